//! Boards as text for the terminal.

use std::fmt::Write;

use super::Scene;
use crate::boards::{BoardKind, BoardSpec, HexContent, HexPatch, cell_name};
use crate::game::Player;
use crate::graph::VertexId;
use crate::positional::{
    AtollSpec, AtollState, HavannahSpec, HavannahState, TorexSpec, TorexState,
};
use crate::survey::Mark;
use crate::switching::Territory;

/// Boards wider than this many columns are not drawn.
const WIDEST: usize = 60;

/// Nor are boards with more rows: each is shifted against the one above.
const TALLEST: usize = 200;

/// Whether text is in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Characters alone say everything.
    #[default]
    Plain,
    /// With the colour codes of terminals (ANSI) besides: Short is blue, Cut is orange.
    Colour,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Glyph {
    text: String,
    /// The codes of its colour.
    style: &'static str,
}

const SHORT: &str = "1;38;5;33";
const CUT: &str = "1;38;5;208";

impl Glyph {
    const fn style(player: Player) -> &'static str {
        match player {
            Player::Short => SHORT,
            Player::Cut => CUT,
        }
    }

    /// Where the board has no cell.
    fn blank() -> Self {
        Self { text: " ".to_owned(), style: "" }
    }

    /// A cell that may be marked as winning, or have an owner.
    fn plain(wins: bool, has: impl Fn(Player) -> bool) -> Self {
        if wins {
            return Self::mark(Mark::Wins);
        }
        Player::BOTH.into_iter().find(|&player| has(player)).map_or_else(Self::empty, Self::stone)
    }

    /// What is to be seen of a cell: of several marks the one that says most, else its owner.
    fn of(scene: &Scene<'_>, marks: &[Mark], cell: VertexId) -> Self {
        if let Some(&mark) = marks.iter().max() {
            return Self::mark(mark);
        }
        scene.owner(cell).map_or_else(Self::empty, Self::stone)
    }

    fn empty() -> Self {
        Self { text: ".".to_owned(), style: "2" }
    }

    fn stone(player: Player) -> Self {
        let text = if player == Player::Short { "X" } else { "O" };
        Self { text: text.to_owned(), style: Self::style(player) }
    }

    fn mark(mark: Mark) -> Self {
        let style = match mark {
            Mark::Line { by, .. } | Mark::Move { by, .. } => Self::style(by),
            Mark::Territory(Territory::Short) | Mark::Captured => "38;5;33",
            Mark::Territory(Territory::Cut) | Mark::Lost => "38;5;208",
            Mark::Territory(Territory::First) => "38;5;175",
            Mark::Carrier => "38;5;36",
            Mark::Current(_) => "1;38;5;33",
            Mark::Dead | Mark::Loses => "2",
            Mark::Open => "1;38;5;178",
            Mark::LastMove => "1;4",
            Mark::MustPlay => "1;38;5;175",
            Mark::Wins => "1;7",
            Mark::Focus => "1;7;38;5;208",
        };
        let text = match mark.number() {
            Some((number, _)) => number.to_string(),
            None => mark.symbol().to_string(),
        };
        Self { text, style }
    }

    /// In the middle of so many places.
    fn write(&self, line: &mut String, width: usize, ink: Ink) {
        let Self { text, style } = self;
        let room = width.saturating_sub(text.chars().count());
        let (before, after) = (room / 2, room.div_ceil(2));
        match ink {
            _ if style.is_empty() => write!(line, "{:width$}", ""),
            Ink::Plain => write!(line, "{:before$}{text}{:after$}", "", ""),
            Ink::Colour => write!(line, "{:before$}\x1b[{style}m{text}\x1b[0m{:after$}", "", ""),
        }
        .expect("writing to a string succeeds");
    }
}

