//! Labels of nodes, worded alike in every format.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use yomi_review::report::Lang;
use yomi_search::evaluation::SHOWN_RESULT;

use super::words;

use yomi_laboratory::recording::{
    Answered, BoundOrigin, Cut, CutBy, Player, RecordedKind, RecordedNode, Recording, Results, Visits, Window,
};

/// Largest magnitude up to which every integer is a 64-bit floating-point number.
const LARGEST_INTEGER: f64 = 9_007_199_254_740_992.0;
/// Below this a number is written with an exponent.
const SMALLEST: f64 = 1e-4;

/// A number in its shortest round-trip form: `3`, `−0.5`, `1000001`, `1.5e300`. The minus sign is
/// U+2212, as in `−∞`.
#[must_use]
pub fn value_text(value: f64) -> String {
    if value.is_nan() {
        return "not a number".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.into();
    }
    if value == 0.0 {
        return "0".into();
    }
    let is_plain = (SMALLEST..=LARGEST_INTEGER).contains(&value.abs());
    let text = if is_plain { format!("{value}") } else { format!("{value:e}") };
    text.replace('-', "−")
}

/// A value of a search: a number, or a result beyond every estimate: `win by 2 discs`, `loss`, `win
/// in 5 plies`. A bound may be one step off: `above a loss`.
#[must_use]
pub fn score_text(value: f64, results: Results) -> String {
    score_words(value, results, Lang::En)
}

/// The same in a language.
#[must_use]
pub fn score_words(value: f64, results: Results, lang: Lang) -> String {
    let beyond = value.abs() - SHOWN_RESULT;
    let side = || words(lang, if value > 0.0 { "win" } else { "loss" }, &[]);
    let counted = |name: &str, n: f64| {
        let name = if n == 1.0 { format!("{name}-one") } else { name.to_owned() };
        words(lang, &name, &[("side", &side()), ("n", &n.to_string())])
    };
    match results {
        Results::Discs if (0.0..=65.0).contains(&beyond) => counted("by", beyond),
        Results::Distances if (-500.0..0.0).contains(&beyond) => counted("in", -beyond),
        Results::Wins | Results::Distances if beyond == 0.0 => side(),
        Results::Wins | Results::Distances if beyond.abs() == 1.0 => {
            let place = if (beyond > 0.0) == (value > 0.0) { "above" } else { "below" };
            words(lang, place, &[("side", &side())])
        }
        _ => value_text(value),
    }
}

/// The value of a node with the sign of its kind: `3`, `≥ 3`, `≤ 3`; `None` when it was skipped.
#[must_use]
pub fn bounded_value_text(node: &RecordedNode, results: Results) -> Option<String> {
    let value = score_text(node.value?, results);
    Some(match node.kind {
        Some(RecordedKind::LowerBound) => format!("≥ {value}"),
        Some(RecordedKind::UpperBound) => format!("≤ {value}"),
        Some(RecordedKind::Exact) | None => value,
    })
}

/// A window: `[−∞, 3]`.
#[must_use]
pub fn window_text(window: Window, results: Results) -> String {
    let alpha = score_text(window.alpha.unwrap_or(f64::NEG_INFINITY), results);
    let beta = score_text(window.beta.unwrap_or(f64::INFINITY), results);
    format!("[{alpha}, {beta}]")
}

/// Wins and visits of a node in Monte Carlo tree search: `7.5/10`.
#[must_use]
pub fn visits_text(visits: &Visits) -> String {
    format!("{}/{}", value_text(visits.wins()), visits.count)
}

/// The other numbers of that node: `UCB1 1.325`, `4 untried`.
pub fn visit_notes(visits: &Visits) -> impl Iterator<Item = String> {
    let ucb1 = visits.ucb1.map(|bound| format!("UCB1 {bound:.3}"));
    ucb1.into_iter().chain((visits.untried > 0).then(|| format!("{} untried", visits.untried)))
}

