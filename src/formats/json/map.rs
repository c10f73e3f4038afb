//! The key `map` of the game file: faces, points and corners.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::boards::{MapParts, PlanarMap};
use crate::graph::Names;

/// The value of the key.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapValue {
    faces: Entries<Rings>,
    points: Option<Entries<[f64; 2]>>,
    #[serde(default)]
    corners: Vec<String>,
}

/// The points around a face, or those around it and around each of its holes.
#[derive(serde::Deserialize)]
#[serde(
    untagged,
    expecting = "expected the names of the points around a face, or several arrays of them"
)]
enum Rings {
    One(Vec<String>),
    Several(Vec<Vec<String>>),
}

/// The entries of an object in their order, each key once.
struct Entries<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Object<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
            type Value = Entries<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                let mut seen = std::collections::HashSet::new();
                while let Some((key, value)) = map.next_entry::<String, T>()? {
                    if !seen.insert(key.clone()) {
                        return Err(A::Error::custom(format_args!("{key:?} stands twice")));
                    }
                    entries.push((key, value));
                }
                Ok(Entries(entries))
            }
        }
        from.deserialize_map(Object(PhantomData))
    }
}

impl MapValue {
    /// The parts of the map, or one sentence.
    pub(super) fn parts(self) -> Result<MapParts, String> {
        let mut points = Names::new();
        let places = self.points.map(|Entries(entries)| {
            let intern = |(name, at): (String, [f64; 2])| {
                points.intern(&name).map(|_| at).map_err(|error| error.to_string())
            };
            entries.into_iter().map(intern).collect::<Result<Vec<_>, String>>()
        });
        let places = places.transpose()?;
        let known = places.as_ref().map(Vec::len);
        let mut ids: HashMap<String, usize> = HashMap::new();
        let mut point = |name: String| {
            if let Some(&id) = ids.get(&name) {
                return Ok(id);
            }
            let id = points.intern(&name).map_err(|error| error.to_string())?.index();
            if known.is_some_and(|known| id >= known) {
                return Err(format!("the point {name:?} has no place, expected one in \"points\""));
            }
            ids.insert(name, id);
            Ok(id)
        };
        let mut faces = Vec::with_capacity(self.faces.0.len());
        for (name, rings) in self.faces.0 {
            let rings = match rings {
                Rings::One(ring) => vec![ring],
                Rings::Several(rings) => rings,
            };
            let mut of_face = Vec::with_capacity(rings.len());
            for ring in rings {
                of_face.push(ring.into_iter().map(&mut point).collect::<Result<Vec<_>, _>>()?);
            }
            faces.push((name, of_face));
        }
        Ok(MapParts { points, places, faces, corners: self.corners })
    }
}

/// The map as the game file has it.
pub(super) fn written(map: &PlanarMap) -> Value {
    let MapParts { points, places, faces, corners } = map.parts();
    let names: Vec<&str> = points.iter().collect();
    let named = |ring: &Vec<usize>| -> Value { ring.iter().map(|&point| names[point]).collect() };
    let face = |(name, rings): (String, Vec<Vec<usize>>)| match &rings[..] {
        [ring] => (name, named(ring)),
        rings => (name, rings.iter().map(named).collect()),
    };
    let mut map = Map::new();
    map.insert("faces".to_owned(), faces.into_iter().map(face).collect());
    if let Some(places) = places {
        map.insert("points".to_owned(), names.iter().copied().zip(places).collect());
    }
    map.insert("corners".to_owned(), corners.into());
    Value::Object(map)
}

/// The map in the readable form: a line for each face, the points wrapped.
pub(super) fn in_lines(map: &PlanarMap, width: usize) -> String {
    let value = written(map);
    let mut text = "{\n".to_owned();
    let object = value.as_object().expect("a map is an object");
    for (index, (key, value)) in object.iter().enumerate() {
        let end = if index + 1 == object.len() { "" } else { "," };
        let lines = match value.as_object() {
            None => value.to_string(),
            Some(entries) => {
                let mut lines = "{".to_owned();
                let mut column = width;
                for (name, value) in entries {
                    let entry = format!("{}: {value}", serde_json::Value::from(name.as_str()));
                    if column + entry.len() + 2 > width {
                        lines = format!("{}\n      ", lines.trim_end());
                        column = 6;
                    }
                    column += entry.len() + 2;
                    lines += &format!("{entry}, ");
                }
                format!("{}\n    }}", lines.trim_end().trim_end_matches(','))
            }
        };
        text += &format!("    \"{key}\": {lines}{end}\n");
    }
    text + "  }"
}
