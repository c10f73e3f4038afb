//! The player: `genmove`, clocks and the swap.

use std::time::{Duration, Instant};

use super::arguments::{Arguments, colour};
use super::line::{Answer, Refusal};
use super::record::Move;
use super::session::{Live, Session};
use crate::game::{Outcome, Player};
use crate::graph::VertexId;
use crate::opponent::{fair_opening, wants_to_swap};

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

/// What the program would play, in the time that it has.
fn choose(session: &mut Session, player: Player, live: Live<'_>) -> Result<Choice, Refusal> {
    let position = session.record.position().clone();
    let parameters = session.parameters;
    let may_swap = parameters.allow_swap && session.record.may_swap(player);
    if parameters.allow_swap && session.record.is_open_to_swap() {
        let cell = fair_opening(&position, player);
        return Ok(cell.map_or(Choice::Resign, Choice::Stone));
    }
    let left = session.clock[player].max(0.0) * SHARE_OF_TIME;
    let time = parameters.move_time.min(Duration::from_secs_f64(left));
    let limits = session.limits(parameters.move_nodes, Some(time));
    let advice = session.advise(player, limits, live);
    if may_swap && wants_to_swap(&position, player, advice) {
        return Ok(Choice::Swap);
    }
    if parameters.resign && advice.winner == Some(player.other()) {
        return Ok(Choice::Resign);
    }
    Ok(advice.cell.map_or(Choice::Resign, Choice::Stone))
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
