//! The named boards and the games that are no Shannon games: the solver against the oracle on small
//! sizes, and results that are known from the literature.

use cutshort::boards::{BoardSpec, Criteria};
use cutshort::game::{ByPlayer, Oracle, Outcome, Player, Position, State};
use cutshort::graph::{Names, VertexId, VertexSet};
use cutshort::positional::{
    AtollSpec, AtollState, HavannahSpec, HavannahState, PositionalFile, PositionalGame,
    PositionalState, TorexSpec, TorexState, read_positional, write_positional,
};
use cutshort::solve::{SolveOptions, default_memory, solve, solve_state};

fn outcome<S: cutshort::solve::SearchState>(state: &S, to_move: Player, draws: bool) -> Outcome {
    let options = SolveOptions { line: false, ..SolveOptions::default() };
    let solution = solve_state(state, to_move, draws, default_memory(), &options, &mut |_| ());
    solution.outcome.expect("there is no limit")
}

/// Every kind of board, all sizes of up to twelve cells, both sides to move, all winning moves.
#[test]
fn every_board_is_solved_as_by_the_oracle() {
    let mut specs: Vec<String> = Vec::new();
    for (kind, two) in [
        ("hex", true),
        ("cylinder", true),
        ("gale", true),
        ("y", false),
        ("bridgit", false),
        ("tex", false),
    ] {
        for a in 1..=12 {
            specs.extend((!two).then(|| format!("{kind}:{a}")));
            specs.extend((1..=12).filter(|_| two).map(|b| format!("{kind}:{a}x{b}")));
        }
    }
    for tiling in ["4.8.8", "4.6.12", "3.12.12", "4.4.4.4", "3.3.3.3.3.3", "3.3.3.4.4"] {
        for a in 1..=6 {
            specs.extend((1..=6).map(|b| format!("tiling:{tiling}:{a}x{b}")));
        }
    }
    let mut seen = 0;
    for spec in specs {
        // A board may be too large to exist.
        let spec = spec.parse::<BoardSpec>().ok().filter(|spec| spec.cell_count() <= 12);
        let Some(spec) = spec else { continue };
        let game = spec.build().game;
        let oracle = Oracle::new(&game).unwrap();
        let nothing = VertexSet::new(game.hypergraph().vertex_count());
        let position = Position::opening(game);
        for to_move in Player::BOTH {
            let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
            let solution = solve(&position, to_move, &options).unwrap();
            let outcome = oracle.outcomes(&nothing, &nothing)[to_move];
            assert_eq!(solution.outcome, Some(outcome), "{spec} {to_move}");
            let mut wins = oracle.best_moves(&nothing, &nothing, to_move);
            if outcome != Outcome::win(to_move) {
                wins.clear();
            }
            assert_eq!(solution.winning_moves, wins, "{spec} {to_move}");
        }
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}

/// k in a row on a square board: rows, columns and, where asked, the two diagonals of an n x n board.
fn lines(n: usize) -> Vec<VertexSet> {
    let set =
        |cells: Vec<usize>| VertexSet::from_vertices(n * n, cells.into_iter().map(VertexId::new));
    let mut all: Vec<VertexSet> = Vec::new();
    for i in 0..n {
        all.push(set((0..n).map(|j| i * n + j).collect()));
        all.push(set((0..n).map(|j| j * n + i).collect()));
    }
    all.push(set((0..n).map(|i| i * n + i).collect()));
    all.push(set((0..n).map(|i| i * n + n - 1 - i).collect()));
    all
}

fn turns(count: usize) -> Vec<Player> {
    (0..count).map(|turn| Player::BOTH[turn % 2]).collect()
}

/// Tic-tac-toe is a draw on 3 x 3 and 4 x 4. When only Short wants a line he gets one on 3 x 3 and
/// none on 4 x 4 (Hefetz, Krivelevich, Stojaković and Szabó, *Positional Games*, 2014). Through the
/// file format and back.
#[test]
fn tic_tac_toe_has_its_known_results() {
    for (n, both, expected) in [
        (3, true, Outcome::Draw),
        (3, false, Outcome::Short),
        (4, true, Outcome::Draw),
        (4, false, Outcome::Cut),
    ] {
        let cut = if both { lines(n) } else { Vec::new() };
        let sets = ByPlayer { short: lines(n), cut };
        let game = PositionalGame::new(n * n, sets, turns(n * n)).unwrap();
        let names = Names::numbered(n * n);
        let text = write_positional(&PositionalFile { game: game.clone(), names }).unwrap();
        let again = read_positional(text.as_bytes()).unwrap().game;
        assert_eq!(again, game);
        let state = PositionalState::new(again);
        assert_eq!(outcome(&state, Player::Short, state.game().may_draw()), expected, "{n} {both}");
    }
}

/// With fewer turns than moves needed nobody wins: 3 x 3 Tic-tac-toe for Short alone takes him four
/// moves of his own, seven turns in all; the example of the format's authors, with White to move,
/// is a draw or better for Black by hand: White must take a2 or c1.
#[test]
fn a_bound_on_the_turns_is_kept() {
    let with_turns = |count: usize| {
        let sets = ByPlayer { short: lines(3), cut: Vec::new() };
        let game = PositionalGame::new(9, sets, turns(count)).unwrap();
        outcome(&PositionalState::new(game), Player::Short, false)
    };
    assert_eq!(with_turns(5), Outcome::Cut);
    assert_eq!(with_turns(6), Outcome::Cut);
    assert_eq!(with_turns(7), Outcome::Short);
}

/// A positional game by its definition: both players' sets, no table, no order of moves.
fn slowly(state: &PositionalState) -> Outcome {
    if let Some(outcome) = state.decided() {
        return outcome;
    }
    let to_move = state.to_move().expect("a game that is not decided has a turn");
    let after = state.legal_moves().into_iter().map(|cell| {
        let mut after = state.clone();
        after.claim(cell, to_move);
        slowly(&after)
    });
    let best = |a: Outcome, b: Outcome| a.better_for(to_move, b);
    after.reduce(best).expect("there is a move")
}

#[test]
fn random_positional_games_are_solved_as_by_hand() {
    let mut seed = 12_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let mut outcomes = std::collections::BTreeMap::new();
    for _ in 0..300 {
        let cells = 2 + below(5);
        let mut sets = |count: usize| -> Vec<VertexSet> {
            let mut set = || {
                let size = 1 + below(3);
                let members: Vec<VertexId> =
                    (0..size).map(|_| VertexId::new(below(cells))).collect();
                VertexSet::from_vertices(cells, members)
            };
            (0..count).map(|_| set()).collect()
        };
        let sets = ByPlayer { short: sets(3), cut: sets(2) };
        let turns: Vec<Player> = (0..1 + below(cells)).map(|_| Player::BOTH[below(2)]).collect();
        let game = PositionalGame::new(cells, sets, turns).unwrap();
        let state = PositionalState::new(game);
        let Some(to_move) = state.to_move() else { continue };
        let expected = slowly(&state);
        assert_eq!(outcome(&state, to_move, true), expected, "{:?}", state.game());
        *outcomes.entry(expected).or_insert(0) += 1;
    }
    assert_eq!(outcomes.len(), 3, "{outcomes:?}");
}

/// Whoever moves first wins Havannah with sides of 2 and 3 cells (Ewalds, *Playing and Solving
/// Havannah*, 2012).
#[test]
fn small_havannah_is_won_by_the_first_player() {
    for side in [2, 3] {
        let spec: HavannahSpec = format!("havannah:{side}").parse().unwrap();
        for first in Player::BOTH {
            assert_eq!(
                outcome(&HavannahState::new(spec), first, true),
                Outcome::win(first),
                "{side}"
            );
        }
    }
}

/// Atoll has no draws, and its board looks the same to both players in a mirror; so whoever moves first wins, since a move
/// too many never harms (strategy stealing).
#[test]
fn small_atoll_is_won_by_the_first_player() {
    let spec: AtollSpec = "atoll:2".parse().unwrap();
    for first in Player::BOTH {
        assert_eq!(outcome(&AtollState::new(spec), first, false), Outcome::win(first));
    }
}

/// The counts in tests/data, which an independent enumeration confirms.
#[test]
fn torex_colourings_are_counted() {
    let data: serde_json::Value =
        serde_json::from_str(include_str!("data/torex-fillings.json")).unwrap();
    for row in data["rows"].as_array().unwrap() {
        let spec: TorexSpec = row["board"].as_str().unwrap().parse().unwrap();
        if spec.rows() * spec.columns() > 12 {
            continue; // the long one is made by the command
        }
        let seen = Criteria::of(&spec.contest()).unwrap();
        let counted = serde_json::json!([seen.short, seen.cut, seen.neither, seen.both]);
        let expected = ["short", "cut", "neither", "both"].map(|key| row[key].clone());
        assert_eq!(counted, serde_json::json!(expected), "{spec}");
    }
}

/// Every torus of up to ten cells against the oracle over all colourings, with the best moves.
#[test]
fn torex_is_solved_as_by_the_oracle() {
    for rows in 1..=10_usize {
        for columns in (1..=10).filter(|columns| rows * columns <= 10) {
            let cells = rows * columns;
            let spec: TorexSpec = format!("torex:{rows}x{columns}").parse().unwrap();
            let contest = spec.contest();
            let oracle =
                Oracle::for_colouring(&VertexSet::full(cells), |short| contest.outcome(short))
                    .unwrap();
            let nothing = VertexSet::new(cells);
            for to_move in Player::BOTH {
                let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
                let state = TorexState::new(contest.clone());
                let memory = default_memory();
                let solution = solve_state(&state, to_move, true, memory, &options, &mut |_| ());
                let expected = oracle.outcomes(&nothing, &nothing)[to_move];
                assert_eq!(solution.outcome, Some(expected), "{spec} {to_move}");
                let best = oracle.best_moves(&nothing, &nothing, to_move);
                let found = match expected {
                    Outcome::Draw => solution.drawing_moves,
                    _ => solution.winning_moves,
                };
                let loses = expected == Outcome::win(to_move.other());
                assert_eq!(found, if loses { Vec::new() } else { best }, "{spec} {to_move}");
            }
        }
    }
}

/// Havannah on seven cells: all positions that can arise with both players to move, by definition.
#[test]
fn small_havannah_is_solved_as_by_hand() {
    fn slowly(state: &HavannahState, to_move: Player) -> Outcome {
        if let Some(outcome) = state.decided() {
            return outcome;
        }
        let after = state.empty_cells().into_iter().map(|cell| {
            let mut after = state.clone();
            after.claim(cell, to_move);
            slowly(&after, to_move.other())
        });
        after.reduce(|a, b| a.better_for(to_move, b)).expect("there is a move")
    }
    let start = HavannahState::new("havannah:2".parse().unwrap());
    for first in start.empty_cells() {
        for second in start.empty_cells().into_iter().filter(|&cell| cell != first) {
            let mut state = start.clone();
            state.claim(first, Player::Short);
            state.claim(second, Player::Cut);
            for to_move in Player::BOTH {
                let expected = slowly(&state, to_move);
                assert_eq!(outcome(&state, to_move, true), expected, "{first:?} {second:?}");
            }
        }
    }
}

/// Mogensen's form of Hex on a torus is Hex with a row and a column less.
#[test]
fn precoloured_torex_is_hex() {
    for (rows, columns) in [(2, 2), (3, 3), (3, 4), (4, 3)] {
        let spec: TorexSpec = format!("torex:{rows}x{columns}").parse().unwrap();
        let hex: BoardSpec = format!("hex:{}x{}", columns - 1, rows - 1).parse().unwrap();
        let class = Oracle::new(&hex.build().game).unwrap().class().unwrap();
        for to_move in Player::BOTH {
            let mut state = TorexState::new(spec.contest());
            let coloured = spec.precoloured(Player::Short);
            for player in Player::BOTH {
                coloured[player].iter().for_each(|cell| state.claim(cell, player));
            }
            assert_eq!(
                outcome(&state, to_move, true),
                Outcome::win(class.winner(to_move)),
                "{spec}"
            );
        }
    }
}

/// The winning first moves of Y: symmetric as the triangle is, those of the oracle up to side 5, and those that were printed
/// before up to side 8.
#[test]
fn first_moves_of_y() {
    let data: serde_json::Value =
        serde_json::from_str(include_str!("data/y-openings.json")).unwrap();
    for side in 2..=9 {
        let board = format!("y:{side}").parse::<BoardSpec>().unwrap().build();
        let names = data["winning_first_moves"][side.to_string()].as_array().unwrap();
        let id = |name: &str| board.names.id(name).unwrap();
        let wins: Vec<VertexId> = names.iter().map(|name| id(name.as_str().unwrap())).collect();
        let cells: Vec<[usize; 2]> =
            (1..=side).flat_map(|r| (1..=r).map(move |c| [c, r])).collect();
        // A turn by a third, and a mirror image.
        let turned = |[c, r]: [usize; 2]| [side + 1 - r, side + c - r];
        let mirrored = |[c, r]: [usize; 2]| [r + 1 - c, r];
        for &cell in &cells {
            let has = |[c, r]: [usize; 2]| {
                wins.contains(&id(&format!("{}{r}", char::from(b'a' + c as u8 - 1))))
            };
            let images = [turned(cell), mirrored(cell)];
            assert!(images.iter().all(|&image| has(image) == has(cell)), "y:{side}, {cell:?}");
        }
        let position = Position::opening(board.game);
        if side <= 5 {
            let nothing = position.claimed(Player::Short);
            let oracle = Oracle::new(position.game()).unwrap();
            assert_eq!(oracle.best_moves(nothing, nothing, Player::Short), wins, "y:{side}");
        }
        if side <= 8 {
            let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
            let solution = solve(&position, Player::Short, &options).unwrap();
            assert_eq!(solution.winning_moves, wins, "y:{side}");
        }
    }
}

/// On cylinders of odd circumference M and height N Short is known to win for M = 3 (Huneke, Hayward and Toft, 2014) and, since
/// they contain a board of Hex with more columns than rows, for M > N; he is conjectured to win for all (Walderhaug, 8.7.3). That
/// he wins moving second is what the oracle says of the small ones; for the others it is a regression value. A win on a
/// cylinder is one on all that are less high.
#[test]
fn short_wins_odd_cylinders_moving_second() {
    let empty = |spec: &str| Position::opening(spec.parse::<BoardSpec>().unwrap().build().game);
    for spec in ["cylinder:1x9", "cylinder:3x5", "cylinder:5x3", "cylinder:7x2", "cylinder:9x1"] {
        let position = empty(spec);
        let nothing = position.claimed(Player::Short);
        let outcomes = Oracle::new(position.game()).unwrap().outcomes(nothing, nothing);
        let expected = if spec == "cylinder:1x9" { Outcome::Cut } else { Outcome::Short };
        assert_eq!(outcomes[Player::Cut], expected, "{spec}");
    }
    for spec in ["cylinder:3x9", "cylinder:5x8", "cylinder:7x7", "cylinder:9x8", "cylinder:21x8"] {
        let options = SolveOptions { line: false, ..SolveOptions::default() };
        let solution = solve(&empty(spec), Player::Cut, &options).unwrap();
        assert_eq!(solution.outcome, Some(Outcome::Short), "{spec}");
    }
}
