//! A recorded search on standard output.

use anyhow::bail;

use super::{Done, Format, ShowArgs, json_line};
use crate::{
    api::{
        answer::{RecordAnswer, record::kind_name},
        lab::{Performed, title},
    },
    laboratory::{
        Findings, Record,
        drawing::{self, TextOptions, label::value_text},
    },
};

/// Prints the search as the flags want it.
pub(super) fn print(done: &Done, show: ShowArgs) -> anyhow::Result<()> {
    let Done { question, performed, total } = done;
    let Findings::Record(record) = &performed.findings else {
        bail!("a recording was asked for, and something else came");
    };
    crate::cli::print(&match show.format {
        Format::Text => {
            let options = TextOptions { colour: show.colour.is_on() };
            format!("{}\n{}", drawing::text(&record.recording, options), summary(record))
        }
        Format::Json => {
            let Performed { queue, search, .. } = *performed;
            json_line(&RecordAnswer::new(question, record, queue, search, *total))?
        }
        Format::Svg => drawing::svg(&record.recording, &title(question, record)),
        Format::Dot => drawing::graphviz(&record.recording, &title(question, record)),
    })
}

/// What came of it and what it cost, a line each.
fn summary(record: &Record) -> String {
    let statistics = &record.statistics;
    let nodes = &record.recording.nodes;
    let skipped = nodes.iter().filter(|node| !node.is_visited()).count();
    let kind = kind_name(record.kind).replace('_', " ");
    let unit = record.unit.map(|unit| format!(" {}", unit.name())).unwrap_or_default();
    let mut rows = vec![("value", format!("{}{unit}, {kind}", value_text(record.value)))];
    if let Some(best) = &record.best {
        rows.push(("best", best.clone()));
        rows.push(("line", record.line.join(" ")));
    }
    rows.push(("depth", record.depth.to_string()));
    rows.push((
        "nodes",
        match skipped {
            0 => statistics.nodes.to_string(),
            _ => format!("{}, and {skipped} skipped", statistics.nodes),
        },
    ));
    rows.push(("leaves", statistics.leaf_evaluations.to_string()));
    if let Some(cutoffs) = &statistics.cutoffs {
        rows.push(("cutoffs", format!("{} α, {} β", cutoffs.alpha, cutoffs.beta)));
    }
    rows.into_iter().map(|(name, value)| format!("{name:<8} {value}\n")).collect()
}
