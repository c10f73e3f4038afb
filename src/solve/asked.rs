//! The positions whose moves were all asked about, with the moves that win.
//!
//! Who labels random positions of a small board asks about those with few stones again and again, or about
//! their mirror images, and these take longest.

use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHashMap;

use super::canonical::{Renaming, automorphisms};
use super::search::lock;
use crate::game::{ByPlayer, Player};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// The answers take one part in so many of the memory of the table.
const SHARE: usize = 64;

/// At most so many mirror images are known.
const MOST_SYMMETRIES: usize = 8;

/// The answers to questions about one game.
pub(super) struct Asked<const W: usize> {
    opening: ReducedGraph<W>,
    /// Found when they are needed: on large boards that takes longer than many a question.
    symmetries: OnceLock<Vec<Renaming>>,
    answers: Mutex<FxHashMap<Question<W>, Bits<W>>>,
    most: usize,
}

/// What each player has claimed, and who is to move: of all mirror images the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Question<const W: usize> {
    short: Bits<W>,
    cut: Bits<W>,
    short_moves: bool,
}

impl<const W: usize> Asked<W> {
    /// Nothing is known yet about the positions that come about from this opening. `memory` is that of the table,
    /// in MiB.
    pub(super) fn new(opening: ReducedGraph<W>, memory: usize) -> Self {
        // Tables of this kind are between half and all full.
        let entry = 2 * (size_of::<Question<W>>() + size_of::<Bits<W>>());
        Self {
            opening,
            symmetries: OnceLock::new(),
            answers: Mutex::default(),
            most: (memory << 20) / SHARE / entry,
        }
    }

    /// A position as it is remembered, and the renaming that makes it that.
    fn question(
        &self,
        claims: &ByPlayer<Vec<VertexId>>,
        to_move: Player,
    ) -> (Question<W>, &Renaming) {
        let image = |names: &Renaming, by| claims[by].iter().map(|&cell| names.to(cell)).collect();
        let symmetries = self.symmetries.get_or_init(|| {
            let symmetries = automorphisms(&self.opening, MOST_SYMMETRIES);
            symmetries.into_iter().map(Renaming::new).collect()
        });
        let images = symmetries.iter().map(|names| {
            let [short, cut] = Player::BOTH.map(|by| image(names, by));
            (Question { short, cut, short_moves: to_move == Player::Short }, names)
        });
        images.min_by_key(|(question, _)| *question).expect("the identity is a symmetry")
    }

    /// The moves that win, if that is known.
    pub(super) fn winning_moves(
        &self,
        claims: &ByPlayer<Vec<VertexId>>,
        to_move: Player,
    ) -> Option<Vec<VertexId>> {
        let (question, names) = self.question(claims, to_move);
        let winning = lock(&self.answers).get(&question).copied()?;
        Some(names.set_from(winning).iter().collect())
    }

    /// Takes in which moves win. When there are too many answers all are forgotten: those that are asked for often
    /// are soon back.
    pub(super) fn note(
        &self,
        claims: &ByPlayer<Vec<VertexId>>,
        to_move: Player,
        winning_moves: &[VertexId],
    ) {
        let (question, names) = self.question(claims, to_move);
        let winning = winning_moves.iter().map(|&cell| names.to(cell)).collect();
        let mut answers = lock(&self.answers);
        if answers.len() >= self.most {
            answers.clear();
        }
        answers.insert(question, winning);
    }
}
