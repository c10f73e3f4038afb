//! Pivoting templates.
//!
//! A pattern with a group A, an edge and an empty cell B. Its outcomes are the *fork*: a, A is joined to
//! the edge; b, B is Short's and joined to it; both (T), or neither (0). B is joined to a stone B0 outside
//! that touches nothing else; then b says that B0 is joined to the edge.
//!
//! A fork G is *pivoting* if b <= G, or `{a|a,{b|0}} <= G`; it is *sente pivoting* if `{a|a,b} <= G`. Either is the
//! question who wins a game of two terminals (Demer and Selinger, Propositions 6.3 and 6.5): beside a
//! *context*, a region that shares B0 and A with the pattern, Short joins the edge to the context's third
//! terminal though Cut moves first if and only if the pattern is pivoting. The context has the value
//! `{a,b|{a,b|{a|0}}}`, or `{a,b|a}` for sente. So one search decides it, and its certificate is one that the
//! pattern is pivoting.

use super::PivotKind;
use super::region::named;
use crate::formats::{FormatHint, GameFile, ReadOptions, read};
use crate::game::Player;
use crate::graph::VertexSet;
use crate::values::Gluing;

/// A region with the terminals B0, A and the edge, beside its context, Cut to move. Its cells keep their names,
/// those of the context begin with `context.`, and the terminals are the edge and `context`.
pub(super) fn beside_context(region: &GameFile, kind: PivotKind) -> GameFile {
    let context = context(kind);
    let glued = Gluing::juxtaposition()
        .regions(&[region, &context].map(GameFile::game))
        .expect("both have three terminals that conduct, and normal rules");
    let &[_, _, edge] = region.game().hypergraph().terminals() else {
        unreachable!("a pivoting pattern has one group, one edge and a cell B")
    };
    let terminals = [region.names().name(edge), "context"].map(str::to_owned);
    let whole = named(glued, terminals.to_vec(), [(region, ""), (&context, "context.")]);
    let position = whole.position().clone().with_to_move(Some(Player::Cut));
    whole.with_position(position).with_title(region.title().map(str::to_owned))
}

/// The empty cells of the region in the game that it makes with its context.
pub(super) fn region_cells(region: &GameFile, whole: &GameFile) -> VertexSet {
    let cells = region.position().empty_cells();
    let cells = cells.iter().filter_map(|cell| whole.names().id(region.names().name(cell)));
    VertexSet::from_vertices(whole.names().len(), cells)
}

/// A region of the value `{a,b|{a,b|{a|0}}}` (gote) or `{a,b|a}` (sente).
fn context(kind: PivotKind) -> GameFile {
    let text = match kind {
        PivotKind::Gote => include_str!("../../graphs/pivoting-context.json"),
        PivotKind::Sente => include_str!("../../graphs/superswitch-1.json"),
    };
    let region = read(text.as_bytes(), FormatHint::Content, ReadOptions::default()).next();
    region.and_then(Result::ok).expect("the file is part of the program, which tests read")
}
