//! The timer of the deadlines: a thread of its own that wakes requests when they are due.
//!
//! The runtime's timer counts in whole milliseconds, rounds up and is looked at when a runtime thread
//! comes by. This thread sleeps on a condition variable until the earliest moment, to which the system
//! is true within some tens of microseconds, and keeps the priority that search threads give up.

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    thread,
    time::Instant,
};

use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;

/// Rings alarms. Dropped, its thread ends, and alarms that are still set never ring.
#[derive(Debug)]
pub(crate) struct AlarmClock {
    dial: Arc<Dial>,
}

/// What the clock, its thread and its alarms share.
#[derive(Debug, Default)]
struct Dial {
    alarms: Mutex<Alarms>,
    /// Told when an alarm is set for earlier than the thread wakes up, or the clock is dropped.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Alarms {
    /// By moment, those of the same moment in the order in which they were set.
    set: BTreeMap<(Instant, u64), oneshot::Sender<()>>,
    next_number: u64,
    /// When the thread wakes up by itself; `None` while nothing is set. It may be for an alarm that was
    /// put off.
    wakes_at: Option<Instant>,
    closed: bool,
}

impl AlarmClock {
    /// A clock with a thread of its own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn start() -> std::io::Result<Self> {
        let dial = Arc::<Dial>::default();
        let of_thread = Arc::clone(&dial);
        thread::Builder::new().name("deadlines".to_owned()).spawn(move || of_thread.run())?;
        Ok(Self { dial })
    }

    /// An alarm that rings then, or at once where that is past.
    pub(crate) fn ring_at(&self, at: Instant) -> Alarm {
        let (bell, rung) = oneshot::channel();
        let mut alarms = self.dial.alarms.lock();
        let key = (at, alarms.next_number);
        alarms.next_number += 1;
        // To wake the thread takes the core from the search that was just begun.
        let is_too_late = alarms.wakes_at.is_none_or(|wakes_at| at < wakes_at);
        alarms.set.insert(key, bell);
        drop(alarms);
        if is_too_late {
            self.dial.changed.notify_one();
        }
        Alarm { dial: Arc::clone(&self.dial), key, rung }
    }
}

impl Drop for AlarmClock {
    fn drop(&mut self) {
        self.dial.alarms.lock().closed = true;
        self.dial.changed.notify_one();
    }
}

impl Dial {
    /// Rings until the clock is dropped.
    fn run(&self) {
        // Refused, alarms may ring some milliseconds late while all cores search.
        let _ = yomi_os::come_at_once();
        let mut alarms = self.alarms.lock();
        while !alarms.closed {
            let now = Instant::now();
            let Some(first) = alarms.set.first_entry() else {
                alarms.wakes_at = None;
                self.changed.wait(&mut alarms);
                continue;
            };
            let (at, _) = *first.key();
            if at <= now {
                let bell = first.remove();
                drop(alarms);
                // Outside the lock: it wakes a task. No task listens to an alarm that was put off just now.
                let _ = bell.send(());
                alarms = self.alarms.lock();
            } else {
                alarms.wakes_at = Some(at);
                self.changed.wait_for(&mut alarms, at - now);
            }
        }
    }
}

/// Completes when it rings. Dropped before, it is put off.
#[derive(Debug)]
pub(crate) struct Alarm {
    dial: Arc<Dial>,
    key: (Instant, u64),
    rung: oneshot::Receiver<()>,
}

impl Future for Alarm {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        match Pin::new(&mut self.rung).poll(context) {
            Poll::Ready(Ok(())) => Poll::Ready(()),
            // The clock is gone: it never rings.
            Poll::Ready(Err(_)) | Poll::Pending => Poll::Pending,
        }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        // The thread may wake up for it all the same, once, and finds nothing.
        self.dial.alarms.lock().set.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn after(milliseconds: u64) -> Instant {
        Instant::now() + Duration::from_millis(milliseconds)
    }

    #[tokio::test]
    async fn alarms_ring_in_the_order_of_their_moments_and_never_early() {
        let clock = AlarmClock::start().unwrap();
        let moments = [after(30), after(5), after(15)];
        let alarms = moments.map(|at| clock.ring_at(at));
        let order = Arc::new(Mutex::new(Vec::new()));
        let waiting = alarms.into_iter().zip(moments).enumerate().map(|(number, (alarm, at))| {
            let order = Arc::clone(&order);
            tokio::spawn(async move {
                alarm.await;
                assert!(Instant::now() >= at);
                order.lock().push(number);
            })
        });
        for task in waiting.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        assert_eq!(*order.lock(), [1, 2, 0]);
    }

    #[tokio::test]
    async fn an_alarm_in_the_past_rings_at_once_before_those_that_wait() {
        let clock = AlarmClock::start().unwrap();
        let _later = clock.ring_at(after(60_000));
        clock.ring_at(Instant::now()).await;
    }

    #[tokio::test]
    async fn what_is_put_off_leaves_nothing_behind() {
        let clock = AlarmClock::start().unwrap();
        let alarms: Vec<_> = (0..100).map(|number| clock.ring_at(after(60_000 + number))).collect();
        assert_eq!(clock.dial.alarms.lock().set.len(), 100);
        drop(alarms);
        assert!(clock.dial.alarms.lock().set.is_empty());
    }

    #[tokio::test]
    async fn the_thread_ends_with_the_clock_and_what_is_set_never_rings() {
        let clock = AlarmClock::start().unwrap();
        let dial = Arc::downgrade(&clock.dial);
        let alarm = clock.ring_at(after(20));
        drop(clock);
        assert!(tokio::time::timeout(Duration::from_millis(40), alarm).await.is_err());
        for _ in 0..30_000 {
            if dial.strong_count() == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        panic!("the thread still runs");
    }
}
