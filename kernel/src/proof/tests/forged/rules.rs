//! Random nodes of every rule, shaped so that many of them are right.

use quickcheck::{Arbitrary, Gen};

use super::{Certificate, Known, each, makers, one, vertices};
use crate::game::testing::{below, player};
use crate::game::{Game, Player};
use crate::graph::{VertexId, VertexSet};
use crate::proof::rules::{
    All, And, Branch, Claim, Decided, Divided, Either, Guarded, Hold, Join, Lift, Like, Move, Or,
    Over, Path, Same, SameEdge, Settled, Transfer, Won,
};
use crate::proof::step::MovingAs;
use crate::proof::step::forged::{any_trace, in_pairs, some};
use crate::proof::{Aim, GameId, Indifference, Misere, Mover, NodeId, Normal, Rule, Statement};

/// The nodes that a new one uses, and its rule; nothing if there is nothing of the kind that it needs.
type Made = Option<(Vec<NodeId>, Rule)>;

makers! { Rule, Made:
    Won by won;
    Path by path;
    Settled by settled;
    Guarded by guarded;
    Claim by claim;
    Or by or;
    And by and;
    Either by either;
    Hold by hold;
    Lift by lift;
    Divided by divided;
    Transfer by transfer;
    Given by |_, _| None; // It says what another certificate has shown, word for word.
    Decided by decided;
    Over by over;
    Move by a_move;
    All by all;
    Join by join;
    Like by like;
    Same by same;
    SameEdge by same_edge;
    Branch by branch;
}

/// Where a line is tried: at a game, after what has been accepted.
pub(super) struct Site<'a> {
    certificate: &'a Certificate,
    game: GameId,
    pub(super) cells: Vec<VertexId>,
    terminals: &'a [VertexId],
}

impl<'a> Site<'a> {
    /// Now and then terminals stand where cells may.
    pub(super) fn random(g: &mut Gen, certificate: &'a Certificate, game: GameId) -> Self {
        let hypergraph = certificate.game(game).game.hypergraph();
        let mut cells: Vec<_> = hypergraph.cells().iter().collect();
        let terminals = hypergraph.terminals();
        if below(g, 20) == 0 {
            cells.extend(terminals);
        }
        Self { certificate, game, cells, terminals }
    }

    pub(super) fn vertices(&self) -> Vec<VertexId> {
        vertices(self.played())
    }

