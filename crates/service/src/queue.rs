//! The queues: best moves in a fair order ([`fair_queue`], by what clients took lately: their [`accounts`], kept in a
//! [`ledger`]), experiments and reviews in the [`lane`] by turns.

pub(crate) mod accounts;
pub(crate) mod fair_queue;
pub(crate) mod lane;
pub(crate) mod ledger;
