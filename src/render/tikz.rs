//! Pictures as TikZ, for papers: the shapes of the SVG in other words.

use std::collections::BTreeMap;
use std::fmt::Write;

use roxmltree::{Document, Node};

use super::{Picture, Theme};

/// The height of the letters that a node is scaled from, in points.
const LETTERS: f64 = 10.0;

impl Picture {
    /// The picture as a `tikzpicture`, for documents with `\usepackage{tikz}`; LaTeX makes a page of it as well if it is no
    /// part of a document, with the class `standalone`. Shapes of a kind have a style, `cutshort cell` and the like, so that a document can change how they look. A pixel of the SVG is 0.75 pt.
    /// [`Theme::Auto`] is [`Theme::Light`] without a background.
    ///
    /// Letters that are not in ASCII stand as they are: the document must have them in its font.
    #[must_use]
    pub fn to_tikz(&self, theme: Theme) -> String {
        let svg = self.to_svg(theme);
        let document = Document::parse(&svg).expect("the picture is XML");
        let root = document.root_element();
        let mut drawing =
            Drawing { document: &document, looks: BTreeMap::new(), body: String::new() };
        root.children().for_each(|child| drawing.draw(child));
        let Drawing { looks, body, .. } = drawing;
        let mut colours: Vec<&str> = looks.values().flat_map(Look::colours).collect();
        colours.sort_unstable();
        colours.dedup();
        let mut text = String::new();
        for part in ["title", "desc"] {
            let said =
                root.children().find(|child| child.has_tag_name(part)).and_then(|e| e.text());
            for line in said.unwrap_or_default().lines() {
                text += &format!("% {line}\n");
            }
        }
        text += "% For \\input in a document with \\usepackage{tikz}; or a page by itself. \
                 \\scalebox{.7}{\\input{...}} makes it smaller.\n";
        text += ALONE;
        text += "\\begin{tikzpicture}[\n  x=.75pt, y=-.75pt, line width=.75pt,\n  \
                 cutshort letters/.style={inner sep=0pt, outer sep=0pt, \
                 font=\\fontsize{10}{10}\\selectfont\\sffamily},\n";
        for (class, look) in &looks {
            text += &format!("  {PREFIX} {class}/.style={{{}}},\n", look.style());
        }
        text += "]\n";
        for colour in colours {
            text += &format!("\\definecolor{{{}}}{{HTML}}{{{}}}\n", name(colour), six(colour));
        }
        text + &body + "\\end{tikzpicture}%\n\\cutshortend\n"
    }
}

/// Where nobody has loaded `tikz`, nothing surrounds the picture, and it is a document.
const ALONE: &str = "\\ifx\\tikzpicture\\undefined\\documentclass[tikz]{standalone}\\begin{document}%\n  \
                     \\def\\cutshortend{\\end{document}}\\else\\let\\cutshortend\\relax\\fi\n";

/// Styles and colours begin with this, so that they are nobody else's.
const PREFIX: &str = "cutshort";

/// How the shapes of a class look, as the attributes of the SVG say it.
#[derive(Default)]
struct Look {
    attributes: BTreeMap<String, String>,
}

