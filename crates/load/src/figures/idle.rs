//! Baseline answers of an idle server for each line, against which goodput and quality are
//! measured.

use std::{sync::Arc, time::Duration};

use crate::{
    client::{answer::Answer, exchange::Ending},
    figures::quality::Quality,
    server::subject::Subject,
    workload::Workload,
};

/// Result of an idle server for a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Idle {
    /// Its search time.
    pub search: Duration,
    /// The depth it reached.
    pub depth: u32,
    /// Loss of its move, if the line has scores.
    pub loss: Option<f64>,
}

/// Baseline of every line; `None` where nothing is searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdleAnswers {
    of_lines: Vec<Option<Idle>>,
    /// Quality over all lines, each weighted by its frequency.
    mean_search: Duration,
}

impl IdleAnswers {
    /// Sends every line that is searched, one after the other. `step` is called after each.
    ///
    /// # Errors
    /// The server's response, where it is not an answer.
    pub(crate) async fn learn(
        subject: &Subject,
        workload: &Arc<Workload>,
        timeout: Duration,
        mut step: impl FnMut(),
    ) -> Result<Self, String> {
        let mut of_lines = Vec::with_capacity(workload.lines.len());
        for (number, line) in workload.lines.iter().enumerate() {
            let ending = subject.ask(&line.well_behaved(), number, timeout).await;
            let complaint = match ending {
                Ending::Answered(answer) if answer.status == 200 && line.searches => {
                    match Answer::read(&answer.body) {
                        Some(answer) => {
                            of_lines.push(Some(Idle::of(line, &answer)));
                            None
                        }
                        None => Some(String::from_utf8_lossy(&answer.body).into_owned()),
                    }
                }
                Ending::Answered(answer) if answer.is_answer() => {
                    of_lines.push(None);
                    None
                }
                Ending::Answered(answer) => {
                    Some(String::from_utf8_lossy(&answer.body).into_owned())
                }
                Ending::Failed(reason) => Some(reason),
                _ => Some(format!("no answer within {} ms", timeout.as_millis())),
            };
            if let Some(complaint) = complaint {
                return Err(format!("request {} ({}): {complaint}", number + 1, line.kind));
            }
            step();
        }
        Ok(Self { mean_search: mean_search(workload, &of_lines), of_lines })
    }

    /// Baseline of a line, if measured.
    pub(crate) fn of(&self, line: usize) -> Option<&Idle> {
        self.of_lines.get(line)?.as_ref()
    }

    /// Mean search time of the mix, lines without a search included.
    pub(crate) fn mean_search(&self) -> Duration {
        self.mean_search
    }

    /// Quality of the idle server's answers.
    pub(crate) fn quality(&self, workload: &Workload) -> Quality {
        let mut quality = Quality::default();
        for (line, idle) in workload.lines.iter().zip(&self.of_lines) {
            if let Some(idle) = idle {
                (0..line.weight).for_each(|_| quality.add(idle.depth, idle.loss, Some(idle.depth)));
            }
        }
        quality
    }
}

impl Idle {
    fn of(line: &crate::workload::WorkloadLine, answer: &Answer) -> Self {
        let loss = answer.best_move.as_deref().and_then(|mv| line.loss(mv));
        Self { search: answer.timing.search(), depth: answer.depth, loss }
    }
}

fn mean_search(workload: &Workload, of_lines: &[Option<Idle>]) -> Duration {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (line, idle) in workload.lines.iter().zip(of_lines) {
        let weight = f64::from(line.weight);
        sum += weight * idle.map_or(0.0, |idle| idle.search.as_secs_f64());
        weights += weight;
    }
    Duration::from_secs_f64(if weights > 0.0 { sum / weights } else { 0.0 })
}
