//! Schemas of requests, and of the events of a stream. Those of the laboratory are in `lab`.

pub(crate) mod lab;

use serde_json::{Value, json};
use utoipa::openapi::{
    ArrayBuilder, Object, ObjectBuilder, Ref, RefOr, Schema, Type,
    schema::{AdditionalProperties, AnyOfBuilder, OneOfBuilder, SchemaType},
};
use yomi_game::GameKind;
use yomi_textbook::{
    EVALUATIONS, EvaluationChoice, EvaluationEntry, Switch, TECHNIQUES, Technique,
};

use crate::api::{
    reading::{
        field::{Field, Preset, Shape},
        query::MAX_QUERY_BYTES,
    },
    request::{
        self, Confidence,
        evaluation::MAX_OPPONENT_WEIGHT,
        position::{
            LONGEST_BOARD_SIDE, MAX_BOARD_CHARACTERS, MAX_BOARD_ITEMS, MAX_MOVE_CHARACTERS,
            MAX_MOVES, MAX_MOVES_CHARACTERS, MAX_ROW_CHARACTERS,
        },
    },
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
    format!("{}Request", game_type(game))
}

/// The name of the schema of a game's `position` body.
pub(super) fn position_name(game: GameKind) -> String {
    format!("{}Position", game_type(game))
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

/// The name of a game as a part of type names.
pub(super) const fn game_type(game: GameKind) -> &'static str {
    match game {
        GameKind::Othello => "Othello",
        GameKind::Gomoku => "Gomoku",
        GameKind::TicTacToe => "TicTacToe",
    }
}

/// The body of a game's `bestmove`.
pub(super) fn request(game: GameKind) -> Schema {
    let about = format!("A position of {} and what is asked about it.", game.name());
    body(Scope::Game(game), &request::fields(game), &about)
}

/// The body of a game's `position`.
pub(super) fn position(game: GameKind) -> Schema {
    let about = format!("A position of {}.", game.name());
    body(Scope::Game(game), &request::position_fields(game), &about)
}

/// An object of these fields and no others.
fn body(scope: Scope, fields: &[&Field], about: &str) -> Schema {
    let object = closed(Null::Refused).description(Some(about));
    fields
        .iter()
        .fold(object, |object, field| {
            let object = object.property(field.name, in_body(scope, field));
            if field.required.is_some() { object.required(field.name) } else { object }
        })
        .build()
        .into()
}

/// An object without further properties.
fn closed(null: Null) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(null.with(Type::Object))
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
}

/// Whether `null` is a value beside the others: in bodies it means "not given".
#[derive(Clone, Copy, PartialEq, Eq)]
enum Null {
    Allowed,
    Refused,
}

impl Null {
    fn with(self, kind: Type) -> SchemaType {
        match self {
            Self::Allowed => [kind, Type::Null].into_iter().collect(),
            Self::Refused => SchemaType::Type(kind),
        }
    }
}

/// What holds when a field is not given. Of a field of one game nothing is said in a request about any.
fn default(scope: Scope, field: &Field) -> Option<Value> {
    if scope == Scope::Games && field.games.len() < GameKind::ALL.len() {
        return None;
    }
    match field.default {
        Preset::Number(number) => Some(json!(number)),
        Preset::Name(name) => Some(json!(name)),
        Preset::Nothing | Preset::Mostly(_) => None,
    }
}

/// The schema of a field in a body, where `null` is "not given", which a field that is required may not be.
fn in_body(scope: Scope, field: &Field) -> Schema {
    let written = |max| text(Null::Allowed, 0, max).build().into();
    let schemas = match field.shape {
        Shape::Board => [written(MAX_BOARD_CHARACTERS), cells()],
        Shape::Moves => [written(MAX_MOVES_CHARACTERS), moves_or_pairs()],
        Shape::RootMoves { min } => [written(MAX_MOVES_CHARACTERS), texts(min)],
        Shape::MultiPv { max } => [
            integer(Null::Allowed, 1, max).build().into(),
            names(Null::Refused, &["all"]).build().into(),
        ],
        Shape::Evaluation => return evaluation(scope, field),
        // What it means, its schema says.
        Shape::Object(_) | Shape::Techniques => {
            return OneOfBuilder::new()
                .item(Ref::from_schema_name(type_name(field.name)))
                .item(ObjectBuilder::new().schema_type(Type::Null))
                .build()
                .into();
        }
        Shape::Tree => return lab::tree(field),
        Shape::Window => return lab::window(field),
        Shape::Objects { max } => return lab::runs(field, max),
        _ => {
            let null = if field.required.is_some() { Null::Refused } else { Null::Allowed };
            return plain(scope, field, null, Some(field.description()));
        }
    };
    one_of(scope, field, schemas)
}

