//! Reader of game records: parses a text and plays its games.

use crate::{
    AnyMove, AnyPlayed, AnyPosition, Field, GameKind, PositionFault, PositionFaultKind, PositionText,
    record::{Format, MAX_GAMES, Record, of_prose, parse},
};

/// A valid game of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGame {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The form in which it was written.
    pub format: Format,
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves, Othello's passes between them included.
    pub moves: Vec<AnyMove>,
    /// The position after them.
    pub position: AnyPosition,
    /// The players' names, first player first.
    pub players: [Option<String>; 2],
    /// The result, as the text states it.
    pub result: Option<String>,
    /// Parts of the record that are not moves: kind by name, and text.
    pub ignored: Vec<(&'static str, String)>,
    /// First moves that the opening rule of the record placed: the first three stones of Swap2, after which the record does
    /// not say whether two more were placed.
    pub placed: usize,
}

/// An invalid game of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableGame {
    /// Its number in the text, from 1.
    pub number: usize,
    /// Its faults, at least one.
    pub faults: Vec<PositionFault>,
}

/// The games of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadGames {
    /// The valid ones; a record that fits several games appears for each.
    pub games: Vec<ReadGame>,
    /// The invalid ones.
    pub unreadable: Vec<UnreadableGame>,
}

/// Reads the games of a text in any supported format. Without a `game`, each is read as the game
/// that the text names, or as every game that it fits; `given` fills in what the text leaves open:
/// gomoku's size and rule, and coordinates.
///
/// # Errors
/// Faults of the text as a whole; those of a single game are in [`ReadGames::unreadable`].
pub fn games(text: &str, game: Option<GameKind>, given: &PositionText) -> Result<ReadGames, PositionFault> {
    let records = parse(text)?;
    let found = all_of(&records, game, given);
    let are_transcripts = records.iter().all(|record| record.format == Format::Transcript);
    if found.unreadable.is_empty() || !are_transcripts {
        return Ok(found);
    }
    // A list of games, one a line, is not a game as a whole.
    if let Some(lines) = of_lines(text, game, given).filter(|_| found.games.is_empty()) {
        return Ok(lines);
    }
    let prose = of_prose(text).map(|record| all_of(&[record], game, given)).unwrap_or_default();
    match prose.games.len() {
        0 => Ok(found),
        1 => Ok(prose),
        _ => Err(required("words stand beside moves that fit more than one game; give game")),
    }
}

fn required(sentence: &'static str) -> PositionFault {
    PositionFault { field: Field::Moves, kind: PositionFaultKind::Required(sentence) }
}

/// The games of the lines, if each line is a whole game.
fn of_lines(text: &str, game: Option<GameKind>, given: &PositionText) -> Option<ReadGames> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    if !(2..=MAX_GAMES).contains(&lines().count()) {
        return None;
    }
    let records = lines().map(parse).collect::<Result<Vec<_>, _>>().ok()?;
    let found = all_of(&records.concat(), game, given);
    found.unreadable.is_empty().then_some(found)
}

