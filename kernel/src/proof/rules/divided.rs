//! A position divided into two sides.

use super::*;

/// Another game on the cells and between the terminals of the file's game, with its goal and rules, in which Short
/// joins the terminals, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Its number.
    pub game: GameId,
    /// Its hyperedges.
    pub hyperedges: Vec<Vec<VertexId>>,
}

impl Side {
    /// The game, beside that of the file.
    pub(in crate::proof) fn of(&self, file: &On<'_>) -> Result<Game, Fault> {
        self.hyperedges.iter().flatten().try_for_each(|&vertex| file.board.vertex(vertex))?;
        let Board { game, .. } = file.board;
        let hypergraph = game.hypergraph().with_hyperedges(self.hyperedges.clone());
        let side = Game::new(hypergraph.map_err(|_| Fault::NotHere)?, game.goal(), game.rules());
        side.map_err(|_| Fault::NotHere)
    }
}

/// Short wins, because he wins both of the games `sides`, which have some cells in the place of each other: `lent` are pairs
/// p, q of cells; p is *lent* to the first side and q to the second, where they have nothing to do with the cells that
/// they are in the game of the line.
///
/// It is right if the game has two terminals, s and t in this order, and Short connects it and the sides; n1, about the
/// first side, and n2, about the second, are won by him and hold nothing; one of the two does not need the first move;
/// no cell is lent to a side twice, or owned in its node; with C' for a carrier without the cells lent to its side, C'(n1) and C'(n2) have no
/// cell in common, nor has their union with what is owned; there are at most 10 pairs; and the sides *fit*, whichever pairs are
/// chosen. (A cell that is lent to one side only is an ordinary cell of the other.)
///
/// *To fit.* Give Short the cells lent to the first side of the pairs chosen, and of the others those lent to
/// the second; the rest of the lent cells is Cut's. Look at the 2-sections that are left, and at that of the game, where neighbours of one
/// terminal are adjacent as well. Say that a side *is inside* if its edges but those at s (the first side) or t (the second) are edges of
/// the game, and that its neighbours of s or t are *new* if they are not next to it in the game. Then one of these must hold: s has no
/// neighbour in the first side; t has none in the second; the first is inside, and nothing is new at s; the second is inside, and nothing is
/// new at t; or both are inside, and for every x new at s and every y new at t, x is y or adjacent to it in the game.
///
/// It owns O(n1) and O(n2). C: C'(n1) and C'(n2). Moving first if n1 or n2 is.
///
/// *Why.* Short plays both sides at once. What Cut claims in the game he claims in both sides, unless the cell is lent there,
/// and Short answers in the side that has it in its carrier. If the answer is a lent cell Short claims nothing yet, but Cut claims the
/// other of the pair in the other side, and Short answers there, and so on: the pairs are finitely many, so this ends with an answer
/// in the game, or with none. If he is first in a side he begins there, and a lent cell is treated likewise. For the lent cells that are left in
/// the end Cut claims the one in the first side, and Short has the other in the second, which does no harm; answers can only be lent cells
/// then. So of each pair Short has one cell and Cut the other, and Short's cells join s and t in both
/// sides. So s has a neighbour in the first side and t in the second. A path in the first side that leaves s for the last time goes on to some x, and
/// from there to t, which x may be itself; if the side is inside, along edges of the game. In the second a path goes from s to some y, which may
/// be s, and from there it comes to t for the first time. If x is not new, or y is not, one path joins s and t in the game; else x is y
/// or adjacent to it, and both together do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Divided {
    /// The two sides.
    pub sides: [GameId; 2],
    /// The pairs.
    pub lent: Vec<[VertexId; 2]>,
}

/// How many pairs there may be: each choice of them is looked at.
const MOST_LENT: usize = 10;

impl Divided {
    /// What is left of a side, if Short has the cells lent to the first side of the pairs chosen.
    fn left(&self, mut left: Section, side: usize, chosen: u32) -> Section {
        for (index, pair) in self.lent.iter().enumerate() {
            let is_shorts = (chosen >> index & 1 == 1) == (side == 0);
            left.claim(pair[side], if is_shorts { Player::Short } else { Player::Cut });
        }
        left
    }

    /// Whether two sides fit the graph of a game with the terminals s and t.
    ///
    /// Time: that of two copies of the graph for each choice of pairs.
    #[must_use]
    pub fn fits(&self, whole: &Section, sides: [&Section; 2], [s, t]: [VertexId; 2]) -> bool {
        let mut whole = whole.clone();
        whole.close();
        (0..1 << self.lent.len()).all(|chosen| {
            let [mut first, mut second] =
                [0, 1].map(|side| self.left(sides[side].clone(), side, chosen));
            let is_idle = first.neighbours(s).is_empty() || second.neighbours(t).is_empty();
            let from = first.neighbours(s) - whole.neighbours(s);
            let to = second.neighbours(t) - whole.neighbours(t);
            // Without the edges at the one terminal.
            first.claim(s, Player::Cut);
            second.claim(t, Player::Cut);
            let [first, second] =
                [first, second].map(|side| whole.is_as_good_as(&side, Player::Short));
            let meets = |x| to.iter().all(|y| x == y || whole.adjacent(x, y));
            let is_one = first && from.is_empty() || second && to.is_empty();
            is_idle || is_one || first && second && from.iter().all(meets)
        })
    }
}

impl Conclude<Normal> for Divided {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let &[s, t] = on.board.game.hypergraph().terminals() else { return Err(Fault::NotHere) };
        ensure(self.lent.len() <= MOST_LENT, Fault::NotHere)?;
        let nodes = two(of)?;
        let mut won = Normal::reached(Player::Short, Aim::Win, on.nothing());
        ensure(on.board.connector == won.player, Fault::NotHere)?;
        for side in [0, 1] {
            ensure(on.all.on(self.sides[side])?.board.connector == won.player, Fault::NotHere)?;
            let lent = on.cells(self.lent.iter().map(|pair| &pair[side]))?;
            let own = nodes[side].reaches(won.player, &won.aim, &on.board.others(&lent))?;
            let carrier = &own.carrier - &lent;
            ensure_empty(&(&carrier & &won.carrier), Fault::Overlap)?;
            if own.moving == MovingAs::First {
                won.waits()?;
                won.moving = MovingAs::First;
            }
            won.owned.union_with(&own.owned);
            won.carrier.union_with(&carrier);
        }
        let [first, second] = self.sides.map(|side| on.all.on(side)?.section());
        ensure(self.fits(on.section()?, [first?, second?], [s, t]), Fault::NotJoined)?;
        ensure_empty(&(&won.owned & &won.carrier), Fault::Overlap)?;
        Ok(won)
    }
}
