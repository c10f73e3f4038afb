//! A page about a whole game: a board for each move.

use super::page::{Claims, Page};
use super::sections::{element, legend, links, shared_board};
use crate::formats::{GameFile, WriteError, Writer, write};
use crate::game::{ByPlayer, Player};
use crate::graph::VertexId;
use crate::render::canvas::escape;
use crate::render::{Picture, Scene, ShownMoves, named};
use crate::survey::{Mark, MoveVerdict, Review, ReviewedMove};

/// A page in HTML about a game that was looked through: what decided it, a table of its moves, and for each
/// move the board after it with the moves that would have won instead.
///
/// Like a [`report`](super::report()) it is one file that loads nothing and works without scripts, and the
/// same input gives the same page. With the page of the explorer (`docs/explorer.html`) each board has a button that
/// opens it there, to go on from.
///
/// # Errors
/// If the game cannot be written to a file.
pub fn review_report(
    file: &GameFile,
    review: &Review,
    explorer: Option<&str>,
) -> Result<String, WriteError> {
    let title = match (file.title(), file.board()) {
        (Some(title), _) => title.to_owned(),
        (None, Some(spec)) => format!("A game on {spec}"),
        (None, None) => "A game".to_owned(),
    };
    let positions = review.positions(file.position());
    let mut page = Page::new(&title, file.source());
    if let Some(explorer) = explorer {
        let first = write(&file.clone().with_position(positions[0].clone()), Writer::JsonLine)?;
        page.embed(explorer, &String::from_utf8_lossy(&first));
    }
    page.section("game", "The game");
    let end = Picture::new(&Scene::new(file).with_moves(file, ShownMoves::All));
    shared_board(&mut page, &end);
    page.put(format_args!(
        "<p class=\"answer\"><strong>{}</strong></p>",
        escape(&conclusion(file, review))
    ));
    page.figure(&element(&end), &format!("{title}, the last position."));
    table(&mut page, file, review);
    page.section("moves", "Move by move");
    page.put(format_args!(
        "<p class=\"soft\">Each board is the one after the move, which has a ring. Marked are the moves that \
         would have won in its stead. A move opens by its heading; there the links, or the arrow keys, Home \
         and End, lead to the others, and Escape back to all.</p>\n<ol class=\"steps\">"
    ));
    let number = review.moves.len();
    for (index, (reviewed, position)) in review.moves.iter().zip(&positions[1..]).enumerate() {
        let (played, name) = (reviewed.played, file.move_name(&reviewed.played));
        page.put(format_args!(
            "<li class=\"step{}\" id=\"step-{1}\">\n<h3 tabindex=\"-1\"><a href=\"#step-{1}\">{2}. {3} {4}\
             </a></h3>",
            if reviewed.verdict == MoveVerdict::Blunder { " blunder" } else { "" },
            index + 1,
            played.number,
            named(played.by),
            escape(&name),
        ));
        let then = file.clone().with_position(position.clone());
        let scene = Scene::new(&then).with_moves(&then, ShownMoves::Last);
        let marked = |cells: &[VertexId], mark: Mark| {
            let others = cells.iter().filter(|&&cell| played.cell != Some(cell));
            others.map(|&cell| (cell, mark)).collect::<Vec<_>>()
        };
        let mut marks = scene.marks.clone();
        marks.extend(marked(&reviewed.winning_moves, Mark::Wins));
        marks.extend(marked(&reviewed.open_moves, Mark::Open));
        page.put(format_args!("{}", element(&Picture::new(&scene.with_marks(marks)))));
        page.paragraph(&said_of(file, reviewed));
        let claimed = |by| {
            let before = positions[0].claimed(by);
            file.names_of(position.claimed(by).iter().filter(|&cell| !before.contains(cell)))
        };
        let by = ByPlayer { short: claimed(Player::Short), cut: claimed(Player::Cut) };
        page.go_on(&Claims { by, to_move: position.to_move() });
        links(&mut page, index, number, "move", "moves");
        page.put(format_args!("</li>"));
    }
    page.put(format_args!("</ol>"));
    legend(&mut page);
    Ok(page.finish())
}

/// From which move on the game was decided, in a sentence.
pub fn conclusion(file: &GameFile, review: &Review) -> String {
    let Some(winner) = review.winner.map(named) else {
        return "It is not known who wins at the end.".to_owned();
    };
    let name =
        |one: &ReviewedMove| format!("{}, {}", one.played.number, file.move_name(&one.played));
    if let Some(last) = review.decided_by() {
        let loser = named(last.played.by);
        return format!("{winner} wins since move {}: {loser}'s last blunder.", name(last));
    }
    let Some(first) = review.won_from() else {
        return match review.known_from() {
            None => format!("{winner} wins at the end; earlier is not known."),
            Some(_) => {
                format!("{winner} wins at the end, for whose turn it was; no blunder lost it.")
            }
        };
    };
    if review.moves.first() == Some(first) {
        format!("{winner} wins from the start.")
    } else if review.known_from() == Some(first) {
        format!("{winner} wins before move {} already; earlier is not known.", name(first))
    } else {
        let turns = "no blunder lost it before, but the players did not take turns";
        format!("{winner} wins before move {}: {turns}.", name(first))
    }
}

/// What became of a move, in sentences.
fn said_of(file: &GameFile, reviewed: &ReviewedMove) -> String {
    let wins = file.quoted_names_of(reviewed.winning_moves.iter().copied()).join(" ");
    let open = match reviewed.open_moves.len() {
        0 => String::new(),
        1 => " Of one move it is not known.".to_owned(),
        open => format!(" Of {open} moves it is not known."),
    };
    match reviewed.verdict {
        MoveVerdict::Wins if reviewed.played.cell.is_none() || wins.is_empty() => {
            "Wins.".to_owned()
        }
        MoveVerdict::Wins if reviewed.winning_moves.len() == 1 => {
            format!("The only move that wins.{open}")
        }
        MoveVerdict::Wins => format!("Wins, as {} do: {wins}.{open}", reviewed.winning_moves.len()),
        MoveVerdict::Blunder if wins.is_empty() => {
            "A blunder: without the swap he would have won.".to_owned()
        }
        MoveVerdict::Blunder => format!("A blunder: it loses, and {wins} would have won.{open}"),
        MoveVerdict::Lost => "Loses, as all moves do.".to_owned(),
        MoveVerdict::Unknown => "It is not known whether it wins.".to_owned(),
    }
}

fn table(page: &mut Page, file: &GameFile, review: &Review) {
    page.put(format_args!(
        "<table>\n<thead><tr><th>Move</th><th>By</th><th>Cell</th><th>Winning before</th><th>Verdict</th>\
         <th>Winning moves</th></tr></thead>\n<tbody>"
    ));
    for (index, one) in review.moves.iter().enumerate() {
        let verdict = match one.verdict {
            MoveVerdict::Wins => "wins",
            MoveVerdict::Blunder => "<strong>blunder</strong>",
            MoveVerdict::Lost => "lost",
            MoveVerdict::Unknown => "not known",
        };
        page.put(format_args!(
            "<tr><td><a href=\"#step-{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{verdict}</td>\
             <td>{}</td></tr>",
            index + 1,
            one.played.number,
            named(one.played.by),
            escape(&file.move_name(&one.played)),
            one.winner_before.map_or("?", named),
            match one.winning_moves.len() {
                0 => String::new(),
                number => number.to_string(),
            },
        ));
    }
    page.put(format_args!("</tbody></table>"));
}
