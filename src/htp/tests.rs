//! Sessions in the same process.

use std::sync::atomic::Ordering;
use std::time::Instant;
use std::{fs, iter};

use super::line::Line;
use super::{LONGEST_LINE, Session, is_interrupt};

/// The answers to some lines; all must be answers.
fn answers<const N: usize>(session: &mut Session, lines: [&str; N]) -> [String; N] {
    lines.map(|line| {
        let response = session.execute(line).unwrap();
        response.answer().unwrap_or_else(|error| panic!("{line}: {error}")).trim().to_owned()
    })
}

fn answer(session: &mut Session, line: &str) -> String {
    let [answer] = answers(session, [line]);
    answer
}

/// Why a line is refused.
fn refusal(session: &mut Session, line: &str) -> String {
    session.execute(line).unwrap().answer().unwrap_err().to_owned()
}

fn text(session: &mut Session, line: &str) -> String {
    session.execute(line).unwrap().to_string()
}

fn on_board(size: &str) -> Session {
    let mut session = Session::default();
    answer(&mut session, &format!("boardsize {size}"));
    session
}

#[test]
fn lines_are_taken_apart() {
    let parse = |text: &str| Line::parse(text).map(|line| (line.id, line.words.join("|")));
    let some = |id: &str, words: &str| Some((id.to_owned(), words.to_owned()));
    for nothing in ["", "   ", "# a comment", "\t\r\n", "\u{1}\u{7f}"] {
        assert_eq!(parse(nothing), None, "{nothing:?}");
    }
    assert_eq!(parse("name"), some("", "name"));
    assert_eq!(parse(" 12\tplay  b a1 # why\r\n"), some("12", "play|b|a1"));
    assert_eq!(parse("007 na\u{0}me"), some("007", "name"));
    assert_eq!(parse("7"), some("7", ""));
    assert_eq!(parse("7a 8"), some("", "7a|8"));
    assert_eq!(parse("loadsgf \"my # game.sgf\" 3"), some("", "loadsgf|my # game.sgf|3"));
    assert_eq!(parse("echo \"\" b"), some("", "echo||b"));
    assert!(
        is_interrupt("# interrupt") && is_interrupt("#interrupt\n") && !is_interrupt("interrupt")
    );
}

#[test]
fn responses_have_the_form_of_the_protocol() {
    let mut session = Session::default();
    assert_eq!(text(&mut session, "protocol_version"), "= 2\n\n");
    assert_eq!(text(&mut session, "41 protocol_version"), "=41 2\n\n");
    assert_eq!(text(&mut session, "gogui-interrupt"), "= \n\n");
    assert_eq!(text(&mut session, "5 nonsense"), "?5 unknown command: nonsense\n\n");
    assert!(text(&mut session, "6").starts_with("?6 "));
    // Many lines, none of them empty.
    let list = text(&mut session, "list_commands");
    assert!(list.starts_with("= known_command\n") && list.ends_with("\n\n"));
    assert!(!list.trim_end().contains("\n\n"));
    let board = text(&mut session, "showboard");
    assert!(!board.trim_end().contains("\n\n"), "{board}");
    assert_eq!(super::Response::too_long().to_string().lines().count(), 2);
}

