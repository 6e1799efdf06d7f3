//! What is to be said of a move: the result first, then by how much; what is certain before what is estimated.

use yomi_game::GameKind;
use yomi_search::Unit;

use super::{Notes, words::Lang};
use crate::{Class, Forced, ReviewedPly, Scored};

/// Least loss in thousandths of a disc, said as 8 discs, of a move that is not called a good one. Inaccuracies of as much
/// are told in chances.
const NOT_GOOD: i64 = 7_500;

/// The sentences about a move. Class and number are those of the ply; "only" is said where the scores of all other moves
/// are known.
#[must_use]
pub fn sentence(ply: &ReviewedPly, kind: GameKind, lang: Lang) -> String {
    Telling { ply, kind, lang }.all().join(lang.space())
}

/// The sentences about a move, and what notes say of it.
pub(super) fn said(ply: &ReviewedPly, kind: GameKind, lang: Lang, notes: Notes<'_>) -> String {
    let texts = [sentence(ply, kind, lang), notes(ply)];
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(lang.space())
}

struct Telling<'ply> {
    ply: &'ply ReviewedPly,
    kind: GameKind,
    lang: Lang,
}

impl Telling<'_> {
    fn all(&self) -> Vec<String> {
        let &ReviewedPly { class, forced, marks, ref played_score, .. } = self.ply;
        let mut said = Vec::new();
        if class == Class::Placed {
            return vec![self.say("placed")];
        } else if let Some(forced) = forced {
            said.push(self.say(match forced {
                Forced::Pass => "pass",
                Forced::OnlyMove => "only-move",
                Forced::Answer => "answer",
            }));
        } else if self.ply.played == self.ply.best {
            said.push(match result(played_score) {
                Some(1) => self.by("best-wins", played_score),
                Some(0) => self.say("best-draws"),
                Some(_) => self.by("best-loses", played_score),
                None => self.say("best"),
            });
        } else if marks.forbidden {
            said.push(self.say("forbidden"));
        } else {
            said.extend(self.of_worse());
        }
        if marks.lost {
            said.push(self.say("lost"));
        }
        said
    }

    /// Of a free move that is not the best one, or is as good as it.
    fn of_worse(&self) -> Vec<String> {
        let &ReviewedPly { class, marks, ref best_score, ref played_score, .. } = self.ply;
        match (result(best_score), result(played_score)) {
            _ if class == Class::Best => vec![self.say("equal")],
            (Some(best), Some(played)) if best > played => self.of_turned(best, played),
            (Some(_), Some(played)) => {
                vec![self.say(if played > 0 { "still-winning" } else { "still-losing" })]
            }
            (Some(1), None) if class == Class::Unclear => vec![self.say("may-win")],
            (Some(1), None) if self.ply.is_bad() => {
                let missed = self.by("missed-win", best_score);
                let only = marks.exercise.then(|| self.say("only-one"));
                [missed].into_iter().chain(only).collect()
            }
            (None, Some(-1)) => {
                vec![self.by(if marks.allowed_win { "loses" } else { "loses-anyway" }, played_score)]
            }
            _ => {
                let turns = marks.turning_point.then(|| self.say("turns"));
                turns.into_iter().chain([self.say(self.name_of_estimate())]).collect()
            }
        }
    }

    /// Of a certain result that became a worse one.
    fn of_turned(&self, best: i64, played: i64) -> Vec<String> {
        let &ReviewedPly { marks, ref best_score, ref played_score, .. } = self.ply;
        let name = match (best, played) {
            (1, 0) => "win-to-draw",
            (1, _) => "win-to-loss",
            _ => "draw-to-loss",
        };
        let before = if best > 0 { self.by("had-win", best_score) } else { self.say("had-draw") };
        let after = if played < 0 { self.by("then-loss", played_score) } else { self.say("then-draw") };
        let only = if marks.exercise { self.say("only") } else { String::new() };
        let values = [("before", before.as_str()), ("only", &only), ("after", &after)];
        vec![self.say(name), self.lang.say("turned", &values)]
    }

    fn name_of_estimate(&self) -> &'static str {
        let ply = self.ply;
        let discs = ply.loss.thousandths.filter(|_| ply.loss.unit == Some(Unit::Discs)).unwrap_or_default();
        match (ply.class, ply.is_size_unclear()) {
            (Class::Best | Class::Good | Class::Placed, _) if discs >= NOT_GOOD => "kept-chances",
            (Class::Best | Class::Good | Class::Placed, _) if self.amount().is_empty() => "good-close",
            (Class::Best | Class::Good | Class::Placed, _) => "good",
            (Class::Inaccuracy, true) => "inaccuracy-size",
            (Class::Inaccuracy, false) => "inaccuracy",
            (Class::Mistake, true) => "mistake-size",
            (Class::Mistake, false) => "mistake",
            (Class::Blunder, _) => "blunder",
            (Class::Unclear, _) => "unclear",
        }
    }

    /// The loss in discs, from half a disc on; else in chances, from half a per cent on. Many discs that are an inaccuracy
    /// cost little of a game that is nearly decided: they are told in chances, too.
    fn amount(&self) -> String {
        let ReviewedPly { ref loss, class, .. } = *self.ply;
        let thousandths = loss.thousandths.filter(|_| loss.unit == Some(Unit::Discs)).unwrap_or_default();
        let discs = if class == Class::Inaccuracy && thousandths >= NOT_GOOD { 0 } else { (thousandths + 500) / 1000 };
        let chances = (loss.expectation * 100.0).round();
        let about = if self.ply.is_certain() { "" } else { "about-" };
        match discs {
            1 => self.lang.say(&format!("{about}disc"), &[]),
            2.. => self.lang.say(&format!("{about}discs"), &[("n", &discs.to_string())]),
            _ if chances >= 1.0 => self.lang.say("chances", &[("n", &chances.to_string())]),
            _ => String::new(),
        }
    }

    /// A message about a certain win or loss, with its discs where the game counts them.
    fn by(&self, name: &str, score: &Scored) -> String {
        if score.unit == Unit::Discs {
            return self.with(&format!("{name}-by"), &(score.thousandths.abs() / 1000).to_string());
        }
        self.say(name)
    }

    fn say(&self, name: &str) -> String {
        self.with(name, "")
    }

    fn with(&self, name: &str, n: &str) -> String {
        let Self { ply, kind, lang } = self;
        let sides = [ply.side, ply.side.opponent()].map(|side| lang.side(*kind, side));
        let (played, best, by) = (ply.played.to_string(), ply.best.to_string(), self.amount());
        let values = [("played", &*played), ("best", &best), ("side", &sides[0]), ("other", &sides[1]), ("by", &by)];
        lang.say(name, &[&values[..], &[("n", n)]].concat())
    }
}

/// The result of a certain score: 1, 0 or −1.
fn result(score: &Scored) -> Option<i64> {
    score.is_certain().then(|| score.thousandths.signum())
}
