//! Pattern weights: the worth of each configuration at each stage of the game.

use std::ops::Range;

use super::{
    counts::{COUNT_WEIGHTS, Counts, MOBILITIES},
    features::Features,
    move_patterns::{self, MOVE_PATTERN_WEIGHTS, MovePatterns, PLACES, TABLES},
    patterns::{CLASSES, INSTANCES, configurations, representatives},
};
use crate::units::{Discs, Eighths};

/// Stages of the game: two plies each.
pub const STAGES: usize = 30;

/// Weights per disc.
pub const WEIGHT_UNITS: i32 = 128;

/// Weights of a stage before those of the classes.
const FIRST_CLASS: usize = COUNT_WEIGHTS + MOVE_PATTERN_WEIGHTS;

/// Where each class begins.
const OFFSETS: [usize; CLASSES.len()] = {
    let mut offsets = [0; CLASSES.len()];
    let mut class = 0;
    let mut next = FIRST_CLASS;
    while class < CLASSES.len() {
        offsets[class] = next;
        next += configurations(class);
        class += 1;
    }
    offsets
};

/// Weights of a stage, mirror images counted apart.
pub const STAGE_WEIGHTS: usize = OFFSETS[CLASSES.len() - 1] + configurations(CLASSES.len() - 1);

/// Places that a configuration can name as an unsigned number: 0 first, the negative ones last. A
/// look-up needs neither a bounds check nor a sum.
const WINDOW: usize = 1 << 16;

/// The most squares of classes that share a window: their configurations leave a gap between those of
/// the others.
const SHARING_SQUARES: usize = 9;

/// First place of the window of each class within a stage, and the number of places. Classes that
/// share a window are offset by their unsigned configurations, the longest first, so that none
/// meet.
const LAYOUT: ([usize; CLASSES.len()], usize) = {
    let mut starts = [0; CLASSES.len()];
    let mut next = FIRST_CLASS;
    let mut end = next;
    let mut squares = 10;
    while squares > 0 {
        let mut class = 0;
        while class < CLASSES.len() {
            if CLASSES[class].squares.len() == squares {
                starts[class] = next;
                end = next + WINDOW;
                next = if squares > SHARING_SQUARES { end } else { next + configurations(class) / 2 + 1 };
            }
            class += 1;
        }
        squares -= 1;
    }
    (starts, end)
};

/// Where the window of each class begins.
const WINDOWS: [usize; CLASSES.len()] = LAYOUT.0;

/// Places of a stage in memory.
const STAGE_PLACES: usize = LAYOUT.1;

/// For each instance the weight of its empty configuration.
static CENTERS: [i32; INSTANCES.len()] = {
    let mut centers = [0; INSTANCES.len()];
    let mut lane = 0;
    while lane < INSTANCES.len() {
        let class = INSTANCES[lane].class;
        centers[lane] = (OFFSETS[class] + configurations(class) / 2) as i32;
        lane += 1;
    }
    centers
};

/// All weights of a stage as contiguous runs in memory, each with its first place.
fn runs() -> impl Iterator<Item = (Range<usize>, usize)> {
    let of_patterns = (0..CLASSES.len()).flat_map(|class| {
        let (start, window, half) = (OFFSETS[class], WINDOWS[class], configurations(class) / 2);
        let negative = (start..start + half, window + WINDOW - half);
        [negative, (start + half..start + configurations(class), window)]
    });
    std::iter::once((0..FIRST_CLASS, 0)).chain(of_patterns)
}

/// The sum of the weights of those instances.
macro_rules! sum_of {
    ($weights:ident, $features:ident: $($lane:literal)+) => {
        0 $(+ {
            const START: usize = WINDOWS[INSTANCES[$lane].class];
            let window: &[i16; WINDOW] =
                $weights[START..].first_chunk().expect("every class has its window");
            i32::from(window[usize::from($features.configuration($lane) as u16)])
        })+
    };
}

