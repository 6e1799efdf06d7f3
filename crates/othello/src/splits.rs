//! Split points: nodes whose moves are searched by several threads at once. Helper threads take moves from the open
//! split, in place of work stealing.
//!
//! Young brothers wait: the other moves of a node are shared only after its first has returned
//! without a cutoff. Source: R. Feldmann, Spielbaumsuche mit massiv parallelen Systemen,
//! dissertation, Paderborn (1993).
//!
//! ```text
//! owner of a node                          helpers
//!   searches the first move
//!   opens a split with the others  ──────▶ take the open split with the most plies
//!   takes moves until none is left         take moves of it until none is left
//!   helps below its own split until all are back, or one was good enough: then the split is cut,
//!   and the threads below it notice at their next poll of the limits
//! ```
//!
//! A waiting owner helps only below its own split (helpful master): what it waits for comes from
//! there, and the recursion only descends the tree, so that no thread waits for itself. All splits
//! lie under one lock, which is taken twice for each move of a split, some thousand nodes of work
//! at least.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use parking_lot::{Condvar, Mutex};
use yomi_search::team::Seat;

use super::{selectivity::Selectivity, tally::Tally, units::Eighths};

/// How long a helper waits for a split with a null window before it takes one of the principal
/// variation. Two threads enter 19 % more nodes than one on FFO 40 and 41 without any patience, and
/// 11 % with it; from 0.1 to 2 ms there is no difference, but a helper sleeps less (3 % instead of 8 %
/// of its time on FFO 40).
const PATIENCE: Duration = Duration::from_micros(100);

/// How long a waiting owner sleeps before it polls the limits again.
const LOOK_UP: Duration = Duration::from_millis(1);

/// A move to be searched with a null window: the board after it, from the view of the side to move
/// there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scout {
    pub(super) player: u64,
    pub(super) opponent: u64,
    /// The window is (`alpha`, `alpha` + 1), from the view of the side that made the move.
    pub(super) alpha: Eighths,
    /// Plies to search.
    pub(super) depth: u32,
    /// ProbCut selectivity.
    pub(super) selectivity: Selectivity,
    /// Nesting depth of ProbCut's shallow searches.
    pub(super) probing: u32,
}

/// The type of the split node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SplitKind {
    /// At a node with a null window: all its moves are searched with that window.
    NullWindow,
    /// At the root or along the principal variation: a good move raises `alpha` for the others, and
    /// work for the old one is lost.
    Principal,
}

/// Split point: a node whose moves are shared.
#[derive(Debug)]
pub(crate) struct Split {
    /// The split below which this one opened.
    parent: Option<Arc<Self>>,
    place: SplitKind,
    /// Depth of the search at the node.
    depth: u32,
    scouts: Vec<Scout>,
    /// Cutoff flag: a move was good enough, or the owner gave up.
    cut: AtomicBool,
}

impl Split {
    /// A split of a node with that depth.
    pub(super) fn new(parent: Option<Arc<Self>>, place: SplitKind, depth: u32, scouts: Vec<Scout>) -> Arc<Self> {
        Arc::new(Self { parent, place, depth, scouts, cut: AtomicBool::new(false) })
    }

    /// The move with that index.
    pub(super) fn scout(&self, index: usize) -> &Scout {
        &self.scouts[index]
    }

    /// Whether this split or one above it is cut.
    pub(super) fn is_vain(&self) -> bool {
        // Relaxed, here and below: the flags publish no data, results go through the lock.
        self.cut.load(Relaxed) || self.parent.as_deref().is_some_and(Self::is_vain)
    }

    fn is_below(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.parent.as_deref().is_some_and(|parent| parent.is_below(other))
    }
}

/// Progress of an open split.
struct Open {
    split: Arc<Split>,
    /// Moves not taken yet, the next one last.
    left: Vec<usize>,
    /// Moves that are being searched.
    taken: usize,
    values: Vec<Option<Eighths>>,
}

impl Open {
    fn is_done(&self) -> bool {
        self.split.cut.load(Relaxed) || self.left.is_empty() && self.taken == 0
    }
}

#[derive(Default)]
struct State {
    open: Vec<Open>,
    /// Threads that wait for `changed`.
    waiting: u32,
}

