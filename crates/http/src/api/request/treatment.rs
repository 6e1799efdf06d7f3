//! How a request is treated beside others: `priority`, `if_overloaded` and `cache`.

use yomi_service::{CacheChoice, IfOverloaded, Priority};

use crate::api::reading::{
    fault::Faults,
    field::{Field, Preset, Shape, fields},
    fields::Fields,
};

fields! {
    /// `interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait, and
    /// half of the queue's places.
    PRIORITY = Field::new("priority", Shape::Name(|| Priority::ALL.map(Priority::name).to_vec())),
        default: Preset::Name(Priority::Interactive.name());

    /// `reject`: refused at once (503 `deadline_unattainable`) where the queue leaves too little of
    /// `deadline_ms`.
    ///
    /// `degrade`: let in; where the queue takes more than a quarter of its time, the search gets half of what
    /// is left (`degraded`, `degraded_from`).
    IF_OVERLOADED = Field::new("if_overloaded", Shape::Name(|| IfOverloaded::ALL.map(IfOverloaded::name).to_vec())),
        default: Preset::Name(IfOverloaded::Reject.name());

    /// `use`: the answer that is kept for the same search is given, or the same search that is under way is
    /// joined.
    ///
    /// `bypass`: a search of its own, whose answer may be kept.
    CACHE = Field::new("cache", Shape::Name(|| CacheChoice::ALL.map(CacheChoice::name).to_vec())),
        default: Preset::Name(CacheChoice::Use.name());
}

/// How a request is treated beside others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Treatment {
    /// `priority`
    pub priority: Priority,
    /// `if_overloaded`
    pub if_overloaded: IfOverloaded,
    /// `cache`
    pub cache: CacheChoice,
}

/// Reads all of them.
pub(crate) fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Treatment {
    let priorities = Priority::ALL.into_iter().map(|priority| (priority.name(), priority));
    let caches = CacheChoice::ALL.into_iter().map(|choice| (choice.name(), choice));
    let choices = IfOverloaded::ALL.into_iter().map(|choice| (choice.name(), choice));
    Treatment {
        priority: PRIORITY.choice(priorities, fields, faults).unwrap_or_default(),
        if_overloaded: IF_OVERLOADED.choice(choices, fields, faults).unwrap_or_default(),
        cache: CACHE.choice(caches, fields, faults).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_when_nothing_is_given_is_what_the_table_says() {
        let Treatment { priority, if_overloaded, cache } = Treatment::default();
        assert_eq!(PRIORITY.default, Preset::Name(priority.name()));
        assert_eq!(IF_OVERLOADED.default, Preset::Name(if_overloaded.name()));
        assert_eq!(CACHE.default, Preset::Name(cache.name()));
    }
}
