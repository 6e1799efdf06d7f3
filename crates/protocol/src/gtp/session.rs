//! The game of a session, its clock and its searches.

use std::{
    hash::{BuildHasher as _, Hasher as _, RandomState},
    io::{self, Write},
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_game::{AnyMove, AnyPosition, Board as _, PositionText, Side, with_game, with_position};
use yomi_players::{AnyReport, Engines, GameClock, Player, Players, SearchRequest};
use yomi_search::{Level, Limits};

use super::{LAST_SEARCH, Program, Watch, commands::COMMANDS};

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

pub(super) struct Session<'program, W> {
    output: W,
    players: Players,
    pub(super) program: Program<'program>,
    watch: Arc<Watch>,
    /// Lines that were obeyed.
    obeyed: u64,
    pub(super) size: Option<u8>,
    /// The positions before the moves, the oldest first, and the one that is on the board.
    before: Vec<AnyPosition>,
    pub(super) position: AnyPosition,
    /// A level that was asked for by a command holds with a clock, too.
    pub(super) level: Option<Level>,
    /// The player that a command named instead; it holds with a clock, too.
    pub(super) opponent: Option<Player>,
    /// Of the game: what an opponent draws its moves by.
    seed: u64,
    times: Option<TimeSettings>,
    pub(super) left: [Option<Left>; 2],
}

impl<'program, W: Write> Session<'program, W> {
    pub(super) fn new(
        output: W,
        players: Players,
        program: Program<'program>,
        watch: Arc<Watch>,
    ) -> Result<Self, String> {
        let position = start(&program, None)?;
        Ok(Self {
            output,
            players,
            program,
            watch,
            obeyed: 0,
            size: None,
            before: Vec::new(),
            position,
            level: None,
            opponent: None,
            seed: new_seed(),
            times: None,
            left: [None; 2],
        })
    }

