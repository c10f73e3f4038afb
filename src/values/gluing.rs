//! Joining regions at their terminals.

use thiserror::Error;

use super::Partition;
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, UnionFind, VertexId, VertexSet};

/// How regions are joined at their terminals: each terminal of a part sits on a node, and so does
/// each terminal of the whole; terminals on one node are joined.
///
/// This is the shape of every sum in Demer & Selinger; what it does to outcomes follows by
/// union-find. Concatenation, juxtaposition, the pinwheel and the star are methods.
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

/// Regions that have been glued to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glued {
    /// The whole.
    pub game: Game,
    /// For each part what each of its vertices is in the whole; a terminal on an inner node is nothing there.
    pub places: Vec<Vec<Option<VertexId>>>,
}

/// Why regions cannot be glued like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GluingError {
    /// There are too few regions, or too many.
    #[error("there are {expected} parts to glue, {found} were given")]
    Parts {
        /// The parts of the gluing.
        expected: usize,
        /// What was given.
        found: usize,
    },
    /// A region has another number of terminals.
    #[error("part {part} has {found} terminals, expected {expected}")]
    Terminals {
        /// The part, counted from 1.
        part: usize,
        /// What the gluing wants.
        expected: usize,
        /// What the region has.
        found: usize,
    },
    /// The terminals of a region do not conduct.
    #[error(
        "part {part} has {sides} sides and the goal touch; regions are glued where their terminals conduct \
         (goal connect)"
    )]
    Sides {
        /// The part, counted from 1.
        part: usize,
        /// How many it has.
        sides: usize,
    },
    /// The rules of a region are not normal.
    #[error("part {part} has {rules} rules, expected normal ones")]
    Rules {
        /// The part, counted from 1.
        part: usize,
        /// Its rules.
        rules: Rules,
    },
    /// The whole is no game.
    #[error("a game has at least two terminals, the whole has {0}")]
    TooFewTerminals(usize),
}

impl Gluing {
    /// The gluing in which terminal `t` of part `p` sits on node `parts[p][t]` and terminal `t` of
    /// the whole on node `whole[t]`. Nodes are numbers from 0 on; time and memory grow with the largest.
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