    pub(super) fn played(&self) -> &'a Game {
        &self.certificate.game(self.game).game
    }

    /// A node about the game.
    pub(super) fn any(&self, g: &mut Gen) -> Option<NodeId> {
        one(g, &self.at(self.game).map(|(id, _)| id).collect::<Vec<_>>())
    }

    /// Who joins the terminals.
    fn connector(&self) -> Player {
        self.certificate.game(self.game).board.connector
    }

    fn duals(&self) -> Vec<GameId> {
        let games = self.certificate.games.iter().enumerate();
        let duals = games.filter(|(_, known)| known.dual_of == Some(self.game));
        duals.map(|(index, _)| GameId(index as u32)).collect()
    }

    /// What is known of a game.
    fn at(&self, game: GameId) -> impl Iterator<Item = (NodeId, &'a Statement)> {
        let nodes = self.certificate.nodes.iter().filter(move |(_, of, _)| *of == game);
        nodes.map(|(id, _, statement)| (*id, statement))
    }

    /// What is known about normal play in a game, and wanted.
    fn normals_at(
        &self,
        game: GameId,
        wanted: impl Fn(&Normal) -> bool,
    ) -> Vec<(NodeId, &'a Normal)> {
        let known = self.at(game).filter_map(|(id, statement)| match statement {
            Statement::Normal(it) => Some((id, it)),
            Statement::Misere(_) | Statement::Indifference(_) => None,
        });
        known.filter(|(_, it)| wanted(it)).collect()
    }

    pub(super) fn normals(&self, wanted: impl Fn(&Normal) -> bool) -> Vec<(NodeId, &'a Normal)> {
        self.normals_at(self.game, wanted)
    }

    /// A node about misère play as it is wanted; now and then any.
    fn misere(
        &self,
        g: &mut Gen,
        wanted: impl Fn(&Misere) -> bool,
    ) -> Option<(NodeId, &'a Misere)> {
        let is_any = below(g, 5) == 0;
        one(g, &self.miseres(|it| is_any || wanted(it)))
    }

    fn miseres(&self, wanted: impl Fn(&Misere) -> bool) -> Vec<(NodeId, &'a Misere)> {
        let known = self.at(self.game).filter_map(|(id, statement)| match statement {
            Statement::Misere(it) => Some((id, it)),
            Statement::Normal(_) | Statement::Indifference(_) => None,
        });
        known.filter(|(_, it)| wanted(it)).collect()
    }

    pub(super) fn indifferences(&self) -> Vec<(NodeId, &'a Indifference)> {
        let known = self.at(self.game).filter_map(|(id, statement)| match statement {
            Statement::Indifference(it) => Some((id, it)),
            Statement::Normal(_) | Statement::Misere(_) => None,
        });
        known.collect()
    }

    /// A node about normal play as it is wanted; now and then any.
    fn normal(
        &self,
        g: &mut Gen,
        wanted: impl Fn(&Normal) -> bool,
    ) -> Option<(NodeId, &'a Normal)> {
        let is_any = below(g, 5) == 0;
        one(g, &self.normals(|it| is_any || wanted(it)))
    }

    /// Pairs of cells without a common cell, so many at most, and the cells that are left.
    fn pairs(&self, g: &mut Gen, most: usize) -> (Vec<[VertexId; 2]>, Vec<VertexId>) {
        let count = 1 + below(g, most);
        split_pairs(g, &self.cells, count)
    }

    /// Claims of both players, each of so many cells in a hundred.
    fn claims(&self, g: &mut Gen, percent: usize) -> [Vec<VertexId>; 2] {
        let short = each(g, &self.cells, percent);
        let cut = each(g, &others(&self.cells, &short), percent);
        [short, cut]
    }
}

fn split_pairs(g: &mut Gen, of: &[VertexId], count: usize) -> (Vec<[VertexId; 2]>, Vec<VertexId>) {
    let pairs = in_pairs(&some(g, of, 2 * count));
    let left = others(of, pairs.as_flattened());
    (pairs, left)
}

fn others(of: &[VertexId], but: &[VertexId]) -> Vec<VertexId> {
    of.iter().copied().filter(|vertex| !but.contains(vertex)).collect()
}

fn list(set: &VertexSet) -> Vec<VertexId> {
    set.iter().collect()
}

/// Sometimes something.
fn maybe<T>(g: &mut Gen, percent: usize, make: impl FnOnce(&mut Gen) -> Option<T>) -> Option<T> {
    if below(g, 100) < percent { make(g) } else { None }
}

fn won(g: &mut Gen, site: &Site<'_>) -> Made {
    let duals = site.duals();
    if duals.is_empty() || below(g, 3) == 0 {
        let by = player(g);
        let owned = if bool::arbitrary(g) { each(g, &site.cells, 40) } else { needed(g, site, by) };
        return Some((vec![], Rule::Won(Won::with(by, owned))));
    }
    let dual = one(g, &duals)?;
    let (pairs, left) = site.pairs(g, 3);
    let owned = each(g, &left, 25);
    let passed = maybe(g, 40, |g| Some(each(g, &site.cells, 25))).unwrap_or_default();
    Some((vec![], Rule::Won(Won { by: site.connector(), owned, pairs, passed, dual })))
}

/// Cells without any of which a player has not won with the others.
fn needed(g: &mut Gen, site: &Site<'_>, by: Player) -> Vec<VertexId> {
    let board = &site.certificate.game(site.game).board;
    let mut owned = site.cells.clone();
    for cell in some(g, &site.cells, site.cells.len()) {
        let less = others(&owned, &[cell]);
        if board.has_won(by, &less) {
            owned = less;
        }
    }
    owned
}

