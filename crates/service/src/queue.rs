//! The queues: best moves by fair queueing ([`fair_queue`], by the clients' recent use: their [`accounts`], kept in a
//! [`ledger`]), experiments and reviews in the [`background`] queue, by turns.

pub(crate) mod accounts;
pub(crate) mod background;
pub(crate) mod fair_queue;
pub(crate) mod ledger;
