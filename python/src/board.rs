//! Games and their positions: reading, looking, writing, drawing.

use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use cutshort::boards::{BoardKind, BoardSpec};
use cutshort::formats::{
    Format, FormatHint, GameFile, Games, Play, ReadOptions, Repeats, Terminals, Writer, dual_file,
};
use cutshort::game::{Goal, Oracle, Player, Position, PositionError, Rules};
use cutshort::graph::{VertexId, VertexSet};
use cutshort::planar;
use cutshort::render::{Picture, Scene, Theme};
use cutshort::solve::{Limits, SolverOptions, engine_for};
use cutshort::survey::{Mark, Overlay, OverlayError, overlay};
use cutshort::switching::Territory;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::wait::{refused, wait};

/// What Short and Cut have claimed.
pub(crate) type Claims = (Vec<u32>, Vec<u32>);

/// Who is to move, who wins then, and with which moves.
type Truth = (&'static str, Option<&'static str>, Vec<u32>);

pub(crate) fn player(word: &str) -> PyResult<Player> {
    let found = Player::BOTH.into_iter().find(|player| player.to_string() == word);
    found.ok_or_else(|| refused(format_args!("there is no player {word:?}, expected short or cut")))
}

/// A player's word in Python.
pub(crate) fn word(player: Player) -> &'static str {
    match player {
        Player::Short => "short",
        Player::Cut => "cut",
    }
}

pub(crate) fn vertices(ids: &[u32]) -> impl Iterator<Item = VertexId> + '_ {
    ids.iter().map(|&id| VertexId::new(id as usize))
}

pub(crate) fn numbers(vertices: impl IntoIterator<Item = VertexId>) -> Vec<u32> {
    vertices.into_iter().map(|vertex| vertex.index() as u32).collect()
}

/// A game in its opening position, with the names of its vertices and where they are drawn.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Board(pub(crate) Arc<GameFile>);

impl Board {
    pub(crate) fn of(file: GameFile) -> Self {
        let opening = Position::opening(file.game().clone());
        Self(Arc::new(file.with_position(opening)))
    }

    /// The position with these claims.
    pub(crate) fn position(&self, claims: &Claims, to_move: Option<&str>) -> PyResult<Position> {
        let mut position = self.0.position().clone();
        for (cells, by) in [(&claims.0, Player::Short), (&claims.1, Player::Cut)] {
            for cell in vertices(cells) {
                position.claim(cell, by).map_err(|error| self.no_claim(error))?;
            }
        }
        Ok(position.with_to_move(to_move.map(player).transpose()?))
    }

    fn no_claim(&self, error: PositionError) -> PyErr {
        let name = |cell: VertexId| match cell.index() < self.0.names().len() {
            true => self.0.names().quoted(cell).into_owned(),
            false => format!("{cell:?}"),
        };
        refused(match error {
            PositionError::NoCell(cell) => {
                format!("the cell {} is a terminal and cannot be claimed", name(cell))
            }
            PositionError::Claimed(cell) => format!("the cell {} is claimed already", name(cell)),
        })
    }

    /// A file with a position of the game.
    pub(crate) fn file(&self, claims: &Claims, to_move: Option<&str>) -> PyResult<GameFile> {
        let position = self.position(claims, to_move)?;
        Ok(self.0.as_ref().clone().with_position(position))
    }
}

