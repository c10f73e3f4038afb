//! `.pg`: positional games as lists of winning sets, the format of *Positional Games and QBF*
//! (Mayer and Saffidine, *Positional Games and QBF: The Corrective Encoding*, 2020).
//!
//! Code words begin with `#`, `%` begins a comment, names stand apart by white space. Black is Short
//! here and White is Cut.

use std::fmt::Write;

use thiserror::Error;

use super::{PositionalError, PositionalGame};
use crate::formats::{GameFile, WriteError, shown};
use crate::game::{ByPlayer, Player};
use crate::graph::{
    Bits, MAX_ROW_VERTICES, NameError, Names, ReducedGraph, VertexId, VertexSet, with_words,
};

/// A positional game with the names of its cells.
#[derive(Clone, Debug)]
pub struct PositionalFile {
    /// The game.
    pub game: PositionalGame,
    /// The names of its cells.
    pub names: Names,
}

/// Why a text is no `.pg` file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{fault}", .line.map_or(String::new(), |line| format!("line {line}: ")))]
pub struct PositionalReadError {
    /// The line, counted from 1; `None` if the fault is about the whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: PositionalFault,
}

/// What can be wrong with a `.pg` file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionalFault {
    /// Bytes that are no text.
    #[error("these bytes are no text, expected UTF-8")]
    NoText,
    /// A code word that the format does not have.
    #[error("{0:?} is no code word, expected one of {expected}", expected = Section::list())]
    UnknownCodeWord(String),
    /// Names before the first code word.
    #[error("names stand before the first code word, expected one such as #positions")]
    NoCodeWord,
    /// A list that must be there.
    #[error("the list {0} is missing or empty")]
    Missing(&'static str),
    /// A name of no cell.
    #[error("{0:?} is not among the #positions")]
    UnknownCell(String),
    /// A name of no time.
    #[error("{0:?} is not among the #times")]
    UnknownTime(String),
    /// A name listed twice.
    #[error("{0:?} stands twice in its list")]
    Twice(String),
    /// A text that is no name.
    #[error(transparent)]
    Name(NameError),
    /// Lists that make no game.
    #[error("{0}")]
    Game(String),
}

/// The lists of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Version,
    Times,
    BlackTurns,
    Positions,
    BlackWins,
    WhiteWins,
    BlackInitials,
    WhiteInitials,
    FirstMoves,
}

impl Section {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Version, "#version"),
        (Self::Times, "#times"),
        (Self::BlackTurns, "#blackturns"),
        (Self::Positions, "#positions"),
        (Self::BlackWins, "#blackwins"),
        (Self::WhiteWins, "#whitewins"),
        (Self::BlackInitials, "#blackinitials"),
        (Self::WhiteInitials, "#whiteinitials"),
        (Self::FirstMoves, "#firstmoves"),
    ];

    fn list() -> String {
        Self::ALL.map(|(_, word)| word).join(", ")
    }

    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| known.eq_ignore_ascii_case(word)).map(|&(s, _)| s)
    }
}

/// A line of names below a code word.
struct Line<'a> {
    number: usize,
    section: Section,
    words: Vec<&'a str>,
}

fn at(line: usize, fault: PositionalFault) -> PositionalReadError {
    PositionalReadError { line: Some(line), fault }
}

fn lines(text: &str) -> Result<Vec<Line<'_>>, PositionalReadError> {
    let (mut section, mut found) = (None, Vec::new());
    for (index, line) in text.lines().enumerate() {
        let line = line.split('%').next().unwrap_or(line).trim();
        if line.starts_with('#') {
            let mut words = line.split_whitespace();
            let word = words.next().unwrap_or(line);
            let known = Section::of(word);
            let unknown = || at(index + 1, PositionalFault::UnknownCodeWord(shown(word)));
            section = Some(known.filter(|_| words.next().is_none()).ok_or_else(unknown)?);
        } else if !line.is_empty() {
            let section = section.ok_or(at(index + 1, PositionalFault::NoCodeWord))?;
            let words = line.split_whitespace().collect();
            found.push(Line { number: index + 1, section, words });
        }
    }
    Ok(found)
}

