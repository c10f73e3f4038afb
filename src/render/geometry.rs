//! Where everything of a game is, for those who draw it themselves.

use super::canvas::Point;
use super::places::{drawn, places};
use super::{Scene, annulus, board, bridgit, map, tiling};
use crate::boards::BoardKind;
use crate::game::Player;
use crate::graph::VertexId;
use crate::positional::TorexSpec;

/// The places and shapes of a game's parts, as its [`Picture`](super::Picture) has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// What it is drawn as.
    pub ground: Ground,
    /// Where its cells are, and its terminals if it is no board.
    pub sites: Vec<Located>,
    /// The middle of each hyperedge. Boards have none.
    pub hubs: Vec<Point>,
    /// The sides of a board.
    pub sides: Vec<Rim>,
}

/// What a game is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A board of hexagons.
    Hexagons,
    /// A board of other cells.
    Tiles,
    /// A hypergraph.
    Graph,
}

/// Where a vertex is.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// The vertex.
    pub vertex: VertexId,
    /// Its middle.
    pub at: Point,
    /// Its corners, if it is a tile.
    pub outline: Option<Vec<Point>>,
    /// Of a bridge of Bridg-it what it looks like as Short's, and as Cut's.
    pub bridges: Option<[[Point; 2]; 2]>,
}

/// A piece of the rim of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Rim {
    /// Whose it is, if it is one player's.
    pub owner: Option<Player>,
    /// Where it runs.
    pub line: Vec<Point>,
}

impl Rim {
    /// A piece of a side of this class of the style sheet; `None` if it is no side.
    pub(super) fn of_class(class: &str, line: [Point; 2]) -> Option<Self> {
        let owner = match class {
            "side-short" => Some(Player::Short),
            "side-cut" => Some(Player::Cut),
            "side" => None,
            _ => return None,
        };
        Some(Self { owner, line: line.to_vec() })
    }
}

impl Geometry {
    /// The geometry of a scene.
    ///
    /// Complexity: that of [`Picture::new`](super::Picture::new).
    #[must_use]
    pub fn of(scene: &Scene<'_>) -> Self {
        match scene.board.map(|spec| (spec, spec.kind())) {
            Some((spec, BoardKind::Hex | BoardKind::Y)) => board::geometry(scene, spec),
            Some((spec, BoardKind::Cylinder)) => annulus::geometry(scene, spec),
            Some((spec, BoardKind::Bridgit)) => bridgit::geometry(scene, spec),
            Some((spec, BoardKind::Tiling(tiling))) => tiling::geometry(scene, spec, tiling),
            Some((_, BoardKind::Gale | BoardKind::Tex)) | None => {
                scene.map.and_then(map::geometry).unwrap_or_else(|| graph(scene))
            }
        }
    }

    /// That of a torus: its hexagons, cut open along two wraps.
    #[must_use]
    pub fn of_torus(spec: TorexSpec) -> Self {
        board::torus_geometry(spec)
    }

    /// The smallest rectangle that holds it all: its upper left and its lower right corner.
    #[must_use]
    pub fn extent(&self) -> [Point; 2] {
        let sites = self.sites.iter().flat_map(|site| {
            site.outline.iter().flatten().copied().chain(std::iter::once(site.at))
        });
        let sides = self.sides.iter().flat_map(|side| side.line.iter().copied());
        let points = sites.chain(sides).chain(self.hubs.iter().copied());
        let around = |[low, high]: [Point; 2], at: Point| {
            [
                [0, 1].map(|axis| at[axis].min(low[axis])),
                [0, 1].map(|axis| at[axis].max(high[axis])),
            ]
        };
        points.map(|at| [at; 2]).reduce(|extent, [at, _]| around(extent, at)).unwrap_or_default()
    }
}

fn graph(scene: &Scene<'_>) -> Geometry {
    let hypergraph = scene.position.game().hypergraph();
    let found = places(scene);
    let site = |vertex: VertexId| Located {
        vertex,
        at: found.vertices[vertex.index()],
        outline: None,
        bridges: None,
    };
    let hub = |(members, hub): (&[VertexId], &Option<Point>)| {
        let sum = |axis: usize| -> f64 {
            members.iter().map(|member| found.vertices[member.index()][axis]).sum()
        };
        hub.unwrap_or_else(|| [0, 1].map(|axis| sum(axis) / members.len() as f64))
    };
    Geometry {
        ground: Ground::Graph,
        sites: drawn(hypergraph).map(site).collect(),
        hubs: hypergraph.hyperedges().zip(&found.hubs).map(hub).collect(),
        sides: Vec::new(),
    }
}
