//! Outcome posets: finite posets with a bottom and a top.

use std::fmt;

use thiserror::Error;

/// An element of an outcome poset: how a region can end.
///
/// It is an index into the poset that it was taken from, in the order in which that poset lists
/// its elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(u32);

impl Atom {
    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a poset has fewer than 2^32 atoms"))
    }

    /// The place of the atom in its poset, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "atom{}", self.0)
    }
}

/// A finite poset with a bottom and a top, its elements named.
///
/// These are the outcomes that a region can have when it is full (Demer & Selinger, *On 3-terminal
/// positions in Hex*, section 3.1). Larger is better for Short.
///
/// ```
/// use cutshort::values::Poset;
/// let p3 = Poset::three_terminals();
/// let [a, b] = ["a", "b"].map(|name| p3.atom(name).unwrap());
/// assert!(p3.le(p3.bottom(), a) && p3.le(a, p3.top()));
/// assert!(!p3.le(a, b) && !p3.le(b, a));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Poset {
    names: Vec<String>,
    /// Words in a set of atoms.
    stride: usize,
    /// For each atom the set of those below or equal to it, `stride` words each.
    down: Vec<u64>,
    /// For each atom the set of those above or equal to it.
    up: Vec<u64>,
    bottom: Atom,
    top: Atom,
}

/// Why names and relations make no outcome poset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PosetError {
    /// A name is empty, or has a character that the notation of game forms uses.
    #[error(
        "an atom is called {0:?}; the name of an atom is not empty and has no braces, bars, commas, \
         stars or white space"
    )]
    Name(String),
    /// Two elements have the same name.
    #[error("two atoms are called {0:?}")]
    NameTwice(String),
    /// A relation mentions an element that is not there.
    #[error("a relation mentions atom number {index}, but there are only {atoms} atoms")]
    UnknownAtom {
        /// The number, counted from 0.
        index: usize,
        /// How many atoms there are.
        atoms: usize,
    },
    /// Two elements are below each other.
    #[error("{0:?} and {1:?} are below each other")]
    Cycle(String, String),
    /// No element is below all others.
    #[error("no atom is below all others")]
    NoBottom,
    /// No element is above all others.
    #[error("no atom is above all others")]
    NoTop,
}

impl Poset {
    /// The poset with these elements in which `le(i, j)` tells whether element number `i` is below
    /// or equal to number `j`. The relation is closed under reflexivity and transitivity first, so
    /// the covers are enough.
    ///
    /// Time cubic in the number of elements over 64.
    ///
    /// # Errors
    /// If two elements come to be below each other, a name is bad or double, or there is no bottom
    /// or no top.
    pub fn new<S: Into<String>>(
        names: impl IntoIterator<Item = S>,
        le: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, PosetError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        check_names(&names)?;
        let closure = Closure::new(names.len(), le);
        Self::of_closure(names, &closure)
    }

