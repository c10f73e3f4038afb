//! Certificates of local claims: captured and lost sets, dead and alive cells, reductions.

use thiserror::Error;

use super::writer::{Aim, Writer};
use super::{Lines, NoCertificate, ended};
use crate::analysis::{DeadFor, Life, MultiShannon, QueryError, Reduction, life};
use crate::game::{ByPlayer, Game, GraphState, Player, Rules, State};
use crate::graph::{Bits, MAX_ROW_VERTICES, VertexId, VertexSet, with_words};
use crate::proof::certificate::{GameId, Line, NodeId, Proved, Rule, rules};
use crate::proof::{Action, MovingAs};

/// Lines of a certificate about a game without claims, as they come together.
#[derive(Clone, Debug)]
pub struct LocalCertificate {
    game: Game,
    lines: Lines,
}

/// Why something about a game is not certified.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LocalError {
    /// The question cannot be asked.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A set is as good as a player's under normal rules.
    #[error("the rules are misere, and whose a set of cells is is shown under normal rules")]
    Misere,
    /// The set is not the player's.
    #[error("the set is not as good as {0}'s")]
    NotOwned(Player),
    /// More vertices than the search takes.
    #[error("the game has {0} vertices, at most {MAX_ROW_VERTICES} are taken")]
    TooLarge(usize),
    /// A search ended at its limit.
    #[error(
        "whether {0:?} is dead was not found out, or not shown, within the limit of the search"
    )]
    Undecided(VertexId),
    /// Likewise for an edge.
    #[error(
        "whether the edge {:?}-{:?} is dead was not found out, or not shown, within the limit", .0[0], .0[1]
    )]
    UndecidedEdge([VertexId; 2]),
    /// A strategy was not written.
    #[error(transparent)]
    NotWritten(#[from] NoCertificate),
}

/// What is dead.
#[derive(Clone, Copy, Debug)]
enum About {
    Cell(VertexId),
    Edge([VertexId; 2]),
}

