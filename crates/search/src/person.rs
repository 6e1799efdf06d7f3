//! Play as people play: a move is drawn by what it loses as several levels see it at once.

use yomi_game::{Game, random::SplitMix64};

use crate::{
    Control, Engine, Level, Limits, Line, Outcome, Report, StoppedBy, Task, Team,
    engine::{SearchSettings, Workspace},
};

/// How well a person plays, in thousandths: 0 draws at random, 1000 is the average of tournament players, 10,000 hardly
/// ever errs by what the levels see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Skill(u16);

impl Skill {
    /// The average of tournament players.
    pub const AVERAGE: Self = Self(1000);
    /// The largest.
    pub const MAX: Self = Self(10_000);

    /// That many thousandths; `None` above [`Skill::MAX`].
    #[must_use]
    pub const fn of_thousandths(thousandths: u16) -> Option<Self> {
        if thousandths <= Self::MAX.0 { Some(Self(thousandths)) } else { None }
    }

    /// In thousandths.
    #[must_use]
    pub const fn thousandths(self) -> u16 {
        self.0
    }

    /// The factor of the model: 1 is the average of tournament players.
    #[must_use]
    pub fn factor(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

/// The person that a model of people plays.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a, M> {
    /// How well it plays.
    pub skill: Skill,
    /// The last moves before the position, as far back as the game's model asks ([`Engine::RECALLS`]) and the request
    /// tells, the last one last.
    pub trail: &'a [M],
}

/// What a model of people makes of a task.
#[derive(Clone, Debug)]
pub struct Inclined<M> {
    /// The lines of all root moves by the deepest sight, best first. A search that was stopped may lack some.
    pub outcome: Outcome<M>,
    /// The logarithm of the chance of each root move, up to a constant.
    pub logarithms: Vec<f64>,
}

/// [`Engine::inclined`] by searches of [`Engine::SIGHTS`], judged by [`Engine::inclinations`].
pub(crate) fn by_sights<G: Game, E: Engine<G>>(
    engine: &E,
    task: &Task<G>,
    skill: Skill,
    tables: &mut E::Tables,
    control: &Control,
) -> Inclined<G::Move> {
    let seen = sights(engine, task, tables, control);
    let logarithms = E::inclinations(task, &seen, skill);
    let stop = seen.iter().map(|outcome| outcome.stopped_by).find(|stop| stop.depends_on_time());
    let mut deepest = seen.into_iter();
    let Some(Outcome { mut report, stopped_by }) = deepest.next() else {
        let outcome = Outcome { report: engine.depth_zero(task), stopped_by: StoppedBy::Depth };
        return Inclined { outcome, logarithms };
    };
    // Nodes and leaves are those of all searches, the other counters those of the deepest.
    for other in deepest {
        let (sum, more) = (&mut report.statistics, other.report.statistics);
        sum.nodes += more.nodes;
        sum.leaf_evaluations += more.leaf_evaluations;
        sum.varies |= more.varies;
        report.elapsed += other.report.elapsed;
    }
    Inclined { outcome: Outcome { report, stopped_by: stop.unwrap_or(stopped_by) }, logarithms }
}

/// What each of the engine's levels of sight says of every root move, with the same lines in an order of its own.
pub fn sights<G: Game, E: Engine<G>>(
    engine: &E,
    task: &Task<G>,
    tables: &mut E::Tables,
    control: &Control,
) -> Vec<Outcome<G::Move>> {
    let levels = E::SIGHTS.iter().filter_map(|&level| Level::new(level));
    levels.map(|level| sight(engine, task, level, tables, control)).collect()
}

/// What a level says of every root move.
pub fn sight<G: Game, E: Engine<G>>(
    engine: &E,
    task: &Task<G>,
    level: Level,
    tables: &mut E::Tables,
    control: &Control,
) -> Outcome<G::Move> {
    let limits = Limits { clock_only: false, ..task.limits };
    let all = Task { multi_pv: task.root_moves.len(), limits, ..task.clone() };
    let settings = SearchSettings { level: Some(level), parameters: E::Parameters::default() };
    let mut team = Team::alone();
    engine.search(&all, &settings, Workspace { tables, team: &mut team, keeps: false }, control, &mut |_| ())
}

/// The line of a move.
#[must_use]
pub fn line_of<'a, M: PartialEq>(report: &'a Report<M>, mv: &M) -> Option<&'a Line<M>> {
    report.lines.iter().find(|line| line.moves.first() == Some(mv))
}

/// Chances out of their logarithms, which may lack a constant; the sum is 1.
#[must_use]
pub fn chances(logarithms: &[f64]) -> Vec<f64> {
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logarithms.iter().map(|value| libm::exp(value - greatest)).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// The place that is drawn with those chances, by the seed, the skill and bits of the position.
#[must_use]
pub fn draw(chances: &[f64], seed: u64, skill: Skill, position: u64) -> usize {
    let mixed = SplitMix64::new(seed ^ u64::from(skill.0) << 48).next_bits() ^ position;
    let mut left = SplitMix64::new(mixed).fraction();
    for (place, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding may leave a trace of the sum: the last one that has a chance.
    chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_come_as_often_as_their_chances_say() {
        let chances = chances(&[0.0, 1.0, -30.0]);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let mut seen = [0_u32; 3];
        for seed in 0..20_000 {
            seen[draw(&chances, seed, Skill::MAX, 7)] += 1;
        }
        assert!((f64::from(seen[1]) / 20_000.0 - 0.731).abs() < 0.01, "{seen:?}");
        assert_eq!(seen[2], 0);
    }

    #[test]
    fn seed_skill_and_position_decide_a_draw() {
        let even = vec![0.001; 1000];
        let of = |seed, skill, position| draw(&even, seed, Skill(skill), position);
        assert_eq!(of(1, 500, 9), of(1, 500, 9));
        assert!(of(1, 500, 9) != of(2, 500, 9) && of(1, 500, 9) != of(1, 501, 9) && of(1, 500, 9) != of(1, 500, 8));
    }
}
