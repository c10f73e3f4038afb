//! Regions: probes of open patterns, regions cut out of positions and glued, their duals, and the commands.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::command::{answer, cutshort, refused, said, with_input};
use cutshort::boards::BoardSpec;
use cutshort::formats::GameFile;
use cutshort::game::{Game, Goal, Oracle, Outcome, Player, Position, Rules};
use cutshort::graph::{Hypergraph, VertexId, VertexSet};
use cutshort::patterns::{
    Boundary, Cell, OpenPattern, PatternParts, RegionError, Side, glued_file, library_pattern,
    region_of, write_markup,
};
use cutshort::values::{
    Atom, Gluing, Outcomes, Partition, PosetChoice, ValueLimits, ValueTable, valuation,
};
use quickcheck::{Arbitrary, Gen};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    answer(&[arguments, &["--json"]].concat())
}

fn below(g: &mut Gen, limit: usize) -> usize {
    usize::arbitrary(g) % limit
}

// ---- Probes: what is known ---------------------------------------------------------------------

/// The cells of a region that are not viable, each with those that dominate and those that reverse it.
type Inferior = BTreeMap<String, [BTreeSet<String>; 2]>;

fn inferior(open: &OpenPattern, by: Player) -> Inferior {
    let boundary = Boundary::of(open).unwrap();
    let mut table = boundary.table(&ValueLimits::default(), &mut |_| ()).unwrap();
    let cells: Vec<String> = open.cells().map(|cell| cell.to_string()).collect();
    let names = |list: &[VertexId]| list.iter().map(|cell| cells[cell.index()].clone()).collect();
    let probes = table.probes(by).into_iter().filter(|probe| !probe.viable);
    probes
        .map(|probe| {
            let reasons = [names(&probe.dominated_by), names(&probe.reversed_by)];
            (cells[probe.cell.index()].clone(), reasons)
        })
        .collect()
}

fn open(name: &str, white: &[&str]) -> OpenPattern {
    let open = OpenPattern::of_pattern(library_pattern(name).unwrap());
    white.iter().fold(open, |open, cell| open.with_stone(cell, Player::Cut).unwrap())
}

fn words(list: &str) -> BTreeSet<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

/// The probes that Demer and Selinger, section 7.4.1, find inferior in named templates, with the reasons that
/// they give; the rest of the reasons, and all about box, wheel and the long crescent, by a prototype that is not
/// this program (it follows Definition 3.2 on plain forms, without canonical ones), and once more by another.
/// (The paper numbers the parallelogram otherwise.) Template, outcomes, and for each inferior probe what
/// dominates it and what reverses it.
const KNOWN: [(&str, usize, &[[&str; 3]]); 8] = [
    ("bridge", 4, &[]),
    ("trapezoid", 7, &[["b2", "a2", "a2"]]),
    ("crescent", 6, &[["b2", "c1 c2 b3", "c1 c2 b3"], ["b3", "", "c2"]]),
    ("span", 15, &[["b2", "c1", ""], ["c2", "c1", ""]]),
    ("parallelogram", 18, &[["b2", "", "b3"], ["c2", "", "c1"]]),
    ("box", 23, &[]),
    ("wheel", 12, &[]),
    ("long-crescent-6", 12, &[["b2", "", "c1"], ["c2", "c1 d1 b2", "b1 c1 d1 b2"]]),
];

#[test]
fn the_probes_of_named_templates_are_those_of_the_paper() {
    for (name, outcomes, expected) in KNOWN {
        let open = open(name, &[]);
        assert_eq!(Boundary::of(&open).unwrap().poset().len(), outcomes, "{name}");
        let expected: Inferior = expected
            .iter()
            .map(|[cell, dominated, reversed]| {
                ((*cell).to_owned(), [words(dominated), words(reversed)])
            })
            .collect();
        assert_eq!(inferior(&open, Player::Cut), expected, "{name}");
    }
}

/// Section 7.4.3: a bridge with a white stone beside one of its cells loses the probe there, which the other one
/// reverses; with stones on both sides it has none.
#[test]
fn the_probes_of_a_bolstered_bridge_are_those_of_the_paper() {
    let one = inferior(&open("bridge", &["a"]), Player::Cut);
    assert_eq!(one, BTreeMap::from([("a2".to_owned(), [words("b2"), words("b2")])]));
    let both = inferior(&open("bridge", &["a", "f"]), Player::Cut);
    assert_eq!(both.keys().cloned().collect::<BTreeSet<_>>(), words("a2 b2"));
}

/// The ziggurat's cells in the order of the paper's numbers 1 to 8, and its table of section 7.4.3: the probes that
/// are inferior with a white stone on a cell around it. All 72 entries: what is not here is not inferior.
const ZIGGURAT: [&str; 8] = ["d1", "b2", "c2", "d2", "a3", "b3", "c3", "d3"];
const BOLSTERED: [(&str, &[usize]); 9] = [
    ("a", &[]),
    ("b", &[2, 3, 5, 7]),
    ("c", &[]),
    ("d", &[]),
    ("e", &[]),
    ("f", &[3, 6, 7]),
    ("g", &[]),
    ("h", &[3, 7, 8]),
    ("i", &[]),
];

