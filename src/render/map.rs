//! Planar maps: every face as the polygon that it is, with its name.

use super::canvas::{Canvas, Point};
use super::geometry::{Geometry, Ground, Located, Rim};
use super::paint::{Site, Spot, on_board};
use super::{Picture, Scene};
use crate::boards::{FaceSite, PlanarMap};
use crate::game::Player;
use crate::graph::VertexId;
use crate::graph::plane::bounds;

/// Names of so many letters fit into a face that is drawn with the side 1.
const SHORT_NAME: usize = 3;

/// How much larger a map with longer names is drawn.
const ENLARGED: f64 = 1.7;

/// Where a map is drawn.
struct Drawn {
    sites: Vec<FaceSite>,
    sides: Vec<Vec<Point>>,
    scale: f64,
}

impl Drawn {
    /// `None` if its points have no places.
    fn new(map: &PlanarMap) -> Option<Self> {
        let longest = map.faces().iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let scale = if longest > SHORT_NAME { ENLARGED } else { 1.0 };
        let scaled = |line: Vec<Point>| -> Vec<Point> {
            line.into_iter().map(|at| at.map(|x| x * scale)).collect()
        };
        let mut sites = map.sites()?;
        for site in &mut sites {
            site.at = site.at.map(|x| x * scale);
            site.room *= scale;
            site.outline = std::mem::take(&mut site.outline).into_iter().map(scaled).collect();
        }
        let sides = (0..map.side_count()).map(|side| map.side_line(side).map(scaled));
        Some(Self { sites, sides: sides.collect::<Option<_>>()?, scale })
    }

    /// Stones are round and of about one size, names stand in them.
    fn site(&self, vertex: VertexId) -> Option<Site> {
        let site = self.sites.get(vertex.index())?;
        let most = 0.42 * self.scale;
        let spot = Spot {
            stone: (0.64 * site.room).min(most),
            ground: (0.9 * site.room).min(1.3 * most),
            named: true,
        };
        Some(Site { at: site.at, spot })
    }
}

/// The map of a scene, if its points have places: sides in the colour of their owner.
pub(super) fn faces(scene: &Scene<'_>, map: &PlanarMap) -> Option<Picture> {
    let drawn = Drawn::new(map)?;
    let mut canvas = Canvas::new();
    // What lies in a hole is smaller than the face around it, and drawn above it.
    let mut by_size: Vec<&FaceSite> = drawn.sites.iter().collect();
    by_size.sort_by(|a, b| size(b).total_cmp(&size(a)));
    for site in by_size {
        canvas.polygon("cell", &site.outline[0]);
    }
    canvas.layer();
    for line in &drawn.sides {
        canvas.polyline("frame", line);
    }
    canvas.layer();
    for (side, line) in drawn.sides.iter().enumerate() {
        let class = match map.owner(side) {
            Some(Player::Short) => "side-short",
            Some(Player::Cut) => "side-cut",
            None => "side",
        };
        canvas.polyline(class, line);
    }
    canvas.end_base();
    let site = |vertex: VertexId| drawn.site(vertex);
    on_board(&mut canvas, scene, site);
    canvas.layer();
    let walk: Vec<Point> = scene.walk.iter().map(|at| at.map(|x| x * drawn.scale)).collect();
    canvas.polyline("walk", &walk);
    Some(Picture::of(scene, &canvas))
}

/// Where the faces and the sides are.
pub(super) fn geometry(map: &PlanarMap) -> Option<Geometry> {
    let Drawn { sites, sides, .. } = Drawn::new(map)?;
    let located = |(index, site): (usize, FaceSite)| {
        let outline = site.outline.into_iter().next();
        Located { vertex: VertexId::new(index), at: site.at, outline, bridges: None }
    };
    let rim = |(side, line)| Rim { owner: map.owner(side), line };
    Some(Geometry {
        ground: Ground::Tiles,
        sites: sites.into_iter().enumerate().map(located).collect(),
        hubs: Vec::new(),
        sides: sides.into_iter().enumerate().map(rim).collect(),
    })
}

/// The area of the rectangle around a face.
fn size(site: &FaceSite) -> f64 {
    let [width, height] = bounds(site.outline[0].iter().copied()).map(|[low, high]| high - low);
    width * height
}
