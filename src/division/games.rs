//! What is asked about each side of a cut: games of the solver, and that they fit the position.

use thiserror::Error;

use crate::formats::{FormatHint, ReadOptions, read};
use crate::game::{Game, Goal, Player, Position, Rules, Section};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::certificate::GameId;
use crate::proof::certificate::rules::Divided;

/// Where a position is divided.
#[derive(Clone, Debug)]
pub struct Division {
    /// The cells of the region, B among them; those that are claimed do not count. Of Short's stones only A counts in the
    /// region: the others are as if Cut had them there.
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
    /// A set of cells is one of another game.
    #[error(
        "a set of cells is out of {found} vertices, expected {expected}, those of the position"
    )]
    Universe {
        /// How many the set is out of.
        found: usize,
        /// How many the position has.
        expected: usize,
    },
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
    /// The switch beside one side has more cells than are left for it.
    #[error(
        "{found} empty cells are not in the {side}, B not counted, expected 9 at least: they stand for those of a switch beside it"
    )]
    TooFew {
        /// Which side: region or rest.
        side: &'static str,
        /// How many empty cells are outside.
        found: usize,
    },
    /// Cells of the two sides have to do with one another otherwise than by A, B and the terminal.
    #[error(
        "the sides do not fit: expected that they meet in A, B and the terminal only, and that the cells around B in the rest are adjacent"
    )]
    Unfit,
}

/// What is asked of the two sides: each is a game with the terminals of the position, on its cells, the stones contracted. Cells
/// that are not in the side are in no hyperedge, but for some that stand for those of a switch.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    /// How many cells of the position the region and the rest have.
    pub(super) cells: [usize; 2],
    /// The region beside the superswitch, and the rest beside its dual. Cut is to move.
    pub(super) positions: [Position; 2],
    /// Whether the rest comes first in a certificate: its switch leads to the first terminal.
    pub(super) is_turned: bool,
    /// The rule by which Short wins the position if he wins both, for the games 1 and 2.
    pub(super) rule: Divided,
}

/// `{a,b|a}`, beside which Short wins just with what is worth `{a|a,b}` (Proposition 6.5).
const SUPERSWITCH: &str = include_str!("../../graphs/superswitch-9-cells.json");

/// `{a|a,b}` itself; its cells have the names of those of the superswitch whose duals they are.
const DUAL_SUPERSWITCH: &str = include_str!("../../graphs/dual-superswitch-1.json");

/// How many cells the switches have.
const SWITCH_CELLS: usize = 9;

/// Joins a region with three terminals to these vertices; its cells are called so, in the order of their names.
fn attach(
    hyperedges: &mut Vec<Vec<VertexId>>,
    region: &str,
    at: [VertexId; 3],
    cells: &[VertexId],
) {
    let file = read(region.as_bytes(), FormatHint::Content, ReadOptions::default()).next();
    let file = file.and_then(Result::ok).expect("the file is part of the program");
    let graph = file.game().hypergraph();
    let mut inner: Vec<VertexId> = graph.cells().iter().collect();
    inner.sort_by_key(|&cell| file.names().name(cell));
    let called = |vertex: &VertexId| {
        let end = graph.terminals().iter().position(|end| end == vertex);
        let cell = || cells[inner.iter().position(|cell| cell == vertex).expect("it is a cell")];
        end.map_or_else(cell, |end| at[end])
    };
    hyperedges.extend(graph.hyperedges().map(|members| members.iter().map(called).collect()));
}

/// The position with these hyperedges instead of its own, the stones contracted; vertices after its own are stones of
/// Short's, too.
fn side(position: &Position, hyperedges: Vec<Vec<VertexId>>, stones: &[VertexId]) -> Position {
    let graph = position.game().hypergraph();
    let count = graph.vertex_count();
    let known = "its vertices are those of the position";
    let terminals = graph.terminals().to_vec();
    let drawn = Hypergraph::new(count + 1, terminals.clone(), hyperedges).expect(known);
    let short = VertexSet::from_vertices(count + 1, stones.iter().copied());
    let drawn = drawn.after_claims(&short, &VertexSet::new(count + 1));
    let hyperedges = drawn.hyperedges().map(|members| members.iter().copied());
    let graph = Hypergraph::new(count, terminals, hyperedges).expect(known);
    let game = Game::new(graph, Goal::Connect, Rules::Normal).expect("two terminals that conduct");
    position.clone().with_game(game).with_to_move(Some(Player::Cut))
}

