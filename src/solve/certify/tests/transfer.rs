//! Lines of the kind `transfer`: nothing wrong is accepted, and whoever plays by them wins.

use super::*;
use crate::proof::MovingAs;
use crate::proof::certificate::Fault;

/// A random game, and its dual if it has one, with everything that such lines are tried on.
struct Trial {
    position: Position,
    oracle: Oracle,
    cells: Vec<VertexId>,
    terminals: Vec<VertexId>,
    dual: Option<Line>,
}

/// What a node says: a player who has some cells, moving first or not, wins in a carrier.
#[derive(Clone, Debug)]
struct Stand {
    player: Player,
    first: bool,
    owned: Vec<VertexId>,
    carrier: Vec<VertexId>,
    held: Vec<[VertexId; 2]>,
    game: GameId,
}

impl Trial {
    fn new(mut random: RandomPosition<6>) -> Self {
        random.rules = Rules::Normal;
        random.claims.clear();
        let position = random.position();
        let game = position.reduced();
        let cells = game.hypergraph().cells().iter().collect();
        let terminals = game.hypergraph().terminals().to_vec();
        let oracle = Oracle::new(&game).unwrap();
        let is_accepted =
            |line: &Line| Checker::new(&position, DEFAULT_CHECK_MEMORY).line(line).is_ok();
        let dual = dual_line(game.hypergraph(), GameId(1)).filter(is_accepted);
        Self { position, oracle, cells, terminals, dual }
    }

    fn checker(&self) -> Checker {
        let mut checker = Checker::new(&self.position, DEFAULT_CHECK_MEMORY);
        self.dual.iter().for_each(|line| checker.line(line).unwrap());
        checker
    }

    /// Whether a player who has some cells wins when some are empty and his opponent has the rest.
    fn wins(&self, player: Player, first: bool, his: &[VertexId], empty: &[VertexId]) -> bool {
        let universe = self.position.game().hypergraph().vertex_count();
        let others = self.cells.iter().filter(|cell| !his.contains(cell) && !empty.contains(cell));
        let others = VertexSet::from_vertices(universe, others.copied());
        let his = VertexSet::from_vertices(universe, his.iter().copied());
        let [short, cut] = if player == Player::Short { [his, others] } else { [others, his] };
        let to_move = if first { player } else { player.other() };
        self.oracle.outcomes(&short, &cut)[to_move] == Outcome::win(player)
    }

    /// What is so even if the player sees to the pairs himself.
    fn is_true(&self, stand: &Stand) -> bool {
        let Stand { player, first, owned, carrier, held, .. } = stand;
        let empty: Vec<_> = carrier.iter().chain(held.iter().flatten()).copied().collect();
        self.wins(*player, *first, owned, &empty)
    }

    /// The cells with so many put elsewhere: his own, empty ones and the rest.
    fn near(
        &self,
        [his, empty]: [&[VertexId]; 2],
        changes: usize,
        g: &mut Gen,
    ) -> [Vec<VertexId>; 2] {
        let mut near = [his.to_vec(), empty.to_vec()];
        for _ in 0..changes {
            let Some(&cell) = g.choose(&self.cells) else { continue };
            near.iter_mut().for_each(|set| set.retain(|&other| other != cell));
            if let Some(set) = near.get_mut(below(g, 3)) {
                set.push(cell);
            }
        }
        near
    }

    /// Some line of the kind from a node to a position with such cells.
    fn line(&self, there: &Stand, [his, empty]: [&[VertexId]; 2], g: &mut Gen) -> rules::Transfer {
        let mut open = empty.to_vec();
        let mut pairs = Vec::new();
        for _ in 0..below(g, 6) / 2 {
            let mut take = || (!open.is_empty()).then(|| open.swap_remove(below(g, open.len())));
            pairs.extend(take().zip(take()).map(|(a, b)| [a, b]));
        }
        let mut images = Vec::new();
        for _ in 0..below(g, 3) {
            if let (Some(&a), Some(&b)) = (g.choose(&open), g.choose(&there.carrier)) {
                images.push([a, b]);
                if open.contains(&b) && there.carrier.contains(&a) && bool::arbitrary(g) {
                    images.push([b, a]);
                }
            }
        }
        if below(g, 4) == 0 {
            let [a, b] = [self.terminals[0], self.terminals[1]];
            images.extend([[a, b], [b, a]]);
        }
        let on = if below(g, 3) == 0 { g.choose(&open).copied() } else { None };
        rules::Transfer { owned: his.to_vec(), pairs, images, on }
    }
}

/// Nodes about one player in one game, written without any line `transfer`.
struct Proofs<'a> {
    trial: &'a Trial,
    checker: Checker,
}

