//! Schemas of requests. Those of boards are in `board`, of evaluations in `evaluations`, of the laboratory in `lab`, of the
//! events of streams in `stream`.

mod board;
mod evaluations;
pub(crate) mod lab;
pub(super) mod stream;

use utoipa::openapi::{
    ArrayBuilder, KnownFormat, ObjectBuilder, Ref, RefOr, Schema, SchemaFormat, Type,
    schema::{AdditionalProperties, OneOfBuilder, SchemaType},
};
use yomi_game::GameKind;
use yomi_textbook::{EVALUATIONS, EvaluationEntry, Switch, TECHNIQUES, Technique};

use crate::{
    confidence::Confidence,
    limits::{MAX_MOVE_CHARACTERS, MAX_MOVES, MAX_MOVES_CHARACTERS},
    reading::{
        field::{Field, Shape},
        query::MAX_QUERY_BYTES,
    },
    request::{
        self,
        evaluation::{self, EvaluationParameter},
        position::LONGEST_BOARD_SIDE,
    },
    vocabulary::{self, TREE_LIST},
};

/// What a request is about, for the names that it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// One game.
    Game(GameKind),
    /// Any game, named in a field.
    Games,
    /// An explicit tree.
    Tree,
}

impl Scope {
    /// The evaluations that score its leaves.
    pub(super) fn evaluations(self) -> impl Iterator<Item = &'static EvaluationEntry> {
        EVALUATIONS.iter().filter(move |entry| match self {
            Self::Game(game) => entry.games.contains(&game),
            Self::Games => true,
            Self::Tree => false,
        })
    }
}

/// The name of the schema of a game's `bestmove` body.
pub(super) fn request_name(game: GameKind) -> String {
    format!("{}Request", game.type_name())
}

/// The name of the schema of a game's `position` body.
pub(super) fn position_name(game: GameKind) -> String {
    format!("{}Position", game.type_name())
}

/// A name of words with underscores between them as that of a type.
pub(super) fn type_name(name: &str) -> String {
    let mut words = String::with_capacity(name.len());
    for word in name.split('_') {
        let mut letters = word.chars();
        words.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        words.extend(letters);
    }
    words
}

/// The body of a game's `bestmove`.
pub(super) fn request(game: GameKind) -> Schema {
    let about = format!("A position of {} and what is asked about it.", game.name());
    body(&request::fields(game), &about)
}

/// The body of a game's `position`.
pub(super) fn position(game: GameKind) -> Schema {
    let about = format!("A position of {}.", game.name());
    body(&request::position_fields(game), &about)
}

/// The name of the schema of a game's `review` body.
pub(super) fn review_name(game: GameKind) -> String {
    format!("{}ReviewRequest", game.type_name())
}

/// The body of a game's `review`.
pub(super) fn review(game: GameKind) -> Schema {
    let about = format!("A game of {}, and how far its moves are searched.", game.name());
    body(&request::review_fields(game), &about)
}

/// The name of the schema of a game's `explain` body.
pub(super) fn explain_name(game: GameKind) -> String {
    format!("{}ExplainRequest", game.type_name())
}

/// The body of a game's `explain`.
pub(super) fn explain(game: GameKind) -> Schema {
    body(&request::explain_fields(game), &format!("A position of {}, and a move of it.", game.name()))
}

/// The name of the schema of the body of `review/report`, of all games.
pub(super) const REPORT_REQUEST: &str = "ReportRequest";

/// The body of `review/report`.
pub(super) fn report() -> Schema {
    body(
        &request::report_fields(GameKind::Othello),
        "A finished review and what it becomes. Moves are replayed, scores held to their ranges; at most 1 MiB.",
    )
}

/// What a report reads of a review.
fn finished_review(field: &Field) -> Schema {
    let plies = ArrayBuilder::new().items(Ref::from_schema_name("ReviewPly")).max_items(Some(MAX_MOVES));
    let object = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some(field.description()))
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .property("start", Ref::from_schema_name("Start"))
        .property("moves", Ref::from_schema_name(MOVES_LIST))
        .property("plies", plies);
    ["start", "moves", "plies"].into_iter().fold(object, ObjectBuilder::required).build().into()
}

/// The name of the schema of the body of `swap2`.
pub(super) const SWAP2_REQUEST: &str = "GomokuSwap2Request";

/// The body of `swap2`.
pub(super) fn swap2() -> Schema {
    let about = "A board of gomoku with no, three or five stones, and how far to search.";
    body(&request::swap2::fields(), about)
}

/// The name of the schema of the body of `record`.
pub(super) const RECORD_REQUEST: &str = "RecordRequest";

/// The body of `record`.
pub(super) fn record() -> Schema {
    body(&request::record::fields(), "A text that holds one or more games.")
}

