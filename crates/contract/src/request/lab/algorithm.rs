//! The `algorithm` of an experiment: a textbook one that can be looked at there.

use yomi_textbook::{ALGORITHMS, Algorithm};

use crate::{
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Preset, Shape, fields},
        fields::Fields,
    },
    request::player::{self, ENGINE},
};

/// The algorithm of an experiment that names none.
pub(crate) const DEFAULT: Algorithm = Algorithm::AlphaBeta;

fields! {
    /// A textbook algorithm that can be looked at; `mcts` plays games and is not for a tree.
    RECORDED = player::ALGORITHM,
        shape: Shape::Name(|| Use::Recording.algorithms().map(|(name, _)| name).collect()),
        default: Preset::Name("alpha_beta");

    /// A textbook algorithm; `random` and `mcts` play games and do not race on a tree.
    RACING = RECORDED,
        shape: Shape::Name(|| Use::Race.algorithms().map(|(name, _)| name).collect());
}

/// What an algorithm has to be fit for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Every node of an explicit tree is written down.
    TreeRecording,
    /// Every node of a position's search is written down.
    Recording,
    /// A race on an explicit tree.
    TreeRace,
    /// A race on a position.
    Race,
}

impl Use {
    /// Why an algorithm is not; `None` for one that is.
    fn obstacle(self, name: &str) -> Option<&'static str> {
        let is = |algorithm: Algorithm| algorithm.entry().name == name;
        match self {
            _ if name == ENGINE => Some("the laboratory looks at textbook searches; name one, such as alpha_beta"),
            Self::Recording | Self::TreeRecording if is(Algorithm::Random) => {
                Some("random draws its move and searches nothing that could be shown")
            }
            Self::TreeRecording if is(Algorithm::Mcts) => Some("mcts plays random games; it needs a game"),
            Self::TreeRace if is(Algorithm::Random) => Some("random draws its move; a race with it needs a game"),
            Self::TreeRace if is(Algorithm::Mcts) => Some("mcts plays random games; a race with it needs a game"),
            Self::TreeRecording | Self::Recording | Self::TreeRace | Self::Race => None,
        }
    }

    /// The algorithms that are, by name.
    pub(crate) fn algorithms(self) -> impl Iterator<Item = (&'static str, Algorithm)> + Clone {
        ALGORITHMS
            .iter()
            .filter(move |entry| self.obstacle(entry.name).is_none())
            .map(|entry| (entry.name, entry.algorithm))
    }
}

/// Reads the algorithm; `None` when it is given and wrong.
pub(crate) fn read(wanted: Use, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Algorithm> {
    let field = match wanted {
        Use::TreeRecording | Use::Recording => &RECORDED,
        Use::TreeRace | Use::Race => &RACING,
    };
    let Some(value) = fields.value(field) else { return Some(DEFAULT) };
    if let Some(obstacle) = value.as_str().and_then(|name| wanted.obstacle(name)) {
        fields.refuse(field.name, FaultCode::NotApplicable, obstacle, faults);
        return None;
    }
    field.choice(wanted.algorithms(), fields, faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_algorithm_of_an_experiment_that_names_none_is_the_table_s() {
        assert_eq!(RECORDED.default, Preset::Name(DEFAULT.entry().name));
    }

    #[test]
    fn only_searches_that_enter_nodes_are_recorded_of_a_tree() {
        let names = |wanted: Use| wanted.algorithms().map(|(name, _)| name).collect::<Vec<_>>();
        let entering = ["minimax", "negamax", "alpha_beta_two_sided", "alpha_beta", "pvs", "mtd_f"];
        assert_eq!(names(Use::TreeRecording), entering);
        assert_eq!(names(Use::Recording), [&entering[..], &["mcts"]].concat());
        assert_eq!(names(Use::TreeRace), entering);
        assert_eq!(names(Use::Race).len(), ALGORITHMS.len());
    }
}
