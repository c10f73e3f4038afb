//! The file of a strategy.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::str::SplitWhitespace;

use thiserror::Error;

/// The largest board: two words for the cells and the two terminals.
const LARGEST: usize = 11;

/// The bits of [`super::board::Places`].
const MOST_PLACES: usize = 128;

/// A strategy after the opening in the centre of a Hex board: its patterns by their numbers, the whole board being
/// pattern 1.
///
/// After `#BOARDSIZE n` come lines in quotation marks; what is outside of them is left out. For each pattern `RN` (its
/// number) and `BT` (how many branches), for each branch `BN` (its number), `WM` (how many intrusions, and their places),
/// `BM` (the place of the reply), `ND` (how many parts), and if there are any `PS` (their patterns) and for each part `PP`
/// (its pattern, then the places where its places lie). Places are counted from 1; those of pattern 1 are the cells of the
/// board row by row without the centre. If its branches meet the first half only, the others are their half turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternFile {
    pub(super) side: usize,
    pub(super) patterns: BTreeMap<u32, Vec<Branch>>,
    /// The intrusions, by pattern and place, against which the solver looks for a reply if no branch serves; `None`: all.
    pub(super) unanswered: Option<BTreeSet<(u32, usize)>>,
}

/// What to do about some intrusions into a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) intrusions: Vec<usize>,
    pub(super) reply: usize,
    pub(super) parts: Vec<Part>,
}

/// A pattern within another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) pattern: u32,
    pub(super) places: Vec<usize>,
}

/// What is wrong with the file of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternFileError {
    /// No size, or one that is not served.
    #[error("expected #BOARDSIZE and an odd number from 3 to 11 in the first line")]
    Size,
    /// A line that is not what comes next; lines are counted from 1.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Which.
        line: usize,
        /// What should be there.
        expected: String,
    },
    /// The file ends within a pattern.
    #[error("the file ends where {expected} is expected")]
    End {
        /// What should be there.
        expected: String,
    },
    /// A pattern has more places than boards of the largest size have cells.
    #[error("the pattern {0} has more than {MOST_PLACES} places")]
    Places(u32),
    /// A pattern comes twice.
    #[error("the pattern {0} comes twice")]
    Twice(u32),
    /// A pattern is used and not there.
    #[error("there is no pattern {0}, expected one, for it is used")]
    Missing(u32),
}

/// The lines that count.
struct Lines<'t> {
    rest: VecDeque<(usize, &'t str)>,
}

impl<'t> Lines<'t> {
    /// The words after this keyword, which the next line must begin with.
    fn after(&mut self, keyword: &'static str) -> Result<Numbers<'t>, PatternFileError> {
        let end = || PatternFileError::End { expected: expected(keyword) };
        let (line, text) = self.rest.pop_front().ok_or_else(end)?;
        let mut numbers = Numbers { line, keyword, words: text.split_whitespace() };
        match numbers.words.next() {
            Some(word) if word == keyword => Ok(numbers),
            _ => numbers.wrong(),
        }
    }
}

/// The numbers of a line.
struct Numbers<'t> {
    line: usize,
    keyword: &'static str,
    words: SplitWhitespace<'t>,
}

fn expected(keyword: &str) -> String {
    format!("a line \"{keyword} ...\" with whole numbers")
}

impl Numbers<'_> {
    fn wrong<T>(&self) -> Result<T, PatternFileError> {
        Err(PatternFileError::Line { line: self.line, expected: expected(self.keyword) })
    }

    fn one(&mut self) -> Result<usize, PatternFileError> {
        let number = self.words.next().and_then(|word| word.parse::<u32>().ok());
        number.map_or_else(|| self.wrong(), |number| Ok(number as usize))
    }

    fn all(&mut self) -> Result<Vec<usize>, PatternFileError> {
        let numbers = self.words.by_ref().map(|word| word.parse::<u32>().map(|n| n as usize));
        numbers.collect::<Result<_, _>>().or_else(|_| self.wrong())
    }
}

impl PatternFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, PatternFileError> {
        let size = text.lines().next().and_then(|line| line.strip_prefix("#BOARDSIZE"));
        let side = size.and_then(|word| word.trim().parse().ok());
        let side = side.filter(|side: &usize| (3..=LARGEST).contains(side) && side % 2 == 1);
        let side = side.ok_or(PatternFileError::Size)?;
        let quoted = text.lines().enumerate().filter_map(|(index, line)| {
            Some((index + 1, line.trim().strip_prefix('"')?.split('"').next()?))
        });
        let mut lines = Lines { rest: quoted.collect() };
        let mut patterns = BTreeMap::new();
        while !lines.rest.is_empty() {
            let pattern = lines.after("RN")?.one()? as u32;
            let count = lines.after("BT")?.one()?;
            let branches = (0..count).map(|_| branch(&mut lines)).collect::<Result<_, _>>()?;
            if patterns.insert(pattern, branches).is_some() {
                return Err(PatternFileError::Twice(pattern));
            }
        }
        let mut file = Self { side, patterns, unanswered: None };
        file.turn_root()?;
        let parts = || file.patterns.values().flatten().flat_map(|branch| &branch.parts);
        if let Some(part) = parts().find(|part| part.places.len() > MOST_PLACES) {
            return Err(PatternFileError::Places(part.pattern));
        }
        let mut used = parts().map(|part| part.pattern);
        match used.find(|pattern| !file.patterns.contains_key(pattern)) {
            Some(missing) => Err(PatternFileError::Missing(missing)),
            None => Ok(file),
        }
    }

    /// The side of the board.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// How many patterns there are.
    #[must_use]
    pub fn pattern_count(&self) -> usize {
        self.patterns.len()
    }

    /// Adds the half turns of the branches of pattern 1, as far as nothing is said of these intrusions.
    fn turn_root(&mut self) -> Result<(), PatternFileError> {
        let last = self.side * self.side;
        let root = self.patterns.get_mut(&1).ok_or(PatternFileError::Missing(1))?;
        let met: Vec<usize> = root.iter().flat_map(|branch| branch.intrusions.clone()).collect();
        let turn = |place: &usize| last.saturating_sub(*place);
        let turned = root.iter().map(|Branch { intrusions, reply, parts }| Branch {
            intrusions: intrusions.iter().map(turn).filter(|place| !met.contains(place)).collect(),
            reply: turn(reply),
            parts: parts
                .iter()
                .map(|Part { pattern, places }| Part {
                    pattern: *pattern,
                    places: places.iter().map(turn).collect(),
                })
                .collect(),
        });
        let turned: Vec<Branch> = turned.filter(|branch| !branch.intrusions.is_empty()).collect();
        root.extend(turned);
        Ok(())
    }
}

fn branch(lines: &mut Lines<'_>) -> Result<Branch, PatternFileError> {
    lines.after("BN")?;
    let mut numbers = lines.after("WM")?;
    numbers.one()?;
    let intrusions = numbers.all()?;
    let reply = lines.after("BM")?.one()?;
    let count = lines.after("ND")?.one()?;
    if count > 0 {
        lines.after("PS")?;
    }
    let part = |_| {
        let mut numbers = lines.after("PP")?;
        Ok(Part { pattern: numbers.one()? as u32, places: numbers.all()? })
    };
    let parts = (0..count).map(part).collect::<Result<_, _>>()?;
    Ok(Branch { intrusions, reply, parts })
}