/// The schema of a query parameter, in which lists are written with commas. Its description is that of the
/// parameter.
pub(super) fn in_query(scope: Scope, field: &Field) -> RefOr<Schema> {
    if matches!(field.shape, Shape::Object(_) | Shape::Techniques) {
        return Ref::from_schema_name(type_name(field.name)).into();
    }
    let text = |min, max| Schema::from(text(Null::Refused, min, max).build());
    let schema = match field.shape {
        Shape::Board => text(0, MAX_BOARD_CHARACTERS),
        Shape::Moves | Shape::RootMoves { .. } => text(0, MAX_MOVES_CHARACTERS),
        Shape::MultiPv { max } => AnyOfBuilder::new()
            .item(integer(Null::Refused, 1, max))
            .item(names(Null::Refused, &["all"]))
            .default(default(scope, field))
            .build()
            .into(),
        Shape::Evaluation => names(Null::Refused, &evaluation_names(scope)).build().into(),
        // Within the length of a query string.
        Shape::Tree => text(1, MAX_QUERY_BYTES),
        Shape::Window => text(0, lab::MAX_WINDOW_CHARACTERS),
        _ => plain(scope, field, Null::Refused, None),
    };
    schema.into()
}

fn plain(scope: Scope, field: &Field, null: Null, description: Option<String>) -> Schema {
    let object = match field.shape {
        Shape::Integer { min, max } => integer(null, min, max),
        Shape::Text { min, max } => text(null, min, max),
        Shape::Name(known) => names(null, &known()),
        Shape::Confidence => confidence(null),
        Shape::Names { known, max } => {
            return list(description, names(Null::Refused, &known()), max, null);
        }
        Shape::Object(_)
        | Shape::Techniques
        | Shape::Board
        | Shape::Moves
        | Shape::RootMoves { .. }
        | Shape::MultiPv { .. }
        | Shape::Evaluation
        | Shape::Tree
        | Shape::Window
        | Shape::Objects { .. } => ObjectBuilder::new(),
    };
    object.description(description).default(default(scope, field)).build().into()
}

fn integer(null: Null, min: i64, max: i64) -> ObjectBuilder {
    let number = |value: i64| isize::try_from(value).unwrap_or(isize::MAX);
    ObjectBuilder::new()
        .schema_type(null.with(Type::Integer))
        .minimum(Some(number(min)))
        .maximum(Some(number(max)))
}

fn text(null: Null, min: usize, max: usize) -> ObjectBuilder {
    let text = ObjectBuilder::new().schema_type(null.with(Type::String)).max_length(Some(max));
    text.min_length((min > 0).then_some(min))
}

fn names(null: Null, known: &[&'static str]) -> ObjectBuilder {
    let nothing = (null == Null::Allowed).then_some(Value::Null);
    let values = known.iter().map(|name| json!(name)).chain(nothing);
    ObjectBuilder::new()
        .schema_type(null.with(Type::String))
        .enum_values(Some(values.collect::<Vec<_>>()))
}

fn confidence(null: Null) -> ObjectBuilder {
    let nothing = (null == Null::Allowed).then_some(Value::Null);
    let steps = Confidence::steps().map(|step| Value::Number(step.number())).chain(nothing);
    ObjectBuilder::new()
        .schema_type(null.with(Type::Number))
        .enum_values(Some(steps.collect::<Vec<_>>()))
}

fn list(description: Option<String>, items: ObjectBuilder, max: usize, null: Null) -> Schema {
    ArrayBuilder::new()
        .schema_type(null.with(Type::Array))
        .description(description)
        .items(items.build())
        .max_items(Some(max))
        .build()
        .into()
}

/// Moves as a list of texts, so many at least.
fn texts(min: usize) -> Schema {
    ArrayBuilder::new()
        .items(text(Null::Refused, 0, MAX_MOVE_CHARACTERS).build())
        .min_items((min > 0).then_some(min))
        .max_items(Some(MAX_MOVES))
        .build()
        .into()
}

/// Moves as a list: texts, or pairs of numbers.
fn moves_or_pairs() -> Schema {
    let pair = ArrayBuilder::new()
        .items(integer(Null::Refused, 0, LONGEST_BOARD_SIDE))
        .min_items(Some(2))
        .max_items(Some(2));
    let mv = OneOfBuilder::new().item(text(Null::Refused, 0, MAX_MOVE_CHARACTERS)).item(pair);
    ArrayBuilder::new().items(mv).max_items(Some(MAX_MOVES)).build().into()
}

/// A board as a list: rows as text, cells, or rows of cells.
fn cells() -> Schema {
    let cell = || {
        OneOfBuilder::new().item(text(Null::Allowed, 0, MAX_ROW_CHARACTERS)).item(integer(
            Null::Refused,
            -1,
            2,
        ))
    };
    let row = ArrayBuilder::new().items(cell()).max_items(Some(LONGEST_BOARD_SIDE as usize));
    ArrayBuilder::new().items(cell().item(row)).max_items(Some(MAX_BOARD_ITEMS)).build().into()
}

fn one_of(scope: Scope, field: &Field, schemas: impl IntoIterator<Item = Schema>) -> Schema {
    schemas
        .into_iter()
        .fold(OneOfBuilder::new(), |builder, schema| builder.item(schema))
        .description(Some(field.description()))
        .default(default(scope, field))
        .build()
        .into()
}

fn evaluation_names(scope: Scope) -> Vec<&'static str> {
    scope.evaluations().map(|entry| entry.default.name()).collect()
}

