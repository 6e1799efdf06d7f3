//! `record`: the games in a text.

use yomi_game::{
    AnyMove, AnyPosition, Board, Field as Place, GameKind, PositionFault, PositionText, gomoku,
    record::{self, Format, Record},
    with_game,
};

use super::{lab, position};
use crate::{
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, Shape, Target, fields},
        fields::Fields,
    },
    request::shared::{ID, asked},
};

/// Characters of a text of games: what a body can hold beside the other fields.
const MAX_RECORD_CHARACTERS: usize = 60_000;

fields! {
    /// The text, as it stands in a file or was copied: PGN, SGF, GGF, Piskvork's `.psq`, JSON, OBF, or moves.
    TEXT = Field::new("text", Shape::Text { min: 1, max: MAX_RECORD_CHARACTERS }),
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
    pub unreadable: Vec<UnreadableGame>,
    /// Echoed in the answer.
    pub id: Option<String>,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// Which one of the text, from 1.
    pub number: usize,
    /// The form in which it was written.
    pub format: Format,
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves, Othello's passes between them included.
    pub moves: Vec<AnyMove>,
    /// The position after them.
    pub position: AnyPosition,
    /// Who played, the first player first.
    pub players: [Option<String>; 2],
    /// How it ended, as the text says.
    pub result: Option<String>,
    /// What was understood and is no move: its kind, and its text.
    pub ignored: Vec<(&'static str, String)>,
}

/// A game that was not read.
#[derive(Clone, Debug)]
pub struct UnreadableGame {
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
    let size = SIZE.number(fields, faults).and_then(|size| u8::try_from(size).ok());
    let rule = position::word(&RULE, fields, faults);
    let coordinates = position::coordinates(fields, faults);
    let id = ID.text(fields, faults).map(str::to_owned);
    if let Some(name) = rule.as_deref().filter(|name| gomoku::Rule::from_name(name).is_none()) {
        let known = gomoku::Rule::ALL.map(gomoku::Rule::name);
        let pointer = fields.pointer_to(RULE.name);
        faults.push(Fault::unknown_name(pointer, name, &known, "freestyle, standard or renju"));
    }
    // Only gomoku has them.
    let game = if size.is_some() || rule.is_some() { Some(GameKind::Gomoku) } else { game };
    let given = PositionText { size, rule, coordinates, ..PositionText::default() };
    let text = text?;
    if faults.count() > before {
        return None;
    }
    let (games, unreadable) = match games(text, game, &given) {
        Ok(found) => found,
        Err(found) => {
            found.into_iter().for_each(|fault| faults.push(fault));
            return None;
        }
    };
    if games.is_empty() {
        unreadable.into_iter().next()?.faults.into_iter().for_each(|fault| faults.push(fault));
        return None;
    }
    Some(RecordQuestion { games, unreadable, id })
}

type Found = (Vec<ReadGame>, Vec<UnreadableGame>);

fn games(text: &str, game: Option<GameKind>, given: &PositionText) -> Result<Found, Vec<Fault>> {
    let records = record::parse(text).map_err(|fault| vec![of_text(fault)])?;
    if let [record] = &records[..]
        && record.moves.is_empty()
        && record.start.is_none()
        && record.format != Format::Pgn
    {
        let detail = "the text holds no move and no position";
        return Err(vec![Fault::new("/text", FaultCode::Required, detail)]);
    }
    let found = all_of(&records, game, given);
    let is_transcript = matches!(&records[..], [record] if record.format == Format::Transcript);
    if !found.0.is_empty() || !is_transcript {
        return Ok(found);
    }
    // A list of games, one a line, is no game as a whole.
    Ok(of_lines(text, game, given).unwrap_or(found))
}

/// The games of the lines, where each line is a whole one.
fn of_lines(text: &str, game: Option<GameKind>, given: &PositionText) -> Option<Found> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    if !(2..=record::MAX_GAMES).contains(&lines().count()) {
        return None;
    }
    let records = lines().map(record::parse).collect::<Result<Vec<_>, _>>().ok()?;
    let records = records.concat();
    let found = all_of(&records, game, given);
    found.1.is_empty().then_some(found)
}

fn all_of(records: &[Record<'_>], game: Option<GameKind>, given: &PositionText) -> Found {
    let (mut games, mut unreadable) = (Vec::new(), Vec::new());
    for (index, record) in records.iter().enumerate() {
        let number = index + 1;
        let mut refusals: Vec<Vec<PositionFault>> = Vec::new();
        let before = games.len();
        for game in candidates(record, game) {
            match with_game!(game, Position => played::<Position>(number, record, &of_game(game, given)))
            {
                Ok(read) => games.push(read),
                Err(faults) => refusals.push(faults),
            }
        }
        // Of several games it is the one that was read furthest.
        let furthest = refusals.into_iter().max_by_key(|faults| {
            match faults.first().map(|fault| fault.field) {
                Some(Place::Move(index)) => index + 1,
                // Of one whose moves were all played, the result.
                Some(Place::Moves) => usize::MAX,
                _ => 0,
            }
        });
        if let (true, Some(faults)) = (games.len() == before, furthest) {
            let faults = faults.into_iter().map(of_text).collect();
            unreadable.push(UnreadableGame { number, faults });
        }
    }
    (games, unreadable)
}

/// The games that a record may be of: the one that is asked for, else the one that it names, else all in which its form is used.
fn candidates(record: &Record<'_>, game: Option<GameKind>) -> Vec<GameKind> {
    if let Some(game) = game.or(record.game) {
        return vec![game];
    }
    let is_property_list = matches!(record.format, Format::Sgf | Format::Ggf);
    let fits = |kind: &GameKind| !is_property_list || *kind != GameKind::TicTacToe;
    GameKind::ALL.into_iter().filter(fits).collect()
}

/// What was given beside the text, as far as it belongs to the game.
fn of_game(game: GameKind, given: &PositionText) -> PositionText {
    match game {
        GameKind::Gomoku => given.clone(),
        GameKind::Othello | GameKind::TicTacToe => {
            PositionText { size: None, rule: None, ..given.clone() }
        }
    }
}

fn played<B: Board>(
    number: usize,
    record: &Record<'_>,
    given: &PositionText,
) -> Result<ReadGame, Vec<PositionFault>> {
    let played = B::read_record(given, record)?;
    let name = |name: &Option<_>| name.as_deref().map(str::to_owned);
    Ok(ReadGame {
        number,
        format: record.format,
        start: played.start.into(),
        moves: played.moves.into_iter().map(Into::into).collect(),
        position: played.position.into(),
        players: [&record.players[0], &record.players[1]].map(name),
        result: record.result.as_ref().map(|result| result.text.clone().into_owned()),
        ignored: record
            .ignored
            .iter()
            .map(|ignored| (ignored.kind.name(), ignored.text.clone().into_owned()))
            .collect(),
    })
}

/// A fault of the moves is one of the text.
fn of_text(fault: PositionFault) -> Fault {
    let mut fault = Fault::from(fault);
    if fault.pointer.starts_with("/moves") || fault.pointer.starts_with("/board") {
        "/text".clone_into(&mut fault.pointer);
    }
    fault
}
