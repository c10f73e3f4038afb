use super::{DualLayer, Frame, Ink, Picture, Scene, Theme, text};
use crate::boards::BoardSpec;
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::VertexId;
use crate::planar::{Drawing, Embedding};
use crate::survey::Mark;

fn board(spec: &str, short: &[&str], cut: &[&str]) -> GameFile {
    let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
    let mut position = file.position().clone();
    for (cells, by) in [(short, Player::Short), (cut, Player::Cut)] {
        for name in cells {
            position.claim(file.names().id(name).unwrap(), by).unwrap();
        }
    }
    file.with_position(position)
}

fn marked<'a>(file: &'a GameFile, marks: &[(&str, Mark)]) -> Scene<'a> {
    let id = |name: &str| file.names().id(name).unwrap();
    Scene::new(file).with_marks(marks.iter().map(|&(name, mark)| (id(name), mark)).collect())
}

fn plain(file: &GameFile, marks: &[(&str, Mark)]) -> String {
    text(&marked(file, marks), Ink::Plain).unwrap()
}

#[test]
fn boards_are_drawn_as_text() {
    let hex = board("hex:3x3", &["a1"], &["c2"]);
    assert_eq!(plain(&hex, &[("b2", Mark::Wins)]), " a b c\n1 X . .\n 2 . * O\n  3 . . .\n");
    let y = board("y:3", &["a1"], &["c3"]);
    assert_eq!(plain(&y, &[("b2", Mark::Wins)]), "  1 X\n 2 . *\n3 . . O\n a b c\n");
    let bridgit = board("bridgit:2", &["a1"], &["b2"]);
    assert_eq!(plain(&bridgit, &[("a3", Mark::Wins)]), "  a b c\n1 X + .\n2 o O o\n3 * + .\n");
}

#[test]
fn every_mark_has_a_character_and_long_lines_get_room() {
    let hex = board("hex:4x2", &[], &[]);
    let marks = [
        ("a1", Mark::Dead),
        ("b1", Mark::Captured),
        ("c1", Mark::Lost),
        ("d1", Mark::Carrier),
        ("a2", Mark::MustPlay),
        ("b2", Mark::Wins),
        ("c2", Mark::Line { number: 2, by: Player::Cut }),
    ];
    assert_eq!(plain(&hex, &marks), " a b c d\n1 d s c ~\n 2 ! * 2 .\n");
    let long = [
        ("a1", Mark::Line { number: 9, by: Player::Short }),
        ("b2", Mark::Line { number: 10, by: Player::Cut }),
    ];
    assert_eq!(plain(&hex, &long), "  a   b   c   d\n1  9   .   .   .\n  2  .  10   .   .\n");
}

