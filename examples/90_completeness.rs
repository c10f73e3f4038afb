//! How much of the exact truth the theorems find, over all games on small graphs.
//!
//! Reads connected graphs in graph6, one a line, from the file that is named, and prints the page
//! docs/completeness.md; `scripts/completeness` makes it for all graphs with up to 7 vertices.
//! Without an argument it takes the first 8 graphs of the reference data.

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;

use cutshort::analysis::relations::{is_inert, surrounds, threatens};
use cutshort::analysis::{
    CaptureOptions, DeadFor, ReduceOptions, captures, controls, dead_by_theorem, life, reduce,
};
use cutshort::census::SmallGraph;
use cutshort::game::{Game, Goal, Player, Rules};
use cutshort::graph::{Bits, Hypergraph, ReducedGraph, VertexId, VertexSet};
use cutshort::proof::{Action, Preserves};

type Rows = ReducedGraph<1>;
type Cells = Bits<1>;
type Edge = [VertexId; 2];
/// Whether a rule finds the edge dead, seen from its first end.
type EdgeRule<'a> = &'a dyn Fn(VertexId, VertexId) -> bool;

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

/// All sets of cells that are not empty.
fn sets_of_cells(graph: &Rows) -> Vec<Cells> {
    let cells: Vec<VertexId> = graph.cells().iter().collect();
    let members = |mask: usize| (0..cells.len()).filter(move |i| mask >> i & 1 == 1);
    (1..1_usize << cells.len()).map(|mask| members(mask).map(|i| cells[i]).collect()).collect()
}

fn walks(graph: &Rows, length: usize, from: VertexId, to: VertexId) -> usize {
    match length {
        0 => usize::from(from == to),
        _ => graph.neighbours(from).iter().map(|v| walks(graph, length - 1, v, to)).sum(),
    }
}

