//! Format of a table of openings.
//!
//! ```text
//! 8 bytes   magic
//! 8 bytes   FNV-1a of all that follows, little-endian
//! 8 bytes   fingerprint of the engine, hexadecimal digits
//! number    level
//! for each number of discs from 4 to 4 + PLIES:
//!   number    positions that no move of the table leads to: 8 bytes each side to move and opponent, 1 byte side
//!   for each of these and of the positions that moves of the table lead to, in order:
//!     3 numbers   games that black won, draws, games that white won
//!     number      value in eighths of a disc: twice it where it is not negative, else twice its negative less 1
//!     number      moves; for each 1 byte square, then 3 numbers as above
//! ```
//!
//! A number is a LEB128. Positions stand for themselves only where no move leads to them: replaying the moves is the
//! check that a table fits the rules.

use std::{collections::BTreeMap, io::Write as _};

use super::{Edge, Node, Openings, PLIES, Results, canonical, key, may_hold};
use crate::{
    Game as _, Side,
    hash::Fnv1a,
    othello::{Move, Position, Square},
};

/// The first bytes of a file.
pub const MAGIC: &[u8; 8] = b"yomi-op1";

/// Bytes of magic and checksum.
const HEAD: usize = 16;

/// Bytes of a fingerprint.
const FINGERPRINT: usize = 8;

/// Why bytes are no table of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// Another kind of file, or another version.
    #[error("it does not begin as a table of openings")]
    Magic,
    /// Bytes were changed.
    #[error("its checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// That of the bytes.
        found: u64,
        /// The one in the file.
        expected: u64,
    },
    /// Bytes are missing.
    #[error("it ends too early")]
    Ends,
    /// Bytes are left.
    #[error("it goes on behind its end")]
    GoesOn,
    /// A position, move or number that a table cannot hold.
    #[error("a {0} is out of range")]
    Range(&'static str),
}

impl Openings {
    /// The table as a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend([0; HEAD - MAGIC.len()]);
        out.extend(self.fingerprint.bytes().chain([b'0'; FINGERPRINT]).take(FINGERPRINT));
        put(&mut out, self.level.into());
        let mut reached = BTreeMap::new();
        for discs in 4..=4 + PLIES {
            let layer: Vec<_> = self.nodes().iter().filter(|node| key(&node.position).0 == discs).collect();
            let orphans: Vec<_> = layer.iter().filter(|node| !reached.contains_key(&key(&node.position))).collect();
            put(&mut out, orphans.len() as u64);
            for node in orphans {
                out.extend(node.position.player().to_le_bytes());
                out.extend(node.position.opponent().to_le_bytes());
                out.push(u8::from(node.position.side_to_move() == Side::Second));
            }
            reached.clear();
            for node in layer {
                put_results(&mut out, node.results);
                let value = i64::from(node.eighths);
                put(&mut out, (value << 1 ^ value >> 63).cast_unsigned());
                put(&mut out, node.moves.len() as u64);
                for edge in &node.moves {
                    out.push(edge.square.index() as u8);
                    put_results(&mut out, edge.results);
                    let after = after(node.position, edge.square);
                    reached.insert(key(&after), after);
                }
            }
        }
        let sum = checksum(&out[HEAD..]).to_le_bytes();
        out[MAGIC.len()..HEAD].copy_from_slice(&sum);
        out
    }

    /// The table of a file.
    ///
    /// # Errors
    /// Any other bytes, and those of a table that does not fit the rules.
    pub fn decode(bytes: &[u8]) -> Result<Self, FileFault> {
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or(FileFault::Magic)?;
        let mut bytes = Bytes(rest);
        let (expected, found) = (u64::from_le_bytes(bytes.array()?), checksum(bytes.0));
        if found != expected {
            return Err(FileFault::Checksum { found, expected });
        }
        let fingerprint = bytes.array::<FINGERPRINT>()?.map(char::from).iter().collect();
        let level = bytes.number("level")?;
        let (mut nodes, mut layer) = (Vec::new(), BTreeMap::new());
        for discs in 4..=4 + PLIES {
            for _ in 0..bytes.number::<u32>("count")? {
                let (player, opponent) = (u64::from_le_bytes(bytes.array()?), u64::from_le_bytes(bytes.array()?));
                let side = if bytes.byte()? == 0 { Side::First } else { Side::Second };
                let position = Position::from_bitboards(player, opponent, side).filter(is_kept);
                let position = position.filter(|position| key(position).0 == discs);
                let position = position.ok_or(FileFault::Range("position"))?;
                layer.insert(key(&position), position);
            }
            for position in std::mem::take(&mut layer).into_values() {
                let node = bytes.node(position)?;
                for edge in &node.moves {
                    let after = after(position, edge.square);
                    if !is_kept(&after) {
                        return Err(FileFault::Range("move"));
                    }
                    layer.insert(key(&after), after);
                }
                nodes.push(node);
            }
        }
        let is_whole = bytes.0.is_empty();
        is_whole.then(|| Self::new(fingerprint, level, nodes)).ok_or(FileFault::GoesOn)
    }
}

/// Whether a table may hold a position as it stands.
fn is_kept(position: &Position) -> bool {
    may_hold(position) && canonical(position) == *position
}

/// The canonical position after a legal move.
fn after(mut position: Position, square: Square) -> Position {
    position.play(Move::Place(square));
    canonical(&position)
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Fnv1a::default();
    // Writing to the hash cannot fail.
    let _ = hash.write_all(bytes);
    hash.value()
}

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_results(out: &mut Vec<u8>, Results { black, draws, white }: Results) {
    for games in [black, draws, white] {
        put(out, games.into());
    }
}

/// Bytes that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], FileFault> {
        let (first, rest) = self.0.split_first_chunk().ok_or(FileFault::Ends)?;
        self.0 = rest;
        Ok(*first)
    }

    fn byte(&mut self) -> Result<u8, FileFault> {
        self.array().map(|[byte]| byte)
    }

    fn number<N: TryFrom<u64>>(&mut self, what: &'static str) -> Result<N, FileFault> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return N::try_from(number).map_err(|_| FileFault::Range(what));
            }
        }
        Err(FileFault::Range(what))
    }

    fn results(&mut self) -> Result<Results, FileFault> {
        // Three of them are a number of games.
        let mut games = || self.number::<u32>("count").map(|games| games.min(u32::MAX / 3));
        Ok(Results { black: games()?, draws: games()?, white: games()? })
    }

    fn node(&mut self, position: Position) -> Result<Node, FileFault> {
        let results = self.results()?;
        let value = self.number::<u32>("value").map(i64::from)?;
        let eighths = i16::try_from(value >> 1 ^ -(value & 1)).map_err(|_| FileFault::Range("value"))?;
        let moves = (0..self.number::<u8>("count")?).map(|_| {
            let square = Square::new(self.byte()?).filter(|square| position.flips(*square) != 0);
            Ok(Edge { square: square.ok_or(FileFault::Range("move"))?, results: self.results()? })
        });
        Ok(Node { position, results, eighths, moves: moves.collect::<Result<_, _>>()? })
    }
}
