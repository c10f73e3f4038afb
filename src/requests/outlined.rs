//! Proofs that a person and the program find together, in JSON.
//!
//! Nothing is remembered between requests: who asks holds the answers and the pieces.

use cutshort_kernel::read::line_of;
use serde::Deserialize;
use serde_json::{Value, json};

use super::about::Given;
use super::game::find_in;
use super::refusals::refusal;
use super::tasks::report;
use super::{Host, Request, ToMove};
use crate::formats::{GameFile, check_certificate, write_certificate};
use crate::game::{ByPlayer, Player};
use crate::graph::{VertexId, VertexSet};
use crate::outline::{
    Claims, Gap, Missing, Outline, OutlineError, Piece, Refuted, Remaining, Stone,
};
use crate::proof::MovingAs;
use crate::proof::certificate::{Aim, Normal};

/// Claims since the start, by name.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamedClaims {
    #[serde(default)]
    short: Vec<String>,
    #[serde(default)]
    cut: Vec<String>,
}

/// What the winner is to claim after these claims.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamedAnswer {
    #[serde(default)]
    short: Vec<String>,
    #[serde(default)]
    cut: Vec<String>,
    claim: String,
}

/// That the winner is known not to win when this player is to move after these claims.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamedLoss {
    #[serde(default)]
    short: Vec<String>,
    #[serde(default)]
    cut: Vec<String>,
    to_move: Player,
}

/// A piece as it was handed out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamedPiece {
    owned: Vec<String>,
    carrier: Vec<String>,
    moving: MovingAs,
    /// Left out where it is only to be seen what follows.
    #[serde(default)]
    lines: String,
}

/// An outline with the game that it is about.
struct Subject {
    given: Given,
    outline: Outline,
}

impl Subject {
    fn of(request: &Request) -> Result<Self, String> {
        let given = request.given()?;
        let file = &given.file;
        let position = file.position();
        let winner = request.winner.ok_or("the request has no winner, expected short or cut")?;
        let to_move = match (request.mover, position.to_move()) {
            (Some(ToMove::Short), _) => Player::Short,
            (Some(ToMove::Cut), _) => Player::Cut,
            (None, Some(player)) => player,
            (Some(ToMove::Both), _) | (None, None) => {
                return Err("it is not said who moves first, expected the key \"mover\" with \
                            short or cut"
                    .to_owned());
            }
        };
        let told = |error| told(&error, file);
        let mut outline = Outline::new(position, winner, to_move).map_err(told)?;
        for NamedAnswer { short, cut, claim } in &request.answers {
            let claims = claims(file, &outline, [short, cut])?;
            outline.answer(claims, find_in(file, claim)?).map_err(told)?;
        }
        for NamedLoss { short, cut, to_move } in &request.refuted {
            let claims = claims(file, &outline, [short, cut])?;
            outline.refute(claims, *to_move);
        }
        for (index, piece) in request.pieces.iter().enumerate() {
            let damaged = |why: String| format!("the piece {index}: {why}");
            let piece = piece_of(file, winner, piece).map_err(damaged)?;
            outline.add(piece).map_err(told)?;
        }
        Ok(Self { given, outline })
    }

    /// What is left, with what else is said.
    fn answer(&self, more: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
        let (file, outline) = (&self.given.file, &self.outline);
        let remaining = outline.remaining();
        let pieces = remaining.pieces();
        let Remaining { gaps, met, .. } = remaining;
        let mut answer = json!({
            "winner": outline.winner(),
            "to_move": outline.to_move(),
            "shown": gaps.is_empty(),
            "met": met,
            "rests_on": pieces,
            "left": gaps.iter().map(Gap::count).sum::<usize>(),
            "gaps": gaps.iter().map(|it| gap(file, outline, it)).collect::<Vec<_>>(),
        });
        more.into_iter().for_each(|(key, value)| answer[key] = value);
        self.given.place.answer(file, answer)
    }
}

/// What is left of a proof.
///
/// # Errors
/// One sentence.
pub(super) fn remaining(request: &Request) -> Result<Value, String> {
    Ok(Subject::of(request)?.answer([]))
}

/// The program tries what is left.
///
/// # Errors
/// One sentence.
pub(super) fn fill(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let mut subject = Subject::of(request)?;
    let file = &subject.given.file;
    let outline = &mut subject.outline;
    let NamedClaims { short, cut } = request.within.clone().unwrap_or_default();
    let within = claims(file, outline, [&short, &cut])?;
    let (options, limits) = (request.solver(host), request.limits(host));
    let mut hears = |to_move: Player, progress: &_| report(host, to_move, progress);
    let filled = outline.fill_with_progress(&within, options, &limits, &mut hears);
    let filled = filled.map_err(|error| told(&error, file))?;
    let pieces = filled.pieces.iter().map(|it| piece(file, it)).collect::<Result<Vec<_>, _>>()?;
    let refuted: Vec<Value> = filled.refuted.iter().map(|it| wrong(file, it)).collect();
    let mut more = vec![("pieces", json!(pieces)), ("refuted", json!(refuted))];
    more.extend(filled.stopped.map(|reason| ("stopped", json!(reason))));
    Ok(subject.answer(more))
}

