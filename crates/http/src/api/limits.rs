//! `GET /v1/limits`: what a request may ask for on this server.

use std::collections::BTreeMap;

use axum::{Json, extract::State, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;
use yomi_game::{tictactoe, tree};
use yomi_laboratory::MAX_RECORDED_NODES;
use yomi_othello::selectivity::Selectivity;
use yomi_search::Level;

use super::{
    Floor,
    accept::{self, Form},
    body::MAX_BODY_BYTES,
    keys::Grant,
    misplaced::NoParameters,
    problem::Problem,
    query::MAX_QUERY_BYTES,
    request::{
        Confidence, MAX_ID_CHARACTERS, MAX_MULTI_PV, MAX_SEED, MAX_VARIETY, RequestLimits,
        lab::{MAX_RUNS, race_ms},
        limits::{MAX_DEADLINE_MS, MAX_INCREMENT_MS, MAX_REMAINING_MS},
        position::{MAX_BOARD_CHARACTERS, MAX_MOVES, MAX_MOVES_CHARACTERS, SIZES},
    },
};

/// One limit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LimitText {
    /// What holds when a request does not say; `null` where nothing does.
    #[schema(required)]
    pub default: Option<u64>,
    /// Smallest value.
    pub min: u64,
    /// Largest value.
    pub max: u64,
    /// What is counted.
    #[schema(example = "ms")]
    pub unit: &'static str,
    /// The only values allowed, where there are gaps between them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<f64>)]
    pub steps: Vec<Confidence>,
}

/// Answers with all limits by name; with those of the key where it has lower ones.
pub(super) async fn get(
    State(floor): State<Floor>,
    grant: Grant,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<BTreeMap<&'static str, LimitText>>, Problem> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(all(&grant.narrow(&floor.limits), grant.max_level())))
}

fn all(limits: &RequestLimits, max_level: u8) -> BTreeMap<&'static str, LimitText> {
    let limit = |default, min, max, unit| LimitText { default, min, max, unit, steps: Vec::new() };
    let text = |max: usize| limit(None, 0, max as u64, "characters");
    let max_search_ms = u64::try_from(limits.max_search.as_millis()).unwrap_or(u64::MAX);
    let level = u64::from(max_level);
    let side = |unit| limit(Some(3), 1, tictactoe::LONGEST_SIDE.into(), unit);
    BTreeMap::from([
        ("level", limit(Some(u64::from(Level::DEFAULT.number())), 0, level, "level")),
        ("depth", limit(None, 1, limits.max_depth.into(), "plies")),
        ("confidence", confidence()),
        ("nodes", limit(None, 1, limits.max_nodes, "nodes")),
        ("time_ms", limit(None, 1, limits.max_time_ms(), "ms")),
        ("deadline_ms", limit(None, 1, MAX_DEADLINE_MS, "ms")),
        ("clock_remaining_ms", limit(None, 1, MAX_REMAINING_MS, "ms")),
        ("clock_increment_ms", limit(Some(0), 0, MAX_INCREMENT_MS, "ms")),
        ("max_search_ms", limit(Some(max_search_ms), max_search_ms, max_search_ms, "ms")),
        ("threads", limit(Some(1), 1, limits.max_threads.into(), "threads")),
        ("multi_pv", limit(Some(1), 1, MAX_MULTI_PV.unsigned_abs(), "moves")),
        ("seed", limit(Some(0), 0, MAX_SEED.unsigned_abs(), "number")),
        ("variety", limit(Some(0), 0, MAX_VARIETY.unsigned_abs(), "hundredths of a disc")),
        ("size", limit(Some(15), SIZES.start().unsigned_abs(), SIZES.end().unsigned_abs(), "rows")),
        ("board", text(MAX_BOARD_CHARACTERS)),
        ("moves", text(MAX_MOVES_CHARACTERS)),
        ("moves_list", limit(None, 0, MAX_MOVES as u64, "moves")),
        ("id", text(MAX_ID_CHARACTERS)),
        ("body", limit(None, 2, MAX_BODY_BYTES as u64, "bytes")),
        ("query", limit(None, 0, MAX_QUERY_BYTES as u64, "bytes")),
        // The laboratory's.
        ("columns", side("columns")),
        ("rows", side("rows")),
        ("in_a_row", side("marks")),
        ("tree_plies", limit(None, 0, tree::MAX_PLIES.into(), "plies")),
        ("tree_nodes", limit(None, 1, tree::MAX_NODES as u64, "nodes")),
        ("recorded_nodes", limit(None, 1, MAX_RECORDED_NODES as u64, "nodes")),
        ("runs", limit(None, 1, MAX_RUNS as u64, "runs")),
        ("race_time_ms", limit(Some(race_ms(limits)), 1, limits.max_time_ms(), "ms")),
    ])
}

/// The default is that of a depth; what nodes or time limit has the smallest.
fn confidence() -> LimitText {
    let percent = |cuts: Selectivity| u64::from(cuts.confidence_thousandths() / 10);
    LimitText {
        default: Some(percent(Selectivity::OF_DEPTH)),
        min: percent(Selectivity::MOST),
        max: percent(Selectivity::FULL),
        unit: "per cent",
        steps: Confidence::steps().collect(),
    }
}
