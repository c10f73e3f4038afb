//! Colours, as attributes and as style sheets.
//!
//! The colours are those of Okabe and Ito, which are told apart with any colour vision; and each
//! mark has a shape of its own, so that a print in grey can be read too.

use serde::Deserialize;

/// What a picture is looked at on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// On whatever the reader has: no background of its own, and light or dark as the reader's
    /// program prefers.
    #[default]
    Auto,
    /// On white.
    Light,
    /// On black.
    Dark,
}

/// A colour on a light background and on a dark one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Colour {
    light: &'static str,
    dark: &'static str,
}

const NONE: Colour = both("none");

const fn both(colour: &'static str) -> Colour {
    Colour { light: colour, dark: colour }
}

const fn colour(light: &'static str, dark: &'static str) -> Colour {
    Colour { light, dark }
}

/// How the shapes of a class look.
struct Look {
    class: &'static str,
    fill: Colour,
    stroke: Colour,
    /// Attributes that are the same on any background.
    shape: &'static str,
}

const fn text(class: &'static str, fill: Colour, shape: &'static str) -> Look {
    Look { class, fill, stroke: NONE, shape }
}

const fn area(class: &'static str, fill: Colour) -> Look {
    Look { class, fill, stroke: NONE, shape: "" }
}

const fn tint(class: &'static str, fill: Colour) -> Look {
    Look { class, fill, stroke: NONE, shape: " fill-opacity=\".28\"" }
}

const fn line(class: &'static str, stroke: Colour, shape: &'static str) -> Look {
    Look { class, fill: NONE, stroke, shape }
}

/// Thick lines that shade what they join.
const AREA: &str = " stroke-width=\"31\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
                    stroke-opacity=\".34\"";

const GROUND: Colour = colour("#f3ead7", "#39342a");
const RIM: Colour = colour("#9a8c70", "#857858");
const PAPER: Colour = colour("#fff", "#151515");
const WRITING: Colour = colour("#222", "#eee");
const ON_BLACK: Colour = colour("#fff", "#eee");
const ON_WHITE: Colour = colour("#222", "#111");
const BLACK: Colour = colour("#1b1b1b", "#000");
const WHITE: Colour = colour("#fff", "#f6f6f6");
const CONTOUR: Colour = colour("#1b1b1b", "#c8c8c8");
const GREY: Colour = colour("#888", "#8f8f8f");
const FAINT: Colour = colour("#777", "#a8a8a8");
const BLUE: Colour = colour("#0072b2", "#56b4e9");
const SKY: Colour = both("#56b4e9");
const RED: Colour = colour("#d55e00", "#ff8c42");
const PURPLE: Colour = colour("#b0578d", "#e79bc8");
const ORANGE: Colour = colour("#c26a00", "#f0b540");
const GREEN: Colour = colour("#007a59", "#2fd3a5");

/// The lines of a halo are as wide as this says, half of it outside the letters.
const HALO: &str = " stroke-width=\"4\" stroke-linejoin=\"round\"";

