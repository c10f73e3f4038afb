//! From an outline without gaps to a certificate.

use rustc_hash::FxHashMap;

use super::plan::{Outline, OutlineError};
use super::remaining::How;
use crate::proof::certificate::{
    Checker, DEFAULT_CHECK_MEMORY, End, GameId, Line, Node, NodeId, Proved, Rule, rules,
};

/// A certificate that is being written; equal nodes are written once.
#[derive(Default)]
struct Composer {
    lines: Vec<Line>,
    nodes: u32,
    games: u32,
    /// By their text without the number.
    known: FxHashMap<String, Line>,
}

impl Outline {
    /// The lines of a certificate about the start, which the checker has accepted.
    ///
    /// Complexity: near-linear in the lines of the pieces, but for the checker.
    ///
    /// # Errors
    /// If there are gaps, or a piece has no lines or wrong ones.
    pub fn certificate(&self) -> Result<Vec<Line>, OutlineError> {
        let remaining = self.remaining();
        if !remaining.gaps.is_empty() {
            return Err(OutlineError::HasGaps(remaining.gaps.len()));
        }
        let needed = remaining.needed();
        let steps = remaining.steps;
        let mut composer = Composer::default();
        let mut nodes = vec![NodeId(0); steps.len()];
        for (index, step) in steps.iter().enumerate().filter(|(index, _)| needed[*index]) {
            nodes[index] = match &step.how {
                How::Piece(piece) => {
                    let node = composer.piece(&self.pieces[*piece].lines);
                    node.ok_or(OutlineError::Piece(*piece))?
                }
                How::Won => {
                    let owned = step.says.owned.iter().collect();
                    let won = rules::Won { by: self.winner, owned };
                    composer.node(GameId::FILE, Vec::new(), Rule::Won(won))
                }
                How::Claim(cell, then) => {
                    let rule = Rule::Claim(rules::Claim(*cell));
                    composer.node(GameId::FILE, vec![nodes[*then]], rule)
                }
                How::Or(threats, had) => {
                    let of = threats.iter().map(|&threat| nodes[threat]).collect();
                    composer.node(GameId::FILE, of, Rule::Or(rules::Or(had.clone())))
                }
            };
        }
        let node = nodes.last().copied().unwrap_or(NodeId(0));
        let (to_move, winner) = (self.to_move, self.winner);
        let Composer { mut lines, nodes, .. } = composer;
        lines.push(Line::Answer(Proved::Winner { to_move, winner, node }));
        lines.push(Line::End(End { nodes, answers: 1 }));
        let mut checker = Checker::new(&self.start, DEFAULT_CHECK_MEMORY);
        for line in &lines {
            checker.line(line).map_err(|fault| OutlineError::Refused(fault.to_string()))?;
        }
        Ok(lines)
    }
}

impl Composer {
    fn node(&mut self, game: GameId, of: Vec<NodeId>, rule: Rule) -> NodeId {
        let mut node = Node { id: NodeId(0), game, of, rule };
        let key = serde_json::to_string(&node).unwrap_or_default();
        if let Some(Line::Node(known)) = self.known.get(&key) {
            return known.id;
        }
        node.id = NodeId(self.nodes);
        self.nodes += 1;
        let id = node.id;
        self.known.insert(key, Line::Node(node.clone()));
        self.lines.push(Line::Node(node));
        id
    }

    /// The last node of a piece; `None` if a line names what is not before it.
    fn piece(&mut self, lines: &[Line]) -> Option<NodeId> {
        let (mut nodes, mut games) = (Vec::new(), vec![GameId::FILE]);
        let game_of = |games: &[GameId], game: GameId| games.get(game.0 as usize).copied();
        for line in lines {
            match line {
                Line::Dual(dual) => {
                    let mut dual = dual.clone();
                    (dual.game, dual.of) = (GameId(0), game_of(&games, dual.of)?);
                    let key = serde_json::to_string(&dual).ok()?;
                    let known = self.known.get(&key).cloned().unwrap_or_else(|| {
                        self.games += 1;
                        dual.game = GameId(self.games);
                        self.lines.push(Line::Dual(dual.clone()));
                        Line::Dual(dual)
                    });
                    let Line::Dual(dual) = &known else { return None };
                    games.push(dual.game);
                    self.known.insert(key, known);
                }
                Line::Node(node) => {
                    let of = node.of.iter().map(|id| nodes.get(id.index()).copied());
                    let of = of.collect::<Option<Vec<NodeId>>>()?;
                    let rule = match &node.rule {
                        Rule::Lift(rules::Lift(game)) => {
                            Rule::Lift(rules::Lift(game_of(&games, *game)?))
                        }
                        rule => rule.clone(),
                    };
                    nodes.push(self.node(game_of(&games, node.game)?, of, rule));
                }
                Line::Answer(_) | Line::End(_) => return None,
            }
        }
        nodes.last().copied()
    }
}
