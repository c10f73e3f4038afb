//! The sections of a report.

use super::MOST_BYTES;
use super::content::Content;
use super::page::{Claims, Page};
use crate::game::{Class, Goal, Player, Rules};
use crate::graph::VertexId;
use crate::proof::Action;
use crate::proof::certificate::Proved;
use crate::render::canvas::{Canvas, escape};
use crate::render::picture::TEXT;
use crate::render::{Picture, Theme, count, named, paint};
use crate::solve::NoCertificate;
use crate::survey::{Answer, ExplainedReduction, Mark};
use crate::switching::Territory;

/// The id of what all pictures of the board have in common.
const BASE: &str = "board";

/// A picture of the position, its board shared with all others.
pub(super) fn element(picture: &Picture) -> String {
    picture.to_element(Some(BASE).filter(|_| !picture.base.is_empty()))
}

/// What all pictures of the board have in common, once.
pub(super) fn shared_board(page: &mut Page, picture: &Picture) {
    if !picture.base.is_empty() {
        page.put(format_args!(
            "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\">\
             <defs><g id=\"{BASE}\">\n{}</g></defs></svg>",
            Theme::Auto.paint(&picture.base)
        ));
    }
}

pub(super) fn position(page: &mut Page, content: &Content<'_>) {
    page.section("position", "The position");
    let picture = content.record();
    shared_board(page, &picture);
    let file = content.file;
    let (game, position) = (file.game(), file.position());
    let claimed =
        |player: Player| content.names(&position.claimed(player).iter().collect::<Vec<VertexId>>());
    let goal = match game.goal() {
        Goal::Connect => "Short wants to join the terminals",
        Goal::Touch => "Short wants one connected group that touches all terminals",
    };
    let rules = match game.rules() {
        Rules::Normal => "normal: who wants it wins with it",
        Rules::Misere => "mis\u{e8}re: Short loses when it is so",
    };
    page.facts(&[
        ("Board", file.board().map_or(String::new(), |spec| spec.to_string())),
        ("Terminals", content.names(game.hypergraph().terminals())),
        ("Empty cells", position.empty_cells().len().to_string()),
        ("Short (black) has", claimed(Player::Short)),
        ("Cut (white) has", claimed(Player::Cut)),
        ("To move", position.to_move().map_or("not said".to_owned(), |p| named(p).to_owned())),
        ("Goal", goal.to_owned()),
        ("Rules", rules.to_owned()),
    ]);
    page.figure(&element(&picture), &format!("{}, the position.", content.title));
    page.go_on(&Claims::default());
}

pub(super) fn winner(page: &mut Page, content: &Content<'_>) {
    page.section("winner", "Who wins");
    if let Some(class) = content.facts.class() {
        let meaning = match class {
            Class::Short => "Short wins, even moving second.",
            Class::Cut => "Cut wins, even moving second.",
            Class::First => "Whoever moves first wins.",
            Class::Second => "Whoever moves second wins.",
        };
        page.put(format_args!(
            "<p class=\"answer\"><strong>{meaning}</strong> The class of the position is \
             <em>{class}</em>.</p>"
        ));
    }
    for answer in &content.facts.answers {
        of_mover(page, content, answer);
    }
}

fn of_mover(page: &mut Page, content: &Content<'_>, answer: &Answer) {
    let Answer { to_move, solution, must_play } = answer;
    let mover = named(*to_move);
    page.put(format_args!("<h3>{mover} to move</h3>"));
    let winner = solution.winner();
    let wins = match winner {
        Some(winner) => format!("{} wins.", named(winner)),
        None => "Not decided.".to_owned(),
    };
    let stopped = solution.stopped.map_or(String::new(), |reason| {
        format!(" The search was stopped by its limit ({reason}): moves may be missing here.")
    });
    page.paragraph(&format!("{wins}{stopped}"));
    let moves = match (&solution.winning_moves[..], winner) {
        ([], Some(winner)) if winner != *to_move => "none: every move loses".to_owned(),
        ([], _) => "none known".to_owned(),
        (moves, _) => format!("{} ({})", content.names(moves), moves.len()),
    };
    let open = match &solution.open_moves[..] {
        [] => String::new(),
        open => content.names(open),
    };
    page.facts(&[
        ("Winning moves", moves),
        ("Undecided moves", open),
        ("Line", content.names(&solution.line)),
        ("Search", format!("{}, {}", solution.engine, count(solution.nodes, "node"))),
    ]);
    page.put(format_args!("<div class=\"pair\">"));
    let marks = answer.moves();
    if !marks.is_empty() {
        let says_must = match must_play.len() {
            0 => String::new(),
            must => format!(
                " Dashed: the {} that the opponent's virtual connections leave; every other move \
                 loses.",
                count(must, "cell")
            ),
        };
        let says_wins = match solution.winning_moves.len() {
            0 => "No move wins.".to_owned(),
            wins => format!("Ringed: {} for {mover}.", count(wins, "winning move")),
        };
        page.figure(&element(&content.picture(marks)), &format!("{says_wins}{says_must}"));
    }
    if !solution.line.is_empty() {
        let caption = "A line in which the winner's moves all win, until the game is decided.";
        page.figure(&element(&content.picture(answer.line())), caption);
    }
    page.put(format_args!("</div>"));
    page.go_on(&Claims { to_move: Some(*to_move), ..Claims::default() });
}

