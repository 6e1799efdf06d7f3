//! File of the networks: a header and compressed numbers.
//!
//! In the header ([`packed`](crate::weights::packed)) stand `YOMI-GNN`, the version of the format, and the numbers of shapes, of a
//! shape's numbers for a colour and of the hidden layers' outputs. What follows: for each colour, in the order of
//! [`colour`](crate::weights::colour), a byte 1 and its network, or a byte 0 where it has none. A network: rows by shape, bias of
//! a cell (16 bits each), then the head: layers of the regions, first, second and last layer, each with weights (16 bits) before
//! biases (32 bits), and the factor of the linear estimate (32 bits).

use super::{
    ColourNetwork, FEATURES,
    head::{HIDDEN, Head, take},
    shapes::SHAPES,
};
use crate::weights::{
    COLOURS,
    file::WeightsFault,
    packed::{Shape, pack, unpack},
};

/// First bytes of a file of networks.
pub(crate) const MAGIC: &[u8; 8] = b"YOMI-GNN";
/// The header after the magic.
const SHAPE: Shape = [1, SHAPES as u16, FEATURES as u16, HIDDEN as u16];
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
    pack(MAGIC, SHAPE, &plain)
}

/// Decodes a file of networks.
///
/// # Errors
/// [`WeightsFault`] when it is not a whole file of networks of this version.
pub fn decode(bytes: &[u8]) -> Result<Networks, WeightsFault> {
    let most = COLOURS * (1 + NETWORK);
    let plain = unpack(MAGIC, SHAPE, most, bytes)?;
    let short = |found| WeightsFault::Length { found, expected: most };
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
    if !left.is_empty() { Err(short(plain.len())) } else { Ok(networks) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::packed::HEADER;

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
