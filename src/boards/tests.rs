use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    Board, BoardSpec, BoardSpecError, Criteria, HavannahShape, HavannahSpec, HavannahState,
    MirrorPairing, TorexSpec, TorexSpecError, Winners, known_class, parse_cell_name,
};
use crate::game::{Class, Goal, Oracle, Outcome, Player, State};
use crate::graph::{ReducedGraph, VertexId, VertexSet};

fn board(spec: &str) -> Board {
    let board = spec.parse::<BoardSpec>().unwrap().build();
    assert_eq!(board.spec.to_string(), spec);
    assert_eq!(board.game.hypergraph().cells().len(), board.spec.cell_count());
    board
}

fn graph(board: &Board) -> ReducedGraph<8> {
    ReducedGraph::new(board.game.hypergraph(), board.game.goal() == Goal::Connect)
}

/// The cells and terminals adjacent to a cell, by name, sorted.
fn neighbours(board: &Board, cell: &str) -> Vec<String> {
    let row = graph(board).neighbours(board.names.id(cell).unwrap());
    let mut names: Vec<_> = row.iter().map(|v| board.names.name(v).to_owned()).collect();
    names.sort();
    names
}

/// Checks every pair of cells of a board against the adjacency of its coordinates.
fn check_adjacency(board: &Board, touch: impl Fn((i64, i64), (i64, i64)) -> bool) {
    let graph = graph(board);
    let at = |v: VertexId| {
        let (column, row) = parse_cell_name(board.names.name(v)).unwrap();
        (column as i64, row as i64)
    };
    let cells: Vec<VertexId> = board.game.hypergraph().cells().iter().collect();
    for &a in &cells {
        for &b in cells.iter().filter(|&&b| a != b) {
            assert_eq!(graph.adjacent(a, b), touch(at(a), at(b)), "{:?} {:?}", at(a), at(b));
        }
    }
}

#[test]
fn hex_cells_touch_six_others_and_their_sides() {
    for spec in ["hex:1x1", "hex:1x4", "hex:4x1", "hex:3x3", "hex:5x4", "hex:7x8"] {
        let board = board(spec);
        check_adjacency(&board, |(c, r), (d, s)| {
            [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].contains(&(d - c, s - r))
        });
        assert!(board.game.hypergraph().max_cell_degree() <= 3);
        let top = graph(&board).neighbours(board.names.id("top").unwrap());
        let bottom = graph(&board).neighbours(board.names.id("bottom").unwrap());
        for cell in board.game.hypergraph().cells().iter() {
            let (_, row) = parse_cell_name(board.names.name(cell)).unwrap();
            assert_eq!(top.contains(cell), row == 0);
            assert_eq!(bottom.contains(cell), row + 1 == board.spec.height());
        }
    }
    assert_eq!(neighbours(&board("hex:3x3"), "b2"), ["a2", "a3", "b1", "b3", "c1", "c2"]);
    assert_eq!(neighbours(&board("hex:3x3"), "a1"), ["a2", "b1", "top"]);
}

#[test]
fn y_cells_touch_six_others_and_their_sides() {
    for side in 1..=6 {
        let board = board(&format!("y:{side}"));
        check_adjacency(&board, |(c, r), (d, s)| {
            [(1, 0), (-1, 0), (0, -1), (-1, -1), (0, 1), (1, 1)].contains(&(d - c, s - r))
        });
        assert!(board.game.hypergraph().max_cell_degree() <= 3);
        assert_eq!(board.game.goal(), Goal::Touch);
    }
    assert_eq!(neighbours(&board("y:3"), "a1"), ["a2", "b2", "left", "right"]);
    assert_eq!(neighbours(&board("y:3"), "b3"), ["a2", "a3", "b2", "bottom", "c3"]);
    assert_eq!(neighbours(&board("y:1"), "a1"), ["bottom", "left", "right"]);
}

