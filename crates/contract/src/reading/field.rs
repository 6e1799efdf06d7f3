//! Declarations of request fields: name, shape, default, unit, games, players and meaning, each stated once.
//!
//! Each field is a constant beside its reader. Parsing (`reading`), the contract (`openapi/`), the query form
//! ([`Spelling`]), the row of `/v1/limits`, the limits of keys and the command-line flag derive from it. No list says
//! which fields a request has: they are those that its reader asks for.

mod reading;
mod spelling;
mod target;

use yomi_game::GameKind;

use crate::{
    confidence::Confidence,
    keys::limits::KeyLimits,
    limits::{MAX_BOARD_CHARACTERS, MAX_MOVES_CHARACTERS, RequestLimits},
};

pub use spelling::Spelling;
pub use target::{PlayerKind, Target};

/// A field of a request, or of an object in one.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Type and bounds of its value.
    pub shape: Shape,
    /// Its default.
    pub default: Preset,
    /// Its unit; `None` if `/v1/limits` does not list it.
    pub unit: Option<&'static str>,
    /// The games that take it.
    pub games: &'static [GameKind],
    /// The players that take it.
    pub players: &'static [PlayerKind],
    /// Advice for a missing value; `None` if it may be left out.
    pub required: Option<&'static str>,
    /// The operator's setting and the key's limit that lower its maximum.
    pub ceiling: Option<Ceiling>,
    /// Name of the value of its command-line flag; `None` without a flag.
    pub flag: Option<&'static str>,
    /// Its description, with line breaks: a sentence, and a second paragraph with further details.
    pub meaning: &'static str,
}

/// Type and bounds of a field's value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// An integer.
    Integer {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A text with a bounded number of characters.
    Text {
        /// At least.
        min: usize,
        /// At most.
        max: usize,
    },
    /// One of some names.
    Name(fn() -> Vec<&'static str>),
    /// A list of names.
    Names {
        /// The names.
        known: fn() -> Vec<&'static str>,
        /// Items at most.
        max: usize,
        /// What the contract calls the type of an item.
        item: &'static str,
    },
    /// An object of fields.
    Object(&'static [&'static Field]),
    /// A list of objects.
    Objects {
        /// What the contract calls one of them.
        of: &'static str,
        /// Items at least.
        min: usize,
        /// Items at most.
        max: usize,
    },
    /// A list of texts.
    Texts {
        /// Items at most.
        max: usize,
    },
    /// Any finite number.
    Number,
    /// A list of whole numbers.
    Numbers {
        /// How many.
        count: usize,
        /// The largest, and the smallest with a minus sign.
        most: i64,
    },
    /// A number from 0 on, read to three decimals.
    Decimal {
        /// The largest.
        max: u32,
    },
    /// `true` or `false`.
    Flag,
    /// Cells as a text or a list.
    Board,
    /// Moves as a text or a list.
    Moves,
    /// Moves of the position as a text or a list, with a minimum number.
    RootMoves {
        /// Items at least.
        min: usize,
    },
    /// One of the steps of `confidence`.
    Confidence,
    /// A number of moves, or `"all"`.
    MultiPv {
        /// The largest number.
        max: i64,
    },
    /// An evaluation's name, or an object.
    Evaluation,
    /// An object of techniques.
    Techniques,
    /// A tree as lists or as a text.
    Tree,
    /// A list of two numbers, alpha and beta.
    Window,
    /// The answer of `review`.
    Review,
}

/// The default of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// No value.
    Nothing,
    /// A number.
    Number(u64),
    /// A number, unless other fields imply another one.
    Mostly(u64),
    /// A name.
    Name(&'static str),
}

/// An upper limit that the operator or a key can lower.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    /// The limit of the server, or of the key.
    pub now: fn(&RequestLimits) -> u64,
    /// The limit of the key alone.
    pub of_key: fn(&KeyLimits) -> Option<u64>,
    /// The operator's setting.
    pub setting: Option<&'static str>,
}