#[test]
fn the_probes_of_the_ziggurat_are_those_of_the_paper() {
    let ziggurat = open("ziggurat", &[]);
    let around: Vec<String> = ziggurat.around().map(|(name, _)| name).collect();
    assert_eq!(around.concat(), "abcdefghi");
    let cell = |letter: &str| ziggurat.cell_of(letter).map(|cell| cell.to_string());
    assert_eq!(["b", "c", "g", "h", "i"].map(|l| cell(l).unwrap()), ["a2", "b1", "e1", "e2", "e3"]);
    assert_eq!(cell("a"), None);
    assert_eq!(Boundary::of(&ziggurat).unwrap().poset().len(), 31);
    assert_eq!(inferior(&ziggurat, Player::Cut), BTreeMap::new());
    let mut count = 0;
    for (stone, numbers) in BOLSTERED {
        let found = inferior(&open("ziggurat", &[stone]), Player::Cut);
        let expected = numbers.iter().map(|number| ZIGGURAT[number - 1].to_owned());
        assert_eq!(found.keys().cloned().collect::<BTreeSet<_>>(), expected.collect(), "{stone}");
        if stone == "b" {
            // Henderson and Hayward: in the half-star 4 dominates them.
            assert!(found.values().all(|[dominated, _]| dominated.contains("d2")), "{found:?}");
        }
        count += found.len();
    }
    assert_eq!(count, 10);
}

/// Short's intrusions into a pattern of Cut's are Cut's into Short's, with the colours exchanged in a mirror. The
/// markup has Cut's stones and his edge; nothing in it is to be joined.
#[test]
fn the_same_is_true_of_shorts_moves_in_patterns_of_cuts() {
    let mirrored = |cell: Cell| Cell::new(cell.row(), cell.column()).unwrap().to_string();
    for (name, white) in [
        ("bridge", ""),
        ("trapezoid", ""),
        ("crescent", ""),
        ("span", ""),
        ("parallelogram", ""),
        ("long-crescent-6", ""),
        ("ziggurat", ""),
        ("ziggurat", "b"),
        ("ziggurat", "h"),
    ] {
        let of_short =
            open(name, if white.is_empty() { &[] } else { std::slice::from_ref(&white) });
        let parts = of_short.parts();
        let list = |cells: Vec<Cell>| -> String {
            cells.into_iter().map(mirrored).collect::<Vec<_>>().join(" ")
        };
        let stones = parts.groups.iter().flat_map(|group| group.stones.iter().copied()).collect();
        let (stones, cells) = (list(stones), list(of_short.cells().collect()));
        let edges = if parts.sides.contains(&Side::Bottom) { "right" } else { "none" };
        let columns = if edges == "right" { parts.rows } else { 9 };
        let tag = format!(
            r#"<hexboard size="9x{columns}" edges="{edges}" visible="{cells} {stones}" contents="B {stones}"/>"#
        );
        let mut of_cut = OpenPattern::of_markup(&tag).unwrap();
        if !white.is_empty() {
            let cell = mirrored(of_short.cell_of(white).unwrap());
            of_cut = of_cut.with_stone(&cell, Player::Short).unwrap();
        }
        let found = inferior(&of_cut, Player::Short);
        let mirror = |names: &BTreeSet<String>| -> BTreeSet<String> {
            names.iter().map(|name| mirrored(name.parse().unwrap())).collect()
        };
        let expected: Inferior = inferior(&of_short, Player::Cut)
            .iter()
            .map(|(cell, reasons)| {
                (mirrored(cell.parse().unwrap()), reasons.each_ref().map(mirror))
            })
            .collect();
        assert_eq!(found, expected, "{name} {white}");
    }
}

/// A region of one cell: it is the only move, and viable if and only if the cell matters.
#[test]
fn the_only_move_is_viable_if_its_cell_is_alive() {
    let alive = OpenPattern::of_drawing(".").unwrap();
    assert_eq!(inferior(&alive, Player::Cut), BTreeMap::new());
    // All its neighbours are Cut's.
    let dead = OpenPattern::of_drawing("    X X\n   X . X\n    X X").unwrap();
    let found = inferior(&dead, Player::Cut);
    assert_eq!(found, BTreeMap::from([("b2".to_owned(), [words(""), words("")])]));
}

// ---- Probes: by definition ---------------------------------------------------------------------

/// A pattern of at most four empty cells within three rows and four columns, some stones, and perhaps an edge.
fn random_pattern(g: &mut Gen) -> OpenPattern {
    loop {
        let mut parts = PatternParts { rows: 3, ..PatternParts::default() };
        if below(g, 3) == 0 {
            parts.sides.insert(Side::Bottom);
        }
        for (column, row) in (0..12).map(|place| (place % 4, place / 4)) {
            let cell = Cell::new(column, row).unwrap();
            _ = match below(g, 8) {
                0..=2 if parts.carrier.len() < 4 => parts.carrier.insert(cell),
                3 | 4 => parts.helpers.insert(cell),
                5 => parts.cut.insert(cell),
                _ => false,
            };
        }
        if parts.carrier.len() >= 2 {
            return OpenPattern::new(parts).unwrap();
        }
    }
}

/// A whole game of which a pattern is a part. Its vertices 0 and 1 are the terminals, the cells of the pattern come
/// next.
struct Context {
    game: Game,
    cells: usize,
}

