//! The named inputs in `graphs/` are what their sources say.
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, read_dir, read_to_string};
use std::io::BufReader;
use std::path::Path;

use cutshort::formats::{FormatHint, GameFile, ReadOptions, Writer, read, write};
use cutshort::game::{Class, Game, Oracle, Player, Rules};
use cutshort::graph::{Hypergraph, VertexId, VertexSet};
use cutshort::solve::{SolveOptions, solve};
use cutshort::values::{Regions, ValueLimits};

use crate::command::said;

fn game(name: &str) -> GameFile {
    let path = format!("graphs/{name}.json");
    let file = BufReader::new(File::open(&path).expect(&path));
    let mut games = read(file, FormatHint::from_path(Path::new(&path)), ReadOptions::default());
    games.next().unwrap().unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn oracle(name: &str) -> Oracle {
    Oracle::new(game(name).game()).unwrap()
}

type Edges = BTreeSet<[VertexId; 2]>;

/// A local game by definition: play stays on a set of cells, and the graph that is left counts.
struct Local {
    file: GameFile,
}

impl Local {
    fn new(name: &str) -> Self {
        Self { file: game(name) }
    }

    fn set(&self, names: &str) -> Vec<VertexId> {
        names.split_whitespace().map(|name| self.file.names().id(name).unwrap()).collect()
    }

    fn board(&self) -> &Hypergraph {
        self.file.game().hypergraph()
    }

    /// The edges of the graph that is left.
    fn after(&self, short: &[VertexId], cut: &[VertexId]) -> Edges {
        let position = self.file.position();
        let set = |cells: &[VertexId], player| {
            let mut set = position.claimed(player).clone();
            set.extend(cells.iter().copied());
            set
        };
        let left = self.board().after_claims(&set(short, Player::Short), &set(cut, Player::Cut));
        let pairs = left.hyperedges().flat_map(|members| {
            (0..members.len())
                .flat_map(move |i| members[i + 1..].iter().map(move |&b| [members[i], b]))
        });
        pairs.collect()
    }

    /// Whether `winner` wins on the set when `mover` begins.
    fn wins(&self, set: &str, winner: Player, mover: Player) -> bool {
        let cells = self.set(set);
        let goal = match winner {
            Player::Short => self.after(&cells, &[]),
            Player::Cut => self.after(&[], &cells),
        };
        self.search(&cells, &goal, winner, mover, &[], &[])
    }

    fn search(
        &self,
        cells: &[VertexId],
        goal: &Edges,
        winner: Player,
        mover: Player,
        short: &[VertexId],
        cut: &[VertexId],
    ) -> bool {
        let empty: Vec<VertexId> = cells
            .iter()
            .copied()
            .filter(|cell| !short.contains(cell) && !cut.contains(cell))
            .collect();
        if empty.is_empty() {
            return self.after(short, cut) == *goal;
        }
        let mut results = empty.into_iter().map(|cell| {
            let (mut short, mut cut) = (short.to_vec(), cut.to_vec());
            match mover {
                Player::Short => short.push(cell),
                Player::Cut => cut.push(cell),
            }
            self.search(cells, goal, winner, mover.other(), &short, &cut)
        });
        if mover == winner { results.any(|wins| wins) } else { results.all(|wins| wins) }
    }

    fn captured(&self, set: &str) -> bool {
        self.wins(set, Player::Short, Player::Cut)
    }

    fn lost(&self, set: &str) -> bool {
        self.wins(set, Player::Cut, Player::Short)
    }

    fn threatens(&self, by: &str, set: &str) -> bool {
        let (by, set) = (self.set(by), self.set(set));
        self.after(&set, &by) == self.after(&[], &[by, set].concat())
    }

    fn supports(&self, by: &str, set: &str) -> bool {
        let (by, set) = (self.set(by), self.set(set));
        self.after(&by, &set) == self.after(&[by, set].concat(), &[])
    }

    /// Whether the cell `first`, claimed by the player, wins him the set.
    fn dominates(&self, first: &str, set: &str, player: Player) -> bool {
        let cells = self.set(set);
        let goal = match player {
            Player::Short => self.after(&cells, &[]),
            Player::Cut => self.after(&[], &cells),
        };
        let first = self.set(first);
        let (short, cut) = match player {
            Player::Short => (first, Vec::new()),
            Player::Cut => (Vec::new(), first),
        };
        self.search(&cells, &goal, player, player.other(), &short, &cut)
    }

    /// The same game without one edge.
    fn without(&self, a: &str, b: &str) -> Self {
        let ends = self.set(&format!("{a} {b}"));
        let board = self.board();
        let edges = board.hyperedges().filter(|edge| !ends.iter().all(|end| edge.contains(end)));
        let edges: Vec<Vec<VertexId>> = edges.map(<[VertexId]>::to_vec).collect();
        assert_eq!(edges.len() + 1, board.hyperedge_count());
        let left =
            Hypergraph::new(board.vertex_count(), board.terminals().to_vec(), edges).unwrap();
        let game = Game::new(left, self.file.game().goal(), self.file.game().rules()).unwrap();
        let position = cutshort::game::Position::opening(game);
        Self { file: GameFile::new(position, self.file.names().clone()) }
    }

    /// Whether any pair of these cells is captured or lost.
    fn has_pair(&self, cells: &str) -> bool {
        let cells: Vec<&str> = cells.split_whitespace().collect();
        (0..cells.len()).any(|i| {
            cells[..i].iter().any(|a| {
                let pair = format!("{a} {}", cells[i]);
                self.captured(&pair) || self.lost(&pair)
            })
        })
    }
}

#[test]
fn every_input_is_read_says_where_it_comes_from_and_is_in_the_list() {
    let list = read_to_string("graphs/README.md").unwrap();
    let mut count = 0;
    for entry in read_dir("graphs").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(list.contains(&format!("`{name}`")) || name == "README.md", "{name} is not listed");
        let Some(name) = name.strip_suffix(".json") else { continue };
        let file = game(name);
        assert!(file.source().is_some() && file.title().is_some(), "{name}");
        let text = write(&file, Writer::Json).unwrap();
        let again = read(&text[..], FormatHint::Content, ReadOptions::default()).next();
        assert_eq!(again.unwrap().unwrap(), file, "{name}");
        count += 1;
    }
    assert!(count >= 30);
}

