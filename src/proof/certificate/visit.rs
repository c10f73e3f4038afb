//! The nodes and the vertices of which a line speaks: for those who number or rename them.

use super::{Dual, Line, Node, NodeId, Proved, Rule, rules};
use crate::graph::VertexId;

/// Visits the numbers of nodes in a line: those that it uses, then its own.
pub(crate) fn nodes(line: &mut Line, visit: &mut dyn FnMut(&mut NodeId)) {
    match line {
        Line::Node(Node { id, of, .. }) => of.iter_mut().chain([id]).for_each(visit),
        Line::Answer(
            Proved::Winner { node, .. }
            | Proved::Captured { node, .. }
            | Proved::Dominated { node, .. }
            | Proved::Dead { node, .. }
            | Proved::DeadEdge { node, .. },
        ) => visit(node),
        Line::Answer(Proved::WinningMoves { nodes, others, .. }) => {
            nodes.iter_mut().chain(others).for_each(visit);
        }
        Line::Answer(Proved::Alive { .. } | Proved::AliveEdge { .. } | Proved::Reduced { .. })
        | Line::Dual(_)
        | Line::Side(_)
        | Line::End(_) => {}
    }
}

/// Visits the vertices in a line. Steps are written in the vertices of the position from the start, and
/// answers, too: they are left as they are.
pub(crate) fn vertices(line: &mut Line, visit: &mut dyn FnMut(&mut VertexId)) {
    match line {
        Line::Dual(Dual { hyperedges, around, .. }) => {
            hyperedges.iter_mut().flatten().for_each(&mut *visit);
            around.iter_mut().for_each(|(vertex, _)| visit(vertex));
        }
        Line::Side(rules::Side { game: _, hyperedges }) => {
            hyperedges.iter_mut().flatten().for_each(visit);
        }
        Line::Node(Node { rule, .. }) => of_rule(rule, visit),
        Line::Answer(_) | Line::End(_) => {}
    }
}

fn of_rule(rule: &mut Rule, visit: &mut dyn FnMut(&mut VertexId)) {
    match rule {
        Rule::Won(rules::Won { by: _, owned, pairs, passed, dual: _ }) => {
            owned.iter_mut().chain(pairs.iter_mut().flatten()).chain(passed).for_each(visit);
        }
        Rule::Settled(rules::Settled { by: _, set, owned }) => {
            set.iter_mut().chain(owned).for_each(visit);
        }
        Rule::Guarded(rules::Guarded { by: _, owned, pairs, from }) => {
            owned.iter_mut().chain(pairs.iter_mut().flatten()).chain([from]).for_each(visit);
        }
        Rule::Path(rules::Path(list))
        | Rule::Or(rules::Or(list))
        | Rule::And(rules::And(list))
        | Rule::All(rules::All(list)) => list.iter_mut().for_each(visit),
        Rule::Claim(rules::Claim(cell))
        | Rule::Move(rules::Move(cell))
        | Rule::Branch(rules::Branch(cell)) => visit(cell),
        Rule::Either(rules::Either(pair)) => pair.iter_mut().for_each(visit),
        Rule::Divided(rules::Divided { sides: _, lent: pairs })
        | Rule::Hold(rules::Hold(pairs)) => pairs.iter_mut().flatten().for_each(visit),
        Rule::Transfer(rules::Transfer { owned, pairs, images, on }) => {
            let listed = pairs.iter_mut().chain(images).flatten();
            owned.iter_mut().chain(listed).chain(on).for_each(visit);
        }
        Rule::Over(rules::Over { short, cut }) => short.iter_mut().chain(cut).for_each(visit),
        Rule::Join(rules::Join { board: _, short, cut, pairs, key }) => {
            let claimed = short.iter_mut().chain(cut);
            claimed.chain(pairs.iter_mut().flatten()).chain(key).for_each(visit);
        }
        Rule::Like(rules::Like { short, cut, dual: _, pairs, idle, images, on }) => {
            let listed = pairs.iter_mut().chain(images).flatten();
            short.iter_mut().chain(cut).chain(idle).chain(listed).chain(on).for_each(visit);
        }
        Rule::Same(rules::Same { cell, short, cut }) => {
            short.iter_mut().chain(cut).chain([cell]).for_each(visit);
        }
        Rule::SameEdge(rules::SameEdge { edge, short, cut }) => {
            short.iter_mut().chain(cut).chain(edge).for_each(visit);
        }
        Rule::Given(rules::Given { part: _, by: _, moving: _, owned, carrier }) => {
            owned.iter_mut().chain(carrier).for_each(visit);
        }
        Rule::Lift(_) | Rule::Decided(_) => {}
    }
}
