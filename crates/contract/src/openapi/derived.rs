//! Corrections to the schemas that utoipa derives from the response types.

use utoipa::openapi::{
    Components, RefOr, Schema, Type,
    schema::{ArrayItems, SchemaType},
};

use crate::vocabulary::words;

/// Corrects all schemas. A description is one line, without the line breaks of the source. A field that may be left out
/// is never `null`: an answer has no field without a value (`skip_serializing_none`).
pub(super) fn correct(components: &mut Components) {
    components.schemas.values_mut().for_each(correct_schema);
}

fn correct_schema(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::Ref(reference) => reference.description = words(&reference.description),
        RefOr::T(Schema::Object(object)) => {
            in_line(&mut object.description);
            for (name, field) in &mut object.properties {
                if !object.required.contains(name) {
                    without_null(field);
                }
                correct_schema(field);
            }
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

/// The schema of an `Option` without its `null`.
fn without_null(field: &mut RefOr<Schema>) {
    let of_null =
        |item: &RefOr<Schema>| matches!(item, RefOr::T(Schema::Object(object)) if is_null(&object.schema_type));
    match field {
        RefOr::T(Schema::Object(object)) => remove_null(&mut object.schema_type),
        RefOr::T(Schema::Array(array)) => remove_null(&mut array.schema_type),
        RefOr::T(Schema::OneOf(one_of)) => {
            one_of.items.retain(|item| !of_null(item));
            if let [only] = one_of.items.as_slice() {
                *field = only.clone();
            }
        }
        _ => {}
    }
}

fn is_null(kind: &SchemaType) -> bool {
    *kind == SchemaType::Type(Type::Null)
}

fn remove_null(kind: &mut SchemaType) {
    let SchemaType::Array(kinds) = kind else { return };
    kinds.retain(|kind| *kind != Type::Null);
    if let [only] = kinds.as_slice() {
        *kind = SchemaType::Type(only.clone());
    }
}

fn in_line(description: &mut Option<String>) {
    *description = description.as_deref().map(words);
}
