//! The background queue: experiments of the laboratory and reviews, at lower priority than best moves; clients take turns. It
//! has its own share of the search threads.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_laboratory::{Plan, Subject};

use crate::{
    admission::pace::Pace,
    client::Client,
    pool::{
        background_work::{BackgroundWork, Series},
        task::{SearchWork as _, Task},
    },
    share::{
        Share, Shares,
        turns::{Turn, Turns},
    },
};

/// The queue as a pool of places.
const POOL: &str = "laboratory_queue";

/// What makes tasks alike. Those of one kind are expected to take equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// A recorded search, by its depth; 0 where none is given.
    Record { is_tree: bool, depth: u32 },
    /// A race, by the depth of its deepest run; 0 where none is given.
    Race { is_tree: bool, depth: u32 },
    /// A review.
    Review,
}

impl Kind {
    pub(crate) fn of(series: &Series) -> Self {
        let Series::Experiment(experiment, _) = series else { return Self::Review };
        let is_tree = matches!(experiment.subject, Subject::Tree(_));
        match &experiment.plan {
            Plan::Record(plan) => Self::Record { is_tree, depth: plan.depth.unwrap_or(0) },
            Plan::Race(plan) => {
                let depth = plan.runs.iter().filter_map(|run| run.depth).max();
                Self::Race { is_tree, depth: depth.unwrap_or(0) }
            }
        }
    }
}

/// Waiting background tasks, and how long earlier ones took.
///
/// They take at most half of the threads, and only when no best move waits: background tasks share the machine with games,
/// and delay their moves no longer than the tasks that run already.
pub(crate) struct BackgroundQueue {
    queue: Turns<Task<BackgroundWork>>,
    shares: Shares,
    /// By kind: requests bound the depth, so there are few.
    paces: HashMap<Kind, Pace>,
    share: usize,
}

impl BackgroundQueue {
    /// The queue of a pool of so many threads.
    pub(crate) fn new(threads: usize, queue_per_thread: usize) -> Self {
        let share = share(threads);
        let places = u64::try_from(share.saturating_mul(queue_per_thread)).unwrap_or(u64::MAX);
        let shares = Shares::new(POOL, places);
        Self { queue: Turns::default(), shares, paces: HashMap::new(), share }
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether none waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether that client may take another place.
    ///
    /// # Errors
    /// With the share that it has used up.
    pub(crate) fn has_place(&self, client: &Client) -> Result<(), Share> {
        self.shares.check(client, 1)
    }

    /// The places that clients hold.
    pub(crate) const fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Puts a task in, if there is a place for its client; whether there was.
    pub(crate) fn push(&mut self, task: Task<BackgroundWork>) -> bool {
        let client = task.client.clone();
        let has_place = self.shares.take(&client, 1).is_ok();
        if has_place {
            self.enter(&client, task);
        }
        has_place
    }

    /// Puts a task back that gave way: it was let in before, so that it has its place whatever the client holds.
    pub(crate) fn put_back(&mut self, task: Task<BackgroundWork>) {
        let client = task.client.clone();
        self.shares.put(&client, 1);
        self.enter(&client, task);
    }

    fn enter(&mut self, client: &Client, task: Task<BackgroundWork>) {
        let stands = Arc::clone(&task.work.stands);
        stands.queues(self.queue.push(client, task));
    }

    /// Takes out the task whose turn it is.
    pub(crate) fn pop(&mut self) -> Option<Task<BackgroundWork>> {
        let left = self.queue.pop();
        self.left(left)
    }

    /// Takes out the task of that turn; `None` when it has left already.
    pub(crate) fn remove(&mut self, turn: Turn) -> Option<Task<BackgroundWork>> {
        let left = self.queue.remove(turn);
        self.left(left)
    }

    fn left(&mut self, left: Option<(Client, Task<BackgroundWork>)>) -> Option<Task<BackgroundWork>> {
        let (client, task) = left?;
        self.shares.give_back(&client, 1);
        Some(task)
    }

    /// All that wait.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Task<BackgroundWork>> {
        self.queue.iter()
    }

    /// What a task is expected to take if it starts now.
    pub(crate) fn expected(&self, work: &BackgroundWork, now: Instant) -> Duration {
        let at_most = work.bounds().at_most(Duration::ZERO, now);
        let unknown = Pace::default();
        self.paces.get(&Kind::of(&work.series)).unwrap_or(&unknown).expected(at_most)
    }

    /// Takes in what one of that kind took.
    pub(crate) fn record(&mut self, alike: Kind, took: Duration) {
        self.paces.entry(alike).or_default().record(took);
    }

    /// How many threads may run tasks at once.
    pub(crate) const fn share(&self) -> usize {
        self.share
    }
}

/// Half of the threads, and of a single one all of it.
fn share(threads: usize) -> usize {
    (threads / 2).max(1)
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;
    use yomi_game::{AnyPosition, tictactoe};

    use yomi_laboratory::{Experiment, RacePlan};

    use super::*;

    #[test]
    fn each_kind_of_task_has_a_pace_of_its_own() {
        let race = Experiment {
            subject: Subject::Position(AnyPosition::TicTacToe(tictactoe::Position::initial())),
            plan: Plan::Race(RacePlan { runs: Vec::new() }),
            seed: 0,
            limit: Some(Duration::from_secs(20)),
        };
        let (mut queue, now) = (BackgroundQueue::new(1, 1), Instant::now());
        let race = Series::Experiment(Box::new(race), Mutex::default());
        let of_race = Kind::of(&race);
        let race = BackgroundWork::new(race, Client::anonymous(), now);
        queue.record(Kind::Review, Duration::from_millis(1));
        assert_eq!(queue.expected(&race, now), Pace::ASSUMED);
        queue.record(of_race, Duration::from_secs(30));
        assert_eq!(queue.expected(&race, now).as_secs(), 20, "no longer than its limit");
    }

    #[test]
    fn the_background_queue_has_half_of_the_threads_rounded_down_and_at_least_one() {
        let shares = [1, 2, 3, 4, 5, 64].map(share);
        assert_eq!(shares, [1, 1, 1, 2, 2, 32]);
    }

    #[test]
    fn the_queue_has_the_places_of_its_threads() {
        assert_eq!(BackgroundQueue::new(5, 3).shares.capacity(), 6);
        assert_eq!(BackgroundQueue::new(1, 4).shares.capacity(), 4);
    }
}