#[test]
fn commands_are_listed_once_and_known() {
    let mut session = Session::default();
    let list = answer(&mut session, "list_commands");
    let mut names: Vec<&str> = list.lines().collect();
    for name in &names {
        assert_eq!(answer(&mut session, &format!("known_command {name}")), "true");
    }
    assert_eq!(answer(&mut session, "known_command no-such"), "false");
    // The order in which interfaces and scripts need them, from the protocol's own list.
    let core = "known_command list_commands name version protocol_version quit boardsize clear_board \
                play undo genmove reg_genmove showboard all_legal_moves final_score loadsgf time_left \
                param_game hexgui-analyze_commands gogui-interrupt cputime dfpn-solve-state \
                dfpn-solver-find-winning dfpn-clear-tt dfpn-get-state dfpn-get-bounds dfpn-get-pv \
                dfs-solve-state dfs-solver-find-winning dfs-clear-tt dfs-get-state dfs-get-pv \
                param_dfpn param_dfs vc-build vc-connected-to compute-inferior eval-resist";
    for name in core.split_whitespace() {
        assert!(names.contains(&name), "{name}");
    }
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    // What is offered to interfaces is of a type that HexGui knows, and is a command.
    let kinds =
        ["group", "inferior", "move", "none", "param", "plist", "pspairs", "string", "var", "vc"];
    for line in answer(&mut session, "hexgui-analyze_commands").lines() {
        let [kind, _, command] = line.split('/').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(kinds.contains(&kind), "{line}");
        assert!(names.contains(&command.split(' ').next().unwrap()), "{line}");
    }
}

#[test]
fn moves_are_made_and_taken_back() {
    let mut session = on_board("3 2");
    assert_eq!(answer(&mut session, "all_legal_moves"), "a1 b1 c1 a2 b2 c2");
    // Nobody has to take turns.
    answers(&mut session, ["play black B1", "play B c2", "play w a2", "play w resign"]);
    assert_eq!(answer(&mut session, "all_legal_moves b"), "a1 c1 b2");
    assert_eq!(refusal(&mut session, "play w b1"), "illegal move: white b1 (occupied)");
    for wrong in ["play w d1", "play w a3", "play w a0", "play w", "play x a1", "play w a1 a2"] {
        assert!(refusal(&mut session, wrong).contains("expected"), "{wrong}");
    }
    answers(&mut session, ["undo", "undo", "play w c2"]);
    assert_eq!(answer(&mut session, "all_legal_moves"), "a1 c1 a2 b2");
    answers(&mut session, ["clear_board", "play-game a1 b1 c1"]);
    assert_eq!(answer(&mut session, "group-get c1"), "c1");
    assert_eq!(answer(&mut session, "all_legal_moves"), "a2 b2 c2");
    answers(&mut session, ["undo", "undo", "undo"]);
    assert!(refusal(&mut session, "undo").contains("no move"));
    for wrong in ["boardsize", "boardsize 0", "boardsize 3 46", "boardsize -1", "boardsize 3 3 3"] {
        assert!(refusal(&mut session, wrong).contains("expected"), "{wrong}");
    }
    assert_eq!(answer(&mut session, "all_legal_moves"), "a1 b1 c1 a2 b2 c2");
}

/// Black joins top and bottom.
#[test]
fn final_scores() {
    let mut session = on_board("2");
    answers(&mut session, ["play b a1", "play b a2"]);
    assert_eq!(answer(&mut session, "final_score"), "B+");
    assert_eq!(answer(&mut session, "genmove w"), "resign");
    answers(&mut session, ["clear_board", "play w a1", "play w b1"]);
    assert_eq!(answer(&mut session, "final_score"), "W+");
    answers(&mut session, ["undo"]);
    assert_eq!(answer(&mut session, "final_score"), "cannot score");
}

#[test]
fn groups() {
    let mut session = on_board("4");
    // By hand: c1 touches b2, b2 touches b3 and a3; d4 stands alone, a1 is White's.
    answers(
        &mut session,
        ["play b c1", "play b b2", "play b a3", "play b d4", "play w a1", "play b b3"],
    );
    assert_eq!(answer(&mut session, "group-get b2"), "b2 c1 a3 b3");
    assert_eq!(answer(&mut session, "group-get d4"), "d4");
    assert_eq!(answer(&mut session, "group-get d1"), "");
}

