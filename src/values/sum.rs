//! Sums of game forms over monotone functions (Definition 3.6), and forms on their way from one
//! arena to another.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::{Atom, FormError, FormId, Forms, Gluing, Outcomes, Partition, Poset};
use crate::game::{ByPlayer, Player};

/// A monotone function from some posets to one: which outcome the whole has when the parts have
/// theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonotoneFunction {
    /// The numbers of atoms of the domains.
    domains: Vec<usize>,
    codomain: usize,
    /// By the atoms as a number in mixed radix, the first domain changing slowest.
    table: Vec<Atom>,
}

/// Why a function cannot sum games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FunctionError {
    /// It is not monotone.
    #[error("the function is not monotone: it sends {below:?} to {low}, {above:?} to {high}")]
    NotMonotone {
        /// Smaller arguments, by name.
        below: Vec<String>,
        /// Larger ones.
        above: Vec<String>,
        /// The image of the smaller ones.
        low: String,
        /// The image of the larger ones, which is not above it.
        high: String,
    },
    /// A gluing has another number of parts than there are posets.
    #[error("the gluing has {gluing} parts, {given} were given")]
    Parts {
        /// Parts of the gluing.
        gluing: usize,
        /// Parts given.
        given: usize,
    },
    /// A poset is of regions with another number of terminals than the gluing wants.
    #[error("the gluing wants {expected} terminals where {name} is for {found}")]
    Terminals {
        /// The name of the poset.
        name: String,
        /// What the gluing wants.
        expected: usize,
        /// What the poset is for.
        found: usize,
    },
    /// The whole can end in a way that its poset lacks.
    #[error("the whole can end as {partition}, which {name} lacks")]
    NoOutcome {
        /// The way.
        partition: Partition,
        /// The name of the poset.
        name: String,
    },
    /// Partitions that are one outcome of a part come to different outcomes of the whole.
    #[error("outcomes that a part does not tell apart make the whole end as {0} and as {1}")]
    Ambiguous(Partition, Partition),
}

impl MonotoneFunction {
    /// The function that `f` computes, checked to be monotone.
    ///
    /// # Errors
    /// If it is not monotone, with a witness.
    pub fn new(
        domains: &[&Poset],
        codomain: &Poset,
        f: impl Fn(&[Atom]) -> Atom,
    ) -> Result<Self, FunctionError> {
        Self::try_new(domains, codomain, |atoms| Ok(f(atoms)))
    }

    fn try_new(
        domains: &[&Poset],
        codomain: &Poset,
        f: impl Fn(&[Atom]) -> Result<Atom, FunctionError>,
    ) -> Result<Self, FunctionError> {
        let sizes: Vec<usize> = domains.iter().map(|poset| poset.len()).collect();
        let count: usize = sizes.iter().product();
        let arguments = |mut index: usize| {
            let mut atoms: Vec<Atom> = sizes
                .iter()
                .rev()
                .map(|size| {
                    let atom = Atom::new(index % size);
                    index /= size;
                    atom
                })
                .collect();
            atoms.reverse();
            atoms
        };
        let table: Vec<Atom> = (0..count).map(|i| f(&arguments(i))).collect::<Result<_, _>>()?;
        let function = Self { domains: sizes.clone(), codomain: codomain.len(), table };
        // It is enough to raise one argument at a time.
        for below in (0..count).map(arguments) {
            for (place, poset) in domains.iter().enumerate() {
                for larger in poset.atoms().filter(|&atom| poset.le(below[place], atom)) {
                    let mut above = below.clone();
                    above[place] = larger;
                    let (low, high) = (function.apply(&below), function.apply(&above));
                    if !codomain.le(low, high) {
                        let names = |atoms: &[Atom]| {
                            let named = atoms.iter().zip(domains);
                            named.map(|(&atom, poset)| poset.name(atom).to_owned()).collect()
                        };
                        return Err(FunctionError::NotMonotone {
                            below: names(&below),
                            above: names(&above),
                            low: codomain.name(low).to_owned(),
                            high: codomain.name(high).to_owned(),
                        });
                    }
                }
            }
        }
        Ok(function)
    }

