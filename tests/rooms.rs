//! Modules import only downwards: what `src/` imports, against the arrows of `docs/architecture.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The arrows of the picture: for each room those that stand directly below it.
fn drawn() -> Arrows {
    let page = fs::read_to_string("docs/architecture.md").expect("the page is there");
    let picture = page.split("```mermaid").nth(1).and_then(|rest| rest.split("```").next());
    let mut below = Arrows::new();
    for line in picture.expect("the page has a picture").lines() {
        if let Some((lower, upper)) = line.trim().split_once(" --> ") {
            below.entry(upper.to_owned()).or_default().insert(lower.to_owned());
            below.entry(lower.to_owned()).or_default();
        }
    }
    below
}

/// Every room below a room, by any way down.
fn reached(below: &Arrows, room: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut left = vec![room];
    while let Some(room) = left.pop() {
        for lower in &below[room] {
            if reached.insert(lower.clone()) {
                left.push(lower);
            }
        }
    }
    reached
}

/// The source files below a folder, without the modules that only tests have.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut tests = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("text");
                // The modules of `a.rs` are in `a/`, those of `a/mod.rs` beside it.
                let inner = match path.file_name().is_some_and(|name| name == "mod.rs") {
                    true => folder.clone(),
                    false => path.with_extension(""),
                };
                for declared in text.split("#[cfg(test)]\n").skip(1) {
                    let line = declared.lines().find(|line| !line.trim().starts_with("#["));
                    let name = line.and_then(|line| line.strip_suffix(';')?.split("mod ").nth(1));
                    tests.extend(name.map(|name| inner.join(name)));
                }
                files.push(path);
            }
        }
    }
    let is_test = |file: &PathBuf| file.with_extension("").ancestors().any(|p| tests.contains(p));
    files.retain(|file| !is_test(file));
    files.sort();
    files
}

/// What a source file takes from the crate, such as `graph::{Layout,`: comments and the tests at its
/// end do not count.
fn imports(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("text");
    let text = text.split("#[cfg(test)]\nmod tests {").next().expect("there is a first part");
    let code = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>();
    let code = code.join("\n");
    code.split("crate::")
        .skip(1)
        .map(|rest| rest.split(';').next().unwrap_or("").to_owned())
        .collect()
}

fn room_of(import: &str) -> &str {
    import.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")
}

fn rooms() -> Vec<String> {
    let entries = fs::read_dir("src").expect("the source").map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut rooms: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    rooms.sort();
    rooms
}

#[test]
fn rooms_import_only_what_stands_below_them() {
    let below = drawn();
    let mut wrong = Vec::new();
    for room in rooms() {
        assert!(below.contains_key(&room), "docs/architecture.md does not draw the room {room}");
        let may = reached(&below, &room);
        assert!(
            !may.contains(&room),
            "the arrows of docs/architecture.md lead from {room} to {room}"
        );
        for file in sources(&Path::new("src").join(&room)) {
            for import in imports(&file) {
                let from = room_of(&import);
                if from != room && !may.contains(from) {
                    wrong.push(format!("{}: crate::{import}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "not below in docs/architecture.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_room_is_described() {
    let page = fs::read_to_string("docs/architecture.md").expect("the page is there");
    for room in rooms() {
        assert!(page.contains(&format!("\n| `{room}` |")), "{room} is not in the table of rooms");
    }
}

/// Pictures and pages show what was found before: of the rooms that find it, `render` knows the types.
#[test]
fn render_computes_no_answers() {
    let finders = ["solve", "survey", "analysis", "connection"];
    let mut wrong = Vec::new();
    for file in sources(Path::new("src/render")) {
        for import in imports(&file) {
            let items = import.split(|c: char| !c.is_alphanumeric() && c != '_');
            let mut items = items.filter(|item| !item.is_empty());
            let finds = items.next().is_some_and(|room| finders.contains(&room));
            // Functions begin with a small letter.
            if finds && items.any(|item| item.starts_with(char::is_lowercase)) {
                wrong.push(format!("{}: crate::{import}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The reader of this file sees imports, and would see a wrong one.
#[test]
fn imports_are_seen() {
    let seen: BTreeSet<String> = sources(Path::new("src/cli"))
        .iter()
        .flat_map(|file| imports(file))
        .map(|import| room_of(&import).to_owned())
        .collect();
    assert!(["formats", "solve", "render"].iter().all(|&room| seen.contains(room)), "{seen:?}");
    assert!(!reached(&drawn(), "formats").contains("solve"));
    let files = sources(Path::new("src/embed"));
    assert!(files.contains(&PathBuf::from("src/embed/hex_board.rs")));
    assert!(!files.contains(&PathBuf::from("src/embed/hex_board/testing.rs")));
}

/// What the `pub use` of a room hands out.
fn handed_out(room: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("src/{room}/mod.rs")).expect("text");
    let uses = text.split("\npub use ").skip(1).map(|rest| rest.split(';').next().unwrap_or(""));
    let items = uses.flat_map(|list| {
        let list = list.trim_end_matches('}');
        let list = list.rsplit_once('{').map_or_else(|| list.rsplit("::").next(), |(_, l)| Some(l));
        list.unwrap_or("").split(',')
    });
    items.map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

#[test]
fn no_two_rooms_hand_out_the_same_name() {
    let mut of = BTreeMap::new();
    for room in rooms() {
        for name in handed_out(&room) {
            let other = of.insert(name.clone(), room.clone());
            assert_eq!(other, None, "{name} is in {room} as well");
        }
    }
    assert!(of.contains_key("Hypergraph") && of.contains_key("is_planar"), "{of:?}");
}

/// A file that is no module of `all.rs` would not be run, and nobody would see it.
#[test]
fn every_file_of_tests_is_run() {
    let all = fs::read_to_string("tests/all.rs").expect("text");
    for entry in fs::read_dir("tests").expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        if path.extension().is_some_and(|ending| ending == "rs") && name != "all" {
            assert!(all.contains(&format!("\nmod {name};\n")), "tests/{name}.rs is not in all.rs");
        }
    }
}
