//! Bar chart of a race in SVG: a bar for the nodes of each run.

use std::fmt::Write;

use yomi_picture::style;

use super::{
    label::shown,
    sheet::{LARGE, MARGIN, text_width},
    svg::{Picture, Points, Xml},
};
use yomi_laboratory::{Race, Row};
use yomi_search::Unit;

const LIGHT: &str = include_str!("bars/light.css");
const DARK: &str = include_str!("bars/dark.css");
/// Length of the longest bar.
const LONGEST: f64 = 360.0;
/// Shortest visible bar.
const SHORTEST: f64 = 1.0;
/// Height of a row, and of the bar in it.
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;
/// Above the rows: the title.
const HEADER: f64 = 44.0;
/// Between the parts of a row.
const GAP: f64 = 8.0;

/// Draws the nodes of each run, in the order of the runs, with their share of the first run's, in the colours of its
/// reader.
#[must_use]
pub fn bars(race: &Race, title: &str) -> Picture {
    // Playouts are whole games, which no bar sets beside nodes.
    let plays_out = |row: &Row| row.unit == Some(Unit::WinRate);
    let counting = race.rows.iter().filter(|row| !plays_out(row));
    let most = counting.map(|row| row.statistics.nodes).fold(1, u64::max) as f64;
    let first = race.rows.first().map_or(0, |row| row.statistics.nodes);
    let number = |row: &Row| match (row.statistics.nodes, row.statistics.nodes as f64 / first as f64) {
        (playouts, _) if plays_out(row) => format!("{playouts} playouts"),
        (nodes, _) if nodes == first || first == 0 => nodes.to_string(),
        (nodes, share) if share < 0.1 => format!("{nodes}, {:.1} %", 100.0 * share),
        (nodes, share) => format!("{nodes}, {:.0} %", 100.0 * share),
    };
    let widest =
        |texts: &mut dyn Iterator<Item = String>| texts.map(|text| text_width(&text, LARGE)).fold(0.0, f64::max);
    let names = widest(&mut race.rows.iter().map(|row| shown(&row.name).into_owned()));
    let numbers = widest(&mut race.rows.iter().map(number));
    let left = MARGIN + names + GAP;
    let across = (left + LONGEST + GAP + numbers + MARGIN).max(text_width(title, LARGE) * 1.1 + 2.0 * MARGIN).ceil();
    let down = (HEADER + race.rows.len() as f64 * ROW + MARGIN / 2.0).ceil();
    let title = Xml(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{across}\" \
         height=\"{down}\" role=\"img\" class=\"bars\">\n<title>{title}</title>\n<style>\n{}</style>\n\
         <rect class=\"paper\" width=\"{across}\" height=\"{down}\"/>\n\
         <text class=\"heading\" x=\"{MARGIN}\" y=\"26\">{title}</text>\n",
        style(None, LIGHT, DARK)
    );
    let end = Points(left - GAP);
    for (place, row) in race.rows.iter().enumerate() {
        let top = HEADER + place as f64 * ROW;
        let length = if plays_out(row) { 0.0 } else { (LONGEST * row.statistics.nodes as f64 / most).max(SHORTEST) };
        let (base, name, number) = (Points(top + 13.0), Xml(&row.name), number(row));
        // Writing into a `String` cannot fail.
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{end}\" y=\"{base}\">{name}</text>\
             <rect class=\"bar\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{BAR}\"/>\
             <text x=\"{}\" y=\"{base}\">{number}</text>",
            Points(left),
            Points(length),
            Points(left + length + GAP)
        );
    }
    svg.push_str("</svg>\n");
    Picture { svg, points: (across, down) }
}
