//! Misère certificates: what they share, and that nothing wrong is accepted.

use std::collections::HashMap;

use cutshort_kernel::proof::Mover;

use super::*;
use crate::proof::certificate::Fault;

/// Misère boards: whoever is made to join loses, so the strategies end in pairings.
#[test]
fn misere_boards() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for (spec, claims) in [("hex:3x3", ""), ("hex:3x4", "a1"), ("hex:4x4", "b3")] {
        let Board { game, names, .. } = board(spec);
        let mut position = Position::opening(game.with_rules(Rules::Misere));
        for name in claims.split_whitespace() {
            position.claim(names.id(name).unwrap(), Player::Short).unwrap();
        }
        let lines = accepted(&position, Engine::Auto);
        assert!(lines.iter().any(|line| matches!(rule_of(line), Some(Rule::Join(_)))));
        for player in Player::BOTH {
            let game = Match::new(&position, &lines, player);
            game.beats_random_losers(100, &mut g);
        }
    }
}

/// A line about pairs that join is only accepted if whoever is made to join loses.
fn joins_are_right(tests: u64) {
    fn right(mut random: RandomPosition<8>, choice: usize) -> bool {
        random.rules = Rules::Misere;
        let position = random.position();
        let game = position.reduced();
        let mut cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        let (mut g, mut pairs) = (Gen::from_size_and_seed(10, 1), Vec::new());
        while cells.len() > 2 && pairs.len() < choice % 4 {
            let [a, b] = [0, 1].map(|_| cells.swap_remove(below(&mut g, cells.len())));
            pairs.push([a, b]);
        }
        let key = cells.pop().filter(|_| choice.is_multiple_of(3));
        let mut lines = Vec::new();
        lines.extend(dual_line(game.hypergraph(), GameId(1)).filter(|_| choice.is_multiple_of(2)));
        let (node, board) = (NodeId(0), GameId(lines.len() as u32));
        let [short, cut] = [Vec::new(), Vec::new()];
        let loser = if board == GameId::FILE { Player::Short } else { Player::Cut };
        let rule = Rule::Join(rules::Join { board, short, cut, pairs, key });
        lines.push(node_line(node, GameId::FILE, Vec::new(), rule));
        let nothing = VertexSet::new(game.hypergraph().vertex_count());
        let outcomes = Oracle::new(&game).unwrap().outcomes(&nothing, &nothing);
        Player::BOTH.into_iter().all(|to_move| {
            let winner = loser.other();
            let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
            let answer = Line::Answer(Proved::Winner { to_move, winner, node });
            let accepted = lines.iter().chain([&answer]).try_for_each(|line| checker.line(line));
            accepted.is_err() || outcomes[to_move] == Outcome::win(winner)
        })
    }
    QuickCheck::new().tests(tests).quickcheck(right as fn(RandomPosition<8>, usize) -> bool);
}

#[test]
fn pairs_that_join() {
    joins_are_right(2000);
}

#[test]
#[ignore = "a minute; scripts/check-certificates runs it"]
fn more_pairs_that_join() {
    joins_are_right(200_000);
}

/// Random misère games on graphs: both engines' certificates are accepted and beat all or many losers.
fn random_graphs<const MAX_CELLS: usize>(tests: u64) {
    fn right<const MAX_CELLS: usize>(mut random: RandomPosition<MAX_CELLS>) -> bool {
        random.rules = Rules::Misere;
        by_both_engines(&random.position());
        true
    }
    QuickCheck::new()
        .tests(tests)
        .quickcheck(right::<MAX_CELLS> as fn(RandomPosition<MAX_CELLS>) -> bool);
}

