//! What the nodes of misère games say, and when they are right.

use super::checker::{Aim, Board, CARRIER, Checker, Held, OWNED, Origin, Statement, Turn, ensure};
use super::nodes::Said;
use super::rows::Graphs;
use super::{Fault, GameId, Line, NodeId, sets};
use crate::game::{Player, Rules};
use crate::graph::VertexId;

impl Checker {
    /// A misère game is over: it makes no difference who gets the empty cells.
    pub(super) fn over(
        &self,
        game: GameId,
        short: &[VertexId],
        cut: &[VertexId],
    ) -> Result<Said, Fault> {
        let board = self.board(game)?;
        // In a dual the outcome would be another.
        let plays = self.is_misere(game) && board.connector == Player::Short;
        ensure(plays, Fault::NotHere)?;
        let [short, cut] = [self.cells(board, short)?, self.cells(board, cut)?];
        let mut both = short.clone();
        sets::intersect(&mut both, &cut);
        sets::first(&both).map_or(Ok(()), |cell| Err(Fault::Twice(cell)))?;
        let cells = board.game.hypergraph().cells();
        let mut most = cells.words().to_vec();
        sets::subtract(&mut most, &cut);
        let [worst, best] = [&short, &most]
            .map(|set| board.game.outcome(&sets::to_vertex_set(set, cells.universe())));
        ensure(worst == best, Fault::NotWon)?;
        let player = worst.winner().ok_or(Fault::NotWon)?;
        Ok((
            Statement { game, player, turn: Turn::Over, aim: Aim::Win, held: Held::default() },
            [short, cut],
        ))
    }

    /// Every claim that the opponent can make in a misère game is answered.
    pub(super) fn all(&self, answers: &[(VertexId, NodeId)]) -> Result<Said, Fault> {
        let &[(_, first), ..] = answers else { return Err(Fault::Empty) };
        let same = Statement { turn: Turn::Second, ..self.statement(first)? };
        ensure(self.is_misere(same.game), Fault::NotHere)?;
        let his = if same.player == Player::Short { CARRIER } else { OWNED };
        let mut claimed = self.sets.empty();
        let mut position: Option<[Vec<u64>; 2]> = None;
        for &(cell, node) in answers {
            let statement = self.statement(node)?;
            ensure(statement.turn != Turn::Second, Fault::Mismatch(node))?;
            let statement = Statement { turn: Turn::Second, ..statement };
            ensure(statement == same, Fault::Mismatch(node))?;
            let cells = self.board(same.game)?.game.hypergraph().cells();
            ensure(cells.contains(cell), Fault::NoCell(cell))?;
            ensure(sets::insert(&mut claimed, cell), Fault::Twice(cell))?;
            let mut before = [OWNED, CARRIER].map(|which| self.set(node, which).to_vec());
            ensure(sets::remove(&mut before[his], cell), Fault::NotTheMove(node))?;
            let fits = position.get_or_insert_with(|| before.clone()) == &before;
            ensure(fits, Fault::NotTheMove(node))?;
        }
        let position = position.ok_or(Fault::Empty)?;
        let mut open = self.board(same.game)?.game.hypergraph().cells().words().to_vec();
        for set in position.iter().chain([&claimed]) {
            sets::subtract(&mut open, set);
        }
        sets::first(&open).map_or(Ok(()), |cell| Err(Fault::Unanswered(cell)))?;
        Ok((same, position))
    }

    /// The player who joins the terminals of the game is made to, if he gets one cell of each pair,
    /// and the key: his opponent answers a claim of a paired cell with its mate.
    pub(super) fn join(
        &self,
        game: GameId,
        short: &[VertexId],
        cut: &[VertexId],
        pairs: &[[VertexId; 2]],
        key: Option<VertexId>,
    ) -> Result<Said, Fault> {
        let board = self.board(game)?;
        let file = match board.origin {
            Origin::File => game,
            Origin::Dual(of) => of,
            Origin::Steps(_) => return Err(Fault::NotHere),
        };
        let fits = board.game.rules() == Rules::Misere && board.conducts();
        ensure(fits && file == GameId::FILE, Fault::NotHere)?;
        let loser = board.connector;
        // No cell is claimed twice, or paired twice, or both.
        let paired = pairs.iter().flatten().copied();
        let all: Vec<VertexId> =
            short.iter().chain(cut).copied().chain(paired).chain(key).collect();
        self.cells(board, &all)?;
        let [short, cut] = [self.cells(board, short)?, self.cells(board, cut)?];
        let mut his = if loser == Player::Short { short.clone() } else { cut.clone() };
        key.into_iter().for_each(|key| _ = sets::insert(&mut his, key));
        self.sets.room_for(board.game.hypergraph().vertex_count())?;
        ensure(self.pairs_join(board, &his, pairs), Fault::NotJoined)?;
        let mut open = board.game.hypergraph().cells().words().to_vec();
        [&short, &cut].into_iter().for_each(|set| sets::subtract(&mut open, set));
        let turn = match (key, sets::members(&open).count() % 2) {
            (None, _) => Turn::Over,
            // The loser claims the last cell if he is to move now.
            (Some(_), 1) => Turn::Second,
            (Some(_), _) => Turn::First,
        };
        let player = loser.other();
        Ok((
            Statement { game: file, player, turn, aim: Aim::Win, held: Held::default() },
            [short, cut],
        ))
    }

