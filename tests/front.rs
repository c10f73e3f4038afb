//! What people meet first: help, manual pages, completions, and answers as tables.
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{cutshort, refused, said, said_with, text, with_input};
use serde_json::Value;

/// What a program says, if it is installed.
fn other(program: &str, arguments: &[&str]) -> Option<String> {
    let output = match Command::new(program).args(arguments).output() {
        Ok(output) => output,
        Err(_) => {
            eprintln!("skipped: {program} is not installed");
            return None;
        }
    };
    assert!(output.status.success(), "{program} {arguments:?}: {}", text(&output.stderr));
    Some(text(&output.stdout))
}

/// A script for a shell in a folder that is kept as long as the test needs it.
fn completions(folder: &Path, shell: &str, name: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, said(&["completions", shell])).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn shells_complete_commands_and_options() {
    let folder = tempfile::tempdir().unwrap();
    let script = completions(folder.path(), "bash", "cutshort.bash");
    let complete = |words: &str, last: &str| {
        format!(
            "source {script}; COMP_WORDS=(cutshort {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _cutshort cutshort {last} x; echo \"${{COMPREPLY[@]}}\""
        )
    };
    if let Some(found) = other("bash", &["-c", &complete("so", "so")]) {
        assert_eq!(found.trim(), "solve");
    }
    if let Some(found) = other("bash", &["-c", &complete("solve --all", "--all")]) {
        assert_eq!(found.trim(), "--all-moves");
    }
    let script = completions(folder.path(), "fish", "cutshort.fish");
    let ask = format!("source {script}; complete -C 'cutshort openi'");
    if let Some(found) = other("fish", &["-c", &ask]) {
        assert!(found.starts_with("openings\tSay who wins after every first move"), "{found}");
    }
    completions(folder.path(), "zsh", "_cutshort");
    let load = format!(
        "fpath=({} $fpath); autoload -U compinit; compinit -D -u; echo $_comps[cutshort]; \
         autoload +X _cutshort && whence -w _cutshort",
        folder.path().display()
    );
    if let Some(found) = other("zsh", &["-fc", &load]) {
        assert_eq!(found, "_cutshort\n_cutshort: function\n");
    }
    refused_with_help(&["completions", "csh"]);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    said(&["man", pages.to_str().unwrap()]);
    let names: Vec<String> = fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for name in ["cutshort.1", "cutshort-solve.1", "cutshort-template-verify.1"] {
        assert!(names.iter().any(|known| known == name), "{name} in {names:?}");
    }
    for name in &names {
        let page = fs::read_to_string(pages.join(name)).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{name}");
    }
    let page = pages.join("cutshort-openings.1");
    if let Some(page) = other("man", &["-l", page.to_str().unwrap()]) {
        assert!(page.contains("cutshort openings hex:5x5"), "{page}");
        assert!(page.contains("--csv"), "{page}");
    }
    refused(&["man", "Cargo.toml/man1"], &["cannot make the folder Cargo.toml/man1"]);
}

#[test]
fn topics_are_helped_with() {
    let list = said(&["help", "topics"]);
    let topics: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("  cutshort help ")?.split(' ').next())
        .collect();
    assert!(topics.len() >= 6, "{list}");
    for topic in topics {
        let page = said(&["help", topic]);
        assert!(page.lines().all(|line| line.chars().count() <= 110), "{page}");
        for example in page.lines().filter_map(|line| line.strip_prefix("  cutshort ")) {
            let example = example.split("   ").next().unwrap();
            if example.contains(['<', '|', 'I']) || !example.contains(['/', ':']) {
                continue;
            }
            let words: Vec<&str> = example.split_whitespace().collect();
            said(&words);
        }
    }
    assert!(said(&["--help"]).contains("cutshort help formats"));
    assert!(said(&["help", "solve"]).contains("Usage: cutshort solve"));
    refused_with_help(&["help", "no-such-topic"]);
}

/// What is wrong is told by the parser of the arguments, with what could have been meant.
fn refused_with_help(arguments: &[&str]) {
    assert_eq!(said_with(arguments, 2), "");
}

#[test]
fn a_schema_for_each_command() {
    let schema = |words: &[&str]| -> Value {
        let arguments: Vec<&str> = ["schema"].iter().chain(words).copied().collect();
        serde_json::from_str(&said(&arguments)).unwrap()
    };
    let solve = schema(&["solve"]);
    let answers = |schema: &Value| -> Vec<String> {
        let kinds = schema["anyOf"].as_array().unwrap().iter();
        kinds
            .map(|kind| kind["$ref"].as_str().unwrap().trim_start_matches("#/$defs/").to_owned())
            .collect()
    };
    assert_eq!(answers(&solve), ["solve", "solve_totals"]);
    // What it refers to is there, and nothing of other commands.
    let whole = solve.to_string();
    for part in whole.split("\"#/$defs/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(!solve["$defs"][name].is_null(), "{name}");
    }
    assert!(solve["$defs"]["reduce"].is_null());
    assert_eq!(answers(&schema(&["template", "verify"])), ["template_verify"]);
    assert_eq!(answers(&schema(&["dead"])), ["dead", "dead_spectators"]);
    assert_eq!(answers(&schema(&["store", "info"])), ["store"]);
    assert_eq!(answers(&schema(&["criteria"])), ["criteria"]);
    let all = answers(&schema(&[]));
    for kind in ["solve_totals", "census_stopped", "values_find", "store", "error"] {
        assert!(all.iter().any(|name| name == kind), "{kind}");
    }
    assert!(!all.iter().any(|name| name == "names"));
    refused(&["schema", "names"], &["names", "a command that takes --json"]);
    refused(&["schema", "man"], &["a command that takes --json"]);
}

