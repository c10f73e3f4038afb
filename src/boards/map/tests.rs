//! Maps against all their colourings.

use super::{ColourWalk, MapError, MapParts, MapVerdict, PlanarMap, WalkError};
use crate::boards::{BoardSpec, Contest, Criteria, Winners};
use crate::game::Player;
use crate::game::random::Random;
use crate::graph::{Names, VertexId, VertexSet};

/// A map with points called by numbers.
fn parts(points: usize, faces: &[(&str, &[&[usize]])], corners: &[usize]) -> MapParts {
    let face = |&(name, rings): &(&str, &[&[usize]])| {
        (name.to_owned(), rings.iter().map(|ring| ring.to_vec()).collect())
    };
    MapParts {
        points: Names::numbered(points),
        places: None,
        faces: faces.iter().map(face).collect(),
        corners: corners.iter().map(usize::to_string).collect(),
    }
}

fn spec(text: &str) -> BoardSpec {
    text.parse().unwrap()
}

fn colouring(cells: usize, bits: u64) -> VertexSet {
    let cell = (0..cells).filter(|cell| bits >> cell & 1 == 1);
    VertexSet::from_vertices(cells, cell.map(VertexId::new))
}

/// Squares in rows and columns. At random an inner point is pulled apart into two, so that three squares meet in
/// each; inner borders are drawn together to a point; and the corners are anywhere on the boundary.
fn random_map(random: &mut Random, sides: usize) -> Option<PlanarMap> {
    let (width, height) = (2 + random.below(3), 2 + random.below(3));
    let columns = width + 1;
    let mut points = columns * (height + 1);
    let mut twins = vec![None; points];
    for row in 1..height {
        for column in 1..width {
            if random.below(3) > 0 {
                twins[row * columns + column] = Some((points, random.below(2) == 0));
                points += 1;
            }
        }
    }
    let mut faces: Vec<(String, Vec<usize>)> = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let mut ring = Vec::new();
            // Clockwise from the upper left; each point has the quarters 0 to 3 around it in the same order.
            for (corner, (right, down)) in [(0, 0), (1, 0), (1, 1), (0, 1)].into_iter().enumerate()
            {
                let point = (row + down) * columns + column + right;
                // In which quarter of its corner a square lies.
                let quarter = [2, 3, 0, 1][corner];
                match twins[point] {
                    None => ring.push(point),
                    // Upper left and lower right meet along the new border, or the other two do.
                    Some((twin, true)) => match quarter {
                        0 => ring.extend([point, twin]),
                        1 => ring.push(point),
                        2 => ring.extend([twin, point]),
                        _ => ring.push(twin),
                    },
                    Some((twin, false)) => match quarter {
                        0 => ring.push(point),
                        1 => ring.extend([twin, point]),
                        2 => ring.push(twin),
                        _ => ring.extend([point, twin]),
                    },
                }
            }
            faces.push((format!("{column}.{row}"), ring));
        }
    }
    for _ in 0..random.below(3) {
        let ring = &faces[random.below(faces.len())].1;
        let at = random.below(ring.len());
        let (gone, kept) = (ring[at], ring[(at + 1) % ring.len()]);
        for (_, ring) in &mut faces {
            ring.iter_mut().filter(|point| **point == gone).for_each(|point| *point = kept);
            ring.dedup();
            while ring.len() > 1 && ring.first() == ring.last() {
                ring.pop();
            }
        }
    }
    let mut used: Vec<usize> = faces.iter().flat_map(|(_, ring)| ring.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    let number = |point: usize| used.binary_search(&point).unwrap();
    let faces: Vec<(String, Vec<Vec<usize>>)> = faces
        .into_iter()
        .map(|(name, ring)| (name, vec![ring.into_iter().map(number).collect()]))
        .collect();
    let with = |corners: Vec<String>| MapParts {
        points: Names::numbered(used.len()),
        places: None,
        faces: faces.clone(),
        corners,
    };
    // The first points lie in the upper row. Any corners give the boundary, if the squares are still a map.
    let upper = PlanarMap::new(with(["0", "1", "2"].map(String::from).to_vec())).ok()?;
    let mut at: Vec<usize> = (0..upper.boundary.len()).collect();
    if at.len() < sides {
        return None;
    }
    while at.len() > sides {
        at.remove(random.below(at.len()));
    }
    let corners = at.into_iter().map(|index| upper.boundary[index].to_string());
    Some(PlanarMap::new(with(corners.collect())).unwrap())
}

