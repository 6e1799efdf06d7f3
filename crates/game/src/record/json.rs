//! JSON records: lists of moves, and the games of Othello Quest.
//!
//! ```text
//! ["f5", "d6"]   [[7, 7], [8, 8]]   [{"x": 7, "y": 7}]   [["B", "H8"], ["W", "J9"]]   [37, 43]
//! {"position": {"moves": [{"m": "f5", "t": 1200}, {"m": "-", "t": 900}]}, "players": [{"name": "Ann"}, …]}
//! {"game": "gomoku", "size": 15, "rule": "renju", "moves": …}
//! ```
//! `coordinates` decides how pairs and cell numbers count. KataGo's points skip the column i: from
//! there on `coordinates` must be set.

use std::fmt::{self, Formatter};

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value};

use super::{
    fault::{shown, unreadable},
    parse,
    recorded_game::{Format, Ignored, IgnoredKind, Record, RecordedSquare, WrittenMove},
    result::{GameResult, ResultClaim},
};
use crate::{GameKind, PositionFault, Side, turn_text::side_from_word};

/// Known keys of a move object.
const KEYS: [&str; 14] =
    ["m", "move", "square", "t", "time", "color", "colour", "player", "x", "col", "column", "y", "row", "line"];

/// The expected form of a list item, for its fault.
pub const ITEM_FORM: &str = "a square such as \"h8\", a pair such as [7, 7], {\"x\": 7, \"y\": 7}, [\"B\", \"H8\"], or the number of a \
                         cell";

/// Whether a text is JSON that may hold moves. Two numbers in brackets are a square.
pub(super) fn is_json(text: &str) -> bool {
    if let Some(inner) = text.strip_prefix('{') {
        // Anything else in braces is a comment.
        return inner.trim_start().starts_with(['"', '\'', '}']);
    }
    if !text.starts_with('[') {
        return false;
    }
    match serde_json::from_str(text) {
        Ok(Value::Array(items)) => !(items.len() == 2 && items.iter().all(Value::is_number)),
        _ => false,
    }
}

/// The games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Record<'static>>, PositionFault> {
    let Unique(value) =
        serde_json::from_str(text).map_err(|error| unreadable(format!("the text is no JSON: {error}")))?;
    match value {
        Value::Object(object) => Ok(vec![of_object(&object)?]),
        Value::Array(items) if !items.is_empty() && items.iter().all(is_game) => {
            items.iter().filter_map(Value::as_object).map(of_object).collect()
        }
        Value::Array(items) => {
            let moves = list_from_json(&items)?;
            Ok(vec![Record { format: Format::List, moves, ..Record::default() }])
        }
        _ => Err(unreadable("the text holds neither a list of moves nor an object with moves")),
    }
}

/// Whether an item of a list is a whole game.
fn is_game(item: &Value) -> bool {
    item.get("moves").is_some() || item.get("position").is_some()
}

fn of_object(object: &Map<String, Value>) -> Result<Record<'static>, PositionFault> {
    let quest = object.get("position").and_then(|position| position.get("moves"));
    if quest.is_some() && object.contains_key("moves") {
        return Err(unreadable("moves stands in the object and in its position; send one of them"));
    }
    let mut record = match quest.or_else(|| object.get("moves")) {
        Some(Value::String(text)) => {
            let mut games = parse(text)?;
            match (games.pop(), games.is_empty()) {
                (Some(game), true) => game.into_owned(),
                _ => return Err(unreadable("moves holds several games; send the text itself")),
            }
        }
        Some(Value::Array(items)) => {
            let format = if quest.is_some() { Format::Quest } else { Format::List };
            Record { format, moves: list_from_json(items)?, ..Record::default() }
        }
        _ => {
            return Err(unreadable(
                "the object has no moves; expected a list or a text as moves, or as moves of position",
            ));
        }
    };
    for (name, value) in object {
        match (name.as_str(), value) {
            ("moves", _) => {}
            ("position", Value::Object(position)) if quest.is_some() => {
                for (name, value) in position.iter().filter(|(name, _)| *name != "moves") {
                    take(&mut record, name, value)?;
                }
            }
            _ => take(&mut record, name, value)?,
        }
    }
    Ok(record)
}

/// Words in the names of fields that describe the position.
const OF_POSITION: [&str; 17] = [
    "board", "size", "rule", "variant", "turn", "tomove", "move", "stone", "setup", "start", "initial", "fen",
    "position", "opening", "history", "first", "width",
];

