//! The misère engine against the oracle, with each of its parts switched off in turn.

use quickcheck::{Gen, QuickCheck};

use super::{MisereFeatures, MisereJudge};
use crate::analysis::misere::MisereRules;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Oracle, Outcome, Player, Position, Rules};
use crate::graph::VertexId;
use crate::solve::SolveOptions;
use crate::solve::driver::drive;
use crate::solve::tests::hex;

/// The engine with all of its parts, and with each of them switched off.
fn feature_sets() -> Vec<MisereFeatures> {
    let on = MisereFeatures::ALL;
    let without = |change: fn(&mut MisereRules)| {
        let mut rules = MisereRules::ALL;
        change(&mut rules);
        MisereFeatures { rules, ..on }
    };
    vec![
        on,
        without(|rules| rules.dead = false),
        without(|rules| rules.edges = false),
        without(|rules| rules.captured = false),
        without(|rules| rules.mutual = false),
        without(|rules| rules.victims = false),
        without(|rules| rules.vulnerable = false),
        without(|rules| rules.capturees = false),
        MisereFeatures { pairings: false, ..on },
        MisereFeatures { keys: false, ..on },
        MisereFeatures { order: false, ..on },
        MisereFeatures { widen: false, ..on },
        MisereFeatures { symmetry: false, ..on },
        MisereFeatures { colours: false, ..on },
        MisereFeatures { dual: false, ..on },
    ]
}

/// Who wins by the engine with these features, and with which moves.
fn solved(
    position: &Position,
    to_move: Player,
    features: MisereFeatures,
    slots: Option<usize>,
) -> (Outcome, Vec<VertexId>) {
    let game = position.reduced();
    let dual = crate::planar::dual(&game).ok();
    let mut judge = MisereJudge::<1>::new(&game, dual.as_ref(), 1, features);
    if let Some(slots) = slots {
        judge.keep_only(slots);
    }
    let root = judge.root(&game);
    let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
    let solution = drive(&mut judge, &root, to_move, &options, &mut |_| ());
    (solution.outcome.unwrap(), solution.winning_moves)
}

/// Checks feature sets against the oracle.
fn agrees(position: &Position, oracle: &Oracle, features: &[MisereFeatures]) {
    let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
    for to_move in Player::BOTH {
        let outcome = oracle.outcomes(short, cut)[to_move];
        let mut winning = oracle.best_moves(short, cut, to_move);
        if outcome != Outcome::win(to_move) {
            winning.clear();
        }
        for &features in features {
            let found = solved(position, to_move, features, None);
            let expected = (outcome, winning.clone());
            assert_eq!(found, expected, "{to_move} to move, {features:?}, {position:?}");
        }
    }
}

fn misere(random: RandomPosition<8>) -> Position {
    RandomPosition { rules: Rules::Misere, ..random }.position()
}

#[test]
fn every_part_is_sound_on_random_games() {
    fn check(random: RandomPosition<8>) -> bool {
        let position = misere(random);
        agrees(&position, &Oracle::new(position.game()).unwrap(), &feature_sets());
        true
    }
    QuickCheck::new().tests(300).quickcheck(check as fn(RandomPosition<8>) -> bool);
}

#[test]
fn every_part_is_sound_on_random_games_with_two_terminals() {
    fn check(mut random: RandomPosition<8>) -> bool {
        random.terminals.truncate(2);
        let position = misere(random);
        agrees(&position, &Oracle::new(position.game()).unwrap(), &feature_sets());
        true
    }
    QuickCheck::new().tests(300).quickcheck(check as fn(RandomPosition<8>) -> bool);
}

/// All ways to claim cells of the 3x3 board, or a part of them that is spread over all.
fn all_positions_of_3x3(step: usize, mut check: impl FnMut(&Position)) {
    let game = hex(3, 3).with_rules(Rules::Misere);
    for number in (0..3_usize.pow(9)).step_by(step) {
        let mut position = Position::opening(game.clone());
        let mut rest = number;
        for cell in 0..9 {
            if rest % 3 > 0 {
                position.claim(VertexId::new(cell), Player::BOTH[rest % 3 - 1]).unwrap();
            }
            rest /= 3;
        }
        check(&position);
    }
}

#[test]
fn all_rex_positions_of_3x3() {
    let oracle = Oracle::new(&hex(3, 3).with_rules(Rules::Misere)).unwrap();
    all_positions_of_3x3(1, |position| agrees(position, &oracle, &[MisereFeatures::ALL]));
}

#[test]
fn every_part_is_sound_on_rex_positions_of_3x3() {
    let oracle = Oracle::new(&hex(3, 3).with_rules(Rules::Misere)).unwrap();
    all_positions_of_3x3(11, |position| agrees(position, &oracle, &feature_sets()));
}

/// Random Rex positions with at least so many claims.
fn random_rex(width: usize, height: usize, claims: usize, count: usize) {
    let game = hex(width, height).with_rules(Rules::Misere);
    let oracle = Oracle::new(&game).unwrap();
    let mut g = Gen::new(10);
    for _ in 0..count {
        let mut position = Position::opening(game.clone());
        let mut cells: Vec<_> = position.empty_cells().iter().collect();
        for _ in 0..claims + below(&mut g, 5) {
            let cell = cells.swap_remove(below(&mut g, cells.len()));
            position.claim(cell, player(&mut g)).unwrap();
        }
        agrees(&position, &oracle, &feature_sets());
    }
}

#[test]
fn every_part_is_sound_on_rex_positions_of_4x3() {
    random_rex(4, 3, 1, 40);
    random_rex(3, 4, 1, 40);
}
