//! The page around the sections of a report.

use std::fmt::{self, Write};

use serde_json::{Value, json};

use crate::game::{ByPlayer, Player};
use crate::render::Theme;
use crate::render::canvas::escape;

/// A page under construction.
pub(super) struct Page {
    head: String,
    body: String,
    /// The id and the heading of each section.
    sections: Vec<(&'static str, &'static str)>,
    title: String,
    summary: String,
    explorer: Option<Explorer>,
}

/// What is needed to go on from the pictures.
struct Explorer {
    /// The page of the explorer, and the game that all pictures are about, as texts in JSON.
    page: String,
    game: String,
}

/// What a picture shows that is not in the game that all are about.
#[derive(Default)]
pub(super) struct Claims<'a> {
    pub(super) by: ByPlayer<Vec<&'a str>>,
    pub(super) to_move: Option<Player>,
}

/// No page may load anything: browsers are told to refuse it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:; base-uri 'none'; form-action 'none'";

/// What the explorer needs besides: its worker is made of text that is in the page.
const EXPLORER_POLICY: &str = "; worker-src blob:; connect-src 'none'";

impl Page {
    pub(super) fn new(title: &str, source: Option<&str>) -> Self {
        let title = escape(title);
        let head = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"generator\" content=\"cutshort {}\">\n<title>{title}: a report</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n<style>\n{}{}\n</style>\n</head>\n",
            env!("CARGO_PKG_VERSION"),
            include_str!("style.css"),
            Theme::Auto.style_sheet(),
        );
        let summary = source.map_or(String::new(), |source| format!("<p>{}</p>\n", escape(source)));
        Self { head, body: String::new(), sections: Vec::new(), title, summary, explorer: None }
    }

    /// Puts the page of the explorer in. `game` is the game that the pictures are about, as a text that it reads.
    pub(super) fn embed(&mut self, explorer: &str, game: &str) {
        // No text can end the element that it stands in.
        let quoted = |text: &str| Value::from(text).to_string().replace('<', "\\u003c");
        self.explorer = Some(Explorer { page: quoted(explorer), game: quoted(game) });
        let wasm = POLICY.replace("script-src", "script-src 'wasm-unsafe-eval'");
        self.head = self.head.replace(POLICY, &(wasm + EXPLORER_POLICY));
    }

    /// A button that opens the explorer with what a picture shows, if the explorer is there.
    pub(super) fn go_on(&mut self, claims: &Claims<'_>) {
        if self.explorer.is_none() {
            return;
        }
        let mut told = json!({ "short": claims.by.short, "cut": claims.by.cut });
        if let Some(player) = claims.to_move {
            told["to_move"] = json!(player);
        }
        self.put(format_args!(
            "<p><button type=\"button\" class=\"explore\" data-claims=\"{}\" hidden>Go on from here</button></p>",
            escape(&told.to_string())
        ));
    }

    /// How large the page is so far.
    pub(super) fn len(&self) -> usize {
        self.head.len() + self.body.len()
    }

    pub(super) fn section(&mut self, id: &'static str, heading: &'static str) {
        if !self.sections.is_empty() {
            self.body += "</section>\n";
        }
        self.sections.push((id, heading));
        self.put(format_args!(
            "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{heading}</h2>"
        ));
    }

    /// Markup as it is, and a line break.
    pub(super) fn put(&mut self, markup: fmt::Arguments<'_>) {
        writeln!(self.body, "{markup}").expect("writing to a string succeeds");
    }

    /// A paragraph of text.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.put(format_args!("<p>{}</p>", escape(text)));
    }

    /// Terms and what is said of them.
    pub(super) fn facts(&mut self, facts: &[(&str, String)]) {
        self.put(format_args!("<dl>"));
        for (term, text) in facts.iter().filter(|(_, text)| !text.is_empty()) {
            self.put(format_args!("<dt>{term}</dt><dd>{}</dd>", escape(text)));
        }
        self.put(format_args!("</dl>"));
    }

    pub(super) fn figure(&mut self, picture: &str, caption: &str) {
        self.put(format_args!(
            "<figure>\n{picture}\n<figcaption>{}</figcaption>\n</figure>",
            escape(caption)
        ));
    }

    /// Text that is kept as it is, folded away, with a link that saves it under a name.
    pub(super) fn file(&mut self, name: &str, text: &str) {
        self.put(format_args!(
            "<p><a download=\"{name}\" href=\"data:application/json;base64,{}\">Save {name}</a> \
             ({} bytes)</p>\n<details><summary>Show {name}</summary>\n\
             <pre tabindex=\"0\"><code>{}</code></pre></details>",
            base64(text.as_bytes()),
            text.len(),
            escape_lines(text)
        ));
    }

    pub(super) fn finish(self) -> String {
        let Self { head, body, sections, title, summary, explorer } = self;
        let links: String = sections
            .iter()
            .map(|(id, heading)| format!("<li><a href=\"#{id}\">{heading}</a></li>"))
            .collect();
        let explorer = explorer.map_or(String::new(), |Explorer { page, game }| {
            format!(
                "<script type=\"application/json\" id=\"explorer-game\">{game}</script>\n\
                 <script type=\"application/json\" id=\"explorer-page\">{page}</script>\n\
                 <script>\n{}</script>\n",
                include_str!("explorer.js"),
            )
        });
        format!(
            "{head}<body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n<header>\n\
             <h1>{title}</h1>\n{summary}<nav aria-label=\"Sections\"><ul>{links}</ul></nav>\n\
             </header>\n<main id=\"content\">\n{body}</section>\n</main>\n<footer>\n\
             <p class=\"soft\">Made by cutshort {}. This page is one file: it loads nothing, and may \
             be kept and sent as it is.</p>\n</footer>\n<script>\n{}</script>\n{explorer}</body>\n</html>\n",
            env!("CARGO_PKG_VERSION"),
            include_str!("script.js"),
        )
    }
}

/// As [`escape`], but line breaks stay.
fn escape_lines(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n")
}

/// Bytes as base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, index| {
            word << 8 | u32::from(chunk.get(index).copied().unwrap_or(0))
        });
        for index in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * index) & 63) as usize];
            text.push(if index <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648, section 10.
    #[test]
    fn base64_is_that_of_the_rfc() {
        for (text, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }
}
