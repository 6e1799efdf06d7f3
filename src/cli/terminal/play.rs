//! `yomi play`: a game in the terminal against any opponent, with the review at its end.

use std::{
    io::{self, BufReader, IsTerminal as _},
    time::Duration,
};

use anyhow::anyhow;
use yomi_command::{game, output::print};
use yomi_contract::words::Words;
use yomi_game::{Board as _, GameKind, PositionText, Side, with_game};
use yomi_players::{Engines, Player};
use yomi_protocol::person::{self, Program};
use yomi_review::{Budget, report::Lang};

use super::{
    dialogue::{PlayerArgs, ended},
    review::{side_of, text},
};

/// The game, the sides and the review.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::cli) struct PlayArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    /// Gomoku: the rule, freestyle, standard or renju
    #[arg(long)]
    rule: Option<String>,
    /// Gomoku: rows and columns, 5 to 20
    #[arg(long, value_name = "N")]
    size: Option<u8>,
    /// The side that you play: black or white, in tic-tac-toe X or O [default: the first one]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Milliseconds for the review at the end of the game; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(..=86_400_000))]
    review_ms: u64,
}

/// Plays until the game is over, or the person leaves it.
pub(super) fn run(flags: PlayArgs, engines: Engines) -> anyhow::Result<()> {
    let PlayArgs { game, rule, size, side, player, review_ms } = flags;
    let text = PositionText { rule, size, ..PositionText::default() };
    let start = with_game!(game, Position => Position::read(&text).map(|read| read.position.into()));
    let opponent = player.opponent(game)?;
    let program = Program {
        start: start.map_err(|faults| anyhow!("{}", faults[0].kind))?,
        side: side.map_or(Ok(Side::First), |side| side_of(game, &side))?,
        player: opponent.unwrap_or_else(|| Player::engine(Some(player.level()))),
        name: player.name(),
        level: player.level(),
        review: (review_ms > 0).then_some(Budget::Time(Duration::from_millis(review_ms))),
        prompts: io::stdin().is_terminal() && io::stdout().is_terminal(),
    };
    let played = person::play(BufReader::new(io::stdin()), &mut io::stdout(), player.searcher(engines)?, program);
    let Some((game, review)) = ended(played)? else { return Ok(()) };
    let words = Words { lang: Lang::En, explains: false };
    print(&format!("\n{}", text::of(&game, &review, &words.notes(&game))))
}
