//! The commands: a name, what graphical interfaces offer it as, and what it does.

use cpu_time::ProcessTime;

use super::arguments::Arguments;
use super::line::{Answer, Refusal};
use super::parameters::{Group, NO_EFFECT};
use super::record::{LONGEST_SIDE, Move, MoveWord, Record};
use super::session::{Live, Session};
use super::{connections, inferior, player, solving, two_distance};
use crate::game::Player;
use crate::render::{Ink, Scene, text};

/// What a command does.
type Run = fn(&mut Session, Arguments<'_>, Live<'_>) -> Answer;

struct Command {
    name: &'static str,
    /// The type of the answer, the label and the arguments with which interfaces offer the command; see
    /// HexGui's `AnalyzeDefinition`. Nothing if they do not.
    offer: Option<(&'static str, &'static str, &'static str)>,
    run: Run,
}

const fn plain(name: &'static str, run: Run) -> Command {
    Command { name, offer: None, run }
}

const fn offered(
    name: &'static str,
    offer: (&'static str, &'static str, &'static str),
    run: Run,
) -> Command {
    Command { name, offer: Some(offer), run }
}

/// All commands, in the order in which they are listed.
const COMMANDS: &[Command] = &[
    plain("known_command", known_command),
    plain("list_commands", list_commands),
    plain("name", |_, given, _| given.expect(0, 0).map(|()| "cutshort".to_owned())),
    plain("version", |_, given, _| {
        given.expect(0, 0).map(|()| env!("CARGO_PKG_VERSION").to_owned())
    }),
    plain("protocol_version", |_, given, _| given.expect(0, 0).map(|()| "2".to_owned())),
    plain("quit", quit),
    plain("boardsize", board_size),
    plain("clear_board", clear_board),
    plain("play", play),
    plain("play-game", play_game),
    plain("undo", undo),
    plain("genmove", player::generate),
    offered("reg_genmove", ("move", "Reg GenMove", "%c"), player::suggest),
    offered("showboard", ("string", "ShowBoard", ""), show_board),
    offered("all_legal_moves", ("plist", "All Legal Moves", "%c"), legal_moves),
    offered("final_score", ("string", "Final Score", ""), player::final_score),
    plain("time_left", player::time_left),
    plain("loadsgf", load_sgf),
    offered("param_game", ("param", "Game Param", ""), param_game),
    plain("hexgui-analyze_commands", analyze_commands),
    plain("gogui-interrupt", |_, given, _| given.expect(0, 0).map(|()| String::new())),
    plain("cputime", cpu_time),
    plain("cputime_reset", reset_cpu_time),
    plain("echo", |_, given, _| Ok(given.words().join(" "))),
    offered("dfpn-solve-state", ("string", "DFPN Solve State", "%m"), solving::solve_state),
    offered(
        "dfpn-solver-find-winning",
        ("plist", "DFPN Find Winning", "%m"),
        solving::find_winning,
    ),
    offered("dfpn-clear-tt", ("none", "DFPN Clear TT", ""), solving::clear),
    offered("dfpn-get-state", ("string", "DFPN Get State", "%m"), solving::get_state),
    offered("dfpn-get-bounds", ("pspairs", "DFPN Get Bounds", "%m"), solving::get_bounds),
    offered("dfpn-get-pv", ("var", "DFPN Get PV", "%m"), solving::get_line),
    offered("param_dfpn", ("param", "DFPN Param", ""), param_solver),
    plain("param_dfpn_db", param_foreign),
    plain("dfpn-claims", without_effect),
    plain("dfpn-open-db", without_effect),
    plain("dfpn-close-db", without_effect),
    offered("dfs-solve-state", ("string", "DFS Solve State", "%m"), solving::solve_state),
    offered("dfs-solver-find-winning", ("plist", "DFS Find Winning", "%m"), solving::find_winning),
    offered("dfs-clear-tt", ("none", "DFS Clear TT", ""), solving::clear),
    offered("dfs-get-state", ("string", "DFS Get State", "%m"), solving::get_state),
    offered("dfs-get-pv", ("var", "DFS Get PV", "%m"), solving::get_line),
    plain("dfs-get-bounds", solving::get_bounds),
    offered("param_dfs", ("param", "DFS Param", ""), param_solver),
    plain("param_dfs_db", param_foreign),
    plain("dfs-open-db", without_effect),
    plain("dfs-close-db", without_effect),
    offered("param_player", ("param", "Player Param", ""), param_player),
    plain("param_player_board", param_foreign),
    plain("param_player_ice", param_foreign),
    plain("param_player_vc", param_foreign),
    plain("param_solver_board", param_foreign),
    plain("param_solver_ice", param_foreign),
    plain("param_solver_vc", param_foreign),
    offered("vc-build", ("inferior", "VC Build", "%m"), connections::build),
    plain("vc-build-incremental", connections::build),
    plain("vc-undo-incremental", |_, given, _| given.expect(0, 0).map(|()| String::new())),
    offered("vc-get-mustplay", ("inferior", "VC Get Mustplay", "%m"), connections::must_play),
    offered(
        "vc-connected-to-full",
        ("plist", "VC Connected To Full", "%c %p"),
        connections::connected_full,
    ),
    offered(
        "vc-connected-to-semi",
        ("plist", "VC Connected To Semi", "%c %p"),
        connections::connected_semi,
    ),
    offered(
        "vc-between-cells-full",
        ("vc", "VC Between Cells Full", "%c %P"),
        connections::between_full,
    ),
    offered(
        "vc-between-cells-semi",
        ("vc", "VC Between Cells Semi", "%c %P"),
        connections::between_semi,
    ),
    offered(
        "vc-intersection-full",
        ("plist", "VC Intersection Full", "%c %P"),
        connections::common_full,
    ),
    offered(
        "vc-intersection-semi",
        ("plist", "VC Intersection Semi", "%c %P"),
        connections::common_semi,
    ),
    offered("vc-union-full", ("plist", "VC Union Full", "%c %P"), connections::any_full),
    offered("vc-union-semi", ("plist", "VC Union Semi", "%c %P"), connections::any_semi),
    offered("compute-inferior", ("inferior", "Compute Inferior", "%m"), inferior::inferior),
    offered("compute-fillin", ("inferior", "Compute Fillin", "%m"), inferior::fill_in),
    offered(
        "compute-inferior-cell",
        ("string", "Compute Inferior Cell", "%m %p"),
        inferior::of_cell,
    ),
    offered("group-get", ("group", "Show Group", "%p"), inferior::group),
    offered("eval-resist", ("string", "Show Resist", "%c"), connections::resistance),
    offered("eval-resist-cells", ("pspairs", "Show Cell Energy", "%c"), connections::currents),
    offered("eval-twod", ("pspairs", "Show TwoDistance", "%c"), two_distance::evaluate),
    // Names that only old scripts use.
    plain("solve-state", solving::solve_state),
    plain("solver-find-winning", solving::find_winning),
    plain("find-winning", solving::find_winning),
    plain("solver-clear-tt", solving::clear),
    plain("compute-dominated", inferior::inferior),
    plain("vc-connected-to", connections::connected_to),
    plain("player-name", without_effect),
    plain("uct-num-games", without_effect),
    plain("uct-scale-num-games-to-size", without_effect),
    plain("wolve-max-depth", without_effect),
    plain("vc-default-max-ors", without_effect),
    plain("vc-full-soft-limit", without_effect),
    plain("vc-semi-soft-limit", without_effect),
    plain("set_random_seed", without_effect),
];

fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// Does what the words of a line say.
pub(super) fn run(session: &mut Session, words: &[String], live: Live<'_>) -> Answer {
    let Some((name, arguments)) = words.split_first() else {
        return Err(Refusal("expected a command after the number".to_owned()));
    };
    match find(name) {
        Some(command) => (command.run)(session, Arguments::new(arguments), live),
        None => {
            let start: String = name.chars().take(80).collect();
            Err(Refusal(format!("unknown command: {start}")))
        }
    }
}

fn without_effect(_: &mut Session, _: Arguments<'_>, _: Live<'_>) -> Answer {
    Ok(NO_EFFECT.to_owned())
}

fn known_command(_: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    Ok(find(given.word(0)?).is_some().to_string())
}

fn list_commands(_: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn analyze_commands(_: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    let line = |command: &Command| {
        let (kind, label, arguments) = command.offer?;
        Some(format!("{kind}/{label}/{} {arguments}", command.name).trim_end().to_owned())
    };
    Ok(COMMANDS.iter().filter_map(line).collect::<Vec<_>>().join("\n"))
}

fn quit(session: &mut Session, _: Arguments<'_>, _: Live<'_>) -> Answer {
    session.is_over = true;
    Ok(String::new())
}

fn board_size(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(1, 2)?;
    let width = given.number(0, 1, LONGEST_SIDE)?;
    let height = if given.len() == 2 { given.number(1, 1, LONGEST_SIDE)? } else { width };
    session.begin(Record::new(width, height));
    Ok(String::new())
}

fn clear_board(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    session.begin(Record::new(session.record.width(), session.record.height()));
    Ok(String::new())
}

/// Makes a move that a client names.
fn make(record: &mut Record, by: Player, word: MoveWord) -> Result<(), Refusal> {
    record.play(match word {
        MoveWord::Stone(cell) => Move::Stone { cell, by },
        MoveWord::SwapPieces => Move::SwapPieces { by },
        MoveWord::SwapSides => Move::SwapSides { by },
        // The client knows that the game is over.
        MoveWord::Resign => return Ok(()),
    })
}

fn play(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(2, 2)?;
    let player = given.player(0)?;
    let word = session.record.move_argument(given, 1)?;
    make(&mut session.record, player, word)?;
    Ok(String::new())
}

fn play_game(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    let mut record = Record::new(session.record.width(), session.record.height());
    for index in 0..given.len() {
        let word = record.move_argument(given, index)?;
        let player = record.to_move();
        make(&mut record, player, word)?;
    }
    session.begin(record);
    Ok(String::new())
}

fn undo(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    match session.record.undo() {
        true => Ok(String::new()),
        false => Err(Refusal("cannot undo: no move has been made".to_owned())),
    }
}

fn show_board(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    let record = &session.record;
    let scene = Scene { position: record.position(), ..Scene::new(record.opening()) };
    Ok(format!("\n{}", text(&scene, Ink::Plain).unwrap_or_default()))
}

fn legal_moves(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 1)?;
    Ok(session.record.list(session.record.position().empty_cells().iter()))
}

fn load_sgf(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(1, 2)?;
    let most = if given.len() == 2 { given.number(1, 0, usize::MAX)? } else { usize::MAX };
    session.begin(Record::load(given.word(0)?, most)?);
    Ok(String::new())
}

fn param_game(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    let sets_time = given.len() == 2 && given.word(0)? == "game_time";
    if sets_time && !session.record.moves().is_empty() {
        return Err(Refusal("the game has begun: set game_time on an empty board".to_owned()));
    }
    let answer = session.parameters.command(Group::Game, given)?;
    if sets_time {
        session.clock = crate::game::ByPlayer::from_fn(|_| session.parameters.game_time);
    }
    Ok(answer)
}

fn param_solver(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    session.parameters.command(Group::Solver, given)
}

fn param_player(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    session.parameters.command(Group::Player, given)
}

fn param_foreign(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    session.parameters.command(Group::Foreign, given)
}

fn cpu_time(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    let used = ProcessTime::now().as_duration().saturating_sub(session.cpu_start);
    Ok(format!("{:.3}", used.as_secs_f64()))
}

fn reset_cpu_time(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    session.cpu_start = ProcessTime::now().as_duration();
    Ok(String::new())
}