/// A whole game with the pattern in it: around it stones of both players, which are joined to the top or to the
/// bottom, and up to four empty cells, next to it or further out. Nothing of `Boundary` is used but the places
/// of the cells.
fn random_context(g: &mut Gen, open: &OpenPattern) -> Context {
    let parts = open.parts();
    // Vertices: 0 top, 1 bottom, then the cells, then all else.
    let n = parts.carrier.len();
    let place = |cell: &Cell| (cell.column() as i64, cell.row() as i64);
    let mut black: Vec<(i64, i64)> = parts.helpers.iter().map(place).collect();
    let cells: Vec<(i64, i64)> = parts.carrier.iter().map(place).collect();
    let cut: Vec<(i64, i64)> = parts.cut.iter().map(place).collect();
    let touch = |(c, r): (i64, i64), (d, s): (i64, i64)| {
        matches!((d - c, s - r), (1 | -1, 0) | (0, 1 | -1) | (1, -1) | (-1, 1))
    };
    let has_edge = !parts.sides.is_empty();
    let outside: Vec<(i64, i64)> = (-1..=4)
        .flat_map(|row| (-2..=5).map(move |column| (column, row)))
        .filter(|spot| !cells.contains(spot) && !black.contains(spot) && !cut.contains(spot))
        .filter(|spot| !has_edge || spot.1 < 3)
        .filter(|&spot| cells.iter().chain(&black).any(|&other| touch(spot, other)))
        .collect();
    let (mut empty, mut edges) = (cells.clone(), Vec::new());
    let mut left = below(g, 5);
    let mut joined: Vec<((i64, i64), usize)> = Vec::new();
    let busy = below(g, 4) + 1;
    for spot in outside {
        match below(g, 10) {
            0..=1 if left > 0 => {
                left -= 1;
                empty.push(spot);
                (0..2).filter(|_| below(g, 2) == 0).for_each(|side| joined.push((spot, side)));
            }
            at if at >= 10 - busy => {
                black.push(spot);
                match below(g, 5) {
                    0 => {}
                    which => joined.push((spot, which % 2)),
                }
            }
            _ => {}
        }
    }
    let all: Vec<(i64, i64)> = empty.iter().chain(&black).copied().collect();
    let vertex = |index: usize| VertexId::new(2 + index);
    for (i, &one) in all.iter().enumerate() {
        for (j, &other) in all[..i].iter().enumerate() {
            if touch(one, other) {
                edges.push([vertex(i), vertex(j)]);
            }
        }
        if has_edge && one.1 == 2 {
            edges.push([vertex(i), VertexId::new(1)]);
        }
        for &(_, side) in joined.iter().filter(|(spot, _)| *spot == one) {
            edges.push([vertex(i), VertexId::new(side)]);
        }
    }
    // What is left of the empty cells lies further out, between any two things that are not inside.
    let mut count = 2 + all.len();
    for _ in 0..left.min(2) {
        let outer: Vec<usize> = (n..all.len()).map(|index| index + 2).chain([0, 1]).collect();
        for _ in 0..2 + below(g, 2) {
            let end = outer[below(g, outer.len())];
            edges.push([VertexId::new(count), VertexId::new(end)]);
        }
        count += 1;
    }
    let board = Hypergraph::new(count, vec![VertexId::new(0), VertexId::new(1)], edges).unwrap();
    let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
    let stones = (empty.len()..all.len()).map(vertex);
    let stones = VertexSet::from_vertices(count, stones);
    let game = game.after_claims(&stones, &VertexSet::new(count));
    Context { game, cells: n }
}

/// How often a context agreed with what is said.
#[derive(Debug, Default)]
struct Tally {
    probes: usize,
    viable: usize,
    /// Viable probes that are the only winning move in some context that was looked at.
    witnessed: usize,
    /// Pairs of which neither is said to dominate the other, and those that a context tells apart.
    undominated: usize,
    refuted: usize,
}

/// Random patterns against random contexts, solved by a table: what dominates is as good everywhere, what
/// is reversed leaves another move, and the only winning move anywhere is viable.
fn probes_by_definition(patterns: usize, contexts: usize) -> Tally {
    let mut g = Gen::from_size_and_seed(100, patterns as u64);
    let mut tally = Tally::default();
    for _ in 0..patterns {
        let open = random_pattern(&mut g);
        let boundary = Boundary::of(&open).unwrap();
        let mut table = boundary.table(&ValueLimits::default(), &mut |_| ()).unwrap();
        for by in Player::BOTH {
            let probes = table.probes(by);
            let (mut only, mut apart) = (BTreeSet::new(), BTreeSet::new());
            for _ in 0..contexts {
                let Context { game, cells } = random_context(&mut g, &open);
                let oracle = Oracle::new(&game).unwrap();
                let universe = game.hypergraph().vertex_count();
                let at = |cell: VertexId| VertexId::new(cell.index() + 2);
                let set = |cell: Option<VertexId>| VertexSet::from_vertices(universe, cell.map(at));
                let outcomes = |mine: Option<VertexId>, theirs: Option<VertexId>| match by {
                    Player::Short => oracle.outcomes(&set(mine), &set(theirs)),
                    Player::Cut => oracle.outcomes(&set(theirs), &set(mine)),
                };
                let won = match by {
                    Player::Short => Outcome::Short,
                    Player::Cut => Outcome::Cut,
                };
                let opening = outcomes(None, None);
                let winning: Vec<VertexId> = if opening[by] == won {
                    oracle.best_moves(&set(None), &set(None), by)
                } else {
                    Vec::new()
                };
                for probe in &probes {
                    let x = probe.cell;
                    if winning == [at(x)] {
                        assert!(probe.viable, "{probe:?}\n{}\n{game:?}", open.picture());
                        only.insert(x);
                    }
                    for other in (0..cells).map(VertexId::new).filter(|&other| other != x) {
                        let is_as_good = Player::BOTH.into_iter().all(|to_move| {
                            outcomes(Some(x), None)[to_move] != won
                                || outcomes(Some(other), None)[to_move] == won
                        });
                        let dominates = probe.dominated_by.contains(&other);
                        assert!(is_as_good || !dominates, "{probe:?}\n{}", open.picture());
                        if !is_as_good {
                            apart.insert((x, other));
                        }
                        if probe.reversed_by.contains(&other) {
                            let after = outcomes(Some(x), Some(other));
                            let another = winning.iter().any(|&cell| cell != at(x));
                            assert!(after[by] != won || another, "{probe:?}\n{}", open.picture());
                            let second = opening[by.other()] == won;
                            assert!(after[by.other()] != won || second, "{probe:?}");
                        }
                    }
                }
            }
            let others = probes.len() - 1;
            tally.probes += probes.len();
            tally.viable += probes.iter().filter(|probe| probe.viable).count();
            tally.witnessed += only.len();
            let dominated: usize = probes.iter().map(|probe| probe.dominated_by.len()).sum();
            tally.undominated += probes.len() * others - dominated;
            tally.refuted += apart.len();
        }
    }
    tally
}