#[test]
fn colours_are_all_that_coloured_text_adds() {
    let hex = board("hex:3x3", &["a1"], &["c2"]);
    let scene = marked(&hex, &[("b2", Mark::Wins)]);
    let (plain, coloured) = (text(&scene, Ink::Plain).unwrap(), text(&scene, Ink::Colour).unwrap());
    assert!(coloured.contains("\x1b[1;38;5;33mX\x1b[0m"), "{coloured:?}");
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once("\x1b[") {
        bare += before;
        rest = after.split_once('m').unwrap().1;
    }
    assert_eq!(bare + rest, plain);
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

#[test]
fn svg_has_a_shape_for_each_thing() {
    let hex = board("hex:4x3", &["a1", "b2"], &["c2"]);
    let picture = Picture::new(&marked(&hex, &[("d3", Mark::Wins)]));
    let svg = picture.to_svg(Theme::Auto);
    // Twelve hexagons in one path; two black stones, a white one, a ring and its dot.
    assert_eq!(count(&svg, "zM"), 11);
    assert_eq!(count(&svg, "<circle"), 5);
    assert_eq!(count(&svg, "<text"), 7);
    assert!(svg.contains("Short has: a1 b2. Cut has: c2. Winning move: d3."), "{svg}");
    let bridgit = board("bridgit:2", &["b2"], &[]);
    let svg = Picture::new(&Scene::new(&bridgit)).to_svg(Theme::Auto);
    // Six dots of each player and five cells; four sides, the bridge and the lines around them.
    assert_eq!(count(&svg, "<circle"), 6 + 6 + 5);
    assert_eq!(count(&svg, "class=\"bar\""), 2);
}

#[test]
fn a_theme_decides_about_colours_and_paper() {
    let hex = board("hex:3x3", &["b2"], &[]);
    let picture = Picture::new(&Scene::new(&hex));
    let [auto, light, dark] =
        [Theme::Auto, Theme::Light, Theme::Dark].map(|theme| picture.to_svg(theme));
    assert!(auto.contains("prefers-color-scheme:dark") && !auto.contains("<rect"));
    assert!(!light.contains("prefers-color-scheme") && light.contains("<rect class=\"paper\""));
    let shapes = |svg: &str| svg[svg.find("<path").unwrap()..].to_owned();
    assert!(shapes(&auto) == shapes(&light) && shapes(&light) != shapes(&dark));
}

/// Elements that are painted, each with its own attributes and those of the groups around it.
fn painted(svg: &str) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for tag in svg.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)) {
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        match name {
            "g" | "svg" if tag.starts_with('/') => _ = groups.pop(),
            "g" | "svg" => groups.push(tag.to_owned()),
            "path" | "circle" | "rect" | "text" if !tag.starts_with('/') => {
                found.push(format!("{} {tag}", groups.join(" ")));
            }
            _ => {}
        }
    }
    found
}

/// The last value of an attribute.
fn value<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    attributes.rsplit_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

/// Renderers that know no style sheets, or no queries and variables in them, paint the same.
#[test]
fn every_shape_in_every_theme_says_its_fill_and_stroke() {
    let all_marks = |file: &GameFile| -> Vec<(VertexId, Mark)> {
        let marks = [
            Mark::Dead,
            Mark::Captured,
            Mark::Lost,
            Mark::Carrier,
            Mark::MustPlay,
            Mark::Wins,
            Mark::Loses,
            Mark::Open,
            Mark::Focus,
            Mark::Line { number: 12, by: Player::Cut },
            Mark::Move { number: 1, by: Player::Short },
            Mark::LastMove,
        ];
        let cells: Vec<VertexId> = file.game().hypergraph().cells().iter().collect();
        cells.into_iter().cycle().zip(marks).collect()
    };
    let specs = [
        "hex:4x4",
        "y:4",
        "cylinder:4x3",
        "bridgit:3",
        "gale:3x2",
        "tiling:4.8.8:3x3",
        "tiling:3.12.12:2x2",
        "tiling:4.6.12:2x2",
        "tiling:4.4.4.4:3x3",
        "tiling:3.3.3.3.3.3:3x2",
        "tiling:3.3.3.4.4:3x2",
    ];
    for spec in specs {
        let file = board(spec, &[], &[]);
        let cells = file.game().hypergraph().cells();
        let [a, b] = [0, 1].map(|index| cells.iter().nth(index).unwrap());
        let labels = vec![(b, "label".to_owned())];
        let scene = Scene::new(&file).with_marks(all_marks(&file)).with_dead_edges(vec![[a, b]]);
        let scene = scene.with_labels(labels);
        for picture in [Picture::new(&scene), Picture::hypergraph(&scene)] {
            let picture = picture.with_legend(&scene);
            for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
                let svg = picture.to_svg(theme);
                assert_eq!(svg.contains("<style>"), theme == Theme::Auto, "{spec} {theme:?}");
                assert!(!svg.contains("var(") && !svg.contains("light-dark("), "{spec} {theme:?}");
                for element in painted(&svg) {
                    for name in ["fill", "stroke"] {
                        let value = value(&element, name);
                        let is_said = value.is_some_and(|value| {
                            value == "none"
                                || value.starts_with('#') && [4, 7].contains(&value.len())
                        });
                        assert!(is_said, "{spec} {theme:?}: {name} of {element}");
                    }
                }
            }
        }
    }
}

