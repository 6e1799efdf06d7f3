//! A node of the midgame search: bitboards with pattern features.

use std::cell::Cell;

use yomi_game::othello::{Square, cpu::Cpu};

use crate::{endgame::UNKNOWN, evaluation::features::Features, units::Eighths};

/// Bitboards of the side to move and its opponent, and the features.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) player: u64,
    pub(super) opponent: u64,
    pub(super) features: Features,
    /// Cached static value for the side to move: move ordering asks for it before ProbCut does, and
    /// ProbCut again for each nested shallow search.
    pub(super) estimate: Cell<Option<Eighths>>,
    /// Legal squares of that side, or [`UNKNOWN`].
    moves: Cell<u64>,
}

impl Node {
    pub(super) fn of(player: u64, opponent: u64) -> Self {
        Self {
            player,
            opponent,
            features: Features::of(player, opponent),
            estimate: Cell::new(None),
            moves: Cell::new(UNKNOWN),
        }
    }

    #[inline]
    pub(super) const fn empties(&self) -> u32 {
        (self.player | self.opponent).count_zeros()
    }

    /// Legal squares of the side to move; generated at most once.
    #[inline(always)]
    pub(super) fn moves<C: Cpu>(&self, cpu: C) -> u64 {
        let known = self.moves.get();
        if known != UNKNOWN {
            return known;
        }
        let moves = cpu.placements(self.player, self.opponent);
        self.moves.set(moves);
        moves
    }

    /// Squares on which the opponent could place if it were to move.
    #[inline(always)]
    pub(super) fn replies<C: Cpu>(&self, cpu: C) -> u64 {
        cpu.placements(self.opponent, self.player)
    }

    #[inline]
    pub(super) fn after_pass(&self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
            features: self.features.after_pass(),
            estimate: Cell::new(None),
            moves: Cell::new(UNKNOWN),
        }
    }

    /// After a placement on `square`, which must be legal.
    #[inline(always)]
    pub(super) fn after_square<C: Cpu>(&self, cpu: C, square: Square) -> Self {
        self.after(&Child::of(cpu, square, self.player, self.opponent))
    }

    /// After the move that leads to `child`.
    #[inline(always)]
    pub(super) fn after(&self, child: &Child) -> Self {
        Self {
            player: child.player,
            opponent: child.opponent,
            features: self.features.after(child.square, child.flipped),
            estimate: Cell::new(child.estimate),
            moves: Cell::new(child.moves),
        }
    }
}

/// A move and the board after it, from the view of the side to move there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) player: u64,
    pub(super) opponent: u64,
    pub(super) flipped: u64,
    pub(super) square: Square,
    /// Smaller is searched earlier.
    pub(super) key: i32,
    /// The static value of that board, where the moves were ordered by it.
    pub(super) estimate: Option<Eighths>,
    /// Legal squares of the side to move there, if mobility ordered the moves; otherwise
    /// [`UNKNOWN`].
    moves: u64,
}

impl Child {
    #[inline(always)]
    pub(super) fn of<C: Cpu>(cpu: C, square: Square, player: u64, opponent: u64) -> Self {
        let flipped = cpu.flips(square, player, opponent);
        Self {
            player: opponent ^ flipped,
            opponent: player | flipped | square.bit(),
            flipped,
            square,
            key: 0,
            estimate: None,
            moves: UNKNOWN,
        }
    }

    /// Generates and caches the legal squares of the side to move there.
    #[inline(always)]
    pub(super) fn find_moves<C: Cpu>(&mut self, cpu: C) -> u64 {
        self.moves = cpu.placements(self.player, self.opponent);
        self.moves
    }
}
