//! Stones and marks on cells.

use super::Scene;
use super::canvas::{Canvas, Point, width};
use crate::game::Player;
use crate::graph::VertexId;
use crate::survey::Mark;
use crate::switching::Territory;

/// Where a cell is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) at: Point,
    pub(super) spot: Spot,
}

/// How large a cell is, and whether its name stands in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The radius of a stone.
    pub(super) stone: f64,
    /// The radius of what is hatched.
    pub(super) ground: f64,
    /// Whether the name of the cell stands in its middle, so that marks must leave it free.
    pub(super) named: bool,
}

/// The classes of a player's stones.
pub(super) const fn stone(player: Player) -> &'static str {
    match player {
        Player::Short => "short",
        Player::Cut => "cut",
    }
}

/// Three lines through a disc, or two that cross.
#[derive(Clone, Copy)]
enum Hatch {
    Rising,
    Falling,
    Level,
    Upright,
    Cross,
}

fn hatch(canvas: &mut Canvas, class: &'static str, hatch: Hatch, at: Point, spot: Spot) {
    let radius = spot.ground;
    // A name is not crossed out.
    let lines: &[f64] = if spot.named { &[-0.68, 0.68] } else { &[-0.6, 0.0, 0.6] };
    let (directions, offsets): (&[f64], &[f64]) = match hatch {
        Hatch::Rising => (&[-45.0], lines),
        Hatch::Falling => (&[45.0], lines),
        Hatch::Level => (&[0.0], lines),
        Hatch::Upright => (&[90.0], lines),
        Hatch::Cross => (&[-45.0, 45.0], &[0.0]),
    };
    for direction in directions {
        let (sin, cos) = direction.to_radians().sin_cos();
        for offset in offsets {
            let half = (1.0 - offset * offset).sqrt();
            let end = |along: f64| {
                let along = along * half;
                [
                    at[0] + radius * (along * cos - offset * sin),
                    at[1] + radius * (along * sin + offset * cos),
                ]
            };
            canvas.polyline(class, &[end(-1.0), end(1.0)]);
        }
    }
}

/// What lies on the ground of a cell, below its stone.
fn ground(canvas: &mut Canvas, mark: Mark, at: Point, spot: Spot) {
    if let Mark::Current(ninths) = mark {
        // The area of the disc is what flows.
        canvas.circle("current", at, spot.ground * (f64::from(ninths) / 9.0).sqrt());
        return;
    }
    let (tint, lines, kind) = match mark {
        Mark::Territory(Territory::Short) | Mark::Captured => {
            ("tint-short", "hatch-short", Hatch::Rising)
        }
        Mark::Territory(Territory::Cut) | Mark::Lost => ("tint-cut", "hatch-cut", Hatch::Falling),
        Mark::Territory(Territory::First) => ("tint-first", "hatch-first", Hatch::Upright),
        Mark::Carrier => ("tint-carrier", "hatch-carrier", Hatch::Level),
        _ => return,
    };
    canvas.circle(tint, at, spot.ground);
    hatch(canvas, lines, kind, at, spot);
}

/// What lies above the stones.
fn above(canvas: &mut Canvas, mark: Mark, at: Point, spot: Spot) {
    // A name in the middle stays free: a ring goes around the cell, a small stone on its rim.
    let ring = if spot.named { spot.stone + 0.06 } else { spot.stone + 0.05 };
    let rim = if spot.named { at.map(|x| x + spot.stone) } else { at };
    match mark {
        Mark::Dead => {
            let radius = if spot.named { spot.stone + 0.06 } else { 0.7 * spot.stone };
            hatch(canvas, "dead", Hatch::Cross, at, Spot { ground: radius, ..spot });
        }
        Mark::Captured => canvas.circle("short", rim, 0.13),
        Mark::Lost => canvas.circle("cut", rim, 0.13),
        // A winning move may be must-play as well: both rings are seen.
        Mark::MustPlay => {
            canvas.circle("must", at, if spot.named { ring + 0.09 } else { ring - 0.12 });
        }
        Mark::Wins => {
            canvas.circle("wins", at, ring);
            if !spot.named {
                canvas.circle("win", at, 0.08);
            }
        }
        Mark::Loses => canvas.circle("loses", if spot.named { rim } else { at }, 0.07),
        Mark::Open => {
            // It may be must-play as well, and is not known to win.
            canvas.circle("open", at, ring);
            if !spot.named {
                canvas.text("unknown", at, 1.1 * spot.stone, "?");
            }
        }
        Mark::Focus => canvas.circle("focus", at, ring + if spot.named { 0.06 } else { 0.0 }),
        Mark::Line { number, by } => {
            canvas.circle(stone(by), at, spot.stone);
            numbered(canvas, number, by, at, spot);
        }
        Mark::Move { number, by } => numbered(canvas, number, by, at, spot),
        // Inside the stone, so that it is no ring of a mark.
        Mark::LastMove => canvas.circle("last", at, spot.stone - 0.05),
        Mark::Territory(_) | Mark::Current(_) | Mark::Carrier => {}
    }
}

/// A number on a stone.
fn numbered(canvas: &mut Canvas, number: u32, by: Player, at: Point, spot: Spot) {
    // Numbers of several digits have to be smaller.
    let height = match number {
        0..=9 => 1.15,
        10..=99 => 1.0,
        _ => 0.75,
    };
    let class = if by == Player::Short { "number-dark" } else { "number" };
    canvas.text(class, at, height * spot.stone, &number.to_string());
}

