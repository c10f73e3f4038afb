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
//! Where a position falls apart, its parts take the place of the moves. The player to move is the same
//! in a part, so a part's numbers are exchanged, and so are its limits: that is all the difference it
//! makes to the formulas. The same holds after a move that gives the mover the move again, as in misère
//! play when a dead cell goes. The table knows a position that falls apart by its having no moves.
//!
//! With several threads each runs this search from the root on the shared table. A node on which
//! others work counts as a little harder, so that threads part where moves are about equally good
//! (Kaneko, Parallel depth first proof number search); what is proved is proved for all.

use std::rc::Rc;

use super::shared::Shared;
use super::table::{PER_ALLOCATION, Remembered};
use super::{Carrier, Expanded, Key, Move, Play};
use crate::analysis::EnginePosition;
use crate::game::Player;
use crate::graph::VertexId;
use crate::solve::budget::Budget;
use crate::solve::opening_names::Naming;
use crate::solve::{Progress, StopReason};
use crate::store::{read_number, write_number};

/// Proved.
const INFINITE: u32 = u32::MAX / 4;

/// A move is left for the next best only when it has become this part harder than that one.
const PATIENCE: u32 = 4;

/// A move seems harder by one and this part for each other thread that works on it, so that threads part even where it is
/// a little better than the next best (the virtual proof numbers of Kaneko, Parallel depth first proof number search).
const VIRTUAL_LOSS: u32 = 8;

/// What is known about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Numbers {
    pub(in crate::solve) phi: u32,
    pub(in crate::solve) delta: u32,
}

impl Numbers {
    pub(super) const WON: Self = Self { phi: 0, delta: INFINITE };
    pub(super) const LOST: Self = Self { phi: INFINITE, delta: 0 };
    /// As limits: only a proof reaches them.
    pub(super) const UNLIMITED: Self = Self { phi: INFINITE, delta: INFINITE };

    fn of(to_move_wins: bool) -> Self {
        if to_move_wins { Self::WON } else { Self::LOST }
    }

    pub(super) fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// As the other player sees them.
    pub(super) fn exchanged(self) -> Self {
        Self { phi: self.delta, delta: self.phi }
    }

    /// As a parent sees them, or its limits as a child does: numbers are compared as if the players
    /// took turns.
    pub(super) fn across<const W: usize>(
        self,
        parent: &EnginePosition<W>,
        child: &EnginePosition<W>,
    ) -> Self {
        if parent.to_move() == child.to_move() { self.exchanged() } else { self }
    }
}

/// A node in the table; cells are named as in its key.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Entry<C> {
    pub(super) numbers: Numbers,
    work: u64,
    /// The moves to try, if it is open and does not fall apart; a winning one, if one was played to; the
    /// moves that were tried, if all lose and the game [wants](Play::LOOKS_AHEAD) to know.
    pub(super) moves: Box<[VertexId]>,
    /// Of the win, if it is solved; of the refutations so far, if it is open and has moves.
    pub(super) carrier: C,
}

impl<C: Clone> Remembered for Entry<C> {
    fn work(&self) -> u64 {
        self.work
    }

    fn owned_bytes(&self) -> usize {
        size_of_val(&*self.moves) + PER_ALLOCATION
    }
}

/// How numbers are kept.
const OPEN: u64 = 0;
const WON: u64 = 1;
const LOST: u64 = 2;

impl<C: Carrier> Entry<C> {
    /// Whether it will not change any more.
    pub(super) fn is_proved(&self) -> bool {
        self.numbers.is_solved()
    }

