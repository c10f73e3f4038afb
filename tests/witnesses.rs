//! Witnesses: positions in which an intrusion into a pattern is the only winning move.

use std::fs::{File, read_dir, read_to_string};
use std::io::BufReader;
use std::path::PathBuf;

use crate::command::{cutshort, said, text};
use cutshort::database::Database;
use cutshort::formats::{
    FormatHint, GameFile, ReadOptions, check_certificate, open_certificate, read,
};
use cutshort::game::{Oracle, Player};
use cutshort::graph::VertexSet;
use cutshort::patterns::{OpenPattern, library_pattern};
use cutshort::proof::certificate::{DEFAULT_CHECK_MEMORY, Proved};
use cutshort::solve::{Limits, SolveOptions, Solver, SolverOptions};
use cutshort::witness::{WitnessEnd, WitnessOptions, WitnessSearch};

fn open(name: &str) -> OpenPattern {
    OpenPattern::of_pattern(library_pattern(name).unwrap())
}

/// The cells with which Cut wins, by a table of all fillings; `None`: there are too many cells for one.
fn by_oracle(file: &GameFile) -> Option<Vec<String>> {
    let game = file.position().reduced();
    let oracle = Oracle::new(&game).ok()?;
    let none = VertexSet::new(game.hypergraph().vertex_count());
    let cells: Vec<_> = file.position().empty_cells().iter().collect();
    let moves = oracle.best_moves(&none, &none, Player::Cut);
    let wins = |cell: &_| {
        let mut cut = none.clone();
        cut.insert(*cell);
        oracle.outcomes(&none, &cut)[Player::Short] == cutshort::game::Outcome::Cut
    };
    let winning: Vec<_> = cells.into_iter().filter(wins).collect();
    assert!(winning.is_empty() || winning == moves);
    Some(file.names_of(winning).into_iter().map(str::to_owned).collect())
}

fn by_solver(file: &GameFile) -> Vec<String> {
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let solver = Solver::at(file.position(), SolverOptions::default()).unwrap();
    let solution = solver.solve(file.position(), Player::Cut, &options).unwrap();
    file.names_of(solution.winning_moves).into_iter().map(str::to_owned).collect()
}

/// The files of `graphs/witnesses`, called `PATTERN-CELL.json`.
fn kept() -> Vec<(PathBuf, GameFile)> {
    let files = read_dir("graphs/witnesses").unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    let game = |path: PathBuf| {
        let bytes = BufReader::new(File::open(&path).unwrap());
        let game = read(bytes, FormatHint::Content, ReadOptions::default()).next();
        (path, game.unwrap().unwrap())
    };
    files.into_iter().map(game).collect()
}

#[test]
fn every_witness_that_is_kept_has_one_winning_move() {
    let (list, mut by_table) = (read_to_string("graphs/witnesses/README.md").unwrap(), 0);
    let kept = kept();
    for (path, file) in &kept {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(list.contains(&format!("`{name}`")), "{name} is not listed");
        assert!(file.source().is_some() && file.position().to_move() == Some(Player::Cut));
        let (pattern, cell) = name.strip_suffix(".json").unwrap().rsplit_once('-').unwrap();
        let pattern = pattern.split("-cut-").next().unwrap();
        assert_eq!(by_solver(file), [cell], "{name}");
        let certificate = open_certificate(&path.with_extension("cert")).unwrap();
        let checked = check_certificate(certificate, DEFAULT_CHECK_MEMORY).unwrap();
        assert_eq!(checked.file.position(), file.position(), "{name}");
        let says = checked.proved.iter().any(|proved| match proved {
            Proved::WinningMoves { by: Player::Cut, cells, .. } => {
                file.names_of(cells.clone()) == [cell]
            }
            _ => false,
        });
        assert!(says, "{name}");
        if let Some(winning) = by_oracle(file) {
            assert_eq!(winning, [cell], "{name}");
            by_table += 1;
        }
        // All cells of the pattern are there, and empty.
        for other in open(pattern).cells() {
            let vertex = file.names().id(&other.to_string()).unwrap();
            assert!(file.position().empty_cells().contains(vertex), "{name}: {other}");
        }
    }
    assert!(kept.len() >= 20 && by_table >= 15, "{} and {by_table}", kept.len());
}

