//! Priority queue of up to eight keys in one register, smallest first.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "calls of functions compiled for SSE4.1, which the type proves to be there")]
pub(super) mod sse41;

/// Capacity of a queue.
pub const KEYS: usize = 8;

/// Priority queue of keys. Each key has a place: the number of keys pushed after it.
pub trait KeyQueue: Copy + std::fmt::Debug {
    /// Pushes a key, different from all others and less than [`u16::MAX`]. A full queue of [`KEYS`]
    /// drops its oldest key.
    fn push(&mut self, key: u16);

    /// Pops the smallest key, with its place. Places do not change: the popped key keeps its own.
    #[must_use]
    fn take_smallest(&mut self) -> Option<(u16, usize)>;
}

/// Marks an empty place.
const NONE: u16 = u16::MAX;

/// The portable queue: the keys by their places.
#[derive(Clone, Copy, Debug)]
pub struct PortableQueue([u16; KEYS]);

impl PortableQueue {
    /// The empty queue.
    pub(super) const EMPTY: Self = Self([NONE; KEYS]);
}

impl KeyQueue for PortableQueue {
    #[inline(always)]
    fn push(&mut self, key: u16) {
        self.0.copy_within(..KEYS - 1, 1);
        self.0[0] = key;
    }

    #[inline(always)]
    fn take_smallest(&mut self) -> Option<(u16, usize)> {
        let place = (0..KEYS).min_by_key(|&place| self.0[place])?;
        let key = std::mem::replace(&mut self.0[place], NONE);
        (key != NONE).then_some((key, place))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::hash_set, prelude::*};

    use super::*;
    use crate::othello::cpu::{Cpu, CpuPath, with_cpu};

    /// The pops of a queue that is filled, half emptied, filled again and emptied.
    fn taken(mut queue: impl KeyQueue, first: &[u16], then: &[u16]) -> Vec<(u16, usize)> {
        first.iter().for_each(|&key| queue.push(key));
        let mut taken: Vec<_> = (0..first.len() / 2).map_while(|_| queue.take_smallest()).collect();
        then.iter().for_each(|&key| queue.push(key));
        taken.extend(std::iter::from_fn(|| queue.take_smallest()));
        taken
    }

    /// The same by sorting.
    fn plain(first: &[u16], then: &[u16]) -> Vec<(u16, usize)> {
        let mut kept: Vec<(u16, usize)> = Vec::new();
        let mut taken = Vec::new();
        for (keys, take) in [(first, first.len() / 2), (then, KEYS)] {
            for &key in keys {
                kept.iter_mut().for_each(|(_, place)| *place += 1);
                kept.push((key, 0));
            }
            kept.retain(|&(_, place)| place < KEYS);
            kept.sort_unstable();
            taken.extend(kept.drain(..take.min(kept.len())));
        }
        taken
    }

    proptest! {
        #[test]
        fn every_path_takes_the_smallest_first(
            keys in hash_set(0..NONE, 0..12).prop_map(Vec::from_iter).prop_shuffle(),
            split in 0..12_usize,
        ) {
            let (first, then) = keys.split_at(split.min(keys.len()));
            let expected = plain(first, then);
            for path in CpuPath::available() {
                let found = with_cpu!(path, cpu => taken(cpu.empty_queue(), first, then));
                prop_assert_eq!(&found, &expected, "{:?}", path);
            }
        }
    }
}
