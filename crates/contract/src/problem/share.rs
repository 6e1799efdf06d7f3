//! The field `share` of a problem: the refused client's use of a shared limit, and its maximum.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_service::{PREFIXES, share::Share};

use super::pools::POOLS;
use crate::vocabulary;

/// What a client held of a limit that all clients share, when it was refused more of it.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Share)]
pub struct ShareDocument {
    /// Of what.
    #[schema(value_type = vocabulary::SharePool)]
    pub pool: &'static str,
    /// What the client holds of it. 0: others hold all.
    pub held: u64,
    /// What it may hold as long as others hold what they do.
    pub allowed: u64,
    /// The length of the IPv6 prefix whose network has used its share up, where it is not the address itself.
    pub prefix: Option<u8>,
}

impl From<Share> for ShareDocument {
    fn from(Share { pool, held, allowed, level }: Share) -> Self {
        debug_assert!(POOLS.iter().any(|&(name, _)| name == pool), "{pool} is not listed");
        let prefix = PREFIXES.get(level).copied().filter(|_| level > 0);
        Self { pool, held, allowed, prefix }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_a_network_names_its_prefix_and_that_of_a_client_none() {
        let of = |level| {
            let share = Share { pool: "streams", held: 3, allowed: 3, level };
            serde_json::to_string(&ShareDocument::from(share)).unwrap()
        };
        assert_eq!(of(0), r#"{"pool":"streams","held":3,"allowed":3}"#);
        assert_eq!(of(2), r#"{"pool":"streams","held":3,"allowed":3,"prefix":48}"#);
    }
}
