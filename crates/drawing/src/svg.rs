//! SVG export of a recorded search.
//!
//! MAX nodes point up, MIN nodes down, leaves are boxes. It uses no script and no external
//! resources; its colours follow the viewer's light or dark mode. Results of `write!` are dropped,
//! for writing into a `String` cannot fail.

mod legend;

use std::fmt::{self, Display, Formatter, Write};

use yomi_game::AnyPosition;
use yomi_picture::{LEGIBLE_SCALE, Theme, board, most_scale, style};
use yomi_review::report::Lang;

use super::{
    boards,
    drawn::{self, Drawn},
    label::{bounded_value_text, cut_letter, shown, skipped_text},
    sheet::{BOARD, Face, LARGE, MARGIN, PLY_GAP, ROOF, SMALL, Shape, Sheet, order_text, text_width},
};
use yomi_laboratory::recording::{CutBy, Recording};

const LIGHT: &str = include_str!("svg/light.css");
const DARK: &str = include_str!("svg/dark.css");
/// Node limit of a picture with boards, or of a raster image: a node takes up to some tens of
/// kilobytes then.
pub const MAX_COSTLY_NODES: usize = 250;
/// Where the bar of a cut crosses the edges, as a share of their height.
const BAR_AT: f64 = 0.45;
/// How far a bar reaches beyond the outermost edges that it crosses.
const BAR_OVERHANG: f64 = 7.0;
/// Font size of the title.
const HEADING: f64 = 16.0;

yomi_game::named! {
    /// How a large tree is fitted.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Fit {
        /// Everything is drawn, at any scale.
        #[default]
        Scale = "scale",
        /// Nodes near the root are drawn first, as many as remain legible at the width of the picture,
        /// or at the largest width of a raster image.
        Fold = "fold",
    }
}

/// Options of an SVG drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct SvgOptions<'a> {
    /// Its colours; `None` follows the viewer's mode.
    pub theme: Option<Theme>,
    /// Its width in pixels; `None` for one a point.
    pub width: Option<u32>,
    /// How a large tree is fitted.
    pub fit: Fit,
    /// Most nodes that are drawn; `None` for all.
    pub most_nodes: Option<usize>,
    /// The position at the root, for a small board in each node, of which at most [`MAX_COSTLY_NODES`] are drawn.
    pub boards: Option<&'a AnyPosition>,
    /// The language of the legend.
    pub lang: Lang,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// A complete SVG document.
    pub svg: String,
    /// Its width and height in points.
    pub points: (f64, f64),
}

/// The parts of a drawing that are set out.
struct Page<'a> {
    sheet: Sheet<'a>,
    legend: Vec<legend::Item>,
    /// Width and height in points.
    points: (f64, f64),
}

impl<'a> Page<'a> {
    fn new(recording: &'a Recording, drawn: Drawn, title: &str, has_boards: bool, lang: Lang) -> Self {
        let sheet = Sheet::new(recording, drawn, has_boards);
        let legend = legend::items(recording);
        let title_width = text_width(title, HEADING) * 1.1 + 2.0 * MARGIN;
        let width = sheet.width.max(title_width).max(legend::width(&legend, lang)).ceil();
        let height = (sheet.height + legend::height(&legend)).ceil();
        Self { sheet, legend, points: (width, height) }
    }

    /// Whether it can be read at that width, or at the largest that a picture may have.
    fn is_legible(&self, width: Option<u32>) -> bool {
        let most = most_scale(self.points);
        width.map_or(most, |width| most.min(f64::from(width) / self.points.0)) >= LEGIBLE_SCALE
    }
}

