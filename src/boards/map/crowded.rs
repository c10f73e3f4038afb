//! Where more than three regions meet, and what comes of it.
//!
//! Let the sides be regions as the faces are, each with its owner's colour, Short's and Cut's in turn. Two regions
//! are *joined* if they share a border, and *nearly joined* if they share a point.
//!
//! On a full map with four sides:
//! 1. Not both have won: two ways that run through faces and borders only would have to cross.
//! 2. Short has not joined his sides exactly if Cut has nearly joined his: wherever regions of both meet in turn around a
//!    point, let Cut's touch there and Short's not. Then three or fewer meet everywhere, as in Hex, where
//!    exactly one has won (Gale, *The Game of Hex and the Brouwer Fixed-Point Theorem*, 1979).
//! 3. So nobody has won exactly if both have nearly joined their sides. Two such ways cross in a point P in
//!    which each is only nearly joined: four different regions meet there. Cut apart at P, the two ways are four
//!    *arms* from P to the four sides without a common face. The other way round, given four such arms, let the
//!    faces of those to Short's sides be Short's and all others Cut's: then nobody has won.
//!
//! Hence there is a full map that nobody has won exactly if four disjoint arms run from some point, in which four or
//! more regions meet, to the four sides. That is a flow of 4 with room for one in every face. With
//! three or fewer regions at every point there is always exactly one winner, with three sides as well.

use std::collections::VecDeque;

use super::{MapRegion, PlanarMap};
use crate::graph::{VertexId, VertexSet};

/// A point in which more than three faces and sides meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrowdedPoint {
    /// The point.
    pub point: usize,
    /// The faces that meet there.
    pub faces: Vec<usize>,
    /// The sides that meet there, counted from 0.
    pub sides: Vec<usize>,
}

/// Whether every full map has exactly one winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapVerdict {
    /// It has.
    OneWinner,
    /// Nobody has won if Short has these faces and Cut all others.
    NoWinner(VertexSet),
    /// With three sides, and more than three regions in some point, this is not known.
    NotKnown,
}

impl PlanarMap {
    /// The points in which more than three faces and sides meet. If there are none, every full map has
    /// exactly one winner.
    #[must_use]
    pub fn crowded(&self) -> Vec<CrowdedPoint> {
        let all = self.regions_by_point().into_iter().enumerate();
        let crowded = all.filter(|(_, regions)| regions.len() > 3);
        let described = |(point, regions): (usize, Vec<MapRegion>)| {
            let mut found = CrowdedPoint { point, faces: Vec::new(), sides: Vec::new() };
            for region in regions {
                match region {
                    MapRegion::Face(face) => found.faces.push(face),
                    MapRegion::Side(side) => found.sides.push(side),
                }
            }
            found
        };
        crowded.map(described).collect()
    }

    /// Whether every full map has exactly one winner.
    ///
    /// Complexity: linear in the points around the faces for each crowded point.
    #[must_use]
    pub fn verdict(&self) -> MapVerdict {
        let crowded = self.crowded();
        if crowded.is_empty() {
            return MapVerdict::OneWinner;
        }
        if self.side_count() != 4 {
            return MapVerdict::NotKnown;
        }
        let network = Network::new(self);
        let found = crowded.iter().find_map(|crowded| network.arms(crowded.point));
        found.map_or(MapVerdict::OneWinner, MapVerdict::NoWinner)
    }
}

/// A pipe of capacity 1; the pipe back is the next or the one before.
#[derive(Clone, Copy)]
struct Pipe {
    to: usize,
    is_full: bool,
}

/// Points, faces with room for one, and sides with room for one.
struct Network {
    faces: usize,
    points: usize,
    pipes: Vec<Pipe>,
    leaving: Vec<Vec<usize>>,
}

impl Network {
    fn new(map: &PlanarMap) -> Self {
        let (faces, points) = (map.face_count(), map.points.len());
        let nodes = 2 * faces + points + map.side_count() + 1;
        let mut network =
            Self { faces, points, pipes: Vec::new(), leaving: vec![Vec::new(); nodes] };
        for face in 0..faces {
            network.pipe(network.entry(face), network.exit(face));
        }
        for side in 0..map.side_count() {
            network.pipe(network.side(side), network.end());
        }
        for (point, regions) in map.regions_by_point().into_iter().enumerate() {
            let point = network.point(point);
            for region in regions {
                match region {
                    MapRegion::Face(face) => {
                        network.pipe(point, network.entry(face));
                        network.pipe(network.exit(face), point);
                    }
                    MapRegion::Side(side) => network.pipe(point, network.side(side)),
                }
            }
        }
        network
    }

    fn entry(&self, face: usize) -> usize {
        2 * face
    }

    fn exit(&self, face: usize) -> usize {
        2 * face + 1
    }

    fn point(&self, point: usize) -> usize {
        2 * self.faces + point
    }

    fn side(&self, side: usize) -> usize {
        2 * self.faces + self.points + side
    }

    fn end(&self) -> usize {
        self.leaving.len() - 1
    }

    fn pipe(&mut self, from: usize, to: usize) {
        self.leaving[from].push(self.pipes.len());
        self.pipes.push(Pipe { to, is_full: false });
        self.leaving[to].push(self.pipes.len());
        self.pipes.push(Pipe { to: from, is_full: true });
    }

    /// The faces of the arms to Short's sides, if four arms run from a point to the sides.
    fn arms(&self, point: usize) -> Option<VertexSet> {
        let mut pipes = self.pipes.clone();
        let start = self.point(point);
        for _ in 0..4 {
            self.augment(&mut pipes, start)?;
        }
        let mut short = VertexSet::new(self.faces);
        for _ in 0..4 {
            let (mut node, mut arm) = (start, Vec::new());
            while node < self.side(0) {
                // The pipes that were laid have even numbers.
                let full = self.leaving[node].iter().copied();
                let used = full.into_iter().find(|&pipe| pipe % 2 == 0 && pipes[pipe].is_full)?;
                pipes[used].is_full = false;
                node = pipes[used].to;
                if node < 2 * self.faces && node % 2 == 0 {
                    arm.push(VertexId::new(node / 2));
                }
            }
            if (node - self.side(0)).is_multiple_of(2) {
                short.extend(arm);
            }
        }
        Some(short)
    }

    /// One arm more, found in breadth.
    fn augment(&self, pipes: &mut [Pipe], start: usize) -> Option<()> {
        let mut by: Vec<Option<usize>> = vec![None; self.leaving.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for &pipe in &self.leaving[node] {
                let to = pipes[pipe].to;
                if !pipes[pipe].is_full && to != start && by[to].is_none() {
                    by[to] = Some(pipe);
                    queue.push_back(to);
                }
            }
        }
        let mut node = self.end();
        while node != start {
            let pipe = by[node]?;
            pipes[pipe].is_full = true;
            pipes[pipe ^ 1].is_full = false;
            node = pipes[pipe ^ 1].to;
        }
        Some(())
    }
}
