//! `cutshort capture`: which sets of cells belong to somebody already.

use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::input::{InputArgs, cells_in, find_in, title};
use super::interrupt;
use super::output::{Proof, writable, write_certificate_file};
use super::progress::Progress;
use super::words::count;
use super::{Exit, Failure};
use crate::analysis::{
    CaptureOptions, Captures, DEFAULT_LIFE_STEPS, MultiShannon, QueryError, Standing, captures,
    controlling_pairs, inert_cells,
};
use crate::formats::{GameFile, names_in};
use crate::game::{ByPlayer, Game, Goal, Player, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::requests::about::Given;
use crate::requests::inferior::captured;
use crate::solve::LocalCertificate;

/// Find captured, lost and dominated sets by exact multi-Shannon play
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A set is captured (lost) if Short (Cut), moving second and answering in the set, makes the neighbours \
of the set as adjacent to each other as if all of it were his. It may be filled in whatever happens \
elsewhere. A set is dominated if he can do that moving first. Listed are sets without cells that are dead (for the winner, as dead --exact finds) that \
contain no smaller set of the kind; as dominated only sets of two and more cells that are not captured \
(or lost) by the same player.

Filling in keeps the winner in normal play. In misere play only sets that are captured by a pairing \
may be filled in.

Examples:
  cutshort capture --board hex:5x5 --short c3 --max-size 3
  cutshort capture graphs/bridge.json --set a,b
  cutshort capture graphs/steane-2.json --threats
  cutshort capture graphs/bridge.json --certificate captured.cert
  cutshort capture graphs/steane-9.json --local --json")]
pub(super) struct Args {
    /// The largest number of cells of a set; each more takes ten times as long
    #[arg(
        long,
        value_name = "K",
        default_value_t = 4,
        conflicts_with_all = ["set", "threats"],
        value_parser = clap::value_parser!(u8).range(1..=MultiShannon::MAX_CELLS as i64)
    )]
    max_size: u8,
    /// Play on this set only
    #[arg(long, value_name = "CELLS")]
    set: Vec<String>,
    /// List which single cells threaten or support which, instead of sets
    ///
    /// A cell threatens another if it makes no difference whose the other is once Cut has it, and
    /// supports the other if the same holds once Short has it. Cells whose neighbours are adjacent to
    /// each other anyhow, of which it never makes a difference, are left out; other dead cells are not.
    #[arg(long, conflicts_with_all = ["set", "local"])]
    threats: bool,
    /// Read the terminals as a boundary that either player may come to own
    #[arg(long)]
    local: bool,
    /// Write the strategies in the captured, lost and dominated sets to a file that cutshort check can check
    #[arg(long, value_name = "FILE", value_parser = writable(), conflicts_with_all = ["local", "threats"])]
    certificate: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let given = args.input.given()?;
    let mut game = given.file.position().reduced();
    if args.local {
        // A boundary conducts or not, as its owner likes; what counts are its new edges.
        game = game.with_goal(Goal::Connect);
    }
    if args.threats {
        list_threats(args, &given, &game, out)
    } else if args.set.is_empty() {
        hunt(args, &given, &game, out)
    } else {
        play(args, &given, &game, out)
    }
}

