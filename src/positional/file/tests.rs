use quickcheck::QuickCheck;

use super::*;
use crate::boards::BoardSpec;
use crate::game::{Oracle, Outcome};
use crate::positional::PositionalState;
use crate::solve::{SolveOptions, solve_state};

/// The example of the format's README: Tic-tac-toe after three moves.
const TIC_TAC_TOE: &str = "#version\n1.0\n#times\nt4 t5 t6 t7 t8 t9\n#blackturns\nt5 t7 t9\n\
    #positions\na1 a2 a3 b1 b2 b3 c1 c2 c3 % nine\n\
    #blackwins\na1 b1 c1\na2 b2 c2\na3 b3 c3\na1 a2 a3\nb1 b2 b3\nc1 c2 c3\na1 b2 c3\na3 b2 c1\n\
    #blackinitials\nb2 c3\n\
    #whitewins\na1 b1 c1\na2 b2 c2\na3 b3 c3\na1 a2 a3\nb1 b2 b3\nc1 c2 c3\na1 b2 c3\na3 b2 c1\n\
    #whiteinitials\na1\n";

#[test]
fn the_example_of_the_format_is_read() {
    let file = read_positional(TIC_TAC_TOE.as_bytes()).unwrap();
    assert_eq!(file.game.cell_count(), 9);
    assert_eq!(file.game.sets(Player::Cut).len(), 8);
    assert_eq!(file.game.owned(Player::Short).len(), 2);
    assert_eq!(file.game.turns()[0], Player::Cut);
    assert!(file.game.may_draw());
}

#[test]
fn what_is_written_is_read_again() {
    fn property(seed: u64) -> bool {
        let mut random = crate::analysis::testing::Random(seed);
        let cells = 1 + random.below(9);
        let mut set = |most: usize| {
            let members = (0..1 + random.below(most)).map(|_| random.below(cells));
            VertexSet::from_vertices(cells, members.map(VertexId::new).collect::<Vec<_>>())
        };
        let sets = ByPlayer {
            short: (0..3).map(|_| set(4)).collect(),
            cut: (0..2).map(|_| set(4)).collect(),
        };
        let mut owned = ByPlayer { short: set(1), cut: set(1) };
        owned.cut.subtract(&owned.short.clone());
        let turns = (0..1 + cells / 2).map(|_| Player::BOTH[random.below(2)]).collect();
        let game = PositionalGame::new(cells, sets, turns).unwrap();
        let Ok(game) = game.with_owned(owned) else { return true };
        let file = PositionalFile { game, names: Names::numbered(cells) };
        let text = write_positional(&file).unwrap();
        read_positional(text.as_bytes()).unwrap().game == file.game
    }
    QuickCheck::new().tests(500).quickcheck(property as fn(u64) -> bool);
}

#[test]
fn any_bytes_are_a_game_or_an_error_of_one_line() {
    fn property(bytes: Vec<u8>, cut: usize) -> bool {
        let mut text = TIC_TAC_TOE.as_bytes()[..cut % TIC_TAC_TOE.len()].to_vec();
        text.extend(bytes);
        match read_positional(&text) {
            Ok(_) => true,
            Err(error) => !error.to_string().contains('\n'),
        }
    }
    QuickCheck::new().tests(500).quickcheck(property as fn(Vec<u8>, usize) -> bool);
}

#[test]
fn faults_are_named_with_their_lines() {
    let fault = |text: &str| read_positional(text.as_bytes()).unwrap_err().to_string();
    assert!(fault("a b\n").starts_with("line 1: names stand before"));
    assert!(fault("#times\nt1\n#winning\na\n").starts_with("line 3: \"#winning\" is no code word"));
    assert_eq!(fault("#times\nt1\n"), "the list #positions is missing or empty");
    let text = "#times\nt1\n#positions\na b\n#blackwins\na c\n";
    assert_eq!(fault(text), "line 6: \"c\" is not among the #positions");
    let text = "#times\nt1\n#positions\na b\n#blackturns\nt2\n";
    assert_eq!(fault(text), "line 6: \"t2\" is not among the #times");
    assert_eq!(fault("#times\nt1 t1\n"), "line 2: \"t1\" stands twice in its list");
    let text = "#times\nt1\n#positions\na b\n#blackinitials\na\n#whiteinitials\na\n";
    assert!(fault(text).starts_with("\"a\" is in #blackinitials and in #whiteinitials"));
}

/// Hex as a Maker-Breaker game has the winners of Hex.
#[test]
fn a_shannon_game_and_its_list_of_winning_sets_agree() {
    // Counted by hand: on 3x3 eight ways use one cell of the middle row, two use two, one uses all.
    for (spec, sets) in [("hex:2x2", 3), ("hex:3x3", 11), ("hex:3x2", 0), ("bridgit:2", 0)] {
        let board = spec.parse::<BoardSpec>().unwrap().build();
        let oracle = Oracle::new(&board.game).unwrap();
        let class = oracle.class().unwrap();
        let file = GameFile::from_board(board);
        for first in Player::BOTH {
            let position = file.position().clone().with_to_move(Some(first));
            let made = winning_sets(&GameFile::new(position, file.names().clone())).unwrap();
            if sets > 0 {
                assert_eq!(made.game.sets(Player::Short).len(), sets, "{spec}");
            }
            let state = PositionalState::new(made.game);
            let options = SolveOptions::default();
            let solution = solve_state(&state, first, false, 256, &options, &mut |_| ());
            assert_eq!(solution.outcome, Some(Outcome::win(class.winner(first))), "{spec} {first}");
            assert_eq!(state.to_move(), Some(first));
        }
    }
}