/// The name of the schema of a line of a batch.
pub(super) const BATCH_LINE: &str = "BatchLine";

/// A line of a batch, of which the other fields are those of its endpoint.
pub(super) fn batch_line() -> Schema {
    let about = "A line of a batch: these fields, and those of its endpoint.";
    let object = ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .description(Some(about));
    with_fields(object, &request::batch::line_fields()).build().into()
}

/// An object of these fields and no others.
///
/// Nothing has a `default`, which generators take for a value that is always there; it stands in the description and
/// in `/v1/limits`. `null`, which is read as "not given", would make a union of every type, and is left to words.
fn body(fields: &[&Field], about: &str) -> Schema {
    with_fields(closed().description(Some(about)), fields).build().into()
}

fn with_fields(object: ObjectBuilder, fields: &[&Field]) -> ObjectBuilder {
    fields.iter().fold(object, |object, field| {
        let object = object.property(field.name, in_body(field));
        if field.required.is_some() { object.required(field.name) } else { object }
    })
}

/// An object without further properties.
fn closed() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Object).additional_properties(Some(AdditionalProperties::FreeForm(false)))
}

/// The schema of a field in a body.
fn in_body(field: &Field) -> RefOr<Schema> {
    let parts: &[&str] = match field.shape {
        Shape::Board => &[board::TEXT, board::LIST],
        Shape::Moves => &[MOVES_TEXT, MOVES_LIST, MOVE_PAIRS],
        Shape::RootMoves { min: 0 } => &[MOVES_TEXT, MOVES_LIST],
        Shape::RootMoves { .. } => &[MOVES_TEXT, SOME_MOVES],
        Shape::MultiPv { .. } => &[LINES, ALL_LINES],
        Shape::Evaluation => {
            let mut reference = Ref::from_schema_name(EVALUATION);
            reference.description = field.description();
            return reference.into();
        }
        Shape::Tree => &[lab::TREE_TEXT, TREE_LIST, lab::TREE_LEAF],
        Shape::Objects { of, min, max } => return lab::objects(field, of, min, max).into(),
        Shape::Window => return lab::window(field).into(),
        Shape::Numbers { count, most } => return lab::numbers(field, count, most).into(),
        Shape::Review => return finished_review(field).into(),
        Shape::Object(_)
        | Shape::Techniques
        | Shape::Integer { .. }
        | Shape::Text { .. }
        | Shape::Texts { .. }
        | Shape::Number
        | Shape::Decimal { .. }
        | Shape::Flag
        | Shape::Name(_)
        | Shape::Names { .. }
        | Shape::Confidence => return plain(field),
    };
    let schemas = parts.iter().map(|&part| Ref::from_schema_name(part));
    let one_of = schemas.fold(OneOfBuilder::new(), OneOfBuilder::item);
    Schema::from(one_of.description(Some(field.description())).build()).into()
}

/// The schema of a query parameter, in which a list is a text with commas.
pub(super) fn in_query(field: &Field) -> RefOr<Schema> {
    match field.shape {
        Shape::Board => Ref::from_schema_name(board::TEXT).into(),
        Shape::Moves | Shape::RootMoves { .. } => Ref::from_schema_name(MOVES_TEXT).into(),
        Shape::Evaluation => Ref::from_schema_name(EVALUATION_NAME).into(),
        Shape::Techniques => Ref::from_schema_name(TECHNIQUE_LIST).into(),
        // Within the length of a query string.
        Shape::Tree => text(1, MAX_QUERY_BYTES).into(),
        Shape::Window => text(0, lab::MAX_WINDOW_CHARACTERS).into(),
        Shape::Numbers { count, .. } => text(0, 6 * count).into(),
        Shape::Integer { .. }
        | Shape::Text { .. }
        | Shape::Texts { .. }
        | Shape::Number
        | Shape::Decimal { .. }
        | Shape::Flag
        | Shape::Name(_)
        | Shape::Names { .. }
        | Shape::Object(_)
        | Shape::Objects { .. }
        | Shape::Confidence
        | Shape::Review
        | Shape::MultiPv { .. } => match in_body(field) {
            // What it means, the parameter says.
            RefOr::Ref(reference) => RefOr::Ref(Ref::new(reference.ref_location)),
            schema => schema,
        },
    }
}

/// The parameters of the evaluations that score its leaves: name, what it means, what it may be.
pub(super) fn evaluation_parameters(scope: Scope) -> Vec<(&'static str, String, Schema)> {
    scope.evaluations().filter_map(evaluation_parameter).collect()
}

fn evaluation_parameter(entry: &EvaluationEntry) -> Option<(&'static str, String, Schema)> {
    let EvaluationParameter { name, meaning, default, max } = evaluation::parameter(entry)?;
    let about = format!("Evaluation `{}`: {meaning}. Default: {default}.", entry.default.name());
    let schema = integer(0, max).schema_type(Type::Number).description(Some(about.as_str()));
    Some((name, about, schema.build().into()))
}

