//! Annotated records of a review: SGF and GGF with comments, values and marks, and a transcript with values.

use std::fmt::Write as _;

use yomi_game::{AnyMove, AnyPosition, Board as _, Cell, Side, with_position};

use super::{
    Notes,
    html::line,
    sentence::said,
    text::{on_one_line, score_text, strength_text},
    words::Lang,
};
use crate::{Class, PlayedGame, Review, ReviewedPly};

// Results of `write!` are dropped: writing into a `String` cannot fail.
/// The game as SGF (FF\[4\]): sentences as comments, `V` from the first player's side, `BM` and `DO` at bad moves with a square
/// on the best one. `None` for a game without a number in SGF.
#[must_use]
pub fn sgf(game: &PlayedGame, review: &Review, lang: Lang, notes: Notes<'_>) -> Option<String> {
    let start = game.position(0);
    let mut text = format!("(;GM[{}]FF[4]CA[UTF-8]AP[Yomi]SZ[{}]", game.kind().data().sgf?, start.size().1);
    if let Some(variant) = start.variant() {
        property(&mut text, "RU", variant.rule);
    }
    head(&mut text, game);
    let strengths = strengths(game, review, lang);
    if !strengths.is_empty() {
        property(&mut text, "GC", &strengths);
    }
    let stones = stones(start);
    for (name, cell) in [("AB", Cell::Occupied(Side::First)), ("AW", Cell::Occupied(Side::Second))] {
        let places: String = stones
            .iter()
            .filter(|(found, _)| *found == cell)
            .map(|(_, place)| format!("[{}]", letters(*place)))
            .collect();
        if !places.is_empty() {
            let _ = write!(text, "{name}{places}");
        }
    }
    if stones.iter().any(|(cell, _)| *cell != Cell::Empty) {
        let _ = write!(text, "PL[{}]", colour(start.side_to_move()));
    }
    for (index, &mv) in game.moves().iter().enumerate() {
        let point = |mv| game.position(index).square_of(mv).map(letters).unwrap_or_default();
        let _ = write!(text, "\n;{}[{}]", colour(game.side(index)), point(mv));
        let Some(ply) = review.plies.iter().find(|ply| ply.ply == index + 1) else { continue };
        let value = ply.played_score.thousandths as f64 / 1000.0;
        let _ = write!(text, "V[{:.2}]", if ply.side == Side::First { value } else { -value });
        text.push_str(match ply.class {
            Class::Blunder => "BM[2]",
            Class::Mistake => "BM[1]",
            Class::Inaccuracy => "DO[]",
            Class::Best | Class::Good | Class::Unclear | Class::Placed => "",
        });
        if ply.class >= Class::Inaccuracy && ply.best != ply.played && !point(ply.best).is_empty() {
            let _ = write!(text, "SQ[{}]", point(ply.best));
        }
        property(&mut text, "C", &comment(ply, game, lang, notes));
    }
    Some(text + ")\n")
}

/// The game as GGF, of GGS: each move with its value for the side that played it, sentences as comments. `None` for a game
/// without a name there.
#[must_use]
pub fn ggf(game: &PlayedGame, review: &Review, lang: Lang, notes: Notes<'_>) -> Option<String> {
    let start = game.position(0);
    let size = start.size().1;
    let mut text = format!("(;GM[{}]PC[Yomi]", game.kind().data().ggf?);
    head(&mut text, game);
    let symbol = |cell| match cell {
        Cell::Empty => '-',
        Cell::Occupied(Side::First) => '*',
        Cell::Occupied(Side::Second) => 'O',
    };
    let _ = write!(text, "TY[{size}]BO[{size}");
    for row in stones(start).chunks(size) {
        text.push(' ');
        text.extend(row.iter().map(|(cell, _)| symbol(*cell)));
    }
    let _ = write!(text, " {}]", symbol(Cell::Occupied(start.side_to_move())));
    for (index, &mv) in game.moves().iter().enumerate() {
        let _ = write!(text, "\n{}[{}", colour(game.side(index)), upper(mv, game.position(index)));
        let ply = review.plies.iter().find(|ply| ply.ply == index + 1);
        if let Some(ply) = ply {
            let _ = write!(text, "/{:.2}", ply.played_score.thousandths as f64 / 1000.0);
        }
        text.push(']');
        if let Some(ply) = ply {
            property(&mut text, "C", &comment(ply, game, lang, notes));
        }
    }
    Some(text + ";)\n")
}