impl State {
    fn of(&mut self, split: &Arc<Split>) -> Option<&mut Open> {
        self.open.iter_mut().find(|open| Arc::ptr_eq(&open.split, split))
    }

    /// Takes a move of the split with the most plies among those that fit.
    fn take(&mut self, fits: impl Fn(&Split) -> bool) -> Option<(Arc<Split>, usize)> {
        let open = self
            .open
            .iter_mut()
            .filter(|open| !open.left.is_empty() && fits(&open.split) && !open.split.is_vain())
            .max_by_key(|open| open.split.depth)?;
        let index = open.left.pop()?;
        open.taken += 1;
        Some((Arc::clone(&open.split), index))
    }
}

/// State shared by the threads of one search: the splits, and the nodes of the helpers.
pub struct Splits {
    state: Mutex<State>,
    /// Notified when work is queued, a split point completes, or a helper is recalled.
    changed: Condvar,
    /// Stop flag of the whole search.
    stopped: AtomicBool,
    /// Nodes of all threads, and their limit.
    nodes: AtomicU64,
    nodes_limit: u64,
    /// Nodes of the helpers that the leader has not charged yet.
    entered: AtomicU64,
    /// Counters of helpers that have left.
    left_behind: Mutex<Tally>,
    /// Helpers that have searched.
    helpers: AtomicU32,
}

impl std::fmt::Debug for Splits {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Splits").field("helpers", &self.helpers).finish_non_exhaustive()
    }
}

/// The next step of a waiting owner.
pub(super) enum Next {
    Done,
    Search(Arc<Split>, usize),
    LookUp,
}

impl Splits {
    /// State of a search with that node limit, if any.
    #[must_use]
    pub fn new(nodes_limit: Option<u64>) -> Self {
        Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            nodes_limit: nodes_limit.unwrap_or(u64::MAX),
            entered: AtomicU64::new(0),
            left_behind: Mutex::default(),
            helpers: AtomicU32::new(0),
        }
    }

    fn tell(&self, state: &State) {
        if state.waiting > 0 {
            self.changed.notify_all();
        }
    }

    /// Ends the whole search.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Relaxed);
        self.tell(&self.state.lock());
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Helpers' nodes since the last call.
    pub(super) fn take_entered(&self) -> u64 {
        self.entered.swap(0, Relaxed)
    }

    /// Adds a helper's nodes for the leader.
    pub(super) fn add_entered(&self, nodes: u64) {
        self.entered.fetch_add(nodes, Relaxed);
        // Wakes the leader, which may be asleep.
        if self.nodes.fetch_add(nodes, Relaxed) + nodes >= self.nodes_limit {
            self.stop();
        }
    }

    /// Adds the leader's nodes.
    pub(super) fn add_own(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Counters of the helpers that have left.
    pub(super) fn tally(&self) -> Tally {
        *self.left_behind.lock()
    }

    /// Number of helpers that have searched; complete once they have left.
    pub(super) fn helpers(&self) -> u32 {
        self.helpers.load(Relaxed)
    }

    /// Counts a helper at its first move.
    pub(super) fn takes_part(&self) {
        self.helpers.fetch_add(1, Relaxed);
    }

    /// Adds the counters of a leaving helper.
    pub(super) fn leave(&self, tally: Tally) {
        *self.left_behind.lock() += tally;
    }

    /// Wakes the helpers to check their seats.
    pub(super) fn wake(&self) {
        self.tell(&self.state.lock());
    }

    /// Opens a split to the helpers.
    pub(super) fn open(&self, split: &Arc<Split>) {
        let count = split.scouts.len();
        let left = (0..count).rev().collect();
        let mut state = self.state.lock();
        let split = Arc::clone(split);
        state.open.push(Open { split, left, taken: 0, values: vec![None; count] });
        self.tell(&state);
    }

    /// Closes the split; returns the values of its searched moves.
    pub(super) fn close(&self, split: &Arc<Split>) -> Vec<Option<Eighths>> {
        split.cut.store(true, Relaxed);
        let mut state = self.state.lock();
        let place = state.open.iter().position(|open| Arc::ptr_eq(&open.split, split));
        place.map(|place| state.open.swap_remove(place).values).unwrap_or_default()
    }

    /// The owner's next move of its split.
    pub(super) fn take_of(&self, split: &Arc<Split>) -> Option<usize> {
        let mut state = self.state.lock();
        let open = state.of(split).filter(|open| !open.is_done())?;
        let index = open.left.pop()?;
        open.taken += 1;
        Some(index)
    }

    /// Completes a taken move; without a value it returns to the moves not taken.
    pub(super) fn give_back(&self, split: &Arc<Split>, index: usize, value: Option<Eighths>) {
        let mut state = self.state.lock();
        // The owner may have given up in the meantime.
        let Some(open) = state.of(split) else { return };
        open.taken -= 1;
        match value {
            Some(value) => {
                open.values[index] = Some(value);
                if value > split.scouts[index].alpha {
                    split.cut.store(true, Relaxed);
                }
            }
            None => open.left.push(index),
        }
        if open.is_done() || !open.left.is_empty() {
            self.tell(&state);
        }
    }

    /// The next step of an owner without moves left to take: work below its split, or a short wait.
    pub(super) fn next_below(&self, split: &Arc<Split>) -> Next {
        let mut state = self.state.lock();
        if state.of(split).is_none_or(|open| open.is_done()) {
            return Next::Done;
        }
        if let Some((split, index)) = state.take(|other| other.is_below(split)) {
            return Next::Search(split, index);
        }
        state.waiting += 1;
        self.changed.wait_for(&mut state, LOOK_UP);
        state.waiting -= 1;
        Next::LookUp
    }

    /// The next move for a helper; blocks until there is one or the helper is recalled.
    pub(super) fn next_for(&self, seat: &Seat) -> Option<(Arc<Split>, usize)> {
        let mut is_patient = true;
        let mut state = self.state.lock();
        loop {
            if seat.should_leave() || self.is_stopped() {
                return None;
            }
            let fits = |split: &Split| !is_patient || split.place == SplitKind::NullWindow;
            if let Some(found) = state.take(fits) {
                return Some(found);
            }
            state.waiting += 1;
            if is_patient {
                is_patient = !self.changed.wait_for(&mut state, PATIENCE).timed_out();
            } else {
                self.changed.wait(&mut state);
                is_patient = true;
            }
            state.waiting -= 1;
        }
    }
}

