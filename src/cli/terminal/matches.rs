//! `yomi match`: two players against each other, every opening with both colours.

use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use yomi_arena::{
    contest::{Contest, ContestPlan, Pair, play},
    contestant::ContestantPlan,
    elo::{Elo, Mean, Standing},
    openings::{Opening, distinct, draw, parse_openings},
    playing::{Effort, Entrant, transcript},
};
use yomi_game::{AnyPosition, GameKind, Side, gomoku::Rule};
use yomi_http::api::request::SEED;
use yomi_players::Engines;

use super::{
    contestant, examples, interrupt, memory, progress, say,
    table::{Align, table},
    text_file,
};

/// How players are written.
const PLAYERS: &str = "\
Players:
  One of ours is written as the fields of a request: level=10, depth=12, time_ms=10, nodes=20000,
    depth=6,confidence=100     nothing is cut on a guess, as it is with 73, which holds without it
    depth=8,weights=FILE       other weights than those of the command, for Othello and gomoku
    algorithm=pvs,depth=4,techniques=iterative_deepening+transposition_table
  A program of somebody else is cmd:COMMAND, which is no line for a shell, with these behind it:
    ,protocol=NAME            gtp (for Othello, where none is named), nboard (for Othello), or gomocup
                              (for gomoku, where none is named)
    ,depth=N                  its depth, which nboard needs, and the others do not take
    ,time_ms=N                what a move is meant to take; it is taken for hung after ten times
                              that and 5 s, without it after 60 s. gomocup needs it and tells it to
                              the program; the others do not tell it
    ,init=COMMAND             a command of its protocol that it gets once; as many as there are
    ,dir=FOLDER               where it runs
  What holds a comma stands in quotation marks. A program that crashes, hangs or plays an illegal
  move ends the match, which then has no result. One that answers genmove with resign has lost, by
  the discs on the board, 2 at least. A script that starts a program has to wait for its end; what
  it started ends with it.";

#[derive(Clone, Debug, Args)]
#[command(after_help = format!("{}{PLAYERS}", examples::MATCH))]
pub(in crate::cli) struct MatchArgs {
    /// The game: othello, gomoku or tictactoe
    #[arg(value_parser = parse_game)]
    game: GameKind,
    /// The player whose strength is told; see below
    #[arg(long, value_name = "PLAYER")]
    a: String,
    /// Its opponent
    #[arg(long, value_name = "PLAYER")]
    b: String,
    /// Openings, one a line: a transcript, or a JSON object with moves, and in gomoku rule and size.
    /// Each is played twice, colours swapped. Those that lead to the position of another one, turned
    /// or mirrored too, are left out
    #[arg(long, value_name = "FILE")]
    openings: PathBuf,
    /// Gomoku: play the openings by this rule alone, freestyle, standard or renju; those that say
    /// none are played by it, and as freestyle without it
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    rule: Option<Rule>,
    /// Pairs of games, each with an opening of its own
    #[arg(long, value_name = "N", default_value = "100")]
    pairs: NonZeroUsize,
    /// Games side by side; more than there are cores falsifies every limit of time
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Draws the openings, and drives what is random in our players
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = clap::value_parser!(u64).range(..=SEED.largest()))]
    seed: u64,
    /// Print JSON, with every game
    #[arg(long)]
    json: bool,
}

fn parse_game(name: &str) -> Result<GameKind, String> {
    let names = GameKind::ALL.map(GameKind::name).join(", ");
    GameKind::from_name(name).ok_or(format!("expected one of {names}"))
}

fn parse_rule(name: &str) -> Result<Rule, String> {
    let names = Rule::ALL.map(Rule::name).join(", ");
    Rule::from_name(name).ok_or(format!("expected one of {names}"))
}

