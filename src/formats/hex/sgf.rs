//! SGF, the Smart Game Format, for Hex (`FF[4]GM[11]`).
//!
//! Read is the main line of each game: the first variation wherever there are several. Points are
//! `c3` or, as Little Golem writes them, two letters. `swap-pieces`, `swap-sides`, `swap` (the pieces),
//! `pass`, `resign` and `forfeit` stand where a point may. Setup stones are `AB`, `AW`, `AE`.

use super::{HexRecord, Special, hex_board, stones};
use crate::formats::draft::Draft;
use crate::formats::error::shown;
use crate::formats::{Fault, GameFile, Place, WriteError};
use crate::game::Player;

type Located<T> = Result<T, (Place, Fault)>;

/// Reads the main lines of all games.
pub(crate) fn read_drafts(text: &[u8]) -> Located<Vec<Draft>> {
    let text = std::str::from_utf8(text).map_err(|error| {
        let line = text[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        (Place::line(line), Fault::Syntax("these bytes are no text, expected UTF-8".to_owned()))
    })?;
    let mut scanner = Scanner { text, at: 0, line: 1, line_start: 0 };
    let mut drafts = Vec::new();
    while scanner.skip_space() {
        drafts.push(scanner.game()?);
    }
    Ok(drafts)
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
}

/// A property of a node with the place where it begins.
struct Property {
    name: String,
    values: Vec<String>,
    place: Place,
}

impl Scanner<'_> {
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
        Err((self.place(), Fault::Syntax(message.into())))
    }

    /// Skips white space; returns whether anything is left.
    fn skip_space(&mut self) -> bool {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
            self.advance();
        }
        self.peek().is_some()
    }

    /// One game: follows its main line and steps over the other variations.
    fn game(&mut self) -> Located<Draft> {
        if self.peek() != Some('(') {
            return self.fault("expected ( at the beginning of a game");
        }
        let mut game = Game::default();
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
                        return game.finish(self.place());
                    }
                }
                Some(';') => {
                    self.advance();
                    let properties = self.properties()?;
                    if on_main_line {
                        game.node(&properties)?;
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
                return Err((place, Fault::DuplicateKey(shown(&name))));
            }
            let mut values = Vec::new();
            self.skip_space();
            while self.peek() == Some('[') {
                values.push(self.value()?);
                self.skip_space();
            }
            if values.is_empty() {
                return self.fault(format!("{} has no value, expected [", shown(&name)));
            }
            properties.push(Property { name, values, place });
        }
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
                    return Err((start, Fault::Syntax(message)));
                }
                Some(']') => return Ok(value),
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

/// A game while its nodes are followed.
#[derive(Default)]
struct Game {
    record: Option<HexRecord>,
    title: Option<String>,
    source: Option<String>,
}

impl Game {
    fn node(&mut self, properties: &[Property]) -> Located<()> {
        let find = |name: &str| properties.iter().find(|property| property.name == name);
        let record = match &mut self.record {
            Some(record) => record,
            None => {
                let record = root(properties)?;
                let text = |name: &str| find(name).map(|property| property.values[0].clone());
                self.title = text("GN");
                self.source = text("SO");
                self.record.insert(record)
            }
        };
        for property in properties {
            let at = |fault| (property.place.clone(), fault);
            apply(record, property).map_err(at)?;
        }
        // Setup stones change nothing about whose turn it is, but PL does.
        if let Some(property) = find("PL") {
            let player = match property.values[0].trim() {
                "B" | "b" | "black" => Player::Short,
                "W" | "w" | "white" => Player::Cut,
                other => {
                    let fault = Fault::UnknownWord { found: shown(other), expected: "B or W" };
                    return Err((property.place.clone(), fault));
                }
            };
            record.to_move = Some(player);
        }
        Ok(())
    }

    fn finish(self, place: Place) -> Located<Draft> {
        let Some(record) = self.record else {
            return Err((place, Fault::Syntax("a game without nodes, expected ;".to_owned())));
        };
        let draft = record.draft()?;
        Ok(Draft { title: self.title, source: self.source, ..draft })
    }
}

/// The board that the first node describes.
fn root(properties: &[Property]) -> Located<HexRecord> {
    let value = |name: &str| {
        let property = properties.iter().find(|property| property.name == name)?;
        Some((property.values[0].trim(), property.place.clone()))
    };
    match value("GM") {
        Some(("11", _)) => {}
        Some((game, place)) => return Err((place, Fault::OtherGame(shown(game)))),
        None => return Err((Place::default(), Fault::OtherGame("1 (Go, without GM)".to_owned()))),
    }
    if let Some((version, place)) = value("FF")
        && !matches!(version, "1" | "2" | "3" | "4")
    {
        let fault =
            Fault::UnknownWord { found: format!("FF[{}]", shown(version)), expected: "FF[4]" };
        return Err((place, fault));
    }
    let Some((size, place)) = value("SZ") else {
        return Err((Place::default(), Fault::MissingKey("SZ")));
    };
    let (width, height) = size.split_once(':').unwrap_or((size, size));
    HexRecord::new(width, height).map_err(|fault| (place, fault))
}

fn apply(record: &mut HexRecord, property: &Property) -> Result<(), Fault> {
    let player = match property.name.as_str() {
        "B" | "AB" => Player::Short,
        "W" | "AW" => Player::Cut,
        "AE" => {
            for name in &property.values {
                let cell = record.cell(name.trim(), true)?;
                record.stones.remove(&cell);
            }
            return Ok(());
        }
        _ => return Ok(()),
    };
    for name in &property.values {
        let name = name.trim();
        let special = match name {
            _ if property.name.len() == 2 => None,
            "swap-pieces" | "swap" => Some(Special::SwapPieces),
            "swap-sides" => Some(Special::SwapSides),
            "pass" => Some(Special::Pass),
            "resign" | "forfeit" => Some(Special::End),
            _ => None,
        };
        match special {
            Some(special) => record.special(special, player)?,
            None => {
                let cell = record.cell(name, true)?;
                if property.name.len() == 2 {
                    record.place(cell, player)?;
                } else {
                    record.set(cell, player)?;
                }
            }
        }
    }
    Ok(())
}

/// The SGF text of a Hex position: setup stones and whose turn it is.
pub(crate) fn to_sgf(file: &GameFile) -> Result<String, WriteError> {
    let spec = hex_board(file)?;
    let size = match (spec.width(), spec.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    };
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
