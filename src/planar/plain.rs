//! Plain simple graphs, and rotation systems on them.
//!
//! An edge has two *darts*, one from each end: the darts of edge `e` are `2e` and `2e + 1`.

/// No node, edge or dart.
pub(super) const NONE: u32 = u32::MAX;

/// An edge seen from one of its ends.
pub(super) type Dart = u32;

/// The same edge seen from the other end.
pub(super) const fn twin(dart: Dart) -> Dart {
    dart ^ 1
}

/// The edge of a dart.
pub(super) const fn edge_of(dart: Dart) -> usize {
    (dart >> 1) as usize
}

/// A graph without loops and without parallel edges; its nodes are `0..node_count`.
#[derive(Clone, Debug)]
pub(super) struct PlainGraph {
    ends: Vec<[u32; 2]>,
    starts: Vec<u32>,
    darts: Vec<Dart>,
}

impl PlainGraph {
    /// The graph with these edges. Linear time.
    pub(super) fn new(node_count: usize, ends: Vec<[u32; 2]>) -> Self {
        let mut starts = vec![0; node_count + 1];
        for &node in ends.iter().flatten() {
            starts[node as usize + 1] += 1;
        }
        for node in 0..node_count {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut darts = vec![NONE; 2 * ends.len()];
        for (dart, &node) in ends.iter().flatten().enumerate() {
            darts[next[node as usize] as usize] = dart as Dart;
            next[node as usize] += 1;
        }
        Self { ends, starts, darts }
    }

    pub(super) fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// The two ends of every edge.
    pub(super) fn ends(&self) -> &[[u32; 2]] {
        &self.ends
    }

    /// The darts that start at a node, in the order of the edges.
    pub(super) fn darts(&self, node: u32) -> &[Dart] {
        let node = node as usize;
        &self.darts[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The node at which a dart starts.
    pub(super) fn tail(&self, dart: Dart) -> u32 {
        self.ends[edge_of(dart)][(dart & 1) as usize]
    }

    /// The node to which a dart leads.
    pub(super) fn head(&self, dart: Dart) -> u32 {
        self.tail(twin(dart))
    }

    /// For each node the number of its connected component, counted from 0, and how many there are.
    pub(super) fn components(&self) -> (Vec<u32>, usize) {
        let mut component = vec![NONE; self.node_count()];
        let mut count = 0;
        let mut stack = Vec::new();
        for root in 0..self.node_count() as u32 {
            if component[root as usize] != NONE {
                continue;
            }
            component[root as usize] = count;
            stack.push(root);
            while let Some(node) = stack.pop() {
                for &dart in self.darts(node) {
                    let head = self.head(dart);
                    if component[head as usize] == NONE {
                        component[head as usize] = count;
                        stack.push(head);
                    }
                }
            }
            count += 1;
        }
        (component, count as usize)
    }
}

/// For each node of a graph the cyclic order of its darts, clockwise.
///
/// It is the rotation system of an embedding in the plane when Euler's formula holds:
/// [`Rotation::is_planar`].
#[derive(Clone, Debug)]
pub(super) struct Rotation {
    next: Vec<Dart>,
}

impl Rotation {
    /// The rotation system in which `next[dart]` follows `dart` clockwise around its start.
    pub(super) fn new(next: Vec<Dart>) -> Self {
        Self { next }
    }

    /// The next dart clockwise around the node at which the dart starts.
    pub(super) fn next(&self, dart: Dart) -> Dart {
        self.next[dart as usize]
    }

    /// The next dart along the face that lies to the left of the dart.
    pub(super) fn next_on_face(&self, dart: Dart) -> Dart {
        self.next(twin(dart))
    }

    /// The faces as closed walks of darts, by the smallest dart of each. A connected component has
    /// faces of its own; one without edges has none in this list.
    pub(super) fn faces(&self) -> FaceWalks {
        let mut met = vec![false; self.next.len()];
        let mut darts = Vec::with_capacity(self.next.len());
        let mut ends = Vec::new();
        for first in 0..self.next.len() {
            if met[first] {
                continue;
            }
            let mut dart = first as Dart;
            while !std::mem::replace(&mut met[dart as usize], true) {
                darts.push(dart);
                dart = self.next_on_face(dart);
            }
            ends.push(darts.len());
        }
        FaceWalks { darts, ends }
    }

    /// Whether this is a rotation system of the graph, every dart among the darts of its node
    /// exactly once, and Euler's formula holds for each connected component: nodes - edges + faces
    /// = 2. Linear time.
    pub(super) fn is_planar(&self, graph: &PlainGraph) -> bool {
        if self.next.len() != 2 * graph.edge_count() {
            return false;
        }
        for node in 0..graph.node_count() as u32 {
            let Some(&first) = graph.darts(node).first() else { continue };
            let (mut dart, mut turned) = (first, 0);
            loop {
                if dart as usize >= self.next.len() || graph.tail(dart) != node {
                    return false;
                }
                turned += 1;
                dart = self.next(dart);
                if dart == first || turned > graph.darts(node).len() {
                    break;
                }
            }
            if turned != graph.darts(node).len() {
                return false;
            }
        }
        let (component, count) = graph.components();
        let mut euler = vec![0_i64; count];
        for node in 0..graph.node_count() as u32 {
            let isolated = graph.darts(node).is_empty();
            euler[component[node as usize] as usize] += if isolated { 2 } else { 1 };
        }
        for [end, _] in graph.ends() {
            euler[component[*end as usize] as usize] -= 1;
        }
        for face in self.faces().iter() {
            euler[component[graph.tail(face[0]) as usize] as usize] += 1;
        }
        euler.iter().all(|&sum| sum == 2)
    }
}

/// The faces of a rotation system.
#[derive(Clone, Debug)]
pub(super) struct FaceWalks {
    darts: Vec<Dart>,
    ends: Vec<usize>,
}

impl FaceWalks {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The darts along a face.
    pub(super) fn walk(&self, face: usize) -> &[Dart] {
        let start = if face == 0 { 0 } else { self.ends[face - 1] };
        &self.darts[start..self.ends[face]]
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[Dart]> {
        (0..self.len()).map(|face| self.walk(face))
    }
}
