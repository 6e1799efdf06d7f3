//! The game of a session, its clock and its searches.

use std::{
    io::{self, Write},
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_game::{AnyMove, AnyPosition, Board as _, PositionText, Side, with_game, with_position};
use yomi_players::{AnyReport, Engines, GameClock, Player};
use yomi_search::{Level, Limits};

use super::{Program, commands::COMMANDS};
use crate::{
    dialogue::{LAST_SEARCH, Session, Watch, follow, named},
    game::Game,
    searcher::{Question, Searcher},
};

/// Columns by GTP: without I, which looks like 1 and J.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// Kept of every time limit: for the pipe, and for a controller that is slow to read.
const RESERVE: Duration = Duration::from_millis(15);
/// The best moves that an analysis shows.
const ANALYSED: u32 = 8;

/// Time settings, in whole seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeSettings {
    pub(super) main: u64,
    pub(super) byo_yomi: u64,
    pub(super) stones: u64,
}

/// What is left on a clock: of the main time where no stones are named, else of the byo-yomi period.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) time: Duration,
    pub(super) stones: u32,
}

/// The program, and the controller at the other end.
pub(super) struct Controlled<'program, W> {
    output: W,
    searcher: Box<dyn Searcher>,
    pub(super) program: Program<'program>,
    watch: Arc<Watch>,
    pub(super) size: Option<u8>,
    pub(super) game: Game,
    /// A level that was asked for by a command holds with a clock, too.
    pub(super) level: Option<Level>,
    /// The player that was named instead; it holds with a clock, too.
    pub(super) opponent: Option<Player>,
    times: Option<TimeSettings>,
    pub(super) left: [Option<Left>; 2],
}

impl<W: Write> Session for Controlled<'_, W> {
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let line: String = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
        let id = words.next_if(|word| word.bytes().all(|digit| digit.is_ascii_digit())).unwrap_or_default();
        let Some(name) = words.next() else { return Ok(true) };
        let arguments: Vec<&str> = words.collect();
        if name == "yomi-analyze" {
            return self.analyse(id, &arguments).map(|()| true);
        }
        let answer = match named(COMMANDS, name) {
            Some(command) => command.run(self, &arguments),
            None => Err("unknown command".to_owned()),
        };
        self.answer(id, answer)?;
        Ok(name != "quit")
    }
}

impl<'program, W: Write> Controlled<'program, W> {
    pub(super) fn new(
        output: W,
        searcher: Box<dyn Searcher>,
        program: Program<'program>,
        watch: Arc<Watch>,
    ) -> Result<Self, String> {
        let game = Game::new(start(&program, None)?, &[]);
        let opponent = program.opponent;
        let (size, level, times, left) = (None, None, None, [None; 2]);
        Ok(Self { output, searcher, program, watch, size, game, level, opponent, times, left })
    }

    fn answer(&mut self, id: &str, answer: Result<String, String>) -> io::Result<()> {
        let (sign, text) = answer.map_or_else(|why| ('?', why), |text| ('=', text));
        let gap = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
        write!(self.output, "{sign}{id}{gap}{text}\n\n")?;
        self.output.flush()
    }

    /// The empty board of that size.
    pub(super) fn clear(&mut self, size: Option<u8>) -> Result<(), String> {
        self.game = Game::new(start(&self.program, size)?, &[]);
        self.size = size;
        self.left = [self.times.and_then(full); 2];
        Ok(())
    }

    /// Sets the clocks, both full.
    pub(super) fn set_times(&mut self, times: TimeSettings) {
        self.times = Some(times);
        self.left = [full(times); 2];
    }

    /// Plays a move of that side, after the pass that it leaves to the other one.
    pub(super) fn play_of(&mut self, side: Side, text: &str) -> Result<(), String> {
        let passed = self.game.turn_to(side)?;
        let position = passed.as_ref().unwrap_or(&self.game.position);
        let mv = if text.eq_ignore_ascii_case("pass") { position.pass_that_is_due() } else { vertex(position, text)? };
        let mv = mv.filter(|&mv| position.why_illegal(mv).is_none()).ok_or("illegal move")?;
        self.game.play(passed, mv);
        Ok(())
    }

