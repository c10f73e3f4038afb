//! `cutshort probe`: which first moves in a region can matter.

use std::io::Write;
use std::time::Instant;

use serde_json::{Value, json};

use super::input::title;
use super::progress::Progress;
use super::sheet::Sheet;
use super::value::{RegionArgs, refusal};
use super::words::{count, named};
use super::{Exit, Failure, interrupt, pattern};
use crate::game::Player;
use crate::patterns::OpenPattern;
use crate::requests::about::{Given, Place};
use crate::requests::probed::{Asked, Found, Subject, in_words, probed, unprobed};
use crate::values::{ValueError, ValueStop};

/// Say which first moves in a pattern can matter: intrusions that nothing replaces
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort probe template:bridge
  cutshort probe template:ziggurat --white a2
  cutshort probe template:ziggurat --perimeter
  cutshort probe '<hexboard size=\"2x3\" edges=\"none\" visible=\"b1 b2 c1 a2\" contents=\"B c1 a2\"/>' --black-moves
  cutshort probe graphs/steane-6.json --json

A pattern is read open: what lies around it is nobody's, and its cells are called by letters, as the picture \
shows. A move is dominated by another that is at least as good wherever the pattern stands, and reversed by \
an answer after which its player could have done without it. If there is neither it is viable: it may be the \
only winning move somewhere. Otherwise it is inferior, and never is (two that dominate each other are both \
inferior; one of them may be needed). Of a game the terminals are what \
lies around.")]
pub(super) struct Args {
    /// Ask once for each cell around the pattern, with a stone of the player's there
    #[arg(long)]
    perimeter: bool,
    /// Ask about Short's moves, not Cut's: into patterns of Cut's, or of his own
    #[arg(long, visible_alias = "short-moves")]
    black_moves: bool,
    /// List the outcomes
    #[arg(long)]
    outcomes: bool,
    /// Comma-separated output: a row for each move, and for each stone around it if --perimeter asks
    #[arg(long, conflicts_with_all = ["json", "outcomes"])]
    csv: bool,
    #[command(flatten)]
    about: RegionArgs,
}

/// The columns of `--csv`: keys of an answer, of its probes, and the stone beside which they are.
const COLUMNS: &[&str] =
    &["index", "name", "player", "stone", "move", "viable", "dominated_by", "reversed_by"];

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    let sheet = args.csv.then(|| Sheet::begin(COLUMNS, out)).transpose()?;
    let by = if args.black_moves { Player::Short } else { Player::Cut };
    let mut exit = Exit::Done;
    for subject in subjects(args)? {
        let start = Instant::now();
        match found(args, &subject, by) {
            Ok(found) if args.csv => {
                let answer = subject.about(probed(&subject, &found, by));
                sheet.iter().try_for_each(|sheet| write_rows(&answer, sheet, out))?;
            }
            Ok(found) if args.about.json => {
                let mut answer = probed(&subject, &found, by);
                if args.outcomes {
                    answer["outcomes"] = json!(in_words(&found.poset));
                }
                answer["seconds"] = json!(start.elapsed().as_secs_f64());
                writeln!(out, "{}", subject.about(answer))?;
            }
            Ok(found) => tell(args, &subject, &found, by, out)?,
            Err(ValueError::Stopped { reason, states, .. }) => {
                stopped(args, &subject, reason, states, out)?;
                exit = Exit::Stopped;
            }
            Err(error) => {
                return Err(match &subject {
                    Subject::Pattern { .. } => Failure::input(error),
                    Subject::Game(given) => refusal(&given.file, &error),
                });
            }
        }
    }
    Ok(exit)
}

/// A row for each probe of an answer.
fn write_rows(answer: &Value, sheet: &Sheet<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let beside = answer["perimeter"].as_array().into_iter().flatten();
    for part in std::iter::once(answer).chain(beside) {
        for probe in part["probes"].as_array().into_iter().flatten() {
            sheet.row(&[probe, part, answer], out)?;
        }
    }
    Ok(())
}

/// What the user means.
fn subjects(args: &Args) -> Result<Vec<Subject>, Failure> {
    let input = &args.about.input;
    let patterns: Option<Vec<OpenPattern>> = match input.file() {
        Some("-") if input.without_changes("a pattern").is_ok() => {
            match pattern::of_standard_input()? {
                Ok(patterns) => Some(patterns),
                Err(bytes) if !input.has_claims() => {
                    let games = pattern::games_of(&bytes)?.into_iter();
                    return games.map(|given| of_given(args, given)).collect();
                }
                Err(_) => {
                    let expected = "expected a pattern on standard input, or the game in a file";
                    refuse!("--short and --cut: {expected}");
                }
            }
        }
        Some(word) => pattern::of_word(word)?,
        None => None,
    };
    let Some(patterns) = patterns else {
        let games =
            input.games()?.map(|given| given.map_err(|error| Failure::Input(error.sentence)));
        return games.map(|given| of_given(args, given?)).collect();
    };
    input.without_changes("an open pattern")?;
    if args.about.valuing.poset.is_some() {
        let expected =
            "expected it with a game: the outcomes of a pattern are what it joins around it";
        refuse!("--poset does not go with a pattern, {expected}");
    }
    let stones: Vec<(Player, String)> = input.claimed_names().collect();
    let mut subjects = Vec::new();
    for (mut open, index) in patterns.into_iter().zip(1..) {
        for (by, name) in &stones {
            open = open.with_stone(name, *by).map_err(Failure::input)?;
        }
        let (place, stones) = (Place::numbered(index), stones.clone());
        let open = Box::new(open);
        subjects.push(Subject::Pattern { open, place, stones });
    }
    Ok(subjects)
}

