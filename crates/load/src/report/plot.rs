//! Plots of the report (SVG): latency distribution, goodput and quality over the rate.

use plotters::{
    coord::{Shift, ranged1d::ValueFormatter},
    prelude::{
        BLACK, BLUE, ChartBuilder, Circle, Color as _, DrawingArea, DrawingAreaErrorKind, GREEN,
        IntoDrawingArea, IntoFont, IntoLogRange, LineSeries, MAGENTA, PathElement, RED, RGBColor,
        Ranged, SVGBackend, SeriesLabelPosition, WHITE,
    },
};

use crate::{
    report::{Report, point::Point},
    run::plan::Load,
};

/// Width and height.
const SIZE: (u32, u32) = (760, 440);

const COLOURS: [RGBColor; 6] = [BLUE, RED, GREEN, MAGENTA, BLACK, RGBColor(200, 120, 0)];

type Fault = DrawingAreaErrorKind<std::io::Error>;
type Area<'text> = DrawingArea<SVGBackend<'text>, Shift>;

/// A named line.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// The plots for which there are figures: file name and SVG.
///
/// # Errors
/// The error of the drawing library.
pub fn plots(report: &Report) -> Result<Vec<(&'static str, String)>, String> {
    let drawn = [
        ("latency.svg", latency(report)),
        ("goodput.svg", goodput(report)),
        ("quality.svg", quality(report)),
        ("loss.svg", loss(report)),
    ];
    let drawn = drawn.into_iter().filter_map(|(name, plot)| Some((name, plot?)));
    drawn.map(|(name, plot)| Ok((name, plot.map_err(|fault| fault.to_string())?))).collect()
}

/// Latency over the percentile, on a scale that separates 99 from 99.9 per cent.
fn latency(report: &Report) -> Option<Result<String, Fault>> {
    let lines: Vec<Curve> = report
        .points
        .iter()
        .filter(|point| !point.latency_distribution.is_empty())
        .map(|point| Curve {
            name: format!("{}, {}", point.server(), point.load.name()),
            points: point
                .latency_distribution
                .iter()
                .map(|&(share, microseconds)| (1.0 / (1.0 - share), microseconds / 1000.0))
                .collect(),
        })
        .collect();
    let (x, y) = (extent(&lines, |point| point.0)?, extent(&lines, |point| point.1)?);
    let drawn = draw(|area| {
        let caption = "Latency by percentile";
        let mut chart = chart(area, caption).build_cartesian_2d(
            (1.0..x.1.max(10.0)).log_scale(),
            (y.0 * 0.8..y.1 * 1.2).log_scale(),
        )?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_desc("per cent of the requests")
            .y_desc("milliseconds")
            .x_label_formatter(&|one_in: &f64| percent(*one_in))
            .y_label_formatter(&|milliseconds: &f64| plain(*milliseconds))
            .draw()?;
        series(&mut chart, &lines)
    });
    Some(drawn)
}

/// Label of a percentile: `99.9` for one in a thousand.
fn percent(one_in: f64) -> String {
    plain(((1.0 - 1.0 / one_in) * 1e5).round() / 1e3)
}

