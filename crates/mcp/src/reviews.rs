//! Reviews of agents that go on in the background, by their handles.
//!
//! The events of a review are read by a task of its own. A review belongs to its call until that has a handle: should the
//! caller leave before, the task is aborted and with it the search. Kept ones are found until ten minutes after their end.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

use parking_lot::{Mutex, MutexGuard};
use serde_json::Value;
use tokio::{sync::watch, task::AbortHandle};
use yomi_contract::{
    problem::{Problem, ProblemCode},
    reading::fault::{Fault, FaultCode},
};

use crate::handles;

/// How long a review is kept after its end.
const KEPT: Duration = Duration::from_secs(600);

/// The kept reviews; clones share them.
#[derive(Clone, Default)]
pub(crate) struct Reviews(Arc<Mutex<HashMap<String, Kept>>>);

struct Kept {
    owner: Option<Arc<str>>,
    states: watch::Receiver<State>,
    /// Comes back when the review is forgotten, or ends with a problem, which needs no room.
    place: Option<Box<dyn Send + Sync>>,
}

/// How far a review is. What is kept is text, which takes a fifth of what the same takes as values.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// The part that is done, 0 to 1.
    pub(crate) done: f64,
    /// Moves that are to be judged.
    pub(crate) asked: usize,
    /// Moves as they stand, by their numbers, as JSON; none once all is known.
    plies: BTreeMap<usize, Box<str>>,
    end: Option<Result<Box<str>, Problem>>,
}

/// What is heard of a review; moves and results as JSON.
#[derive(Debug)]
pub(crate) enum News {
    /// Moves that are to be judged.
    Asked(usize),
    /// Moves that are finished, by their numbers.
    Plies(Vec<(usize, Box<str>)>),
    /// The part that is done, and moves as they stand.
    Done(f64, Vec<(usize, Box<str>)>),
    /// The end.
    End(Result<Box<str>, Problem>),
}

/// What waiting came to.
pub(crate) enum Progress {
    /// It goes on.
    Under(State),
    /// It has ended.
    Ended(Result<Value, Problem>),
}

/// A review of which no handle was given away: dropped, it ends.
pub(crate) struct Begun {
    owner: Option<Arc<str>>,
    place: Option<Box<dyn Send + Sync>>,
    waiting: Waiting,
    task: Option<AbortHandle>,
}

/// A review that is waited for.
pub(crate) struct Waiting(watch::Receiver<State>);

impl Waiting {
    /// Waits for the end, so long at most.
    pub(crate) async fn wait(&mut self, patience: Duration) -> Progress {
        let ended = self.0.wait_for(|state| state.end.is_some());
        let _ = tokio::time::timeout(patience, ended).await;
        let state = self.0.borrow().clone();
        match state.end {
            Some(end) => Progress::Ended(end.map(|text| serde_json::from_str(&text).unwrap_or_default())),
            None => Progress::Under(state),
        }
    }
}

impl Begun {
    /// As [`Waiting::wait`].
    pub(crate) async fn wait(&mut self, patience: Duration) -> Progress {
        self.waiting.wait(patience).await
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

impl Reviews {
    /// Reads a review from now on: `read` hands on what it hears until the end.
    pub(crate) fn begin<F>(
        &self,
        owner: Option<Arc<str>>,
        place: Box<dyn Send + Sync>,
        read: impl FnOnce(Hear) -> F,
    ) -> Begun
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (sender, states) = watch::channel(State::default());
        let sender = Arc::new(sender);
        let heard = Arc::clone(&sender);
        let reading = read(Box::new(move |news| heard.send_modify(|state| state.take(news))));
        let task = tokio::spawn(async move {
            reading.await;
            sender.send_if_modified(State::cut);
        });
        Begun { owner, place: Some(place), waiting: Waiting(states), task: Some(task.abort_handle()) }
    }

    /// Keeps a review under a new handle, which is returned.
    pub(crate) fn keep(&self, mut begun: Begun) -> String {
        // Without random bits there is no unguessable handle: the review ends here, as unknown.
        let (Some(handle), Some(place)) = (handles::new(), begun.place.take()) else {
            return String::new();
        };
        begun.task = None;
        let states = begun.waiting.0.clone();
        let kept = Kept { owner: begun.owner.clone(), states: states.clone(), place: Some(place) };
        self.all().insert(handle.clone(), kept);
        tokio::spawn(self.clone().forget(handle.clone(), states));
        handle
    }

    /// The review of that handle, unless it is another's.
    pub(crate) fn find(&self, handle: &str, owner: Option<&str>) -> Option<Waiting> {
        let all = self.all();
        let kept = all.get(handle).filter(|kept| kept.owner.as_deref() == owner)?;
        Some(Waiting(kept.states.clone()))
    }

    async fn forget(self, handle: String, mut states: watch::Receiver<State>) {
        let has_failed =
            states.wait_for(|state| state.end.is_some()).await.map_or(true, |state| matches!(state.end, Some(Err(_))));
        drop(states);
        if has_failed && let Some(kept) = self.all().get_mut(&handle) {
            kept.place = None;
        }
        tokio::time::sleep(KEPT).await;
        self.all().remove(&handle);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.0.lock()
    }
}

/// The refusal of a handle that is none, or another's.
pub(crate) fn unknown_handle() -> Problem {
    let detail = "no review is kept under this handle; a review is kept for ten minutes after its end, by the server that began it";
    Problem::invalid(vec![Fault::new("/handle", FaultCode::OutOfRange, detail)])
}

/// Takes what is heard.
pub(crate) type Hear = Box<dyn Fn(News) + Send + Sync>;

impl State {
    /// The moves as they stand.
    pub(crate) fn plies(&self) -> Vec<Value> {
        self.plies.values().filter_map(|ply| serde_json::from_str(ply).ok()).collect()
    }

