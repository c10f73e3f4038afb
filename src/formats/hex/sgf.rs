//! SGF, the Smart Game Format, for Hex (`FF[4]GM[11]`, red-bean.com/sgf/hex.html).
//!
//! Read is the main line of each game: the first variation wherever there are several. Points are
//! `c3` or two letters, column and row. `swap-pieces`, `swap-sides`, `swap` (the pieces), `pass`,
//! `resign` and `forfeit` stand where a point may; nothing is a pass, too. Setup stones are `AB`, `AW`, `AE`.
//!
//! Little Golem writes a dialect without `GM`: White moves first and joins top and bottom, so there
//! White is Short. (The moves of the player `PB` are called `W`; `RE` means the players, not the
//! colours of the moves, so it is the letter of the moves of who lost.)

use std::borrow::Cow;

use super::{HexRecord, Special, hex_board, size, stones};
use crate::formats::draft::Draft;
use crate::formats::error::shown;
use crate::formats::{GameFile, Located, Place, ReadFault, WriteError};
use crate::game::Player;

/// Reads the main lines of all games.
pub(crate) fn read_drafts(text: &[u8]) -> Located<Vec<Draft>> {
    let text = decoded(text);
    let mut scanner = Scanner::new(&text);
    let mut drafts = Vec::new();
    while scanner.skip_space() {
        let nodes = scanner.main_line()?;
        drafts.push(game(&nodes, scanner.place())?);
    }
    Ok(drafts)
}

/// The text of a record. What is not in UTF-8 is in Latin-1, the character set of the format where a file names none:
/// each byte is a character. What is read but for titles are letters and digits, which most others have there, too.
pub(super) fn decoded(text: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(text)
        .map_or_else(|_| Cow::Owned(text.iter().copied().map(char::from).collect()), Cow::Borrowed)
}

/// The nodes of the main line of the only game of a text.
pub(super) fn main_line(text: &str) -> Located<Vec<Vec<Property>>> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    let nodes = scanner.main_line()?;
    if scanner.skip_space() { scanner.fault("expected one game") } else { Ok(nodes) }
}

/// Whether this stands in place of the point of a move that is none.
pub(super) fn ends_game(value: &str) -> bool {
    matches!(&*value.trim().to_ascii_lowercase(), "resign" | "forfeit")
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
}

/// A property of a node with the place where it begins.
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    place: Place,
    /// Where it ends in the text, in bytes.
    pub(super) end: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, line_start: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn advance(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        if c == '\n' {
            self.line += 1;
            self.line_start = self.at;
        }
        Some(c)
    }

    fn place(&self) -> Place {
        Place::line_column(self.line, self.at - self.line_start + 1)
    }

    fn fault<T>(&self, message: impl Into<String>) -> Located<T> {
        Err((self.place(), ReadFault::Syntax(message.into())))
    }

    /// Skips white space; returns whether anything is left.
    fn skip_space(&mut self) -> bool {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
            self.advance();
        }
        self.peek().is_some()
    }

    /// The nodes of the main line of a game; the other variations are stepped over.
    fn main_line(&mut self) -> Located<Vec<Vec<Property>>> {
        if self.peek() != Some('(') {
            return self.fault("expected ( at the beginning of a game");
        }
        let mut nodes = Vec::new();
        let mut depth = 0_usize;
        // Once a variation has ended, the line that it ended is the main line.
        let mut on_main_line = true;
        loop {
            if !self.skip_space() {
                return self.fault("the text ends before the game does, expected )");
            }
            match self.peek() {
                Some('(') => {
                    self.advance();
                    depth += 1;
                }
                Some(')') => {
                    self.advance();
                    depth -= 1;
                    on_main_line = false;
                    if depth == 0 {
                        return Ok(nodes);
                    }
                }
                Some(';') => {
                    self.advance();
                    let properties = self.properties()?;
                    if nodes.is_empty() {
                        check_game(&properties)?;
                    }
                    if on_main_line {
                        nodes.push(properties);
                    }
                }
                Some(c) => return self.fault(format!("{c:?} stands here, expected ( ) or ;")),
                None => {}
            }
        }
    }

    fn properties(&mut self) -> Located<Vec<Property>> {
        let mut properties: Vec<Property> = Vec::new();
        loop {
            self.skip_space();
            let place = self.place();
            let mut name = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                // Old files have small letters between the capitals: they mean nothing.
                name.extend(Some(c).filter(char::is_ascii_uppercase));
                self.advance();
            }
            if name.is_empty() {
                return Ok(properties);
            }
            if properties.iter().any(|property| property.name == name) {
                return Err((place, ReadFault::DuplicateKey(shown(&name))));
            }
            let (mut values, mut end) = (Vec::new(), self.at);
            self.skip_space();
            while self.peek() == Some('[') {
                values.push(self.value()?);
                end = self.at;
                self.skip_space();
            }
            if values.is_empty() {
                return self.fault(format!("{} has no value, expected [", shown(&name)));
            }
            properties.push(Property { name, values, place, end });
        }
    }

    /// Whether what follows a ] may follow a value. Little Golem writes players' names with a ] in them
    /// as they are.
    fn may_end_value(&self) -> bool {
        let rest = self.text[self.at..].trim_start();
        let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let name_follows = name.len() < rest.len() && name.trim_start().starts_with('[');
        rest.is_empty() || rest.starts_with(['[', ';', '(', ')']) || name_follows
    }

    /// A value in brackets, its escapes resolved.
    fn value(&mut self) -> Located<String> {
        let start = self.place();
        self.advance();
        let mut value = String::new();
        loop {
            match self.advance() {
                None => {
                    let message = "a value that does not end, expected ]".to_owned();
                    return Err((start, ReadFault::Syntax(message)));
                }
                Some(']') if self.may_end_value() => return Ok(value),
                Some('\\') => match self.advance() {
                    // An escaped line break joins the lines.
                    Some('\n') | None => {}
                    Some(c) => value.push(c),
                },
                Some(c) => value.push(c),
            }
        }
    }
}

