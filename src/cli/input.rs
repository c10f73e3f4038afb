//! The input of a command: which games the user means.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;

use super::choice::{GOALS, RULES, choice};
use super::voice::Voice;
use super::{Exit, Failure, pattern};
use crate::boards::{BoardSpec, BoardSpecError};
use crate::formats::{
    Format, FormatHint, GameFile, Play, ReadError, ReadFault, ReadOptions, Repeats, Terminals,
    is_graph_code, is_link, names_in, read, read_whole,
};
use crate::game::{Goal, Player, PositionError, Rules};
use crate::graph::{Names, VertexId, VertexSet};
use crate::patterns::{OpenPattern, PatternError};
use crate::positional::{AtollSpec, HavannahSpec, TorexSpec};
pub(super) use crate::requests::ToMove;
use crate::requests::about::{Given, Place};
pub(super) use crate::requests::game::{find, find_in};

/// Which game, and what is changed about it.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Input")]
pub(super) struct InputArgs {
    /// A file (- for standard input), a graph6 or sparse6 string with --terminals, a HexWorld link, or a
    /// Hex pattern
    ///
    /// Files are game files (JSON), graphs (graph6, sparse6, edge lists, adjacency lists, DOT, GraphML,
    /// GML, Pajek, node-link JSON), planar maps (GeoJSON, SVG, planar_code), Hex games (SGF, HexWorld links) or Hex patterns, known by their ending or
    /// content. A pattern may also be a name like template:II or HexWiki's markup.
    #[arg(required_unless_present = "board", conflicts_with = "board", help_heading = None)]
    input: Option<String>,
    /// A board with a name: hex:5x5, y:4, bridgit:4 (see cutshort boards)
    #[arg(long, value_name = "SPEC")]
    board: Option<String>,
    /// The format of the input, where neither the file's ending nor its content shows it
    #[arg(long, value_name = "FORMAT", conflicts_with = "board")]
    from: Option<Format>,
    /// The terminals by name or number, or "all" for every unordered pair of a graph; on a board stones and sides of Short's
    ///
    /// On a board or a map they are cells that Short has claimed, each with its group, or his sides: --short c1,d3
    /// --terminals c1,d3. His other sides are as his other stones then; sides that conduct nothing, as those of Y, are Cut's. A name with a comma or white space stands in quotes, '"New York",b', or is a tuple, '(0, 1),b'.
    /// Numbers count the vertices from 0 in the order of the input, unless names are numbers.
    #[arg(long, value_name = "A,B|all")]
    terminals: Option<String>,
    /// Play on the cells, or on the edges of a graph
    #[arg(long, value_parser = choice::<Play>(&[("cells", ""), ("edges", "")]), conflicts_with = "board")]
    play: Option<Play>,
    /// Drop loops, repeated edges and directions of a graph, and say how many
    #[arg(long, conflicts_with = "board")]
    simplify: bool,
    /// The points at which the boundary of a map is cut into sides, in their order: four as in Hex, three as in Y
    ///
    /// From the first corner to the second runs the side of Short's that is called top. Points are called as in the
    /// map, or by their coordinates: '(0, 0),(4, 0),(4, 4),(0, 4)'.
    #[arg(long, value_name = "A,B,C[,D]", conflicts_with = "board")]
    corners: Option<String>,
    /// What joining the terminals means
    #[arg(long, value_parser = choice::<Goal>(GOALS))]
    goal: Option<Goal>,
    /// Who wins when the terminals are joined
    #[arg(long, value_parser = choice::<Rules>(RULES))]
    rules: Option<Rules>,
    /// Cells that Short (Black) has claimed besides those of the input
    #[arg(long, visible_alias = "black", value_name = "CELLS")]
    short: Vec<String>,
    /// Cells that Cut (White) has claimed besides those of the input
    #[arg(long, visible_alias = "white", value_name = "CELLS")]
    cut: Vec<String>,
}

/// The games that the user means, one by one.
type Games<'a> = Box<dyn Iterator<Item = Result<Given, InputError>> + 'a>;

/// Why one of the games of an input is none.
#[derive(Debug)]
pub(super) struct InputError {
    /// One clear sentence.
    pub(super) sentence: String,
    /// Whether the games after it can still be had.
    pub(super) others_follow: bool,
}

impl InputArgs {
    /// The input that one word means: a board with a name, or what would stand as INPUT.
    pub(super) fn of_word(word: &str, goal: Option<Goal>) -> Self {
        let is_board = word.parse::<BoardSpec>().is_ok();
        let word = Some(word.to_owned());
        let (input, board) = if is_board { (None, word) } else { (word, None) };
        Self { input, board, goal, ..Self::default() }
    }

    /// The same with these corners.
    pub(super) fn with_corners(self, corners: Option<String>) -> Self {
        Self { corners, ..self }
    }

