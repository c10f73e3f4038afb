//! A position of a misère game in which the loser is as badly off.

use super::*;

/// The winner W of the node n wins the position with these claims, *here*, moving as in that of n,
/// *there*, or the other way round if an odd number of single cells is given away.
///
/// Let L be the loser. It is right if L is "as well off" here as there, as `compare.rs` says: if he joins or
/// separates here in each filling in which he does there. That may be seen in the game or in its dual
/// `dual`. The cells `idle` play no part.
///
/// It makes mirror images, equal graphs, dead cells, captured pairs and inferior moves (Hayward et al., A
/// Reverse Hex Solver, Theorems 3.2 to 3.7) one rule, of which none is special to Hex.
///
/// *Why.* Write [Q, y] for a position Q with y to move, y' for the other player, and Q + c(L) for Q with a
/// cell c given to L. Say that L *joins* in a filling that he loses.
///
/// - (a) If Q and R have the same empty cells and L joins in R in every filling in which he joins in Q,
///   and W wins [Q, y], he wins [R, y]: he plays as in Q, where L has joined in the end.
/// - (b) *If W wins [Q, y], he wins [Q + c(L), y']* (Theorem 3.2). By induction over the empty cells. If y
///   is L, c is one of the claims against which W wins. If y is W, he wins by a claim m. If m is c, W
///   wins [Q + c(W), L], so by (a) [Q + c(L), L]. Else L claims some cell x in Q + c(L). If x is m: W
///   wins [Q + m(W), L], against c too, so he wins [Q + m(W) + c(L), W], and by (a) [Q + m(L) + c(L), W]. If
///   not: he wins [Q + m(W) + x(L), W], by induction [Q + m(W) + x(L) + c(L), L], and gets there by
///   claiming m.
/// - (c) *If W wins [Q + c(W), y'], he wins [Q, y].* If y is W, he claims c. If y is L, he claims some x. If
///   x is c: W wins [Q + c(W), W], so by (a) [Q + c(L), W]. If not: by (b) W wins [Q + c(W) + x(L), L], and
///   gets there by claiming c.
/// - (d) *If L captures a and b in Q, and W wins [Q + a(L) + b(L), y], he wins [Q, y].* W plays as there, and
///   answers a with b and b with a. If he is to move and nothing else is empty, he claims a, and L must
///   claim b. So L gets one of the two at least, and joins what he joins with both. The same for a few pairs
///   that he captures together.
///
/// From there to here: what is given to L there is (b), the comparison is (a), the pairs are (d), what is
/// given to W here is (c). With `on` every filling is one of those that have been compared. Where
/// nobody moves any more the turn does not matter.
///
/// So a dead cell is an idle one, or none, whoever may see that it is dead: that W does not win less without
/// it is all that is said. If d is dead once either player has k, L need not be shown to lose by k if he
/// loses by d: d plays k's part, on d. If L captures d by k, or d is dead after k and something else, that
/// is `pairs` and `idle`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Like {
    /// Short's cells.
    pub short: Vec<VertexId>,
    /// Cut's cells.
    pub cut: Vec<VertexId>,
    /// A dual, on whose board it may be seen, too.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub dual: Option<GameId>,
    /// Pairs that the loser captures, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<[VertexId; 2]>,
    /// Empty cells that play no part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<VertexId>,
    /// Vertices with those whose parts they play; all others play their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<[VertexId; 2]>,
    /// A cell with which the two are compared in either hand.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub on: Option<VertexId>,
}

impl Conclude<Misere> for Like {
    fn conclude(&self, on: &On<'_>, of: &[&Misere]) -> Result<Misere, Fault> {
        let Self { short, cut, pairs, idle, images, on: split, .. } = self;
        let node = one(of)?;
        let claims = over::claims(on, short, cut)?;
        let mut boards = vec![*on];
        if let Some(dual) = self.dual {
            boards.push(on.all.on(dual)?);
            ensure(boards[1].board.draws(on.game).is_some(), Fault::NotHere)?;
        }
        let position = |claims: &ByPlayer<VertexSet>| {
            Position::new(&boards, claims, &on.board.others(&claims.short) - &claims.cut)
        };
        let both = [position(&claims)?, position(&node.claims)?];
        let comparison = Comparison { pairs, idle, images, split: *split };
        let given = comparison.holds(on, node.winner.other(), both)?.given;
        let mover = match node.mover {
            Mover::First if given % 2 == 1 => Mover::Second,
            Mover::Second if given % 2 == 1 => Mover::First,
            mover => mover,
        };
        Ok(Misere { winner: node.winner, mover, claims })
    }
}
