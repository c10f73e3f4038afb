//! Regions: cut out of a position or closed by stones around a pattern, glued, and seen by Cut.
//!
//! A region is what is left if all cells outside are claimed: its terminals are the groups of Short's outside
//! that touch its cells. Edges of his count as stones.

use std::collections::BTreeMap;

use thiserror::Error;

use super::open::Spot;
use super::pattern::intern;
use super::{OpenPattern, Side};
use crate::formats::GameFile;
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, Layout, Names, UnionFind, VertexId, VertexSet};
use crate::planar::{Embedding, EmbeddingError, dual_region, exchanged};
use crate::values::{Glued, Gluing, GluingError};

/// Why there is no such region: one clear sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// What is outside must be claimed where it touches the region.
    #[error(
        "the empty cell {outside} is outside and touches {inside}, expected it among the cells of the \
         region, or claimed"
    )]
    Open {
        /// The cell outside.
        outside: String,
        /// The one inside.
        inside: String,
    },
    /// A terminal cannot be inside.
    #[error("{0} is a terminal, expected cells of the region")]
    TerminalInside(String),
    /// There is nothing to join.
    #[error(
        "{} of Short's touches these cells from outside, expected two groups or more, which are to be joined",
        if .0.is_empty() { "nothing".to_owned() } else { format!("only the group of {}", .0[0]) }
    )]
    TooFewTerminals(Vec<String>),
    /// A terminal was named that is none.
    #[error(
        "{name} {reason}, expected one of the groups of Short's that touch the region: {groups}"
    )]
    NoTerminal {
        /// The name.
        name: String,
        /// Why it is none.
        reason: &'static str,
        /// The groups.
        groups: String,
    },
    /// A group was not named.
    #[error("the group of {0} touches the region, too, expected it among the terminals")]
    NotNamed(String),
    /// The terminals do not conduct.
    #[error(
        "the goal is touch with {0} sides, which conduct nothing; a region is cut out of a game with the goal \
         connect"
    )]
    Sides(usize),
    /// The rules are not normal.
    #[error("the rules are {0}; regions are of games with normal rules")]
    Rules(Rules),
    /// The parts do not fit.
    #[error(transparent)]
    Gluing(#[from] GluingError),
}

/// What a vertex is when a region is cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// A cell of the region, and who has claimed it.
    Inside(Option<Player>),
    /// A stone or an edge of Short's outside.
    Stone,
    /// An empty cell outside.
    Empty,
    /// Cut's, outside, or nothing at all.
    Gone,
}

/// All that a region is cut out of.
struct Field {
    names: Vec<String>,
    places: Vec<Option<[f64; 2]>>,
    hyperedges: Vec<Vec<usize>>,
    standing: Vec<Standing>,
    /// Edges give their names to their groups.
    edges: Vec<usize>,
}