/// Constants of fields. Their documentation is their description in the contract, and its first paragraph the help of a
/// flag; in it `{min}`, `{max}` and `{default}` are replaced by the field's own.
macro_rules! fields {
    ($(
        $(#[doc = $line:literal])+
        $visibility:vis $NAME:ident = $base:expr $(, $key:ident: $value:expr)*;
    )+) => {$(
        $(#[doc = $line])+
        $visibility const $NAME: $crate::reading::field::Field = $crate::reading::field::Field {
            meaning: concat!($($line, "\n"),+),
            $($key: $value,)*
            ..$base
        };
    )+};
}
pub(crate) use fields;

impl Field {
    /// A field that may be left out, of all games.
    pub const fn new(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            shape,
            default: Preset::Nothing,
            unit: None,
            games: &GameKind::ALL,
            players: &PlayerKind::ALL,
            required: None,
            ceiling: None,
            flag: None,
            meaning: "",
        }
    }

    /// The smallest and the largest number, or number of characters or items; `None` if nothing is counted.
    #[must_use]
    pub fn range(&self) -> Option<(u64, u64)> {
        Some(match self.shape {
            Shape::Integer { min, max } => (min.unsigned_abs(), max.unsigned_abs()),
            Shape::Text { min, max } => (min as u64, max as u64),
            Shape::MultiPv { max } => (1, max.unsigned_abs()),
            Shape::Objects { of: _, min, max } => (min as u64, max as u64),
            Shape::Texts { max } => (0, max as u64),
            Shape::Names { max, .. } => (0, max as u64),
            Shape::Board => (0, MAX_BOARD_CHARACTERS as u64),
            Shape::Moves | Shape::RootMoves { .. } => (0, MAX_MOVES_CHARACTERS as u64),
            Shape::Confidence => Confidence::range(),
            Shape::Name(_)
            | Shape::Object(_)
            | Shape::Evaluation
            | Shape::Techniques
            | Shape::Tree
            | Shape::Review
            | Shape::Number
            | Shape::Decimal { .. }
            | Shape::Flag
            | Shape::Numbers { .. }
            | Shape::Window => return None,
        })
    }

    /// The largest number, or number of characters or items.
    #[must_use]
    pub fn largest(&self) -> u64 {
        self.range().map_or(u64::MAX, |(_, max)| max)
    }

    /// The smallest and the largest number, lowered to the limit of this server or key.
    #[must_use]
    pub fn range_within(&self, limits: &RequestLimits) -> Option<(u64, u64)> {
        let (min, max) = self.range()?;
        Some((min, self.ceiling.map_or(max, |ceiling| (ceiling.now)(limits).min(max))))
    }

    /// The upper limit of a key; `None` if the key does not lower it.
    #[must_use]
    pub fn limit_of(&self, key: &KeyLimits) -> Option<u64> {
        self.ceiling.and_then(|ceiling| (ceiling.of_key)(key))
    }

    /// The description in the contract.
    #[must_use]
    pub fn description(&self) -> String {
        let meaning = self.filled(self.meaning);
        match self.default {
            _ if self.meaning.contains("{default}") => meaning,
            Preset::Nothing | Preset::Mostly(_) => meaning,
            Preset::Number(number) => format!("{meaning} Default: {number}."),
            Preset::Name(name) => format!("{meaning} Default: `{name}`."),
        }
    }

    /// The first paragraph of the description.
    #[must_use]
    pub fn summary(&self) -> String {
        let (first, _) = self.meaning.split_once("\n\n").unwrap_or((self.meaning, ""));
        self.filled(first)
    }

    /// The same without backquotes.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.summary().replace('`', "")
    }

    /// The help text of a flag.
    #[must_use]
    pub fn help(&self) -> String {
        let mut help = self.sentence();
        help.truncate(help.trim_end_matches('.').len());
        let allowed = match (self.shape, self.range()) {
            (Shape::Name(names), _) | (Shape::Names { known: names, .. }, _) => names().join(", "),
            (Shape::Confidence, _) => Confidence::list(),
            (Shape::Flag, _) => "true, false".to_owned(),
            (Shape::Object(parts), _) => {
                let parts: Vec<_> = parts.iter().map(|part| format!("{:?}: …", part.name)).collect();
                format!("{{{}}}", parts.join(", "))
            }
            (Shape::Integer { .. }, Some((min, max))) => format!("{min} to {max}"),
            (Shape::Decimal { max }, _) => format!("0 to {max}"),
            (Shape::MultiPv { .. }, Some((min, max))) => format!("{min} to {max}, or all"),
            _ => String::new(),
        };
        if !allowed.is_empty() {
            help.push_str(&format!(" [{allowed}]"));
        }
        match self.default {
            Preset::Nothing | Preset::Mostly(_) => {}
            Preset::Number(number) => help.push_str(&format!(" [default: {number}]")),
            Preset::Name(name) => help.push_str(&format!(" [default: {name}]")),
        }
        help
    }

    fn filled(&self, text: &str) -> String {
        let (min, max) = self.range().unwrap_or_default();
        let default = match self.default {
            Preset::Nothing => String::new(),
            Preset::Number(number) | Preset::Mostly(number) => number.to_string(),
            Preset::Name(name) => name.to_owned(),
        };
        let words: Vec<_> = text.split_whitespace().collect();
        words
            .join(" ")
            .replace("{min}", &min.to_string())
            .replace("{max}", &max.to_string())
            .replace("{default}", &default)
    }
}
