//! From the strategies in the gaps to a certificate.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::gap::{Context, Field, Gap, Pair, Strategy};
use super::walk::Walks;
use crate::boards::{BoardKind, BoardSpec};
use crate::game::{Player, Position, Rules};
use crate::graph::VertexId;
use crate::proof::certificate::{
    Checker, Composer, DEFAULT_CHECK_MEMORY, Dual, GameId, Line, NodeId, Proved, Rule, rules,
};
use crate::solve::{Limits, StopReason, dual_of};

/// How Short wins with a handicap.
#[derive(Clone, Debug)]
pub struct HandicapProof {
    /// The lines of a certificate that Short wins though Cut moves, which the checker has accepted.
    pub lines: Vec<Line>,
    /// For each gap between stones, and between them and the sides from left to right, how many positions in it
    /// the strategy has; with one, pairs are enough.
    pub gaps: Vec<usize>,
    /// How many lists of pairs the certificate has, each of which wins a position.
    pub pairings: usize,
}

/// Why there is no such proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandicapError {
    /// There is no board.
    #[error("expected a board: --board hex:11x11 --short b10,h10")]
    NoBoard,
    /// The board is none of those that handicaps are for.
    #[error("a handicap is for Hex boards n by n, n = 2 to 40, not for {0}")]
    Board(String),
    /// The position is none of the board.
    #[error("the position is one of another game, expected one of the board {0}")]
    Position(String),
    /// Joining the sides does not win.
    #[error("a handicap is for normal rules, not for misere ones")]
    Misere,
    /// The stones are none of a handicap.
    #[error("expected stones of Short's on the last row but one, row {0}, and no others")]
    Stones(usize),
    /// A gap was not won.
    #[error(
        "no strategy was found in gap {0} from the right, of those between stones, and between them and the sides"
    )]
    NotFound(usize),
    /// The strategies in the gaps do not fit together.
    #[error("the strategies in the gaps are not seen to fit together: {0}")]
    Refused(String),
    /// A limit, or somebody wanted it to end.
    #[error("stopped before a strategy was found ({0})")]
    Stopped(StopReason),
}

/// Looks for the proof that Short wins a Hex board with stones of his on the last row but one, Cut to move.
///
/// That there is none where Short wins is possible: [some answers and pairs](super) are tried, not all. Of the limits the
/// time and the interrupt count.
///
/// Complexity: some thousand lists of pairs for each position in a gap; the certificate has a node for each choice of a
/// position in every gap.
///
/// # Errors
/// If it is no such board, the position is of another game, or no proof was found.
pub fn prove_handicap(
    spec: BoardSpec,
    position: &Position,
    limits: &Limits,
) -> Result<HandicapProof, HandicapError> {
    let size = spec.height();
    if spec.kind() != BoardKind::Hex || spec.width() != size || !(2..=40).contains(&size) {
        return Err(HandicapError::Board(spec.to_string()));
    }
    if position.game().hypergraph() != spec.build().game.hypergraph() {
        return Err(HandicapError::Position(spec.to_string()));
    }
    if position.game().rules() == Rules::Misere {
        return Err(HandicapError::Misere);
    }
    let row = size * (size - 2)..size * (size - 1);
    let mut claimed = position.claimed(Player::Short).iter();
    let is_handicap = claimed.all(|cell| row.contains(&cell.index()));
    if !is_handicap || !position.claimed(Player::Cut).is_empty() {
        return Err(HandicapError::Stones(size - 1));
    }
    let stones = position.claimed(Player::Short).iter().map(|cell| cell.index() - row.start);
    let game = position.reduced();
    let top = game.hypergraph().terminals()[0];
    let dual = dual_of(game.hypergraph(), GameId(1)).map(|dual| from_the_left(dual, top));
    let drawn = dual.and_then(|dual| Some((Walks::new(&game, &dual)?, dual)));
    let (walks, dual) = drawn.expect("a Hex board is planar");
    let field = Field { walks, size, stones: stones.collect(), limits };
    let mut strategies: Vec<Rc<Strategy>> = Vec::new();
    for columns in field.gaps().collect::<Vec<_>>().into_iter().rev() {
        let contexts = Context::all(&strategies);
        let mut gap = Gap::new(&field, &columns, &contexts);
        let strategy = gap.strategy().map_err(HandicapError::Stopped)?;
        let number = strategies.len() + 1;
        strategies.push(strategy.ok_or(HandicapError::NotFound(number))?);
    }
    strategies.reverse();
    let gaps = strategies.iter().map(|strategy| strategy.positions().len()).collect();
    let mut writer = Writer::new(&field, dual);
    let then = writer.node(&strategies);
    let node = writer.hold(then, &writer.held(&strategies));
    let (to_move, winner) = (Player::Cut, Player::Short);
    writer.composer.answer(Proved::Winner { to_move, winner, node });
    let (pairings, lines) = (writer.pairings, writer.composer.whole());
    let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
    for line in &lines {
        limits.reached().map_or(Ok(()), |reason| Err(HandicapError::Stopped(reason)))?;
        checker.line(line).map_err(|fault| HandicapError::Refused(fault.to_string()))?;
    }
    Ok(HandicapProof { lines, gaps, pairings })
}

