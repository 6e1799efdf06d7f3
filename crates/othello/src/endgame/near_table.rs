//! Small transposition table for positions near the leaves: too many for the large table, and too
//! near the end to wait for memory. It fits into the L2 cache.

/// Bounds of the exact result in few bytes, and the move that produced them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The result is this or more, in discs from the side to move.
    pub(super) lower: i8,
    /// The result is this or less.
    pub(super) upper: i8,
    /// The square of the best move or of the move that caused the cutoff, or [`NO_SQUARE`].
    pub(super) best: u8,
}

/// Marks the absence of a square.
pub(super) const NO_SQUARE: u8 = 64;

#[derive(Clone, Copy, Debug)]
struct Slot {
    player: u64,
    opponent: u64,
    known: Known,
}

/// Slots, of 24 bytes each.
const SLOTS: usize = 1 << 12;

/// The table of one solver. Replacement: always.
#[derive(Debug)]
pub(super) struct NearTable {
    slots: Box<[Slot; SLOTS]>,
}

impl NearTable {
    /// An empty table.
    #[cold]
    pub(super) fn new() -> Self {
        // No position is full of discs of both sides.
        let empty =
            Slot { player: u64::MAX, opponent: u64::MAX, known: Known { lower: -64, upper: 64, best: NO_SQUARE } };
        let slots = vec![empty; SLOTS].into_boxed_slice().try_into();
        Self { slots: slots.expect("there are so many") }
    }

    #[inline(always)]
    fn place(player: u64, opponent: u64) -> usize {
        let mixed = player.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ opponent.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (mixed >> (64 - SLOTS.trailing_zeros())) as usize
    }

    /// The entry of the position with those discs.
    #[inline(always)]
    pub(super) fn probe(&self, player: u64, opponent: u64) -> Option<Known> {
        let slot = &self.slots[Self::place(player, opponent)];
        (slot.player == player && slot.opponent == opponent).then_some(slot.known)
    }

    /// Stores bounds and a move of a position.
    #[inline(always)]
    pub(super) fn store(&mut self, player: u64, opponent: u64, known: Known) {
        self.slots[Self::place(player, opponent)] = Slot { player, opponent, known };
    }
}
