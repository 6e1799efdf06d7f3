//! Consistency: whether equal requests get equal answers.
//!
//! Only answers that the server marks as deterministic are compared, and those without the mark because no search was involved. Degraded
//! answers come from another search and are left out.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet, hash_map::DefaultHasher},
    hash::Hasher as _,
};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{client::http_answer::HttpAnswer, workload::Workload};

/// Fields that may differ between equal answers.
const OWN: [&str; 2] = ["id", "timing"];

/// Maximum number of distinct tags or bodies counted for one line.
const MOST_DIFFERENT: usize = 100;

/// Maximum number of lines in a report.
const LISTED: usize = 100;

/// The answers to every line, by index.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswersSeen {
    of_lines: BTreeMap<usize, Seen>,
    not_compared: u64,
}

/// The answers to one line.
#[derive(Clone, Debug, Default)]
struct Seen {
    answers: u64,
    /// `None` stands for an answer without a tag.
    tags: HashSet<Option<Vec<u8>>>,
    /// Hashes of the bodies without the fields that may differ.
    bodies: HashSet<u64>,
    /// The fields of the first body, each with its hash.
    first: Option<Vec<(String, u64)>>,
    /// Fields that differed from the first body.
    fields: BTreeSet<String>,
}

/// Result of the comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Equality {
    /// Whether at least one line has two comparable answers, and no line has answers that differ.
    pub holds: bool,
    /// Lines with at least two comparable answers.
    pub lines: usize,
    /// Comparable answers to these lines.
    pub answers: u64,
    /// Answers that were not compared: a clock influenced them, or they were degraded.
    pub not_compared: u64,
    /// Maximum number of different `ETag`s of a line; counted up to 100.
    pub most_tags: usize,
    /// Maximum number of different bodies of a line, without `id` and `timing`; counted up to 100.
    pub most_bodies: usize,
    /// Lines whose answers differ.
    pub differing: usize,
    /// Up to 100 lines: those that differ, then those with most answers.
    pub requests: Vec<ComparedRequest>,
}

/// Result for one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedRequest {
    /// The request in the workload, from 1.
    pub request: usize,
    /// Its kind.
    pub kind: String,
    /// Its answers.
    pub answers: u64,
    /// Different `ETag`s; an answer without one differs from those that have one. 0 when none had one.
    pub tags: usize,
    /// Different bodies; 0 when every answer was 304.
    pub bodies: usize,
    /// Fields in which bodies differ from the first.
    pub fields: Vec<String>,
}

impl AnswersSeen {
    /// Records an answer to the line with this index; ignores responses that are not answers.
    pub(crate) fn add(&mut self, line: usize, answer: &HttpAnswer) {
        if !answer.is_answer() {
            return;
        }
        let body = match answer.status {
            304 => None,
            _ => match fields(&answer.body) {
                Some(fields) => Some(fields),
                None => {
                    self.not_compared += 1;
                    return;
                }
            },
        };
        let seen = self.of_lines.entry(line).or_default();
        seen.answers += 1;
        if seen.tags.len() < MOST_DIFFERENT {
            seen.tags.insert(answer.tag.as_ref().map(|tag| tag.as_bytes().to_vec()));
        }
        if let Some(fields) = body {
            seen.add_body(fields);
        }
    }

    /// The result.
    pub(crate) fn compare(&self, workload: &Workload) -> Equality {
        let repeated = self.of_lines.iter().filter(|(_, seen)| seen.answers > 1);
        let mut requests: Vec<ComparedRequest> = repeated
            .map(|(&line, seen)| ComparedRequest {
                request: line + 1,
                kind: workload.lines[line].kind.clone(),
                answers: seen.answers,
                tags: seen.tags(),
                bodies: seen.bodies.len(),
                fields: seen.fields.iter().cloned().collect(),
            })
            .collect();
        let differing = requests.iter().filter(|request| request.differs()).count();
        let most = |of: fn(&ComparedRequest) -> usize| requests.iter().map(of).max().unwrap_or(0);
        let mut equality = Equality {
            holds: differing == 0 && !requests.is_empty(),
            lines: requests.len(),
            answers: requests.iter().map(|request| request.answers).sum(),
            not_compared: self.not_compared,
            most_tags: most(|request| request.tags),
            most_bodies: most(|request| request.bodies),
            differing,
            requests: Vec::new(),
        };
        requests.sort_by_key(|request| {
            (!request.differs(), std::cmp::Reverse(request.answers), request.request)
        });
        requests.truncate(LISTED);
        equality.requests = requests;
        equality
    }
}

impl Seen {
    fn add_body(&mut self, fields: Vec<(String, u64)>) {
        let hash = hash(&fields);
        let is_new = self.bodies.len() < MOST_DIFFERENT && self.bodies.insert(hash);
        match &self.first {
            None => self.first = Some(fields),
            Some(first) if is_new => {
                let differing = |one: &[(String, u64)], other: &[(String, u64)]| -> Vec<String> {
                    let missing = one.iter().filter(|field| !other.contains(field));
                    missing.map(|(name, _)| name.clone()).collect()
                };
                self.fields.extend(differing(first, &fields));
                self.fields.extend(differing(&fields, first));
            }
            Some(_) => {}
        }
    }

