//! A puzzle a day for each game: exactly one move wins. Made by `yomi-tools puzzles` out of games of weak levels, with
//! exact searches alone, and proven again by a solver of the tests.
//!
//! The puzzles of a file come round: those of Othello and gomoku every two years, 104 weeks of which each begins easy
//! and ends hard.

use crate::{AnyMove, AnyPosition, GameKind, PositionText, record};

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position before it; that of a game begins at [`start`](Self::start).
    pub position: AnyPosition,
    /// The position before [`moves`](Self::moves).
    pub start: AnyPosition,
    /// The moves that lead there; none where a board is given.
    pub moves: Vec<AnyMove>,
    /// The only move that wins: in gomoku within [`amount`](Self::amount) plies, elsewhere at all.
    pub best: AnyMove,
    /// The least level of the engine, 0 to 10, from which every level up to 10 plays the move.
    pub level: u8,
    /// Othello: discs at the end by best play. Elsewhere plies to the win.
    pub amount: u32,
}

/// A day of the Gregorian calendar, as days since 5 January 1970, a Monday.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(i64);

impl Day {
    /// Reads `YYYY-MM-DD`; `None` for another form, and for a day that there is not.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let is_digits = |range: std::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_digit);
        if bytes.len() != 10
            || bytes[4] != b'-'
            || bytes[7] != b'-'
            || !(is_digits(0..4) && is_digits(5..7) && is_digits(8..10))
        {
            return None;
        }
        let (year, month, day): (i64, i64, i64) =
            (text[..4].parse().ok()?, text[5..7].parse().ok()?, text[8..].parse().ok()?);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + i64::from(is_leap),
            _ => return None,
        };
        // Days of the years before from March on, of which February is the last month (H. Hinnant, chrono-compatible
        // low-level date algorithms, 2021).
        let (of, months) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let days =
            of * 365 + of.div_euclid(4) - of.div_euclid(100) + of.div_euclid(400) + (153 * months + 2) / 5 + day - 1;
        (1..=last).contains(&day).then_some(Self(days - 719_468 - 4))
    }

    /// The puzzle of so many that comes round on this day.
    fn place(self, of: usize) -> usize {
        usize::try_from(self.0.rem_euclid(of as i64)).unwrap_or_default()
    }
}

/// All puzzles of a game, the first for a Monday.
pub fn all(game: GameKind) -> impl Iterator<Item = Puzzle> {
    game.data().puzzles.lines().map(move |line| read(game, line))
}

/// The puzzle of a day; `None` for a game without puzzles.
#[must_use]
pub fn of_day(game: GameKind, day: Day) -> Option<Puzzle> {
    let lines: Vec<_> = game.data().puzzles.lines().collect();
    (!lines.is_empty()).then(|| read(game, lines[day.place(lines.len())]))
}

/// A line: a board and its side to move, or moves; the move; the level; the amount.
fn read(game: GameKind, line: &str) -> Puzzle {
    let words: Vec<_> = line.split(' ').collect();
    let (given, [best, level, amount]) = words.split_last_chunk().expect("a puzzle has four words or five");
    let text = match *given {
        [board, turn] => {
            let turn = game.side_name(if turn == "X" { crate::Side::First } else { crate::Side::Second });
            PositionText { turn: Some(turn.to_owned()), ..PositionText::of_board(board.to_owned()) }
        }
        _ => PositionText::of_moves(given.join("")),
    };
    let known = record::only(&text.moves)
        .and_then(|record| game.read_record(&text, &record).map_err(|mut faults| faults.remove(0)));
    let played = known.expect("puzzles are legal positions");
    Puzzle {
        best: played.position.parse_move(best).expect("a move of the game"),
        start: played.start,
        moves: played.moves,
        position: played.position,
        level: level.parse().expect("a level"),
        amount: amount.parse().expect("a number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_through_months_and_leap_years() {
        let of = |text: &str| Day::parse(text).map(|day| day.0);
        assert_eq!(of("1970-01-05"), Some(0));
        assert_eq!(of("1970-01-01"), Some(-4));
        assert_eq!(of("2000-03-01").unwrap() - of("2000-02-28").unwrap(), 2);
        assert_eq!(of("1900-03-01").unwrap() - of("1900-02-28").unwrap(), 1);
        assert_eq!(of("2026-11-30").unwrap() % 7, 0, "a Monday");
        assert_eq!(of("0000-01-01").map(|days| days < 0), Some(true));
        let wrong = [
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "2026-1-1",
            "2026-01-32",
            "+026-01-01",
            "２０26-01",
            "2026/01/01",
            "",
        ];
        assert_eq!(wrong.map(of), [None; 10]);
        let mut before = of("1999-12-31").unwrap();
        for year in 2000..2030 {
            for month in 1..=12 {
                for day in 1..=31 {
                    if let Some(now) = of(&format!("{year}-{month:02}-{day:02}")) {
                        assert_eq!(now, before + 1, "{year}-{month}-{day}");
                        before = now;
                    }
                }
            }
        }
    }

    #[test]
    fn every_puzzle_is_a_position_with_its_move_and_the_weeks_grow_harder() {
        for game in GameKind::ALL {
            let puzzles: Vec<_> = all(game).collect();
            assert_eq!(puzzles.len() % 7, 0, "{game:?}: whole weeks");
            let mut keys: Vec<_> = puzzles.iter().map(|puzzle| puzzle.position.symmetry_key()).collect();
            keys.sort();
            keys.dedup();
            assert_eq!(keys.len(), puzzles.len(), "{game:?}: each once");
            for puzzle in &puzzles {
                assert!(puzzle.position.legal_moves().contains(&puzzle.best) && puzzle.level <= 10);
            }
            let hardness = |weekday: usize| puzzles.iter().skip(weekday).step_by(7).map(|puzzle| puzzle.level).max();
            for weekday in 1..7 {
                let easiest = puzzles.iter().skip(weekday).step_by(7).map(|puzzle| puzzle.level).min();
                assert!(hardness(weekday - 1) <= hardness(weekday) && easiest >= hardness(weekday - 1), "{game:?}");
            }
        }
    }

    #[test]
    fn a_day_has_one_puzzle_and_they_come_round() {
        let of = |text: &str| of_day(GameKind::Othello, Day::parse(text).unwrap()).unwrap().position;
        assert_ne!(of("2026-11-29"), of("2026-11-30"));
        assert_eq!(of("2026-11-29"), of("2028-11-26"));
    }
}
