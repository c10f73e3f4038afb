//! Finished pictures, as SVG.

use std::fmt::Write;

use super::canvas::{Canvas, Point, SCALE, Tenths, escape, width};
use super::{Scene, Theme, annulus, board, bridgit, describe, graph, map, paint, tiling};
use crate::boards::BoardKind;
use crate::graph::plane::bounds;
use crate::planar::Drawing;
use crate::survey::Mark;

/// A picture of a position, or of several side by side.
///
/// It says in words what it shows, for whom cannot see it, and its text is text.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What several pictures of one board have in common.
    pub(super) base: String,
    /// What this one adds.
    pub(super) top: String,
    low: Point,
    high: Point,
    title: String,
    description: String,
}

/// What is drawn of the dual game of a planar game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DualLayer {
    /// Nothing.
    Hidden,
    /// Its hyperedges, dashed, as stars in the faces of the game. With two terminals its own
    /// terminals lie outside; sides keep their places.
    Shown,
}

impl Picture {
    /// The scene as people know it: a board as its tiles, with coordinates or names and coloured sides,
    /// a patch of a Hex board as its hexagons, a map as its faces, everything else as [`Self::hypergraph`].
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::formats::GameFile;
    /// use cutshort::render::{Picture, Scene, Theme};
    /// let file = GameFile::from_board("hex:3x3".parse::<BoardSpec>()?.build());
    /// let svg = Picture::new(&Scene::new(&file)).to_svg(Theme::Auto);
    /// assert!(svg.starts_with("<svg") && svg.contains("prefers-color-scheme"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: near-linear, but for a game without a layout: then near-linear in the drawing if it is
    /// planar, else quadratic in the vertices.
    #[must_use]
    pub fn new(scene: &Scene<'_>) -> Self {
        match scene.board.map(|spec| (spec, spec.kind())) {
            Some((spec, BoardKind::Hex | BoardKind::Y)) => board::hexagons(scene, spec),
            Some((spec, BoardKind::Cylinder)) => annulus::cells(scene, spec),
            Some((spec, BoardKind::Bridgit)) => bridgit::bridges(scene, spec),
            Some((spec, BoardKind::Tiling(tiling))) => tiling::tiles(scene, spec, tiling),
            Some((_, BoardKind::Gale)) => graph::hypergraph(scene),
            Some((_, BoardKind::Tex)) | None => match (scene.patch, scene.map) {
                (Some(patch), _) => board::hexagons_of_patch(scene, patch),
                (None, Some(map)) => {
                    map::faces(scene, map).unwrap_or_else(|| graph::hypergraph(scene))
                }
                (None, None) => graph::hypergraph(scene),
            },
        }
    }

    /// The hypergraph of the scene: terminals as squares, cells as circles with their names,
    /// hyperedges as lines and stars.
    ///
    /// The vertices lie where the layout puts them. If it does not place them all: in the plane
    /// without crossings, the terminals outside, if that is possible and leaves everything large
    /// enough to be read; else where springs between the vertices push and pull them.
    #[must_use]
    pub fn hypergraph(scene: &Scene<'_>) -> Self {
        graph::hypergraph(scene)
    }

    /// A planar drawing of the game of a scene. No two lines cross, but for those of a game with
    /// those of its dual: these meet in the cells.
    ///
    /// # Panics
    /// May panic if the drawing is one of another game.
    #[must_use]
    pub fn planar(scene: &Scene<'_>, drawing: &Drawing, dual: DualLayer) -> Self {
        graph::planar(scene, drawing, dual)
    }

    /// What a canvas shows of a scene.
    pub(super) fn of(scene: &Scene<'_>, canvas: &Canvas) -> Self {
        Self::of_canvas(canvas, describe::title(scene), describe::description(scene))
    }

    /// What a canvas shows, in words, too.
    pub(super) fn of_canvas(canvas: &Canvas, title: String, description: String) -> Self {
        let [low, high] = canvas.extent();
        let (base, top) = canvas.markup();
        Self { base, top, low, high, title, description }
    }

    /// The same with another title; the old one was made from the scene.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// The same with another description.
    #[must_use]
    pub fn with_description(self, description: impl Into<String>) -> Self {
        Self { description: description.into(), ..self }
    }

