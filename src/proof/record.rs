//! Steps in JSON, in the user's names: the page `docs/formats/steps.md` has the layout.

use serde_json::{Map, Value, json};

use super::{Action, Evidence, Trace};
use crate::graph::{Names, VertexId};

/// The steps of a trace in the names of the vertices.
///
/// # Panics
/// If a vertex has no name.
#[must_use]
pub fn named(trace: &Trace, names: &Names) -> Value {
    let one = |&vertex: &VertexId| Value::from(names.name(vertex));
    let list = |vertices: &[VertexId]| vertices.iter().map(one).collect::<Value>();
    let pairs = |pairs: &[[VertexId; 2]]| pairs.iter().map(|pair| list(pair)).collect::<Value>();
    let steps = trace.steps.iter().map(|step| {
        let mut record = Map::new();
        let mut put = |key: &str, value: Value| _ = record.insert(key.to_owned(), value);
        put("rule", json!(step.rule));
        put("theorem", json!(step.rule.theorem()));
        put("preserves", json!(step.preserves));
        let [action, cells, edges] = match &step.action {
            Action::Short(cells) => [json!("short"), list(cells), json!([])],
            Action::Cut(cells) => [json!("cut"), list(cells), json!([])],
            Action::DeleteEdges(edges) => [json!("delete-edge"), json!([]), pairs(edges)],
            Action::MergeTerminals(_) => [json!("merge-terminals"), json!([]), json!([])],
            Action::Decide(_) => [json!("decide"), json!([]), json!([])],
        };
        put("action", action);
        put("cells", cells);
        put("edges", edges);
        match &step.action {
            Action::MergeTerminals(terminals) => put("terminals", list(terminals)),
            Action::Decide(decision) => {
                put("winner", json!(decision.winner));
                put("moving", json!(decision.moving));
            }
            Action::Short(_) | Action::Cut(_) | Action::DeleteEdges(_) => {}
        }
        let with_first = |kind: &str, first: &Option<VertexId>, rest: Value| {
            let mut evidence = Map::from_iter([("kind".to_owned(), json!(kind))]);
            evidence.extend(first.iter().map(|cell| ("first".to_owned(), one(cell))));
            evidence.extend(
                rest.as_object().into_iter().flatten().map(|(k, v)| (k.clone(), v.clone())),
            );
            Value::Object(evidence)
        };
        put(
            "evidence",
            match &step.evidence {
                Evidence::Nothing => json!({ "kind": "nothing" }),
                Evidence::Set { set } => json!({ "kind": "set", "set": list(set) }),
                Evidence::Surrounded { set, terminal } => {
                    json!({ "kind": "surrounded", "set": list(set), "terminal": one(terminal) })
                }
                Evidence::Terminal { terminal } => {
                    json!({ "kind": "terminal", "terminal": one(terminal) })
                }
                Evidence::Pairs { pairs: of } => json!({ "kind": "pairs", "pairs": pairs(of) }),
                Evidence::Centre { centre } => json!({ "kind": "centre", "centre": one(centre) }),
                Evidence::Replies { key, reply } => {
                    json!({ "kind": "replies", "key": one(key), "reply": one(reply) })
                }
                Evidence::Guards { terminal, guards } => {
                    json!({ "kind": "guards", "terminal": one(terminal), "guards": pairs(guards) })
                }
                Evidence::Links { links } => json!({ "kind": "links", "links": list(links) }),
                Evidence::Trees { first, trees: [a, b] } => {
                    with_first("trees", first, json!({ "trees": [list(a), list(b)] }))
                }
                Evidence::Forests { first, apart, forests: [a, b] } => {
                    let rest = json!({ "apart": list(apart), "forests": [list(a), list(b)] });
                    with_first("forests", first, rest)
                }
            },
        );
        Value::Object(record)
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::proof::{Decision, MovingAs, Preserves, Rule, Step};

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
