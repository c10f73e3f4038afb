use quickcheck::QuickCheck;

use crate::formats::testing::RandomFile;
use crate::formats::{
    Format, FormatHint, GameFile, Place, ReadError, ReadFault, ReadOptions, Remark, WriteError,
    Writer, read, with_remarks, write,
};
use crate::game::{Goal, Player};

fn games(text: &str) -> Vec<Result<GameFile, ReadError>> {
    read(text.as_bytes(), FormatHint::Content, ReadOptions::default()).collect()
}

fn game(text: &str) -> GameFile {
    let mut all = games(text);
    assert_eq!(all.len(), 1);
    all.remove(0).unwrap()
}

/// The board, Short's stones, Cut's stones and the player to move.
fn stones(file: &GameFile) -> String {
    let names = |player| file.names_of(file.position().claimed(player).iter()).join(" ");
    let board = file.board().unwrap();
    let to_move = file.position().to_move().map_or("?".to_owned(), |player| player.to_string());
    format!("{board} | {} | {} | {to_move}", names(Player::Short), names(Player::Cut))
}

fn fault(text: &str) -> (Place, ReadFault) {
    let error = games(text).remove(0).unwrap_err();
    (error.place, error.fault)
}

#[test]
fn hexworld_links_are_read() {
    let of = |link: &str| stones(&game(link));
    assert_eq!(of("https://hexworld.org/board/#11"), "hex:11x11 |  |  | short");
    assert_eq!(of("https://hexworld.org/board/#5c1,"), "hex:5x5 |  |  | short");
    assert_eq!(of("https://hexworld.org/board/#5c1,c3b2a1"), "hex:5x5 | a1 c3 | b2 | cut");
    assert_eq!(of("https://hexworld.org/board/#14x11r2c1n,n11"), "hex:14x11 | n11 |  | cut");
    // The second player takes c2 over: it becomes his stone at the mirrored cell.
    assert_eq!(of("https://hexworld.org/board/#5c1,c2:s"), "hex:5x5 |  | b3 | short");
    assert_eq!(of("https://hexworld.org/board/#5c1,c2:sa1e5"), "hex:5x5 | a1 | b3 e5 | short");
    assert_eq!(of("https://hexworld.org/board/#5c1,c2:pb2:rb"), "hex:5x5 | b2 c2 |  | cut");
    // The sides are swapped: who has set the stone is Cut now, and to move.
    assert_eq!(of("https://hexworld.org/board/#5c1,c3:Sb4"), "hex:5x5 | c3 | b4 | short");
    assert_eq!(of(" #5c1,c3b4\n"), "hex:5x5 | c3 | b4 | short");
    // After the second comma: moves beyond the position that is shown.
    assert_eq!(of("http://hexworld.org/board/#5c1,a1,b2c3"), "hex:5x5 | a1 |  | cut");
    let two = "https://hexworld.org/board/#5,a1\nhttps://hexworld.org/board/#5,z1\n";
    let two = games(two);
    assert!(two[0].is_ok());
    let error = two[1].as_ref().unwrap_err();
    assert_eq!((error.format, error.place.line), (Some(Format::HexWorld), Some(2)));
}

#[test]
fn bad_links_say_where_and_what() {
    let at = |moves: &str| {
        let (place, fault) = fault(&format!("https://hexworld.org/board/#5c1,{moves}"));
        (place.column.map(|column| column - 33), fault)
    };
    assert!(matches!(at("a1f1"), (Some(2), ReadFault::NoHexCell { .. })));
    assert!(matches!(at("a1a1"), (Some(2), ReadFault::ClaimedTwice(_))));
    assert!(matches!(at("a1b"), (Some(2), ReadFault::NoHexCell { .. })));
    assert!(matches!(at("a0"), (Some(0), ReadFault::NoHexCell { .. })));
    assert!(matches!(at("a1é"), (Some(2), ReadFault::NoHexCell { .. })));
    assert!(matches!(at(":s"), (Some(0), ReadFault::NoSwap(_))));
    assert!(matches!(at("a1b2:s"), (Some(4), ReadFault::NoSwap(_))));
    assert!(matches!(fault("https://hexworld.org/board/#5x6,a2:s").1, ReadFault::NoSwap(_)));
    assert!(matches!(fault("https://hexworld.org/board/").1, ReadFault::Syntax(_)));
    assert!(matches!(fault("https://hexworld.org/board/#").1, ReadFault::UnknownWord { .. }));
    assert!(matches!(at("a1:q"), (Some(2), ReadFault::UnknownWord { found, .. }) if found == ":q"));
    assert!(matches!(at("a1:é"), (Some(2), ReadFault::UnknownWord { .. })));
    assert!(matches!(fault("https://hexworld.org/board/#0,a1").1, ReadFault::Board(_)));
    assert!(matches!(
        fault("https://hexworld.org/board/#5c1?,a1").1,
        ReadFault::UnknownWord { .. }
    ));
    assert!(matches!(fault("https://hexworld.org/board/#9999x9999").1, ReadFault::Board(_)));
}

