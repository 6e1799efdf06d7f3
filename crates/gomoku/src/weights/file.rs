//! Weights file: a header and compressed weights.
//!
//! In the header ([`packed`](super::packed)) stand `YOMI-GOM`, the version of the format, and the numbers of colours, of
//! combinations of lines and of combinations of threats. What follows: for each colour, in the order of
//! [`colour`](super::colour), of every combination of lines the values to move and waiting and the ranks as own and as other,
//! then the weights of the threats, 16 bits each.

use super::{
    COLOURS, ColourWeights,
    packed::{Shape, pack, unpack},
};
use crate::{combination::COMBINATIONS, threat::THREAT_MASKS};

const MAGIC: &[u8; 8] = b"YOMI-GOM";
const VERSION: u16 = 1;
/// The header after the magic: format version, and the numbers of weights.
const SHAPE: Shape = [VERSION, COLOURS as u16, COMBINATIONS as u16, THREAT_MASKS as u16];
/// Bytes of the weights, unpacked.
const LENGTH: usize = COLOURS * 2 * (4 * COMBINATIONS + THREAT_MASKS);

/// Fault of a weights file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsFault {
    /// The magic bytes are missing.
    #[error("it is no file of gomoku weights: it begins neither with YOMI-GOM nor with YOMI-GNN")]
    Magic,
    /// Another format version, or weights of other features.
    #[error("version and numbers of weights are {found:?}, expected {expected:?}")]
    Shape {
        /// The header's values.
        found: [u16; 4],
        /// Those of this version.
        expected: [u16; 4],
    },
    /// Truncated or too long.
    #[error("it holds {found} bytes of weights, expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be, at most.
        expected: usize,
    },
    /// The checksum does not match.
    #[error("it is damaged: its CRC-32 is {found:08x}, expected {expected:08x}")]
    Damaged {
        /// CRC-32 of its bytes.
        found: u32,
        /// CRC-32 in its header.
        expected: u32,
    },
}

/// Encodes weights as a file.
///
/// # Panics
/// When a colour does not have as many weights as there are combinations.
#[must_use]
pub fn encode(colours: &[ColourWeights; COLOURS]) -> Vec<u8> {
    let mut numbers: Vec<i16> = Vec::with_capacity(LENGTH / 2);
    for ColourWeights { values, ranks, threats } in colours {
        numbers.extend(values.iter().flatten());
        numbers.extend(ranks.iter().flatten());
        numbers.extend(threats);
    }
    assert_eq!(2 * numbers.len(), LENGTH, "a weight for each combination");
    let plain: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    pack(MAGIC, SHAPE, &plain)
}

/// Decodes a weights file.
///
/// # Errors
/// [`WeightsFault`] when it is not a whole file of this version's weights.
pub fn decode(bytes: &[u8]) -> Result<[ColourWeights; COLOURS], WeightsFault> {
    let plain = unpack(MAGIC, SHAPE, LENGTH, bytes)?;
    if plain.len() < LENGTH {
        return Err(WeightsFault::Length { found: plain.len(), expected: LENGTH });
    }
    let mut numbers = plain.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
    let mut take = |count: usize| -> Vec<i16> { numbers.by_ref().take(count).collect() };
    let in_twos = |flat: Vec<i16>| flat.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    Ok(std::array::from_fn(|_| ColourWeights {
        values: in_twos(take(2 * COMBINATIONS)),
        ranks: in_twos(take(2 * COMBINATIONS)),
        threats: take(THREAT_MASKS),
    }))
}

#[cfg(test)]
mod tests {
    use super::{super::packed::HEADER, *};

    #[test]
    fn weights_come_back_from_their_file_and_others_are_refused() {
        let mut colours = super::super::untrained();
        colours[3].threats[THREAT_MASKS - 1] = -7;
        colours[1].ranks[COMBINATIONS - 1] = [i16::MIN, i16::MAX];
        let bytes = encode(&colours);
        assert_eq!(decode(&bytes), Ok(colours));
        assert_eq!(decode(b"YOMI-OTH"), Err(WeightsFault::Magic));
        assert_eq!(decode(&bytes[..12]), Err(WeightsFault::Length { found: 0, expected: LENGTH }));
        assert!(matches!(decode(&bytes[..90]), Err(WeightsFault::Damaged { .. })));
        let mut other = bytes.clone();
        other[8] += 1;
        assert!(matches!(decode(&other), Err(WeightsFault::Shape { .. })));
        let mut other = bytes[..HEADER].to_vec();
        other[HEADER - 4..].copy_from_slice(&crc32fast::hash(b"").to_le_bytes());
        assert_eq!(decode(&other), Err(WeightsFault::Length { found: 0, expected: LENGTH }));
    }
}
