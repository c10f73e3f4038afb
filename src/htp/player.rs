//! The player: `genmove`, clocks and the swap.

use std::time::{Duration, Instant};

use super::arguments::{Arguments, colour};
use super::line::{Answer, Refusal};
use super::record::Move;
use super::session::{Live, Session};
use super::solving::{Allowance, Question};
use crate::connection::Network;
use crate::game::{Outcome, Player};
use crate::graph::VertexId;

/// The part of the time left that one move may take.
const SHARE_OF_TIME: f64 = 0.1;

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Stone(VertexId),
    Swap,
    Resign,
}

/// `genmove COLOUR`: chooses a move and makes it.
pub(super) fn generate(session: &mut Session, given: Arguments<'_>, live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    let player = given.player(0)?;
    let began = Instant::now();
    let choice = choose(session, player, live)?;
    session.clock[player] -= began.elapsed().as_secs_f64();
    let played = match choice {
        Choice::Stone(cell) => Some(Move::Stone { cell, by: player }),
        Choice::Swap => Some(Move::SwapPieces { by: player }),
        Choice::Resign => None,
    };
    played.map_or(Ok(()), |played| session.record.play(played))?;
    Ok(word(session, choice))
}

/// `reg_genmove COLOUR`: chooses a move and does not make it.
pub(super) fn suggest(session: &mut Session, given: Arguments<'_>, live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    let choice = choose(session, given.player(0)?, live)?;
    Ok(word(session, choice))
}

fn word(session: &Session, choice: Choice) -> String {
    match choice {
        Choice::Stone(cell) => session.record.name(cell).to_owned(),
        Choice::Swap if session.parameters.on_little_golem => "swap".to_owned(),
        Choice::Swap => "swap-pieces".to_owned(),
        Choice::Resign => "resign".to_owned(),
    }
}

/// A move that is proved to win, if there is one; one that stands in the winner's way longest, as far as
/// the search knows, if none does; else the one that looks best.
fn choose(session: &mut Session, player: Player, live: Live<'_>) -> Result<Choice, Refusal> {
    if session.record.position().decided().is_some() {
        return Ok(Choice::Resign);
    }
    let parameters = session.parameters;
    let left = session.clock[player].max(0.0) * SHARE_OF_TIME;
    let time = parameters.move_time.min(Duration::from_secs_f64(left));
    let allowance = Allowance { nodes: parameters.move_nodes, time: Some(time) };
    let solution = session.ask(None, player, Question::Line, allowance, live);
    // A board that is too large for the solver can be played on all the same.
    let solution = solution.ok();
    let empty = session.record.position().empty_cells();
    let open = |cell: &VertexId| empty.contains(*cell);
    let loses = solution
        .as_ref()
        .is_some_and(|solution| solution.outcome == Some(Outcome::win(player.other())));
    if loses && parameters.allow_swap && session.record.may_swap(player) {
        return Ok(Choice::Swap);
    }
    if loses && parameters.resign {
        return Ok(Choice::Resign);
    }
    let known = solution.and_then(|solution| {
        let promising = solution.so_far.and_then(|so_far| so_far.best_move);
        solution.best_move.or(solution.line.first().copied()).or(promising)
    });
    let cell = known.filter(open).or_else(|| busiest(session)).or_else(|| empty.first());
    Ok(cell.map_or(Choice::Resign, Choice::Stone))
}

/// The cell through which most current flows in both players' circuits, or on a large board one in the
/// middle.
fn busiest(session: &Session) -> Option<VertexId> {
    let position = session.record.position();
    let mut score = vec![0.0; position.game().hypergraph().vertex_count()];
    for player in Player::BOTH {
        if let Ok(network) = Network::new(position, player) {
            for (score, current) in score.iter_mut().zip(network.flow().currents) {
                *score += current;
            }
        }
    }
    let middle = (session.record.width() / 2, session.record.height() / 2);
    let far = |cell: VertexId| {
        let (column, row) = session.record.place(cell);
        column.abs_diff(middle.0) + row.abs_diff(middle.1)
    };
    let value = |cell: VertexId| score[cell.index()];
    position
        .empty_cells()
        .iter()
        .min_by(|&a, &b| value(b).total_cmp(&value(a)).then_with(|| far(a).cmp(&far(b))))
}

/// `time_left [COLOUR [SECONDS [STONES]]]`: says or sets the time that a player has left.
pub(super) fn time_left(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(0, 3)?;
    let shown = |player: Player| format!("{:.1}", session.clock[player]);
    match given.len() {
        0 => {
            let [black, white] = Player::BOTH.map(shown);
            Ok(format!("Black: {black}, White: {white}"))
        }
        1 => given.player(0).map(shown),
        _ => {
            session.clock[given.player(0)?] = given.seconds(1)?;
            Ok(String::new())
        }
    }
}

/// `final_score`: who has won.
pub(super) fn final_score(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    let winner = session.record.position().decided().and_then(Outcome::winner);
    Ok(match winner.map(colour) {
        Some("black") => "B+",
        Some(_) => "W+",
        None => "cannot score",
    }
    .to_owned())
}
