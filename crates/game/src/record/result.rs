//! Recorded results, and their check against the moves.

use std::borrow::Cow;

use super::{fault::shown, tokens::SIDES};
use crate::{Board, Cell, Side, lookalike::in_ascii};

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
    /// Not understood: the format reports the text as ignored.
    Unknown,
    /// Nothing: unfinished, resigned, lost on time.
    Nothing,
    /// Discs of the first and of the second player.
    Discs(u32, u32),
    /// A difference in discs, for one side or the other.
    Difference(u32),
    /// That side won, with a difference in discs where it is known. `1-0` names the first player.
    Win(Side, Option<u32>),
    /// A draw.
    Draw,
}

impl ResultClaim {
    /// The side that won, `None` within for a draw, where the claim says it.
    fn winner(self) -> Option<Option<Side>> {
        match self {
            Self::Unknown | Self::Nothing | Self::Difference(_) => None,
            Self::Discs(first, second) if first > second => Some(Some(Side::First)),
            Self::Discs(first, second) if first < second => Some(Some(Side::Second)),
            Self::Discs(..) | Self::Draw => Some(None),
            Self::Win(side, _) => Some(Some(side)),
        }
    }
}

impl<'text, T: Into<Cow<'text, str>>> From<T> for GameResult<'text> {
    /// The result that a text states: `34-30`, `1-0`, `B+10`, `+12.00` of GGF, `White wins`, `白勝`.
    fn from(text: T) -> Self {
        let text = text.into();
        let claim = claim_of(&text);
        Self { text, claim }
    }
}

