//! Round robin among clients: each waiting client gets an equal number of turns, however many tasks it has.
//! Knows neither threads nor clocks.
//!
//! Start-time fair queueing (P. Goyal, H. Vin and H. Cheng, 1996) with tasks of equal size: a task starts, in turns of its
//! client, where the one before it ended, or where the one stands that was served last. So a client that comes anew goes
//! before the second task of any other.

use std::collections::{BTreeMap, HashMap};

use crate::client::Client;

/// Clients beyond those that wait whose last turn is remembered at most.
const MOST_REMEMBERED: usize = 1024;

/// A place in the order: earlier turns first, equal ones first come first served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    start: u64,
    number: u64,
}

/// Tasks that wait for their turns.
///
/// A tree instead of a binary heap: a task whose client left is taken out of the middle at once, so that the dead hold
/// no place and the length is always true. Both cost O(log n).
#[derive(Debug)]
pub struct Turns<T> {
    tasks: BTreeMap<Turn, (Client, T)>,
    /// Where the next task of a client starts; of clients that are not here, at `now`.
    next_start: HashMap<Client, u64>,
    /// The start of the task that was served last.
    now: u64,
    next_number: u64,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self { tasks: BTreeMap::new(), next_start: HashMap::new(), now: 0, next_number: 0 }
    }
}

impl<T> Turns<T> {
    /// How many wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Puts a task of that client in.
    pub fn push(&mut self, client: &Client, task: T) -> Turn {
        let start = self.next_start.get(client).map_or(self.now, |&start| start.max(self.now));
        self.next_start.insert(client.clone(), start + 1);
        if self.next_start.len() > self.tasks.len() + MOST_REMEMBERED {
            let now = self.now;
            self.next_start.retain(|_, start| *start > now + 1);
        }
        let turn = Turn { start, number: self.next_number };
        self.next_number += 1;
        self.tasks.insert(turn, (client.clone(), task));
        turn
    }

    /// Takes out the task whose turn it is.
    pub fn pop(&mut self) -> Option<(Client, T)> {
        let (turn, task) = self.tasks.pop_first()?;
        self.now = turn.start;
        Some(task)
    }

    /// Takes out the task of that turn; `None` when it has left already.
    pub fn remove(&mut self, turn: Turn) -> Option<(Client, T)> {
        self.tasks.remove(&turn)
    }

    /// All tasks, in the order of their turns.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.tasks.values().map(|(_, task)| task)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(turns: &mut Turns<&'static str>, client: &str, tasks: &[&'static str]) {
        for task in tasks {
            turns.push(&Client::named(client), task);
        }
    }

    fn pop(turns: &mut Turns<&'static str>) -> &'static str {
        turns.pop().map_or("none", |(_, task)| task)
    }

    #[test]
    fn clients_take_turns_however_many_tasks_one_has() {
        let mut turns = Turns::default();
        push(&mut turns, "a", &["a1", "a2", "a3", "a4"]);
        push(&mut turns, "b", &["b1", "b2"]);
        let order: Vec<_> = std::iter::repeat_with(|| pop(&mut turns)).take(7).collect();
        assert_eq!(order, ["a1", "b1", "a2", "b2", "a3", "a4", "none"]);
    }

    #[test]
    fn a_client_that_comes_anew_goes_before_the_second_task_of_another_and_keeps_no_other_out() {
        let mut turns = Turns::default();
        push(&mut turns, "a", &["a1", "a2", "a3", "a4"]);
        assert_eq!(pop(&mut turns), "a1");
        push(&mut turns, "b", &["b1"]);
        assert_eq!(pop(&mut turns), "b1");
        push(&mut turns, "b", &["b2"]);
        assert_eq!(pop(&mut turns), "a2");
        assert_eq!(pop(&mut turns), "b2");
        push(&mut turns, "b", &["b3"]);
        assert_eq!(pop(&mut turns), "a3");
    }

    #[test]
    fn a_task_that_leaves_leaves_once() {
        let mut turns = Turns::default();
        let turn = turns.push(&Client::named("a"), 1);
        assert_eq!(turns.remove(turn).map(|(_, task)| task), Some(1));
        assert!(turns.remove(turn).is_none() && turns.is_empty());
        assert_eq!((turns.pop().is_none(), turns.len()), (true, 0));
    }

    #[test]
    fn clients_that_came_and_went_are_forgotten() {
        let mut turns = Turns::default();
        for number in 0..10 * MOST_REMEMBERED {
            turns.push(&Client::named(number.to_string()), ());
            turns.pop();
            assert!(turns.next_start.len() <= MOST_REMEMBERED + 1, "{number}");
        }
    }
}
