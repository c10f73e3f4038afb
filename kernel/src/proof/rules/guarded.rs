//! Separators whose cells have guards.

use super::*;

/// `by` wins, moving second, with the cells `owned` and an empty carrier, and the pairs [f, g] are
/// held.
///
/// It is right if he is not the connector and terminals conduct; without `owned` and all f the terminal
/// `from` does not reach some other one; and without `owned`, the other f's and g it does not reach f: g
/// *guards* f.
///
/// *Why* (Steane, Threat, support and dead edges in the Shannon game, Theorem 11, where the f's are the
/// neighbours of a terminal). Suppose that a path of the opponent's joins `from` and the other terminal in
/// the end. It avoids `owned`, so it meets some f; let f be the first. Before f it avoids `owned` and all
/// f's, so it goes through the guard of f. Then the opponent has both f and its guard, but the player has
/// one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guarded {
    /// The player.
    pub by: Player,
    /// His cells.
    pub owned: Vec<VertexId>,
    /// The pairs, the guard second.
    pub pairs: Vec<[VertexId; 2]>,
    /// The terminal.
    pub from: VertexId,
}

impl Conclude<Normal> for Guarded {
    /// Time: a search in the hypergraph for each pair.
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        let Self { by, ref pairs, from, .. } = *self;
        let Board { connector, any_two, .. } = *on.board;
        ensure(by != connector && on.board.game.conducts() && !any_two, Fault::NotHere)?;
        ensure(on.board.is_terminal(from), Fault::NoVertex(from))?;
        on.cells(pairs.iter().flatten())?;
        let owned = on.cells(&self.owned)?;
        let mut closed = owned.clone();
        closed.extend(pairs.iter().map(|pair| pair[0]));
        let near = reached(on.board, from, &closed);
        let mut terminals = on.board.game.hypergraph().terminals().iter();
        ensure(terminals.any(|&terminal| !near.contains(terminal)), Fault::NotWon)?;
        for &[cell, guard] in pairs {
            let mut guarded = closed.clone();
            guarded.remove(cell);
            guarded.insert(guard);
            ensure(!reached(on.board, from, &guarded).contains(cell), Fault::Unguarded(cell))?;
        }
        Normal::reached(by, Aim::Win, owned).holding(pairs.iter().copied())
    }
}

/// The vertices to which one gets from a vertex without entering the closed cells.
fn reached(board: &Board, from: VertexId, closed: &VertexSet) -> VertexSet {
    let mut reached = VertexSet::from_vertices(closed.universe(), [from]);
    let mut seen = vec![false; board.game.hypergraph().hyperedge_count()];
    let mut fresh = vec![from];
    while let Some(vertex) = fresh.pop() {
        for (index, members) in board.at(vertex) {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let open = members.iter().filter(|&&member| !closed.contains(member));
            fresh.extend(open.filter(|&&member| reached.insert(member)));
        }
    }
    reached
}
