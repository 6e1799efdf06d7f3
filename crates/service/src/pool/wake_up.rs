//! Wake-up of idle search threads, most recently idle first: its tables and its core's caches still hold most of the
//! previous search, so that the moves of a
//! game that no other request interrupts are searched by one thread, which knows them.

use parking_lot::{Condvar, MutexGuard};

/// Those that wait, by number, the last one on top. Under the pool's lock.
#[derive(Debug, Default)]
pub(crate) struct Waiting(Vec<usize>);

/// What each thread waits for.
#[derive(Debug)]
pub(crate) struct Calls(Box<[Condvar]>);

impl Waiting {
    /// Takes out up to `count` threads that are to be [called](Calls::call) once the lock is free.
    pub(crate) fn take(&mut self, count: usize) -> Vec<usize> {
        let left = self.0.len().saturating_sub(count);
        self.0.split_off(left)
    }
}

impl Calls {
    /// For so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self(std::iter::repeat_with(Condvar::new).take(threads).collect())
    }

    /// Waits until the thread is called, or for no reason at all; `waiting` finds the list behind the lock.
    pub(crate) fn wait<S>(
        &self,
        thread: usize,
        state: &mut MutexGuard<'_, S>,
        waiting: impl Fn(&mut S) -> &mut Waiting,
    ) {
        waiting(state).0.push(thread);
        self.0[thread].wait(state);
        // A thread that woke without a call is still there.
        waiting(state).0.retain(|&other| other != thread);
    }

    /// Wakes threads that were [taken out](Waiting::take). None of them is missed: each was put there
    /// and began to wait under one hold of the lock.
    pub(crate) fn call(&self, threads: &[usize]) {
        for &thread in threads {
            self.0[thread].notify_one();
        }
    }

    /// Wakes all, so that they look whether they are still needed.
    pub(crate) fn call_all(&self) {
        for call in &self.0 {
            call.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, mpsc},
        thread,
        time::Duration,
    };

    use parking_lot::Mutex;

    use super::*;

    #[test]
    fn the_thread_that_began_to_wait_last_is_called_first() {
        let calls = Arc::new(Calls::new(3));
        let state = Arc::new(Mutex::new(Waiting::default()));
        let (sender, woken) = mpsc::channel();
        for thread in 0..3 {
            let (calls, sender) = (Arc::clone(&calls), sender.clone());
            let pool = Arc::clone(&state);
            thread::spawn(move || {
                calls.wait(thread, &mut pool.lock(), |waiting| waiting);
                sender.send(thread).unwrap();
            });
            while !state.lock().0.contains(&thread) {
                thread::sleep(Duration::from_millis(1));
            }
        }
        for expected in [2, 1, 0] {
            let called = state.lock().take(1);
            assert_eq!(called, [expected]);
            calls.call(&called);
            assert_eq!(woken.recv_timeout(Duration::from_secs(60)), Ok(expected));
        }
        assert!(state.lock().take(1).is_empty());
    }
}
