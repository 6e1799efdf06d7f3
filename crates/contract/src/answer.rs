//! The answer to `bestmove`: the best move, its score, and statistics. The answers of the laboratory have files of
//! their own.
//!
//! The order of the fields is the order in the JSON.

pub mod batch;
pub mod degraded;
pub mod drawing;
pub mod exercise;
pub mod explain;
pub mod games;
pub mod games_read;
pub mod health;
pub mod jobs;
pub mod limits;
pub mod openings;
pub mod outcome;
pub mod position;
pub mod proof;
pub mod proven;
pub mod puzzle;
pub mod race;
pub mod recorded_search;
pub mod review;
pub mod score;
pub mod shortened;
pub mod stats;
pub mod status;
pub mod swap2;
pub mod version;

use self::outcome::{first_move, texts};
use std::time::Duration;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{AnyMove, AnyPosition, Board, with_position};
use yomi_players::{AnyReport, Engines, Player, SearchRequest};
use yomi_search::{Line, Valuation, ValueKind};
use yomi_service::Answer;
use yomi_textbook::Configuration;

use crate::{request::bestmove::Question, vocabulary};

pub use degraded::DegradedFrom;
pub use explain::ExplainAnswer;
pub use outcome::{Discs, OutcomeText, move_texts, outcome};
pub use proof::{ProofNodeText, ProofText};
pub use proven::ProvenText;
pub use race::RaceAnswer;
pub use recorded_search::RecordAnswer;
pub use review::ReviewAnswer;
pub use score::Score;
pub use shortened::Shortened;
pub use stats::{Stats, Timing};
pub use swap2::Swap2Answer;

/// The best move of a position.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BestMoveAnswer)]
pub struct BestMove {
    /// The request's `id`.
    pub id: Option<String>,
    /// The game.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// The side to move.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
    /// The move to play; `null` when the game is over. With `variety` not always the best one.
    #[serialize_always]
    #[schema(required)]
    pub best_move: Option<String>,
    /// The value of the position, from the side to move: that of the move to play.
    pub score: Score,
    /// Othello's first ten moves: what is proven of the value of the position, whatever the search holds of it.
    pub proven: Option<ProvenText>,
    /// The principal variation: the line of best play, passes included.
    pub pv: Vec<String>,
    /// The best moves, as many as `multi_pv` asked for and all within `variety`, best first.
    pub lines: Vec<RankedLine>,
    /// How a finished game ended.
    pub outcome: Option<OutcomeText>,
    /// Plies searched completely; 0 when the move is only a legal one.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// What ended the search.
    #[schema(value_type = vocabulary::StoppedBy)]
    pub stopped_by: &'static str,
    /// Time ran out before any iteration was finished (`depth` 0), or the server was overloaded (`degraded_from`,
    /// `shortened`; `stopped_by` `preempted`).
    pub degraded: bool,
    /// For `if_overloaded: "degrade"`, and where the search was `preempted`: what was asked and not reached.
    pub degraded_from: Option<DegradedFrom>,
    /// The search time that was asked and the one that was given, where that is less than half, or less than
    /// `min_time_ms`.
    pub shortened: Option<Shortened>,
    /// The same request gives the same answer on the same `fingerprint`, `timing` apart: no clock ended the search, and
    /// one thread searched.
    pub deterministic: bool,
    /// The board after the best move, for `include: ["board_after"]`.
    pub board_after: Option<String>,
    /// The legal moves, for `include: ["legal_moves"]`.
    pub legal_moves: Option<Vec<String>>,
    /// For `include: ["pv_scores"]`: the evaluation after each move of `pv`, without any search, from the side to move
    /// at the root.
    pub pv_scores: Option<Vec<Score>>,
    /// For `include: ["proof"]`: how the move wins, or loses, whatever is answered. Not there where nothing is proven.
    pub proof: Option<ProofText>,
    /// Of `human` and opponents: the seed that drew the move, for the next requests of the same game.
    pub seed: Option<u64>,
    /// What the search counted.
    pub stats: Stats,
    /// What depends on the clock.
    pub timing: Timing,
    /// The engine, and the build of the server.
    pub engine: EngineText,
}

/// One of the best moves.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Line)]
pub struct RankedLine {
    /// 1 for the best.
    pub rank: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value, from the side to move.
    pub score: Score,
    /// The line of best play after it, itself included.
    pub pv: Vec<String>,
    /// The value of the best move minus this one's, in the same unit; not there where their units differ.
    #[schema(minimum = 0)]
    pub loss: Option<f64>,
    /// The chance that `human` plays it.
    pub probability: Option<f64>,
    /// How many playouts of `mcts` began with it, by which its lines are ordered.
    pub visits: Option<u64>,
}

/// The engine, and the build of the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Engine)]
pub struct EngineText {
    /// The version of the service.
    pub version: &'static str,
    /// `engine`, `human`, or the textbook algorithm.
    pub algorithm: &'static str,
    /// The leaf evaluation; `playouts` for `mcts`, which asks none.
    pub evaluation: &'static str,
    /// Changes whenever an answer may.
    pub fingerprint: String,
    /// Search threads that took part.
    pub threads: u32,
}

