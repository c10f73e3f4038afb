//! A position as two electric circuits, one of each player (Anshelevich, The game of Hex: an automatic theorem
//! proving approach to game programming, 2000; A hierarchical approach to computer Hex, 2002; Walderhaug, section 4.3).
//!
//! Between a player's terminals current flows through his stones, which resist nothing, and through empty cells; the
//! opponent's stones keep it out. In the plain circuit each cell resists as much as any other, and the resistance of a
//! wire is the sum of those of its ends. By connections there is a wire for each virtual connection, too.

use crate::connection::{Circuit, Flow, Network, OverviewError, View};
use crate::game::{ByPlayer, Player, Position};
use crate::graph::{Bits, ReducedGraph, VertexId, with_words};
use crate::planar::dual_position;

/// Both circuits of both players.
#[derive(Clone, Debug, PartialEq)]
pub struct Circuits {
    /// With wires between neighbours only, but not between two that are beside one terminal.
    pub plain: ByPlayer<Flow>,
    /// With a wire for each virtual connection.
    pub by_connections: ByPlayer<Flow>,
}

impl Circuits {
    /// The circuits of a position of a normal game with two terminals; Cut's are those of the dual game.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::Position;
    /// use cutshort::survey::Circuits;
    /// // From the top through the only cell to the bottom: either half of the way counts the cell once.
    /// let game = "hex:1x1".parse::<BoardSpec>()?.build().game;
    /// let circuits = Circuits::of(&Position::opening(game))?;
    /// assert!((circuits.plain.short.resistance - 2.0).abs() < 1e-6);
    /// assert!((circuits.plain.cut.resistance - 2.0).abs() < 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: that of [`Network::new`], and cubic in the vertices.
    ///
    /// # Errors
    /// If one of the players has no virtual connections, see [`overview`](crate::connection::overview).
    pub fn of(position: &Position) -> Result<Self, OverviewError> {
        let network = |player| Ok::<_, OverviewError>(Network::new(position, player)?.flow());
        let by_connections =
            ByPlayer { short: network(Player::Short)?, cut: network(Player::Cut)? };
        let plain = ByPlayer { short: plain(position), cut: plain(&dual_position(position)?) };
        Ok(Self { plain, by_connections })
    }
}

/// Short's plain circuit in a position with two terminals.
fn plain(position: &Position) -> Flow {
    let vertices = position.game().hypergraph().vertex_count();
    with_words!(vertices, W => plain_in::<W>(position), else unreachable!("Network::new has refused larger games"))
}

fn plain_in<const W: usize>(position: &Position) -> Flow {
    let hypergraph = position.game().hypergraph();
    let graph = ReducedGraph::<W>::new(hypergraph, true);
    let universe = hypergraph.vertex_count();
    let rows: Vec<Bits<W>> = (0..universe).map(|v| graph.neighbours(VertexId::new(v))).collect();
    let stones = position.claimed(Player::Short).iter().collect();
    let empty: Bits<W> = position.empty_cells().iter().collect();
    let Some(view) = View::<W>::new(&rows, hypergraph.terminals(), stones, empty) else {
        return Flow { resistance: 0.0, currents: Vec::new() };
    };
    let ends = [0, 1].map(|index| view.terminals()[index]);
    let mut currents = vec![0.0; universe];
    if !ends.iter().all(|&end| view.groups().contains(end)) {
        return Flow { resistance: f64::INFINITY, currents };
    }
    // A wire between two neighbours of one terminal is dead, and which of them there are differs in a game and its dual.
    let beside = ends.map(|end| view.adjacent(end));
    let partners = |vertex: VertexId| {
        let of_one = beside.iter().filter(|around| around.contains(vertex));
        of_one.fold(view.adjacent(vertex), |left, &around| left - around)
    };
    let ohms = |vertex| f64::from(u8::from(empty.contains(vertex)));
    let conductance = Circuit::default().add_flow(
        ends,
        view.endpoints().without(ends[0]).without(ends[1]),
        empty,
        partners,
        |a, b| (ohms(a) + ohms(b)).recip(),
        &mut currents,
    );
    // What flows in flows out again, and the circuit counts both.
    currents.iter_mut().for_each(|current| *current /= 2.0);
    Flow { resistance: conductance.recip(), currents }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::{Game, Goal, Rules};
    use crate::graph::Hypergraph;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6
    }

    /// By hand: one cell between the terminals resists 1 + 1, two of them side by side half as much, two one after the other
    /// 1 + 2 + 1; a stone in the way of one of two resists nothing.
    #[test]
    fn plain_circuits_by_hand() {
        let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
        let position = |edges: &[[VertexId; 2]]| {
            let graph = Hypergraph::new(4, vec![s, t], edges.iter().copied()).unwrap();
            Position::opening(Game::new(graph, Goal::Connect, Rules::Normal).unwrap())
        };
        let side_by_side = position(&[[s, a], [a, t], [s, b], [b, t]]);
        let in_series = position(&[[s, a], [a, b], [b, t]]);
        for (at, short, cut) in [(&side_by_side, 1.0, 4.0), (&in_series, 4.0, 1.0)] {
            let circuits = Circuits::of(at).unwrap();
            assert!(near(circuits.plain.short.resistance, short), "{circuits:?}");
            assert!(near(circuits.plain.cut.resistance, cut), "{circuits:?}");
        }
        assert!(near(Circuits::of(&side_by_side).unwrap().plain.short.currents[1], 0.5));
        let mut held = in_series;
        held.claim(a, Player::Short).unwrap();
        let circuits = Circuits::of(&held).unwrap();
        assert!(
            near(circuits.plain.short.resistance, 2.0) && near(circuits.plain.cut.resistance, 2.0)
        );
        held.claim(b, Player::Cut).unwrap();
        let circuits = Circuits::of(&held).unwrap();
        assert!(circuits.plain.short.resistance.is_infinite());
        assert_eq!(circuits.plain.cut.resistance, 0.0);
    }

    /// A square board looks the same from all four sides, and a stone helps its owner.
    #[test]
    fn both_players_have_a_circuit() {
        let mut position = Position::opening("hex:4x4".parse::<BoardSpec>().unwrap().build().game);
        let empty = Circuits::of(&position).unwrap();
        assert!(near(empty.plain.short.resistance, empty.plain.cut.resistance), "{empty:?}");
        // Not all connections are found, and not the same ones for both.
        let ByPlayer { short, cut } = &empty.by_connections;
        assert!((short.resistance / cut.resistance - 1.0).abs() < 0.05, "{empty:?}");
        let cell = position.empty_cells().iter().nth(6).unwrap();
        position.claim(cell, Player::Short).unwrap();
        let after = Circuits::of(&position).unwrap();
        assert!(after.plain.short.resistance < empty.plain.short.resistance);
        assert!(after.plain.cut.resistance > empty.plain.cut.resistance);
    }
}
