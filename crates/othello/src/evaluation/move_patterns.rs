//! Patterns that see mobility: edges, the lines beside them and corners, with empty squares told
//! apart by the side that may place there.
//!
//! A line's configuration has two bits a square: the higher byte says which squares hold a disc, the lower
//! one which of those are own ones and on which of the others a side may place. Edges are looked at
//! with the moves of the side to move and with those of its opponent, the lines beside them with
//! the former alone. A corner is its 2×2 block and the next square of the diagonal, with three bits a
//! square: disc, own disc or own move, opponent's move.
//!
//! Patterns of discs alone (patterns.rs) cannot tell an X square next to a corner that falls from
//! one next to an unreachable corner. These are read from the bitboards at each position: moves
//! come and go far from the disc that was placed, so there is nothing to keep up to date.

use yomi_game::othello::cpu::Cpu;

/// Places for the configurations of a line of eight squares, and for those of a corner. No disc is a move, so
/// some stay empty; half of a corner's do.
pub const PLACES: usize = 1 << 16;
/// Configurations of a corner.
const CORNERS: usize = 1 << 15;

/// Tables of [`PLACES`] weights that the patterns share: edges with own moves, edges with the opponent's,
/// lines beside the edges with own moves, corners.
pub const TABLES: usize = 4;

/// The table of the corners.
const CORNER_TABLE: usize = TABLES - 1;

/// Weights of these patterns.
pub const MOVE_PATTERN_WEIGHTS: usize = TABLES * PLACES;

/// The configurations of a position: of the four patterns of each table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePatterns([[u16; 4]; TABLES]);

impl MovePatterns {
    /// Those of a position with its moves and those of the opponent if it were to move, both as
    /// squares.
    #[inline(always)]
    #[must_use]
    pub fn of<C: Cpu>(cpu: C, player: u64, opponent: u64, moves: u64, replies: u64) -> Self {
        let (discs, own) = (player | opponent, player | moves);
        let (corner_discs, corner_own) = (corners(cpu, discs), corners(cpu, own));
        let corner_replies = corners(cpu, replies);
        let mut of_corners = [0; 4];
        // A loop instead of closures, which would not be compiled for the instruction set.
        for place in 0..4 {
            let corner = corner_discs[place] << 10 | corner_own[place] << 5 | corner_replies[place];
            of_corners[place] = if place < 2 { corner } else { mirrored_corner(corner) };
        }
        Self([
            cpu.lines::<0>(own, discs),
            cpu.lines::<0>(player | replies, discs),
            cpu.lines::<1>(own, discs),
            of_corners,
        ])
    }

    /// The configurations, by table.
    #[inline(always)]
    #[must_use]
    pub const fn configurations(&self) -> &[[u16; 4]; TABLES] {
        &self.0
    }

    /// Indices of the weights of these patterns, each below [`MOVE_PATTERN_WEIGHTS`].
    pub fn indices(self) -> impl Iterator<Item = usize> {
        let named = |(table, configurations): (usize, [u16; 4])| {
            configurations.map(|configuration| table * PLACES + usize::from(configuration))
        };
        self.0.into_iter().enumerate().flat_map(named)
    }
}

/// The corners at a1, a8, h1 and h8. From the lowest bit: on the left corner, its neighbours in row
/// and column, the two on the diagonal; on the right each row's squares the other way round.
#[inline(always)]
fn corners<C: Cpu>(cpu: C, squares: u64) -> [u16; 4] {
    const LEFT: u64 = 0x4_0303;
    const RIGHT: u64 = 0x20_C0C0;
    let turned = squares.swap_bytes();
    [
        cpu.gathered::<LEFT>(squares) as u16,
        cpu.gathered::<LEFT>(turned) as u16,
        cpu.gathered::<RIGHT>(squares) as u16,
        cpu.gathered::<RIGHT>(turned) as u16,
    ]
}

/// A corner's configuration with the columns exchanged.
#[inline(always)]
const fn mirrored_corner(configuration: u16) -> u16 {
    const EVEN: u16 = 0b00101_00101_00101;
    const DIAGONAL: u16 = 0b10000_10000_10000;
    (configuration & EVEN) << 1 | configuration >> 1 & EVEN | configuration & DIAGONAL
}

/// A corner's configuration, transposed.
const fn transposed_corner(configuration: u16) -> u16 {
    const STAYING: u16 = 0b11001_11001_11001;
    const SECOND: u16 = 0b00010_00010_00010;
    configuration & STAYING | (configuration & SECOND) << 1 | configuration >> 1 & SECOND
}