/// Lists the pairs of cells of which one threatens or supports the other.
fn list_threats(
    args: &Args,
    Given { file, place }: &Given,
    game: &Game,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let pairs_of = |player| controlling_pairs(game, player).map_err(|error| refused(file, error));
    let inert = inert_cells(game).map_err(|error| refused(file, error))?;
    let mut pairs = ByPlayer { short: pairs_of(Player::Short)?, cut: pairs_of(Player::Cut)? };
    for player in Player::BOTH {
        pairs[player].retain(|pair| !pair.iter().any(|&cell| inert.contains(cell)));
    }
    let names = |pairs: &[[VertexId; 2]]| -> Vec<Vec<&str>> {
        pairs.iter().map(|&pair| file.names_of(pair)).collect()
    };
    if args.json {
        let entries = |player: Player| -> Vec<Value> {
            names(&pairs[player]).iter().map(|p| json!({"cell": p[0], "over": p[1]})).collect()
        };
        let answer = json!({
            "threats": entries(Player::Cut),
            "supports": entries(Player::Short),
        });
        writeln!(out, "{}", place.answer(file, answer))?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{}", title(file))?;
    for (player, what, verb) in
        [(Player::Cut, "threats", "threatens"), (Player::Short, "supports", "supports")]
    {
        writeln!(out, "  {what}: {}", pairs[player].len())?;
        for group in pairs[player].chunk_by(|first, second| first[0] == second[0]) {
            let controlled = file.quoted_names_of(group.iter().map(|pair| pair[1]));
            let by = file.quoted_names_of([group[0][0]]);
            writeln!(out, "    {} {verb} {}", by[0], controlled.join(" "))?;
        }
    }
    Ok(Exit::Done)
}

fn refused(file: &GameFile, error: QueryError) -> Failure {
    Failure::input(error.in_names(file.names()))
}

/// Finds all small sets.
fn hunt(
    args: &Args,
    Given { file, place }: &Given,
    game: &Game,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let options = CaptureOptions {
        max_size: usize::from(args.max_size),
        local: args.local,
        life_steps: DEFAULT_LIFE_STEPS,
    };
    let (interrupted, progress) = (interrupt::flag(), Progress::new());
    let found = captures(game, options, |examined| {
        progress.go_on(&interrupted, || format!("{examined} sets examined"))
    });
    drop(progress);
    let found = found.map_err(|error| refused(file, error))?;
    let owned = Player::BOTH.map(|player| found.owned[player].iter().map(move |set| (set, player)));
    let dominated = Player::BOTH
        .map(|player| found.dominated[player].iter().map(move |found| (&found.set, player)));
    let [owned, dominated] =
        [owned.into_iter().flatten().collect(), dominated.into_iter().flatten().collect()];
    let proof = certify(args, file, game, owned, dominated)?;
    if args.json {
        writeln!(out, "{}", place.answer(file, captured(&found, file)))?;
    } else {
        write_text(args, file, &found, out)?;
    }
    proof?;
    Ok(if found.stopped { Exit::Stopped } else { Exit::Done })
}

/// Writes the certificate of the sets, if one is asked for.
fn certify(
    args: &Args,
    file: &GameFile,
    game: &Game,
    owned: Vec<(&VertexSet, Player)>,
    dominated: Vec<(&VertexSet, Player)>,
) -> Result<Proof, Failure> {
    let Some(path) = &args.certificate else { return Ok(Ok(())) };
    if game.rules() == Rules::Misere {
        refuse!("captured sets have certificates in normal play only");
    }
    let mut certificate = LocalCertificate::new(game);
    let mut owned = owned.into_iter();
    let mut dominated = dominated.into_iter();
    let added =
        owned.try_for_each(|(set, player)| certificate.add_captured(set, player)).and_then(|()| {
            dominated.try_for_each(|(set, player)| certificate.add_dominated(set, player))
        });
    match added {
        Ok(()) => write_certificate_file(path, file, &certificate.lines()),
        Err(error) => Ok(Err(Failure::Unproved(format!("no certificate: {error}")))),
    }
}

fn write_text(
    args: &Args,
    file: &GameFile,
    found: &Captures,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let names = |cells: &mut dyn Iterator<Item = VertexId>| file.quoted_names_of(cells).join(" ");
    writeln!(out, "{}, sets of up to {}", title(file), count(args.max_size, "cell"))?;
    for (player, what) in [(Player::Short, "captured"), (Player::Cut, "lost")] {
        writeln!(out, "  {what}: {}", found.owned[player].len())?;
        for set in &found.owned[player] {
            writeln!(out, "    {}", names(&mut set.iter()))?;
        }
    }
    for player in Player::BOTH {
        writeln!(out, "  {player}-dominated: {}", found.dominated[player].len())?;
        for dominated in &found.dominated[player] {
            let by = names(&mut dominated.by.iter().copied());
            writeln!(out, "    {}   by {by}", names(&mut dominated.set.iter()))?;
        }
    }
    if found.stopped {
        writeln!(out, "  stopped after {}; there may be more", count(found.examined, "set"))?;
    }
    Ok(())
}

/// Plays on one set.
fn play(
    args: &Args,
    Given { file, place }: &Given,
    game: &Game,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let names = args.set.iter().flat_map(|list| names_in(list));
    let universe = game.hypergraph().vertex_count();
    let set = cells_in("--set", names, universe, |name| find_in(file, name))?;
    let local = MultiShannon::new(game, &set).map_err(|error| refused(file, error))?;
    let by = |player| file.names_of(local.dominating_cells(player));
    let whose = |holds: &dyn Fn(Player) -> bool| {
        Player::BOTH
            .into_iter()
            .filter(|&player| holds(player))
            .map(|player| (&set, player))
            .collect()
    };
    let owned = whose(&|player| local.owns(player));
    let dominated = whose(&|player| local.dominates(player) && !local.owns(player));
    let proof = certify(args, file, game, owned, dominated)?;
    if args.json {
        let sets = |holds: bool| if holds { vec![file.names_of(set.iter())] } else { Vec::new() };
        let dominated = |player| {
            let entry = || json!({"set": file.names_of(set.iter()), "by": by(player)});
            if local.dominates(player) { vec![entry()] } else { Vec::new() }
        };
        let answer = json!({
            "captured": sets(local.owns(Player::Short)),
            "lost": sets(local.owns(Player::Cut)),
            "short_dominated": dominated(Player::Short),
            "cut_dominated": dominated(Player::Cut),
        });
        writeln!(out, "{}", place.answer(file, answer))?;
        return proof.map(|()| Exit::Done);
    }
    writeln!(out, "{}, the set {}", title(file), file.quoted_names_of(set.iter()).join(" "))?;
    let standing = match local.standing() {
        Standing::Captured => "captured: Short wins it moving second",
        Standing::Lost => "lost: Cut wins it moving second",
        Standing::Both => "captured and lost: it makes no difference who owns it",
        Standing::Neither => "neither captured nor lost",
    };
    writeln!(out, "  {standing}")?;
    for player in Player::BOTH {
        let answer = match (local.dominates(player), local.cells().is_empty()) {
            (true, false) => {
                let at = file.quoted_names_of(local.dominating_cells(player));
                format!("wins moving first, at {}", at.join(" "))
            }
            (true, true) => "wins moving first".to_owned(),
            (false, _) => "does not win moving first".to_owned(),
        };
        writeln!(out, "  {player:<6} {answer}")?;
    }
    proof.map(|()| Exit::Done)
}
