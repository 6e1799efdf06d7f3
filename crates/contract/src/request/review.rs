//! `review`: a game, which of its moves are reviewed, and how far the searches go.

use std::time::Duration;

use serde_json::Value;
use yomi_game::{Board as _, GameKind, Side, read_games::ReadGame, record::MAX_GAMES, with_position};
use yomi_review::{Budget, Estimate, Plan, PlayedGame, Settings, report::Lang};
use yomi_search::Level;

use super::{
    limits::{self as asked_limits, DEPTH, THREADS},
    picture::{self, Look},
    player::LEVEL,
    position::{self, Boards},
    record,
    shared::{ID, asked_of},
};
use crate::{
    limits::{MAX_BOARD_CHARACTERS, MAX_MOVES, MAX_NAME_CHARACTERS, MAX_REVIEW_MS, RequestLimits},
    problem::Problem,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Ceiling, Field, PlayerKind, Preset, Shape, Target, fields},
        fields::{self, Fields},
    },
    words::Words,
};

/// Default limit of a review in milliseconds.
const DEFAULT_MS: u64 = 10_000;

/// Maximum search time of a review with a single answer; a longer one is a stream.
pub const MAX_AT_ONCE: Duration = Duration::from_secs(10);

/// Milliseconds of search that a review gets on this server when a request does not say.
#[must_use]
pub fn review_ms(limits: &RequestLimits) -> u64 {
    DEFAULT_MS.min(limits.max_review_ms())
}

fields! {
    /// The game as a text, in any form that `/v1/record` reads, instead of `moves`.
    TEXT = record::TEXT, required: None, unit: None, flag: None;

    /// Which game of the text, from 1; needed where it holds several.
    NUMBER = Field::new("number", Shape::Integer { min: 1, max: MAX_GAMES as i64 }), unit: Some("games");

    /// Search time of the whole review in milliseconds; {default} where no limit is given, or what the server allows,
    /// if that is less.
    ///
    /// More than 10,000 only as a stream.
    pub(crate) TIME_MS = Field::new("time_ms", Shape::Integer { min: 1, max: MAX_REVIEW_MS as i64 }),
        default: Preset::Mostly(DEFAULT_MS), unit: Some("ms"),
        ceiling: Some(Ceiling {
            now: RequestLimits::max_review_ms,
            of_key: |key| key.time_ms,
            setting: Some("--max-review-ms"),
        });

    /// Nodes a move on average; moves that are hard to judge get more than others.
    ///
    /// With one thread two reviews are the same.
    NODES = asked_limits::NODES, flag: None;

    /// First moves that an opening rule placed, which are not judged: 3 or 5 stones with Swap2.
    PLACED = Field::new("placed", Shape::Integer { min: 0, max: MAX_MOVES as i64 }),
        default: Preset::Number(0), unit: Some("moves");

    /// The first move to review, from 1.
    FROM = Field::new("from", Shape::Integer { min: 1, max: MAX_MOVES as i64 }),
        default: Preset::Number(1), unit: Some("moves");

    /// The last move to review; the last of the game where it is not given.
    TO = Field::new("to", Shape::Integer { min: 1, max: MAX_MOVES as i64 }), unit: Some("moves");

    /// The side whose moves are reviewed, `black` or `white`, in tic-tac-toe `X` or `O`; both where it is not given.
    SIDE = Field::new("side", Shape::Text { min: 1, max: MAX_NAME_CHARACTERS });

    /// Whether a move that is not legal ends the game that is reviewed, and is told as `illegal`, instead of being refused.
    REFEREE = Field::new("referee", Shape::Flag), flag: None;

    /// Written boards, one after each of `moves`; an empty text stands for none. The answer has those that differ from the position.
    POSITIONS = Field::new("positions", Shape::Texts { max: MAX_MOVES }), flag: None;

    /// Whether each move has at most three `facts` beside its text; nothing more is searched for them.
    EXPLAIN = Field::new("explain", Shape::Flag);

    /// The language of sentences.
    pub(super) LANG = Field::new("lang", Shape::Name(|| Lang::ALL.map(Lang::name).to_vec())), default: Preset::Name("en");
}

/// A valid `review` request.
#[derive(Clone, Debug)]
pub struct ReviewQuestion {
    /// The game.
    pub game: PlayedGame,
    /// What is reviewed of it, and how far.
    pub settings: Settings,
    /// Search time at most, whatever limits it.
    pub longest: Duration,
    /// How its graph looks.
    pub look: Look,
    /// The language of its sentences, and whether its moves have facts.
    pub words: Words,
    /// What does not fit the rules.
    pub refereed: Refereed,
    /// Echoed in the answer.
    pub id: Option<String>,
}

