//! The engines behind the protocols that tournaments and boards speak.
//!
//! [`gomocup`] is that of gomoku's tournament. Knows the engines and no HTTP.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod gomocup;
