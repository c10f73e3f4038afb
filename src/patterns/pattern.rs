//! Patterns, and the games that they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use super::open::Spot;
use super::{Cell, PatternError};
use crate::boards::{HexContent, HexPatch, Hexagon};
use crate::formats::GameFile;
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, Names, VertexId};

/// An edge of the board that is Short's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
        })
    }
}

/// An edge of the board that is Cut's: the board ends there, and what lies beyond counts as his.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wall {
    /// To the left of the first column.
    Left,
    /// To the right of the last column.
    Right,
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// Stones of Short's that count as joined and are to be joined with the other groups and the edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// A letter, or the name of its first stone.
    pub name: String,
    /// Its stones. Those that do not touch are joined somewhere else.
    pub stones: BTreeSet<Cell>,
}

impl Group {
    /// The groups of stones that touch, each called after its first stone, in reading order.
    #[must_use]
    pub fn touching(stones: &BTreeSet<Cell>) -> Vec<Self> {
        let mut left = stones.clone();
        let mut groups = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut group, mut reached) = (BTreeSet::from([first]), vec![first]);
            while let Some(cell) = reached.pop() {
                for next in cell.neighbours().filter(|next| left.remove(next)) {
                    group.insert(next);
                    reached.push(next);
                }
            }
            groups.push(Self { name: first.to_string(), stones: group });
        }
        groups
    }
}

/// What a pattern consists of, before it is known to make sense.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternParts {
    /// What it is called.
    pub name: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The empty cells.
    pub carrier: BTreeSet<Cell>,
    /// The stones of Short's that are to be joined.
    pub groups: Vec<Group>,
    /// Stones of Short's that need not be joined.
    pub helpers: BTreeSet<Cell>,
    /// Stones of Cut's. All that is outside is his as well; these are those one wants to see.
    pub cut: BTreeSet<Cell>,
    /// The edges of the board that are to be joined.
    pub sides: BTreeSet<Side>,
    /// The empty cell B of a pivoting template: to be claimed and joined to the edge, if A is not.
    pub pivot: Option<Cell>,
    /// The number of rows: the bottom edge lies below the last.
    pub rows: usize,
    /// Cut's edges of the board. Only who reads the pattern [open](super::OpenPattern) looks at them.
    pub walls: BTreeSet<Wall>,
    /// The number of columns, if Cut's right edge lies beside the last.
    pub columns: usize,
}

impl PatternParts {
    /// Finds what makes no sense: a cell that is there twice or below the bottom edge, a group without stones,
    /// two things of one name.
    pub(super) fn check(&self) -> Result<(), PatternError> {
        let mut seen = BTreeSet::new();
        let stones = self.groups.iter().flat_map(|group| &group.stones);
        let cells = self.carrier.iter().chain(&self.helpers).chain(&self.cut).chain(stones);
        let mut columns = 0;
        for &cell in cells {
            if !seen.insert(cell) {
                return Err(PatternError::Twice(cell));
            }
            columns = columns.max(cell.column() + 1);
            if cell.row() >= self.rows {
                let (rows, what) = (self.rows, "the cell");
                let exchanged = false;
                return Err(PatternError::Outside { what, cell, rows, columns, exchanged });
            }
        }
        if let Some(cell) = self.pivot.filter(|cell| !self.carrier.contains(cell)) {
            return Err(PatternError::Hidden { what: "the label B on", cell });
        }
        let mut names: BTreeSet<String> = self.sides.iter().map(Side::to_string).collect();
        for group in &self.groups {
            if group.stones.is_empty() {
                return Err(PatternError::EmptyGroup(group.name.clone()));
            }
            if !names.insert(group.name.clone()) {
                return Err(PatternError::NameTwice(group.name.clone()));
            }
        }
        Ok(())
    }
}

/// The kinds of templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Stones are joined to an edge of the board.
    Edge,
    /// Groups of stones are joined with each other.
    Interior,
    /// Two groups or more are all joined to an edge.
    ConnectsBoth,
    /// A group is joined to an edge, or a cell is claimed and joined to it.
    WeakPivot,
    /// The same, and Short keeps the move if it is the cell, or threatens to join the group.
    Pivot(PivotKind),
}

