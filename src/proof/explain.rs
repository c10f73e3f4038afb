//! Steps in words, so that a person can follow them.

use std::borrow::Cow;

use super::{Action, Decision, Evidence, MovingAs, Rule, Step, Trace};
use crate::game::{Game, Player, Section};
use crate::graph::{Names, VertexId, VertexSet};

/// Each step of a trace as a sentence or two, in the names of the vertices: what is seen on the
/// graph as it is then, and what follows.
///
/// The trace need not be right; [`replay`](super::replay) tells whether it is.
///
/// Complexity: a graph for each step.
///
/// # Panics
/// If a step names a vertex that the game does not have.
#[must_use]
pub fn explain(game: &Game, trace: &Trace, names: &Names) -> Vec<String> {
    let mut section = Section::new(game, Player::Short);
    let mut sentences = Vec::with_capacity(trace.steps.len());
    for step in &trace.steps {
        sentences.push(Narrator { section: &section, names }.tell(step));
        step.action.apply(&mut section);
    }
    sentences
}

struct Narrator<'a> {
    section: &'a Section,
    names: &'a Names,
}

impl Narrator<'_> {
    fn name(&self, vertex: VertexId) -> Cow<'_, str> {
        self.names.quoted(vertex)
    }

    /// "a, b and c".
    fn list<'v>(&self, vertices: impl IntoIterator<Item = &'v VertexId>) -> String {
        let names: Vec<_> = vertices.into_iter().map(|&vertex| self.name(vertex)).collect();
        match names.split_last() {
            None => "nothing".to_owned(),
            Some((last, [])) => last.to_string(),
            Some((last, first)) => format!("{} and {last}", first.join(", ")),
        }
    }

    fn edges(&self, edges: &[[VertexId; 2]]) -> String {
        let named: Vec<String> =
            edges.iter().map(|&[a, b]| format!("{}-{}", self.name(a), self.name(b))).collect();
        let (noun, verb) = if edges.len() == 1 { ("edge", "is") } else { ("edges", "are") };
        format!("the {noun} {} {verb} dead", named.join(", "))
    }

    fn around(&self, cells: &[VertexId]) -> String {
        self.list(&self.neighbours(cells))
    }

    fn set(&self, cells: &[VertexId]) -> VertexSet {
        VertexSet::from_vertices(self.section.cells().universe(), cells.iter().copied())
    }

    /// The vertices outside a set that are adjacent to a member.
    fn neighbours(&self, cells: &[VertexId]) -> Vec<VertexId> {
        let mut around = self.set(&[]);
        cells.iter().for_each(|&cell| around.union_with(self.section.neighbours(cell)));
        around.subtract(&self.set(cells));
        around.iter().collect()
    }

    /// Why a set with an inert neighbourhood is dead.
    fn inert(&self, cells: &[VertexId]) -> String {
        match self.neighbours(cells).len() {
            0 => "no neighbours".to_owned(),
            1 => format!("no other neighbour than {}", self.around(cells)),
            _ => format!("neighbours that are adjacent to each other: {}", self.around(cells)),
        }
    }

    fn tell(&self, step: &Step) -> String {
        match &step.action {
            Action::Short(cells) | Action::Cut(cells) => self.claim(step, cells),
            Action::DeleteEdges(edges) => self.delete(step, edges),
            Action::MergeTerminals(terminals) => format!(
                "the terminals {} are adjacent and conduct: they are one, called {} from here on",
                self.list(terminals),
                self.list(terminals.first())
            ),
            Action::Decide(decision) => self.decide(step, *decision),
        }
    }

    fn claim(&self, step: &Step, cells: &[VertexId]) -> String {
        let these = self.list(cells);
        let fate = match &step.action {
            Action::Short(_) => "captured and Short's",
            _ => "lost and Cut's",
        };
        match (step.rule, &step.evidence) {
            (Rule::Simplicial | Rule::CliqueNeighbourhood, _) => {
                let (have, are) = if cells.len() == 1 { ("has", "is") } else { ("have", "are") };
                format!("{these} {have} {}, so {these} {are} dead", self.inert(cells))
            }
            (Rule::TerminalSurrounds, Evidence::Terminal { terminal }) => format!(
                "the terminal {} surrounds {these}: whoever comes there, from {}, is at the \
                 terminal already, so {these} {} dead",
                self.name(*terminal),
                self.around(cells),
                if cells.len() == 1 { "is" } else { "are" }
            ),
            (Rule::DeadPair, _) => {
                format!("{these} have no neighbours: one for each player changes nothing")
            }
            (Rule::MutualThreat, _) => match cells {
                &[a, b] => format!(
                    "{these} threaten each other: without {} the neighbours of {} are adjacent to \
                     each other ({}), and without {} those of {} ({}). Whichever Short takes, Cut \
                     takes the other: both are {fate}",
                    self.name(a),
                    self.name(b),
                    self.others(b, a),
                    self.name(b),
                    self.name(a),
                    self.others(a, b)
                ),
                _ => format!("{these} threaten each other and are {fate}"),
            },
            (Rule::MutualSupport, _) => format!(
                "{these} support each other: either of them joins all that the other could ({}). \
                 Whichever Cut takes, Short takes the other: both are {fate}",
                self.around(cells)
            ),
            (Rule::ThreeThreatened, Evidence::Centre { centre }) => format!(
                "{} has three neighbours, {}, and threatens all of them. If Short takes it, any two \
                 of them threaten each other once Cut has the third: {these} are {fate}",
                self.name(*centre),
                self.around(&[*centre])
            ),
            (Rule::ThreatPairs | Rule::SupportPairs, Evidence::Pairs { pairs }) => {
                let verb = if step.rule == Rule::ThreatPairs { "threatens" } else { "supports" };
                let each: Vec<String> = pairs
                    .iter()
                    .map(|&[a, b]| format!("{} {verb} {}", self.name(a), self.name(b)))
                    .collect();
                format!(
                    "{}, and the second of each pair together make up for the first: answering in \
                     the pair, the player gets them all. {these} are {fate}",
                    each.join(", ")
                )
            }
            (Rule::ThreatSet | Rule::SupportSet, Evidence::Replies { key, reply }) => format!(
                "once {} is taken it does not matter whose the others of {these} are. If the \
                 opponent takes it, {} makes up for it: {these} are {fate}",
                self.name(*key),
                self.name(*reply)
            ),
            // Without the evidence that it needs, or a rule that fills nothing in. Every rule is named, so that
            // a new one is not forgotten.
            (
                Rule::TransverseEdge
                | Rule::TerminalNeighbours
                | Rule::TerminalSurrounds
                | Rule::DeadCellEdges
                | Rule::AdjacentTerminals
                | Rule::ThreeThreatened
                | Rule::ThreatPairs
                | Rule::SupportPairs
                | Rule::ThreatSet
                | Rule::SupportSet
                | Rule::GuardedTerminal
                | Rule::GuardedButOne
                | Rule::TwoLinks
                | Rule::OneLink
                | Rule::SpanningTrees
                | Rule::SeparatingForests
                | Rule::Joined
                | Rule::Separated,
                _,
            ) => format!("{these} are filled in"),
        }
    }

    /// The neighbours of a cell without another.
    fn others(&self, cell: VertexId, without: VertexId) -> String {
        let others = self.section.neighbours(cell).iter().filter(|&v| v != without);
        self.list(&others.collect::<Vec<_>>())
    }

    fn delete(&self, step: &Step, edges: &[[VertexId; 2]]) -> String {
        let dead = self.edges(edges);
        match &step.evidence {
            Evidence::Set { set } if step.rule == Rule::TransverseEdge => {
                let inside = self.set(set);
                let mut outer: Vec<VertexId> = edges
                    .iter()
                    .map(|&[a, b]| {
                        let a_surrounds = inside.contains(b) && self.section.surrounds(a, &inside);
                        if a_surrounds { a } else { b }
                    })
                    .collect();
                outer.dedup();
                let (verb, its) = match &outer[..] {
                    [_] => ("surrounds", "its neighbours as well"),
                    _ => ("each surround", "their neighbours as well"),
                };
                let shared: Vec<VertexId> =
                    self.neighbours(set).into_iter().filter(|v| !outer.contains(v)).collect();
                format!(
                    "{} {verb} {}, whose other neighbours ({}) are {its}: {dead}",
                    self.list(&outer),
                    self.list(set),
                    self.list(&shared)
                )
            }
            Evidence::Terminal { terminal } => {
                format!("between neighbours of the terminal {}: {dead}", self.name(*terminal))
            }
            Evidence::Set { set } => {
                let have = if set.len() == 1 { "has" } else { "have" };
                format!("{} {have} {}: {dead}", self.list(set), self.inert(set))
            }
            Evidence::Surrounded { set, terminal } => format!(
                "the terminal {} surrounds {}: {dead}",
                self.name(*terminal),
                self.list(set)
            ),
            _ => dead,
        }
    }

    fn decide(&self, step: &Step, decision: Decision) -> String {
        let winner = match decision.winner {
            Player::Short => "Short",
            Player::Cut => "Cut",
        };
        let wins = match decision.moving {
            MovingAs::First => format!("{winner} wins if he moves first"),
            MovingAs::Second => format!("{winner} wins, whoever moves first"),
        };
        match (step.rule, &step.evidence) {
            (Rule::Joined, _) => format!("the terminals are joined: {wins}"),
            (Rule::Separated, _) => format!("the terminals can no longer be joined: {wins}"),
            (Rule::OneLink | Rule::TwoLinks, Evidence::Links { links }) => {
                let each = if links.len() == 1 { "is" } else { "are each" };
                format!("{} {each} adjacent to all terminals: {wins}", self.list(links))
            }
            (_, Evidence::Guards { terminal, guards }) => {
                let pairs: Vec<String> = guards
                    .iter()
                    .map(|&[guard, cell]| {
                        format!("{} threatens {}", self.name(guard), self.name(cell))
                    })
                    .collect();
                let guarded = |cell: &VertexId| !guards.iter().any(|[_, other]| other == cell);
                let left: Vec<VertexId> =
                    self.section.neighbours(*terminal).iter().filter(guarded).collect();
                let left = match step.rule {
                    Rule::GuardedButOne => Some(self.list(&left)),
                    _ => None,
                };
                let terminal = self.name(*terminal);
                match (left, pairs.is_empty()) {
                    (None, true) => format!("the terminal {terminal} has no neighbours: {wins}"),
                    (Some(left), true) => format!(
                        "the terminal {terminal} has no neighbour except {left}, which he takes: {wins}"
                    ),
                    (left, false) => {
                        let but = left.map_or(String::new(), |left| {
                            format!(" except {left}, which he takes,")
                        });
                        format!(
                            "every neighbour of the terminal {terminal}{but} has a guard of its own \
                             ({}): {wins}",
                            pairs.join(", ")
                        )
                    }
                }
            }
            _ => wins,
        }
    }
}
