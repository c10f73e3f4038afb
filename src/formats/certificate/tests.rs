//! Files of certificates: what is written is read, and what is no certificate is refused.

use super::*;
use crate::boards::BoardSpec;
use crate::formats::GameFile;
use crate::game::Player;
use crate::proof::certificate::DEFAULT_CHECK_MEMORY;
use crate::solve::{SolveOptions, solve_certified};

/// The certificate of a board's opening.
fn certificate(spec: &str) -> String {
    let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
    let options = SolveOptions::default();
    let certified = solve_certified(file.position(), &Player::BOTH, &options, &mut |_, _| ());
    let mut text = Vec::new();
    write_certificate(&file, &certified.unwrap().lines.unwrap(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn check(text: &str) -> Result<Checked, CertificateError> {
    check_certificate(text.as_bytes(), DEFAULT_CHECK_MEMORY)
}

#[test]
fn what_is_written_is_read_and_accepted() {
    for spec in ["hex:3x3", "bridgit:3", "y:3"] {
        let checked = check(&certificate(spec)).unwrap();
        assert_eq!(checked.proved.len(), 2);
        assert_eq!(checked.file.board().unwrap().to_string(), spec);
    }
}
