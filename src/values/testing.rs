//! Random forms for property tests, and the order by the definition alone.

use std::collections::HashMap;

use quickcheck::Gen;

use super::{Form, FormId, Forms, Outcomes, Poset};
use crate::game::Player;
use crate::game::testing::below;

/// The posets that every law is tested on.
pub(crate) fn posets() -> Vec<Poset> {
    vec![
        Poset::booleans(),
        Poset::three_terminals(),
        Poset::corner(),
        Poset::fork(),
        Outcomes::non_crossing(4).unwrap().poset().clone(),
        Outcomes::partitions(5).unwrap().poset().clone(),
        Outcomes::non_crossing(6).unwrap().poset().clone(),
    ]
}

/// A random form of depth at most `depth`, of any kind.
pub(crate) fn random_form(g: &mut Gen, forms: &mut Forms, depth: usize) -> FormId {
    if depth == 0 || below(g, 4) == 0 {
        let atoms: Vec<_> = forms.poset().atoms().collect();
        return forms.atom(atoms[below(g, atoms.len())]);
    }
    let [left, right] = Player::BOTH
        .map(|_| (0..=below(g, 2)).map(|_| random_form(g, forms, depth - 1)).collect::<Vec<_>>());
    forms.composite(&left, &right).unwrap()
}

/// A random passable form: each composite follower is drawn again until it is passable.
pub(crate) fn random_passable(g: &mut Gen, forms: &mut Forms, depth: usize) -> FormId {
    if depth == 0 || below(g, 5) == 0 {
        return random_form(g, forms, 0);
    }
    for _ in 0..20 {
        let [left, right] = Player::BOTH.map(|_| {
            (0..=below(g, 3)).map(|_| random_passable(g, forms, depth - 1)).collect::<Vec<_>>()
        });
        let form = forms.composite(&left, &right).unwrap();
        if forms.is_passable(form) {
            return form;
        }
    }
    random_form(g, forms, 0)
}

/// A random monotone form: the game of a random monotone map from the fillings of a few cells to
/// outcomes, as in a region.
pub(crate) fn random_monotone(g: &mut Gen, forms: &mut Forms, cells: usize) -> FormId {
    let poset = forms.poset().clone();
    let atoms: Vec<_> = poset.atoms().collect();
    // A monotone map by meets of joins is not to hand in any poset: draw, and repair upwards.
    let mut outcome = vec![poset.bottom(); 1 << cells];
    for filling in 0_usize..1 << cells {
        let under: Vec<_> = (0..cells)
            .filter(|cell| filling >> cell & 1 == 1)
            .map(|cell| outcome[filling & !(1 << cell)])
            .collect();
        let above: Vec<_> = atoms
            .iter()
            .copied()
            .filter(|&atom| under.iter().all(|&least| poset.le(least, atom)))
            .collect();
        let least = above.iter().copied().find(|&x| above.iter().all(|&y| poset.le(x, y)));
        outcome[filling] = match least {
            Some(least) if below(g, 3) > 0 => least,
            _ => above[below(g, above.len())],
        };
    }
    literal_game(forms, cells, &|short| forms_atom(&outcome, short))
}

fn forms_atom(outcome: &[super::Atom], short: usize) -> super::Atom {
    outcome[short]
}

/// The form of the game in which the players colour `cells` cells, to the letter.
pub(crate) fn literal_game(
    forms: &mut Forms,
    cells: usize,
    outcome: &dyn Fn(usize) -> super::Atom,
) -> FormId {
    fn play(
        forms: &mut Forms,
        empty: &[usize],
        short: usize,
        outcome: &dyn Fn(usize) -> super::Atom,
    ) -> FormId {
        if empty.is_empty() {
            return forms.atom(outcome(short));
        }
        let [left, right] = Player::BOTH.map(|player| {
            (0..empty.len())
                .map(|index| {
                    let mut rest = empty.to_vec();
                    let cell = rest.remove(index);
                    let claimed = match player {
                        Player::Short => short | 1 << cell,
                        Player::Cut => short,
                    };
                    play(forms, &rest, claimed, outcome)
                })
                .collect::<Vec<_>>()
        });
        forms.composite(&left, &right).unwrap()
    }
    play(forms, &(0..cells).collect::<Vec<_>>(), 0, outcome)
}

/// Definition 3.2 to the letter, without bounds and without reflexivity.
#[derive(Default)]
pub(crate) struct Literal {
    known: HashMap<(FormId, FormId, bool), bool>,
}

impl Literal {
    pub(crate) fn le(&mut self, forms: &Forms, g: FormId, h: FormId) -> bool {
        if let Some(&known) = self.known.get(&(g, h, true)) {
            return known;
        }
        let holds = forms
            .options_or_self(g, Player::Short)
            .into_iter()
            .all(|left| self.tri(forms, left, h))
            && forms
                .options_or_self(h, Player::Cut)
                .into_iter()
                .all(|right| self.tri(forms, g, right));
        self.known.insert((g, h, true), holds);
        holds
    }

    pub(crate) fn tri(&mut self, forms: &Forms, g: FormId, h: FormId) -> bool {
        if let Some(&known) = self.known.get(&(g, h, false)) {
            return known;
        }
        let atoms = match (forms.form(g), forms.form(h)) {
            (Form::Atom(a), Form::Atom(b)) => forms.poset().le(a, b),
            _ => false,
        };
        let holds = atoms
            || forms.options(g, Player::Cut).iter().any(|&right| self.le(forms, right, h))
            || forms.options(h, Player::Short).iter().any(|&left| self.le(forms, g, left));
        self.known.insert((g, h, false), holds);
        holds
    }
}