/// The probes of the ziggurat that need at most two small regions, and one that is inferior beside a stone of Cut's.
#[test]
fn witnesses_are_found_and_have_one_winning_move() {
    let bytes = File::open("graphs/values/8-cells.values").unwrap();
    let database = Database::read(BufReader::new(bytes)).unwrap();
    let options = WitnessOptions {
        cells: vec![2, 4],
        climbs: 0,
        seed: 1,
        after: 0,
        limits: Limits::default(),
    };
    let find = |open: &OpenPattern, cell: &str| {
        let mut search = WitnessSearch::new(open, &database);
        search.find(cell.parse().unwrap(), &options).unwrap()
    };
    for cell in ["d1", "b2", "c2", "d2"] {
        let WitnessEnd::Found(witness) = find(&open("ziggurat"), cell) else {
            panic!("{cell}: there is a witness with two regions of at most 4 cells");
        };
        assert_eq!(by_oracle(&witness.file).unwrap(), [cell]);
        assert!(witness.file.position().empty_cells().len() <= witness.cells_before);
    }
    // A pattern of one cell: with stones of both players' around it is a witness by itself, also between three groups.
    let edge =
        OpenPattern::of_markup(r#"<hexboard size="1x1" edges="bottom" contents=""/>"#).unwrap();
    let stones =
        [Player::Short, Player::Cut].into_iter().cycle().zip(["a", "b", "c", "d", "e", "f"]);
    let cell = OpenPattern::of_drawing(".").unwrap();
    let between = stones.fold(cell, |open, (by, name)| open.with_stone(name, by).unwrap());
    for pattern in [edge, between] {
        let WitnessEnd::Found(witness) = find(&pattern, "a1") else {
            panic!("the cell joins two stones of Short's, or a stone and the edge")
        };
        assert_eq!(by_oracle(&witness.file).unwrap(), ["a1"]);
    }
    // Section 7.4.1: probe 2 of the trapezoid, and 2, 3, 5, 7 of the ziggurat with a stone at b, are inferior.
    let half_star = open("ziggurat").with_stone("b", Player::Cut).unwrap();
    let inferior = [(open("trapezoid"), "b2"), (half_star, "c2")];
    for (pattern, cell) in &inferior {
        assert!(matches!(find(pattern, cell), WitnessEnd::Inferior), "{cell}");
    }
}

#[test]
fn the_command_writes_a_witness_and_says_when_it_stops() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("witness.json");
    let file = file.to_str().unwrap();
    let told = said(&["witness", "template:ziggurat", "--probe", "c2", "-o", file]);
    assert!(told.contains("c2  the only winning move of a position with 11 empty cells"), "{told}");
    let solved = said(&["solve", file, "--all-moves", "--json"]);
    assert!(solved.contains(r#""winning_moves":["c2"]"#), "{solved}");
    // k lies beside a only.
    let empty = ["witness", "template:bridge", "--empty", "a", "--cut", "k"];
    let told = said(&[&empty[..], &["--probe", "a2", "-o", file]].concat());
    assert!(told.contains("a2  the only winning move"), "{told}");
    let solved = said(&["solve", file, "--all-moves", "--json"]);
    assert!(solved.contains(r#""winning_moves":["a2"]"#), "{solved}");
    let stopped = cutshort(&["witness", "template:ziggurat", "--probe", "c3", "--node-limit", "9"]);
    assert_eq!(stopped.status.code(), Some(3));
    assert!(text(&stopped.stdout).contains("c3  not found. Stopped: nodes, after "));
    let refused = |arguments: &[&str], expected: &str| {
        let output = cutshort(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    };
    refused(
        &["witness", "template:ziggurat", "--probe", "a1"],
        "a1 is no empty cell of the pattern",
    );
    refused(
        &["witness", "hex:3x3"],
        "there is no file \"hex:3x3\": expected a pattern in a file, or one like template:ziggurat",
    );
    refused(&["witness", "--board", "hex:3x3"], "expected one like template:ziggurat");
    refused(&["witness", "template:bridge", "--empty", "z"], "there is no cell \"z\"");
    let both = ["witness", "template:bridge", "--cut", "a", "--empty", "a"];
    refused(&both, "the cell a has a stone already");
    refused(&["witness", "template:bridge", "--cells", "1,1,1,1,1"], "expected at most 4");
}
