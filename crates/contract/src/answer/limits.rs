//! The answer of `/v1/limits`: the limits of requests on this server.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{GameKind, tree};
use yomi_laboratory::MAX_RECORDED_NODES;
use yomi_textbook::{EVALUATIONS, EvaluationEntry, Parameter, Switch, TECHNIQUES, Technique};

use crate::{
    confidence::Confidence,
    limits::{MAX_MOVES, RequestLimits},
    reading::{
        body::MAX_BODY_BYTES,
        field::{Field, Preset, Shape},
        query::MAX_QUERY_BYTES,
    },
    request::{
        self,
        batch::{MAX_BATCH_BYTES, MAX_BATCH_LINES},
        evaluation::{self, EVALUATION},
        lab::race_ms,
        report::MAX_REPORT_BYTES,
        review::review_ms,
    },
    vocabulary,
};
use serde_json::Number;

/// One limit.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = Limit)]
pub struct LimitText {
    /// What holds when a request does not say; `null` where nothing does.
    #[serialize_always]
    #[schema(required, value_type = Option<f64>)]
    pub default: Option<Number>,
    /// Smallest value.
    pub min: u64,
    /// Largest value.
    pub max: u64,
    /// What is counted.
    pub unit: &'static str,
    /// The only values allowed, where there are gaps between them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<f64>)]
    pub steps: Vec<Confidence>,
    /// The games that take it, where some do not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<vocabulary::Game>)]
    pub games: Vec<&'static str>,
    /// The only kind of player that takes it: `engine`, `textbook` or `human`; left out where all do.
    pub player: Option<&'static str>,
}

/// All limits by name: of fields with a unit, those of an object with its name in front, and limits that belong to no
/// field.
#[must_use]
pub fn all(limits: &RequestLimits, max_level: u8) -> BTreeMap<String, LimitText> {
    let mut rows = BTreeMap::new();
    for field in request::table().values() {
        rows.extend(row(field, limits).map(|row| (field.name.to_owned(), row)));
        if let Shape::Object(parts) = field.shape {
            let name = |part: &Field| format!("{}.{}", field.name, part.name);
            rows.extend(parts.iter().filter_map(|part| Some((name(part), row(part, limits)?))));
        }
    }
    rows.extend(TECHNIQUES.iter().flat_map(of_technique));
    rows.extend(EVALUATIONS.iter().filter_map(of_evaluation));
    if let Some(level) = rows.get_mut("level") {
        level.max = max_level.into();
    }
    let max_search_ms = u64::try_from(limits.max_search.as_millis()).unwrap_or(u64::MAX);
    let others = [
        ("max_search_ms", Some(max_search_ms), max_search_ms, max_search_ms, "ms"),
        ("moves_list", None, 0, MAX_MOVES as u64, "moves"),
        ("body", None, 2, MAX_BODY_BYTES as u64, "bytes"),
        ("batch", None, 2, MAX_BATCH_BYTES as u64, "bytes"),
        ("report", None, 2, MAX_REPORT_BYTES as u64, "bytes"),
        ("batch_lines", None, 1, MAX_BATCH_LINES as u64, "lines"),
        ("query", None, 0, MAX_QUERY_BYTES as u64, "bytes"),
        ("tree_plies", None, 0, tree::MAX_PLIES.into(), "plies"),
        ("tree_nodes", None, 1, tree::MAX_NODES as u64, "nodes"),
        ("recorded_nodes", None, 1, MAX_RECORDED_NODES as u64, "nodes"),
        ("race_time_ms", Some(race_ms(limits)), 1, limits.max_time_ms(), "ms"),
        ("review_time_ms", Some(review_ms(limits)), 1, limits.max_review_ms(), "ms"),
    ];
    rows.extend(others.map(|(name, default, min, max, unit)| {
        let default = default.map(Number::from);
        (name.to_owned(), LimitText { default, min, max, unit, ..LimitText::default() })
    }));
    rows
}

/// The parameter of an evaluation, by the name that it has in a query.
fn of_evaluation(entry: &EvaluationEntry) -> Option<(String, LimitText)> {
    let parameter = evaluation::parameter(entry)?;
    let row = LimitText {
        default: Number::from_f64(parameter.default),
        min: 0,
        max: parameter.max.unsigned_abs(),
        unit: "times",
        ..LimitText::default()
    };
    Some((format!("{}.{}", EVALUATION.name, parameter.name), row))
}

/// The parameters of a technique, by the names that they have in a query.
fn of_technique(technique: &Technique) -> Vec<(String, LimitText)> {
    let Switch::Parameters(parameters) = technique.switch else { return Vec::new() };
    let row = |parameter: &Parameter| LimitText {
        default: Some(parameter.default.into()),
        min: parameter.min.unsigned_abs(),
        max: parameter.max.unsigned_abs(),
        unit: parameter.unit,
        ..LimitText::default()
    };
    let name = |parameter: &Parameter| format!("techniques.{}.{}", technique.name, parameter.name);
    parameters.iter().map(|parameter| (name(parameter), row(parameter))).collect()
}

fn row(field: &Field, limits: &RequestLimits) -> Option<LimitText> {
    let unit = field.unit?;
    let (min, max) = field.range_within(limits)?;
    let default = match field.default {
        Preset::Number(number) | Preset::Mostly(number) => Some(number.into()),
        Preset::Nothing | Preset::Name(_) => None,
    };
    let steps = match field.shape {
        Shape::Confidence => Confidence::steps().collect(),
        _ => Vec::new(),
    };
    let games = field.games.iter().map(|game| game.name()).collect::<Vec<_>>();
    let games = if games.len() == GameKind::ALL.len() { Vec::new() } else { games };
    let player = match field.players {
        [only] => Some(only.name()),
        _ => None,
    };
    Some(LimitText { default, min, max, unit, steps, games, player })
}
