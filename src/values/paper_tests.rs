//! The propositions of Demer & Selinger, sections 3 to 6, on their families and on random forms.

use std::cmp::Ordering;

use quickcheck::Gen;

use super::testing::{random_monotone, random_passable};
use super::*;
use crate::game::testing::below;

/// An arena over P3 with the three outcomes, and one over the booleans.
struct Paper {
    p3: Forms,
    booleans: Forms,
    a: FormId,
    b: FormId,
    c: FormId,
    concatenation: MonotoneFunction,
    juxtaposition: MonotoneFunction,
    pinwheel: MonotoneFunction,
}

impl Paper {
    fn new() -> Self {
        let outcomes = Outcomes::three_terminals();
        let p3 = Forms::new(outcomes.poset().clone());
        let [a, b, c] = ["a", "b", "c"].map(|name| p3.atom(outcomes.poset().atom(name).unwrap()));
        let glue = |gluing: Gluing, whole: &Outcomes| {
            let parts = vec![&outcomes; gluing.parts()];
            MonotoneFunction::of_gluing(&gluing, &parts, whole).unwrap()
        };
        let booleans = Outcomes::booleans();
        Self {
            a,
            b,
            c,
            concatenation: glue(Gluing::concatenation(), &outcomes),
            juxtaposition: glue(Gluing::juxtaposition(), &booleans),
            pinwheel: glue(Gluing::pinwheel(), &outcomes),
            booleans: Forms::new(booleans.poset().clone()),
            p3,
        }
    }

    fn concatenate(&mut self, g: FormId, h: FormId) -> FormId {
        self.p3.sum_here(&self.concatenation, g, h).unwrap()
    }

    fn juxtapose(&mut self, g: FormId, h: FormId) -> String {
        let [g, h] = [g, h].map(|form| self.p3.detach(form));
        let sum = self.booleans.sum(&self.juxtaposition, &[&g, &h], Simplify::Canonical).unwrap();
        self.booleans.write(sum)
    }

    fn pinwheel(&mut self, parts: [FormId; 3]) -> FormId {
        let parts = parts.map(|form| self.p3.detach(form));
        let [x, y, z] = &parts;
        self.p3.sum(&self.pinwheel, &[x, y, z], Simplify::Canonical).unwrap()
    }
}

/// Figure 11, and the table of section 6.1 for juxtaposed forks.
#[test]
fn figure_11_follows_from_connectivity() {
    let mut paper = Paper::new();
    let (a, b) = (paper.a, paper.b);
    for (g, h, sum) in [(a, a, a), (a, b, b), (b, a, b), (b, b, b)] {
        assert_eq!(paper.concatenate(g, h), sum);
    }
    let [bottom, top] = [paper.p3.bottom(), paper.p3.top()];
    let atoms = [bottom, a, b, top];
    let rows = ["0000", "0T0T", "00TT", "0TTT"];
    for (&g, row) in atoms.iter().zip(rows) {
        let sums: String = atoms.iter().map(|&h| paper.juxtapose(g, h)).collect();
        assert_eq!(sums, row);
    }
    // c +_j x = 0 +_j x (proof of Theorem 4.7), so forks may be juxtaposed, but not concatenated.
    let c = paper.c;
    for x in [bottom, a, b, c, top] {
        assert_eq!(paper.juxtapose(c, x), paper.juxtapose(bottom, x));
    }
    let fork = Outcomes::fork();
    let forks =
        |gluing: Gluing, whole| MonotoneFunction::of_gluing(&gluing, &[&fork, &fork], whole);
    let (booleans, p3) = (Outcomes::booleans(), Outcomes::three_terminals());
    assert!(forks(Gluing::juxtaposition(), &booleans).is_ok());
    assert!(matches!(forks(Gluing::concatenation(), &p3), Err(FunctionError::Ambiguous(..))));
}

/// Figure 13: three parts that are each set to `a` or `b` never join all three terminals. Equal
/// settings join nothing, others join the two outer terminals that share an inner node; all of a,
/// b and c are reached.
#[test]
fn figure_13_follows_from_connectivity() {
    let mut paper = Paper::new();
    let (a, b, c, bottom) = (paper.a, paper.b, paper.c, paper.p3.bottom());
    assert_eq!(paper.pinwheel([a, a, a]), bottom);
    assert_eq!(paper.pinwheel([b, b, b]), bottom);
    let mut reached = Vec::new();
    for mixed in [[a, a, b], [a, b, a], [b, a, a], [a, b, b], [b, a, b], [b, b, a]] {
        reached.push(paper.pinwheel(mixed));
    }
    reached.sort_unstable();
    assert_eq!(reached, [a, a, b, b, c, c]);
}

