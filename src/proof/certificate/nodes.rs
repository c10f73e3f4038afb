//! What each kind of node says, and when it is right.

use super::checker::{
    Aim, Board, CARRIER, Checker, Held, OWNED, Origin, Statement, Steps, Turn, ensure,
};
use super::{Fault, GameId, Line, NodeId, sets};
use crate::game::{ByPlayer, Player, Rules};
use crate::graph::VertexId;
use crate::proof::MovingAs;
use crate::proof::section::{Section, Set};

/// A statement with its sets: those of [`OWNED`] and [`CARRIER`].
pub(super) type Said = (Statement, [Vec<u64>; 2]);

impl Checker {
    /// What a node says, if it is right.
    pub(super) fn say(&mut self, line: &Line) -> Result<(NodeId, Said), Fault> {
        Ok(match *line {
            Line::Won { id, game, by, ref owned } => (id, self.won(game, by, owned)?),
            Line::Path { id, game, ref of } => (id, self.path(game, of)?),
            Line::Settled { id, game, by, ref set, ref owned } => {
                (id, self.set_is_settled(game, by, set, owned)?)
            }
            Line::Guarded { id, game, by, ref owned, ref pairs, from } => {
                (id, self.guarded(game, by, owned, pairs, from)?)
            }
            Line::Claim { id, cell, then } => (id, self.claim(cell, then)?),
            Line::Or { id, ref of, ref owned } => (id, self.or(of, owned)?),
            Line::And { id, joins, ref of } => (id, self.and(joins, of)?),
            Line::Either { id, pair, of } => (id, self.either(pair, of)?),
            Line::Hold { id, ref pairs, then } => (id, self.hold_pairs(pairs, then)?),
            Line::Fill { id, settled, then } => (id, self.fill(settled, then)?),
            Line::Lift { id, then } => (id, self.lift(then)?),
            Line::Decided { id, game, winner, moving } => (id, self.decided(game, winner, moving)?),
            Line::Image { id, of, automorphism } => (id, self.image(of, automorphism)?),
            Line::Transfer { id, .. } => (id, self.transfer(line)?),
            Line::Over { id, game, ref short, ref cut } => (id, self.over(game, short, cut)?),
            Line::All { id, ref answers } => (id, self.all(answers)?),
            Line::Join { id, game, ref short, ref cut, ref pairs, key } => {
                (id, self.join(game, short, cut, pairs, key)?)
            }
            Line::Like { id, .. } => (id, self.like(line)?),
            Line::Same { id, cell, ref short, ref cut } => (id, self.same(cell, short, cut)?),
            Line::SameEdge { id, edge, ref short, ref cut } => {
                (id, self.same_edge(edge, short, cut)?)
            }
            Line::Branch { id, on, short, cut } => (id, self.branch(on, short, cut)?),
            _ => return Err(Fault::NotHere),
        })
    }

    pub(super) fn set(&self, node: NodeId, which: usize) -> &[u64] {
        self.sets.get(node.index(), which)
    }

    pub(super) fn normal(&self, game: GameId) -> Result<&Board, Fault> {
        let board = self.board(game)?;
        ensure(board.game.rules() == Rules::Normal, Fault::NotHere)?;
        Ok(board)
    }

    pub(super) fn is_misere(&self, game: GameId) -> bool {
        self.board(game).is_ok_and(|board| board.game.rules() == Rules::Misere)
    }

    /// The definition of a win: the connector's cells join the terminals, or all cells but the
    /// other's do not.
    fn won(&self, game: GameId, player: Player, owned: &[VertexId]) -> Result<Said, Fault> {
        let board = self.normal(game)?;
        let owned = self.cells(board, owned)?;
        let cells = board.game.hypergraph().cells();
        let mut joining = owned.clone();
        if player != board.connector {
            joining = cells.words().to_vec();
            sets::subtract(&mut joining, &owned);
        }
        let joined = board.game.joined(&sets::to_vertex_set(&joining, cells.universe()));
        ensure(joined == (player == board.connector), Fault::NotWon)?;
        let statement =
            Statement { game, player, turn: Turn::Second, aim: Aim::Win, held: Held::default() };
        Ok((statement, [owned, self.sets.empty()]))
    }

