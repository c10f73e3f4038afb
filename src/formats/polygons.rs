//! From polygons with coordinates to the faces of a map.

use std::collections::{BTreeMap, HashMap};

use crate::boards::{MapParts, PlanarMap};
use crate::graph::plane::{Point, area, bounds, crosses_ray, distance, sides};
use crate::graph::{Names, quoted};

/// Which way the second coordinate runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum YAxis {
    Up,
    Down,
}

/// A point of the map that is meant by a place, though it may be this far away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    pub at: Point,
    pub within: f64,
}

/// Polygons with the names of their faces, the outer ring first.
pub(super) struct Polygons {
    faces: Vec<(String, Vec<Vec<Point>>)>,
    y: YAxis,
    near: f64,
}

impl Polygons {
    /// How many places rings may have together.
    pub(super) const MOST_PLACES: usize = 4 * PlanarMap::MAX_POINTS;

    /// No polygons yet. Places will be one if they are closer together than `near`, a part of the map's extent.
    pub(super) fn new(y: YAxis, near: f64) -> Self {
        Self { faces: Vec::new(), y, near }
    }

    pub(super) fn push(&mut self, name: String, rings: Vec<Vec<Point>>) {
        self.faces.push((name, rings));
    }

    /// The parts of the map with these corners, or one sentence.
    pub(super) fn parts(self, corners: &[Corner]) -> Result<MapParts, String> {
        let places = self.faces.iter().flat_map(|(_, rings)| rings.iter().flatten());
        let count = places.clone().count();
        if count > Self::MOST_PLACES {
            return Err(format!("{count} places, expected at most {}", Self::MOST_PLACES));
        }
        let mut points = Points::new(places.copied(), &self);
        let mut faces = Vec::with_capacity(self.faces.len());
        for (name, rings) in &self.faces {
            let ids = |ring: &Vec<Point>| {
                let mut ring: Vec<usize> = ring.iter().map(|&at| points.at(at)).collect();
                ring.dedup();
                while ring.len() > 1 && ring.first() == ring.last() {
                    ring.pop();
                }
                ring
            };
            faces.push((name.clone(), rings.iter().map(ids).collect::<Vec<_>>()));
        }
        points.sort();
        for (name, rings) in &mut faces {
            for (index, ring) in rings.iter_mut().enumerate() {
                *ring = points.split(ring);
                points.check_ring(name, ring)?;
                // Outer rings run leftwards, holes rightwards, as seen with y upwards.
                if (points.area(ring) > 0.0) != (index == 0) {
                    ring.reverse();
                }
            }
            points.check_holes(name, rings)?;
        }
        points.check_borders(&faces)?;
        let mut names = Names::new();
        let mut flipped = Vec::with_capacity(points.places.len());
        for (point, &at) in points.places.iter().enumerate() {
            names.intern(&points.name(point)).map_err(|error| error.to_string())?;
            flipped.push(turned(at, YAxis::Down));
        }
        let corners = corners.iter().map(|corner| match points.meant(corner) {
            Some(point) => points.name(point),
            None => MapParts::name_of_place(corner.at),
        });
        Ok(MapParts { corners: corners.collect(), points: names, places: Some(flipped), faces })
    }
}

/// A place whose second coordinate runs this way as one whose runs up, and back.
fn turned([x, y]: Point, axis: YAxis) -> Point {
    match axis {
        YAxis::Up => [x, y],
        YAxis::Down => [x, 0.0 - y],
    }
}

/// The places of a map, each once, with y upwards.
struct Points {
    places: Vec<Point>,
    /// The way in which y runs where names come from.
    y: YAxis,
    near: f64,
    /// The points in each square of a grid.
    squares: HashMap<[i64; 2], Vec<usize>>,
    /// All points from left to right.
    by_x: Vec<usize>,
}

impl Points {
    fn new(places: impl Iterator<Item = Point>, of: &Polygons) -> Self {
        let near = (extent(places) * of.near).max(f64::MIN_POSITIVE);
        let (squares, by_x) = (HashMap::new(), Vec::new());
        Self { places: Vec::new(), y: of.y, near, squares, by_x }
    }

    fn square(&self, at: Point) -> [i64; 2] {
        at.map(|x| (x / (2.0 * self.near)).floor() as i64)
    }

    /// The point at a place, if there is one.
    fn known(&self, at: Point) -> Option<usize> {
        let [column, row] = self.square(at);
        let around = (-1..=1).flat_map(|right| (-1..=1).map(move |down| [right, down]));
        let squares = around.filter_map(|[right, down]| {
            self.squares.get(&[column.saturating_add(right), row.saturating_add(down)])
        });
        squares.flatten().copied().find(|&point| distance(self.places[point], at) <= self.near)
    }

