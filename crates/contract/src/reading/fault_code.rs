//! The codes of faults in fields, with their meanings.

use serde::{Serialize, Serializer};

yomi_game::named! {
    /// What is wrong with a field.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FaultCode {
        /// The body is not one JSON object; the only fault that comes alone.
        MalformedJson = "malformed_json",
        /// No field of that name is known here.
        UnknownField = "unknown_field",
        /// The value has another type than the field.
        WrongType = "wrong_type",
        /// A number outside its range or between its steps, or a name that is not among the allowed ones.
        OutOfRange = "out_of_range",
        /// The field must be given here.
        Required = "required",
        /// Fields that contradict or exclude one another, or one given twice.
        ConflictingFields = "conflicting_fields",
        /// The field has no effect on this game or algorithm, or where it stands.
        NotApplicable = "not_applicable",
        /// A text, a list or a board of the wrong length.
        WrongLength = "wrong_length",
        /// No game can reach the position.
        IllegalPosition = "illegal_position",
        /// A move that the rules do not allow, or text that is no move.
        IllegalMove = "illegal_move",
        /// What was written is no game tree.
        IllegalTree = "illegal_tree",
    }
}

impl FaultCode {
    /// Its meaning, as the contract gives it.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::MalformedJson => "the body is not one JSON object; `line` and `column` say where",
            Self::UnknownField => "no such field here; `did_you_mean` names the one that was probably meant",
            Self::WrongType => "the value has another type than the field",
            Self::OutOfRange => "a number outside `min` to `max` or between the steps, or an unknown name",
            Self::Required => "the field must be given here",
            Self::ConflictingFields => "fields that contradict or exclude one another, or one given more than once",
            Self::NotApplicable => "no effect on this game or algorithm, or where it stands",
            Self::WrongLength => "a text, list or board of the wrong length",
            Self::IllegalPosition => "no game can reach the position",
            Self::IllegalMove => "`move` (number `index` of the list) is not legal",
            Self::IllegalTree => "no game tree; the pointer, or line and column, say where",
        }
    }
}

impl Serialize for FaultCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
