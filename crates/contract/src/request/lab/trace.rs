//! `lab/trace`: the search of a position.

use yomi_game::GameKind;
use yomi_laboratory::{Experiment, MAX_RECORDED_PLAYOUTS, Plan, RecordPlan, Subject};
use yomi_textbook::{Algorithm, Configuration, EvaluationChoice};

use super::{
    algorithm::{self, Use},
    evaluation, subject,
};
use crate::{
    games::GAMES,
    limits::RequestLimits,
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Field, PlayerKind, Preset, Shape, Target, fields},
        fields::Fields,
    },
    request::{
        limits,
        position::{self, Boards},
        techniques::{self, Subject as TechniqueSubject},
    },
};

pub(super) const GAME: Field =
    Field { required: Some("name the game whose position is to be searched"), ..subject::GAME };

fields! {
    /// Plies to search; 2 when not given, in gomoku 1, and of `mcts` to the end.
    ///
    /// A search of more nodes, skipped ones included, than `recorded_nodes` of `/v1/limits` is refused with
    /// the depth that fits.
    DEPTH = limits::DEPTH;

    /// Playouts of `mcts`; 50 when not given.
    PLAYOUTS = limits::NODES,
        shape: Shape::Integer { min: 1, max: MAX_RECORDED_PLAYOUTS as i64 }, default: Preset::Mostly(DEFAULT_PLAYOUTS), unit: None;
}

/// Playouts that are traced when a request does not say.
const DEFAULT_PLAYOUTS: u64 = 50;

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
    let playouts = PLAYOUTS.number_within(limits, fields, faults);
    let is_mcts = algorithm == Some(Algorithm::Mcts);
    if algorithm.is_some() && !is_mcts && fields.is_given(PLAYOUTS.name) {
        let detail = "nodes counts the playouts of mcts; other searches are bounded by depth";
        fields.refuse(PLAYOUTS.name, FaultCode::NotApplicable, detail, faults);
    }
    let Some(game) = game else {
        // What applies is not known: names are recognised, and techniques read, not judged.
        position::recognise(fields);
        evaluation::recognise(fields);
        techniques::read(TechniqueSubject::Tree, None, fields, faults);
        return None;
    };
    fields.aim(Target { game: Some(game), player: Some(PlayerKind::Textbook) });
    let given = position::read(game, Boards::All, fields, faults);
    let evaluation = evaluation::read(game, algorithm, fields, faults);
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
            depth: depth.or((!is_mcts).then(|| default_depth(game).min(limits.max_depth))),
            playouts: is_mcts.then(|| playouts.unwrap_or(DEFAULT_PLAYOUTS.min(limits.max_nodes))),
            window: (None, None),
        }),
        seed,
        limit: Some(limits.max_search),
    })
}
