//! The legal part of a written game, and written boards compared with a position.

use crate::{
    AnyPlayed, Board, BoardText, Field, GameKind, MovesText, PositionFault, PositionText,
    board_text::{self, Grid},
    record::{self, Record},
};

/// A game up to the first move that cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalPart {
    /// The game up to there.
    pub played: AnyPlayed,
    /// Moves played after each written one, Othello's passes that were left out included.
    pub after: Vec<usize>,
    /// What is wrong with the next one.
    pub fault: Option<PositionFault>,
}

impl GameKind {
    /// The moves of a text up to the first that is not legal, or is no move.
    ///
    /// # Errors
    /// At least one fault that lies in no move of its own.
    pub fn read_legal_part(self, text: &PositionText) -> Result<LegalPart, Vec<PositionFault>> {
        let read = record::only(&text.moves);
        let split = match (&read, &text.moves) {
            (Err(PositionFault { field: Field::Move(_), .. }), MovesText::Text(moves)) => record::split_moves(moves),
            _ => Vec::new(),
        };
        let mut record = match read {
            Err(fault) if split.is_empty() => return Err(vec![fault]),
            Err(_) => record::of_list(&split),
            Ok(record) => record,
        };
        let (played, fault) = match self.read_record(text, &record) {
            Ok(played) => (played, None),
            Err(faults) => {
                let place =
                    |fault: &PositionFault| if let Field::Move(index) = fault.field { Some(index) } else { None };
                let first =
                    faults.iter().filter_map(|fault| Some((place(fault)?, fault))).min_by_key(|(index, _)| *index);
                let Some((index, fault)) = first.map(|(index, fault)| (index, fault.clone())) else {
                    return Err(faults);
                };
                record.moves.truncate(index);
                (self.read_record(text, &record)?, Some(fault))
            }
        };
        let written = record.moves.len();
        let after = if written == played.moves.len() {
            (1..=written).collect()
        } else {
            let prefix = |count: usize| Record { moves: record.moves[..count].to_vec(), ..record.clone() };
            let counts = (1..=written).map(|count| self.read_record(text, &prefix(count)).map(|part| part.moves.len()));
            counts.collect::<Result<_, _>>()?
        };
        Ok(LegalPart { played, after, fault })
    }
}

/// The squares on which a written board differs from `position`.
pub(crate) fn squares_off<B: Board>(position: &B, text: &str) -> Result<Vec<String>, PositionFault> {
    let (columns, rows) = position.size();
    let drawn = board_text::read(&BoardText::Text(text.to_owned()), Grid { game: B::KIND, columns, rows })?;
    let cells = drawn.cells.iter().enumerate().map(|(index, &cell)| (index % columns, index / columns, cell));
    let off: Vec<_> = cells
        .filter(|&(column, row, cell)| cell != position.cell(column, row))
        .map(|(column, row, _)| format!("{}{}", char::from(b'a' + column as u8), position.row_label(row)))
        .collect();
    match board_text::contradiction(position, drawn.told).filter(|_| off.is_empty()) {
        Some(fault) => Err(fault),
        None => Ok(off),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(game: GameKind, moves: &str) -> LegalPart {
        game.read_legal_part(&PositionText::of_moves(moves)).unwrap()
    }

    fn listed(game: GameKind, moves: &[&str]) -> LegalPart {
        let moves = MovesText::List(moves.iter().map(|&mv| mv.to_owned()).collect());
        game.read_legal_part(&PositionText { moves, ..PositionText::default() }).unwrap()
    }

    #[test]
    fn a_game_ends_before_its_first_illegal_move() {
        for (moves, legal) in [("f5d6c3", 3), ("f5d6a1c3", 2), ("f5 d6 z9 c3", 2), ("1. f5 d6 2. what", 2), ("a1", 0)] {
            let found = part(GameKind::Othello, moves);
            assert_eq!((found.played.moves.len(), found.after.len()), (legal, legal), "{moves}");
            let index = found.fault.map(|fault| fault.field);
            assert_eq!(index, (moves != "f5d6c3").then_some(Field::Move(legal)), "{moves}");
        }
        let found = listed(GameKind::Othello, &["F5", " d6 ", "Knight to f3", "c3"]);
        assert_eq!((found.after, found.fault.unwrap().field), (vec![1, 2], Field::Move(2)));
        let over = part(GameKind::TicTacToe, "a1 b1 a2 b2 a3 b3");
        assert_eq!((over.after.len(), over.fault.unwrap().field), (5, Field::Move(5)));
    }

    #[test]
    fn passes_that_are_left_out_are_counted() {
        // Black wipes White off the board after its pass.
        let with_pass = "e6f4e3f6g5d6e7f5c5";
        let found = part(GameKind::Othello, with_pass);
        assert_eq!(found.after.last(), Some(&found.played.moves.len()));
        let mut position = found.played.start.clone();
        for (&mv, count) in found.played.moves.iter().zip(1..) {
            position = position.after(mv).unwrap();
            if let Some(written) = found.after.iter().position(|&after| after == count) {
                let prefix: String = with_pass.chars().take(2 * (written + 1)).collect();
                assert_eq!(part(GameKind::Othello, &prefix).played.position, position);
            }
        }
    }

    #[test]
    fn boards_are_compared_square_by_square() {
        let after = part(GameKind::Othello, "f5").played.position;
        let right = "--------/--------/--------/---OX---/---XXX--/--------/--------/--------";
        assert_eq!(after.squares_off(right).unwrap(), Vec::<String>::new());
        let forgotten = right.replace("XXX", "XOX");
        assert_eq!(after.squares_off(&forgotten).unwrap(), ["e5"]);
        assert!(after.squares_off(&format!("{right} X")).is_err(), "White is to move");
        assert!(after.squares_off("I do not remember").is_err());
        let gomoku = part(GameKind::Gomoku, "h8").played.position;
        let empty = ["-".repeat(15).as_str(); 15].join("/");
        assert_eq!(gomoku.squares_off(&empty).unwrap(), ["h8"]);
    }
}
