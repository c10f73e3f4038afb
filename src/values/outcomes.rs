//! Outcome posets whose elements say which terminals are joined.

use thiserror::Error;

use super::partition::write_block;
use super::{Atom, Partition, Poset, PosetError};

/// An outcome poset whose elements say which terminals are joined.
///
/// Several partitions can be one outcome (in a fork, `12` and nothing joined), and some can be
/// impossible (crossing ones, where the terminals lie on one face of a planar region).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    name: String,
    poset: Poset,
    terminals: usize,
    /// Sorted by partition.
    atoms: Vec<(Partition, Atom)>,
}

/// Why there is no such poset of partitions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OutcomesError {
    /// Too few or too many terminals.
    #[error(
        "an outcome poset is made for 2 to {max} terminals, this is {0}",
        max = Outcomes::MAX_TERMINALS
    )]
    Terminals(usize),
    /// A poset for another number of terminals.
    #[error("the outcome poset {name} is for {expected} terminals, the region has {terminals}")]
    OtherTerminals {
        /// The name of the poset.
        name: &'static str,
        /// For how many terminals it is.
        expected: usize,
        /// How many there are.
        terminals: usize,
    },
    /// No poset has this name.
    #[error(
        "{0:?} is no outcome poset; expected booleans, p3, corner, fork, non-crossing or partitions"
    )]
    Unknown(String),
}

impl Outcomes {
    /// The largest number of terminals: 203 partitions of 6, 132 of them without crossing.
    pub const MAX_TERMINALS: usize = 6;

    /// All partitions of k terminals: the outcomes of a region of any shape.
    ///
    /// # Errors
    /// If `k` is not in `2..=`[`Self::MAX_TERMINALS`].
    pub fn partitions(k: usize) -> Result<Self, OutcomesError> {
        Self::of_partitions(k, format!("partitions:{k}"), |_| true)
    }

    /// The partitions of k terminals without crossing: the outcomes of a planar region whose
    /// terminals lie on one face in this order. There are 2, 5, 14, 42, 132 of them.
    ///
    /// # Errors
    /// As [`Self::partitions`].
    pub fn non_crossing(k: usize) -> Result<Self, OutcomesError> {
        Self::of_partitions(k, format!("non-crossing:{k}"), |p| p.crossing().is_none())
    }

    fn of_partitions(
        k: usize,
        name: String,
        keep: impl Fn(&Partition) -> bool,
    ) -> Result<Self, OutcomesError> {
        if !(2..=Self::MAX_TERMINALS).contains(&k) {
            return Err(OutcomesError::Terminals(k));
        }
        let mut partitions = Partition::all(k);
        partitions.retain(keep);
        let (name, poset) = match k {
            2 => ("booleans".to_owned(), Poset::booleans()),
            3 => {
                // The order of the names: a joins 2 and 3, b 1 and 3, c 1 and 2.
                partitions[1..4].reverse();
                let printed = partitions.iter().map(ToString::to_string);
                debug_assert!(printed.eq(["1/2/3", "1/23", "13/2", "12/3", "123"]));
                ("p3".to_owned(), Poset::three_terminals())
            }
            _ => {
                let names = partitions.iter().map(atom_name);
                let le = |i: usize, j: usize| partitions[i].refines(&partitions[j]);
                (name, Poset::new(names, le).expect("partitions are a lattice"))
            }
        };
        let mut atoms: Vec<(Partition, Atom)> = partitions.into_iter().zip(poset.atoms()).collect();
        atoms.sort();
        Ok(Self { name, poset, terminals: k, atoms })
    }

    /// The outcomes of a region with three terminals: [`Poset::three_terminals`].
    #[must_use]
    pub fn three_terminals() -> Self {
        Self::partitions(3).expect("3 is in range")
    }

    /// Whether two terminals are joined: [`Poset::booleans`].
    #[must_use]
    pub fn booleans() -> Self {
        Self::partitions(2).expect("2 is in range")
    }

    /// The outcomes of a corner: [`Poset::corner`].
    #[must_use]
    pub fn corner() -> Self {
        Self::p3_quotient("corner", ("c", "a"))
    }

    /// The outcomes of a fork: [`Poset::fork`].
    #[must_use]
    pub fn fork() -> Self {
        Self::p3_quotient("fork", ("c", "0"))
    }

    fn p3_quotient(name: &str, (below, above): (&str, &str)) -> Self {
        let p3 = Self::three_terminals();
        let [below, above] = [below, above].map(|name| p3.poset.atom(name).expect("an atom of P3"));
        let mut quotient = p3.quotient(&[(below, above)]).expect("the atoms are there");
        name.clone_into(&mut quotient.name);
        quotient
    }

