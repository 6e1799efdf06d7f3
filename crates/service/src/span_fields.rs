//! Values of the fields that searches record on tracing spans.

use std::time::Duration;

use yomi_players::Player;

/// `engine`, `human`, or the textbook algorithm.
pub(crate) fn algorithm_name(player: &Player) -> &'static str {
    match player {
        Player::Engine { .. } => "engine",
        Player::Human(_) => "human",
        Player::Textbook(configuration) => configuration.algorithm.entry().name,
    }
}

/// Whole microseconds, signed as numbers of traces are.
pub(crate) fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
