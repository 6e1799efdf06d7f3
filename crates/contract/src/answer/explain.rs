//! The answer to `explain`: facts about two moves, each with its sentence.

use std::time::Duration;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_explain::{About, Explained, Fact, FactName, facts_of, sentence};
use yomi_game::AnyMove;
use yomi_players::Engines;
use yomi_review::{PlayedGame, ReviewedPly, report::Lang};

use super::{EngineText, Timing, move_texts, review::ReviewScore, swap2::Cost};
use crate::{request::ExplainQuestion, vocabulary};

/// Why this move and not that one: counted facts, proofs and estimates.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExplainAnswer {
    /// The request's `id`.
    pub id: Option<String>,
    /// The game.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// The side that moves.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
    /// The move that is explained.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move beside it; left out where there is no other.
    pub against: Option<String>,
    /// The facts, the certain ones first.
    pub facts: Vec<ExplainFact>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time ran out, or the server was overloaded, before all was searched.
    pub degraded: bool,
    /// The same request gives the same answer on the same `fingerprint`, `timing` apart.
    pub deterministic: bool,
    /// What depends on the clock; queue and search of all searches together.
    pub timing: Timing,
    /// The engine, and the build of the server.
    pub engine: EngineText,
}

/// A fact, as data and as a sentence.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExplainFact {
    /// How it is known.
    #[schema(value_type = vocabulary::ExplainKind)]
    pub kind: &'static str,
    /// What it says.
    #[schema(value_type = vocabulary::ExplainName)]
    pub name: &'static str,
    /// The move that it speaks for.
    pub favours: Option<String>,
    /// The moves that it is about, the better one first.
    pub about: Vec<ExplainAbout>,
    /// With `levels`: all levels from 0 to 9 that play the move.
    pub levels: Option<Vec<u8>>,
    /// With gomoku's threats: all points that the sentence lists.
    pub squares: Option<Vec<String>>,
    /// The sentence, in `lang`.
    pub text: String,
}

/// What was found after a move.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExplainAbout {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Counts of the side that moves and of its opponent at the end of `line`.
    #[schema(value_type = Option<Vec<u32>>, min_items = 2, max_items = 2)]
    pub counts: Option<[u32; 2]>,
    /// The score of the move, from the side that moves.
    pub score: Option<ReviewScore>,
    /// `true` where `score` is a lower bound: its search ended among the moves.
    pub lower_bound: Option<bool>,
    /// The moves, itself first, passes included.
    pub line: Option<Vec<String>>,
}

impl ExplainAnswer {
    /// The answer to a question whose searches are done, `total` after its arrival.
    #[must_use]
    pub fn new(engines: &Engines, question: &ExplainQuestion, cost: &Cost, total: Duration) -> Self {
        let ExplainQuestion { explaining, lang, .. } = question;
        let (kind, side) = (explaining.position().kind(), explaining.position().side_to_move());
        let of = Explained { kind, side, lang: *lang };
        Self {
            id: question.id.clone(),
            game: kind.name(),
            turn: kind.side_name(side),
            mv: explaining.mv().to_string(),
            against: explaining.against().as_ref().map(AnyMove::to_string),
            facts: explaining.facts().iter().map(|fact| ExplainFact::new(fact, of)).collect(),
            nodes: cost.nodes(),
            degraded: cost.degraded,
            deterministic: cost.is_deterministic(),
            timing: Timing::without_speed(cost.queue, cost.search, total),
            engine: EngineText::new(engines, &question.whole(), 1),
        }
    }
}

impl ExplainFact {
    /// A fact of a position's game and side.
    pub(super) fn new(fact: &Fact, of: Explained) -> Self {
        use FactName::{AllowsFive, AllowsFour, Levels, StopsFive, StopsFour};
        let is_of_levels = fact.name == Levels;
        let is_of_threats = matches!(fact.name, StopsFive | StopsFour | AllowsFive | AllowsFour);
        Self {
            kind: fact.kind.name(),
            name: fact.name.name(),
            favours: fact.favours.as_ref().map(AnyMove::to_string),
            about: fact.about.iter().map(ExplainAbout::new).collect(),
            levels: is_of_levels.then(|| fact.levels.clone()),
            squares: is_of_threats.then(|| move_texts(&fact.squares)),
            text: sentence(fact, of),
        }
    }
}

/// The facts of a reviewed move, each with its sentence.
#[must_use]
pub fn facts(game: &PlayedGame, ply: &ReviewedPly, lang: Lang) -> Vec<ExplainFact> {
    let of = Explained { kind: game.kind(), side: ply.side, lang };
    facts_of(game.position(ply.ply - 1), ply).iter().map(|fact| ExplainFact::new(fact, of)).collect()
}

impl ExplainAbout {
    fn new(about: &About) -> Self {
        let About { mv, counts, score, is_bound, line } = about;
        Self {
            mv: mv.to_string(),
            counts: *counts,
            score: score.map(Into::into),
            lower_bound: is_bound.then_some(true),
            line: Some(move_texts(line)).filter(|line| !line.is_empty()),
        }
    }
}
