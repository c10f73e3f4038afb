use std::collections::BTreeSet;

use quickcheck::QuickCheck;

use super::{DEFAULT_LIFE_STEPS, DeadFor, Life, LifeReport, life, life_of_cell, life_of_edge};
use crate::analysis::QueryError;
use crate::analysis::testing::{SmallGraph, connected_graphs, reference_row, subsets};
use crate::boards::BoardSpec;
use crate::game::testing::RandomPosition;
use crate::game::{Game, Goal};
use crate::graph::{MAX_ROW_VERTICES, ReducedGraph, UnionFind, VertexId, VertexSet};

type Edge = [VertexId; 2];

/// A game as a list of edges, judged by definition.
struct Plain {
    game: Game,
    conduct: bool,
    edges: Vec<Edge>,
}

impl Plain {
    fn new(game: &Game, dead_for: DeadFor) -> Self {
        let conduct = game.goal() == Goal::Connect
            || game.hypergraph().terminals().len() == 2
            || dead_for == DeadFor::Boundary;
        let graph = ReducedGraph::<1>::new(game.hypergraph(), conduct);
        let edges = graph.edges().map(|(a, b)| [a, b]).collect();
        Self { game: game.clone(), conduct, edges }
    }

    /// What must not change: for [`DeadFor::Winner`] empty or everything, for the others the pairs
    /// of terminals that are joined.
    fn result(&self, edges: &[Edge], short: &[VertexId], dead_for: DeadFor) -> BTreeSet<Edge> {
        let board = self.game.hypergraph();
        let terminals = board.terminals();
        let pairs = || terminals.iter().flat_map(|&a| terminals.iter().map(move |&b| [a, b]));
        let all: BTreeSet<Edge> = pairs().collect();
        let mut groups: UnionFind = UnionFind::new(board.vertex_count());
        let joined = |groups: &mut UnionFind, conducts: &dyn Fn(VertexId) -> bool| {
            for &[a, b] in edges {
                if conducts(a) && conducts(b) {
                    groups.union(a.index(), b.index());
                }
            }
        };
        if dead_for == DeadFor::Boundary {
            joined(&mut groups, &|v| short.contains(&v));
            let touches = |group: usize, t: VertexId| {
                edges.iter().any(|e| {
                    e.contains(&t)
                        && e.iter().any(|&v| short.contains(&v) && groups.equiv(v.index(), group))
                })
            };
            return pairs()
                .filter(|[a, b]| a != b)
                .filter(|&[a, b]| {
                    edges.contains(&[a, b])
                        || edges.contains(&[b, a])
                        || short.iter().any(|c| touches(c.index(), a) && touches(c.index(), b))
                })
                .collect();
        }
        if self.conduct {
            joined(&mut groups, &|v| short.contains(&v) || terminals.contains(&v));
            let equal: BTreeSet<Edge> =
                pairs().filter(|[a, b]| groups.equiv(a.index(), b.index())).collect();
            return match dead_for {
                DeadFor::Winner if equal == all => all,
                DeadFor::Winner => BTreeSet::new(),
                _ => equal,
            };
        }
        joined(&mut groups, &|v| short.contains(&v));
        let holds_all = |edge: &[VertexId]| terminals.iter().all(|t| edge.contains(t));
        let won = board.hyperedges().any(holds_all)
            || short.iter().any(|cell| {
                terminals.iter().all(|t| {
                    edges.iter().any(|e| {
                        e.contains(t)
                            && e.iter()
                                .any(|v| short.contains(v) && groups.equiv(v.index(), cell.index()))
                    })
                })
            });
        if won { all } else { BTreeSet::new() }
    }

    fn without(&self, edge: Edge) -> Vec<Edge> {
        self.edges.iter().copied().filter(|&other| other != edge).collect()
    }

