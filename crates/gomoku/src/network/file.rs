//! File of the networks: a header and compressed numbers.
//!
//! All numbers are little-endian. The header: eight bytes `YOMI-GNN`, the version of the format, shapes, numbers of a shape for
//! a colour and width of the hidden layers (16 bits each), and the CRC-32 of what follows (32 bits). What follows is DEFLATE:
//! for each colour, in the order of [`colour`](crate::weights::colour), a byte 1 and its network, or a byte 0 where it has none.
//! A network: rows by shape, bias of a cell (16 bits each), then the head: layers of the regions, first, second and last layer,
//! each with weights (16 bits) before biases (32 bits), and the factor of the linear estimate (32 bits).

use std::io::{Read, Write};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use super::{
    ColourNetwork, FEATURES,
    head::{HIDDEN, Head, take},
    shapes::SHAPES,
};
use crate::weights::{COLOURS, file::WeightsFault};

/// First bytes of a file of networks.
pub(crate) const MAGIC: &[u8; 8] = b"YOMI-GNN";
/// The header after the magic.
const SHAPE: [u16; 4] = [1, SHAPES as u16, FEATURES as u16, HIDDEN as u16];
const HEADER: usize = 8 + 2 * SHAPE.len() + 4;
/// Bytes of a network, unpacked.
const NETWORK: usize = 2 * FEATURES * (SHAPES + 1) + Head::BYTES;

/// The networks of the colours; `None` where the linear estimate stands alone.
pub type Networks = [Option<ColourNetwork>; COLOURS];

/// Encodes networks as a file.
#[must_use]
pub fn encode(networks: &Networks) -> Vec<u8> {
    let mut plain = Vec::new();
    for network in networks {
        plain.push(u8::from(network.is_some()));
        if let Some(ColourNetwork { rows, bias, head }) = network {
            plain.extend(rows.iter().flatten().chain(bias).flat_map(|number| number.to_le_bytes()));
            head.encode(&mut plain);
        }
    }
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(&plain).and_then(|()| encoder.finish());
    let compressed = compressed.expect("writing to memory does not fail");
    let mut bytes = MAGIC.to_vec();
    bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(crc32fast::hash(&compressed).to_le_bytes());
    bytes.extend(compressed);
    bytes
}

/// Decodes a file of networks.
///
/// # Errors
/// [`WeightsFault`] when it is not a whole file of networks of this version.
pub fn decode(bytes: &[u8]) -> Result<Networks, WeightsFault> {
    if !bytes.starts_with(MAGIC) {
        return Err(WeightsFault::Magic);
    }
    let most = COLOURS * (1 + NETWORK);
    let short = |found| WeightsFault::Length { found, expected: most };
    let (header, compressed) = bytes.split_at_checked(HEADER).ok_or(short(0))?;
    let mut header = &header[MAGIC.len()..];
    let found = std::array::from_fn(|_| u16::from_le_bytes(take(&mut header)));
    if found != SHAPE {
        return Err(WeightsFault::Shape { found, expected: SHAPE });
    }
    let expected = u32::from_le_bytes(take(&mut header));
    let found = crc32fast::hash(compressed);
    if found != expected {
        return Err(WeightsFault::Damaged { found, expected });
    }
    let mut plain = Vec::with_capacity(most);
    // One byte more than expected, so that a huge payload is not unpacked.
    let unpacked = DeflateDecoder::new(compressed).take(most as u64 + 1).read_to_end(&mut plain);
    let mut left = &plain[..];
    let mut networks: Networks = Default::default();
    for network in &mut networks {
        let (is_there, rest) = left.split_first().ok_or(short(plain.len()))?;
        left = rest;
        if *is_there == 0 {
            continue;
        }
        let (mut of_colour, rest) = left.split_at_checked(NETWORK).ok_or(short(plain.len()))?;
        left = rest;
        let row = |bytes: &mut &[u8]| std::array::from_fn(|_| i16::from_le_bytes(take(bytes)));
        *network = Some(ColourNetwork {
            rows: (0..SHAPES).map(|_| row(&mut of_colour)).collect(),
            bias: row(&mut of_colour),
            head: Head::decode(&mut of_colour),
        });
    }
    if unpacked.is_err() || !left.is_empty() { Err(short(plain.len())) } else { Ok(networks) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_come_back_from_their_file_and_others_are_refused() {
        let mut rows = vec![[0; FEATURES]; SHAPES];
        rows[SHAPES - 1][FEATURES - 1] = i16::MIN;
        let mut head = Head::zero();
        head.first_bias[3] = i32::MAX;
        head.last[HIDDEN - 1] = -9;
        let network = ColourNetwork { rows, bias: [5; FEATURES], head };
        let networks = [None, Some(network.clone()), Some(network), None];
        let bytes = encode(&networks);
        assert_eq!(decode(&bytes), Ok(networks));
        assert_eq!(decode(b"YOMI-GOM"), Err(WeightsFault::Magic));
        assert!(matches!(decode(&bytes[..12]), Err(WeightsFault::Length { found: 0, .. })));
        assert!(matches!(decode(&bytes[..90]), Err(WeightsFault::Damaged { .. })));
        let mut other = bytes.clone();
        other[10] += 1;
        assert!(matches!(decode(&other), Err(WeightsFault::Shape { .. })));
        let mut other = bytes[..HEADER].to_vec();
        other[HEADER - 4..].copy_from_slice(&crc32fast::hash(b"").to_le_bytes());
        assert!(matches!(decode(&other), Err(WeightsFault::Length { found: 0, .. })));
    }
}
