//! Requests of the laboratory: a written tree, a traced search, a race.

pub(crate) mod algorithm;
pub mod exercise;
mod race;
pub(crate) mod run;
mod subject;
mod trace;
mod tree;
mod window;

use serde_json::{Map, Value};

pub(crate) use race::{RUN, RUNS, race_ms};
pub(in crate::api) use subject::{GAME, game};
pub use trace::default_depth;

use yomi_game::AnyPosition;
use yomi_laboratory::{Experiment, Subject};

use super::{
    ID, RequestLimits, SEED, asked, evaluation, no_position,
    picture::{self, TreeLook},
};
use crate::api::{
    problem::Problem,
    reading::{
        fault::Faults,
        field::{Field, fields},
        fields::Fields,
    },
};

fields! {
    /// The leaf evaluation: a name, or an object of `name` and parameters.
    ///
    /// The game's default when not given; not for `mcts`, and not for a tree.
    EVALUATION = evaluation::EVALUATION;
}

/// Where in the laboratory a request goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Station {
    /// The search of an explicit tree, node by node.
    Tree,
    /// The search of a position, node by node.
    Trace,
    /// Several searches side by side.
    Race,
}

impl Station {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tree, Self::Trace, Self::Race];

    /// The name in paths.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Trace => "trace",
            Self::Race => "race",
        }
    }
}

/// A request of the laboratory, complete and sound.
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

/// Reads a request.
///
/// # Errors
/// One problem with every fault found in any field.
pub fn read(
    station: Station,
    object: &Map<String, Value>,
    limits: &RequestLimits,
) -> Result<LabQuestion, Problem> {
    let mut faults = Faults::default();
    let mut fields = Fields::of_body(object);
    let question = read_fields(station, &mut fields, limits, &mut faults);
    fields.finish(&mut faults);
    faults.into_result().map_err(Problem::invalid)?;
    question.ok_or_else(no_position)
}

/// The fields that are known there, those of all games together.
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
fn read_fields(
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