/// A board and what is claimed on it, and who is to move.
pub(crate) type Placed = (Board, Claims, Option<&'static str>);

pub(crate) fn placed(file: GameFile) -> Placed {
    let claimed = |by| numbers(file.position().claimed(by).iter());
    let claims = (claimed(Player::Short), claimed(Player::Cut));
    let to_move = file.position().to_move().map(word);
    (Board::of(file), claims, to_move)
}

#[pymethods]
impl Board {
    /// The board with a name, such as hex:5x5.
    #[staticmethod]
    fn spec(text: &str) -> PyResult<Self> {
        let spec: BoardSpec = text.parse().map_err(refused)?;
        Ok(Self(Arc::new(GameFile::from_board(spec.build()))))
    }

    /// The same with another goal and other rules.
    fn ruled(&self, goal: &str, rules: &str) -> PyResult<Self> {
        let unknown = |word: &str, expected| {
            refused(format_args!("{word:?} is not known here, expected {expected}"))
        };
        let goal = match goal {
            "connect" => Goal::Connect,
            "touch" => Goal::Touch,
            other => return Err(unknown(other, "connect or touch")),
        };
        let rules = match rules {
            "normal" => Rules::Normal,
            "misere" => Rules::Misere,
            other => return Err(unknown(other, "normal or misere")),
        };
        if goal == Goal::Touch && self.0.edges().is_some() {
            return Err(refused(
                "an edge game has the goal connect: its terminals are nodes, and nodes conduct",
            ));
        }
        let game = self.0.game().clone().with_goal(goal).with_rules(rules);
        Ok(Self(Arc::new(self.0.as_ref().clone().with_position(Position::opening(game)))))
    }

    #[getter]
    fn names(&self) -> Vec<&str> {
        self.0.names().iter().collect()
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.title()
    }

    #[getter]
    fn source(&self) -> Option<&str> {
        self.0.source()
    }

    #[getter]
    fn board(&self) -> Option<String> {
        self.0.board().map(|spec| spec.to_string())
    }

    /// Whether its cells are the edges of a graph.
    #[getter]
    fn plays_edges(&self) -> bool {
        self.0.edges().is_some()
    }

    #[getter]
    fn goal(&self) -> String {
        self.0.game().goal().to_string()
    }

    #[getter]
    fn rules(&self) -> String {
        self.0.game().rules().to_string()
    }

    #[getter]
    fn terminals(&self) -> Vec<u32> {
        numbers(self.0.game().hypergraph().terminals().iter().copied())
    }

    #[getter]
    fn cells(&self) -> Vec<u32> {
        numbers(self.0.game().hypergraph().cells().iter())
    }

    #[getter]
    fn hyperedges(&self) -> Vec<Vec<u32>> {
        let hyperedges = self.0.game().hypergraph().hyperedges();
        hyperedges.map(|members| numbers(members.iter().copied())).collect()
    }

    /// Where the vertices are drawn.
    #[getter]
    fn layout(&self) -> Vec<(u32, f64, f64)> {
        let places = self.0.layout().into_iter().flat_map(|layout| layout.iter());
        places.map(|(vertex, [x, y])| (vertex.index() as u32, x, y)).collect()
    }

    /// The largest number of hyperedges that contain a cell.
    #[getter]
    fn degree(&self) -> usize {
        self.0.game().hypergraph().max_cell_degree()
    }

    /// The engine that plays the game.
    fn engine(&self) -> PyResult<String> {
        let engine =
            engine_for(self.0.game()).map_err(|error| refused(error.told(self.0.names())))?;
        Ok(engine.to_string())
    }

    /// Columns and rows of a board of Hex.
    #[getter]
    fn shape(&self) -> Option<(usize, usize)> {
        let spec = self.0.board()?;
        (spec.kind() == BoardKind::Hex).then(|| (spec.width(), spec.height()))
    }

    /// Who has won, if that no longer depends on the empty cells.
    fn decided(&self, claims: Claims) -> PyResult<Option<&'static str>> {
        let outcome = self.position(&claims, None)?.decided();
        Ok(outcome.and_then(|outcome| outcome.winner()).map(word))
    }

    /// The oracle: who wins with Short and with Cut to move, and with which moves.
    fn oracle(&self, py: Python<'_>, claims: Claims) -> PyResult<Vec<Truth>> {
        let position = self.position(&claims, None)?;
        let answers = wait::<_, ()>(py, &Arc::default(), None, move |_| {
            // Claims that are made already need no place in the table.
            let oracle = Oracle::new(&position.reduced()).map_err(|error| error.to_string())?;
            let nothing = VertexSet::new(position.game().hypergraph().vertex_count());
            let outcomes = oracle.outcomes(&nothing, &nothing);
            Ok::<_, String>(Player::BOTH.map(|first| {
                let winner = outcomes[first].winner();
                let moves = match winner == Some(first) {
                    true => numbers(oracle.best_moves(&nothing, &nothing, first)),
                    false => Vec::new(),
                };
                (word(first), winner.map(word), moves)
            }))
        });
        Ok(answers.whole()?.map_err(refused)?.to_vec())
    }

    /// The dual game in the plane, in which the players have exchanged their roles.
    fn dual(&self) -> PyResult<Self> {
        let described =
            |error: planar::DualError| error.describe(self.0.game().hypergraph(), self.0.names());
        let dual =
            planar::dual_position(self.0.position()).map_err(|error| refused(described(error)))?;
        Ok(Self::of(dual_file(&self.0, dual)))
    }

    /// The position in a format.
    fn write<'py>(
        &self,
        py: Python<'py>,
        claims: Claims,
        to_move: Option<&str>,
        format: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let writer: Writer = format.parse().map_err(refused)?;
        let file = self.file(&claims, to_move)?;
        let bytes = py.detach(|| cutshort::formats::write(&file, writer)).map_err(refused)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// A picture of a position.
    #[pyo3(signature = (claims, marks, labels, line, first, title, theme, legend))]
    #[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
    fn svg(
        &self,
        py: Python<'_>,
        claims: Claims,
        marks: Vec<(u32, String)>,
        labels: Vec<(u32, String)>,
        line: Vec<u32>,
        first: Option<&str>,
        title: Option<String>,
        theme: &str,
        legend: bool,
    ) -> PyResult<String> {
        let file = self.file(&claims, None)?;
        let theme = theme_of(theme)?;
        let mut shown = Vec::new();
        for (vertex, kind) in &marks {
            shown.push((VertexId::new(*vertex as usize), mark(kind)?));
        }
        let line: Vec<VertexId> = vertices(&line).collect();
        if let Some(first) = first {
            shown.extend(Mark::of_line(&line, player(first)?));
        }
        let labels =
            labels.into_iter().map(|(vertex, text)| (VertexId::new(vertex as usize), text));
        let labels = labels.collect();
        Ok(py.detach(|| {
            let scene = Scene::new(&file).with_marks(shown).with_labels(labels);
            let picture = Picture::new(&scene);
            let picture = if legend { picture.with_legend(&scene) } else { picture };
            let picture = match title {
                Some(title) => picture.with_title(title),
                None => picture,
            };
            picture.to_svg(theme)
        }))
    }

    /// What the theorems and the connections show on a position: vertices by kind of mark.
    fn seen(
        &self,
        py: Python<'_>,
        claims: Claims,
        to_move: &str,
        what: Vec<String>,
    ) -> PyResult<Vec<(String, Vec<u32>)>> {
        let position = self.position(&claims, None)?;
        let to_move = player(to_move)?;
        let overlays = what.iter().map(|word| word.parse::<Overlay>().map_err(refused));
        let overlays: Vec<Overlay> = overlays.collect::<PyResult<_>>()?;
        let asked = overlays.clone();
        let interrupt = Arc::default();
        let limits = Limits { interrupt: Arc::clone(&interrupt), ..Limits::default() };
        let found = wait::<_, ()>(py, &interrupt, None, move |_| {
            overlay(&position, &overlays, &[to_move], SolverOptions::default(), &limits)
        });
        let told = |error: OverlayError| error.describe(self.0.game().hypergraph(), self.0.names());
        let found = found.whole()?.map_err(|error| refused(told(error)))?;
        let kinds = found.iter().flat_map(|(_, overlaid)| overlaid.by_kind());
        let mut seen: Vec<_> =
            kinds.map(|(mark, cells)| (mark.to_string(), numbers(cells))).collect();
        for kind in asked.into_iter().flat_map(kinds_of).map(Mark::to_string) {
            if seen.iter().all(|(known, _)| *known != kind) {
                seen.push((kind, Vec::new()));
            }
        }
        Ok(seen)
    }
}

