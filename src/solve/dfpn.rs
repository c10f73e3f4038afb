//! Depth-first proof-number search (Nagai) over settled positions.
//!
//! A node's `phi` estimates the work to prove that its player to move wins, `delta` the work to
//! prove that he loses. A node is worked on until one of the two reaches the limit its parent gave.
//! Only a window of the most promising moves counts at first; it slides as moves are refuted, so
//! nothing is lost (Henderson, Arneson & Hayward, Solving 8x8 Hex). Positions never repeat, so the
//! table needs no care for cycles.
//!
//! With several threads each runs this search from the root on the shared table. A node on which
//! others work counts as a little harder, so that threads part where moves are about equally good
//! (Kaneko, Parallel depth first proof number search); what is proved is proved for all.

use super::budget::Budget;
use super::canonical::Keys;
use super::expand::{Expanded, Expander, Features};
use super::field::Field;
use super::shared::Shared;
use super::table::Remembered;
use super::{Progress, StopReason};
use crate::game::Player;
use crate::graph::VertexId;

/// Proved.
const INFINITE: u32 = u32::MAX / 4;

/// The share of the moves not refuted yet that are in the window, and the least number of them.
const WINDOW_SHARE: f64 = 0.25;
const WINDOW_BASE: usize = 1;
/// A move is left for the next best only when it has become this part harder than that one.
const PATIENCE: u32 = 4;

/// What is known about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Numbers {
    const NEW: Self = Self { phi: 1, delta: 1 };
    const WON: Self = Self { phi: 0, delta: INFINITE };
    const LOST: Self = Self { phi: INFINITE, delta: 0 };

    fn of(to_move_wins: bool) -> Self {
        if to_move_wins { Self::WON } else { Self::LOST }
    }

    pub(super) fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// A node in the table; cells are named as in its key.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    work: u64,
    /// The moves to try, if it is open; a winning one, if one was played to.
    pub(super) moves: Box<[VertexId]>,
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
pub(super) struct Place<const W: usize> {
    pub(super) field: Field<W>,
    to_move: Player,
    pub(super) key: Box<[u64]>,
    pub(super) renaming: usize,
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

/// One thread's search.
pub(super) struct Searcher<'s, const W: usize> {
    pub(super) keys: &'s mut Keys,
    pub(super) expander: &'s mut Expander<W>,
    pub(super) features: Features,
    pub(super) shared: &'s Shared,
}

/// Why a thread's search ended without an answer.
pub(super) enum Ended {
    /// A limit.
    Stopped(StopReason),
    /// Another thread has the answer.
    Answered,
}

