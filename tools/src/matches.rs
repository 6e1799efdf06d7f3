//! `yomi-tools match`: two players against each other, every opening with both colours.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc};

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use parking_lot::Mutex;
use yomi_arena::{
    contest::{Contest, ContestFault, ContestPlan, FinishedGame, play},
    contestant::ContestantPlan,
    elo::{Elo, Mean, Standing},
    openings::{Opening, distinct, draw, parse_openings},
    playing::{Effort, Entrant, PlayedGame, transcript},
    process_group,
    program::ProgramFault,
};
use yomi_contract::request::SEED;
use yomi_game::{GameKind, Side, Variant, gomoku::Rule};
use yomi_players::Engines;

use yomi_command::{
    game, interrupt, memory,
    output::{print, say},
    progress,
    table::Align,
    text_file,
};

use super::{
    contestant, examples,
    row::{self, Row, milliseconds},
};
use serde_json::{Value, json};

/// How players are written.
const PLAYERS: &str = "\
Players:
  One of ours is written as the fields of a request:
    level=10, depth=12, time_ms=10, nodes=20000
    depth=6,confidence=100    nothing is cut on a guess, as it is with 73, which
                              holds without it
    depth=8,weights=FILE      other weights than those of the command, for
                              Othello and gomoku
    nodes=20000,tables=kept   an engine keeps its tables from move to move of a
                              game, as by a clock or over Gomocup's protocol
    algorithm=pvs,depth=4,techniques=iterative_deepening+transposition_table
  An external program is cmd:COMMAND, run without a shell, with these options
  behind it:
    ,protocol=NAME    gtp (for Othello, where none is named), nboard (for
                      Othello), or gomocup (for gomoku, where none is named)
    ,depth=N          its depth, which nboard needs, and the others do not take
    ,time_ms=N        what a move is meant to take; it is taken for hung after
                      ten times that and 5 s, without it after 60 s. gomocup
                      needs it and tells it to the program; the others do not
                      tell it
    ,init=COMMAND     a command of its protocol that it gets once; as many as
                      there are
    ,dir=FOLDER       where it runs
  What holds a comma stands in quotation marks. A program that crashes, hangs or
  plays an illegal move ends the match, and so does Ctrl-C: the finished games
  are printed, with the reason, and the exit status is not 0. One that answers
  genmove with resign has lost, by the discs on the board, 2 at least. A script
  that starts a program has to wait for its end; what it started ends with it.";

