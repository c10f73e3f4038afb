//! `cutshort review`: a game looked through, from which move on it was won and who threw it away.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::choice::player;
use super::input::{InputArgs, find_in, title};
use super::output::{
    Proof, no_certificate, writable, writable_folder, write_beside, write_certificate_file,
};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::sheet::{FormArgs, Sheet};
use super::words::{count, named};
use super::{Exit, Failure, explore};
use crate::boards::{BoardKind, cell_name, parse_cell_name};
use crate::formats::{Format, GameFile, Remark, names_in, with_remarks};
use crate::game::{Player, RecordedMove, Rules};
use crate::graph::VertexId;
use crate::render::{conclusion, review_report};
use crate::requests::about::Given;
use crate::solve::{SolveOptions, Solver};
use crate::survey::{MoveVerdict, Review, ReviewedMove};

/// So many winning moves are listed in a row of the table.
const LISTED: usize = 6;

/// Look through a game: who was winning before each move, and which moves threw a win away
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort review --board hex:5x5 --moves c3,b2,a5,d4
  cutshort review 'https://hexworld.org/board/#5c1,a5c3b3b2' --json
  cutshort review --board hex:4x4 --moves b2,c3,d1 --rules misere
  cutshort review --board hex:11x11 --moves f6,g5,e7 --time-limit 1 -o reviewed.sgf
  cutshort review --board hex:5x5 --moves a1,b4,c3 --report review.html --certificates proofs

The game is an SGF file, a HexWorld link, or --moves on a board. Its positions are asked about from the last \
one backwards, each within the limits, until the winner of one stays unknown. A move wins, or \
it is a blunder if another one would have won, or all moves lose. The SGF file has a comment on each \
move and marks the moves that win next. Certificates show of each blunder that the player won before it \
and his opponent wins after it; cutshort check checks them. Exit code 3: not all positions are known. Exit \
code 1: the answer is there, but not all certificates.")]
pub(super) struct Args {
    /// The moves in turn, after those of the input
    #[arg(long, value_name = "CELLS")]
    moves: Vec<String>,
    /// Who makes the first of --moves; without it the input decides, and if it does not say Short does
    #[arg(long, value_parser = player())]
    to_move: Option<Player>,
    /// Write the game with comments and marks, for boards of Hex
    #[arg(short, long, value_name = "FILE.sgf", value_parser = writable())]
    output: Option<PathBuf>,
    /// Write a page with a board for each move
    #[arg(long, value_name = "FILE.html", value_parser = writable())]
    report: Option<PathBuf>,
    /// Put the explorer into that page: one can go on from each board
    #[arg(long, requires = "report")]
    interactive: bool,
    /// Write two certificates for each blunder, each found within the limits
    #[arg(long, value_name = "FOLDER", value_parser = writable_folder())]
    certificates: Option<PathBuf>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let ending = args.output.as_deref().and_then(Path::extension);
    if args.output.is_some() && !ending.is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
        refuse!("a reviewed game is written as SGF: expected a file name with .sgf");
    }
    let explorer = args.interactive.then(explore::page).transpose()?;
    let Given { file, place } = args.input.given()?;
    let (file, next) = with_moves(args, file)?;
    if args.output.is_some() && file.board().is_none_or(|board| board.kind() != BoardKind::Hex) {
        refuse!("only games on Hex boards are written as SGF");
    }
    if args.output.is_some() && file.game().rules() == Rules::Misere {
        refuse!(
            "--rules misere does not go with -o: SGF has no word for it, expected normal rules"
        );
    }
    let progress = Progress::new();
    let mut say = |number: u32, state: &crate::solve::Progress| {
        progress.say(|| format!("before move {number}: {}", count(state.nodes, "node")));
    };
    let review = Review::new_with_progress(
        file.position(),
        file.moves(),
        next,
        args.search.solver(),
        || args.search.limits(),
        &mut say,
    );
    let review = review.map_err(|error| Failure::Input(refusal(&error, &file)))?;
    drop(progress);
    let mut kept = Ok(());
    if let Some(path) = &args.output {
        let remarks = remarks(&file, &review);
        let record = read_record(args).and_then(|record| with_remarks(&record, &remarks));
        let text = record.unwrap_or_else(|| sgf(&file, &review, &remarks).into_bytes());
        kept = write_beside(path, &text);
    }
    if let Some(path) = &args.report {
        let page = review_report(&file, &review, explorer).map_err(Failure::input)?;
        kept = kept.and(write_beside(path, page.as_bytes()));
    }
    let (written, proof) = match &args.certificates {
        Some(folder) => certify(args, &file, &review, folder)?,
        None => (Vec::new(), Ok(())),
    };
    if args.form.csv {
        let answer = to_json(&file, &review);
        Sheet::of_all(answer["moves"].as_array().map_or(&[], Vec::as_slice), out)?;
    } else if args.form.json {
        let mut answer = to_json(&file, &review);
        if args.certificates.is_some() {
            answer["certificates"] = json!(written);
        }
        writeln!(out, "{}", place.answer(&file, answer))?;
    } else {
        explain(&file, &review, out)?;
        if let Some(folder) = &args.certificates {
            writeln!(out, "{} in {}.", count(written.len(), "certificate"), folder.display())?;
        }
    }
    kept.and(proof)?;
    Ok(if review.is_complete() { Exit::Done } else { Exit::Stopped })
}

