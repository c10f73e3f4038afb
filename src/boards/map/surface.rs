//! From faces to a map: whether they fill a disc, and where its boundary runs.
//!
//! The borders in both directions, each with the next one around the same face, are a surface without boundary
//! once what lies outside counts as a face. It is a sphere, and the faces fill a disc, if it is connected and has
//! Euler's characteristic 2. (Mohar and Thomassen, *Graphs on Surfaces*, 2001, chapter 3.) A face with holes
//! joins several such spheres, as it does if there are no more of them than that.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Border, MapError, MapParts, MapRegion, PlanarMap, Ring, said};
use crate::graph::plane::sides;
use crate::graph::{Names, UnionFind, VertexId};

/// How many points a message names.
const SHOWN_POINTS: usize = 8;

pub(super) fn map(mut parts: MapParts) -> Result<PlanarMap, MapError> {
    let most = [("points", parts.points.len()), ("faces", parts.faces.len())];
    for (what, found) in most {
        if found > PlanarMap::MAX_POINTS {
            return Err(MapError::TooLarge { what, found });
        }
    }
    if let Some(outside) = outside(&parts)? {
        parts.faces.remove(outside);
    }
    let faces = face_names(&parts)?;
    let mut rings = rings(&parts)?;
    let runs = runs(&parts, &rings)?;
    orient(&parts, &mut rings, &runs)?;
    let boundary = boundary(&parts, &rings)?;
    let (boundary, starts) = cut(&parts, boundary)?;
    let borders = borders(&rings, &boundary, &starts);
    check_disc(&parts, &rings, &borders)?;
    let MapParts { points, places, .. } = parts;
    assert!(places.as_ref().is_none_or(|places| places.len() == points.len()), "a place a point");
    Ok(PlanarMap { points, places, faces, rings, boundary, starts, borders })
}

fn name(parts: &MapParts, point: usize) -> String {
    said(parts.points.name(VertexId::new(point)))
}

/// Where each border is run along, by its ends, the lower first: the ring, and whether upwards.
type Runs = BTreeMap<(usize, usize), Vec<(usize, bool)>>;

/// The face to leave out because otherwise nothing would be outside.
fn outside(parts: &MapParts) -> Result<Option<usize>, MapError> {
    let all = rings(parts)?;
    if all.is_empty() {
        return Err(MapError::NoFace);
    }
    if runs(parts, &all)?.values().any(|runs| runs.len() == 1) {
        return Ok(None);
    }
    let corners: Vec<Option<usize>> =
        parts.corners.iter().map(|corner| meant(&parts.points, corner)).collect();
    let has_all = |ring: &&Ring| {
        corners.iter().all(|corner| corner.is_some_and(|point| ring.points.contains(&point)))
    };
    let found: Vec<&Ring> = all.iter().filter(has_all).collect();
    match found.as_slice() {
        _ if corners.is_empty() => {
            Err(MapError::CornerCount { found: 0, known: "any face may be the one outside".into() })
        }
        [ring] => Ok(Some(ring.face)),
        found => Err(MapError::Closed { found: found.len() }),
    }
}

/// The point that a word means: its name, or the coordinates that are its name, written in another way.
fn meant(points: &Names, word: &str) -> Option<usize> {
    let pair = || {
        let (x, y) = word.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let [x, y] = [x, y].map(|x| x.trim().parse::<f64>().ok());
        points.id(&MapParts::name_of_place([x?, y?]))
    };
    points.id(word).or_else(pair).map(|point| point.index())
}

impl MapParts {
    /// The name of a point that has none of its own: its coordinates, as in `(0.5, 2)`.
    #[must_use]
    pub fn name_of_place([x, y]: [f64; 2]) -> String {
        // Zero has no sign.
        format!("({}, {})", x + 0.0, y + 0.0)
    }
}

fn face_names(parts: &MapParts) -> Result<Names, MapError> {
    let mut names = Names::new();
    for (index, (name, _)) in parts.faces.iter().enumerate() {
        if names.intern(name)?.index() != index {
            return Err(MapError::SameName(said(name)));
        }
    }
    Ok(names)
}