    /// The vertices of a path between its ends join them.
    fn path(&self, game: GameId, of: &[VertexId]) -> Result<Said, Fault> {
        let board = self.normal(game)?;
        let [a, .., b] = of else { return Err(Fault::Empty) };
        let known =
            |v: VertexId| board.game.hypergraph().cells().contains(v) || board.is_terminal(v);
        let mut owned = self.sets.empty();
        for (index, &vertex) in of.iter().enumerate() {
            ensure(known(vertex), Fault::NoVertex(vertex))?;
            if index == 0 || index + 1 == of.len() {
                continue;
            }
            if board.is_terminal(vertex) {
                ensure(board.conducts(), Fault::NoConductor(vertex))?;
            } else {
                sets::insert(&mut owned, vertex);
            }
        }
        for pair in of.windows(2) {
            ensure(board.adjacent(pair[0], pair[1]), Fault::NotAdjacent(pair[0], pair[1]))?;
        }
        let aim = Aim::Joined(*a.min(b), *a.max(b));
        let statement = Statement {
            game,
            player: board.connector,
            turn: Turn::Second,
            aim,
            held: Held::default(),
        };
        Ok((statement, [owned, self.sets.empty()]))
    }

    /// The graph in which the player has these cells and the opponent the rest of the set is the
    /// graph in which he has all of it.
    fn set_is_settled(
        &mut self,
        game: GameId,
        player: Player,
        set: &[VertexId],
        owned: &[VertexId],
    ) -> Result<Said, Fault> {
        let board = self.normal(game)?;
        let whole = self.cells(board, set)?;
        let mine = self.cells(board, owned)?;
        ensure(!set.is_empty(), Fault::Empty)?;
        let [all, owned]: [Set; 2] = [set, owned].map(|cells| cells.iter().copied().collect());
        if let Some(&cell) = owned.difference(&all).next() {
            return Err(Fault::NoCell(cell));
        }
        let seen = |player: Player| {
            if board.connector == Player::Short { player } else { player.other() }
        };
        let section = Section::new(&board.game);
        let rest = &all - &owned;
        let end = section.after([(seen(player), &owned), (seen(player.other()), &rest)]);
        ensure(end == section.after([(seen(player), &all)]), Fault::NotSettled)?;
        let index = self.number_of_set(whole)?;
        let statement = Statement {
            game,
            player,
            turn: Turn::Second,
            aim: Aim::Settled(index),
            held: Held::default(),
        };
        Ok((statement, [mine, self.sets.empty()]))
    }

    /// The player claims a cell, which is then his. Claims commute, and one more never hurts.
    fn claim(&self, cell: VertexId, then: NodeId) -> Result<Said, Fault> {
        let before = self.statement(then)?;
        let board = self.board(before.game)?;
        ensure(board.game.hypergraph().cells().contains(cell), Fault::NoCell(cell))?;
        let mut sets = [OWNED, CARRIER].map(|which| self.set(then, which).to_vec());
        if self.is_misere(before.game) {
            ensure(before.turn != Turn::First, Fault::NeedsMove(then))?;
            let mine = if before.player == Player::Short { OWNED } else { CARRIER };
            ensure(sets::remove(&mut sets[mine], cell), Fault::NotTheMove(then))?;
        } else {
            ensure(before.turn == Turn::Second, Fault::NeedsMove(then))?;
            sets::remove(&mut sets[OWNED], cell);
            let paired = self.pairs(before.held).iter().any(|pair| pair.contains(&cell));
            ensure(!paired, Fault::Overlap(cell))?;
            ensure(sets::insert(&mut sets[CARRIER], cell), Fault::Twice(cell))?;
        }
        Ok((Statement { turn: Turn::First, ..before }, sets))
    }