fn all_of(records: &[Record<'_>], game: Option<GameKind>, given: &PositionText) -> ReadGames {
    let mut found = ReadGames::default();
    for (index, record) in records.iter().enumerate() {
        let number = index + 1;
        let before = found.games.len();
        let mut refusals: Vec<Vec<PositionFault>> = Vec::new();
        if record.moves.is_empty() && record.start.is_none() {
            let faults = vec![required("the text holds no move and no position")];
            found.unreadable.push(UnreadableGame { number, faults });
            continue;
        }
        for game in candidates(record, game) {
            match read(number, record, game, &of_game(game, given)) {
                Ok(read) => found.games.push(read),
                Err(faults) => refusals.push(faults),
            }
        }
        // Among candidate games, the faults of the one that was read furthest.
        let furthest = refusals.into_iter().max_by_key(|faults| {
            match faults.first().map(|fault| fault.field) {
                Some(Field::Move(index)) => index + 1,
                // All its moves were played; the fault is in the result.
                Some(Field::Moves) => usize::MAX,
                _ => 0,
            }
        });
        if let (true, Some(faults)) = (found.games.len() == before, furthest) {
            found.unreadable.push(UnreadableGame { number, faults });
        }
    }
    found
}

/// Candidate games of a record: the requested one, else the one that it names, else all that use
/// its format.
fn candidates(record: &Record<'_>, game: Option<GameKind>) -> Vec<GameKind> {
    if let Some(game) = game.or(record.game) {
        return vec![game];
    }
    let is_property_list = matches!(record.format, Format::Sgf | Format::Ggf);
    let fits = |kind: &GameKind| !is_property_list || kind.data().sgf.is_some();
    GameKind::ALL.into_iter().filter(fits).collect()
}

/// The given settings, as far as they apply to the game.
fn of_game(game: GameKind, given: &PositionText) -> PositionText {
    if game.has_rules() {
        return given.clone();
    }
    PositionText { size: None, rule: None, ..given.clone() }
}

fn read(
    number: usize,
    record: &Record<'_>,
    game: GameKind,
    given: &PositionText,
) -> Result<ReadGame, Vec<PositionFault>> {
    let AnyPlayed { start, moves, position } = game.read_record(given, record)?;
    let name = |name: &Option<_>| name.as_deref().map(str::to_owned);
    let is_swap2 = record.rule.as_ref().is_some_and(|rule| rule.to_ascii_lowercase().contains("swap2"));
    Ok(ReadGame {
        number,
        format: record.format,
        start,
        moves,
        position,
        players: [&record.players[0], &record.players[1]].map(name),
        result: record.result.as_ref().map(|result| result.text.clone().into_owned()),
        ignored: record
            .ignored
            .iter()
            .map(|ignored| (ignored.kind.name(), ignored.text.clone().into_owned()))
            .collect(),
        placed: if is_swap2 { 3 } else { 0 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_as_every_game_that_it_fits() {
        let given = PositionText::default();
        let kinds = |text: &str, game| {
            let found = games(text, game, &given).expect("a text of games");
            found.games.iter().map(|game| game.start.kind()).collect::<Vec<_>>()
        };
        assert_eq!(kinds("f5d6c3", None), [GameKind::Othello, GameKind::Gomoku]);
        assert_eq!(kinds("f5d6c3", Some(GameKind::Gomoku)), [GameKind::Gomoku]);
        assert_eq!(kinds("(;GM[2];B[f5];W[d6])", None), [GameKind::Othello]);
        assert_eq!(kinds("f5d6\nf5f6", Some(GameKind::Othello)).len(), 2);
    }

    #[test]
    fn a_game_that_is_not_read_says_why() {
        let found = games("f5a1", Some(GameKind::Othello), &PositionText::default()).unwrap();
        assert_eq!(found.unreadable[0].faults[0].field, Field::Move(1));
        for text in ["", "[Black \"a\"]", "1. 11-15 23-19 2. 8-11", "(;GM[2])", "(f5 d6)"] {
            let found = games(text, Some(GameKind::Othello), &PositionText::default());
            let found = found.unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!((found.games.len(), found.unreadable.is_empty()), (0, false), "{text}");
        }
    }

    #[test]
    fn a_game_among_words_is_read_where_it_is_the_only_one() {
        let read = |text: &str, game| {
            let found = games(text, game, &PositionText::default()).ok()?;
            let [game] = &found.games[..] else { return None };
            let moves: Vec<_> = game.moves.iter().map(ToString::to_string).collect();
            let ignored: Vec<_> = game.ignored.iter().map(|(_, text)| text.clone()).collect();
            Some((moves.join(" "), ignored.join("|")))
        };
        for (text, moves, ignored) in [
            ("My game: f5 d6 c3, good?", "f5 d6 c3", "My game:|good?"),
            ("I won 34-30:\n1. f5 d6\n2. c3 34-30\nThanks!", "f5 d6 c3", "I won 34-30:|Thanks!"),
            ("1. f5 d6\nnice move\n2. c3 d3.", "f5 d6 c3 d3", "nice move|."),
            ("Hi (first post) f5d6c3 {end}", "f5 d6 c3", "Hi|(first post)|{end}"),
            ("第1手：Ｆ５ 第2手：Ｄ６ 終わり", "f5 d6", "終わり"),
        ] {
            let expected = Some((moves.to_owned(), ignored.to_owned()));
            assert_eq!(read(text, Some(GameKind::Othello)), expected, "{text}");
        }
        // Words between moves, a square within a word, a second game, an illegal move, a single move.
        for text in [
            "after f5 d6 he played c3",
            "my \"f5 d6 c3\" game",
            "game one: f5 d6 34-30 game two: f5 f6",
            "my game: f5 a1",
            "see f5",
            "see https://host/f5 for f5 d6",
        ] {
            assert_eq!(read(text, Some(GameKind::Othello)), None, "{text}");
        }
        assert_eq!(read("a game: h8 i9", None).map(|read| read.0).as_deref(), Some("h8 i9"));
        let found = games("a game: f5 d6", None, &PositionText::default()).expect_err("two games");
        assert!(found.to_string().contains("give game"), "{found}");
    }
}
