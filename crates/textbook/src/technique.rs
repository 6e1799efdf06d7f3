//! The table of techniques. Each describes itself in its own file, as a [`Technique`]; this file
//! lists them and defines the parts of a description.

use yomi_game::GameKind;

use super::{
    Algorithm,
    node::Counted,
    techniques::{
        aspiration_window, aspiration_window::AspirationWindow, bounds, bounds::Bounds,
        counter_moves, distance_to_win, futility, history, iterative_deepening, killer_moves,
        late_move_reduction, late_move_reduction::LateMoveReduction, move_ordering,
        move_ordering::MoveOrdering, neighbourhood, null_move, quiescence, reverse_futility,
        transposition_table,
    },
};

/// Lists the techniques: each is a field of [`Techniques`] and a [`Technique`] of its file.
macro_rules! techniques {
    ($($(#[$about:meta])+ $name:ident: $Value:ty,)+) => {
        /// Techniques switched on. The default is the bare algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Techniques { $($(#[$about])+ pub $name: $Value,)+ }

        impl Techniques {
            /// The bare algorithm.
            pub const BARE: Self = Self { $($name: <$Value as Value>::OFF,)+ };
        }

        /// All techniques, in the order in which they are listed to users.
        pub const TECHNIQUES: &[Technique] = &[$($name::TECHNIQUE,)+];
    };
}

techniques! {
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

impl Default for Techniques {
    fn default() -> Self {
        Self::BARE
    }
}

impl Techniques {
    /// The techniques that are switched on.
    pub fn on(&self) -> impl Iterator<Item = &'static Technique> {
        TECHNIQUES.iter().filter(|technique| technique.setting(self) != Setting::Off)
    }

    /// Whether a technique prunes or reduces moves heuristically: values are then no longer
    /// minimax's, and nothing is proven.
    #[must_use]
    pub fn is_selective(&self) -> bool {
        self.on().any(|technique| technique.guesses)
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
pub(crate) const ASPIRING: &[Algorithm] =
    &[Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Pvs];
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

/// The values that a technique takes.
#[derive(Clone, Copy, Debug)]
pub enum Switch {
    /// `true` or `false`.
    OnOff,
    /// One of these names; the first switches it off.
    Choice(&'static [&'static str]),
    /// `true`, `false`, or an object with these parameters.
    Parameters(&'static [Parameter]),
}

/// An integer parameter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Default value.
    pub default: i64,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// Unit of the value.
    pub unit: &'static str,
}

impl Parameter {
    pub(crate) const fn new(
        name: &'static str,
        default: i64,
        (min, max): (i64, i64),
        unit: &'static str,
    ) -> Self {
        Self { name, default, min, max, unit }
    }
}

/// Most parameters of a technique.
pub const MOST_PARAMETERS: usize = 2;

/// The setting of one technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Off.
    Off,
    /// On, without parameters.
    On,
    /// One of its names, not the first.
    Choice(&'static str),
    /// On, with these parameters in the order of its switch; 0 for those that it does not have.
    Parameters([i64; MOST_PARAMETERS]),
}

impl Setting {
    /// On with these parameters.
    ///
    /// # Panics
    /// When there are more than [`MOST_PARAMETERS`].
    #[must_use]
    pub fn with(parameters: impl IntoIterator<Item = i64>) -> Self {
        let mut values = [0; MOST_PARAMETERS];
        for (index, value) in parameters.into_iter().enumerate() {
            values[index] = value;
        }
        Self::Parameters(values)
    }
}

/// The value of a field of [`Techniques`], converted from and to a setting.
pub(crate) trait Value: Copy + 'static {
    const OFF: Self;

    fn read(setting: Setting) -> Option<Self>;

    fn setting(self) -> Setting;
}

impl Value for bool {
    const OFF: Self = false;

    fn read(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Off => Some(false),
            Setting::On => Some(true),
            Setting::Choice(_) | Setting::Parameters(_) => None,
        }
    }

    fn setting(self) -> Setting {
        if self { Setting::On } else { Setting::Off }
    }
}

/// Parameters that switch a technique on.
pub(crate) trait Parameters: Copy + 'static {
    fn read(values: [i64; MOST_PARAMETERS]) -> Option<Self>;

    fn values(self) -> [i64; MOST_PARAMETERS];
}