#[test]
fn random_misere_games() {
    random_graphs::<8>(400);
    random_graphs::<11>(150);
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn more_random_misere_games() {
    random_graphs::<8>(5000);
    random_graphs::<13>(1500);
}

/// The claims of both players.
type Claims = ByPlayer<VertexSet>;

/// A random misère game with everything that lines of the kind `like` are tried on.
struct Trial {
    position: Position,
    game: Game,
    oracle: Oracle,
    cells: Vec<VertexId>,
    dual: Option<Line>,
}

impl Trial {
    fn new(mut random: RandomPosition<6>) -> Option<Self> {
        random.rules = Rules::Misere;
        random.claims.clear();
        let position = random.position();
        let game = position.reduced();
        let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        let oracle = Oracle::new(&game).unwrap();
        let is_accepted =
            |line: &Line| Checker::new(&position, DEFAULT_CHECK_MEMORY).line(line).is_ok();
        let dual = dual_line(game.hypergraph(), GameId(1)).filter(is_accepted);
        (cells.len() <= 6).then_some(Self { position, game, oracle, cells, dual })
    }

    fn none(&self) -> Claims {
        ByPlayer::from_fn(|_| VertexSet::new(self.game.hypergraph().vertex_count()))
    }

    fn winner(&self, claims: &Claims, to_move: Player) -> Player {
        self.oracle.outcomes(&claims.short, &claims.cut)[to_move].winner().unwrap()
    }

    fn open(&self, claims: &Claims) -> Vec<VertexId> {
        let free = |cell: &VertexId| Player::BOTH.iter().all(|&p| !claims[p].contains(*cell));
        self.cells.iter().copied().filter(free).collect()
    }

    /// The claims with so many cells given to anybody or taken back.
    fn near(&self, claims: &Claims, changes: usize, g: &mut Gen) -> Claims {
        let mut near = claims.clone();
        for _ in 0..changes {
            let Some(&cell) = g.choose(&self.cells) else { continue };
            Player::BOTH.into_iter().for_each(|player| _ = near[player].remove(cell));
            match below(g, 3) {
                0 => {}
                1 => _ = near.short.insert(cell),
                _ => _ = near.cut.insert(cell),
            }
        }
        near
    }

    /// Some line of the kind from a node about the position `there` to the position `here`.
    fn like(&self, [here, there]: [&Claims; 2], g: &mut Gen) -> rules::Like {
        let mut open = self.open(here);
        let (mut pairs, mut idle) = (Vec::new(), Vec::new());
        for _ in 0..below(g, 6) / 2 {
            let is_pair = below(g, 3) > 0;
            let mut take = || (!open.is_empty()).then(|| open.swap_remove(below(g, open.len())));
            if is_pair {
                pairs.extend(take().zip(take()).map(|(a, b)| [a, b]));
            } else {
                idle.extend(take());
            }
        }
        let mut images = Vec::new();
        let parts = self.open(there);
        if let (0, Some(&a), Some(&b)) = (below(g, 3), g.choose(&open), g.choose(&parts)) {
            images.push([a, b]);
            if bool::arbitrary(g) {
                images.push([b, a]);
            }
        }
        let terminals = self.game.hypergraph().terminals();
        if below(g, 4) == 0 {
            let [a, b] = [terminals[0], terminals[1]];
            images.extend([[a, b], [b, a]]);
        }
        let on = if below(g, 3) == 0 { g.choose(&open).copied() } else { None };
        let in_dual = self.dual.is_some() && bool::arbitrary(g);
        let dual = in_dual.then_some(GameId(1));
        let [short, cut] = Player::BOTH.map(|player| here[player].iter().collect());
        rules::Like { short, cut, dual, pairs, idle, images, on }
    }

    fn checker(&self) -> Checker {
        let mut checker = Checker::new(&self.position, DEFAULT_CHECK_MEMORY);
        self.dual.iter().for_each(|line| checker.line(line).unwrap());
        checker
    }

    /// Whether it makes no difference who gets the empty cells.
    fn is_over(&self, claims: &Claims) -> bool {
        let mut most = claims.short.clone();
        self.open(claims).into_iter().for_each(|cell| _ = most.insert(cell));
        self.game.joined(&claims.short) == self.game.joined(&most)
    }
}

/// Nodes about all that may be asked of a game, written without any line `like`.
struct Proofs<'a> {
    trial: &'a Trial,
    checker: Checker,
    known: HashMap<(Claims, Player), NodeId>,
}

