//! A Hex position and its hypergraph of degree three are the same game, by the solver's class and by
//! fillings.
use cutshort::boards::BoardSpec;
use cutshort::game::{ByPlayer, Class, Outcome, Player, Position};
use cutshort::graph::VertexId;
use cutshort::planar::three_planar;
use cutshort::solve::{SolveOptions, solve};

/// Marsaglia's xorshift: the same positions in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn hex(width: usize, height: usize) -> Position {
    let spec: BoardSpec = format!("hex:{width}x{height}").parse().unwrap();
    Position::opening(spec.build().game)
}

fn class(position: &Position) -> Class {
    let options = SolveOptions { line: false, ..SolveOptions::default() };
    let outcome =
        |to_move| -> Outcome { solve(position, to_move, &options).unwrap().outcome.unwrap() };
    Class::new(ByPlayer::from_fn(outcome)).unwrap()
}

/// Gives a cell to the player with this number; 2 leaves it empty.
fn claim(position: &mut Position, cell: VertexId, whose: usize) {
    if let Some(&player) = Player::BOTH.get(whose) {
        position.claim(cell, player).unwrap();
    }
}

#[test]
fn all_positions_of_3x3_keep_the_solvers_class() {
    for number in 0..3_usize.pow(9) {
        let mut position = hex(3, 3);
        for cell in 0..9 {
            claim(&mut position, VertexId::new(cell), number / 3_usize.pow(cell as u32) % 3);
        }
        let game = three_planar(&position).unwrap();
        assert!(game.hypergraph().max_cell_degree() <= 3);
        assert_eq!(class(&Position::opening(game)), class(&position), "{number}");
    }
}

/// Boards up to 8x8 with about 30 empty cells at most, which are solved at once; every tenth is
/// compared by 1,000 random fillings as well.
#[test]
fn random_positions_up_to_8x8_keep_the_solvers_class_and_fillings() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for number in 0..2000 {
        let (width, height) = (2 + random.below(7), 2 + random.below(7));
        let mut position = hex(width, height);
        let stones = 2 + random.below(3);
        for cell in 0..width * height {
            let whose = if random.below(stones + 1) > 0 { random.below(2) } else { 2 };
            claim(&mut position, VertexId::new(cell), whose);
        }
        let game = three_planar(&position).unwrap();
        assert_eq!(class(&Position::opening(game.clone())), class(&position), "{position:?}");
        if number % 10 == 0 {
            for _ in 0..1000 {
                let mut his = position.empty_cells();
                let empty: Vec<VertexId> = his.iter().collect();
                for cell in empty {
                    if random.below(2) == 0 {
                        his.remove(cell);
                    }
                }
                let mut short = his.clone();
                short.union_with(position.claimed(Player::Short));
                assert_eq!(game.joined(&his), position.game().joined(&short));
            }
        }
    }
}
