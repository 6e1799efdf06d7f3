//! Scores, losses and marks in words, and escaping of text from records.

use yomi_search::{Unit, strength::Strength};

use super::words::Lang;
use crate::{Certainty, Forced, Review, ReviewedPly, Scored, SideSummary};

/// Escapes HTML and XML; removes control characters, which XML forbids, and characters that change the direction of
/// text.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(character),
            _ if character.is_control() || is_direction(character) => {}
            // Not allowed in XML.
            '\u{fffe}' | '\u{ffff}' => {}
            _ => safe.push(character),
        }
    }
    safe
}

/// Removes control and direction characters, for one line of a terminal.
#[must_use]
pub fn on_one_line(text: &str) -> String {
    text.chars().filter(|&one| !one.is_control() && !is_direction(one)).collect()
}

/// Whether a character changes the direction of the text after it.
const fn is_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A score as people write it: `+3.5`, `+4` where it is exact, `win in 7`.
#[must_use]
pub fn score_text(score: &Scored, lang: Lang) -> String {
    let value = score.thousandths as f64 / 1000.0;
    match (score.unit, score.plies_to_end) {
        (Unit::Outcome, Some(plies)) if score.thousandths != 0 => {
            lang.say(if score.thousandths > 0 { "win-in" } else { "loss-in" }, &[("n", &plies.to_string())])
        }
        (Unit::Outcome, _) => lang.say(["loss", "draw", "win"][(score.thousandths.signum() + 1) as usize], &[]),
        (Unit::Discs, _) if score.certainty == Certainty::Exact => format!("{value:+.0}"),
        (Unit::Discs, _) => format!("{value:+.1}"),
        (Unit::Points, _) => format!("{value:+.2}"),
        (Unit::WinRate, _) => format!("{:.0} %", value * 100.0),
    }
}

/// The loss in the game's unit; empty without one, and where the scores have different units.
#[must_use]
pub fn loss_text(ply: &ReviewedPly) -> String {
    let Some(thousandths) = ply.loss.thousandths.filter(|loss| *loss > 0) else {
        return String::new();
    };
    let loss = thousandths as f64 / 1000.0;
    match ply.loss.unit {
        Some(Unit::Discs) if ply.is_certain() => format!("{loss:.0}"),
        Some(Unit::Discs) => format!("{loss:.1}"),
        Some(Unit::Points) => format!("{loss:.2}"),
        Some(Unit::Outcome | Unit::WinRate) | None => String::new(),
    }
}

/// The class, and whether the move may be worse.
#[must_use]
pub fn class_text(ply: &ReviewedPly, lang: Lang) -> String {
    let class = lang.say(&format!("class-{}", ply.class.name()), &[]);
    if ply.is_size_unclear() { lang.say("or-worse", &[("class", &class)]) } else { class }
}

/// The skill that the moves of a side show, with its interval: `0.6 (0.4 to 0.9)`; `None` without one.
#[must_use]
pub fn strength_text(summary: &SideSummary, lang: Lang) -> Option<String> {
    let Strength { estimate, at_least, at_most } = summary.strength?;
    let text = |skill: f64| match skill {
        ..0.005 => "0".to_owned(),
        ..0.3 => format!("{skill:.2}"),
        _ => format!("{skill:.1}"),
    };
    let from = text(at_least);
    Some(match (estimate.map(text), at_most.map(text)) {
        (Some(skill), Some(to)) => lang.say("strength", &[("skill", &skill), ("from", &from), ("to", &to)]),
        _ => lang.say("strength-open", &[("from", &from)]),
    })
}

/// The marks of a ply beside its class, in words.
#[must_use]
pub fn mark_words(ply: &ReviewedPly) -> Vec<&'static str> {
    let marks = &ply.marks;
    let forced = ply.forced.map(|forced| match forced {
        Forced::Pass => "pass",
        Forced::OnlyMove => "only move",
        Forced::Answer => "forced",
    });
    let words = [
        (marks.missed_win, "missed a win"),
        (marks.allowed_win, "allowed a win"),
        (marks.lost, "lost"),
        (marks.slack, "slack"),
        (marks.turning_point, "turning point"),
        (marks.exercise, "one good move"),
        (marks.forbidden, "forbidden"),
    ];
    let words = words.into_iter().filter(|(is_set, _)| *is_set).map(|(_, words)| words);
    forced.into_iter().chain(words).collect()
}

/// Sparkline: the expectation of the first side after each reviewed ply, in eight heights.
#[must_use]
pub fn sparkline(review: &Review) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let height = |ply: &ReviewedPly| {
        let place = (ply.expectation_of_first() * HEIGHTS.len() as f64) as usize;
        HEIGHTS[place.min(HEIGHTS.len() - 1)]
    };
    review.plies.iter().map(height).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_is_printed_with_its_interval_or_as_a_bound() {
        let of = |estimate, at_least, at_most| {
            let strength = Some(Strength { estimate, at_least, at_most });
            strength_text(&SideSummary { strength, ..SideSummary::default() }, Lang::En)
        };
        assert_eq!(of(Some(0.61), 0.44, Some(0.89)).as_deref(), Some("0.6 (0.4 to 0.9)"));
        assert_eq!(of(Some(0.081), 0.0, Some(0.3)).as_deref(), Some("0.08 (0 to 0.3)"));
        assert_eq!(of(None, 2.14, None).as_deref(), Some("at least 2.1"));
        assert_eq!(strength_text(&SideSummary::default(), Lang::En), None);
    }

    #[test]
    fn texts_of_others_are_text_in_html_and_xml() {
        let text = "<script>alert('1')</script> & \"x\"\u{0}\u{1b}\u{ffff}";
        let safe = escaped(text);
        assert_eq!(safe, "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;");
    }
}