/// The state of a search that still runs, as the stream tells it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Progress)]
pub struct ProgressText {
    /// Plies searched completely.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// The best move so far.
    pub best_move: String,
    /// Its value so far.
    pub score: Score,
    /// Its line of best play.
    pub pv: Vec<String>,
    /// The best moves so far.
    pub lines: Vec<RankedLine>,
    /// What the search counted so far.
    pub stats: Stats,
    /// What depends on the clock.
    pub timing: Timing,
}

impl BestMove {
    /// The answer to `question`, which `engines` gave, `total` after its arrival.
    #[must_use]
    pub fn new(engines: &Engines, question: &Question, answer: &Answer, total: Duration) -> Self {
        let SearchRequest { position, .. } = &question.search;
        let (report, game) = (&answer.report, position.kind());
        let lines = lines(report);
        let best = report.choice();
        let include = question.include;
        Self {
            id: question.id.clone(),
            game: game.name(),
            turn: game.side_name(position.side_to_move()),
            best_move: best.and_then(first_move).map(|mv| mv.to_string()),
            score: best.map_or_else(|| Score::of_finished(position), |line| line.score.into()),
            proven: ProvenText::of(position),
            pv: best.map(texts).unwrap_or_default(),
            lines,
            outcome: outcome(position),
            depth: report.depth,
            selective_depth: report.selective_depth,
            stopped_by: answer.stopped_by.name(),
            degraded: answer.degraded,
            degraded_from: DegradedFrom::of(question, answer),
            shortened: answer.shortened.map(Shortened::from),
            deterministic: answer.deterministic && !question.seed_is_drawn,
            board_after: best
                .and_then(first_move)
                .filter(|_| include.board_after)
                .and_then(|mv| board_after(position, mv)),
            legal_moves: include.legal_moves.then(|| move_texts(&position.legal_moves())),
            pv_scores: include.pv_scores.then(|| pv_scores(engines, &question.search, best)),
            proof: report.proof.as_ref().filter(|_| include.proof).map(ProofText::from),
            seed: question.tells_seed.then_some(question.search.seed),
            stats: Stats::new(report, include.iterations),
            timing: Timing::new(answer.queue, answer.search, total, report),
            engine: EngineText::new(engines, &question.search, answer.threads),
        }
    }
}

impl ProgressText {
    /// The progress of a running search; `None` before it has found a move.
    #[must_use]
    pub fn new(report: &AnyReport, queue: Duration, total: Duration) -> Option<Self> {
        let best = report.choice()?;
        Some(Self {
            depth: report.depth,
            selective_depth: report.selective_depth,
            best_move: first_move(best)?.to_string(),
            score: best.score.into(),
            pv: texts(best),
            lines: lines(report),
            stats: Stats::new(report, false),
            timing: Timing::new(queue, report.elapsed, total, report),
        })
    }
}

impl EngineText {
    /// The player of a search, with its settings.
    pub fn new(engines: &Engines, search: &SearchRequest, threads: u32) -> Self {
        let evaluation = Engines::evaluation(search);
        let (algorithm, evaluation) = match search.player {
            Player::Engine { .. } => (crate::request::player::ENGINE, evaluation),
            Player::Human(_) => (crate::request::player::HUMAN, evaluation),
            Player::Textbook(Configuration { algorithm, .. }) => {
                let scores_by = if algorithm.evaluates() { evaluation } else { "playouts" };
                (algorithm.entry().name, scores_by)
            }
        };
        Self {
            version: env!("CARGO_PKG_VERSION"),
            algorithm,
            evaluation,
            fingerprint: engines.fingerprint().to_owned(),
            threads,
        }
    }
}

fn pv_scores(engines: &Engines, search: &SearchRequest, best: Option<&Line<AnyMove>>) -> Vec<Score> {
    let moves = best.map_or(&[][..], |line| line.moves.as_slice());
    let has_distance = !search.position.results_differ_in_size();
    let valuations = engines.evaluate_along(search, moves).into_iter();
    valuations
        .zip(1..)
        .map(|(valuation, plies)| {
            // An exact value means here that this move ended the game, `plies` plies from the root.
            let is_over = valuation.kind == ValueKind::Exact;
            let plies_to_end = (is_over && has_distance).then_some(plies);
            Valuation { plies_to_end, ..valuation }.into()
        })
        .collect()
}

fn lines(report: &AnyReport) -> Vec<RankedLine> {
    let best = report.lines.first().map(|line| line.score);
    let loss = |score: Valuation| {
        let best = best.filter(|best| best.unit == score.unit)?;
        Some(score::in_units((best.thousandths - score.thousandths).max(0)))
    };
    report
        .lines
        .iter()
        .enumerate()
        .map(|(index, line)| RankedLine {
            rank: index + 1,
            mv: first_move(line).map(|mv| mv.to_string()).unwrap_or_default(),
            score: line.score.into(),
            pv: texts(line),
            loss: loss(line.score),
            visits: report.visits.get(index).copied(),
            probability: report.chances.get(index).map(|chance| (chance * 1e6).round() / 1e6),
        })
        .collect()
}

/// The board after `mv`; `None` when the move is of another game.
fn board_after(position: &AnyPosition, mv: AnyMove) -> Option<String> {
    let after = position.after(mv)?;
    Some(with_position!(&after, position => position.board_text()))
}
