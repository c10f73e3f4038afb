//! Values of regions against the definition, against the oracle, and in contexts.

use quickcheck::Gen;

use super::testing::literal_game;
use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::below;
use crate::game::{Class, Game, Goal, Oracle, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};

fn id(index: usize) -> VertexId {
    VertexId::new(index)
}

/// A region with the terminals `0..k` and `cells` more vertices.
fn region(k: usize, cells: usize, hyperedges: &[Vec<usize>]) -> Game {
    let hyperedges = hyperedges.iter().map(|members| members.iter().copied().map(id));
    let terminals = (0..k).map(id).collect();
    let board = Hypergraph::new(k + cells, terminals, hyperedges).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

fn random_region(g: &mut Gen, k: usize, cells: usize) -> Game {
    let vertices = k + cells;
    let count = vertices / 2 + below(g, 2 * vertices);
    let hyperedges: Vec<Vec<usize>> = (0..count)
        .map(|_| {
            let size = [2, 2, 2, 3, 3, 4][below(g, 6)];
            (0..size).map(|_| below(g, vertices)).collect()
        })
        .collect();
    region(k, cells, &hyperedges)
}

/// What is joined in a full region, by joining terminals to each other in the reduced hypergraph.
fn outcome(game: &Game, short: &VertexSet) -> Partition {
    let mut cut = game.hypergraph().cells().clone();
    cut.subtract(short);
    let full = game.hypergraph().after_claims(short, &cut);
    let terminals = full.terminals();
    let mut label: Vec<usize> = (0..terminals.len()).collect();
    for hyperedge in full.hyperedges() {
        let met: Vec<usize> =
            (0..label.len()).filter(|&t| hyperedge.contains(&terminals[t])).collect();
        let into = label[met[0]];
        let merged: Vec<usize> = met.iter().map(|&t| label[t]).collect();
        for label in label.iter_mut().filter(|label| merged.contains(label)) {
            *label = into;
        }
    }
    Partition::by_label(label.len(), |terminal| label[terminal])
}

/// The form of a region to the letter: no reduction, no canonical form.
fn literal(forms: &mut Forms, outcomes: &Outcomes, game: &Game) -> FormId {
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    literal_game(forms, cells.len(), &|short| {
        let short = (0..cells.len()).filter(|cell| short >> cell & 1 == 1).map(|cell| cells[cell]);
        let short = VertexSet::from_vertices(game.hypergraph().vertex_count(), short);
        outcomes.atom(&outcome(game, &short)).unwrap()
    })
}

fn value_of(regions: &mut Regions, game: &Game) -> FormId {
    regions.value(game, &ValueLimits::default()).unwrap()
}

/// The value with every reduction is the canonical form of the form by definition, for random
/// regions with 2 to 5 terminals, planar or not.
#[test]
fn values_are_those_of_the_definition() {
    let mut g = Gen::new(100);
    for k in 2..=5 {
        let mut regions = Regions::new(k).unwrap();
        let outcomes = regions.outcomes().clone();
        for round in 0..if k == 3 { 1500 } else { 200 } {
            let cells = 1 + below(&mut g, if round % 20 == 0 { 5 } else { 4 });
            let game = random_region(&mut g, k, cells);
            let value = value_of(&mut regions, &game);
            let by_definition = literal(regions.forms_mut(), &outcomes, &game);
            let canonical = regions.forms_mut().canonical(by_definition);
            let [value, canonical] = [value, canonical].map(|form| regions.forms().write(form));
            assert_eq!(value, canonical, "{game:?}");
        }
    }
}

/// Over the booleans the value of a game with two terminals is its class.
#[test]
fn the_value_over_the_booleans_is_the_class() {
    let mut g = Gen::new(100);
    let mut regions = Regions::new(2).unwrap();
    for _ in 0..2000 {
        let cells = below(&mut g, 9);
        let game = random_region(&mut g, 2, cells);
        let value = value_of(&mut regions, &game);
        let class = match regions.forms().write(value).as_str() {
            "T" => Class::Short,
            "0" => Class::Cut,
            "{T|0}" => Class::First,
            other => panic!("{other}"),
        };
        assert_eq!(Some(class), Oracle::new(&game).unwrap().class());
    }
}

/// The region of Figure 9 and those that one can do by hand.
#[test]
fn small_regions_have_the_values_that_one_finds_by_hand() {
    let mut regions = Regions::new(3).unwrap();
    let mut write = |cells, hyperedges: &[Vec<usize>]| {
        let value = value_of(&mut regions, &region(3, cells, hyperedges));
        regions.forms().write(value)
    };
    // One cell between terminals 2 and 3.
    assert_eq!(write(1, &[vec![1, 3], vec![3, 2]]), "{a|0}");
    // Terminals 2 and 3 joined, and a cell to terminal 1.
    assert_eq!(write(1, &[vec![1, 2], vec![1, 3], vec![3, 0]]), "{T|a}");
    // Figure 9: x touches all three terminals, y touches 2 and 3.
    let figure_9 = [vec![0, 3], vec![1, 3], vec![2, 3], vec![1, 4], vec![4, 2]];
    assert_eq!(write(2, &figure_9), "{T|{a|0}}");
    // y joins 2 and 3; x joins y and 1, so it is worth something only after y.
    let in_series = [vec![1, 4], vec![4, 2], vec![3, 4], vec![3, 0]];
    assert_eq!(write(2, &in_series), "{{T|a}|0}");
    assert_eq!(write(0, &[]), "0");
    assert_eq!(write(0, &[vec![0, 1, 2]]), "T");
}

/// The hexagonal cells of a triangle with `side` cells a side, its corners Short's stones and
/// terminals; `side * (side + 1) / 2 - 3` empty cells, none in more than three hyperedges.
fn triangle(side: usize) -> Game {
    let spec: BoardSpec = format!("y:{side}").parse().unwrap();
    let board = spec.build();
    let cells: Vec<VertexId> = board.game.hypergraph().cells().iter().collect();
    let corners = [cells[0], cells[cells.len() - side], cells[cells.len() - 1]];
    let sides = board.game.hypergraph().terminals();
    let hyperedges = board.game.hypergraph().hyperedges();
    let without_sides = hyperedges
        .map(|edge| edge.iter().copied().filter(|v| !sides.contains(v)).collect::<Vec<_>>());
    let without_sides: Vec<Vec<VertexId>> = without_sides.collect();
    let count = board.game.hypergraph().vertex_count() - sides.len();
    let board = Hypergraph::new(count, corners.to_vec(), without_sides).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// Times and counts, for work on speed.
#[test]
#[ignore = "prints times; for work on speed"]
fn timing() {
    let mut games: Vec<(String, Game)> = Vec::new();
    for spec in ["y:4", "y:5"] {
        let board = spec.parse::<BoardSpec>().unwrap().build();
        games.push((spec.to_owned(), board.game.with_goal(Goal::Connect)));
    }
    for side in 4..=6 {
        games.push((format!("triangle {side}"), triangle(side)));
    }
    for (name, game) in games {
        let mut regions = Regions::new(3).unwrap();
        let start = std::time::Instant::now();
        let limits = ValueLimits {
            search: crate::solve::Limits {
                time: Some(std::time::Duration::from_secs(60)),
                ..Default::default()
            },
            forms: None,
        };
        let value = regions.value(&game, &limits);
        let forms = regions.forms();
        eprintln!(
            "{name}: {} cells, {:?}, {} states, {} values, {} classes, {} sums, {} forms, {} comparisons; {:?}",
            game.hypergraph().cells().len(),
            start.elapsed(),
            regions.states(),
            regions.values.len(),
            regions.classes.len(),
            regions.sums.len(),
            forms.len(),
            forms.compared.len(),
            value.map(|value| (forms.depth(value), forms.atoms(value), forms.followers(value))),
        );
    }
}
