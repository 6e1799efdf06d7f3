//! Up to eight keys in one register, of which the smallest is taken first.

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "calls of functions compiled for SSE4.1, which the type proves to be there"
)]
pub(super) mod sse41;

/// The most keys that a queue holds.
pub const KEYS: usize = 8;

/// Keys in the order of their size. Each has a place: how many were put in after it.
pub trait KeyQueue: Copy + std::fmt::Debug {
    /// Puts a key in, different from all others and less than [`u16::MAX`]. With [`KEYS`] in it already,
    /// the one that was put in first falls out.
    fn push(&mut self, key: u16);

    /// Takes the smallest key out, with its place. What is taken keeps its place: those of the others stay
    /// as they are.
    #[must_use]
    fn take_smallest(&mut self) -> Option<(u16, usize)>;
}

/// Stands where no key is.
const NONE: u16 = u16::MAX;

/// The queue of every processor: the keys by their places.
#[derive(Clone, Copy, Debug)]
pub struct PortableQueue([u16; KEYS]);

impl PortableQueue {
    /// Without any key.
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

    /// What a queue gives that is filled, half emptied, filled again and emptied.
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