/// A walk from hyperedge to hyperedge, mostly between the vertices at which parts are to meet.
fn path(g: &mut Gen, site: &Site<'_>) -> Made {
    let hypergraph = site.played().hypergraph();
    let (vertices, meetings) = (site.vertices(), &*site.certificate.meetings);
    let ends = if below(g, 4) == 0 { &*vertices } else { meetings };
    let mut path = some(g, ends, 1);
    for _ in 0..below(g, 3) {
        let at = hypergraph.hyperedges().filter(|it| it.contains(&path[path.len() - 1]));
        let near: Vec<_> = at.flatten().copied().collect();
        path.extend(one(g, &others(&near, &path)));
    }
    path.extend(one(g, &others(ends, &path)));
    Some((vec![], Rule::Path(Path(path))))
}

fn settled(g: &mut Gen, site: &Site<'_>) -> Made {
    let set = each(g, &site.cells, 50);
    let owned = each(g, &set, 50);
    Some((vec![], Rule::Settled(Settled { by: player(g), set, owned })))
}

fn guarded(g: &mut Gen, site: &Site<'_>) -> Made {
    let (pairs, left) = site.pairs(g, 2);
    let owned = each(g, &left, 50);
    let (by, from) = (site.connector().other(), one(g, site.terminals)?);
    Some((vec![], Rule::Guarded(Guarded { by, owned, pairs, from })))
}

fn claim(g: &mut Gen, site: &Site<'_>) -> Made {
    let (id, node) = site.normal(g, |it| it.moving == MovingAs::Second)?;
    let of = if below(g, 5) == 0 { site.cells.clone() } else { list(&node.owned) };
    Some((vec![id], Rule::Claim(Claim(one(g, &of)?))))
}

/// Threats, if they are as they are wanted.
fn or(g: &mut Gen, site: &Site<'_>) -> Made {
    let (first, node) = site.normal(g, |it| !it.carrier.is_empty())?;
    let mut of = vec![first];
    for _ in 0..1 + below(g, 3) {
        let agrees = |it: &Normal| it.player == node.player && it.aim == node.aim;
        of.push(site.normal(g, |it| agrees(it) && !it.carrier.is_empty())?.0);
    }
    Some((of, Rule::Or(Or(maybe(g, 25, |g| Some(each(g, &site.cells, 25))).unwrap_or_default()))))
}

/// Parts of which each goes on where the one before it ends, if it is as it is wanted.
fn and(g: &mut Gen, site: &Site<'_>) -> Made {
    let is_all = bool::arbitrary(g);
    let vertices = site.vertices();
    let start = one(g, if is_all { site.terminals } else { &vertices })?;
    let (mut of, mut met, mut at) = (vec![], vec![start], start);
    for _ in 0..[1, 2, 2, 2, 3][below(g, 5)] {
        let goes_on =
            |[a, b]: [VertexId; 2]| a == at && !met.contains(&b) || b == at && !met.contains(&a);
        let is_next = |it: &Normal| matches!(it.aim, Aim::Join(ends) if goes_on(ends));
        // Those with carriers are what can go wrong.
        let drawn = [site.normal(g, is_next)?, site.normal(g, is_next)?];
        let (id, node) = drawn.into_iter().max_by_key(|(_, it)| it.carrier.len())?;
        of.push(id);
        let Aim::Join([a, b]) = node.aim else { continue };
        at = if a == at { b } else { a };
        met.push(at);
    }
    let ends = if is_all { vec![] } else { vec![start, at] };
    Some((of, Rule::And(And(ends))))
}

fn either(g: &mut Gen, site: &Site<'_>) -> Made {
    let is_still = |it: &Normal| it.moving == MovingAs::Second && it.carrier.is_empty();
    let (first, node) = site.normal(g, is_still)?;
    let agrees = |it: &Normal| it.player == node.player && it.aim == node.aim;
    let (second, other) = site.normal(g, |it| is_still(it) && agrees(it))?;
    let cell = one(g, &list(&node.owned))?;
    let mate = one(g, &others(&list(&other.owned), &[cell]))?;
    Some((vec![first, second], Rule::Either(Either([cell, mate]))))
}

