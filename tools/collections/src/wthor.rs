//! Records in the format of WTHOR (.wtb): a header of 16 bytes, then 68 bytes a game. Names are in other files.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;
use yomi_game::othello::Square;

/// Bytes of the header; the number of games is at [`COUNT`].
const HEAD: usize = 16;
/// Where the header has the number of games, 4 bytes, little-endian.
const COUNT: usize = 4;
/// Bytes of a game.
const GAME: usize = 68;
/// Where a game has black's discs at the end, empty squares counted for the winner.
const DISCS: usize = 6;
/// Where its moves begin, each 10 times the row plus the column, both from 1; 0 behind the last.
const MOVES: usize = 8;

/// The moves of a game and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Squares in order, without passes.
    pub squares: Vec<Square>,
    /// Black's discs at the end.
    pub discs: u8,
}

/// What is wrong with a file.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WthorFault {
    /// The header is cut.
    #[error("it is shorter than a header")]
    Short,
    /// The number of games does not fit the length.
    #[error("it has {bytes} bytes behind the header, expected {games} games")]
    Length {
        /// Bytes behind the header.
        bytes: usize,
        /// Games by the header.
        games: usize,
    },
    /// A game has a number that is no square, or more discs than squares.
    #[error("game {game}: {number} is no {what}")]
    Number {
        /// From 1.
        game: usize,
        /// The number.
        number: u8,
        /// What it should be.
        what: &'static str,
    },
}

/// The records in a folder, by name.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<_> = paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "wtb")).collect();
    files.sort();
    Ok(files)
}

/// The games of a file.
///
/// # Errors
/// When the bytes are no such file.
pub fn records(bytes: &[u8]) -> Result<Vec<Recorded>, WthorFault> {
    let count = bytes.get(COUNT..COUNT + 4).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes);
    let games = count.ok_or(WthorFault::Short)? as usize;
    let behind = bytes.get(HEAD..).ok_or(WthorFault::Short)?;
    if behind.len() != games * GAME {
        return Err(WthorFault::Length { bytes: behind.len(), games });
    }
    behind.chunks_exact(GAME).zip(1..).map(|(game, number)| record(game, number)).collect()
}

fn record(bytes: &[u8], game: usize) -> Result<Recorded, WthorFault> {
    let discs = bytes[DISCS];
    if discs > 64 {
        return Err(WthorFault::Number { game, number: discs, what: "number of discs" });
    }
    let square =
        |&number: &u8| {
            let (row, column) = (number / 10, number % 10);
            Square::at(usize::from(column).wrapping_sub(1), usize::from(row).wrapping_sub(1))
                .ok_or(WthorFault::Number { game, number, what: "square" })
        };
    let squares = bytes[MOVES..].iter().take_while(|&&number| number != 0).map(square).collect::<Result<_, _>>()?;
    Ok(Recorded { squares, discs })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with a game of these moves.
    fn file(discs: u8, moves: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; HEAD + GAME];
        bytes[COUNT] = 1;
        bytes[HEAD + DISCS] = discs;
        bytes[HEAD + MOVES..HEAD + MOVES + moves.len()].copy_from_slice(moves);
        bytes
    }

    #[test]
    fn a_game_is_read_up_to_its_end() {
        let game = records(&file(40, &[56, 64])).unwrap().remove(0);
        let squares: Vec<String> = game.squares.iter().map(ToString::to_string).collect();
        assert_eq!((squares.join(" ").as_str(), game.discs), ("f5 d6", 40));
        assert_eq!(records(&file(40, &[11; 60])).unwrap()[0].squares.len(), 60);
    }

    #[test]
    fn other_bytes_are_refused() {
        let fault = |bytes: &[u8]| records(bytes).unwrap_err().to_string();
        assert_eq!(fault(&[0; 5]), "it is shorter than a header");
        assert_eq!(fault(&file(0, &[])[..50]), "it has 34 bytes behind the header, expected 1 games");
        assert_eq!(fault(&file(65, &[])), "game 1: 65 is no number of discs");
        assert_eq!(fault(&file(33, &[56, 9])), "game 1: 9 is no square");
    }
}
