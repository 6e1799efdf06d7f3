//! `explain`: a position, a move, and the one beside it.

use std::time::Duration;

use yomi_explain::Explaining;
use yomi_game::{AnyMove, GameKind};
use yomi_players::{Player, SearchRequest};
use yomi_review::report::Lang;
use yomi_search::Limits;

use super::{
    limits::{self as asked_limits, DEADLINE_MS, RequestedLimits},
    position::{self, Boards, GivenPosition},
    review, root,
    shared::{ID, asked_of},
    treatment::{self, Treatment},
};
use crate::{
    limits::{MAX_MOVE_CHARACTERS, RequestLimits},
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Field, PlayerKind, Preset, Shape, Target, fields},
        fields::Fields,
    },
};

/// Default nodes of each search.
const DEFAULT_NODES: u64 = 100_000;

fields! {
    /// The move to explain, a legal one.
    MOVE = Field::new("move", Shape::Text { min: 1, max: MAX_MOVE_CHARACTERS }),
        required: Some("the move to explain must be given");

    /// The move beside it; the best other one where it is not given.
    AGAINST = Field::new("against", Shape::Text { min: 1, max: MAX_MOVE_CHARACTERS });

    /// Nodes of each of its searches, three at most, beside those at levels 0 to 9.
    NODES = asked_limits::NODES, default: Preset::Mostly(DEFAULT_NODES), flag: None;
}

/// A valid `explain` request.
#[derive(Clone, Debug)]
pub struct ExplainQuestion {
    /// What is to be found out.
    pub explaining: Explaining,
    /// Time from the arrival of the request to the answer, if the caller set one.
    pub deadline: Option<Duration>,
    /// How its searches are treated while the server is busy.
    pub treatment: Treatment,
    /// The language of its sentences.
    pub lang: Lang,
    /// Echoed in the answer.
    pub id: Option<String>,
}

impl ExplainQuestion {
    /// A request that has the player of its searches.
    #[must_use]
    pub fn whole(&self) -> SearchRequest {
        SearchRequest::of(self.explaining.position().clone(), Player::engine(None), Limits::default())
    }
}

/// The fields that `explain` knows for a game.
#[must_use]
pub fn explain_fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        read_fields(game, fields, &RequestLimits::WIDEST, faults);
    })
}

/// Every field is asked for on every path through this function.
pub(super) fn read_fields(
    game: GameKind,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<ExplainQuestion> {
    fields.aim(Target { game: Some(game), player: Some(PlayerKind::Engine) });
    let given = position::read(game, Boards::Classic, fields, faults);
    let mv = legal(&MOVE, given.as_ref(), fields, faults);
    let against = legal(&AGAINST, given.as_ref(), fields, faults);
    if mv.is_some() && mv == against {
        let detail = "the move beside it must be another one";
        fields.refuse(AGAINST.name, FaultCode::ConflictingFields, detail, faults);
    }
    let nodes = NODES.number_within(limits, fields, faults).unwrap_or(DEFAULT_NODES.min(limits.max_nodes));
    let deadline = DEADLINE_MS.number(fields, faults).map(Duration::from_millis);
    let asked = RequestedLimits { nodes: Some(nodes), deadline, ..RequestedLimits::default() };
    let treatment = treatment::read(&asked, limits, fields, faults);
    let lang = review::lang(&review::LANG, fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    let limits = asked.of_search(false, None, false, limits);
    let explaining = Explaining::new(given?.position, mv?, against, limits);
    Some(ExplainQuestion { explaining, deadline, treatment, lang, id })
}

/// A legal move of the position.
fn legal(
    field: &'static Field,
    given: Option<&GivenPosition>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<AnyMove> {
    let text = field.text(fields, faults)?;
    let GivenPosition { position, coordinates, .. } = given?;
    let written = vec![(fields.pointer_to(field.name), text)];
    root::legal(position, &written, *coordinates, faults).into_iter().next()
}
