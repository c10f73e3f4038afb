//! Depth-first proof-number search over settled misère positions (Nagai).
//!
//! A node's `phi` estimates the work to prove that its player to move wins, `delta` the work to
//! prove that he loses. A node is worked on until one of the two reaches the limit its parent gave.
//! Only a window of the most promising moves counts at first; it slides as moves are refuted, so
//! nothing is lost (Henderson, Arneson & Hayward, Solving 8x8 Hex).
//! Positions never repeat, so the table needs no care for cycles. The key of a position is its
//! reduced graph and the player to move; dead cells have left it, so the parity of what is left is
//! part of the graph.

use super::expand::{Expanded, Expander, MisereFeatures, Move};
use crate::analysis::misere::Field;
use crate::game::Player;
use crate::graph::VertexId;
use crate::solve::budget::Budget;
use crate::solve::canonical::Keys;
use crate::solve::table::{PER_ALLOCATION, Remembered, Table};
use crate::solve::{Progress, StopReason};

/// Proved.
const INFINITE: u32 = u32::MAX / 4;

/// Of the moves that are not refuted one in so many is tried at first, and one more.
const WINDOW_PART: usize = 2;

/// A move is left for the next best only when it has become this part harder than that one.
const PATIENCE: u32 = 4;

/// What is known about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    phi: u32,
    delta: u32,
}

impl Numbers {
    const WON: Self = Self { phi: 0, delta: INFINITE };
    const LOST: Self = Self { phi: INFINITE, delta: 0 };

    /// Before anything is known: whoever is to move probably wins, and that he loses is the harder
    /// to prove the more cells there are.
    fn expected<const W: usize>(field: &Field<W>) -> Self {
        Self { phi: 1, delta: field.empty().len() as u32 + 1 }
    }

    fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// A node in the table; cells are named as in its key.
#[derive(Clone, Debug)]
struct Entry {
    numbers: Numbers,
    work: u64,
    /// The moves to try, or those that were tried and lose; a winning one, if one was played to.
    moves: Box<[VertexId]>,
}

impl Remembered for Entry {
    fn work(&self) -> u64 {
        self.work
    }

    fn owned_bytes(&self) -> usize {
        size_of_val(&*self.moves) + PER_ALLOCATION
    }
}

/// A position with its key.
#[derive(Clone, Debug)]
struct Place<const W: usize> {
    field: Field<W>,
    key: Box<[u64]>,
    renaming: usize,
    /// It looks the same for both players.
    is_symmetric: bool,
}

/// A move from a node.
#[derive(Debug)]
struct Child<const W: usize> {
    cell: VertexId,
    numbers: Numbers,
    /// The position after the move, unless it is decided.
    place: Option<Place<W>>,
}

/// A node on the path from the root.
#[derive(Debug)]
struct Frame<const W: usize> {
    place: Place<W>,
    children: Vec<Child<W>>,
    /// The child being worked on.
    current: usize,
    numbers: Numbers,
    limits: Numbers,
    nodes_before: u64,
    work_before: u64,
}

/// What a visit to a node came to.
enum Visit {
    /// Go on with this child, within these limits.
    Down(usize, Numbers),
    /// Back to the parent.
    Up,
}

/// The search for one game. What it finds out about a position it knows in the next one, too.
pub(super) struct Search<const W: usize> {
    table: Table<Entry>,
    keys: Keys,
    expander: Expander<W>,
}

impl<const W: usize> Search<W> {
    /// For the game that opens with this field, with a table of so many MiB.
    ///
    /// `exchange` is an isomorphism from Cut's board to Short's, if there is one.
    pub(super) fn new(
        opening: &Field<W>,
        exchange: Option<&[VertexId]>,
        memory: usize,
        features: MisereFeatures,
    ) -> Self {
        let mut keys = Keys::new(opening.short(), features.symmetry);
        if let Some(exchange) = exchange {
            keys.exchange_colours(exchange);
        }
        Self { table: Table::new(memory), keys, expander: Expander::new(opening, features) }
    }

    #[cfg(test)]
    pub(super) fn keep_only(&mut self, slots: usize) {
        self.table = Table::with_slots(slots);
    }

    /// Who wins a position of the game.
    pub(super) fn winner(
        &mut self,
        field: &Field<W>,
        budget: &mut Budget<'_>,
    ) -> Result<Player, StopReason> {
        if let Some(winner) = field.winner() {
            return Ok(winner);
        }
        let field = self.settled(field);
        if let Some(winner) = field.winner() {
            return Ok(winner);
        }
        let to_move = field.to_move();
        let numbers = self.search(field, budget)?;
        Ok(if numbers.phi == 0 { to_move } else { to_move.other() })
    }

