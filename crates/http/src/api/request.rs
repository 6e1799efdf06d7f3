//! From the fields of a request to domain types, every fault collected on the way.
//!
//! `bestmove` bodies, query parameters and the command line all come through [`read`]; behind it
//! there are no strings.

pub(crate) mod confidence;
pub(crate) mod evaluation;
pub(crate) mod include;
pub mod lab;
pub mod limits;
pub(crate) mod player;
pub mod position;
pub(crate) mod root;
pub(crate) mod techniques;
pub(crate) mod treatment;

use std::time::Duration;

use serde_json::{Map, Value};

pub use confidence::Confidence;
pub use include::Include;
pub use limits::{MAX_SEED, RequestLimits};
pub use position::{Boards, GivenPosition};
pub use treatment::Treatment;

use yomi_game::GameKind;
use yomi_othello::Variety;
use yomi_players::{Engines, Player, SearchRequest};
use yomi_search::Goal;

use super::{
    fault::{Fault, FaultCode, Faults},
    fields::{self, Fields},
    problem::Problem,
};

/// Characters that an `id` may have.
pub const MAX_ID_CHARACTERS: usize = 128;
/// More hundredths of a disc than 64 discs make no sense.
pub const MAX_VARIETY: i64 = 6400;
/// More best moves than any board has cells make no sense: 20 × 20.
pub const MAX_MULTI_PV: i64 = 400;

/// A `bestmove` request, complete and sound.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What is to be searched.
    pub search: SearchRequest,
    /// Time from the arrival of the request to the answer, if the caller set one.
    pub deadline: Option<Duration>,
    /// How it is treated while the server is busy.
    pub treatment: Treatment,
    /// Extra parts of the answer.
    pub include: Include,
    /// Echoed in the answer.
    pub id: Option<String>,
}

/// Reads a `bestmove` request.
///
/// # Errors
/// One problem with every fault found in any field.
pub fn read(
    game: GameKind,
    object: &Map<String, Value>,
    limits: &RequestLimits,
) -> Result<Question, Problem> {
    let mut faults = Faults::default();
    let mut fields = Fields::of_body(object);
    let question = read_fields(game, &mut fields, limits, &mut faults);
    fields.finish(&mut faults);
    faults.into_result().map_err(Problem::invalid)?;
    question.ok_or_else(no_position)
}

/// Reads a `position` request.
///
/// # Errors
/// One problem with every fault found in any field.
pub fn read_position(
    game: GameKind,
    object: &Map<String, Value>,
) -> Result<GivenPosition, Problem> {
    let mut faults = Faults::default();
    let mut fields = Fields::of_body(object);
    let given = position::read(game, Boards::Classic, &mut fields, &mut faults);
    fields.finish(&mut faults);
    faults.into_result().map_err(Problem::invalid)?;
    given.ok_or_else(no_position)
}

/// A position that is missing has always left a fault; should one ever not, the answer is still a
/// fault and not a panic.
fn no_position() -> Problem {
    Problem::invalid(vec![Fault::new("", FaultCode::Required, "no position could be read")])
}

/// The names of all fields that `bestmove` knows for a game.
#[must_use]
pub fn field_names(game: GameKind, limits: &RequestLimits) -> Vec<&'static str> {
    let nothing = Map::new();
    let mut fields = Fields::of_body(&nothing);
    read_fields(game, &mut fields, limits, &mut Faults::default());
    fields.known()
}

/// The names of the fields that describe the position of a game.
#[must_use]
pub fn position_field_names(game: GameKind) -> Vec<&'static str> {
    let nothing = Map::new();
    let mut fields = Fields::of_body(&nothing);
    position::read(game, Boards::Classic, &mut fields, &mut Faults::default());
    fields.known()
}

/// Every field is asked for on every path through this function: what is not asked for is unknown.
fn read_fields(
    game: GameKind,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<Question> {
    let given = position::read(game, Boards::Classic, fields, faults);
    let goal = limits::goal(fields, faults);
    let asked = limits::read(fields, limits, faults);
    let player = player::read(game, fields, goal, &asked, limits, faults);
    let threads = limits::Operators::Threads.read(fields, limits, faults);
    let multi_pv = multi_pv(fields, faults);
    player::check_multi_pv(fields, multi_pv, faults);
    let root_moves = root::read(fields, given.as_ref(), faults);
    let seed = fields.integer("seed", 0..=MAX_SEED, faults);
    let variety = variety(game, fields, goal, faults);
    let treatment = treatment::read(fields, faults);
    let include = include::read(fields, faults);
    let id = fields.text("id", MAX_ID_CHARACTERS, faults).map(str::to_owned);
    let (mut player, asked) = player?;
    if let Player::Engine { parameters, .. } = &mut player {
        parameters.othello.variety = variety;
    }
    let position = given?.position;
    let allotment = asked.clock.map(|clock| clock.allot(Engines::moves_to_come(&position)));
    let manages_time = Engines::manages_time(game, &player);
    let limits = asked.of_search(fields.is_given("level"), allotment, manages_time, limits);
    Some(Question {
        search: SearchRequest {
            position,
            root_moves: root_moves?,
            player,
            limits,
            goal: goal?,
            multi_pv,
            seed: seed.unwrap_or(0).unsigned_abs(),
            threads: threads.and_then(|threads| u32::try_from(threads).ok()).unwrap_or(1),
        },
        deadline: asked.deadline,
        treatment,
        include,
        id,
    })
}

/// How many best moves: a number, or `"all"`.
fn multi_pv(fields: &mut Fields<'_>, faults: &mut Faults) -> u32 {
    let expected = || format!("a number from 1 to {MAX_MULTI_PV}, or \"all\"");
    match fields.value("multi_pv") {
        None => 1,
        Some(Value::String(text)) if text == "all" => u32::MAX,
        Some(value @ Value::Number(_)) => {
            fields::integer(value, fields.pointer_to("multi_pv"), 1..=MAX_MULTI_PV, faults)
                .and_then(|number| u32::try_from(number).ok())
                .unwrap_or(1)
        }
        Some(Value::String(text)) => {
            let pointer = fields.pointer_to("multi_pv");
            faults.push(Fault::unknown_name(pointer, text, &["all"], &expected()));
            1
        }
        Some(value) => {
            let pointer = fields.pointer_to("multi_pv");
            faults.push(fields::wrong_type(pointer, &expected(), value));
            1
        }
    }
}

/// How much worse than the best a move may be, in hundredths of a disc.
fn variety(
    game: GameKind,
    fields: &mut Fields<'_>,
    goal: Option<Goal>,
    faults: &mut Faults,
) -> Variety {
    let variety = fields.integer("variety", 0..=MAX_VARIETY, faults);
    let variety = variety.and_then(|variety| u32::try_from(variety).ok()).unwrap_or(0);
    let variety = Variety(variety);
    let engine = fields.value("algorithm").is_none_or(|name| name == player::ENGINE);
    let obstacle = if game != GameKind::Othello {
        "only Othello's engine chooses among moves that are nearly the best; leave out variety"
    } else if !engine {
        "a textbook algorithm plays the best move that it finds; leave out variety"
    } else if goal == Some(Goal::WinLossDraw) {
        "win_loss_draw does not tell how much better a move is; leave out variety or goal"
    } else {
        return variety;
    };
    if variety != Variety::default() {
        let pointer = fields.pointer_to("variety");
        faults.push(Fault::new(pointer, FaultCode::NotApplicable, obstacle));
    }
    variety
}

/// The goals by name.
pub const GOALS: [Goal; 3] = [Goal::Best, Goal::Solve, Goal::WinLossDraw];
