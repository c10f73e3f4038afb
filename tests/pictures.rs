//! Pictures are what they were when somebody last looked at them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::Output;

use assert_cmd::Command;

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

fn cutshort(arguments: &[&str]) -> Output {
    Command::cargo_bin("cutshort").unwrap().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Standard output of a command that succeeds.
fn answer(arguments: &[&str]) -> String {
    let output = cutshort(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
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
        let svg = answer(&[&["render"], arguments].concat());
        assert!(words(&svg).ends_with(expected), "{arguments:?}: {}", words(&svg));
    }
    let refused = cutshort(&["render", "--board", "hex:3x3", "--mark", "beauty"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("beauty"), "{}", text(&refused.stderr));
    let refused = cutshort(&["render", "--board", "y:3", "--mark", "must-play"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn the_terminal_shows_the_same_with_and_without_colour() {
    let arguments = ["show", "--board", "hex:2x2", "--mark", "wins", "--to-move", "short"];
    let plain = answer(&arguments);
    assert!(plain.contains("winning move: b1 a2\n a b\n1 . *\n 2 * .\n"), "{plain}");
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = Command::cargo_bin("cutshort").unwrap();
        command.args(arguments).envs(variables.iter().copied());
        text(&command.output().unwrap().stdout)
    };
    let forced = coloured(&[("CLICOLOR_FORCE", "1")]);
    assert!(forced.contains("\x1b[1;7m*\x1b[0m"), "{forced:?}");
    assert_eq!(coloured(&[("NO_COLOR", "1")]), plain);
    let captured = answer(&["show", "graphs/steane-1.json", "--captured"]);
    assert!(captured.contains("captured: b c") && captured.contains("lost: a d"), "{captured}");
}

#[test]
fn dot_files_are_pictures_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bridge.dot");
    let path = path.to_str().unwrap();
    answer(&["render", "graphs/bridge.json", "--mark", "wins", "-o", path]);
    let dot = std::fs::read_to_string(path).unwrap();
    assert!(dot.contains("layout=\"neato\"") && dot.contains("winning move"), "{dot}");
    let answers = [path, "graphs/bridge.json"].map(|input| {
        let solved: serde_json::Value =
            serde_json::from_str(&answer(&["solve", input, "--all-moves", "--json"])).unwrap();
        (solved["class"].clone(), solved["results"][0]["winning_moves"].clone())
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_game_without_a_layout_that_is_not_planar_has_a_picture() {
    // K5 with two terminals, and K3,3.
    for graph in ["D~{", "EFz_"] {
        let svg = answer(&["render", graph, "--terminals", "0,1"]);
        assert!(svg.contains("class=\"edge\"") && !svg.contains("NaN"), "{svg}");
    }
}

/// A frame for each step, and one of what is left.
#[test]
fn steps_stand_side_by_side() {
    let svg = answer(&["render", "graphs/steane-1.json", "--steps", "--columns", "2"]);
    assert_eq!(svg.matches("<g transform").count(), 4, "{svg}");
    assert!(words(&svg).contains("1. mutual-support: captured: b c"), "{svg}");
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
