//! What can be said about a position without searching: won, lost, or which moves to try.

use std::sync::Arc;

use super::canonical::Keys;
use super::move_order::{MoveOrder, Near};
use super::record::MoveRecord;
use super::search::{Expanded, Key, Move, Numbers, Play, Survey};
use super::{Engine, parts, threats};
use crate::analysis::{EnginePosition, SettleRules};
use crate::connection::{
    Aim, LinkBoard, Links, MAX_LINKED_VERTICES, ReadyMade, Verdict, View, keys,
};
use crate::game::{ByPlayer, Outcome, Player};
use crate::graph::{Bits, VertexId};

/// Parts of the engine that can be switched off in tests: the answers stay the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    /// Dead cells and edges, lost and captured pairs.
    pub(super) settle: bool,
    /// Leaving out moves that are dominated by threat or support, or by capture.
    pub(super) prune: bool,
    pub(super) capture: bool,
    /// Virtual connections and must-play regions.
    pub(super) connections: bool,
    /// Templates of Hex as connections that are there from the beginning.
    pub(super) ready_made: bool,
    /// Trying first the moves through which most current flows.
    pub(super) order: bool,
    /// Mirror images share their entry in the table.
    pub(super) symmetry: bool,
    /// Trying only the most promising moves at first.
    pub(super) widen: bool,
    /// Taking moves outside the carrier of a refutation for refuted, too.
    pub(super) carriers: bool,
    /// Finding the connections of a position from those of an earlier one on the path.
    pub(super) advance: bool,
    /// Cut's dual game.
    pub(super) dual: bool,
    /// Looking at the parts of positions that fall apart.
    pub(super) parts: bool,
    /// Cut's threats to part terminals: his substitute for connections where there is no dual game.
    pub(super) threats: bool,
}

impl Features {
    pub(super) const ALL: Self = Self {
        settle: true,
        prune: true,
        capture: true,
        connections: true,
        ready_made: true,
        order: true,
        symmetry: true,
        widen: true,
        carriers: true,
        advance: true,
        dual: true,
        parts: true,
        threats: true,
    };
}

/// A game under normal rules, as the search plays it.
pub(super) struct Expander<const W: usize> {
    keys: Keys,
    /// Each player's board before any claim, as far as he has one that connections help on.
    boards: ByPlayer<Option<LinkBoard<W>>>,
    /// Short's board, if Cut has no dual, or only the board of the arcs between more than two terminals.
    whole: Option<LinkBoard<W>>,
    searches: ByPlayer<ConnectionSearch<W>>,
    /// For each player whose path begins with a position that was surveyed, his stones in it and the empty
    /// cells: it is kept for later positions.
    base: ByPlayer<Option<(Bits<W>, Bits<W>)>>,
    order: MoveOrder,
    features: Features,
    /// Keeps some of the positions whose moves are ordered.
    #[cfg(test)]
    pub(super) recorder: Option<super::move_order::Recorder<W>>,
}

/// How a player sees the positions on the path that is looked at.
struct ConnectionSearch<const W: usize> {
    /// Used as long as one word does not hold all endpoints.
    wide: Links<W>,
    narrow: Links<1>,
    /// The views of the positions, each later than the one before.
    path: Vec<PathView<W>>,
    /// What is known before anything is looked at.
    ready_made: Vec<ReadyMade<W>>,
}

enum PathView<const W: usize> {
    Wide(View<W>),
    /// With the names of the endpoints on the board.
    Narrow(View<1>, Arc<[VertexId]>),
}

impl<const W: usize> PathView<W> {
    /// The empty cells, as the board names them.
    fn empty(&self) -> Bits<W> {
        match self {
            Self::Wide(view) => view.empty(),
            Self::Narrow(view, names) => {
                view.empty().iter().map(|vertex| names[vertex.index()]).collect()
            }
        }
    }
}

impl<const W: usize> ConnectionSearch<W> {
    fn new(universe: usize, ready_made: Vec<ReadyMade<W>>) -> Self {
        let one_word = Bits::<1>::CAPACITY;
        Self {
            wide: Links::new(if universe > one_word { universe } else { 0 }),
            narrow: Links::new(universe.min(one_word)),
            path: Vec::new(),
            ready_made,
        }
    }

