//! A file of what has been found out about templates: one line of JSON an answer, written when it is found.
//! A verification that was killed goes on with it, and the files of several machines put together are one.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Failure;
use super::input::expect_regular;
use super::progress::Progress;
use crate::census::{Shard, check_sum};
use crate::formats::{Writer, write};
use crate::patterns::{Entry, Known, Ledger, Question, Template};

/// The format of the lines.
const FORMAT: &str = "cutshort-template/1";

/// One line: what is known of one template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    format: String,
    version: String,
    /// The check sum of its games: that which Short wins if it is valid, and those with a stone less.
    template: String,
    /// The cell or stone that was taken away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    without: Option<String>,
    /// The first move of Cut's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    valid: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refuted_by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    carrier: Option<Vec<String>>,
}

/// What is known of one template, which part of the rest is asked, and the file that remembers it.
pub(super) struct TemplateLedger {
    template: String,
    known: HashMap<Question, Known>,
    shard: Shard,
    /// How many questions about cells, stones and first moves have come up.
    questions: u64,
    cells: usize,
    file: Option<(PathBuf, File)>,
    progress: Progress,
    /// Why what was found out last could not be written down.
    failure: Option<Failure>,
}

impl TemplateLedger {
    /// The ledger for a template. What `path` has about it is known.
    pub(super) fn open(
        about: &Template,
        shard: Shard,
        path: Option<&Path>,
    ) -> Result<Self, Failure> {
        // Two patterns may be one game and differ in the stones that can be taken away.
        let mut games = String::new();
        for game in about.games() {
            let line = write(game, Writer::JsonLine).map_err(Failure::input)?;
            games += &String::from_utf8_lossy(&line);
        }
        let template = check_sum(&games);
        let (mut known, mut file) = (HashMap::new(), None);
        if let Some(path) = path {
            let (lines, opened) = read(path)?;
            for (number, line) in lines {
                let Line { template: of, without, after, valid, refuted_by, carrier, .. } = line;
                let question = match (without, after) {
                    (None, None) => Question::Whole,
                    (Some(cell), None) => Question::Without(cell),
                    (None, Some(cell)) => Question::After(cell),
                    (Some(_), Some(_)) => {
                        let what = "without and after do not go together, expected one of them";
                        return Err(wrong(path, number, what));
                    }
                };
                let line = Known { valid, refuted_by, carrier };
                let is_new = of == template;
                match is_new.then(|| known.insert(question, line.clone())).flatten() {
                    Some(before) if before.valid != line.valid => {
                        let what = "the answer is another than that of an earlier line";
                        return Err(wrong(path, number, what));
                    }
                    _ => {}
                }
            }
            file = Some((path.to_owned(), opened));
        }
        let cells = about.cells().len();
        let progress = Progress::new();
        Ok(Self { template, known, shard, questions: 0, cells, file, progress, failure: None })
    }

    /// Ends the work on the template.
    ///
    /// # Errors
    /// If something could not be written down.
    pub(super) fn close(self) -> Result<(), Failure> {
        self.failure.map_or(Ok(()), Err)
    }
}

impl Ledger for TemplateLedger {
    fn tried(&mut self, count: usize) {
        let cells = self.cells;
        self.progress.say(|| format!("{count} of {cells} cells tried"));
    }

    fn look_up(&mut self, question: &Question) -> Entry {
        let is_ours = *question == Question::Whole || {
            let place = self.questions;
            self.questions += 1;
            place % self.shard.modulus() == self.shard.residue()
        };
        match self.known.get(question) {
            Some(known) => Entry::Known(known.clone()),
            None if is_ours => Entry::Asked,
            None => Entry::Left,
        }
    }

    fn note(&mut self, question: &Question, known: &Known) {
        let Some((path, file)) = &mut self.file else { return };
        let Known { valid, refuted_by, carrier } = known.clone();
        let (without, after) = match question.clone() {
            Question::Whole => (None, None),
            Question::Without(cell) => (Some(cell), None),
            Question::After(cell) => (None, Some(cell)),
        };
        let line = Line {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            template: self.template.clone(),
            without,
            after,
            valid,
            refuted_by,
            carrier,
        };
        let mut text = serde_json::to_string(&line).expect("a line is plain data");
        text.push('\n');
        if let Err(error) = append(file, &text) {
            let failure = format_args!("cannot write to {}: {error}", path.display());
            self.failure.get_or_insert(Failure::Unproved(failure.to_string()));
        }
    }
}

