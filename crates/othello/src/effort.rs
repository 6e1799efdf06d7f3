//! Assumed search time before any measurement, from the figures of the levels in
//! `docs/othello/README.md`.

use yomi_game::{Game as _, othello::Position};
use yomi_search::{Goal, SearchSettings, engine::Effort};

use crate::{Parameters, Selectivity, levels};

/// Up to this many empty squares each number is a stage of its own, because one more multiplies the
/// solving time.
const SINGLE: u32 = 30;

/// Stage of the game for time estimates: the empty squares, from [`SINGLE`] on in steps of six.
pub(crate) fn stage(position: &Position) -> u16 {
    let empties = position.empties();
    let stage = if empties <= SINGLE { empties } else { SINGLE + (empties - SINGLE).div_ceil(6) };
    u16::try_from(stage).unwrap_or(u16::MAX)
}

/// Seconds; see [`Engine::assumed_seconds`](yomi_search::Engine::assumed_seconds).
pub(crate) fn assumed_seconds(settings: &SearchSettings<Parameters>, effort: &Effort) -> Option<f64> {
    let level = settings.level.map(levels::entry);
    let depth = effort.depth.or_else(|| level.map(|entry| entry.depth));
    let reached = depth.zip(effort.stage).is_some_and(|(depth, empties)| depth >= empties.into());
    let to_the_end = match effort.goal {
        Goal::Best => reached,
        Goal::Solve | Goal::WinLossDraw => true,
    };
    let by_end = effort.stage.filter(|_| to_the_end).map(|empties| of_solution(empties, effort.goal));
    let cuts = match level {
        Some(entry) => entry.selectivity,
        None => settings.parameters.confidence.unwrap_or(Selectivity::OF_DEPTH),
    };
    effort.least(depth.map(|depth| of_depth(depth.into(), cuts)), 1e7, by_end)
}

/// Solving 20 empty squares takes 40 ms, and each further square 2.6 times as long. A win, draw or
/// loss verdict alone takes a third.
fn of_solution(empties: u16, goal: Goal) -> f64 {
    let share = match goal {
        Goal::WinLossDraw => 1.0 / 3.0,
        Goal::Best | Goal::Solve => 1.0,
    };
    share * 0.04 * 2.6_f64.powf(f64::from(empties) - 20.0)
}

fn of_depth(depth: f64, cuts: Selectivity) -> f64 {
    let full = 0.0017 * 2.7_f64.powf(depth - 7.0);
    if cuts == Selectivity::FULL {
        return full;
    }
    // Nothing is cut near the leaves, and a careful selective search never costs more than a full
    // one.
    let careful = 3_f64.powi(i32::from(cuts.number()));
    full.min(0.05 * 1.35_f64.powf(depth - 20.0) * careful)
}
