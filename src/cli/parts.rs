//! Certificates in parts: the winners' strategies, in a folder.

use std::cell::Cell;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, is_separator};

use super::Failure;
use super::progress::Progress;
use super::words::count;
use crate::formats::{GameFile, PartThere, PartsError, read_parts, write_part};
use crate::game::{Player, Position};
use crate::proof::certificate::{DEFAULT_CHECK_MEMORY, Line, Proved};
use crate::prove::{NewPart, PartOptions, PartWriteError, PartWriter};
use crate::solve::{NoCertificate, Solver};

/// A position that took more nodes than this is proved by other parts, if nothing else is asked for.
pub(super) const PART_NODES: u64 = 5_000;

/// Whether a name is that of a folder, be it there or not.
pub(super) fn names_folder(path: &Path) -> bool {
    let name = path.to_string_lossy();
    path.is_dir() || name.ends_with(is_separator) || name.ends_with("/.")
}

/// What has been written.
pub(super) struct Written {
    /// How many parts there are.
    pub(super) count: usize,
    /// All questions are answered in it.
    pub(super) is_whole: bool,
    /// If not, the share of the loser's replies that are met in the position that is not.
    pub(super) met: f64,
    /// How many positions were to be written, and how many are.
    questions: usize,
    answered: usize,
}

impl Written {
    /// What there is.
    pub(super) fn sentence(&self) -> String {
        let count = count(self.count, "part");
        match self.is_whole {
            true => format!("{count}, the certificate"),
            false => {
                let far = how_far(self.answered, self.questions, self.met);
                format!("{count}, not whole yet: {far}")
            }
        }
    }
}

/// The parts in a folder, to go on with them. They are about this game; there need not be any, nor a folder.
pub(super) fn there(folder: &Path, file: &GameFile) -> Result<Vec<PartThere>, Failure> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let there = read_parts(folder, DEFAULT_CHECK_MEMORY).map_err(|error| match error {
        PartsError::Part { .. } | PartsError::Missing(_) => Failure::input(format_args!(
            "{}: {error}; if this file is damaged or lost, without it and all after it the same command goes on",
            folder.display()
        ))
        .about("--certificate"),
        error => in_folder(folder, error),
    })?;
    if there.is_empty() && has_other_files(folder)? {
        refuse!(
            "{}: there are other files and no parts; expected a new folder, an empty one, or one with parts of this game",
            folder.display()
        );
    }
    let is_ours =
        |found: &GameFile| found.names() == file.names() && found.position().game() == file.game();
    if let Some(number) = there.iter().position(|part| !is_ours(&part.checked.file)) {
        refuse!(
            "{}: part {number} is a certificate of another game; expected parts of this one, or an empty folder",
            folder.display()
        );
    }
    Ok(there)
}

/// Whether there is anything but what is left of parts whose writer was killed.
fn has_other_files(folder: &Path) -> Result<bool, Failure> {
    let is_other =
        |file: &fs::DirEntry| file.path().extension().is_none_or(|ending| ending != "new");
    let files = fs::read_dir(folder).and_then(|files| files.collect::<Result<Vec<_>, _>>());
    files.map(|files| files.iter().any(is_other)).map_err(|error| in_folder(folder, error.into()))
}

fn in_folder(folder: &Path, error: PartsError) -> Failure {
    Failure::input(format_args!("{}: {error}", folder.display())).about("--certificate")
}

/// Goes on with the certificate in a folder, where these parts are, until all questions are answered there: who
/// wins a position with this player to move. The parts are about the position that the solver was made for, but
/// for those with the answers.
pub(super) fn write(
    folder: &Path,
    there: &[PartThere],
    solver: &Solver,
    file: &GameFile,
    questions: &[(&Position, Player)],
    options: PartOptions,
    progress: &Progress,
) -> Result<Written, Failure> {
    // `new/.` cannot be made as it stands.
    fs::create_dir_all(folder.components().as_path()).map_err(|error| {
        Failure::Unproved(format!("no certificate: {}: {error}", folder.display()))
    })?;
    let start = solver.start().clone().with_to_move(None);
    let is_answered = |(position, player): &(&Position, Player)| {
        there.iter().any(|part| {
            let is_about = |proved: &Proved| matches!(proved, Proved::Winner { to_move, .. } if to_move == player);
            part.checked.file.position().clone().with_to_move(None)
                == (*position).clone().with_to_move(None)
                && part.checked.proved.iter().any(is_about)
        })
    };
    let open: Vec<_> = questions.iter().filter(|question| !is_answered(question)).collect();
    let shown = there.iter().map(|part| {
        let is_of_use = part.checked.file.position().clone().with_to_move(None) == start;
        part.shown.clone().filter(|_| is_of_use)
    });
    let plain = GameFile::new(start.clone(), file.names().clone());
    let (open_count, answered) = (open.len(), Cell::new(0));
    let mut emit = |part: &NewPart<'_>| {
        progress.say(|| {
            let far = how_far(answered.get(), open_count, part.met);
            format!("certificate: {}, {far}", count(part.number as usize + 1, "part"))
        });
        let has_answer = part.lines.iter().any(|line| matches!(line, Line::Answer(_)));
        let about = match has_answer {
            true => file.clone().with_position(part.position.clone()),
            false => plain.clone(),
        };
        write_part(folder, part.number, &about, part.lines)
    };
    let mut writer = PartWriter::new(solver, options, shown.collect(), &mut emit);
    let mut is_whole = true;
    for (position, to_move) in open {
        match writer.write(position, *to_move) {
            Ok(_) => answered.set(answered.get() + 1),
            Err(PartWriteError::None(NoCertificate::Stopped(_))) => {
                is_whole = false;
                break;
            }
            Err(PartWriteError::Io(error)) if error.kind() == ErrorKind::AlreadyExists => {
                let sentence = format!(
                    "no certificate: another process has written parts into {} meanwhile; the same command goes on with them",
                    folder.display()
                );
                return Err(Failure::Unproved(sentence));
            }
            Err(error @ PartWriteError::Io(_)) => {
                let sentence = format!("no certificate: {}: {error}", folder.display());
                return Err(Failure::Unproved(sentence));
            }
            Err(error) => return Err(Failure::Unproved(format!("no certificate: {error}"))),
        }
    }
    let (count, met) = (writer.parts(), writer.met());
    Ok(Written { count, is_whole, met, questions: open_count, answered: answered.get() })
}

/// How far a certificate has come: how many of its positions are written, and how much of the next one.
fn how_far(answered: usize, questions: usize, met: f64) -> String {
    let percent = (100.0 * met).floor();
    let replies = format!("{percent} % of the loser's replies met, if there is as much to each");
    match questions {
        1 => replies,
        _ => format!("{answered} of {questions} positions written, of the next one {replies}"),
    }
}
