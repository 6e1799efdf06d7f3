//! The common form of the files of weights and of networks: a header, then DEFLATE.
//!
//! All numbers are little-endian. The header: eight bytes that name the kind, four numbers of 16 bits (the version of the format
//! and the sizes of what is packed), and the CRC-32 of what follows (32 bits).

use std::io::{Read, Write};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use super::file::WeightsFault;

/// Numbers of a header after the magic bytes.
pub(crate) type Shape = [u16; 4];
/// Bytes of the header.
#[cfg(test)]
pub(crate) const HEADER: usize = 8 + 2 * 4 + 4;

/// The file of some plain bytes.
pub(crate) fn pack(magic: &[u8; 8], shape: Shape, plain: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(plain).and_then(|()| encoder.finish());
    let compressed = compressed.expect("writing to memory does not fail");
    let mut bytes = magic.to_vec();
    bytes.extend(shape.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(crc32fast::hash(&compressed).to_le_bytes());
    bytes.extend(compressed);
    bytes
}

/// The plain bytes of a file, `most` of them at most.
///
/// # Errors
/// [`WeightsFault`] when the file is of another kind, version or size, damaged, or holds more.
pub(crate) fn unpack(magic: &[u8; 8], shape: Shape, most: usize, bytes: &[u8]) -> Result<Vec<u8>, WeightsFault> {
    let mut left = bytes.strip_prefix(magic).ok_or(WeightsFault::Magic)?;
    let short = |found| WeightsFault::Length { found, expected: most };
    let mut found = Shape::default();
    for number in &mut found {
        *number = u16::from_le_bytes(take(&mut left).ok_or(short(0))?);
    }
    let expected = u32::from_le_bytes(take(&mut left).ok_or(short(0))?);
    if found != shape {
        return Err(WeightsFault::Shape { found, expected: shape });
    }
    let found = crc32fast::hash(left);
    if found != expected {
        return Err(WeightsFault::Damaged { found, expected });
    }
    let mut plain = Vec::with_capacity(most);
    // One byte more than expected, so that a huge payload is not unpacked.
    let unpacked = DeflateDecoder::new(left).take(most as u64 + 1).read_to_end(&mut plain);
    if unpacked.is_err() || plain.len() > most { Err(short(plain.len())) } else { Ok(plain) }
}

/// The next bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, left) = bytes.split_first_chunk()?;
    *bytes = left;
    Some(*taken)
}
