//! From the fields of a request to domain types, every fault collected on the way.
//!
//! `bestmove` bodies, query parameters and the command line all come through [`read`]; behind it
//! there are no strings.

pub mod asked;
pub mod batch;
pub mod bestmove;
pub mod confidence;
mod entry;
pub mod evaluation;
pub mod explain;
mod hints;
pub mod include;
pub mod jobs;
pub mod lab;
pub mod limits;
pub mod openings;
pub mod picture;
pub mod player;
pub mod position;
pub mod position_question;
pub mod puzzle;
pub mod query;
pub mod record;
pub mod report;
pub mod review;
pub mod root;
pub mod shared;
pub mod swap2;
mod table;
pub mod techniques;
pub mod treatment;

pub use bestmove::{Question, fields};
pub use entry::{
    read, read_batch_options, read_check, read_exercise, read_explain, read_jobs_page, read_lab, read_openings,
    read_position, read_puzzle, read_record, read_report, read_review, read_swap2,
};
pub use explain::{ExplainQuestion, explain_fields};
pub use include::{Include, PositionInclude};
pub use picture::Look;
pub use player::{opponents_of, seeded};
pub use position::{Boards, GivenPosition};
pub use position_question::{PositionQuestion, position_fields};
pub use report::{ReportQuestion, report_fields};
pub use review::{ReviewQuestion, review_fields};
pub use shared::{ID, MULTI_PV, SEED, asked};
pub use table::{field_named, table};
pub use treatment::Treatment;