/// The illegal move and the wrong boards of a written game.
#[derive(Clone, Debug, Default)]
pub struct Refereed {
    /// The first move that cannot be played; the game that is reviewed ends before it.
    pub illegal: Option<Fault>,
    /// What was said of the positions, where anything was.
    pub positions: Option<WrittenPositions>,
}

/// Boards written after moves.
#[derive(Clone, Debug, Default)]
pub struct WrittenPositions {
    /// How many are right.
    pub right: usize,
    /// How many stand after a move that is not played.
    pub unjudged: usize,
    /// Those that are not.
    pub wrong: Vec<WrongPosition>,
}

/// A board that is not the position.
#[derive(Clone, Debug)]
pub struct WrongPosition {
    /// After which of the written moves, from 1.
    pub after: usize,
    /// The squares that differ, row by row from the top left; empty where `reason` says what else is wrong.
    pub squares: Vec<String>,
    /// Why the text is no board of this game, or what it says beside the cells.
    pub reason: Option<String>,
    /// The cells of the position.
    pub board: String,
}

/// The fields that `review` knows for a game.
#[must_use]
pub fn review_fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        read_fields(game, fields, &RequestLimits::WIDEST, faults);
    })
}

/// Every field is asked for on every path through this function.
pub(super) fn read_fields(
    game: GameKind,
    fields: &mut Fields<'_>,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<ReviewQuestion> {
    fields.aim(Target { game: Some(game), player: Some(PlayerKind::Engine) });
    let referees = REFEREE.flag(fields, faults);
    let (mut played, after, illegal) = played(game, referees, fields, faults);
    let positions = positions(played.as_ref(), &after, fields, faults);
    let moves = played.as_ref().map(|game| game.moves().len());
    if let Some(placed) = within(&PLACED, moves, fields, faults)
        && let Some(game) = &mut played
    {
        game.placed = placed;
    }
    let budget = budget(fields, limits, faults);
    let threads = THREADS.number_within(limits, fields, faults);
    let (from, to) = span(moves, fields, faults);
    let side = side(game, fields, faults);
    let look = picture::read(fields, faults);
    let words = Words { explains: EXPLAIN.flag(fields, faults), lang: lang(&LANG, fields, faults) };
    let id = ID.text(fields, faults).map(str::to_owned);
    let settings = Settings {
        threads: threads.and_then(|threads| u32::try_from(threads).ok()).unwrap_or(1),
        from,
        to,
        side,
        ..Settings::new(budget)
    };
    let refereed = Refereed { illegal, positions };
    Some(ReviewQuestion { game: played?, settings, longest: limits.max_review, look, words, refereed, id })
}

/// The language of sentences.
pub(super) fn lang(field: &'static Field, fields: &mut Fields<'_>, faults: &mut Faults) -> Lang {
    field.choice(Lang::ALL.into_iter().map(|lang| (lang.name(), lang)), fields, faults).unwrap_or_default()
}

/// What was written of the positions of a game; `after` has the moves played after each one that was written.
fn positions(
    game: Option<&PlayedGame>,
    after: &[usize],
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<WrittenPositions> {
    let value = fields.value(&POSITIONS)?;
    let pointer = fields.pointer_to(POSITIONS.name);
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer, "a list of boards as texts", value));
        return None;
    };
    let texts = fields::texts(items, &pointer, MAX_MOVES, MAX_BOARD_CHARACTERS, faults)?;
    let game = game?;
    let mut found = WrittenPositions::default();
    for (index, text) in texts.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let Some(&played) = after.get(index) else {
            found.unjudged += 1;
            continue;
        };
        let position = game.position(played);
        let (squares, reason) = match position.squares_off(text) {
            Ok(squares) if squares.is_empty() => {
                found.right += 1;
                continue;
            }
            Ok(squares) => (squares, None),
            Err(fault) => (Vec::new(), Some(fault.to_string())),
        };
        let board = with_position!(position, position => position.board_text());
        found.wrong.push(WrongPosition { after: index + 1, squares, reason, board });
    }
    Some(found)
}

