//! Places for games that have none: springs between all vertices, as long as their distances.
//!
//! The stress of a drawing, the sum of (|x_i - x_j| - d_ij)^2 / d_ij^2 over all pairs (Kamada and
//! Kawai, "An algorithm for drawing general undirected graphs", 1989), is made small by stochastic
//! gradient descent: one pair after the other, in random order, is moved towards its distance by
//! steps that become smaller (Zheng, Pawar and Goodman, "Graph drawing by stochastic gradient
//! descent", 2018). Of large games only the distances to some vertices far from each other count.
//! The random numbers are always the same.

use super::canvas::Point;
use crate::graph::plane::bounds;
use crate::graph::{Hypergraph, Incidence, VertexId};

/// How often every spring is looked at.
const ROUNDS: usize = 40;

/// Up to so many vertices all pairs have a spring.
const ALL_PAIRS: usize = 1200;

/// Beyond, so many vertices have springs to all others.
const PIVOTS: usize = 60;

/// The length of a line between neighbours.
const UNIT: f64 = 1.5;

/// Vertices are pushed at least so far apart.
const APART: f64 = 0.85;

/// Lines run at least so far from the vertices that are not on them, where that is possible.
const OFF: f64 = 0.42;

/// Lines are kept clear of vertices if there are at most so many pairs of a line and a vertex.
const MOST_CLEARED: usize = 60_000;

/// A spring between two vertices of a component.
struct Spring {
    ends: [u32; 2],
    length: f64,
}

/// Places for the vertices of a hypergraph, by their index: neighbours are near each other, others
/// as far apart as the way between them is long, components beside each other. With two terminals
/// the first is on the left and the second on the right.
///
/// Complexity: with n vertices O(n^2) up to 1200 of them, beyond O(n) times the number of pivots;
/// 500 vertices take about a tenth of a second.
pub(super) fn places(hypergraph: &Hypergraph) -> Vec<Point> {
    let graph = Graph { hypergraph, incidence: hypergraph.incidence() };
    let mut places = vec![[0.0; 2]; hypergraph.vertex_count()];
    let mut shelf = Shelf::default();
    for component in graph.components() {
        let mut of_component = graph.component_places(&component);
        turn(&mut of_component, graph.axis(&component));
        let shift = shelf.put(&of_component);
        for (vertex, at) in component.iter().zip(of_component) {
            places[vertex.index()] = [at[0] + shift[0], at[1] + shift[1]];
        }
    }
    places
}

struct Graph<'a> {
    hypergraph: &'a Hypergraph,
    incidence: Incidence,
}

