//! What the nodes of misère games say, and when they are right.

use super::checker::{Aim, Board, CARRIER, Checker, Held, OWNED, Origin, Statement, Turn, ensure};
use super::nodes::Said;
use super::{Fault, GameId, NodeId, sets};
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
