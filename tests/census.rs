//! `cutshort census` as its users meet it.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

use crate::command::stopped_after_a_second;

fn census(arguments: &[&str]) -> Output {
    Command::cargo_bin("cutshort").unwrap().arg("census").args(arguments).output().unwrap()
}

/// The rows of a command that succeeds.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let output = census(&[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Checks that a command is refused with one sentence that has these words in it.
fn assert_refused(arguments: &[&str], words: &[&str]) {
    let output = census(arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty());
    for word in words {
        assert!(said.contains(word), "{word:?} is missing in: {said}");
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// What never ends must not be read as a checkpoint.
#[test]
#[cfg(unix)]
fn a_checkpoint_is_a_regular_file() {
    assert_refused(&["3", "--out", "/dev/full"], &["/dev/full is no regular file"]);
}

#[test]
fn table_1_is_one_command() {
    let output = census(&["1-7"]);
    let text = String::from_utf8(output.stdout).unwrap();
    // The last row as Steane has it.
    let last = text.lines().find(|line| line.starts_with('7')).unwrap();
    let numbers: Vec<&str> = last.split_whitespace().collect();
    assert_eq!(numbers, ["7", "853", "191", "46", "363", "34"]);
}

#[test]
fn outcomes_and_captures_have_the_keys_of_the_reference_table() {
    let table = include_str!("data/small-graphs.json");
    let table: Value = serde_json::from_str(table).unwrap();
    let found = rows(&["2-5", "--outcomes", "--capture", "--rules"]);
    for (expected, found) in table["rows"].as_array().unwrap().iter().zip(&found) {
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(&found[key], value, "{key} in {found}");
        }
        assert_eq!(found["generator"], "builtin 1");
        assert!(found["seconds"].is_number());
        assert!(found["dead_cells_found"].as_u64() <= found["dead_cells"].as_u64());
    }
    let up_to_automorphism = rows(&["4", "--outcomes", "--orbits"]);
    // K4 1, K4 - e 3, C4 2, the paw 4, the star 2, the path 4.
    assert_eq!(up_to_automorphism[0]["positions"], 16);
}

#[test]
fn parts_are_merged_and_refused() {
    let folder = tempfile::tempdir().unwrap();
    let parts: Vec<_> = (0..3).map(|shard| folder.path().join(format!("{shard}.json"))).collect();
    for (shard, part) in parts.iter().enumerate() {
        let shard = format!("{shard}/3");
        census(&["7", "--outcomes", "--shard", &shard, "--out", text(part)]);
    }
    let [a, b, c] = [0, 1, 2].map(|index: usize| text(&parts[index]));
    let merged = rows(&["7", "--merge", a, b, c]);
    let whole = rows(&["7", "--outcomes"]);
    for (key, value) in whole[0].as_object().unwrap() {
        assert!(key == "seconds" || &merged[0][key] == value, "{key}");
    }
    assert_refused(&["7", "--merge", a, c], &["1 of 3 shards", "1/3"]);
    assert_refused(&["7", "--merge", a, b, c, b], &["both shard 1/3"]);
    assert_refused(&["6", "--merge", a, b, c], &["7 vertices"]);
    assert_refused(&["7", "--shard", "0/3", "--out", a], &["another command"]);
    assert_refused(&["7", "--outcomes", "--shard", "1/3", "--out", a], &["shard 0/3"]);

    let damaged = std::fs::read_to_string(b).unwrap().replacen("\"short\": ", "\"short\": 1", 1);
    std::fs::write(b, damaged).unwrap();
    assert_refused(&["--merge", a, b, c], &["1.json", "damaged"]);
    assert_refused(&["7", "--outcomes", "--shard", "1/3", "--out", b], &["damaged"]);
}

#[test]
fn a_finished_file_is_not_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    census(&["6", "--out", text(&file)]);
    let before = std::fs::read(&file).unwrap();
    assert_eq!(rows(&["6", "--out", text(&file)])[0]["connected_graphs"], 112);
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn graphs_may_come_from_standard_input() {
    let lines = include_str!("data/connected-2-6.g6");
    let five: String = lines
        .lines()
        .filter(|line| line.starts_with('D'))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut command = Command::cargo_bin("cutshort").unwrap();
    command.args(["census", "5", "--generator", "stdin", "--json"]);
    let output = command.write_stdin(five.clone()).output().unwrap();
    let row: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&row["connected_graphs"], &row["transverse_free"]), (&21.into(), &2.into()));

    let mut command = Command::cargo_bin("cutshort").unwrap();
    command.args(["census", "6", "--generator", "stdin"]);
    let output = command.write_stdin(five).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1"));
}

#[test]
fn pictures_and_csv() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("fractions.svg");
    let output = census(&["2-6", "--outcomes", "--csv", "--plot", text(&picture)]);
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 6);
    assert!(std::fs::read_to_string(&picture).unwrap().starts_with("<svg"));
}

