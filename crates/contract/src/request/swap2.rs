//! Requests to gomoku's `swap2`: a position of 0, 3 or 5 stones, and how far to search.

use std::time::Duration;

use yomi_game::{AnyPosition, GameKind, gomoku::LARGEST_SIZE};
use yomi_gomoku::swap2::SMALLEST_SIZE;
use yomi_players::{
    Player, SearchRequest,
    swap2::{Swap2, Swap2Fault, Swap2Search},
};
use yomi_search::{Goal, Level, Limits};

use super::{limits, player, position, treatment};
use crate::{
    limits::RequestLimits,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, PlayerKind, Target},
        fields::Fields,
    },
    request::{
        position::Boards,
        shared::{ID, SEED, asked},
        treatment::Treatment,
    },
};

/// A valid `swap2` request.
#[derive(Clone, Debug)]
pub struct Swap2Question {
    /// What is to be found out.
    pub swap2: Swap2,
    /// The position.
    pub position: AnyPosition,
    /// Time from the arrival of the request to the answer, if the caller set one.
    pub deadline: Option<Duration>,
    /// How it is treated while the server is busy.
    pub treatment: Treatment,
    /// Echoed in the answer.
    pub id: Option<String>,
    level: Option<Level>,
    limits: Limits,
}

impl Swap2Question {
    /// The request for one of its searches.
    pub fn request(&self, search: &Swap2Search) -> SearchRequest {
        let player = Player::engine(self.level.map(|level| search.level(level)));
        SearchRequest::of(search.position.clone(), player, search.limits(self.limits))
    }

    /// The search of the given position, with all of the limits.
    pub fn whole(&self) -> SearchRequest {
        SearchRequest::of(self.position.clone(), Player::engine(self.level), self.limits)
    }
}

/// The fields that `swap2` knows.
#[must_use]
pub fn fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        read_fields(fields, &RequestLimits::WIDEST, faults);
    })
}

pub(super) fn read_fields(
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<Swap2Question> {
    fields.aim(Target { game: Some(GameKind::Gomoku), player: Some(PlayerKind::Engine) });
    let given = position::read(GameKind::Gomoku, Boards::Classic, fields, faults);
    let level = player::LEVEL.number(fields, faults);
    let level = level.and_then(|level| Level::new(u8::try_from(level).ok()?));
    let asked = limits::read_shared(fields, limits, faults);
    player::check_level(fields, false, Some(Goal::Best), faults);
    let seed = SEED.number_or_preset(fields, faults);
    let treatment = treatment::read(&asked, limits, fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    let position = given?.position;
    let AnyPosition::Gomoku(own) = &position else { return None };
    let swap2 = match Swap2::new((**own).clone(), seed) {
        Ok(swap2) => swap2,
        Err(wrong) => {
            faults.push(fault(wrong, fields));
            return None;
        }
    };
    Some(Swap2Question {
        swap2,
        deadline: asked.deadline,
        treatment,
        id,
        level: player::engine_level(level, Goal::Best, &asked),
        limits: asked.of_search(fields.is_given(player::LEVEL.name), None, false, limits),
        position,
    })
}

/// The fault of the position, at the field that has it.
fn fault(wrong: Swap2Fault, fields: &Fields<'_>) -> Fault {
    let (name, code) = match wrong {
        Swap2Fault::Renju => (position::RULE.name, FaultCode::NotApplicable),
        Swap2Fault::Stones(_) | Swap2Fault::Opening if fields.is_given(position::MOVES.name) => {
            (position::MOVES.name, FaultCode::OutOfRange)
        }
        Swap2Fault::Stones(_) | Swap2Fault::Opening => (position::BOARD.name, FaultCode::OutOfRange),
        Swap2Fault::SmallBoard => (position::SIZE.name, FaultCode::OutOfRange),
    };
    let fault = Fault::new(fields.pointer_to(name), code, wrong.to_string());
    match wrong {
        Swap2Fault::SmallBoard => Fault { min: Some(SMALLEST_SIZE.into()), max: Some(LARGEST_SIZE.into()), ..fault },
        Swap2Fault::Renju | Swap2Fault::Stones(_) | Swap2Fault::Opening => fault,
    }
}
