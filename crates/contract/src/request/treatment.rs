//! Admission and scheduling of a request beside others: `priority`, `min_time_ms`, `if_overloaded` and `cache`.

use std::time::Duration;

use yomi_service::{CacheChoice, IfOverloaded, Priority};

use super::limits::{DEADLINE_MS, RequestedLimits, TIME_MS};
use crate::{
    limits::{MAX_TIME_MS, RequestLimits},
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Ceiling, Field, Preset, Shape, fields},
        fields::Fields,
    },
};

fields! {
    /// `interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait.
    PRIORITY = Field::new("priority", Shape::Name(|| Priority::ALL.map(Priority::name).to_vec())),
        default: Preset::Name(Priority::Interactive.name());

    /// The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    /// once.
    ///
    /// Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    MIN_TIME_MS = Field::new("min_time_ms", Shape::Integer { min: 0, max: MAX_TIME_MS as i64 }),
        unit: Some("ms"),
        ceiling: Some(Ceiling {
            now: RequestLimits::max_time_ms,
            of_key: |key| key.time_ms,
            setting: Some("--max-search-ms"),
        });

    /// `reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a shorter
    /// search (`degraded_from`).
    IF_OVERLOADED = Field::new("if_overloaded", Shape::Name(|| IfOverloaded::ALL.map(IfOverloaded::name).to_vec())),
        default: Preset::Name(IfOverloaded::Reject.name());

    /// `use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    /// may be stored.
    CACHE = Field::new("cache", Shape::Name(|| CacheChoice::ALL.map(CacheChoice::name).to_vec())),
        default: Preset::Name(CacheChoice::Use.name());
}

/// Admission and scheduling of a request beside others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Treatment {
    /// `priority`
    pub priority: Priority,
    /// `min_time_ms`
    pub min_time: Option<Duration>,
    /// `if_overloaded`
    pub if_overloaded: IfOverloaded,
    /// `cache`
    pub cache: CacheChoice,
}

/// Reads all of them, beside the limits that were asked.
pub(crate) fn read(
    asked: &RequestedLimits,
    limits: &RequestLimits,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Treatment {
    let priorities = Priority::ALL.into_iter().map(|priority| (priority.name(), priority));
    let caches = CacheChoice::ALL.into_iter().map(|choice| (choice.name(), choice));
    let choices = IfOverloaded::ALL.into_iter().map(|choice| (choice.name(), choice));
    Treatment {
        priority: PRIORITY.choice(priorities, fields, faults).unwrap_or_default(),
        min_time: min_time(asked, limits, fields, faults),
        if_overloaded: IF_OVERLOADED.choice(choices, fields, faults).unwrap_or_default(),
        cache: CACHE.choice(caches, fields, faults).unwrap_or_default(),
    }
}

/// The least search time, which other limits of the request must not rule out.
fn min_time(
    asked: &RequestedLimits,
    limits: &RequestLimits,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<Duration> {
    let least = MIN_TIME_MS.number_within(limits, fields, faults)?;
    let min_time = Duration::from_millis(least);
    let of_time = asked.time.filter(|&time| min_time > time).map(|time| (&TIME_MS, "at most", time));
    let of_deadline =
        asked.deadline.filter(|&deadline| min_time >= deadline).map(|deadline| (&DEADLINE_MS, "less than", deadline));
    if let Some((field, bound, limit)) = of_time.or(of_deadline) {
        let (name, limit) = (field.name, limit.as_millis());
        let detail = format!("min_time_ms is {least}, but {name} {limit}; give {bound} {limit}");
        fields.refuse(MIN_TIME_MS.name, FaultCode::OutOfRange, &detail, faults);
    }
    Some(min_time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_when_nothing_is_given_is_what_the_table_says() {
        let Treatment { priority, min_time, if_overloaded, cache } = Treatment::default();
        assert_eq!((MIN_TIME_MS.default, min_time), (Preset::Nothing, None));
        assert_eq!(PRIORITY.default, Preset::Name(priority.name()));
        assert_eq!(IF_OVERLOADED.default, Preset::Name(if_overloaded.name()));
        assert_eq!(CACHE.default, Preset::Name(cache.name()));
    }
}