/// All classes.
const LOOKS: &[Look] = &[
    text("note", colour("#555", "#b4b4b4"), ""),
    text("name", WRITING, ""),
    text("label", WRITING, " text-anchor=\"start\""),
    text("number", ON_WHITE, " font-weight=\"bold\""),
    text("number-dark", ON_BLACK, " font-weight=\"bold\""),
    text("on-dark", ON_BLACK, ""),
    text("on-light", ON_WHITE, ""),
    text("in-terminal", colour("#fff", "#111"), ""),
    text("unknown", colour("#555", "#c8c8c8"), " font-weight=\"bold\""),
    Look { class: "halo", fill: PAPER, stroke: PAPER, shape: HALO },
    Look { class: "halo-cell", fill: GROUND, stroke: GROUND, shape: HALO },
    area("paper", PAPER),
    Look { class: "cell", fill: GROUND, stroke: RIM, shape: " stroke-width=\"1\"" },
    Look { class: "short", fill: BLACK, stroke: CONTOUR, shape: " stroke-width=\"1\"" },
    Look {
        class: "cut",
        fill: colour("#fff", "#f2f2f2"),
        stroke: colour("#1b1b1b", "#f2f2f2"),
        shape: " stroke-width=\"1.5\"",
    },
    line("frame", CONTOUR, " stroke-width=\"7.5\" stroke-linecap=\"round\""),
    line("side-short", BLACK, " stroke-width=\"5\" stroke-linecap=\"round\""),
    line("side-cut", WHITE, " stroke-width=\"5\" stroke-linecap=\"round\""),
    line("side", SKY, " stroke-width=\"5\" stroke-linecap=\"round\""),
    line("bar", CONTOUR, " stroke-width=\"8.5\" stroke-linecap=\"round\""),
    line("bar-short", BLACK, " stroke-width=\"6\" stroke-linecap=\"round\""),
    line("bar-cut", WHITE, " stroke-width=\"6\" stroke-linecap=\"round\""),
    line("edge", GREY, " stroke-width=\"1.5\""),
    line("gone-edge", RED, " stroke-width=\"2.5\" stroke-dasharray=\"6 4\""),
    area("hub", GREY),
    area("terminal", BLUE),
    area("spot", RIM),
    line("dual", RED, " stroke-width=\"1.2\" stroke-dasharray=\"4 3\""),
    area("dual-hub", RED),
    area("dual-terminal", RED),
    line("wins", BLUE, " stroke-width=\"3\""),
    area("win", BLUE),
    area("loses", FAINT),
    line(
        "open",
        FAINT,
        " stroke-width=\"2.5\" stroke-dasharray=\".1 4.5\" stroke-linecap=\"round\"",
    ),
    line("must", PURPLE, " stroke-width=\"3\" stroke-dasharray=\"5 3.5\""),
    line("walk", RED, " stroke-width=\"3.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\""),
    line("focus", RED, " stroke-width=\"4\""),
    line("last", both("#d55e00"), " stroke-width=\"2.5\""),
    line("hatch-short", BLUE, " stroke-width=\"1.3\""),
    line("hatch-cut", ORANGE, " stroke-width=\"1.3\""),
    line("hatch-first", PURPLE, " stroke-width=\"1.3\""),
    line("hatch-carrier", GREEN, " stroke-width=\"1.3\""),
    line("dead", FAINT, " stroke-width=\"2\""),
    Look { class: "current", fill: BLUE, stroke: NONE, shape: " fill-opacity=\".6\"" },
    tint("tint-short", BLUE),
    tint("tint-cut", both("#e69f00")),
    tint("tint-first", both("#cc79a7")),
    tint("tint-carrier", both("#009e73")),
    line("area-1", both("#0072b2"), AREA),
    line("area-2", both("#d55e00"), AREA),
    line("area-3", both("#009e73"), AREA),
    line("area-4", both("#cc79a7"), AREA),
    line("area-5", both("#f0c000"), AREA),
    line("area-6", both("#56b4e9"), AREA),
];

impl Look {
    /// How the shapes of a class look.
    ///
    /// # Panics
    /// If there is no such class.
    fn of(class: &str) -> &'static Self {
        LOOKS.iter().find(|look| look.class == class).expect("every class has a look")
    }

    /// Attributes that every renderer understands, with or without style sheets.
    fn attributes(&self, background: fn(Colour) -> &'static str) -> String {
        let [fill, stroke] = [self.fill, self.stroke].map(background);
        format!(" fill=\"{fill}\" stroke=\"{stroke}\"{}", self.shape)
    }

    /// What is different on a dark background, as a rule of a style sheet.
    fn dark_rule(&self) -> String {
        let rule = |property: &str, colour: Colour| match colour.light == colour.dark {
            true => String::new(),
            false => format!("{property}:{};", colour.dark),
        };
        let rules = rule("fill", self.fill) + &rule("stroke", self.stroke);
        match rules.strip_suffix(';') {
            Some(rules) => format!(".{}{{{rules}}}", self.class),
            None => String::new(),
        }
    }
}

