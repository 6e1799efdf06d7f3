//! A review as JSON.

use serde_json::{Value, json};
use yomi_game::{AnyMove, Side, openings};
use yomi_review::{Class, PlayedGame, Review, ReviewedPly, Scored, SideSummary};

/// Four digits of an expectation.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

pub(super) fn of(game: &PlayedGame, review: &Review) -> Value {
    let opening = openings::of_game(game.positions()).map(|opening| {
        json!({
            "english": opening.english,
            "japanese": opening.japanese,
            "romanised": opening.romanised,
            "chinese": opening.chinese,
        })
    });
    let summary = &review.summary;
    let [first, second] = [Side::First, Side::Second].map(|side| {
        let mut of_side = side_json(summary.side(side));
        of_side["side"] = json!(game.kind().side_name(side));
        of_side
    });
    json!({
        "game": game.kind().name(),
        "players": game.players,
        "result": game.result,
        "opening": opening,
        "complete": review.is_complete(),
        "plies": review.plies.iter().map(|ply| ply_json(game, ply)).collect::<Vec<_>>(),
        "sides": [first, second],
        "turning_points": summary.turning_points,
        "missed_wins": summary.missed_wins,
        "allowed_wins": summary.allowed_wins,
        "exercises": summary.exercises,
    })
}

fn ply_json(game: &PlayedGame, ply: &ReviewedPly) -> Value {
    let texts = |moves: &[AnyMove]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let marks = &ply.marks;
    let marks = [
        ("missed_win", marks.missed_win),
        ("allowed_win", marks.allowed_win),
        ("lost", marks.lost),
        ("slack", marks.slack),
        ("turning_point", marks.turning_point),
        ("exercise", marks.exercise),
    ];
    let marks: Vec<_> = marks.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect();
    json!({
        "ply": ply.ply,
        "side": game.kind().side_name(ply.side),
        "played": ply.played.to_string(),
        "best": ply.best.to_string(),
        "played_score": score_json(&ply.played_score),
        "best_score": score_json(&ply.best_score),
        "depth": ply.depth,
        "confidence": ply.confidence_thousandths.map_or(1.0, |of| f64::from(of) / 1000.0),
        "nodes": ply.nodes,
        "loss": {
            "value": ply.loss.thousandths.map(|loss| loss as f64 / 1000.0),
            "unit": ply.loss.unit.map(yomi_search::Unit::name),
            "expectation": rounded(ply.loss.expectation),
            "standard_error": rounded(ply.loss.error),
        },
        "class": ply.class.name(),
        "between": ply.between.map(|(best, worst)| [best.name(), worst.name()]),
        "forced": ply.forced.map(yomi_review::Forced::name),
        "marks": marks,
        "line": texts(&ply.line),
        "refutation": texts(&ply.refutation),
    })
}

fn score_json(score: &Scored) -> Value {
    json!({
        "value": score.thousandths as f64 / 1000.0,
        "unit": score.unit.name(),
        "certainty": score.certainty.name(),
        "plies_to_end": score.plies_to_end,
        "expectation": rounded(score.expectation),
    })
}

fn side_json(summary: &SideSummary) -> Value {
    let classes =
        Class::ALL.iter().map(|&class| (class.name().to_owned(), json!(summary.count(class))));
    json!({
        "free": summary.free,
        "forced": summary.forced,
        "passes": summary.passes,
        "mean_loss": rounded(summary.mean_loss),
        "mean_loss_discs": summary.mean_discs_thousandths.map(|discs| rounded(discs / 1000.0)),
        "accuracy": summary.accuracy.map(rounded),
        "classes": Value::Object(classes.collect()),
    })
}