impl LocalCertificate {
    /// Nothing about a game yet: that of a position after its claims.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), lines: Lines::default() }
    }

    /// The lines, the last line included. If nothing has been shown they claim nothing.
    #[must_use]
    pub fn lines(self) -> Vec<Line> {
        ended(self.lines.list)
    }

    /// Adds that a set may be counted as the player's, with his strategy in it: that the set is
    /// captured (Short) or lost (Cut).
    ///
    /// Time: that of [`MultiShannon::new`] at least, and of a walk through the strategy.
    ///
    /// # Errors
    /// If it is not so, or the set is no set of cells, or is too large, or the rules are misere.
    pub fn add_captured(&mut self, set: &VertexSet, by: Player) -> Result<(), LocalError> {
        let node = self.add_strategy(set, by, false)?;
        self.lines.answer(Proved::Captured { by, set: set.iter().collect(), node });
        Ok(())
    }

    /// Adds that a set may be counted as the player's if he moves first in it: that he dominates it.
    ///
    /// Time: as for [`Self::add_captured`].
    ///
    /// # Errors
    /// As there.
    pub fn add_dominated(&mut self, set: &VertexSet, by: Player) -> Result<(), LocalError> {
        let node = self.add_strategy(set, by, true)?;
        self.lines.answer(Proved::Dominated { by, set: set.iter().collect(), node });
        Ok(())
    }

    /// Adds the strategy of a player in a set.
    fn add_strategy(
        &mut self,
        set: &VertexSet,
        by: Player,
        moves: bool,
    ) -> Result<NodeId, LocalError> {
        if self.game.rules() == Rules::Misere {
            return Err(LocalError::Misere);
        }
        let board = MultiShannon::new(&self.game, set)?;
        if !(if moves { board.dominates(by) } else { board.owns(by) }) {
            return Err(LocalError::NotOwned(by));
        }
        let vertices = self.game.hypergraph().vertex_count();
        let node = with_words!(vertices, W => {
            let cells: Bits<W> = set.iter().collect();
            let writer = Writer::new(&mut self.lines, GameId::FILE, Aim::Settled);
            let mut capturer = Capturer { board: &board, by, cells, universe: vertices, writer };
            let play = if moves { Capturer::first } else { Capturer::second };
            play(&mut capturer, Bits::EMPTY, Bits::EMPTY)?
        }, else return Err(LocalError::TooLarge(vertices)));
        Ok(node)
    }

    /// Adds whether a cell is dead, that is, whether it never makes a difference for the winner
    /// whose it is: a filling in which it does, or a tree of cases none of which leaves a
    /// difference. `limit` bounds the steps of the search and the cases.
    ///
    /// Complexity: exponential at worst, bounded by `limit`.
    ///
    /// # Errors
    /// If it is not found out within the limit.
    pub fn add_life(&mut self, cell: VertexId, limit: u64) -> Result<(), LocalError> {
        let report = life(&self.game, DeadFor::Winner, limit)?;
        let of_cell = report.cells.iter().find(|(other, _)| *other == cell);
        match of_cell.map(|(_, life)| life) {
            Some(Life::Alive(witness)) => self.add_alive(cell, &witness.short),
            Some(Life::Dead) => return self.add_dead(cell, limit),
            Some(Life::Unknown) | None => return Err(LocalError::Undecided(cell)),
        }
        Ok(())
    }

    /// Adds that a cell matters when just these other cells are Short's.
    pub fn add_alive(&mut self, cell: VertexId, short: &VertexSet) {
        self.lines.answer(Proved::Alive { cell, short: short.iter().collect() });
    }

    /// Adds that a cell is dead.
    ///
    /// Complexity: exponential at worst, bounded by `limit`.
    ///
    /// # Errors
    /// If that takes more cases than the limit, or is not so.
    pub fn add_dead(&mut self, cell: VertexId, limit: u64) -> Result<(), LocalError> {
        let node = self.add_cases(About::Cell(cell), limit)?;
        self.lines.answer(Proved::Dead { cell, node });
        Ok(())
    }

    /// Adds that an edge matters when just these cells are Short's.
    pub fn add_alive_edge(&mut self, edge: [VertexId; 2], short: &VertexSet) {
        self.lines.answer(Proved::AliveEdge { edge, short: short.iter().collect() });
    }

    /// Adds that an edge of the graph in which the members of a hyperedge are adjacent is dead.
    ///
    /// Complexity: exponential at worst, bounded by `limit`.
    ///
    /// # Errors
    /// If that takes more cases than the limit, or is not so.
    pub fn add_dead_edge(&mut self, edge: [VertexId; 2], limit: u64) -> Result<(), LocalError> {
        let node = self.add_cases(About::Edge(edge), limit)?;
        self.lines.answer(Proved::DeadEdge { edge, node });
        Ok(())
    }

    /// Adds the cases in none of which something matters.
    fn add_cases(&mut self, about: About, limit: u64) -> Result<NodeId, LocalError> {
        let vertices = self.game.hypergraph().vertex_count();
        let before = (self.lines.list.len(), self.lines.nodes);
        let shown = with_words!(vertices, W => {
            let game = self.game.with_simplest_goal();
            let lines = &mut self.lines;
            let mut cases = Cases { game: &game, about, left: limit, lines };
            cases.write::<W>().map(|(node, _)| node)
        }, else return Err(LocalError::TooLarge(vertices)));
        let Some(node) = shown else {
            self.lines.list.truncate(before.0);
            self.lines.nodes = before.1;
            return Err(match about {
                About::Cell(cell) => LocalError::Undecided(cell),
                About::Edge(edge) => LocalError::UndecidedEdge(edge),
            });
        };
        Ok(node)
    }

    /// Adds a reduction, and who wins where it decides that.
    pub fn add_reduction(&mut self, reduction: &Reduction) {
        let steps = &reduction.trace.steps;
        let preserves = reduction.trace.preserves();
        let cells = reduction.section.cells().iter().collect();
        self.lines.answer(Proved::Reduced { preserves, cells, steps: steps.clone() });
        for (index, step) in steps.iter().enumerate() {
            let Action::Decide(decision) = step.action else { continue };
            let (winner, moving) = (decision.winner, decision.moving);
            let steps = steps[..=index].to_vec();
            let rule = Rule::Decided(rules::Decided { winner, moving, steps });
            let node = self.lines.node(GameId::FILE, Vec::new(), rule);
            let movers = match moving {
                MovingAs::First => vec![winner],
                MovingAs::Second => Player::BOTH.to_vec(),
            };
            for to_move in movers {
                self.lines.answer(Proved::Winner { to_move, winner, node });
            }
        }
    }
}