    /// No cell is in the carriers of all threats, but for cells that are the player's: whatever the
    /// opponent claims, some threat is untouched, and the player carries it out. That more cells are
    /// the player's than the threats need says less, so it may always be said.
    fn or(&mut self, of: &[NodeId], more: &[VertexId]) -> Result<Said, Fault> {
        let &[first, ..] = of else { return Err(Fault::Empty) };
        let bare = |statement| Statement { turn: Turn::Second, held: Held::default(), ..statement };
        let same = bare(self.statement(first)?);
        let mut lists = Vec::new();
        let board = self.normal(same.game)?;
        let mut owned = self.cells(board, more)?;
        let mut carrier = self.sets.empty();
        let mut common = self.set(first, CARRIER).to_vec();
        for &node in of {
            let statement = self.statement(node)?;
            ensure(bare(statement) == same, Fault::Mismatch(node))?;
            lists.push(statement.held);
            sets::unite(&mut owned, self.set(node, OWNED));
            sets::unite(&mut carrier, self.set(node, CARRIER));
            sets::intersect(&mut common, self.set(node, CARRIER));
        }
        sets::subtract(&mut common, &owned);
        sets::first(&common).map_or(Ok(()), |cell| Err(Fault::Unanswered(cell)))?;
        sets::subtract(&mut carrier, &owned);
        let sets = [owned, carrier];
        let held = self.hold(lists, &[], &sets)?;
        Ok((Statement { held, ..same }, sets))
    }

    /// The carriers of the parts are disjoint, but for cells that are the player's: he answers each
    /// claim in the part in which it is. The parts join pairs; what they join together is what can
    /// be reached through cells that are his and terminals that conduct.
    fn and(&mut self, joins: Option<[VertexId; 2]>, of: &[NodeId]) -> Result<Said, Fault> {
        let &[first, ..] = of else { return Err(Fault::Empty) };
        let Statement { game, player, .. } = self.statement(first)?;
        let board = self.normal(game)?;
        let mut owned = self.sets.empty();
        let (mut pairs, mut lists, mut turn) = (Vec::new(), Vec::new(), Turn::Second);
        for &node in of {
            let part = self.statement(node)?;
            let Aim::Joined(a, b) = part.aim else { return Err(Fault::Mismatch(node)) };
            ensure(part.game == game && part.player == player, Fault::Mismatch(node))?;
            // One part may need the first move; so does the whole then.
            if part.turn != Turn::Second {
                ensure(turn == Turn::Second, Fault::NeedsMove(node))?;
                turn = Turn::First;
            }
            sets::unite(&mut owned, self.set(node, OWNED));
            pairs.push([a, b]);
            lists.push(part.held);
        }
        let terminals = board.game.hypergraph().terminals();
        let aims = joins.map_or(terminals.to_vec(), Vec::from);
        for &vertex in pairs.iter().flatten() {
            let ends_here = joins.is_some_and(|ends| ends.contains(&vertex));
            if !ends_here && !board.is_terminal(vertex) {
                sets::insert(&mut owned, vertex);
            }
        }
        let goes_on = |vertex| board.conducts() || !board.is_terminal(vertex);
        // Sides do not conduct: all of them must be reached from one cell.
        let start = match joins {
            Some([a, _]) => Some(a),
            None => pairs.iter().flatten().copied().find(|&vertex| goes_on(vertex)),
        };
        let start = start.ok_or(Fault::NotJoined)?;
        ensure(joins.is_none_or(|[a, b]| a != b), Fault::NotJoined)?;
        let mut reached = Set::from([start]);
        let mut fresh = vec![start];
        while let Some(vertex) = fresh.pop() {
            if vertex != start && !goes_on(vertex) {
                continue;
            }
            for &[a, b] in &pairs {
                let next = if a == vertex {
                    b
                } else if b == vertex {
                    a
                } else {
                    continue;
                };
                if reached.insert(next) {
                    fresh.push(next);
                }
            }
        }
        ensure(aims.iter().all(|aim| reached.contains(aim)), Fault::NotJoined)?;
        let carrier = self.disjoint(of.iter().map(|&node| self.set(node, CARRIER)), &owned)?;
        let aim = joins.map_or(Aim::Win, |[a, b]| Aim::Joined(a.min(b), a.max(b)));
        let sets = [owned, carrier];
        let held = self.hold(lists, &[], &sets)?;
        Ok((Statement { game, player, turn, aim, held }, sets))
    }

