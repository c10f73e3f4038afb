//! From the elements of a picture to the shapes of a map.

use roxmltree::{Document, Node};

use super::outline::{Affine, Outline, extent_of, outlines};
use crate::boards::MapParts;
use crate::formats::draft::Draft;
use crate::formats::error::shown;
use crate::formats::polygons::{Corner, Polygons, YAxis};
use crate::formats::words::checked_text;
use crate::formats::xml::{DocumentType, document};
use crate::formats::{Located, Place, ReadFault};
use crate::graph::plane::{Point, area, distance, sides};
use crate::graph::quoted;

/// Places are one if they are closer together than this part of the picture: half a pixel, where it has a thousand.
/// Drawing programs round what they write, and people do not hit a point exactly.
const NEAR: f64 = 5e-4;

const SVG: &str = "http://www.w3.org/2000/svg";
const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// Reads one map.
pub(crate) fn read_draft(bytes: &[u8]) -> Located<Draft> {
    let text = checked_text(bytes, "bytes of SVG")?;
    let document = document(text, DocumentType::Taken)?;
    let root = document.root_element();
    if !is_svg(root, "svg") {
        let found = shown(root.tag_name().name());
        let fault = ReadFault::UnknownWord { found, expected: "the element svg" };
        return Err((Place::default(), fault));
    }
    let mut picture = Picture { document: &document, shapes: Vec::new(), corners: Vec::new() };
    picture.read(root)?;
    let parts =
        picture.parts().map_err(|message| (Place::default(), ReadFault::Syntax(message)))?;
    Ok(Draft { title: title(root), map_parts: Some(parts), ..Draft::default() })
}

/// Elements of SVG, also where the document names no namespace.
fn is_svg(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && svg_name(node) == Some(name)
}

fn svg_name<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let tag = node.tag_name();
    matches!(tag.namespace(), None | Some(SVG)).then(|| tag.name())
}

/// What a person calls an element: its title.
fn title(of: Node<'_, '_>) -> Option<String> {
    let title = of.children().find(|child| is_svg(*child, "title"))?;
    Some(title.text()?.trim().to_owned()).filter(|title| !title.is_empty())
}

/// The name of a shape: the label that Inkscape gives it, its title or its id.
fn name(of: Node<'_, '_>) -> Option<String> {
    let word = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let label = of.attribute((INKSCAPE, "label")).and_then(word);
    label.or_else(|| title(of)).or_else(|| of.attribute("id").and_then(word))
}

/// Whether an element and what is in it is shown.
fn is_shown(node: Node<'_, '_>) -> bool {
    let style = node.attribute("style").unwrap_or_default();
    let says = |property: &str, value: &str| {
        let styled = style.split(';').filter_map(|part| part.split_once(':'));
        node.attribute(property).map(str::trim) == Some(value)
            || styled.into_iter().any(|(key, its)| key.trim() == property && its.trim() == value)
    };
    !says("display", "none") && !says("visibility", "hidden")
}

struct Shape {
    name: String,
    outlines: Vec<Outline>,
}

struct Picture<'a, 'i> {
    document: &'a Document<'i>,
    shapes: Vec<Shape>,
    corners: Vec<Corner>,
}

