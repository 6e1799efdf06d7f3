//! The parameters of a network while it is trained, and the integers that they become.

use std::ops::Range;

use anyhow::ensure;
use yomi_game::random::SplitMix64;
use yomi_gomoku::network::{
    BOTH, ColourNetwork, FEATURES, ONE,
    head::{HIDDEN, Head, INPUTS, KINDS, OF_REGION, REGION_SHIFT, UNIT, WEIGHT_BITS},
    shapes::{SHAPES, WINDOW},
};

/// Inputs of the generator: of each cell of a window whether it is own, the opponent's or off the board.
pub const GENERATOR_INPUTS: usize = 3 * WINDOW as usize;
/// Width of the generator's two hidden layers.
pub const WIDTH: usize = 32;
/// Sums of a region go into its layer divided by so much, those of the board into the first layer by four times that.
pub const REGION_SCALE: f32 = 0.25;
/// The same of the board.
pub const BOARD_SCALE: f32 = REGION_SCALE / 4.0;

/// The row of a shape for one colour.
pub type Row = [f32; FEATURES];

/// A part of a colour's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// First layer of the generator: [`WIDTH`] numbers of each input.
    Generator,
    /// Its bias.
    GeneratorBias,
    /// Second layer: [`WIDTH`] numbers of each of the first.
    Second,
    /// Its bias.
    SecondBias,
    /// The generator's output: a row of each of the second layer.
    Output,
    /// What the sum of a cell begins with.
    Cell,
    /// Layer of a region: [`BOTH`] numbers of each kind and output.
    Region,
    /// Its bias.
    RegionBias,
    /// First layer of the head: [`INPUTS`] numbers of each output.
    Head,
    /// Its bias.
    HeadBias,
    /// Second layer: [`HIDDEN`] numbers of each output.
    HeadSecond,
    /// Its bias.
    HeadSecondBias,
    /// The head's output.
    Last,
    /// Its bias.
    LastBias,
    /// Factor of the linear estimate.
    Linear,
}

impl Part {
    const ALL: [Self; 15] = [
        Self::Generator,
        Self::GeneratorBias,
        Self::Second,
        Self::SecondBias,
        Self::Output,
        Self::Cell,
        Self::Region,
        Self::RegionBias,
        Self::Head,
        Self::HeadBias,
        Self::HeadSecond,
        Self::HeadSecondBias,
        Self::Last,
        Self::LastBias,
        Self::Linear,
    ];

    const fn len(self) -> usize {
        match self {
            Self::Generator => GENERATOR_INPUTS * WIDTH,
            Self::GeneratorBias | Self::SecondBias => WIDTH,
            Self::Second => WIDTH * WIDTH,
            Self::Output => WIDTH * FEATURES,
            Self::Cell => FEATURES,
            Self::Region => KINDS * OF_REGION * BOTH,
            Self::RegionBias => KINDS * OF_REGION,
            Self::Head => HIDDEN * INPUTS,
            Self::HeadBias | Self::HeadSecondBias | Self::Last => HIDDEN,
            Self::HeadSecond => HIDDEN * HIDDEN,
            Self::LastBias | Self::Linear => 1,
        }
    }

    /// Where it is among a colour's parameters.
    #[inline(always)]
    pub const fn range(self) -> Range<usize> {
        let (mut start, mut before) = (0, 0);
        while before < self as usize {
            start += Self::ALL[before].len();
            before += 1;
        }
        start..start + self.len()
    }

    /// Standard deviation of its first values, and their mean.
    const fn start(self) -> (f32, f32) {
        match self {
            Self::Generator => (0.35, 0.0),
            Self::Second => (0.25, 0.0),
            Self::Output => (0.06, 0.0),
            Self::Cell => (0.0, 0.2),
            Self::Region | Self::HeadSecond => (0.2, 0.0),
            Self::Head => (0.15, 0.0),
            Self::Last => (0.05, 0.0),
            Self::Linear => (0.0, 1.0),
            _ => (0.0, 0.0),
        }
    }
}

/// Parameters of a colour.
pub const PARAMETERS: usize = Part::Linear.range().end;

/// The part of some parameters.
#[inline(always)]
pub fn part(parameters: &[f32], part: Part) -> &[f32] {
    &parameters[part.range()]
}

/// The same to be changed.
#[inline(always)]
pub fn part_mut(parameters: &mut [f32], part: Part) -> &mut [f32] {
    &mut parameters[part.range()]
}

/// First parameters of a colour.
pub fn initial(random: &mut SplitMix64) -> Vec<f32> {
    let mut parameters = vec![0.0; PARAMETERS];
    for of in Part::ALL {
        let (deviation, mean) = of.start();
        for parameter in part_mut(&mut parameters, of) {
            // The sum of twelve uniform numbers is nearly normal.
            let normal = (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
            *parameter = mean + deviation * normal as f32;
        }
    }
    parameters
}

/// The integers of a colour.
///
/// # Errors
/// When a number does not fit.
pub fn packed(parameters: &[f32], rows: &[Row]) -> anyhow::Result<ColourNetwork> {
    let weight = f32::from(1_i16 << WEIGHT_BITS);
    let small = |value: f32, unit: f32| -> anyhow::Result<i16> {
        let rounded = (value * unit).round();
        ensure!(rounded.abs() <= f32::from(i16::MAX), "{value} does not fit into 16 bits");
        Ok(rounded as i16)
    };
    let fill = |into: &mut [i16], from: &[f32], unit: f32| -> anyhow::Result<()> {
        into.iter_mut().zip(from).try_for_each(|(into, from)| {
            *into = small(*from, unit)?;
            Ok(())
        })
    };
    let large = |into: &mut [i32], from: &[f32], unit: f32| {
        into.iter_mut().zip(from).for_each(|(into, from)| *into = (from * unit).round() as i32);
    };
    let of = |of: Part| part(parameters, of);
    let one = f32::from(ONE);
    let unit = UNIT as f32;
    let mut head = Head::zero();
    fill(head.regions.as_flattened_mut().as_flattened_mut(), of(Part::Region), weight)?;
    // A product of weight and sum, in the units of the layer's output before the shift.
    large(head.region_bias.as_flattened_mut(), of(Part::RegionBias), unit * (1 << REGION_SHIFT) as f32);
    for (into, from) in head.first.iter_mut().zip(of(Part::Head).chunks_exact(INPUTS)) {
        fill(into, from, weight)?;
    }
    large(&mut head.first_bias, of(Part::HeadBias), unit * weight);
    fill(head.second.as_flattened_mut(), of(Part::HeadSecond), weight)?;
    large(&mut head.second_bias, of(Part::HeadSecondBias), unit * weight);
    fill(&mut head.last, of(Part::Last), weight)?;
    head.last_bias = (of(Part::LastBias)[0] * unit * weight).round() as i32;
    head.linear = (of(Part::Linear)[0] * weight).round() as i32;
    let mut network = ColourNetwork { rows: vec![[0; FEATURES]; SHAPES], bias: [0; FEATURES], head };
    fill(&mut network.bias, of(Part::Cell), one)?;
    fill(network.rows.as_flattened_mut(), rows.as_flattened(), one)?;
    Ok(network)
}
