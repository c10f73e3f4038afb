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
use crate::solve::{Engine, LocalCertificate, SolveOptions, solve_certified};

/// The certificate of a board's opening.
fn certificate(spec: &str) -> String {
    let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
    let options = SolveOptions::default();
    let certified = solve_certified(file.position(), &Player::BOTH, &options, &mut |_, _| ());
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
    outcomes: ByPlayer<Outcome>,
    game: Game,
}

impl Truth {
    fn of(file: &GameFile) -> Self {
        let game = file.position().reduced();
        let nothing = VertexSet::new(game.hypergraph().vertex_count());
        let outcomes = Oracle::new(&game).unwrap().outcomes(&nothing, &nothing);
        Self { outcomes, game }
    }

    fn holds(&self, proved: &Proved) -> bool {
        let normal = self.game.clone();
        match proved {
            Proved::Winner { to_move, winner, .. } => {
                self.outcomes[*to_move] == Outcome::win(*winner)
            }
            Proved::Captured { by, set, .. } => MultiShannon::new(&normal, set).unwrap().owns(*by),
            Proved::Dominated { by, set, .. } => {
                MultiShannon::new(&normal, set).unwrap().dominates(*by)
            }
            Proved::DeadEdge { edge, .. } => !self.edge_matters(*edge),
            Proved::AliveEdge { edge } => self.edge_matters(*edge),
            Proved::Dead { cell, .. } => !self.matters(*cell),
            Proved::Alive { cell } => self.matters(*cell),
            Proved::Reduced { winners, .. } => Player::BOTH.into_iter().all(|to_move| {
                winners[to_move].is_none_or(|w| self.outcomes[to_move] == Outcome::win(w))
            }),
        }
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
fn mutants(value: &Value, names: &[String]) -> Vec<Value> {
    let mut all = vec![Value::Null];
    match value {
        Value::String(text) => {
            let others = names.iter().cloned();
            let words = ["short", "cut", "first", "second", "winner", "fillings", "joined"];
            let words = words.into_iter().map(str::to_owned);
            all.extend(others.chain(words).filter(|other| other != text).map(Value::from));
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            let near = [number.wrapping_sub(1), number + 1, 0, number / 2, 4_294_967_295, u64::MAX];
            all.extend(near.into_iter().filter(|&other| other != number).map(Value::from));
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
                for mutant in mutants(&items[index], names) {
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
                for mutant in mutants(&map[key], names) {
                    let mut changed = map.clone();
                    changed[key] = mutant;
                    all.push(changed.into());
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

/// Short has c and captures a, b by a bridge, which he counts on in what he wins.
const SETTLED: &str = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["s","b"],["a","c"],["b","c"],["c","d"],["c","e"],["d","t"],["e","t"]],"short":["c"]}
{"kind":"settled","id":0,"by":"short","set":["a","b"],"owned":["a"]}
{"kind":"settled","id":1,"by":"short","set":["a","b"],"owned":["b"]}
{"kind":"claim","id":2,"cell":"a","then":0}
{"kind":"claim","id":3,"cell":"b","then":1}
{"kind":"or","id":4,"of":[2,3]}
{"kind":"path","id":5,"of":["s","a","d","t"]}
{"kind":"path","id":6,"of":["s","b","e","t"]}
{"kind":"claim","id":7,"cell":"d","then":5}
{"kind":"claim","id":8,"cell":"e","then":6}
{"kind":"or","id":9,"of":[7,8]}
{"kind":"and","id":10,"of":[9]}
{"kind":"fill","id":11,"settled":4,"then":10}
{"kind":"answer","to_move":"cut","winner":"short","node":11}
{"kind":"end","nodes":12,"answers":1}
"#;

/// Short claims c and holds a and b as a pair.
const HELD: &str = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["s","b"],["a","c"],["b","c"],["c","d"],["c","e"],["d","t"],["e","t"]]}
{"kind":"path","id":0,"of":["s","a","c"]}
{"kind":"path","id":1,"of":["s","b","c"]}
{"kind":"either","id":2,"pair":["a","b"],"of":[0,1]}
{"kind":"path","id":3,"of":["c","d","t"]}
{"kind":"path","id":4,"of":["c","e","t"]}
{"kind":"and","id":5,"joins":["s","t"],"of":[2,3]}
{"kind":"and","id":6,"joins":["s","t"],"of":[2,4]}
{"kind":"claim","id":7,"cell":"d","then":5}
{"kind":"claim","id":8,"cell":"e","then":6}
{"kind":"or","id":9,"of":[7,8]}
{"kind":"and","id":10,"of":[9]}
{"kind":"hold","id":11,"pairs":[["a","b"]],"then":10}
{"kind":"claim","id":12,"cell":"c","then":11}
{"kind":"answer","to_move":"short","winner":"short","node":12}
{"kind":"end","nodes":13,"answers":1}
"#;

/// Cut claims x and keeps one of each of f, g with its guard.
const GUARDED: &str = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["s","b"],["a","f"],["b","g"],["f","g"],["f","t"],["g","t"],["s","x"],["x","t"]]}
{"kind":"guarded","id":0,"by":"cut","owned":["x"],"pairs":[["f","a"],["g","b"]],"from":"s"}
{"kind":"automorphism","automorphism":0,"cycles":[["a","b"],["f","g"]]}
{"kind":"image","id":1,"of":0,"automorphism":0}
{"kind":"hold","id":2,"pairs":[["f","a"],["b","g"]],"then":1}
{"kind":"claim","id":3,"cell":"x","then":2}
{"kind":"answer","to_move":"cut","winner":"cut","node":3}
{"kind":"end","nodes":4,"answers":1}
"#;

/// Short claims c and holds both pairs; what he does on one side of c he does on the other, too.
const IMAGES: &str = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["s","b"],["a","c"],["b","c"],["c","d"],["c","e"],["d","t"],["e","t"]]}
{"kind":"automorphism","automorphism":0,"cycles":[["a","b"]]}
{"kind":"automorphism","automorphism":1,"cycles":[["s","t"],["a","d","b","e"]]}
{"kind":"path","id":0,"of":["s","a","c"]}
{"kind":"image","id":1,"of":0,"automorphism":0}
{"kind":"either","id":2,"pair":["a","b"],"of":[0,1]}
{"kind":"image","id":3,"of":2,"automorphism":1}
{"kind":"and","id":4,"joins":["s","t"],"of":[2,3]}
{"kind":"hold","id":5,"pairs":[["a","b"],["d","e"]],"then":4}
{"kind":"claim","id":6,"cell":"c","then":5}
{"kind":"and","id":7,"of":[6]}
{"kind":"image","id":8,"of":7,"automorphism":1}
{"kind":"image","id":9,"of":8,"automorphism":1}
{"kind":"answer","to_move":"short","winner":"short","node":9}
{"kind":"settled","id":10,"by":"short","set":["a","b"],"owned":["a"]}
{"kind":"claim","id":11,"cell":"a","then":10}
{"kind":"image","id":12,"of":11,"automorphism":1}
{"kind":"dominated","by":"short","set":["d","e"],"node":12}
{"kind":"end","nodes":13,"answers":2}
"#;

