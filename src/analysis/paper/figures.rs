//! The figures of Steane, "Threat, support and dead edges in the Shannon game". The drawings are
//! rebuilt from their captions: each graph has every property that its caption states, and a vertex
//! of which only "further neighbours" are said is a member of the boundary.

use std::ops::ControlFlow;

use crate::analysis::testing::SmallGraph;
use crate::analysis::{
    CaptureOptions, DeadFor, MultiShannon, Standing, captures, dominates, is_captured, is_lost,
    life, supports, surrounds, threatens,
};
use crate::game::{Game, Goal, Player};
use crate::graph::{ReducedGraph, VertexId, VertexSet};

/// A game whose vertices are letters: the edges as pairs of letters, the terminals as letters.
struct Figure {
    letters: Vec<char>,
    game: Game,
}

impl Figure {
    fn new(edges: &str, terminals: &str) -> Self {
        let mut letters: Vec<char> = edges.chars().filter(|c| !c.is_whitespace()).collect();
        letters.sort_unstable();
        letters.dedup();
        let number = |letter: char| letters.binary_search(&letter).unwrap();
        let pairs: Vec<[usize; 2]> = edges
            .split_whitespace()
            .map(|edge| {
                let ends: Vec<usize> = edge.chars().map(number).collect();
                [ends[0], ends[1]]
            })
            .collect();
        let terminals: Vec<usize> = terminals.chars().map(number).collect();
        let game = SmallGraph::new(letters.len(), &pairs).game(&terminals, Goal::Connect);
        Self { letters, game }
    }

    fn id(&self, letter: char) -> VertexId {
        VertexId::new(self.letters.binary_search(&letter).unwrap())
    }

    fn set(&self, letters: &str) -> VertexSet {
        VertexSet::from_vertices(self.letters.len(), letters.chars().map(|c| self.id(c)))
    }

    fn threatens(&self, by: &str, of: &str) -> bool {
        threatens(&self.game, &self.set(by), &self.set(of)).unwrap()
    }

    fn supports(&self, by: &str, of: &str) -> bool {
        supports(&self.game, &self.set(by), &self.set(of)).unwrap()
    }

    fn standing(&self, letters: &str) -> Standing {
        MultiShannon::new(&self.game, &self.set(letters)).unwrap().standing()
    }

    fn dominates(&self, player: Player, by: char, letters: &str) -> bool {
        dominates(&self.game, player, self.id(by), &self.set(letters)).unwrap()
    }

    /// The dead edges, with the terminals as a boundary.
    fn dead_edges(&self) -> Vec<String> {
        let report = life(&self.game, DeadFor::Boundary, u64::MAX).unwrap();
        let name = |edge: [VertexId; 2]| edge.iter().map(|v| self.letters[v.index()]).collect();
        report.dead_edges().map(name).collect()
    }

    fn without(&self, edges: &[&str]) -> Self {
        let graph = ReducedGraph::<1>::new(self.game.hypergraph(), true);
        let gone = |a: VertexId, b: VertexId| {
            edges.iter().any(|edge| {
                let ends: Vec<VertexId> = edge.chars().map(|letter| self.id(letter)).collect();
                ends == [a, b] || ends == [b, a]
            })
        };
        let left = graph.edges().filter(|&(a, b)| !gone(a, b)).map(|(a, b)| [a, b]);
        let board = self.game.hypergraph().with_hyperedges(left).unwrap();
        let game = Game::new(board, Goal::Connect, self.game.rules()).unwrap();
        Self { letters: self.letters.clone(), game }
    }

    fn after(&self, short: &str, cut: &str) -> Self {
        let game = self.game.after_claims(&self.set(short), &self.set(cut));
        Self { letters: self.letters.clone(), game }
    }

    /// Whether two cells make a captured or lost pair.
    fn has_owned_pair(&self) -> bool {
        let options = CaptureOptions { max_size: 2, local: true, life_steps: 0 };
        let found = captures(&self.game, options, |_| ControlFlow::Continue(())).unwrap();
        Player::BOTH.iter().any(|&player| found.owned[player].iter().any(|set| set.len() == 2))
    }
}