#[test]
fn steane_figures_1_to_3_and_5() {
    let one = Local::new("steane-1");
    assert!(one.captured("b c") && one.lost("a b c d") && !one.captured("a b c d"));
    let two = Local::new("steane-2");
    let cut = |first: &str, set: &str| two.dominates(first, set, Player::Cut);
    assert!(cut("b", "a b") && cut("a", "a b c") && !cut("a", "a b") && !cut("a", "a c"));
    // Two cells dominate the set of three, and the pair that is part of it is not lost.
    assert!(cut("b", "a b c") && !two.lost("a b"));
    assert!(Local::new("steane-3a").lost("a b"));
    assert!(Local::new("steane-3b").captured("a b"));
    let five = Local::new("steane-5");
    assert!(five.supports("u", "v") && five.supports("w", "v"));
}

#[test]
fn steane_figures_6_8_and_9_are_solved_but_not_by_pairs() {
    let six = Local::new("steane-6");
    assert!(six.threatens("a", "c") && six.threatens("b", "d") && six.threatens("c d", "a b"));
    assert!(six.lost("a b c d") && !six.has_pair("a b c d"));
    let eight = Local::new("steane-8");
    assert!(eight.threatens("a", "c") && !eight.threatens("b", "d"));
    assert!(eight.lost("a b c d") && !eight.has_pair("a b c d"));
    let without = eight.without("c", "d");
    assert!(without.threatens("b", "d") && without.threatens("c d", "a b"));
    assert!(without.lost("a b c d"));
    let nine = Local::new("steane-9");
    assert!(["f", "g", "h"].iter().all(|cell| nine.supports("e", cell)));
    assert!(nine.captured("e f g h") && !nine.has_pair("e f g h"));
    assert!(nine.dominates("f", "f g h", Player::Short) && nine.supports("f g h", "e"));
    // Without the spectator edge gt support pairs do it.
    assert!(nine.without("g", "t").captured("g h"));
}

