//! What searches are assumed to take before the first of their kind was measured, on one core of a
//! server of 2024: rough, for the first one corrects it, and others of the game too.

use yomi_game::GameKind;
use yomi_othello::selectivity::Selectivity;
use yomi_players::{Engines, Player};
use yomi_search::{Goal, LevelEntry};
use yomi_textbook::Algorithm;

use super::{super::pace::Pace, Kind};

/// Between a look into a table and an hour.
const SECONDS: (f64, f64) = (1e-5, 3600.0);

/// Seconds that a search of that kind is assumed to take.
pub(super) fn seconds(kind: &Kind) -> f64 {
    let depth = depth_of(kind);
    let reached = depth.zip(kind.stage).is_some_and(|(depth, empties)| depth >= u32::from(empties));
    let to_the_end = match kind.goal {
        Goal::Best => reached,
        Goal::Solve | Goal::WinLossDraw => true,
    };
    let by_end = match kind.game {
        GameKind::Othello => kind
            .stage
            .filter(|_| to_the_end)
            .map(|empties| of_solution(f64::from(empties), kind.goal)),
        GameKind::Gomoku | GameKind::TicTacToe => None,
    };
    let estimates = [by_end, depth.map(|depth| of_depth(kind, depth)), of_nodes(kind)];
    // The limit that is reached first ends it.
    let least = estimates.into_iter().flatten().reduce(f64::min);
    least.unwrap_or(Pace::ASSUMED.as_secs_f64()).clamp(SECONDS.0, SECONDS.1)
}

/// Othello: 20 empty squares in 40 ms, and each one 2.6 times as much. Who wins alone is a third.
fn of_solution(empties: f64, goal: Goal) -> f64 {
    let share = match goal {
        Goal::WinLossDraw => 1.0 / 3.0,
        Goal::Best | Goal::Solve => 1.0,
    };
    share * 0.04 * 2.6_f64.powf(empties - 20.0)
}

/// The depth that was asked for, or that of the level.
fn depth_of(kind: &Kind) -> Option<u32> {
    kind.depth.or_else(|| level_of(kind).map(|entry| entry.depth))
}

/// What the engine's level means.
fn level_of(kind: &Kind) -> Option<LevelEntry> {
    match kind.player {
        Player::Engine { level, .. } => level.map(|level| Engines::level(kind.game, level)),
        Player::Textbook(_) => None,
    }
}

/// From what `docs/othello/README.md` tells of the levels, and from the default depths of the textbook,
/// which take about a second.
fn of_depth(kind: &Kind, depth: u32) -> f64 {
    let depth = f64::from(depth);
    match (kind.player, kind.game) {
        (_, GameKind::TicTacToe) => 0.001,
        (Player::Engine { parameters, .. }, GameKind::Othello) => {
            let full = 0.0017 * 2.7_f64.powf(depth - 7.0);
            let cuts = match level_of(kind) {
                Some(entry) => entry.confidence_thousandths.and_then(Selectivity::of_thousandths),
                None => Some(parameters.othello.confidence.unwrap_or(Selectivity::OF_DEPTH)),
            };
            match cuts.filter(|selectivity| selectivity.margin().is_some()) {
                None => full,
                // Near the leaves nothing is cut, and what is cut with care is never dearer than all.
                Some(selectivity) => {
                    let careful = 3_f64.powi(i32::from(selectivity.number()));
                    full.min(0.05 * 1.35_f64.powf(depth - 20.0) * careful)
                }
            }
        }
        (Player::Engine { .. }, GameKind::Gomoku) => 0.1 * 4_f64.powf(depth - 4.0),
        (Player::Textbook(configuration), game) => {
            let growth: f64 = match game {
                GameKind::Othello => 5.0,
                GameKind::Gomoku | GameKind::TicTacToe => 15.0,
            };
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
        (Player::Engine { .. }, GameKind::Othello | GameKind::TicTacToe) => 1e7,
    };
    Some(nodes / per_second)
}
