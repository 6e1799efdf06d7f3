//! Entity tags of cached answers: learnt once, sent with every request as `If-None-Match`.

use std::time::Duration;

use hyper::header::IF_NONE_MATCH;

use crate::{client::exchange::Ending, server::subject::Subject, workload::Workload};

/// Sends every line that needs a tag once without one, and returns the workload with the tags. `step` is called with the number of lines
/// sent.
///
/// # Errors
/// The server's response, where it is not an answer with a tag.
pub(crate) async fn learn(
    subject: &Subject,
    workload: &Workload,
    timeout: Duration,
    mut step: impl FnMut(usize),
) -> Result<Workload, String> {
    let mut learnt = workload.clone();
    let waiting = learnt.lines.iter_mut().enumerate().filter(|(_, line)| line.learns_tag);
    for (asked, (index, line)) in waiting.enumerate() {
        step(asked + 1);
        let complaint = match subject.ask(&line.unconditional(), index, timeout).await {
            Ending::Answered(answer) if answer.status == 200 => match answer.tag {
                Some(tag) => {
                    line.headers.insert(IF_NONE_MATCH, tag);
                    continue;
                }
                None => "the answer has no ETag".to_owned(),
            },
            Ending::Answered(answer) => String::from_utf8_lossy(&answer.body).into_owned(),
            Ending::Failed(reason) => reason,
            _ => format!("no answer within {} ms", timeout.as_millis()),
        };
        return Err(format!("request {} ({}): {complaint}", index + 1, line.kind));
    }
    Ok(learnt)
}
