//! What a player gives away on labelled positions.

use std::{convert::Infallible, num::NonZeroUsize, time::Duration};

use yomi_game::{
    Game,
    othello::{Move, labelled::LabelledPosition},
};
use yomi_players::{Engines, SearchRequest};
use yomi_search::{Unit, ValueKind};

use super::{
    configured::ConfiguredPlayer,
    mean::{Mean, mean},
    side_by_side::side_by_side,
};

/// Empties of a stage: 10 to 14, 15 to 19 and so on.
const STAGE_EMPTIES: u32 = 5;

/// A move on a labelled position, held to its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The name of the position.
    pub name: String,
    /// Its empty squares.
    pub empties: u32,
    /// The move.
    pub mv: Move,
    /// The best label less that of the move, in thousandths of a disc; 0 for a best move.
    pub loss: i64,
    /// The score less the best label, in thousandths of a disc, where the score counts discs.
    pub error: Option<i64>,
    /// The score is that of perfect play.
    pub solved: bool,
    /// The score and the labels are called exact, and they differ.
    pub contradicts: bool,
    /// Time to the answer.
    pub time: Duration,
    /// Nodes entered.
    pub nodes: u64,
}

/// What many graded moves come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Fewest and most empty squares.
    pub empties: (u32, u32),
    /// Positions.
    pub positions: usize,
    /// Loss a move, in discs.
    pub loss: Mean,
    /// Share of moves that lose nothing, 0 to 1.
    pub best_moves: f64,
    /// Share of positions that were solved exactly, 0 to 1.
    pub solved: f64,
    /// Positions whose score counts discs.
    pub scored: usize,
    /// Absolute difference of the score and the best label over those, in discs.
    pub score_error: Option<f64>,
    /// Mean time a move.
    pub mean_time: Duration,
    /// Longest time of a move.
    pub max_time: Duration,
    /// Nodes in all.
    pub nodes: u64,
}

/// Asks a player for its move on every position, on `threads` threads with players of their own, and
/// hands each answer to `progress` as it comes. The grades stand in the order of the positions.
pub fn grade_positions(
    positions: &[LabelledPosition],
    request: &SearchRequest,
    engines: &Engines,
    threads: NonZeroUsize,
    progress: impl FnMut(&Graded),
) -> Vec<Graded> {
    let tools = || Ok::<_, Infallible>(ConfiguredPlayer::new(request.clone(), engines.clone()));
    let work = |player: &mut ConfiguredPlayer, position: &LabelledPosition, _: &_| {
        Ok(Some(grade_position(position, player)))
    };
    let done = side_by_side(positions, threads, tools, work, progress);
    done.results.into_iter().flatten().collect()
}

fn grade_position(labelled: &LabelledPosition, player: &mut ConfiguredPlayer) -> Graded {
    let searched = player.search(&labelled.position, 0);
    let best = labelled.best_label();
    let label = labelled.label(searched.mv).expect("every legal move has a label");
    let score = searched.line.score;
    let error = (score.unit == Unit::Discs).then_some(score.thousandths - best);
    let solved = score.kind == ValueKind::Exact;
    Graded {
        name: labelled.name.clone(),
        empties: labelled.position.empties(),
        mv: searched.mv,
        loss: best - label,
        error,
        solved,
        contradicts: solved && labelled.exact && error.is_some_and(|error| error != 0),
        time: searched.time,
        nodes: searched.nodes,
    }
}

/// The grade of each stage, fewest empties first, and of all together; `None` without positions.
#[must_use]
pub fn by_stage(graded: &[Graded]) -> Option<(Vec<Grade>, Grade)> {
    let stage_of = |graded: &Graded| graded.empties / STAGE_EMPTIES;
    let mut numbers: Vec<_> = graded.iter().map(stage_of).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let stages = numbers.into_iter().filter_map(|number| {
        let members: Vec<_> = graded.iter().filter(|graded| stage_of(graded) == number).collect();
        let first = number * STAGE_EMPTIES;
        grade((first, first + STAGE_EMPTIES - 1), &members)
    });
    let empties = graded.iter().map(|graded| graded.empties);
    let all: Vec<_> = graded.iter().collect();
    let total = grade((empties.clone().min()?, empties.max()?), &all)?;
    Some((stages.collect(), total))
}

