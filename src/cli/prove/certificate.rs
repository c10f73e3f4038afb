//! The winners' strategies, in a folder.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use super::super::progress::Progress;
use super::super::words::count;
use super::{Failure, Question};
use crate::formats::{GameFile, PartsError, read_parts, write_part};
use crate::game::Position;
use crate::proof::certificate::{DEFAULT_CHECK_MEMORY, Proved};
use crate::prove::{NewPart, PartOptions, PartWriteError, PartWriter, ProofState};
use crate::solve::{NoCertificate, Solver};

/// What has been written.
pub(super) struct Written {
    pub(super) count: usize,
    /// All questions are answered in it.
    pub(super) is_whole: bool,
    /// If not, the share of the loser's replies that are met in the position that is not.
    pub(super) met: f64,
}

impl Written {
    /// What there is.
    pub(super) fn sentence(&self) -> String {
        let count = count(self.count, "part");
        match self.is_whole {
            true => format!("{count}, the certificate"),
            false => format!("{count}, not whole yet: {}", met_words(self.met)),
        }
    }
}

/// Goes on with the certificate in a folder until all questions are answered there.
pub(super) fn write(
    folder: &Path,
    solver: &Solver,
    file: &GameFile,
    results: &[(Question, ProofState)],
    options: PartOptions,
) -> Result<Written, Failure> {
    let in_folder = |error: PartsError| {
        Failure::input(format_args!("{}: {error}", folder.display())).about("--certificate")
    };
    fs::create_dir_all(folder).map_err(|error| in_folder(error.into()))?;
    let there = read_parts(folder, DEFAULT_CHECK_MEMORY).map_err(in_folder)?;
    let opening = Position::opening(solver.game().clone());
    let is_ours = |found: &GameFile| {
        found.names() == file.names() && found.position().game() == solver.game()
    };
    if there.iter().any(|part| !is_ours(&part.checked.file)) {
        return Err(Failure::input(format_args!(
            "{}: there is a certificate of another game; expected parts of this one, or an empty folder",
            folder.display()
        )));
    }
    let is_answered = |question: &Question| {
        there.iter().any(|part| {
            let is_about = |proved: &Proved| matches!(proved, Proved::Winner { to_move, .. } if *to_move == question.to_move);
            let position = part.checked.file.position().clone().with_to_move(None);
            position == question.position.clone().with_to_move(None)
                && part.checked.proved.iter().any(is_about)
        })
    };
    let open: Vec<&Question> =
        results.iter().map(|(question, _)| question).filter(|q| !is_answered(q)).collect();
    let shown = there.iter().map(|part| {
        let is_opening = part.checked.file.position().clone().with_to_move(None) == opening;
        part.shown.clone().filter(|_| is_opening)
    });
    let progress = Progress::new();
    let plain = GameFile::new(opening.clone(), file.names().clone());
    let (open_count, answered) = (open.len(), Cell::new(0));
    let mut emit = |part: &NewPart<'_>| {
        progress.say(|| report_line(part, answered.get(), open_count));
        let about = match *part.position == opening {
            true => plain.clone(),
            false => file.clone().with_position(part.position.clone()),
        };
        write_part(folder, part.number, &about, part.lines)
    };
    let mut writer = PartWriter::new(solver, options, shown.collect(), &mut emit);
    let mut is_whole = true;
    for (before, question) in open.into_iter().enumerate() {
        answered.set(before);
        match writer.write(&question.position, question.to_move) {
            Ok(_) => {}
            Err(PartWriteError::None(NoCertificate::Stopped(_))) => {
                is_whole = false;
                break;
            }
            Err(error @ PartWriteError::Io(_)) => {
                return Err(Failure::input(format_args!("{}: {error}", folder.display())));
            }
            Err(error) => return Err(Failure::Unproved(format!("no certificate: {error}"))),
        }
    }
    Ok(Written { count: writer.parts(), is_whole, met: writer.met() })
}

/// How far the certificate has come: of so many questions so many are answered.
fn report_line(part: &NewPart<'_>, answered: usize, questions: usize) -> String {
    let mut line = format!("certificate: {}, ", count(part.number as usize + 1, "part"));
    if questions > 1 {
        line += &format!("{answered} of {questions} positions written, ");
    }
    line + &met_words(part.met)
}

/// How much of the opponent's replies is met.
fn met_words(met: f64) -> String {
    let percent = (100.0 * met).floor();
    format!("{percent} % of the loser's replies met, if there is as much to each")
}
