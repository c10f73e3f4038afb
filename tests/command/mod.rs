//! The command as a test runs it.

#![allow(dead_code, reason = "each of the tests takes what it needs")]

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

pub(crate) fn cutshort(arguments: &[&str]) -> Output {
    Command::cargo_bin("cutshort").unwrap().args(arguments).output().unwrap()
}

pub(crate) fn with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    Command::cargo_bin("cutshort")
        .unwrap()
        .args(arguments)
        .write_stdin(input.as_ref())
        .output()
        .unwrap()
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

/// The same as JSON.
pub(crate) fn answer(arguments: &[&str]) -> Value {
    serde_json::from_str(&said(arguments)).unwrap()
}

/// A refusal: one sentence with all these words in it, exit code 2, nothing on standard output.
pub(crate) fn refused(arguments: &[&str], words: &[&str]) {
    assert_refused(&cutshort(arguments), words);
}

pub(crate) fn assert_refused(output: &Output, words: &[&str]) {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    for word in words {
        assert!(said.contains(word), "{word:?} is missing in: {said}");
    }
}

/// What a command says that is killed after a second and ends with what it knows.
pub(crate) fn stopped_after_a_second(arguments: &[&str]) -> Output {
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_cutshort"))
        .args(arguments)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").arg(pid).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", text(&output.stderr));
    output
}
