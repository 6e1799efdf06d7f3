//! Swap2, the opening rule of gomoku's tournaments: the first player puts three stones on the board; the second takes a colour, or adds two
//! stones and leaves the choice to the first.
//!
//! [`Swap2`] is a state machine that requests searches one after the other, takes their results and
//! decides. The caller runs the searches: the service through its queue, `yomi gomocup` on its
//! thread.

#[cfg(test)]
mod tests;

use std::time::Duration;

use yomi_game::{
    AnyPosition, Board as _, Cell, Game as _, Side,
    gomoku::{Move, Position, Rule},
};
use yomi_gomoku::swap2;
use yomi_search::{Level, Limits, Unit, Valuation, ValueKind};

use crate::AnyReport;

/// Win probability of the better colour, in thousandths, from which it is taken without considering
/// two more stones. An estimate with three stones on the board errs by as much, and the player that
/// placed them may know better.
const CLEAR: u16 = 550;
/// Largest deviation from one half with two more stones, in thousandths: the opponent's gain by the
/// choice.
const EVEN: u16 = 30;
/// Pairs of stones that are searched.
const PAIRS: usize = 4;
/// Shares of the limits, in eighths: of the first of several searches, and of each of the others.
const SHARES: (u32, u32) = (4, 1);
/// Levels below the first search's at which the others have a quarter of its nodes.
const LEVELS_BELOW: u8 = 6;
/// The whole limits.
const WHOLE: u32 = 8;

yomi_game::named! {
    /// The question of Swap2.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Swap2Stage {
        /// The board is empty: three stones.
        Propose = "propose",
        /// Three stones: a colour, or two more stones.
        Respond = "respond",
        /// Five stones: a colour.
        Choose = "choose",
    }
}

yomi_game::named! {
    /// The answer of Swap2.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Swap2Choice {
        /// Three stones, black, white, black.
        PlaceThree = "place_three",
        /// Two more, white and black; the opponent chooses a colour.
        PlaceTwo = "place_two",
        /// White, and the next stone.
        White = "white",
        /// Black; the next stone is the opponent's.
        Black = "black",
    }
}

/// Why Swap2 does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Swap2Fault {
    /// Renju.
    #[error("renju has opening rules of its own; Swap2 is for freestyle and standard")]
    Renju,
    /// Another number of stones than 0, 3 or 5.
    #[error("{0} stones are on the board; Swap2 asks with none, with three and with five")]
    Stones(u16),
    /// The stones are not those of its opening, or it is not white's turn.
    #[error(
        "Swap2 asks with two black stones and a white one, and with three and two; white is to move, and no side has won"
    )]
    Opening,
    /// No opening is known to be balanced on such a small board.
    #[error("balanced openings are known for boards of {} rows and more", swap2::SMALLEST_SIZE)]
    SmallBoard,
}

/// A Swap2 decision in progress.
#[derive(Clone, Debug)]
pub struct Swap2 {
    position: Position,
    stage: Swap2Stage,
    opening: Vec<Move>,
    pairs: Vec<[Move; 2]>,
    /// Result for white at the given position, and its move.
    first: Option<(WhiteValue, Option<Move>)>,
    /// Results for white after each searched pair.
    after: Vec<WhiteValue>,
}

/// The number of black stones.
fn black_stones(position: &Position) -> u16 {
    let rows = usize::from(position.board_size());
    let cells = (0..rows).flat_map(|row| (0..rows).map(move |column| (column, row)));
    let is_black = |(column, row)| position.cell(column, row) == Cell::Occupied(Side::First);
    cells.filter(|cell| is_black(*cell)).count() as u16
}

/// Search result from white's view.
#[derive(Clone, Copy, Debug)]
struct WhiteValue {
    score: Valuation,
    /// The chance to win, in thousandths.
    win: u16,
}

/// A requested search: white's best move there, and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap2Search {
    /// The position, white to move.
    pub position: AnyPosition,
    /// Its share of all limits, in eighths.
    eighths: u32,
    /// The total share up to and including this one.
    until: u32,
}

/// The decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap2Decision {
    /// The action.
    pub choice: Swap2Choice,
    /// Stones to put on the board, in this order: three, two, white's next one, or none.
    pub stones: Vec<Move>,
    /// Value for white of the given position, or of that after two more stones; `None` without a search.
    pub score: Option<Valuation>,
    /// Win probability of the deciding player, in thousandths; with two more stones the opponent
    /// takes the better side.
    pub win_thousandths: Option<u16>,
}

impl Swap2 {
    /// The decision that a position requires. `seed` chooses among the openings.
    ///
    /// # Errors
    /// Where Swap2 has no decision for the position.
    pub fn new(position: Position, seed: u64) -> Result<Self, Swap2Fault> {
        if position.rule() == Rule::Renju {
            return Err(Swap2Fault::Renju);
        }
        let stage = match position.stone_count() {
            0 => Swap2Stage::Propose,
            3 => Swap2Stage::Respond,
            5 => Swap2Stage::Choose,
            stones => return Err(Swap2Fault::Stones(stones)),
        };
        let black = black_stones(&position);
        let is_opening = 2 * black == position.stone_count() + 1
            && position.side_to_move() == Side::Second
            && position.winner().is_none();
        if stage != Swap2Stage::Propose && !is_opening {
            return Err(Swap2Fault::Opening);
        }
        let mut opening = Vec::new();
        if stage == Swap2Stage::Propose {
            let size = position.board_size();
            opening.extend(swap2::opening(size, seed).ok_or(Swap2Fault::SmallBoard)?);
        }
        Ok(Self { position, stage, opening, pairs: Vec::new(), first: None, after: Vec::new() })
    }

    /// The kind of decision.
    #[must_use]
    pub const fn stage(&self) -> Swap2Stage {
        self.stage
    }

