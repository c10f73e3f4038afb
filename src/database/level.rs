//! One level of the closure: all pinwheels of values whose cells together are so many.

use std::collections::hash_map::Entry;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rustc_hash::{FxHashMap, FxHashSet};

use super::content::Content;
use super::{Database, Shape, Symmetry, ValueRef, Workshop};
use crate::values::{Detached, FormId};

/// A workshop of more things is given up for a new one.
const MOST_KEPT: usize = 1_000_000;

/// About so many pinwheels are one task.
const TASK: usize = 20_000;

/// The values of each level, all images of a class.
#[derive(Clone, Debug, Default)]
pub(super) struct Images {
    /// All of them.
    all: Vec<Vec<ValueRef>>,
    /// One of each pair that exchanging terminals 1 and 2 makes, or the one that it leaves alone.
    heads: Vec<Vec<ValueRef>>,
    /// One of those that renamings make of one another.
    hubs: Vec<Vec<ValueRef>>,
}

impl Images {
    /// Those of level 0, the outcomes, and room for those of up to so many cells.
    pub(super) fn new(most: usize) -> Self {
        let mut all = vec![Vec::new(); most + 1];
        all[0] = (0..ValueRef::OUTCOMES).map(ValueRef::outcome).collect();
        Self { heads: all.clone(), hubs: all.clone(), all }
    }

    /// How many values there are of a level.
    pub(super) fn count(&self, level: usize) -> usize {
        self.all.get(level).map_or(0, Vec::len)
    }

    /// Adds the images of a class.
    ///
    /// # Panics
    /// If its region has more cells than there is room for.
    pub(super) fn add(&mut self, database: &Database, workshop: &mut Workshop, class: usize) {
        let stands = ValueRef::image(class, Symmetry::IDENTITY);
        let form = workshop.place(database, stands);
        let contents = workshop.image_contents(form);
        let level = database.class_cells(class).unwrap_or(0);
        let mut seen = FxHashSet::default();
        for symmetry in Symmetry::all() {
            let content = contents[symmetry.number()];
            if seen.insert(content) {
                let image = ValueRef::image(class, symmetry);
                self.all[level].push(image);
                if content <= contents[symmetry.then(Symmetry::PRIME).number()] {
                    self.heads[level].push(image);
                }
                let renamed = Symmetry::all().filter(|renaming| !renaming.is_dual());
                let mut renamed = renamed.map(|renaming| symmetry.then(renaming).number());
                if renamed.all(|image| content <= contents[image]) {
                    self.hubs[level].push(image);
                }
            }
        }
    }
}

/// A new value, put together from some parts.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) shape: Shape,
    pub(super) parts: Vec<ValueRef>,
    /// From what is put together to the form that stands for its class.
    pub(super) symmetry: Symmetry,
    /// That form.
    pub(super) form: Detached,
}

impl Found {
    fn before(&self, other: &Self) -> bool {
        (self.shape, &self.parts, self.symmetry) < (other.shape, &other.parts, other.symmetry)
    }
}

/// What is to be put together: one of each list.
pub(super) struct Task<'i> {
    shape: Shape,
    lists: Vec<&'i [ValueRef]>,
}

impl Task<'_> {
    fn size(&self) -> usize {
        self.lists.iter().map(|list| list.len()).product()
    }
}

/// All that has so many cells together.
///
/// In a pinwheel a part with most cells stands first: it can be turned, and its mirror image is the pinwheel of the
/// mirrored parts in the other order. A hubbed pinwheel is turned and mirrored until its hub is as wanted. With an outcome for a
/// part the other shapes are pinwheels of pinwheels.
pub(super) fn tasks(images: &Images, level: usize, most_parts: usize) -> Vec<Task<'_>> {
    let Images { all, heads, hubs } = images;
    let mut tasks = Vec::new();
    for most in (1..level).rev() {
        for more in 0..=most.min(level - most) {
            let less = level - most - more;
            if less > more {
                continue;
            }
            let heads = &*heads[most];
            split(&mut tasks, Shape::Pinwheel, heads, &[&all[less], &all[more]]);
            if less < more {
                split(&mut tasks, Shape::Pinwheel, heads, &[&all[more], &all[less]]);
            }
        }
    }
    if most_parts < 4 {
        return tasks;
    }
    for first in 1..level {
        for second in 1..level - first {
            for third in 1..level - first - second {
                let fourth = level - first - second - third;
                let [first, second, third] = [first, second, third].map(|cells| &*all[cells]);
                split(&mut tasks, Shape::HubbedPinwheel, first, &[second, third, &hubs[fourth]]);
                split(&mut tasks, Shape::CappedStar, first, &[second, third, &all[fourth]]);
            }
        }
    }
    tasks
}