fn grade(empties: (u32, u32), graded: &[&Graded]) -> Option<Grade> {
    let losses: Vec<_> = graded.iter().map(|graded| in_discs(graded.loss)).collect();
    let best = graded.iter().filter(|graded| graded.loss == 0).count();
    let solved = graded.iter().filter(|graded| graded.solved).count();
    let errors: Vec<_> = graded
        .iter()
        .filter_map(|graded| graded.error.map(|error| in_discs(error.abs())))
        .collect();
    let times = graded.iter().map(|graded| graded.time);
    Some(Grade {
        empties,
        positions: graded.len(),
        loss: mean(&losses)?,
        best_moves: best as f64 / graded.len() as f64,
        solved: solved as f64 / graded.len() as f64,
        scored: errors.len(),
        score_error: mean(&errors).map(|mean| mean.value),
        mean_time: times.clone().sum::<Duration>().div_f64(graded.len() as f64),
        max_time: times.max()?,
        nodes: graded.iter().map(|graded| graded.nodes).sum(),
    })
}

/// Thousandths of a disc as discs.
fn in_discs(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use yomi_game::{
        AnyPosition,
        othello::{self, labelled::parse_labelled},
    };
    use yomi_players::Player;
    use yomi_search::{Level, Limits};

    use super::*;

    fn graded(empties: u32, loss: i64, error: Option<i64>, milliseconds: u64) -> Graded {
        Graded {
            name: String::new(),
            empties,
            mv: Move::Pass,
            loss,
            error,
            solved: empties < 13,
            contradicts: false,
            time: Duration::from_millis(milliseconds),
            nodes: 10,
        }
    }

    #[test]
    fn stages_hold_five_empties_and_the_figures_worked_out_by_hand() {
        assert_eq!(by_stage(&[]), None);
        let moves = [
            graded(12, 0, Some(-2000), 1),
            graded(30, 500, None, 4),
            graded(14, 3000, Some(1000), 3),
            graded(10, 0, None, 2),
        ];
        let (stages, total) = by_stage(&moves).unwrap();
        let [late, early] = &stages[..] else { panic!("{stages:?}") };
        assert_eq!((late.empties, late.positions, late.nodes), ((10, 14), 3, 30));
        assert_eq!((late.loss.value, late.scored, late.score_error), (1.0, 2, Some(1.5)));
        // Losses 0, 0, 3: variance (1 + 1 + 4) / 2 = 3, standard error √(3/3) = 1.
        assert!((late.loss.error.unwrap() - 4.303).abs() < 1e-12);
        assert!((late.best_moves - 2.0 / 3.0).abs() < 1e-12);
        assert!((late.solved - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!((early.solved, total.solved), (0.0, 0.5));
        assert_eq!(late.mean_time, Duration::from_millis(2));
        assert_eq!(late.max_time, Duration::from_millis(3));
        assert_eq!((early.empties, early.positions, early.score_error), ((30, 34), 1, None));
        assert_eq!((total.empties, total.positions, total.loss.value), ((10, 30), 4, 0.875));
    }

    #[test]
    fn a_solved_position_loses_nothing_and_its_score_is_held_to_the_label() {
        // One move wipes white out: 64 discs; the label of the second line is wrong.
        let board = format!("{}{}", "X".repeat(56), "XOOO----");
        let line = |label: i32| {
            format!(
                r#"{{"board": "{board}", "turn": "X", "scores": {{"e8": {label}}}, "exact": true}}"#
            )
        };
        let positions = parse_labelled(&format!("{}\n{}", line(64), line(62))).unwrap();
        let start = AnyPosition::Othello(othello::Position::initial());
        let player = Player::engine(Level::new(10));
        let request = SearchRequest::of(start, player, Limits::default());
        let graded =
            grade_positions(&positions, &request, &Engines::default(), NonZeroUsize::MIN, |_| {});
        assert_eq!((graded[0].loss, graded[0].error, graded[0].contradicts), (0, Some(0), false));
        assert_eq!((graded[1].loss, graded[1].error, graded[1].contradicts), (0, Some(2000), true));
    }
}
