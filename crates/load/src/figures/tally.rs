//! Running totals of the requests of one load.

use std::{collections::BTreeMap, time::Duration};

use crate::{
    client::{
        answer::{Answer, Refusal},
        exchange::{Ending, Exchange},
    },
    figures::{
        goodput::{Class, classify},
        percentiles::Durations,
    },
    workload::WorkloadLine,
};

/// Counts and durations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub classes: BTreeMap<Class, u64>,
    /// Answers and refusals by HTTP status.
    pub statuses: BTreeMap<u16, u64>,
    /// Latency of every request that was neither refused nor cancelled; of one without an answer, its age.
    pub latency: Durations,
    /// Time in the queue, as reported by the server, of answers.
    pub queue: Durations,
    /// Search time, as reported by the server, of answers.
    pub search: Durations,
    /// From sending to the answer, without queue and search.
    pub overhead: Durations,
    /// Latency of refusals.
    pub refusal: Durations,
    /// Lateness of answers to requests with a deadline; 0 for those in time.
    pub overshoot: Durations,
    /// Send lag: delay of the generator itself.
    pub lag: Durations,
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

/// Maximum number of errors that are kept.
const COMPLAINTS: usize = 5;

/// Characters of an error that are kept.
const COMPLAINT_LENGTH: usize = 200;

impl Totals {
    /// Adds a request for a line.
    pub(crate) fn add(&mut self, line: &WorkloadLine, exchange: &Exchange) {
        let answer = match &exchange.ending {
            Ending::Answered(answer) if answer.status == 200 && line.searches => Answer::read(&answer.body),
            _ => None,
        };
        let class = classify(line, exchange, answer.as_ref());
        *self.classes.entry(class).or_default() += 1;
        if let Ending::Answered(answer) = &exchange.ending {
            *self.statuses.entry(answer.status).or_default() += 1;
        }
        self.lag.add(exchange.lag);
        let kind = self.kinds.entry(line.kind.clone()).or_default();
        kind.sent += 1;
        kind.good += u64::from(class == Class::Good);
        match class {
            Class::Left => return,
            Class::Refused => self.refusal.add(exchange.since_sent()),
            _ => {
                self.latency.add(exchange.latency);
                kind.latency.add(exchange.latency);
            }
        }
        self.complain(class, line, exchange);
        if let (Some(deadline), Ending::Answered(answer)) = (line.deadline, &exchange.ending)
            && answer.is_answer()
        {
            self.overshoot.add(exchange.since_sent().saturating_sub(deadline));
        }
        let Some(answer) = answer else { return };
        let (queue, search) = (answer.timing.queue(), answer.timing.search());
        self.queue.add(queue);
        self.search.add(search);
        self.overhead.add(exchange.since_sent().saturating_sub(queue + search));
    }

    /// Adds the totals of another tally.
    pub(crate) fn merge(&mut self, other: Self) {
        for (class, count) in other.classes {
            *self.classes.entry(class).or_default() += count;
        }
        for (status, count) in other.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
        for (mine, others) in [
            (&mut self.latency, &other.latency),
            (&mut self.queue, &other.queue),
            (&mut self.search, &other.search),
            (&mut self.overhead, &other.overhead),
            (&mut self.refusal, &other.refusal),
            (&mut self.overshoot, &other.overshoot),
            (&mut self.lag, &other.lag),
        ] {
            mine.merge(others);
        }
        for (name, kind) in other.kinds {
            let mine = self.kinds.entry(name).or_default();
            mine.sent += kind.sent;
            mine.good += kind.good;
            mine.latency.merge(&kind.latency);
        }
        for (code, count) in other.refusals {
            *self.refusals.entry(code).or_default() += count;
        }
        self.complaints.extend(other.complaints);
        self.complaints.truncate(COMPLAINTS);
    }

    /// Number of requests in a class.
    pub(crate) fn count(&self, class: Class) -> u64 {
        self.classes.get(&class).copied().unwrap_or(0)
    }

    /// Number of requests sent.
    pub(crate) fn sent(&self) -> u64 {
        self.classes.values().sum()
    }

    /// Number of requests answered, in any class.
    pub(crate) fn answered(&self) -> u64 {
        [Class::Good, Class::Late, Class::Degraded, Class::Shortened].into_iter().map(|class| self.count(class)).sum()
    }

    /// 99th percentile of the send lag, however few requests there are.
    pub(crate) fn lag_p99(&self) -> Duration {
        self.lag.rank(0.99)
    }

    fn complain(&mut self, class: Class, line: &WorkloadLine, exchange: &Exchange) {
        let text = match (class, &exchange.ending) {
            (Class::Refused, Ending::Answered(answer)) => {
                let refusal = Refusal::read(&answer.body);
                let code = refusal.map_or_else(|| answer.status.to_string(), |refusal| refusal.code);
                *self.refusals.entry(code).or_default() += 1;
                return;
            }
            (Class::Faulty, Ending::Answered(answer)) => {
                let detail = Refusal::read(&answer.body).map(|refusal| refusal.detail);
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