impl From<StopReason> for Ended {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// A position and what it takes to look it up.
pub(super) fn place<const W: usize>(keys: &mut Keys, field: Field<W>, to_move: Player) -> Place<W> {
    let (key, renaming) = keys.key(field.short(), to_move);
    Place { key: key.into(), field, to_move, renaming }
}

impl<const W: usize> Searcher<'_, W> {
    /// The numbers of a position when it is solved.
    pub(super) fn search(
        &mut self,
        root: Place<W>,
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, Ended> {
        let mut stack: Vec<Frame<W>> = Vec::new();
        let result = self.work(root, &mut stack, budget);
        // A search that was stopped keeps what it knows about the path.
        for frame in stack.iter().rev() {
            self.store(frame, budget.nodes());
            self.shared.leave(&frame.place.key);
        }
        result
    }

    fn work(
        &mut self,
        root: Place<W>,
        stack: &mut Vec<Frame<W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, Ended> {
        let no_limits = Numbers { phi: INFINITE, delta: INFINITE };
        let mut numbers = self.enter(root, no_limits, stack, budget)?;
        loop {
            // Numbers of a node that is done for now go to its parent.
            if let Some(numbers) = numbers.take() {
                match stack.last_mut() {
                    None => return Ok(numbers),
                    Some(frame) => frame.children[frame.current].numbers = numbers,
                }
            }
            if self.shared.is_shared() {
                if self.shared.is_answered() {
                    return Err(Ended::Answered);
                }
                numbers = self.drop_solved(stack);
                if numbers.is_some() {
                    continue;
                }
            }
            let frame = stack.last_mut().expect("an empty stack has returned");
            match self.visit(frame) {
                Visit::Down(index, limits) => {
                    frame.current = index;
                    let place = frame.children[index].place.clone();
                    let place = place.expect("only moves in the window are chosen");
                    numbers = self.enter(*place, limits, stack, budget)?;
                }
                Visit::Up => {
                    let frame = stack.pop().expect("it was visited just now");
                    self.store(&frame, budget.nodes());
                    self.shared.leave(&frame.place.key);
                    numbers = Some(frame.numbers);
                }
            }
        }
    }

    /// If another thread has solved a node on the path, leaves it and gives its numbers.
    fn drop_solved(&self, stack: &mut Vec<Frame<W>>) -> Option<Numbers> {
        let table = self.shared.table();
        let (depth, numbers) = stack.iter().enumerate().find_map(|(depth, frame)| {
            let numbers = table.get(&frame.place.key)?.numbers;
            numbers.is_solved().then_some((depth, numbers))
        })?;
        drop(table);
        for frame in stack.drain(depth..) {
            self.shared.leave(&frame.place.key);
        }
        Some(numbers)
    }

    /// Begins work on a node: pushes it, or gives its numbers if there is nothing to do.
    fn enter(
        &mut self,
        place: Place<W>,
        limits: Numbers,
        stack: &mut Vec<Frame<W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Numbers>, Ended> {
        let nodes_before = budget.nodes();
        let known = self.shared.enter(&place.key);
        let (moves, work_before) = match known {
            Some(entry) if entry.numbers.is_solved() => {
                self.shared.leave(&place.key);
                return Ok(Some(entry.numbers));
            }
            Some(entry) => {
                let renaming = self.keys.renaming(place.renaming);
                let moves: Vec<_> = entry.moves.iter().map(|&cell| renaming.from(cell)).collect();
                (moves, entry.work)
            }
            None => {
                let spent = budget.spend(|| progress(self.shared.load(), stack));
                if let Err(reason) = spent {
                    self.shared.leave(&place.key);
                    return Err(reason.into());
                }
                match self.expander.expand(&place.field, place.to_move) {
                    Expanded::Open(moves) => {
                        if self.shared.is_shared() {
                            let numbers = Numbers { phi: 1, delta: moves.len() as u32 };
                            self.put(&place, numbers, 1, &moves);
                        }
                        (moves, 0)
                    }
                    decided => {
                        let numbers = Numbers::of(matches!(decided, Expanded::Won));
                        self.put(&place, numbers, 1, &[]);
                        self.shared.leave(&place.key);
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
        // The best child and how hard it looks with the other threads' work counted.
        let mut best: Option<(usize, u32)> = None;
        let mut second = INFINITE;
        let mut sum: u32 = 0;
        let mut least = INFINITE;
        for index in 0..frame.children.len() {
            if frame.children[index].numbers.phi == 0 {
                continue;
            }
            if window > 0 && frame.children[index].place.is_none() {
                self.open(frame, index);
            }
            let others = self.refresh(&mut frame.children[index]);
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
                least = least.min(delta);
                let seems = delta.saturating_add(others).min(INFINITE);
                match best {
                    Some((_, before)) if seems >= before => second = second.min(seems),
                    _ => {
                        second = best.map_or(INFINITE, |(_, before)| before);
                        best = Some((index, seems));
                    }
                }
            }
        }
        let Some((best, _)) = best else {
            frame.numbers = Numbers::LOST;
            return Visit::Up;
        };
        let Numbers { phi, delta } = frame.children[best].numbers;
        frame.numbers = Numbers { phi: least, delta: sum };
        if least >= frame.limits.phi || sum >= frame.limits.delta {
            return Visit::Up;
        }
        let second = second.saturating_add(second / PATIENCE).saturating_add(1).min(INFINITE);
        let limits = Numbers {
            phi: (frame.limits.delta - (sum - phi)).min(INFINITE),
            // Where others work on the easiest child this one may be harder than the limit.
            delta: frame.limits.phi.min(second).max(delta.saturating_add(1)),
        };
        Visit::Down(best, limits)
    }

    /// Plays a move and looks the position up.
    fn open(&mut self, frame: &mut Frame<W>, index: usize) {
        let cell = frame.children[index].cell;
        let Place { field, to_move, .. } = &frame.place;
        let mut field = field.clone();
        field.claim(cell, *to_move);
        if self.features.settle {
            field.settle();
        }
        let next = to_move.other();
        let child = &mut frame.children[index];
        if let Some(winner) = field.winner() {
            child.numbers = Numbers::of(winner == next);
            return;
        }
        let place = place(self.keys, field, next);
        if let Some(entry) = self.shared.table().get(&place.key) {
            child.numbers = entry.numbers;
        }
        child.place = Some(Box::new(place));
    }

    /// Brings in what other threads have found out about a child; how many of them work on it.
    fn refresh(&self, child: &mut Child<W>) -> u32 {
        let Some(place) = &child.place else { return 0 };
        if !self.shared.is_shared() {
            return 0;
        }
        if let Some(entry) = self.shared.table().get(&place.key) {
            child.numbers = entry.numbers;
        }
        self.shared.workers(&place.key)
    }

    fn store(&self, frame: &Frame<W>, nodes: u64) {
        let work = frame.work_before + nodes.saturating_sub(frame.nodes_before).max(1);
        let moves: Vec<VertexId> = match frame.numbers {
            Numbers::WON => vec![frame.children[frame.current].cell],
            Numbers::LOST => Vec::new(),
            _ => frame.children.iter().map(|child| child.cell).collect(),
        };
        self.put(&frame.place, frame.numbers, work, &moves);
    }

    fn put(&self, place: &Place<W>, numbers: Numbers, work: u64, moves: &[VertexId]) {
        let renaming = self.keys.renaming(place.renaming);
        let moves = moves.iter().map(|&cell| renaming.to(cell)).collect();
        let mut table = self.shared.table();
        // Another thread may have solved it in the meantime.
        if !table.get(&place.key).is_some_and(|entry| entry.numbers.is_solved()) {
            table.put(&place.key, Entry { numbers, work, moves });
        }
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
