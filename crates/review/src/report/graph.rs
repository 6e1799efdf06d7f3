//! The graph of a review: the expectation of the first side after each ply, with marks on mistakes.

use std::fmt::Write as _;

use yomi_game::{GameKind, Side};
use yomi_picture::{Theme, style};

use super::{text::class_text, words::Lang};
use crate::{Class, Review, ReviewedPly};

/// The rules of graphs in a style sheet, those of light paper.
pub const LIGHT: &str = include_str!("graph/light.css");
/// Those that differ on dark paper.
pub const DARK: &str = include_str!("graph/dark.css");

/// Width and height in points.
pub const POINTS: (usize, usize) = (720, 220);
/// The plot's left, top, right and bottom edge.
const PLOT: (f64, f64, f64, f64) = (44.0, 12.0, 708.0, 192.0);

/// Draws the graph of a review as a complete SVG document, without any text of the record. Without a theme the reader's
/// colour scheme applies.
#[must_use]
pub fn svg(review: &Review, kind: GameKind, (theme, width): (Option<Theme>, Option<u32>), lang: Lang) -> String {
    let (across, down) = POINTS;
    let width = width.map_or(across as f64, f64::from);
    let height = width * down as f64 / across as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" class=\"review-graph\" font-family=\"sans-serif\" font-size=\"12\">\
         <title>{}</title>\n<style>\n{}</style>\n",
        title(kind, lang),
        style(theme, LIGHT, DARK)
    );
    draw(&mut svg, review, kind, lang);
    svg.push_str("</svg>\n");
    svg
}

fn title(kind: GameKind, lang: Lang) -> String {
    lang.say("graph", &[("side", &lang.side(kind, Side::First))])
}

/// The same inside a page that has the rules of [`LIGHT`].
pub(super) fn inline(html: &mut String, review: &Review, kind: GameKind, lang: Lang) {
    let (width, height) = POINTS;
    let _ = write!(
        html,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         class=\"review-graph\" font-family=\"sans-serif\" font-size=\"12\"><title>{}</title>",
        title(kind, lang)
    );
    draw(html, review, kind, lang);
    html.push_str("</svg>\n");
}

// Results of `write!` are dropped: writing into a `String` cannot fail.
fn draw(svg: &mut String, review: &Review, kind: GameKind, lang: Lang) {
    let (left, top, right, bottom) = PLOT;
    let middle = f64::midpoint(top, bottom);
    let _ = write!(
        svg,
        "<rect class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\"/>",
        right - left,
        bottom - top
    );
    let first = review.plies.first().map_or(1, |ply| ply.ply);
    let last = review.plies.last().map_or(1, |ply| ply.ply);
    let step = (right - left) / (last - first + 1) as f64;
    let x = |ply: usize| left + step * ((ply - first) as f64 + 0.5);
    let y = |expectation: f64| bottom - (bottom - top) * expectation;
    if let (Some(head), Some(tail)) = (review.plies.first(), review.plies.last()) {
        let _ = write!(svg, "<path class=\"area\" d=\"M{:.1} {middle}", x(head.ply));
        for ply in &review.plies {
            let _ = write!(svg, "L{:.1} {:.1}", x(ply.ply), y(ply.expectation_of_first()));
        }
        let _ = write!(svg, "L{:.1} {middle}Z\"/>", x(tail.ply));
    }
    let _ = write!(svg, "<path class=\"middle\" d=\"M{left} {middle}H{right}\"/>");
    for (text, at) in [("1", top + 4.0), ("½", middle + 4.0), ("0", bottom + 4.0)] {
        let _ = write!(svg, "<text class=\"scale\" x=\"{}\" y=\"{at}\" text-anchor=\"end\">{text}</text>", left - 6.0);
    }
    let _ = write!(
        svg,
        "<text class=\"scale\" x=\"12\" y=\"{middle}\" text-anchor=\"middle\" transform=\"rotate(-90 12 {middle})\">{}</text>",
        lang.side(kind, Side::First)
    );
    for ply in (first..=last).filter(|ply| ply % 10 == 0) {
        let (x, below) = (x(ply), bottom + 16.0);
        let _ = write!(
            svg,
            "<path class=\"tick\" d=\"M{x:.1} {bottom}v4\"/><text class=\"scale\" x=\"{x:.1}\" y=\"{below}\" text-anchor=\"middle\">{ply}</text>"
        );
    }
    for ply in review.plies.iter().filter(|ply| is_marked(ply)) {
        let (x, y) = (x(ply.ply), y(ply.expectation_of_first()));
        let _ = write!(
            svg,
            "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{}. {}, {}</title></circle>",
            ply.class.name(),
            ply.ply,
            ply.played,
            class_text(ply, lang)
        );
    }
}

const fn is_marked(ply: &ReviewedPly) -> bool {
    matches!(ply.class, Class::Inaccuracy | Class::Mistake | Class::Blunder)
}