#[test]
fn probes_are_as_contexts_say() {
    let tally = probes_by_definition(15, 40);
    assert!(tally.viable < tally.probes && tally.witnessed > 10, "{tally:?}");
}

/// Two hundred patterns, a thousand contexts each: `scripts/check-probes`.
#[test]
#[ignore = "takes minutes"]
fn probes_are_as_many_contexts_say() {
    let tally = probes_by_definition(200, 500);
    eprintln!("{tally:?}");
    assert!(tally.witnessed * 10 > tally.viable * 7, "{tally:?}");
    assert!(tally.refuted * 10 > tally.undominated * 7, "{tally:?}");
}

/// The pattern with a stone on each of these cells around it, Short's on a third of them.
fn with_random_stones<'l>(
    open: &OpenPattern,
    letters: impl Iterator<Item = &'l String>,
    g: &mut Gen,
) -> OpenPattern {
    letters.fold(open.clone(), |open, letter| {
        let by = if below(g, 3) == 0 { Player::Short } else { Player::Cut };
        open.with_stone(letter, by).unwrap()
    })
}

/// The hyperedges of what is left of a region's position, by the names of their vertices.
fn named_hyperedges(region: &GameFile) -> Vec<Vec<String>> {
    let game = region.position().reduced();
    let names = |members: &[VertexId]| {
        let names = region.names_of(members.iter().copied());
        let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        names.sort_unstable();
        names
    };
    let mut hyperedges: Vec<_> = game.hypergraph().hyperedges().map(names).collect();
    hyperedges.sort_unstable();
    hyperedges
}

/// A cell around a pattern that stays empty is a cell of the region; once Cut claims it the region is that with his
/// stone there.
#[test]
fn a_cell_around_a_pattern_may_stay_empty() {
    let mut g = Gen::from_size_and_seed(100, 2);
    let mut compared = 0;
    for _ in 0..300 {
        let open = random_pattern(&mut g);
        let letters: Vec<String> = open.around().map(|(name, _)| name).collect();
        let empty = &letters[below(&mut g, letters.len())];
        let others = letters.iter().filter(|letter| *letter != empty);
        let bolstered = with_random_stones(&open, others, &mut g);
        // What lies around the cell, and around stones of Short's, is Cut's.
        let region = bolstered.with_empty(empty).unwrap().closed(|_| false).region();
        let expected = bolstered.with_stone(empty, Player::Cut).unwrap().closed(|_| false).region();
        let (Ok(mut region), Ok(expected)) = (region, expected) else { continue };
        let cell = region.names().id(empty).expect("it is called by its letter");
        let mut position = region.position().clone();
        position.claim(cell, Player::Cut).expect("it is empty");
        region = region.with_position(position);
        // A group of Short's that touched the cell only is no terminal any more.
        if region.game().hypergraph().terminals().len()
            == expected.game().hypergraph().terminals().len()
        {
            compared += 1;
            assert_eq!(named_hyperedges(&region), named_hyperedges(&expected));
        }
        let stone = bolstered.with_stone(empty, Player::Cut).unwrap();
        assert!(stone.with_empty(empty).is_err());
        // A stone that comes there after all.
        let late = bolstered.with_empty(empty).unwrap().with_stone(empty, Player::Cut).unwrap();
        let [late, stone] = [late, stone].map(|open| open.closed(|_| false).region().ok());
        assert_eq!(
            late.map(|region| named_hyperedges(&region)),
            stone.map(|region| named_hyperedges(&region))
        );
    }
    assert!(compared > 50, "{compared}");
}