impl Parameters for u8 {
    fn read([value, _]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        value.try_into().ok()
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.into(), 0]
    }
}

impl Parameters for u32 {
    fn read([value, _]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        value.try_into().ok()
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.into(), 0]
    }
}

impl<P: Parameters> Value for Option<P> {
    const OFF: Self = None;

    fn read(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Off => Some(None),
            Setting::Parameters(values) => P::read(values).map(Some),
            Setting::On | Setting::Choice(_) => None,
        }
    }

    fn setting(self) -> Setting {
        self.map_or(Setting::Off, |parameters| Setting::Parameters(parameters.values()))
    }
}

/// A choice among names.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// Its values with their names; the first switches the technique off.
    const CHOICES: &'static [(&'static str, Self)];
}

impl<C: Choice> Value for C {
    const OFF: Self = C::CHOICES[0].1;

    fn read(setting: Setting) -> Option<Self> {
        match setting {
            Setting::Off => Some(Self::OFF),
            Setting::Choice(choice) => {
                C::CHOICES.iter().find(|(name, _)| *name == choice).map(|(_, value)| *value)
            }
            Setting::On | Setting::Parameters(_) => None,
        }
    }

    fn setting(self) -> Setting {
        match C::CHOICES.iter().find(|(_, value)| *value == self) {
            Some((name, value)) if *value != Self::OFF => Setting::Choice(name),
            _ => Setting::Off,
        }
    }
}

/// The names of a choice, for its [`Switch`].
pub(crate) const fn names<C: Copy, const N: usize>(
    choices: &[(&'static str, C); N],
) -> [&'static str; N] {
    let mut names = [""; N];
    let mut index = 0;
    while index < N {
        names[index] = choices[index].0;
        index += 1;
    }
    names
}

/// The technique of that name.
#[must_use]
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Settings of a technique that are not off, including the ends of its ranges.
    fn settings(technique: &Technique) -> Vec<Setting> {
        match technique.switch {
            Switch::OnOff => vec![Setting::On],
            Switch::Choice(names) => {
                names.iter().skip(1).map(|name| Setting::Choice(name)).collect()
            }
            Switch::Parameters(parameters) => vec![
                Setting::with(parameters.iter().map(|one| one.min)),
                Setting::with(parameters.iter().map(|one| one.max)),
            ],
        }
    }

    #[test]
    fn every_technique_takes_its_settings_and_tells_them_again() {
        for technique in TECHNIQUES {
            for setting in settings(technique).into_iter().chain([Setting::Off]) {
                let mut techniques = Techniques::default();
                assert!(technique.put(&mut techniques, setting), "{}", technique.name);
                assert_eq!(technique.setting(&techniques), setting, "{}", technique.name);
                assert_eq!(techniques == Techniques::BARE, setting == Setting::Off);
                assert_eq!(techniques.on().count(), usize::from(setting != Setting::Off));
            }
        }
    }

    #[test]
    fn a_setting_of_another_kind_changes_nothing() {
        let all = [Setting::On, Setting::Choice("anything"), Setting::with([1, -1])];
        for technique in TECHNIQUES {
            let kind = match technique.switch {
                Switch::OnOff => 0,
                Switch::Choice(_) => usize::MAX,
                Switch::Parameters(_) => 2,
            };
            for (index, setting) in all.into_iter().enumerate().filter(|(index, _)| *index != kind)
            {
                let mut techniques = Techniques::default();
                assert!(!technique.put(&mut techniques, setting), "{} {index}", technique.name);
                assert_eq!(techniques, Techniques::BARE);
            }
        }
    }

    #[test]
    fn a_technique_is_written_with_its_parameters_where_they_are_not_the_default() {
        let written = |name, setting| technique_named(name).unwrap().written(setting);
        assert_eq!(written("history", Setting::On), "history");
        assert_eq!(written("killer_moves", Setting::with([2])), "killer_moves");
        assert_eq!(written("null_move", Setting::with([3])), "null_move=3");
        assert_eq!(written("bounds", Setting::Choice("fail_hard")), "bounds=fail_hard");
        let reduction = written("late_move_reduction", Setting::with([4, 1]));
        assert_eq!(reduction, "late_move_reduction=4,1");
    }
}
