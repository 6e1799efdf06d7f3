//! Level 0: a greedy player that takes the most discs, one ply ahead.

use yomi_game::othello::{Move, Position};
use yomi_search::{Control, Outcome, Report, Task, Variety};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, Techniques, evaluations::DiscCount, run,
    techniques::transposition_table::TranspositionTable,
};

use super::variety;

/// Search configuration of level 0.
pub(super) const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::AlphaBeta,
    evaluation: EvaluationChoice::DiscCount,
    techniques: Techniques::BARE,
};

/// Searches, and chooses by the variety.
pub(super) fn search(
    task: &Task<Position>,
    variety: Variety,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let mut looked_at = task.clone();
    looked_at.limits.depth = Some(1);
    if variety != Variety::default() {
        looked_at.multi_pv = task.root_moves.len();
    }
    // Level 0 probes no transposition table.
    let mut table = TranspositionTable::new(2);
    let mut varied = |mut report: Report<Move>| {
        vary(task, variety, &mut report);
        publish(report);
    };
    let mut outcome = run(&looked_at, DiscCount, &CONFIGURATION, &mut table, control, &mut varied);
    vary(task, variety, &mut outcome.report);
    outcome
}

/// Keeps the requested lines and those within the variety of the best, and draws among the latter.
fn vary(task: &Task<Position>, variety: Variety, report: &mut Report<Move>) {
    let Some(best) = report.lines.first().map(|line| line.score.thousandths) else { return };
    // In thousandths of a disc; the variety is in hundredths.
    let worst = best - i64::from(variety.0) * 10;
    let near = report.lines.iter().take_while(|line| line.score.thousandths >= worst).count();
    report.lines.truncate(near.max(task.multi_pv));
    if variety != Variety::default() {
        report.chosen = variety::draw(near, task.seed, &task.position);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use yomi_game::Game as _;
    use yomi_search::{Goal, Limits};

    use super::*;

    #[test]
    fn variety_chooses_among_the_moves_that_take_nearly_as_many_discs() {
        let mut position = Position::initial();
        for mv in ["f5", "d6", "c3"] {
            position.play(Move::parse(mv).expect("a square"));
        }
        let mut root_moves = Vec::new();
        position.legal_moves(&mut root_moves);
        let task = |seed| Task {
            position,
            multi_pv: 1,
            root_moves: root_moves.clone(),
            limits: Limits::default(),
            goal: Goal::Best,
            seed,
        };
        let play = |variety, seed| {
            let control = Control::default();
            let mut published = Vec::new();
            let found = search(&task(seed), Variety(variety), &control, &mut |report| {
                published.push(report);
            });
            let choice = |report: &Report<Move>| report.lines[report.chosen].clone();
            assert_eq!(published.last().map(choice), Some(choice(&found.report)));
            let chosen = found.report.lines[found.report.chosen].moves[0].to_string();
            (chosen, found.report.lines.len())
        };
        let all: BTreeSet<_> = (0..40).map(|seed| play(6_400, seed)).collect();
        assert_eq!(all.len(), root_moves.len(), "{all:?}");
        assert!(all.iter().all(|(_, lines)| *lines == root_moves.len()), "{all:?}");
        let best: BTreeSet<_> = (0..40).map(|seed| play(0, seed)).collect();
        assert_eq!(best.into_iter().map(|(_, lines)| lines).collect::<Vec<_>>(), [1]);
    }
}