/// With stones on all cells around it a pattern is a region. What the region joins in a filling follows from the
/// outcome of the pattern, and grows with it.
#[test]
fn a_closed_pattern_ends_as_its_outcome_says() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut closed_some = 0;
    for _ in 0..300 {
        let open = random_pattern(&mut g);
        let boundary = Boundary::of(&open).unwrap();
        let letters: Vec<String> = open.around().map(|(name, _)| name).collect();
        let closed = with_random_stones(&open, letters.iter(), &mut g);
        let region = match closed.region() {
            Ok(region) => region,
            Err(RegionError::TooFewTerminals(_)) => continue,
            Err(error) => panic!("{error}\n{}", closed.picture()),
        };
        closed_some += 1;
        let game = region.position().reduced();
        let cells: Vec<VertexId> = open
            .cells()
            .map(|cell| region.names().id(&cell.to_string()).expect("cells keep their names"))
            .collect();
        let mut ends: Vec<(Atom, Partition)> = Vec::new();
        for filling in 0..1_usize << cells.len() {
            let mine = (0..cells.len()).filter(|cell| filling >> cell & 1 == 1);
            let mine: Vec<usize> = mine.collect();
            let short = mine.iter().map(|&cell| VertexId::new(cell));
            let outcome = boundary.outcome(&VertexSet::from_vertices(cells.len(), short));
            let short = mine.iter().map(|&cell| cells[cell]);
            let universe = game.hypergraph().vertex_count();
            let short = VertexSet::from_vertices(universe, short);
            ends.push((outcome, Partition::of_filling(&game, &short)));
        }
        for (one, less) in &ends {
            for (other, more) in &ends {
                let is_below = boundary.poset().le(*one, *other);
                assert!(!is_below || less.refines(more), "{}\n{less} {more}", closed.picture());
            }
        }
    }
    assert!(closed_some > 100, "{closed_some}");
}

/// The table of all positions has the value that the reduced region has.
#[test]
fn the_table_has_the_values_of_regions() {
    for path in ["steane-3a", "steane-6", "steane-8", "steane-9", "bridge", "ziggurat"] {
        let word = format!("graphs/{path}.json");
        let bytes = fs::read(&word).unwrap();
        let file = cutshort::formats::read(
            bytes.as_slice(),
            cutshort::formats::FormatHint::Content,
            cutshort::formats::ReadOptions::default(),
        );
        let file = file.into_iter().next().unwrap().unwrap();
        let game = file.position().reduced();
        if game.goal() == Goal::Touch || game.hypergraph().cells().len() > 8 {
            continue;
        }
        let limits = ValueLimits::default();
        let found = valuation(&game, &PosetChoice::Fitting, &limits).unwrap();
        let outcomes = Outcomes::chosen(&game, &PosetChoice::Fitting).unwrap();
        let table = ValueTable::of_game(&game, &outcomes, &limits, &mut |_| ()).unwrap();
        let nothing = VertexSet::new(table.cells());
        let value = table.value(&nothing, &nothing);
        assert_eq!(table.forms().write(value), found.forms.write(found.value), "{path}");
    }
}

// ---- The command `probe` -----------------------------------------------------------------------

#[test]
fn probe_says_what_replaces_a_move() {
    let picture = said(&["probe", "template:ziggurat", "--white", "a2"]);
    for line in [
        "ziggurat: 8 empty cells, 8 cells around it, 12 outcomes",
        "      d   e   f",
        "  X   b2  c2  d2  h",
        "a   a3  b3  c3  d3  i",
        "Cut moves first at",
        "d1  viable",
    ] {
        assert!(picture.lines().any(|said| said == line), "{line:?} is missing in\n{picture}");
    }
    assert!(picture.contains("b2  inferior: dominated by"), "{picture}");
    let answer = json(&["probe", "template:trapezoid"]);
    let probes = answer["probes"].as_array().unwrap();
    let reversed: Vec<&Value> = probes.iter().filter(|probe| probe["viable"] == false).collect();
    assert_eq!(reversed.len(), 1);
    assert_eq!(
        (&reversed[0]["move"], &reversed[0]["reversed_by"][0]),
        (&"b2".into(), &"a2".into())
    );
    assert_eq!(answer["player"], "cut");
    // Stones inside, outcomes in words, and Short's own moves.
    let answer = json(&["probe", "template:ziggurat", "--black", "c2", "--outcomes"]);
    assert_eq!(answer["cells"].as_array().unwrap().len(), 7);
    assert_eq!(answer["outcomes"].as_array().unwrap().len(), answer["outcome_count"]);
    assert_eq!(json(&["probe", "template:bridge", "--black-moves"])["player"], "short");
}

#[test]
fn the_whole_perimeter_is_one_table() {
    let table = said(&["probe", "template:ziggurat", "--perimeter"]);
    let table = table.split_once("    a b c d e f g h i\n").expect("a head").1;
    let rows: BTreeMap<&str, Vec<&str>> =
        table.lines().map(|line| (&line[..2], line[2..].split_whitespace().collect())).collect();
    for (column, (_, numbers)) in BOLSTERED.iter().enumerate() {
        for (row, cell) in ZIGGURAT.iter().enumerate() {
            let expected = if numbers.contains(&(row + 1)) { "-" } else { "+" };
            assert_eq!(rows[cell][column], expected, "{cell}, {column}");
        }
    }
    let answer = json(&["probe", "template:ziggurat", "--perimeter"]);
    let probes = answer["perimeter"].as_array().unwrap().iter();
    let probes = probes.flat_map(|stone| stone["probes"].as_array().unwrap());
    let viable: Vec<bool> = probes.map(|probe| probe["viable"].as_bool().unwrap()).collect();
    assert_eq!((viable.len(), viable.iter().filter(|viable| !**viable).count()), (72, 10));
}

