//! Recorded results, and their check against the moves.

use std::borrow::Cow;

use super::fault::shown;
use crate::{Board, Cell, Side};

/// The result stated in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult<'text> {
    /// As written.
    pub text: Cow<'text, str>,
    /// The part that can be checked against a finished game.
    pub claim: ResultClaim,
}

/// What a result claims about a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultClaim {
    /// Nothing: unknown, unfinished, resigned, lost on time.
    Nothing,
    /// Discs of black and of white.
    Discs(u32, u32),
    /// A difference in discs, for one side or the other.
    Difference(u32),
    /// A win of either side; `1-0` names black in some archives and white in others.
    Decided,
    /// That side won.
    Win(Side),
    /// A draw.
    Draw,
}

impl<'text> GameResult<'text> {
    /// The result after the moves of a transcript.
    pub(super) fn behind_moves(text: &'text str) -> Self {
        Self { text: text.into(), claim: of_numbers(text) }
    }

    /// The value of PGN's tag `Result`.
    pub(super) fn of_tag(text: Cow<'text, str>) -> Self {
        let claim = of_numbers(text.trim());
        Self { text, claim }
    }

    /// The value of `RE`: `B+10`, `W+R`, `Draw` of SGF, `+12.00` of GGF.
    pub(super) fn of_property(text: Cow<'text, str>) -> Self {
        let claim = of_property(text.trim());
        Self { text, claim }
    }

    /// Whether two results of one game cannot both be true.
    pub(super) fn contradicts(&self, other: &Self) -> bool {
        match (self.claim, other.claim) {
            (ResultClaim::Nothing, _) | (_, ResultClaim::Nothing) => false,
            // Whichever side `1-0` names, both name the same.
            (ResultClaim::Decided, ResultClaim::Decided) => {
                numbers(&self.text) != numbers(&other.text)
            }
            (claim, other) => claim != other,
        }
    }

    /// Why this cannot be the result of `position`, as a sentence; `None` if it can, as always
    /// before the end.
    pub(super) fn contradiction<B: Board>(&self, position: &B) -> Option<String> {
        let text = shown(self.text.trim());
        let has_discs = B::RESULTS_DIFFER_IN_SIZE;
        if let ResultClaim::Discs(..) | ResultClaim::Difference(_) = self.claim
            && !has_discs
        {
            return Some(format!(
                "{text:?} is no result of this game; expected 1-0, 0-1, 1/2-1/2 or *"
            ));
        }
        if let ResultClaim::Discs(black, white) = self.claim
            && black + white > 64
        {
            return Some(format!("{text:?} is no result: there are 64 squares"));
        }
        let winner = position.outcome()?.winner;
        let [black, white] = [Side::First, Side::Second].map(|side| count(position, side));
        let empty = position.empties();
        let with_empties = match winner {
            Some(Side::First) => (black + empty, white),
            Some(Side::Second) => (black, white + empty),
            None => (black + empty / 2, white + empty / 2),
        };
        let agrees = match self.claim {
            ResultClaim::Nothing => true,
            ResultClaim::Discs(first, second) => {
                [(black, white), with_empties].contains(&(first, second))
            }
            ResultClaim::Difference(found) => {
                [black.abs_diff(white), with_empties.0.abs_diff(with_empties.1)].contains(&found)
            }
            ResultClaim::Decided => winner.is_some(),
            ResultClaim::Win(side) => winner == Some(side),
            ResultClaim::Draw => winner.is_none(),
        };
        if agrees {
            return None;
        }
        let end = match winner {
            _ if has_discs => format!("black has {black} discs and white {white}"),
            Some(side) => format!("{} has won", B::KIND.side_name(side)),
            None => "the game is drawn".to_owned(),
        };
        Some(format!("the result {text:?} contradicts the moves, after which {end}"))
    }
}

fn count<B: Board>(position: &B, side: Side) -> u32 {
    let (columns, rows) = position.size();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let is_own =
        |&(column, row): &(usize, usize)| position.cell(column, row) == Cell::Occupied(side);
    u32::try_from(cells.filter(is_own).count()).unwrap_or(u32::MAX)
}

/// The numbers of `34-30` or `1-0`.
fn numbers(text: &str) -> Option<(u32, u32)> {
    let (first, second) = text.split_once('-')?;
    Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
}

/// `34-30`, `1-0`, `1/2-1/2`; anything else claims nothing.
fn of_numbers(text: &str) -> ResultClaim {
    let Some((first, second)) = text.split_once('-') else { return ResultClaim::Nothing };
    let (first, second) = (first.trim(), second.trim());
    if first == second && ["1/2", "½", "0.5"].contains(&first) {
        return ResultClaim::Draw;
    }
    match numbers(text) {
        Some((0, 0)) | None => ResultClaim::Nothing,
        Some((0, 1) | (1, 0)) => ResultClaim::Decided,
        Some((first, second)) => ResultClaim::Discs(first, second),
    }
}

fn of_property(text: &str) -> ResultClaim {
    let lower = text.to_ascii_lowercase();
    let (winner, by) = match lower.split_at_checked(2) {
        Some(("b+", by)) => (Side::First, by),
        Some(("w+", by)) => (Side::Second, by),
        _ if lower == "0" || lower == "draw" || lower == "jigo" => return ResultClaim::Draw,
        _ => {
            // GGF: a number of discs; behind a colon, why the game ended before its end.
            return match lower.parse::<f64>() {
                Ok(discs) if discs.abs() <= 64.0 && discs.fract() == 0.0 => {
                    ResultClaim::Difference(discs.abs() as u32)
                }
                _ => of_numbers(&lower),
            };
        }
    };
    // Resigned, lost on time, forfeited.
    if by.starts_with(['r', 't', 'f']) { ResultClaim::Nothing } else { ResultClaim::Win(winner) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_results_of_a_game_have_to_agree() {
        let contradict = |one: &'static str, other: &'static str| {
            GameResult::of_tag(one.into()).contradicts(&GameResult::behind_moves(other))
        };
        for (one, other) in [("1-0", "0-1"), ("0-1", "1-0"), ("34-30", "30-34"), ("1-0", "1/2-1/2")]
        {
            assert!(contradict(one, other), "{one} {other}");
        }
        for (one, other) in [("1-0", "1-0"), ("1 - 0", "1-0"), ("0-1", "*"), ("?", "1-0")] {
            assert!(!contradict(one, other), "{one} {other}");
        }
    }

    #[test]
    fn results_are_told_apart() {
        for (text, claim) in [
            ("34-30", ResultClaim::Discs(34, 30)),
            ("1-0", ResultClaim::Decided),
            ("0-1", ResultClaim::Decided),
            ("1/2-1/2", ResultClaim::Draw),
            ("½-½", ResultClaim::Draw),
            ("*", ResultClaim::Nothing),
            ("?", ResultClaim::Nothing),
        ] {
            assert_eq!(GameResult::of_tag(text.into()).claim, claim, "{text}");
        }
        for (text, claim) in [
            ("B+10", ResultClaim::Win(Side::First)),
            ("W+", ResultClaim::Win(Side::Second)),
            ("B+R", ResultClaim::Nothing),
            ("W+Time", ResultClaim::Nothing),
            ("Draw", ResultClaim::Draw),
            ("+2.000", ResultClaim::Difference(2)),
            ("-10", ResultClaim::Difference(10)),
            ("-64.00:t", ResultClaim::Nothing),
            ("Void", ResultClaim::Nothing),
        ] {
            assert_eq!(GameResult::of_property(text.into()).claim, claim, "{text}");
        }
    }
}