    /// What a gluing does to outcomes, by union-find.
    ///
    /// Complexity: the product of the sizes of the outcome posets of the parts, in time and space.
    ///
    /// # Errors
    /// If the posets do not fit the gluing, or the whole lacks an outcome that the parts can make.
    /// The function is always monotone on partitions; on quotients of them it is checked.
    pub fn of_gluing(
        gluing: &Gluing,
        parts: &[&Outcomes],
        whole: &Outcomes,
    ) -> Result<Self, FunctionError> {
        if parts.len() != gluing.parts() {
            return Err(FunctionError::Parts { gluing: gluing.parts(), given: parts.len() });
        }
        let nodes = gluing.part_nodes().iter().map(Vec::as_slice).chain([gluing.whole_nodes()]);
        for (outcomes, nodes) in parts.iter().chain([&whole]).zip(nodes) {
            if outcomes.terminals() != nodes.len() {
                return Err(FunctionError::Terminals {
                    name: outcomes.name().to_owned(),
                    expected: nodes.len(),
                    found: outcomes.terminals(),
                });
            }
        }
        let posets: Vec<&Poset> = parts.iter().map(|outcomes| outcomes.poset()).collect();
        Self::try_new(&posets, whole.poset(), |atoms| {
            // In a quotient an atom is several partitions; they must come to the same.
            let choices: Vec<Vec<&Partition>> = atoms
                .iter()
                .zip(parts)
                .map(|(&atom, outcomes)| outcomes.partitions_of(atom).collect())
                .collect();
            let mut found: Option<(Atom, Partition)> = None;
            for mut choice in 0..choices.iter().map(Vec::len).product() {
                let mut inside = Vec::with_capacity(parts.len());
                for of_part in &choices {
                    inside.push(of_part[choice % of_part.len()]);
                    choice /= of_part.len();
                }
                let partition = gluing.glue(&inside);
                let name = || whole.name().to_owned();
                match (whole.atom(&partition), &found) {
                    (None, _) => return Err(FunctionError::NoOutcome { partition, name: name() }),
                    (Some(atom), Some((other, first))) if atom != *other => {
                        return Err(FunctionError::Ambiguous(first.clone(), partition));
                    }
                    (Some(atom), _) => found = Some((atom, partition)),
                }
            }
            Ok(found.expect("every atom is the outcome of some partition").0)
        })
    }

    /// The image of some atoms.
    ///
    /// # Panics
    /// If there are not as many atoms as domains, or one is not in its domain.
    #[must_use]
    pub fn apply(&self, atoms: &[Atom]) -> Atom {
        assert_eq!(atoms.len(), self.domains.len(), "one atom for each domain");
        let index = atoms.iter().zip(&self.domains).fold(0, |index, (atom, &size)| {
            assert!(atom.index() < size, "{atom:?} is not in its domain");
            index * size + atom.index()
        });
        self.table[index]
    }
}

/// A game form that belongs to no arena: what a sum takes, and how forms get from one arena to
/// another.
#[derive(Clone, Debug)]
pub struct Detached {
    /// The number of atoms of the poset that it is over.
    poset: usize,
    /// Options before what has them; the form itself is the last.
    nodes: Vec<DetachedNode>,
}

#[derive(Clone, Debug)]
enum DetachedNode {
    Atom(Atom),
    Composite(ByPlayer<Vec<usize>>),
}

impl DetachedNode {
    fn options(&self, player: Player) -> &[usize] {
        match self {
            Self::Atom(_) => &[],
            Self::Composite(options) => &options[player],
        }
    }
}

/// Whether a sum is simplified while it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simplify {
    /// The canonical form of the sum, made from canonical forms of its followers: its value, where all parts are
    /// [passable](Forms::is_passable). Beside others equal forms do not serve each other.
    Canonical,
    /// The form of Definition 3.6 to the letter. It can be much larger.
    Literal,
}

impl Forms {
    /// A copy of the form that belongs to no arena.
    #[must_use]
    pub fn detach(&self, form: FormId) -> Detached {
        let followers = self.topological(form);
        let place = |form: &FormId| followers.binary_search(form).expect("options are followers");
        let nodes = followers.iter().map(|&form| match self.as_atom(form) {
            Some(atom) => DetachedNode::Atom(atom),
            None => DetachedNode::Composite(ByPlayer::from_fn(|player| {
                self.options(form, player).iter().map(place).collect()
            })),
        });
        Detached { poset: self.poset().len(), nodes: nodes.collect() }
    }

    /// The form in this arena, each atom replaced by its image.
    ///
    /// # Panics
    /// If an image is not in the poset of this arena.
    pub fn attach(&mut self, form: &Detached, image: impl Fn(Atom) -> Atom) -> FormId {
        self.attach_with(form, image, |player| player)
    }

