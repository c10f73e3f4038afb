//! The engines of a solver, and the game as they number it.

use std::sync::Mutex;

use xxhash_rust::xxh3::xxh3_128;

use super::any_engine::{AnyEngine, Claims, Maker, maker};
use super::certify::Certified;
use super::opening_names::Names;
use super::search::{Lasting, lock};
use super::{Engine, Progress, Solution, SolveError, SolveOptions, SolverOptions};
use crate::game::{ByPlayer, Game, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::store::About;

/// The most vertices, claimed ones not counted, of a game that is searched; fewer in WebAssembly, where code
/// must be small. Games in which no cell lies in more than two hyperedges may be larger: they need no search.
pub const MAX_VERTICES: usize = 64 * if cfg!(target_arch = "wasm32") { 4 } else { 32 };

/// How many machine words a row of large games has. They share one size: each costs a tenth of the time to
/// build the program.
const LARGE: usize = MAX_VERTICES / 64;

/// How many machine words a row has in an engine for a game of so many vertices.
pub(crate) fn row_words(vertices: usize) -> usize {
    match vertices.div_ceil(64) {
        0..=1 => 1,
        #[cfg(not(target_arch = "wasm32"))]
        2 => 2,
        2..=4 => 4,
        _ => LARGE,
    }
}

pub(super) fn check_size(vertices: usize) -> Result<(), SolveError> {
    if vertices > MAX_VERTICES {
        return Err(SolveError::TooLarge { vertices, limit: MAX_VERTICES });
    }
    Ok(())
}

/// The engine that searches a game without claims when this one is asked for.
pub(super) fn searching(game: &Game, asked: Engine) -> Result<Engine, SolveError> {
    let refused = |reason| Err(SolveError::Unsupported { engine: asked, reason });
    match (asked, game.rules()) {
        (Engine::Auto | Engine::ProofNumber, Rules::Normal) => Ok(Engine::ProofNumber),
        (Engine::Auto | Engine::Misere, Rules::Misere) => Ok(Engine::Misere),
        (Engine::Plain, _) => Ok(Engine::Plain),
        (Engine::ProofNumber, Rules::Misere) => refused("it takes normal rules"),
        (Engine::Misere, Rules::Normal) => refused("it takes misere rules"),
        (Engine::SpanningTrees, _) => refused("it searches nothing"),
    }
}

/// Engines that search the same game and share a table: one for each question that is being answered.
pub(super) struct Pool {
    make: Maker,
    /// The game that is searched, for what can be kept; none if nothing can.
    keepable: Option<(Game, Engine)>,
    pub(super) lasting: Lasting,
    idle: Mutex<Vec<Box<dyn AnyEngine>>>,
    /// For each vertex of the engines' game its id in the positions, in increasing order.
    pub(super) ids: Vec<VertexId>,
}

impl Pool {
    /// For a game without claims.
    pub(super) fn new(reduced: &Game, options: SolverOptions) -> Result<Self, SolveError> {
        let (game, ids) = compact(reduced);
        check_size(ids.len())?;
        let engine = searching(&game, options.engine)?;
        if options.threads > 1 && engine == Engine::Plain {
            return Err(SolveError::OneThread { engine, threads: options.threads });
        }
        let keepable = (engine != Engine::Plain).then(|| (game.clone(), engine));
        let lasting = Lasting::default();
        let kept = lasting.clone();
        let make = match row_words(ids.len()) {
            1 => maker::<1>(game, engine, options, kept),
            #[cfg(not(target_arch = "wasm32"))]
            2 => maker::<2>(game, engine, options, kept),
            #[cfg(not(target_arch = "wasm32"))]
            4 => maker::<4>(game, engine, options, kept),
            _ => maker::<LARGE>(game, engine, options, kept),
        };
        Ok(Self { make, keepable, lasting, idle: Mutex::default(), ids })
    }

    /// What a store must be about that keeps what is found out after a position for which the pool was made, and how it
    /// names the vertices. Under normal rules it is that of the whole game. Under misère rules keys may be those of the
    /// other player's board, which is not the opening's, and an opening may be too large: then it is that of
    /// what is left of the position.
    pub(super) fn keeping(&self, start: &Position) -> Option<(About, Names)> {
        let (game, engine) = self.keepable.as_ref()?;
        let words = row_words(self.ids.len());
        let (opening, ids) = compact(start.game());
        let is_shared = start.game().rules() == Rules::Normal && check_size(ids.len()).is_ok();
        if !is_shared || ids.len() == self.ids.len() {
            return Some((about(game, *engine), Names::own(self.ids.len(), words)));
        }
        let place = |id: &VertexId| ids.binary_search(id).expect("what is left was there before");
        let to: Vec<VertexId> = self.ids.iter().map(|id| VertexId::new(place(id))).collect();
        let names = match row_words(ids.len()) {
            1 => Names::of_opening::<1>(&opening, &to, words),
            #[cfg(not(target_arch = "wasm32"))]
            2 => Names::of_opening::<2>(&opening, &to, words),
            #[cfg(not(target_arch = "wasm32"))]
            4 => Names::of_opening::<4>(&opening, &to, words),
            _ => Names::of_opening::<LARGE>(&opening, &to, words),
        };
        Some((about(&opening, *engine), names))
    }

    /// Works with an engine that nobody uses just now. One that panics is not used again.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut dyn AnyEngine) -> T) -> T {
        let idle = lock(&self.idle).pop();
        let mut engine = idle.unwrap_or_else(|| (self.make)());
        let answer = work(&mut *engine);
        lock(&self.idle).push(engine);
        answer
    }

    /// As an engine answers it; as all engines, it numbers the cells of the claims in its own way.
    pub(super) fn solve(
        &self,
        claims: &Claims,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Solution {
        let report = &mut |progress: &Progress| report(&progress.renamed(&self.ids));
        let mut solution = self.with(|engine| engine.solve(claims, to_move, options, report));
        solution.rename(&self.ids);
        solution
    }

    /// The ids of an engine's cells in the positions.
    pub(super) fn ids_of(
        &self,
        cells: impl IntoIterator<Item = VertexId>,
    ) -> impl Iterator<Item = VertexId> {
        cells.into_iter().map(|cell| self.ids[cell.index()])
    }

    /// Claims as the engines number their cells.
    pub(super) fn own_ids(&self, claims: &Claims) -> Claims {
        let new_id = |cell: &VertexId| {
            VertexId::new(self.ids.binary_search(cell).expect("it was empty at the start"))
        };
        ByPlayer::from_fn(|by| claims[by].iter().map(new_id).collect())
    }

    pub(super) fn certify(
        &self,
        claims: &Claims,
        to_move: &[Player],
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Certified {
        let report =
            &mut |player: Player, progress: &Progress| report(player, &progress.renamed(&self.ids));
        let mut certified = self.with(|engine| engine.certify(claims, to_move, options, report));
        certified.rename(&self.ids);
        certified
    }
}

/// How the engines write keys and what they know of a position. It must grow whenever a key can mean another
/// position than before, or what is written another thing: then no store of before is read any more.
pub(super) const ENGINE_VERSION: u32 = 1;

/// What a store of a compact game is about.
fn about(game: &Game, engine: Engine) -> About {
    let hypergraph = game.hypergraph();
    let mut words = vec![hypergraph.terminals().len()];
    words.extend(hypergraph.terminals().iter().map(|terminal| terminal.index()));
    // In whatever order they are given, it is the same game.
    let sorted = |hyperedge: &[VertexId]| {
        let mut members: Vec<usize> = hyperedge.iter().map(|vertex| vertex.index()).collect();
        members.sort_unstable();
        members
    };
    let mut hyperedges: Vec<Vec<usize>> = hypergraph.hyperedges().map(sorted).collect();
    hyperedges.sort_unstable();
    for members in hyperedges {
        words.push(members.len());
        words.extend(members);
    }
    let bytes: Vec<u8> = words.iter().flat_map(|&word| (word as u32).to_le_bytes()).collect();
    let (goal, rules) = (game.goal().to_string(), game.rules().to_string());
    let hash = xxh3_128(&[&bytes, goal.as_bytes()].concat());
    About::new(&engine.to_string(), ENGINE_VERSION, &rules, hypergraph.vertex_count(), hash)
}

/// The same game on the vertices that are left, numbered from 0 in the same order, and for each its
/// id in the game given.
pub(super) fn compact(game: &Game) -> (Game, Vec<VertexId>) {
    let hypergraph = game.hypergraph();
    let mut ids: Vec<VertexId> = hypergraph.cells().iter().collect();
    ids.extend(hypergraph.terminals());
    ids.sort_unstable();
    let mut new_ids = vec![VertexId::new(0); hypergraph.vertex_count()];
    for (index, id) in ids.iter().enumerate() {
        new_ids[id.index()] = VertexId::new(index);
    }
    let rename = |vertex: &VertexId| new_ids[vertex.index()];
    let terminals = hypergraph.terminals().iter().map(rename).collect();
    let hyperedges = hypergraph.hyperedges().map(|hyperedge| hyperedge.iter().map(rename));
    let smaller = Hypergraph::new(ids.len(), terminals, hyperedges).expect("renamed consistently");
    let smaller = Game::new(smaller, game.goal(), game.rules()).expect("the terminals are kept");
    (smaller, ids)
}