/// The board of a scene as lines of text: `X` is Short's, `O` is Cut's, `.` is empty. Marks: `*`
/// wins, `.` loses, `?` is not known, `!` must be played, `~` is in a carrier, `d` dead, `s` captured or Short's territory, `c`
/// lost or Cut's, `f` the first mover's, `#` what it is about; the moves of a line are numbers. Of a patch
/// of a board the stones that are to be joined are letters, and Short's edges are lines.
/// `None` if the scene is no board of rows, or one too large for a terminal.
#[must_use]
pub fn text(scene: &Scene<'_>, ink: Ink) -> Option<String> {
    let is_small = |spec: &BoardSpec| spec.width() <= WIDEST && spec.height() <= TALLEST;
    let marks = scene.marks_by_vertex();
    let glyph = |vertex: VertexId| Glyph::of(scene, &marks[vertex.index()], vertex);
    let cell = |column: usize, row: usize| {
        scene.names.id(&cell_name(column, row)).map_or_else(Glyph::blank, glyph)
    };
    // Numbers of two digits need more room, in all cells alike.
    let long = |mark: &Mark| matches!(mark.number(), Some((10.., _)));
    let wide = scene.marks.iter().any(|(_, mark)| long(mark));
    let page = Page { width: if wide { 3 } else { 1 }, ink };
    let is_patch = scene.board.is_none_or(|spec| spec.kind() == BoardKind::Tex && is_small(&spec));
    if let (true, Some(patch)) = (is_patch, scene.patch) {
        return page.patch(patch, glyph);
    }
    let spec = scene.board.filter(is_small)?;
    Some(match spec.kind() {
        BoardKind::Hex | BoardKind::Cylinder => {
            page.parallelogram(spec.width(), spec.height(), cell)
        }
        BoardKind::Y => page.triangle(spec, cell),
        BoardKind::Bridgit => page.bridgit(spec, cell),
        BoardKind::Tiling(_) | BoardKind::Gale | BoardKind::Tex => return None,
    })
}

/// A game with more vertices than these is not listed.
const LONGEST_LIST: usize = 200;

/// The game of a scene as a list: a line for each terminal and each cell, with what [`text`] would show
/// on it and what it is joined to; of a hyperedge with three and more vertices the others stand in
/// braces. The cells of an edge game stand with the ends of their edges. `None` if the game is too
/// large for a terminal.
#[must_use]
pub fn listing(scene: &Scene<'_>, ink: Ink) -> Option<String> {
    let hypergraph = scene.position.game().hypergraph();
    let terminals = hypergraph.terminals();
    let claimed = Player::BOTH.into_iter().flat_map(|player| scene.position.claimed(player).iter());
    let mut vertices: Vec<VertexId> = hypergraph.cells().iter().chain(claimed).collect();
    vertices.sort_unstable();
    vertices.dedup();
    if terminals.len() + vertices.len() > LONGEST_LIST {
        return None;
    }
    vertices.splice(0..0, terminals.iter().copied());
    let joined = match scene.edges {
        Some(graph) => {
            let mut joined = vec![Vec::new(); scene.names.len()];
            for (edge, ends) in graph.edges().iter().enumerate() {
                let ends = ends.map(|end| graph.nodes().name(end)).join(" - ");
                joined[graph.cell(edge).index()].push(ends);
            }
            joined
        }
        None => joined_to(scene),
    };
    let marks = scene.marks_by_vertex();
    let width = vertices.iter().map(|&vertex| scene.names.name(vertex).chars().count()).max()?;
    let mut lines = String::new();
    for vertex in vertices {
        let glyph = match terminals.contains(&vertex) {
            true => Glyph { text: "T".to_owned(), style: "1" },
            false => Glyph::of(scene, &marks[vertex.index()], vertex),
        };
        let mut line = format!("  {:<width$}  ", scene.names.name(vertex));
        glyph.write(&mut line, 3, ink);
        let joined = joined[vertex.index()].join(" ");
        lines += format!("{line}  {joined}").trim_end();
        lines.push('\n');
    }
    Some(lines)
}

