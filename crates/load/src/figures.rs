//! What requests came to: what each counts as, how good its answer was, and what all of a load have in common.

pub(crate) mod equality;
pub(crate) mod goodput;
pub(crate) mod idle;
pub(crate) mod quality;
pub(crate) mod tally;
