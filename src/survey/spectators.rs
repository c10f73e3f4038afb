//! Spectators: cells and edges that do not change who wins, whoever moves (Steane, section 6). What is dead is a
//! spectator; the converse is false, and of several spectators only one may be taken away.

use crate::game::{Game, Goal, Outcome, Player, Position, has_joined_terminals};
use crate::graph::VertexId;
use crate::solve::{Limits, SolveError, SolveOptions, Solver, SolverOptions, StopReason};

/// The spectators of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spectators {
    /// Empty cells v with W(G - v, x) = W(G * v, x) for either player x to move.
    pub cells: Vec<VertexId>,
    /// Edges e of the 2-section with W(G - e, x) = W(G, x); sides that do not conduct are not adjacent.
    pub edges: Vec<[VertexId; 2]>,
    /// Cells of which it is not known.
    pub open_cells: Vec<VertexId>,
    /// Edges of which it is not known.
    pub open_edges: Vec<[VertexId; 2]>,
    /// Why there are some.
    pub stopped: Option<StopReason>,
}

/// An edge more or less is a game of its own, which is small: its table need not be large. In MiB.
const TABLE_OF_AN_EDGE: usize = 16;

impl Spectators {
    /// Finds them by solving the position without each cell and each edge.
    ///
    /// ```
    /// use cutshort::game::{Game, Goal, Position, Rules};
    /// use cutshort::graph::{Hypergraph, VertexId};
    /// use cutshort::solve::{Limits, SolverOptions};
    /// use cutshort::survey::Spectators;
    /// // Three cells side by side: two of them are enough for Short, so each can be spared; none is dead.
    /// let [s, a, b, c, t] = [0, 1, 2, 3, 4].map(VertexId::new);
    /// let edges = [[s, a], [a, t], [s, b], [b, t], [s, c], [c, t]];
    /// let game = Game::new(Hypergraph::new(5, vec![s, t], edges)?, Goal::Connect, Rules::Normal)?;
    /// let position = Position::opening(game);
    /// let found = Spectators::of(&position, SolverOptions::default(), &Limits::default())?;
    /// assert_eq!(found.cells, [a, b, c]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: that of [`Solver::solve`], four times for each cell and twice for each edge.
    ///
    /// # Errors
    /// If the solver does not take the position.
    pub fn of(
        position: &Position,
        solver: SolverOptions,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        Self::of_with_progress(position, solver, limits, &mut |_| ())
    }

    /// As [`Self::of`]; `report` is told how many searches have been made, before each and during it.
    ///
    /// Complexity: that of [`Self::of`].
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn of_with_progress(
        position: &Position,
        solver: SolverOptions,
        limits: &Limits,
        report: &mut dyn FnMut(usize),
    ) -> Result<Self, SolveError> {
        let mut found = Self::default();
        let mut inquiry = Inquiry { limits, report, searches: 0, stopped: None };
        let whole = Solver::at(position, solver)?;
        for cell in position.empty_cells().iter() {
            if inquiry.has_to_end() {
                found.open_cells.push(cell);
                continue;
            }
            let [shorted, cut] = Player::BOTH.map(|by| {
                let mut after = position.clone();
                after.claim(cell, by).expect("the cell is empty");
                after
            });
            let outcomes = inquiry.outcomes(&whole, &shorted)?;
            match (outcomes, inquiry.outcomes(&whole, &cut)?) {
                (Some(one), Some(other)) if one == other => found.cells.push(cell),
                (Some(_), Some(_)) => {}
                _ => found.open_cells.push(cell),
            }
        }
        let game = position.reduced();
        let before = inquiry.outcomes(&whole, position)?;
        let options = SolverOptions { memory: solver.memory.min(TABLE_OF_AN_EDGE), ..solver };
        for (edge, without) in without_edges(&game) {
            // A solver takes its time before it is asked anything.
            if inquiry.has_to_end() {
                found.open_edges.push(edge);
                continue;
            }
            let without = Position::opening(without);
            let after = inquiry.outcomes(&Solver::at(&without, options)?, &without)?;
            match (before, after) {
                (Some(before), Some(after)) if before == after => found.edges.push(edge),
                (Some(_), Some(_)) => {}
                _ => found.open_edges.push(edge),
            }
        }
        Ok(Self { stopped: inquiry.stopped, ..found })
    }
}

/// Searches one after the other.
struct Inquiry<'a> {
    limits: &'a Limits,
    report: &'a mut dyn FnMut(usize),
    /// How many have been made.
    searches: usize,
    /// Why one was stopped, or all after it.
    stopped: Option<StopReason>,
}