#[test]
fn steane_figure_7_is_a_threat_pair_by_theorem_8() {
    let seven = Local::new("steane-7");
    let [x, y, f] = seven.set("x y f")[..] else { unreachable!() };
    let edges = seven.after(&[], &[]);
    let around = |v| -> BTreeSet<VertexId> {
        let ends = edges.iter().filter(|edge| edge.contains(&v));
        ends.map(|&[a, b]| if a == v { b } else { a }).collect()
    };
    for (v, by) in [(x, y), (y, x)] {
        // Next to x are y and the empty neighbours of x and b1: a, b, e, f and h, which b1 joins pairwise.
        let near = around(v);
        assert_eq!(near.len(), 6);
        let triangles = edges.iter().filter(|edge| edge.iter().all(|end| near.contains(end)));
        assert_eq!(triangles.count(), 11);
        // The corollary: T - (d - 1)(d - 2) / 2 walks of length two, here 11 - 10. It is the one by f.
        assert_eq!(Vec::from_iter(near.intersection(&around(by))), [&f]);
    }
    assert!(seven.threatens("x", "y") && seven.threatens("y", "x") && seven.lost("x y"));
    // So they do with a board around them, and `reduce` fills them in: without the edge d2-c3, which is dead, they
    // would not threaten each other.
    let said = said(&[
        "reduce",
        "--board",
        "hex:6x6",
        "--short",
        "c2,e2",
        "--cut",
        "b4,c4,d4",
        "--explain",
    ]);
    assert!(said.contains("c3 and d3 threaten each other"), "{said}");
}

#[test]
fn steane_figures_10_and_11() {
    // A cell is dead if it changes the winner of no filling.
    let dead = |name: &str, cell: &str| {
        let file = game(name);
        let cell = file.names().id(cell).unwrap();
        let cells: Vec<VertexId> = file.game().hypergraph().cells().iter().collect();
        (0..1_usize << cells.len()).all(|filling| {
            let mut short = VertexSet::new(file.names().len());
            short.extend((0..cells.len()).filter(|i| filling >> i & 1 == 1).map(|i| cells[i]));
            let with = file.game().joined(&short);
            if !short.insert(cell) {
                short.remove(cell);
            }
            with == file.game().joined(&short)
        })
    };
    assert!(dead("steane-10a", "u") && dead("steane-10a", "v") && !dead("steane-10a", "x"));
    assert!(dead("steane-10b", "v") && !dead("steane-10b", "a"));
    let ten = Local::new("steane-10b");
    let v = ten.set("v");
    assert_ne!(ten.after(&v, &[]), ten.after(&[], &v));
    let eleven = Local::new("steane-11");
    let without = eleven.without("v", "w");
    assert!(without.lost("a v") && without.lost("b v") && without.lost("a b v"));
    assert!(!eleven.lost("a v") && eleven.lost("a b v"));
    // The edge is dead: in every filling of its cells the same terminals and w are joined.
    let cells = eleven.set("a b v");
    for filling in 0..8 {
        let (short, cut): (Vec<_>, Vec<_>) = (0..3).partition(|i| filling >> i & 1 == 1);
        let pick = |which: Vec<usize>| which.into_iter().map(|i| cells[i]).collect::<Vec<_>>();
        let (short, cut) = (pick(short), pick(cut));
        assert_eq!(eleven.after(&short, &cut), without.after(&short, &cut));
    }
    assert!(dead("induced-but-dead", "5"));
    assert!(dead("dead-for-the-goal", "3"));
}

#[test]
fn counterexamples_to_theorems_read_literally() {
    let apart = Local::new("support-needs-connected");
    assert!(!apart.supports("p q", "b"));
    assert!(Local::new("support-across-an-edge").supports("a", "b"));
    let threat = Local::new("threat-is-not-handed-on");
    assert!(threat.threatens("4", "0 1") && !threat.threatens("", "0 1 4"));
    let cut = Local::new("shared-dominator-cut");
    assert!(cut.threatens("4", "0") && cut.threatens("4", "1") && cut.threatens("0 1", "4"));
    assert!(!cut.lost("0 1 4"));
    let short = Local::new("shared-dominator-short");
    assert!(short.supports("4", "0") && short.supports("4", "3") && short.supports("0 3", "4"));
    assert!(!short.captured("0 3 4"));
    let hidden = game("winning-moves-hidden");
    let nothing = VertexSet::new(hidden.names().len());
    let moves = oracle("winning-moves-hidden").best_moves(&nothing, &nothing, Player::Cut);
    let moves: BTreeSet<&str> = hidden.names_of(moves).into_iter().collect();
    assert_eq!(moves, BTreeSet::from(["0", "1", "4"]));
    // Each edge alone may go, both together change a winner.
    let fillings = |local: &Local| -> Vec<bool> {
        let cell = local.set("3")[0];
        let game = local.file.game();
        let of =
            |cells: &[VertexId]| game.joined(&VertexSet::from_vertices(4, cells.iter().copied()));
        vec![of(&[]), of(&[cell])]
    };
    let adjacent = Local::new("adjacent-terminals");
    let [no_03, no_23] = [adjacent.without("0", "3"), adjacent.without("2", "3")];
    assert_eq!(fillings(&adjacent), fillings(&no_03));
    assert_eq!(fillings(&adjacent), fillings(&no_23));
    assert_ne!(fillings(&adjacent), fillings(&no_03.without("2", "3")));
}

