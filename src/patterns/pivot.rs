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
use crate::formats::{FormatHint, GameFile, ReadOptions, read};
use crate::game::{Player, Position};
use crate::graph::{Names, VertexSet};
use crate::values::{Glued, Gluing};

/// A region with the terminals B0, A and the edge, beside its context, Cut to move. Its cells keep their names,
/// those of the context begin with `context.`, and the terminals are the edge and `context`.
pub(super) fn beside_context(region: &GameFile, kind: PivotKind) -> GameFile {
    let parts = [region, &context(kind)];
    let Glued { game, places } = Gluing::juxtaposition()
        .regions(&parts.map(GameFile::game))
        .expect("both have three terminals that conduct, and normal rules");
    let &[_, _, edge] = region.game().hypergraph().terminals() else {
        unreachable!("a pivoting pattern has one group, one edge and a cell B")
    };
    let mut names = vec![String::new(); game.hypergraph().vertex_count()];
    for (terminal, name) in
        game.hypergraph().terminals().iter().zip([region.names().name(edge), "context"])
    {
        name.clone_into(&mut names[terminal.index()]);
    }
    let mut position = Position::opening(game).with_to_move(Some(Player::Cut));
    for ((file, places), prefix) in parts.into_iter().zip(&places).zip(["", "context."]) {
        for cell in file.game().hypergraph().cells().iter() {
            let place = places[cell.index()].expect("every cell has a place");
            names[place.index()] = format!("{prefix}{}", file.names().name(cell));
            for by in Player::BOTH {
                if file.position().claimed(by).contains(cell) {
                    position.claim(place, by).expect("it is an empty cell");
                }
            }
        }
    }
    let mut all = Names::new();
    for name in &names {
        all.intern(name).expect("it is one of a pattern or of the context");
    }
    GameFile::new(position, all).with_title(region.title().map(str::to_owned))
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