/// The stones and the marks of a scene, each vertex at its place. Names, if any, go above them.
pub(super) fn contents(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    site: impl Fn(VertexId) -> Option<Site>,
) {
    let marked = || scene.marks.iter().filter_map(|&(vertex, mark)| Some((mark, site(vertex)?)));
    areas(canvas, scene, &site);
    canvas.layer();
    for (mark, Site { at, spot }) in marked() {
        ground(canvas, mark, at, spot);
    }
    canvas.layer();
    for player in Player::BOTH {
        for Site { at, spot } in scene.position.claimed(player).iter().filter_map(&site) {
            canvas.circle(stone(player), at, spot.stone);
        }
    }
    canvas.layer();
    // Around a later stone of the line a ring would say that this stone wins.
    let by_vertex = scene.marks_by_vertex();
    let is_later = |mark: &Mark| matches!(mark, Mark::Line { number, .. } if *number > 1);
    let shown = scene.marks.iter().filter(|&&(vertex, mark)| {
        mark != Mark::Wins || !by_vertex[vertex.index()].iter().any(is_later)
    });
    let mut marks: Vec<(Mark, Site)> =
        shown.filter_map(|&(vertex, mark)| Some((mark, site(vertex)?))).collect();
    marks.sort_by_key(|&(mark, _)| mark);
    for (mark, Site { at, spot }) in marks {
        above(canvas, mark, at, spot);
    }
    let height = |label: &str| if label.chars().count() > 3 { 0.2 } else { 0.32 };
    let labels = || {
        let placed = |(vertex, label): &'_ (VertexId, String)| {
            // Where names stand, labels stand for them.
            let site = site(*vertex).filter(|site| !site.spot.named)?;
            Some((on_stone(scene, *vertex), site.at, label.clone()))
        };
        scene.labels.iter().filter_map(placed)
    };
    canvas.layer();
    for (_, at, label) in labels().filter(|(on_stone, ..)| on_stone.is_none()) {
        canvas.halo("halo-cell", at, height(&label), &label);
    }
    for (on_stone, at, label) in labels() {
        canvas.text(on_stone.unwrap_or("name"), at, height(&label), &label);
    }
}

/// All that lies on the cells of a board: dead edges, stones, marks and names.
pub(super) fn on_board(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    site: impl Fn(VertexId) -> Option<Site>,
) {
    for edge in &scene.dead_edges {
        if let [Some(from), Some(to)] = edge.map(&site) {
            canvas.polyline("gone-edge", &[from.at, to.at]);
        }
    }
    contents(canvas, scene, &site);
    names(canvas, scene, &site, |cell| scene.called(cell).to_owned());
}

/// The areas: thick lines between neighbours, and a dot on each vertex.
fn areas(canvas: &mut Canvas, scene: &Scene<'_>, site: &impl Fn(VertexId) -> Option<Site>) {
    if scene.areas.is_empty() {
        return;
    }
    let board = scene.position.game().hypergraph();
    for (index, area) in scene.areas.iter().enumerate() {
        canvas.layer();
        let mut lines: Vec<[VertexId; 2]> = area.iter().map(|&vertex| [vertex; 2]).collect();
        for members in board.hyperedges() {
            let inside: Vec<VertexId> =
                members.iter().copied().filter(|vertex| area.contains(vertex)).collect();
            for (place, &a) in inside.iter().enumerate() {
                lines.extend(inside[place + 1..].iter().map(|&b| [a.min(b), a.max(b)]));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        for line in lines {
            if let [Some(from), Some(to)] = line.map(site) {
                canvas.polyline(Scene::area_class(index), &[from.at, to.at]);
            }
        }
    }
}

/// Names stand on the cells, but where a number stands.
pub(super) fn names(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    site: impl Fn(VertexId) -> Option<Site>,
    name: impl Fn(VertexId) -> String,
) {
    let marks = scene.marks_by_vertex();
    let cells = scene.position.game().hypergraph().cells();
    let has_number = |vertex: VertexId| marks[vertex.index()].iter().any(|m| m.number().is_some());
    let labels = cells.iter().filter(|&cell| !has_number(cell)).filter_map(|cell| {
        let Site { at, spot } = site(cell)?;
        let name = name(cell);
        let height = (1.6 * spot.stone / width(&name, 1.0)).min(0.9 * spot.stone).min(0.3);
        Some((cell, at, name, height))
    });
    let labels: Vec<_> = labels.collect();
    canvas.layer();
    for (cell, at, name, height) in &labels {
        if !marks[cell.index()].is_empty() {
            canvas.halo("halo-cell", *at, *height, name);
        }
    }
    canvas.layer();
    for (cell, at, name, height) in &labels {
        canvas.text(on_stone(scene, *cell).unwrap_or("name"), *at, *height, name);
    }
}

/// The class of a text on the stone of a vertex, if there is one.
fn on_stone(scene: &Scene<'_>, vertex: VertexId) -> Option<&'static str> {
    Some(if scene.owner(vertex)? == Player::Short { "on-dark" } else { "on-light" })
}

/// A cell with a mark, for a legend.
pub(super) fn sample(canvas: &mut Canvas, mark: Mark, at: Point) {
    let spot = Spot { stone: 0.2, ground: 0.24, named: false };
    canvas.circle("cell", at, 0.26);
    canvas.layer();
    ground(canvas, mark, at, spot);
    canvas.layer();
    if matches!(mark, Mark::Move { .. } | Mark::LastMove) {
        canvas.circle(stone(Player::Short), at, spot.stone);
        canvas.layer();
    }
    above(canvas, mark, at, spot);
}