#[test]
fn sgf_games_are_read_along_their_main_line() {
    let of = |text: &str| stones(&game(text));
    let head = "(;FF[4]AP[HexGui:0.9]GM[11]SZ[5]";
    assert_eq!(of(&format!("{head})")), "hex:5x5 |  |  | ?");
    assert_eq!(of(&format!("{head};B[a1];W[b2]C[(;\\]B[c3\n])")), "hex:5x5 | a1 | b2 | short");
    assert_eq!(of(&format!("{head};B[c2];W[swap-pieces])")), "hex:5x5 |  | b3 | short");
    // The first player now has the other colour, and it is his turn.
    assert_eq!(of(&format!("{head};B[c2];W[swap-sides])")), "hex:5x5 | c2 |  | cut");
    assert_eq!(of(&format!("{head};B[c2];W[pass];B[resign])")), "hex:5x5 | c2 |  | short");
    // A pass as other programs write it.
    assert_eq!(of(&format!("{head};B[c2];W[])")), "hex:5x5 | c2 |  | short");
    // Little Golem: two letters are column and row.
    assert_eq!(of(&format!("{head};B[ca];W[swap])")), "hex:5x5 |  | a3 | short");
    assert_eq!(
        of(&format!("{head}AB[a1][b2]AW[c3]PL[W];AE[a1]AB[e5])")),
        "hex:5x5 | b2 e5 | c3 | cut"
    );
    assert_eq!(
        of("(;GM[11]SZ[3:2];B[c2](;W[a1](;B[b1])(;B[b2]))(;W[a2]))"),
        "hex:3x2 | b1 c2 | a1 | cut"
    );
    let file = game(&format!("{head}GN[a \\] b]SO[by hand])"));
    assert_eq!((file.title(), file.source()), (Some("a ] b"), Some("by hand")));
    // The size that the format prescribes where none is said; capital letters mean nothing.
    assert_eq!(of("(;GM[11];B[K11];W[SWAP-PIECES])"), "hex:11x11 |  | k11 | short");
    let two = games("(;GM[11]SZ[2];B[a1])\n(;GM[11]SZ[3])\n");
    let boards: Vec<String> = two.iter().map(|game| stones(game.as_ref().unwrap())).collect();
    assert_eq!(boards, ["hex:2x2 | a1 |  | cut", "hex:3x3 |  |  | ?"]);
}

/// In the games of Little Golem White moves first and joins top and bottom; they have no `GM`.
#[test]
fn little_golem_exchanges_the_colours() {
    let of = |text: &str| stones(&game(text));
    let head = "(;FF[4]EV[hex.mc.2010.oct.1.11]SZ[5]RE[B]GC[ game #1]";
    let source = "SO[http://www.littlegolem.com]";
    assert_eq!(
        of(&format!("{head}{source};W[ba];B[cb];W[dc];B[resign])")),
        "hex:5x5 | b1 d3 | c2 | cut"
    );
    // The stone that is taken over is mirrored: b1 becomes a2.
    assert_eq!(of(&format!("{head}{source};W[ba];B[swap];W[ee])")), "hex:5x5 | e5 | a2 | cut");
    // Known by who moves first and the letters, or by the source, also with the number of the game.
    assert_eq!(of(&format!("{head};W[ba];B[cb])")), "hex:5x5 | b1 | c2 | short");
    assert_eq!(of(&format!("{head}GM[11];W[ba];B[cb])")), "hex:5x5 | b1 | c2 | short");
    assert_eq!(of(&format!("{head}{source};W[b1];B[c2])")), "hex:5x5 | b1 | c2 | short");
    assert_eq!(of(&format!("{head}{source})")), "hex:5x5 |  |  | ?");
    // All other records of Hex keep Black as Short, whoever moves first.
    assert_eq!(of("(;GM[11]SZ[5];W[b1];B[c2])"), "hex:5x5 | c2 | b1 | cut");
    assert_eq!(of("(;GM[11]SZ[5];B[ba];W[cb])"), "hex:5x5 | b1 | c2 | short");
    // Players' names stand there as they are.
    let named = format!("{head}PB[lazy\\one]PW[two;]]{source};W[ba])").replace("\\\\", "\\");
    assert_eq!(of(&named), "hex:5x5 | b1 |  | cut");
    // Other games of the site, and Go with a handicap.
    for other in [
        format!("(;FF[4]EV[go19.ch.10]SZ[19]{source};B[pd])"),
        format!("(;FF[4]EV[twixt.ld.SIZE30]SZ[30]{source};b[dc];r[bb])"),
        "(;FF[4]SZ[19]HA[2]AB[pd][dp];W[dd])".to_owned(),
        "(;FF[4]SZ[5];W[b1];B[c2])".to_owned(),
        format!("(;FF[4]EV[null]KM[0.5]SZ[9]{source};W[dd];B[ee])"),
    ] {
        assert!(matches!(fault(&other).1, ReadFault::OtherGame(_)), "{other}");
    }
}