impl GameResult<'_> {
    /// Whether two results of one game cannot both be true.
    pub(super) fn contradicts(&self, other: &Self) -> bool {
        match (self.claim, other.claim) {
            (ResultClaim::Discs(..), ResultClaim::Discs(..)) => self.claim != other.claim,
            (claim, other) => claim.winner().zip(other.winner()).is_some_and(|(one, other)| one != other),
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
            return Some(format!("{text:?} is no result of this game; expected 1-0, 0-1, 1/2-1/2 or *"));
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
        let differs = [black.abs_diff(white), with_empties.0.abs_diff(with_empties.1)];
        let agrees = match self.claim {
            ResultClaim::Unknown | ResultClaim::Nothing => true,
            ResultClaim::Discs(first, second) => [(black, white), with_empties].contains(&(first, second)),
            ResultClaim::Difference(found) => differs.contains(&found),
            ResultClaim::Win(side, by) => {
                let by = by.filter(|_| has_discs);
                winner == Some(side) && by.is_none_or(|by| differs.contains(&by))
            }
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
        let convention = if text.starts_with(|symbol: char| symbol.is_ascii_digit()) {
            "; of two numbers the first is the first player's"
        } else {
            ""
        };
        Some(format!("the result {text:?} contradicts the moves, after which {end}{convention}"))
    }
}

fn count<B: Board>(position: &B, side: Side) -> u32 {
    let (columns, rows) = position.size();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let is_own = |&(column, row): &(usize, usize)| position.cell(column, row) == Cell::Occupied(side);
    u32::try_from(cells.filter(is_own).count()).unwrap_or(u32::MAX)
}

/// Words for a draw.
const DRAWS: [&str; 9] = ["draw", "drawn", "jigo", "tie", "1/2", "½", "引き分け", "平局", "和棋"];

/// Words for no result.
const NOTHING: [&str; 6] = ["", "?", "*", "void", "unknown", "unfinished"];

/// Letters of the sides, besides [`SIDES`].
const LETTERS: [(&str, Side); 4] = [("b", Side::First), ("w", Side::Second), ("x", Side::First), ("o", Side::Second)];

/// Words behind the side that won.
const WINS: [&str; 10] = ["", "win", "wins", "won", "has won", "胜", "勝", "勝ち", "の勝ち", "方胜"];

fn claim_of(text: &str) -> ResultClaim {
    let text = text.trim().to_lowercase();
    let text = in_ascii(&text).unwrap_or(text);
    if NOTHING.contains(&&*text) {
        return ResultClaim::Nothing;
    }
    if DRAWS.contains(&&*text) {
        return ResultClaim::Draw;
    }
    of_numbers(&text).or_else(|| of_side(&text)).unwrap_or(ResultClaim::Unknown)
}

/// `34-30`, `1-0`, `1/2-1/2`; of GGF `+12.00`, behind a colon the reason for an early end.
fn of_numbers(text: &str) -> Option<ResultClaim> {
    let halves = ["1/2", "½", "0.5"];
    if let Some((first, second)) = text.split_once('-').filter(|(first, _)| !first.is_empty()) {
        let (first, second) = (first.trim(), second.trim());
        if first == second && halves.contains(&first) {
            return Some(ResultClaim::Draw);
        }
        return Some(match (first.parse().ok()?, second.parse().ok()?) {
            (0, 0) => ResultClaim::Draw,
            (1, 0) => ResultClaim::Win(Side::First, None),
            (0, 1) => ResultClaim::Win(Side::Second, None),
            (first, second) => ResultClaim::Discs(first, second),
        });
    }
    let (number, reason) = text.split_once(':').unwrap_or((text, ""));
    let discs: f64 = number.parse().ok()?;
    let is_signed = number.starts_with(['+', '-']);
    match discs.abs() {
        _ if !reason.is_empty() && is_signed => Some(ResultClaim::Nothing),
        0.0 => Some(ResultClaim::Draw),
        discs if discs <= 64.0 && discs.fract() == 0.0 && is_signed => Some(ResultClaim::Difference(discs as u32)),
        _ => None,
    }
}

/// `B+10`, `W+`, `Black wins`; `B+R`, `W+Time` and `B+Forfeit` say nothing of the board.
fn of_side(text: &str) -> Option<ResultClaim> {
    let mut names = SIDES.iter().chain(&LETTERS);
    let (side, behind) = names.find_map(|(name, side)| Some((*side, text.strip_prefix(name)?)))?;
    if let Some(by) = behind.strip_prefix('+') {
        let by = by.trim();
        let is_early = by.starts_with(['r', 't', 'f']);
        let discs = by.parse::<f64>().ok().filter(|discs| discs.fract() == 0.0);
        let discs = discs.map(|discs| discs as u32);
        return Some(if is_early { ResultClaim::Nothing } else { ResultClaim::Win(side, discs) });
    }
    WINS.contains(&behind.trim()).then_some(ResultClaim::Win(side, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_results_of_a_game_have_to_agree() {
        let contradict =
            |one: &'static str, other: &'static str| GameResult::from(one).contradicts(&GameResult::from(other));
        for (one, other) in [
            ("1-0", "0-1"),
            ("0-1", "1-0"),
            ("34-30", "30-34"),
            ("1-0", "1/2-1/2"),
            ("0-1", "34-30"),
            ("white wins", "B+2"),
        ] {
            assert!(contradict(one, other), "{one} {other}");
        }
        for (one, other) in [("1-0", "1-0"), ("1 - 0", "1-0"), ("0-1", "*"), ("?", "1-0"), ("1-0", "34-30")] {
            assert!(!contradict(one, other), "{one} {other}");
        }
    }

    #[test]
    fn results_are_told_apart() {
        let won = |side| ResultClaim::Win(side, None);
        for (text, claim) in [
            ("34-30", ResultClaim::Discs(34, 30)),
            ("51–13", ResultClaim::Discs(51, 13)),
            ("1-0", won(Side::First)),
            ("0-1", won(Side::Second)),
            ("0-0", ResultClaim::Draw),
            ("1/2-1/2", ResultClaim::Draw),
            ("½-½", ResultClaim::Draw),
            ("*", ResultClaim::Nothing),
            ("?", ResultClaim::Nothing),
            ("B+10", ResultClaim::Win(Side::First, Some(10))),
            ("W+", won(Side::Second)),
            ("B+R", ResultClaim::Nothing),
            ("W+Time", ResultClaim::Nothing),
            ("Draw", ResultClaim::Draw),
            ("0", ResultClaim::Draw),
            ("+2.000", ResultClaim::Difference(2)),
            ("-10", ResultClaim::Difference(10)),
            ("-64.00:t", ResultClaim::Nothing),
            ("Void", ResultClaim::Nothing),
            ("White wins", won(Side::Second)),
            ("black", won(Side::First)),
            ("白胜", won(Side::Second)),
            ("黒勝ち", won(Side::First)),
            ("白の勝ち", won(Side::Second)),
            ("-127.000", ResultClaim::Unknown),
            ("Ann", ResultClaim::Unknown),
            ("bravo", ResultClaim::Unknown),
            ("2", ResultClaim::Unknown),
        ] {
            assert_eq!(GameResult::from(text).claim, claim, "{text}");
        }
    }
}
