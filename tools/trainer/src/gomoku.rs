//! Commands for gomoku: self-play, fitting of weights.

pub mod fit;
pub mod game;
pub mod layout;
pub mod network;
pub mod newton;
pub mod openings;
pub mod order;
pub mod play;
pub mod record;
pub mod report;
pub mod values;

use std::path::Path;

use yomi_gomoku::weights::GomokuWeights;

/// The weights of a file; without one, those that know no more than that longer rows are better.
pub fn load(path: Option<&Path>) -> anyhow::Result<GomokuWeights> {
    Ok(match path {
        Some(path) => GomokuWeights::read(path)?,
        None => GomokuWeights::untrained(),
    })
}
