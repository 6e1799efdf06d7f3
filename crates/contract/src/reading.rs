//! Parsing of requests: from bytes to the values of fields, with every fault on the way.
//!
//! A body or a query becomes one JSON object; `fields` reads it by the declarations of `field`.
//! [`request`](super::request) interprets the values.

pub mod accept;
pub mod body;
pub mod fault;
pub mod fault_code;
pub mod field;
pub mod fields;
pub mod form;
pub(crate) mod json;
pub mod misplaced;
pub mod names;
pub mod query;