    /// The form with the players exchanged: the left options are the right options and the other
    /// way round, each atom replaced by its image. Where the image reverses the order this is the
    /// same game seen by the other player.
    ///
    /// # Panics
    /// As [`Self::attach`].
    pub fn attach_swapped(&mut self, form: &Detached, image: impl Fn(Atom) -> Atom) -> FormId {
        self.attach_with(form, image, Player::other)
    }

    /// The form with the options of those players that `whose` gives.
    fn attach_with(
        &mut self,
        form: &Detached,
        image: impl Fn(Atom) -> Atom,
        whose: impl Fn(Player) -> Player,
    ) -> FormId {
        let mut attached = Vec::with_capacity(form.nodes.len());
        for node in &form.nodes {
            let here = match node {
                DetachedNode::Atom(atom) => self.atom(image(*atom)),
                DetachedNode::Composite(options) => {
                    let [left, right] = Player::BOTH.map(|player| {
                        options[whose(player)].iter().map(|&i| attached[i]).collect::<Vec<_>>()
                    });
                    self.composite(&left, &right).expect("the form is as deep as it was")
                }
            };
            attached.push(here);
        }
        *attached.last().expect("a form has at least one node")
    }

    /// The sum of some forms over a monotone function, in this arena, which is over its codomain:
    /// each move is a move in one of the parts (Definition 3.6).
    ///
    /// Time and space grow with the product of the sizes of the parts.
    ///
    /// # Errors
    /// If the sum is deeper than [`Self::MAX_DEPTH`].
    ///
    /// # Panics
    /// If the numbers of parts or the posets do not fit the function.
    pub fn sum(
        &mut self,
        function: &MonotoneFunction,
        parts: &[&Detached],
        simplify: Simplify,
    ) -> Result<FormId, FormError> {
        let posets: Vec<usize> = parts.iter().map(|part| part.poset).collect();
        assert_eq!(posets, function.domains, "the parts are over the domains of the function");
        assert_eq!(self.poset().len(), function.codomain, "the arena is over the codomain");
        let root: Vec<usize> = parts.iter().map(|part| part.nodes.len() - 1).collect();
        let mut done: FxHashMap<Vec<usize>, FormId> = FxHashMap::default();
        let mut todo = vec![root.clone()];
        // Depth first with a stack of its own; a sum is made when all its options are.
        while let Some(places) = todo.last() {
            if done.contains_key(places) {
                todo.pop();
                continue;
            }
            let options = Player::BOTH.map(|player| options_of_sum(parts, places, player));
            let missing: Vec<Vec<usize>> =
                options.iter().flatten().filter(|sum| !done.contains_key(*sum)).cloned().collect();
            if !missing.is_empty() {
                todo.extend(missing);
                continue;
            }
            let [left, right] =
                options.map(|list| list.iter().map(|sum| done[sum]).collect::<Vec<_>>());
            let form = if left.is_empty() {
                let atoms: Vec<Atom> = parts
                    .iter()
                    .zip(places)
                    .map(|(part, &place)| match part.nodes[place] {
                        DetachedNode::Atom(atom) => atom,
                        DetachedNode::Composite(_) => unreachable!("it has options"),
                    })
                    .collect();
                self.atom(function.apply(&atoms))
            } else {
                match simplify {
                    Simplify::Canonical => self.canonical_composite(&left, &right)?,
                    Simplify::Literal => self.composite(&left, &right)?,
                }
            };
            let places = todo.pop().expect("it was the last");
            done.insert(places, form);
        }
        Ok(done[&root])
    }

    /// The canonical form of the sum of two forms of this arena over `function`, which goes from
    /// two copies of its poset to its poset.
    ///
    /// # Errors
    /// As [`Self::sum`].
    ///
    /// # Panics
    /// As [`Self::sum`].
    pub fn sum_here(
        &mut self,
        function: &MonotoneFunction,
        g: FormId,
        h: FormId,
    ) -> Result<FormId, FormError> {
        let (g, h) = (self.detach(g), self.detach(h));
        self.sum(function, &[&g, &h], Simplify::Canonical)
    }
}

fn options_of_sum(parts: &[&Detached], places: &[usize], player: Player) -> Vec<Vec<usize>> {
    let moves = parts.iter().zip(places).enumerate();
    moves
        .flat_map(|(index, (part, &place))| {
            part.nodes[place].options(player).iter().map(move |&option| {
                let mut after = places.to_vec();
                after[index] = option;
                after
            })
        })
        .collect()
}