/// Writes the strategy of a player in a set of cells.
struct Capturer<'a, const W: usize> {
    board: &'a MultiShannon,
    by: Player,
    cells: Bits<W>,
    universe: usize,
    writer: Writer<'a, W>,
}

impl<const W: usize> Capturer<'_, W> {
    fn sides(&self, mine: Bits<W>, theirs: Bits<W>) -> [VertexSet; 2] {
        let [short, cut] = if self.by == Player::Short { [mine, theirs] } else { [theirs, mine] };
        [short, cut].map(|set| set.to_set(self.universe))
    }

    /// All cells of the set are claimed.
    fn end(&mut self, mine: Bits<W>) -> NodeId {
        let mut needed = mine;
        for cell in mine.iter() {
            let less = needed.without(cell);
            let [short, cut] = self.sides(less, self.cells - less);
            if self.board.has_won(self.by, &short, &cut) {
                needed = less;
            }
        }
        self.writer.settled(self.by, self.cells, needed)
    }

    /// The opponent moves.
    fn second(&mut self, mine: Bits<W>, theirs: Bits<W>) -> Result<NodeId, NoCertificate> {
        if let Some(node) = self.writer.known(mine, theirs, &[], false) {
            return Ok(node);
        }
        let mut must = self.cells - mine - theirs;
        if must.is_empty() {
            return Ok(self.end(mine));
        }
        let mut threats = Vec::new();
        while let Some(cell) = must.first() {
            let node = self.first(mine, theirs.with(cell))?;
            must &= self.writer.proven(node).carrier;
            threats.push(node);
        }
        self.writer.or(threats, mine)
    }

    /// The player moves.
    fn first(&mut self, mine: Bits<W>, theirs: Bits<W>) -> Result<NodeId, NoCertificate> {
        if let Some(node) = self.writer.known(mine, theirs, &[], true) {
            return Ok(node);
        }
        let [short, cut] = self.sides(mine, theirs);
        match self.board.winning_moves(self.by, &short, &cut).first() {
            Some(&cell) => {
                let then = self.second(mine.with(cell), theirs)?;
                Ok(self.writer.claim(cell, then))
            }
            None => Ok(self.end(mine)),
        }
    }
}

/// Writes why a cell or an edge is dead, case by case: who has the other cells.
struct Cases<'a> {
    game: &'a Game,
    about: About,
    left: u64,
    lines: &'a mut Lines,
}

/// A node for some fillings, and the claims that it needs.
type Case<const W: usize> = (NodeId, ByPlayer<Bits<W>>);

/// A cell that is somebody's in each filling: the case that it is Short's is written first.
struct Split<const W: usize> {
    claims: ByPlayer<Bits<W>>,
    on: VertexId,
    short: Option<Case<W>>,
}

