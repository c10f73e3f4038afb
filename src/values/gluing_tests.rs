//! The value of glued regions is the sum of their values, Definition 3.6.

use quickcheck::Gen;

use super::dual_tests::random_planar;
use super::region_tests::value_of;
use super::*;
use crate::game::testing::below;
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId};

/// Terminals and a few cells in any hyperedges: hardly ever planar.
fn random_region(g: &mut Gen, k: usize, cells: usize) -> Game {
    let count = k + cells;
    let hyperedges = (0..2 + below(g, 2 * cells + 2)).map(|_| {
        let members = (0..2 + below(g, 3)).map(|_| VertexId::new(below(g, count)));
        members.collect::<Vec<_>>()
    });
    let hyperedges: Vec<_> = hyperedges.collect();
    let terminals = (0..k).map(VertexId::new).collect();
    let region = Hypergraph::new(count, terminals, hyperedges).unwrap();
    Game::new(region, Goal::Connect, Rules::Normal).unwrap()
}

fn check(g: &mut Gen, gluing: &Gluing, make: impl Fn(&mut Gen, usize) -> Game) -> bool {
    let parts: Vec<Game> = gluing.part_nodes().iter().map(|nodes| make(g, nodes.len())).collect();
    let glued = gluing.regions(&parts.iter().collect::<Vec<_>>()).unwrap();
    let outcomes = |k: usize| Outcomes::partitions(k).unwrap();
    let of_parts: Vec<Outcomes> =
        gluing.part_nodes().iter().map(|nodes| outcomes(nodes.len())).collect();
    let whole = outcomes(gluing.whole_nodes().len());
    let sum = MonotoneFunction::of_gluing(gluing, &of_parts.iter().collect::<Vec<_>>(), &whole);
    let sum = sum.unwrap();
    let detached: Vec<Detached> = parts
        .iter()
        .map(|part| {
            let mut regions = Regions::new(part.hypergraph().terminals().len()).unwrap();
            let value = value_of(&mut regions, part);
            regions.forms().detach(value)
        })
        .collect();
    let mut regions = Regions::new(whole.terminals()).unwrap();
    let value = value_of(&mut regions, &glued.game);
    let forms = regions.forms_mut();
    let expected = forms.sum(&sum, &detached.iter().collect::<Vec<_>>(), Simplify::Canonical);
    let expected = forms.canonical(expected.unwrap());
    assert_eq!(value, expected, "{parts:?}\n{glued:?}");
    forms.as_atom(value).is_none()
}

#[test]
fn the_value_of_the_whole_is_the_sum_of_the_values() {
    let mut g = Gen::new(100);
    let four = Gluing::new(vec![vec![0, 1, 2, 3], vec![3, 2, 4]], vec![0, 1, 4]);
    // Two terminals of the whole on one node, one on a node of its own.
    let odd = Gluing::new(vec![vec![0, 1, 1], vec![1, 0, 2]], vec![0, 0, 2, 7]);
    let gluings = [Gluing::concatenation(), Gluing::juxtaposition(), Gluing::pinwheel(), four, odd];
    for gluing in &gluings {
        let mut composite = 0;
        for _ in 0..60 {
            let size = if gluing.parts() > 2 { 2 } else { 3 };
            composite += usize::from(check(&mut g, gluing, |g, k| random_planar(g, k, size)));
            composite += usize::from(check(&mut g, gluing, |g, k| random_region(g, k, size)));
        }
        // Few values are atoms only.
        assert!(composite > 2, "{gluing:?}: {composite}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut g = Gen::new(100);
    let [three, two] = [3, 2].map(|k| random_region(&mut g, k, 2));
    let gluing = Gluing::concatenation();
    let parts = gluing.regions(&[&three]);
    assert_eq!(parts, Err(GluingError::Parts { expected: 2, found: 1 }));
    let terminals = gluing.regions(&[&three, &two]);
    assert_eq!(terminals, Err(GluingError::Terminals { part: 2, expected: 3, found: 2 }));
    let sides = three.clone().with_goal(Goal::Touch);
    assert_eq!(gluing.regions(&[&sides, &three]), Err(GluingError::Sides { part: 1, sides: 3 }));
    let misere = three.clone().with_rules(Rules::Misere);
    let rules = gluing.regions(&[&misere, &three]);
    assert_eq!(rules, Err(GluingError::Rules { part: 1, rules: Rules::Misere }));
}
