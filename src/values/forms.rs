//! Game forms, each stored once.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHasher};
use thiserror::Error;

use super::{Atom, Poset};
use crate::game::Player;

/// A game form in its [`Forms`]. Equal ids of one arena are identical forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(u32);

impl FormId {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a game form is made of (Definition 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'a> {
    /// `[a]`: the game is over with this outcome.
    Atom(Atom),
    /// `{L | R}`: the options of both players, sorted; none of the lists is empty.
    Composite {
        /// Where Left (Short, Black) can move.
        left: &'a [FormId],
        /// Where Right (Cut, White) can move.
        right: &'a [FormId],
    },
}

/// Why options make no game form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormError {
    /// A player has no option.
    #[error("a composite form needs options on both sides, {0} has none")]
    NoOption(Player),
    /// The form is nested too deeply for the recursive definitions.
    #[error("a form of depth {depth} is too deep, at most {max} is allowed", max = Forms::MAX_DEPTH)]
    TooDeep {
        /// The depth that it would have.
        depth: usize,
    },
}

/// The game forms over one outcome poset: an arena in which every form is stored once.
///
/// Left is [`Player::Short`], Right is [`Player::Cut`]. The arena remembers every comparison that
/// it has made, so that comparing is cheap where forms share their followers, and so that the
/// methods which compare need it to be mutable.
///
/// ```
/// use cutshort::values::{Forms, Poset};
/// let mut forms = Forms::new(Poset::three_terminals());
/// let g1 = forms.parse("{a,b|a}")?;
/// let g2 = forms.parse("{a,b|{a,b|a}}")?;
/// assert!(forms.le(g1, g2) && !forms.le(g2, g1));
/// # Ok::<(), cutshort::values::NotationError>(())
/// ```
///
/// Ids of one arena mean nothing in another; a [`Detached`](super::Detached) form carries over.
#[derive(Clone, Debug)]
pub struct Forms {
    pub(super) poset: Poset,
    nodes: Vec<Node>,
    /// The options of all composite forms: left ones, then right ones, form by form.
    pool: Vec<FormId>,
    /// For each form the sets of [`Bound`], `4 * stride` words.
    bounds: Vec<u64>,
    /// By hash of the options the last form with it; [`Node::same_hash`] leads to the others.
    by_hash: FxHashMap<u64, FormId>,
    /// Comparisons made: see `order`.
    pub(super) compared: FxHashMap<u64, u8>,
    /// Canonical forms found.
    pub(super) canonical: FxHashMap<FormId, FormId>,
    pub(super) passable: FxHashMap<FormId, bool>,
    pub(super) monotone: FxHashMap<FormId, bool>,
}

#[derive(Clone, Debug)]
struct Node {
    start: u32,
    left: u32,
    right: u32,
    depth: u32,
    atoms: u64,
    same_hash: Option<FormId>,
}

/// How a form compares with the atoms: four sets of atoms that are kept with every form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The atoms `a <= G`.
    Below,
    /// The atoms `a` with `a` triangle `G`: Left, moving first, gets at least `a`.
    Threatened,
    /// The atoms `G <= a`.
    Above,
    /// The atoms `a` with `G` triangle `a`.
    Conceded,
}

impl Forms {
    /// The largest depth of a form; it bounds the depth of the recursions.
    pub const MAX_DEPTH: usize = 1000;

    /// The arena of the forms over a poset, with the atomic forms in it.
    #[must_use]
    pub fn new(poset: Poset) -> Self {
        let mut bounds = Vec::new();
        for atom in poset.atoms() {
            for set in [poset.down(atom), poset.down(atom), poset.up(atom), poset.up(atom)] {
                bounds.extend_from_slice(set);
            }
        }
        let atomic = Node { start: 0, left: 0, right: 0, depth: 0, atoms: 1, same_hash: None };
        Self {
            nodes: vec![atomic; poset.len()],
            poset,
            pool: Vec::new(),
            bounds,
            by_hash: FxHashMap::default(),
            compared: FxHashMap::default(),
            canonical: FxHashMap::default(),
            passable: FxHashMap::default(),
            monotone: FxHashMap::default(),
        }
    }

