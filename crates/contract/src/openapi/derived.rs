//! Corrections to the schemas that utoipa derives from the response types.

use utoipa::openapi::{Components, RefOr, Schema, schema::ArrayItems};

/// Corrects all schemas: a description is one line, without the line breaks of the source.
pub(super) fn correct(components: &mut Components) {
    components.schemas.values_mut().for_each(correct_schema);
}

fn correct_schema(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::Ref(reference) => reference.description = words(&reference.description),
        RefOr::T(Schema::Object(object)) => {
            in_line(&mut object.description);
            object.properties.values_mut().for_each(correct_schema);
        }
        RefOr::T(Schema::Array(array)) => {
            in_line(&mut array.description);
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                correct_schema(items);
            }
        }
        RefOr::T(Schema::OneOf(one_of)) => {
            in_line(&mut one_of.description);
            one_of.items.iter_mut().for_each(correct_schema);
        }
        RefOr::T(Schema::AnyOf(any_of)) => {
            in_line(&mut any_of.description);
            any_of.items.iter_mut().for_each(correct_schema);
        }
        RefOr::T(Schema::AllOf(all_of)) => {
            in_line(&mut all_of.description);
            all_of.items.iter_mut().for_each(correct_schema);
        }
        RefOr::T(_) => {}
    }
}

fn in_line(description: &mut Option<String>) {
    *description = description.as_deref().map(words);
}

/// The text without line breaks.
pub(crate) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
