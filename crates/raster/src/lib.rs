//! An SVG drawing as PNG, by resvg, which draws text with the font of this crate and opens neither files nor
//! addresses.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

use std::{
    borrow::Cow,
    sync::{Arc, LazyLock},
};

use png::{BitDepth, ColorType, EncodingError};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{self, ImageHrefResolver, Options, Tree, fontdb::Database},
};
use thiserror::Error;
use yomi_picture::Pixels;

/// The name of the font within its files.
const FAMILY: &str = "DejaVu Sans";

/// The characters that the font has, by their first and last.
pub const COVERED: &[(char, char)] = &[
    // Basic Latin and Latin-1, the extensions A and B.
    ('\u{20}', '\u{7e}'),
    ('\u{a0}', '\u{24f}'),
    // Modifiers and accents.
    ('\u{2b0}', '\u{2e9}'),
    ('\u{300}', '\u{336}'),
    // Greek without what is not assigned, Cyrillic.
    ('\u{384}', '\u{38a}'),
    ('\u{38c}', '\u{38c}'),
    ('\u{38e}', '\u{3a1}'),
    ('\u{3a3}', '\u{3ff}'),
    ('\u{400}', '\u{482}'),
    ('\u{48a}', '\u{4ff}'),
    // Vietnamese.
    ('\u{1ea0}', '\u{1ef9}'),
    // Punctuation, superscripts and subscripts.
    ('\u{2010}', '\u{2027}'),
    ('\u{2030}', '\u{205e}'),
    ('\u{2070}', '\u{2071}'),
    ('\u{2074}', '\u{208e}'),
    // Arrows, mathematics.
    ('\u{2190}', '\u{21ff}'),
    ('\u{2200}', '\u{22ff}'),
    // Lines, blocks, shapes, symbols, ticks.
    ('\u{2500}', '\u{257f}'),
    ('\u{2580}', '\u{259f}'),
    ('\u{25a0}', '\u{25ff}'),
    ('\u{2600}', '\u{269c}'),
    ('\u{2713}', '\u{2718}'),
];

/// What is drawn for a character that the font lacks.
pub const REPLACEMENT: char = '□';

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

/// Both weights; parsed once.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/bold.ttf").to_vec());
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    Arc::new(fonts)
});

/// The PNG of a drawing, stretched to that size.
///
/// Characters that the font lacks are drawn as [`REPLACEMENT`]. Rules of a style sheet within `@media` are left out:
/// pixels know no reader. Takes some 10 ms for a board and up to some 100 for the largest tree, so that it belongs on a thread
/// that may be busy so long.
///
/// # Errors
/// [`RasterFault`], where `svg` is no drawing.
pub fn png(svg: &str, size: Pixels) -> Result<Vec<u8>, RasterFault> {
    let options = Options {
        font_family: FAMILY.to_owned(),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(&covered(&without_media(svg)), &options)?;
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

/// The text with a replacement for each character that the font lacks: the library would look for another font and
/// log that there is none, once for each.
fn covered(svg: &str) -> Cow<'_, str> {
    let is_covered = |c: char| {
        let after = COVERED.partition_point(|&(first, _)| first <= c);
        c.is_ascii_control() || after.checked_sub(1).is_some_and(|at| c <= COVERED[at].1)
    };
    if svg.chars().all(is_covered) {
        return Cow::Borrowed(svg);
    }
    svg.chars().map(|c| if is_covered(c) { c } else { REPLACEMENT }).collect()
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider as _};

    use super::*;

    #[test]
    fn both_weights_have_every_character_that_they_should() {
        for (name, font) in [
            ("regular", include_bytes!("../fonts/regular.ttf").as_slice()),
            ("bold", include_bytes!("../fonts/bold.ttf").as_slice()),
        ] {
            let font = FontRef::new(font).expect("a font");
            let missing: Vec<char> = COVERED
                .iter()
                .flat_map(|&(first, last)| first..=last)
                .filter(|&c| font.charmap().map(c).is_none())
                .collect();
            assert!(missing.is_empty(), "{name} lacks {missing:?}");
        }
    }

    #[test]
    fn rules_for_readers_are_left_out_and_nothing_else() {
        let svg = |style: &str| format!("<svg><style>{style}</style><text>@media {{x}}</text></svg>");
        let media = "a{b:c}@media (prefers-color-scheme: dark) {\na{b:d}\ne{f:g}}\nh{i:j}";
        assert_eq!(without_media(&svg(media)), svg("a{b:c}\nh{i:j}"));
        assert_eq!(without_media(&svg("a{b:c}")), svg("a{b:c}"));
        let style = yomi_picture::style(None, "a{b:c}", "a{b:d}");
        assert_eq!(without_media(&svg(&style)), svg("a{b:c}\n"));
    }

    #[test]
    fn what_the_font_lacks_becomes_a_box_and_the_rest_stays() {
        assert_eq!(covered("<text>α ≤ β − ★ ╳ Ж ế</text>\n"), "<text>α ≤ β − ★ ╳ Ж ế</text>\n");
        assert_eq!(covered("字x🎲\u{fe0f}"), "□x□□");
        assert!(COVERED.is_sorted() && COVERED.iter().all(|(first, last)| first <= last));
    }
}
