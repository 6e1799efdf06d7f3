//! The value of a position and its gradient, in floating point.

use yomi_gomoku::network::{
    BOTH, FEATURES,
    head::{HIDDEN, INPUTS, KINDS, OF_REGION, THREATS, kind},
};

use super::{
    generator::{add, dot},
    parameters::{BOARD_SCALE, Part, REGION_SCALE, Row, part, part_mut},
    samples::{CELLS, Sample, region},
};

/// Regions of a board.
const REGIONS: usize = 9;
/// Where the linear estimate stands among the inputs of the head.
const LINEAR: usize = BOTH + KINDS * OF_REGION;

/// The two colours of a position: parameters and rows of the side to move and of the other.
#[derive(Clone, Copy)]
pub struct Colours<'a> {
    pub own: &'a [f32],
    pub other: &'a [f32],
    pub own_rows: &'a [Row],
    pub other_rows: &'a [Row],
}

/// What the backward pass needs of the forward pass.
pub struct Forward {
    cells: Vec<[f32; BOTH]>,
    regions: [[f32; BOTH]; REGIONS],
    of_regions: [[f32; OF_REGION]; REGIONS],
    inputs: [f32; INPUTS],
    first: [f32; HIDDEN],
    second: [f32; HIDDEN],
    /// The value, in log odds for the side to move.
    pub value: f32,
}

/// The value of a position.
pub fn forward(colours: Colours<'_>, flipped: &[u16], sample: &Sample) -> Forward {
    let Colours { own, other, own_rows, other_rows } = colours;
    let mut bias = [0.0; BOTH];
    bias[..FEATURES].copy_from_slice(part(own, Part::Cell));
    bias[FEATURES..].copy_from_slice(part(other, Part::Cell));
    let mut cells = vec![bias; CELLS];
    let mut regions = [[0.0; BOTH]; REGIONS];
    for (number, (cell, shapes)) in cells.iter_mut().zip(sample.shapes.chunks_exact(4)).enumerate() {
        let (of_own, of_other) = cell.split_at_mut(FEATURES);
        for shape in shapes {
            add(of_own, 1.0, &own_rows[usize::from(*shape)]);
            add(of_other, 1.0, &other_rows[usize::from(flipped[usize::from(*shape)])]);
        }
        cell.iter_mut().for_each(|number| *number = number.clamp(0.0, 1.0));
        add(&mut regions[region(number)], 1.0, cell);
    }
    let mut inputs = [0.0; INPUTS];
    let mut of_regions = [[0.0; OF_REGION]; REGIONS];
    for (number, (sums, outputs)) in regions.iter().zip(&mut of_regions).enumerate() {
        let kind = kind(number);
        let weights = part(own, Part::Region)[kind * OF_REGION * BOTH..].chunks_exact(BOTH);
        let bias = &part(own, Part::RegionBias)[kind * OF_REGION..];
        for ((output, weights), bias) in outputs.iter_mut().zip(weights).zip(bias) {
            *output = (bias + REGION_SCALE * dot(weights, sums)).max(0.0);
        }
        add(&mut inputs[BOTH + kind * OF_REGION..][..OF_REGION], 1.0, outputs);
        add(&mut inputs[..BOTH], BOARD_SCALE, sums);
    }
    inputs[LINEAR] = sample.linear.clamp(-4.0, 4.0);
    for bit in 0..THREATS {
        inputs[LINEAR + 1 + bit] = f32::from(sample.threats >> bit & 1);
    }
    let mut first = [0.0; HIDDEN];
    layer(part(own, Part::Head), part(own, Part::HeadBias), &inputs, &mut first);
    let mut second = [0.0; HIDDEN];
    layer(part(own, Part::HeadSecond), part(own, Part::HeadSecondBias), &first, &mut second);
    let value =
        part(own, Part::LastBias)[0] + part(own, Part::Linear)[0] * sample.linear + dot(part(own, Part::Last), &second);
    Forward { cells, regions, of_regions, inputs, first, second, value }
}

