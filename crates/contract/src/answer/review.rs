//! The answer to `review`: every ply with its loss and class, a summary for each side, and the events of the stream.

use serde::Serialize;
use serde_json::{Value, json};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{Side, openings};
use yomi_players::{Engines, Player, SearchRequest};
use yomi_review::{
    Budget, Class, Estimate, Loss, PlayedGame, Review, ReviewedPly, Scored, Settings, SideSummary, report::sentence,
};
use yomi_search::{Limits, Unit, strength::Strength};
use yomi_service::ReviewEnd;

use super::{
    EngineText,
    explain::{ExplainFact, facts},
    outcome::{OutcomeText, move_texts, outcome},
    position::{OpeningText, Start},
    proven::ProvenText,
    score::in_units,
    stats::Timing,
};
use crate::{
    confidence::Confidence,
    reading::fault::Fault,
    request::{
        ReportQuestion,
        review::{Refereed, WrittenPositions, WrongPosition},
    },
    vocabulary,
    words::Words,
};

/// A review of a game.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewAnswer {
    /// The request's `id`.
    pub id: Option<String>,
    /// The game.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// Gomoku: rows and columns.
    pub size: Option<u8>,
    /// Gomoku: `freestyle`, `standard` or `renju`.
    #[schema(value_type = Option<vocabulary::Rule>)]
    pub rule: Option<&'static str>,
    /// The position before the first move.
    pub start: Start,
    /// All moves of the game, Othello's passes between them included.
    pub moves: Vec<String>,
    /// How it ended, where the moves lead to the end.
    pub outcome: Option<OutcomeText>,
    /// With `referee`: the first move that cannot be played; `moves` end before it.
    pub illegal: Option<Fault>,
    /// With `positions`: those that are wrong.
    pub positions: Option<ReviewPositions>,
    /// The name of the first player, black or X, as the record has it.
    pub first_player: Option<String>,
    /// That of the second player, white or O.
    pub second_player: Option<String>,
    /// The result as the record has it.
    pub result: Option<String>,
    /// The opening, where it has a name.
    pub opening: Option<OpeningText>,
    /// Whether every move that was asked for is reviewed.
    pub complete: bool,
    /// Why the review ended.
    #[schema(value_type = vocabulary::ReviewEnd)]
    pub stopped_by: &'static str,
    /// The same request gives the same review again: limited by nodes, depth or level, on one thread, and complete.
    pub deterministic: bool,
    /// The moves that are reviewed, in order.
    pub plies: Vec<ReviewPly>,
    /// What they come to: the first player, then the second.
    #[schema(min_items = 2, max_items = 2)]
    pub sides: Vec<ReviewSide>,
    /// Moves that turned the game.
    #[schema(value_type = Vec<i32>)]
    pub turning_points: Vec<usize>,
    /// Moves that missed a certain win.
    #[schema(value_type = Vec<i32>)]
    pub missed_wins: Vec<usize>,
    /// Moves after which the opponent wins for certain, from a position that was at least even.
    #[schema(value_type = Vec<i32>)]
    pub allowed_wins: Vec<usize>,
    /// Moves at whose position one move is good for certain, and was missed.
    #[schema(value_type = Vec<i32>)]
    pub exercises: Vec<usize>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// What depends on the clock; `yomi review --json` leaves it out.
    pub timing: Option<Timing>,
    /// What searched.
    pub engine: EngineText,
}

/// Boards that were written beside the moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewPositions {
    /// How many are right.
    pub right: usize,
    /// How many stand after a move that is not played.
    pub unjudged: usize,
    /// Those that are wrong.
    pub wrong: Vec<ReviewWrongPosition>,
}

/// A board that is not the position.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewWrongPosition {
    /// After which of the written moves, from 1.
    pub after: usize,
    /// The squares that differ; none where `reason` says what else is wrong.
    pub squares: Vec<String>,
    /// Why the text is no board, or what it says beside the cells.
    pub reason: Option<String>,
    /// The cells of the position.
    pub board: String,
}