fn plain(field: &Field) -> RefOr<Schema> {
    let described = |schema: ObjectBuilder| -> RefOr<Schema> {
        Schema::from(schema.description(Some(field.description())).build()).into()
    };
    let name = type_name(field.name);
    match field.shape {
        // Names that answers have, too.
        Shape::Name(_) | Shape::Text { .. } if vocabulary::NAMES.contains(&name.as_str()) => {
            let mut reference = Ref::from_schema_name(name);
            reference.description = field.description();
            reference.into()
        }
        // What it means, its schema says.
        Shape::Object(_) | Shape::Techniques => Ref::from_schema_name(name).into(),
        Shape::Integer { min, max } => described(integer(min, max)),
        Shape::Text { min, max } => described(text(min, max)),
        Shape::Name(known) => described(names(&known())),
        Shape::Confidence => described(confidence()),
        Shape::Number => described(ObjectBuilder::new().schema_type(Type::Number)),
        Shape::Decimal { max } => described(integer(0, max.into()).schema_type(Type::Number)),
        Shape::Flag => described(ObjectBuilder::new().schema_type(Type::Boolean)),
        Shape::Texts { max } => {
            let items = text(0, request::lab::exercise::MAX_NAME_CHARACTERS);
            let list = ArrayBuilder::new().items(items).max_items(Some(max));
            Schema::from(list.description(Some(field.description())).build()).into()
        }
        Shape::Names { max, item, .. } => {
            let items = Ref::from_schema_name(item);
            let list = ArrayBuilder::new().items(items).max_items(Some(max));
            Schema::from(list.description(Some(field.description())).build()).into()
        }
        Shape::Board
        | Shape::Moves
        | Shape::RootMoves { .. }
        | Shape::MultiPv { .. }
        | Shape::Evaluation
        | Shape::Tree
        | Shape::Window
        | Shape::Numbers { .. }
        | Shape::Review
        | Shape::Objects { .. } => described(ObjectBuilder::new()),
    }
}

fn integer(min: i64, max: i64) -> ObjectBuilder {
    let number = |value: i64| isize::try_from(value).unwrap_or(isize::MAX);
    // Without it some generators take 32 bits.
    let is_wide = max > i32::MAX.into();
    let wide = SchemaFormat::KnownFormat(KnownFormat::Int64);
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(is_wide.then_some(wide))
        .minimum(Some(number(min)))
        .maximum(Some(number(max)))
}

fn text(min: usize, max: usize) -> ObjectBuilder {
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(max));
    text.min_length((min > 0).then_some(min))
}

fn names(known: &[&'static str]) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(known.to_vec()))
}

/// A number between the first step and the last: an enumeration of integers and one fraction is too much for
/// some generators.
fn confidence() -> ObjectBuilder {
    let (min, max) = Confidence::range();
    integer(min.cast_signed(), max.cast_signed()).schema_type(Type::Number)
}

/// A value of any kind.
fn anything() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::AnyValue)
}

const MOVES_TEXT: &str = "MovesText";
const MOVES_LIST: &str = "MovesList";
const SOME_MOVES: &str = "SomeMoves";
const MOVE: &str = "Move";
const MOVE_PAIRS: &str = "MovePairs";
const MOVE_PAIR: &str = "MovePair";
const LINES: &str = "NumberOfLines";
const ALL_LINES: &str = "AllLines";
const EVALUATION: &str = "Evaluation";
const EVALUATION_NAME: &str = "EvaluationName";
const EVALUATION_WITH_PARAMETERS: &str = "EvaluationWithParameters";
const TECHNIQUE_LIST: &str = "TechniqueList";

