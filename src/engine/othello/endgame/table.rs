//! What the endgame search remembers: bounds of the exact result, and the move that brought them.

use crate::game::othello::cpu::prefetch;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The result is this or more, in discs from the side to move.
    pub(super) lower: i8,
    /// The result is this or less.
    pub(super) upper: i8,
    /// The square of the best move or of the one that cut; 64 for none.
    pub(super) best: u8,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    player: u64,
    opponent: u64,
    known: [i8; 2],
    best: u8,
    /// Empty squares: how much work the entry holds.
    empties: u8,
    /// The search that made it; 0 for a slot never used.
    generation: u32,
}

const _: () = assert!(size_of::<Slot>() == 24);

/// Entries that share a bucket.
const WAYS: usize = 4;

/// The table of one search thread. Between searches it is made empty by a generation number.
#[derive(Debug)]
pub struct EndgameTable {
    slots: Vec<Slot>,
    generation: u32,
}

impl EndgameTable {
    /// A table of `capacity` slots of 24 bytes, all allocated now.
    ///
    /// # Panics
    /// Unless `capacity` is a power of two and at least 4.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        assert!(capacity.is_power_of_two() && capacity >= WAYS, "{capacity} is no power of two");
        Self { slots: vec![Slot::default(); capacity], generation: 0 }
    }

    /// Empties the table.
    pub(super) fn start(&mut self) {
        if self.generation == u32::MAX {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn bucket(&self, player: u64, opponent: u64) -> usize {
        let mixed = player.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ opponent.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
        let hash = (mixed ^ mixed >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20;
        hash as usize & (self.slots.len() - 1) & !(WAYS - 1)
    }

    /// Brings what is known of the position near, for a [`probe`](Self::probe) that comes soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, player: u64, opponent: u64) {
        if let Some(slot) = self.slots.get(self.bucket(player, opponent)) {
            prefetch(slot);
        }
    }

    /// What is known of the position with those discs.
    #[inline]
    pub(super) fn probe(&self, player: u64, opponent: u64) -> Option<Known> {
        let bucket = self.bucket(player, opponent);
        let slot = self.slots[bucket..bucket + WAYS].iter().find(|slot| {
            slot.player == player && slot.opponent == opponent && slot.generation == self.generation
        })?;
        Some(Known { lower: slot.known[0], upper: slot.known[1], best: slot.best })
    }

    /// Remembers bounds and a move of a position with so many empty squares; of bounds that were known
    /// before the tighter ones stay.
    pub(super) fn store(&mut self, player: u64, opponent: u64, empties: u32, known: Known) {
        let bucket = self.bucket(player, opponent);
        let generation = self.generation;
        let ways = &mut self.slots[bucket..bucket + WAYS];
        let is_own = |slot: &Slot| {
            slot.player == player && slot.opponent == opponent && slot.generation == generation
        };
        let work = |slot: &Slot| if slot.generation == generation { slot.empties } else { 0 };
        let place = ways
            .iter()
            .position(is_own)
            .unwrap_or_else(|| (0..WAYS).min_by_key(|&way| work(&ways[way])).unwrap_or_default());
        let slot = &mut ways[place];
        let mut bounds = [known.lower, known.upper];
        if is_own(slot) {
            bounds = [bounds[0].max(slot.known[0]), bounds[1].min(slot.known[1])];
        }
        *slot = Slot {
            player,
            opponent,
            known: bounds,
            best: known.best,
            empties: empties as u8,
            generation,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_one_position_grow_together() {
        let mut table = EndgameTable::new(16);
        table.start();
        table.store(1, 2, 20, Known { lower: -64, upper: 6, best: 3 });
        table.store(1, 2, 20, Known { lower: 2, upper: 64, best: 9 });
        assert_eq!(table.probe(1, 2), Some(Known { lower: 2, upper: 6, best: 9 }));
        assert_eq!(table.probe(2, 1), None);
        table.start();
        assert_eq!(table.probe(1, 2), None);
    }

    #[test]
    fn the_least_work_goes_first() {
        let mut table = EndgameTable::new(4);
        table.start();
        for (player, empties) in [(1, 20), (2, 9), (4, 15), (8, 12), (16, 10)] {
            table.store(player, 0, empties, Known { lower: 0, upper: 0, best: 64 });
        }
        assert_eq!(table.probe(2, 0), None);
        assert!([1, 4, 8, 16].iter().all(|&player| table.probe(player, 0).is_some()));
    }
}
