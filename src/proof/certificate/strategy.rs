//! Playing the strategy of a certificate.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use cutshort_kernel::proof::{Misere, Normal};

use super::imagined::ImaginedPosition;
use super::renaming::Renaming;
use super::{Checker, Fault, GameId, Line, Node, NodeId, Proved, Rule, rules, trees};
use crate::game::{Game, Player, Position, Rules};
use crate::graph::{Names, VertexId, VertexSet};
use crate::proof::{Evidence, MovingAs, Step};

/// A certificate that has been accepted, kept to be played.
#[derive(Debug)]
pub struct Strategies {
    checker: Checker,
    nodes: Vec<Node>,
    /// That of the position after its claims, and sides of it.
    games: FxHashMap<GameId, Game>,
    /// For the nodes about divided positions, the first of the ids that their lent cells have when they are played: after those of
    /// the position, by pairs.
    stand_ins: FxHashMap<NodeId, usize>,
    with_stand_ins: usize,
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

impl StrategyError {
    /// What it says, with vertices called by their names.
    #[must_use]
    pub fn told(&self, names: &Names) -> String {
        names.told(self)
    }
}

/// The rules whose nodes nobody plays under normal rules: they say what a player reaches without a move, or
/// are of misère play or of fillings. Each is named, so that a new one is not forgotten.
macro_rules! unplayed {
    () => {
        Rule::Won(_)
            | Rule::Path(_)
            | Rule::Settled(_)
            | Rule::Guarded(_)
            | Rule::Either(_)
            | Rule::Given(_)
            | Rule::Over(_)
            | Rule::Move(_)
            | Rule::All(_)
            | Rule::Join(_)
            | Rule::Like(_)
            | Rule::Same(_)
            | Rule::SameEdge(_)
            | Rule::Branch(_)
    };
}

#[derive(Clone, Copy, Debug)]
enum Relied {
    Node(NodeId),
    /// He will have one of the two cells.
    Pair([VertexId; 2]),
}

impl Strategies {
    /// Checks the lines of a certificate and keeps its nodes.
    ///
    /// Complexity: that of checking the certificate; all its nodes are kept.
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
        let game = position.reduced();
        let mut with_stand_ins = game.hypergraph().vertex_count();
        let mut stand_ins = FxHashMap::default();
        let mut games = FxHashMap::default();
        for line in lines {
            checker.line(&line).map_err(|fault| (count, fault))?;
            match line {
                Line::Node(node) => {
                    if let Rule::Divided(rules::Divided { lent, .. }) = &node.rule {
                        stand_ins.insert(node.id, with_stand_ins);
                        with_stand_ins += 2 * lent.len();
                    }
                    nodes.push(node);
                }
                Line::Side(rules::Side { game: number, hyperedges }) => {
                    let side = game.hypergraph().with_hyperedges(hyperedges).ok();
                    let side =
                        side.and_then(|side| Game::new(side, game.goal(), game.rules()).ok());
                    games.insert(number, side.expect("the checker has made the same"));
                }
                Line::Dual(_) | Line::Answer(_) | Line::End(_) => {}
            }
            count += 1;
        }
        games.insert(GameId::FILE, game);
        let proved = checker.finish().map_err(|fault| (count, fault))?.to_vec();
        let empty = position.empty_cells();
        let misere = position.game().rules() == Rules::Misere;
        Ok(Self { checker, nodes, games, stand_ins, with_stand_ins, proved, empty, misere })
    }

    /// What the certificate proves.
    #[must_use]
    pub fn proved(&self) -> &[Proved] {
        &self.proved
    }

    /// The line of a node.
    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// The game of the position, or a side of it.
    pub(super) fn game(&self, number: GameId) -> &Game {
        &self.games[&number]
    }

    /// Whether a cell is one of the position, and does not stand for one that is lent.
    fn is_own(&self, cell: VertexId) -> bool {
        cell.index() < self.empty.universe()
    }

