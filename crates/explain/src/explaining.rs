//! The searches of an explanation, one after the other, and the facts that follow from their reports.

use yomi_game::{AnyMove, AnyPosition};
use yomi_players::{AnyReport, Player, SearchRequest};
use yomi_review::Scored;
use yomi_search::{Level, Limits, ValueKind};

use crate::{
    compared::{Found, counts, is_large, proofs},
    fact::{About, Fact, FactKind, FactName},
};

/// The levels that are asked for their moves.
const LEVELS: std::ops::RangeInclusive<u8> = 0..=9;
/// An explanation under way.
#[derive(Clone, Debug)]
pub struct Explaining {
    position: AnyPosition,
    mv: AnyMove,
    against: Option<AnyMove>,
    limits: Limits,
    best: Option<Found>,
    moved: Option<Found>,
    other: Option<Found>,
    levels: Vec<AnyMove>,
    is_stopped: bool,
}

impl Explaining {
    /// The explanation of `mv`, a legal move, beside `against`, another one; without it beside the best other move. Each of its
    /// searches of whole strength has those limits.
    #[must_use]
    pub const fn new(position: AnyPosition, mv: AnyMove, against: Option<AnyMove>, limits: Limits) -> Self {
        let levels = Vec::new();
        Self { position, mv, against, limits, best: None, moved: None, other: None, levels, is_stopped: false }
    }

    /// The next search; `None` when there is no other.
    #[must_use]
    pub fn next_search(&self) -> Option<SearchRequest> {
        if self.is_stopped {
            return None;
        }
        let legal = self.position.legal_moves();
        let strong = Player::engine(None);
        let Some(best) = &self.best else { return Some(self.search(legal, strong, self.limits)) };
        if best.mv != self.mv && self.moved.is_none() {
            return Some(self.search(vec![self.mv], strong, self.limits));
        }
        if self.other.is_none() {
            let others = self.others(best);
            if !others.is_empty() {
                return Some(self.search(others, strong, self.limits));
            }
        }
        let (better, worse) = self.pair()?;
        if better.mv == worse.mv {
            return None;
        }
        let level = u8::try_from(self.levels.len()).ok().filter(|level| LEVELS.contains(level))?;
        let limits = Limits { server_time: self.limits.server_time, ..Limits::default() };
        Some(self.search(legal, Player::engine(Level::new(level)), limits))
    }

    fn search(&self, moves: Vec<AnyMove>, player: Player, limits: Limits) -> SearchRequest {
        SearchRequest { root_moves: moves, ..SearchRequest::of(self.position.clone(), player, limits) }
    }

    /// Takes the report of [`next_search`](Self::next_search).
    pub fn hear(&mut self, report: &AnyReport) {
        let Some(line) = report.choice().filter(|line| !line.moves.is_empty()) else { return self.stop() };
        let found = Found {
            mv: line.moves[0],
            score: Scored::of(&line.score, &self.position),
            is_bound: line.score.kind == ValueKind::LowerBound,
            line: line.moves.clone(),
        };
        match (&self.best, &self.moved) {
            (None, _) => self.best = Some(found),
            (Some(best), None) if best.mv != self.mv => self.moved = Some(found),
            (Some(best), _) if self.other.is_none() && !self.others(best).is_empty() => self.other = Some(found),
            _ => self.levels.push(found.mv),
        }
    }

    /// The moves among which the one beside the explained one is searched; none where the best move is that one.
    fn others(&self, best: &Found) -> Vec<AnyMove> {
        match self.against {
            Some(against) if against == best.mv => Vec::new(),
            Some(against) => vec![against],
            None if best.mv != self.mv => Vec::new(),
            None => self.position.legal_moves().into_iter().filter(|&mv| mv != self.mv).collect(),
        }
    }

    /// Asks for no more searches.
    pub const fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// The move that is explained and the one beside it, the better one first; twice the same where there is no other.
    fn pair(&self) -> Option<(&Found, &Found)> {
        let best = self.best.as_ref()?;
        let moved = self.moved.as_ref().unwrap_or(best);
        let other = self.other.as_ref().unwrap_or(best);
        Some(if moved.score.is_better_than(&other.score) { (moved, other) } else { (other, moved) })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The move that is explained.
    #[must_use]
    pub const fn mv(&self) -> AnyMove {
        self.mv
    }

    /// The move beside it, where there is another one.
    #[must_use]
    pub fn against(&self) -> Option<AnyMove> {
        let (better, worse) = self.pair()?;
        [better.mv, worse.mv].into_iter().find(|&mv| mv != self.mv)
    }

    /// The facts, the certain ones first.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        let Some((better, worse)) = self.pair() else { return Vec::new() };
        if better.mv == worse.mv {
            return match self.position.legal_moves()[..] {
                [_] => vec![Fact::new(FactKind::Proof, FactName::OnlyMove, None, vec![About::of(self.mv)])],
                _ => Vec::new(),
            };
        }
        let mut facts = Vec::new();
        if self.best.as_ref().is_some_and(|best| best.score.is_lost()) {
            facts.push(Fact::new(FactKind::Proof, FactName::AllLose, None, Vec::new()));
        }
        facts.extend(proofs(&self.position, better, worse));
        let is_mistake = is_large(better, worse);
        if is_mistake {
            facts.extend(counts(&self.position, better, worse));
            facts.extend(self.first_sight(better, worse));
        }
        let speaks = |fact: &Fact| {
            fact.favours == Some(better.mv) || fact.kind == FactKind::FirstSight || fact.name == FactName::Both
        };
        let is_silent = is_mistake && !facts.iter().any(speaks);
        if !(better.score.is_certain() && worse.score.is_certain()) {
            let favours = (!worse.is_bound && better.score.is_better_than(&worse.score)).then_some(better.mv);
            let about = [better, worse].map(About::scored);
            facts.push(Fact::new(FactKind::Estimate, FactName::Estimate, favours, about.into()));
        }
        if is_silent {
            let about = vec![About::of(better.mv), About::of(worse.mv)];
            facts.push(Fact::new(FactKind::Nothing, FactName::Nothing, None, about));
        }
        facts.extend(self.findability(better));
        facts
    }

    /// The worse move as that of the level that looks one move ahead, and what the search thinks of it.
    fn first_sight(&self, better: &Found, worse: &Found) -> Option<Fact> {
        if self.levels.get(1) != Some(&worse.mv) || worse.score.is_certain() || better.score.unit != worse.score.unit {
            return None;
        }
        let about = [better, worse].map(About::scored);
        Some(Fact::new(FactKind::FirstSight, FactName::FirstSight, Some(better.mv), about.into()))
    }

    fn findability(&self, better: &Found) -> Option<Fact> {
        if self.levels.len() <= usize::from(*LEVELS.end()) {
            return None;
        }
        let levels = LEVELS.filter(|&level| self.levels[usize::from(level)] == better.mv).collect();
        let about = vec![About::of(better.mv)];
        Some(Fact { levels, ..Fact::new(FactKind::Findability, FactName::Levels, None, about) })
    }
}
