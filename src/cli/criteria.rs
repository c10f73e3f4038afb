//! `cutshort criteria`: does every full board have exactly one winner?

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::arena::positional_file;
use super::input::{InputArgs, cells_in, find, find_in, is_other_game};
use super::progress::Progress;
use super::search::thread_count;
use super::words::named;
use super::{Exit, Failure, interrupt};
use crate::boards::{
    BoardSpec, Contest, Criteria, CriteriaError, MapRegion, MapVerdict, PlanarMap,
};
use crate::formats::{GameFile, names_in};
use crate::game::{ByPlayer, Goal, Player};
use crate::graph::{Names, VertexId, VertexSet};
use crate::positional::{PositionalFile, PositionalGame, TorexSpec};

/// How many points of a map are named.
const SHOWN_POINTS: usize = 6;

/// Look at every full colouring of a small board: has it exactly one winner?
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Mogensen's criteria: 1. when a player has won, the other has not; 2. when a player has won, he still \
has when part of his cells goes to a connected group of the other colour that touches nothing else \
of that colour and none of its sides. Together they are enough for exactly one winner; a cylinder \
shows that the second is not needed.

Examples:
  cutshort criteria hex:4x4
  cutshort criteria torex:3x3 --json
  cutshort criteria tiling:4.4.4.4:3x3
  cutshort criteria graphs/y-4.json
  cutshort criteria graphs/four-squares.json --short-sides top,bottom --cut-sides left,right
  cutshort criteria graphs/shifted-row.geojson
  cutshort criteria graphs/tic-tac-toe.pg
  cutshort criteria hex:3x3 --path b1,b2,a3,c3
  cutshort criteria graphs/shifted-row.geojson --corners '(0, 4),(4, 4),(4, 0),(1, 0)'

Lists of winning sets (.pg) say nothing of neighbours, so the second is not asked of them.

On a board of one's own each player wants one connected group that touches all of his sides. The sides are \
terminals of the game; if the goal is touch both players want all of them, as in Y. Whose sides are all in one \
hyperedge has won without a stone.

A map of any size is judged by the points in which its cells meet: if no more than three cells and sides meet \
anywhere, there is always one winner; otherwise, with four sides, a full board that nobody has won is found if there is one.

Exit code 1: some full colouring has no winner or two. 3: stopped by Ctrl-C, with what the colourings seen until then show.")]
pub(super) struct Args {
    /// The board: hex:4x4, torex:3x3, tiling:4.8.8:3x3, ... or a file of one's own, with at most 25 cells; a map of any size
    #[arg(value_name = "BOARD")]
    board: String,
    /// The terminals of a board of one's own that Short wants to join
    #[arg(long, value_name = "A,B", requires = "cut_sides")]
    short_sides: Option<String>,
    /// Those that Cut wants to join
    #[arg(long, value_name = "C,D", requires = "short_sides")]
    cut_sides: Option<String>,
    /// Instead of looking at all colourings walk between the colours of one: Short has these cells, Cut all others
    ///
    /// On Hex boards and maps with four sides. The walk begins at the corner of left and top and goes on with Short's cells on
    /// one hand and Cut's on the other; where it comes out says who has won (Gale's proof of the Hex theorem).
    #[arg(long, value_name = "CELLS", conflicts_with = "short_sides")]
    path: Option<String>,
    /// The points at which the boundary of a map is cut into sides, if not at those that it names
    #[arg(long, value_name = "A,B,C[,D]", conflicts_with = "short_sides")]
    corners: Option<String>,
    /// How many threads look
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = thread_count())]
    threads: u16,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if let Some(cells) = &args.path {
        return walk(args, cells, out);
    }
    let subject = subject(args)?;
    let cells = subject.rules.cell_count();
    if cells > Criteria::MAX_CELLS && subject.map.is_none() {
        return Err(Failure::input(CriteriaError { cells }));
    }
    let seen = match cells {
        0..=Criteria::MAX_CELLS => Some(look(args, &subject.rules)?),
        _ => None,
    };
    let verdict = subject.map.as_ref().map(PlanarMap::verdict);
    let is_stopped = seen.as_ref().is_some_and(|seen| seen.stopped);
    let found = seen.as_ref().and_then(|seen| seen.witness.clone());
    let witness = found.or_else(|| match &verdict {
        Some(MapVerdict::NoWinner(short)) => Some(short.clone()),
        _ => None,
    });
    let is_settled = verdict.is_some_and(|verdict| verdict != MapVerdict::NotKnown);
    let is_known = witness.is_some() || is_settled || (seen.is_some() && !is_stopped);
    let answer = Answer { subject, seen, witness, is_known };
    if args.json {
        writeln!(out, "{}", answer.json(&args.board))?;
    } else {
        answer.print(&args.board, out)?;
    }
    Ok(match (is_stopped, &answer.witness) {
        (true, _) => Exit::Stopped,
        (false, None) if answer.is_known => Exit::Done,
        _ => Exit::No,
    })
}

