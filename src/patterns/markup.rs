//! HexWiki's markup of board diagrams: `<hexboard .../>`, and the older `<hex>...</hex>`.
//!
//! Red is Short, who joins top and bottom. `size` is rows x columns. Of a board with an attribute
//! `visible` only those cells are there; an edge that `edges` does not name is none. If a red stone has a
//! letter as its label, the stones with capital letters are to be joined, those with the same letter as one
//! group, and the others need not be; if none has, each group of stones that touch is to be joined.
//!
//! A whole board, with all cells and all edges, is a position of Hex on HexWiki's pages: [`read_position`].

use std::collections::{BTreeMap, BTreeSet};

use super::drawing::letters_of;
use super::{Cell, Group, Pattern, PatternError, PatternParts, Side, Wall};
use crate::boards::BoardSpec;
use crate::formats::GameFile;
use crate::game::Player;

/// Whether a text begins as HexWiki's markup does, behind a byte order mark and white space if there are some.
#[must_use]
pub fn is_markup(text: &str) -> bool {
    trimmed(text).starts_with("<hex")
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// The pattern of a diagram.
///
/// ```
/// use cutshort::patterns::{read_markup, write_drawing};
/// let ziggurat = read_markup(
///     r#"<hexboard size="3x4" visible="area(a3,d3,d1,c1)" edges="bottom" contents="R c1"/>"#,
/// )?;
/// assert_eq!(write_drawing(&ziggurat), "  A .\n . . .\n. . . .\n-------");
/// # Ok::<(), cutshort::patterns::PatternError>(())
/// ```
///
/// # Errors
/// If the markup is not understood, a stone or a label is outside the board or on a cell that is not
/// shown, or there are not two things to join.
pub fn read_markup(text: &str) -> Result<Pattern, PatternError> {
    Pattern::new(parts_of_markup(text)?)
}

/// The position that a diagram of a whole board shows, one without `visible` and with all four edges: red is
/// Short's, and labels mean nothing. `None` if the diagram is of less.
///
/// ```
/// use cutshort::patterns::read_position;
/// let position = read_position(r#"<hexboard size="2x3" contents="R c1 B a2"/>"#)?.unwrap();
/// assert_eq!(position.board().unwrap().to_string(), "hex:3x2");
/// assert_eq!(read_position(r#"<hexboard size="2x3" edges="top" contents="R c1"/>"#)?, None);
/// # Ok::<(), cutshort::patterns::PatternError>(())
/// ```
///
/// # Errors
/// If the markup is not understood, or a stone or a label is outside the board.
pub fn read_position(text: &str) -> Result<Option<GameFile>, PatternError> {
    let diagram = diagram(text)?;
    Ok(diagram.is_whole().then(|| diagram.position()))
}

/// What is in a diagram.
pub(super) fn parts_of_markup(text: &str) -> Result<PatternParts, PatternError> {
    Ok(diagram(text)?.parts())
}

fn diagram(text: &str) -> Result<Diagram, PatternError> {
    let text = trimmed(text);
    let unknown = || PatternError::Unknown;
    if let Some(rest) = text.strip_prefix("<hexboard") {
        let rest = rest.strip_suffix("</hexboard>").unwrap_or(rest).trim_end();
        let rest = rest.strip_suffix('>').ok_or_else(unknown)?;
        return read_hexboard(rest.strip_suffix('/').unwrap_or(rest));
    }
    let inside = text.strip_prefix("<hex>").and_then(|rest| rest.strip_suffix("</hex>"));
    read_hex(inside.ok_or_else(unknown)?)
}

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    /// Short's stone, with its label.
    Red(Option<char>),
    Blue,
    /// Nothing, whatever was there before, with its label.
    Empty(Option<char>),
}

/// A diagram while it is read.
struct Diagram {
    rows: usize,
    columns: usize,
    visible: BTreeSet<Cell>,
    /// Whether something says which cells are there, be it all.
    is_cut_out: bool,
    sides: BTreeSet<Side>,
    walls: BTreeSet<Wall>,
    contents: BTreeMap<Cell, Content>,
}