    fn take(&mut self, news: News) {
        match news {
            News::Asked(plies) => self.asked = plies,
            News::Plies(plies) => self.plies.extend(plies),
            News::Done(done, plies) => {
                self.done = done;
                self.plies.extend(plies);
            }
            News::End(end) => {
                self.plies.clear();
                self.end = Some(end);
            }
        }
    }

    /// Ends a review that is read no more; whether it had not ended.
    fn cut(&mut self) -> bool {
        let is_cut = self.end.is_none();
        if is_cut {
            self.end = Some(Err(Problem::new(ProblemCode::Internal, "The review ended without a result.")));
        }
        is_cut
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// How long a call waits.
    const PATIENCE: Duration = Duration::from_secs(20);

    /// Counts while it lives.
    struct Counted(Arc<AtomicUsize>);

    impl Counted {
        fn new(count: &Arc<AtomicUsize>) -> Self {
            count.fetch_add(1, Ordering::SeqCst);
            Self(Arc::clone(count))
        }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Places that are held and reviews that are searched.
    #[derive(Clone, Default)]
    struct Counts {
        held: Arc<AtomicUsize>,
        searching: Arc<AtomicUsize>,
    }

    impl Counts {
        fn now(&self) -> (usize, usize) {
            (self.held.load(Ordering::SeqCst), self.searching.load(Ordering::SeqCst))
        }
    }

    /// Begins a review of that owner that takes so long, with a move each second.
    fn begin(reviews: &Reviews, counts: &Counts, owner: Option<&str>, seconds: usize, ends_well: bool) -> Begun {
        let place = Box::new(Counted::new(&counts.held));
        let searching = Counted::new(&counts.searching);
        reviews.begin(owner.map(Arc::from), place, |hear| async move {
            let _searching = searching;
            hear(News::Asked(seconds));
            for second in 1..seconds {
                tokio::time::sleep(Duration::from_secs(1)).await;
                hear(News::Done(second as f64 / seconds as f64, vec![(second, "{}".into())]));
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
            let problem = || Problem::new(ProblemCode::Preempted, "Gave way.");
            hear(News::End(if ends_well { Ok("{\"complete\":true}".into()) } else { Err(problem()) }));
        })
    }

    fn ended(progress: Progress) -> Result<Value, Problem> {
        match progress {
            Progress::Ended(end) => end,
            Progress::Under(state) => panic!("{state:?}"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_review_is_found_by_its_handle_until_ten_minutes_after_its_end() {
        let (reviews, counts) = (Reviews::default(), Counts::default());
        let mut begun = begin(&reviews, &counts, None, 50, true);
        let Progress::Under(state) = begun.wait(PATIENCE).await else { panic!("it takes longer") };
        assert_eq!(state.asked, 50);
        assert!((17..=20).contains(&state.plies().len()), "{state:?}");
        let handle = reviews.keep(begun);
        assert_eq!(handle.len(), 32);
        for _ in 0..2 {
            let found = reviews.find(&handle, None).unwrap().wait(Duration::from_secs(60)).await;
            assert_eq!(ended(found).unwrap()["complete"], true);
        }
        assert_eq!(counts.now(), (1, 0));
        tokio::time::sleep(Duration::from_secs(601)).await;
        assert!(reviews.find(&handle, None).is_none());
        assert_eq!(counts.now(), (0, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_handle_is_its_owners() {
        let (reviews, counts) = (Reviews::default(), Counts::default());
        let handle = reviews.keep(begin(&reviews, &counts, Some("ann"), 30, true));
        assert!(reviews.find(&handle, Some("ben")).is_none() && reviews.find(&handle, None).is_none());
        assert!(reviews.find(&handle, Some("ann")).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_review_without_a_handle_ends_with_its_caller_and_keeps_no_place() {
        let (reviews, counts) = (Reviews::default(), Counts::default());
        let mut short = begin(&reviews, &counts, None, 5, true);
        assert!(ended(short.wait(PATIENCE).await).is_ok());
        drop(short);
        let left = begin(&reviews, &counts, None, 50, true);
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert_eq!(counts.now(), (1, 1));
        drop(left);
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(counts.now(), (0, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_review_that_ends_in_a_problem_gives_its_place_back_and_is_known_for_a_while() {
        let (reviews, counts) = (Reviews::default(), Counts::default());
        let handle = reviews.keep(begin(&reviews, &counts, None, 30, false));
        let mut found = reviews.find(&handle, None).unwrap();
        let problem = ended(found.wait(Duration::from_secs(40)).await).unwrap_err();
        assert_eq!((problem.code, &*problem.detail), (ProblemCode::Preempted, "Gave way."));
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(counts.now(), (0, 0));
        assert!(reviews.find(&handle, None).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_review_that_breaks_off_has_failed() {
        let reviews = Reviews::default();
        let mut begun = reviews.begin(None, Box::new(()), |hear| async move { hear(News::Asked(1)) });
        assert_eq!(ended(begun.wait(PATIENCE).await).unwrap_err().code, ProblemCode::Internal);
    }
}