/// The kinds of pivoting templates (Demer and Selinger, Definitions 6.1 and 6.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PivotKind {
    /// Pivoting (gote): `pivot`.
    Gote,
    /// Sente pivoting: `sente-pivot`.
    Sente,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Edge,
        Self::Interior,
        Self::ConnectsBoth,
        Self::WeakPivot,
        Self::Pivot(PivotKind::Gote),
        Self::Pivot(PivotKind::Sente),
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Edge => "edge",
            Self::Interior => "interior",
            Self::ConnectsBoth => "connects-both",
            Self::WeakPivot => "weak-pivot",
            Self::Pivot(PivotKind::Gote) => "pivot",
            Self::Pivot(PivotKind::Sente) => "sente-pivot",
        })
    }
}

impl FromStr for Kind {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let expected = "edge, interior, connects-both, weak-pivot, pivot or sente-pivot";
        let found = Self::ALL.into_iter().find(|kind| kind.to_string() == text);
        found.ok_or_else(|| PatternError::markup(text, expected))
    }
}

/// Empty cells, stones, edges of the board, and what is to be joined. Short's are the stones of the
/// player who joins top and bottom: Black, HexWiki's Red.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    parts: PatternParts,
}

impl Pattern {
    /// The pattern of these parts.
    ///
    /// # Errors
    /// If a cell is there twice or below the bottom edge, or there are not two things to join.
    pub fn new(parts: PatternParts) -> Result<Self, PatternError> {
        parts.check()?;
        match parts.sides.len() + parts.groups.len() {
            0 => Err(PatternError::NothingToJoin("nothing")),
            1 => Err(PatternError::NothingToJoin("one thing")),
            _ => Ok(Self { parts }),
        }
    }

    /// What it consists of.
    #[must_use]
    pub fn parts(&self) -> &PatternParts {
        &self.parts
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.parts.name.as_deref()
    }

    /// A letter for each group: its name, if that is one letter, else a free one.
    #[must_use]
    pub fn letters(&self) -> Vec<char> {
        super::drawing::letters_of(&self.parts.groups)
    }

    /// The empty cells.
    #[must_use]
    pub fn carrier(&self) -> &BTreeSet<Cell> {
        &self.parts.carrier
    }

    /// The kind of template that it would be.
    #[must_use]
    pub fn kind(&self) -> Kind {
        if self.parts.pivot.is_some() {
            return Kind::Pivot(PivotKind::Gote);
        }
        match (self.parts.sides.is_empty(), self.parts.groups.len()) {
            (true, _) => Kind::Interior,
            (false, 0 | 1) => Kind::Edge,
            (false, _) => Kind::ConnectsBoth,
        }
    }

    /// The same as a template of this kind: in an interior template the edges of the board do not count.
    ///
    /// # Errors
    /// If it has not what such a template joins.
    pub fn of_kind(&self, kind: Kind) -> Result<Self, PatternError> {
        let lacks = |reason| Err(PatternError::Kind { kind, reason });
        let mut parts = self.parts.clone();
        match kind {
            Kind::Edge | Kind::ConnectsBoth if parts.sides.is_empty() => {
                return lacks("it has no edge of the board");
            }
            Kind::ConnectsBoth if parts.groups.len() < 2 => {
                return lacks("it has one group of stones to be joined, expected two");
            }
            Kind::Edge | Kind::ConnectsBoth => parts.pivot = None,
            Kind::Interior => (parts.pivot, parts.sides) = (None, BTreeSet::new()),
            Kind::WeakPivot | Kind::Pivot(_) => {
                if parts.pivot.is_none() {
                    return lacks("it has no empty cell with the label B");
                }
                if parts.groups.len() != 1 || parts.sides.len() != 1 {
                    return lacks("expected one group of stones to be joined and one edge");
                }
            }
        }
        Self::new(parts)
    }

