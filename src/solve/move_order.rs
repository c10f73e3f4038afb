//! The order in which the search tries moves: a small [network](network) over what is seen of each of them.
//!
//! What is seen is there for any graph: the currents through a cell (Anshelevich, A hierarchical approach to
//! computer Hex), its virtual connections, its distance from the terminals and from the last claims, and
//! what has become of it elsewhere in the search. The weights are learned from positions of small games
//! (`scripts/train-moves`). The order changes no answer, only how many nodes it takes.

mod network;
#[cfg(test)]
mod samples;

use network::Networks;

use super::record::MoveRecord;
use crate::connection::{Circuit, Links, View};
use crate::game::{ByPlayer, Player};
use crate::graph::{Bits, VertexId, layers};

#[cfg(test)]
pub(super) use samples::Recorder;

/// What a player sees of an empty cell on his board, each about 1 at most.
const ON_BOARD: [&str; 14] = [
    // The share of the current through it, and compared with the cell that has most.
    "current",
    "relative-current",
    // Its neighbours, a sixth for each; a third for each that is a group.
    "neighbours",
    "groups-beside",
    // A sixteenth for each cell that it has a full connection with; a quarter for each group.
    "joined-cells",
    "joined-groups",
    // The shares of the terminals that it has a full connection with, and a semi connection alone.
    "joined-terminals",
    "half-joined-terminals",
    // 1 / (1 + n) for a connection with a terminal that wants n cells, on average.
    "tightness",
    // The share of the semi connections of the terminals that hold it.
    "in-semis",
    // A third for each pair of groups that are joined, but not without this cell.
    "in-fulls",
    // 1 / (1 + n) where the ways between the terminals through it are n steps longer than the shortest: steps
    // to neighbours, and steps to what it has a full connection with.
    "on-ways",
    "on-linked-ways",
    // 1 / (1 + n) if the next terminal is n steps away.
    "terminal-near",
];

/// What belongs to both players.
const IN_COMMON: [&str; 16] = [
    // The geometric mean of both players' currents, and the smaller one.
    "mean-current",
    "smaller-current",
    // Both players' relative currents, multiplied, and the greater one.
    "relative-both",
    "greater-relative",
    // Both players' joined terminals, multiplied.
    "joined-both",
    // One or two steps from what was claimed last, and from what was claimed before that.
    "beside-last",
    "near-last",
    "beside-earlier",
    "near-earlier",
    // See `Count::share` and `Count::many`: of the move, and of the move as an answer to the last claim.
    "wins",
    "many-wins",
    "wins-in-answer",
    "many-wins-in-answer",
    // The same for all moves of a position: how much more the mover's circuit conducts than his opponent's, as a
    // logarithm, if both have one; a 64th for each empty cell; a 32nd for each move that is left to try.
    "lead",
    "left",
    "choice",
];

/// How many features a move has: the mover's, his opponent's, and those in common.
const FEATURES: usize = 2 * ON_BOARD.len() + IN_COMMON.len();

type Features = [f32; FEATURES];
type Seen = [f32; ON_BOARD.len()];

/// Longer than any way: there is none.
const FAR: usize = 1000;

/// The name of a feature.
fn name(index: usize) -> String {
    let boards = 2 * ON_BOARD.len();
    match index {
        _ if index < ON_BOARD.len() => format!("own-{}", ON_BOARD[index]),
        _ if index < boards => format!("other-{}", ON_BOARD[index - ON_BOARD.len()]),
        _ => IN_COMMON[index - boards].to_owned(),
    }
}

/// Orders the moves of one game.
pub(super) struct MoveOrder {
    networks: &'static Networks,
    /// Memory for them.
    units: Vec<f32>,
    circuit: Circuit,
    /// What has become of the moves of the search.
    pub(super) record: MoveRecord,
    /// For each player what he sees of each vertex, if he has looked.
    seen: ByPlayer<Vec<Seen>>,
    looked: ByPlayer<bool>,
    /// What his circuit conducts between the terminals, if he has.
    conductance: ByPlayer<f64>,
    /// What the moves that were ordered last look like.
    described: Vec<(VertexId, Features)>,
}

/// Where claims were made shortly before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near<const W: usize> {
    /// What was claimed last, if that is known.
    pub(super) claimed: Option<VertexId>,
    /// The cells one and two steps from what was claimed or filled in last.
    pub(super) last: [Bits<W>; 2],
    /// From what was before that.
    pub(super) earlier: [Bits<W>; 2],
}

impl MoveOrder {
    /// For boards with the given number of vertex ids.
    pub(super) fn new(universe: usize) -> Self {
        Self {
            networks: Networks::learned(),
            units: Vec::new(),
            circuit: Circuit::default(),
            record: MoveRecord::new(universe),
            seen: ByPlayer::from_fn(|_| vec![[0.0; ON_BOARD.len()]; universe]),
            looked: ByPlayer::default(),
            conductance: ByPlayer::default(),
            described: Vec::new(),
        }
    }

