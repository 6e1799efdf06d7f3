//! Othello's position and rules.

use super::{Move, Square, flip, placements};
use crate::{Game, Side};

/// A position: the discs of the side to move and of its opponent, and which side that is.
///
/// Any arrangement of discs is legal, an empty board too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    player: u64,
    opponent: u64,
    side: Side,
}

impl Position {
    /// The initial position: black (to move) on e4 and d5, white on d4 and e5.
    #[must_use]
    pub const fn initial() -> Self {
        Self { player: 1 << 28 | 1 << 35, opponent: 1 << 27 | 1 << 36, side: Side::First }
    }

    /// The position in which `side` is to move with the discs `player`; bits are square numbers.
    /// `None` when the boards overlap.
    #[must_use]
    pub const fn from_bitboards(player: u64, opponent: u64, side: Side) -> Option<Self> {
        if player & opponent == 0 { Some(Self { player, opponent, side }) } else { None }
    }

    /// Discs of the side to move.
    #[inline]
    #[must_use]
    pub const fn player(&self) -> u64 {
        self.player
    }

    /// Discs of the opponent.
    #[inline]
    #[must_use]
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    /// Squares on which the side to move may place; 0 when it must pass or the game is over.
    #[inline]
    #[must_use]
    pub const fn placements(&self) -> u64 {
        placements::placements(self.player, self.opponent)
    }

    /// Squares on which the opponent could place if it were to move.
    #[inline]
    #[must_use]
    pub const fn opponent_placements(&self) -> u64 {
        placements::placements(self.opponent, self.player)
    }

    /// Squares on which the opponent may place after a placement on `square`, which must be legal.
    #[inline]
    #[must_use]
    pub const fn replies(&self, square: Square) -> u64 {
        self.after_placing(square).placements()
    }

    /// Discs that a placement on `square` flips; 0 exactly when it is not legal there.
    #[inline]
    #[must_use]
    pub const fn flips(&self, square: Square) -> u64 {
        if (self.player | self.opponent) & square.bit() == 0 {
            flip::flips(square, self.player, self.opponent)
        } else {
            0
        }
    }

    /// Discs as counted: those of black, then those of white.
    #[must_use]
    pub const fn discs(&self) -> (u32, u32) {
        let (player, opponent) = (self.player.count_ones(), self.opponent.count_ones());
        match self.side {
            Side::First => (player, opponent),
            Side::Second => (opponent, player),
        }
    }

    /// The discs of a side.
    #[must_use]
    pub const fn discs_of(&self, side: Side) -> u64 {
        match (self.side, side) {
            (Side::First, Side::First) | (Side::Second, Side::Second) => self.player,
            _ => self.opponent,
        }
    }

    /// Whether the side to move cannot place while its opponent can.
    #[inline]
    #[must_use]
    pub const fn must_pass(&self) -> bool {
        self.placements() == 0 && self.opponent_placements() != 0
    }

    /// The position after a placement on `square`, which must be legal.
    #[inline]
    const fn after_placing(self, square: Square) -> Self {
        let flipped = flip::flips(square, self.player, self.opponent);
        Self {
            player: self.opponent ^ flipped,
            opponent: self.player | flipped | square.bit(),
            side: self.side.opponent(),
        }
    }

    /// The same discs with the other side to move: after a forced pass, or after a null move, which
    /// the rules do not allow.
    #[inline]
    #[must_use]
    pub const fn with_other_side_to_move(self) -> Self {
        Self { player: self.opponent, opponent: self.player, side: self.side.opponent() }
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Self;

    const RESULTS_DIFFER_IN_SIZE: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let placements = self.placements();
        if placements != 0 {
            moves.extend(Square::all_of(placements).map(Move::Place));
        } else if self.must_pass() {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Place(square) => self.flips(square) != 0,
            Move::Pass => self.must_pass(),
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Self {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self:?}");
        let before = *self;
        *self = match mv {
            Move::Place(square) => before.after_placing(square),
            Move::Pass => before.with_other_side_to_move(),
        };
        before
    }

    #[inline]
    fn undo(&mut self, _mv: Move, undo: Self) {
        *self = undo;
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.placements() == 0 && self.opponent_placements() == 0
    }

    #[inline]
    fn final_score(&self) -> i32 {
        let player = self.player.count_ones() as i32;
        let opponent = self.opponent.count_ones() as i32;
        let empties = 64 - player - opponent;
        let difference = player - opponent;
        difference + difference.signum() * empties
    }

    #[inline]
    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    #[inline]
    fn empties(&self) -> u32 {
        (self.player | self.opponent).count_zeros()
    }

    /// The discs of the side to move in the high 64 bits, those of the opponent in the low ones.
    /// The colour to move does not matter, because values are the mover's.
    #[inline]
    fn key(&self) -> u128 {
        u128::from(self.player) << 64 | u128::from(self.opponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::perft;

    /// Lines of play from the initial position for 1 to 11 plies, as published by many engines.
    const LEAVES: [u64; 11] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

    #[track_caller]
    fn assert_leaves(depth: u32) {
        let leaves = LEAVES[depth as usize - 1];
        assert_eq!(perft(&Position::initial(), depth), leaves, "depth {depth}");
    }

    #[test]
    fn lines_of_up_to_nine_plies_are_as_published() {
        (1..=9).for_each(assert_leaves);
    }

    #[test]
    #[ignore = "deep: run by make test-long"]
    fn lines_of_ten_plies_are_as_published() {
        assert_leaves(10);
    }

    #[test]
    #[ignore = "deep: run by make test-long"]
    fn lines_of_eleven_plies_are_as_published() {
        assert_leaves(11);
    }

    #[test]
    fn overlapping_boards_are_refused() {
        assert_eq!(Position::from_bitboards(3, 1, Side::First), None);
    }

    #[test]
    fn pass_is_legal_exactly_when_only_the_opponent_can_place() {
        // a1 X, b1 O: X can place on c1. With O to move: O has no placement and must pass.
        let mut position = Position::from_bitboards(0b10, 0b01, Side::Second).expect("no overlap");
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert_eq!(moves, [Move::Pass]);
        assert!(position.is_legal(Move::Pass));
        position.play(Move::Pass);
        assert_eq!(position, Position::from_bitboards(0b01, 0b10, Side::First).expect("no overlap"));
        assert!(!position.is_legal(Move::Pass));
    }

    #[test]
    fn empties_count_for_the_winner() {
        let wiped_out = Position::from_bitboards(0, 0b111, Side::First).expect("no overlap");
        assert!(wiped_out.is_over());
        assert_eq!(wiped_out.final_score(), -64);
        let drawn = Position::from_bitboards(1, 1 << 63, Side::First).expect("no overlap");
        assert!(drawn.is_over());
        assert_eq!(drawn.final_score(), 0);
        let ahead = Position::from_bitboards(0b101, 1 << 63, Side::Second).expect("no overlap");
        assert!(ahead.is_over());
        assert_eq!(ahead.final_score(), 63 - 1);
        assert_eq!(ahead.discs(), (1, 2));
    }
}