/// The walk between the colours of one full board.
fn walk(args: &Args, cells: &str, out: &mut dyn Write) -> Result<Exit, Failure> {
    let map = match args.board.parse::<BoardSpec>() {
        Ok(spec) => {
            without_corners(args, &args.board)?;
            spec.map()
        }
        Err(_) => file(args)?.map().cloned(),
    };
    let map = map.ok_or_else(|| {
        Failure::input(format_args!(
            "--path does not go with {}, expected a Hex board or a map",
            args.board
        ))
    })?;
    let find = |name: &str| find(map.faces(), name);
    let short = cells_in("--path", names_in(cells), map.face_count(), find)?;
    let walk = map.walk(&short).map_err(Failure::input)?;
    let sides = map.side_names();
    let corner = |corner: usize| [sides[(corner + 3) % 4], sides[corner]];
    let chain: Vec<&str> =
        walk.chain.iter().map(|&face| map.region_name(MapRegion::Face(face))).collect();
    let between = walk.between.iter();
    let between: Vec<[&str; 2]> = between
        .map(|regions| [map.region_name(regions.short), map.region_name(regions.cut)])
        .collect();
    if args.json {
        let answer = json!({
            "board": args.board,
            "winner": walk.winner,
            "chain": chain,
            "from": corner(0),
            "to": corner(walk.end),
            "between": between,
        });
        writeln!(out, "{answer}")?;
        return Ok(Exit::Done);
    }
    writeln!(
        out,
        "From the corner of {}, Short's on one hand, Cut's on the other:",
        corner(0).join(" and ")
    )?;
    for [short, cut] in &between {
        writeln!(out, "  {short} | {cut}")?;
    }
    writeln!(out, "Out at the corner of {}.", corner(walk.end).join(" and "))?;
    writeln!(out, "{} has won: {}.", named(walk.winner), chain.join(" "))?;
    Ok(Exit::Done)
}

fn look(args: &Args, rules: &WhoWins) -> Result<Criteria, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(args.threads)).build();
    let (interrupted, progress) = (interrupt::flag(), Progress::new());
    let report =
        |done, all| progress.go_on(&interrupted, || format!("{done} of {all} colourings seen"));
    let of = || match rules {
        WhoWins::Contest(contest) => Criteria::of_with_progress(contest, &report),
        WhoWins::Lists(game) => {
            Criteria::of_winners(game.cell_count(), &|short| game.winners(short), &report)
        }
    };
    pool.map_err(Failure::input)?.install(of).map_err(Failure::input)
}

/// What says who has won a full board.
enum WhoWins {
    Contest(Contest),
    /// Lists of winning sets.
    Lists(PositionalGame),
}

impl WhoWins {
    fn cell_count(&self) -> usize {
        match self {
            Self::Contest(contest) => contest.cell_count(),
            Self::Lists(game) => game.cell_count(),
        }
    }
}

/// A board with a way to win for each player.
struct Subject {
    rules: WhoWins,
    /// The names of its cells in their order.
    names: Names,
    /// The map that it is, if it is one of the user's own.
    map: Option<PlanarMap>,
}

struct Answer {
    subject: Subject,
    /// What a look at all full colourings shows, if there are few enough.
    seen: Option<Criteria>,
    witness: Option<VertexSet>,
    /// Whether it is known that there is a witness or none.
    is_known: bool,
}

impl Answer {
    fn cells(&self, set: &VertexSet) -> Vec<&str> {
        set.iter().map(|cell| self.subject.names.name(cell)).collect()
    }