/// The theorem of `crowded.rs` against a look at all colourings; and the walk against the winners.
#[test]
fn verdicts_on_random_maps_are_those_of_all_colourings() {
    let mut random = Random::new(1);
    let (mut one, mut none, mut clear) = (0, 0, 0);
    while one < 40 || none < 40 {
        let Some(map) = random_map(&mut random, 4).filter(|map| map.face_count() <= 9) else {
            continue;
        };
        let verdict = map.verdict();
        let enough = if verdict == MapVerdict::OneWinner { one } else { none };
        if enough == 40 {
            continue;
        }
        let contest = map.contest();
        let seen = Criteria::of(&contest).unwrap();
        assert_eq!(seen.both, 0);
        match verdict {
            MapVerdict::OneWinner => {
                assert_eq!(seen.neither, 0, "{map:?}");
                clear += usize::from(map.crowded().is_empty());
                one += 1;
            }
            MapVerdict::NoWinner(short) => {
                assert_eq!(contest.winners(&short), Winners::Neither, "{map:?}");
                none += 1;
            }
            MapVerdict::NotKnown => panic!("four sides are decided"),
        }
        for _ in 0..60 {
            let short = colouring(map.face_count(), random.next());
            match map.walk(&short) {
                Ok(walk) => check_walk(&contest, &short, &walk),
                Err(error) => {
                    assert!(matches!(error, WalkError::Crossing(_)), "{error}");
                    assert!(!map.crowded().is_empty());
                }
            }
        }
    }
    assert!(clear > 3, "{clear} of {one} have at most three regions at each point");
}

/// With three sides what is said without a look is right.
#[test]
fn triangles_without_crowded_points_have_one_winner() {
    let mut random = Random::new(2);
    let mut clear = 0;
    while clear < 30 {
        let map = random_map(&mut random, 3).filter(|map| map.face_count() <= 9);
        let Some(map) = map.filter(|map| map.crowded().is_empty()) else { continue };
        assert_eq!(map.verdict(), MapVerdict::OneWinner);
        let seen = Criteria::of(&map.contest()).unwrap();
        assert_eq!((seen.both, seen.neither), (0, 0), "{map:?}");
        clear += 1;
    }
}

fn check_walk(contest: &Contest, short: &VertexSet, walk: &ColourWalk) {
    assert_eq!(contest.winners(short), Winners::One(walk.winner));
    let chain = walk.chain.iter().copied().map(VertexId::new);
    let chain = VertexSet::from_vertices(contest.cell_count(), chain);
    assert_eq!(chain.len(), walk.chain.len());
    assert!(chain.iter().all(|cell| short.contains(cell) == (walk.winner == Player::Short)));
    assert!(contest.has_won(walk.winner, &chain));
    assert_eq!(walk.between.len() + 1, walk.points.len());
}

#[test]
fn the_walk_knows_who_has_won_hex() {
    let map = spec("hex:3x3").map().unwrap();
    let contest = map.contest();
    for bits in 0..1 << 9 {
        let short = colouring(9, bits);
        check_walk(&contest, &short, &map.walk(&short).unwrap());
    }
    let map = spec("hex:9x9").map().unwrap();
    let contest = spec("hex:9x9").contest().unwrap();
    let mut random = Random::new(3);
    for _ in 0..300 {
        let cells = (0..81).map(VertexId::new).filter(|_| random.below(2) == 0);
        let short = VertexSet::from_vertices(81, cells);
        check_walk(&contest, &short, &map.walk(&short).unwrap());
    }
}

#[test]
fn hex_boards_as_maps_have_the_same_winners() {
    for text in ["hex:1x1", "hex:1x3", "hex:3x1", "hex:3x3", "hex:4x2"] {
        let (map, board) = (spec(text).map().unwrap(), spec(text).contest().unwrap());
        let of_map = map.contest();
        assert_eq!((map.verdict(), map.crowded()), (MapVerdict::OneWinner, Vec::new()), "{text}");
        for bits in 0..1_u64 << map.face_count() {
            let short = colouring(map.face_count(), bits);
            assert_eq!(of_map.winners(&short), board.winners(&short), "{text}");
        }
    }
    assert!(spec("y:3").map().is_none());
}

/// Two squares side by side: 0 1 2 above, 3 4 5 below.
const LEFT: (&str, &[&[usize]]) = ("l", &[&[0, 1, 4, 3]]);
const RIGHT: (&str, &[&[usize]]) = ("r", &[&[1, 4, 5, 2]]);

