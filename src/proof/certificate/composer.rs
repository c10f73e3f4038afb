//! One certificate made of the parts of others.

use rustc_hash::FxHashMap;

use super::rules::{self, Side};
use super::{Dual, End, GameId, Line, Node, NodeId, Proved, Rule, visit};

/// A certificate that is being written; equal nodes are written once.
#[derive(Debug, Default)]
pub(crate) struct Composer {
    lines: Vec<Line>,
    nodes: u32,
    games: u32,
    answers: u32,
    /// By their text without the number.
    known_nodes: FxHashMap<String, NodeId>,
    known_duals: FxHashMap<String, GameId>,
}

impl Composer {
    /// A node about a game, which is written if there is none that is equal.
    pub(crate) fn node(&mut self, game: GameId, of: Vec<NodeId>, rule: Rule) -> NodeId {
        let node = Node { id: NodeId(0), game, of, rule };
        let key = serde_json::to_string(&node).unwrap_or_default();
        if let Some(&known) = self.known_nodes.get(&key) {
            return known;
        }
        let id = NodeId(self.nodes);
        self.nodes += 1;
        self.known_nodes.insert(key, id);
        self.lines.push(Line::Node(Node { id, ..node }));
        id
    }

    /// A game that is written with the next number.
    pub(crate) fn side(&mut self, mut side: Side) -> GameId {
        self.games += 1;
        side.game = GameId(self.games);
        self.lines.push(Line::Side(side));
        GameId(self.games)
    }

    /// A dual of the game of the file, which is written with the next number.
    pub(crate) fn dual(&mut self, mut dual: Dual) -> GameId {
        self.games += 1;
        dual.game = GameId(self.games);
        self.lines.push(Line::Dual(dual));
        GameId(self.games)
    }

    /// The last node of a piece, which is about this game, and whose answers are written, too; `None` if a line names what is
    /// not before it, or there is no node.
    pub(crate) fn piece(&mut self, about: GameId, lines: &[Line]) -> Option<NodeId> {
        let (mut nodes, mut games) = (Vec::new(), vec![about]);
        let game_of = |games: &[GameId], game: GameId| games.get(game.0 as usize).copied();
        for line in lines {
            match line {
                Line::Dual(dual) => {
                    let mut dual = dual.clone();
                    (dual.game, dual.of) = (GameId(0), game_of(&games, dual.of)?);
                    let key = serde_json::to_string(&dual).ok()?;
                    let known = self.known_duals.get(&key).copied();
                    let game = known.unwrap_or_else(|| self.dual(dual));
                    self.known_duals.insert(key, game);
                    games.push(game);
                }
                Line::Node(node) => {
                    let of = node.of.iter().map(|id| nodes.get(id.index()).copied());
                    let of = of.collect::<Option<Vec<NodeId>>>()?;
                    let rule = match &node.rule {
                        Rule::Lift(rules::Lift(game)) => {
                            Rule::Lift(rules::Lift(game_of(&games, *game)?))
                        }
                        Rule::Divided(rules::Divided { sides, lent }) => {
                            let [first, second] = sides.map(|side| game_of(&games, side));
                            let (sides, lent) = ([first?, second?], lent.clone());
                            Rule::Divided(rules::Divided { sides, lent })
                        }
                        Rule::Won(won) if !won.dual.is_file() => {
                            let dual = game_of(&games, won.dual)?;
                            Rule::Won(rules::Won { dual, ..won.clone() })
                        }
                        rule => rule.clone(),
                    };
                    nodes.push(self.node(game_of(&games, node.game)?, of, rule));
                }
                Line::Answer(answer) => {
                    let mut answer = Line::Answer(answer.clone());
                    let mut is_known = true;
                    visit::nodes(&mut answer, &mut |node| match nodes.get(node.index()) {
                        Some(&known) => *node = known,
                        None => is_known = false,
                    });
                    self.lines.push(is_known.then_some(answer)?);
                    self.answers += 1;
                }
                Line::Side(side) => games.push(self.side(side.clone())),
                Line::End(_) => {}
            }
        }
        nodes.last().copied()
    }

    /// An answer.
    pub(crate) fn answer(&mut self, proved: Proved) {
        self.answers += 1;
        self.lines.push(Line::Answer(proved));
    }

    /// What has been written.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// All lines, the last one included.
    pub(crate) fn whole(mut self) -> Vec<Line> {
        self.lines.push(Line::End(End { nodes: self.nodes, answers: self.answers }));
        self.lines
    }
}
