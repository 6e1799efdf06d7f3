//! A game that is given by name.

use yomi_contract::reading::names;
use yomi_game::GameKind;

/// The game of that name, as clap's parser of a value.
///
/// # Errors
/// The games that there are, and the one that was probably meant.
pub fn named(name: &str) -> Result<GameKind, String> {
    let known = GameKind::ALL.map(GameKind::name);
    GameKind::from_name(name).ok_or_else(|| {
        let (advice, _) = names::advice(name, &known);
        format!("expected one of {}{advice}", known.join(", "))
    })
}
