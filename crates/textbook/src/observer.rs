//! Search observers: none, or a recorder of every node. The counters of [`Statistics`](yomi_search::Statistics) are always kept.
//!
//! The observer is a type parameter of the search, so that the recorder costs nothing where it is not used. The laboratory
//! decides at run time (`Option<Recorder>`), and compiles one search for both.

mod recorder;

pub use recorder::{BoundOrigin, Recorded, RecordedCut, Recorder};

use yomi_search::{Score, Stopped};

/// An observer of a search. All scores are from the side to move at their node.
pub trait Observer<M> {
    /// Whether the methods below do anything.
    const RECORDS: bool;

    /// Announces why the next node is searched.
    fn purpose(&mut self, purpose: Purpose) {
        let _ = purpose;
    }

    /// A node is entered.
    ///
    /// # Errors
    /// [`Stopped`] when the observer can record no more nodes.
    fn enter(&mut self, visit: Visit<M>) -> Result<(), Stopped> {
        let _ = visit;
        Ok(())
    }

    /// The innermost open node is left with `value`; `answered` says how, where its moves were not
    /// searched.
    fn leave(&mut self, value: Score, answered: Option<Answered>) {
        let _ = (value, answered);
    }

    /// The value of the last node left is exact, though it lies outside its null window.
    fn exact(&mut self) {}

    /// Beyond the horizon, the side to move at the innermost open node may stand pat at `value`,
    /// the static evaluation.
    fn stand_pat(&mut self, value: Score) {
        let _ = value;
    }

    /// The innermost open node is about to be left; its moves `left_out` were never to be searched.
    fn leave_out(&mut self, left_out: &[M]) {
        let _ = left_out;
    }

    /// The innermost open node is about to be left because `value` ≥ β; its moves `skipped` are not
    /// searched.
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

/// Why a node is searched. Techniques with a reason of their own define it in their file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purpose {
    /// The name in records.
    pub name: &'static str,
    /// A word or two for drawings; `None` for the normal search.
    pub text: Option<&'static str>,
}

impl Purpose {
    /// For its value: the only or the first search of this node here.
    pub const VALUE: Self = Self { name: "value", text: None };
    /// With a null window, to prove that it is no better than the best so far.
    pub const NULL_WINDOW: Self = Self { name: "null_window", text: Some("null window") };
    /// Again, because a search with a null window or with less depth failed high.
    pub const RE_SEARCH: Self = Self { name: "re_search", text: Some("re-search") };
    /// All purposes, those of techniques included.
    pub const ALL: [Self; 6] =
        [Self::VALUE, Self::NULL_WINDOW, Self::RE_SEARCH, Self::REDUCED, Self::NULL_MOVE, Self::QUIESCENCE];
}

impl Default for Purpose {
    fn default() -> Self {
        Self::VALUE
    }
}

/// How a node got its value without a search of its moves. Techniques that do so define it in their
/// file.
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
    /// All kinds, those of techniques included.
    pub const ALL: [Self; 6] =
        [Self::LEAF, Self::STAND_PAT, Self::TABLE, Self::NULL_MOVE, Self::FUTILITY, Self::REVERSE_FUTILITY];
}

/// The empty observer.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<M> Observer<M> for NoObserver {
    const RECORDS: bool = false;
}

/// A recorder, or none.
impl<M, O: Observer<M>> Observer<M> for Option<O> {
    const RECORDS: bool = O::RECORDS;

    fn purpose(&mut self, purpose: Purpose) {
        self.iter_mut().for_each(|observer| observer.purpose(purpose));
    }

    fn enter(&mut self, visit: Visit<M>) -> Result<(), Stopped> {
        self.as_mut().map_or(Ok(()), |observer| observer.enter(visit))
    }

    fn leave(&mut self, value: Score, answered: Option<Answered>) {
        self.iter_mut().for_each(|observer| observer.leave(value, answered));
    }

    fn exact(&mut self) {
        self.iter_mut().for_each(O::exact);
    }

    fn stand_pat(&mut self, value: Score) {
        self.iter_mut().for_each(|observer| observer.stand_pat(value));
    }

    fn leave_out(&mut self, left_out: &[M]) {
        self.iter_mut().for_each(|observer| observer.leave_out(left_out));
    }

    fn cut(&mut self, value: Score, skipped: &[M]) {
        self.iter_mut().for_each(|observer| observer.cut(value, skipped));
    }
}
