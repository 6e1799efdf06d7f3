//! `yomi grade`: a player on positions of which another engine has scored every move.

use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

use anyhow::{Context as _, anyhow};
use clap::Args;
use serde_json::{Value, json};
use yomi_arena::grading::{Grade, Graded, by_stage, grade_positions};
use yomi_game::{
    GameKind,
    othello::labelled::{LabelledPosition, parse_labelled},
};
use yomi_http::api::request;
use yomi_players::Engines;

use super::{
    alone,
    flags::{self, Flags},
    memory, progress,
    table::{Align, table},
    text_file,
};

/// The names of positions that a note lists at most.
const NAMES_SHOWN: usize = 8;

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct GradeArgs {
    /// Positions, one JSON object a line: board, turn, scores (discs for every legal move, from the
    /// side to move); also id, empties and exact
    file: PathBuf,
    #[command(flatten)]
    player: Flags<flags::Player>,
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
    let question = request::read(GameKind::Othello, &fields, &alone::LIMITS)
        .map_err(|problem| alone::refused(&problem, &[]))?;
    let name = flags.file.display();
    let text = text_file::read(&flags.file)?;
    let positions =
        parse_labelled(&text).with_context(|| format!("{name} holds no labelled positions"))?;
    let positions = spread(positions, flags.count);
    memory::check_players(flags.threads.get().min(positions.len()))?;
    let bar = progress::bar(positions.len());
    let graded =
        grade_positions(&positions, &question.search, &engines, flags.threads, |_| bar.inc(1));
    bar.finish_and_clear();
    let (stages, total) = by_stage(&graded).ok_or_else(|| anyhow!("no position was graded"))?;
    let notes = Notes::of(&positions, &graded);
    if flags.json {
        let answer = json!({
            "file": name.to_string(),
            "player": fields,
            "threads": flags.threads,
            "stages": stages.iter().map(grade_json).collect::<Vec<_>>(),
            "total": grade_json(&total),
            "odd_labels": notes.odd,
            "contradictions": notes.contradictions,
            "positions": graded.iter().map(graded_json).collect::<Vec<_>>(),
        });
        return super::print(&format!("{answer}\n"));
    }
    super::print(&format!("{}{}", draw(&stages, &total), notes.text()))
}

/// `count` of the positions, from the whole file: files are often sorted by stage.
fn spread(positions: Vec<LabelledPosition>, count: Option<NonZeroUsize>) -> Vec<LabelledPosition> {
    let found = positions.len();
    let count = count.map_or(found, NonZeroUsize::get).min(found);
    let chosen = |index: &usize| (index + 1) * count / found > index * count / found;
    let numbered = positions.into_iter().enumerate();
    numbered.filter(|(index, _)| chosen(index)).map(|(_, position)| position).collect()
}

/// What a reader of the figures has to know.
struct Notes {
    /// Positions whose best label is called exact and is odd.
    odd: Vec<String>,
    /// Positions whose score is exact and is not the exact label.
    contradictions: Vec<String>,
}

impl Notes {
    fn of(positions: &[LabelledPosition], graded: &[Graded]) -> Self {
        let odd = positions.iter().filter(|position| position.is_odd());
        let contradictions = graded.iter().filter(|graded| graded.contradicts);
        Self {
            odd: odd.map(|position| position.name.clone()).collect(),
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
                "\n{} exact scores are not the exact label: {}\n",
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

/// In milliseconds, to the microsecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// A row a stage, and one for all.
fn draw(stages: &[Grade], total: &Grade) -> String {
    let headings = [
        ("empties", Align::Left),
        ("positions", Align::Right),
        ("loss a move", Align::Right),
        ("±", Align::Right),
        ("best moves", Align::Right),
        ("solved", Align::Right),
        ("score error", Align::Right),
        ("ms a move", Align::Right),
        ("longest", Align::Right),
        ("nodes", Align::Right),
    ];
    let stage = |grade: &Grade| row(format!("{}–{}", grade.empties.0, grade.empties.1), grade);
    let mut rows: Vec<_> = stages.iter().map(stage).collect();
    rows.push(row("all".to_owned(), total));
    let note = match total.scored {
        0 => "; the scores count no discs".to_owned(),
        scored if scored < total.positions => {
            format!("; {scored} scores count discs, the others are left out of their error")
        }
        _ => String::new(),
    };
    format!("{}\nLoss and error in discs, ± for 95 %{note}.\n", table(&headings, &rows))
}

fn row(empties: String, grade: &Grade) -> Vec<String> {
    let discs = |discs: f64| format!("{discs:.3}");
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    vec![
        empties,
        grade.positions.to_string(),
        discs(grade.loss.value),
        grade.loss.error.map(discs).unwrap_or_default(),
        percent(grade.best_moves),
        percent(grade.solved),
        grade.score_error.map(discs).unwrap_or_default(),
        format!("{:.2}", milliseconds(grade.mean_time)),
        format!("{:.2}", milliseconds(grade.max_time)),
        grade.nodes.to_string(),
    ]
}

fn grade_json(grade: &Grade) -> Value {
    json!({
        "empties": [grade.empties.0, grade.empties.1],
        "positions": grade.positions,
        "loss": grade.loss.value,
        "loss_error": grade.loss.error,
        "best_moves": grade.best_moves,
        "solved": grade.solved,
        "scored": grade.scored,
        "score_error": grade.score_error,
        "mean_ms": milliseconds(grade.mean_time),
        "max_ms": milliseconds(grade.max_time),
        "nodes": grade.nodes,
    })
}

fn graded_json(graded: &Graded) -> Value {
    let discs = |thousandths: i64| thousandths as f64 / 1000.0;
    json!({
        "id": graded.name,
        "empties": graded.empties,
        "move": graded.mv.to_string(),
        "solved": graded.solved,
        "loss": discs(graded.loss),
        "error": graded.error.map(discs),
        "ms": milliseconds(graded.time),
        "nodes": graded.nodes,
    })
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
            let positions = parse_labelled(&text).unwrap();
            let count = count.and_then(NonZeroUsize::new);
            spread(positions, count).into_iter().map(|position| position.name).collect()
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
