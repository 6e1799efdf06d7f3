//! Output of a recorded search.

use anyhow::bail;
use yomi_command::{output, refusal};
use yomi_contract::{
    answer::{
        RecordAnswer,
        drawing::{picture, record_pixels, title},
    },
    experiment::Performed,
};
use yomi_drawing::{self as drawing, TextOptions, label};
use yomi_laboratory::{Findings, Record};
use yomi_players::Engines;
use yomi_review::report::Lang;

use super::{Done, Format, ShowArgs, json_line};

/// Prints the search as the flags want it.
pub(super) fn print(engines: &Engines, done: &Done, show: ShowArgs) -> anyhow::Result<()> {
    let Done { question, performed, total } = done;
    let Findings::Record(record) = &performed.findings else {
        bail!("a recording was asked for, and something else came");
    };
    output::print(&match show.format {
        Format::Text => {
            let options = TextOptions { colour: show.colour.is_on() };
            format!("{}\n{}", drawing::text(&record.recording, options), summary(record))
        }
        Format::Json => {
            let Performed { queue, search, .. } = *performed;
            json_line(&RecordAnswer::new(engines, question, record, queue, search, *total))?
        }
        Format::Svg => picture(question, record, false).svg,
        Format::Png => {
            let png = record_pixels(question, record).map_err(|problem| refusal::refused(&problem, &["tree"]))?;
            return crate::cli::print_picture(&png);
        }
        Format::Dot => drawing::graphviz(&record.recording, &title(question, record, Lang::En)),
    })
}

/// The result and its cost, one per line.
fn summary(record: &Record) -> String {
    let statistics = &record.statistics;
    let kind = record.kind.name().replace('_', " ");
    let number = label::value_text(record.shown);
    let mut value = label::score_text(record.shown, record.recording.results);
    // A result in words says itself what it counts.
    if let Some(unit) = record.unit.filter(|_| value == number) {
        value = format!("{value} {}", unit.name());
    }
    let mut rows = vec![("value", format!("{value}, {kind}"))];
    if let Some(best) = &record.best {
        rows.push(("best", best.clone()));
        rows.push(("line", record.line.join(" ")));
    }
    rows.push(("depth", record.depth.to_string()));
    rows.push((
        if record.recording.playouts.is_empty() { "nodes" } else { "playouts" },
        match record.recording.skipped() {
            (0, _) => statistics.nodes.to_string(),
            _ => format!("{}, and {}", statistics.nodes, label::skipped_text(&record.recording)),
        },
    ));
    rows.push(("leaves", statistics.leaf_evaluations.to_string()));
    if let Some(cutoffs) = &statistics.cutoffs {
        rows.push(("cutoffs", format!("{} α, {} β", cutoffs.alpha, cutoffs.beta)));
    }
    rows.into_iter().map(|(name, value)| format!("{name:<8} {value}\n")).collect()
}
