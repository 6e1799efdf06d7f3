//! Perft on bare bitboards, as [`perft`](crate::perft), with the instruction set of the process: a
//! benchmark of move generation.

use std::hint::black_box;

use super::{
    Position, Square,
    cpu::{CpuPath, compiled_for_each_cpu, with_cpu},
};

/// Number of lines of play of exactly `depth` plies from `position`; a line that ends the game
/// earlier counts once, a pass is one ply. 1 for depth 0.
///
/// The move that leads to each leaf is really made; leaves are not counted in bulk.
#[must_use]
pub fn perft(path: CpuPath, position: &Position, depth: u32) -> u64 {
    with_cpu!(path, cpu => cpu.count(position.player(), position.opponent(), depth))
}

compiled_for_each_cpu! {
    trait PerftCpu {
        fn count(player: u64, opponent: u64, depth: u32) -> u64 = count_on;
    }
}

#[inline(always)]
fn count_on<C: PerftCpu>(cpu: C, player: u64, opponent: u64, depth: u32) -> u64 {
    if depth == 0 {
        return leaf(player, opponent);
    }
    let mut moves = cpu.placements(player, opponent);
    if moves == 0 {
        if cpu.placements(opponent, player) == 0 {
            return 1;
        }
        return cpu.count(opponent, player, depth - 1);
    }
    let mut leaves = 0;
    while let Some(square) = Square::lowest_of(moves) {
        moves &= moves - 1;
        let flipped = cpu.flips(square, player, opponent);
        let (next, own) = (opponent ^ flipped, player | flipped | square.bit());
        leaves += if depth == 1 { leaf(next, own) } else { cpu.count(next, own, depth - 1) };
    }
    leaves
}

/// The black box keeps the compiler from optimising the move that leads to a leaf away.
#[inline(always)]
fn leaf(player: u64, opponent: u64) -> u64 {
    black_box((player, opponent));
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Side, perft::perft as plain_perft};

    #[test]
    fn every_path_counts_as_the_common_perft() {
        // A game near the end: passes and early ends within some plies.
        let late = Position::from_bitboards(0x3f3f_3f1f_0f07_0301, 0xc0c0_c0e0_f070_3008, Side::First);
        for position in [Position::initial(), late.expect("no overlap")] {
            for (path, depth) in
                CpuPath::available().into_iter().flat_map(|path| (0..=6).map(move |depth| (path, depth)))
            {
                let leaves = plain_perft(&position, depth);
                assert_eq!(perft(path, &position, depth), leaves, "{path}, depth {depth}");
            }
        }
    }
}
