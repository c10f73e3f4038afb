//! How the time of the spanning-tree engine grows with the size of the game, as a table and, with
//! `-- --svg FILE`, as a picture. Times are CPU time of this process and, beside it, as a ratio to
//! the user time of `nauty-geng -c -q -u 10` (Y) in the same minute, where that is installed.
//!
//! Every class is asserted: on an empty Bridg-it board the first player wins with every move (Gross
//! by a pairing strategy; Lehman); the others are regression values, printed by this program.

#![allow(clippy::print_stdout, reason = "its table is its answer")]

mod random;

use std::fmt::Write as _;
use std::process::Command;
use std::time::Instant;

use cutshort::boards::BoardSpec;
use cutshort::game::{Class, Game, Player, Position};
use cutshort::switching::{EdgeGame, EdgeSolution, Multigraph, NodeId};
use random::Random;

/// A Bridg-it board with random claims, the players in turn.
fn bridgit(size: usize, claims: usize) -> Game {
    let spec: BoardSpec = format!("bridgit:{size}").parse().expect("a board");
    let mut position = Position::opening(spec.build().game);
    let mut empty: Vec<_> = position.empty_cells().iter().collect();
    let mut random = Random(size as u64);
    for claim in 0..claims {
        let cell = empty.swap_remove(random.below(empty.len()));
        position.claim(cell, Player::BOTH[claim % 2]).expect("an empty cell");
    }
    position.reduced()
}

/// A random multigraph with two terminals.
fn random(nodes: usize, edges: usize) -> Game {
    let mut random = Random(edges as u64);
    let mut node = || NodeId::new(random.below(nodes));
    let edges = (0..edges).map(|_| [node(), node()]).collect();
    let graph = Multigraph::new(nodes, edges).expect("the ends are nodes");
    graph.game(&[NodeId::new(0), NodeId::new(1)]).expect("there are two terminals")
}

