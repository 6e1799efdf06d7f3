//! From the fields of a request to domain types, every fault collected on the way.
//!
//! `bestmove` bodies, query parameters and the command line all come through [`read`]; behind it
//! there are no strings.

pub(crate) mod confidence;
pub(crate) mod evaluation;
pub(crate) mod include;
pub mod lab;
pub mod limits;
pub mod picture;
pub(crate) mod player;
pub mod position;
pub mod record;
pub(crate) mod root;
pub mod swap2;
pub mod techniques;
pub(crate) mod treatment;

use std::{collections::BTreeMap, sync::OnceLock, time::Duration};

use serde_json::{Map, Value};

pub use confidence::Confidence;
pub use include::Include;
pub(crate) use include::PositionInclude;
pub use limits::RequestLimits;
pub use picture::Look;
pub use position::{Boards, GivenPosition};
pub use treatment::Treatment;

use yomi_game::GameKind;
use yomi_players::{Engines, Player, SearchRequest};
use yomi_search::{Goal, Variety};

use crate::api::{
    problem::Problem,
    reading::{
        fault::{Fault, FaultCode, Faults},
        field::{Field, PlayerKind, Preset, Shape, Target, fields},
        fields::{self, Fields},
    },
};

/// More best moves than any board has cells make no sense: 20 × 20.
const MAX_MULTI_PV: i64 = 400;

fields! {
    /// How many best moves, {min} to {max}, or `all`; 1 for `random`.
    pub(crate) MULTI_PV = Field::new("multi_pv", Shape::MultiPv { max: MAX_MULTI_PV }),
        default: Preset::Number(1), unit: Some("moves"), flag: Some("N");

    // `seed`: 2⁵³ − 1 is the largest integer that every JSON reader keeps exact.
    /// Drives what is random: the algorithms `random` and `mcts`, the order `random`, `variety`, the openings of Swap2.
    pub SEED = Field::new("seed", Shape::Integer { min: 0, max: (1 << 53) - 1 }),
        default: Preset::Number(0), unit: Some("number"), flag: Some("N");

    // More hundredths of a disc than 64 discs make no sense.
    /// The engines of Othello and gomoku: choose by `seed` among the moves that are at most so much worse than the best,
    /// in hundredths of a disc or point.
    ///
    /// `lines` then has all of them, best first; `best_move`, `score` and `pv` are those of the chosen one.
    VARIETY = Field::new("variety", Shape::Integer { min: 0, max: 6400 }),
        default: Preset::Number(0), unit: Some("hundredths of a disc or point"),
        games: &[GameKind::Othello, GameKind::Gomoku], players: &[PlayerKind::Engine], flag: Some("N");

    /// Echoed in the answer.
    pub(crate) ID = Field::new("id", Shape::Text { min: 0, max: 128 }), unit: Some("characters");
}

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

/// A `position` request, complete and sound.
#[derive(Clone, Debug)]
pub struct PositionQuestion {
    /// The position.
    pub given: GivenPosition,
    /// Extra parts of the answer as JSON.
    pub(crate) include: PositionInclude,
    /// How the answer looks as a picture.
    pub look: Look,
}

/// Reads a `position` request.
///
/// # Errors
/// One problem with every fault found in any field.
pub fn read_position(
    game: GameKind,
    object: &Map<String, Value>,
) -> Result<PositionQuestion, Problem> {
    let mut faults = Faults::default();
    let mut fields = Fields::of_body(object);
    fields.aim(Target::of_game(game));
    let given = position::read(game, Boards::Classic, &mut fields, &mut faults);
    let include = include::read_of_position(&mut fields, &mut faults);
    let look = picture::read(&mut fields, &mut faults);
    fields.finish(&mut faults);
    faults.into_result().map_err(Problem::invalid)?;
    Ok(PositionQuestion { given: given.ok_or_else(no_position)?, include, look })
}

/// A position that is missing has always left a fault; should one ever not, the answer is still a
/// fault and not a panic.
fn no_position() -> Problem {
    Problem::invalid(vec![Fault::new("", FaultCode::Required, "no position could be read")])
}

/// The fields that `bestmove` knows for a game.
#[must_use]
pub fn fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        read_fields(game, fields, &RequestLimits::WIDEST, faults);
    })
}

/// The fields that `position` knows for a game.
#[must_use]
pub fn position_fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        position::read(game, Boards::Classic, fields, faults);
        include::read_of_position(fields, faults);
        picture::read(fields, faults);
    })
}

