use quickcheck::{Arbitrary, Gen, quickcheck};

use super::super::demoucron;
use super::super::plain::PlainGraph;
use super::*;

/// Checks the embedding, or that the oracle agrees that there is none; returns which.
fn check(graph: &PlainGraph) -> bool {
    let embedding = embed(graph);
    assert_eq!(embedding.is_some(), is_planar(graph));
    assert_eq!(embedding.is_some(), demoucron::is_planar(graph), "{graph:?}");
    if let Some(rotation) = &embedding {
        assert!(rotation.is_planar(graph), "{graph:?}\n{rotation:?}");
    }
    embedding.is_some()
}

/// Reads a graph of at most 62 nodes.
fn graph6(line: &str) -> PlainGraph {
    let bytes: Vec<u8> = line.bytes().map(|byte| byte - 63).collect();
    let nodes = u32::from(bytes[0]);
    let mut bits = bytes[1..].iter().flat_map(|byte| (0..6).rev().map(move |bit| byte >> bit & 1));
    let mut ends = Vec::new();
    for b in 1..nodes {
        for a in 0..b {
            if bits.next() == Some(1) {
                ends.push([a, b]);
            }
        }
    }
    PlainGraph::new(nodes as usize, ends)
}

/// The numbers are those of connected planar graphs on n nodes: OEIS A003094.
#[test]
fn connected_planar_graphs_on_up_to_six_nodes() {
    let mut planar = [0; 7];
    for line in include_str!("../../../tests/data/connected-2-6.g6").lines() {
        let graph = graph6(line);
        planar[graph.node_count()] += usize::from(check(&graph));
    }
    assert_eq!(planar[2..], [1, 2, 6, 20, 99]);
}

/// A graph of a few nodes, sparse enough to be planar often.
#[derive(Clone, Debug)]
struct Sparse(PlainGraph);

impl Arbitrary for Sparse {
    fn arbitrary(g: &mut Gen) -> Self {
        let nodes = u32::arbitrary(g) % 24 + 1;
        let edges = u32::arbitrary(g) % (2 * nodes + 1);
        let mut ends: Vec<[u32; 2]> = (0..edges)
            .map(|_| [u32::arbitrary(g) % nodes, u32::arbitrary(g) % nodes])
            .filter(|[a, b]| a != b)
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        ends.sort_unstable();
        ends.dedup();
        Self(PlainGraph::new(nodes as usize, ends))
    }
}

/// A triangulation with some edges taken out and, perhaps, one put in, its nodes renamed.
#[derive(Clone, Debug)]
struct NearlyPlanar(PlainGraph);

impl Arbitrary for NearlyPlanar {
    fn arbitrary(g: &mut Gen) -> Self {
        let nodes = u32::arbitrary(g) % 30 + 4;
        let mut names: Vec<u32> = (0..nodes).collect();
        for index in (1..names.len()).rev() {
            names.swap(index, usize::arbitrary(g) % (index + 1));
        }
        // Every node is put into a triangle of the earlier ones.
        let mut triangles = vec![[0, 1, 2], [0, 1, 2]];
        let mut ends = vec![[0, 1], [0, 2], [1, 2]];
        for node in 3..nodes {
            let place = usize::arbitrary(g) % triangles.len();
            let [a, b, c] = triangles.swap_remove(place);
            triangles.extend([[a, b, node], [b, c, node], [a, c, node]]);
            ends.extend([[a, node], [b, node], [c, node]]);
        }
        let keep = u32::arbitrary(g) % 4;
        ends.retain(|_| keep == 0 || u32::arbitrary(g) % 8 < 4 + keep);
        for _ in 0..u32::arbitrary(g) % 3 {
            let (a, b) = (u32::arbitrary(g) % nodes, u32::arbitrary(g) % nodes);
            if a != b && !ends.contains(&[a, b]) && !ends.contains(&[b, a]) {
                ends.push([a, b]);
            }
        }
        let ends = ends.iter().map(|pair| pair.map(|node| names[node as usize])).collect();
        Self(PlainGraph::new(nodes as usize, ends))
    }
}

