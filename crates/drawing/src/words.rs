//! Messages of titles and legends, from `words/*.ftl`.

use std::sync::LazyLock;

use yomi_review::report::{Lang, Messages};

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    Messages::of([include_str!("words/en.ftl"), include_str!("words/ja.ftl"), include_str!("words/zh.ftl")])
});

/// The message of that name with its values.
#[must_use]
pub fn words(lang: Lang, name: &str, values: &[(&str, &str)]) -> String {
    MESSAGES.say(lang, name, values)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_message_with_the_same_values() {
        super::MESSAGES.check();
    }
}