/// The stone changes its colour and is mirrored, so that the other player has the same game.
#[test]
fn swaps() {
    let mut session = on_board("5");
    assert!(refusal(&mut session, "play w swap-pieces").contains("illegal"));
    answers(&mut session, ["play b c1", "play w swap-pieces"]);
    assert!(!answer(&mut session, "all_legal_moves").contains("a3"));
    assert_eq!(answer(&mut session, "final_score"), "cannot score");
    assert!(refusal(&mut session, "play b swap-pieces").contains("illegal"));
    // The stone is White's now: it is no stone of Black's that a3 could stand in the way of.
    assert_eq!(answer(&mut session, "group-get a3"), "a3");
    answers(&mut session, ["play b a1", "undo", "undo"]);
    assert!(answer(&mut session, "all_legal_moves").contains("a3"));
    answers(&mut session, ["play w swap-sides", "play w b2", "boardsize 5 4"]);
    answer(&mut session, "play b c1");
    assert!(refusal(&mut session, "play w swap").contains("illegal"));
}

/// By hand on 2x2; on all boards up to 5x5 as Benzene's solver has it.
#[test]
fn winners_and_winning_moves() {
    let mut session = on_board("2 2");
    assert_eq!(answer(&mut session, "dfpn-solve-state black"), "black");
    assert_eq!(answer(&mut session, "dfs-solver-find-winning black"), "b1 a2");
    let reference = fs::read_to_string("tests/data/hex-openings.json").unwrap();
    let reference: serde_json::Value = serde_json::from_str(&reference).unwrap();
    let boards = find_boards(&reference);
    assert!(boards.len() > 10, "{}", boards.len());
    for (width, height, wins) in boards {
        let mut session = on_board(&format!("{width} {height}"));
        assert_eq!(answer(&mut session, "dfpn-solver-find-winning b"), wins.join(" "));
        // Without a colour, the other player is to move after a move.
        answer(&mut session, "play b a1");
        let winner = if wins.contains(&"a1".to_owned()) { "black" } else { "white" };
        assert_eq!(answer(&mut session, "dfs-solve-state"), winner, "{width}x{height}");
    }
}

/// The winning openings of the reference data: width, height, cells in the order of the board.
fn find_boards(reference: &serde_json::Value) -> Vec<(usize, usize, Vec<String>)> {
    let mut boards = Vec::new();
    let all = reference["boards"].as_object().expect("boards by their size");
    for (size, board) in all {
        let (width, height) = size.split_once('x').expect("a size");
        let moves = board["winning_first_moves"].as_array().expect("a list").iter();
        let mut moves: Vec<String> =
            moves.map(|cell| cell.as_str().expect("a cell").to_owned()).collect();
        moves.sort_by_key(|cell| {
            let (column, row) = crate::boards::parse_cell_name(cell).expect("a cell");
            (row, column)
        });
        boards.push((width.parse().expect("a number"), height.parse().expect("a number"), moves));
    }
    boards
}

#[test]
fn what_has_been_found_out_lasts() {
    let mut session = on_board("6");
    answers(&mut session, ["play b a1", "param_dfpn nodelimit 1"]);
    assert_eq!(answer(&mut session, "dfpn-solve-state w"), "empty");
    answer(&mut session, "param_dfpn nodelimit 0");
    // As Benzene's suite for 6x6 says.
    assert_eq!(answer(&mut session, "dfpn-solve-state w"), "white");
    // Another game comes and goes, and then it is known without a search.
    answers(
        &mut session,
        ["clear_board", "play b c3", "play w b2", "dfs-solve-state", "clear_board"],
    );
    answers(&mut session, ["play b a1", "param_dfpn nodelimit 1"]);
    assert_eq!(answer(&mut session, "dfs-solve-state w"), "white");
    assert!(answer(&mut session, "dfpn-get-state w").starts_with("white Winning "));
    let best = answer(&mut session, "dfpn-get-pv w").split(' ').next().unwrap().to_owned();
    assert!(answer(&mut session, "dfpn-get-bounds w").contains(&format!("{best} W")));
    answers(&mut session, ["undo"]);
    assert!(answer(&mut session, "dfpn-get-bounds b").contains("a1 L"));
    answers(&mut session, ["play b a1", "dfpn-clear-tt"]);
    assert_eq!(answer(&mut session, "dfpn-solve-state w"), "empty");
}