    /// In the end the player has one cell of the pair or the other, and with either he has what he
    /// wants; nothing is left to be done then.
    fn either(&mut self, pair: [VertexId; 2], of: [NodeId; 2]) -> Result<Said, Fault> {
        let [one, other] = [self.statement(of[0])?, self.statement(of[1])?];
        let board = self.normal(one.game)?;
        self.cells(board, &pair)?;
        let fits = Statement { held: one.held, ..other } == one;
        ensure(fits, Fault::Mismatch(of[1]))?;
        let mut owned = self.sets.empty();
        for (node, cell) in of.into_iter().zip(pair) {
            ensure(self.statement(node)?.turn == Turn::Second, Fault::NeedsMove(node))?;
            let carrier = sets::first(self.set(node, CARRIER));
            carrier.map_or(Ok(()), |cell| Err(Fault::Overlap(cell)))?;
            let mut needed = self.set(node, OWNED).to_vec();
            sets::remove(&mut needed, cell);
            sets::unite(&mut owned, &needed);
        }
        let sets = [owned, self.sets.empty()];
        let [a, b] = pair;
        let held = self.hold([one.held, other.held], &[[a.min(b), a.max(b)]], &sets)?;
        Ok((Statement { held, ..one }, sets))
    }

    /// The player answers a claim of one cell of a pair with the other, and so has one in the end.
    fn hold_pairs(&mut self, pairs: &[[VertexId; 2]], then: NodeId) -> Result<Said, Fault> {
        let before = self.statement(then)?;
        self.normal(before.game)?;
        let mut left = self.pairs(before.held).to_vec();
        let [owned, mut carrier] = [OWNED, CARRIER].map(|which| self.set(then, which).to_vec());
        ensure(!pairs.is_empty(), Fault::Empty)?;
        for &[a, b] in pairs {
            let held = left.iter().position(|pair| *pair == [a.min(b), a.max(b)]);
            left.remove(held.ok_or(Fault::Mismatch(then))?);
            [a, b].into_iter().for_each(|cell| _ = sets::insert(&mut carrier, cell));
        }
        let held = self.number_of(left)?;
        Ok((Statement { held, ..before }, [owned, carrier]))
    }

    /// The pairs of a node must be looked after already.
    pub(super) fn holds_nothing(&self, node: NodeId) -> Result<(), Fault> {
        ensure(self.statement(node)?.held == Held::default(), Fault::Mismatch(node))
    }