/// Plays and prints. A match that a program ended is no result: what was played so far goes to
/// standard error, and the command fails.
pub(super) fn run(flags: MatchArgs, engines: Engines) -> anyhow::Result<()> {
    ensure!(
        flags.rule.is_none() || flags.game == GameKind::Gomoku,
        "--rule belongs to gomoku; {} has no rules to choose from",
        flags.game.name()
    );
    let read = |flag, text: &str| contestant::read(flags.game, flag, text, &engines);
    let entrants = [read("--a", &flags.a)?, read("--b", &flags.b)?];
    let openings = draw_openings(&flags)?;
    let programs = entrants.iter().filter(|one| matches!(one, ContestantPlan::Program(_))).count();
    if programs > 0 {
        interrupt::end_programs()?;
    }
    let side_by_side = flags.threads.get().min(flags.pairs.get());
    memory::check_players(side_by_side.saturating_mul(entrants.len() - programs))?;
    let plan = ContestPlan { entrants, openings, seed: flags.seed, threads: flags.threads };
    let bar = progress::bar(flags.pairs.get());
    let mut results = Vec::new();
    let contest = play(&plan, |pair| step(&bar, flags.game, &mut results, pair));
    bar.finish_and_clear();
    let standing = contest.standing();
    if let Some(fault) = &contest.fault {
        let pairs = contest.pairs.len();
        bail!(
            "{fault}\nthe match ended after {pairs} of {} pairs and has no result; A {}",
            flags.pairs,
            games(&standing)
        );
    }
    if flags.json {
        return super::print(&format!("{}\n", to_json(&flags, &contest, &standing)));
    }
    super::print(&draw_text(&flags, &contest, &standing))
}

/// As many openings as pairs, all different; says how many others there were.
fn draw_openings(flags: &MatchArgs) -> anyhow::Result<Vec<Opening>> {
    let name = flags.openings.display();
    let all = parse_openings(&text_file::read(&flags.openings)?, flags.game, flags.rule)
        .with_context(|| name.to_string())?;
    let count = all.len();
    let different = distinct(all);
    if different.len() < count {
        say(&format!(
            "{name}: {} of {count} openings are left out: they lead to the position of another one, \
             perhaps turned or mirrored",
            count - different.len()
        ));
    }
    draw(different, flags.pairs.get(), flags.seed).with_context(|| name.to_string())
}

/// One pair more, and how it stands.
fn step(bar: &ProgressBar, game: GameKind, results: &mut Vec<[i32; 2]>, pair: &Pair) {
    results.push(pair.results());
    let standing = Standing::of(results);
    let discs = discs(game, &standing).map(|mean| format!(", {:+.1} discs", mean.value));
    bar.inc(1);
    bar.set_message(format!("A {}{}", games(&standing), discs.unwrap_or_default()));
}

/// The discs a game, where the game counts them.
fn discs(game: GameKind, standing: &Standing) -> Option<Mean> {
    standing.result.filter(|_| counts_discs(game))
}

/// Whether the results of a game are discs.
fn counts_discs(game: GameKind) -> bool {
    game == GameKind::Othello
}

fn games(standing: &Standing) -> String {
    format!("won {}, drew {}, lost {}", standing.wins, standing.draws, standing.losses)
}

fn draw_text(flags: &MatchArgs, contest: &Contest, standing: &Standing) -> String {
    let mut text = format!("A  {}\nB  {}\n\n", flags.a, flags.b);
    let mut row = |name: &str, value: String| text.push_str(&format!("{name:<8} {value}\n"));
    row("games", format!("A {} of {}", games(standing), 2 * contest.pairs.len()));
    if flags.game == GameKind::Gomoku {
        row("rules", rules(contest));
    }
    let [none, half, one, more, both] = standing.pairs;
    row("pairs", format!("2 points {both}, 1½ {more}, 1 {one}, ½ {half}, 0 {none}"));
    let resigned = |entrant| {
        let games = contest.pairs.iter().flat_map(|pair| &pair.games);
        games.filter(|game| game.resigned == Some(entrant)).count()
    };
    let [by_a, by_b] = [Entrant::A, Entrant::B].map(resigned);
    if by_a + by_b > 0 {
        let by = if counts_discs(flags.game) {
            "; lost by the discs on the board, 2 at least"
        } else {
            ""
        };
        row("resigned", format!("A {by_a}, B {by_b}{by}"));
    }
    if let Some(score) = standing.score {
        let bounds = standing.score_bounds.map(|(lower, upper)| {
            format!(" ({:.1} to {:.1} with 95 %)", lower * 100.0, upper * 100.0)
        });
        row("score", format!("{:.1} %{}", score * 100.0, bounds.unwrap_or_default()));
    }
    if let Some(Elo { difference, bounds }) = standing.elo() {
        let bounds = bounds.map(|(lower, upper)| {
            format!(" ({} to {} with 95 %, by pairs)", points(lower), points(upper))
        });
        row("Elo", format!("{}{}", points(difference), bounds.unwrap_or_default()));
    }
    if let Some(discs) = discs(flags.game, standing) {
        let error = discs.error.map(|error| format!(" ± {error:.2} with 95 %"));
        let error = error.unwrap_or_default();
        row("discs", format!("{:+.2}{error} a game for A, empties to the winner", discs.value));
    }
    text.push('\n');
    let headings = [
        ("player", Align::Left),
        ("moves", Align::Right),
        ("ms a move", Align::Right),
        ("longest", Align::Right),
        ("nodes a move", Align::Right),
        ("late", Align::Right),
    ];
    let rows = [Entrant::A, Entrant::B].map(|entrant| effort(entrant, contest.effort(entrant)));
    text.push_str(&table(&headings, &rows));
    if rows.iter().any(|row| !row[LATE].is_empty()) {
        text.push_str("\nLate: longer than time_ms by more than a tenth and 2 ms.\n");
    }
    text
}