#[test]
fn bad_usage_is_said() {
    assert_refused(&["0"], &["1 to 14"]);
    assert_refused(&["5-4"], &["1 to 14"]);
    assert_refused(&[], &["N"]);
    assert_refused(&["5", "--shard", "3/3"], &["no shard 3 of 3"]);
    assert_refused(&["5", "--rules"], &["--outcomes"]);
    assert_refused(&["4-5", "--out", "x.json"], &["range"]);
    assert_refused(&["5", "--generator", "stdin", "--shard", "0/2"], &["cannot be split"]);
    assert_refused(&["--merge", "no-such-file.json"], &["no-such-file.json"]);
}

/// Kill asks for a checkpoint, and the same command goes on from it.
#[test]
#[cfg(unix)]
fn a_stopped_count_leaves_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    // How many pieces the file says are done.
    let done = || -> u64 {
        let text = std::fs::read_to_string(&file).unwrap();
        let part: Value = serde_json::from_str(&text).unwrap();
        let ranges = part["done"].as_array().unwrap().iter();
        ranges.map(|range| 1 + range[1].as_u64().unwrap() - range[0].as_u64().unwrap()).sum()
    };
    let stop_after_a_second = || {
        let census = ["census", "12", "--shard", "0/50000", "--outcomes", "--capture"];
        let output =
            stopped_after_a_second(&[&census[..], &["--json", "--out", text(&file)]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("stopped at n = 12") && said.contains("part.json"), "{said}");
        let row: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(row["stopped"], "interrupt");
    };
    stop_after_a_second();
    let first = done();
    stop_after_a_second();
    assert!(done() >= first);
}

/// The results under `graphs/census` are undamaged and agree with what others published.
#[test]
fn the_committed_results_are_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("graphs/census");
    let files = |of: &str, orders: std::ops::RangeInclusive<usize>| -> Vec<String> {
        orders.map(|n| text(&folder.join(of).join(format!("n{n}.json"))).to_owned()).collect()
    };
    let merged = |files: &[String]| {
        rows(
            &[&["--merge"], files.iter().map(String::as_str).collect::<Vec<_>>().as_slice()]
                .concat(),
        )
    };
    let table_1 = merged(&files("table-1", 1..=11));
    // Steane, Table 1, the last row.
    let keys = ["connected_graphs", "simplicial_free", "transverse_free", "two_triangle_free"];
    let last: Vec<u64> = keys.iter().map(|key| table_1[9][*key].as_u64().unwrap()).collect();
    assert_eq!(last, [11_716_571, 5_561_965, 626_586, 2_276_219]);

    // OEIS A001349.
    assert_eq!(table_1[10]["connected_graphs"], 1_006_700_565_u64);

    let games = merged(&files("games", 2..=9));
    let table: Value = serde_json::from_str(include_str!("data/small-graphs.json")).unwrap();
    for (expected, found) in table["rows"].as_array().unwrap().iter().zip(&games) {
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(&found[key], value, "{key} in {found}");
        }
    }
    // The theorems one by one, as examples/90_completeness finds them in another way.
    let other = include_str!("../docs/completeness.md");
    for (row, key) in [
        ("simplicial", "dead_cells_simplicial"),
        ("Theorem 13", "dead_cells_theorem_13"),
        ("Theorem 16", "dead_cells_theorem_16"),
        ("Theorem 14, Corollary I", "dead_edges_corollary_1"),
        ("Theorem 14, Corollary II", "dead_edges_corollary_2"),
        ("Theorem 14", "dead_edges_theorem_14"),
        ("Theorem 15", "dead_edges_theorem_15"),
    ] {
        let line = other.lines().find_map(|line| line.strip_prefix(&format!("| {row} | ")));
        let cells = line.expect(row).split('|').filter(|cell| !cell.trim().is_empty());
        let found: Vec<u64> =
            cells.map(|cell| cell.split_whitespace().next().unwrap().parse().unwrap()).collect();
        // From n = 4 on; the first of the rows is n = 2.
        let counted: Vec<u64> = games[2..6].iter().map(|row| row[key].as_u64().unwrap()).collect();
        assert_eq!(counted, found, "{key}");
    }
    // And with what is counted now.
    let now = rows(&["2-6", "--outcomes", "--capture", "--rules"]);
    for (now, then) in now.iter().zip(&games) {
        for (key, value) in now.as_object().unwrap() {
            assert!(["seconds", "version"].contains(&key.as_str()) || &then[key] == value, "{key}");
        }
    }
}

/// The counts are there; that they could not be kept is told besides.
#[test]
#[cfg(unix)]
fn what_cannot_be_kept_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    // No file may grow, as on a full disk.
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let words = ["-c", limited, "sh", env!("CARGO_BIN_EXE_cutshort"), "census", "5", "--out"];
    let output = Command::new("sh").args(words).arg(&file).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot write"), "{said}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("21"));
    assert!(!file.exists());
}
