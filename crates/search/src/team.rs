//! Teams of search threads: one leads, helpers join as they come free and leave before it ends.
//!
//! The leader offers work ([`Team::run`]) and goes on with its search; it never waits for a helper
//! to arrive. [`Helpers`] are the source of helpers: idle threads of a service, or threads started
//! for the purpose ([`SpawnedThreads`]). The work is a [`Help`]: any closure over shared state
//! (`Arc`), called once by each helper.
//!
//! ```text
//! leader                         helper
//! run: offer is open ──────────▶ takes a Seat, if one is free
//!   search …                     help(seat) …  looks at seat.should_leave() now and then
//!   … done: offer is closed ───▶ leaves
//!   waits for the last to leave
//! ```
//!
//! There are two ways to use it. Work split into pieces (the split points of Othello's midgame and endgame) keeps its
//! pieces behind a lock and lets helpers wait there for the next one; [`Help::wake`] makes them
//! check their seats. A search that all threads run alike (lazy SMP) gives each helper the same
//! closure:
//!
//! ```
//! use std::sync::{Arc, atomic::{AtomicU64, Ordering::Relaxed}};
//! use yomi_search::team::{Seat, SpawnedThreads, Team};
//!
//! let (shared_table, team) = (Arc::new(AtomicU64::new(0)), Team::new(Arc::new(SpawnedThreads), 2));
//! let table = Arc::clone(&shared_table);
//! let help = move |seat: &Seat| {
//!     while !seat.should_leave() {
//!         table.fetch_add(1, Relaxed);
//!     }
//! };
//! let found = team.run(Arc::new(help), || {
//!     while shared_table.load(Relaxed) < 1000 {
//!         std::thread::yield_now();
//!     }
//!     "the leader's result"
//! });
//! assert_eq!(found, "the leader's result");
//! ```

use std::{
    any::Any,
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
};

use parking_lot::{Condvar, Mutex};

/// Work of the helpers. Any closure over a [`Seat`] is such work.
pub trait Help: Send + Sync {
    /// Helps until no work is left or the seat is recalled. Called by each helper on its own
    /// thread.
    fn help(self: Arc<Self>, seat: &Seat);

    /// A seat is recalled: helpers that wait inside [`help`](Self::help) must check theirs.
    fn wake(&self) {}
}

impl<F: Fn(&Seat) + Send + Sync> Help for F {
    fn help(self: Arc<Self>, seat: &Seat) {
        self(seat);
    }
}

/// The source of helpers.
pub trait Helpers: Debug + Send + Sync {
    /// Offers work: threads that are idle, now or later, may take a seat. Does not wait.
    fn open(&self, offer: &Arc<Offer>);

    /// The offer is closed: its seats can no longer be taken.
    fn close(&self, offer: &Arc<Offer>);
}

/// An offer of work with seats for helpers.
pub struct Offer {
    work: Arc<dyn Help>,
    seats: u32,
    attendance: Mutex<Attendance>,
    /// Notified when a seat is given up.
    left: Condvar,
    closed: AtomicBool,
}

#[derive(Debug, Default)]
struct Attendance {
    /// Helpers seated now.
    present: u32,
    closed: bool,
    /// The message of the first helper that panicked.
    panic: Option<String>,
}

impl Debug for Offer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Offer")
            .field("seats", &self.seats)
            .field("attendance", &self.attendance)
            .finish_non_exhaustive()
    }
}

impl Offer {
    fn new(work: Arc<dyn Help>, seats: u32) -> Self {
        let (attendance, left) = (Mutex::default(), Condvar::new());
        Self { work, seats, attendance, left, closed: AtomicBool::new(false) }
    }

    /// Helpers that may take part at once.
    #[must_use]
    pub const fn seats(&self) -> u32 {
        self.seats
    }

    /// Takes a seat, if the offer is open and one is free.
    #[must_use]
    pub fn take_seat(self: &Arc<Self>) -> Option<Seat> {
        let mut attendance = self.attendance.lock();
        if attendance.closed || attendance.present >= self.seats {
            return None;
        }
        attendance.present += 1;
        Some(Seat { offer: Arc::clone(self), recalled: Arc::default() })
    }

    /// Closes the offer to new helpers and waits for the seated ones to leave; returns the first
    /// panic's message.
    fn close(&self) -> Option<String> {
        self.attendance.lock().closed = true;
        // Relaxed: the flag publishes no data; helpers only have to see it soon.
        self.closed.store(true, Relaxed);
        self.work.wake();
        let mut attendance = self.attendance.lock();
        self.left.wait_while(&mut attendance, |attendance| attendance.present > 0);
        attendance.panic.take()
    }
}

/// The place of one helper; dropping it frees the place.
#[derive(Debug)]
pub struct Seat {
    offer: Arc<Offer>,
    recalled: Arc<AtomicBool>,
}

impl Seat {
    /// Helps until the work is done or the helper is recalled. A panic is passed to the leader,
    /// whose [`Team::run`] panics in turn.
    pub fn help(self) {
        let work = Arc::clone(&self.offer.work);
        // Unwind safe: what the work shares is behind locks and atomics, and the leader gives up a
        // search in which a helper panicked.
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| work.help(&self))) {
            let message = panic_message(payload.as_ref());
            self.offer.attendance.lock().panic.get_or_insert(message);
        }
    }

    /// Whether the helper has to leave: the work is over, or it is recalled.
    #[inline]
    #[must_use]
    pub fn should_leave(&self) -> bool {
        self.recalled.load(Relaxed) || self.offer.closed.load(Relaxed)
    }

    /// The handle that recalls the helper.
    #[must_use]
    pub fn recall(&self) -> Recall {
        Recall { recalled: Arc::clone(&self.recalled), offer: Arc::clone(&self.offer) }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.offer.attendance.lock().present -= 1;
        self.offer.left.notify_all();
    }
}