#[test]
fn bridgit_cells_are_bridges_between_two_dots() {
    let two = board("bridgit:2");
    assert_eq!(neighbours(&two, "b2"), ["a1", "a3", "c1", "c3"]);
    assert_eq!(
        neighbours(&two, "a1"),
        ["a3", "b2", "c1", "top"].map(String::from)[..]
            .iter()
            .filter(|n| *n != "c1")
            .cloned()
            .collect::<Vec<_>>()
    );
    for size in 1..=6 {
        let board = board(&format!("bridgit:{size}"));
        assert_eq!(board.spec.cell_count(), size * size + (size - 1) * (size - 1));
        assert!(board.game.hypergraph().max_cell_degree() <= 2);
        // Two bridges touch when they share a dot, that is a point at odd column and even row.
        check_adjacency(&board, |(c, r), (d, s)| {
            let dots = |(c, r): (i64, i64)| {
                let ends =
                    if c % 2 == 0 { [(c, r - 1), (c, r + 1)] } else { [(c - 1, r), (c + 1, r)] };
                // A terminal is no dot of its own.
                ends.map(|dot| (dot.1 >= 0 && dot.1 < 2 * size as i64 - 1).then_some(dot))
            };
            dots((c, r)).iter().flatten().any(|dot| dots((d, s)).contains(&Some(*dot)))
        });
    }
}

/// Turning a Hex board by half a turn, and mirroring a Y or a Bridg-it board, changes nothing.
#[test]
fn boards_have_their_symmetries() {
    let check = |board: &Board,
                 image: &dyn Fn(usize, usize) -> (usize, usize),
                 terminals: &[(&str, &str)]| {
        let graph = graph(board);
        let map = |v: VertexId| {
            let name = board.names.name(v);
            if let Some((_, to)) = terminals.iter().find(|(from, _)| *from == name) {
                return board.names.id(to).unwrap();
            }
            let (column, row) = parse_cell_name(name).unwrap();
            let (column, row) = image(column, row);
            board.names.id(&super::cell_name(column, row)).unwrap()
        };
        for a in graph.live().iter() {
            for b in graph.live().iter() {
                assert_eq!(graph.adjacent(a, b), graph.adjacent(map(a), map(b)));
            }
        }
    };
    let hex = board("hex:4x6");
    check(&hex, &|c, r| (3 - c, 5 - r), &[("top", "bottom"), ("bottom", "top")]);
    let y = board("y:5");
    let fixed = [("left", "right"), ("right", "left"), ("bottom", "bottom")];
    check(&y, &|c, r| (r - c, r), &fixed);
    let turned = [("left", "bottom"), ("bottom", "right"), ("right", "left")];
    check(&y, &|c, r| (r - c, 4 - c), &turned);
    let bridgit = board("bridgit:4");
    check(&bridgit, &|c, r| (6 - c, r), &[("top", "top"), ("bottom", "bottom")]);
    check(&bridgit, &|c, r| (c, 6 - r), &[("top", "bottom"), ("bottom", "top")]);
}

#[derive(Deserialize)]
struct Openings {
    boards: BTreeMap<String, Opening>,
}

#[derive(Deserialize)]
struct Opening {
    winner_black_first: String,
    winning_first_moves: Vec<String>,
}

/// The oracle's part of the reference data; the larger boards are the solver's.
#[test]
fn hex_openings_of_up_to_twelve_cells_are_those_of_the_reference_data() {
    let data: Openings =
        serde_json::from_str(include_str!("../../tests/data/hex-openings.json")).unwrap();
    let mut checked = 0;
    for (size, opening) in &data.boards {
        let board = board(&format!("hex:{size}"));
        if board.spec.cell_count() > 12 {
            continue;
        }
        let oracle = Oracle::new(&board.game).unwrap();
        let nothing = VertexSet::new(board.names.len());
        let winner = oracle.outcomes(&nothing, &nothing).short.winner().unwrap();
        let expected =
            if opening.winner_black_first == "black" { Player::Short } else { Player::Cut };
        assert_eq!(winner, expected, "{size}");
        if winner == Player::Short {
            let moves = oracle.best_moves(&nothing, &nothing, Player::Short);
            let moves: Vec<_> = moves.iter().map(|&cell| board.names.name(cell)).collect();
            assert_eq!(moves, opening.winning_first_moves, "{size}");
        }
        checked += 1;
    }
    assert!(checked >= 15);
}

#[test]
fn the_shorter_way_wins_even_moving_second() {
    for (width, height, class) in [
        (2, 1, Class::Short),
        (1, 2, Class::Cut),
        (3, 2, Class::Short),
        (2, 3, Class::Cut),
        (4, 3, Class::Short),
        (3, 4, Class::Cut),
        (2, 6, Class::Cut),
        (6, 2, Class::Short),
    ] {
        let board = board(&format!("hex:{width}x{height}"));
        assert_eq!(Oracle::new(&board.game).unwrap().class(), Some(class), "{width}x{height}");
    }
}

