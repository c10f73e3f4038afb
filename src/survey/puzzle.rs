//! Puzzles: positions in which one move wins and all others lose.
//!
//! How hard one is for a person is measured by what he must see: the losing moves that no virtual connection
//! of his opponent's refutes, and how many moves of both players it takes to bring the win about.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::review::stages;
use crate::connection::overview;
use crate::game::random::Random;
use crate::game::{Game, Outcome, Player, Position, RecordedMove};
use crate::graph::{CanonicalForm, Hypergraph, TerminalColours, VertexId};
use crate::solve::{Limits, SolveError, SolveOptions, Solver, SolverOptions, StopReason};

/// A position with a single winning move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position, which says who is to move.
    pub position: Position,
    /// The player to move, who wins.
    pub to_move: Player,
    /// The move that wins.
    pub solution: VertexId,
    /// The moves that lose, but not by a virtual connection that is there already; in misère play all that lose.
    pub tempting: Vec<VertexId>,
    /// How many moves of both players the win takes if the winner hurries and the loser resists; at least so
    /// many, if finding out takes long.
    pub length: usize,
}

/// The puzzles that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzles {
    /// The easiest first.
    pub puzzles: Vec<Puzzle>,
    /// How many positions were looked at.
    pub tried: usize,
    /// Why not all that were to be looked at were, or not each of them for long enough.
    pub stopped: Option<StopReason>,
}

/// Which random positions are looked at.
#[derive(Clone, Debug)]
pub struct PuzzleOptions {
    /// How many stones they have besides those of the start.
    pub stones: RangeInclusive<usize>,
    /// How many are looked at.
    pub tries: usize,
    /// The same seed gives the same puzzles.
    pub seed: u64,
    /// With what the positions are solved.
    pub solver: SolverOptions,
    /// When a search gives up; each position is searched within these limits.
    pub limits: Limits,
}

/// To find out how long a win takes, so many positions are looked at.
const MOST_FOR_LENGTH: u64 = 5000;

/// So many pairs of stones are taken away for a trial.
const MOST_TAKEN: usize = 100;

impl Puzzle {
    /// How hard it is: how many moves must be looked at, times how far ahead.
    #[must_use]
    pub fn hardness(&self) -> usize {
        (self.tempting.len() + 1) * self.length
    }
}

impl Puzzles {
    /// Puzzles among random positions that come about from a start, without stones that they do not need.
    ///
    /// Stones are set in turn, beginning with the player who is to move at the start, or Short. From each puzzle
    /// pairs of stones, one of each player's, are taken away for as long as the same move remains the only one that
    /// wins. Puzzles that are the same graph are one.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::Position;
    /// use cutshort::solve::{Limits, SolverOptions};
    /// use cutshort::survey::{PuzzleOptions, Puzzles};
    /// let start = Position::opening("hex:4x4".parse::<BoardSpec>()?.build().game);
    /// let (solver, limits) = (SolverOptions::default(), Limits::default());
    /// let options = PuzzleOptions { stones: 4..=8, tries: 20, seed: 1, solver, limits };
    /// let found = Puzzles::random(&start, &options)?;
    /// assert!(found.puzzles.is_sorted_by_key(|puzzle| puzzle.hardness()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: that of [`Solver::solve`] with all moves for each position.
    ///
    /// # Errors
    /// If the solver does not take the start.
    pub fn random(start: &Position, options: &PuzzleOptions) -> Result<Self, SolveError> {
        Self::random_with_progress(start, options, &mut |_, _| ())
    }