    /// Looks at a position that is later than those on the path, and adds it to them. The player has these
    /// stones there.
    fn look(&mut self, view: &View<W>, stones: Bits<W>, aim: Aim) -> Verdict<W> {
        if let Some(PathView::Narrow(before, names)) = self.path.last() {
            let (narrow, names) = (view.narrow_as(names), names.clone());
            let verdict = self.narrow.advance(before, &narrow, aim);
            return self.see_narrow(narrow, names, verdict);
        }
        if let Some((narrow, names)) = view.narrow() {
            let name = |vertex: VertexId| names.binary_search(&vertex).ok().map(VertexId::new);
            let ready_made = self.ready_made.iter();
            let ready_made = ready_made.filter_map(|ready| ready.renamed(view, stones, name));
            self.narrow.take_ready_made(ready_made.collect());
            let verdict = self.narrow.build(&narrow, aim);
            return self.see_narrow(narrow, names.into(), verdict);
        }
        let verdict = match self.path.last() {
            Some(PathView::Wide(before)) => self.wide.advance(before, view, aim),
            _ => {
                self.wide.take_ready_made(self.ready_made.clone());
                self.wide.build(view, aim)
            }
        };
        self.path.push(PathView::Wide(view.clone()));
        verdict
    }

    fn see_narrow(
        &mut self,
        view: View<1>,
        names: Arc<[VertexId]>,
        verdict: Verdict<1>,
    ) -> Verdict<W> {
        let rename = |set: Bits<1>| set.iter().map(|vertex| names[vertex.index()]).collect();
        let verdict = match verdict {
            Verdict::Reached(carrier) => Verdict::Reached(rename(carrier)),
            Verdict::MustPlay { cells, carrier } => {
                Verdict::MustPlay { cells: rename(cells), carrier: rename(carrier) }
            }
        };
        self.path.push(PathView::Narrow(view, names));
        verdict
    }

    /// Goes back to the position before the last one.
    fn back(&mut self) {
        match self.path.pop() {
            None => {}
            // The first one was built from scratch, and there is nothing to take back.
            Some(PathView::Wide(_)) => self.wide.retreat(),
            Some(PathView::Narrow(..)) => self.narrow.retreat(),
        }
    }

    /// Cells with which the player has won the position that was looked at last.
    fn keys(&self) -> Bits<W> {
        match self.path.last() {
            None => Bits::EMPTY,
            Some(PathView::Wide(view)) => keys(&self.wide, view),
            Some(PathView::Narrow(view, names)) => {
                let keys = keys(&self.narrow, view);
                keys.iter().map(|vertex| names[vertex.index()]).collect()
            }
        }
    }

    /// The cells that were claimed or filled in on the way to the last position, and on the way to the one before.
    fn claimed_last(&self) -> [Bits<W>; 2] {
        let mut later = self.path.iter().rev().map(PathView::empty);
        let Some(now) = later.next() else { return [Bits::EMPTY; 2] };
        let before = later.next().unwrap_or(now);
        let earlier = later.next().unwrap_or(before);
        [before - now, earlier - before]
    }

    /// Shows the last position to the order of moves.
    fn show(&self, player: Player, order: &mut MoveOrder) {
        match self.path.last() {
            None => {}
            Some(PathView::Wide(view)) => order.look(player, view, &self.wide, |vertex| vertex),
            Some(PathView::Narrow(view, names)) => {
                order.look(player, view, &self.narrow, |vertex| names[vertex.index()]);
            }
        }
    }
}

/// What is left to try.
enum MustPlay<const W: usize> {
    /// Nothing: the opponent of the player to move wins within this carrier.
    Lost(Bits<W>),
    /// Nothing: Cut wins within this carrier.
    WonByCut(Bits<W>),
    /// All other moves lose to an opponent with the cells needed.
    Cells { wanted: Bits<W>, needed: Bits<W> },
}

/// How the moves from a settled position end.
enum Foreseen<const W: usize> {
    /// This player wins after all of them, and after a pass.
    All(Player),
    /// Some win, some lose, of others that is not seen. If the player to move passes his opponent must
    /// claim one of the answers.
    Some { winning: Bits<W>, losing: Bits<W>, loses_by_passing: bool, answers: Bits<W> },
}