    /// As bytes that [`from_bytes`](Self::from_bytes) reads, with these names.
    pub(super) fn to_bytes(&self, names: &Naming) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.numbers {
            Numbers { phi: 0, .. } => write_number(&mut bytes, WON),
            Numbers { delta: 0, .. } => write_number(&mut bytes, LOST),
            Numbers { phi, delta } => {
                let numbers = [OPEN, phi.into(), delta.into()];
                numbers.into_iter().for_each(|number| write_number(&mut bytes, number));
            }
        }
        write_number(&mut bytes, self.moves.len() as u64);
        let name = |&cell: &VertexId| names.to(cell).index() as u64;
        self.moves.iter().for_each(|cell| write_number(&mut bytes, name(cell)));
        self.carrier.write(&mut bytes, names);
        bytes
    }

    /// What was kept after so much work, with these names.
    pub(super) fn from_bytes(mut bytes: &[u8], work: u64, names: &Naming) -> Option<Self> {
        let bytes = &mut bytes;
        let number = |bytes: &mut &[u8]| u32::try_from(read_number(bytes)?).ok();
        let numbers = match read_number(bytes)? {
            OPEN => Numbers { phi: number(bytes)?, delta: number(bytes)? },
            WON => Numbers::WON,
            LOST => Numbers::LOST,
            _ => return None,
        };
        let count = number(bytes)?;
        let mut cell = || names.from(number(bytes)? as usize);
        let moves = (0..count).map(|_| cell()).collect::<Option<_>>()?;
        Some(Self { numbers, work, moves, carrier: C::read(bytes, names)? })
    }
}

/// The way from a node to a child.
enum Step<Part> {
    /// The player to move claims a cell.
    Claim(VertexId),
    /// His opponent is given all cells outside this part.
    Part(Part),
}

/// A move from a node, or a part of it.
struct Child<P: Play<W>, const W: usize> {
    step: Step<P::Part>,
    /// As the node sees [them](Numbers::across).
    numbers: Numbers,
    /// The position after the step, once it has been in the window.
    place: Option<Rc<Keyed<W>>>,
}

impl<P: Play<W>, const W: usize> Child<P, W> {
    fn new(step: Step<P::Part>) -> Self {
        Self { step, numbers: Numbers { phi: 1, delta: 1 }, place: None }
    }

    fn claimed(&self) -> Option<VertexId> {
        match self.step {
            Step::Claim(cell) => Some(cell),
            Step::Part(_) => None,
        }
    }
}

/// A position with its key.
#[derive(Clone)]
pub(super) struct Keyed<const W: usize> {
    pub(super) position: EnginePosition<W>,
    pub(super) key: Box<[u64]>,
    pub(super) renaming: usize,
    /// Who wins, where the key tells it.
    winner: Option<Player>,
}

/// A node on the path from the root.
struct Frame<P: Play<W>, const W: usize> {
    place: Rc<Keyed<W>>,
    children: Vec<Child<P, W>>,
    /// The child being worked on.
    current: usize,
    numbers: Numbers,
    /// Of the win, once it is solved; before that of the refutations so far.
    carrier: P::Carrier,
    /// Whether it is on the path of what [expands](Play::expand).
    is_seen: bool,
    /// How often something [had been found out](Shared::findings) about it when it was looked up.
    findings: u32,
    limits: Numbers,
    nodes_before: u64,
    work_before: u64,
}

/// What work on a node has led to.
#[derive(Clone, Copy)]
pub(super) struct Finding<C> {
    pub(super) numbers: Numbers,
    /// Of the win, if it is solved.
    pub(super) carrier: C,
}

/// What a visit to a node came to.
enum Visit {
    /// Go on with this child, within these limits.
    Down(usize, Numbers),
    /// Back to the parent.
    Up,
}

/// One thread's search.
pub(super) struct Searcher<'s, P: Play<W>, const W: usize> {
    pub(super) play: &'s mut P,
    pub(super) shared: &'s Shared<P::Carrier>,
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
pub(super) fn keyed<P: Play<W>, const W: usize>(
    play: &mut P,
    position: EnginePosition<W>,
) -> Keyed<W> {
    let Key { words, renaming, winner } = play.key(&position);
    Keyed { position, key: words, renaming, winner }
}

