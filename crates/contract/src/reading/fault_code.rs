//! The codes of faults in fields.

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

impl Serialize for FaultCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
