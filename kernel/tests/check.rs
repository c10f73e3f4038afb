//! `cutshort-check` on files that are right, wrong, and no certificates, and against the second checker.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The certificate that docs/formats/certificates.md works out by hand.
fn example() -> String {
    let page = include_str!("../../docs/formats/certificates.md");
    let mut blocks = page.split("```").skip(1).step_by(2);
    let block = blocks.find(|block| block.contains("{\"end\":")).unwrap();
    block.trim_start().to_owned()
}

/// The exit code, and what is said.
fn check(name: &str, text: impl AsRef<[u8]>) -> (Option<i32>, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cutshort-check")).arg(&path).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn what_is_right_is_said() {
    let expected = "a game: 5 cells, 8 hyperedges, terminals s t, goal connect, normal rules\n\
                    short to move: short wins\n";
    assert_eq!(check("right", example()), (Some(0), expected.to_owned()));
}

#[test]
fn what_is_wrong_is_refused() {
    // Both threats need b.
    let wrong = example().replace("{\"path\":[0,2,4]}", "{\"path\":[0,3,4]}");
    let (code, said) = check("wrong", wrong.replace("{\"claim\":2}", "{\"claim\":3}"));
    assert_eq!(code, Some(1));
    assert!(said.contains("line 7: if the opponent claims b there is no answer"), "{said}");
}