    /// Obeys a line; false where it was the last one.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        self.obeyed += 1;
        let line: String = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
        let id = words.next_if(|word| word.bytes().all(|digit| digit.is_ascii_digit())).unwrap_or_default();
        let Some(name) = words.next() else { return Ok(true) };
        let arguments: Vec<&str> = words.collect();
        if name == "yomi-analyze" {
            return self.analyse(id, &arguments).map(|()| true);
        }
        let answer = match COMMANDS.iter().find(|(known, _)| *known == name) {
            Some((_, obey)) => obey.run(self, &arguments),
            None => Err("unknown command".to_owned()),
        };
        self.answer(id, answer)?;
        Ok(name != "quit")
    }

    fn answer(&mut self, id: &str, answer: Result<String, String>) -> io::Result<()> {
        let (sign, text) = answer.map_or_else(|why| ('?', why), |text| ('=', text));
        let gap = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
        write!(self.output, "{sign}{id}{gap}{text}\n\n")?;
        self.output.flush()
    }

    /// The empty board of that size.
    pub(super) fn clear(&mut self, size: Option<u8>) -> Result<(), String> {
        self.position = start(&self.program, size)?;
        self.size = size;
        self.seed = new_seed();
        self.before.clear();
        self.left = [self.times.and_then(full); 2];
        Ok(())
    }

    /// Takes a game of a record as the one that is played.
    pub(super) fn take(&mut self, start: AnyPosition, moves: &[AnyMove]) {
        self.position = start;
        self.seed = new_seed();
        self.before.clear();
        for &mv in moves {
            self.play(None, mv);
        }
    }

    /// Sets the clocks, both full.
    pub(super) fn set_times(&mut self, times: TimeSettings) {
        self.times = Some(times);
        self.left = [full(times); 2];
    }

    /// Plays a legal move, after a pass where `passed` is the position behind it; one `undo` takes back both.
    fn play(&mut self, passed: Option<AnyPosition>, mv: AnyMove) {
        if let Some(after) = passed.as_ref().unwrap_or(&self.position).after(mv) {
            self.before.push(std::mem::replace(&mut self.position, after));
        }
    }

    /// Plays a move of that side, after the pass that it leaves to the other one.
    pub(super) fn play_of(&mut self, side: Side, text: &str) -> Result<(), String> {
        let passed = self.turn_to(side)?;
        let position = passed.as_ref().unwrap_or(&self.position);
        let mv = if text.eq_ignore_ascii_case("pass") { position.pass_that_is_due() } else { vertex(position, text)? };
        let mv = mv.filter(|&mv| position.why_illegal(mv).is_none()).ok_or("illegal move")?;
        self.play(passed, mv);
        Ok(())
    }

    /// The position in which that side is to move: that after a pass of the other one, or the one that is there.
    fn turn_to(&self, side: Side) -> Result<Option<AnyPosition>, String> {
        if self.position.side_to_move() == side {
            return Ok(None);
        }
        let pass = self.position.pass_that_is_due().and_then(|pass| self.position.after(pass));
        let passed = pass.filter(|passed| !passed.is_over());
        passed.map(Some).ok_or_else(|| format!("illegal move: it is the turn of {}", self.name_of_side()))
    }

    fn name_of_side(&self) -> &'static str {
        self.program.game.side_name(self.position.side_to_move())
    }

    /// Takes back the last move that a command played, and the pass that the command left out.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        self.position = self.before.pop().ok_or("cannot undo")?;
        Ok(())
    }

    /// Chooses a move of that side, and plays it where it is to.
    pub(super) fn choose(&mut self, side: Side, plays: bool) -> Result<String, String> {
        if self.position.is_over() {
            return Ok("PASS".to_owned());
        }
        let began = Instant::now();
        let passed = self.turn_to(side)?;
        let position = passed.as_ref().unwrap_or(&self.position).clone();
        let mv = match position.pass_that_is_due() {
            Some(pass) => pass,
            None => {
                let request = self.request(position.clone(), side);
                let control = self.watch.begin(false);
                let report = self.players.search(&request, &control, &mut |_| ()).report;
                let best = report.choice().and_then(|line| line.moves.first().copied());
                best.or(request.root_moves.first().copied()).ok_or("there is no legal move")?
            }
        };
        self.spend(side, began.elapsed());
        let written = written(&position, mv);
        if plays {
            self.play(passed, mv);
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
    fn request(&self, position: AnyPosition, side: Side) -> SearchRequest {
        let moves = Engines::moves_to_come(&position);
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
        let on_board = self.before.iter().skip(1).chain([&self.position]);
        let moves: Vec<AnyMove> = on_board
            .filter_map(|position| with_position!(position, position => position.last_played().map(Into::into)))
            .collect();
        let trail = Engines::recalled(position.kind(), &player, &moves).to_vec();
        SearchRequest { seed: self.seed, trail, ..SearchRequest::of(position, player, limits) }
    }

    /// Searches until the next line comes, and writes the best moves after each iteration: `info move F5 visits 1234 winrate
    /// 5210 scoreLead 0.61 order 0 pv F5 D6`, all moves in a line, at most once in the interval, in hundredths of a second.
    fn analyse(&mut self, id: &str, arguments: &[&str]) -> io::Result<()> {
        let side = arguments.first().and_then(|word| side(word));
        let interval = arguments.get(usize::from(side.is_some())).map(|word| word.parse::<u64>());
        let position = match side.map(|side| self.turn_to(side)).transpose() {
            Ok(passed) => passed.flatten().unwrap_or_else(|| self.position.clone()),
            Err(why) => return self.answer(id, Err(why)),
        };
        if matches!(interval, Some(Err(_))) {
            return self.answer(id, Err("syntax error: yomi-analyze [COLOUR] [INTERVAL]".to_owned()));
        }
        let interval = Duration::from_millis(10 * interval.and_then(Result::ok).unwrap_or(0).min(360_000));
        writeln!(self.output, "={id}")?;
        if !position.is_over() {
            let limits = Limits { clock_only: true, ..Limits::default() };
            let mut request = SearchRequest::of(position.clone(), Player::engine(None), limits);
            request.multi_pv = ANALYSED;
            let control = self.watch.begin_analysis(self.obeyed);
            let (output, mut last, mut failed) = (&mut self.output, None::<Instant>, None);
            let mut publish = |report: AnyReport| {
                if last.is_none_or(|last| last.elapsed() >= interval) {
                    last = Some(Instant::now());
                    failed = writeln!(output, "{}", info(&position, &report)).and_then(|()| output.flush()).err();
                }
            };
            if self.watch.is_closed() {
                request.limits.time = Some(LAST_SEARCH);
            }
            let report = self.players.search(&request, &control, &mut publish).report;
            if let Some(error) = failed {
                return Err(error);
            }
            writeln!(self.output, "{}", info(&position, &report))?;
        }
        writeln!(self.output)?;
        self.output.flush()
    }
}

/// A seed that no other game has, from the keys of the standard library's hash maps.
fn new_seed() -> u64 {
    RandomState::new().build_hasher().finish()
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
