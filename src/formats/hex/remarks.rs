//! Remarks on the moves of an SGF record, written into it: whatever else it says stays as it is.

use super::sgf::{self, Property};
use crate::boards::parse_cell_name;

/// What is said of a move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Which move of the game it is about, counted from 1; 0 is the beginning.
    pub number: u32,
    /// What is said of it, without brackets and backslashes; nothing if it is empty.
    pub comment: String,
    /// The cells that get a label after the move, such as `c3`.
    pub labelled: Vec<String>,
    /// The label.
    pub label: &'static str,
}

impl Remark {
    /// The properties that a node gets if it has none of them.
    #[must_use]
    pub fn properties(&self) -> String {
        let comment = match &*self.comment {
            "" => String::new(),
            comment => format!("C[{comment}]"),
        };
        match self.labels(str::to_owned) {
            labels if labels.is_empty() => comment,
            labels => format!("{comment}LB{labels}"),
        }
    }

    fn labels(&self, point: impl Fn(&str) -> String) -> String {
        self.labelled.iter().map(|cell| format!("[{}:{}]", point(cell), self.label)).collect()
    }
}

/// The text of an SGF record of one game with remarks on the moves of its main line: behind what their comments and labels
/// say already. `None` if it is no such record.
///
/// Complexity: linear in the text and the remarks.
#[must_use]
pub fn with_remarks(text: &[u8], remarks: &[Remark]) -> Option<Vec<u8>> {
    let decoded = sgf::decoded(text);
    let nodes = sgf::main_line(&decoded).ok()?;
    let is_move = |property: &&Property| matches!(&*property.name, "B" | "W");
    // Two letters for a point, column and row, where the moves have them.
    let in_letters = nodes.iter().flatten().filter(is_move).any(|one| {
        one.values[0].len() == 2 && one.values[0].bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    let point = |cell: &str| match parse_cell_name(cell) {
        Ok((column, row)) if in_letters && column.max(row) < 26 => {
            [column, row].map(|at| char::from(b'a' + at as u8)).iter().collect()
        }
        _ => cell.to_owned(),
    };
    // Where what is put in.
    let mut put: Vec<(usize, String)> = Vec::new();
    let mut number = 0;
    // The game that is recorded begins where stones are set up last.
    let is_setup = |property: &Property| matches!(&*property.name, "AB" | "AW" | "AE");
    let begin = nodes.iter().rposition(|node| node.iter().any(is_setup)).unwrap_or(0);
    for (index, node) in nodes.iter().enumerate().skip(begin) {
        let made = node.iter().filter(is_move).flat_map(|property| &property.values);
        let made = made.filter(|value| !sgf::ends_game(value)).count() as u32;
        number += made;
        let is_about = |remark: &&Remark| remark.number == number && (made > 0 || index == begin);
        let remark = remarks.iter().find(is_about);
        let (Some(remark), Some(last)) = (remark, node.last()) else { continue };
        let of_name = |name: &str| node.iter().find(|property| property.name == name);
        match of_name("C") {
            _ if remark.comment.is_empty() => {}
            Some(comment) => put.push((comment.end - 1, format!("\n{}", remark.comment))),
            None => put.push((last.end, format!("C[{}]", remark.comment))),
        }
        match (remark.labels(point), of_name("LB")) {
            (labels, _) if labels.is_empty() => {}
            (labels, Some(others)) => put.push((others.end, labels)),
            (labels, None) => put.push((last.end, format!("LB{labels}"))),
        }
    }
    put.sort_by_key(|&(at, _)| at);
    let (mut whole, mut done) = (String::with_capacity(decoded.len()), 0);
    for (at, words) in put {
        whole.push_str(&decoded[done..at]);
        whole.push_str(&words);
        done = at;
    }
    whole.push_str(&decoded[done..]);
    // What was not in UTF-8 stays as it was: a character is a byte.
    let is_utf8 = std::str::from_utf8(text).is_ok();
    Some(if is_utf8 { whole.into_bytes() } else { whole.chars().map(|c| c as u8).collect() })
}
