//! The `window` of a tree's search: [alpha, beta] from MAX's view, `null` for no bound.

use yomi_textbook::Algorithm;

use crate::reading::{
    fault::{Fault, Faults},
    fault_code::FaultCode,
    field::{Field, Shape, fields},
    fields::{self, Fields},
};
use serde_json::Value;

fields! {
    /// The window of the search, `[alpha, beta]` from MAX's view, `null` for no bound.
    ///
    /// Not for `minimax` and `negamax`; in a query with a comma, an empty number for no bound.
    WINDOW = Field::new("window", Shape::Window), flag: Some("ALPHA,BETA");
}

/// α and β; `None` for no bound.
pub(super) type Bounds = (Option<f64>, Option<f64>);

/// Reads the window. Without an `algorithm` (a wrong name) nothing is said about whether it has one.
pub(super) fn read(algorithm: Option<Algorithm>, fields: &mut Fields<'_>, faults: &mut Faults) -> Bounds {
    let Some(value) = fields.value(&WINDOW) else { return (None, None) };
    let pointer = fields.pointer_to(WINDOW.name);
    let Some(bounds) = bounds(value, &pointer, faults) else { return (None, None) };
    if let (Some(alpha), Some(beta)) = bounds
        && alpha >= beta
    {
        faults.push(Fault::new(
            pointer,
            FaultCode::ConflictingFields,
            format!("a window is [alpha, beta] with alpha below beta, found {alpha} and {beta}"),
        ));
        return (None, None);
    }
    let is_open = bounds == (None, None);
    if let Some(entry) = algorithm.map(Algorithm::entry).filter(|entry| !entry.has_window)
        && !is_open
    {
        faults.push(Fault::new(
            pointer,
            FaultCode::NotApplicable,
            format!("{} looks at every node, whatever the window; leave it out", entry.name),
        ));
    }
    bounds
}

fn bounds(value: &Value, pointer: &str, faults: &mut Faults) -> Option<Bounds> {
    let Value::Array(items) = value else {
        faults.push(fields::wrong_type(pointer.to_owned(), "a list [alpha, beta]", value));
        return None;
    };
    let [alpha, beta] = items.as_slice() else {
        faults.push(Fault::new(
            pointer,
            FaultCode::WrongLength,
            format!("{} items, expected two: [alpha, beta]", items.len()),
        ));
        return None;
    };
    let alpha = bound(alpha, format!("{pointer}/0"), faults);
    let beta = bound(beta, format!("{pointer}/1"), faults);
    alpha.zip(beta)
}

/// A number, or none for `null`; JSON has no number that is not finite.
fn bound(value: &Value, pointer: String, faults: &mut Faults) -> Option<Option<f64>> {
    let number = value.as_f64().filter(|number| number.is_finite());
    if number.is_none() && !value.is_null() {
        faults.push(fields::wrong_type(pointer, "a number or null", value));
        return None;
    }
    Some(number)
}
