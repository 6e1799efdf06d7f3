//! An SVG drawing as PNG, by resvg, which opens neither files nor addresses. Its text becomes paths of a font of this crate
//! before.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod glyphs;
mod text;

use std::borrow::Cow;

use png::{BitDepth, ColorType, EncodingError};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{self, ImageHrefResolver, Options, Tree},
};
use thiserror::Error;
use yomi_picture::Pixels;

use crate::text::outlined;

/// Why there is no picture: none of it happens to a drawing of ours.
#[derive(Debug, Error)]
pub enum RasterFault {
    /// The text is no drawing.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// No picture of that size can be held.
    #[error("there is no room for the picture")]
    Room,
    /// It cannot be written.
    #[error("the picture cannot be written as PNG: {0}")]
    Writing(#[from] EncodingError),
}

/// The PNG of a drawing, stretched to that size.
///
/// Characters that the font lacks are drawn as a box. Rules of a style sheet within `@media` are left out:
/// pixels know no reader. Takes some 10 ms for a board and up to some 100 for the largest tree, so that it belongs on a thread
/// that may be busy so long.
///
/// # Errors
/// [`RasterFault`], where `svg` is no drawing.
pub fn png(svg: &str, size: Pixels) -> Result<Vec<u8>, RasterFault> {
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let drawing = outlined(&without_media(svg)).map_err(usvg::Error::ParsingFailed)?;
    let tree = Tree::from_str(&drawing, &options)?;
    drop(drawing);
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or(RasterFault::Room)?;
    picture.fill(Color::WHITE);
    let scale = |pixels: u32, points: f32| pixels as f32 / points;
    let stretched =
        Transform::from_scale(scale(size.width(), tree.size().width()), scale(size.height(), tree.size().height()));
    resvg::render(&tree, stretched, &mut picture.as_mut());
    drop(tree);
    Ok(written(picture.take(), size)?)
}

/// The PNG of opaque pixels, red, green, blue and a fourth byte each, which is left out in place.
fn written(mut pixels: Vec<u8>, size: Pixels) -> Result<Vec<u8>, EncodingError> {
    let count = pixels.len() / 4;
    for pixel in 0..count {
        pixels.copy_within(4 * pixel..4 * pixel + 3, 3 * pixel);
    }
    pixels.truncate(3 * count);
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, size.width(), size.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(png)
}

/// The text without the rules within `@media` of its style sheet: the library would pass them over and log a warning for
/// each picture.
fn without_media(svg: &str) -> Cow<'_, str> {
    let Some((before, after)) = svg.split_once("<style>") else { return Cow::Borrowed(svg) };
    let Some((style, after)) = after.split_once("</style>") else { return Cow::Borrowed(svg) };
    let Some((plain, media)) = style.split_once("@media") else { return Cow::Borrowed(svg) };
    let mut depth = 0_usize;
    let end = media.find(|c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => return false,
        }
        c == '}' && depth == 0
    });
    let rest = end.map_or("", |end| &media[end + 1..]);
    Cow::Owned(format!("{before}<style>{plain}{rest}</style>{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_for_readers_are_left_out_and_nothing_else() {
        let svg = |style: &str| format!("<svg><style>{style}</style><text>@media {{x}}</text></svg>");
        let media = "a{b:c}@media (prefers-color-scheme: dark) {\na{b:d}\ne{f:g}}\nh{i:j}";
        assert_eq!(without_media(&svg(media)), svg("a{b:c}\nh{i:j}"));
        assert_eq!(without_media(&svg("a{b:c}")), svg("a{b:c}"));
        let style = yomi_picture::style(None, "a{b:c}", "a{b:d}");
        assert_eq!(without_media(&svg(&style)), svg("a{b:c}\n"));
    }
}