fn evaluation(scope: Scope, field: &Field) -> Schema {
    let name = names(Null::Allowed, &evaluation_names(scope));
    let objects = scope.evaluations().map(|entry| Ref::from_schema_name(evaluation_type(entry)));
    objects
        .fold(OneOfBuilder::new().item(name), OneOfBuilder::item)
        .description(Some(field.description()))
        .build()
        .into()
}

fn evaluation_type(entry: &EvaluationEntry) -> String {
    format!("{}Evaluation", type_name(entry.default.name()))
}

/// An evaluation with its parameters.
fn evaluation_object(entry: &EvaluationEntry) -> Schema {
    let name = names(Null::Refused, &[entry.default.name()]);
    let object = closed(Null::Refused)
        .property("name", name)
        .required("name")
        .description(Some(entry.summary));
    let object = match entry.default {
        EvaluationChoice::Shapes { opponent_weight_thousandths } => object.property(
            "opponent_weight",
            ObjectBuilder::new()
                .schema_type(Null::Allowed.with(Type::Number))
                .description(Some("Weight of the opponent's shapes, to thousandths."))
                .minimum(Some(0_isize))
                .maximum(Some(isize::try_from(MAX_OPPONENT_WEIGHT).unwrap_or(isize::MAX)))
                .default(Some(json!(f64::from(opponent_weight_thousandths) / 1000.0))),
        ),
        EvaluationChoice::DiscCount
        | EvaluationChoice::Positional
        | EvaluationChoice::Pattern
        | EvaluationChoice::Outcome => object,
    };
    object.build().into()
}

/// The objects that are fields, and those of evaluations, by their names.
pub(super) fn objects() -> Vec<(String, Schema)> {
    let fields = request::table().values();
    let objects = fields.filter_map(|field| match field.shape {
        Shape::Object(parts) => {
            Some((type_name(field.name), body(Scope::Games, parts, &field.description())))
        }
        Shape::Techniques => Some((type_name(field.name), techniques(&field.description()))),
        _ => None,
    });
    let evaluations =
        EVALUATIONS.iter().map(|entry| (evaluation_type(entry), evaluation_object(entry)));
    objects.chain(evaluations).collect()
}

fn techniques(about: &str) -> Schema {
    let object = closed(Null::Refused).description(Some(about));
    TECHNIQUES
        .iter()
        .fold(object, |object, technique| {
            object.property(technique.name, technique_schema(technique))
        })
        .build()
        .into()
}

fn technique_schema(technique: &Technique) -> RefOr<Schema> {
    let switch = ObjectBuilder::new().schema_type(Null::Allowed.with(Type::Boolean));
    match technique.switch {
        Switch::OnOff => switch.description(Some(technique.summary)).build().into(),
        Switch::Choice(known) => {
            names(Null::Allowed, known).description(Some(technique.summary)).build().into()
        }
        Switch::Parameters(parameters) => {
            let object = parameters.iter().fold(closed(Null::Refused), |object, parameter| {
                let schema = integer(Null::Allowed, parameter.min, parameter.max);
                object.property(parameter.name, schema.default(Some(json!(parameter.default))))
            });
            let schema = OneOfBuilder::new()
                .description(Some(technique.summary))
                .item(switch)
                .item(object)
                .build();
            Schema::from(schema).into()
        }
    }
}

/// An event of a stream: one block of lines `name: value`.
pub(super) fn stream_event() -> Schema {
    let string = || Object::with_type(Type::String);
    ObjectBuilder::new()
        .description(Some(
            "A server-sent event. `progress` events, at most 20 a second, hold a `ProgressText`; \
             the last event is either `result`, which holds a `BestMove`, or `problem`, which \
             holds a `ProblemDocument`. A stream that broke before its last event is had by the same request \
             (a `POST` with the same body) with the id of the last event that came as `Last-Event-ID`: it is a \
             new request, for quotas and the queue too, whose search runs again or whose answer was kept, and \
             whose events are numbered on. Ids are opaque; that of the last event says so, and it alone is \
             answered with 204. A `problem` with `retry_after_ms` is not the last one: its `retry:` is the same \
             time, after which the request may come again with its id.",
        ))
        .property("id", string())
        .property("event", names(Null::Refused, &["progress", "result", "problem"]))
        .property(
            "data",
            RefOr::from(
                // Whatever has the fields of an answer has those of progress, too.
                AnyOfBuilder::new()
                    .description(Some("One line of JSON."))
                    .item(Ref::from_schema_name("ProgressText"))
                    .item(Ref::from_schema_name("BestMove"))
                    .item(Ref::from_schema_name("ProblemDocument")),
            ),
        )
        .required("id")
        .required("event")
        .required("data")
        .build()
        .into()
}
