use quickcheck::quickcheck;

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::RandomPosition;
use crate::graph::VertexSet;

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn permutation(&mut self, len: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..len).collect();
        for index in (1..len).rev() {
            list.swap(index, self.below(index + 1));
        }
        list
    }
}

fn renamed(hypergraph: &Hypergraph, names: &[usize]) -> Hypergraph {
    let name = |vertex: &VertexId| VertexId::new(names[vertex.index()]);
    let terminals = hypergraph.terminals().iter().map(name).collect();
    let hyperedges = hypergraph.hyperedges().map(|edge| edge.iter().map(name));
    Hypergraph::new(hypergraph.vertex_count(), terminals, hyperedges).unwrap()
}

fn board(spec: &str) -> Hypergraph {
    spec.parse::<BoardSpec>().unwrap().build().game.hypergraph().clone()
}

/// All bijections of `from` to `to`, in lists beside `from`.
fn bijections(to: &[VertexId]) -> Vec<Vec<VertexId>> {
    let Some((&first, rest)) = to.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for shorter in bijections(rest) {
        for place in 0..=shorter.len() {
            let mut list = shorter.clone();
            list.insert(place, first);
            all.push(list);
        }
    }
    all
}

/// The isomorphisms of two hypergraphs by trying all bijections.
fn all_isomorphisms(
    a: &Hypergraph,
    b: &Hypergraph,
    colours: TerminalColours,
) -> Vec<Vec<VertexId>> {
    let cells = |h: &Hypergraph| h.cells().iter().collect::<Vec<_>>();
    if cells(a).len() != cells(b).len() || a.terminals().len() != b.terminals().len() {
        return Vec::new();
    }
    let terminals = match colours {
        TerminalColours::Same => bijections(b.terminals()),
        TerminalColours::Distinct => vec![b.terminals().to_vec()],
    };
    let expected: Vec<&[VertexId]> = b.hyperedges().collect();
    let mut found = Vec::new();
    for of_cells in bijections(&cells(b)) {
        for of_terminals in &terminals {
            let mut image = vec![VertexId::new(0); a.vertex_count()];
            for (vertex, to) in cells(a).iter().zip(&of_cells) {
                image[vertex.index()] = *to;
            }
            for (vertex, to) in a.terminals().iter().zip(of_terminals) {
                image[vertex.index()] = *to;
            }
            let mut edges: Vec<Vec<VertexId>> = a
                .hyperedges()
                .map(|edge| {
                    let mut edge: Vec<_> = edge.iter().map(|v| image[v.index()]).collect();
                    edge.sort_unstable();
                    edge
                })
                .collect();
            edges.sort_unstable();
            if edges == expected {
                found.push(image);
            }
        }
    }
    found
}

fn check_pair(a: &Hypergraph, b: &Hypergraph, colours: TerminalColours) -> bool {
    let isomorphisms = all_isomorphisms(a, b, colours);
    let [form_a, form_b] = [a, b].map(|h| CanonicalForm::new(h, colours));
    let found = form_a.isomorphism(&form_b);
    assert_eq!(found.is_some(), !isomorphisms.is_empty(), "{a:?} {b:?}");
    if let Some(map) = &found {
        let agrees = |image: &Vec<VertexId>| map.iter().all(|(v, to)| image[v.index()] == *to);
        assert!(isomorphisms.iter().any(agrees), "{map:?} is no isomorphism");
    }
    found.is_some()
}

fn check_symmetries(hypergraph: &Hypergraph, colours: TerminalColours) {
    let all = all_isomorphisms(hypergraph, hypergraph, colours);
    let symmetries = Symmetries::of(hypergraph, colours);
    assert_eq!(symmetries.order(), Some(all.len() as u128), "{hypergraph:?}");
    for generator in symmetries.generators() {
        let agrees = |image: &&Vec<VertexId>| {
            let live = hypergraph.cells().iter().chain(hypergraph.terminals().iter().copied());
            live.into_iter().all(|v| image[v.index()] == generator[v.index()])
        };
        assert!(all.iter().any(|image| agrees(&image)));
    }
    for orbit in symmetries.orbits() {
        let mut images: Vec<VertexId> = all.iter().map(|image| image[orbit[0].index()]).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(&images, orbit, "{hypergraph:?}");
    }
    let count: usize = symmetries.orbits().iter().map(Vec::len).sum();
    assert_eq!(count, hypergraph.cells().len());
}

