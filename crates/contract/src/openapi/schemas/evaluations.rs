//! Schemas of leaf evaluations: names, and objects of a name and parameters.

use utoipa::openapi::{Ref, Schema, schema::OneOfBuilder};
use yomi_textbook::EVALUATIONS;

use super::{EVALUATION_NAME, EVALUATION_WITH_PARAMETERS, closed, evaluation_parameter};

/// The names.
pub(super) fn names() -> Vec<&'static str> {
    EVALUATIONS.iter().map(|entry| entry.default.name()).collect()
}

/// A name, or an object.
pub(super) fn any() -> Schema {
    OneOfBuilder::new()
        .description(Some("A leaf evaluation: its name, or an object of that and its parameters."))
        .item(Ref::from_schema_name(EVALUATION_NAME))
        .item(Ref::from_schema_name(EVALUATION_WITH_PARAMETERS))
        .build()
        .into()
}

/// The object.
pub(super) fn with_parameters() -> Schema {
    let object = closed()
        .description(Some("A leaf evaluation with its parameters."))
        .property("name", Ref::from_schema_name(EVALUATION_NAME))
        .required("name");
    EVALUATIONS
        .iter()
        .filter_map(evaluation_parameter)
        .fold(object, |object, (name, _, schema)| object.property(name, schema))
        .build()
        .into()
}
