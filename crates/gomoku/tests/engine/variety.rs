//! Moves that are nearly as good as the best are drawn by seed.

use std::collections::BTreeSet;

use yomi_search::Variety;

use super::*;

fn varied(position: &Position, limits: Limits, (variety, seed): (u32, u64)) -> Outcome<Move> {
    let task = Task { seed, ..Task::best(position.clone(), limits) };
    let parameters = Parameters { variety: Variety(variety), ..Parameters::default() };
    ask_as(&task, SearchSettings { level: None, parameters }, &mut Tables::empty())
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Every score of the moves that could be drawn is the one that a search of all moves gives at that depth.
#[test]
fn what_may_be_drawn_is_what_lies_within_the_variety() {
    let mut rng = SplitMix64::new(12);
    for rule in Rule::ALL {
        for stones in [5, 9, 14] {
            let Some(position) = opening(15, rule, stones, &mut rng) else { continue };
            let mut drawn = BTreeSet::new();
            for seed in 0..12 {
                let found = varied(&position, to_depth(4), (60, seed));
                let lines = &found.report.lines;
                if lines[0].score.kind == ValueKind::Exact {
                    assert_eq!(found.report.chosen, 0);
                    continue;
                }
                let best = lines[0].score.thousandths;
                assert!(lines.is_sorted_by_key(|line| -line.score.thousandths));
                assert!(lines.iter().all(|line| best - line.score.thousandths <= 600));
                assert!(lines.len() <= 8 && found.report.chosen < lines.len());
                drawn.insert(lines[found.report.chosen].moves[0]);
                let again = varied(&position, to_depth(4), (60, seed));
                assert_eq!(again.report.chosen, found.report.chosen);
                assert_eq!(&again.report.lines, lines);
                if seed == 11 && lines.len() > 2 {
                    assert!(drawn.len() > 1, "{}", position.board_text());
                }
            }
        }
    }
}

#[test]
fn a_win_is_played_and_a_five_stopped_whatever_the_variety() {
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    for seed in 0..10 {
        let wins = read(15, Rule::Freestyle, "h8a1i8c1j8e1");
        let found = varied(&wins, limits, (6_400, seed));
        assert_eq!((found.report.chosen, found.report.lines[0].score.plies_to_end), (0, Some(3)));
        let stopped = read(15, Rule::Freestyle, "h8g8i8a1j8c1k8");
        let found = varied(&stopped, limits, (6_400, seed));
        let mv = found.report.lines[found.report.chosen].moves[0];
        assert_eq!(mv, Move::new(11, 7).unwrap(), "the one stop");
    }
}

#[test]
fn no_variety_is_the_search_as_it_was() {
    let position = read(15, Rule::Renju, "h8i9h10g9i11");
    let plain = ask(&in_nodes(&position, 20_000), None, &mut Tables::empty());
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let varied = varied(&position, limits, (0, 77));
    assert_eq!(varied.report.lines, plain.report.lines);
    assert_eq!(varied.report.statistics, plain.report.statistics);
}

#[test]
fn a_beginner_draws_among_what_looks_the_same_to_him() {
    let position = read(15, Rule::Freestyle, "h8i9");
    let drawn: BTreeSet<Move> = (0..20)
        .map(|seed| {
            let task = Task { seed, ..Task::best(position.clone(), Limits::default()) };
            let parameters = Parameters { variety: Variety(50), ..Parameters::default() };
            let settings = SearchSettings { level: Level::new(0), parameters };
            let found = ask_as(&task, settings, &mut Tables::empty()).report;
            found.lines[found.chosen].moves[0]
        })
        .collect();
    assert!(drawn.len() > 2, "{drawn:?}");
}
