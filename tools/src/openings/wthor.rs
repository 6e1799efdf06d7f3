//! Records in the format of WTHOR (.wtb): a header of 16 bytes, then 68 bytes a game. Names are in other files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, ensure};
use yomi_game::{
    openings::played::{PLIES, Results},
    othello::Square,
};

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

/// The first moves of a game and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Squares in order, without passes, as many as a table may hold.
    pub(super) squares: Vec<Square>,
    /// Black's discs at the end.
    pub(super) discs: u8,
}

impl Recorded {
    /// Counts the game.
    pub(super) fn add_to(&self, results: &mut Results) {
        *match self.discs.cmp(&32) {
            std::cmp::Ordering::Greater => &mut results.black,
            std::cmp::Ordering::Equal => &mut results.draws,
            std::cmp::Ordering::Less => &mut results.white,
        } += 1;
    }
}

/// The records in a folder, by name.
pub(super) fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    let mut files: Vec<_> = paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "wtb")).collect();
    files.sort();
    ensure!(!files.is_empty(), "{} has no .wtb", folder.display());
    Ok(files)
}

/// The games of a file.
pub(super) fn records(bytes: &[u8]) -> anyhow::Result<Vec<Recorded>> {
    let count = bytes.get(COUNT..COUNT + 4).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes);
    let count = count.context("it is shorter than a header")? as usize;
    let games = bytes.get(HEAD..).unwrap_or_default();
    ensure!(games.len() == count * GAME, "it has {} bytes behind the header, expected {count} games", games.len());
    games.chunks_exact(GAME).enumerate().map(|(index, game)| record(game).with_context(|| index + 1)).collect()
}

fn record(game: &[u8]) -> anyhow::Result<Recorded> {
    let discs = game[DISCS];
    ensure!(discs <= 64, "{discs} discs");
    let played = game[MOVES..].iter().take(PLIES as usize).take_while(|&&number| number != 0);
    let square = |&number: &u8| {
        let (row, column) = (number / 10, number % 10);
        let square = Square::at(usize::from(column).wrapping_sub(1), usize::from(row).wrapping_sub(1));
        square.with_context(|| format!("{number} is no square"))
    };
    Ok(Recorded { squares: played.map(square).collect::<anyhow::Result<_>>()?, discs })
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
    fn a_game_is_read_up_to_its_end_or_as_far_as_a_table_goes() {
        let read = |moves: &[u8]| records(&file(40, moves)).unwrap().remove(0);
        let squares: Vec<String> = read(&[56, 64]).squares.iter().map(ToString::to_string).collect();
        assert_eq!(squares, ["f5", "d6"]);
        assert_eq!(read(&[11; 60]).squares.len(), PLIES as usize);
        assert_eq!(read(&[]).discs, 40);
    }

    #[test]
    fn other_bytes_are_refused() {
        let fault = |bytes: &[u8]| format!("{:#}", records(bytes).unwrap_err());
        assert_eq!(fault(&[0; 5]), "it is shorter than a header");
        assert_eq!(fault(&file(0, &[])[..50]), "it has 34 bytes behind the header, expected 1 games");
        assert_eq!(fault(&file(65, &[])), "1: 65 discs");
        assert_eq!(fault(&file(33, &[56, 9])), "1: 9 is no square");
    }
}