fn hold(g: &mut Gen, site: &Site<'_>) -> Made {
    let (id, node) = site.normal(g, |it| !it.held.is_empty())?;
    Some((vec![id], Rule::Hold(Hold(each(g, &node.held, 80)))))
}

fn lift(g: &mut Gen, site: &Site<'_>) -> Made {
    let dual = one(g, &site.duals())?;
    let is_lie = below(g, 5) == 0;
    let (id, _) = one(g, &site.normals_at(dual, |it| is_lie || it.aim == Aim::Win))?;
    Some((vec![id], Rule::Lift(Lift(dual))))
}

fn divided(g: &mut Gen, site: &Site<'_>) -> Made {
    let games = site.certificate.games.iter().enumerate();
    let is_side = |(_, known): &(usize, &Known)| known.dual_of.is_none();
    let games: Vec<_> = games.filter(is_side).map(|(index, _)| GameId(index as u32)).collect();
    let (mut of, mut sides) = (vec![], [site.game; 2]);
    for side in &mut sides {
        let wins =
            |it: &Normal| it.player == Player::Short && it.aim == Aim::Win && it.held.is_empty();
        *side = one(g, &games)?;
        of.push(one(g, &site.normals_at(*side, wins))?.0);
    }
    let count = below(g, 3);
    let lent = some(g, &site.cells, count).into_iter().zip(some(g, &site.cells, count));
    let lent = lent.map(|(p, q)| [p, q]).collect();
    Some((of, Rule::Divided(Divided { sides, lent })))
}

/// How two positions are compared.
struct Compared {
    pairs: Vec<[VertexId; 2]>,
    images: Vec<[VertexId; 2]>,
    on: Option<VertexId>,
}

/// Compares positions in which these cells are empty: some play each other's parts, and so may terminals.
fn compared(g: &mut Gen, site: &Site<'_>, here: &[VertexId], there: &[VertexId]) -> Compared {
    let count = [0, 0, 0, 1, 2][below(g, 5)];
    let (pairs, free) = split_pairs(g, here, count);
    let mut images = Vec::new();
    if below(g, 100) < 70 {
        let both = some(g, &free, free.len()).into_iter().zip(some(g, there, there.len()));
        images = each(g, &both.map(|(cell, part)| [cell, part]).collect::<Vec<_>>(), 60);
    }
    if below(g, 5) == 0 {
        let parts = some(g, site.terminals, site.terminals.len());
        images.extend(site.terminals.iter().zip(parts).map(|(&terminal, part)| [terminal, part]));
    }
    let on = maybe(g, 20, |g| one(g, &free));
    Compared { pairs, images, on }
}

fn transfer(g: &mut Gen, site: &Site<'_>) -> Made {
    let (id, node) = site.normal(g, |it| it.aim == Aim::Win)?;
    let is_near = bool::arbitrary(g);
    let owned = if is_near { each(g, &list(&node.owned), 85) } else { each(g, &site.cells, 25) };
    let free = others(&site.cells, &owned);
    let Compared { pairs, images, on } = compared(g, site, &free, &list(&node.carrier));
    Some((vec![id], Rule::Transfer(Transfer { owned, pairs, images, on })))
}

fn decided(g: &mut Gen, site: &Site<'_>) -> Made {
    let (trace, replayed) = any_trace(g, site.played(), 20);
    let first = player(g);
    let winner = replayed.winners[first].or(maybe(g, 10, |g| Some(player(g))))?;
    let moving = if winner == first { MovingAs::First } else { MovingAs::Second };
    Some((vec![], Rule::Decided(Decided { winner, moving, steps: trace.steps })))
}

fn over(g: &mut Gen, site: &Site<'_>) -> Made {
    let [short, cut] = site.claims(g, 45);
    Some((vec![], Rule::Over(Over { short, cut })))
}

fn a_move(g: &mut Gen, site: &Site<'_>) -> Made {
    let (id, node) = site.misere(g, |it| it.mover != Mover::First)?;
    let is_lie = below(g, 10) == 0;
    let of = if is_lie { site.cells.clone() } else { list(&node.claims[node.winner]) };
    Some((vec![id], Rule::Move(Move(one(g, &of)?))))
}

