//! Languages of reports: messages from `words/*.ftl`, one a line, in the part of Fluent that has values and nothing else.

use std::collections::HashMap;
use std::sync::LazyLock;

use yomi_game::{GameKind, Side};

yomi_game::named! {
    /// A language.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Lang {
        /// English.
        #[default]
        En = "en",
        /// Japanese.
        Ja = "ja",
        /// Chinese in simplified characters.
        Zh = "zh",
    }
}

/// Messages by name, in each language.
#[derive(Debug)]
pub struct Messages([HashMap<&'static str, &'static str>; 3]);

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    Messages::of([include_str!("words/en.ftl"), include_str!("words/ja.ftl"), include_str!("words/zh.ftl")])
});

impl Messages {
    /// Those of the texts of [`Lang::En`], [`Lang::Ja`] and [`Lang::Zh`]: a message a line.
    #[must_use]
    pub fn of(texts: [&'static str; 3]) -> Self {
        Self(texts.map(|text| {
            text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = ")).collect()
        }))
    }

    /// The message of that name with its values, or the name where there is none.
    #[must_use]
    pub fn say(&self, lang: Lang, name: &str, values: &[(&str, &str)]) -> String {
        let mut rest = self.0[lang as usize].get(name).copied().unwrap_or(name);
        let mut said = String::with_capacity(rest.len());
        while let Some((before, (value, behind))) =
            rest.split_once("{ $").and_then(|(before, behind)| Some((before, behind.split_once(" }")?)))
        {
            said.push_str(before);
            said.push_str(values.iter().find(|(name, _)| *name == value).map_or("", |(_, text)| text));
            rest = behind;
        }
        said + rest
    }

    /// Panics unless every language has every message, with the same values in each.
    ///
    /// # Panics
    /// For tests of files of messages.
    pub fn check(&self) {
        let [english, others @ ..] = &self.0;
        for other in others {
            assert_eq!(other.len(), english.len());
            for (name, text) in english {
                assert!(!text.contains('{') || text.contains("{ $"), "{name}");
                assert_eq!(other.get(name).map(|text| values(text)), Some(values(text)), "{name}");
            }
        }
    }
}

/// The names of the values in a message; `nothing` only keeps blanks at its ends.
fn values(text: &str) -> Vec<&str> {
    let mut values: Vec<_> = text.split("{ $").skip(1).filter_map(|rest| Some(rest.split_once(" }")?.0)).collect();
    values.retain(|name| *name != "nothing");
    values.sort_unstable();
    values
}

impl Lang {
    /// The message of that name with its values, or the name of a side or game that has none; a test holds that every language
    /// has every message.
    #[must_use]
    pub fn say(self, name: &str, values: &[(&str, &str)]) -> String {
        MESSAGES.say(self, name, values)
    }

    /// What stands between two sentences.
    #[must_use]
    pub fn space(self) -> &'static str {
        if self == Self::En { " " } else { "" }
    }

    /// The name of a side.
    #[must_use]
    pub fn side(self, kind: GameKind, side: Side) -> String {
        self.say(kind.side_name(side), &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_message_with_the_same_values() {
        MESSAGES.check();
    }
}
