//! The API contract of Yomi: parsing of requests into domain types, and writing of answers. [`reading`] has the fields
//! and their faults, [`request`] the requests, [`answer`] the answers, [`problem`] the problem documents, [`openapi`]
//! the contract as a document, [`paths`] its paths, [`keys`] the key file. Used by the HTTP crate, the command line and
//! the fuzz targets; it opens no socket.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod answer;
pub mod confidence;
pub mod experiment;
mod games;
pub mod keys;
pub mod limits;
pub mod openapi;
mod opponents;
pub mod paths;
pub mod problem;
pub mod reading;
pub mod request;
pub mod routes;
pub mod vocabulary;
pub mod words;