    fn dead_cells(&self, dead_for: DeadFor) -> Vec<VertexId> {
        let cells: Vec<VertexId> = self.game.hypergraph().cells().iter().collect();
        let dead = |&cell: &VertexId| {
            let others: Vec<VertexId> = cells.iter().copied().filter(|&c| c != cell).collect();
            subsets(&others).all(|mut short| {
                let white = self.result(&self.edges, &short, dead_for);
                short.push(cell);
                white == self.result(&self.edges, &short, dead_for)
            })
        };
        cells.iter().copied().filter(dead).collect()
    }

    fn dead_edges(&self, dead_for: DeadFor) -> Vec<Edge> {
        let cells: Vec<VertexId> = self.game.hypergraph().cells().iter().collect();
        let dead = |&edge: &Edge| {
            let edges = self.without(edge);
            subsets(&cells).all(|short| {
                self.result(&self.edges, &short, dead_for) == self.result(&edges, &short, dead_for)
            })
        };
        self.edges.iter().copied().filter(dead).collect()
    }

    /// Whether every witness of the report is one.
    fn confirms(&self, report: &LifeReport, dead_for: DeadFor) -> bool {
        let cells = report.cells.iter().all(|(cell, life)| match life {
            Life::Alive(witness) => {
                let mut short: Vec<VertexId> = witness.short.iter().collect();
                let without = self.result(&self.edges, &short, dead_for);
                short.push(*cell);
                let with = self.result(&self.edges, &short, dead_for);
                !witness.short.contains(*cell) && self.is_decided(&witness.joined, &with, &without)
            }
            _ => true,
        });
        let edges = report.edges.iter().all(|(edge, life)| match life {
            Life::Alive(witness) => {
                let short: Vec<VertexId> = witness.short.iter().collect();
                let with = self.result(&self.edges, &short, dead_for);
                let without = self.result(&self.without(*edge), &short, dead_for);
                self.is_decided(&witness.joined, &with, &without)
            }
            _ => true,
        });
        cells && edges
    }

    fn is_decided(
        &self,
        joined: &[VertexId],
        with: &BTreeSet<Edge>,
        without: &BTreeSet<Edge>,
    ) -> bool {
        let pairs = || {
            let ordered = joined.iter().flat_map(|&a| joined.iter().map(move |&b| [a, b]));
            ordered.filter(|[a, b]| a != b)
        };
        pairs().all(|pair| with.contains(&pair)) && !pairs().all(|pair| without.contains(&pair))
    }
}

fn all_of(game: &Game, dead_for: DeadFor) -> LifeReport {
    life(game, dead_for, u64::MAX).unwrap()
}

/// The columns of the reference data on dead cells and edges.
#[test]
fn counts_equal_the_reference() {
    for n in 2..=6 {
        let mut counts = [0; 6];
        for graph in connected_graphs(n) {
            for game in graph.two_terminal_games() {
                let report = all_of(&game, DeadFor::Winner);
                let (cells, edges) = (report.dead_cells().count(), report.dead_edges().count());
                let has = [usize::from(cells > 0), usize::from(edges > 0)];
                let all = [1, cells, has[0], edges, graph.edges.len(), has[1]];
                for (count, more) in counts.iter_mut().zip(all) {
                    *count += more;
                }
            }
        }
        let row = reference_row(n);
        let columns = [
            "positions",
            "dead_cells",
            "positions_with_dead_cell",
            "dead_edges",
            "edges",
            "positions_with_dead_edge",
        ];
        for (column, count) in columns.into_iter().zip(counts) {
            assert_eq!(row[column], count, "{column} for n = {n}");
        }
    }
}

