//! Random player: a uniformly random legal move, the baseline that every search has to beat.

use std::time::Duration;

use yomi_game::random::SplitMix64;
use yomi_search::{Iteration, Line, Outcome, Report, Statistics, StoppedBy, Task, evaluation::Evaluation};

use crate::{
    game::TextbookGame,
    meaning::{Seen, valuation},
};

/// Random moves, as many as lines are wanted, each with the evaluation of the resulting position.
pub(crate) fn run<G: TextbookGame, E: Evaluation<G>>(task: &Task<G>, evaluation: E) -> Outcome<G::Move> {
    let mut moves = task.root_moves.clone();
    SplitMix64::new(task.seed).shuffle(&mut moves);
    moves.truncate(task.multi_pv);
    let count = moves.len() as u64;
    let lines: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut after = task.position.clone();
            after.play(mv);
            let over = after.is_over();
            let score = if over { evaluation.result(&after) } else { evaluation.estimate(&after) };
            Line {
                score: valuation::<G, E>(
                    evaluation,
                    -score,
                    Seen { estimated: !over, distances: true, ..Seen::default() },
                    1,
                ),
                moves: vec![mv],
            }
        })
        .collect();
    let report = Report {
        depth: 1,
        selective_depth: 1,
        iterations: vec![Iteration { depth: 1, line: lines[0].clone(), nodes: count + 1 }],
        lines,
        chosen: 0,
        statistics: Statistics { nodes: count + 1, leaf_evaluations: count, ..Statistics::default() },
        elapsed: Duration::ZERO,
        proof: None,
        chances: Vec::new(),
        visits: Vec::new(),
    };
    Outcome { report, stopped_by: StoppedBy::Depth }
}
