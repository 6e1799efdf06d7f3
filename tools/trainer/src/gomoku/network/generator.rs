//! The generator: a small network that makes the row of a shape from its cells, so that shapes that are seen seldom have what
//! similar ones have learnt. Only its rows go into the engine (Yamana and Hoshino, IEEE Transactions on Games 18(1), 2026,
//! do so for Othello's patterns).

use yomi_gomoku::network::{
    FEATURES,
    shapes::{SHAPES, Shapes, WINDOW, cell},
};

use super::parameters::{Part, Row, WIDTH, part, part_mut};

/// The rows of the shapes, with what the backward pass needs.
pub struct Rows {
    first: Vec<[f32; WIDTH]>,
    second: Vec<[f32; WIDTH]>,
    /// By shape; zero where it was not asked for.
    pub rows: Vec<Row>,
}

/// `sum += factor * row`.
#[inline(always)]
pub fn add(sum: &mut [f32], factor: f32, row: &[f32]) {
    sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += factor * number);
}

/// The scalar product.
#[inline(always)]
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inputs of a window: own is 1, the opponent's 2, off the board 3.
fn inputs(window: u32) -> impl Iterator<Item = usize> {
    let of_place = move |place| (place, cell(window, place));
    (0..WINDOW).map(of_place).filter(|(_, cell)| *cell > 0).map(|(place, cell)| {
        // A shape is one for both directions; its window is the smaller of the two.
        3 * place as usize + cell as usize - 1
    })
}

impl Rows {
    /// The rows of the shapes that are marked, or of all.
    pub fn new(parameters: &[f32], marked: Option<&[bool]>, threads: usize) -> Self {
        let (mut first, mut second) = (vec![[0.0; WIDTH]; SHAPES], vec![[0.0; WIDTH]; SHAPES]);
        let mut rows = vec![[0.0; FEATURES]; SHAPES];
        let size = SHAPES.div_ceil(threads);
        std::thread::scope(|scope| {
            let parts = first.chunks_mut(size).zip(second.chunks_mut(size)).zip(rows.chunks_mut(size));
            for (number, ((first, second), rows)) in parts.enumerate() {
                scope.spawn(move || {
                    let each = first.iter_mut().zip(second).zip(rows).enumerate();
                    for (at, ((first, second), row)) in each {
                        let shape = number * size + at;
                        if marked.is_none_or(|marked| marked[shape]) {
                            forward(parameters, Shapes::all().windows[shape], first, second, row);
                        }
                    }
                });
            }
        });
        Self { first, second, rows }
    }

    /// Adds the gradient of the generator to `gradient`, from that of its rows.
    pub fn backward(&self, parameters: &[f32], of_rows: &[Row], gradient: &mut [f32]) {
        let wanted = of_rows.iter().enumerate().filter(|(_, row)| row.iter().any(|of| *of != 0.0));
        for (shape, of_row) in wanted {
            let (first, second) = (&self.first[shape], &self.second[shape]);
            let of_second =
                dense_backward(second, of_row, part(parameters, Part::Output), part_mut(gradient, Part::Output));
            add(part_mut(gradient, Part::SecondBias), 1.0, &of_second);
            let of_first =
                dense_backward(first, &of_second, part(parameters, Part::Second), part_mut(gradient, Part::Second));
            add(part_mut(gradient, Part::GeneratorBias), 1.0, &of_first);
            let of_inputs = part_mut(gradient, Part::Generator);
            for input in inputs(Shapes::all().windows[shape]) {
                add(&mut of_inputs[input * WIDTH..][..WIDTH], 1.0, &of_first);
            }
        }
    }
}

fn forward(parameters: &[f32], window: u32, first: &mut [f32; WIDTH], second: &mut [f32; WIDTH], row: &mut Row) {
    first.copy_from_slice(part(parameters, Part::GeneratorBias));
    let weights = part(parameters, Part::Generator);
    for input in inputs(window) {
        add(first, 1.0, &weights[input * WIDTH..][..WIDTH]);
    }
    second.copy_from_slice(part(parameters, Part::SecondBias));
    dense(first, part(parameters, Part::Second), second);
    *row = [0.0; FEATURES];
    dense(second, part(parameters, Part::Output), row);
}

/// Rectifies the inputs, and adds to the outputs what they bring.
fn dense(inputs: &mut [f32; WIDTH], weights: &[f32], outputs: &mut [f32]) {
    for (input, weights) in inputs.iter_mut().zip(weights.chunks_exact(outputs.len())) {
        *input = input.max(0.0);
        if *input > 0.0 {
            add(outputs, *input, weights);
        }
    }
}

/// The gradient of the inputs, from that of the outputs; adds that of the weights.
fn dense_backward(inputs: &[f32; WIDTH], of_outputs: &[f32], weights: &[f32], of_weights: &mut [f32]) -> [f32; WIDTH] {
    let count = of_outputs.len();
    let rows = weights.chunks_exact(count).zip(of_weights.chunks_exact_mut(count));
    let mut of_inputs = [0.0; WIDTH];
    for ((input, of_input), (weights, of_weights)) in inputs.iter().zip(&mut of_inputs).zip(rows) {
        if *input > 0.0 {
            *of_input = dot(weights, of_outputs);
            add(of_weights, *input, of_outputs);
        }
    }
    of_inputs
}
