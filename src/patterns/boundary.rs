//! The outcomes of an open pattern (Demer and Selinger, section 3.1).
//!
//! When all cells of a pattern are full, what counts is what its stones do for the cells around it: for two of
//! these whether one group of Short's touches both, and for each whether a group touches it that is joined to an
//! edge. An edge conducts, so two cells that touch groups joined to it count as touched by one. Cells that touch
//! each other are joined without the pattern's help. One full pattern is at least as good as another for Short
//! if it joins all that the other joins: along his winning path through the other, every passage from one cell
//! around to the next can be made in the first, too, or ends at the edge. On a board without end there is also
//! room to make use of any one passage: its two ends joined to Short's edges, and all else Cut's. (A cell that
//! others around the pattern shut in may not be reached so; then outcomes are told apart that could be one,
//! and a probe may be called viable that is not, never the other way round.)

use std::collections::HashMap;

use super::{OpenPattern, Side, open::Spot};
use crate::graph::{UnionFind, VertexId, VertexSet};
use crate::values::{Atom, Poset, ValueError, ValueLimits, ValueTable};

/// The outcomes of an open pattern, and which filling of its cells has which. Cells are numbered in reading
/// order.
///
/// ```
/// use cutshort::patterns::{Boundary, OpenPattern, library_pattern};
/// let bridge = OpenPattern::of_pattern(library_pattern("bridge").expect("it is in the library"));
/// let boundary = Boundary::of(&bridge)?;
/// assert_eq!(boundary.poset().len(), 4);
/// # Ok::<(), cutshort::values::ValueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Boundary {
    cells: usize,
    poset: Poset,
    /// By the cells that are Short's, as the digits of a number.
    outcomes: Vec<Atom>,
}

impl Boundary {
    /// The outcomes of a pattern. They are called by what is joined to what: `a.c/d.bottom` joins the cells a
    /// and c around the pattern, and d to the edge; `0` is the least and `T` the greatest.
    ///
    /// Complexity: 2^n fillings of n cells, each quadratic in the cells around the pattern.
    ///
    /// # Errors
    /// If it has more than [`ValueTable::MAX_CELLS`] cells.
    pub fn of(pattern: &OpenPattern) -> Result<Self, ValueError> {
        let cells = pattern.cells().count();
        if cells > ValueTable::MAX_CELLS {
            return Err(ValueError::TooManyCells { cells, limit: ValueTable::MAX_CELLS });
        }
        let links = Links::of(pattern);
        let mut index: HashMap<Vec<u64>, usize> = HashMap::new();
        let mut named: Vec<(String, Vec<u64>)> = Vec::new();
        let of_filling: Vec<usize> = (0..1_usize << cells)
            .map(|filling| {
                let groups = links.groups(filling);
                let joined = links.joined(&groups);
                *index.entry(joined.clone()).or_insert_with(|| {
                    named.push((links.name(&groups), joined));
                    named.len() - 1
                })
            })
            .collect();
        // The first filling is Cut's, the last Short's.
        let [least, greatest] = [0, of_filling.len() - 1].map(|filling| of_filling[filling]);
        "T".clone_into(&mut named[greatest].0);
        "0".clone_into(&mut named[least].0);
        let poset = Poset::by_inclusion(named).expect("of all fillings one is least, one greatest");
        let atoms: Vec<Atom> = poset.atoms().collect();
        let outcomes = of_filling.into_iter().map(|index| atoms[index]).collect();
        Ok(Self { cells, poset, outcomes })
    }

    /// The outcomes in their order.
    #[must_use]
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The outcome when exactly these cells are Short's.
    #[must_use]
    pub fn outcome(&self, short: &VertexSet) -> Atom {
        let filling = short.iter().map(VertexId::index).filter(|&cell| cell < self.cells);
        self.outcomes[filling.map(|cell| 1 << cell).sum::<usize>()]
    }

    /// The values of all positions of the pattern.
    ///
    /// Complexity: that of [`ValueTable::new`].
    ///
    /// # Errors
    /// As [`ValueTable::new`].
    pub fn table(
        &self,
        limits: &ValueLimits,
        report: &mut dyn FnMut(usize),
    ) -> Result<ValueTable, ValueError> {
        ValueTable::new(self.poset.clone(), self.cells, |short| self.outcome(short), limits, report)
    }
}

/// What touches what: the cells of a pattern come first, then Short's stones, then his edges.
struct Links {
    cells: usize,
    nodes: usize,
    sides: Vec<(Side, usize)>,
    /// What is joined by stones and edges alone.
    stones: UnionFind,
    /// What each cell touches.
    touches: Vec<Vec<usize>>,
    /// The cells around that are nobody's, with what they touch.
    around: Vec<(String, Vec<usize>)>,
    /// Which of these touch each other.
    adjacent: Vec<Vec<bool>>,
}

