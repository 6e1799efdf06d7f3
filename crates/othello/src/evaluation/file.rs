//! Weights file: a header and compressed weights.
//!
//! All numbers are little-endian. The header: eight bytes `YOMI-OTH`, the version of the format (16
//! bits), stages (16 bits), weights of a stage with mirror images counted once (32 bits), a
//! fingerprint of the pattern shapes (32 bits), and the CRC-32 of what follows (32 bits). What
//! follows is DEFLATE: for every stage the differences of its weights from those of the stage
//! before, first all low bytes, then all high bytes.

use std::io::{self, ErrorKind, Read, Write};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use super::{
    patterns::CLASSES,
    weights::{STAGE_WEIGHTS, STAGES, Weights, weight_representatives},
};

const MAGIC: &[u8; 8] = b"YOMI-OTH";
const VERSION: u16 = 1;
const HEADER: usize = 8 + 2 + 2 + 4 + 4 + 4;

/// What is wrong with a weights file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsFault {
    /// The magic bytes are missing.
    #[error("it is no file of Othello weights: it does not begin with YOMI-OTH")]
    Magic,
    /// Unknown format version.
    #[error("its format is version {0}, expected {VERSION}")]
    Version(u16),
    /// Weights of other patterns or stages.
    #[error("it holds weights of other patterns or stages: {found}, expected {expected}")]
    Shape {
        /// The shape in the header.
        found: String,
        /// The shape that this version of Yomi evaluates.
        expected: String,
    },
    /// The file is truncated.
    #[error("it is truncated: {found} bytes, and that is not all")]
    Truncated {
        /// Its length.
        found: usize,
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
#[must_use]
pub fn encode(weights: &Weights) -> Vec<u8> {
    let kept = kept(&weight_representatives());
    let mut planes = Vec::with_capacity(2 * STAGES * kept.len());
    let mut before = vec![0_i16; kept.len()];
    for stage in 0..STAGES {
        let values = weights.of_stage(stage);
        let here: Vec<i16> = kept.iter().map(|&index| values[index]).collect();
        let changes = || here.iter().zip(&before).map(|(here, before)| here.wrapping_sub(*before));
        planes.extend(changes().map(|change| change.to_le_bytes()[0]));
        planes.extend(changes().map(|change| change.to_le_bytes()[1]));
        before = here;
    }
    file_of(&planes, kept.len())
}

/// The bytes of a file with those differences, of so many weights a stage.
fn file_of(planes: &[u8], kept: usize) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(planes).and_then(|()| encoder.finish());
    let compressed = compressed.expect("writing to memory does not fail");
    let mut bytes = Vec::with_capacity(HEADER + compressed.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((STAGES as u16).to_le_bytes());
    bytes.extend((kept as u32).to_le_bytes());
    bytes.extend(shapes().to_le_bytes());
    bytes.extend(crc32fast::hash(&compressed).to_le_bytes());
    bytes.extend(compressed);
    bytes
}

/// Decodes a weights file.
///
/// # Errors
/// [`WeightsFault`] when it is not a whole file of this version's weights.
pub fn decode(bytes: &[u8]) -> Result<Weights, WeightsFault> {
    if !bytes.starts_with(MAGIC) {
        return Err(WeightsFault::Magic);
    }
    let truncated = WeightsFault::Truncated { found: bytes.len() };
    let Some((header, compressed)) = bytes.split_at_checked(HEADER) else {
        return Err(truncated);
    };
    let half = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| header[at + byte]));
    if half(8) != VERSION {
        return Err(WeightsFault::Version(half(8)));
    }
    let representatives = weight_representatives();
    let kept = kept(&representatives);
    let text =
        |stages: u16, weights: u32, shapes: u32| format!("{stages} stages of {weights} weights, shapes {shapes:08x}");
    let expected = text(STAGES as u16, kept.len() as u32, shapes());
    let found = text(half(10), word(12), word(16));
    if found != expected {
        return Err(WeightsFault::Shape { found, expected });
    }
    let expected = word(20);
    let checksum = crc32fast::hash(compressed);
    let mut planes = DeflateDecoder::new(compressed);
    if checksum != expected {
        // One byte more than expected, so that a missing end is noticed and a huge payload not
        // unpacked.
        let length = 2 * STAGES * kept.len();
        let unpacked = io::copy(&mut planes.take(length as u64 + 1), &mut io::sink());
        let is_cut_short = matches!(&unpacked, Err(error) if error.kind() == ErrorKind::UnexpectedEof);
        let damaged = WeightsFault::Damaged { found: checksum, expected };
        return Err(if is_cut_short { truncated } else { damaged });
    }
    // Stage by stage: the allocator would keep what only the start needs.
    let mut weights = Weights::zero();
    let mut stage = vec![0_i16; STAGE_WEIGHTS];
    let mut changes = vec![0; 2 * kept.len()];
    for number in 0..STAGES {
        planes.read_exact(&mut changes).map_err(|_| truncated.clone())?;
        let (low, high) = changes.split_at(kept.len());
        for ((&index, &low), &high) in kept.iter().zip(low).zip(high) {
            stage[index] = stage[index].wrapping_add(i16::from_le_bytes([low, high]));
        }
        for (index, &representative) in representatives.iter().enumerate() {
            stage[index] = stage[representative as usize];
        }
        weights.set_stage(number, &stage);
    }
    match planes.read(&mut [0]) {
        Ok(0) => Ok(weights),
        _ => Err(truncated),
    }
}