impl Proofs<'_> {
    fn add(&mut self, game: GameId, of: Vec<NodeId>, rule: Rule) -> Result<NodeId, Fault> {
        let id = NodeId(self.checker.node_count() as u32);
        self.checker.line(&node_line(id, game, of, rule)).map(|()| id)
    }

    /// The node that shows that a player wins who has some cells when others are empty.
    fn node(
        &mut self,
        (game, by, first): (GameId, Player, bool),
        his: &[VertexId],
        empty: &[VertexId],
    ) -> NodeId {
        let trial = self.trial;
        if trial.wins(by, false, his, &[]) {
            let rule = Rule::Won(rules::Won::with(by, his.to_vec()));
            return self.add(game, Vec::new(), rule).unwrap();
        }
        let without = |cell| empty.iter().copied().filter(|&other| other != cell).collect();
        if first {
            let wins = |cell: &&VertexId| {
                let rest: Vec<_> = without(**cell);
                trial.wins(by, false, &[his, &[**cell]].concat(), &rest)
            };
            let &cell = empty.iter().find(wins).unwrap();
            let rest: Vec<_> = without(cell);
            let then = self.node((game, by, false), &[his, &[cell]].concat(), &rest);
            return self.add(game, vec![then], Rule::Claim(rules::Claim(cell))).unwrap();
        }
        let mut of = Vec::new();
        for &cell in empty {
            let rest: Vec<_> = without(cell);
            of.push(self.node((game, by, true), his, &rest));
        }
        self.add(game, of, Rule::Or(rules::Or(Vec::new()))).unwrap()
    }
}

/// A line is only accepted if what it says is so.
fn transfers_are_right(tests: u64) -> [usize; 6] {
    let mut g = Gen::from_size_and_seed(20, 1);
    let mut accepted = [0; 6];
    for _ in 0..tests {
        let trial = Trial::new(Arbitrary::arbitrary(&mut g));
        let mut proofs = Proofs { trial: &trial, checker: trial.checker() };
        for _ in 0..20 {
            let in_dual = trial.dual.is_some() && bool::arbitrary(&mut g);
            let game = if in_dual { GameId(1) } else { GameId::FILE };
            let player = if in_dual { Player::Cut } else { crate::game::testing::player(&mut g) };
            let [owned, mut carrier] = trial.near([&[], &trial.cells], below(&mut g, 6), &mut g);
            let mut held = Vec::new();
            if carrier.len() > 2 && below(&mut g, 3) == 0 {
                held.push([0, 1].map(|_| carrier.swap_remove(below(&mut g, carrier.len()))));
            }
            // The pairs are his there.
            let his: Vec<_> = owned.iter().chain(held.iter().flatten()).copied().collect();
            let wins = |first: &bool| trial.wins(player, *first, &his, &carrier);
            let Some(first) = [false, true].into_iter().find(wins) else { continue };
            let mut then = proofs.node((game, player, first), &his, &carrier);
            if !held.is_empty() {
                let (pairs, images) = (held.clone(), Vec::new());
                let line = rules::Transfer { owned, pairs, images, on: None };
                then = proofs.add(game, vec![then], Rule::Transfer(line)).unwrap_or(then);
            }
            let there = said(&proofs.checker, then);
            for _ in 0..6 {
                let mut empty = there.carrier.clone();
                empty.extend(there.held.iter().flatten());
                let changes = below(&mut g, 4);
                let [his, empty] = trial.near([&there.owned, &empty], changes, &mut g);
                let line = trial.line(&there, [&his, &empty], &mut g);
                let rule = Rule::Transfer(line.clone());
                let Ok(node) = proofs.add(game, vec![then], rule) else { continue };
                let here = said(&proofs.checker, node);
                assert!(here.player == player && here.first == there.first && here.game == game);
                assert!(trial.is_true(&here), "{:?} {there:?} {line:?}", trial.position);
                let rules::Transfer { owned, pairs, images, on } = line;
                let counts = [
                    !owned.is_empty() && !here.carrier.is_empty(),
                    !pairs.is_empty(),
                    !images.is_empty(),
                    on.is_some(),
                    in_dual,
                    !there.held.is_empty(),
                ];
                accepted.iter_mut().zip(counts).for_each(|(sum, it)| *sum += usize::from(it));
            }
        }
    }
    accepted
}

fn said(checker: &Checker, node: NodeId) -> Stand {
    let theorem = checker.theorem(node).unwrap();
    let said = theorem.normal().unwrap();
    let [owned, carrier] = [&said.owned, &said.carrier].map(|set| set.iter().collect());
    let (player, first) = (said.player, said.moving == MovingAs::First);
    Stand { player, first, owned, carrier, held: said.held.clone(), game: theorem.game() }
}

#[test]
fn nothing_wrong_is_transferred() {
    let accepted = transfers_are_right(1500);
    assert!(accepted.iter().all(|&count| count > 200), "{accepted:?}");
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn much_that_is_wrong_is_not_transferred() {
    transfers_are_right(100_000);
}

/// Writes full strategies in which some positions are seen from others at random.
struct Wanderer<'a> {
    trial: &'a Trial,
    checker: Checker,
    lines: Vec<Line>,
    player: Player,
    next: u32,
    transfers: usize,
    g: Gen,
}

