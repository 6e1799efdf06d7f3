//! How a request is treated beside others: `priority`, `if_overloaded` and `cache`.

use yomi_service::{CacheChoice, IfOverloaded, Priority};

use crate::api::{fault::Faults, fields::Fields};

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
        priority: fields.choice("priority", priorities, faults).unwrap_or_default(),
        if_overloaded: fields.choice("if_overloaded", choices, faults).unwrap_or_default(),
        cache: fields.choice("cache", caches, faults).unwrap_or_default(),
    }
}
