use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::{MultiShannon, Standing};
use crate::analysis::testing::{SmallGraph, connected_graphs, reference_row, set, subsets};
use crate::analysis::{QueryError, controlling_pairs};
use crate::game::testing::{RandomPosition, below};
use crate::game::{ByPlayer, Game, Goal, GraphState, Oracle, Player, Rules, State};
use crate::graph::{Bits, Hypergraph, ReducedGraph, VertexId, VertexSet};

fn on_graph(graph: &ReducedGraph<1>, members: Bits<1>) -> MultiShannon {
    MultiShannon::on_graph(graph, members)
}

/// A connected graph of 2 to 6 vertices with a set of them, no terminals.
#[derive(Clone, Debug)]
struct RandomSet<const SIZE: usize>(SmallGraph, Bits<1>);

impl<const SIZE: usize> Arbitrary for RandomSet<SIZE> {
    fn arbitrary(g: &mut Gen) -> Self {
        // The set is 0..SIZE; up to 6 more vertices are its boundary.
        let vertex_count = SIZE + 1 + below(g, 6);
        let density = 2 + below(g, 3);
        let pairs = (1..vertex_count).flat_map(|b| (0..b).map(move |a| [a, b]));
        let chosen: Vec<[usize; 2]> = pairs.filter(|_| below(g, density) == 0).collect();
        Self(SmallGraph::new(vertex_count, &chosen), Bits::below(SIZE))
    }
}

/// The columns of the reference data on captured, lost and dominated sets.
#[test]
fn counts_equal_the_reference() {
    for n in 2..=6 {
        let mut counts = [0; 6];
        for graph in connected_graphs(n) {
            let rows = graph.without_terminals();
            let vertices: Vec<VertexId> = rows.live().iter().collect();
            for chosen in subsets(&vertices).filter(|chosen| !chosen.is_empty()) {
                let local = on_graph(&rows, chosen.into_iter().collect());
                let (captured, lost) = (local.owns(Player::Short), local.owns(Player::Cut));
                let dominated = [Player::Short, Player::Cut].map(|p| local.dominates(p));
                let all = [true, captured, lost, captured && lost, dominated[0], dominated[1]];
                for (count, holds) in counts.iter_mut().zip(all) {
                    *count += usize::from(holds);
                }
            }
        }
        let row = reference_row(n);
        let columns = [
            "subsets",
            "captured",
            "lost",
            "captured_and_lost",
            "short_dominated",
            "cut_dominated",
        ];
        for (column, count) in columns.into_iter().zip(counts) {
            assert_eq!(row[column], count, "{column} for n = {n}");
        }
    }
}

/// The reduced graph at the end, and whether all sides have been touched: by claiming every cell.
fn played(game: &Game, set: &VertexSet, short: &[VertexId]) -> GraphState<1> {
    let mut state = GraphState::new(game);
    for cell in set.iter() {
        state.claim(cell, if short.contains(&cell) { Player::Short } else { Player::Cut });
    }
    state
}

/// Who wins, by the definition: plain recursion over the moves.
fn by_definition(
    game: &Game,
    members: &VertexSet,
    claims: &mut Vec<(VertexId, Player)>,
    to_move: Player,
) -> ByPlayer<bool> {
    let left: Vec<VertexId> =
        members.iter().filter(|&cell| claims.iter().all(|&(c, _)| c != cell)).collect();
    if left.is_empty() {
        let short: Vec<VertexId> =
            claims.iter().filter(|(_, by)| *by == Player::Short).map(|&(cell, _)| cell).collect();
        let all: Vec<VertexId> = members.iter().collect();
        let end = played(game, members, &short);
        let [best, worst] = [&all[..], &[]].map(|short| played(game, members, short));
        return ByPlayer { short: end == best, cut: end == worst };
    }
    let mut wins = ByPlayer::from_fn(|player| player != to_move);
    for cell in left {
        claims.push((cell, to_move));
        let child = by_definition(game, members, claims, to_move.other());
        claims.pop();
        wins[to_move] |= child[to_move];
        wins[to_move.other()] &= child[to_move.other()];
    }
    wins
}

