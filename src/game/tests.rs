use quickcheck::QuickCheck;

use super::testing::RandomPosition;
use super::{Class, Game, Goal, GraphState, Oracle, Outcome, Player, Position, Rules, State};
use crate::graph::{Hypergraph, VertexId, VertexSet};

type Random = RandomPosition<8>;

fn game(vertex_count: usize, terminals: &[usize], hyperedges: &[&[usize]], goal: Goal) -> Game {
    let terminals = terminals.iter().copied().map(VertexId::new).collect();
    let hyperedges = hyperedges.iter().map(|members| members.iter().copied().map(VertexId::new));
    Game::new(Hypergraph::new(vertex_count, terminals, hyperedges).unwrap(), goal, Rules::Normal)
        .unwrap()
}

fn class(game: &Game) -> Class {
    Oracle::new(game).unwrap().class().unwrap()
}

fn set(universe: usize, vertices: &[usize]) -> VertexSet {
    VertexSet::from_vertices(universe, vertices.iter().copied().map(VertexId::new))
}

#[test]
fn claims_commute() {
    fn commute(random: Random) -> bool {
        let mut forwards = random.game().hypergraph().clone();
        let mut backwards = forwards.clone();
        let at_once = random.position().reduced();
        for (cells, hypergraph) in [
            (random.claims.clone(), &mut forwards),
            (random.claims.iter().rev().copied().collect(), &mut backwards),
        ] {
            for (cell, by) in cells {
                *hypergraph = match by {
                    Player::Short => hypergraph.short(cell),
                    Player::Cut => hypergraph.cut(cell),
                };
            }
        }
        forwards == backwards && forwards == *at_once.hypergraph()
    }
    QuickCheck::new().tests(2000).quickcheck(commute as fn(Random) -> bool);
}

/// Reducing the hypergraph and then taking the 2-section is reducing the 2-section. For sides the
/// two are compared as games, because a hyperedge with all sides ends the game.
#[test]
fn reduction_and_two_section_commute() {
    fn commute(random: Random) -> bool {
        let position = random.position();
        let mut state = GraphState::<1>::new(position.game());
        for &(cell, by) in &random.claims {
            state.claim(cell, by);
        }
        let reduced = position.reduced();
        let fresh = GraphState::<1>::new(&reduced);
        state.graph() == fresh.graph() && state.joined() == fresh.joined()
    }
    QuickCheck::new().tests(2000).quickcheck(commute as fn(Random) -> bool);
}

/// A graph state decides no earlier and no later than it may: what it says is what every full
/// filling of the rest says, and when it is silent both outcomes are still possible.
#[test]
fn a_state_is_decided_exactly_when_all_fillings_agree() {
    fn agrees(random: Random) -> bool {
        let position = random.position();
        let mut state = GraphState::<1>::new(position.game());
        for &(cell, by) in &random.claims {
            state.claim(cell, by);
        }
        let all_cut = position.game().outcome(position.claimed(Player::Short));
        let mut short = position.claimed(Player::Short).clone();
        short.union_with(&position.empty_cells());
        let all_short = position.game().outcome(&short);
        // Joining is monotone, so these two are the extremes of all fillings.
        let expected = (all_cut == all_short).then_some(all_cut);
        state.decided() == expected && position.decided() == expected
    }
    QuickCheck::new().tests(5000).quickcheck(agrees as fn(Random) -> bool);
}

#[test]
fn the_oracle_of_a_position_is_the_oracle_of_its_reduced_game() {
    fn agrees(random: RandomPosition<6>) -> bool {
        let position = random.position();
        let whole = Oracle::new(position.game()).unwrap();
        let reduced = Oracle::new(&position.reduced()).unwrap();
        let nothing = VertexSet::new(random.vertex_count);
        let (short, cut) = (position.claimed(Player::Short), position.claimed(Player::Cut));
        Player::BOTH.into_iter().all(|to_move| {
            whole.best_moves(short, cut, to_move) == reduced.best_moves(&nothing, &nothing, to_move)
        }) && whole.outcomes(short, cut) == reduced.outcomes(&nothing, &nothing)
    }
    QuickCheck::new().tests(300).quickcheck(agrees as fn(RandomPosition<6>) -> bool);
}

