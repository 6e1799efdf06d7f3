//! Permissions of an API key.
//!
//! A field above the limit of the key is refused (`forbidden`), never lowered, like the limits of the server. The check
//! runs before the request is parsed, and only on numbers: the parser reports all other faults.

use std::{sync::Arc, time::Duration};

use yomi_contract::{
    keys::{KeyLimits, LIMITED},
    limits::RequestLimits,
    problem::{Problem, ProblemCode, summary},
    reading::{
        fault::{Fault, FaultCode, below},
        field::Field,
    },
    request::lab::RUNS,
};
use yomi_search::Level;

use serde_json::{Map, Value};

/// Permissions of a request: those of its key, or all when keys are off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The name of the key; `None` where keys are off.
    pub name: Option<Arc<str>>,
    /// Upper limits of fields.
    pub limits: KeyLimits,
    /// Whether the laboratory may be used.
    pub laboratory: bool,
    /// Whether the key's searches can be preempted by other clients.
    pub preemptible: bool,
}

impl Default for Grant {
    fn default() -> Self {
        Self { name: None, limits: KeyLimits::default(), laboratory: true, preemptible: true }
    }
}

impl Grant {
    /// The limits of the server, lowered to those of the key.
    #[must_use]
    pub fn narrow(&self, server: &RequestLimits) -> RequestLimits {
        let KeyLimits { level: _, depth, nodes, time_ms, threads } = self.limits;
        let time = time_ms.map_or(Duration::MAX, Duration::from_millis);
        RequestLimits {
            max_depth: depth.unwrap_or(u32::MAX).min(server.max_depth),
            max_nodes: nodes.unwrap_or(u64::MAX).min(server.max_nodes),
            max_search: time.min(server.max_search),
            max_review: time.min(server.max_review),
            max_threads: threads.unwrap_or(u32::MAX).min(server.max_threads),
        }
    }

    /// The highest level allowed.
    #[must_use]
    pub fn max_level(&self) -> u8 {
        let largest = Level::MAX.number();
        self.limits.level.unwrap_or(largest).min(largest)
    }

    /// Checks a `bestmove` request against the limits of the key.
    ///
    /// # Errors
    /// `forbidden`, with every field above its limit.
    pub fn check(&self, object: &Map<String, Value>) -> Result<(), Problem> {
        let mut faults = self.faults(object, "");
        faults.extend(self.level_meant(object));
        forbidden(faults)
    }

    /// Checks a `review` request against the limits of the key.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn check_review(&self, object: &Map<String, Value>) -> Result<(), Problem> {
        forbidden(self.faults(object, ""))
    }

    /// Checks a laboratory request against the limits of the key.
    ///
    /// # Errors
    /// `forbidden`, if the key excludes the laboratory, or with every field above its limit.
    pub fn check_laboratory(&self, object: &Map<String, Value>) -> Result<(), Problem> {
        if !self.laboratory {
            let detail = "This key may not use the laboratory; ask the operator for one that may.";
            return Err(Problem::new(ProblemCode::Forbidden, detail));
        }
        let mut faults = self.faults(object, "");
        let runs = object.get(RUNS.name).and_then(Value::as_array);
        // The parser refuses more.
        let (_, most) = RUNS.range().unwrap_or_default();
        for (index, run) in (0..most).zip(runs.into_iter().flatten()) {
            if let Value::Object(run) = run {
                faults.extend(self.faults(run, &format!("/runs/{index}")));
            }
        }
        forbidden(faults)
    }

    fn faults(&self, object: &Map<String, Value>, pointer: &str) -> Vec<Fault> {
        let above = |field: &Field| {
            let limit = field.limit_of(&self.limits)?;
            let asked = object.get(field.name)?.as_f64()?;
            // Exact: no limit is above 2⁵³.
            (asked > limit as f64).then(|| above(below(pointer, field.name), asked, limit))
        };
        LIMITED.into_iter().filter_map(above).collect()
    }

    /// The fault of a request without `level` whose implied level is above the limit.
    fn level_meant(&self, object: &Map<String, Value>) -> Option<Fault> {
        let limit = u64::from(self.limits.level?);
        let implied = implied_level(object)?.number();
        if u64::from(implied) <= limit {
            return None;
        }
        let detail = format!("level is {implied} where none is given; this key allows {limit}; {RAISED}");
        Some(Fault { detail, ..above("/level".to_owned(), implied.into(), limit) })
    }
}

/// The implied level of an engine request without `level`: the highest if time alone or the end of the game limits it,
/// the default if nothing does. `None` if it has `level`, `depth` or `nodes`, and for algorithms without levels.
fn implied_level(object: &Map<String, Value>) -> Option<Level> {
    let given = |name: &&str| object.get(*name).is_some_and(|value| !value.is_null());
    let is_other = |name, usual| given(&name) && object.get(name).is_some_and(|value| value != usual);
    if ["level", "depth", "nodes"].iter().any(given) || is_other("algorithm", "engine") {
        return None;
    }
    let is_open = ["time_ms", "deadline_ms", "clock"].iter().any(given) || is_other("goal", "best");
    Some(if is_open { Level::MAX } else { Level::DEFAULT })
}