impl<'a, 'i: 'a> Picture<'a, 'i> {
    fn read(&mut self, root: Node<'a, 'i>) -> Located<()> {
        let mut left = vec![(root, Affine::IDENTITY)];
        while let Some((node, above)) = left.pop() {
            let Some(element) = svg_name(node).filter(|_| node.is_element() && is_shown(node))
            else {
                continue;
            };
            let here = match node.attribute("transform") {
                Some(text) => above.after(text).map_err(|message| {
                    self.fault(node, &format!("this is no transform, {}", shown(&message)))
                })?,
                None => above,
            };
            match element {
                "g" | "a" | "svg" if element != "svg" || node == root => {
                    left.extend(node.children().rev().map(|child| (child, here)));
                }
                "path" => self.shape(node, here, node.attribute("d").unwrap_or_default())?,
                "polygon" => {
                    let points = node.attribute("points").unwrap_or_default();
                    self.shape(node, here, &format!("M {points} Z"))?;
                }
                "polyline" => {
                    let points = node.attribute("points").unwrap_or_default();
                    self.shape(node, here, &format!("M {points}"))?;
                }
                "rect" => {
                    let [x, y, w, h] = self.numbers(node, ["x", "y", "width", "height"])?;
                    self.shape(node, here, &format!("M {x} {y} h {w} v {h} h {} Z", -w))?;
                }
                "circle" => {
                    let [x, y, r] = self.numbers(node, ["cx", "cy", "r"])?;
                    self.corner(here, [x, y], [r, r]);
                }
                "ellipse" => {
                    let [x, y, across, down] = self.numbers(node, ["cx", "cy", "rx", "ry"])?;
                    self.corner(here, [x, y], [across, down]);
                }
                "svg" | "use" => {
                    let message = format!(
                        "the element {element} stands for shapes that are elsewhere, expected the shapes themselves (Inkscape: Unlink Clone)"
                    );
                    return Err(self.fault(node, &message));
                }
                // Texts, pictures, single lines and definitions have no inside.
                _ => {}
            }
        }
        Ok(())
    }

    fn fault(&self, node: Node<'_, '_>, message: &str) -> (Place, ReadFault) {
        let at = self.document.text_pos_at(node.range().start);
        let place = Place::line_column(at.row as usize, at.col as usize);
        (place, ReadFault::Syntax(message.to_owned()))
    }

    fn shape(&mut self, node: Node<'_, '_>, here: Affine, data: &str) -> Located<()> {
        let name = name(node).unwrap_or_else(|| (self.shapes.len() + 1).to_string());
        let found = outlines(data).map_err(|message| {
            let message = format!("the shape {} is no region: {}", quoted(&name), shown(&message));
            self.fault(node, &message)
        })?;
        let outlines: Vec<Outline> = found.iter().map(|outline| outline.moved(here)).collect();
        if !extent_of(outlines.iter()).is_finite() {
            let message = format!("the shape {} has no finite size", quoted(&name));
            return Err(self.fault(node, &message));
        }
        if !outlines.is_empty() {
            self.shapes.push(Shape { name, outlines });
        }
        Ok(())
    }

    fn corner(&mut self, here: Affine, at: Point, radii: [f64; 2]) {
        let middle = here.apply(at);
        let far = |[x, y]: Point| distance(here.apply([at[0] + x, at[1] + y]), middle);
        let within = far([radii[0], 0.0]).max(far([0.0, radii[1]]));
        if [middle[0], middle[1], within].iter().all(|number| number.is_finite()) {
            self.corners.push(Corner { at: middle, within });
        }
    }

    /// Attributes that are numbers, perhaps of pixels; 0 where there are none.
    fn numbers<const N: usize>(&self, node: Node<'_, '_>, keys: [&str; N]) -> Located<[f64; N]> {
        let mut numbers = [0.0; N];
        for (number, key) in numbers.iter_mut().zip(keys) {
            let text = node.attribute(key).unwrap_or("0").trim();
            let found = text.strip_suffix("px").unwrap_or(text).parse();
            *number = found.ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| {
                let found = shown(text);
                self.fault(node, &format!("{key} is {found}, expected a number"))
            })?;
        }
        Ok(numbers)
    }

    fn parts(self) -> Result<MapParts, String> {
        let extent = extent_of(self.shapes.iter().flat_map(|shape| &shape.outlines));
        let near = (extent * NEAR).max(f64::MIN_POSITIVE);
        // Ten times as fine as what is told apart: transformations leave digits that nobody means.
        let digits = (10.0 / near).log10().ceil().clamp(0.0, 12.0);
        let scale = 10_f64.powi(digits as i32);
        let rounded = |number: f64| (number * scale).round() / scale + 0.0; // no -0
        let mut polygons = Polygons::new(YAxis::Down, NEAR);
        let mut left = Polygons::MOST_PLACES;
        for Shape { name, outlines } in &self.shapes {
            let mut rings: Vec<Vec<Point>> = Vec::with_capacity(outlines.len());
            for outline in outlines {
                let ring = outline.ring(near / 4.0, left).ok_or_else(|| {
                    format!("more places than {}, expected fewer", Polygons::MOST_PLACES)
                })?;
                left -= ring.len();
                rings.push(ring.into_iter().map(|at| at.map(rounded)).collect());
            }
            // What one path draws is its largest outline with the others as holes.
            rings.sort_by(|a, b| area(sides(b)).abs().total_cmp(&area(sides(a)).abs()));
            polygons.push(name.clone(), rings);
        }
        polygons.parts(&self.corners)
    }
}
