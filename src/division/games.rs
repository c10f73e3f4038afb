//! What is asked about each side of a cut: games of the solver.

use thiserror::Error;

use crate::formats::{FormatHint, ReadOptions, read};
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};

/// Where a position is divided.
#[derive(Clone, Debug)]
pub struct Division {
    /// The cells of the region, B among them; those that are claimed do not count.
    pub region: VertexSet,
    /// A: a cell that Short has claimed, outside the region or in it.
    pub stone: VertexId,
    /// B: an empty cell of the region.
    pub cell: VertexId,
    /// Cells that Short does without: Cut is given them.
    pub without: VertexSet,
}

/// Why a position is not divided so: one clear sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DivisionError {
    /// Only plain games are divided.
    #[error("the game has {0}, expected two terminals, the goal connect and normal rules")]
    Unsupported(String),
    /// A is no stone.
    #[error("A is not claimed by Short, expected one of his stones")]
    NoStone,
    /// B is no empty cell of the region.
    #[error("B is no empty cell of the region, expected one")]
    NoCell,
    /// A cell that is given away is Short's, or B.
    #[error("a cell that Short is to do without is his or B, expected empty cells")]
    Needed,
    /// The region lies at both terminals or at none.
    #[error("the region touches {0} of the terminals, expected one")]
    Terminals(usize),
}

/// What a region may be counted on for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// a: A is joined to the terminal.
    Stone,
    /// b: B is, and is Short's.
    Cell,
    /// `{a|a,b}`.
    Either,
}

impl Bound {
    pub(super) const ALL: [Self; 3] = [Self::Stone, Self::Cell, Self::Either];
}

/// The games, each with the position's claims. Vertices have the ids of the position; the games have some more.
#[derive(Clone, Debug)]
pub(super) struct Games {
    /// The empty cells of either side.
    pub(super) region: VertexSet,
    pub(super) rest: VertexSet,
    /// By [bound](Bound): a game that Short wins if and only if the region is worth as much.
    pub(super) of_region: [Position; 3],
    /// By bound: the rest beside a region that is worth as much.
    pub(super) of_rest: [Position; 3],
    /// The position itself, but that the sides meet in A, B and the terminal only.
    pub(super) whole: Position,
}

/// `{a,b|a}`, beside which Short wins just with what is worth `{a|a,b}` (Proposition 6.5).
const SUPERSWITCH: &str = include_str!("../../graphs/superswitch-9-cells.json");

/// `{a|a,b}` itself.
const DUAL_SUPERSWITCH: &str = include_str!("../../graphs/dual-superswitch-1.json");

/// A game that is being put together.
struct Draft {
    vertices: usize,
    hyperedges: Vec<Vec<VertexId>>,
}

impl Draft {
    fn vertex(&mut self) -> VertexId {
        self.vertices += 1;
        VertexId::new(self.vertices - 1)
    }

    /// Joins a region with three terminals to these vertices.
    fn attach(&mut self, region: &str, at: [VertexId; 3]) {
        let file = read(region.as_bytes(), FormatHint::Content, ReadOptions::default()).next();
        let file = file.and_then(Result::ok).expect("the file is part of the program");
        let graph = file.game().hypergraph();
        let mut ids = vec![VertexId::new(0); graph.vertex_count()];
        graph.cells().iter().for_each(|cell| ids[cell.index()] = self.vertex());
        graph.terminals().iter().zip(at).for_each(|(end, vertex)| ids[end.index()] = vertex);
        let renamed =
            graph.hyperedges().map(|members| members.iter().map(|v| ids[v.index()]).collect());
        self.hyperedges.extend(renamed);
    }

    /// The position with these terminals, the stones and what Cut has.
    fn position(self, ends: [VertexId; 2], short: &[VertexId], cut: &[VertexId]) -> Position {
        let graph = Hypergraph::new(self.vertices, ends.to_vec(), self.hyperedges);
        let game = Game::new(graph.expect("known vertices"), Goal::Connect, Rules::Normal);
        let mut position = Position::opening(game.expect("two terminals that conduct"));
        for (cells, by) in [(short, Player::Short), (cut, Player::Cut)] {
            for &cell in cells {
                position.claim(cell, by).expect("it is an empty cell");
            }
        }
        position.with_to_move(Some(Player::Cut))
    }
}