/// The drawing or its mirror image: that in which the first hyperedge around the first terminal, the top, is at the
/// left end, where the first cell is.
fn from_the_left(mut dual: Dual, top: VertexId) -> Dual {
    let around = dual.around.iter().find(|(vertex, _)| *vertex == top);
    let first = around.and_then(|(_, order)| order.first());
    let corner = VertexId::new(0);
    if !first.is_some_and(|&edge| dual.hyperedges[edge as usize].contains(&corner)) {
        dual.hyperedges.iter_mut().for_each(|members| members.reverse());
        dual.around.iter_mut().for_each(|(_, order)| order.reverse());
    }
    dual
}

/// Writes the strategies for all gaps as one.
struct Writer {
    composer: Composer,
    dual: GameId,
    /// Pairs that are in no gap.
    beyond: BTreeSet<Pair>,
    passed: Vec<VertexId>,
    known: FxHashMap<Vec<*const Strategy>, NodeId>,
    pairings: usize,
}

impl Writer {
    fn new(field: &Field<'_>, dual: Dual) -> Self {
        let mut composer = Composer::default();
        let dual = composer.dual(dual);
        let stones: BTreeSet<VertexId> =
            field.stones.iter().map(|&column| field.cell(field.size - 2, column)).collect();
        let is_beyond = |[low, image]: &Pair| {
            let row = low.index() / field.size;
            row + 2 < field.size && !stones.contains(image)
        };
        let mut beyond: BTreeSet<Pair> = field.mirrored().filter(is_beyond).map(sorted).collect();
        beyond.extend(field.bridges());
        let passed = field.passed().filter(|cell| !stones.contains(cell)).collect();
        Self { composer, dual, beyond, passed, known: FxHashMap::default(), pairings: 0 }
    }

    /// The pairs held by what is said of these.
    fn held(&self, at: &[Rc<Strategy>]) -> BTreeSet<Pair> {
        at.iter().flat_map(|strategy| &strategy.held).chain(&self.beyond).copied().collect()
    }

    /// That Short wins with what he has claimed in the gaps, and the pairs held.
    fn node(&mut self, at: &[Rc<Strategy>]) -> NodeId {
        let key: Vec<*const Strategy> = at.iter().map(Rc::as_ptr).collect();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let owned: Vec<VertexId> = at.iter().flat_map(|it| &it.owned).copied().collect();
        let held = self.held(at);
        let mut threats = Vec::new();
        for (gap, strategy) in at.iter().enumerate() {
            for (claim, then) in &strategy.threats {
                let mut after = at.to_vec();
                after[gap] = Rc::clone(then);
                let won = self.node(&after);
                let loose = self.held(&after).difference(&held).copied().collect();
                let won = self.hold(won, &loose);
                let rule = Rule::Claim(rules::Claim(*claim));
                threats.push(self.composer.node(GameId::FILE, vec![won], rule));
            }
        }
        let node = if threats.is_empty() {
            self.pairings += 1;
            let (by, dual, passed) = (Player::Short, self.dual, self.passed.clone());
            let pairs = held.into_iter().collect();
            let won = rules::Won { by, owned, pairs, passed, dual };
            self.composer.node(GameId::FILE, Vec::new(), Rule::Won(won))
        } else {
            self.composer.node(GameId::FILE, threats, Rule::Or(rules::Or(owned)))
        };
        self.known.insert(key, node);
        node
    }

    /// That Short sees to these pairs himself.
    fn hold(&mut self, then: NodeId, pairs: &BTreeSet<Pair>) -> NodeId {
        if pairs.is_empty() {
            return then;
        }
        let rule = Rule::Hold(rules::Hold(pairs.iter().copied().collect()));
        self.composer.node(GameId::FILE, vec![then], rule)
    }
}

fn sorted([a, b]: Pair) -> Pair {
    [a.min(b), a.max(b)]
}
