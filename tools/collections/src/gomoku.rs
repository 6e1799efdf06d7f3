//! Labelled test positions with a strong engine's win probabilities, one JSON object a line, to
//! measure a player's loss per move.
//!
//! ```text
//! {"id": "label-001", "rule": "renju", "size": 15, "moves": ["h8", …], "turn": "white", "ply": 11,
//!  "best": [{"move": "f7", "win_probability": 0.8205}, {"move": "g11", "win_probability": 0.0, "loss_in": 24}, …],
//!  "unlisted": 0.0}
//! ```
//! `win_probability` is the mover's, 0 to 1, `win_in` and `loss_in` are plies to a proven end. Only the best moves are
//! listed. What the others are worth says `unlisted`; where it is missing they count as the worst listed move less
//! [`BELOW_THE_LISTED`], and at least 0. Notes on how the line was made (`nodes`, `opening`, `source`, the
//! `win_probability` of the position) are skipped, any other field is refused.

use yomi_game::{
    Played,
    gomoku::{Move, Position},
};

use crate::json_line::{JsonLineFault, JsonLinesError, JsonObject, read_lines};

/// Assumed loss of an unlisted move against the worst listed one, in ten-thousandths.
pub const BELOW_THE_LISTED: u16 = 200;

/// The fields of a line.
const FIELDS: [&str; 13] = [
    "size",
    "rule",
    "board",
    "moves",
    "turn",
    "ply",
    "best",
    "unlisted",
    "id",
    "win_probability",
    "nodes",
    "opening",
    "source",
];

/// The fields of a listed move.
const BEST_FIELDS: [&str; 4] = ["move", "win_probability", "win_in", "loss_in"];

/// A position with the win probabilities of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPosition {
    /// The name of the position: its `id`, or `line` and the number of its line.
    pub name: String,
    /// The position; the game is not over.
    pub position: Position,
    /// The moves that led to it from the board that is given, if one is.
    pub moves: Vec<Move>,
    /// The listed moves, at least one, each once.
    pub labels: Vec<Label>,
    /// Win probability of every unlisted move, in ten-thousandths.
    pub unlisted: u16,
}

/// Win probability of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The move.
    pub mv: Move,
    /// The mover's chance to win after it, draws counted half, in ten-thousandths.
    pub win_probability: u16,
    /// Whether that is proven: 10,000 for a win, 0 for a loss.
    pub proven: bool,
}

impl LabelledPosition {
    /// The label of a move, if it is listed.
    #[must_use]
    pub fn label(&self, mv: Move) -> Option<&Label> {
        self.labels.iter().find(|label| label.mv == mv)
    }

    /// The chance to win after the best listed move, in ten-thousandths.
    #[must_use]
    pub fn best(&self) -> u16 {
        self.labels.iter().map(|label| label.win_probability).max().unwrap_or(0)
    }
}

/// Reads all lines of a file; blank ones are skipped.
///
/// # Errors
/// The first line that cannot be read, with its number, or that there is none.
pub fn parse_labelled(text: &str) -> Result<Vec<LabelledPosition>, JsonLinesError> {
    read_lines(text, "rule, size, moves and best", parse_line)
}

fn parse_line(line: &str, number: usize) -> Result<LabelledPosition, JsonLineFault> {
    let object = JsonObject::read(line, &FIELDS)?;
    let Played { position, moves, .. } = object.position::<Position>(None)?;
    let stones = u32::from(position.stone_count());
    if let Some(ply) = object.count("ply", "the number of stones")?
        && ply != stones
    {
        return Err(JsonLineFault::Contradiction {
            field: "ply",
            found: ply.to_string(),
            expected: format!("there are {stones} stones"),
        });
    }
    let labels = read_labels(&object, &position)?;
    let worst = labels.iter().map(|label| label.win_probability).min();
    let worst = worst.ok_or_else(|| object.wrong("best", BEST))?;
    let unlisted = object.share("unlisted", "a win probability, 0 to 1")?;
    let unlisted = unlisted.unwrap_or(worst.saturating_sub(BELOW_THE_LISTED));
    Ok(LabelledPosition { name: object.name(number), position, moves, labels, unlisted })
}

/// The expected form of `best`.
const BEST: &str = "the best moves, such as [{\"move\": \"h8\", \"win_probability\": 0.5}]";

