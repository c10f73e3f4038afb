//! The laws of forms, and the propositions of Demer & Selinger.

use std::cmp::Ordering;

use quickcheck::Gen;

use super::testing::{Literal, posets, random_form, random_monotone, random_passable};
use super::*;
use crate::game::testing::below;

fn p3() -> Forms {
    Forms::new(Poset::three_terminals())
}

fn abc(forms: &Forms) -> [FormId; 3] {
    ["a", "b", "c"].map(|name| forms.atom(forms.poset().atom(name).unwrap()))
}

/// The order by bounds and memory is the order by definition, and the laws of Selinger's Lemma 4.6
/// hold.
#[test]
fn the_order_is_that_of_the_definition() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for poset in posets() {
        let mut forms = Forms::new(poset);
        let mut literal = Literal::default();
        for _ in 0..400 {
            let [x, y, z] = [0; 3].map(|_| {
                let depth = below(&mut g, 5);
                random_form(&mut g, &mut forms, depth)
            });
            for (x, y) in [(x, y), (y, z), (x, z), (z, x)] {
                assert_eq!(forms.le(x, y), literal.le(&forms, x, y));
                assert_eq!(forms.tri(x, y), literal.tri(&forms, x, y));
            }
            assert!(literal.le(&forms, x, x));
            let (le, tri) = (forms.le(x, y), forms.tri(x, y));
            assert!(!(le && forms.le(y, z)) || forms.le(x, z));
            assert!(!(tri && forms.le(y, z)) || forms.tri(x, z));
            assert!(!(le && forms.tri(y, z)) || forms.tri(x, z));
        }
    }
}

/// Two forms are equivalent iff their canonical forms are identical, and a canonical form is
/// equivalent to its form. The relation is taken from the definition.
#[test]
fn canonical_forms_are_unique() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for poset in posets() {
        let mut forms = Forms::new(poset);
        let mut literal = Literal::default();
        let mut all = Vec::new();
        for round in 0..500 {
            let depth = below(&mut g, 4);
            let form = if round % 2 == 0 {
                random_form(&mut g, &mut forms, depth)
            } else {
                random_passable(&mut g, &mut forms, depth)
            };
            let canonical = forms.canonical(form);
            assert!(literal.le(&forms, form, canonical) && literal.le(&forms, canonical, form));
            assert_eq!(forms.canonical(canonical), canonical);
            assert!(forms.atoms(canonical) <= forms.atoms(form));
            assert!(forms.depth(canonical) <= forms.depth(form));
            all.push((form, canonical));
        }
        for &(x, canonical_x) in all.iter().step_by(5) {
            for &(y, canonical_y) in &all {
                let equivalent = literal.le(&forms, x, y) && literal.le(&forms, y, x);
                assert_eq!(equivalent, canonical_x == canonical_y);
            }
        }
    }
}

/// The same on hundreds of thousands of passable forms over P3: those of equal value have one
/// canonical form, and the canonical forms are pairwise not equivalent.
#[test]
#[ignore = "a minute; run by scripts/check-values"]
fn canonical_forms_are_unique_on_many_passable_forms() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut forms = p3();
    let mut values = rustc_hash::FxHashSet::default();
    for _ in 0..300_000 {
        let form = random_passable(&mut g, &mut forms, 3);
        let canonical = forms.canonical(form);
        assert!(forms.equivalent(form, canonical));
        values.insert(canonical);
    }
    let mut values: Vec<FormId> = values.into_iter().collect();
    values.sort_unstable();
    assert!(values.len() > 10_000);
    for _ in 0..5_000_000 {
        let [x, y] = [0; 2].map(|_| values[below(&mut g, values.len())]);
        assert!(x == y || forms.compare(x, y) != Some(Ordering::Equal));
    }
}

/// Theorem 3.4: a form is equivalent to a monotone one iff its canonical form is passable.
/// Monotone forms are passable, passable forms have passable canonical forms.
#[test]
fn canonical_forms_of_monotone_and_passable_forms_are_passable() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for poset in posets() {
        let mut forms = Forms::new(poset);
        for _ in 0..100 {
            let cells = below(&mut g, 4);
            let monotone = random_monotone(&mut g, &mut forms, cells);
            assert!(forms.is_monotone(monotone) && forms.is_passable(monotone));
            let passable = random_passable(&mut g, &mut forms, 3);
            for form in [monotone, passable] {
                let canonical = forms.canonical(form);
                assert!(forms.is_passable(canonical));
            }
        }
    }
    // The canonical form of a monotone form need not be monotone (Selinger, Example 4.29): some
    // value that a region has, {a,{T|b}|0}, is no monotone form.
    let mut forms = p3();
    let form = forms.parse("{a,{T|b}|0}").unwrap();
    assert!(forms.is_passable(form));
}