impl Diagram {
    fn whole(rows: usize, columns: usize) -> Self {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let visible = cells.filter_map(|(column, row)| Cell::new(column, row)).collect();
        let sides = BTreeSet::from([Side::Top, Side::Bottom]);
        let walls = BTreeSet::from([Wall::Left, Wall::Right]);
        let contents = BTreeMap::new();
        Self { rows, columns, visible, is_cut_out: false, sides, walls, contents }
    }

    fn is_whole(&self) -> bool {
        !self.is_cut_out && self.sides.len() == 2 && self.walls.len() == 2
    }

    /// The position on the board of this size.
    fn position(&self) -> GameFile {
        let spec: BoardSpec = format!("hex:{}x{}", self.columns, self.rows)
            .parse()
            .expect("a diagram has at most 100 rows and columns");
        let file = GameFile::from_board(spec.build());
        let mut position = file.position().clone();
        for (cell, content) in &self.contents {
            let by = match content {
                Content::Red(_) => Player::Short,
                Content::Blue => Player::Cut,
                Content::Empty(_) => continue,
            };
            let cell = file.names().id(&cell.to_string()).expect("the board has all its cells");
            position.claim(cell, by).expect("each cell has one content");
        }
        file.with_position(position)
    }

    /// A cell of the board by its name.
    fn cell(&self, what: &'static str, name: &str) -> Result<Cell, PatternError> {
        let cell: Cell = name.parse()?;
        let (rows, columns) = (self.rows, self.columns);
        let fits = |rows, columns| cell.row() < rows && cell.column() < columns;
        if fits(rows, columns) {
            return Ok(cell);
        }
        let exchanged = fits(columns, rows);
        Err(PatternError::Outside { what, cell, rows, columns, exchanged })
    }

    fn parts(self) -> PatternParts {
        let mut parts = PatternParts {
            sides: self.sides,
            rows: self.rows,
            columns: if self.walls.contains(&Wall::Right) { self.columns } else { 0 },
            walls: self.walls,
            ..PatternParts::default()
        };
        let mut lettered: BTreeMap<char, BTreeSet<Cell>> = BTreeMap::new();
        let (mut plain, mut has_letters) = (BTreeSet::new(), false);
        for (&cell, content) in &self.contents {
            match content {
                Content::Red(letter) => {
                    has_letters |= letter.is_some();
                    match letter.filter(char::is_ascii_uppercase) {
                        Some(letter) => _ = lettered.entry(letter).or_default().insert(cell),
                        None => _ = plain.insert(cell),
                    }
                }
                Content::Blue => _ = parts.cut.insert(cell),
                Content::Empty(_) => {}
            }
        }
        let taken = |cell: &Cell| matches!(self.contents.get(cell), None | Some(Content::Empty(_)));
        parts.carrier = self.visible.iter().copied().filter(taken).collect();
        if has_letters {
            let group = |(letter, stones): (char, _)| Group { name: letter.to_string(), stones };
            parts.groups = lettered.into_iter().map(group).collect();
            parts.helpers = plain;
        } else {
            parts.groups = Group::touching(&plain);
        }
        let is_pivot = |content: &Content| *content == Content::Empty(Some('B'));
        let mut pivots = self.contents.iter().filter(|(_, content)| is_pivot(content));
        // A letter on an empty cell may be a mark for the reader of a page.
        if parts.groups.len() == 1 && parts.sides.len() == 1 && is_about_a(&parts) {
            parts.pivot = pivots.next().map(|(&cell, _)| cell);
        }
        parts
    }
}

/// Whether the stones that are to be joined have the label A, as in a pivoting template.
fn is_about_a(parts: &PatternParts) -> bool {
    parts.groups.iter().all(|group| group.name == "A")
}

/// The attributes of a tag: `name="value"`, with either quotes.
fn attributes(text: &str) -> Result<BTreeMap<&str, &str>, PatternError> {
    const EXPECTED: &str = "the attributes size, coords, edges, visible, float and contents, each \
                            with a value in quotes";
    let fault =
        |found: &str| PatternError::markup(found.chars().take(40).collect::<String>(), EXPECTED);
    let mut attributes = BTreeMap::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, value) = rest.split_once('=').ok_or_else(|| fault(rest))?;
        let (name, value) = (name.trim(), value.trim_start());
        if !["size", "coords", "edges", "visible", "float", "contents"].contains(&name) {
            return Err(fault(name));
        }
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let closed = quote.and_then(|quote| value[1..].split_once(quote));
        let (value, after) = closed.ok_or_else(|| fault(rest))?;
        if attributes.insert(name, value).is_some() {
            return Err(PatternError::markup(name, "each attribute once"));
        }
        rest = after.trim_start();
    }
    Ok(attributes)
}

