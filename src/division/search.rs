//! Divisions that one would try, if there is no hint.

use super::games::{Division, DivisionError, ends};
use super::prove::{DividedProof, DivisionStopped, prove_divided};
use crate::game::{Player, Position};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::solve::{Limits, Progress, StopReason};

/// How many cells are tried as B with each stone, terminal and shape of the region.
const CELLS_TRIED: usize = 12;

/// B is at most so many steps from A.
const MOST_STEPS: usize = 4;

/// A division that proves that Short wins a position, Cut to move, among those that one would try: for each terminal and each stone A of
/// Short's the region of all cells that are no farther from the terminal, or with those one step farther that are not near A and B; for B the
/// cells of it near A, first those as far from the terminal, two steps from A.
///
/// `limits.nodes` is for each search: what is not decided then is left. For a certificate what is found is searched once more. A function is told what is tried, and how many divisions there are.
///
/// Complexity: that of [`prove_divided`] for each of them.
///
/// # Errors
/// As [`prove_divided`], but that a limit of nodes stops only one of them.
pub fn find_division(
    position: &Position,
    memory: usize,
    limits: &Limits,
    certificate: bool,
    report: &mut dyn FnMut(&Division, [usize; 2], &Progress),
) -> Result<Option<(Division, DividedProof)>, DivisionStopped> {
    ends(position).map_err(DivisionStopped::Division)?;
    let tries = divisions(position);
    let count = tries.len();
    for (number, division) in tries.into_iter().enumerate() {
        let mut told = |progress: &Progress| report(&division, [number, count], progress);
        match prove_divided(position, &division, memory, limits, false, &mut told) {
            Ok(proof) if proof.holds() && certificate => {
                // What is found is worth all the nodes that writing takes.
                let limits = &Limits { nodes: None, ..limits.clone() };
                let proof = prove_divided(position, &division, memory, limits, true, &mut told)?;
                return Ok(Some((division, proof)));
            }
            Ok(proof) if proof.holds() => return Ok(Some((division, proof))),
            Ok(_)
            | Err(
                DivisionStopped::Stopped(_, StopReason::Nodes)
                | DivisionStopped::Division(
                    DivisionError::TooFew { .. }
                    | DivisionError::Unfit
                    | DivisionError::Terminals(_),
                ),
            ) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// How many steps each vertex is from one, not through these cells; `usize::MAX`: there is no way.
fn steps_from(graph: &Hypergraph, start: VertexId, closed: &VertexSet) -> Vec<usize> {
    let incidence = graph.incidence();
    let mut steps = vec![usize::MAX; graph.vertex_count()];
    steps[start.index()] = 0;
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(vertex) = queue.pop_front() {
        // Terminals are no way from one cell to another.
        if vertex != start && graph.is_terminal(vertex) {
            continue;
        }
        let near = incidence.of(vertex).iter().flat_map(|&index| graph.hyperedge(index));
        for &next in near.filter(|&&next| !closed.contains(next)) {
            if steps[next.index()] == usize::MAX {
                steps[next.index()] = steps[vertex.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}

/// The divisions that are tried, in their order.
fn divisions(position: &Position) -> Vec<Division> {
    let graph = position.game().hypergraph();
    let (empty, cut) = (position.empty_cells(), position.claimed(Player::Cut));
    let from = |vertex| steps_from(graph, vertex, cut);
    let ends: Vec<Vec<usize>> = graph.terminals().iter().map(|&end| from(end)).collect();
    let mut divisions = Vec::new();
    for stone in position.claimed(Player::Short).iter() {
        let from_stone = from(stone);
        for from_end in &ends {
            let level = from_end[stone.index()];
            if level == usize::MAX {
                continue;
            }
            let within = |most| empty.iter().filter(move |cell| from_end[cell.index()] <= most);
            let is_near = |cell: &VertexId| from_stone[cell.index()] <= MOST_STEPS;
            let mut cells: Vec<VertexId> = within(level).filter(is_near).collect();
            cells.sort_by_key(|cell| {
                (level - from_end[cell.index()], from_stone[cell.index()].abs_diff(2))
            });
            for cell in cells.into_iter().take(CELLS_TRIED) {
                let from_cell = from(cell);
                let is_far =
                    |v: VertexId| from_stone[v.index()].min(from_cell[v.index()]) > MOST_STEPS - 1;
                let universe = graph.vertex_count();
                let region = VertexSet::from_vertices(universe, within(level));
                let beyond = within(level + 1).filter(|&v| region.contains(v) || is_far(v));
                let wide = VertexSet::from_vertices(universe, beyond);
                for region in [Some(&region), (wide != region).then_some(&wide)] {
                    let Some(region) = region.cloned() else { continue };
                    let outside = empty.iter().filter(|v| from_cell[v.index()] == 1);
                    let outside = outside.filter(|&v| !region.contains(v)).collect::<Vec<_>>();
                    let without = apart(graph, &outside);
                    divisions.push(Division { region, stone, cell, without });
                }
            }
        }
    }
    divisions
}

/// Of these cells those that are not adjacent to all before them that are left.
fn apart(graph: &Hypergraph, cells: &[VertexId]) -> VertexSet {
    let adjacent = |a, b| graph.hyperedges().any(|h| h.contains(&a) && h.contains(&b));
    let (mut kept, mut left) = (Vec::new(), VertexSet::new(graph.vertex_count()));
    for &cell in cells {
        if kept.iter().all(|&other| adjacent(cell, other)) {
            kept.push(cell);
        } else {
            left.insert(cell);
        }
    }
    left
}