impl Cases<'_> {
    /// The node for all fillings, and the claims that it needs: none. `None` if there are too many
    /// cases, or the cell or the edge matters.
    fn write<const W: usize>(&mut self) -> Option<Case<W>> {
        let opening = GraphState::new(self.game);
        let mut stack: Vec<Split<W>> = Vec::new();
        let mut claims = ByPlayer::default();
        loop {
            let mut case = loop {
                self.left = self.left.checked_sub(1)?;
                if self.makes_none(&opening, claims) {
                    break self.end(&opening, claims);
                }
                let on = self.next_cell(&opening, claims)?;
                stack.push(Split { claims, on, short: None });
                claims.short.insert(on);
            };
            loop {
                let Some(Split { claims: before, on, short }) = stack.pop() else {
                    return Some(case);
                };
                let by = if short.is_none() { Player::Short } else { Player::Cut };
                match short {
                    // Whoever has the cell.
                    _ if !case.1[by].contains(on) => {}
                    None => {
                        claims = before;
                        claims.cut.insert(on);
                        stack.push(Split { claims: before, on, short: Some(case) });
                        break;
                    }
                    Some(short) => case = self.branch(on, short, case),
                }
            }
        }
    }

    /// After these claims it makes no difference: the node with as few of them as will do.
    fn end<const W: usize>(
        &mut self,
        opening: &GraphState<W>,
        claims: ByPlayer<Bits<W>>,
    ) -> Case<W> {
        let mut needed = claims;
        for player in Player::BOTH {
            for cell in claims[player].iter() {
                needed[player].remove(cell);
                if !self.makes_none(opening, needed) {
                    needed[player].insert(cell);
                }
            }
        }
        let [short, cut] = Player::BOTH.map(|player| needed[player].iter().collect());
        let rule = match self.about {
            About::Cell(cell) => Rule::Same(rules::Same { cell, short, cut }),
            About::Edge(edge) => Rule::SameEdge(rules::SameEdge { edge, short, cut }),
        };
        (self.lines.node(GameId::FILE, Vec::new(), rule), needed)
    }

    /// The cell to split on: only what is near can make the neighbourhood a clique.
    fn next_cell<const W: usize>(
        &self,
        opening: &GraphState<W>,
        claims: ByPlayer<Bits<W>>,
    ) -> Option<VertexId> {
        let state = after(opening, claims);
        let graph = state.graph();
        let (near, not) = match self.about {
            About::Cell(cell) => (graph.neighbours(cell), Bits::single(cell)),
            About::Edge([a, b]) => {
                let near = graph.neighbours(a) | graph.neighbours(b);
                (near.with(a).with(b), Bits::EMPTY)
            }
        };
        (near & graph.cells()).first().or_else(|| (graph.cells() - not).first())
    }

    /// Both cases of a cell together.
    fn branch<const W: usize>(&mut self, on: VertexId, short: Case<W>, cut: Case<W>) -> Case<W> {
        let needed = ByPlayer {
            short: (short.1.short | cut.1.short).without(on),
            cut: (short.1.cut | cut.1.cut).without(on),
        };
        let rule = Rule::Branch(rules::Branch(on));
        (self.lines.node(GameId::FILE, vec![short.0, cut.0], rule), needed)
    }

    /// Whether one sees after these claims that the cell or the edge makes no difference.
    fn makes_none<const W: usize>(
        &self,
        opening: &GraphState<W>,
        claims: ByPlayer<Bits<W>>,
    ) -> bool {
        match self.about {
            About::Cell(cell) => {
                let state = after(opening, claims);
                let [short, cut] = Player::BOTH.map(|by| {
                    let mut after = state.clone();
                    after.claim(cell, by);
                    after
                });
                state.joined() || state.separated() || short == cut
            }
            About::Edge([a, b]) => {
                let mut without = opening.clone();
                without.delete_edge(a, b);
                let [with, without] = [opening, &without].map(|state| after(state, claims));
                without.joined() || with.separated() || with == without
            }
        }
    }
}

/// A state after claims of both players.
fn after<const W: usize>(opening: &GraphState<W>, claims: ByPlayer<Bits<W>>) -> GraphState<W> {
    let mut state = opening.clone();
    Player::BOTH.into_iter().for_each(|player| state.claim_all(claims[player], player));
    state
}