#[test]
fn what_is_no_map_is_refused() {
    let fault = |parts: MapParts| PlanarMap::new(parts).unwrap_err();
    let corners = [0, 2, 5, 3];
    assert!(PlanarMap::new(parts(6, &[LEFT, RIGHT], &corners)).is_ok());
    assert_eq!(fault(parts(0, &[], &corners)), MapError::NoFace);
    assert_eq!(fault(parts(7, &[LEFT, RIGHT], &corners)), MapError::LonelyPoint("6".into()));
    let twice = ("l", RIGHT.1);
    assert_eq!(fault(parts(6, &[LEFT, twice], &corners)), MapError::SameName("l".into()));
    let loose = ("r", &[&[5, 6, 7][..]][..]);
    assert!(matches!(
        fault(parts(8, &[LEFT, RIGHT, ("x", &[&[6, 7, 5]])], &corners)),
        MapError::Pinched(point) if point == "5"
    ));
    assert!(matches!(fault(parts(8, &[LEFT, loose], &corners)), MapError::LonelyPoint(_)));
    assert!(matches!(
        fault(parts(9, &[LEFT, RIGHT, ("x", &[&[6, 7, 8]])], &corners)),
        MapError::Boundaries { boundaries: 2, .. }
    ));
    let third = ("x", &[&[1, 4, 3][..]][..]);
    assert!(matches!(
        fault(parts(6, &[LEFT, RIGHT, third], &corners)),
        MapError::CrowdedBorder { faces: 3, .. }
    ));
    // Three squares in a ring that is twisted once.
    let band: [(&str, &[&[usize]]); 3] =
        [("a", &[&[0, 1, 4, 3]]), ("b", &[&[1, 2, 5, 4]]), ("c", &[&[2, 3, 0, 5]])];
    assert!(matches!(fault(parts(6, &band, &corners)), MapError::Twisted(_)));
    // The same without the twist has a hole.
    let ring: [(&str, &[&[usize]]); 3] =
        [("a", &[&[0, 1, 4, 3]]), ("b", &[&[1, 2, 5, 4]]), ("c", &[&[2, 0, 3, 5]])];
    assert!(matches!(fault(parts(6, &ring, &corners)), MapError::Boundaries { .. }));
    // A torus of nine squares without one of them has one boundary, and is no disc.
    let name = |face: usize| format!("f{face}");
    let square = |face: usize| {
        let at = |down: usize, right: usize| (face / 3 + down) % 3 * 3 + (face % 3 + right) % 3;
        (name(face), vec![vec![at(0, 0), at(0, 1), at(1, 1), at(1, 0)]])
    };
    let torus = MapParts {
        points: Names::numbered(9),
        places: None,
        faces: (0..8).map(square).collect(),
        corners: ["8", "6", "0", "2"].map(String::from).to_vec(),
    };
    assert_eq!(fault(torus), MapError::NoDisc);
    let with = |corners: &[usize]| fault(parts(6, &[LEFT, RIGHT], corners));
    assert!(matches!(with(&[0, 1]), MapError::CornerCount { found: 2, .. }));
    assert!(matches!(with(&[0, 2, 9, 3]), MapError::NoCorner { .. }));
    assert!(matches!(with(&[0, 2, 2, 3]), MapError::NoCorner { .. }));
    assert!(matches!(with(&[0, 5, 2, 3]), MapError::CornerOrder(_)));
}

/// The sides run from corner to corner, whichever way round the corners are given.
#[test]
fn corners_say_which_side_is_where() {
    for corners in [[0, 2, 5, 3], [2, 0, 3, 5]] {
        let map = PlanarMap::new(parts(6, &[LEFT, RIGHT], &corners)).unwrap();
        let sides: Vec<Vec<usize>> = (0..4).map(|side| map.faces_on(side)).collect();
        let (first, third) = (vec![0, 1], vec![0, 1]);
        let (right, left) = if corners[0] == 0 { (vec![1], vec![0]) } else { (vec![0], vec![1]) };
        assert_eq!(sides, [first, right, third, left]);
    }
}

/// A cube: the face with all corners is left out. With three corners of a face it is not clear which.
#[test]
fn the_face_outside_is_left_out() {
    let cube: [(&str, &[&[usize]]); 6] = [
        ("top", &[&[0, 1, 2, 3]]),
        ("bottom", &[&[4, 5, 6, 7]]),
        ("n", &[&[0, 1, 5, 4]]),
        ("e", &[&[1, 2, 6, 5]]),
        ("s", &[&[2, 3, 7, 6]]),
        ("w", &[&[3, 0, 4, 7]]),
    ];
    let map = PlanarMap::new(parts(8, &cube, &[4, 5, 6, 7])).unwrap();
    assert_eq!(map.faces().iter().collect::<Vec<_>>(), ["top", "n", "e", "s", "w"]);
    assert_eq!(map.game().err(), Some(MapError::SameName("top".into())));
    assert_eq!(PlanarMap::new(parts(8, &cube, &[0, 6, 1, 7])), Err(MapError::Closed { found: 0 }));
}

/// A face inside another touches nothing else, and makes no difference.
#[test]
fn a_face_may_lie_in_a_hole_of_another() {
    let faces: [(&str, &[&[usize]]); 3] =
        [("l", &[&[0, 1, 4, 3], &[6, 7, 8]]), RIGHT, ("inside", &[&[6, 7, 8]])];
    let map = PlanarMap::new(parts(9, &faces, &[0, 2, 5, 3])).unwrap();
    assert_eq!(map.borders(), [[0, 1], [0, 2]]);
    assert_eq!(PlanarMap::new(map.parts()).unwrap(), map);
    let seen = Criteria::of(&map.contest()).unwrap();
    assert_eq!((seen.fillings, seen.both, seen.neither), (8, 0, 0));
    // The hole alone is a second boundary.
    let hole = PlanarMap::new(parts(9, &faces[..2], &[0, 2, 5, 3])).unwrap_err();
    assert!(matches!(hole, MapError::Boundaries { boundaries: 2, .. }), "{hole}");
}
