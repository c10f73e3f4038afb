//! Who wins by an argument.

use crate::boards::{BoardSpec, MirrorPairing, known_class};
use crate::game::{Oracle, Outcome, Player};
use crate::graph::{VertexId, VertexSet};

/// With one cell of each pair, and nothing else, the player has won, whichever cells they are.
#[test]
fn mirror_pairings_win_every_colouring() {
    let specs = [
        "hex:2x1",
        "hex:3x2",
        "hex:4x3",
        "hex:5x4",
        "hex:5x3",
        "hex:7x2",
        "hex:1x2",
        "hex:2x3",
        "hex:3x4",
        "hex:4x5",
        "hex:2x5",
        "cylinder:2x1",
        "cylinder:2x3",
        "cylinder:4x1",
        "cylinder:4x2",
        "cylinder:4x3",
        "cylinder:6x2",
        "cylinder:6x3",
        "cylinder:3x1",
        "cylinder:3x2",
        "cylinder:5x3",
        "cylinder:5x4",
        "cylinder:7x2",
    ];
    for spec in specs {
        let spec: BoardSpec = spec.parse().unwrap();
        let pairing = MirrorPairing::new(spec).unwrap();
        let pairs: Vec<[VertexId; 2]> = pairing.pairs().collect();
        let board = spec.build();
        for choice in 0..1_u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().map(|(i, pair)| pair[(choice >> i & 1) as usize]);
            let vertices = board.game.hypergraph().vertex_count();
            let mut short = VertexSet::from_vertices(vertices, chosen);
            if pairing.player() == Player::Cut {
                let mut others = board.game.hypergraph().cells().clone();
                others.subtract(&short);
                short = others;
            }
            let expected = Outcome::win(pairing.player());
            assert_eq!(board.game.outcome(&short), expected, "{spec} {choice:b}");
        }
    }
    for none in ["hex:3x3", "cylinder:3x3", "cylinder:5x6", "y:3", "gale:2x3"] {
        assert_eq!(MirrorPairing::new(none.parse().unwrap()), None);
    }
}

#[test]
fn known_classes_are_those_of_the_oracle() {
    let specs = [
        "hex:1x1",
        "hex:2x2",
        "hex:3x3",
        "hex:4x3",
        "hex:3x4",
        "hex:5x2",
        "hex:2x5",
        "y:1",
        "y:2",
        "y:3",
        "y:4",
        "bridgit:1",
        "bridgit:2",
        "cylinder:2x2",
        "cylinder:2x4",
        "cylinder:4x2",
        "cylinder:3x2",
        "cylinder:5x3",
    ];
    for spec in specs {
        let spec: BoardSpec = spec.parse().unwrap();
        let (class, _) = known_class(spec).unwrap();
        assert_eq!(Oracle::new(&spec.build().game).unwrap().class(), Some(class), "{spec}");
    }
}