/// Short claims m and holds x and y; then he needs a or b, and b is to him what a is.
const TRANSFER: &str = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["s","b"],["a","m"],["b","m"],["m","x"],["m","y"],["x","t"],["y","t"]]}
{"kind":"won","id":0,"by":"short","owned":["a","m","x"]}
{"kind":"claim","id":1,"cell":"a","then":0}
{"kind":"transfer","id":2,"then":1,"owned":["m"],"pairs":[["x","y"]],"images":[["b","a"]]}
{"kind":"transfer","id":3,"then":1,"owned":["m"],"pairs":[["y","x"]],"on":"a"}
{"kind":"or","id":4,"of":[2,3]}
{"kind":"hold","id":5,"pairs":[["x","y"]],"then":4}
{"kind":"claim","id":6,"cell":"m","then":5}
{"kind":"transfer","id":7,"then":6,"images":[["s","t"],["t","s"],["a","x"],["x","a"],["b","y"],["y","b"]]}
{"kind":"answer","to_move":"short","winner":"short","node":7}
{"kind":"end","nodes":8,"answers":1}
"#;

/// Cut joins the terminals of the dual of a small grid; the reflection that leaves s and t where they are
/// exchanges the two faces that are called so there.
const IMAGE_IN_DUAL: &str = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["s","b"],["a","b"],["a","c"],["b","d"],["c","d"],["c","e"],["d","f"],["e","f"],["e","t"],["f","t"]]}
{"kind":"dual","game":1,"of":0,"hyperedges":[["s","a"],["s","b"],["t","e"],["t","f"],["a","c"],["a","b"],["c","d"],["c","e"],["b","d"],["d","f"],["e","f"]],"around":[["s",[1,0]],["t",[2,3]],["a",[0,5,4]],["c",[4,6,7]],["b",[1,8,5]],["d",[6,8,9]],["e",[2,7,10]],["f",[3,10,9]]]}
{"kind":"automorphism","automorphism":0,"game":1,"cycles":[["s","t"],["a","b"],["c","d"],["e","f"]]}
{"kind":"path","id":0,"game":1,"of":["b","t"]}
{"kind":"path","id":1,"game":1,"of":["b","c","s"]}
{"kind":"claim","id":2,"cell":"c","then":1}
{"kind":"path","id":3,"game":1,"of":["b","a","s"]}
{"kind":"claim","id":4,"cell":"a","then":3}
{"kind":"or","id":5,"of":[4,2]}
{"kind":"and","id":6,"of":[5,0]}
{"kind":"claim","id":7,"cell":"b","then":6}
{"kind":"image","id":8,"of":7,"automorphism":0}
{"kind":"transfer","id":9,"then":8,"images":[["e","a"],["f","b"]]}
{"kind":"lift","id":10,"then":9}
{"kind":"answer","to_move":"cut","winner":"cut","node":10}
{"kind":"end","nodes":11,"answers":1}
"#;

