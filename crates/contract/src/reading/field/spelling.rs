//! Text form of a field's value: in a query string, or after a command-line flag.

use super::Shape;

/// The text form of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As it is.
    Text,
    /// A number; other text stays text and is refused by the reader.
    Number,
    /// `true` or `false`; other text stays text and is refused by the reader.
    Flag,
    /// Items with commas between them.
    List,
    /// Text, or a list where there are commas or where it is one as JSON.
    TextOrList,
    /// Text, or a list as JSON where it is one.
    TextOrJsonList,
    /// Text, or JSON where it opens a brace; or its parts, each with a name of its own.
    TextOrJson,
    /// Items with commas between them, or JSON where it opens a brace; or its parts.
    Techniques,
    /// Numbers with a comma between them, an empty one for `null`; or JSON where it opens a bracket.
    Bounds,
}

impl Shape {
    /// How it is written as a text.
    #[must_use]
    pub const fn spelling(&self) -> Spelling {
        match self {
            Self::Integer { .. } | Self::Number | Self::Decimal { .. } | Self::Confidence | Self::MultiPv { .. } => {
                Spelling::Number
            }
            Self::Flag => Spelling::Flag,
            Self::Names { .. } | Self::Texts { .. } => Spelling::List,
            Self::Moves | Self::RootMoves { .. } => Spelling::TextOrList,
            Self::Board => Spelling::TextOrJsonList,
            Self::Evaluation | Self::Object(_) => Spelling::TextOrJson,
            Self::Techniques => Spelling::Techniques,
            Self::Window | Self::Numbers { .. } => Spelling::Bounds,
            // Lists of objects and reviews have no text form, and a tree is read from its text.
            Self::Text { .. } | Self::Name(_) | Self::Objects { .. } | Self::Tree | Self::Review => Spelling::Text,
        }
    }
}