    /// The loser is as badly off in this position as in that of another node: with the cells of
    /// `fill` given away, it comes from that one by more cells for the loser and fewer for the winner,
    /// and by other names.
    pub(super) fn like(&mut self, line: &Line) -> Result<Said, Fault> {
        let Line::Like { then, game, short, cut, fill, images, on, .. } = line else {
            return Err(Fault::NotHere);
        };
        let before = self.statement(*then)?;
        ensure(self.is_misere(before.game) && before.game == GameId::FILE, Fault::Mismatch(*then))?;
        let board = self.board(*game)?;
        ensure(matches!(board.origin, Origin::File | Origin::Dual(GameId::FILE)), Fault::NotHere)?;
        let (winner, loser) = (before.player, before.player.other());
        // No cell is claimed or given twice, or both.
        let given = fill.iter().flatten();
        let all: Vec<VertexId> = short.iter().chain(cut).chain(given).copied().collect();
        let games = if *game == GameId::FILE { vec![*game] } else { vec![GameId::FILE, *game] };
        let board = &self.boards[0];
        let mut open = board.game.hypergraph().cells().words().to_vec();
        sets::subtract(&mut open, &self.cells(board, &all)?);
        let claims = [self.cells(board, short)?, self.cells(board, cut)?];
        let mut here = Graphs::new(self, &games, [&claims[0], &claims[1]])?;
        let mut flips = give_away(&mut here, fill, winner)?;
        // What is empty here and plays no part there is given to the winner, what is empty there and
        // has no part here to the loser.
        let there = [OWNED, CARRIER].map(|which| self.set(*then, which).to_vec());
        let mut unplayed = self.open_cells(*then);
        let mut other = Graphs::new(self, &games, [&there[0], &there[1]])?;
        let images = Images::new(&self.boards[0], images, &open, &unplayed)?;
        let mut played = Vec::new();
        for cell in sets::members(&open) {
            match images.of(cell) {
                Some(part) => {
                    sets::remove(&mut unplayed, part);
                    played.push(cell);
                }
                None => {
                    here.claim(cell, winner);
                    flips += 1;
                }
            }
        }
        for cell in sets::members(&unplayed) {
            other.claim(cell, loser);
            flips += 1;
        }
        if images.moves_terminals {
            (here, other) = (here.of_file(), other.of_file());
        }
        if let Some(on) = *on {
            ensure(played.contains(&on), Fault::NoCell(on))?;
        }
        let name = |vertex| images.of(vertex).unwrap_or(vertex);
        ensure(here.join_at_least_as(&other, loser, name, *on), Fault::NotAlike(*then))?;
        let turn = match before.turn {
            Turn::First if flips % 2 == 1 => Turn::Second,
            Turn::Second if flips % 2 == 1 => Turn::First,
            turn => turn,
        };
        Ok((Statement { turn, ..before }, claims))
    }

    /// The cells that are empty in the position of a node.
    pub(super) fn open_cells(&self, node: NodeId) -> Vec<u64> {
        let mut open = self.boards[0].game.hypergraph().cells().words().to_vec();
        [OWNED, CARRIER]
            .into_iter()
            .for_each(|which| sets::subtract(&mut open, self.set(node, which)));
        open
    }

