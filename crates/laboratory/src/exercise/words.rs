//! Messages of exercises and marks, from `words/*.ftl`.

use std::sync::LazyLock;

use yomi_review::report::Messages;

pub(super) static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    Messages::of([include_str!("words/en.ftl"), include_str!("words/ja.ftl"), include_str!("words/zh.ftl")])
});

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_message_with_the_same_values() {
        super::MESSAGES.check();
    }
}
