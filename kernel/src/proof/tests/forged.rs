//! Certificates that nobody would write: random lines, each after those that were accepted before. What is accepted is so.
//!
//! Programs that find proofs write what they have thought of; who forges them takes what the checker lets pass.

mod answers;
mod oracle;
mod rules;

use std::collections::BTreeMap;
use std::ops::Range;

use quickcheck::{Arbitrary, Gen};

use self::oracle::Board;
use self::rules::Site;
use crate::game::testing::{RandomPosition, below};
use crate::game::{Game, Player, Position};
use crate::graph::VertexId;
use crate::proof::dual::dual;
use crate::proof::step::forged::some;
use crate::proof::{
    Checker, DEFAULT_CHECK_MEMORY, Dual, End, GameId, Line, Node, NodeId, Rule, Side, Statement,
};
use crate::read::{GameLine, write_head};

/// All variants of an enumeration, each with what makes a random one: the compiler says which are missing.
macro_rules! makers {
    ($kind:ident, $made:ty: $($variant:ident by $make:expr;)*) => {
        pub(super) type Maker = fn(&mut Gen, &Site<'_>) -> $made;

        pub(super) const MAKERS: &[(&str, Maker)] = &[$((stringify!($variant), $make)),*];

        pub(super) fn name(it: &$kind) -> &'static str {
            match it {
                $($kind::$variant { .. } => stringify!($variant),)*
            }
        }
    };
}
use makers;

/// Each of a list with so many chances in a hundred.
fn each<T: Copy>(g: &mut Gen, of: &[T], percent: usize) -> Vec<T> {
    of.iter().copied().filter(|_| below(g, 100) < percent).collect()
}

/// One of a list, if it is not empty.
fn one<T: Clone>(g: &mut Gen, of: &[T]) -> Option<T> {
    (!of.is_empty()).then(|| of[below(g, of.len())].clone())
}

/// Cells that nobody has claimed, and terminals.
fn vertices(game: &Game) -> Vec<VertexId> {
    game.hypergraph().cells().iter().chain(game.hypergraph().terminals().iter().copied()).collect()
}

/// A game of the certificate.
struct Known {
    game: Game,
    board: Board,
    dual_of: Option<GameId>,
}

/// A certificate as far as it has come.
struct Certificate {
    position: Position,
    checker: Checker,
    games: Vec<Known>,
    /// What nodes say about games: each thing once.
    nodes: Vec<(NodeId, GameId, Statement)>,
    lines: Vec<Line>,
    /// Vertices between which most paths are: the fewer they are, the more there is to be done with the paths.
    meetings: Vec<VertexId>,
}

/// How often lines of a kind were accepted.
type Counts = BTreeMap<&'static str, usize>;

/// A line that was accepted and is wrong.
#[derive(Debug)]
struct Wrong;

impl Certificate {
    /// One without lines.
    fn any(g: &mut Gen) -> Self {
        let position = any_position(g);
        let checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
        let game = position.reduced();
        let board = Board::new(&game, Player::Short);
        let meetings = some(g, &vertices(&game), 3);
        let games = vec![Known { game, board, dual_of: None }];
        Self { position, checker, games, nodes: Vec::new(), lines: Vec::new(), meetings }
    }

    fn game(&self, game: GameId) -> &Known {
        &self.games[game.0 as usize]
    }

    /// Whether the checker accepts a line. Refused ones leave no trace.
    fn accepts(&mut self, line: Line) -> bool {
        let is_accepted = self.checker.line(&line).is_ok();
        self.lines.extend(is_accepted.then_some(line));
        is_accepted
    }