    /// Chooses a move of that side, and plays it where it is to.
    pub(super) fn choose(&mut self, side: Side, plays: bool) -> Result<String, String> {
        if self.game.position.is_over() {
            return Ok("PASS".to_owned());
        }
        let began = Instant::now();
        let passed = self.game.turn_to(side)?;
        let position = passed.as_ref().unwrap_or(&self.game.position).clone();
        let mv = match position.pass_that_is_due() {
            Some(pass) => pass,
            None => {
                let question = self.question(passed.as_ref(), side);
                let control = self.watch.begin(false);
                let report = self.searcher.search(&question, &control, &mut |_| ())?.report;
                let best = report.choice().and_then(|line| line.moves.first().copied());
                best.or(question.request.root_moves.first().copied()).ok_or("there is no legal move")?
            }
        };
        self.spend(side, began.elapsed());
        let written = written(&position, mv);
        if plays {
            self.game.play(passed, mv);
        }
        Ok(written)
    }

    /// Takes time off a clock. Byo-yomi begins where the main time ends, and anew after its last stone.
    fn spend(&mut self, side: Side, time: Duration) {
        let Some(left) = &mut self.left[side as usize] else { return };
        left.time = left.time.saturating_sub(time);
        let is_over = if left.stones > 0 { left.stones == 1 } else { left.time.is_zero() };
        left.stones = left.stones.saturating_sub(1);
        let period = self.times.and_then(|times| full(TimeSettings { main: 0, ..times }));
        if let Some(period) = period.filter(|_| is_over) {
            *left = period;
        }
    }

    /// The search for a move: by the clock where there is one, else by the level.
    fn question(&self, passed: Option<&AnyPosition>, side: Side) -> Question {
        let position = passed.unwrap_or(&self.game.position);
        let moves = Engines::moves_to_come(position);
        let clock = self.left[side as usize];
        let by_level = || Player::engine(self.level.or_else(|| clock.is_none().then_some(self.program.level)));
        let player = self.opponent.unwrap_or_else(by_level);
        let allotted = clock.map(|Left { time, stones }| match stones {
            0 => {
                let allotment = GameClock { remaining: time, increment: Duration::ZERO }.allot(moves);
                (allotment.target, allotment.longest)
            }
            stones => (time / stones, time / stones),
        });
        let closed = self.watch.is_closed().then_some((LAST_SEARCH, LAST_SEARCH));
        let allotted = allotted.into_iter().chain(closed).min();
        let [target, longest] =
            allotted.map_or([None; 2], |(target, longest)| [target, longest].map(|time| Some(usable(time))));
        let manages = Engines::manages_time(position.kind(), &player);
        let limits = Limits {
            time: if manages { longest } else { target },
            target_time: target.filter(|_| manages && target < longest),
            clock_only: self.level.is_none() && self.opponent.is_none() && clock.is_some(),
            ..Limits::default()
        };
        self.game.question(passed, player, limits)
    }

    /// Searches until the next line comes, and writes the best moves after each iteration: `info move F5 visits 1234 winrate
    /// 5210 scoreLead 0.61 order 0 pv F5 D6`, all moves in a line, at most once in the interval, in hundredths of a second.
    fn analyse(&mut self, id: &str, arguments: &[&str]) -> io::Result<()> {
        let side = arguments.first().and_then(|word| side(word));
        let interval = arguments.get(usize::from(side.is_some())).map(|word| word.parse::<u64>());
        let passed = match side.map(|side| self.game.turn_to(side)).transpose() {
            Ok(passed) => passed.flatten(),
            Err(why) => return self.answer(id, Err(why)),
        };
        if matches!(interval, Some(Err(_))) {
            return self.answer(id, Err("syntax error: yomi-analyze [COLOUR] [INTERVAL]".to_owned()));
        }
        let interval = Duration::from_millis(10 * interval.and_then(Result::ok).unwrap_or(0).min(360_000));
        writeln!(self.output, "={id}")?;
        let position = passed.as_ref().unwrap_or(&self.game.position).clone();
        if !position.is_over() {
            let limits = self.watch.bounded(Limits { clock_only: true, ..Limits::default() });
            let mut question = self.game.question(passed.as_ref(), Player::engine(None), limits);
            question.request.multi_pv = ANALYSED;
            let control = self.watch.begin(true);
            let (output, mut last) = (&mut self.output, None::<Instant>);
            let found = follow(&mut *self.searcher, &question, &control, &mut |report, is_last| {
                if is_last || last.is_none_or(|last| last.elapsed() >= interval) {
                    last = Some(Instant::now());
                    writeln!(output, "{}", info(&position, report)).and_then(|()| output.flush())?;
                }
                Ok(())
            })?;
            if let Err(why) = found {
                writeln!(self.output, "{why}")?;
            }
        }
        writeln!(self.output)?;
        self.output.flush()
    }
}