fn rings(parts: &MapParts) -> Result<Vec<Ring>, MapError> {
    let mut all = Vec::new();
    for (face, (called, rings)) in parts.faces.iter().enumerate() {
        if rings.is_empty() {
            return Err(MapError::SmallRing { face: said(called), points: 0 });
        }
        for points in rings {
            if points.len() < 3 {
                return Err(MapError::SmallRing { face: said(called), points: points.len() });
            }
            if let Some((point, _)) = sides(points).find(|(a, b)| a == b) {
                let (face, point) = (said(called), name(parts, point));
                return Err(MapError::NoBorder { face, point });
            }
            all.push(Ring { face, points: points.clone() });
        }
    }
    Ok(all)
}

fn runs(parts: &MapParts, rings: &[Ring]) -> Result<Runs, MapError> {
    let mut runs = Runs::new();
    let mut is_used = vec![false; parts.points.len()];
    for (index, ring) in rings.iter().enumerate() {
        for (a, b) in sides(&ring.points) {
            runs.entry((a.min(b), a.max(b))).or_default().push((index, a < b));
            is_used[a] = true;
        }
    }
    if let Some(point) = is_used.iter().position(|used| !used) {
        return Err(MapError::LonelyPoint(name(parts, point)));
    }
    match runs.iter().find(|(_, runs)| runs.len() > 2) {
        None => Ok(runs),
        Some((&(a, b), runs)) => {
            let ends = [name(parts, a), name(parts, b)];
            Err(MapError::CrowdedBorder { ends, faces: runs.len() })
        }
    }
}

/// Turns rings round until every inner border is run along once in each direction.
fn orient(parts: &MapParts, rings: &mut [Ring], runs: &Runs) -> Result<(), MapError> {
    let mut beside: Vec<Vec<(usize, bool)>> = vec![Vec::new(); rings.len()];
    for runs in runs.values() {
        if let &[(one, up), (other, its_up)] = runs.as_slice() {
            beside[one].push((other, up == its_up));
            beside[other].push((one, up == its_up));
        }
    }
    let mut turned: Vec<Option<bool>> = vec![None; rings.len()];
    for first in 0..rings.len() {
        let mut queue = VecDeque::new();
        if turned[first].is_none() {
            turned[first] = Some(false);
            queue.push_back(first);
        }
        while let Some(ring) = queue.pop_front() {
            let is_turned = turned[ring].expect("what is in the queue has been turned");
            for &(other, is_opposite) in &beside[ring] {
                if turned[other].is_none() {
                    turned[other] = Some(is_turned != is_opposite);
                    queue.push_back(other);
                }
            }
        }
    }
    for (&(a, b), runs) in runs {
        if let &[(one, up), (other, its_up)] = runs.as_slice() {
            let way = |ring: usize, up: bool| turned[ring].map(|turned| turned != up);
            if way(one, up) == way(other, its_up) {
                return Err(MapError::Twisted([name(parts, a), name(parts, b)]));
            }
        }
    }
    for (ring, turned) in rings.iter_mut().zip(turned) {
        if turned == Some(true) {
            ring.points.reverse();
        }
    }
    Ok(())
}

/// The points along the boundary, as the faces on it are run around.
fn boundary(parts: &MapParts, rings: &[Ring]) -> Result<Vec<usize>, MapError> {
    let directed: BTreeSet<(usize, usize)> =
        rings.iter().flat_map(|ring| sides(&ring.points)).collect();
    let mut next: BTreeMap<usize, usize> = BTreeMap::new();
    for &(a, b) in directed.iter().filter(|&&(a, b)| !directed.contains(&(b, a))) {
        if next.insert(a, b).is_some() {
            return Err(MapError::Pinched(name(parts, a)));
        }
    }
    let mut cycles: Vec<Vec<usize>> = Vec::new();
    while let Some((&first, _)) = next.first_key_value() {
        let mut cycle = Vec::new();
        let mut point = first;
        while let Some(after) = next.remove(&point) {
            cycle.push(point);
            point = after;
        }
        cycles.push(cycle);
    }
    match cycles.as_slice() {
        [_] => Ok(cycles.remove(0)),
        [first, other, ..] => Err(MapError::Boundaries {
            boundaries: cycles.len(),
            first: name(parts, first[0]),
            other: name(parts, other[0]),
        }),
        [] => Err(MapError::Closed { found: 0 }),
    }
}