    /// Begins with another position.
    pub(super) fn begin(&mut self) {
        for player in Player::BOTH {
            self.looked[player] = false;
            self.seen[player].fill([0.0; ON_BOARD.len()]);
        }
    }

    /// A player looks at the cells: his view, the connections in it, and what its vertices are called.
    ///
    /// Complexity: cubic in the number of endpoints, for the circuit.
    pub(super) fn look<const W: usize>(
        &mut self,
        player: Player,
        view: &View<W>,
        links: &Links<W>,
        name: impl Fn(VertexId) -> VertexId,
    ) {
        self.looked[player] = true;
        let mut currents = vec![0.0; view.universe()];
        self.conductance[player] = self.circuit.add_currents(view, links, &mut currents);
        see(view, links, &currents, |cell, seen| self.seen[player][name(cell).index()] = seen);
    }

    /// The moves, the most promising first. So many cells of the position are empty.
    pub(super) fn sorted<const W: usize>(
        &mut self,
        moves: Bits<W>,
        empty: usize,
        mover: Player,
        near: &Near<W>,
    ) -> Vec<VertexId> {
        let stage = [self.lead(mover), empty as f32 / 64.0, moves.len() as f32 / 32.0];
        let Self { networks, units, record, seen, looked, described, .. } = self;
        let network = networks.of(looked[mover], looked[mover.other()]);
        described.clear();
        let mut scored: Vec<(f32, VertexId)> = moves
            .iter()
            .map(|cell| {
                let boards = [&seen[mover][cell.index()], &seen[mover.other()][cell.index()]];
                let features = describe(boards, cell, mover, near, record, stage);
                described.push((cell, features));
                (network.score(&features, units), cell)
            })
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        scored.into_iter().map(|(_, cell)| cell).collect()
    }

    fn lead(&self, mover: Player) -> f32 {
        if !(self.looked.short && self.looked.cut) {
            return 0.0;
        }
        let [own, others] = [mover, mover.other()].map(|player| self.conductance[player] + 0.01);
        (own / others).ln() as f32 / 4.0
    }
}

fn describe<const W: usize>(
    [own, others]: [&Seen; 2],
    cell: VertexId,
    mover: Player,
    near: &Near<W>,
    record: &MoveRecord,
    [lead, left, choice]: [f32; 3],
) -> Features {
    let currents = [own[0], others[0]];
    let holds = |cells: &Bits<W>| f32::from(u8::from(cells.contains(cell)));
    let [moved, answered] = [record.of(mover, cell), record.of_answer(mover, near.claimed, cell)];
    let in_common: [f32; IN_COMMON.len()] = [
        (currents[0] * currents[1]).sqrt(),
        currents[0].min(currents[1]),
        own[1] * others[1],
        own[1].max(others[1]),
        own[6] * others[6],
        holds(&near.last[0]),
        holds(&near.last[1]),
        holds(&near.earlier[0]),
        holds(&near.earlier[1]),
        moved.share(),
        moved.many(),
        answered.share(),
        answered.many(),
        lead,
        left,
        choice,
    ];
    let mut all = own.iter().chain(others).chain(&in_common);
    std::array::from_fn(|_| *all.next().expect("so many features are there"))
}