fn of_given(args: &Args, given: Given) -> Result<Subject, Failure> {
    if args.perimeter {
        let expected = "expected it with a pattern: nothing lies around a game";
        refuse!("--perimeter does not go with a game, {expected}");
    }
    Ok(Subject::Game(Box::new(given)))
}

fn found(args: &Args, subject: &Subject, by: Player) -> Result<Found, ValueError> {
    let about = Asked {
        by,
        limits: args.about.valuing.limits(),
        poset: args.about.valuing.poset_choice(),
        perimeter: args.perimeter,
    };
    let progress = Progress::new();
    subject.probed(&about, &mut |around, left| {
        progress.say(|| format!("{around}{} left", count(left, "position")));
    })
}

fn title_of(subject: &Subject) -> String {
    match subject {
        Subject::Pattern { open, .. } => {
            open.parts().name.clone().unwrap_or_else(|| "pattern".to_owned())
        }
        Subject::Game(given) => title(&given.file),
    }
}

fn tell(
    args: &Args,
    subject: &Subject,
    found: &Found,
    by: Player,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let cells = subject.cells();
    let around = match subject {
        Subject::Pattern { open, .. } => {
            let free = open.around().filter(|(_, owner)| owner.is_none()).count();
            format!("{} around it, ", count(free, "cell"))
        }
        Subject::Game(_) => String::new(),
    };
    let outcomes = count(found.poset.len(), "outcome");
    writeln!(
        out,
        "{}: {}, {around}{outcomes}",
        title_of(subject),
        count(cells.len(), "empty cell")
    )?;
    if let Subject::Pattern { open, .. } = subject {
        writeln!(out, "\n{}\n", open.picture())?;
    }
    writeln!(out, "{} moves first at", named(by))?;
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let names = |list: &[crate::graph::VertexId]| -> String {
        list.iter().map(|cell| cells[cell.index()].as_str()).collect::<Vec<_>>().join(" ")
    };
    for probe in &found.probes {
        let reasons = [("dominated by", &probe.dominated_by), ("reversed by", &probe.reversed_by)];
        let reasons = reasons.into_iter().filter(|(_, list)| !list.is_empty());
        let reasons: Vec<String> =
            reasons.map(|(how, list)| format!("{how} {}", names(list))).collect();
        let verdict = match (probe.viable, reasons.is_empty()) {
            (true, _) => "viable".to_owned(),
            (false, true) => "inferior: dead".to_owned(),
            (false, false) => format!("inferior: {}", reasons.join("; ")),
        };
        writeln!(out, "{:width$}  {verdict}", cells[probe.cell.index()])?;
    }
    if !found.bolstered.is_empty() {
        tell_perimeter(&cells, found, named(by), out)?;
    }
    if args.outcomes {
        writeln!(out, "\nOutcomes, with those right below each:")?;
        for outcome in in_words(&found.poset) {
            let below = outcome["above"].as_array().into_iter().flatten();
            let below: Vec<&str> = below.filter_map(Value::as_str).collect();
            let name = outcome["outcome"].as_str().unwrap_or_default();
            writeln!(out, "{name}: {}", below.join(" "))?;
        }
    }
    Ok(())
}

/// The moves down, the cells around across.
fn tell_perimeter(
    cells: &[String],
    found: &Found,
    player: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "\nWith a stone of {player}'s around it (+ viable, - inferior):\n")?;
    let stones: Vec<&str> = found.bolstered.iter().map(|(stone, _)| stone.as_str()).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    writeln!(out, "{:width$}  {}", "", stones.join(" "))?;
    for (index, cell) in cells.iter().enumerate() {
        let marks = found.bolstered.iter().map(|(stone, probes)| {
            let mark = if probes[index].viable { "+" } else { "-" };
            format!("{mark:len$}", len = stone.len())
        });
        let marks: Vec<String> = marks.collect();
        writeln!(out, "{cell:width$}  {}", marks.join(" ").trim_end())?;
    }
    Ok(())
}

fn stopped(
    args: &Args,
    subject: &Subject,
    reason: ValueStop,
    states: u64,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.about.json {
        let answer = unprobed(reason, states);
        writeln!(out, "{}", subject.about(answer))?;
    } else {
        let positions = count(states, "position");
        writeln!(out, "{}: not decided. Stopped: {reason}, after {positions}.", title_of(subject))?;
    }
    Ok(())
}
