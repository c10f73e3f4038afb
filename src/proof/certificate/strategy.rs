//! Playing the strategy of a certificate.

use std::rc::Rc;

use thiserror::Error;

use super::checker::{CARRIER, Turn};
use super::pretence::Pretence;
use super::symmetry::Renaming;
use super::{Checker, Fault, Line, NodeId, Proved, sets};
use crate::game::{Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::{Evidence, trees};

/// A certificate that has been accepted, kept to be played.
#[derive(Debug)]
pub struct Strategies {
    pub(super) checker: Checker,
    nodes: Vec<Line>,
    proved: Vec<Proved>,
    empty: VertexSet,
    misere: bool,
}

/// Why a certificate is not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// The certificate holds no answer for this player to move.
    #[error("the certificate does not say who wins with {0} to move")]
    NoAnswer(Player),
    /// The answer rests on a theorem that has no strategy in the certificate.
    #[error("node {} rests on a theorem whose strategy is not in the certificate", .0.0)]
    ByTheorem(NodeId),
    /// The opponent's claim is none.
    #[error("{0:?} is not an empty cell")]
    NotEmpty(VertexId),
}

#[derive(Clone, Copy, Debug)]
enum Reliance {
    Node(NodeId),
    /// He will have one of the two cells.
    Pair([VertexId; 2]),
}

impl Strategies {
    /// Checks the lines of a certificate and keeps its nodes.
    ///
    /// # Errors
    /// The index of the first line that is not right, and what is wrong with it.
    pub fn new(
        position: &Position,
        lines: impl IntoIterator<Item = Line>,
        memory: usize,
    ) -> Result<Self, (usize, Fault)> {
        let mut checker = Checker::new(position, memory);
        let (mut nodes, mut count) = (Vec::new(), 0);
        for line in lines {
            let before = checker.node_count();
            checker.line(&line).map_err(|fault| (count, fault))?;
            if checker.node_count() > before {
                nodes.push(line);
            }
            count += 1;
        }
        let proved = checker.finish().map_err(|fault| (count, fault))?.to_vec();
        let empty = position.empty_cells();
        let misere = position.game().rules() == Rules::Misere;
        Ok(Self { checker, nodes, proved, empty, misere })
    }

    /// What the certificate proves.
    #[must_use]
    pub fn proved(&self) -> &[Proved] {
        &self.proved
    }

    /// The line of a node.
    pub(super) fn line(&self, node: NodeId) -> &Line {
        &self.nodes[node.index()]
    }

    /// The lists of cells by which a node is decided, and the game in which they are, if that is all
    /// there is to it.
    fn trees(&self, node: NodeId) -> Option<(&Hypergraph, &Evidence)> {
        let Line::Decided { game, .. } = self.nodes[node.index()] else { return None };
        self.checker.lists_that_decide(game)
    }

    /// The players to move about whom the certificate says who wins.
    pub fn movers(&self) -> impl Iterator<Item = Player> + '_ {
        self.proved.iter().filter_map(|proved| match proved {
            Proved::Winner { to_move, .. } => Some(*to_move),
            _ => None,
        })
    }
}

/// What the winner relies on while his opponent is to move.
#[derive(Clone, Debug)]
struct Part {
    what: Reliance,
    seen: Seen,
}

/// How the cells of a node are to be read.
#[derive(Clone, Debug)]
struct Seen {
    /// Cells that it may count as the winner's, because another part looks after them.
    counted: Rc<VertexSet>,
    /// For which cells its cells stand, where it is used by images.
    renamed: Rc<Renaming>,
}

impl Seen {
    /// The cells for which those of some pairs stand. He has one of the others already.
    fn pairs(&self, pairs: &[[VertexId; 2]]) -> Vec<[VertexId; 2]> {
        let to = |cell| self.renamed.to(cell);
        pairs.iter().filter_map(|&[a, b]| Some([to(a)?, to(b)?])).collect()
    }
}