fn wrong(path: &Path, number: usize, what: impl std::fmt::Display) -> Failure {
    Failure::input(format_args!("{}, line {number}: {what}", path.display()))
}

/// The lines of a file with their numbers, and the file, open for more. What was cut off when a program was
/// killed is taken away.
fn read(path: &Path) -> Result<(Vec<(usize, Line)>, File), Failure> {
    let cannot =
        |error: io::Error| Failure::input(format_args!("cannot use {}: {error}", path.display()));
    expect_regular(path)?;
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path).map_err(cannot)?;
    // Others may write to it. Some file systems have no locks.
    _ = file.lock();
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(cannot)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text[..whole].lines()).filter(|(_, line)| !line.is_empty()) {
        let line: Line = serde_json::from_str(line).map_err(|error| {
            wrong(path, number, format_args!("no answer about a template: {error}"))
        })?;
        if line.format != FORMAT {
            let found = format_args!("the format is {:?}; expected {FORMAT:?}", line.format);
            return Err(wrong(path, number, found));
        }
        if line.version != env!("CARGO_PKG_VERSION") {
            let expected = env!("CARGO_PKG_VERSION");
            let found = format_args!("it comes from version {}, this is {expected}", line.version);
            return Err(wrong(path, number, found));
        }
        lines.push((number, line));
    }
    // Only what looks like the beginning of a line of ours: another file is left as it is.
    let rest = &text[whole..];
    if !rest.is_empty() {
        let start = format!("{{\"format\":\"{FORMAT}\",");
        if !rest.starts_with(&start) && !start.starts_with(rest) {
            return Err(wrong(path, lines.len() + 1, "no answer about a template"));
        }
        file.set_len(whole as u64).map_err(cannot)?;
    }
    _ = file.unlock();
    Ok((lines, file))
}

/// Appends a line while no other process writes. If there is no room for all of it the file stays as it was.
fn append(file: &mut File, line: &str) -> io::Result<()> {
    // Some file systems have no locks.
    _ = file.lock();
    let appended = cut_off(file).and_then(|length| {
        let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
        written.inspect_err(|_| _ = file.set_len(length))
    });
    _ = file.unlock();
    appended
}

/// Takes away a line that another process has begun, if it was killed since the file was opened; how long the file is.
fn cut_off(file: &mut File) -> io::Result<u64> {
    let length = file.seek(SeekFrom::End(0))?;
    if length == 0 {
        return Ok(0);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if bytes == b"\n" {
        return Ok(length);
    }
    file.rewind()?;
    bytes.clear();
    file.read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1) as u64;
    file.set_len(whole)?;
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize) -> String {
        let line = Line {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            template: number.to_string(),
            without: None,
            after: None,
            valid: true,
            refuted_by: None,
            carrier: None,
        };
        serde_json::to_string(&line).unwrap() + "\n"
    }

    #[test]
    fn what_one_writes_another_who_begins_does_not_take_away() {
        const EACH: usize = 40;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        std::thread::scope(|scope| {
            for writer in 0..3 {
                let path = &path;
                scope.spawn(move || {
                    for number in 0..EACH {
                        let (_, mut file) = read(path).unwrap();
                        append(&mut file, &line(writer * EACH + number)).unwrap();
                        // Somebody is killed while he writes.
                        file.lock().unwrap();
                        file.write_all(&line(number).as_bytes()[..50]).unwrap();
                    }
                });
            }
        });
        let (lines, _) = read(&path).unwrap();
        let mut found: Vec<usize> =
            lines.into_iter().map(|(_, line)| line.template.parse().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, (0..3 * EACH).collect::<Vec<_>>());
    }

    #[test]
    fn another_file_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let game = "{\"format\":\"cutshort/1\",\"board\":\"hex:3x3\"}";
        std::fs::write(&path, game).unwrap();
        assert!(read(&path).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), game);
    }

    #[test]
    fn a_line_is_not_put_behind_half_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let (_, mut file) = read(&path).unwrap();
        append(&mut file, &line(0)).unwrap();
        std::fs::write(&path, line(0) + "{\"format\":\"cut").unwrap();
        append(&mut file, &line(1)).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), line(0) + &line(1));
    }
}
