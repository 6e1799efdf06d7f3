//! The queues: best moves in a fair order ([`fair_queue`], by what clients took lately: their [`accounts`], kept in a
//! [`ledger`]), experiments and reviews in the [`background`] queue, by turns.

pub(crate) mod accounts;
pub(crate) mod background;
pub(crate) mod fair_queue;
pub(crate) mod ledger;
