//! Split points: nodes whose moves are searched by several threads at once.
//!
//! Young brothers wait: only when the first move of a node came back without a cutoff are the others
//! open to everybody. Source: R. Feldmann, Spielbaumsuche mit massiv parallelen Systemen,
//! dissertation, Paderborn (1993).
//!
//! ```text
//! owner of a node                          helpers
//!   searches the first move
//!   opens a split with the others  ──────▶ take the open split with the most empty squares
//!   takes moves until none is left         take moves of it until none is left
//!   helps below its own split until all are back, or one was good enough: then the split is cut,
//!   and whoever searches below it finds out when it looks at the limits the next time
//! ```
//!
//! Who waits for others helps only below its own split: what it waits for comes from there, and the
//! recursion goes down the tree only, so that nobody waits for himself. All splits lie under one
//! lock, which is taken twice for each move of a split, some thousand nodes of work at least.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use super::{
    EndgameTable, Nodes,
    search::Steps,
    solver::{Limiter, Solver},
};
use crate::search::{
    Stopped,
    team::{Help, Seat},
};

/// From so many empty squares on the moves of a node are shared.
pub(super) const SPLIT_FROM: u32 = 13;

/// How long a helper waits for a split with a null window before it takes one of the principal
/// variation. Two threads enter 19 % more nodes than one on FFO 40 and 41 without any patience, and
/// 11 % with it; from 0.1 to 2 ms there is no difference, but a helper sleeps less (3 % instead of 8 %
/// of its time on FFO 40).
const PATIENCE: Duration = Duration::from_micros(100);

/// How long an owner waits before it looks at the limits again.
const LOOK_UP: Duration = Duration::from_millis(1);

/// A move to be searched with a null window: the board after it, from the view of who moves next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scout {
    pub(super) player: u64,
    pub(super) opponent: u64,
    /// The window is (`alpha`, `alpha` + 1), from the view of who made the move.
    pub(super) alpha: i32,
}

/// Where a split is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At a node with a null window: all its moves are searched with that window.
    NullWindow,
    /// At the root or along the principal variation: a good move raises the bar for the others, and
    /// what was searched for the old one is lost.
    Principal,
}

/// A node whose moves are shared.
#[derive(Debug)]
pub(super) struct Split {
    /// The split below which this one was opened.
    parent: Option<Arc<Self>>,
    place: Place,
    empties: u32,
    scouts: Vec<Scout>,
    /// Raised when nobody needs the rest any more: a move was good enough, or the owner gave up.
    cut: AtomicBool,
}

impl Split {
    /// Whether the work on this split is in vain.
    fn is_vain(&self) -> bool {
        // Relaxed, here and below: the flags publish no data, results go through the lock.
        self.cut.load(Relaxed) || self.parent.as_deref().is_some_and(Self::is_vain)
    }

    fn is_below(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
            || self.parent.as_deref().is_some_and(|parent| parent.is_below(other))
    }
}

/// How far a split has come.
struct Open {
    split: Arc<Split>,
    /// Moves that nobody has taken, the next one last.
    left: Vec<usize>,
    /// Moves that are being searched.
    taken: usize,
    values: Vec<Option<i32>>,
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

    /// Takes a move of the split with the most empty squares among those that fit.
    fn take(&mut self, fits: impl Fn(&Split) -> bool) -> Option<(Arc<Split>, usize)> {
        let open = self
            .open
            .iter_mut()
            .filter(|open| !open.left.is_empty() && fits(&open.split) && !open.split.is_vain())
            .max_by_key(|open| open.split.empties)?;
        let index = open.left.pop()?;
        open.taken += 1;
        Some((Arc::clone(&open.split), index))
    }
}

/// What the threads of one search share: the table, the splits, and the nodes of the helpers.
pub(super) struct Splits {
    table: Arc<EndgameTable>,
    state: Mutex<State>,
    /// Told when there is something to take, when a split is done, and when somebody has to leave.
    changed: Condvar,
    /// The whole search ends.
    stopped: AtomicBool,
    /// Nodes of all threads, and how many they may be.
    nodes: AtomicU64,
    nodes_limit: u64,
    /// Nodes of the helpers that the leader has not charged yet.
    entered: AtomicU64,
    leaves: AtomicU64,
    /// Helpers that had something to do.
    helpers: AtomicU32,
}

impl std::fmt::Debug for Splits {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Splits").field("helpers", &self.helpers).finish_non_exhaustive()
    }
}

/// What an owner that waits has to do next.
enum Next {
    Done,
    Search(Arc<Split>, usize),
    LookUp,
}