#[test]
fn limits_and_interrupts_stop_searches() {
    let mut session = on_board("11");
    answer(&mut session, "param_dfpn nodelimit 10");
    assert_eq!(answer(&mut session, "dfpn-solve-state b"), "empty");
    assert!(refusal(&mut session, "dfpn-solver-find-winning b").contains("stopped (nodes)"));
    answers(&mut session, ["param_dfpn nodelimit 0", "param_dfs timelimit 0.05"]);
    assert_eq!(answer(&mut session, "dfs-solve-state b"), "empty");
    answer(&mut session, "param_dfpn timelimit 0");
    session.interrupt_flag().store(true, Ordering::Relaxed);
    assert_eq!(answer(&mut session, "dfpn-solve-state b"), "empty");
    assert!(refusal(&mut session, "dfpn-solver-find-winning w").contains("stopped (interrupt)"));
}

#[test]
fn parameters() {
    let mut session = Session::default();
    answers(
        &mut session,
        ["param_dfpn threads 2", "param_dfs memory 64", "param_dfpn use_guifx 1"],
    );
    let list = answer(&mut session, "param_dfpn");
    for line in ["[string] threads 2", "[string] memory 64", "[bool] use_guifx 1"] {
        assert!(list.contains(line), "{list}");
    }
    // What means nothing here is accepted, and it is said so.
    assert!(answer(&mut session, "param_dfpn widening_base 1").contains("without effect"));
    assert!(
        answer(&mut session, "param_solver_ice find_permanently_inferior 0").contains("without")
    );
    for wrong in [
        "param_dfpn threads 0",
        "param_dfpn memory -5",
        "param_dfpn timelimit nan",
        "param_dfpn timelimit 1e300",
        "param_game allow_swap maybe",
        "param_game no_such 1",
        "param_game allow_swap",
    ] {
        assert!(refusal(&mut session, wrong).contains("expected"), "{wrong}");
    }
    answers(&mut session, ["param_game game_time 60", "time_left black 12.5"]);
    assert_eq!(answer(&mut session, "time_left"), "Black: 12.5, White: 60.0");
    assert_eq!(answer(&mut session, "time_left w"), "60.0");
    answer(&mut session, "play b a1");
    assert!(refusal(&mut session, "param_game game_time 30").contains("empty board"));
}

/// Both sides play to the end: who wins at first wins at last, with legal moves only.
#[test]
fn genmove_keeps_wins() {
    for size in ["2", "3", "4", "3 5", "5 3", "1", "1 4", "4 1"] {
        for first in ["black", "white"] {
            let mut session = on_board(size);
            let winner = answer(&mut session, &format!("dfpn-solve-state {first}"));
            let mut mover = first;
            let mut moves = 0;
            while answer(&mut session, "final_score") == "cannot score" {
                let open = answer(&mut session, "all_legal_moves");
                let suggested = answer(&mut session, &format!("reg_genmove {mover}"));
                assert_eq!(answer(&mut session, "all_legal_moves"), open, "nothing is played");
                let played = answer(&mut session, &format!("genmove {mover}"));
                assert_eq!(played, suggested);
                assert!(open.split(' ').any(|cell| cell == played), "{played} of {open}");
                mover = if mover == "black" { "white" } else { "black" };
                moves += 1;
            }
            let score = if winner == "black" { "B+" } else { "W+" };
            assert_eq!(answer(&mut session, "final_score"), score, "{size}, {first} first");
            assert!(moves > 0);
        }
    }
}