/// The schemas to which those of fields refer, by their names: every part of a union has one, so that generated types
/// have one, too.
pub(super) fn parts() -> Vec<(String, Schema)> {
    let moves = |about: &str, min: usize| {
        let list = ArrayBuilder::new()
            .items(Ref::from_schema_name(MOVE))
            .min_items((min > 0).then_some(min))
            .max_items(Some(MAX_MOVES));
        Schema::from(list.description(Some(about)).build())
    };
    // Lists of texts and of pairs are two: generated clients send one of a union of both as `{}`. An empty one is a list
    // of texts.
    let pairs = ArrayBuilder::new()
        .items(Ref::from_schema_name(MOVE_PAIR))
        .min_items(Some(1))
        .max_items(Some(MAX_MOVES))
        .description(Some("Moves as a list of pairs of numbers, with `coordinates`."));
    let pair = ArrayBuilder::new()
        .items(integer(0, LONGEST_BOARD_SIDE))
        .min_items(Some(2))
        .max_items(Some(2))
        .description(Some("A move as column and row."));
    let about = |schema: ObjectBuilder, about: &str| Schema::from(schema.description(Some(about)).build());
    let most = request::MULTI_PV.largest();
    let mut parts = vec![
        (MOVES_TEXT, about(text(0, MAX_MOVES_CHARACTERS), "Moves as a text.")),
        (MOVES_LIST, moves("Moves as a list of texts.", 0)),
        (MOVE_PAIRS, pairs.build().into()),
        (MOVE_PAIR, pair.build().into()),
        (SOME_MOVES, moves("Moves as a list of at least one.", 1)),
        (MOVE, about(text(0, MAX_MOVE_CHARACTERS), "A move.")),
        (LINES, about(integer(1, most.cast_signed()), "A number of moves.")),
        (ALL_LINES, about(names(&["all"]), "All legal moves.")),
        (EVALUATION, evaluations::any()),
        (EVALUATION_NAME, about(names(&evaluations::names()), "A leaf evaluation by its name.")),
        (EVALUATION_WITH_PARAMETERS, evaluations::with_parameters()),
        (TECHNIQUE_LIST, lab::technique_list()),
    ];
    parts.extend(board::parts());
    parts.extend(lab::parts());
    let parts = parts.into_iter().map(|(name, schema)| (name.to_owned(), schema));
    let of_positions = GameKind::ALL.into_iter().flat_map(request::position_fields);
    let of_stations = request::lab::station::Station::ALL.into_iter().flat_map(request::lab::fields);
    let fields = request::table().values().copied().chain(of_positions).chain(of_stations);
    let items = fields.filter_map(|field| match field.shape {
        Shape::Names { known, item, .. } => Some((item.to_owned(), names(&known()).build().into())),
        _ => None,
    });
    parts.chain(items).chain(objects()).collect()
}

/// The objects that are fields, and those of techniques, by their names.
fn objects() -> Vec<(String, Schema)> {
    let mut objects = Vec::new();
    for field in request::table().values() {
        match field.shape {
            Shape::Object(parts) => {
                objects.push((type_name(field.name), body(parts, &field.description())));
            }
            Shape::Techniques => {
                objects.push((type_name(field.name), techniques(&field.description())));
                objects.extend(TECHNIQUES.iter().filter_map(technique_part));
            }
            _ => {}
        }
    }
    objects
}

fn techniques(about: &str) -> Schema {
    let object = closed().description(Some(about));
    TECHNIQUES
        .iter()
        .fold(object, |object, technique| object.property(technique.name, technique_schema(technique)))
        .build()
        .into()
}

fn technique_schema(technique: &Technique) -> RefOr<Schema> {
    let switch = ObjectBuilder::new().schema_type(Type::Boolean);
    let schema: Schema = match technique.switch {
        Switch::OnOff => switch.description(Some(technique.summary)).build().into(),
        Switch::Choice(_) => {
            let mut reference = Ref::from_schema_name(type_name(technique.name));
            reference.description = technique.summary.to_owned();
            return reference.into();
        }
        Switch::Parameters(_) => OneOfBuilder::new()
            .description(Some(technique.summary))
            .item(switch)
            .item(Ref::from_schema_name(parameters_name(technique)))
            .build()
            .into(),
    };
    schema.into()
}

fn parameters_name(technique: &Technique) -> String {
    format!("{}Parameters", type_name(technique.name))
}

/// The schema of a technique's choices, or of its parameters.
fn technique_part(technique: &Technique) -> Option<(String, Schema)> {
    match technique.switch {
        Switch::OnOff => None,
        Switch::Choice(known) => Some((type_name(technique.name), names(known).build().into())),
        Switch::Parameters(parameters) => {
            let object = parameters.iter().fold(closed(), |object, parameter| {
                let about = format!("{} when not given.", parameter.default);
                let schema = integer(parameter.min, parameter.max).description(Some(about));
                object.property(parameter.name, schema)
            });
            Some((parameters_name(technique), object.build().into()))
        }
    }
}

/// Limits by name.
pub(super) fn limits_answer() -> RefOr<Schema> {
    let limit = AdditionalProperties::<Schema>::RefOr(Ref::from_schema_name("Limit").into());
    let about = "What a request may ask for, by name.";
    let object = ObjectBuilder::new().schema_type(Type::Object).additional_properties(Some(limit));
    Schema::from(object.description(Some(about)).build()).into()
}

/// A contract, which is described elsewhere.
pub(super) fn contract() -> RefOr<Schema> {
    let object = ObjectBuilder::new().schema_type(Type::Object);
    let object = object.additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)));
    Schema::from(object.description(Some("An OpenAPI document.")).build()).into()
}