#[test]
fn sides_do_not_conduct() {
    assert_eq!(oracle("sides-do-not-conduct").class(), Some(Class::First));
    let file = game("y-three-groups");
    assert!(file.position().empty_cells().is_empty());
    assert!(!file.game().joined(file.position().claimed(Player::Short)));
    // One group of Cut's touches all three sides.
    assert!(file.game().joined(file.position().claimed(Player::Cut)));
}

#[test]
fn one_dead_cell_changes_a_misere_game() {
    let file = game("misere-one-dead-cell");
    assert_eq!(file.game().rules(), Rules::Misere);
    let board = file.game().hypergraph();
    let dead = VertexSet::from_vertices(4, file.names().id("2"));
    let nothing = VertexSet::new(4);
    let without = Oracle::new(&file.game().after_claims(&nothing, &dead)).unwrap();
    assert_eq!(board.cells().len(), 2);
    assert_ne!(Oracle::new(file.game()).unwrap().class(), without.class());
}

#[test]
fn classes_of_the_small_inputs() {
    // Known from the literature or by the sources named in the files; the oracle decides them.
    let classes = BTreeMap::from([
        ("ziggurat", Class::Short),
        ("edge-template-2", Class::Short),
        ("bridgit-3", Class::First),
        ("y-4", Class::First),
        ("switching-k4", Class::Short),
        ("switching-bridge", Class::First),
    ]);
    for (name, class) in classes {
        let file = game(name);
        let game = file.position().reduced();
        assert_eq!(Oracle::new(&game).unwrap().class(), Some(class), "{name}");
    }
}

/// Figure 15 and sections 4.1, 4.3, 4.5 and 4.7 of Demer and Selinger: the values of the switches. That some take
/// fewer cells than there is found out here.
#[test]
fn the_switches_are_worth_what_the_paper_says() {
    for (name, cells, value) in [
        ("superswitch-1", 12, "{a,b|a}"),
        ("superswitch-9-cells", 9, "{a,b|a}"),
        ("superswitch-2", 18, "{a,b|{a,b|a}}"),
        ("dual-superswitch-1", 9, "{a|a,b}"),
        ("dual-superswitch-2", 18, "{{a|a,b}|a,b}"),
        ("simpleswitch-1", 6, "{a,{T|b}|a}"),
        ("simpleswitch-2", 12, "{a,b|{a,{T|b}|a}}"),
        ("dual-simpleswitch-1", 6, "{a|a,{b|0}}"),
        ("tripleswitch-1", 9, "{a,b,c|0}"),
        ("tripleswitch-2", 20, "{a,b,c|{a,b,c|0}}"),
        ("pivoting-context", 14, "{a,b|{a,b|{a|0}}}"),
    ] {
        let file = game(name);
        assert_eq!(file.game().hypergraph().cells().len(), cells);
        let mut regions = Regions::new(3).unwrap();
        let found = regions.value(file.game(), &ValueLimits::default()).unwrap();
        assert_eq!(regions.forms().write(found), value, "{name}");
    }
}

/// Proposition 4.4 with n = 1 and m = 2. The paper prints `G_2 +_j G_1^op` as its example, which is won by Short.
#[test]
fn the_race_of_switches_is_won_by_who_moves_first() {
    let file = game("switch-race");
    assert_eq!(file.game().hypergraph().cells().len(), 27);
    let winner = |by| {
        let solution = solve(file.position(), by, &SolveOptions::default()).unwrap();
        solution.outcome.and_then(|outcome| outcome.winner())
    };
    for by in Player::BOTH {
        assert_eq!(winner(by), Some(by));
    }
}

