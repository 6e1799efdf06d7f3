//! A review as one HTML file: no script, nothing from elsewhere, every text of the record escaped.

use std::fmt::Write as _;

use yomi_game::{AnyMove, Side, openings};
use yomi_picture::{Theme, board, style};

use super::{
    boards, graph,
    text::{class_text, escaped, loss_text, mark_words, score_text},
};
use crate::{Class, PlayedGame, Review, ReviewedPly, SideSummary};

/// Nothing is loaded and nothing runs; only the style sheet of the page counts.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const LIGHT: &str = include_str!("html/light.css");
const DARK: &str = include_str!("html/dark.css");

/// Maximum number of boards for each side: those of its greatest losses.
const BOARDS_A_SIDE: usize = 3;

/// Writes a review of `game` as a page, in the colours of `theme` or in the reader's colour scheme.
#[must_use]
pub fn html(game: &PlayedGame, review: &Review, theme: Option<Theme>) -> String {
    let kind = game.kind();
    // `bdi` keeps a right-to-left name from reordering the text around it.
    let heading = title(game, ["<bdi>", "</bdi>"]);
    let title = title(game, ["", ""]);
    let light = format!("{LIGHT}{}{}", board::LIGHT, graph::LIGHT);
    let dark = format!("{DARK}{}{}", board::DARK, graph::DARK);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n\
         <body>\n<h1>{heading}</h1>\n",
        style(theme, &light, &dark)
    );
    facts(&mut html, game, review);
    graph::inline(&mut html, review, kind);
    sides(&mut html, game, review);
    worst(&mut html, game, review);
    moves(&mut html, game, review);
    comments(&mut html, game);
    html.push_str("</body>\n</html>\n");
    html
}

/// The players, escaped, between those tags.
fn title(game: &PlayedGame, [open, close]: [&str; 2]) -> String {
    let kind = game.kind();
    let name = |side: Side| {
        let index = usize::from(side == Side::Second);
        let side = kind.side_name(side);
        match &game.players[index] {
            Some(name) => format!("{open}{}{close} ({side})", escaped(name)),
            None => side.to_owned(),
        }
    };
    format!("Review: {} against {}", name(Side::First), name(Side::Second))
}

// Results of `write!` are dropped: writing into a `String` cannot fail.
fn facts(html: &mut String, game: &PlayedGame, review: &Review) {
    let _ = write!(html, "<p>{}, {} moves", game.kind().name(), game.moves().len());
    if let Some(result) = &game.result {
        let _ = write!(html, ", result {}", escaped(result));
    } else if !game.is_over() {
        html.push_str(", unfinished");
    }
    if let Some(opening) = openings::of_game(game.positions()) {
        let names = [opening.english, opening.japanese, opening.romanised, opening.chinese];
        let names: Vec<_> = names.into_iter().flatten().map(escaped).collect();
        let _ = write!(html, ", opening {}", names.join(" · "));
    }
    html.push_str(".</p>\n");
    if !review.is_complete() {
        let (done, asked) = (review.plies.len(), review.asked);
        let _ = writeln!(html, "<p>Reviewed so far: {done} of {asked} moves.</p>");
    }
}

fn sides(html: &mut String, game: &PlayedGame, review: &Review) {
    let kind = game.kind();
    html.push_str("<div class=\"wide\"><table>\n<tr><th></th><th>free moves</th><th>accuracy</th><th>mean loss</th>");
    if kind.results_differ_in_size() {
        html.push_str("<th>mean loss, discs</th>");
    }
    for class in Class::of_free_moves() {
        let _ = write!(html, "<th>{}</th>", class.name());
    }
    html.push_str("<th>forced</th></tr>\n");
    for side in [Side::First, Side::Second] {
        let summary = review.summary.side(side);
        let SideSummary { free, forced, accuracy, mean_loss, mean_discs_thousandths, .. } = summary;
        let accuracy = accuracy.map(|part| format!("{:.0} %", part * 100.0)).unwrap_or_default();
        let _ = write!(
            html,
            "<tr><th>{}</th><td>{free}</td><td>{accuracy}</td><td>{:.1} %</td>",
            kind.side_name(side),
            mean_loss * 100.0
        );
        if kind.results_differ_in_size() {
            let discs = mean_discs_thousandths.map(|discs| format!("{:.2}", discs / 1000.0));
            let _ = write!(html, "<td>{}</td>", discs.unwrap_or_default());
        }
        for class in Class::of_free_moves() {
            let _ = write!(html, "<td>{}</td>", summary.count(class));
        }
        let _ = writeln!(html, "<td>{forced}</td></tr>");
    }
    html.push_str("</table></div>\n");
}