    /// Tries a side: the game of the file with some hyperedges more or less.
    fn try_side(&mut self, g: &mut Gen, accepted: &mut Counts) {
        let file = self.games[0].game.hypergraph();
        let mut hyperedges: Vec<Vec<VertexId>> = file.hyperedges().map(Vec::from).collect();
        let vertices = vertices(&self.games[0].game);
        let terminal = some(g, file.terminals(), 1);
        for _ in 0..below(g, 6) {
            // Those at one of two terminals may be new.
            match below(g, 4) {
                0 | 1 => hyperedges.push([&*terminal, &*some(g, &vertices, 1)].concat()),
                2 if !hyperedges.is_empty() => {
                    hyperedges.swap_remove(below(g, hyperedges.len()));
                }
                _ => hyperedges.push(some(g, &vertices, 2)),
            }
        }
        let side = file.with_hyperedges(hyperedges.iter().map(|it| it.iter().copied())).unwrap();
        let game = self.games[0].game.clone();
        let game = Game::new(side, game.goal(), game.rules()).unwrap();
        let line = Line::Side(Side { game: GameId(self.games.len() as u32), hyperedges });
        if self.accepts(line) {
            *accepted.entry("Side").or_default() += 1;
            let board = Board::new(&game, Player::Short);
            self.games.push(Known { game, board, dual_of: None });
        }
    }

    /// Tries a drawing of a game in which everything is in any order. What the dual is says the kernel; here it is seen that
    /// it is one.
    fn try_dual(&mut self, g: &mut Gen, of: GameId, accepted: &mut Counts) -> Result<bool, Wrong> {
        let known = self.game(of);
        let hypergraph = known.game.hypergraph();
        let incidence = hypergraph.incidence();
        let vertices: Vec<_> = (0..hypergraph.vertex_count()).map(VertexId::new).collect();
        let vertices = some(g, &vertices, vertices.len());
        let mut around = |vertex| {
            let at: Vec<u32> = incidence.of(vertex).iter().map(|&index| index as u32).collect();
            (vertex, some(g, &at, at.len()))
        };
        let around = vertices.into_iter().map(&mut around).collect();
        let hyperedges = hypergraph.hyperedges().map(|it| some(g, it, it.len())).collect();
        let drawn = Dual { game: GameId(self.games.len() as u32), of, hyperedges, around };
        let made = dual(&known.game, &drawn);
        let connector = known.board.connector.other();
        if !self.accepts(Line::Dual(drawn)) {
            return Ok(false);
        }
        let (game, _) = made.map_err(|_| Wrong)?;
        let board = Board::dual(&game, connector);
        *accepted.entry(if board.any_two { "Dual with arcs" } else { "Dual" }).or_default() += 1;
        let is_exact = board.is_dual_of(&self.game(of).board);
        self.games.push(Known { game, board, dual_of: Some(of) });
        if is_exact { Ok(true) } else { Err(Wrong) }
    }

    /// Tries a node, about the game of the file mostly.
    fn try_node(
        &mut self,
        g: &mut Gen,
        make: rules::Maker,
        accepted: &mut Counts,
    ) -> Result<(), Wrong> {
        let games = if bool::arbitrary(g) { 1 } else { self.games.len() };
        let game = GameId(below(g, games) as u32);
        let site = Site::random(g, self, game);
        let Some((of, rule)) = make(g, &site) else { return Ok(()) };
        let id = NodeId(self.checker.node_count() as u32);
        let kind = match &rule {
            Rule::Won(won) if !won.dual.is_file() => "Won by walks",
            rule => rules::name(rule),
        };
        if self.accepts(Line::Node(Node { id, game, of, rule })) {
            *accepted.entry(kind).or_default() += 1;
            let statement = self.checker.theorem(id).unwrap().statement().clone();
            if self.nodes.iter().all(|(_, of, known)| (*of, known) != (game, &statement)) {
                let is_so = self.game(game).board.holds(&statement);
                self.nodes.push((id, game, statement));
                return if is_so { Ok(()) } else { Err(Wrong) };
            }
        }
        Ok(())
    }

    /// Tries an answer.
    fn try_answer(&mut self, g: &mut Gen, accepted: &mut Counts) -> Result<(), Wrong> {
        let (_, make) = answers::MAKERS[below(g, answers::MAKERS.len())];
        let site = Site::random(g, self, GameId::FILE);
        let Some(answer) = make(g, &site) else { return Ok(()) };
        let Known { game, board, .. } = &self.games[0];
        if self.checker.line(&Line::Answer(answer.clone())).is_err() {
            return Ok(());
        }
        *accepted.entry(answers::name(&answer)).or_default() += 1;
        let is_right = board.is_right(&answer, game);
        self.lines.push(Line::Answer(answer));
        if is_right { Ok(()) } else { Err(Wrong) }
    }