#[test]
fn probe_takes_games_and_patterns_of_cuts() {
    let game = json(&["probe", "graphs/steane-6.json"]);
    assert_eq!(game["around"], Value::Array(Vec::new()));
    // Cut's bridge: Short's intrusions, one beside a stone of his.
    let bridge = r#"<hexboard size="3x3" edges="none" visible="b2 c2 c1 b3" contents="B c1 b3"/>"#;
    let answer = json(&["probe", bridge, "--black-moves"]);
    assert!(answer["probes"].as_array().unwrap().iter().all(|probe| probe["viable"] == true));
    // In JSON nothing need be joined either.
    let folder = tempfile::tempdir().unwrap();
    let line = folder.path().join("bridge.jsonl");
    fs::write(&line, r#"{"carrier": [[1, 1], [2, 1]], "enemy": [[2, 0], [1, 2]], "rows": 4}"#)
        .unwrap();
    let answer = json(&["probe", line.to_str().unwrap(), "--black-moves"]);
    let probes = answer["probes"].as_array().unwrap();
    assert!(probes.len() == 2 && probes.iter().all(|probe| probe["viable"] == true), "{answer}");
    let answer = json(&["probe", bridge, "--black-moves", "--black", "a2"]);
    assert_eq!(answer["probes"][0]["move"], "b2");
    assert_eq!(answer["probes"][0]["viable"], false);
    assert_eq!(answer["probes"][1]["viable"], true);
    let stopped = cutshort(&["probe", "template:ziggurat", "--node-limit", "5", "--json"]);
    assert_eq!(stopped.status.code(), Some(3));
}

#[test]
fn bad_probes_get_one_sentence() {
    refused(&["probe", "template:ziggurat", "--white", "z9"], &["\"z9\"", "a letter up to i"]);
    refused(&["probe", "template:ziggurat", "--white", "k"], &["\"k\""]);
    refused(&["probe", "template:ziggurat", "--white", "b", "--black", "a2"], &["a stone already"]);
    refused(&["probe", "template:ziggurat", "--poset", "p3"], &["--poset", "a pattern"]);
    refused(&["probe", "template:VI-1-a"], &["56 empty cells", "at most 12"]);
    refused(&["probe", "graphs/bridge.json", "--perimeter"], &["--perimeter", "a game"]);
    refused(&["probe", "--board", "y:3"], &["sides"]);
    refused(&["probe", r#"<hexboard size="3x4" contents="R e1"/>"#], &["the stone e1"]);
}

// ---- Regions -----------------------------------------------------------------------------------

fn board(spec: &str, short: &str, cut: &str) -> GameFile {
    let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
    let mut position = file.position().clone();
    for (names, by) in [(short, Player::Short), (cut, Player::Cut)] {
        for name in names.split_whitespace() {
            position.claim(file.names().id(name).unwrap(), by).unwrap();
        }
    }
    file.with_position(position)
}

fn set(file: &GameFile, names: &str) -> VertexSet {
    let ids = names.split_whitespace().map(|name| file.names().id(name).unwrap());
    VertexSet::from_vertices(file.names().len(), ids)
}

/// Which empty cells hang together.
fn parts_of(file: &GameFile) -> Vec<VertexSet> {
    let empty = file.position().empty_cells();
    let mut left = empty.clone();
    let mut parts = Vec::new();
    while let Some(first) = left.first() {
        let mut part = VertexSet::from_vertices(file.names().len(), [first]);
        loop {
            let near = file.game().hypergraph().hyperedges();
            let near = near.filter(|members| members.iter().any(|&v| part.contains(v)));
            let near: Vec<VertexId> =
                near.flatten().copied().filter(|&v| empty.contains(v)).collect();
            let before = part.len();
            part.extend(near);
            if part.len() == before {
                break;
            }
        }
        left.subtract(&part);
        parts.push(part);
    }
    parts
}

/// A position is cut into the regions that its empty cells are, and glued again: the same player wins.
#[test]
fn a_position_is_its_regions_glued() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let (mut tried, mut glued_some) = (0, 0);
    // In one of six there is more than one region to glue.
    while tried < 150 || (glued_some <= 20 && tried < 3000) {
        tried += 1;
        let file = board("hex:5x4", "", "");
        let mut position = file.position().clone();
        let cells: Vec<VertexId> = position.empty_cells().iter().collect();
        for cell in cells {
            match below(&mut g, 5) {
                0 | 1 => position.claim(cell, Player::Short).unwrap(),
                2 | 3 => position.claim(cell, Player::Cut).unwrap(),
                _ => {}
            }
        }
        let file = file.with_position(position);
        let class = Oracle::new(&file.position().reduced()).unwrap().class();
        let (mut regions, mut nodes) = (Vec::new(), Vec::new());
        let mut names: Vec<String> = vec!["top".to_owned(), "bottom".to_owned()];
        for part in parts_of(&file) {
            let region = match region_of(&file, &part, None) {
                Ok(region) => region,
                Err(RegionError::TooFewTerminals(_)) => continue,
                Err(error) => panic!("{error}"),
            };
            let terminals = region.game().hypergraph().terminals().iter().copied();
            let of_part = region.names_of(terminals).into_iter().map(|name| {
                names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.to_owned());
                    names.len() - 1
                })
            });
            nodes.push(of_part.collect::<Vec<_>>());
            regions.push(region);
        }
        if file.position().decided().is_some() {
            continue;
        }
        glued_some += usize::from(regions.len() > 1);
        let glued = glued_file(&Gluing::new(nodes, vec![0, 1]), &regions).unwrap();
        let again = Oracle::new(&glued.position().reduced()).unwrap().class();
        assert_eq!(again, class, "{file:?}");
    }
    assert!(glued_some > 20, "{glued_some}");
}

