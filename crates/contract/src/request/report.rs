//! `review/report`: a finished review that becomes a page, a record, a transcript or a picture. Nothing is searched: the moves are
//! replayed, scores are held to their ranges, losses and classes to the scores.

use serde::Deserialize;
use serde_json::{Map, Value};
use yomi_game::{AnyMove, AnyPosition, GameKind};
use yomi_review::{
    Certainty, Class, Forced, Loss, Marks, PlayedGame, Review, ReviewedPly, Scored, Summary, class_of,
    report::MOST_OF_LINE,
};
use yomi_search::{Unit, strength::Strength};

use super::{
    picture::{self, Look},
    position::{self, Boards},
    review::{LANG, lang},
    shared::asked_of,
};
use crate::{
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Field, Preset, Shape, Target, fields},
        fields::{self, Fields},
    },
    words::Words,
};

/// Bytes of a body at most: a review of the longest game with all its lines.
pub const MAX_REPORT_BYTES: usize = 1 << 20;

yomi_game::named! {
    /// What a review becomes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ReportFormat {
        /// A page.
        Html = "html",
        /// An annotated record.
        Sgf = "sgf",
        /// The same in the format of GGS.
        Ggf = "ggf",
        /// A transcript with values.
        Text = "txt",
        /// The graph as SVG.
        Svg = "svg",
        /// The graph as PNG.
        Png = "png",
        /// The review with `text` in another language.
        Json = "json",
    }
}

fields! {
    /// The answer of `review`, or the `start`, `moves` and finished `plies` of its stream.
    REVIEW = Field::new("review", Shape::Review), required: Some("send the answer of review as review");

    /// A page (`html`), a record with comments and marks (`sgf`, `ggf`), a transcript with values (`txt`), the graph (`svg`, `png`),
    /// or the review with `text` in `lang` (`json`).
    FORMAT = Field::new("format", Shape::Name(|| ReportFormat::ALL.map(ReportFormat::name).to_vec())),
        default: Preset::Name("html");

    /// The name of the first player, where the review has none.
    FIRST_PLAYER = Field::new("first_player", Shape::Text { min: 1, max: 200 });

    /// That of the second.
    SECOND_PLAYER = Field::new("second_player", Shape::Text { min: 1, max: 200 });

    /// The result, where the review has none.
    RESULT = Field::new("result", Shape::Text { min: 1, max: 200 });

    /// The date of the game.
    DATE = Field::new("date", Shape::Text { min: 1, max: 200 });
}

/// A valid request for a report.
#[derive(Clone, Debug)]
pub struct ReportQuestion {
    /// The game, with names, date and result.
    pub game: PlayedGame,
    /// Its review.
    pub review: Review,
    /// The review as it was sent.
    pub given: Map<String, Value>,
    /// What is written.
    pub format: ReportFormat,
    /// In which language, and whether its moves have facts.
    pub words: Words,
    /// How a picture or page looks.
    pub look: Look,
}

/// The fields that `review/report` knows for a game.
#[must_use]
pub fn report_fields(game: GameKind) -> Vec<&'static Field> {
    asked_of(game, |fields, faults| {
        read_fields(game, fields, faults);
    })
}