/// The game: that of the text, or the moves from a start board; how many moves are played after each written one; and with a
/// referee the move that ends it.
fn played(
    game: GameKind,
    referees: bool,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> (Option<PlayedGame>, Vec<usize>, Option<Fault>) {
    let number = NUMBER.number(fields, faults).and_then(|number| usize::try_from(number).ok());
    if let Some(text) = TEXT.text(fields, faults) {
        position::recognise(fields);
        for field in [&position::MOVES, &position::BOARD, &position::TURN, &REFEREE, &POSITIONS] {
            if fields.is_given(field.name) {
                let detail = format!("the text has the game; leave out {} or text", field.name);
                fields.refuse(field.name, FaultCode::ConflictingFields, &detail, faults);
            }
        }
        return (of_text(text, number, game, fields, faults), Vec::new(), None);
    }
    let is_wrong = fields.is_given(TEXT.name);
    if number.is_some() && !is_wrong {
        let detail = "it says which game of a text; give text or leave out number";
        fields.refuse(NUMBER.name, FaultCode::NotApplicable, detail, faults);
    }
    if !fields.is_given(position::MOVES.name) && !is_wrong {
        let detail = "give the game: its moves, or a record of it as text";
        fields.refuse(position::MOVES.name, FaultCode::Required, detail, faults);
    }
    let (given, after, illegal) = if referees || fields.is_given(POSITIONS.name) {
        match position::read_legal_part(game, fields, faults) {
            Some((given, after, illegal)) => (Some(given), after, illegal),
            None => (None, Vec::new(), None),
        }
    } else {
        (position::read(game, Boards::Classic, fields, faults), Vec::new(), None)
    };
    let illegal = match illegal {
        Some(fault) if !referees => {
            faults.push(fault);
            None
        }
        illegal => illegal,
    };
    let played = given.and_then(|given| match PlayedGame::new(given.start, given.moves) {
        Ok(played) => Some(played),
        Err(fault) => {
            fields.refuse(position::MOVES.name, FaultCode::IllegalMove, &fault.to_string(), faults);
            None
        }
    });
    (played, after, illegal)
}

fn of_text(
    text: &str,
    number: Option<usize>,
    game: GameKind,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<PlayedGame> {
    let (games, unreadable) = record::read_text(text, Some(game), fields, faults)?;
    let numbers = games.iter().map(|game| game.number);
    let count = numbers.chain(unreadable.iter().map(|game| game.number)).max().unwrap_or(0);
    let number = match number {
        Some(number) => number,
        None if count == 1 => 1,
        None => {
            let detail = format!("the text holds {count} games; say which one, 1 to {count}");
            fields.refuse(NUMBER.name, FaultCode::Required, &detail, faults);
            return None;
        }
    };
    if let Some(found) = games.into_iter().find(|game| game.number == number) {
        return played_of(found)
            .map_err(|reason| fields.refuse(TEXT.name, FaultCode::IllegalMove, &reason, faults))
            .ok();
    }
    match unreadable.into_iter().find(|game| game.number == number) {
        Some(game) => game.faults.into_iter().for_each(|fault| faults.push(fault)),
        None => {
            let most = i64::try_from(count).unwrap_or(i64::MAX);
            let pointer = fields.pointer_to(NUMBER.name);
            faults.push(Fault::out_of_range(pointer, &number.to_string(), 1, most));
        }
    }
    None
}

/// A game of a text with its names, result and comments.
///
/// # Errors
/// The first move that is not legal, in words.
pub fn played_of(read: ReadGame) -> Result<PlayedGame, String> {
    let ReadGame { start, moves, players, result, ignored, placed, .. } = read;
    let mut game = PlayedGame::new(start, moves).map_err(|fault| fault.to_string())?;
    game.players = players;
    game.result = result;
    game.placed = placed.min(game.moves().len());
    let comments = ignored.into_iter().filter(|(kind, _)| *kind == "comment");
    game.comments = comments.map(|(_, text)| without_brackets(&text)).collect();
    Ok(game)
}

/// A comment without what marks it as one in PGN and SGF.
fn without_brackets(comment: &str) -> String {
    let within = |open, close| comment.strip_prefix(open)?.strip_suffix(close);
    if let Some(text) = within("{", "}") {
        return text.trim().to_owned();
    }
    let Some(text) = within("C[", "]").or_else(|| within("GC[", "]")) else {
        return comment.to_owned();
    };
    let mut symbols = text.chars();
    std::iter::from_fn(|| match symbols.next()? {
        '\\' => symbols.next(),
        symbol => Some(symbol),
    })
    .collect()
}

/// The one limit that is given.
fn budget(fields: &mut Fields<'_>, limits: &RequestLimits, faults: &mut Faults) -> Budget {
    let time = TIME_MS.number_within(limits, fields, faults);
    let nodes = NODES.number_within(limits, fields, faults);
    let depth = DEPTH.number_within(limits, fields, faults);
    let level = LEVEL.number(fields, faults);
    let names = [TIME_MS.name, NODES.name, DEPTH.name, LEVEL.name];
    let given: Vec<_> = names.into_iter().filter(|name| fields.is_given(name)).collect();
    if let [first, others @ ..] = &given[..] {
        for name in others {
            let detail = format!("a review has one limit; leave out {first} or {name}");
            fields.refuse(name, FaultCode::ConflictingFields, &detail, faults);
        }
    }
    let level = level.and_then(|level| Level::new(u8::try_from(level).ok()?));
    let depth = depth.and_then(|depth| u32::try_from(depth).ok());
    let of_time = |millis| Budget::Time(Duration::from_millis(millis));
    time.map(of_time)
        .or_else(|| nodes.map(Budget::Nodes))
        .or_else(|| depth.map(Budget::Depth))
        .or_else(|| level.map(Budget::Level))
        .unwrap_or_else(|| of_time(review_ms(limits)))
}

/// A number of moves, in a game of this many.
fn within(field: &'static Field, moves: Option<usize>, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<usize> {
    let number = usize::try_from(field.number(fields, faults)?).ok()?;
    if let Some(most) = moves.map(|moves| moves.max(1)).filter(|most| number > *most) {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let pointer = fields.pointer_to(field.name);
        faults.push(Fault::out_of_range(pointer, &number.to_string(), 1, most));
    }
    Some(number)
}

/// The range of moves to review, in a game of this many moves.
fn span(moves: Option<usize>, fields: &mut Fields<'_>, faults: &mut Faults) -> (usize, Option<usize>) {
    let from = within(&FROM, moves, fields, faults);
    let to = within(&TO, moves, fields, faults);
    if let Some((from, to)) = from.zip(to).filter(|(from, to)| from > to) {
        let detail = format!("move {from} comes after move {to}; from is at most to");
        fields.refuse(FROM.name, FaultCode::ConflictingFields, &detail, faults);
    }
    (from.unwrap_or(1), to)
}

fn side(game: GameKind, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Side> {
    let text = SIDE.text(fields, faults)?;
    let sides = [Side::First, Side::Second];
    let side = sides.into_iter().find(|side| game.side_name(*side).eq_ignore_ascii_case(text));
    if side.is_none() {
        let names = sides.map(|side| game.side_name(side));
        let expected = format!("{} or {}", names[0], names[1]);
        faults.push(Fault::unknown_name(fields.pointer_to(SIDE.name), text, &names, &expected));
    }
    side
}

impl ReviewQuestion {
    /// The plan of the review.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan::new(self.game.clone(), self.settings)
    }

    /// Estimated cost of the review, capped by the server's limit.
    #[must_use]
    pub fn estimate(&self, plan: &Plan) -> Estimate {
        let longest = self.longest.as_secs_f64();
        let Estimate { plies, seconds, nodes } = plan.estimate();
        Estimate { plies, seconds: seconds.map(|seconds| seconds.min(longest)), nodes }
    }

    /// Limit of search time for a single answer.
    ///
    /// # Errors
    /// `invalid_request`, if its limits or their estimate exceed 10 seconds.
    pub fn at_once(&self, plan: &Plan) -> Result<Duration, Problem> {
        let seconds = self.estimate(plan).seconds.unwrap_or(0.0);
        if seconds <= MAX_AT_ONCE.as_secs_f64() {
            return Ok(MAX_AT_ONCE.min(self.longest));
        }
        let most = MAX_AT_ONCE.as_millis();
        let game = self.game.kind().name();
        let advice = format!("ask /v1/{game}/review/stream, or for less");
        let pointer = |name: &str| format!("/{name}");
        let fault = match self.settings.budget {
            Budget::Time(_) => Fault {
                min: Some(1),
                max: i64::try_from(most).ok(),
                ..Fault::new(
                    pointer(TIME_MS.name),
                    FaultCode::OutOfRange,
                    format!("a review of more than {most} ms is a stream; {advice}"),
                )
            },
            Budget::Nodes(_) | Budget::Depth(_) | Budget::Level(_) => {
                let name = match self.settings.budget {
                    Budget::Nodes(_) => NODES.name,
                    Budget::Depth(_) => DEPTH.name,
                    Budget::Time(_) | Budget::Level(_) => LEVEL.name,
                };
                let detail = format!(
                    "the review is estimated to search for {seconds:.0} s; one of more than {most} ms is a stream; {advice}"
                );
                Fault::new(pointer(name), FaultCode::OutOfRange, detail)
            }
        };
        Err(Problem::invalid(vec![fault]))
    }
}