impl<const W: usize> Expander<W> {
    /// For the game that opens with this position.
    pub(super) fn new(opening: &EnginePosition<W>, features: Features) -> Self {
        let universe = opening.short().universe();
        let connections = features.connections && universe <= MAX_LINKED_VERTICES;
        let boards = ByPlayer::from_fn(|player| {
            let graph = opening.graph(player).filter(|_| connections)?;
            LinkBoard::new(graph, opening.wants_any_two(player))
        });
        Self {
            keys: Keys::new(opening.short(), features.symmetry),
            searches: ByPlayer::from_fn(|player| {
                let board = boards[player].as_ref();
                let ready_made = board.filter(|_| features.ready_made);
                let ready_made = ready_made.map(|LinkBoard { rows, terminals, .. }| {
                    ReadyMade::on_board(rows, terminals, opening.empty())
                });
                let universe = if board.is_some() { universe } else { 0 };
                ConnectionSearch::new(universe, ready_made.unwrap_or_default())
            }),
            boards,
            whole: LinkBoard::new(opening.short(), false).filter(|_| {
                let has_none = opening.graph(Player::Cut).is_none();
                features.parts && (has_none || opening.wants_any_two(Player::Cut))
            }),
            base: ByPlayer::default(),
            order: MoveOrder::new(universe),
            features,
            #[cfg(test)]
            recorder: None,
        }
    }

    /// Finds a player's connections, if he has a board.
    fn look(
        &mut self,
        position: &EnginePosition<W>,
        player: Player,
        aim: Aim,
    ) -> Option<Verdict<W>> {
        let board = self.boards[player].as_ref()?;
        let stones = position.stones(player);
        let Some(view) = board.view(stones, position.empty()) else {
            return Some(Verdict::Reached(Bits::EMPTY));
        };
        let at_base = self.searches[player].path.len() == 1;
        if let Some((stones, empty)) = self.base[player].filter(|_| at_base) {
            let (now, left) = (position.stones(player), position.empty());
            let is_later = stones.is_subset_of(now)
                && left.is_subset_of(empty)
                && (now - stones).is_subset_of(empty);
            if !is_later {
                self.base[player] = None;
                self.searches[player].path.clear();
            }
        }
        if !self.features.advance {
            self.searches[player].path.clear();
        }
        Some(self.searches[player].look(&view, stones, aim))
    }

    /// The parts of which the player to move has to win one, if the position falls apart; the
    /// smallest first. Each has fewer cells than the position.
    fn parts(&self, position: &EnginePosition<W>, to_move: Player) -> Vec<Bits<W>> {
        if !self.features.parts {
            return Vec::new();
        }
        let mut found = parts::in_parallel(position, to_move);
        if found.is_empty()
            && to_move == Player::Cut
            && let Some(board) = &self.whole
            && let Some(view) = board.view(position.stones(Player::Short), position.empty())
        {
            found = parts::in_series(&view);
        }
        found.sort_by_key(Bits::len);
        found
    }

    /// The pairs of terminals that Cut threatens to part, if he has no dual game.
    fn ends_to_part(&self, position: &EnginePosition<W>) -> Vec<[VertexId; 2]> {
        if !self.features.threats || position.graph(Player::Cut).is_some() {
            return Vec::new();
        }
        threats::terminal_pairs(position.short())
    }

    /// Leaves the path, its beginning too.
    fn leave(&mut self) {
        self.base = ByPlayer::default();
        Player::BOTH.into_iter().for_each(|player| self.searches[player].path.clear());
    }

    fn path_lengths(&self) -> ByPlayer<usize> {
        ByPlayer::from_fn(|player| self.searches[player].path.len())
    }

    fn go_back_to(&mut self, lengths: ByPlayer<usize>) {
        for player in Player::BOTH {
            while self.searches[player].path.len() > lengths[player] {
                self.searches[player].back();
            }
        }
    }