/// Every field is asked for on every path through this function.
pub(super) fn read_fields(game: GameKind, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<ReportQuestion> {
    fields.aim(Target { game: Some(game), player: None });
    let formats = ReportFormat::ALL.into_iter().map(|format| (format.name(), format));
    let format = FORMAT.choice(formats, fields, faults).unwrap_or(ReportFormat::Html);
    let lang = lang(&LANG, fields, faults);
    let look = picture::read(fields, faults);
    let mut text = |field: &'static Field| field.text(fields, faults).map(str::to_owned);
    let (first, second, result, date) = (text(&FIRST_PLAYER), text(&SECOND_PLAYER), text(&RESULT), text(&DATE));
    let data = game.data();
    let (name, has_none) = match format {
        ReportFormat::Sgf => ("SGF", data.sgf.is_none()),
        ReportFormat::Ggf => ("GGF", data.ggf.is_none()),
        ReportFormat::Png => ("PNG", !cfg!(feature = "png")),
        ReportFormat::Html | ReportFormat::Text | ReportFormat::Svg | ReportFormat::Json => ("", false),
    };
    if has_none {
        let detail = format!("there is no {name} of {} here; txt has the moves", data.title);
        fields.refuse(FORMAT.name, FaultCode::NotApplicable, &detail, faults);
    }
    let value = fields.value(&REVIEW);
    let pointer = fields.pointer_to(REVIEW.name);
    let given = match value {
        Some(Value::Object(given)) => given,
        Some(value) => {
            faults.push(fields::wrong_type(pointer, "an object", value));
            return None;
        }
        None => {
            fields.refuse(REVIEW.name, FaultCode::Required, REVIEW.required.unwrap_or_default(), faults);
            return None;
        }
    };
    let mut game = played(game, given, &pointer, faults)?;
    let text = |name: &str| given.get(name).and_then(Value::as_str).map(|text| text.chars().take(200).collect());
    game.players = [text(FIRST_PLAYER.name).or(first), text(SECOND_PLAYER.name).or(second)];
    (game.result, game.date) = (text(RESULT.name).or(result), date);
    let plies = plies(&game, given, &pointer, faults)?;
    let is_complete = given.get("complete") == Some(&Value::Bool(true));
    let asked = if is_complete { plies.len() } else { game.moves().len() };
    let mut summary = Summary::of(&plies);
    for (index, side) in summary.sides.iter_mut().enumerate() {
        side.strength = strength(given, index, &pointer, faults)?;
    }
    let review = Review { asked, summary, plies };
    // Facts are made anew of lines and scores.
    let mut items = given.get("plies").and_then(Value::as_array).into_iter().flatten();
    let words = Words { lang, explains: items.any(|ply| ply.get("facts").is_some()) };
    Some(ReportQuestion { game, review, given: given.clone(), format, words, look })
}

/// The game, replayed from its start.
fn played(game: GameKind, given: &Map<String, Value>, pointer: &str, faults: &mut Faults) -> Option<PlayedGame> {
    let mut object = Map::new();
    for name in ["size", "rule", "moves"] {
        object.insert(name.to_owned(), given.get(name).cloned().unwrap_or_default());
    }
    for name in ["board", "turn"] {
        object
            .insert(name.to_owned(), given.get("start").and_then(|start| start.get(name)).cloned().unwrap_or_default());
    }
    // The position is read from an object of its own, whose faults stand in the review.
    let (mut fields, mut found) = (Fields::of_body(&object), Faults::default());
    fields.aim(Target { game: Some(game), player: None });
    let given = position::read(game, Boards::Classic, &mut fields, &mut found);
    fields.finish(&mut found);
    for fault in found.into_result().err().into_iter().flatten() {
        let start = if fault.pointer.starts_with("/moves") { "" } else { "/start" };
        faults.push(Fault { pointer: format!("{pointer}{start}{}", fault.pointer), ..fault });
    }
    PlayedGame::new(given.as_ref()?.start.clone(), given?.moves)
        .map_err(|fault| faults.push(Fault::new(format!("{pointer}/moves"), FaultCode::IllegalMove, fault.to_string())))
        .ok()
}

fn plies(
    game: &PlayedGame,
    given: &Map<String, Value>,
    pointer: &str,
    faults: &mut Faults,
) -> Option<Vec<ReviewedPly>> {
    let (pointer, before) = (format!("{pointer}/plies"), faults.count());
    let Some(items) = given.get("plies").and_then(Value::as_array) else {
        faults.push(Fault::new(pointer, FaultCode::Required, "expected the list of reviewed moves"));
        return None;
    };
    if items.len() > game.moves().len() {
        let detail = format!("{} items, the game has {} moves", items.len(), game.moves().len());
        faults.push(Fault::new(pointer, FaultCode::WrongLength, detail));
        return None;
    }
    let mut plies: Vec<ReviewedPly> = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let after = plies.last().map_or(0, |ply| ply.ply);
        let read = GivenPly::deserialize(item).map_err(|error| error.to_string());
        match read.and_then(|ply| ply.read(game, after)) {
            Ok(ply) => plies.push(ply),
            Err(detail) => faults.push(Fault::new(format!("{pointer}/{index}"), FaultCode::OutOfRange, detail)),
        }
    }
    (faults.count() == before).then_some(plies)
}