fn read_labels(object: &JsonObject, position: &Position) -> Result<Vec<Label>, JsonLineFault> {
    let mut labels: Vec<Label> = Vec::new();
    for listed in object.objects("best", BEST, &BEST_FIELDS)? {
        let mv = listed.legal_move("move", "a move, such as \"h8\"", position)?;
        if labels.iter().any(|label| label.mv == mv) {
            let field = "best".to_owned();
            return Err(JsonLineFault::RepeatedMove { field, mv: mv.to_string() });
        }
        let expected = "the chance to win, 0 to 1; 1 with win_in, 0 with loss_in";
        let share = listed.share("win_probability", expected)?;
        let plies = "plies to a proven end, and only one of win_in and loss_in";
        let proven = match (listed.count("win_in", plies)?, listed.count("loss_in", plies)?) {
            (None, None) => None,
            (Some(_), None) => Some(10_000),
            (None, Some(_)) => Some(0),
            (Some(_), Some(_)) => return Err(listed.wrong("loss_in", plies)),
        };
        let win_probability = share
            .filter(|share| proven.is_none_or(|proven| proven == *share))
            .ok_or_else(|| listed.wrong("win_probability", expected))?;
        labels.push(Label { mv, win_probability, proven: proven.is_some() });
    }
    Ok(labels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(best: &str, more: &str) -> String {
        format!(r#"{{"moves": ["h8", "i9", "j10"], "best": {best}{more}}}"#)
    }

    #[test]
    fn listed_moves_have_their_labels_and_the_others_one() {
        let best = r#"[{"move": "g7", "win_probability": 0.1234}, {"move": "i7", "win_probability": 1, "win_in": 5},
            {"move": "a1", "win_probability": 0.0, "loss_in": 8}]"#
            .replace('\n', " ");
        let text = format!(
            "\n{}\n{}\n{}\n",
            line(&best, ""),
            line(r#"[{"move": "g7", "win_probability": 0.5}]"#, r#", "id": "x", "ply": 3"#),
            line(&best, r#", "unlisted": 0.25, "source": "a note""#),
        );
        let read = parse_labelled(&text).unwrap();
        let names: Vec<_> = read.iter().map(|position| position.name.as_str()).collect();
        assert_eq!(names, ["line 2", "x", "line 4"]);
        assert_eq!(read.iter().map(LabelledPosition::best).collect::<Vec<_>>(), [10_000, 5000, 10_000]);
        assert_eq!(read.iter().map(|one| one.unlisted).collect::<Vec<_>>(), [0, 4800, 2500]);
        let [first, ..] = &read[..] else { panic!("three") };
        let told = first.labels.iter().map(|label| (label.win_probability, label.proven));
        assert_eq!(told.collect::<Vec<_>>(), [(1234, false), (10_000, true), (0, true)]);
        assert_eq!(first.label(first.labels[1].mv), Some(&first.labels[1]));
        assert_eq!(first.label(Move::new(4, 4).unwrap()), None);
    }

    #[test]
    fn faults_name_the_line_and_the_field() {
        let one = r#"{"move": "g7", "win_probability": 0.5}"#;
        for (text, expected) in [
            (String::new(), "the file holds no position; expected a JSON object a line, with rule"),
            (line("[]", ""), "line 1: best is []; expected the best moves"),
            (line("{}", ""), "line 1: best is {}; expected the best moves"),
            (format!("\n{}", line("[1]", "")), "line 2: best is [1]; expected the best moves"),
            (line(&format!("[{one}, {one}]"), ""), "line 1: best: g7 stands there twice"),
            (line(r#"[{"move": "h8"}]"#, ""), "line 1: best.0.move: \"h8\" is not legal: the point"),
            (line(r#"[{"move": "g7"}]"#, ""), "line 1: best.0.win_probability is missing; expected"),
            (
                line(r#"[{"move": "g7", "win_probability": 0.9, "win_in": 3}]"#, ""),
                "line 1: best.0.win_probability is 0.9; expected the chance to win, 0 to 1; 1 with",
            ),
            (
                line(r#"[{"move": "g7", "win_probability": 1, "win_in": 3, "loss_in": 4}]"#, ""),
                "line 1: best.0.loss_in is 4; expected plies to a proven end, and only one",
            ),
            (
                line(r#"[{"move": "g7", "win_probabilty": 0.9}]"#, ""),
                "line 1: best.0.win_probabilty is no field of such a line; did you mean win_prob",
            ),
            (line(&format!("[{one}]"), r#", "ply": 4"#), "line 1: ply is 4, but there are 3 stones"),
            (line(&format!("[{one}]"), r#", "unlisted": 2"#), "line 1: unlisted is 2; expected a win"),
        ] {
            let error = parse_labelled(&text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
