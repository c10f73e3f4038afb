//! The search against Figure 15, against the committed table, and against duality.

use super::*;
use crate::values::Forms;

fn found_by(values: &SmallValues, cells: usize) -> BTreeSet<String> {
    let mut regions = values.regions.clone();
    let found = values.found[..=cells].iter().flatten();
    let all: Vec<FormId> = found.flat_map(|&(value, _)| renamings(&mut regions, value)).collect();
    all.into_iter().map(|value| regions.forms().write(value)).collect()
}

/// Figure 15: the numbers of cells are those of the paper, and no fewer cells will do.
fn check_figure_15(values: &SmallValues, max_cells: usize) {
    let figure_15 = [
        (0, "0"),
        (0, "T"),
        (0, "a"),
        (0, "b"),
        (0, "c"),
        (1, "{a|0}"),
        (1, "{T|a}"),
        (2, "{T|{a|0}}"),
        (2, "{{T|b}|0}"),
        (3, "{a,{T|b}|0}"),
        (3, "{a,{T|c}|0}"),
        (5, "{b,{T|a,{c|0}}|0}"),
        (6, "{a,{T|b}|a}"),
    ];
    for (cells, value) in figure_15.into_iter().filter(|&(cells, _)| cells <= max_cells) {
        assert!(found_by(values, cells).contains(value), "{value}");
        assert!(cells == 0 || !found_by(values, cells - 1).contains(value), "{value}");
    }
}

/// The dual of a 3-planar region is one, with as many cells, so the values of regions with at most
/// n cells are closed under duality.
fn check_duality(values: &SmallValues, max_cells: usize) {
    for cells in 0..=max_cells {
        let found = found_by(values, cells);
        let mut forms = Forms::new(values.regions.outcomes().poset().clone());
        let outcomes = values.regions.outcomes();
        for value in &found {
            let form = forms.parse(value).unwrap();
            let dual = forms.dual(outcomes, form).unwrap();
            assert!(found.contains(&forms.write(dual)), "{value}");
        }
    }
}

/// The committed table: cells, regions, new values up to renaming, all up to renaming, new values,
/// all values.
fn table() -> Vec<Vec<usize>> {
    let text = include_str!("../../../tests/regression/small-region-values.tsv");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('\t').map(|n| n.parse().unwrap()).collect()).collect()
}

fn check(max_cells: usize) {
    let values = small_values(max_cells, &ValueLimits::default()).unwrap();
    check_figure_15(&values, max_cells);
    check_duality(&values, max_cells);
    let (mut classes, mut all) = (0, 0);
    for (cells, row) in table().into_iter().enumerate().take(max_cells + 1) {
        classes += values.found[cells].len();
        all += values.named[cells];
        let counts = [cells, values.found[cells].len(), classes, values.named[cells], all];
        assert_eq!(counts.as_slice(), row);
    }
}

#[test]
fn the_values_of_all_small_regions() {
    check(3);
}

#[test]
#[ignore = "minutes; run by scripts/check-values"]
fn the_values_of_all_regions_up_to_six_cells() {
    check(6);
}