/// CPU seconds of this process so far; wall-clock time where the system does not tell.
fn seconds(start: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = stat.and_then(|stat| stat.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or(start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// The yardstick in seconds.
fn yardstick() -> Option<f64> {
    let timed = "TIMEFORMAT=%U; time nauty-geng -c -q -u 10";
    let output = Command::new("bash").args(["-c", timed]).output().ok()?;
    String::from_utf8(output.stderr).ok()?.trim().parse().ok()
}

/// One line of the picture.
struct Family {
    name: &'static str,
    colour: &'static str,
    games: Vec<(Game, Class)>,
    /// Cells and seconds.
    points: Vec<(usize, f64)>,
}

fn families() -> Vec<Family> {
    use Class::{Cut, First, Short};
    let family = |name, colour, games| Family { name, colour, games, points: Vec::new() };
    let sizes = [10, 22, 40, 70, 100, 220, 400];
    let edges = [200, 1000, 3000, 10_000, 30_000, 100_000, 300_000];
    vec![
        family(
            "Bridg-it, empty board",
            "#2b6cb0",
            sizes.map(|size| (bridgit(size, 0), First)).into(),
        ),
        family(
            "Bridg-it, one cell in 20 claimed",
            "#2f855a",
            sizes
                .into_iter()
                .zip([Short, Cut, Short, Short, Short, Cut, Short])
                .map(|(size, class)| (bridgit(size, size * size / 10), class))
                .collect(),
        ),
        family(
            "random multigraph, 2 edges a node",
            "#c05621",
            edges
                .into_iter()
                .zip([Short, First, Short, Short, Short, First, First])
                .map(|(edges, class)| (random(edges / 2, edges), class))
                .collect(),
        ),
        family(
            "random multigraph, 10 edges a node",
            "#6b46c1",
            edges.map(|edges| (random(edges / 10, edges), Short)).into(),
        ),
    ]
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let start = Instant::now();
    let yard = yardstick();
    let mut families = families();
    println!("{:<36} {:>8} {:>10} {:>8}", "", "cells", "seconds", "in Y");
    for family in &mut families {
        for (game, class) in &family.games {
            let cells = game.hypergraph().cells().len();
            let solve = || {
                let edges = EdgeGame::new(game).expect("no cell has a degree above 2");
                EdgeSolution::new(&edges)
            };
            // The clock ticks in milliseconds: what is quick is done often.
            let (before, mut rounds) = (seconds(start), 0);
            let mut solution = solve();
            let taken = loop {
                rounds += 1;
                let taken = seconds(start) - before;
                if taken > 0.1 {
                    break taken / f64::from(rounds);
                }
                solution = solve();
            };
            let ratio = yard.map_or(String::new(), |yard| format!("{:.4}", taken / yard));
            println!("{:<36} {cells:>8} {taken:>10.6} {ratio:>8}", family.name);
            assert_eq!(solution.class(), *class, "{} with {cells} cells", family.name);
            if family.name.ends_with("empty board") {
                assert_eq!(solution.winning_moves(Player::Cut).len(), cells);
            }
            family.points.push((cells, taken));
        }
    }
    if let Some(file) = arguments.iter().position(|argument| argument == "--svg") {
        let path = arguments.get(file + 1).expect("--svg FILE");
        std::fs::write(path, picture(&families)).expect("the picture can be written");
    }
}

/// Both axes logarithmic: cells from 100 to a million, times from 10 microseconds to 10 seconds.
fn picture(families: &[Family]) -> String {
    let x = |cells: f64| 70.0 + 120.0 * (cells.log10() - 2.0);
    let y = |seconds: f64| 330.0 - 50.0 * (seconds.max(1e-5).log10() + 5.0);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 380\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"600\" height=\"380\" fill=\"white\"/>\n<g stroke=\"#ddd\">\n",
    );
    for power in 2..=6 {
        let at = x(10_f64.powi(power));
        _ = writeln!(svg, "<line x1=\"{at}\" y1=\"30\" x2=\"{at}\" y2=\"330\"/>");
    }
    for power in -5..=1 {
        let at = y(10_f64.powi(power));
        _ = writeln!(svg, "<line x1=\"70\" y1=\"{at}\" x2=\"550\" y2=\"{at}\"/>");
    }
    svg.push_str("</g>\n<g fill=\"#444\">\n");
    for (power, label) in ["100", "1 000", "10 000", "100 000", "1 000 000"].iter().enumerate() {
        let at = x(10_f64.powi(power as i32 + 2));
        _ = writeln!(svg, "<text x=\"{at}\" y=\"347\" text-anchor=\"middle\">{label}</text>");
    }
    for (power, label) in
        ["10 µs", "100 µs", "1 ms", "10 ms", "0.1 s", "1 s", "10 s"].iter().enumerate()
    {
        let at = y(10_f64.powi(power as i32 - 5)) + 4.0;
        _ = writeln!(svg, "<text x=\"64\" y=\"{at}\" text-anchor=\"end\">{label}</text>");
    }
    svg.push_str("<text x=\"310\" y=\"368\" text-anchor=\"middle\">cells</text>\n</g>\n");
    // A line of slope 1, to see what linear would be.
    let linear = [(100.0, 1e-4), (1e6, 1.0)].map(|(cells, time)| (x(cells), y(time)));
    let [(x1, y1), (x2, y2)] = linear;
    _ = writeln!(
        svg,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#999\" \
         stroke-dasharray=\"4 4\"/>\n<text x=\"{}\" y=\"{}\" fill=\"#777\" \
         text-anchor=\"end\">1 µs a cell</text>",
        x2 - 4.0,
        y2 + 18.0
    );
    for (index, family) in families.iter().enumerate() {
        let colour = family.colour;
        let points = family.points.iter().map(|&(cells, time)| (x(cells as f64), y(time)));
        let line: Vec<String> = points.clone().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let line = line.join(" ");
        _ = writeln!(
            svg,
            "<polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        );
        for (x, y) in points {
            _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
        }
        let at = 48 + 17 * index;
        let name = family.name;
        _ = writeln!(svg, "<text x=\"80\" y=\"{at}\" fill=\"{colour}\">{name}</text>");
    }
    svg.push_str("</svg>\n");
    svg
}