    /// The outcome poset.
    #[must_use]
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// How many forms are stored, atoms included.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "the atoms are always there")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// About how many bytes hold the forms and what is remembered about them.
    pub(super) fn memory(&self) -> usize {
        let pairs = self.compared.capacity() * (size_of::<(u64, u8)>() + 1);
        let ids = (self.by_hash.capacity() + self.canonical.capacity()) * (size_of::<u128>() + 1);
        let lists = self.nodes.capacity() * size_of::<Node>()
            + self.pool.capacity() * size_of::<FormId>()
            + self.bounds.capacity() * size_of::<u64>();
        pairs + ids + lists
    }

    /// The atomic form `[a]`.
    ///
    /// # Panics
    /// If the atom is not one of the poset.
    #[must_use]
    pub fn atom(&self, atom: Atom) -> FormId {
        assert!(atom.index() < self.poset.len(), "{atom:?} is not in the poset");
        FormId(atom.index() as u32)
    }

    /// The atomic form of the least outcome.
    #[must_use]
    pub fn bottom(&self) -> FormId {
        self.atom(self.poset.bottom())
    }

    /// The atomic form of the greatest outcome.
    #[must_use]
    pub fn top(&self) -> FormId {
        self.atom(self.poset.top())
    }

    /// The form `{left | right}`. Options are sets: order and repetition do not matter.
    ///
    /// Complexity: near-linear in the options; comparing forms is what takes time.
    ///
    /// # Errors
    /// If a side has no option, or the form would be deeper than [`Self::MAX_DEPTH`].
    ///
    /// # Panics
    /// If an option is not of this arena (where that can be seen), likewise in the other methods.
    pub fn composite(&mut self, left: &[FormId], right: &[FormId]) -> Result<FormId, FormError> {
        self.check_options(left, right)?;
        let [left, right] = [left, right].map(|options| {
            let mut options = options.to_vec();
            options.sort_unstable_by(|&a, &b| self.structural_cmp(a, b));
            options.dedup();
            options
        });
        Ok(self.intern(&left, &right))
    }

    /// Whether there is a form with these options.
    pub(super) fn check_options(&self, left: &[FormId], right: &[FormId]) -> Result<(), FormError> {
        for (player, options) in [(Player::Short, left), (Player::Cut, right)] {
            if options.is_empty() {
                return Err(FormError::NoOption(player));
            }
        }
        let depth = 1 + left.iter().chain(right).map(|&form| self.depth(form)).max().unwrap_or(0);
        if depth > Self::MAX_DEPTH { Err(FormError::TooDeep { depth }) } else { Ok(()) }
    }

    /// The form with these options, which are sorted, not empty and not too deep.
    pub(super) fn intern(&mut self, left: &[FormId], right: &[FormId]) -> FormId {
        let hash = hash_options(left, right);
        let mut known = self.by_hash.get(&hash).copied();
        while let Some(form) = known {
            if self.options(form, Player::Short) == left && self.options(form, Player::Cut) == right
            {
                return form;
            }
            known = self.nodes[form.index()].same_hash;
        }
        let options = || left.iter().chain(right);
        let depth = 1 + options().map(|&form| self.nodes[form.index()].depth).max().unwrap_or(0);
        let atoms = options().fold(0, |sum: u64, &form| sum.saturating_add(self.atoms(form)));
        let size = |len: usize| u32::try_from(len).expect("an arena of fewer than 2^32 options");
        let form = FormId(size(self.nodes.len()));
        let node = Node {
            start: size(self.pool.len()),
            left: size(left.len()),
            right: size(right.len()),
            depth,
            atoms,
            same_hash: self.by_hash.insert(hash, form),
        };
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        self.nodes.push(node);
        self.push_bounds(left, right);
        form
    }