/// The kinds of mark of an overlay, of which there may be none on a position.
fn kinds_of(overlay: Overlay) -> &'static [Mark] {
    match overlay {
        Overlay::Dead => &[Mark::Dead],
        Overlay::Captured => &[Mark::Captured, Mark::Lost],
        Overlay::Wins => &[Mark::Wins],
        Overlay::MustPlay => &[Mark::MustPlay],
        Overlay::Carrier => &[Mark::Carrier],
        Overlay::Line => &[Mark::Line { number: 1, by: Player::Short }],
        Overlay::Territories => &[
            Mark::Territory(Territory::Short),
            Mark::Territory(Territory::Cut),
            Mark::Territory(Territory::First),
        ],
        Overlay::Current => &[Mark::Current(9)],
        _ => &[],
    }
}

pub(crate) fn theme_of(word: &str) -> PyResult<Theme> {
    match word {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        other => {
            Err(refused(format_args!("there is no theme {other:?}, expected auto, light or dark")))
        }
    }
}

fn mark(word: &str) -> PyResult<Mark> {
    let marks = [
        Mark::Carrier,
        Mark::Dead,
        Mark::Captured,
        Mark::Lost,
        Mark::MustPlay,
        Mark::Wins,
        Mark::Loses,
        Mark::Open,
        Mark::Focus,
    ];
    marks.into_iter().find(|mark| mark.to_string() == word).ok_or_else(|| {
        let known = marks.map(|mark| mark.to_string()).join(", ");
        refused(format_args!("there is no mark {word:?}, expected one of {known}"))
    })
}

