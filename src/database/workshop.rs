//! The forms of a database in an arena, where they can be compared and summed.

use rustc_hash::FxHashMap;

use super::content::Content;
use super::entry::{Referred, ValueClass};
use super::{Database, Origin, Shape, Symmetry, ValueRef};
use crate::game::Player;
use crate::values::{Atom, Form, FormId, Forms, Gluing, Outcomes};

/// An arena with forms of a database and others.
///
/// Forms get into it as they are asked for. It remembers sums and comparisons; when it has become large, begin with a
/// new one.
#[derive(Clone, Debug)]
pub struct Workshop {
    outcomes: Outcomes,
    atoms: Vec<Atom>,
    forms: Forms,
    /// The contents of the images of forms.
    images: FxHashMap<FormId, [Content; Symmetry::COUNT]>,
    placed: FxHashMap<ValueRef, FormId>,
    pinwheels: FxHashMap<[FormId; 3], FormId>,
    /// Sums of four parts.
    sums: FxHashMap<(Shape, [FormId; 4]), FormId>,
    /// What a pinwheel makes of three outcomes, as a number in base 5.
    pinwheel: Vec<FormId>,
}

impl Default for Workshop {
    fn default() -> Self {
        Self::new()
    }
}

impl Workshop {
    /// An arena with the outcomes.
    #[must_use]
    pub fn new() -> Self {
        let outcomes = Outcomes::three_terminals();
        let forms = Forms::new(outcomes.poset().clone());
        let atoms: Vec<Atom> = outcomes.poset().atoms().collect();
        let gluing = Gluing::pinwheel();
        let mut pinwheel = Vec::new();
        for first in &atoms {
            for second in &atoms {
                for third in &atoms {
                    let inside = [first, second, third].map(|&atom| outcomes.partition(atom));
                    let whole = outcomes.atom(&gluing.glue(&inside));
                    pinwheel.push(forms.atom(whole.expect("all partitions are outcomes")));
                }
            }
        }
        let (images, placed, pinwheels, sums) = Default::default();
        Self { outcomes, atoms, forms, images, placed, pinwheels, sums, pinwheel }
    }

    /// What regions with three terminals end in.
    #[must_use]
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// The arena.
    #[must_use]
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The arena, to compare forms or to add some.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// How many things it remembers: what its size grows with.
    pub(super) fn size(&self) -> usize {
        self.forms.len() + self.pinwheels.len() / 4 + self.sums.len() / 3 + self.images.len()
    }

    pub(super) fn options(&self, form: FormId) -> [Vec<FormId>; 2] {
        Player::BOTH.map(|player| self.forms.options(form, player).to_vec())
    }

    pub(super) fn outcome_of(&self, form: FormId) -> Option<usize> {
        self.forms.as_atom(form).map(Atom::index)
    }

    /// A form that the database refers to.
    ///
    /// Complexity: linear in the followers that are not here yet.
    ///
    /// # Panics
    /// If the value is of a larger database.
    pub fn place(&mut self, database: &Database, value: ValueRef) -> FormId {
        let (class, symmetry) = match value.referred() {
            Referred::Outcome(outcome) => return self.forms.atom(self.atoms[outcome]),
            Referred::Image(class, symmetry) => (class, symmetry),
        };
        if let Some(&form) = self.placed.get(&value) {
            return form;
        }
        let class = database.class(class);
        let mut lists = [&class.left, &class.right].map(|options| {
            let images = options.iter().map(|option| option.under(symmetry));
            images.map(|option| self.place(database, option)).collect::<Vec<_>>()
        });
        if symmetry.is_dual() {
            lists.reverse();
        }
        let [left, right] = lists;
        let form = self.forms.composite(&left, &right).expect("the form is as deep as it was");
        self.placed.insert(value, form);
        form
    }

    /// The image of a form.
    ///
    /// Complexity: linear in the followers.
    pub fn image(&mut self, form: FormId, symmetry: Symmetry) -> FormId {
        let (detached, atoms) = (self.forms.detach(form), &self.atoms);
        let image = |atom: Atom| atoms[symmetry.outcome(atom.index())];
        match symmetry.is_dual() {
            true => self.forms.attach_swapped(&detached, image),
            false => self.forms.attach(&detached, image),
        }
    }

    /// The contents of the twelve images of a form.
    pub(super) fn image_contents(&mut self, form: FormId) -> [Content; Symmetry::COUNT] {
        if let Some(outcome) = self.outcome_of(form) {
            let mut images = [Content(0); Symmetry::COUNT];
            for symmetry in Symmetry::all() {
                images[symmetry.number()] = Content::of_atom(symmetry.outcome(outcome));
            }
            return images;
        }
        if let Some(&images) = self.images.get(&form) {
            return images;
        }
        let lists = self.options(form).map(|options| {
            options.into_iter().map(|option| self.image_contents(option)).collect::<Vec<_>>()
        });
        let mut images = [Content(0); Symmetry::COUNT];
        for symmetry in Symmetry::all() {
            let [mut left, mut right] = [0, 1].map(|list: usize| {
                lists[list].iter().map(|option| option[symmetry.number()]).collect::<Vec<_>>()
            });
            if symmetry.is_dual() {
                std::mem::swap(&mut left, &mut right);
            }
            images[symmetry.number()] = Content::of_composite(&mut left, &mut right);
        }
        self.images.insert(form, images);
        images
    }