/// A move of a game under review. Both scores come from searches of the position before it.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewPly {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// The side that played it.
    #[schema(value_type = vocabulary::Turn)]
    pub side: &'static str,
    /// The move that was played.
    pub played: String,
    /// The best move; the one that was played where no other is better, and of a placed stone that stone.
    pub best: String,
    /// The score of the move that was played, from its side.
    pub played_score: ReviewScore,
    /// The score of the best move, from the same side.
    pub best_score: ReviewScore,
    /// Othello's first ten moves: what is proven of the value of the position before the move, from the same side.
    pub proven: Option<ProvenText>,
    /// Plies searched.
    pub depth: u32,
    /// Othello, where the search left moves out on a guess: how sure each such guess is, in per cent, as at `bestmove`.
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 100)]
    pub confidence: Option<Confidence>,
    /// Nodes of all its searches.
    pub nodes: u64,
    /// In a job that went on after an upgrade: the engines that searched this move, where they are not `engine`.
    pub fingerprint: Option<String>,
    /// What the move loses.
    pub loss: ReviewLoss,
    /// The class of the loss.
    #[schema(value_type = vocabulary::ReviewClass)]
    pub class: &'static str,
    /// Set to true where the move may be worse than `class`, which is the milder end of `between`.
    pub size_unclear: Option<bool>,
    /// With `unclear` and `size_unclear`: the best and the worst class that the move may have.
    #[schema(value_type = Option<Vec<vocabulary::ReviewClass>>, min_items = 2, max_items = 2)]
    pub between: Option<[&'static str; 2]>,
    /// Why the move was no choice; it counts for no accuracy.
    #[schema(value_type = Option<vocabulary::ReviewForced>)]
    pub forced: Option<&'static str>,
    /// What else is to be said of it.
    #[schema(value_type = Vec<vocabulary::ReviewMark>)]
    pub marks: Vec<&'static str>,
    /// What is to be said of it, in `lang`: the result first, then by how much.
    pub text: String,
    /// With `explain`: at most three facts, the certain ones first.
    pub facts: Option<Vec<ExplainFact>>,
    /// Best play, the best move first.
    pub line: Vec<String>,
    /// Best play after the move that was played, itself first.
    pub refutation: Vec<String>,
}

/// A score of a review, from the side that moved.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReviewScore {
    /// The value, in `unit`.
    pub value: f64,
    /// What the value counts.
    #[schema(value_type = vocabulary::Unit)]
    pub unit: &'static str,
    /// How certain it is.
    #[schema(value_type = vocabulary::ReviewCertainty)]
    pub certainty: &'static str,
    /// Gomoku and tic-tac-toe, where a win or loss is certain: plies to it, the move counted, where they are known.
    pub plies_to_end: Option<u32>,
    /// Wins expected, draws counted half: 1, 0.5 or 0 where the score is certain.
    #[schema(minimum = 0, maximum = 1)]
    pub expectation: f64,
}

/// What a move loses against the best one.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReviewLoss {
    /// In `unit`; left out where the two scores count different things.
    #[schema(minimum = 0)]
    pub value: Option<f64>,
    /// What `value` counts.
    #[schema(value_type = Option<vocabulary::Unit>)]
    pub unit: Option<&'static str>,
    /// Wins expected that are lost, draws counted half.
    #[schema(minimum = 0, maximum = 1)]
    pub expectation: f64,
    /// The standard error of `expectation` against a search of many more nodes; 0 where both scores are certain.
    #[schema(minimum = 0)]
    pub standard_error: f64,
}

/// What the moves of a side come to; forced moves and placed stones count for nothing.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewSide {
    /// The side.
    #[schema(value_type = vocabulary::Turn)]
    pub side: &'static str,
    /// Moves that were a choice.
    pub free: usize,
    /// Moves that were none, without passes.
    pub forced: usize,
    /// Passes.
    pub passes: usize,
    /// Mean loss of expectation of the free moves; 0 without any.
    #[schema(minimum = 0, maximum = 1)]
    pub mean_loss: f64,
    /// Othello: mean loss of the free moves in discs.
    pub mean_loss_discs: Option<f64>,
    /// 1 where no free move lost anything, 0 where each was a blunder; left out without a free move.
    #[schema(minimum = 0, maximum = 1)]
    pub accuracy: Option<f64>,
    /// Free moves by class.
    pub classes: ReviewClasses,
    /// Othello, of ten counted moves or more: the `skill` of `human` that plays so.
    pub skill: Option<ReviewSkill>,
}

