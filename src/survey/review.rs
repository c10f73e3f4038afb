//! A finished game looked through from its end: who was winning before each move, and which moves threw
//! a win away.

use super::Keeper;
use crate::game::{Outcome, Player, Position};
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
    /// Which move of the game it was, counted from 1; passes and swaps count.
    pub number: u32,
    /// The cell that was claimed.
    pub cell: VertexId,
    /// Who claimed it.
    pub by: Player,
    /// Who was winning before the move, if it is known.
    pub winner_before: Option<Player>,
    /// What became of it.
    pub verdict: MoveVerdict,
    /// The moves that would have won, all that are known.
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
    /// Looks through a game, given by its last position and the moves that led there, in their order and
    /// with their numbers; the other claims were there from the start. The player of each move is the owner
    /// of its cell. `to_move` would be next.
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
        moves: &[(VertexId, u32)],
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
        moves: &[(VertexId, u32)],
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
            let number = moves.get(count).map_or(0, |&(_, number)| number);
            solver.solve_with_progress(position, to_move, &options, &mut |progress| {
                report(number, progress);
            })
        };
        let winner_of = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner);
        let winner = winner_of(ask(moves.len(), to_move, false)?.outcome);
        let mut reviewed = Vec::with_capacity(moves.len());
        let mut is_known = winner.is_some();
        for (index, &(cell, number)) in moves.iter().enumerate().rev() {
            let is_short = last.claimed(Player::Short).contains(cell);
            let by = if is_short { Player::Short } else { Player::Cut };
            let mut reviewed_move = ReviewedMove {
                number,
                cell,
                by,
                winner_before: None,
                verdict: MoveVerdict::Unknown,
                winning_moves: Vec::new(),
                open_moves: Vec::new(),
            };
            if is_known {
                let solution = ask(index, by, true)?;
                reviewed_move.winner_before = winner_of(solution.outcome);
                reviewed_move.verdict = match reviewed_move.winner_before {
                    _ if solution.winning_moves.contains(&cell) => MoveVerdict::Wins,
                    _ if solution.open_moves.contains(&cell) => MoveVerdict::Unknown,
                    Some(winner) if winner == by => MoveVerdict::Blunder,
                    Some(_) => MoveVerdict::Lost,
                    None => MoveVerdict::Unknown,
                };
                reviewed_move.winning_moves = solution.winning_moves;
                reviewed_move.open_moves = solution.open_moves;
                is_known = reviewed_move.winner_before.is_some();
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
        let moves: Vec<_> = self.moves.iter().map(|one| (one.cell, one.number)).collect();
        stages(last, &moves)
    }

    /// The move that decided the game: the last blunder; none if there is none among the moves that are known.
    #[must_use]
    pub fn decided_by(&self) -> Option<&ReviewedMove> {
        self.moves.iter().rfind(|reviewed| reviewed.verdict == MoveVerdict::Blunder)
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
pub(super) fn stages(last: &Position, moves: &[(VertexId, u32)]) -> Vec<Position> {
    let is_moved = |cell: VertexId| moves.iter().any(|&(moved, _)| moved == cell);
    let mut position = Position::opening(last.game().clone());
    for by in Player::BOTH {
        for cell in last.claimed(by).iter().filter(|&cell| !is_moved(cell)) {
            position.claim(cell, by).expect("the last position has each claim once");
        }
    }
    let mut stages = vec![position.clone()];
    for &(cell, _) in moves {
        let is_short = last.claimed(Player::Short).contains(cell);
        let by = if is_short { Player::Short } else { Player::Cut };
        position.claim(cell, by).expect("each move claims a cell of its own");
        stages.push(position.clone());
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::{Oracle, Rules};

    /// Games of random moves on small boards, for either rules, against an oracle that looks at every
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
                    let cell = empty[(random >> 33) as usize % empty.len()];
                    position.claim(cell, mover).unwrap();
                    moves.push((cell, moves.len() as u32 + 1));
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
                    let outcome = oracle.outcomes(short, cut)[reviewed.by];
                    assert_eq!(reviewed.winner_before, outcome.winner());
                    let mut wins = oracle.best_moves(short, cut, reviewed.by);
                    if outcome != Outcome::win(reviewed.by) {
                        wins.clear();
                    }
                    let verdict = match (wins.contains(&reviewed.cell), wins.is_empty()) {
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

    #[test]
    fn what_is_not_known_is_said() {
        let board = "hex:11x11".parse::<BoardSpec>().unwrap().build();
        let mut position = Position::opening(board.game);
        let cell = VertexId::new(60);
        position.claim(cell, Player::Short).unwrap();
        let limits = || Limits { nodes: Some(3), ..Limits::default() };
        let review =
            Review::new(&position, &[(cell, 1)], Player::Cut, SolverOptions::default(), limits)
                .unwrap();
        assert_eq!((review.winner, review.is_complete()), (None, false));
        assert_eq!(review.moves[0].verdict, MoveVerdict::Unknown);
        assert!(review.decided_by().is_none() && review.known_from().is_none());
    }
}
