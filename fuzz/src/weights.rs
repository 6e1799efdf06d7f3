//! Files of Othello's weights.

use std::sync::LazyLock;

use yomi_othello::evaluation::{
    file::{WeightsFault, decode, encode},
    weights::Weights,
};

/// Bytes before the compressed weights: magic, version, stages, weights, shapes, CRC-32.
const HEADER: usize = 24;

/// A sound file, small because its weights are simple.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| encode(&Weights::untrained()));

/// Any bytes give weights that write back, or the fault that they have; a sound file of which any bit
/// was changed gives none.
///
/// # Panics
/// When it is not so.
pub fn are_never_mistaken(bytes: &[u8]) {
    check(bytes);

    let mut changed = SOUND.clone();
    changed.iter_mut().zip(bytes).for_each(|(byte, change)| *byte ^= change);
    assert_eq!(check(&changed), changed == *SOUND, "changed by {bytes:?}");

    // A checksum that is right, so that the bytes get as far as the decompression.
    let mut payload = SOUND[..HEADER].to_vec();
    payload[HEADER - 4..].copy_from_slice(&crc32(bytes).to_le_bytes());
    payload.extend(bytes);
    check(&payload);
}

/// Whether there are weights in the bytes. Weights write back, and a fault is the one that they have.
fn check(bytes: &[u8]) -> bool {
    let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    match decode(bytes) {
        Ok(weights) => {
            assert_eq!(bytes[..HEADER - 4], SOUND[..HEADER - 4]);
            assert_eq!(word(HEADER - 4), crc32(&bytes[HEADER..]));
            // To write them takes a hundred times as long as to read them.
            if bytes != *SOUND {
                assert!(decode(&encode(&weights)).as_ref() == Ok(&weights));
            }
            return true;
        }
        Err(WeightsFault::Magic) => assert!(!bytes.starts_with(&SOUND[..8])),
        Err(WeightsFault::Version(version)) => {
            assert_eq!(version, half(8));
            assert_ne!(bytes[8..10], SOUND[8..10]);
        }
        Err(WeightsFault::Shape { found, expected }) => {
            assert_ne!(bytes[10..HEADER - 4], SOUND[10..HEADER - 4]);
            assert_ne!(found, expected);
            assert!(found.contains(&format!("{} stages of {} weights", half(10), word(12))));
        }
        Err(WeightsFault::Truncated { found }) => assert_eq!(found, bytes.len()),
        Err(WeightsFault::Damaged { found, expected }) => {
            assert_eq!((found, expected), (crc32(&bytes[HEADER..]), word(HEADER - 4)));
            assert_ne!(found, expected);
        }
    }
    false
}

/// CRC-32 as in ISO 3309, by its definition: bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}