#[test]
fn terminals_come_around_or_as_they_are_named() {
    // The cells c1, c2 and b3 of 4x4 lie between a stone on b2 that touches nothing of Short's, c3 and the top.
    let file = board("hex:4x4", "b2 c3", "b1 d1 d2 a3 b4 a4");
    let cells = set(&file, "c1 c2 b3");
    let terminals = |region: &GameFile| -> Vec<String> {
        let terminals = region.game().hypergraph().terminals().iter().copied();
        region.names_of(terminals).into_iter().map(str::to_owned).collect()
    };
    let region = region_of(&file, &cells, None).unwrap();
    let mut sorted = terminals(&region);
    sorted.sort();
    assert_eq!(sorted, ["b2", "c3", "top"]);
    let id = |name: &str| file.names().id(name).unwrap();
    let order = [id("c3"), id("top"), id("b2")];
    let region = region_of(&file, &cells, Some(&order)).unwrap();
    assert_eq!(terminals(&region), ["c3", "top", "b2"]);
    let fails = |cells: &str, order: Option<&[VertexId]>, words: &str| {
        let error = region_of(&file, &set(&file, cells), order).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    fails("c1 c2", None, "the empty cell b3 is outside and touches c2");
    fails("c1 c2 b3", Some(&order[..2]), "the group of b2 touches the region, too");
    fails("c1 c2 b3", Some(&[id("a1")]), "a1 is no stone of Short's");
    fails(
        "c1 c2 b3",
        Some(&[VertexId::new(900)]),
        "v900 is no vertex of the game, expected one of",
    );
    fails("c1 top", None, "top is a terminal");
    let y = board("y:3", "", "");
    assert_eq!(region_of(&y, &set(&y, "a1"), None), Err(RegionError::Sides(3)));
}

#[test]
fn region_cuts_glues_and_exchanges_the_colours() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (region, whole, dual) = (path("r.json"), path("w.json"), path("d.json"));
    let board = ["--board", "hex:4x4", "--short", "b2,c3", "--cut", "b1,d1,d2,a3,b4,a4"];
    let cut = ["region", "--cells", "c1,c2,b3", "--order", "top,b2,c3", "-o", &region];
    said(&[&cut[..], &board].concat());
    assert_eq!(json(&["info", &region])["cells"], 3);
    // The same with the flag that names terminals on a board.
    let named = ["region", "--cells", "c1,c2,b3", "--terminals", "top,b2,c3"];
    assert_eq!(said(&[&named[..], &board].concat()), fs::read_to_string(&region).unwrap());
    // Glued to itself at two terminals it goes onto a Hex board; a game of two terminals has a dual, too.
    said(&["region", "glue", &region, &region, "--as", "juxtaposition", "-o", &whole]);
    let solved = json(&["solve", &whole]);
    let on_board = path("b.json");
    said(&["convert", &whole, "--to", "hex-board", "-o", &on_board]);
    assert_eq!(json(&["solve", &on_board])["class"], solved["class"]);
    assert_eq!(json(&["info", &whole])["cells"], 6);
    let nodes = ["--nodes", "x,y,1", "x,y,2", "--whole", "1,2"];
    let by_nodes = said(&[&["region", "glue", &region, &region][..], &nodes].concat());
    assert_eq!(by_nodes, fs::read_to_string(&whole).unwrap());
    // The dual of the dual has the value of the region.
    said(&["region", "dual", &region, "-o", &dual]);
    let again = path("dd.json");
    said(&["region", "dual", &dual, "-o", &again]);
    let value = |path: &str| json(&["value", path])["value"].as_str().unwrap().to_owned();
    assert_eq!(value(&again), value(&region));
    // A pinwheel is to Cut what a star is to Short.
    let (pinwheel, star) = (path("p.json"), path("s.json"));
    said(&["region", "glue", &region, &region, &region, "--as", "pinwheel", "-o", &pinwheel]);
    said(&["region", "glue", &dual, &dual, &dual, "--as", "star", "-o", &star]);
    said(&["region", "dual", &pinwheel, "-o", &again]);
    assert_eq!(value(&again), value(&star));
    assert_ne!(value(&dual), value(&region));
    // A pattern with stones all around it.
    let closed = ["region", "template:bridge", "--white", "a,b,d,e,f,g,i,j", "--black", "c,h"];
    let closed = said(&closed);
    let file = path("bridge.json");
    fs::write(&file, closed).unwrap();
    assert_eq!(json(&["solve", &file])["class"], "short");
}

#[test]
fn stones_and_sides_are_terminals_on_boards() {
    // Two stones with a bridge between them, and one beside its edge.
    let bridge = ["--board", "hex:5x5", "--short", "c2,b4"];
    let joined = json(&[&["solve"], &bridge[..], &["--terminals", "c2,b4"]].concat());
    assert_eq!(joined["class"], "short");
    assert_eq!(joined["terminals"], serde_json::json!(["c2", "b4"]));
    let edge = json(&[&["solve"], &bridge[..], &["--terminals", "b4,bottom"]].concat());
    assert_eq!(edge["class"], "short");
    // Without stones the sides are what they are.
    let sides = json(&["solve", "--board", "hex:3x3", "--terminals", "top,bottom"]);
    assert_eq!(sides["class"], "first");
    // The stones of Y: its sides conduct nothing.
    let y = ["solve", "--board", "y:4", "--short", "b2,c4", "--terminals", "b2,c4"];
    assert_eq!(json(&y)["class"], "short");
    refused(&[&["solve"], &bridge[..], &["--terminals", "c2,a1"]].concat(), &["a1 is no stone"]);
    refused(&[&["solve"], &bridge[..], &["--terminals", "c2"]].concat(), &["two or more"]);
    refused(&[&["solve"], &bridge[..], &["--terminals", "c2,c2"]].concat(), &["c2 is named twice"]);
    refused(&[&["solve"], &bridge[..], &["--terminals", "c2,q7"]].concat(), &["no cell \"q7\""]);
    refused(&[&["solve"], &bridge[..], &["--terminals", "all"]].concat(), &["--terminals all"]);
    refused(&["solve", "--board", "y:3", "--short", "a1", "--terminals", "a1,left"], &["conducts"]);
}