/// Unknown keys, keys that come twice, null for a value, more than one object a line, lines that are left out.
#[test]
fn the_reader_is_strict() {
    let text = example();
    for (from, to) in [
        ("{\"end\":{", "{\"end\":{\"more\":1,"),
        ("{\"end\":{\"nodes\":12", "{\"end\":{\"nodes\":12,\"nodes\":12"),
        ("{\"id\":3,", "{\"id\":3,\"game\":null,"),
        ("{\"or\":[]}", "{\"or\":[],\"or\":[]}"),
        ("{\"or\":[]}", "{\"or\":null}"),
        ("{\"or\":[]}", "{\"nor\":[]}"),
        ("{\"claim\":4}}}", "{\"claim\":4}}} {}"),
        ("{\"claim\":4}", "{\"claim\":99}"),
        ("\"terminals\":[0,1],", "\"terminals\":[0,1],\"name\":null,"),
        ("\"terminals\":[0,1],", "\"terminals\":[0,0],"),
        ("\"terminals\":[0,1],", "\"terminals\":[0,9],"),
        ("\"vertices\":[\"s\",\"t\"", "\"vertices\":[\"s\",\"s\""),
        ("\"vertices\":[\"s\",\"t\"", "\"vertices\":[\"s\\n\",\"t\""),
        ("\"vertices\":[\"s\",\"t\"", "\"vertices\":[\"s\u{202e}\",\"t\""),
        (
            "\"terminals\":[0,1],",
            "\"terminals\":[0,1],\"name\":\"g: right\\nshort to move: short wins\",",
        ),
        ("{\"end\":{\"nodes\":12,\"answers\":1}}\n", ""),
    ] {
        assert!(text.contains(from), "{from}");
        let (code, said) = check("strict", text.replacen(from, to, 1));
        assert_eq!(code, Some(1), "{to}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

/// Cut has not won because nothing is left around a terminal: where the terminals are joined already nothing need be. They
/// are when they have been merged, and when a group touches all sides.
#[test]
fn who_guards_a_terminal_needs_another_one() {
    let merge = r#"{"rule":"adjacent-terminals","preserves":"fillings","action":{"merge-terminals":[0,1]},"evidence":"nothing"},"#;
    let bridge = r#"{"rule":"mutual-support","preserves":"value","action":{"short":[2,3]},"evidence":"nothing"},"#;
    let bridge = format!("{bridge}{merge}");
    let sides = r#""vertices":["x","y","z","a"],"terminals":[0,1,2],"goal":"touch""#;
    let forged = [
        (r#""vertices":["s","t"],"terminals":[0,1],"hyperedges":[[0,1]]"#.to_owned(), merge, "second"),
        (r#""vertices":["s","t","a","b"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,1],[3,1]]"#.to_owned(), &bridge, "second"),
        (r#""vertices":["s","t","a"],"terminals":[0,1],"hyperedges":[[0,1],[0,2]]"#.to_owned(), merge, "first"),
        (format!(r#"{sides},"hyperedges":[[0,1,2]]"#), "", "second"),
        (format!(r#"{sides},"hyperedges":[[0,3],[1,3],[2,3]],"short":[3]"#), "", "second"),
        (format!(r#"{sides},"hyperedges":[[0,1,2],[0,3]]"#), "", "first"),
    ];
    for (game, before, moving) in forged {
        let rule = if moving == "second" { "guarded-terminal" } else { "guarded-but-one" };
        let decides = format!(r#""decide":{{"winner":"cut","moving":"{moving}"}}"#);
        let guards = r#""evidence":{"guards":{"terminal":0,"guards":[]}}"#;
        let step =
            format!(r#"{{"rule":"{rule}","preserves":"winner","action":{{{decides}}},{guards}}}"#);
        let decided = format!(r#"{{"winner":"cut","moving":"{moving}","steps":[{before}{step}]}}"#);
        let text = [
            r#"{"kind":"cutshort-certificate","version":2}"#,
            &format!("{{{game}}}"),
            &format!(r#"{{"node":{{"id":0,"rule":{{"decided":{decided}}}}}}}"#),
            r#"{"answer":{"winner":{"to_move":"cut","winner":"cut","node":0}}}"#,
            r#"{"end":{"nodes":1,"answers":1}}"#,
        ];
        let text = text.join("\n") + "\n";
        let (code, said) = check("guarded", &text);
        assert_eq!(code, Some(1), "{text}{said}");
        assert!(said.contains("refused: line 3: "), "{said}");
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("guarded");
        let arguments = ["-I", "checker/cutshort_check.py", path.to_str().unwrap()];
        if let Some((code, said)) = python(&arguments) {
            assert_eq!(code, Some(1), "{text}{said}");
            assert!(said.contains("refused: line 3: "), "{said}");
        }
    }
}

/// The files in a folder beside this one, with their names.
fn stored(folder: &str) -> Vec<(String, PathBuf)> {
    let folder = format!("{}/tests/certificates/{folder}", env!("CARGO_MANIFEST_DIR"));
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut files: Vec<_> = paths.map(|path| (name(&path), path)).collect();
    files.sort();
    files
}

/// Each file violates one hypothesis of one rule, after which it is called, and no other. Most of them would prove something
/// false if it were not looked at.
#[test]
fn each_hypothesis_is_looked_at() {
    let files = stored("refused");
    assert!(files.len() > 50);
    for (name, path) in files {
        let (code, said) = check(&name, fs::read(&path).unwrap());
        assert_eq!(code, Some(1), "{name}: {said}");
        let line = said.split("refused: ").nth(1).unwrap().split(": ").next().unwrap();
        let arguments = ["-I", "checker/cutshort_check.py", path.to_str().unwrap()];
        if let Some((code, said)) = python(&arguments) {
            assert_eq!(code, Some(1), "{name}: {said}");
            assert!(said.contains(&format!("refused: {line}: ")), "{name}, {line}: {said}");
        }
    }
}

/// What is degenerate and right: no pairs, one vertex twice, terminals that change places in a dual.
#[test]
fn what_is_degenerate_may_be_right() {
    for (name, path) in stored("accepted") {
        let (code, said) = check(&name, fs::read(&path).unwrap());
        assert_eq!(code, Some(0), "{name}: {said}");
        let arguments = ["-I", "checker/cutshort_check.py", path.to_str().unwrap()];
        let theirs = python(&arguments);
        assert!(theirs.is_none_or(|theirs| theirs == (code, said)), "{name}");
    }
}

#[test]
fn what_is_no_certificate_is_no_answer() {
    for text in ["", "{}", "{\"kind\":\"cutshort-certificate\",\"version\":1}\n"] {
        let (code, said) = check("none", text);
        assert_eq!(code, Some(2), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let (code, said) = check("it.cert.gz", b"\x1f\x8b\x08\0\0\n");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("compressed (gzip), expected the text"), "{said}");
    let output = Command::new(env!("CARGO_BIN_EXE_cutshort-check")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// Runs Python in the repository; `None`, with a line, where there is none.
fn python(arguments: &[&str]) -> Option<(Option<i32>, String)> {
    let mut command = Command::new("python3");
    command.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let command = command.env("CUTSHORT_CHECK", env!("CARGO_BIN_EXE_cutshort-check"));
    match command.output() {
        Ok(output) => {
            let said = [output.stdout, output.stderr].concat();
            Some((output.status.code(), String::from_utf8(said).unwrap()))
        }
        Err(error) => {
            eprintln!("skipped: python3 cannot be run: {error}");
            None
        }
    }
}

/// Both say the same of the same files, and the second is short and needs nothing.
#[test]
fn the_second_checker_is_a_short_program() {
    let text = include_str!("../../checker/cutshort_check.py");
    assert!(text.lines().count() <= 700, "{}", text.lines().count());
    let right = example();
    let wrong =
        right.replace("{\"path\":[0,2,4]}", "{\"path\":[0,3,4]}").replace("claim\":2", "claim\":3");
    let spelled =
        right.replace("\"vertices\":[\"s\",\"t\"", "\"vertices\":[\"the \\\"s\\\"\",\"t\"");
    let unseen = right.replace("\"vertices\":[\"s\",\"t\"", "\"vertices\":[\"s\u{2028}\",\"t\"");
    for (name, text, words) in [
        ("first", right.as_bytes(), ""),
        ("second", wrong.as_bytes(), "line 7: "),
        ("spelled", spelled.as_bytes(), r#"terminals "the \"s\"" t"#),
        ("unseen", unseen.as_bytes(), "line 2: "),
        ("third", b"{}".as_slice(), ""),
        ("fourth.gz", b"\x1f\x8b\x08\0\0\n".as_slice(), "compressed (gzip), expected the text"),
    ] {
        let ours = check(name, text);
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let arguments = ["-I", "checker/cutshort_check.py", path.to_str().unwrap()];
        let Some(theirs) = python(&arguments) else { return };
        assert_eq!(theirs.0, ours.0, "{}", theirs.1);
        assert!(ours.1.contains(words) && theirs.1.contains(words), "{}", theirs.1);
        assert!(ours.0 != Some(0) || ours.1 == theirs.1, "{}", theirs.1);
    }
}

/// The certificates of the repository, each with some mutants.
#[test]
fn the_second_checker_agrees() {
    let Some((code, said)) = python(&["scripts/compare-checkers", "--stored", "--mutants", "30"])
    else {
        return;
    };
    assert_eq!(code, Some(0), "{said}");
}