    /// Tries lines of all kinds until one is accepted that is wrong.
    fn try_lines(&mut self, g: &mut Gen, accepted: &mut Counts) -> Result<(), Wrong> {
        (0..below(g, 4)).for_each(|_| self.try_side(g, accepted));
        for _ in 0..2 {
            let of = GameId(below(g, self.games.len()) as u32);
            for _ in 0..60 {
                if self.try_dual(g, of, accepted)? {
                    break;
                }
            }
        }
        // The fewer rules there are, the further they lead.
        let makers = each(g, rules::MAKERS, 75);
        for _ in 0..800 {
            let Some((_, make)) = one(g, &makers) else { break };
            self.try_node(g, make, accepted)?;
        }
        (0..60).try_for_each(|_| self.try_answer(g, accepted))
    }

    /// The file of it, for other checkers.
    fn text(&self) -> String {
        let game = self.position.game();
        let board = game.hypergraph();
        let claimed = |by| self.position.claimed(by).iter().collect();
        let line = GameLine {
            name: None,
            vertices: (0..board.vertex_count()).map(|index| format!("v{index}")).collect(),
            terminals: board.terminals().to_vec(),
            hyperedges: board.hyperedges().map(Vec::from).collect(),
            short: claimed(Player::Short),
            cut: claimed(Player::Cut),
            goal: game.goal(),
            rules: game.rules(),
            file: None,
        };
        let mut text = Vec::new();
        write_head(&line, &mut text).unwrap();
        let answers = self.lines.iter().filter(|it| matches!(it, Line::Answer(_))).count() as u32;
        let end = Line::End(End { nodes: self.checker.node_count() as u32, answers });
        for line in self.lines.iter().chain([&end]) {
            text.extend(serde_json::to_vec(line).unwrap());
            text.push(b'\n');
        }
        String::from_utf8(text).unwrap()
    }
}

/// A small game with some cells claimed. Many are graphs, many have two terminals, which most rules are about, and few are over.
fn any_position(g: &mut Gen) -> Position {
    loop {
        let mut random = RandomPosition::<5>::arbitrary(g);
        if bool::arbitrary(g) {
            random.terminals.truncate(2);
        }
        if bool::arbitrary(g) {
            random.hyperedges.iter_mut().for_each(|hyperedge| hyperedge.truncate(2));
        }
        let position = random.position();
        if position.decided().is_none() || below(g, 10) == 0 {
            return position;
        }
    }
}

/// Tries lines about a game for each of these seeds, and says how often which were accepted; none of them may be wrong.
fn try_all(seeds: Range<u64>) -> Counts {
    let mut accepted = Counts::new();
    for seed in seeds {
        let g = &mut Gen::from_size_and_seed(100, seed);
        let mut certificate = Certificate::any(g);
        if let Err(Wrong) = certificate.try_lines(g, &mut accepted) {
            panic!("seed {seed}: the last line is wrong\n{}", certificate.text());
        }
    }
    accepted
}

#[test]
fn what_is_accepted_is_so() {
    let accepted = try_all(0..300);
    // What is given is what another certificate has shown, word for word.
    let is_missed = |kind: &&str| !accepted.contains_key(kind) && *kind != "Given";
    let kinds = rules::MAKERS.iter().map(|(kind, _)| *kind);
    let kinds = kinds.chain(answers::MAKERS.iter().map(|(kind, _)| *kind));
    let kinds = kinds.chain(["Side", "Dual", "Dual with arcs", "Won by walks"]);
    let never: Vec<&str> = kinds.filter(is_missed).collect();
    assert_eq!(never, [""; 0]);
}

#[test]
#[ignore = "a longer check: scripts/check-kernel"]
fn what_is_accepted_is_so_in_many_games() {
    try_all(1_000..12_000);
}
