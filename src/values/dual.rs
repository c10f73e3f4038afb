//! Duality: the same region seen by the other player.

use super::{FormId, Forms, Outcomes};

impl Forms {
    /// The value of the dual region: Left and Right change places, and each outcome becomes what
    /// Cut has joined when Short has joined this ([`Partition::complement`](super::Partition::complement)).
    ///
    /// With three terminals, Cut's terminal `i` opposite Short's terminal `i`, the atoms `a`, `b`
    /// and `c` stay and `0` and `T` change places. Taking the dual twice is the identity.
    ///
    /// `None` if an outcome has no complement in these outcomes: a crossing partition, or a
    /// quotient that is not closed under it.
    ///
    /// ```
    /// use cutshort::values::{Forms, Outcomes};
    /// let p3 = Outcomes::three_terminals();
    /// let mut forms = Forms::new(p3.poset().clone());
    /// let superswitch = forms.parse("{a,b|a}")?;
    /// let dual = forms.dual(&p3, superswitch).unwrap();
    /// assert_eq!(forms.write(dual), "{a|a,b}");
    /// # Ok::<(), cutshort::values::NotationError>(())
    /// ```
    ///
    /// Complexity: linear in the followers.
    ///
    /// # Panics
    /// If the arena is not over the poset of `outcomes`.
    pub fn dual(&mut self, outcomes: &Outcomes, form: FormId) -> Option<FormId> {
        assert_eq!(self.poset(), outcomes.poset(), "the arena is over these outcomes");
        let image = |atom| {
            let mut complements = outcomes
                .partitions_of(atom)
                .map(|partition| outcomes.atom(&partition.complement()?));
            let first = complements.next()??;
            complements.all(|other| other == Some(first)).then_some(first)
        };
        let images: Vec<_> = outcomes.poset().atoms().map(image).collect();
        let used = self.topological(form);
        if used.iter().filter_map(|&form| self.as_atom(form)).any(|a| images[a.index()].is_none()) {
            return None;
        }
        let detached = self.detach(form);
        let swapped =
            self.attach_swapped(&detached, |atom| images[atom.index()].expect("it was looked at"));
        Some(swapped)
    }
}
