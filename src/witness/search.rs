//! The search for contexts in which a probe is the only winning move.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::attach::{Slot, Sums, endings, outcomes, placements};
use super::climb::climbed;
use super::position::{Judge, Known, Stopped};
use super::shelf::Shelf;
use super::surroundings::{AbstractProbe, ViableMove};
use super::wins::Wins;
use super::{ProbeWitness, Surroundings, WitnessError};
use crate::database::Database;
use crate::game::Player;
use crate::game::random::Random;
use crate::graph::VertexId;
use crate::patterns::{Cell, OpenPattern};
use crate::solve::{Limits, StopReason};
use crate::values::{FormId, Forms, ValueError, ValueLimits, ValueStop};

/// What is tried.
#[derive(Clone, Debug)]
pub struct WitnessOptions {
    /// The most empty cells of each region that is attached, for as many of them as there are numbers. With fewer regions the last
    /// numbers count.
    pub cells: Vec<usize>,
    /// How often a context is made at random and made better step by step, if all that is tried in turn is in vain.
    pub climbs: usize,
    /// The same number makes the same contexts.
    pub seed: u64,
    /// So many [families](WitnessSearch::done) of contexts are left out, because an earlier search was stopped after them.
    pub after: u64,
    /// When to give up; nodes are contexts: values that are attached, in part or to the end.
    pub limits: Limits,
}

/// How a search has ended.
#[derive(Clone, Debug)]
pub enum WitnessEnd {
    /// With a witness.
    Found(Box<ProbeWitness>),
    /// The probe is inferior: it is never the only winning move.
    Inferior,
    /// All has been tried.
    NotFound,
    /// A limit was reached.
    Stopped(StopReason),
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct WitnessProgress {
    /// How many regions are attached; `None`: contexts are made at random.
    pub regions: Option<usize>,
    /// Which of the regions that the pattern can be is looked at, or which climb this is, counted from 1.
    pub number: usize,
    /// How many there are.
    pub all: usize,
    /// How many contexts have been looked at.
    pub tried: u64,
}

/// A search for witnesses of a pattern's probes.
///
/// ```
/// use cutshort::database::Database;
/// use cutshort::patterns::{OpenPattern, library_pattern};
/// use cutshort::solve::Limits;
/// use cutshort::witness::{WitnessEnd, WitnessOptions, WitnessSearch};
/// let bridge = OpenPattern::of_pattern(library_pattern("bridge").expect("it is in the library"));
/// let database = Database::default();
/// let mut search = WitnessSearch::new(&bridge, &database);
/// let options =
///     WitnessOptions { cells: Vec::new(), climbs: 0, seed: 1, after: 0, limits: Limits::default() };
/// let end = search.find("a2".parse()?, &options)?;
/// assert!(matches!(end, WitnessEnd::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WitnessSearch<'d> {
    open: OpenPattern,
    database: &'d Database,
    shelf: Option<Shelf>,
    /// The regions with so many terminals at most.
    regions: Option<(usize, Rc<[Surroundings]>)>,
    tried: u64,
    families: Families,
}

/// Contexts come in families: those that begin with the same region, attached in the same way, or those of one climb. They are looked
/// at in an order that depends on the options only.
#[derive(Clone, Copy, Debug, Default)]
struct Families {
    begun: u64,
    left_out: u64,
}

impl Families {
    /// The next family; whether it is to be looked at.
    fn begin(&mut self) -> bool {
        self.begun += 1;
        self.begun > self.left_out
    }
}

/// The end of a search before all has been tried.
enum End {
    Found(Box<ProbeWitness>),
    Stopped(Stopped),
}

type Step = ControlFlow<End>;

impl End {
    fn told(self) -> Result<WitnessEnd, WitnessError> {
        match self {
            Self::Found(witness) => Ok(WitnessEnd::Found(witness)),
            Self::Stopped(Stopped::Limit(reason)) => Ok(WitnessEnd::Stopped(reason)),
            Self::Stopped(Stopped::Error(error)) => stopped(error),
        }
    }
}

