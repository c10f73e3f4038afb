//! Depth-first proof-number search (Nagai) over settled positions.
//!
//! A node's `phi` estimates the work to prove that its player to move wins, `delta` the work to
//! prove that he loses. A node is worked on until one of the two reaches the limit its parent gave.
//! Only a window of the most promising moves counts at first; it slides as moves are refuted, so
//! nothing is lost (Henderson, Arneson & Hayward, Solving 8x8 Hex). Positions never repeat, so the
//! table needs no care for cycles.

use super::budget::Budget;
use super::canonical::Keys;
use super::expand::{Expanded, Expander, Features};
use super::field::Field;
use super::table::{Remembered, Table};
use super::{Progress, StopReason};
use crate::game::Player;
use crate::graph::VertexId;

/// Proved.
const INFINITE: u32 = u32::MAX / 4;

/// The share of the moves not refuted yet that are in the window, and the least number of them.
const WINDOW_SHARE: f64 = 0.25;
const WINDOW_BASE: usize = 1;

/// What is known about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    phi: u32,
    delta: u32,
}

impl Numbers {
    const NEW: Self = Self { phi: 1, delta: 1 };
    const WON: Self = Self { phi: 0, delta: INFINITE };
    const LOST: Self = Self { phi: INFINITE, delta: 0 };

    fn of(to_move_wins: bool) -> Self {
        if to_move_wins { Self::WON } else { Self::LOST }
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
    /// The moves to try, if it is open; a winning one, if one was played to.
    moves: Box<[VertexId]>,
}

impl Remembered for Entry {
    fn work(&self) -> u64 {
        self.work
    }
}

/// A move from a node.
struct Child<const W: usize> {
    cell: VertexId,
    numbers: Numbers,
    /// The position after the move, once the move has been in the window.
    place: Option<Box<Place<W>>>,
}

/// A position with its key.
#[derive(Clone)]
struct Place<const W: usize> {
    field: Field<W>,
    to_move: Player,
    key: Box<[u64]>,
    renaming: usize,
}

/// A node on the path from the root.
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

/// The search with its table.
pub(super) struct ProofSearch<const W: usize> {
    table: Table<Entry>,
    keys: Keys,
    expander: Expander<W>,
    features: Features,
}

impl<const W: usize> ProofSearch<W> {
    /// For the game that opens with this field, with a table of so many MiB.
    pub(super) fn new(opening: &Field<W>, memory: usize, features: Features) -> Self {
        let words = Keys::most_words(opening.short());
        Self {
            table: Table::new(memory, words, 4 * opening.empty().len()),
            keys: Keys::new(opening.short(), features.symmetry),
            expander: Expander::new(opening, features),
            features,
        }
    }

