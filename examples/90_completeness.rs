//! How much of the exact truth the theorems find, over all games on small graphs.
//!
//! Reads connected graphs in graph6, one a line, from the file that is named, and prints the page
//! docs/completeness.md; `scripts/completeness` makes it for all graphs with up to 7 vertices.
//! Without an argument it takes the first 8 graphs of the reference data.

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;

use cutshort::analysis::{
    CaptureOptions, DeadFor, captures, controls, dead_by_theorem, life, threatens,
};
use cutshort::census::SmallGraph;
use cutshort::proof::{Action, Preserves};
use cutshort::{Game, Goal, Hypergraph, Player, ReduceOptions, Rules, VertexId, VertexSet, reduce};

/// A set of vertices, as bits.
type Set = u32;
type Edge = [VertexId; 2];
/// Whether a rule finds the edge dead, seen from its first end.
type EdgeRule<'a> = &'a dyn Fn(usize, usize) -> bool;

/// For each row of a table, in its order, and each n: found, and by how many there are.
#[derive(Default)]
struct Table {
    rows: Vec<&'static str>,
    counts: BTreeMap<(usize, usize), [usize; 2]>,
}

impl Table {
    fn add(&mut self, row: &'static str, n: usize, found: usize, of: usize) {
        let index = self.rows.iter().position(|&known| known == row).unwrap_or_else(|| {
            self.rows.push(row);
            self.rows.len() - 1
        });
        let count = self.counts.entry((index, n)).or_default();
        count[0] += found;
        count[1] += of;
    }

    fn print(&self, title: &str) {
        let mut orders: Vec<usize> = self.counts.keys().map(|&(_, n)| n).collect();
        orders.sort_unstable();
        orders.dedup();
        let heads: Vec<String> = orders.iter().map(|n| format!("n = {n}")).collect();
        println!("| {title} | {} |", heads.join(" | "));
        println!("|---|{}", "---:|".repeat(orders.len()));
        for (index, row) in self.rows.iter().enumerate() {
            let cell = |n: &usize| {
                let [found, of] = self.counts.get(&(index, *n)).copied().unwrap_or_default();
                let percent = 100.0 * found as f64 / of.max(1) as f64;
                if index == 0 { format!("{of}") } else { format!("{found} ({percent:.1}%)") }
            };
            let cells: Vec<String> = orders.iter().map(cell).collect();
            println!("| {row} | {} |", cells.join(" | "));
        }
        println!();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => {
            let all = include_str!("../tests/data/connected-2-6.g6").lines();
            all.filter(|line| line.starts_with(['C', 'D'])).take(8).collect::<Vec<_>>().join("\n")
        }
    };
    let [mut cells, mut edges, mut sets] = [Table::default(), Table::default(), Table::default()];
    for line in text.lines() {
        let graph = SmallGraph::from_graph6(line.as_bytes())?;
        let n = graph.rows().len();
        let list = || graph.edges().map(|(a, b)| [VertexId::new(a), VertexId::new(b)]);
        for t in 1..n {
            for s in 0..t {
                let terminals = [s, t].map(VertexId::new).to_vec();
                let board = Hypergraph::new(n, terminals, list())?;
                let game = Game::new(board, Goal::Connect, Rules::Normal)?;
                count_dead(&game, n, &mut cells, &mut edges)?;
                count_owned(&game, n, &mut sets)?;
            }
        }
    }
    println!("# How much the theorems find");
    println!();
    println!(
        "Over all connected graphs with n vertices and all pairs of terminals, no cell claimed."
    );
    println!(
        "Printed by `scripts/completeness`; the totals of dead cells and edges for n <= 6 are"
    );
    println!(
        "those of tests/data/small-graphs.json. Each rule is tried alone on the graph as it is"
    );
    println!(
        "given, on every set of cells that its hypotheses allow; \"all rules\" is the reduction,"
    );
    println!("which goes on with what a rule has left.");
    println!();
    cells.print("dead cells");
    edges.print("dead edges");
    sets.print("cells in captured or lost sets");
    println!(
        "The last table counts cells that are not dead and lie in an inclusion-minimal captured"
    );
    println!(
        "or lost set without dead cells, of any size. The last row adds the cells that are dead"
    );
    println!(
        "once the rules have filled others, and all cells of games that the rules decide: a cell"
    );
    println!("may lie in several sets, of which one is filled first.");
    Ok(())
}

/// The vertices of a set.
fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..Set::BITS as usize).filter(move |v| set >> v & 1 == 1)
}

