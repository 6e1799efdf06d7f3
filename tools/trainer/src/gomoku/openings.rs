//! `gomoku openings`: draws openings for matches.

use std::path::PathBuf;

use yomi_game::{gomoku::Rule, random::SplitMix64};

use super::{
    game::{Player, Rules},
    play::parse_rule,
};
use crate::progress;

/// Prints openings of gomoku at random that are near a draw, as JSON, one a line, for `yomi-tools match`.
#[derive(Debug, clap::Args)]
pub struct Openings {
    /// The rule: freestyle, standard or renju
    #[arg(long, value_parser = parse_rule)]
    rule: Rule,
    /// Weights that tell what is near a draw
    #[arg(long)]
    weights: Option<PathBuf>,
    /// How many
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Seed of the random generator
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Nodes that tell what is near a draw, and points that are.
const NEAR: (u64, f64) = (20_000, 0.4);

impl Openings {
    /// Prints them.
    pub fn run(self) -> anyhow::Result<()> {
        let mut player = Player::new(&super::load(self.weights.as_deref())?);
        let mut random = SplitMix64::new(self.seed);
        let (nodes, balance) = NEAR;
        let rules = Rules { rule: self.rule, nodes, balance, aside: 0.0 };
        for _ in 0..self.count {
            let (_, moves) = player.opening(rules, &mut random);
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let opening = serde_json::json!({ "rule": self.rule.name(), "moves": moves });
            progress::say(&opening.to_string());
        }
        Ok(())
    }
}
