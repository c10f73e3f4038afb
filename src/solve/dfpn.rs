//! Depth-first proof-number search (Nagai) over settled positions.
//!
//! A node's `phi` estimates the work to prove that its player to move wins, `delta` the work to
//! prove that he loses. A node is worked on until one of the two reaches the limit its parent gave.
//! Only a window of the most promising moves counts at first; it slides as moves are refuted, so
//! nothing is lost (Henderson, Arneson & Hayward, Solving 8x8 Hex). Positions never repeat, so the
//! table needs no care for cycles.
//!
//! With each proof comes its *carrier*, cells within which the winner wins even if the loser has all
//! others. A refutation refutes all moves outside its carrier (Hayward, Björnsson, Johanson, Kan, Po
//! & van Rijswijck, Solving 7x7 Hex: virtual connections and game-state reduction). Carriers of
//! settled positions hold before, too, with the cells that were filled in for the winner: a cell
//! that is dead after some claims stays so whatever else is claimed, so these are filled in even if
//! the loser has all cells outside.
//!
//! Where a position falls [apart](super::parts), its parts take the place of the moves. The player to
//! move is the same in a part, so a part's numbers are exchanged, and so are its limits: that is all
//! the difference it makes to the formulas. The table knows such a position by its having no moves.
//!
//! With several threads each runs this search from the root on the shared table. A node on which
//! others work counts as a little harder, so that threads part where moves are about equally good
//! (Kaneko, Parallel depth first proof number search); what is proved is proved for all.

use std::rc::Rc;

use super::budget::Budget;
use super::canonical::Keys;
use super::expand::{Expanded, Expander, Features};
use super::field::Field;
use super::shared::Shared;
use super::table::{PER_ALLOCATION, Remembered};
use super::{Progress, StopReason};
use crate::game::Player;
use crate::graph::{Bits, VertexId};

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

    /// As they are for the other player.
    fn exchanged(self) -> Self {
        Self { phi: self.delta, delta: self.phi }
    }
}

/// A node in the table; cells are named as in its key.
#[derive(Clone, Debug)]
pub(super) struct Entry<const W: usize> {
    pub(super) numbers: Numbers,
    work: u64,
    /// The moves not refuted yet, if it is open and does not fall apart; a winning one, if one was
    /// played to.
    pub(super) moves: Box<[VertexId]>,
    /// Of the win, if it is solved; of the refutations so far, if it is open and has moves.
    pub(super) carrier: Bits<W>,
}

impl<const W: usize> Remembered for Entry<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn owned_bytes(&self) -> usize {
        size_of_val(&*self.moves) + PER_ALLOCATION
    }
}

/// The way from a node to a child.
enum Step<const W: usize> {
    /// The player to move claims a cell.
    Claim(VertexId),
    /// His opponent is given all cells outside this part.
    Part(Box<Bits<W>>),
}

impl<const W: usize> Step<W> {
    fn claimed(&self) -> Option<VertexId> {
        match *self {
            Self::Claim(cell) => Some(cell),
            Self::Part(_) => None,
        }
    }

    /// A child's numbers as if the player to move at the node were not to move there, or back.
    fn seen(&self, numbers: Numbers) -> Numbers {
        match self {
            Self::Claim(_) => numbers,
            Self::Part(_) => numbers.exchanged(),
        }
    }
}

/// A move from a node, or a part of it.
struct Child<const W: usize> {
    step: Step<W>,
    /// As [seen](Step::seen) from the node.
    numbers: Numbers,
    /// The position after the step, once it has been in the window.
    place: Option<Rc<Place<W>>>,
}

impl<const W: usize> Child<W> {
    fn new(step: Step<W>) -> Self {
        Self { step, numbers: Numbers::NEW, place: None }
    }
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
    place: Rc<Place<W>>,
    children: Vec<Child<W>>,
    /// The child being worked on.
    current: usize,
    numbers: Numbers,
    /// Of the win, once it is solved; before that of the refutations so far.
    carrier: Bits<W>,
    /// Whether it is on the expander's path.
    is_seen: bool,
    limits: Numbers,
    nodes_before: u64,
    work_before: u64,
}

/// What work on a node has led to.
#[derive(Clone, Copy)]
struct Finding<const W: usize> {
    numbers: Numbers,
    /// Of the win, if it is solved.
    carrier: Bits<W>,
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
    pub(super) shared: &'s Shared<W>,
    /// For the thread that begins alone.
    pub(super) helpers: Option<Helpers<'s>>,
}