    /// The same with fewer empty cells: the others go to Cut.
    #[must_use]
    pub fn with_carrier(&self, carrier: BTreeSet<Cell>) -> Self {
        let carrier = carrier.intersection(&self.parts.carrier).copied().collect();
        let carrier: BTreeSet<Cell> = carrier;
        let pivot = self.parts.pivot.filter(|cell| carrier.contains(cell));
        Self { parts: PatternParts { carrier, pivot, ..self.parts.clone() } }
    }

    /// The patterns in which one stone of a group is taken away and its cell is empty, each with that
    /// stone. What the stone held together has to be joined then; the last stone of a group stays.
    pub(super) fn thinned(&self) -> Vec<(Cell, Self)> {
        let mut thinned = Vec::new();
        for (index, group) in self.parts.groups.iter().enumerate() {
            if group.stones.len() < 2 {
                continue;
            }
            for &stone in &group.stones {
                let mut parts = self.parts.clone();
                let stones = &mut parts.groups[index].stones;
                stones.remove(&stone);
                let held = Group::touching(&group.stones)
                    .into_iter()
                    .find(|whole| whole.stones.contains(&stone));
                let mut rest = held.map(|whole| whole.stones).unwrap_or_default();
                rest.remove(&stone);
                // One of the pieces stays what the group was; the others are groups of their own.
                let pieces = Group::touching(&rest).into_iter().skip(1);
                let pieces: Vec<Group> = pieces.collect();
                for piece in pieces {
                    parts.groups[index].stones.retain(|cell| !piece.stones.contains(cell));
                    parts.groups.push(piece);
                }
                parts.carrier.insert(stone);
                thinned.push((stone, Self { parts }));
            }
        }
        thinned
    }

    /// The game of the pattern read as a template: all that is outside is Cut's, who moves. The
    /// terminals are the groups and the edges, called as they are; cells are called by column and row,
    /// and stones that need not be joined are cells that Short has claimed.
    ///
    /// Cells that touch share a hyperedge: every second corner is one, so that none lies in more than
    /// three. A pattern with a cell B has a terminal B0 before the others, which touches B only.
    #[must_use]
    pub fn game_file(&self) -> GameFile {
        self.file(Base::Apart)
    }

    /// The game of a weakly pivoting template: B0 is one with the first group.
    #[must_use]
    pub fn weak_pivot_file(&self) -> GameFile {
        self.file(Base::OfGroup)
    }

