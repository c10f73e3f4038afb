//! `cutshort-check` on folders: parts that fit together, and everything that does not; against the second checker.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

const HEAD: &str = r#"{"kind":"cutshort-certificate","version":2}"#;

/// Short joins s and t: s - a, b - m - c, d - t, as in docs/formats/certificates.md.
const GAME: &str = r#"{"vertices":["s","t","a","b","m","c","d"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,4],[3,4],[4,5],[4,6],[5,1],[6,1]]"#;

type Parts = BTreeMap<&'static str, String>;

fn part(claims: &str, nodes: &[&str], answers: &[&str]) -> String {
    let mut lines = vec![HEAD.to_owned(), format!("{GAME}{claims}}}")];
    let node = |(id, rest): (usize, &&str)| format!(r#"{{"node":{{"id":{id},{rest}}}}}"#);
    lines.extend(nodes.iter().enumerate().map(node));
    lines.extend(answers.iter().map(|answer| format!(r#"{{"answer":{answer}}}"#)));
    let (nodes, answers) = (nodes.len(), answers.len());
    lines.push(format!(r#"{{"end":{{"nodes":{nodes},"answers":{answers}}}}}"#));
    lines.join("\n") + "\n"
}

/// Short moves second and has m: two bridges.
fn bridges() -> String {
    let half = |from: usize, [s, x, y, t]: [&str; 4]| {
        [
            format!(r#""rule":{{"path":[{s},{x},{t}]}}"#),
            format!(r#""of":[{from}],"rule":{{"claim":{x}}}"#),
            format!(r#""rule":{{"path":[{s},{y},{t}]}}"#),
            format!(r#""of":[{}],"rule":{{"claim":{y}}}"#, from + 2),
            format!(r#""of":[{},{}],"rule":{{"or":[]}}"#, from + 1, from + 3),
        ]
    };
    let mut nodes = [half(0, ["0", "2", "3", "4"]), half(5, ["4", "5", "6", "1"])].concat();
    nodes.push(r#""of":[4,9],"rule":{"and":[]}"#.to_owned());
    part("", &nodes.iter().map(String::as_str).collect::<Vec<_>>(), &[])
}

/// He has won with a, m and c.
fn won() -> String {
    part("", &[r#""rule":{"won":{"by":"short","owned":[2,4,5]}}"#], &[])
}

const BRIDGES: &str =
    r#""rule":{"given":{"part":0,"by":"short","moving":"second","owned":[4],"carrier":[2,3,5,6]}}"#;
const WON: &str =
    r#""rule":{"given":{"part":1,"by":"short","moving":"second","owned":[2,4,5],"carrier":[]}}"#;
const SHORT_WINS: &str = r#"{"winner":{"to_move":"short","winner":"short","node":2}}"#;

/// Short claims m and relies on part 0; part 1 is there, too.
fn whole() -> Parts {
    let upper = part("", &[BRIDGES, WON, r#""of":[0],"rule":{"claim":4}"#], &[SHORT_WINS]);
    Parts::from([("0.cert", bridges()), ("1.cert", won()), ("2.cert", upper)])
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parts").join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The exit code, and what is said.
fn checked(folder: &PathBuf) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cutshort-check")).arg(folder).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

fn check(name: &str, parts: &Parts) -> (Option<i32>, String) {
    let folder = folder(name);
    parts.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    let ours = checked(&folder);
    second_checker_agrees(&folder, &ours);
    ours
}

/// The second checker says the same, where there is Python.
fn second_checker_agrees(folder: &PathBuf, (code, said): &(Option<i32>, String)) {
    let mut command = Command::new("python3");
    command.arg("checker/cutshort_check_parts.py").arg(folder);
    let output = command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).output();
    let Ok(output) = output else {
        eprintln!("skipped: python3 cannot be run");
        return;
    };
    let theirs = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.code(), *code, "{said}{theirs}");
    assert!(*code != Some(0) || theirs == *said, "{said}{theirs}");
    // The same line of the same part.
    if let Some((_, line)) = said.split_once(".cert: line ") {
        let line = format!(".cert: line {}: ", line.split(':').next().unwrap());
        assert!(theirs.contains(&line), "{said}{theirs}");
    }
}

fn refused(name: &str, parts: &Parts, why: &str) {
    let (code, said) = check(name, parts);
    assert_eq!(code, Some(1), "{name}: {said}");
    assert!(said.contains(why), "{name}: {said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

const SAID: &str = "3 parts with 15 nodes\n\
    a game: 5 cells, 8 hyperedges, terminals s t, goal connect, normal rules\n\
    short to move: short wins\n";

#[test]
fn parts_that_fit_prove_together() {
    assert_eq!(check("right", &whole()), (Some(0), SAID.to_owned()));
    // Zeros before a number, and other files, do no harm; nor does how they are stored.
    let folder = folder("compressed");
    for (name, text) in whole() {
        let packed = compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
        fs::write(folder.join(format!("00{name}.zst")), packed).unwrap();
    }
    fs::write(folder.join("README"), "no part").unwrap();
    assert_eq!(checked(&folder), (Some(0), SAID.to_owned()));
    // One file alone, too.
    let alone = checked(&folder.join("000.cert.zst"));
    assert_eq!((alone.0, alone.1.lines().count()), (Some(0), 1), "{}", alone.1);
    let upper = checked(&folder.join("002.cert.zst"));
    assert_eq!(upper.0, Some(1));
    assert!(upper.1.contains("line 3: no part 0 before this one says that"), "{}", upper.1);
}

/// A last node about another game than that of the file shows nothing to later parts, nothing is given on another game, and a
/// number that is too large is one.
#[test]
fn each_hypothesis_is_looked_at() {
    let folders = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/certificates/refused-parts");
    for folder in fs::read_dir(folders).unwrap() {
        let folder = folder.unwrap().path();
        let ours = checked(&folder);
        assert_eq!(ours.0, Some(1), "{}", ours.1);
        second_checker_agrees(&folder, &ours);
    }
}

/// A part serves after more claims: what its player has by then he need not have any more.
#[test]
fn a_part_serves_after_more_claims() {
    let given = BRIDGES.replace("[4]", "[]");
    let answer = r#"{"winner":{"to_move":"cut","winner":"short","node":0}}"#;
    let upper = |claims: &str, node: &str| part(claims, &[node], &[answer]);
    let with = |upper: String| Parts::from([("0.cert", bridges()), ("1.cert", upper)]);
    let (code, said) = check("later", &with(upper(r#","short":[4]"#, &given)));
    assert_eq!(code, Some(0), "{said}");
    assert!(said.ends_with("short has m\ncut to move: short wins\n"), "{said}");
    for (claims, node) in [
        // He has nothing of it, or his opponent has.
        ("", given.as_str()),
        (r#","cut":[4]"#, &given),
        (r#","short":[4],"cut":[2]"#, &given),
        (r#","short":[4],"cut":[2]"#, &given.replace("[2,3,5,6]", "[3,5,6]")),
        // It says that m is to be his still.
        (r#","short":[4]"#, BRIDGES),
    ] {
        refused("later-wrong", &with(upper(claims, node)), "1.cert: line 3: ");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let change = |name: &'static str, text: String| {
        let mut parts = whole();
        parts.insert(name, text);
        parts
    };
    let without = |name: &str| {
        let mut parts = whole();
        parts.remove(name).unwrap();
        parts
    };
    // A part left out.
    refused("first-missing", &without("0.cert"), "part 0 is missing");
    refused("second-missing", &without("1.cert"), "part 1 is missing");
    refused("last-missing", &without("2.cert"), "no part has an answer");
    // One for another, or twice.
    let mut parts = whole();
    parts.insert("0.cert", won());
    parts.insert("1.cert", bridges());
    refused("exchanged", &parts, "no part 0 before this one says that");
    refused("for-another", &change("0.cert", won()), "no part 0 before this one says that");
    refused("twice", &change("00.cert", bridges()), "two files for part 0");
    // Of another game: another hyperedge, goal, rules, name, order of the vertices.
    for (from, to) in [
        ("[6,1]", "[6,1],[2,5]"),
        ("\"terminals\":[0,1]", "\"terminals\":[0,6]"),
        ("\"terminals\":[0,1]", "\"terminals\":[0,1],\"rules\":\"misere\""),
        ("\"terminals\":[0,1]", "\"terminals\":[0,1],\"goal\":\"touch\""),
        ("\"m\"", "\"n\""),
        ("\"a\",\"b\"", "\"b\",\"a\""),
    ] {
        let other = won().replace(from, to);
        assert_ne!(other, won());
        refused("other-game", &change("1.cert", other), ".cert: ");
    }
    // About another position: with claims that the upper part has not, though with them it says more.
    let more = bridges().replace("]]}", "]],\"short\":[5]}");
    refused("more-claims", &change("0.cert", more.clone()), "0.cert");
    let more = part(",\"short\":[2]", &[r#""rule":{"won":{"by":"short","owned":[4,5]}}"#], &[]);
    refused("more-claims", &change("1.cert", more), "2.cert: line 4: ");
    // Other cells, another player, another turn than the part has; another part's number.
    for (from, to) in [
        ("\"owned\":[4]", "\"owned\":[]"),
        ("\"owned\":[4]", "\"owned\":[4,2]"),
        ("[2,3,5,6]", "[2,3,5]"),
        ("[2,3,5,6]", "[2,3,5,6,4]"),
        ("\"by\":\"short\"", "\"by\":\"cut\""),
        ("\"moving\":\"second\"", "\"moving\":\"first\""),
        ("\"part\":0", "\"part\":1"),
        ("\"part\":0", "\"part\":2"),
        ("\"part\":0", "\"part\":3"),
        ("\"part\":0", "\"part\":4294967295"),
        ("\"part\":0,", ""),
        ("\"part\":0", "\"part\":0,\"node\":3"),
        ("\"rule\":{\"given\"", "\"of\":[0],\"rule\":{\"given\""),
        ("\"rule\":{\"given\"", "\"game\":1,\"rule\":{\"given\""),
    ] {
        let wrong = whole()["2.cert"].replacen(from, to, 1);
        assert_ne!(wrong, whole()["2.cert"], "{from}");
        refused("statement", &change("2.cert", wrong), "2.cert: line 3: ");
    }
    // A part that is wrong itself, or has been cut off; its last node is another one.
    let wrong = bridges().replace("{\"path\":[0,2,4]}", "{\"path\":[0,3,4]}");
    refused(
        "wrong",
        &change("0.cert", wrong.replace("claim\":2", "claim\":3")),
        "0.cert: line 7: ",
    );
    let cut = bridges().lines().take(13).collect::<Vec<_>>().join("\n");
    refused("cut", &change("0.cert", cut), "0.cert: line 14: ");
    let one_more = bridges().replace(
        "{\"end\":{\"nodes\":11",
        "{\"node\":{\"id\":11,\"of\":[10],\"rule\":{\"claim\":4}}}\n{\"end\":{\"nodes\":12",
    );
    refused("one-more", &change("0.cert", one_more), "2.cert: line 3: ");
    // What is compressed and damaged is no text, or another one.
    let mut packed = compress_to_vec(bridges().as_bytes(), CompressionLevel::Fastest);
    let place = packed.len() / 2;
    for change in (1..=255).step_by(15) {
        packed[place] ^= change;
        let folder = folder("damaged");
        whole().iter().skip(1).for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
        fs::write(folder.join("0.cert.zst"), &packed).unwrap();
        let (code, said) = checked(&folder);
        assert!(code == Some(1) || (code, said.as_str()) == (Some(0), SAID), "{said}");
        packed[place] ^= change;
    }
    let plain = folder("plain").join("0.cert.zst");
    fs::write(&plain, bridges()).unwrap();
    assert!(checked(&plain).1.contains("the ending says zstd, and it is none"));
}

/// No part relies on itself, or on one that relies on it.
#[test]
fn nothing_is_circular() {
    let says = |part: u32| BRIDGES.replace("\"part\":0", &format!("\"part\":{part}"));
    let leaf = |on: u32| part("", &[&says(on)], &[]);
    let upper = |on: u32| {
        part("", &[&says(on), r#""of":[0],"rule":{"claim":4}"#], &[&SHORT_WINS.replace(":2", ":1")])
    };
    refused("itself", &Parts::from([("0.cert", upper(0))]), "0.cert: line 3: ");
    refused("two", &Parts::from([("0.cert", leaf(1)), ("1.cert", upper(0))]), "0.cert: line 3: ");
    let three = Parts::from([("0.cert", leaf(2)), ("1.cert", leaf(0)), ("2.cert", upper(1))]);
    refused("three", &three, "0.cert: line 3: ");
    // A chain is none.
    let chain = Parts::from([("0.cert", bridges()), ("1.cert", leaf(0)), ("2.cert", upper(1))]);
    assert_eq!(check("chain", &chain).0, Some(0));
}

#[test]
fn a_folder_without_parts_is_no_certificate() {
    let (code, said) = check("none", &Parts::from([("a.cert", won())]));
    assert_eq!(code, Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}