/// The fields that a reader asks for and the game takes.
fn asked_of(
    game: GameKind,
    read: impl FnOnce(&mut Fields<'_>, &mut Faults),
) -> Vec<&'static Field> {
    let target = Target::of_game(game);
    asked(read).into_iter().filter(|field| field.applies_to(target)).collect()
}

/// The fields that a reader asks for.
pub(crate) fn asked(read: impl FnOnce(&mut Fields<'_>, &mut Faults)) -> Vec<&'static Field> {
    let nothing = Map::new();
    let mut fields = Fields::of_body(&nothing);
    read(&mut fields, &mut Faults::default());
    fields.asked()
}

/// The fields of all requests by name. One that several requests have is that of `bestmove`; its shape is
/// the same in all of them.
pub(crate) fn table() -> &'static BTreeMap<&'static str, &'static Field> {
    static TABLE: OnceLock<BTreeMap<&str, &Field>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let games = GameKind::ALL.into_iter().flat_map(fields);
        let stations = lab::Station::ALL.into_iter().flat_map(lab::fields);
        let mut table = BTreeMap::new();
        let exercises =
            lab::exercise::check_fields().into_iter().chain(lab::exercise::row_fields());
        for field in
            games.chain(stations).chain(lab::run_fields()).chain(exercises).chain(record::fields())
        {
            table.entry(field.name).or_insert(field);
        }
        table
    })
}

/// The field of that name in any request.
#[must_use]
pub fn field_named(name: &str) -> Option<&'static Field> {
    table().get(name).copied()
}

/// Every field is asked for on every path through this function: what is not asked for is unknown.
fn read_fields(
    game: GameKind,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<Question> {
    fields.aim(Target { game: Some(game), player: player::kind(fields) });
    let given = position::read(game, Boards::Classic, fields, faults);
    let goal = limits::goal(fields, faults);
    let asked = limits::read(fields, limits, faults);
    let player = player::read(game, fields, goal, &asked, limits, faults);
    let threads = limits::THREADS.number_within(limits, fields, faults);
    let multi_pv = multi_pv(fields, faults);
    player::check_multi_pv(fields, multi_pv, faults);
    let root_moves = root::read(fields, given.as_ref(), faults);
    let seed = SEED.number_or_preset(fields, faults);
    let variety = variety(fields, goal, faults);
    let treatment = treatment::read(&asked, limits, fields, faults);
    let include = include::read(fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    let (mut player, asked) = player?;
    include::check_proof(include, game, &player, fields, faults);
    if let Player::Engine { parameters, .. } = &mut player {
        parameters.othello.variety = variety;
        parameters.gomoku.variety = variety;
        parameters.gomoku.proof = include.proof;
    }
    let position = given?.position;
    let allotment = asked.clock.map(|clock| clock.allot(Engines::moves_to_come(&position)));
    let manages_time = Engines::manages_time(game, &player);
    let limits =
        asked.of_search(fields.is_given(player::LEVEL.name), allotment, manages_time, limits);
    Some(Question {
        search: SearchRequest {
            position,
            root_moves: root_moves?,
            player,
            limits,
            goal: goal?,
            multi_pv,
            seed,
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
    let Some(value) = fields.value(&MULTI_PV) else { return 1 };
    let pointer = fields.pointer_to(MULTI_PV.name);
    match value {
        Value::String(text) if text == "all" => return u32::MAX,
        Value::Number(_) => {
            let number = fields::integer(value, pointer, 1..=MAX_MULTI_PV, faults);
            return number.and_then(|number| u32::try_from(number).ok()).unwrap_or(1);
        }
        Value::String(text) => {
            faults.push(Fault::unknown_name(pointer, text, &["all"], &expected()));
        }
        _ => faults.push(fields::wrong_type(pointer, &expected(), value)),
    }
    1
}

/// How much worse than the best a move may be.
fn variety(fields: &mut Fields<'_>, goal: Option<Goal>, faults: &mut Faults) -> Variety {
    let variety = VARIETY.number_or_preset(fields, faults);
    let variety = Variety(u32::try_from(variety).unwrap_or(0));
    if goal == Some(Goal::WinLossDraw) && variety != Variety::default() {
        let detail =
            "win_loss_draw does not tell how much better a move is; leave out variety or goal";
        fields.refuse(VARIETY.name, FaultCode::NotApplicable, detail, faults);
    }
    variety
}