/// The greatest losses of each side, with boards.
fn worst(html: &mut String, game: &PlayedGame, review: &Review) {
    let kind = game.kind();
    for side in [Side::First, Side::Second] {
        let is_bad = |ply: &&ReviewedPly| ply.side == side && ply.is_bad();
        let mut plies: Vec<_> = review.plies.iter().filter(is_bad).collect();
        plies.sort_by(|one, other| other.loss.expectation.total_cmp(&one.loss.expectation));
        plies.truncate(BOARDS_A_SIDE);
        if plies.is_empty() {
            continue;
        }
        let _ = writeln!(html, "<h2>Greatest losses of {}</h2>\n<div class=\"boards\">", kind.side_name(side));
        for ply in plies {
            let sentence = sentence(ply);
            html.push_str("<figure>");
            let last = ply.ply.checked_sub(2).map(|index| game.moves()[index]);
            let position = game.position(ply.ply - 1);
            boards::board(html, position, last, (ply.played, ply.best), &sentence);
            let _ = writeln!(
                html,
                "<figcaption>{sentence} Best: {}; played: {}</figcaption></figure>",
                line(&ply.line),
                line(&ply.refutation)
            );
        }
        html.push_str("</div>\n");
    }
}

/// "12. c7 was played, c4 was better by 9.0 discs."
fn sentence(ply: &ReviewedPly) -> String {
    let ReviewedPly { ply: number, played, best, .. } = ply;
    let loss = loss_text(ply);
    let by = match ply.loss.unit {
        Some(yomi_search::Unit::Discs) if !loss.is_empty() => {
            format!("by {loss} {}", if loss == "1" { "disc" } else { "discs" })
        }
        _ => format!("by {:.0} % of expectation", ply.loss.expectation * 100.0),
    };
    format!("{number}. {played} was played, {best} was better {by}.")
}

/// Maximum number of moves shown of a line.
const MOST_OF_LINE: usize = 12;

fn line(moves: &[AnyMove]) -> String {
    let texts: Vec<_> = moves.iter().take(MOST_OF_LINE).map(ToString::to_string).collect();
    let more = if moves.len() > MOST_OF_LINE { " …" } else { "" };
    format!("{}{more}", texts.join(" "))
}

fn moves(html: &mut String, game: &PlayedGame, review: &Review) {
    html.push_str(
        "<h2>Moves</h2>\n<div class=\"wide\"><table>\n<tr><th></th><th>side</th><th>played</th><th>score</th><th>best</th><th>score</th>\
         <th>loss</th><th>of expectation</th><th>class</th><th></th><th>certainty</th><th>depth</th></tr>\n",
    );
    for ply in &review.plies {
        let expectation = ply.loss.expectation * 100.0;
        let loss = loss_text(ply);
        let error = if ply.loss.error > 0.0 && ply.is_free() {
            format!(" ± {:.1}", ply.loss.error * 100.0)
        } else {
            String::new()
        };
        let _ = writeln!(
            html,
            "<tr class=\"{class}\"><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{loss}</td>\
             <td>{expectation:.1}{error} %</td><td>{}</td><td class=\"marks\">{}</td><td>{}</td><td>{}</td></tr>",
            ply.ply,
            game.kind().side_name(ply.side),
            ply.played,
            score_text(&ply.played_score),
            ply.best,
            score_text(&ply.best_score),
            class_text(ply),
            mark_words(ply).join(", "),
            ply.certainty().name(),
            ply.depth,
            class = ply.class.name(),
        );
    }
    html.push_str("</table></div>\n");
}

fn comments(html: &mut String, game: &PlayedGame) {
    if game.comments.is_empty() {
        return;
    }
    html.push_str("<h2>Comments of the record</h2>\n");
    for comment in &game.comments {
        let _ = writeln!(html, "<p>{}</p>", escaped(comment));
    }
}
