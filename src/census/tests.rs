//! The generators against each other and against what is published.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::*;

/// Table 1 of Steane, "Threat, support and dead edges in the Shannon game", for n = 1 to 10:
/// graphs, simplicial-free, transverse-free, at least two triangle-free vertices, the last two.
pub(super) const TABLE_1: [[u64; 5]; 10] = [
    [1, 0, 1, 0, 0],
    [1, 0, 0, 1, 0],
    [2, 0, 0, 1, 0],
    [6, 1, 1, 3, 1],
    [21, 4, 2, 10, 2],
    [112, 24, 9, 52, 7],
    [853, 191, 46, 363, 34],
    [11_117, 3_094, 507, 4_022, 327],
    [261_080, 95_204, 11_800, 72_594, 5_897],
    [11_716_571, 5_561_965, 626_586, 2_276_219, 213_064],
];

pub(super) fn table_1_row(counts: &PropertyCounts) -> [u64; 5] {
    [
        counts.connected_graphs,
        counts.simplicial_free,
        counts.transverse_free,
        counts.two_triangle_free,
        counts.transverse_free_and_two_triangle_free,
    ]
}

/// The `geng` of this machine, or a printed line.
fn geng() -> Option<Geng> {
    let found = std::env::var_os("PATH").and_then(|path| Geng::find(&path));
    if found.is_none() {
        eprintln!("skipped: geng is not installed");
    }
    found
}

fn task(order: usize, generator: &dyn Generator) -> Task {
    Task { order, columns: Columns::default(), generator: generator.name() }
}

/// A whole census by one thread.
fn census(order: usize, generator: &dyn Generator, shard: Shard, pieces: u64) -> Part {
    run(Part::new(task(order, generator), shard, pieces), generator, 1, &Unobserved).unwrap()
}

