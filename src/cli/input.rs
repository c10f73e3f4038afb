//! The input of a command: which games the user means.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use clap::ValueEnum;

use super::about::{Given, Place};
use super::voice::Voice;
use super::{Exit, Failure};
use crate::boards::{BoardSpec, HavannahSpec, TorexSpec};
use crate::formats::{Format, FormatHint, GameFile, Play, ReadError, ReadOptions, Terminals, read};
use crate::game::{Goal, Player, PositionError, Rules};
use crate::graph::{Names, VertexId};

/// Which game, and what is changed about it.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Input")]
pub(super) struct InputArgs {
    /// A file (- for standard input), a graph6 or sparse6 string with --terminals, or a HexWorld link
    #[arg(required_unless_present = "board", conflicts_with = "board", help_heading = None)]
    input: Option<String>,
    /// A board with a name: hex:5x5, y:4, bridgit:4 (see cutshort boards)
    #[arg(long, value_name = "SPEC")]
    board: Option<String>,
    /// The format of the input, where neither the file's ending nor its content shows it
    #[arg(long, value_name = "FORMAT", conflicts_with = "board")]
    from: Option<Format>,
    /// The terminals by number or name, or "all" for every unordered pair
    #[arg(long, value_name = "A,B|all", conflicts_with = "board")]
    terminals: Option<String>,
    /// Play on the cells, or on the edges of a graph
    #[arg(long, value_enum, conflicts_with = "board")]
    play: Option<PlayOn>,
    /// What joining the terminals means
    #[arg(long, value_enum)]
    goal: Option<GoalArg>,
    /// Who wins when the terminals are joined
    #[arg(long, value_enum)]
    rules: Option<RulesArg>,
    /// Cells that Short (Black) has claimed besides those of the input
    #[arg(long, visible_alias = "black", value_name = "CELLS", value_delimiter = ',')]
    short: Vec<String>,
    /// Cells that Cut (White) has claimed besides those of the input
    #[arg(long, visible_alias = "white", value_name = "CELLS", value_delimiter = ',')]
    cut: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlayOn {
    Cells,
    Edges,
}

/// The goal, as users say it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum GoalArg {
    /// The terminals conduct; Short must join them all
    Connect,
    /// The terminals are sides; one group of Short's must touch them all
    Touch,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RulesArg {
    /// Short wins
    Normal,
    /// Short loses
    Misere,
}

/// Which side is to move, as users say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ToMove {
    #[value(alias = "black")]
    Short,
    #[value(alias = "white")]
    Cut,
    /// Both are asked, Short first
    Both,
}

impl ToMove {
    /// The sides to ask about: those of the flag, else that of the input, else both.
    pub(super) fn players(flag: Option<Self>, of_input: Option<Player>) -> Vec<Player> {
        match flag {
            Some(Self::Short) => vec![Player::Short],
            Some(Self::Cut) => vec![Player::Cut],
            Some(Self::Both) => Player::BOTH.to_vec(),
            None => of_input.map_or(Player::BOTH.to_vec(), |player| vec![player]),
        }
    }
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
    pub(super) fn of_word(word: &str, goal: Option<GoalArg>) -> Self {
        let is_board = word.parse::<BoardSpec>().is_ok();
        let word = Some(word.to_owned());
        let (input, board) = if is_board { (None, word) } else { (word, None) };
        Self {
            input,
            board,
            from: None,
            terminals: None,
            play: None,
            goal,
            rules: None,
            short: Vec::new(),
            cut: Vec::new(),
        }
    }