#[test]
fn links_that_hold_no_game_say_what_to_do() {
    for link in [
        "https://playhex.org/games/0d1f",
        "www.littlegolem.net/jsp/game/game.jsp?gid=1",
        "https://example.org",
    ] {
        assert!(matches!(fault(link).1, ReadFault::Link(_)), "{link}");
    }
    assert_eq!(stones(&game("www.hexworld.org/board/#5c1,c3")), "hex:5x5 | c3 |  | cut");
}

/// Without another word the format's text is in Latin-1.
#[test]
fn sgf_need_not_be_in_utf8() {
    let text = b"(;GM[11]SZ[5]GN[M\xfcller]PB[M\xfcller];B[c3])";
    let mut games = read(&text[..], FormatHint::Content, ReadOptions::default());
    let game = games.next().unwrap().unwrap();
    assert_eq!((stones(&game).as_str(), game.title()), ("hex:5x5 | c3 |  | cut", Some("Müller")));
}

#[test]
fn passes_are_moves_of_the_record() {
    let moves = |text: &str| -> Vec<(u32, Player, bool)> {
        let file = game(text);
        file.moves().iter().map(|one| (one.number, one.by, one.cell.is_some())).collect()
    };
    let (short, cut) = (Player::Short, Player::Cut);
    let expected = [(1, short, true), (2, cut, false), (3, short, true), (4, cut, true)];
    assert_eq!(moves("https://hexworld.org/board/#5c1,c3:pb2a1"), expected);
    assert_eq!(moves("(;GM[11]SZ[5];B[c3];W[pass];B[b2];W[a1])"), expected);
    // What is set up in the middle is where the game begins.
    let setup = "(;GM[11]SZ[5];B[c3];W[b2];AE[b2]AW[a1];B[d3];W[])";
    assert_eq!(moves(setup), [(1, short, true), (2, cut, false)]);
    // A swap has its number, too, and the stone that it sets.
    let swapped = [(2, cut, true), (3, short, true)];
    assert_eq!(moves("https://hexworld.org/board/#5c1,c3:sb2"), swapped);
    assert_eq!(moves("https://hexworld.org/board/#5c1,c3:Sb2"), [(1, short, true), (3, cut, true)]);
}

/// What a record says besides stays as it is: players, comments, variations, the swap, the way points are written.
#[test]
fn remarks_are_put_into_a_record() {
    let remark = |number, comment: &str, labelled: &[&str]| {
        let labelled = labelled.iter().map(|&cell| cell.to_owned()).collect();
        Remark { number, comment: comment.to_owned(), labelled, label: "W" }
    };
    let remarks =
        [remark(0, "", &["a1"]), remark(2, "Wins.", &["b1", "c2"]), remark(3, "All lose.", &[])];
    let of = |text: &[u8]| with_remarks(text, &remarks).map(|text| text.to_vec());
    let before = "(;FF[4]GM[11]SZ[5]PB[Ann]RE[W+R] ;B[c3]C[mine \\] yes];W[swap-pieces]\n;B[b2]C[hm]LB[a5:x]\
                  (;W[c2])(;W[d1]);B[resign])";
    let after = "(;FF[4]GM[11]SZ[5]PB[Ann]RE[W+R]LB[a1:W] ;B[c3]C[mine \\] yes];W[swap-pieces]C[Wins.]\
                 LB[b1:W][c2:W]\n;B[b2]C[hm\nAll lose.]LB[a5:x](;W[c2])(;W[d1]);B[resign])";
    assert_eq!(of(before.as_bytes()).as_deref(), Some(after.as_bytes()));
    let letters = of(b"(;GM[11]SZ[5]PB[M\xfcller];B[ca];W[cb];B[resign])").unwrap();
    let expected =
        b"(;GM[11]SZ[5]PB[M\xfcller]LB[aa:W];B[ca];W[cb]C[Wins.]LB[ba:W][cb:W];B[resign])";
    assert_eq!(letters, expected);
    assert_eq!(of(b"(;GM[11];B[a1])(;GM[11])"), None);
    assert_eq!(of(b"no record"), None);
}

