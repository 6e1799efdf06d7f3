//! Played games in files: shards of some hundred games of one rule each.
//!
//! All numbers are little-endian. The header: eight bytes `YOMI-GMG`, version of the format, number of the rule, games
//! (16 bits each), and the CRC-32 of what follows (32 bits). A game: its result for black (8 bits, signed), plies of
//! its opening (8 bits), plies (16 bits); then of each ply the move, what the search said of the position before it, a
//! move that was not played, and what the search said after that (16 bits each).

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use yomi_game::gomoku::{Move, Rule};

/// Rows, and columns, of all games.
pub const SIZE: u8 = 15;

/// One ply of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played.
    pub mv: Move,
    /// What the search said before it, for the side to move; none in the opening.
    pub score: Option<i16>,
    /// Another move, and what the search said after it, for the side that is then to move.
    pub aside: Option<(Move, i16)>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// 1 where black has won, −1 where white has, 0 for a draw.
    pub result: i8,
    /// Plies that were drawn at random.
    pub opening: u8,
    /// All plies, the opening's among them.
    pub plies: Vec<Ply>,
}

/// The games of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Their rule.
    pub rule: Rule,
    /// The games.
    pub games: Vec<Game>,
}

const MAGIC: &[u8; 8] = b"YOMI-GMG";
const VERSION: u16 = 1;
const HEADER: usize = 8 + 3 * 2 + 4;
/// Stands for no move.
const NO_MOVE: u16 = u16::MAX;
/// Stands for no score.
const NO_SCORE: i16 = i16::MIN;

const fn number(mv: Move) -> u16 {
    mv.row() as u16 * SIZE as u16 + mv.column() as u16
}

fn move_of(number: u16) -> anyhow::Result<Move> {
    let size = u16::from(SIZE);
    let mv = Move::new((number % size) as u8, (number / size) as u8);
    mv.filter(|_| number < size * size).with_context(|| format!("{number} is no move"))
}

/// The bytes of a shard.
fn encode(shard: &Shard) -> Vec<u8> {
    let mut games = Vec::new();
    for Game { result, opening, plies } in &shard.games {
        games.extend(result.to_le_bytes());
        games.extend(opening.to_le_bytes());
        games.extend((plies.len() as u16).to_le_bytes());
        for Ply { mv, score, aside } in plies {
            let (other, after) = aside.map_or((NO_MOVE, NO_SCORE), |(mv, score)| (number(mv), score));
            games.extend(number(*mv).to_le_bytes());
            games.extend(score.unwrap_or(NO_SCORE).to_le_bytes());
            games.extend(other.to_le_bytes());
            games.extend(after.to_le_bytes());
        }
    }
    let mut bytes = MAGIC.to_vec();
    for number in [VERSION, shard.rule as u16, shard.games.len() as u16] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&games).to_le_bytes());
    bytes.extend(games);
    bytes
}

/// The shard in some bytes.
fn decode(bytes: &[u8]) -> anyhow::Result<Shard> {
    ensure!(bytes.starts_with(MAGIC), "they do not begin with YOMI-GMG");
    let (header, mut left) = bytes.split_at_checked(HEADER).context("the header is not whole")?;
    let mut header = &header[MAGIC.len()..];
    let (version, rule, games) = (take(&mut header)?, take(&mut header)?, take(&mut header)?);
    ensure!(version == VERSION, "their format is version {version}, expected {VERSION}");
    let rule = Rule::ALL.into_iter().find(|known| *known as u16 == rule);
    let rule = rule.context("their rule is not known")?;
    let expected = u32::from(take(&mut header)?) | u32::from(take(&mut header)?) << 16;
    let found = crc32fast::hash(left);
    ensure!(found == expected, "their CRC-32 is {found:08x}, expected {expected:08x}");
    let games = (0..games).map(|_| game(&mut left)).collect::<anyhow::Result<_>>()?;
    Ok(Shard { rule, games })
}

/// The next 16 bits.
fn take(bytes: &mut &[u8]) -> anyhow::Result<u16> {
    let (number, left) = bytes.split_first_chunk().context("they end too early")?;
    *bytes = left;
    Ok(u16::from_le_bytes(*number))
}

fn game(bytes: &mut &[u8]) -> anyhow::Result<Game> {
    let [result, opening] = take(bytes)?.to_le_bytes();
    let plies = take(bytes)?;
    let ply = |_| {
        let mv = move_of(take(bytes)?)?;
        let score = take(bytes)?.cast_signed();
        let (other, after) = (take(bytes)?, take(bytes)?.cast_signed());
        let aside = if other == NO_MOVE { None } else { Some((move_of(other)?, after)) };
        Ok(Ply { mv, score: (score != NO_SCORE).then_some(score), aside })
    };
    let plies = (0..plies).map(ply).collect::<anyhow::Result<_>>()?;
    Ok(Game { result: result.cast_signed(), opening, plies })
}

/// The file of a shard.
pub fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("games-{number:06}.bin"))
}

/// Writes a shard; it appears under its name complete or not at all.
pub fn write(path: &Path, shard: &Shard) -> anyhow::Result<()> {
    let draft = path.with_extension("draft");
    fs::write(&draft, encode(shard)).with_context(|| format!("cannot write {}", draft.display()))?;
    fs::rename(&draft, path).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads a shard.
pub fn read(path: &Path) -> anyhow::Result<Shard> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    decode(&bytes).with_context(|| format!("{} holds no games", path.display()))
}

/// The shards of a folder, in the order of their numbers.
///
/// # Errors
/// When the folder cannot be read, or there are no shards.
pub fn shards(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "bin"));
    paths.sort();
    ensure!(!paths.is_empty(), "there are no games in {}", folder.display());
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_from_their_bytes_and_damaged_ones_are_refused() {
        let mv = |column, row| Move::new(column, row).unwrap();
        let plies = vec![
            Ply { mv: mv(7, 7), score: None, aside: None },
            Ply { mv: mv(14, 0), score: Some(-20_000), aside: Some((mv(0, 14), 312)) },
        ];
        let games = vec![Game { result: -1, opening: 1, plies }, Game { result: 0, opening: 0, plies: Vec::new() }];
        let shard = Shard { rule: Rule::Renju, games };
        let bytes = encode(&shard);
        assert_eq!(decode(&bytes).unwrap(), shard);
        for damaged in [&bytes[..bytes.len() - 1], &bytes[..9], b"YOMI-OTH"] {
            assert!(decode(damaged).is_err());
        }
    }
}
