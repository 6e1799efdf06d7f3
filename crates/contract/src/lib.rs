//! The contract of Yomi: from bytes to domain types and back. [`reading`] has the fields and their faults, [`request`] the
//! requests, [`answer`] the answers, [`problem`] the problem documents, [`openapi`] the contract as a document, [`paths`]
//! its paths, [`keys`] the key file. The HTTP floor, the command line and the fuzz targets stand on it; it opens no socket.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod answer;
pub mod confidence;
pub mod experiment;
pub mod keys;
pub mod limits;
pub mod openapi;
pub mod paths;
pub mod problem;
pub mod reading;
pub mod request;
pub mod routes;
pub mod vocabulary;