    /// As [`Self::random`]; `report` is told how many positions were looked at and how many puzzles were found.
    ///
    /// Complexity: that of [`Self::random`].
    ///
    /// # Errors
    /// As [`Self::random`].
    pub fn random_with_progress(
        start: &Position,
        options: &PuzzleOptions,
        report: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, SolveError> {
        let mut search = Search::new(start, options.solver, &options.limits)?;
        let mut random = Random::new(options.seed);
        let empty: Vec<VertexId> = start.empty_cells().iter().collect();
        let most = (*options.stones.end()).min(empty.len().saturating_sub(1));
        let least = (*options.stones.start()).min(most);
        let first = start.to_move().unwrap_or(Player::Short);
        for _ in 0..options.tries {
            if let Some(reason) = options.limits.reached() {
                search.found.stopped = Some(reason);
                break;
            }
            let count = least + random.below(most - least + 1);
            let mut stones = empty.clone();
            random.shuffle(&mut stones);
            stones.truncate(count);
            let to_move = if count.is_multiple_of(2) { first } else { first.other() };
            search.found.tried += 1;
            if let Some(puzzle) = search.sparse_puzzle(&stones, to_move, least)? {
                search.keep(puzzle);
            }
            report(search.found.tried, search.found.puzzles.len());
        }
        Ok(search.ranked())
    }

    /// The puzzles among the positions of a game, given by its last one and its moves in their order.
    ///
    /// Complexity: that of [`Solver::solve`] with all moves for each position.
    ///
    /// # Errors
    /// If the solver does not take the game.
    pub fn of_game(
        last: &Position,
        moves: &[RecordedMove],
        solver: SolverOptions,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        Self::of_game_with_progress(last, moves, solver, limits, &mut |_, _| ())
    }

    /// As [`Self::of_game`]; `report` is told how many positions were looked at and how many puzzles were found.
    ///
    /// Complexity: that of [`Self::of_game`].
    ///
    /// # Errors
    /// As [`Self::of_game`].
    pub fn of_game_with_progress(
        last: &Position,
        moves: &[RecordedMove],
        solver: SolverOptions,
        limits: &Limits,
        report: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, SolveError> {
        let stages = stages(last, moves);
        let mut search = Search::new(&stages[0], solver, limits)?;
        for (position, one) in stages.iter().zip(moves).rev() {
            search.found.tried += 1;
            if let Some(puzzle) = search.puzzle(position, one.by)? {
                search.keep(puzzle);
            }
            report(search.found.tried, search.found.puzzles.len());
        }
        Ok(search.ranked())
    }
}

/// What has been found so far.
struct Search<'a> {
    start: &'a Position,
    solver: Solver,
    limits: &'a Limits,
    found: Puzzles,
    known: HashSet<(Vec<Vec<VertexId>>, Player)>,
}

impl<'a> Search<'a> {
    fn new(
        start: &'a Position,
        solver: SolverOptions,
        limits: &'a Limits,
    ) -> Result<Self, SolveError> {
        let found = Puzzles { puzzles: Vec::new(), tried: 0, stopped: None };
        let solver = Solver::at(start, solver)?;
        Ok(Self { start, solver, limits, found, known: HashSet::new() })
    }

    /// The only winning move of a position; none if there are several, or none, or it is not known.
    fn only_move(
        &mut self,
        position: &Position,
        to_move: Player,
    ) -> Result<Option<VertexId>, SolveError> {
        if position.decided().is_some() {
            return Ok(None);
        }
        let options = SolveOptions { limits: self.limits.clone(), all_moves: true, line: false };
        let solution = self.solver.solve(position, to_move, &options)?;
        if solution.stopped.is_some() {
            self.found.stopped = solution.stopped;
            return Ok(None);
        }
        Ok(match (solution.outcome == Some(Outcome::win(to_move)), &solution.winning_moves[..]) {
            (true, &[only]) => Some(only),
            _ => None,
        })
    }

    fn puzzle(
        &mut self,
        position: &Position,
        to_move: Player,
    ) -> Result<Option<Puzzle>, SolveError> {
        let Some(solution) = self.only_move(position, to_move)? else { return Ok(None) };
        let mut tempting = match overview(position, to_move.other()) {
            Ok(overview) => overview.must_play,
            Err(_) => position.empty_cells(),
        };
        tempting.remove(solution);
        let limits = Limits { nodes: Some(MOST_FOR_LENGTH), ..self.limits.clone() };
        let length = match self.solver.shortest_win(position, to_move, to_move, &limits) {
            Ok(win) => win.line.map_or(win.at_least, |line| line.len()),
            // Too large for that search.
            Err(_) => 1,
        };
        let position = position.clone().with_to_move(Some(to_move));
        let tempting = tempting.iter().collect();
        Ok(Some(Puzzle { position, to_move, solution, tempting, length }))
    }

