//! Why a graph is not planar: a subdivision of K5 or of K3,3 (Kuratowski's theorem).

use std::fmt;

use super::left_right;
use super::plain::{NONE, PlainGraph, edge_of};

/// The two graphs that every non-planar graph contains a subdivision of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KuratowskiKind {
    /// Five nodes, each joined to all others.
    K5,
    /// Three nodes, each joined to three others.
    K33,
}

impl fmt::Display for KuratowskiKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::K5 => "K5",
            Self::K33 => "K3,3",
        })
    }
}

/// A subdivision of K5 or K3,3 in a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subdivision {
    pub(super) kind: KuratowskiKind,
    /// The nodes where paths meet; of K3,3 first the one side, then the other.
    pub(super) branches: Vec<u32>,
    /// The paths between them, each from branch to branch.
    pub(super) paths: Vec<Vec<u32>>,
}

/// A path whose inner nodes nothing else meets, seen as one edge.
#[derive(Clone, Debug)]
struct Strand {
    ends: [u32; 2],
    edges: Vec<u32>,
    /// Without it the graph would be planar.
    essential: bool,
}

/// A subdivision of K5 or K3,3; `None` if the graph is planar.
///
/// The shortest non-planar beginning of the list of edges ends with an edge that cannot be missed.
/// It goes to the front, what came after it goes, and the search begins again, until all edges that
/// are left are essential. Paths count as one edge, so about ten rounds do, of O(log edges)
/// planarity tests each.
pub(super) fn subdivision(graph: &PlainGraph) -> Option<Subdivision> {
    if left_right::is_planar(graph) {
        return None;
    }
    let strand = |(edge, &ends): (usize, &[u32; 2])| Strand {
        ends,
        edges: vec![edge as u32],
        essential: false,
    };
    let mut strands: Vec<Strand> = graph.ends().iter().enumerate().map(strand).collect();
    loop {
        simplify(&mut strands, graph.node_count());
        let essential = strands.partition_point(|strand| strand.essential);
        if essential == strands.len() {
            break;
        }
        // The first `planar` strands are planar, the first `not` are not.
        let (mut planar, mut not) = (essential, strands.len());
        if !left_right::is_planar(&compact(&strands[..planar])) {
            strands.truncate(planar);
            continue;
        }
        while not - planar > 1 {
            let middle = planar + (not - planar) / 2;
            if left_right::is_planar(&compact(&strands[..middle])) {
                planar = middle;
            } else {
                not = middle;
            }
        }
        strands.truncate(not);
        strands[not - 1].essential = true;
    }
    Some(read(graph, &strands))
}

/// The graph of the strands, its nodes numbered afresh.
fn compact(strands: &[Strand]) -> PlainGraph {
    let mut nodes: Vec<u32> = strands.iter().flat_map(|strand| strand.ends).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let number = |node: u32| nodes.partition_point(|&other| other < node) as u32;
    let ends = strands.iter().map(|strand| strand.ends.map(number)).collect();
    PlainGraph::new(nodes.len(), ends)
}

/// Removes what does not matter for planarity (dead ends, loops, parallel strands), joins strands
/// that meet alone, and puts the essential strands first.
fn simplify(strands: &mut Vec<Strand>, node_count: usize) {
    // One pass may leave work for another, seldom for a third; what stays is only more work later.
    for _ in 0..3 {
        let before = strands.len();
        join_strands(strands, node_count);
        strands.sort_by_key(|strand| {
            let [a, b] = strand.ends;
            (a.min(b), a.max(b), !strand.essential)
        });
        strands.dedup_by(|next, kept| {
            let sorted = |[a, b]: [u32; 2]| [a.min(b), a.max(b)];
            sorted(next.ends) == sorted(kept.ends)
        });
        if strands.len() == before {
            break;
        }
    }
    strands.sort_by_key(|strand| !strand.essential);
}

/// Removes dead ends and makes one strand of each path through nodes where two strands meet.
fn join_strands(strands: &mut Vec<Strand>, node_count: usize) {
    let graph = PlainGraph::new(node_count, strands.iter().map(|strand| strand.ends).collect());
    let mut degree: Vec<usize> =
        (0..node_count as u32).map(|node| graph.darts(node).len()).collect();
    let mut gone = vec![false; strands.len()];
    let alone = |degree: &[usize], node: u32| degree[node as usize] == 1;
    let mut dead_ends: Vec<u32> =
        (0..node_count as u32).filter(|&node| alone(&degree, node)).collect();
    while let Some(node) = dead_ends.pop() {
        let left = graph.darts(node).iter().find(|&&dart| !gone[edge_of(dart)]);
        let Some(&dart) = left else { continue };
        gone[edge_of(dart)] = true;
        for end in [node, graph.head(dart)] {
            degree[end as usize] -= 1;
            if alone(&degree, end) {
                dead_ends.push(end);
            }
        }
    }
    let mut joined = Vec::new();
    for first in 0..strands.len() {
        if gone[first] {
            continue;
        }
        gone[first] = true;
        let mut path = std::mem::replace(
            &mut strands[first],
            Strand { ends: [NONE; 2], edges: Vec::new(), essential: false },
        );
        for side in 0..2 {
            loop {
                let end = path.ends[side];
                let onward = graph.darts(end).iter().find(|&&dart| !gone[edge_of(dart)]);
                let (2, Some(&dart)) = (degree[end as usize], onward) else { break };
                let strand = &mut strands[edge_of(dart)];
                gone[edge_of(dart)] = true;
                path.ends[side] = graph.head(dart);
                path.edges.append(&mut strand.edges);
                path.essential |= strand.essential;
            }
        }
        if path.ends[0] != path.ends[1] {
            joined.push(path);
        }
    }
    *strands = joined;
}

/// Reads branches and paths off strands that are all essential.
fn read(graph: &PlainGraph, strands: &[Strand]) -> Subdivision {
    let mut branches: Vec<u32> = strands.iter().flat_map(|strand| strand.ends).collect();
    branches.sort_unstable();
    branches.dedup();
    let kind = if branches.len() == 5 { KuratowskiKind::K5 } else { KuratowskiKind::K33 };
    if kind == KuratowskiKind::K33 {
        let joined = |a: u32, b: u32| strands.iter().any(|s| s.ends == [a, b] || s.ends == [b, a]);
        let first = branches[0];
        branches.sort_by_key(|&branch| joined(first, branch));
    }
    let paths = strands.iter().map(|strand| {
        let mut path = vec![strand.ends[0]];
        let mut edges = strand.edges.clone();
        while let Some(&node) = path.last().filter(|_| !edges.is_empty()) {
            let next = edges.iter().position(|&edge| graph.ends()[edge as usize].contains(&node));
            let [a, b] = graph.ends()
                [edges.swap_remove(next.expect("the edges of a strand are a path")) as usize];
            path.push(if a == node { b } else { a });
        }
        path
    });
    Subdivision { kind, paths: paths.collect(), branches }
}
