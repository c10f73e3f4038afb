//! Nodes of the connections that the search does not look for, because it knows them.
//!
//! Each is a small game of its own: the player joins the end and the terminal within the carrier, whatever else is on
//! the board. Its strategy is written in that game, and then once more on the board, where each of its rules holds: the
//! cells are different cells of the board, what touches in the game touches there, and nothing else is needed.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::net::Net;
use super::prover::Prover;
use super::writer::{Aim, Writer};
use super::{Lines, NoCertificate, Start, without_waste};
use crate::connection::ReadyMade;
use crate::game::{ByPlayer, Game, Goal, Player, Rules, State};
use crate::graph::{Bits, Hypergraph, VertexId};
use crate::planar;
use crate::proof::certificate::{GameId, Line, NodeId, Proved, Rule, rules};
use crate::solve::Limits;
use crate::solve::budget::Budget;
use crate::solve::expand::Features;
use crate::solve::proof::Tracked;
use crate::solve::search::{ProofSearch, SharedTable};

/// The strategy of such a connection is not found, or has no place on the board.
const NOT_PROVED: NoCertificate =
    NoCertificate::NotShown("a connection that the search takes for granted is not proved");

/// MiB for the search of one of them.
const MEMORY: usize = 1;

/// The nodes of such connections in one certificate.
#[derive(Default)]
pub(super) struct ReadyMadeNodes<const W: usize> {
    nodes: FxHashMap<ReadyMade<W>, NodeId>,
    /// They have the same small game wherever they are on a board that looks the same everywhere.
    strategies: FxHashMap<SmallGame, Rc<[Line]>>,
}

impl<const W: usize> ReadyMadeNodes<W> {
    /// The node that the ends are joined, on a board with these rows. The end that is a cell is taken for the player's.
    ///
    /// Complexity: when it is new, that of a search with as many empty cells as the carrier has.
    pub(super) fn node(
        &mut self,
        ready: &ReadyMade<W>,
        rows: &[Bits<W>],
        is_cell: impl Fn(VertexId) -> bool,
        writer: &mut Writer<'_, W>,
    ) -> Result<NodeId, NoCertificate> {
        if let Some(&node) = self.nodes.get(ready) {
            return Ok(node);
        }
        let (game, image) = SmallGame::of(ready, rows);
        let strategy = match self.strategies.get(&game) {
            Some(strategy) => Rc::clone(strategy),
            None => {
                let strategy: Rc<[Line]> = game.strategy()?.into();
                self.strategies.insert(game, Rc::clone(&strategy));
                strategy
            }
        };
        let node = write(&strategy, &image, ready, is_cell, writer)?;
        self.nodes.insert(*ready, node);
        Ok(node)
    }
}

/// Writes a strategy once more, on the board.
fn write<const W: usize>(
    strategy: &[Line],
    image: &[VertexId],
    ready: &ReadyMade<W>,
    is_cell: impl Fn(VertexId) -> bool,
    writer: &mut Writer<'_, W>,
) -> Result<NodeId, NoCertificate> {
    let ReadyMade { ends, stones, .. } = *ready;
    let on_board = |vertex: VertexId| image[vertex.index()];
    let pair = |pair: [VertexId; 2]| pair.map(on_board);
    let mine = ends.into_iter().filter(|&end| is_cell(end)).fold(stones, Bits::with);
    let mut nodes: Vec<NodeId> = Vec::new();
    for line in strategy {
        let Line::Node(node) = line else { continue };
        let of: Vec<NodeId> = node.of.iter().map(|of| nodes[of.index()]).collect();
        nodes.push(match &node.rule {
            Rule::Path(rules::Path(path)) => {
                let path: Vec<VertexId> = path.iter().copied().map(on_board).collect();
                let between = path[1..path.len() - 1].iter().copied();
                writer.path(&path, between.filter(|&vertex| is_cell(vertex)).collect())
            }
            Rule::Claim(rules::Claim(cell)) => writer.claim(on_board(*cell), of[0]),
            Rule::Or(_) => writer.or(of, mine)?,
            Rule::And(rules::And(ends)) => {
                let ends: [VertexId; 2] = ends.as_slice().try_into().map_err(|_| NOT_PROVED)?;
                let ends = pair(ends);
                let met = of.iter().flat_map(|&node| writer.proven(node).aim.ends());
                let met = met.filter(|&end| is_cell(end) && !ends.contains(&end)).collect();
                writer.and(Some(ends), of, met)
            }
            Rule::Either(rules::Either(cells)) => {
                writer.either(pair(*cells), of.try_into().map_err(|_| NOT_PROVED)?)
            }
            Rule::Hold(rules::Hold(pairs)) => {
                let pairs: Vec<_> = pairs.iter().map(|&cells| pair(cells)).collect();
                writer.hold(&pairs, of[0])
            }
            _ => return Err(NOT_PROVED),
        });
    }
    nodes.last().copied().ok_or(NOT_PROVED)
}

