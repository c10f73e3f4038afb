//! Nodes of the certificate: that two vertices are joined, in words of the cells that it takes.

use rustc_hash::FxHashMap;

use super::board::Cells;
use crate::graph::VertexId;
use crate::proof::certificate::{GameId, Line, Node, NodeId, Rule, rules};

/// What a node says, as the checker will work it out: Short joins the ends if he has what is owned, and his opponent
/// nothing of the carrier.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Proven {
    pub(super) ends: [VertexId; 2],
    first: bool,
    owned: Cells,
    pub(super) carrier: Cells,
    pub(super) held: Vec<[VertexId; 2]>,
}

/// The nodes so far, each with what it says, none twice.
#[derive(Default)]
pub(super) struct Statements {
    nodes: Vec<(Vec<NodeId>, Rule)>,
    proven: Vec<Proven>,
    known: FxHashMap<Proven, NodeId>,
}

/// A rule with the images of its vertices; `None` if it is none that [`Statements`] has.
pub(super) fn renamed(rule: &Rule, images: &[VertexId]) -> Option<Rule> {
    let mut rule = rule.clone();
    let of = |vertex: &mut VertexId| *vertex = images[vertex.index()];
    match &mut rule {
        Rule::Path(rules::Path(list)) | Rule::Or(rules::Or(list)) | Rule::And(rules::And(list)) => {
            list.iter_mut().for_each(of)
        }
        Rule::Claim(rules::Claim(cell)) => of(cell),
        Rule::Either(rules::Either(pair)) => pair.iter_mut().for_each(of),
        Rule::Hold(rules::Hold(pairs)) => pairs.iter_mut().flatten().for_each(of),
        _ => return None,
    }
    Some(rule)
}

fn ordered([a, b]: [VertexId; 2]) -> [VertexId; 2] {
    [a.min(b), a.max(b)]
}

impl Statements {
    pub(super) fn proven(&self, node: NodeId) -> &Proven {
        &self.proven[node.index()]
    }

    /// The cell that a node claims first, if it does.
    pub(super) fn claimed(&self, node: NodeId) -> Option<VertexId> {
        let (of, rule) = &self.nodes[node.index()];
        match rule {
            Rule::Claim(claim) => Some(claim.0),
            Rule::Hold(_) => self.claimed(of[0]),
            _ => None,
        }
    }

    fn add(&mut self, said: Proven, of: Vec<NodeId>, rule: Rule) -> NodeId {
        let next = self.next();
        let node = *self.known.entry(said.clone()).or_insert(next);
        if node == next {
            self.nodes.push((of, rule));
            self.proven.push(said);
        }
        node
    }

    fn all(&self, ends: [VertexId; 2], owned: Cells, of: &[NodeId]) -> Proven {
        let (carrier, held) = (Cells::EMPTY, Vec::new());
        let mut all = Proven { ends: ordered(ends), first: false, owned, carrier, held };
        for said in of.iter().map(|&node| self.proven(node)) {
            all.owned |= said.owned;
            all.carrier |= said.carrier;
            all.first |= said.first;
            all.held.extend(&said.held);
        }
        all.held.sort_unstable();
        all.held.dedup();
        all.carrier -= all.owned;
        all
    }

    /// Vertices that follow one another are adjacent; `cells` are those between the ends that are no terminals.
    pub(super) fn path(&mut self, path: Vec<VertexId>, cells: Cells) -> NodeId {
        let said = self.all([path[0], path[path.len() - 1]], cells, &[]);
        self.add(said, Vec::new(), Rule::Path(rules::Path(path)))
    }

    /// Short claims a cell, if that is of any use.
    pub(super) fn claim(&mut self, cell: VertexId, then: NodeId) -> NodeId {
        let mut said = self.proven(then).clone();
        if !said.owned.contains(cell) {
            return then;
        }
        said.owned.remove(cell);
        said.carrier.insert(cell);
        said.first = true;
        self.add(said, vec![then], Rule::Claim(rules::Claim(cell)))
    }

    fn common(&self, of: &[NodeId]) -> Cells {
        let start = (Cells::below(Cells::CAPACITY), Cells::EMPTY);
        let add = |(common, owned), said: &Proven| (common & said.carrier, owned | said.owned);
        let (common, owned) = of.iter().map(|&node| self.proven(node)).fold(start, add);
        common - owned
    }

    /// Threats that cannot be met all; those that are not needed are left out. `None` if they can.
    pub(super) fn or(&mut self, mut of: Vec<NodeId>) -> Option<NodeId> {
        if of.is_empty() || !self.common(&of).is_empty() {
            return None;
        }
        for index in (0..of.len()).rev() {
            let node = of.remove(index);
            if of.is_empty() || !self.common(&of).is_empty() {
                of.insert(index, node);
            }
        }
        Some(self.or_with(of, Cells::EMPTY))
    }

    /// These threats, with cells that Short has.
    pub(super) fn or_with(&mut self, of: Vec<NodeId>, had: Cells) -> NodeId {
        let said = Proven { first: false, ..self.all(self.proven(of[0]).ends, had, &of) };
        self.add(said, of, Rule::Or(rules::Or(had.iter().collect())))
    }