#[test]
fn genmove_resigns_and_swaps_only_if_it_may() {
    let mut session = on_board("3");
    answer(&mut session, "play b b2");
    assert_ne!(answer(&mut session, "reg_genmove w"), "resign");
    answer(&mut session, "param_player resign 1");
    assert_eq!(answer(&mut session, "reg_genmove w"), "resign");
    answer(&mut session, "param_game allow_swap 1");
    assert_eq!(answer(&mut session, "genmove w"), "swap-pieces");
    // The centre is White's now, and Black is lost.
    assert_eq!(answer(&mut session, "group-get b2"), "b2");
    assert_eq!(answer(&mut session, "dfpn-solve-state b"), "white");
    answers(&mut session, ["clear_board", "param_game on_little_golem 1", "play b b2"]);
    assert_eq!(answer(&mut session, "genmove w"), "swap");
}

#[test]
fn genmove_obeys_the_clock_on_boards_that_nobody_solves() {
    for size in [11, 13, 30, 45] {
        let mut session = on_board(&size.to_string());
        answers(&mut session, ["time_left b 1", "time_left w 0", "param_dfpn memory 16"]);
        let began = Instant::now();
        let black = answer(&mut session, "genmove b");
        let white = answer(&mut session, "genmove w");
        assert_ne!(black, white);
        assert!(began.elapsed().as_secs() < 20, "{size}: {:?}", began.elapsed());
    }
}

/// By hand: on 3x3 the stone in the middle has a bridge to either side, and wins by them.
#[test]
fn connections() {
    let mut session = on_board("3");
    answer(&mut session, "play b b2");
    assert_eq!(
        answer(&mut session, "vc-between-cells-full black b2 north"),
        "black b2 north full all [ b1 c1 ] [ ]"
    );
    assert_eq!(answer(&mut session, "vc-intersection-full b b2 south"), "a3 b3");
    assert!(answer(&mut session, "vc-connected-to north black 0").contains("b2"));
    assert!(answer(&mut session, "vc-connected-to-full b b2").starts_with("north south "));
    assert!(refusal(&mut session, "vc-connected-to-full b west").contains("north or south"));
    // White's sides: west has column a. On an empty 3x3 b2 is joined to both by bridges for White, too.
    answer(&mut session, "clear_board");
    assert_eq!(
        answer(&mut session, "vc-between-cells-full white b2 west"),
        "white b2 west full all [ a2 a3 ] [ ]"
    );
    assert_eq!(
        answer(&mut session, "vc-between-cells-full white b2 east"),
        "white b2 east full all [ c1 c2 ] [ ]"
    );
    let semi = answer(&mut session, "vc-between-cells-semi b north south");
    assert!(
        semi.starts_with("black north south semi all [ ") && semi.contains(" ] [ ] "),
        "{semi}"
    );
    // What Black cannot connect through, Black must be kept from: only the middle row matters.
    answers(&mut session, ["play b b2", "play w b1"]);
    assert_eq!(answer(&mut session, "dfpn-solve-state w"), "white");
}

#[test]
fn resistance() {
    let mut session = on_board("1");
    assert_eq!(answer(&mut session, "eval-resist b"), "res 0.000 rew 1.000 reb 1.000");
    assert_eq!(answer(&mut session, "eval-resist-cells w"), "a1 2.000");
    answer(&mut session, "play b a1");
    assert_eq!(answer(&mut session, "eval-resist b"), "res inf rew inf reb 0.000");
    // An empty square board is the same for both.
    answer(&mut session, "boardsize 5");
    let words = answer(&mut session, "eval-resist b");
    let balance: f64 = words.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(balance.abs() < 0.05, "{words}");
}

/// By hand.
#[test]
fn two_distances() {
    let mut session = on_board("1");
    assert_eq!(answer(&mut session, "eval-twod b"), "a1 2");
    // The middle has two neighbours beside each side.
    answer(&mut session, "boardsize 3");
    let black = answer(&mut session, "eval-twod b");
    assert!(black.contains("b2 4"), "{black}");
    assert_eq!(answer(&mut session, "eval-twod w").matches(' ').count(), 17);
    // A wall of White's from left to right leaves Black no way.
    answers(&mut session, ["play w a2", "play w b2", "play w c2"]);
    assert_eq!(answer(&mut session, "eval-twod b"), "a1 -1 b1 -1 c1 -1 a3 -1 b3 -1 c3 -1");
}

