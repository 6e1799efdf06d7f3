//! The fields of all requests by name.

use std::{collections::BTreeMap, sync::OnceLock};

use yomi_game::GameKind;

use super::{
    batch, bestmove, explain, jobs,
    lab::{self, station::Station},
    record, report, review,
};
use crate::reading::field::Field;

/// The fields of all requests by name. A field that several requests have is that of `bestmove`; its shape is the same in all
/// of them.
pub fn table() -> &'static BTreeMap<&'static str, &'static Field> {
    static TABLE: OnceLock<BTreeMap<&str, &Field>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let games = GameKind::ALL.into_iter().flat_map(bestmove::fields);
        let stations = Station::ALL.into_iter().flat_map(lab::fields);
        let mut table = BTreeMap::new();
        let exercises = lab::exercise::check_fields().into_iter().chain(lab::exercise::row_fields());
        for field in games
            .chain(stations)
            .chain(lab::run_fields())
            .chain(exercises)
            .chain(record::fields())
            .chain(batch::batch_fields())
            .chain(jobs::jobs_fields())
            .chain(batch::line_fields())
            .chain(GameKind::ALL.into_iter().flat_map(review::review_fields))
            .chain(GameKind::ALL.into_iter().flat_map(report::report_fields))
            .chain(GameKind::ALL.into_iter().flat_map(explain::explain_fields))
        {
            table.entry(field.name).or_insert(field);
        }
        table
    })
}

/// Looks up a field by name, over all requests.
#[must_use]
pub fn field_named(name: &str) -> Option<&'static Field> {
    table().get(name).copied()
}
