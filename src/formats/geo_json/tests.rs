//! Polygons by hand.

use crate::boards::PlanarMap;
use crate::formats::{Format, FormatHint, GameFile, ReadError, ReadOptions, Writer, read, write};

const CORNERS: &str = r#"
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 2]}},
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 2]}},
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 0]}},
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}}"#;

/// A map of polygons with corners at those of a square of side 2.
fn map(polygons: &[(&str, &str)]) -> Result<GameFile, ReadError> {
    let feature = |&(name, rings): &(&str, &str)| {
        format!(
            r#"{{"type": "Feature", "properties": {{"name": "{name}"}},
               "geometry": {{"type": "Polygon", "coordinates": {rings}}}}},"#
        )
    };
    let polygons: String = polygons.iter().map(feature).collect();
    first(&format!(r#"{{"type": "FeatureCollection", "features": [{polygons}{CORNERS}]}}"#))
}

fn first(text: &str) -> Result<GameFile, ReadError> {
    read(text.as_bytes(), FormatHint::Content, ReadOptions::default()).next().unwrap()
}

fn borders(file: &GameFile) -> Vec<[&str; 2]> {
    let map = file.map().unwrap();
    let name = |face| map.faces().iter().nth(face).unwrap();
    map.borders().into_iter().map(|pair| pair.map(name)).collect()
}

const UPPER: (&str, &str) = ("upper", "[[[0,1],[2,1],[2,2],[0,2],[0,1]]]");
const LOWER: (&str, &str) = ("lower", "[[[0,0],[2,0],[2,1],[0,1],[0,0]]]");
const LOWER_LEFT: (&str, &str) = ("sw", "[[[0,0],[0,1],[1,1],[1,0],[0,0]]]");
const LOWER_RIGHT: (&str, &str) = ("se", "[[[1,0],[2,0],[2,1],[1,1],[1,0]]]");

#[test]
fn polygons_that_share_an_edge_are_neighbours() {
    let file = map(&[UPPER, LOWER]).unwrap();
    assert_eq!(borders(&file), [["upper", "lower"]]);
    // In GeoJSON y is north, in pictures down.
    let at = |name: &str| file.layout().unwrap().get(file.names().id(name).unwrap()).unwrap()[1];
    assert!(at("upper") < at("lower") && at("top") < at("upper") && at("lower") < at("bottom"));
    let text = write(&file, Writer::Json).unwrap();
    let again = read(&text[..], FormatHint::Known(Format::Json), ReadOptions::default());
    assert!(again.map(Result::unwrap).eq(std::iter::once(file.clone())));
    let line = write(&file, Writer::JsonLine).unwrap();
    assert_eq!(first(std::str::from_utf8(&line).unwrap()).unwrap(), file);
}

/// The point where the lower two meet lies inside an edge of the upper one.
#[test]
fn edges_are_split_where_others_end() {
    let file = map(&[UPPER, LOWER_LEFT, LOWER_RIGHT]).unwrap();
    assert_eq!(borders(&file), [["upper", "sw"], ["upper", "se"], ["sw", "se"]]);
    assert!(file.map().unwrap().crowded().is_empty());
    // 0.1 + 0.2 is not 0.3, and yet no gap is meant.
    let left = "[[[0,0],[0.30000000000000004,0],[0.3,2],[0,2],[0,0]]]";
    let right = "[[[0.3,0],[2,0],[2,2],[0.30000000000000004,2],[0.3,0]]]";
    let file = map(&[("left", left), ("right", right)]).unwrap();
    assert_eq!(borders(&file), [["left", "right"]]);
}

#[test]
fn holes_hold_other_polygons() {
    let around = "[[[0,0],[2,0],[2,2],[0,2],[0,0]],[[0.5,0.5],[1,0.5],[1,1],[0.5,0.5]]]";
    let inside = ("inside", "[[[0.5,0.5],[1,0.5],[1,1],[0.5,0.5]]]");
    let file = map(&[("around", around), inside]).unwrap();
    assert_eq!(borders(&file), [["around", "inside"]]);
    let sites = file.map().and_then(PlanarMap::sites).unwrap();
    assert_eq!(sites[0].outline.len(), 2);
}

#[test]
fn bad_maps_get_a_sentence() {
    let says = |polygons: &[(&str, &str)], words: &[&str]| {
        let error = map(polygons).unwrap_err().to_string();
        for word in words {
            assert!(error.contains(word), "{error}: no {word}");
        }
    };
    let hole = "[[[0,0],[2,0],[2,2],[0,2],[0,0]],[[0.5,0.5],[1,0.5],[1,1],[0.5,0.5]]]";
    says(&[("around", hole)], &["2 boundaries"]);
    says(&[UPPER, ("far", "[[[5,5],[6,5],[6,6],[5,5]]]")], &["2 boundaries"]);
    says(&[UPPER, LOWER, ("again", LOWER.1)], &["lower and again overlap"]);
    says(&[UPPER, LOWER, ("x", "[[[0.5,0.5],[1.5,0.5],[1,1.5],[0.5,0.5]]]")], &["crosses"]);
    // Inside another without a border of its own: a second boundary.
    says(&[UPPER, LOWER, ("x", "[[[0.5,0.2],[1.5,0.2],[1,0.5],[0.5,0.2]]]")], &["boundaries"]);
    says(&[UPPER, LOWER_LEFT], &["the corner \"(2, 0)\""]);
    says(
        &[LOWER_LEFT, ("ne", "[[[1,1],[2,1],[2,2],[1,2],[1,1]]]")],
        &["touches itself at the point", "(1, 1)"],
    );
    says(&[("bow", "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]")], &["crosses"]);
    says(&[("open", "[[[0,0],[2,2],[2,0],[0,2]]]")], &["features[0]", "not closed"]);
    says(&[("flat", "[[[0,0],[1,1],[2,2],[0,0]]]")], &["flat"]);
    says(&[("top", UPPER.1), LOWER], &["top is the name"]);
    says(&[("a", UPPER.1), ("a", LOWER.1)], &["a is the name of two"]);
    says(&[("a", "7")], &["features[0].geometry.coordinates"]);
    let collection = |feature: &str| {
        let text = format!(r#"{{"type": "FeatureCollection", "features": [{feature}]}}"#);
        first(&text).unwrap_err().to_string()
    };
    let kind = r#"{"geometry": {"type": "MultiPolygon", "coordinates": []}}"#;
    assert!(collection(kind).contains("\"MultiPolygon\" is not known"));
    assert!(collection("{}").contains("no geometry"));
    let nameless = r#"{"geometry": {"type": "Polygon", "coordinates": []}}"#;
    assert!(collection(nameless).contains("has no name"));
    assert!(collection("").contains("no face"));
}
