//! Canonical forms: the simplest form of a value.

use super::forms::Bound;
use super::{FormError, FormId, Forms};
use crate::game::Player;

impl Forms {
    /// The canonical form: dominated options removed and reversible ones bypassed, here and in all
    /// followers, until nothing changes. Two forms are equivalent iff their canonical forms are
    /// identical (Selinger, *On the combinatorial value of Hex positions*, Lemma 4.23).
    ///
    /// A left option `H` with a right option `K <= G` is reversible through `K`: it is replaced by
    /// the left options of `K`, or by `K` itself if it is atomic; dually on the right. A form that
    /// is equivalent to an atom is that atom.
    ///
    /// ```
    /// use cutshort::values::{Forms, Poset};
    /// let mut forms = Forms::new(Poset::three_terminals());
    /// let figure_9 = forms.parse("{{T|T},{T|a} | {a|0},{T|0}}")?;
    /// let canonical = forms.canonical(figure_9);
    /// assert_eq!(forms.write(canonical), "{T|{a|0}}");
    /// # Ok::<(), cutshort::values::NotationError>(())
    /// ```
    ///
    /// Complexity: for each follower at most a comparison of any two options; comparisons of two forms are
    /// remembered, and there are at most as many as pairs of followers.
    #[must_use]
    pub fn canonical(&mut self, g: FormId) -> FormId {
        for form in self.topological(g) {
            if !self.canonical.contains_key(&form) {
                let canonical = if self.as_atom(form).is_some() {
                    form
                } else {
                    let [left, right] = Player::BOTH.map(|player| {
                        let options = self.options(form, player).iter();
                        options.map(|option| self.canonical[option]).collect()
                    });
                    self.simplest(left, right)
                };
                self.canonical.insert(form, canonical);
            }
        }
        self.canonical[&g]
    }

    /// The canonical form of `{left | right}`, without storing that form itself.
    ///
    /// Complexity: that of [`canonical`](Self::canonical).
    ///
    /// # Errors
    /// As [`Self::composite`].
    pub fn canonical_composite(
        &mut self,
        left: &[FormId],
        right: &[FormId],
    ) -> Result<FormId, FormError> {
        let [left, right] = [left, right].map(|options| {
            options.iter().map(|&option| self.canonical(option)).collect::<Vec<_>>()
        });
        self.check_options(&left, &right)?;
        Ok(self.simplest(left, right))
    }

    /// The canonical form of a form whose options are canonical.
    fn simplest(&mut self, left: Vec<FormId>, right: Vec<FormId>) -> FormId {
        let mut lists = [left, right];
        let mut passed_through = Vec::new();
        let canonical = loop {
            for (player, options) in Player::BOTH.into_iter().zip(&mut lists) {
                *options = self.undominated(player, std::mem::take(options));
            }
            let [left, right] = &lists;
            let form = self.intern(left, right);
            if let Some(&known) = self.canonical.get(&form) {
                break known;
            }
            passed_through.push(form);
            if let Some(atom) = self.equivalent_atom(form) {
                break atom;
            }
            let mut bypassed = false;
            for (player, options) in Player::BOTH.into_iter().zip(&mut lists) {
                *options = std::mem::take(options)
                    .into_iter()
                    .flat_map(|option| match self.reversing(player, option, form) {
                        Some(reply) => {
                            bypassed = true;
                            self.options_or_self(reply, player)
                        }
                        None => vec![option],
                    })
                    .collect();
            }
            if !bypassed {
                break form;
            }
        };
        for form in passed_through {
            self.canonical.insert(form, canonical);
        }
        canonical
    }

    /// The options that no other one dominates, sorted.
    fn undominated(&mut self, player: Player, mut options: Vec<FormId>) -> Vec<FormId> {
        options.sort_unstable_by(|&a, &b| self.structural_cmp(a, b));
        options.dedup();
        let mut kept: Vec<FormId> = Vec::with_capacity(options.len());
        for option in options {
            if !kept.iter().any(|&other| self.at_least_as_good(player, other, option)) {
                kept.retain(|&other| !self.at_least_as_good(player, option, other));
                kept.push(option);
            }
        }
        kept
    }

    /// The opponent's reply to `option` that leaves `player` no better than `form` does.
    fn reversing(&mut self, player: Player, option: FormId, form: FormId) -> Option<FormId> {
        let mut replies = self.options(option, player.other()).to_vec().into_iter();
        replies.find(|&reply| self.at_least_as_good(player, form, reply))
    }

    /// The atom that a form is equivalent to: the one both below and above it.
    fn equivalent_atom(&self, form: FormId) -> Option<FormId> {
        let (below, above) = (self.bound(form, Bound::Below), self.bound(form, Bound::Above));
        let (word, both) =
            below.iter().zip(above).map(|(a, b)| a & b).enumerate().find(|(_, both)| *both != 0)?;
        Some(self.atom(super::Atom::new(word * 64 + both.trailing_zeros() as usize)))
    }
}