/// A game in which Cut wins whoever moves, and in which some claims of Short's are dominated.
const DOMINATED: &str = r#"{"format":"cutshort/1","terminals":["s","t","u"],"hyperedges":
    [["a","c"],["s","h"],["s","i"],["u","b"],["t","g"],["s","d"],["s","f"],["t","f"],["u","c"],
    ["a","h"],["a","i"],["c","g"],["h","b"],["g","d"]]}"#;

/// Cut's claims with which he loses: dead cells, captured pairs and dominated claims are not followed up.
const LIKE: &str = r#"{"format":"cutshort/1","rules":"misere","terminals":["s","t","u"],"hyperedges":[["s","e"],["e","c"],["u","a"],["t","b"],["s","d"],["e","d"],["c","b"],["a","b"],["a","d"]]}
{"kind":"over","id":0,"short":["b"],"cut":["e","c","d"]}
{"kind":"like","id":1,"then":0,"short":["b"],"cut":["e","c","a"],"images":[["d","a"]],"on":"d"}
{"kind":"all","id":2,"answers":[["a",1],["d",0]]}
{"kind":"claim","id":3,"cell":"b","then":2}
{"kind":"like","id":4,"then":3,"short":[],"cut":[],"fill":[["e","c"]]}
{"kind":"answer","to_move":"short","winner":"short","node":4}
{"kind":"over","id":5,"short":[],"cut":["e","c","b"]}
{"kind":"over","id":6,"short":[],"cut":["e","c","d"]}
{"kind":"like","id":7,"then":5,"short":[],"cut":["e","c","a"],"images":[["b","a"]],"on":"b"}
{"kind":"all","id":8,"answers":[["a",7],["b",5],["d",6]]}
{"kind":"like","id":9,"then":8,"short":[],"cut":[],"fill":[["e","c"]]}
{"kind":"answer","to_move":"cut","winner":"short","node":9}
{"kind":"end","nodes":10,"answers":2}
"#;