/// The games of an input, one by one.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Reader {
    games: Mutex<Games<Cursor<Vec<u8>>>>,
    path: Option<String>,
    /// What is joined on boards.
    terminals: Option<Vec<String>>,
}

#[pymethods]
impl Reader {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Placed>> {
        let next = py.detach(|| self.games.lock().unwrap_or_else(PoisonError::into_inner).next());
        let Some(next) = next else { return Ok(None) };
        let file = next.map_err(|error| self.refused(error))?;
        let joining = file.joining_on_board(self.terminals.as_deref());
        Ok(Some(placed(joining.map_err(|error| self.refused(error))?)))
    }
}

impl Reader {
    /// What is wrong, and in which file.
    fn refused(&self, error: impl std::fmt::Display) -> PyErr {
        match &self.path {
            Some(path) => refused(format_args!("{path}: {error}")),
            None => refused(error),
        }
    }
}

/// Reads games. The path is for the format and for what is wrong.
#[pyfunction]
#[pyo3(signature = (data, path, format, terminals, play, simplify))]
pub(crate) fn read(
    data: Vec<u8>,
    path: Option<String>,
    format: Option<&str>,
    terminals: Option<Vec<String>>,
    play: Option<&str>,
    simplify: bool,
) -> PyResult<Reader> {
    let hint = match (format, &path) {
        (Some(word), _) => FormatHint::Known(word.parse::<Format>().map_err(refused)?),
        (None, Some(path)) => FormatHint::from_path(Path::new(path)),
        (None, None) => FormatHint::Content,
    };
    let is_all = |names: &Vec<String>| matches!(names.as_slice(), [all] if all == "all");
    let named = terminals.clone().filter(|names| !is_all(names));
    let terminals = terminals.map(|names| match is_all(&names) {
        true => Terminals::AllPairs,
        false => Terminals::Named(names),
    });
    let play = match play {
        None => None,
        Some("cells") => Some(Play::Cells),
        Some("edges") => Some(Play::Edges),
        Some(other) => {
            let expected = "expected cells or edges";
            return Err(refused(format_args!("{other:?} is nothing to play on, {expected}")));
        }
    };
    let repeats = if simplify { Repeats::Drop } else { Repeats::Refuse };
    let options = ReadOptions { terminals, play, repeats, corners: None };
    let games = cutshort::formats::read(Cursor::new(data), hint, options);
    Ok(Reader { games: Mutex::new(games), path, terminals: named })
}