/// Without trailing zeros.
fn plain(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Good answers a second over the rate, with the diagonal on which all answers are good.
fn goodput(report: &Report) -> Option<Result<String, Fault>> {
    let mut lines = over_rate(report, |point| Some(point.goodput.mean));
    let (_, highest) = extent(&lines, |point| point.0)?;
    let wanted =
        Curve { name: "all offered".to_owned(), points: vec![(0.0, 0.0), (highest, highest)] };
    lines.push(wanted);
    Some(rates("Goodput by offered load", "good answers a second", &lines))
}

fn quality(report: &Report) -> Option<Result<String, Fault>> {
    let mut lines = over_rate(report, |point| point.quality.mean_depth);
    lines.retain(|line| line.name == "yomi");
    let (_, highest) = extent(&lines, |point| point.0)?;
    add_idle(&mut lines, highest, report.idle.and_then(|idle| idle.quality.mean_depth));
    Some(rates("Depth reached by offered load", "mean depth in plies", &lines))
}

fn loss(report: &Report) -> Option<Result<String, Fault>> {
    let mut lines = over_rate(report, |point| point.quality.mean_loss);
    let (_, highest) = extent(&lines, |point| point.0)?;
    add_idle(&mut lines, highest, report.idle.and_then(|idle| idle.quality.mean_loss));
    Some(rates("Loss by offered load", "given away a move", &lines))
}

fn add_idle(lines: &mut Vec<Curve>, highest: f64, idle: Option<f64>) {
    if let Some(idle) = idle {
        lines.push(Curve {
            name: "idle server".to_owned(),
            points: vec![(0.0, idle), (highest, idle)],
        });
    }
}

/// A line per server through its open loops, by rate; none through fewer than two.
fn over_rate(report: &Report, figure: impl Fn(&Point) -> Option<f64>) -> Vec<Curve> {
    let of = |is_yomi: bool| {
        let points = report.points.iter().filter(|point| point.is_yomi() == is_yomi);
        let mut points: Vec<(f64, f64)> = points
            .filter_map(|point| match point.load {
                Load::Open { rate, .. } => Some((rate, figure(point)?)),
                Load::Closed { .. } => None,
            })
            .collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        Curve { name: if is_yomi { "yomi" } else { "bare axum" }.to_owned(), points }
    };
    [true, false].map(of).into_iter().filter(|line| line.points.len() > 1).collect()
}

/// Lines over the rate, both axes from 0.
fn rates(caption: &str, figure: &str, lines: &[Curve]) -> Result<String, Fault> {
    let end =
        |of: fn(&(f64, f64)) -> f64| extent(lines, of).map_or(1.0, |(_, end)| end.max(1e-3) * 1.05);
    draw(|area| {
        let mut chart = chart(area, caption)
            .build_cartesian_2d(0.0..end(|point| point.0), 0.0..end(|point| point.1))?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_desc("requests offered a second")
            .y_desc(figure)
            .draw()?;
        series(&mut chart, lines)
    })
}

/// Minimum and maximum of all points; `None` without points.
fn extent(lines: &[Curve], of: fn(&(f64, f64)) -> f64) -> Option<(f64, f64)> {
    let figures = || lines.iter().flat_map(|line| &line.points).map(of);
    figures().next()?;
    Some((figures().fold(f64::INFINITY, f64::min), figures().fold(f64::NEG_INFINITY, f64::max)))
}

fn draw(fill: impl FnOnce(&Area<'_>) -> Result<(), Fault>) -> Result<String, Fault> {
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        fill(&area)?;
        area.present()?;
    }
    Ok(drawing)
}

fn chart<'area, 'text>(
    area: &'area Area<'text>,
    caption: &str,
) -> ChartBuilder<'area, 'text, SVGBackend<'text>> {
    let mut chart = ChartBuilder::on(area);
    chart
        .caption(caption, ("sans-serif", 18).into_font())
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(60);
    chart
}

type Chart<'area, 'text, X, Y> = plotters::chart::ChartContext<
    'area,
    SVGBackend<'text>,
    plotters::coord::cartesian::Cartesian2d<X, Y>,
>;

fn series<'text, X, Y>(chart: &mut Chart<'text, 'text, X, Y>, lines: &[Curve]) -> Result<(), Fault>
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
    Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    for (line, colour) in lines.iter().zip(COLOURS.iter().cycle()) {
        chart
            .draw_series(LineSeries::new(line.points.iter().copied(), colour.stroke_width(2)))?
            .label(line.name.clone())
            .legend(|(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        if line.points.len() <= 32 {
            let dots = line.points.iter().map(|&point| Circle::new(point, 3, colour.filled()));
            chart.draw_series(dots)?;
        }
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()
}
