//! Any bytes as a certificate: it is refused with one line, or it is right and can be played.
#![no_main]

use std::rc::Rc;

use cutshort::formats::{CertificateReader, check_certificate};
use cutshort::game::{Oracle, Outcome};
use cutshort::graph::VertexSet;
use cutshort::proof::certificate::{Proved, Strategy};

/// Statements may take this much memory.
const MEMORY: usize = 1 << 22;
/// The oracle looks at all fillings of games with at most so many cells.
const SMALL: usize = 8;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let checked = match check_certificate(bytes, MEMORY) {
        Ok(checked) => checked,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            return;
        }
    };
    let game = checked.file.position().reduced();
    if game.hypergraph().cells().len() > SMALL {
        return;
    }
    let Ok(oracle) = Oracle::new(&game) else { return };
    let nothing = VertexSet::new(game.hypergraph().vertex_count());
    let outcomes = oracle.outcomes(&nothing, &nothing);
    let mut reader = CertificateReader::new(bytes).expect("it was read before");
    let strategies = Rc::new(reader.strategies(MEMORY).expect("it was accepted before"));
    for proved in &checked.proved {
        let Proved::Winner { to_move, winner, .. } = *proved else { continue };
        assert_eq!(outcomes[to_move], Outcome::win(winner), "{proved:?}");
        // The loser claims the empty cells in their order; a strategy may rest on a theorem.
        let Ok(mut strategy) = Strategy::new(Rc::clone(&strategies), to_move) else { continue };
        let mut position = checked.file.position().clone();
        let winner = strategy.winner();
        let mut answer = if to_move == winner { strategy.opening() } else { Ok(None) };
        loop {
            match answer {
                Ok(Some(cell)) => position.claim(cell, winner).expect("it claims empty cells"),
                Ok(None) => {}
                Err(_) => break,
            }
            let Some(cell) = position.empty_cells().iter().next() else {
                assert_eq!(position.decided(), Some(Outcome::win(winner)));
                break;
            };
            position.claim(cell, winner.other()).expect("it is empty");
            answer = strategy.answer(cell);
        }
    }
});
