//! Witnesses: games in which one move is the only winning one.

use super::WitnessError;
use super::attach::Slot;
use super::shelf::Shelf;
use crate::database::Database;
use crate::formats::GameFile;
use crate::game::{Player, Position};
use crate::graph::{Names, VertexId};
use crate::patterns::glued_file;
use crate::solve::{Limits, SolveOptions, Solver, SolverOptions, StopReason};
use crate::values::Gluing;

/// A game with two terminals in which Cut, to move, wins with one move only, and this move is a probe into a pattern.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The game. The pattern's cells have their names; the others are called x1, x2 and so on.
    pub file: GameFile,
    /// The move.
    pub probe: VertexId,
    /// Whose stone stands on each cell around the pattern, called by its letter.
    pub stones: Vec<(String, Player)>,
    /// The values of the regions that are attached, as they are written, with the nodes of their terminals. The pattern's
    /// own terminals are the nodes from 0 on.
    pub context: Vec<(String, [usize; 3])>,
    /// How many empty cells there were before cells were given away.
    pub cells_before: usize,
}

/// What a position is looked at with.
pub(super) struct Judge<'l> {
    pub(super) limits: &'l Limits,
}

/// A position, or the search for it was stopped.
type Judged<T> = Result<T, Stopped>;

/// Why a position was not judged.
#[derive(Debug)]
pub(super) enum Stopped {
    Limit(StopReason),
    Error(WitnessError),
}

impl Judge<'_> {
    /// All moves with which Cut wins.
    fn winning_moves(&self, position: &Position) -> Judged<Vec<VertexId>> {
        let limits = Limits { nodes: None, ..self.limits.clone() };
        let options = SolveOptions { limits, all_moves: true, line: false };
        let solution = Solver::at(position, SolverOptions::default())
            .and_then(|solver| solver.solve(position, Player::Cut, &options));
        let solution = solution.map_err(|error| Stopped::Error(error.into()))?;
        match solution.stopped {
            Some(reason) => Err(Stopped::Limit(reason)),
            None => Ok(solution.winning_moves),
        }
    }

    fn is_only(&self, probe: VertexId, position: &Position) -> Judged<bool> {
        Ok(self.winning_moves(position)? == [probe])
    }

    /// A position that comes about from this one by moves outside the pattern, in which the probe is the only winning move
    /// (the proof of Lemma 7.2): a winning move of Cut's outside is made, and an answer of Short's outside.
    pub(super) fn extracted(
        &self,
        probe: VertexId,
        position: Position,
        outside: &[VertexId],
    ) -> Judged<Option<Position>> {
        let winning = self.winning_moves(&position)?;
        if winning == [probe] {
            return Ok(Some(position));
        }
        if !winning.contains(&probe) {
            return Ok(None);
        }
        for &first in winning.iter().filter(|cell| outside.contains(cell)) {
            for &reply in outside.iter().filter(|&&cell| cell != first) {
                let mut after = position.clone();
                let claims = [(first, Player::Cut), (reply, Player::Short)];
                let made = claims.into_iter().all(|(cell, by)| after.claim(cell, by).is_ok());
                if made && self.is_only(probe, &after)? {
                    return Ok(Some(after));
                }
            }
        }
        Ok(None)
    }

    /// The position with as many cells outside the pattern given away as can be found one by one while the probe stays the
    /// only winning move.
    pub(super) fn shrunk(
        &self,
        probe: VertexId,
        mut position: Position,
        outside: &[VertexId],
    ) -> Judged<Position> {
        let mut done = false;
        while !done {
            done = true;
            for &cell in outside {
                for by in Player::BOTH {
                    let mut after = position.clone();
                    if after.claim(cell, by).is_ok() && self.is_only(probe, &after)? {
                        (position, done) = (after, false);
                    }
                }
            }
        }
        Ok(position)
    }
}

/// The region with other regions attached, two nodes its terminals, and where the cells outside the pattern are.
pub(super) fn glued(
    region: &GameFile,
    slots: &[Slot],
    goal: [usize; 2],
    shelf: &Shelf,
    database: &Database,
) -> Option<(GameFile, Vec<VertexId>)> {
    let count = region.game().hypergraph().terminals().len();
    let mut nodes = vec![(0..count).collect::<Vec<_>>()];
    let mut parts = vec![region.clone()];
    for slot in slots {
        let (value, _) = shelf.entries[slot.value].known?;
        let game = database.region(value).ok()?;
        let mut names = Names::new();
        for vertex in 0..game.hypergraph().vertex_count() {
            names.intern(&format!("v{vertex}")).ok()?;
        }
        parts.push(GameFile::new(Position::opening(game), names));
        nodes.push(slot.nodes.to_vec());
    }
    let terminal = |node: usize| {
        let terminals = region.game().hypergraph().terminals();
        terminals.get(node).map(|&terminal| region.names().name(terminal).to_owned())
    };
    let whole = glued_file(&Gluing::new(nodes, goal.to_vec()), &parts).ok()?;
    let (mut names, mut outside) = (Names::new(), Vec::new());
    for (vertex, name) in whole.names().iter().enumerate() {
        let name = match name.split_once('.') {
            None if vertex < 2 => match terminal(goal[vertex]) {
                Some(name) if name == "bottom" || name == "top" => name,
                _ => ["A", "B"][vertex].to_owned(),
            },
            Some(("p1", cell)) => cell.to_owned(),
            _ => {
                outside.push(VertexId::new(vertex));
                format!("x{}", outside.len())
            }
        };
        names.intern(&name).ok()?;
    }
    Some((GameFile::new(whole.position().clone(), names), outside))
}
