//! One level of the closure: all pinwheels of values whose cells together are so many.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rustc_hash::{FxHashMap, FxHashSet};

use super::content::Content;
use super::{Database, Symmetry, ValueRef, Workshop};
use crate::values::{Detached, FormId};

/// A workshop of more things is given up for a new one.
const MOST_KEPT: usize = 2_000_000;

/// About so many pinwheels are one task.
const TASK: usize = 20_000;

/// The values of each level, all images of a class.
#[derive(Clone, Debug, Default)]
pub(super) struct Images {
    /// All of them.
    all: Vec<Vec<ValueRef>>,
    /// One of each pair that exchanging terminals 1 and 2 makes, or the one that it leaves alone.
    heads: Vec<Vec<ValueRef>>,
}

impl Images {
    /// Those of level 0: the outcomes.
    pub(super) fn new() -> Self {
        let outcomes: Vec<_> = (0..ValueRef::OUTCOMES).map(ValueRef::outcome).collect();
        Self { all: vec![outcomes.clone()], heads: vec![outcomes] }
    }

    /// How many values there are of a level.
    pub(super) fn count(&self, level: usize) -> usize {
        self.all.get(level).map_or(0, Vec::len)
    }

    /// Adds the images of a class that needs so many cells.
    pub(super) fn add(&mut self, database: &Database, workshop: &mut Workshop, class: usize) {
        let stands = ValueRef::image(class, Symmetry::IDENTITY);
        let form = workshop.place(database, stands);
        let contents = workshop.image_contents(form);
        let level = usize::from(database.classes[class].cells.unwrap_or(0));
        for lists in [&mut self.all, &mut self.heads] {
            lists.resize(lists.len().max(level + 1), Vec::new());
        }
        let mut seen = FxHashSet::default();
        for symmetry in Symmetry::all() {
            let content = contents[symmetry.number()];
            if seen.insert(content) {
                let image = ValueRef::image(class, symmetry);
                self.all[level].push(image);
                if content <= contents[symmetry.then(Symmetry::PRIME).number()] {
                    self.heads[level].push(image);
                }
            }
        }
    }
}

/// A new value: a pinwheel of some parts.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) parts: [ValueRef; 3],
    /// From the pinwheel to the form that stands for its class.
    pub(super) symmetry: Symmetry,
    /// That form.
    pub(super) form: Detached,
}

/// Pinwheels to be made: some heads with all pairs of values of two other levels.
struct Task<'i> {
    heads: &'i [ValueRef],
    others: [&'i [ValueRef]; 2],
    /// The two others stand in both orders; if they are of one level, all pairs are there anyway.
    both_orders: bool,
}

impl Task<'_> {
    fn size(&self) -> usize {
        let pairs = self.others[0].len() * self.others[1].len();
        self.heads.len() * pairs * if self.both_orders { 2 } else { 1 }
    }
}

/// Where a part with most cells stands first: a pinwheel can be turned, and its mirror image is the
/// pinwheel of the mirrored parts in the other order.
fn tasks(images: &Images, level: usize) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    for most in (1..level).rev() {
        for more in 0..=most.min(level - most) {
            let less = level - most - more;
            if less <= more {
                split(
                    &mut tasks,
                    &images.heads[most],
                    [&images.all[less], &images.all[more]],
                    less != more,
                );
            }
        }
    }
    tasks
}

/// New values with two outcomes.
fn tasks_with_outcomes<'i>(
    new: &'i Images,
    level: usize,
    outcomes: &'i [ValueRef],
) -> Vec<Task<'i>> {
    let mut tasks = Vec::new();
    split(&mut tasks, &new.heads[level], [outcomes, outcomes], false);
    tasks
}

fn split<'i>(
    tasks: &mut Vec<Task<'i>>,
    heads: &'i [ValueRef],
    others: [&'i [ValueRef]; 2],
    both_orders: bool,
) {
    let each = Task { heads: &heads[..heads.len().min(1)], others, both_orders }.size();
    if let Some(each) = NonZeroUsize::new(each) {
        let chunks = heads.chunks((TASK / each).max(1));
        tasks.extend(chunks.map(|heads| Task { heads, others, both_orders }));
    }
}

