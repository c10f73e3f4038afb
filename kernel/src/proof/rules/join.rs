//! The loser of a misère game is made to join.

use super::*;

/// The player L who joins the terminals of the game `board` (Short in game 0, Cut in its dual) loses the
/// position with these claims: the other wins, whoever moves; with a key he wins moving first or
/// second as L claims the last cell.
///
/// It is right if terminals conduct there, cells of pairs and key are unclaimed and all different, and L
/// is made to join by them: say that x and y are *near* if L joins them in the end wherever both are
/// his and he has his cells, the key and one of each pair. Members of a hyperedge are near. If x and y are
/// both near to z, and z is L's cell, the key or a terminal, then they are near. If x and y are both near
/// to a and to b, and (a, b) is one of the pairs, then they are near. All terminals must turn out to be
/// near to one another. (This is the AND rule and the OR rule of pairings in Hayward et al., A Reverse Hex
/// Solver, Theorem 3.10; since all pairings are parts of one, nothing need be disjoint. Whether
/// *every* choice from the pairs joins is in general too hard to check.)
///
/// *Why* (Theorems 4.1 and 4.2 there, for any game). Call the other player W. It is enough that L gets
/// one cell of each pair, and the key. W answers a claim in a pair with its mate, and any other claim
/// by an unpaired cell, never the key. If none is left he claims one cell of a pair that is whole; he keeps
/// off its mate from then on, as off a key. At such a time all other cells are in whole pairs, so with
/// W to move there is an even number of empty cells, and with L to move an odd number. A claim of L in a
/// pair is answered in it; if L claims the cell that W keeps off, W may take another pair apart. So there
/// is never more than one such cell, and in the end it is the only one left and L is to move. With a
/// key it is that cell from the start: the unpaired cells besides are an even number when L is to move
/// and an odd number when W is, because L claims the last cell, so W is never short of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The game whose terminals L joins.
    #[serde(default, skip_serializing_if = "GameId::is_file")]
    pub board: GameId,
    /// Short's cells.
    pub short: Vec<VertexId>,
    /// Cut's cells.
    pub cut: Vec<VertexId>,
    /// The pairs.
    pub pairs: Vec<[VertexId; 2]>,
    /// A cell that L needs besides and gets because he claims the last one.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub key: Option<VertexId>,
}

impl Conclude<Misere> for Join {
    fn conclude(&self, on: &On<'_>, of: &[&Misere]) -> Result<Misere, Fault> {
        none(of)?;
        let Self { short, cut, pairs, key, .. } = self;
        let board = on.all.on(self.board)?.board;
        let is_about = self.board == on.game || board.draws(on.game).is_some();
        ensure(is_about && board.game.conducts(), Fault::NotHere)?;
        on.cells(short.iter().chain(cut).chain(pairs.iter().flatten()).chain(key))?;
        let claims = over::claims(on, short, cut)?;
        let loser = board.connector;
        let mut his = claims[loser].clone();
        his.extend(*key);
        // A set of vertices for each vertex.
        on.all.memory.room_for(Section::bytes(board.universe()))?;
        ensure(are_joined(board, &his, pairs), Fault::NotJoined)?;
        let open = on.board.cells().len() - claims.short.len() - claims.cut.len();
        let mover = match (key, open % 2) {
            (None, _) => Mover::Whoever,
            // The loser claims the last cell if he is to move now.
            (Some(_), 1) => Mover::Second,
            (Some(_), _) => Mover::First,
        };
        Ok(Misere { winner: loser.other(), mover, claims })
    }
}

/// Whether it follows that all terminals are joined by a player who has these cells and, in the end, one
/// of each pair. `near[x]` holds y if x and y are near.
fn are_joined(board: &Board, his: &VertexSet, pairs: &[[VertexId; 2]]) -> bool {
    let hypergraph = board.game.hypergraph();
    let terminals = hypergraph.terminals();
    let mut present = his.clone();
    present.extend(terminals.iter().chain(pairs.iter().flatten()).copied());
    let mut near = vec![VertexSet::new(board.universe()); board.universe()];
    for hyperedge in hypergraph.hyperedges() {
        let all = VertexSet::from_vertices(board.universe(), hyperedge.iter().copied());
        let members = &all & &present;
        members.iter().for_each(|vertex| near[vertex.index()].union_with(&members));
    }
    let had = his.iter().chain(terminals.iter().copied()).map(|vertex| [vertex; 2]);
    let through: Vec<[VertexId; 2]> = had.chain(pairs.iter().copied()).collect();
    let mut grows = true;
    while grows {
        grows = false;
        for [a, b] in &through {
            // Whichever of the two is his, it joins what is near to both.
            let common = &near[a.index()] & &near[b.index()];
            for vertex in common.iter() {
                grows |= !common.is_subset_of(&near[vertex.index()]);
                near[vertex.index()].union_with(&common);
            }
        }
    }
    terminals.iter().all(|&terminal| near[terminals[0].index()].contains(terminal))
}
