//! NBoard's protocol, version 2 (C. Welty, NBoard Protocol): a board for Othello sends commands a line each, and reads lines
//! such as `search F5D6C3 1.25 0 8`, which is a principal variation without blanks, its value for the side to move, and its depth.
//!
//! Only `ping` ends a search, before its `pong`. A command that is not known is left out, and one that is refused is a `status`.

use std::{
    io::{self, BufRead, Write},
    sync::Arc,
    time::Instant,
};

use yomi_game::{AnyMove, GameKind, PositionText, Side, othello, read_games};
use yomi_players::{AnyReport, Engines, Player};
use yomi_review::{Budget, ReviewedPly, Summary};
use yomi_search::{Level, Limits, StopReason, Unit, Valuation, ValueKind};

use crate::{
    dialogue::{Session, Watch, converse, follow, named},
    game::{Game, review},
    searcher::Searcher,
};

/// The game of the protocol.
pub const GAME: GameKind = GameKind::Othello;

/// The program behind the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// How far a move is searched until `set depth`.
    pub level: Level,
    /// The player that chooses the moves of `go` instead of the engine.
    pub opponent: Option<Player>,
}

/// What a command does with the rest of its line.
type Obey = fn(&mut Board<'_>, &str) -> io::Result<()>;

const COMMANDS: &[(&str, Obey)] = &[
    ("nboard", |board, _| board.say("set myname Yomi")),
    ("set", |board, rest| board.set(rest)),
    ("move", |board, rest| board.play(rest)),
    ("hint", |board, rest| board.hint(rest)),
    ("go", |board, _| board.go()),
    ("ping", |board, rest| board.say(&format!("pong {rest}"))),
    ("learn", |board, _| board.say("learned")),
    ("analyze", |board, _| board.analyze()),
];

/// Answers commands until `quit`, or until `input` ends.
///
/// # Errors
/// When `output` cannot be written.
pub fn play(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    mut searcher: Box<dyn Searcher>,
    program: Program,
) -> io::Result<()> {
    searcher.prepare(GAME);
    let ends_search = |line: &str| ["ping", "quit"].contains(&words(line).0);
    let game = Game::new(othello::Position::initial().into(), &[]);
    converse(input, ends_search, |watch| Ok(Board { output, searcher, watch, program, game })).map(drop)
}

/// The board at the other end.
struct Board<'output> {
    output: &'output mut dyn Write,
    searcher: Box<dyn Searcher>,
    watch: Arc<Watch>,
    program: Program,
    game: Game,
}

impl Session for Board<'_> {
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let (name, rest) = words(line);
        // Later versions have other commands.
        named(COMMANDS, name).map_or(Ok(()), |obey| obey(self, rest))?;
        Ok(name != "quit")
    }
}