/// The rows of a sheet, split at commas: for tables in which no field has one.
fn rows(sheet: &str) -> Vec<Vec<&str>> {
    sheet.split("\r\n").filter(|row| !row.is_empty()).map(|row| row.split(',').collect()).collect()
}

#[test]
fn tables_as_csv() {
    // 2x2 Hex: the short diagonal, from b1 to a2, wins, and the acute corners lose.
    let openings = said(&["openings", "hex:2x2", "--csv"]);
    let expected =
        "move,by,winner\r\na1,short,cut\r\nb1,short,short\r\na2,short,short\r\nb2,short,cut\r\n";
    assert_eq!(openings, expected);
    let solved = said(&["solve", "graphs/bridge.json", "--all-moves", "--csv"]);
    let solved = rows(&solved);
    let column = |name: &str| solved[0].iter().position(|&column| column == name).unwrap();
    assert_eq!(solved.len(), 3);
    let told =
        |row: usize| ["to_move", "winner", "winning_moves"].map(|name| solved[row][column(name)]);
    assert_eq!(told(1), ["short", "short", "c"]);
    assert_eq!(told(2), ["cut", "cut", "a b c"]);
    // The path with three vertices, given twice: three pairs each, two sides to move each.
    let many = with_input(&["solve", "-", "--terminals", "all", "--csv"], "BW\nBW\n");
    assert_eq!(rows(&text(&many.stdout)).len(), 1 + 2 * 3 * 2);
    let compared = said(&["compare", "{a|0}", "{b|0}", "--poset", "fork", "--csv"]);
    assert!(
        compared.starts_with("v,order,w,poset,canonical_v,canonical_w\r\n{a|0},"),
        "{compared}"
    );
    let boards = said(&["boards", "--csv"]);
    assert!(boards.contains("\r\nhavannah:N,havannah:3,\"Havannah with N cells "), "{boards}");
    let moves = said(&["review", "--board", "hex:2x2", "--moves", "a1,b1", "--csv"]);
    assert!(moves.starts_with("number,by,move,winner_before,verdict,"), "{moves}");
    assert_eq!(rows(&moves)[1][..5], ["1", "short", "a1", "short", "blunder"]);
    let looks = with_input(&["info", "-", "--terminals", "all", "--csv"], "BW\n");
    let looks = text(&looks.stdout);
    assert!(looks.starts_with("index,name,board,graph6,terminals,goal,rules,cells,"), "{looks}");
    assert_eq!(rows(&looks)[3][..8], ["3", "", "", "BW", "1 2", "connect", "normal", "1"]);
    let templates = said(&["template", "list", "--csv"]);
    assert!(templates.contains("\r\nhexwiki-II,edge,2,"), "{templates}");
    // Steane, Figure 11: the edge v-w is dead.
    let dead = said(&["dead", "graphs/steane-11.json", "--csv"]);
    assert!(dead.starts_with("index,name,board,graph6,kind,vertices,state,rule\r\n"), "{dead}");
    assert!(dead.lines().any(|row| row.contains(",edge,v w,dead,")), "{dead}");
    // Both intrusions into a bridge are viable, each answered by the other.
    let probes = said(&["probe", "template:bridge", "--csv"]);
    assert!(probes.starts_with("index,name,player,stone,move,viable,dominated_by,reversed_by\r\n"));
    assert_eq!(probes.lines().count(), 3, "{probes}");
    let beside = said(&["probe", "template:bridge", "--perimeter", "--csv"]);
    assert!(beside.lines().count() > 3 && beside.lines().count() % 2 == 1, "{beside}");
    let missing = said(&["values", "missing", "--atoms", "2", "--csv"]);
    assert!(missing.starts_with("atoms,values,classes,missing\r\n1,"), "{missing}");
    assert_eq!(missing.lines().count(), 3);
    refused(&["boards", "--csv", "--json"], &["--csv", "--json"]);
}

// ---- The front page and the tutorials -----------------------------------------------------------

/// Pages whose commands are run as they stand.
const PAGES: [&str; 4] =
    ["README.md", "docs/tutorial/your-graph.md", "docs/tutorial/hex.md", "docs/tutorial/values.md"];

