//! Every path against the reference rules and the portable path.

use proptest::prelude::*;

use super::{Cpu, CpuPath, Portable, with_cpu};
use crate::othello::{Square, plain};

fn assert_flips(cpu: impl Cpu, player: u64, opponent: u64) {
    for square in Square::all_of(!(player | opponent)) {
        let flips = cpu.flips(square, player, opponent);
        assert_eq!(flips, plain::flips(square, player, opponent), "{cpu:?} {square}");
        assert_eq!(flips, Portable.flips(square, player, opponent), "{cpu:?} {square}");
        let replies = plain::placements(opponent ^ flips, player | flips | square.bit());
        let found = cpu.flips_and_replies(square, player, opponent);
        assert_eq!(found, (flips, replies), "{cpu:?} {square}");
    }
}

fn assert_placements(cpu: impl Cpu, player: u64, opponent: u64) {
    let placements = cpu.placements(player, opponent);
    assert_eq!(placements, plain::placements(player, opponent), "{cpu:?}");
    assert_eq!(placements, Portable.placements(player, opponent), "{cpu:?}");
}

fn assert_last_flips(cpu: impl Cpu, player: u64) {
    for square in Square::all_of(!player) {
        let opponent = !player & !square.bit();
        let flips = cpu.last_flips(square, player);
        assert_eq!(flips, plain::flips(square, player, opponent).count_ones(), "{cpu:?} {square}");
        assert_eq!(flips, Portable.last_flips(square, player), "{cpu:?} {square}");
    }
}

proptest! {
    #[test]
    fn every_path_flips_as_the_plain_walk((player, opponent) in plain::boards()) {
        for path in CpuPath::available() {
            with_cpu!(path, cpu => assert_flips(cpu, player, opponent));
        }
    }

    #[test]
    fn every_path_places_as_the_plain_walk((player, opponent) in plain::boards()) {
        for path in CpuPath::available() {
            with_cpu!(path, cpu => assert_placements(cpu, player, opponent));
        }
    }

    #[test]
    fn every_path_counts_the_last_flips_as_the_plain_walk((player, _) in plain::boards()) {
        for path in CpuPath::available() {
            with_cpu!(path, cpu => assert_last_flips(cpu, player));
        }
    }
}

#[test]
fn runs_to_every_edge_from_every_square_flip_on_every_path() {
    for path in CpuPath::available() {
        for square in Square::all_of(u64::MAX) {
            for target in Square::all_of(!square.bit()) {
                let player = target.bit();
                let opponent = !(player | square.bit());
                with_cpu!(path, cpu => assert_flips(cpu, player, opponent));
                with_cpu!(path, cpu => assert_flips(cpu, 0, opponent));
                with_cpu!(path, cpu => assert_placements(cpu, player, opponent));
            }
        }
    }
}
