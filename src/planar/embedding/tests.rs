use quickcheck::quickcheck;

use super::super::testing::PlanarGame;
use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::RandomPosition;
use crate::planar::{Kuratowski, KuratowskiKind};

fn ids(list: &[usize]) -> Vec<VertexId> {
    list.iter().map(|&vertex| VertexId::new(vertex)).collect()
}

fn hypergraph(vertices: usize, terminals: &[usize], hyperedges: &[&[usize]]) -> Hypergraph {
    Hypergraph::new(vertices, ids(terminals), hyperedges.iter().map(|list| ids(list))).unwrap()
}

/// Checks the embedding against the hypergraph, or the proof that there is none.
fn check(hypergraph: &Hypergraph, embedding: &Result<Embedding, EmbeddingError>) {
    match embedding {
        Ok(embedding) => {
            assert!(is_planar(hypergraph));
            assert!(embedding.is_planar());
            let neighbours = |node| {
                let mut list: Vec<Node> = embedding.neighbours(node).collect();
                list.sort_unstable();
                list
            };
            for (index, hyperedge) in hypergraph.hyperedges().enumerate() {
                let members: Vec<Node> = hyperedge.iter().map(|&v| Node::Vertex(v)).collect();
                assert_eq!(neighbours(Node::Hyperedge(index)), members);
            }
            let incidence = hypergraph.incidence();
            for cell in hypergraph.cells().iter() {
                let around: Vec<Node> =
                    incidence.of(cell).iter().map(|&index| Node::Hyperedge(index)).collect();
                assert_eq!(neighbours(Node::Vertex(cell)), around);
            }
            let mut terminals = embedding.terminals();
            terminals.sort_unstable();
            let mut expected = hypergraph.terminals().to_vec();
            expected.sort_unstable();
            assert_eq!(terminals, expected);
        }
        Err(error) => {
            let order = match error {
                EmbeddingError::OrderImpossible { order, .. } => Some(order.as_slice()),
                _ => None,
            };
            let witness = error.witness().expect("the order was one of the terminals");
            assert!(witness.is_valid(hypergraph, order), "{hypergraph:?} {error}");
            check_damaged(witness, hypergraph, order);
            assert!(order.is_some() || !is_planar(hypergraph));
            let outside = witness.branches().contains(&Node::Outside)
                || witness.paths().iter().flatten().any(|&node| node == Node::Outside);
            match error {
                EmbeddingError::NotPlanar(_) => assert!(!outside),
                EmbeddingError::TerminalsApart { .. } => assert!(outside),
                _ => {}
            }
        }
    }
}

/// A proof with any part of it changed is none.
fn check_damaged(witness: &Kuratowski, hypergraph: &Hypergraph, order: Option<&[VertexId]>) {
    let refused = |damage: &dyn Fn(&mut Kuratowski)| {
        let mut damaged = witness.clone();
        damage(&mut damaged);
        assert!(!damaged.is_valid(hypergraph, order), "{damaged}");
    };
    for path in 0..witness.paths().len() {
        refused(&|witness| _ = witness.paths.remove(path));
        refused(&|witness| _ = witness.paths[path].pop());
        refused(&|witness| witness.paths.push(witness.paths[path].clone()));
        let other = (path + 1) % witness.paths().len();
        refused(&|witness| witness.paths[path] = witness.paths[other].clone());
    }
    if witness.kind() == KuratowskiKind::K33 {
        refused(&|witness| witness.branches.swap(0, 4));
    }
    refused(&|witness| _ = witness.branches.pop());
    refused(&|witness| witness.branches[0] = witness.branches[1]);
}

quickcheck! {
    fn planar_games_are_embedded(game: PlanarGame<40>) -> bool {
        let hypergraph = game.0.hypergraph();
        let embedding = Embedding::new(hypergraph);
        check(hypergraph, &embedding);
        embedding.is_ok()
    }

    fn random_games_are_embedded_or_the_proof_holds(position: RandomPosition<12>) -> bool {
        let game = position.game();
        check(game.hypergraph(), &Embedding::new(game.hypergraph()));
        let order = game.hypergraph().terminals();
        let ordered = Embedding::in_order(game.hypergraph(), order);
        check(game.hypergraph(), &ordered);
        if let Ok(embedding) = ordered {
            check_order(&embedding.terminals(), order);
        }
        true
    }
}

/// Two cyclic orders are the same or mirror images.
fn check_order(found: &[VertexId], order: &[VertexId]) {
    let mirrored: Vec<VertexId> = found.iter().rev().copied().collect();
    let turned =
        |list: &[VertexId]| (0..list.len()).any(|by| [&list[by..], &list[..by]].concat() == order);
    assert!(turned(found) || turned(&mirrored), "{found:?} {order:?}");
}