/// Indices of the weights that represent themselves and their mirror images.
fn kept(representatives: &[u32]) -> Vec<usize> {
    (0..STAGE_WEIGHTS).filter(|&index| representatives[index] as usize == index).collect()
}

/// Fingerprint of the pattern shapes.
fn shapes() -> u32 {
    let squares: Vec<u8> =
        CLASSES.iter().flat_map(|class| [&[class.squares.len() as u8], class.squares].concat()).collect();
    crc32fast::hash(&squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_weights() -> Weights {
        let representatives = weight_representatives();
        let value = |stage: usize, index: u32| (index as usize * 7 + stage * 31) as i16;
        let stages: Vec<Vec<i16>> =
            (0..STAGES).map(|stage| representatives.iter().map(|&index| value(stage, index)).collect()).collect();
        Weights::new(&stages.concat())
    }

    #[test]
    fn weights_come_back_from_their_file() {
        let weights = some_weights();
        assert!(decode(&encode(&weights)) == Ok(weights));
    }

    #[test]
    fn a_file_that_is_not_whole_is_refused_with_the_reason() {
        let bytes = encode(&Weights::untrained());
        assert_eq!(decode(b"PNG"), Err(WeightsFault::Magic));
        assert_eq!(decode(&bytes[..12]), Err(WeightsFault::Truncated { found: 12 }));
        let half = bytes.len() / 2;
        assert_eq!(decode(&bytes[..half]), Err(WeightsFault::Truncated { found: half }));
        for end in bytes.len() - 4..bytes.len() {
            assert_eq!(decode(&bytes[..end]), Err(WeightsFault::Truncated { found: end }));
        }
        let mut other = bytes.clone();
        other[8] = 9;
        assert_eq!(decode(&other), Err(WeightsFault::Version(9)));
        other = bytes.clone();
        other[10] = 31;
        assert!(matches!(decode(&other), Err(WeightsFault::Shape { .. })));
        other = bytes.clone();
        other[20] ^= 1;
        assert!(matches!(decode(&other), Err(WeightsFault::Damaged { .. })));
    }

    #[test]
    fn a_payload_of_another_length_is_refused_though_its_checksum_is_right() {
        let kept = kept(&weight_representatives()).len();
        let whole = vec![0; 2 * STAGES * kept + 1];
        for (length, is_right) in [(whole.len() - 2, false), (whole.len() - 1, true), (whole.len(), false)] {
            assert_eq!(decode(&file_of(&whole[..length], kept)).is_ok(), is_right, "{length}");
        }
    }
}
