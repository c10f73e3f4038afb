//! The tree of a master.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::game::{Game, Player, Position};
use crate::graph::VertexId;
use crate::solve::{Engine, Limits, MoveRecord, ProofNumbers, Prospect, SolveError, Solver};

/// Proved.
const INFINITE: u64 = u64::MAX / 4;

/// A move is left for the next best only when it has become this part harder than that one.
const PATIENCE: u64 = 4;

/// A job gets this part of the nodes of all jobs before it, until they are as many as a job may have; and at least this
/// part of those.
const GROWTH: u64 = 20;

/// So many nodes the master expands to put together what is known of the moves from a position.
const TO_CONCLUDE: u64 = 100;

/// How a master shares out the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MasterOptions {
    /// The nodes of a job. A position for which as many have been expanded in vain is expanded by the master.
    pub job_nodes: u64,
}

impl Default for MasterOptions {
    fn default() -> Self {
        Self { job_nodes: 10_000 }
    }
}

/// A position to be searched.
#[derive(Clone, Debug)]
pub struct Job {
    /// What to call it.
    pub id: u64,
    /// The position.
    pub position: Position,
    /// The player to move.
    pub to_move: Player,
    /// How many nodes to expand.
    pub nodes: u64,
    /// When one of these is reached another position has become more promising.
    pub until: ProofNumbers,
    /// What has become of the moves in the jobs before.
    pub record: MoveRecord,
}

/// How far a master has come with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofState {
    /// This player wins.
    Won(Player),
    /// It is not known.
    Open {
        /// How many leaves must still be decided, at least, to prove that the side to move wins.
        proof: u64,
        /// Likewise that he loses.
        disproof: u64,
    },
}

/// Shares out the proofs of some positions of a game.
///
/// Complexity: a node of the tree takes the memory of a position. A job that comes back costs the ways to the root.
pub struct Master<'s> {
    solver: &'s Solver,
    options: MasterOptions,
    nodes: Vec<Node>,
    /// The one that searches.
    engine: Engine,
    game: Game,
    known: FxHashMap<(Claims, Player), usize>,
    roots: Vec<usize>,
    /// The nodes of all jobs so far.
    work: u64,
    /// What has become of the moves in them.
    record: MoveRecord,
    /// The path to the leaf of each job that is being done.
    flying: FxHashMap<u64, Vec<usize>>,
    next_id: u64,
}

/// The cells of Short and those of Cut, in increasing order.
type Claims = [Vec<VertexId>; 2];

struct Node {
    claims: Claims,
    to_move: Player,
    numbers: ProofNumbers,
    content: Content,
    parents: Vec<usize>,
    /// How many jobs are being done on ways through it.
    workers: u64,
    /// The nodes that have been expanded for it in jobs.
    work: u64,
}

// As the tree has them: where something is decided one is nothing and the other one as good as infinite.
impl ProofNumbers {
    const NEW: Self = Self { proof: 1, disproof: 1 };

    /// As limits of nodes: only a proof reaches them.
    const UNREACHED: Self = Self { proof: INFINITE, disproof: INFINITE };

    fn open(proof: u64, disproof: u64) -> Self {
        let [proof, disproof] = [proof, disproof].map(|number| number.clamp(1, INFINITE - 1));
        Self { proof, disproof }
    }

    fn won(by_mover: bool) -> Self {
        match by_mover {
            true => Self { proof: 0, disproof: INFINITE },
            false => Self { proof: INFINITE, disproof: 0 },
        }
    }

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

enum Content {
    /// Nothing has been asked about it yet.
    New,
    /// To be searched, with so many nodes.
    Leaf(u64),
    /// Its moves.
    Open(Vec<Child>),
    Solved,
}

struct Child {
    cell: VertexId,
    /// Once it has been in the window.
    node: Option<usize>,
    is_refuted: bool,
}

impl<'s> Master<'s> {
    /// Who is to say who wins these positions of the solver's game, each with its player to move. The solver should
    /// [keep](Solver::keep_in) what it finds out where those look who do the jobs.
    ///
    /// # Errors
    /// If the solver cannot answer questions about one of them.
    pub fn new(
        solver: &'s Solver,
        questions: impl IntoIterator<Item = (Position, Player)>,
        options: MasterOptions,
    ) -> Result<Self, SolveError> {
        let mut master = Self {
            solver,
            options,
            engine: solver.engine(),
            game: solver.game().clone(),
            nodes: Vec::new(),
            known: FxHashMap::default(),
            roots: Vec::new(),
            work: 0,
            record: MoveRecord::default(),
            flying: FxHashMap::default(),
            next_id: 0,
        };
        for (position, to_move) in questions {
            if *position.game() != master.game {
                return Err(SolveError::OtherGame);
            }
            let claims = Player::BOTH.map(|by| position.claimed(by).iter().collect());
            let root = master.node(claims, to_move);
            master.look(root)?;
            master.roots.push(root);
        }
        Ok(master)
    }