impl<P: Play<W>, const W: usize> Searcher<'_, P, W> {
    /// What is found about a position when it is solved, or one of its numbers reaches a limit.
    pub(super) fn search(
        &mut self,
        root: Keyed<W>,
        limits: Numbers,
        budget: &mut Budget<'_>,
    ) -> Result<Finding<P::Carrier>, Ended> {
        let mut stack: Vec<Frame<P, W>> = Vec::new();
        let result = self.work(root, limits, &mut stack, budget);
        // A search that was stopped keeps what it knows about the path.
        for frame in stack.iter().rev() {
            self.store(frame, budget.nodes());
            self.shared.leave(&frame.place.key);
        }
        result
    }

    fn work(
        &mut self,
        root: Keyed<W>,
        limits: Numbers,
        stack: &mut Vec<Frame<P, W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Finding<P::Carrier>, Ended> {
        let mut finding = self.enter(Rc::new(root), limits, stack, budget)?;
        loop {
            // What was found at a node that is done for now goes to its parent.
            if let Some(finding) = finding.take() {
                match stack.last_mut() {
                    None => return Ok(finding),
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
                    let place = frame.children[index].place.clone();
                    let place = place.expect("only moves in the window are chosen");
                    let limits = limits.across(&frame.place.position, &place.position);
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
    fn drop_solved(&mut self, stack: &mut Vec<Frame<P, W>>) -> Option<Finding<P::Carrier>> {
        let (depth, finding) = stack.iter_mut().enumerate().find_map(|(depth, frame)| {
            let findings = self.shared.findings(&frame.place.key);
            if findings == frame.findings {
                return None;
            }
            frame.findings = findings;
            let finding = self.known(&frame.place)?;
            finding.numbers.is_solved().then_some((depth, finding))
        })?;
        for frame in stack.drain(depth..).rev() {
            self.leave(&frame);
        }
        Some(finding)
    }

    /// Goes back from a node that is no longer on the path.
    fn leave(&mut self, frame: &Frame<P, W>) {
        self.shared.leave(&frame.place.key);
        if frame.is_seen {
            self.play.back();
        }
    }

    /// What is known about a position.
    fn known(&self, place: &Keyed<W>) -> Option<Finding<P::Carrier>> {
        if let Some(winner) = place.winner {
            let numbers = Numbers::of(winner == place.position.to_move());
            return Some(Finding { numbers, carrier: P::Carrier::default() });
        }
        let names = self.play.keys().renaming(place.renaming);
        self.shared.look_up(&place.key, |&Entry { numbers, carrier, .. }| Finding {
            numbers,
            carrier: carrier.unnamed(names),
        })
    }

    /// Takes in what was found about the position of a child.
    fn learn(&mut self, frame: &mut Frame<P, W>, index: usize, finding: Finding<P::Carrier>) {
        let before = &frame.place.position;
        let child = &mut frame.children[index];
        let Some(place) = &child.place else { return };
        child.numbers = finding.numbers.across(before, &place.position);
        if child.numbers.is_solved() {
            let mover = before.to_move();
            let winner = if child.numbers.delta == 0 { mover } else { mover.other() };
            let gained = P::gained(before, &place.position, winner);
            self.conclude(frame, index, winner, finding.carrier.joined(gained));
        }
    }

    /// Takes in who wins a child, and with what.
    fn conclude(
        &mut self,
        frame: &mut Frame<P, W>,
        index: usize,
        winner: Player,
        carrier: P::Carrier,
    ) {
        let mover = frame.place.position.to_move();
        let wins = winner == mover;
        if let Some(cell) = frame.children[index].claimed() {
            self.play.note(&frame.place.position, cell, wins);
        }
        match &frame.children[index].step {
            Step::Claim(cell) if wins => frame.carrier = carrier.with(*cell),
            Step::Claim(cell) => {
                frame.carrier = frame.carrier.joined(carrier.without(*cell));
                if self.play.uses_carriers() {
                    refute_outside(&mut frame.children, carrier);
                }
            }
            Step::Part(_) if wins => frame.carrier = carrier,
            // The opponent was given the cells outside, and this is no answer to moves there.
            Step::Part(part) => frame.carrier = frame.carrier.joined(P::within(carrier, part)),
        }
    }

    /// Begins work on a node: pushes it, or gives its numbers if there is nothing to do.
    fn enter(
        &mut self,
        place: Rc<Keyed<W>>,
        limits: Numbers,
        stack: &mut Vec<Frame<P, W>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Finding<P::Carrier>>, Ended> {
        if let Some(finding) = place.winner.and_then(|_| self.known(&place)) {
            return Ok(Some(finding));
        }
        let nodes_before = budget.nodes();
        let findings = self.shared.findings(&place.key);
        let known = self.shared.enter(&place.key);
        let work_before = known.as_ref().map_or(0, |entry| entry.work);
        let is_new = known.is_none();
        let mut is_seen = false;
        let opened = match known {
            Some(Entry { numbers, carrier, moves, .. })
                if numbers.is_solved() || !moves.is_empty() =>
            {
                let names = self.play.keys().renaming(place.renaming);
                let carrier = carrier.unnamed(names);
                if numbers.is_solved() {
                    self.shared.leave(&place.key);
                    return Ok(Some(Finding { numbers, carrier }));
                }
                let named = moves.iter().map(|&cell| Move { cell: names.from(cell), after: None });
                Expanded::Open(named.collect(), carrier)
            }
            // It is new or fell apart; whether it does may depend on the stones that led to it.
            _ => {
                if is_new && let Err(reason) = budget.spend(|| progress(self.shared.load(), stack))
                {
                    self.shared.has_looked(&place.key);
                    self.shared.leave(&place.key);
                    return Err(reason.into());
                }
                if let Some(parent) = stack.last_mut().filter(|parent| !parent.is_seen) {
                    self.play.advance(&parent.place.position);
                    parent.is_seen = true;
                }
                self.call_helpers(budget.nodes());
                let expanded = self.play.expand(&place.position);
                is_seen = matches!(expanded, Expanded::Open(..));
                expanded
            }
        };
        let (children, carrier): (Vec<(Child<P, W>, _)>, _) = match opened {
            Expanded::Won(cell, carrier) => {
                return Ok(Some(self.decided(&place, Numbers::WON, carrier, cell)));
            }
            Expanded::Lost(carrier) => {
                return Ok(Some(self.decided(&place, Numbers::LOST, carrier, None)));
            }
            Expanded::Open(moves, carrier) => {
                let child = |next: Move<W>| (Child::new(Step::Claim(next.cell)), next.after);
                (moves.into_iter().map(child).collect(), carrier)
            }
            Expanded::Apart(parts) => {
                let child = |part| (Child::new(Step::Part(part)), None);
                (parts.into_iter().map(child).collect(), P::Carrier::default())
            }
        };
        if is_new && self.shared.is_shared() {
            let numbers = Numbers { phi: 1, delta: children.len() as u32 };
            let moves: Vec<VertexId> =
                children.iter().filter_map(|(child, _)| child.claimed()).collect();
            self.put(&place, Finding { numbers, carrier }, 1, &moves);
            self.shared.has_looked(&place.key);
        }
        let numbers = P::first_guess(&place.position);
        let (children, after): (Vec<_>, Vec<_>) = children.into_iter().unzip();
        let mut frame = Frame {
            place,
            children,
            current: 0,
            numbers,
            carrier,
            is_seen,
            findings,
            limits,
            nodes_before,
            work_before,
        };
        for (index, after) in after.into_iter().enumerate() {
            match after {
                Some(position) => self.reach(&mut frame, index, position),
                None if P::LOOKS_AHEAD => self.open(&mut frame, index),
                None => {}
            }
        }
        stack.push(frame);
        Ok(None)
    }

    /// Leaves a node that needs no search.
    fn decided(
        &self,
        place: &Keyed<W>,
        numbers: Numbers,
        carrier: P::Carrier,
        by: Option<VertexId>,
    ) -> Finding<P::Carrier> {
        let finding = Finding { numbers, carrier };
        self.put(place, finding, 1, by.as_slice());
        self.shared.has_looked(&place.key);
        self.shared.leave(&place.key);
        finding
    }

    /// Brings a node's numbers up to date and decides how to go on.
    fn visit(&mut self, frame: &mut Frame<P, W>) -> Visit {
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
                let workers = self.workers(child);
                let seems = delta.saturating_add(workers.saturating_mul(1 + delta / VIRTUAL_LOSS));
                let seems = seems.min(INFINITE);
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
    fn slide(&mut self, frame: &mut Frame<P, W>) -> usize {
        if self.shared.is_shared() {
            (0..frame.children.len()).for_each(|index| self.refresh(frame, index));
        }
        loop {
            let live = || {
                let children = frame.children.iter().enumerate();
                children.filter(|(_, child)| child.numbers.phi != 0)
            };
            let count = live().count();
            let is_apart = frame.children.first().is_some_and(|child| child.claimed().is_none());
            let width =
                if self.play.widens() && !is_apart { P::ENGINE.window(count) } else { count };
            let mut window = live().take(width);
            match window.find(|(_, child)| child.place.is_none() || child.numbers.delta == 0) {
                Some((index, child)) if child.numbers.delta != 0 => self.open(frame, index),
                _ => return live().nth(width).map_or(frame.children.len(), |(index, _)| index),
            }
        }
    }

    /// Takes a step and looks the position up.
    fn open(&mut self, frame: &mut Frame<P, W>, index: usize) {
        let before = &frame.place.position;
        let position = match &frame.children[index].step {
            Step::Claim(cell) => self.play.after(before, *cell),
            Step::Part(part) => self.play.only(before, part),
        };
        self.reach(frame, index, position);
    }

    /// Looks up the position to which a step leads.
    fn reach(&mut self, frame: &mut Frame<P, W>, index: usize, position: EnginePosition<W>) {
        let before = &frame.place.position;
        if let Some(winner) = position.winner() {
            frame.children[index].numbers = Numbers::of(winner != before.to_move());
            let gained = P::gained(before, &position, winner);
            return self.conclude(frame, index, winner, gained);
        }
        let place = keyed(self.play, position);
        let known = self.known(&place);
        let child = &mut frame.children[index];
        child.numbers = P::first_guess(&place.position).across(before, &place.position);
        child.place = Some(Rc::new(place));
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
    fn refresh(&mut self, frame: &mut Frame<P, W>, index: usize) {
        let child = &frame.children[index];
        if !child.numbers.is_solved()
            && let Some(place) = &child.place
            && let Some(finding) = self.known(place)
        {
            self.learn(frame, index, finding);
        }
    }

    /// How many other threads work on a child.
    fn workers(&self, child: &Child<P, W>) -> u32 {
        match &child.place {
            Some(place) if self.shared.is_shared() => self.shared.workers(&place.key),
            _ => 0,
        }
    }

    fn store(&self, frame: &Frame<P, W>, nodes: u64) {
        let work = frame.work_before + nodes.saturating_sub(frame.nodes_before).max(1);
        let tried = || frame.children.iter().filter_map(Child::claimed);
        let moves: Vec<VertexId> = match frame.numbers {
            Numbers::WON => self.winning_move(&frame.children[frame.current]).into_iter().collect(),
            _ if P::LOOKS_AHEAD => tried().collect(),
            Numbers::LOST => Vec::new(),
            _ => {
                let left = frame.children.iter().filter(|child| child.numbers.phi != 0);
                left.filter_map(Child::claimed).collect()
            }
        };
        let Frame { numbers, carrier, .. } = *frame;
        self.put(&frame.place, Finding { numbers, carrier }, work, &moves);
    }

    /// The move that wins, if this child is known to be won by the player to move: the one that leads
    /// to it, or the one that wins the part, if the table knows it.
    fn winning_move(&self, child: &Child<P, W>) -> Option<VertexId> {
        let Some(place) = child.place.as_ref().filter(|_| child.claimed().is_none()) else {
            return child.claimed();
        };
        let cell = self.shared.look_up(&place.key, |entry| entry.moves.first().copied())??;
        Some(self.play.keys().renaming(place.renaming).from(cell))
    }

    fn put(&self, place: &Keyed<W>, finding: Finding<P::Carrier>, work: u64, moves: &[VertexId]) {
        let names = self.play.keys().renaming(place.renaming);
        let moves = moves.iter().map(|&cell| names.to(cell)).collect();
        let carrier = finding.carrier.renamed(names);
        // Another thread may have solved it in the meantime.
        self.shared.put(&place.key, Entry { numbers: finding.numbers, work, moves, carrier });
    }
}

/// Takes the moves outside the carrier of a refutation for refuted, too.
fn refute_outside<P: Play<W>, const W: usize>(children: &mut [Child<P, W>], carrier: P::Carrier) {
    for child in children {
        if child.claimed().is_some_and(|cell| !carrier.needs(cell)) {
            child.numbers = Numbers::WON;
        }
    }
}

fn progress<P: Play<W>, const W: usize>(table_load: f64, stack: &[Frame<P, W>]) -> Progress {
    let numbers = stack.first().map(|root| root.numbers);
    Progress {
        table_load,
        line: stack.iter().filter_map(|frame| frame.children[frame.current].claimed()).collect(),
        proof_numbers: numbers.map(|n| (u64::from(n.phi), u64::from(n.delta))),
        ..Progress::default()
    }
}