fn read_hexboard(text: &str) -> Result<Diagram, PatternError> {
    let attributes = attributes(text)?;
    let size = attributes.get("size").copied().unwrap_or("");
    let numbers = size.split_once('x').and_then(|(rows, columns)| {
        Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
    });
    let (rows, columns) = numbers
        .filter(|&(rows, columns): &(usize, usize)| {
            [rows, columns].iter().all(|number| (1..=100).contains(number))
        })
        .ok_or_else(|| {
            let expected = "rows x columns such as size=\"3x4\", from 1 to 100";
            PatternError::markup(format!("size={size:?}"), expected)
        })?;
    let mut diagram = Diagram::whole(rows, columns);
    if let Some(edges) = attributes.get("edges") {
        (diagram.sides, diagram.walls) = read_edges(edges)?;
    }
    if let Some(visible) = attributes.get("visible") {
        diagram.visible = visible_cells(&diagram, visible)?;
        diagram.is_cut_out = true;
    }
    read_contents(&mut diagram, attributes.get("contents").copied().unwrap_or(""))?;
    Ok(diagram)
}

fn read_edges(words: &str) -> Result<(BTreeSet<Side>, BTreeSet<Wall>), PatternError> {
    let (mut sides, mut walls) = (BTreeSet::new(), BTreeSet::new());
    for word in words.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()) {
        match word {
            "top" => _ = sides.insert(Side::Top),
            "bottom" => _ = sides.insert(Side::Bottom),
            "left" => _ = walls.insert(Wall::Left),
            "right" => _ = walls.insert(Wall::Right),
            "all" => {
                sides.extend([Side::Top, Side::Bottom]);
                walls.extend([Wall::Left, Wall::Right]);
            }
            "none" => {}
            _ => {
                let expected = "edges: top, bottom, left, right, all or none";
                return Err(PatternError::markup(word, expected));
            }
        }
    }
    Ok((sides, walls))
}

/// Words that stand apart by blanks, or by a sign before one; what is in brackets is one word.
fn words(text: &str) -> Result<Vec<String>, PatternError> {
    let mut words = vec![String::new()];
    let mut depth = 0_usize;
    for character in text.chars() {
        match character {
            '(' => depth += 1,
            ')' => {
                let fault = || PatternError::markup(")", "a bracket that opens before it");
                depth = depth.checked_sub(1).ok_or_else(fault)?;
            }
            _ => {}
        }
        match words.last_mut() {
            Some(last) if depth > 0 || !character.is_whitespace() => last.push(character),
            _ => words.push(String::new()),
        }
    }
    if depth > 0 {
        return Err(PatternError::markup("(", "a bracket that closes it"));
    }
    words.retain(|word| !word.is_empty());
    Ok(words)
}

/// The cells of a list in brackets, or of one cell.
fn listed(target: &str) -> impl Iterator<Item = &str> {
    let inner = target.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let separates = |c: char| c.is_whitespace() || c == ',';
    inner.unwrap_or(target).split(separates).filter(|name| !name.is_empty())
}

/// What `visible` says: `area(p1,...,pn)` and cells, which a `-` before them takes away. If nothing comes
/// before the first `-` it takes away from the whole board.
fn visible_cells(diagram: &Diagram, text: &str) -> Result<BTreeSet<Cell>, PatternError> {
    let spaced = text.replace('-', " - ").replace('+', " + ");
    let words = words(&spaced)?;
    let mut cells = match words.first().map(String::as_str) {
        Some("-") => diagram.visible.clone(),
        _ => BTreeSet::new(),
    };
    let mut takes_away = false;
    for word in &words {
        if matches!(word.as_str(), "-" | "+") {
            takes_away = word == "-";
            continue;
        }
        let meant: BTreeSet<Cell> = match word
            .strip_prefix("area(")
            .and_then(|w| w.strip_suffix(')'))
        {
            Some(corners) => {
                let corner = |name| diagram.cell("the corner", name);
                let corners: Vec<Cell> = listed(corners).map(corner).collect::<Result<_, _>>()?;
                diagram.visible.iter().copied().filter(|&cell| is_within(cell, &corners)).collect()
            }
            None => {
                let cell = |name| diagram.cell("the cell", name);
                listed(word).map(cell).collect::<Result<_, _>>()?
            }
        };
        match takes_away {
            true => cells.retain(|cell| !meant.contains(cell)),
            false => cells.extend(meant),
        }
    }
    Ok(cells)
}

