//! A review as one HTML file: no script, nothing from elsewhere, every text of the record escaped.

use std::fmt::Write as _;

use yomi_game::{AnyMove, Side, openings};
use yomi_picture::{Theme, board, style};

use super::{
    Notes, boards, graph,
    sentence::said,
    text::{class_text, escaped, loss_text, score_text, strength_text},
    words::Lang,
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
pub fn html(game: &PlayedGame, review: &Review, theme: Option<Theme>, (lang, notes): (Lang, Notes<'_>)) -> String {
    let kind = game.kind();
    // `bdi` keeps a right-to-left name from reordering the text around it.
    let heading = title(game, ["<bdi>", "</bdi>"], lang);
    let title = title(game, ["", ""], lang);
    let light = format!("{LIGHT}{}{}", board::LIGHT, graph::LIGHT);
    let dark = format!("{DARK}{}{}", board::DARK, graph::DARK);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n\
         <body>\n<h1>{heading}</h1>\n",
        lang.name(),
        style(theme, &light, &dark)
    );
    facts(&mut html, game, review, lang);
    graph::inline(&mut html, review, kind, lang);
    sides(&mut html, game, review, lang);
    worst(&mut html, game, review, (lang, notes));
    moves(&mut html, game, review, (lang, notes));
    comments(&mut html, game, lang);
    html.push_str("</body>\n</html>\n");
    html
}

/// The players, escaped, between those tags.
fn title(game: &PlayedGame, [open, close]: [&str; 2], lang: Lang) -> String {
    let name = |side: Side| {
        let name = &game.players[usize::from(side == Side::Second)];
        let side = lang.side(game.kind(), side);
        let tagged = |name: &String| format!("{open}{}{close}", escaped(name));
        name.as_ref().map(tagged).map_or(side.clone(), |name| lang.say("player", &[("name", &name), ("side", &side)]))
    };
    lang.say("title", &[("first", &name(Side::First)), ("second", &name(Side::Second))])
}

// Results of `write!` are dropped: writing into a `String` cannot fail.
fn facts(html: &mut String, game: &PlayedGame, review: &Review, lang: Lang) {
    let mut facts =
        vec![lang.say(game.kind().name(), &[]), lang.say("moves-made", &[("n", &game.moves().len().to_string())])];
    facts.extend(game.date.as_deref().map(escaped));
    if let Some(result) = &game.result {
        facts.push(lang.say("result", &[("text", &escaped(result))]));
    } else if !game.is_over() {
        facts.push(lang.say("unfinished", &[]));
    }
    if let Some(opening) = openings::of_game(game.positions()) {
        let names = [opening.english, opening.japanese, opening.romanised, opening.chinese];
        let names: Vec<_> = names.into_iter().flatten().map(escaped).collect();
        facts.push(lang.say("opening", &[("text", &names.join(" · "))]));
    }
    let _ = writeln!(html, "<p>{}.</p>", facts.join(", "));
    if !review.is_complete() {
        let (done, asked) = (review.plies.len().to_string(), review.asked.to_string());
        let _ = writeln!(html, "<p>{}</p>", lang.say("reviewed", &[("done", &done), ("asked", &asked)]));
    }
}

fn heads(html: &mut String, names: &[&str], lang: Lang) {
    let head = |name: &&str| format!("<th>{}</th>", if name.is_empty() { String::new() } else { lang.say(name, &[]) });
    let heads: String = names.iter().map(head).collect();
    let _ = writeln!(html, "<div class=\"wide\"><table>\n<tr>{heads}</tr>");
}

fn sides(html: &mut String, game: &PlayedGame, review: &Review, lang: Lang) {
    let kind = game.kind();
    let classes: Vec<_> = Class::of_free_moves().map(|class| format!("class-{}", class.name())).collect();
    let mut names = vec!["", "head-free", "head-accuracy", "head-mean-loss"];
    names.extend(kind.results_differ_in_size().then_some("head-mean-discs"));
    let has_strength = review.summary.sides.iter().any(|side| side.strength.is_some());
    names.extend(has_strength.then_some("head-skill"));
    names.extend(classes.iter().map(String::as_str).chain(["head-forced"]));
    heads(html, &names, lang);
    for side in [Side::First, Side::Second] {
        let summary = review.summary.side(side);
        let SideSummary { free, forced, accuracy, mean_loss, mean_discs_thousandths, .. } = summary;
        let accuracy = accuracy.map(|part| format!("{:.0} %", part * 100.0)).unwrap_or_default();
        let _ = write!(
            html,
            "<tr><th>{}</th><td>{free}</td><td>{accuracy}</td><td>{:.1} %</td>",
            lang.side(kind, side),
            mean_loss * 100.0
        );
        if kind.results_differ_in_size() {
            let discs = mean_discs_thousandths.map(|discs| format!("{:.2}", discs / 1000.0));
            let _ = write!(html, "<td>{}</td>", discs.unwrap_or_default());
        }
        if has_strength {
            let _ = write!(html, "<td>{}</td>", strength_text(summary, lang).unwrap_or_default());
        }
        for class in Class::of_free_moves() {
            let _ = write!(html, "<td>{}</td>", summary.count(class));
        }
        let _ = writeln!(html, "<td>{forced}</td></tr>");
    }
    html.push_str("</table></div>\n");
}

/// The greatest losses of each side, with boards.
fn worst(html: &mut String, game: &PlayedGame, review: &Review, (lang, notes): (Lang, Notes<'_>)) {
    let kind = game.kind();
    for side in [Side::First, Side::Second] {
        let is_bad = |ply: &&ReviewedPly| ply.side == side && ply.is_bad();
        let mut plies: Vec<_> = review.plies.iter().filter(is_bad).collect();
        plies.sort_by(|one, other| other.loss.expectation.total_cmp(&one.loss.expectation));
        plies.truncate(BOARDS_A_SIDE);
        if plies.is_empty() {
            continue;
        }
        let heading = lang.say("greatest", &[("side", &lang.side(kind, side))]);
        let _ = writeln!(html, "<h2>{heading}</h2>\n<div class=\"boards\">");
        for ply in plies {
            let sentence = format!("{}. {}", ply.ply, said(ply, kind, lang, notes));
            html.push_str("<figure>");
            let last = ply.ply.checked_sub(2).map(|index| game.moves()[index]);
            let position = game.position(ply.ply - 1);
            boards::board(html, position, last, (ply.played, ply.best), &sentence);
            let lines = lang.say("lines", &[("best", &line(&ply.line)), ("played", &line(&ply.refutation))]);
            let _ = writeln!(html, "<figcaption>{sentence} {lines}</figcaption></figure>");
        }
        html.push_str("</div>\n");
    }
}

/// Maximum number of moves shown of a line.
pub const MOST_OF_LINE: usize = 12;

pub(super) fn line(moves: &[AnyMove]) -> String {
    let texts: Vec<_> = moves.iter().take(MOST_OF_LINE).map(ToString::to_string).collect();
    let more = if moves.len() > MOST_OF_LINE { " …" } else { "" };
    format!("{}{more}", texts.join(" "))
}

/// The columns of the table of moves.
const COLUMNS: [&str; 12] = [
    "",
    "head-side",
    "head-played",
    "head-score",
    "head-best",
    "head-score",
    "head-loss",
    "head-expectation",
    "head-class",
    "",
    "head-certainty",
    "head-depth",
];

fn moves(html: &mut String, game: &PlayedGame, review: &Review, (lang, notes): (Lang, Notes<'_>)) {
    let kind = game.kind();
    let _ = writeln!(html, "<h2>{}</h2>", lang.say("moves", &[]));
    heads(html, &COLUMNS, lang);
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
            lang.side(kind, ply.side),
            ply.played,
            score_text(&ply.played_score, lang),
            ply.best,
            score_text(&ply.best_score, lang),
            class_text(ply, lang),
            said(ply, kind, lang, notes),
            lang.say(ply.certainty().name(), &[]),
            ply.depth,
            class = ply.class.name(),
        );
    }
    html.push_str("</table></div>\n");
}

fn comments(html: &mut String, game: &PlayedGame, lang: Lang) {
    if game.comments.is_empty() {
        return;
    }
    let _ = writeln!(html, "<h2>{}</h2>", lang.say("comments", &[]));
    for comment in &game.comments {
        let _ = writeln!(html, "<p>{}</p>", escaped(comment));
    }
}
