//! Pictures are what they were when somebody last looked at them.
use assert_cmd::Command;

use crate::command::{cutshort, said, text};

#[path = "../examples/70_gallery.rs"]
#[allow(dead_code, reason = "its main function is for who runs it")]
mod gallery;

/// The committed gallery is the expected output: look at what has changed, then write it anew.
#[test]
fn the_gallery_is_as_it_was() {
    let stale = gallery::stale().unwrap();
    assert!(
        stale.is_empty(),
        "not as committed: {stale:?}; if the new pictures are right: \
         cargo run --example 70_gallery -- --write"
    );
}

/// What a picture says in words.
fn words(svg: &str) -> &str {
    svg.split_once("<desc>").unwrap().1.split_once("</desc>").unwrap().0
}

/// Expected values by hand: on 2x2 Hex both cells of the short diagonal win; a stone in the middle of
/// 3x3 Hex is joined to both sides by bridges; Figures 1 and 11 of Steane's paper say what is
/// captured, lost and dead.
#[test]
fn overlays_mark_what_they_should() {
    for (arguments, expected) in [
        (&["--board", "hex:2x2", "--mark", "wins"][..], "Winning move: b1 a2."),
        (&["--board", "hex:3x3", "--short", "b2", "--mark", "carrier"], "Carrier: b1 c1 a3 b3."),
        (
            &["--board", "hex:2x2", "--short", "b1", "--to-move", "cut", "--mark", "must-play"],
            "The board hex:2x2. Short has: b1.",
        ),
        (&["graphs/steane-1.json", "--mark", "captured"], "Captured: b c. Lost: a d."),
        (&["graphs/steane-11.json", "--mark", "dead"], "Dead edges: v-w."),
        (&["graphs/bridge.json", "--mark", "wins", "--to-move", "short"], "Winning move: c."),
    ] {
        let svg = said(&[&["render"], arguments].concat());
        assert!(words(&svg).ends_with(expected), "{arguments:?}: {}", words(&svg));
    }
    let refused = cutshort(&["render", "--board", "hex:3x3", "--mark", "beauty"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("beauty"), "{}", text(&refused.stderr));
    let refused = cutshort(&["render", "--board", "y:3", "--mark", "current"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn the_terminal_shows_the_same_with_and_without_colour() {
    let arguments = ["show", "--board", "hex:2x2", "--mark", "wins", "--to-move", "short"];
    let plain = said(&arguments);
    assert!(plain.contains("winning move: b1 a2\n a b\n1 . *\n 2 * .\n"), "{plain}");
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = Command::cargo_bin("cutshort").unwrap();
        command.args(arguments).envs(variables.iter().copied());
        text(&command.output().unwrap().stdout)
    };
    let forced = coloured(&[("CLICOLOR_FORCE", "1")]);
    assert!(forced.contains("\x1b[1;7m*\x1b[0m"), "{forced:?}");
    assert_eq!(coloured(&[("NO_COLOR", "1")]), plain);
    let captured = said(&["show", "graphs/steane-1.json", "--captured"]);
    assert!(captured.contains("captured: b c") && captured.contains("lost: a d"), "{captured}");
}

#[test]
fn dot_files_are_pictures_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bridge.dot");
    let path = path.to_str().unwrap();
    said(&["render", "graphs/bridge.json", "--mark", "wins", "-o", path]);
    let dot = std::fs::read_to_string(path).unwrap();
    assert!(dot.contains("layout=\"neato\"") && dot.contains("winning move"), "{dot}");
    let answers = [path, "graphs/bridge.json"].map(|input| {
        let solved: serde_json::Value =
            serde_json::from_str(&said(&["solve", input, "--all-moves", "--json"])).unwrap();
        (solved["class"].clone(), solved["results"][0]["winning_moves"].clone())
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_game_without_a_layout_that_is_not_planar_has_a_picture() {
    // K5 with two terminals, and K3,3.
    for graph in ["D~{", "EFz_"] {
        let svg = said(&["render", graph, "--terminals", "0,1"]);
        assert!(svg.contains("class=\"edge\"") && !svg.contains("NaN"), "{svg}");
    }
}

/// A frame for each step, and one of what is left.
#[test]
fn steps_stand_side_by_side() {
    let svg = said(&["render", "graphs/steane-1.json", "--steps", "--columns", "2"]);
    assert_eq!(svg.matches("<g transform").count(), 4, "{svg}");
    assert!(words(&svg).contains("1. mutual-support: captured: b c"), "{svg}");
}

/// Where vertices have vanished the picture closes up: of Figure 1 only s and t are left.
#[test]
fn what_is_left_of_a_graph_closes_up() {
    let svg = said(&["render", "graphs/steane-1.json", "--steps", "--columns", "4"]);
    let frames: Vec<&str> = svg.split("<g transform").skip(1).collect();
    let terminals = |frame: &str| -> Vec<f64> {
        let path = frame.split("class=\"terminal\"").nth(1).unwrap();
        let corners =
            path.split(" d=\"").nth(1).unwrap().split('"').next().unwrap().split('M').skip(1);
        corners.map(|corner| corner.split(',').next().unwrap().parse().unwrap()).collect()
    };
    let apart = |frame: &str| match terminals(frame)[..] {
        [a, b] => b - a,
        ref other => panic!("{other:?}"),
    };
    let (first, last) = (apart(frames[0]), apart(frames[3]));
    assert!(last > 0.0 && 2.0 * last < first, "{first} and then {last}");
}

#[test]
fn a_file_is_never_something_else_than_its_name_says() {
    let folder = tempfile::tempdir().unwrap();
    let refusals: [(&[&str], &str); 3] = [
        (&["render", "--board", "hex:3x3", "-o"], ".svg, .tex, .png, .dot or .gv"),
        (&["openings", "hex:2x2", "--svg"], ".svg"),
        (&["report", "--board", "hex:2x2", "-o"], ".html"),
    ];
    for (words, expected) in refusals {
        for name in ["x.jpg", "x.PDF"] {
            let path = folder.path().join(name);
            let output = cutshort(&[words, &[path.to_str().unwrap()]].concat());
            let told = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{words:?} {name}");
            assert!(told.contains(expected) && told.lines().count() == 1, "{told}");
            assert!(!path.exists(), "{words:?} {name}");
        }
    }
    for name in ["x.SVG", "picture"] {
        let path = folder.path().join(name);
        said(&["render", "--board", "hex:3x3", "-o", path.to_str().unwrap()]);
        assert!(std::fs::read_to_string(path).unwrap().starts_with("<svg"));
    }
}

/// The cells of a board that an answer names under a key.
fn cells(answer: &serde_json::Value, key: &str) -> Vec<String> {
    let names = answer[key].as_array().unwrap_or_else(|| panic!("{key} in {answer}"));
    names.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// What is known is right, and what is not known is told apart from what loses. The winners are those
/// of `tests/data`, which the whole search finds.
#[test]
fn openings_that_a_limit_stops_say_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("openings.svg");
    let words = ["openings", "hex:6x6", "--node-limit", "2400"];
    let stopped = cutshort(&[&words[..], &["--json"]].concat());
    assert_eq!(stopped.status.code(), Some(3));
    let answer: serde_json::Value = serde_json::from_slice(&stopped.stdout).unwrap();
    assert_eq!(answer["stopped"], "nodes");
    let [wins, loses, open] =
        ["winning_moves", "losing_moves", "open_moves"].map(|key| cells(&answer, key));
    assert_eq!(wins.len() + loses.len() + open.len(), 36, "{answer}");
    assert!(wins.len() >= 2 && loses.len() >= 2 && !open.is_empty(), "{answer}");
    let data = std::fs::read_to_string("tests/data/hex-6x6.txt").unwrap();
    let rows: Vec<&str> = data.lines().filter(|line| !line.starts_with('#')).collect();
    let wins_there = |name: &String| {
        let [column, row] = name.as_bytes() else { panic!("{name} is a cell of 6x6") };
        rows[usize::from(row - b'1')].as_bytes()[usize::from(column - b'a')] == b'1'
    };
    assert!(wins.iter().all(wins_there) && !loses.iter().any(wins_there), "{answer}");
    let shown = cutshort(&[&words[..], &["--svg", svg.to_str().unwrap()]].concat());
    let told = text(&shown.stdout);
    let expected =
        format!("* wins ({}), . loses ({}), ? not known ({})", wins.len(), loses.len(), open.len());
    assert!(told.contains(&expected), "{told}");
    let board = told.split("\n\n").nth(1).unwrap();
    assert_eq!(board.matches('?').count(), open.len(), "{told}");
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(
        words_of(&picture, "Not known: ") && picture.contains(">not known</text>"),
        "{picture}"
    );
}

fn words_of(svg: &str, part: &str) -> bool {
    words(svg).contains(part)
}

/// Ctrl-C, too, leaves what is known.
#[cfg(unix)]
#[test]
fn openings_that_are_interrupted_say_what_is_known() {
    use std::process::{Command, Stdio};
    let program = env!("CARGO_BIN_EXE_cutshort");
    let interrupted_after = |seconds: u64| {
        let mut running = Command::new(program);
        running.args(["openings", "hex:11x11"]).stdout(Stdio::piped()).stderr(Stdio::null());
        let child = running.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        child.wait_with_output().unwrap()
    };
    // On a busy machine the program may not yet be listening.
    let mut outputs = [1, 5, 25].into_iter().map(interrupted_after);
    let output = outputs.find(|output| output.status.code().is_some()).unwrap();
    assert_eq!(output.status.code(), Some(3));
    let told = text(&output.stdout);
    assert!(told.contains("? not known (") && told.contains("Stopped: interrupt."), "{told}");
}

/// The moves of a game that begins with a swap of the pieces: the first stone is mirrored and becomes
/// the second move.
#[test]
fn stones_of_a_recorded_game_have_the_numbers_of_their_moves() {
    let link = "https://hexworld.org/board/#5c1,b1:sc3d2";
    let svg = said(&["render", link]);
    assert!(words(&svg).ends_with("Moves: a2 c3 d2. Last move: d2."), "{}", words(&svg));
    assert!(svg.contains(">2</text>") && svg.contains(">3</text>") && svg.contains(">4</text>"));
    let last = said(&["render", link, "--numbers", "last"]);
    assert!(words(&last).ends_with("Cut has: a2 d2. Last move: d2."), "{}", words(&last));
    let none = said(&["render", link, "--numbers", "none"]);
    assert!(words(&none).ends_with("Cut has: a2 d2."), "{}", words(&none));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    // A stone that was set up has no number, nor have those that stood there then: the game begins behind it.
    std::fs::write(&path, "(;FF[4]GM[11]SZ[5]AB[a1];B[c3];W[d2];AE[c3];AB[c3];B[e5])").unwrap();
    let svg = said(&["render", path.to_str().unwrap()]);
    assert!(words(&svg).ends_with("Moves: e5. Last move: e5."), "{}", words(&svg));
    let refused = cutshort(&["render", "--board", "hex:3x3", "--numbers", "all"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// A tiling is drawn as its tiles: nine octagons with nine corners' names, four squares, no lines
/// between them.
#[test]
fn tilings_are_drawn_as_tiles() {
    let svg = said(&["render", "--board", "tiling:4.8.8:3x3"]);
    let tiles = svg.split("class=\"cell\"").nth(1).unwrap().split('>').next().unwrap();
    let corners =
        |tile: &str| tile.split_once('l').map_or(0, |(_, rest)| rest.split(' ').count() + 1);
    let tiles: Vec<usize> = tiles.split('M').skip(1).map(corners).collect();
    assert_eq!(tiles.iter().filter(|&&corners| corners == 8).count(), 9, "{tiles:?}");
    assert_eq!(tiles.iter().filter(|&&corners| corners == 4).count(), 4, "{tiles:?}");
    assert!(!svg.contains("class=\"edge\""));
}

/// A grid of 100 x 100 vertices: without places, with places, as DOT.
#[test]
fn large_graphs_are_drawn_soon() {
    let side = 100;
    let at = |column: usize, row: usize| row * side + column;
    let all = || (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    let edges: Vec<[usize; 2]> = all()
        .flat_map(|(column, row)| {
            let right = (column + 1 < side).then(|| [at(column, row), at(column + 1, row)]);
            let down = (row + 1 < side).then(|| [at(column, row), at(column, row + 1)]);
            right.into_iter().chain(down)
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let lines: String = edges.iter().map(|[a, b]| format!("{a} {b}\n")).collect();
    std::fs::write(path("grid.edges"), lines).unwrap();
    let layout = all().map(|(c, r)| (at(c, r).to_string(), serde_json::json!([c, r])));
    let game = serde_json::json!({
        "format": "cutshort/1",
        "terminals": ["0", "9999"],
        "hyperedges": edges.iter().map(|edge| edge.map(|v| v.to_string())).collect::<Vec<_>>(),
        "layout": layout.collect::<serde_json::Map<_, _>>(),
    });
    std::fs::write(path("grid.json"), game.to_string()).unwrap();
    let start = std::time::Instant::now();
    for (input, more) in [("grid.edges", &["--terminals", "0,9999"][..]), ("grid.json", &[])] {
        let svg = said(&[&["render", &path(input)], more].concat());
        assert_eq!(svg.matches("<circle").count(), 9998);
    }
    let dot = said(&["render", &path("grid.json"), "--form", "dot"]);
    assert!(dot.contains("pos="));
    // Minutes would mean that something is quadratic; machines differ.
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_so() {
    let refused = cutshort(&["render", "--board", "hex:2x2", "--form", "png"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--features png"), "{}", text(&refused.stderr));
}

#[test]
fn reports_are_written_whole_also_when_a_limit_stops_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let words = ["report", "--board", "hex:5x5", "--node-limit", "2", "-o"];
    let output = cutshort(&[&words[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("stopped by its limit (nodes)"));
}

/// The names of the vertices stand in the picture as they are told, in all forms.
#[test]
fn labels_stand_for_names_and_titles_for_titles() {
    let told =
        ["graphs/bridge.json", "--title", "Two ways", "--label", "s=source", "--label", "c=x_1"];
    let svg = said(&[&["render"], &told[..]].concat());
    assert!(svg.contains("<title>Two ways</title>"), "{svg}");
    assert!(svg.contains(">source</text>") && svg.contains(">x_1</text>"), "{svg}");
    assert!(!svg.contains(">s</text>") && !svg.contains(">c</text>") && svg.contains(">t</text>"));
    let tikz = said(&[&["render", "--form", "tikz"], &told[..]].concat());
    assert!(tikz.contains("{source};") && tikz.contains("{x\\_1};"), "{tikz}");
    let board = said(&["render", "--board", "hex:3x3", "--label", "b2=here"]);
    assert!(board.contains(">here</text>"));
    for (word, expected) in [("c", "VERTEX=TEXT"), ("no=x", "no")] {
        let output = cutshort(&["render", "graphs/bridge.json", "--label", word]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
    let page = said(&["report", "graphs/bridge.json", "--title", "Two <ways>"]);
    assert!(page.contains("<h1>Two &lt;ways&gt;</h1>"));
}

/// TikZ that LaTeX reads, where there is one.
#[test]
fn tikz_is_what_a_paper_can_have() {
    let folder = tempfile::tempdir().unwrap();
    let mut pages = String::new();
    let pictures: [&[&str]; 6] = [
        &["--board", "hex:5x5", "--short", "c3", "--mark", "wins,must-play", "--legend"],
        &["graphs/bridge.json", "--mark", "wins", "--label", "s=100%_{a}^2\\x~#&$<>|\""],
        &["graphs/steane-1.json", "--steps"],
        &["--board", "bridgit:3", "--mark", "territories"],
        &["--board", "tiling:4.8.8:3x3", "--theme", "dark", "--mark", "dead"],
        &["--board", "hex:3x3", "--dual"],
    ];
    for (number, arguments) in pictures.iter().enumerate() {
        let file = folder.path().join(format!("{number}.tex"));
        said(&[&["render", "-o", file.to_str().unwrap()], *arguments].concat());
        pages += &format!("\\input{{{number}}}\n\\newpage\n");
    }
    let paper = format!(
        "\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}{pages}\\end{{document}}"
    );
    std::fs::write(folder.path().join("paper.tex"), paper).unwrap();
    let Ok(output) = std::process::Command::new("pdflatex")
        .args(["-halt-on-error", "-interaction=nonstopmode", "paper.tex"])
        .current_dir(folder.path())
        .output()
    else {
        return eprintln!("skipped: pdflatex is not installed");
    };
    let log = text(&output.stdout);
    assert!(output.status.success() && folder.path().join("paper.pdf").is_file(), "{log}");
    assert!(!log.contains("LaTeX Font Warning"), "{log}");
    // A picture by itself is a page, where the class for that is installed.
    let output = std::process::Command::new("pdflatex")
        .args(["-halt-on-error", "-interaction=nonstopmode", "0.tex"])
        .current_dir(folder.path())
        .output();
    let log = text(&output.unwrap().stdout);
    if log.contains("`standalone.cls' not found") {
        return eprintln!("skipped: the class standalone is not installed");
    }
    assert!(folder.path().join("0.pdf").is_file(), "{log}");
}

/// Layouts in metres, in points, or with a vertex at the end of the world.
#[test]
fn any_layout_is_drawn() {
    for far in ["1e6", "4e6", "1e9", "1e308"] {
        for places in [
            format!(r#"{{"a":[{far},0],"b":[0,0],"c":[1,5]}}"#),
            format!(r#"{{"a":[{far},0],"b":[-{far},0],"c":[0,{far}]}}"#),
            format!(r#"{{"a":[{far},{far}],"b":[{far},{far}],"c":[{far},{far}]}}"#),
        ] {
            let game = format!(
                r#"{{"format":"cutshort/1","terminals":["a","b"],"hyperedges":[["a","c"],["c","b"]],"layout":{places}}}"#
            );
            for form in ["svg", "tikz"] {
                let output = crate::command::with_input(&["render", "-", "--form", form], &game);
                let drawn = text(&output.stdout);
                assert!(output.status.success(), "{places}: {}", text(&output.stderr));
                assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{places}: {drawn}");
            }
        }
    }
}