fn layer(weights: &[f32], bias: &[f32], inputs: &[f32], outputs: &mut [f32]) {
    let rows = weights.chunks_exact(inputs.len()).zip(bias);
    for (output, (weights, bias)) in outputs.iter_mut().zip(rows) {
        *output = (bias + dot(weights, inputs)).max(0.0);
    }
}

/// Gradients of the parameters and rows of one colour.
#[derive(Clone)]
pub struct Gradient {
    pub parameters: Vec<f32>,
    pub rows: Vec<Row>,
}

/// Adds the gradient of a sample, from that of its value, to those of the two colours, which may be the same one.
pub fn backward(
    colours: Colours<'_>,
    flipped: &[u16],
    sample: &Sample,
    found: &Forward,
    of_value: f32,
    gradients: &mut [Gradient],
    (own_colour, other_colour): (usize, usize),
) {
    let own = colours.own;
    let gradient = &mut gradients[own_colour].parameters;
    gradient[Part::Linear.range()][0] += of_value * sample.linear;
    gradient[Part::LastBias.range()][0] += of_value;
    add(part_mut(gradient, Part::Last), of_value, &found.second);
    let mut of_second = [0.0; HIDDEN];
    add(&mut of_second, of_value, part(own, Part::Last));
    let of_first = layer_backward(
        (own, Part::HeadSecond, Part::HeadSecondBias),
        &found.first,
        (&found.second, &of_second),
        gradient,
    );
    let of_inputs =
        layer_backward((own, Part::Head, Part::HeadBias), &found.inputs, (&found.first, &of_first), gradient);
    let mut of_sums = [[0.0; BOTH]; REGIONS];
    for (number, of_sums) in of_sums.iter_mut().enumerate() {
        add(of_sums, BOARD_SCALE, &of_inputs[..BOTH]);
        let kind = kind(number);
        for output in 0..OF_REGION {
            if found.of_regions[number][output] <= 0.0 {
                continue;
            }
            let of_output = of_inputs[BOTH + kind * OF_REGION + output];
            let at = kind * OF_REGION + output;
            part_mut(gradient, Part::RegionBias)[at] += of_output;
            let weights = &part(own, Part::Region)[at * BOTH..][..BOTH];
            add(
                &mut part_mut(gradient, Part::Region)[at * BOTH..][..BOTH],
                REGION_SCALE * of_output,
                &found.regions[number],
            );
            add(of_sums, REGION_SCALE * of_output, weights);
        }
    }
    let each = found.cells.iter().zip(sample.shapes.chunks_exact(4)).enumerate();
    for (number, (cell, shapes)) in each {
        let mut of_cell = of_sums[region(number)];
        for (of_number, number) in of_cell.iter_mut().zip(cell) {
            if !(0.0..1.0).contains(number) || *number == 0.0 {
                *of_number = 0.0;
            }
        }
        let (of_own, of_other) = of_cell.split_at(FEATURES);
        add(part_mut(&mut gradients[own_colour].parameters, Part::Cell), 1.0, of_own);
        add(part_mut(&mut gradients[other_colour].parameters, Part::Cell), 1.0, of_other);
        for shape in shapes {
            add(&mut gradients[own_colour].rows[usize::from(*shape)], 1.0, of_own);
            let shape = usize::from(flipped[usize::from(*shape)]);
            add(&mut gradients[other_colour].rows[shape], 1.0, of_other);
        }
    }
}

/// The gradient of a layer's inputs, from its outputs and their gradient; adds that of its weights.
fn layer_backward<const N: usize>(
    (parameters, weights, bias): (&[f32], Part, Part),
    inputs: &[f32; N],
    (outputs, of_outputs): (&[f32], &[f32]),
    gradient: &mut [f32],
) -> [f32; N] {
    let mut of_inputs = [0.0; N];
    for (number, (output, of_output)) in outputs.iter().zip(of_outputs).enumerate() {
        if *output > 0.0 {
            part_mut(gradient, bias)[number] += of_output;
            add(&mut part_mut(gradient, weights)[number * N..][..N], *of_output, inputs);
            add(&mut of_inputs, *of_output, &part(parameters, weights)[number * N..][..N]);
        }
    }
    of_inputs
}
