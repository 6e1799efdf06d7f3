//! Which job starts next: fair queueing among clients. The client with the fewest running jobs goes first, among equal ones the one whose
//! turn lies back longest; the jobs of one client start in the order of their arrival.

use std::collections::{BTreeMap, HashMap};

use crate::JobId;

/// Jobs that wait, and how many of each client run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    clients: HashMap<String, Line>,
    /// Starts until now.
    starts: u64,
    /// Arrivals until now: clocks jump, and two jobs arrive in one millisecond.
    arrivals: u64,
}

/// The jobs of a client.
#[derive(Clone, Debug, Default)]
struct Line {
    /// By the number of their arrival; when each was accepted.
    waiting: BTreeMap<u64, (i64, JobId)>,
    running: usize,
    /// The number of the start that was its last; 0 where it has none.
    last_start: u64,
}

impl Queue {
    /// A job waits, accepted at that moment; the number of its arrival.
    pub(crate) fn push(&mut self, client: &str, created: i64, id: JobId) -> u64 {
        self.arrivals += 1;
        let line = self.clients.entry(client.to_owned()).or_default();
        line.waiting.insert(self.arrivals, (created, id));
        self.arrivals
    }

    /// Takes out the job that starts now, of a client with fewer than `most` running jobs.
    pub(crate) fn start(&mut self, most: usize) -> Option<JobId> {
        let may_start = |line: &&mut Line| !line.waiting.is_empty() && line.running < most;
        let waiting = self.clients.values_mut().filter(may_start);
        let first = waiting.min_by_key(|line| {
            (line.running, line.last_start, line.waiting.keys().next().copied())
        })?;
        let (_, (_, id)) = first.waiting.pop_first()?;
        self.starts += 1;
        first.running += 1;
        first.last_start = self.starts;
        Some(id)
    }

    /// Jobs of that client that run.
    pub(crate) fn running_of(&self, client: &str) -> usize {
        self.clients.get(client).map_or(0, |line| line.running)
    }

    /// A job of that client runs no more.
    pub(crate) fn end(&mut self, client: &str) {
        if let Some(line) = self.clients.get_mut(client) {
            line.running = line.running.saturating_sub(1);
            if line.running == 0 && line.waiting.is_empty() {
                self.clients.remove(client);
            }
        }
    }

    /// Takes a job out that waits; whether it did.
    pub(crate) fn remove(&mut self, client: &str, arrival: u64) -> bool {
        let Some(line) = self.clients.get_mut(client) else { return false };
        let waited = line.waiting.remove(&arrival).is_some();
        if line.running == 0 && line.waiting.is_empty() {
            self.clients.remove(client);
        }
        waited
    }

    /// The jobs that wait, in the order in which they start if none comes or ends any more.
    pub(crate) fn order(&self) -> Vec<JobId> {
        let mut rest = self.clone();
        std::iter::from_fn(|| rest.start(usize::MAX)).collect()
    }

    /// Jobs that wait, and jobs that run.
    pub(crate) fn count(&self) -> (usize, usize) {
        let lines = self.clients.values();
        lines.fold((0, 0), |(waiting, running), line| {
            (waiting + line.waiting.len(), running + line.running)
        })
    }

    /// When the first of those that wait was accepted.
    pub(crate) fn oldest(&self) -> Option<i64> {
        let waiting = self.clients.values().flat_map(|line| line.waiting.values());
        waiting.map(|(created, _)| *created).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u8) -> JobId {
        JobId::of_bytes([number; JobId::BYTES])
    }

    #[test]
    fn a_client_with_many_jobs_lets_others_go_first() {
        let mut queue = Queue::default();
        for number in 0..5 {
            queue.push("greedy", i64::from(number), id(number));
        }
        assert_eq!(queue.start(9), Some(id(0)));
        queue.push("other", 9, id(9));
        assert_eq!(queue.order(), [9, 1, 2, 3, 4].map(id));
        assert_eq!(queue.start(9), Some(id(9)));
        // Both run one; the turn of the greedy one lies back longer.
        assert_eq!(queue.start(9), Some(id(1)));
        queue.push("other", 10, id(10));
        queue.end("other");
        assert_eq!(queue.start(9), Some(id(10)));
        assert_eq!((queue.count(), queue.oldest()), ((3, 3), Some(2)));
    }

    #[test]
    fn a_client_runs_no_more_jobs_than_it_may_and_leaves_places_for_others() {
        let mut queue = Queue::default();
        for number in 0..4 {
            queue.push("greedy", i64::from(number), id(number));
        }
        assert_eq!([queue.start(2), queue.start(2)], [Some(id(0)), Some(id(1))]);
        assert_eq!(queue.start(2), None);
        queue.push("other", 9, id(9));
        assert_eq!(queue.start(2), Some(id(9)));
        queue.end("greedy");
        assert_eq!(queue.start(2), Some(id(2)));
    }

    #[test]
    fn what_is_taken_out_starts_no_more() {
        let mut queue = Queue::default();
        // Of one millisecond, and then of a clock that was set back.
        let first = queue.push("a", 2, id(3));
        queue.push("a", 2, id(2));
        queue.push("a", 1, id(1));
        assert!(queue.remove("a", first));
        assert!(!queue.remove("a", first));
        assert_eq!((queue.order(), queue.oldest()), (vec![id(2), id(1)], Some(1)));
        assert_eq!([2, 2, 2].map(|most| queue.start(most)), [Some(id(2)), Some(id(1)), None]);
        queue.end("a");
        queue.end("a");
        assert_eq!(queue.count(), (0, 0));
        assert!(queue.clients.is_empty());
    }
}
