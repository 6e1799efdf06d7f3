//! The game of a file that is reviewed.

use std::num::NonZeroUsize;

use anyhow::{anyhow, bail};
use serde_json::{Map, Value};
use yomi_game::{
    Coordinates, GameKind, PositionFault, PositionText,
    record::{self, ReadGame},
};
use yomi_review::PlayedGame;

use super::super::alone;

/// The game of that number, from 1; the only one where none is given.
///
/// # Errors
/// What is not understood, and which games there are to choose from.
pub(super) fn game(
    text: &str,
    number: Option<NonZeroUsize>,
    fields: Map<String, Value>,
) -> anyhow::Result<PlayedGame> {
    // The fields are held to their limits where `yomi record` reads them.
    let mut asked = fields.clone();
    asked.insert("text".to_owned(), Value::String(text.to_owned()));
    yomi_http::api::request::record::read(&asked)
        .map_err(|problem| alone::refused(&problem, &["text"]))?;
    let word = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
    let coordinates = word("coordinates");
    let given = PositionText {
        size: fields.get("size").and_then(Value::as_u64).and_then(|size| size.try_into().ok()),
        rule: word("rule"),
        coordinates: Coordinates::ALL
            .into_iter()
            .find(|form| Some(form.name()) == coordinates.as_deref()),
        ..PositionText::default()
    };
    let has_rule = given.size.is_some() || given.rule.is_some();
    let kind = word("game").as_deref().and_then(GameKind::from_name);
    let kind = if has_rule { Some(GameKind::Gomoku) } else { kind };
    let found = record::games(text, kind, &given).map_err(|fault| anyhow!("{fault}"))?;
    let count = found.games.iter().map(|game| game.number).max().unwrap_or(0);
    let count = found.unreadable.iter().map(|game| game.number).fold(count, usize::max);
    let number = match number {
        Some(number) => number.get(),
        None if count == 1 => 1,
        None => bail!("the file holds {count} games; say which one: --number 1 to {count}"),
    };
    let mut games: Vec<_> = found.games.into_iter().filter(|game| game.number == number).collect();
    match (games.pop(), &games[..]) {
        (Some(game), []) => played(game),
        (Some(last), others) => {
            let kinds = others.iter().chain([&last]).map(|game| game.start.kind().name());
            let kinds = kinds.collect::<Vec<_>>().join(" or ");
            bail!("the moves are legal in several games; say which one: --game {kinds}")
        }
        (None, _) => match found.unreadable.iter().find(|game| game.number == number) {
            Some(game) => bail!("game {number} cannot be read: {}", sentences(&game.faults)),
            None => bail!("the file holds {count} games, and --number is {number}"),
        },
    }
}

fn sentences(faults: &[PositionFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn played(read: ReadGame) -> anyhow::Result<PlayedGame> {
    let ReadGame { number: _, format: _, start, moves, players, result, ignored } = read;
    let mut game = PlayedGame::new(start, moves)?;
    game.players = players;
    game.result = result;
    let comments = ignored.into_iter().filter(|(kind, _)| *kind == "comment");
    game.comments = comments.map(|(_, text)| text).collect();
    Ok(game)
}
