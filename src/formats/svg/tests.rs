//! Pictures by hand, as programs write them.

use crate::boards::PlanarMap;
use crate::formats::{Format, FormatHint, GameFile, ReadError, ReadOptions, Writer, read, write};

const CORNERS: &str = r#"<circle cx="0" cy="0" r=".1"/><circle cx="2" cy="0" r=".1"/>
    <circle cx="2" cy="2" r=".1"/><circle cx="0" cy="2" r=".1"/>"#;

fn first(text: &str) -> Result<GameFile, ReadError> {
    read(text.as_bytes(), FormatHint::Content, ReadOptions::default()).next().unwrap()
}

/// A picture of these shapes, with corners at those of a square of side 2.
fn map(shapes: &str) -> Result<GameFile, ReadError> {
    first(&format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{shapes}{CORNERS}</svg>"#))
}

fn borders(file: &GameFile) -> Vec<[&str; 2]> {
    let map = file.map().unwrap();
    let name = |face| map.faces().iter().nth(face).unwrap();
    map.borders().into_iter().map(|pair| pair.map(name)).collect()
}

const UPPER: &str = r#"<rect id="upper" width="2" height="1"/>"#;
const LOWER_LEFT: &str = r#"<polygon id="sw" points="0,1 1,1 1,2 0,2"/>"#;
const LOWER_RIGHT: &str = r#"<path id="se" d="M1 1h1v1H1z"/>"#;

#[test]
fn shapes_that_share_a_border_are_neighbours() {
    let file = map(&[UPPER, LOWER_LEFT, LOWER_RIGHT].concat()).unwrap();
    assert_eq!(borders(&file), [["upper", "sw"], ["upper", "se"], ["sw", "se"]]);
    // y runs down, as on the screen; the sides begin at the first corner.
    let at = |name: &str| file.layout().unwrap().get(file.names().id(name).unwrap()).unwrap();
    assert!(at("upper")[1] < at("sw")[1] && at("sw")[0] < at("se")[0]);
    assert!(at("top")[1] < at("upper")[1] && at("sw")[1] < at("bottom")[1]);
    let corners = &file.map().unwrap().parts().corners;
    assert_eq!(corners, &["(0, 0)", "(2, 0)", "(2, 2)", "(0, 2)"]);
    let text = write(&file, Writer::Json).unwrap();
    let again = read(&text[..], FormatHint::Known(Format::Json), ReadOptions::default());
    assert!(again.map(Result::unwrap).eq(std::iter::once(file)));
}

/// Layers with transformations, relative commands, labels and titles, hidden layers, what has no inside, and
/// coordinates that are rounded or missed by a hair.
#[test]
fn drawings_of_inkscape_are_read() {
    let file = first(
        r##"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5"
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
    xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
    xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <title>a field</title>
  <sodipodi:namedview id="base"><inkscape:grid id="grid1" /></sodipodi:namedview>
  <defs id="defs2"><path id="unused" d="M 0,0 L 5,5"/></defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(10,20)">
    <path style="fill:none;stroke:#000000" d="m 0,0 h 100 v 50 l -100,0.01 z" id="path846" inkscape:label="north" />
    <g transform="matrix(1 0 0 1 0 50) scale(0.5)">
      <rect id="rect9" x="0px" y="0.008" width="100" height="100"><title>south west</title></rect>
      <path d="m 100.00002,0 c 30,0 70,0 100,0 l 0,100 h -100 z m 60,50 -20,20 h 20 z" id="around" />
      <polygon points="160,50 140,70 160,70" id="inside" />
      <text x="5" y="9">south</text><line x1="0" y1="0" x2="7" y2="7"/>
    </g>
    <ellipse cx="0.5" cy="0" rx="2" ry="1"/><circle cx="100" cy="0" r="1"/>
    <circle cx="100" cy="100" r="1"/><circle cx="0" cy="99.5" r="1"/>
  </g>
  <g style="display:none" id="layer2"><path d="M 3 3 L 9 9"/></g>
  <g visibility="hidden"><circle cx="3" cy="3" r="1"/></g>
</svg>"##,
    )
    .unwrap();
    assert_eq!(file.title(), Some("a field"));
    assert_eq!(
        borders(&file),
        [
            ["north", "south west"],
            ["north", "around"],
            ["south west", "around"],
            ["around", "inside"]
        ]
    );
    let corners = &file.map().unwrap().parts().corners;
    assert_eq!(corners, &["(10, 20)", "(110, 20)", "(110, 120)", "(10, 120.004)"]);
    let sites = file.map().and_then(PlanarMap::sites).unwrap();
    assert_eq!(sites.iter().map(|site| site.outline.len()).collect::<Vec<_>>(), [1, 1, 2, 1]);
}

/// The border is the same curve, drawn from either end; or in two halves, where it is that of three shapes.
#[test]
fn curves_are_cut_into_pieces() {
    let left = r#"<path d="M 0 0 L 1 0 C 2 .5 0 1.5 1 2 L 0 2 Z"/>"#;
    let right = r#"<path d="M 2 0 L 2 2 L 1 2 C 0 1.5 2 .5 1 0 Z"/>"#;
    assert_eq!(borders(&map(&[left, right].concat()).unwrap()), [["1", "2"]]);
    let upper = r#"<path d="M 2 0 V 1 H 1 C 1.25 .625 1.5 .25 1 0 Z"/>"#;
    let lower = r#"<path d="M 1 1 H 2 V 2 H 1 C .5 1.75 .75 1.375 1 1 Z"/>"#;
    let file = map(&[left, upper, lower].concat()).unwrap();
    assert_eq!(borders(&file), [["1", "2"], ["1", "3"], ["2", "3"]]);
    assert!(file.map().unwrap().crowded().is_empty());
    let arc = r#"<path id="w" d="M 0 0 H 1 A 1.5 1.5 0 0 1 1 2 H 0 Z"/>"#;
    let beside = r#"<path id="e" d="M 2 0 V 2 H 1 A 1.5 1.5 0 0 0 1 0 Z"/>"#;
    assert_eq!(borders(&map(&[arc, beside].concat()).unwrap()), [["w", "e"]]);
    let quadratic = r#"<path id="q" d="M 0 0 H 1 Q 1.5 1 1 2 H 0 Z"/>"#;
    let half = r#"<path id="h" d="M 2 0 V 2 H 1 Q 1.5 1 1 0 Z"/>"#;
    assert_eq!(borders(&map(&[quadratic, half].concat()).unwrap()), [["q", "h"]]);
}

#[test]
fn the_content_shows_the_format() {
    let formats = [
        ("<svg xmlns=''/>", Format::Svg),
        ("<?xml version='1.0'?>\n<!-- a map -->\n<svg/>", Format::Svg),
        ("<?xml version='1.0'?>\n<graphml><!-- <svg --></graphml>", Format::GraphMl),
        ("<?xml version='1.0'?>\n<other/>", Format::GraphMl),
    ];
    for (text, format) in formats {
        assert_eq!(Format::from_content(text.as_bytes()), Some(format), "{text}");
    }
    assert!(Format::needs_more(b"<?xml version='1.0'?>\n"));
    assert!(!Format::needs_more(b"<?xml version='1.0'?><svg>\n"));
    assert!(!Format::needs_more(b"<svg\n"));
}

#[test]
fn bad_pictures_get_a_sentence() {
    let says = |shapes: &str, words: &[&str]| {
        let error = map(shapes).unwrap_err().to_string();
        for word in words {
            assert!(error.contains(word), "{error}: no {word}");
        }
        assert!(!error.contains('\n'), "{error}");
    };
    says("<path id='a' d='M 0 0 H 2 V 2'/>", &["the shape a is no region", "closed outline"]);
    says("<polyline points='0,0 2,0 2,2'/>", &["the shape 1 is no region", "(2, 2)"]);
    says("<path id='a' d='M 0 0 X'/>", &["the shape a is no region"]);
    says("<path id='a' d='M 0 0 H 1e999 V 2 Z'/>", &["the shape a"]);
    says("<rect width='2cm' height='1'/>", &["width is 2cm, expected a number"]);
    says("<g transform='turn(3)'/>", &["no transform"]);
    says("<use href='#a'/>", &["the element use", "Unlink Clone"]);
    says(&[UPPER, LOWER_LEFT].concat(), &["the corner \"(2, 2)\""]);
    says(&[UPPER, UPPER].concat(), &["overlap"]);
    let twice = LOWER_RIGHT.replace("se", "sw");
    says(&[UPPER, LOWER_LEFT, &twice].concat(), &["sw is the name of two"]);
    says("<path id='a' d='M 0 0 H 1 V 1 Z M 1 1 V 2 H 2 Z'/>", &["not inside it"]);
    says("", &["no face"]);
    let text = |text: &str| first(text).unwrap_err().to_string();
    assert!(text("<svg><path").contains("not XML"));
    assert!(text("<svg>\n<path id='a' d='M 0 0 H 1'/></svg>").contains("line 2"));
    let known = FormatHint::Known(Format::Svg);
    let other = read(&b"<html/>"[..], known, ReadOptions::default()).next().unwrap();
    assert!(other.unwrap_err().to_string().contains("the element svg"));
    let far = [UPPER, LOWER_LEFT, LOWER_RIGHT].concat();
    let far = text(&format!("<svg>{far}<circle cx='9' cy='0' r='1'/></svg>"));
    assert!(far.contains("1 corners"), "{far}");
}