#[test]
fn bad_sgf_says_where_and_what() {
    let other_game = |text: &str| fault(text).1.to_string();
    let at = |text: &str| {
        let (place, fault) = fault(text);
        (place.line.unwrap_or(0), place.column.unwrap_or(0), fault)
    };
    assert!(matches!(at("(;FF[4]GM[1]SZ[19];B[aa])"), (1, 8, ReadFault::OtherGame(_))));
    let other = fault("(;FF[4]GM[1\n2])").1.to_string();
    assert!(!other.contains('\n'), "{other}");
    assert!(matches!(at("(;FF[4]SZ[19];B[aa])").2, ReadFault::OtherGame(_)));
    assert!(matches!(at("(;FF[5]GM[11]SZ[9])").2, ReadFault::UnknownWord { .. }));
    assert!(matches!(at("(;GM[11]SZ[0])").2, ReadFault::Board(_)));
    assert!(matches!(at("(;GM[11]SZ[x])").2, ReadFault::UnknownWord { .. }));
    assert!(other_game("(;GM[1]SZ[5];B[])").contains("1 (Go)"));
    assert!(matches!(at("(;GM[11]SZ[3];B[d1])"), (1, 15, ReadFault::NoHexCell { .. })));
    assert!(matches!(at("(;GM[11]SZ[3];B[a1];\nW[a1])"), (2, 1, ReadFault::ClaimedTwice(_))));
    assert!(matches!(at("(;GM[11]SZ[3];B[swap-pieces])").2, ReadFault::NoSwap(_)));
    assert!(matches!(at("(;GM[11]SZ[3]PL[green])").2, ReadFault::UnknownWord { .. }));
    assert!(matches!(at("(;GM[11]SZ[3]SZ[4])"), (1, 14, ReadFault::DuplicateKey(_))));
    assert!(matches!(at("(;GM[11]SZ[3]"), (1, 14, ReadFault::Syntax(_))));
    assert!(matches!(at("(;GM[11]SZ[3"), (1, 11, ReadFault::Syntax(_))));
    assert!(matches!(at("(;GM[11]SZ[3];B)"), (1, 16, ReadFault::Syntax(_))));
    assert!(matches!(at("(;GM[11]SZ[3]) x"), (1, 16, ReadFault::Syntax(_))));
    let nothing = read(&b"()"[..], FormatHint::Known(Format::Sgf), ReadOptions::default()).next();
    assert!(matches!(nothing.unwrap().unwrap_err().fault, ReadFault::Syntax(_)));
    let deep = format!("(;GM[11]SZ[3]{}", "(;".repeat(100_000));
    assert!(matches!(at(&deep).2, ReadFault::Syntax(_)));
}

#[test]
fn hex_positions_are_written_and_read_again() {
    fn property(RandomFile(file): RandomFile) -> bool {
        // With two terminals the goals coincide, and both formats mean the usual one.
        let game = file.game().clone().with_goal(Goal::Connect);
        let position = file.position().clone().with_game(game);
        let file = if file.board().is_some() { file.with_position(position) } else { file };
        let sgf = match write(&file, Writer::Sgf) {
            Ok(text) => games(std::str::from_utf8(&text).unwrap()).remove(0).unwrap() == file,
            Err(error) => matches!(error, WriteError::NoHex | WriteError::Text { .. }),
        };
        // A link has no words for titles, and somebody is always to move.
        let link = match write(&file, Writer::HexWorld) {
            Ok(text) => {
                let again = games(std::str::from_utf8(&text).unwrap()).remove(0).unwrap();
                let to_move = file.position().to_move().or(again.position().to_move());
                let bare = file.clone().with_title(None).with_source(None);
                let position = bare.position().clone().with_to_move(to_move);
                bare.with_position(position) == again
            }
            Err(error) => matches!(error, WriteError::NoHex),
        };
        sgf && link
    }
    QuickCheck::new().tests(1000).quickcheck(property as fn(RandomFile) -> bool);
}

#[test]
fn other_games_are_no_hex_positions() {
    for spec in ["y:3", "bridgit:2"] {
        let file = GameFile::from_board(spec.parse::<crate::boards::BoardSpec>().unwrap().build());
        assert_eq!(write(&file, Writer::Sgf), Err(WriteError::NoHex));
        assert_eq!(write(&file, Writer::HexWorld), Err(WriteError::NoHex));
    }
}
