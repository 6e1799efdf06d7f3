//! What is said about nodes, in the same words in every format.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use crate::laboratory::recording::{
    Answered, BoundOrigin, Cut, CutBy, Player, Purpose, RecordedKind, RecordedNode, Recording,
    Window,
};

/// Significant digits of a value.
const DIGITS: i32 = 6;

/// A value with at most 6 significant digits and none that are needless: `3`, `−0.5`, `1.23457e9`.
/// The minus sign is U+2212, as in `−∞`.
#[must_use]
pub fn value_text(value: f64) -> String {
    if value.is_nan() {
        return "not a number".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.into();
    }
    let rounded = format!("{value:.*e}", DIGITS as usize - 1);
    let (mantissa, exponent) =
        rounded.split_once('e').expect("the exponential format of a finite number has an e");
    let exponent: i32 = exponent.parse().expect("the exponent of a number is an integer");
    let text = if (-4..DIGITS).contains(&exponent) {
        let decimals = usize::try_from(DIGITS - 1 - exponent).expect("exponent < DIGITS");
        without_zeros(&format!("{value:.decimals$}")).to_owned()
    } else {
        format!("{}e{exponent}", without_zeros(mantissa))
    };
    if text == "-0" { "0".into() } else { text.replace('-', "−") }
}

/// The number without the zeros that end its fraction.
fn without_zeros(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

/// The value of a node with the sign of its kind: `3`, `≥ 3`, `≤ 3`; `None` when it was skipped.
#[must_use]
pub fn bounded_value_text(node: &RecordedNode) -> Option<String> {
    let value = value_text(node.value?);
    Some(match node.kind {
        Some(RecordedKind::LowerBound) => format!("≥ {value}"),
        Some(RecordedKind::UpperBound) => format!("≤ {value}"),
        Some(RecordedKind::Exact) | None => value,
    })
}

/// A window: `[−∞, 3]`.
#[must_use]
pub fn window_text(window: Window) -> String {
    let alpha = value_text(window.alpha.unwrap_or(f64::NEG_INFINITY));
    let beta = value_text(window.beta.unwrap_or(f64::INFINITY));
    format!("[{alpha}, {beta}]")
}

/// `MAX` or `MIN`.
#[must_use]
pub fn player_text(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// A word or two for a search that is not the plain one for the value of a node.
#[must_use]
pub fn purpose_text(purpose: Purpose) -> Option<&'static str> {
    match purpose {
        Purpose::Value => None,
        Purpose::NullWindow => Some("null window"),
        Purpose::Reduced => Some("reduced"),
        Purpose::ReSearch => Some("re-search"),
        Purpose::NullMove => Some("null move"),
        Purpose::Quiescence => Some("quiescence"),
    }
}

/// A few words for what stood in for the children of a node.
#[must_use]
pub fn answered_text(answered: Answered) -> &'static str {
    match answered {
        Answered::Leaf => "leaf",
        Answered::Table => "from the table",
        Answered::NullMove => "after a null move",
        Answered::Futility => "futility",
        Answered::ReverseFutility => "reverse futility",
    }
}

/// `α` or `β`.
#[must_use]
pub fn cut_letter(by: CutBy) -> char {
    match by {
        CutBy::Alpha => 'α',
        CutBy::Beta => 'β',
    }
}

/// The comparison that ended a node: `2 ≤ α = 3`.
#[must_use]
pub fn comparison_text(cut: &Cut) -> String {
    let (value, bound) = (value_text(cut.value), value_text(cut.bound));
    let sign = match cut.by {
        CutBy::Alpha => '≤',
        CutBy::Beta => '≥',
    };
    format!("{value} {sign} {} = {bound}", cut_letter(cut.by))
}