impl Splits {
    /// A search with that table and so many nodes, if they are limited.
    pub(super) fn new(table: Arc<EndgameTable>, nodes_limit: Option<u64>) -> Self {
        Self {
            table,
            state: Mutex::default(),
            changed: Condvar::new(),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            nodes_limit: nodes_limit.unwrap_or(u64::MAX),
            entered: AtomicU64::new(0),
            leaves: AtomicU64::new(0),
            helpers: AtomicU32::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that can panic runs under the lock but a failed allocation, which aborts.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, state: &State) {
        if state.waiting > 0 {
            self.changed.notify_all();
        }
    }

    /// Ends the whole search.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Relaxed);
        self.tell(&self.state());
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Nodes that helpers have entered since the last call.
    pub(super) fn take_entered(&self) -> u64 {
        self.entered.swap(0, Relaxed)
    }

    /// Tells the leader of nodes that a helper has entered.
    pub(super) fn add_entered(&self, nodes: u64) {
        self.entered.fetch_add(nodes, Relaxed);
        // The leader may be asleep for a while.
        if self.nodes.fetch_add(nodes, Relaxed) + nodes >= self.nodes_limit {
            self.stop();
        }
    }

    /// Counts nodes of the leader.
    pub(super) fn add_own(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Positions that helpers scored; complete when they have left.
    pub(super) fn leaves(&self) -> u64 {
        self.leaves.load(Relaxed)
    }

    /// Helpers that had something to do; complete when they have left.
    pub(super) fn helpers(&self) -> u32 {
        self.helpers.load(Relaxed)
    }

    fn open(&self, split: &Arc<Split>) {
        let count = split.scouts.len();
        let left = (0..count).rev().collect();
        let mut state = self.state();
        let split = Arc::clone(split);
        state.open.push(Open { split, left, taken: 0, values: vec![None; count] });
        self.tell(&state);
    }

    /// Takes the split away; what its moves are worth that were searched.
    fn close(&self, split: &Arc<Split>) -> Vec<Option<i32>> {
        split.cut.store(true, Relaxed);
        let mut state = self.state();
        let place = state.open.iter().position(|open| Arc::ptr_eq(&open.split, split));
        place.map(|place| state.open.swap_remove(place).values).unwrap_or_default()
    }

    /// The next move of a split for its owner.
    fn take_of(&self, split: &Arc<Split>) -> Option<usize> {
        let mut state = self.state();
        let open = state.of(split).filter(|open| !open.is_done())?;
        let index = open.left.pop()?;
        open.taken += 1;
        Some(index)
    }

    /// A move that was taken is done; with no value it goes back to those that are left.
    fn give_back(&self, split: &Arc<Split>, index: usize, value: Option<i32>) {
        let mut state = self.state();
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

    /// What the owner of a split does that has no move left to take: something below it, or it
    /// waits a little.
    fn next_below(&self, split: &Arc<Split>) -> Next {
        let mut state = self.state();
        if state.of(split).is_none_or(|open| open.is_done()) {
            return Next::Done;
        }
        if let Some((split, index)) = state.take(|other| other.is_below(split)) {
            return Next::Search(split, index);
        }
        state.waiting += 1;
        let waited = self.changed.wait_timeout(state, LOOK_UP);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
        Next::LookUp
    }

    /// A move for a helper, who waits until there is one or it has to leave.
    fn next_for(&self, seat: &Seat) -> Option<(Arc<Split>, usize)> {
        let mut is_patient = true;
        let mut state = self.state();
        loop {
            if seat.should_leave() || self.is_stopped() {
                return None;
            }
            let fits = |split: &Split| !is_patient || split.place == Place::NullWindow;
            if let Some(found) = state.take(fits) {
                return Some(found);
            }
            state.waiting += 1;
            (state, is_patient) = if is_patient {
                let (state, waited) = self
                    .changed
                    .wait_timeout(state, PATIENCE)
                    .unwrap_or_else(PoisonError::into_inner);
                (state, !waited.timed_out())
            } else {
                (self.changed.wait(state).unwrap_or_else(PoisonError::into_inner), true)
            };
            state.waiting -= 1;
        }
    }
}

impl Help for Splits {
    fn help(self: Arc<Self>, seat: &Seat) {
        let _guard = StopOnPanic(&self);
        let mut solver = Solver::helping(&self.table, Arc::clone(&self), seat);
        let mut took_part = false;
        while let Some((split, index)) = self.next_for(seat) {
            if !took_part {
                took_part = true;
                self.helpers.fetch_add(1, Relaxed);
            }
            solver.help_with(&split, index);
        }
        let Nodes { leaves, .. } = solver.finish();
        self.leaves.fetch_add(leaves, Relaxed);
    }

    fn wake(&self) {
        self.tell(&self.state());
    }
}

/// A helper that panics brings no value for its move: the search must not wait for it.
struct StopOnPanic<'search>(&'search Splits);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

impl Solver<'_> {
    /// Whether so many moves of a node with so many empty squares are to be shared.
    #[inline]
    pub(super) const fn shares(&self, empties: u32, moves: usize) -> bool {
        empties >= SPLIT_FROM && moves >= 2 && self.splits.is_some()
    }

    /// Searches the moves of a null-window node from the index `from` on together with others; the
    /// better one of `best` and what they found, with its square.
    pub(super) fn rest_together(
        &mut self,
        steps: &Steps,
        from: usize,
        alpha: i32,
        best: (i32, u8),
        empties: u32,
    ) -> Result<(i32, u8), Stopped> {
        let rest: Vec<_> =
            (from..steps.count()).map(|index| self.next_best(steps, index)).collect();
        let scout = |step: &super::search::Step| Scout {
            player: step.player,
            opponent: step.opponent,
            alpha,
        };
        let scouts = rest.iter().map(scout).collect();
        let values = self.together(scouts, Place::NullWindow, empties)?;
        let found = values.iter().zip(&rest);
        let found = found.filter_map(|(value, step)| Some(((*value)?, step.square.index() as u8)));
        Ok(found.fold(best, |best, other| if other.0 > best.0 { other } else { best }))
    }

    /// Searches moves of a node with so many empty squares together with others, until all are
    /// known or one is worth more than its `alpha`; the values of those that were searched.
    pub(super) fn together(
        &mut self,
        scouts: Vec<Scout>,
        place: Place,
        empties: u32,
    ) -> Result<Vec<Option<i32>>, Stopped> {
        let splits = self.splits.clone().expect("only teams search together");
        let (parent, cut) = (self.below.clone(), AtomicBool::new(false));
        let split = Arc::new(Split { parent, place, empties, scouts, cut });
        splits.open(&split);
        let searched = self.lead(&splits, &split);
        let values = splits.close(&split);
        searched.map(|()| values)
    }

    /// Returns when the split is done.
    fn lead(&mut self, splits: &Splits, split: &Arc<Split>) -> Result<(), Stopped> {
        while let Some(index) = splits.take_of(split) {
            self.help_with(split, index);
            self.must_go_on()?;
        }
        loop {
            match splits.next_below(split) {
                Next::Done => return Ok(()),
                Next::Search(split, index) => self.help_with(&split, index),
                Next::LookUp => self.look_up()?,
            }
            self.must_go_on()?;
        }
    }

    /// Searches a move of a split that was taken, and hands in its value, or the move where the
    /// search was broken off.
    fn help_with(&mut self, split: &Arc<Split>, index: usize) {
        let height = self.height();
        let above = self.below.replace(Arc::clone(split));
        let value = self.scout(&split.scouts[index]);
        self.below = above;
        if value.is_err() {
            // The nodes on the way have left their moves there.
            self.drop_to(height);
        }
        let splits = self.splits.as_ref().expect("only teams search together");
        splits.give_back(split, index, value.ok());
    }

    /// Fails when this thread has to go, or what it searches is in vain.
    pub(super) fn must_go_on(&self) -> Result<(), Stopped> {
        let Some(splits) = &self.splits else { return Ok(()) };
        let leaves = match &self.limiter {
            Limiter::Budget(_) => false,
            Limiter::Seat(seat) => seat.should_leave(),
        };
        let in_vain = || self.below.as_deref().is_some_and(Split::is_vain);
        if splits.is_stopped() || leaves || in_vain() { Err(Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::search::{
        Team,
        team::{SpawnedThreads, panic_message},
    };

    fn splits() -> Arc<Splits> {
        Arc::new(Splits::new(Arc::new(EndgameTable::new(4)), None))
    }

    fn split(parent: Option<&Arc<Split>>, empties: u32, moves: usize) -> Arc<Split> {
        let scout = Scout { player: 1, opponent: 2, alpha: 0 };
        Arc::new(Split {
            parent: parent.cloned(),
            place: Place::NullWindow,
            empties,
            scouts: vec![scout; moves],
            cut: AtomicBool::new(false),
        })
    }

    #[test]
    fn the_split_with_the_most_empty_squares_goes_first_and_one_in_vain_never() {
        let splits = splits();
        let upper = split(None, 20, 2);
        let lower = split(Some(&upper), 16, 2);
        let other = split(None, 18, 1);
        [&lower, &upper, &other].into_iter().for_each(|split| splits.open(split));
        let take = |above: Option<&Split>| {
            let fits = |split: &Split| above.is_none_or(|above| split.is_below(above));
            splits.state().take(fits).map(|(split, index)| (split.empties, index))
        };
        assert_eq!(take(None), Some((20, 0)));
        assert_eq!(take(Some(&lower)), Some((16, 0)));
        splits.give_back(&upper, 0, None);
        assert_eq!(take(Some(&upper)), Some((20, 0)), "a move given back is taken again");
        splits.give_back(&upper, 0, Some(1));
        assert!(lower.is_vain() && !other.is_vain(), "a good move cuts all below");
        assert_eq!((take(None), take(None)), (Some((18, 0)), None));
        assert_eq!(splits.close(&upper), [Some(1), None]);
    }

    #[test]
    fn a_helper_that_panics_stops_the_search() {
        let splits = splits();
        // There is no such move.
        let open = Open { split: split(None, 20, 0), left: vec![7], taken: 0, values: Vec::new() };
        splits.state().open.push(open);
        let team = Team::new(Arc::new(SpawnedThreads), 2);
        let caught = catch_unwind(AssertUnwindSafe(|| {
            team.run(Arc::<Splits>::clone(&splits), || {
                while !splits.is_stopped() {
                    thread::yield_now();
                }
            });
        }));
        let message = panic_message(caught.unwrap_err().as_ref());
        assert!(message.starts_with("a helper panicked: index out of bounds"), "{message}");
    }
}
