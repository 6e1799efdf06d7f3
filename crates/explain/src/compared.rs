//! Two moves with their scores and lines, and the facts that follow from these without another search.

use yomi_game::{AnyMove, AnyPosition, Side};
use yomi_review::{Class, Scored, class_of};
use yomi_search::Unit;

use crate::{
    fact::{About, Fact, FactKind, FactName},
    gomoku, othello,
};

/// Plies of both lines after which positions are compared.
const PLIES: usize = 6;
/// Least loss in thousandths of a disc from which counts are compared: that of the mistakes on which they were measured.
const LOSS: i64 = 2_000;

/// A move with its score and the line behind it, itself first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    pub(crate) mv: AnyMove,
    pub(crate) score: Scored,
    /// Whether the score is a lower bound: the search ended among the moves, and a later one may be better.
    pub(crate) is_bound: bool,
    pub(crate) line: Vec<AnyMove>,
}

/// What is certain of both moves, where they are two; the better one first.
pub(crate) fn proofs(position: &AnyPosition, better: &Found, worse: &Found) -> Vec<Fact> {
    let mut facts = Vec::new();
    for found in [better, worse].into_iter().filter(|found| found.score.is_certain()) {
        // A result speaks for the better move where it is one that the other does not reach.
        let favours = better.score.is_better_than(&worse.score) && (better.score.is_won() || worse.score.is_lost());
        let speaks = favours || better.score.is_certain() && worse.score.is_certain();
        facts.push(result(found, speaks.then_some(better.mv)));
    }
    if let AnyPosition::Gomoku(position) = position {
        facts.extend(gomoku::proofs(position, better.mv, worse.mv));
    }
    facts
}

/// The certain result of a move.
pub(crate) fn result(found: &Found, favours: Option<AnyMove>) -> Fact {
    let about = About { score: Some(found.score), line: found.line.clone(), ..About::of(found.mv) };
    Fact::new(FactKind::Proof, FactName::Result, favours, vec![about])
}

/// Counts after both moves that favour one clearly: those for the worse move, or else those for the better one, in Othello where no
/// count is in favour of the other by however little.
pub(crate) fn counts(position: &AnyPosition, better: &Found, worse: &Found) -> Vec<Fact> {
    let (measures, plies, doubts): (&[(FactName, i64)], _, _) = match position {
        AnyPosition::Othello(_) => (&othello::MEASURES, PLIES, true),
        AnyPosition::Gomoku(_) => (&gomoku::MEASURES, 1, false),
        _ => return Vec::new(),
    };
    let (mut facts, mut against, mut is_doubtful) = (Vec::new(), Vec::new(), false);
    let [Some(of_better), Some(of_worse)] = [better, worse].map(|found| end(position, found, plies)) else {
        return Vec::new();
    };
    for &(name, least) in measures {
        let counts = [&of_better, &of_worse].map(|(_, end)| count(name, end, position.side_to_move()));
        let lead = lead(name, counts[0]) - lead(name, counts[1]);
        is_doubtful |= doubts && lead < 0;
        if lead.abs() >= least {
            let about = [(&of_better, counts[0]), (&of_worse, counts[1])].map(|((line, _), counts)| About {
                counts: Some(counts),
                line: line.to_vec(),
                ..About::of(line[0])
            });
            let (favoured, list) = if lead > 0 { (better.mv, &mut facts) } else { (worse.mv, &mut against) };
            list.push(Fact::new(FactKind::Comparison, name, Some(favoured), about.into()));
        }
    }
    if against.is_empty() {
        return if is_doubtful { Vec::new() } else { facts };
    }
    let both = (!facts.is_empty()).then(|| {
        let about = vec![About::of(better.mv), About::of(worse.mv)];
        Fact::new(FactKind::Comparison, FactName::Both, None, about)
    });
    against.into_iter().chain(both).collect()
}

/// A line of that many plies and the position at its end; `None` where the line is shorter, or the game is over there.
fn end<'line>(position: &AnyPosition, found: &'line Found, plies: usize) -> Option<(&'line [AnyMove], AnyPosition)> {
    let line = found.line.get(..plies)?;
    let end = line.iter().try_fold(position.clone(), |position, &mv| position.after(mv))?;
    (!end.is_over()).then_some((line, end))
}

/// A count for the side and for its opponent.
fn count(name: FactName, end: &AnyPosition, side: Side) -> [u32; 2] {
    match end {
        AnyPosition::Othello(end) => othello::count(name, end, side),
        AnyPosition::Gomoku(end) => gomoku::count(name, end, side),
        _ => [0, 0],
    }
}

/// By how much a count speaks for the side that has the first of the two.
fn lead(name: FactName, [own, other]: [u32; 2]) -> i64 {
    let (own, other) = (i64::from(own), i64::from(other));
    match name {
        FactName::OpenFours => own,
        FactName::FoursLeft => -other,
        FactName::Frontier => other - own,
        _ => own - other,
    }
}

/// Whether the second move is worse than the first by as much as a mistake: two discs, or the chances of one.
pub(crate) fn is_large(better: &Found, worse: &Found) -> bool {
    if worse.is_bound {
        return false;
    }
    let (better, worse) = (&better.score, &worse.score);
    if better.unit == Unit::Discs && worse.unit == Unit::Discs {
        return better.thousandths - worse.thousandths >= LOSS;
    }
    class_of(better.expectation - worse.expectation) >= Class::Mistake
}