/// A name or title with U+FFFD in place of characters that no format can show as they are:
/// control characters, line and paragraph separators, those that turn the direction of the text
/// around them, and the two that XML forbids.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    fn is_hidden(c: char) -> bool {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    }
    if text.contains(is_hidden) {
        Cow::Owned(text.replace(is_hidden, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The cut of a node in a sentence without a full stop: `β cut: 7 ≥ β = 5, which is the value of
/// B`; `None` when it was not cut.
///
/// Takes time proportional to the recording; for many nodes use [`Labels`].
///
/// # Panics
/// When `index` is not a node.
#[must_use]
pub fn cut_sentence(recording: &Recording, index: usize) -> Option<String> {
    Labels::new(recording).cut_sentence(index)
}

/// The words for the nodes of one recording.
pub struct Labels<'a> {
    recording: &'a Recording,
    /// Names that several visited nodes have: a move in several places, or a move searched again.
    shared: HashSet<&'a str>,
}

impl<'a> Labels<'a> {
    /// Learns which names say too little, in one pass over the nodes.
    #[must_use]
    pub fn new(recording: &'a Recording) -> Self {
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for node in recording.nodes.iter().filter(|node| node.is_visited()) {
            *uses.entry(&node.name).or_default() += 1;
        }
        let shared = uses.into_iter().filter(|&(_, uses)| uses > 1).map(|(name, _)| name).collect();
        Self { recording, shared }
    }

    /// The name of a node, with its place in the order of visits (`d3 #17`) where the name alone
    /// could mean several.
    ///
    /// # Panics
    /// When `index` is not a node, as all that follow.
    #[must_use]
    pub fn reference(&self, index: usize) -> String {
        let node = &self.recording.nodes[index];
        let name = shown(&node.name);
        match node.order {
            Some(order) if self.shared.contains(node.name.as_str()) => format!("{name} #{order}"),
            _ => name.into_owned(),
        }
    }

    /// As the function of this name.
    #[must_use]
    pub fn cut_sentence(&self, index: usize) -> Option<String> {
        let cut = self.recording.nodes[index].cut.as_ref()?;
        let origin = match cut.from {
            BoundOrigin::Value(from) => format!("which is the value of {}", self.reference(from)),
            BoundOrigin::NullWindow(from) => {
                let side = self.side_of(cut, from);
                format!("by a null window one step {side} the value of {}", self.reference(from))
            }
            BoundOrigin::Window => "with which the search began".into(),
        };
        Some(format!("{} cut: {}, {origin}", cut_letter(cut.by), comparison_text(cut)))
    }

    /// The cut of a node in few words: `α cut: 2 ≤ α = 3 from B`; `None` when it was not cut.
    #[must_use]
    pub fn cut_note(&self, index: usize) -> Option<String> {
        let cut = self.recording.nodes[index].cut.as_ref()?;
        let origin = self.origin_note(cut);
        Some(format!("{} cut: {} {origin}", cut_letter(cut.by), comparison_text(cut)))
    }

    /// Where the bound of a cut came from, in few words: `from B`, `one step above B`, `from the
    /// start`.
    #[must_use]
    pub fn origin_note(&self, cut: &Cut) -> String {
        match cut.from {
            BoundOrigin::Value(from) => format!("from {}", self.reference(from)),
            BoundOrigin::NullWindow(from) => {
                format!("one step {} {}", self.side_of(cut, from), self.reference(from))
            }
            BoundOrigin::Window => "from the start".into(),
        }
    }

    /// On which side of the value of `from` the bound stands.
    fn side_of(&self, cut: &Cut, from: usize) -> &'static str {
        match self.recording.nodes[from].value {
            Some(value) if cut.bound > value => "above",
            Some(value) if cut.bound < value => "below",
            _ => "beside",
        }
    }

    /// Everything that is known about a node, in sentences.
    #[must_use]
    pub fn sentences(&self, index: usize) -> String {
        let node = &self.recording.nodes[index];
        let (name, player) = (shown(&node.name), player_text(node.player));
        let (Some(order), Some(value)) = (node.order, bounded_value_text(node)) else {
            let cut = self.recording.skipped_by(index).and_then(|at| {
                Some(format!(" because of {}: {}", self.reference(at), self.cut_sentence(at)?))
            });
            return format!("{name}, {player} to move: skipped{}.", cut.unwrap_or_default());
        };
        let mut text = format!(
            "{name}, {player} to move: visited as #{order} with the window {}, value {value}",
            window_text(node.window)
        );
        match node.kind {
            Some(RecordedKind::LowerBound) => text.push_str(" (a lower bound)."),
            Some(RecordedKind::UpperBound) => text.push_str(" (an upper bound)."),
            Some(RecordedKind::Exact) | None => text.push('.'),
        }
        match node.answered {
            Some(Answered::Leaf) => text.push_str(" Leaf."),
            Some(answered) => {
                text.push_str(" Answered without its children: ");
                text.push_str(answered_text(answered));
                text.push('.');
            }
            None => {}
        }
        if let Some(purpose) = purpose_text(node.purpose) {
            text.push_str(" Purpose of the search: ");
            text.push_str(purpose);
            text.push('.');
        }
        if let Some(cut) = self.cut_sentence(index) {
            text.push(' ');
            text.push_str(&cut);
            text.push('.');
        }
        if node.on_line {
            text.push_str(" On the principal variation.");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short() {
        for (value, text) in [
            (3.0, "3"),
            (-3.0, "−3"),
            (-0.0, "0"),
            (0.5, "0.5"),
            (-12.25, "−12.25"),
            (1.0 / 3.0, "0.333333"),
            (100.0, "100"),
            (123_456.0, "123456"),
            (123_456.7, "123457"),
            (999_999.9, "1e6"),
            (1_234_567.0, "1.23457e6"),
            (0.000_123_456_7, "0.000123457"),
            (0.000_012_5, "1.25e−5"),
            (f64::MAX, "1.79769e308"),
            (f64::INFINITY, "+∞"),
            (f64::NEG_INFINITY, "−∞"),
        ] {
            assert_eq!(value_text(value), text, "{value}");
        }
    }

    #[test]
    fn a_window_without_bounds_is_infinite() {
        assert_eq!(window_text(Window::default()), "[−∞, +∞]");
        let window = Window { alpha: Some(-1.5), beta: Some(2.0) };
        assert_eq!(window_text(window), "[−1.5, 2]");
    }

    #[test]
    fn only_characters_that_cannot_be_shown_are_replaced() {
        assert_eq!(shown("<&> \"'\\ é 字 👍🏽 مرحبا"), "<&> \"'\\ é 字 👍🏽 مرحبا");
        assert_eq!(shown("a\nb\u{202e}c\u{ffff}d\u{2028}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }
}
