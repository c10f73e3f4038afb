//! Random numbers that are the same in every run, and positions made of them.

use super::{Game, Player, Position};
use crate::graph::VertexId;

/// Steele, Lea and Flood's splitmix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// Puts items in a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }

    /// A number from 0 to 1.
    pub(crate) fn part(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }
}

/// How often a position is drawn again because somebody has won already.
const DRAWS: usize = 1000;

/// A position of a game to which random moves have led, nobody's win yet: for tests, and for who wants examples.
///
/// How many moves there were is random, from none to all but one; then so many random cells are claimed in
/// turn, Short's first, and the player whose turn it is is to move. If the game is over it is drawn again, and
/// in the end the opening is taken. The same game and seed give the same position.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::random_position;
/// let game = "hex:5x5".parse::<BoardSpec>()?.build().game;
/// let position = random_position(&game, 1);
/// assert_eq!(position, random_position(&game, 1));
/// assert!(position.decided().is_none() && position.to_move().is_some());
/// # Ok::<(), cutshort::boards::BoardSpecError>(())
/// ```
///
/// Complexity: near-linear in the game, for each time that it is drawn.
#[must_use]
pub fn random_position(game: &Game, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    let opening = Position::opening(game.clone());
    for _ in 0..if cells.is_empty() { 0 } else { DRAWS } {
        let (mut order, mut position) = (cells.clone(), opening.clone());
        random.shuffle(&mut order);
        order.truncate(random.below(cells.len()));
        let mut to_move = Player::Short;
        for cell in order {
            position.claim(cell, to_move).expect("each cell is claimed once");
            to_move = to_move.other();
        }
        if position.decided().is_none() {
            return position.with_to_move(Some(to_move));
        }
    }
    opening.with_to_move(Some(Player::Short))
}
