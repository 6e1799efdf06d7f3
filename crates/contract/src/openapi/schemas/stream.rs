//! Schemas of the events of streams.

use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema, Type, schema::AnyOfBuilder};

/// The name of the schema of the events of a review.
pub(in crate::openapi) const REVIEW_DATA: &str = "ReviewData";

/// The `data` of an event of a stream. A value with the fields of an answer also has those of progress. The string
/// alternative is for clients that read a stream as a whole, such as those of openapi-python-client, which fail without
/// it.
pub(in crate::openapi) fn stream_data() -> RefOr<Schema> {
    let about = "What an event tells: `progress`, `result` or `problem`.";
    events(&["Progress", "BestMoveAnswer", "Problem"], about)
}

/// The same of a review.
pub(in crate::openapi) fn review_data() -> RefOr<Schema> {
    let about = "What an event tells: `estimate`, `ply`, `progress`, `result` or `problem`.";
    let items = ["ReviewAnswer", "ReviewPly", "ReviewEstimate", "ReviewProgress", "Problem"];
    events(&items, about)
}

/// The name of the schema of the lines of the answer to a batch.
pub(in crate::openapi) const BATCH_DATA: &str = "BatchData";

/// A line of the answer to a batch.
pub(in crate::openapi) fn batch_data() -> RefOr<Schema> {
    let about = "A line of the answer: that to a line of the request, `progress`, `end`, or `problem` of the batch.";
    events(&["BatchLineAnswer", "BatchNews"], about)
}

/// The name of the schema of the events of a job.
pub(in crate::openapi) const JOB_DATA: &str = "JobData";

/// The `data` of an event of a job.
pub(in crate::openapi) fn job_data() -> RefOr<Schema> {
    let about = "What an event tells: `state`, what the job found (`estimate`, `ply`, `line`, `result`), `end` of a batch, or `problem`.";
    let items = [
        "BestMoveAnswer",
        "ReviewAnswer",
        "ReviewPly",
        "ReviewEstimate",
        "BatchLineAnswer",
        "BatchCounts",
        "JobStateNews",
        "Problem",
    ];
    events(&items, about)
}

/// The name of the schema of the data of `state`.
pub(in crate::openapi) const JOB_STATE_NEWS: &str = "JobStateNews";

/// The data of `state`.
pub(in crate::openapi) fn job_state_news() -> RefOr<Schema> {
    let tries = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .description(Some("With `running`: which start it is, from 1; more than one where its process ended."));
    let problem = Ref::builder().ref_location_from_schema_name("Problem").description(Some("With `failed`: why."));
    let news = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("A new state of a job."))
        .property("state", Ref::from_schema_name("JobState"))
        .property("try", tries)
        .property("problem", problem)
        .required("state");
    Schema::from(news.build()).into()
}

/// The name of the schema of the result of a job that is one document.
pub(in crate::openapi) const JOB_RESULT: &str = "JobResult";

/// The result of a job that is one document.
pub(in crate::openapi) fn job_result() -> RefOr<Schema> {
    let items = ["BestMoveAnswer", "ReviewAnswer"].map(Ref::from_schema_name).into_iter();
    let any = items.fold(AnyOfBuilder::new(), AnyOfBuilder::item);
    Schema::from(any.description(Some("What the request would have been answered.")).build()).into()
}

fn events(items: &[&str], about: &str) -> RefOr<Schema> {
    let items = items.iter().map(|&name| Ref::from_schema_name(name));
    let any = items.fold(AnyOfBuilder::new(), AnyOfBuilder::item);
    let whole = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("All as one text, for clients that do not part them."));
    Schema::from(any.item(whole).description(Some(about)).build()).into()
}