    /// The games of the input with the changes of the flags.
    pub(super) fn games(&self) -> Result<Games<'_>, Failure> {
        if let Some(spec) = &self.board {
            let board = shannon_board(spec)?;
            if self.is_about_all_pairs() {
                return Err(Failure::input(ReadFault::PairsOnBoard));
            }
            let file = self.changed(GameFile::from_board(board.build()));
            let given = file.map(|file| Given { file, place: Place::default() });
            return Ok(Box::new(std::iter::once(given)));
        }
        let input = self.input.as_deref().unwrap_or("-");
        if self.from.is_none()
            && let Some(files) = pattern::of_word::<GameFile>(input)?
        {
            self.without_changes("a pattern")?;
            return Ok(Box::new(files.into_iter().zip(1..).map(|(file, index)| {
                let file = self.changed(file)?;
                let place = Place::numbered(index);
                Ok(Given { file, place })
            })));
        }
        let (reader, hint) = self.open(input)?;
        let options = ReadOptions {
            terminals: self.terminals.as_deref().map(Terminals::from_text),
            play: self.play,
            repeats: if self.simplify { Repeats::Drop } else { Repeats::Refuse },
            corners: self.corners.as_deref().map(names_in),
        };
        let mut games = read(reader, hint, options);
        let mut index = 0;
        Ok(Box::new(std::iter::from_fn(move || {
            let game = games.next()?;
            index += 1;
            if let Some(dropped) = games.take_dropped() {
                Voice::of_arguments(std::env::args_os())
                    .note(&format!("{input}: dropped {dropped}"));
            }
            let fail = |error: ReadError| InputError {
                others_follow: error.is_about_one_line(),
                sentence: format!("{input}: {error}"),
            };
            let file = game.map_err(fail).and_then(|game| self.changed(game));
            Some(file.map(|file| {
                let place = Place::new(index, games.format(), &file);
                Given { file, place }
            }))
        })))
    }

    /// The open pattern that the input is, if it is one, with the stones of the flags and these cells around it empty.
    pub(super) fn open_pattern(&self, empty: &[String]) -> Result<Option<OpenPattern>, Failure> {
        match self.file().map_or(Ok(None), pattern::of_word::<OpenPattern>)? {
            None => Ok(None),
            Some(mut patterns) if patterns.len() == 1 => {
                self.without_changes("an open pattern")?;
                let mut open = patterns.remove(0);
                if let Some((_, name)) = self.claimed_names().find(|(_, name)| empty.contains(name))
                {
                    return Err(Failure::input(PatternError::HasStone(name)));
                }
                for name in empty {
                    open = open.with_empty(name).map_err(Failure::input)?;
                }
                // Stones may stand beside those that stay empty, where there are no letters before.
                for (by, name) in self.claimed_names() {
                    open = open.with_stone(&name, by).map_err(Failure::input)?;
                }
                Ok(Some(open))
            }
            Some(_) => Err(Failure::input("the input holds several patterns, expected one")),
        }
    }

    /// Answers each game of the input. What is no game, or none that can be answered, is reported; the others are answered.
    pub(super) fn each_game(
        &self,
        voice: Voice,
        out: &mut dyn Write,
        mut answer: impl FnMut(Given, &mut dyn Write) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let mut games = self.games()?.peekable();
        if games.peek().is_none() {
            refuse!("the input holds no game");
        }
        let mut exit = Exit::Done;
        let mut index = 0;
        while let Some(game) = games.next() {
            index += 1;
            match game {
                Ok(given) => match answer(given, out) {
                    Ok(answered) if exit == Exit::Done => exit = answered,
                    Ok(_) => {}
                    Err(Failure::Input(sentence)) if index > 1 || games.peek().is_some() => {
                        exit = Exit::BadInput;
                        out.flush()?;
                        voice.complain_about(index, &format!("game {index}: {sentence}"));
                    }
                    Err(failure) => return Err(failure),
                },
                Err(error) if error.others_follow => {
                    exit = Exit::BadInput;
                    out.flush()?;
                    voice.complain_about(index, &error.sentence);
                }
                Err(error) => return Err(Failure::Input(error.sentence)),
            }
        }
        Ok(exit)
    }

    /// Refuses flags that change how a Shannon game is read, where the input is something else.
    pub(super) fn without_changes(&self, what: &str) -> Result<(), Failure> {
        let flags = [
            ("--from", self.from.is_some()),
            ("--terminals", self.terminals.is_some()),
            ("--play", self.play.is_some()),
            ("--simplify", self.simplify),
            ("--corners", self.corners.is_some()),
            ("--goal", self.goal.is_some()),
            ("--rules", self.rules.is_some()),
        ];
        match flags.into_iter().find(|&(_, is_set)| is_set) {
            None => Ok(()),
            Some((flag, _)) => Err(Failure::input(format_args!(
                "{flag} does not go with {what}, expected it with a Shannon game"
            ))),
        }
    }

    /// The names of the cells that are claimed besides those of the input, Short's first.
    pub(super) fn claimed_names(&self) -> impl Iterator<Item = (Player, String)> + '_ {
        let lists = [(Player::Short, &self.short), (Player::Cut, &self.cut)];
        lists.into_iter().flat_map(|(by, lists)| {
            lists
                .iter()
                .flat_map(move |list| names_in(list).into_iter().map(move |name| (by, name)))
        })
    }

    /// Whether cells are claimed besides those of the input.
    pub(super) fn has_claims(&self) -> bool {
        !self.short.is_empty() || !self.cut.is_empty()
    }

    /// Whether all pairs of vertices are asked about.
    pub(super) fn is_about_all_pairs(&self) -> bool {
        self.terminals.as_deref().map(Terminals::from_text) == Some(Terminals::AllPairs)
    }

    /// The only game of the input.
    pub(super) fn game(&self) -> Result<GameFile, Failure> {
        Ok(self.given()?.file)
    }

    /// The only game of the input, and where it stands.
    pub(super) fn given(&self) -> Result<Given, Failure> {
        let mut games = self.games()?;
        let first = games.next().ok_or_else(|| Failure::input("the input holds no game"))?;
        let first = first.map_err(|error| Failure::Input(error.sentence))?;
        match games.next() {
            None => Ok(first),
            Some(_) => Err(Failure::input("the input holds several games, expected one")),
        }
    }

    fn open<'a>(&self, input: &'a str) -> Result<(Box<dyn BufRead + 'a>, FormatHint), Failure> {
        let known = self.from.map(FormatHint::Known);
        let path = Path::new(input);
        if input == "-" {
            let head = pattern::standard_head()?;
            return Ok((Box::new(head.chain(io::stdin().lock())), known.unwrap_or_default()));
        }
        match File::open(path) {
            Ok(_) if path.is_dir() => {
                Err(Failure::input(format_args!("{input} is a folder, expected a file")))
            }
            Ok(file) => {
                let hint = known.unwrap_or_else(|| FormatHint::from_path(path));
                Ok((Box::new(BufReader::new(file)), hint))
            }
            Err(error) if is_no_file(&error) => {
                let hint = self.as_text(input).ok_or_else(|| {
                    let spec = input.parse::<BoardSpec>();
                    // A path may begin as a board does.
                    if !input.contains(['/', '\\'])
                        && let Err(
                            error @ (BoardSpecError::Size { .. } | BoardSpecError::TooLarge(_)),
                        ) = spec
                    {
                        return Failure::input(error);
                    }
                    let is_board = spec.is_ok()
                        || input.parse::<TorexSpec>().is_ok()
                        || input.parse::<HavannahSpec>().is_ok()
                        || input.parse::<AtollSpec>().is_ok();
                    let expected = match is_board {
                        true => format!("expected --board {input}"),
                        false => "expected a file, or a graph6 or sparse6 string with --terminals"
                            .to_owned(),
                    };
                    let sentence = unreadable(input, &error);
                    Failure::input(format_args!("{sentence}: {expected}"))
                })?;
                Ok((Box::new(input.as_bytes()), hint))
            }
            Err(error) => Err(Failure::input(unreadable(input, &error))),
        }
    }

    /// How the text that stands where a file's name does is read, if it is no such name: a link, or a
    /// graph in code, or whatever begins as `--from` says.
    fn as_text(&self, text: &str) -> Option<FormatHint> {
        if is_link(text) {
            return Some(FormatHint::Content);
        }
        let shown = Format::from_content(text.as_bytes())?;
        let is_meant = match shown {
            // Almost any word is graph6 at a glance, and a misspelt file's name is a word.
            Format::Graph6 | Format::Sparse6 => {
                let is_asked = match self.from {
                    Some(from) => matches!(from, Format::Graph6 | Format::Sparse6),
                    None => self.terminals.is_some(),
                };
                is_asked && is_graph_code(text)
            }
            Format::EdgeLines => false,
            shown => self.from == Some(shown),
        };
        is_meant.then_some(FormatHint::Known(shown))
    }

    /// The game with the goal, the rules and the claims of the flags.
    fn changed(&self, file: GameFile) -> Result<GameFile, InputError> {
        let mut position = file.position().clone();
        let mut game = position.game().clone();
        if let Some(goal) = self.goal {
            game = game.with_goal(goal);
        }
        if let Some(rules) = self.rules {
            game = game.with_rules(rules);
        }
        position = position.with_game(game);
        let find = |name: &str| find_in(&file, name);
        let claimed = self.claims_of(find, |cell, by| {
            position.claim(cell, by).map_err(|error| match error {
                PositionError::Claimed(_) => "is claimed already".to_owned(),
                _ => "is a terminal and cannot be claimed".to_owned(),
            })
        });
        let fail = |sentence| InputError { sentence, others_follow: false };
        claimed.map_err(fail)?;
        let file = file.with_position(position);
        let terminals = self.terminals.as_deref().map(names_in);
        file.joining_on_board(terminals.as_deref())
            .map_err(|error| fail(format!("--terminals: {error}")))
    }

    /// The terminals that were named.
    pub(super) fn terminals(&self) -> Option<&str> {
        self.terminals.as_deref()
    }

    /// What stands as INPUT.
    pub(super) fn file(&self) -> Option<&str> {
        self.input.as_deref()
    }

    /// The board that was asked for by name.
    pub(super) fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// Makes the claims of the flags, Short's first; `claim` says what is wrong with one.
    pub(super) fn claims(
        &self,
        names: &Names,
        claim: impl FnMut(VertexId, Player) -> Result<(), String>,
    ) -> Result<(), String> {
        self.claims_of(|name| find(names, name), claim)
    }

    fn claims_of(
        &self,
        find: impl Fn(&str) -> Result<VertexId, String>,
        mut claim: impl FnMut(VertexId, Player) -> Result<(), String>,
    ) -> Result<(), String> {
        for (by, name) in self.claimed_names() {
            let cell = find(&name).map_err(|sentence| format!("--{by}: {sentence}"))?;
            claim(cell, by).map_err(|fault| format!("--{by}: the cell {name} {fault}"))?;
        }
        Ok(())
    }
}