/// The certificate of a proof of which nothing is left, or what is.
///
/// # Errors
/// One sentence.
pub(super) fn assemble(request: &Request) -> Result<Value, String> {
    let subject = Subject::of(request)?;
    let file = &subject.given.file;
    let certificate = match subject.outline.certificate() {
        Ok(lines) => {
            let mut text = Vec::new();
            write_certificate(file, &lines, &mut text).map_err(|error| error.to_string())?;
            check_certificate(text.as_slice(), usize::MAX)
                .map_err(|error| format!("no certificate: the checker refuses it: {error}"))?;
            Some(String::from_utf8_lossy(&text).into_owned())
        }
        Err(OutlineError::HasGaps(_)) => None,
        Err(error) => return Err(told(&error, file)),
    };
    Ok(subject.answer([("certificate", json!(certificate))]))
}

fn told(error: &OutlineError, file: &GameFile) -> String {
    match error {
        OutlineError::Solve(error) => refusal(error, file),
        other => file.names().told(other),
    }
}

fn cells_named(file: &GameFile, names: &[String]) -> Result<Vec<VertexId>, String> {
    names.iter().map(|name| find_in(file, name)).collect()
}

fn claims(
    file: &GameFile,
    outline: &Outline,
    [short, cut]: [&[String]; 2],
) -> Result<Claims, String> {
    let named = ByPlayer { short: cells_named(file, short)?, cut: cells_named(file, cut)? };
    let stones = |by: Player| named[by].iter().map(move |&cell| (by, cell));
    let stones: Vec<Stone> = Player::BOTH.into_iter().flat_map(stones).collect();
    outline.claims(stones).map_err(|error| told(&error, file))
}

fn piece_of(file: &GameFile, player: Player, piece: &NamedPiece) -> Result<Piece, String> {
    let set = |names: &[String]| {
        let universe = file.game().hypergraph().vertex_count();
        Ok::<_, String>(VertexSet::from_vertices(universe, cells_named(file, names)?))
    };
    let line =
        |line: &str| line_of(line.as_bytes()).map_err(|_| "it has a line that is none".to_owned());
    let says = Normal {
        player,
        aim: Aim::Win,
        moving: piece.moving,
        owned: set(&piece.owned)?,
        carrier: set(&piece.carrier)?,
        held: Vec::new(),
    };
    Ok(Piece { says, lines: piece.lines.lines().map(line).collect::<Result<_, _>>()? })
}

fn piece(file: &GameFile, piece: &Piece) -> Result<Value, String> {
    let names = |set: &VertexSet| json!(file.names_of(set.iter()));
    let mut lines = String::new();
    for line in &piece.lines {
        lines.push_str(&serde_json::to_string(line).map_err(|error| error.to_string())?);
        lines.push('\n');
    }
    let says = &piece.says;
    Ok(json!({
        "owned": names(&says.owned),
        "carrier": names(&says.carrier),
        "moving": says.moving,
        "lines": lines,
    }))
}

/// A position by its claims and how one comes to it.
fn position(file: &GameFile, claims: &Claims, line: &[Stone]) -> Value {
    let names = |by: Player| json!(file.names_of(claims[by].iter()));
    let stone =
        |&(player, cell): &Stone| json!({ "player": player, "cell": file.names().name(cell) });
    json!({
        "short": names(Player::Short),
        "cut": names(Player::Cut),
        "line": line.iter().map(stone).collect::<Vec<_>>(),
    })
}

fn gap(file: &GameFile, outline: &Outline, gap: &Gap) -> Value {
    let mut answer = position(file, &gap.claims, &gap.line);
    let (missing, cells) = match &gap.missing {
        Missing::Answer => ("answer", Vec::new()),
        Missing::Replies(cells) => ("replies", file.names_of(cells.iter().copied())),
        Missing::Lost => ("lost", Vec::new()),
    };
    answer["to_move"] = json!(gap.to_move(outline.winner()));
    answer["missing"] = json!(missing);
    answer["cells"] = json!(cells);
    answer
}

fn wrong(file: &GameFile, refuted: &Refuted) -> Value {
    let Refuted { claims, line, to_move, by } = refuted;
    let mut answer = position(file, claims, line);
    answer["to_move"] = json!(to_move);
    answer["by"] = json!(by.map(|cell| file.names().name(cell)));
    answer
}