#[test]
fn exactly_one_player_touches_all_sides_of_a_full_y_board() {
    for side in 1..=4 {
        let board = board(&format!("y:{side}"));
        let cells = board.spec.cell_count();
        for filling in 0_u32..1 << cells {
            let of = |bit: u32| {
                let theirs = (0..cells).filter(|&cell| filling >> cell & 1 == bit);
                VertexSet::from_vertices(board.names.len(), theirs.map(VertexId::new))
            };
            assert_ne!(board.game.joined(&of(1)), board.game.joined(&of(0)));
        }
    }
}

#[test]
fn y_and_bridgit_are_won_by_who_moves_first() {
    for spec in ["y:1", "y:2", "y:3", "y:4", "y:5", "bridgit:1", "bridgit:2", "bridgit:3"] {
        assert_eq!(Oracle::new(&board(spec).game).unwrap().class(), Some(Class::First), "{spec}");
    }
}

fn criteria(spec: &str) -> Criteria {
    Criteria::of(&spec.parse::<BoardSpec>().unwrap().contest().unwrap()).unwrap()
}

/// The game of a board and its rules agree on every full colouring: Short has joined the terminals
/// exactly when his groups have what the rules ask of him.
#[test]
fn games_are_won_as_the_rules_say() {
    for spec in [
        "hex:3x3",
        "hex:4x2",
        "hex:1x3",
        "y:4",
        "bridgit:3",
        "cylinder:1x2",
        "cylinder:2x3",
        "cylinder:3x3",
        "cylinder:4x3",
        "tiling:4.8.8:3x2",
        "tiling:4.8.8:2x3",
        "tiling:4.6.12:2x2",
        "tiling:3.12.12:3x2",
        "tiling:4.4.4.4:3x4",
        "tiling:3.3.3.3.3.3:2x3",
    ] {
        let board = board(spec);
        let contest = board.spec.contest().unwrap();
        let cells = contest.cell_count();
        assert_eq!(cells, board.spec.cell_count());
        for filling in 0_u32..1 << cells {
            let short = |universe| {
                let his = (0..cells).filter(|cell| filling >> cell & 1 == 1);
                VertexSet::from_vertices(universe, his.map(VertexId::new))
            };
            assert_eq!(
                board.game.joined(&short(board.names.len())),
                contest.has_won(Player::Short, &short(cells)),
                "{spec}, {filling:b}"
            );
        }
    }
}

/// Where three cells meet at every corner, every full board has exactly one winner and Mogensen's
/// criteria hold; where more meet, nobody may have won.
#[test]
fn full_boards_have_one_winner_where_three_cells_meet() {
    for spec in [
        "hex:3x3",
        "hex:4x3",
        "hex:1x1",
        "hex:1x4",
        "y:4",
        "bridgit:3",
        "cylinder:1x3",
        "cylinder:2x3",
        "cylinder:4x3",
        "tiling:4.8.8:3x3",
        "tiling:4.8.8:1x3",
        "tiling:4.6.12:2x2",
        "tiling:3.12.12:3x2",
    ] {
        let seen = criteria(spec);
        assert_eq!((seen.both, seen.neither, seen.witness), (0, 0, None), "{spec}");
        // A ring that touches nothing else cuts a cylinder: the second criterion is sufficient, with
        // the first, but not necessary.
        let holds = seen.against_second.is_none();
        assert_eq!((seen.against_first, holds), (None, !spec.starts_with("cylinder")), "{spec}");
        assert_eq!(seen.short + seen.cut, seen.fillings, "{spec}");
        assert_eq!(seen.fillings, 1 << spec.parse::<BoardSpec>().unwrap().cell_count());
    }
    for spec in ["tiling:4.4.4.4:3x3", "tiling:3.3.3.3.3.3:3x2"] {
        let seen = criteria(spec);
        assert_eq!(seen.both, 0, "{spec}");
        assert!(seen.neither > 0 && seen.witness.is_some(), "{spec}");
        assert!(seen.against_second.is_some(), "{spec}");
    }
    // By hand: one diagonal pair is Short's, the other Cut's.
    assert_eq!(criteria("tiling:4.4.4.4:2x2").neither, 2);
}

