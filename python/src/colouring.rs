//! Games that colour cells in turn and are no Shannon games.

use cutshort::game::{ByPlayer, Player, State};
use cutshort::graph::{Names, VertexId};
use cutshort::positional::{
    HavannahSpec, HavannahState, PositionalGame, PositionalState, TorexSpec, TorexState,
};
use cutshort::solve::{Progress, SearchState, Solution, SolveOptions, solve_state};
use pyo3::prelude::*;

use crate::board::{Claims, numbers, player, vertices, word};
use crate::solver::{Answer, asked, news, set};
use crate::wait::{Tell, refused, wait};

/// What is coloured.
#[derive(Clone)]
enum Kind {
    Torex(TorexState),
    Havannah(HavannahState),
    /// Each player's winning sets.
    Sets(ByPlayer<Vec<Vec<u32>>>),
}

/// A game with the names of its cells.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Colouring {
    kind: Kind,
    names: Names,
    /// The cells that have a colour at the start.
    coloured: ByPlayer<Vec<u32>>,
}

/// Who wins, and the moves that draw.
type Outcome = (Option<String>, Answer, Vec<u32>);

#[pymethods]
impl Colouring {
    /// A board: torex:RxC, torex:RxC:hex or havannah:N.
    #[staticmethod]
    fn board(text: &str) -> PyResult<Self> {
        if HavannahSpec::is_meant_by(text) {
            let spec: HavannahSpec = text.parse().map_err(refused)?;
            if spec.side() > HavannahSpec::MOST_SOLVED {
                let most = HavannahSpec::MOST_SOLVED;
                return Err(refused(format_args!(
                    "{text} is too large to be solved, expected a size up to {most}"
                )));
            }
            let kind = Kind::Havannah(HavannahState::new(spec));
            return Ok(Self { kind, names: spec.names(), coloured: ByPlayer::default() });
        }
        let (size, is_hex) = text.strip_suffix(":hex").map_or((text, false), |size| (size, true));
        let spec: TorexSpec = size.parse().map_err(refused)?;
        let coloured = spec.precoloured(Player::Short);
        let coloured = ByPlayer::from_fn(|by| match is_hex {
            true => numbers(coloured[by].iter()),
            false => Vec::new(),
        });
        let kind = Kind::Torex(TorexState::new(spec.contest()));
        Ok(Self { kind, names: spec.names(), coloured })
    }

    /// A list of winning sets for each player, of so many cells.
    #[staticmethod]
    fn winning_sets(
        cells: Vec<String>,
        short: Vec<Vec<u32>>,
        cut: Vec<Vec<u32>>,
    ) -> PyResult<Self> {
        let kind = Kind::Sets(ByPlayer { short, cut });
        let mut names = Names::default();
        for name in &cells {
            names.intern(name).map_err(refused)?;
        }
        let made = Self { kind, names, coloured: ByPlayer::default() };
        made.positional(&Claims::default(), Player::Short).map(|_| made)
    }

    #[getter]
    fn names(&self) -> Vec<&str> {
        self.names.iter().collect()
    }

    /// The cells that have a colour at the start: Short's and Cut's.
    #[getter]
    fn coloured(&self) -> Claims {
        (self.coloured.short.clone(), self.coloured.cut.clone())
    }

    /// Who wins: short, cut or draw.
    #[pyo3(signature = (claims, to_move, time, nodes, memory, all_moves, line, report))]
    #[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
    fn solve(
        &self,
        py: Python<'_>,
        claims: Claims,
        to_move: &str,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: usize,
        all_moves: bool,
        line: bool,
        report: Option<Py<PyAny>>,
    ) -> PyResult<(Option<Outcome>, Option<Py<PyAny>>)> {
        let to_move = player(to_move)?;
        let claims = self.claims(&claims)?;
        let (options, interrupt) = asked(time, nodes, all_moves, line)?;
        let ask = Ask { to_move, memory, options };
        let report = report.as_ref();
        let waited = match &self.kind {
            Kind::Torex(state) => {
                let state = claimed(state, &claims);
                wait(py, &interrupt, report, move |tell| ask.solve(&state, true, tell))
            }
            Kind::Havannah(state) => {
                let state = claimed(state, &claims);
                wait(py, &interrupt, report, move |tell| ask.solve(&state, true, tell))
            }
            Kind::Sets(_) => {
                let state = self.positional(&claims, to_move)?;
                let draws = state.game().may_draw();
                wait(py, &interrupt, report, move |tell| ask.solve(&state, draws, tell))
            }
        };
        let (solution, raised) = waited.both(py)?;
        let told = |solution: Solution| {
            let outcome = solution.outcome.map(|outcome| match outcome.winner() {
                Some(winner) => word(winner).to_owned(),
                None => "draw".to_owned(),
            });
            let draws = numbers(solution.drawing_moves.iter().copied());
            (outcome, Answer::from(solution), draws)
        };
        Ok((solution.map(told), raised))
    }
}

impl Colouring {
    /// The claims with the colours of the start, if each cell is there once.
    fn claims(&self, claims: &Claims) -> PyResult<Claims> {
        let mut is_claimed = vec![false; self.names.len()];
        let both = |own: &[u32], more: &[u32]| own.iter().chain(more).copied().collect::<Vec<_>>();
        let all = (both(&self.coloured.short, &claims.0), both(&self.coloured.cut, &claims.1));
        for cell in vertices(&all.0).chain(vertices(&all.1)) {
            if std::mem::replace(&mut is_claimed[cell.index()], true) {
                let name = self.names.quoted(cell);
                return Err(refused(format_args!("the cell {name} is claimed already")));
            }
        }
        Ok(all)
    }

    /// The state of a game of winning sets in which the players take turns.
    fn positional(&self, claims: &Claims, first: Player) -> PyResult<PositionalState> {
        let Kind::Sets(sets) = &self.kind else { unreachable!("asked for winning sets only") };
        let universe = self.names.len();
        let sets = ByPlayer::from_fn(|by| sets[by].iter().map(|it| set(universe, it)).collect());
        let left = universe - claims.0.len() - claims.1.len();
        let turns = (0..left).map(|turn| if turn % 2 == 0 { first } else { first.other() });
        let owned = ByPlayer { short: set(universe, &claims.0), cut: set(universe, &claims.1) };
        let game = PositionalGame::new(universe, sets, turns.collect()).map_err(refused)?;
        Ok(PositionalState::new(game.with_owned(owned).map_err(refused)?))
    }
}

fn claimed<S: State>(start: &S, claims: &Claims) -> S {
    let mut state = start.clone();
    let mut claim =
        |cells: &[u32], by| vertices(cells).for_each(|cell: VertexId| state.claim(cell, by));
    claim(&claims.0, Player::Short);
    claim(&claims.1, Player::Cut);
    state
}

/// A question about a state.
struct Ask {
    to_move: Player,
    memory: usize,
    options: SolveOptions,
}

impl Ask {
    fn solve<S: SearchState>(
        &self,
        state: &S,
        draws: bool,
        tell: Tell<crate::solver::News>,
    ) -> Solution {
        let report = &mut |progress: &Progress| tell(news(progress));
        solve_state(state, self.to_move, draws, self.memory, &self.options, report)
    }
}