    /// The next requested search; `None` when the decision is ready.
    #[must_use]
    pub fn next_search(&self) -> Option<Swap2Search> {
        let given = |eighths| {
            let position = self.position.clone().into();
            Swap2Search { position, eighths, until: eighths }
        };
        match (self.stage, &self.first) {
            (Swap2Stage::Propose, _) => None,
            (Swap2Stage::Respond, None) => Some(given(SHARES.0)),
            (Swap2Stage::Choose, None) => Some(given(WHOLE)),
            (Swap2Stage::Respond | Swap2Stage::Choose, Some(_)) => {
                let position = self.with(self.pairs.get(self.after.len())?).into();
                let others = u32::try_from(self.after.len() + 1).unwrap_or(u32::MAX);
                let until = SHARES.0 + others * SHARES.1;
                Some(Swap2Search { position, eighths: SHARES.1, until })
            }
        }
    }

    /// Takes the report of the last requested search.
    pub fn hear(&mut self, report: &AnyReport) {
        let found = WhiteValue::of(report);
        if self.first.is_some() {
            self.after.push(found);
            return;
        }
        let mv = report.choice().and_then(|line| line.moves.first().copied());
        self.first = Some((found, mv.and_then(|mv| Move::try_from(mv).ok())));
        if self.stage == Swap2Stage::Respond && found.win.max(1000 - found.win) < CLEAR {
            self.pairs = swap2::even_pairs(&self.position, PAIRS);
        }
    }

    /// The decision from the results so far, without searches that did not complete. `None` until
    /// the given position has been searched.
    #[must_use]
    pub fn decision(&self) -> Option<Swap2Decision> {
        if self.stage == Swap2Stage::Propose {
            let (choice, stones) = (Swap2Choice::PlaceThree, self.opening.clone());
            return Some(Swap2Decision { choice, stones, score: None, win_thousandths: None });
        }
        let (found, mv) = self.first?;
        let evenest = self.after.iter().zip(&self.pairs).min_by_key(|(found, _)| found.uneven());
        if let Some((found, pair)) = evenest.filter(|(found, _)| found.uneven() <= EVEN) {
            return Some(Swap2Decision {
                choice: Swap2Choice::PlaceTwo,
                stones: pair.to_vec(),
                score: Some(found.score),
                win_thousandths: Some(500 - found.uneven()),
            });
        }
        let (choice, stones, win) = if found.win >= 500 {
            (Swap2Choice::White, mv.into_iter().collect(), found.win)
        } else {
            (Swap2Choice::Black, Vec::new(), 1000 - found.win)
        };
        Some(Swap2Decision { choice, stones, score: Some(found.score), win_thousandths: Some(win) })
    }

    fn with(&self, pair: &[Move; 2]) -> Position {
        let mut position = self.position.clone();
        for mv in pair {
            position.play(*mv);
        }
        position
    }
}

impl Swap2Search {
    /// The time at which this search must end, within the total deadline.
    #[must_use]
    pub fn due(&self, deadline: Duration) -> Duration {
        deadline * self.until / WHOLE
    }

    /// This search's share of a total time.
    #[must_use]
    pub fn share(&self, time: Duration) -> Duration {
        time * self.eighths / WHOLE
    }

    /// This search's share of nodes and time, at least one node.
    #[must_use]
    pub fn limits(&self, all: Limits) -> Limits {
        let nodes = all.nodes.map(|nodes| {
            let share = u128::from(nodes) * u128::from(self.eighths) / u128::from(WHOLE);
            u64::try_from(share).unwrap_or(u64::MAX).max(1)
        });
        let part = |time: Option<Duration>| time.map(|time| self.share(time));
        Limits { nodes, time: part(all.time), target_time: part(all.target_time), ..all }
    }

    /// Level of this search, if the first has one: each of the others gets a quarter of its nodes.
    #[must_use]
    pub fn level(&self, first: Level) -> Level {
        let below = if self.eighths == SHARES.1 { LEVELS_BELOW } else { 0 };
        let lower = Level::new(first.number().saturating_sub(below).max(first.number().min(1)));
        lower.unwrap_or(first)
    }
}

impl Swap2Choice {
    /// The colour of the deciding player; `None` while it is open.
    #[must_use]
    pub const fn colour(self) -> Option<Side> {
        match self {
            Self::PlaceThree | Self::PlaceTwo => None,
            Self::White => Some(Side::Second),
            Self::Black => Some(Side::First),
        }
    }
}

impl WhiteValue {
    /// The win probability is the mean of the last two iterations: those of odd and of even depth
    /// differ by more than the decision's margins.
    fn of(report: &AnyReport) -> Self {
        let nothing = Valuation::new(0, Unit::Points, ValueKind::Heuristic);
        let score = report.choice().map_or(nothing, |line| line.score);
        let last = report.iterations.iter().rev().take(2).map(|iteration| iteration.line.score);
        let wins: Vec<u16> = last.map(|score| win_thousandths(&score)).collect();
        let win = match (win_thousandths(&score), wins.as_slice()) {
            (win, _) if score.kind == ValueKind::Exact => win,
            (_, [last, before]) => last.midpoint(*before),
            (win, _) => win,
        };
        Self { score, win }
    }

    /// Distance of the win probability from one half.
    const fn uneven(&self) -> u16 {
        self.win.abs_diff(500)
    }
}

/// Win probability of the side whose value it is, in thousandths.
fn win_thousandths(score: &Valuation) -> u16 {
    match (score.kind, score.thousandths.signum()) {
        (ValueKind::Exact, 1) => 1000,
        (ValueKind::Exact, -1) => 0,
        _ => score.win_thousandths.unwrap_or(500),
    }
}