impl Links {
    fn of(pattern: &OpenPattern) -> Self {
        let mut spots: Vec<Spot> = pattern.cells().map(Spot::from).collect();
        let cells = spots.len();
        spots.extend(pattern.short_stones());
        let mut nodes = spots.len();
        let mut sides = Vec::new();
        for &side in &pattern.parts().sides {
            sides.push((side, nodes));
            nodes += 1;
        }
        let near = |spot: Spot| -> Vec<usize> {
            let touched = (0..spots.len()).filter(|&node| spots[node].touches(spot));
            let at = sides.iter().filter(|(side, _)| pattern.is_at(spot, *side));
            touched.chain(at.map(|&(_, node)| node)).collect()
        };
        let mut stones = UnionFind::new(nodes);
        for (node, &spot) in spots.iter().enumerate().skip(cells) {
            near(spot).into_iter().filter(|&other| other >= cells).for_each(|other| {
                stones.union(node, other);
            });
        }
        // The stones of a group that do not touch are joined somewhere else.
        for group in &pattern.parts().groups {
            let node = |&cell| spots[cells..].iter().position(|&spot| spot == Spot::from(cell));
            stones.union_all(group.stones.iter().filter_map(node).map(|stone| cells + stone));
        }
        let free = || {
            let named = pattern.around().map(|(name, _)| name).zip(pattern.outer());
            named.filter(|(_, outer)| outer.owner.is_none())
        };
        let around = free().map(|(name, outer)| (name, near(outer.spot))).collect();
        let adjacent = free()
            .map(|(_, one)| free().map(|(_, other)| one.spot.touches(other.spot)).collect())
            .collect();
        let touches = spots[..cells].iter().map(|&spot| near(spot)).collect();
        Self { cells, nodes, sides, stones, touches, around, adjacent }
    }

    /// Who is joined to whom when the cells of a filling are Short's: for each node its group, if it is his.
    fn groups(&self, filling: usize) -> Vec<Option<usize>> {
        let is_short = |node: usize| node >= self.cells || filling >> node & 1 == 1;
        let mut joined = self.stones.clone();
        for cell in (0..self.cells).filter(|&cell| is_short(cell)) {
            for &other in self.touches[cell].iter().filter(|&&other| is_short(other)) {
                joined.union(cell, other);
            }
        }
        (0..self.nodes).map(|node| is_short(node).then(|| joined.find(node))).collect()
    }

    /// The groups that touch each cell around.
    fn at<'a>(&'a self, groups: &'a [Option<usize>]) -> impl Iterator<Item = Vec<usize>> + use<'a> {
        self.around.iter().map(|(_, near)| near.iter().filter_map(|&node| groups[node]).collect())
    }

    /// What is joined, as a row of bits: for each two cells around whether they are, for each and each edge
    /// whether it is joined to that, and whether two edges are joined. Then Short has won, and has all.
    fn joined(&self, groups: &[Option<usize>]) -> Vec<u64> {
        let at: Vec<Vec<usize>> = self.at(groups).collect();
        let has_won = match self.sides.as_slice() {
            [(_, one), (_, other)] => groups[*one] == groups[*other],
            _ => false,
        };
        let pairs = (0..at.len()).flat_map(|v| (0..v).map(move |w| (v, w)));
        let mut bits: Vec<bool> = pairs
            .map(|(v, w)| self.adjacent[v][w] || at[v].iter().any(|group| at[w].contains(group)))
            .collect();
        for &(_, side) in &self.sides {
            let group = groups[side];
            bits.extend(at.iter().map(|at| group.is_some_and(|group| at.contains(&group))));
        }
        bits.push(has_won);
        let word = |bits: &[bool]| {
            let set = bits.iter().enumerate().filter(|(_, bit)| **bit || has_won);
            set.fold(0, |word, (place, _)| word | 1 << place)
        };
        bits.chunks(64).map(word).collect()
    }

    /// What is joined, in words.
    fn name(&self, groups: &[Option<usize>]) -> String {
        let at: Vec<Vec<usize>> = self.at(groups).collect();
        let mut seen: Vec<usize> = Vec::new();
        let mut names = Vec::new();
        for &group in groups.iter().flatten() {
            if seen.contains(&group) {
                continue;
            }
            seen.push(group);
            let cells = self.around.iter().zip(&at).filter(|(_, at)| at.contains(&group));
            let mut members: Vec<String> = cells.map(|((name, _), _)| name.clone()).collect();
            let sides = self.sides.iter().filter(|(_, node)| groups[*node] == Some(group));
            members.extend(sides.map(|(side, _)| side.to_string()));
            if members.len() > 1 {
                names.push(members.join("."));
            }
        }
        names.sort();
        names.join("/")
    }
}