    /// The star, the dual of the [pinwheel](Self::pinwheel): terminal 3 of each part sits on one node in the
    /// middle; terminal 1 of `G_i` sits on terminal `i + 1` of the whole and terminal 2 on `i + 2`, cyclically.
    #[must_use]
    pub fn star() -> Self {
        Self::new(vec![vec![1, 2, 3], vec![2, 0, 3], vec![0, 1, 3]], vec![0, 1, 2])
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

    /// The region that regions become when they are glued, and for each part what its vertices are there.
    ///
    /// A terminal conducts, so what lies at the terminals on an inner node becomes one hyperedge; a node with
    /// terminals of the whole is the first of them. The vertices of the whole are its terminals, then the cells of
    /// the parts in their order. Its value is the sum of their values over
    /// [`MonotoneFunction::of_gluing`](super::MonotoneFunction::of_gluing).
    ///
    /// Complexity: near-linear in the sizes of the hyperedges, and bringing them to normal form.
    ///
    /// ```
    /// use cutshort::game::{Game, Goal, Rules};
    /// use cutshort::graph::{Hypergraph, VertexId};
    /// use cutshort::values::Gluing;
    /// // Two cells one after the other: the second terminal of the first is on the first of the second.
    /// let [s, t, x] = [0, 1, 2].map(VertexId::new);
    /// let cell = Hypergraph::new(3, vec![s, t], [[s, x], [x, t]])?;
    /// let cell = Game::new(cell, Goal::Connect, Rules::Normal)?;
    /// let series = Gluing::new(vec![vec![0, 1], vec![1, 2]], vec![0, 2]);
    /// let whole = series.regions(&[&cell, &cell])?;
    /// let edges: Vec<Vec<usize>> =
    ///     whole.game.hypergraph().hyperedges().map(|e| e.iter().map(|v| v.index()).collect()).collect();
    /// assert_eq!(edges, [[0, 2], [1, 3], [2, 3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is not a part for each, one has another number of terminals or some that do not conduct, the
    /// rules are misere, or the whole has fewer than two terminals.
    pub fn regions(&self, parts: &[&Game]) -> Result<Glued, GluingError> {
        if parts.len() != self.parts.len() {
            return Err(GluingError::Parts { expected: self.parts.len(), found: parts.len() });
        }
        for (part, (game, nodes)) in (1..).zip(parts.iter().zip(&self.parts)) {
            let terminals = game.hypergraph().terminals().len();
            if terminals != nodes.len() {
                let (expected, found) = (nodes.len(), terminals);
                return Err(GluingError::Terminals { part, expected, found });
            }
            if game.goal() == Goal::Touch && terminals > 2 {
                return Err(GluingError::Sides { part, sides: terminals });
            }
            if game.rules() != Rules::Normal {
                return Err(GluingError::Rules { part, rules: game.rules() });
            }
        }
        if self.whole.len() < 2 {
            return Err(GluingError::TooFewTerminals(self.whole.len()));
        }
        // The terminals of the whole come first, the inner nodes last: they will be gone.
        let cells = |game: &Game| game.hypergraph().cells().len();
        let first_inner = self.whole.len() + parts.iter().map(|game| cells(game)).sum::<usize>();
        let at_node = |node: usize| {
            let outer = self.whole.iter().position(|&other| other == node);
            VertexId::new(outer.unwrap_or(first_inner + node))
        };
        let mut next = self.whole.len();
        let mut places = Vec::new();
        let mut hyperedges: Vec<Vec<VertexId>> = Vec::new();
        for (game, nodes) in parts.iter().zip(&self.parts) {
            let hypergraph = game.hypergraph();
            let mut place = vec![None; hypergraph.vertex_count()];
            for (terminal, &node) in hypergraph.terminals().iter().zip(nodes) {
                place[terminal.index()] = Some(at_node(node));
            }
            for cell in hypergraph.cells().iter() {
                place[cell.index()] = Some(VertexId::new(next));
                next += 1;
            }
            for hyperedge in hypergraph.hyperedges() {
                let members = hyperedge.iter().filter_map(|vertex| place[vertex.index()]);
                hyperedges.push(members.collect());
            }
            places.push(place);
        }
        for (terminal, &node) in self.whole.iter().enumerate() {
            hyperedges.push(vec![VertexId::new(terminal), at_node(node)]);
        }
        let count = first_inner + self.nodes;
        let terminals: Vec<VertexId> = (0..self.whole.len()).map(VertexId::new).collect();
        let all = Hypergraph::new(count, terminals.clone(), hyperedges);
        let all = all.expect("the vertices have been counted");
        let inner = VertexSet::from_vertices(count, (first_inner..count).map(VertexId::new));
        let joined = all.after_claims(&inner, &VertexSet::new(count));
        let hyperedges = joined.hyperedges().map(<[VertexId]>::to_vec);
        let whole = Hypergraph::new(first_inner, terminals, hyperedges.collect::<Vec<_>>());
        let whole = whole.expect("the inner nodes are gone");
        let game = Game::new(whole, Goal::Connect, Rules::Normal).expect("it has two terminals");
        for place in places.iter_mut().flatten() {
            *place = place.filter(|vertex| vertex.index() < first_inner);
        }
        Ok(Glued { game, places })
    }

    /// What is joined in the whole when the parts are joined inside like this.
    ///
    /// # Panics
    /// If there are not as many partitions as parts, or one has another number of terminals.
    #[must_use]
    pub fn glue(&self, inside: &[&Partition]) -> Partition {
        assert_eq!(inside.len(), self.parts.len(), "one partition for each part");
        let mut joined: UnionFind = UnionFind::new(self.nodes);
        for (partition, nodes) in inside.iter().zip(&self.parts) {
            assert_eq!(partition.terminals(), nodes.len(), "one node for each terminal");
            for block in partition.members() {
                joined.union_all(block.map(|terminal| nodes[terminal]));
            }
        }
        Partition::by_label(self.whole.len(), |terminal| joined.find(self.whole[terminal]))
    }
}
