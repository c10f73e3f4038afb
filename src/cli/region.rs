//! `cutshort region`: parts of positions, as games of their own.

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;

use super::input::{InputArgs, find_in};
use super::output::write_to;
use super::{Exit, Failure};
use crate::formats::{GameFile, Writer, names_in, write};
use crate::graph::{VertexId, VertexSet};
use crate::patterns::{dual_region_file, expect_region, glued_file, region_of};
use crate::values::Gluing;

/// Cut a region out of a position, glue regions at their terminals, or see one as Cut does
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  cutshort region --board hex:4x4 --short b2,c3 --cut b1,d1,d2,a3,b4,a4 --cells c1,c2,b3
  cutshort region template:ziggurat --white b,d,f,h,i --black a,c,e,g -o ziggurat.json
  cutshort region glue graphs/steane-6.json graphs/steane-6.json --as juxtaposition
  cutshort region glue graphs/bridge.json graphs/bridge.json --nodes 1,2 2,3 --whole 1,3
  cutshort region dual graphs/steane-6.json

A region is what is left if all outside is claimed: the groups of Short's outside that touch its cells are \
its terminals, and an edge of his counts as a stone. Of a pattern all cells around it must have stones; \
cutshort probe shows what they are called. The result is a game file.")]
pub(super) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    cut: CutArgs,
}

#[derive(Debug, Subcommand)]
enum What {
    Glue(GlueArgs),
    Dual(DualArgs),
}

/// Cut a region out of a position, or close a pattern.
#[derive(Debug, clap::Args)]
struct CutArgs {
    /// The cells of the region; a pattern has its own
    #[arg(long, value_name = "CELLS")]
    cells: Vec<String>,
    /// Stones or sides of Short's in the order in which their groups are to be the terminals 1, 2, 3
    #[arg(long, value_name = "NAMES")]
    order: Option<String>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Glue regions at their terminals
#[derive(Debug, clap::Args)]
struct GlueArgs {
    /// The regions: files, boards such as hex:3x3, or patterns
    #[arg(required = true, value_name = "INPUT")]
    parts: Vec<String>,
    #[command(flatten)]
    gluing: GluingArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Which terminals of which regions are put together.
#[derive(Debug, clap::Args)]
pub(super) struct GluingArgs {
    /// A way to glue that has a name: concatenation and juxtaposition of two regions with three terminals,
    /// pinwheel and star of three
    #[arg(long = "as", value_name = "NAME", required_unless_present = "nodes", conflicts_with_all = ["nodes", "whole"])]
    shape: Option<String>,
    /// For each region a list: the node on which each of its terminals sits; nodes are any words
    #[arg(long, value_name = "LISTS", num_args = 1.., requires = "whole")]
    nodes: Vec<String>,
    /// The nodes that are the terminals of the whole
    #[arg(long, value_name = "NODES", requires = "nodes")]
    whole: Option<String>,
}

/// The region as Cut sees it: its faces become hyperedges, and the arcs between the terminals become terminals
#[derive(Debug, clap::Args)]
struct DualArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, clap::Args)]
struct OutputArgs {
    /// The file to write; without it the game goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the game file in one line
    #[arg(long)]
    json: bool,
}

impl OutputArgs {
    fn write(&self, file: &GameFile, out: &mut dyn Write) -> Result<Exit, Failure> {
        let writer = if self.json { Writer::JsonLine } else { Writer::Json };
        let bytes = write(file, writer).map_err(Failure::input)?;
        write_to(self.output.as_deref(), &bytes, out)?;
        Ok(Exit::Done)
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    match &args.what {
        None => args.cut.output.write(&cut(&args.cut)?, out),
        Some(What::Glue(args)) => args.output.write(&glue(args)?, out),
        Some(What::Dual(args)) => {
            let file = args.input.game()?;
            expect_region(file.game()).map_err(Failure::input)?;
            let dual = dual_region_file(&file).map_err(|error| {
                Failure::Input(error.describe(file.game().hypergraph(), file.names()))
            })?;
            args.output.write(&dual, out)
        }
    }
}

fn cut(args: &CutArgs) -> Result<GameFile, Failure> {
    if let Some(open) = args.input.open_pattern(&[])? {
        if !args.cells.is_empty() || args.order.is_some() {
            let expected = "expected stones on all cells around it";
            refuse!("--cells and --order do not go with a pattern, {expected}");
        }
        return open.region().map_err(Failure::input);
    }
    let file = args.input.game()?;
    let find = |flag: &str, name: &str| {
        find_in(&file, name).map_err(|sentence| Failure::input(format_args!("{flag}: {sentence}")))
    };
    let mut cells = VertexSet::new(file.names().len());
    for name in args.cells.iter().flat_map(|list| names_in(list)) {
        cells.insert(find("--cells", &name)?);
    }
    if cells.is_empty() {
        refuse!("no cells are named, expected those of the region: --cells b2,c2");
    }
    // On a board the terminals that are named are stones that conduct, in this order.
    let order = args.order.as_deref().or_else(|| args.input.terminals());
    let order = order.map(|names| {
        let names = names_in(names);
        names.iter().map(|name| find("--order", name)).collect::<Result<Vec<VertexId>, Failure>>()
    });
    region_of(&file, &cells, order.transpose()?.as_deref()).map_err(Failure::input)
}

fn glue(args: &GlueArgs) -> Result<GameFile, Failure> {
    let gluing = args.gluing.gluing()?;
    let parts = args.parts.iter().map(|word| InputArgs::of_word(word, None).game());
    let parts: Vec<GameFile> = parts.collect::<Result<_, _>>()?;
    glued_file(&gluing, &parts).map_err(Failure::input)
}

impl GluingArgs {
    /// How to glue.
    pub(super) fn gluing(&self) -> Result<Gluing, Failure> {
        match self.shape.as_deref() {
            Some("concatenation") => Ok(Gluing::concatenation()),
            Some("juxtaposition") => Ok(Gluing::juxtaposition()),
            Some("pinwheel") => Ok(Gluing::pinwheel()),
            Some("star") => Ok(Gluing::star()),
            Some(name) => {
                let expected = "expected concatenation, juxtaposition, pinwheel or star, or --nodes and --whole";
                Err(Failure::input(format_args!("--as: {name:?} is no way to glue, {expected}")))
            }
            None => {
                let mut words: Vec<String> = Vec::new();
                let mut nodes = |list: &str| -> Vec<usize> {
                    let numbered = names_in(list).into_iter().map(|word| {
                        words.iter().position(|known| *known == word).unwrap_or_else(|| {
                            words.push(word);
                            words.len() - 1
                        })
                    });
                    numbered.collect()
                };
                let parts: Vec<Vec<usize>> = self.nodes.iter().map(|list| nodes(list)).collect();
                let whole = nodes(self.whole.as_deref().unwrap_or_default());
                let is_alone = |node: &&usize| !parts.iter().any(|part| part.contains(node));
                if let Some(&node) = whole.iter().find(is_alone) {
                    refuse!(
                        "--whole: no part has the node {:?}, expected nodes of --nodes",
                        words[node]
                    );
                }
                Ok(Gluing::new(parts, whole))
            }
        }
    }
}
