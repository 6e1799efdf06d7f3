//! Games in the forms of the field.

use std::collections::BTreeMap;

use yomi_game::{
    Board, BoardText, GameKind, PositionText,
    record::{self, Record, RecordedStart},
    with_game,
};

/// No text that is accepted loses a move: every square of the text is in a move that was played, in the position from
/// which the game began, or in what is said to be no move.
///
/// # Panics
/// When it is not so.
pub fn lose_no_move(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(games) = record::parse(&text) else { return };
    let is_read = |game: &Record<'_>| {
        GameKind::ALL.into_iter().any(|kind| {
            with_game!(kind, Position => {
                let read = Position::read_record(&PositionText::default(), game);
                // Passes may be more, or stand behind the end.
                let written = game.moves.iter().filter(|mv| !squares(&mv.text).is_empty()).count();
                read.is_ok_and(|played| {
                    let squares = |mv: &_| played.position.square_of(*mv).is_some();
                    assert!(played.moves.iter().filter(|mv| squares(mv)).count() >= written, "{text:?}");
                    true
                })
            })
        })
    };
    if !games.iter().all(is_read) {
        return;
    }
    let mut kept = BTreeMap::new();
    games.iter().flat_map(pieces).for_each(|piece| {
        for (square, count) in squares(&piece) {
            *kept.entry(square).or_insert(0) += count;
        }
    });
    for (square, count) in squares(&text) {
        let found = kept.get(&square).copied().unwrap_or(0);
        assert!(found >= count, "{square} stands {count} times in {text:?}, {found} times in {games:?}");
    }
}

/// All texts that a record keeps.
fn pieces(game: &Record<'_>) -> Vec<String> {
    let mut pieces: Vec<String> = game.moves.iter().map(|mv| mv.text.to_string()).collect();
    pieces.extend(game.ignored.iter().map(|ignored| ignored.text.to_string()));
    pieces.extend(game.players.iter().flatten().map(ToString::to_string));
    pieces.extend(game.result.iter().map(|result| result.text.to_string()));
    pieces.extend([&game.rule, &game.kind].into_iter().flatten().map(ToString::to_string));
    match &game.start {
        Some(RecordedStart::Board(BoardText::Text(board))) => pieces.push(board.clone()),
        Some(RecordedStart::Stones(stones)) => {
            pieces.extend(stones.iter().map(|stone| stone.text.to_string()));
        }
        Some(RecordedStart::Board(_)) | None => {}
    }
    pieces
}

/// The squares in a text, a letter of a board and the row behind it, with how often they stand there.
fn squares(text: &str) -> BTreeMap<String, usize> {
    let mut squares = BTreeMap::new();
    let bytes = text.as_bytes();
    for (at, letter) in bytes.iter().enumerate() {
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if matches!(letter.to_ascii_lowercase(), b'a'..=b't') && (1..=2).contains(&digits) {
            *squares.entry(text[at..=at + digits].to_lowercase()).or_insert(0) += 1;
        }
    }
    squares
}
