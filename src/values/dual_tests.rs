//! Duality of partitions, forms and regions.

use quickcheck::Gen;

use super::region_tests::{outcome, value_of};
use super::testing::random_form;
use super::*;
use crate::game::testing::below;
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::planar::dual_region;

/// Complementing is an involution that reverses the order, and blocks of the two add up to k + 1.
#[test]
fn the_complement_is_an_involution() {
    for (k, count) in [(2, 2), (3, 5), (4, 14), (5, 42), (6, 132)] {
        let outcomes = Outcomes::non_crossing(k).unwrap();
        assert_eq!(outcomes.poset().len(), count);
        let partitions: Vec<&Partition> =
            outcomes.poset().atoms().map(|atom| outcomes.partition(atom)).collect();
        for partition in &partitions {
            let complement = partition.complement().unwrap();
            assert_eq!(complement.complement().as_ref(), Some(*partition));
            assert_eq!(partition.blocks() + complement.blocks(), k + 1);
            for other in &partitions {
                let reversed = other.complement().unwrap().refines(&complement);
                assert_eq!(partition.refines(other), reversed);
            }
        }
    }
    let crossing = Partition::by_label(4, |terminal| terminal % 2);
    assert_eq!((crossing.crossing(), crossing.complement()), (Some([0, 1, 2, 3]), None));
}

/// Swapping the colours twice is the identity, and swapping them once reverses the order.
#[test]
fn the_dual_of_the_dual_is_the_form() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for k in 2..=5 {
        let outcomes = Outcomes::non_crossing(k).unwrap();
        let mut forms = Forms::new(outcomes.poset().clone());
        for _ in 0..300 {
            let [x, y] = [0; 2].map(|_| random_form(&mut g, &mut forms, 3));
            let [dual_x, dual_y] = [x, y].map(|form| forms.dual(&outcomes, form).unwrap());
            assert_eq!(forms.dual(&outcomes, dual_x), Some(x));
            assert_eq!(forms.le(x, y), forms.le(dual_y, dual_x));
            let canonical = forms.canonical(x);
            let dual_canonical = forms.dual(&outcomes, canonical).unwrap();
            assert_eq!(forms.canonical(dual_x), dual_canonical);
        }
    }
    // The families of the paper are each other's duals.
    let p3 = Outcomes::three_terminals();
    let mut forms = Forms::new(p3.poset().clone());
    let [a, b] = ["a", "b"].map(|name| forms.parse(name).unwrap());
    for n in 0..6 {
        let (g, g_op) =
            (forms.superswitch(a, b, n).unwrap(), forms.dual_superswitch(a, b, n).unwrap());
        assert_eq!(forms.dual(&p3, g), Some(g_op));
        let (h, h_op) =
            (forms.simpleswitch(a, b, n).unwrap(), forms.dual_simpleswitch(a, b, n).unwrap());
        assert_eq!(forms.dual(&p3, h), Some(h_op));
    }
}

/// A random planar region whose `k` terminals lie on the outside in their order, with every
/// terminal in play: points of a triangulated polygon are hyperedges or cells.
pub(super) fn random_planar(g: &mut Gen, k: usize, max_cells: usize) -> Game {
    // The polygon 0..k with a middle point, which is subdivided.
    let points = k + 1 + below(g, max_cells + 6);
    let mut triangles: Vec<[usize; 3]> = (0..k).map(|i| [i, (i + 1) % k, k]).collect();
    for point in k + 1..points {
        let place = below(g, triangles.len());
        let [a, b, c] = triangles.swap_remove(place);
        triangles.extend([[a, b, point], [b, c, point], [a, c, point]]);
    }
    let mut cells = Vec::new();
    for point in k..points {
        if cells.len() < max_cells && below(g, 5) > 1 {
            cells.push(point);
        }
    }
    let vertex = |point: usize| {
        if point < k { Some(point) } else { cells.iter().position(|&c| c == point).map(|i| k + i) }
    };
    let mut hyperedges: Vec<Vec<VertexId>> = Vec::new();
    for point in (k..points).filter(|&point| vertex(point).is_none()) {
        let around = triangles.iter().filter(|triangle| triangle.contains(&point)).flatten();
        let members = around.filter_map(|&other| vertex(other)).filter(|_| below(g, 5) > 0);
        hyperedges.push(members.map(VertexId::new).collect());
    }
    for [a, b, c] in &triangles {
        for (a, b) in [(a, b), (b, c), (a, c)] {
            if let (Some(a), Some(b)) = (vertex(*a), vertex(*b))
                && a.max(b) >= k
                && below(g, 3) == 0
            {
                hyperedges.push(vec![VertexId::new(a), VertexId::new(b)]);
            }
        }
    }
    let terminals = (0..k).map(VertexId::new).collect();
    let board = Hypergraph::new(k + cells.len(), terminals, hyperedges).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// In every filling Cut joins the complement of what Short joins, and the value of the dual region
/// is the dual value.
#[test]
fn the_value_of_the_dual_region_is_the_dual_value() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for k in [2, 3, 4, 5] {
        let mut regions = Regions::new(k).unwrap();
        let outcomes = Outcomes::non_crossing(k).unwrap();
        let mut forms = Forms::new(outcomes.poset().clone());
        let mut composite = 0;
        for round in 0..400 {
            let game = random_planar(&mut g, k, 5);
            let dual = dual_region(&game).unwrap();
            let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
            let universe = game.hypergraph().vertex_count();
            if round % 4 == 0 {
                for filling in 0..1_usize << cells.len() {
                    let of = |bit: usize| {
                        let theirs = (0..cells.len()).filter(|i| filling >> i & 1 == bit);
                        VertexSet::from_vertices(universe, theirs.map(|i| cells[i]))
                    };
                    let short = outcome(&game, &of(1));
                    assert_eq!(Some(outcome(&dual, &of(0))), short.complement(), "{game:?}");
                }
            }
            let [value, of_dual] = [&game, &dual].map(|game| {
                let value = value_of(&mut regions, game);
                regions.over(value, &outcomes, &mut forms).unwrap()
            });
            assert_eq!(forms.dual(&outcomes, value), Some(of_dual), "{game:?}");
            composite += usize::from(forms.as_atom(value).is_none());
        }
        assert!(composite > 20, "{composite}");
    }
}
