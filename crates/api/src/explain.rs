//! Explanations: the searches of one, each through the queue and the cache as any search, and its facts.

use serde_json::{Map, Value};
use yomi_contract::{
    answer::{explain::ExplainAnswer, swap2::Cost},
    problem::Problem,
    request::{Treatment, read_explain},
};
use yomi_game::GameKind;
use yomi_service::Arrival;

use crate::{Api, Caller, Lateness, SearchTimes};

impl Api {
    /// Explains a move. What is returned beside the answer is to be dropped when the client has taken it.
    ///
    /// # Errors
    /// `forbidden`, `invalid_request`, and a refusal of a search.
    pub async fn explain(
        &self,
        caller: &Caller,
        game: GameKind,
        fields: &Map<String, Value>,
    ) -> Result<(ExplainAnswer, SearchTimes, Lateness), Problem> {
        caller.grant().check(fields)?;
        let mut question = read_explain(game, fields, &self.limits_of(caller))?;
        let Treatment { priority, min_time, if_overloaded, cache } = question.treatment;
        let mut cost = Cost::NOTHING;
        while let Some(search) = question.explaining.next_search() {
            let arrival = Arrival {
                at: caller.arrival,
                deadline: question.deadline,
                client: caller.client.clone(),
                priority: caller.priority(priority),
                min_time,
                if_overloaded,
                cache,
                is_exempt: !caller.grant().preemptible,
            };
            let found = self.service.submit(search, arrival)?.answer().await?;
            cost.add(&found);
            // What was cut short proves nothing and is no level's move.
            if found.degraded || found.stopped_by.depends_on_time() {
                cost.degraded = true;
                question.explaining.stop();
            } else {
                question.explaining.hear(&found.report);
            }
        }
        let total = caller.arrival.elapsed();
        let answer = ExplainAnswer::new(&self.engines, &question, &cost, total);
        let lateness = self.lateness(caller, question.deadline);
        lateness.answered();
        let Cost { queue, search, .. } = cost;
        Ok((answer, SearchTimes { queue, search }, lateness))
    }
}