    /// How far it has come with each question, in their order.
    #[must_use]
    pub fn states(&self) -> Vec<ProofState> {
        let state = |&root: &usize| {
            let Node { numbers, to_move, .. } = self.nodes[root];
            match numbers {
                ProofNumbers { proof: 0, .. } => ProofState::Won(to_move),
                ProofNumbers { disproof: 0, .. } => ProofState::Won(to_move.other()),
                ProofNumbers { proof, disproof } => ProofState::Open { proof, disproof },
            }
        };
        self.roots.iter().map(state).collect()
    }

    /// How many jobs are being done.
    #[must_use]
    pub fn running(&self) -> usize {
        self.flying.len()
    }

    /// How many positions there are in the tree.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The most promising leaf on which nobody works, if there is one; of the first question that is open and has one.
    /// A proof that is already in the store needs no job.
    ///
    /// # Errors
    /// If the solver refuses a position.
    pub fn next_job(&mut self) -> Result<Option<Job>, SolveError> {
        for index in 0..self.roots.len() {
            for within_window in [true, false] {
                while let Some((path, until)) =
                    self.choose(self.roots[index], within_window, ProofNumbers::UNREACHED)
                {
                    if let Some(job) = self.begin(path, until)? {
                        return Ok(Some(job));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A job is done, or whoever was to do it is lost: what the store knows about its position now counts. Jobs that are
    /// not known any more are passed over.
    ///
    /// # Errors
    /// If the solver refuses the position.
    pub fn done(&mut self, id: u64, nodes: u64, found: &MoveRecord) -> Result<(), SolveError> {
        let Some(path) = self.flying.remove(&id) else { return Ok(()) };
        path.iter().for_each(|&node| self.nodes[node].workers -= 1);
        let leaf = *path.last().expect("a path has an end");
        // Who has found out nothing new brings it nearer to getting moves, so that it is not asked for ever.
        self.nodes[leaf].work += nodes.max(1);
        self.work += nodes;
        self.record.add(found);
        self.look(leaf)?;
        self.tell(leaf)
    }

    /// The node of a position; a new one is to be looked at.
    fn node(&mut self, claims: Claims, to_move: Player) -> usize {
        let new = self.nodes.len();
        let index = *self.known.entry((claims.clone(), to_move)).or_insert(new);
        if index == new {
            self.nodes.push(Node {
                claims,
                to_move,
                numbers: ProofNumbers::NEW,
                content: Content::New,
                parents: Vec::new(),
                workers: 0,
                work: 0,
            });
        }
        index
    }

    fn position(&self, index: usize) -> Position {
        let mut position = Position::opening(self.game.clone());
        for (by, cells) in Player::BOTH.into_iter().zip(&self.nodes[index].claims) {
            cells.iter().for_each(|&cell| position.claim(cell, by).expect("it was claimed before"));
        }
        position
    }

    /// Takes in what is known about the position of a node that has no moves yet. If it has been searched enough in
    /// vain, it gets them.
    fn look(&mut self, index: usize) -> Result<(), SolveError> {
        let Node { to_move, ref content, work, .. } = self.nodes[index];
        let budget = match *content {
            Content::New => self.budget(),
            Content::Leaf(budget) => budget,
            Content::Open(_) | Content::Solved => return Ok(()),
        };
        let position = self.position(index);
        let (proof, disproof, kept) = match self.solver.prospect(&position, to_move)? {
            Prospect::Won { winner, .. } => {
                self.solve(index, winner);
                return Ok(());
            }
            Prospect::Open { proof, disproof, work } => (proof, disproof, work),
        };
        let is_searched = kept.max(work) >= budget;
        let moves = match is_searched {
            true => self.solver.moves_to_try(&position, to_move)?,
            false => None,
        };
        let node = &mut self.nodes[index];
        node.numbers = ProofNumbers::open(proof, disproof);
        node.content = match moves.filter(|moves| !moves.is_empty()) {
            Some(moves) => {
                let child = |cell| Child { cell, node: None, is_refuted: false };
                Content::Open(moves.into_iter().map(child).collect())
            }
            // What falls apart is searched as a whole, longer and longer.
            None if is_searched => Content::Leaf(budget.saturating_mul(2)),
            None => Content::Leaf(budget),
        };
        self.refresh(index)
    }

    /// Brings a node up to date with its moves.
    fn refresh(&mut self, index: usize) -> Result<(), SolveError> {
        loop {
            let Node { content: Content::Open(children), .. } = &self.nodes[index] else {
                return Ok(());
            };
            let window = self.window(children);
            let live = || children.iter().enumerate().filter(|(_, child)| !child.is_refuted);
            let numbers = |child: &Child| child.node.map(|node| self.nodes[node].numbers);
            let is_solved = |child: &Child| numbers(child).is_some_and(ProofNumbers::is_solved);
            if let Some((place, child)) = live().find(|(_, child)| is_solved(child)) {
                // The numbers are those of the opponent.
                if numbers(child).is_some_and(|numbers| numbers.disproof == 0) {
                    return self.conclude(index);
                }
                self.refute(index, place)?;
                if matches!(&self.nodes[index].content, Content::Open(children) if are_all_refuted(children))
                {
                    return self.conclude(index);
                }
            } else if let Some((place, child)) =
                live().take(window).find(|(_, child)| child.node.is_none())
            {
                self.reach(index, place, child.cell)?;
            } else {
                let of = |(_, child)| numbers(child).unwrap_or(ProofNumbers::NEW);
                // What is outside the window has not been looked at.
                let proof = live().take(window).map(of).map(|numbers| numbers.disproof).min();
                let disproof = live().map(of).map(|numbers| numbers.proof);
                let disproof = disproof.fold(0, u64::saturating_add);
                let sum = ProofNumbers::open(proof.unwrap_or(1), disproof);
                self.nodes[index].numbers = sum;
                return Ok(());
            }
        }
    }

    /// Makes a node of a move.
    fn reach(&mut self, index: usize, place: usize, cell: VertexId) -> Result<(), SolveError> {
        let Node { claims, to_move, .. } = &self.nodes[index];
        let (mut claims, to_move) = (claims.clone(), *to_move);
        let own = &mut claims[usize::from(to_move == Player::Cut)];
        own.insert(own.partition_point(|&other| other < cell), cell);
        let node = self.node(claims, to_move.other());
        self.nodes[node].parents.push(index);
        if let Content::Open(children) = &mut self.nodes[index].content {
            children[place].node = Some(node);
        }
        match self.nodes[node].content {
            Content::New => self.look(node),
            Content::Leaf(_) | Content::Open(_) | Content::Solved => Ok(()),
        }
    }

    /// Takes in that a move loses, and with it all outside the carrier of the opponent's win.
    fn refute(&mut self, index: usize, place: usize) -> Result<(), SolveError> {
        let Content::Open(children) = &self.nodes[index].content else { return Ok(()) };
        let child = children[place].node.expect("it has been solved");
        let carrier = self.solver.carrier(&self.position(child), self.nodes[child].to_move)?;
        let Content::Open(children) = &mut self.nodes[index].content else { return Ok(()) };
        children[place].is_refuted = true;
        for other in children.iter_mut() {
            other.is_refuted |= carrier.as_ref().is_some_and(|cells| !cells.contains(other.cell));
        }
        Ok(())
    }

    /// A position is decided by its moves: has the solver see it, so that it is known within which cells, here and to
    /// whoever looks into the store.
    fn conclude(&mut self, index: usize) -> Result<(), SolveError> {
        let (position, to_move) = (self.position(index), self.nodes[index].to_move);
        let limits = Limits { nodes: Some(TO_CONCLUDE), ..Limits::default() };
        let (until, mut record) = (ProofNumbers::UNLIMITED, self.record.clone());
        self.solver.advance(&position, to_move, until, &mut record, &limits)?;
        match self.solver.prospect(&position, to_move)? {
            Prospect::Won { winner, .. } => self.solve(index, winner),
            // A proof on which it relies is lost.
            Prospect::Open { proof, disproof, .. } => {
                let node = &mut self.nodes[index];
                node.numbers = ProofNumbers::open(proof, disproof);
                node.content = Content::Leaf(node.work.saturating_add(self.options.job_nodes));
            }
        }
        Ok(())
    }

    /// How many of the moves that are not refuted count.
    fn window(&self, children: &[Child]) -> usize {
        self.engine.window(children.iter().filter(|child| !child.is_refuted).count())
    }

    fn solve(&mut self, index: usize, winner: Player) {
        let node = &mut self.nodes[index];
        node.numbers = ProofNumbers::won(winner == node.to_move);
        node.content = Content::Solved;
    }

    /// Lets those above a node know that something may have changed.
    fn tell(&mut self, index: usize) -> Result<(), SolveError> {
        let mut changed = vec![index];
        while let Some(node) = changed.pop() {
            for parent in self.nodes[node].parents.clone() {
                let before = self.nodes[parent].numbers;
                self.refresh(parent)?;
                if self.nodes[parent].numbers != before && !changed.contains(&parent) {
                    changed.push(parent);
                }
            }
        }
        Ok(())
    }

    /// Hands out a leaf, unless it is none any more with what is known by now.
    fn begin(&mut self, path: Vec<usize>, until: ProofNumbers) -> Result<Option<Job>, SolveError> {
        let leaf = *path.last().expect("a path has an end");
        let Content::Leaf(before) = self.nodes[leaf].content else { return Ok(None) };
        self.look(leaf)?;
        self.tell(leaf)?;
        let nodes = match self.nodes[leaf].content {
            Content::Leaf(nodes) if nodes == before => nodes,
            _ => return Ok(None),
        };
        self.next_id += 1;
        let id = self.next_id;
        path.iter().for_each(|&node| self.nodes[node].workers += 1);
        self.flying.insert(id, path);
        let (position, to_move) = (self.position(leaf), self.nodes[leaf].to_move);
        let record = self.record.clone();
        Ok(Some(Job { id, position, to_move, nodes, until, record }))
    }

    /// The nodes after which a position that is new now is expanded: few as long as there is little to share out.
    fn budget(&self) -> u64 {
        let most = self.options.job_nodes;
        (self.work / GROWTH).clamp(most.div_ceil(GROWTH), most)
    }

    /// The way to the most promising leaf below a node on which nobody works, and the numbers at which it is so no more.
    fn choose(
        &self,
        node: usize,
        within_window: bool,
        limits: ProofNumbers,
    ) -> Option<(Vec<usize>, ProofNumbers)> {
        let Node { content, workers, numbers, .. } = &self.nodes[node];
        let children = match content {
            Content::Solved => return None,
            Content::New | Content::Leaf(_) => {
                let until = ProofNumbers {
                    proof: limits.proof.max(patient(numbers.proof)),
                    disproof: limits.disproof.max(patient(numbers.disproof)),
                };
                return (*workers == 0).then(|| (vec![node], until));
            }
            Content::Open(children) => children,
        };
        let width = if within_window { self.window(children) } else { usize::MAX };
        let live = children.iter().filter(|child| !child.is_refuted).take(width);
        let mut nodes: Vec<usize> = live.filter_map(|child| child.node).collect();
        // Where others work it seems harder than it is, so that the workers part.
        let seems = |child: usize| {
            let Node { numbers: ProofNumbers { disproof, .. }, workers, .. } = self.nodes[child];
            disproof.saturating_add(workers.saturating_mul(1 + disproof / 2))
        };
        nodes.sort_by_key(|&child| seems(child));
        let (mut path, until) = nodes.iter().enumerate().find_map(|(place, &child)| {
            let rival = nodes.get(usize::from(place == 0)).map_or(INFINITE, |&rival| seems(rival));
            let others = numbers.disproof.saturating_sub(self.nodes[child].numbers.proof);
            let limits = ProofNumbers {
                proof: limits.disproof.saturating_sub(others),
                disproof: limits.proof.min(patient(rival)),
            };
            self.choose(child, within_window, limits)
        })?;
        path.insert(0, node);
        Some((path, until))
    }
}

impl fmt::Debug for Master<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { options, nodes, flying, .. } = self;
        f.debug_struct("Master")
            .field("options", options)
            .field("size", &nodes.len())
            .field("running", &flying.len())
            .finish_non_exhaustive()
    }
}

/// Whether all moves are refuted.
fn are_all_refuted(children: &[Child]) -> bool {
    children.iter().all(|child| child.is_refuted)
}

/// How hard another move may become, where one is as hard as this, before it is left for that one.
fn patient(number: u64) -> u64 {
    number.saturating_add(number / PATIENCE + 1)
}