/// The winner's side of a game, played by a certificate.
///
/// The winner relies on nodes with disjoint carriers in which he wins moving second. A claim of the
/// opponent in one of the carriers is answered as its node says; any other needs no answer, and the
/// winner claims what he likes.
///
/// ```
/// use std::rc::Rc;
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{Player, Position};
/// use cutshort::proof::certificate::{DEFAULT_CHECK_MEMORY, Strategies, Strategy};
/// use cutshort::solve::{SolveOptions, solve_certified};
/// let board = "hex:2x2".parse::<BoardSpec>()?.build();
/// let position = Position::opening(board.game);
/// let certified =
///     solve_certified(&position, &Player::BOTH, &SolveOptions::default(), &mut |_, _| ())?;
/// let lines = certified.lines.unwrap();
/// let strategies = Strategies::new(&position, lines, DEFAULT_CHECK_MEMORY).unwrap();
/// let mut cut = Strategy::new(Rc::new(strategies), Player::Cut)?;
/// assert_eq!(cut.winner(), Player::Cut);
/// let opening = cut.opening()?.unwrap();
/// // 2x2 Hex is won by the cells of the short diagonal.
/// assert!(["b1", "a2"].contains(&board.names.name(opening)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strategy {
    of: Rc<Strategies>,
    winner: Player,
    /// Where the winner is to move, before any claim of the opponent.
    first: Option<NodeId>,
    parts: Vec<Part>,
    /// In misère play, instead of parts.
    pretence: Option<Pretence>,
    mine: VertexSet,
    empty: VertexSet,
}

impl Strategy {
    /// The strategy of the winner when this player is to move.
    ///
    /// # Errors
    /// If the certificate says nothing about it, or refers to a theorem for all of it.
    pub fn new(of: Rc<Strategies>, to_move: Player) -> Result<Self, StrategyError> {
        let answer = of.proved.iter().find_map(|proved| match *proved {
            Proved::Winner { to_move: player, winner, node } if player == to_move => {
                Some((winner, node))
            }
            _ => None,
        });
        let (winner, node) = answer.ok_or(StrategyError::NoAnswer(to_move))?;
        let empty = of.empty.clone();
        let mine = VertexSet::new(empty.universe());
        if matches!(of.nodes[node.index()], Line::Decided { .. }) && of.trees(node).is_none() {
            return Err(StrategyError::ByTheorem(node));
        }
        let pretence = of.misere.then(|| Pretence::new(&of, node));
        let mut strategy =
            Self { of, winner, first: None, parts: Vec::new(), pretence, mine, empty };
        if strategy.pretence.is_some() {
            return Ok(strategy);
        }
        if to_move == winner {
            strategy.first = Some(node);
        } else {
            strategy.rely_on(node, &strategy.as_it_is());
        }
        Ok(strategy)
    }

    /// Whose strategy it is.
    #[must_use]
    pub fn winner(&self) -> Player {
        self.winner
    }

    /// The winner's first move, when it is his turn before any claim of the opponent; `None` if no
    /// cell is empty.
    ///
    /// # Errors
    /// If it rests on a theorem.
    pub fn opening(&mut self) -> Result<Option<VertexId>, StrategyError> {
        if let Some(pretence) = &mut self.pretence {
            let cell = pretence.claim(&self.of)?;
            return Ok(self.claim(cell));
        }
        let cell = match self.first.take() {
            Some(node) => self.carry_out(node, &self.as_it_is())?,
            None => None,
        };
        Ok(self.claim(cell))
    }

    /// The answer to a claim of the opponent; `None` if no cell is empty.
    ///
    /// # Errors
    /// If the cell is not empty, or the answer rests on a theorem.
    pub fn answer(&mut self, claimed: VertexId) -> Result<Option<VertexId>, StrategyError> {
        if !self.empty.contains(claimed) {
            return Err(StrategyError::NotEmpty(claimed));
        }
        self.empty.remove(claimed);
        let cell = match &mut self.pretence {
            Some(pretence) => pretence.answer(&self.of, claimed)?,
            None => self.respond(claimed)?,
        };
        Ok(self.claim(cell))
    }

    /// A node that says what it says.
    fn as_it_is(&self) -> Seen {
        let universe = self.empty.universe();
        let counted = Rc::new(VertexSet::new(universe));
        Seen { counted, renamed: Rc::new(Renaming::nothing(universe)) }
    }