/// What is drawn of a recording, set out; at least one node, where it has one.
fn page<'a>(recording: &'a Recording, title: &str, options: &SvgOptions<'_>) -> Page<'a> {
    let has_boards = options.boards.is_some();
    let all = recording.nodes.len();
    let most = options.most_nodes.unwrap_or(all).min(if has_boards { MAX_COSTLY_NODES } else { all });
    let order = drawn::order(recording);
    let of = |most| Page::new(recording, Drawn::first(recording, &order, most), title, has_boards, options.lang);
    if options.fit == Fit::Scale {
        return of(most);
    }
    // Galloping search for the first number that does not fit, because of many nodes mostly few
    // fit.
    let (mut fits, mut step) = (1, 2);
    while step < most && of(step).is_legible(options.width) {
        (fits, step) = (step, 2 * step);
    }
    let mut too_many = step.min(most + 1);
    if step >= most {
        let whole = of(most);
        if whole.is_legible(options.width) {
            return whole;
        }
        too_many = most;
    }
    while too_many > fits + 1 {
        let middle = usize::midpoint(fits, too_many);
        if of(middle).is_legible(options.width) {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    of(fits)
}

/// Draws a recording.
///
/// # Panics
/// When a node precedes its parent.
#[must_use]
pub fn picture(recording: &Recording, title: &str, options: &SvgOptions<'_>) -> Picture {
    let Page { sheet, legend, points } = page(recording, title, options);
    let (across, down) = points;
    let width = options.width.map_or(across, f64::from);
    let height = width * down / across;
    let title = Xml(title);
    let mut rules = style(options.theme, LIGHT, DARK);
    if options.boards.is_some() {
        rules.push_str(&style(options.theme, board::LIGHT, board::DARK));
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" class=\"tree\">\n\
         <title>{title}</title>\n<desc>{}</desc>\n<style>\n{rules}</style>\n\
         <rect class=\"paper\" width=\"{across}\" height=\"{down}\"/>\n\
         <text class=\"heading\" x=\"{MARGIN}\" y=\"26\">{title}</text>\n",
        Xml(&description(recording, &sheet.drawn))
    );
    let drawn: Vec<usize> = (0..recording.nodes.len()).filter(|&index| sheet.drawn.has(index)).collect();
    let mut positions = options.boards.map(|root| boards::positions(recording, &sheet.drawn, root)).unwrap_or_default();
    for &index in &drawn {
        edges(&mut svg, &sheet, index);
    }
    for &index in &drawn {
        node(&mut svg, &sheet, index);
        if let Some((position, mv)) = positions.get_mut(index).and_then(Option::take) {
            let (left, top) = (sheet.x(index) - BOARD / 2.0, sheet.board_top(index));
            board::draw_small(&mut svg, &position, mv, (left, top), BOARD);
            svg.push('\n');
        }
    }
    // Last, so that no edge runs over them.
    for &index in &drawn {
        labels(&mut svg, &sheet, index);
        bar(&mut svg, &sheet, index);
    }
    legend::draw(&mut svg, &legend, sheet.height, options.lang);
    svg.push_str("</svg>\n");
    Picture { svg, points }
}

/// Text alternative for screen readers: the search in a few sentences.
fn description(recording: &Recording, drawn: &Drawn) -> String {
    let nodes = &recording.nodes;
    let visited = nodes.iter().filter(|node| node.is_visited()).count();
    let cuts = |by| nodes.iter().filter_map(|node| node.cut).filter(|cut| cut.by == by).count();
    let mut text = if recording.playouts.is_empty() {
        format!(
            "A search tree of {} nodes, {visited} visited and {}. Cuts: {} α, {} β.",
            nodes.len(),
            skipped_text(recording),
            cuts(CutBy::Alpha),
            cuts(CutBy::Beta)
        )
    } else {
        format!("A search tree of {} nodes after {} playouts.", nodes.len(), recording.playouts.len())
    };
    let value = |root: usize| bounded_value_text(&nodes[root], recording.results);
    if let Some(value) = recording.roots().last().and_then(value) {
        let _ = write!(text, " Value of the root: {value}.");
    }
    let line: Vec<_> = nodes.iter().filter(|node| node.on_line).map(|node| shown(&node.name)).collect();
    if !line.is_empty() {
        let _ = write!(text, " Principal variation: {}.", line.join(", "));
    }
    if drawn.count() < nodes.len() {
        let _ = write!(text, " {} of the nodes are drawn.", drawn.count());
    }
    text
}

/// One path for each kind of edge below a node: plain ones, the principal variation, skipped ones.
fn edges(svg: &mut String, sheet: &Sheet, index: usize) {
    let (mut plain, mut line, mut skipped) = (String::new(), String::new(), String::new());
    let x = sheet.x(index);
    let bottom = sheet.top(index) + sheet.node_height(index);
    for &child in &sheet.drawn.children[index] {
        let path = if !sheet.recording.nodes[child].is_visited() {
            &mut skipped
        } else if sheet.on_line(index, child) {
            &mut line
        } else {
            &mut plain
        };
        let (to_x, to_y) = (sheet.x(child), sheet.top(child));
        let _ = write!(path, "M{} {}", Points(x), Points(bottom));
        if sheet.ply_bottom(index) > bottom {
            let _ = write!(path, "V{}", Points(sheet.ply_bottom(index)));
        }
        let _ = write!(path, "L{} {}", Points(to_x), Points(to_y));
    }
    let skipped_class = skipped_class(sheet, index);
    for (class, path) in [(skipped_class, skipped), ("edge", plain), ("edge line", line)] {
        if !path.is_empty() {
            let _ = writeln!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }
}

/// The classes of the edges to the skipped children of a node.
fn skipped_class(sheet: &Sheet, index: usize) -> &'static str {
    let nodes = &sheet.recording.nodes;
    let skipped = sheet.drawn.children[index].iter().find(|&&child| !nodes[child].is_visited());
    match skipped.and_then(|&child| cut_above(sheet, child)) {
        Some(CutBy::Alpha) => "edge skipped alpha-cut",
        Some(CutBy::Beta) => "edge skipped beta-cut",
        None => "edge skipped",
    }
}

/// The cut that skipped a node.
fn cut_above(sheet: &Sheet, index: usize) -> Option<CutBy> {
    let at = sheet.recording.skipped_by(index)?;
    sheet.recording.nodes[at].cut.map(|cut| cut.by)
}

fn node(svg: &mut String, sheet: &Sheet, index: usize) {
    let recorded = &sheet.recording.nodes[index];
    let mut class = String::from("node");
    if !recorded.is_visited() {
        class.push_str(" skipped");
    }
    match cut_above(sheet, index) {
        Some(CutBy::Alpha) => class.push_str(" alpha-cut"),
        Some(CutBy::Beta) => class.push_str(" beta-cut"),
        None => {}
    }
    class.push_str(match sheet.shape(index) {
        Shape::House => " max",
        Shape::InvertedHouse => " min",
        Shape::Box => " leaf",
    });
    if recorded.on_line {
        class.push_str(" strong");
    }
    let x = sheet.x(index);
    let left = x - sheet.node_width / 2.0;
    let path = outline(sheet.shape(index), x, sheet.top(index), sheet.node_width, sheet.node_height(index));
    let _ = write!(
        svg,
        "<g class=\"{class}\"><title>{}</title><path class=\"shape\" d=\"{path}\"/>",
        Xml(&sheet.labels.sentences(index))
    );
    let mut top = sheet.text_top(index);
    if let Some(order) = order_text(recorded) {
        let (left, base) = (Points(left + 4.0), Points(top + LARGE));
        let _ = write!(svg, "<text class=\"order\" x=\"{left}\" y=\"{base}\">{order}</text>");
    }
    for line in &sheet.lines[index] {
        let (class, base) = match line.face {
            Face::Name => ("name", top + LARGE),
            Face::Value => ("value", top + LARGE),
            Face::Small => ("small", top + SMALL),
            Face::Cut(CutBy::Alpha) => ("small alpha", top + SMALL),
            Face::Cut(CutBy::Beta) => ("small beta", top + SMALL),
        };
        let (x, base, text) = (Points(x), Points(base), Xml(&line.text));
        let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{base}\">{text}</text>");
        top += line.face.height();
    }
    svg.push_str("</g>\n");
}

/// The outline of a node as the data of a path.
fn outline(shape: Shape, x: f64, top: f64, width: f64, height: f64) -> String {
    let (x, top, half) = (Points(x), Points(top), Points(width / 2.0));
    let (width, wall, height) = (Points(width), Points(height - ROOF), Points(height));
    match shape {
        Shape::House => format!("M{x} {top}l{half} {ROOF}v{wall}h-{width}v-{wall}z"),
        Shape::InvertedHouse => {
            format!("M{x} {top}h{half}v{wall}l-{half} {ROOF}l-{half} -{ROOF}v-{wall}z")
        }
        Shape::Box => format!("M{x} {top}h{half}v{height}h-{width}v-{height}z"),
    }
}

/// Labels above a node: its purpose, and the pass that it begins.
fn labels(svg: &mut String, sheet: &Sheet, index: usize) {
    let node = &sheet.recording.nodes[index];
    let label = match node.parent {
        Some(_) => node.purpose.text.map(String::from),
        None => sheet.root_label(index),
    };
    if let Some(label) = label {
        let (x, y) = (Points(sheet.x(index)), Points(sheet.top(index) - 8.0));
        let _ = writeln!(svg, "<text class=\"small halo\" x=\"{x}\" y=\"{y}\">{label}</text>");
    }
}

/// A bar with a letter across the edges that were cut off, or below a node that a cut answered
/// before any of its children was known.
fn bar(svg: &mut String, sheet: &Sheet, index: usize) {
    let Some(cut) = sheet.recording.nodes[index].cut else { return };
    let x = sheet.x(index);
    let crossing = |child: usize| x + BAR_AT * (sheet.x(child) - x);
    let mut cut_off = sheet.cut_off(index);
    let (from, to, y) = if let Some(first) = cut_off.next() {
        let last = cut_off.last().unwrap_or(first);
        (crossing(first), crossing(last), sheet.ply_bottom(index) + BAR_AT * PLY_GAP)
    } else if sheet.drawn.children[index].is_empty() {
        (x, x, sheet.top(index) + sheet.node_height(index) + 6.0)
    } else {
        return;
    };
    let (from, to) = (from - BAR_OVERHANG, to + BAR_OVERHANG);
    write_bar(svg, cut.by, from, to, y);
}

fn write_bar(svg: &mut String, by: CutBy, from: f64, to: f64, y: f64) {
    let class = match by {
        CutBy::Alpha => "alpha",
        CutBy::Beta => "beta",
    };
    let _ = writeln!(
        svg,
        "<path class=\"bar {class}\" d=\"M{} {}H{}\"/>\
         <text class=\"letter halo {class}\" x=\"{}\" y=\"{}\">{}</text>",
        Points(from),
        Points(y),
        Points(to),
        Points(to + 8.0),
        Points(y + 4.0),
        cut_letter(by)
    );
}

/// A length with one decimal at most, which is finer than any screen shows it.
pub(super) struct Points(pub(super) f64);

impl Display for Points {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", (self.0 * 10.0).round() / 10.0)
    }
}

/// Text as it may stand in an element or in a quoted attribute.
pub(super) struct Xml<'a>(pub(super) &'a str);

impl Display for Xml<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        for c in shown(self.0).chars() {
            match c {
                '<' => formatter.write_str("&lt;")?,
                '>' => formatter.write_str("&gt;")?,
                '&' => formatter.write_str("&amp;")?,
                '"' => formatter.write_str("&quot;")?,
                '\'' => formatter.write_str("&#39;")?,
                _ => formatter.write_char(c)?,
            }
        }
        Ok(())
    }
}
