//! From the bytes of a request to the values of its fields, with every fault on the way.
//!
//! A body or a query becomes one JSON object; `fields` reads it by the declarations of `field`. What the values mean
//! is read in [`request`](super::request).

pub mod accept;
pub(super) mod asked;
pub mod body;
pub mod encoding;
pub mod fault;
pub mod field;
pub(crate) mod fields;
pub mod form;
mod json;
pub(super) mod misplaced;
pub mod names;
pub mod query;
