//! Deduplication of the contract: headers, parameters and fields of bodies that occur more than once become components
//! with references.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::{
    Components, OpenApi as Document, Ref, RefOr, Response, Schema, path::Parameter, schema::AdditionalProperties,
};

use super::schemas::type_name;

/// Moves what can be shared into the components.
pub(super) fn share(document: &mut Document) {
    let components = document.components.get_or_insert_default();
    let mut responses = std::mem::take(&mut components.responses);
    responses.values_mut().for_each(|response| share_headers(response, components));
    components.responses = responses;
    let mut parameters = Vec::new();
    for (path, item) in &mut document.paths.paths {
        let mut place = path.trim_start_matches("/v1/").split('/');
        let about = place.next().unwrap_or_default();
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            let responses = operation.responses.responses.values_mut();
            responses.for_each(|response| share_headers(response, components));
            for parameter in operation.parameters.iter_mut().flatten() {
                let RefOr::T(own) = &*parameter else { continue };
                let names = [format!("query_{}", own.name), format!("query_{about}_{}", own.name)];
                parameters.push(Place { names, value: parameter });
            }
        }
    }
    components.parameters = share_all(parameters, "parameters", &|_| false, &|_| false);
    let mut bodies = components.schemas.clone();
    bodies.retain(|_, schema| is_closed(schema));
    let mut parameters = std::mem::take(&mut components.parameters);
    let fields = bodies.iter_mut().flat_map(|(body, schema)| fields_of(body, schema));
    let in_queries = parameters.iter_mut().filter_map(|(key, parameter)| schema_of(key, parameter));
    let fields = fields.chain(in_queries).collect();
    let fields = share_all(fields, "schemas", &|name| components.schemas.contains_key(name), &is_enumeration);
    components.parameters = parameters;
    components.schemas.extend(bodies);
    components.schemas.extend(fields);
    forget_unused_responses(document);
}

/// The schema of a shared parameter that says itself what it means. In it that is said once more, so that it is the
/// one of a body.
fn schema_of<'document>(key: &str, parameter: &'document mut RefOr<Parameter>) -> Option<Place<'document, Schema>> {
    let RefOr::T(Parameter { name, schema: Some(value), .. }) = parameter else { return None };
    let names = [type_name(name), type_name(key)];
    is_described(value).then_some(Place { names, value })
}

/// Removes the problems that no operation answers with.
fn forget_unused_responses(document: &mut Document) {
    let operations = document.paths.paths.values().flat_map(|item| [&item.get, &item.post]);
    let responses = operations.flatten().flat_map(|operation| operation.responses.responses.values());
    let used: BTreeSet<_> = responses
        .filter_map(|response| match response {
            RefOr::Ref(reference) => reference.ref_location.rsplit('/').next(),
            RefOr::T(_) => None,
        })
        .map(str::to_owned)
        .collect();
    if let Some(components) = &mut document.components {
        components.responses.retain(|name, _| used.contains(name));
    }
}

/// A header has one meaning wherever it occurs.
fn share_headers(response: &mut RefOr<Response>, components: &mut Components) {
    let RefOr::T(response) = response else { return };
    for (name, header) in &mut response.headers {
        let place = Ref::new(format!("#/components/headers/{name}"));
        let header = std::mem::replace(header, RefOr::Ref(place));
        let known = components.headers.entry(name.clone()).or_insert_with(|| header.clone());
        debug_assert!(*known == header, "{name} means two things");
    }
}

/// An occurrence of a value that may be shared.
struct Place<'document, T> {
    /// Its name, and its name with its game, or `lab`, in front.
    names: [String; 2],
    value: &'document mut RefOr<T>,
}

/// Replaces equal values by references; returns the values by name. The value that occurs with most games, or in the
/// laboratory alone, gets the short name.
fn share_all<T: Clone + PartialEq>(
    mut places: Vec<Place<'_, T>>,
    kind: &str,
    is_taken: &dyn Fn(&str) -> bool,
    is_named: &dyn Fn(&RefOr<T>) -> bool,
) -> BTreeMap<String, RefOr<T>> {
    let mut shared: BTreeMap<String, RefOr<T>> = BTreeMap::new();
    for Place { names: [short, long], value } in &places {
        let of_that_name = || places.iter().filter(|other| other.names[0] == *short);
        let of_value = |value: &RefOr<T>| {
            let same = of_that_name().filter(|other| *other.value == *value);
            same.map(|other| &other.names[1]).collect::<Vec<_>>()
        };
        let subjects = |value| of_value(value).into_iter().collect::<BTreeSet<_>>().len();
        let others = of_that_name().filter(|other| *other.value != **value);
        let most = others.map(|other| subjects(other.value)).max().unwrap_or(0);
        let own = subjects(value);
        if (of_value(value).len() < 2 && !is_named(value)) || shared.values().any(|known| known == *value) {
            continue;
        }
        let name = if own > most && !is_taken(short) { short } else { long };
        shared.entry(name.clone()).or_insert_with(|| (*value).clone());
    }
    for Place { value, .. } in &mut places {
        if let Some((name, _)) = shared.iter().find(|(_, known)| *known == *value) {
            **value = RefOr::Ref(Ref::new(format!("#/components/{kind}/{name}")));
        }
    }
    shared
}

/// Whether a field has a description of its own.
fn is_described(field: &RefOr<Schema>) -> bool {
    match field {
        RefOr::Ref(_) => false,
        RefOr::T(Schema::OneOf(schema)) => schema.description.is_some(),
        RefOr::T(_) => true,
    }
}

/// Whether a field is an enumeration: such a type is named wherever it occurs.
fn is_enumeration(field: &RefOr<Schema>) -> bool {
    matches!(field, RefOr::T(Schema::Object(object)) if object.enum_values.is_some())
}

/// Whether it is an object without further properties, as bodies are.
fn is_closed(schema: &RefOr<Schema>) -> bool {
    let RefOr::T(Schema::Object(object)) = schema else { return false };
    matches!(object.additional_properties.as_deref(), Some(AdditionalProperties::FreeForm(false)))
}

/// The fields of a body with descriptions of their own.
fn fields_of<'document>(body: &str, schema: &'document mut RefOr<Schema>) -> Vec<Place<'document, Schema>> {
    let RefOr::T(Schema::Object(object)) = schema else { return Vec::new() };
    let about = if body.starts_with("Lab") && body.ends_with("Request") { "Lab" } else { body };
    let about = about.trim_end_matches("Request").trim_end_matches("Position");
    let described = object.properties.iter_mut().filter(|(_, field)| is_described(field));
    let place = |(name, value): (&String, &'document mut RefOr<Schema>)| {
        let short = type_name(name);
        let long = format!("{about}{short}");
        Place { names: [short, long], value }
    };
    described.map(place).collect()
}