    /// Whether it follows that all terminals are joined by a player who has these cells and, in the
    /// end, one of each pair. `near[x]` holds y if x and y are joined in the end wherever both are
    /// his.
    fn pairs_join(&self, board: &Board, his: &[u64], pairs: &[[VertexId; 2]]) -> bool {
        let hypergraph = board.game.hypergraph();
        let mut present = his.to_vec();
        let terminals = hypergraph.terminals();
        for &vertex in terminals.iter().chain(pairs.iter().flatten()) {
            sets::insert(&mut present, vertex);
        }
        let mut near = vec![self.sets.empty(); hypergraph.vertex_count()];
        for hyperedge in hypergraph.hyperedges() {
            let mut members = self.sets.empty();
            hyperedge.iter().for_each(|&vertex| _ = sets::insert(&mut members, vertex));
            sets::intersect(&mut members, &present);
            sets::members(&members).for_each(|v| sets::unite(&mut near[v.index()], &members));
        }
        let had = sets::members(his).chain(terminals.iter().copied()).map(|vertex| [vertex; 2]);
        let through: Vec<[VertexId; 2]> = had.chain(pairs.iter().copied()).collect();
        let mut grows = true;
        while grows {
            grows = false;
            for [a, b] in &through {
                // Whichever of the two is his, it joins what is near to both.
                let mut common = near[a.index()].clone();
                sets::intersect(&mut common, &near[b.index()]);
                for vertex in sets::members(&common) {
                    let mut more = common.clone();
                    sets::subtract(&mut more, &near[vertex.index()]);
                    if sets::first(&more).is_some() {
                        sets::unite(&mut near[vertex.index()], &more);
                        grows = true;
                    }
                }
            }
        }
        terminals.iter().all(|&terminal| {
            let near = &near[terminals[0].index()];
            near[terminal.index() / 64] >> (terminal.index() % 64) & 1 == 1
        })
    }
}

/// Gives away what a line lists: one cell to the winner, or two to the loser, who captures them. How
/// often it becomes the other player's turn.
fn give_away(here: &mut Graphs, fill: &[Vec<VertexId>], winner: Player) -> Result<usize, Fault> {
    let loser = winner.other();
    let mut flips = 0;
    for cells in fill {
        match **cells {
            [cell] => {
                here.claim(cell, winner);
                flips += 1;
            }
            [a, b] => here.capture(&[[a, b]], loser)?,
            _ => return Err(Fault::Empty),
        }
    }
    Ok(flips)
}

/// Which vertices of one position play which parts in another.
pub(super) struct Images {
    /// By vertex.
    of: Vec<Option<VertexId>>,
    /// Terminals play other terminals' parts.
    pub(super) moves_terminals: bool,
}

impl Images {
    /// Each vertex of the list plays the part named with it; of the others those that are empty in
    /// both positions, and the terminals, play their own, unless somebody else does.
    pub(super) fn new(
        board: &Board,
        list: &[[VertexId; 2]],
        here: &[u64],
        there: &[u64],
    ) -> Result<Self, Fault> {
        let universe = board.game.hypergraph().vertex_count();
        let known = |vertex: VertexId| ensure(vertex.index() < universe, Fault::NoVertex(vertex));
        let mut images = Self { of: vec![None; universe], moves_terminals: false };
        let mut taken = vec![false; universe];
        for &[vertex, part] in list {
            [vertex, part].into_iter().try_for_each(known)?;
            if board.is_terminal(vertex) {
                ensure(board.is_terminal(part), Fault::NoVertex(part))?;
                images.moves_terminals = true;
            } else {
                ensure(sets::contains(here, vertex), Fault::NoCell(vertex))?;
                ensure(sets::contains(there, part), Fault::NoCell(part))?;
            }
            ensure(images.of[vertex.index()].is_none(), Fault::Twice(vertex))?;
            ensure(!std::mem::replace(&mut taken[part.index()], true), Fault::Twice(part))?;
            images.of[vertex.index()] = Some(part);
        }
        for vertex in (0..universe).map(VertexId::new) {
            let plays = sets::contains(here, vertex) && sets::contains(there, vertex);
            let is_listed = images.of[vertex.index()].is_some();
            if board.is_terminal(vertex) {
                ensure(is_listed || !taken[vertex.index()], Fault::Twice(vertex))?;
            }
            if !is_listed && !taken[vertex.index()] && (plays || board.is_terminal(vertex)) {
                images.of[vertex.index()] = Some(vertex);
            }
        }
        Ok(images)
    }

    pub(super) fn of(&self, vertex: VertexId) -> Option<VertexId> {
        self.of[vertex.index()]
    }
}

#[cfg(test)]
impl Checker {
    /// Takes for granted who wins a position, moving first or second, or whoever moves.
    pub(crate) fn assume(
        &mut self,
        short: &crate::graph::VertexSet,
        cut: &crate::graph::VertexSet,
        player: Player,
        first: Option<bool>,
    ) -> NodeId {
        let turn = first.map_or(Turn::Over, |first| if first { Turn::First } else { Turn::Second });
        let (game, aim, held) = (GameId::FILE, Aim::Win, Held::default());
        self.sets.push(&[short.words().to_vec(), cut.words().to_vec()]).expect("there is room");
        self.statements.push(Statement { game, player, turn, aim, held });
        NodeId(self.statements.len() as u32 - 1)
    }

    /// The player of a node, and whether he wins moving first, or whoever moves.
    pub(crate) fn said(&self, node: NodeId) -> (Player, Option<bool>) {
        let Statement { player, turn, .. } = self.statements[node.index()];
        (player, (turn != Turn::Over).then_some(turn == Turn::First))
    }
}