/// How the limit of a key can be raised.
const RAISED: &str = "the operator may raise it among the limits of the key's line in the key file";

fn above(pointer: String, asked: f64, limit: u64) -> Fault {
    Fault {
        max: i64::try_from(limit).ok(),
        ..Fault::new(
            pointer,
            FaultCode::OutOfRange,
            format!("{asked} is more than the {limit} that this key allows; {RAISED}"),
        )
    }
}

fn forbidden(errors: Vec<Fault>) -> Result<(), Problem> {
    if errors.is_empty() {
        return Ok(());
    }
    let detail = summary(&errors);
    Err(Problem { errors, ..Problem::new(ProblemCode::Forbidden, detail) })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pointers(limits: KeyLimits, body: Value) -> Vec<String> {
        let grant = Grant { limits, ..Grant::default() };
        let Value::Object(object) = body else { panic!("{body} is no object") };
        let check = if object.contains_key("runs") { Grant::check_laboratory } else { Grant::check };
        let problem = check(&grant, &object).err();
        let errors = problem.map(|problem| problem.errors).unwrap_or_default();
        errors.into_iter().map(|fault| fault.pointer).collect()
    }

    #[test]
    fn every_field_above_its_limit_is_named() {
        let limits =
            KeyLimits { level: Some(10), depth: Some(6), nodes: Some(1000), time_ms: Some(50), threads: Some(1) };
        let body = json!({ "depth": 7.0, "nodes": 1001, "time_ms": 51, "threads": 2 });
        assert_eq!(pointers(limits, body), ["/depth", "/nodes", "/time_ms", "/threads"]);
        let body = json!({ "depth": 6, "nodes": 1e3, "time_ms": 50, "threads": 1, "level": 10 });
        assert!(pointers(limits, body).is_empty());
        let runs = json!({ "time_ms": 60, "runs": [{ "depth": 6 }, { "depth": 9 }, 5] });
        assert_eq!(pointers(limits, runs), ["/time_ms", "/runs/1/depth"]);
        assert!(pointers(KeyLimits::default(), json!({ "depth": 99, "level": 30 })).is_empty());
        let wrong_types = json!({ "depth": "seven", "nodes": null, "time_ms": [99] });
        assert!(pointers(limits, wrong_types).is_empty(), "for the readers to refuse");
    }

    #[test]
    fn the_level_that_is_meant_counts_where_none_is_named() {
        let limits = KeyLimits { level: Some(9), ..KeyLimits::default() };
        for body in [
            json!({}),
            json!({ "level": null }),
            json!({ "goal": "best" }),
            json!({ "goal": null }),
            json!({ "deadline_ms": 50 }),
            json!({ "time_ms": 50 }),
            json!({ "goal": "solve" }),
            json!({ "goal": "win_loss_draw", "time_ms": 50 }),
        ] {
            assert_eq!(pointers(limits, body), ["/level"]);
        }
        for body in [
            json!({ "level": 9 }),
            json!({ "level": 9, "time_ms": 50 }),
            json!({ "depth": 99 }),
            json!({ "nodes": 99 }),
            json!({ "algorithm": "pvs", "time_ms": 50 }),
        ] {
            assert!(pointers(limits, body.clone()).is_empty(), "{body}");
        }
        // Searching until the time is over: allowed for level 30, not for level 10.
        let limits = KeyLimits { level: Some(10), ..KeyLimits::default() };
        assert!(pointers(limits, json!({})).is_empty());
        assert_eq!(pointers(limits, json!({ "clock": {} })), ["/level"]);
        let limits = KeyLimits { level: Some(30), ..KeyLimits::default() };
        assert!(pointers(limits, json!({ "time_ms": 50 })).is_empty());
    }

    #[test]
    fn every_search_ends_within_the_time_of_its_key() {
        let server = RequestLimits {
            max_depth: 20,
            max_nodes: 5000,
            max_search: Duration::from_secs(60),
            max_review: Duration::from_secs(60),
            max_threads: 4,
        };
        let limits = KeyLimits { time_ms: Some(50), depth: Some(99), ..KeyLimits::default() };
        let narrowed = Grant { limits, ..Grant::default() }.narrow(&server);
        assert_eq!(narrowed.max_search, Duration::from_millis(50));
        assert_eq!((narrowed.max_depth, narrowed.max_nodes, narrowed.max_threads), (20, 5000, 4));
        assert_eq!(Grant::default().narrow(&server), server);
    }
}
