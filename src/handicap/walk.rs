//! Whether pairs win, as the kernel's rule `won` has it, but faster and on the same board many times.

use rustc_hash::FxHashMap;

use crate::game::{Game, Player, Section};
use crate::graph::{VertexId, VertexSet};
use crate::proof::Action;
use crate::proof::certificate::Dual;

/// A drawn game with two terminals, and its graph.
#[derive(Debug)]
pub(super) struct Walks {
    section: Section,
    terminals: [VertexId; 2],
    /// The vertex of each place, which is a hyperedge with one of its members.
    vertices: Vec<VertexId>,
    /// The place after one whose vertex is on the left; `None` if that is the outside.
    leave: Vec<Option<u32>>,
    /// The place after one whose vertex is on the right.
    stay: Vec<u32>,
    start: Option<u32>,
}

/// A position with pairs: Short's and the pairs; all other cells are Cut's.
#[derive(Clone, Debug)]
pub(super) struct Paired {
    pub(super) owned: Vec<VertexId>,
    pub(super) pairs: Vec<[VertexId; 2]>,
    pub(super) passed: Vec<VertexId>,
}

/// A place with what is remembered there: a cell that was Short's, one that was not, and two mates of such.
type State = (u32, [Option<VertexId>; 4]);

impl Walks {
    /// For a game with two terminals and a drawing of it.
    pub(super) fn new(game: &Game, Dual { hyperedges, around, .. }: &Dual) -> Option<Self> {
        let &[from, to] = game.hypergraph().terminals() else { return None };
        let universe = game.hypergraph().vertex_count();
        let mut first = Vec::new();
        let mut vertices = Vec::new();
        for members in hyperedges {
            first.push(vertices.len());
            vertices.extend(members.iter().copied());
        }
        let place = |edge: usize, at: usize| (first[edge] + at % hyperedges[edge].len()) as u32;
        let mut orders: Vec<&[u32]> = vec![&[]; universe];
        for (vertex, order) in around {
            orders[vertex.index()] = order;
        }
        // The place after that of a vertex in a hyperedge.
        let after = |edge: u32, vertex: VertexId| {
            let edge = edge as usize;
            let at = hyperedges[edge].iter().position(|&member| member == vertex);
            at.map(|at| place(edge, at + 1))
        };
        let (mut leave, mut stay) = (Vec::new(), Vec::new());
        for (edge, members) in hyperedges.iter().enumerate() {
            for (at, &vertex) in members.iter().enumerate() {
                stay.push(place(edge, at + 1));
                let order = orders[vertex.index()];
                let here = order.iter().position(|&other| other as usize == edge)?;
                let next = match order.get(here + 1) {
                    None if game.hypergraph().is_terminal(vertex) => None,
                    next => Some(*next.unwrap_or(&order[0])),
                };
                leave.push(next.and_then(|edge| after(edge, vertex)));
            }
        }
        let start = orders[from.index()].first().and_then(|&edge| after(edge, from));
        let section = Section::new(game, Player::Short);
        Some(Self { section, terminals: [from, to], vertices, leave, stay, start })
    }

    /// Whether Short wins with his cells and one of each pair, whichever; if that is not seen, the vertices that one
    /// walk has met that does not show it.
    ///
    /// Complexity: a few steps for each place and what may be remembered there.
    pub(super) fn win(&self, position: &Paired) -> Result<(), Vec<VertexId>> {
        let universe = self.section.cells().universe();
        let mut section = self.section.clone();
        Action::Short(position.owned.clone()).apply(&mut section);
        let [from, to] = self.terminals;
        let mut left = VertexSet::from_vertices(universe, position.owned.iter().copied());
        left.extend(position.passed.iter().copied().chain([from, to]));
        let mut mates = vec![None; universe];
        for &[a, b] in &position.pairs {
            (mates[a.index()], mates[b.index()]) = (Some(b), Some(a));
        }
        // In the order in which they were met, each with the one before it.
        let mut met: Vec<(State, usize)> = Vec::new();
        let mut known = FxHashMap::default();
        let mut next = 0;
        let mut go = |met: &mut Vec<(State, usize)>, state: State, before: usize| {
            known.entry(state).or_insert_with(|| met.push((state, before)));
        };
        let Some(start) = self.start else { return Err(Vec::new()) };
        go(&mut met, (start, [None; 4]), 0);
        while let Some(&((place, [his, other, wall, before]), _)) = met.get(next) {
            let here = next;
            next += 1;
            let vertex = self.vertices[place as usize];
            let stay = self.stay[place as usize];
            let near = |cell| section.neighbours(cell);
            let is_joined = |cell| {
                let is_beside = |&have: &VertexId| have == cell || near(cell).contains(have);
                near(cell).contains(from) || [his, wall, before].iter().flatten().any(is_beside)
            };
            let leave = self.leave[place as usize].ok_or(());
            let is_left = left.contains(vertex);
            let step = match mates[vertex.index()].filter(|_| !is_left) {
                None if is_left => {
                    leave.map(|to| go(&mut met, (to, [his, other, wall, before]), here))
                }
                None => {
                    go(&mut met, (stay, [his, other, wall, before]), here);
                    Ok(())
                }
                Some(mate) => {
                    let is_his = |cell| [his, wall, before].contains(&Some(cell));
                    let mut step = Ok(());
                    if other != Some(vertex) && !is_his(mate) {
                        if !is_joined(vertex) {
                            step = Err(());
                        } else if !near(vertex).contains(to) {
                            let known = [Some(vertex), other, wall, before];
                            step = leave.map(|to| go(&mut met, (to, known), here));
                        }
                    }
                    if other != Some(mate) && !is_his(vertex) {
                        let is_new = is_joined(mate) && wall != Some(mate);
                        let [wall, before] =
                            if is_new { [Some(mate), wall] } else { [wall, before] };
                        if !is_joined(mate) || !near(mate).contains(to) {
                            go(&mut met, (stay, [his, Some(vertex), wall, before]), here);
                        }
                    }
                    step
                }
            };
            if step.is_err() {
                return Err(self.back(&met, here));
            }
        }
        Ok(())
    }

    /// The vertices met on the way to a state.
    fn back(&self, met: &[(State, usize)], mut at: usize) -> Vec<VertexId> {
        let mut vertices = Vec::new();
        loop {
            let ((place, _), before) = met[at];
            vertices.push(self.vertices[place as usize]);
            if at == before {
                break;
            }
            at = before;
        }
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }
}
