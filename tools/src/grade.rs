//! `yomi-tools grade`: measures a player on positions labelled by another engine.

use std::{num::NonZeroUsize, path::PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use yomi_arena::grading::{Grade, Graded, Group, Labelled, Place, by_group, grade_positions};
use yomi_contract::request;
use yomi_game::GameKind;
use yomi_players::Engines;

use serde_json::{Value, json};
use yomi_command::{
    fields::{self, Flags},
    memory,
    output::print,
    progress, refusal,
    table::Align,
    text_file,
};

use super::row::{self, Row, milliseconds};

/// Largest number of positions named in a note.
const NAMES_SHOWN: usize = 8;

#[derive(Clone, Debug, Args)]
pub(crate) struct GradeArgs {
    /// Positions, one JSON object a line. Othello: board, turn, scores (discs for every legal move,
    /// from the side to move); also id, empties and exact. Gomoku: moves (or board), turn, rule, size,
    /// best (a list of move, win_probability, and win_in or loss_in where that is proven), unlisted
    /// (what all other moves are worth; without it the worst in best less 0.02); also id and ply
    file: PathBuf,
    #[command(flatten)]
    player: Flags<fields::Player>,
    /// How many positions, spread evenly over the file; all when not given
    #[arg(long, value_name = "N")]
    count: Option<NonZeroUsize>,
    /// Positions side by side, each searched by one thread
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Print JSON, with every position
    #[arg(long)]
    json: bool,
}

/// Grades and prints.
pub(super) fn run(flags: GradeArgs, engines: Engines) -> anyhow::Result<()> {
    let fields = flags.player.fields();
    let name = flags.file.display();
    let text = text_file::read(&flags.file)?;
    let format = Format::of(&text);
    let game = format.game();
    let seeded = request::seeded(game, &fields, || Some(0));
    let asked = seeded.as_ref().unwrap_or(&fields);
    let question = request::read(game, asked, &refusal::LIMITS).map_err(|problem| refusal::refused(&problem, &[]))?;
    let positions = format.parse(&text).with_context(|| format!("{name} holds no labelled positions"))?;
    let positions = spread(positions, flags.count);
    memory::check_players(flags.threads.get().min(positions.len()))?;
    let bar = progress::bar(positions.len());
    let graded = grade_positions(&positions, &question.search, &engines, flags.threads, |_| bar.inc(1));
    bar.finish_and_clear();
    let (groups, total) = by_group(&graded).ok_or_else(|| anyhow!("no position was graded"))?;
    let notes = Notes::of(&positions, &graded);
    if flags.json {
        let (rules, stages): (Vec<_>, Vec<_>) = groups.iter().partition(|grade| matches!(grade.group, Group::Rule(_)));
        let mut answer = json!({
            "file": name.to_string(),
            "game": game.name(),
            "player": fields,
            "threads": flags.threads,
            "stages": stages.into_iter().map(grade_json).collect::<Vec<_>>(),
            "total": grade_json(&total),
            "contradictions": notes.contradictions,
            "positions": graded.iter().map(graded_json).collect::<Vec<_>>(),
        });
        match format {
            Format::Scores => answer["odd_labels"] = json!(notes.odd),
            Format::BestMoves => {
                answer["rules"] = rules.into_iter().map(grade_json).collect();
            }
        }
        return print(&format!("{answer}\n"));
    }
    print(&format!("{}{}", draw(format, &groups, &total), notes.text()))
}

/// Format of a file of labelled positions, each of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// Of Othello: scores of all legal moves.
    Scores,
    /// Of gomoku: the best moves.
    BestMoves,
}

impl Format {
    /// That of a file, by the fields of its first line.
    fn of(text: &str) -> Self {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let first: Value = serde_json::from_str(first).unwrap_or_default();
        let lists_moves = ["best", "rule", "size", "moves"].iter().any(|field| first.get(field).is_some());
        if lists_moves { Self::BestMoves } else { Self::Scores }
    }

    const fn game(self) -> GameKind {
        match self {
            Self::Scores => GameKind::Othello,
            Self::BestMoves => GameKind::Gomoku,
        }
    }

    fn parse(self, text: &str) -> anyhow::Result<Vec<Labelled>> {
        Ok(match self {
            Self::Scores => {
                let positions = yomi_collections::othello::parse_labelled(text)?.into_iter();
                positions.map(Labelled::Othello).collect()
            }
            Self::BestMoves => {
                let positions = yomi_collections::gomoku::parse_labelled(text)?.into_iter();
                positions.map(|position| Labelled::Gomoku(Box::new(position))).collect()
            }
        })
    }
}

/// `count` of the positions, spread over the whole file: files are often sorted by stage.
fn spread<T>(positions: Vec<T>, count: Option<NonZeroUsize>) -> Vec<T> {
    let found = positions.len();
    let count = count.map_or(found, NonZeroUsize::get).min(found);
    let chosen = |index: &usize| (index + 1) * count / found > index * count / found;
    let numbered = positions.into_iter().enumerate();
    numbered.filter(|(index, _)| chosen(index)).map(|(_, position)| position).collect()
}

/// Notes on the figures.
struct Notes {
    /// Positions whose best label is called exact and is odd.
    odd: Vec<String>,
    /// Positions whose score is exact and is not the exact label.
    contradictions: Vec<String>,
}

