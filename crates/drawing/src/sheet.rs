//! Typesetting of a drawing for SVG and Graphviz: layout units become points, and each node gets
//! its text lines.

use super::{
    drawn::Drawn,
    label::{
        Labels, below_text, bounded_value_text, comparison_text, shown, stand_pat_text, visit_notes, visits_text,
        window_text,
    },
    layout::{Layout, layout_of},
};
use yomi_laboratory::recording::{Answered, CutBy, Player, RecordedNode, Recording, Results};

/// Height of the point of a house.
pub(super) const ROOF: f64 = 12.0;
/// Between the outline of a node and its text.
const PADDING: f64 = 6.0;
/// Between neighbours that the layout sets one node width apart.
const GAP: f64 = 14.0;
/// Between the lowest node of a ply and the next ply: room for fanning edges and their labels.
pub(super) const PLY_GAP: f64 = 64.0;
/// Around the tree.
pub(super) const MARGIN: f64 = 20.0;
/// Above the tree: the title, and the labels of the passes.
const HEADER: f64 = 60.0;
/// The narrowest node.
const MINIMUM_WIDTH: f64 = 60.0;

/// The side of the small board in a node, and what is left free above it.
pub(super) const BOARD: f64 = 96.0;
pub(super) const ABOVE_BOARD: f64 = 4.0;

/// Font sizes.
pub(super) const LARGE: f64 = 13.0;
pub(super) const SMALL: f64 = 10.0;

/// The outline of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Pointed above: MAX.
    House,
    /// Pointed below: MIN.
    InvertedHouse,
    /// A leaf, or a skipped node below which nothing is known.
    Box,
}

/// How a line in a node is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Name,
    Value,
    Small,
    /// What cut the node.
    Cut(CutBy),
}

impl Face {
    pub(super) fn height(self) -> f64 {
        match self {
            Self::Name | Self::Value => 17.0,
            Self::Small | Self::Cut(_) => 13.0,
        }
    }

    fn width(self, text: &str) -> f64 {
        match self {
            // Bold.
            Self::Name => text_width(text, LARGE) * 1.1,
            Self::Value => text_width(text, LARGE),
            Self::Small | Self::Cut(_) => text_width(text, SMALL),
        }
    }
}

/// A line of text in a node.
pub(super) struct TextLine {
    pub(super) face: Face,
    pub(super) text: String,
}

/// A typeset recording. Lengths are in points, y grows downwards.
pub(super) struct Sheet<'a> {
    pub(super) recording: &'a Recording,
    pub(super) labels: Labels<'a>,
    pub(super) drawn: Drawn,
    /// The lines of each node; none of those that are not drawn.
    pub(super) lines: Vec<Vec<TextLine>>,
    pub(super) node_width: f64,
    /// The tree with its margins and header.
    pub(super) width: f64,
    pub(super) height: f64,
    layout: Layout,
    several_passes: bool,
    /// Room for a board in each node.
    has_boards: bool,
    /// Top and bottom of each ply.
    plies: Vec<(f64, f64)>,
}

impl<'a> Sheet<'a> {
    /// Sets out the nodes that are drawn, with room for boards or without.
    pub(super) fn new(recording: &'a Recording, drawn: Drawn, has_boards: bool) -> Self {
        let labels = Labels::new(recording);
        let lines_of = |(index, node): (usize, &RecordedNode)| match drawn.has(index) {
            true => lines(&labels, node, recording.results, drawn.left_out(index)),
            false => Vec::new(),
        };
        let lines: Vec<Vec<TextLine>> = recording.nodes.iter().enumerate().map(lines_of).collect();
        let narrowest = if has_boards { MINIMUM_WIDTH.max(BOARD + 2.0 * PADDING) } else { MINIMUM_WIDTH };
        let node_width = recording
            .nodes
            .iter()
            .zip(&lines)
            .filter(|(_, lines)| !lines.is_empty())
            .map(|(node, lines)| width(node, lines))
            .fold(narrowest, f64::max)
            .ceil();
        let mut sheet = Self {
            recording,
            labels,
            layout: layout_of(recording, &drawn),
            drawn,
            lines,
            node_width,
            width: 0.0,
            height: 0.0,
            has_boards,
            several_passes: recording.roots().nth(1).is_some(),
            plies: Vec::new(),
        };
        let mut heights = vec![0.0_f64; sheet.layout.plies];
        let places = sheet.layout.places.iter().enumerate();
        for (index, place) in places.filter(|&(index, _)| sheet.drawn.has(index)) {
            heights[place.ply] = heights[place.ply].max(sheet.node_height(index));
        }
        let mut bottom = HEADER - PLY_GAP;
        for height in heights {
            let top = bottom + PLY_GAP;
            bottom = top + height;
            sheet.plies.push((top, bottom));
        }
        sheet.width = (sheet.layout.width * sheet.pitch() - GAP).max(0.0) + 2.0 * MARGIN;
        sheet.height = bottom.max(HEADER) + MARGIN;
        sheet
    }

    fn pitch(&self) -> f64 {
        self.node_width + GAP
    }

    /// The middle of a node, from the left.
    pub(super) fn x(&self, index: usize) -> f64 {
        MARGIN - GAP / 2.0 + self.layout.places[index].x * self.pitch()
    }

    /// The top of a node, which all of its ply share.
    pub(super) fn top(&self, index: usize) -> f64 {
        self.plies[self.layout.places[index].ply].0
    }

    /// The bottom of the ply of a node, from where the edges to its children part.
    pub(super) fn ply_bottom(&self, index: usize) -> f64 {
        self.plies[self.layout.places[index].ply].1
    }

