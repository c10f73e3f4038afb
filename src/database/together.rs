//! Wanted values as pinwheels and stars of small ones.

use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use super::{BuildError, Database, Origin, Shape, Symmetry, ValueRef, Workshop};
use crate::game::Player;
use crate::values::FormId;

impl Database {
    /// So many values, with their followers, are put together at most: the table has two bytes for each three of them.
    pub(super) const MOST_TOGETHER: usize = 800;

    /// Looks for values among all pinwheels and stars of three values with at most so many atoms, and adds those that it
    /// finds with fewer cells than were known. The values are canonical forms of the workshop; the answer says which of
    /// them were found.
    ///
    /// For each three values it is known, from the options on, which outcomes either player can bring about, and only
    /// where that is as in a wanted value the two are compared. A star is the dual of the pinwheel of the duals.
    ///
    /// Complexity: the third power of the number of values in time and memory. With the values of 13 cells, a second
    /// for each wanted value of 5 atoms; a minute and 0.9 GiB for 6.
    ///
    /// # Errors
    /// If it is interrupted, by `stop`, or there are too many values of so many atoms.
    ///
    /// # Panics
    /// If a form is not one of the workshop.
    pub fn put_together(
        &mut self,
        workshop: &mut Workshop,
        wanted: &[FormId],
        most_atoms: u64,
        stop: &AtomicBool,
    ) -> Result<Vec<FormId>, BuildError> {
        self.put_together_with_progress(workshop, wanted, most_atoms, stop, &mut |_, _| ())
    }

    /// As [`Self::put_together`]; `report` is told how far it is, and of how much.
    ///
    /// Complexity: that of [`Self::put_together`].
    ///
    /// # Errors
    /// As [`Self::put_together`].
    ///
    /// # Panics
    /// As [`Self::put_together`].
    pub fn put_together_with_progress(
        &mut self,
        workshop: &mut Workshop,
        wanted: &[FormId],
        most_atoms: u64,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<FormId>, BuildError> {
        let parts = Parts::new(self, workshop, most_atoms)?;
        let goals: Vec<[Goal; 2]> = wanted
            .iter()
            .map(|&form| {
                let known = workshop.find(self, form).and_then(|value| self.cells_of(value));
                [form, workshop.image(form, Symmetry::DUAL)].map(|form| Goal {
                    form,
                    reach: reach_of(workshop, form),
                    below: known.unwrap_or(Self::MOST_CELLS + 1),
                })
            })
            .collect();
        let table = Table::new(&parts, &goals, stop, report).ok_or(BuildError::Interrupted)?;
        let mut found = Vec::new();
        for (done, (pair, &form)) in goals.iter().zip(wanted).enumerate() {
            report(done, goals.len());
            let first = table.first(workshop, pair, stop).ok_or(BuildError::Interrupted)?;
            if let Some((goal, sum)) = first {
                let parts = parts.values(sum).expect("only values with regions are candidates");
                self.add_sum(workshop, goal, parts.to_vec(), table.cells(sum));
                found.push(form);
            }
        }
        Ok(found)
    }

    /// Adds the value of a pinwheel, or says that it has fewer cells than were known.
    fn add_sum(
        &mut self,
        workshop: &mut Workshop,
        form: FormId,
        parts: Vec<ValueRef>,
        cells: usize,
    ) {
        let (_, symmetry) = workshop.class_content(form);
        let class = self.add_class(workshop, form);
        self.realize_class(class, cells, Origin::Sum(Shape::Pinwheel, parts, symmetry));
    }
}

/// A comparison forgets what it has found out when it remembers so much: some 100 MB.
const MOST_KNOWN: usize = 2_000_000;

/// A value that is looked for.
struct Goal {
    form: FormId,
    reach: Reach,
    /// More cells are of no use.
    below: usize,
}

/// For each set of outcomes that Short may be content with, whether he gets into it moving first, and, in the upper half,
/// moving second. Equal values have the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Reach(u16);

impl Reach {
    /// The sets that hold with an outcome all that join more, `0`, `a`, `b`, `c`, `T` being bits 0 to 4.
    const SETS: [u8; 8] = [0b10010, 0b10100, 0b11000, 0b10000, 0b11110, 0b11100, 0b11010, 0b10110];

    fn of_outcome(outcome: usize) -> Self {
        let inside = |&(_, set): &(usize, &u8)| set >> outcome & 1 == 1;
        let sets = Self::SETS.iter().enumerate().filter(inside);
        let sets = sets.fold(0, |all, (place, _)| all | 1 << place);
        Self(sets | sets << 8)
    }

    fn moving(self, player: Player) -> u16 {
        match player {
            Player::Short => self.0 & 0xff,
            Player::Cut => self.0 >> 8,
        }
    }

