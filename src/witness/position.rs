//! Witnesses: games in which one move is the only winning one.

use std::collections::VecDeque;

use super::attach::Slot;
use super::shelf::Shelf;
use super::{Surroundings, WitnessError};
use crate::database::Database;
use crate::formats::GameFile;
use crate::game::{Player, Position};
use crate::graph::{Names, VertexId};
use crate::patterns::glued_file;
use crate::solve::{Engine, Limits, SolveOptions, Solver, SolverOptions, StopReason};
use crate::values::Gluing;

/// A game with two terminals in which Cut, to move, wins with one move only, and this move is a probe into a pattern.
#[derive(Clone, Debug)]
pub struct ProbeWitness {
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

/// The positions are small, and so is the table.
const SOLVER: SolverOptions = SolverOptions { engine: Engine::Auto, memory: 16, threads: 1 };

/// What a position is looked at with.
pub(super) struct Judge<'l> {
    pub(super) limits: &'l Limits,
}

/// A position, or the search for it was stopped.
pub(super) type Judged<T> = Result<T, Stopped>;

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
        let solution = Solver::at(position, SOLVER)
            .and_then(|solver| solver.solve(position, Player::Cut, &options));
        let solution = solution.map_err(|error| Stopped::Error(error.into()))?;
        match solution.stopped {
            Some(reason) => Err(Stopped::Limit(reason)),
            None => Ok(solution.winning_moves),
        }
    }

    /// How many other moves of Cut's win where the probe does, if there are not more than so many.
    pub(super) fn rivals(
        &self,
        probe: VertexId,
        position: &Position,
        most: usize,
    ) -> Judged<Option<usize>> {
        let limits = Limits { nodes: None, ..self.limits.clone() };
        let options = SolveOptions { limits, all_moves: false, line: false };
        let solver = Solver::at(position, SOLVER).map_err(|error| Stopped::Error(error.into()))?;
        let wins = |cell: VertexId| {
            let mut after = position.clone();
            after.claim(cell, Player::Cut).expect("the cell is empty");
            let solution = solver.solve(&after, Player::Short, &options);
            let solution = solution.map_err(|error| Stopped::Error(error.into()))?;
            let stopped = solution.stopped.map_or(Ok(()), |reason| Err(Stopped::Limit(reason)));
            stopped.map(|()| solution.winner() == Some(Player::Cut))
        };
        if !wins(probe)? {
            return Ok(None);
        }
        let mut rivals = 0;
        for cell in position.empty_cells().iter().filter(|&cell| cell != probe) {
            rivals += usize::from(wins(cell)?);
            if rivals > most {
                return Ok(None);
            }
        }
        Ok(Some(rivals))
    }

    fn is_only(&self, probe: VertexId, position: &Position) -> Judged<bool> {
        Ok(self.winning_moves(position)? == [probe])
    }

    /// A position that comes about from this one by moves outside the pattern, in which the probe is the only winning move
    /// (the proof of Lemma 7.2). As long as another move wins, Cut makes it; if it lies outside, and Short wins moving second where the
    /// probe may not be the first move in the pattern, then Short has an answer outside after which that is still so. If it lies
    /// in the pattern it is no such position. The fewest moves are looked for.
    ///
    /// Complexity: exponential in these moves.
    pub(super) fn extracted(
        &self,
        probe: VertexId,
        position: Position,
        outside: &[VertexId],
    ) -> Judged<Option<Position>> {
        // Positions after Short's answers, of which one is enough.
        let mut open = VecDeque::from([position]);
        while let Some(position) = open.pop_front() {
            let winning = self.winning_moves(&position)?;
            let others = || winning.iter().copied().filter(|&cell| cell != probe);
            if !winning.contains(&probe) || others().any(|cell| !outside.contains(&cell)) {
                continue;
            }
            let Some(first) = others().next() else { return Ok(Some(position)) };
            for &reply in outside {
                let mut after = position.clone();
                let claims = [(first, Player::Cut), (reply, Player::Short)];
                if claims.into_iter().all(|(cell, by)| after.claim(cell, by).is_ok()) {
                    open.push_back(after);
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

/// A region that the pattern can be, the probe, and where regions come from.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) region: &'a Surroundings,
    pub(super) cell: &'a str,
    pub(super) shelf: &'a Shelf,
    pub(super) database: &'a Database,
}

impl Known<'_> {
    /// The witness that the region is with these regions attached, if it is one or leads to one.
    pub(super) fn witness(
        &self,
        judge: &Judge<'_>,
        slots: &[Slot],
        goal: [usize; 2],
    ) -> Judged<Option<ProbeWitness>> {
        let Some((whole, outside)) = self.glued(slots, goal) else { return Ok(None) };
        let probe = self.probe_in(&whole);
        let position = whole.position().clone();
        let cells_before = position.empty_cells().len();
        let Some(position) = judge.extracted(probe, position, &outside)? else { return Ok(None) };
        let position = judge.shrunk(probe, position, &outside)?;
        let context = slots.iter().map(|slot| {
            let form = self.shelf.entries[slot.value].form;
            (self.shelf.forms.write(form), slot.nodes)
        });
        let context = context.collect();
        let stones = self.region.stones().to_vec();
        let file = whole.with_position(position.with_to_move(Some(Player::Cut)));
        Ok(Some(ProbeWitness { file, probe, stones, context, cells_before }))
    }

    pub(super) fn probe_in(&self, whole: &GameFile) -> VertexId {
        whole.names().id(self.cell).expect("it is a cell of the pattern")
    }

    /// The region with other regions attached, two nodes its terminals, and the cells outside the pattern. `None` if
    /// a value has no region, which is a fault of the database.
    pub(super) fn glued(
        &self,
        slots: &[Slot],
        goal: [usize; 2],
    ) -> Option<(GameFile, Vec<VertexId>)> {
        let (region, shelf) = (self.region.file(), self.shelf);
        let count = region.game().hypergraph().terminals().len();
        let mut nodes = vec![(0..count).collect::<Vec<_>>()];
        let mut parts = vec![region.clone()];
        for slot in slots {
            let (value, _) = shelf.entries[slot.value].known?;
            let game = self.database.region(value).ok()?;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Goal, Rules};
    use crate::graph::Hypergraph;

    /// By hand: Short needs `p` and one of each of two pairs. Each claim of Cut's in a pair wins as well as `p`, since Short must answer
    /// it; only when both pairs are gone is `p` alone.
    #[test]
    fn as_many_moves_are_made_as_it_takes() {
        let [a, b, p, g1, g2, h1, h2] = [0, 1, 2, 3, 4, 5, 6].map(VertexId::new);
        let hyperedges = [vec![a, p], vec![p, g1, g2], vec![g1, g2, h1, h2], vec![h1, h2, b]];
        let board = Hypergraph::new(7, vec![a, b], hyperedges).unwrap();
        let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
        let (judge, position) = (Judge { limits: &Limits::default() }, Position::opening(game));
        assert_eq!(judge.winning_moves(&position).unwrap(), [p, g1, g2, h1, h2]);
        let found = judge.extracted(p, position.clone(), &[g1, g2, h1, h2]).unwrap().unwrap();
        assert_eq!(found.empty_cells().iter().collect::<Vec<_>>(), [p]);
        // A pair that is in the pattern is not to be played in.
        assert!(judge.extracted(p, position, &[g1, g2]).unwrap().is_none());
    }
}