/// What is done and what is to do, while a level is being made.
pub(super) struct Watch<'w> {
    pub(super) threads: usize,
    pub(super) stop: &'w Arc<AtomicBool>,
    /// Called now and then with the pinwheels made and all that are to be made.
    pub(super) report: &'w mut (dyn FnMut(usize, usize) + Send),
}

/// What is to be closed under pinwheels.
pub(super) enum Round<'i> {
    /// All values whose cells together are so many.
    Sums(&'i Images, usize),
    /// The new values of a level with outcomes for the two others.
    WithOutcomes(&'i Images, usize, &'i [ValueRef]),
}

/// The classes that a round gives and the database lacks, in an order that does not depend on threads; `None` if it was stopped.
pub(super) fn new_classes(
    database: &Database,
    round: &Round<'_>,
    watch: &mut Watch<'_>,
) -> Option<Vec<(Content, Found)>> {
    let tasks = match *round {
        Round::Sums(images, level) => tasks(images, level),
        Round::WithOutcomes(new, level, outcomes) => tasks_with_outcomes(new, level, outcomes),
    };
    let all: usize = tasks.iter().map(Task::size).sum();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let stop = watch.stop;
    let report = Mutex::new(&mut watch.report);
    let work = || {
        let mut worker = Worker::new(database);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            worker.make(task);
            let done = done.fetch_add(task.size(), Ordering::Relaxed) + task.size();
            if let Ok(mut report) = report.try_lock() {
                report(done, all);
            }
        }
        worker.found
    };
    let mut found: FxHashMap<Content, Found> = FxHashMap::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..watch.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let more = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            for (content, new) in more {
                keep_first(&mut found, content, new);
            }
        }
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable_by_key(|&(content, _)| content);
    Some(found)
}

/// Of two ways to the same value, the one that comes first.
fn keep_first(found: &mut FxHashMap<Content, Found>, content: Content, new: Found) {
    match found.entry(content) {
        std::collections::hash_map::Entry::Vacant(entry) => _ = entry.insert(new),
        std::collections::hash_map::Entry::Occupied(mut entry) => {
            if (new.parts, new.symmetry) < (entry.get().parts, entry.get().symmetry) {
                entry.insert(new);
            }
        }
    }
}

struct Worker<'d> {
    database: &'d Database,
    workshop: Workshop,
    /// The classes of forms that have been made.
    classes: FxHashMap<FormId, Option<(Content, Symmetry)>>,
    found: FxHashMap<Content, Found>,
}

impl<'d> Worker<'d> {
    fn new(database: &'d Database) -> Self {
        let (classes, found) = Default::default();
        Self { database, workshop: Workshop::new(), classes, found }
    }

    fn make(&mut self, task: &Task<'_>) {
        for &head in task.heads {
            for &first in task.others[0] {
                for &second in task.others[1] {
                    self.try_pinwheel([head, first, second]);
                    if task.both_orders {
                        self.try_pinwheel([head, second, first]);
                    }
                }
            }
            if self.workshop.size() + self.classes.len() > MOST_KEPT {
                self.workshop = Workshop::new();
                self.classes.clear();
            }
        }
    }

    fn try_pinwheel(&mut self, parts: [ValueRef; 3]) {
        let placed = parts.map(|part| self.workshop.place(self.database, part));
        let form = self.workshop.pinwheel(placed);
        if self.workshop.forms().as_atom(form).is_some() {
            return;
        }
        let (database, workshop) = (self.database, &mut self.workshop);
        let new = *self.classes.entry(form).or_insert_with(|| {
            let fits = database.most_atoms.is_none_or(|most| workshop.forms().atoms(form) <= most);
            let (content, symmetry) = fits.then(|| workshop.class_content(form))?;
            let known = database.by_content.get(&content);
            let has_region = known.is_some_and(|&class| database.classes[class].cells.is_some());
            (!has_region).then_some((content, symmetry))
        });
        if let Some((content, symmetry)) = new {
            let better = |old: &Found| (parts, symmetry) < (old.parts, old.symmetry);
            if self.found.get(&content).is_none_or(better) {
                let stands = self.workshop.image(form, symmetry);
                let form = self.workshop.forms().detach(stands);
                self.found.insert(content, Found { parts, symmetry, form });
            }
        }
    }
}
