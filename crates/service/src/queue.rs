//! The queues: best moves in a fair order ([`fair_queue`], by what clients took lately: their [`accounts`], kept in a
//! [`ledger`]), experiments of the [`laboratory`] by turns.

pub(crate) mod accounts;
pub(crate) mod fair_queue;
pub(crate) mod laboratory;
pub(crate) mod ledger;