/// On hypergraphs with either goal, with any terminals around the set.
#[test]
fn the_table_agrees_with_the_definition() {
    fn agrees(random: RandomPosition<7>, mask: u8) -> bool {
        let game = random.game();
        let cells = game.hypergraph().cells().iter().enumerate();
        let chosen = cells.filter(|(i, _)| mask >> i & 1 == 1).map(|(_, cell)| cell).take(4);
        let members = VertexSet::from_vertices(random.vertex_count, chosen);
        let local = MultiShannon::new(&game, &members).unwrap();
        Player::BOTH.into_iter().all(|first| {
            let wins = by_definition(&game, &members, &mut Vec::new(), first);
            Player::BOTH.into_iter().all(|player| wins[player] == local.wins(player, first))
        })
    }
    QuickCheck::new().tests(3000).quickcheck(agrees as fn(RandomPosition<7>, u8) -> bool);
}

/// Sides that a hyperedge joins are joined, whoever has its cells.
#[test]
fn what_is_joined_from_the_start_makes_no_difference() {
    for sides in 2..=3 {
        let [terminals, all] = [sides, sides + 2].map(|count| (0..count).map(VertexId::new));
        let board = Hypergraph::new(sides + 2, terminals.collect(), [all]).unwrap();
        let game = Game::new(board, Goal::Touch, Rules::Normal).unwrap();
        for members in [&[sides][..], &[sides, sides + 1]] {
            let local = MultiShannon::new(&game, &set(sides + 2, members)).unwrap();
            assert_eq!(local.standing(), Standing::Both);
        }
        for player in Player::BOTH {
            assert_eq!(controlling_pairs(&game, player).unwrap().len(), 2);
        }
    }
}

/// Theorem 1: on all positions with n <= 5, what is captured may be shorted, what is lost cut.
#[test]
fn theorem_1_filling_in_keeps_the_winner() {
    let mut filled = 0;
    for game in
        (3..=5).flat_map(connected_graphs).flat_map(|g| g.two_terminal_games().collect::<Vec<_>>())
    {
        let universe = game.hypergraph().vertex_count();
        let nothing = VertexSet::new(universe);
        let oracle = Oracle::new(&game).unwrap();
        let class = oracle.class();
        let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        for chosen in subsets(&cells) {
            let members = VertexSet::from_vertices(universe, chosen);
            let local = MultiShannon::new(&game, &members).unwrap();
            for owner in Player::BOTH.into_iter().filter(|&player| local.owns(player)) {
                let (short, cut) = match owner {
                    Player::Short => (&members, &nothing),
                    Player::Cut => (&nothing, &members),
                };
                let after = Oracle::new(&game.after_claims(short, cut)).unwrap();
                assert_eq!(after.class(), class, "{game:?} {members:?} {owner}");
                filled += 1;
            }
        }
    }
    assert!(filled > 2000);
}

/// Theorem 3: if two of three vertices dominate the set, so does the third.
#[test]
fn theorem_3_two_of_three() {
    fn holds(RandomSet(graph, members): RandomSet<3>) -> bool {
        let local = on_graph(&graph.without_terminals(), members);
        Player::BOTH.into_iter().all(|player| local.dominating_cells(player).len() != 2)
    }
    QuickCheck::new().tests(20_000).quickcheck(holds as fn(RandomSet<3>) -> bool);
}

/// Theorem 4: of four vertices two dominate the set for a player; if having both is no win for him,
/// he wins moving second.
#[test]
fn theorem_4_two_of_four() {
    fn holds(RandomSet(graph, members): RandomSet<4>) -> bool {
        let rows = graph.without_terminals();
        let local = on_graph(&rows, members);
        Player::BOTH.into_iter().all(|player| {
            let cells = local.dominating_cells(player);
            let pairs = subsets(&cells).filter(|pair| pair.len() == 2);
            pairs.into_iter().all(|pair| {
                let mine: VertexSet = VertexSet::from_vertices(rows.universe(), pair.clone());
                let mut others = local.set();
                others.subtract(&mine);
                let (short, cut) = match player {
                    Player::Short => (mine, others),
                    Player::Cut => (others, mine),
                };
                local.has_won(player, &short, &cut) || local.owns(player)
            })
        })
    }
    QuickCheck::new().tests(20_000).quickcheck(holds as fn(RandomSet<4>) -> bool);
}