/// Stores a field beside the moves; refuses fields that would change the position.
fn take(record: &mut Record<'_>, name: &str, value: &Value) -> Result<(), PositionFault> {
    let contradicts = || unreadable(format!("{name:?}: {value} contradicts the record of its moves"));
    match (name, value) {
        ("game", Value::String(game)) => {
            let known = GameKind::from_name(&game.to_lowercase().replace(['-', ' ', '_'], ""));
            let known = known.ok_or_else(|| unreadable(format!("{:?} is no game that is played here", shown(game))))?;
            if record.game.replace(known).is_some_and(|game| game != known) {
                return Err(contradicts());
            }
        }
        ("size", Value::Number(size)) => {
            let size = size.as_u64().and_then(|size| u8::try_from(size).ok());
            let size = size.ok_or_else(|| unreadable(format!("size is {value}, which is none")))?;
            if record.size.replace(size).is_some_and(|known| known != size) {
                return Err(contradicts());
            }
        }
        ("rule", Value::String(rule)) => {
            if record.rule.as_ref().is_some_and(|known| known != rule) {
                return Err(contradicts());
            }
            record.rule = Some(rule.clone().into());
        }
        ("players", Value::Array(players)) if players.len() == 2 => {
            let name = |player: &Value| {
                player.get("name").and_then(Value::as_str).or_else(|| player.as_str()).map(str::to_owned)
            };
            record.players = [&players[0], &players[1]].map(|player| name(player).map(Into::into));
            ignore(record, "players", value);
        }
        // A player may have the number 0.
        ("winner" | "result", Value::String(text))
            if text != "0" && GameResult::from(&**text).claim != ResultClaim::Unknown =>
        {
            let result = GameResult::from(text.clone());
            if record.result.as_ref().is_some_and(|known| known.contradicts(&result)) {
                return Err(contradicts());
            }
            record.result = Some(result);
        }
        (_, Value::Null) => {}
        _ => {
            let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
            let plain = plain.to_ascii_lowercase();
            if OF_POSITION.iter().any(|word| plain.contains(word)) {
                return Err(unreadable(format!(
                    "{name:?} beside moves may make another position and is not read in a text; send board, turn, size and \
                     rule as fields of a request"
                )));
            }
            ignore(record, name, value);
        }
    }
    Ok(())
}

fn ignore(record: &mut Record<'_>, name: &str, value: &Value) {
    let text = format!("{name:?}: {value}").into();
    record.ignored.push(Ignored { kind: IgnoredKind::Property, text });
}

/// The moves of a list.
///
/// # Errors
/// The first item that is none, in [`Field::Move`](crate::Field::Move).
fn list_from_json(items: &[Value]) -> Result<Vec<WrittenMove<'static>>, PositionFault> {
    items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            from_json(item).ok_or_else(|| {
                let kind =
                    crate::PositionFaultKind::UnknownMove { text: shown(&item.to_string()), expected: ITEM_FORM };
                PositionFault { field: crate::Field::Move(index), kind }
            })
        })
        .collect()
}

/// The move of a list item; `None` for an unknown form.
#[must_use]
pub fn from_json(item: &Value) -> Option<WrittenMove<'static>> {
    let pair = |column: &Value, row: &Value| {
        let text = format!("{},{}", column.as_u64()?, row.as_u64()?);
        Some(WrittenMove { text: text.into(), ..WrittenMove::default() })
    };
    match item {
        Value::String(text) => Some(WrittenMove { text: text.trim().to_owned().into(), ..WrittenMove::default() }),
        Value::Number(number) => {
            let square = Some(RecordedSquare::Cell(number.as_u64()?));
            Some(WrittenMove { text: number.to_string().into(), square, ..WrittenMove::default() })
        }
        Value::Array(items) => match items.as_slice() {
            [Value::String(side), Value::String(point)] => {
                let square = if point.trim().eq_ignore_ascii_case("pass") {
                    RecordedSquare::Pass
                } else {
                    RecordedSquare::MaySkipI
                };
                let text = point.trim().to_owned().into();
                Some(WrittenMove { side: Some(side_of(side)?), text, square: Some(square), number: None })
            }
            [column, row] => pair(column, row),
            _ => None,
        },
        // Unknown keys are refused, because their values would be lost.
        Value::Object(object) if !object.keys().all(|key| KEYS.contains(&key.as_str())) => None,
        Value::Object(object) => {
            let of = |names: &[&str]| -> Option<Option<&Value>> {
                let mut found = names.iter().filter_map(|name| object.get(*name));
                let first = found.next();
                // Two keys for one thing could contradict each other.
                if found.next().is_none() { Some(first) } else { None }
            };
            let side = match of(&["color", "colour", "player"])? {
                Some(side) => Some(side_of(side.as_str()?)?),
                None => None,
            };
            let (column, row) = (of(&["x", "col", "column"])?, of(&["y", "row", "line"])?);
            match (of(&["m", "move", "square"])?, column, row) {
                (Some(Value::String(text)), None, None) => {
                    let square = (text.trim() == "-").then_some(RecordedSquare::Pass);
                    Some(WrittenMove { side, text: text.trim().to_owned().into(), square, number: None })
                }
                (None, Some(column), Some(row)) => Some(WrittenMove { side, ..pair(column, row)? }),
                _ => None,
            }
        }
        Value::Null | Value::Bool(_) => None,
    }
}

/// The side that a word names in any game.
fn side_of(word: &str) -> Option<Side> {
    side_from_word(GameKind::Othello, word.trim())
}

/// A JSON value without duplicate keys.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Unique)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, Unique(value))) = fields.next_entry::<String, Unique>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!("the field {name:?} stands in it twice")));
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