/// Whether a cell's centre is in a closed polygon of centres. Columns and rows are as good as lengths
/// and angles for that.
fn is_within(cell: Cell, corners: &[Cell]) -> bool {
    let point = |cell: Cell| (cell.column() as i64, cell.row() as i64);
    let (x, y) = point(cell);
    let mut inside = false;
    for (index, &corner) in corners.iter().enumerate() {
        let (x1, y1) = point(corner);
        let (x2, y2) = point(corners[(index + 1) % corners.len()]);
        let turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
        let between = |a: i64, b: i64, at: i64| at >= a.min(b) && at <= a.max(b);
        if turn == 0 && between(x1, x2, x) && between(y1, y2, y) {
            return true;
        }
        // A ray to the right crosses the side.
        if (y1 > y) != (y2 > y) && (turn > 0) == (y2 > y1) {
            inside = !inside;
        }
    }
    inside
}

/// What kind of thing `contents` puts on the cells that follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Red,
    Blue,
    Empty,
    Shade,
}

fn read_contents(diagram: &mut Diagram, contents: &str) -> Result<(), PatternError> {
    let mut mode = None;
    for word in words(contents)? {
        let new_mode = match word.as_str() {
            "R" => Some(Mode::Red),
            "B" => Some(Mode::Blue),
            "E" => Some(Mode::Empty),
            "S" => Some(Mode::Shade),
            _ => None,
        };
        if new_mode.is_some() {
            mode = new_mode;
            continue;
        }
        let (label, target) = match word.rsplit_once(':') {
            Some((label, target)) => (Some(label), target),
            None => (None, word.as_str()),
        };
        let Some(mode) = mode else {
            return Err(PatternError::markup(word, "R, B, E or S before the first cell"));
        };
        if let Some(label) = label
            && target.is_empty()
        {
            return Err(PatternError::LabelOnNothing(label.to_owned()));
        }
        if let Some(label) = label.filter(|label| mode != Mode::Shade && !is_label(label)) {
            let expected =
                "a label: a number, a letter, *, +, -, an arrow or arrow(1) to arrow(12)";
            return Err(PatternError::markup(label, expected));
        }
        let what = match (mode, label) {
            (Mode::Shade, _) => "the shading of",
            (_, Some(_)) => "the label on",
            (Mode::Empty, None) => "the cell",
            (Mode::Red | Mode::Blue, None) => "the stone",
        };
        for name in listed(target) {
            let cell = diagram.cell(what, name).map_err(|error| match error {
                PatternError::CellName(_) => PatternError::markup(
                    name,
                    "R, B, E, S, a cell such as c3, or a label on one such as A:c3",
                ),
                error => error,
            })?;
            if mode == Mode::Shade {
                continue;
            }
            if !diagram.visible.contains(&cell) {
                return Err(PatternError::Hidden { what, cell });
            }
            let letter = label.and_then(|label| {
                let mut characters = label.chars();
                let first = characters.next().filter(char::is_ascii_alphabetic);
                first.filter(|_| characters.next().is_none())
            });
            let content = match mode {
                Mode::Red => Content::Red(letter),
                Mode::Blue => Content::Blue,
                Mode::Empty | Mode::Shade => Content::Empty(letter),
            };
            diagram.contents.insert(cell, content);
        }
    }
    Ok(())
}

