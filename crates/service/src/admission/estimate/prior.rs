//! What searches are assumed to take before the first of their kind was measured, on one core of a
//! server of 2024: rough, for the first one corrects it, and others of the game too.

use yomi_players::Engines;
use yomi_search::engine::Effort;

use super::{super::pace::Pace, Kind};

/// Between a look into a table and an hour.
const SECONDS: (f64, f64) = (1e-5, 3600.0);

/// Seconds that a search of that kind is assumed to take.
pub(super) fn seconds(kind: &Kind) -> f64 {
    let nodes = kind.nodes.map(|quarters| (f64::from(quarters) / 4.0).exp2());
    let effort = Effort { goal: kind.goal, depth: kind.depth, nodes, stage: kind.stage };
    let assumed = Engines::assumed_seconds(kind.game, &kind.player, &effort);
    assumed.unwrap_or(Pace::ASSUMED.as_secs_f64()).clamp(SECONDS.0, SECONDS.1)
}
