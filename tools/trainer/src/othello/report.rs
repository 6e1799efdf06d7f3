//! Report of a fit: errors by stage, as a table and a plot.

use std::{fs, path::Path};

use anyhow::Context;
use plotters::prelude::{
    BLACK, BLUE, ChartBuilder, IntoDrawingArea, IntoFont, LineSeries, PathElement, RED, SVGBackend, WHITE,
};
use yomi_othello::evaluation::weights::STAGES;

/// The errors of a stage.
#[derive(Clone, Copy, Debug, Default)]
pub struct StageErrors {
    /// Positions that the weights were fitted to.
    pub positions: usize,
    /// Positions of games that were held out.
    pub held_out: usize,
    /// Mean absolute difference between value and label where the weights were fitted, in discs.
    pub fitted: f64,
    /// The same where they were not.
    pub unseen: f64,
    /// Mean absolute difference between value and result of the game, held out.
    pub result: f64,
}

/// The report as text: how it was made, and a table.
pub fn markdown(command: &str, stages: &[StageErrors]) -> String {
    let mut text = format!(
        "# Weights of Othello's patterns\n\nMade by `{command}`.\n\nErrors are mean absolute \
         differences in discs, on the positions that the weights were fitted to and on those of games \
         that were held out, each position counted as in the fit; the last column against the result of \
         the game alone.\n\n\
         ![Errors by stage](errors.svg)\n\n\
         | discs | positions | error | held out | error | against results |\n\
         | --- | --- | --- | --- | --- | --- |\n"
    );
    let (mut positions, mut held_out) = (0, 0);
    for (stage, errors) in stages.iter().enumerate().filter(|(_, errors)| errors.positions > 0) {
        let discs = 4 + 2 * stage;
        text += &format!(
            "| {discs}–{} | {} | {:.2} | {} | {:.2} | {:.2} |\n",
            discs + 1,
            errors.positions,
            errors.fitted,
            errors.held_out,
            errors.unseen,
            errors.result
        );
        positions += errors.positions;
        held_out += errors.held_out;
    }
    text + &format!("| all | {positions} | | {held_out} | | |\n")
}

/// Draws the errors by stage.
pub fn plot(path: &Path, stages: &[StageErrors]) -> anyhow::Result<()> {
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (720, 420)).into_drawing_area();
        area.fill(&WHITE)?;
        let worst = stages.iter().map(|errors| errors.unseen.max(errors.fitted)).fold(1.0, f64::max);
        let mut chart = ChartBuilder::on(&area)
            .caption("Mean absolute error by stage", ("sans-serif", 18).into_font())
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(44)
            .build_cartesian_2d(4.0..64.0, 0.0..worst * 1.05)?;
        chart.configure_mesh().x_desc("discs on the board").y_desc("discs").draw()?;
        let known = |value: fn(&StageErrors) -> f64| {
            let stages = stages.iter().enumerate().filter(|(_, errors)| errors.positions > 0);
            stages.map(move |(stage, errors)| ((4 + 2 * stage) as f64, value(errors)))
        };
        let legend = |style| move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], style);
        chart.draw_series(LineSeries::new(known(|errors| errors.fitted), BLUE))?.label("fitted").legend(legend(BLUE));
        chart.draw_series(LineSeries::new(known(|errors| errors.unseen), RED))?.label("held out").legend(legend(RED));
        chart.configure_series_labels().border_style(BLACK).background_style(WHITE).draw()?;
        area.present()?;
    }
    fs::write(path, drawing).with_context(|| format!("cannot write {}", path.display()))
}

/// As many as there are stages, nothing known.
pub fn nothing() -> Vec<StageErrors> {
    vec![StageErrors::default(); STAGES]
}
