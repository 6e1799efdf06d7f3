//! Techniques that any algorithm may use, one file each, with its description ([`Technique`]) and its code; and
//! their table.

pub(crate) mod aspiration_window;
pub(crate) mod bounds;
pub(crate) mod counter_moves;
pub(crate) mod distance_to_win;
pub(crate) mod futility;
pub(crate) mod history;
pub(crate) mod iterative_deepening;
pub(crate) mod killer_moves;
pub(crate) mod late_move_reduction;
pub(crate) mod move_ordering;
pub(crate) mod neighbourhood;
pub(crate) mod null_move;
pub(crate) mod quiescence;
pub(crate) mod reverse_futility;
pub mod transposition_table;

use super::technique::{Setting, Technique, Techniques, list_techniques};

macro_rules! table {
    ($($(#[$about:meta])+ $name:ident: $Value:ty,)+) => {
        /// All techniques, in the order in which they are listed to users.
        pub const TECHNIQUES: &[Technique] = &[$($name::TECHNIQUE,)+];
    };
}

list_techniques!(table);

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

/// The technique of that name.
#[must_use]
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Switch;

    /// Settings of a technique that are not off, including the ends of its ranges.
    fn settings(technique: &Technique) -> Vec<Setting> {
        match technique.switch {
            Switch::OnOff => vec![Setting::On],
            Switch::Choice(names) => names.iter().skip(1).map(|name| Setting::Choice(name)).collect(),
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
            for (index, setting) in all.into_iter().enumerate().filter(|(index, _)| *index != kind) {
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
