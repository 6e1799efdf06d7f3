//! What the commands of a dialogue share: who plays, and how the dialogue ends.

use std::io;

use anyhow::{Context as _, anyhow};
use hyper::Uri;
use yomi_contract::request::opponents_of;
use yomi_game::GameKind;
use yomi_players::{Engines, Player, Players};
use yomi_protocol::searcher::Searcher;
use yomi_search::Level;

use super::remote::{self, Remote};

/// The player.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct PlayerArgs {
    /// How far a move is searched without a clock, 0 to 30, until a command says otherwise
    #[arg(long, value_name = "N", default_value_t = Level::DEFAULT.number())]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=i64::from(Level::MAX.number())))]
    level: u8,
    /// An opponent of /v1/games that chooses the moves instead, such as beginner, club or master
    #[arg(long, value_name = "NAME", conflicts_with = "level")]
    opponent: Option<String>,
    /// Let a server search, http://HOST:PORT, instead of this process; its key is read from YOMI_KEY
    #[arg(long, value_name = "URL", value_parser = remote::address)]
    server: Option<Uri>,
}

impl PlayerArgs {
    pub(super) fn level(&self) -> Level {
        Level::new(self.level).unwrap_or(Level::DEFAULT)
    }

    /// The name of the opponent, or of the level.
    pub(super) fn name(&self) -> String {
        self.opponent.clone().unwrap_or_else(|| format!("level {}", self.level))
    }

    /// The opponent of a game.
    ///
    /// # Errors
    /// If the game has none of that name.
    pub(super) fn opponent(&self, game: GameKind) -> anyhow::Result<Option<Player>> {
        let Some(name) = &self.opponent else { return Ok(None) };
        let found = opponents_of(game).find(|(known, _)| known == name);
        let names = || opponents_of(game).map(|(name, _)| name).collect::<Vec<_>>().join(", ");
        let found = found.ok_or_else(|| anyhow!("--opponent is {name}; expected {}", names()))?;
        Ok(Some(found.1))
    }

    /// What searches.
    ///
    /// # Errors
    /// If the system refuses what a client of a server needs, or the key is none.
    pub(super) fn searcher(&self, engines: Engines) -> anyhow::Result<Box<dyn Searcher>> {
        Ok(match &self.server {
            Some(server) => Box::new(Remote::new(server, engines)?),
            None => Box::new(Players::new(engines)),
        })
    }
}

/// The end of a dialogue; a reader that has closed its end is no error.
pub(super) fn ended<T: Default>(held: io::Result<T>) -> anyhow::Result<T> {
    match held {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(T::default()),
        held => held.context("the dialogue ended early"),
    }
}
