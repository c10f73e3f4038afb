//! Positional games: lists of winning sets.
//!
//! Both players claim cells; who first owns all cells of one of his winning sets wins. If both have
//! sets it is a *Maker-Maker* game, such as Tic-tac-toe, and a board without a winner is a draw; if
//! one has none it is a *Maker-Breaker* game, and he wins when the other does not. (Hefetz,
//! Krivelevich, Stojaković and Szabó, *Positional Games*.)

use std::sync::Arc;

use thiserror::Error;

use crate::boards::Winners;
use crate::game::{ByPlayer, Outcome, Player, State};
use crate::graph::{VertexId, VertexSet};
use crate::solve::SearchState;

/// A list of winning sets for each player, with the order of the turns.
///
/// ```
/// use cutshort::positional::{PositionalGame, PositionalState};
/// use cutshort::game::{ByPlayer, Outcome, Player, State};
/// use cutshort::graph::{VertexId, VertexSet};
/// // Three cells; Short wants the first and the second or the third.
/// let set = |cells: &[usize]| VertexSet::from_vertices(3, cells.iter().copied().map(VertexId::new));
/// let sets = ByPlayer { short: vec![set(&[0, 1]), set(&[0, 2])], cut: vec![] };
/// let turns = vec![Player::Short, Player::Cut, Player::Short];
/// let game = PositionalGame::new(3, sets, turns)?;
/// let mut state = PositionalState::new(game);
/// state.claim(VertexId::new(0), Player::Short);
/// state.claim(VertexId::new(1), Player::Cut);
/// assert_eq!(state.decided(), None);
/// state.claim(VertexId::new(2), Player::Short);
/// assert_eq!(state.decided(), Some(Outcome::Short));
/// # Ok::<(), cutshort::positional::PositionalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionalGame {
    cells: usize,
    sets: ByPlayer<Vec<VertexSet>>,
    turns: Vec<Player>,
    owned: ByPlayer<VertexSet>,
    first_moves: Option<VertexSet>,
}

/// Why lists of sets are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionalError {
    /// A set of cells of another game.
    #[error("a set of cells is out of {found}, expected {expected}, the cells of the game")]
    Universe {
        /// How many cells the set is out of.
        found: usize,
        /// How many the game has.
        expected: usize,
    },
    /// A winning set without cells.
    #[error("winning set {index} of {player} is empty, expected at least one cell")]
    EmptySet {
        /// Whose set it is.
        player: Player,
        /// Which of his, counted from 1.
        index: usize,
    },
    /// A cell that both players own at the start.
    #[error("{0:?} belongs to both players at the start, expected one owner at most")]
    OwnedTwice(VertexId),
    /// Both players own a winning set at the start.
    #[error("both players own a winning set at the start, expected a game that is not over twice")]
    BothHaveWon,
    /// Nobody may make the first move.
    #[error("all cells allowed for the first move have owners, expected one that is free")]
    NoFirstMove,
}

/// That a set is one of so many cells.
fn is_of(set: &VertexSet, expected: usize) -> Result<(), PositionalError> {
    match set.universe() {
        found if found == expected => Ok(()),
        found => Err(PositionalError::Universe { found, expected }),
    }
}

impl PositionalGame {
    /// A game on `cells` cells. The turns say whose move it is, one after the other; the game is over
    /// when they are used up.
    ///
    /// # Errors
    /// If a set is empty, or one of another number of cells.
    pub fn new(
        cells: usize,
        sets: ByPlayer<Vec<VertexSet>>,
        turns: Vec<Player>,
    ) -> Result<Self, PositionalError> {
        for player in Player::BOTH {
            for (index, set) in sets[player].iter().enumerate() {
                is_of(set, cells)?;
                if set.is_empty() {
                    return Err(PositionalError::EmptySet { player, index: index + 1 });
                }
            }
        }
        let owned = ByPlayer::from_fn(|_| VertexSet::new(cells));
        Ok(Self { cells, sets, turns, owned, first_moves: None })
    }

    /// The same game with cells that the players own at the start.
    ///
    /// # Errors
    /// If a cell has two owners, both own a winning set, no cell allowed for the first move is free, or a set is one of
    /// another number of cells.
    pub fn with_owned(self, owned: ByPlayer<VertexSet>) -> Result<Self, PositionalError> {
        Player::BOTH.iter().try_for_each(|&player| is_of(&owned[player], self.cells))?;
        if let Some(cell) = owned.short.iter().find(|&cell| owned.cut.contains(cell)) {
            return Err(PositionalError::OwnedTwice(cell));
        }
        let won = |player| {
            self.sets[player]
                .iter()
                .any(|set: &VertexSet| set.iter().all(|c| owned[player].contains(c)))
        };
        if won(Player::Short) && won(Player::Cut) {
            return Err(PositionalError::BothHaveWon);
        }
        Self { owned, ..self }.with_a_first_move()
    }