    /// Who wins a position of the game.
    pub(super) fn winner(
        &mut self,
        field: &Field<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Player, StopReason> {
        let field = self.settled(field.clone());
        if let Some(winner) = field.winner() {
            return Ok(winner);
        }
        let numbers = self.search(field, to_move, budget)?;
        Ok(if numbers.phi == 0 { to_move } else { to_move.other() })
    }

    /// Moves from a position that the search has tried or would try, the most promising first; one
    /// that wins alone, if one is known.
    pub(super) fn suggestions(&mut self, field: &Field<W>, to_move: Player) -> Vec<VertexId> {
        let field = self.settled(field.clone());
        if field.winner().is_some() {
            return Vec::new();
        }
        let place = self.place(field, to_move);
        if let Some(entry) = self.table.get(&place.key)
            && !entry.moves.is_empty()
        {
            let renaming = self.keys.renaming(place.renaming);
            return entry.moves.iter().map(|&cell| renaming.from(cell)).collect();
        }
        match self.expander.expand(&place.field, to_move) {
            Expanded::Open(moves) => moves,
            Expanded::Won | Expanded::Lost => self.expander.order(&place.field, to_move),
        }
    }

    fn settled(&self, mut field: Field<W>) -> Field<W> {
        if self.features.settle {
            field.settle();
        }
        field
    }

    fn place(&mut self, field: Field<W>, to_move: Player) -> Place<W> {
        let (key, renaming) = self.keys.key(field.short(), to_move);
        Place { key: key.into(), field, to_move, renaming }
    }

    fn search(
        &mut self,
        field: Field<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, StopReason> {
        let place = self.place(field, to_move);
        if let Some(entry) = self.table.get(&place.key)
            && entry.numbers.is_solved()
        {
            return Ok(entry.numbers);
        }
        let no_limits = Numbers { phi: INFINITE, delta: INFINITE };
        let mut stack: Vec<Frame<W>> = Vec::new();
        let mut numbers = self.enter(place, no_limits, &mut stack, budget)?;
        loop {
            // Numbers of a node that is done for now go to its parent.
            if let Some(numbers) = numbers.take() {
                match stack.last_mut() {
                    None => return Ok(numbers),
                    Some(frame) => frame.children[frame.current].numbers = numbers,
                }
            }
            let frame = stack.last_mut().expect("an empty stack has returned");
            match self.visit(frame) {
                Visit::Down(index, limits) => {
                    frame.current = index;
                    let place = frame.children[index].place.clone();
                    let place = place.expect("only moves in the window are chosen");
                    numbers = self.enter(*place, limits, &mut stack, budget)?;
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
        let known = self.table.get(&place.key);
        let (moves, work_before) = match known {
            Some(entry) if entry.numbers.is_solved() => return Ok(Some(entry.numbers)),
            Some(entry) => {
                let renaming = self.keys.renaming(place.renaming);
                let moves: Vec<_> = entry.moves.iter().map(|&cell| renaming.from(cell)).collect();
                (moves, entry.work)
            }
            None => {
                let table = &self.table;
                budget.spend(|| progress(table.load(), stack))?;
                match self.expander.expand(&place.field, place.to_move) {
                    Expanded::Open(moves) => (moves, 0),
                    decided => {
                        let numbers = Numbers::of(matches!(decided, Expanded::Won));
                        let entry = Entry { numbers, work: 1, moves: Box::default() };
                        self.table.put(&place.key, entry);
                        return Ok(Some(numbers));
                    }
                }
            }
        };
        let children = moves
            .into_iter()
            .map(|cell| Child { cell, numbers: Numbers::NEW, place: None })
            .collect();
        stack.push(Frame {
            place,
            children,
            current: 0,
            numbers: Numbers::NEW,
            limits,
            nodes_before,
            work_before,
        });
        Ok(None)
    }

    /// Brings a node's numbers up to date and decides how to go on.
    fn visit(&mut self, frame: &mut Frame<W>) -> Visit {
        let live = frame.children.iter().filter(|child| child.numbers.phi != 0).count();
        let mut window = if self.features.widen {
            WINDOW_BASE + (live as f64 * WINDOW_SHARE).ceil() as usize
        } else {
            live
        };
        let mut best: Option<usize> = None;
        let mut second = INFINITE;
        let mut sum: u32 = 0;
        for index in 0..frame.children.len() {
            if frame.children[index].numbers.phi == 0 {
                continue;
            }
            if window > 0 && frame.children[index].place.is_none() {
                self.open(frame, index);
            }
            let Numbers { phi, delta } = frame.children[index].numbers;
            if phi == 0 {
                continue;
            }
            if delta == 0 {
                frame.numbers = Numbers::WON;
                frame.current = index;
                return Visit::Up;
            }
            sum = sum.saturating_add(phi).min(INFINITE - 1);
            if window > 0 {
                window -= 1;
                if best.is_none_or(|best| delta < frame.children[best].numbers.delta) {
                    second = best.map_or(INFINITE, |best| frame.children[best].numbers.delta);
                    best = Some(index);
                } else {
                    second = second.min(delta);
                }
            }
        }
        let Some(best) = best else {
            frame.numbers = Numbers::LOST;
            return Visit::Up;
        };
        let Numbers { phi, delta } = frame.children[best].numbers;
        frame.numbers = Numbers { phi: delta, delta: sum };
        if frame.numbers.phi >= frame.limits.phi || frame.numbers.delta >= frame.limits.delta {
            return Visit::Up;
        }
        let second = second.saturating_add(1).min(INFINITE);
        let limits = Numbers {
            phi: (frame.limits.delta - (sum - phi)).min(INFINITE),
            delta: frame.limits.phi.min(second),
        };
        Visit::Down(best, limits)
    }

    /// Plays a move and looks the position up.
    fn open(&mut self, frame: &mut Frame<W>, index: usize) {
        let cell = frame.children[index].cell;
        let Place { field, to_move, .. } = &frame.place;
        let mut field = field.clone();
        field.claim(cell, *to_move);
        let field = self.settled(field);
        let next = to_move.other();
        let child = &mut frame.children[index];
        if let Some(winner) = field.winner() {
            child.numbers = Numbers::of(winner == next);
            return;
        }
        let place = self.place(field, next);
        if let Some(entry) = self.table.get(&place.key) {
            child.numbers = entry.numbers;
        }
        child.place = Some(Box::new(place));
    }

    fn store(&mut self, frame: &Frame<W>, nodes: u64) {
        let renaming = self.keys.renaming(frame.place.renaming);
        let name = |child: &Child<W>| renaming.to(child.cell);
        let moves = match frame.numbers {
            Numbers::WON => [name(&frame.children[frame.current])].into(),
            Numbers::LOST => Box::default(),
            _ => frame.children.iter().map(name).collect(),
        };
        let work = frame.work_before + (nodes - frame.nodes_before).max(1);
        self.table.put(&frame.place.key, Entry { numbers: frame.numbers, work, moves });
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