    fn file(&self, base: Base) -> GameFile {
        let parts = &self.parts;
        let cells: Vec<Cell> = parts.carrier.union(&parts.helpers).copied().collect();
        let mut names = Names::new();
        let mut at = BTreeMap::new();
        let place = |cell: Cell| Spot::from(cell).place();
        let mut places = Vec::new();
        for &cell in &cells {
            at.insert(cell, intern(&mut names, &cell.to_string()));
            places.push(place(cell));
        }
        let mut terminals = Vec::new();
        let mut base_edge = None;
        if let (Some(pivot), Base::Apart) = (parts.pivot, base) {
            let terminal = intern(&mut names, "B0");
            terminals.push(terminal);
            let [x, y] = place(pivot);
            places.push([x + 0.5, y - 0.75_f64.sqrt()]);
            base_edge = Some(terminal);
        }
        for group in &parts.groups {
            // A cell may be called like a group whose first stone was taken away.
            let terminal = intern(&mut names, &group.name);
            terminals.push(terminal);
            at.extend(group.stones.iter().map(|&stone| (stone, terminal)));
            let middle = group.stones.iter().nth(group.stones.len() / 2);
            places.push(middle.map_or([0.0, 0.0], |&cell| place(cell)));
        }
        let middle = places.iter().map(|[x, _]| x).sum::<f64>() / places.len().max(1) as f64;
        let mut sides = BTreeMap::new();
        for &side in &parts.sides {
            let terminal = intern(&mut names, &side.to_string());
            terminals.push(terminal);
            let row = match side {
                Side::Top => -1.0,
                Side::Bottom => parts.rows as f64,
            };
            sides.insert(side, (row as isize, terminal));
            places.push([middle, row * 0.75_f64.sqrt()]);
        }
        let at = |column: isize, row: isize| {
            let side = sides.values().find(|(of, _)| *of == row).map(|&(_, terminal)| terminal);
            let cell = || Cell::new(usize::try_from(column).ok()?, usize::try_from(row).ok()?);
            side.or_else(|| at.get(&cell()?).copied())
        };
        let groups = parts.groups.iter().flat_map(|group| &group.stones);
        let corners: BTreeSet<(isize, isize)> = cells
            .iter()
            .chain(groups)
            .flat_map(|cell| {
                let (column, row) = (cell.column() as isize, cell.row() as isize);
                [(column, row), (column - 1, row), (column, row - 1)]
            })
            .collect();
        let hyperedges = corners.into_iter().map(|(column, row)| {
            let corner = [(column, row), (column + 1, row), (column, row + 1)];
            corner.into_iter().filter_map(|(column, row)| at(column, row)).collect::<Vec<_>>()
        });
        let base = base_edge.or(terminals.first().copied());
        let pivot = parts.pivot.and_then(|pivot| names.id(&pivot.to_string()));
        let at_pivot = pivot.zip(base).map(|(pivot, base)| vec![base, pivot]);
        let hyperedges: Vec<Vec<VertexId>> = hyperedges.chain(at_pivot).collect();
        let hypergraph = Hypergraph::new(names.len(), terminals, hyperedges);
        let hypergraph = hypergraph.expect("each terminal has a vertex of its own");
        let game = Game::new(hypergraph, Goal::Connect, Rules::Normal);
        let game = game.expect("a pattern has two things to join");
        let mut position = Position::opening(game).with_to_move(Some(Player::Cut));
        for helper in &parts.helpers {
            let cell = names.id(&helper.to_string()).expect("it has been named");
            position.claim(cell, Player::Short).expect("it is an empty cell");
        }
        let patch = self.patch(&names);
        GameFile::new(position, names)
            .with_title(parts.name.clone())
            .with_source(parts.source.clone())
            .with_layout(Some(places.into()))
            .with_patch(Some(patch))
    }

    /// Its cells and stones as they are drawn.
    fn patch(&self, names: &Names) -> HexPatch {
        let parts = &self.parts;
        let hexagon = |cell: Cell, content: HexContent, letter: Option<char>| {
            let (column, row) = (cell.column(), cell.row());
            Hexagon { column, row, content, letter }
        };
        let cells = parts.carrier.union(&parts.helpers).map(|&cell| {
            let vertex = names.id(&cell.to_string()).expect("it has been named");
            hexagon(cell, HexContent::Cell(vertex), (parts.pivot == Some(cell)).then_some('B'))
        });
        let groups = parts
            .groups
            .iter()
            .zip(self.letters())
            .flat_map(|(group, letter)| group.stones.iter().map(move |&stone| (stone, letter)));
        let groups = groups
            .map(|(stone, letter)| hexagon(stone, HexContent::Stone(Player::Short), Some(letter)));
        let cut = parts.cut.iter().map(|&cell| hexagon(cell, HexContent::Stone(Player::Cut), None));
        let mut hexagons: Vec<Hexagon> = cells.chain(groups).chain(cut).collect();
        hexagons.sort_by_key(|hexagon| (hexagon.row, hexagon.column));
        let side = |side, row| parts.sides.contains(&side).then_some(row);
        HexPatch {
            hexagons,
            top: side(Side::Top, 0),
            bottom: side(Side::Bottom, parts.rows.saturating_sub(1)),
        }
    }
}

/// Where the terminal B0 of a pivoting template is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    /// It is a terminal of its own.
    Apart,
    /// It is one with the first group.
    OfGroup,
}

/// A new vertex with this name, or one like it if there is such a vertex already.
pub(super) fn intern(names: &mut Names, name: &str) -> VertexId {
    let mut free = name.to_owned();
    while names.id(&free).is_some() {
        free.push('\'');
    }
    names.intern(&free).expect("names of cells and groups are names")
}