/// The region that these cells of a position are. Its terminals are called after an edge of Short's in their
/// group, or its first stone; they come in the order that `terminals` names, by any vertex of their group, or
/// else as they lie around the region, the first in the order of the position first. Cells keep their names and
/// their claims.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::formats::GameFile;
/// use cutshort::game::Player;
/// use cutshort::graph::VertexSet;
/// use cutshort::patterns::region_of;
/// // Of a 2x2 board with a stone on b1: what is left between it and the bottom edge.
/// let board = GameFile::from_board("hex:2x2".parse::<BoardSpec>()?.build());
/// let cell = |name| board.names().id(name).expect("a cell");
/// let mut position = board.position().clone();
/// position.claim(cell("b1"), Player::Short)?;
/// position.claim(cell("a1"), Player::Cut)?;
/// let cells = VertexSet::from_vertices(board.names().len(), [cell("a2"), cell("b2")]);
/// let region = region_of(&board.with_position(position), &cells, None)?;
/// let terminals = region.game().hypergraph().terminals().iter().copied();
/// assert_eq!(region.names_of(terminals), ["top", "bottom"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: near-linear in the sizes of the hyperedges, and that of an embedding.
///
/// # Errors
/// If an empty cell outside touches one inside, a terminal is inside, fewer than two groups touch it, the names
/// are not those of the groups, the terminals of the game do not conduct, or its rules are misere.
pub fn region_of(
    file: &GameFile,
    cells: &VertexSet,
    terminals: Option<&[VertexId]>,
) -> Result<GameFile, RegionError> {
    let (position, hypergraph) = (file.position(), file.game().hypergraph());
    expect_region(file.game())?;
    if let Some(&terminal) = hypergraph.terminals().iter().find(|&&t| cells.contains(t)) {
        return Err(RegionError::TerminalInside(file.names().name(terminal).to_owned()));
    }
    let empty = position.empty_cells();
    let standing = (0..file.names().len()).map(VertexId::new).map(|vertex| {
        let owner = Player::BOTH.into_iter().find(|&by| position.claimed(by).contains(vertex));
        match owner {
            owner if cells.contains(vertex) => Standing::Inside(owner),
            Some(Player::Short) => Standing::Stone,
            _ if hypergraph.is_terminal(vertex) => Standing::Stone,
            _ if empty.contains(vertex) => Standing::Empty,
            _ => Standing::Gone,
        }
    });
    let place = |index| file.layout().and_then(|layout| layout.get(VertexId::new(index)));
    let field = Field {
        names: file.names().iter().map(str::to_owned).collect(),
        places: (0..file.names().len()).map(place).collect(),
        hyperedges: hypergraph
            .hyperedges()
            .map(|members| members.iter().map(|vertex| vertex.index()).collect())
            .collect(),
        standing: standing.collect(),
        edges: hypergraph.terminals().iter().map(|terminal| terminal.index()).collect(),
    };
    let region = field.cut_out(terminals)?;
    let to_move = position.to_move();
    let position = region.position().clone().with_to_move(to_move);
    Ok(region.with_position(position).with_source(file.source().map(str::to_owned)))
}

impl OpenPattern {
    /// The region that the pattern is when all cells around it have stones: each group of Short's among these is
    /// a terminal, and so is an edge of his; the pattern's own stones are claims.
    ///
    /// # Errors
    /// If a cell around it that touches an empty one or a stone of Short's has no stone, or fewer than two
    /// groups touch it.
    pub fn region(&self) -> Result<GameFile, RegionError> {
        let parts = self.parts();
        let mut at: BTreeMap<Spot, usize> = BTreeMap::new();
        let mut field = Field {
            names: Vec::new(),
            places: Vec::new(),
            hyperedges: Vec::new(),
            standing: Vec::new(),
            edges: Vec::new(),
        };
        let inner = self.cells().map(|cell| (cell, None));
        let stones = parts.groups.iter().flat_map(|group| &group.stones).chain(&parts.helpers);
        let inner = inner.chain(stones.map(|&cell| (cell, Some(Player::Short))));
        let inner =
            inner.map(|(cell, owner)| (cell.into(), cell.to_string(), Standing::Inside(owner)));
        let outer = self.around().zip(self.outer()).map(|((name, owner), outer)| {
            let standing = match owner {
                None if outer.stays_empty => Standing::Inside(None),
                None => Standing::Empty,
                Some(Player::Short) => Standing::Stone,
                Some(Player::Cut) => Standing::Gone,
            };
            (outer.spot, name, standing)
        });
        for (spot, name, standing) in inner.chain(outer) {
            at.insert(spot, field.names.len());
            field.add(name, Some(spot.place()), standing);
        }
        let rows = parts.rows as i32;
        let mut sides = Vec::new();
        for &side in &parts.sides {
            let row = if side == Side::Top { -1 } else { rows };
            sides.push((row, field.names.len()));
            field.edges.push(field.names.len());
            field.add(side.to_string(), None, Standing::Stone);
        }
        let vertex = |spot: Spot| {
            let side = sides.iter().find(|(row, _)| *row == spot.row).map(|&(_, vertex)| vertex);
            side.or_else(|| at.get(&spot).copied())
        };
        // Every second corner is a hyperedge: a cell with its neighbours to the right and below.
        let corners = at.keys().flat_map(|&cell| [cell, cell.towards(3), cell.towards(4)]);
        let corners: std::collections::BTreeSet<Spot> = corners.collect();
        let hyperedges = corners.into_iter().map(|cell| {
            [cell, cell.towards(0), cell.towards(1)].into_iter().filter_map(vertex).collect()
        });
        field.hyperedges = hyperedges.collect();
        // The stones of a group that do not touch are joined somewhere else.
        for group in &parts.groups {
            let stones = group.stones.iter().filter_map(|&cell| at.get(&cell.into()).copied());
            field.hyperedges.push(stones.collect());
        }
        let region = field.cut_out(None)?;
        Ok(region.with_title(parts.name.clone()).with_source(parts.source.clone()))
    }
}

