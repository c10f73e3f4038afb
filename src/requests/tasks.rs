//! What each request does.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use serde_json::{Map, Value, json};

use super::about::{Given, Place, with_stopped};
use super::probed::{Asked, Subject, in_words, probed, unprobed};
use super::reduced::Reduced;
use super::refusals::{refusal, unseen, unvalued};
use super::seen::{Seen, ShownParts, overviews};
use super::solved::{Reply, solved};
use super::torus::Torus;
use super::valued::{unfinished, valued};
use super::{Host, Request, Task, checked, draw, game, inferior, joined, outlined};
use crate::analysis::{
    CaptureOptions, DEFAULT_LIFE_STEPS, Effort, MultiShannon, ReduceOptions, captures,
    dead_by_theorem,
};
use crate::clock::Instant;
use crate::connection::Network;
use crate::formats::{
    CertificateFault, GameFile, Writer, check_certificate, write, write_certificate,
};
use crate::game::{Player, State};
use crate::opponent::advise_with_progress;
use crate::patterns::OpenPattern;
use crate::proof::Preserves;
use crate::render::{Picture, Scene, ShownMoves};
use crate::solve::{Progress, ShortestWin, Solution, SolveOptions, Solver};
use crate::survey::{Overlaid, overlay};
use crate::values::{PosetChoice, ValueError, valuation_with_progress};

/// Does what a request asks for.
///
/// # Errors
/// One sentence.
pub(super) fn done(request: &Request, host: &dyn Host) -> Result<Value, String> {
    if let Some(torus) = request.game.as_ref().and_then(game::torus) {
        let (torus, to_move) = torus?;
        match request.task {
            Task::Draw => return Ok(draw::torus_drawn(&torus)),
            Task::Solve => return Ok(solve_torus(request, host, &torus, to_move)),
            Task::Move => return Ok(play_torus(request, host, &torus, to_move)),
            // Refused with the other games that are none of Shannon's.
            _ => {}
        }
    }
    match request.task {
        Task::Version => Ok(json!({ "version": env!("CARGO_PKG_VERSION") })),
        Task::Draw => draw::drawn(&request.given()?.file),
        Task::Solve => solve(request, host),
        Task::Show => show(request, host),
        Task::Current => current(&request.given()?.file),
        Task::Reduce => reduce(request, host),
        Task::Dead => dead(request),
        Task::Capture => capture(request, host),
        Task::Value => value(request, host),
        Task::Probe => probe(request, host),
        Task::Move => play(request, host),
        Task::Certificate => certificate(request, host),
        Task::Check => check(request, host),
        Task::Outline => outlined::remaining(request),
        Task::Fill => outlined::fill(request, host),
        Task::Assemble => outlined::assemble(request),
        Task::Join => joined::join(request),
        Task::Svg => svg(request, host),
        Task::Convert => convert(request),
    }
}

/// Tells the host how far a search is.
pub(super) fn report(host: &dyn Host, to_move: Player, state: &Progress) {
    let report = json!({
        "to_move": to_move,
        "nodes": state.nodes,
        "seconds": state.seconds,
        "table_load": state.table_load,
        "moves": state.moves,
        "proof_numbers": state.proof_numbers,
    });
    host.progress(&report.to_string());
}

fn solve(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let refused = |error| refusal(&error, &file);
    let position = file.position();
    let solver = Solver::at(position, request.solver(host)).map_err(refused)?;
    let (all_moves, limits) = (request.all_moves, request.limits(host));
    let options = SolveOptions { limits, all_moves, line: true };
    let mut replies = Vec::new();
    for to_move in request.movers(position.to_move()) {
        let report = &mut |state: &Progress| report(host, to_move, state);
        let solution = solver.solve_with_progress(position, to_move, &options, report);
        let mut solution = solution.map_err(refused)?;
        let shortest = shortest(request, &file, &solver, to_move, &mut solution, &options)?;
        replies.push(Reply { to_move, solution, shortest });
    }
    Ok(place.answer(&file, solved(&replies, file.names(), all_moves)))
}