/// A folder with the games of the repository, and the program on the path.
struct Desk {
    folder: tempfile::TempDir,
    path: String,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let graphs = folder.path().join("graphs");
        fs::create_dir(&graphs).unwrap();
        for entry in fs::read_dir("graphs").unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_file() {
                fs::copy(&entry, graphs.join(entry.file_name().unwrap())).unwrap();
            }
        }
        let program = assert_cmd::cargo::cargo_bin("cutshort");
        let others = std::env::var("PATH").unwrap();
        let path = format!("{}:{others}", program.parent().unwrap().display());
        Self { folder, path }
    }

    /// What a command writes that ends well.
    fn run(&self, command: &str) -> String {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(self.folder.path())
            .env("PATH", &self.path)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        text(&output.stdout)
    }
}

/// The blocks of code of a page, each with its language.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("```").skip(1).step_by(2);
    parts.map(|block| block.split_once('\n').unwrap()).collect()
}

/// Whether a text is as a page shows it, where `...` stands for any lines.
fn is_as_shown(text: &str, shown: &str) -> bool {
    let mut parts = shown.split("...\n");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut open = false;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        open = part.is_empty();
    }
    rest.is_empty() || open
}

/// Every command runs, one after the other, and what a page shows of its answer is what it says.
#[cfg(unix)]
#[test]
fn the_commands_of_the_pages_do_what_they_show() {
    let mut shown = 0;
    for page in PAGES {
        let (text, desk) = (fs::read_to_string(page).unwrap(), Desk::new());
        for (language, block) in blocks(&text) {
            match language {
                "console" => {
                    for part in block.strip_prefix("$ ").unwrap().split("\n$ ") {
                        let (command, answer) = part.split_once('\n').unwrap_or((part, ""));
                        let answer = if answer.ends_with('\n') {
                            answer.to_owned()
                        } else {
                            format!("{answer}\n")
                        };
                        let said = desk.run(command);
                        assert!(is_as_shown(&said, &answer), "{page}: {command}\n{said}\n{answer}");
                        shown += 1;
                    }
                }
                "sh" if block.starts_with("cat >") => _ = desk.run(block),
                // Other programs than ours need not be there.
                "sh" => {
                    for command in block.lines().filter(|line| line.starts_with("cutshort ")) {
                        desk.run(command);
                    }
                }
                _ => {}
            }
        }
    }
    assert!(shown >= 15, "{shown} answers are shown");
}

#[test]
fn the_pictures_of_the_front_page_are_what_the_program_draws() {
    let link = "hexworld.org/board/#5c1,c3b4d2";
    for (picture, arguments) in [
        ("docs/images/bridge.svg", &["graphs/bridge.json", "--to-move", "short"][..]),
        ("docs/images/hex.svg", &[link]),
    ] {
        let drawn = said(&[&["render", "--mark", "wins"], arguments].concat());
        assert_eq!(fs::read_to_string(picture).unwrap(), drawn, "{picture}");
    }
}

/// What the pages of the documentation link to is there, and every page is in its contents.
#[test]
fn pages_link_to_what_is_there() {
    other("python3", &["scripts/build-site", "--links"]);
    let contents = fs::read_to_string("docs/SUMMARY.md").unwrap();
    for folder in ["docs", "docs/formats", "docs/tutorial"] {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.strip_prefix("docs").unwrap().to_str().unwrap().replace('\\', "/");
            if name.ends_with(".md") && name != "SUMMARY.md" {
                assert!(contents.contains(&format!("]({name})")), "{name} is not in the contents");
            }
        }
    }
}

/// What would have no effect is refused.
/// Lists have commas, and who forgets them is told.
#[test]
fn a_name_too_many_is_explained() {
    let tip = "names in a list are separated by commas: ";
    let terminals = format!("{tip}--terminals a,b");
    let refused = |arguments: &[&str], expected: &str| {
        let output = cutshort(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    };
    refused(&["solve", "graphs/bridge.json", "--terminals", "a", "b"], &terminals);
    refused(
        &["solve", "--board", "hex:3x3", "--short", "a1", "b2"],
        &format!("{tip}--short a1,b2"),
    );
    let other = cutshort(&["solve", "--terminals", "a,b", "graphs/bridge.json", "--bogus"]);
    assert!(!text(&other.stderr).contains(tip));
    let json = cutshort(&["solve", "graphs/bridge.json", "--json", "--terminals", "a", "b"]);
    let sentence: serde_json::Value = serde_json::from_slice(&json.stderr).unwrap();
    assert!(sentence["error"].as_str().unwrap().ends_with(&terminals), "{sentence}");
}

#[test]
fn flags_without_effect_are_refused() {
    refused(&["values", "realize", "{a|0}", "--effort", "3"], &["--effort", "--to hex-board"]);
    let label = ["render", "--board", "hex:3x3", "--label", "top=north"];
    refused(&label, &["top is a side of the board", "expected a cell, or --hypergraph"]);
    assert!(said(&[&label[..], &["--hypergraph"]].concat()).contains(">north<"));
    refused(&["render", "--board", "y:3", "--label", "left=L"], &["left is a side"]);
    assert!(said(&["render", "graphs/bridge.json", "--label", "s=source"]).contains(">source<"));
}