/// Writes two certificates for each blunder: who made it won before, and loses after it. Those that were
/// written, and why some were not.
fn certify(
    args: &Args,
    file: &GameFile,
    review: &Review,
    folder: &Path,
) -> Result<(Vec<String>, Proof), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::input(format_args!("cannot make the folder {}: {error}", folder.display()))
    })?;
    let progress = Progress::new();
    let positions = review.positions(file.position());
    let (mut written, mut proof) = (Vec::new(), Ok(()));
    for (one, pair) in review.moves.iter().zip(positions.windows(2)) {
        if one.verdict != MoveVerdict::Blunder {
            continue;
        }
        let RecordedMove { number, by, .. } = one.played;
        for (position, to_move, when) in [(&pair[0], by, "before"), (&pair[1], by.other(), "after")]
        {
            let name = format!("move-{number}-{when}.cert");
            let about = file.clone().with_position(position.clone().with_to_move(Some(to_move)));
            let limits = args.search.limits();
            let options = SolveOptions { limits, all_moves: false, line: false };
            let mut report = |_, state: &crate::solve::Progress| {
                progress.say(|| format!("{name}: {}", count(state.nodes, "node")));
            };
            let certified = Solver::at(position, args.search.solver())
                .and_then(|solver| {
                    solver.certify_with_progress(position, &[to_move], &options, &mut report)
                })
                .map_err(|error| Failure::Input(refusal(&error, file)))?;
            let written_down = match &certified.lines {
                Ok(lines) => write_certificate_file(&folder.join(&name), &about, lines)?,
                Err(reason) => Err(no_certificate(reason)),
            };
            match written_down {
                Ok(()) => written.push(name),
                Err(failure) => proof = Err(failure.about(&name)),
            }
        }
    }
    Ok((written, proof))
}

/// The game with the moves of the command line, and who would be next.
fn with_moves(args: &Args, file: GameFile) -> Result<(GameFile, Player), Failure> {
    let mover = args.to_move.or(file.position().to_move());
    let mut mover = mover.unwrap_or(Player::Short);
    let mut position = file.position().clone();
    let mut moves = file.moves().to_vec();
    for name in args.moves.iter().flat_map(|list| names_in(list)) {
        let cell = match find_in(&file, &name) {
            Ok(cell) => Some(cell),
            Err(_) if name == "pass" => None,
            Err(fault) => return Err(Failure::Input(fault)),
        };
        if let Some(cell) = cell {
            position
                .claim(cell, mover)
                .map_err(|_| Failure::Input(format!("{name} of --moves is not an empty cell")))?;
        }
        let number = moves.last().map_or(1, |last| last.number + 1);
        moves.push(RecordedMove { number, by: mover, cell });
        mover = mover.other();
    }
    if moves.is_empty() {
        refuse!(
            "the input has no moves up to the position that it shows, expected the record of a game (SGF, \
             HexWorld) or --moves"
        );
    }
    let position = position.with_to_move(Some(mover));
    Ok((file.with_position(position).with_moves(moves), mover))
}

fn word(verdict: MoveVerdict) -> &'static str {
    match verdict {
        MoveVerdict::Wins => "wins",
        MoveVerdict::Blunder => "blunder",
        MoveVerdict::Lost => "lost",
        MoveVerdict::Unknown => "unknown",
    }
}

fn to_json(file: &GameFile, review: &Review) -> serde_json::Value {
    let reviewed = |one: &ReviewedMove| {
        json!({
            "number": one.played.number,
            "by": one.played.by,
            "move": one.played.cell.map(|cell| file.names().name(cell)),
            "winner_before": one.winner_before,
            "verdict": word(one.verdict),
            "winning_moves": file.names_of(one.winning_moves.iter().copied()),
            "open_moves": file.names_of(one.open_moves.iter().copied()),
        })
    };
    json!({
        "moves": review.moves.iter().map(reviewed).collect::<Vec<_>>(),
        "winner": review.winner,
        "decided_by": review.decided_by().map(|one| one.played.number),
        "known_from": review.known_from().map(|one| one.played.number),
    })
}