/// The two terminals of a game that is divided.
pub(super) fn ends(position: &Position) -> Result<[VertexId; 2], DivisionError> {
    let game = position.game();
    let &[first, second] = game.hypergraph().terminals() else {
        let terminals = format!("{} terminals", game.hypergraph().terminals().len());
        return Err(DivisionError::Unsupported(terminals));
    };
    if game.rules() != Rules::Normal {
        return Err(DivisionError::Unsupported(format!("{} rules", game.rules())));
    }
    Ok([first, second])
}

impl Sides {
    pub(super) fn new(position: &Position, division: &Division) -> Result<Self, DivisionError> {
        let graph = position.game().hypergraph();
        let [first, second] = ends(position)?;
        let &Division { stone, cell, ref without, .. } = division;
        let expected = graph.vertex_count();
        let universes = [&division.region, without].map(VertexSet::universe);
        if let Some(found) = universes.into_iter().find(|&found| found != expected) {
            return Err(DivisionError::Universe { found, expected });
        }
        let short = position.claimed(Player::Short);
        if !short.contains(stone) {
            return Err(DivisionError::NoStone);
        }
        let empty = position.empty_cells();
        if without.contains(cell) || !without.is_subset_of(&empty) {
            return Err(DivisionError::Needed);
        }
        let wanted = &empty - without;
        let region = &division.region & &wanted;
        if !region.contains(cell) {
            return Err(DivisionError::NoCell);
        }
        let rest = &wanted - &region;
        let touches = |end: &VertexId| {
            graph.hyperedges().any(|h| h.contains(end) && h.iter().any(|&v| region.contains(v)))
        };
        let (near, far) = match [first, second].map(|end| touches(&end)) {
            [true, false] => (first, second),
            [false, true] => (second, first),
            both => return Err(DivisionError::Terminals(both.iter().filter(|&&is| is).count())),
        };
        let lent = |side, own: &VertexSet| {
            let cells: Vec<_> = (&empty - own).iter().filter(|&other| other != cell).collect();
            let found = cells.len();
            let cells = cells.into_iter().take(SWITCH_CELLS).collect::<Vec<_>>();
            let is_enough = cells.len() == SWITCH_CELLS;
            is_enough.then_some(cells).ok_or(DivisionError::TooFew { side, found })
        };
        let (to_region, to_rest) = (lent("region", &region)?, lent("rest", &rest)?);
        let is_inside = |&v: &VertexId| region.contains(v) || v == stone || v == near;
        let is_outside =
            |&v: &VertexId| v == far || rest.contains(v) || short.contains(v) && v != stone;
        let hyperedges = graph.hyperedges();
        let mut inside: Vec<Vec<VertexId>> =
            hyperedges.map(|h| h.iter().copied().filter(is_inside).collect()).collect();
        // A, B and the terminal are joined to the rest, and to one another only by the switch.
        let mut outside = Vec::new();
        for hyperedge in graph.hyperedges() {
            let own: Vec<VertexId> = hyperedge.iter().copied().filter(is_outside).collect();
            for &vertex in hyperedge.iter().filter(|vertex| [stone, cell, near].contains(vertex)) {
                outside.push([&own[..], &[vertex]].concat());
            }
            outside.push(own);
        }
        // Beyond B, and what the region is joined to if it is worth enough, is the far terminal.
        let beyond = VertexId::new(graph.vertex_count());
        inside.push(vec![cell, beyond]);
        attach(&mut inside, SUPERSWITCH, [beyond, stone, far], &to_region);
        attach(&mut outside, DUAL_SUPERSWITCH, [cell, stone, near], &to_rest);
        let stones: Vec<VertexId> = short.iter().collect();
        let positions = [
            side(position, inside, &[stone, beyond]),
            side(position, outside, &[&stones[..], &[cell]].concat()),
        ];
        let is_turned = near == first;
        let mut lent = to_region.into_iter().zip(to_rest).map(|(p, q)| [p, q]).collect::<Vec<_>>();
        if is_turned {
            lent.iter_mut().for_each(|pair| pair.reverse());
        }
        let rule = Divided { sides: [1, 2].map(GameId), lent };
        let section = |position: &Position| Section::new(&position.reduced(), Player::Short);
        let [region_section, rest_section] = [&positions[0], &positions[1]].map(section);
        let sections = match is_turned {
            false => [&region_section, &rest_section],
            true => [&rest_section, &region_section],
        };
        if !rule.fits(&section(position), sections, [first, second]) {
            return Err(DivisionError::Unfit);
        }
        Ok(Self { cells: [region.len(), rest.len()], positions, is_turned, rule })
    }
}