    /// The poset with these elements and the order that the pairs (smaller, larger) generate.
    ///
    /// Complexity: cubic in the elements.
    ///
    /// # Errors
    /// As [`Self::new`], or if a pair mentions an element that is not there.
    pub fn from_relations<S: Into<String>>(
        names: impl IntoIterator<Item = S>,
        relations: &[(usize, usize)],
    ) -> Result<Self, PosetError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let atoms = names.len();
        if let Some(&index) = relations.iter().flat_map(|(i, j)| [i, j]).find(|&&i| i >= atoms) {
            return Err(PosetError::UnknownAtom { index, atoms });
        }
        Self::new(names, |i, j| relations.contains(&(i, j)))
    }

    /// The poset of these sets, ordered by inclusion. A set is given as the words of its row of bits; all
    /// have the same number of words.
    ///
    /// Complexity: quadratic in the elements, times the words.
    ///
    /// # Errors
    /// As [`Self::new`]; two equal sets are below each other.
    pub fn by_inclusion<S: Into<String>>(
        sets: impl IntoIterator<Item = (S, Vec<u64>)>,
    ) -> Result<Self, PosetError> {
        let (names, sets): (Vec<String>, Vec<Vec<u64>>) =
            sets.into_iter().map(|(name, set)| (name.into(), set)).unzip();
        check_names(&names)?;
        let within = |i: usize, j: usize| sets[i].iter().zip(&sets[j]).all(|(a, b)| a & !b == 0);
        let pairs = (0..sets.len() * sets.len()).map(|pair| (pair / sets.len(), pair % sets.len()));
        // Inclusion is transitive.
        let closure = Closure { len: sets.len(), le: pairs.map(|(i, j)| within(i, j)).collect() };
        Self::of_closure(names, &closure)
    }

    /// The poset of a closed relation, if no two elements are below each other.
    fn of_closure(names: Vec<String>, closure: &Closure) -> Result<Self, PosetError> {
        for i in 0..names.len() {
            if let Some(j) = (0..i).find(|&j| closure.le(i, j) && closure.le(j, i)) {
                return Err(PosetError::Cycle(names[j].clone(), names[i].clone()));
            }
        }
        let atoms = names.len();
        let stride = atoms.div_ceil(64).max(1);
        let mut poset = Self {
            names,
            stride,
            down: vec![0; stride * atoms],
            up: vec![0; stride * atoms],
            bottom: Atom(0),
            top: Atom(0),
        };
        for i in 0..atoms {
            for j in (0..atoms).filter(|&j| closure.le(i, j)) {
                poset.up[i * stride + j / 64] |= 1 << (j % 64);
                poset.down[j * stride + i / 64] |= 1 << (i % 64);
            }
        }
        let extreme = |le: &dyn Fn(usize, usize) -> bool| {
            (0..atoms).find(|&i| (0..atoms).all(|j| le(i, j))).map(Atom::new)
        };
        poset.bottom = extreme(&|i, j| closure.le(i, j)).ok_or(PosetError::NoBottom)?;
        poset.top = extreme(&|i, j| closure.le(j, i)).ok_or(PosetError::NoTop)?;
        Ok(poset)
    }

    /// `{0, T}`: whether Short wins. The outcomes of a region with two terminals.
    #[must_use]
    pub fn booleans() -> Self {
        Self::from_relations(["0", "T"], &[(0, 1)]).expect("a chain is a poset")
    }

    /// P3 = `{0, a, b, c, T}`: the outcomes of a region with three terminals. `a`: 2 and 3 are
    /// joined and 1 is not; `b`: 1 and 3; `c`: 1 and 2; `T`: all three; `0`: none.
    #[must_use]
    pub fn three_terminals() -> Self {
        let relations = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)];
        Self::from_relations(["0", "a", "b", "c", "T"], &relations).expect("P3 is a poset")
    }

    /// The outcomes of a corner: P3 with `c <= a` (section 3.6).
    #[must_use]
    pub fn corner() -> Self {
        Self::three_terminals().quotient(&[(Atom(3), Atom(1))]).expect("P3 has these atoms").0
    }

    /// The outcomes of a fork: P3 with `c = 0` (section 3.6), also called P2 (section 6.1).
    #[must_use]
    pub fn fork() -> Self {
        Self::three_terminals().quotient(&[(Atom(3), Atom(0))]).expect("P3 has these atoms").0
    }

    /// The largest monotone image of this poset in which these pairs (smaller, larger) are in
    /// order, and for each atom its image. Of atoms that become equal the first gives the name,
    /// so bottom and top keep theirs unless the pairs make them equal.
    ///
    /// Complexity: cubic in the elements.
    ///
    /// # Errors
    /// If a pair mentions an atom that is not there.
    pub fn quotient(&self, relations: &[(Atom, Atom)]) -> Result<(Self, Vec<Atom>), PosetError> {
        let atoms = self.len();
        if let Some(atom) =
            relations.iter().flat_map(|&(a, b)| [a, b]).find(|atom| atom.index() >= atoms)
        {
            return Err(PosetError::UnknownAtom { index: atom.index(), atoms });
        }
        let closure = Closure::new(atoms, |i, j| {
            let pair = (Atom::new(i), Atom::new(j));
            self.le(pair.0, pair.1) || relations.contains(&pair)
        });
        let same = |i: usize, j: usize| closure.le(i, j) && closure.le(j, i);
        // Bottom and top come first among their equals.
        let rank = |i: usize| (Atom::new(i) != self.bottom && Atom::new(i) != self.top, i);
        let first = |i: usize| {
            (0..atoms).filter(|&j| same(i, j)).min_by_key(|&j| rank(j)).expect("i is like itself")
        };
        let kept: Vec<usize> = (0..atoms).filter(|&i| first(i) == i).collect();
        let image = |i: usize| {
            let place = kept.iter().position(|&j| j == first(i));
            Atom::new(place.expect("the first of each class is kept"))
        };
        let names = kept.iter().map(|&i| self.names[i].clone());
        let quotient = Self::new(names, |i, j| closure.le(kept[i], kept[j]))?;
        Ok((quotient, (0..atoms).map(image).collect()))
    }

    /// The same elements in the opposite order. Atoms keep their indices and names, except that
    /// the names of bottom and top change places: the bottom is always the one called `0`.
    #[must_use]
    pub fn dual(&self) -> Self {
        let mut names = self.names.clone();
        names.swap(self.bottom.index(), self.top.index());
        Self {
            names,
            stride: self.stride,
            down: self.up.clone(),
            up: self.down.clone(),
            bottom: self.top,
            top: self.bottom,
        }
    }

    /// How many elements there are; at least one.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a poset with a bottom is never empty")]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The elements in the order of their indices.
    pub fn atoms(&self) -> impl ExactSizeIterator<Item = Atom> + use<> {
        (0..self.len()).map(Atom::new)
    }

    /// The least element.
    #[must_use]
    pub fn bottom(&self) -> Atom {
        self.bottom
    }

    /// The greatest element.
    #[must_use]
    pub fn top(&self) -> Atom {
        self.top
    }

    /// The name of an element.
    ///
    /// # Panics
    /// If the atom is not one of this poset, as in the other methods that take an atom.
    #[must_use]
    pub fn name(&self, atom: Atom) -> &str {
        &self.names[atom.index()]
    }

    /// The element with a name. The usual symbols `⊥` and `⊤` are names of bottom and top too.
    #[must_use]
    pub fn atom(&self, name: &str) -> Option<Atom> {
        match name {
            "⊥" => Some(self.bottom),
            "⊤" => Some(self.top),
            _ => self.names.iter().position(|known| known == name).map(Atom::new),
        }
    }

    /// Whether `a` is below or equal to `b`.
    #[must_use]
    #[inline]
    pub fn le(&self, a: Atom, b: Atom) -> bool {
        self.down(b)[a.index() / 64] >> (a.index() % 64) & 1 == 1
    }

    /// How many words a set of atoms takes.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The set of atoms below or equal to `atom`.
    #[inline]
    pub(super) fn down(&self, atom: Atom) -> &[u64] {
        &self.down[atom.index() * self.stride..][..self.stride]
    }

    /// The set of atoms above or equal to `atom`.
    #[inline]
    pub(super) fn up(&self, atom: Atom) -> &[u64] {
        &self.up[atom.index() * self.stride..][..self.stride]
    }
}