impl Graph<'_> {
    /// How many hyperedges one has to go through from a vertex to each other; `u32::MAX` where
    /// there is no way.
    fn distances(&self, from: VertexId) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.hypergraph.vertex_count()];
        let mut seen = vec![false; self.hypergraph.hyperedge_count()];
        distances[from.index()] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            for &index in self.incidence.of(vertex) {
                if std::mem::replace(&mut seen[index], true) {
                    continue;
                }
                for &other in self.hypergraph.hyperedge(index) {
                    if distances[other.index()] == u32::MAX {
                        distances[other.index()] = distances[vertex.index()] + 1;
                        queue.push(other);
                    }
                }
            }
        }
        distances
    }

    /// The connected components, those of the terminals first, then the largest.
    fn components(&self) -> Vec<Vec<VertexId>> {
        let terminals = self.hypergraph.terminals().iter().copied();
        let mut done = vec![false; self.hypergraph.vertex_count()];
        let mut components: Vec<Vec<VertexId>> = Vec::new();
        for start in terminals.chain(self.hypergraph.cells().iter()) {
            if done[start.index()] {
                continue;
            }
            done[start.index()] = true;
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for &index in self.incidence.of(vertex) {
                    for &other in self.hypergraph.hyperedge(index) {
                        if !std::mem::replace(&mut done[other.index()], true) {
                            component.push(other);
                        }
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        let has_terminal = |component: &[VertexId]| {
            self.hypergraph.terminals().iter().any(|t| component.binary_search(t).is_ok())
        };
        components.sort_by_key(|c| (!has_terminal(c), std::cmp::Reverse(c.len())));
        components
    }

    /// The positions in the component of what shall lie on the left and on the right.
    fn axis(&self, component: &[VertexId]) -> Option<[usize; 2]> {
        let &[from, to] = self.hypergraph.terminals() else { return None };
        Some([component.binary_search(&from).ok()?, component.binary_search(&to).ok()?])
    }

    fn component_places(&self, component: &[VertexId]) -> Vec<Point> {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let size = (component.len() as f64).sqrt();
        let mut places: Vec<Point> =
            component.iter().map(|_| [random.unit() * size, random.unit() * size]).collect();
        let mut springs = self.springs(component);
        descend(&mut places, &mut springs, &mut random);
        for place in places.iter_mut().flatten() {
            *place *= UNIT;
        }
        push_apart(&mut places, &self.lines(component));
        places
    }

    /// The lines between vertices, if they are few enough to be kept clear; stars are not.
    fn lines(&self, component: &[VertexId]) -> Vec<[usize; 2]> {
        let mut lines = Vec::new();
        for &vertex in component {
            for &index in self.incidence.of(vertex) {
                if let &[a, b] = self.hypergraph.hyperedge(index)
                    && a == vertex
                {
                    let at = |v: &VertexId| component.binary_search(v).expect("they are connected");
                    lines.push([at(&a), at(&b)]);
                }
            }
        }
        if lines.len() * component.len() > MOST_CLEARED { Vec::new() } else { lines }
    }

    fn springs(&self, component: &[VertexId]) -> Vec<Spring> {
        let mut springs = Vec::new();
        let spring = |a: usize, b: usize, length: u32| Spring {
            ends: [a as u32, b as u32],
            length: f64::from(length),
        };
        if component.len() <= ALL_PAIRS {
            for (a, &vertex) in component.iter().enumerate() {
                let distances = self.distances(vertex);
                let later = component.iter().enumerate().skip(a + 1);
                springs.extend(later.map(|(b, other)| spring(a, b, distances[other.index()])));
            }
        } else {
            for (a, &vertex) in component.iter().enumerate() {
                let around = self.incidence.of(vertex).iter();
                for other in around.flat_map(|&index| self.hypergraph.hyperedge(index)) {
                    if *other > vertex {
                        let b = component.binary_search(other).expect("neighbours are connected");
                        springs.push(spring(a, b, 1));
                    }
                }
            }
            // Each pivot is as far from those before it as can be.
            let mut nearest = vec![u32::MAX; component.len()];
            let mut pivot = 0;
            for _ in 0..PIVOTS {
                let distances = self.distances(component[pivot]);
                for (b, other) in component.iter().enumerate() {
                    let distance = distances[other.index()];
                    nearest[b] = nearest[b].min(distance);
                    if distance > 1 {
                        springs.push(spring(pivot, b, distance));
                    }
                }
                pivot = (0..nearest.len()).max_by_key(|&b| nearest[b]).unwrap_or(0);
            }
        }
        // Two terminals go outside: as far apart as anything is.
        if let Some(axis) = self.axis(component) {
            let longest = springs.iter().map(|spring| spring.length).fold(1.0, f64::max);
            let is_axis = |ends: [u32; 2]| axis.iter().all(|&end| ends.contains(&(end as u32)));
            let between = springs.iter_mut().find(|spring| is_axis(spring.ends));
            // Neighbours stay neighbours: a long line would run through others.
            if let Some(between) = between.filter(|spring| spring.length > 1.0) {
                between.length = longest + 0.5;
            }
        }
        springs
    }
}

/// Makes the stress small.
fn descend(places: &mut [Point], springs: &mut [Spring], random: &mut Random) {
    let longest = springs.iter().map(|spring| spring.length).fold(1.0, f64::max);
    // From steps that overdo the weakest spring to such that hardly move the strongest.
    let (first, last) = (longest * longest, 0.05_f64);
    let decay = (first / last).ln() / (ROUNDS - 1) as f64;
    for round in 0..ROUNDS {
        random.shuffle(springs);
        let step = first * (-decay * round as f64).exp();
        for spring in springs.iter() {
            let [a, b] = spring.ends.map(|end| end as usize);
            let [dx, dy] = [places[a][0] - places[b][0], places[a][1] - places[b][1]];
            let distance = dx.hypot(dy).max(1e-9);
            let part = (step / (spring.length * spring.length)).min(1.0);
            let by = part * (spring.length - distance) / 2.0 / distance;
            places[a] = [places[a][0] + by * dx, places[a][1] + by * dy];
            places[b] = [places[b][0] - by * dx, places[b][1] - by * dy];
        }
    }
}

/// Pushes apart what lies too close together, and vertices off lines that they are not on, a little
/// at a time.
fn push_apart(places: &mut [Point], lines: &[[usize; 2]]) {
    for _ in 0..200 {
        let off = push_off(places, lines);
        if !push_pairs(places) && !off {
            break;
        }
    }
}

/// Moves the vertices of close pairs; says whether there were any.
fn push_pairs(places: &mut [Point]) -> bool {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a][0].total_cmp(&places[b][0]));
    let mut moved = false;
    for (index, &a) in order.iter().enumerate() {
        for &b in &order[index + 1..] {
            let [dx, dy] = [places[b][0] - places[a][0], places[b][1] - places[a][1]];
            if dx >= APART {
                break;
            }
            let distance = dx.hypot(dy);
            if distance < APART - 1e-3 {
                let by = (APART - distance) / 2.0;
                let [ux, uy] = match distance {
                    d if d < 1e-6 => [0.0, 1.0],
                    d => [dx / d, dy / d],
                };
                places[a] = [places[a][0] - by * ux, places[a][1] - by * uy];
                places[b] = [places[b][0] + by * ux, places[b][1] + by * uy];
                moved = true;
            }
        }
    }
    moved
}