impl Field {
    fn add(&mut self, name: String, place: Option<[f64; 2]>, standing: Standing) {
        self.names.push(name);
        self.places.push(place);
        self.standing.push(standing);
    }

    fn is_stone(&self, vertex: usize) -> bool {
        self.standing[vertex] == Standing::Stone
    }

    /// Whether what a vertex does counts: Cut's cells inside touch nothing.
    fn is_inside(&self, vertex: usize) -> bool {
        matches!(self.standing[vertex], Standing::Inside(None | Some(Player::Short)))
    }

    fn cut_out(&self, terminals: Option<&[VertexId]>) -> Result<GameFile, RegionError> {
        let mut groups: UnionFind = UnionFind::new(self.names.len());
        let mut touched = vec![false; self.names.len()];
        for hyperedge in &self.hyperedges {
            let stones = hyperedge.iter().copied().filter(|&vertex| self.is_stone(vertex));
            let first = stones.clone().next();
            groups.union_all(stones);
            if let Some(&inside) = hyperedge.iter().find(|&&vertex| self.is_inside(vertex)) {
                let is_empty = |&&vertex: &&usize| self.standing[vertex] == Standing::Empty;
                if let Some(&outside) = hyperedge.iter().find(is_empty) {
                    let [outside, inside] =
                        [outside, inside].map(|vertex| self.names[vertex].clone());
                    return Err(RegionError::Open { outside, inside });
                }
                first.into_iter().for_each(|stone| touched[stone] = true);
            }
        }
        // Each group that touches the region, by its root, with the vertex that it is called after.
        let mut found: Vec<(usize, usize)> = Vec::new();
        for vertex in (0..self.names.len()).filter(|&vertex| touched[vertex]) {
            let root = groups.find(vertex);
            if found.iter().all(|(known, _)| *known != root) {
                let mut members = (0..self.names.len())
                    .filter(|&other| self.is_stone(other) && groups.find(other) == root);
                let first = members.clone().next().unwrap_or(vertex);
                let called = members.find(|member| self.edges.contains(member)).unwrap_or(first);
                found.push((root, called));
            }
        }
        found.sort_by_key(|&(_, called)| called);
        let name = |called: usize| self.names[called].clone();
        if found.len() < 2 {
            let names = found.iter().map(|&(_, called)| name(called)).collect();
            return Err(RegionError::TooFewTerminals(names));
        }
        match terminals {
            Some(terminals) => found = self.in_order(&found, &groups, terminals)?,
            None => {
                let file = self.build(&found, &groups);
                if let Ok(embedding) = Embedding::new(file.game().hypergraph()) {
                    found = around_from_first(&found, &file, &embedding);
                }
            }
        }
        Ok(self.build(&found, &groups))
    }

