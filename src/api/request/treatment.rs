//! How a request is treated while the server is busy: `priority` and `if_overloaded`.

use crate::{
    api::{fault::Faults, fields::Fields},
    service::{IfOverloaded, Priority},
};

/// How a request is treated while the server is busy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Treatment {
    /// `priority`
    pub priority: Priority,
    /// `if_overloaded`
    pub if_overloaded: IfOverloaded,
}

/// Reads both.
pub fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Treatment {
    let priorities = Priority::ALL.into_iter().map(|priority| (priority.name(), priority));
    let choices = IfOverloaded::ALL.into_iter().map(|choice| (choice.name(), choice));
    Treatment {
        priority: fields.choice("priority", priorities, faults).unwrap_or_default(),
        if_overloaded: fields.choice("if_overloaded", choices, faults).unwrap_or_default(),
    }
}