/// The skill of a side as it was sent, if it was; `None` where it is none.
fn strength(given: &Map<String, Value>, side: usize, pointer: &str, faults: &mut Faults) -> Option<Option<Strength>> {
    let sent = given.get("sides").and_then(|sides| sides.get(side)).and_then(|side| side.get("skill"));
    let Some(sent) = sent.filter(|sent| !sent.is_null()) else { return Some(None) };
    let read = GivenSkill::deserialize(sent).ok().and_then(GivenSkill::read);
    if read.is_none() {
        let detail = "expected at_least up to estimate up to at_most, 0 to 10, the latter two together or neither";
        faults.push(Fault::new(format!("{pointer}/sides/{side}/skill"), FaultCode::OutOfRange, detail));
    }
    read.map(Some)
}

#[derive(Deserialize)]
struct GivenSkill {
    estimate: Option<f64>,
    at_least: f64,
    at_most: Option<f64>,
}

impl GivenSkill {
    fn read(self) -> Option<Strength> {
        let Self { estimate, at_least, at_most } = self;
        let all: Vec<f64> = [Some(0.0), Some(at_least), estimate, at_most, Some(10.0)].into_iter().flatten().collect();
        let is_sound = all.is_sorted_by(|one, other| one <= other) && estimate.is_some() == at_most.is_some();
        is_sound.then_some(Strength { estimate, at_least, at_most })
    }
}

/// A reviewed move as it was sent.
#[derive(Deserialize)]
struct GivenPly {
    ply: usize,
    played: String,
    best: String,
    played_score: GivenScore,
    best_score: GivenScore,
    #[serde(default)]
    depth: u32,
    #[serde(default)]
    nodes: u64,
    loss: GivenLoss,
    class: String,
    between: Option<[String; 2]>,
    forced: Option<String>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    line: Vec<String>,
    #[serde(default)]
    refutation: Vec<String>,
}

#[derive(Deserialize)]
struct GivenScore {
    value: f64,
    unit: String,
    certainty: String,
    plies_to_end: Option<u32>,
    expectation: f64,
}

#[derive(Deserialize)]
struct GivenLoss {
    expectation: f64,
    standard_error: f64,
}

/// What rounding may change in a difference of two expectations.
const ROUNDING: f64 = 0.000_2;

impl GivenPly {
    fn read(self, game: &PlayedGame, after: usize) -> Result<ReviewedPly, String> {
        let (ply, most) = (self.ply, game.moves().len());
        if ply <= after || ply > most {
            return Err(format!("ply is {ply}, expected {} to {most}", after + 1));
        }
        let (position, played) = (game.position(ply - 1), game.moves()[ply - 1]);
        if played.to_string() != self.played {
            return Err(format!("played is {:?}, move {ply} of the game is {played}", short(&self.played)));
        }
        let line = line(position, &self.line)?;
        let refutation = line_of_played(position, played, &self.refutation)?;
        let best = if self.best == self.played { played } else { legal(position, &self.best)? };
        let class = named(&Class::ALL, Class::name, &self.class)?;
        let between = match &self.between {
            Some([best, worst]) => {
                Some((named(&Class::ALL, Class::name, best)?, named(&Class::ALL, Class::name, worst)?))
            }
            None => None,
        };
        let forced = self.forced.as_deref().map(|name| named(&Forced::ALL, Forced::name, name)).transpose()?;
        let marks = Marks::of_names(&self.marks).ok_or("marks has an unknown one")?;
        let (played_score, best_score) = (self.played_score.read()?, self.best_score.read()?);
        let loss = self.loss.read(&best_score, &played_score, best == played)?;
        let ply = ReviewedPly {
            ply,
            side: game.side(ply - 1),
            played,
            best,
            played_score,
            best_score,
            second_score: None,
            depth: self.depth,
            confidence_thousandths: None,
            nodes: self.nodes,
            build: None,
            loss,
            class,
            between,
            forced,
            marks,
            line,
            refutation,
        };
        fits(&ply).then_some(ply).ok_or_else(|| format!("class {} does not fit the loss", class.name()))
    }
}