/// For each vertex what its hyperedges join it to.
fn joined_to(scene: &Scene<'_>) -> Vec<Vec<String>> {
    let mut joined = vec![Vec::new(); scene.names.len()];
    for hyperedge in scene.position.game().hypergraph().hyperedges() {
        for vertex in hyperedge {
            let others = hyperedge.iter().filter(|other| *other != vertex);
            let others: Vec<&str> = others.map(|&other| scene.names.name(other)).collect();
            joined[vertex.index()].push(match others[..] {
                [other] => other.to_owned(),
                _ => format!("{{{}}}", others.join(" ")),
            });
        }
    }
    joined
}

/// The state of a game on a torus as lines of text, with the cells that win marked. `None` if it is
/// too large for a terminal.
#[must_use]
pub fn torus_text(
    spec: TorexSpec,
    state: &TorexState,
    wins: &[VertexId],
    ink: Ink,
) -> Option<String> {
    (spec.columns() <= WIDEST && spec.rows() <= TALLEST).then(|| {
        Page { width: 1, ink }.parallelogram(spec.columns(), spec.rows(), |column, row| {
            let cell = VertexId::new(row * spec.columns() + column);
            Glyph::plain(wins.contains(&cell), |player| state.claimed(player).contains(cell))
        })
    })
}

/// The state of a game of Havannah as lines of text, with the cells that win marked.
#[must_use]
pub fn havannah_text(
    spec: HavannahSpec,
    state: &HavannahState,
    wins: &[VertexId],
    ink: Ink,
) -> String {
    let ids: Vec<(usize, usize)> = spec.cells().collect();
    Page { width: 1, ink }.parallelogram(spec.extent(), spec.extent(), |column, row| {
        let Some(index) = ids.iter().position(|&at| at == (column, row)) else {
            return Glyph::blank();
        };
        let cell = VertexId::new(index);
        Glyph::plain(wins.contains(&cell), |player| state.has(player, cell))
    })
}

/// The state of a game of Atoll as lines of text, with the cells that win marked.
#[must_use]
pub fn atoll_text(spec: AtollSpec, state: &AtollState, wins: &[VertexId], ink: Ink) -> String {
    let ids: Vec<(usize, usize)> = spec.cells().collect();
    let columns = ids.iter().map(|(column, _)| column + 1).max().unwrap_or(0);
    let rows = 2 * spec.size() + 1;
    Page { width: 1, ink }.parallelogram(columns, rows, |column, row| {
        let Some(index) = ids.iter().position(|&at| at == (column, row)) else {
            return Glyph::blank();
        };
        let cell = VertexId::new(index);
        let has = |player| state.claimed(player).contains(cell);
        Glyph::plain(wins.contains(&cell), has)
    })
}

/// How cells are written.
struct Page {
    /// The places of a cell; there is one more between two cells.
    width: usize,
    ink: Ink,
}

impl Page {
    /// Half the way from a cell to the next.
    fn half(&self) -> usize {
        self.width.div_ceil(2)
    }

    /// The letters of so many columns, behind a margin. Those after z have two, which stand one below
    /// the other where a cell has no room for both.
    fn heads(&self, margin: usize, columns: usize) -> String {
        let letters: Vec<String> = (0..columns)
            .map(|column| {
                let name = cell_name(column, 0);
                name[..name.len() - 1].to_owned()
            })
            .collect();
        let line = |part: &dyn Fn(&str) -> String| {
            let before = self.half() - 1;
            let rest = self.width + 1 - before;
            let heads = letters.iter().map(|name| format!("{:before$}{:<rest$}", "", part(name)));
            format!("{:margin$}{}", "", heads.collect::<String>()).trim_end().to_owned() + "\n"
        };
        let longest = letters.iter().map(String::len).max().unwrap_or(0);
        if longest <= self.width {
            return line(&|name| name.to_owned());
        }
        let letter = |name: &str, from_end: usize| {
            let found = name.len().checked_sub(from_end).and_then(|at| name.get(at..=at));
            found.unwrap_or_default().to_owned()
        };
        (1..=longest).rev().map(|from_end| line(&|name| letter(name, from_end))).collect()
    }