/// Tokens that HexGui takes: pairs of a cell and `f??`, `i?[...]` or `x`.
fn check_tokens(list: &str) {
    let words: Vec<&str> = list.split_whitespace().collect();
    for pair in words.chunks(2) {
        let [cell, token] = pair else { panic!("{list}") };
        assert!(crate::boards::parse_cell_name(cell).is_ok(), "{list}");
        let is_filled = ["fdb", "fdw", "fcb", "fcw"].contains(token);
        let is_ignored = (token.starts_with("iv[") || token.starts_with("id["))
            && token.ends_with(']')
            && token[3..token.len() - 1]
                .split('-')
                .all(|cell| crate::boards::parse_cell_name(cell).is_ok());
        assert!(is_filled || is_ignored || *token == "x", "{cell} {token}");
    }
}

#[test]
fn inferior_cells() {
    let mut session = on_board("6");
    answers(&mut session, ["play b b5", "play b d5", "play w a5"]);
    let list = answer(&mut session, "compute-fillin b");
    check_tokens(&list);
    for line in ["compute-inferior b", "compute-inferior w", "vc-build b", "vc-get-mustplay w"] {
        check_tokens(&answer(&mut session, line));
    }
    // By hand: once Black has b1, what a1 touches of his is joined without it, so a1 is dead.
    answer(&mut session, "boardsize 11");
    let list = answer(&mut session, "compute-inferior white");
    check_tokens(&list);
    assert!(list.contains("a1 iv[b1]") && list.contains("k11 iv[j11]"), "{list}");
    assert_eq!(answer(&mut session, "compute-inferior-cell white a1"), "iv[b1]");
}

#[test]
fn games_are_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.sgf");
    fs::write(&path, "(;FF[4]GM[11]SZ[4]AB[a1]AW[d4][c4];B[b2];W[c2];B[d1])").unwrap();
    let load = |rest: &str| format!("loadsgf \"{}\"{rest}", path.display());
    let mut session = Session::default();
    answer(&mut session, &load(""));
    let open = answer(&mut session, "all_legal_moves");
    assert_eq!(open, "b1 c1 a2 d2 a3 b3 c3 d3 a4 b4");
    answers(&mut session, ["undo", "undo"]);
    answer(&mut session, &load(" 1"));
    assert!(answer(&mut session, "all_legal_moves").contains("c2"));
    answer(&mut session, &load(" 0"));
    assert!(answer(&mut session, "all_legal_moves").contains("b2"));
    // A swap is a move.
    for (swap, third) in [("swap-pieces", "a2"), ("swap-sides", "c1")] {
        fs::write(&path, format!("(;FF[4]GM[11]SZ[3];B[a3];W[{swap}];B[{third}];W[b2])")).unwrap();
        let taken = |session: &mut Session| {
            let open = answer(session, "all_legal_moves");
            let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
            cells.into_iter().filter(|cell| !open.contains(cell)).collect::<Vec<_>>()
        };
        let swapped = if swap == "swap-pieces" { "c1" } else { "a3" };
        let after = |more: &[&'static str]| {
            let mut all = [&[swapped][..], more].concat();
            all.sort_by_key(|cell| [cell.as_bytes()[1], cell.as_bytes()[0]]);
            all
        };
        let stages = [vec![], vec!["a3"], after(&[]), after(&[third]), after(&[third, "b2"])];
        for (number, stage) in stages.iter().enumerate() {
            answer(&mut session, &load(&format!(" {number}")));
            assert_eq!(taken(&mut session), *stage, "{swap} {number}");
        }
        answer(&mut session, &load(""));
        for stage in stages.iter().rev() {
            assert_eq!(taken(&mut session), *stage, "{swap}");
            session.execute("undo");
        }
    }
    answer(&mut session, "boardsize 4");
    // A file that is none leaves the board as it is.
    fs::write(&path, "(;GM[1]SZ[19])").unwrap();
    assert!(refusal(&mut session, &load("")).contains("cannot load"));
    assert!(refusal(&mut session, "loadsgf no-such-file.sgf").contains("cannot load"));
    assert!(refusal(&mut session, "loadsgf .").contains("it is no file"));
    assert!(answer(&mut session, "all_legal_moves").contains("d4"));
}