impl Board<'_> {
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Says why something was refused.
    fn tell<T>(&mut self, done: Result<T, String>) -> io::Result<Option<T>> {
        done.map_or_else(|why| self.say(&format!("status {why}")).map(|()| None), |done| Ok(Some(done)))
    }

    /// `contempt`, the worth of a draw, is left out like what is not known.
    fn set(&mut self, rest: &str) -> io::Result<()> {
        let (what, value) = words(rest);
        match (what, value.parse::<u32>()) {
            ("depth", Ok(depth)) => {
                let reaches = |level: &Level| Engines::level(GAME, *level).depth >= depth;
                self.program.level = Level::all().find(reaches).unwrap_or(Level::MAX);
                self.say(&format!("set myname Yomi{depth}"))
            }
            ("game", _) => {
                let read = read_game(value).map(|game| self.game = game);
                self.tell(read).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// Plays `F5/1.25/0.3` or `PA`; a pass before it may be left out.
    fn play(&mut self, text: &str) -> io::Result<()> {
        let square = text.split('/').next().unwrap_or_default();
        for passed in [None, self.game.pass()] {
            let position = passed.as_ref().unwrap_or(&self.game.position);
            let is_pass = square.eq_ignore_ascii_case("PA");
            let mv = if is_pass { position.pass_that_is_due() } else { position.parse_move(square) };
            if let Some(mv) = mv.filter(|&mv| position.why_illegal(mv).is_none()) {
                self.game.play(passed, mv);
                return Ok(());
            }
        }
        self.say(&format!("status {text:?} is no legal move"))
    }

    fn hint(&mut self, number: &str) -> io::Result<()> {
        let moves = number.parse().unwrap_or(1).max(1);
        let found = self.search(Player::engine(Some(self.program.level)), moves)?;
        found.map_or(Ok(()), |_| self.say("status"))
    }

    /// The reports of a search, a line each for every principal variation; the last one, unless it failed.
    fn search(&mut self, player: Player, multi_pv: u32) -> io::Result<Option<AnyReport>> {
        self.say("status Thinking")?;
        let mut question = self.game.question(None, player, self.watch.bounded(Limits::default()));
        question.request.multi_pv = multi_pv;
        let control = self.watch.begin(true);
        let (output, mut last) = (&mut self.output, String::new());
        let found = follow(&mut *self.searcher, &question, &control, &mut |report, _| {
            let told = told(report, multi_pv as usize);
            if told != last {
                output.write_all(told.as_bytes())?;
                output.flush()?;
                last = told;
            }
            Ok(())
        })?;
        self.tell(found)
    }

    /// Says what it would play. The board plays it, or another move.
    fn go(&mut self) -> io::Result<()> {
        if self.game.position.is_over() || self.game.position.pass_that_is_due().is_some() {
            return self.say("=== PA");
        }
        let began = Instant::now();
        let player = self.program.opponent.unwrap_or_else(|| Player::engine(Some(self.program.level)));
        // Without a report, why is the status.
        let Some(report) = self.search(player, 1)? else { return Ok(()) };
        if let Some(line) = report.choice() {
            let (mv, seconds) = (written(&line.moves[..1]), began.elapsed().as_secs_f64());
            self.say(&format!("=== {mv}/{:.2}/{seconds:.2}", value(line.score.thousandths)))?;
        }
        self.say("status")
    }

    /// Reviews the game: the value of each position, `analysis 12 -3.50` after twelve moves, and the summary as a status.
    fn analyze(&mut self) -> io::Result<()> {
        let Some(game) = self.tell(self.game.record())? else { return Ok(()) };
        let plies = game.moves().len();
        if game.is_over() {
            let score = self.game.position.final_score();
            self.say(&format!("analysis {plies} {score}.00"))?;
        } else if let Some(report) = self.search(Player::engine(Some(self.program.level)), 1)? {
            let best = report.lines.first().map_or(0, |line| line.score.thousandths);
            self.say(&format!("analysis {plies} {:.2}", value(best)))?;
        }
        let control = self.watch.begin(true);
        let (output, mut failed) = (&mut self.output, None);
        let mut tell = |ply: &ReviewedPly| {
            let line = format!("analysis {} {:.2}", ply.ply - 1, value(ply.best_score.thousandths));
            if let Err(error) = writeln!(output, "{line}").and_then(|()| output.flush()) {
                control.stop(StopReason::Abandoned);
                failed = Some(error);
            }
        };
        let reviewed = review(&mut *self.searcher, game, Budget::Level(self.program.level), &control, &mut tell);
        failed.map_or(Ok(()), Err)?;
        let summed = reviewed.map(|review| format!("status {}", summary(&review.summary)));
        self.tell(summed)?.map_or(Ok(()), |line| self.say(&line))
    }
}

/// The first word of a line, and what follows it.
fn words(line: &str) -> (&str, &str) {
    let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    (first, rest.trim())
}

/// The game of a text in GGF, whose moves have values and times: `B[F5//2.449]`, `W[PA]`.
fn read_game(text: &str) -> Result<Game, String> {
    let read = read_games::games(text, Some(GAME), &PositionText::default()).map_err(|fault| fault.kind.to_string())?;
    match (read.games.first(), read.unreadable.first()) {
        (Some(game), _) => Ok(Game::new(game.start.clone(), &game.moves)),
        (None, Some(game)) => Err(game.faults[0].kind.to_string()),
        (None, None) => Err("there is no game".to_owned()),
    }
}

/// A line for each of so many variations: `search F5D6C3 1.25 0 8`.
fn told(report: &AnyReport, most: usize) -> String {
    let line = |(moves, score): (&[AnyMove], &Valuation)| {
        let (value, depth) = (value(score.thousandths), depth(report.depth, score));
        format!("search {} {value:.2} 0 {depth}\n", written(moves))
    };
    let lines = report.lines.iter().take(most).map(|of| line((&of.moves, &of.score))).collect::<String>();
    format!("{lines}nodestats {} {:.2}\n", report.statistics.nodes, report.elapsed.as_secs_f64())
}

/// In plies; `100%` where the difference of discs is exact, `100%W` where the winner is.
fn depth(plies: u32, score: &Valuation) -> String {
    match score.kind {
        ValueKind::Exact if score.unit == Unit::Discs => "100%".to_owned(),
        ValueKind::Exact => "100%W".to_owned(),
        ValueKind::LowerBound if score.thousandths > 0 => "100%W".to_owned(),
        ValueKind::UpperBound if score.thousandths < 0 => "100%W".to_owned(),
        _ => plies.to_string(),
    }
}

/// Moves without blanks between them.
fn written(moves: &[AnyMove]) -> String {
    let square = |mv: &AnyMove| if mv.is_pass() { "PA".to_owned() } else { mv.to_string().to_uppercase() };
    moves.iter().map(square).collect()
}

fn value(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}

/// How accurate both sides were, and which moves turned the game.
fn summary(summary: &Summary) -> String {
    let accuracy = |side: Side| {
        let part = summary.side(side).accuracy.map_or_else(|| "-".to_owned(), |part| format!("{:.0} %", part * 100.0));
        format!("{} {part}", GAME.side_name(side))
    };
    let turns = summary.turning_points.iter().map(|ply| format!(" {ply}")).collect::<String>();
    let turns = if turns.is_empty() { " none".to_owned() } else { turns };
    format!("accuracy: {}, {}; turning points:{turns}", accuracy(Side::First), accuracy(Side::Second))
}

#[cfg(test)]
mod tests;
