//! `yomi bestmove`: one search without a server, through the same parser, pool and response.

mod pretty;

use std::{pin::pin, time::Duration};

use anyhow::Context as _;
use clap::Args;
use indicatif::ProgressBar;
use yomi_command::{
    fields::{self, Flags},
    game,
    output::print,
    progress, refusal,
};
use yomi_contract::{
    answer::{BestMove, ProgressText},
    limits::RequestLimits,
    request::{self, Question},
};
use yomi_game::GameKind;
use yomi_players::Engines;
use yomi_service::{Answer, Arrival, Progress, Refusal, Ticket};

use super::{alone, colour::ColourArgs};

/// Searches up to this length show no progress bar: it would only flicker.
const SHORT: Duration = Duration::from_millis(400);

/// The fields of a request, written as in a query string, and how the answer is shown.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct BestmoveArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    #[command(flatten)]
    fields: Flags<fields::Bestmove>,
    /// Draw the board and a table instead of JSON
    #[arg(long)]
    pretty: bool,
    #[command(flatten)]
    colour: ColourArgs,
}

/// Searches and prints.
pub(super) fn run(flags: BestmoveArgs, engines: Engines) -> anyhow::Result<()> {
    let (game, pretty, colour) = (flags.game, flags.pretty, flags.colour.is_on());
    let question = request::read(game, &flags.fields.fields(), &RequestLimits::WIDEST)
        .map_err(|problem| refusal::refused(&problem, &["game"]))?;
    let answer = search(&question, &engines)?;
    if pretty {
        return print(&pretty::draw(&question, &answer, colour));
    }
    let mut json = serde_json::to_string(&answer).context("the answer is no JSON")?;
    json.push('\n');
    print(&json)
}

/// Searches on a pool of one thread.
pub(super) fn search(question: &Question, engines: &Engines) -> anyhow::Result<BestMove> {
    let service = alone::service(engines)?;
    engines.prepare_for(&question.search);
    let arrival = Arrival::now(question.deadline);
    let asked_at = arrival.at;
    let answer = alone::wait_for(async {
        let ticket = service.submit(question.search.clone(), arrival)?;
        follow(ticket).await
    })??;
    Ok(BestMove::new(engines, question, &answer, asked_at.elapsed()))
}

/// Waits for the answer and shows progress on a terminal.
async fn follow(ticket: Ticket) -> Result<Answer, Refusal> {
    let mut feed = ticket.progress();
    let mut answer = pin!(ticket.answer());
    let mut bar: Option<ProgressBar> = None;
    let mut is_long = pin!(tokio::time::sleep(SHORT));
    let answer = loop {
        tokio::select! {
            biased;
            answer = &mut answer => break answer,
            () = &mut is_long, if bar.is_none() => {
                let spinner = progress::spinner();
                tell(&spinner, &feed.latest());
                bar = Some(spinner);
            }
            Some(news) = feed.next() => {
                if let Some(bar) = &bar {
                    tell(bar, &news);
                }
            }
        }
    };
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    answer
}

fn tell(bar: &ProgressBar, progress: &Progress) {
    let text = progress.report.as_ref().and_then(|report| {
        let queue = progress.queue.unwrap_or_default();
        ProgressText::new(report, queue, queue + report.elapsed)
    });
    bar.set_message(text.map_or_else(|| "no move yet".to_owned(), |text| pretty::progress(&text)));
}