/// A node for each claim of the loser; now and then one is left out.
fn all(g: &mut Gen, site: &Site<'_>) -> Made {
    let (_, node) = site.misere(g, |it| it.mover != Mover::Second)?;
    let is_lie = below(g, 5) == 0;
    let loser = node.winner.other();
    let mut before = node.claims.clone();
    before[loser].remove(one(g, &list(&node.claims[loser]))?);
    let (mut of, mut cells) = (vec![], vec![]);
    for &cell in site.cells.iter().filter(|&&it| !before.short.contains(it)) {
        if before.cut.contains(cell) {
            continue;
        }
        let mut claims = before.clone();
        claims[loser].insert(cell);
        let answers = |it: &Misere| it.winner == node.winner && it.claims == claims;
        let is_in_time = |it: &Misere| is_lie || it.mover != Mover::Second;
        match one(g, &site.miseres(|it| is_in_time(it) && answers(it))) {
            Some((id, _)) => {
                of.push(id);
                cells.push(cell);
            }
            None => maybe(g, 10, |_| Some(()))?,
        }
    }
    Some((of, Rule::All(All(cells))))
}

fn join(g: &mut Gen, site: &Site<'_>) -> Made {
    let [short, cut] = site.claims(g, 20);
    let empty = others(&others(&site.cells, &short), &cut);
    let key = maybe(g, 40, |g| one(g, &empty));
    let count = below(g, 4);
    let (pairs, _) = split_pairs(g, &others(&empty, key.as_slice()), count);
    let board = one(g, &[vec![site.game], site.duals()].concat())?;
    Some((vec![], Rule::Join(Join { board, short, cut, pairs, key })))
}

/// About the claims of a node, or any.
fn like(g: &mut Gen, site: &Site<'_>) -> Made {
    let (id, node) = one(g, &site.miseres(|_| true))?;
    let [mut short, mut cut] = site.claims(g, 25);
    if below(g, 10) < 7 {
        short = each(g, &list(&node.claims.short), 80);
        cut = each(g, &list(&node.claims.cut), 80);
        let more = one(g, &others(&others(&site.cells, &short), &cut));
        let by = if bool::arbitrary(g) { &mut short } else { &mut cut };
        by.extend(maybe(g, 40, |_| more));
    }
    let empty = |short: &[VertexId], cut: &[VertexId]| others(&others(&site.cells, short), cut);
    let here = empty(&short, &cut);
    let idle = maybe(g, 40, |g| Some(each(g, &here, 30))).unwrap_or_default();
    let there = empty(&list(&node.claims.short), &list(&node.claims.cut));
    let Compared { pairs, images, on } = compared(g, site, &others(&here, &idle), &there);
    let dual = maybe(g, 60, |g| one(g, &site.duals()));
    Some((vec![id], Rule::Like(Like { short, cut, dual, pairs, idle, images, on })))
}

fn same(g: &mut Gen, site: &Site<'_>) -> Made {
    let [mut short, mut cut] = site.claims(g, 30);
    let cell = one(g, &site.cells)?;
    [&mut short, &mut cut].into_iter().for_each(|it| it.retain(|&claimed| claimed != cell));
    Some((vec![], Rule::Same(Same { cell, short, cut })))
}

fn same_edge(g: &mut Gen, site: &Site<'_>) -> Made {
    let [short, cut] = site.claims(g, 30);
    let edge = some(g, &site.vertices(), 2).try_into().ok()?;
    Some((vec![], Rule::SameEdge(SameEdge { edge, short, cut })))
}

fn branch(g: &mut Gen, site: &Site<'_>) -> Made {
    let nodes = site.indifferences();
    let (first, node) = one(g, &nodes)?;
    let is_lie = below(g, 5) == 0;
    let about = nodes.iter().filter(|(_, it)| is_lie || it.about == node.about);
    let (second, _) = one(g, &about.collect::<Vec<_>>())?;
    Some((vec![first, *second], Rule::Branch(Branch(one(g, &site.cells)?))))
}