    /// The same with a line below it for each kind of mark of the scene.
    #[must_use]
    pub fn with_legend(mut self, scene: &Scene<'_>) -> Self {
        let mut kinds: Vec<Mark> = scene.marks.iter().map(|(_, mark)| mark.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut canvas = Canvas::new();
        let mut y = self.high[1] + 0.45;
        for kind in kinds {
            canvas.layer();
            paint::sample(&mut canvas, kind, [self.low[0] + 0.4, y]);
            canvas.text_from("label", [self.low[0] + 0.85, y], 0.34, &kind.to_string());
            y += 0.7;
        }
        if !scene.dead_edges.is_empty() {
            canvas.layer();
            canvas.polyline("gone-edge", &[[self.low[0] + 0.1, y], [self.low[0] + 0.7, y]]);
            canvas.text_from("label", [self.low[0] + 0.85, y], 0.34, "dead edge");
        }
        let [_, high] = canvas.extent();
        let (_, markup) = canvas.markup();
        if !markup.is_empty() {
            self.top += &markup;
            self.high = [self.high[0].max(high[0]), high[1] + 0.1];
        }
        self
    }

    /// What the picture shows, in words.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        [0, 1].map(|axis| (self.high[axis] - self.low[axis]) * SCALE)
    }

    /// The picture as an SVG document.
    #[must_use]
    pub fn to_svg(&self, theme: Theme) -> String {
        let Self { base, top, title, description, .. } = self;
        let [x, y, width, height] = self.view();
        let paper = match theme.has_paper() {
            true => format!(
                "<rect class=\"paper\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
                 height=\"{height}\"/>\n"
            ),
            false => String::new(),
        };
        let shapes = paper + base + top;
        let style = match theme.style_sheet_for(&shapes) {
            rules if rules.is_empty() => rules,
            rules => format!("<style>{rules}</style>\n"),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" height=\"{height}\" {TEXT}>\n\
             <title>{}</title>\n<desc>{}</desc>\n{style}{}</svg>\n",
            escape(title),
            escape(description),
            theme.paint(&shapes)
        )
    }

    /// The picture as an element of an HTML page that has the [style sheet](Theme) of
    /// [`Theme::Auto`] and, if `base` names it, the base of the picture.
    pub(super) fn to_element(&self, base: Option<&str>) -> String {
        let Self { top, title, description, .. } = self;
        let [x, y, width, height] = self.view();
        let base = match base {
            Some(id) => format!("<use href=\"#{id}\"/>\n"),
            None => self.base.clone(),
        };
        let label = escape(&format!("{title}. {description}"));
        format!(
            "<svg role=\"img\" aria-label=\"{label}\" viewBox=\"{x} {y} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" {TEXT}>\n{}</svg>",
            Theme::Auto.paint(&(base + top))
        )
    }

    /// Makes all pictures as large as their union, so that what is at one place stays there.
    pub(super) fn align(frames: &mut [Frame]) {
        let corners = frames.iter().flat_map(|frame| [frame.picture.low, frame.picture.high]);
        let bounds = bounds(corners);
        for Frame { picture, .. } in frames {
            picture.low = bounds.map(|[low, _]| low);
            picture.high = bounds.map(|[_, high]| high);
        }
    }

    fn view(&self) -> [Tenths; 4] {
        let [width, height] = [0, 1].map(|axis| self.high[axis] - self.low[axis]);
        [self.low[0], self.low[1], width, height].map(Tenths::of)
    }

