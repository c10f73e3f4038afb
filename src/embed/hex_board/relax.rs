//! Shaking a placement: random small changes that keep the rules, fewer stones preferred.

use super::super::random::Random;
use super::placement::Placement;
use super::target::Target;
use super::tiles::Tile;

/// What is preferred while a placement is shaken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Climate {
    /// A change that costs c is made with probability exp(-c / temperature).
    pub(super) temperature: f32,
    /// By how much a stone costs more than 1 for each column and each row from the first; where it
    /// is negative, from the last.
    pub(super) slope: [f32; 2],
    /// How many times as much of that a cell costs.
    pub(super) weight: f32,
}

impl Placement {
    /// Tries so many random changes. No group of stones becomes a ring or breaks, so the game
    /// stays where it is in the plane.
    pub(super) fn shake(
        &mut self,
        target: &Target,
        tries: usize,
        climate: Climate,
        random: &mut Random,
    ) {
        let steps = self.tiles.steps();
        let (width, height, stride) = (self.tiles.width, self.tiles.height, self.tiles.stride());
        let share = |slope: f32, at: usize, size: usize| {
            slope.abs() * if slope < 0.0 { size + 1 - at } else { at } as f32
        };
        let columns: Vec<f32> = (0..stride).map(|at| share(climate.slope[0], at, width)).collect();
        let rows: Vec<f32> =
            (0..height + 2).map(|at| share(climate.slope[1], at, height)).collect();
        for _ in 0..tries {
            let bits = random.next();
            let column = (((bits & 0xffff) as usize * width) >> 16) + 1;
            let row = (((bits >> 16 & 0xffff) as usize * height) >> 16) + 1;
            let at = row * stride + column;
            let step = steps[((bits >> 32 & 0xff) as usize * 6) >> 8];
            let cost = columns[column] + rows[row];
            let luck = (bits >> 40) as f32 / (1 << 24) as f32;
            let next = self.tiles.get(at.wrapping_add(step));
            match (self.tiles.get(at), next) {
                (Tile::Cell(_), _) | (Tile::Cut, Tile::Cut) => {}
                (old, Tile::Cell(cell)) => {
                    let own = target.hyperedges_of(cell);
                    let choice = random.below(own.len() + 1);
                    let left = own.get(choice).map_or(Tile::Cut, |&own| Tile::Stone(own));
                    let from = at.wrapping_add(step);
                    let cost_from = columns[from % stride] + rows[from / stride];
                    let stone =
                        |tile: Tile, cost: f32| if tile == Tile::Cut { 0.0 } else { 1.0 + cost };
                    let change = climate.weight * (cost - cost_from) + stone(left, cost_from)
                        - stone(old, cost);
                    if change <= 0.0 || luck < (-change / climate.temperature).exp() {
                        self.move_cell(target, cell, at, left);
                    }
                }
                (Tile::Cut, Tile::Stone(hyperedge)) => {
                    if luck < (-(1.0 + cost) / climate.temperature).exp() {
                        self.lay(target, at, hyperedge);
                    }
                }
                (Tile::Stone(hyperedge), _) => self.lift(target, at, hyperedge),
            }
        }
    }

    /// Lays a stone of a hyperedge that has a stone beside the place.
    fn lay(&mut self, target: &Target, at: usize, hyperedge: u16) {
        if self.arcs(at, hyperedge) == 1 && self.tiles.stone_fits(target, at, hyperedge) {
            self.tiles.set(at, Tile::Stone(hyperedge));
            self.stones[hyperedge as usize] += 1;
        }
    }

    /// Lifts a stone if nothing needs it.
    fn lift(&mut self, target: &Target, at: usize, hyperedge: u16) {
        match self.arcs(at, hyperedge) {
            1 => {}
            0 if self.needs_no_stones(target, hyperedge) => {}
            _ => return,
        }
        self.tiles.set(at, Tile::Cut);
        self.stones[hyperedge as usize] -= 1;
        if !self.neighbours_touch(at, hyperedge) {
            self.tiles.set(at, Tile::Stone(hyperedge));
            self.stones[hyperedge as usize] += 1;
        }
    }

    /// Whether every cell beside a place, where a stone of the hyperedge was, touches another one,
    /// or the hyperedge has none.
    fn neighbours_touch(&self, at: usize, hyperedge: u16) -> bool {
        self.stones[hyperedge as usize] == 0
            || self.tiles.around(at).into_iter().all(|tile| match tile {
                Tile::Cell(cell) => {
                    let around = self.tiles.around(self.places[cell as usize]);
                    around.contains(&Tile::Stone(hyperedge))
                }
                Tile::Cut | Tile::Stone(_) => true,
            })
    }

    /// Moves a cell to a place beside it and leaves something where it was, if that keeps the rules.
    fn move_cell(&mut self, target: &Target, cell: u16, to: usize, left: Tile) {
        let from = self.places[cell as usize];
        let old = self.tiles.get(to);
        self.tiles.set(to, Tile::Cell(cell));
        self.tiles.set(from, left);
        self.places[cell as usize] = to;
        self.count(old, left);
        if !self.move_fits(target, cell, [from, to], [old, left]) {
            self.count(left, old);
            self.places[cell as usize] = from;
            self.tiles.set(from, Tile::Cell(cell));
            self.tiles.set(to, old);
        }
    }

    fn count(&mut self, gone: Tile, new: Tile) {
        if let Tile::Stone(hyperedge) = gone {
            self.stones[hyperedge as usize] -= 1;
        }
        if let Tile::Stone(hyperedge) = new {
            self.stones[hyperedge as usize] += 1;
        }
    }

    fn move_fits(
        &self,
        target: &Target,
        cell: u16,
        [from, to]: [usize; 2],
        [old, left]: [Tile; 2],
    ) -> bool {
        if let Tile::Stone(hyperedge) = left {
            let alone = self.stones[hyperedge as usize] == 1;
            if self.arcs(from, hyperedge) != u32::from(!alone)
                || !self.tiles.stone_fits(target, from, hyperedge)
            {
                return false;
            }
        }
        if let Tile::Stone(hyperedge) = old {
            let none = self.stones[hyperedge as usize] == 0;
            if self.arcs(to, hyperedge) != u32::from(!none) || !self.neighbours_touch(to, hyperedge)
            {
                return false;
            }
        }
        self.cell_fits(target, cell)
    }
}