/// Lemma 4.1, and `H_n +_c H_1 = H_(n+1)` (section 4.5).
#[test]
fn concatenated_switches_are_higher_switches() {
    let mut paper = Paper::new();
    let (a, b) = (paper.a, paper.b);
    for n in 0..=5 {
        let [g, one, next] = [n, 1, n + 1].map(|n| paper.p3.superswitch(a, b, n).unwrap());
        assert_eq!(paper.concatenate(g, one), next);
        let [h, one, next] = [n, 1, n + 1].map(|n| paper.p3.simpleswitch(a, b, n).unwrap());
        assert_eq!(paper.concatenate(h, one), next);
        // G_n <= H_n <= G_(n+1), strictly increasing.
        let g_next = paper.p3.superswitch(a, b, n + 1).unwrap();
        assert!(paper.p3.le(g, h) && paper.p3.le(h, g_next));
        assert_eq!(paper.p3.compare(g, g_next), Some(Ordering::Less));
        assert_eq!(paper.p3.compare(h, next), Some(Ordering::Less));
        assert!(paper.p3.is_passable(g) && paper.p3.is_passable(h));
    }
}

/// Proposition 4.4 for n, m <= 5.
#[test]
fn the_race_of_a_superswitch_and_a_dual_one() {
    let mut paper = Paper::new();
    let (a, b) = (paper.a, paper.b);
    for n in 0..=5 {
        for m in 0..=5_usize {
            let g = paper.p3.superswitch(a, b, n).unwrap();
            let dual = paper.p3.dual_superswitch(a, b, m).unwrap();
            let expected = match (n + 1).cmp(&m) {
                Ordering::Greater => "T",
                Ordering::Equal => "{T|0}",
                Ordering::Less => "0",
            };
            assert_eq!(paper.juxtapose(g, dual), expected, "n = {n}, m = {m}");
        }
    }
}

/// Corollary 4.5 says that `(-) +_j G_(n-1)^op` tells `G_n` from `G_m`, n < m. By Proposition 4.4 it gives top for both, and the
/// example after it, `G_2 +_j G_1^op`, is top and no `*`. With `G_(n+1)^op` the corollary holds.
#[test]
fn corollary_4_5_needs_a_larger_context_than_printed() {
    let mut paper = Paper::new();
    let (a, b) = (paper.a, paper.b);
    let mut race = |n, m| {
        let g = paper.p3.superswitch(a, b, n).unwrap();
        let dual = paper.p3.dual_superswitch(a, b, m).unwrap();
        paper.juxtapose(g, dual)
    };
    assert_eq!((race(2, 1), race(1, 2)), ("T".to_owned(), "{T|0}".to_owned()));
    for n in 1..4 {
        for m in n + 1..6 {
            assert_eq!([race(n, n - 1), race(m, n - 1)], ["T", "T"]);
            assert_eq!([race(n, n + 1), race(m, n + 1)], ["{T|0}", "T"]);
        }
    }
}

/// Propositions 4.6 and 4.8, with the bound of the proof: depth + 2 for monotone forms.
#[test]
fn switches_are_cofinal_below_top() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for three in [false, true] {
        let poset = if three { Poset::three_terminals() } else { Poset::fork() };
        let mut forms = Forms::new(poset);
        let names: &[&str] = if three { &["a", "b", "c"] } else { &["a", "b"] };
        let atoms: Vec<FormId> =
            names.iter().map(|name| forms.atom(forms.poset().atom(name).unwrap())).collect();
        let mut fired = [0; 2];
        for _ in 0..3000 {
            let cells = below(&mut g, 4);
            let h = random_monotone(&mut g, &mut forms, cells);
            let n = forms.depth(h) + 2;
            let switch = if three {
                forms.tripleswitch(&atoms, n).unwrap()
            } else {
                forms.superswitch(atoms[0], atoms[1], n).unwrap()
            };
            let top = forms.top();
            if !forms.tri(top, h) {
                fired[0] += 1;
                assert!(forms.le(h, switch));
            }
            if !forms.le(top, h) {
                fired[1] += 1;
                assert!(forms.tri(h, switch));
            }
        }
        assert!(fired.iter().all(|&count| count > 500), "{fired:?}");
        // A passable form is equivalent to a monotone one, whose depth the proposition does not
        // tell: some n suffices.
        for _ in 0..1000 {
            let h = random_passable(&mut g, &mut forms, 3);
            let top = forms.top();
            let below_top = !forms.tri(top, h);
            let not_top = !forms.le(top, h);
            let reached = (0..20).any(|n| {
                let switch = if three {
                    forms.tripleswitch(&atoms, n).unwrap()
                } else {
                    forms.superswitch(atoms[0], atoms[1], n).unwrap()
                };
                (!below_top || forms.le(h, switch)) && (!not_top || forms.tri(h, switch))
            });
            assert!(reached);
        }
    }
}