/// The initial position of the program's game.
pub(super) fn start(program: &Program<'_>, size: Option<u8>) -> Result<AnyPosition, String> {
    let text = PositionText { size, rule: program.rule.clone(), ..PositionText::default() };
    with_game!(program.game, Position => Position::read(&text).map(|read| read.position.into()))
        .map_err(|faults| faults[0].kind.to_string())
}

/// A full clock of those settings; `None` where they set no limit.
fn full(TimeSettings { main, byo_yomi, stones }: TimeSettings) -> Option<Left> {
    let seconds = Duration::from_secs;
    match (main, byo_yomi, stones) {
        // Time without stones means no limit.
        (_, 1.., 0) => None,
        (1.., _, _) => Some(Left { time: seconds(main), stones: 0 }),
        (0, 0, _) => Some(Left { time: Duration::ZERO, stones: 0 }),
        (0, _, stones) => Some(Left { time: seconds(byo_yomi), stones: u32::try_from(stones).unwrap_or(u32::MAX) }),
    }
}

fn usable(time: Duration) -> Duration {
    time.saturating_sub(RESERVE.min(time / 2)).max(Duration::from_millis(1))
}

/// The side that a colour names.
pub(super) fn side(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

/// The move on a vertex.
pub(super) fn vertex(position: &AnyPosition, text: &str) -> Result<Option<AnyMove>, String> {
    let read = || {
        let (letter, row) = text.split_at_checked(1)?;
        let column = COLUMNS.iter().position(|&known| known == letter.as_bytes()[0].to_ascii_uppercase())?;
        let row: u8 = row.parse().ok()?;
        Some(format!("{}{row}", char::from(b'a' + column as u8)))
    };
    let square = read().ok_or_else(|| format!("syntax error: {text:?} is no vertex"))?;
    Ok(position.parse_move(&square))
}

/// A move as a vertex.
pub(super) fn written(position: &AnyPosition, mv: AnyMove) -> String {
    match position.square_of(mv) {
        Some((row, column)) => {
            let rows = position.size().1;
            format!("{}{}", char::from(COLUMNS[column]), position.kind().row_label(row, rows))
        }
        None => "PASS".to_owned(),
    }
}

/// The lines of a report.
fn info(position: &AnyPosition, report: &AnyReport) -> String {
    let mut words = Vec::new();
    for (order, line) in report.lines.iter().enumerate() {
        let Some(&first) = line.moves.first() else { continue };
        words.push(format!("info move {} visits {}", written(position, first), report.statistics.nodes));
        words.extend(line.score.win_thousandths.map(|win| format!("winrate {}", u32::from(win) * 10)));
        words.push(format!(
            "scoreLead {} depth {} order {order} pv",
            line.score.thousandths as f64 / 1000.0,
            report.depth
        ));
        words.extend(line.moves.iter().map(|&mv| written(position, mv)));
    }
    words.join(" ")
}

/// The cells, with the letters of GTP.
pub(super) fn drawing(position: &AnyPosition) -> String {
    let (columns, rows) = position.size();
    let letters = COLUMNS[..columns].iter().map(|&letter| format!(" {}", char::from(letter)));
    let mut lines = vec![format!("  {}", letters.collect::<String>())];
    lines.extend((0..rows).map(|row| {
        let cells =
            (0..columns).map(|column| with_position!(position, position => position.cell(column, row).symbol()));
        let cells = cells.map(|symbol| format!(" {symbol}"));
        format!("{:>2}{}", position.kind().row_label(row, rows), cells.collect::<String>())
    }));
    lines.join("\n")
}