    /// What the form is made of.
    #[must_use]
    pub fn form(&self, form: FormId) -> Form<'_> {
        match self.as_atom(form) {
            Some(atom) => Form::Atom(atom),
            None => Form::Composite {
                left: self.options(form, Player::Short),
                right: self.options(form, Player::Cut),
            },
        }
    }

    /// The outcome of an atomic form.
    #[must_use]
    #[inline]
    pub fn as_atom(&self, form: FormId) -> Option<Atom> {
        (form.index() < self.poset.len()).then(|| Atom::new(form.index()))
    }

    /// Where a player can move: Left is Short, Right is Cut. Atomic forms have no options.
    #[must_use]
    #[inline]
    pub fn options(&self, form: FormId, player: Player) -> &[FormId] {
        let node = &self.nodes[form.index()];
        let (start, left, right) = (node.start as usize, node.left as usize, node.right as usize);
        match player {
            Player::Short => &self.pool[start..start + left],
            Player::Cut => &self.pool[start + left..start + left + right],
        }
    }

    /// `G^(L)`, `G^(R)`: the options of a composite form, the form itself if it is atomic.
    pub(super) fn options_or_self(&self, form: FormId, player: Player) -> Vec<FormId> {
        if self.as_atom(form).is_some() { vec![form] } else { self.options(form, player).to_vec() }
    }

    /// 0 for an atom, else one more than the largest depth of an option.
    #[must_use]
    pub fn depth(&self, form: FormId) -> usize {
        self.nodes[form.index()].depth as usize
    }

    /// How many atoms the form has when it is written out; `u64::MAX` stands for that many or more.
    #[must_use]
    pub fn atoms(&self, form: FormId) -> u64 {
        self.nodes[form.index()].atoms
    }

    /// How many different forms the form and its followers are.
    #[must_use]
    pub fn followers(&self, form: FormId) -> usize {
        self.topological(form).len()
    }

    /// The form and its followers, each once, options before what has them.
    pub(super) fn topological(&self, root: FormId) -> Vec<FormId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut found = Vec::new();
        let mut todo = vec![root];
        while let Some(form) = todo.pop() {
            if seen.insert(form) {
                found.push(form);
                todo.extend_from_slice(self.options(form, Player::Short));
                todo.extend_from_slice(self.options(form, Player::Cut));
            }
        }
        // An option is stored before what has it.
        found.sort_unstable();
        found
    }

    /// The order in which options are written: atoms as the poset lists them, then by number of
    /// atoms, by depth, and by the options themselves. It does not depend on how the arena grew.
    pub(super) fn structural_cmp(&self, a: FormId, b: FormId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        if self.as_atom(a).is_some() || self.as_atom(b).is_some() {
            // The atoms come first among the ids.
            return a.cmp(&b);
        }
        let key = |form| (self.atoms(form), self.depth(form));
        let lists = || {
            [Player::Short, Player::Cut].into_iter().map(|player| {
                let (a, b) = (self.options(a, player), self.options(b, player));
                let differ = a.iter().zip(b).find(|(x, y)| x != y);
                differ.map_or(a.len().cmp(&b.len()), |(&x, &y)| self.structural_cmp(x, y))
            })
        };
        key(a)
            .cmp(&key(b))
            .then_with(|| lists().find(|order| order.is_ne()).unwrap_or(Ordering::Equal))
    }

    /// One of the four sets of atoms that bound a form.
    #[inline]
    pub(super) fn bound(&self, form: FormId, bound: Bound) -> &[u64] {
        let stride = self.poset.stride();
        &self.bounds[(form.index() * 4 + bound as usize) * stride..][..stride]
    }

    /// The bounds of a new composite form, straight from Definition 3.2 with an atom on one side:
    /// `a` triangle `G` iff `a <= G^L` for some left option; `a <= G` iff moreover `a` triangle
    /// `G^R` for all right options; and dually.
    fn push_bounds(&mut self, left: &[FormId], right: &[FormId]) {
        let stride = self.poset.stride();
        for (mine, theirs, le, first) in [
            (left, right, Bound::Below, Bound::Threatened),
            (right, left, Bound::Above, Bound::Conceded),
        ] {
            for word in 0..stride {
                let threat = mine.iter().fold(0, |all, &g| all | self.bound(g, le)[word]);
                let safe = theirs.iter().fold(threat, |all, &g| all & self.bound(g, first)[word]);
                self.bounds.push(safe);
            }
            for word in 0..stride {
                let threat = mine.iter().fold(0, |all, &g| all | self.bound(g, le)[word]);
                self.bounds.push(threat);
            }
        }
    }
}

fn hash_options(left: &[FormId], right: &[FormId]) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = FxHasher::default();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    hasher.finish()
}
