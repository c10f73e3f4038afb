//! Every trace on all small graphs and on random hypergraphs.

use super::super::*;
use super::random_games;
use crate::analysis::testing::{connected_graphs, decode};
use crate::game::{ByPlayer, Game, Oracle, Player, Rules};
use crate::graph::VertexSet;
use crate::proof::{Action, Preserves, Trace, replay};

fn winners(game: &Game) -> ByPlayer<Player> {
    let nothing = VertexSet::new(game.hypergraph().vertex_count());
    let outcomes = Oracle::new(game).unwrap().outcomes(&nothing, &nothing);
    ByPlayer::from_fn(|player| outcomes[player].winner().unwrap())
}

/// Checks a reduction of a game: the checker accepts the trace, and after every step the winner is
/// what it was.
fn check(game: &Game, options: ReduceOptions) {
    let reduction = reduce(game, options).unwrap();
    let truth = winners(game);
    for steps in 0..=reduction.trace.steps.len() {
        let part = Trace { steps: reduction.trace.steps[..steps].to_vec() };
        assert!(part.preserves() >= options.preserve, "{part:?}");
        let replayed = replay(game, &part)
            .unwrap_or_else(|error| panic!("{error}\n{game:?}\n{:#?}", reduction.trace));
        if steps > 0 && matches!(part.steps[steps - 1].action, Action::Decide(_)) {
            for player in Player::BOTH {
                let said = replayed.winners[player].unwrap_or(truth[player]);
                assert_eq!(said, truth[player], "{game:?}\n{part:#?}");
            }
        }
        for board in [&replayed.section, &replayed.hypergraph] {
            if board.terminals().len() >= 2 && !reduction.is_decided() {
                let goal = game.goal();
                let left = Game::new(board.clone(), goal, game.rules()).unwrap();
                assert_eq!(winners(&left), truth, "{game:?}\n{part:#?}");
            }
        }
        if steps == reduction.trace.steps.len() {
            assert_eq!(replayed.winners, reduction.winners);
            assert_eq!(replayed.section, reduction.section);
            assert_eq!(replayed.hypergraph, reduction.hypergraph);
        }
    }
}

const ALL_OPTIONS: [ReduceOptions; 3] = {
    [
        ReduceOptions { preserve: Preserves::Winner, effort: Effort::Full },
        ReduceOptions { preserve: Preserves::Value, effort: Effort::Full },
        ReduceOptions { preserve: Preserves::Fillings, effort: Effort::Full },
    ]
};

#[test]
fn on_all_connected_graphs() {
    for n in 2..=6 {
        for graph in connected_graphs(n) {
            for game in graph.two_terminal_games() {
                for options in ALL_OPTIONS {
                    check(&game, options);
                }
                check(&game.with_rules(Rules::Misere), ReduceOptions::default());
            }
        }
    }
}

#[test]
fn on_random_games() {
    for (index, game) in random_games(7, 4000, 1..7).enumerate() {
        check(&game, ALL_OPTIONS[index % 3]);
    }
    for (index, game) in random_games(8, 100, 7..10).enumerate() {
        check(&game, ALL_OPTIONS[index % 3]);
    }
}

#[test]
#[ignore = "takes minutes and needs nauty; scripts/check-reductions runs it"]
fn on_all_connected_graphs_with_7_vertices() {
    let geng = std::process::Command::new("nauty-geng").args(["-c", "-q", "7"]).output().unwrap();
    let (mut games, mut steps) = (0, 0);
    for line in String::from_utf8(geng.stdout).unwrap().lines() {
        for game in decode(line).two_terminal_games() {
            for options in ALL_OPTIONS {
                check(&game, options);
            }
            check(&game.clone().with_rules(Rules::Misere), ReduceOptions::default());
            steps += reduce(&game, ReduceOptions::default()).unwrap().trace.steps.len();
            games += 1;
        }
    }
    eprintln!("{games} games, {steps} steps, all of them right");
    assert_eq!(games, 853 * 21);
}

#[test]
#[ignore = "takes minutes; scripts/check-reductions runs it"]
fn on_larger_random_games() {
    let (mut games, mut steps) = (0, 0);
    let large = random_games(51, 20_000, 5..9).chain(random_games(52, 300, 9..12));
    for (index, game) in large.chain(random_games(53, 9, 12..15)).enumerate() {
        check(&game, ALL_OPTIONS[index % 3]);
        steps += reduce(&game, ALL_OPTIONS[index % 3]).unwrap().trace.steps.len();
        games += 1;
    }
    eprintln!("{games} games, {steps} steps, all of them right");
}
