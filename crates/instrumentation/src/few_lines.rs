//! Rate limit for log lines: at most N of each kind a second, then one line with the number suppressed. A flood
//! of refused requests must not fill the disk.

use std::{sync::Arc, time::Duration};

use parking_lot::{Mutex, MutexGuard};
use tokio::{
    runtime::Handle,
    time::{Instant, sleep_until},
};

/// In which lines of a kind are counted.
const WINDOW: Duration = Duration::from_secs(1);

/// The lines of so many kinds; clones share their counts.
#[derive(Clone, Debug)]
pub struct FewLines<const KINDS: usize> {
    windows: Arc<[Mutex<Window>; KINDS]>,
    most: u32,
}

#[derive(Debug, Default)]
struct Window {
    begin: Option<Instant>,
    lines: u32,
    /// Those without a line of their own. While there are any, a task waits to tell how many.
    more: u64,
}

impl<const KINDS: usize> FewLines<KINDS> {
    /// At most so many lines of each kind in a second.
    pub fn new(most: u32) -> Self {
        Self { windows: Arc::new(std::array::from_fn(|_| Mutex::default())), most }
    }

    /// Whether there is room for one more of that kind; a kind that is none has always room. Otherwise `tell` is
    /// told at the end of the second how many had none, unless the runtime has ended by then.
    pub fn has_room(&self, kind: usize, tell: impl FnOnce(u64) + Send + 'static) -> bool {
        let Some(mut window) = self.window(kind) else { return true };
        let now = Instant::now();
        let begin = *window.begin.get_or_insert(now);
        if now >= begin + WINDOW {
            (window.begin, window.lines) = (Some(now), 0);
        }
        if window.lines < self.most {
            window.lines += 1;
            return true;
        }
        window.more += 1;
        // The others are told with the first.
        let is_first = window.more == 1;
        drop(window);
        // Requests are dropped with their runtime, too.
        if is_first && let Ok(runtime) = Handle::try_current() {
            let lines = self.clone();
            runtime.spawn(async move {
                sleep_until(begin + WINDOW).await;
                let more = lines.window(kind).map(|mut window| std::mem::take(&mut window.more));
                tell(more.unwrap_or_default());
            });
        }
        false
    }

    fn window(&self, kind: usize) -> Option<MutexGuard<'_, Window>> {
        self.windows.get(kind).map(Mutex::lock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn so_many_of_a_kind_in_a_second_and_then_how_many_more() {
        let (lines, told) = (FewLines::<2>::new(3), Arc::new(Mutex::new(Vec::new())));
        let flood = |kind| {
            let room = (0..10).filter(|_| {
                let told = Arc::clone(&told);
                lines.has_room(kind, move |more| told.lock().push((kind, more)))
            });
            room.count()
        };
        assert_eq!((flood(0), flood(0), flood(1)), (3, 0, 3));
        assert!(told.lock().is_empty());
        tokio::time::sleep(2 * WINDOW).await;
        told.lock().sort_unstable();
        assert_eq!(*told.lock(), [(0, 17), (1, 7)]);
        assert_eq!(flood(0), 3);
    }
}