fn solve_torus(
    request: &Request,
    host: &dyn Host,
    torus: &Torus,
    to_move: Option<Player>,
) -> Value {
    let (all_moves, limits) = (request.all_moves, request.limits(host));
    let options = SolveOptions { limits, all_moves, line: true };
    let reply = |to_move: Player| {
        let report = &mut |state: &Progress| report(host, to_move, state);
        let solution = torus.solve(to_move, request.memory(host), &options, report);
        Reply { to_move, solution, shortest: None }
    };
    let replies: Vec<Reply> = request.movers(to_move).into_iter().map(reply).collect();
    torus.about(solved(&replies, &torus.names, all_moves))
}

/// The shortest win, if it is asked for and somebody is known to win; its line becomes that of the answer.
fn shortest(
    request: &Request,
    file: &GameFile,
    solver: &Solver,
    to_move: Player,
    solution: &mut Solution,
    options: &SolveOptions,
) -> Result<Option<ShortestWin>, String> {
    let winner = solution.winner().filter(|_| request.shortest);
    let Some(winner) = winner else { return Ok(None) };
    let shortest = solver.shortest_win(file.position(), to_move, winner, &options.limits);
    let shortest = shortest.map_err(|error| refusal(&error, file))?;
    if let Some(line) = &shortest.line {
        solution.line.clone_from(line);
        solution.best_move = solution.best_move.and(line.first().copied());
    }
    Ok(Some(shortest))
}

fn show(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let is_asked = request.must_play || request.connections;
    let overviews = if is_asked { overviews(&file)? } else { Vec::new() };
    let overlaid = overlaid(request, host, &file)?;
    let (must_play, connections) = (request.must_play, request.connections);
    let shown = ShownParts { must_play, connections, marks: !request.marks.is_empty() };
    Ok(Seen { file, place, overviews, overlaid, circuits: None, derived: None }.to_json(shown))
}

/// The marks for each side to move that is asked about, and Short if nothing says which.
fn overlaid(
    request: &Request,
    host: &dyn Host,
    file: &GameFile,
) -> Result<Vec<(Player, Overlaid)>, String> {
    let of_game = file.position().to_move().or(Some(Player::Short));
    let (overlays, movers) = (request.overlays()?, request.movers(of_game));
    let (solver, limits) = (request.solver(host), request.limits(host));
    let found = overlay(file.position(), &overlays, &movers, solver, &limits);
    found.map_err(|error| unseen(&error, file))
}

/// The current through each empty cell, of both players' circuits: of each his share of one ampere.
fn current(file: &GameFile) -> Result<Value, String> {
    let position = file.position();
    let empty = position.empty_cells();
    let mut sums = vec![0.0; file.names().len()];
    let mut players = Map::new();
    let mut refused = None;
    for player in Player::BOTH {
        match Network::new(position, player) {
            Ok(network) => {
                let flow = network.flow();
                for (sum, current) in sums.iter_mut().zip(&flow.currents) {
                    *sum += current;
                }
                let resistance = Some(flow.resistance).filter(|ohms| ohms.is_finite());
                players.insert(player.to_string(), json!({ "resistance": resistance }));
            }
            Err(error) => refused = Some(error.to_string()),
        }
    }
    match refused {
        Some(sentence) if players.is_empty() => Err(sentence),
        _ => {
            let cell = |cell: crate::graph::VertexId| {
                (file.names().name(cell).to_owned(), json!(sums[cell.index()]))
            };
            let cells: Map<String, Value> = empty.iter().map(cell).collect();
            Ok(json!({ "cells": cells, "players": players }))
        }
    }
}

fn reduce(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let preserve = request.preserve.unwrap_or(Preserves::Winner);
    let options = ReduceOptions { preserve, effort: Effort::Full };
    let found = Reduced::of(file, options, &request.limits(host)).map_err(|e| e.to_string())?;
    let answer = found.to_json(request.keep).map_err(|error| error.to_string())?;
    Ok(place.answer(&found.file, answer))
}

