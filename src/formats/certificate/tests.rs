//! Files of certificates: what is written is read, and what is no certificate is refused.

use std::io::{BufReader, Read};
use std::rc::Rc;

use quickcheck::QuickCheck;
use serde_json::Value;

use super::*;
use crate::analysis::{DeadFor, Life, MultiShannon, ReduceOptions, life, reduce};
use crate::boards::BoardSpec;
use crate::formats::{Format, FormatHint, GameFile, ReadOptions};
use crate::game::{ByPlayer, Game, Oracle, Outcome, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::proof::certificate::{DEFAULT_CHECK_MEMORY, Fault, Line, Proved, Strategy};
use crate::proof::{Trace, replay};
use crate::solve::{
    Engine, LocalCertificate, SolveOptions, Solver, SolverOptions, solve_certified,
};

/// The certificate of a board's opening.
fn certificate(spec: &str) -> String {
    let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
    let options = SolveOptions::default();
    let certified = solve_certified(file.position(), &Player::BOTH, &options);
    let mut text = Vec::new();
    write_certificate(&file, &certified.unwrap().lines.unwrap(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn check(text: &str) -> Result<Checked, CertificateError> {
    check_certificate(text.as_bytes(), DEFAULT_CHECK_MEMORY)
}

#[test]
fn what_is_written_is_read_and_accepted() {
    for spec in ["hex:3x3", "bridgit:3", "y:3"] {
        let checked = check(&certificate(spec)).unwrap();
        assert_eq!(checked.proved.len(), 2);
        assert_eq!(checked.file.board().unwrap().to_string(), spec);
    }
}

/// What a file claims must be so, whatever else it says.
struct Truth {
    oracle: Oracle,
    outcomes: ByPlayer<Outcome>,
    game: Game,
}

impl Truth {
    fn of(file: &GameFile) -> Self {
        let game = file.position().reduced();
        let nothing = VertexSet::new(game.hypergraph().vertex_count());
        let oracle = Oracle::new(&game).unwrap();
        Self { outcomes: oracle.outcomes(&nothing, &nothing), oracle, game }
    }

    fn holds(&self, proved: &Proved) -> bool {
        match proved {
            Proved::Winner { to_move, winner, .. } => {
                self.outcomes[*to_move] == Outcome::win(*winner)
            }
            Proved::WinningMoves { by, cells, .. } => {
                let mut all = self.game.hypergraph().cells().iter();
                all.all(|cell| self.wins_with(*by, cell) == cells.contains(&cell))
            }
            Proved::Captured { by, set, .. } => self.local(set).owns(*by),
            Proved::Dominated { by, set, .. } => self.local(set).dominates(*by),
            Proved::DeadEdge { edge, .. } => !self.edge_matters(*edge),
            Proved::AliveEdge { edge, .. } => self.edge_matters(*edge),
            Proved::Dead { cell, .. } => !self.matters(*cell),
            Proved::Alive { cell, .. } => self.matters(*cell),
            Proved::Reduced { steps, .. } => {
                let trace = Trace { steps: steps.clone() };
                let winners = replay(&self.game, &trace).unwrap().winners;
                Player::BOTH.into_iter().all(|to_move| {
                    winners[to_move].is_none_or(|w| self.outcomes[to_move] == Outcome::win(w))
                })
            }
        }
    }

    fn local(&self, set: &[VertexId]) -> MultiShannon {
        let universe = self.game.hypergraph().vertex_count();
        let set = VertexSet::from_vertices(universe, set.iter().copied());
        MultiShannon::new(&self.game, &set).unwrap()
    }

    fn wins_with(&self, player: Player, cell: VertexId) -> bool {
        let universe = self.game.hypergraph().vertex_count();
        let mut claims = ByPlayer::from_fn(|_| VertexSet::new(universe));
        claims[player].insert(cell);
        let outcomes = self.oracle.outcomes(&claims.short, &claims.cut);
        outcomes[player.other()] == Outcome::win(player)
    }

    fn matters(&self, cell: VertexId) -> bool {
        let report = life(&self.game, DeadFor::Winner, 1_000_000).unwrap();
        report.cells.iter().any(|(other, life)| *other == cell && *life != Life::Dead)
    }
}

impl Truth {
    fn edge_matters(&self, [a, b]: [VertexId; 2]) -> bool {
        let report = life(&self.game, DeadFor::Winner, 1_000_000).unwrap();
        let edge = [a.min(b), a.max(b)];
        report.edges.iter().any(|(other, life)| *other == edge && *life != Life::Dead)
    }
}

/// Plays all losers against the strategies of a certificate; those that rest on theorems are not
/// played.
fn is_strategy(text: &str) -> bool {
    let mut reader = CertificateReader::new(text.as_bytes()).unwrap();
    let position = reader.file().position().clone();
    let strategies = Rc::new(reader.strategies(DEFAULT_CHECK_MEMORY).unwrap());
    let movers: Vec<Player> = strategies.movers().collect();
    movers.into_iter().all(|to_move| {
        let Ok(mut strategy) = Strategy::new(Rc::clone(&strategies), to_move) else { return true };
        let mut position = position.clone();
        if strategy.winner() == to_move {
            match strategy.opening() {
                Ok(Some(cell)) => position.claim(cell, to_move).unwrap(),
                Ok(None) => {}
                Err(_) => return true,
            }
        }
        beats_all(&strategy, &position)
    })
}

fn beats_all(strategy: &Strategy, position: &Position) -> bool {
    let winner = strategy.winner();
    if let Some(outcome) = position.decided() {
        return outcome == Outcome::win(winner);
    }
    position.empty_cells().iter().all(|cell| {
        let (mut strategy, mut position) = (strategy.clone(), position.clone());
        position.claim(cell, winner.other()).unwrap();
        match strategy.answer(cell) {
            Ok(Some(answer)) => position.claim(answer, winner).unwrap(),
            Ok(None) => {}
            Err(_) => return true,
        }
        beats_all(&strategy, &position)
    })
}

/// The mutants of a value: everything in it changed, removed, doubled and exchanged, one at a time.
fn mutants(value: &Value, vertices: u64) -> Vec<Value> {
    let mut all = vec![Value::Null];
    match value {
        Value::String(text) => {
            let words = ["short", "cut", "first", "second", "winner", "fillings", "joined"];
            all.extend(words.into_iter().filter(|other| other != text).map(Value::from));
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            let far = [number.wrapping_sub(1), number + 1, number / 2, 99, 4_294_967_295, u64::MAX];
            let others = (0..=vertices).chain(far);
            all.extend(others.filter(|&other| other != number).map(Value::from));
        }
        Value::Array(items) => {
            for index in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(index);
                all.push(fewer.into());
                let mut more = items.clone();
                more.push(items[index].clone());
                all.push(more.into());
                let mut turned = items.clone();
                turned.swap(index, 0);
                all.push(turned.into());
                for mutant in mutants(&items[index], vertices) {
                    let mut changed = items.clone();
                    changed[index] = mutant;
                    all.push(changed.into());
                }
            }
        }
        Value::Object(map) => {
            for key in map.keys() {
                let mut fewer = map.clone();
                fewer.remove(key);
                all.push(fewer.into());
                for mutant in mutants(&map[key], vertices) {
                    let mut changed = map.clone();
                    changed[key] = mutant;
                    all.push(changed.into());
                }
                for other in ["or", "and", "claim", "transfer", "captured", "dead", "owned"] {
                    let mut renamed = map.clone();
                    let value = renamed.remove(key).unwrap();
                    renamed.insert(other.to_owned(), value);
                    all.push(renamed.into());
                }
            }
            let mut more = map.clone();
            more.insert("more".to_owned(), Value::from(1));
            all.push(more.into());
        }
        _ => {}
    }
    all
}

/// Short has c and captures a, b by a bridge.
const SETTLED: &str = r#"{"vertices":["s","t","a","b","c","d","e"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,4],[3,4],[4,5],[4,6],[5,1],[6,1]],"short":[4]}
{"node":{"id":0,"rule":{"settled":{"by":"short","set":[2,3],"owned":[2]}}}}
{"node":{"id":1,"rule":{"settled":{"by":"short","set":[2,3],"owned":[3]}}}}
{"node":{"id":2,"of":[0],"rule":{"claim":2}}}
{"node":{"id":3,"of":[1],"rule":{"claim":3}}}
{"node":{"id":4,"of":[2,3],"rule":{"or":[]}}}
{"answer":{"captured":{"by":"short","set":[2,3],"node":4}}}
{"answer":{"dominated":{"by":"short","set":[2,3],"node":2}}}
{"end":{"nodes":5,"answers":2}}
"#;

/// Short claims c and holds a and b as a pair.
const HELD: &str = r#"{"vertices":["s","t","a","b","c","d","e"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,4],[3,4],[4,5],[4,6],[5,1],[6,1]]}
{"node":{"id":0,"rule":{"path":[0,2,4]}}}
{"node":{"id":1,"rule":{"path":[0,3,4]}}}
{"node":{"id":2,"of":[0,1],"rule":{"either":[2,3]}}}
{"node":{"id":3,"rule":{"path":[4,5,1]}}}
{"node":{"id":4,"rule":{"path":[4,6,1]}}}
{"node":{"id":5,"of":[2,3],"rule":{"and":[0,1]}}}
{"node":{"id":6,"of":[2,4],"rule":{"and":[0,1]}}}
{"node":{"id":7,"of":[5],"rule":{"claim":5}}}
{"node":{"id":8,"of":[6],"rule":{"claim":6}}}
{"node":{"id":9,"of":[7,8],"rule":{"or":[]}}}
{"node":{"id":10,"of":[9],"rule":{"and":[]}}}
{"node":{"id":11,"of":[10],"rule":{"hold":[[2,3]]}}}
{"node":{"id":12,"of":[11],"rule":{"claim":4}}}
{"answer":{"winner":{"to_move":"short","winner":"short","node":12}}}
{"end":{"nodes":13,"answers":1}}
"#;

/// Cut claims x and keeps one of each of f, g with its guard.
const GUARDED: &str = r#"{"vertices":["s","t","a","b","f","g","x"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,4],[3,5],[4,5],[4,1],[5,1],[0,6],[6,1]]}
{"node":{"id":0,"rule":{"guarded":{"by":"cut","owned":[6],"pairs":[[4,2],[5,3]],"from":0}}}}
{"node":{"id":1,"of":[0],"rule":{"hold":[[4,2],[3,5]]}}}
{"node":{"id":2,"of":[1],"rule":{"claim":6}}}
{"answer":{"winner":{"to_move":"cut","winner":"cut","node":2}}}
{"end":{"nodes":3,"answers":1}}
"#;

/// Short claims m and holds x and y; then he needs a or b, and b is to him what a is.
const TRANSFER: &str = r#"{"vertices":["s","t","a","b","m","x","y"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,4],[3,4],[4,5],[4,6],[5,1],[6,1]]}
{"node":{"id":0,"rule":{"won":{"by":"short","owned":[2,4,5]}}}}
{"node":{"id":1,"of":[0],"rule":{"claim":2}}}
{"node":{"id":2,"of":[1],"rule":{"transfer":{"owned":[4],"pairs":[[5,6]],"images":[[3,2]]}}}}
{"node":{"id":3,"of":[1],"rule":{"transfer":{"owned":[4],"pairs":[[6,5]],"on":2}}}}
{"node":{"id":4,"of":[2,3],"rule":{"or":[]}}}
{"node":{"id":5,"of":[4],"rule":{"hold":[[5,6]]}}}
{"node":{"id":6,"of":[5],"rule":{"claim":4}}}
{"node":{"id":7,"of":[6],"rule":{"transfer":{"images":[[0,1],[1,0],[2,5],[5,2],[3,6],[6,3]]}}}}
{"answer":{"winner":{"to_move":"short","winner":"short","node":7}}}
{"end":{"nodes":8,"answers":1}}
"#;

/// Cut joins the terminals of the dual of a small grid.
const IN_DUAL: &str = r#"{"vertices":["s","t","a","b","c","d","e","f"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,3],[2,4],[3,5],[4,5],[4,6],[5,7],[6,7],[6,1],[7,1]]}
{"dual":{"game":1,"of":0,"hyperedges":[[0,2],[0,3],[1,6],[1,7],[2,4],[2,3],[4,5],[4,6],[3,5],[5,7],[6,7]],"around":[[0,[1,0]],[1,[2,3]],[2,[0,5,4]],[4,[4,6,7]],[3,[1,8,5]],[5,[6,8,9]],[6,[2,7,10]],[7,[3,10,9]]]}}
{"node":{"id":0,"game":1,"rule":{"path":[3,1]}}}
{"node":{"id":1,"game":1,"rule":{"path":[3,4,0]}}}
{"node":{"id":2,"game":1,"of":[1],"rule":{"claim":4}}}
{"node":{"id":3,"game":1,"rule":{"path":[3,2,0]}}}
{"node":{"id":4,"game":1,"of":[3],"rule":{"claim":2}}}
{"node":{"id":5,"game":1,"of":[4,2],"rule":{"or":[]}}}
{"node":{"id":6,"game":1,"of":[5,0],"rule":{"and":[]}}}
{"node":{"id":7,"game":1,"of":[6],"rule":{"claim":3}}}
{"node":{"id":8,"of":[7],"rule":{"lift":1}}}
{"answer":{"winner":{"to_move":"cut","winner":"cut","node":8}}}
{"end":{"nodes":9,"answers":1}}
"#;

/// A game in which Cut wins whoever moves, and in which some claims of Short's are dominated.
const DOMINATED: &str = r#"{"format":"cutshort/1","terminals":["s","t","u"],"hyperedges":
    [["a","c"],["s","h"],["s","i"],["u","b"],["t","g"],["s","d"],["s","f"],["t","f"],["u","c"],
    ["a","h"],["a","i"],["c","g"],["h","b"],["g","d"]]}"#;

/// Cut's claims with which he loses: dead cells, captured pairs and dominated claims are not followed up.
const LIKE: &str = r#"{"vertices":["s","t","u","e","c","a","b","d"],"terminals":[0,1,2],"hyperedges":[[0,3],[3,4],[2,5],[1,6],[0,7],[3,7],[4,6],[5,6],[5,7]],"rules":"misere"}
{"node":{"id":0,"rule":{"over":{"short":[6],"cut":[3,4,7]}}}}
{"node":{"id":1,"of":[0],"rule":{"like":{"short":[6],"cut":[3,4,5],"images":[[7,5]],"on":7}}}}
{"node":{"id":2,"of":[1,0],"rule":{"all":[5,7]}}}
{"node":{"id":3,"of":[2],"rule":{"move":6}}}
{"node":{"id":4,"of":[3],"rule":{"like":{"short":[],"cut":[],"pairs":[[3,4]]}}}}
{"answer":{"winner":{"to_move":"short","winner":"short","node":4}}}
{"node":{"id":5,"rule":{"over":{"short":[],"cut":[3,4,6]}}}}
{"node":{"id":6,"rule":{"over":{"short":[],"cut":[3,4,7]}}}}
{"node":{"id":7,"of":[5],"rule":{"like":{"short":[],"cut":[3,4,5],"images":[[6,5]],"on":6}}}}
{"node":{"id":8,"of":[7,5,6],"rule":{"all":[5,6,7]}}}
{"node":{"id":9,"of":[8],"rule":{"like":{"short":[],"cut":[],"pairs":[[3,4]]}}}}
{"answer":{"winner":{"to_move":"cut","winner":"short","node":9}}}
{"end":{"nodes":10,"answers":2}}
"#;

/// A mirror image, seen by who exchanges the terminals, too.
const MIRROR: &str = r#"{"vertices":["s","t","a","b"],"terminals":[0,1],"hyperedges":[[0,2],[2,3],[3,1]],"rules":"misere"}
{"node":{"id":0,"rule":{"over":{"short":[],"cut":[2]}}}}
{"node":{"id":1,"of":[0],"rule":{"like":{"short":[],"cut":[3],"images":[[0,1],[1,0],[2,3]]}}}}
{"node":{"id":2,"of":[0,1],"rule":{"all":[2,3]}}}
{"answer":{"winner":{"to_move":"cut","winner":"short","node":2}}}
{"end":{"nodes":3,"answers":1}}
"#;

/// Rex on two by two cells, after b1: Short is made to join by a pair.
const JOIN: &str = r#"{"vertices":["top","bottom","a1","b1","a2","b2"],"terminals":[0,1],"hyperedges":[[0,2],[0,3],[2,3,4],[3,4,5],[4,1],[5,1]],"short":[3],"rules":"misere"}
{"node":{"id":0,"rule":{"join":{"short":[],"cut":[],"pairs":[[4,5]]}}}}
{"answer":{"winner":{"to_move":"cut","winner":"cut","node":0}}}
{"answer":{"winner":{"to_move":"short","winner":"cut","node":0}}}
{"end":{"nodes":1,"answers":2}}
"#;

/// The certificates that are damaged: every kind of line is in them.
fn samples() -> Vec<String> {
    let written = |file: &GameFile, lines: &[Line]| {
        let mut text = Vec::new();
        write_certificate(file, lines, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    let read = |text: &str| {
        let hint = FormatHint::Known(Format::Json);
        crate::formats::read(text.as_bytes(), hint, ReadOptions::default()).next().unwrap().unwrap()
    };
    let mut samples = vec![certificate("hex:2x2"), certificate("bridgit:2"), certificate("y:2")];
    let hex = r#"{"format":"cutshort/1","board":"hex:3x3","short":["b2"],"cut":["a1"]}"#;
    let misere = r#"{"format":"cutshort/1","board":"hex:3x2","rules":"misere","cut":["a1"]}"#;
    let star = r#"{"format":"cutshort/1","terminals":["s","t","u"],"hyperedges":
        [["s","a"],["t","a"],["u","a"],["s","b"],["t","b"],["u","b"],["a","c"],["b","c"]]}"#;
    let certify_moves = |file: &GameFile, engine, all_moves| {
        let options = SolverOptions { engine, ..SolverOptions::default() };
        let solver = Solver::at(file.position(), options).unwrap();
        let options = SolveOptions { all_moves, ..SolveOptions::default() };
        let certified = solver.certify(file.position(), &Player::BOTH, &options);
        written(file, &certified.unwrap().lines.unwrap())
    };
    let certify = |file: &GameFile, engine| certify_moves(file, engine, false);
    let other = star.replace(r#""terminals""#, r#""rules":"misere","terminals""#);
    for text in [hex, misere, star, &other, DOMINATED] {
        samples.push(certify(&read(text), Engine::Auto));
    }
    samples.push(certify(&read(hex), Engine::Plain));
    samples.push(certify_moves(&read(&hex.replace("3x3", "3x2")), Engine::Auto, true));
    // Short is made to join by a pair, Cut by a pair and a key.
    let head = "{\"kind\":\"cutshort-certificate\",\"version\":2}\n";
    for lines in [JOIN, SETTLED, HELD, LIKE, MIRROR, GUARDED, TRANSFER, IN_DUAL] {
        samples.push(format!("{head}{lines}"));
    }
    let local = read(
        r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":
            [["s","a"],["s","b"],["a","c"],["b","c"],["c","t"],["c","d"],["d","t"],["c","e"]]}"#,
    );
    let game = local.position().reduced();
    let mut lines = LocalCertificate::new(&game);
    for cell in game.hypergraph().cells().iter() {
        lines.add_life(cell, 1000).unwrap();
    }
    let pair = ["a", "b"].map(|name| local.names().id(name).unwrap());
    lines.add_captured(&VertexSet::from_vertices(8, pair), Player::Short).unwrap();
    let series = ["a", "c"].map(|name| local.names().id(name).unwrap());
    lines.add_dominated(&VertexSet::from_vertices(8, series), Player::Cut).unwrap();
    for (edge, life) in life(&game, DeadFor::Winner, 1000).unwrap().edges {
        match life {
            Life::Alive(witness) => lines.add_alive_edge(edge, &witness.short),
            _ => lines.add_dead_edge(edge, 1000).unwrap(),
        }
    }
    lines.add_reduction(&reduce(&game, ReduceOptions::default()).unwrap());
    samples.push(written(&local, &lines.lines()));
    // Dead, though no case is seen at once.
    let dead = read(
        r#"{"format":"cutshort/1","terminals":["s","t","u"],"hyperedges":
            [["s","a"],["s","b"],["s","c"],["t","a"],["u","b"],["a","c"],["b","c"]]}"#,
    );
    let mut lines = LocalCertificate::new(&dead.position().reduced());
    lines.add_life(dead.names().id("c").unwrap(), 1000).unwrap();
    samples.push(written(&dead, &lines.lines()));
    samples
}

#[test]
fn every_kind_of_line_is_damaged() {
    let kinds = "won path settled guarded claim or and either hold lift decided transfer over move all join \
        like same same-edge branch winner winning-moves captured dominated dead alive dead-edge alive-edge reduced dual end";
    let samples = samples();
    for kind in kinds.split_whitespace() {
        let key = format!("{{\"{kind}\":");
        assert!(samples.iter().any(|sample| sample.contains(&key)), "{kind}");
    }
    // Also the dual of a board with three sides.
    assert!(certificate("y:2").contains("{\"dual\":"));
}

/// Every mutant of every line is refused, or what it claims is true all the same and its strategy
/// still never loses.
#[test]
fn the_checker_bites() {
    let (mut refused, mut harmless) = (0, 0);
    for sample in samples() {
        let checked = check(&sample).unwrap_or_else(|error| panic!("{error}\n{sample}"));
        let truth = Truth::of(&checked.file);
        let vertices = checked.file.names().len() as u64;
        let lines: Vec<&str> = sample.lines().collect();
        let mut judge = |mutant: &[&str], label: &str| {
            let text = mutant.iter().flat_map(|line| [*line, "\n"]).collect::<String>();
            match check(&text) {
                Err(_) => refused += 1,
                Ok(checked) => {
                    harmless += 1;
                    let right = checked.proved.iter().all(|proved| truth.holds(proved));
                    assert!(right && is_strategy(&text), "{label} is accepted:\n{text}");
                }
            }
        };
        for index in 2..lines.len() {
            let mut mutant = lines.clone();
            mutant.remove(index);
            judge(&mutant, "a line removed");
            mutant.insert(index, lines[index]);
            mutant.insert(index, lines[index]);
            judge(&mutant, "a line doubled");
            mutant.remove(index);
            mutant.swap(index, 2);
            judge(&mutant, "two lines exchanged");
            judge(&lines[..index], "the end cut off");
            let value: Value = serde_json::from_str(lines[index]).unwrap();
            for changed in mutants(&value, vertices) {
                let changed = changed.to_string();
                let mut mutant = lines.clone();
                mutant[index] = &changed;
                judge(&mutant, &changed);
            }
        }
    }
    assert!(refused > harmless, "{refused} refused, {harmless} harmless");
}

/// What no mutant may do and be accepted, whatever it claims.
#[test]
fn what_is_not_whole_is_refused() {
    for sample in samples() {
        let lines: Vec<&str> = sample.lines().collect();
        for index in 2..lines.len() {
            let node = lines[index].contains("\"id\":");
            let text = |lines: &[&str]| lines.join("\n");
            // Truncation, a node removed, a number used twice.
            assert!(check(&text(&lines[..index])).is_err());
            if node {
                let without = [&lines[..index], &lines[index + 1..]].concat();
                assert!(check(&text(&without)).is_err());
                let double = [&lines[..=index], &lines[index..]].concat();
                assert!(check(&text(&double)).is_err());
            }
            // Something after the end.
            let after = [&lines[..], &lines[index..=index]].concat();
            assert!(check(&text(&after)).is_err());
            // The winner or the player flipped.
            for key in ["winner", "by"] {
                for (from, to) in [("short", "cut"), ("cut", "short")] {
                    let [from, to] = [from, to].map(|player| format!("\"{key}\":\"{player}\""));
                    if lines[index].contains(&from) {
                        let flipped = lines[index].replace(&from, &to);
                        let mut mutant = lines.clone();
                        mutant[index] = &flipped;
                        assert!(check(&text(&mutant)).is_err(), "{flipped}");
                    }
                }
            }
        }
    }
}

/// A node that uses itself or a later one: no cycle can be written.
#[test]
fn cycles_cannot_be_written() {
    let sample = certificate("hex:2x2");
    let lines: Vec<&str> = sample.lines().collect();
    for (index, line) in lines.iter().enumerate().skip(2) {
        let mut value: Value = serde_json::from_str(line).unwrap();
        let Some(id) = value["node"]["id"].as_u64() else { continue };
        for later in [id, id + 1, 1000] {
            if let Some(Value::Array(items)) = value["node"].get_mut("of") {
                items[0] = later.into();
                let changed = value.to_string();
                let mut mutant = lines.clone();
                mutant[index] = &changed;
                let error = check(&mutant.join("\n")).err().map(|error| error.fault);
                assert!(
                    matches!(error, Some(CertificateFault::Refused { ref fault, .. })
                        if matches!(**fault, Fault::NoNode(_))),
                    "{changed}: {error:?}"
                );
            }
        }
    }
}

#[test]
fn other_versions_and_other_files_are_named() {
    let version = |error: CertificateError| error.to_string();
    let text = "{\"kind\":\"cutshort-certificate\",\"version\":3,\"new\":[]}\n";
    assert_eq!(
        version(check(text).unwrap_err()),
        "line 1: this is version 3 of the format, this program reads version 2"
    );
    for text in ["", "\n", "{}", "[]", "[[[[", "{\"kind\":\"certificate\"}", "\u{0}"] {
        let error = check(text).unwrap_err();
        assert!(matches!(error.fault, CertificateFault::NoCertificate), "{error}");
    }
    let sample = certificate("hex:2x2");
    let header = sample.lines().take(2).collect::<Vec<_>>().join("\n");
    let unknown = check(&format!("{header}\n{{\"end\":{{\"a\\nb\":1}}}}\n")).unwrap_err();
    assert!(!unknown.to_string().contains('\n'), "{unknown}");
    let deep = "[".repeat(100_000);
    for (index, bad) in [(1, "{}"), (1, deep.as_str()), (2, deep.as_str()), (2, "{\"new\":{}}")] {
        let mut lines: Vec<&str> = sample.lines().collect();
        lines[index] = bad;
        let error = check(&lines.join("\n")).unwrap_err();
        assert!(error.line == index + 1 && error.to_string().len() < 1000, "{error}");
    }
}

/// Any change of a byte gives an answer, and a true one.
#[test]
fn damaged_bytes_do_no_harm() {
    fn harmless(seed: usize, byte: u8) -> bool {
        thread_local! {
            static SAMPLES: Vec<String> = samples();
        }
        SAMPLES.with(|samples| {
            let sample = &samples[seed % samples.len()];
            let mut bytes = sample.clone().into_bytes();
            let game_ends = sample.match_indices('\n').nth(1).unwrap().0;
            let place = game_ends + 1 + seed / samples.len() % (bytes.len() - game_ends - 1);
            bytes[place] = byte;
            match check_certificate(bytes.as_slice(), DEFAULT_CHECK_MEMORY) {
                Err(_) => true,
                Ok(checked) => {
                    let truth = Truth::of(&checked.file);
                    checked.proved.iter().all(|proved| truth.holds(proved))
                }
            }
        })
    }
    QuickCheck::new().tests(3000).quickcheck(harmless as fn(usize, u8) -> bool);
}

/// A certificate that is made while it is read.
struct Endless<F> {
    line: F,
    next: u64,
    buffer: Vec<u8>,
    at: usize,
}

impl<F: FnMut(u64) -> Option<String>> Endless<F> {
    fn new(line: F) -> BufReader<Self> {
        BufReader::new(Self { line, next: 0, buffer: Vec::new(), at: 0 })
    }
}

impl<F: FnMut(u64) -> Option<String>> Read for Endless<F> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.buffer.len() {
            let Some(line) = (self.line)(self.next) else { return Ok(0) };
            self.next += 1;
            self.buffer = line.into_bytes();
            self.buffer.push(b'\n');
            self.at = 0;
        }
        let count = out.len().min(self.buffer.len() - self.at);
        out[..count].copy_from_slice(&self.buffer[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// A million nodes are checked in a few bytes each, or refused where they need more than they may.
#[test]
fn a_million_nodes() {
    const NODES: u64 = 1_000_000;
    let head = |line| match line {
        0 => Some(r#"{"kind":"cutshort-certificate","version":2}"#.to_owned()),
        1 => Some(
            r#"{"vertices":["s","t","a"],"terminals":[0,1],"hyperedges":[[0,2],[2,1]]}"#.to_owned(),
        ),
        _ => None,
    };
    let chain = move |line: u64| {
        head(line).or_else(|| match line - 2 {
            0 => Some(r#"{"node":{"id":0,"rule":{"won":{"by":"short","owned":[2]}}}}"#.to_owned()),
            1 => Some(r#"{"node":{"id":1,"of":[0],"rule":{"claim":2}}}"#.to_owned()),
            NODES => Some(
                r#"{"answer":{"winner":{"to_move":"short","winner":"short","node":1}}}"#.to_owned(),
            ),
            id if id < NODES => {
                Some(format!(r#"{{"node":{{"id":{id},"rule":{{"path":[0,2]}}}}}}"#))
            }
            id if id == NODES + 1 => Some(format!(r#"{{"end":{{"nodes":{NODES},"answers":1}}}}"#)),
            _ => None,
        })
    };
    let checked = check_certificate(Endless::new(chain), 256 << 20).unwrap();
    assert_eq!((checked.nodes as u64, checked.proved.len()), (NODES, 1));
    let error = check_certificate(Endless::new(chain), 1 << 20).unwrap_err();
    assert!(
        matches!(&error.fault, CertificateFault::Refused { fault, .. }
            if matches!(**fault, Fault::TooLarge(_))),
        "{error}"
    );
    // Answers without end, and a line that does not end.
    let answer = r#"{"answer":{"alive":{"cell":2,"short":[]}}}"#;
    let answers = move |line: u64| head(line).or_else(|| Some(answer.to_owned()));
    let error = check_certificate(Endless::new(answers), 1 << 20).unwrap_err();
    assert!(matches!(&error.fault, CertificateFault::Refused { .. }), "{error}");
    let long = move |line: u64| head(line).or_else(|| Some("[".repeat((1 << 26) + 10)));
    let error = check_certificate(Endless::new(long), 1 << 20).unwrap_err();
    assert!(matches!(error.fault, CertificateFault::TooLong), "{error}");
}

/// A node a million nodes deep is checked and played: nothing calls itself.
#[test]
fn a_chain_of_a_million_nodes_is_played() {
    const NODES: u64 = 1_000_000;
    let start = [
        r#"{"kind":"cutshort-certificate","version":2}"#,
        r#"{"vertices":["s","t","a","b"],"terminals":[0,1],"hyperedges":[[0,2],[2,1],[0,3],[3,1]]}"#,
        r#"{"node":{"id":0,"rule":{"path":[0,2,1]}}}"#,
        r#"{"node":{"id":1,"rule":{"path":[0,3,1]}}}"#,
        r#"{"node":{"id":2,"of":[0],"rule":{"claim":2}}}"#,
        r#"{"node":{"id":3,"of":[1],"rule":{"claim":3}}}"#,
        r#"{"node":{"id":4,"of":[2,3],"rule":{"or":[]}}}"#,
    ];
    let chain = move |line: u64| {
        let first = start.get(line as usize).map(|line| (*line).to_owned());
        first.or_else(|| match line - 2 {
            id if id + 1 < NODES => {
                let then = id - 1;
                Some(format!(r#"{{"node":{{"id":{id},"of":[{then}],"rule":{{"and":[0,1]}}}}}}"#))
            }
            id if id + 1 == NODES => {
                let then = id - 1;
                Some(format!(r#"{{"node":{{"id":{id},"of":[{then}],"rule":{{"and":[]}}}}}}"#))
            }
            NODES => Some(format!(
                r#"{{"answer":{{"winner":{{"to_move":"cut","winner":"short","node":{}}}}}}}"#,
                NODES - 1
            )),
            id if id == NODES + 1 => Some(format!(r#"{{"end":{{"nodes":{NODES},"answers":1}}}}"#)),
            _ => None,
        })
    };
    let play = move || {
        let mut reader = CertificateReader::new(Endless::new(chain)).unwrap();
        let [a, b] = ["a", "b"].map(|name| reader.file().names().id(name).unwrap());
        let strategies = Rc::new(reader.strategies(DEFAULT_CHECK_MEMORY).unwrap());
        let mut strategy = Strategy::new(strategies, Player::Cut).unwrap();
        assert_eq!(strategy.answer(a), Ok(Some(b)));
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(play).unwrap().join().unwrap();
}

/// A pairing on a large board takes a set for each vertex for a moment: refused where that is too much.
#[test]
fn a_pairing_takes_no_more_than_it_may() {
    const CELLS: usize = 3000;
    let names: Vec<String> = (0..CELLS + 2).map(|index| format!("c{index}")).collect();
    let mut edges: Vec<[usize; 2]> = (1..CELLS).map(|cell| [cell - 1, cell]).collect();
    edges.extend([[CELLS, 0], [CELLS - 1, CELLS + 1]]);
    let game = serde_json::json!({
        "vertices": names, "terminals": [CELLS, CELLS + 1], "hyperedges": edges,
        "short": (1..CELLS).collect::<Vec<_>>(), "rules": "misere",
    });
    // Short is made to join: he has all cells but one, and that is the last.
    let text = format!(
        r#"{{"kind":"cutshort-certificate","version":2}}
{game}
{{"node":{{"id":0,"rule":{{"join":{{"short":[],"cut":[],"pairs":[],"key":0}}}}}}}}
{{"answer":{{"winner":{{"to_move":"short","winner":"cut","node":0}}}}}}
{{"end":{{"nodes":1,"answers":1}}}}
"#
    );
    assert_eq!(check(&text).unwrap().proved.len(), 1);
    // A set and what it takes besides for each vertex.
    let needed = (CELLS + 2) * ((CELLS + 2) / 8 + 48);
    let error = check_certificate(text.as_bytes(), needed - 1).unwrap_err();
    assert!(
        matches!(&error.fault, CertificateFault::Refused { fault, .. }
            if matches!(**fault, Fault::TooLarge(limit) if limit == needed - 1)),
        "{error}"
    );
    assert_eq!(error.line, 3);
    assert!(check_certificate(text.as_bytes(), needed + 10_000).is_ok());
}

#[test]
fn a_part_that_is_there_stays_and_what_nobody_reads_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let board = GameFile::from_board("hex:2x2".parse::<BoardSpec>().unwrap().build());
    let of = |title: &str| board.clone().with_title(Some(title.to_owned()));
    let written = |number, name: &str| write_part(folder.path(), number, &of(name), &[]);
    written(0, "first").unwrap();
    let first = std::fs::read(folder.path().join("000000.cert.zst")).unwrap();
    assert_eq!(written(0, "second").unwrap_err().kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(std::fs::read(folder.path().join("000000.cert.zst")).unwrap(), first);
    let long = "x".repeat(1 << 26);
    assert_eq!(written(1, &long).unwrap_err().kind(), std::io::ErrorKind::InvalidData);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