/// Theorem 4.7 for small n: a monotone G is top iff every dual simpleswitch makes `G +_j H_n^op`
/// top. By the proof n = depth + 4 is enough where G is not top.
#[test]
fn dual_simpleswitches_test_connects_both() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut paper = Paper::new();
    let (a, b) = (paper.a, paper.b);
    let (mut tops, mut others) = (0, 0);
    for _ in 0..600 {
        let cells = below(&mut g, 4);
        let form = random_monotone(&mut g, &mut paper.p3, cells);
        let form = paper.p3.canonical(form);
        let is_top = form == paper.p3.top();
        let all = (0..=cells + 4).all(|n| {
            let switch = paper.p3.dual_simpleswitch(a, b, n).unwrap();
            paper.juxtapose(form, switch) == "T"
        });
        assert_eq!(is_top, all);
        if is_top { tops += 1 } else { others += 1 }
    }
    assert!(tops > 20 && others > 200, "{tops} {others}");
}

/// Lemma 4.10 for n <= 2: `T_n <= T'_n = pinwheel(G_(n+2), G_(n+2), G_(n+2))`, which cannot end as
/// top and is below some `T_m`.
#[test]
fn hex_tripleswitches_are_as_good_as_ideal_ones() {
    let mut paper = Paper::new();
    let (a, b, c) = (paper.a, paper.b, paper.c);
    for n in 0..=2 {
        let ideal = paper.p3.tripleswitch(&[a, b, c], n).unwrap();
        let switch = paper.p3.superswitch(a, b, n + 2).unwrap();
        let hex = paper.pinwheel([switch; 3]);
        assert!(paper.p3.le(ideal, hex), "n = {n}");
        let top = paper.p3.top();
        assert!(!paper.p3.tri(top, hex));
        let above = (0..12).find(|&m| {
            let ideal = paper.p3.tripleswitch(&[a, b, c], m).unwrap();
            paper.p3.le(hex, ideal)
        });
        assert!(above.is_some());
    }
}

/// An arena of forks with a and b.
/// T_2, of which the paper says that it is realizable, out of `{a,b|{a,b|0}}`, that out of smaller ones in the same way as each next
/// such switch; what gives T_2 does not give T_3.
#[test]
fn switches_with_nothing_at_their_end_make_the_second_tripleswitch() {
    let mut paper = Paper::new();
    let (a, b, c) = (paper.a, paper.b, paper.c);
    let outcomes = Outcomes::three_terminals();
    let [nothing, all] = ["0", "T"].map(|name| paper.p3.atom(outcomes.poset().atom(name).unwrap()));
    let parts = vec![&outcomes; 3];
    let star = MonotoneFunction::of_gluing(&Gluing::star(), &parts, &outcomes).unwrap();
    let star = |paper: &mut Paper, parts: [FormId; 3]| {
        let [x, y, z] = parts.map(|form| paper.p3.detach(form));
        paper.p3.sum(&star, &[&x, &y, &z], Simplify::Canonical).unwrap()
    };
    let joint = paper.p3.parse("{b,{T|c}|{b|0}}").unwrap();
    let threat = paper.p3.parse("{T|0}").unwrap();
    let knot = paper.p3.parse("{{T|a}|a,{b|0}}").unwrap();
    let triples = [0, 1, 2, 3, 4, 5].map(|n| paper.p3.tripleswitch(&[a, b, c], n).unwrap());
    // {x,y|{x,y|...0}}.
    let switch = |paper: &mut Paper, x, y, n| {
        (0..n).fold(nothing, |below, _| paper.p3.composite(&[x, y], &[below]).unwrap())
    };
    let over = |paper: &mut Paper, form| paper.p3.composite(&[all], &[form]).unwrap();
    for n in 1..5 {
        let [first, other, next] =
            [(a, b, n), (a, c, n), (a, b, n + 1)].map(|(x, y, n)| switch(&mut paper, x, y, n));
        let [over_first, over_other] = [first, other].map(|form| over(&mut paper, form));
        assert_eq!(star(&mut paper, [threat, joint, first]), over_first);
        let knotted = paper.pinwheel([over_other, knot, over_first]);
        assert_eq!(knotted == next, n == 2 || n == 3, "{}", paper.p3.write(knotted));
        // From the third on, concatenation makes longer ones.
        let third = switch(&mut paper, a, b, 3);
        if n >= 3 {
            assert_eq!(paper.concatenate(first, third), next);
            assert_eq!(paper.concatenate(third, first), next);
        }
        let pair = star(&mut paper, [nothing, first, first]);
        assert_eq!(triples.contains(&pair), n <= 2, "{}", paper.p3.write(pair));
        assert_eq!(pair == triples[2], n == 2);
    }
}