impl Notes {
    fn of(positions: &[Labelled], graded: &[Graded]) -> Self {
        let is_odd = |position: &&Labelled| matches!(position, Labelled::Othello(position) if position.is_odd());
        let odd = positions.iter().filter(is_odd);
        let contradictions = graded.iter().filter(|graded| graded.contradicts);
        Self {
            odd: odd.map(|position| position.name().to_owned()).collect(),
            contradictions: contradictions.map(|graded| graded.name.clone()).collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if !self.odd.is_empty() {
            text.push_str(&format!(
                "\n{} best labels are called exact and are odd, which no final difference is; they \
                 count as they are: {}\n",
                self.odd.len(),
                names(&self.odd)
            ));
        }
        if !self.contradictions.is_empty() {
            text.push_str(&format!(
                "\n{} scores are called exact and contradict a label that is exact, too: {}\n",
                self.contradictions.len(),
                names(&self.contradictions)
            ));
        }
        text
    }
}

fn names(names: &[String]) -> String {
    let shown = names[..names.len().min(NAMES_SHOWN)].join(", ");
    match names.len().saturating_sub(NAMES_SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// A row a group, and one for all.
fn draw(format: Format, groups: &[Grade], total: &Grade) -> String {
    let (stage, unit, tells, tells_not) = match format {
        Format::Scores => ("empties", "discs", "count discs", "count no discs"),
        Format::BestMoves => ("rule, stones", "win probability", "tell a win probability", "tell no win probability"),
    };
    let named = |name: String, grade| grade_row(Row::default().cell(stage, Align::Left, name), grade);
    let mut rows: Vec<_> = groups.iter().map(|grade| named(shown(grade.group), grade)).collect();
    rows.push(named("all".to_owned(), total));
    let mut note = match total.scored {
        0 => format!("; the scores {tells_not}"),
        scored if scored < total.positions => {
            format!("; {scored} scores {tells}, the others are left out of their error")
        }
        _ => String::new(),
    };
    if total.unlisted.is_some_and(|share| share > 0.0) {
        note.push_str("; unlisted moves count as the file says of all such moves");
    }
    format!("{}\nLoss and error in {unit}, ± for 95 %{note}.\n", row::draw(&rows))
}

fn shown(group: Group) -> String {
    match group {
        Group::Empties(fewest, most) | Group::Stones(fewest, Some(most)) => {
            format!("{fewest}–{most}")
        }
        Group::Stones(fewest, None) => format!("{fewest} and more"),
        Group::Rule(rule) => rule.name().to_owned(),
    }
}

fn grade_row(row: Row, grade: &Grade) -> Row {
    row.count("positions", "positions", grade.positions)
        .number("loss", "loss a move", Some(grade.loss.value))
        .number("loss_error", "±", grade.loss.error)
        .share("best_moves", "best moves", Some(grade.best_moves))
        .share("loss_over_0.2", "loss > 0.2", grade.blunders)
        .share("unlisted", "unlisted", grade.unlisted)
        .share("solved", "solved", Some(grade.solved))
        .field("scored", grade.scored)
        .number("score_error", "score error", grade.score_error)
        .milliseconds("mean_ms", "ms a move", milliseconds(grade.mean_time))
        .milliseconds("max_ms", "longest", milliseconds(grade.max_time))
        .count("nodes", "nodes", grade.nodes)
}

fn grade_json(grade: &Grade) -> Value {
    let row = Row::default();
    let row = match grade.group {
        Group::Empties(fewest, most) => row.field("empties", json!([fewest, most])),
        Group::Stones(fewest, most) => row.field("stones", json!([fewest, most])),
        Group::Rule(rule) => row.field("rule", rule.name()),
    };
    grade_row(row, grade).json()
}

fn graded_json(graded: &Graded) -> Value {
    let whole = |parts: i64| parts as f64 / graded.place.parts();
    let row = Row::default()
        .field("id", graded.name.as_str())
        .field("move", graded.mv.to_string())
        .field("solved", graded.solved)
        .field("loss", whole(graded.loss))
        .field("error", graded.error.map(whole))
        .field("ms", milliseconds(graded.time))
        .field("nodes", graded.nodes);
    let row = match graded.place {
        Place::Othello { empties } => row.field("empties", empties),
        Place::Gomoku { rule, stones } => {
            row.field("rule", rule.name()).field("stones", stones).field("unlisted", graded.unlisted)
        }
    };
    row.json()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_spread_over_the_whole_file() {
        let line = r#"{"board": "---------------------------OX------XO---------------------------",
                       "turn": "X", "scores": {"d3": 0, "c4": 0, "f5": 0, "e6": 0}}"#;
        let text = format!("{}\n", line.replace('\n', " ")).repeat(10);
        let names = |count: Option<usize>| -> Vec<String> {
            let positions = Format::Scores.parse(&text).unwrap();
            let count = count.and_then(NonZeroUsize::new);
            let chosen = spread(positions, count).into_iter();
            chosen.map(|position| position.name().to_owned()).collect()
        };
        assert_eq!(names(Some(3)), ["line 4", "line 7", "line 10"]);
        assert_eq!(names(Some(1)), ["line 10"]);
        assert_eq!((names(Some(10)).len(), names(Some(99)).len(), names(None).len()), (10, 10, 10));
    }

    #[test]
    fn long_lists_of_names_are_cut() {
        let list: Vec<_> = (0..10).map(|name| name.to_string()).collect();
        assert_eq!(names(&list[..2]), "0, 1");
        assert_eq!(names(&list), "0, 1, 2, 3, 4, 5, 6, 7 and 2 more");
    }
}
