//! `cutshort template page`: the library in pictures.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use super::output::write_file;
use super::words::count;
use super::{Exit, Failure};
use crate::formats::GameFile;
use crate::game::Player;
use crate::patterns::{
    Ask, Boundary, Cell, Kind, OpenPattern, Pattern, Record, Template, library, library_pattern,
};
use crate::render::{Picture, Scene, Theme};
use crate::solve::SolverOptions;
use crate::survey::Mark;
use crate::values::{ValueError, ValueLimits};

/// Write a page with a picture of every template of the library
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The page, in Markdown; its pictures go into images/templates beside it
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Where the pictures are, seen from the page.
const PICTURES: &str = "images/templates";

/// The most empty cells of a pattern whose probes are listed.
const PROBED: usize = 10;

const HEAD: &str = "\
# The library of templates
Made by `cutshort template page -o docs/template-library.md`. [templates.md](templates.md) says what is asked of a template and what was \
found, [graphs/templates](../graphs/templates/README.md) where these come from. Short is Black; letters are the groups that are to be joined, \
each stone without one need not be. *Inferior probes* are those of Cut's moves into it that are never the only winning move \
([probes.md](probes.md)), for templates of up to 10 cells. Patterns of the same shape are shown once. The hashes of their certificates are in \
[SHA256SUMS](../graphs/templates/SHA256SUMS).
";

const NOT_MINIMAL: &str = "
## Not minimal as published
What is left when `cutshort template shrink` has taken cells away is in the library as a template of its own. The level lines are on the \
cells that stay; each of the cells under *can go* can go alone. `cutshort play template:NAME` plays the \
strategy with the smaller carrier against anybody, and its certificate can be checked, and made again:
```sh
cutshort check graphs/templates/NAME.cert template:NAME
cutshort template verify template:NAME --certificate NAME.cert
```

| picture | name, cells | can go | what is left | name, cells | |
|---|---|---|---|---|---|
";

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let folder = args.output.parent().unwrap_or(Path::new("")).join(PICTURES);
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::input(format_args!("cannot make the folder {}: {error}", folder.display()))
    })?;
    let mut page = HEAD.to_owned();
    for kind in Kind::ALL {
        let is_of_kind = |record: &&Record| {
            let is_shown = record.same_as.is_none() && record.part_of.is_none();
            is_shown && record.pattern.kind() == kind
        };
        let mut records = library().iter().filter(is_of_kind).peekable();
        if records.peek().is_none() {
            continue;
        }
        page += &format!(
            "\n## {kind}\n| picture | name | cells | inferior probes |\n|---|---|---|---|\n"
        );
        for record in records {
            let (pattern, name) = (&record.pattern, record.pattern.name().unwrap_or_default());
            draw(&pattern.game_file(), iter::empty(), &folder.join(format!("{name}.svg")))?;
            let others = library().iter().filter(|other| other.same_as.as_deref() == Some(name));
            let others: Vec<&str> = others.filter_map(|other| other.pattern.name()).collect();
            let also = if others.is_empty() {
                String::new()
            } else {
                format!("<br>also {}", others.join(", "))
            };
            let cells = pattern.carrier().len();
            let shown = count(cells, "cell");
            let probes = inferior(pattern).map_err(Failure::input)?;
            writeln!(
                page,
                "| ![{name}, {shown}]({PICTURES}/{name}.svg) | `{name}`{also} | {cells} | {probes} |"
            )
            .expect("a string takes everything");
        }
    }
    page += NOT_MINIMAL;
    for record in library().iter().filter(|record| record.part_of.is_some()) {
        page += &not_minimal(record, &folder)?;
    }
    write_file(&args.output, page.as_bytes())?;
    Ok(Exit::Done)
}

/// A pattern of which a part is enough: both in pictures, and which cells can go.
fn not_minimal(part: &Record, folder: &Path) -> Result<String, Failure> {
    let whole_name = part.part_of.as_deref().unwrap_or_default();
    let part_name = part.pattern.name().unwrap_or_default();
    let whole = library_pattern(whole_name).ok_or_else(|| {
        Failure::input(format_args!("{part_name} is a part of {whole_name}, which is not there"))
    })?;
    let ask = Ask { minimality: true, ..Ask::default() };
    let template = Template::of_pattern(whole).map_err(Failure::input)?;
    let findings = template.verify(&ask, SolverOptions::default(), &mut |_: usize| ());
    let superfluous = findings.map_err(Failure::input)?.superfluous_cells;
    let stays: Vec<String> = part.pattern.carrier().iter().map(Cell::to_string).collect();
    let path = |name: &str| folder.join(format!("{name}.svg"));
    let stays = stays.iter().map(String::as_str);
    draw(&whole.game_file(), stays, &path(&format!("{whole_name}-stays")))?;
    draw(&part.pattern.game_file(), iter::empty(), &path(part_name))?;
    let [before, after] = [whole, &part.pattern].map(|pattern| pattern.carrier().len());
    Ok(format!(
        "| ![{whole_name}, what stays]({PICTURES}/{whole_name}-stays.svg) | `{whole_name}`, {before} | {} | \
         ![{part_name}, {}]({PICTURES}/{part_name}.svg) | `{part_name}`, {after} | \
         [certificate](../graphs/templates/{part_name}.cert) |\n",
        superfluous.join(" "),
        count(after, "cell"),
    ))
}

/// Draws a template, with level lines on some of its cells.
pub(super) fn draw<'a>(
    file: &GameFile,
    cells: impl Iterator<Item = &'a str>,
    path: &Path,
) -> Result<(), Failure> {
    let marks = cells.filter_map(|cell| Some((file.names().id(cell)?, Mark::Carrier)));
    let picture = Picture::new(&Scene::new(file).with_marks(marks.collect()));
    write_file(path, picture.to_svg(Theme::Auto).as_bytes())
}

/// The probes that are never the only winning move.
fn inferior(pattern: &Pattern) -> Result<String, ValueError> {
    if pattern.carrier().len() > PROBED {
        return Ok(String::new());
    }
    let boundary = Boundary::of(&OpenPattern::of_pattern(pattern))?;
    let mut table = boundary.table(&ValueLimits::default(), &mut |_| ())?;
    let cells: Vec<Cell> = pattern.carrier().iter().copied().collect();
    let inferior = table.probes(Player::Cut).into_iter().filter(|probe| !probe.viable);
    let names: Vec<String> = inferior.map(|probe| cells[probe.cell.index()].to_string()).collect();
    Ok(if names.is_empty() { "none".to_owned() } else { names.join(" ") })
}
