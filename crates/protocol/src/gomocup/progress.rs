//! Progress lines, in Rapfi's format, which boards and libraries parse:
//! `depth 5-8 ev 123 n 12K n/ms 800 tm 15 pv h8 i9`.

use yomi_players::AnyReport;
use yomi_search::Valuation;

/// `ev` of one point. Points are log odds, and readers take 1 / (1 + e^(-ev / 200)) for the chance to win.
const EV_OF_A_POINT: i64 = 200;

/// Depth and selective depth, evaluation, nodes, nodes a millisecond, milliseconds, and the principal variation;
/// `None` where there is none.
pub(super) fn progress(report: &AnyReport) -> Option<String> {
    let line = report.choice().filter(|line| !line.moves.is_empty())?;
    let moves: Vec<_> = line.moves.iter().map(ToString::to_string).collect();
    let (depth, selective_depth) = (report.depth, report.selective_depth);
    let nodes = report.statistics.nodes;
    let milliseconds = report.elapsed.as_millis() as u64;
    Some(format!(
        "depth {depth}-{selective_depth} ev {} n {} n/ms {} tm {milliseconds} pv {}",
        evaluation(&line.score),
        count(nodes),
        nodes / milliseconds.max(1),
        moves.join(" ")
    ))
}

/// The score from the side to move as an integer; `+M` or `-M` and the plies to a win or loss that is proven.
fn evaluation(score: &Valuation) -> String {
    match score.plies_to_end {
        Some(plies) => format!("{}M{plies}", if score.thousandths > 0 { '+' } else { '-' }),
        None => (score.thousandths * EV_OF_A_POINT / 1_000).to_string(),
    }
}

/// In full below 10,000, then in thousands, then in millions.
fn count(nodes: u64) -> String {
    match nodes {
        0..10_000 => nodes.to_string(),
        10_000..10_000_000 => format!("{}K", nodes / 1_000),
        _ => format!("{}M", nodes / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use yomi_game::{AnyMove, gomoku::Move};
    use yomi_search::{Line, Report, Statistics, Unit, ValueKind};

    use super::*;

    fn report(score: Valuation, nodes: u64, elapsed: Duration) -> AnyReport {
        let moves = [(7, 7), (8, 8)].map(|(column, row)| Move::new(column, row).unwrap().into());
        let line = Line { score, moves: moves.to_vec() };
        let statistics = Statistics { nodes, ..Statistics::default() };
        Report { depth: 5, selective_depth: 8, elapsed, ..Report::<AnyMove>::unsearched(vec![line], statistics) }
    }

    #[test]
    fn an_estimate_is_an_integer_of_which_readers_make_the_chance_to_win() {
        let points = Valuation::new(619, Unit::Points, ValueKind::Heuristic);
        let line = progress(&report(points, 12_345, Duration::from_micros(15_900))).unwrap();
        assert_eq!(line, "depth 5-8 ev 123 n 12K n/ms 823 tm 15 pv h8 i9");
        let chance = 1.0 / (1.0 + f64::exp(-123.0 / 200.0));
        assert!((chance - 1.0 / (1.0 + f64::exp(-0.619))).abs() < 0.001);
        let lost = Valuation::new(-1_204, Unit::Points, ValueKind::Heuristic);
        let line = progress(&report(lost, 9_999, Duration::ZERO)).unwrap();
        assert_eq!(line, "depth 5-8 ev -240 n 9999 n/ms 9999 tm 0 pv h8 i9");
    }

    #[test]
    fn what_is_proven_has_its_plies_and_a_draw_is_nothing() {
        let outcome = |thousandths, plies_to_end| Valuation {
            plies_to_end,
            ..Valuation::new(thousandths, Unit::Outcome, ValueKind::Exact)
        };
        let told = |score| progress(&report(score, 23_000_000, Duration::from_secs(2))).unwrap();
        let rest = "n 23M n/ms 11500 tm 2000 pv h8 i9";
        assert_eq!(told(outcome(1_000, Some(15))), format!("depth 5-8 ev +M15 {rest}"));
        assert_eq!(told(outcome(-1_000, Some(4))), format!("depth 5-8 ev -M4 {rest}"));
        assert_eq!(told(outcome(0, None)), format!("depth 5-8 ev 0 {rest}"));
    }

    #[test]
    fn without_a_line_nothing_is_said() {
        assert_eq!(progress(&Report::unsearched(Vec::new(), Statistics::default())), None);
    }
}