/// `MAX` or `MIN`.
#[must_use]
pub fn player_text(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// Stand-pat score of the side to move, without one of its forcing moves: `stand pat 45`; `None` if
/// unknown, or equal to the value of the node.
#[must_use]
pub fn stand_pat_text(node: &RecordedNode, results: Results) -> Option<String> {
    let stands = node.stand_pat.filter(|_| node.answered != Some(Answered::STAND_PAT))?;
    Some(format!("stand pat {}", score_text(stands, results)))
}

/// The number of nodes below a skipped node of a written tree: `4 nodes below`; `None` below a
/// leaf, or if unknown.
#[must_use]
pub fn below_text(node: &RecordedNode) -> Option<String> {
    match node.below? {
        0 => None,
        1 => Some("1 node below".into()),
        below => Some(format!("{below} nodes below")),
    }
}

/// Summary of the skipped nodes: `2 skipped`, `2 skipped, with 6 nodes below them`.
#[must_use]
pub fn skipped_text(recording: &Recording) -> String {
    let (skipped, below) = recording.skipped();
    if below == 0 {
        return format!("{skipped} skipped");
    }
    let nodes = if below == 1 { "node" } else { "nodes" };
    let them = if skipped == 1 { "it" } else { "them" };
    format!("{skipped} skipped, with {below} {nodes} below {them}")
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
pub fn comparison_text(cut: &Cut, results: Results) -> String {
    let (value, bound) = (score_text(cut.value, results), score_text(cut.bound, results));
    let sign = match cut.by {
        CutBy::Alpha => '≤',
        CutBy::Beta => '≥',
    };
    format!("{value} {sign} {} = {bound}", cut_letter(cut.by))
}

/// A name or title with U+FFFD in place of unprintable characters: control characters, line and
/// paragraph separators, bidirectional controls, and the two that XML forbids.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    fn is_hidden(c: char) -> bool {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    }
    if text.contains(is_hidden) { Cow::Owned(text.replace(is_hidden, "\u{fffd}")) } else { Cow::Borrowed(text) }
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

/// Labels of the nodes of one recording.
pub struct Labels<'a> {
    recording: &'a Recording,
    /// Ambiguous names: a move in several places, or searched again.
    shared: HashSet<&'a str>,
}

impl<'a> Labels<'a> {
    /// Finds the ambiguous names, in one pass over the nodes.
    #[must_use]
    pub fn new(recording: &'a Recording) -> Self {
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for node in recording.nodes.iter().filter(|node| node.is_visited()) {
            *uses.entry(&node.name).or_default() += 1;
        }
        let shared = uses.into_iter().filter(|&(_, uses)| uses > 1).map(|(name, _)| name).collect();
        Self { recording, shared }
    }

    /// The name of a node, with its place in the order of visits (`d3 #17`) if the name is
    /// ambiguous.
    ///
    /// # Panics
    /// When `index` is not a node, as all methods below.
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
            BoundOrigin::NullWindow(Some(from)) => {
                let side = self.side_of(cut, from);
                format!("by a null window one step {side} the value of {}", self.reference(from))
            }
            BoundOrigin::NullWindow(None) => "by a null window".into(),
            BoundOrigin::ReSearch(from) => {
                let (side, name) = (self.side_of(cut, from), self.reference(from));
                format!("one step {side} what the null window at {name} proved")
            }
            BoundOrigin::Tie(from) => {
                let (side, name) = (self.side_of(cut, from), self.reference(from));
                format!("one step {side} the value of {name}, which a tie would replace")
            }
            BoundOrigin::StandPat(from) => format!("by standing pat at {}", self.reference(from)),
            BoundOrigin::AspirationWindow => "by the aspiration window".into(),
            BoundOrigin::MtdF => "by the window of this pass".into(),
            BoundOrigin::Window => "by the given window".into(),
        };
        let comparison = comparison_text(cut, self.recording.results);
        Some(format!("{} cut: {comparison}, {origin}", cut_letter(cut.by)))
    }

    /// The cut of a node in few words: `α cut: 2 ≤ α = 3 from B`; `None` when it was not cut.
    #[must_use]
    pub fn cut_note(&self, index: usize) -> Option<String> {
        let cut = self.recording.nodes[index].cut.as_ref()?;
        let origin = self.origin_note(cut);
        let comparison = comparison_text(cut, self.recording.results);
        Some(format!("{} cut: {comparison} {origin}", cut_letter(cut.by)))
    }

    /// Origin of a cut's bound, in few words: `from B`, `one step above B`, `from standing pat at
    /// B`, `from this pass`.
    #[must_use]
    pub fn origin_note(&self, cut: &Cut) -> String {
        match cut.from {
            BoundOrigin::Value(from) => format!("from {}", self.reference(from)),
            BoundOrigin::NullWindow(Some(from)) | BoundOrigin::ReSearch(from) | BoundOrigin::Tie(from) => {
                format!("one step {} {}", self.side_of(cut, from), self.reference(from))
            }
            BoundOrigin::NullWindow(None) => "from a null window".into(),
            BoundOrigin::StandPat(from) => format!("from standing pat at {}", self.reference(from)),
            BoundOrigin::AspirationWindow => "from the aspiration window".into(),
            BoundOrigin::MtdF => "from this pass".into(),
            BoundOrigin::Window => "from the given window".into(),
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

    /// All facts about a node, in sentences.
    #[must_use]
    pub fn sentences(&self, index: usize) -> String {
        let node = &self.recording.nodes[index];
        let (name, player) = (shown(&node.name), player_text(node.player));
        let results = self.recording.results;
        let (Some(order), Some(value)) = (node.order, bounded_value_text(node, results)) else {
            let cut = self
                .recording
                .skipped_by(index)
                .and_then(|at| Some(format!(" because of {}: {}", self.reference(at), self.cut_sentence(at)?)));
            let below = below_text(node).map(|below| format!(", {below},")).unwrap_or_default();
            let cut = cut.unwrap_or_default();
            let text = format!("{name}, {player} to move: skipped{below}{cut}");
            return format!("{}.", text.trim_end_matches(','));
        };
        if let Some(visits) = &node.visits {
            let (share, mover) = (visits_text(visits), player_text(node.chosen_by()));
            let notes: String = visit_notes(visits).map(|note| format!(", {note}")).collect();
            let line = if node.on_line { " On the principal variation." } else { "" };
            return format!("{name}, {player} to move: visited as #{order}, {share} won by {mover}{notes}.{line}");
        }
        let mut text = format!(
            "{name}, {player} to move: visited as #{order} with the window {}, value {value}",
            window_text(node.window, results)
        );
        match node.kind {
            Some(RecordedKind::LowerBound) => text.push_str(" (a lower bound)."),
            Some(RecordedKind::UpperBound) => text.push_str(" (an upper bound)."),
            Some(RecordedKind::Exact) | None => text.push('.'),
        }
        match node.answered {
            Some(Answered::LEAF) => text.push_str(" Leaf."),
            Some(answered) => {
                text.push_str(" Answered without its children: ");
                text.push_str(answered.text);
                text.push('.');
            }
            None => {}
        }
        if let Some(stands) = stand_pat_text(node, results) {
            text.push_str(" Without a forcing move: ");
            text.push_str(&stands);
            text.push('.');
        }
        if let Some(purpose) = node.purpose.text {
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
    fn values_have_the_digits_that_tell_them_apart_and_no_more() {
        for (value, text) in [
            (3.0, "3"),
            (-3.0, "−3"),
            (-0.0, "0"),
            (0.5, "0.5"),
            (-12.25, "−12.25"),
            (1.0 / 3.0, "0.3333333333333333"),
            (100.0, "100"),
            (123_456.7, "123456.7"),
            (999_999.9, "999999.9"),
            (1_000_001.0, "1000001"),
            (1_000_002.0, "1000002"),
            (-1_234_567_890_123_456.0, "−1234567890123456"),
            (0.000_123_456_7, "0.0001234567"),
            (0.000_012_5, "1.25e−5"),
            (1e16, "1e16"),
            (f64::MAX, "1.7976931348623157e308"),
            (f64::INFINITY, "+∞"),
            (f64::NEG_INFINITY, "−∞"),
        ] {
            assert_eq!(value_text(value), text, "{value}");
        }
    }

    #[test]
    fn a_window_without_bounds_is_infinite() {
        assert_eq!(window_text(Window::default(), Results::InUnits), "[−∞, +∞]");
        let window = Window { alpha: Some(-1.5), beta: Some(2.0) };
        assert_eq!(window_text(window, Results::InUnits), "[−1.5, 2]");
    }

    #[test]
    fn finished_games_are_told_by_their_result() {
        for (results, value, text) in [
            (Results::Discs, 10_000_002.0, "win by 2 discs"),
            (Results::Discs, -10_000_001.0, "loss by 1 disc"),
            (Results::Discs, -10_000_064.0, "loss by 64 discs"),
            (Results::Discs, 2.0, "2"),
            (Results::Discs, 0.0, "0"),
            (Results::Wins, 10_000_000.0, "win"),
            (Results::Wins, -10_000_000.0, "loss"),
            (Results::Wins, -9_999_999.0, "above a loss"),
            (Results::Wins, 9_999_999.0, "below a win"),
            (Results::Wins, 45.001, "45.001"),
            (Results::Distances, 9_999_995.0, "win in 5 plies"),
            (Results::Distances, -9_999_999.0, "loss in 1 ply"),
            (Results::InUnits, 10_000_002.0, "10000002"),
        ] {
            assert_eq!(score_text(value, results), text, "{results:?} {value}");
        }
        assert_eq!(score_words(-10_000_001.0, Results::Discs, Lang::Ja), "1石負け");
        assert_eq!(score_words(9_999_995.0, Results::Distances, Lang::Zh), "5 步后胜");
    }

    #[test]
    fn only_characters_that_cannot_be_shown_are_replaced() {
        assert_eq!(shown("<&> \"'\\ é 字 👍🏽 مرحبا"), "<&> \"'\\ é 字 👍🏽 مرحبا");
        assert_eq!(shown("a\nb\u{202e}c\u{ffff}d\u{2028}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }
}
