//! Steps as they are written in files: in the user's names.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::{Action, Decision, Evidence, MovingAs, Preserves, Rule, Step, Trace};
use crate::game::Player;
use crate::graph::{Names, VertexId};

/// A name in a step that no vertex has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no vertex is called {0:?}")]
pub struct UnknownName(pub String);

impl Step {
    /// The step in the names of the vertices.
    ///
    /// # Panics
    /// If a vertex has no name.
    #[must_use]
    pub fn named(&self, names: &Names) -> Step<String> {
        let name = |&vertex: &VertexId| Ok::<_, UnknownName>(names.name(vertex).to_owned());
        self.map(name).expect("writing a name cannot fail")
    }
}

impl Step<String> {
    /// The step with the ids of the vertices that have these names.
    ///
    /// # Errors
    /// If no vertex has a name of the step.
    pub fn resolve(&self, names: &Names) -> Result<Step, UnknownName> {
        self.map(|name| names.id(name).ok_or_else(|| UnknownName(name.clone())))
    }
}

impl Trace {
    /// The trace in the names of the vertices.
    ///
    /// # Panics
    /// If a vertex has no name.
    #[must_use]
    pub fn named(&self, names: &Names) -> Trace<String> {
        Trace { steps: self.steps.iter().map(|step| step.named(names)).collect() }
    }
}

impl Trace<String> {
    /// The trace with the ids of the vertices that have these names.
    ///
    /// # Errors
    /// If no vertex has a name of the trace.
    pub fn resolve(&self, names: &Names) -> Result<Trace, UnknownName> {
        let steps = self.steps.iter().map(|step| step.resolve(names)).collect::<Result<_, _>>()?;
        Ok(Trace { steps })
    }
}

/// The layout of a step in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    rule: Rule,
    theorem: Option<String>,
    preserves: Preserves,
    action: ActionName,
    #[serde(default)]
    cells: Vec<String>,
    #[serde(default)]
    edges: Vec<[String; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    terminals: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moving: Option<MovingAs>,
    evidence: Evidence<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActionName {
    Short,
    Cut,
    DeleteEdge,
    MergeTerminals,
    Decide,
}

impl Serialize for Step<String> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = Record {
            rule: self.rule,
            theorem: Some(self.rule.theorem().to_owned()),
            preserves: self.preserves,
            action: ActionName::Decide,
            cells: Vec::new(),
            edges: Vec::new(),
            terminals: Vec::new(),
            winner: None,
            moving: None,
            evidence: self.evidence.clone(),
        };
        match &self.action {
            Action::Short(cells) => {
                record.action = ActionName::Short;
                record.cells.clone_from(cells);
            }
            Action::Cut(cells) => {
                record.action = ActionName::Cut;
                record.cells.clone_from(cells);
            }
            Action::DeleteEdges(edges) => {
                record.action = ActionName::DeleteEdge;
                record.edges.clone_from(edges);
            }
            Action::MergeTerminals(terminals) => {
                record.action = ActionName::MergeTerminals;
                record.terminals.clone_from(terminals);
            }
            Action::Decide(decision) => {
                record.winner = Some(decision.winner);
                record.moving = Some(decision.moving);
            }
        }
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Step<String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = Record::deserialize(deserializer)?;
        let Record { rule, preserves, action, cells, edges, terminals, winner, moving, .. } =
            record;
        if record.theorem.is_some_and(|theorem| theorem != rule.theorem()) {
            return Err(D::Error::custom(format!("the theorem of {rule} is {:?}", rule.theorem())));
        }
        let used = match action {
            ActionName::Short | ActionName::Cut => "cells",
            ActionName::DeleteEdge => "edges",
            ActionName::MergeTerminals => "terminals",
            ActionName::Decide => "winner and moving",
        };
        let is_used = |key: &str| used.contains(key);
        if (!cells.is_empty() && !is_used("cells"))
            || (!edges.is_empty() && !is_used("edges"))
            || (!terminals.is_empty() && !is_used("terminals"))
            || ((winner.is_some() || moving.is_some()) && !is_used("winner"))
        {
            return Err(D::Error::custom(format!("a step with this action has only {used}")));
        }
        let action = match action {
            ActionName::Short => Action::Short(cells),
            ActionName::Cut => Action::Cut(cells),
            ActionName::DeleteEdge => Action::DeleteEdges(edges),
            ActionName::MergeTerminals => Action::MergeTerminals(terminals),
            ActionName::Decide => Action::Decide(Decision {
                winner: winner.ok_or_else(|| D::Error::missing_field("winner"))?,
                moving: moving.ok_or_else(|| D::Error::missing_field("moving"))?,
            }),
        };
        Ok(Self { rule, preserves, action, evidence: record.evidence })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_read_as_it_was_written() {
        let names = Names::numbered(4);
        let [a, b, c, d] = [0, 1, 2, 3].map(VertexId::new);
        let steps = vec![
            Step {
                rule: Rule::TransverseEdge,
                preserves: Preserves::Fillings,
                action: Action::DeleteEdges(vec![[a, b]]),
                evidence: Evidence::Set { set: vec![a] },
            },
            Step {
                rule: Rule::SupportSet,
                preserves: Preserves::Value,
                action: Action::Short(vec![a, b, c, d]),
                evidence: Evidence::Replies { key: a, reply: b },
            },
            Step {
                rule: Rule::GuardedButOne,
                preserves: Preserves::Winner,
                action: Action::Decide(Decision { winner: Player::Cut, moving: MovingAs::First }),
                evidence: Evidence::Guards { terminal: a, guards: vec![[b, c]] },
            },
        ];
        let trace = Trace { steps };
        let text = serde_json::to_string(&trace.named(&names)).unwrap();
        assert_eq!(
            text.split_inclusive('}').next(),
            Some(
                r#"[{"rule":"transverse-edge","theorem":"Steane, Theorem 14","preserves":"fillings","action":"delete-edge","cells":[],"edges":[["0","1"]],"evidence":{"kind":"set","set":["0"]}"#
            )
        );
        let read: Trace<String> = serde_json::from_str(&text).unwrap();
        assert_eq!(read.resolve(&names).unwrap(), trace);
        assert_eq!(read.resolve(&Names::numbered(2)), Err(UnknownName("2".to_owned())));
    }

    #[test]
    fn a_step_has_only_what_its_action_needs() {
        let text = r#"{"rule":"joined","preserves":"fillings","action":"decide",
            "winner":"short","moving":"second","edges":[["a","b"]],"evidence":{"kind":"nothing"}}"#;
        let error = serde_json::from_str::<Step<String>>(text).unwrap_err();
        assert!(error.to_string().contains("only winner and moving"), "{error}");
    }
}
