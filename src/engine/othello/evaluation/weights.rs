//! The weights: what each configuration is worth at each stage of the game.

use super::{
    counts::{COUNT_WEIGHTS, Counts, MOBILITIES},
    features::Features,
    patterns::{CLASSES, INSTANCES, configurations, representatives},
};
use crate::engine::othello::midgame::DISC;

/// Stages of the game: two plies each.
pub const STAGES: usize = 30;

/// Weights per disc.
pub const WEIGHT_UNITS: i32 = 128;

/// Where each class begins.
const OFFSETS: [usize; CLASSES.len()] = {
    let mut offsets = [0; CLASSES.len()];
    let mut class = 0;
    let mut next = COUNT_WEIGHTS;
    while class < CLASSES.len() {
        offsets[class] = next;
        next += configurations(class);
        class += 1;
    }
    offsets
};

/// Weights of a stage, mirror images counted apart.
pub const STAGE_WEIGHTS: usize = OFFSETS[CLASSES.len() - 1] + configurations(CLASSES.len() - 1);

/// Places of a stage in memory: a power of two, so that a mask keeps every index inside and no look-up
/// needs a check.
const STAGE_PLACES: usize = STAGE_WEIGHTS.next_power_of_two();

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

/// The stage of a position with so many empty squares.
#[inline]
#[must_use]
pub const fn stage(empties: u32) -> usize {
    let ply = 60_u32.saturating_sub(empties) as usize;
    if ply / 2 < STAGES { ply / 2 } else { STAGES - 1 }
}

/// Indices of the weights that a position's value is the sum of.
pub fn indices(features: &Features, counts: Counts) -> impl Iterator<Item = usize> {
    let patterns = CENTERS
        .iter()
        .enumerate()
        .map(|(lane, &center)| (center + i32::from(features.configuration(lane))) as usize);
    counts.indices().into_iter().chain(patterns)
}

/// For each weight of a stage the one that stands for it: mirror images are worth the same.
#[must_use]
pub fn weight_representatives() -> Vec<u32> {
    let mut all: Vec<u32> = (0..COUNT_WEIGHTS as u32).collect();
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
        let mut places = vec![0; STAGES * STAGE_PLACES].into_boxed_slice();
        let stages = stages.chunks_exact(STAGE_WEIGHTS);
        for (places, stage) in places.chunks_exact_mut(STAGE_PLACES).zip(stages) {
            places[..STAGE_WEIGHTS].copy_from_slice(stage);
        }
        Self { places }
    }

    /// Weights that know nothing but that moves are good: a disc for each move that a side has.
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
    pub fn of_stage(&self, stage: usize) -> &[i16] {
        &self.places_of(stage)[..STAGE_WEIGHTS]
    }

    /// The value of a position for the side to move, in [`WEIGHT_UNITS`] a disc.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, features: &Features, counts: Counts) -> i32 {
        let weights = self.places_of(stage(counts.empties()));
        let mut sum = 0;
        for place in counts.indices() {
            sum += i32::from(weights[place]);
        }
        for (lane, &center) in CENTERS.iter().enumerate() {
            let place = center + i32::from(features.configuration(lane));
            sum += i32::from(weights[place as usize & (STAGE_PLACES - 1)]);
        }
        sum
    }

    /// The value as [`Self::value`] gives it, in units of [`DISC`], inside the range of a game that is
    /// not over.
    #[inline(always)]
    #[must_use]
    pub fn estimate(&self, features: &Features, counts: Counts) -> i32 {
        let value = self.value(features, counts) * DISC;
        let rounded = (value + WEIGHT_UNITS / 2) >> WEIGHT_UNITS.ilog2();
        rounded.clamp(-63 * DISC, 63 * DISC)
    }
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Weights").finish_non_exhaustive()
    }
}
