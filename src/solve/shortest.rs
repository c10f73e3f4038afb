//! How soon a won game is decided: the shortest win against the longest defence, exactly.
//!
//! A game is decided as soon as its outcome no longer depends on the empty cells. The winner wants that
//! soon, the loser late. Asked in turn is whether the winner can bring it about within 1, 2, 3, ... moves of
//! both players. In normal play the answer comes with a carrier: cells within which he does it even
//! if the loser has all others. So of the loser's moves only those count that are in the carriers of all
//! wins found before, the first of which is the winner's if the loser passes. In misère play there are no
//! carriers, and all moves count. Of the winner's moves those that do not win at all are left out: a solver
//! knows them.

use rustc_hash::FxHashMap;

use super::any_engine::Claims;
use super::budget::Budget;
use super::natural::{natural_order, on_ways};
use super::pool::compact;
use super::{Limits, Progress, SolveError, SolveOptions, Solver, StopReason};
use crate::game::{ByPlayer, Game, GraphState, Outcome, Player, Position, Rules, State};
use crate::graph::{Bits, VertexId};

/// The most vertices, claimed ones not counted, of a game whose shortest win is looked for.
pub const MAX_SHORTEST_VERTICES: usize = 256;

/// With so many moves left it is worth while to ask the solver which of them win at all, for so many nodes.
const WORTH_ASKING: usize = 9;
const MOST_ASKED: u64 = 1000;

/// So many positions are remembered.
const MOST_KNOWN: usize = 1 << 20;

/// How soon a game is decided if the winner hurries and the loser resists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestWin {
    /// The moves of both players until the game is decided: the winner cannot do it in fewer, and the loser
    /// cannot make it last longer. `None` if the search was stopped, or the player does not win.
    pub line: Option<Vec<VertexId>>,
    /// The winner needs so many moves of both players at least, as far as the search knows.
    pub at_least: usize,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
}

impl Solver {
    /// How soon a player wins a position.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::{Player, Position};
    /// use cutshort::solve::{Limits, Solver, SolverOptions};
    /// // Short takes the centre, which is joined to both sides by bridges: Cut intrudes twice.
    /// let game = "hex:3x3".parse::<BoardSpec>()?.build().game;
    /// let solver = Solver::new(&game, SolverOptions::default())?;
    /// let position = Position::opening(game);
    /// let win = solver.shortest_win(&position, Player::Short, Player::Short, &Limits::default())?;
    /// assert_eq!(win.line.map(|line| line.len()), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: exponential in the moves of the win. Memory for about a million positions at most, beside
    /// the solver's own.
    ///
    /// # Errors
    /// If the position has more than [`MAX_SHORTEST_VERTICES`] vertices left, or as [`solve`](Self::solve).
    pub fn shortest_win(
        &self,
        position: &Position,
        to_move: Player,
        winner: Player,
        limits: &Limits,
    ) -> Result<ShortestWin, SolveError> {
        let (game, ids) = compact(&position.reduced());
        let search = match ids.len().div_ceil(64) {
            0..=1 => search::<1>,
            // Not where code must be small.
            #[cfg(not(target_arch = "wasm32"))]
            2 => search::<2>,
            2..=4 => search::<4>,
            _ => {
                let limit = MAX_SHORTEST_VERTICES;
                return Err(SolveError::TooLarge { vertices: ids.len(), limit });
            }
        };
        let whole = Whole { solver: self, position, ids: &ids };
        // Whether the solver answers about the position at all.
        whole.winner(&Claims::default(), to_move, &Limits { nodes: Some(0), ..limits.clone() })?;
        let mut win = search(&game, &whole, to_move, winner, limits);
        for cell in win.line.iter_mut().flatten() {
            *cell = ids[cell.index()];
        }
        Ok(win)
    }
}

/// The position as the solver sees it.
struct Whole<'a> {
    solver: &'a Solver,
    position: &'a Position,
    /// For each vertex of the search its id in the position.
    ids: &'a [VertexId],
}

impl Whole<'_> {
    /// Who wins after these claims, if that is found within the limits, and for how many nodes.
    fn winner(
        &self,
        claims: &Claims,
        to_move: Player,
        limits: &Limits,
    ) -> Result<(Option<Player>, u64), SolveError> {
        let mut position = self.position.clone();
        for by in Player::BOTH {
            for cell in &claims[by] {
                _ = position.claim(self.ids[cell.index()], by);
            }
        }
        let options = SolveOptions { limits: limits.clone(), all_moves: false, line: false };
        let solution = self.solver.solve(&position, to_move, &options)?;
        Ok((solution.winner(), solution.nodes))
    }
}