/// Threads that join a search when it turns out to be long: in a short one they would mostly expand
/// what the answer does not need.
pub(super) struct Helpers<'s> {
    /// How many nodes are expanded without them.
    pub(super) after: u64,
    pub(super) start: Box<dyn FnOnce() + 's>,
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
        self.expander.forget();
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
        let mut finding = self.enter(Rc::new(root), no_limits, stack, budget)?;
        loop {
            // What was found at a node that is done for now goes to its parent.
            if let Some(finding) = finding.take() {
                match stack.last_mut() {
                    None => return Ok(finding.numbers),
                    Some(frame) => self.learn(frame, frame.current, finding),
                }
            }
            if self.shared.is_shared() {
                if self.shared.is_answered() {
                    return Err(Ended::Answered);
                }
                finding = self.drop_solved(stack);
                if finding.is_some() {
                    continue;
                }
            }
            let frame = stack.last_mut().expect("an empty stack has returned");
            match self.visit(frame) {
                Visit::Down(index, limits) => {
                    frame.current = index;
                    let Child { step, place, .. } = &frame.children[index];
                    let place = place.clone().expect("only moves in the window are chosen");
                    let limits = step.seen(limits);
                    finding = self.enter(place, limits, stack, budget)?;
                }
                Visit::Up => {
                    let frame = stack.pop().expect("it was visited just now");
                    self.store(&frame, budget.nodes());
                    self.leave(&frame);
                    let Frame { numbers, carrier, .. } = frame;
                    finding = Some(Finding { numbers, carrier });
                }
            }
        }
    }

    /// If another thread has solved a node on the path, leaves it and says what was found.
    fn drop_solved(&mut self, stack: &mut Vec<Frame<W>>) -> Option<Finding<W>> {
        let (depth, finding) = stack.iter().enumerate().find_map(|(depth, frame)| {
            let finding = self.known(&frame.place)?;
            finding.numbers.is_solved().then_some((depth, finding))
        })?;
        for frame in stack.drain(depth..).rev() {
            self.leave(&frame);
        }
        Some(finding)
    }

    /// Goes back from a node that is no longer on the path.
    fn leave(&mut self, frame: &Frame<W>) {
        self.shared.leave(&frame.place.key);
        if frame.is_seen {
            self.expander.back();
        }
    }

    /// What the table says about a position.
    fn known(&self, place: &Place<W>) -> Option<Finding<W>> {
        let table = self.shared.table();
        let Entry { numbers, carrier, .. } = *table.get(&place.key)?;
        Some(Finding { numbers, carrier: self.keys.renaming(place.renaming).set_from(carrier) })
    }

    /// Takes in what was found about a child.
    fn learn(&self, frame: &mut Frame<W>, index: usize, finding: Finding<W>) {
        let child = &mut frame.children[index];
        child.numbers = child.step.seen(finding.numbers);
        if !child.numbers.is_solved() {
            return;
        }
        let Place { field, to_move, .. } = &*frame.place;
        let winner = if child.numbers.delta == 0 { *to_move } else { to_move.other() };
        let gained = child.place.as_ref().map(|place| place.field.gained(field, winner));
        let carrier = finding.carrier | gained.unwrap_or_default();
        match &child.step {
            Step::Claim(cell) if winner == *to_move => frame.carrier = carrier.with(*cell),
            Step::Claim(cell) => {
                frame.carrier |= carrier.without(*cell);
                if self.features.carriers {
                    refute_outside(&mut frame.children, carrier);
                }
            }
            Step::Part(_) if winner == *to_move => frame.carrier = carrier,
            // The opponent was given the cells outside, and this is no answer to moves there.
            Step::Part(part) => frame.carrier |= carrier & **part,
        }
    }

    /// Begins work on a node: pushes it, or gives its numbers if there is nothing to do.
    fn enter(
        &mut self,
        place: Rc<Place<W>>,
        limits: Numbers,
        stack: &mut Vec<Frame<W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Finding<W>>, Ended> {
        let nodes_before = budget.nodes();
        let known = self.shared.enter(&place.key);
        let work_before = known.as_ref().map_or(0, |entry| entry.work);
        let is_new = known.is_none();
        let mut is_seen = false;
        let opened = match known {
            Some(Entry { numbers, carrier, moves, .. })
                if numbers.is_solved() || !moves.is_empty() =>
            {
                let renaming = self.keys.renaming(place.renaming);
                let carrier = renaming.set_from(carrier);
                if numbers.is_solved() {
                    self.shared.leave(&place.key);
                    return Ok(Some(Finding { numbers, carrier }));
                }
                Expanded::Open(moves.iter().map(|&cell| renaming.from(cell)).collect(), carrier)
            }
            // It is new or fell apart; whether it does may depend on the stones that led to it.
            _ => {
                if is_new && let Err(reason) = budget.spend(|| progress(self.shared.load(), stack))
                {
                    self.shared.leave(&place.key);
                    return Err(reason.into());
                }
                if let Some(parent) = stack.last_mut().filter(|parent| !parent.is_seen) {
                    self.expander.advance(&parent.place.field);
                    parent.is_seen = true;
                }
                self.call_helpers(budget.nodes());
                let expanded = self.expander.expand(&place.field, place.to_move);
                is_seen = matches!(expanded, Expanded::Open(..));
                expanded
            }
        };
        let (children, carrier): (Vec<_>, _) = match opened {
            Expanded::Won(carrier) => {
                return Ok(Some(self.decided(&place, Numbers::WON, carrier)));
            }
            Expanded::Lost(carrier) => {
                return Ok(Some(self.decided(&place, Numbers::LOST, carrier)));
            }
            Expanded::Open(moves, carrier) => {
                if is_new && self.shared.is_shared() {
                    let numbers = Numbers { phi: 1, delta: moves.len() as u32 };
                    self.put(&place, Finding { numbers, carrier }, 1, &moves);
                }
                (moves.into_iter().map(Step::Claim).map(Child::new).collect(), carrier)
            }
            Expanded::Apart(parts) => {
                if is_new && self.shared.is_shared() {
                    let numbers = Numbers { phi: 1, delta: parts.len() as u32 };
                    self.put(&place, Finding { numbers, carrier: Bits::EMPTY }, 1, &[]);
                }
                let steps = parts.into_iter().map(|part| Step::Part(Box::new(part)));
                (steps.map(Child::new).collect(), Bits::EMPTY)
            }
        };
        stack.push(Frame {
            place,
            children,
            current: 0,
            numbers: Numbers::NEW,
            carrier,
            is_seen,
            limits,
            nodes_before,
            work_before,
        });
        Ok(None)
    }

    /// Leaves a node that needs no search.
    fn decided(&self, place: &Place<W>, numbers: Numbers, carrier: Bits<W>) -> Finding<W> {
        let finding = Finding { numbers, carrier };
        self.put(place, finding, 1, &[]);
        self.shared.leave(&place.key);
        finding
    }

    /// Brings a node's numbers up to date and decides how to go on.
    fn visit(&mut self, frame: &mut Frame<W>) -> Visit {
        let window = self.slide(frame);
        // The best child and how hard it looks with the other threads' work counted.
        let mut best: Option<(usize, u32)> = None;
        let mut second = INFINITE;
        let mut sum: u32 = 0;
        let mut least = INFINITE;
        for (index, child) in frame.children.iter().enumerate() {
            let Numbers { phi, delta } = child.numbers;
            if delta == 0 {
                frame.numbers = Numbers::WON;
                frame.current = index;
                return Visit::Up;
            }
            sum = sum.saturating_add(phi).min(INFINITE - 1);
            if phi > 0 && index < window {
                least = least.min(delta);
                let seems = delta.saturating_add(self.workers(child)).min(INFINITE);
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

    /// Opens the moves in the window, which slides as moves are refuted; where it ends.
    fn slide(&mut self, frame: &mut Frame<W>) -> usize {
        if self.shared.is_shared() {
            (0..frame.children.len()).for_each(|index| self.refresh(frame, index));
        }
        loop {
            let live = || {
                let children = frame.children.iter().enumerate();
                children.filter(|(_, child)| child.numbers.phi != 0)
            };
            let count = live().count();
            let is_apart =
                frame.children.first().is_some_and(|child| child.step.claimed().is_none());
            let width = if self.features.widen && !is_apart {
                WINDOW_BASE + (count as f64 * WINDOW_SHARE).ceil() as usize
            } else {
                count
            };
            let mut window = live().take(width);
            match window.find(|(_, child)| child.place.is_none() || child.numbers.delta == 0) {
                Some((index, child)) if child.numbers.delta != 0 => self.open(frame, index),
                _ => return live().nth(width).map_or(frame.children.len(), |(index, _)| index),
            }
        }
    }

    /// Takes a step and looks the position up.
    fn open(&mut self, frame: &mut Frame<W>, index: usize) {
        let Place { field: before, to_move, .. } = &*frame.place;
        let (mut field, next) = match &frame.children[index].step {
            Step::Claim(cell) => {
                let mut field = before.clone();
                field.claim(*cell, *to_move);
                (field, to_move.other())
            }
            Step::Part(part) => (before.only(**part, to_move.other()), *to_move),
        };
        if self.features.settle {
            field.settle();
        }
        if let Some(winner) = field.winner() {
            let carrier = field.gained(before, winner);
            let finding = Finding { numbers: Numbers::of(winner == next), carrier };
            self.learn(frame, index, finding);
            return;
        }
        let place = place(self.keys, field, next);
        let known = self.known(&place);
        frame.children[index].place = Some(Rc::new(place));
        if let Some(finding) = known {
            self.learn(frame, index, finding);
        }
    }

    fn call_helpers(&mut self, nodes: u64) {
        if let Some(helpers) = self.helpers.take_if(|helpers| nodes > helpers.after) {
            (helpers.start)();
        }
    }

    /// Brings in what other threads have found out about a child.
    fn refresh(&self, frame: &mut Frame<W>, index: usize) {
        let child = &frame.children[index];
        if !child.numbers.is_solved()
            && let Some(place) = &child.place
            && let Some(finding) = self.known(place)
        {
            self.learn(frame, index, finding);
        }
    }

    /// How many other threads work on a child.
    fn workers(&self, child: &Child<W>) -> u32 {
        match &child.place {
            Some(place) if self.shared.is_shared() => self.shared.workers(&place.key),
            _ => 0,
        }
    }

    fn store(&self, frame: &Frame<W>, nodes: u64) {
        let work = frame.work_before + nodes.saturating_sub(frame.nodes_before).max(1);
        let moves: Vec<VertexId> = match frame.numbers {
            Numbers::WON => self.winning_move(&frame.children[frame.current]).into_iter().collect(),
            Numbers::LOST => Vec::new(),
            _ => {
                let left = frame.children.iter().filter(|child| child.numbers.phi != 0);
                left.filter_map(|child| child.step.claimed()).collect()
            }
        };
        let Frame { numbers, carrier, .. } = *frame;
        self.put(&frame.place, Finding { numbers, carrier }, work, &moves);
    }

    /// The move that wins, if this child is known to be won by the player to move: the one that leads
    /// to it, or the one that wins the part, if the table knows it.
    fn winning_move(&self, child: &Child<W>) -> Option<VertexId> {
        let Some(place) = child.place.as_ref().filter(|_| child.step.claimed().is_none()) else {
            return child.step.claimed();
        };
        let table = self.shared.table();
        let cell = *table.get(&place.key)?.moves.first()?;
        Some(self.keys.renaming(place.renaming).from(cell))
    }

    fn put(&self, place: &Place<W>, finding: Finding<W>, work: u64, moves: &[VertexId]) {
        let renaming = self.keys.renaming(place.renaming);
        let moves = moves.iter().map(|&cell| renaming.to(cell)).collect();
        let carrier = renaming.set_to(finding.carrier);
        let mut table = self.shared.table();
        // Another thread may have solved it in the meantime.
        if !table.get(&place.key).is_some_and(|entry| entry.numbers.is_solved()) {
            table.put(&place.key, Entry { numbers: finding.numbers, work, moves, carrier });
        }
    }
}

/// Takes the moves outside the carrier of a refutation for refuted, too.
fn refute_outside<const W: usize>(children: &mut [Child<W>], carrier: Bits<W>) {
    for child in children {
        if child.step.claimed().is_some_and(|cell| !carrier.contains(cell)) {
            child.numbers = Numbers::WON;
        }
    }
}

fn progress<const W: usize>(table_load: f64, stack: &[Frame<W>]) -> Progress {
    let numbers = stack.first().map(|root| root.numbers);
    Progress {
        table_load,
        line: stack
            .iter()
            .filter_map(|frame| frame.children[frame.current].step.claimed())
            .collect(),
        proof_numbers: numbers.map(|n| (u64::from(n.phi), u64::from(n.delta))),
        ..Progress::default()
    }
}