pub(super) fn reduction(page: &mut Page, content: &Content<'_>) {
    page.section("reduction", "The reduction, step by step");
    match &content.facts.reduction {
        Err(reason) => page.paragraph(&format!("There is none: {reason}.")),
        Ok(explained) if explained.reduction.trace.steps.is_empty() => {
            page.paragraph("No theorem applies: nothing is dead, captured or lost that they find.");
        }
        Ok(explained) => all_steps(page, explained, content),
    }
}

fn all_steps(page: &mut Page, explained: &ExplainedReduction, content: &Content<'_>) {
    let ExplainedReduction { reduction, sentences, cells_before } = explained;
    let (number, left) = (reduction.trace.steps.len(), reduction.section.cells().len());
    let decided = match reduction.class() {
        Some(class) => format!(" It decides the game: class {class}."),
        None => String::new(),
    };
    page.paragraph(&format!(
        "{} by theorems, without any search: {} before, {left} after.{decided}",
        count(number, "step"),
        count(*cells_before, "cell"),
    ));
    page.put(format_args!(
        "<p class=\"soft\">A step opens by its heading; there the links, or the arrow keys, Home and End, \
         lead to the others, and Escape back to all.</p>\n<ol class=\"steps\">"
    ));
    let mut left_out = 0;
    let mut filled = Claims::default();
    let all = number + 1;
    for index in 0..all {
        let heading = match reduction.trace.steps.get(index) {
            Some(step) => format!("Step {}: {}", index + 1, step.rule),
            None => "What is left".to_owned(),
        };
        page.put(format_args!(
            "<li class=\"step\" id=\"step-{0}\">\n<h3 tabindex=\"-1\"><a href=\"#step-{0}\">{heading}\
             </a></h3>",
            index + 1
        ));
        let picture = content.frames.get(index).map(|frame| element(&frame.picture));
        match picture.filter(|picture| page.len() + picture.len() < MOST_BYTES) {
            Some(picture) => page.put(format_args!("{picture}")),
            None => left_out += 1,
        }
        if let (Some(step), Some(sentence)) =
            (reduction.trace.steps.get(index), sentences.get(index))
        {
            page.put(format_args!(
                "<p>{}.</p>\n<p class=\"soft\">{}. Preserves: {}.</p>",
                escape(&if is_word(sentence) { capital(sentence) } else { sentence.clone() }),
                escape(&capital(step.rule.theorem())),
                step.preserves
            ));
        } else {
            page.put(format_args!("<p>What is left: {}.</p>", count(left, "cell")));
        }
        page.go_on(&filled);
        match reduction.trace.steps.get(index).map(|step| &step.action) {
            Some(Action::Short(cells)) => {
                filled.by.short.extend(content.file.names_of(cells.iter().copied()))
            }
            Some(Action::Cut(cells)) => {
                filled.by.cut.extend(content.file.names_of(cells.iter().copied()))
            }
            _ => {}
        }
        links(page, index, all, "step", "reduction");
        page.put(format_args!("</li>"));
    }
    page.put(format_args!("</ol>"));
    if left_out > 0 {
        page.paragraph(&format!(
            "{} would make this page too large and {} left out; cutshort render --steps draws all.",
            count(left_out, "picture"),
            if left_out == 1 { "is" } else { "are" }
        ));
    }
}

/// From one of the parts of a section to those beside it and to all.
pub(super) fn links(page: &mut Page, index: usize, all: usize, part: &str, section: &str) {
    let link = |to: usize, text: &str| format!("<a href=\"#step-{to}\">{text} {part}</a>");
    let before = if index > 0 { link(index, "Previous") } else { String::new() };
    let after = if index + 1 < all { link(index + 2, "Next") } else { String::new() };
    page.put(format_args!(
        "<nav class=\"go\" aria-label=\"{} {}\">{before}<a href=\"#{section}\">All {part}s</a>{after}</nav>",
        capital(part),
        index + 1
    ));
}

