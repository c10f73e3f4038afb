//! Hex templates: patterns in every form, what is known of them, and the command.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;

use crate::command::{cutshort, refused, said_with, text, with_input};
use cutshort::game::{Class, Game, Goal, Oracle, Outcome, Player, Rules};
use cutshort::graph::{Hypergraph, VertexId, VertexSet};
use cutshort::patterns::{
    Ask, Cell, Findings, Group, Kind, Needed, Pattern, PatternError, PatternParts, PivotKind,
    Record, Template, library, library_pattern, read_drawing, read_lines, read_markup,
    write_drawing, write_line, write_markup,
};
use cutshort::solve::SolverOptions;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The answer of a command that ends with this exit code, as JSON.
fn json(arguments: &[&str], code: i32) -> Value {
    serde_json::from_str(&said_with(arguments, code)).unwrap()
}

fn verified(pattern: &Pattern) -> Findings {
    let options = SolverOptions { memory: 16, ..SolverOptions::default() };
    let ask = Ask { minimality: true, ..Ask::default() };
    Template::of_pattern(pattern).unwrap().verify(&ask, options, &mut |_: usize| ()).unwrap()
}

fn hexboard(size: &str, visible: &str, contents: &str) -> Pattern {
    let tag = format!(
        r#"<hexboard size="{size}" coords="none" edges="bottom" visible="{visible}" contents="{contents}"/>"#
    );
    read_markup(&tag).unwrap()
}

// ---- What is known -----------------------------------------------------------------------------

/// HexWiki's edge templates, as its markup has them: how many empty cells, all valid, no cell of any
/// superfluous (by a prototype that is not this program: cells are given to Cut one at a time).
#[test]
fn edge_templates_of_the_first_rows_are_valid_and_minimal_in_their_cells() {
    let known = [
        ("2x2", "-a1", "R b1", 2),
        ("3x4", "area(a3,d3,d1,c1)", "R c1", 8),
        ("4x7", "area(e1,c2,a4,g4,g2,f1)", "R e1", 19),
        ("4x8", "area(e1,c2,a4,h4,h2,g1)-e3", "R f1", 22),
        ("4x4", "area(c1,b2,a4,d4,d1)", "R c1 d1", 10),
        ("4x5", "area(c1,b2,a4,e4,e2,d1)", "R c1 b2", 13),
        ("5x11", "area(g1,c5,k5,k3,i1)", "R f2", 31),
    ];
    for (size, visible, contents, cells) in known {
        let pattern = hexboard(size, visible, contents);
        assert_eq!(pattern.carrier().len(), cells, "{visible}");
        assert_eq!(pattern.kind(), Kind::Edge);
        let findings = verified(&pattern);
        assert_eq!(findings.valid, Some(true), "{visible}");
        assert!(findings.superfluous_cells.is_empty(), "{visible}: {findings:?}");
        assert_eq!(findings.needed_cells.len(), cells);
    }
}

/// Demer and Selinger's ziggurat: the pairs {1,3}, {2,4}, {5,6}, {7,8} of its cells join the stone to the
/// edge whichever cell of each pair Short gets.
#[test]
fn the_ziggurat_has_a_pairing() {
    let ziggurat = hexboard("3x4", "area(a3,d3,d1,c1)", "R c1");
    let cells: Vec<String> = ziggurat.carrier().iter().map(Cell::to_string).collect();
    assert_eq!(cells, ["d1", "b2", "c2", "d2", "a3", "b3", "c3", "d3"]);
    let file = ziggurat.game_file();
    let pairs = [["d1", "c2"], ["b2", "d2"], ["a3", "b3"], ["c3", "d3"]];
    for choice in 0..16_usize {
        let mut position = file.position().clone();
        for (index, pair) in pairs.iter().enumerate() {
            let mine = (choice >> index) & 1;
            position.claim(file.names().id(pair[mine]).unwrap(), Player::Short).unwrap();
            position.claim(file.names().id(pair[1 - mine]).unwrap(), Player::Cut).unwrap();
        }
        let winner = position.decided().unwrap();
        assert_eq!(winner.winner(), Some(Player::Short), "{choice:b}");
    }
}

/// Small templates by brute force, not by the solver: valid, and with any one cell less not.
#[test]
fn small_templates_by_definition() {
    let mut tried = 0;
    let small = library().iter().filter(|record| {
        let pattern = &record.pattern;
        pattern.carrier().len() <= 8 && !matches!(pattern.kind(), Kind::Pivot(_))
    });
    for Record { pattern, claimed_valid, claimed_minimal, .. } in small {
        let file = pattern.game_file();
        let class = |lost: Option<VertexId>| {
            let mut position = file.position().clone();
            if let Some(cell) = lost {
                position.claim(cell, Player::Cut).unwrap();
            }
            Oracle::new(&position.reduced()).unwrap().class().unwrap()
        };
        let name = pattern.name();
        let findings = verified(pattern);
        assert_eq!(findings.valid, Some(class(None) == Class::Short), "{name:?}");
        assert!(claimed_valid.is_none_or(|claimed| findings.valid == Some(claimed)), "{name:?}");
        let cells = file.position().empty_cells();
        let can_go = cells.iter().filter(|&cell| class(Some(cell)) == Class::Short);
        let can_go: Vec<&str> = can_go.map(|cell| file.names().name(cell)).collect();
        assert_eq!(findings.superfluous_cells, can_go, "{name:?}");
        assert!(claimed_minimal.is_none_or(|claimed| claimed == can_go.is_empty()), "{name:?}");
        tried += 1;
    }
    assert!(tried >= 20, "{tried}");
}

/// Templates of the library that are too long for a test: `scripts/check-templates` has them.
const LONG: usize = 41;

/// Published templates that are not minimal as they stand, with the cells that can go, each alone.
/// (The first joins one of its two stones only; see `both_stones_of_a_template_may_have_to_be_joined`. The second
/// needs all its cells to be sente pivoting.)
const NOT_MINIMAL: &[(&str, &[&str])] = &[
    ("selinger-5-g", &["i2", "j3", "b4", "i3", "i4", "j4", "a5", "i5", "j5"]),
    ("pivot-2-b", &["b1", "c2"]),
];

#[test]
fn the_library_is_as_its_sources_say() {
    let mut names = BTreeSet::new();
    for record in library() {
        let pattern = &record.pattern;
        let name = pattern.name().unwrap();
        assert!(names.insert(name), "{name} is there twice");
        if pattern.carrier().len() >= LONG {
            continue;
        }
        let findings = verified(pattern);
        assert_eq!(findings.valid, Some(true), "{name}");
        let known = NOT_MINIMAL.iter().find(|(known, _)| *known == name).map(|(_, cells)| *cells);
        let can_go: BTreeSet<&str> =
            findings.superfluous_cells.iter().map(String::as_str).collect();
        let expected: BTreeSet<&str> = known.unwrap_or_default().iter().copied().collect();
        assert_eq!(can_go, expected, "{name}");
    }
    for record in library() {
        assert!(record.same_as.as_deref().is_none_or(|other| names.contains(other)));
    }
}