/// The set of these vertices.
fn set_of(vertices: impl IntoIterator<Item = VertexId>) -> Set {
    vertices.into_iter().fold(0, |set, vertex| set | 1 << vertex.index())
}

fn is_subset(set: Set, of: Set) -> bool {
    set & !of == 0
}

/// A graph, each vertex with the set of its neighbours.
struct Rows {
    rows: Vec<Set>,
    cells: Set,
    terminals: Set,
}

impl Rows {
    fn of(game: &Game) -> Self {
        let board = game.hypergraph();
        let mut rows = vec![0; board.vertex_count()];
        for edge in board.hyperedges() {
            let all = set_of(edge.iter().copied());
            members(all).for_each(|v| rows[v] |= all & !(1 << v));
        }
        let terminals = set_of(board.terminals().iter().copied());
        Self { rows, cells: set_of(board.cells().iter()), terminals }
    }

    /// The vertices outside a set with a neighbour in it.
    fn around(&self, set: Set) -> Set {
        members(set).fold(0, |all, v| all | self.rows[v]) & !set
    }

    /// Whether any two vertices of the set are adjacent.
    fn is_clique(&self, set: Set) -> bool {
        members(set).all(|v| is_subset(set, self.rows[v] | 1 << v))
    }

    /// Whether the neighbours of the set are among the vertex and its neighbours.
    fn surrounds(&self, vertex: usize, set: Set) -> bool {
        is_subset(self.around(set), self.rows[vertex] | 1 << vertex)
    }

    /// The connected parts of a set.
    fn components(&self, set: Set) -> Vec<Set> {
        let (mut left, mut parts) = (set, Vec::new());
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            while self.around(part) & left != 0 {
                part |= self.around(part) & left;
            }
            left &= !part;
            parts.push(part);
        }
        parts
    }

    /// All sets of cells that are not empty.
    fn sets_of_cells(&self) -> Vec<Set> {
        (1..=self.cells).filter(|&set| is_subset(set, self.cells)).collect()
    }

    fn walks(&self, length: usize, from: usize, to: usize) -> usize {
        match length {
            0 => usize::from(from == to),
            _ => members(self.rows[from]).map(|v| self.walks(length - 1, v, to)).sum(),
        }
    }
}

fn count_dead(
    game: &Game,
    n: usize,
    cells: &mut Table,
    edges: &mut Table,
) -> Result<(), Box<dyn Error>> {
    let graph = Rows::of(game);
    let exact = life(game, DeadFor::Winner, u64::MAX)?;
    let dead = set_of(exact.dead_cells());
    let dead_edges: Vec<Edge> = exact.dead_edges().collect();
    let sets = graph.sets_of_cells();
    let union = |holds: &dyn Fn(&&Set) -> bool| sets.iter().filter(holds).fold(0, |all, s| all | s);

    let simplicial = members(graph.cells).filter(|&cell| graph.is_clique(graph.rows[cell]));
    let simplicial = simplicial.fold(0, |all, cell| all | 1 << cell);
    let clique = union(&|&&set| {
        graph.components(set).iter().all(|&part| graph.is_clique(graph.around(part)))
    });
    let by_terminal = union(&|&&set| members(graph.terminals).any(|t| graph.surrounds(t, set)));
    let found = dead_by_theorem(game)?;
    let all = set_of(found.cells.iter().map(|&(cell, _)| cell));
    for (row, these) in [
        ("all", dead),
        ("simplicial", simplicial),
        ("Theorem 13", clique),
        ("Theorem 16", by_terminal),
        ("all rules", all),
    ] {
        assert!(is_subset(these, dead), "{row}: {game:?}");
        cells.add(row, n, these.count_ones() as usize, dead.count_ones() as usize);
    }

    let list: Vec<Edge> = game.hypergraph().hyperedges().map(|edge| [edge[0], edge[1]]).collect();
    let either = |edge: &Edge, holds: EdgeRule<'_>| {
        let [v, w] = edge.map(VertexId::index);
        holds(v, w) || holds(w, v)
    };
    let is_cell = |v: usize| graph.cells >> v & 1 == 1;
    let corollary_1 = |v: usize, w| is_cell(v) && graph.surrounds(w, 1 << v);
    // The end v of the edge lies in the closed neighbourhood of some centre, maybe itself.
    let corollary_2 = |v: usize, w: usize| {
        members(graph.cells & !(1 << w)).any(|centre| {
            let closed = graph.rows[centre] | 1 << centre;
            let others = members((graph.cells | graph.terminals) & !(1 << w));
            let sum: usize = others.map(|i| graph.walks(2, centre, i)).sum();
            closed >> v & 1 == 1
                && closed & graph.terminals == 0
                && graph.walks(3, centre, w) == sum
        })
    };
    let transverse =
        |v: usize, w| sets.iter().any(|&set| set >> v & 1 == 1 && graph.surrounds(w, set));
    let terminal = |v: usize, w: usize| {
        members(graph.terminals).any(|t| is_subset(1 << v | 1 << w, graph.rows[t]))
    };
    let by_theorem: Vec<Edge> = found.edges.iter().map(|&(edge, _)| edge).collect();
    let rules: [(&str, EdgeRule<'_>); 4] = [
        ("Theorem 14, Corollary I", &corollary_1),
        ("Theorem 14, Corollary II", &corollary_2),
        ("Theorem 14", &transverse),
        ("Theorem 15", &terminal),
    ];
    edges.add("all", n, dead_edges.len(), dead_edges.len());
    for (row, rule) in rules {
        let these: Vec<&Edge> = list.iter().filter(|edge| either(edge, rule)).collect();
        assert!(these.iter().all(|edge| dead_edges.contains(edge)), "{row}: {game:?}");
        edges.add(row, n, these.len(), dead_edges.len());
    }
    assert!(by_theorem.iter().all(|edge| dead_edges.contains(edge)), "{game:?}");
    edges.add("all rules", n, by_theorem.len(), dead_edges.len());
    Ok(())
}

