//! Schemas of requests, and of the events of a stream. Those of the laboratory are in `lab`.

pub(crate) mod lab;

use serde_json::{Value, json};
use utoipa::openapi::{
    ArrayBuilder, Object, ObjectBuilder, Ref, RefOr, Schema, Type,
    schema::{AdditionalProperties, AnyOfBuilder, OneOfBuilder, SchemaType},
};
use yomi_game::GameKind;
use yomi_textbook::{EvaluationChoice, Switch};

use super::fields::{self, Field, Scope, Shape};
use crate::api::{
    query::MAX_QUERY_BYTES,
    request::{
        Confidence, MAX_MULTI_PV,
        evaluation::MAX_OPPONENT_WEIGHT,
        limits::{MAX_INCREMENT_MS, MAX_REMAINING_MS},
        position::{
            MAX_BOARD_CHARACTERS, MAX_BOARD_ITEMS, MAX_MOVE_CHARACTERS, MAX_MOVES,
            MAX_MOVES_CHARACTERS, MAX_ROW_CHARACTERS, SIZES,
        },
    },
};

/// The name of the schema of a game's `bestmove` body.
pub(super) fn request_name(game: GameKind) -> String {
    format!("{}Request", type_name(game))
}

/// The name of the schema of a game's `position` body.
pub(super) fn position_name(game: GameKind) -> String {
    format!("{}Position", type_name(game))
}

/// The name of a game as a part of type names.
pub(super) const fn type_name(game: GameKind) -> &'static str {
    match game {
        GameKind::Othello => "Othello",
        GameKind::Gomoku => "Gomoku",
        GameKind::TicTacToe => "TicTacToe",
    }
}

/// The body of a game's `bestmove`.
pub(super) fn request(game: GameKind) -> Schema {
    let about = format!("A position of {} and what is asked about it.", game.name());
    body(Scope::Game(game), &fields::of_bestmove(game), &about)
}

/// The body of a game's `position`.
pub(super) fn position(game: GameKind) -> Schema {
    let about = format!("A position of {}.", game.name());
    body(Scope::Game(game), &fields::of_position(game), &about)
}

/// An object of these fields and no others.
fn body(scope: Scope, fields: &[Field], about: &str) -> Schema {
    let object = closed().description(Some(about));
    fields
        .iter()
        .fold(object, |object, field| {
            let object = object.property(field.name, in_body(scope, field));
            if field.required { object.required(field.name) } else { object }
        })
        .build()
        .into()
}

/// An object without further properties.
fn closed() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Object)
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

fn in_body(scope: Scope, field: &Field) -> Schema {
    match &field.shape {
        Shape::Board => {
            one_of(field, [text(Null::Allowed, MAX_BOARD_CHARACTERS).build().into(), cells()])
        }
        Shape::Moves => one_of(
            field,
            [text(Null::Allowed, MAX_MOVES_CHARACTERS).build().into(), moves_or_pairs()],
        ),
        Shape::MoveList { min } => one_of(
            field,
            [
                text(Null::Allowed, MAX_MOVES_CHARACTERS).build().into(),
                texts(MAX_MOVES, MAX_MOVE_CHARACTERS, *min, SchemaType::Type(Type::Array)),
            ],
        ),
        Shape::MultiPv => one_of(
            field,
            [
                integer(Null::Allowed, 1, MAX_MULTI_PV).build().into(),
                names(Null::Refused, &["all"]).build().into(),
            ],
        ),
        Shape::Clock => clock(Null::Allowed, &field.description),
        Shape::Evaluation => evaluation(scope, field),
        Shape::Techniques => techniques(scope, Null::Allowed, &field.description),
        Shape::Tree => lab::tree(field),
        Shape::Window => lab::window(field),
        Shape::Runs => lab::runs(field),
        // `null` is "not given", which these may not be.
        _ if field.required => plain(field, Null::Refused),
        _ => plain(field, Null::Allowed),
    }
}

/// The schema of a query parameter, in which lists are written with commas.
pub(super) fn in_query(scope: Scope, field: &Field) -> Schema {
    let described = |object: ObjectBuilder| object.default(field.default.clone()).build().into();
    match &field.shape {
        Shape::Board => described(text(Null::Refused, MAX_BOARD_CHARACTERS)),
        Shape::Moves | Shape::MoveList { .. } => {
            described(text(Null::Refused, MAX_MOVES_CHARACTERS))
        }
        Shape::MultiPv => AnyOfBuilder::new()
            .item(integer(Null::Refused, 1, MAX_MULTI_PV))
            .item(names(Null::Refused, &["all"]))
            .default(field.default.clone())
            .build()
            .into(),
        Shape::Evaluation => described(names(Null::Refused, &evaluation_names(scope))),
        Shape::Clock => clock(Null::Refused, &field.description),
        Shape::Techniques => techniques(scope, Null::Refused, &field.description),
        // Within the length of a query string.
        Shape::Tree => described(text(Null::Refused, MAX_QUERY_BYTES).min_length(Some(1))),
        Shape::Window => described(text(Null::Refused, lab::MAX_WINDOW_CHARACTERS)),
        _ => plain(&Field { description: String::new(), ..field.clone() }, Null::Refused),
    }
}

