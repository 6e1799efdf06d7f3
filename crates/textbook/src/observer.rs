//! Who watches a search: nobody, the counters, or a recorder of every node.
//!
//! The observer is a type parameter of the search, so that the code for what it does not want is
//! never compiled in: a search that counts runs as fast as one that does not, within 3 %
//! (`cargo bench --bench instructions`), and the recorder costs nothing where it is not used.

mod recorder;

pub use recorder::{BoundOrigin, Recorded, RecordedCut, Recorder};

use yomi_search::{Score, Stopped};

/// A witness of a search. All scores are from the side to move at the node they belong to.
pub trait Observer<M> {
    /// Whether counters are kept.
    const COUNTS: bool;
    /// Whether the methods below do anything.
    const RECORDS: bool;

    /// The next node entered is searched for that reason.
    fn purpose(&mut self, purpose: Purpose) {
        let _ = purpose;
    }

    /// A node is entered.
    ///
    /// # Errors
    /// [`Stopped`] when no more nodes can be taken.
    fn enter(&mut self, visit: Visit<M>) -> Result<(), Stopped> {
        let _ = visit;
        Ok(())
    }

    /// The node entered last that has not been left is done, with `value`; `answered` says how,
    /// where its moves were not searched.
    fn leave(&mut self, value: Score, answered: Option<Answered>) {
        let _ = (value, answered);
    }

    /// The value of the node left last is exact, though it lies outside its null window.
    fn exact(&mut self) {}

    /// Beyond the horizon, the side to move at the node entered last that has not been left need not
    /// play one of its forcing moves: it may have `value`, the evaluation as the position stands.
    fn stand_pat(&mut self, value: Score) {
        let _ = value;
    }

    /// The node entered last that has not been left is about to be done; the moves `left_out` were
    /// not to be searched there.
    fn leave_out(&mut self, left_out: &[M]) {
        let _ = left_out;
    }

    /// The node entered last that has not been left is about to be done, because `value` is not
    /// below the upper end of its window; the moves `skipped` are not searched.
    fn cut(&mut self, value: Score, skipped: &[M]) {
        let _ = (value, skipped);
    }
}

/// A node that is entered.
#[derive(Clone, Copy, Debug)]
pub struct Visit<M> {
    /// Plies below the root.
    pub ply: usize,
    /// The move that led here; `None` for the root and after a null move.
    pub mv: Option<M>,
    /// The window.
    pub window: (Score, Score),
}

/// Why a node is searched. Techniques that search for a reason of their own name it in their file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purpose {
    /// The name in records.
    pub name: &'static str,
    /// A word or two for drawings; `None` for the plain search for a value.
    pub text: Option<&'static str>,
}

impl Purpose {
    /// For its value: the only search of this node here, or the first.
    pub const VALUE: Self = Self { name: "value", text: None };
    /// With a null window, to prove that it is no better than what is known.
    pub const NULL_WINDOW: Self = Self { name: "null_window", text: Some("null window") };
    /// Again, because a search with a null window or with less depth failed high.
    pub const RE_SEARCH: Self = Self { name: "re_search", text: Some("re-search") };
    /// All of them, those of techniques too.
    pub const ALL: [Self; 6] = [
        Self::VALUE,
        Self::NULL_WINDOW,
        Self::RE_SEARCH,
        Self::REDUCED,
        Self::NULL_MOVE,
        Self::QUIESCENCE,
    ];
}

impl Default for Purpose {
    fn default() -> Self {
        Self::VALUE
    }
}

/// How a node got its value without a search of its moves. Techniques that answer nodes say so in
/// their file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answered {
    /// The name in records.
    pub name: &'static str,
    /// A few words for drawings.
    pub text: &'static str,
}

impl Answered {
    /// A leaf: the game is over, or no depth is left and there is no forcing move to look at.
    pub const LEAF: Self = Self { name: "leaf", text: "leaf" };
    /// All of them, those of techniques too.
    pub const ALL: [Self; 6] = [
        Self::LEAF,
        Self::STAND_PAT,
        Self::TABLE,
        Self::NULL_MOVE,
        Self::FUTILITY,
        Self::REVERSE_FUTILITY,
    ];
}

/// Nobody watches: nodes are counted for the limits, nothing else is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl<M> Observer<M> for Nobody {
    const COUNTS: bool = false;
    const RECORDS: bool = false;
}

/// The counters of [`Statistics`](yomi_search::Statistics) are kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters;

impl<M> Observer<M> for Counters {
    const COUNTS: bool = true;
    const RECORDS: bool = false;
}