/// The degrees that the tilings have: half the corners of the largest tile where every other corner
/// is enough.
#[test]
fn tilings_have_their_degrees() {
    for (spec, degree) in [
        ("tiling:4.8.8:4x4", 4),
        ("tiling:4.6.12:4x4", 6),
        ("cylinder:5x4", 3),
        ("gale:2x4", 6),
        ("gale:3x3", 14),
    ] {
        assert_eq!(board(spec).game.hypergraph().max_cell_degree(), degree, "{spec}");
    }
}

/// In 3.12.12 every triangle is simplicial, so it is dead; without the triangles it is Hex.
#[test]
fn dodecagons_and_triangles_are_hex_with_dead_cells() {
    let board = board("tiling:3.12.12:4x3");
    let graph = graph(&board);
    let (mut dodecagons, mut triangles) = (0, VertexSet::new(board.names.len()));
    for cell in board.game.hypergraph().cells().iter() {
        let (column, row) = parse_cell_name(board.names.name(cell)).unwrap();
        if column % 3 == 0 && row % 3 == 0 {
            dodecagons += 1;
        } else {
            assert!(graph.is_clique(graph.neighbours(cell)));
            triangles.insert(cell);
        }
    }
    assert_eq!((dodecagons, triangles.len()), (12, 12));
    let nothing = VertexSet::new(board.names.len());
    let rest = board.game.after_claims(&nothing, &triangles);
    let hex = super::tests::board("hex:4x3");
    let edges = |game: &crate::game::Game, names: &crate::graph::Names, spacing: usize| {
        let graph = ReducedGraph::<8>::new(game.hypergraph(), true);
        let name = |v: VertexId| match parse_cell_name(names.name(v)) {
            Ok((column, row)) => super::cell_name(column / spacing, row / spacing),
            Err(_) => names.name(v).to_owned(),
        };
        let mut edges: Vec<_> = graph
            .edges()
            .map(|(a, b)| {
                let mut ends = [name(a), name(b)];
                ends.sort();
                ends
            })
            .collect();
        edges.sort();
        edges
    };
    assert_eq!(edges(&rest, &board.names, 3), edges(&hex.game, &hex.names, 1));
}

/// Huneke, Hayward and Toft: on a cylinder with an even circumference, and with circumference 3,
/// the player who joins top and bottom wins; with an even one he answers in pairs, moving second.
#[test]
fn short_wins_cylinders_of_even_circumference_moving_second() {
    for spec in [
        "cylinder:2x1",
        "cylinder:2x2",
        "cylinder:2x5",
        "cylinder:4x1",
        "cylinder:4x2",
        "cylinder:4x3",
    ] {
        assert_eq!(Oracle::new(&board(spec).game).unwrap().class(), Some(Class::Short), "{spec}");
    }
    for spec in ["cylinder:3x1", "cylinder:3x2", "cylinder:3x3", "cylinder:3x4"] {
        let oracle = Oracle::new(&board(spec).game).unwrap();
        let nothing = VertexSet::new(board(spec).names.len());
        assert_eq!(
            oracle.outcomes(&nothing, &nothing).short.winner(),
            Some(Player::Short),
            "{spec}"
        );
    }
}

/// Two dimensions are a mirrored Hex board.
#[test]
fn two_dimensions_are_hex() {
    for size in 1..=3 {
        let class = |spec: String| Oracle::new(&board(&spec).game).unwrap().class();
        assert_eq!(class(format!("gale:2x{size}")), class(format!("hex:{size}x{size}")));
    }
    assert_eq!(board("gale:3x2").names.iter().next(), Some("1.1.1"));
}

#[test]
fn bad_specs_are_refused() {
    let error = |text: &str| text.parse::<BoardSpec>().unwrap_err();
    for text in ["", "hex", "chess:8x8", "tiling:5.5.10:3x3", "tiling", "Hex:3x3", "hex 3x3"] {
        assert!(matches!(error(text), BoardSpecError::UnknownKind(_)), "{text}");
    }
    for text in [
        "hex:3",
        "hex:0x3",
        "hex:3x0",
        "hex:-1x3",
        "hex:+3x3",
        "hex:3x3x3",
        "y:",
        "y:0",
        "y:-1",
        "y:3x3",
        "bridgit: 3",
    ] {
        assert!(matches!(error(text), BoardSpecError::Size { .. }), "{text}");
    }
    for text in [
        "hex:1000000x1000000",
        "hex:1000001x1",
        "y:1000000000",
        "bridgit:99999999999999999999999",
        "gale:21x1",
        "gale:7x10",
        "tiling:4.6.12:1000x1000",
    ] {
        assert!(matches!(error(text), BoardSpecError::TooLarge(_)), "{text}");
    }
    assert!("hex:1000x1000".parse::<BoardSpec>().is_ok());
}