impl fmt::Debug for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = |a: Atom| {
            let below = self.atoms().filter(move |&b| b != a && self.le(b, a));
            below.map(|b| self.name(b)).collect::<Vec<_>>()
        };
        f.debug_map().entries(self.atoms().map(|a| (self.name(a), below(a)))).finish()
    }
}

fn check_names(names: &[String]) -> Result<(), PosetError> {
    for (index, name) in names.iter().enumerate() {
        let special = |c: char| "{}|,*⊥⊤".contains(c) || c.is_whitespace();
        if name.is_empty() || name.contains(special) {
            return Err(PosetError::Name(name.clone()));
        }
        if names[..index].contains(name) {
            return Err(PosetError::NameTwice(name.clone()));
        }
    }
    Ok(())
}

/// A reflexive and transitive relation on `0..len`.
struct Closure {
    len: usize,
    le: Vec<bool>,
}

impl Closure {
    fn new(len: usize, le: impl Fn(usize, usize) -> bool) -> Self {
        let pairs =
            (0..len * len).map(|pair| pair / len == pair % len || le(pair / len, pair % len));
        let mut closure = Self { len, le: pairs.collect() };
        for via in 0..len {
            for from in (0..len).filter(|&from| from != via) {
                if closure.le(from, via) {
                    for to in 0..len {
                        closure.le[from * len + to] |= closure.le[via * len + to];
                    }
                }
            }
        }
        closure
    }

