//! The words of DOT, brought to the form that the parser takes without mistakes.
//!
//! Every identifier is quoted, strings joined by `+` are one, keywords are in lower case, a bare `{`
//! inside a graph becomes `subgraph {`, ports and comments go, several graphs in one text are taken
//! apart. Line breaks stay where they are, so that line numbers hold. Source: the grammar and the
//! lexical rules of "DOT Language", graphviz.org.

use crate::formats::{Located, Place, ReadFault};

/// One graph of a text in the common form.
pub(super) struct PlainGraph {
    pub(super) text: String,
}

/// How deep subgraphs may be nested: the parser calls itself for each.
const MAX_DEPTH: usize = 100;

/// Takes a text apart into its graphs.
pub(super) fn graphs(text: &str) -> Located<Vec<PlainGraph>> {
    let mut lexer = Lexer { text, at: 0, line: 1, start: (1, 0) };
    let mut graphs = Vec::new();
    // Graphs after the first begin with as many line breaks as stand before them.
    while let Some(graph) = lexer.graph()? {
        graphs.push(graph);
    }
    Ok(graphs)
}

#[derive(Debug, PartialEq)]
enum Token {
    /// An identifier, as the inside of a quoted string.
    Id(String),
    Keyword(&'static str),
    Edge(&'static str),
    /// One of `{}[];,=:`.
    Mark(char),
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// Where the last token begins: line and byte.
    start: (usize, usize),
}

const KEYWORDS: [&str; 6] = ["strict", "graph", "digraph", "subgraph", "node", "edge"];

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip(&mut self, bytes: usize) {
        let skipped = &self.text[self.at..self.at + bytes];
        self.line += skipped.bytes().filter(|&byte| byte == b'\n').count();
        self.at += bytes;
    }

    fn fault<T>(&self, message: impl Into<String>) -> Located<T> {
        let (line, at) = self.start;
        let column = at - self.text[..at].rfind('\n').map_or(0, |at| at + 1) + 1;
        Err((Place::line_column(line, column), ReadFault::Syntax(message.into())))
    }

    /// The next graph; `None` at the end of the text.
    fn graph(&mut self) -> Located<Option<PlainGraph>> {
        let mut plain = "\n".repeat(self.line - 1);
        let mut depth = 0;
        let mut directed = None;
        // Whether the next `{` belongs to a keyword that stands before it.
        let mut announced = false;
        let mut line = self.line;
        let mut skip_port = false;
        while let Some(token) = self.token()? {
            // A string brings its own line breaks.
            let inside = match &token {
                Token::Id(id) => id.bytes().filter(|&byte| byte == b'\n').count(),
                _ => 0,
            };
            while line + inside < self.line {
                plain.push('\n');
                line += 1;
            }
            line = self.line;
            match token {
                Token::Mark('{') => {
                    if directed.is_none() {
                        return self.fault("expected graph or digraph before {");
                    }
                    depth += 1;
                    if depth > MAX_DEPTH {
                        return self.fault(format!("subgraphs deeper than {MAX_DEPTH} levels"));
                    }
                    plain.push_str(if announced { "{ " } else { "subgraph { " });
                    announced = false;
                }
                Token::Mark('}') => {
                    plain.push_str("} ");
                    depth = match depth {
                        0 => return self.fault("a } without its {"),
                        1 => return Ok(Some(PlainGraph { text: plain })),
                        depth => depth - 1,
                    };
                }
                Token::Mark(':') => skip_port = true,
                Token::Mark(mark) => {
                    plain.push(mark);
                    plain.push(' ');
                }
                Token::Id(_) if directed.is_none() => {
                    return self.fault("here begins no graph, expected graph or digraph");
                }
                Token::Id(_) if std::mem::take(&mut skip_port) => {}
                Token::Id(id) => {
                    plain.extend(["\"", &id, "\" "]);
                }
                Token::Keyword(keyword) => {
                    announced |= matches!(keyword, "graph" | "digraph" if depth == 0);
                    announced |= keyword == "subgraph";
                    if depth == 0 && matches!(keyword, "graph" | "digraph") {
                        directed = Some(keyword == "digraph");
                    }
                    plain.extend([keyword, " "]);
                }
                Token::Edge(edge) => {
                    let expected = if directed == Some(true) { "->" } else { "--" };
                    if edge != expected {
                        let kind = if edge == "->" { "an undirected" } else { "a directed" };
                        return self
                            .fault(format!("{edge} stands in {kind} graph, expected {expected}"));
                    }
                    plain.extend([edge, " "]);
                }
            }
        }
        if plain.trim().is_empty() {
            return Ok(None);
        }
        self.fault("the text ends before the graph does, expected }")
    }

    fn token(&mut self) -> Located<Option<Token>> {
        self.skip_space()?;
        self.start = (self.line, self.at);
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let second = rest[first.len_utf8()..].chars().next();
        let token = match (first, second) {
            ('{' | '}' | '[' | ']' | ';' | ',' | '=' | ':', _) => {
                self.skip(1);
                Token::Mark(first)
            }
            ('-', Some('-')) => {
                self.skip(2);
                Token::Edge("--")
            }
            ('-', Some('>')) => {
                self.skip(2);
                Token::Edge("->")
            }
            ('"', _) => self.strings()?,
            ('<', _) => self.html()?,
            ('-' | '.' | '0'..='9', _) => self.numeral()?,
            (c, _) if c == '_' || c.is_ascii_alphabetic() || !c.is_ascii() => {
                let in_word = |c: char| c == '_' || c.is_ascii_alphanumeric() || !c.is_ascii();
                let end = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
                let word = rest[..end].to_owned();
                self.skip(end);
                let keyword = KEYWORDS.into_iter().find(|k| k.eq_ignore_ascii_case(&word));
                keyword.map_or(Token::Id(word), Token::Keyword)
            }
            (c, _) => return self.fault(format!("{c:?} has no meaning here")),
        };
        Ok(Some(token))
    }

    fn skip_space(&mut self) -> Located<()> {
        loop {
            self.start = (self.line, self.at);
            let rest = self.rest();
            let at_line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            if rest.starts_with("//") || (at_line_start && rest.starts_with('#')) {
                self.skip(rest.find('\n').unwrap_or(rest.len()));
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.skip(end + 2),
                    None => return self.fault("a comment that does not end"),
                }
            } else if let Some(c) =
                rest.chars().next().filter(|c| c.is_ascii_whitespace() || *c == '\u{feff}')
            {
                self.skip(c.len_utf8());
            } else {
                return Ok(());
            }
        }
    }

