//! The laboratory's lane: the queue of the experiments and their share of the search threads.

use super::{pace::Pace, queue::Queue, task::Task};
use crate::laboratory::Experiment;

/// Experiments that wait, and how long those before them took.
///
/// They take at most half of the threads, and only when no best move waits: who looks at searches
/// shares the machine with those who play, and never keeps them from playing for longer than the
/// experiments that run already.
pub(super) struct Lane {
    pub(super) queue: Queue<Task<Experiment>>,
    /// Apart from that of the best moves, whose deadlines are judged by theirs.
    pub(super) pace: Pace,
    share: usize,
}

impl Lane {
    /// The lane of a pool of so many threads.
    pub(super) fn new(threads: usize, queue_per_thread: usize) -> Self {
        let share = share(threads);
        let queue = Queue::new(share.saturating_mul(queue_per_thread));
        Self { queue, pace: Pace::default(), share }
    }

    /// How many threads may run experiments at once.
    pub(super) const fn share(&self) -> usize {
        self.share
    }
}

/// Half of the threads, and of a single one all of it.
fn share(threads: usize) -> usize {
    (threads / 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_laboratory_has_half_of_the_threads_rounded_down_and_at_least_one() {
        let shares = [1, 2, 3, 4, 5, 64].map(share);
        assert_eq!(shares, [1, 1, 1, 2, 2, 32]);
    }

    #[test]
    fn the_lane_has_the_places_of_its_threads() {
        assert_eq!(Lane::new(5, 3).queue.capacity(), 6);
        assert_eq!(Lane::new(1, 4).queue.capacity(), 4);
    }
}