/// Guard that stops the search when a helper panics: its move gets no value.
pub(super) struct StopOnPanic<'search>(pub(super) &'search Splits);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn splits() -> Arc<Splits> {
        Arc::new(Splits::new(None))
    }

    fn split(parent: Option<&Arc<Split>>, depth: u32, moves: usize) -> Arc<Split> {
        let selectivity = Selectivity::FULL;
        let scout = Scout { player: 1, opponent: 2, alpha: Eighths(0), depth: 9, selectivity, probing: 0 };
        Split::new(parent.cloned(), SplitKind::NullWindow, depth, vec![scout; moves])
    }

    #[test]
    fn the_split_with_the_most_plies_goes_first_and_one_in_vain_never() {
        let splits = splits();
        let upper = split(None, 20, 2);
        let lower = split(Some(&upper), 16, 2);
        let other = split(None, 18, 1);
        [&lower, &upper, &other].into_iter().for_each(|split| splits.open(split));
        let take = |above: Option<&Split>| {
            let fits = |split: &Split| above.is_none_or(|above| split.is_below(above));
            splits.state.lock().take(fits).map(|(split, index)| (split.depth, index))
        };
        assert_eq!(take(None), Some((20, 0)));
        assert_eq!(take(Some(&lower)), Some((16, 0)));
        splits.give_back(&upper, 0, None);
        assert_eq!(take(Some(&upper)), Some((20, 0)), "a move given back is taken again");
        splits.give_back(&upper, 0, Some(Eighths(1)));
        assert!(lower.is_vain() && !other.is_vain(), "a good move cuts all below");
        assert_eq!((take(None), take(None)), (Some((18, 0)), None));
        assert_eq!(splits.close(&upper), [Some(Eighths(1)), None]);
    }
}
