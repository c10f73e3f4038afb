//! `cutshort template page`: the library in pictures.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::output::write_file;
use super::words::count;
use super::{Exit, Failure};
use crate::game::Player;
use crate::patterns::{Boundary, Cell, Kind, OpenPattern, Pattern, Record, Side, library};
use crate::render::{Hexagon, Picture, Theme};
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
const PROBED: usize = 8;

const HEAD: &str = "\
# The library of templates
Made by `cutshort template page -o docs/template-library.md`. [templates.md](templates.md) says what is asked of a template and what was \
found, [graphs/templates](../graphs/templates/README.md) where these come from. Short is Black; letters are the groups that are to be joined, \
each stone without one need not be. *Inferior probes* are those of Cut's moves into it that are never the only winning move \
([probes.md](probes.md)), for templates of up to 8 cells. Patterns of the same shape are shown once.
";

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let folder = args.output.parent().unwrap_or(Path::new("")).join(PICTURES);
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::input(format_args!("cannot make the folder {}: {error}", folder.display()))
    })?;
    let mut page = HEAD.to_owned();
    for kind in Kind::ALL {
        let is_of_kind =
            |record: &&Record| record.pattern.kind() == kind && record.same_as.is_none();
        let mut records = library().iter().filter(is_of_kind).peekable();
        if records.peek().is_none() {
            continue;
        }
        page += &format!(
            "\n## {kind}\n| picture | name | cells | inferior probes |\n|---|---|---|---|\n"
        );
        for record in records {
            let (pattern, name) = (&record.pattern, record.pattern.name().unwrap_or_default());
            let svg = picture(pattern).to_svg(Theme::Auto);
            write_file(&folder.join(format!("{name}.svg")), svg.as_bytes())?;
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
    write_file(&args.output, page.as_bytes())?;
    Ok(Exit::Done)
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

fn picture(pattern: &Pattern) -> Picture {
    let parts = pattern.parts();
    let hexagon = |cell: Cell, stone: Option<Player>, label: &str| Hexagon {
        column: cell.column(),
        row: cell.row(),
        stone,
        label: label.to_owned(),
        is_at_top: parts.sides.contains(&Side::Top) && cell.row() == 0,
        is_at_bottom: parts.sides.contains(&Side::Bottom) && cell.row() + 1 == parts.rows,
    };
    let pivot = |cell: &Cell| if parts.pivot == Some(*cell) { "B" } else { "" };
    let empty = parts.carrier.iter().map(|cell| hexagon(*cell, None, pivot(cell)));
    let helpers = parts.helpers.iter().map(|&cell| hexagon(cell, Some(Player::Short), ""));
    let cut = parts.cut.iter().map(|&cell| hexagon(cell, Some(Player::Cut), ""));
    let groups = parts.groups.iter().zip(pattern.letters()).flat_map(|(group, letter)| {
        let letter = letter.to_string();
        group.stones.iter().map(move |&cell| (cell, letter.clone()))
    });
    let groups = groups.map(|(cell, letter)| hexagon(cell, Some(Player::Short), &letter));
    let all: Vec<Hexagon> = empty.chain(helpers).chain(cut).chain(groups).collect();
    Picture::of_hexagons(pattern.name().unwrap_or("pattern"), &all)
}