/// The smallest games of each class, by hand.
#[test]
fn small_games_have_the_classes_that_one_sees() {
    let path = game(3, &[0, 2], &[&[0, 1], &[1, 2]], Goal::Connect);
    assert_eq!(class(&path), Class::First);
    assert_eq!(class(&path.clone().with_rules(Rules::Misere)), Class::Second);
    assert_eq!(class(&game(2, &[0, 1], &[&[0, 1]], Goal::Connect)), Class::Short);
    assert_eq!(class(&game(3, &[0, 2], &[&[0, 1]], Goal::Connect)), Class::Cut);
    // Two disjoint ways: Short answers on the other one.
    let square = game(4, &[0, 3], &[&[0, 1], &[1, 3], &[0, 2], &[2, 3]], Goal::Connect);
    assert_eq!(class(&square), Class::Short);
    // A path with two cells: Cut answers on the other one.
    let path = game(4, &[0, 3], &[&[0, 1], &[1, 2], &[2, 3]], Goal::Connect);
    assert_eq!(class(&path), Class::Cut);
}

/// Sides do not conduct: groups that touch the sides pairwise win nothing, stones they would join.
#[test]
fn sides_do_not_conduct() {
    let pairs: &[&[usize]] = &[&[0, 3], &[3, 1], &[1, 4], &[4, 2], &[2, 5], &[5, 0]];
    let touch = game(6, &[0, 1, 2], pairs, Goal::Touch);
    let connect = game(6, &[0, 1, 2], pairs, Goal::Connect);
    let all = set(6, &[3, 4, 5]);
    assert!(!touch.joined(&all) && connect.joined(&all));
    assert_eq!(class(&touch), Class::Cut);
    let mut state = GraphState::<1>::new(&touch);
    for cell in all.iter() {
        state.claim(cell, Player::Short);
    }
    assert_eq!(state.decided(), Some(Outcome::Cut));
    // A hyperedge that holds all sides wins at once, without any cell.
    let won = game(4, &[0, 1, 2], &[&[0, 1, 2]], Goal::Touch);
    assert_eq!(GraphState::<1>::new(&won).decided(), Some(Outcome::Short));
    assert!(won.joined(&set(4, &[])));
}

/// With sides taken for stones, 10 of the 64 fillings of the Y board of side 3 have another winner.
#[test]
fn ten_fillings_of_y3_change_their_winner_when_sides_conduct() {
    let board = "y:3".parse::<crate::boards::BoardSpec>().unwrap().build();
    let stones = board.game.clone().with_goal(Goal::Connect);
    let differ = (0_u32..64).filter(|filling| {
        let short: Vec<usize> = (0..6).filter(|cell| filling >> cell & 1 == 1).collect();
        let short = set(9, &short);
        board.game.joined(&short) != stones.joined(&short)
    });
    assert_eq!(differ.count(), 10);
}

/// Winning moves cannot be read from a reduced position: 2-4-{0,1}-3, Cut to move.
#[test]
fn a_captured_pair_can_hold_winning_moves() {
    let edges: &[&[usize]] = &[&[0, 3], &[0, 4], &[1, 3], &[1, 4], &[2, 4]];
    let game = game(5, &[2, 3], edges, Goal::Connect);
    let nothing = set(5, &[]);
    let moves =
        |game: &Game| Oracle::new(game).unwrap().best_moves(&nothing, &nothing, Player::Cut);
    assert_eq!(moves(&game), [0, 1, 4].map(VertexId::new));
    let filled = game.after_claims(&set(5, &[0, 1]), &nothing);
    assert_eq!(moves(&filled), [VertexId::new(4)]);
}

#[test]
fn bad_games_and_positions_are_refused() {
    let id = VertexId::new;
    assert!(Hypergraph::new(2, vec![id(0), id(0)], [[id(0), id(1)]]).is_err());
    assert!(Hypergraph::new(2, vec![id(0), id(1)], [[id(0), id(2)]]).is_err());
    let one = Hypergraph::new(2, vec![id(0)], [[id(0), id(1)]]).unwrap();
    assert!(Game::new(one, Goal::Connect, Rules::Normal).is_err());
    let mut position = Position::opening(game(3, &[0, 2], &[&[0, 1], &[1, 2]], Goal::Connect));
    assert!(position.claim(id(0), Player::Short).is_err());
    assert!(position.claim(id(7), Player::Short).is_err());
    assert!(position.claim(id(1), Player::Short).is_ok());
    assert!(position.claim(id(1), Player::Cut).is_err());
    let long: Vec<Vec<usize>> = (0..18).map(|i| vec![i, i + 1]).collect();
    let long: Vec<&[usize]> = long.iter().map(Vec::as_slice).collect();
    assert!(Oracle::new(&game(19, &[0, 18], &long, Goal::Connect)).is_err());
}