/// The hashes of the library's certificates, by the name of the file that `sha256sum` looks for.
fn sums() -> BTreeMap<String, String> {
    let sums = fs::read_to_string("graphs/templates/SHA256SUMS").unwrap();
    let pairs = sums.lines().map(|line| line.split_once("  ").unwrap());
    pairs.map(|(sum, file)| (file.to_owned(), sum.to_owned())).collect()
}

/// Every template has the hash of its certificate beside it. Who makes it gets the same, byte by byte, and the
/// checker accepts it: it is asked before a certificate is written.
#[test]
fn certificates_have_the_hashes_that_the_library_says() {
    let (sums, folder) = (sums(), tempfile::tempdir().unwrap());
    for record in library() {
        let name = record.pattern.name().unwrap();
        let file = format!("{name}.cert");
        let expected = sums.get(&file).unwrap_or_else(|| panic!("{file} has no hash"));
        if record.pattern.carrier().len() >= LONG {
            continue;
        }
        let path = folder.path().join(file);
        let template = format!("template:{name}");
        said_with(&["template", "verify", &template, "--certificate", path.to_str().unwrap()], 0);
        let digest = Sha256::digest(fs::read(&path).unwrap());
        let sum: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            &sum, expected,
            "{name}: scripts/check-templates --write makes the hashes again"
        );
    }
}

