//! The fit of the standard errors.

use yomi_review::Fit;

use crate::Searched;

/// Expectation times its opposite below which a position is decided: its errors say nothing of the unit.
const OPEN: f64 = 0.02;
/// Losses below this are far from every border.
const LEAST_LOSS: f64 = 0.03;
/// Errors below this count as so much: estimates come in eighths of a disc, and the logarithm of nothing is none.
const LEAST: f64 = 0.03;
/// The mean logarithm of the size of a standard normal variable: −(γ + ln 2) / 2.
const OF_LOGARITHM: f64 = -0.635_181;

/// One error: its size in the unit, and what it is explained by.
struct Row {
    size: f64,
    by: [f64; 4],
}

/// The fit of every other game, as it stands in the file: a regression of the logarithm of the absolute error, so that the
/// few large errors of a missed tactic do not widen all others, less the mean that a normal distribution has there.
pub(crate) fn of(games: &[Searched]) -> String {
    let rows = rows(games);
    let (mut matrix, mut vector) = ([[0.0; 4]; 4], [0.0; 4]);
    for row in &rows {
        for (at, line) in matrix.iter_mut().enumerate() {
            vector[at] += row.by[at] * row.size.max(LEAST).ln();
            for (cell, by) in line.iter_mut().zip(row.by) {
                *cell += row.by[at] * by;
            }
        }
    }
    let [constant, log_nodes, stage, loss] = solved(matrix, vector);
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let fit = Fit {
        constant: rounded(constant - OF_LOGARITHM),
        log_nodes: rounded(log_nodes),
        stage: rounded(stage),
        loss: rounded(loss),
    };
    eprintln!("{} errors", rows.len());
    serde_json::to_string(&fit).expect("plain data")
}

fn rows(games: &[Searched]) -> Vec<Row> {
    let mut rows = Vec::new();
    for ply in games.iter().step_by(2).flat_map(|game| &game.plies) {
        let reference = &ply.reference;
        for seen in &ply.budgets {
            let is_open = |expectation: f64| expectation * (1.0 - expectation) > OPEN;
            let is_known = seen.is_certain || reference.is_certain || seen.is_best;
            let loss = seen.loss();
            if is_known || loss < LEAST_LOSS || !(is_open(seen.best) || is_open(seen.played)) || seen.slope <= 0.0 {
                continue;
            }
            let size = (loss - reference.loss()).abs() / seen.slope;
            let log_nodes = (seen.nodes as f64).ln();
            rows.push(Row { size, by: [1.0, log_nodes, f64::from(ply.stage), loss.min(Fit::MOST_LOSS)] });
        }
    }
    rows
}

/// Gaussian elimination with pivots.
fn solved(mut matrix: [[f64; 4]; 4], mut vector: [f64; 4]) -> [f64; 4] {
    for at in 0..4 {
        let largest = |row: &usize| (matrix[*row][at].abs() * 1e9) as i64;
        let pivot = (at..4).max_by_key(largest).unwrap_or(at);
        matrix.swap(at, pivot);
        vector.swap(at, pivot);
        for row in at + 1..4 {
            let times = matrix[row][at] / matrix[at][at];
            let pivot = matrix[at];
            for (cell, by) in matrix[row].iter_mut().zip(pivot) {
                *cell -= times * by;
            }
            vector[row] -= times * vector[at];
        }
    }
    let mut found = [0.0; 4];
    for at in (0..4).rev() {
        let known: f64 = (at + 1..4).map(|column| matrix[at][column] * found[column]).sum();
        found[at] = (vector[at] - known) / matrix[at][at];
    }
    found
}