#[test]
fn what_has_no_embedding_is_proved() {
    let pairs: Vec<[usize; 2]> = (0..5).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let pairs: Vec<&[usize]> = pairs.iter().map(|pair| pair.as_slice()).collect();
    let k5 = hypergraph(5, &[0, 1], &pairs);
    let error = Embedding::new(&k5).unwrap_err();
    check(&k5, &Err(error.clone()));
    assert!(matches!(&error, EmbeddingError::NotPlanar(w) if w.kind() == KuratowskiKind::K5));
    // As a hypergraph the five are one hyperedge, which is planar: never test the 2-section.
    assert!(Embedding::new(&hypergraph(5, &[0, 1], &[&[0, 1, 2, 3, 4]])).is_ok());
    let utilities = hypergraph(6, &[0, 1], &[&[0, 1, 2, 3], &[0, 1, 2, 4], &[0, 1, 2, 5]]);
    let error = Embedding::new(&utilities).unwrap_err();
    check(&utilities, &Err(error.clone()));
    assert!(matches!(&error, EmbeddingError::NotPlanar(w) if w.kind() == KuratowskiKind::K33));
    // A terminal inside an octahedron, the other at a corner away from it.
    let octahedron: &[&[usize]] = &[
        &[2, 4],
        &[2, 5],
        &[2, 6],
        &[2, 7],
        &[3, 4],
        &[3, 5],
        &[3, 6],
        &[3, 7],
        &[4, 6],
        &[6, 5],
        &[5, 7],
        &[7, 4],
        &[0, 2],
        &[0, 4],
        &[0, 6],
        &[1, 3],
    ];
    let apart = hypergraph(8, &[0, 1], octahedron);
    let error = Embedding::new(&apart).unwrap_err();
    check(&apart, &Err(error.clone()));
    assert!(
        matches!(&error, EmbeddingError::TerminalsApart { terminals, .. } if terminals.len() == 2)
    );
    assert!(error.to_string().contains("[v0, v1]") && error.to_string().contains("outside"));
    let names = crate::graph::Names::numbered(8);
    let text = error.describe(&apart, &names);
    assert!(text.starts_with("the terminals 0, 1 cannot all lie on one face"), "{text}");
    assert!(text.contains("{2,4}"), "{text}");
}

#[test]
fn an_order_of_the_terminals_is_kept_or_refused() {
    let ring: &[&[usize]] =
        &[&[0, 4], &[1, 4], &[2, 4], &[3, 4], &[0, 1], &[1, 2], &[2, 3], &[0, 3]];
    let wheel = hypergraph(5, &[0, 2, 1, 3], ring);
    check_order(&Embedding::new(&wheel).unwrap().terminals(), &ids(&[0, 1, 2, 3]));
    check_order(
        &Embedding::in_order(&wheel, &ids(&[2, 1, 0, 3])).unwrap().terminals(),
        &ids(&[0, 1, 2, 3]),
    );
    let crossed = Embedding::in_order(&wheel, &ids(&[0, 2, 1, 3]));
    assert!(matches!(crossed, Err(EmbeddingError::OrderImpossible { .. })));
    check(&wheel, &crossed);
    let star = hypergraph(5, &[0, 1, 2, 3], &ring[..4]);
    for order in [[0, 1, 2, 3], [0, 2, 1, 3], [3, 0, 1, 2]] {
        let embedding = Embedding::in_order(&star, &ids(&order)).unwrap();
        check_order(&embedding.terminals(), &ids(&order));
    }
    for order in [&[0, 1, 2][..], &[0, 1, 2, 2], &[0, 1, 2, 4], &[0, 1, 2, 3, 4]] {
        let refused = Embedding::in_order(&star, &ids(order));
        assert!(matches!(refused, Err(EmbeddingError::NotTheTerminals(_))));
    }
}

#[test]
fn large_proofs_are_found() {
    // A Hex board with one hyperedge from the middle of its left to the middle of its right.
    let board = "hex:60x60".parse::<BoardSpec>().unwrap().build();
    let hyperedges = board.game.hypergraph().hyperedges().map(<[_]>::to_vec);
    let across = ["a30", "bh30"].map(|name| board.names.id(name).unwrap()).to_vec();
    let bad = board.game.hypergraph().with_hyperedges(hyperedges.chain([across])).unwrap();
    let embedding = Embedding::new(&bad);
    check(&bad, &embedding);
    assert!(matches!(embedding, Err(EmbeddingError::TerminalsApart { .. })));
}