impl<'d> WitnessSearch<'d> {
    /// The most regions that are attached.
    pub const MOST_REGIONS: usize = 4;

    /// A search with the values of a database.
    #[must_use]
    pub fn new(open: &OpenPattern, database: &'d Database) -> Self {
        Self {
            open: open.clone(),
            database,
            shelf: None,
            regions: None,
            tried: 0,
            families: Families::default(),
        }
    }

    /// How many contexts have been looked at so far.
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// How many families of contexts the last search for a witness has looked at to the end, with those that it left out: another one
    /// with the same options can begin [after](WitnessOptions::after) them.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.families.begun.saturating_sub(1)
    }

    /// Looks for a witness of a move of Cut's into the pattern, with fewer regions attached first.
    ///
    /// Complexity: exponential in the regions that are attached; the time is that of sums of values.
    ///
    /// # Errors
    /// If the pattern is too large, or has too many cells around it.
    ///
    /// # Panics
    /// If the cell is not an empty one of the pattern, or there are more than [`Self::MOST_REGIONS`] numbers of cells.
    pub fn find(
        &mut self,
        probe: Cell,
        options: &WitnessOptions,
    ) -> Result<WitnessEnd, WitnessError> {
        self.find_with_progress(probe, options, &mut |_| ())
    }

    /// As [`Self::find`]; `report` is told how far it is.
    ///
    /// Complexity: that of [`Self::find`].
    ///
    /// # Errors
    /// As [`Self::find`].
    ///
    /// # Panics
    /// As [`Self::find`].
    pub fn find_with_progress(
        &mut self,
        probe: Cell,
        options: &WitnessOptions,
        report: &mut dyn FnMut(WitnessProgress),
    ) -> Result<WitnessEnd, WitnessError> {
        assert!(self.open.cells().any(|cell| cell == probe), "the probe is a cell of the pattern");
        assert!(options.cells.len() <= Self::MOST_REGIONS, "not more regions are attached");
        let cell = probe.to_string();
        let limits = ValueLimits {
            search: Limits { nodes: None, ..options.limits.clone() },
            ..ValueLimits::default()
        };
        self.families = Families { begun: 0, left_out: options.after };
        match self.is_viable(&cell, &limits) {
            Ok(true) => (),
            Ok(false) => return Ok(WitnessEnd::Inferior),
            Err(error) => return stopped(error.into()),
        }
        self.shelf = None;
        let regions = match self.regions(options.cells.len() + 2, &limits.search) {
            Ok(regions) => regions,
            Err(error) => return stopped(error),
        };
        let mut probes = Probes { regions: &regions, known: vec![None; regions.len()] };
        let step = self.in_turn(&mut probes, (&cell, options, &limits), report);
        let step = match step {
            ControlFlow::Continue(()) => self.by_climbs(&probes.viable(), &cell, options, report),
            found => found,
        };
        step.break_value().map_or(Ok(WitnessEnd::NotFound), End::told)
    }

    /// Attaches values in turn, fewer first.
    fn in_turn(
        &mut self,
        probes: &mut Probes<'_>,
        (cell, options, limits): (&str, &WitnessOptions, &ValueLimits),
        report: &mut dyn FnMut(WitnessProgress),
    ) -> Step {
        let all = probes.regions.len();
        for attached in 0..=options.cells.len() {
            let most = &options.cells[options.cells.len() - attached..];
            for (index, region) in probes.regions.iter().enumerate() {
                if region.terminals() > attached + 2 || region.terminals() == 2 && attached > 0 {
                    continue;
                }
                let number = index + 1;
                let at = |tried| WitnessProgress { regions: Some(attached), number, all, tried };
                report(at(self.tried));
                let Some(viable) = probes.of(index, cell, limits)? else { continue };
                let mut attempt = Attempt {
                    region,
                    database: self.database,
                    shelf: self.take_shelf(options),
                    wins: endings([0, 1, 2], None, 3).into_iter().map(Wins::new).collect(),
                    cell,
                    most,
                    limits: &options.limits,
                    tried: self.tried,
                    families: self.families,
                    slots: Vec::new(),
                    report: &mut |tried| report(at(tried)),
                };
                let step = attempt.begin(viable);
                (self.tried, self.families) = (attempt.tried, attempt.families);
                self.shelf = Some(attempt.shelf);
                step?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes contexts at random, around regions in which the probe is viable.
    fn by_climbs(
        &mut self,
        viable: &[&Surroundings],
        cell: &str,
        options: &WitnessOptions,
        report: &mut dyn FnMut(WitnessProgress),
    ) -> Step {
        let shelf = self.take_shelf(options);
        for climb in 0..if viable.is_empty() { 0 } else { options.climbs } {
            if !self.families.begin() {
                continue;
            }
            // Each climb has numbers of its own, so that it can be made without those before it.
            let mut random = Random::new(options.seed.wrapping_add((climb as u64) << 32));
            let region = viable[random.below(viable.len())];
            let known = Known { region, cell, shelf: &shelf, database: self.database };
            let mut step = || {
                self.tried += 1;
                let (number, all, tried) = (climb + 1, options.climbs, self.tried);
                report(WitnessProgress { regions: None, number, all, tried });
                let nodes = options.limits.nodes.filter(|&nodes| self.tried > nodes);
                nodes.map_or(Ok(()), |_| Err(Stopped::Limit(StopReason::Nodes)))
            };
            let judge = Judge { limits: &options.limits };
            match climbed(&known, &judge, &options.cells, &mut random, &mut step) {
                Ok(None) => (),
                Ok(Some(witness)) => return ControlFlow::Break(End::Found(Box::new(witness))),
                Err(reason) => return ControlFlow::Break(End::Stopped(reason)),
            }
        }
        ControlFlow::Continue(())
    }

    /// The values that may be attached; the arena is begun anew when it has many forms.
    fn take_shelf(&mut self, options: &WitnessOptions) -> Shelf {
        let most_cells = options.cells.iter().max().copied().unwrap_or(0);
        let kept = self.shelf.take().filter(|shelf| shelf.forms.len() < MOST_FORMS);
        kept.unwrap_or_else(|| Shelf::new(self.database, most_cells))
    }

    /// The regions that the pattern can be, found once.
    fn regions(
        &mut self,
        most_terminals: usize,
        limits: &Limits,
    ) -> Result<Rc<[Surroundings]>, WitnessError> {
        match &self.regions {
            Some((most, regions)) if *most == most_terminals => Ok(Rc::clone(regions)),
            _ => {
                let regions: Rc<[Surroundings]> =
                    Surroundings::all(&self.open, most_terminals, limits)?.into();
                self.regions = Some((most_terminals, Rc::clone(&regions)));
                Ok(regions)
            }
        }
    }

    /// Whether nothing in the pattern, read open, replaces the move.
    fn is_viable(&self, cell: &str, limits: &ValueLimits) -> Result<bool, ValueError> {
        let boundary = crate::patterns::Boundary::of(&self.open)?;
        let mut table = boundary.table(limits, &mut |_| ())?;
        let place = self.open.cells().position(|other| other.to_string() == cell);
        let place = place.expect("the probe is a cell of the pattern");
        Ok(table.probe(VertexId::new(place), Player::Cut).viable)
    }
}

/// The arena of the shelf is begun anew when it has so many forms.
const MOST_FORMS: usize = 1_000_000;

/// A limit that was reached is no error.
fn stopped(error: WitnessError) -> Result<WitnessEnd, WitnessError> {
    match error {
        WitnessError::Value(ValueError::Stopped { reason: ValueStop::Search(reason), .. }) => {
            Ok(WitnessEnd::Stopped(reason))
        }
        error => Err(error),
    }
}

/// The regions that the pattern can be, and in which of them the probe is viable, once that has been asked for.
struct Probes<'r> {
    regions: &'r [Surroundings],
    known: Vec<Option<Option<ViableMove>>>,
}

impl<'r> Probes<'r> {
    /// The probe in a region, if it is viable there.
    fn of(
        &mut self,
        index: usize,
        cell: &str,
        limits: &ValueLimits,
    ) -> ControlFlow<End, Option<&ViableMove>> {
        if self.known[index].is_none() {
            match self.regions[index].viable(cell, limits) {
                Ok(viable) => self.known[index] = Some(viable),
                Err(error) => {
                    return ControlFlow::Break(End::Stopped(Stopped::Error(error.into())));
                }
            }
        }
        ControlFlow::Continue(self.known[index].as_ref().and_then(Option::as_ref))
    }

    /// The regions with more than two terminals in which the probe is known to be viable.
    fn viable(&self) -> Vec<&'r Surroundings> {
        let known = self.regions.iter().zip(&self.known);
        let viable = known.filter(|(_, probe)| matches!(probe, Some(Some(_))));
        viable.map(|(region, _)| region).filter(|region| region.terminals() > 2).collect()
    }
}