/// A skill by maximum likelihood, with its 95 % interval.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReviewSkill {
    /// The likeliest; left out with `at_most`.
    #[schema(minimum = 0, maximum = 10)]
    pub estimate: Option<f64>,
    /// The least of the interval.
    #[schema(minimum = 0, maximum = 10)]
    pub at_least: f64,
    /// The greatest; left out where it is beyond 10.
    #[schema(minimum = 0, maximum = 10)]
    pub at_most: Option<f64>,
}

/// Free moves by class.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReviewClasses {
    /// The best move, or one that is worth as much.
    pub best: usize,
    /// A loss below 0.05.
    pub good: usize,
    /// From 0.05.
    pub inaccuracy: usize,
    /// From 0.10.
    pub mistake: usize,
    /// From 0.20, or a certain result given away.
    pub blunder: usize,
    /// From 0.05, where the move may be good.
    pub unclear: usize,
}

/// What a review will take: the first event of its stream.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReviewEstimate {
    /// Moves that are reviewed.
    pub plies: usize,
    /// Seconds of search on one core, where time limits the review or the engine's speed is assumed.
    pub seconds: Option<f64>,
    /// Nodes, about, where they limit it: a move takes some hundreds, however few are asked for.
    pub nodes: Option<u64>,
}

/// How far a review is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewProgress {
    /// The part that is done, about.
    #[schema(minimum = 0, maximum = 1)]
    pub done: f64,
    /// Moves that are finished.
    pub finished: usize,
    /// Moves whose scores changed since the event before, and may change again.
    pub unfinished: Vec<ReviewPly>,
}

/// Rounds an expectation to four decimals.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

impl ReviewAnswer {
    /// The review of a game by `engines`, with the reason of its end.
    #[must_use]
    pub fn new(
        engines: &Engines,
        (game, settings, words): (&PlayedGame, &Settings, Words),
        (review, end): (&Review, ReviewEnd),
        timing: Option<Timing>,
        id: Option<String>,
    ) -> Self {
        let kind = game.kind();
        let start = game.position(0);
        let last = game.position(game.moves().len());
        let variant = start.variant();
        let [first_player, second_player] = game.players.clone();
        let is_limited_by_time = matches!(settings.budget, Budget::Time(_));
        let is_whole = end == ReviewEnd::Completed;
        let search = SearchRequest::of(start.clone(), Player::engine(None), Limits::default());
        let summary = &review.summary;
        let side = |side| ReviewSide::new(kind.side_name(side), summary.side(side));
        Self {
            id,
            game: kind.name(),
            size: variant.map(|variant| variant.size),
            rule: variant.map(|variant| variant.rule),
            start: Start::of(start),
            moves: move_texts(game.moves()),
            outcome: outcome(last),
            illegal: None,
            positions: None,
            first_player,
            second_player,
            result: game.result.clone(),
            opening: openings::of_game(game.positions()).map(OpeningText::from),
            complete: review.is_complete(),
            stopped_by: end.name(),
            deterministic: is_whole && !is_limited_by_time && settings.threads == 1,
            plies: review.plies.iter().map(|ply| ReviewPly::new(game, ply, words)).collect(),
            sides: [Side::First, Side::Second].map(side).into(),
            turning_points: summary.turning_points.clone(),
            missed_wins: summary.missed_wins.clone(),
            allowed_wins: summary.allowed_wins.clone(),
            exercises: summary.exercises.clone(),
            nodes: review.plies.iter().map(|ply| ply.nodes).sum(),
            timing,
            engine: EngineText::new(engines, &search, settings.threads),
        }
    }
}

impl ReviewAnswer {
    /// The same with what does not fit the rules.
    #[must_use]
    pub fn refereed(self, refereed: &Refereed) -> Self {
        let Refereed { illegal, positions } = refereed.clone();
        let of =
            |WrongPosition { after, squares, reason, board }| ReviewWrongPosition { after, squares, reason, board };
        let positions = positions.map(|WrittenPositions { right, unjudged, wrong }| {
            let wrong = wrong.into_iter().map(of).collect();
            ReviewPositions { right, unjudged, wrong }
        });
        Self { illegal, positions, ..self }
    }
}