    /// Of what has options, from theirs.
    fn of_options(left: impl Iterator<Item = Self>, right: impl Iterator<Item = Self>) -> Self {
        let first = left.fold(0, |all, option| all | option.moving(Player::Cut));
        let second = right.fold(0xff, |all, option| all & option.moving(Player::Short));
        Self(first | second << 8)
    }
}

fn reach_of(workshop: &Workshop, form: FormId) -> Reach {
    fn of(workshop: &Workshop, form: FormId, known: &mut FxHashMap<FormId, Reach>) -> Reach {
        if let Some(outcome) = workshop.outcome_of(form) {
            return Reach::of_outcome(outcome);
        }
        if let Some(&reach) = known.get(&form) {
            return reach;
        }
        let [left, right] = workshop.options(form).map(|options| {
            options.into_iter().map(|option| of(workshop, option, known)).collect::<Vec<_>>()
        });
        let reach = Reach::of_options(left.into_iter(), right.into_iter());
        known.insert(form, reach);
        reach
    }
    of(workshop, form, &mut FxHashMap::default())
}

/// A value that may be a part, or a follower of one.
struct Part {
    /// Its options are parts before it.
    options: [Vec<usize>; 2],
    outcome: Option<usize>,
    /// The value with the cells of its region; `None` for mere followers.
    region: Option<(ValueRef, usize)>,
}

/// All values of at most so many atoms, and their followers.
struct Parts {
    parts: Vec<Part>,
    /// What pinwheels make of outcomes, as a number in base 5.
    pinwheel: Vec<usize>,
}

impl Parts {
    fn new(
        database: &Database,
        workshop: &mut Workshop,
        most_atoms: u64,
    ) -> Result<Self, BuildError> {
        let (mut parts, mut places) = (Vec::new(), FxHashMap::default());
        for value in database.classes() {
            let form = workshop.place(database, value);
            if workshop.forms().atoms(form) > most_atoms {
                continue;
            }
            for (value, form) in workshop.images(database, value) {
                let place = put(workshop, form, &mut parts, &mut places);
                parts[place].region = database.cells_of(value).map(|cells| (value, cells));
            }
            if parts.len() > Database::MOST_TOGETHER {
                return Err(BuildError::TooManyParts { most_atoms });
            }
        }
        let outcomes: Vec<FormId> = (0..ValueRef::OUTCOMES)
            .map(|outcome| workshop.place(database, ValueRef::outcome(outcome)))
            .collect();
        let pinwheel = (0..outcomes.len().pow(3)).map(|number| {
            let sum = [number / 25, number / 5 % 5, number % 5].map(|outcome| outcomes[outcome]);
            let sum = workshop.pinwheel(sum);
            workshop.outcome_of(sum).expect("outcomes make an outcome")
        });
        Ok(Self { pinwheel: pinwheel.collect(), parts })
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    /// The values that are put together, if all have regions.
    fn values(&self, sum: [usize; 3]) -> Option<[ValueRef; 3]> {
        let [first, second, third] = sum.map(|part| self.parts[part].region);
        Some([first?.0, second?.0, third?.0])
    }

    fn cells(&self, sum: [usize; 3]) -> Option<usize> {
        let cells = sum.map(|part| self.parts[part].region.map(|(_, cells)| cells));
        cells.into_iter().sum()
    }

    /// What a sum ends in, if it is over.
    fn outcome(&self, sum: [usize; 3]) -> Option<usize> {
        let [first, second, third] = sum.map(|part| self.parts[part].outcome);
        Some(self.pinwheel[first? * 25 + second? * 5 + third?])
    }

    /// The sums that a player can move to.
    fn moves(&self, sum: [usize; 3], player: Player) -> impl Iterator<Item = [usize; 3]> {
        (0..3).flat_map(move |place| {
            self.parts[sum[place]].options[usize::from(player == Player::Cut)].iter().map(
                move |&option| {
                    let mut after = sum;
                    after[place] = option;
                    after
                },
            )
        })
    }
}

/// The place of a form among the parts, after its followers.
fn put(
    workshop: &Workshop,
    form: FormId,
    parts: &mut Vec<Part>,
    places: &mut FxHashMap<FormId, usize>,
) -> usize {
    if let Some(&place) = places.get(&form) {
        return place;
    }
    let options = workshop.options(form).map(|options| {
        options.into_iter().map(|option| put(workshop, option, parts, places)).collect()
    });
    parts.push(Part { options, outcome: workshop.outcome_of(form), region: None });
    places.insert(form, parts.len() - 1);
    parts.len() - 1
}

/// What either player can bring about in the pinwheel of any three parts.
struct Table<'p> {
    parts: &'p Parts,
    reach: Vec<Reach>,
    /// The sums that look like a wanted value, those with the fewest cells first.
    candidates: FxHashMap<Reach, Vec<(usize, [usize; 3])>>,
}

impl<'p> Table<'p> {
    fn new(
        parts: &'p Parts,
        goals: &[[Goal; 2]],
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, usize),
    ) -> Option<Self> {
        let mut candidates: FxHashMap<Reach, Vec<(usize, [usize; 3])>> = FxHashMap::default();
        let mut below: FxHashMap<Reach, usize> = FxHashMap::default();
        for goal in goals.iter().flatten() {
            let most = below.entry(goal.reach).or_default();
            *most = goal.below.max(*most);
        }
        let count = parts.len();
        let mut table = Self {
            parts,
            reach: Vec::with_capacity(count.pow(3)),
            candidates: FxHashMap::default(),
        };
        for first in 0..count {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            report(first, count);
            for second in 0..count {
                for third in 0..count {
                    let sum = [first, second, third];
                    let reach = match parts.outcome(sum) {
                        Some(outcome) => Reach::of_outcome(outcome),
                        None => {
                            let [left, right] = Player::BOTH
                                .map(|player| parts.moves(sum, player).map(|sum| table.of(sum)));
                            Reach::of_options(left, right)
                        }
                    };
                    table.reach.push(reach);
                    if let Some(&below) = below.get(&reach)
                        && let Some(cells) = parts.cells(sum).filter(|&cells| cells < below)
                    {
                        candidates.entry(reach).or_default().push((cells, sum));
                    }
                }
            }
        }
        candidates.values_mut().for_each(|sums| sums.sort_unstable());
        table.candidates = candidates;
        Some(table)
    }