    /// The outcomes that remain when these pairs (smaller, larger) are in order:
    /// [`Poset::quotient`].
    ///
    /// # Errors
    /// If a pair mentions an atom that is not there.
    pub fn quotient(&self, relations: &[(Atom, Atom)]) -> Result<Self, PosetError> {
        let (poset, map) = self.poset.quotient(relations)?;
        let atoms = self.atoms.iter().map(|(p, atom)| (p.clone(), map[atom.index()])).collect();
        Ok(Self { name: format!("{}/~", self.name), poset, terminals: self.terminals, atoms })
    }

    /// The poset with a name, for a region with `k` terminals: `booleans`, `p3`, `corner`, `fork`,
    /// `non-crossing` or `partitions`. The last two may have the number of terminals with them, as
    /// [`Self::name`] has it.
    ///
    /// # Errors
    /// If there is no such name, or it does not fit the number of terminals.
    pub fn named(name: &str, k: usize) -> Result<Self, OutcomesError> {
        let fits = |name: &'static str, expected: usize| {
            if k == expected {
                Ok(())
            } else {
                Err(OutcomesError::OtherTerminals { name, expected, terminals: k })
            }
        };
        let unknown = || OutcomesError::Unknown(name.to_owned());
        let (family, own) = match name.split_once(':') {
            Some((family, own)) => (family, Some(own.parse().map_err(|_| unknown())?)),
            None => (name, None),
        };
        match (family, own) {
            ("booleans", None) => fits("booleans", 2).map(|()| Self::booleans()),
            ("p3", None) => fits("p3", 3).map(|()| Self::three_terminals()),
            ("corner", None) => fits("corner", 3).map(|()| Self::corner()),
            ("fork", None) => fits("fork", 3).map(|()| Self::fork()),
            ("non-crossing", own) => {
                fits("non-crossing", own.unwrap_or(k)).and_then(|()| Self::non_crossing(k))
            }
            ("partitions", own) => {
                fits("partitions", own.unwrap_or(k)).and_then(|()| Self::partitions(k))
            }
            _ => Err(unknown()),
        }
    }

    /// The poset with a name, where no region says how many terminals there are: as many as the name says or
    /// needs, otherwise four.
    ///
    /// ```
    /// use cutshort::values::Outcomes;
    /// assert_eq!(Outcomes::called("non-crossing:5")?.terminals(), 5);
    /// assert_eq!(Outcomes::called("partitions")?.name(), "partitions:4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::named`].
    pub fn called(name: &str) -> Result<Self, OutcomesError> {
        let own = name.split_once(':').and_then(|(_, own)| own.parse().ok());
        let terminals = own.unwrap_or(match name {
            "booleans" => 2,
            "non-crossing" | "partitions" => 4,
            _ => 3,
        });
        Self::named(name, terminals)
    }

    /// The name of the poset, such as `p3` or `non-crossing:4`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The poset.
    #[must_use]
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// How many terminals the regions have.
    #[must_use]
    pub fn terminals(&self) -> usize {
        self.terminals
    }

    /// The outcome in which the terminals are joined so; `None` if it is no outcome here.
    #[must_use]
    pub fn atom(&self, partition: &Partition) -> Option<Atom> {
        let place = self.atoms.binary_search_by(|(known, _)| known.cmp(partition)).ok()?;
        Some(self.atoms[place].1)
    }

    /// The partitions with this outcome: several in a quotient, otherwise one.
    pub fn partitions_of(&self, atom: Atom) -> impl Iterator<Item = &Partition> {
        self.atoms.iter().filter(move |(_, known)| *known == atom).map(|(p, _)| p)
    }

    /// The partition with this outcome, of several the one with the most blocks.
    ///
    /// # Panics
    /// If the atom is not one of this poset.
    #[must_use]
    pub fn partition(&self, atom: Atom) -> &Partition {
        self.partitions_of(atom)
            .min_by_key(|partition| std::cmp::Reverse(partition.blocks()))
            .expect("every atom is the outcome of some partition")
    }
}

/// The name of a partition as an atom: its blocks of two or more, `0` for none and `T` for all.
fn atom_name(partition: &Partition) -> String {
    let k = partition.terminals();
    let mut blocks: Vec<Vec<usize>> = partition.members().map(Iterator::collect).collect();
    blocks.retain(|block| block.len() >= 2);
    match blocks.as_slice() {
        [] => "0".to_owned(),
        [all] if all.len() == k => "T".to_owned(),
        _ => {
            let mut name = String::new();
            for block in blocks {
                if !name.is_empty() {
                    name.push('/');
                }
                write_block(&mut name, block.into_iter()).expect("a string takes everything");
            }
            name
        }
    }
}