    /// Quoted strings joined by `+`.
    fn strings(&mut self) -> Located<Token> {
        let mut joined = String::new();
        loop {
            let mut inside = self.rest().char_indices().skip(1);
            let mut end = None;
            while let Some((at, c)) = inside.next() {
                match c {
                    '"' => {
                        end = Some(at);
                        break;
                    }
                    // A backslash at the end of a line joins it to the next.
                    '\\' => match inside.next() {
                        Some((_, '\n')) | None => {}
                        Some((_, next)) => joined.extend(['\\', next]),
                    },
                    c => joined.push(c),
                }
            }
            let Some(end) = end else { return self.fault("a string that does not end") };
            self.skip(end + 1);
            let (at, line) = (self.at, self.line);
            self.skip_space()?;
            if !self.rest().starts_with('+') {
                (self.at, self.line) = (at, line);
                return Ok(Token::Id(joined));
            }
            self.skip(1);
            self.skip_space()?;
            if !self.rest().starts_with('"') {
                return self.fault("expected a quoted string after +");
            }
        }
    }

    /// A text in angle brackets, which nest.
    fn html(&mut self) -> Located<Token> {
        let mut depth = 0_usize;
        for (at, c) in self.rest().char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let text = self.rest()[..=at].replace('\\', "\\\\").replace('"', "\\\"");
                self.skip(at + 1);
                return Ok(Token::Id(text));
            }
        }
        self.fault("a text in angle brackets that does not end")
    }

    fn numeral(&mut self) -> Located<Token> {
        let rest = self.rest();
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let sign = usize::from(rest.starts_with('-'));
        let whole = digits(&rest[sign..]);
        let mut end = sign + whole;
        let mut part = 0;
        if rest[end..].starts_with('.') {
            part = digits(&rest[end + 1..]);
            end += 1 + part;
        }
        if whole + part == 0 {
            return self.fault("expected a number");
        }
        if rest[end..].starts_with(|c: char| c == '_' || c.is_ascii_alphabetic() || !c.is_ascii()) {
            return self.fault("a number that runs into a word; quote it or put a space between");
        }
        let id = rest[..end].to_owned();
        self.skip(end);
        Ok(Token::Id(id))
    }
}
