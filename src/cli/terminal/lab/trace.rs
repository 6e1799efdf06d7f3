//! `yomi lab trace`: the search of a position.

use clap::Args;
use yomi_game::GameKind;
use yomi_http::api::request::lab::Station;
use yomi_players::Engines;

use super::{ShowArgs, perform, position::PositionArgs, record};
use crate::cli::terminal::{alone, bestmove::Game};

/// The fields of a request, written as in a query string, and how the search is shown.
#[derive(Clone, Debug, Args)]
pub(super) struct TraceArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = Game::read)]
    game: Game,
    #[command(flatten)]
    position: PositionArgs,
    /// Plies; 2 when not given, in gomoku 1
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// minimax, negamax, alpha_beta_two_sided, alpha_beta (without this), pvs or mtd_f
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Leaf evaluation: a name, or JSON with parameters
    #[arg(long, value_name = "NAME|JSON")]
    evaluation: Option<String>,
    /// Techniques of the algorithm, as JSON
    #[arg(long, value_name = "JSON")]
    techniques: Option<String>,
    /// Drives what is random
    #[arg(long, value_name = "N")]
    seed: Option<String>,
    #[command(flatten)]
    show: ShowArgs,
}

/// Searches and prints.
pub(super) fn run(flags: TraceArgs, engines: &Engines) -> anyhow::Result<()> {
    let mut fields = flags.position.fields();
    fields.extend(alone::fields([
        ("game", Some(GameKind::from(flags.game).name().to_owned())),
        ("depth", flags.depth),
        ("algorithm", flags.algorithm),
        ("evaluation", flags.evaluation),
        ("techniques", flags.techniques),
        ("seed", flags.seed),
    ]));
    let done = perform(Station::Trace, &fields, &["game"], engines)?;
    record::print(engines, &done, flags.show)
}