    /// The same game with the first move restricted to these cells.
    ///
    /// # Errors
    /// If none of them is free, or they are a set of another number of cells.
    pub fn with_first_moves(self, cells: VertexSet) -> Result<Self, PositionalError> {
        is_of(&cells, self.cells)?;
        Self { first_moves: Some(cells), ..self }.with_a_first_move()
    }

    fn with_a_first_move(self) -> Result<Self, PositionalError> {
        let is_free = |cell| Player::BOTH.iter().all(|&p| !self.owned[p].contains(cell));
        if self.first_moves.as_ref().is_some_and(|cells| !cells.iter().any(is_free)) {
            return Err(PositionalError::NoFirstMove);
        }
        Ok(self)
    }

    /// How many cells there are.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells
    }

    /// The winning sets of a player.
    #[must_use]
    pub fn sets(&self, player: Player) -> &[VertexSet] {
        &self.sets[player]
    }

    /// Whose turns there are, in their order.
    #[must_use]
    pub fn turns(&self) -> &[Player] {
        &self.turns
    }

    /// The cells that a player owns at the start.
    #[must_use]
    pub fn owned(&self, player: Player) -> &VertexSet {
        &self.owned[player]
    }

    /// The cells that the first move may claim, where not all.
    #[must_use]
    pub fn first_moves(&self) -> Option<&VertexSet> {
        self.first_moves.as_ref()
    }

    /// Whether a draw is possible: whether both players have winning sets, or none has.
    #[must_use]
    pub fn may_draw(&self) -> bool {
        self.sets.short.is_empty() == self.sets.cut.is_empty()
    }

    /// Who owns a winning set of his when Short has these cells and Cut all others; of a player without sets, whether the
    /// other owns none. Whoever owned one first is not asked.
    ///
    /// # Panics
    /// If the cells are of another universe.
    #[must_use]
    pub fn winners(&self, short: &VertexSet) -> Winners {
        let owns = |player: Player| {
            let mut sets = self.sets[player].iter();
            sets.any(|set| match player {
                Player::Short => set.is_subset_of(short),
                Player::Cut => set.is_disjoint_from(short),
            })
        };
        match (owns(Player::Short), owns(Player::Cut)) {
            (true, true) => Winners::Both,
            (true, false) => Winners::One(Player::Short),
            (false, true) => Winners::One(Player::Cut),
            (false, false) => match self.without_winner() {
                Outcome::Short => Winners::One(Player::Short),
                Outcome::Cut => Winners::One(Player::Cut),
                Outcome::Draw => Winners::Neither,
            },
        }
    }

    /// How a game ends in which nobody has owned a winning set.
    fn without_winner(&self) -> Outcome {
        match (self.sets.short.is_empty(), self.sets.cut.is_empty()) {
            (false, true) => Outcome::Cut,
            (true, false) => Outcome::Short,
            _ => Outcome::Draw,
        }
    }
}

/// A number of missing cells that says that the opponent has one of them.
const BLOCKED: u32 = u32::MAX;

/// A state of a positional game.
#[derive(Clone, Debug)]
pub struct PositionalState {
    game: Arc<PositionalGame>,
    /// By player and cell: the indices of his sets that hold it.
    holding: Arc<ByPlayer<Vec<Vec<u32>>>>,
    claimed: ByPlayer<VertexSet>,
    /// By player and set: how many of its cells he lacks, or [`BLOCKED`].
    missing: ByPlayer<Vec<u32>>,
    turn: usize,
    outcome: Option<Outcome>,
}

