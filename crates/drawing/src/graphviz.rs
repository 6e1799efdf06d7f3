//! Graphviz export: a recorded search in dot, with the node positions of the SVG picture.
//!
//! `neato -n` keeps those places; `dot` makes a layout of its own. Results of `write!` are dropped,
//! for writing into a `String` cannot fail.

use std::fmt::{self, Display, Formatter, Write};

use super::{
    drawn::Drawn,
    label::shown,
    sheet::{Shape, Sheet, order_text},
};
use yomi_laboratory::recording::{CutBy, Recording};

/// The points of an inch, in which dot gives sizes of nodes.
const INCH: f64 = 72.0;

/// Draws a recording as a dot digraph, node ids `n0`, `n1`… in the order of the recording.
///
/// # Panics
/// When a node precedes its parent.
#[must_use]
pub fn graphviz(recording: &Recording, title: &str) -> String {
    let sheet = Sheet::new(recording, Drawn::all(recording), false);
    // `inputscale` makes neato without -n read places in points, too.
    let mut dot = format!(
        "// Drawn in place by: neato -n -Tsvg\n\
         digraph search {{\n\
         graph [label={}, labelloc=t, splines=line, inputscale=72, charset=\"UTF-8\"];\n\
         node [fontname=\"sans-serif\", fontsize=10, fixedsize=shape, width={:.3}];\n\
         edge [fontname=\"sans-serif\", fontsize=9, arrowhead=none, tailport=s, headport=n];\n",
        Quoted(title),
        sheet.node_width / INCH
    );
    for index in 0..recording.nodes.len() {
        node(&mut dot, &sheet, index);
    }
    for parent in 0..recording.nodes.len() {
        for &child in &sheet.drawn.children[parent] {
            edge(&mut dot, &sheet, parent, child);
        }
    }
    dot.push_str("}\n");
    dot
}

fn node(dot: &mut String, sheet: &Sheet, index: usize) {
    let recorded = &sheet.recording.nodes[index];
    let shape = match sheet.shape(index) {
        Shape::House => "house",
        Shape::InvertedHouse => "invhouse",
        Shape::Box => "box",
    };
    let mut label = String::new();
    if let Some(order) = order_text(recorded) {
        label.push_str(&order);
        label.push(' ');
    }
    let lines: Vec<&str> = sheet.lines[index].iter().map(|line| line.text.as_str()).collect();
    label.push_str(&lines.join("\n"));
    let height = sheet.node_height(index);
    let _ = write!(
        dot,
        "n{index} [label={}, tooltip={}, shape={shape}, height={:.3}, pos=\"{:.1},{:.1}!\"",
        Quoted(&label),
        Quoted(&sheet.labels.sentences(index)),
        height / INCH,
        sheet.x(index),
        // dot counts from below.
        sheet.height - sheet.top(index) - height / 2.0
    );
    if let Some(label) = recorded.parent.is_none().then(|| sheet.root_label(index)).flatten() {
        let _ = write!(dot, ", xlabel={}", Quoted(&label));
    }
    if recorded.on_line {
        dot.push_str(", penwidth=3");
    }
    if !recorded.is_visited() {
        dot.push_str(", color=gray60, fontcolor=gray45");
        dot.push_str(dashes(sheet, index));
    }
    dot.push_str("];\n");
}

fn edge(dot: &mut String, sheet: &Sheet, parent: usize, child: usize) {
    let recorded = &sheet.recording.nodes[child];
    let _ = write!(dot, "n{parent} -> n{child}");
    let mut attributes = String::new();
    if let Some(purpose) = recorded.purpose.text {
        let _ = write!(attributes, ", label=\"{purpose}\"");
    }
    if sheet.on_line(parent, child) {
        attributes.push_str(", penwidth=4");
    }
    if !recorded.is_visited() {
        attributes.push_str(", color=gray60");
        attributes.push_str(dashes(sheet, child));
        // Two invisible arrowheads set the tee, the bar of a cut, off from the node.
        if let Some(cut) = sheet.recording.nodes[parent].cut {
            let (letter, colour) = match cut.by {
                CutBy::Alpha => ('α', "#b93a00"),
                CutBy::Beta => ('β', "#0a4fc2"),
            };
            let _ = write!(
                attributes,
                ", dir=back, arrowtail=nonenonetee, fillcolor=\"{colour}\", label=\"{letter}\", \
                 fontcolor=\"{colour}\""
            );
        }
    }
    if let Some(attributes) = attributes.strip_prefix(", ") {
        let _ = write!(dot, " [{attributes}]");
    }
    dot.push_str(";\n");
}

/// How a skipped node and the edge to it are dashed, which tells α from β cuts without colours.
fn dashes(sheet: &Sheet, index: usize) -> &'static str {
    let cut = sheet.recording.skipped_by(index).and_then(|at| sheet.recording.nodes[at].cut);
    match cut.map(|cut| cut.by) {
        Some(CutBy::Beta) => ", style=dotted",
        Some(CutBy::Alpha) | None => ", style=dashed",
    }
}

/// A quoted string that is shown as it is: `\` would begin an escape such as `\N`, and `&` an
/// entity, which dot resolves in labels as HTML does. Line breaks are the caller's and become `\n`.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_char('"')?;
        for (number, line) in self.0.split('\n').enumerate() {
            if number > 0 {
                formatter.write_str("\\n")?;
            }
            for c in shown(line).chars() {
                match c {
                    '"' => formatter.write_str("\\\"")?,
                    '\\' => formatter.write_str("\\\\")?,
                    '&' => formatter.write_str("&amp;")?,
                    _ => formatter.write_char(c)?,
                }
            }
        }
        formatter.write_char('"')
    }
}
