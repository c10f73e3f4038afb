//! Certificates at the command line: written, checked, refused and played.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::{Value, json};

fn cutshort(arguments: &[&str]) -> Output {
    Command::cargo_bin("cutshort").unwrap().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Writes a certificate with a command and gives its path.
fn certificate(folder: &Path, arguments: &[&str]) -> PathBuf {
    let path = folder.join("it.cert");
    let _ = fs::remove_file(&path);
    let output = cutshort(&[arguments, &["--certificate", path.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    path
}

fn check(path: &Path) -> Value {
    let output = cutshort(&["check", path.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn answers_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let both =
        json!([{"to_move": "short", "winner": "short"}, {"to_move": "cut", "winner": "cut"}]);
    for board in ["hex:3x3", "bridgit:4", "y:3"] {
        let path = certificate(folder.path(), &["solve", "--board", board]);
        let answer = check(&path);
        assert_eq!((&answer["valid"], &answer["claim"]), (&json!(true), &both));
        assert!(answer["steps"].as_u64().unwrap() > 0);
    }
    // 3x3 Hex under misère rules: on an odd board the second player wins.
    let misere = ["solve", "--board", "hex:3x3", "--rules", "misere", "--to-move", "short"];
    let path = certificate(folder.path(), &misere);
    assert_eq!(check(&path)["claim"], json!([{"to_move": "short", "winner": "cut"}]));
}

#[test]
fn local_claims_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = certificate(
        folder.path(),
        &["capture", "--board", "hex:3x3", "--short", "b2", "--max-size", "2"],
    );
    assert_eq!(check(&path)["valid"], true);
    let path = certificate(folder.path(), &["dead", "graphs/bridge.json", "--exact"]);
    assert_eq!(check(&path)["valid"], true);
    let path = certificate(folder.path(), &["reduce", "--board", "hex:4x4", "--short", "b2"]);
    assert_eq!(check(&path)["valid"], true);
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = certificate(folder.path(), &["solve", "--board", "hex:3x3"]);
    let name = path.to_str().unwrap();
    assert_eq!(cutshort(&["check", name, "hex:3x3"]).status.code(), Some(0));
    // Another game, a line changed, the end cut off.
    let other = cutshort(&["check", name, "hex:3x4"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stdout).contains("another position than hex:3x4"));
    let good = fs::read_to_string(&path).unwrap();
    fs::write(&path, good.replacen("\"winner\":\"short\"", "\"winner\":\"cut\"", 1)).unwrap();
    let flipped = cutshort(&["check", name]);
    assert_eq!(flipped.status.code(), Some(1));
    let said = text(&flipped.stdout);
    assert!(said.contains("line ") && said.contains("does not show what is answered"), "{said}");
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    assert_eq!(cutshort(&["check", name]).status.code(), Some(1));
    fs::write(&path, good.replacen("\"version\":1", "\"version\":7", 1)).unwrap();
    let future = cutshort(&["check", name]);
    assert_eq!(future.status.code(), Some(2));
    assert!(text(&future.stderr).contains("version 7"), "{}", text(&future.stderr));
    let missing = cutshort(&["check", "nothing.cert"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn a_stopped_search_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.cert");
    let name = path.to_str().unwrap();
    let arguments = [
        "solve",
        "--board",
        "hex:7x7",
        "--short",
        "b4",
        "--node-limit",
        "10",
        "--certificate",
        name,
    ];
    assert_eq!(cutshort(&arguments).status.code(), Some(3));
    assert!(!path.exists());
}

/// Ctrl-C or a kill while a certificate is written: the answer is known at once, but the strategy would
/// take hours. Cut needs one cell of each of many paths, and five cells that do not matter leave the game
/// without a dual.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_file() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        // Cells that Cut captures four by four, though no two of them: all choices are too many.
        let star = |i: usize| {
            let arm = move |end: &str| {
                [[format!("c{i}"), format!("{end}{i}")], [format!("{end}{i}"), end.into()]]
            };
            ["s", "t", "u"].into_iter().flat_map(arm)
        };
        let edges: Vec<[String; 2]> = (0..25).flat_map(star).collect();
        let game =
            json!({"format": "cutshort/1", "terminals": ["s", "t", "u"], "hyperedges": edges});
        let file = folder.path().join("stars.json");
        fs::write(&file, game.to_string()).unwrap();
        let solve = ["solve", file.to_str().unwrap(), "--to-move", "short", "--json"];
        let before = std::time::Instant::now();
        assert_eq!(cutshort(&solve).status.code(), Some(0));
        let solving = before.elapsed();
        let path = folder.path().join("it.cert");
        let run = std::process::Command::new(assert_cmd::cargo::cargo_bin("cutshort"))
            .args(solve)
            .args(["--certificate", path.to_str().unwrap()])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(2 * solving + std::time::Duration::from_millis(300));
        let pid = run.id().to_string();
        let kill = std::process::Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(kill.success(), "it had ended before");
        let output = run.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["results"][0]["winner"], "cut");
        assert_eq!(answer["results"][0]["stopped"], "interrupt");
        // The game itself.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_certificate_is_played() {
    let folder = tempfile::tempdir().unwrap();
    // The second is an edge game: the trees are read off the certificate.
    for board in ["hex:3x3", "bridgit:3"] {
        is_played(&certificate(folder.path(), &["solve", "--board", board]));
    }
}

fn is_played(path: &Path) {
    let cells =
        "a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\na4\nb4\nc4\na5\nb5\nc5\nd1\nd2\nd3\ne1\ne2\ne3\n";
    for first in ["short", "cut"] {
        let output = Command::cargo_bin("cutshort")
            .unwrap()
            .args(["play", path.to_str().unwrap(), "--to-move", first, "--json"])
            .write_stdin(cells.repeat(2))
            .output()
            .unwrap();
        let record: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(record["winner"], first, "{record}");
    }
}

/// The certificate that docs/formats/certificates.md works out by hand.
#[test]
fn the_example_of_the_documentation_is_right() {
    let page = include_str!("../docs/formats/certificates.md");
    let mut blocks = page.split("```").skip(1).step_by(2);
    let example = blocks.find(|block| block.contains("\"kind\":\"end\"")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("example.cert");
    fs::write(&path, example.trim_start()).unwrap();
    let answer = check(&path);
    assert_eq!(answer["claim"], json!([{"to_move": "short", "winner": "short"}]));
    assert_eq!(answer["steps"], 12);
}
