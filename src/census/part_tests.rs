//! Parts: stopped and resumed, damaged, merged.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;

fn task(order: usize) -> Task {
    let columns = Columns { outcomes: true, ..Columns::default() };
    Task { order, columns, generator: BuiltIn.name() }
}

fn whole(order: usize, shard: Shard) -> Part {
    run(Part::new(task(order), shard, 8), &BuiltIn, 1, &Unobserved).unwrap()
}

/// Stops a run after so many pieces and writes the part to a file after each, as the command does.
struct Killer<'f> {
    file: &'f std::path::Path,
    pieces_left: AtomicU64,
}

impl Observer for Killer<'_> {
    fn piece_done(&self, part: &Part) -> std::io::Result<()> {
        self.pieces_left.fetch_sub(1, Ordering::Relaxed);
        part.write(self.file)
    }

    fn stop(&self) -> bool {
        self.pieces_left.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_stopped_and_resumed_run_equals_an_undisturbed_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    let undisturbed = whole(7, Shard::WHOLE);
    let mut part = Part::new(task(7), Shard::WHOLE, 8);
    for stops in 0..8 {
        let killer = Killer { file: &file, pieces_left: AtomicU64::new(1) };
        // What the run returns is thrown away, as when it is killed.
        run(part, &BuiltIn, 1, &killer).unwrap();
        part = Part::read(&file).unwrap();
        assert_eq!(part.done_count(), stops + 1);
        assert!(part.check_resumes(&task(7), Shard::WHOLE).is_ok());
    }
    assert!(part.is_complete());
    assert_eq!(part.counts(), undisturbed.counts());
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left beside the part: {left:?}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let part = || Part::new(task(7), Shard::WHOLE, 8);
    let one = run(part(), &BuiltIn, 1, &Unobserved).unwrap();
    let four = run(part(), &BuiltIn, 4, &Unobserved).unwrap();
    assert_eq!(one.counts(), four.counts());
}

#[test]
fn a_part_is_read_as_it_was_written() {
    let mut part = whole(5, Shard::new(1, 3).unwrap());
    assert_eq!(Part::from_json(&part.to_json()).unwrap(), part);
    part = Part::new(task(5), Shard::WHOLE, 30);
    for piece in [7, 3, 4, 29, 0, 5, 6] {
        part.add_piece(piece, &Counts::default(), std::time::Duration::from_millis(3));
        assert_eq!(Part::from_json(&part.to_json()).unwrap(), part);
    }
    assert_eq!(part.done_count(), 7);
    assert_eq!(part.open_pieces().len(), 23);
    assert!(part.to_json().replace(char::is_whitespace, "").contains("[[0,0],[3,7],[29,29]]"));
}

/// Whatever single byte is changed, the part is refused or says the same (a change of a space).
#[test]
fn a_damaged_part_is_refused() {
    let part = whole(4, Shard::WHOLE);
    let text = part.to_json();
    for place in 0..text.len() {
        for byte in *b"07x \"" {
            let mut damaged = text.clone().into_bytes();
            damaged[place] = byte;
            let read = Part::from_json(std::str::from_utf8(&damaged).unwrap());
            assert!(read.is_err() || read.unwrap() == part, "byte {place} to {byte}");
        }
        assert!(Part::from_json(&text[..place]).is_err() || text[place..].trim().is_empty());
    }
    let more = text.replacen("\"cut\": 1", "\"cut\": 2", 1);
    assert_ne!(more, text);
    assert!(matches!(Part::from_json(&more), Err(PartError::Damaged { .. })));
    let other = text.replacen("cutshort-census/1", "cutshort-census/2", 1);
    assert!(matches!(Part::from_json(&other), Err(PartError::Format { .. })));
}

/// A part whose check sum is right and whose contents are not.
#[test]
fn impossible_pieces_are_refused() {
    for done in [[[0, 8], [9, 9]], [[3, 2], [5, 5]], [[4, 5], [5, 6]], [[4, 5], [0, 1]]] {
        let text = whole(4, Shard::WHOLE).with_done(done.to_vec()).to_json();
        assert!(matches!(Part::from_json(&text), Err(PartError::Ranges { pieces: 8 })), "{done:?}");
    }
}

