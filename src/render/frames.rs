//! The steps of a reduction as pictures.

use super::canvas::Point;
use super::closing::close_up;
use super::places::{Places, drawn, places};
use super::{Frame, Picture, Scene, count, graph, named};
use crate::game::{Game, Position};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::{Action, Decision, MovingAs, Preserves, Step, Trace, mentioned};
use crate::survey::Mark;

/// Captions longer than this are cut short.
const LONGEST: usize = 30;

/// A picture for each step of the reduction of a position, and one of what is left.
///
/// Each shows the game as it is before the step, with the cells and edges that the step is about. On
/// boards the cells that earlier steps have filled in are marked; elsewhere they are gone, and what is
/// left closes up. Once the pictures take more than so many bytes the rest of them is left out.
///
/// The trace should be one of the position's [reduced](Position::reduced) game.
///
/// Complexity: a picture for each step.
///
/// # Panics
/// If a step claims a cell twice.
#[must_use]
pub fn reduction_frames(scene: &Scene<'_>, trace: &Trace, most_bytes: usize) -> Vec<Frame> {
    let start = scene.position.reduced();
    let mut stage = Stage::new(start.hypergraph());
    // The places of a board are its own.
    let places = if scene.board.is_some() { Vec::new() } else { places(scene).vertices };
    let mut frames = Vec::new();
    let mut bytes = 0;
    let mut filled: Vec<(VertexId, Mark)> = Vec::new();
    for (index, step) in trace.steps.iter().enumerate() {
        let mut marks = filled.clone();
        let new = Mark::of_step(step);
        marks.extend(&new);
        marks.extend(focus(step).into_iter().map(|vertex| (vertex, Mark::Focus)));
        let dead_edges = match &step.action {
            Action::DeleteEdges(edges) => edges.clone(),
            _ => Vec::new(),
        };
        let picture = stage.picture(scene, &start, &places, marks, dead_edges);
        bytes += picture.top.len() + if scene.board.is_some() { 0 } else { picture.base.len() };
        if bytes > most_bytes {
            return align(scene, frames);
        }
        let caption = vec![format!("{}. {}", index + 1, step.rule), shorten(what(scene, step))];
        frames.push(Frame { picture, caption });
        stage.apply(&step.action);
        filled.extend(new);
    }
    let left = stage.section.cells().len();
    let caption = vec![match left {
        0 => "Nothing is left".to_owned(),
        _ => format!("What is left: {}", count(left, "cell")),
    }];
    let picture = stage.picture(scene, &start, &places, filled, Vec::new());
    frames.push(Frame { picture, caption });
    align(scene, frames)
}

/// A board stays where it is from frame to frame.
fn align(scene: &Scene<'_>, mut frames: Vec<Frame>) -> Vec<Frame> {
    if scene.board.is_some() {
        Picture::align(&mut frames);
    }
    frames
}

/// The game as the steps leave it.
struct Stage {
    hypergraph: Hypergraph,
    section: Hypergraph,
    /// Whether the game is a graph, which is then drawn with its dead edges gone.
    is_graph: bool,
}

impl Stage {
    fn new(hypergraph: &Hypergraph) -> Self {
        let is_graph = hypergraph.hyperedges().all(|hyperedge| hyperedge.len() == 2);
        Self { hypergraph: hypergraph.clone(), section: hypergraph.two_section(), is_graph }
    }

    fn apply(&mut self, action: &Action) {
        let universe = self.hypergraph.vertex_count();
        let nothing = VertexSet::new(universe);
        let set = |cells: &[VertexId]| VertexSet::from_vertices(universe, cells.iter().copied());
        match action {
            Action::Short(cells) => self.both(|board| board.after_claims(&set(cells), &nothing)),
            Action::Cut(cells) => self.both(|board| board.after_claims(&nothing, &set(cells))),
            Action::DeleteEdges(edges) => {
                let is_deleted = |pair: &[VertexId]| {
                    edges.iter().any(|edge| pair.iter().all(|end| edge.contains(end)))
                };
                let kept = self.section.hyperedges().filter(|pair| !is_deleted(pair));
                let kept = kept.map(|pair| pair.iter().copied());
                self.section = self.section.with_hyperedges(kept).expect("members are vertices");
            }
            Action::MergeTerminals(terminals) => {
                for &other in &terminals[1..] {
                    self.both(|board| board.merge_terminals(terminals[0], other));
                }
            }
            Action::Decide(_) => {}
        }
    }

    fn both(&mut self, change: impl Fn(&Hypergraph) -> Hypergraph) {
        self.hypergraph = change(&self.hypergraph);
        self.section = change(&self.section).two_section();
    }

