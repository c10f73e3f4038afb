use super::report;
use crate::boards::BoardSpec;
use crate::formats::{FormatHint, GameFile, ReadOptions, read};
use crate::game::Player;
use crate::solve::{Limits, SolverOptions};
use crate::survey::Facts;

/// The page about both sides to move, and whether a limit stopped the solver.
fn page(spec: &str, limits: Limits) -> (String, bool) {
    let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
    let solver = SolverOptions::default();
    let facts = Facts::gather(&file, &Player::BOTH, solver, &limits).unwrap();
    let is_stopped = facts.answers.iter().any(|answer| answer.solution.stopped.is_some());
    (report(&file, &facts, None).unwrap(), is_stopped)
}

fn unlimited(spec: &str) -> (String, bool) {
    page(spec, Limits::default())
}

/// The values of an attribute.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    html.split(&opening).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn every_link_leads_somewhere_inside_and_ids_are_unique() {
    for spec in ["hex:3x3", "bridgit:3", "y:3", "gale:3x2"] {
        let (html, is_stopped) = unlimited(spec);
        assert!(!is_stopped);
        let ids = values(&html, "id");
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id), "{spec}: {id} is an id twice");
        }
        for link in values(&html, "href") {
            let inside = link.strip_prefix('#').is_some_and(|id| ids.contains(&id));
            assert!(inside || link.starts_with("data:"), "{spec}: {link}");
        }
        for forbidden in ["http:", "https:", "//cdn", "@import", " src="] {
            assert!(!html.contains(forbidden), "{spec}: {forbidden}");
        }
        assert!(html.len() < 1_000_000, "{spec}: {} bytes", html.len());
    }
}

#[test]
fn the_page_says_what_the_program_says() {
    let (html, _) = unlimited("hex:3x3");
    // The winning first moves of 3x3 Hex: all but four.
    assert!(html.contains("Whoever moves first wins."), "{html}");
    assert!(html.contains("<dd>c1 a2 b2 c2 a3 (5)</dd>"), "{html}");
    assert!(html.contains("The checker accepts it."), "{html}");
    assert!(html.contains("<li>Cut to move: Cut wins.</li>"), "{html}");
}

#[test]
fn every_picture_says_what_it_shows() {
    let (html, _) = unlimited("hex:3x3");
    let pictures = html.matches("<svg").count();
    let told = html.matches("aria-label=\"hex:3x3. The board").count();
    let hidden = html.matches("aria-hidden=\"true\"").count();
    assert_eq!(pictures, told + hidden);
    assert!(told > 3);
}

#[test]
fn each_picture_opens_the_explorer_with_its_game() {
    let file = GameFile::from_board("hex:3x3".parse::<BoardSpec>().unwrap().build());
    let solver = SolverOptions::default();
    let facts = Facts::gather(&file, &Player::BOTH, solver, &Limits::default()).unwrap();
    let explorer = "<p></p><script>\"</script>";
    let html = report(&file, &facts, Some(explorer)).unwrap();
    let told = |id: &str| {
        let opening = format!("<script type=\"application/json\" id=\"{id}\">");
        let text = html.split(&opening).nth(1).unwrap().split("</script>").next().unwrap();
        serde_json::from_str::<String>(text).unwrap()
    };
    assert_eq!(told("explorer-page"), explorer);
    let text = told("explorer-game");
    let mut games = read(text.as_bytes(), FormatHint::default(), ReadOptions::default());
    assert_eq!(games.next().unwrap().unwrap().position(), file.position());
    // One for the position, one for each side to move, and one for each step and what is left.
    let reduction = &facts.reduction.as_ref().unwrap().reduction;
    let claims = values(&html, "data-claims");
    assert_eq!(claims.len(), 1 + 2 + reduction.trace.steps.len() + 1);
    // What is left has all cells that the steps fill in.
    let last: serde_json::Value =
        serde_json::from_str(&claims.last().unwrap().replace("&quot;", "\"")).unwrap();
    let filled = ["short", "cut"].map(|side| last[side].as_array().unwrap().len());
    let empty = file.position().empty_cells().len();
    assert_eq!(filled.iter().sum::<usize>(), empty - reduction.section.cells().len());
    // Without it there are no buttons.
    assert!(values(&unlimited("hex:3x3").0, "data-claims").is_empty());
}

#[test]
fn a_limit_is_told() {
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let (html, is_stopped) = page("hex:9x9", limits);
    assert!(is_stopped);
    assert!(html.contains("Not decided. The search was stopped by its limit (nodes)"), "{html}");
    assert!(html.contains("There is none, because a limit stopped the search."), "{html}");
}

#[test]
fn the_same_input_gives_the_same_page() {
    assert_eq!(unlimited("hex:3x3"), unlimited("hex:3x3"));
}