#[test]
fn searches_show_how_they_get_on() {
    let mut session = on_board("10");
    answers(&mut session, ["param_dfpn use_guifx 1", "param_dfpn timelimit 1.5"]);
    let mut pictures = Vec::new();
    session.execute_live("dfpn-solve-state b", &mut |picture| pictures.push(picture.to_owned()));
    assert!(!pictures.is_empty());
    for picture in pictures {
        let order = ["gogui-gfx:\ndfpn\nVAR", "\nLABEL", "\nTEXT "].map(|part| picture.find(part));
        assert!(order.is_sorted() && order[0] == Some(0) && picture.ends_with("\n\n"), "{picture}");
    }
}

/// Numbers that look random and are the same each time.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// 10,000 commands with arguments that fit, and that do not, on small boards.
#[test]
fn any_command_has_a_response() {
    let mut session = Session::default();
    let list = answer(&mut session, "list_commands");
    let names: Vec<&str> = list.lines().filter(|name| *name != "quit").collect();
    let mut random = numbers(27);
    let words = [
        "b",
        "w",
        "black",
        "white",
        "a1",
        "b2",
        "c3",
        "d4",
        "e5",
        "a2",
        "b1",
        "c1",
        "0",
        "1",
        "2",
        "3",
        "swap-pieces",
        "swap-sides",
        "resign",
        "north",
        "south",
        "east",
        "west",
        "-1",
        "1e9",
        "\u{e9}",
        "\"",
        "#",
        "99999999999999999999",
        "z26",
        "use_guifx",
        "resign",
        "max_time",
        "allow_swap",
    ];
    let usual = ["play b", "play w", "undo", "genmove b", "genmove w", "clear_board", "boardsize"];
    answers(&mut session, ["boardsize 4", "param_dfpn memory 4"]);
    for turn in 0..10_000 {
        let mut line = match random(3) {
            0 => usual[random(usual.len())].to_owned(),
            _ => names[random(names.len())].to_owned(),
        };
        for _ in 0..random(4) {
            line = format!("{line} {}", words[random(words.len())]);
        }
        // Large boards are for other tests, and so are threads, memory and swarms of stones.
        if line.starts_with("boardsize") || turn % 50 == 0 {
            line = format!("boardsize {} {}", 1 + random(5), 1 + random(5));
        }
        if line.contains("param") && ["memory", "threads"].iter().any(|name| line.contains(name)) {
            continue;
        }
        if let Some(response) = session.execute(&line) {
            let text = response.to_string();
            assert!(text.starts_with(['=', '?']) && text.ends_with("\n\n"), "{line}: {text:?}");
            assert!(!text.trim_end().contains("\n\n"), "{line}: {text:?}");
        }
    }
    assert!(!session.is_over());
}

/// Bytes that mean nothing, and lines as long as they may be.
#[test]
fn any_text_has_a_response() {
    let mut session = on_board("3");
    let mut random = numbers(1);
    for _ in 0..2_000 {
        let length = 1 + random(60);
        let bytes: Vec<u8> = iter::repeat_with(|| random(256) as u8).take(length).collect();
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if let Some(response) = session.execute(&line) {
            assert!(response.answer().is_err(), "{line:?}");
        }
    }
    let long = "play b ".to_owned() + &"a".repeat(LONGEST_LINE);
    assert!(refusal(&mut session, &long).len() < 200);
    assert!(refusal(&mut session, &"x".repeat(LONGEST_LINE)).len() < 200);
    assert_eq!(answer(&mut session, "protocol_version"), "2");
}
