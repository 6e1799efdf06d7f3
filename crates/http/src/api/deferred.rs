//! What has time until an answer is on its way: its line in the log.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

type Work = Box<dyn FnOnce() + Send>;

/// Work that one connection puts off until it has written; clones share it. The server puts it into the
/// extensions of every request.
#[derive(Clone)]
pub(crate) struct Deferred {
    /// `None` once the connection has ended: it writes no more.
    waiting: Arc<Mutex<Option<Vec<Work>>>>,
}

impl Default for Deferred {
    fn default() -> Self {
        Self { waiting: Arc::new(Mutex::new(Some(Vec::new()))) }
    }
}

impl fmt::Debug for Deferred {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Deferred").finish_non_exhaustive()
    }
}

impl Deferred {
    /// Does `work` after the next write, or when the connection ends without one; at once where it has ended.
    pub(crate) fn push(&self, work: impl FnOnce() + Send + 'static) {
        if let Some(waiting) = &mut *self.waiting() {
            waiting.push(Box::new(work));
            return;
        }
        work();
    }

    /// Something was written.
    pub(crate) fn run(&self) {
        let waiting = self.waiting().as_mut().map(std::mem::take);
        finish(waiting);
    }

    /// The connection ends: does what waits, and nothing waits any more.
    pub(crate) fn end(&self) {
        let waiting = self.waiting().take();
        finish(waiting);
    }

    fn waiting(&self) -> MutexGuard<'_, Option<Vec<Work>>> {
        // Work runs outside the lock, so that nothing under it can panic but for want of memory.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn finish(waiting: Option<Vec<Work>>) {
    waiting.into_iter().flatten().for_each(|work| work());
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn work_waits_for_a_write_or_for_the_end_and_is_done_once() {
        let (deferred, done) = (Deferred::default(), Arc::new(AtomicUsize::new(0)));
        let push = || {
            let done = Arc::clone(&done);
            deferred.push(move || {
                done.fetch_add(1, Ordering::SeqCst);
            });
        };
        let count = || done.load(Ordering::SeqCst);
        push();
        push();
        assert_eq!(count(), 0);
        deferred.clone().run();
        deferred.run();
        assert_eq!(count(), 2);
        push();
        deferred.end();
        assert_eq!(count(), 3);
        push();
        assert_eq!(count(), 4, "nothing is written any more");
        deferred.run();
        deferred.end();
        assert_eq!(count(), 4);
    }
}