impl PositionalState {
    /// The opening state.
    #[must_use]
    pub fn new(game: PositionalGame) -> Self {
        let holding = |player: Player| {
            let mut holding = vec![Vec::new(); game.cells];
            for (index, set) in game.sets[player].iter().enumerate() {
                set.iter().for_each(|cell| holding[cell.index()].push(index as u32));
            }
            holding
        };
        let holding = ByPlayer::from_fn(holding);
        let sizes = |player: Player| game.sets[player].iter().map(|set| set.len() as u32).collect();
        let missing = ByPlayer::from_fn(sizes);
        let mut state = Self {
            claimed: ByPlayer::from_fn(|_| VertexSet::new(game.cells)),
            missing,
            holding: Arc::new(holding),
            turn: 0,
            outcome: None,
            game: Arc::new(game),
        };
        for player in Player::BOTH {
            for cell in state.game.owned[player].clone().iter() {
                state.give(cell, player);
            }
        }
        state.look_whether_over();
        state
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &PositionalGame {
        &self.game
    }

    /// The cells that a player has.
    #[must_use]
    pub fn claimed(&self, by: Player) -> &VertexSet {
        &self.claimed[by]
    }

    /// Whose turn it is; `None` when there is none left.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        self.game.turns.get(self.turn).copied()
    }

    /// Whether the players take turns one after the other from here on.
    #[must_use]
    pub fn alternates(&self) -> bool {
        self.game.turns[self.turn.min(self.game.turns.len())..]
            .windows(2)
            .all(|two| two[0] != two[1])
    }

    /// Whether the player would own a winning set if he claimed this cell.
    #[must_use]
    pub fn completes(&self, cell: VertexId, player: Player) -> bool {
        let sets = self.holding[player][cell.index()].iter();
        sets.into_iter().any(|&set| self.missing[player][set as usize] == 1)
    }

    /// How much a cell matters: each set that is still open counts, one with fewer cells missing four
    /// times as much as one with one more.
    #[must_use]
    pub fn weight(&self, cell: VertexId) -> u64 {
        let of_player = |player: Player| {
            let sets = self.holding[player][cell.index()].iter();
            let missing = sets.map(|&set| self.missing[player][set as usize]);
            missing.map(|missing| (1_u64 << 40) >> (2 * missing.min(20))).sum::<u64>()
        };
        of_player(Player::Short) + of_player(Player::Cut)
    }

    fn give(&mut self, cell: VertexId, by: Player) {
        self.claimed[by].insert(cell);
        for &set in &self.holding[by][cell.index()] {
            let missing = &mut self.missing[by][set as usize];
            if *missing != BLOCKED {
                *missing -= 1;
                if *missing == 0 {
                    // Who owns a set of his once the game is over has come too late.
                    self.outcome.get_or_insert(Outcome::win(by));
                }
            }
        }
        for &set in &self.holding[by.other()][cell.index()] {
            self.missing[by.other()][set as usize] = BLOCKED;
        }
    }

    /// Notes that nobody can win any more: there are too few turns left, or no open sets.
    fn look_whether_over(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        let empty = self.game.cells - self.claimed.short.len() - self.claimed.cut.len();
        let left = &self.game.turns[self.turn.min(self.game.turns.len())..];
        let left = &left[..left.len().min(empty)];
        let can_win = |player: Player| {
            let turns = left.iter().filter(|&&turn| turn == player).count() as u32;
            self.missing[player].iter().any(|&missing| missing <= turns)
        };
        if !can_win(Player::Short) && !can_win(Player::Cut) {
            self.outcome = Some(self.game.without_winner());
        }
    }
}

impl State for PositionalState {
    fn empty_cells(&self) -> Vec<VertexId> {
        let mut empty = VertexSet::full(self.game.cells);
        empty.subtract(&self.claimed.short);
        empty.subtract(&self.claimed.cut);
        empty.iter().collect()
    }

    fn legal_moves(&self) -> Vec<VertexId> {
        let mut cells = self.empty_cells();
        if let Some(allowed) = self.game.first_moves.as_ref().filter(|_| self.turn == 0) {
            cells.retain(|&cell| allowed.contains(cell));
        }
        cells
    }

    fn next_to_move(&self, last: Player) -> Player {
        self.to_move().unwrap_or(last.other())
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.give(cell, by);
        self.turn += 1;
        self.look_whether_over();
    }

    fn decided(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl SearchState for PositionalState {
    fn write_key(&self, key: &mut Vec<u64>) {
        // Whose turn it is follows from how many cells are claimed.
        for player in Player::BOTH {
            key.extend(self.claimed(player).words());
        }
    }

    fn is_monotone(&self) -> bool {
        self.alternates()
    }

    fn decided_by(&self, cell: VertexId, player: Player) -> Option<Outcome> {
        self.outcome.or_else(|| self.completes(cell, player).then(|| Outcome::win(player)))
    }

    fn promise(&self, cell: VertexId, _player: Player) -> u64 {
        self.weight(cell)
    }
}