/// A region that the pattern can be, and what is attached to it.
struct Attempt<'a> {
    region: &'a Surroundings,
    database: &'a Database,
    shelf: Shelf,
    wins: Vec<Wins>,
    cell: &'a str,
    /// The most cells of each region that is attached.
    most: &'a [usize],
    limits: &'a Limits,
    tried: u64,
    families: Families,
    slots: Vec<Slot>,
    report: &'a mut dyn FnMut(u64),
}

impl Attempt<'_> {
    fn begin(&mut self, probe: &ViableMove) -> Step {
        let circle: Vec<usize> = (0..self.region.terminals()).collect();
        let probe = match probe {
            ViableMove::Only => return self.between_any_two(&circle),
            ViableMove::Among(probe) => probe,
        };
        let is_one = circle.len() == 2 || circle.len() == 3 && self.most.len() == 1;
        if is_one && !self.families.begin() {
            return ControlFlow::Continue(());
        }
        match circle.len() {
            2 => self.look_at([0, 1]),
            3 if is_one => {
                let [all, rest] = [probe.all, probe.rest].map(|form| {
                    let detached = probe.forms.detach(form);
                    self.shelf.forms.attach(&detached, |atom| atom)
                });
                self.look_up(all, rest, &circle)
            }
            _ => self.attach(probe, &circle),
        }
    }

    fn count(&mut self) -> Step {
        self.tried += 1;
        if self.tried.is_multiple_of(256) {
            (self.report)(self.tried);
        }
        let reached = self.limits.reached();
        let nodes = self.limits.nodes.filter(|&nodes| self.tried > nodes);
        match reached.or(nodes.map(|_| StopReason::Nodes)) {
            Some(reason) => ControlFlow::Break(End::Stopped(Stopped::Limit(reason))),
            None => ControlFlow::Continue(()),
        }
    }

    /// Attaches one more region, in every way that leaves few enough terminals for those that are attached later.
    fn attach(&mut self, probe: &AbstractProbe, circle: &[usize]) -> Step {
        let later = self.most.len() - self.slots.len() - 1;
        let new = self.new_node(circle);
        for placement in placements(circle, self.region.edge(), new) {
            let terminals = placement.circle.len();
            if later == 0 || terminals > later + 2 {
                continue;
            }
            let mut arena =
                (terminals > 3).then(|| Forms::new(outcomes(terminals).poset().clone()));
            let mut sums = Sums::new(&probe.forms, circle, &placement);
            let mut seen: FxHashSet<[FormId; 2]> = FxHashSet::default();
            for value in self.shelf.up_to(self.most[self.slots.len()]) {
                if self.slots.is_empty() && !self.families.begin() {
                    continue;
                }
                // To leave a terminal alone, or to join it, needs no region where their number stays.
                if terminals == circle.len() && self.shelf.entries[value].is_outcome() {
                    continue;
                }
                self.count()?;
                let pair = [probe.all, probe.rest]
                    .map(|form| sums.sum(arena.as_mut(), &mut self.shelf, form, value));
                let [all, rest] = pair;
                let forms = arena.as_mut().unwrap_or(&mut self.shelf.forms);
                if !seen.insert(pair) || forms.le(rest, all) {
                    continue;
                }
                let next = (later > 1).then(|| alone(forms, pair));
                self.slots.push(Slot { nodes: placement.nodes, value });
                if terminals == 3 && later == 1 {
                    self.look_up(all, rest, &placement.circle)?;
                }
                if let Some(next) = next {
                    self.attach(&next, &placement.circle)?;
                }
                self.slots.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// A node that is not there yet.
    fn new_node(&self, circle: &[usize]) -> usize {
        let used = self.slots.iter().flat_map(|slot| slot.nodes).chain(circle.iter().copied());
        used.fold(self.region.terminals(), |new, node| new.max(node + 1))
    }

    /// Attaches the last region.
    fn look_up(&mut self, all: FormId, rest: FormId, circle: &[usize]) -> Step {
        let most = self.most.last().copied().unwrap_or(0);
        for index in 0..self.wins.len() {
            self.count()?;
            let ending = self.wins[index].ending();
            let at = |place: usize| circle.get(place).copied().unwrap_or(self.new_node(circle));
            let [goal, nodes] = [ending.goal.to_vec(), ending.nodes.to_vec()]
                .map(|places| places.into_iter().map(at).collect::<Vec<_>>());
            let (goal, nodes) = ([goal[0], goal[1]], [nodes[0], nodes[1], nodes[2]]);
            if self.region.edge().is_some_and(|edge| !goal.contains(&edge)) {
                continue;
            }
            let places = self.wins[index].between(&self.shelf, all, rest);
            let cells = |&place: &usize| self.shelf.cells(place).filter(|&cells| cells <= most);
            let places = places.into_iter().filter(|place| cells(place).is_some());
            // Each of them leads to a witness (Lemma 7.2).
            if let Some(value) = places.min_by_key(cells) {
                self.slots.push(Slot { nodes, value });
                self.look_at(goal)?;
                self.slots.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks at the region alone, each two of its terminals joined or not: with one cell it is all that there is to it.
    fn between_any_two(&mut self, circle: &[usize]) -> Step {
        if !self.families.begin() {
            return ControlFlow::Continue(());
        }
        let pairs = circle.iter().flat_map(|&to| circle[..to].iter().map(move |&from| [from, to]));
        for goal in pairs {
            self.count()?;
            self.look_at(goal)?;
        }
        ControlFlow::Continue(())
    }

    /// Looks at the position that the region is with what is attached.
    fn look_at(&mut self, goal: [usize; 2]) -> Step {
        let Self { region, cell, ref shelf, database, .. } = *self;
        let known = Known { region, cell, shelf, database };
        match known.witness(&Judge { limits: self.limits }, &self.slots, goal) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(witness)) => ControlFlow::Break(End::Found(Box::new(witness))),
            Err(stopped) => ControlFlow::Break(End::Stopped(stopped)),
        }
    }
}

/// Two forms in an arena of their own.
fn alone(forms: &Forms, pair: [FormId; 2]) -> AbstractProbe {
    let mut own = Forms::new(forms.poset().clone());
    let [all, rest] = pair.map(|form| own.attach(&forms.detach(form), |atom| atom));
    AbstractProbe { forms: own, all, rest }
}
