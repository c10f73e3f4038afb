//! Things that hang together.

/// The numbers `0..len` in groups, at first one group each (a disjoint-set forest with path halving).
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    pub(crate) fn new(len: usize) -> Self {
        Self { parent: (0..len).collect() }
    }

    /// The number that stands for the group of this one.
    pub(crate) fn find(&mut self, mut number: usize) -> usize {
        while self.parent[number] != number {
            self.parent[number] = self.parent[self.parent[number]];
            number = self.parent[number];
        }
        number
    }

    /// Makes two groups one; `false` if they were. The smaller number stands for it.
    pub(crate) fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b)] = a.min(b);
        a != b
    }

    /// Whether two numbers are in one group.
    pub(crate) fn are_joined(&mut self, a: usize, b: usize) -> bool {
        self.find(a) == self.find(b)
    }
}
