//! What all fuzz targets do: read any bytes, and where they are a game, write it and read it again.

use cutshort::formats::{
    Format, FormatHint, GameFile, Play, ReadOptions, Repeats, Terminals, Writer, read, write,
};

/// Games after which an input has been seen enough.
const ENOUGH: usize = 3;

/// Reads the bytes in the format, with and without chosen terminals, on cells and on edges.
///
/// # Panics
/// If a game is not the same after it has been written and read again.
pub fn read_and_write(format: &str, bytes: &[u8]) {
    let format: Format = format.parse().expect("targets are named after formats");
    for terminals in [None, Some("0,1"), Some("all")] {
        let cells = [Repeats::Refuse, Repeats::Drop].map(|repeats| (None, repeats));
        for (play, repeats) in cells.into_iter().chain([(Some(Play::Edges), Repeats::Refuse)]) {
            let terminals = terminals.map(Terminals::from_text);
            let options = ReadOptions { terminals, play, repeats, ..ReadOptions::default() };
            for game in read(bytes, FormatHint::Known(format), options).take(ENOUGH) {
                match game {
                    Ok(file) => check(&file),
                    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
                }
            }
        }
    }
}

/// Boards beyond this many vertices are read; to write them in all formats takes a second each.
const SMALL: usize = 2_000;

fn check(file: &GameFile) {
    if file.game().hypergraph().vertex_count() > SMALL {
        return;
    }
    for (writer, format) in [
        (Writer::Json, Format::Json),
        (Writer::JsonLine, Format::JsonLines),
        (Writer::Sgf, Format::Sgf),
    ] {
        let Ok(text) = write(file, writer) else { continue };
        let again = read(&text[..], FormatHint::Known(format), ReadOptions::default()).next();
        let again = again.expect("a game was written").expect("what was written is read");
        assert_eq!(
            again.names().len(),
            file.game().hypergraph().cells().len() + file.game().hypergraph().terminals().len()
        );
        if writer != Writer::Sgf {
            assert!(again == *file, "{file:?}\n{again:?}");
        }
    }
    for writer in Writer::ALL {
        // A refusal is an answer.
        let _ = write(file, writer);
    }
}
