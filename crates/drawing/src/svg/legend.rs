//! Legend of a picture: only the signs that occur in it.

use std::fmt::Write;

use super::{Xml, outline, write_bar};
use crate::sheet::{LARGE, MARGIN, Shape, text_width};
use yomi_review::report::Lang;

use crate::words;
use yomi_laboratory::recording::{Answered, CutBy, Player, RecordedKind, Recording};

/// Height of an item.
const ITEM: f64 = 26.0;
/// Room for the sign of an item.
const SIGN: f64 = 56.0;

/// A sign that needs explanation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Max,
    Min,
    /// A player's move, where no values are compared.
    Moves(Player),
    Leaf,
    Line,
    Skipped,
    Cut(CutBy),
    Window,
    Bound,
    Visits,
}

impl Item {
    fn text(self, lang: Lang) -> String {
        let name = match self {
            Self::Max => "max",
            Self::Min => "min",
            Self::Moves(Player::Max) => "max-moves",
            Self::Moves(Player::Min) => "min-moves",
            Self::Leaf => "leaf",
            Self::Line => "line",
            Self::Skipped => "skipped",
            Self::Cut(CutBy::Alpha) => "alpha-cut",
            Self::Cut(CutBy::Beta) => "beta-cut",
            Self::Window => "window",
            Self::Bound => "bound",
            Self::Visits => "visits",
        };
        words(lang, name, &[])
    }
}

/// The items that a recording needs.
pub(super) fn items(recording: &Recording) -> Vec<Item> {
    let nodes = &recording.nodes;
    let opened = |player| {
        nodes.iter().any(|node| {
            let is_inner = node.is_visited() && node.answered != Some(Answered::LEAF);
            node.player == player && (is_inner || node.below.is_some_and(|below| below > 0))
        })
    };
    let cut = |by| nodes.iter().any(|node| node.cut.is_some_and(|cut| cut.by == by));
    let bound = |node: &Option<RecordedKind>| matches!(node, Some(RecordedKind::LowerBound | RecordedKind::UpperBound));
    let plays_out = nodes.iter().any(|node| node.visits.is_some());
    [
        (if plays_out { Item::Moves(Player::Max) } else { Item::Max }, opened(Player::Max)),
        (if plays_out { Item::Moves(Player::Min) } else { Item::Min }, opened(Player::Min)),
        (Item::Leaf, nodes.iter().any(|node| node.answered == Some(Answered::LEAF))),
        (Item::Line, nodes.iter().any(|node| node.on_line)),
        (Item::Skipped, nodes.iter().any(|node| !node.is_visited())),
        (Item::Cut(CutBy::Alpha), cut(CutBy::Alpha)),
        (Item::Cut(CutBy::Beta), cut(CutBy::Beta)),
        (Item::Window, nodes.iter().any(|node| node.is_visited() && node.visits.is_none())),
        (Item::Visits, plays_out),
        (Item::Bound, nodes.iter().any(|node| bound(&node.kind))),
    ]
    .into_iter()
    .filter_map(|(item, occurs)| occurs.then_some(item))
    .collect()
}

pub(super) fn width(items: &[Item], lang: Lang) -> f64 {
    let widest = items.iter().map(|item| text_width(&item.text(lang), LARGE)).fold(0.0, f64::max);
    2.0 * MARGIN + SIGN + widest
}

pub(super) fn height(items: &[Item]) -> f64 {
    if items.is_empty() { 0.0 } else { items.len() as f64 * ITEM + MARGIN }
}

/// Draws the items below each other, from `top` on.
pub(super) fn draw(svg: &mut String, items: &[Item], top: f64, lang: Lang) {
    for (place, &item) in items.iter().enumerate() {
        let top = top + place as f64 * ITEM;
        sign(svg, item, top);
        let (x, base) = (MARGIN + SIGN, top + 17.0);
        let text = item.text(lang);
        let text = Xml(&text);
        let _ = writeln!(svg, "<text class=\"legend\" x=\"{x}\" y=\"{base}\">{text}</text>");
    }
}

fn sign(svg: &mut String, item: Item, top: f64) {
    let (left, middle) = (MARGIN, top + 12.0);
    let (centre, right) = (left + 20.0, left + 40.0);
    let mut shape = |class: &str, shape: Shape| {
        let path = outline(shape, centre, top + 2.0, 30.0, 20.0);
        let _ = write!(svg, "<g class=\"{class}\"><path class=\"shape\" d=\"{path}\"/></g>");
    };
    match item {
        Item::Max | Item::Moves(Player::Max) => shape("max", Shape::House),
        Item::Min | Item::Moves(Player::Min) => shape("min", Shape::InvertedHouse),
        Item::Leaf => shape("leaf", Shape::Box),
        Item::Skipped => shape("skipped", Shape::Box),
        Item::Line => {
            let _ = write!(svg, "<path class=\"edge line\" d=\"M{left} {middle}H{right}\"/>");
        }
        Item::Cut(by) => {
            let class = match by {
                CutBy::Alpha => "alpha-cut",
                CutBy::Beta => "beta-cut",
            };
            let _ = write!(svg, "<path class=\"edge skipped {class}\" d=\"M{centre} {}v20\"/>", top + 2.0);
            write_bar(svg, by, left + 8.0, right - 8.0, middle);
        }
        Item::Window => {
            let base = middle + 4.0;
            let _ = write!(svg, "<text class=\"small\" x=\"{centre}\" y=\"{base}\">#1 [α, β]</text>");
        }
        Item::Visits => {
            let base = middle + 4.0;
            let _ = write!(svg, "<text x=\"{centre}\" y=\"{base}\">7/10</text>");
        }
        Item::Bound => {
            let base = middle + 4.0;
            let _ = write!(svg, "<text x=\"{centre}\" y=\"{base}\">≥ ≤</text>");
        }
    }
}
