//! What the players' circuits say of a position that nobody has solved.
//!
//! The less a player's circuit resists, the nearer he is to joining his terminals. The measure, and its
//! use in a search of few moves, are V. Anshelevich's (A hierarchical approach to computer Hex, 2002).

use std::sync::atomic::Ordering;

use crate::clock::Instant;
use crate::connection::Network;
use crate::game::{Player, Position, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::solve::Limits;

/// The balance of a game in which one player has joined his terminals, or has none left to join.
const DECIDED: f64 = 20.0;

/// How far a search of one move and one answer looks around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// So many moves are compared, the busiest.
    pub moves: usize,
    /// So many answers to each.
    pub answers: usize,
}

impl Default for Breadth {
    fn default() -> Self {
        Self { moves: 16, answers: 6 }
    }
}

/// Both players' circuits in a position.
pub(super) struct Circuits {
    /// The logarithm of what Cut's circuit resists, less that of Short's.
    balance: f64,
    /// The current through each cell, of both circuits together.
    currents: Vec<f64>,
    /// The cells from which each player must choose, if the opponent's connections say so.
    must_play: [Option<VertexSet>; 2],
}

/// Whether there may be circuits at all.
pub(super) fn exist(position: &Position) -> bool {
    let game = position.game();
    game.hypergraph().terminals().len() == 2 && game.rules() == Rules::Normal
}

impl Circuits {
    /// None if a player has no circuit: there are not two terminals, or the game has no dual.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let networks = [Network::new(position, Player::Short), Network::new(position, Player::Cut)];
        let [short, cut] = networks.map(Result::ok);
        let (short, cut) = (short?, cut?);
        let (flow, against) = (short.flow(), cut.flow());
        let balance = against.resistance.ln() - flow.resistance.ln();
        let balance = if balance.is_nan() { 0.0 } else { balance.clamp(-DECIDED, DECIDED) };
        let mut currents = vec![0.0; position.game().hypergraph().vertex_count()];
        for flow in [flow, against] {
            currents.iter_mut().zip(flow.currents).for_each(|(sum, current)| *sum += current);
        }
        Some(Self { balance, currents, must_play: [cut.must_play(), short.must_play()] })
    }

    /// How well the player stands, whoever moves.
    pub(super) fn standing(&self, player: Player) -> f64 {
        match player {
            Player::Short => self.balance,
            Player::Cut => -self.balance,
        }
    }

    /// The cells that a player should think about, the busiest first.
    pub(super) fn busiest(&self, position: &Position, player: Player) -> Vec<VertexId> {
        let empty = position.empty_cells();
        let must_play = self.must_play[player as usize].as_ref();
        let is_open = |cell: &VertexId| must_play.is_none_or(|cells| cells.contains(*cell));
        let mut cells: Vec<VertexId> = empty.iter().filter(is_open).collect();
        if cells.is_empty() {
            cells = empty.iter().collect();
        }
        let current = |cell: &VertexId| self.currents[cell.index()];
        cells.sort_by(|a, b| current(b).total_cmp(&current(a)));
        cells
    }
}

fn after(position: &Position, cell: VertexId, by: Player) -> Position {
    let mut after = position.clone();
    _ = after.claim(cell, by);
    after
}

/// The move after which the player stands best as far as both players' circuits tell, by looking one move and then one
/// answer ahead as long as there is time; the busiest cell if there is none. A move that is promising for other reasons is
/// compared, too. `None` without circuits: there are not two terminals, or the game has no dual.
///
/// Complexity: for each position that is looked at that of a system of linear equations in the cells.
#[must_use]
pub fn look_ahead(
    position: &Position,
    player: Player,
    promising: Option<VertexId>,
    breadth: Breadth,
    limits: &Limits,
) -> Option<VertexId> {
    let is_over = || {
        limits.until.is_some_and(|until| Instant::now() >= until)
            || limits.interrupt.load(Ordering::Relaxed)
    };
    let circuits = Circuits::of(position)?;
    let mut cells = circuits.busiest(position, player);
    cells.truncate(breadth.moves);
    cells.extend(promising.filter(|cell| !cells.contains(cell)));
    let busiest = cells.first().copied();
    let mut moves = Vec::with_capacity(cells.len());
    for cell in cells {
        if is_over() {
            break;
        }
        let then = after(position, cell, player);
        let circuits = Circuits::of(&then)?;
        moves.push((circuits.standing(player), cell, then, circuits));
    }
    moves.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best_at_sight = moves.first().map(|&(_, cell, ..)| cell).or(busiest);
    let mut best: Option<(f64, VertexId)> = None;
    for (_, cell, then, circuits) in moves {
        let mut worst = DECIDED;
        for answer in circuits.busiest(&then, player.other()).into_iter().take(breadth.answers) {
            if is_over() {
                return best.map(|(_, cell)| cell).or(best_at_sight);
            }
            let standing = Circuits::of(&after(&then, answer, player.other()))?.standing(player);
            worst = worst.min(standing);
            // No better than one that is known.
            if best.is_some_and(|(value, _)| worst <= value) {
                break;
            }
        }
        if best.is_none_or(|(value, _)| worst > value) {
            best = Some((worst, cell));
        }
    }
    best.map(|(_, cell)| cell).or(best_at_sight)
}

/// How well the player to move stands, where the move itself counts as half of what the busiest cell gains.
/// `None` without circuits.
pub(super) fn prospects(position: &Position, to_move: Player) -> Option<f64> {
    let now = Circuits::of(position)?;
    let busiest = *now.busiest(position, to_move).first()?;
    let then = Circuits::of(&after(position, busiest, to_move))?;
    Some(f64::midpoint(now.standing(to_move), then.standing(to_move)))
}
