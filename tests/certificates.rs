//! Certificates at the command line: written, checked, refused and played.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Value, json};

use crate::command::{answer, cutshort, said, text};

/// Writes a certificate with a command and gives its path.
fn certificate(folder: &Path, arguments: &[&str]) -> PathBuf {
    let path = folder.join("it.cert");
    let _ = fs::remove_file(&path);
    said(&[arguments, &["--certificate", path.to_str().unwrap()]].concat());
    path
}

fn check(path: &Path) -> Value {
    answer(&["check", path.to_str().unwrap(), "--json"])
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

/// A folder gets the certificate in parts; a second position of the game goes beside the first, and what is gone is written again.
#[test]
fn a_folder_gets_parts() {
    let folder = tempfile::tempdir().unwrap();
    let parts = format!("{}/new/parts/", folder.path().display());
    let solve = |cell: &str| {
        let asked = ["solve", "--board", "hex:4x4", "--short", cell, "--to-move", "cut", "--json"];
        let output = cutshort(&[&asked[..], &["--certificate", &parts]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        answer["results"][0]["winner"].clone()
    };
    let checks = || {
        let output = cutshort(&["check", &parts, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        let lines = text(&output.stdout);
        let claim = |line: &str| serde_json::from_str::<Value>(line).unwrap()["claim"].clone();
        lines.lines().map(claim).collect::<Vec<_>>()
    };
    // The winning first moves of 4x4: d1, c2, b3, a4.
    let wins = |winner: &str| json!([{"to_move": "cut", "winner": winner}]);
    assert_eq!(solve("b3"), "short");
    assert_eq!(checks(), [wins("short")]);
    let names = || -> Vec<String> {
        let entries = fs::read_dir(&parts).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let first = names();
    assert!(first.len() > 1, "{first:?}");
    assert_eq!(solve("a1"), "cut");
    assert_eq!(checks(), [wins("short"), wins("cut")]);
    let all = names();
    fs::remove_file(format!("{parts}{}", all.last().unwrap())).unwrap();
    assert_eq!(checks(), [wins("short")]);
    assert_eq!(solve("a1"), "cut");
    assert_eq!((checks(), names()), (vec![wins("short"), wins("cut")], all.clone()));
    // Without the slash it is the same folder. Nothing is left to be written.
    let asked = ["solve", "--board", "hex:4x4", "--short", "a1", "--to-move", "cut"];
    let again = cutshort(&[&asked[..], &["--certificate", parts.trim_end_matches('/')]].concat());
    assert_eq!((again.status.code(), names()), (Some(0), all));
    let file = folder.path().join("notes");
    fs::write(&file, "no folder").unwrap();
    let file = format!("{}/", file.display());
    let full = folder.path().display().to_string();
    for (asked, path, sentence) in [
        (&["hex:5x5"][..], &parts, "a certificate of another game"),
        (&["hex:4x4", "--all-moves"], &parts, "expected a file with --all-moves"),
        (&["hex:4x4", "--rules", "misere"], &parts, "only under normal rules"),
        (&["hex:4x4"], &file, "is a file, expected a folder"),
        (&["hex:4x4"], &full, "there are other files and no parts"),
        (&["hex:4x4", "--engine", "plain"], &parts, "the engine plain keeps nothing"),
    ] {
        let solve = [&["solve", "--certificate", path, "--board"], asked].concat();
        let refused = cutshort(&solve);
        assert_eq!(refused.status.code(), Some(2), "{solve:?}");
        assert!(text(&refused.stderr).contains(sentence), "{}", text(&refused.stderr));
    }
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
    fs::write(&path, good.replacen("\"version\":2", "\"version\":7", 1)).unwrap();
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

/// Ctrl-C or a kill at any time, while the game is solved or the certificate made: there is a whole file or
/// none.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_file() {
    let solve = ["solve", "--board", "hex:7x7", "--short", "c2"];
    let solve = [&solve[..], &["--to-move", "cut", "--json", "--certificate"]].concat();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.cert");
    let name = path.to_str().unwrap();
    let before = std::time::Instant::now();
    assert_eq!(cutshort(&[&solve[..], &[name]].concat()).status.code(), Some(0));
    let whole = before.elapsed();
    let mut stopped = 0;
    for (fifth, signal) in ["-INT", "-TERM", "-INT", "-TERM", "-INT"].into_iter().enumerate() {
        fs::remove_file(&path).unwrap_or_default();
        let run = std::process::Command::new(assert_cmd::cargo::cargo_bin("cutshort"))
            .args(&solve)
            .arg(name)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * (fifth as u32 + 1) / 5);
        // It may have ended before.
        let _ = std::process::Command::new("kill").args([signal, &run.id().to_string()]).output();
        let output = run.wait_with_output().unwrap();
        if output.status.code() == Some(0) {
            assert_eq!(cutshort(&["check", name]).status.code(), Some(0));
            continue;
        }
        assert!(!path.exists());
        // No half-written one under another name.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        // Without a code it was killed before it had begun.
        if output.status.code().is_some() {
            assert_eq!(output.status.code(), Some(3));
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["results"][0]["stopped"], "interrupt");
            stopped += 1;
        }
    }
    assert!(stopped > 0);
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
    let example = blocks.find(|block| block.contains("{\"end\":")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("example.cert");
    fs::write(&path, example.trim_start()).unwrap();
    let answer = check(&path);
    assert_eq!(answer["claim"], json!([{"to_move": "short", "winner": "short"}]));
    assert_eq!(answer["steps"], 12);
}

/// What the steps of a reduction decide under misère rules is decided whoever moves.
#[test]
fn a_misere_game_that_a_reduction_decides() {
    let folder = tempfile::tempdir().unwrap();
    let [game, path] = ["game.json", "it.cert"].map(|name| folder.path().join(name));
    for hyperedges in [json!([]), json!([["s", "t"]])] {
        let file = json!({
            "format": "cutshort/1", "terminals": ["s", "t"], "hyperedges": hyperedges,
            "isolated": ["a"], "rules": "misere",
        });
        fs::write(&game, file.to_string()).unwrap();
        let [game, path] = [&game, &path].map(|path| path.to_str().unwrap());
        assert_eq!(cutshort(&["reduce", game, "--certificate", path]).status.code(), Some(0));
        let output = cutshort(&["check", path]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
}

/// An ending of 13x13 Hex in which a pair is captured because of what the loser has been given.
#[test]
fn a_pair_is_held_because_of_what_was_filled_in() {
    let folder = tempfile::tempdir().unwrap();
    let game = "tests/data/hex-13x13-20-empty.json";
    let path = certificate(folder.path(), &["solve", game, "--to-move", "both"]);
    // By an independent brute force.
    let both =
        json!([{"to_move": "short", "winner": "short"}, {"to_move": "cut", "winner": "short"}]);
    assert_eq!(check(&path)["claim"], both);
}

/// The answer and the page are given all the same.
#[test]
fn why_there_is_no_certificate_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.cert");
    let expected = "cutshort: no certificate: the search was stopped (nodes)\n";
    let stopped = ["--board", "hex:6x6", "--to-move", "cut", "--node-limit", "3"];
    let asked = [&["solve"], &stopped[..], &["--certificate", path.to_str().unwrap()]].concat();
    let solved = cutshort(&asked);
    assert_eq!((solved.status.code(), text(&solved.stderr)), (Some(3), expected.to_owned()));
    assert!(text(&solved.stdout).contains("Cut to move: not decided."));
    assert!(!path.exists());
    let report = cutshort(&[&["report"], &stopped[..]].concat());
    assert_eq!((report.status.code(), text(&report.stderr)), (Some(3), expected.to_owned()));
    assert!(text(&report.stdout).contains("There is none, because a limit stopped the search."));
}