    fn tags(&self) -> usize {
        if self.tags.iter().all(Option::is_none) { 0 } else { self.tags.len() }
    }
}

impl ComparedRequest {
    fn differs(&self) -> bool {
        self.tags > 1 || self.bodies > 1
    }
}

impl Equality {
    /// Why the answers are inconsistent; `None` if they are consistent.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        if self.holds {
            return None;
        }
        let Some(worst) = self.requests.first() else {
            return Some(format!(
                "no request had two answers that can be compared ({} were not deterministic or degraded)",
                self.not_compared
            ));
        };
        let fields = match &worst.fields[..] {
            [] => String::new(),
            fields => format!(", which differ in {}", fields.join(", ")),
        };
        Some(format!(
            "equal requests got different answers: {} of {} lines; request {} ({}) had {} tags and {} \
             bodies{fields}",
            self.differing, self.lines, worst.request, worst.kind, worst.tags, worst.bodies
        ))
    }
}

/// Every field of a body with its hash, sorted; `None` for an answer that cannot be compared. A body that is not a JSON object
/// counts as one field.
fn fields(body: &[u8]) -> Option<Vec<(String, u64)>> {
    let Ok(object) = serde_json::from_slice::<Map<String, Value>>(body) else {
        return Some(vec![("body".to_owned(), hash(body))]);
    };
    let says = |name: &str| object.get(name).and_then(Value::as_bool);
    if says("deterministic") == Some(false) || says("degraded") == Some(true) {
        return None;
    }
    let compared = object.iter().filter(|(name, _)| !OWN.contains(&name.as_str()));
    let mut fields: Vec<_> =
        compared.map(|(name, value)| (name.clone(), hash(&value.to_string()))).collect();
    fields.sort_unstable();
    Some(fields)
}

/// Hash that is equal for equal values within one process.
fn hash<T: std::hash::Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn workload() -> Workload {
        let line = r#"{"kind": "a", "game": "othello", "body": {}}"#;
        Workload::parse(&format!("{line}\n{line}")).unwrap()
    }

    fn answer(tag: &'static str, body: &str) -> HttpAnswer {
        let tag = (!tag.is_empty()).then(|| HeaderValue::from_static(tag));
        let status = if body.is_empty() { 304 } else { 200 };
        HttpAnswer { status, tag, body: body.to_owned().into(), ..HttpAnswer::default() }
    }

    fn compared(answers: &[(usize, HttpAnswer)]) -> Equality {
        let mut seen = AnswersSeen::default();
        answers.iter().for_each(|(line, answer)| seen.add(*line, answer));
        seen.compare(&workload())
    }

    #[test]
    fn id_and_timing_alone_may_differ() {
        let body = |id: u8, depth: u8| {
            format!(
                r#"{{"id": "{id}", "timing": {{"total_us": {id}}}, "depth": {depth}, "deterministic": true}}"#
            )
        };
        let equal = compared(&[
            (1, answer("a", &body(1, 6))),
            (1, answer("a", &body(2, 6))),
            (1, answer("a", "")),
        ]);
        assert!(equal.holds, "{equal:?}");
        assert_eq!((equal.lines, equal.answers, equal.most_tags, equal.most_bodies), (1, 3, 1, 1));
        assert_eq!(equal.complaint(), None);

        let deeper = compared(&[(0, answer("", &body(1, 6))), (0, answer("", &body(1, 7)))]);
        assert!(!deeper.holds);
        assert_eq!((deeper.most_tags, deeper.most_bodies), (0, 2));
        assert_eq!(deeper.requests[0].fields, ["depth"]);
        let complaint = deeper.complaint().unwrap();
        assert!(
            complaint.contains("request 1 (a) had 0 tags and 2 bodies, which differ in depth"),
            "{complaint}"
        );
    }

    #[test]
    fn another_tag_or_none_is_a_difference() {
        for other in ["b", ""] {
            let body = r#"{"depth": 1}"#;
            let tags = compared(&[(0, answer("a", body)), (0, answer(other, body))]);
            assert_eq!((tags.holds, tags.most_tags, tags.most_bodies), (false, 2, 1));
        }
    }

    #[test]
    fn what_a_clock_had_a_part_in_is_not_compared_and_nothing_compared_is_no_success() {
        let by_clock =
            |depth: u8| answer("", &format!(r#"{{"depth": {depth}, "deterministic": false}}"#));
        let degraded = answer("", r#"{"depth": 1, "deterministic": true, "degraded": true}"#);
        let once = answer("", r#"{"depth": 2, "deterministic": true}"#);
        let refused = HttpAnswer { status: 503, ..HttpAnswer::default() };
        let answers = [
            (0, by_clock(1)),
            (0, by_clock(2)),
            (0, degraded),
            (0, once.clone()),
            (0, refused),
            (1, once),
        ];
        let equality = compared(&answers);
        assert_eq!((equality.holds, equality.lines, equality.not_compared), (false, 0, 3));
        let complaint = equality.complaint().unwrap();
        assert!(complaint.contains("no request had two answers"), "{complaint}");
    }
}