    /// The puzzle that these stones are, set in turn so that this player is to move next, without pairs that
    /// it does not need.
    fn sparse_puzzle(
        &mut self,
        stones: &[VertexId],
        to_move: Player,
        least: usize,
    ) -> Result<Option<Puzzle>, SolveError> {
        // The last stone is the opponent's.
        let last = stones.len() % 2;
        let of = |place: usize| if place % 2 == last { to_move } else { to_move.other() };
        let mut stones: Vec<(VertexId, Player)> =
            stones.iter().enumerate().map(|(place, &cell)| (cell, of(place))).collect();
        let Some(only) = self.only_move(&with_stones(self.start, &stones), to_move)? else {
            return Ok(None);
        };
        let mut taken = 0;
        'smaller: while stones.len() >= least + 2 {
            for first in 0..stones.len() {
                for second in first + 1..stones.len() {
                    if stones[first].1 == stones[second].1 {
                        continue;
                    }
                    taken += 1;
                    if taken > MOST_TAKEN {
                        break 'smaller;
                    }
                    let mut fewer = stones.clone();
                    fewer.remove(second);
                    fewer.remove(first);
                    let position = with_stones(self.start, &fewer);
                    if self.only_move(&position, to_move)? == Some(only) {
                        stones = fewer;
                        continue 'smaller;
                    }
                }
            }
            break;
        }
        self.puzzle(&with_stones(self.start, &stones), to_move)
    }

    /// Keeps a puzzle if it is none that is known, seen from another side perhaps.
    fn keep(&mut self, puzzle: Puzzle) {
        let form = CanonicalForm::new(&graph(&puzzle.position.reduced()), TerminalColours::Same);
        let mut hyperedges: Vec<Vec<VertexId>> =
            form.hypergraph().hyperedges().map(<[VertexId]>::to_vec).collect();
        hyperedges.sort_unstable();
        if self.known.insert((hyperedges, puzzle.to_move)) {
            self.found.puzzles.push(puzzle);
        }
    }

    fn ranked(mut self) -> Puzzles {
        self.found.puzzles.sort_by_key(Puzzle::hardness);
        self.found
    }
}

/// What makes two positions the same puzzle.
fn graph(game: &Game) -> Hypergraph {
    match game.hypergraph().terminals().len() {
        2 => game.hypergraph().two_section(),
        _ => game.hypergraph().clone(),
    }
}

fn with_stones(start: &Position, stones: &[(VertexId, Player)]) -> Position {
    let mut position = start.clone();
    for &(cell, by) in stones {
        position.claim(cell, by).expect("the cell is empty at the start");
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::{Oracle, Rules};

    fn options(seed: u64) -> PuzzleOptions {
        let solver = SolverOptions { memory: 4, ..SolverOptions::default() };
        PuzzleOptions { stones: 5..=9, tries: 300, seed, solver, limits: Limits::default() }
    }

    /// Twenty puzzles and more, each with a single winning move by the oracle, in normal and in misère play.
    #[test]
    fn puzzles_have_one_winning_move() {
        // In misère play a single winning move is rarer.
        for (rules, least) in [(Rules::Normal, 20), (Rules::Misere, 3)] {
            let game = "hex:4x4".parse::<BoardSpec>().unwrap().build().game.with_rules(rules);
            let start = Position::opening(game);
            let found = Puzzles::random(&start, &options(3)).unwrap();
            assert!(found.puzzles.len() >= least, "{}", found.puzzles.len());
            for puzzle in &found.puzzles {
                let reduced = puzzle.position.reduced();
                let oracle = Oracle::new(&reduced).unwrap();
                let none = crate::graph::VertexSet::new(reduced.hypergraph().vertex_count());
                let best = oracle.best_moves(&none, &none, puzzle.to_move);
                assert_eq!(best, [puzzle.solution], "{puzzle:?}");
                let outcome = oracle.outcomes(&none, &none)[puzzle.to_move];
                assert_eq!(outcome, Outcome::win(puzzle.to_move), "{puzzle:?}");
                assert_eq!(puzzle.position.to_move(), Some(puzzle.to_move));
                let [short, cut] = Player::BOTH.map(|by| puzzle.position.claimed(by).len());
                let turn =
                    if puzzle.to_move == Player::Short { short == cut } else { short == cut + 1 };
                assert!(turn, "{puzzle:?}");
            }
            assert!(found.puzzles.is_sorted_by_key(Puzzle::hardness));
            let again = Puzzles::random(&start, &options(3)).unwrap();
            assert_eq!(found, again);
        }
    }
}