#[derive(Clone, Debug, Args)]
#[command(after_help = format!("{}{PLAYERS}", examples::MATCH))]
pub(crate) struct MatchArgs {
    /// The game: othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    /// The player whose strength is reported; see below
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

fn parse_rule(name: &str) -> Result<Rule, String> {
    let names = Rule::ALL.map(Rule::name).join(", ");
    Rule::from_name(name).ok_or(format!("expected one of {names}"))
}

/// Why a match ended early.
enum Cut<'a> {
    /// A program.
    Fault(&'a ContestFault),
    /// A signal, by its name.
    Signal(&'static str),
}

/// A match in progress, printed once: at its end, or by the signal thread.
struct Record {
    contest: Contest,
    is_printed: bool,
}

impl Record {
    /// Prints the finished games and their statistics, with the reason of an early end; as text,
    /// nothing without a finished game.
    fn print(&mut self, flags: &MatchArgs, cut: Option<&Cut<'_>>) -> anyhow::Result<()> {
        if std::mem::replace(&mut self.is_printed, true) {
            return Ok(());
        }
        let Self { contest, .. } = self;
        let standing = contest.standing();
        if flags.json {
            return print(&format!("{}\n", to_json(flags, contest, &standing, cut)));
        }
        if cut.is_some() && contest.games().next().is_none() {
            return Ok(());
        }
        print(&draw_text(flags, contest, &standing, cut))
    }
}

/// Plays and prints. If a program or a signal ends the match, the finished games are printed, and
/// the command fails.
pub(super) fn run(flags: MatchArgs, engines: Engines) -> anyhow::Result<()> {
    ensure!(
        flags.rule.is_none() || flags.game.has_rules(),
        "--rule belongs to gomoku; {} has no rules to choose from",
        flags.game.name()
    );
    let read = |flag, text: &str| contestant::read(flags.game, flag, text, &engines);
    let entrants = [read("--a", &flags.a)?, read("--b", &flags.b)?];
    let openings = draw_openings(&flags)?;
    let programs = entrants.iter().filter(|one| matches!(one, ContestantPlan::Program(_))).count();
    let side_by_side = flags.threads.get().min(2 * flags.pairs.get());
    memory::check_players(side_by_side.saturating_mul(entrants.len() - programs))?;
    let plan = ContestPlan { entrants, openings, seed: flags.seed, threads: flags.threads };
    let contest = Contest::new(plan.openings.clone());
    let record = Arc::new(Mutex::new(Record { contest, is_printed: false }));
    let (interrupted, of_flags) = (Arc::clone(&record), flags.clone());
    // Each program has a process group of its own, which a Ctrl-C on the terminal does not reach. SIGHUP keeps its default,
    // for `nohup`; then programs end at the end of their input.
    interrupt::on_first(move |signal| {
        // The programs' reactions to their end do not count: the record stays locked.
        let mut record = interrupted.lock();
        process_group::kill_all();
        let _ = record.print(&of_flags, Some(&Cut::Signal(signal.name)));
        signal.exit()
    })?;
    let bar = progress::bar(flags.pairs.get());
    let played = play(&plan, |game| step(&bar, flags.game, &record, game));
    bar.finish_and_clear();
    let mut record = record.lock();
    let cut = played.as_ref().err().map(Cut::Fault);
    record.print(&flags, cut.as_ref())?;
    if let Err(fault) = played {
        let standing = record.contest.standing();
        let pairs = record.contest.pairs().count();
        bail!("{fault}\nthe match ended after {pairs} of {} pairs; A {}", flags.pairs, games(&standing));
    }
    Ok(())
}

/// As many openings as pairs, all different; reports how many others there were.
fn draw_openings(flags: &MatchArgs) -> anyhow::Result<Vec<Opening>> {
    let name = flags.openings.display();
    let all =
        parse_openings(&text_file::read(&flags.openings)?, flags.game, flags.rule).with_context(|| name.to_string())?;
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

/// Records a game; after each full pair, shows the score of the match.
fn step(bar: &ProgressBar, game: GameKind, record: &Mutex<Record>, finished: &FinishedGame) {
    let mut record = record.lock();
    if !record.contest.add(finished) {
        return;
    }
    let standing = record.contest.standing();
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
    game.results_differ_in_size()
}

fn games(standing: &Standing) -> String {
    format!("won {}, drew {}, lost {}", standing.wins, standing.draws, standing.losses)
}

fn draw_text(flags: &MatchArgs, contest: &Contest, standing: &Standing, cut: Option<&Cut<'_>>) -> String {
    let mut text = format!("A  {}\nB  {}\n\n", flags.a, flags.b);
    let mut row = |name: &str, value: String| text.push_str(&format!("{name:<8} {value}\n"));
    let pairs = contest.pairs().count();
    if let Some(cut) = cut {
        let by = match cut {
            Cut::Fault(ContestFault::NotReady { entrant, .. }) => {
                format!("{entrant} was not ready")
            }
            Cut::Fault(ContestFault::Game { pair, game, fault }) => {
                format!("{} did not play on in game {game} of pair {pair}", fault.entrant)
            }
            Cut::Signal(name) => (*name).to_owned(),
        };
        row("ended", format!("after {pairs} of {} pairs: {by}", flags.pairs));
        let unpaired = contest.unpaired().count();
        if unpaired > 0 {
            row("unpaired", format!("{unpaired}, not counted"));
        }
    }
    row("games", format!("A {} of {}", games(standing), 2 * pairs));
    if flags.game.has_rules() {
        row("rules", rules(contest));
    }
    let [none, half, one, more, both] = standing.pairs;
    row("pairs", format!("2 points {both}, 1½ {more}, 1 {one}, ½ {half}, 0 {none}"));
    let resigned = |entrant| {
        let games = contest.pairs().flat_map(|pair| pair.games);
        games.filter(|game| game.resigned == Some(entrant)).count()
    };
    let [by_a, by_b] = [Entrant::A, Entrant::B].map(resigned);
    if by_a + by_b > 0 {
        let by = if counts_discs(flags.game) { "; lost by the discs on the board, 2 at least" } else { "" };
        row("resigned", format!("A {by_a}, B {by_b}{by}"));
    }
    if let Some(score) = standing.score {
        let bounds = standing
            .score_bounds
            .map(|(lower, upper)| format!(" ({:.1} to {:.1} with 95 %)", lower * 100.0, upper * 100.0));
        row("score", format!("{:.1} %{}", score * 100.0, bounds.unwrap_or_default()));
    }
    if let Some(Elo { difference, bounds }) = standing.elo() {
        let bounds =
            bounds.map(|(lower, upper)| format!(" ({} to {} with 95 %, by pairs)", points(lower), points(upper)));
        row("Elo", format!("{}{}", points(difference), bounds.unwrap_or_default()));
    }
    if let Some(discs) = discs(flags.game, standing) {
        let error = discs.error.map(|error| format!(" ± {error:.2} with 95 %"));
        let error = error.unwrap_or_default();
        row("discs", format!("{:+.2}{error} a game for A, empties to the winner", discs.value));
    }
    text.push('\n');
    let rows = [Entrant::A, Entrant::B].map(|entrant| effort(entrant, contest.effort(entrant)));
    text.push_str(&row::draw(&rows));
    if [Entrant::A, Entrant::B].into_iter().any(|entrant| contest.effort(entrant).overruns > 0) {
        text.push_str("\nLate: longer than time_ms by more than a tenth and 2 ms.\n");
    }
    text
}

/// The pairs of each rule of gomoku.
fn rules(contest: &Contest) -> String {
    let of_rule = |rule: Rule| {
        let pairs = contest.pairs().filter(|pair| pair.opening.rule() == Some(rule)).count();
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

fn effort(entrant: Entrant, effort: Effort) -> Row {
    let moves = effort.moves.max(1);
    Row::default()
        .cell("player", Align::Left, entrant.to_string())
        .count("moves", "moves", effort.moves)
        .milliseconds("mean_ms", "ms a move", milliseconds(effort.time) / moves as f64)
        .milliseconds("max_ms", "longest", milliseconds(effort.longest))
        .field("nodes", effort.nodes)
        .told("", "nodes a move", effort.nodes / moves)
        .told("late", "late", effort.overruns)
}

fn to_json(flags: &MatchArgs, contest: &Contest, standing: &Standing, cut: Option<&Cut<'_>>) -> Value {
    let player = |entrant, spec: &str| effort(entrant, contest.effort(entrant)).field("player", spec).json();
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
        "complete": cut.is_none(),
        "fault": cut.map(fault_json),
        "pairs": contest.pairs().count(),
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "pairs_by_half_points": standing.pairs,
        "score": standing.score,
        "score_bounds": standing.score_bounds.map(|(lower, upper)| [lower, upper]),
        "elo": elo,
        "games": contest
            .pairs()
            .flat_map(|pair| pair.games.map(|game| game_json(pair.opening, game)))
            .collect::<Vec<_>>(),
        "unpaired": contest
            .unpaired()
            .map(|(pair, opening, game)| {
                let mut answer = game_json(opening, game);
                answer["pair"] = json!(pair);
                answer
            })
            .collect::<Vec<_>>(),
    });
    if counts_discs(flags.game) {
        let discs = standing.result;
        answer["discs"] = json!(discs.map(|discs| discs.value));
        answer["discs_error"] = json!(discs.and_then(|discs| discs.error));
    }
    answer
}

/// Why a match ended early, and the moves of the game in which a program did it.
fn fault_json(cut: &Cut<'_>) -> Value {
    let of_program = |entrant, fault: &ProgramFault| {
        json!({
            "player": name(entrant),
            "reason": format!("{}: {}", fault.command, fault.kind),
            "last_lines": fault.heard,
        })
    };
    match cut {
        Cut::Signal(name) => json!({ "reason": name }),
        Cut::Fault(ContestFault::NotReady { entrant, fault }) => of_program(*entrant, fault),
        Cut::Fault(ContestFault::Game { pair, game, fault }) => {
            let mut answer = of_program(fault.entrant, &fault.fault);
            answer["pair"] = json!(pair);
            answer["game"] = json!(game);
            answer["side"] = json!(fault.game.side_name(fault.side));
            answer["moves"] = json!(transcript(&fault.moves));
            answer
        }
    }
}

/// A player in JSON.
fn name(entrant: Entrant) -> String {
    entrant.to_string().to_lowercase()
}

/// A game; the player that moves first is listed under the name of its side.
fn game_json(opening: &Opening, game: &PlayedGame) -> Value {
    let position = &opening.position;
    let results = ["loss", "draw", "win"];
    let mut answer = json!({
        "moves": transcript(&game.moves),
        "result": results[(game.result.signum() + 1) as usize],
        "resigned": game.resigned.map(name),
    });
    answer[position.kind().side_name(Side::First)] = json!(name(game.first));
    if counts_discs(position.kind()) {
        answer["discs"] = json!(game.result);
    }
    if let Some(Variant { size, rule }) = position.variant() {
        answer["rule"] = json!(rule);
        answer["size"] = json!(size);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_written_with_its_sign_and_may_be_endless() {
        assert_eq!([12.4, -0.6, f64::INFINITY, f64::NEG_INFINITY].map(points), ["+12", "-1", "+∞", "-∞"]);
    }
}
