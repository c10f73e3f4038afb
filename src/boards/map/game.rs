//! The game on a map, and the maps of named boards.

use super::{MapError, MapParts, PlanarMap};
use crate::boards::contest::{Aim, Contest, Touch, View};
use crate::boards::{BoardSpec, cell_name};
use crate::game::{ByPlayer, Game, Goal, Player, Rules};
use crate::graph::{Hypergraph, Layout, Names, VertexId};

impl PlanarMap {
    /// Whose a side is, counted from 0: with four sides Short's and Cut's in turn. With three it is
    /// nobody's.
    #[must_use]
    pub fn owner(&self, side: usize) -> Option<Player> {
        let owner = if side.is_multiple_of(2) { Player::Short } else { Player::Cut };
        (self.side_count() == 4).then_some(owner)
    }

    /// What the sides are called, in their order, as those of Hex and Y.
    #[must_use]
    pub fn side_names(&self) -> &'static [&'static str] {
        match self.side_count() {
            4 => &["top", "right", "bottom", "left"],
            _ => &["right", "bottom", "left"],
        }
    }

    /// The game: with four sides Short joins the first and the third, with three one group of
    /// his is to touch all of them. The faces are the cells, in their order, then the terminals follow.
    ///
    /// # Errors
    /// If a face has the name of a side.
    pub(crate) fn game(&self) -> Result<(Game, Names), MapError> {
        let (sides, goal): (&[usize], Goal) = match self.side_count() {
            4 => (&[0, 2], Goal::Connect),
            _ => (&[0, 1, 2], Goal::Touch),
        };
        let mut names = self.faces.clone();
        let mut hyperedges: Vec<Vec<VertexId>> =
            self.borders().iter().map(|pair| pair.map(VertexId::new).to_vec()).collect();
        let mut terminals = Vec::new();
        for &side in sides {
            let called = self.side_names()[side];
            let terminal = names.intern(called)?;
            if terminal.index() < self.face_count() {
                return Err(MapError::SameName(called.to_owned()));
            }
            terminals.push(terminal);
            hyperedges.extend(
                self.faces_on(side).into_iter().map(|face| vec![VertexId::new(face), terminal]),
            );
        }
        let hypergraph = Hypergraph::new(names.len(), terminals, hyperedges);
        let hypergraph = hypergraph.expect("borders have two faces");
        let game = Game::new(hypergraph, goal, Rules::Normal).expect("there are two terminals");
        Ok((game, names))
    }

    /// Where cells and terminals are drawn, if the points have places.
    pub(crate) fn layout(&self) -> Option<Layout> {
        let sites = self.sites()?;
        let mut places: Vec<[f64; 2]> = sites.iter().map(|site| site.at).collect();
        let count = places.len() as f64;
        let middle = [0, 1].map(|axis| places.iter().map(|at| at[axis]).sum::<f64>() / count);
        let sides: &[usize] = if self.side_count() == 4 { &[0, 2] } else { &[0, 1, 2] };
        for &side in sides {
            places.push(self.beyond(side, middle)?);
        }
        Some(places.into())
    }

    /// The map as its rules put it, with a way to win for each player. The cells are the faces.
    #[must_use]
    pub fn contest(&self) -> Contest {
        let touch = |pair: [usize; 2]| Touch::plain(pair.map(VertexId::new));
        let touches: Vec<Touch> = self.borders().into_iter().map(touch).collect();
        let side = |side: &usize| self.faces_on(*side).into_iter().map(VertexId::new).collect();
        let view = |sides: &[usize]| View {
            touches: touches.clone(),
            sides: sides.iter().map(side).collect(),
            aim: Aim::Sides,
        };
        let views = match self.side_count() {
            4 => ByPlayer { short: view(&[0, 2]), cut: view(&[1, 3]) },
            _ => ByPlayer { short: view(&[0, 1, 2]), cut: view(&[0, 1, 2]) },
        };
        Contest::new(self.face_count(), views)
    }

    /// A Hex board as a map, with the places of its layout. In the names of points cells are 2 wide, and
    /// rows 3 apart.
    pub(in crate::boards) fn of_hex(spec: BoardSpec) -> Self {
        let (width, height) = (spec.width(), spec.height());
        let around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
        let point = |column: usize, row: usize, corner: usize| {
            let (right, down) = around[corner];
            [(2 * column + row) as i32 + right, 3 * row as i32 + down].map(f64::from)
        };
        let mut parts = MapParts { places: Some(Vec::new()), ..MapParts::default() };
        let drawn = |[x, y]: [f64; 2]| [x / 2.0, y * 0.75_f64.sqrt() / 3.0];
        for row in 0..height {
            for column in 0..width {
                let mut ring = Vec::with_capacity(6);
                for corner in 0..6 {
                    let at = point(column, row, corner);
                    ring.push(parts.point_at(at, drawn(at)));
                }
                parts.faces.push((cell_name(column, row), vec![ring]));
            }
        }
        let (right, bottom) = (width - 1, height - 1);
        let corners = [(0, 0, 5), (right, 0, 1), (right, bottom, 2), (0, bottom, 4)];
        let name = |(column, row, corner)| MapParts::name_of_place(point(column, row, corner));
        parts.corners = corners.map(name).to_vec();
        Self::new(parts).expect("hexagons fill a parallelogram")
    }
}

impl MapParts {
    /// The point that is called by these coordinates; a new one at this place, if there is none.
    fn point_at(&mut self, coordinates: [f64; 2], at: [f64; 2]) -> usize {
        let name = Self::name_of_place(coordinates);
        let point = self.points.intern(&name).expect("coordinates are a name").index();
        let places = self.places.get_or_insert_default();
        if point == places.len() {
            places.push(at);
        }
        point
    }
}
