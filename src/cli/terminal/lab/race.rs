//! `yomi lab race`: several searches of one position or tree.

use anyhow::bail;
use clap::{Args, ValueEnum};
use yomi_command::{
    fields::{self, Flags},
    game, output, refusal, runs,
    table::{Align, table},
};
use yomi_contract::{
    answer::{
        RaceAnswer,
        drawing::{bar_pixels, bars as bars_of},
        race::RowText,
    },
    experiment::Performed,
    request::lab::station::Station,
};
use yomi_drawing::label::{score_text, value_text};
use yomi_game::GameKind;
use yomi_laboratory::{Findings, Race};
use yomi_players::Engines;
use yomi_textbook::Algorithm;

use super::{json_line, perform, tree_text};
use serde_json::{Map, Value, json};

/// The fields of a request, and how the runs are shown.
#[derive(Clone, Debug, Args)]
pub(super) struct RaceArgs {
    /// othello, gomoku or tictactoe; or --tree
    #[arg(value_parser = game::named)]
    game: Option<GameKind>,
    #[command(flatten)]
    fields: Flags<fields::Race>,
    /// A tree instead of a game: nested lists; - reads standard input
    #[arg(long, allow_hyphen_values = true)]
    tree: Option<String>,
    /// A run; give as many as there are. An algorithm with techniques, such as
    /// pvs+iterative_deepening+move_ordering=dynamic+killer_moves, also +depth=4, +nodes=1000,
    /// +evaluation=disc_count; with a name in front if it is to have one: "NAME: pvs"
    #[arg(long = "run", value_name = "RUN")]
    run: Vec<String>,
    /// Runs as in a request, as JSON
    #[arg(long, value_name = "JSON")]
    runs: Option<String>,
    /// Plies, for the runs that do not say; not for mcts, which is limited by playouts
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// How the runs are shown
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Leave the times out, so that the table is the same every time
    #[arg(long)]
    no_time: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// The answer of the server
    Json,
    /// Bars for the nodes of each run
    Svg,
    /// The same in pixels
    Png,
}

impl RaceArgs {
    fn fields(self) -> anyhow::Result<Map<String, Value>> {
        let mut fields = self.fields.fields();
        let game = self.game.map(|game| game.name().to_owned());
        fields.extend(fields::fields([("game", game), ("tree", self.tree.map(tree_text).transpose()?)]));
        let mut runs: Vec<_> = self.run.iter().map(|text| runs::run(text)).collect();
        match self.runs.map(|text| serde_json::from_str(&text).unwrap_or(Value::String(text))) {
            None => {}
            Some(Value::Array(more)) => runs.extend(more),
            // The request parser reports the fault.
            Some(other) => {
                fields.insert("runs".to_owned(), other);
                return Ok(fields);
            }
        }
        let common = fields::fields([("depth", self.depth)]);
        let mcts = Algorithm::Mcts.entry().name;
        let objects = runs.iter_mut().filter_map(Value::as_object_mut);
        for run in objects.filter(|run| run.get("algorithm").is_none_or(|name| name != mcts)) {
            for (name, value) in &common {
                run.entry(name).or_insert_with(|| value.clone());
            }
        }
        if !runs.is_empty() {
            fields.insert("runs".to_owned(), json!(runs));
        }
        Ok(fields)
    }
}

/// Races and prints.
pub(super) fn run(flags: RaceArgs, engines: &Engines) -> anyhow::Result<()> {
    let (format, with_time) = (flags.format, !flags.no_time);
    let done = perform(Station::Race, &flags.fields()?, &["game"], engines)?;
    let Performed { findings, queue, search } = done.performed;
    let Findings::Race(race) = findings else {
        bail!("a race was asked for, and something else came");
    };
    let answer = RaceAnswer::new(engines, &done.question, &race, queue, search, done.total);
    output::print(&match format {
        Format::Text => draw(&answer, &race, with_time),
        Format::Json => json_line(&answer)?,
        Format::Svg => bars_of(&done.question, &race).svg,
        Format::Png => {
            let png = bar_pixels(&done.question, &race).map_err(|problem| refusal::refused(&problem, &["game"]))?;
            return crate::cli::print_picture(&png);
        }
    })
}

/// One row per run, and the result of the comparison.
fn draw(answer: &RaceAnswer, race: &Race, with_time: bool) -> String {
    let headings = [
        ("run", Align::Left),
        ("value", Align::Right),
        ("best", Align::Left),
        ("nodes", Align::Right),
        ("×first", Align::Right),
        ("leaves", Align::Right),
        ("cutoffs", Align::Right),
        ("re-searches", Align::Right),
        ("time", Align::Right),
    ];
    let values =
        race.rows.iter().map(|row| row.shown.map_or_else(|| "-".to_owned(), |shown| score_text(shown, row.results)));
    let rows: Vec<_> = answer.rows.iter().zip(values).map(|(row, value)| cells(row, value, with_time)).collect();
    let mut text = table(&headings, &rows);
    text.push_str(match answer.agree {
        Some(true) => "\nThe values agree.\n",
        Some(false) => "\nThe values do not agree, and they must.\n",
        None => "\nNo two values must agree.\n",
    });
    for run in &answer.not_comparable {
        text.push_str(&format!("Not comparable: {}: {}.\n", run.name, run.reason));
    }
    text
}

fn cells(row: &RowText, value: String, with_time: bool) -> Vec<String> {
    let count = |count: Option<u64>| count.map(|count| count.to_string()).unwrap_or_default();
    let milliseconds = row.timing.time_us as f64 / 1000.0;
    vec![
        row.name.clone(),
        value,
        row.best.clone().unwrap_or_else(|| "-".to_owned()),
        row.nodes.to_string(),
        row.ratios.nodes.map(value_text).unwrap_or_default(),
        row.leaf_evaluations.to_string(),
        count(row.cutoffs),
        count(row.re_searches),
        if with_time { format!("{milliseconds:.1} ms") } else { String::new() },
    ]
}