/// A finished review as it was sent, with `text` and facts in the language of the request.
#[must_use]
pub fn translated(question: &ReportQuestion) -> Value {
    let ReportQuestion { game, review, words, .. } = question;
    let mut given = question.given.clone();
    let items = given.get_mut("plies").and_then(Value::as_array_mut).into_iter().flatten();
    for (item, ply) in items.zip(&review.plies) {
        item["text"] = json!(sentence(ply, game.kind(), words.lang));
        if item.get("facts").is_some() {
            item["facts"] = json!(facts(game, ply, words.lang));
        }
    }
    Value::Object(given)
}

impl ReviewPly {
    /// A ply of that game.
    #[must_use]
    pub fn new(game: &PlayedGame, ply: &ReviewedPly, Words { lang, explains }: Words) -> Self {
        Self {
            ply: ply.ply,
            side: game.kind().side_name(ply.side),
            played: ply.played.to_string(),
            best: ply.best.to_string(),
            played_score: ply.played_score.into(),
            best_score: ply.best_score.into(),
            proven: ProvenText::of(game.position(ply.ply - 1)),
            depth: ply.depth,
            confidence: ply.confidence_thousandths.map(Confidence::of_thousandths),
            fingerprint: ply.build.as_deref().map(str::to_owned),
            nodes: ply.nodes,
            loss: ply.loss.into(),
            class: ply.class.name(),
            size_unclear: ply.is_size_unclear().then_some(true),
            between: ply.between.map(|(best, worst)| [best.name(), worst.name()]),
            forced: ply.forced.map(yomi_review::Forced::name),
            marks: ply.marks.names(),
            text: sentence(ply, game.kind(), lang),
            facts: explains.then(|| facts(game, ply, lang)),
            line: move_texts(&ply.line),
            refutation: move_texts(&ply.refutation),
        }
    }
}

impl From<Scored> for ReviewScore {
    fn from(score: Scored) -> Self {
        Self {
            value: in_units(score.thousandths),
            unit: score.unit.name(),
            certainty: score.certainty.name(),
            plies_to_end: score.plies_to_end,
            expectation: rounded(score.expectation),
        }
    }
}

impl From<Loss> for ReviewLoss {
    fn from(loss: Loss) -> Self {
        Self {
            value: loss.thousandths.map(in_units),
            unit: loss.unit.map(Unit::name),
            expectation: rounded(loss.expectation),
            standard_error: rounded(loss.error),
        }
    }
}

impl ReviewSide {
    fn new(side: &'static str, summary: &SideSummary) -> Self {
        let count = |class| summary.count(class);
        Self {
            side,
            free: summary.free,
            forced: summary.forced,
            passes: summary.passes,
            mean_loss: rounded(summary.mean_loss),
            mean_loss_discs: summary.mean_discs_thousandths.map(|discs| rounded(discs / 1000.0)),
            accuracy: summary.accuracy.map(rounded),
            classes: ReviewClasses {
                best: count(Class::Best),
                good: count(Class::Good),
                inaccuracy: count(Class::Inaccuracy),
                mistake: count(Class::Mistake),
                blunder: count(Class::Blunder),
                unclear: count(Class::Unclear),
            },
            skill: summary.strength.map(ReviewSkill::from),
        }
    }
}

impl From<Strength> for ReviewSkill {
    fn from(Strength { estimate, at_least, at_most }: Strength) -> Self {
        Self { estimate: estimate.map(rounded), at_least: rounded(at_least), at_most: at_most.map(rounded) }
    }
}

impl From<Estimate> for ReviewEstimate {
    fn from(Estimate { plies, seconds, nodes }: Estimate) -> Self {
        Self { plies, seconds: seconds.map(rounded), nodes }
    }
}

impl ReviewProgress {
    /// The progress: fraction done, number of finished moves, and moves with intermediate results.
    #[must_use]
    pub fn new(done: f64, finished: usize, unfinished: Vec<ReviewPly>) -> Self {
        Self { done: rounded(done), finished, unfinished }
    }
}
