//! Steps in JSON, in the user's names: the page `docs/formats/steps.md` has the layout.

use serde_json::{Map, Value, json};

use super::{Action, Trace};
use crate::graph::{Names, VertexId};

/// The steps of a trace in the names of the vertices.
///
/// # Panics
/// If a vertex has no name.
#[must_use]
pub fn named(trace: &Trace, names: &Names) -> Value {
    let named = |value: &Value| in_names(value, names);
    let steps = trace.steps.iter().map(|step| {
        let mut record = Map::new();
        let mut put = |key: &str, value: Value| _ = record.insert(key.to_owned(), value);
        put("rule", json!(step.rule));
        put("theorem", json!(step.rule.theorem()));
        put("preserves", json!(step.preserves));
        let [action, cells, edges] = match &step.action {
            Action::Short(cells) => [json!("short"), named(&json!(cells)), json!([])],
            Action::Cut(cells) => [json!("cut"), named(&json!(cells)), json!([])],
            Action::DeleteEdges(edges) => [json!("delete-edge"), json!([]), named(&json!(edges))],
            Action::MergeTerminals(_) => [json!("merge-terminals"), json!([]), json!([])],
            Action::Decide(_) => [json!("decide"), json!([]), json!([])],
        };
        put("action", action);
        put("cells", cells);
        put("edges", edges);
        match &step.action {
            Action::MergeTerminals(terminals) => put("terminals", named(&json!(terminals))),
            Action::Decide(decision) => {
                put("winner", json!(decision.winner));
                put("moving", json!(decision.moving));
            }
            Action::Short(_) | Action::Cut(_) | Action::DeleteEdges(_) => {}
        }
        put("evidence", with_kind(named(&json!(step.evidence))));
        Value::Object(record)
    });
    steps.collect()
}

/// A value whose numbers are vertices, with their names.
fn in_names(value: &Value, names: &Names) -> Value {
    match value {
        Value::Number(id) => {
            let id = id.as_u64().expect("a vertex is a number from 0");
            names.name(VertexId::new(id as usize)).into()
        }
        Value::Array(list) => list.iter().map(|value| in_names(value, names)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(field, value)| (field.clone(), in_names(value, names))).collect()
        }
        other => other.clone(),
    }
}

/// A variant as it is written by itself: its name as one more field.
fn with_kind(variant: Value) -> Value {
    match variant {
        Value::Object(variant) => {
            let fields = variant.into_iter().flat_map(|(kind, mut fields)| {
                let fields = fields.as_object_mut().map(std::mem::take).unwrap_or_default();
                [("kind".to_owned(), kind.into())].into_iter().chain(fields)
            });
            fields.collect()
        }
        kind => json!({ "kind": kind }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::proof::{Decision, Evidence, MovingAs, Preserves, Rule, Step};

    /// As `docs/formats/steps.md` has it.
    #[test]
    fn a_step_is_written_in_names() {
        let names = Names::numbered(4);
        let [a, b] = [0, 1].map(VertexId::new);
        let steps = vec![
            Step {
                rule: Rule::TransverseEdge,
                preserves: Preserves::Fillings,
                action: Action::DeleteEdges(vec![[a, b]]),
                evidence: Evidence::Set { set: vec![a] },
            },
            Step {
                rule: Rule::SeparatingForests,
                preserves: Preserves::Winner,
                action: Action::Decide(Decision { winner: Player::Cut, moving: MovingAs::First }),
                evidence: Evidence::Forests {
                    first: Some(a),
                    apart: [a, b],
                    forests: [vec![a], vec![]],
                },
            },
        ];
        let text = named(&Trace { steps }, &names).to_string();
        let expected = concat!(
            r#"[{"rule":"transverse-edge","theorem":"Steane, Theorem 14","preserves":"fillings","#,
            r#""action":"delete-edge","cells":[],"edges":[["0","1"]],"#,
            r#""evidence":{"kind":"set","set":["0"]}},"#,
            r#"{"rule":"separating-forests","theorem":"Lehman (1964)","preserves":"winner","#,
            r#""action":"decide","cells":[],"edges":[],"winner":"cut","moving":"first","#,
            r#""evidence":{"kind":"forests","first":"0","apart":["0","1"],"forests":[["0"],[]]}}]"#,
        );
        assert_eq!(text, expected);
    }
}
