//! Reads a field by its shape.

use super::{Field, Preset, Shape};
use crate::{
    limits::RequestLimits,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        fields::{self, Fields},
    },
};
use serde_json::Value;

impl Field {
    /// Its value; a fault where it is missing and must be given.
    pub(crate) fn value<'object>(
        &'static self,
        fields: &mut Fields<'object>,
        faults: &mut Faults,
    ) -> Option<&'object Value> {
        let value = fields.value(self);
        if let (None, Some(advice)) = (value, self.required) {
            fields.refuse(self.name, FaultCode::Required, advice, faults);
        }
        value
    }

    /// A number in its range.
    pub(crate) fn number(&'static self, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<u64> {
        let (min, max) = self.range().unwrap_or((0, u64::MAX));
        self.between(min, max, fields, faults)
    }

    /// A number in its range; the preset one where it is not given, or wrong.
    pub(crate) fn number_or_preset(&'static self, fields: &mut Fields<'_>, faults: &mut Faults) -> u64 {
        let preset = match self.default {
            Preset::Number(number) | Preset::Mostly(number) => number,
            Preset::Nothing | Preset::Name(_) => 0,
        };
        self.number(fields, faults).unwrap_or(preset)
    }

    /// A number within these limits. A refusal names the operator's setting that excludes the number, and its maximum
    /// if raising it is not enough.
    pub(crate) fn number_within(
        &'static self,
        limits: &RequestLimits,
        fields: &mut Fields<'_>,
        faults: &mut Faults,
    ) -> Option<u64> {
        let (min, largest) = self.range()?;
        let (_, max) = self.range_within(limits)?;
        let before = faults.count();
        let read = self.between(min, max, fields, faults);
        let setting = self.ceiling.and_then(|ceiling| ceiling.setting);
        let asked = fields.value(self).and_then(Value::as_f64);
        if faults.count() > before
            && max < largest
            && let Some(asked) = asked.filter(|&asked| asked > max as f64)
            && let Some(setting) = setting
        {
            let to = if asked > largest as f64 { format!(", up to {largest}") } else { String::new() };
            faults.add_to_last(&format!("; the operator may raise it with {setting}{to}"));
        }
        read
    }

    /// A finite number.
    pub(crate) fn float(&'static self, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<f64> {
        let value = self.value(fields, faults)?;
        let number = value.as_f64().filter(|number| number.is_finite());
        if number.is_none() {
            faults.push(fields::wrong_type(fields.pointer_to(self.name), "a number", value));
        }
        number
    }

    /// The thousandths of a [`Shape::Decimal`].
    pub(crate) fn thousandths(&'static self, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<u64> {
        let Shape::Decimal { max } = self.shape else { return None };
        let number = self.float(fields, faults)?;
        if !(0.0..=f64::from(max)).contains(&number) {
            let pointer = fields.pointer_to(self.name);
            faults.push(Fault::out_of_range(pointer, &number.to_string(), 0, i64::from(max)));
            return None;
        }
        Some((number * 1000.0).round() as u64)
    }

    fn between(&'static self, min: u64, max: u64, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<u64> {
        let value = self.value(fields, faults)?;
        let bound = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let pointer = fields.pointer_to(self.name);
        fields::integer(value, pointer, bound(min)..=bound(max), faults).map(i64::unsigned_abs)
    }

    /// Whether it is `true`; `false` where it is not given, or wrong.
    pub(crate) fn flag(&'static self, fields: &mut Fields<'_>, faults: &mut Faults) -> bool {
        match self.value(fields, faults) {
            Some(Value::Bool(flag)) => *flag,
            Some(value) => {
                let pointer = fields.pointer_to(self.name);
                faults.push(fields::wrong_type(pointer, "true or false", value));
                false
            }
            None => false,
        }
    }

    /// A text that is not too long.
    pub(crate) fn text<'object>(
        &'static self,
        fields: &mut Fields<'object>,
        faults: &mut Faults,
    ) -> Option<&'object str> {
        let value = self.value(fields, faults)?;
        let Shape::Text { min, max } = self.shape else { return value.as_str() };
        let text = fields::text(value, fields.pointer_to(self.name), max, faults)?;
        let count = text.chars().count();
        if count < min {
            let has = if count == 0 { "is empty".to_owned() } else { format!("has {count} characters") };
            let wanted = if min == max { max.to_string() } else { format!("{min} to {max}") };
            let detail = format!("the {} {has}; write {wanted} characters", self.name);
            fields.refuse(self.name, FaultCode::WrongLength, &detail, faults);
            return None;
        }
        Some(text)
    }

    /// The numbers of a [`Shape::Numbers`], which fit into 16 bits.
    pub(crate) fn numbers(&'static self, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<i16>> {
        let value = self.value(fields, faults)?;
        let Shape::Numbers { count, most } = self.shape else { return None };
        let pointer = fields.pointer_to(self.name);
        let Value::Array(items) = value else {
            faults.push(fields::wrong_type(pointer, "a list of whole numbers", value));
            return None;
        };
        if items.len() != count {
            let detail = format!("{} numbers, expected {count}", items.len());
            fields.refuse(self.name, FaultCode::WrongLength, &detail, faults);
            return None;
        }
        let before = faults.count();
        let item = |(place, item)| fields::integer(item, format!("{pointer}/{place}"), -most..=most, faults);
        let numbers: Vec<_> = items.iter().enumerate().filter_map(item).collect();
        (faults.count() == before)
            .then(|| numbers.into_iter().filter_map(|number| i16::try_from(number).ok()).collect())
    }

    /// One of some names, with what it stands for.
    pub(crate) fn choice<T>(
        &'static self,
        choices: impl Iterator<Item = (&'static str, T)> + Clone,
        fields: &mut Fields<'_>,
        faults: &mut Faults,
    ) -> Option<T> {
        let value = self.value(fields, faults)?;
        fields::choice(value, fields.pointer_to(self.name), choices, faults)
    }
}
