//! Regions with more than two terminals on a Hex board.
//!
//! Two terminals that follow one another around the region become Short's edges of the board, the others groups of his stones.
//! So that each of these lies outside, between its neighbours, a cell is added between each pair of neighbours but the
//! first: the terminals and these cells then are a chain around the rest, and between the chain and the rim of the board there
//! is nothing. The added cells become stones of Cut's. Three cells that lie around one corner of the board are joined without a stone,
//! so a group that few cells touch gets further cells of its own, until there are four.

use std::ops::ControlFlow;

use super::{OnBoardError, SearchTime, hex_board};
use crate::embed::OnBoard;
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, UnionFind, VertexId};
use crate::planar::{Embedding, Node, with_terminal_groups};

/// The region on a board, with the place of each terminal.
pub(super) fn region_on_hex(
    position: &Position,
    time: SearchTime,
    step: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> Result<OnBoard, OnBoardError> {
    let reduced = position.reduced();
    let hypergraph = with_terminal_groups(reduced.hypergraph());
    let groups = groups_around(&hypergraph)?;
    let chain = Chain::new(&hypergraph, &groups);
    let opened = Game::new(chain.hypergraph.clone(), Goal::Connect, Rules::Normal);
    let opened = Position::opening(opened.expect("it has two terminals"));
    let placed = hex_board(&opened.with_to_move(position.to_move()), time, step);
    let mut placed = placed.map_err(|error| chain.as_in_region(error))?;
    let is_added = |cell: &VertexId| cell.index() >= chain.first_added;
    let added: Vec<VertexId> =
        placed.cells.iter().filter(|(cell, _)| is_added(cell)).map(|&(_, at)| at).collect();
    let touched: Vec<Vec<VertexId>> = groups_beside(&placed, &added);
    for &at in &added {
        placed.position.claim(at, Player::Cut).expect("it is empty");
    }
    placed.cells.retain(|(cell, _)| !is_added(cell));
    for (cell, _) in &mut placed.cells {
        *cell = chain.in_region(*cell);
    }
    placed.cells.sort_unstable();
    let edges = placed.position.game().hypergraph().terminals().to_vec();
    for (place, group) in groups.iter().enumerate() {
        let at = match place {
            0 | 1 => edges.get(place).copied(),
            // The cells before and behind it both touch it, and have nothing else in common.
            _ => touched[place - 2].iter().find(|at| touched[place - 1].contains(at)).copied(),
        };
        let at = at.expect("both cells of the chain touch the group");
        placed.terminals.extend(group.iter().map(|&terminal| (terminal, at)));
    }
    placed.terminals.sort_unstable();
    Ok(placed)
}

/// The terminals as they follow one another around the region, those that are joined together.
fn groups_around(hypergraph: &Hypergraph) -> Result<Vec<Vec<VertexId>>, OnBoardError> {
    let embedding = Embedding::new(hypergraph)?;
    let around = embedding.neighbours(Node::Outside).filter_map(Node::vertex);
    let mut groups: Vec<Vec<VertexId>> = Vec::new();
    for terminal in around.chain(hypergraph.terminals().iter().copied()) {
        if groups.iter().flatten().any(|&other| other == terminal) {
            continue;
        }
        let joined = |other: VertexId| {
            let mut edges = hypergraph.hyperedges();
            edges.any(|edge| edge.contains(&terminal) && edge.contains(&other))
        };
        match groups.iter_mut().find(|group| joined(group[0])) {
            Some(group) => group.push(terminal),
            None => groups.push(vec![terminal]),
        }
    }
    if groups.len() < 2 {
        return Err(OnBoardError::Joined);
    }
    Ok(groups)
}

/// So many cells are not all next to one another on a Hex board.
const WITH_STONES: usize = 4;

/// The game with two terminals that is placed.
struct Chain {
    hypergraph: Hypergraph,
    /// The cells of the region; they are the vertices from 2 on.
    cells: Vec<VertexId>,
    /// The first cell that was added.
    first_added: usize,
}

impl Chain {
    fn new(hypergraph: &Hypergraph, groups: &[Vec<VertexId>]) -> Self {
        let cells: Vec<VertexId> = hypergraph.cells().iter().collect();
        let mut number = vec![None; hypergraph.vertex_count()];
        for (index, cell) in cells.iter().enumerate() {
            number[cell.index()] = Some(VertexId::new(index + 2));
        }
        let first_added = cells.len() + 2;
        let mut free = Vec::new();
        let mut of_group = vec![Vec::new(); groups.len()];
        for hyperedge in hypergraph.hyperedges() {
            let inside = hyperedge.iter().filter_map(|vertex| number[vertex.index()]);
            let group = groups.iter().position(|group| group.iter().any(|t| hyperedge.contains(t)));
            match group {
                Some(group) => of_group[group].extend(inside),
                None => free.push(inside.collect::<Vec<_>>()),
            }
        }
        let mut count = first_added;
        if groups.len() > 2 {
            for before in 1..groups.len() {
                let added = VertexId::new(count);
                count += 1;
                of_group[before].push(added);
                of_group[(before + 1) % groups.len()].push(added);
            }
        }
        for cells in of_group.iter_mut().skip(2) {
            cells.sort_unstable();
            cells.dedup();
            while cells.len() < WITH_STONES {
                cells.push(VertexId::new(count));
                count += 1;
            }
        }
        for (edge, terminal) in of_group.iter_mut().zip([0, 1]) {
            edge.push(VertexId::new(terminal));
        }
        let terminals = [0, 1].map(VertexId::new).to_vec();
        let hyperedges = of_group.into_iter().chain(free);
        let hypergraph = Hypergraph::new(count, terminals, hyperedges);
        Self { hypergraph: hypergraph.expect("the vertices are counted"), cells, first_added }
    }

    /// The cell of the region that this one is; it is none of those that were added.
    fn in_region(&self, cell: VertexId) -> VertexId {
        self.cells[cell.index() - 2]
    }

    /// With the names of the region. Cells that were added lie in two hyperedges at most, so no error is about one.
    fn as_in_region(&self, error: OnBoardError) -> OnBoardError {
        match error {
            OnBoardError::Degree { cell, degree, limit } => {
                OnBoardError::Degree { cell: self.in_region(cell), degree, limit }
            }
            other => other,
        }
    }
}

/// For each cell the groups of Short's beside it, each by one of its stones, or by the edge if it has one.
fn groups_beside(placed: &OnBoard, cells: &[VertexId]) -> Vec<Vec<VertexId>> {
    let hypergraph = placed.position.game().hypergraph();
    let stones = placed.position.claimed(Player::Short);
    let conducts = |vertex: VertexId| stones.contains(vertex) || hypergraph.is_terminal(vertex);
    let mut groups: UnionFind = UnionFind::new(hypergraph.vertex_count());
    for edge in hypergraph.hyperedges() {
        let conducting = edge.iter().filter(|&&vertex| conducts(vertex));
        groups.union_all(conducting.map(|vertex| vertex.index()));
    }
    let beside = |&cell: &VertexId| {
        let edges = hypergraph.hyperedges().filter(|edge| edge.contains(&cell));
        let beside = edges.flatten().copied().filter(|&vertex| conducts(vertex));
        let mut beside: Vec<VertexId> =
            beside.map(|vertex| VertexId::new(groups.find(vertex.index()))).collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    };
    cells.iter().map(beside).collect()
}