    pub(super) fn shape(&self, index: usize) -> Shape {
        let node = &self.recording.nodes[index];
        let is_inner = !self.drawn.children[index].is_empty()
            || self.drawn.left_out(index) > 0
            || node.below.is_some_and(|below| below > 0);
        let unopened = !node.is_visited() && !is_inner;
        match node.player {
            _ if unopened || node.answered == Some(Answered::LEAF) => Shape::Box,
            Player::Max => Shape::House,
            Player::Min => Shape::InvertedHouse,
        }
    }

    pub(super) fn node_height(&self, index: usize) -> f64 {
        let text: f64 = self.lines[index].iter().map(|line| line.face.height()).sum();
        let point = if self.shape(index) == Shape::Box { 0.0 } else { ROOF };
        let board = if self.has_boards { ABOVE_BOARD + BOARD } else { 0.0 };
        text + board + 2.0 * PADDING + point
    }

    /// The top of the first line of a node.
    pub(super) fn text_top(&self, index: usize) -> f64 {
        let point = if self.shape(index) == Shape::House { ROOF } else { 0.0 };
        self.top(index) + point + PADDING
    }

    /// The top of the board of a node.
    pub(super) fn board_top(&self, index: usize) -> f64 {
        let text: f64 = self.lines[index].iter().map(|line| line.face.height()).sum();
        self.text_top(index) + text + ABOVE_BOARD
    }

    /// Label above a root: the pass that it begins, if there are several, and its purpose.
    pub(super) fn root_label(&self, index: usize) -> Option<String> {
        let node = &self.recording.nodes[index];
        let pass = self.several_passes.then(|| format!("pass {}", node.pass));
        let parts: Vec<&str> = pass.as_deref().into_iter().chain(node.purpose.text).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// The children of a node that its cut kept the search from, all of them skipped.
    pub(super) fn cut_off(&self, index: usize) -> impl Iterator<Item = usize> {
        let cut = self.recording.nodes[index].cut.is_some();
        self.drawn.children[index]
            .iter()
            .copied()
            .filter(move |&child| cut && !self.recording.nodes[child].is_visited())
    }

    /// Whether an edge between two nodes belongs to the principal variation.
    pub(super) fn on_line(&self, parent: usize, child: usize) -> bool {
        self.recording.nodes[parent].on_line && self.recording.nodes[child].on_line
    }
}

/// The order of visit as it is written beside the name.
pub(super) fn order_text(node: &RecordedNode) -> Option<String> {
    node.order.map(|order| format!("#{order}"))
}

fn lines(labels: &Labels, node: &RecordedNode, results: Results, left_out: usize) -> Vec<TextLine> {
    let mut lines = vec![TextLine { face: Face::Name, text: shown(&node.name).into_owned() }];
    if let Some(visits) = &node.visits {
        lines.push(TextLine { face: Face::Value, text: visits_text(visits) });
        let small = visit_notes(visits).chain(left_out_text(left_out));
        lines.extend(small.map(|text| TextLine { face: Face::Small, text }));
        return lines;
    }
    let Some(value) = bounded_value_text(node, results) else {
        lines.extend(below_text(node).map(|text| TextLine { face: Face::Small, text }));
        lines.extend(left_out_text(left_out).map(|text| TextLine { face: Face::Small, text }));
        return lines;
    };
    lines.push(TextLine { face: Face::Value, text: value });
    lines.push(TextLine { face: Face::Small, text: window_text(node.window, results) });
    if let Some(answered) = node.answered.filter(|&answered| answered != Answered::LEAF) {
        lines.push(TextLine { face: Face::Small, text: answered.text.into() });
    }
    lines.extend(stand_pat_text(node, results).map(|text| TextLine { face: Face::Small, text }));
    if let Some(cut) = &node.cut {
        lines.push(TextLine { face: Face::Cut(cut.by), text: comparison_text(cut, results) });
        lines.push(TextLine { face: Face::Cut(cut.by), text: labels.origin_note(cut) });
    }
    lines.extend(left_out_text(left_out).map(|text| TextLine { face: Face::Small, text }));
    lines
}

/// What is not drawn below a node.
fn left_out_text(left_out: usize) -> Option<String> {
    (left_out > 0).then(|| format!("+{left_out} not drawn"))
}

fn width(node: &RecordedNode, lines: &[TextLine]) -> f64 {
    // The order stands to the left of the centred name, so it takes its width twice.
    let order = order_text(node).map_or(0.0, |order| 2.0 * (text_width(&order, SMALL) + 3.0));
    let text = lines
        .iter()
        .map(|line| line.face.width(&line.text) + if line.face == Face::Name { order } else { 0.0 })
        .fold(0.0, f64::max);
    let edge = node.purpose.text.map_or(0.0, |label| text_width(label, SMALL));
    text.max(edge) + 2.0 * PADDING
}

/// Upper bound of the width of `text` in common sans-serif fonts, measured with DejaVu Sans, one of
/// the widest.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | 'I' | ' ' | '.' | ',' | ':' | ';' | '|' | '\'' | '(' | ')' | '[' | ']' => 0.42,
            'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
            'A'..='Z' | '#' | '&' | '+' | '<' | '=' | '>' | '~' | '^' | '−' | '∞' | '≤' | '≥' => 0.84,
            '\0'..='\u{7f}' => 0.65,
            // Accents and the like add nothing.
            '\u{300}'..='\u{36f}' => 0.0,
            '\u{80}'..='\u{10ff}' => 0.75,
            _ => 1.1,
        })
        .sum();
    ems * size
}
