//! Pictures as PNG.

use resvg::{render, tiny_skia, usvg};
use thiserror::Error;
use usvg::fontdb::{Database, Family, Query};

use super::{Picture, Theme};

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PngError {
    /// Text needs a font.
    #[error("no font is installed to draw the text of the picture with; expected one, or SVG")]
    NoFont,
    /// The picture has no size in pixels, or one that is too large.
    #[error("a picture of {width} x {height} pixels cannot be made; expected another scale")]
    Size {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
    },
    /// The renderer gave up.
    #[error("the picture cannot be drawn: {0}")]
    Renderer(String),
}

/// The longest side, in pixels.
const LONGEST: f64 = 16384.0;

impl Picture {
    /// The picture as PNG, by resvg, with so many pixels to each of the SVG. Text is drawn with a
    /// font of the system. [`Theme::Auto`] is [`Theme::Light`] here.
    ///
    /// # Errors
    /// If no font is installed, or the picture is too large.
    pub fn to_png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, PngError> {
        let theme = if theme == Theme::Auto { Theme::Light } else { theme };
        let [width, height] = self.size().map(|size| (size * f64::from(scale)).ceil());
        let too_large = PngError::Size { width: width as u64, height: height as u64 };
        if !(1.0..=LONGEST).contains(&width) || !(1.0..=LONGEST).contains(&height) {
            return Err(too_large);
        }
        let mut options = usvg::Options::default();
        let fonts = options.fontdb_mut();
        fonts.load_system_fonts();
        choose_sans_serif(fonts)?;
        let renderer = |error: &dyn std::fmt::Display| PngError::Renderer(error.to_string());
        let tree = usvg::Tree::from_str(&self.to_svg(theme), &options).map_err(|e| renderer(&e))?;
        let mut pixels = tiny_skia::Pixmap::new(width as u32, height as u32).ok_or(too_large)?;
        render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| renderer(&error))
    }
}

/// Text in a family that is not there would be left out without a word.
fn choose_sans_serif(fonts: &mut Database) -> Result<(), PngError> {
    let has = |fonts: &Database, family: Family<'_>| {
        fonts.query(&Query { families: &[family], ..Query::default() }).is_some()
    };
    if has(fonts, Family::SansSerif) {
        return Ok(());
    }
    let usual = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Helvetica", "Verdana"];
    let found = usual.into_iter().find(|name| has(fonts, Family::Name(name))).map(str::to_owned);
    let any = || Some(fonts.faces().next()?.families.first()?.0.clone());
    let family = found.or_else(any).ok_or(PngError::NoFont)?;
    fonts.set_sans_serif_family(family);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::formats::GameFile;
    use crate::render::Scene;

    fn pixels(png: &[u8]) -> tiny_skia::Pixmap {
        tiny_skia::Pixmap::decode_png(png).unwrap()
    }

    #[test]
    fn shapes_and_text_are_there() {
        let file = GameFile::from_board("hex:3x3".parse::<BoardSpec>().unwrap().build());
        let picture = Picture::new(&Scene::new(&file));
        let png = match picture.to_png(Theme::Auto, 2.0) {
            Err(PngError::NoFont) => return eprintln!("skipped: no font is installed"),
            other => other.unwrap(),
        };
        let pixels = pixels(&png);
        assert_eq!(f64::from(pixels.width()), (2.0 * picture.size()[0]).ceil());
        let colours = |pick: fn(u8, u8, u8) -> bool| {
            pixels.pixels().iter().filter(|p| pick(p.red(), p.green(), p.blue())).count()
        };
        assert!(colours(|r, g, b| (r, g, b) == (0xf3, 0xea, 0xd7)) > 10_000, "cells");
        // Coordinates are the only thing in this grey.
        assert!(colours(|r, g, b| (r, g, b) == (0x55, 0x55, 0x55)) > 50, "text");
        assert!(matches!(picture.to_png(Theme::Light, 1e6), Err(PngError::Size { .. })));
    }
}
