//! Swap2 openings, and the choice of side, by searches.

use serde_json::{Map, Value};
use yomi_contract::{
    answer::swap2::{Cost, Swap2Answer},
    problem::{Problem, ProblemCode},
    request::{Treatment, read_swap2},
};
use yomi_service::Arrival;

use crate::{Api, Caller, Lateness, SearchTimes};

impl Api {
    /// Decides a Swap2 opening. Each search of the decision goes through the queue as usual, within its part of the limits
    /// and of the deadline. What is returned beside the answer is to be dropped when the client has taken it.
    ///
    /// # Errors
    /// `forbidden`, `invalid_request`, and a refusal of the first search.
    pub async fn swap2(
        &self,
        caller: &Caller,
        fields: &Map<String, Value>,
    ) -> Result<(Swap2Answer, SearchTimes, Lateness), Problem> {
        caller.grant().check(fields)?;
        let mut question = read_swap2(fields, &self.limits_of(caller))?;
        let Treatment { priority, min_time, if_overloaded, cache } = question.treatment;
        let mut cost = Cost::NOTHING;
        while let Some(search) = question.swap2.next_search() {
            let arrival = Arrival {
                at: caller.arrival,
                deadline: question.deadline.map(|deadline| search.due(deadline)),
                client: caller.client.clone(),
                priority,
                min_time: min_time.map(|time| search.share(time)),
                if_overloaded,
                cache,
                is_exempt: !caller.grant().preemptible,
            };
            let found = match self.service.submit(question.request(&search), arrival) {
                Ok(ticket) => ticket.answer().await,
                Err(refusal) => Err(refusal),
            };
            match found {
                // No iteration finished: worthless next to the results so far.
                Ok(found) if found.degraded && !cost.is_nothing() => {
                    cost.add(&found);
                    break;
                }
                Ok(found) => {
                    cost.add(&found);
                    question.swap2.hear(&found.report);
                }
                Err(refusal) if cost.is_nothing() => return Err(refusal.into()),
                // The given position was searched, so there is an answer.
                Err(_) => {
                    cost.degraded = true;
                    break;
                }
            }
        }
        let nothing = || Problem::new(ProblemCode::Internal, "Nothing was decided.");
        let decision = question.swap2.decision().ok_or_else(nothing)?;
        let total = caller.arrival.elapsed();
        let answer = Swap2Answer::new(&self.engines, &question, &decision, &cost, total);
        let lateness = self.lateness(caller, question.deadline);
        lateness.answered();
        let Cost { queue, search, .. } = cost;
        Ok((answer, SearchTimes { queue, search }, lateness))
    }
}