    /// Whether not all full colourings have been looked at, because somebody wanted it to end.
    fn is_stopped(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.stopped)
    }

    /// The points of a map in which more than three cells and sides meet.
    fn crowded(&self) -> Option<Vec<&str>> {
        let map = self.subject.map.as_ref()?;
        Some(map.crowded().iter().map(|crowded| map.point_name(crowded.point)).collect())
    }

    fn json(&self, board: &str) -> Value {
        let list = |set: &Option<VertexSet>| set.as_ref().map(|set| self.cells(set));
        let count = |of: fn(&Criteria) -> u64| self.seen.as_ref().map(of);
        let of_seen =
            |of: fn(&Criteria) -> &Option<VertexSet>| self.seen.as_ref().map(|seen| list(of(seen)));
        let mut answer = json!({
            "board": board,
            "fillings": count(|seen| seen.fillings),
            "short": count(|seen| seen.short),
            "cut": count(|seen| seen.cut),
            "both": count(|seen| seen.both),
            "neither": count(|seen| seen.neither),
            "witness": list(&self.witness),
            "against_criterion_1": of_seen(|seen| &seen.against_first),
            "against_criterion_2": of_seen(|seen| &seen.against_second),
        });
        if let WhoWins::Lists(_) = self.subject.rules {
            answer.as_object_mut().expect("it is one").remove("against_criterion_2");
        }
        if self.is_stopped() {
            answer["stopped"] = json!("interrupt");
        }
        if let Some(crowded) = self.crowded() {
            answer["one_winner"] = json!(self.is_known.then_some(self.witness.is_none()));
            answer["crowded_points"] = json!(crowded);
        }
        answer
    }

    fn print(&self, board: &str, out: &mut dyn Write) -> std::io::Result<()> {
        let cells = self.subject.rules.cell_count();
        match &self.seen {
            None => writeln!(out, "{board}: {cells} cells")?,
            Some(seen) => {
                let stopped = match seen.stopped {
                    true => format!(" of {} seen, stopped: interrupt", 1_u64 << cells),
                    false => String::new(),
                };
                writeln!(out, "{board}: {} full colourings{stopped}", seen.fillings)?;
                writeln!(out, "  won by Short only  {}", seen.short)?;
                writeln!(out, "  won by Cut only    {}", seen.cut)?;
                writeln!(out, "  won by both        {}", seen.both)?;
                writeln!(out, "  won by nobody      {}", seen.neither)?;
            }
        }
        match self.crowded().as_deref() {
            None => {}
            Some([]) => writeln!(out, "Nowhere do more than three cells and sides meet.")?,
            Some([point]) => writeln!(out, "More than three cells and sides meet at {point}.")?,
            Some(points) => {
                let shown =
                    points.iter().take(SHOWN_POINTS).copied().collect::<Vec<_>>().join(", ");
                let more = if points.len() > SHOWN_POINTS { ", ..." } else { "" };
                let count = points.len();
                writeln!(
                    out,
                    "More than three cells and sides meet at {count} points: {shown}{more}"
                )?;
            }
        }
        let mut say = |holds: &str, fails: &str, set: &Option<VertexSet>| match set {
            None => writeln!(out, "{holds}"),
            Some(set) if set.is_empty() => writeln!(out, "{fails} every cell is Cut's"),
            Some(set) if set.len() == cells => writeln!(out, "{fails} every cell is Short's"),
            Some(set) => {
                writeln!(out, "{fails} Short {}, Cut the rest", self.cells(set).join(" "))
            }
        };
        let one = match self.is_known {
            true => "Every full board has exactly one winner.",
            false => "Whether every full board has exactly one winner is not known.",
        };
        say(one, "Not exactly one winner:", &self.witness)?;
        if let Some(seen) = &self.seen {
            let [first, second] = match seen.stopped {
                true => ["Mogensen 1 is not known to hold.", "Mogensen 2 is not known to hold."],
                false => ["Mogensen 1 holds.", "Mogensen 2 holds."],
            };
            say(first, "Mogensen 1 fails:", &seen.against_first)?;
            match self.subject.rules {
                WhoWins::Contest(_) => say(second, "Mogensen 2 fails:", &seen.against_second)?,
                WhoWins::Lists(_) => writeln!(
                    out,
                    "Mogensen 2 is about neighbours, which lists of winning sets do not have."
                )?,
            }
        }
        Ok(())
    }
}