/// A game in which Short joins the vertices 0 and 1 if Cut moves. The first ones after them are his stones.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
struct SmallGame {
    vertices: usize,
    stones: usize,
    touching: Vec<[VertexId; 2]>,
}

impl SmallGame {
    /// That of a connection on a board with these rows, and which vertices of the board its vertices are. Where it is
    /// shifted or turned by half it is the same.
    fn of<const W: usize>(ready: &ReadyMade<W>, rows: &[Bits<W>]) -> (Self, Vec<VertexId>) {
        let ReadyMade { ends, stones, carrier } = *ready;
        let image = |turned: bool| -> Vec<VertexId> {
            let part = |cells: Bits<W>| {
                let mut cells: Vec<_> = cells.iter().collect();
                if turned {
                    cells.reverse();
                }
                cells
            };
            ends.into_iter().chain(part(stones)).chain(part(carrier)).collect()
        };
        let games = [false, true].map(|turned| {
            let image = image(turned);
            let touches = |a: usize, b: usize| rows[image[a].index()].contains(image[b]);
            let touching = (0..image.len()).flat_map(|a| {
                (0..a).filter(move |&b| touches(a, b)).map(move |b| [a, b].map(VertexId::new))
            });
            let (vertices, stones) = (image.len(), stones.len());
            (Self { vertices, stones, touching: touching.collect() }, image)
        });
        let [game, turned] = games;
        if turned.0 < game.0 { turned } else { game }
    }

    /// The strategy, whose last node says that it wins.
    fn strategy(&self) -> Result<Vec<Line>, NoCertificate> {
        let &Self { vertices, stones, ref touching } = self;
        if vertices > Bits::<1>::CAPACITY {
            return Err(NOT_PROVED);
        }
        let vertex = VertexId::new;
        let ends = vec![vertex(0), vertex(1)];
        let board = Hypergraph::new(vertices, ends, touching.iter().copied());
        let board = board.map_err(|_| NOT_PROVED)?;
        let game = Game::new(board, Goal::Connect, Rules::Normal).map_err(|_| NOT_PROVED)?;
        let dual = planar::dual(&game).ok();
        let table = SharedTable::new(MEMORY);
        // It is not taken for granted here.
        let features = Features { ready_made: false, ..Features::ALL };
        let mut judge = ProofSearch::<_, 1>::normal(&game, dual.as_ref(), table, 1, features);
        let opening = Tracked::opening(&game, dual.as_ref());
        let claims = ByPlayer { short: (2..2 + stones).map(vertex).collect(), cut: Vec::new() };
        let mut state = opening.clone();
        claims.short.iter().for_each(|&cell| state.claim(cell, Player::Short));
        let start = Start { opening: &opening, claims: &claims, state };
        let mut lines = Lines::default();
        let net = Net::<1>::new(&game, false).ok_or(NOT_PROVED)?;
        let aim = Aim::joined(net.ends().ok_or(NOT_PROVED)?);
        let limits = Limits::default();
        let mut report = |_: &_| {};
        let mut budget = Budget::new(&limits, &mut report);
        let mut prover = Prover {
            judge: &mut judge,
            budget: &mut budget,
            writer: Writer::new(&mut lines, GameId::FILE, aim),
            winner: Player::Short,
            game: &game,
            start: &start,
            named: None,
            net: Some(net),
            cuts: None,
            most_pairs: usize::MAX,
            transfers: None,
        };
        let (to_move, winner) = (Player::Cut, Player::Short);
        let node = prover.prove(to_move)?;
        lines.answer(Proved::Winner { to_move, winner, node });
        Ok(without_waste(lines.list))
    }
}