fn forks() -> (Forms, FormId, FormId) {
    let forms = Forms::new(Poset::fork());
    let [a, b] = ["a", "b"].map(|name| forms.atom(forms.poset().atom(name).unwrap()));
    (forms, a, b)
}

/// Propositions 6.3 and 6.5: pivoting and sente pivoting by definition, by a context, and by a
/// least form are the same for passable forks.
#[test]
fn pivoting_forks_are_those_that_win_their_context() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let (mut forms, a, b) = forks();
    let fork = Outcomes::fork();
    let booleans = Outcomes::booleans();
    let juxtapose =
        MonotoneFunction::of_gluing(&Gluing::juxtaposition(), &[&fork, &fork], &booleans).unwrap();
    let mut whole = Forms::new(booleans.poset().clone());
    let gote_context = forms.pivoting_context(a, b).unwrap();
    let gote_context = forms.detach(gote_context);
    let sente_context = forms.superswitch(a, b, 1).unwrap();
    let sente_context = forms.detach(sente_context);
    let least_gote = forms.least_pivoting(a, b).unwrap();
    let least_sente = forms.dual_superswitch(a, b, 1).unwrap();
    assert_eq!(forms.write(least_gote), "{a|a,{b|0}}");
    assert_eq!(forms.write(least_sente), "{a|a,b}");
    let mut seen = [[0; 2]; 2];
    for round in 0..6000 {
        let form = if round % 2 == 0 {
            random_passable(&mut g, &mut forms, 3)
        } else {
            let cells = below(&mut g, 4);
            random_monotone(&mut g, &mut forms, cells)
        };
        let detached = forms.detach(form);
        let mut wins = |context: &Detached| {
            let sum = whole.sum(&juxtapose, &[&detached, context], Simplify::Canonical).unwrap();
            sum == whole.top()
        };
        let (in_gote, in_sente) = (wins(&gote_context), wins(&sente_context));
        let gote = forms.is_pivoting(form, a, b);
        assert_eq!(gote, in_gote);
        assert_eq!(gote, forms.le(b, form) || forms.le(least_gote, form));
        let sente = forms.is_sente_pivoting(form, a, b);
        assert_eq!(sente, in_sente);
        assert_eq!(sente, forms.le(least_sente, form));
        seen[0][usize::from(gote)] += 1;
        seen[1][usize::from(sente)] += 1;
    }
    assert!(seen.as_flattened().iter().all(|&count| count > 100), "{seen:?}");
}

/// Definition 6.4 as printed, with `b <= G` where it must be `b <= G^R`, contradicts
/// Proposition 6.5; the least counterexample is `{a|a,b}`.
#[test]
fn definition_6_4_as_printed_contradicts_proposition_6_5() {
    fn as_printed(forms: &mut Forms, g: FormId, a: FormId, b: FormId) -> bool {
        let rights = forms.options(g, crate::game::Player::Cut).to_vec();
        forms.tri(a, g)
            && rights.into_iter().all(|right| {
                forms.le(b, g)
                    || forms
                        .options_or_self(right, crate::game::Player::Short)
                        .into_iter()
                        .any(|answer| as_printed(forms, answer, a, b))
            })
    }
    let (mut forms, a, b) = forks();
    let least = forms.parse("{a|a,b}").unwrap();
    assert!(!as_printed(&mut forms, least, a, b));
    assert!(forms.is_sente_pivoting(least, a, b));
}

