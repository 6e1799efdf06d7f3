//! Schemas of the laboratory's requests.

use utoipa::openapi::{
    ArrayBuilder, ObjectBuilder, Ref, Schema, Type,
    schema::{AnyOfBuilder, OneOfBuilder, SchemaType},
};
use yomi_game::tree::MAX_NAME_LENGTH;

use super::Scope;
use super::{Null, body};
use crate::api::{
    reading::field::Field,
    request::lab::{self, Station},
};

/// Two of the longest numbers.
pub(crate) const MAX_WINDOW_CHARACTERS: usize = 64;

/// The schema of a run.
const RUN: &str = "LabRun";
/// The schema of a node of a tree.
const NODE: &str = "LabTreeNode";

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
            (request_name(station), body(scope(station), &fields, about(station)))
        })
        .collect();
    schemas.push((RUN, body(Scope::Games, &lab::run_fields(), "One search of a race.")));
    schemas.push((NODE, node()));
    schemas
}

/// What the requests to a station are about.
pub(crate) const fn scope(station: Station) -> Scope {
    match station {
        Station::Tree => Scope::Tree,
        Station::Trace | Station::Race => Scope::Games,
    }
}

/// A node: a number, or a list of a name, a number or nodes.
fn node() -> Schema {
    let name = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("The name of the node, first in its list."))
        .min_length(Some(1))
        .max_length(Some(MAX_NAME_LENGTH));
    let element = AnyOfBuilder::new().item(name).item(Ref::from_schema_name(NODE));
    let list = ArrayBuilder::new()
        .description(Some("`[name?, number]`, a leaf, or `[name?, node, node…]`."))
        .items(element)
        .min_items(Some(1));
    AnyOfBuilder::new()
        .description(Some("A node of a tree: a leaf's value, or a list."))
        .item(ObjectBuilder::new().schema_type(Type::Number))
        .item(list)
        .build()
        .into()
}

/// A tree as lists or as one text.
pub(crate) fn tree(field: &Field) -> Schema {
    let null = if field.required.is_some() { Null::Refused } else { Null::Allowed };
    let written = ObjectBuilder::new().schema_type(null.with(Type::String)).min_length(Some(1));
    OneOfBuilder::new()
        .description(Some(field.description()))
        .item(written)
        .item(Ref::from_schema_name(NODE))
        .build()
        .into()
}

/// α and β.
pub(crate) fn window(field: &Field) -> Schema {
    let bound = ObjectBuilder::new()
        .schema_type([Type::Number, Type::Null].into_iter().collect::<SchemaType>());
    ArrayBuilder::new()
        .schema_type(Null::Allowed.with(Type::Array))
        .description(Some(field.description()))
        .items(bound.build())
        .min_items(Some(2))
        .max_items(Some(2))
        .build()
        .into()
}

/// The runs of a race.
pub(crate) fn runs(field: &Field, max: usize) -> Schema {
    ArrayBuilder::new()
        .description(Some(field.description()))
        .items(Ref::from_schema_name(RUN))
        .min_items(Some(1))
        .max_items(Some(max))
        .build()
        .into()
}
