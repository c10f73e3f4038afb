//! The closure against the numbers of an independent program, and each value against its region.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::closure::standing;
use super::*;
use crate::values::{Regions, ValueLimits, renamings};

fn built(options: ClosureOptions, cells: usize, threads: usize) -> (Database, Vec<usize>) {
    let mut database = Database::new(options);
    let stop = Arc::new(AtomicBool::new(false));
    let level = |_| database.next_level(threads, &stop, &mut |_| ()).unwrap();
    let new = (0..=cells).map(level).collect();
    (database, new)
}

/// From an independent program that closes `{a|0}` and `{T|0}` under renaming, duality and pinwheel.
#[test]
fn the_closure_has_as_many_values_as_an_independent_program_finds() {
    let all = ClosureOptions { most_atoms: None, seeded: 1 };
    assert_eq!(built(all, 5, 2).1, [5, 7, 9, 20, 42, 150]);
    let few = ClosureOptions { most_atoms: Some(50), seeded: 1 };
    assert_eq!(built(few, 6, 2).1, [5, 7, 9, 20, 39, 126, 421]);
}

#[test]
fn threads_make_no_difference() {
    let options = ClosureOptions { most_atoms: Some(50), seeded: 2 };
    let [one, two] = [1, 3].map(|threads| built(options, 5, threads).0.check_sum());
    assert_eq!(one, two);
}

/// Every value is passable, canonical, no image of another, and its region has it.
#[test]
fn each_value_is_that_of_its_region() {
    let (database, _) = built(ClosureOptions { most_atoms: Some(50), seeded: 3 }, 5, 2);
    let mut workshop = Workshop::new();
    let mut regions = Regions::new(3).unwrap();
    for class in 0..database.classes.len() {
        let value = standing(class);
        let form = workshop.place(&database, value);
        assert_eq!(workshop.forms_mut().canonical(form), form);
        assert!(workshop.forms_mut().is_passable(form));
        assert_eq!(workshop.find(&database, form), Some(value));
        if database.cells_of(value).is_none() {
            continue;
        }
        // The images of a class are all its renamings and their duals.
        for symmetry in Symmetry::all() {
            let region = database.region(value.under(symmetry)).unwrap();
            assert!(region.hypergraph().cells().len() <= database.cells_of(value).unwrap());
            let found = regions.value(&region, &ValueLimits::default()).unwrap();
            let found = workshop.adopt(regions.forms(), found);
            let expected = workshop.place(&database, value.under(symmetry));
            assert_eq!(workshop.image(form, symmetry), expected);
            assert_eq!(workshop.forms().write(found), workshop.forms().write(expected));
        }
    }
}

#[test]
fn symmetries_are_those_of_values() {
    let mut regions = Regions::new(3).unwrap();
    let form = regions.forms_mut().parse("{a,{T|b}|0}").unwrap();
    let renamed = renamings(&mut regions, form);
    let renamed: Vec<String> = renamed.iter().map(|&form| regions.forms().write(form)).collect();
    let mut workshop = Workshop::new();
    let form = workshop.forms_mut().parse("{a,{T|b}|0}").unwrap();
    for symmetry in Symmetry::all() {
        assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
        let image = workshop.image(form, symmetry);
        let outcomes = workshop.outcomes().clone();
        let image = if symmetry.is_dual() {
            workshop.forms_mut().dual(&outcomes, image).unwrap()
        } else {
            image
        };
        assert!(renamed.contains(&workshop.forms().write(image)));
        for next in Symmetry::all() {
            let one_by_one = workshop.image(form, symmetry);
            let one_by_one = workshop.image(one_by_one, next);
            assert_eq!(workshop.image(form, symmetry.then(next)), one_by_one);
        }
    }
}

#[test]
fn what_is_stopped_leaves_the_database_as_it_was() {
    let (mut database, _) = built(ClosureOptions { most_atoms: Some(50), seeded: 2 }, 3, 1);
    let before = database.check_sum();
    let stopped = database.next_level(2, &Arc::new(AtomicBool::new(true)), &mut |_| ());
    assert_eq!(stopped, Err(BuildError::Interrupted));
    assert_eq!((database.check_sum(), database.cells()), (before, 3));
}

#[test]
fn a_file_comes_back_as_it_was() {
    let (database, _) = built(ClosureOptions { most_atoms: Some(50), seeded: 2 }, 4, 1);
    let mut file = Vec::new();
    database.write(&mut file).unwrap();
    let again = Database::read(&*file).unwrap();
    assert_eq!((&again.classes, &again.regions), (&database.classes, &database.regions));
    assert_eq!(again.check_sum(), database.check_sum());
    // A byte less, a byte changed, another file.
    assert!(matches!(Database::read(&file[..file.len() - 1]), Err(DatabaseError::CheckSum { .. })));
    *file.last_mut().unwrap() ^= 1;
    assert!(matches!(Database::read(&*file), Err(DatabaseError::CheckSum { .. })));
    assert!(matches!(Database::read(&b"{}"[..]), Err(DatabaseError::Format)));
}