    /// The groups as the user names them.
    fn in_order(
        &self,
        found: &[(usize, usize)],
        groups: &UnionFind,
        terminals: &[VertexId],
    ) -> Result<Vec<(usize, usize)>, RegionError> {
        let names: Vec<&str> = found.iter().map(|&(_, at)| self.names[at].as_str()).collect();
        let fail = |vertex: usize, reason| RegionError::NoTerminal {
            name: self.names.get(vertex).cloned().unwrap_or_else(|| format!("v{vertex}")),
            reason,
            groups: names.join(", "),
        };
        let mut ordered: Vec<(usize, usize)> = Vec::new();
        for vertex in terminals.iter().map(|vertex| vertex.index()) {
            if vertex >= self.names.len() {
                return Err(fail(vertex, "is no vertex of the game"));
            }
            if !self.is_stone(vertex) {
                return Err(fail(vertex, "is no stone of Short's outside"));
            }
            let root = groups.find(vertex);
            if ordered.iter().any(|(known, _)| *known == root) {
                return Err(fail(vertex, "is of a group that was named before"));
            }
            if found.iter().all(|(known, _)| *known != root) {
                return Err(fail(vertex, "does not touch the region"));
            }
            ordered.push((root, vertex));
        }
        match found.iter().find(|(root, _)| ordered.iter().all(|(known, _)| known != root)) {
            Some(&(_, called)) => Err(RegionError::NotNamed(self.names[called].clone())),
            None => Ok(ordered),
        }
    }

    /// The region with its terminals in this order.
    fn build(&self, terminals: &[(usize, usize)], groups: &UnionFind) -> GameFile {
        let mut names = Names::new();
        let mut at: Vec<Option<VertexId>> = vec![None; self.names.len()];
        let mut kept = Vec::new();
        let named = terminals.iter().map(|&(_, called)| called);
        let cells = (0..self.names.len())
            .filter(|&vertex| matches!(self.standing[vertex], Standing::Inside(_)));
        for vertex in named.chain(cells) {
            let name = names.intern(&self.names[vertex]);
            at[vertex] = Some(name.expect("names of another game, or of cells, are names"));
            kept.push(vertex);
        }
        let vertex = |vertex: usize| match self.standing[vertex] {
            Standing::Inside(_) => at[vertex],
            Standing::Stone => {
                let root = groups.find(vertex);
                terminals.iter().find(|(known, _)| *known == root).and_then(|(_, name)| at[*name])
            }
            Standing::Empty | Standing::Gone => None,
        };
        let inside = |hyperedge: &&Vec<usize>| hyperedge.iter().any(|&v| self.is_inside(v));
        let hyperedges = self.hyperedges.iter().filter(inside);
        let hyperedges = hyperedges
            .map(|hyperedge| hyperedge.iter().filter_map(|&v| vertex(v)).collect::<Vec<_>>());
        let count = terminals.len();
        let hypergraph = Hypergraph::new(
            names.len(),
            (0..count).map(VertexId::new).collect(),
            hyperedges.collect::<Vec<_>>(),
        );
        let hypergraph = hypergraph.expect("each terminal has a vertex of its own");
        let game = Game::new(hypergraph, Goal::Connect, Rules::Normal);
        let mut position = Position::opening(game.expect("there are two terminals or more"));
        let mut layout = Layout::new(names.len());
        for (index, &vertex) in kept.iter().enumerate() {
            if let Standing::Inside(Some(by)) = self.standing[vertex] {
                position.claim(VertexId::new(index), by).expect("it is an empty cell");
            }
            if let Some(place) = self.places[vertex] {
                layout.place(VertexId::new(index), place);
            }
        }
        let is_placed = layout.iter().count() > 0;
        GameFile::new(position, names).with_layout(is_placed.then_some(layout))
    }
}