impl Look {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str).filter(|value| *value != "none")
    }

    fn is_text(&self) -> bool {
        self.attributes.contains_key("font-size")
    }

    /// The colours that shapes are painted with; halos are filled, not stroked.
    fn colours(&self) -> impl Iterator<Item = &str> {
        let stroke = self.get("stroke").filter(|_| !self.is_text());
        self.get("fill").into_iter().chain(stroke)
    }

    fn style(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        if self.is_text() {
            let colour = self.get("fill").map_or("black".to_owned(), name);
            parts.push(format!("{PREFIX} letters"));
            parts.push(match self.get("stroke") {
                // TeX has no letters with thick outlines: what they keep free is a box.
                Some(_) => {
                    format!("fill={colour}, text={colour}, rounded corners=1pt, fill opacity=.8")
                }
                None => format!("text={colour}"),
            });
            if self.get("font-weight").is_some() {
                parts.push("font=\\fontsize{10}{10}\\selectfont\\sffamily\\bfseries".to_owned());
            }
            let anchor = if self.get("text-anchor").is_some() { "base west" } else { "base" };
            parts.push(format!("anchor={anchor}"));
            return parts.join(", ");
        }
        parts.extend(self.get("fill").map(|colour| format!("fill={}", name(colour))));
        parts.extend(self.get("fill-opacity").map(|part| format!("fill opacity={part}")));
        parts.extend(self.get("stroke").map(|colour| format!("draw={}", name(colour))));
        let points = |text: &str| text.parse::<f64>().unwrap_or(1.0) * 0.75;
        if self.get("stroke").is_some() {
            parts.extend(
                self.get("stroke-width").map(|width| format!("line width={}pt", points(width))),
            );
        }
        if let Some([on, off]) =
            self.get("stroke-dasharray").map(|dashes| two(dashes).map(|x| x * 0.75))
        {
            parts.push(format!("dash pattern=on {on}pt off {off}pt"));
        }
        parts.extend(self.get("stroke-opacity").map(|part| format!("draw opacity={part}")));
        parts.extend(self.get("stroke-linecap").map(|cap| format!("line cap={cap}")));
        parts.join(", ")
    }
}

/// What TeX calls a colour.
fn name(colour: &str) -> String {
    format!("{PREFIX}{}", six(colour))
}

/// The six digits of a colour that may have three.
fn six(colour: &str) -> String {
    let digits = colour.trim_start_matches('#').to_ascii_uppercase();
    match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits,
    }
}

/// Two numbers with a blank or a comma between them.
fn two(text: &str) -> [f64; 2] {
    let mut numbers = text.split([' ', ',']).map(|number| number.parse().unwrap_or(0.0));
    [(); 2].map(|()| numbers.next().unwrap_or(0.0))
}

/// A number without more digits than it needs.
fn short(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

struct Drawing<'a, 'input> {
    document: &'a Document<'input>,
    looks: BTreeMap<String, Look>,
    body: String,
}

impl Drawing<'_, '_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{line}").expect("writing to a string succeeds");
    }

    /// The style of an element, which is noted.
    fn style(&mut self, element: Node<'_, '_>) -> Option<String> {
        let class = element.attribute("class")?.to_owned();
        self.looks.entry(class.clone()).or_insert_with(|| Look {
            attributes: element
                .attributes()
                .map(|attribute| (attribute.name().to_owned(), attribute.value().to_owned()))
                .collect(),
        });
        Some(format!("{PREFIX} {class}"))
    }

    fn draw(&mut self, element: Node<'_, '_>) {
        let number = |name: &str| {
            element.attribute(name).and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0)
        };
        match element.tag_name().name() {
            "g" => match (element.attribute("transform"), self.style(element)) {
                (Some(shift), _) => {
                    let inside = |c: char| !matches!(c, '0'..='9' | '.' | '-' | ' ' | ',');
                    let [x, y] = two(shift.trim_matches(inside));
                    self.line(format_args!("\\begin{{scope}}[shift={{({x},{y})}}]"));
                    element.children().for_each(|child| self.draw(child));
                    self.line(format_args!("\\end{{scope}}"));
                }
                (None, Some(class)) => self.shapes(element, &class),
                (None, None) => element.children().for_each(|child| self.draw(child)),
            },
            "use" => {
                let wanted = element.attribute("href").and_then(|link| link.strip_prefix('#'));
                let base = self.document.descendants().find(|node| node.attribute("id") == wanted);
                base.into_iter()
                    .flat_map(|base| base.children())
                    .for_each(|child| self.draw(child));
            }
            "rect" => {
                if let Some(class) = self.style(element) {
                    let [x, y, width, height] = ["x", "y", "width", "height"].map(number);
                    let (right, bottom) = (short(x + width), short(y + height));
                    self.line(format_args!(
                        "\\path[{class}] ({x},{y}) rectangle ({right},{bottom});"
                    ));
                }
            }
            "path" => {
                if let Some(class) = self.style(element) {
                    // What shines through is painted once, or it would be darker where lines meet.
                    let at_once = element.has_attribute("stroke-opacity");
                    self.paths(&class, element.attribute("d").unwrap_or_default(), at_once);
                }
            }
            _ => {}
        }
    }

    /// Circles or texts of a class.
    fn shapes(&mut self, group: Node<'_, '_>, class: &str) {
        let size = group.attribute("font-size").and_then(|size| size.parse::<f64>().ok());
        for shape in group.children().filter(Node::is_element) {
            let number = |name: &str| shape.attribute(name).unwrap_or("0");
            match size {
                None => {
                    let [x, y, r] = ["cx", "cy", "r"].map(number);
                    self.line(format_args!("\\path[{class}] ({x},{y}) circle[radius={r}];"));
                }
                Some(size) => {
                    let ([x, y], scale) = (["x", "y"].map(number), size * 0.75 / LETTERS);
                    let text = escape(shape.text().unwrap_or_default());
                    self.line(format_args!(
                        "\\node[{class}, scale={scale:.2}] at ({x},{y}) {{{text}}};"
                    ));
                }
            }
        }
    }

    /// Lines: `M` begins one, the numbers after it are steps from point to point, `z` closes it; each a path of its
    /// own, or all one.
    fn paths(&mut self, class: &str, data: &str, at_once: bool) {
        let mut paths = Vec::new();
        for line in data.split('M').filter(|line| !line.is_empty()) {
            let (points, end) = match line.strip_suffix('z') {
                Some(points) => (points, " -- cycle"),
                None => (line, ""),
            };
            let mut at = [0.0; 2];
            let mut path = String::new();
            for step in points.split(['l', ' ']) {
                let step = two(step);
                at = [short(at[0] + step[0]), short(at[1] + step[1])];
                let dash = if path.is_empty() { "" } else { " -- " };
                path += &format!("{dash}({},{})", at[0], at[1]);
            }
            paths.push(path + end);
        }
        match at_once {
            true => self.line(format_args!("\\path[{class}] {};", paths.join(" "))),
            false => {
                paths.iter().for_each(|path| self.line(format_args!("\\path[{class}] {path};")))
            }
        }
    }
}

