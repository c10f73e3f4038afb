//! `cutshort help TOPIC`: what several commands have in common.

/// What is to be said about a topic, if it is one. Commands are explained by their own help.
pub(super) fn about(word: &str) -> Option<&'static str> {
    let words = |topic: &&Topic| topic.word == word || topic.also.contains(&word);
    TOPICS.iter().find(words).map(|topic| topic.text)
}

/// The last lines of `cutshort --help`.
pub(super) const LIST: &str = "\
Topics:
  cutshort help formats       files and texts that are games, and how each is known
  cutshort help cells         names of vertices, terminals, claims
  cutshort help rules         the game, who wins, normal and misère play
  cutshort help answers       words, JSON, CSV, pictures, exit codes
  cutshort help certificates  answers that can be checked
  cutshort help limits        how large, how long, how to stop";

struct Topic {
    word: &'static str,
    /// Other words that people look under.
    also: &'static [&'static str],
    text: &'static str,
}

const TOPICS: &[Topic] = &[
    Topic { word: "topics", also: &[], text: LIST },
    Topic { word: "formats", also: &["format", "input", "files"], text: FORMATS },
    Topic { word: "cells", also: &["names", "terminals", "claims"], text: CELLS },
    Topic { word: "rules", also: &["game", "misere"], text: RULES },
    Topic { word: "answers", also: &["json", "csv", "exit-codes", "output"], text: ANSWERS },
    Topic { word: "certificates", also: &["certificate"], text: CERTIFICATES },
    Topic { word: "limits", also: &["limit", "time", "sizes"], text: LIMITS },
];

const FORMATS: &str = "\
An input is a file, - for standard input, a graph code with --terminals, a link, a name of a pattern, or
a board with --board. The ending of a file shows its format, else its content does, else --from WORD.

  word      endings          what it is
  json      .json            a game file: vertices, hyperedges, terminals, claims, layout
  jsonl     .jsonl .ndjson   a game file in each line
  graph6    .g6              a graph in each line, as geng writes them
  sparse6   .s6              likewise, for graphs with few edges
  edges     .edges .edgelist an edge in each line: two names; DIMACS, too
  adjlist   .adjlist         a vertex and its neighbours in each line, as networkx writes it
  dot       .dot .gv         Graphviz
  graphml   .graphml         GraphML
  gml       .gml             GML
  pajek     .net             Pajek
  geojson   .geojson         polygons: a map, whose faces are the cells
  svg       .svg             closed shapes: a map, whose faces are the cells; circles mark its corners
  planar-code .plc           embedded graphs, as plantri writes them; with --corners maps
  nodelink                   node-link JSON, as networkx writes it
  sgf       .sgf .hsgf       Hex games, also of Little Golem
  hexworld                   a HexWorld link in each line

A graph alone says not which vertices are joined: --terminals s,t, or --terminals all for every pair.
With --play edges the edges are claimed and not the vertices. cutshort convert INPUT --to WORD writes one
format from another; cutshort boards lists the boards, cutshort template list the patterns with names.

Examples:
  cutshort solve roads.graphml --terminals harbour,mill
  cutshort solve 'DhC' --terminals 0,4
  geng -c 6 | cutshort solve - --terminals all --csv
  cutshort solve --board hex:5x5
  cutshort convert graphs/bridge.json --to dot";

const CELLS: &str = "\
Vertices have the names that the input gives them. Numbers count them from 0 in the order of the input,
unless names are numbers. On a board a cell is a column and a row, like c3, and the columns after z are
aa, ab, ...; sides have names like top and bottom. A name with a comma or white space stands in quotes
('\"New York\",b') or is a tuple ('(0, 1),b').

  --terminals s,t    the vertices that Short is to join; all means every pair of a graph
  --short a1,b2      cells that Short has claimed; --black is the same
  --cut c3           cells that Cut has claimed; --white is the same
  --to-move short    who is next; without it the input says so, or both are asked

Example:
  cutshort solve --board hex:4x4 --short b2 --cut c3 --to-move cut";

const RULES: &str = "\
A Shannon game has vertices and hyperedges. Some vertices are terminals, the others are cells. Short and
Cut take turns claiming a cell each. When all are claimed, Short wins if the terminals are joined through
his cells, and else Cut wins: there is no draw. In Hex Black is Short and joins top and bottom.

  --rules misere     turns the goal around: Short loses if the terminals are joined
  --goal connect     all terminals conduct, and Short joins them all
  --goal touch       terminals are sides: one group of Short's touches all of them, as in Y
  --play edges       the edges of a graph are claimed, as in the switching game and in Bridg-it

The class of a game says who wins whoever begins: short and cut win even moving second, first and second
mean that it depends on who begins.";

const ANSWERS: &str = "\
Answers go to standard output, everything else to standard error.

  in words            for people; a board is drawn
  --json              one object in a line; cutshort schema COMMAND prints its JSON schema
  --csv               rows with the same names: boards, census, compare, dead, info,
                      openings, probe, review, solve, template list, values missing
  render, report      pictures (SVG, DOT, TikZ, PNG) and pages (HTML)

Exit codes:
  0  done
  1  a check said no, or an answer lacks the certificate or file that was to go with it
  2  bad usage or input, told in one sentence
  3  stopped by a limit or by Ctrl-C, with what is known so far";

const CERTIFICATES: &str = "\
A certificate is a file with an answer and its reason, such as the winner's strategy, line by line. Who
checks it need trust neither the search nor the reductions.

  cutshort solve INPUT --certificate FILE     the answer, and the winner's strategy
  cutshort solve INPUT --certificate FOLDER/  the same in parts, for a long one; prove --certificate, too
  cutshort reduce INPUT --certificate FILE    every step of a reduction
  cutshort dead INPUT --exact --certificate FILE
  cutshort capture, template verify, divide, handicap, strategy    likewise
  cutshort check FILE                         is it right, and about what
  cutshort play FILE                          try to beat it

cutshort-check FILE does the same with the checker alone. A search that was stopped writes none; lists
that were stopped (dead --exact, capture, reduce) write what they have found.";

const LIMITS: &str = "\
Deciding a Shannon game is PSPACE-complete, so that a search may take long. It says stopped if it
does not come to an end; it never guesses.

  --time-limit 60       seconds
  --node-limit 1000000  positions looked at
  --memory 1024         MiB for the table of what is known
  --threads 4           at the same time
  Ctrl-C                ends it with what is known so far

Where no cell lies in more than two hyperedges (Bridg-it, the switching game) no search is needed
under normal rules.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    #[test]
    fn every_format_is_listed_with_its_endings() {
        for format in Format::ALL {
            let begin = format!("  {:<10}", format.keyword());
            let line = FORMATS.lines().find(|line| line.starts_with(&begin));
            let line = line.unwrap_or_else(|| panic!("{begin} is missing"));
            for ending in format.endings() {
                assert!(line.contains(&format!(".{ending} ")), "{line}");
            }
        }
    }

    #[test]
    fn topics_are_listed_and_are_no_commands() {
        let commands = <crate::cli::Cli as clap::CommandFactory>::command();
        for Topic { word, also, .. } in TOPICS {
            assert!(*word == "topics" || LIST.contains(&format!("help {word} ")), "{word}");
            for word in also.iter().chain([word]) {
                assert!(commands.find_subcommand(word).is_none(), "{word}");
            }
        }
    }
}
