//! A position in which the player is as well off.

use super::*;

/// As the node n, and the player owns `owned`; the carrier is the cells that play the parts of C(n), and
/// the pairs are held.
///
/// Let L be the opponent. *There* the player has O(n) and both cells of all pairs of H(n), the cells of
/// C(n) are empty, and L has all others. *Here* the player has `owned`. Those of the other cells that are in
/// no pair and play no part are given to L; then the pairs are given to the player, in this order, who must
/// capture them. It is right if n wins, and the player is as well off here as there, as `compare.rs`
/// says.
///
/// *Why.* What is empty in both is the same then but for the names, and if he is as well off in one
/// position as in another with the same empty cells, he wins every filling of the one that he wins in
/// the other. Let Q be a position in which he has `owned`, L has nothing of the carrier, and he
/// will have at least one cell of each pair in the end.
///
/// - *There he wins, moving as in n:* the position there is one of those about which n speaks, for he has
///   both cells of each of its held pairs, and what he is given there because nobody plays its part
///   does not hurt him.
/// - He plays in Q as there: he reads each cell of the carrier as its part. A claim of L outside the
///   carrier is not made there; he passes. His claims there are in C(n), so here they are in the carrier,
///   or his already there. Cells of the carrier that he has already do no harm.
/// - In the end he has `owned`, at least one cell of each pair, and in the carrier at least the cells whose
///   parts are his there. What he has besides never hurts him, so let him have just one cell of each
///   pair and L all else: call that filling F(0). Let F(k) be the same with both cells of all pairs his
///   that were given to him in the first k times, each time one pair or a few. F(k - 1) and F(k) have the
///   same but for those of the k-th time, of which the one has one cell of each pair and the other
///   both, and both have all cells of the pairs before. He is as well off with one of each, and the
///   other claims keep that. So if he wins F(k) he wins F(k - 1).
/// - With all pairs his, the filling is one of those compared, with `on` in one of the two hands. He wins
///   it because he has won there: it does not matter in which order the terminals come.
///
/// It does not matter whose cells O(n) and H(n) are here, or what they are called: only cells of C(n) have
/// parts. That L has all that is not mentioned makes the statement one about all positions at once: what
/// L may still get he has already.
///
/// So positions with equal graphs share a node, whichever claims have led to them: captured pairs are
/// `pairs`, and cells that are dead or lost need not be mentioned. And if a supports or threatens b, L's
/// claim of b is no better than that of a: a node that needs b and not a serves after L's claim of b, with
/// a playing b's part, on a. If both are L's the two positions are one. If not, the player has a and L has
/// b here, and there the player has b and L has a. In one of the two a is cut and in the other shorted,
/// so in one of them b is dead. If here, it is as if the player had both, who has only one of them
/// there; if there, as if L had both, who has only one of them here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// The player's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owned: Vec<VertexId>,
    /// Pairs that he captures, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<[VertexId; 2]>,
    /// Vertices with those whose parts they play; all others play their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<[VertexId; 2]>,
    /// A cell with which the two are compared in either hand.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub on: Option<VertexId>,
}

impl Conclude<Normal> for Transfer {
    /// Time: that of working out some graphs from the whole game, up to seventeen more for each pair.
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let Self { pairs, images, on: split, .. } = self;
        let node = one(of)?;
        ensure(node.aim == Aim::Win, Fault::Mismatch)?;
        // No cell is his already and in a pair.
        on.cells(self.owned.iter().chain(pairs.iter().flatten()))?;
        let owned = on.cells(&self.owned)?;
        let mut claims = ByPlayer::from_fn(|_| on.nothing());
        claims[node.player] = owned.clone();
        let here = Position::new(&[*on], &claims, on.board.others(&owned))?;
        let mut his = node.owned.clone();
        his.extend(node.held.iter().flatten().copied());
        claims[node.player.other()] = &on.board.others(&his) - &node.carrier;
        claims[node.player] = his;
        let there = Position::new(&[*on], &claims, node.carrier.clone())?;
        let comparison = Comparison { pairs, idle: &[], images, split: *split };
        let carrier = comparison.holds(on, node.player, [here, there])?.played;
        Normal { owned, carrier, held: Vec::new(), ..node.clone() }.holding(pairs.iter().copied())
    }
}