/// The winning moves are those that HexWiki gives, "Solutions to puzzles"; those of Berge's puzzles
/// are regression values.
#[test]
fn hex_puzzles_have_their_known_solutions() {
    let solutions = [
        ("hein-2", "b2"),
        ("hein-3", "e2"),
        ("hein-4", "b3"),
        ("hein-5", "b3"),
        ("berge-1", "b3"),
        ("berge-2", "c2"),
        ("enderton-1", "b4"),
        ("enderton-3", "c3"),
    ];
    for (name, only) in solutions {
        let file = game(name);
        let mover = file.position().to_move().unwrap();
        let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
        let solution = solve(file.position(), mover, &options).unwrap();
        assert_eq!(solution.outcome.and_then(|outcome| outcome.winner()), Some(mover), "{name}");
        assert_eq!(file.names_of(solution.winning_moves), [only], "{name}");
    }
}

#[test]
fn the_losing_opening_loses() {
    let file = game("hex-5x5-b1");
    let data: serde_json::Value =
        serde_json::from_str(&read_to_string("tests/data/hex-openings.json").unwrap()).unwrap();
    let winning = data["boards"]["5x5"]["winning_first_moves"].as_array().unwrap();
    assert!(!winning.iter().any(|cell| cell == "b1"));
    let solution = solve(file.position(), Player::Cut, &SolveOptions::default()).unwrap();
    assert_eq!(solution.outcome.and_then(|outcome| outcome.winner()), Some(Player::Cut));
}

/// Hayward et al., A Reverse Hex Solver: after 1.d1 Black wins; White's best is a1, to which only a2
/// and c1 are answers; every other leaves at least three, c1 these: a1, b2, d4. The line of section
/// 5 is won at each of Black's moves.
#[test]
fn the_last_opening_of_4x4_rex() {
    let file = game("rex-4x4-d1");
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let answers = |claims: &[&str]| {
        let mut position = file.position().clone();
        let players = [Player::Cut, Player::Short].into_iter().cycle();
        for (cell, player) in claims.iter().zip(players) {
            position.claim(file.names().id(cell).unwrap(), player).unwrap();
        }
        let solution = solve(&position, Player::Short, &options).unwrap();
        let moves = file.names_of(solution.winning_moves);
        moves.into_iter().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let set = |cells: &str| cells.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(answers(&["a1"]), set("a2 c1"));
    assert_eq!(answers(&["c1"]), set("a1 b2 d4"));
    let white = file.position().empty_cells();
    for cell in file.names_of(white.iter()) {
        let count = answers(&[cell]).len();
        assert!(count >= if cell == "a1" { 2 } else { 3 }, "{cell}: {count}");
    }
    let line = ["c1", "d4", "c4", "b2", "a3", "a4", "b4"];
    for played in [1, 3, 5] {
        assert!(answers(&line[..played]).contains(line[played]), "{played}");
    }
}

/// The rules of the board on 93 points as its players give them: 24 points along the sides, 9 on each, a corner on two; 69 inside, of
/// which three have five neighbours and the others six. And as on every board of Y a full one has one winner.
#[test]
fn the_board_of_y_that_is_sold() {
    let file = game("y-93");
    let hypergraph = file.game().hypergraph();
    let mut points = std::collections::BTreeMap::new();
    for cell in hypergraph.cells().iter() {
        let with = hypergraph.hyperedges().filter(|hyperedge| hyperedge.contains(&cell));
        let is_side = |hyperedge: &&[VertexId]| {
            hyperedge.iter().any(|vertex| hypergraph.terminals().contains(vertex))
        };
        let (sides, neighbours): (Vec<_>, Vec<_>) = with.partition(is_side);
        *points.entry((sides.len(), neighbours.len())).or_insert(0) += 1;
    }
    let expected = [((0, 5), 3), ((0, 6), 66), ((1, 4), 21), ((2, 3), 3)];
    assert_eq!(points.into_iter().collect::<Vec<_>>(), expected);
    for &side in hypergraph.terminals() {
        let on_it = hypergraph.hyperedges().filter(|hyperedge| hyperedge.contains(&side));
        assert_eq!(on_it.count(), 9);
    }
    let mut random = 93_u64;
    for _ in 0..300 {
        let mut short = VertexSet::new(hypergraph.vertex_count());
        let mut cut = short.clone();
        for cell in hypergraph.cells().iter() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if random >> 63 == 1 {
                short.insert(cell)
            } else {
                cut.insert(cell)
            };
        }
        assert_ne!(file.game().joined(&short), file.game().joined(&cut));
    }
}
