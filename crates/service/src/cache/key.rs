//! The cache key: searches with equal keys have equal answers.

use std::{
    hash::{BuildHasher, Hash, Hasher, RandomState},
    sync::{Arc, LazyLock},
};

use yomi_game::{AnyIdentity, AnyMove};
use yomi_players::{Player, SearchRequest};
use yomi_search::{Goal, Limits};

/// Hashes keys, by a secret of this process: no client can choose searches that fall together.
static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// Everything on which the outcome of a search depends that no clock ends, and nothing else. In full, so that
/// different searches are never taken for one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// Of the contents, made once: a search is looked up and kept in several maps.
    hash: u64,
    contents: Contents,
}

/// What a [`Key`] compares.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Contents {
    position: AnyIdentity,
    root_moves: Box<[AnyMove]>,
    /// With its level, its algorithm and its techniques.
    player: Player,
    depth: Option<u32>,
    nodes: Option<u64>,
    goal: Goal,
    multi_pv: u32,
    seed: u64,
    trail: Box<[AnyMove]>,
    threads: u32,
}

impl Key {
    /// The key of a request that is searched as it stands, in its canonical orientation if it has one.
    ///
    /// Where depth, nodes or a level limits a search, time stops it but does not steer it, so
    /// that the limits of time do not count. What only a clock limits has a key as well, for equal
    /// searches under way ([`SameSearch::kept_by`]).
    fn of(request: &SearchRequest) -> Self {
        // Without `..`, here and below: a new field compiles only once it is decided whether it makes another search.
        let SearchRequest { position, root_moves, player, limits, goal, multi_pv, seed, trail, threads } = request;
        let &Limits { depth, nodes, time: _, target_time: _, server_time: _, clock_only: _ } = limits;
        let contents = Contents {
            position: position.identity(),
            root_moves: root_moves.as_slice().into(),
            player: *player,
            depth,
            nodes,
            goal: *goal,
            multi_pv: *multi_pv,
            seed: *seed,
            trail: trail.as_slice().into(),
            threads: *threads,
        };
        let mut gathered = Gathered(Vec::with_capacity(USUAL_BYTES));
        contents.hash(&mut gathered);
        Self { hash: gathered.finish(), contents }
    }

    /// All of it as text: equal exactly for equal keys, in every process of one build of the engines.
    pub(crate) fn text(&self) -> String {
        format!("{:?}", self.contents)
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        // Without `..`: a new field compiles only once it is decided whether it takes memory of its own.
        let Contents {
            position: _,
            root_moves,
            player: _,
            depth: _,
            nodes: _,
            goal: _,
            multi_pv: _,
            seed: _,
            trail,
            threads: _,
        } = &self.contents;
        size_of::<Self>() + size_of_val(&**root_moves) + size_of_val(&**trail)
    }
}

/// Bytes of the contents of most keys.
const USUAL_BYTES: usize = 512;

/// Gathers what is to be hashed: the keyed hash takes some hundred bytes in one piece with less than half of the
/// instructions that it takes for the same bytes in pieces of a few.
struct Gathered(Vec<u8>);

impl Hasher for Gathered {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        HASHER.hash_one(&self.0)
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// What searches under way are joined by: the same search, within the same limits of search time.
/// Deadlines do not count, for each request that waits has its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SameSearch {
    key: Arc<Key>,
    limits: Limits,
}

impl SameSearch {
    /// What a request asks for that is searched as it stands.
    pub(crate) fn of(request: &SearchRequest) -> Self {
        Self { key: Arc::new(Key::of(request)), limits: request.limits }
    }

    /// What its answer is kept by; `None` for one that nothing but a clock limits, which steers it: such a
    /// search is worth what the machine made of its time, and the next one may have more of it.
    pub(crate) fn kept_by(&self) -> Option<&Arc<Key>> {
        (!self.limits.clock_only).then_some(&self.key)
    }
}