/// The board of a Shannon game that a word means.
pub(super) fn shannon_board(spec: &str) -> Result<BoardSpec, Failure> {
    if is_other_game(spec) {
        let expected = "expected the board of one, like hex:5x5, y:4 or bridgit:3; cutshort solve takes others";
        refuse!("{spec} is no Shannon game: {expected}");
    }
    spec.parse().map_err(Failure::input)
}

/// The cells of a list, each of which stands there once.
pub(super) fn cells_in(
    flag: &str,
    names: impl IntoIterator<Item = String>,
    universe: usize,
    find: impl Fn(&str) -> Result<VertexId, String>,
) -> Result<VertexSet, Failure> {
    let mut cells = VertexSet::new(universe);
    for name in names {
        let cell =
            find(&name).map_err(|sentence| Failure::input(format_args!("{flag}: {sentence}")))?;
        if !cells.insert(cell) {
            refuse!("{flag}: {name} stands there twice, expected it once");
        }
    }
    Ok(cells)
}

/// Whether a board spec means a game that is no Shannon game.
pub(super) fn is_other_game(spec: &str) -> bool {
    TorexSpec::is_meant_by(spec) || HavannahSpec::is_meant_by(spec) || AtollSpec::is_meant_by(spec)
}

/// Whether an error says that there is no file of this name: long names and such with a file for a
/// folder name none.
fn is_no_file(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput
    )
}

