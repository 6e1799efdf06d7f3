//! Sentences of facts, from the messages of `words/*.ftl`.

use std::sync::LazyLock;

use yomi_game::{AnyMove, GameKind, Side};
use yomi_review::{
    Scored,
    report::{Lang, Messages},
};
use yomi_search::Unit;

use crate::fact::{About, Fact, FactName};

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    Messages::of([include_str!("words/en.ftl"), include_str!("words/ja.ftl"), include_str!("words/zh.ftl")])
});

/// What the facts of an explanation are about.
#[derive(Clone, Copy, Debug)]
pub struct Explained {
    /// The game.
    pub kind: GameKind,
    /// The side that moves.
    pub side: Side,
    /// The language.
    pub lang: Lang,
}

/// The sentence of a fact. All its numbers, squares and moves are those of the fact.
#[must_use]
pub fn sentence(fact: &Fact, of: Explained) -> String {
    Telling { fact, of }.all()
}

struct Telling<'fact> {
    fact: &'fact Fact,
    of: Explained,
}

impl Telling<'_> {
    fn all(&self) -> String {
        let fact = self.fact;
        match fact.name {
            FactName::Result => fact.about.iter().map(|about| self.result(about)).collect(),
            FactName::Estimate | FactName::FirstSight => self.difference(),
            FactName::Levels => self.levels(),
            FactName::StopsFive | FactName::StopsFour if fact.squares.is_empty() => {
                self.say(&format!("{}-none", fact.name.name()), &[])
            }
            FactName::StopsFive | FactName::StopsFour | FactName::AllowsFive | FactName::AllowsFour => {
                self.say(fact.name.name(), &[("list", &self.list(&fact.squares))])
            }
            name if !fact.about.iter().all(|about| about.counts.is_none()) => self.comparison(name),
            name => self.say(name.name(), &[]),
        }
    }

    fn result(&self, about: &About) -> String {
        let Some(score) = about.score else { return String::new() };
        let winner = if score.thousandths > 0 { self.of.side } else { self.of.side.opponent() };
        let winner = self.of.lang.side(self.of.kind, winner);
        let (name, n) = match score {
            Scored { thousandths: 0, .. } => ("result-draw", 0),
            Scored { unit: Unit::Discs, thousandths, .. } => ("result-by", thousandths.unsigned_abs() / 1000),
            Scored { plies_to_end: Some(1), .. } => ("result-at-once", 0),
            Scored { plies_to_end: Some(plies), .. } => ("result-in", u64::from(plies)),
            _ => ("result-win", 0),
        };
        self.say(name, &[("winner", &winner), ("n", &n.to_string())])
    }

    fn comparison(&self, name: FactName) -> String {
        let of = |index: usize| self.fact.about[index].counts.unwrap_or_default().map(|count| count.to_string());
        let ([a, b], [c, d]) = (of(0), of(1));
        let text = self.say(name.name(), &[("a", &a), ("b", &b), ("c", &c), ("d", &d)]);
        let is_against = self.fact.favours == Some(self.fact.about[1].mv);
        let end = if matches!(name, FactName::OpenFours | FactName::FoursLeft) { "after-move" } else { "at-end" };
        self.say(&format!("{end}{}", if is_against { "-but" } else { "" }), &[("text", &text)])
    }

    fn difference(&self) -> String {
        let [Some(first), Some(second)] = [0, 1].map(|index| self.fact.about[index].score) else {
            return String::new();
        };
        let (name, level) = (self.fact.name.name(), self.fact.name == FactName::FirstSight);
        let [better_is_bound, worse_is_bound] = [0, 1].map(|index| self.fact.about[index].is_bound);
        if worse_is_bound {
            return self.say("estimate-open", &[]);
        }
        if first.unit == Unit::Discs && second.unit == Unit::Discs {
            let tenths = (first.thousandths - second.thousandths + 50) / 100;
            let n = format!("{}.{}", tenths / 10, tenths % 10);
            let message = match tenths {
                0 if better_is_bound => "estimate-open".to_owned(),
                0 if !level => "estimate-even".to_owned(),
                _ if better_is_bound => format!("{name}-least"),
                _ => format!("{name}-discs"),
            };
            return self.say(&message, &[("n", &n)]);
        }
        let per_cent = ((first.expectation - second.expectation) * 100.0).round().max(0.0);
        let message = if per_cent == 0.0 && !level { "estimate-even".to_owned() } else { format!("{name}-chances") };
        self.say(&message, &[("n", &per_cent.to_string())])
    }

    fn levels(&self) -> String {
        let levels = &self.fact.levels;
        match levels[..] {
            [] => self.say("levels-none", &[]),
            [0, .., 9] if levels.len() == 10 => self.say("levels-all", &[]),
            [first, .., 9] if levels.len() == usize::from(10 - first) => {
                self.say("levels-from", &[("n", &first.to_string())])
            }
            _ => self.say("levels-list", &[("list", &self.list(levels))]),
        }
    }

    fn list(&self, items: &[impl ToString]) -> String {
        items.iter().map(ToString::to_string).collect::<Vec<_>>().join(&self.say("comma", &[]))
    }

    /// A message with the moves and sides of the fact, and these values.
    fn say(&self, name: &str, values: &[(&str, &str)]) -> String {
        let Explained { kind, side, lang } = self.of;
        let move_of =
            |index: usize| self.fact.about.get(index).map(|about: &About| about.mv).map_or_else(String::new, text);
        let (first, second) = (move_of(0), move_of(1));
        let [side, other] = [side, side.opponent()].map(|side| lang.side(kind, side));
        let known = [("move", first.as_str()), ("than", &second), ("side", &side), ("other", &other)];
        MESSAGES.say(lang, name, &[&known[..], values].concat())
    }
}

fn text(mv: AnyMove) -> String {
    mv.to_string()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_message_with_the_same_values() {
        super::MESSAGES.check();
    }
}
