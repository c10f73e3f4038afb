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

/// A region in which each cell touches two or three of few nodes, of which the first are the terminals:
/// its value is more often more than an outcome.
fn random_sparse_region(g: &mut Gen, k: usize, cells: usize) -> Game {
    let mut nodes: Vec<Vec<usize>> = (0..k + 1 + below(g, 3))
        .map(|node| if node < k { vec![node] } else { Vec::new() })
        .collect();
    for cell in k..k + cells {
        for _ in 0..2 + below(g, 2) {
            let node = below(g, nodes.len());
            nodes[node].push(cell);
        }
    }
    nodes.retain(|node| !node.is_empty());
    region(k, cells, &nodes)
}

/// What is joined in a full region, by joining terminals to each other in the reduced hypergraph.
pub(super) fn outcome(game: &Game, short: &VertexSet) -> Partition {
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

pub(super) fn value_of(regions: &mut Regions, game: &Game) -> FormId {
    regions.value(game, &ValueLimits::default()).unwrap()
}

/// The value with every reduction is the canonical form of the form by definition, for random
/// regions with 2 to 5 terminals, planar or not.
#[test]
fn values_are_those_of_the_definition() {
    let mut g = Gen::from_size_and_seed(100, 1);
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

/// An evaluator that asks at every state what the players are sure of.
fn asking_always(k: usize) -> Regions {
    Regions { searched_from: 0, ..Regions::new(k).unwrap() }
}

/// The same where it is asked at every state what the players are sure of: nothing that is left out
/// matters.
#[test]
fn values_with_searches_are_those_of_the_definition() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for k in 3..=5 {
        let mut regions = asking_always(k);
        let outcomes = regions.outcomes().clone();
        for round in 0..if k == 3 { 1000 } else { 150 } {
            let cells = 1 + below(&mut g, if round % 20 == 0 { 5 } else { 4 });
            let game = random_region(&mut g, k, cells);
            let value = value_of(&mut regions, &game);
            let by_definition = literal(regions.forms_mut(), &outcomes, &game);
            let canonical = regions.forms_mut().canonical(by_definition);
            assert_eq!(value, canonical, "{game:?}");
        }
    }
}

/// Six and seven cells: all positions one by one, nothing left out.
#[test]
fn values_are_those_of_the_table_of_all_positions() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let none = ValueLimits::default();
    let mut regions = [Regions::new(3).unwrap(), asking_always(3)];
    let outcomes = regions[0].outcomes().clone();
    let mut composite = 0;
    for _ in 0..250 {
        let cells = 6 + below(&mut g, 2);
        let game = random_sparse_region(&mut g, 3, cells);
        let table = ValueTable::of_game(&game, &outcomes, &none, &mut |_| {}).unwrap();
        let nothing = VertexSet::new(table.cells());
        let by_table = table.forms().write(table.value(&nothing, &nothing));
        for regions in &mut regions {
            let value = value_of(regions, &game);
            assert_eq!(regions.forms().write(value), by_table, "{game:?}");
        }
        composite += usize::from(by_table.len() > 1);
    }
    assert!(composite > 40, "{composite}");
}

/// The outcomes of which the players are sure are those below and above the value.
#[test]
fn what_players_are_sure_of_bounds_the_value() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for k in 3..=4 {
        let mut regions = asking_always(k);
        let mut compared = 0;
        for _ in 0..400 {
            let cells = 3 + below(&mut g, 4);
            let game = random_sparse_region(&mut g, k, cells);
            compared += regions.compare_sure(&game);
        }
        assert!(compared > 25, "{compared}");
    }
}