    /// Claims a cell, or any if none is needed.
    fn claim(&mut self, cell: Option<VertexId>) -> Option<VertexId> {
        let useful = || {
            let cells = self.parts.iter().flat_map(|part| match part.what {
                Reliance::Node(node) => {
                    let carrier = sets::members(self.carrier(node));
                    carrier.filter_map(|cell| part.seen.renamed.to(cell)).collect()
                }
                Reliance::Pair(pair) => pair.to_vec(),
            });
            cells.into_iter().find(|&cell| self.empty.contains(cell))
        };
        let cell = cell.or_else(useful).or_else(|| self.empty.iter().next())?;
        self.empty.remove(cell);
        self.mine.insert(cell);
        Some(cell)
    }

    fn carrier(&self, node: NodeId) -> &[u64] {
        self.of.checker.sets.get(node.index(), CARRIER)
    }

    fn intrudes(&self, cell: VertexId, node: NodeId, seen: &Seen) -> bool {
        let hit = |read| sets::contains(self.carrier(node), read);
        seen.renamed.from(cell).is_some_and(hit) && !seen.counted.contains(cell)
    }

    fn is_hit(&self, cell: VertexId, part: &Part) -> bool {
        match part.what {
            Reliance::Node(node) => self.intrudes(cell, node, &part.seen),
            Reliance::Pair(pair) => pair.contains(&cell) && !part.seen.counted.contains(cell),
        }
    }

    fn rely_on(&mut self, node: NodeId, seen: &Seen) {
        self.parts.push(Part { what: Reliance::Node(node), seen: seen.clone() });
    }

    fn hold(&mut self, pairs: &[[VertexId; 2]], seen: &Seen) {
        let part = |pair| Part { what: Reliance::Pair(pair), seen: seen.clone() };
        self.parts.extend(seen.pairs(pairs).into_iter().map(part));
    }

    /// What the winner claims after a claim of the opponent, if he has to.
    fn respond(&mut self, claimed: VertexId) -> Result<Option<VertexId>, StrategyError> {
        let of = Rc::clone(&self.of);
        loop {
            let hit = self.parts.iter().position(|part| self.is_hit(claimed, part));
            let Some(index) = hit else { return Ok(None) };
            let Part { what, seen } = self.parts.swap_remove(index);
            let node = match what {
                Reliance::Node(node) => node,
                Reliance::Pair(pair) => {
                    let mate = pair.into_iter().find(|&cell| cell != claimed);
                    return Ok(mate.filter(|&mate| self.empty.contains(mate)));
                }
            };
            match &of.nodes[node.index()] {
                Line::Or { of: threats, .. } => {
                    let untouched = threats
                        .iter()
                        .find(|&&threat| !self.intrudes(claimed, threat, &seen))
                        .expect("the checker saw that no cell is in all carriers");
                    if of.checker.statements[untouched.index()].turn == Turn::First {
                        return self.carry_out(*untouched, &seen);
                    }
                    self.rely_on(*untouched, &seen);
                    return Ok(None);
                }
                Line::And { of: parts, .. } => {
                    parts.iter().for_each(|&part| self.rely_on(part, &seen));
                }
                Line::Decided { .. } => {
                    self.rely_on(node, &seen);
                    return self.by_trees(node, &seen);
                }
                &Line::Lift { then, .. } if of.checker.keeps_cells(then) => {
                    self.rely_on(then, &seen);
                }
                &Line::Image { of: node, automorphism, .. } => {
                    let automorphism = of.checker.automorphism_of(automorphism);
                    let automorphism = automorphism.expect("the checker has seen it");
                    let renamed = Rc::new(seen.renamed.after(automorphism));
                    self.rely_on(node, &Seen { renamed, ..seen });
                }
                line @ &Line::Transfer { then, .. } => {
                    let renamed = Rc::new(seen.renamed.through(of.checker.parts_of(line)));
                    self.rely_on(then, &Seen { renamed, ..seen });
                }
                Line::Hold { pairs, then, .. } => {
                    self.rely_on(*then, &seen);
                    self.hold(pairs, &seen);
                }
                &Line::Fill { settled, then, .. } => self.split(settled, then, &seen),
                _ => return Err(StrategyError::ByTheorem(node)),
            }
        }
    }

