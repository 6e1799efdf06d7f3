//! Text of drawings as paths: usvg, whose own text takes a stack of shaping crates, reads a drawing without any.
//!
//! What a drawing may say of its text: `x` and `y`, `transform`, and by attributes or a style sheet its size in pixels, its
//! weight, its anchor, and any paint. There are no spans and no families.

use std::{borrow::Cow, fmt::Write as _};

use resvg::usvg::roxmltree::{Document, Error, Node};
use simplecss::{AttributeOperator, Element, PseudoClass, StyleSheet};

use crate::glyphs::{BOLD, EM, REGULAR};

/// The least weight that is set in bold.
const BOLD_FROM: f32 = 600.0;
/// Size of text that says none.
const SIZE: f32 = 12.0;

/// The drawing with a path in place of each text.
pub(crate) fn outlined(svg: &str) -> Result<String, Error> {
    let document = Document::parse(svg)?;
    let style = document.descendants().find(|node| node.has_tag_name("style"));
    let sheet = StyleSheet::parse(style.and_then(|style| style.text()).unwrap_or_default());
    let mut written = String::with_capacity(2 * svg.len());
    let mut from = 0;
    for text in document.descendants().filter(|node| node.tag_name().name() == "text") {
        let range = text.range();
        written.push_str(&svg[from..range.start]);
        path(&mut written, text, &sheet);
        from = range.end;
    }
    written.push_str(&svg[from..]);
    Ok(written)
}

/// Writes the path of a text.
fn path(svg: &mut String, text: Node<'_, '_>, sheet: &StyleSheet<'_>) {
    let number = |name| inherited(text, sheet, name).and_then(|value| pixels(&value));
    let scale = number("font-size").unwrap_or(SIZE) / EM;
    let is_bold = inherited(text, sheet, "font-weight")
        .is_some_and(|weight| weight == "bold" || weight.parse().is_ok_and(|weight: f32| weight >= BOLD_FROM));
    let mut outlines = String::new();
    let width = (if is_bold { &BOLD } else { &REGULAR }).write(&mut outlines, &words(text)) * scale;
    let before = match inherited(text, sheet, "text-anchor").as_deref() {
        Some("middle") => width / 2.0,
        Some("end") => width,
        _ => 0.0,
    };
    let at = |name| text.attribute(name).and_then(pixels).unwrap_or(0.0);
    // Writing into a `String` cannot fail.
    let _ = write!(
        svg,
        "<path d=\"{outlines}\" transform=\"{} translate({} {}) scale({scale})\"",
        text.attribute("transform").unwrap_or_default(),
        at("x") - before,
        at("y")
    );
    // A style goes before the rules, which do not know the path for a text.
    svg.push_str(" style=\"");
    let own = text.attributes().map(|attribute| (attribute.name(), attribute.value()));
    let paints = own.chain(declared(text, sheet)).filter(|(name, _)| !is_of_text(name));
    for (name, value) in paints {
        let _ = write!(svg, "{name}:{};", quoted(value));
    }
    // Paths are scaled with their strokes, letters are not.
    if let Some(stroke) = number("stroke-width") {
        let _ = write!(svg, "stroke-width:{}", stroke / scale);
    }
    svg.push_str("\"/>");
}

/// The text of an element, with a space for all that stands between two words.
fn words(text: Node<'_, '_>) -> String {
    let all: String = text.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    let is_space = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
    all.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether an attribute or a property is used up by the path, or means nothing to it.
fn is_of_text(name: &str) -> bool {
    name.starts_with("font-") || matches!(name, "x" | "y" | "transform" | "text-anchor" | "class" | "id")
}

fn quoted(value: &str) -> Cow<'_, str> {
    if value.contains(['"', '&', '<']) {
        value.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").into()
    } else {
        value.into()
    }
}

fn pixels(value: &str) -> Option<f32> {
    value.trim_end_matches("px").parse().ok()
}

/// What the style sheet says of an element, the strongest last.
fn declared<'a>(node: Node<'_, '_>, sheet: &'a StyleSheet<'_>) -> impl DoubleEndedIterator<Item = (&'a str, &'a str)> {
    let rules = sheet.rules.iter().filter(move |rule| rule.selector.matches(&Styled(node)));
    rules.flat_map(|rule| &rule.declarations).map(|declaration| (declaration.name, declaration.value))
}

/// An inherited property: of the element itself, or of the nearest around it that has one.
fn inherited<'a>(node: Node<'a, '_>, sheet: &'a StyleSheet<'_>, name: &str) -> Option<Cow<'a, str>> {
    node.ancestors().filter(Node::is_element).find_map(|node| {
        let declared = declared(node, sheet).rfind(|&(declared, _)| declared == name);
        declared.map(|(_, value)| value).or_else(|| node.attribute(name)).map(Cow::Borrowed)
    })
}

/// An element as selectors see it.
struct Styled<'a, 'input>(Node<'a, 'input>);

impl Element for Styled<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Self)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Self)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, _: PseudoClass<'_>) -> bool {
        false
    }
}