/// On random hypergraphs with 2 to 4 terminals, either goal, in each sense of dead.
#[test]
fn the_search_agrees_with_the_definition() {
    fn agrees(random: RandomPosition<7>) -> bool {
        let game = random.position().reduced();
        let senses = [DeadFor::Winner, DeadFor::Partition, DeadFor::Boundary];
        senses.into_iter().all(|dead_for| {
            let sides = game.goal() == Goal::Touch && game.hypergraph().terminals().len() > 2;
            if sides && dead_for == DeadFor::Partition {
                return life(&game, dead_for, 1) == Err(QueryError::PartitionOfSides);
            }
            let plain = Plain::new(&game, dead_for);
            let report = all_of(&game, dead_for);
            report.dead_cells().collect::<Vec<_>>() == plain.dead_cells(dead_for)
                && report.dead_edges().collect::<Vec<_>>() == plain.dead_edges(dead_for)
                && plain.confirms(&report, dead_for)
        })
    }
    QuickCheck::new().tests(1200).quickcheck(agrees as fn(RandomPosition<7>) -> bool);
}

/// All graphs with five vertices and three terminals, in both senses.
#[test]
fn three_terminals_on_all_small_graphs() {
    for graph in connected_graphs(5) {
        for terminals in subsets(&[0, 1, 2, 3, 4]).filter(|t| t.len() == 3) {
            for goal in [Goal::Connect, Goal::Touch] {
                let game = graph.game(&terminals, goal);
                for dead_for in [DeadFor::Winner, DeadFor::Partition, DeadFor::Boundary] {
                    if goal == Goal::Touch && dead_for == DeadFor::Partition {
                        continue;
                    }
                    let plain = Plain::new(&game, dead_for);
                    let report = all_of(&game, dead_for);
                    assert_eq!(
                        report.dead_cells().collect::<Vec<_>>(),
                        plain.dead_cells(dead_for),
                        "{dead_for:?} {game:?}"
                    );
                    assert_eq!(
                        report.dead_edges().collect::<Vec<_>>(),
                        plain.dead_edges(dead_for),
                        "{dead_for:?} {game:?}"
                    );
                    assert!(plain.confirms(&report, dead_for));
                }
            }
        }
    }
}

/// With three terminals a cell may lie on an induced path between two of them and be dead.
#[test]
fn an_induced_path_is_not_enough_for_three_terminals() {
    let edges = [[0, 3], [0, 4], [0, 5], [1, 3], [2, 4], [3, 5], [4, 5]];
    let game = SmallGraph::new(6, &edges).game(&[0, 1, 2], Goal::Connect);
    let dead: Vec<VertexId> = all_of(&game, DeadFor::Partition).dead_cells().collect();
    assert_eq!(dead, [VertexId::new(5)]);
}

/// A cell that never matters for joining all terminals may join two of them.
#[test]
fn dead_for_the_winner_is_weaker_than_dead_for_the_partition() {
    let edges = [[0, 3], [0, 4], [1, 3], [1, 4], [2, 4]];
    let game = SmallGraph::new(5, &edges).game(&[0, 1, 2], Goal::Connect);
    let dead = |dead_for| all_of(&game, dead_for).dead_cells().collect::<Vec<_>>();
    assert_eq!(dead(DeadFor::Winner), [VertexId::new(3)]);
    assert_eq!(dead(DeadFor::Partition), []);
}

/// Edges to adjacent terminals may be dead one at a time and alive together.
#[test]
fn dead_edges_to_adjacent_terminals_may_not_go_together() {
    let graph = SmallGraph::new(4, &[[0, 2], [0, 3], [1, 3], [2, 3]]);
    let report = all_of(&graph.game(&[0, 1, 2], Goal::Connect), DeadFor::Winner);
    let dead: Vec<Edge> = report.dead_edges().collect();
    let id = VertexId::new;
    // Between 0 and 2 cell 3 is a second way, once it is Short's; and Short needs it anyway.
    assert_eq!(dead, [[id(0), id(2)], [id(0), id(3)], [id(2), id(3)]]);
    let without = SmallGraph::new(4, &[[0, 2], [1, 3]]).game(&[0, 1, 2], Goal::Connect);
    assert_eq!(all_of(&without, DeadFor::Winner).dead_cells().count(), 1);
}

