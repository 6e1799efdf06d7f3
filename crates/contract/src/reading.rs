//! From the bytes of a request to the values of its fields, with every fault on the way.
//!
//! A body or a query becomes one JSON object; `fields` reads it by the declarations of `field`. What the values mean
//! is read in [`request`](super::request).

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