#[test]
fn a_board_of_a_million_cells_is_built() {
    let board = board("hex:1000x1000");
    assert_eq!(board.names.id("all1000").map(VertexId::index), Some(999_999));
}

fn torex(rows: usize, columns: usize) -> TorexSpec {
    format!("torex:{rows}x{columns}").parse().unwrap()
}

/// The counts of the 3x3 torus were made by an independent enumeration; that of 1x1 is by hand.
#[test]
fn torex_can_end_in_a_draw_but_has_never_two_winners() {
    let seen = Criteria::of(&torex(3, 3).contest()).unwrap();
    assert_eq!((seen.short, seen.cut, seen.neither, seen.both), (226, 226, 60, 0));
    let alone = Criteria::of(&torex(1, 1).contest()).unwrap();
    // The only cell is a closed way of every kind for whoever has it.
    assert_eq!((alone.short, alone.cut, alone.neither, alone.both), (1, 1, 0, 0));
    for (rows, columns) in [(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 4)]
    {
        let seen = Criteria::of(&torex(rows, columns).contest()).unwrap();
        assert_eq!(seen.both, 0);
        let mirrored = Criteria::of(&torex(columns, rows).contest()).unwrap();
        assert_eq!(
            (seen.short, seen.cut, seen.neither),
            (mirrored.cut, mirrored.short, mirrored.neither)
        );
    }
}

/// The smallest witness: the only way between the two cells of a colour crosses both wraps.
#[test]
fn the_smallest_drawn_torus_is_two_by_two() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)] {
        assert_eq!(Criteria::of(&torex(rows, columns).contest()).unwrap().witness, None);
    }
    let witness = Criteria::of(&torex(2, 2).contest()).unwrap().witness.unwrap();
    assert_eq!(witness.iter().map(VertexId::index).collect::<Vec<_>>(), [1, 2]);
}

/// A diagonal band: Black has only closed ways that cross both wraps, and so has White.
#[test]
fn a_band_around_both_ways_leaves_a_draw() {
    let contest = torex(3, 3).contest();
    let band = VertexSet::from_vertices(9, [0, 4, 8].map(VertexId::new));
    let mut rest = VertexSet::full(9);
    rest.subtract(&band);
    assert_eq!(contest.winners(&band), Winners::One(Player::Cut));
    let other_way = VertexSet::from_vertices(9, [2, 4, 6].map(VertexId::new));
    assert_eq!(contest.winners(&other_way), Winners::Neither);
    assert_eq!(contest.outcome(&other_way), Outcome::Draw);
}

/// With the last row Black's and the last column White's beforehand, Torex is Hex: every filling has
/// the same winner, whoever has the cell where they cross.
#[test]
fn precoloured_torex_is_hex() {
    for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let contest = torex(rows + 1, columns + 1).contest();
        let hex = board(&format!("hex:{columns}x{rows}"));
        for crossing in Player::BOTH {
            let coloured = torex(rows + 1, columns + 1).precoloured(crossing);
            for filling in 0_u32..1 << (rows * columns) {
                let his = || (0..rows * columns).filter(|cell| filling >> cell & 1 == 1);
                let on_hex = VertexSet::from_vertices(hex.names.len(), his().map(VertexId::new));
                let mut on_torus = coloured.short.clone();
                on_torus
                    .extend(his().map(|cell| {
                        VertexId::new(cell / columns * (columns + 1) + cell % columns)
                    }));
                let winner = if hex.game.joined(&on_hex) { Player::Short } else { Player::Cut };
                assert_eq!(contest.winners(&on_torus), Winners::One(winner));
            }
        }
    }
}

#[test]
fn bad_tori_are_refused() {
    for text in ["torex:0x3", "torex:3", "torex:3x", "torex:-1x2"] {
        assert!(matches!(text.parse::<TorexSpec>(), Err(TorexSpecError::Size(_))), "{text}");
    }
    for text in ["torex:1000000x1000000", "torex:99999999999999999999x1"] {
        assert!(matches!(text.parse::<TorexSpec>(), Err(TorexSpecError::TooLarge(_))), "{text}");
    }
}

