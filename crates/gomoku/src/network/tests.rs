//! The accumulators against sums from scratch, and all instruction sets against each other.

use std::sync::Arc;

use yomi_game::{
    Game as _, Side,
    gomoku::{Position, Rule},
    othello::cpu::CpuPath,
    random::SplitMix64,
};

use super::{
    BOTH, ColourNetwork, FEATURES, Network,
    head::{HIDDEN, Head, KINDS, OF_REGION},
    shapes::SHAPES,
    sums::Sums,
};
use crate::{geometry::Geometry, testing};

#[test]
fn the_head_has_an_input_for_every_bit_of_a_threat_mask() {
    assert_eq!(1 << super::head::THREATS, crate::THREAT_MASKS);
}

/// A network of random numbers, with as large ones as trained networks have.
fn random_network(random: &mut SplitMix64) -> ColourNetwork {
    let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
    let mut head = Head::zero();
    for weight in head.regions.as_flattened_mut().as_flattened_mut() {
        *weight = number(1_500) as i16;
    }
    for bias in head.region_bias.as_flattened_mut() {
        *bias = number(1 << 20);
    }
    let hidden = head.first.as_flattened_mut().iter_mut().chain(head.second.as_flattened_mut());
    hidden.chain(&mut head.last).for_each(|weight| *weight = number(1_500) as i16);
    let biases = head.first_bias.iter_mut().chain(&mut head.second_bias);
    biases.for_each(|bias| *bias = number(1 << 17));
    ColourNetwork {
        rows: (0..SHAPES).map(|_| std::array::from_fn(|_| number(100) as i16)).collect(),
        bias: std::array::from_fn(|_| number(60) as i16),
        head,
    }
}

/// The sums of a position, applied stone by stone to an empty board.
fn from_scratch(network: &Arc<Network>, position: &Position, board: &crate::board::Board) -> Sums {
    let geometry = Geometry::of(position.board_size());
    let mut sums = Sums::new(network, geometry);
    for cell in 0..geometry.cells as u16 {
        if let Some(side) = board.stone(cell) {
            sums.play(cell, side);
        }
    }
    sums
}

#[test]
fn every_instruction_set_computes_the_same_and_unmade_moves_leave_nothing() {
    let mut random = SplitMix64::new(11);
    let [black, white] = [(); 2].map(|()| random_network(&mut random));
    let paths = CpuPath::available();
    let networks: Vec<_> = paths.iter().map(|path| Arc::new(Network::new([&black, &white], *path))).collect();
    let mut estimates = std::collections::HashSet::new();
    for case in 0..testing::times(100) {
        let size = [15, 20, 11, 5][case as usize % 4];
        let stones = random.below(usize::from(size) * 2);
        let position = testing::random_position(size, Rule::Freestyle, stones, &mut random);
        let Some(position) = position.filter(|position| !position.is_over()) else { continue };
        let board = testing::board(&position);
        let mut all: Vec<Sums> = networks.iter().map(|network| from_scratch(network, &position, &board)).collect();
        let before: Vec<_> = all.iter().map(|sums| sums.regions().to_owned()).collect();
        let cells: Vec<u16> = board.empty_cells().iter().collect();
        let line: Vec<u16> = (0..8).map(|_| cells[random.below(cells.len())]).collect();
        let linear = random.below(8_000) as i32 - 4_000;
        let threats = random.below(1024);
        let mut played = Vec::new();
        for cell in line.into_iter().collect::<std::collections::BTreeSet<_>>() {
            let side = if played.len() % 2 == 0 { Side::First } else { Side::Second };
            all.iter_mut().for_each(|sums| sums.play(cell, side));
            played.push(cell);
            let found: Vec<i32> = all.iter().map(|sums| sums.estimate(side, linear, threats)).collect();
            assert!(found.iter().all(|one| *one == found[0]), "{paths:?} {found:?} {position:?}");
            estimates.insert(found[0]);
        }
        played.iter().for_each(|_| all.iter_mut().for_each(Sums::undo));
        for (sums, before) in all.iter().zip(before) {
            assert_eq!(*sums.regions(), before);
            assert!(sums.same_as(&from_scratch(&networks[0], &position, &board)));
        }
    }
    assert!(estimates.len() > 100, "{}", estimates.len());
}