fn is_label(label: &str) -> bool {
    let hour = label.strip_prefix("arrow(").and_then(|rest| rest.strip_suffix(')'));
    if let Some(hour) = hour {
        return hour.parse().is_ok_and(|hour: u8| (1..=12).contains(&hour));
    }
    let mut characters = label.chars();
    let is_one = |c: char| c.is_ascii_alphabetic() || "*+-↗→↘↓↙←↖↑".contains(c);
    let first = characters.next();
    first.is_some_and(is_one) && characters.next().is_none()
        || !label.is_empty() && label.chars().all(|c| c.is_ascii_digit())
}

/// The older form: words that begin with what they do. All cells of the board are there, and all edges.
fn read_hex(text: &str) -> Result<Diagram, PatternError> {
    const EXPECTED: &str = "R3 for rows, C4 for columns, Q0, or a cell after V or R (red), H or B \
                            (blue), S, P, * or + (marks)";
    let fault = |word: &str| PatternError::markup(word, EXPECTED);
    let number = |word: &str| word.get(1..)?.parse::<usize>().ok().filter(|&number| number <= 100);
    let (mut rows, mut columns) = (None, None);
    let mut set = Vec::new();
    for word in text.split_whitespace() {
        let rest = word.get(1..).ok_or_else(|| fault(word))?;
        match (word.as_bytes()[0], number(word)) {
            (b'R', Some(count @ 1..)) => rows = Some(count),
            (b'C', Some(count @ 1..)) => columns = Some(count),
            (b'Q', Some(_)) => {}
            (b'R' | b'V', None) => set.push((word, rest, Some(Content::Red(None)))),
            (b'B' | b'H', None) => set.push((word, rest, Some(Content::Blue))),
            (b'S' | b'P' | b'*' | b'+', None) => set.push((word, rest, None)),
            _ => return Err(fault(word)),
        }
    }
    let (Some(rows), Some(columns)) = (rows, columns) else {
        return Err(fault("<hex>"));
    };
    let mut diagram = Diagram::whole(rows, columns);
    for (word, rest, content) in set {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let what = if content.is_some() { "the stone" } else { "the mark on" };
        let cell = diagram.cell(what, name).map_err(|error| match error {
            PatternError::CellName(_) => fault(word),
            error => error,
        })?;
        if let Some(content) = content {
            diagram.contents.insert(cell, content);
        }
    }
    Ok(diagram)
}

/// A pattern in HexWiki's markup, as [`read_markup`] reads it.
#[must_use]
pub fn write_markup(pattern: &Pattern) -> String {
    let parts = pattern.parts();
    let list = |cells: &BTreeSet<Cell>, prefix: &str| {
        cells.iter().map(|cell| format!(" {prefix}{cell}")).collect::<String>()
    };
    let mut visible: BTreeSet<Cell> = &(&parts.carrier | &parts.helpers) | &parts.cut;
    visible.extend(parts.groups.iter().flat_map(|group| &group.stones));
    let columns = visible.iter().map(|cell| cell.column() + 1).max().unwrap_or(0);
    let columns = columns.max(parts.columns);
    let sides = parts.sides.iter().map(Side::to_string);
    let sides: Vec<String> = sides.chain(parts.walls.iter().map(Wall::to_string)).collect();
    let edges = if sides.is_empty() { "none".to_owned() } else { sides.join(" ") };
    let stones = parts.groups.iter().flat_map(|group| group.stones.iter().copied()).collect();
    let needs_letters =
        !parts.helpers.is_empty() || Group::touching(&stones).len() != parts.groups.len();
    let mut contents = "R".to_owned();
    for (group, letter) in parts.groups.iter().zip(letters_of(&parts.groups)) {
        let is_named = group.name == letter.to_string();
        let label = if needs_letters || is_named { format!("{letter}:") } else { String::new() };
        contents += &list(&group.stones, &label);
    }
    // Letters say which stones are to be joined, and that none is.
    contents += &list(&parts.helpers, if parts.groups.is_empty() { "o:" } else { "" });
    if let Some(pivot) = parts.pivot {
        contents += &format!(" E B:{pivot}");
    }
    if !parts.cut.is_empty() {
        contents += " B";
        contents += &list(&parts.cut, "");
    }
    format!(
        "<hexboard size=\"{}x{columns}\" edges=\"{edges}\" coords=\"show\" visible=\"{}\" \
         contents=\"{contents}\"/>",
        parts.rows,
        list(&visible, "").trim_start(),
    )
}
