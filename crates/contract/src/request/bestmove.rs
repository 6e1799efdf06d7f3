//! `bestmove`: a position and what is asked about it.

use std::time::Duration;

use yomi_game::GameKind;
use yomi_players::{Engines, Player, SearchRequest};
use yomi_search::{Goal, Variety};

use super::{
    include::{self, Include},
    limits as asked_limits, player,
    position::{self, Boards},
    root,
    shared::{ID, MAX_MULTI_PV, MULTI_PV, SEED, asked_of},
    treatment::{self, Treatment},
};
use crate::{
    limits::RequestLimits,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, PlayerKind, Preset, Shape, Target, fields},
        fields::{self, Fields},
    },
};
use serde_json::Value;

fields! {
    // More hundredths of a disc than 64 discs make no sense.
    /// The engines of Othello and gomoku: choose by `seed` among the moves that are at most so much worse than the
    /// best, in hundredths of a disc or point.
    VARIETY = Field::new("variety", Shape::Integer { min: 0, max: 6400 }),
        default: Preset::Number(0), unit: Some("hundredths of a disc or point"),
        games: &[GameKind::Othello, GameKind::Gomoku], players: &[PlayerKind::Engine], flag: Some("N");
}

/// A valid `bestmove` request.
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
    /// Whether the service drew the seed, so that the same request has another one next time.
    pub seed_is_drawn: bool,
    /// Whether the answer tells the seed, which later requests of the same game send.
    pub tells_seed: bool,
}

/// The fields that `bestmove` knows for a game.
#[must_use]
pub fn fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        read_fields(game, fields, &RequestLimits::WIDEST, faults);
    })
}

/// Every field is asked for on every path through this function: what is not asked for is unknown.
pub(super) fn read_fields(
    game: GameKind,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<Question> {
    fields.aim(Target { game: Some(game), player: player::kind(game, fields) });
    let given = position::read(game, Boards::Classic, fields, faults);
    let goal = asked_limits::goal(fields, faults);
    let asked = asked_limits::read(fields, limits, faults);
    let player = player::read(game, fields, goal, &asked, limits, faults);
    let threads = asked_limits::THREADS.number_within(limits, fields, faults);
    let multi_pv = multi_pv(fields, faults);
    player::check_multi_pv(game, fields, multi_pv, faults);
    let root_moves = root::read(fields, given.as_ref(), faults);
    let seed = SEED.number_or_preset(fields, faults);
    let variety = variety(game, fields, goal, faults);
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
    let position::GivenPosition { position, moves, .. } = given?;
    let allotment = asked.clock.map(|clock| clock.allot(Engines::moves_to_come(&position)));
    let manages_time = Engines::manages_time(game, &player);
    let tells_seed = fields.is_given(player::OPPONENT.name) || matches!(player, Player::Human(_));
    let has_level = fields.is_given(player::LEVEL.name) || tells_seed;
    let limits = asked.of_search(has_level, allotment, manages_time, limits);
    Some(Question {
        search: SearchRequest {
            trail: Engines::recalled(game, &player, &moves).to_vec(),
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
        seed_is_drawn: false,
        tells_seed,
    })
}

/// Number of best moves: a number, or `"all"`.
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
fn variety(game: GameKind, fields: &mut Fields<'_>, goal: Option<Goal>, faults: &mut Faults) -> Variety {
    let given = VARIETY.number(fields, faults).and_then(|variety| u32::try_from(variety).ok());
    let variety = given.map_or_else(|| player::variety(game, fields), Variety);
    if goal == Some(Goal::WinLossDraw) && variety != Variety::default() {
        let detail = "win_loss_draw does not tell how much better a move is; leave out variety or goal";
        fields.refuse(VARIETY.name, FaultCode::NotApplicable, detail, faults);
    }
    variety
}
