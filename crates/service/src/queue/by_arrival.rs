//! The bounded queue of the experiments, in the order of their arrival. Knows neither threads nor clocks.

use std::{collections::BTreeMap, time::Instant};

/// A place in the queue: earlier dues first, equal ones first come first served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlaceByArrival {
    due: Instant,
    number: u64,
}

/// At most `capacity` tasks, taken out in the order of their places.
///
/// A tree instead of a binary heap: a task whose client left is taken out of the middle at once,
/// so that the dead hold no place and the length is always true. Both cost O(log n).
#[derive(Debug)]
pub(crate) struct ByArrival<T> {
    tasks: BTreeMap<PlaceByArrival, T>,
    capacity: usize,
    next_number: u64,
}

impl<T> ByArrival<T> {
    /// An empty queue.
    pub(crate) const fn new(capacity: usize) -> Self {
        Self { tasks: BTreeMap::new(), capacity, next_number: 0 }
    }

    #[cfg(test)]
    pub(crate) const fn capacity(&self) -> usize {
        self.capacity
    }

    pub(crate) fn len(&self) -> usize {
        self.tasks.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len() >= self.capacity
    }

    /// Puts a task behind all that are due by then, or gives it back when the queue is full.
    pub(crate) fn push(&mut self, due: Instant, task: T) -> Result<PlaceByArrival, T> {
        if self.is_full() {
            return Err(task);
        }
        let place = PlaceByArrival { due, number: self.next_number };
        self.next_number += 1;
        self.tasks.insert(place, task);
        Ok(place)
    }

    /// Takes out the task that is due first.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.tasks.pop_first().map(|(_, task)| task)
    }

    /// Takes out the task at that place; `None` when it has left already.
    pub(crate) fn remove(&mut self, place: PlaceByArrival) -> Option<T> {
        self.tasks.remove(&place)
    }

    /// All tasks, in the order of their places.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.tasks.values()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn after(start: Instant, millis: u64) -> Instant {
        start + Duration::from_millis(millis)
    }

    #[test]
    fn tasks_leave_by_due_and_equal_ones_in_the_order_of_arrival() {
        let start = Instant::now();
        let mut queue = ByArrival::new(8);
        for (millis, name) in [(30, "c"), (10, "a"), (30, "d"), (20, "b"), (10, "aa")] {
            queue.push(after(start, millis), name).unwrap();
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["a", "aa", "b", "c", "d"]);
    }

    #[test]
    fn a_full_queue_gives_the_task_back() {
        let now = Instant::now();
        let mut queue = ByArrival::new(1);
        queue.push(now, 1).unwrap();
        assert_eq!(queue.push(now, 2), Err(2));
        assert_eq!(queue.len(), 1);
    }

    #[test]
    fn a_task_that_leaves_frees_its_place_once() {
        let now = Instant::now();
        let mut queue = ByArrival::new(1);
        let place = queue.push(now, 1).unwrap();
        assert_eq!(queue.remove(place), Some(1));
        assert_eq!(queue.remove(place), None);
        assert!(queue.push(now, 2).is_ok());
    }
}