#[test]
fn shards_are_written_as_geng_writes_them() {
    assert_eq!("17/4096".parse::<Shard>().unwrap().to_string(), "17/4096");
    assert_eq!("3/3".parse::<Shard>(), Err(ShardError::Residue { residue: 3, modulus: 3 }));
    assert_eq!("0/0".parse::<Shard>(), Err(ShardError::Residue { residue: 0, modulus: 0 }));
    let modulus = u64::MAX;
    assert_eq!(format!("0/{modulus}").parse::<Shard>(), Err(ShardError::Modulus { modulus }));
    for text in ["", "3", "1/2/3", "-1/2", "a/b", "/"] {
        assert!(matches!(text.parse::<Shard>(), Err(ShardError::Form { .. })), "{text}");
    }
}

/// The parts of a census of six vertices in three shards, by name.
fn three_parts() -> Vec<(String, Part)> {
    let part = |residue| whole(6, Shard::new(residue, 3).unwrap());
    (0..3).map(|residue| (format!("part {residue}"), part(residue))).collect()
}

#[test]
fn parts_that_make_no_whole_are_refused() {
    assert_eq!(Part::merge(&[]), Err(MergeError::Nothing));
    let parts = three_parts();
    assert!(Part::merge(&parts).is_ok());

    let missing = [parts[0].clone(), parts[2].clone()];
    let first = Shard::new(1, 3).unwrap();
    assert_eq!(Part::merge(&missing), Err(MergeError::Missing { count: 1, modulus: 3, first }));

    let mut overlap = parts.clone();
    overlap.push(("again".to_owned(), parts[1].1.clone()));
    let (first, second) = ("part 1".to_owned(), "again".to_owned());
    let shard = Shard::new(1, 3).unwrap();
    assert_eq!(Part::merge(&overlap), Err(MergeError::Overlap { first, second, shard }));

    let replace = |part: Part| {
        let mut parts = three_parts();
        parts[2].1 = part;
        Part::merge(&parts).unwrap_err()
    };
    let unfinished = Part::new(task(6), Shard::new(2, 3).unwrap(), 4);
    assert!(matches!(replace(unfinished), MergeError::Unfinished { done: 0, pieces: 4, .. }));
    let other_split = whole(6, Shard::new(2, 4).unwrap());
    assert!(matches!(
        replace(other_split),
        MergeError::Differs { source: ResumeError::Shard { .. }, .. }
    ));
    let shard = Shard::new(2, 3).unwrap();
    for task in [
        task(5),
        Task { columns: Columns::default(), ..task(6) },
        Task { generator: "geng 2.8".to_owned(), ..task(6) },
    ] {
        let error = replace(Part::new(task, shard, 1));
        assert!(matches!(error, MergeError::Differs { source: ResumeError::Task { .. }, .. }));
    }
}

#[test]
fn a_part_of_another_version_is_refused() {
    let parts = three_parts();
    // The check sum is right, as that version would have made it.
    let other = parts[2].1.clone().of_version("0.0.1");
    let resumes = other.check_resumes(&task(6), Shard::new(2, 3).unwrap());
    assert!(matches!(resumes, Err(ResumeError::Version { .. })));
    let mixed = [parts[0].clone(), parts[1].clone(), ("old".to_owned(), other)];
    assert!(matches!(
        Part::merge(&mixed),
        Err(MergeError::Differs { source: ResumeError::Version { .. }, .. })
    ));
}

#[test]
fn rows_as_json_and_text() {
    let rows: Vec<Row> = [2, 3].map(|order| Row::new(&whole(order, Shard::WHOLE))).into();
    let json: serde_json::Value = serde_json::from_str(&rows[1].to_json()).unwrap();
    assert_eq!(json["n"], 3);
    assert_eq!(json["connected_graphs"], 2);
    assert_eq!(json["dead_edges"], 8);
    assert_eq!(json["command"], "cutshort census 3 --outcomes --generator builtin");
    assert!(json.get("subsets").is_none());

    let text = tables(&rows);
    assert!(text.starts_with("n  graphs  S-free  ⊥-free  ≥2 △-free  both\n2       1       0"));
    assert!(text.contains("Games with two terminals"));
    assert!(!text.contains("Sets of vertices"));
}

#[test]
fn the_plot_is_well_formed_and_has_a_line_for_each_fraction() {
    let rows: Vec<Row> = (4..=6).map(|order| Row::new(&whole(order, Shard::WHOLE))).collect();
    let svg = plot(&rows);
    assert_eq!(svg.matches("<polyline").count(), 9);
    assert_eq!(svg.matches('<').count(), svg.matches('>').count());
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    // Nothing to draw is drawn too.
    assert!(!plot(&[]).contains("NaN"));
    let point = [Row::new(&whole(1, Shard::WHOLE))];
    assert!(!plot(&point).contains("NaN"));
}