/// What a player sees of the empty cells of a view, one after the other.
fn see<const W: usize>(
    view: &View<W>,
    links: &Links<W>,
    currents: &[f64],
    mut tell: impl FnMut(VertexId, Seen),
) {
    let (empty, groups) = (view.empty(), view.groups());
    let ends: Vec<VertexId> =
        view.terminals().iter().copied().filter(|&end| groups.contains(end)).collect();
    let share = 1.0 / ends.len().max(1) as f32;
    let pairs = (ends.len() * ends.len().saturating_sub(1) / 2).max(1) as f64;
    let most = empty.iter().map(|cell| currents[cell.index()]).fold(f64::MIN_POSITIVE, f64::max);
    let (mut in_semis, mut semis) = (vec![0_u32; view.universe()], 0_u32);
    let mut in_fulls = vec![0_u32; view.universe()];
    for a in groups.iter() {
        for b in (links.partners(a) & groups).iter().filter(|&b| a < b) {
            (links.in_all_fulls(a, b) & empty).iter().for_each(|cell| in_fulls[cell.index()] += 1);
        }
    }
    for (index, &a) in ends.iter().enumerate() {
        for &b in &ends[index + 1..] {
            for carrier in links.semis(a, b) {
                semis += 1;
                carrier.iter().for_each(|cell| in_semis[cell.index()] += 1);
            }
        }
    }
    let ways = Ways::new(view, &ends, |vertex| view.adjacent(vertex));
    let linked = Ways::new(view, &ends, |vertex| links.partners(vertex) | view.adjacent(vertex));
    for cell in empty.iter() {
        let at = cell.index();
        let (beside, partners) = (view.adjacent(cell), links.partners(cell));
        let (mut joined, mut half_joined, mut tightness) = (0.0, 0.0, 0.0);
        for &end in &ends {
            if beside.contains(end) {
                joined += share;
                tightness += share;
            } else if partners.contains(end) {
                joined += share;
                tightness += share / (1 + links.in_all_fulls(cell, end).len()) as f32;
            } else if links.semis(cell, end).next().is_some() {
                half_joined += share;
            }
        }
        tell(
            cell,
            [
                (currents[at] / (2.0 * pairs)) as f32,
                (currents[at] / most) as f32,
                beside.len() as f32 / 6.0,
                (beside & groups).len() as f32 / 3.0,
                (partners & empty).len() as f32 / 16.0,
                (partners & groups).len() as f32 / 4.0,
                joined,
                half_joined,
                tightness,
                in_semis[at] as f32 / semis.max(1) as f32,
                in_fulls[at].min(3) as f32 / 3.0,
                inverse(ways.detour(at)),
                inverse(linked.detour(at)),
                inverse(ways.nearest[at].saturating_sub(1)),
            ],
        );
    }
}

fn inverse(steps: usize) -> f32 {
    1.0 / (1 + steps) as f32
}

/// How long the ways from the terminals to each vertex are.
struct Ways {
    /// Their sum over the terminals, and the least one.
    sum: Vec<usize>,
    nearest: Vec<usize>,
    shortest: usize,
}

impl Ways {
    fn new<const W: usize>(
        view: &View<W>,
        ends: &[VertexId],
        next: impl Fn(VertexId) -> Bits<W>,
    ) -> Self {
        let mut sum = vec![0; view.universe()];
        let mut nearest = vec![FAR; view.universe()];
        for &end in ends {
            let mut unseen = (view.endpoints()).without(end);
            for (steps, layer) in (1..).zip(layers(Bits::single(end), unseen, &next)) {
                unseen -= layer;
                for vertex in layer.iter() {
                    sum[vertex.index()] += steps;
                    nearest[vertex.index()] = nearest[vertex.index()].min(steps);
                }
            }
            unseen.iter().for_each(|vertex| sum[vertex.index()] += FAR);
        }
        let shortest = view.empty().iter().map(|cell| sum[cell.index()]).min().unwrap_or(0);
        Self { sum, nearest, shortest }
    }

    fn detour(&self, at: usize) -> usize {
        self.sum[at] - self.shortest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::connection::Aim;
    use crate::graph::ReducedGraph;

    #[test]
    fn features_have_their_names() {
        assert_eq!(name(0), "own-current");
        assert_eq!(name(ON_BOARD.len()), "other-current");
        assert_eq!(name(FEATURES - 1), "choice");
    }

    /// By hand: the one cell touches both terminals, has all of the current, and is the one semi connection.
    #[test]
    fn what_is_seen_of_the_only_cell() {
        let board = "hex:1x1".parse::<BoardSpec>().unwrap().build();
        let graph = ReducedGraph::<1>::new(board.game.hypergraph(), true);
        let rows: Vec<_> =
            (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let terminals: Vec<_> = graph.terminals().iter().collect();
        let view = View::new(&rows, &terminals, Bits::EMPTY, graph.cells()).unwrap();
        let mut links = Links::new(view.universe());
        links.build(&view, Aim::All);
        let mut order = MoveOrder::new(view.universe());
        order.begin();
        order.look(Player::Short, &view, &links, |vertex| vertex);
        let seen = order.seen.short[graph.cells().first().unwrap().index()];
        let expected = [
            ("current", 1.0),
            ("relative-current", 1.0),
            ("neighbours", 2.0 / 6.0),
            ("groups-beside", 2.0 / 3.0),
            ("joined-cells", 0.0),
            ("joined-groups", 2.0 / 4.0),
            ("joined-terminals", 1.0),
            ("half-joined-terminals", 0.0),
            ("tightness", 1.0),
            ("in-semis", 1.0),
            ("in-fulls", 0.0),
            ("on-ways", 1.0),
            ("on-linked-ways", 1.0),
            ("terminal-near", 1.0),
        ];
        for ((&name, &seen), (expected_name, expected)) in ON_BOARD.iter().zip(&seen).zip(expected)
        {
            assert_eq!(name, expected_name);
            assert!((seen - expected).abs() < 1e-6, "{name}: {seen}");
        }
    }
}
