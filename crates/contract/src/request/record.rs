//! `record`: the games in a text.

use yomi_game::{
    GameKind, PositionFault, PositionText, gomoku,
    read_games::{self, ReadGame, ReadGames, UnreadableGame},
};

use super::{lab, position};
use crate::{
    reading::{
        fault::{Fault, Faults},
        field::{Field, Shape, Target, fields},
        fields::Fields,
    },
    request::shared::{ID, asked},
};

/// Characters of a text of games: what a body can hold beside the other fields.
pub const MAX_RECORD_CHARACTERS: usize = 60_000;

fields! {
    /// The text, as it stands in a file or was copied: PGN, SGF, GGF, Piskvork's `.psq`, JSON, OBF, or moves.
    pub(super) TEXT = Field::new("text", Shape::Text { min: 1, max: MAX_RECORD_CHARACTERS }),
        unit: Some("characters"), required: Some("send the text of one or more games as text"), flag: Some("TEXT");

    /// The game that the text is of.
    ///
    /// Every game that fits when not given and not named in the text.
    GAME = lab::GAME;

    /// Gomoku, where the text does not say it: rows and columns.
    SIZE = position::SIZE;

    /// Gomoku, where the text does not say it: the rule.
    RULE = position::RULE;
}

/// The games of a text.
#[derive(Clone, Debug)]
pub struct RecordQuestion {
    /// Those that were read; one that fits several games stands there for each.
    pub games: Vec<ReadGame>,
    /// Those that were not.
    pub unreadable: Vec<UnreadGame>,
    /// Echoed in the answer.
    pub id: Option<String>,
}

/// A game that was not read.
#[derive(Clone, Debug)]
pub struct UnreadGame {
    /// Which one of the text, from 1.
    pub number: usize,
    /// Why.
    pub faults: Vec<Fault>,
}

/// The fields that `record` knows.
#[must_use]
pub fn fields() -> Vec<&'static Field> {
    asked(|fields, faults| {
        read_fields(fields, faults);
    })
}

pub(super) fn read_fields(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<RecordQuestion> {
    let before = faults.count();
    let text = TEXT.text(fields, faults);
    let game = lab::game(&GAME, fields, faults);
    fields.aim(Target { game, player: None });
    let found = read_text(text.unwrap_or_default(), game, fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    let (games, unreadable) = found.filter(|_| faults.count() == before)?;
    if games.is_empty() {
        unreadable.into_iter().next()?.faults.into_iter().for_each(|fault| faults.push(fault));
        return None;
    }
    Some(RecordQuestion { games, unreadable, id })
}

/// Reads the games of a text, of that game where it is known, by the fields that say what the text does not; `None` when a
/// fault was found.
pub(super) fn read_text(
    text: &str,
    game: Option<GameKind>,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<(Vec<ReadGame>, Vec<UnreadGame>)> {
    let before = faults.count();
    let size = SIZE.number(fields, faults).and_then(|size| u8::try_from(size).ok());
    let rule = position::word(&RULE, fields, faults);
    let coordinates = position::coordinates(fields, faults);
    if let Some(name) = rule.as_deref().filter(|name| gomoku::Rule::from_name(name).is_none()) {
        let known = gomoku::Rule::ALL.map(gomoku::Rule::name);
        let pointer = fields.pointer_to(RULE.name);
        faults.push(Fault::unknown_name(pointer, name, &known, "freestyle, standard or renju"));
    }
    // Only one game has them.
    let game = if size.is_some() || rule.is_some() { RULE.games.first().copied() } else { game };
    let given = PositionText { size, rule, coordinates, ..PositionText::default() };
    if text.is_empty() || faults.count() > before {
        return None;
    }
    let ReadGames { games, unreadable } = match read_games::games(text, game, &given) {
        Ok(found) => found,
        Err(fault) => {
            faults.push(of_text(fault));
            return None;
        }
    };
    Some((games, unreadable.into_iter().map(UnreadGame::from).collect()))
}

impl From<UnreadableGame> for UnreadGame {
    fn from(UnreadableGame { number, faults }: UnreadableGame) -> Self {
        Self { number, faults: faults.into_iter().map(of_text).collect() }
    }
}

/// A fault of the moves is one of the text.
fn of_text(fault: PositionFault) -> Fault {
    let mut fault = Fault::from(fault);
    if fault.pointer.starts_with("/moves") || fault.pointer.starts_with("/board") {
        "/text".clone_into(&mut fault.pointer);
    }
    fault
}
