//! `cutshort tree`: who wins after every move, or how the winner wins.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::choice::player;
use super::input::{InputArgs, title};
use super::output::{writable, write_beside};
use super::search::{SearchArgs, refusal};
use super::words::count;
use super::{Exit, Failure};
use crate::formats::GameFile;
use crate::game::Player;
use crate::render::{Theme, tree_dot, tree_picture, tree_text};
use crate::requests::about::Given;
use crate::survey::{CutShort, PositionTree, TreeError, TreeLeaf, TreeNode, TreeOptions, TreeStep};

/// Show the tree of a position: who wins after every move, or how the winner wins
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort tree --board hex:2x2
  cutshort tree --board hex:3x3 --short b2 --to-move cut --depth 2 -o tree.svg
  cutshort tree --board hex:3x3 --player short -o strategy.svg
  cutshort tree --board hex:4x4 --short c2 --to-move cut --player winner -o strategy.dot
  cutshort tree --board hex:4x4 --short c2 --to-move cut --depth 1 --shortest
  cutshort tree --board hex:3x3 --player winner --shortest
  cutshort tree graphs/bridge.json --json

Every node is coloured by who wins there with best play. Moves that a symmetry of the position makes the \
same are one node: c1 = a3. With --player the winner has one move in each position and his opponent all \
that matter: those outside the winner's carrier, the cells that he needs, change nothing and are one step, \
elsewhere. The file's ending says what is written: .svg, .dot, .gv or .json. Exit code 1: the player does \
not win. Exit code 3: the tree is cut short, by --most-nodes or by a limit of the search.")]
pub(super) struct Args {
    /// A strategy tree: of this player, or of whoever wins
    #[arg(long, value_enum, value_name = "PLAYER")]
    player: Option<Whose>,
    /// Who is to move; without it the input decides, and if it does not say Short is
    #[arg(long, value_parser = player())]
    to_move: Option<Player>,
    /// How many moves deep the tree goes; without it to the ends of all games
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// How many nodes the tree has at most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most_nodes: usize,
    /// A node for each move, though a symmetry makes it the same as another
    #[arg(long)]
    distinct: bool,
    /// Say at each node how many moves the win takes if the winner hurries and the loser resists; in a strategy
    /// tree how many it takes at most as the tree goes, and below it how many it takes at least and at most
    #[arg(long)]
    shortest: bool,
    /// Write the tree to this file, as its ending says
    #[arg(short, long, value_name = "FILE", value_parser = writable())]
    output: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Whose {
    #[value(alias = "black")]
    Short,
    #[value(alias = "white")]
    Cut,
    /// Whoever wins
    Winner,
}

/// What is written to a file.
#[derive(Clone, Copy)]
enum Form {
    Svg,
    Dot,
    Json,
}

impl Form {
    fn of_path(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "svg" => Ok(Self::Svg),
            "dot" | "gv" => Ok(Self::Dot),
            "json" => Ok(Self::Json),
            _ => Err(Failure::input(format_args!(
                "a tree cannot be written to {}: expected a file name with .svg, .dot, .gv or .json",
                path.display()
            ))),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let form = args.output.as_deref().map(Form::of_path).transpose()?;
    let Given { file, place } = args.input.given()?;
    let to_move = args.to_move.or(file.position().to_move());
    let to_move = to_move.unwrap_or(Player::Short);
    let options = TreeOptions {
        depth: args.depth,
        most_nodes: args.most_nodes.max(1),
        distinct: args.distinct,
        lengths: args.shortest,
        solver: args.search.solver(),
        limits: args.search.limits(),
    };
    let position = file.position();
    let tree = match args.player {
        None => PositionTree::of_game(position, to_move, &options),
        Some(whose) => {
            let player = match whose {
                Whose::Short => Some(Player::Short),
                Whose::Cut => Some(Player::Cut),
                Whose::Winner => None,
            };
            PositionTree::of_strategy(position, to_move, player, &options)
        }
    };
    let tree = tree.map_err(|error| match error {
        TreeError::Solve(error) => Failure::Input(refusal(&error, &file)),
        TreeError::OtherWins { .. } => Failure::Unproved(error.to_string()),
        _ => Failure::Stopped(error.to_string()),
    })?;
    let answer = || place.answer(&file, to_json(args, &file, &tree));
    let mut drawn = Ok(());
    if let (Some(path), Some(form)) = (&args.output, form) {
        let title = format!("{}, {to_move} to move", title(&file));
        let text = match form {
            Form::Svg => tree_picture(&tree, file.names(), &title).to_svg(Theme::Auto),
            Form::Dot => tree_dot(&tree, file.names(), &title).map_err(Failure::input)?,
            Form::Json => format!("{}\n", answer()),
        };
        drawn = write_beside(path, text.as_bytes());
    }
    if args.json {
        writeln!(out, "{}", answer())?;
    } else {
        explain(args, &file, &tree, out)?;
    }
    drawn?;
    Ok(if tree.cut_short.is_some() { Exit::Stopped } else { Exit::Done })
}

fn explain(
    args: &Args,
    file: &GameFile,
    tree: &PositionTree,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.output.is_none() {
        write!(out, "{}", tree_text(tree, file.names()))?;
    }
    let (nodes, ends) = (count(tree.nodes.len(), "node"), tree.ends());
    write!(out, "{nodes}, {ends} of them ends of games")?;
    match (tree.not_shown(), tree.cut_short) {
        (0, _) => writeln!(out, ".")?,
        (open, None) => writeln!(out, "; {open} would go on (--depth).")?,
        (open, Some(CutShort::Size)) => writeln!(out, "; {open} would go on (--most-nodes).")?,
        (open, Some(CutShort::Search(reason))) => {
            writeln!(out, "; {open} would go on. Stopped: {reason}.")?;
        }
    }
    if let Some([least, most]) = wins_in(args, tree) {
        let moves =
            if least == most { count(most, "move") } else { format!("{least} to {most} moves") };
        writeln!(out, "The win takes {moves}, those elsewhere not counted.")?;
    }
    Ok(())
}

/// How many moves the win of a strategy takes at least and at most, if that is asked for.
fn wins_in(args: &Args, tree: &PositionTree) -> Option<[usize; 2]> {
    tree.wins_in().filter(|_| args.shortest && args.player.is_some())
}

fn to_json(args: &Args, file: &GameFile, tree: &PositionTree) -> Value {
    let node = |node: &TreeNode| {
        let mut object = json!({
            "parent": node.from.as_ref().map(|(parent, _)| parent),
            "to_move": node.to_move,
            "winner": node.winner,
            "leaf": node.leaf.map(|leaf| match leaf {
                TreeLeaf::Over => "over",
                TreeLeaf::Elsewhere => "elsewhere",
                TreeLeaf::NotShown => "not shown",
            }),
        });
        match &node.from {
            Some((_, TreeStep::Claim { cell, images, .. })) => {
                object["move"] = json!(file.names().name(*cell));
                object["images"] = json!(file.names_of(images.iter().copied()));
            }
            Some((_, TreeStep::Elsewhere { cells, .. })) => {
                object["elsewhere"] = json!(file.names_of(cells.iter().copied()));
            }
            None => {}
        }
        if let Some(length) = node.length {
            object["length"] = json!(length);
        }
        object
    };
    let mut answer = json!({ "tree": tree.nodes.iter().map(node).collect::<Vec<_>>() });
    if let Some([shortest, longest]) = wins_in(args, tree) {
        answer["wins_in"] = json!({ "shortest": shortest, "longest": longest });
    }
    match tree.cut_short {
        Some(CutShort::Size) => answer["cut_short"] = json!("most nodes"),
        Some(CutShort::Search(reason)) => answer["stopped"] = json!(reason),
        None => {}
    }
    answer
}
