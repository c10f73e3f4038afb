//! The gallery: every kind of picture, and every game in `graphs/`, as `cutshort render` draws them.
//!
//! `cargo run --example 70_gallery -- --write` writes `docs/gallery.md` and its pictures anew.
//! Without `--write` it tells which of them are not as the program draws them now.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A picture: the name of its file, a heading, and the words of the command after `render`.
struct Entry {
    name: String,
    heading: String,
    words: String,
}

const PAGE: &str = "docs/gallery.md";
const PICTURES: &str = "docs/images/gallery";

/// Every kind of picture once: file, heading, command.
const KINDS: [[&str; 3]; 31] = [
    [
        "wins",
        "Winning moves",
        "--board hex:5x5 --short c3 --cut b4,d3 --to-move cut --mark wins --legend",
    ],
    [
        "must-play",
        "Must-play",
        "--board hex:6x6 --short c3 --to-move cut --mark must-play --legend",
    ],
    [
        "carrier",
        "The carrier of a connection",
        "--board hex:5x5 --short c3 --mark carrier --legend",
    ],
    [
        "captured",
        "Captured, lost and dead cells",
        "--board hex:6x6 --short b2,d4 --cut e2,c5,a5 --mark captured,dead --legend",
    ],
    ["line", "A principal line", "--board hex:4x4 --to-move short --mark line"],
    [
        "record",
        "A recorded game",
        "https://hexworld.org/board/#7c1,c2:sd4e3c5d3f2c4b4a4e5e4 --legend",
    ],
    [
        "open",
        "Winning moves, as far as a limit let them be found",
        "--board hex:6x6 --to-move short --mark wins --node-limit 600 --legend",
    ],
    [
        "dark",
        "On a dark background",
        "--board hex:4x4 --short b3 --cut c2 --to-move short --mark wins --theme dark",
    ],
    ["y", "A Y board", "--board y:5 --short c4 --cut b3 --to-move short --mark wins"],
    ["cylinder", "A cylinder", "--board cylinder:6x4 --short c2 --cut d3"],
    [
        "bridgit",
        "Bridg-it, and whose each cell is",
        "--board bridgit:5 --short e3,e5 --cut d4,g5 --mark territories --legend",
    ],
    ["tiling", "A tiling of octagons and squares", "--board tiling:4.8.8:3x3 --short c3 --cut b2"],
    ["dodecagons", "A tiling of dodecagons and triangles", "--board tiling:3.12.12:3x2"],
    ["great", "A tiling of dodecagons, hexagons and squares", "--board tiling:4.6.12:3x2"],
    [
        "rows",
        "A tiling of squares and triangles",
        "--board tiling:3.3.3.4.4:4x3 --short c3 --cut d2",
    ],
    ["map", "A map", "graphs/island.geojson --mark wins --to-move short"],
    [
        "drawing",
        "A map that was drawn in SVG",
        "graphs/voronoi.svg --short 12 --cut 14 --to-move short --mark wins",
    ],
    [
        "boundary",
        "The walk between the colours of a full board",
        "--board hex:3x3 --short b1,b2,a3,c3 --cut a1,c1,a2,c2,b3 --boundary",
    ],
    ["havannah", "Havannah", "--board havannah:5 --short e1,e2,d3 --cut f4,g4"],
    ["atoll", "Atoll", "--board atoll:4 --short d3,d4 --cut e3"],
    ["pattern", "A Hex pattern", "template:IV-1-a --cut d2 --to-move short --mark wins --legend"],
    ["gale", "Hex in three dimensions", "--board gale:3x3"],
    ["hypergraph", "The hypergraph of a board", "--board hex:4x4 --hypergraph"],
    ["dual", "A planar game and its dual", "--board hex:3x3 --dual"],
    ["edges", "An edge game", "graphs/switching-k4.json --mark territories"],
    ["dead-edges", "Dead edges of a graph", "graphs/steane-11.json --mark dead --legend"],
    ["steps-board", "A reduction on a board", "--board hex:4x4 --short b2 --cut c3 --steps"],
    ["steps-graph", "A reduction of a graph", "graphs/steane-1.json --steps"],
    ["planar", "A planar graph without a layout", "QGGS?OOFPSWPCOD?ACO@AJ??J?? --terminals 14,1"],
    [
        "springs",
        "A graph without a layout that is not planar",
        "OhCGKE?O@?ACAC@I?Q_AS --terminals 0,4",
    ],
    [
        "large",
        "A graph with forty vertices",
        "gkIG__G?OG?AC??C@??A@?_?A????_CG?K?G??CG??A??G???AG_?G?????G??O?@??_G???G????AO????_???O@??A?G??_?_OAG?O@???c??C?????@?_G??_?????AG --terminals 0,39",
    ],
];