    fn row(&self, number: &str, indent: usize, cells: impl Iterator<Item = Glyph>) -> String {
        let mut line = " ".repeat(indent) + number;
        for glyph in cells {
            line.push(' ');
            glyph.write(&mut line, self.width, self.ink);
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }

    /// A grid of hexagons, each row half a cell to the right of the one above.
    fn parallelogram(
        &self,
        width: usize,
        height: usize,
        cell: impl Fn(usize, usize) -> Glyph,
    ) -> String {
        let margin = height.to_string().len();
        let mut lines = self.heads(margin, width);
        for row in 0..height {
            let number = format!("{:>margin$}", row + 1);
            let cells = (0..width).map(|column| cell(column, row));
            lines += &self.row(&number, row * self.half(), cells);
        }
        lines
    }

    /// A patch of a Hex board, with a line where an edge of Short's is.
    fn patch(&self, patch: &HexPatch, glyph: impl Fn(VertexId) -> Glyph) -> Option<String> {
        let (columns, rows) = patch.hexagons.iter().fold((0, 0), |(columns, rows), hexagon| {
            (columns.max(hexagon.column + 1), rows.max(hexagon.row + 1))
        });
        if columns > WIDEST || rows > TALLEST {
            return None;
        }
        let cell = |column: usize, row: usize| {
            let found = patch.hexagons.iter().find(|h| (h.column, h.row) == (column, row));
            let Some(hexagon) = found else { return Glyph::blank() };
            let plain = match hexagon.content {
                HexContent::Stone(by) => Glyph::stone(by),
                HexContent::Cell(vertex) => glyph(vertex),
            };
            let is_stone = matches!(hexagon.content, HexContent::Stone(_));
            match hexagon.letter {
                Some(letter) if is_stone || plain == Glyph::empty() => {
                    Glyph { text: letter.to_string(), ..plain }
                }
                _ => plain,
            }
        };
        let text = self.parallelogram(columns, rows, cell);
        let mut lines: Vec<&str> = text.lines().collect();
        // Half a cell further to the left than the row, and as much further to the right.
        let edge = |row: usize| {
            let there = patch.hexagons.iter().filter(|hexagon| hexagon.row == row);
            let there: Vec<usize> = there.map(|hexagon| hexagon.column).collect();
            let (first, last) = (*there.iter().min()?, *there.iter().max()?);
            let indent = rows.to_string().len() + row * self.half() + first * (self.width + 1);
            Some(format!("{:indent$}{:-<2$}", "", "", (last - first + 1) * (self.width + 1) + 1))
        };
        let [top, bottom] = [patch.top, patch.bottom].map(|row| row.and_then(edge));
        if let Some(top) = &top {
            lines.insert(lines.len() - rows, top);
        }
        lines.extend(bottom.as_deref());
        Some(lines.join("\n") + "\n")
    }

    fn triangle(&self, spec: BoardSpec, cell: impl Fn(usize, usize) -> Glyph) -> String {
        let margin = spec.height().to_string().len();
        let mut lines = String::new();
        for row in 0..spec.height() {
            let indent = (spec.height() - 1 - row) * self.half();
            let number = format!("{:>margin$}", row + 1);
            lines += &self.row(&number, indent, (0..=row).map(|column| cell(column, row)));
        }
        lines + &self.heads(margin, spec.width())
    }

    /// Short's dots are `o`, Cut's are `+`; bridges lie between two dots of a colour.
    fn bridgit(&self, spec: BoardSpec, cell: impl Fn(usize, usize) -> Glyph) -> String {
        let margin = spec.height().to_string().len();
        let mut lines = self.heads(margin + 1, spec.width());
        for row in 0..spec.height() {
            let places = (0..spec.width()).map(|column| match (column % 2, row % 2) {
                (0, 1) => Glyph { text: "o".to_owned(), style: "38;5;33" },
                (1, 0) => Glyph { text: "+".to_owned(), style: "38;5;208" },
                _ => cell(column, row),
            });
            lines += &self.row(&format!("{:>margin$}", row + 1), 0, places);
        }
        lines
    }
}