fn explain(file: &GameFile, review: &Review, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", title(file))?;
    writeln!(out, "move  by     cell   winning before  verdict  winning moves")?;
    for one in &review.moves {
        let RecordedMove { number, by, .. } = one.played;
        let name = file.move_name(&one.played);
        let winner = one.winner_before.map_or("?", named);
        let (by, verdict) = (named(by), word(one.verdict));
        let all = file.quoted_names_of(one.winning_moves.iter().copied());
        let mut wins = all[..all.len().min(LISTED)].join(" ");
        if all.len() > LISTED {
            _ = write!(wins, " and {} more", all.len() - LISTED);
        }
        if !one.open_moves.is_empty() {
            _ = write!(wins, " ({} not known)", one.open_moves.len());
        }
        let row = format!("{number:>4}  {by:<5}  {name:<5}  {winner:<14}  {verdict:<7}  {wins}");
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out)?;
    writeln!(out, "{}", conclusion(file, review))?;
    Ok(())
}

/// The SGF record that is looked through, if the input is one and no moves come after it.
fn read_record(args: &Args) -> Option<Vec<u8>> {
    let path = Path::new(args.input.file().filter(|_| args.moves.is_empty())?);
    let text = std::fs::read(path).ok()?;
    let format = Format::from_path(path).or_else(|| Format::from_content(&text));
    (format == Some(Format::Sgf)).then_some(text)
}

/// What is said of each move, and which moves win next.
fn remarks(file: &GameFile, review: &Review) -> Vec<Remark> {
    let names = |cells: &[VertexId]| file.names_of(cells.iter().copied());
    let remark = |number, comment, next: Option<&ReviewedMove>| {
        let labelled = next.map_or_else(Vec::new, |next| names(&next.winning_moves));
        let labelled = labelled.into_iter().map(str::to_owned).collect();
        // HexGui draws labels, and no triangles.
        Remark { number, comment, labelled, label: "W" }
    };
    let mut all = vec![remark(0, String::new(), review.moves.first())];
    for (index, one) in review.moves.iter().enumerate() {
        let comment = match one.verdict {
            MoveVerdict::Wins => "Wins.".to_owned(),
            MoveVerdict::Blunder if one.winning_moves.is_empty() => {
                "Blunder. Without the swap he wins.".to_owned()
            }
            MoveVerdict::Blunder => {
                format!("Blunder. Winning: {}.", names(&one.winning_moves).join(" "))
            }
            MoveVerdict::Lost => "All moves lose.".to_owned(),
            MoveVerdict::Unknown => "Not known.".to_owned(),
        };
        all.push(remark(one.played.number, comment, review.moves.get(index + 1)));
    }
    all
}

/// The game as SGF, with these remarks.
fn sgf(file: &GameFile, review: &Review, remarks: &[Remark]) -> String {
    let board = file.board();
    let size = board.map_or_else(String::new, |board| match (board.width(), board.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    });
    let mut text = format!("(;FF[4]GM[11]AP[cutshort:{}]SZ[{size}]", env!("CARGO_PKG_VERSION"));
    for (key, by) in [("AB", Player::Short), ("AW", Player::Cut)] {
        let is_set_up =
            |&cell: &VertexId| review.moves.iter().all(|one| one.played.cell != Some(cell));
        let stones = file.names_of(file.position().claimed(by).iter().filter(is_set_up));
        if !stones.is_empty() {
            _ = write!(text, "{key}[{}]", stones.join("]["));
        }
    }
    let mut remarks = remarks.iter();
    text.extend(remarks.next().map(Remark::properties));
    let mut last = 0;
    for (one, remark) in review.moves.iter().zip(remarks) {
        let RecordedMove { number, by, cell } = one.played;
        let colour = if by == Player::Short { 'B' } else { 'W' };
        let mut point = cell.map_or("pass", |cell| file.names().name(cell));
        // A number that is missing is that of a swap, or of the stone that a swap of pieces has mirrored.
        match (last, number) {
            (0, 2) => {
                if let Ok((column, row)) = parse_cell_name(point) {
                    _ = write!(text, "\n;B[{}]", cell_name(row, column));
                    point = "swap-pieces";
                }
            }
            (1, 3) => text.push_str("\n;W[swap-sides]"),
            _ => {}
        }
        last = number;
        _ = write!(text, "\n;{colour}[{point}]{}", remark.properties());
    }
    text.push_str(")\n");
    text
}