    /// What is seen of a position; what is looked at on the way is added to the path.
    fn see(&mut self, position: &EnginePosition<W>) -> Expanded<Self, W> {
        let to_move = position.to_move();
        let won_by_cut = |carrier| match to_move {
            Player::Cut => Expanded::Won(None, carrier),
            Player::Short => Expanded::Lost(carrier),
        };
        // What costs least first.
        let ends = self.ends_to_part(position);
        if let Some(carrier) = threats::at_once(position.short(), &ends, to_move) {
            return won_by_cut(carrier);
        }
        // Most positions that are decided here are won by the mover.
        if let Some(Verdict::Reached(carrier)) = self.look(position, to_move, Aim::Semi) {
            return Expanded::Won(None, carrier);
        }
        let parts = self.parts(position, to_move);
        if !parts.is_empty() {
            return Expanded::Apart(parts);
        }
        let (mut wanted, mut needed) = match self.must_play(position, &ends) {
            MustPlay::Lost(carrier) => return Expanded::Lost(carrier),
            MustPlay::WonByCut(carrier) => return won_by_cut(carrier),
            MustPlay::Cells { wanted, needed } => (wanted, needed),
        };
        if self.features.prune {
            let capture = self.features.capture;
            wanted = position.undominated(wanted, to_move, capture, &mut needed);
        }
        if wanted.is_empty() {
            return Expanded::Lost(needed);
        }
        let moves = self.ordered(position, wanted);
        #[cfg(test)]
        if let Some(recorder) = self.recorder.as_mut().filter(|_| moves.len() > 1) {
            recorder.see(position, &moves, &self.order);
        }
        Expanded::Open(moves.into_iter().map(|cell| Move { cell, after: None }).collect(), needed)
    }

    /// What the opponent's connections, and Cut's threats where he has no dual game, leave to try.
    fn must_play(&mut self, position: &EnginePosition<W>, ends: &[[VertexId; 2]]) -> MustPlay<W> {
        let to_move = position.to_move();
        let (mut wanted, mut needed) = (position.empty(), Bits::EMPTY);
        let mut must_play = |cells: Bits<W>, carrier| {
            if !wanted.is_subset_of(cells) {
                wanted &= cells;
                needed |= carrier;
            }
        };
        match self.look(position, to_move.other(), Aim::Full) {
            Some(Verdict::Reached(carrier)) => return MustPlay::Lost(carrier),
            Some(Verdict::MustPlay { cells, carrier }) => must_play(cells, carrier),
            None => {}
        }
        if !ends.is_empty() {
            match threats::threats(position.short(), ends, to_move) {
                Verdict::Reached(carrier) => return MustPlay::WonByCut(carrier),
                Verdict::MustPlay { cells, carrier } => must_play(cells, carrier),
            }
        }
        MustPlay::Cells { wanted, needed }
    }

    /// What is seen of the moves from a settled position without searching.
    fn foresee(&mut self, position: &EnginePosition<W>) -> Foreseen<W> {
        let mover = position.to_move();
        if let Some(winner) = position.winner() {
            return Foreseen::All(winner);
        }
        let ends = self.ends_to_part(position);
        if mover == Player::Short && threats::at_once(position.short(), &ends, mover).is_some() {
            return Foreseen::All(Player::Cut);
        }
        let (wanted, needed) = match self.must_play(position, &ends) {
            MustPlay::Lost(_) => return Foreseen::All(mover.other()),
            MustPlay::WonByCut(_) if mover == Player::Short => {
                return Foreseen::All(Player::Cut);
            }
            // He wins with some move.
            MustPlay::WonByCut(_) => (position.empty(), Bits::EMPTY),
            MustPlay::Cells { wanted, needed } => (wanted, needed),
        };
        let answers = match self.look(position, mover, Aim::Full) {
            Some(Verdict::Reached(_)) => return Foreseen::All(mover),
            Some(Verdict::MustPlay { cells, .. }) => cells,
            None => position.empty(),
        };
        Foreseen::Some {
            winning: self.searches[mover].keys() & wanted,
            losing: position.empty() - wanted,
            loses_by_passing: !needed.is_empty(),
            answers,
        }
    }

    /// What lies near the last claims, on the boards as they were before any claim.
    fn near_last_claims(&self, position: &EnginePosition<W>) -> Near<W> {
        let step = |from: Bits<W>| {
            let boards = Player::BOTH.into_iter().filter_map(|player| self.boards[player].as_ref());
            let rows = boards.flat_map(|board| from.iter().map(|cell| board.rows[cell.index()]));
            rows.fold(Bits::EMPTY, |near, row| near | row)
        };
        let rings = |claimed| {
            let beside = step(claimed);
            [beside, step(beside & position.empty())]
        };
        let [last, earlier] = self.searches[position.to_move()].claimed_last();
        Near { claimed: position.last_claim(), last: rings(last), earlier: rings(earlier) }
    }

    /// The moves, the most promising first.
    fn ordered(&mut self, position: &EnginePosition<W>, wanted: Bits<W>) -> Vec<VertexId> {
        if !self.features.order || wanted.len() < 2 {
            return wanted.iter().collect();
        }
        let near = self.near_last_claims(position);
        self.order.begin();
        for player in Player::BOTH {
            self.searches[player].show(player, &mut self.order);
        }
        self.order.sorted(wanted, position.empty().len(), position.to_move(), &near)
    }
}

