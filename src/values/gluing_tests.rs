//! The value of glued regions is the sum of their values, Definition 3.6.

use quickcheck::Gen;

use super::cut::Cut;
use super::dual_tests::random_planar;
use super::region_tests::value_of;
use super::testing::random_form;
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

/// A region of `make` that is no outcome already, if one comes soon.
fn undecided(g: &mut Gen, k: usize, make: impl Fn(&mut Gen, usize) -> Game) -> Game {
    let mut regions = Regions::new(k).unwrap();
    let mut region = make(g, k);
    for _ in 0..50 {
        let value = value_of(&mut regions, &region);
        if regions.forms().as_atom(value).is_none() {
            break;
        }
        region = make(g, k);
    }
    region
}

/// Whether the sum is no outcome.
fn check(g: &mut Gen, gluing: &Gluing, make: impl Fn(&mut Gen, usize) -> Game) -> bool {
    let parts = gluing.part_nodes().iter().map(|nodes| undecided(g, nodes.len(), &make));
    let parts: Vec<Game> = parts.collect();
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
    let mut g = Gen::from_size_and_seed(100, 25);
    let four = Gluing::new(vec![vec![0, 1, 2, 3], vec![3, 2, 4]], vec![0, 1, 4]);
    // Two terminals of the whole on one node, one on a node of its own.
    let odd = Gluing::new(vec![vec![0, 1, 1], vec![1, 0, 2]], vec![0, 0, 2, 7]);
    let named = [Gluing::concatenation(), Gluing::juxtaposition(), Gluing::pinwheel()];
    for gluing in named.iter().chain(&[Gluing::star(), four, odd]) {
        let mut composite = 0;
        for _ in 0..60 {
            let size = if gluing.parts() > 2 { 2 } else { 3 };
            composite += usize::from(check(&mut g, gluing, |g, k| random_planar(g, k, size)));
            composite += usize::from(check(&mut g, gluing, |g, k| random_region(g, k, size)));
        }
        // Much may be decided even if no part is: two cells at one place.
        assert!(composite > 15, "{gluing:?}: {composite}");
    }
}

/// What is a pinwheel to Short is a star to Cut.
#[test]
fn the_star_is_the_dual_of_the_pinwheel() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let p3 = Outcomes::three_terminals();
    let mut forms = Forms::new(p3.poset().clone());
    let three = [&p3, &p3, &p3];
    let [pinwheel, star] = [Gluing::pinwheel(), Gluing::star()]
        .map(|gluing| MonotoneFunction::of_gluing(&gluing, &three, &p3).unwrap());
    for _ in 0..200 {
        let parts = [0; 3].map(|_| random_form(&mut g, &mut forms, 2));
        let duals = parts.map(|form| forms.dual(&p3, form).unwrap());
        let [whole, of_duals] = [(&pinwheel, parts), (&star, duals)].map(|(sum, parts)| {
            let parts = parts.map(|form| forms.detach(form));
            let sum = forms.sum(sum, &parts.each_ref(), Simplify::Canonical).unwrap();
            forms.canonical(sum)
        });
        let dual = forms.dual(&p3, whole).unwrap();
        assert_eq!(forms.canonical(dual), of_duals);
    }
}

/// Parts of one cell each, between their terminals 1 and 3, become three cells that touch.
#[test]
fn a_star_of_cells() {
    let [a, b, middle, x] = [0, 1, 2, 3].map(VertexId::new);
    let ray = Hypergraph::new(4, vec![a, b, middle], [[a, x], [x, middle]]).unwrap();
    let ray = Game::new(ray, Goal::Connect, Rules::Normal).unwrap();
    let star = Gluing::star().regions(&[&ray; 3]).unwrap().game;
    // Terminal 1 of each part is on a terminal of its own of the whole.
    let edges: Vec<Vec<usize>> =
        star.hypergraph().hyperedges().map(|e| e.iter().map(|v| v.index()).collect()).collect();
    assert_eq!(edges, [vec![0, 5], vec![1, 3], vec![2, 4], vec![3, 4, 5]]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut g = Gen::from_size_and_seed(100, 1);
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

/// Regions that were glued are cut again, wherever that can be done, and have the same value.
#[test]
fn cut_regions_have_the_same_value() {
    let mut g = Gen::from_size_and_seed(40, 1);
    let mut cut = 0;
    let gluings = [
        Gluing::pinwheel(),
        Gluing::star(),
        Gluing::concatenation(),
        Gluing::new(
            vec![vec![0, 2, 3], vec![1, 0, 4], vec![2, 1, 5], vec![0, 1, 2]],
            vec![3, 4, 5],
        ),
    ];
    for round in 0..2000 {
        // Chance decides how many can be cut.
        if round >= 200 && cut > 40 {
            break;
        }
        let gluing = &gluings[round % gluings.len()];
        let parts: Vec<Game> = (0..gluing.parts())
            .map(|_| match round % 3 {
                0 => random_region(&mut g, 3, 3),
                _ => undecided(&mut g, 3, |g, k| random_planar(g, k, 3)),
            })
            .collect();
        let glued = gluing.regions(&parts.iter().collect::<Vec<_>>()).unwrap().game;
        if glued.hypergraph().cells().len() > 12 {
            continue;
        }
        cut += usize::from(Cut::of(&glued, 2).is_some());
        let written = [2, usize::MAX].map(|cut_from| {
            let mut regions = Regions { cut_from, ..Regions::new(3).unwrap() };
            let value = value_of(&mut regions, &glued);
            regions.forms().write(value)
        });
        assert_eq!(written[0], written[1], "{glued:?}");
    }
    assert!(cut > 40, "{cut}");
}