    /// Pictures side by side, in rows of so many, each with lines of text below it.
    ///
    /// # Panics
    /// If there are no columns.
    #[must_use]
    pub fn strip(title: &str, frames: &[Frame], columns: usize) -> Self {
        assert!(columns > 0, "a strip has at least one column");
        let Some(first) = frames.first() else {
            return Self::of_canvas(&Canvas::new(), title.to_owned(), String::new());
        };
        let base = &first.picture.base;
        let shared = !base.is_empty() && frames.iter().all(|frame| frame.picture.base == *base);
        let table = Table::new(frames, columns);
        let mut top = String::new();
        let mut description = String::new();
        for (index, frame) in frames.iter().enumerate() {
            let [low, high] = table.cell(index);
            let Picture { low: from, high: to, .. } = &frame.picture;
            let size = [to[0] - from[0], to[1] - from[1]];
            let captions = table.caption_height;
            let indent =
                [(high[0] - low[0] - size[0]) / 2.0, (high[1] - low[1] - captions - size[1]) / 2.0];
            let shift = [0, 1].map(|axis| Tenths::of(low[axis] + indent[axis] - from[axis]));
            let inside = if shared { "<use href=\"#base\"/>\n" } else { &frame.picture.base };
            write!(
                top,
                "<g transform=\"translate({} {})\">\n{inside}{}</g>\n",
                shift[0], shift[1], frame.picture.top
            )
            .expect("writing to a string succeeds");
            let mut canvas = Canvas::new();
            for (number, line) in frame.caption.iter().enumerate() {
                let down = high[1] - captions + 0.4 + 1.35 * CAPTION * number as f64;
                let class = if number == 0 { "name" } else { "note" };
                canvas.text(class, [(low[0] + high[0]) / 2.0, down], CAPTION, line);
            }
            top += &canvas.markup().1;
            description += &frame.caption.join(": ");
            description += ". ";
        }
        let high = table.size();
        Self {
            base: if shared {
                format!("<defs><g id=\"base\">\n{base}</g></defs>\n")
            } else {
                String::new()
            },
            top,
            low: [-0.2, -0.2],
            high: [high[0] + 0.2, high[1]],
            title: title.to_owned(),
            description: description.trim_end().to_owned(),
        }
    }
}

/// Where the frames of a strip are: columns as wide as their widest, rows as high as their highest.
struct Table {
    columns: usize,
    /// Where each column ends, and each row.
    rights: Vec<f64>,
    bottoms: Vec<f64>,
    /// The room below each picture.
    caption_height: f64,
}

impl Table {
    fn new(frames: &[Frame], columns: usize) -> Self {
        let lines = frames.iter().map(|frame| frame.caption.len()).max().unwrap_or(0);
        let caption_height = 0.2 + 1.35 * CAPTION * lines as f64 + 0.4;
        let columns = columns.min(frames.len());
        let mut widths = vec![0.0_f64; columns];
        let mut heights = vec![0.0_f64; frames.len().div_ceil(columns)];
        for (index, Frame { picture, caption }) in frames.iter().enumerate() {
            let size = [0, 1].map(|axis| picture.high[axis] - picture.low[axis]);
            let text = caption.iter().map(|line| width(line, CAPTION)).fold(0.0, f64::max);
            let [column, row] = [index % columns, index / columns];
            widths[column] = widths[column].max(size[0].max(text) + 0.6);
            heights[row] = heights[row].max(size[1] + caption_height);
        }
        let ends = |sizes: Vec<f64>| {
            let sum = |end: &mut f64, size| {
                *end += size;
                Some(*end)
            };
            sizes.into_iter().scan(0.0, sum).collect()
        };
        Self { columns, rights: ends(widths), bottoms: ends(heights), caption_height }
    }

    /// The upper left and the lower right corner of a frame with its caption.
    fn cell(&self, index: usize) -> [Point; 2] {
        let [column, row] = [index % self.columns, index / self.columns];
        let before = |ends: &[f64], index: usize| if index == 0 { 0.0 } else { ends[index - 1] };
        let low = [before(&self.rights, column), before(&self.bottoms, row)];
        [low, [self.rights[column], self.bottoms[row]]]
    }

    fn size(&self) -> Point {
        let last = |ends: &[f64]| ends.last().copied().unwrap_or(0.0);
        [last(&self.rights), last(&self.bottoms)]
    }
}

/// How all text is written that does not say otherwise.
pub(super) const TEXT: &str = "font-family=\"sans-serif\" text-anchor=\"middle\"";

/// The height of a line below a frame.
const CAPTION: f64 = 0.36;

/// One picture of a strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The picture.
    pub picture: Picture,
    /// The lines below it.
    pub caption: Vec<String>,
}
