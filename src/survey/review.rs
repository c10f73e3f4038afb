//! A finished game looked through from its end: who was winning before each move, and which moves threw
//! a win away.

use super::Keeper;
use crate::game::{Outcome, Player, Position, RecordedMove};
use crate::graph::VertexId;
use crate::solve::{Limits, Progress, SolveError, SolveOptions, SolverOptions};

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveVerdict {
    /// It wins.
    Wins,
    /// It loses, and another one would have won.
    Blunder,
    /// It loses, as all others do.
    Lost,
    /// It is not known whether it wins.
    Unknown,
}

/// A move of a game with what is known of the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedMove {
    /// The move itself.
    pub played: RecordedMove,
    /// Who was winning before the move, if it is known.
    pub winner_before: Option<Player>,
    /// What became of it.
    pub verdict: MoveVerdict,
    /// The moves that would have won, all that are known; none of a swap of pieces.
    pub winning_moves: Vec<VertexId>,
    /// The moves of which it is not known.
    pub open_moves: Vec<VertexId>,
}

/// A game looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The moves in their order.
    pub moves: Vec<ReviewedMove>,
    /// Who wins the last position, if it is known.
    pub winner: Option<Player>,
}

impl Review {
    /// Looks through a game, given by its last position and the moves that led there, in their order; the other
    /// claims were there from the start. `to_move` would be next.
    ///
    /// The positions are asked about from the last one backwards, each within the limits that `limits`
    /// gives, and no further than up to the first of which the winner stays unknown: those before it
    /// are harder still.
    ///
    /// Complexity: that of [`Solver::solve`](crate::solve::Solver::solve) with all moves for each position.
    ///
    /// # Errors
    /// If the solver does not take the game.
    pub fn new(
        last: &Position,
        moves: &[RecordedMove],
        to_move: Player,
        solver: SolverOptions,
        limits: impl FnMut() -> Limits,
    ) -> Result<Self, SolveError> {
        Self::new_with_progress(last, moves, to_move, solver, limits, &mut |_, _| ())
    }

    /// As [`Self::new`]; `report` is told before which move the search is, and how far.
    ///
    /// Complexity: that of [`Self::new`].
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn new_with_progress(
        last: &Position,
        moves: &[RecordedMove],
        to_move: Player,
        solver: SolverOptions,
        mut limits: impl FnMut() -> Limits,
        report: &mut dyn FnMut(u32, &Progress),
    ) -> Result<Self, SolveError> {
        let stages = stages(last, moves);
        let mut keeper = Keeper::default();
        let mut ask = |count: usize, to_move: Player, all_moves: bool| {
            let position = &stages[count];
            let solver = keeper.solver(position, stages.iter().cloned(), solver)?;
            let options = SolveOptions { limits: limits(), all_moves, line: false };
            let number = moves.get(count).map_or(0, |one| one.number);
            solver.solve_with_progress(position, to_move, &options, &mut |progress| {
                report(number, progress);
            })
        };
        let winner_of = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner);
        let winner = winner_of(ask(moves.len(), to_move, false)?.outcome);
        let mut reviewed = Vec::with_capacity(moves.len());
        let mut winner_after = winner;
        for (index, &played) in moves.iter().enumerate().rev() {
            let by = played.by;
            let mut reviewed_move = ReviewedMove {
                played,
                winner_before: None,
                verdict: MoveVerdict::Unknown,
                winning_moves: Vec::new(),
                open_moves: Vec::new(),
            };
            if let Some(winner) = winner_after {
                let solution = ask(index, by, true)?;
                winner_after = winner_of(solution.outcome);
                let next = moves.get(index + 1).map_or(to_move, |next| next.by);
                let wins = match played.cell {
                    Some(cell) if !solution.open_moves.contains(&cell) => {
                        Some(solution.winning_moves.contains(&cell))
                    }
                    Some(_) if next == by => None,
                    // Who wins after it is known, also where the search of all moves was stopped before.
                    _ => Some(winner == by),
                };
                reviewed_move.winner_before = winner_after;
                reviewed_move.verdict = match (wins, winner_after) {
                    (Some(true), _) => MoveVerdict::Wins,
                    (Some(false), Some(winner)) if winner == by => MoveVerdict::Blunder,
                    (Some(false), Some(_)) => MoveVerdict::Lost,
                    (None, _) | (_, None) => MoveVerdict::Unknown,
                };
                // A swap of pieces is move 2 and the first that is recorded: moves on the empty board are no
                // alternatives to it, but to leave the stone where it is; one of the two wins, since they are alike
                // with the players exchanged.
                if index > 0 || played.number != 2 {
                    reviewed_move.winning_moves = solution.winning_moves;
                    reviewed_move.open_moves = solution.open_moves;
                }
            }
            reviewed.push(reviewed_move);
        }
        reviewed.reverse();
        Ok(Self { moves: reviewed, winner })
    }

    /// The positions of the game, given its last one: before the first move, and after each of them.
    ///
    /// # Panics
    /// If it is not the last position of this game.
    #[must_use]
    pub fn positions(&self, last: &Position) -> Vec<Position> {
        let moves: Vec<_> = self.moves.iter().map(|one| one.played).collect();
        stages(last, &moves)
    }

    /// The move that decided the game: the loser's last blunder, after which he was not winning again; none if there is none among
    /// the moves that are known, or a turn out of order has decided it.
    #[must_use]
    pub fn decided_by(&self) -> Option<&ReviewedMove> {
        let last = self.moves.iter().rfind(|reviewed| reviewed.winner_before != self.winner);
        last.filter(|reviewed| reviewed.verdict == MoveVerdict::Blunder)
    }

    /// The first move before which who wins at the end was winning, with all after it.
    #[must_use]
    pub fn won_from(&self) -> Option<&ReviewedMove> {
        self.winner?;
        let won = self.moves.iter().rev();
        won.take_while(|reviewed| reviewed.winner_before == self.winner).last()
    }

    /// The first move before which the winner is known, with all after it.
    #[must_use]
    pub fn known_from(&self) -> Option<&ReviewedMove> {
        let known = self.moves.iter().rev().take_while(|reviewed| reviewed.winner_before.is_some());
        known.last()
    }

    /// Whether nothing is left unknown.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.winner.is_some()
            && self
                .moves
                .iter()
                .all(|reviewed| reviewed.open_moves.is_empty() && reviewed.winner_before.is_some())
    }
}