    /// A winning move that the search has played to from a position.
    pub(super) fn known_move(&mut self, field: &Field<W>) -> Option<VertexId> {
        let moves = self.solved_moves(field, Numbers::WON);
        let &[cell] = &*moves else { return None };
        Some(cell)
    }

    /// The moves that the search has tried from a position in which all lose.
    pub(super) fn tried_moves(&mut self, field: &Field<W>) -> Vec<VertexId> {
        self.solved_moves(field, Numbers::LOST)
    }

    /// The moves that the table has for a position that is solved like this.
    fn solved_moves(&mut self, field: &Field<W>, numbers: Numbers) -> Vec<VertexId> {
        let settled = self.settled(field);
        if settled.to_move() != field.to_move() || settled.winner().is_some() {
            return Vec::new();
        }
        let place = self.place(settled);
        let entry = self.table.get(&place.key).filter(|entry| entry.numbers == numbers);
        let renaming = self.keys.renaming(place.renaming);
        entry.into_iter().flat_map(|entry| &*entry.moves).map(|&cell| renaming.from(cell)).collect()
    }

    /// Moves from a position that the search has tried or would try, the most promising first; one
    /// that wins alone, if one is known.
    pub(super) fn suggestions(&mut self, field: &Field<W>) -> Vec<VertexId> {
        let settled = self.settled(field);
        if settled.to_move() != field.to_move() {
            // A dead cell is a best move.
            let gone = field.empty() - settled.empty();
            return gone.iter().collect();
        }
        if settled.winner().is_some() {
            return Vec::new();
        }
        let place = self.place(settled);
        if let Some(entry) = self.table.get(&place.key)
            && !entry.moves.is_empty()
        {
            let renaming = self.keys.renaming(place.renaming);
            return entry.moves.iter().map(|&cell| renaming.from(cell)).collect();
        }
        match self.expander.expand(&place.field) {
            Expanded::Open(moves) => moves.into_iter().map(|candidate| candidate.cell).collect(),
            Expanded::Won(cell) => cell.into_iter().collect(),
            Expanded::Lost => Vec::new(),
        }
    }

    fn settled(&self, field: &Field<W>) -> Field<W> {
        let mut field = field.clone();
        field.settle(self.expander.features.rules);
        field
    }

    fn place(&mut self, field: Field<W>) -> Place<W> {
        let short = field.short();
        let graphs = [short, field.graph(Player::Cut).unwrap_or(short)];
        let (key, renaming, is_symmetric) = self.keys.key_of_both(graphs, field.to_move());
        Place { key: key.into(), renaming, is_symmetric, field }
    }

    /// The numbers of a position when it is solved.
    fn search(&mut self, root: Field<W>, budget: &mut Budget<'_>) -> Result<Numbers, StopReason> {
        let mut stack: Vec<Frame<W>> = Vec::new();
        let no_limits = Numbers { phi: INFINITE, delta: INFINITE };
        let root = self.place(root);
        let mut numbers = self.enter(root, no_limits, &mut stack, budget)?;
        loop {
            // Numbers of a node that is done for now go to its parent.
            if let Some(numbers) = numbers.take() {
                match stack.last_mut() {
                    None => return Ok(numbers),
                    Some(frame) => frame.children[frame.current].numbers = numbers,
                }
            }
            let frame = stack.last_mut().expect("an empty stack has returned");
            match visit(frame, self.expander.features.widen) {
                Visit::Down(index, limits) => {
                    frame.current = index;
                    let place = frame.children[index].place.clone();
                    let place = place.expect("a move that is not decided has a position");
                    numbers = self.enter(place, limits, &mut stack, budget)?;
                }
                Visit::Up => {
                    let frame = stack.pop().expect("it was visited just now");
                    self.store(&frame, budget.nodes());
                    numbers = Some(frame.numbers);
                }
            }
        }
    }