    /// The union of carriers that have no cell in common outside `owned`, without `owned`.
    fn disjoint<'a>(
        &self,
        carriers: impl Iterator<Item = &'a [u64]>,
        owned: &[u64],
    ) -> Result<Vec<u64>, Fault> {
        let mut union = self.sets.empty();
        for carrier in carriers {
            let mut common = carrier.to_vec();
            sets::intersect(&mut common, &union);
            sets::subtract(&mut common, owned);
            sets::first(&common).map_or(Ok(()), |cell| Err(Fault::Overlap(cell)))?;
            sets::unite(&mut union, carrier);
        }
        sets::subtract(&mut union, owned);
        Ok(union)
    }

    /// In the end it is as if the set were the player's, so he may count on it elsewhere.
    fn fill(&self, settled: NodeId, then: NodeId) -> Result<Said, Fault> {
        let (set, rest) = (self.statement(settled)?, self.statement(then)?);
        let Aim::Settled(index) = set.aim else { return Err(Fault::Mismatch(settled)) };
        ensure(set.turn == Turn::Second, Fault::NeedsMove(settled))?;
        let fits = rest.aim == Aim::Win && rest.game == set.game && rest.player == set.player;
        ensure(fits, Fault::Mismatch(then))?;
        [settled, then].into_iter().try_for_each(|node| self.holds_nothing(node))?;
        let whole = &self.settled[index];
        let [mut owned, mut carrier] = [OWNED, CARRIER].map(|which| self.set(then, which).to_vec());
        sets::subtract(&mut owned, whole);
        sets::subtract(&mut carrier, whole);
        sets::unite(&mut owned, self.set(settled, OWNED));
        let carriers = [self.set(settled, CARRIER), &carrier].into_iter();
        let carrier = self.disjoint(carriers, &owned)?;
        Ok((rest, [owned, carrier]))
    }

    /// What is won in a derived game is won in the game that it comes from.
    fn lift(&self, then: NodeId) -> Result<Said, Fault> {
        let inner = self.statement(then)?;
        ensure(inner.aim == Aim::Win, Fault::Mismatch(then))?;
        self.holds_nothing(then)?;
        match &self.board(inner.game)?.origin {
            Origin::File => Err(Fault::Mismatch(then)),
            &Origin::Dual(of) => {
                // Nobody else wins there what he wins here.
                let connects = inner.player == self.board(inner.game)?.connector;
                let normal = !self.is_misere(inner.game);
                ensure(connects && normal, Fault::Mismatch(then))?;
                let sets = [OWNED, CARRIER].map(|which| self.set(then, which).to_vec());
                Ok((Statement { game: of, ..inner }, sets))
            }
            Origin::Steps(steps) => {
                let Steps { of, by, sets, .. } = &**steps;
                let misere = self.is_misere(inner.game);
                ensure(misere || inner.player == *by, Fault::Mismatch(then))?;
                let needed = if misere { vec![OWNED, CARRIER] } else { vec![OWNED] };
                for which in needed {
                    let cell = sets::first(self.set(then, which));
                    cell.map_or(Ok(()), |cell| Err(Fault::NotOwned(cell)))?;
                }
                let sets =
                    if misere { [self.sets.empty(), self.sets.empty()] } else { sets.clone() };
                Ok((Statement { game: *of, ..inner }, sets))
            }
        }
    }

    /// The steps of a derived game decide it.
    fn decided(&self, game: GameId, player: Player, moving: MovingAs) -> Result<Said, Fault> {
        let board = self.board(game)?;
        let Origin::Steps(steps) = &board.origin else { return Err(Fault::NotHere) };
        let Steps { of, by, sets, replayed, .. } = &**steps;
        let (turn, first) = match moving {
            MovingAs::First => (Turn::First, player),
            MovingAs::Second => (Turn::Second, player.other()),
        };
        let seen = |player: Player| {
            if board.connector == Player::Short { player } else { player.other() }
        };
        let right = replayed.winners[seen(first)] == Some(seen(player));
        ensure(right, Fault::NotWon)?;
        let misere = board.game.rules() == Rules::Misere;
        ensure(misere || player == *by, Fault::NotWon)?;
        // Under misère rules a move may hurt, but what is decided there is decided whoever moves.
        let whoever = misere && replayed.winners == ByPlayer::from_fn(|_| Some(seen(player)));
        let turn = if whoever { Turn::Over } else { turn };
        let sets = if misere { [self.sets.empty(), self.sets.empty()] } else { sets.clone() };
        Ok((Statement { game: *of, player, turn, aim: Aim::Win, held: Held::default() }, sets))
    }

    /// The terminals are joined without the cell, or cannot be joined even with it, or the two
    /// graphs, in which Short and in which Cut has the cell, are equal.
    fn same(&self, cell: VertexId, short: &[VertexId], cut: &[VertexId]) -> Result<Said, Fault> {
        let board = self.board(GameId::FILE)?;
        let cells = board.game.hypergraph().cells();
        let all: Vec<VertexId> = short.iter().chain(cut).copied().chain([cell]).collect();
        self.cells(board, &all)?;
        let [owned, lost] = [self.cells(board, short)?, self.cells(board, cut)?];
        let mut most = cells.words().to_vec();
        sets::subtract(&mut most, &lost);
        let [worst, best] = [&owned, &most]
            .map(|set| board.game.joined(&sets::to_vertex_set(set, cells.universe())));
        if worst != best {
            let [short, cut]: [Set; 2] = [short, cut].map(|cells| cells.iter().copied().collect());
            let section = Section::new(&board.game);
            let section = section.after([(Player::Short, &short), (Player::Cut, &cut)]);
            let [mine, his] = Player::BOTH.map(|by| section.after([(by, &Set::from([cell]))]));
            ensure(mine == his, Fault::NotSettled)?;
        }
        let (game, player, aim) = (GameId::FILE, Player::Short, Aim::Same(cell));
        let (turn, held) = (Turn::Over, Held::default());
        Ok((Statement { game, player, turn, aim, held }, [owned, lost]))
    }

    /// The terminals are joined without the edge, or cannot be joined even with it, or the two graphs,
    /// with and without it, are equal after the claims.
    fn same_edge(
        &self,
        edge: [VertexId; 2],
        short: &[VertexId],
        cut: &[VertexId],
    ) -> Result<Said, Fault> {
        let board = self.board(GameId::FILE)?;
        let all: Vec<VertexId> = short.iter().chain(cut).copied().collect();
        self.cells(board, &all)?;
        let [owned, lost] = [self.cells(board, short)?, self.cells(board, cut)?];
        let sets: [Set; 2] = [short, cut].map(|cells| cells.iter().copied().collect());
        let [without, with] = self
            .sections(edge)?
            .map(|section| section.after([(Player::Short, &sets[0]), (Player::Cut, &sets[1])]));
        let joined = without.after([(Player::Cut, &without.cells().clone())]).joined();
        let same = joined || with.separated() || with == without;
        ensure(same, Fault::NotSettled)?;
        let [a, b] = edge;
        let (game, player, aim) = (GameId::FILE, Player::Short, Aim::SameEdge(a.min(b), a.max(b)));
        let (turn, held) = (Turn::Over, Held::default());
        Ok((Statement { game, player, turn, aim, held }, [owned, lost]))
    }

    /// Somebody has the other cell in every filling.
    fn branch(&self, on: VertexId, short: NodeId, cut: NodeId) -> Result<Said, Fault> {
        let same = self.statement(short)?;
        let about = match same.aim {
            Aim::Same(cell) => Some(cell),
            // An end of an edge has an owner like any other cell.
            Aim::SameEdge(..) => None,
            _ => return Err(Fault::Mismatch(short)),
        };
        ensure(self.statement(cut)? == same, Fault::Mismatch(cut))?;
        let board = self.board(GameId::FILE)?;
        ensure(board.game.hypergraph().cells().contains(on), Fault::NoCell(on))?;
        ensure(about != Some(on), Fault::Twice(on))?;
        let mut owned = self.set(short, OWNED).to_vec();
        let mut lost = self.set(cut, CARRIER).to_vec();
        sets::remove(&mut owned, on);
        sets::remove(&mut lost, on);
        sets::unite(&mut owned, self.set(cut, OWNED));
        sets::unite(&mut lost, self.set(short, CARRIER));
        // Nothing would be said about any filling.
        let mut both = owned.clone();
        sets::intersect(&mut both, &lost);
        sets::first(&both).map_or(Ok(()), |cell| Err(Fault::Twice(cell)))?;
        Ok((same, [owned, lost]))
    }
}