/// Lemma 3.5.
#[test]
fn if_top_follows_every_right_move_the_form_is_top() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut forms = p3();
    let mut fired = 0;
    for _ in 0..3000 {
        let cells = 1 + below(&mut g, 3);
        let form = random_monotone(&mut g, &mut forms, cells);
        let top = forms.top();
        let rights = forms.options(form, crate::game::Player::Cut).to_vec();
        if !rights.is_empty() && rights.into_iter().all(|right| forms.tri(top, right)) {
            fired += 1;
            assert!(forms.le(top, form));
        }
    }
    assert!(fired > 100, "{fired}");
}

#[test]
fn forms_are_read_and_written_as_in_the_paper() {
    let mut forms = p3();
    for text in [
        "0",
        "T",
        "{a,{T|b}|a}",
        "{a,b|{a,b|{a|0}}}",
        "{b,{T|a,{c|0}}|0}",
        "{{T|a},{T|c,{b|0}}|0}",
        "{{T|b}|b,{c|0}}",
    ] {
        let form = forms.parse(text).unwrap();
        assert_eq!(forms.write(form), text);
    }
    let same = forms.parse(" { a , {⊤|b},a | ⊥ }").unwrap();
    assert_eq!(forms.write(same), "{a,{T|b}|0}");
    let star = forms.parse("*").unwrap();
    assert_eq!(forms.write(star), "{T|0}");
}

/// What is read does not depend on what the arena has seen, nor on the order of the options.
#[test]
fn writing_and_reading_is_the_identity() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for poset in posets() {
        let mut forms = Forms::new(poset.clone());
        let mut fresh = Forms::new(poset);
        for _ in 0..200 {
            let form = random_form(&mut g, &mut forms, 4);
            let text = forms.write(form);
            assert_eq!(forms.parse(&text), Ok(form));
            let again = fresh.parse(&text).unwrap();
            assert_eq!(fresh.write(again), text);
        }
    }
}

#[test]
fn what_is_no_form_is_refused_with_its_column() {
    let mut forms = p3();
    let mut column = |text: &str| match forms.parse(text).unwrap_err() {
        NotationError::Unexpected { column, .. } => ("unexpected", column),
        NotationError::UnknownAtom { column, .. } => ("atom", column),
        NotationError::NoOption { column, .. } => ("option", column),
        NotationError::Unclosed { column } => ("unclosed", column),
        NotationError::TooDeep { column, .. } => ("deep", column),
    };
    assert_eq!(column(""), ("unexpected", 1));
    assert_eq!(column("{a,d|0}"), ("atom", 4));
    assert_eq!(column("{|a}"), ("option", 2));
    assert_eq!(column("{a|}"), ("option", 4));
    assert_eq!(column("{a,|0}"), ("option", 4));
    assert_eq!(column("{a|{T|b}"), ("unclosed", 1));
    assert_eq!(column("{a|b}}"), ("unexpected", 6));
    assert_eq!(column("{a}"), ("unexpected", 3));
    assert_eq!(column("{a|b|c}"), ("unexpected", 5));
    assert_eq!(column("a b"), ("unexpected", 3));
    assert_eq!(column("{a b|c}"), ("unexpected", 4));
    assert_eq!(column("}"), ("unexpected", 1));
    let deep = "{a|".repeat(1001) + "a" + &"}".repeat(1001);
    assert_eq!(column(&deep), ("deep", 3 * 1001 + 1 + 1001));
    let message = forms.parse("{a,d|0}").unwrap_err().to_string();
    assert_eq!(message, "column 4: the outcome poset has no atom \"d\"; it has 0, a, b, c, T");
}

/// No text makes the reader panic, and what it reads it writes.
#[test]
fn any_text_is_read_or_refused() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut forms = p3();
    let mut read = 0;
    for _ in 0..50_000 {
        let len = below(&mut g, 12);
        let text: String = (0..len)
            .map(|_| {
                *g.choose(&['{', '{', '}', '}', '|', '|', ',', 'a', 'b', 'T', '0', ' ', '*', 'é'])
                    .unwrap()
            })
            .collect();
        if let Ok(form) = forms.parse(&text) {
            read += 1;
            let written = forms.write(form);
            assert_eq!(forms.parse(&written), Ok(form));
        }
    }
    assert!(read > 500, "{read}");
}

#[test]
fn composite_forms_need_options_and_stay_shallow() {
    let mut forms = p3();
    let [a, b, _] = abc(&forms);
    assert!(matches!(forms.composite(&[], &[a]), Err(FormError::NoOption(_))));
    assert!(matches!(forms.canonical_composite(&[a], &[]), Err(FormError::NoOption(_))));
    assert_eq!(
        forms.superswitch(a, b, Forms::MAX_DEPTH + 1),
        Err(FormError::TooDeep { depth: Forms::MAX_DEPTH + 1 })
    );
    // The deepest forms can still be compared.
    let deep = forms.superswitch(a, b, Forms::MAX_DEPTH).unwrap();
    let less = forms.superswitch(a, b, Forms::MAX_DEPTH - 1).unwrap();
    assert_eq!(forms.compare(less, deep), Some(Ordering::Less));
    assert_eq!(forms.canonical(deep), deep);
}
