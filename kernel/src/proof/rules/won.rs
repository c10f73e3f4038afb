//! A player has won.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// `by` wins, moving second, with the cells `owned` and an empty carrier; the `pairs` are held.
///
/// Without `dual` it is right if he is the connector and the cells `owned` alone join the terminals; or he is
/// not, and all other cells do not. *Why.* The definition of a win. What he has besides never hurts him.
///
/// With `dual`, a dual of the game, he is the connector, there are two terminals, and in the drawing of the
/// game one walks from the first terminal, with his cells on the left and all others on the right, until
/// it is seen that he has won. From hyperedge e one comes to a vertex v. If v is to be on the left one leaves
/// e by v, for the next hyperedge around v; if not one stays at e, and comes to the next vertex around it.
/// On the left are the terminals, `owned`, the cells that are `passed`, whosever they are, and of the
/// other cells of pairs those that are his. Of all that one has met four cells are remembered: the last
/// that was his; the last that was not (if it was in a pair); and the last two mates of such cells that were seen
/// to be joined to the first terminal, the *wall*. Cells are seen to be, when one meets them or their mates, because in
/// the graph in which `owned` is his they are adjacent to it or to one of his that is remembered. He has won
/// once such a cell is adjacent to the other terminal. It is right if every walk ends so, whichever cells of pairs
/// are his: where what is remembered does not say it of the cell that one meets, both are tried. It is
/// refused if a walk comes to the outside, or to a cell of his that is not seen to be joined, so that what
/// is on the left hangs together but for the cells passed.
///
/// *Why.* Let him have just one cell of each pair, and of the other cells `owned`: more never hurts. Then it
/// is settled of each vertex whether it is on the left, and the walk is one of those that are tried. A step of
/// it can be taken back: the last vertex before where one stands is the one before it around the hyperedge, and
/// whether that is on the left says how one has come. So one never comes to the same place in the same
/// way a second time, unless to where one began, and before that there was the outside. There are only so many
/// places, so the walk ends: with a win. That no planarity is needed does not mean that much is shown without.
///
/// Gardner's pairing for Hex boards n by n + 1, where a cell below the diagonal is paired with its mirror
/// image above, is of this kind if the cells above are passed: one walks along the edge of what his
/// opponent has below and joins to his side; the images of the cells on the right are a wall, and if the
/// diagonal is met what comes after it on the left begins beside the wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Won {
    /// The player.
    pub by: Player,
    /// His cells.
    pub owned: Vec<VertexId>,
    /// Pairs of cells of each of which he will have one at least.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<[VertexId; 2]>,
    /// Cells that the walk passes on the left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<VertexId>,
    /// In whose drawing one walks.
    #[serde(default, skip_serializing_if = "GameId::is_file")]
    pub dual: GameId,
}

impl Won {
    /// With these cells alone.
    #[must_use]
    pub fn with(by: Player, owned: Vec<VertexId>) -> Self {
        Self { by, owned, pairs: Vec::new(), passed: Vec::new(), dual: GameId::FILE }
    }

    fn walk(&self, on: &On<'_>, owned: &VertexSet, mut left: VertexSet) -> Result<(), Fault> {
        let drawing = on.all.on(self.dual)?.board.draws(on.game);
        let (Some(drawing), &[from, to]) = (drawing, on.board.game.hypergraph().terminals()) else {
            return Err(Fault::NotHere);
        };
        ensure(self.by == on.board.connector, Fault::NotHere)?;
        let section = on.section()?.after([(self.by, owned)]);
        let near = |cell| section.neighbours(cell);
        let mates = self.pairs.iter().flat_map(|&[a, b]| [(a, b), (b, a)]);
        let mates: BTreeMap<VertexId, VertexId> = mates.collect();
        left.extend(owned.iter().chain([from, to]));
        // From the dart to a vertex to one that leaves the next hyperedge around that.
        let leave = |dart| {
            let (vertex, edge) = drawing.next(dart);
            ensure(edge != drawing.outside(), Fault::NotWon)?;
            Ok::<_, Fault>(drawing.next((vertex, edge)))
        };
        let mut open = vec![(leave((drawing.outside(), from.index()))?, [None; 4])];
        let mut seen = BTreeSet::new();
        while let Some(place) = open.pop() {
            if !seen.insert(place) {
                continue;
            }
            on.all.memory.room_for(2 * size_of_val(&place) * seen.len())?;
            let (dart, [his, other, wall, before]) = place;
            let (stay, vertex) = (drawing.next((dart.1, dart.0)), VertexId::new(dart.1));
            let had = [Some(from), his, wall, before].into_iter().flatten();
            let had: Vec<VertexId> = had.collect();
            let joined = |cell| had.iter().any(|&have| have == cell || near(cell).contains(have));
            let Some(&mate) = mates.get(&vertex).filter(|_| !left.contains(vertex)) else {
                let dart = if left.contains(vertex) { leave(dart)? } else { stay };
                open.push((dart, [his, other, wall, before]));
                continue;
            };
            if other != Some(vertex) && !had.contains(&mate) {
                ensure(joined(vertex), Fault::NotWon)?;
                if !near(vertex).contains(to) {
                    open.push((leave(dart)?, [Some(vertex), other, wall, before]));
                }
            }
            if other != Some(mate) && !had.contains(&vertex) {
                let is_new = joined(mate) && wall != Some(mate);
                let [wall, before] = if is_new { [Some(mate), wall] } else { [wall, before] };
                if !joined(mate) || !near(mate).contains(to) {
                    open.push((stay, [his, Some(vertex), wall, before]));
                }
            }
        }
        Ok(())
    }
}

impl Conclude<Normal> for Won {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        let owned = on.cells(&self.owned)?;
        on.cells(self.pairs.iter().flatten())?;
        let passed = on.cells(&self.passed)?;
        if !self.dual.is_file() {
            self.walk(on, &owned, passed)?;
        } else if self.by == on.board.connector {
            ensure(on.joined(&owned)?, Fault::NotWon)?;
        } else {
            ensure(!on.joined(&on.board.others(&owned))?, Fault::NotWon)?;
        }
        Normal::reached(self.by, Aim::Win, owned).holding(self.pairs.iter().copied())
    }
}
