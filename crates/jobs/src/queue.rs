//! Fair queue of jobs. The client with the fewest running jobs is next; ties go to the client whose last start is longest ago. The jobs of
//! one client start in order of acceptance.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, VecDeque},
};

use crate::{JobId, Queued};

/// Waiting jobs, grouped by client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue<'jobs> {
    clients: Vec<ClientQueue<'jobs>>,
    /// Clients with waiting jobs, next client first.
    turns: BinaryHeap<Reverse<Turn>>,
}

/// The jobs of a client.
#[derive(Clone, Debug)]
struct ClientQueue<'jobs> {
    name: &'jobs str,
    /// Waiting jobs by acceptance number.
    waiting: VecDeque<(usize, JobId)>,
    running: usize,
    turn: u64,
}

/// Priority of a client: running jobs, last start, number of its first job, index.
type Turn = (usize, u64, usize, usize);

impl<'jobs> Queue<'jobs> {
    /// Builds the queue from the jobs that have not ended, in order of acceptance.
    pub(crate) fn of(jobs: &'jobs [Queued]) -> Self {
        let mut places = HashMap::new();
        let mut clients: Vec<ClientQueue<'_>> = Vec::new();
        for (place, Queued { id, client, worker, turn }) in jobs.iter().enumerate() {
            let of_client = *places.entry(client.as_str()).or_insert_with(|| {
                let (waiting, running) = (VecDeque::new(), 0);
                clients.push(ClientQueue { name: client, waiting, running, turn: *turn });
                clients.len() - 1
            });
            match worker {
                Some(_) => clients[of_client].running += 1,
                None => clients[of_client].waiting.push_back((place, *id)),
            }
        }
        let turns = (0..clients.len()).filter_map(|place| clients[place].next(place)).collect();
        Self { clients, turns }
    }

    /// The next job, of a client that is not excluded.
    pub(crate) fn next(&mut self, busy: &[String]) -> Option<JobId> {
        let is_busy = |name: &str| busy.iter().any(|busy| busy == name);
        while let Some(Reverse((.., place))) = self.turns.pop() {
            let client = &mut self.clients[place];
            if !is_busy(client.name) {
                return client.waiting.pop_front().map(|(_, id)| id);
            }
        }
        None
    }

    /// All waiting jobs in the order of their starts, if no job is added and none ends.
    pub(crate) fn order(mut self) -> Vec<JobId> {
        let mut starts = self.clients.iter().map(|client| client.turn).max().unwrap_or_default();
        let mut order = Vec::new();
        while let Some(Reverse((.., place))) = self.turns.pop() {
            let client = &mut self.clients[place];
            order.extend(client.waiting.pop_front().map(|(_, id)| id));
            starts += 1;
            client.running += 1;
            client.turn = starts;
            self.turns.extend(client.next(place));
        }
        order
    }
}

impl ClientQueue<'_> {
    /// Priority of a client; `None` without waiting jobs.
    fn next(&self, place: usize) -> Option<Reverse<Turn>> {
        let (first, _) = self.waiting.front()?;
        Some(Reverse((self.running, self.turn, *first, place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WorkerId;

    fn id(number: u8) -> JobId {
        JobId::of_bytes([number; JobId::BYTES])
    }

    fn queued(number: u8, client: &str, runs: bool, turn: u64) -> Queued {
        let worker = runs.then(|| WorkerId::of_bytes([1; JobId::BYTES]));
        Queued { id: id(number), client: client.to_owned(), worker, turn }
    }

    #[test]
    fn a_client_with_many_jobs_lets_others_go_first() {
        let jobs: Vec<_> = (0..5).map(|number| queued(number, "greedy", number == 0, 1)).collect();
        let later = queued(9, "other", false, 0);
        let jobs = [jobs, vec![later]].concat();
        assert_eq!(Queue::of(&jobs).order(), [9, 1, 2, 3, 4].map(id));
        // Both run one job; the greedy client's last start is longer ago.
        let jobs = [
            queued(0, "greedy", true, 1),
            queued(1, "other", true, 2),
            queued(2, "other", false, 2),
            queued(3, "greedy", false, 1),
            queued(4, "greedy", false, 1),
        ];
        assert_eq!(Queue::of(&jobs).order(), [3, 2, 4].map(id));
        assert_eq!(Queue::of(&jobs).next(&["greedy".to_owned()]), Some(id(2)));
        assert_eq!(Queue::of(&jobs).next(&["greedy", "other"].map(str::to_owned)), None);
    }

    #[test]
    fn clients_that_never_started_go_in_the_order_of_their_jobs() {
        let jobs = [queued(3, "b", false, 0), queued(1, "a", false, 0), queued(2, "b", false, 0)];
        assert_eq!(Queue::of(&jobs).order(), [3, 1, 2].map(id));
        assert!(Queue::of(&[]).order().is_empty());
    }
}