quickcheck! {
    fn isomorphism_is_what_trying_all_bijections_finds(
        one: RandomPosition<5>, other: RandomPosition<5>, seed: u64
    ) -> bool {
        let (one, other) = (one.position().reduced(), other.position().reduced());
        let (one, other) = (one.hypergraph(), other.hypergraph());
        for colours in [TerminalColours::Same, TerminalColours::Distinct] {
            check_pair(one, other, colours);
            check_symmetries(one, colours);
        }
        let one = other.with_hyperedges(other.hyperedges().map(<[_]>::to_vec)).unwrap();
        let names = Numbers(seed).permutation(one.vertex_count());
        if one.cells().len() + one.terminals().len() == one.vertex_count() {
            assert!(check_pair(&one, &renamed(&one, &names), TerminalColours::Same));
        }
        true
    }
}

/// Seven cells, few and many alike.
#[test]
fn seven_cells_against_all_bijections() {
    let mut numbers = Numbers(1);
    let mut isomorphic = 0;
    for _ in 0..12 {
        let make = |numbers: &mut Numbers| {
            let mut edges: Vec<Vec<VertexId>> = (0..9)
                .map(|edge| vec![VertexId::new(edge % 9), VertexId::new((edge + 1) % 9)])
                .collect();
            for _ in 0..1 {
                edges.push((0..3).map(|_| VertexId::new(2 + numbers.below(7))).collect());
            }
            Hypergraph::new(9, [0, 1].map(VertexId::new).to_vec(), edges).unwrap()
        };
        let (one, other) = (make(&mut numbers), make(&mut numbers));
        isomorphic += usize::from(check_pair(&one, &other, TerminalColours::Same));
        check_symmetries(&one, TerminalColours::Same);
    }
    assert!(isomorphic < 12);
}

#[test]
fn renaming_changes_nothing() {
    let mut numbers = Numbers(2);
    for spec in ["hex:10x10", "y:8", "bridgit:6", "hex:1x20", "hex:2x9"] {
        let board = board(spec);
        let form = CanonicalForm::new(&board, TerminalColours::Same);
        let symmetries = Symmetries::of(&board, TerminalColours::Same);
        for _ in 0..5 {
            let renamed = renamed(&board, &numbers.permutation(board.vertex_count()));
            let other = CanonicalForm::new(&renamed, TerminalColours::Same);
            assert_eq!(form.hypergraph(), other.hypergraph());
            let map = form.isomorphism(&other).unwrap();
            assert_eq!(map.len(), board.vertex_count());
            assert_eq!(Symmetries::of(&renamed, TerminalColours::Same).order(), symmetries.order());
        }
    }
    // Random hypergraphs of a hundred cells.
    for _ in 0..20 {
        let edges: Vec<Vec<VertexId>> = (0..150)
            .map(|_| (0..2 + numbers.below(3)).map(|_| VertexId::new(numbers.below(103))).collect())
            .collect();
        let terminals = [0, 1, 2].map(VertexId::new).to_vec();
        let one = Hypergraph::new(103, terminals, edges).unwrap();
        let two = renamed(&one, &numbers.permutation(103));
        let [one, two] = [one, two].map(|h| CanonicalForm::new(&h, TerminalColours::Same));
        assert_eq!(one.hypergraph(), two.hypergraph());
    }
}

