//! Answers in words.

use serde_json::Value;

/// The text of a field; empty where there is none.
pub(crate) fn of<'value>(value: &'value Value, name: &str) -> &'value str {
    value[name].as_str().unwrap_or_default()
}

/// A sentence with a capital letter.
pub(crate) fn begun(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// A list of moves with spaces between them.
pub(crate) fn moves(value: &Value) -> String {
    let moves: Vec<_> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    moves.join(" ")
}

/// A number with commas between its thousands.
pub(crate) fn count(number: &Value) -> String {
    let digits = number.as_u64().unwrap_or_default().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A score from one side: `+0.4 discs (estimated, 51 % to win)`.
pub(crate) fn score(score: &Value) -> String {
    let value = score["value"].as_f64().unwrap_or_default();
    let is_exact = of(score, "kind") == "exact";
    let unit = of(score, "unit");
    let mut text = match (unit, score["win_in"].as_u64(), score["loss_in"].as_u64()) {
        (_, Some(plies), _) => format!("a win in {plies} moves"),
        (_, _, Some(plies)) => format!("a loss in {plies} moves"),
        ("outcome", ..) => if value > 0.0 {
            "a win"
        } else if value < 0.0 {
            "a loss"
        } else {
            "a draw"
        }
        .to_owned(),
        ("discs", ..) if is_exact => format!("{value:+.0} discs"),
        ("discs", ..) => format!("{value:+.1} discs"),
        ("win_rate", ..) => format!("{:.0} % of wins", value * 100.0),
        _ => format!("{value:+.2} {unit}"),
    };
    let kind = match of(score, "kind") {
        "exact" => "proven",
        "lower_bound" => "at least",
        "upper_bound" => "at most",
        _ => "estimated",
    };
    text.push_str(&format!(" ({kind}"));
    if let Some(chance) = score["win_probability"].as_f64().filter(|_| !is_exact) {
        text.push_str(&format!(", {:.0} % to win", chance * 100.0));
    }
    text.push(')');
    text
}

/// How a game ended.
pub(crate) fn outcome(outcome: &Value) -> String {
    let result = match of(outcome, "winner") {
        "" => "a draw".to_owned(),
        winner => format!("{winner} wins"),
    };
    let discs = &outcome["discs"];
    match (discs["black"].as_u64(), discs["white"].as_u64()) {
        (Some(black), Some(white)) => {
            format!("The game is over: {result}, {black} discs to {white}.")
        }
        _ => format!("The game is over: {result}."),
    }
}

/// What may be done in a position.
pub(crate) fn choice(position: &Value) -> String {
    if position["outcome"].is_object() {
        return outcome(&position["outcome"]);
    }
    let turn = of(position, "turn");
    if position["must_pass"] == true {
        return format!("{turn} has no move and must pass: the move is pass.");
    }
    let legal = position["legal_moves"].as_array().map_or(0, Vec::len);
    let board_squares = of(position, "board").len();
    // On a board of gomoku almost every point is one.
    if legal > 64 {
        let forbidden: Vec<_> =
            position["forbidden"].as_array().into_iter().flatten().map(|point| of(point, "move")).collect();
        let but = if forbidden.is_empty() { String::new() } else { format!(" except {}", forbidden.join(" ")) };
        return format!(
            "{turn} to move; every one of the {legal} empty points is legal{but}. The board has {board_squares} points."
        );
    }
    format!("{turn} to move; legal moves: {}.", moves(&position["legal_moves"]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn scores_are_said_with_what_they_prove() {
        let said = |value, unit, kind| score(&json!({ "value": value, "unit": unit, "kind": kind }));
        assert_eq!(said(0.25, "discs", "heuristic"), "+0.2 discs (estimated)");
        assert_eq!(said(-4.0, "discs", "exact"), "-4 discs (proven)");
        assert_eq!(said(0.0, "outcome", "exact"), "a draw (proven)");
        let win = json!({ "value": 1.0, "unit": "outcome", "kind": "exact", "win_in": 5, "win_probability": 1.0 });
        assert_eq!(score(&win), "a win in 5 moves (proven)");
    }

    #[test]
    fn counts_have_commas() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(count(&json!(number)), text);
        }
    }
}