/// The first value of a property of a node, with its place.
fn value<'a>(node: &'a [Property], name: &str) -> Option<(&'a str, &'a Place)> {
    let property = node.iter().find(|property| property.name == name)?;
    Some((property.values[0].trim(), &property.place))
}

/// Whether Little Golem is the source, as the first node says.
fn is_from_little_golem(root: &[Property]) -> bool {
    value(root, "SO").is_some_and(|(source, _)| source.to_lowercase().contains("littlegolem"))
}

/// Refuses a record whose first node says that it is one of another game.
fn check_game(root: &[Property]) -> Located<()> {
    let other = |game: &str, place: &Place| (place.clone(), ReadFault::OtherGame(shown(game)));
    match value(root, "GM") {
        Some(("11", _)) => {}
        Some(("1", place)) => return Err(other("1 (Go)", place)),
        Some((game, place)) => return Err(other(game, place)),
        // Little Golem's events begin with the game, or are `null`.
        None if is_from_little_golem(root) => {
            if let Some((event, place)) = value(root, "EV") {
                let game = event.split('.').next().unwrap_or_default();
                if !game.starts_with("hex") && !matches!(game, "" | "null") {
                    return Err(other(game, place));
                }
            }
        }
        None => {}
    }
    match value(root, "FF") {
        Some((version, place)) if !matches!(version, "1" | "2" | "3" | "4") => {
            let found = format!("FF[{}]", shown(version));
            Err((place.clone(), ReadFault::UnknownWord { found, expected: "FF[4]" }))
        }
        _ => Ok(()),
    }
}