/// The new values of a level with outcomes for the two other parts.
pub(super) fn tasks_with_outcomes<'i>(
    new: &'i Images,
    level: usize,
    outcomes: &'i [ValueRef],
) -> Vec<Task<'i>> {
    let mut tasks = Vec::new();
    split(&mut tasks, Shape::Pinwheel, &new.heads[level], &[outcomes, outcomes]);
    tasks
}

fn split<'i>(
    tasks: &mut Vec<Task<'i>>,
    shape: Shape,
    first: &'i [ValueRef],
    others: &[&'i [ValueRef]],
) {
    let each = others.iter().map(|list| list.len()).product();
    if let Some(each) = NonZeroUsize::new(each) {
        let chunks = first.chunks((TASK / each).max(1));
        let lists = |chunk| std::iter::once(chunk).chain(others.iter().copied()).collect();
        tasks.extend(chunks.map(|chunk| Task { shape, lists: lists(chunk) }));
    }
}

/// What is done and what is to do, while a level is being made.
pub(super) struct Watch<'w> {
    pub(super) threads: usize,
    pub(super) stop: &'w Arc<AtomicBool>,
    /// Called now and then with the pinwheels made and all that are to be made.
    pub(super) report: &'w mut (dyn FnMut(usize, usize) + Send),
}

/// The classes that tasks of a level give and the database lacks, in an order that does not depend on threads; `None` if it was stopped.
pub(super) fn new_classes(
    database: &Database,
    level: usize,
    tasks: &[Task<'_>],
    watch: &mut Watch<'_>,
) -> Option<Vec<(Content, Found)>> {
    let all: usize = tasks.iter().map(Task::size).sum();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let stop = watch.stop;
    let report = Mutex::new(&mut watch.report);
    let work = || {
        let mut worker = Worker::new(database, level);
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
        Entry::Vacant(entry) => _ = entry.insert(new),
        Entry::Occupied(mut entry) => {
            if new.before(entry.get()) {
                entry.insert(new);
            }
        }
    }
}

struct Worker<'d> {
    database: &'d Database,
    /// What is known with more cells is found anew.
    level: usize,
    workshop: Workshop,
    /// The classes of forms that have been made.
    classes: FxHashMap<FormId, Option<(Content, Symmetry)>>,
    found: FxHashMap<Content, Found>,
}

impl<'d> Worker<'d> {
    fn new(database: &'d Database, level: usize) -> Self {
        let (classes, found) = Default::default();
        Self { database, level, workshop: Workshop::new(), classes, found }
    }

    fn make(&mut self, task: &Task<'_>) {
        self.make_with(task, &mut Vec::new(), &mut Vec::new());
    }

    /// All sums that begin with some parts, whose forms are here.
    fn make_with(&mut self, task: &Task<'_>, parts: &mut Vec<ValueRef>, forms: &mut Vec<FormId>) {
        let Some(list) = task.lists.get(parts.len()) else {
            self.try_sum(task.shape, parts, forms);
            return;
        };
        for &part in *list {
            parts.push(part);
            forms.push(self.workshop.place(self.database, part));
            self.make_with(task, parts, forms);
            forms.pop();
            parts.pop();
            if parts.is_empty() && self.workshop.size() + self.classes.len() > MOST_KEPT {
                self.workshop = Workshop::new();
                self.classes.clear();
            }
        }
    }

    fn try_sum(&mut self, shape: Shape, parts: &[ValueRef], forms: &[FormId]) {
        let form = self.workshop.sum(shape, forms);
        if self.workshop.forms().as_atom(form).is_some() {
            return;
        }
        let (database, level, workshop) = (self.database, self.level, &mut self.workshop);
        let new = *self.classes.entry(form).or_insert_with(|| {
            let fits = database.most_atoms.is_none_or(|most| workshop.forms().atoms(form) <= most);
            let (content, symmetry) = fits.then(|| workshop.class_content(form))?;
            let known = database.class_of(content);
            let cells = known.and_then(|class| database.class_cells(class));
            cells.is_none_or(|cells| cells > level).then_some((content, symmetry))
        });
        let Some((content, symmetry)) = new else {
            return;
        };
        let way = (shape, parts, symmetry);
        let known = self.found.get(&content);
        if known.is_none_or(|old| way < (old.shape, &*old.parts, old.symmetry)) {
            let stands = self.workshop.image(form, symmetry);
            let form = self.workshop.forms().detach(stands);
            self.found.insert(content, Found { shape, parts: parts.to_vec(), symmetry, form });
        }
    }
}
