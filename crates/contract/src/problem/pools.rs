//! The table of the pools that clients share.

/// The pools that clients share, with what each holds.
pub const POOLS: &[(&str, &str)] = &[
    ("requests", "Requests under way, until their answers are taken."),
    ("scrapes", "Scrapes of `/metrics` under way."),
    ("unread_bytes", "Bytes of answers that are not taken yet."),
    ("streams", "Streams."),
    ("experiments", "Requests of the laboratory, until their answers are taken."),
    ("kept_reviews", "Reviews of agents that are under way or kept for them."),
    ("jobs", "Jobs that have not ended."),
    ("job_bytes", "Bytes of jobs, until they are forgotten."),
    ("pictures", "Boards as PNG, until they are taken."),
    ("queue", "Best moves that wait for a search thread."),
    ("batch_queue", "Those of them that are batch requests, of all clients together."),
    ("laboratory_queue", "Experiments that wait for a search thread."),
    ("concurrent", "Requests under way of the key."),
];
