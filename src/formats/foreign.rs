//! What is no format that can be read, and is recognised so that it is refused by its name: else the reader of
//! another format would blame it for not being one, or find in it what is not there.

use cutshort_kernel::read::compression;

use super::ReadFault;

/// What these bytes are the beginning of, if it is compressed or of a format that is not read.
pub(crate) fn fault(start: &[u8]) -> Option<ReadFault> {
    if let Some(how) = compression(start) {
        return Some(ReadFault::Compressed(how));
    }
    let text = start.trim_ascii_start();
    if text.starts_with(b"%%MatrixMarket") {
        let expected = "an edge list: its lines without the head and the line of sizes";
        return Some(ReadFault::OtherFormat { name: "MatrixMarket", expected });
    }
    is_gexf(text).then(gexf)
}

/// Lists of winning sets, which are for those who take them: here they would be edges with comments.
pub(super) fn winning_sets(start: &[u8]) -> Option<ReadFault> {
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let begins = match lines.find(|line| !line.is_empty())? {
        b"#times" | b"#blackturns" | b"#blackinitials" => true,
        b"#version" => lines.next() == Some(b"1.0"),
        _ => false,
    };
    let expected = "a game on a graph; those who take such lists know them by the ending .pg";
    begins.then_some(ReadFault::OtherFormat { name: "lists of winning sets", expected })
}

/// GEXF is refused by this sentence wherever it shows.
pub(super) fn gexf() -> ReadFault {
    ReadFault::OtherFormat { name: "GEXF", expected: "GraphML, which the same programs write" }
}

fn is_gexf(text: &[u8]) -> bool {
    let place = |tag: &[u8]| text.windows(tag.len()).position(|window| window == tag);
    let others = [place(b"<svg"), place(b"<graphml")].into_iter().flatten().min();
    text.starts_with(b"<")
        && place(b"<gexf").is_some_and(|at| others.is_none_or(|other| at < other))
}