fn dead(request: &Request) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let found = dead_by_theorem(&file.position().reduced());
    let found = found.map_err(|error| error.in_names(file.names()))?;
    Ok(place.answer(&file, inferior::by_theorem(&found, file.names())))
}

fn capture(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let max_size = request.max_size.unwrap_or(4);
    if !(1..=MultiShannon::MAX_CELLS).contains(&max_size) {
        let most = MultiShannon::MAX_CELLS;
        return Err(format!("max_size is {max_size}, expected a number from 1 to {most}"));
    }
    let options = CaptureOptions { max_size, local: false, life_steps: DEFAULT_LIFE_STEPS };
    let limits = request.limits(host);
    let found = captures(&file.position().reduced(), options, |_| match limits.reached() {
        Some(_) => ControlFlow::Break(()),
        None => ControlFlow::Continue(()),
    });
    let found = found.map_err(|error| error.in_names(file.names()))?;
    let mut answer = inferior::captured(&found, &file);
    if found.stopped && !limits.interrupt.load(Ordering::Relaxed) {
        answer["stopped"] = json!("time");
    }
    Ok(place.answer(&file, answer))
}

fn poset(request: &Request) -> PosetChoice {
    request.poset.clone().map_or(PosetChoice::Fitting, PosetChoice::Named)
}

fn value(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let start = Instant::now();
    let mut report = |state: &crate::values::ValueProgress| {
        let report = json!({ "states": state.states, "forms": state.forms });
        host.progress(&report.to_string());
    };
    let limits = request.value_limits(host);
    let game = file.position().reduced();
    let answer = match valuation_with_progress(&game, &poset(request), &limits, &mut report) {
        Ok(mut found) => valued(&mut found, request.full, start.elapsed().as_secs_f64()),
        Err(ValueError::Stopped { reason, states, forms }) => unfinished(reason, states, forms),
        Err(error) => return Err(unvalued(&error, &file)),
    };
    Ok(place.answer(&file, answer))
}

fn probe(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let subject = match &request.pattern {
        Some(text) => {
            let open = OpenPattern::of_markup(text).map_err(|error| error.to_string())?;
            Subject::Pattern { open: Box::new(open), place: Place::numbered(1), stones: Vec::new() }
        }
        None => Subject::Game(Box::new(request.given()?)),
    };
    let start = Instant::now();
    let by = request.player.unwrap_or(Player::Cut);
    let limits = request.value_limits(host);
    let asked = Asked { by, limits, poset: poset(request), perimeter: false };
    let mut report = |_: &str, left| host.progress(&json!({ "left": left }).to_string());
    let answer = match subject.probed(&asked, &mut report) {
        Ok(found) => {
            let mut answer = probed(&subject, &found, by);
            if request.outcomes {
                answer["outcomes"] = json!(in_words(&found.poset));
            }
            answer["seconds"] = json!(start.elapsed().as_secs_f64());
            answer
        }
        Err(ValueError::Stopped { reason, states, .. }) => unprobed(reason, states),
        Err(error) => {
            return Err(match &subject {
                Subject::Game(given) => unvalued(&error, &given.file),
                Subject::Pattern { .. } => error.to_string(),
            });
        }
    };
    Ok(subject.about(answer))
}

/// The program's own move.
fn play(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let file = request.given()?.file;
    let position = file.position();
    let to_move = request.movers(position.to_move().or(Some(Player::Short)))[0];
    // What is too large for the solver is played all the same.
    let solver = Solver::at(position, request.solver(host)).ok();
    let limits = request.limits(host);
    let mut hears = |state: &Progress| report(host, to_move, state);
    let advice = advise_with_progress(solver.as_ref(), position, to_move, &limits, &mut hears);
    let name = advice.cell.map(|cell| file.names().name(cell));
    Ok(played(to_move, name, advice.winner))
}

fn played(to_move: Player, name: Option<&str>, winner: Option<Player>) -> Value {
    let why = match (name, winner) {
        (None, _) => "the game is over",
        (Some(_), Some(winner)) if winner == to_move => "it is proved to win",
        (Some(_), Some(_)) => "every move loses; this one puts it off as long as is known",
        (Some(_), None) => "who wins is not known; this looks best",
    };
    json!({ "to_move": to_move, "move": name, "why": why, "winner": winner })
}