impl Games {
    pub(super) fn new(position: &Position, division: &Division) -> Result<Self, DivisionError> {
        let graph = position.game().hypergraph();
        let &[first, second] = graph.terminals() else {
            return Err(DivisionError::Unsupported(format!(
                "{} terminals",
                graph.terminals().len()
            )));
        };
        if position.game().rules() != Rules::Normal {
            return Err(DivisionError::Unsupported(format!("{} rules", position.game().rules())));
        }
        let &Division { stone, cell, ref without, .. } = division;
        let [short, cut] = [Player::Short, Player::Cut].map(|by| position.claimed(by));
        if !short.contains(stone) {
            return Err(DivisionError::NoStone);
        }
        let mut empty = position.empty_cells();
        if without.contains(cell) || !without.is_subset_of(&empty) {
            return Err(DivisionError::Needed);
        }
        empty.subtract(without);
        let mut region = division.region.clone();
        region.intersect_with(&empty);
        if !region.contains(cell) {
            return Err(DivisionError::NoCell);
        }
        let mut rest = empty;
        rest.subtract(&region);
        let touches = |end: &VertexId| {
            graph.hyperedges().any(|h| h.contains(end) && h.iter().any(|&v| region.contains(v)))
        };
        let (near, far) = match [first, second].map(|end| touches(&end)) {
            [true, false] => (first, second),
            [false, true] => (second, first),
            both => return Err(DivisionError::Terminals(both.iter().filter(|&&is| is).count())),
        };
        let shared = [stone, cell, near];
        let is_inside = |&v: &VertexId| region.contains(v) || v == stone || v == near;
        let is_outside =
            |&v: &VertexId| v == far || rest.contains(v) || short.contains(v) && v != stone;
        let inside: Vec<Vec<VertexId>> =
            graph.hyperedges().map(|h| h.iter().copied().filter(is_inside).collect()).collect();
        // The shared vertices are joined to the rest, and to one another only by the region.
        let mut outside = Vec::new();
        for hyperedge in graph.hyperedges() {
            let own: Vec<VertexId> = hyperedge.iter().copied().filter(is_outside).collect();
            for vertex in hyperedge.iter().filter(|vertex| shared.contains(vertex)) {
                outside.push([&own[..], &[*vertex]].concat());
            }
            outside.push(own);
        }
        let count = graph.vertex_count();
        let draft = |hyperedges: &Vec<_>| Draft { vertices: count, hyperedges: hyperedges.clone() };
        let of_region = Bound::ALL.map(|bound| {
            let mut draft = draft(&inside);
            let goal = draft.vertex();
            let mut stones = vec![stone];
            match bound {
                Bound::Stone => draft.hyperedges.push(vec![stone, goal]),
                Bound::Cell => draft.hyperedges.push(vec![cell, goal]),
                Bound::Either => {
                    let beyond = draft.vertex();
                    stones.push(beyond);
                    draft.hyperedges.push(vec![cell, beyond]);
                    draft.attach(SUPERSWITCH, [beyond, stone, goal]);
                }
            }
            draft.position([near, goal], &stones, &[])
        });
        let stones: Vec<VertexId> = short.iter().collect();
        let with_cell = [&stones[..], &[cell]].concat();
        let of_rest = Bound::ALL.map(|bound| {
            let mut draft = draft(&outside);
            match bound {
                Bound::Stone => draft.hyperedges.push(vec![stone, near]),
                Bound::Cell => draft.hyperedges.push(vec![cell, near]),
                Bound::Either => draft.attach(DUAL_SUPERSWITCH, [cell, stone, near]),
            }
            match bound {
                Bound::Stone => draft.position([far, near], &stones, &[cell]),
                Bound::Cell | Bound::Either => draft.position([far, near], &with_cell, &[]),
            }
        });
        let gone: Vec<VertexId> = cut.iter().chain(without.iter()).collect();
        let whole = Draft { vertices: count, hyperedges: [inside, outside].concat() };
        let whole = whole.position([first, second], &stones, &gone);
        Ok(Self { region, rest, of_region, of_rest, whole })
    }
}