/// The positions of a game, from the one before the first move to the last.
pub(super) fn stages(last: &Position, moves: &[RecordedMove]) -> Vec<Position> {
    let is_moved = |cell: VertexId| moves.iter().any(|one| one.cell == Some(cell));
    let mut position = Position::opening(last.game().clone());
    for by in Player::BOTH {
        for cell in last.claimed(by).iter().filter(|&cell| !is_moved(cell)) {
            position.claim(cell, by).expect("the last position has each claim once");
        }
    }
    let mut stages = vec![position.clone()];
    for one in moves {
        if let Some(cell) = one.cell {
            position.claim(cell, one.by).expect("each move claims a cell of its own");
        }
        stages.push(position.clone());
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::{Oracle, Rules};

    /// Games of random moves and passes on small boards, for either rules, against an oracle that looks at every
    /// filling.
    #[test]
    fn verdicts_are_those_of_an_oracle() {
        let mut random = 1_u64;
        let mut seen = Vec::new();
        for (spec, rules) in
            [("hex:3x3", Rules::Normal), ("hex:3x4", Rules::Normal), ("hex:3x3", Rules::Misere)]
        {
            for _ in 0..20 {
                let board = spec.parse::<BoardSpec>().unwrap().build();
                let game = board.game.with_rules(rules);
                let oracle = Oracle::new(&game).unwrap();
                let mut position = Position::opening(game);
                let (mut moves, mut mover) = (Vec::new(), Player::Short);
                while position.decided().is_none() {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let empty: Vec<VertexId> = position.empty_cells().iter().collect();
                    let cell = empty.get((random >> 33) as usize % (empty.len() + 1)).copied();
                    if let Some(cell) = cell {
                        position.claim(cell, mover).unwrap();
                    }
                    moves.push(RecordedMove { number: moves.len() as u32 + 1, by: mover, cell });
                    mover = mover.other();
                }
                let review = Review::new(
                    &position,
                    &moves,
                    mover,
                    SolverOptions::default(),
                    Limits::default,
                )
                .unwrap();
                assert_eq!(review.winner, position.decided().and_then(Outcome::winner));
                assert!(review.is_complete());
                for (reviewed, stage) in review.moves.iter().zip(stages(&position, &moves)) {
                    let [short, cut] = Player::BOTH.map(|by| stage.claimed(by));
                    let RecordedMove { by, cell, .. } = reviewed.played;
                    let outcomes = oracle.outcomes(short, cut);
                    assert_eq!(reviewed.winner_before, outcomes[by].winner());
                    let mut wins = oracle.best_moves(short, cut, by);
                    if outcomes[by] != Outcome::win(by) {
                        wins.clear();
                    }
                    let is_right = match cell {
                        Some(cell) => wins.contains(&cell),
                        None => outcomes[by.other()] == Outcome::win(by),
                    };
                    let verdict = match (is_right, wins.is_empty()) {
                        (true, _) => MoveVerdict::Wins,
                        (false, true) => MoveVerdict::Lost,
                        (false, false) => MoveVerdict::Blunder,
                    };
                    assert_eq!((reviewed.verdict, &reviewed.winning_moves), (verdict, &wins));
                    seen.push(verdict);
                }
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [MoveVerdict::Wins, MoveVerdict::Blunder, MoveVerdict::Lost]);
    }

    /// By hand, 3x3: Short wins with c1 because he has made three moves in a row; that a1 was a blunder has not decided it.
    #[test]
    fn turns_out_of_order_decide_without_a_blunder() {
        let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
        let cell = |name: &str| board.names.id(name).unwrap();
        let mut position = Position::opening(board.game.clone());
        let (short, cut) = (Player::Short, Player::Cut);
        let played = [(short, "a1"), (cut, "b2"), (short, "c3"), (short, "c2"), (short, "c1")];
        let moves: Vec<RecordedMove> = (1..)
            .zip(played)
            .map(|(number, (by, name))| {
                position.claim(cell(name), by).unwrap();
                RecordedMove { number, by, cell: Some(cell(name)) }
            })
            .collect();
        let review =
            Review::new(&position, &moves, cut, SolverOptions::default(), Limits::default).unwrap();
        assert_eq!((review.winner, review.decided_by()), (Some(short), None));
        assert_eq!(review.won_from().map(|one| one.played.number), Some(5));
    }

    /// What is said of a move when searches are stopped is what is said without limits; it is said of each move before and after
    /// which the winner is known.
    #[test]
    fn stopped_searches_leave_no_verdict_out() {
        let mut random = 3_u64;
        let mut judged_by_what_follows = 0;
        for nodes in (1..=12).cycle().take(60) {
            let game = "hex:3x4".parse::<BoardSpec>().unwrap().build().game;
            let mut position = Position::opening(game.with_rules(Rules::Misere));
            let (mut moves, mut by) = (Vec::new(), Player::Short);
            while position.decided().is_none() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let empty: Vec<VertexId> = position.empty_cells().iter().collect();
                let cell = empty[(random >> 33) as usize % empty.len()];
                position.claim(cell, by).unwrap();
                moves.push(RecordedMove { number: moves.len() as u32 + 1, by, cell: Some(cell) });
                by = by.other();
            }
            let review = |nodes| {
                let limits = || Limits { nodes, ..Limits::default() };
                Review::new(&position, &moves, by, SolverOptions::default(), limits).unwrap()
            };
            let (whole, stopped) = (review(None), review(Some(nodes)));
            let mut winner_after = stopped.winner;
            for (full, part) in whole.moves.iter().zip(&stopped.moves).rev() {
                let is_known = part.winner_before.is_some() && winner_after.is_some();
                assert_eq!(part.verdict != MoveVerdict::Unknown, is_known);
                if is_known {
                    assert_eq!(
                        (part.verdict, part.winner_before),
                        (full.verdict, full.winner_before)
                    );
                    let cell = part.played.cell.unwrap();
                    judged_by_what_follows += usize::from(part.open_moves.contains(&cell));
                }
                winner_after = part.winner_before;
            }
        }
        assert!(judged_by_what_follows > 0);
    }

    #[test]
    fn what_is_not_known_is_said() {
        let board = "hex:11x11".parse::<BoardSpec>().unwrap().build();
        let mut position = Position::opening(board.game);
        let cell = VertexId::new(60);
        position.claim(cell, Player::Short).unwrap();
        let first = RecordedMove { number: 1, by: Player::Short, cell: Some(cell) };
        let limits = || Limits { nodes: Some(3), ..Limits::default() };
        let review =
            Review::new(&position, &[first], Player::Cut, SolverOptions::default(), limits)
                .unwrap();
        assert_eq!((review.winner, review.is_complete()), (None, false));
        assert_eq!(review.moves[0].verdict, MoveVerdict::Unknown);
        assert!(review.decided_by().is_none() && review.known_from().is_none());
    }
}