    /// The winner moves first in a node.
    fn carry_out(
        &mut self,
        mut node: NodeId,
        seen: &Seen,
    ) -> Result<Option<VertexId>, StrategyError> {
        let of = Rc::clone(&self.of);
        let mut seen = seen.clone();
        loop {
            if of.checker.statements[node.index()].turn == Turn::Second {
                self.rely_on(node, &seen);
                return Ok(None);
            }
            match &of.nodes[node.index()] {
                &Line::Claim { cell, then, .. } => {
                    self.rely_on(then, &seen);
                    let has =
                        |cell: &VertexId| self.mine.contains(*cell) || seen.counted.contains(*cell);
                    return Ok(seen.renamed.to(cell).filter(|cell| !has(cell)));
                }
                Line::And { of: parts, .. } => {
                    let moves =
                        |part: &NodeId| of.checker.statements[part.index()].turn == Turn::First;
                    let first = parts.iter().position(moves);
                    let first = first.expect("a whole that needs the first move has such a part");
                    for (index, &part) in parts.iter().enumerate() {
                        if index != first {
                            self.rely_on(part, &seen);
                        }
                    }
                    node = parts[first];
                }
                &Line::Lift { then, .. } if of.checker.keeps_cells(then) => node = then,
                &Line::Image { of: other, automorphism, .. } => {
                    let automorphism = of.checker.automorphism_of(automorphism);
                    let automorphism = automorphism.expect("the checker has seen it");
                    seen.renamed = Rc::new(seen.renamed.after(automorphism));
                    node = other;
                }
                line @ &Line::Transfer { then, .. } => {
                    seen.renamed = Rc::new(seen.renamed.through(of.checker.parts_of(line)));
                    node = then;
                }
                Line::Hold { pairs, then, .. } => {
                    self.hold(pairs, &seen);
                    node = *then;
                }
                &Line::Fill { settled, then, .. } => {
                    self.split(settled, then, &seen);
                    let rest = self.parts.pop().expect("two parts have just been added");
                    let Reliance::Node(then) = rest.what else {
                        unreachable!("a node has been added last")
                    };
                    (node, seen) = (then, rest.seen);
                }
                Line::Decided { .. } => {
                    self.rely_on(node, &seen);
                    let (_, evidence) = of.trees(node).ok_or(StrategyError::ByTheorem(node))?;
                    let (Evidence::Trees { first, .. } | Evidence::Forests { first, .. }) =
                        evidence
                    else {
                        return Err(StrategyError::ByTheorem(node));
                    };
                    let first = first.and_then(|cell| seen.renamed.to(cell));
                    return Ok(first.filter(|&cell| self.empty.contains(cell)));
                }
                _ => return Err(StrategyError::ByTheorem(node)),
            }
        }
    }

    /// What the lists of cells that decide a node say.
    fn by_trees(&self, node: NodeId, seen: &Seen) -> Result<Option<VertexId>, StrategyError> {
        let lists = self.of.trees(node);
        let (hypergraph, evidence) = lists.ok_or(StrategyError::ByTheorem(node))?;
        let mut mine = self.mine.clone();
        mine.extend(seen.counted.iter());
        let [mut mine, empty] = [&mine, &self.empty].map(|set| seen.renamed.set_from(set));
        mine.extend(seen.renamed.idle());
        let answer = trees::answer(hypergraph, evidence, &mine, &empty);
        Ok(answer.and_then(|cell| seen.renamed.to(cell)))
    }

    /// Relies on a set and on what is won with it.
    fn split(&mut self, settled: NodeId, then: NodeId, seen: &Seen) {
        self.rely_on(settled, seen);
        let mut more = VertexSet::clone(&seen.counted);
        let set = self.of.checker.settled_set(settled).into_iter();
        more.extend(set.filter_map(|cell| seen.renamed.to(cell)));
        let (counted, renamed) = (Rc::new(more), Rc::clone(&seen.renamed));
        self.rely_on(then, &Seen { counted, renamed });
    }
}
