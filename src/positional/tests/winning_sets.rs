//! Lists of winning sets.

use crate::analysis::testing::Random;
use crate::game::{ByPlayer, Outcome, Player, State};
use crate::graph::{VertexId, VertexSet};
use crate::positional::{PositionalError, PositionalGame, PositionalState};
use crate::solve::{SolveOptions, solve_state};

/// A game by its rules: who owns one of his sets first has won, whatever is claimed after that.
struct Rules<'a>(&'a PositionalGame);

impl Rules<'_> {
    fn winner(&self, owned: &ByPlayer<VertexSet>) -> Option<Player> {
        let has_won =
            |player: &Player| self.0.sets(*player).iter().any(|s| s.is_subset_of(&owned[*player]));
        Player::BOTH.into_iter().find(has_won)
    }

    fn free(&self, owned: &ByPlayer<VertexSet>) -> Vec<VertexId> {
        let cells = (0..self.0.cell_count()).map(VertexId::new);
        cells.filter(|&c| Player::BOTH.iter().all(|&p| !owned[p].contains(c))).collect()
    }

    fn outcome(&self, owned: &ByPlayer<VertexSet>, turn: usize) -> Outcome {
        if let Some(winner) = self.winner(owned) {
            return Outcome::win(winner);
        }
        let free = self.free(owned);
        let Some(&mover) = self.0.turns().get(turn).filter(|_| !free.is_empty()) else {
            let [short, cut] = Player::BOTH.map(|player| self.0.sets(player).is_empty());
            return match (short, cut) {
                (false, true) => Outcome::Cut,
                (true, false) => Outcome::Short,
                _ => Outcome::Draw,
            };
        };
        let after = free.into_iter().map(|cell| self.after(owned, turn, cell, mover));
        let best = match mover {
            Player::Short => after.max(),
            Player::Cut => after.min(),
        };
        best.expect("there is a free cell")
    }

    fn after(
        &self,
        owned: &ByPlayer<VertexSet>,
        turn: usize,
        cell: VertexId,
        by: Player,
    ) -> Outcome {
        if let Some(winner) = self.winner(owned) {
            return Outcome::win(winner);
        }
        let mut owned = owned.clone();
        owned[by].insert(cell);
        self.outcome(&owned, turn + 1)
    }
}

#[test]
fn sets_that_do_not_fit_are_refused() {
    let set = |of: usize, cells: &[usize]| {
        VertexSet::from_vertices(of, cells.iter().copied().map(VertexId::new))
    };
    let with = |sets| PositionalGame::new(3, ByPlayer { short: vec![sets], cut: vec![] }, vec![]);
    let game = || with(set(3, &[0, 1])).unwrap();
    let owned = |short, cut| game().with_owned(ByPlayer { short, cut });
    let universe = |found| Err(PositionalError::Universe { found, expected: 3 });
    assert_eq!(with(set(200, &[150])), universe(200));
    assert_eq!(owned(set(200, &[150]), set(3, &[])), universe(200));
    assert_eq!(owned(set(3, &[]), set(2, &[])), universe(2));
    assert_eq!(game().with_first_moves(set(200, &[0, 150])), universe(200));
    // In either order.
    let cut = || ByPlayer { short: set(3, &[]), cut: set(3, &[0]) };
    let first = game().with_first_moves(set(3, &[0])).unwrap();
    assert_eq!(first.with_owned(cut()), Err(PositionalError::NoFirstMove));
    let then = game().with_owned(cut()).unwrap();
    assert_eq!(then.clone().with_first_moves(set(3, &[0])), Err(PositionalError::NoFirstMove));
    let both = game().with_first_moves(set(3, &[0, 1])).unwrap().with_owned(cut());
    assert_eq!(both, then.with_first_moves(set(3, &[0, 1])));
}

/// Many small games, some of which are over at the start.
#[test]
fn all_moves_are_what_the_rules_say() {
    let mut random = Random(1973);
    let mut over = 0;
    for _ in 0..600 {
        let cells = 2 + random.below(4);
        let mut set = |most: usize| {
            let members = (0..1 + random.below(most)).map(|_| random.below(cells));
            VertexSet::from_vertices(cells, members.map(VertexId::new).collect::<Vec<_>>())
        };
        let sets = ByPlayer { short: vec![set(3), set(3)], cut: vec![set(3)] };
        let mut owned = ByPlayer { short: set(2), cut: set(2) };
        owned.cut.subtract(&owned.short.clone());
        let turns = (0..1 + random.below(4)).map(|_| Player::BOTH[random.below(2)]).collect();
        let game = PositionalGame::new(cells, sets, turns).unwrap();
        let Ok(game) = game.with_owned(owned.clone()) else { continue };
        let (rules, state) = (Rules(&game), PositionalState::new(game.clone()));
        let mover = game.turns()[0];
        let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
        let found = solve_state(&state, mover, true, 16, &options, &mut |_| ());
        assert_eq!(found.outcome, Some(rules.outcome(&owned, 0)), "{game:?}");
        let with = |outcome: Outcome| -> Vec<VertexId> {
            let is_such = |cell: &VertexId| rules.after(&owned, 0, *cell, mover) == outcome;
            rules.free(&owned).into_iter().filter(is_such).collect()
        };
        assert_eq!(found.winning_moves, with(Outcome::win(mover)), "{game:?}");
        assert_eq!(found.drawing_moves, with(Outcome::Draw), "{game:?}");
        let is_lost = rules.winner(&owned) == Some(mover.other());
        over += usize::from(is_lost && !state.legal_moves().is_empty());
    }
    assert!(over > 20, "{over} games were lost at the start");
}