/// The estimate by the definition: sums of rows cell by cell, in wide integers.
#[test]
fn the_estimate_is_that_of_plain_arithmetic() {
    let mut random = SplitMix64::new(12);
    let [black, white] = [(); 2].map(|()| random_network(&mut random));
    let network = Arc::new(Network::new([&black, &white], CpuPath::fastest()));
    let mut seen = 0;
    for _ in 0..testing::times(60) {
        let stones = random.below(40);
        let position = testing::random_position(15, Rule::Freestyle, stones, &mut random);
        let Some(position) = position.filter(|position| !position.is_over()) else { continue };
        let board = testing::board(&position);
        let sums = from_scratch(&network, &position, &board);
        for side in [Side::First, Side::Second] {
            let regions = plain_regions(&network, &board, side);
            let expected = plain_estimate(&network.heads[side as usize], &regions, 700, 0b10_0110);
            assert_eq!(sums.estimate(side, 700, 0b10_0110), expected, "{position:?}");
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

/// The sums of the regions from their definition, with `side` first.
fn plain_regions(network: &Network, board: &crate::board::Board, side: Side) -> [[i64; BOTH]; 9] {
    let size = 15_i32;
    let at = |row: i32, column: i32| -> u64 {
        if !(0..size).contains(&row) || !(0..size).contains(&column) {
            return 3;
        }
        board.stone((row * size + column) as u16).map_or(0, |side| 1 + side as u64)
    };
    let mut regions = [[0; BOTH]; 9];
    for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
        let mut sum = network.bias.map(i64::from);
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let window =
                (-4..=4).rev().fold(0, |window, step| window << 2 | at(row + step * down, column + step * right));
            let shape = super::Shapes::all().of(window);
            sum.iter_mut().zip(network.rows[shape]).for_each(|(sum, number)| *sum += i64::from(number));
        }
        let region = &mut regions[(row / 5 * 3 + column / 5) as usize];
        for (place, number) in sum.into_iter().enumerate() {
            let place = if side == Side::First { place } else { (place + FEATURES) % BOTH };
            region[place] += number.clamp(0, 128);
        }
    }
    regions
}

fn plain_estimate(head: &Head, regions: &[[i64; BOTH]; 9], linear: i64, threats: usize) -> i32 {
    let product = |weights: &[i16], values: &[i64]| -> i64 {
        weights.iter().zip(values).map(|(weight, value)| i64::from(*weight) * value).sum()
    };
    let rectified = |value: i64| value.clamp(0, 32_767);
    let mut board = vec![0; BOTH];
    let mut kinds = vec![0; KINDS * OF_REGION];
    for (number, region) in regions.iter().enumerate() {
        let kind = [0, 1, 0, 1, 2, 1, 0, 1, 0][number];
        board.iter_mut().zip(region).for_each(|(board, sum)| *board += sum >> 2);
        for output in 0..OF_REGION {
            let value = product(&head.regions[kind][output], region);
            let value = value + i64::from(head.region_bias[kind][output]);
            kinds[kind * OF_REGION + output] += rectified(value >> 13);
        }
    }
    let mut inputs: Vec<i64> = board.into_iter().map(|sum| sum >> 3).chain(kinds).collect();
    inputs.push(linear.clamp(-4_000, 4_000) * 64 / 1_000);
    inputs.extend((0..10).map(|bit| (threats >> bit & 1) as i64 * 64));
    let layer = |weights: &[&[i16]], bias: &[i32; HIDDEN], inputs: &[i64]| -> Vec<i64> {
        let outputs = weights.iter().zip(bias);
        outputs.map(|(weights, bias)| rectified((product(weights, inputs) + i64::from(*bias)) >> 10)).collect()
    };
    let rows: Vec<&[i16]> = head.first.iter().map(|row| &row[..]).collect();
    let first = layer(&rows, &head.first_bias, &inputs);
    let rows: Vec<&[i16]> = head.second.iter().map(|row| &row[..]).collect();
    let second = layer(&rows, &head.second_bias, &first);
    let last = product(&head.last, &second) + i64::from(head.last_bias);
    (last * 1_000 / 65_536 + linear * i64::from(head.linear) / 1_024) as i32
}