/// Text as TeX prints it.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // Signs that the text fonts of TeX do not have everywhere are those of formulas.
            '\\' => escaped += "\\ensuremath{\\backslash}",
            '{' => escaped += "\\ensuremath{\\lbrace}",
            '}' => escaped += "\\ensuremath{\\rbrace}",
            '<' | '>' | '|' => escaped += &format!("\\ensuremath{{{c}}}"),
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '"' => escaped += "''",
            '$' | '&' | '#' | '%' | '_' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::formats::GameFile;
    use crate::render::Scene;

    #[test]
    fn shapes_are_those_of_the_svg() {
        let file = GameFile::from_board("hex:2x2".parse::<BoardSpec>().unwrap().build());
        let picture = Picture::new(&Scene::new(&file));
        let tikz = picture.to_tikz(Theme::Auto);
        // Four hexagons, each of six points; four sides; a2 is named by 2 and a.
        let cells: Vec<&str> =
            tikz.lines().filter(|line| line.starts_with("\\path[cutshort cell]")).collect();
        assert_eq!(cells.len(), 4, "{tikz}");
        assert!(
            cells
                .iter()
                .all(|cell| cell.ends_with("-- cycle;") && cell.matches(" -- (").count() == 5)
        );
        assert!(tikz.contains(
            "cutshort cell/.style={fill=cutshortF3EAD7, draw=cutshort9A8C70, line width=0.75pt}"
        ));
        assert!(tikz.contains("\\definecolor{cutshortF3EAD7}{HTML}{F3EAD7}"));
        assert!(
            !tikz.contains("paper")
                && picture.to_tikz(Theme::Dark).contains("\\path[cutshort paper]")
        );
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escape("a_1 & {b"), "a\\_1 \\& \\ensuremath{\\lbrace}b");
        assert_eq!(escape("\\x^2"), "\\ensuremath{\\backslash}x\\textasciicircum{}2");
    }
}