/// Of a published template that is not minimal the library has a part that is: all of what `shrink` leaves, with
/// a certificate, and a strategy that is played.
#[test]
fn of_templates_that_are_not_minimal_the_library_has_a_part() {
    let parts: Vec<&Record> = library().iter().filter(|it| it.part_of.is_some()).collect();
    for record in library().iter().filter(|record| record.claimed_minimal == Some(true)) {
        let name = record.pattern.name().unwrap();
        if NOT_MINIMAL.iter().any(|(known, _)| *known == name) {
            assert!(parts.iter().any(|part| part.part_of.as_deref() == Some(name)), "{name}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("it.cert").to_str().unwrap().to_owned();
    assert!(!parts.is_empty());
    for part in parts {
        let (pattern, name) = (&part.pattern, part.pattern.name().unwrap());
        let whole = library_pattern(part.part_of.as_deref().unwrap()).unwrap();
        let expected = whole.with_carrier(pattern.carrier().clone());
        assert_eq!(write_markup(pattern), write_markup(&expected), "{name}");
        let shrunk = format!("template:{}", whole.name().unwrap());
        let shrunk = json(&["template", "shrink", &shrunk, "--json"], 0);
        let carrier: Vec<String> = pattern.carrier().iter().map(Cell::to_string).collect();
        assert_eq!(shrunk["carrier"], Value::from(carrier.clone()));
        let template = format!("template:{name}");
        let verify = ["template", "verify", &template, "--minimal", "--certificate", &certificate];
        assert_eq!(json(&[&verify[..], &["--json"]].concat(), 0)["minimal"], true);
        let checked = json(&["check", &certificate, &template, "--json"], 0);
        assert_eq!(checked["claim"][0]["winner"], "short");
        let there = format!("graphs/templates/{name}.cert");
        assert_eq!(json(&["check", &there, &template, "--json"], 0)["valid"], true);
        // Cut claims what is left in reading order, and backwards.
        for backwards in [false, true] {
            let mut moves = carrier.clone();
            if backwards {
                moves.reverse();
            }
            let played = with_input(&["play", &template, "--json"], &(moves.join("\n") + "\n"));
            let record: Value = serde_json::from_slice(&played.stdout).unwrap();
            assert_eq!((&record["you"], &record["winner"]), (&"cut".into(), &"short".into()));
        }
    }
}

/// The stones and the empty cells of a pattern, wherever it stands: columns from its first, rows from below.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    stones: BTreeSet<(isize, usize)>,
    carrier: BTreeSet<(isize, usize)>,
}

/// The shape of a pattern, and that of its mirror image.
fn shapes(pattern: &Pattern) -> [Shape; 2] {
    let parts = pattern.parts();
    let stones: BTreeSet<Cell> =
        parts.groups.iter().flat_map(|group| group.stones.clone()).collect();
    [false, true].map(|mirrored| {
        let from_below = |cell: &Cell| parts.rows - cell.row();
        let column = |cell: &Cell| {
            let column = cell.column() as isize;
            if mirrored { -column - cell.row() as isize } else { column }
        };
        let first = parts.carrier.iter().chain(&stones).map(column).min().unwrap();
        let places = |cells: &BTreeSet<Cell>| {
            cells.iter().map(|cell| (column(cell) - first, from_below(cell))).collect()
        };
        Shape { stones: places(&stones), carrier: places(&parts.carrier) }
    })
}

/// The library has every minimal template of one stone that there is in these windows, it or its mirror image.
#[test]
fn the_library_has_all_templates_of_one_stone_in_small_windows() {
    let known: BTreeSet<_> = library().iter().flat_map(|record| shapes(&record.pattern)).collect();
    for (size, stone, cells) in [
        ("2x10", "f1", &[2][..]),
        ("3x12", "g1", &[8, 8, 10]),
        ("4x10", "g1", &[19, 19, 22]),
        ("5x10", "h1", &[34]),
        ("4x9", "f2", &[8, 8, 10]),
    ] {
        let window = format!(r#"<hexboard size="{size}" edges="bottom" contents="R {stone}"/>"#);
        let answer = json(&["template", "find", &window, "--json"], 0);
        assert_eq!(answer["complete"], true);
        let found = answer["templates"].as_array().unwrap();
        let counts: Vec<u64> = found.iter().map(|it| it["cells"].as_u64().unwrap()).collect();
        assert_eq!(counts, cells, "{size} {stone}");
        for template in found {
            let pattern = read_markup(template["hexboard"].as_str().unwrap()).unwrap();
            let [shape, _] = shapes(&pattern);
            assert!(known.contains(&shape), "{size} {stone}: {}", write_drawing(&pattern));
        }
    }
}

/// Selinger's 5-g is minimal if both stones are joined to the edge, and its source says one.
#[test]
fn both_stones_of_a_template_may_have_to_be_joined() {
    let pattern = library_pattern("selinger-5-g").unwrap();
    let mut parts = pattern.parts().clone();
    let helpers = std::mem::take(&mut parts.helpers);
    parts.groups.push(Group { name: "B".to_owned(), stones: helpers });
    let both = Pattern::new(parts).unwrap();
    assert_eq!(both.kind(), Kind::ConnectsBoth);
    let findings = verified(&both);
    assert_eq!((findings.valid, findings.minimal()), (Some(true), Some(true)), "{findings:?}");
}

/// Cells share a hyperedge if and only if they touch, and a terminal's are those that touch its stones or
/// its edge; no cell lies in more than three.
#[test]
fn the_game_of_a_pattern_is_its_board() {
    let touch = |a: Cell, b: Cell| {
        let right = b.column() as isize - a.column() as isize;
        let down = b.row() as isize - a.row() as isize;
        matches!((right, down), (1 | -1, 0) | (0, 1 | -1) | (1, -1) | (-1, 1))
    };
    for Record { pattern, .. } in library() {
        let parts = pattern.parts();
        let file = pattern.game_file();
        let hypergraph = file.game().hypergraph();
        // The stone B0 outside a pivot takes a hyperedge more.
        let most = 3 + usize::from(parts.pivot.is_some());
        assert!(hypergraph.max_cell_degree() <= most, "{:?}", pattern.name());
        let mut places: BTreeMap<VertexId, Vec<Cell>> = BTreeMap::new();
        for &cell in parts.carrier.union(&parts.helpers) {
            places.insert(file.names().id(&cell.to_string()).unwrap(), vec![cell]);
        }
        for group in &parts.groups {
            let terminal = file.names().id(&group.name).unwrap();
            places.insert(terminal, group.stones.iter().copied().collect());
        }
        let touches: BTreeSet<(VertexId, VertexId)> = hypergraph
            .hyperedges()
            .flat_map(|members| {
                members.iter().flat_map(move |&a| members.iter().map(move |&b| (a, b)))
            })
            .filter(|(a, b)| a != b)
            .collect();
        for (&a, of_a) in &places {
            for (&b, of_b) in places.iter().filter(|&(&b, _)| b != a) {
                let expected = of_a.iter().any(|&one| of_b.iter().any(|&other| touch(one, other)));
                assert_eq!(touches.contains(&(a, b)), expected, "{:?}", pattern.name());
            }
            for (side, row) in [("bottom", parts.rows - 1), ("top", 0)] {
                if let Some(side) = file.names().id(side) {
                    let expected = of_a.iter().any(|cell| cell.row() == row);
                    assert_eq!(touches.contains(&(a, side)), expected, "{:?}", pattern.name());
                }
            }
        }
    }
}

/// What is taken from a group must be held together by the rest.
#[test]
fn stones_that_hold_a_group_together_are_needed() {
    // Two stones side by side on the second row: each alone is joined with its two cells.
    let pattern = read_drawing("   A A\n  . . .\n -------").unwrap();
    let findings = verified(&pattern);
    assert_eq!(findings.valid, Some(true));
    assert_eq!(findings.superfluous_stones, ["b1", "c1"]);
    assert_eq!(findings.minimal(), Some(false));
    // A helper is needed where it stands: without it, its cell empty, Cut wins.
    let helped = hexboard("4x4", "area(c1,b2,a4,d4,d1)", "R A:c1 d1");
    assert_eq!(helped.parts().helpers.len(), 1);
    let findings = verified(&helped);
    assert_eq!(findings.valid, Some(true));
    assert_eq!(findings.needed_stones.len(), 1);
}

/// HexWiki's pivoting templates. Whether they are pivoting and sente pivoting follows from the values, which a
/// prototype has computed that is not this program: `{a|a,{b|0}} <= G` and `{a|a,b} <= G`.
const PIVOTS: &[(&str, &str, &str, &str, bool, bool)] = &[
    ("2x3", "-b1", "R A:a1 E B:c1", "{{T|a},{T|b}|{a|0},{b|0}}", true, false),
    ("2x3", "(a1 b1 c1 a2 b2 c2)", "R A:a1 E B:c1", "{T|b,{a|0}}", true, true),
    ("3x5", "area(c1,a3,d3,e1)-d1", "R A:c1 E B:e1", "{{T|a}|a,{b|0}}", true, false),
    ("3x5", "area(b1,a3,e3,e1)-c1", "R A:b1 E B:d1", "{{T|a},{T|b}|{a|0},{b|0}}", true, false),
    ("3x3", "area(a3,c1,c3)-c2", "R A:c1 E B:c3", "{{T|a},{T|b}|{a|0},{b|0}}", true, false),
    ("4x4", "area(a4,d1,d4)", "R A:d1 E B:d3", "{T|b,{a|0}}", true, true),
];

/// The positions of a pivoting pattern, and what can be reached in them, from the oracle.
struct Forks {
    kind: PivotKind,
    names: Vec<String>,
    /// A joined to the edge, B0 joined to the edge.
    ends: [(Oracle, VertexSet); 2],
    known: HashMap<(u32, u32), bool>,
}

impl Forks {
    fn of(pattern: &Pattern, kind: PivotKind) -> Self {
        let file = pattern.game_file();
        let hypergraph = file.game().hypergraph();
        let &[b0, a, edge] = hypergraph.terminals() else { panic!("three terminals") };
        let ends = [(a, b0), (b0, a)].map(|(end, stone)| {
            let edges: Vec<Vec<VertexId>> = hypergraph.hyperedges().map(<[_]>::to_vec).collect();
            let joined =
                Hypergraph::new(hypergraph.vertex_count(), vec![end, edge], edges).unwrap();
            let game = Game::new(joined, Goal::Connect, Rules::Normal).unwrap();
            (
                Oracle::new(&game).unwrap(),
                VertexSet::from_vertices(hypergraph.vertex_count(), [stone]),
            )
        });
        let names = hypergraph.cells().iter().map(|cell| file.names().name(cell).to_owned());
        // The cells are the first vertices.
        assert!(hypergraph.cells().iter().enumerate().all(|(index, cell)| cell.index() == index));
        Self { kind, names: names.collect(), ends, known: HashMap::new() }
    }

    fn bit(&self, cell: &str) -> u32 {
        1 << self.names.iter().position(|name| name == cell).unwrap()
    }

    fn reaches(&self, end: usize, [short, cut]: [u32; 2], to_move: Player) -> bool {
        let (oracle, stone) = &self.ends[end];
        let set = |bits: u32| {
            let cells = (0..self.names.len()).filter(|cell| bits >> cell & 1 == 1);
            VertexSet::from_vertices(stone.universe(), cells.map(VertexId::new))
        };
        let mut stones = set(short);
        stones.union_with(stone);
        oracle.outcomes(&stones, &set(cut))[to_move] == Outcome::Short
    }

    /// `b <= G` or `{a|a,{b|0}} <= G`; `{a|a,b} <= G` for sente.
    fn pivots(&mut self, short: u32, cut: u32) -> bool {
        self.kind == PivotKind::Gote && self.reaches(1, [short, cut], Player::Cut)
            || self.at_least(short, cut)
    }

    fn at_least(&mut self, short: u32, cut: u32) -> bool {
        if let Some(&known) = self.known.get(&(short, cut)) {
            return known;
        }
        let all = || (0..self.names.len()).map(|cell| 1_u32 << cell);
        let claims: Vec<u32> = all().filter(|claim| (short | cut) & claim == 0).collect();
        let mover = if self.kind == PivotKind::Gote { Player::Short } else { Player::Cut };
        let holds = self.reaches(0, [short, cut], Player::Short)
            && claims.into_iter().all(|claim| {
                let cut = cut | claim;
                self.reaches(0, [short, cut], Player::Cut)
                    || self.reaches(1, [short, cut], mover)
                    || (0..self.names.len()).map(|cell| 1_u32 << cell).any(|reply| {
                        (short | cut) & reply == 0 && self.at_least(short | reply, cut)
                    })
            });
        self.known.insert((short, cut), holds);
        holds
    }
}

#[test]
fn pivoting_templates_are_what_their_values_say() {
    let options = SolverOptions { memory: 16, ..SolverOptions::default() };
    for &(size, visible, contents, value, gote, sente) in PIVOTS {
        let pattern = hexboard(size, visible, contents);
        assert_eq!(pattern.kind(), Kind::Pivot(PivotKind::Gote), "{visible}");
        for (kind, expected) in [(PivotKind::Gote, gote), (PivotKind::Sente, sente)] {
            let template = Template::of_kind(&pattern, Kind::Pivot(kind)).unwrap();
            let ask = Ask { minimality: true, ..Ask::default() };
            let findings = template.verify(&ask, options, &mut |_: usize| ()).unwrap();
            assert_eq!(findings.valid, Some(expected), "{visible} {kind:?}");
            // The same by the definition of the order, with any one cell less, too.
            let mut forks = Forks::of(&pattern, kind);
            assert_eq!(forks.pivots(0, 0), expected, "{visible} {kind:?}");
            for cell in findings.superfluous_cells {
                assert!(forks.pivots(0, forks.bit(&cell)), "{visible} {kind:?} without {cell}");
            }
            for Needed { cell, .. } in findings.needed_cells {
                assert!(!forks.pivots(0, forks.bit(&cell)), "{visible} {kind:?} without {cell}");
            }
        }
        let found = json(&["value", &write_markup(&pattern), "--poset", "fork", "--json"], 0);
        assert_eq!(found["value"], value, "{visible}");
    }
    // Without any one of its cells the smallest is not pivoting.
    let smallest = hexboard("2x3", "-b1", "R A:a1 E B:c1");
    let answer = json(&["template", "verify", &write_markup(&smallest), "--minimal", "--json"], 0);
    assert_eq!(answer["kind"], "pivot");
    assert_eq!(answer["minimal"], Value::Bool(true));
    assert_eq!(answer["needed_cells"].as_array().unwrap().len(), 4);
    let weak = ["template", "verify", &write_markup(&smallest), "--kind", "weak-pivot", "--json"];
    assert_eq!(json(&weak, 0)["valid"], Value::Bool(true));
    // The certificate is about the pattern beside its context.
    let folder = tempfile::tempdir().unwrap();
    let [certificate, context] = ["pivot.cert", "pivot.json"]
        .map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let markup = write_markup(&smallest);
    let verify = ["template", "verify", &markup, "--json"];
    json(&[&verify[..], &["--certificate", &certificate, "--context", &context]].concat(), 0);
    let output = cutshort(&["check", &certificate, &context]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("Short wins"), "{}", text(&output.stdout));
    let without_pivot = ["template", "verify", "template:II", "--context", &context];
    assert_eq!(cutshort(&without_pivot).status.code(), Some(2));
    // With d1 the one on the third row contains the ziggurat: A is joined to the edge.
    let with_d1 = hexboard("3x5", "area(c1,a3,d3,e1)", "R A:c1 E B:e1");
    assert_eq!(verified(&with_d1.of_kind(Kind::Edge).unwrap()).valid, Some(true));
}

// ---- Forms -------------------------------------------------------------------------------------

/// Moves a pattern to the left and upwards as far as it goes, as a drawing does.
fn to_the_corner(pattern: &Pattern) -> PatternParts {
    read_drawing(&write_drawing(pattern)).unwrap().parts().clone()
}

#[test]
fn every_form_keeps_the_pattern() {
    for record in library() {
        let pattern = &record.pattern;
        let name = pattern.name();
        let drawing = write_drawing(pattern);
        assert_eq!(write_drawing(&read_drawing(&drawing).unwrap()), drawing, "{name:?}");
        let marked = read_markup(&write_markup(pattern)).unwrap();
        assert_eq!(write_drawing(&marked), drawing, "{name:?}");
        assert_eq!(marked.carrier(), pattern.carrier(), "{name:?}");
        let line = write_line(record);
        let again = read_lines(&line).unwrap();
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].pattern.carrier(), pattern.carrier(), "{name:?}");
        assert_eq!(write_drawing(&again[0].pattern), drawing, "{name:?}");
        let parts = to_the_corner(pattern);
        assert_eq!(parts.carrier.len(), pattern.carrier().len(), "{name:?}");
    }
}

/// Groups that are no pair A, B and not those that touch: by letters that touch, or that do not.
#[test]
fn json_keeps_any_groups() {
    for (drawing, valid) in [
        ("A C D . X . A", true),
        ("A . C . D . A", false),
        (" C\nD A\n---", true),
        ("C . B", false),
    ] {
        let pattern = read_drawing(drawing).unwrap();
        let line = write_line(&pattern.clone().into());
        let again = &read_lines(&line).unwrap()[0].pattern;
        assert_eq!(again.parts(), pattern.parts(), "{line}");
        assert_eq!(verified(again).valid, Some(valid), "{drawing}");
    }
    let both = r#"{"stones":[[0,0]],"groups":[{"name":"C","stones":[[2,0]]}],"carrier":[[1,0]]}"#;
    let error = read_lines(both).unwrap_err().to_string();
    assert!(error.contains("groups beside stones"), "{error}");
}

#[test]
fn drawings_say_what_stands_where() {
    let drawing = "# a remark\n------\n A . O\nX . .\n-------\n";
    let pattern = read_drawing(drawing).unwrap();
    let parts = pattern.parts();
    let names = |cells: &BTreeSet<Cell>| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
    assert_eq!(names(&parts.groups[0].stones), ["b1"]);
    assert_eq!(names(&parts.carrier), ["c1", "b2", "c2"]);
    assert_eq!(names(&parts.helpers), ["d1"]);
    assert_eq!(names(&parts.cut), ["a2"]);
    assert_eq!((parts.rows, parts.sides.len()), (2, 2));
    let is = |text: &str, expected: PatternError| assert_eq!(read_drawing(text), Err(expected));
    is(" A\n?", PatternError::Character { line: 2, column: 1, character: '?' });
    is(" A\n .", PatternError::BetweenCells { line: 1, column: 2 });
    is(" A\n---\n. .", PatternError::EdgeInside(2));
    is(" A\n. .", PatternError::NothingToJoin("one thing"));
    is("", PatternError::Unknown);
}

#[test]
fn the_older_markup_is_read_too() {
    let pattern = read_markup("<hex>R3 C4 Q1 Vc1 R5d1 Ha2 Sa1 Pb3</hex>").unwrap();
    assert_eq!(pattern.carrier().len(), 9);
    assert_eq!(write_drawing(&pattern).lines().nth(1), Some(". . A A"));
    // A board of three rows and two columns.
    let pattern = read_markup("<hex> R3 C2 Vb1 Va3 </hex>").unwrap();
    assert_eq!(pattern.carrier().len(), 4);
}

#[test]
fn bad_patterns_get_one_sentence() {
    let verify = |input: &str, words: &[&str]| refused(&["template", "verify", input], words);
    let board = |rest: &str| format!("<hexboard {rest}/>");
    // A stone outside; rows and columns exchanged.
    verify(&board(r#"size="3x4" edges="bottom" contents="R e1""#), &["the stone e1", "3 rows"]);
    let exchanged = r#"size="4x3" edges="bottom" visible="area(a3,d3,d1,c1)" contents="R c1""#;
    verify(&board(exchanged), &["d3", "size is rows x columns", "exchanged"]);
    // A stone or a label on a cell that is not shown, a label on no cell.
    verify(&board(r#"size="3x4" visible="-a1" contents="R a1""#), &["the stone a1", "visible"]);
    verify(&board(r#"size="3x4" visible="-a1" contents="E *:a1""#), &["the label on a1"]);
    verify(&board(r#"size="3x4" contents="R c1 E A: b2""#), &["the label \"A\" is on no cell"]);
    verify(&board(r#"size="3x4" contents="R c1 E A:z9""#), &["the label on z9", "outside"]);
    // Unknown markup.
    verify(&board(r#"size="3x4" colour="red""#), &["\"colour\" is not understood"]);
    verify(&board(r#"size="3x4" contents="Q c1""#), &["\"Q\" is not understood"]);
    verify(&board(r#"size="3x4" contents="R c1 what:d1""#), &["\"what\" is not understood"]);
    verify(&board(r#"size="3" contents="R c1""#), &["rows x columns"]);
    verify(&board(r#"size="3x4" contents="R (c1 d1""#), &["a bracket that closes it"]);
    verify(&board(r#"size="3x4" edges="below" contents="R c1""#), &["\"below\"", "bottom"]);
    verify(&board(r#"size="3x4" edges="none" contents="R c1""#), &["one thing to join"]);
    verify("<hex>R3 C4 Xc1</hex>", &["\"Xc1\" is not understood"]);
    verify("<hex>R3 C4 Ve1</hex>", &["the stone e1"]);
    verify("<hexbo", &["no pattern"]);
    // No cells, too many, half of it missing, twice the same, nothing known.
    verify(&board(r#"size="0x4" contents="""#), &["size=\\\"0x4\\\"", "from 1 to 100"]);
    verify(&board(r#"size="3x400" contents="R c1""#), &["size=\\\"3x400\\\"", "from 1 to 100"]);
    verify("<hex>R0 C4</hex>", &["\"R0\" is not understood"]);
    verify(r#"<hexboard size="3x4" contents="R c1"#, &["no pattern"]);
    verify(&board(r#"size="3x4" contents="R c1" contents="R d1""#), &["\"contents\"", "once"]);
    verify(&board(r#"size=3x4 contents="R c1""#), &["size=3x4", "in quotes"]);
    verify("  A ?\n . . .\n-------", &["line 1, column 5: the character '?' means nothing"]);
    verify(" A .\n. .\n----\n. . .", &["line 3: an edge of the board lies above all rows"]);
    verify("template:none", &["there is no template \"none\"", "cutshort template list"]);
    refused(
        &["template", "verify", "template:bridge", "--kind", "edge"],
        &["no edge of the board"],
    );
    refused(&["template", "verify", "graphs/bridge.json", "--kind", "edge"], &["--kind"]);
    refused(&["template", "shrink", "template:II", "--keep", "c9"], &["--keep", "c9"]);
    refused(&["solve", "template:II", "--goal", "touch"], &["--goal", "a pattern"]);
}

/// With all cells and all four edges markup shows a position, as on HexWiki's pages; it is a template for the
/// commands about templates, and wherever `visible` says so.
#[test]
fn markup_of_a_whole_board_is_a_position() {
    let on_board = said_with(
        &["convert", "--board", "hex:4x3", "--short", "c1", "--cut", "a2", "--to", "json"],
        0,
    );
    for whole in [
        r#"<hexboard size="3x4" contents="R A:c1 B 2:a2 E *:b2"/>"#,
        r#"<hexboard size="3x4" edges="all" coords="show" contents="R c1 B a2"/>"#,
        "<hex>R3 C4 Q1 Vc1 H2a2 Sb2</hex>",
    ] {
        assert_eq!(said_with(&["convert", whole, "--to", "json"], 0), on_board, "{whole}");
    }
    let won = r#"<hexboard size="5x5" contents="R c1 c2 c3 c4 c5 e3 B d3 e2 d4"/>"#;
    assert_eq!(json(&["solve", won, "--json"], 0)["class"], "short");
    let all = r#"<hexboard size="2x2" visible="area(a1,b1,b2,a2)" contents="R a1"/>"#;
    let as_template = json(&["template", "verify", all, "--json"], 1);
    assert_eq!(as_template["terminals"].as_array().unwrap().len(), 3, "a1, top and bottom");
    let whole = r#"<hexboard size="2x2" contents="R a1"/>"#;
    assert_eq!(
        json(&["template", "verify", whole, "--json"], 1)["terminals"],
        as_template["terminals"]
    );
    let solved = json(&["solve", all, "--json"], 0);
    assert_eq!(solved["terminals"], as_template["terminals"]);
}

/// Whatever stands before them, and wherever they come from.
#[test]
fn patterns_in_files_and_on_standard_input_are_read_as_words_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.txt");
    let tag = "<hexboard size=\"3x4\"\n visible=\"area(a3,d3,d1,c1)\"\n edges=\"bottom\"\n contents=\"R c1\"/>";
    let bare = said_with(&["show", tag], 0);
    let line = said_with(&["template", "show", tag, "--as", "json"], 0);
    for before in ["", "\n \n", "\u{feff}", "\u{feff}\n  "] {
        for (text, what) in [(tag, "markup"), (line.as_str(), "a line of JSON")] {
            let text = format!("{before}{text}\n");
            fs::write(&path, &text).unwrap();
            assert_eq!(said_with(&["show", path.to_str().unwrap()], 0), bare, "{before:?} {what}");
            let piped = with_input(&["show", "-"], &text);
            assert_eq!(self::text(&piped.stdout), bare, "{before:?} {what}");
            let piped = with_input(&["template", "show", "-", "--as", "json"], &text);
            assert_eq!(self::text(&piped.stdout), line, "{before:?} {what}");
        }
    }
    let drawn = folder.path().join("it.pattern");
    fs::write(&drawn, "\u{feff}    A .\n   . . .\n  . . . .\n  -------\n").unwrap();
    let drawn = drawn.to_str().unwrap();
    assert_eq!(said_with(&["show", drawn], 0), bare);
    // A game on standard input is still one, with its first lines.
    let game = with_input(&["solve", "-", "--terminals", "s,t", "--json"], "\n\ns a\na t\n");
    assert!(self::text(&game.stdout).contains("\"class\":\"first\""), "{game:?}");
    let fault = with_input(&["solve", "-", "--terminals", "s,t"], "\n\ns a\ns a t\n");
    assert!(self::text(&fault.stderr).contains("line 4"), "{fault:?}");
    fs::write(drawn, b"\x1f\x8b\x08\0").unwrap();
    refused(&["show", drawn], &["compressed (gzip)"]);
}

#[test]
fn bad_lines_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.jsonl");
    let good = r#"{"name":"x","carrier":[[0,1],[1,1]],"stones":[[1,0]],"edge":"bottom"}"#;
    for (bad, words) in [
        (r#"{"carrier":[[0,1]],"stones":[[0,1]],"edge":"bottom"}"#, "the cell a2 is there twice"),
        (r#"{"carrier":[[0,1]],"stones":[[5000,1]],"edge":"bottom"}"#, "too far away"),
        (r#"{"carrier":[[0,1]],"stones":7}"#, "invalid type"),
        (r#"{"carrier":[[0,1]],"stones":[[1,0]],"edge":"left"}"#, "edge left"),
        (r#"{"carrier":[[0,4]],"stones":[[1,0]],"edge":"bottom","rows":3}"#, "outside the board"),
    ] {
        fs::write(&path, format!("{good}\n{bad}\n")).unwrap();
        refused(&["template", "verify", path.to_str().unwrap()], &["line 2", words]);
    }
}

// ---- The command -------------------------------------------------------------------------------

#[test]
fn a_template_is_verified_with_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("it.cert");
    let path = certificate.to_str().unwrap();
    let verify = ["template", "verify", "template:III-1-a", "--minimal", "--json"];
    let answer = json(&[&verify[..], &["--certificate", path]].concat(), 0);
    for (key, expected) in [("valid", Value::Bool(true)), ("minimal", Value::Bool(true))] {
        assert_eq!(answer[key], expected, "{answer}");
    }
    for key in ["superfluous_cells", "superfluous_stones", "open"] {
        assert_eq!(answer[key], Value::Array(Vec::new()), "{key}");
    }
    assert_eq!(answer["needed_cells"].as_array().unwrap().len(), 8);
    assert_eq!(answer["terminals"].as_array().unwrap().len(), 2);
    let checked = json(&["check", path, "template:III-1-a", "--json"], 0);
    assert_eq!(checked["valid"], Value::Bool(true));
    assert_eq!(checked["claim"][0]["winner"], "short");
    assert_eq!(checked["claim"][0]["to_move"], "cut");
}

#[test]
fn what_is_not_valid_is_refuted_and_exits_with_1() {
    // The ziggurat without its cell d1: Cut has a move that wins.
    let tag =
        r#"<hexboard size="3x4" visible="area(a3,d3,d1,c1)-d1" edges="bottom" contents="R c1"/>"#;
    let answer = json(&["template", "verify", tag, "--minimal", "--json"], 1);
    assert_eq!(answer["valid"], Value::Bool(false));
    assert_eq!(answer["minimal"], Value::Null);
    let cell = answer["refuted_by"].as_str().unwrap();
    let after = json(&["solve", tag, "--cut", cell, "--to-move", "short", "--json"], 0);
    assert_eq!(after["results"][0]["winner"], "cut");
}

#[test]
fn a_search_that_is_stopped_says_that_it_does_not_know() {
    let verify = ["template", "verify", "template:VI-1-a", "--node-limit", "10", "--json"];
    let answer = json(&verify, 3);
    assert_eq!(answer["valid"], Value::Null);
    assert_eq!(answer["stopped"], "nodes");
}

/// The games of the repository are templates as well: their claimed cells are the stones.
#[test]
fn a_game_is_a_template_of_its_terminals() {
    for file in ["graphs/ziggurat.json", "graphs/edge-template-2.json"] {
        let answer = json(&["template", "verify", file, "--json"], 0);
        assert_eq!(answer["valid"], Value::Bool(true), "{file}");
    }
    let output = with_input(&["template", "verify", "-", "--json"], "  A\n . .\n-----\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// What is left is minimal, is a part of what was given, keeps what was to be kept, and is always the same.
#[test]
fn templates_are_shrunk_to_minimal_ones() {
    let tag = r#"<hexboard size="3x6" edges="bottom" contents="R c1"/>"#;
    let shrink = |more: &[&str]| json(&[&["template", "shrink", tag, "--json"], more].concat(), 0);
    let answer = shrink(&[]);
    assert_eq!(answer["valid"], Value::Bool(true));
    assert_eq!(answer["minimal"], Value::Bool(true));
    assert_eq!(answer["cells"], 17);
    let smaller = answer["hexboard"].as_str().unwrap();
    let verified = json(&["template", "verify", smaller, "--minimal", "--json"], 0);
    assert_eq!(verified["minimal"], Value::Bool(true));
    assert_eq!(shrink(&[])["carrier"], answer["carrier"]);
    let kept = shrink(&["--keep", "a1,f3"]);
    let carrier = kept["carrier"].as_array().unwrap();
    assert!(carrier.contains(&Value::from("a1")) && carrier.contains(&Value::from("f3")));
    assert_eq!(kept["minimal"], Value::Null);
    // What is printed is a pattern of the same cells.
    let line = answer["pattern"].to_string();
    let again = read_lines(&line).unwrap();
    let cells = answer["carrier"].as_array().unwrap().len();
    assert_eq!(again[0].pattern.carrier().len(), cells);
}

/// All minimal templates within small windows, by brute force over all sets of cells.
#[test]
fn all_minimal_templates_of_a_window_are_found() {
    for (size, contents) in [("2x4", "R c1"), ("3x3", "R b1"), ("3x3", "R c1"), ("3x3", "R c1 a2")]
    {
        let window = read_markup(&format!(
            r#"<hexboard size="{size}" edges="bottom" contents="{contents}"/>"#
        ))
        .unwrap();
        let cells: Vec<Cell> = window.carrier().iter().copied().collect();
        let subset = |bits: usize| -> BTreeSet<Cell> {
            let chosen = cells.iter().enumerate().filter(|(index, _)| (bits >> index) & 1 == 1);
            chosen.map(|(_, &cell)| cell).collect()
        };
        let valid: Vec<bool> = (0..1_usize << cells.len())
            .map(|bits| {
                let file = window.with_carrier(subset(bits)).game_file();
                Oracle::new(file.game()).unwrap().class() == Some(Class::Short)
            })
            .collect();
        let is_minimal = |bits: usize| {
            let smaller = (0..cells.len()).filter(|index| (bits >> index) & 1 == 1);
            valid[bits] && smaller.into_iter().all(|index| !valid[bits & !(1 << index)])
        };
        let expected: BTreeSet<BTreeSet<Cell>> =
            (0..valid.len()).filter(|&bits| is_minimal(bits)).map(subset).collect();
        let template = Template::of_pattern(&window).unwrap();
        let options = SolverOptions { memory: 16, ..SolverOptions::default() };
        let found = template.find(&Ask::default(), options, &mut |_| ()).unwrap();
        assert_eq!(found.stopped, None);
        let names = |carrier| template.file().names_of(VertexSet::iter(carrier));
        let cells = |carrier| names(carrier).iter().map(|name| name.parse().unwrap()).collect();
        let carriers: BTreeSet<BTreeSet<Cell>> = found.carriers.iter().map(cells).collect();
        assert_eq!(carriers, expected, "{size} {contents}");
    }
    // Stopped, it does not say that there are no others.
    let window = r#"<hexboard size="4x6" edges="bottom" contents="R d1"/>"#;
    let answer = json(&["template", "find", window, "--node-limit", "1", "--json"], 3);
    assert_eq!(answer["complete"], Value::Bool(false));
}

/// One stone on the fourth row has the templates that HexWiki lists, IV-1-a with its mirror image and IV-1-b,
/// and in eight columns no other (the number is what this program says).
#[test]
fn the_templates_of_the_fourth_row_are_found() {
    let window = r#"<hexboard size="4x8" edges="bottom" contents="R f1"/>"#;
    let answer = json(&["template", "find", window, "--json"], 0);
    assert_eq!(answer["complete"], Value::Bool(true));
    let templates = answer["templates"].as_array().unwrap();
    let drawing = |pattern: &Pattern| write_drawing(&pattern.of_kind(Kind::Edge).unwrap());
    let found: Vec<String> = templates
        .iter()
        .map(|template| drawing(&read_markup(template["hexboard"].as_str().unwrap()).unwrap()))
        .collect();
    assert_eq!(found.len(), 3);
    for name in ["hexwiki-IV1a", "hexwiki-IV1b"] {
        // A hole is a cell of Cut's, which may be drawn or not.
        let mut parts = library_pattern(name).unwrap().parts().clone();
        parts.cut.clear();
        assert!(found.contains(&drawing(&Pattern::new(parts).unwrap())), "{name}: {found:?}");
    }
}

#[test]
fn patterns_are_input_of_other_commands() {
    let answer = json(&["solve", "template:II", "--json"], 0);
    assert_eq!(answer["results"][0]["winner"], "short");
    assert_eq!(answer["name"], "hexwiki-II");
    let info = json(&["info", "template:VI-1-a", "--json"], 0);
    assert_eq!(info["cells"], 56);
    let shown = said_with(&["template", "show", "template:ziggurat"], 0);
    assert_eq!(shown, "  A .\n . . .\n. . . .\n-------\n");
}

/// On the screen and in pictures a pattern is a patch of the board; what is said of its cells is on them.
#[test]
fn patterns_are_shown_as_boards() {
    let shown = |arguments: &[&str]| said_with(&[&["show"], arguments].concat(), 0);
    let ziggurat = "\
ziggurat
 a b c d
1     A .
 2   X O .
  3 . . . .
   ---------
";
    assert_eq!(shown(&["template:ziggurat", "--short", "b2", "--cut", "c2"]), ziggurat);
    let both_edges = "# both edges\n-------\n . A .\n. . . .\n-------";
    let board = " a b c d\n   -------\n1   . A .\n 2 . . . .\n  ---------\n";
    assert!(shown(&[both_edges]).ends_with(board), "{}", shown(&[both_edges]));
    assert!(shown(&["template:pivot-2-a"]).contains("1 A   B\n"));
    let wins = shown(&["template:II", "--mark", "wins", "--to-move", "short"]);
    assert!(wins.ends_with(" a b\n1   A\n 2 * *\n  -----\n"), "{wins}");
    let svg = |more: &[&str]| said_with(&[&["render", "template:ziggurat"], more].concat(), 0);
    let text =
        "Stones of Short's: A, c1. Short's edge: bottom. Empty cells: d1 b2 c2 d2 a3 b3 c3 d3.";
    assert!(svg(&[]).contains(&format!("A part of a Hex board. {text}")), "{}", svg(&[]));
    for cell in ["A", "d1", "b2", "a3"] {
        assert!(svg(&[]).contains(&format!(">{cell}</text>")), "{cell}");
    }
    assert!(!svg(&["--hypergraph"]).contains("class=\"side-short\""));
    assert!(svg(&[]).contains("class=\"side-short\""));
    assert!(svg(&["--mark", "wins", "--to-move", "short"]).contains("class=\"wins\""));
    assert!(svg(&["--steps"]).contains("class=\"side-short\""));
}

/// What is needed of a template, and what is left of it, in a picture.
#[test]
fn what_a_template_needs_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.svg").to_str().unwrap().to_owned();
    let picture = |question: &str, more: &[&str]| {
        let arguments = ["template", question, "template:selinger-5-g", "--picture", &path];
        said_with(&[&arguments, more].concat(), 0);
        fs::read_to_string(&path).unwrap()
    };
    let marked =
        "Carrier: e1 g1 d2 e2 f2 g2 h2 c3 d3 e3 f3 g3 h3 c4 d4 e4 f4 g4 h4 b5 c5 d5 e5 f5 g5 h5.";
    let left = picture("shrink", &[]);
    assert!(left.contains(marked), "{left}");
    // The helping stone is needed as well.
    assert!(picture("verify", &["--minimal"]).contains("Carrier: "));
    let two = ["template", "shrink", "graphs/templates/templates.jsonl", "--picture", &path];
    refused(&two, &["several patterns", "--picture"]);
}

// ---- Large ones, in parts ----------------------------------------------------------------------

/// The answers of two parts put together are those of a verification in one go, without a search. A
/// line that was cut off is found out again.
#[test]
fn a_template_is_verified_in_parts_that_are_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let verify = |more: &[&str]| {
        let mut answer = json(
            &[&["template", "verify", "template:IV-1-a", "--minimal", "--json"], more].concat(),
            0,
        );
        answer.as_object_mut().unwrap().remove("seconds");
        answer
    };
    let (whole, mut all) = (verify(&[]), String::new());
    assert_eq!(whole["minimal"], true);
    for part in ["0/2", "1/2"] {
        let answers = file(&part.replace('/', "-"));
        let answer = verify(&["--part", part, "--answers", &answers]);
        assert_eq!((&answer["valid"], &answer["minimal"]), (&true.into(), &Value::Null));
        assert!(answer["open"].as_array().unwrap().len() >= 9, "{answer}");
        all += &fs::read_to_string(answers).unwrap();
    }
    let answers = file("all");
    fs::write(&answers, &all).unwrap();
    let mut together = verify(&["--answers", &answers]);
    assert_eq!(together["nodes"], 0);
    together["nodes"] = whole["nodes"].clone();
    for list in ["needed_cells", "needed_stones"] {
        let cells = |answer: &Value| -> Vec<Value> {
            answer[list].as_array().unwrap().iter().map(|cell| cell["cell"].clone()).collect()
        };
        assert_eq!(cells(&together), cells(&whole));
        together[list] = whole[list].clone();
    }
    assert_eq!(together, whole);

    fs::write(&answers, &all[..all.len() - 20]).unwrap();
    assert_eq!(verify(&["--answers", &answers])["minimal"], true);
    assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), all.lines().count());
    // Lines about another template say nothing about this one.
    assert_eq!(
        json(&["template", "verify", "template:II", "--json", "--answers", &answers], 0)["valid"],
        true
    );
    assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), all.lines().count() + 1);
}

/// One first move of Cut's after the other gives the answer that one search gives.
#[test]
fn intrusions_say_whether_a_template_is_valid() {
    let options = SolverOptions { memory: 16, ..SolverOptions::default() };
    let valid = |pattern: &Pattern, intrusions: bool| {
        let ask = Ask { intrusions, ..Ask::default() };
        let template = Template::of_pattern(pattern).unwrap();
        let findings = template.verify(&ask, options, &mut |_: usize| ()).unwrap();
        assert!(findings.open_intrusions.is_empty());
        findings.valid.unwrap()
    };
    let (mut yes, mut no) = (0, 0);
    for Record { pattern, .. } in library().iter().filter(|it| it.pattern.carrier().len() <= 20) {
        let mut less: Vec<Pattern> = vec![pattern.clone()];
        for cell in pattern.carrier().iter().filter(|&&cell| Some(cell) != pattern.parts().pivot) {
            let rest = pattern.carrier().iter().filter(|other| *other != cell).copied();
            less.push(pattern.with_carrier(rest.collect()));
        }
        for pattern in less {
            let expected = valid(&pattern, false);
            assert_eq!(valid(&pattern, true), expected, "{}", write_drawing(&pattern));
            if expected { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > 50 && no > 500, "{yes} {no}");
}

/// The validity of a template is shared out, too: who has all parts needs no search.
#[test]
fn intrusions_are_shared_out_and_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let verify = |more: &[&str], code: i32| {
        let arguments = ["template", "verify", "template:IV-1-d", "--intrusions", "--json"];
        json(&[&arguments, more].concat(), code)
    };
    let mut all = String::new();
    for part in ["0/2", "1/2"] {
        let answers = file(&part.replace('/', "-"));
        let answer = verify(&["--part", part, "--answers", &answers], 0);
        let open = answer["open_intrusions"].as_array().unwrap().len();
        assert_eq!(answer["valid"] == true, open == 0, "{answer}");
        all += &fs::read_to_string(answers).unwrap();
    }
    let answers = file("all");
    fs::write(&answers, &all).unwrap();
    let together = verify(&["--answers", &answers], 0);
    assert_eq!((&together["valid"], &together["nodes"]), (&true.into(), &0.into()));
    // What is known of the whole is known to who asks no first moves.
    let whole = ["template", "verify", "template:IV-1-d", "--json", "--answers", &answers];
    assert_eq!(json(&whole, 0)["nodes"], 0);
    // One move is not all.
    let answer = verify(&["--part", "0/40"], 0);
    assert_eq!(answer["valid"], Value::Null);
    assert!(!answer["open_intrusions"].as_array().unwrap().is_empty());
    // A template that is not valid: the first move is Cut's that wins.
    let tag =
        r#"<hexboard size="3x4" visible="area(a3,d3,d1,c1)-d1" edges="bottom" contents="R c1"/>"#;
    let answer = json(&["template", "verify", tag, "--intrusions", "--json"], 1);
    let cell = answer["refuted_by"].as_str().unwrap();
    let after = json(&["solve", tag, "--cut", cell, "--to-move", "short", "--json"], 0);
    assert_eq!(after["results"][0]["winner"], "cut");
    refused(&["template", "verify", "template:II", "--part", "0/2"], &["--part", "--intrusions"]);
}

#[test]
fn answers_that_cannot_be_used_are_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers.jsonl").to_str().unwrap().to_owned();
    let verify = |text: &str, expected: &str| {
        fs::write(&answers, text).unwrap();
        let output = cutshort(&["template", "verify", "template:II", "--answers", &answers]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let said = self::text(&output.stderr);
        assert!(said.contains(expected) && said.trim_end().lines().count() == 1, "{said}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), text);
    };
    verify("a letter\n", "line 1");
    verify("a letter", "line 1");
    let path = answers.clone();
    assert!(
        cutshort(&["template", "verify", "template:II", "--answers", &path]).status.code()
            == Some(2)
    );
    fs::remove_file(&path).unwrap();
    assert!(cutshort(&["template", "verify", "template:II", "--answers", &path]).status.success());
    let line = fs::read_to_string(&path).unwrap();
    assert!(line.contains("\"valid\":true"), "{line}");
    verify(&line.replace("template/1", "template/9"), "the format is");
    let both = line.replace("\"valid\"", "\"without\":\"a2\",\"after\":\"b2\",\"valid\"");
    verify(&both, "without and after");
    verify(&line.replace("\"version\":\"", "\"version\":\"9"), "it comes from version 9");
    verify(&format!("{line}{}", line.replace("true", "false")), "line 2: the answer is another");
    let output = cutshort(&["template", "verify", "template:II", "--minimal", "--part", "2/2"]);
    assert_eq!(output.status.code(), Some(2));
}

/// The verdict is there; that the answers could not be kept is told besides.
#[cfg(unix)]
#[test]
fn answers_that_cannot_be_kept_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    // No file may grow, as on a full disk.
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let mut command = std::process::Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_cutshort")]);
    command.args(["template", "verify", "template:II", "--answers"]).arg(&file);
    let output = command.output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot write to"), "{said}");
    assert!(!output.stdout.is_empty());
    assert_eq!(fs::read(&file).unwrap(), b"");
}
