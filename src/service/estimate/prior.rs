//! What searches are assumed to take before the first of their kind was measured, on one core of a
//! server of 2024: rough, for the first one corrects it, and others of the game too.

use super::{super::pace::Pace, Kind};
use crate::{
    engine::{Player, level_entry},
    game::GameKind,
    search::{Algorithm, Goal},
};

/// Between a look into a table and an hour.
const SECONDS: (f64, f64) = (1e-5, 3600.0);

/// Seconds that a search of that kind is assumed to take.
pub(super) fn seconds(kind: &Kind) -> f64 {
    let by_goal = match (kind.goal, kind.game, kind.stage) {
        (Goal::Solve | Goal::WinLossDraw, GameKind::Othello, Some(empties)) => {
            Some(of_solution(f64::from(empties), kind.goal))
        }
        _ => None,
    };
    let estimates = [by_goal, depth_of(kind).map(|depth| of_depth(kind, depth)), of_nodes(kind)];
    // The limit that is reached first ends it.
    let least = estimates.into_iter().flatten().reduce(f64::min);
    least.unwrap_or(Pace::ASSUMED.as_secs_f64()).clamp(SECONDS.0, SECONDS.1)
}

/// Othello: 20 empty squares in 40 ms, and each one 2.6 times as much. Who wins alone is a third.
fn of_solution(empties: f64, goal: Goal) -> f64 {
    let share = if goal == Goal::WinLossDraw { 1.0 / 3.0 } else { 1.0 };
    share * 0.04 * 2.6_f64.powf(empties - 20.0)
}

/// The depth that was asked for, or that of the level.
fn depth_of(kind: &Kind) -> Option<u32> {
    let of_level = match kind.player {
        Player::Engine { level } => level.map(|level| level_entry(kind.game, level).depth),
        Player::Textbook(_) => None,
    };
    kind.depth.or(of_level)
}

/// From what `docs/othello/README.md` tells of the levels, and from the default depths of the textbook,
/// which take about a second.
fn of_depth(kind: &Kind, depth: u32) -> f64 {
    let depth = f64::from(depth);
    match (kind.player, kind.game) {
        (_, GameKind::TicTacToe) => 0.001,
        (Player::Engine { .. }, GameKind::Othello) => {
            let growth: f64 = if depth > 16.0 { 1.4 } else { 1.7 };
            0.045 * growth.powf(depth - 16.0)
        }
        (Player::Engine { .. }, GameKind::Gomoku) => 0.1 * 4_f64.powf(depth - 4.0),
        (Player::Textbook(configuration), game) => {
            let growth: f64 = if game == GameKind::Othello { 5.0 } else { 15.0 };
            let default = configuration.algorithm.default_depth(game);
            default.map_or(SECONDS.1, |default| growth.powf(depth - f64::from(default)))
        }
    }
}

fn of_nodes(kind: &Kind) -> Option<f64> {
    let nodes = (f64::from(kind.nodes?) / 4.0).exp2();
    let per_second = match (kind.player, kind.game) {
        (Player::Textbook(configuration), _) if configuration.algorithm == Algorithm::Mcts => 2e4,
        (Player::Textbook(_), _) => 2e6,
        (Player::Engine { .. }, GameKind::Gomoku) => 1e6,
        (Player::Engine { .. }, _) => 1e7,
    };
    Some(nodes / per_second)
}