    /// The games of the input with the changes of the flags.
    pub(super) fn games(&self) -> Result<Games<'_>, Failure> {
        if let Some(spec) = &self.board {
            if TorexSpec::is_meant_by(spec) || HavannahSpec::is_meant_by(spec) {
                let expected = "expected the board of one, cutshort solve takes others";
                return Err(Failure::input(format_args!("{spec} is no Shannon game: {expected}")));
            }
            let spec: BoardSpec = spec.parse().map_err(Failure::input)?;
            let file = self.changed(GameFile::from_board(spec.build()));
            let given = file.map(|file| Given { file, place: Place::default() });
            return Ok(Box::new(std::iter::once(given)));
        }
        let input = self.input.as_deref().unwrap_or("-");
        let (reader, hint) = self.open(input)?;
        let options = ReadOptions {
            terminals: self.terminals.as_deref().map(Terminals::from_text),
            play: self.play.map(|play| match play {
                PlayOn::Cells => Play::Cells,
                PlayOn::Edges => Play::Edges,
            }),
        };
        let mut games = read(reader, hint, options);
        let mut index = 0;
        Ok(Box::new(std::iter::from_fn(move || {
            let game = games.next()?;
            index += 1;
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

    /// Answers each game of the input. What is no game is reported; the others are answered.
    pub(super) fn each_game(
        &self,
        voice: Voice,
        out: &mut dyn Write,
        mut answer: impl FnMut(Given, &mut dyn Write) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let mut games = self.games()?.peekable();
        if games.peek().is_none() {
            return Err(Failure::input("the input holds no game"));
        }
        let mut exit = Exit::Done;
        for (game, index) in games.zip(1..) {
            match game {
                Ok(given) => {
                    let answered = answer(given, out)?;
                    if exit == Exit::Done {
                        exit = answered;
                    }
                }
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
            return Ok((Box::new(io::stdin().lock()), known.unwrap_or_default()));
        }
        match File::open(path) {
            Ok(_) if path.is_dir() => {
                Err(Failure::input(format_args!("{input} is a folder, expected a file")))
            }
            Ok(file) => {
                let hint = known.unwrap_or_else(|| FormatHint::from_path(path));
                Ok((Box::new(BufReader::new(file)), hint))
            }
            // A graph6 or sparse6 string, or a link, may stand where a file's name does.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // Almost any word is graph6, so without --terminals it is a file's name misspelt.
                let is_graph = self.terminals.is_some() || input.starts_with("http");
                let shown = is_graph.then(|| Format::from_content(input.as_bytes())).flatten();
                let hint = known.or(shown.map(FormatHint::Known));
                let hint = hint.ok_or_else(|| {
                    let expected =
                        "expected a file, or a graph6 or sparse6 string with --terminals";
                    Failure::input(format_args!("there is no file {input:?}: {expected}"))
                })?;
                Ok((Box::new(input.as_bytes()), hint))
            }
            Err(error) => Err(Failure::input(format_args!("cannot read {input}: {error}"))),
        }
    }

    /// The game with the goal, the rules and the claims of the flags.
    fn changed(&self, file: GameFile) -> Result<GameFile, InputError> {
        let mut position = file.position().clone();
        let mut game = position.game().clone();
        if let Some(goal) = self.goal {
            game = game.with_goal(match goal {
                GoalArg::Connect => Goal::Connect,
                GoalArg::Touch => Goal::Touch,
            });
        }
        if let Some(rules) = self.rules {
            game = game.with_rules(match rules {
                RulesArg::Normal => Rules::Normal,
                RulesArg::Misere => Rules::Misere,
            });
        }
        position = position.with_game(game);
        let claimed = self.claims(file.names(), |cell, by| {
            position.claim(cell, by).map_err(|error| match error {
                PositionError::Claimed(_) => "is claimed already".to_owned(),
                _ => "is a terminal and cannot be claimed".to_owned(),
            })
        });
        claimed.map_err(|sentence| InputError { sentence, others_follow: false })?;
        Ok(file.with_position(position))
    }

    /// What stands as INPUT.
    pub(super) fn file(&self) -> Option<&str> {
        self.input.as_deref()
    }

    /// The board that was asked for by name.
    pub(super) fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// What stands as INPUT.
    pub(super) fn path(&self) -> Option<&str> {
        self.input.as_deref()
    }

    /// Makes the claims of the flags, Short's first; `claim` says what is wrong with one.
    pub(super) fn claims(
        &self,
        names: &Names,
        mut claim: impl FnMut(VertexId, Player) -> Result<(), String>,
    ) -> Result<(), String> {
        for (flag, cells, by) in
            [("--short", &self.short, Player::Short), ("--cut", &self.cut, Player::Cut)]
        {
            for name in cells {
                let cell = find(names, name).map_err(|sentence| format!("{flag}: {sentence}"))?;
                claim(cell, by).map_err(|fault| format!("{flag}: the cell {name} {fault}"))?;
            }
        }
        Ok(())
    }
}

/// The vertex with this name.
pub(super) fn find(names: &Names, name: &str) -> Result<VertexId, String> {
    names.id(name).ok_or_else(|| {
        let example = names.iter().next().unwrap_or("a");
        format!("there is no cell {name:?}, expected the name of a cell such as {example}")
    })
}

/// What a game is called in answers for people: its title, its board, or nothing special.
pub(super) fn title(file: &GameFile) -> String {
    match (file.title(), file.board()) {
        (Some(title), _) => title.to_owned(),
        (None, Some(spec)) => spec.to_string(),
        (None, None) => "game".to_owned(),
    }
}