impl<'a> Proofs<'a> {
    fn new(trial: &'a Trial) -> Self {
        Self { trial, checker: trial.checker(), known: HashMap::new() }
    }

    fn add(&mut self, of: Vec<NodeId>, rule: Rule) -> Result<NodeId, Fault> {
        let id = NodeId(self.checker.node_count() as u32);
        self.checker.line(&node_line(id, GameId::FILE, of, rule)).map(|()| id)
    }

    /// The node that says who wins a position.
    fn node(&mut self, claims: &Claims, to_move: Player) -> NodeId {
        let key = (claims.clone(), to_move);
        if let Some(&node) = self.known.get(&key) {
            return node;
        }
        let trial = self.trial;
        let winner = trial.winner(claims, to_move);
        let [short, cut] = Player::BOTH.map(|player| claims[player].iter().collect());
        let node = if trial.is_over(claims) {
            self.add(Vec::new(), Rule::Over(rules::Over { short, cut }))
        } else {
            let after = |cell: &VertexId| {
                let mut after = claims.clone();
                after[to_move].insert(*cell);
                after
            };
            let mut open = trial.open(claims);
            if to_move == winner {
                open.retain(|cell| trial.winner(&after(cell), to_move.other()) == winner);
                let then = self.node(&after(&open[0]), to_move.other());
                self.add(vec![then], Rule::Move(rules::Move(open[0])))
            } else {
                let of = open.iter().map(|cell| self.node(&after(cell), to_move.other()));
                let of = of.collect();
                self.add(of, Rule::All(rules::All(open)))
            }
        };
        let node = node.unwrap();
        self.known.insert(key, node);
        node
    }

    /// Who wins by a node, and whether he moves first, or whoever moves.
    fn proven(&self, node: NodeId) -> (Player, Option<bool>) {
        let said = self.checker.theorem(node).unwrap().misere().unwrap();
        let first = match said.mover {
            Mover::First => Some(true),
            Mover::Second => Some(false),
            Mover::Whoever => None,
        };
        (said.winner, first)
    }
}

/// A line `like` is only accepted if the position is won by who is said to win it.
fn likes_are_right(tests: u64) -> [usize; 4] {
    let mut g = Gen::from_size_and_seed(20, 1);
    let mut accepted = [0; 4];
    for _ in 0..tests {
        let Some(trial) = Trial::new(Arbitrary::arbitrary(&mut g)) else { continue };
        let mut proofs = Proofs::new(&trial);
        for _ in 0..30 {
            let there = trial.near(&trial.none(), below(&mut g, 5), &mut g);
            let changes = 1 + below(&mut g, 3);
            let here = trial.near(&there, changes, &mut g);
            let to_move = crate::game::testing::player(&mut g);
            let winner = trial.winner(&there, to_move);
            let then = proofs.node(&there, to_move);
            for _ in 0..4 {
                let line = trial.like([&here, &there], &mut g);
                let Ok(node) = proofs.add(vec![then], Rule::Like(line.clone())) else { continue };
                let (says, first) = proofs.proven(node);
                assert_eq!(says, winner);
                for mover in Player::BOTH {
                    let is_about = first.is_none_or(|first| first == (mover == winner));
                    let right = !is_about || trial.winner(&here, mover) == winner;
                    assert!(right, "{:?} {there:?} {to_move:?} {line:?}", trial.position);
                }
                let rules::Like { pairs, images, on, dual, .. } = line;
                let counts = [!pairs.is_empty(), !images.is_empty(), on.is_some(), dual.is_some()];
                accepted.iter_mut().zip(counts).for_each(|(sum, it)| *sum += usize::from(it));
            }
        }
    }
    accepted
}