/// The sum of the weights of all instances.
#[inline(always)]
fn of_patterns(weights: &[i16; STAGE_PLACES], features: &Features) -> i32 {
    const { assert!(INSTANCES.len() == 30, "every instance stands below, and no other") }
    // Forced through memory: a look-up takes its place from there in one instruction; from a vector
    // register, as the compiler would have it, in two or three dependent ones.
    let features = std::hint::black_box(features);
    sum_of!(weights, features:
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
        25 26 27 28 29)
}

/// Stage of the game with so many empty squares.
#[inline]
#[must_use]
pub const fn stage(empties: u32) -> usize {
    let ply = 60_u32.saturating_sub(empties) as usize;
    if ply / 2 < STAGES { ply / 2 } else { STAGES - 1 }
}

/// Indices of the weights that sum to a position's value.
pub fn indices(features: &Features, counts: Counts, move_patterns: MovePatterns) -> impl Iterator<Item = usize> {
    let patterns =
        CENTERS.iter().enumerate().map(|(lane, &center)| (center + i32::from(features.configuration(lane))) as usize);
    let of_moves = move_patterns.indices().map(|index| COUNT_WEIGHTS + index);
    counts.indices().into_iter().chain(of_moves).chain(patterns)
}

/// Maps each weight of a stage to its representative: mirror images share their value.
#[must_use]
pub fn weight_representatives() -> Vec<u32> {
    let mut all: Vec<u32> = (0..COUNT_WEIGHTS as u32).collect();
    all.extend(move_patterns::representatives().map(|first| COUNT_WEIGHTS as u32 + first));
    for (class, &offset) in OFFSETS.iter().enumerate() {
        all.extend(representatives(class).into_iter().map(|first| offset as u32 + first));
    }
    all
}

/// The weights of all stages.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// [`STAGE_PLACES`] for each stage.
    places: Box<[i16]>,
}

impl Weights {
    /// Weights from those of all stages, one stage after the other, each [`STAGE_WEIGHTS`] in
    /// [`WEIGHT_UNITS`] a disc.
    ///
    /// # Panics
    /// Unless they are complete.
    #[must_use]
    pub fn new(stages: &[i16]) -> Self {
        assert_eq!(stages.len(), STAGES * STAGE_WEIGHTS);
        let mut weights = Self::zero();
        for (stage, values) in stages.chunks_exact(STAGE_WEIGHTS).enumerate() {
            weights.set_stage(stage, values);
        }
        weights
    }

    /// Weights that are all 0.
    pub(super) fn zero() -> Self {
        Self { places: vec![0; STAGES * STAGE_PLACES].into_boxed_slice() }
    }

    /// Replaces the weights of a stage by those [`STAGE_WEIGHTS`].
    pub(super) fn set_stage(&mut self, stage: usize, values: &[i16]) {
        let places = &mut self.places[stage * STAGE_PLACES..][..STAGE_PLACES];
        for (run, place) in runs() {
            places[place..][..run.len()].copy_from_slice(&values[run]);
        }
    }

    /// Untrained weights that count mobility alone: a disc for each move that a side has.
    #[must_use]
    pub fn untrained() -> Self {
        let mut stage = vec![0; STAGE_WEIGHTS];
        for moves in 0..MOBILITIES {
            stage[moves] = (moves as i32 * WEIGHT_UNITS) as i16;
            stage[MOBILITIES + moves] = -stage[moves];
        }
        Self::new(&vec![stage; STAGES].concat())
    }

    #[inline(always)]
    fn places_of(&self, stage: usize) -> &[i16; STAGE_PLACES] {
        let places = self.places[stage * STAGE_PLACES..].first_chunk();
        places.expect("every stage has all its places")
    }

