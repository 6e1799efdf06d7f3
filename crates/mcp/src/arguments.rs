//! The arguments of a call: those of the tool itself are taken out, the rest is the body of a request.

use rmcp::model::JsonObject;
use serde_json::Value;
use yomi_contract::{
    problem::Problem,
    reading::fault::{Fault, FaultCode},
};
use yomi_game::GameKind;

/// The arguments of a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments(pub(crate) JsonObject);

impl Arguments {
    /// Takes the game out, which has to be there.
    ///
    /// # Errors
    /// `invalid_request`.
    pub(crate) fn game(&mut self) -> Result<GameKind, Problem> {
        let names = GameKind::ALL.map(GameKind::name);
        let expected = || names.join(", ");
        let fault = match self.0.remove("game") {
            Some(Value::String(name)) => match GameKind::ALL.into_iter().find(|game| game.name() == name) {
                Some(game) => return Ok(game),
                None => Fault::unknown_value("/game".to_owned(), &name, names.into_iter()),
            },
            None | Some(Value::Null) => {
                Fault::new("/game", FaultCode::Required, format!("name the game: {}", expected()))
            }
            Some(_) => Fault::new("/game", FaultCode::WrongType, format!("expected a text: {}", expected())),
        };
        Err(Problem::invalid(vec![fault]))
    }

    /// Takes the wish for a picture out.
    ///
    /// # Errors
    /// `invalid_request`.
    pub(crate) fn picture(&mut self) -> Result<bool, Problem> {
        match self.0.remove("picture") {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(wanted)) => Ok(wanted),
            Some(_) => {
                Err(Problem::invalid(vec![Fault::new("/picture", FaultCode::WrongType, "expected true or false")]))
            }
        }
    }

    /// Takes the handle out, the only argument of its tool.
    ///
    /// # Errors
    /// `invalid_request`.
    pub(crate) fn handle(&mut self) -> Result<String, Problem> {
        let mut faults = Vec::new();
        let handle = self.0.remove("handle");
        if !matches!(handle, Some(Value::String(_))) {
            let detail = "give the handle that review answered with, a text";
            faults.push(Fault::new("/handle", FaultCode::Required, detail));
        }
        faults.extend(self.unknown("no such argument; get_review takes handle alone"));
        match handle {
            Some(Value::String(handle)) if faults.is_empty() => Ok(handle),
            _ => Err(Problem::invalid(faults)),
        }
    }

    /// Refuses the arguments that are left, of a tool that takes no more.
    ///
    /// # Errors
    /// `invalid_request`.
    pub(crate) fn none_left(&self, detail: &'static str) -> Result<(), Problem> {
        let faults: Vec<_> = self.unknown(detail).collect();
        if faults.is_empty() { Ok(()) } else { Err(Problem::invalid(faults)) }
    }

    fn unknown(&self, detail: &'static str) -> impl Iterator<Item = Fault> {
        let others = self.0.keys().take(10);
        others.map(move |name| Fault::new(format!("/{name}"), FaultCode::UnknownField, detail))
    }

    /// Sets an argument that a tool decides itself.
    ///
    /// # Errors
    /// `invalid_request`, where the call gives it too.
    pub(crate) fn decide(&mut self, name: &str, value: Value, tool: &str) -> Result<(), Problem> {
        if self.0.get(name).is_some_and(|given| !given.is_null() && *given != value) {
            let detail = format!("{tool} decides that itself; leave it out");
            return Err(Problem::invalid(vec![Fault::new(format!("/{name}"), FaultCode::NotApplicable, detail)]));
        }
        self.0.insert(name.to_owned(), value);
        Ok(())
    }

    /// Whether any of these is given.
    pub(crate) fn has_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.0.get(*name).is_some_and(|value| !value.is_null()))
    }

    /// Those of these names, which have spaces between them.
    pub(crate) fn only(&self, names: &str) -> Self {
        let is_one = |name: &str| names.split(' ').any(|of| of == name);
        let given = self.0.iter().filter(|(name, _)| is_one(name));
        Self(given.map(|(name, value)| (name.clone(), value.clone())).collect())
    }
}