    /// The cells lent to a side by a node, with their stand-ins: those of a pair differ in the last bit.
    fn lent(&self, node: &Node, side: usize) -> impl Iterator<Item = [VertexId; 2]> {
        let Rule::Divided(rules::Divided { lent, .. }) = &node.rule else {
            unreachable!("only divided positions lend cells")
        };
        let first = self.stand_ins[&node.id];
        let numbers = (first + side..).step_by(2);
        lent.iter().zip(numbers).map(move |(pair, id)| [pair[side], VertexId::new(id)])
    }

    /// The stand-in of the other cell of the pair.
    fn mate(&self, stand_in: VertexId) -> VertexId {
        let first = self.empty.universe();
        VertexId::new(first + ((stand_in.index() - first) ^ 1))
    }

    /// What a node of a normal game says.
    fn normal(&self, node: NodeId) -> &Normal {
        let theorem = self.checker.theorem(node).and_then(|theorem| theorem.normal());
        theorem.expect("what wins a normal game rests on what is said of normal games")
    }

    /// What a node of a misère game says.
    pub(super) fn misere(&self, node: NodeId) -> &Misere {
        let theorem = self.checker.theorem(node).and_then(|theorem| theorem.misere());
        theorem.expect("what wins a misère game rests on what is said of misère games")
    }