/// A mirror image, seen by who exchanges the terminals, too.
const MIRROR: &str = r#"{"format":"cutshort/1","rules":"misere","terminals":["s","t"],"hyperedges":[["s","a"],["a","b"],["b","t"]]}
{"kind":"over","id":0,"short":[],"cut":["a"]}
{"kind":"like","id":1,"then":0,"short":[],"cut":["b"],"images":[["s","t"],["t","s"],["a","b"]]}
{"kind":"all","id":2,"answers":[["a",0],["b",1]]}
{"kind":"answer","to_move":"cut","winner":"short","node":2}
{"kind":"end","nodes":3,"answers":1}
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
    let certify = |file: &GameFile, engine| {
        let options = SolveOptions { engine, ..SolveOptions::default() };
        let certified = solve_certified(file.position(), &Player::BOTH, &options, &mut |_, _| ());
        written(file, &certified.unwrap().lines.unwrap())
    };
    let other = star.replace(r#""terminals""#, r#""rules":"misere","terminals""#);
    for text in [hex, misere, star, &other, DOMINATED] {
        samples.push(certify(&read(text), Engine::Auto));
    }
    samples.push(certify(&read(hex), Engine::Plain));
    // Short is made to join by a pair, Cut by a pair and a key.
    let head = "{\"kind\":\"cutshort-certificate\",\"version\":1}\n";
    for lines in [
        r#"{"format":"cutshort/1","board":"hex:2x2","rules":"misere","short":["b1"]}
{"kind":"join","id":0,"short":[],"cut":[],"pairs":[["a2","b2"]]}
{"kind":"answer","to_move":"cut","winner":"cut","node":0}
{"kind":"answer","to_move":"short","winner":"cut","node":0}
{"kind":"end","nodes":1,"answers":2}
"#,
        SETTLED,
        HELD,
        IMAGES,
        LIKE,
        MIRROR,
        GUARDED,
        TRANSFER,
        IMAGE_IN_DUAL,
    ] {
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
    let kinds = "dual steps won path settled guarded claim or and either hold fill lift decided automorphism image transfer over all join like same \
        same-edge branch answer captured dominated dead alive dead-edge alive-edge reduced end";
    let samples = samples();
    for kind in kinds.split_whitespace() {
        let line = format!("{{\"kind\":\"{kind}\"");
        assert!(samples.iter().any(|sample| sample.contains(&line)), "{kind}");
    }
    // Also the dual of a board with three sides.
    assert!(certificate("y:2").contains("\"kind\":\"dual\""));
}

/// Every mutant of every line is refused, or what it claims is true all the same and its strategy
/// still never loses.
#[test]
fn the_checker_bites() {
    let (mut refused, mut harmless) = (0, 0);
    for sample in samples() {
        let checked = check(&sample).unwrap_or_else(|error| panic!("{error}\n{sample}"));
        let truth = Truth::of(&checked.file);
        let names: Vec<String> = checked.file.names().iter().map(str::to_owned).collect();
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
            for changed in mutants(&value, &names) {
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
            // A theorem renamed.
            if lines[index].contains("\"theorem\":\"") {
                let renamed = lines[index].replacen("\"theorem\":\"", "\"theorem\":\"Not ", 1);
                let mut mutant = lines.clone();
                mutant[index] = &renamed;
                assert!(check(&text(&mutant)).is_err());
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
        let Some(id) = value["id"].as_u64() else { continue };
        for later in [id, id + 1, 1000] {
            for key in ["then", "of"] {
                match value.get_mut(key) {
                    Some(Value::Array(items)) if items[0].is_number() => items[0] = later.into(),
                    Some(number @ Value::Number(_)) => *number = later.into(),
                    _ => continue,
                }
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
    let text = "{\"kind\":\"cutshort-certificate\",\"version\":2,\"new\":[]}\n";
    assert_eq!(
        version(check(text).unwrap_err()),
        "line 1: this is version 2 of the format, this program reads version 1"
    );
    for text in ["", "\n", "{}", "[]", "[[[[", "{\"kind\":\"certificate\"}", "\u{0}"] {
        let error = check(text).unwrap_err();
        assert!(matches!(error.fault, CertificateFault::NoCertificate), "{error}");
    }
    let sample = certificate("hex:2x2");
    let header = sample.lines().take(2).collect::<Vec<_>>().join("\n");
    let unknown = check(&format!("{header}\n{{\"kind\":\"end\",\"a\\nb\":1}}\n")).unwrap_err();
    assert!(!unknown.to_string().contains('\n'), "{unknown}");
    let deep = "[".repeat(100_000);
    for (index, bad) in
        [(1, "{}"), (1, deep.as_str()), (2, deep.as_str()), (2, "{\"kind\":\"new\"}")]
    {
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
        0 => Some(r#"{"kind":"cutshort-certificate","version":1}"#.to_owned()),
        1 => Some(
            r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["a","t"]]}"#
                .to_owned(),
        ),
        _ => None,
    };
    let chain = move |line: u64| {
        head(line).or_else(|| match line - 2 {
            0 => Some(r#"{"kind":"won","id":0,"by":"short","owned":["a"]}"#.to_owned()),
            1 => Some(r#"{"kind":"claim","id":1,"cell":"a","then":0}"#.to_owned()),
            NODES => {
                Some(r#"{"kind":"answer","to_move":"short","winner":"short","node":1}"#.to_owned())
            }
            id if id < NODES => Some(format!(r#"{{"kind":"path","id":{id},"of":["s","a"]}}"#)),
            id if id == NODES + 1 => {
                Some(format!(r#"{{"kind":"end","nodes":{NODES},"answers":1}}"#))
            }
            _ => None,
        })
    };
    let checked = check_certificate(Endless::new(chain), 64 << 20).unwrap();
    assert_eq!((checked.nodes as u64, checked.proved.len()), (NODES, 1));
    let error = check_certificate(Endless::new(chain), 1 << 20).unwrap_err();
    assert!(
        matches!(&error.fault, CertificateFault::Refused { fault, .. }
            if matches!(**fault, Fault::TooLarge { .. })),
        "{error}"
    );
    // Short lines that copy the game, and a line that does not end.
    let copies = move |line: u64| {
        let steps =
            |game| format!(r#"{{"kind":"steps","game":{game},"of":0,"by":"short","steps":[]}}"#);
        head(line).or_else(|| Some(steps(line - 1)))
    };
    let error = check_certificate(Endless::new(copies), 1 << 20).unwrap_err();
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
        r#"{"kind":"cutshort-certificate","version":1}"#,
        r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["a","t"],["s","b"],["b","t"]]}"#,
        r#"{"kind":"path","id":0,"of":["s","a","t"]}"#,
        r#"{"kind":"path","id":1,"of":["s","b","t"]}"#,
        r#"{"kind":"claim","id":2,"cell":"a","then":0}"#,
        r#"{"kind":"claim","id":3,"cell":"b","then":1}"#,
        r#"{"kind":"or","id":4,"of":[2,3]}"#,
    ];
    let chain = move |line: u64| {
        let first = start.get(line as usize).map(|line| (*line).to_owned());
        first.or_else(|| match line - 2 {
            id if id + 1 < NODES => {
                let then = id - 1;
                Some(format!(r#"{{"kind":"and","id":{id},"joins":["s","t"],"of":[{then}]}}"#))
            }
            id if id + 1 == NODES => {
                Some(format!(r#"{{"kind":"and","id":{id},"of":[{}]}}"#, id - 1))
            }
            NODES => Some(format!(
                r#"{{"kind":"answer","to_move":"cut","winner":"short","node":{}}}"#,
                NODES - 1
            )),
            id if id == NODES + 1 => {
                Some(format!(r#"{{"kind":"end","nodes":{NODES},"answers":1}}"#))
            }
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
    let names: Vec<String> = (0..CELLS).map(|index| format!("c{index}")).collect();
    let mut edges: Vec<[&str; 2]> =
        names.windows(2).map(|w| [w[0].as_str(), w[1].as_str()]).collect();
    edges.extend([["s", names[0].as_str()], [names[CELLS - 1].as_str(), "t"]]);
    let game = serde_json::json!({
        "format": "cutshort/1", "rules": "misere", "terminals": ["s", "t"], "hyperedges": edges,
        "short": names[1..],
    });
    // Short is made to join: he has all cells but one, and that is the last.
    let text = format!(
        r#"{{"kind":"cutshort-certificate","version":1}}
{game}
{{"kind":"join","id":0,"short":[],"cut":[],"pairs":[],"key":"c0"}}
{{"kind":"answer","to_move":"short","winner":"cut","node":0}}
{{"kind":"end","nodes":1,"answers":1}}
"#
    );
    assert_eq!(check(&text).unwrap().proved.len(), 1);
    // 3002 sets of 47 words.
    let needed = 3002 * 47 * 8;
    let error = check_certificate(text.as_bytes(), needed - 1).unwrap_err();
    assert!(
        matches!(&error.fault, CertificateFault::Refused { fault, .. }
            if matches!(**fault, Fault::TooLarge { limit } if limit == needed - 1)),
        "{error}"
    );
    assert_eq!(error.line, 3);
    assert!(check_certificate(text.as_bytes(), needed + 10_000).is_ok());
}