/// Names of one list, each once.
fn names_of(lines: &[Line<'_>], section: Section) -> Result<Names, PositionalReadError> {
    let mut names = Names::new();
    for line in lines.iter().filter(|line| line.section == section) {
        for &word in &line.words {
            if names.id(word).is_some() {
                return Err(at(line.number, PositionalFault::Twice(shown(word))));
            }
            names.intern(word).map_err(|error| at(line.number, PositionalFault::Name(error)))?;
        }
    }
    Ok(names)
}

/// Reads a positional game.
///
/// ```
/// use cutshort::positional::read_positional;
/// use cutshort::game::Player;
/// let text = b"#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\na c\n";
/// let file = read_positional(text)?;
/// assert_eq!(file.game.cell_count(), 3);
/// assert_eq!(file.game.turns(), [Player::Short, Player::Cut, Player::Short]);
/// assert_eq!(file.game.sets(Player::Short).len(), 2);
/// # Ok::<(), cutshort::positional::PositionalReadError>(())
/// ```
///
/// # Errors
/// If the text breaks the rules of the format, with the line.
pub fn read_positional(bytes: &[u8]) -> Result<PositionalFile, PositionalReadError> {
    let whole = |fault| PositionalReadError { line: None, fault };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        at(1 + before.iter().filter(|&&byte| byte == b'\n').count(), PositionalFault::NoText)
    })?;
    let lines = lines(text)?;
    let (names, times) = (names_of(&lines, Section::Positions)?, names_of(&lines, Section::Times)?);
    for (list, word) in [(&names, "#positions"), (&times, "#times")] {
        if list.is_empty() {
            return Err(whole(PositionalFault::Missing(word)));
        }
    }
    let set = |line: &Line<'_>| {
        let mut set = VertexSet::new(names.len());
        for &word in &line.words {
            let unknown = || at(line.number, PositionalFault::UnknownCell(shown(word)));
            set.insert(names.id(word).ok_or_else(unknown)?);
        }
        Ok::<_, PositionalReadError>(set)
    };
    let sets = |section: Section| -> Result<Vec<VertexSet>, PositionalReadError> {
        lines.iter().filter(|line| line.section == section).map(set).collect()
    };
    let union = |section: Section| -> Result<VertexSet, PositionalReadError> {
        let mut all = VertexSet::new(names.len());
        sets(section)?.iter().for_each(|set| all.union_with(set));
        Ok(all)
    };
    let mut turns = vec![Player::Cut; times.len()];
    for line in lines.iter().filter(|line| line.section == Section::BlackTurns) {
        for &word in &line.words {
            let unknown = || at(line.number, PositionalFault::UnknownTime(shown(word)));
            turns[times.id(word).ok_or_else(unknown)?.index()] = Player::Short;
        }
    }
    let wins = ByPlayer { short: sets(Section::BlackWins)?, cut: sets(Section::WhiteWins)? };
    let no_game = |error: PositionalError| {
        whole(PositionalFault::Game(match error {
            PositionalError::OwnedTwice(cell) => {
                let name = names.name(cell);
                format!("{name:?} is in #blackinitials and in #whiteinitials, expected one of them")
            }
            error => error.to_string(),
        }))
    };
    let owned =
        ByPlayer { short: union(Section::BlackInitials)?, cut: union(Section::WhiteInitials)? };
    let game = PositionalGame::new(names.len(), wins, turns).map_err(no_game)?;
    let mut game = game.with_owned(owned).map_err(no_game)?;
    if lines.iter().any(|line| line.section == Section::FirstMoves) {
        game = game.with_first_moves(union(Section::FirstMoves)?).map_err(no_game)?;
    }
    Ok(PositionalFile { game, names })
}

/// The text of a positional game. The encoder of the format's authors takes no `#version`, so none is
/// written.
///
/// # Errors
/// If a name is not alphanumeric.
pub fn write_positional(file: &PositionalFile) -> Result<String, WriteError> {
    let PositionalFile { game, names } = file;
    if let Some(name) = names.iter().find(|name| !name.chars().all(char::is_alphanumeric)) {
        return Err(WriteError::Name(name.to_owned()));
    }
    let list =
        |cells: &VertexSet| cells.iter().map(|cell| names.name(cell)).collect::<Vec<_>>().join(" ");
    let times = |wanted: &dyn Fn(Player) -> bool| {
        let turns = game.turns().iter().enumerate().filter(|(_, turn)| wanted(**turn));
        turns.map(|(index, _)| format!("t{}", index + 1)).collect::<Vec<_>>().join(" ")
    };
    let mut text = String::new();
    let mut section = |word: &str, rows: Vec<String>| {
        if rows.iter().any(|row| !row.is_empty()) {
            writeln!(text, "{word}\n{}", rows.join("\n")).expect("writing to a string");
        }
    };
    section("#blackinitials", vec![list(game.owned(Player::Short))]);
    section("#whiteinitials", vec![list(game.owned(Player::Cut))]);
    section("#times", vec![times(&|_| true)]);
    section("#blackturns", vec![times(&|turn| turn == Player::Short)]);
    section("#positions", vec![list(&VertexSet::full(game.cell_count()))]);
    section("#blackwins", game.sets(Player::Short).iter().map(list).collect());
    section("#whitewins", game.sets(Player::Cut).iter().map(list).collect());
    if let Some(cells) = game.first_moves() {
        section("#firstmoves", vec![list(cells)]);
    }
    Ok(text)
}

