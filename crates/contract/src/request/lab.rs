//! Requests of the laboratory: a written tree, a traced search, a race.

pub mod algorithm;
mod evaluation;
pub mod exercise;
mod race;
pub mod run;
pub mod station;
mod subject;
mod trace;
mod tree;
mod window;

use yomi_game::AnyPosition;
use yomi_laboratory::{Experiment, Subject};

use self::station::Station;
use super::picture::{self, TreeLook};
use crate::{
    limits::RequestLimits,
    reading::{
        fault::Faults,
        field::{Field, fields},
        fields::Fields,
    },
    request::{
        review,
        shared::{ID, SEED, asked},
    },
};

pub use race::{RUN, RUNS, race_ms};
pub use subject::{GAME, game};
pub use trace::default_depth;

fields! {
    /// The language of `task` and `detail`, and of title and legend of an SVG; that of `Accept-Language` when not given.
    pub(super) LANG = review::LANG;
}

/// A valid request of the laboratory.
#[derive(Clone, Debug)]
pub struct LabQuestion {
    /// What is to be looked at.
    pub experiment: Experiment,
    /// How the answer looks as a picture.
    pub look: TreeLook,
    /// Echoed in the answer.
    pub id: Option<String>,
}

impl LabQuestion {
    /// The position, unless it is about an explicit tree.
    #[must_use]
    pub const fn position(&self) -> Option<&AnyPosition> {
        match &self.experiment.subject {
            Subject::Tree(_) => None,
            Subject::Position(position) => Some(position),
        }
    }

    /// The names of the game and of the side to move, unless it is about an explicit tree.
    #[must_use]
    pub fn game_and_turn(&self) -> Option<(&'static str, &'static str)> {
        let position = self.position()?;
        let game = position.kind();
        Some((game.name(), game.side_name(position.side_to_move())))
    }
}

/// The fields known at a station, those of all games together.
#[must_use]
pub fn fields(station: Station) -> Vec<&'static Field> {
    asked(|fields, faults| {
        read_fields(station, fields, &RequestLimits::WIDEST, faults);
    })
}

/// The fields of one run of a race.
#[must_use]
pub fn run_fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        run::read(run::Course::Unknown, fields, &RequestLimits::WIDEST, faults);
    })
}

/// Every field is asked for on every path through here: what is not asked for is unknown.
pub(super) fn read_fields(
    station: Station,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<LabQuestion> {
    let seed = SEED.number_or_preset(fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    let experiment = match station {
        Station::Tree => tree::read(fields, limits, seed, faults),
        Station::Trace => trace::read(fields, limits, seed, faults),
        Station::Race => race::read(fields, limits, seed, faults),
    };
    let look = match station {
        Station::Tree => picture::read_of_tree(false, fields, faults),
        Station::Trace => picture::read_of_tree(true, fields, faults),
        Station::Race => TreeLook::default(),
    };
    Some(LabQuestion { experiment: experiment?, look, id })
}
