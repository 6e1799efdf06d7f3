//! State of a run: its servers, their baselines, and the order of the rounds.

use std::{net::SocketAddr, sync::Arc, thread, time::Duration};

use crate::{
    client::{
        entity_tags,
        exchange::{Ending, Exchange},
    },
    error::LoadError,
    figures::{equality::AnswersSeen, idle::IdleAnswers, tally::Totals},
    report::{
        Capacity, milliseconds,
        point::{Measured, Round},
    },
    round::Stage,
    run::{
        knee::{Knee, bisect},
        plan::{Load, Plan, Target, short},
    },
    server::{
        cores::CoreShares,
        process::ServerProcess,
        scrape,
        subject::{Subject, SubjectKind},
    },
    workload::{Workload, mix::Mix},
};

/// Mean search time below which searches do not bound the capacity.
const SEARCH_MATTERS: Duration = Duration::from_millis(1);

/// Clients for each server core in the capacity measurement of a workload that hardly searches.
const CLIENTS_PER_CORE: usize = 16;

/// State of the measurement.
pub(crate) struct Session<'plan> {
    plan: &'plan Plan,
    pub workload: Arc<Workload>,
    /// Servers, Yomi first.
    pub subjects: Vec<Subject>,
    /// Request order for each server.
    pub mixes: Vec<Mix>,
    pub idle: IdleAnswers,
    /// Yomi's answers in all rounds, if compared.
    pub seen: Option<AnswersSeen>,
    /// CPU pinning; `None` without.
    cores: Option<CoreShares>,
    watch: &'plan (dyn Fn(&str) + Sync),
}

impl<'plan> Session<'plan> {
    pub(crate) async fn start(
        plan: &'plan Plan,
        cores: Option<&CoreShares>,
        watch: &'plan (dyn Fn(&str) + Sync),
    ) -> Result<Self, LoadError> {
        let (address, process): (SocketAddr, _) = match &plan.target {
            Target::Running(address) => (*address, None),
            Target::Started { command, .. } => {
                let process = ServerProcess::start(command, b"", cores)?;
                (process.address(), Some(process))
            }
        };
        let workload = Arc::new(plan.workload.clone());
        Ok(Self {
            mixes: vec![Mix::new(&workload.weights(), plan.seed)],
            subjects: vec![Subject::new(SubjectKind::Yomi, address, plan, process)],
            plan,
            workload,
            idle: IdleAnswers::default(),
            seen: plan.check_equal.then(AnswersSeen::default),
            cores: cores.cloned(),
            watch,
        })
    }

    /// Learns the entity tags for conditional requests.
    pub(crate) async fn learn_tags(&mut self) -> Result<(), LoadError> {
        let (all, watch) = (self.workload.lines_with_tags(), self.watch);
        let step = |asked| watch(&format!("asking for the tags of answers: {asked} of {all}"));
        let learnt =
            entity_tags::learn(&self.subjects[0], &self.workload, self.plan.timeout, step).await;
        self.workload = Arc::new(learnt.map_err(LoadError::Tags)?);
        Ok(())
    }

    pub(crate) async fn learn_idle(&mut self) -> Result<(), LoadError> {
        let (all, watch) = (self.workload.lines.len(), self.watch);
        let mut asked = 0;
        let step = || {
            asked += 1;
            watch(&format!("asking an idle server: {asked} of {all}"));
        };
        let learnt =
            IdleAnswers::learn(&self.subjects[0], &self.workload, self.plan.timeout, step).await;
        self.idle = learnt.map_err(LoadError::Idle)?;
        Ok(())
    }

    /// Starts the twin, which answers every request with the server's answer to the first searched line, or else to the first
    /// line.
    pub(crate) async fn start_baseline(
        &mut self,
        command: &[String],
        cores: Option<&CoreShares>,
    ) -> Result<(), LoadError> {
        let lines = &self.workload.lines;
        let first = lines.iter().find(|line| line.searches).unwrap_or(&lines[0]).unconditional();
        let answer = match self.subjects[0].ask(&first, 0, self.plan.timeout).await {
            Ending::Answered(answer) if answer.status == 200 => answer.body,
            other => return Err(LoadError::Idle(format!("{other:?}"))),
        };
        let process = ServerProcess::start(command, &answer, cores)?;
        let address = process.address();
        let kind = SubjectKind::Baseline;
        self.subjects.push(Subject::new(kind, address, self.plan, Some(process)));
        self.mixes.push(Mix::new(&self.workload.weights(), self.plan.seed));
        Ok(())
    }

    /// Warm-up: sends requests to every server; the results are discarded.
    pub(crate) async fn warm_up(&mut self) {
        if self.plan.warm_up.is_zero() {
            return;
        }
        (self.watch)("warming up");
        let clients = self.plan.loads.clients.iter().copied().max().unwrap_or(1);
        for subject in 0..self.subjects.len() {
            self.round(subject, Load::Closed { clients }, self.plan.warm_up, 0).await;
        }
    }

