//! Report of a fit, as a Markdown page.

use std::{fmt::Write as _, fs, path::Path};

use anyhow::Context;
use plotters::prelude::*;
use yomi_game::gomoku::Rule;

/// What the fit of a rule's weights found.
pub struct OfRule {
    /// The rule.
    pub rule: Rule,
    /// Games, those held out among them.
    pub games: usize,
    /// Positions that the weights were fitted to.
    pub positions: usize,
    /// Positions of games that were held out.
    pub held_out: usize,
    /// Thousandths of a point of the search's scores that make a unit of log odds, for the games of each folder.
    pub points: Vec<f32>,
    /// Mean cross-entropy where the weights were fitted, in nats.
    pub fitted: f64,
    /// The same where they were not.
    pub unseen: f64,
    /// The same of the weights before.
    pub before: f64,
    /// The least that there can be, which is the entropy of the labels.
    pub least: f64,
    /// Positions of games that were held out in which a move was chosen.
    pub choices: usize,
    /// Mean cross-entropy of the order of moves there, in nats.
    pub order: f64,
    /// Share of them in which the move that ranks first is the one chosen.
    pub first: f64,
    /// Chances by the search's score and the share of wins that came of them, held out.
    pub curve: Vec<(f64, f64)>,
}

/// Positions below which a point of the curve is left out.
const FEWEST: usize = 50;
/// Points of the curve.
const POINTS: usize = 20;

/// Mean chance and share of wins of classes of chances, all as wide as each other.
pub fn curve(trials: &[(f32, f32)]) -> Vec<(f64, f64)> {
    let mut classes = [(0, 0.0, 0.0); POINTS];
    for (chance, result) in trials {
        let chance = f64::from(*chance);
        let class = &mut classes[((chance * POINTS as f64) as usize).min(POINTS - 1)];
        class.0 += 1;
        class.1 += chance;
        class.2 += f64::from(*result);
    }
    let told = classes.into_iter().filter(|(count, _, _)| *count >= FEWEST);
    told.map(|(count, chance, won)| (chance / count as f64, won / count as f64)).collect()
}

/// The report as text: how it was made, and tables.
pub fn markdown(command: &str, rules: &[OfRule]) -> String {
    let mut text = format!(
        "# Weights of gomoku's cells and threats\n\nMade by `{command}`.\n\nLosses are mean \
         cross-entropies in nats. The label of a position is the search's chance to win and the result of the \
         game; its own entropy is the least loss that there can be. Games held out are one in twenty.\n\n\
         | rule | games | positions | loss | held out | loss | of the weights before | least |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n"
    );
    for of in rules {
        let OfRule { rule, games, positions, held_out, fitted, unseen, before, least, .. } = of;
        let _ = writeln!(
            text,
            "| {} | {games} | {positions} | {fitted:.4} | {held_out} | {unseen:.4} | {before:.4} | {least:.4} |",
            rule.name()
        );
    }
    text += "\nThe order of moves, held out: how often the move that the search chose comes first.\n\n\
             | rule | positions | loss | first |\n| --- | --- | --- | --- |\n";
    for OfRule { rule, choices, order, first, .. } in rules {
        let _ = writeln!(text, "| {} | {choices} | {order:.4} | {:.1} % |", rule.name(), 100.0 * first);
    }
    text += "\nThe chance to win that the search's scores mean, and what became of it, held out:\n\n\
             ![Chances and results](chances.svg)\n\n| rule | thousandths of a point that made a unit of log odds, by the weights before |\n| --- | --- |\n";
    for OfRule { rule, points, .. } in rules {
        let points: Vec<String> = points.iter().map(|points| format!("{points:.0}")).collect();
        let _ = writeln!(text, "| {} | {} |", rule.name(), points.join(", "));
    }
    text
}

/// Draws the curves.
pub fn plot(path: &Path, rules: &[OfRule]) -> anyhow::Result<()> {
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (560, 480)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption("Chance by the search, and share of wins", ("sans-serif", 18).into_font())
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(44)
            .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
        chart.configure_mesh().x_desc("chance").y_desc("share of wins").draw()?;
        chart.draw_series(LineSeries::new([(0.0, 0.0), (1.0, 1.0)], BLACK.mix(0.3)))?;
        for (of_rule, colour) in rules.iter().zip([BLUE, RED, GREEN]) {
            chart
                .draw_series(LineSeries::new(of_rule.curve.iter().copied(), colour))?
                .label(of_rule.rule.name())
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], colour));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .border_style(BLACK)
            .background_style(WHITE)
            .draw()?;
        area.present()?;
    }
    fs::write(path, drawing).with_context(|| format!("cannot write {}", path.display()))
}
