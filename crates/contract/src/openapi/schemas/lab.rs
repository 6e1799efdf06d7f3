//! Schemas of the laboratory's requests.

use utoipa::openapi::{ArrayBuilder, ObjectBuilder, Ref, Schema, Type, schema::SchemaType};

use serde_json::json;
use yomi_textbook::TECHNIQUES;

use super::{Scope, anything, body, integer};
use crate::{
    reading::field::Field,
    request::lab::{self, exercise, station::Station},
    vocabulary::TREE_LIST,
};

/// Two of the longest numbers.
pub(crate) const MAX_WINDOW_CHARACTERS: usize = 64;

/// The body that asks for an exercise.
pub(crate) const EXERCISE: &str = "LabExerciseRequest";
/// The body that has an answer marked.
pub(crate) const CHECK: &str = "LabExerciseCheckRequest";
/// A tree as a text.
pub(super) const TREE_TEXT: &str = "TreeText";
/// A tree that is a leaf. Inner nodes are lists without a schema of their items: few generators can write a type that
/// refers to itself through a list.
pub(super) const TREE_LEAF: &str = "TreeLeaf";

/// The name of the schema of a body.
pub(crate) const fn request_name(station: Station) -> &'static str {
    match station {
        Station::Tree => "LabTreeRequest",
        Station::Trace => "LabTraceRequest",
        Station::Race => "LabRaceRequest",
    }
}

/// All schemas of bodies by name.
pub(crate) fn all() -> Vec<(&'static str, Schema)> {
    let about = |station| match station {
        Station::Tree => "A tree and how it is to be searched.",
        Station::Trace => "A position and how it is to be searched.",
        Station::Race => "A position or a tree, and the searches to compare.",
    };
    let mut schemas: Vec<_> = Station::ALL
        .into_iter()
        .map(|station| {
            let fields = lab::fields(station);
            (request_name(station), body(&fields, about(station)))
        })
        .collect();
    schemas.push((lab::RUN, body(&lab::run_fields(), "One search of a race.")));
    schemas.push((EXERCISE, body(&exercise::fields(), "Which exercise is wanted.")));
    schemas.push((CHECK, body(&exercise::check_fields(), "An exercise, and an answer to it.")));
    schemas.push((
        exercise::ROW,
        body(&exercise::row_fields(), "A node with its window and value; `minimax` takes the value alone."),
    ));
    schemas
}

/// What the requests to a station are about.
pub(crate) const fn scope(station: Station) -> Scope {
    match station {
        Station::Tree => Scope::Tree,
        Station::Trace | Station::Race => Scope::Games,
    }
}

/// The parts of a tree by name.
pub(super) fn parts() -> [(&'static str, Schema); 3] {
    let text = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1));
    let list = ArrayBuilder::new()
        .description(Some("`[name?, number]`, a leaf, or `[name?, node, node…]`, where a node is a number or a list."))
        .items(anything())
        .min_items(Some(1));
    let leaf = ObjectBuilder::new().schema_type(Type::Number).description(Some("The value of a leaf."));
    [
        (TREE_TEXT, text.description(Some("A tree as a text.")).build().into()),
        (TREE_LIST, list.build().into()),
        (TREE_LEAF, leaf.build().into()),
    ]
}

/// α and β.
pub(crate) fn window(field: &Field) -> Schema {
    let bound = ObjectBuilder::new().schema_type([Type::Number, Type::Null].into_iter().collect::<SchemaType>());
    ArrayBuilder::new()
        .description(Some(field.description()))
        .items(bound.build())
        .min_items(Some(2))
        .max_items(Some(2))
        .build()
        .into()
}

/// A list of whole numbers of up to a size.
pub(super) fn numbers(field: &Field, count: usize, most: i64) -> Schema {
    let list = ArrayBuilder::new().items(integer(-most, most)).min_items(Some(count)).max_items(Some(count));
    list.description(Some(field.description())).build().into()
}

/// A list of objects of that name.
pub(crate) fn objects(field: &Field, of: &str, min: usize, max: usize) -> Schema {
    ArrayBuilder::new()
        .description(Some(field.description()))
        .items(Ref::from_schema_name(of))
        .min_items((min > 0).then_some(min))
        .max_items(Some(max))
        .build()
        .into()
}

/// Techniques in a query: names with settings.
pub(super) fn technique_list() -> Schema {
    let names: Vec<_> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    let pattern = format!("^({})(:[a-z0-9_]+)*$", names.join("|"));
    let item = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "A technique: its name alone, or with its setting behind a colon; several parameters have colons \
             between them.",
        ))
        .examples([json!("killer_moves"), json!("move_ordering:static")])
        .pattern(Some(pattern));
    ArrayBuilder::new()
        .description(Some("Techniques by name, as `move_ordering:static` or `late_move_reduction:4:2`."))
        .items(item)
        .max_items(Some(TECHNIQUES.len()))
        .build()
        .into()
}
