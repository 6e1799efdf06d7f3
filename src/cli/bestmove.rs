//! `yomi bestmove`: one search without a server, through the same reader, pool and answer.

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use serde_json::{Map, Value};

use super::{alone, board::BoardArgs, player::PlayerArgs};
use crate::{
    api::{
        answer::{BestMove, Discs, OutcomeText, Score},
        request::{self, Question, RequestLimits},
    },
    game::{AnyPosition, Board, GameKind, diagram},
    service::Arrival,
    with_position,
};

/// Flags of the command. All but the last are the fields of a request, written as in a query
/// string; see `/docs` or `openapi.yaml` for their ranges.
#[derive(Clone, Debug, Args)]
pub(super) struct BestmoveArgs {
    /// The game
    #[arg(value_enum)]
    game: Game,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// Time to the answer at most, in milliseconds
    #[arg(long, value_name = "MS")]
    deadline_ms: Option<String>,
    /// The clock of a game, as JSON: {"remaining_ms": 60000, "increment_ms": 1000}
    #[arg(long, value_name = "JSON")]
    clock: Option<String>,
    /// Search threads at most; Othello's endgames use more than one
    #[arg(long, value_name = "N")]
    threads: Option<String>,
    /// How many best moves, or all
    #[arg(long, value_name = "N")]
    multi_pv: Option<String>,
    /// Consider these moves only, with commas between them
    #[arg(long, value_name = "MOVES")]
    only_moves: Option<String>,
    /// Leave these moves out
    #[arg(long, value_name = "MOVES")]
    avoid_moves: Option<String>,
    /// Extra parts of the answer, with commas: iterations, board_after, legal_moves,
    /// pv_scores
    #[arg(long, value_name = "PARTS")]
    include: Option<String>,
    /// Draw the board and a table instead of JSON
    #[arg(long)]
    pretty: bool,
}

/// The games by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Game {
    Othello,
    Gomoku,
    Tictactoe,
}

impl From<Game> for GameKind {
    fn from(game: Game) -> Self {
        match game {
            Game::Othello => Self::Othello,
            Game::Gomoku => Self::Gomoku,
            Game::Tictactoe => Self::TicTacToe,
        }
    }
}

impl BestmoveArgs {
    /// The fields that were given, as a body would hold them.
    fn fields(self) -> Map<String, Value> {
        let mut fields = self.board.fields();
        fields.extend(self.player.fields());
        fields.extend(alone::fields([
            ("deadline_ms", self.deadline_ms),
            ("clock", self.clock),
            ("threads", self.threads),
            ("multi_pv", self.multi_pv),
            ("only_moves", self.only_moves),
            ("avoid_moves", self.avoid_moves),
            ("include", self.include),
        ]));
        fields
    }
}

/// Searches and prints.
pub(super) fn run(flags: BestmoveArgs) -> anyhow::Result<()> {
    let (game, pretty) = (flags.game.into(), flags.pretty);
    let limits = RequestLimits { max_threads: alone::MAX_THREADS, ..alone::LIMITS };
    let question = request::read(game, &flags.fields(), &limits)
        .map_err(|problem| alone::refused(&problem, &["game"]))?;
    let answer = search(&question)?;
    if pretty {
        return super::print(&draw(&question, &answer));
    }
    let mut json = serde_json::to_string(&answer).context("the answer is no JSON")?;
    json.push('\n');
    super::print(&json)
}

/// Searches on a pool of one thread.
fn search(question: &Question) -> anyhow::Result<BestMove> {
    let service = alone::service()?;
    alone::prepare(&question.search);
    let arrival = Arrival::now(question.deadline);
    let asked_at = arrival.at;
    let answer = alone::wait_for(async {
        let ticket = service.submit(question.search.clone(), arrival)?;
        ticket.answer().await
    })??;
    Ok(BestMove::new(question, &answer, asked_at.elapsed()))
}

/// Who won a finished game, and by what.
fn ending(outcome: Option<&OutcomeText>) -> String {
    let Some(OutcomeText { winner, discs, line }) = outcome else { return String::new() };
    let mut text = winner.map_or("a draw".to_owned(), |side| format!("{side} wins"));
    if let Some(Discs { black, white }) = discs {
        text.push_str(&format!(", black {black} discs, white {white}"));
    }
    if let Some(line) = line.as_ref().filter(|line| !line.is_empty()) {
        text.push_str(&format!(" with {}", line.join(" ")));
    }
    text
}

/// The position with the best move marked, and a table of the lines.
fn draw(question: &Question, answer: &BestMove) -> String {
    fn board<B: Board>(position: &B, best: Option<&str>) -> String {
        let marked: Vec<_> = best.and_then(|text| position.parse_move(text)).into_iter().collect();
        diagram::draw(position, &marked)
    }
    let position: &AnyPosition = &question.search.position;
    let mut text =
        with_position!(position, position => board(position, answer.best_move.as_deref()));
    let turn = answer.turn;
    text.push_str(&match &answer.best_move {
        Some(best) if best == "pass" => format!("\n{turn} has to pass\n\n"),
        Some(best) => format!("\n{turn} to move, best move {best} ({} above)\n\n", diagram::MARK),
        None => format!("\nthe game is over: {}\n\n", ending(answer.outcome.as_ref())),
    });
    let row = |name: &str, value: String| format!("{name:<12} {value}\n");
    let score = &answer.score;
    text.push_str(&row("score", format!("{} {}, {}", score.value, score.unit, score.kind)));
    for line in &answer.lines {
        let Score { value, unit, .. } = line.score;
        let value = format!("{value:>9} {unit}  {}", line.pv.join(" "));
        text.push_str(&row(&format!("line {}", line.rank), value));
    }
    let depth = format!("{} (selective {})", answer.depth, answer.selective_depth);
    text.push_str(&row("depth", depth));
    text.push_str(&row("stopped by", answer.stopped_by.to_owned()));
    text.push_str(&row("nodes", answer.stats.nodes.to_string()));
    if answer.engine.threads > 1 {
        text.push_str(&row("threads", answer.engine.threads.to_string()));
    }
    let seconds = answer.timing.search_us as f64 / 1e6;
    text.push_str(&row("search time", format!("{seconds:.3} s")));
    if let Some(pace) = answer.timing.nodes_per_second {
        text.push_str(&row("nodes/s", pace.to_string()));
    }
    text
}
