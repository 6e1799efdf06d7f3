//! Response cache, keyed by request text: a byte-identical request gets the stored response.
//!
//! It stands before the position cache of the service, which matches positions however they are written, and saves
//! parsing the request, normalising the board and serialising the answer: most of the cost of a cache hit. It stores
//! only hits of that cache and answers without a search, equal for all clients: no searched or shortened answer, and
//! none with the `id` of a request.

use std::sync::Arc;

use axum::http::HeaderValue;
use yomi_contract::request::asked::Asked;
use yomi_game::GameKind;
use yomi_service::{Bounded, CacheChoice, Origin, Summary};

use crate::response::written::Written;

/// Longer requests are not cached. The longest game of Othello, as moves, has 120 characters.
const MAX_TEXT_BYTES: usize = 1024;

/// A cached response.
#[derive(Debug)]
pub(crate) struct Repeat {
    /// The answer.
    pub written: Written,
    /// What the log and metrics record of it.
    pub summary: Summary,
    /// The name of its position.
    pub key: HeaderValue,
}

/// The cached responses; off when the bound is 0.
#[derive(Debug)]
pub(crate) struct Repeats(Bounded<(GameKind, Asked), Arc<Repeat>>);

impl Repeats {
    /// A cache of at most this many bytes.
    #[must_use]
    pub(crate) fn new(bytes: u64) -> Self {
        Self(Bounded::new(bytes, |(_, asked), repeat| {
            size_of::<(GameKind, Asked)>()
                + asked.text().len()
                + size_of::<Repeat>()
                + repeat.written.bytes()
        }))
    }

    /// The cached response to this request text, if any.
    #[must_use]
    pub(crate) fn get(&self, game: GameKind, asked: &Asked) -> Option<Arc<Repeat>> {
        if !self.0.is_on() || asked.text().len() > MAX_TEXT_BYTES {
            return None;
        }
        self.0.get(&(game, asked.clone()))
    }

    /// Stores the answer to a request without an `id`, if it is the same for all clients.
    pub(crate) fn keep(
        &self,
        game: GameKind,
        asked: &Asked,
        choice: CacheChoice,
        repeat: &Arc<Repeat>,
    ) {
        let is_from_memory = matches!(repeat.summary.origin, Origin::Immediate | Origin::Cache);
        if is_from_memory && choice == CacheChoice::Use && asked.text().len() <= MAX_TEXT_BYTES {
            self.0.keep((game, asked.detached()), Arc::clone(repeat));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::body::Bytes;
    use yomi_game::othello;
    use yomi_players::{Engines, Player, SearchRequest};
    use yomi_search::{Limits, StoppedBy};
    use yomi_service::{Answer, Waited};

    use super::*;

    const TEXT: &[u8] = b"{\"level\":2}";

    fn body(text: &[u8]) -> Asked {
        Asked::Body(Bytes::copy_from_slice(text))
    }

    fn summary(origin: Origin) -> Summary {
        let position = othello::Position::initial().into();
        let request = SearchRequest::of(position, Player::engine(None), Limits::default());
        let report = Engines::default().depth_zero(&request);
        let answer = Answer {
            report,
            stopped_by: StoppedBy::Depth,
            degraded: false,
            limited: false,
            shortened: None,
            deterministic: true,
            threads: 1,
            queue: Duration::ZERO,
            search: Duration::ZERO,
            processor: None,
            origin,
            is_kept: true,
            waited: Waited::default(),
        };
        Summary::of(&request, &answer)
    }

    fn repeat(origin: Origin) -> Arc<Repeat> {
        let key = HeaderValue::from_static("0");
        Arc::new(Repeat { written: Written::example(), summary: summary(origin), key })
    }

    #[test]
    fn only_what_came_from_memory_is_kept_and_only_for_those_who_use_memory() {
        for (origin, choice, is_kept) in [
            (Origin::Immediate, CacheChoice::Use, true),
            (Origin::Cache, CacheChoice::Use, true),
            (Origin::Immediate, CacheChoice::Bypass, false),
            (Origin::Joined, CacheChoice::Use, false),
            (Origin::Search, CacheChoice::Use, false),
            (Origin::Bypass, CacheChoice::Use, false),
        ] {
            let repeats = Repeats::new(1 << 20);
            repeats.keep(GameKind::Othello, &body(TEXT), choice, &repeat(origin));
            let found = repeats.get(GameKind::Othello, &body(TEXT));
            assert_eq!(found.is_some(), is_kept, "{origin:?} {choice:?}");
        }
    }

    #[test]
    fn words_of_another_game_or_form_are_other_words() {
        let repeats = Repeats::new(1 << 20);
        let kept = repeat(Origin::Cache);
        repeats.keep(GameKind::Othello, &body(TEXT), CacheChoice::Use, &kept);
        let query = Asked::Query(Bytes::from_static(TEXT));
        for (game, asked) in [
            (GameKind::Gomoku, body(TEXT)),
            (GameKind::Othello, query),
            (GameKind::Othello, body(b"{\"level\": 2}")),
        ] {
            assert!(repeats.get(game, &asked).is_none(), "{game:?} {asked:?}");
        }
    }

    #[test]
    fn long_requests_and_those_of_a_server_without_memory_are_not_kept() {
        let (long, kept) = (body(&[b' '; MAX_TEXT_BYTES + 1]), repeat(Origin::Cache));
        for (bytes, asked) in [(1 << 20, long), (0, body(TEXT))] {
            let repeats = Repeats::new(bytes);
            repeats.keep(GameKind::Othello, &asked, CacheChoice::Use, &kept);
            assert!(repeats.get(GameKind::Othello, &asked).is_none());
        }
    }

    #[test]
    fn what_is_kept_stays_within_its_bound() {
        let repeats = Repeats::new(1 << 16);
        for number in 0..1000_u32 {
            let asked = body(&number.to_le_bytes());
            repeats.keep(GameKind::Othello, &asked, CacheChoice::Use, &repeat(Origin::Cache));
            let (entries, bytes) = repeats.0.size();
            assert!(bytes <= 1 << 16 && entries <= 1 << 8, "{entries} of {bytes} bytes");
        }
        assert!(repeats.0.size().0 > 10);
    }
}