/// With one cell of each pair, and nothing else, the player has won, whichever cells they are.
#[test]
fn mirror_pairings_win_every_colouring() {
    let specs = [
        "hex:2x1",
        "hex:3x2",
        "hex:4x3",
        "hex:5x4",
        "hex:5x3",
        "hex:7x2",
        "hex:1x2",
        "hex:2x3",
        "hex:3x4",
        "hex:4x5",
        "hex:2x5",
        "cylinder:2x1",
        "cylinder:2x3",
        "cylinder:4x1",
        "cylinder:4x2",
        "cylinder:4x3",
        "cylinder:6x2",
        "cylinder:6x3",
    ];
    for spec in specs {
        let spec: BoardSpec = spec.parse().unwrap();
        let pairing = MirrorPairing::new(spec).unwrap();
        let pairs: Vec<[VertexId; 2]> = pairing.pairs().collect();
        let board = spec.build();
        for choice in 0..1_u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().map(|(i, pair)| pair[(choice >> i & 1) as usize]);
            let vertices = board.game.hypergraph().vertex_count();
            let mut short = VertexSet::from_vertices(vertices, chosen);
            if pairing.player() == Player::Cut {
                let mut others = board.game.hypergraph().cells().clone();
                others.subtract(&short);
                short = others;
            }
            let expected = Outcome::win(pairing.player());
            assert_eq!(board.game.outcome(&short), expected, "{spec} {choice:b}");
        }
    }
    for none in ["hex:3x3", "cylinder:3x3", "y:3", "gale:2x3"] {
        assert_eq!(MirrorPairing::new(none.parse().unwrap()), None);
    }
}

#[test]
fn known_classes_are_those_of_the_oracle() {
    let specs = [
        "hex:1x1",
        "hex:2x2",
        "hex:3x3",
        "hex:4x3",
        "hex:3x4",
        "hex:5x2",
        "hex:2x5",
        "y:1",
        "y:2",
        "y:3",
        "y:4",
        "bridgit:1",
        "bridgit:2",
        "cylinder:2x2",
        "cylinder:2x4",
        "cylinder:4x2",
    ];
    for spec in specs {
        let spec: BoardSpec = spec.parse().unwrap();
        let (class, _) = known_class(spec).unwrap();
        assert_eq!(Oracle::new(&spec.build().game).unwrap().class(), Some(class), "{spec}");
    }
}

/// All wins by definition: a group with two corners, three sides, or a cell from which nothing but
/// the group keeps one from the edge.
#[test]
fn havannah_shapes_by_hand() {
    let shape = |side: &str, cells: &str| {
        let spec: HavannahSpec = side.parse().unwrap();
        let (names, mut state) = (spec.names(), HavannahState::new(spec));
        for name in cells.split(' ') {
            assert_eq!(state.won(), None, "{cells} before {name}");
            state.claim(names.id(name).unwrap(), Player::Cut);
        }
        state.won().map(|(_, shape)| shape)
    };
    // Two neighbouring corners of the smallest board.
    assert_eq!(shape("havannah:2", "b1 c1"), Some(HavannahShape::Bridge));
    assert_eq!(shape("havannah:2", "b1 b2 b3"), Some(HavannahShape::Bridge));
    // The middles of three sides of the board with side 3, joined in the centre.
    assert_eq!(shape("havannah:3", "d1 c2 c3 c4 d4 b2"), Some(HavannahShape::Fork));
    assert_eq!(shape("havannah:3", "d1 d2 c3"), None);
    // Around the centre, empty, claimed by the owner of the ring or not.
    assert_eq!(shape("havannah:3", "c2 d2 d3 c4 b4 b3"), Some(HavannahShape::Ring));
    assert_eq!(shape("havannah:3", "c3 c2 d2 d3 c4 b4 b3"), Some(HavannahShape::Ring));
    assert_eq!(shape("havannah:3", "c2 d2 d3 c4 b4"), None);
}

#[test]
fn bad_havannah_specs_are_refused() {
    for spec in [
        "havannah:0",
        "havannah:1",
        "havannah:7",
        "havannah:",
        "havannah:x",
        "havannah:99999999999",
    ] {
        assert!(spec.parse::<HavannahSpec>().is_err(), "{spec}");
    }
    assert_eq!("havannah:4".parse::<HavannahSpec>().unwrap().cells().count(), 37);
}
