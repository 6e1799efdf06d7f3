//! Check of move numbers: where every square is legal, only they reveal a lost move.
//!
//! Two ways of numbering are read: pairs of moves, `1. f5 d6 2. c3 d3`, in which `1...` stands before a reply; and
//! single moves, `1. f5 2. d6` or `1. f5 d6 3. c3 d3`. A pass may be counted or not, written or not.

use super::{recorded_game::WrittenMove, tokens::MoveNumber};
use crate::{Field, PositionFault, PositionFaultKind, Side};

/// Plies before a move, under each way of counting passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Plies {
    /// All plies.
    all: usize,
    /// Without unwritten passes.
    written: usize,
    /// Without passes.
    placed: usize,
    /// Whether the last of them was an unwritten pass.
    behind_silent_pass: bool,
}

impl Plies {
    /// Adds a ply.
    pub(super) const fn add(&mut self, is_pass: bool, is_written: bool) {
        self.all += 1;
        self.written += is_written as usize;
        self.placed += !is_pass as usize;
        self.behind_silent_pass = is_pass && !is_written;
    }
}

/// The move numbers found, each with the index of its move and the plies before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    met: Vec<(usize, MoveNumber, Plies)>,
    /// Whether moves are played on from a board, whose own moves count as well.
    from_board: bool,
    /// Whether the second player is to move before all moves.
    begins_with_second: bool,
}

/// The unit of numbering.
#[derive(Clone, Copy, Debug)]
enum Numbered {
    Pairs,
    Single,
}

impl Numbered {
    /// The plies before the move with that number.
    fn plies(self, number: MoveNumber) -> Option<usize> {
        let before = number.value.checked_sub(1)?;
        match self {
            Self::Pairs => before.checked_mul(2)?.checked_add(usize::from(number.is_reply)),
            // Dots stand before a reply, which single moves have not.
            Self::Single if number.is_reply => None,
            Self::Single => Some(before),
        }
    }
}

impl Numbers {
    pub(super) fn new(from_board: bool, side: Side) -> Self {
        Self { from_board, begins_with_second: side == Side::Second, ..Self::default() }
    }

    /// Records the number of the move `index`, from 0, if it has one.
    pub(super) fn note(&mut self, index: usize, mv: &WrittenMove<'_>, plies: Plies) {
        self.met.extend(mv.number.map(|number| (index, number, plies)));
    }

    /// Checks all numbers against the ways of numbering.
    ///
    /// # Errors
    /// The first number that fits none of them.
    pub(super) fn check(&self) -> Result<(), PositionFault> {
        if self.met.is_empty() {
            return Ok(());
        }
        let counts: [fn(&Plies) -> usize; 3] = [|plies| plies.written, |plies| plies.all, |plies| plies.placed];
        let fitting = [Numbered::Pairs, Numbered::Single]
            .into_iter()
            .flat_map(|numbered| counts.map(|count| self.fitting(numbered, count)))
            .max()
            .unwrap_or_default();
        let Some(&(index, number, plies)) = self.met.get(fitting) else { return Ok(()) };
        let stops = if number.is_reply { "..." } else { "." };
        let found = format!("{}{stops}", number.value);
        let kind = PositionFaultKind::MoveNumber(if fitting == 0 && index == 0 {
            format!(
                "the moves begin with number {found}; send all moves from the first on, or the board from which these \
                 were played"
            )
        } else {
            format!(
                "the number {found} does not fit the {} moves before it; moves are numbered 1 2 3 in pairs or singly, or 1 3 \
                 5: is a move missing?",
                plies.written
            )
        });
        Err(PositionFault { field: Field::Move(index), kind })
    }

    /// Length of the prefix of fitting numbers.
    fn fitting(&self, numbered: Numbered, count: fn(&Plies) -> usize) -> usize {
        // Of a game that began elsewhere, the first number says how many moves went before.
        let before = self
            .met
            .first()
            .filter(|_| self.from_board)
            .map_or(0, |(_, number, plies)| numbered.plies(*number).unwrap_or(0).saturating_sub(count(plies)));
        let is_of_other = |number: &MoveNumber| number.is_reply && !self.begins_with_second;
        if self.from_board && self.met.first().is_some_and(|(_, number, _)| is_of_other(number)) {
            return 0;
        }
        let fits = |(_, number, plies): &&(usize, MoveNumber, Plies)| {
            let expected = numbered.plies(*number);
            // The number of a pair whose first move, a pass, was left out stands before the second.
            let of_pair = plies.behind_silent_pass && expected == Some((count(plies) + before).saturating_sub(1));
            expected == Some(count(plies) + before) || of_pair
        };
        self.met.iter().take_while(fits).count()
    }
}