impl Theme {
    /// Markup with the look of each class as attributes of the elements that have it.
    ///
    /// Attributes say everything: there are viewers that know no style sheets.
    pub(super) fn paint(self, markup: &str) -> String {
        let background: fn(Colour) -> &'static str = match self {
            Self::Auto | Self::Light => |colour| colour.light,
            Self::Dark => |colour| colour.dark,
        };
        let mut painted = String::with_capacity(2 * markup.len());
        let mut rest = markup;
        while let Some((before, after)) = rest.split_once(CLASS) {
            let (class, after) = after.split_once('"').expect("attributes end");
            painted += before;
            painted += CLASS;
            painted += class;
            painted.push('"');
            painted += &Look::of(class).attributes(background);
            rest = after;
        }
        painted + rest
    }

    /// What a reader who prefers a dark background sees otherwise, of the classes that a picture
    /// uses; nothing where the theme decides.
    pub(super) fn style_sheet_for(self, markup: &str) -> String {
        let is_used = |look: &&Look| markup.contains(&format!("{CLASS}{}\"", look.class));
        self.assemble(LOOKS.iter().filter(is_used))
    }

    /// The same of all classes.
    pub(super) fn style_sheet(self) -> String {
        self.assemble(LOOKS.iter())
    }

    fn assemble<'a>(self, looks: impl Iterator<Item = &'a Look>) -> String {
        let rules: String = looks.map(Look::dark_rule).collect();
        match self {
            Self::Auto if !rules.is_empty() => {
                format!("@media(prefers-color-scheme:dark){{{rules}}}")
            }
            _ => String::new(),
        }
    }

    /// Whether a picture lays its own background under itself.
    pub(super) fn has_paper(self) -> bool {
        self != Self::Auto
    }
}

/// How an element says its class.
const CLASS: &str = "class=\"";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_say_their_colours_themselves() {
        let markup = "<g class=\"cell\">x</g><path class=\"wins\"/>";
        let light = Theme::Light.paint(markup);
        assert!(
            light.starts_with("<g class=\"cell\" fill=\"#f3ead7\" stroke=\"#9a8c70\""),
            "{light}"
        );
        assert!(light.contains("class=\"wins\" fill=\"none\" stroke=\"#0072b2\""), "{light}");
        assert!(Theme::Dark.paint(markup).contains("fill=\"#39342a\""));
        assert_eq!(Theme::Auto.paint(markup), light, "light without style sheets");
    }

    #[test]
    fn the_style_sheet_has_what_differs_and_is_used() {
        let auto = Theme::Auto.style_sheet_for("<path class=\"wins\"/><path class=\"side\"/>");
        assert_eq!(auto, "@media(prefers-color-scheme:dark){.wins{stroke:#56b4e9}}");
        assert_eq!(Theme::Dark.style_sheet_for("<path class=\"wins\"/>"), "");
    }

    /// WCAG 2.1: text needs a contrast of 4.5 to 1, what is drawn one of 3 to 1.
    #[test]
    fn text_stands_out_from_its_background() {
        let backgrounds: [fn(Colour) -> &'static str; 2] = [|of| of.light, |of| of.dark];
        for background in backgrounds {
            let paper = background(PAPER);
            let fill = |class: &str| background(Look::of(class).fill);
            let stroke = |class: &str| background(Look::of(class).stroke);
            for text in ["note", "name", "label"] {
                assert!(contrast(fill(text), paper) >= 4.5, "{text} on {paper}");
            }
            let cell = fill("cell");
            assert!(contrast(fill("name"), cell) >= 4.5);
            for (text, stone) in [("number", "cut"), ("number-dark", "short")] {
                assert!(contrast(fill(text), fill(stone)) >= 4.5, "{text} on {stone}");
            }
            for line in ["edge", "gone-edge", "wins", "must", "dual"] {
                assert!(contrast(stroke(line), paper) >= 3.0, "{line} on {paper}");
            }
            assert!(contrast(fill("terminal"), paper) >= 3.0);
            for mark in ["wins", "must", "open", "focus", "hatch-short", "hatch-cut", "dead"] {
                assert!(contrast(stroke(mark), cell) >= 3.0, "{mark} on a cell on {paper}");
            }
            for mark in ["loses", "unknown"] {
                assert!(contrast(fill(mark), cell) >= 3.0, "{mark} on a cell on {paper}");
            }
            for stone in ["short", "cut"] {
                assert!(contrast(stroke("last"), fill(stone)) >= 3.0, "the last move on {stone}");
            }
        }
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |hex: &str| {
            let hex = hex.trim_start_matches('#');
            let wide: String = match hex.len() {
                3 => hex.chars().flat_map(|c| [c, c]).collect(),
                _ => hex.to_owned(),
            };
            let part = |at: usize| {
                let value = f64::from(u8::from_str_radix(&wide[at..at + 2], 16).unwrap()) / 255.0;
                if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
        };
        let [a, b] = [a, b].map(luminance);
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}
