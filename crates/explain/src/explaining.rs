//! The searches of an explanation, one after the other, and the facts that follow from their reports.

use yomi_game::{AnyMove, AnyPosition, Side};
use yomi_players::{AnyReport, Player, SearchRequest};
use yomi_review::{Class, Scored, class_of};
use yomi_search::{Level, Limits, Unit};

use crate::{
    fact::{About, Fact, FactKind, FactName},
    othello,
};

/// Plies of both lines after which positions are compared.
const PLIES: usize = 6;
/// The levels that are asked for their moves.
const LEVELS: std::ops::RangeInclusive<u8> = 0..=9;
/// Least loss in thousandths of a disc from which counts are compared: that of the mistakes on which they were measured.
const LOSS: i64 = 2_000;

/// A search of a restricted or whole root: its best move, the score and the line behind it.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    mv: AnyMove,
    score: Scored,
    line: Vec<AnyMove>,
}

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
    levels: Vec<Found>,
    deep: Option<Found>,
    is_stopped: bool,
}

impl Explaining {
    /// The explanation of `mv`, a legal move, beside `against`, another one; without it beside the best other move. Each of its
    /// searches of whole strength has those limits.
    #[must_use]
    pub const fn new(position: AnyPosition, mv: AnyMove, against: Option<AnyMove>, limits: Limits) -> Self {
        let levels = Vec::new();
        Self {
            position,
            mv,
            against,
            limits,
            best: None,
            moved: None,
            other: None,
            levels,
            deep: None,
            is_stopped: false,
        }
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
        let of_level = |level: u8, moves| {
            let limits = Limits { server_time: self.limits.server_time, ..Limits::default() };
            Some(self.search(moves, Player::engine(Level::new(level)), limits))
        };
        let next = u8::try_from(self.levels.len()).ok().filter(|level| LEVELS.contains(level));
        if let Some(level) = next {
            return of_level(level, legal);
        }
        let is_first_sight = self.levels[1].mv == worse.mv && self.levels[9].mv != worse.mv;
        if is_first_sight && self.deep.is_none() { of_level(9, vec![worse.mv]) } else { None }
    }

    fn search(&self, moves: Vec<AnyMove>, player: Player, limits: Limits) -> SearchRequest {
        SearchRequest { root_moves: moves, ..SearchRequest::of(self.position.clone(), player, limits) }
    }