/// The moves, one a line, with their scores and what is to be said of those that were not best.
#[must_use]
pub fn transcript(game: &PlayedGame, review: &Review, lang: Lang, notes: Notes<'_>) -> String {
    let named = |side: Side| {
        let name = &game.players[usize::from(side == Side::Second)];
        name.as_deref().map_or_else(|| lang.side(game.kind(), side), on_one_line)
    };
    let (first, second) = (named(Side::First), named(Side::Second));
    let mut text = lang.say("title", &[("first", &first), ("second", &second)]);
    for fact in [&game.date, &game.result].into_iter().flatten() {
        let _ = write!(text, ", {}", on_one_line(fact));
    }
    text.push('\n');
    let strengths = strengths(game, review, lang);
    if !strengths.is_empty() {
        let _ = writeln!(text, "{strengths}");
    }
    text.push('\n');
    for (index, mv) in game.moves().iter().enumerate() {
        let _ = write!(text, "{:>3}. {mv}", index + 1);
        if let Some(ply) = review.plies.iter().find(|ply| ply.ply == index + 1) {
            let _ = write!(text, " {}", score_text(&ply.played_score, lang));
            if ply.played != ply.best {
                let best = score_text(&ply.best_score, lang);
                let _ = write!(text, " ({} {best}) {}", ply.best, said(ply, game.kind(), lang, notes));
            }
        }
        text.push('\n');
    }
    text
}

/// The skill that each side's moves show; empty without one.
fn strengths(game: &PlayedGame, review: &Review, lang: Lang) -> String {
    let of = |side: Side| {
        let skill = strength_text(review.summary.side(side), lang)?;
        Some(lang.say("strength-of", &[("side", &lang.side(game.kind(), side)), ("skill", &skill)]))
    };
    [Side::First, Side::Second].into_iter().filter_map(of).collect::<Vec<_>>().join("; ")
}

/// Players, date and result.
fn head(text: &mut String, game: &PlayedGame) {
    let [first, second] = &game.players;
    let result = game.result.clone().or_else(|| result(game.positions().last()?));
    for (name, value) in [("PB", first), ("PW", second), ("DT", &game.date), ("RE", &result)] {
        if let Some(value) = value {
            property(text, name, value);
        }
    }
}

/// `B+4`, `W+` where wins have no size, `0` for a draw; of a finished game.
fn result(end: &AnyPosition) -> Option<String> {
    let score = if end.is_over() { end.final_score() } else { return None };
    let winner = if score > 0 { end.side_to_move() } else { end.side_to_move().opponent() };
    let size = if end.results_differ_in_size() { score.abs().to_string() } else { String::new() };
    Some(if score == 0 { "0".to_owned() } else { format!("{}+{size}", colour(winner)) })
}

/// The sentence, and the lines of a bad move.
fn comment(ply: &ReviewedPly, game: &PlayedGame, lang: Lang, notes: Notes<'_>) -> String {
    let said = said(ply, game.kind(), lang, notes);
    let lines = lang.say("lines", &[("best", &line(&ply.line)), ("played", &line(&ply.refutation))]);
    if ply.is_bad() { format!("{said} {lines}") } else { said }
}

/// A property with a text, whose brackets and backslashes are escaped.
fn property(text: &mut String, name: &str, value: &str) {
    let value = on_one_line(value).replace('\\', "\\\\").replace(']', "\\]");
    let _ = write!(text, "{name}[{value}]");
}

/// The cells with their rows and columns, row by row from the top.
fn stones(position: &AnyPosition) -> Vec<(Cell, (usize, usize))> {
    let (columns, rows) = position.size();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    with_position!(position, position => places.map(|(row, column)| (position.cell(column, row), (row, column))).collect())
}

/// A point of SGF: column and row from the top left, each as a letter.
fn letters((row, column): (usize, usize)) -> String {
    [column, row].map(|index| char::from(b'a' + (index % 26) as u8)).iter().collect()
}

const fn colour(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

/// A move in capitals, `PA` for a pass, as GGS writes them.
fn upper(mv: AnyMove, position: &AnyPosition) -> String {
    if position.is_pass(mv) { "PA".to_owned() } else { mv.to_string().to_uppercase() }
}