/// Who is Short: Black, or White in the games of Little Golem, where White moves first.
fn short_colour(nodes: &[Vec<Property>]) -> Located<Colour> {
    let Some(root) = nodes.first() else { return Ok(Colour::Black) };
    let from_little_golem = is_from_little_golem(root);
    let mut moves = nodes.iter().flatten().filter(|one| matches!(&*one.name, "B" | "W"));
    let first = moves.next().filter(|first| first.name == "W");
    let in_letters = first.is_some_and(|first| {
        let point = first.values[0].trim();
        point.len() == 2 && point.bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    // In Go White moves first after a handicap.
    let is_go = ["KM", "HA", "AB", "AW"].iter().any(|name| value(root, name).is_some());
    let is_dialect = first.is_some() && (from_little_golem || in_letters) && !is_go;
    if value(root, "GM").is_none() && !is_dialect && (!from_little_golem || is_go) {
        return Err((Place::default(), ReadFault::OtherGame("1 (Go, without GM)".to_owned())));
    }
    Ok(if is_dialect { Colour::White } else { Colour::Black })
}

/// The colour of stones in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    Black,
    White,
}

/// Follows the nodes of the main line of a game, which ends at this place.
fn game(nodes: &[Vec<Property>], end: Place) -> Located<Draft> {
    let Some(root) = nodes.first() else {
        return Err((end, ReadFault::Syntax("a game without nodes, expected ;".to_owned())));
    };
    let short = short_colour(nodes)?;
    let player = |colour| if colour == short { Player::Short } else { Player::Cut };
    // The size of a board that is not said is part of the format.
    let (size, place) = value(root, "SZ").unwrap_or(("11", &end));
    let (width, height) = size.split_once(':').unwrap_or((size, size));
    let record = HexRecord::new(width, height);
    let mut record = record.map_err(|fault| (place.clone(), fault))?;
    for node in nodes {
        for property in node {
            let colour = match property.name.as_str() {
                "B" | "AB" => Colour::Black,
                "W" | "AW" => Colour::White,
                "AE" => {
                    record.set_up();
                    for name in &property.values {
                        let cell = record.cell(&name.trim().to_ascii_lowercase(), true);
                        record.stones.remove(&cell.map_err(|f| (property.place.clone(), f))?);
                    }
                    continue;
                }
                _ => continue,
            };
            let applied = apply(&mut record, property, player(colour));
            applied.map_err(|fault| (property.place.clone(), fault))?;
        }
        // Setup stones change nothing about whose turn it is, but PL does.
        if let Some((colour, place)) = value(node, "PL") {
            let colour = match colour {
                "B" | "b" | "black" => Colour::Black,
                "W" | "w" | "white" => Colour::White,
                other => {
                    let fault = ReadFault::UnknownWord { found: shown(other), expected: "B or W" };
                    return Err((place.clone(), fault));
                }
            };
            record.to_move = Some(player(colour));
        }
    }
    let text = |name| {
        let property = root.iter().find(|property| property.name == name);
        property.map(|property| property.values[0].clone())
    };
    let draft = record.draft()?;
    Ok(Draft { title: text("GN"), source: text("SO"), ..draft })
}

/// Applies a property that sets stones: a move, or setup stones.
fn apply(record: &mut HexRecord, property: &Property, player: Player) -> Result<(), ReadFault> {
    let is_setup = property.name.len() == 2;
    if is_setup {
        record.set_up();
    }
    for name in &property.values {
        let name = name.trim().to_ascii_lowercase();
        let special = match name.as_str() {
            _ if is_setup => None,
            "swap-pieces" | "swap" => Some(Special::SwapPieces),
            "swap-sides" => Some(Special::SwapSides),
            "pass" | "" => Some(Special::Pass),
            name if ends_game(name) => Some(Special::End),
            _ => None,
        };
        match special {
            Some(special) => record.special(special, player)?,
            None if is_setup => record.place(record.cell(&name, true)?, player)?,
            None => record.set(record.cell(&name, true)?, player)?,
        }
    }
    Ok(())
}

/// The SGF text of a Hex position: setup stones and whose turn it is.
pub(crate) fn to_sgf(file: &GameFile) -> Result<String, WriteError> {
    let spec = hex_board(file)?;
    let size = size(spec, ":");
    let mut text = format!("(;FF[4]AP[cutshort:{}]GM[11]SZ[{size}]", env!("CARGO_PKG_VERSION"));
    for (name, value) in [("GN", file.title()), ("SO", file.source())] {
        let Some(value) = value else { continue };
        if value.chars().any(char::is_control) {
            return Err(WriteError::Text { text: shown(value) });
        }
        text.push_str(&format!("{name}[{}]", value.replace('\\', "\\\\").replace(']', "\\]")));
    }
    for (name, player) in [("AB", Player::Short), ("AW", Player::Cut)] {
        let stones = stones(file, player);
        if !stones.is_empty() {
            text.push_str(&format!("{name}[{}]", stones.join("][")));
        }
    }
    match file.position().to_move() {
        Some(Player::Short) => text.push_str("PL[B]"),
        Some(Player::Cut) => text.push_str("PL[W]"),
        None => {}
    }
    text.push_str(")\n");
    Ok(text)
}
