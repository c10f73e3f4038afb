//! `cutshort htp` as its clients see it: over standard input, and over a port.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::command::text;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("cutshort"));
    command.arg("htp").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn session(input: &[u8]) -> Output {
    assert_cmd::Command::cargo_bin("cutshort")
        .unwrap()
        .arg("htp")
        .write_stdin(input)
        .output()
        .unwrap()
}

/// What a session says to some lines, until the input ends.
fn said(lines: &str) -> String {
    let output = session(lines.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The beginning of what HexGui sends, and a solver's answer by hand: on 3x3 the centre wins.
#[test]
fn a_session_to_the_letter() {
    let lines = "name\n\n# nothing to answer\n2 boardsize 3 3\nclear_board\n5 play black b2\n\
                 play white b2\nshowboard\ndfpn-solve-state white\n9 unknown\nquit\nname\n";
    let expected = "= cutshort\n\n=2 \n\n= \n\n=5 \n\n\
                    ? illegal move: white b2 (occupied)\n\n\
                    = \n a b c\n1 . . .\n 2 . X .\n  3 . . .\n\n= black\n\n\
                    ?9 unknown command: 9\n\n= \n\n";
    assert_eq!(said(lines), expected.replace("unknown command: 9", "unknown command: unknown"));
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    assert_eq!(said(""), "");
    assert_eq!(said("protocol_version"), "= 2\n\n");
    // Commands that wait are carried out first.
    assert_eq!(said("boardsize 2\ndfpn-solver-find-winning b\n"), "= \n\n= b1 a2\n\n");
}

#[test]
fn bytes_without_meaning_and_long_lines_are_refused() {
    let mut input = vec![0xff, 0xfe, 0, 7, b'\r', b'\n'];
    input.extend(b"play b ".iter().copied().chain(std::iter::repeat_n(b'a', 1 << 20)));
    input.extend(b"\n");
    input.extend((0..20_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8));
    input.extend(b"\nprotocol_version\n");
    let output = session(&input);
    assert_eq!(output.status.code(), Some(0));
    let answers = text(&output.stdout);
    assert!(answers.contains("? the line is too long"), "{answers}");
    assert!(answers.ends_with("= 2\n\n"), "{answers}");
    assert!(!text(&output.stderr).contains("panicked"));
}

/// What a session says of the winner after each opening, by one table, and what the data says. So many nodes
/// may each take.
fn openings(size: usize, data: &str, nodes: usize) -> Vec<(String, &'static str)> {
    let rows: Vec<&str> = data.lines().filter(|line| !line.starts_with('#')).collect();
    let mut lines = format!("boardsize {size}\nparam_dfpn nodelimit {nodes}\n");
    let mut expected = Vec::new();
    for (row, wins) in rows.iter().enumerate() {
        for (column, wins) in wins.chars().enumerate() {
            let cell = format!("{}{}", (b'a' + column as u8) as char, row + 1);
            lines.push_str(&format!("play b {cell}\ndfpn-solve-state white\nundo\n"));
            expected.push(if wins == '1' { "black" } else { "white" });
        }
    }
    let answers = said(&lines);
    // The board and the limit come first, and a winner between a move and its undoing.
    let answers = answers.split("\n\n").skip(3).step_by(3);
    let answers = answers.map(|answer| answer.trim_start_matches("= ").to_owned());
    answers.zip(expected).collect()
}

/// The data says who wins for Black's move; Benzene's suites dfpn-solve-6x6 and dfs-solve-6x6 say the same.
#[test]
fn the_openings_of_6x6() {
    let all = openings(6, include_str!("data/hex-6x6.txt"), 0);
    assert_eq!(all.len(), 36);
    assert!(all.iter().all(|(answer, expected)| answer == expected), "{all:?}");
}

/// As Benzene's suites dfpn-solve-7x7 and dfs-solve-7x7 say. Not all is decided with few nodes, and then
/// nothing is claimed.
#[test]
fn the_openings_of_7x7() {
    let all = openings(7, include_str!("data/hex-7x7.txt"), 2_000);
    let decided: Vec<_> = all.iter().filter(|(answer, _)| answer != "empty").collect();
    assert!(decided.iter().all(|(answer, expected)| answer == expected), "{all:?}");
    assert_eq!((all.len(), decided.len() > 24), (49, true), "{}", decided.len());
}

/// `cutshort review` writes what an interface can open, and says of each position what a session says.
#[test]
fn reviewed_games_are_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let output = assert_cmd::Command::cargo_bin("cutshort")
        .unwrap()
        .args(["review", "--board", "hex:5x5", "--moves", "a1,b4,c3,b2,d2,c2,e1", "--json", "-o"])
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let review: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    // a1 is no winning opening of 5x5, as `data/hex-openings.json` has it from Benzene's solver.
    assert_eq!(
        (&moves[0]["winner_before"], &moves[0]["verdict"]),
        (&"short".into(), &"blunder".into())
    );
    let colour = |player: &serde_json::Value| if player == "short" { "black" } else { "white" };
    for (index, one) in moves.iter().enumerate() {
        let by = colour(&one["by"]);
        let lines = format!(
            "loadsgf \"{}\" {index}\ndfpn-solver-find-winning {by}\ndfpn-solve-state {by}\n",
            path.display()
        );
        let wins: Vec<&str> = one["winning_moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| cell.as_str().unwrap())
            .collect();
        let winner = colour(&one["winner_before"]);
        assert_eq!(
            said(&lines),
            format!("= \n\n= {}\n\n= {winner}\n\n", wins.join(" ")),
            "{index}"
        );
    }
    let sgf = std::fs::read_to_string(&path).unwrap();
    assert!(sgf.contains(";B[a1]C[Blunder. Winning: "), "{sgf}");
    // The middle wins an empty 5x5.
    assert!(sgf.lines().next().unwrap().contains("[c3:W]"), "{sgf}");
}

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % n
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const WORDS: [&str; 36] = [
    "b",
    "w",
    "black",
    "WHITE",
    "a1",
    "b2",
    "c3",
    "d4",
    "e5",
    "f6",
    "k11",
    "zz99",
    "north",
    "south",
    "east",
    "west",
    "0",
    "1",
    "2",
    "3",
    "7",
    "-1",
    "99999999999999999999",
    "1e300",
    "nan",
    "swap-pieces",
    "swap-sides",
    "resign",
    "\"",
    "\"\"",
    "#",
    "\u{fffd}",
    "timelimit",
    "nodelimit",
    "no such file.sgf",
    "[",
];

/// A command of the program with arguments that may or may not make sense.
fn random_command(random: &mut Random, commands: &[&str]) -> String {
    let mut line = match random.below(8) {
        0 => format!("{} ", random.below(1000)),
        _ => String::new(),
    };
    line += random.one_of(commands);
    for _ in 0..random.below(4) {
        line.push(' ');
        line += random.one_of(&WORDS);
    }
    line
}

/// Every command with any arguments, again and again: each line has one response, no search exceeds its
/// limits, and nothing ends the session.
#[test]
fn random_commands_are_answered() {
    let list = said("list_commands");
    let commands: Vec<&str> =
        list.trim_start_matches("= ").split_whitespace().filter(|name| *name != "quit").collect();
    let mut random = Random(1);
    let mut input = String::new();
    let mut number = 0;
    for round in 0..40 {
        let size = random.one_of(&["1", "2", "3 4", "5", "6 6", "4 3", "11"]);
        input += &format!("boardsize {size}\n");
        number += 1;
        for _ in 0..25 {
            // Whatever a command has set, searches stay short.
            input +=
                "param_dfpn nodelimit 5\nparam_player max_nodes 5\nparam_player max_time 0.02\n";
            input += &random_command(&mut random, &commands);
            input += &format!("\necho {round}\n");
            number += 4;
        }
    }
    let output = session(input.as_bytes());
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    let answers = text(&output.stdout);
    // Each echo has come, in order; a command whose words are a comment has no response.
    let responses = answers.split("\n\n").filter(|response| !response.starts_with("gogui-gfx:"));
    let responses: Vec<&str> = responses.filter(|response| !response.is_empty()).collect();
    assert!(responses.len() <= number + 1000, "{} {number}", responses.len());
    assert_eq!(responses.iter().filter(|response| **response == "= 39").count(), 25);
}

/// What was found out before is known after a thousand commands that do not say to forget it.
#[test]
fn the_table_outlives_nonsense() {
    let list = said("list_commands");
    let forgets = |name: &str| {
        ["quit", "boardsize", "loadsgf"].contains(&name)
            || name.starts_with("param_")
            || name.ends_with("clear-tt")
    };
    let commands: Vec<&str> =
        list.trim_start_matches("= ").split_whitespace().filter(|name| !forgets(name)).collect();
    let mut random = Random(2);
    let mut input =
        "boardsize 6\nplay b a1\ndfpn-solve-state w\nparam_dfpn nodelimit 1\n".to_owned();
    input += "param_player max_nodes 1\nparam_player max_time 0.01\n";
    for _ in 0..1000 {
        input += &random_command(&mut random, &commands);
        input.push('\n');
    }
    input += "clear_board\nplay b a1\ndfpn-solve-state w\n";
    let answers = said(&input);
    // As Benzene's suite for 6x6 says, and without a search.
    assert!(answers.ends_with("= white\n\n"), "{}", &answers[answers.len() - 200..]);
}

/// The next response of a program, without its empty line.
fn response(from: &mut impl BufRead) -> String {
    let mut all = String::new();
    loop {
        let mut line = String::new();
        assert_ne!(from.read_line(&mut line).unwrap(), 0, "ended after {all:?}");
        if line == "\n" {
            return all.trim_end().to_owned();
        }
        all.push_str(&line);
    }
}

#[test]
fn an_interrupt_stops_a_search_and_nothing_else() {
    let mut child = program(&[]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "boardsize 11\nparam_dfpn use_guifx 1\n1 dfpn-solve-state black").unwrap();
    response(&mut output);
    response(&mut output);
    // It searches; it would for days. Pictures come where responses do.
    let picture = response(&mut output);
    assert!(picture.starts_with("gogui-gfx:\ndfpn\nVAR"), "{picture}");
    writeln!(input, "# interrupt").unwrap();
    let began = Instant::now();
    let mut last = response(&mut output);
    while last.starts_with("gogui-gfx:") {
        last = response(&mut output);
    }
    assert_eq!(last, "=1 empty");
    assert!(began.elapsed() < Duration::from_secs(20));
    // One that comes when nothing is searched has no effect on what follows.
    writeln!(input, "# interrupt\nboardsize 4\ndfpn-solve-state b\nquit").unwrap();
    response(&mut output);
    assert_eq!(response(&mut output), "= black");
    response(&mut output);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A program that listens, with what it says on standard error; it is stopped at the end.
struct Server {
    child: Child,
    errors: BufReader<ChildStderr>,
}

impl Server {
    fn start(address: &str) -> Self {
        let mut child = program(&["--listen", address]).spawn().unwrap();
        let errors = BufReader::new(child.stderr.take().unwrap());
        Self { child, errors }
    }

    fn error(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).unwrap();
        line
    }

    fn connect(port: &str) -> (TcpStream, BufReader<TcpStream>) {
        let stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let reader = BufReader::new(stream.try_clone().unwrap());
        (stream, reader)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[test]
fn clients_come_and_go_and_the_board_stays() {
    let mut server = Server::start("127.0.0.1:0");
    let line = server.error();
    assert!(line.starts_with("cutshort: listening at 127.0.0.1:"), "{line}");
    let port = line.trim().rsplit(':').next().unwrap().to_owned();
    let (mut stream, mut reader) = Server::connect(&port);
    writeln!(stream, "boardsize 5\n3 play b a1\nquit").unwrap();
    let responses = [(); 3].map(|()| response(&mut reader));
    assert_eq!(responses, ["=", "=3", "="]);
    let mut rest = String::new();
    assert_eq!(reader.read_to_string(&mut rest).unwrap(), 0, "quit closes the connection");
    // This one goes away in the middle of a search.
    let (mut stream, mut reader) = Server::connect(&port);
    writeln!(stream, "all_legal_moves\nboardsize 12\nplay b a2\ndfpn-solve-state w").unwrap();
    assert!(response(&mut reader).starts_with("= b1 c1 d1"));
    // What has not been answered when it goes may be left out.
    assert_eq!([(); 2].map(|()| response(&mut reader)), ["=", "="]);
    stream.shutdown(Shutdown::Both).unwrap();
    // And the next one is served with the board of the last.
    let (mut stream, mut reader) = Server::connect(&port);
    writeln!(stream, "all_legal_moves\nundo\nboardsize 3\ndfpn-solve-state w").unwrap();
    assert_eq!(response(&mut reader).split_whitespace().count(), 144);
    assert_eq!([(); 3].map(|()| response(&mut reader)), ["=", "=", "= white"]);
}

#[test]
fn listening_to_other_machines_is_warned_about() {
    let mut server = Server::start("0.0.0.0:0");
    assert!(server.error().contains("warning: other machines may reach 0.0.0.0:"));
    assert!(server.error().contains("listening at"));
    let refused = program(&["--listen", "nowhere"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
