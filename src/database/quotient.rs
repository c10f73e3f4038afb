//! Values where a part of the board is known to lie in a corner or between two edges: fewer outcomes are told apart.

use rustc_hash::{FxHashMap, FxHashSet};

use super::content::Content;
use super::{Database, Workshop};
use crate::game::Player;
use crate::values::{Atom, FormId, Forms, Outcomes};

/// Values over a quotient of the outcomes of three terminals, such as [`Outcomes::corner`].
#[derive(Clone, Debug)]
pub struct Quotient {
    outcomes: Outcomes,
    /// What each outcome of three terminals is here.
    images: Vec<Atom>,
    forms: Forms,
    known: FxHashMap<FormId, FormId>,
    contents: FxHashMap<FormId, Content>,
}

impl Quotient {
    /// With no values yet; `None` if the outcomes are not those of three terminals, some of them made one.
    #[must_use]
    pub fn new(outcomes: Outcomes) -> Option<Self> {
        let all = Outcomes::three_terminals();
        let image = |atom| outcomes.atom(all.partition(atom));
        let images = (outcomes.terminals() == 3)
            .then(|| all.poset().atoms().map(image).collect::<Option<Vec<Atom>>>())??;
        let forms = Forms::new(outcomes.poset().clone());
        let (known, contents) = Default::default();
        Some(Self { outcomes, images, forms, known, contents })
    }

    /// The outcomes that are told apart.
    #[must_use]
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// The arena of the values.
    #[must_use]
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The arena of the values, to read or compare some.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// The canonical form here of one in a workshop, which is always the same one.
    ///
    /// Complexity: that of [`Forms::canonical`] for the followers that have not been met.
    pub fn of(&mut self, workshop: &Workshop, form: FormId) -> FormId {
        if let Some(&known) = self.known.get(&form) {
            return known;
        }
        let image = if let Some(atom) = workshop.forms().as_atom(form) {
            self.forms.atom(self.images[atom.index()])
        } else {
            let [left, right] = Player::BOTH.map(|player| {
                let options = workshop.forms().options(form, player).to_vec();
                options.into_iter().map(|option| self.of(workshop, option)).collect::<Vec<_>>()
            });
            let image = self.forms.canonical_composite(&left, &right);
            image.expect("it is no deeper than the form was")
        };
        self.known.insert(form, image);
        image
    }

    /// A name of a form here that does not depend on the arena.
    fn content(&mut self, form: FormId) -> Content {
        if let Some(atom) = self.forms.as_atom(form) {
            return Content::of_atom(atom.index());
        }
        if let Some(&known) = self.contents.get(&form) {
            return known;
        }
        let [mut left, mut right] = Player::BOTH.map(|player| {
            let options = self.forms.options(form, player).to_vec();
            options.into_iter().map(|option| self.content(option)).collect::<Vec<_>>()
        });
        let content = Content::of_composite(&mut left, &mut right);
        self.contents.insert(form, content);
        content
    }

    fn forget(&mut self) {
        self.forms = Forms::new(self.outcomes.poset().clone());
        self.known.clear();
        self.contents.clear();
    }
}

/// How many values of a database differ over the outcomes that are told apart.
///
/// Complexity: a canonical form for each image of each class, some 50 microseconds. `report` is told now and then how many
/// classes are done, and says whether to go on; `None` if not.
pub fn count_values(
    database: &Database,
    outcomes: &Outcomes,
    report: &mut dyn FnMut(usize) -> bool,
) -> Option<usize> {
    let mut quotient = Quotient::new(outcomes.clone())?;
    let mut workshop = Workshop::new();
    let mut contents: FxHashSet<Content> = FxHashSet::default();
    for (done, class) in database.classes().into_iter().enumerate() {
        for (_, form) in workshop.images(database, class) {
            let image = quotient.of(&workshop, form);
            contents.insert(quotient.content(image));
        }
        if done % 1000 == 0 {
            if !report(done) {
                return None;
            }
            if workshop.forms().len() > 1_000_000 {
                workshop = Workshop::new();
                quotient.forget();
            }
        }
    }
    Some(contents.len())
}