#[test]
fn bad_regions_get_one_sentence() {
    let board = ["region", "--board", "hex:4x4", "--short", "b2,c3"];
    let with = |rest: &[&str], words: &[&str]| refused(&[&board[..], rest].concat(), words);
    with(&["--cells", "c1,c2"], &["the empty cell", "is outside and touches"]);
    with(&[], &["no cells are named"]);
    with(&["--cells", "q1"], &["--cells", "\"q1\""]);
    refused(&["region", "template:bridge"], &["the empty cell", "is outside", "claimed"]);
    refused(&["region", "template:bridge", "--cells", "a2"], &["--cells", "a pattern"]);
    refused(&["region", "glue", "graphs/bridge.json", "--as", "knot"], &["\"knot\"", "pinwheel"]);
    let bridge = ["region", "glue", "graphs/bridge.json", "--as", "juxtaposition"];
    refused(&bridge, &["there are 2 parts to glue, 1 were given"]);
    let short = ["region", "glue", "graphs/bridge.json", "--nodes", "1,2,3", "--whole", "1,2"];
    refused(&short, &["part 1 has 2 terminals, expected 3"]);
    refused(&["region", "dual", "graphs/petersen.json"], &["planar"]);
    refused(&["region", "dual", "--board", "y:3"], &["touch with 3 sides"]);
    refused(
        &["region", "dual", "graphs/bridge.json", "--rules", "misere"],
        &["the rules are misere"],
    );
}

// ---- Patterns everywhere -----------------------------------------------------------------------

/// A name, markup of both forms, a drawing and a line of JSON stand where a command takes an input.
#[test]
fn patterns_stand_wherever_an_input_does() {
    let folder = tempfile::tempdir().unwrap();
    let drawing = folder.path().join("it.pattern");
    fs::write(&drawing, "  A .\n . . .\n. . . .\n-------\n").unwrap();
    let old = "<hex>R2 C2 Vb1 Ha1</hex>";
    let markup = write_markup(library_pattern("ziggurat").unwrap());
    let inputs = ["template:ziggurat", &markup, drawing.to_str().unwrap(), old];
    for input in inputs {
        for command in ["solve", "value", "info", "reduce", "dead", "capture", "show"] {
            let answer = json(&[command, input]);
            assert!(answer.is_object(), "{command} {input}");
        }
        for to in ["json", "dot"] {
            assert!(!said(&["convert", input, "--to", to]).is_empty());
        }
        let picture = folder.path().join("it.svg");
        said(&["render", input, "-o", picture.to_str().unwrap()]);
        assert_eq!(said(&["compare", input, input]), "=\n");
    }
    assert_eq!(json(&["solve", "template:ziggurat"])["results"][0]["winner"], "short");
    let on_board = json(&["convert", "template:ziggurat", "--to", "hex-board"]);
    assert!(on_board["board"].as_str().unwrap().starts_with("hex:"));
    let piped = with_input(&["probe", "-", "--json"], "  A\n . .\n  B");
    let answer: Value = serde_json::from_slice(&piped.stdout).unwrap();
    assert_eq!(answer["cells"], serde_json::json!(["a2", "b2"]));
}

/// The page of the library is as the program writes it, pictures included.
#[test]
fn the_page_of_the_library_is_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("template-library.md");
    said(&["template", "page", "-o", page.to_str().unwrap()]);
    let written = fs::read_to_string(&page).unwrap();
    assert_eq!(written, fs::read_to_string("docs/template-library.md").unwrap());
    let mut pictures = 0;
    for entry in fs::read_dir(folder.path().join("images/templates")).unwrap() {
        let entry = entry.unwrap();
        let there = format!("docs/images/templates/{}", entry.file_name().to_str().unwrap());
        assert!(fs::read(entry.path()).unwrap() == fs::read(&there).unwrap(), "{there}");
        pictures += 1;
    }
    assert_eq!(pictures, fs::read_dir("docs/images/templates").unwrap().count());
}

/// What a command says of a position is about the position: names are found again.
#[test]
fn a_region_of_a_position_keeps_its_claims() {
    let file = board("hex:3x3", "b2", "a1");
    let mut position: Position = file.position().clone();
    position = position.with_to_move(Some(Player::Cut));
    let file = file.with_position(position);
    let region = region_of(&file, &set(&file, "b1 c1 b2 a1 c2 a2 a3 b3 c3"), None).unwrap();
    assert_eq!(region.position().to_move(), Some(Player::Cut));
    assert_eq!(region.position().claimed(Player::Short).len(), 1);
    assert_eq!(region.position().claimed(Player::Cut).len(), 1);
}