    fn of(&self, [first, second, third]: [usize; 3]) -> Reach {
        let count = self.parts.len();
        self.reach[(first * count + second) * count + third]
    }

    fn cells(&self, sum: [usize; 3]) -> usize {
        self.parts.cells(sum).unwrap_or_default()
    }

    /// The sum with the fewest cells that is one of two forms, and which; the outer `None` if it was stopped.
    fn first(
        &self,
        workshop: &Workshop,
        goals: &[Goal; 2],
        stop: &AtomicBool,
    ) -> Option<Option<(FormId, [usize; 3])>> {
        let mut best: Option<(usize, FormId, [usize; 3])> = None;
        let mut comparison =
            Comparison { parts: self.parts, workshop, known: FxHashMap::default() };
        for goal in goals {
            for &(cells, sum) in self.candidates.get(&goal.reach).into_iter().flatten() {
                if cells >= best.map_or(goal.below, |(best, ..)| best) {
                    break;
                }
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                if comparison.known.len() > MOST_KNOWN {
                    comparison.known.clear();
                }
                let stands = |is_below| Relation { is_below, after_move: false };
                if comparison.holds(stands(true), sum, goal.form)
                    && comparison.holds(stands(false), sum, goal.form)
                {
                    best = Some((cells, goal.form, sum));
                }
            }
        }
        Some(best.map(|(_, form, sum)| (form, sum)))
    }
}

/// How a sum and a form may stand to one another (Definition 3.2 of Demer & Selinger, *On 3-terminal positions in Hex*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Relation {
    /// Whether the sum is at most the form, or else the form at most the sum.
    is_below: bool,
    /// Whether Short, moving first in the larger one, or Cut in the smaller one, makes it so.
    after_move: bool,
}

/// Compares sums with forms, without making the canonical form of the sum.
struct Comparison<'p> {
    parts: &'p Parts,
    workshop: &'p Workshop,
    known: FxHashMap<(Relation, [usize; 3], FormId), bool>,
}

impl Comparison<'_> {
    fn holds(&mut self, relation: Relation, sum: [usize; 3], form: FormId) -> bool {
        if let (Some(ends), Some(outcome)) =
            (self.parts.outcome(sum), self.workshop.outcome_of(form))
        {
            let (low, high) = if relation.is_below { (ends, outcome) } else { (outcome, ends) };
            return low == high || low == 0 || high == 4;
        }
        if let Some(&known) = self.known.get(&(relation, sum, form)) {
            return known;
        }
        let Relation { is_below, after_move } = relation;
        let in_sum = if is_below == after_move { Player::Cut } else { Player::Short };
        let (parts, workshop) = (self.parts, self.workshop);
        let mut moves = parts.moves(sum, in_sum);
        let mut options = workshop.forms().options(form, in_sum.other()).iter();
        let next = Relation { is_below, after_move: !after_move };
        let holds = if after_move {
            options.any(|&option| self.holds(next, sum, option))
                || moves.any(|sum| self.holds(next, sum, form))
        } else {
            moves.all(|sum| self.holds(next, sum, form))
                && options.all(|&option| self.holds(next, sum, option))
        };
        self.known.insert((relation, sum, form), holds);
        holds
    }
}
