//! Proof-number search with its table and its threads, written once for all games that can say of a
//! position what [`Play`] asks.

mod dfpn;
mod judge;
mod lasting;
mod shared;
mod table;
mod threads;

pub(super) use dfpn::{Entry, Numbers};
pub(super) use lasting::Lasting;
pub(super) use shared::{SharedTable, lock};
pub(super) use table::{PER_ALLOCATION, Remembered};
pub(super) use threads::ProofSearch;

use super::Engine;
use super::canonical::{Keys, Renaming};
use super::opening_names::Naming;
use super::record::MoveRecord;
use crate::analysis::EnginePosition;
use crate::game::{Outcome, Player};
use crate::graph::{Bits, VertexId, VertexSet};
use crate::store::{read_words, write_words};

/// Cells within which a winner wins even if the loser has all others.
pub(super) trait Carrier: Copy + Default + Send + Sync {
    /// All cells of both.
    fn joined(self, other: Self) -> Self;

    /// With a cell.
    fn with(self, cell: VertexId) -> Self;

    /// Without a cell.
    fn without(self, cell: VertexId) -> Self;

    /// The cells, of so many vertices; none if any may be needed.
    fn cells(&self, universe: usize) -> Option<VertexSet>;

    /// Whether the win may need this cell.
    fn needs(&self, cell: VertexId) -> bool;

    /// With the cells named as a renaming says.
    fn renamed(self, names: &Renaming) -> Self;

    /// With the cells that a renaming gave these names.
    fn unnamed(self, names: &Renaming) -> Self;

    /// Appends it to bytes that are kept, with these names.
    fn write(&self, bytes: &mut Vec<u8>, names: &Naming);

    /// Takes it off the front.
    fn read(bytes: &mut &[u8], names: &Naming) -> Option<Self>;
}

impl<const W: usize> Carrier for Bits<W> {
    fn joined(self, other: Self) -> Self {
        self | other
    }

    fn with(self, cell: VertexId) -> Self {
        Self::with(self, cell)
    }

    fn without(self, cell: VertexId) -> Self {
        Self::without(self, cell)
    }

    fn cells(&self, universe: usize) -> Option<VertexSet> {
        Some(self.to_set(universe))
    }

    fn needs(&self, cell: VertexId) -> bool {
        self.contains(cell)
    }

    fn renamed(self, names: &Renaming) -> Self {
        names.set_to(self)
    }

    fn unnamed(self, names: &Renaming) -> Self {
        names.set_from(self)
    }

    fn write(&self, bytes: &mut Vec<u8>, names: &Naming) {
        write_words(bytes, &names.set_to(self.iter()));
    }

    fn read(bytes: &mut &[u8], names: &Naming) -> Option<Self> {
        names.set_from(&read_words(bytes)?)
    }
}

/// No carrier is known: where one more cell of one's own can hurt, a win may need any.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnyCell;

impl Carrier for AnyCell {
    fn joined(self, _other: Self) -> Self {
        self
    }

    fn with(self, _cell: VertexId) -> Self {
        self
    }

    fn without(self, _cell: VertexId) -> Self {
        self
    }

    fn cells(&self, _universe: usize) -> Option<VertexSet> {
        None
    }

    fn needs(&self, _cell: VertexId) -> bool {
        true
    }

    fn renamed(self, _names: &Renaming) -> Self {
        self
    }

    fn unnamed(self, _names: &Renaming) -> Self {
        self
    }

    fn write(&self, _bytes: &mut Vec<u8>, _names: &Naming) {}

    fn read(_bytes: &mut &[u8], _names: &Naming) -> Option<Self> {
        Some(Self)
    }
}

/// A move that may be tried, with the position after it if that has been looked at already.
#[derive(Clone, Debug)]
pub(super) struct Move<const W: usize> {
    pub(super) cell: VertexId,
    /// Settled, and nobody has won there.
    pub(super) after: Option<EnginePosition<W>>,
}

/// What is seen of a position without searching, for the player to move.
#[derive(Clone, Debug)]
pub(super) enum Expanded<P: Play<W>, const W: usize> {
    /// He wins within this carrier; with this move, where one was tried.
    Won(Option<VertexId>, P::Carrier),
    /// He loses, to an opponent with this carrier.
    Lost(P::Carrier),
    /// One of these moves wins if any does; the most promising first. If none does, the opponent
    /// wins within these cells and the carriers of his wins after the moves.
    Open(Vec<Move<W>>, P::Carrier),
    /// He wins if he wins, moving first, in one of these parts with all cells outside given to his
    /// opponent. If he does not, the opponent wins within what he wins the parts with, there.
    Apart(Vec<P::Part>),
}