    /// The lists of cells by which a node is decided, if that is all there is to it.
    fn trees(&self, node: NodeId) -> Option<&Evidence> {
        let Rule::Decided(rules::Decided { steps, .. }) = &self.node(node).rule else {
            return None;
        };
        let [Step { evidence, .. }] = &**steps else { return None };
        let is_lists = matches!(evidence, Evidence::Trees { .. } | Evidence::Forests { .. });
        is_lists.then_some(evidence)
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
    what: Relied,
    /// How the cells of the node are to be read.
    seen: Rc<Renaming>,
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
///     solve_certified(&position, &Player::BOTH, &SolveOptions::default())?;
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
    imagined: Option<ImaginedPosition>,
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
        let stand_ins = (of.empty.universe()..of.with_stand_ins).map(VertexId::new);
        let empty = of.empty.iter().chain(stand_ins);
        let empty = VertexSet::from_vertices(of.with_stand_ins, empty);
        let mine = VertexSet::new(empty.universe());
        if matches!(of.node(node).rule, Rule::Decided(_)) && of.trees(node).is_none() {
            return Err(StrategyError::ByTheorem(node));
        }
        let imagined = of.misere.then(|| ImaginedPosition::new(&of, node));
        let mut strategy =
            Self { of, winner, first: None, parts: Vec::new(), imagined, mine, empty };
        if strategy.imagined.is_some() {
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
        if let Some(imagined) = &mut self.imagined {
            let cell = imagined.claim(&self.of)?;
            return Ok(self.claim(cell));
        }
        let cell = match self.first.take() {
            Some(node) => self.carry_out(node, self.as_it_is())?,
            None => None,
        };
        let cell = self.beyond_lent(cell)?;
        Ok(self.claim(cell))
    }

    /// The answer to a claim of the opponent; `None` if no cell is empty.
    ///
    /// # Errors
    /// If the cell is not empty, or the answer rests on a theorem.
    pub fn answer(&mut self, claimed: VertexId) -> Result<Option<VertexId>, StrategyError> {
        if !self.of.is_own(claimed) || !self.empty.contains(claimed) {
            return Err(StrategyError::NotEmpty(claimed));
        }
        self.empty.remove(claimed);
        let cell = match &mut self.imagined {
            Some(imagined) => imagined.answer(&self.of, claimed)?,
            None => {
                let cell = self.respond(claimed)?;
                self.beyond_lent(cell)?
            }
        };
        Ok(self.claim(cell))
    }

    /// What he claims in the position: as long as that is a lent cell, his opponent claims the other of its pair, and he answers that.
    fn beyond_lent(
        &mut self,
        mut cell: Option<VertexId>,
    ) -> Result<Option<VertexId>, StrategyError> {
        while let Some(lent) = cell.filter(|&cell| !self.of.is_own(cell)) {
            let mate = self.of.mate(lent);
            self.mine.insert(lent);
            [lent, mate].into_iter().for_each(|cell| _ = self.empty.remove(cell));
            cell = self.respond(mate)?;
        }
        Ok(cell)
    }

    /// A node that says what it says.
    fn as_it_is(&self) -> Rc<Renaming> {
        Rc::new(Renaming::nothing(self.of.empty.universe(), self.empty.universe()))
    }

    /// Claims a cell, or any if none is needed.
    fn claim(&mut self, cell: Option<VertexId>) -> Option<VertexId> {
        let useful = || {
            let cells = self.parts.iter().flat_map(|part| match part.what {
                Relied::Node(node) => {
                    let carrier = self.of.normal(node).carrier.iter();
                    carrier.filter_map(|cell| part.seen.to(cell)).collect()
                }
                Relied::Pair(pair) => pair.to_vec(),
            });
            cells.into_iter().find(|&cell| self.of.is_own(cell) && self.empty.contains(cell))
        };
        let any = || self.empty.iter().next().filter(|&cell| self.of.is_own(cell));
        let cell = cell.or_else(useful).or_else(any)?;
        self.empty.remove(cell);
        self.mine.insert(cell);
        Some(cell)
    }

    fn intrudes(&self, cell: VertexId, node: NodeId, seen: &Renaming) -> bool {
        seen.from(cell).is_some_and(|read| self.of.normal(node).carrier.contains(read))
    }

    fn is_hit(&self, cell: VertexId, part: &Part) -> bool {
        match part.what {
            Relied::Node(node) => self.intrudes(cell, node, &part.seen),
            Relied::Pair(pair) => pair.contains(&cell),
        }
    }

    fn rely_on(&mut self, node: NodeId, seen: &Rc<Renaming>) {
        self.parts.push(Part { what: Relied::Node(node), seen: Rc::clone(seen) });
    }

    /// Of pairs of which a cell stands for none he has the other already.
    fn hold(&mut self, pairs: &[[VertexId; 2]], seen: &Rc<Renaming>) {
        let read = |&[a, b]: &[VertexId; 2]| Some([seen.to(a)?, seen.to(b)?]);
        for pair in pairs.iter().filter_map(read) {
            self.parts.push(Part { what: Relied::Pair(pair), seen: Rc::clone(seen) });
        }
    }

    /// How the cells of the sides are to be read that make up a divided position.
    fn of_sides(&self, node: &Node, seen: &Renaming) -> [Rc<Renaming>; 2] {
        [0, 1].map(|side| Rc::new(seen.lending(self.of.lent(node, side))))
    }

    /// How the cells of the node are to be read that a node of the kind `transfer` uses: those of its
    /// carrier are the parts that the cells of this one play.
    fn transferred(&self, node: &Node, images: &[[VertexId; 2]], seen: &Renaming) -> Rc<Renaming> {
        let listed = |cell| images.iter().copied().find(|&[vertex, _]| vertex == cell);
        let played = self.of.normal(node.id).carrier.iter();
        Rc::new(seen.through(played.map(|cell| listed(cell).unwrap_or([cell, cell]))))
    }

    /// What the winner claims after a claim of the opponent, if he has to.
    fn respond(&mut self, claimed: VertexId) -> Result<Option<VertexId>, StrategyError> {
        let of = Rc::clone(&self.of);
        loop {
            let hit = self.parts.iter().position(|part| self.is_hit(claimed, part));
            let Some(index) = hit else { return Ok(None) };
            let Part { what, seen } = self.parts.swap_remove(index);
            let node = match what {
                Relied::Node(node) => of.node(node),
                Relied::Pair(pair) => {
                    let mate = pair.into_iter().find(|&cell| cell != claimed);
                    return Ok(mate.filter(|&mate| self.empty.contains(mate)));
                }
            };
            match &node.rule {
                Rule::Or(_) => {
                    let untouched = node
                        .of
                        .iter()
                        .find(|&&threat| !self.intrudes(claimed, threat, &seen))
                        .expect("the checker saw that no cell is in all carriers");
                    if of.normal(*untouched).moving == MovingAs::First {
                        return self.carry_out(*untouched, seen);
                    }
                    self.rely_on(*untouched, &seen);
                    return Ok(None);
                }
                Rule::And(_) | Rule::Lift(_) => {
                    node.of.iter().for_each(|&part| self.rely_on(part, &seen));
                }
                Rule::Divided(_) => {
                    let seen = self.of_sides(node, &seen);
                    node.of.iter().zip(&seen).for_each(|(&part, seen)| self.rely_on(part, seen));
                }
                Rule::Decided(_) => {
                    self.rely_on(node.id, &seen);
                    return self.by_trees(node.id, &seen);
                }
                Rule::Transfer(rules::Transfer { images, .. }) => {
                    let seen = self.transferred(node, images, &seen);
                    node.of.iter().for_each(|&then| self.rely_on(then, &seen));
                }
                Rule::Hold(rules::Hold(pairs)) => {
                    node.of.iter().for_each(|&then| self.rely_on(then, &seen));
                    self.hold(pairs, &seen);
                }
                // The winner moves second.
                Rule::Claim(_) | unplayed!() => return Err(StrategyError::ByTheorem(node.id)),
            }
        }
    }

    /// The winner moves first in a node.
    fn carry_out(
        &mut self,
        node: NodeId,
        mut seen: Rc<Renaming>,
    ) -> Result<Option<VertexId>, StrategyError> {
        let of = Rc::clone(&self.of);
        let mut node = of.node(node);
        loop {
            if of.normal(node.id).moving == MovingAs::Second {
                self.rely_on(node.id, &seen);
                return Ok(None);
            }
            match &node.rule {
                Rule::Claim(rules::Claim(cell)) => {
                    node.of.iter().for_each(|&then| self.rely_on(then, &seen));
                    return Ok(seen.to(*cell).filter(|&cell| !self.mine.contains(cell)));
                }
                Rule::And(_) => {
                    let moves = |part: &&NodeId| of.normal(**part).moving == MovingAs::First;
                    let first = node.of.iter().find(moves);
                    let first = first.expect("a whole that needs the first move has such a part");
                    let others = node.of.iter().filter(|&part| part != first);
                    others.for_each(|&part| self.rely_on(part, &seen));
                    node = of.node(*first);
                }
                Rule::Divided(_) => {
                    let [first, second] = self.of_sides(node, &seen);
                    let is_first = of.normal(node.of[0]).moving == MovingAs::First;
                    let moves = usize::from(!is_first);
                    let [mover, waiter] = if is_first { [first, second] } else { [second, first] };
                    self.rely_on(node.of[1 - moves], &waiter);
                    seen = mover;
                    node = of.node(node.of[moves]);
                }
                Rule::Lift(_) => node = of.node(node.of[0]),
                Rule::Transfer(rules::Transfer { images, .. }) => {
                    seen = self.transferred(node, images, &seen);
                    node = of.node(node.of[0]);
                }
                Rule::Hold(rules::Hold(pairs)) => {
                    self.hold(pairs, &seen);
                    node = of.node(node.of[0]);
                }
                Rule::Decided(_) => {
                    self.rely_on(node.id, &seen);
                    let Some(Evidence::Trees { first, .. } | Evidence::Forests { first, .. }) =
                        of.trees(node.id)
                    else {
                        return Err(StrategyError::ByTheorem(node.id));
                    };
                    let first = first.and_then(|cell| seen.to(cell));
                    return Ok(first.filter(|&cell| self.empty.contains(cell)));
                }
                // Threats, which nobody carries out.
                Rule::Or(_) | unplayed!() => return Err(StrategyError::ByTheorem(node.id)),
            }
        }
    }

    /// What the lists of cells that decide a node say.
    fn by_trees(&self, node: NodeId, seen: &Renaming) -> Result<Option<VertexId>, StrategyError> {
        let evidence = self.of.trees(node).ok_or(StrategyError::ByTheorem(node))?;
        let [mut mine, empty] = [&self.mine, &self.empty].map(|set| seen.set_from(set));
        mine.extend(seen.idle());
        let game = self.of.game(self.of.node(node).game);
        let answer = trees::answer(game.hypergraph(), evidence, &mine, &empty);
        Ok(answer.and_then(|cell| seen.to(cell)))
    }
}