/// The pictures of the gallery, those of the kinds first.
fn entries() -> Result<Vec<Entry>, Box<dyn Error>> {
    let mut entries: Vec<Entry> = KINDS
        .iter()
        .map(|[name, heading, words]| Entry {
            name: (*name).to_owned(),
            heading: (*heading).to_owned(),
            words: (*words).to_owned(),
        })
        .collect();
    let mut files: Vec<PathBuf> = fs::read_dir("graphs")?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    for path in files {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let json: serde_json::Value = serde_json::from_slice(&fs::read(&path)?)?;
        let heading = json["name"].as_str().unwrap_or(&stem).to_owned();
        let words = format!("graphs/{stem}.json");
        entries.push(Entry { name: format!("graph-{stem}"), heading, words });
    }
    Ok(entries)
}

/// What `cutshort render` draws.
fn draw(entry: &Entry, folder: &Path) -> Result<String, Box<dyn Error>> {
    let path = folder.join(format!("{}.svg", entry.name));
    let words = ["cutshort", "render"].into_iter().chain(entry.words.split(' '));
    let words = words.chain(["-o"]).map(OsString::from).chain([path.clone().into_os_string()]);
    cutshort::cli::main(words);
    fs::read_to_string(&path).map_err(|_| format!("cutshort render {} failed", entry.words).into())
}

/// The files of the gallery, by path.
fn gallery() -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut page = String::from(
        "# Gallery\n\
         Every kind of picture that `cutshort render` draws, and every game in [`graphs`](../graphs), \
         each with\nthe command that draws it. `cargo run --example 70_gallery -- --write` makes \
         this page.\n\n## Every kind of picture\n",
    );
    let mut files = Vec::new();
    for (index, entry) in entries()?.into_iter().enumerate() {
        let svg = draw(&entry, folder.path())?;
        if index == KINDS.len() {
            page += "\n## The games in `graphs`\n";
        }
        let words = svg.split_once("<desc>").and_then(|(_, rest)| rest.split_once("</desc>"));
        let told = words.map_or("", |(words, _)| words).replace(['[', ']', '`'], "");
        let Entry { name, heading, words } = entry;
        write!(
            page,
            "\n### {heading}\n![{told}](images/gallery/{name}.svg)\n\n`cutshort render {words}`\n"
        )?;
        files.push((Path::new(PICTURES).join(format!("{name}.svg")), svg));
    }
    files.push((PathBuf::from(PAGE), page));
    Ok(files)
}

/// The files of the gallery that are not as they would be written now.
pub(crate) fn stale() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let files = gallery()?.into_iter();
    let differs = |(path, text): &(PathBuf, String)| {
        fs::read_to_string(path).map_or(true, |old| old != *text)
    };
    Ok(files.filter(differs).map(|(path, _)| path).collect())
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    if std::env::args().any(|word| word == "--write") {
        fs::create_dir_all(PICTURES)?;
        for old in fs::read_dir(PICTURES)? {
            fs::remove_file(old?.path())?;
        }
        for (path, text) in gallery()? {
            fs::write(path, text)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let stale = stale()?;
    for path in &stale {
        eprintln!("{} is not as it would be drawn now", path.display());
    }
    if stale.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("cargo run --example 70_gallery -- --write draws the gallery anew");
    Ok(ExitCode::FAILURE)
}