impl Wanderer<'_> {
    fn try_to_add(&mut self, of: Vec<NodeId>, rule: Rule) -> Option<NodeId> {
        let id = NodeId(self.next);
        let line = node_line(id, GameId::FILE, of, rule);
        self.checker.line(&line).ok()?;
        self.lines.push(line);
        self.next += 1;
        Some(id)
    }

    fn add(&mut self, of: Vec<NodeId>, rule: Rule) -> NodeId {
        self.try_to_add(of, rule).unwrap()
    }

    /// A node that holds nothing and serves a player who has these cells, of which others are empty.
    fn write(&mut self, his: &[VertexId], empty: &[VertexId], first: bool, depth: usize) -> NodeId {
        let (trial, by) = (self.trial, self.player);
        if trial.wins(by, false, his, &[]) {
            let owned = his.to_vec();
            return self.add(Vec::new(), Rule::Won(rules::Won::with(by, owned)));
        }
        for _ in 0..if depth > 0 { 3 } else { 0 } {
            let changes = below(&mut self.g, 4);
            let [others, open] = trial.near([his, empty], changes, &mut self.g);
            if !trial.wins(by, first, &others, &open) {
                continue;
            }
            let then = self.write(&others, &open, first, depth - 1);
            let there = said(&self.checker, then);
            for _ in 0..20 {
                let line = trial.line(&there, [his, empty], &mut self.g);
                let added = self.try_to_add(vec![then], Rule::Transfer(line));
                let Some(node) = added else { continue };
                self.transfers += 1;
                let Stand { carrier, held: pairs, .. } = said(&self.checker, node);
                // What is left there and nowhere mentioned is left here, too.
                if carrier.iter().any(|cell| !empty.contains(cell)) {
                    break;
                }
                if pairs.is_empty() {
                    return node;
                }
                return self.add(vec![node], Rule::Hold(rules::Hold(pairs)));
            }
        }
        let without =
            |cell| empty.iter().copied().filter(|&other| other != cell).collect::<Vec<_>>();
        if first {
            for &cell in empty {
                let more = [his, &[cell]].concat();
                let rest = without(cell);
                if trial.wins(by, false, &more, &rest) {
                    let then = self.write(&more, &rest, false, depth);
                    return self.add(vec![then], Rule::Claim(rules::Claim(cell)));
                }
            }
            unreachable!("there is a winning claim");
        }
        let of = empty.iter().map(|&cell| self.write(his, &without(cell), true, depth)).collect();
        self.add(of, Rule::Or(rules::Or(Vec::new())))
    }
}

/// Whatever positions are seen from each other, the strategy is one.
fn wanderers_win(tests: usize) -> usize {
    let mut g = Gen::from_size_and_seed(20, 1);
    let mut transfers = 0;
    for _ in 0..tests {
        let trial = Trial::new(Arbitrary::arbitrary(&mut g));
        if trial.cells.len() > 5 {
            continue;
        }
        for to_move in Player::BOTH {
            let wins = |player: &Player| trial.wins(*player, *player == to_move, &[], &trial.cells);
            let player = Player::BOTH.into_iter().find(wins).unwrap();
            let checker = Checker::new(&trial.position, DEFAULT_CHECK_MEMORY);
            let (lines, next, g) = (Vec::new(), 0, Gen::from_size_and_seed(20, 1));
            let mut wanderer =
                Wanderer { trial: &trial, checker, lines, player, next, transfers: 0, g };
            let node = wanderer.write(&[], &trial.cells, to_move == player, 2);
            let Wanderer { mut lines, next: nodes, transfers: written, .. } = wanderer;
            transfers += written;
            lines.push(Line::Answer(Proved::Winner { to_move, winner: player, node }));
            lines.push(Line::End(End { nodes, answers: 1 }));
            let game = Match::new(&trial.position, &lines, to_move);
            assert!(game.never_loses(), "{:?} {to_move:?}\n{lines:#?}", trial.position);
        }
    }
    transfers
}

#[test]
fn strategies_seen_from_elsewhere_win() {
    let transfers = wanderers_win(400);
    assert!(transfers > 200, "{transfers}");
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn more_strategies_seen_from_elsewhere_win() {
    wanderers_win(30_000);
}

/// Between wide sides most of Short's claims are dominated, and many positions look alike.
#[test]
#[ignore = "some seconds; scripts/check-certificates runs it"]
fn grids_between_wide_sides() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let position = Position::opening(grid([3, 5, 3], false));
    let lines = accepted(&position, Engine::Auto);
    let transfers =
        lines.iter().filter(|line| matches!(rule_of(line), Some(Rule::Transfer(_)))).count();
    assert!(transfers > 5000 && lines.len() < 50_000, "{transfers} of {}", lines.len());
    for player in Player::BOTH {
        Match::new(&position, &lines, player).beats_random_losers(1000, &mut g);
    }
}