/// The text with its first letter large.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    first + chars.as_str()
}

/// Whether the text begins with a word, and not with the name of a vertex.
fn is_word(text: &str) -> bool {
    ["the ", "between ", "every ", "once "].iter().any(|word| text.starts_with(word))
}

/// Certificates up to this size are part of the page, in bytes.
const MOST_CERTIFICATE: usize = 60_000;

pub(super) fn certificate(page: &mut Page, content: &Content<'_>) {
    page.section("certificate", "The certificate, and its check");
    let certificate = match &content.facts.certificate {
        Ok(certificate) => certificate,
        Err(NoCertificate::Stopped(_)) => {
            page.paragraph("There is none, because a limit stopped the search.");
            return;
        }
        Err(reason) => {
            page.paragraph(&format!("There is none: {reason}."));
            return;
        }
    };
    page.paragraph(
        "A certificate is the winner's strategy, written so that it can be checked line by line. The \
         checker uses neither the solver nor the reductions.",
    );
    match &certificate.checked {
        Err(reason) => page.put(format_args!(
            "<p class=\"answer\"><strong>It is not right:</strong> {}.</p>",
            escape(&reason.to_string())
        )),
        Ok(verdict) => {
            page.put(format_args!(
                "<p class=\"answer\"><strong>The checker accepts it.</strong> {}.</p>\n<ul>",
                count(verdict.nodes, "node")
            ));
            for proved in &verdict.proved {
                // The certificate of an answer says nothing else.
                if let Proved::Winner { to_move, winner, .. } = proved {
                    page.put(format_args!(
                        "<li>{} to move: {} wins.</li>",
                        named(*to_move),
                        named(*winner)
                    ));
                }
            }
            page.put(format_args!("</ul>"));
        }
    }
    if certificate.text.len() <= MOST_CERTIFICATE {
        page.file("game.cert", &certificate.text);
    } else {
        page.paragraph(&format!(
            "Its {} bytes are not part of this page; the commands below write it.",
            certificate.text.len()
        ));
    }
}

pub(super) fn reproduce(page: &mut Page, content: &Content<'_>) {
    page.section("reproduce", "How to come to this again");
    page.paragraph("Save the game below as game.json. The same version gives the same answers.");
    let to_move = match &content.facts.answers[..] {
        [answer] => format!(" --to-move {}", answer.to_move),
        _ => String::new(),
    };
    page.put(format_args!(
        "<pre tabindex=\"0\"><code>cutshort --version    # {}\n\
         cutshort solve game.json --all-moves{to_move}\n\
         cutshort reduce game.json --explain\n\
         cutshort solve game.json{to_move} --certificate game.cert\n\
         cutshort check game.cert game.json\n\
         cutshort report game.json{to_move} -o report.html</code></pre>",
        env!("CARGO_PKG_VERSION")
    ));
    page.file("game.json", &content.json);
}

pub(super) fn legend(page: &mut Page) {
    page.section("legend", "How to read the pictures");
    page.put(format_args!("<ul class=\"legend\">"));
    for (mark, text) in [
        (
            Mark::Line { number: 1, by: Player::Short },
            "a move of a line; black is Short, white is Cut",
        ),
        (Mark::LastMove, "the last move of a recorded game"),
        (Mark::Wins, "a winning move"),
        (Mark::Open, "a move of which it is not known whether it wins"),
        (Mark::MustPlay, "must-play: every move elsewhere loses"),
        (Mark::Focus, "what a step is about"),
        (Mark::Dead, "dead: it makes no difference"),
        (Mark::Captured, "captured: as good as Short\u{2019}s"),
        (Mark::Lost, "lost: as good as Cut\u{2019}s"),
        (Mark::Territory(Territory::First), "goes to whoever moves first"),
    ] {
        let mut canvas = Canvas::new();
        paint::sample(&mut canvas, mark, [0.3, 0.3]);
        let (_, markup) = canvas.markup();
        page.put(format_args!(
            "<li><svg aria-hidden=\"true\" width=\"28\" height=\"28\" viewBox=\"-1 -1 26 26\" {TEXT}>\n\
             {}</svg> {text}</li>",
            Theme::Auto.paint(&markup)
        ));
    }
    page.put(format_args!("</ul>"));
    page.paragraph(
        "On boards the black sides are Short\u{2019}s, who joins them, and the white ones Cut\u{2019}s. \
         In other games terminals are squares, cells are circles, and a dot joins all that its lines \
         lead to. Dashed red lines are dead edges.",
    );
}