#[test]
fn nothing_wrong_is_alike() {
    let accepted = likes_are_right(1500);
    assert!(accepted.iter().all(|&count| count > 200), "{accepted:?}");
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn much_that_is_wrong_is_not_alike() {
    likes_are_right(100_000);
}

/// Writes full strategies in which some positions refer to others at random.
struct Wanderer<'a> {
    trial: &'a Trial,
    /// On which lines are tried out.
    proofs: Proofs<'a>,
    lines: Vec<Line>,
    next: u32,
    likes: usize,
    g: Gen,
}

impl Wanderer<'_> {
    fn add(&mut self, of: Vec<NodeId>, rule: Rule) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(node_line(id, GameId::FILE, of, rule));
        id
    }

    fn write(&mut self, here: &Claims, to_move: Player, winner: Player, depth: usize) -> NodeId {
        let [short, cut] = Player::BOTH.map(|player| here[player].iter().collect());
        let open = self.trial.open(here);
        assert_eq!(self.trial.winner(here, to_move), winner);
        if self.trial.is_over(here) {
            return self.add(Vec::new(), Rule::Over(rules::Over { short, cut }));
        }
        for _ in 0..if depth > 0 { 20 } else { 0 } {
            let changes = 1 + below(&mut self.g, 3);
            let there = self.trial.near(here, changes, &mut self.g);
            let other = crate::game::testing::player(&mut self.g);
            let line = self.trial.like([here, &there], &mut self.g);
            if self.trial.winner(&there, other) != winner {
                continue;
            }
            let then = self.proofs.node(&there, other);
            let Ok(node) = self.proofs.add(vec![then], Rule::Like(line.clone())) else { continue };
            if self.proofs.proven(node).1.is_some_and(|first| first != (to_move == winner)) {
                continue;
            }
            let then = self.write(&there, other, winner, depth - 1);
            self.likes += 1;
            return self.add(vec![then], Rule::Like(line));
        }
        let mut answers = Vec::new();
        for &cell in &open {
            let mut after = here.clone();
            after[to_move].insert(cell);
            if to_move == winner {
                if self.trial.winner(&after, to_move.other()) == winner {
                    let then = self.write(&after, to_move.other(), winner, depth);
                    return self.add(vec![then], Rule::Move(rules::Move(cell)));
                }
            } else {
                answers.push((cell, self.write(&after, to_move.other(), winner, depth)));
            }
        }
        let (claims, of) = answers.into_iter().unzip();
        self.add(of, Rule::All(rules::All(claims)))
    }
}

/// Whatever positions refer to each other, the strategy is one.
fn wanderers_win(tests: usize) -> usize {
    let mut g = Gen::from_size_and_seed(20, 1);
    let mut likes = 0;
    for _ in 0..tests {
        let Some(trial) = Trial::new(Arbitrary::arbitrary(&mut g)) else { continue };
        if trial.cells.len() > 5 {
            continue;
        }
        for to_move in Player::BOTH {
            let lines = trial.dual.iter().cloned().collect();
            let (next, g) = (0, Gen::from_size_and_seed(20, 1));
            let proofs = Proofs::new(&trial);
            let mut wanderer = Wanderer { trial: &trial, proofs, lines, next, likes: 0, g };
            let winner = trial.winner(&trial.none(), to_move);
            let node = wanderer.write(&trial.none(), to_move, winner, 2);
            let (mut lines, nodes) = (wanderer.lines, wanderer.next);
            lines.push(Line::Answer(Proved::Winner { to_move, winner, node }));
            lines.push(Line::End(End { nodes, answers: 1 }));
            likes += wanderer.likes;
            let game = Match::new(&trial.position, &lines, to_move);
            assert!(game.never_loses(), "{:?} {to_move:?}\n{lines:#?}", trial.position);
        }
    }
    likes
}

#[test]
fn strategies_that_wander_win() {
    let likes = wanderers_win(1500);
    assert!(likes > 1000, "{likes}");
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn more_strategies_that_wander_win() {
    wanderers_win(100_000);
}
