//! Applicability of a field: the games and players that take it, and the refusal everywhere else.

use yomi_game::GameKind;

use super::{Field, Preset, Shape};
use serde_json::Value;

yomi_game::named! {
    /// The kinds of players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PlayerKind {
        /// The engine of the game.
        Engine = "engine",
        /// A textbook algorithm.
        Textbook = "textbook",
        /// The model of people.
        Human = "human",
    }
}

/// The game and the player of a request; `None` where one is not known or does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The game.
    pub game: Option<GameKind>,
    /// The player.
    pub player: Option<PlayerKind>,
}

impl Target {
    /// A request about a game, without a player.
    #[must_use]
    pub const fn of_game(game: GameKind) -> Self {
        Self { game: Some(game), player: None }
    }
}

impl Field {
    /// Whether a request to `target` takes the field. Elsewhere only its default is accepted, without effect.
    #[must_use]
    pub fn applies_to(&self, target: Target) -> bool {
        self.takes_game(target) && self.takes_player(target)
    }

    fn takes_game(&self, target: Target) -> bool {
        target.game.is_none_or(|game| self.games.contains(&game))
    }

    fn takes_player(&self, target: Target) -> bool {
        target.player.is_none_or(|player| self.players.contains(&player))
    }

    /// The reason why a request to `target` does not take the field, and what to do; `None` where it does.
    #[must_use]
    pub fn obstacle(&self, target: Target) -> Option<String> {
        if self.applies_to(target) {
            return None;
        }
        let games = self.games.iter().map(|game| game.name()).collect::<Vec<_>>().join(" and ");
        let is_of_all_games = GameKind::ALL.iter().all(|game| self.games.contains(game));
        let takers = match self.players {
            [PlayerKind::Textbook] if is_of_all_games => "a textbook algorithm takes".to_owned(),
            [PlayerKind::Textbook] => format!("a textbook algorithm on {games} takes"),
            [PlayerKind::Human] => "human takes".to_owned(),
            [PlayerKind::Engine] if is_of_all_games => "the engine takes".to_owned(),
            [PlayerKind::Engine] if self.games.len() == 1 => format!("the engine of {games} takes"),
            [PlayerKind::Engine] => format!("the engines of {games} take"),
            _ if self.games.len() == 1 => format!("{games} takes"),
            _ => format!("{games} take"),
        };
        let name = self.name;
        let remedy = match self.players {
            [PlayerKind::Textbook] if self.takes_game(target) => {
                format!("set algorithm to one, or leave out {name}")
            }
            [PlayerKind::Human] if self.takes_game(target) => {
                format!("set algorithm to human, or leave out {name}")
            }
            [PlayerKind::Engine] if self.takes_game(target) => {
                format!("leave out algorithm or {name}")
            }
            _ => format!("leave out {name}"),
        };
        Some(format!("only {takers} {name}; {remedy}"))
    }

    /// Whether `value` is what holds when the field is not given, whatever else the request says. `false` is the default
    /// of a flag, and an empty list or object that of a field that holds several things.
    #[must_use]
    pub fn is_default(&self, value: &Value) -> bool {
        match (self.default, value) {
            (Preset::Number(number), Value::Number(found)) => found.as_f64() == Some(number as f64),
            (Preset::Name(name), Value::String(found)) => name == found,
            (Preset::Nothing, Value::Bool(flag)) => matches!(self.shape, Shape::Flag) && !flag,
            (Preset::Nothing, Value::Array(items)) => {
                matches!(self.shape, Shape::Names { .. } | Shape::Texts { .. }) && items.is_empty()
            }
            (Preset::Nothing, Value::Object(parts)) => matches!(self.shape, Shape::Techniques) && parts.is_empty(),
            _ => false,
        }
    }
}