    fn picture(
        &self,
        scene: &Scene<'_>,
        start: &Game,
        before: &[Point],
        marks: Vec<(VertexId, Mark)>,
        dead_edges: Vec<[VertexId; 2]>,
    ) -> Picture {
        let board = if self.is_graph { &self.section } else { &self.hypergraph };
        let left = Game::new(board.clone(), start.goal(), start.rules()).map(Position::opening);
        let is_board = scene.board.is_some() || scene.patch.is_some();
        match left {
            Ok(left) if !is_board => {
                let is_left = |v: &VertexId| board.cells().contains(*v) || board.is_terminal(*v);
                let marks = marks.into_iter().filter(|(vertex, _)| is_left(vertex)).collect();
                let dead_edges =
                    dead_edges.into_iter().filter(|edge| edge.iter().all(is_left)).collect();
                let drawn: Vec<VertexId> = drawn(start.hypergraph()).collect();
                let places = Places {
                    vertices: close_up(board, before, &drawn),
                    hubs: vec![None; board.hyperedge_count()],
                };
                let scene =
                    Scene { position: &left, edges: None, marks, dead_edges, ..scene.clone() };
                graph::at_places(&scene, &places)
            }
            _ => Picture::new(&Scene { marks, dead_edges, ..scene.clone() }),
        }
    }
}

/// The cells that a step claims; for one that decides, those that it decides by.
fn focus(step: &Step) -> Vec<VertexId> {
    match &step.action {
        Action::Short(cells) | Action::Cut(cells) => cells.clone(),
        Action::DeleteEdges(_) | Action::MergeTerminals(_) => Vec::new(),
        Action::Decide(_) => mentioned(&step.evidence),
    }
}

/// What a step does, in a few words.
fn what(scene: &Scene<'_>, step: &Step) -> String {
    let list = |cells: &[VertexId]| {
        cells.iter().map(|&cell| scene.names.quoted(cell)).collect::<Vec<_>>().join(" ")
    };
    match &step.action {
        Action::Short(cells) | Action::Cut(cells) if step.preserves == Preserves::Fillings => {
            format!("dead: {}", list(cells))
        }
        Action::Short(cells) => format!("captured: {}", list(cells)),
        Action::Cut(cells) => format!("lost: {}", list(cells)),
        Action::DeleteEdges(edges) => {
            let edges: Vec<String> = edges
                .iter()
                .map(|edge| edge.map(|end| scene.names.quoted(end)).join("-"))
                .collect();
            format!("dead: {}", edges.join(" "))
        }
        Action::MergeTerminals(terminals) => format!("one: {}", list(terminals)),
        Action::Decide(Decision { winner, moving }) => {
            let when = if *moving == MovingAs::First { "moving first" } else { "moving second" };
            format!("{} wins {when}", named(*winner))
        }
    }
}

fn shorten(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST - 1).collect::<String>() + "\u{2026}"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{ReduceOptions, reduce};
    use crate::boards::BoardSpec;
    use crate::formats::GameFile;
    use crate::game::Goal;
    use crate::game::testing::RandomPosition;
    use crate::proof::replay;

    /// The checker's replay ends at the same board as the pictures do.
    #[test]
    fn the_last_stage_is_what_the_checker_is_left_with() {
        fn check(position: RandomPosition<9>) {
            let game = position.position().reduced();
            let reduction = reduce(&game, ReduceOptions::default()).unwrap();
            let replayed = replay(&game, &reduction.trace).unwrap();
            let mut stage = Stage::new(game.hypergraph());
            reduction.trace.steps.iter().for_each(|step| stage.apply(&step.action));
            assert_eq!(stage.hypergraph, replayed.hypergraph);
            // Sides do not conduct, which the 2-section of the checker takes into account.
            if game.goal() == Goal::Connect {
                assert_eq!(stage.section, replayed.section);
            }
        }
        quickcheck::quickcheck(check as fn(RandomPosition<9>));
    }

    #[test]
    fn every_step_has_a_frame_and_what_is_left_of_a_graph_closes_up() {
        let board = "hex:4x4".parse::<BoardSpec>().unwrap().build();
        let file = GameFile::from_board(board);
        let trace = reduce(file.game(), ReduceOptions::default()).unwrap().trace;
        let as_board = Scene::new(&file);
        let as_graph = Scene { board: None, layout: None, ..as_board.clone() };
        for scene in [as_board, as_graph] {
            let frames = reduction_frames(&scene, &trace, usize::MAX);
            assert_eq!(frames.len(), trace.steps.len() + 1);
            let area = |frame: &Frame| frame.picture.size().iter().product::<f64>();
            let (first, last) = (&frames[0], &frames[frames.len() - 1]);
            match scene.board {
                Some(_) => {
                    let size = first.picture.size();
                    assert!(frames.iter().all(|frame| frame.picture.size() == size));
                }
                None => assert!(area(last) <= area(first)),
            }
            let few = reduction_frames(&scene, &trace, first.picture.top.len() + 1);
            assert!(few.len() <= 1, "{} frames are more than fit", few.len());
        }
    }
}
