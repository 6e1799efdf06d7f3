//! The queues: best moves in a fair order ([`fair_queue`], by what clients took lately: their [`accounts`], kept in a
//! [`ledger`]), experiments of the [`laboratory`] in the order of their arrival ([`by_arrival`]).

pub(crate) mod accounts;
pub(crate) mod by_arrival;
pub(crate) mod fair_queue;
pub(crate) mod laboratory;
pub(crate) mod ledger;
