//! The answer of Othello's `openings`: how people went on from a position, and with what results.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{
    AnyPosition,
    openings::{
        self,
        played::{Openings, PlayedMove, Results},
    },
};
use yomi_search::{Unit, Valuation, ValueKind};

use super::{Score, outcome::move_texts, position::OpeningText, proven::ProvenText};
use crate::{request::position::GivenPosition, vocabulary};

/// How people went on from a position of Othello, mirror images included.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningsAnswer {
    /// The game: Othello.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// The side to move.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
    /// Tournament games that went through the position; 0 where fewer than five did, and after more than 20 moves.
    pub games: u32,
    /// How they ended.
    pub results: GameResults,
    /// What the engine holds of the position, from the side to move; not there without games.
    pub score: Option<Score>,
    /// What is proven of it.
    pub proven: Option<ProvenText>,
    /// The opening that the moves went through.
    pub opening: Option<OpeningText>,
    /// The moves after which at least five games went through the position, most games first.
    pub moves: Vec<OpeningMove>,
    /// The level that searched for the scores.
    pub level: u8,
    /// The `fingerprint` of the engine that did.
    pub fingerprint: String,
}

/// A move that people played.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Other moves that lead to a mirror image of the same position; they are counted with it.
    pub equivalents: Vec<String>,
    /// Games that went on with it.
    pub games: u32,
    /// How they ended.
    pub results: GameResults,
    /// What the engine holds of it, from the side that plays it.
    pub score: Score,
    /// What is proven of it, from the same side.
    pub proven: Option<ProvenText>,
    /// The opening that it leads to.
    pub opening: Option<OpeningText>,
}

/// Results of games.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct GameResults {
    /// Games that black won.
    pub black: u32,
    /// Draws.
    pub draws: u32,
    /// Games that white won.
    pub white: u32,
}

impl OpeningsAnswer {
    /// What the table in the binary says of a position.
    #[must_use]
    pub fn new(given: &GivenPosition) -> Self {
        let (position, table) = (&given.position, Openings::embedded());
        let found = table.of_position(position);
        let results = found.as_ref().map(|found| found.results).unwrap_or_default();
        Self {
            game: position.kind().name(),
            turn: position.kind().side_name(position.side_to_move()),
            games: results.games(),
            results: results.into(),
            score: found.as_ref().map(|found| score(found.value_thousandths)),
            proven: ProvenText::of(position),
            opening: OpeningText::of(given),
            moves: found
                .iter()
                .flat_map(|found| &found.moves)
                .map(|played| OpeningMove::new(position, played))
                .collect(),
            level: table.level,
            fingerprint: table.fingerprint.clone(),
        }
    }
}

impl OpeningMove {
    fn new(position: &AnyPosition, played: &PlayedMove) -> Self {
        let after = position.after(played.mv);
        Self {
            mv: played.mv.to_string(),
            equivalents: move_texts(&played.equivalents),
            games: played.results.games(),
            results: played.results.into(),
            score: score(played.value_thousandths),
            proven: after.as_ref().and_then(|after| ProvenText::of_mover(position, after)),
            opening: after.as_ref().and_then(openings::of_position).map(OpeningText::from),
        }
    }
}

fn score(thousandths: i64) -> Score {
    Valuation::new(thousandths, Unit::Discs, ValueKind::Heuristic).into()
}

impl From<Results> for GameResults {
    fn from(Results { black, draws, white }: Results) -> Self {
        Self { black, draws, white }
    }
}