/// Whether the class is one that its loss may have.
fn fits(ply: &ReviewedPly) -> bool {
    if ply.class == Class::Placed || ply.marks.forbidden {
        return true;
    }
    if ply.forced.is_some() || ply.played == ply.best {
        return ply.class == Class::Best;
    }
    let classes = [-ROUNDING, ROUNDING].map(|by| class_of(ply.loss.expectation + by));
    match ply.between {
        Some((best, worst)) => {
            best <= classes[1] && classes[0] <= worst && (ply.class == best || ply.class == Class::Unclear)
        }
        None => classes.contains(&ply.class) || ply.class == Class::Good && classes.contains(&Class::Best),
    }
}

impl GivenScore {
    fn read(&self) -> Result<Scored, String> {
        let unit = named(&Unit::ALL, Unit::name, &self.unit)?;
        let certainty = named(&Certainty::ALL, Certainty::name, &self.certainty)?;
        let most = match unit {
            Unit::Discs => 64.0,
            Unit::Points => 1e6,
            Unit::Outcome | Unit::WinRate => 1.0,
        };
        let Self { value, plies_to_end, expectation, .. } = *self;
        if value.is_nan() || value.abs() > most {
            return Err(format!("a score is {value}, expected -{most} to {most}"));
        }
        let thousandths = (value * 1000.0).round() as i64;
        let result = (thousandths.signum() + 1) as f64 / 2.0;
        let is_certain = certainty != Certainty::Estimated;
        if !(0.0..=1.0).contains(&expectation) || is_certain && expectation != result {
            let expected = if is_certain { result.to_string() } else { "0 to 1".to_owned() };
            return Err(format!("an expectation is {expectation}, expected {expected}"));
        }
        Ok(Scored { thousandths, unit, certainty, plies_to_end, expectation })
    }
}

impl GivenLoss {
    fn read(&self, best: &Scored, played: &Scored, is_same: bool) -> Result<Loss, String> {
        let expected = if is_same { 0.0 } else { (best.expectation - played.expectation).max(0.0) };
        let Self { expectation, standard_error: error } = *self;
        if !(expectation - expected).abs().le(&ROUNDING) || !(0.0..=1e3).contains(&error) {
            return Err(format!("the loss of expectation is {expectation} ± {error}, the scores say {expected:.4}"));
        }
        let unit = (best.unit == played.unit).then_some(best.unit);
        let thousandths = unit.map(|_| (best.thousandths - played.thousandths).max(0));
        Ok(Loss { thousandths, unit, expectation, error })
    }
}

fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, written: &str) -> Result<T, String> {
    let found = all.iter().copied().find(|one| name(*one) == written);
    let names = || all.iter().map(|one| name(*one)).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("{:?} is none of {}", short(written), names()))
}

fn legal(position: &AnyPosition, text: &str) -> Result<AnyMove, String> {
    let mv = position.parse_move(text).filter(|mv| position.why_illegal(*mv).is_none());
    mv.ok_or_else(|| format!("{:?} is no legal move there", short(text)))
}

/// The first moves of a line, one more than reports show.
fn line(position: &AnyPosition, texts: &[String]) -> Result<Vec<AnyMove>, String> {
    let (mut position, mut line) = (Some(position.clone()), Vec::new());
    for text in texts.iter().take(MOST_OF_LINE + 1) {
        let Some(before) = position else { return Err(format!("{:?} follows the end of the game", short(text))) };
        let mv = legal(&before, text)?;
        line.push(mv);
        position = before.after(mv);
    }
    Ok(line)
}

/// The same of a line that begins with the move that was played, which the rules may forbid.
fn line_of_played(position: &AnyPosition, played: AnyMove, texts: &[String]) -> Result<Vec<AnyMove>, String> {
    match texts {
        [only] if *only == played.to_string() => Ok(vec![played]),
        _ => line(position, texts),
    }
}

fn short(text: &str) -> String {
    text.chars().take(16).collect()
}
