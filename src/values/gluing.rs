//! Joining regions at their terminals.

use petgraph::unionfind::UnionFind;

use super::Partition;

/// How regions are joined at their terminals: each terminal of a part sits on a node, and so does
/// each terminal of the whole; terminals on one node are joined.
///
/// This is the shape of every sum in Demer & Selinger; what it does to outcomes follows by
/// union-find. Concatenation, juxtaposition and the pinwheel are methods.
///
/// ```
/// use cutshort::values::{Gluing, Outcomes};
/// // a +_c b = b (Figure 11): 2-3 in the first part, 1-3 in the second, give 1-3.
/// let p3 = Outcomes::three_terminals();
/// let [a, b] = ["a", "b"].map(|name| p3.partition(p3.poset().atom(name).unwrap()));
/// assert_eq!(Gluing::concatenation().glue(&[a, b]), *b);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gluing {
    nodes: usize,
    parts: Vec<Vec<usize>>,
    whole: Vec<usize>,
}

impl Gluing {
    /// The gluing in which terminal `t` of part `p` sits on node `parts[p][t]` and terminal `t` of
    /// the whole on node `whole[t]`. Nodes are any numbers.
    #[must_use]
    pub fn new(parts: Vec<Vec<usize>>, whole: Vec<usize>) -> Self {
        let nodes = parts.iter().flatten().chain(&whole).max().map_or(0, |last| last + 1);
        Self { nodes, parts, whole }
    }

    /// `G +_c H` (diagram 5): terminal 1 of G to terminal 1 of H, terminal 2 of G to terminal 3 of
    /// H; the terminals of the whole are the common terminal 1, terminal 2 of H, terminal 3 of G.
    #[must_use]
    pub fn concatenation() -> Self {
        Self::new(vec![vec![0, 1, 2], vec![0, 3, 1]], vec![0, 3, 2])
    }

    /// `G +_j H` (diagram 6): terminal 1 of G to terminal 1 of H and 2 to 2; the whole has two
    /// terminals, terminal 3 of G and terminal 3 of H.
    #[must_use]
    pub fn juxtaposition() -> Self {
        Self::new(vec![vec![0, 1, 2], vec![0, 1, 3]], vec![2, 3])
    }

    /// `pinwheel(G1, G2, G3)` (Definition 4.9): terminal 3 of `G_i` is terminal `i` of the whole,
    /// and terminal 1 of `G_i` sits with terminal 2 of the next part, cyclically.
    #[must_use]
    pub fn pinwheel() -> Self {
        Self::new(vec![vec![0, 2, 3], vec![1, 0, 4], vec![2, 1, 5]], vec![3, 4, 5])
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The node of each terminal of each part.
    #[must_use]
    pub fn part_nodes(&self) -> &[Vec<usize>] {
        &self.parts
    }

    /// The node of each terminal of the whole.
    #[must_use]
    pub fn whole_nodes(&self) -> &[usize] {
        &self.whole
    }

    /// What is joined in the whole when the parts are joined inside like this.
    ///
    /// # Panics
    /// If there are not as many partitions as parts, or one has another number of terminals.
    #[must_use]
    pub fn glue(&self, inside: &[&Partition]) -> Partition {
        assert_eq!(inside.len(), self.parts.len(), "one partition for each part");
        let mut joined: UnionFind<usize> = UnionFind::new(self.nodes);
        for (partition, nodes) in inside.iter().zip(&self.parts) {
            assert_eq!(partition.terminals(), nodes.len(), "one node for each terminal");
            for a in 0..nodes.len() {
                for b in (0..a).filter(|&b| partition.joins(a, b)) {
                    joined.union(nodes[a], nodes[b]);
                }
            }
        }
        Partition::by_label(self.whole.len(), |terminal| joined.find(self.whole[terminal]))
    }
}
