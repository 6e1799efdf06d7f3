//! `lab/trace`: the search of a position.

use yomi_game::GameKind;
use yomi_laboratory::{Experiment, Plan, RecordPlan, Subject};
use yomi_textbook::{Configuration, EvaluationChoice};

use super::{
    algorithm::{self, Use},
    evaluation::EVALUATION,
    subject,
};
use crate::{
    games::GAMES,
    limits::RequestLimits,
    reading::{
        fault::Faults,
        field::{Field, PlayerKind, Target, fields},
        fields::Fields,
    },
    request::{
        evaluation, limits,
        position::{self, Boards},
        techniques::{self, Subject as TechniqueSubject},
    },
};

pub(super) const GAME: Field =
    Field { required: Some("name the game whose position is to be searched"), ..subject::GAME };

fields! {
    /// Plies to search; 2 when not given, in gomoku 1.
    ///
    /// A search of more nodes, skipped ones included, than `recorded_nodes` of `/v1/limits` is refused with
    /// the depth that fits.
    DEPTH = limits::DEPTH;
}

/// Plies that are traced when a request does not say.
#[must_use]
pub const fn default_depth(game: GameKind) -> u32 {
    GAMES.of(game).traced_depth
}

/// Reads the experiment; `None` when a fault was found.
pub(super) fn read(
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    seed: u64,
    faults: &mut Faults,
) -> Option<Experiment> {
    let game = subject::game(&GAME, fields, faults);
    let algorithm = algorithm::read(Use::Recording, fields, faults);
    let depth = DEPTH.number_within(limits, fields, faults);
    let Some(game) = game else {
        // What applies is not known: names are recognised, and techniques read, not judged.
        position::recognise(fields);
        fields.value(&EVALUATION);
        techniques::read(TechniqueSubject::Tree, None, fields, faults);
        return None;
    };
    fields.aim(Target { game: Some(game), player: Some(PlayerKind::Textbook) });
    let given = position::read(game, Boards::All, fields, faults);
    let evaluation = evaluation::read(game, fields, faults);
    let subject = TechniqueSubject::Game(game);
    let techniques = techniques::read(subject, algorithm, fields, faults);
    let depth = depth.and_then(|depth| u32::try_from(depth).ok());
    Some(Experiment {
        subject: Subject::Position(given?.position),
        plan: Plan::Record(RecordPlan {
            configuration: Configuration {
                algorithm: algorithm?,
                evaluation: evaluation.unwrap_or_else(|| EvaluationChoice::default_of(game)),
                techniques,
            },
            depth: Some(depth.unwrap_or_else(|| default_depth(game).min(limits.max_depth))),
            window: (None, None),
        }),
        seed,
        limit: Some(limits.max_search),
    })
}