/// Whether Short has a winning strategy for the game on `members`, moving first and playing within
/// `part`, while the rest of `members` is Cut's.
fn short_wins_within(graph: &ReducedGraph<1>, members: Bits<1>, part: Bits<1>) -> bool {
    let local = on_graph(graph, members);
    let universe = graph.universe();
    fn wins(local: &MultiShannon, short: &VertexSet, cut: &VertexSet, to_move: Player) -> bool {
        let mut left = local.set();
        left.subtract(short);
        left.subtract(cut);
        if left.is_empty() {
            return local.has_won(Player::Short, short, cut);
        }
        let child = |cell| {
            let (mut short, mut cut) = (short.clone(), cut.clone());
            match to_move {
                Player::Short => short.insert(cell),
                Player::Cut => cut.insert(cell),
            };
            wins(local, &short, &cut, to_move.other())
        };
        match to_move {
            Player::Short => left.iter().any(child),
            Player::Cut => left.iter().all(child),
        }
    }
    let outside = (members - part).to_set(universe);
    wins(&local, &VertexSet::new(universe), &outside, Player::Short)
}

/// Theorem 5: a set is captured if and only if Short wins moving first on each of some subsets
/// that have no common member.
#[test]
fn theorem_5_subsets_without_common_member() {
    for graph in (2..=5).flat_map(connected_graphs) {
        let rows = graph.without_terminals();
        let vertices: Vec<VertexId> = rows.live().iter().collect();
        for chosen in subsets(&vertices).filter(|chosen| (1..=4).contains(&chosen.len())) {
            let members: Bits<1> = chosen.iter().copied().collect();
            let parts = subsets(&chosen).map(|part| part.into_iter().collect::<Bits<1>>());
            let won = parts.filter(|&part| short_wins_within(&rows, members, part));
            let common = won.fold(members, |common, part| common & part);
            let captured = on_graph(&rows, members).owns(Player::Short);
            assert_eq!(captured, common.is_empty(), "{graph:?} {members:?}");
        }
    }
}

/// Moving second with the strategy of the table wins against every line of play.
#[test]
fn the_strategy_wins() {
    fn follows(local: &MultiShannon, owner: Player, short: &VertexSet, cut: &VertexSet) -> bool {
        let mut left = local.set();
        left.subtract(short);
        left.subtract(cut);
        if left.is_empty() {
            return local.has_won(owner, short, cut);
        }
        let with = |cell, by, short: &VertexSet, cut: &VertexSet| {
            let (mut short, mut cut) = (short.clone(), cut.clone());
            match by {
                Player::Short => short.insert(cell),
                Player::Cut => cut.insert(cell),
            };
            (short, cut)
        };
        left.iter().all(|cell| {
            let (short, cut) = with(cell, owner.other(), short, cut);
            if short.len() + cut.len() == local.cells().len() {
                return local.has_won(owner, &short, &cut);
            }
            local.winning_moves(owner, &short, &cut).first().is_some_and(|&reply| {
                let (short, cut) = with(reply, owner, &short, &cut);
                follows(local, owner, &short, &cut)
            })
        })
    }
    let mut played = 0;
    for graph in (2..=5).flat_map(connected_graphs) {
        let rows = graph.without_terminals();
        let vertices: Vec<VertexId> = rows.live().iter().collect();
        for chosen in subsets(&vertices) {
            let local = on_graph(&rows, chosen.into_iter().collect());
            let nothing = VertexSet::new(graph.vertex_count);
            for owner in Player::BOTH.into_iter().filter(|&player| local.owns(player)) {
                assert!(follows(&local, owner, &nothing, &nothing));
                played += 1;
            }
        }
    }
    assert!(played > 500);
}

#[test]
fn a_set_of_twelve_cells() {
    // A chain of six captured pairs between s and t: captured as a whole.
    let mut edges = Vec::new();
    for link in 0..6 {
        let [left, right] = [12 + link, 13 + link];
        for cell in [2 * link, 2 * link + 1] {
            edges.extend([[left, cell], [cell, right]]);
        }
    }
    let game = SmallGraph::new(19, &edges).game(&[12, 18], Goal::Connect);
    let pairs = set(19, &(0..12).collect::<Vec<_>>());
    assert_eq!(MultiShannon::new(&game, &pairs).unwrap().standing(), Standing::Captured);
}

#[test]
fn bad_sets_are_refused() {
    let path: Vec<[usize; 2]> = (0..19).map(|i| [i, i + 1]).collect();
    let game = SmallGraph::new(20, &path).game(&[0, 19], Goal::Connect);
    let ask = |members: &[usize]| MultiShannon::new(&game, &set(30, members)).unwrap_err();
    assert_eq!(ask(&[1, 19]), QueryError::Terminal(VertexId::new(19)));
    assert_eq!(ask(&[1, 20]), QueryError::Unknown(VertexId::new(20)));
    let many: Vec<usize> = (1..17).collect();
    assert_eq!(ask(&many), QueryError::SetTooLarge { cells: 16, limit: 14 });
}