    /// Takes the report of [`next_search`](Self::next_search).
    pub fn hear(&mut self, report: &AnyReport) {
        let Some(line) = report.choice().filter(|line| !line.moves.is_empty()) else { return self.stop() };
        let found =
            Found { mv: line.moves[0], score: Scored::of(&line.score, &self.position), line: line.moves.clone() };
        match (&self.best, &self.moved) {
            (None, _) => self.best = Some(found),
            (Some(best), None) if best.mv != self.mv => self.moved = Some(found),
            (Some(best), _) if self.other.is_none() && !self.others(best).is_empty() => self.other = Some(found),
            _ if self.levels.len() <= usize::from(*LEVELS.end()) => self.levels.push(found),
            _ => self.deep = Some(found),
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
        let mut facts = self.results(better, worse);
        let is_mistake = is_large(&better.score, &worse.score);
        if is_mistake {
            facts.extend(self.counted(better, worse));
            facts.extend(self.first_sight());
        }
        let speaks = |fact: &Fact| {
            fact.favours == Some(better.mv) || fact.kind == FactKind::FirstSight || fact.name == FactName::Both
        };
        let is_silent = is_mistake && !facts.iter().any(speaks);
        if !(better.score.is_certain() && worse.score.is_certain()) {
            let about = [better, worse].map(|found| About { score: Some(found.score), ..About::of(found.mv) });
            let favours = better.score.is_better_than(&worse.score).then_some(better.mv);
            facts.push(Fact::new(FactKind::Estimate, FactName::Estimate, favours, about.into()));
        }
        if is_silent {
            let about = vec![About::of(better.mv), About::of(worse.mv)];
            facts.push(Fact::new(FactKind::Nothing, FactName::Nothing, None, about));
        }
        facts.extend(self.findability(better));
        facts
    }

    /// The certain results of both moves.
    fn results(&self, better: &Found, worse: &Found) -> Vec<Fact> {
        let mut facts = Vec::new();
        if self.best.as_ref().is_some_and(|best| best.score.is_lost()) {
            facts.push(Fact::new(FactKind::Proof, FactName::AllLose, None, Vec::new()));
        }
        for found in [better, worse].into_iter().filter(|found| found.score.is_certain()) {
            let about = About { score: Some(found.score), line: found.line.clone(), ..About::of(found.mv) };
            // A result speaks for the better move where it is one that the other does not reach.
            let favours = better.score.is_better_than(&worse.score) && (better.score.is_won() || worse.score.is_lost());
            let speaks = favours || better.score.is_certain() && worse.score.is_certain();
            let favours = speaks.then_some(better.mv);
            facts.push(Fact::new(FactKind::Proof, FactName::Result, favours, vec![about]));
        }
        facts
    }

    /// Counts at the end of both lines: those for the worse move, or else those for the better one.
    fn counted(&self, better: &Found, worse: &Found) -> Vec<Fact> {
        let AnyPosition::Othello(_) = self.position else { return Vec::new() };
        let side = self.position.side_to_move();
        let measured = othello::MEASURES.into_iter().filter_map(|(name, least)| {
            let about = [self.at_end(name, better, side)?, self.at_end(name, worse, side)?];
            let [first, second] =
                about.each_ref().map(|about| about.counts.map_or(0, |counts| othello::lead(name, counts)));
            let favours = if first - second >= least {
                better.mv
            } else if second - first >= least {
                worse.mv
            } else {
                return None;
            };
            Some(Fact::new(FactKind::Comparison, name, Some(favours), about.into()))
        });
        // Beside a count for the other move, one for the better move is as common at good moves.
        let (facts, against): (Vec<_>, Vec<_>) = measured.partition(|fact: &Fact| fact.favours == Some(better.mv));
        match (facts.is_empty(), against.is_empty()) {
            (_, true) => facts,
            (true, false) => against,
            (false, false) => {
                let about = vec![About::of(better.mv), About::of(worse.mv)];
                let both = Fact::new(FactKind::Comparison, FactName::Both, None, about);
                against.into_iter().chain([both]).collect()
            }
        }
    }

    /// A count at the end of a line of [`PLIES`]; `None` where the line is shorter.
    fn at_end(&self, name: FactName, found: &Found, side: Side) -> Option<About> {
        let line = found.line.get(..PLIES)?;
        let counts = Some(othello::count(name, &self.after(line)?, side));
        Some(About { counts, line: line.to_vec(), ..About::of(found.mv) })
    }

    fn after(&self, line: &[AnyMove]) -> Option<yomi_game::othello::Position> {
        let end = line.iter().try_fold(self.position.clone(), |position, &mv| position.after(mv))?;
        if let AnyPosition::Othello(position) = end { Some(position) } else { None }
    }

    /// The worse move as that of the level that looks one move ahead, and what a deeper level thinks of it.
    fn first_sight(&self) -> Option<Fact> {
        let (deep, own) = (self.deep.as_ref()?, self.levels.get(9)?);
        if !is_large(&own.score, &deep.score) || own.score.unit != deep.score.unit || deep.score.is_certain() {
            return None;
        }
        let about = [own, deep].map(|found| About { score: Some(found.score), ..About::of(found.mv) });
        Some(Fact::new(FactKind::FirstSight, FactName::FirstSight, Some(own.mv), about.into()))
    }

    fn findability(&self, better: &Found) -> Option<Fact> {
        if self.levels.len() <= usize::from(*LEVELS.end()) {
            return None;
        }
        let levels = LEVELS.filter(|&level| self.levels[usize::from(level)].mv == better.mv).collect();
        let about = vec![About::of(better.mv)];
        Some(Fact { levels, ..Fact::new(FactKind::Findability, FactName::Levels, None, about) })
    }
}

/// Whether the second score is worse than the first by as much as a mistake: two discs, or the chances of one.
fn is_large(better: &Scored, worse: &Scored) -> bool {
    if better.unit == Unit::Discs && worse.unit == Unit::Discs {
        return better.thousandths - worse.thousandths >= LOSS;
    }
    class_of(better.expectation - worse.expectation) >= Class::Mistake
}