    /// The content of the form that stands for the class of a form, and the symmetry that leads from the form to it.
    pub(super) fn class_content(&mut self, form: FormId) -> (Content, Symmetry) {
        let images = self.image_contents(form);
        let least = Symmetry::all().min_by_key(|symmetry| images[symmetry.number()]);
        let least = least.expect("there are twelve");
        (images[least.number()], least)
    }

    /// Where a form stands in a database, if it is there.
    ///
    /// Complexity: linear in the followers.
    #[must_use]
    pub fn find(&mut self, database: &Database, form: FormId) -> Option<ValueRef> {
        if let Some(outcome) = self.outcome_of(form) {
            return Some(ValueRef::outcome(outcome));
        }
        let (content, symmetry) = self.class_content(form);
        let class = database.class_of(content)?;
        Some(ValueRef::image(class, symmetry.inverse()))
    }

    /// The different images of a form that a database refers to, with the form of each.
    ///
    /// Complexity: twelve times the followers.
    pub fn images(&mut self, database: &Database, value: ValueRef) -> Vec<(ValueRef, FormId)> {
        let mut images: Vec<(ValueRef, FormId)> = Vec::new();
        for symmetry in Symmetry::all() {
            let image = value.under(symmetry);
            let form = self.place(database, image);
            if images.iter().all(|&(_, other)| other != form) {
                images.push((image, form));
            }
        }
        images
    }

    /// Where a form stands in a database, where it is put if it is not there, with its followers.
    pub(super) fn add(&mut self, database: &mut Database, form: FormId) -> ValueRef {
        if let Some(known) = self.find(database, form) {
            return known;
        }
        let (content, symmetry) = self.class_content(form);
        let stands = self.image(form, symmetry);
        let [left, right] = self.options(stands).map(|options| {
            options.into_iter().map(|option| self.add(database, option)).collect::<Vec<_>>()
        });
        let origin = Origin::Follower;
        let class = database.push(content, &ValueClass { left, right, cells: None, origin });
        ValueRef::image(class, symmetry.inverse())
    }

    /// The canonical form of the pinwheel of three canonical forms (Definition 4.9).
    ///
    /// Complexity: the product of their followers; what has been summed is remembered.
    pub fn pinwheel(&mut self, parts: [FormId; 3]) -> FormId {
        if let [Some(first), Some(second), Some(third)] = parts.map(|part| self.outcome_of(part)) {
            return self.pinwheel
                [(first * ValueRef::OUTCOMES + second) * ValueRef::OUTCOMES + third];
        }
        if let Some(&sum) = self.pinwheels.get(&parts) {
            return sum;
        }
        let sum = self.sum_of_options(parts, Self::pinwheel);
        self.pinwheels.insert(parts, sum);
        sum
    }

    /// The canonical form of a sum that is not over: each move is one in a part (Definition 3.6).
    fn sum_of_options<const N: usize>(
        &mut self,
        parts: [FormId; N],
        sum: impl Fn(&mut Self, [FormId; N]) -> FormId,
    ) -> FormId {
        let [left, right] = Player::BOTH.map(|player| {
            let mut sums = Vec::new();
            for (place, &part) in parts.iter().enumerate() {
                for index in 0..self.forms.options(part, player).len() {
                    let mut after = parts;
                    after[place] = self.forms.options(part, player)[index];
                    sums.push(sum(self, after));
                }
            }
            sums
        });
        let sum = self.forms.canonical_composite(&left, &right);
        sum.expect("it is not deeper than its parts together")
    }

    /// The canonical form of what is put together from canonical forms.
    ///
    /// Complexity: the product of their followers; what has been summed is remembered.
    ///
    /// # Panics
    /// If there is not a form for each part.
    pub fn sum(&mut self, shape: Shape, parts: &[FormId]) -> FormId {
        match (shape, parts) {
            (Shape::Pinwheel, &[first, second, third]) => self.pinwheel([first, second, third]),
            (_, &[first, second, third, fourth]) => {
                self.sum_of_four(shape, [first, second, third, fourth])
            }
            _ => panic!("{} parts for {shape:?}", parts.len()),
        }
    }

    fn sum_of_four(&mut self, shape: Shape, parts: [FormId; 4]) -> FormId {
        if let Some(&sum) = self.sums.get(&(shape, parts)) {
            return sum;
        }
        let ends = parts.map(|part| self.forms.as_atom(part));
        let sum = if let [Some(first), Some(second), Some(third), Some(fourth)] = ends {
            let inside = [first, second, third, fourth].map(|atom| self.outcomes.partition(atom));
            let whole = self.outcomes.atom(&shape.gluing().glue(&inside));
            self.forms.atom(whole.expect("all partitions are outcomes"))
        } else {
            self.sum_of_options(parts, |this, after| this.sum_of_four(shape, after))
        };
        self.sums.insert((shape, parts), sum);
        sum
    }

    /// A form of another arena over the same outcomes.
    pub(super) fn adopt(&mut self, other: &Forms, form: FormId) -> FormId {
        self.forms.attach(&other.detach(form), |atom| atom)
    }

    /// Whether it is an outcome or made of options.
    #[must_use]
    pub fn form(&self, form: FormId) -> Form<'_> {
        self.forms.form(form)
    }
}