/// Proposition 6.6, for every monotone addition that satisfies its conditions.
#[test]
fn a_semi_connection_makes_a_pivoting_fork_sente() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let (mut forms, a, b) = forks();
    let (fork, booleans) = (Poset::fork(), Poset::booleans());
    let [atom_a, atom_b] = ["a", "b"].map(|name| fork.atom(name).unwrap());
    let size = fork.len();
    let additions: Vec<MonotoneFunction> = (0..size.pow(2 * size as u32))
        .filter_map(|code| {
            let value = |x: Atom, y: Atom| {
                let place = x.index() * 2 + y.index();
                fork.atoms().nth(code / size.pow(place as u32) % size).unwrap()
            };
            let fits = fork.le(atom_a, value(atom_b, booleans.top()))
                && fork.atoms().all(|x| fork.le(x, value(x, booleans.bottom())));
            if !fits {
                return None;
            }
            MonotoneFunction::new(&[&fork, &booleans], &fork, |x| value(x[0], x[1])).ok()
        })
        .collect();
    assert!(additions.len() > 10);
    let mut two = Forms::new(booleans);
    let star = two.parse("*").unwrap();
    let star = two.detach(star);
    let mut pivoting = 0;
    while pivoting < 60 {
        let form = random_passable(&mut g, &mut forms, 3);
        if !forms.is_pivoting(form, a, b) {
            continue;
        }
        pivoting += 1;
        let detached = forms.detach(form);
        for addition in &additions {
            let sum = forms.sum(addition, &[&detached, &star], Simplify::Canonical).unwrap();
            assert!(forms.is_sente_pivoting(sum, a, b));
        }
    }
}

/// A sum of canonical forms is the canonical form of the sum by definition.
#[test]
fn sums_respect_values() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut paper = Paper::new();
    for _ in 0..300 {
        let [x, y] = [0; 2].map(|_| random_passable(&mut g, &mut paper.p3, 2));
        let parts = [x, y].map(|form| paper.p3.detach(form));
        let [p, q] = &parts;
        let literal = paper.p3.sum(&paper.concatenation, &[p, q], Simplify::Literal).unwrap();
        let [x, y] = [x, y].map(|form| paper.p3.canonical(form));
        let canonical = paper.concatenate(x, y);
        assert_eq!(paper.p3.canonical(literal), canonical);
    }
}

#[test]
fn functions_that_are_not_monotone_are_refused() {
    let booleans = Poset::booleans();
    let not = |x: &[Atom]| if x[0] == booleans.top() { booleans.bottom() } else { booleans.top() };
    let refused = MonotoneFunction::new(&[&booleans], &booleans, not);
    assert!(matches!(refused, Err(FunctionError::NotMonotone { .. })));
}

/// Section 3.6: which outcomes are as good as others in a corner and in a fork, by all ways in which the rest of the board
/// can join its groups without crossing.
#[test]
fn the_corner_and_the_fork_by_enumeration() {
    // The groups around the rest of the board, in their order; the terminals 1, 2, 3 are groups 0, 1, 2. Short has won when the
    // groups 2 and 3 are joined: in the corner his near edge and his far edge, in the fork what lies behind terminal 3
    // and his far edge, which Cut's two edges part.
    let near_and_far = [2, 3];
    let ways = |apart: &dyn Fn(&Partition) -> bool| -> Vec<Partition> {
        let all = Outcomes::partitions(4).unwrap();
        let mut ways: Vec<Partition> =
            all.poset().atoms().map(|atom| all.partition(atom).clone()).collect();
        ways.retain(apart);
        ways
    };
    // The cyclic order is far edge, 3, 1, 2: joining 3 with 2 and the far edge with 1 would cross.
    let in_corner = |way: &Partition| !(way.joins(2, 1) && way.joins(3, 0) && !way.joins(2, 3));
    // Behind terminal 3 there is nothing but the near edge.
    let in_fork = |way: &Partition| (0..4).all(|group| group == 2 || !way.joins(2, group));
    let corner = ways(&in_corner);
    assert_eq!(corner.len(), 14);
    let p3 = Outcomes::three_terminals();
    for (ways, quotient) in [(corner, Outcomes::corner()), (ways(&in_fork), Outcomes::fork())] {
        let wins = |inside: &Partition, way: &Partition| {
            let gluing = Gluing::new(vec![vec![0, 1, 2], vec![0, 1, 2, 3]], near_and_far.to_vec());
            gluing.glue(&[inside, way]).joins(0, 1)
        };
        for x in p3.poset().atoms() {
            for y in p3.poset().atoms() {
                let [inside, other] = [x, y].map(|atom| p3.partition(atom));
                let is_below = ways.iter().all(|way| !wins(inside, way) || wins(other, way));
                let [x, y] = [inside, other].map(|partition| quotient.atom(partition).unwrap());
                assert_eq!(is_below, quotient.poset().le(x, y), "{inside} {other}");
            }
        }
    }
}
