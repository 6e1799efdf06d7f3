//! Candidate moves by neighbourhood: searches only points near a stone.
//!
//! A stone far from all others hardly ever decides anything in gomoku, and an empty board of 15×15 has
//! 225 moves. The points are found by `crates/game/src/gomoku/neighbourhood.rs`; a search asks for them
//! where it lists moves ([`candidates`](crate::game::TextbookGame::candidates)).

use yomi_game::GameKind;

use crate::technique::{ALL_BUT_RANDOM, Parameter, Switch, Technique, technique};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["radius", "nearby"],
    games: &[GameKind::Gomoku],
    trees: false,
    algorithms: ALL_BUT_RANDOM,
    switch: Switch::Parameters(&[Parameter::new("radius", 2, (1, 4), "cells")]),
    other_value: Some("it looks at other moves (neighbourhood)"),
    ..technique!(
        neighbourhood,
        "Looks only at points near a stone, without another order those near the last move first."
    )
};