/// {b, c} is captured but {a, b, c, d} is lost.
#[test]
fn figure_1_a_captured_set_within_a_lost_one() {
    let figure = Figure::new("sa ab ac bd cd dt", "st");
    assert_eq!(figure.standing("bc"), Standing::Captured);
    assert_eq!(figure.standing("abcd"), Standing::Lost);
}

/// b cut-dominates {a, b}; a cut-dominates {a, b, c} because then b and c are a lost pair, but
/// neither {a, b} nor {a, c}; the edge ac is dead because c surrounds a. So do a and b and
/// therefore c dominate the three (Theorem 3), and {a, b} is not lost.
#[test]
fn figure_2_domination_of_three_is_not_domination_of_two() {
    let figure = Figure::new("ab ac ax bc by cx", "xy");
    assert!(figure.dominates(Player::Cut, 'b', "ab"));
    assert!(figure.threatens("b", "a"));
    for by in ['a', 'b', 'c'] {
        assert!(figure.dominates(Player::Cut, by, "abc"));
    }
    assert!(!figure.dominates(Player::Cut, 'a', "ab"));
    assert!(!figure.dominates(Player::Cut, 'a', "ac"));
    assert_eq!(figure.after("", "a").standing("bc"), Standing::Lost);
    assert_eq!(surrounds(&figure.game, figure.id('c'), &figure.set("a")), Ok(true));
    assert_eq!(figure.dead_edges(), ["ac"]);
    assert_eq!(is_lost(&figure.game, &figure.set("ab")), Ok(false));
}

/// (a) Neighbours of degree 2 are lost; (b) vertices of degree 2 with the same neighbours are
/// captured. If one of the former is a terminal the other is not lost; if one of the latter is a
/// terminal the other is dead, if both are, Short has won.
#[test]
fn figure_3_mutually_dominating_pairs() {
    let a = Figure::new("xa ab by", "xy");
    assert!(a.threatens("a", "b") && a.threatens("b", "a"));
    assert_eq!(a.standing("ab"), Standing::Lost);
    let b = Figure::new("xa xb ay by", "xy");
    assert!(b.supports("a", "b") && b.supports("b", "a"));
    assert_eq!(b.standing("ab"), Standing::Captured);
    // In (b) with a as a terminal, wherever the other terminal is.
    for other in ["ax", "ay"] {
        let report = life(&Figure::new("xa xb ay by", other).game, DeadFor::Winner, 1000).unwrap();
        assert!(report.dead_cells().any(|cell| cell == b.id('b')));
    }
    assert_eq!(
        crate::game::Oracle::new(&Figure::new("xa xb ay by", "ab").game).unwrap().class(),
        Some(crate::game::Class::Short)
    );
}

/// u supports v and does not surround it; w surrounds v and therefore supports it.
#[test]
fn figure_5_surround_and_support() {
    let figure = Figure::new("vx vy vw wx wy ux uy", "xy");
    let around = |by| surrounds(&figure.game, figure.id(by), &figure.set("v")).unwrap();
    assert!(around('w') && !around('u'));
    assert!(figure.supports("w", "v") && figure.supports("u", "v"));
}

/// a threatens c, b threatens d and {c, d} threatens {a, b}, so the four are lost by Theorem 10; no
/// pair of them is lost or captured.
#[test]
fn figure_6_a_pair_set() {
    let figure = Figure::new("ac ad aw bc bd bx by cx xy", "wxy");
    assert!(figure.threatens("a", "c") && figure.threatens("b", "d"));
    assert!(figure.threatens("cd", "ab"));
    assert_eq!(figure.standing("abcd"), Standing::Lost);
    assert!(!figure.has_owned_pair());
}

