//! GeoJSON: the polygons of a collection are the faces of a map.
//!
//! RFC 7946. A feature with a polygon is a face; it is called by the `name` of its properties, else by its
//! `id`. A feature with a point is a corner, in the order of the file; it must be a point of the boundary. Points of
//! the map are called by their coordinates, as in `(0.5, 2)`.
//!
//! Places closer together than a thousand-millionth of the map are one. Where a point of one polygon lies inside an
//! edge of another, the edge is split there. That the faces neither overlap nor leave holes follows from three checks
//! here and one of the [map](crate::boards::PlanarMap): no two edges cross, no edge is run along twice in one direction
//! when every polygon is run around leftwards, rings are simple with their holes inside; and there is one boundary that does
//! not touch itself. For how often a place is covered is the number of times that the boundaries of all
//! polygons run around it, inner borders cancel, and a simple curve runs around a place once or not at all.

#[cfg(test)]
mod tests;

use serde::Deserialize;
use serde_json::Value;

use super::draft::Draft;
use super::error::shown;
use super::polygons::{Corner, Polygons, YAxis};
use super::{Located, Place, ReadFault, json_text};
use crate::boards::MapParts;

/// Places are one if they are closer together than this part of the map's extent.
const NEAR: f64 = 1e-9;

/// A ring of a polygon, closed.
type Coordinates = Vec<Vec<f64>>;

#[derive(Deserialize)]
struct Collection {
    #[serde(rename = "type")]
    kind: String,
    name: Option<String>,
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    id: Option<Value>,
    properties: Option<Value>,
    geometry: Option<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    coordinates: Value,
}

/// Whether a JSON text shows that it is GeoJSON and no game file.
pub(crate) fn is_geo_json(text: &[u8]) -> bool {
    let has = |word: &[u8]| text.windows(word.len()).any(|window| window == word);
    has(b"\"FeatureCollection\"") && !has(b"\"cutshort/")
}

/// Reads one map.
pub(crate) fn read_draft(text: &[u8]) -> Located<Draft> {
    let collection: Collection = json_text::read(text, "bytes of GeoJSON")?;
    if collection.kind != "FeatureCollection" {
        let found = shown(&collection.kind);
        let fault = ReadFault::UnknownWord { found, expected: "\"FeatureCollection\"" };
        return Err((Place::field("type"), fault));
    }
    let title = collection.name.clone();
    let parts = parts(collection)?;
    Ok(Draft { title, map_parts: Some(parts), ..Draft::default() })
}

fn parts(collection: Collection) -> Located<MapParts> {
    let mut polygons = Polygons::new(YAxis::Up, NEAR);
    let mut corners = Vec::new();
    for (index, feature) in collection.features.iter().enumerate() {
        let at = |field: &str| Place::field(format!("features[{index}].{field}"));
        let Some(geometry) = &feature.geometry else {
            return Err((at("geometry"), ReadFault::Syntax("no geometry, expected one".into())));
        };
        let here = at("geometry.coordinates");
        match geometry.kind.as_str() {
            "Polygon" => {
                let name = name(feature).ok_or_else(|| {
                    let message = "the polygon has no name, expected a text or number as its properties.name or id";
                    (at("properties"), ReadFault::Syntax(message.to_owned()))
                })?;
                let rings: Vec<Coordinates> = coordinates(&geometry.coordinates, &here)?;
                let rings: Result<Vec<_>, _> = rings.iter().map(|ring| open(ring)).collect();
                let rings = rings.map_err(|fault| (here, fault))?;
                polygons.push(name, rings);
            }
            "Point" => {
                let place: Vec<f64> = coordinates(&geometry.coordinates, &here)?;
                let at = flat(&place).map_err(|fault| (here, fault))?;
                corners.push(Corner { at, within: 0.0 });
            }
            other => {
                let found = shown(other);
                let expected =
                    "\"Polygon\" (a cell, which is in one piece) or \"Point\" (a corner)";
                return Err((at("geometry.type"), ReadFault::UnknownWord { found, expected }));
            }
        }
    }
    polygons
        .parts(&corners)
        .map_err(|message| (Place::field("features"), ReadFault::Syntax(message)))
}

fn coordinates<T: serde::de::DeserializeOwned>(value: &Value, at: &Place) -> Located<T> {
    T::deserialize(value).map_err(|_| {
        let message = "these are no coordinates, expected those of a polygon, [[[x, y], ...], ...], or of a point";
        (at.clone(), ReadFault::Syntax(message.to_owned()))
    })
}

/// The name of a feature.
fn name(feature: &Feature) -> Option<String> {
    let word = |value: &Value| match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let named = feature.properties.as_ref().and_then(|properties| word(properties.get("name")?));
    named.or_else(|| word(feature.id.as_ref()?))
}

/// A place in the plane; what is above it does not count.
fn flat(place: &[f64]) -> Result<[f64; 2], ReadFault> {
    match place {
        [x, y] | [x, y, _] => Ok([*x, *y]),
        _ => {
            let message = format!("a place of {} numbers, expected [x, y]", place.len());
            Err(ReadFault::Syntax(message))
        }
    }
}

/// A ring without its last place, which is the first again.
fn open(ring: &[Vec<f64>]) -> Result<Vec<[f64; 2]>, ReadFault> {
    let mut places = ring.iter().map(|place| flat(place)).collect::<Result<Vec<_>, _>>()?;
    match (places.first(), places.last()) {
        (Some(first), Some(last)) if places.len() > 3 && first == last => {
            places.pop();
            Ok(places)
        }
        _ => {
            let message = "a ring that is not closed, expected at least four places, of which the last is the first again";
            Err(ReadFault::Syntax(message.to_owned()))
        }
    }
}