/// What is seen of the moves from a position without searching, for the player to move.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    /// Moves that win or lose.
    pub(super) settled: Vec<(VertexId, Outcome)>,
    /// Others, the most promising first.
    pub(super) open: Vec<VertexId>,
    /// Whether it is not seen who wins if he passes.
    pub(super) asks_pass: bool,
    /// The cells one of which the opponent must claim if he passes.
    pub(super) answers: VertexSet,
}

/// The key of a position: positions with the same key have the same winner.
pub(super) struct Key {
    pub(super) words: Box<[u64]>,
    /// Under which of the renamings the position has this key.
    pub(super) renaming: usize,
    /// Who wins, where the key alone tells it.
    pub(super) winner: Option<Player>,
}

/// What the search asks about a game: one thread's view of it, with the memory that it needs.
pub(super) trait Play<const W: usize>: Sized + Send {
    /// What is known about wins.
    type Carrier: Carrier;
    /// A part of a position that falls apart.
    type Part: Clone + Send;

    /// The name of the engine that plays it.
    const ENGINE: Engine;

    /// Whether the positions after all moves are looked up as soon as a node is opened, and the moves
    /// of a lost position are remembered.
    const LOOKS_AHEAD: bool;

    /// Brings a position up to date: what can be filled in or removed without a change of the winner.
    fn settle(&self, position: &mut EnginePosition<W>);

    /// The key of a settled position.
    fn key(&mut self, position: &EnginePosition<W>) -> Key;

    /// The renamings of keys.
    fn keys(&self) -> &Keys;

    /// What a position in which nothing is known looks like.
    fn first_guess(position: &EnginePosition<W>) -> Numbers;

    /// Looks at a settled position in which nobody has won yet, and which is later than those on the
    /// path. If it is open it is added to the path.
    fn expand(&mut self, position: &EnginePosition<W>) -> Expanded<Self, W>;

    /// The position after a claim, settled if nobody has won.
    fn after(&self, position: &EnginePosition<W>, cell: VertexId) -> EnginePosition<W> {
        let mut after = position.clone();
        after.claim(cell);
        self.settle(&mut after);
        after
    }

    /// The position in which the opponent of the player to move has all cells outside a part, settled.
    fn only(&self, position: &EnginePosition<W>, part: &Self::Part) -> EnginePosition<W>;

    /// What of a carrier lies in a part.
    fn within(carrier: Self::Carrier, part: &Self::Part) -> Self::Carrier;

    /// The cells that a player has in a later position and had not before.
    fn gained(
        before: &EnginePosition<W>,
        after: &EnginePosition<W>,
        player: Player,
    ) -> Self::Carrier;

    /// All cells, the most promising first, of a position whose winner is seen without searching.
    fn order(&mut self, _position: &EnginePosition<W>) -> Vec<VertexId> {
        Vec::new()
    }

    /// What is seen of the moves from a position, given as it is and settled, if a claim never hurts: then who
    /// wins if he passes wins with each. Open are cells that are left in the settled position. If there are
    /// any this is the beginning of the path for later positions.
    fn survey(
        &mut self,
        _position: &EnginePosition<W>,
        _settled: &EnginePosition<W>,
    ) -> Option<Survey> {
        None
    }

    /// Adds a position that is known to be open to the path.
    fn advance(&mut self, _position: &EnginePosition<W>) {}

    /// Goes back to the position before the last one on the path.
    fn back(&mut self) {}

    /// Leaves the path, and forgets which moves have won.
    fn forget(&mut self) {}

    /// Which moves have won and lost, if the game wants to know.
    fn record(&self) -> Option<&MoveRecord> {
        None
    }

    /// Knows from now on of these wins and losses, and of no others.
    fn remember(&mut self, _record: &MoveRecord) {}

    /// Takes in that a move from a position was found to win, or to lose.
    fn note(&mut self, _position: &EnginePosition<W>, _cell: VertexId, _wins: bool) {}

    /// Whether only the most promising moves are tried at first.
    fn widens(&self) -> bool;

    /// Whether a refutation refutes the moves outside its carrier, too.
    fn uses_carriers(&self) -> bool {
        false
    }
}