/// All graphs that a generator has, in its order.
pub(super) fn graphs(generator: &dyn Generator, order: usize, shard: Shard) -> Vec<SmallGraph> {
    let mut graphs = Vec::new();
    let flow = generator.generate(order, shard, &mut |family| {
        graphs.extend(family.graphs());
        ControlFlow::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    graphs
}

#[test]
fn table_1_of_steane() {
    for (order, row) in (1..=8).zip(TABLE_1) {
        let part = census(order, &BuiltIn, Shard::WHOLE, 1);
        assert_eq!(table_1_row(&part.counts().properties), row, "{order} vertices, built in");
        if let Some(geng) = geng() {
            let part = census(order, &geng, Shard::WHOLE, 1);
            assert_eq!(table_1_row(&part.counts().properties), row, "{order} vertices, geng");
        }
    }
}

#[test]
#[ignore = "ten seconds and geng; scripts/check-census.sh does the same with the command"]
fn table_1_of_steane_for_nine_and_ten_vertices() {
    let geng = geng().expect("geng is installed");
    for order in [9, 10] {
        for generator in [&BuiltIn as &dyn Generator, &geng] {
            let part = census(order, generator, Shard::WHOLE, 8);
            let name = generator.name();
            let row = table_1_row(&part.counts().properties);
            assert_eq!(row, TABLE_1[order - 1], "{order} vertices, {name}");
        }
    }
}

/// The counts of a family are those of its graphs by the definitions.
#[test]
fn properties_of_a_family_are_those_of_its_graphs() {
    for order in 1..=8 {
        let (mut fast, mut slow) = (PropertyCounts::default(), PropertyCounts::default());
        let flow = BuiltIn.generate(order, Shard::WHOLE, &mut |family| {
            fast.add_family(family);
            family.graphs().for_each(|graph| slow.add(Properties::of(&graph)));
            assert_eq!(fast, slow, "{order} vertices, parent {}", family.parent);
            ControlFlow::Continue(())
        });
        assert!(flow.unwrap().is_continue());
    }
}

/// The graph as the smallest matrix in any order of its vertices.
fn brute_canonical(graph: &SmallGraph) -> u64 {
    fn orders(rest: &mut Vec<usize>, chosen: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
        if rest.is_empty() {
            visit(chosen);
        }
        for index in 0..rest.len() {
            chosen.push(rest.swap_remove(index));
            orders(rest, chosen, visit);
            rest.extend(chosen.pop());
            let last = rest.len() - 1;
            rest.swap(index, last);
        }
    }
    let mut smallest = u64::MAX;
    orders(&mut (0..graph.order()).collect(), &mut Vec::new(), &mut |order| {
        let pairs = (0..order.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let code = pairs
            .fold(0, |code, (a, b)| code << 1 | u64::from(graph.row(order[a]) >> order[b] & 1));
        smallest = smallest.min(code);
    });
    smallest
}

/// Every connected graph of up to six vertices comes once: as many as there are classes of all
/// labelled graphs, and the same classes.
#[test]
fn the_built_in_generator_makes_each_graph_once() {
    for order in 1..=6 {
        let mut made: Vec<u64> =
            graphs(&BuiltIn, order, Shard::WHOLE).iter().map(brute_canonical).collect();
        let count = made.len();
        made.sort_unstable();
        made.dedup();
        assert_eq!(made.len(), count, "a graph of {order} vertices came twice");
        assert_eq!(count as f64, connected_graphs(order), "{order} vertices");
    }
}

/// The same graphs as the list of all connected graphs with 2 to 6 vertices in the test data.
#[test]
fn the_built_in_generator_makes_the_graphs_of_the_list() {
    let list = include_str!("../../tests/data/connected-2-6.g6");
    let listed: Vec<SmallGraph> = list.lines().map(|line| line.parse().unwrap()).collect();
    for order in 2..=6 {
        let mut expected: Vec<u64> =
            listed.iter().filter(|graph| graph.order() == order).map(brute_canonical).collect();
        let mut made: Vec<u64> =
            graphs(&BuiltIn, order, Shard::WHOLE).iter().map(brute_canonical).collect();
        expected.sort_unstable();
        made.sort_unstable();
        assert_eq!(made, expected);
    }
}

#[test]
fn any_split_is_a_partition() {
    for order in 1..=7 {
        let whole = census(order, &BuiltIn, Shard::WHOLE, 1);
        for modulus in [2, 3, 7, 40] {
            let parts: Vec<(String, Part)> = (0..modulus)
                .map(|residue| {
                    let shard = Shard::new(residue, modulus).unwrap();
                    (shard.to_string(), census(order, &BuiltIn, shard, 1 + residue % 3))
                })
                .collect();
            let merged = Part::merge(&parts).unwrap();
            assert_eq!(merged.counts(), whole.counts(), "{order} vertices, {modulus} shards");
            assert!(merged.is_complete());
        }
    }
}

#[test]
fn geng_splits_too() {
    let Some(geng) = geng() else { return };
    let parts: Vec<(String, Part)> = (0..3)
        .map(|residue| {
            let shard = Shard::new(residue, 3).unwrap();
            (shard.to_string(), census(8, &geng, shard, 4))
        })
        .collect();
    let merged = Part::merge(&parts).unwrap();
    assert_eq!(table_1_row(&merged.counts().properties), TABLE_1[7]);
}

#[test]
fn a_stream_counts_what_it_is_given() {
    let lines: String =
        graphs(&BuiltIn, 7, Shard::WHOLE).iter().map(|graph| format!("{graph}\n")).collect();
    for text in [
        lines.clone(),
        format!(">>graph6<<{lines}"),
        lines.replace('\n', "\r\n"),
        lines.trim_end().to_owned(),
        lines.replace('\n', "\n\n"),
    ] {
        let part = census(7, &Stream::new(text.as_bytes()), Shard::WHOLE, 1);
        assert_eq!(table_1_row(&part.counts().properties), TABLE_1[6]);
    }
}

/// What reading these lines as graphs of four vertices says.
fn stream_error(text: &str) -> GeneratorError {
    let flow =
        Stream::new(text.as_bytes()).generate(4, Shard::WHOLE, &mut |_| ControlFlow::Continue(()));
    flow.expect_err("the text is wrong")
}

#[test]
fn a_stream_says_what_is_wrong_and_where() {
    assert!(matches!(
        stream_error("C~\nC\n"),
        GeneratorError::Graph6 {
            line: 2,
            source: SmallGraphError::Length { order: 4, expected: 2, found: 1 }
        }
    ));
    assert!(matches!(
        stream_error("C~\n\nC\x07\n"),
        GeneratorError::Graph6 { line: 3, source: SmallGraphError::Byte { byte: 7, column: 2 } }
    ));
    assert!(matches!(
        stream_error("Bw\n"),
        GeneratorError::WrongOrder { line: 1, expected: 4, found: 3 }
    ));
    assert!(matches!(
        stream_error("~?@c\n"),
        GeneratorError::Graph6 { line: 1, source: SmallGraphError::Order }
    ));
    for nothing in ["", "\n", ">>graph6<<\n"] {
        assert!(matches!(stream_error(nothing), GeneratorError::Empty { order: 4 }));
    }
    assert!(matches!(stream_error("C?\n"), GeneratorError::Disconnected { line: 1 }));
    assert!(matches!(stream_error("CF\nC?\n"), GeneratorError::Disconnected { line: 2 }));
    let long = "C".repeat(1 << 19);
    assert!(matches!(stream_error(&long), GeneratorError::Graph6 { line: 1, .. }));
}

#[test]
fn padding_must_be_zero() {
    assert_eq!("A_".parse::<SmallGraph>().unwrap().edge_count(), 1);
    assert_eq!("A`".parse::<SmallGraph>(), Err(SmallGraphError::Padding));
}

/// A program in the place of geng.
#[cfg(unix)]
fn fake_geng(folder: &Path, output: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("geng");
    let version = "if [ \"$1\" = --version ]; then echo 'Nauty version 2.8 (64 bits)'; exit; fi";
    std::fs::write(&program, format!("#!/bin/sh\n{version}\n{output}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    program
}

#[test]
#[cfg(unix)]
fn a_geng_that_dies_half_way_is_an_error_and_no_count() {
    let folder = tempfile::tempdir().unwrap();
    let program = fake_geng(folder.path(), "echo CF; echo 'out of luck' >&2; exit 3");
    let geng = Geng::at(&program).unwrap();
    assert_eq!(geng.name(), "geng 2.8");
    let part = Part::new(task(4, &geng), Shard::WHOLE, 1);
    match run(part, &geng, 1, &Unobserved) {
        Err(CensusError::Generator(GeneratorError::Failed { message, .. })) => {
            assert_eq!(message, "out of luck");
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(Geng::at(&folder.path().join("none")), Err(GeneratorError::Start { .. })));
}

/// All numbers of `tests/data/small-graphs.json` for one number of vertices.
fn check_reference_row(row: &serde_json::Value) {
    let order = row["n"].as_u64().unwrap() as usize;
    let columns = Columns { outcomes: true, capture: true, ..Columns::default() };
    let mut counter = Counter::new(columns);
    let flow = BuiltIn.generate(order, Shard::WHOLE, &mut |family| {
        counter.add(family);
        ControlFlow::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    let counts = counter.into_counts();
    let mut found = serde_json::Map::new();
    found.insert("n".to_owned(), order.into());
    found.insert("connected_graphs".to_owned(), counts.properties.connected_graphs.into());
    for group in [serde_json::to_value(counts.outcomes), serde_json::to_value(counts.capture)] {
        found.extend(group.unwrap().as_object().unwrap().clone());
    }
    assert_eq!(row, &serde_json::Value::Object(found), "{order} vertices");
}

#[test]
fn outcomes_and_captures_of_the_reference_table() {
    let table = include_str!("../../tests/data/small-graphs.json");
    let table: serde_json::Value = serde_json::from_str(table).unwrap();
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 5);
    rows.iter().for_each(check_reference_row);
}