/// The boundary from the first corner on, in the direction of the corners, and where they are.
fn cut(parts: &MapParts, mut boundary: Vec<usize>) -> Result<(Vec<usize>, Vec<usize>), MapError> {
    let known = |boundary: &[usize]| {
        let first: Vec<String> =
            boundary.iter().take(SHOWN_POINTS).map(|&point| name(parts, point)).collect();
        format!("along the boundary lie {}", first.join(", "))
    };
    let found = parts.corners.len();
    if !(3..=4).contains(&found) {
        return Err(MapError::CornerCount { found, known: known(&boundary) });
    }
    let mut corners = Vec::with_capacity(found);
    for corner in &parts.corners {
        let point = meant(&parts.points, corner);
        match point.filter(|point| boundary.contains(point) && !corners.contains(point)) {
            Some(point) => corners.push(point),
            None => {
                let (corner, known) = (said(corner), known(&boundary));
                return Err(MapError::NoCorner { corner, known });
            }
        }
    }
    let begun = |boundary: &mut Vec<usize>| {
        let first =
            boundary.iter().position(|&point| point == corners[0]).expect("on the boundary");
        boundary.rotate_left(first);
        let at = |corner: &usize| boundary.iter().position(|point| point == corner);
        corners.iter().filter_map(at).collect::<Vec<usize>>()
    };
    let mut starts = begun(&mut boundary);
    if !starts.is_sorted() {
        boundary.reverse();
        starts = begun(&mut boundary);
    }
    if !starts.is_sorted() {
        starts.sort_unstable();
        let order: Vec<String> = starts.iter().map(|&at| name(parts, boundary[at])).collect();
        return Err(MapError::CornerOrder(order.join(", ")));
    }
    Ok((boundary, starts))
}

/// All borders in both directions.
fn borders(
    rings: &[Ring],
    boundary: &[usize],
    starts: &[usize],
) -> BTreeMap<(usize, usize), Border> {
    let mut borders = BTreeMap::new();
    for Ring { face, points } in rings {
        for (index, (a, b)) in sides(points).enumerate() {
            let next = points[(index + 2) % points.len()];
            borders.insert((a, b), Border { region: MapRegion::Face(*face), next });
        }
    }
    // What is outside lies on the other hand of the boundary, whichever way that runs.
    let count = boundary.len();
    let side_of = |index: usize| starts.iter().rposition(|&start| start <= index);
    for (index, (a, b)) in sides(boundary).enumerate() {
        let region = MapRegion::Side(side_of(index).expect("the first side begins at 0"));
        if borders.contains_key(&(a, b)) {
            let next = boundary[(index + count - 1) % count];
            borders.insert((b, a), Border { region, next });
        } else {
            let next = boundary[(index + 2) % count];
            borders.insert((a, b), Border { region, next });
        }
    }
    borders
}

fn check_disc(
    parts: &MapParts,
    rings: &[Ring],
    borders: &BTreeMap<(usize, usize), Border>,
) -> Result<(), MapError> {
    // The borders that begin at a point must be one round.
    let mut rounds = vec![0; parts.points.len()];
    let mut seen = BTreeSet::new();
    for &(from, to) in borders.keys() {
        if seen.contains(&(from, to)) {
            continue;
        }
        rounds[from] += 1;
        let mut end = to;
        while seen.insert((from, end)) {
            end = borders[&(end, from)].next;
        }
    }
    if let Some(point) = rounds.iter().position(|&rounds| rounds > 1) {
        return Err(MapError::Pinched(name(parts, point)));
    }
    let mut spheres = UnionFind::new(parts.points.len());
    for &(a, b) in borders.keys() {
        spheres.union(a, b);
    }
    let count = |groups: &UnionFind| {
        (0..parts.points.len()).filter(|&point| groups.find(point) == point).count()
    };
    let sphere_count = count(&spheres);
    let faces_and_outside = rings.len() + 1;
    // Every part has at most 2, so that all have it if the sum is right.
    let is_spheres = parts.points.len() + faces_and_outside == borders.len() / 2 + 2 * sphere_count;
    for pair in rings.windows(2).filter(|pair| pair[0].face == pair[1].face) {
        spheres.union(pair[0].points[0], pair[1].points[0]);
    }
    let joints = rings.len() - parts.faces.len();
    if is_spheres && count(&spheres) == 1 && joints == sphere_count - 1 {
        Ok(())
    } else {
        Err(MapError::NoDisc)
    }
}