impl<const W: usize> Play<W> for Expander<W> {
    type Carrier = Bits<W>;
    type Part = Bits<W>;

    const ENGINE: Engine = Engine::ProofNumber;
    const LOOKS_AHEAD: bool = false;

    fn settle(&self, position: &mut EnginePosition<W>) {
        if self.features.settle {
            position.settle(SettleRules::ALL);
        }
    }

    fn key(&mut self, position: &EnginePosition<W>) -> Key {
        let (words, renaming) = self.keys.key(position.short(), position.to_move());
        Key { words: words.into(), renaming, winner: None }
    }

    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn first_guess(_position: &EnginePosition<W>) -> Numbers {
        Numbers { phi: 1, delta: 1 }
    }

    fn expand(&mut self, position: &EnginePosition<W>) -> Expanded<Self, W> {
        let before = self.path_lengths();
        let expanded = self.see(position);
        if !matches!(expanded, Expanded::Open(..)) {
            self.go_back_to(before);
        }
        expanded
    }

    fn only(&self, position: &EnginePosition<W>, part: &Bits<W>) -> EnginePosition<W> {
        let mut only = position.only(*part, position.to_move().other());
        self.settle(&mut only);
        only
    }

    fn within(carrier: Bits<W>, part: &Bits<W>) -> Bits<W> {
        carrier & *part
    }

    fn gained(before: &EnginePosition<W>, after: &EnginePosition<W>, player: Player) -> Bits<W> {
        after.gained(before, player)
    }

    fn order(&mut self, position: &EnginePosition<W>) -> Vec<VertexId> {
        self.forget();
        self.advance(position);
        let moves = self.ordered(position, position.empty());
        self.forget();
        moves
    }

    fn survey(
        &mut self,
        position: &EnginePosition<W>,
        settled: &EnginePosition<W>,
    ) -> Option<Survey> {
        let mover = position.to_move();
        self.leave();
        let (winning, losing, asks_pass, answers) = match self.foresee(settled) {
            Foreseen::All(winner) => {
                self.leave();
                let (all, none) = (position.empty(), Bits::EMPTY);
                let (winning, losing) = if winner == mover { (all, none) } else { (none, all) };
                (winning, losing, false, none)
            }
            Foreseen::Some { winning, losing, loses_by_passing, answers } => {
                // A claim of what is dead or the mover's already is a pass. What is the opponent's he has to
                // answer in the same pair, and then the mover has the move again.
                let passes =
                    (position.empty() - settled.empty()) - settled.gained(position, mover.other());
                let losing = if loses_by_passing { losing | passes } else { losing };
                self.base = ByPlayer::from_fn(|player| {
                    self.boards[player].as_ref().filter(|_| self.features.advance)?;
                    Some((settled.stones(player), settled.empty()))
                });
                (winning, losing, !loses_by_passing, answers)
            }
        };
        let open = (position.empty() & settled.empty()) - winning - losing;
        let open = self.ordered(settled, open);
        let answers = answers.to_set(position.short().universe());
        let won = |cells: Bits<W>, by| cells.iter().map(move |cell| (cell, Outcome::win(by)));
        let settled = won(winning, mover).chain(won(losing, mover.other())).collect();
        Some(Survey { settled, open, asks_pass, answers })
    }

    fn advance(&mut self, position: &EnginePosition<W>) {
        for player in Player::BOTH {
            self.look(position, player, Aim::All);
        }
    }

    fn back(&mut self) {
        Player::BOTH.into_iter().for_each(|player| self.searches[player].back());
    }

    fn forget(&mut self) {
        self.order.record.clear();
        self.go_back_to(ByPlayer::from_fn(|player| usize::from(self.base[player].is_some())));
    }

    fn record(&self) -> Option<&MoveRecord> {
        Some(&self.order.record)
    }

    fn remember(&mut self, record: &MoveRecord) {
        self.order.record.clear();
        self.order.record.add(record);
    }

    fn note(&mut self, position: &EnginePosition<W>, cell: VertexId, wins: bool) {
        self.order.record.note(position.to_move(), position.last_claim(), cell, wins);
    }

    fn widens(&self) -> bool {
        self.features.widen
    }

    fn uses_carriers(&self) -> bool {
        self.features.carriers
    }
}