#[test]
fn paper_is_painted_in_the_colour_of_its_theme() {
    let hex = board("hex:2x2", &[], &[]);
    let picture = Picture::new(&Scene::new(&hex));
    for (theme, paper) in [(Theme::Light, "#fff"), (Theme::Dark, "#151515")] {
        let svg = picture.to_svg(theme);
        assert!(svg.contains(&format!("<rect class=\"paper\" fill=\"{paper}\"")), "{svg}");
    }
}

/// Text comes last: no line, ring or stone lies over a name.
#[test]
fn names_lie_above_everything_else() {
    let gale = board("gale:3x2", &[], &[]);
    let marks = gale.game().hypergraph().cells().iter().map(|cell| (cell, Mark::Focus)).collect();
    let svg = Picture::new(&Scene::new(&gale).with_marks(marks)).to_svg(Theme::Auto);
    let last = |what: &str| svg.rfind(what).unwrap();
    let first_text = svg.find("<text").unwrap();
    assert!(last("<circle").max(last("<path")) < first_text, "{svg}");
    assert!(svg.contains("class=\"halo\"") && svg.contains("class=\"halo-cell\""));
}

#[test]
fn a_game_without_places_gets_some() {
    // Planar: the hypergraph of a board, without its places.
    let hex = board("hex:2x2", &[], &[]);
    let scene = Scene { layout: None, board: None, ..Scene::new(&hex) };
    let svg = Picture::new(&scene).to_svg(Theme::Auto);
    assert_eq!(count(&svg, "<circle"), 4 + 2, "{svg}");
    assert_eq!(text(&scene, Ink::Plain), None);
    // Not planar: Gale's cube.
    let gale = board("gale:3x2", &[], &[]);
    let scene = Scene { layout: None, board: None, ..Scene::new(&gale) };
    assert!(Embedding::new(gale.game().hypergraph()).is_err());
    let svg = Picture::new(&scene).to_svg(Theme::Auto);
    assert_eq!((count(&svg, "<circle"), count(&svg, "NaN")), (8, 0));
}

#[test]
fn names_are_escaped() {
    let file = board("hex:2x2", &[], &[]).with_title(Some("a < b & \"c\"".to_owned()));
    let svg = Picture::new(&Scene::new(&file)).to_svg(Theme::Auto);
    assert!(svg.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"), "{svg}");
}

#[test]
fn a_strip_holds_the_board_once() {
    let hex = board("hex:3x3", &[], &[]);
    let frames: Vec<Frame> = (0..5)
        .map(|index| Frame {
            picture: Picture::new(
                &Scene::new(&hex).with_marks(vec![(VertexId::new(index), Mark::Focus)]),
            ),
            caption: vec![format!("step {index}")],
        })
        .collect();
    let strip = Picture::strip("steps", &frames, 3);
    let svg = strip.to_svg(Theme::Light);
    assert_eq!((count(&svg, "<use"), count(&svg, "<defs>")), (5, 1));
    assert_eq!(count(&svg, "step 3"), 2, "once in the picture, once in words");
    let [width, height] = strip.size();
    assert!(width > height, "three columns and two rows");
    assert!(Picture::strip("none", &[], 1).to_svg(Theme::Auto).contains("</svg>"));
}

#[test]
fn the_dual_is_drawn_over_a_planar_game() {
    let hex = board("hex:3x3", &[], &[]);
    let hypergraph = hex.game().hypergraph();
    let drawing = Drawing::new(hypergraph, &Embedding::new(hypergraph).unwrap());
    let [bare, dual] = [DualLayer::Hidden, DualLayer::Shown]
        .map(|layer| Picture::planar(&Scene::new(&hex), &drawing, layer).to_svg(Theme::Auto));
    assert_eq!(count(&bare, "class=\"dual"), 0);
    assert_eq!(count(&dual, "class=\"dual"), 3, "lines, centres, terminals");
}
