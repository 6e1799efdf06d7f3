//! Answer for people: the board with the best move, its value, and a table of the lines.

use yomi_command::table::{Align, table};
use yomi_contract::{
    answer::{BestMove, Discs, OutcomeText, ProgressText, Score},
    request::Question,
};
use yomi_game::{AnyPosition, Board, diagram, with_position};

/// Ends every ANSI style.
const PLAIN: &str = "\u{1b}[0m";
/// The move to play, on the board and in the legend.
const BEST: &str = "\u{1b}[1;32m";
/// Style of captions.
const FAINT: &str = "\u{1b}[2m";

/// Draws the position with the best move marked, and the result of the search.
pub(super) fn draw(question: &Question, answer: &BestMove, colour: bool) -> String {
    let paint = |style: &str, text: &str| {
        if colour { format!("{style}{text}{PLAIN}") } else { text.to_owned() }
    };
    let position: &AnyPosition = &question.search.position;
    let drawing = with_position!(position, position => board(position, answer.best_move.as_deref()));
    let mark = diagram::MARK.to_string();
    let mut text = drawing.replace(diagram::MARK, &paint(BEST, &mark));
    let caption = with_position!(position, position => diagram::caption(position));
    text.push_str(&format!("\n{caption}\n\n"));
    let mut row = |name: &str, value: String| {
        text.push_str(&paint(FAINT, &format!("{name:<12}")));
        text.push_str(&format!(" {value}\n"));
    };
    match &answer.best_move {
        Some(best) if best == "pass" => row("best move", paint(BEST, best)),
        Some(best) => {
            row("best move", format!("{} ({} above)", paint(BEST, best), paint(BEST, &mark)));
        }
        None => row("result", ending(answer.outcome.as_ref())),
    }
    let score = &answer.score;
    row("score", format!("{}{}", worth(score), proof(score)));
    if let Some(win) = score.win_probability {
        row("to win", per_cent(win));
    }
    if let Some(confidence) = score.confidence {
        row("confidence", format!("{confidence} %"));
    }
    row("depth", format!("{} (selective {})", answer.depth, answer.selective_depth));
    row("stopped by", answer.stopped_by.to_owned());
    row("nodes", answer.stats.nodes.to_string());
    if answer.engine.threads > 1 {
        row("threads", answer.engine.threads.to_string());
    }
    row("search time", format!("{:.3} s", answer.timing.search_us as f64 / 1e6));
    if let Some(pace) = answer.timing.nodes_per_second {
        row("nodes/s", pace.to_string());
    }
    if !answer.lines.is_empty() {
        text.push('\n');
        text.push_str(&lines(answer));
    }
    text
}

/// Progress of a search, in a few words.
pub(super) fn progress(progress: &ProgressText) -> String {
    let ProgressText { depth, best_move, score, .. } = progress;
    let win = score.win_probability.map(|win| format!(", {} to win", per_cent(win)));
    format!("depth {depth}, {best_move}: {}{}", worth(score), win.unwrap_or_default())
}

fn board<B: Board>(position: &B, best: Option<&str>) -> String {
    let marked: Vec<_> = best.and_then(|text| position.parse_move(text)).into_iter().collect();
    diagram::draw(position, &marked)
}

/// A row a line, the best first.
fn lines(answer: &BestMove) -> String {
    let headings = [
        ("line", Align::Left),
        ("score", Align::Right),
        ("loss", Align::Right),
        ("to win", Align::Right),
        ("confidence", Align::Right),
        ("moves", Align::Left),
    ];
    let rows = answer.lines.iter().map(|line| {
        let confidence = line.score.confidence.map(|confidence| format!("{confidence} %"));
        vec![
            line.rank.to_string(),
            worth(&line.score),
            line.loss.map(|loss| number(loss, line.score.unit)).unwrap_or_default(),
            line.score.win_probability.map(per_cent).unwrap_or_default(),
            confidence.unwrap_or_default(),
            line.pv.join(" "),
        ]
    });
    table(&headings, &rows.collect::<Vec<_>>())
}

/// A value in words where it is a result, with its unit elsewhere.
fn worth(score: &Score) -> String {
    let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    match *score {
        Score { win_in: Some(distance), .. } => format!("win in {}", plies(distance)),
        Score { loss_in: Some(distance), .. } => format!("loss in {}", plies(distance)),
        Score { kind: "exact", value: 0.0, .. } => "draw".to_owned(),
        Score { kind: "exact", unit: "outcome", value, .. } => (if value > 0.0 { "win" } else { "loss" }).to_owned(),
        Score { kind: "exact", value, unit, .. } => format!("{value:+} {unit}"),
        Score { value, unit, .. } => {
            let sign = if value < 0.0 { "-" } else { "+" };
            format!("{sign}{} {unit}", number(value.abs(), unit))
        }
    }
}

/// Points are whole numbers mostly; of discs and results, parts count.
fn number(value: f64, unit: &str) -> String {
    if unit == "points" { value.to_string() } else { format!("{value:.2}") }
}

/// The bound type of a value; empty if its words imply it.
fn proof(score: &Score) -> &'static str {
    match (score.kind, score.unit) {
        ("exact", "outcome") => "",
        ("exact", _) => ", exact",
        ("lower_bound", _) => " or more",
        ("upper_bound", _) => " or less",
        _ => ", estimated",
    }
}

fn per_cent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Result of a finished game.
fn ending(outcome: Option<&OutcomeText>) -> String {
    let Some(OutcomeText { winner, discs, line }) = outcome else { return String::new() };
    let mut text = winner.map_or("a draw".to_owned(), |side| format!("{side} wins"));
    if let Some(Discs { black, white }) = discs {
        text.push_str(&format!(", black {black} discs, white {white}"));
    }
    if let Some(line) = line.as_ref().filter(|line| !line.is_empty()) {
        text.push_str(&format!(" with {}", line.join(" ")));
    }
    text
}

#[cfg(test)]
mod tests {
    use yomi_search::{Unit, Valuation, ValueKind};

    use super::*;

    fn said(thousandths: i64, unit: Unit, kind: ValueKind, plies_to_end: Option<u32>) -> String {
        let score = Valuation { plies_to_end, ..Valuation::new(thousandths, unit, kind) }.into();
        format!("{}{}", worth(&score), proof(&score))
    }

    #[test]
    fn results_are_told_in_words_and_guesses_with_their_unit() {
        for (thousandths, unit, kind, plies, expected) in [
            (0, Unit::Outcome, ValueKind::Exact, Some(9), "draw"),
            (1000, Unit::Outcome, ValueKind::Exact, Some(5), "win in 5 plies"),
            (1000, Unit::Outcome, ValueKind::Exact, Some(1), "win in 1 ply"),
            (-1000, Unit::Outcome, ValueKind::Exact, Some(4), "loss in 4 plies"),
            (1000, Unit::Outcome, ValueKind::Exact, None, "win"),
            (-1000, Unit::Outcome, ValueKind::Exact, None, "loss"),
            (0, Unit::Discs, ValueKind::Exact, None, "draw, exact"),
            (-6000, Unit::Discs, ValueKind::Exact, None, "-6 discs, exact"),
            (1234, Unit::Discs, ValueKind::Heuristic, None, "+1.23 discs, estimated"),
            (1000, Unit::Outcome, ValueKind::LowerBound, None, "+1.00 outcome or more"),
            (-250_000, Unit::Points, ValueKind::UpperBound, None, "-250 points or less"),
        ] {
            assert_eq!(said(thousandths, unit, kind, plies), expected);
        }
    }
}
