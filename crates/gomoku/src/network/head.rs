//! Head of the network: small dense layers over the sums of the board's regions.
//!
//! Each region has a layer of its kind (corner, edge, middle), whose outputs are summed by kind. These, the sums of the whole
//! board, the linear estimate and the threats are the inputs of two hidden layers. Every layer is rectified.

use yomi_game::{Side, compiled_for_each_cpu};

pub use super::dimensions::THREATS;
use super::dimensions::{BOTH, FEATURES, ONE, REGIONS, Region};

/// Outputs of a region's layer.
pub const OF_REGION: usize = 8;
/// Kinds of regions: corner, edge, middle.
pub const KINDS: usize = 3;
/// Inputs of the first hidden layer: sums of the board, outputs of the regions by kind, the linear estimate, the threats.
pub const INPUTS: usize = BOTH + KINDS * OF_REGION + 1 + THREATS;
/// The same, padded with zeros to whole vectors.
const PADDED: usize = INPUTS.next_multiple_of(16);
/// Width of the hidden layers.
pub const HIDDEN: usize = 16;

/// Fractional bits of a weight.
pub const WEIGHT_BITS: u32 = 10;
/// One, in the units of inputs and of hidden values.
pub const UNIT: i32 = 64;
/// Limit of the linear estimate as an input, in thousandths of a point.
const MOST_LINEAR: i32 = 4_000;
/// Shift of a region's outputs.
pub const REGION_SHIFT: u32 = 13;
/// Shifts of the sums of the board, before and after they are added.
const BOARD_SHIFTS: (u32, u32) = (2, 3);
// A region's sums count a quarter, those of the board a sixteenth.
const _: () = assert!(UNIT << WEIGHT_BITS == (4 * ONE as i32) << (REGION_SHIFT - 6));
const _: () = assert!((16 * ONE as i32) >> (BOARD_SHIFTS.0 + BOARD_SHIFTS.1) == UNIT);

/// The weights of a head, in units of 1 / 2¹⁰, and its biases, in the units of the sums that they are added to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Layer of a region, by kind and output: weights of the mover's sums, then of the other's.
    pub regions: [[[i16; BOTH]; OF_REGION]; KINDS],
    /// Its biases.
    pub region_bias: [[i32; OF_REGION]; KINDS],
    /// First hidden layer, by output.
    pub first: Box<[[i16; PADDED]; HIDDEN]>,
    /// Its biases.
    pub first_bias: [i32; HIDDEN],
    /// Second hidden layer, by output.
    pub second: Box<[[i16; HIDDEN]; HIDDEN]>,
    /// Its biases.
    pub second_bias: [i32; HIDDEN],
    /// Output.
    pub last: [i16; HIDDEN],
    /// Its bias.
    pub last_bias: i32,
    /// Factor of the linear estimate, which is added to the output.
    pub linear: i32,
}

/// Kind of a region, by its number from 0 to 8: 0 for a corner, 1 for an edge, 2 for the middle.
#[inline(always)]
#[must_use]
pub const fn kind(region: usize) -> usize {
    [0, 1, 0, 1, 2, 1, 0, 1, 0][region]
}

#[inline(always)]
fn dot<const N: usize>(weights: &[i16; N], values: &[i16; N]) -> i32 {
    let mut sum = 0;
    for at in 0..N {
        sum = i32::wrapping_add(sum, i32::from(weights[at]) * i32::from(values[at]));
    }
    sum
}

#[inline(always)]
fn rectified(value: i32) -> i16 {
    value.clamp(0, 32_767) as i16
}

compiled_for_each_cpu! {
    /// The dense layers, compiled for each instruction set.
    pub(super) trait HeadCpu {
        /// The estimate in thousandths of a point for the side to move.
        fn estimate(head: &Head, regions: &[Region; REGIONS], side: Side, linear: i32, threats: usize) -> i32
            = estimate;
    }
}

