//! Parallel map over work items, on threads with state of their own.

use std::{
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// Results of a parallel map.
#[derive(Debug)]
pub(crate) struct Done<R, E> {
    /// Results in the order of the items; `None` where a fault prevented one.
    pub results: Vec<Option<R>>,
    /// The first fault, which stopped all work.
    pub fault: Option<E>,
}

/// Processes `items` in order on `threads` threads; calls `progress` with each result on the calling thread, as it
/// arrives.
///
/// `tools` creates the state of a thread. `work` returns `None` when the stop flag interrupted it: after a fault no further item
/// starts, and running ones may check the flag and stop.
///
/// # Panics
/// When `work` panics, after the other threads have ended.
pub(crate) fn side_by_side<I: Sync, T, R: Send, E: Send>(
    items: &[I],
    threads: NonZeroUsize,
    tools: impl Fn() -> Result<T, E> + Sync,
    work: impl Fn(&mut T, &I, &AtomicBool) -> Result<Option<R>, E> + Sync,
    mut progress: impl FnMut(&R),
) -> Done<R, E> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let mut done = Done { results: std::iter::repeat_with(|| None).take(items.len()).collect(), fault: None };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.get().min(items.len()) {
            let sender = sender.clone();
            let (next, stop, tools, work) = (&next, &stop, &tools, &work);
            scope.spawn(move || {
                // The end of this thread, by a panic too, stops the others.
                let _raise = RaiseOnUnwind(stop);
                let mut tools = match tools() {
                    Ok(tools) => tools,
                    Err(fault) => {
                        stop.store(true, Ordering::Relaxed);
                        // The receiver outlives the senders.
                        let _ = sender.send((0, Err(fault)));
                        return;
                    }
                };
                // Relaxed: the counter and the flag publish no other data.
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let result = work(&mut tools, item, stop);
                    if result.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    let _ = sender.send((index, result));
                }
            });
        }
        drop(sender);
        for (index, result) in receiver {
            match result {
                Ok(result) => {
                    result.iter().for_each(&mut progress);
                    done.results[index] = result;
                }
                Err(fault) => {
                    done.fault.get_or_insert(fault);
                }
            }
        }
    });
    done
}

/// Sets the flag when its thread panics.
struct RaiseOnUnwind<'flag>(&'flag AtomicBool);

impl Drop for RaiseOnUnwind<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..100).collect();
        let mut seen = Vec::new();
        let done = side_by_side(
            &items,
            TWO,
            || Ok::<_, ()>(0),
            |count, item, _| {
                *count += 1;
                Ok(Some(item * 2))
            },
            |result| seen.push(*result),
        );
        let expected: Vec<_> = items.iter().map(|item| Some(item * 2)).collect();
        assert_eq!((done.results, done.fault), (expected, None));
        seen.sort_unstable();
        assert_eq!(seen, items.iter().map(|item| item * 2).collect::<Vec<_>>());
    }

    #[test]
    fn fault_ends_the_work_and_keeps_what_was_done() {
        let items: Vec<u32> = (0..1000).collect();
        let done = side_by_side(
            &items,
            TWO,
            || Ok(()),
            |(), &item, stop| match item {
                10 => Err("ten"),
                // Results that arrive early wait for their turn.
                11.. => {
                    while !stop.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    Ok(None)
                }
                _ => Ok(Some(item)),
            },
            |_| {},
        );
        assert_eq!(done.fault, Some("ten"));
        let finished: Vec<_> = done.results.into_iter().flatten().collect();
        assert_eq!(finished, (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn tools_that_cannot_be_made_are_a_fault() {
        let done = side_by_side(&[1, 2], TWO, || Err::<(), _>("no tools"), |(), _, _| Ok(Some(())), |()| {});
        assert_eq!((done.results, done.fault), (vec![None, None], Some("no tools")));
    }
}