/// A line's configuration, reversed.
const fn turned_line(configuration: u16) -> u16 {
    let [low, high] = configuration.to_le_bytes();
    u16::from_le_bytes([low.reverse_bits(), high.reverse_bits()])
}

/// Maps each weight to the first of its mirror images, which share its value.
pub fn representatives() -> impl Iterator<Item = u32> {
    (0..TABLES).flat_map(|table| {
        (0..=u16::MAX).map(move |configuration| {
            let first = match usize::from(configuration) {
                CORNERS.. if table == CORNER_TABLE => 0,
                _ if table == CORNER_TABLE => configuration.min(transposed_corner(configuration)),
                _ => configuration.min(turned_line(configuration)),
            };
            (table * PLACES) as u32 + u32::from(first)
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::othello::{
        Square,
        cpu::{CpuPath, Portable, with_cpu},
        placements::placements,
        plain,
    };

    use super::*;
    use crate::evaluation::patterns::image;

    /// The board with its moves and replies: discs of the side to move, of its opponent, moves, replies.
    type Seen = [u64; 4];

    fn seen(player: u64, opponent: u64) -> Seen {
        [player, opponent, placements(player, opponent), placements(opponent, player)]
    }

    fn patterns([player, opponent, moves, replies]: Seen) -> Vec<usize> {
        MovePatterns::of(Portable, player, opponent, moves, replies).indices().collect()
    }

    /// Square by square, from the names of the squares.
    fn plain_patterns([player, opponent, moves, replies]: Seen) -> Vec<usize> {
        let bit = |set: u64, name: &str| {
            let [column, row] = name.as_bytes() else { panic!("{name} is no square") };
            let square = Square::at(usize::from(column - b'a'), usize::from(row - b'1'));
            usize::from(set & square.expect("a square").bit() != 0)
        };
        let code = |table: usize, sets: &[u64], squares: &[&str]| {
            let bits = sets.iter().flat_map(|&set| squares.iter().map(move |name| bit(set, name)));
            let bits = bits.enumerate().map(|(place, bit)| bit << place);
            table * PLACES + bits.sum::<usize>()
        };
        let (discs, own, answered) = (player | opponent, player | moves, player | replies);
        let edges = [
            ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"],
            ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"],
            ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
            ["h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8"],
        ];
        let beside = [
            ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"],
            ["a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7"],
            ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"],
            ["g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8"],
        ];
        let corners = [
            ["a1", "b1", "a2", "b2", "c3"],
            ["a8", "b8", "a7", "b7", "c6"],
            ["h1", "g1", "h2", "g2", "f3"],
            ["h8", "g8", "h7", "g7", "f6"],
        ];
        let of_edges = edges.iter().map(|edge| code(0, &[own, discs], edge));
        let answered = edges.iter().map(|edge| code(1, &[answered, discs], edge));
        let of_beside = beside.iter().map(|line| code(2, &[own, discs], line));
        let of_corners = corners.iter().map(|corner| code(3, &[replies, own, discs], corner));
        of_edges.chain(answered).chain(of_beside).chain(of_corners).collect()
    }

    proptest! {
        #[test]
        fn configurations_are_those_of_a_walk_over_the_squares((player, opponent) in plain::boards()) {
            let seen = seen(player, opponent);
            let [_, _, moves, replies] = seen;
            for path in CpuPath::available() {
                let found = with_cpu!(path, cpu => {
                    MovePatterns::of(cpu, player, opponent, moves, replies).indices()
                });
                prop_assert_eq!(found.collect::<Vec<_>>(), plain_patterns(seen));
            }
            prop_assert!(patterns(seen).iter().all(|&index| index < MOVE_PATTERN_WEIGHTS));
        }

        #[test]
        fn mirror_images_name_the_same_weights((player, opponent) in plain::boards()) {
            let representatives: Vec<u32> = representatives().collect();
            let named = |seen: Seen| {
                let named = patterns(seen).into_iter().map(|index| representatives[index]);
                let mut named: Vec<u32> = named.collect();
                named.sort_unstable();
                named
            };
            for symmetry in 0..8 {
                let mirrored = seen(player, opponent).map(|set| {
                    let images = Square::all_of(set).map(|square| image(square.index() as u8, symmetry));
                    images.map(|square| 1_u64 << square).sum()
                });
                prop_assert_eq!(named(mirrored), named(seen(player, opponent)));
            }
        }
    }
}