    /// Parts one after the other; `middles` are the cells at which they meet. `None` if carriers overlap.
    pub(super) fn and(
        &mut self,
        ends: [VertexId; 2],
        of: Vec<NodeId>,
        terminals: Cells,
    ) -> Option<NodeId> {
        if let [one] = of[..] {
            return Some(one);
        }
        let meet: Cells = of.iter().flat_map(|&node| self.proven(node).ends).collect();
        let middles = ends.into_iter().fold(meet - terminals, Cells::without);
        let said = self.all(ends, middles, &of);
        let mut seen = Cells::EMPTY;
        for carrier in of.iter().map(|&node| self.proven(node).carrier - said.owned) {
            if !(seen & carrier).is_empty() {
                return None;
            }
            seen |= carrier;
        }
        Some(self.add(said, of, Rule::And(rules::And(ends.to_vec()))))
    }

    /// The first node if Short has the first cell of a pair, the second if he has the second.
    pub(super) fn either(&mut self, pair: [VertexId; 2], of: [NodeId; 2]) -> NodeId {
        let [a, b] = of.map(|node| self.proven(node).clone());
        let owned = a.owned.without(pair[0]) | b.owned.without(pair[1]);
        let mut said = Proven { owned, ..self.all(a.ends, owned, &of) };
        said.held.push(ordered(pair));
        said.held.sort_unstable();
        said.held.dedup();
        self.add(said, of.to_vec(), Rule::Either(rules::Either(pair)))
    }

    /// Short sees to it that he has one cell of each of these pairs.
    pub(super) fn hold(&mut self, pairs: Vec<[VertexId; 2]>, then: NodeId) -> NodeId {
        let mut said = self.proven(then).clone();
        let sorted: Vec<_> = pairs.iter().map(|&pair| ordered(pair)).collect();
        said.held.retain(|pair| !sorted.contains(pair));
        said.carrier |= pairs.iter().flatten().copied().collect();
        self.add(said, vec![then], Rule::Hold(rules::Hold(pairs)))
    }

    /// Who joins the terminals has won: the claim of a cell, then a node that joins them.
    pub(super) fn win(&mut self, first: VertexId, then: NodeId) -> NodeId {
        let said = self.proven(then).clone();
        for (of, rule) in [
            (then, Rule::And(rules::And(Vec::new()))),
            (self.next(), Rule::Claim(rules::Claim(first))),
        ] {
            self.nodes.push((vec![of], rule));
            self.proven.push(said.clone());
        }
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// What a rule shows of nodes, which are about this board: the same rule of these nodes.
    /// `None` if it is none of those above.
    pub(super) fn follow(
        &mut self,
        rule: Rule,
        of: Vec<NodeId>,
        ends: [VertexId; 2],
        terminals: Cells,
    ) -> Option<NodeId> {
        let cells = |list: &[VertexId]| list.iter().copied().collect::<Cells>() - terminals;
        Some(match rule {
            Rule::Path(path) => {
                let between = cells(&path.0[1..path.0.len() - 1]);
                self.path(path.0, between)
            }
            Rule::Claim(claim) => self.claim(claim.0, of[0]),
            Rule::Or(or) => self.or_with(of, cells(&or.0)),
            Rule::And(and) => {
                self.and(<[VertexId; 2]>::try_from(and.0).unwrap_or(ends), of, terminals)?
            }
            Rule::Either(either) => self.either(either.0, [of[0], of[1]]),
            Rule::Hold(hold) => self.hold(hold.0, of[0]),
            _ => return None,
        })
    }

    /// The image of a node under an automorphism of the board.
    pub(super) fn image(
        &mut self,
        node: NodeId,
        images: &[VertexId],
        terminals: Cells,
    ) -> Option<NodeId> {
        let mut turned: FxHashMap<NodeId, NodeId> = FxHashMap::default();
        for index in self.needed(node) {
            let (before, rule) = &self.nodes[index];
            let rule = renamed(rule, images)?;
            let nodes = before.iter().map(|node| turned[node]).collect();
            let ends = self.proven[index].ends.map(|end| images[end.index()]);
            let image = self.follow(rule, nodes, ends, terminals)?;
            turned.insert(NodeId(index as u32), image);
        }
        turned.get(&node).copied()
    }

    fn next(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    /// The nodes that one of them needs, itself the last.
    fn needed(&self, last: NodeId) -> Vec<usize> {
        let mut needed = vec![false; self.nodes.len()];
        needed[last.index()] = true;
        for index in (0..=last.index()).rev() {
            if needed[index] {
                self.nodes[index].0.iter().for_each(|node| needed[node.index()] = true);
            }
        }
        (0..=last.index()).filter(|&index| needed[index]).collect()
    }

    /// The nodes that one of them needs, with their new numbers by the old ones; its own is the last.
    pub(super) fn lines(&self, last: NodeId) -> (Vec<Line>, FxHashMap<NodeId, NodeId>) {
        let (mut lines, mut numbers) = (Vec::new(), FxHashMap::default());
        for index in self.needed(last) {
            let (of, rule) = &self.nodes[index];
            let id = NodeId(lines.len() as u32);
            numbers.insert(NodeId(index as u32), id);
            let of = of.iter().map(|node| numbers[node]).collect();
            lines.push(Line::Node(Node { id, game: GameId::FILE, of, rule: rule.clone() }));
        }
        (lines, numbers)
    }
}