fn search<const W: usize>(
    game: &Game,
    whole: &Whole<'_>,
    to_move: Player,
    winner: Player,
    limits: &Limits,
) -> ShortestWin {
    let mut report = |_: &Progress| ();
    let rules = game.rules();
    let mut search = Search {
        whole,
        winner,
        // In misère play the loser is made to decide the game.
        decider: if rules == Rules::Normal { winner } else { winner.other() },
        rules,
        known: FxHashMap::default(),
        last: vec![None; game.hypergraph().vertex_count() + 1],
        limits,
        budget: Budget::new(limits, &mut report),
    };
    let root = Node { state: GraphState::<W>::new(game), claims: ByPlayer::default() };
    let mut at_least = 0;
    let found = search.deepen(&root, to_move, &mut at_least);
    let stopped = found.as_ref().err().copied();
    let line = found.ok().flatten();
    ShortestWin { line, at_least, nodes: search.budget.nodes(), stopped }
}

/// A position of the search.
#[derive(Clone)]
struct Node<const W: usize> {
    state: GraphState<W>,
    claims: ByPlayer<Bits<W>>,
}

impl<const W: usize> Node<W> {
    fn after(&self, cell: VertexId, by: Player) -> Self {
        let mut after = self.clone();
        after.state.claim(cell, by);
        after.claims[by].insert(cell);
        after
    }
}

/// What is known of a position with one player to move.
#[derive(Clone, Copy, Default)]
struct Known<const W: usize> {
    /// The game is not decided within so many moves.
    fails: usize,
    /// Within so many it is, on these cells.
    wins: Option<(usize, Bits<W>)>,
    /// The move that showed it: it is tried first the next time.
    shown_by: Option<VertexId>,
    /// The solver has been asked whether the winner wins at all.
    is_asked: bool,
}

/// What both players have claimed, and who is to move.
type Key<const W: usize> = (ByPlayer<Bits<W>>, Player);

/// Moves that are tried first.
type Hints = [Option<VertexId>; 2];

/// A carrier if the game is decided in time, and the move that shows it, or that it is not.
type Found<const W: usize> = Result<(Option<Bits<W>>, Option<VertexId>), StopReason>;

/// The cell of a set that is tried next: one that has shown something before, then those on a shortest way.
fn next<const W: usize>(node: &Node<W>, left: Bits<W>, first: Hints) -> Option<VertexId> {
    let hinted = first.into_iter().flatten().find(|&cell| left.contains(cell));
    hinted.or_else(|| (on_ways(node.state.graph()) & left).first()).or_else(|| left.first())
}

struct Search<'a, const W: usize> {
    whole: &'a Whole<'a>,
    winner: Player,
    /// Whose claim decides the game.
    decider: Player,
    rules: Rules,
    known: FxHashMap<Key<W>, Known<W>>,
    /// For each number of moves that are left, the move that showed something last: most often it does so in
    /// the next position, too.
    last: Vec<Option<VertexId>>,
    limits: &'a Limits,
    budget: Budget<'a>,
}

