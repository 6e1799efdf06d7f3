//! Selects the game to review from a file.

use std::num::NonZeroUsize;

use anyhow::bail;
use serde_json::{Map, Value};
use yomi_command::refusal;
use yomi_contract::{
    reading::fault::Fault,
    request::{read_record, review::played_of},
};
use yomi_review::PlayedGame;

/// The game of that number, from 1; the only one where none is given.
///
/// # Errors
/// The faults of the text, or the games to choose from.
pub(super) fn game(text: &str, number: Option<NonZeroUsize>, fields: Map<String, Value>) -> anyhow::Result<PlayedGame> {
    let mut asked = fields;
    asked.insert("text".to_owned(), Value::String(text.to_owned()));
    let found = read_record(&asked).map_err(|problem| refusal::refused(&problem, &["text"]))?;
    let count = found.games.iter().map(|game| game.number).max().unwrap_or(0);
    let count = found.unreadable.iter().map(|game| game.number).fold(count, usize::max);
    let number = match number {
        Some(number) => number.get(),
        None if count == 1 => 1,
        None => bail!("the file holds {}; say which one: --number 1 to {count}", in_words(count)),
    };
    let mut games: Vec<_> = found.games.into_iter().filter(|game| game.number == number).collect();
    match (games.pop(), &games[..]) {
        (Some(game), []) => played_of(game).map_err(anyhow::Error::msg),
        (Some(last), others) => {
            let kinds = others.iter().chain([&last]).map(|game| game.start.kind().name());
            let kinds = kinds.collect::<Vec<_>>().join(" or ");
            bail!("the moves are legal in several games; say which one: --game {kinds}")
        }
        (None, _) => match found.unreadable.iter().find(|game| game.number == number) {
            Some(game) => bail!("game {number} cannot be read: {}", sentences(&game.faults)),
            None => bail!("the file holds {}, and --number is {number}", in_words(count)),
        },
    }
}

/// A number of games in words.
fn in_words(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// Refuses a range outside a game of this many moves.
///
/// # Errors
/// The bound beyond the end, or a range the wrong way round.
pub(super) fn check_part(moves: usize, (placed, from, to): (usize, usize, Option<usize>)) -> anyhow::Result<()> {
    for (flag, number) in [("--placed", Some(placed)), ("--from", Some(from)), ("--to", to)] {
        if let Some(number) = number.filter(|number| *number > moves.max(1)) {
            bail!("{flag} is {number}, and the game has {moves} moves");
        }
    }
    match to {
        Some(to) if from > to => bail!("--from {from} comes after --to {to}"),
        _ => Ok(()),
    }
}

fn sentences(faults: &[Fault]) -> String {
    faults.iter().map(|fault| fault.detail.as_str()).collect::<Vec<_>>().join("; ")
}
