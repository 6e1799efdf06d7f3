//! Field flags: each command lists the request fields that it takes, and the table of fields
//! supplies the rest.

use std::marker::PhantomData;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use yomi_contract::{
    reading::field::{Field, Shape},
    request::{
        self,
        lab::{self, station::Station},
        query::field_value,
    },
};
use yomi_game::GameKind;

use serde_json::{Map, Value};

/// The fields of a command, in the order of its help.
pub trait FieldSet {
    /// The fields.
    fn fields() -> Vec<&'static Field>;
}

/// The fields that were given as flags, as a body would hold them.
#[derive(Debug)]
pub struct Flags<S> {
    given: Map<String, Value>,
    set: PhantomData<S>,
}

impl<S> Flags<S> {
    /// The fields that were given.
    pub fn fields(self) -> Map<String, Value> {
        self.given
    }
}

impl<S> Clone for Flags<S> {
    fn clone(&self) -> Self {
        Self { given: self.given.clone(), set: PhantomData }
    }
}

impl<S: FieldSet> Args for Flags<S> {
    fn augment_args(command: Command) -> Command {
        command.args(S::fields().into_iter().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: FieldSet> FromArgMatches for Flags<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let text = |field: &Field| matches.get_one::<String>(field.name).cloned();
        let given = S::fields().into_iter().map(|field| (field.name, text(field)));
        Ok(Self { given: fields(given), set: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn flag(field: &'static Field) -> Arg {
    let may_begin_with_a_hyphen = matches!(
        field.shape,
        Shape::Board | Shape::Moves | Shape::RootMoves { .. } | Shape::Window | Shape::Numbers { .. }
    );
    Arg::new(field.name)
        .long(field.name.replace('_', "-"))
        .value_name(field.flag.unwrap_or("VALUE"))
        .allow_hyphen_values(may_begin_with_a_hyphen)
        .help(field.help())
}

/// The fields that were given as flags, written as in a query string, as a body would hold them.
pub fn fields(flags: impl IntoIterator<Item = (&'static str, Option<String>)>) -> Map<String, Value> {
    flags.into_iter().filter_map(|(name, text)| Some((name.to_owned(), field_value(name, text?)))).collect()
}

/// The sets of the commands.
macro_rules! sets {
    ($($(#[doc = $line:literal])+ $Set:ident = $fields:expr;)+) => {$(
        $(#[doc = $line])+
        #[derive(Debug)]
        pub struct $Set;

        impl FieldSet for $Set {
            fn fields() -> Vec<&'static Field> {
                $fields
            }
        }
    )+};
}

sets! {
    /// Everything that `bestmove` takes and that has a flag.
    Bestmove = of_bestmove();
    /// A position, a move and the one beside it.
    Explain = of_explain();
    /// A position, and how its picture looks.
    Position = of_position();
    /// What the text of a game may leave open.
    Record = of_record();
    /// A player and its limits, for one position after another.
    Player = named(&of_bestmove(), &PLAYER);
    /// The player of puzzles, and its limits.
    Puzzles = named(&of_bestmove(), &PUZZLES);
    /// The search of a tree.
    Tree = of_station(Station::Tree);
    /// The search of a position.
    Trace = of_station(Station::Trace);
    /// A race.
    Race = of_station(Station::Race);
}

const POSITION: [&str; 6] = ["board", "turn", "moves", "coordinates", "size", "rule"];

const PLAYER: [&str; 13] = [
    "level",
    "depth",
    "confidence",
    "nodes",
    "time_ms",
    "goal",
    "algorithm",
    "evaluation",
    "techniques",
    "opponent",
    "skill",
    "seed",
    "variety",
];

const PUZZLES: [&str; 8] = ["level", "depth", "nodes", "time_ms", "goal", "algorithm", "evaluation", "techniques"];

fn of_bestmove() -> Vec<&'static Field> {
    // The laboratory declares the fields of a position for all games together.
    let mut fields = named(&lab::fields(Station::Trace), &POSITION);
    for field in GameKind::ALL.into_iter().flat_map(request::fields) {
        if field.flag.is_some() && fields.iter().all(|known| known.name != field.name) {
            fields.push(field);
        }
    }
    fields
}

fn of_explain() -> Vec<&'static Field> {
    let mut fields = named(&lab::fields(Station::Trace), &POSITION);
    fields.extend(named(&request::explain_fields(GameKind::ALL[0]), &["move", "against", "nodes", "lang"]));
    fields
}

fn of_record() -> Vec<&'static Field> {
    named(&request::record::fields(), &["game", "size", "rule", "coordinates"])
}

fn of_position() -> Vec<&'static Field> {
    let mut fields = named(&lab::fields(Station::Trace), &POSITION);
    for field in GameKind::ALL.into_iter().flat_map(request::position_fields) {
        if field.flag.is_some() && fields.iter().all(|known| known.name != field.name) {
            fields.push(field);
        }
    }
    fields
}

/// The fields of these names.
fn named(fields: &[&'static Field], names: &[&str]) -> Vec<&'static Field> {
    let field = |name: &&str| fields.iter().find(|field| field.name == *name).copied();
    names.iter().filter_map(field).collect()
}

fn of_station(station: Station) -> Vec<&'static Field> {
    lab::fields(station).into_iter().filter(|field| field.flag.is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_that_a_set_names_is_one() {
        assert_eq!(Player::fields().len(), PLAYER.len());
        assert_eq!(Puzzles::fields().len(), PUZZLES.len());
        assert_eq!(named(&Bestmove::fields(), &POSITION).len(), POSITION.len());
    }

    #[test]
    fn the_help_of_a_flag_says_range_and_default() {
        let help = |name| named(&Bestmove::fields(), &[name])[0].help();
        assert_eq!(help("depth"), "Plies to search at most [1 to 99]");
        assert_eq!(help("size"), "Gomoku: rows and columns [5 to 20] [default: 15]");
        let usual = "The strength dial for people, 10 when no limit is given and 30 with only time limits \
                     [0 to 30]";
        assert_eq!(help("level"), usual);
    }
}
