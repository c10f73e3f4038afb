//! Any bytes as a positional game.
#![no_main]

use cutshort::positional::{PositionalFile, read_positional, write_positional};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match read_positional(bytes) {
    Ok(PositionalFile { game, names }) => {
        // A name that the format cannot say is refused.
        if let Ok(text) = write_positional(&PositionalFile { game: game.clone(), names }) {
            let again = read_positional(text.as_bytes()).expect("what was written is read");
            assert_eq!(again.game, game);
        }
    }
    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
});