/// Recalls one helper whose thread is needed elsewhere.
#[derive(Clone, Debug)]
pub struct Recall {
    recalled: Arc<AtomicBool>,
    offer: Arc<Offer>,
}

impl Recall {
    /// Recalls the helper, which leaves soon. Returns false if it was already recalled.
    pub fn call(&self) -> bool {
        let is_new = !self.recalled.swap(true, Relaxed);
        if is_new {
            self.offer.work.wake();
        }
        is_new
    }

    /// Whether the helper was recalled.
    #[must_use]
    pub fn was_called(&self) -> bool {
        self.recalled.load(Relaxed)
    }
}

/// The threads that one search may use: its own and its helpers.
#[derive(Clone, Debug)]
pub struct Team {
    helpers: Option<Arc<dyn Helpers>>,
    threads: u32,
}

impl Team {
    /// A team without helpers.
    #[must_use]
    pub const fn alone() -> Self {
        Self { helpers: None, threads: 1 }
    }

    /// A team of at most `threads` threads, the leader included.
    #[must_use]
    pub fn new(helpers: Arc<dyn Helpers>, threads: u32) -> Self {
        if threads > 1 { Self { helpers: Some(helpers), threads } } else { Self::alone() }
    }

    /// Threads that may take part, at least 1.
    #[must_use]
    pub const fn threads(&self) -> u32 {
        self.threads
    }

    /// Leads on this thread while helpers may work on `work`. All helpers have left when this
    /// returns.
    ///
    /// # Panics
    /// When `lead` or a helper panics.
    pub fn run<R>(&self, work: Arc<dyn Help>, lead: impl FnOnce() -> R) -> R {
        let Some(helpers) = &self.helpers else { return lead() };
        let offer = Arc::new(Offer::new(work, self.threads - 1));
        helpers.open(&offer);
        let mut lead_of = Lead { helpers: helpers.as_ref(), offer, is_over: false };
        let found = lead();
        if let Some(message) = lead_of.end() {
            panic!("a helper panicked: {message}");
        }
        found
    }
}

/// Closes the offer, also when the leader panics.
struct Lead<'team> {
    helpers: &'team dyn Helpers,
    offer: Arc<Offer>,
    is_over: bool,
}

impl Lead<'_> {
    fn end(&mut self) -> Option<String> {
        self.is_over = true;
        self.helpers.close(&self.offer);
        self.offer.close()
    }
}

impl Drop for Lead<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            // The leader's own panic is already unwinding.
            let _ = self.end();
        }
    }
}

/// Helpers on threads spawned for each search: for commands without a pool. Where the system
/// refuses a thread, the team is smaller.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpawnedThreads;

impl Helpers for SpawnedThreads {
    fn open(&self, offer: &Arc<Offer>) {
        while let Some(seat) = offer.take_seat() {
            let spawned = thread::Builder::new().name("helper".to_owned()).spawn(move || seat.help());
            if spawned.is_err() {
                return;
            }
        }
    }

    fn close(&self, _: &Arc<Offer>) {}
}

/// The message of a panic.
#[must_use]
pub fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    fn team(threads: u32) -> Team {
        Team::new(Arc::new(SpawnedThreads), threads)
    }

    #[test]
    fn so_many_helpers_come_and_all_have_left_in_the_end() {
        for threads in 1..=4 {
            let (came, left) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
            let counters = (Arc::clone(&came), Arc::clone(&left));
            let help = move |seat: &Seat| {
                counters.0.fetch_add(1, Relaxed);
                while !seat.should_leave() {
                    thread::yield_now();
                }
                counters.1.fetch_add(1, Relaxed);
            };
            let found = team(threads).run(Arc::new(help), || {
                while came.load(Relaxed) < threads - 1 {
                    thread::yield_now();
                }
                threads
            });
            assert_eq!(found, threads);
            assert_eq!((came.load(Relaxed), left.load(Relaxed)), (threads - 1, threads - 1));
        }
    }

    #[test]
    fn a_panic_of_a_helper_is_the_leaders() {
        let caught = catch_unwind(|| team(2).run(Arc::new(|_: &Seat| panic!("as told")), thread::yield_now));
        assert_eq!(panic_message(caught.unwrap_err().as_ref()), "a helper panicked: as told");
    }

    #[test]
    fn a_panic_of_the_leader_sends_the_helpers_home() {
        let work: Arc<dyn Help> = Arc::new(|seat: &Seat| {
            while !seat.should_leave() {
                thread::yield_now();
            }
        });
        let offered = Arc::clone(&work);
        let caught = catch_unwind(AssertUnwindSafe(|| team(3).run(offered, || panic!("as told"))));
        assert_eq!(panic_message(caught.unwrap_err().as_ref()), "as told");
    }

    #[test]
    fn a_helper_called_back_frees_its_seat() {
        let offer = Arc::new(Offer::new(Arc::new(|_: &Seat| ()), 1));
        let seat = offer.take_seat().unwrap();
        assert!(offer.take_seat().is_none() && !seat.should_leave());
        let recall = seat.recall();
        assert!(recall.call() && !recall.call() && recall.was_called());
        assert!(seat.should_leave());
        drop(seat);
        assert!(offer.take_seat().is_some_and(|seat| !seat.should_leave()));
        assert_eq!(offer.close(), None);
        assert!(offer.take_seat().is_none());
    }
}
