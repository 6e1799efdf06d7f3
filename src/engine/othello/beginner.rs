//! Level 0: as many discs as possible, one ply ahead.

use super::variety;
use crate::{
    engine::textbook,
    game::othello::{Move, Position},
    search::{
        Algorithm, Configuration, Control, EvaluationChoice, Outcome, Report, Task, Techniques,
        techniques::transposition_table::TranspositionTable,
    },
};

/// How it searches.
pub(super) const CONFIGURATION: Configuration = Configuration {
    algorithm: Algorithm::AlphaBeta,
    evaluation: EvaluationChoice::DiscCount,
    techniques: Techniques::BARE,
};

/// Searches, and chooses by the task's variety.
pub(super) fn search(
    task: &Task<Position>,
    table: &mut TranspositionTable,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let mut looked_at = task.clone();
    looked_at.limits.depth = Some(1);
    if task.variety > 0 {
        looked_at.multi_pv = task.root_moves.len();
    }
    let mut outcome =
        textbook::search(&looked_at, &CONFIGURATION, table, control, &mut |mut report| {
            vary(task, &mut report);
            publish(report);
        });
    vary(task, &mut outcome.report);
    outcome
}

/// Keeps the lines that are wanted and those within the variety of the best, and chooses among the latter.
fn vary(task: &Task<Position>, report: &mut Report<Move>) {
    let Some(best) = report.lines.first().map(|line| line.score.thousandths) else { return };
    // In thousandths of a disc; the variety is in hundredths.
    let worst = best - i64::from(task.variety) * 10;
    let near = report.lines.iter().take_while(|line| line.score.thousandths >= worst).count();
    report.lines.truncate(near.max(task.multi_pv));
    if task.variety > 0 {
        report.chosen = variety::draw(near, task.seed, &task.position);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        game::Game as _,
        search::{Goal, Limits},
    };

    #[test]
    fn variety_chooses_among_the_moves_that_take_nearly_as_many_discs() {
        let mut position = Position::initial();
        for mv in ["f5", "d6", "c3"] {
            position.play(Move::parse(mv).expect("a square"));
        }
        let mut root_moves = Vec::new();
        position.legal_moves(&mut root_moves);
        let task = |variety, seed| Task {
            position,
            multi_pv: 1,
            root_moves: root_moves.clone(),
            limits: Limits::default(),
            goal: Goal::Best,
            seed,
            variety,
        };
        let mut table = TranspositionTable::new(4);
        let mut play = |variety, seed| {
            let control = Control::default();
            let mut published = Vec::new();
            let found = search(&task(variety, seed), &mut table, &control, &mut |report| {
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