/// The groups as they lie around the region, the first one first and then the smaller of its neighbours.
fn around_from_first(
    found: &[(usize, usize)],
    file: &GameFile,
    embedding: &Embedding,
) -> Vec<(usize, usize)> {
    let terminals = file.game().hypergraph().terminals();
    let place = |vertex: VertexId| terminals.iter().position(|&terminal| terminal == vertex);
    let mut around: Vec<usize> = embedding.terminals().into_iter().filter_map(place).collect();
    if around.len() != found.len() {
        return found.to_vec();
    }
    let first = around.iter().position(|&index| index == 0).unwrap_or(0);
    around.rotate_left(first);
    if around.len() > 2 && around[1] > around[around.len() - 1] {
        around[1..].reverse();
    }
    around.into_iter().map(|index| found[index]).collect()
}

/// Positions glued at their terminals. The cells of the first are called `p1.` and their name, and so on, and
/// the terminals 1, 2, ...; claims are kept.
///
/// # Errors
/// As [`Gluing::regions`].
pub fn glued_file(gluing: &Gluing, parts: &[GameFile]) -> Result<GameFile, RegionError> {
    let games: Vec<&Game> = parts.iter().map(GameFile::game).collect();
    let glued = gluing.regions(&games)?;
    let terminals = (1..=gluing.whole_nodes().len()).map(|number| number.to_string()).collect();
    let prefixes: Vec<String> = (1..=parts.len()).map(|number| format!("p{number}.")).collect();
    let parts = parts.iter().zip(prefixes.iter().map(String::as_str));
    Ok(named(glued, terminals, parts))
}

/// What has been glued from these parts with their claims: terminals have these names, cells that of their part and their own.
pub(super) fn named<'p>(
    Glued { game, places }: Glued,
    terminals: Vec<String>,
    parts: impl IntoIterator<Item = (&'p GameFile, &'p str)>,
) -> GameFile {
    let mut names = terminals;
    names.resize(game.hypergraph().vertex_count(), String::new());
    let mut position = Position::opening(game);
    for ((part, prefix), places) in parts.into_iter().zip(&places) {
        for cell in part.game().hypergraph().cells().iter() {
            let place = places[cell.index()].expect("every cell has a place");
            names[place.index()] = format!("{prefix}{}", part.names().name(cell));
            for by in Player::BOTH {
                if part.position().claimed(by).contains(cell) {
                    position.claim(place, by).expect("it is an empty cell");
                }
            }
        }
    }
    let mut all = Names::new();
    for name in &names {
        all.intern(name).expect("names of a game are names, also with a prefix");
    }
    GameFile::new(position, all)
}

/// Whether a game may be a region.
///
/// # Errors
/// If its terminals do not conduct, or its rules are misere.
pub(crate) fn expect_region(game: &Game) -> Result<(), RegionError> {
    let sides = game.hypergraph().terminals().len();
    if game.goal() == Goal::Touch && sides > 2 {
        return Err(RegionError::Sides(sides));
    }
    match game.rules() {
        Rules::Normal => Ok(()),
        rules => Err(RegionError::Rules(rules)),
    }
}

/// A region seen by Cut: its [dual](dual_region), in which he is Short. Cells keep their names, and claims and the
/// player to move are exchanged; the terminals, arcs between the old ones, are called `arc1` and so on.
///
/// # Errors
/// If the terminals do not lie on one face in their order.
pub fn dual_region_file(file: &GameFile) -> Result<GameFile, EmbeddingError> {
    let dual = exchanged(file.position(), dual_region(file.game())?);
    let terminals = file.game().hypergraph().terminals();
    let mut names = Names::new();
    for (index, name) in file.names().iter().enumerate() {
        let arc = terminals.iter().position(|terminal| terminal.index() == index);
        let name = arc.map_or(name.to_owned(), |arc| format!("arc{}", arc + 1));
        intern(&mut names, &name);
    }
    let layout = file.layout().map(|layout| {
        Layout::of(names.len(), layout.iter().filter(|(vertex, _)| !terminals.contains(vertex)))
    });
    Ok(GameFile::new(dual, names)
        .with_title(file.title().map(|title| format!("{title}, dual region")))
        .with_source(file.source().map(str::to_owned))
        .with_layout(layout))
}