fn count_dead(
    game: &Game,
    n: usize,
    cells: &mut Table,
    edges: &mut Table,
) -> Result<(), Box<dyn Error>> {
    let graph = Rows::new(game.hypergraph(), true);
    let exact = life(game, DeadFor::Winner, u64::MAX)?;
    let dead: Cells = exact.dead_cells().collect();
    let dead_edges: Vec<Edge> = exact.dead_edges().collect();
    let sets = sets_of_cells(&graph);
    let union = |sets: &mut dyn Iterator<Item = Cells>| sets.fold(Cells::EMPTY, |all, s| all | s);
    let surrounded = |by: VertexId, set: Cells| surrounds(&graph, by, set);

    let simplicial: Cells =
        graph.cells().iter().filter(|&cell| is_inert(&graph, graph.neighbours(cell))).collect();
    let inert =
        |set: &Cells| graph.components(*set).all(|c| is_inert(&graph, graph.neighbourhood(c)));
    let clique = union(&mut sets.iter().copied().filter(inert));
    let by_terminal = union(
        &mut sets
            .iter()
            .copied()
            .filter(|&set| graph.terminals().iter().any(|t| surrounded(t, set))),
    );
    let found = dead_by_theorem(game)?;
    let all: Cells = found.cells.iter().map(|&(cell, _)| cell).collect();
    for (row, these) in [
        ("all", dead),
        ("simplicial", simplicial),
        ("Theorem 13", clique),
        ("Theorem 16", by_terminal),
        ("all rules", all),
    ] {
        assert!(these.is_subset_of(dead), "{row}: {game:?}");
        cells.add(row, n, these.len(), dead.len());
    }

    let list: Vec<Edge> = graph.edges().map(|(a, b)| [a, b]).collect();
    let either =
        |edge: &Edge, holds: EdgeRule<'_>| holds(edge[0], edge[1]) || holds(edge[1], edge[0]);
    let is_cell = |v: VertexId| graph.cells().contains(v);
    let corollary_1 = |v, w| is_cell(v) && surrounded(w, Cells::single(v));
    // The end v of the edge lies in the closed neighbourhood of some centre, maybe itself.
    let corollary_2 = |v, w| {
        graph.cells().iter().filter(|&centre| centre != w).any(|centre| {
            let closed = graph.neighbours(centre).with(centre);
            let sum: usize =
                graph.live().without(w).iter().map(|i| walks(&graph, 2, centre, i)).sum();
            closed.contains(v)
                && !closed.meets(graph.terminals())
                && walks(&graph, 3, centre, w) == sum
        })
    };
    let transverse = |v, w| sets.iter().any(|&set| set.contains(v) && surrounded(w, set));
    let terminal =
        |v, w| graph.terminals().iter().any(|t| graph.adjacent(t, v) && graph.adjacent(t, w));
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
    let graph = Rows::new(game.hypergraph(), true);
    let options = CaptureOptions { max_size: n, local: false, life_steps: u64::MAX };
    let exact = captures(game, options, |_| ControlFlow::Continue(()))?;
    let mut owned = Cells::EMPTY;
    for player in Player::BOTH {
        owned.extend(exact.owned[player].iter().flat_map(VertexSet::iter));
    }
    let cells: Vec<VertexId> = graph.cells().iter().collect();
    let mut pairs: BTreeMap<&str, Cells> = BTreeMap::new();
    let set = |members: &[VertexId]| VertexSet::from_vertices(n, members.iter().copied());
    for (player, name, larger) in [
        (Player::Cut, "mutual threat (Theorems 2, 6)", "threat pairs (Theorem 10)"),
        (Player::Short, "mutual support (Theorems 2, 6)", "support pairs (Theorem 10)"),
    ] {
        let mut one_way: Vec<Edge> = Vec::new();
        let mut found = Cells::EMPTY;
        for &a in &cells {
            for &b in cells.iter().filter(|&&b| b != a) {
                if controls(game, player, &set(&[a]), &set(&[b]))? {
                    one_way.push([a, b]);
                    if one_way.contains(&[b, a]) {
                        found.extend([a, b]);
                    }
                }
            }
        }
        pairs.insert(name, found);
        let mut found = Cells::EMPTY;
        for [a, b] in &one_way {
            for [c, d] in &one_way {
                let apart = ![a, b].contains(&c) && ![a, b].contains(&d);
                if apart && controls(game, player, &set(&[*b, *d]), &set(&[*a, *c]))? {
                    found.extend([*a, *b, *c, *d]);
                }
            }
        }
        pairs.insert(larger, found);
    }
    let mut threes = Cells::EMPTY;
    for cell in graph.cells().iter() {
        let around = graph.neighbours(cell);
        let threatened = |v| threatens(&graph, Cells::single(cell), Cells::single(v));
        if around.len() == 3 && around.is_subset_of(graph.cells()) && around.iter().all(threatened)
        {
            threes |= around.with(cell);
        }
    }
    pairs.insert("three threatened (Theorem 9)", threes);
    let options = ReduceOptions { preserve: Preserves::Value, ..ReduceOptions::default() };
    let (mut filled, mut gone) = (Cells::EMPTY, Cells::EMPTY);
    let reduction = reduce(game, options)?;
    for step in &reduction.trace.steps {
        if let Action::Short(cells) | Action::Cut(cells) = &step.action {
            gone.extend(cells.iter().copied());
            if step.preserves == Preserves::Value {
                filled.extend(cells.iter().copied());
            }
        }
    }
    if reduction.is_decided() {
        gone = graph.cells();
    }
    table.add("all", n, owned.len(), owned.len());
    for (row, these) in pairs {
        table.add(row, n, (these & owned).len(), owned.len());
    }
    table.add("all rules", n, (filled & owned).len(), owned.len());
    let row = "all rules, or dead after them, or decided";
    table.add(row, n, (gone & owned).len(), owned.len());
    Ok(())
}