/// The pairs of each rule of gomoku.
fn rules(contest: &Contest) -> String {
    let of_rule = |rule: Rule| {
        let pairs = contest.pairs.iter().filter(|pair| pair.opening.rule() == Some(rule)).count();
        (pairs > 0).then(|| format!("{} {pairs}", rule.name()))
    };
    let told: Vec<_> = Rule::ALL.into_iter().filter_map(of_rule).collect();
    format!("{} pairs", told.join(", "))
}

/// With its sign: `+12`, `-40`, `+∞`.
fn points(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else if elo > 0.0 {
        "+∞".to_owned()
    } else {
        "-∞".to_owned()
    }
}

/// The column of late moves.
const LATE: usize = 5;

fn effort(entrant: Entrant, effort: Effort) -> Vec<String> {
    let moves = effort.moves.max(1);
    let told = |number: u64| if number > 0 { number.to_string() } else { String::new() };
    vec![
        entrant.to_string(),
        effort.moves.to_string(),
        format!("{:.2}", milliseconds(effort.time) / moves as f64),
        format!("{:.2}", milliseconds(effort.longest)),
        told(effort.nodes / moves),
        told(effort.overruns),
    ]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

fn to_json(flags: &MatchArgs, contest: &Contest, standing: &Standing) -> Value {
    let player = |entrant, spec: &str| {
        let effort = contest.effort(entrant);
        json!({
            "player": spec,
            "moves": effort.moves,
            "mean_ms": milliseconds(effort.time) / effort.moves.max(1) as f64,
            "max_ms": milliseconds(effort.longest),
            "nodes": effort.nodes,
            "late": effort.overruns,
        })
    };
    // What is infinite has no number in JSON and becomes null.
    let elo = standing.elo().map(|Elo { difference, bounds }| {
        json!({ "difference": difference, "bounds": bounds.map(|(lower, upper)| [lower, upper]) })
    });
    let mut answer = json!({
        "game": flags.game.name(),
        "a": player(Entrant::A, &flags.a),
        "b": player(Entrant::B, &flags.b),
        "openings": flags.openings.display().to_string(),
        "seed": flags.seed,
        "threads": flags.threads,
        "pairs": contest.pairs.len(),
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "pairs_by_half_points": standing.pairs,
        "score": standing.score,
        "score_bounds": standing.score_bounds.map(|(lower, upper)| [lower, upper]),
        "elo": elo,
        "games": contest.pairs.iter().flat_map(games_json).collect::<Vec<_>>(),
    });
    if counts_discs(flags.game) {
        let discs = standing.result;
        answer["discs"] = json!(discs.map(|discs| discs.value));
        answer["discs_error"] = json!(discs.and_then(|discs| discs.error));
    }
    answer
}

/// The two games of a pair; the one who moves first stands under the name of the side.
fn games_json(pair: &Pair) -> [Value; 2] {
    let position = &pair.opening.position;
    let results = ["loss", "draw", "win"];
    pair.games.each_ref().map(|game| {
        let mut answer = json!({
            "moves": transcript(&game.moves),
            "result": results[(game.result.signum() + 1) as usize],
            "resigned": game.resigned.map(|entrant| entrant.to_string().to_lowercase()),
        });
        answer[position.kind().side_name(Side::First)] =
            json!(game.first.to_string().to_lowercase());
        match position {
            AnyPosition::Othello(_) => answer["discs"] = json!(game.result),
            AnyPosition::Gomoku(position) => {
                answer["rule"] = json!(position.rule().name());
                answer["size"] = json!(position.board_size());
            }
            AnyPosition::TicTacToe(_) => {}
        }
        answer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_written_with_its_sign_and_may_be_endless() {
        assert_eq!(
            [12.4, -0.6, f64::INFINITY, f64::NEG_INFINITY].map(points),
            ["+12", "-1", "+∞", "-∞"]
        );
    }
}
