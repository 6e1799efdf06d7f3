//! What the search remembers.

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i16,
    pub(super) upper: i16,
    pub(super) depth: u8,
    pub(super) selectivity: u8,
    /// The square of the best move or of the one that cut; 64 for none.
    pub(super) best: u8,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    player: u64,
    opponent: u64,
    known: Known,
    generation: u32,
}

const WAYS: usize = 4;

/// The table.
#[derive(Debug)]
pub struct MidgameTable {
    slots: Vec<Slot>,
    generation: u32,
}

impl MidgameTable {
    /// A table of so many slots.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        let known = Known { lower: 0, upper: 0, depth: 0, selectivity: 0, best: 64 };
        let slot = Slot { player: 0, opponent: 0, known, generation: 0 };
        Self { slots: vec![slot; capacity], generation: 0 }
    }

    /// Empties the table.
    pub fn start(&mut self) {
        self.generation += 1;
    }

    fn bucket(&self, player: u64, opponent: u64) -> usize {
        let mixed = player.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ opponent.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
        let hash = (mixed ^ mixed >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20;
        hash as usize & (self.slots.len() - 1) & !(WAYS - 1)
    }

    #[inline]
    pub(super) fn probe(&self, player: u64, opponent: u64) -> Option<Known> {
        let bucket = self.bucket(player, opponent);
        let slot = self.slots[bucket..bucket + WAYS].iter().find(|slot| {
            slot.player == player && slot.opponent == opponent && slot.generation == self.generation
        })?;
        Some(slot.known)
    }

    pub(super) fn store(&mut self, player: u64, opponent: u64, known: Known) {
        let bucket = self.bucket(player, opponent);
        let generation = self.generation;
        let ways = &mut self.slots[bucket..bucket + WAYS];
        let worth = |known: &Known| (known.depth, known.selectivity);
        if let Some(own) = ways.iter_mut().find(|slot| {
            slot.player == player && slot.opponent == opponent && slot.generation == generation
        }) {
            if worth(&own.known) == worth(&known) {
                own.known.lower = own.known.lower.max(known.lower);
                own.known.upper = own.known.upper.min(known.upper);
                own.known.best = known.best;
            } else if worth(&own.known) < worth(&known) {
                own.known = known;
            }
            return;
        }
        let value = |slot: &Slot| {
            if slot.generation == generation { 1 + u32::from(slot.known.depth) } else { 0 }
        };
        let place = (0..WAYS).min_by_key(|&way| value(&ways[way])).unwrap_or_default();
        ways[place] = Slot { player, opponent, known, generation };
    }
}
