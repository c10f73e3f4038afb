//! The order of game forms (Definition 3.2), passable and monotone forms (Definition 3.3).

use std::cmp::Ordering;

use super::forms::Bound;
use super::{FormId, Forms};
use crate::game::Player;

/// The two relations, and the bits under which the arena remembers them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// `G <= H`.
    Le,
    /// `G` triangle `H`.
    Tri,
}

impl Relation {
    const fn known(self) -> u8 {
        match self {
            Self::Le => 1,
            Self::Tri => 4,
        }
    }

    const fn holds(self) -> u8 {
        self.known() << 1
    }
}

fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

impl Forms {
    /// `G <= H`: H is at least as good for Left as G.
    ///
    /// The definition, remembered. Before it is unfolded the atoms below and above both forms are
    /// compared: by transitivity an atom between the two proves the relation, and an atom below G
    /// that is not below H (and the like) refutes it.
    ///
    /// Time at most the product of the sizes (with multiplicity of options) of the two forms, each
    /// follower counted once.
    #[must_use]
    pub fn le(&mut self, g: FormId, h: FormId) -> bool {
        if g == h {
            return true;
        }
        if let Some(known) = self.le_by_bounds(g, h) {
            return known;
        }
        if let Some(known) = self.recall(g, h, Relation::Le) {
            return known;
        }
        // Both are composite: an atom would have been decided by its bounds.
        let holds = (0..self.options(g, Player::Short).len())
            .all(|i| self.tri(self.options(g, Player::Short)[i], h))
            && (0..self.options(h, Player::Cut).len())
                .all(|i| self.tri(g, self.options(h, Player::Cut)[i]));
        self.remember(g, h, Relation::Le, holds)
    }

    /// `G` triangle `H`: moving first in H is at least as good for Left as moving second in G.
    #[must_use]
    pub fn tri(&mut self, g: FormId, h: FormId) -> bool {
        if let Some(known) = self.tri_by_bounds(g, h) {
            return known;
        }
        if let Some(known) = self.recall(g, h, Relation::Tri) {
            return known;
        }
        let holds = (0..self.options(g, Player::Cut).len())
            .any(|i| self.le(self.options(g, Player::Cut)[i], h))
            || (0..self.options(h, Player::Short).len())
                .any(|i| self.le(g, self.options(h, Player::Short)[i]));
        self.remember(g, h, Relation::Tri, holds)
    }

    /// How two forms compare; `None` if neither is below the other. Equivalent forms are `Equal`.
    #[must_use]
    pub fn compare(&mut self, g: FormId, h: FormId) -> Option<Ordering> {
        match (self.le(g, h), self.le(h, g)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    /// Whether two forms have the same value: `G <= H` and `H <= G`.
    #[must_use]
    pub fn equivalent(&mut self, g: FormId, h: FormId) -> bool {
        self.le(g, h) && self.le(h, g)
    }

    /// `first` is at least as good as `second` for the player.
    pub(super) fn at_least_as_good(
        &mut self,
        player: Player,
        first: FormId,
        second: FormId,
    ) -> bool {
        match player {
            Player::Short => self.le(second, first),
            Player::Cut => self.le(first, second),
        }
    }

    /// Whether every follower `K` satisfies `K` triangle `K`: passing never hurts more than moving
    /// (Definition 3.3). A form is equivalent to a monotone one iff its canonical form is passable
    /// (Theorem 3.4).
    ///
    /// Complexity: that of comparing all followers.
    #[must_use]
    pub fn is_passable(&mut self, g: FormId) -> bool {
        for form in self.topological(g) {
            if !self.passable.contains_key(&form) {
                let options = || {
                    let lists = Player::BOTH.map(|player| self.options(form, player));
                    lists.into_iter().flatten().copied()
                };
                let passable =
                    options().all(|option| self.passable[&option]) && self.tri(form, form);
                self.passable.insert(form, passable);
            }
        }
        self.passable[&g]
    }

    /// Whether a move never hurts who makes it, here and in every follower (Definition 3.3).
    ///
    /// Complexity: that of comparing all followers with their options.
    #[must_use]
    pub fn is_monotone(&mut self, g: FormId) -> bool {
        for form in self.topological(g) {
            if !self.monotone.contains_key(&form) {
                let monotone = Player::BOTH.into_iter().all(|player| {
                    (0..self.options(form, player).len()).all(|i| {
                        let option = self.options(form, player)[i];
                        self.monotone[&option] && self.at_least_as_good(player, option, form)
                    })
                });
                self.monotone.insert(form, monotone);
            }
        }
        self.monotone[&g]
    }

    fn le_by_bounds(&self, g: FormId, h: FormId) -> Option<bool> {
        let of = |form, bound| self.bound(form, bound);
        if meet(of(g, Bound::Above), of(h, Bound::Below)) {
            return Some(true);
        }
        let possible = subset(of(g, Bound::Below), of(h, Bound::Below))
            && subset(of(g, Bound::Threatened), of(h, Bound::Threatened))
            && subset(of(h, Bound::Above), of(g, Bound::Above))
            && subset(of(h, Bound::Conceded), of(g, Bound::Conceded));
        // An atom lies above itself, so for an atom the first test is the relation itself.
        let atomic = self.as_atom(g).is_some() || self.as_atom(h).is_some();
        (!possible || atomic).then_some(false)
    }

    fn tri_by_bounds(&self, g: FormId, h: FormId) -> Option<bool> {
        let of = |form, bound| self.bound(form, bound);
        if meet(of(g, Bound::Conceded), of(h, Bound::Below))
            || meet(of(g, Bound::Above), of(h, Bound::Threatened))
        {
            return Some(true);
        }
        let possible = subset(of(g, Bound::Below), of(h, Bound::Threatened))
            && subset(of(h, Bound::Above), of(g, Bound::Conceded));
        let atomic = self.as_atom(g).is_some() || self.as_atom(h).is_some();
        (!possible || atomic).then_some(false)
    }

    fn recall(&self, g: FormId, h: FormId, relation: Relation) -> Option<bool> {
        let bits = self.compared.get(&pair(g, h))?;
        (bits & relation.known() != 0).then_some(bits & relation.holds() != 0)
    }

    fn remember(&mut self, g: FormId, h: FormId, relation: Relation, holds: bool) -> bool {
        let bits = self.compared.entry(pair(g, h)).or_default();
        *bits |= relation.known() | if holds { relation.holds() } else { 0 };
        holds
    }
}

fn pair(g: FormId, h: FormId) -> u64 {
    (g.index() as u64) << 32 | h.index() as u64
}
