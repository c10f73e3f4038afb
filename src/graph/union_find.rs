//! Things that hang together.

use std::cmp::Ordering;

/// The numbers `0..len` in groups, at first one group each: a disjoint-set forest by rank.
#[derive(Clone, Debug)]
pub(crate) struct UnionFind {
    parent: Vec<usize>,
    rank: Vec<u8>,
}

impl UnionFind {
    pub(crate) fn new(len: usize) -> Self {
        Self { parent: (0..len).collect(), rank: vec![0; len] }
    }

    /// The number that stands for the group of this one.
    pub(crate) fn find(&self, mut number: usize) -> usize {
        while self.parent[number] != number {
            number = self.parent[number];
        }
        number
    }

    /// The same, and the next time the way there is half as long.
    pub(crate) fn find_mut(&mut self, mut number: usize) -> usize {
        while self.parent[number] != number {
            self.parent[number] = self.parent[self.parent[number]];
            number = self.parent[number];
        }
        number
    }

    /// Makes two groups one; `false` if they were.
    pub(crate) fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find_mut(a), self.find_mut(b));
        match self.rank[a].cmp(&self.rank[b]) {
            _ if a == b => return false,
            Ordering::Less => self.parent[a] = b,
            Ordering::Greater => self.parent[b] = a,
            Ordering::Equal => {
                self.parent[b] = a;
                self.rank[a] += 1;
            }
        }
        true
    }

    /// Makes the groups of all these one.
    pub(crate) fn union_all(&mut self, numbers: impl IntoIterator<Item = usize>) {
        let mut numbers = numbers.into_iter();
        if let Some(first) = numbers.next() {
            numbers.for_each(|other| _ = self.union(first, other));
        }
    }

    /// Whether two numbers are in one group.
    pub(crate) fn equiv(&self, a: usize, b: usize) -> bool {
        self.find(a) == self.find(b)
    }
}

#[cfg(all(test, feature = "petgraph"))]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_petgraph() {
        let mut ours = UnionFind::new(40);
        let mut theirs = petgraph::unionfind::UnionFind::<usize>::new(40);
        // Any pairs: multiples of a generator of the numbers below 1601.
        let mut number = 1;
        for _ in 0..60 {
            number = number * 3 % 1601;
            let (a, b) = (number / 40 % 40, number % 40);
            assert_eq!(ours.union(a, b), theirs.union(a, b));
            for number in 0..40 {
                assert_eq!(ours.find(number), theirs.find(number));
            }
            assert_eq!(ours.find_mut(b), theirs.find_mut(b));
            assert_eq!(ours.equiv(0, b), theirs.equiv(0, b));
        }
    }
}