    fn le(&self, i: usize, j: usize) -> bool {
        self.le[i * self.len + j]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_posets_are_those_of_the_paper() {
        let corner = Poset::corner();
        let [a, b, c] = ["a", "b", "c"].map(|name| corner.atom(name).unwrap());
        assert_eq!(corner.len(), 5);
        assert!(corner.le(c, a) && !corner.le(a, c) && !corner.le(c, b) && !corner.le(b, c));
        let fork = Poset::fork();
        assert_eq!(
            fork.atoms().map(|atom| fork.name(atom)).collect::<Vec<_>>(),
            ["0", "a", "b", "T"]
        );
        let (_, map) = Poset::three_terminals().quotient(&[(Atom(3), Atom(0))]).unwrap();
        assert_eq!(map.iter().map(|atom| atom.index()).collect::<Vec<_>>(), [0, 1, 2, 0, 3]);
        // Everything below bottom makes one element, and it is still called 0.
        let p3 = Poset::three_terminals();
        let (one, _) = p3.quotient(&[(p3.top(), p3.bottom())]).unwrap();
        assert_eq!((one.len(), one.name(one.top())), (1, "0"));
    }

    #[test]
    fn the_dual_of_the_dual_is_the_poset() {
        for poset in [Poset::booleans(), Poset::three_terminals(), Poset::corner(), Poset::fork()] {
            let dual = poset.dual();
            assert_eq!(dual.dual(), poset);
            for (a, b) in poset.atoms().flat_map(|a| poset.atoms().map(move |b| (a, b))) {
                assert_eq!(poset.le(a, b), dual.le(b, a));
            }
            assert_eq!(dual.atom("T"), Some(dual.top()));
            assert_eq!(dual.atom("⊥"), Some(dual.bottom()));
        }
    }

    #[test]
    fn sets_are_ordered_by_inclusion() {
        let poset = Poset::by_inclusion((0..8_u64).map(|set| (format!("s{set}"), vec![set])));
        let poset = poset.unwrap();
        for (a, b) in poset.atoms().flat_map(|a| poset.atoms().map(move |b| (a, b))) {
            assert_eq!(poset.le(a, b), a.index() & !b.index() == 0);
        }
        assert_eq!((poset.bottom().index(), poset.top().index()), (0, 7));
        let twice = Poset::by_inclusion([("x", vec![1]), ("y", vec![1])]);
        assert_eq!(twice, Err(PosetError::Cycle("x".into(), "y".into())));
        assert_eq!(
            Poset::by_inclusion([("x", vec![1]), ("y", vec![2])]),
            Err(PosetError::NoBottom)
        );
    }

    #[test]
    fn what_is_no_outcome_poset_is_refused() {
        let poset = |names: &[&str], relations| Poset::from_relations(names.to_vec(), relations);
        assert_eq!(
            poset(&["x", "y"], &[(0, 1), (1, 0)]),
            Err(PosetError::Cycle("x".into(), "y".into()))
        );
        assert_eq!(poset(&["x", "y"], &[]), Err(PosetError::NoBottom));
        assert_eq!(poset(&["0", "x", "y"], &[(0, 1), (0, 2)]), Err(PosetError::NoTop));
        assert_eq!(poset(&["x", "x"], &[(0, 1)]), Err(PosetError::NameTwice("x".into())));
        assert_eq!(poset(&["x,"], &[]), Err(PosetError::Name("x,".into())));
        assert_eq!(poset(&["x"], &[(0, 1)]), Err(PosetError::UnknownAtom { index: 1, atoms: 1 }));
    }
}