impl<const W: usize> Search<'_, W> {
    /// The line of the shortest win, if the winner wins.
    fn deepen(
        &mut self,
        root: &Node<W>,
        to_move: Player,
        at_least: &mut usize,
    ) -> Result<Option<Vec<VertexId>>, StopReason> {
        if let Some(outcome) = root.state.decided() {
            return Ok((outcome == Outcome::win(self.winner)).then(Vec::new));
        }
        // The last move is the decider's.
        let first = if to_move == self.decider { 1 } else { 2 };
        for moves in (first..=root.state.cells().len()).step_by(2) {
            *at_least = moves;
            if self.within(root, to_move, moves)?.is_some() {
                return self.line(root.clone(), to_move, moves).map(Some);
            }
        }
        Ok(None)
    }

    /// Cells on which the winner brings it about that the game is decided within so many moves; `None` if
    /// he cannot.
    fn within(
        &mut self,
        node: &Node<W>,
        to_move: Player,
        moves: usize,
    ) -> Result<Option<Bits<W>>, StopReason> {
        if let Some(outcome) = node.state.decided() {
            return Ok((outcome == Outcome::win(self.winner)).then_some(Bits::EMPTY));
        }
        let deciders = if to_move == self.decider { moves.div_ceil(2) } else { moves / 2 };
        if deciders < self.needed(node) {
            return Ok(None);
        }
        let key = (node.claims, to_move);
        let known = self.known.get(&key).copied();
        let mut known = known.unwrap_or_default();
        if moves <= known.fails {
            return Ok(None);
        }
        if let Some((_, carrier)) = known.wins.filter(|&(needed, _)| needed <= moves) {
            return Ok(Some(carrier));
        }
        self.budget.spend(Progress::default)?;
        let first = [known.shown_by, self.last[moves]];
        let (found, shown_by) = match to_move == self.winner {
            true => self.one_move(node, moves, first)?,
            false => self.every_move(node, moves, first)?,
        };
        known.shown_by = shown_by.or(known.shown_by);
        self.last[moves] = shown_by.or(self.last[moves]);
        match found {
            Some(carrier) => known.wins = Some((moves, carrier)),
            None => known.fails = moves,
        }
        self.remember(key, known);
        Ok(found)
    }

    fn remember(&mut self, key: Key<W>, known: Known<W>) {
        if self.known.len() < MOST_KNOWN || self.known.contains_key(&key) {
            self.known.insert(key, known);
        }
    }

    /// Whether the solver says that the winner has thrown his win away: the loser is to move.
    fn loses(&mut self, node: &Node<W>) -> Result<bool, StopReason> {
        let loser = self.winner.other();
        let key = (node.claims, loser);
        let mut known = self.known.get(&key).copied().unwrap_or_default();
        if !known.is_asked && node.state.decided().is_none() {
            known.is_asked = true;
            let claims = ByPlayer::from_fn(|by| node.claims[by].iter().collect());
            let limits = Limits { nodes: Some(MOST_ASKED), ..self.limits.clone() };
            let answer = self.whole.winner(&claims, loser, &limits);
            let (winner, nodes) = answer.unwrap_or_default();
            for _ in 0..nodes {
                self.budget.spend(Progress::default)?;
            }
            if winner == Some(loser) {
                known.fails = usize::MAX;
            }
            self.remember(key, known);
        }
        Ok(known.fails == usize::MAX)
    }

    /// The winner is to move: one move will do.
    fn one_move(&mut self, node: &Node<W>, moves: usize, first: Hints) -> Found<W> {
        let mut left = node.state.cells();
        while let Some(cell) = next(node, left, first) {
            left.remove(cell);
            let after = node.after(cell, self.winner);
            if moves >= WORTH_ASKING && self.loses(&after)? {
                continue;
            }
            if let Some(carrier) = self.within(&after, self.winner.other(), moves - 1)? {
                let carrier = self.carrier_or_all(carrier.with(cell), node);
                return Ok((Some(carrier), Some(cell)));
            }
        }
        Ok((None, None))
    }

    /// The loser is to move: the winner needs an answer to every move.
    fn every_move(&mut self, node: &Node<W>, moves: usize, first: Hints) -> Found<W> {
        let mut carrier = node.state.cells();
        if self.rules == Rules::Normal {
            match self.within(node, self.winner, moves - 1)? {
                Some(if_he_passes) => carrier = if_he_passes,
                None => return Ok((None, None)),
            }
        }
        let mut left = carrier;
        while let Some(cell) = next(node, left, first) {
            left.remove(cell);
            let after = node.after(cell, self.winner.other());
            let Some(answer) = self.within(&after, self.winner, moves - 1)? else {
                return Ok((None, Some(cell)));
            };
            if self.rules == Rules::Normal {
                carrier |= answer;
                left &= answer;
            }
        }
        Ok((Some(carrier), None))
    }

    fn carrier_or_all(&self, carrier: Bits<W>, node: &Node<W>) -> Bits<W> {
        if self.rules == Rules::Normal { carrier } else { node.state.cells() }
    }

    /// So many claims of his own the decider needs at least: Short those of a shortest way, Cut one on each
    /// of some ways that have no cell in common.
    fn needed(&self, node: &Node<W>) -> usize {
        let mut graph = node.state.graph().clone();
        if !graph.sides().is_empty() || graph.terminals().len() != 2 {
            return 1;
        }
        if self.decider == Player::Short {
            return on_ways(&graph).len().max(1);
        }
        let mut ways = 0;
        loop {
            let way = on_ways(&graph);
            if way.is_empty() {
                return ways.max(1);
            }
            ways += 1;
            graph.cut_all(way);
        }
    }

    /// The moves of a game that lasts exactly so many.
    fn line(
        &mut self,
        mut node: Node<W>,
        mut to_move: Player,
        moves: usize,
    ) -> Result<Vec<VertexId>, StopReason> {
        let mut line = Vec::with_capacity(moves);
        for left in (0..moves).rev() {
            let mut chosen = None;
            for cell in natural_order(node.state.graph()) {
                let after = node.after(cell, to_move);
                let fits = match to_move == self.winner {
                    true => self.within(&after, to_move.other(), left)?.is_some(),
                    // The winner may need all that are left.
                    false => left < 2 || self.within(&after, self.winner, left - 2)?.is_none(),
                };
                if fits && (to_move == self.winner || left == 0 || after.state.decided().is_none())
                {
                    chosen = Some((cell, after));
                    break;
                }
            }
            let Some((cell, after)) = chosen else { break };
            line.push(cell);
            node = after;
            to_move = to_move.other();
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::boards::BoardSpec;
    use crate::graph::VertexSet;
    use crate::solve::SolverOptions;

    fn solver(position: &Position) -> Solver {
        let options = SolverOptions { memory: 4, ..SolverOptions::default() };
        Solver::at(position, options).unwrap()
    }

    /// How many moves a game lasts if its winner hurries and its loser resists, and who wins, from the
    /// definition: by looking at all games.
    fn by_definition(
        position: &Position,
        to_move: Player,
        seen: &mut HashMap<(VertexSet, VertexSet, Player), (Player, usize)>,
    ) -> (Player, usize) {
        if let Some(winner) = position.decided().and_then(Outcome::winner) {
            return (winner, 0);
        }
        let [short, cut] = Player::BOTH.map(|by| position.claimed(by).clone());
        let key = (short, cut, to_move);
        if let Some(&known) = seen.get(&key) {
            return known;
        }
        let empty = position.empty_cells();
        let after = empty.iter().map(|cell| {
            let mut after = position.clone();
            after.claim(cell, to_move).unwrap();
            by_definition(&after, to_move.other(), seen)
        });
        let all: Vec<_> = after.collect();
        let wins = all.iter().filter(|(winner, _)| *winner == to_move).map(|&(_, moves)| moves);
        let best = match wins.min() {
            Some(moves) => (to_move, moves + 1),
            None => (to_move.other(), all.iter().map(|&(_, moves)| moves).max().unwrap() + 1),
        };
        seen.insert(key, best);
        best
    }

    /// Positions after random claims, for either rules and goal, two terminals and three.
    #[test]
    fn as_long_as_all_games_say() {
        let mut random = 7_u64;
        let mut below = |n: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % n
        };
        let mut lengths = Vec::new();
        for (spec, rules) in [
            ("hex:3x3", Rules::Normal),
            ("hex:4x3", Rules::Normal),
            ("hex:4x4", Rules::Normal),
            ("y:4", Rules::Normal),
            ("bridgit:3", Rules::Normal),
            ("hex:3x3", Rules::Misere),
            ("y:3", Rules::Misere),
        ] {
            let game = spec.parse::<BoardSpec>().unwrap().build().game.with_rules(rules);
            for _ in 0..40 {
                let mut position = Position::opening(game.clone());
                let cells = position.empty_cells().len();
                while position.empty_cells().len() > 9.min(cells - below(3)) {
                    let empty: Vec<VertexId> = position.empty_cells().iter().collect();
                    let by = Player::BOTH[below(2)];
                    position.claim(empty[below(empty.len())], by).unwrap();
                }
                for to_move in Player::BOTH {
                    let (winner, moves) = by_definition(&position, to_move, &mut HashMap::new());
                    let solver = solver(&position);
                    let ask = |player| {
                        let limits = Limits::default();
                        solver.shortest_win(&position, to_move, player, &limits).unwrap()
                    };
                    let line = ask(winner).line.unwrap();
                    assert_eq!(line.len(), moves, "{spec} {rules} {position:?}");
                    assert_eq!(ask(winner.other()).line, None);
                    let mut end = position.clone();
                    for (&cell, by) in line.iter().zip([to_move, to_move.other()].iter().cycle()) {
                        assert!(end.decided().is_none());
                        end.claim(cell, *by).unwrap();
                    }
                    assert_eq!(end.decided(), Some(Outcome::win(winner)));
                    lengths.push(moves);
                }
            }
        }
        assert!((0..=7).all(|moves| lengths.contains(&moves)), "{lengths:?}");
    }

    #[test]
    fn what_was_stopped_says_what_it_knows() {
        let position = Position::opening("hex:7x7".parse::<BoardSpec>().unwrap().build().game);
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let ask = |position: &Position| {
            solver(position).shortest_win(position, Player::Short, Player::Short, &limits)
        };
        let win = ask(&position).unwrap();
        assert_eq!((win.line, win.stopped), (None, Some(StopReason::Nodes)));
        // A way from top to bottom takes 7 cells.
        assert!(win.at_least >= 13, "{}", win.at_least);
        let large = Position::opening("hex:16x17".parse::<BoardSpec>().unwrap().build().game);
        assert!(ask(&large).is_err());
    }
}