/// So may they with three terminals of which no two are adjacent: each edge of a triangle of two cells and a terminal, where the
/// two other terminals need these cells.
#[test]
fn dead_edges_with_three_terminals_may_not_go_together() {
    // x, s, t, a, b.
    let ways = [[1, 3], [2, 4]];
    let triangle = [[0, 3], [0, 4], [3, 4]];
    let game = |edges: &[[usize; 2]]| {
        SmallGraph::new(5, &[&ways[..], edges].concat()).game(&[0, 1, 2], Goal::Connect)
    };
    let report = all_of(&game(&triangle), DeadFor::Winner);
    let dead: Vec<Edge> = report.dead_edges().collect();
    assert_eq!(dead, triangle.map(|edge| edge.map(VertexId::new)));
    let everything = VertexSet::from_vertices(5, [3, 4].map(VertexId::new));
    assert!(game(&triangle).joined(&everything) && !game(&[]).joined(&everything));
}

/// Every cell of an empty Hex or Y board matters, and so does every edge but those of the border.
#[test]
fn empty_boards_are_alive() {
    for (spec, dead) in [("hex:5x5", None), ("hex:7x7", None), ("y:5", None), ("y:6", None)] {
        let board = spec.parse::<BoardSpec>().unwrap().build();
        let report = life(&board.game, DeadFor::Winner, DEFAULT_LIFE_STEPS).unwrap();
        assert!(report.is_complete(), "{spec}");
        assert_eq!(report.dead_cells().next(), dead, "{spec}");
    }
}

#[test]
fn one_question_has_the_answer_of_all() {
    for graph in connected_graphs(5) {
        for game in graph.two_terminal_games() {
            let report = all_of(&game, DeadFor::Winner);
            for (cell, life) in &report.cells {
                let one = life_of_cell(&game, *cell, DeadFor::Winner, u64::MAX).unwrap();
                assert_eq!(one == Life::Dead, *life == Life::Dead);
            }
            for (edge, life) in &report.edges {
                let one = life_of_edge(&game, *edge, DeadFor::Winner, u64::MAX).unwrap();
                assert_eq!(one == Life::Dead, *life == Life::Dead);
            }
        }
    }
}

#[test]
fn without_steps_little_is_called_dead() {
    let board = "hex:4x4".parse::<BoardSpec>().unwrap().build();
    let report = life(&board.game, DeadFor::Winner, 0).unwrap();
    assert_eq!(report.dead_cells().count(), 0);
    // The edges along the border need no search: both ends are adjacent to one terminal.
    let dead = all_of(&board.game, DeadFor::Winner).dead_edges().count();
    assert_eq!((report.dead_edges().count(), dead), (6, 6));
    assert!(!report.is_complete());
}

#[test]
fn bad_questions_are_refused() {
    let game = SmallGraph::new(3, &[[0, 1], [1, 2]]).game(&[0, 2], Goal::Connect);
    let id = VertexId::new;
    let cell = |v| life_of_cell(&game, id(v), DeadFor::Winner, 9).unwrap_err();
    assert_eq!(cell(2), QueryError::Terminal(id(2)));
    assert_eq!(cell(7), QueryError::Unknown(id(7)));
    let edge = life_of_edge(&game, [id(2), id(0)], DeadFor::Winner, 9);
    assert_eq!(edge, Err(QueryError::NoEdge(id(2), id(0))));
    let path = (0..MAX_ROW_VERTICES).map(|i| [i, i + 1]).collect::<Vec<_>>();
    let vertices = MAX_ROW_VERTICES + 1;
    let game = SmallGraph::new(vertices, &path).game(&[0, MAX_ROW_VERTICES], Goal::Connect);
    let refused = life(&game, DeadFor::Winner, 9);
    let too_many = QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES };
    assert_eq!(refused, Err(too_many));
    let long = SmallGraph::new(1000, &path[..999]).game(&[0, 999], Goal::Connect);
    let report = life(&long, DeadFor::Winner, 2000).unwrap();
    assert!(report.cells.iter().all(|(_, life)| matches!(life, Life::Alive(_))));
}
