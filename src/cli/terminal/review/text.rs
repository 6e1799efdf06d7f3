//! A review for a terminal: the game, a sparkline, a table of moves, a summary of each side.

use std::fmt::Write as _;

use yomi_command::table::{Align, table};
use yomi_game::{AnyMove, Side, openings};
use yomi_review::{
    Class, PlayedGame, Review, ReviewedPly, SideSummary,
    report::{Lang, Notes, class_text, loss_text, mark_words, on_one_line, score_text, sparkline, strength_text},
};

/// Maximum number of moves shown of a line.
const MOST_OF_LINE: usize = 6;

/// The whole text.
pub(in crate::cli::terminal) fn of(game: &PlayedGame, review: &Review, notes: Notes<'_>) -> String {
    let mut text = head(game, review);
    let rows: Vec<_> = review.plies.iter().map(|ply| row(game, ply)).collect();
    let headings = [
        ("#", Align::Right),
        ("side", Align::Left),
        ("move", Align::Left),
        ("score", Align::Right),
        ("best", Align::Left),
        ("score", Align::Right),
        ("loss", Align::Right),
        ("% of win", Align::Right),
        ("class", Align::Left),
        ("", Align::Left),
        ("kind", Align::Left),
        ("depth", Align::Right),
        ("best line", Align::Left),
    ];
    if !rows.is_empty() {
        text.push_str(&table(&headings, &rows));
        text.push('\n');
    }
    text.push_str(&sides(game, review));
    text.push_str(&points(review));
    for ply in &review.plies {
        let note = notes(ply);
        if !note.is_empty() {
            let _ = writeln!(text, "{}. {}: {note}", ply.ply, ply.played);
        }
    }
    text
}

fn head(game: &PlayedGame, review: &Review) -> String {
    let kind = game.kind();
    let name = |side: Side| {
        let name = &game.players[usize::from(side == Side::Second)];
        let side = kind.side_name(side);
        name.as_ref().map_or_else(|| side.to_owned(), |name| format!("{} ({side})", on_one_line(name)))
    };
    let mut text =
        format!("{}, {} moves: {} against {}", kind.name(), game.moves().len(), name(Side::First), name(Side::Second));
    if let Some(result) = &game.result {
        let _ = write!(text, ", {}", on_one_line(result));
    }
    text.push('\n');
    if let Some(opening) = openings::of_game(game.positions()) {
        let names = [opening.english, opening.japanese, opening.romanised, opening.chinese];
        let names: Vec<_> = names.into_iter().flatten().collect();
        let _ = writeln!(text, "opening: {}", names.join(" · "));
    }
    if !review.is_complete() {
        let _ = writeln!(text, "reviewed: {} of {} moves", review.plies.len(), review.asked);
    }
    if !review.plies.is_empty() {
        let first = kind.side_name(Side::First);
        let _ = writeln!(text, "{first}: {}", sparkline(review));
    }
    text.push('\n');
    text
}

fn row(game: &PlayedGame, ply: &ReviewedPly) -> Vec<String> {
    let is_best = ply.best == ply.played;
    let other = |text: String| if is_best { String::new() } else { text };
    let loss = match (is_best, ply.is_free()) {
        (true, _) | (_, false) => String::new(),
        _ if ply.loss.error > 0.0 => {
            format!("{:.1} ± {:.1}", ply.loss.expectation * 100.0, ply.loss.error * 100.0)
        }
        _ => format!("{:.1}", ply.loss.expectation * 100.0),
    };
    vec![
        ply.ply.to_string(),
        game.kind().side_name(ply.side).to_owned(),
        ply.played.to_string(),
        score_text(&ply.played_score, Lang::En),
        other(ply.best.to_string()),
        other(score_text(&ply.best_score, Lang::En)),
        loss_text(ply),
        loss,
        class_text(ply, Lang::En),
        mark_words(ply).join(", "),
        ply.certainty().name().to_owned(),
        ply.depth.to_string(),
        other(line(&ply.line)),
    ]
}

fn line(moves: &[AnyMove]) -> String {
    let texts: Vec<_> = moves.iter().take(MOST_OF_LINE).map(ToString::to_string).collect();
    let more = if moves.len() > MOST_OF_LINE { " …" } else { "" };
    format!("{}{more}", texts.join(" "))
}

fn sides(game: &PlayedGame, review: &Review) -> String {
    let mut headings = vec![
        ("", Align::Left),
        ("free", Align::Right),
        ("accuracy", Align::Right),
        ("mean loss", Align::Right),
        ("discs", Align::Right),
    ];
    let has_strength = review.summary.sides.iter().any(|side| side.strength.is_some());
    headings.extend(has_strength.then_some(("skill", Align::Left)));
    headings.extend(Class::of_free_moves().map(|class| (class.name(), Align::Right)));
    headings.extend([("forced", Align::Right), ("passes", Align::Right)]);
    let rows = [Side::First, Side::Second].map(|side| {
        let summary = review.summary.side(side);
        let SideSummary { free, forced, passes, accuracy, mean_loss, .. } = summary;
        let discs = summary.mean_discs_thousandths;
        let mut row = vec![
            game.kind().side_name(side).to_owned(),
            free.to_string(),
            accuracy.map(|part| format!("{:.0} %", part * 100.0)).unwrap_or_default(),
            format!("{:.1} %", mean_loss * 100.0),
            discs.map(|discs| format!("{:.2}", discs / 1000.0)).unwrap_or_default(),
        ];
        row.extend(has_strength.then(|| strength_text(summary, Lang::En).unwrap_or_default()));
        row.extend(Class::of_free_moves().map(|class| summary.count(class).to_string()));
        row.extend([forced.to_string(), passes.to_string()]);
        row
    });
    table(&headings, &rows)
}

fn points(review: &Review) -> String {
    let summary = &review.summary;
    let mut text = String::new();
    for (name, plies) in [
        ("turning points", &summary.turning_points),
        ("missed wins", &summary.missed_wins),
        ("allowed wins", &summary.allowed_wins),
        ("exercises", &summary.exercises),
    ] {
        if !plies.is_empty() {
            let plies: Vec<_> = plies.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "{name}: {}", plies.join(", "));
        }
    }
    text
}