    /// The weights of a stage, below [`STAGES`].
    #[must_use]
    pub fn of_stage(&self, stage: usize) -> Vec<i16> {
        let places = self.places_of(stage);
        let mut weights = vec![0; STAGE_WEIGHTS];
        for (run, place) in runs() {
            weights[run.clone()].copy_from_slice(&places[place..][..run.len()]);
        }
        weights
    }

    /// The weights of positions with so many empty squares.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, empties: u32) -> StageWeights<'_> {
        StageWeights(self.places_of(stage(empties)))
    }

    /// The value of a position for the side to move, in [`WEIGHT_UNITS`] a disc.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, features: &Features, counts: Counts, patterns: MovePatterns) -> i32 {
        let weights = self.at(counts.empties());
        weights.of_discs(features) + weights.of_moves(counts, patterns)
    }

    /// The [rounded] value of [`Self::value`].
    #[inline(always)]
    #[must_use]
    pub fn estimate(&self, features: &Features, counts: Counts, patterns: MovePatterns) -> Eighths {
        rounded(self.value(features, counts, patterns))
    }
}

/// The weights of a stage. A position's value is the sum of its two parts, both in [`WEIGHT_UNITS`] a disc, for
/// the side to move.
#[derive(Clone, Copy)]
pub struct StageWeights<'weights>(&'weights [i16; STAGE_PLACES]);

impl StageWeights<'_> {
    /// The part from the disc patterns.
    #[inline(always)]
    #[must_use]
    pub fn of_discs(self, features: &Features) -> i32 {
        of_patterns(self.0, features)
    }

    /// The other part: counts and the patterns that see moves.
    #[inline(always)]
    #[must_use]
    pub fn of_moves(self, counts: Counts, patterns: MovePatterns) -> i32 {
        let weights = self.0;
        let mut sum = 0;
        for place in counts.indices() {
            sum += i32::from(weights[place]);
        }
        let mut table = 0;
        while table < TABLES {
            let of_table: &[i16; PLACES] =
                weights[COUNT_WEIGHTS + table * PLACES..].first_chunk().expect("every table has its places");
            for configuration in patterns.configurations()[table] {
                sum += i32::from(of_table[usize::from(configuration)]);
            }
            table += 1;
        }
        sum
    }
}

/// A value in [`WEIGHT_UNITS`] a disc as eighths, clamped to the range of an unfinished game.
#[inline(always)]
#[must_use]
pub fn rounded(value: i32) -> Eighths {
    let rounded = (value * Eighths::A_DISC.0 + WEIGHT_UNITS / 2) >> WEIGHT_UNITS.ilog2();
    Eighths(rounded).clamp(Discs(-63).eighths(), Discs(63).eighths())
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for StageWeights<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("StageWeights").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::othello::{cpu::Portable, placements::placements, plain};

    use super::*;
    use crate::evaluation::PatternWeights;

    proptest! {
        #[test]
        fn a_value_is_the_sum_of_the_weights_that_it_names((player, opponent) in plain::boards()) {
            let (moves, replies) = (placements(player, opponent), placements(opponent, player));
            let counts = Counts::of(player, opponent, moves, replies);
            let features = Features::of(player, opponent);
            let patterns = MovePatterns::of(Portable, player, opponent, moves, replies);
            let weights = PatternWeights::embedded();
            let named = weights.weights().of_stage(stage(counts.empties()));
            let sum: i32 = indices(&features, counts, patterns).map(|index| i32::from(named[index])).sum();
            prop_assert_eq!(weights.weights().value(&features, counts, patterns), sum);
        }
    }

    #[test]
    fn every_weight_has_a_place_of_its_own() {
        let mut is_taken = vec![false; STAGE_PLACES];
        let mut weights = 0;
        for (run, place) in runs() {
            assert_eq!(run.start, weights);
            weights = run.end;
            for is_taken in &mut is_taken[place..][..run.len()] {
                assert!(!std::mem::replace(is_taken, true), "{place}");
            }
        }
        assert_eq!(weights, STAGE_WEIGHTS);
    }
}