/// Moves vertices that a line runs through to its nearer side; says whether there were any.
fn push_off(places: &mut [Point], lines: &[[usize; 2]]) -> bool {
    let mut moved = false;
    for &[a, b] in lines {
        let [from, to] = [places[a], places[b]];
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        let length = dx.hypot(dy);
        if length < 1e-6 {
            continue;
        }
        for (index, place) in places.iter_mut().enumerate() {
            if index == a || index == b {
                continue;
            }
            let [px, py] = [place[0] - from[0], place[1] - from[1]];
            let along = (px * dx + py * dy) / length;
            let beside = (py * dx - px * dy) / length;
            if along > 0.0 && along < length && beside.abs() < OFF - 1e-3 {
                let by = 0.5 * (OFF - beside.abs()) * if beside < 0.0 { -1.0 } else { 1.0 };
                *place = [place[0] - by * dy / length, place[1] + by * dx / length];
                moved = true;
            }
        }
    }
    moved
}

/// Turns a drawing so that the axis goes from left to right; without one, so that it is wider than
/// high.
fn turn(places: &mut [Point], axis: Option<[usize; 2]>) {
    let direction = match axis {
        Some([from, to]) => [places[to][0] - places[from][0], places[to][1] - places[from][1]],
        None => main_direction(places),
    };
    let length = direction[0].hypot(direction[1]);
    if length < 1e-9 {
        return;
    }
    let [cos, sin] = direction.map(|x| x / length);
    for place in places {
        *place = [place[0] * cos + place[1] * sin, place[1] * cos - place[0] * sin];
    }
}

/// The direction in which the points are spread most.
fn main_direction(places: &[Point]) -> Point {
    let count = places.len().max(1) as f64;
    let mean = [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f64>() / count);
    let [mut xx, mut xy, mut yy] = [0.0; 3];
    for place in places {
        let [dx, dy] = [place[0] - mean[0], place[1] - mean[1]];
        xx += dx * dx;
        xy += dx * dy;
        yy += dy * dy;
    }
    let angle = 0.5 * f64::atan2(2.0 * xy, xx - yy);
    [angle.cos(), angle.sin()]
}

/// Puts components beside each other in rows.
#[derive(Default)]
struct Shelf {
    /// Where the next one begins.
    at: Point,
    width: f64,
    row: f64,
}

impl Shelf {
    /// By how much the component is moved.
    fn put(&mut self, places: &[Point]) -> Point {
        let bounds = bounds(places.iter().copied());
        let size = bounds.map(|[low, high]| high - low + UNIT);
        self.width = self.width.max(size[0]).max(6.0 * UNIT);
        if self.at[0] + size[0] > self.width + 1e-9 {
            self.at = [0.0, self.at[1] + self.row];
            self.row = 0.0;
        }
        let shift = [0, 1].map(|axis| self.at[axis] - bounds[axis][0]);
        self.at[0] += size[0];
        self.row = self.row.max(size[1]);
        shift
    }
}

/// Random numbers that are always the same (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From 0 to 1.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let pick = self.next() % (last as u64 + 1);
            items.swap(last, pick as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(vertices: usize, pairs: &[[usize; 2]]) -> Hypergraph {
        let edges = pairs.iter().map(|pair| pair.map(VertexId::new));
        Hypergraph::new(vertices, vec![VertexId::new(0), VertexId::new(1)], edges).unwrap()
    }

    /// Bipartite between 3 and n: never planar.
    fn three_and(n: usize) -> Hypergraph {
        let pairs: Vec<[usize; 2]> = (3..n).flat_map(|b| (0..3).map(move |a| [a, b])).collect();
        game(n, &pairs)
    }

    fn apart(places: &[Point]) -> f64 {
        let pairs = places.iter().enumerate();
        let distances = pairs.flat_map(|(index, a)| {
            places[index + 1..].iter().map(move |b| (a[0] - b[0]).hypot(a[1] - b[1]))
        });
        distances.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn terminals_go_left_and_right_and_nothing_overlaps() {
        for n in [6, 20, 60] {
            let places = places(&three_and(n));
            let [left, right] = [places[0], places[1]];
            assert!(left[0] < right[0] && (left[1] - right[1]).abs() < 1.0, "{left:?} {right:?}");
            assert!(apart(&places) > 0.6, "{} vertices: {}", n, apart(&places));
        }
    }

    #[test]
    fn the_springs_of_a_path_come_to_rest() {
        let path: Vec<[usize; 2]> =
            [[0, 2], [10, 1]].into_iter().chain((2..10).map(|index| [index, index + 1])).collect();
        let places = places(&game(11, &path));
        for [a, b] in path {
            let length = (places[a][0] - places[b][0]).hypot(places[a][1] - places[b][1]);
            assert!((length - UNIT).abs() < 0.25, "{a} {b}: {length}");
        }
    }

    #[test]
    fn the_same_game_has_the_same_places_and_large_and_loose_ones_have_some() {
        assert_eq!(places(&three_and(30)), places(&three_and(30)));
        let large = places(&three_and(1500));
        assert!(large.iter().flatten().all(|x| x.is_finite()));
        // Terminals apart and cells without neighbours.
        let loose = places(&game(40, &[[0, 2], [1, 3]]));
        assert!(apart(&loose) > 0.6);
    }
}