fn play_torus(request: &Request, host: &dyn Host, torus: &Torus, to_move: Option<Player>) -> Value {
    let to_move = request.movers(to_move.or(Some(Player::Short)))[0];
    let options = SolveOptions { limits: request.limits(host), all_moves: false, line: true };
    let hears = &mut |state: &Progress| report(host, to_move, state);
    let solution = torus.solve(to_move, request.memory(host), &options, hears);
    let any = || torus.state.empty_cells().first().copied();
    let is_over = torus.state.decided().is_some();
    let best = solution.best_move.or(solution.line.first().copied()).or_else(any);
    let name = best.filter(|_| !is_over).map(|cell| torus.names.name(cell));
    played(to_move, name, solution.winner())
}

fn certificate(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let Given { file, place } = request.given()?;
    let refused = |error| refusal(&error, &file);
    let position = file.position();
    let solver = Solver::at(position, request.solver(host)).map_err(refused)?;
    let options = SolveOptions { limits: request.limits(host), all_moves: false, line: true };
    let players = request.movers(position.to_move());
    let mut hears = |to_move: Player, state: &Progress| report(host, to_move, state);
    let certified =
        solver.certify_with_progress(position, &players, &options, &mut hears).map_err(refused)?;
    let lines = certified.lines.map_err(|reason| format!("no certificate: {reason}"))?;
    let mut text = Vec::new();
    write_certificate(&file, &lines, &mut text).map_err(|error| error.to_string())?;
    check_certificate(text.as_slice(), usize::MAX)
        .map_err(|error| format!("no certificate: the checker refuses it: {error}"))?;
    let replies = certified.solutions.into_iter();
    let replies: Vec<Reply> =
        replies.map(|(to_move, solution)| Reply { to_move, solution, shortest: None }).collect();
    let mut answer = solved(&replies, file.names(), false);
    answer["certificate"] = json!(String::from_utf8_lossy(&text));
    Ok(place.answer(&file, answer))
}

fn check(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let text = request.certificate.as_ref();
    let text = text.ok_or("the request has no certificate, expected the key \"certificate\"")?;
    match check_certificate(text.as_bytes(), request.memory(host) << 20) {
        Ok(found) => match request.game.as_ref().map(game::given).transpose()? {
            Some(given) if checked::bare(&given.file) != checked::bare(&found.file) => {
                Ok(checked::wrong("the certificate is about another position"))
            }
            _ => Ok(checked::right(&found)),
        },
        Err(error) => match error.fault {
            CertificateFault::NoCertificate
            | CertificateFault::Compressed(_)
            | CertificateFault::Version(_) => Err(error.to_string()),
            _ => Ok(checked::wrong(&error.to_string())),
        },
    }
}

fn svg(request: &Request, host: &dyn Host) -> Result<Value, String> {
    let file = request.given()?.file;
    let overlaid = overlaid(request, host, &file)?;
    let (_, found) = overlaid.into_iter().next().unwrap_or((Player::Short, Overlaid::default()));
    let shown = if request.marks.is_empty() { ShownMoves::All } else { ShownMoves::Last };
    let mut scene = Scene::new(&file).with_marks(found.marks).with_dead_edges(found.dead_edges);
    scene = scene.with_moves(&file, shown);
    let mut picture = Picture::new(&scene);
    if request.legend {
        picture = picture.with_legend(&scene);
    }
    let svg = picture.to_svg(request.theme.unwrap_or_default());
    Ok(with_stopped(json!({ "svg": svg }), found.stopped))
}

fn convert(request: &Request) -> Result<Value, String> {
    let file = request.given()?.file;
    let word = request.to.as_deref().unwrap_or("json");
    let writer: Writer = word.parse().map_err(|error| format!("{error}"))?;
    let bytes = write(&file, writer).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes)
        .map_err(|_| format!("what {word} writes is no text, expected another format"))?;
    Ok(json!({ "text": text, "format": word }))
}
