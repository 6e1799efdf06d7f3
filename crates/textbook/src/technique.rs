//! The list of techniques, and the parts of a description. Each technique describes itself in its own file, as a
//! [`Technique`].

mod setting;
mod values;

use yomi_game::GameKind;

use super::{Algorithm, node::counted::Counted};

pub use setting::{MOST_PARAMETERS, Parameter, Setting, Switch};
pub(crate) use setting::{Value, names};
pub use values::{AspirationWindow, Bounds, LateMoveReduction, MoveOrdering};

/// The list of techniques, each of which is a field of [`Techniques`] and a [`Technique`] of its file: hands it to a macro.
macro_rules! list_techniques {
    ($to:ident) => {
        $to! {
            /// Search depth 1, 2, 3… instead of the full depth at once.
            iterative_deepening: bool,
            /// Slots of the transposition table; `None` for no table.
            transposition_table: Option<u32>,
            /// Order of moves.
            move_ordering: MoveOrdering,
            /// Killer moves per ply.
            killer_moves: Option<u8>,
            /// History heuristic: moves that cut before, anywhere, come earlier.
            history: bool,
            /// Counter-move heuristic: the answer that cut after the same move of the opponent comes
            /// earlier.
            counter_moves: bool,
            /// Aspiration windows: iterations begin with a window around the previous value.
            aspiration_window: Option<AspirationWindow>,
            /// Null-move reduction, in plies.
            null_move: Option<u8>,
            /// Margin of frontier futility, in units of the evaluation.
            futility: Option<u32>,
            /// Margin of reverse futility per ply left, in units of the evaluation.
            reverse_futility: Option<u32>,
            /// Late moves are searched with less depth first.
            late_move_reduction: Option<LateMoveReduction>,
            /// Plies of forcing moves searched beyond the horizon.
            quiescence: Option<u8>,
            /// Gomoku: only points within so many lines of a stone; `None` for all points.
            neighbourhood: Option<u8>,
            /// What is returned outside the window.
            bounds: Bounds,
            /// Prefer the shorter of two wins and the longer of two losses.
            distance_to_win: bool,
        }
    };
}
pub(crate) use list_techniques;

macro_rules! fields {
    ($($(#[$about:meta])+ $name:ident: $Value:ty,)+) => {
        /// Techniques switched on. The default is the bare algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Techniques { $($(#[$about])+ pub $name: $Value,)+ }

        impl Techniques {
            /// The bare algorithm.
            pub const BARE: Self = Self { $($name: <$Value as Value>::OFF,)+ };
        }
    };
}

list_techniques!(fields);

impl Default for Techniques {
    fn default() -> Self {
        Self::BARE
    }
}

/// What requests, answers and documents need to know of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name in requests.
    pub name: &'static str,
    /// One sentence for learners.
    pub summary: &'static str,
    /// Synonyms, in lower case and with letters and digits only.
    pub synonyms: &'static [&'static str],
    /// The games in which it has an effect.
    pub games: &'static [GameKind],
    /// Whether it has an effect on explicit trees, whose inner nodes have no value of their own.
    pub trees: bool,
    /// The algorithms on which it has an effect.
    pub algorithms: &'static [Algorithm],
    /// What else has to be on.
    pub needs: Option<Need>,
    /// The values that a request may give it.
    pub switch: Switch,
    /// Whether it prunes or reduces moves heuristically.
    pub guesses: bool,
    /// Why a search finds another value with another setting; `None` where the value is the same,
    /// and where it [`guesses`](Self::guesses).
    pub other_value: Option<&'static str>,
    /// Enables the counters that it has with a setting that is not off.
    pub(crate) counters: fn(&mut Counted, Setting),
    pub(crate) get: fn(&Techniques) -> Setting,
    pub(crate) set: fn(&mut Techniques, Setting) -> bool,
}

/// A technique with the given name and summary and the usual defaults: an on-off switch for every
/// game, for trees and all algorithms with a window, which needs nothing, counts nothing and leaves
/// the value unchanged. Its file overrides what differs.
macro_rules! technique {
    ($name:ident, $summary:literal) => {
        $crate::technique::Technique {
            name: stringify!($name),
            summary: $summary,
            synonyms: &[],
            games: &yomi_game::GameKind::ALL,
            trees: true,
            algorithms: $crate::technique::WINDOWED,
            needs: None,
            switch: $crate::technique::Switch::OnOff,
            guesses: false,
            other_value: None,
            counters: |_, _| (),
            get: |techniques| $crate::technique::Value::setting(techniques.$name),
            set: |techniques, setting| {
                let value = $crate::technique::Value::read(setting);
                value.map(|value| techniques.$name = value).is_some()
            },
        }
    };
}
pub(crate) use technique;

impl Technique {
    /// Its setting in `techniques`.
    #[must_use]
    pub fn setting(&self, techniques: &Techniques) -> Setting {
        (self.get)(techniques)
    }

    /// Sets it; returns `false`, and changes nothing, for a setting that it does not take.
    pub fn put(&self, techniques: &mut Techniques, setting: Setting) -> bool {
        (self.set)(techniques, setting)
    }

    /// The technique with that setting, as users write it in a list: `killer_moves`,
    /// `move_ordering=dynamic`, `null_move=3` where a parameter is not the default.
    #[must_use]
    pub fn written(&self, setting: Setting) -> String {
        let name = self.name;
        match (setting, self.switch) {
            (Setting::Choice(choice), _) => format!("{name}={choice}"),
            (Setting::Parameters(values), Switch::Parameters(parameters))
                if parameters.iter().zip(values).any(|(one, value)| one.default != value) =>
            {
                let values = &values[..parameters.len()];
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                format!("{name}={}", values.join(","))
            }
            _ => name.to_owned(),
        }
    }
}

/// Algorithms with a window.
pub(crate) const WINDOWED: &[Algorithm] =
    &[Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF];
/// Algorithms that choose their own root window.
pub(crate) const ASPIRING: &[Algorithm] = &[Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Pvs];
/// Algorithms that may prune heuristically.
pub(crate) const SELECTIVE: &[Algorithm] = &[Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF];
/// Algorithms that search to a depth.
pub(crate) const FIXED_DEPTH: &[Algorithm] = &[
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBetaTwoSided,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::MtdF,
];
/// Algorithms that search.
pub(crate) const ALL_BUT_RANDOM: &[Algorithm] = &[
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBetaTwoSided,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::MtdF,
    Algorithm::Mcts,
];

/// A prerequisite of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// What a request has to set for it.
    pub text: &'static str,
    /// Whether it is met.
    pub is_met: fn(&Techniques) -> bool,
}