/// The most winning sets that are listed.
const MOST_SETS: usize = 1_000_000;

/// A Shannon game with two terminals as a Maker-Breaker game on its unclaimed cells: Short's winning
/// sets are the inner cells of the induced paths between the terminals.
///
/// The first turn is that of the side to move, Short's if it is not said.
///
/// Complexity: the number of induced paths, of which there may be exponentially many, times the vertices.
///
/// # Errors
/// If there are more than two terminals, more than a million winning sets, too many vertices, or if
/// somebody has won already.
pub fn winning_sets(file: &GameFile) -> Result<PositionalFile, WriteError> {
    let position = file.position();
    let game = position.reduced();
    let board = game.hypergraph();
    let [start, end] = board.terminals() else {
        return Err(WriteError::NotTwoTerminals(board.terminals().len()));
    };
    let cells: Vec<VertexId> = board.cells().iter().collect();
    let vertices = board.vertex_count();
    let paths = with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(board, true);
        induced_paths(&graph, *start, *end, MOST_SETS)
            .map(|paths| paths.into_iter().map(|path| path.iter().collect::<Vec<_>>()).collect::<Vec<_>>())
    }, else return Err(WriteError::TooManyVertices { found: vertices, limit: MAX_ROW_VERTICES }));
    let paths: Vec<Vec<VertexId>> =
        paths.ok_or(WriteError::TooManyWinningSets { limit: MOST_SETS })?;
    let mut names = Names::new();
    for &cell in &cells {
        names.intern(file.names().name(cell)).expect("names of a game are names, each once");
    }
    let number =
        |cell: VertexId| VertexId::new(cells.binary_search(&cell).expect("paths run over cells"));
    let sets = paths.into_iter();
    let sets: Vec<VertexSet> = sets
        .map(|path| VertexSet::from_vertices(cells.len(), path.into_iter().map(number)))
        .collect();
    let first = position.to_move().unwrap_or(Player::Short);
    let turns = (0..cells.len()).map(|turn| if turn % 2 == 0 { first } else { first.other() });
    let sets = match game.rules() {
        crate::game::Rules::Normal => ByPlayer { short: sets, cut: Vec::new() },
        crate::game::Rules::Misere => return Err(WriteError::Misere),
    };
    // Nobody wins a game without winning sets, but Cut has won this one.
    if sets.short.is_empty() {
        return Err(WriteError::GameOver);
    }
    let game = PositionalGame::new(cells.len(), sets, turns.collect());
    let game = game.map_err(|_| WriteError::GameOver)?;
    Ok(PositionalFile { game, names })
}

/// The sets of inner vertices of the induced paths between two vertices; `None` if there are more
/// than `most`.
fn induced_paths<const W: usize>(
    graph: &ReducedGraph<W>,
    start: VertexId,
    end: VertexId,
    most: usize,
) -> Option<Vec<Bits<W>>> {
    /// The end of a path so far, with what it may not use any more.
    struct Step<const W: usize> {
        path: Bits<W>,
        banned: Bits<W>,
        next: Bits<W>,
    }
    let mut paths = Vec::new();
    if graph.adjacent(start, end) {
        paths.push(Bits::EMPTY);
        return Some(paths);
    }
    let from = graph.neighbours(start) & graph.cells();
    let mut stack = vec![Step { path: Bits::EMPTY, banned: from, next: from }];
    while let Some(step) = stack.last_mut() {
        let Some(cell) = step.next.first() else {
            stack.pop();
            continue;
        };
        step.next.remove(cell);
        let (path, around) = (step.path.with(cell), graph.neighbours(cell));
        if around.contains(end) {
            if paths.len() == most {
                return None;
            }
            paths.push(path);
            continue;
        }
        let next = (around & graph.cells()) - step.banned;
        let banned = step.banned | next | Bits::single(cell);
        // What cannot reach the end any more is no path.
        let open = graph.cells() - (step.banned | Bits::single(cell));
        if graph.component(next, open).iter().any(|v| graph.adjacent(v, end)) {
            stack.push(Step { path, banned, next });
        }
    }
    Some(paths)
}

#[cfg(test)]
mod tests;