    /// Capacity of the server in requests a second, if a load depends on it.
    pub(crate) async fn capacity(
        &mut self,
        threads: Option<usize>,
        cores: Option<&CoreShares>,
    ) -> Option<Capacity> {
        if !self.plan.loads.knee && self.plan.loads.capacity_percents.is_empty() {
            return None;
        }
        let mean = self.idle.mean_search();
        if let (true, Some(threads)) = (mean >= SEARCH_MATTERS, threads) {
            return Some(Capacity {
                rate: threads as f64 / mean.as_secs_f64(),
                how: format!(
                    "{threads} search threads, {:.1} ms of search a request on an idle server",
                    milliseconds(mean)
                ),
            });
        }
        (self.watch)("looking what the server can do");
        let server_cores = cores.map_or_else(
            || thread::available_parallelism().map_or(1, usize::from),
            |cores| cores.server.len(),
        );
        let clients = CLIENTS_PER_CORE * server_cores;
        let load = Load::Closed { clients };
        let (_, round) = self.round(0, load, self.plan.round, 1).await;
        let how = format!("answers a second in a closed loop of {clients} clients");
        Some(Capacity { rate: round.answered_per_second, how })
    }

    pub(crate) fn loads(&self, capacity: Option<&Capacity>) -> Vec<Load> {
        let (loads, arrivals) = (&self.plan.loads, self.plan.arrivals);
        let shares = loads.capacity_percents.iter();
        let of_capacity =
            shares.filter_map(|percent| capacity.map(|capacity| capacity.rate * percent / 100.0));
        let rates = loads.rates.iter().copied().chain(of_capacity);
        let open = rates.map(|rate| Load::Open { rate, arrivals });
        open.chain(loads.clients.iter().map(|&clients| Load::Closed { clients })).collect()
    }

    /// Searches for the server's saturation point, with one round per rate.
    pub(crate) async fn knee(&mut self, capacity: f64) -> Knee {
        let (plan, watch) = (self.plan, self.watch);
        let mut number = 0;
        let probe = async |rate: f64| {
            watch(&format!("looking for the knee at {} requests/s", short(rate)));
            number += 1;
            let load = Load::Open { rate, arrivals: plan.arrivals };
            self.round(0, load, plan.round, 1_000 + number).await.1.kept_up
        };
        bisect(capacity / 2.0, plan.knee_share, probe).await
    }

    /// All rounds of all loads; servers and loads alternate, and every other round is in reverse order.
    pub(crate) async fn all_rounds(&mut self, loads: &[Load]) -> Vec<Measured> {
        let mut measured: Vec<(usize, Measured)> = loads
            .iter()
            .flat_map(|&load| (0..self.subjects.len()).map(move |subject| (subject, load)))
            .map(|(subject, load)| (subject, Measured::new(self.subjects[subject].kind, load)))
            .collect();
        for round in 0..self.plan.rounds {
            let mut turns: Vec<usize> = (0..measured.len()).collect();
            if round % 2 == 1 {
                turns.reverse();
            }
            for turn in turns {
                let (subject, point) = &mut measured[turn];
                (self.watch)(&format!(
                    "round {} of {}: {}, {}",
                    round + 1,
                    self.plan.rounds,
                    point.subject.name(),
                    point.load.name()
                ));
                // Both servers get the same requests at the same moments.
                let number = 1_000_000 + (round * loads.len() + turn / self.subjects.len()) as u64;
                let before = scrape::counters(&self.subjects[*subject]).await;
                let (tally, figures) =
                    self.round(*subject, point.load, self.plan.round, number).await;
                let after = scrape::counters(&self.subjects[*subject]).await;
                scrape::add_growth(&mut point.counters, &before, &after);
                point.tally.merge(tally);
                point.rounds.push(figures);
            }
        }
        measured.into_iter().map(|(_, measured)| measured).collect()
    }

    /// One round: one server under one load.
    async fn round(
        &mut self,
        subject: usize,
        load: Load,
        span: Duration,
        number: u64,
    ) -> (Totals, Round) {
        let Self { plan, workload, subjects, mixes, idle, seen, cores, .. } = self;
        let (mix, subject) = (&mut mixes[subject], &subjects[subject]);
        let stage = Stage { plan, workload, subject, idle, is_apart: cores.is_some() };
        // All answers of the twin are the same.
        let mut seen = seen.as_mut().filter(|_| stage.subject.kind == SubjectKind::Yomi);
        let hear = |line: usize, exchange: &Exchange| {
            if let (Some(seen), Ending::Answered(answer)) = (&mut seen, &exchange.ending) {
                seen.add(line, answer);
            }
        };
        stage.round(mix, load, span, number, hear).await
    }
}