fn subject(args: &Args) -> Result<Subject, Failure> {
    let spec = args.board.as_str();
    let without_map =
        |(contest, names)| Subject { rules: WhoWins::Contest(contest), names, map: None };
    if TorexSpec::is_meant_by(spec) {
        if let Some(board) = spec.strip_suffix(":hex") {
            let sentence = format_args!("{spec} is Hex: expected the board of hex, or {board}");
            return Err(Failure::input(sentence));
        }
        let torus: TorexSpec = spec.parse().map_err(Failure::input)?;
        without_corners(args, spec)?;
        let cells = torus.rows() * torus.columns();
        if cells > Criteria::MAX_CELLS {
            return Err(Failure::input(CriteriaError { cells }));
        }
        return Ok(without_map((torus.contest(), torus.names())));
    }
    if is_other_game(spec) {
        refuse!(
            "cutshort criteria does not look at {spec}, expected the board of a Shannon game, torex:RxC or a file"
        );
    }
    if Path::new(spec).extension().is_some_and(|end| end == "pg") {
        return lists(args);
    }
    if Path::new(spec).is_file() || spec == "-" {
        let file = file(args)?;
        if Player::BOTH.iter().any(|&player| !file.position().claimed(player).is_empty()) {
            refuse!(
                "{spec} has claimed cells, expected a board without any: every colouring is looked at"
            );
        }
        let is_as_drawn = args.short_sides.is_none();
        if let Some(map) = file.map().filter(|_| is_as_drawn) {
            let (contest, names, map) = (map.contest(), map.faces().clone(), Some(map.clone()));
            return Ok(Subject { rules: WhoWins::Contest(contest), names, map });
        }
        return contest_of_file(args, &file).map(without_map);
    }
    let board: BoardSpec = spec.parse().map_err(Failure::input)?;
    without_corners(args, spec)?;
    if args.short_sides.is_some() {
        refuse!("--short-sides does not go with {board}, expected a file: a board has its sides");
    }
    let cells = board.cell_count();
    if cells > Criteria::MAX_CELLS {
        return Err(Failure::input(CriteriaError { cells }));
    }
    let contest = board.contest().ok_or_else(|| {
        Failure::input(format_args!(
            "on {board} only Short has a way to win, expected a board with one for each player"
        ))
    })?;
    Ok(without_map((contest, board.build().names)))
}

/// A file of winning sets.
fn lists(args: &Args) -> Result<Subject, Failure> {
    let path = args.board.as_str();
    if args.short_sides.is_some() || args.corners.is_some() {
        refuse!(
            "{path} has winning sets, no sides and no corners, expected neither --short-sides nor --corners"
        );
    }
    let PositionalFile { game, names } = positional_file(path)?;
    if Player::BOTH.iter().any(|&player| !game.owned(player).is_empty()) {
        refuse!(
            "{path} has claimed cells, expected a board without any: every colouring is looked at"
        );
    }
    Ok(Subject { rules: WhoWins::Lists(game), names, map: None })
}

fn file(args: &Args) -> Result<GameFile, Failure> {
    InputArgs::of_word(&args.board, None).with_corners(args.corners.clone()).game()
}

fn without_corners(args: &Args, board: &str) -> Result<(), Failure> {
    match args.corners {
        None => Ok(()),
        Some(_) => Err(Failure::input(format_args!(
            "--corners does not go with {board}, expected a map: a board has its sides"
        ))),
    }
}

/// A board of one's own, with the names of its cells in their order.
fn contest_of_file(args: &Args, file: &GameFile) -> Result<(Contest, Names), Failure> {
    let game = file.position().reduced();
    let terminals = game.hypergraph().terminals();
    let sides = |flag: &str, words: &str| -> Result<Vec<VertexId>, Failure> {
        cells_in(flag, names_in(words), file.names().len(), |name| find_in(file, name))?;
        let side = |name: &String| {
            let vertex = find_in(file, name)
                .map_err(|sentence| Failure::Input(format!("{flag}: {sentence}")))?;
            match terminals.contains(&vertex) {
                true => Ok(vertex),
                false => Err(Failure::input(format_args!(
                    "{flag}: {name:?} is a cell, expected terminals of the game"
                ))),
            }
        };
        names_in(words).iter().map(side).collect()
    };
    let [short, cut] = match (&args.short_sides, &args.cut_sides) {
        (Some(short), Some(cut)) => [sides("--short-sides", short)?, sides("--cut-sides", cut)?],
        _ if game.goal() == Goal::Touch => [terminals.to_vec(), terminals.to_vec()],
        _ => {
            refuse!(
                "the game does not say what Cut wants to join: expected --short-sides and \
                 --cut-sides, or a game with the goal touch"
            );
        }
    };
    let cells = game.hypergraph().cells().len();
    if cells > Criteria::MAX_CELLS {
        return Err(Failure::input(CriteriaError { cells }));
    }
    let contest = Contest::on_graph(game.hypergraph(), ByPlayer { short: &short, cut: &cut });
    let mut names = Names::new();
    for cell in game.hypergraph().cells().iter() {
        names.intern(file.names().name(cell)).map_err(Failure::input)?;
    }
    Ok((contest, names))
}