/// In larger regions it makes no difference either where it is asked.
#[test]
fn values_of_triangles_do_not_depend_on_where_searches_begin() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut values = std::collections::BTreeSet::new();
    for round in 0..60 {
        let game = triangle(5 + round % 2);
        let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        let count = game.hypergraph().vertex_count();
        let mut claims = [VertexSet::new(count), VertexSet::new(count)];
        for &cell in &cells {
            let owner = below(&mut g, cells.len());
            if owner < 6 {
                claims[owner % 2].insert(cell);
            }
        }
        let [short, cut] = claims;
        let board = game.hypergraph().after_claims(&short, &cut);
        let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
        let written = [0, 9, usize::MAX].map(|searched_from| {
            let mut regions = Regions { searched_from, ..Regions::new(3).unwrap() };
            let value = value_of(&mut regions, &game);
            regions.forms().write(value)
        });
        assert!(written.iter().all(|value| *value == written[0]), "{written:?} {game:?}");
        values.insert(written[0].clone());
    }
    assert!(values.len() > 10, "{values:?}");
}

/// Over the booleans the value of a game with two terminals is its class.
#[test]
fn the_value_over_the_booleans_is_the_class() {
    let mut g = Gen::from_size_and_seed(100, 1);
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

/// The region glued into a context: the region's terminals become Short's stones among the cells
/// of the context, whose own two terminals come first.
fn glued(region: &Game, context: &[Vec<usize>], context_cells: usize) -> Game {
    let k = region.hypergraph().terminals().len();
    let inner = region.hypergraph();
    // Two terminals, the stones, the cells of the context, the cells of the region.
    let stones = 2..2 + k;
    let place = |vertex: VertexId| {
        if vertex.index() < k { 2 + vertex.index() } else { 2 + context_cells + vertex.index() }
    };
    let inside = inner.hyperedges().map(|edge| edge.iter().map(|&v| place(v)).collect::<Vec<_>>());
    let hyperedges = inside.chain(context.iter().cloned());
    let hyperedges = hyperedges.map(|edge| edge.into_iter().map(id).collect::<Vec<_>>());
    let count = 2 + context_cells + inner.vertex_count();
    let board = Hypergraph::new(count, vec![id(0), id(1)], hyperedges).unwrap();
    let short = VertexSet::from_vertices(count, stones.map(id));
    let board = board.after_claims(&short, &VertexSet::new(count));
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

fn random_context(g: &mut Gen, k: usize) -> (Vec<Vec<usize>>, usize) {
    let cells = 1 + below(g, 4);
    let vertices = 2 + k + cells;
    let count = 3 + below(g, 2 * vertices);
    let hyperedges = (0..count).map(|_| {
        let size = [2, 2, 3][below(g, 3)];
        (0..size).map(|_| below(g, vertices)).collect()
    });
    (hyperedges.collect(), cells)
}

/// Regions of equal value have the same class in every context; of regions with different values
/// most are told apart by a random one, and all by the order.
#[test]
fn equal_values_are_equal_in_every_context() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut regions = Regions::new(3).unwrap();
    let mut two = Regions::new(2).unwrap();
    let mut by_value: std::collections::BTreeMap<FormId, Vec<Game>> = Default::default();
    for _ in 0..400 {
        let cells = 2 + below(&mut g, 3);
        let game = random_region(&mut g, 3, cells);
        by_value.entry(value_of(&mut regions, &game)).or_default().push(game);
    }
    let mut class = |game: &Game, context: &(Vec<Vec<usize>>, usize)| {
        let class = value_of(&mut two, &glued(game, &context.0, context.1));
        two.forms().write(class)
    };
    let mut compared = 0;
    for games in by_value.values().filter(|games| games.len() > 1) {
        for pair in games.windows(2).take(40) {
            for _ in 0..15 {
                let context = random_context(&mut g, 3);
                assert_eq!(class(&pair[0], &context), class(&pair[1], &context));
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
    let values: Vec<(FormId, Game)> =
        by_value.iter().map(|(&value, games)| (value, games[0].clone())).collect();
    let (mut told_apart, mut pairs) = (0, 0);
    for _ in 0..150 {
        let [(v, one), (w, other)] = [0; 2].map(|_| &values[below(&mut g, values.len())]);
        if v == w {
            continue;
        }
        pairs += 1;
        assert!(!regions.forms_mut().equivalent(*v, *w));
        told_apart += usize::from((0..100).any(|_| {
            let context = random_context(&mut g, 3);
            class(one, &context) != class(other, &context)
        }));
    }
    assert!(2 * told_apart > pairs, "{told_apart} of {pairs}");
}

#[test]
fn limits_stop_cleanly_and_bad_regions_are_refused() {
    let board = "y:5".parse::<BoardSpec>().unwrap().build();
    let connect = board.game.clone().with_goal(Goal::Connect);
    let mut regions = Regions::new(3).unwrap();
    let limits = |nodes, forms| ValueLimits {
        search: crate::solve::Limits { nodes, ..Default::default() },
        forms,
        memory: None,
    };
    let stopped = regions.value(&connect, &limits(Some(20), None)).unwrap_err();
    assert!(matches!(stopped, ValueError::Stopped { states: 20, .. }), "{stopped}");
    let stopped = regions.value(&connect, &limits(None, Some(30))).unwrap_err();
    assert!(matches!(stopped, ValueError::Stopped { reason: ValueStop::Forms, .. }), "{stopped}");
    let little = ValueLimits { memory: Some(30_000), ..ValueLimits::default() };
    let stopped = regions.value(&connect, &little).unwrap_err();
    assert!(matches!(stopped, ValueError::Stopped { reason: ValueStop::Memory, .. }), "{stopped}");
    // It can go on afterwards.
    assert!(regions.value(&connect, &ValueLimits::default()).is_ok());
    let none = ValueLimits::default();
    assert_eq!(regions.value(&board.game, &none), Err(ValueError::Sides(3)));
    let misere = connect.clone().with_rules(Rules::Misere);
    assert_eq!(regions.value(&misere, &none), Err(ValueError::Rules(Rules::Misere)));
    let two = "hex:2x2".parse::<BoardSpec>().unwrap().build().game;
    assert!(matches!(regions.value(&two, &none), Err(ValueError::OtherTerminals { .. })));
    assert!(matches!(Regions::new(7), Err(OutcomesError::Terminals(7))));
}

/// Four terminals, joined crosswise by two cells: fine over all partitions, refused without
/// crossing; in another order they lie on one face.
#[test]
fn crossing_terminals_need_all_partitions() {
    let crossing = region(4, 2, &[vec![0, 4, 2], vec![1, 5, 3]]);
    let none = ValueLimits::default();
    let value = |game: &Game, poset: &str| {
        let poset = PosetChoice::Named(poset.to_owned());
        valuation(game, &poset, &none).map(|found| found.forms.write(found.value))
    };
    let fitting = valuation(&crossing, &PosetChoice::Fitting, &none).unwrap();
    for poset in ["non-crossing", "non-crossing:4"] {
        let refused = value(&crossing, poset);
        let Err(ValueError::NotOnOneFace { order: Some(order) }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(order.len(), 4);
    }
    assert_eq!(value(&crossing, "partitions:4").as_deref(), Ok("13/24"));
    assert_eq!(fitting.outcomes.name(), "partitions:4");
    // The hyperedges joined their terminals beforehand; cells 4 and 5 do nothing.
    assert_eq!(fitting.forms.write(fitting.value), "13/24");
    let corner = region(3, 1, &[vec![1, 3], vec![3, 2]]);
    assert_eq!(value(&corner, "fork").as_deref(), Ok("{a|0}"));
    let c = region(3, 1, &[vec![0, 3], vec![3, 1]]);
    assert_eq!(value(&c, "fork").as_deref(), Ok("0"));
    assert!(matches!(value(&c, "booleans"), Err(ValueError::Terminals(_))));
    assert!(matches!(value(&c, "nonsense"), Err(ValueError::Terminals(_))));
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
                until: Some(start + std::time::Duration::from_secs(60)),
                ..Default::default()
            },
            ..ValueLimits::default()
        };
        let value = regions.value(&game, &limits);
        let forms = regions.forms();
        eprintln!(
            "{name}: {} cells, {:?}, {} bytes, {} states, {} values, {} classes, {} sums, {} forms, {} comparisons; {:?}",
            game.hypergraph().cells().len(),
            start.elapsed(),
            regions.memory(),
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