fn plain(field: &Field, null: Null) -> Schema {
    let description = Some(field.description.clone()).filter(|text| !text.is_empty());
    let object = match &field.shape {
        Shape::Integer { min, max } => integer(null, *min, *max),
        Shape::Text { max } => text(null, *max),
        Shape::Label { max } => text(null, *max).min_length(Some(1)),
        Shape::Name(known) => names(null, known),
        Shape::Confidence => confidence(null),
        Shape::NameList { names: known, max } => {
            return list(description, names(Null::Refused, known), *max, null);
        }
        Shape::Board
        | Shape::Moves
        | Shape::MoveList { .. }
        | Shape::MultiPv
        | Shape::Clock
        | Shape::Evaluation
        | Shape::Techniques
        | Shape::Tree
        | Shape::Window
        | Shape::Runs => ObjectBuilder::new(),
    };
    object.description(description).default(field.default.clone()).build().into()
}

fn integer(null: Null, min: i64, max: i64) -> ObjectBuilder {
    let number = |value: i64| isize::try_from(value).unwrap_or(isize::MAX);
    ObjectBuilder::new()
        .schema_type(null.with(Type::Integer))
        .minimum(Some(number(min)))
        .maximum(Some(number(max)))
}

fn text(null: Null, max: usize) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(null.with(Type::String)).max_length(Some(max))
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

fn texts(max_items: usize, max_characters: usize, min: usize, kind: SchemaType) -> Schema {
    ArrayBuilder::new()
        .schema_type(kind)
        .items(text(Null::Refused, max_characters).build())
        .min_items((min > 0).then_some(min))
        .max_items(Some(max_items))
        .build()
        .into()
}

/// Moves as a list: texts, or pairs of numbers.
fn moves_or_pairs() -> Schema {
    let pair = ArrayBuilder::new()
        .items(integer(Null::Refused, 0, *SIZES.end()))
        .min_items(Some(2))
        .max_items(Some(2));
    let mv = OneOfBuilder::new().item(text(Null::Refused, MAX_MOVE_CHARACTERS)).item(pair);
    ArrayBuilder::new().items(mv).max_items(Some(MAX_MOVES)).build().into()
}

/// A board as a list: rows as text, cells, or rows of cells.
fn cells() -> Schema {
    let cell = || {
        OneOfBuilder::new().item(text(Null::Allowed, MAX_ROW_CHARACTERS)).item(integer(
            Null::Refused,
            -1,
            2,
        ))
    };
    let row = ArrayBuilder::new().items(cell()).max_items(Some(*SIZES.end() as usize));
    ArrayBuilder::new().items(cell().item(row)).max_items(Some(MAX_BOARD_ITEMS)).build().into()
}

fn one_of(field: &Field, schemas: impl IntoIterator<Item = Schema>) -> Schema {
    schemas
        .into_iter()
        .fold(OneOfBuilder::new(), |builder, schema| builder.item(schema))
        .description(Some(field.description.clone()))
        .default(field.default.clone())
        .build()
        .into()
}

fn evaluation_names(scope: Scope) -> Vec<&'static str> {
    scope.evaluations().map(|entry| entry.default.name()).collect()
}

fn evaluation(scope: Scope, field: &Field) -> Schema {
    let objects = scope.evaluations().map(|entry| {
        let name = names(Null::Refused, &[entry.default.name()]);
        let object =
            closed().property("name", name).required("name").description(Some(entry.summary));
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
        Schema::from(object.build())
    });
    let name = names(Null::Allowed, &evaluation_names(scope)).build().into();
    one_of(field, std::iter::once(name).chain(objects))
}

fn clock(null: Null, description: &str) -> Schema {
    let whole = |max: u64| i64::try_from(max).unwrap_or(i64::MAX);
    let remaining = integer(Null::Refused, 1, whole(MAX_REMAINING_MS));
    let increment = integer(Null::Allowed, 0, whole(MAX_INCREMENT_MS)).default(Some(json!(0)));
    closed()
        .schema_type(null.with(Type::Object))
        .description(Some(description))
        .property(
            "remaining_ms",
            remaining.description(Some("Time left for the rest of the game.")),
        )
        .property("increment_ms", increment.description(Some("Time added after each move.")))
        .required("remaining_ms")
        .build()
        .into()
}

fn techniques(scope: Scope, null: Null, description: &str) -> Schema {
    let object = closed().schema_type(null.with(Type::Object)).description(Some(description));
    scope
        .techniques()
        .fold(object, |object, technique| {
            object.property(technique.name, technique_schema(technique))
        })
        .build()
        .into()
}

fn technique_schema(technique: &yomi_textbook::Technique) -> RefOr<Schema> {
    let switch = ObjectBuilder::new().schema_type(Null::Allowed.with(Type::Boolean));
    match technique.switch {
        Switch::OnOff => switch.description(Some(technique.summary)).build().into(),
        Switch::Choice(known) => {
            names(Null::Allowed, known).description(Some(technique.summary)).build().into()
        }
        Switch::Parameters(parameters) => {
            let object = parameters.iter().fold(closed(), |object, parameter| {
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
             holds a `ProblemDocument`.",
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