impl Inquiry<'_> {
    /// Whether nothing more is to be asked.
    fn has_to_end(&mut self) -> bool {
        let reached = self.limits.reached();
        self.stopped = reached.or(self.stopped);
        reached.is_some()
    }

    /// Who wins a position with Short to move and with Cut to move, if that is found.
    fn outcomes(
        &mut self,
        solver: &Solver,
        position: &Position,
    ) -> Result<Option<[Outcome; 2]>, SolveError> {
        let mut outcomes = [Outcome::Short; 2];
        for (outcome, to_move) in outcomes.iter_mut().zip(Player::BOTH) {
            let limits = self.limits.clone();
            let options = SolveOptions { limits, all_moves: false, line: false };
            let mut report = || (self.report)(self.searches);
            report();
            let solution =
                solver.solve_with_progress(position, to_move, &options, &mut |_| report())?;
            self.searches += 1;
            let Some(found) = solution.outcome else {
                self.stopped = solution.stopped;
                return Ok(None);
            };
            *outcome = found;
        }
        Ok(Some(outcomes))
    }
}

/// The game on the 2-section without each of its edges. It is the game itself without one: a group touches the same sides,
/// but for those that a hyperedge joins from the start.
fn without_edges(game: &Game) -> impl Iterator<Item = ([VertexId; 2], Game)> + '_ {
    let section = game.hypergraph().two_section();
    let terminals = section.terminals();
    let conduct = game.conducts();
    let goal = if conduct { Goal::Connect } else { Goal::Touch };
    let from_the_start =
        (!conduct && has_joined_terminals(game.hypergraph())).then(|| terminals.to_vec());
    let edges: Vec<[VertexId; 2]> = section
        .hyperedges()
        .filter_map(|hyperedge| <[VertexId; 2]>::try_from(hyperedge).ok())
        .filter(|edge| conduct || !edge.iter().all(|&end| section.is_terminal(end)))
        .collect();
    (0..edges.len()).map(move |index| {
        let mut left = edges.clone();
        let edge = left.remove(index);
        let left = left.into_iter().map(Vec::from).chain(from_the_start.clone());
        let graph = section.with_hyperedges(left).expect("the same vertices");
        let game = Game::new(graph, goal, game.rules()).expect("as many terminals as before");
        (edge, game)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::{Class, Oracle, Rules};

    #[test]
    fn how_far_it_is_is_told() {
        let game = "hex:2x2".parse::<BoardSpec>().unwrap().build().game;
        let options = SolverOptions { memory: 4, ..SolverOptions::default() };
        let mut told = Vec::new();
        Spectators::of_with_progress(
            &Position::opening(game.clone()),
            options,
            &Limits::default(),
            &mut |searches| told.push(searches),
        )
        .unwrap();
        told.dedup();
        // Of each cell two positions, of each edge one, and the game itself, for both sides to move.
        let positions = 2 * game.hypergraph().cells().len() + without_edges(&game).count() + 1;
        assert_eq!(told, (0..2 * positions).collect::<Vec<_>>());
    }

    /// From the definition, with the oracle: cells by shorting and cutting them, edges by their games' classes.
    #[test]
    fn spectators_by_definition() {
        for (spec, rules) in [
            ("hex:3x3", Rules::Normal),
            ("hex:2x4", Rules::Normal),
            ("hex:3x3", Rules::Misere),
            ("y:3", Rules::Normal),
            ("y:4", Rules::Normal),
            ("y:3", Rules::Misere),
        ] {
            let game = spec.parse::<BoardSpec>().unwrap().build().game.with_rules(rules);
            let oracle = Oracle::new(&game).unwrap();
            let mut position = Position::opening(game.clone());
            let first = position.empty_cells().iter().nth(1).unwrap();
            position.claim(first, Player::Short).unwrap();
            let options = SolverOptions { memory: 4, ..SolverOptions::default() };
            let found = Spectators::of(&position, options, &Limits::default()).unwrap();
            assert_eq!(found.stopped, None);
            for cell in position.empty_cells().iter() {
                let [shorted, cut] = Player::BOTH.map(|by| {
                    let mut after = position.clone();
                    after.claim(cell, by).unwrap();
                    oracle.outcomes(after.claimed(Player::Short), after.claimed(Player::Cut))
                });
                let is_spectator = shorted == cut;
                assert_eq!(found.cells.contains(&cell), is_spectator, "{spec} {rules} {cell:?}");
            }
            let class = |game: &Game| -> Option<Class> { Oracle::new(game).unwrap().class() };
            let reduced = position.reduced();
            for (edge, without) in without_edges(&reduced) {
                let is_spectator = class(&without) == class(&reduced);
                assert_eq!(found.edges.contains(&edge), is_spectator, "{spec} {rules} {edge:?}");
            }
        }
    }
}