#[inline(always)]
fn estimate<C: HeadCpu>(
    _cpu: C,
    head: &Head,
    regions: &[Region; REGIONS],
    side: Side,
    linear: i32,
    threats: usize,
) -> i32 {
    let mut inputs = [0_i16; PADDED];
    let mut board = [0_i16; BOTH];
    for (number, sums) in regions.iter().enumerate() {
        let mut own = *sums;
        if side == Side::Second {
            own[..FEATURES].copy_from_slice(&sums[FEATURES..]);
            own[FEATURES..].copy_from_slice(&sums[..FEATURES]);
        }
        for at in 0..BOTH {
            board[at] += own[at] >> BOARD_SHIFTS.0;
        }
        let kind = kind(number);
        for output in 0..OF_REGION {
            let value = dot(&head.regions[kind][output], &own).wrapping_add(head.region_bias[kind][output]);
            inputs[BOTH + kind * OF_REGION + output] += rectified(value >> REGION_SHIFT);
        }
    }
    for at in 0..BOTH {
        inputs[at] = board[at] >> BOARD_SHIFTS.1;
    }
    let rest = BOTH + KINDS * OF_REGION;
    inputs[rest] = (linear.clamp(-MOST_LINEAR, MOST_LINEAR) * UNIT / 1_000) as i16;
    for bit in 0..THREATS {
        inputs[rest + 1 + bit] = UNIT as i16 * (threats >> bit & 1) as i16;
    }
    let first = layer(&head.first, &head.first_bias, &inputs);
    let second = layer(&head.second, &head.second_bias, &first);
    let net = i64::from(dot(&head.last, &second)) + i64::from(head.last_bias);
    ((net * 1_000 / i64::from(UNIT << WEIGHT_BITS)) as i32) + linear * head.linear / (1 << WEIGHT_BITS)
}

#[inline(always)]
fn layer<const N: usize>(weights: &[[i16; N]; HIDDEN], bias: &[i32; HIDDEN], inputs: &[i16; N]) -> [i16; HIDDEN] {
    // No closure, which would not be compiled for the instruction set.
    let mut outputs = [0; HIDDEN];
    for output in 0..HIDDEN {
        outputs[output] = rectified(dot(&weights[output], inputs).wrapping_add(bias[output]) >> WEIGHT_BITS);
    }
    outputs
}

/// Calls `$small` with each 16-bit number of a head and `$large` with each of 32 bits, in the order of the file.
macro_rules! every_number {
    ($head:expr, $small:expr, $large:expr) => {{
        let head = $head;
        let (mut small, mut large) = ($small, $large);
        head.regions.iter_mut().flatten().flatten().for_each(&mut small);
        head.region_bias.iter_mut().flatten().for_each(&mut large);
        head.first.iter_mut().flatten().for_each(&mut small);
        head.first_bias.iter_mut().for_each(&mut large);
        head.second.iter_mut().flatten().for_each(&mut small);
        head.second_bias.iter_mut().for_each(&mut large);
        head.last.iter_mut().for_each(&mut small);
        large(&mut head.last_bias);
        large(&mut head.linear);
    }};
}

impl Head {
    /// Bytes of a head in a file.
    pub(crate) const BYTES: usize = 2 * (KINDS * OF_REGION * BOTH + HIDDEN * PADDED + HIDDEN * HIDDEN + HIDDEN)
        + 4 * (KINDS * OF_REGION + 2 * HIDDEN + 2);

    /// All zero but the factor of the linear estimate, which is 1.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            regions: [[[0; BOTH]; OF_REGION]; KINDS],
            region_bias: [[0; OF_REGION]; KINDS],
            first: Box::new([[0; PADDED]; HIDDEN]),
            first_bias: [0; HIDDEN],
            second: Box::new([[0; HIDDEN]; HIDDEN]),
            second_bias: [0; HIDDEN],
            last: [0; HIDDEN],
            last_bias: 0,
            linear: 1 << WEIGHT_BITS,
        }
    }

    /// Appends its bytes.
    pub(crate) fn encode(&self, bytes: &mut Vec<u8>) {
        let bytes = std::cell::RefCell::new(bytes);
        every_number!(
            &mut self.clone(),
            |small: &mut i16| bytes.borrow_mut().extend(small.to_le_bytes()),
            |large: &mut i32| bytes.borrow_mut().extend(large.to_le_bytes())
        );
    }

    /// Takes its bytes; zeros where they end too early.
    pub(crate) fn decode(bytes: &mut &[u8]) -> Self {
        let bytes = std::cell::RefCell::new(bytes);
        let mut head = Self::zero();
        every_number!(
            &mut head,
            |small: &mut i16| *small = i16::from_le_bytes(take(&mut bytes.borrow_mut())),
            |large: &mut i32| *large = i32::from_le_bytes(take(&mut bytes.borrow_mut()))
        );
        head
    }
}

/// The next bytes; zeros after the end.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let Some((taken, left)) = bytes.split_first_chunk() else { return [0; N] };
    *bytes = left;
    *taken
}