    /// Begins work on a node: pushes it, or gives its numbers if there is nothing to do.
    fn enter(
        &mut self,
        place: Place<W>,
        limits: Numbers,
        stack: &mut Vec<Frame<W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Numbers>, StopReason> {
        let nodes_before = budget.nodes();
        let (moves, work_before) = match self.table.get(&place.key) {
            Some(entry) if entry.numbers.is_solved() => return Ok(Some(entry.numbers)),
            Some(entry) => {
                let renaming = self.keys.renaming(place.renaming);
                let after = |&cell: &VertexId| {
                    let cell = renaming.from(cell);
                    Move { cell, after: self.expander.after(&place.field, cell) }
                };
                (entry.moves.iter().map(after).collect(), entry.work)
            }
            // It is a win for the player who is not to claim the last cell.
            None if place.is_symmetric => {
                let last_moves = place.field.last() == place.field.to_move();
                let numbers = if last_moves { Numbers::LOST } else { Numbers::WON };
                return Ok(Some(numbers));
            }
            None => {
                budget.spend(|| progress(self.table.load(), stack))?;
                match self.expander.expand(&place.field) {
                    Expanded::Open(moves) => (moves, 0),
                    Expanded::Won(cell) => {
                        self.put(&place, Numbers::WON, 1, cell.as_slice());
                        return Ok(Some(Numbers::WON));
                    }
                    Expanded::Lost => {
                        self.put(&place, Numbers::LOST, 1, &[]);
                        return Ok(Some(Numbers::LOST));
                    }
                }
            }
        };
        let children = moves.into_iter().map(|candidate| self.child(candidate)).collect();
        stack.push(Frame {
            numbers: Numbers::expected(&place.field),
            place,
            children,
            current: 0,
            limits,
            nodes_before,
            work_before,
        });
        Ok(None)
    }

    fn child(&mut self, Move { cell, after }: Move<W>) -> Child<W> {
        let place = self.place(after);
        let known = self.table.get(&place.key).map(|entry| entry.numbers);
        let new = || Numbers::expected(&place.field);
        Child { cell, numbers: known.unwrap_or_else(new), place: Some(place) }
    }

    fn store(&mut self, frame: &Frame<W>, nodes: u64) {
        let work = frame.work_before + nodes.saturating_sub(frame.nodes_before).max(1);
        let moves: Vec<VertexId> = match frame.numbers {
            Numbers::WON => vec![frame.children[frame.current].cell],
            _ => frame.children.iter().map(|child| child.cell).collect(),
        };
        self.put(&frame.place, frame.numbers, work, &moves);
    }

    fn put(&mut self, place: &Place<W>, numbers: Numbers, work: u64, moves: &[VertexId]) {
        let renaming = self.keys.renaming(place.renaming);
        let moves = moves.iter().map(|&cell| renaming.to(cell)).collect();
        self.table.put(&place.key, Entry { numbers, work, moves });
    }
}

/// Brings a node's numbers up to date and decides how to go on. A child's player to move may be the
/// same as the node's: its numbers are turned then.
fn visit<const W: usize>(frame: &mut Frame<W>, widen: bool) -> Visit {
    let mover = frame.place.field.to_move();
    let live = frame.children.iter().filter(|child| child.seen_by(mover).phi != 0).count();
    let mut window = if widen { 1 + live.div_ceil(WINDOW_PART) } else { live };
    let mut best: Option<usize> = None;
    let (mut least, mut second, mut sum) = (INFINITE, INFINITE, 0_u32);
    for (index, child) in frame.children.iter().enumerate() {
        let Numbers { phi, delta } = child.seen_by(mover);
        if phi == 0 {
            continue;
        }
        if delta == 0 {
            frame.numbers = Numbers::WON;
            frame.current = index;
            return Visit::Up;
        }
        sum = sum.saturating_add(phi).min(INFINITE - 1);
        if window == 0 {
            continue;
        }
        window -= 1;
        if best.is_none() || delta < least {
            second = least;
            least = delta;
            best = Some(index);
        } else {
            second = second.min(delta);
        }
    }
    let Some(best) = best else {
        frame.numbers = Numbers::LOST;
        return Visit::Up;
    };
    frame.numbers = Numbers { phi: least, delta: sum };
    if least >= frame.limits.phi || sum >= frame.limits.delta {
        return Visit::Up;
    }
    let child = &frame.children[best];
    let phi = child.seen_by(mover).phi;
    let second = second.saturating_add(second / PATIENCE).saturating_add(1).min(INFINITE);
    let limits = Numbers {
        phi: (frame.limits.delta - (sum - phi)).min(INFINITE),
        delta: frame.limits.phi.min(second),
    };
    Visit::Down(best, child.turned(mover, limits))
}

impl<const W: usize> Child<W> {
    /// Numbers as from the view of the opponent of the mover before: dead cells may have given him
    /// the move again.
    fn turned(&self, mover: Player, numbers: Numbers) -> Numbers {
        match &self.place {
            Some(place) if place.field.to_move() == mover => {
                Numbers { phi: numbers.delta, delta: numbers.phi }
            }
            _ => numbers,
        }
    }

    fn seen_by(&self, mover: Player) -> Numbers {
        self.turned(mover, self.numbers)
    }
}

fn progress<const W: usize>(table_load: f64, stack: &[Frame<W>]) -> Progress {
    let numbers = stack.first().map(|root| root.numbers);
    Progress {
        table_load,
        line: stack.iter().map(|frame| frame.children[frame.current].cell).collect(),
        proof_numbers: numbers.map(|n| (u64::from(n.phi), u64::from(n.delta))),
        ..Progress::default()
    }
}