/// Half a turn of Hex; two mirrors of Bridg-it; the six symmetries of the triangle of Y.
#[test]
fn symmetries_of_boards() {
    let orders = |spec: &str| {
        let board = board(spec);
        [TerminalColours::Same, TerminalColours::Distinct]
            .map(|colours| Symmetries::of(&board, colours).order().unwrap())
    };
    assert_eq!(orders("hex:11x11"), [1, 1]);
    assert_eq!(orders("bridgit:4"), [4, 2]);
    assert_eq!(orders("y:5"), [6, 1]);
    assert_eq!(orders("hex:1x7"), [2, 1]);
    let y = Symmetries::of(&board("y:4"), TerminalColours::Same);
    let sizes: Vec<usize> = y.orbits().iter().map(Vec::len).collect();
    assert_eq!(sizes, [3, 6, 1]);
}

#[test]
fn many_alike_are_no_trouble() {
    let id = VertexId::new;
    // Fifty isolated cells; thirty paths of two cells; forty cells in one hyperedge.
    let isolated = Hypergraph::new(52, vec![id(0), id(1)], [[id(0), id(1)]]).unwrap();
    let symmetries = Symmetries::of(&isolated, TerminalColours::Distinct);
    assert_eq!(symmetries.order(), None);
    assert_eq!(symmetries.orbits().len(), 1);
    let paths = (0..30).flat_map(|path| {
        let [a, b] = [id(2 + 2 * path), id(3 + 2 * path)];
        [[id(0), a], [a, b], [b, id(1)]]
    });
    let paths = Hypergraph::new(62, vec![id(0), id(1)], paths).unwrap();
    let symmetries = Symmetries::of(&paths, TerminalColours::Same);
    assert_eq!(symmetries.orbits().len(), 1);
    // 30! * 2.
    let order = (1..=30_u128).product::<u128>() * 2;
    assert_eq!(symmetries.order(), Some(order));
    // A star of 1,000, and a clique: what may change places need not be looked for.
    let star = Hypergraph::new(1000, vec![id(0), id(1)], (1..1000).map(|leaf| [id(0), id(leaf)]));
    let symmetries = Symmetries::of(&star.unwrap(), TerminalColours::Distinct);
    assert_eq!((symmetries.orbits().len(), symmetries.order()), (1, None));
    let clique = (0..30).flat_map(|b| (0..b).map(move |a| [id(a), id(b)]));
    let clique = Hypergraph::new(30, vec![id(0), id(1)], clique).unwrap();
    let order = (1..=28_u128).product::<u128>() * 2;
    assert_eq!(Symmetries::of(&clique, TerminalColours::Same).order(), Some(order));
    // Twelve and ten cells, each beside each of the others, and both terminals beside the twelve.
    let sides = (2..14).flat_map(|a| (14..24).chain(0..2).map(move |b| [id(a), id(b)]));
    let sides = Hypergraph::new(24, vec![id(0), id(1)], sides).unwrap();
    let order = (1..=12_u128).product::<u128>() * (1..=10_u128).product::<u128>() * 2;
    assert_eq!(Symmetries::of(&sides, TerminalColours::Same).order(), Some(order));
    let one = Hypergraph::new(22, vec![id(0), id(1)], [(0..22).map(id)]).unwrap();
    let order = (1..=20_u128).product::<u128>() * 2;
    assert_eq!(Symmetries::of(&one, TerminalColours::Same).order(), Some(order));
}

#[test]
fn claimed_cells_are_left_out() {
    let board = board("hex:3x3");
    let set = |cells: &[usize]| {
        VertexSet::from_vertices(board.vertex_count(), cells.iter().map(|&c| VertexId::new(c)))
    };
    // Half a turn maps a1 to c3 and b1 to b3, but the corners of the hyperedges are others.
    let one = board.after_claims(&set(&[4]), &set(&[0]));
    let other = board.after_claims(&set(&[4]), &set(&[8]));
    let [one, other] = [one, other].map(|h| CanonicalForm::new(&h, TerminalColours::Same));
    assert_eq!(one.hypergraph().vertex_count(), 9);
    assert_eq!(one.name(VertexId::new(0)), None);
    assert!(one.isomorphism(&other).is_none());
}