/// What is in a file, or comes from standard input (`-`); a device that never ends is given up.
pub(super) fn read_bytes(path: &str) -> Result<Vec<u8>, Failure> {
    let input: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(path).map_err(|error| Failure::input(unreadable(path, &error)))?),
    };
    let mut bytes = Vec::new();
    read_whole(input, &mut bytes).map_err(|fault| match fault {
        ReadFault::Io(error) => Failure::input(unreadable(path, &error)),
        fault => Failure::input(format_args!("{path}: {fault}")),
    })?;
    Ok(bytes)
}

/// The text that is in a file, likewise.
pub(super) fn read_text(path: &str) -> Result<String, Failure> {
    let no_text = |_| Failure::input(format_args!("{path}: this is no text, expected UTF-8"));
    String::from_utf8(read_bytes(path)?).map_err(no_text)
}

/// That an input holds more games than the flag goes with.
pub(super) fn several_games(flag: &str) -> Failure {
    Failure::input(format_args!("the input holds several games, expected one with {flag}"))
}

/// Refuses what is there and no regular file: a device may have no end to be read to.
pub(super) fn expect_regular(path: &Path) -> Result<(), Failure> {
    if !path.exists() || path.is_file() {
        return Ok(());
    }
    Err(Failure::input(format_args!("{} is no regular file, expected one", path.display())))
}

/// Why a file cannot be read.
pub(super) fn unreadable(path: &str, error: &io::Error) -> String {
    if is_no_file(error) {
        format!("there is no file {path:?}")
    } else {
        format!("cannot read {path}: {error}")
    }
}

/// What a game is called in answers for people: its title, its board, or nothing special.
pub(super) fn title(file: &GameFile) -> String {
    match (file.title(), file.board()) {
        (Some(title), _) => title.to_owned(),
        (None, Some(spec)) => spec.to_string(),
        (None, None) => "game".to_owned(),
    }
}
