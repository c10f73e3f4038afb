//! Colours, as style sheets.
//!
//! The colours are those of Okabe and Ito, which are told apart with any colour vision; and each
//! mark has a shape of its own, so that a print in grey can be read too.

/// What a picture is looked at on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

/// Shapes and widths.
const SHAPES: &str = "\
text{font-family:sans-serif;text-anchor:middle}.label text,.small text{text-anchor:start}\
.cell{stroke-width:1}.cut{stroke-width:1.5}.short{stroke-width:1}\
.frame{stroke-width:7.5;stroke-linecap:round;fill:none}\
.side-short,.side-cut,.side{stroke-width:5;stroke-linecap:round;fill:none}\
.bar{stroke-width:8.5;stroke-linecap:round}.bar-short,.bar-cut{stroke-width:6;stroke-linecap:round}\
.wrap{stroke-width:2;stroke-dasharray:2 4;fill:none}\
.edge,.gone-edge{stroke-width:1.5;fill:none}.gone-edge{stroke-width:2.5;stroke-dasharray:6 4}\
.dual{stroke-width:1.2;stroke-dasharray:4 3;fill:none}\
.wins,.must,.focus{fill:none;stroke-width:3}.must{stroke-dasharray:5 3.5}.focus{stroke-width:4}\
.hatch-short,.hatch-cut,.hatch-first,.hatch-carrier,.dead{stroke-width:1.3;fill:none}.dead{stroke-width:2}\
.tint-short,.tint-cut,.tint-first,.tint-carrier{fill-opacity:.28}.number,.number-dark{font-weight:bold}";

const LIGHT: &str = "\
text{fill:#555}.name text,.label text,.number text{fill:#222}.on-dark text,.number-dark text,.in-terminal text{fill:#fff}\
.paper{fill:#fff}.cell{fill:#f3ead7;stroke:#9a8c70}\
.short{fill:#1b1b1b;stroke:#1b1b1b}.cut{fill:#fff;stroke:#1b1b1b}\
.frame,.bar{stroke:#1b1b1b}.side-short,.bar-short{stroke:#1b1b1b}.side-cut,.bar-cut{stroke:#fff}\
.side{stroke:#56b4e9}.wrap{stroke:#9a8c70}\
.edge{stroke:#888}.hub{fill:#888}.gone-edge{stroke:#d55e00}.terminal{fill:#0072b2}.spot{fill:#9a8c70}\
.dual{stroke:#d55e00}.dual-hub,.dual-terminal{fill:#d55e00}\
.wins{stroke:#0072b2}.win{fill:#0072b2}.must{stroke:#b0578d}.focus{stroke:#d55e00}\
.hatch-short{stroke:#0072b2}.hatch-cut{stroke:#c26a00}.hatch-first{stroke:#b0578d}\
.hatch-carrier{stroke:#007a59}.dead{stroke:#777}\
.tint-short{fill:#0072b2}.tint-cut{fill:#e69f00}.tint-first{fill:#cc79a7}.tint-carrier{fill:#009e73}";

const DARK: &str = "\
text{fill:#b4b4b4}.name text,.label text,.number-dark text,.on-dark text{fill:#eee}\
.number text,.on-light text,.in-terminal text{fill:#111}\
.paper{fill:#151515}.cell{fill:#39342a;stroke:#857858}\
.short{fill:#000;stroke:#c8c8c8}.cut{fill:#f2f2f2;stroke:#f2f2f2}\
.frame,.bar{stroke:#c8c8c8}.side-short,.bar-short{stroke:#000}.side-cut,.bar-cut{stroke:#f6f6f6}\
.side{stroke:#56b4e9}.wrap{stroke:#857858}\
.edge{stroke:#8f8f8f}.hub{fill:#8f8f8f}.gone-edge{stroke:#ff8c42}.terminal{fill:#56b4e9}.spot{fill:#857858}\
.dual{stroke:#ff8c42}.dual-hub,.dual-terminal{fill:#ff8c42}\
.wins{stroke:#56b4e9}.win{fill:#56b4e9}.must{stroke:#e79bc8}.focus{stroke:#ff8c42}\
.hatch-short{stroke:#56b4e9}.hatch-cut{stroke:#f0b540}.hatch-first{stroke:#e79bc8}\
.hatch-carrier{stroke:#2fd3a5}.dead{stroke:#a8a8a8}\
.tint-short{fill:#56b4e9}.tint-cut{fill:#e69f00}.tint-first{fill:#cc79a7}.tint-carrier{fill:#009e73}";

/// The rules for classes that a text uses.
fn used(rules: &str, markup: &str) -> String {
    let is_used = |selector: &&str| match selector.strip_prefix('.') {
        Some(class) => {
            let class = class.split(' ').next().unwrap_or(class);
            markup.contains(&format!("class=\"{class}\""))
        }
        None => true,
    };
    let mut kept = String::new();
    for rule in rules.split_inclusive('}') {
        let Some((selectors, body)) = rule.split_once('{') else { continue };
        let selectors: Vec<&str> = selectors.split(',').filter(is_used).collect();
        if !selectors.is_empty() {
            kept += &selectors.join(",");
            kept.push('{');
            kept += body;
        }
    }
    kept
}

impl Theme {
    /// The rules for all classes of a picture's shapes.
    pub(super) fn style_sheet(self) -> String {
        self.assemble(str::to_owned)
    }

    /// The rules for those classes that a picture uses.
    pub(super) fn style_sheet_for(self, markup: &str) -> String {
        self.assemble(|rules| used(rules, markup))
    }

    fn assemble(self, choose: impl Fn(&str) -> String) -> String {
        let shapes = choose(SHAPES);
        match self {
            Self::Auto => {
                let (light, dark) = (choose(LIGHT), choose(DARK));
                format!("{shapes}{light}@media(prefers-color-scheme:dark){{{dark}}}")
            }
            Self::Light => shapes + &choose(LIGHT),
            Self::Dark => shapes + &choose(DARK),
        }
    }

    /// Whether a picture lays its own background under itself.
    pub(super) fn has_paper(self) -> bool {
        self != Self::Auto
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_nobody_uses_are_left_out() {
        let rules = "text{a}.x text,.y{b}.z{c}";
        assert_eq!(used(rules, "<g class=\"y\">"), "text{a}.y{b}");
        assert_eq!(used(rules, "<g class=\"x\">"), "text{a}.x text{b}");
    }

    /// WCAG 2.1: text needs a contrast of 4.5 to 1, what is drawn one of 3 to 1.
    #[test]
    fn text_stands_out_from_its_background() {
        for (rules, paper) in [(LIGHT, "fff"), (DARK, "151515")] {
            let colour = |class: &str| {
                let at = rules.find(class).unwrap();
                rules[at..].split_once('#').unwrap().1.split(['}', ';']).next().unwrap()
            };
            for text in ["text{", ".name text"] {
                assert!(contrast(colour(text), paper) >= 4.5, "{text} on {paper}");
            }
            assert!(contrast(colour(".name text"), colour(".cell{")) >= 4.5);
            for line in [".edge{", ".gone-edge{", ".terminal{", ".wins{", ".must{", ".dual{"] {
                assert!(contrast(colour(line), paper) >= 3.0, "{line} on {paper}");
            }
            let cell = colour(".cell{");
            for mark in [".wins{", ".must{", ".focus{", ".hatch-short{", ".hatch-cut{", ".dead{"] {
                assert!(contrast(colour(mark), cell) >= 3.0, "{mark} on a cell on {paper}");
            }
        }
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |hex: &str| {
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