    /// The point that is meant by a corner, if there is one.
    fn meant(&self, corner: &Corner) -> Option<usize> {
        let at = turned(corner.at, self.y);
        let far = |point: &usize| distance(self.places[*point], at);
        let nearest = (0..self.places.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
        nearest.filter(|point| far(point) <= corner.within.max(self.near))
    }

    /// The point at a place, which is new if none is there.
    fn at(&mut self, at: Point) -> usize {
        let at = turned(at, self.y);
        self.known(at).unwrap_or_else(|| {
            let point = self.places.len();
            self.places.push(at);
            self.squares.entry(self.square(at)).or_default().push(point);
            point
        })
    }

    fn sort(&mut self) {
        self.by_x = (0..self.places.len()).collect();
        self.by_x.sort_by(|&a, &b| self.places[a][0].total_cmp(&self.places[b][0]));
    }

    fn name(&self, point: usize) -> String {
        MapParts::name_of_place(turned(self.places[point], self.y))
    }

    fn area(&self, ring: &[usize]) -> f64 {
        area(sides(ring).map(|(a, b)| (self.places[a], self.places[b])))
    }

    /// The ring with every point that lies inside one of its edges.
    fn split(&self, ring: &[usize]) -> Vec<usize> {
        let mut split = Vec::with_capacity(ring.len());
        for (a, b) in sides(ring) {
            split.push(a);
            let [from, to] = [self.places[a], self.places[b]];
            let [low, high] = [from[0].min(to[0]) - self.near, from[0].max(to[0]) + self.near];
            let first = self.by_x.partition_point(|&point| self.places[point][0] < low);
            let in_range =
                self.by_x[first..].iter().take_while(|&&point| self.places[point][0] <= high);
            let length = distance(from, to);
            let along = [0, 1].map(|axis| (to[axis] - from[axis]) / length);
            let mut inside: Vec<(f64, usize)> = Vec::new();
            for &point in in_range {
                let [x, y] = [0, 1].map(|axis| self.places[point][axis] - from[axis]);
                let far = x * along[0] + y * along[1];
                let aside = x * along[1] - y * along[0];
                if point != a && point != b && far > 0.0 && far < length && aside.abs() <= self.near
                {
                    inside.push((far, point));
                }
            }
            inside.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            split.extend(inside.into_iter().map(|(_, point)| point));
        }
        split
    }

    fn check_ring(&self, name: &str, ring: &[usize]) -> Result<(), String> {
        let name = quoted(name);
        if ring.len() < 3 {
            return Err(format!("the polygon {name} has no area, expected a ring of three places"));
        }
        let mut sorted = ring.to_vec();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(()),
            Some(pair) => {
                let at = self.name(pair[0]);
                Err(format!(
                    "a ring of the polygon {name} touches itself at {at}, expected rings that do not"
                ))
            }
        }
    }

    /// Holes lie in the outer ring, and not in each other.
    fn check_holes(&self, name: &str, rings: &[Vec<usize>]) -> Result<(), String> {
        for (index, hole) in rings.iter().enumerate().skip(1) {
            let [a, b] = [self.places[hole[0]], self.places[hole[1]]];
            let middle = [0, 1].map(|axis| (a[axis] + b[axis]) / 2.0);
            let is_in = |ring: &[usize]| self.is_inside(middle, ring);
            let nested = rings.iter().enumerate().skip(1);
            let nested = nested.filter(|&(other, ring)| other != index && is_in(ring)).count();
            if !is_in(&rings[0]) || nested > 0 {
                let (name, at) = (quoted(name), self.name(hole[0]));
                return Err(format!(
                    "the hole of the polygon {name} at {at} is not inside it, expected holes in the outer ring and beside each other"
                ));
            }
        }
        Ok(())
    }

    fn is_inside(&self, at: Point, ring: &[usize]) -> bool {
        let crosses = |&(a, b): &(usize, usize)| crosses_ray(at, (self.places[a], self.places[b]));
        sides(ring).filter(crosses).count() % 2 == 1
    }

    /// No edge is run along twice in one direction, and no two edges cross.
    fn check_borders(&self, faces: &[(String, Vec<Vec<usize>>)]) -> Result<(), String> {
        let mut owners: BTreeMap<(usize, usize), &str> = BTreeMap::new();
        for (name, rings) in faces {
            for (a, b) in rings.iter().flat_map(|ring| sides(ring)) {
                if let Some(other) = owners.insert((a, b), name) {
                    return Err(format!(
                        "the polygons {} and {} overlap at the border from {} to {}, expected polygons beside each other",
                        quoted(other),
                        quoted(name),
                        self.name(a),
                        self.name(b)
                    ));
                }
            }
        }
        let left = |&(a, b): &(usize, usize)| self.places[a][0].min(self.places[b][0]);
        let right = |&(a, b): &(usize, usize)| self.places[a][0].max(self.places[b][0]);
        let mut all: Vec<(usize, usize)> = owners.keys().copied().collect();
        all.retain(|&(a, b)| a < b || !owners.contains_key(&(b, a)));
        all.sort_by(|one, other| left(one).total_cmp(&left(other)));
        for (index, one) in all.iter().enumerate() {
            let beside = all[index + 1..].iter().take_while(|other| left(other) <= right(one));
            for other in beside {
                if self.cross(*one, *other) {
                    return Err(format!(
                        "the border from {} to {} of {} crosses the one from {} to {} of {}, expected polygons beside each other",
                        self.name(one.0),
                        self.name(one.1),
                        quoted(owners[one]),
                        self.name(other.0),
                        self.name(other.1),
                        quoted(owners[other])
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether two edges cross inside both.
    fn cross(&self, (a, b): (usize, usize), (c, d): (usize, usize)) -> bool {
        if [c, d].iter().any(|&end| end == a || end == b) {
            return false;
        }
        let [a, b, c, d] = [a, b, c, d].map(|point| self.places[point]);
        let turn = |p: Point, q: Point, r: Point| {
            (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        };
        turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
    }
}

/// How wide or high places lie apart, whichever is more.
pub(super) fn extent(places: impl Iterator<Item = Point>) -> f64 {
    bounds(places).map(|[low, high]| high - low).into_iter().fold(0.0, f64::max)
}