/// a threatens c; the edge cd is dead by Theorem 14, and b threatens d once it is deleted, not
/// before; {c, d} threatens {a, b}. So {a, b, c, d} is lost, and no pair of them is.
#[test]
fn figure_8_a_pair_set_behind_a_dead_edge() {
    let figure = Figure::new("ac ad aq ar qr bc bd bx cd dq", "qrx");
    assert!(figure.threatens("a", "c") && figure.threatens("cd", "ab"));
    assert!(!figure.threatens("b", "d"));
    assert_eq!(surrounds(&figure.game, figure.id('d'), &figure.set("c")), Ok(true));
    assert_eq!(figure.dead_edges(), ["cd"]);
    let deleted = figure.without(&["cd"]);
    assert!(deleted.threatens("b", "d"));
    assert!(!deleted.has_owned_pair());
    assert_eq!(deleted.standing("abcd"), Standing::Lost);
    assert_eq!(figure.standing("abcd"), Standing::Lost);
}

/// e supports each of f, g, h; f short-dominates {f, g, h}, which supports e; so {e, f, g, h} is
/// captured, though no pair of them is. The dashed edges are dead by Theorem 14, the edge gt is
/// not, and without it g and h support each other.
#[test]
fn figure_9_a_supporting_set() {
    let figure = Figure::new("el em er et ef eg eh hl hm hf gl gm gf gt fr ft", "lmrt");
    for other in ["f", "g", "h"] {
        assert!(figure.supports("e", other));
    }
    assert!(figure.dominates(Player::Short, 'f', "fgh"));
    let shorted = figure.after("f", "");
    assert!(shorted.supports("g", "h") && shorted.supports("h", "g"));
    assert!(figure.supports("fgh", "e"));
    assert_eq!(is_captured(&figure.game, &figure.set("efgh")), Ok(true));
    assert_eq!(figure.standing("efgh"), Standing::Captured);
    assert_eq!(figure.dead_edges(), ["ef", "eg", "eh"]);
    let solid = figure.without(&["ef", "eg", "eh"]);
    assert!(!figure.has_owned_pair() && !solid.has_owned_pair());
    let spared = solid.without(&["gt"]);
    assert!(spared.supports("g", "h") && spared.supports("h", "g"));
    assert_eq!(spared.standing("efgh"), Standing::Captured);
}

/// (a) A set behind a clique is dead (Theorem 13). (b) A cell that a terminal surrounds is dead
/// though shorting and cutting it lead to different graphs (Theorem 16).
#[test]
fn figure_10_dead_vertices() {
    let dead = |figure: &Figure| {
        let report = life(&figure.game, DeadFor::Winner, 1000).unwrap();
        report.dead_cells().map(|cell| figure.letters[cell.index()]).collect::<String>()
    };
    let a = Figure::new("sp sq pq pt qt pu qv uv", "st");
    assert_eq!(dead(&a), "uv");
    let b = Figure::new("vt vx vy xt yt sx sy", "st");
    assert_eq!(dead(&b), "v");
    let nothing = b.set("");
    assert_ne!(
        b.game.after_claims(&b.set("v"), &nothing).hypergraph(),
        b.game.after_claims(&nothing, &b.set("v")).hypergraph()
    );
}

/// The edge vw is dead; once it is deleted a and v threaten each other, and so do v and b, and all
/// three are lost.
#[test]
fn figure_11_a_dead_edge_hides_lost_pairs() {
    let figure = Figure::new("va vb vw ax by wx wy wz", "xyz");
    assert!(figure.dead_edges().contains(&"vw".to_owned()));
    assert!(!figure.threatens("a", "v") && !figure.threatens("b", "v"));
    let deleted = figure.without(&["vw"]);
    for pair in ["av", "bv"] {
        let [a, b] = [0, 1].map(|i| &pair[i..=i]);
        assert!(deleted.threatens(a, b) && deleted.threatens(b, a));
        assert_eq!(deleted.standing(pair), Standing::Lost);
        assert_eq!(figure.standing(pair), Standing::Neither);
    }
    assert_eq!(deleted.standing("abv"), Standing::Lost);
    assert_eq!(figure.standing("abv"), Standing::Lost);
}
