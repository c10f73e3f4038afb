//! The command as a test runs it.

#![allow(dead_code, reason = "each of the tests takes what it needs")]

use std::process::Output;

use assert_cmd::Command;

pub(crate) fn cutshort(arguments: &[&str]) -> Output {
    Command::cargo_bin("cutshort").unwrap().args(arguments).output().unwrap()
}

pub(crate) fn with_input(arguments: &[&str], input: &str) -> Output {
    Command::cargo_bin("cutshort").unwrap().args(arguments).write_stdin(input).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a command that ends with this exit code says.
pub(crate) fn said_with(arguments: &[&str], code: i32) -> String {
    let output = cutshort(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command that ends well says.
pub(crate) fn said(arguments: &[&str]) -> String {
    said_with(arguments, 0)
}

/// One sentence, exit code 2, nothing on standard output.
pub(crate) fn refused(arguments: &[&str], words: &[&str]) {
    let output = cutshort(arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty());
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    for word in words {
        assert!(said.contains(word), "{word:?} is missing in: {said}");
    }
}