fn count_owned(game: &Game, n: usize, table: &mut Table) -> Result<(), Box<dyn Error>> {
    let graph = Rows::of(game);
    let options = CaptureOptions { max_size: n, local: false, life_steps: u64::MAX };
    let exact = captures(game, options, |_| ControlFlow::Continue(()))?;
    let mut owned: Set = 0;
    for player in Player::BOTH {
        owned |= set_of(exact.owned[player].iter().flat_map(VertexSet::iter));
    }
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    let mut pairs: BTreeMap<&str, Set> = BTreeMap::new();
    let set = |members: &[VertexId]| VertexSet::from_vertices(n, members.iter().copied());
    for (player, name, larger) in [
        (Player::Cut, "mutual threat (Theorems 2, 6)", "threat pairs (Theorem 10)"),
        (Player::Short, "mutual support (Theorems 2, 6)", "support pairs (Theorem 10)"),
    ] {
        let mut one_way: Vec<Edge> = Vec::new();
        let mut found: Set = 0;
        for &a in &cells {
            for &b in cells.iter().filter(|&&b| b != a) {
                if controls(game, player, &set(&[a]), &set(&[b]))? {
                    one_way.push([a, b]);
                    if one_way.contains(&[b, a]) {
                        found |= set_of([a, b]);
                    }
                }
            }
        }
        pairs.insert(name, found);
        let mut found: Set = 0;
        for [a, b] in &one_way {
            for [c, d] in &one_way {
                let apart = ![a, b].contains(&c) && ![a, b].contains(&d);
                if apart && controls(game, player, &set(&[*b, *d]), &set(&[*a, *c]))? {
                    found |= set_of([*a, *b, *c, *d]);
                }
            }
        }
        pairs.insert(larger, found);
    }
    let mut threes: Set = 0;
    for &cell in &cells {
        let around = graph.rows[cell.index()];
        if around.count_ones() != 3 || !is_subset(around, graph.cells) {
            continue;
        }
        let threatened = |v| threatens(game, &set(&[cell]), &set(&[VertexId::new(v)]));
        if members(around).map(threatened).collect::<Result<Vec<bool>, _>>()? == [true; 3] {
            threes |= around | 1 << cell.index();
        }
    }
    pairs.insert("three threatened (Theorem 9)", threes);
    let options = ReduceOptions { preserve: Preserves::Value, ..ReduceOptions::default() };
    let (mut filled, mut gone): (Set, Set) = (0, 0);
    let reduction = reduce(game, options)?;
    for step in &reduction.trace.steps {
        if let Action::Short(cells) | Action::Cut(cells) = &step.action {
            gone |= set_of(cells.iter().copied());
            if step.preserves == Preserves::Value {
                filled |= set_of(cells.iter().copied());
            }
        }
    }
    if reduction.is_decided() {
        gone = graph.cells;
    }
    let count = |set: Set| (set & owned).count_ones() as usize;
    table.add("all", n, count(owned), count(owned));
    for (row, these) in pairs {
        table.add(row, n, count(these), count(owned));
    }
    table.add("all rules", n, count(filled), count(owned));
    let row = "all rules, or dead after them, or decided";
    table.add(row, n, count(gone), count(owned));
    Ok(())
}