quickcheck! {
    fn sparse_graphs_agree_with_the_oracle(graph: Sparse) -> bool {
        check(&graph.0);
        true
    }

    fn nearly_planar_graphs_agree_with_the_oracle(graph: NearlyPlanar) -> bool {
        check(&graph.0);
        true
    }
}

fn complete(parts: &[u32]) -> PlainGraph {
    let part: Vec<usize> =
        parts.iter().enumerate().flat_map(|(p, &n)| vec![p; n as usize]).collect();
    let nodes = part.len() as u32;
    let ends = (0..nodes).flat_map(|b| (0..b).map(move |a| [a, b]));
    let ends = ends.filter(|[a, b]| part[*a as usize] != part[*b as usize]).collect();
    PlainGraph::new(part.len(), ends)
}

#[test]
fn known_graphs() {
    assert!(check(&complete(&[1; 4])));
    assert!(!check(&complete(&[1; 5])));
    assert!(check(&complete(&[2, 9])));
    assert!(!check(&complete(&[3, 3])));
    assert!(check(&complete(&[2, 2, 2])));
    assert!(check(&PlainGraph::new(0, Vec::new())));
    assert!(check(&PlainGraph::new(3, Vec::new())));
    // The Petersen graph, and the dodecahedron.
    let petersen = (0..5).flat_map(|i| [[i, (i + 1) % 5], [i, i + 5], [i + 5, (i + 2) % 5 + 5]]);
    assert!(!check(&PlainGraph::new(10, petersen.collect())));
    let dodecahedron = (0..5).flat_map(|i| {
        let next = (i + 1) % 5;
        [
            [i, next],
            [i, i + 5],
            [i + 5, i + 10],
            [i + 10, next + 5],
            [i + 10, i + 15],
            [i + 15, next + 15],
        ]
    });
    assert!(check(&PlainGraph::new(20, dodecahedron.collect())));
}

/// A grid of hexagons' corners: `size` rows and columns with every second vertical edge or, filled
/// in, all edges and diagonals.
fn grid(size: u32, triangles: bool) -> Vec<[u32; 2]> {
    let at = |column: u32, row: u32| row * size + column;
    let mut ends = Vec::new();
    for row in 0..size {
        for column in 0..size {
            if column + 1 < size {
                ends.push([at(column, row), at(column + 1, row)]);
            }
            if row + 1 < size && (triangles || (column + row) % 2 == 0) {
                ends.push([at(column, row), at(column, row + 1)]);
            }
            if triangles && row + 1 < size && column > 0 {
                ends.push([at(column, row), at(column - 1, row + 1)]);
            }
        }
    }
    ends
}

#[test]
fn large_graphs_need_no_recursion() {
    let size = 316;
    let nodes = (size * size) as usize;
    for triangles in [false, true] {
        let mut ends = grid(size, triangles);
        let graph = PlainGraph::new(nodes, ends.clone());
        assert!(embed(&graph).expect("a grid is planar").is_planar(&graph));
        // A bond from corner to corner crosses nothing only in the honeycomb's outer face.
        ends.push([0, size * size - 1]);
        assert!(embed(&PlainGraph::new(nodes, ends.clone())).is_some());
        ends.push([size - 1, size * (size - 1)]);
        assert!(embed(&PlainGraph::new(nodes, ends)).is_none());
    }
    let path: Vec<[u32; 2]> = (1..100_000).map(|node| [node - 1, node]).collect();
    let star: Vec<[u32; 2]> = (1..100_000).map(|node| [0, node]).collect();
    for ends in [path, star] {
        let graph = PlainGraph::new(100_000, ends);
        assert!(embed(&graph).expect("a tree is planar").is_planar(&graph));
    }
    let wheel = complete(&[2, 50_000]);
    assert!(embed(&wheel).expect("K(2,n) is planar").is_planar(&wheel));
}
