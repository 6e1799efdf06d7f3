//! Answers of the store: the exact ones of searches that took a second or more answer the same search again.
//!
//! An answer that is found goes into the cache of the service before the search is submitted, and is then a cached one like any other.

use std::time::Duration;

use yomi_contract::request::{Question, jobs::digest};
use yomi_jobs::{ResultKey, Results};
use yomi_search::ValueKind;
use yomi_service::{Answer, CacheChoice, Origin};

use crate::Api;

/// Search time from which an answer is kept, and deadline from which one is looked up.
const LONG: Duration = Duration::from_secs(1);

/// The answers, where there are any.
fn of(api: &Api) -> Option<&Results> {
    api.jobs.as_ref()?.results.as_ref()
}

/// What names a search: its cache key on engines of that fingerprint.
fn key(api: &Api, name: &str) -> ResultKey {
    digest(api.engines.fingerprint(), name.as_bytes())
}

/// Puts the answer of the store to a question, where it has one, into the cache.
pub(crate) async fn look_up(api: &Api, question: &Question) {
    let is_hurried = question.deadline.is_some_and(|deadline| deadline < LONG);
    let uses = question.treatment.cache == CacheChoice::Use && !is_hurried;
    let Some(results) = of(api).filter(|results| uses && !results.is_empty()) else { return };
    let Some(name) = api.service.missing_answer(&question.search) else { return };
    let Some(text) = results.get(key(api, &name)).await else { return };
    api.service.keep_answer(&question.search, &text);
}

/// Keeps the answer to a question, if it is worth it. Its client does not wait for that.
pub(crate) fn keep(api: &Api, question: &Question, answer: &Answer) {
    let is_exact = answer.report.choice().is_some_and(|line| line.score.kind == ValueKind::Exact);
    let was_searched = answer.origin == Origin::Search && answer.search >= LONG;
    if !(is_exact && was_searched && answer.deterministic && answer.is_kept) {
        return;
    }
    let Some(results) = of(api).cloned() else { return };
    let Some((name, text)) = api.service.kept_answer(&question.search) else { return };
    let key = key(api, &name);
    tokio::spawn(async move {
        if let Err(error) = results.keep(key, text).await {
            tracing::warn!(%error, "an answer is not kept");
        }
    });
}
