//! Running totals of the requests of one load.

use std::{collections::BTreeMap, time::Duration};

use crate::{
    client::{
        answer::{Answer, Refusal},
        exchange::{Ending, Exchange},
    },
    figures::{
        durations::{Durations, Parts},
        goodput::{Class, classify},
    },
    workload::WorkloadLine,
};

/// Counts and durations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub classes: BTreeMap<Class, u64>,
    pub parts: Parts<Durations>,
    pub kinds: BTreeMap<String, KindTally>,
    /// Codes of refusals.
    pub refusals: BTreeMap<String, u64>,
    /// The first errors: responses that are neither answers nor refusals.
    pub complaints: Vec<String>,
}

/// Totals of one kind of request.
#[derive(Clone, Debug, Default)]
pub(crate) struct KindTally {
    pub sent: u64,
    pub good: u64,
    pub latency: Durations,
}

/// Maximum number of errors that are kept, and of characters of each.
const COMPLAINTS: usize = 5;
const COMPLAINT_LENGTH: usize = 200;

impl Totals {
    /// Adds a request for a line.
    pub(crate) fn add(&mut self, line: &WorkloadLine, exchange: &Exchange) {
        let answer: Option<Answer> = match &exchange.ending {
            Ending::Answered(answer) if answer.status == 200 && line.searches => {
                serde_json::from_slice(&answer.body).ok()
            }
            _ => None,
        };
        let class = classify(line, exchange, answer.as_ref());
        *self.classes.entry(class).or_default() += 1;
        self.parts.send_lag.add(exchange.lag);
        let kind = self.kinds.entry(line.kind.clone()).or_default();
        kind.sent += 1;
        kind.good += u64::from(class == Class::Good);
        match class {
            Class::Left => return,
            Class::Refused => self.parts.refusal.add(exchange.since_sent()),
            _ => {
                self.parts.latency.add(exchange.latency);
                kind.latency.add(exchange.latency);
            }
        }
        self.complain(class, line, exchange);
        if let (Some(deadline), Ending::Answered(answer)) = (line.deadline, &exchange.ending)
            && answer.is_answer()
        {
            self.parts.overshoot.add(exchange.since_sent().saturating_sub(deadline));
        }
        let Some(Answer { timing, .. }) = answer else { return };
        let [queue, search] = [timing.queue_us, timing.search_us].map(Duration::from_micros);
        self.parts.queue.add(queue);
        self.parts.search.add(search);
        self.parts.overhead.add(exchange.since_sent().saturating_sub(queue + search));
    }

    /// Number of requests in these classes.
    pub(crate) fn count(&self, classes: &[Class]) -> u64 {
        classes.iter().filter_map(|class| self.classes.get(class)).sum()
    }

    fn complain(&mut self, class: Class, line: &WorkloadLine, exchange: &Exchange) {
        let read = |body: &[u8]| serde_json::from_slice::<Refusal>(body).ok();
        let text = match (class, &exchange.ending) {
            (Class::Refused, Ending::Answered(answer)) => {
                let code = read(&answer.body).map_or_else(|| answer.status.to_string(), |refusal| refusal.code);
                *self.refusals.entry(code).or_default() += 1;
                return;
            }
            (Class::Faulty, Ending::Answered(answer)) => {
                let detail = read(&answer.body).map(|refusal| refusal.detail);
                format!("{}: {}", answer.status, detail.unwrap_or_default())
            }
            (Class::Failed, Ending::Failed(reason)) => reason.clone(),
            _ => return,
        };
        if self.complaints.len() < COMPLAINTS {
            let text: String = text.chars().take(COMPLAINT_LENGTH).collect();
            self.complaints.push(format!("{}: {text}", line.kind));
        }
    }
}
