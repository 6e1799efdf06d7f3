//! The player of a search: the engine with its `level`, or a textbook `algorithm` with `evaluation` and `techniques`;
//! and the default depth.

use yomi_game::GameKind;
use yomi_players::{Parameters, Player};
use yomi_search::{Goal, Level};
use yomi_textbook::{ALGORITHMS, Algorithm, Configuration, EvaluationChoice, Techniques};

use super::{
    confidence,
    evaluation::{self, EVALUATION},
    limits::{DEPTH, GOAL, NODES, RequestedLimits},
    techniques::{self, Subject},
};
use crate::{
    limits::RequestLimits,
    reading::{
        fault::Faults,
        fault_code::FaultCode,
        field::{Ceiling, Field, PlayerKind, Preset, Shape, fields},
        fields::Fields,
    },
    request::shared::MULTI_PV,
};

fields! {
    /// The strength dial for people, {default} when no limit is given and {max} with only time limits.
    ///
    /// Not together with depth, confidence, nodes, a goal or a textbook algorithm; where the server's longest search
    /// ends it, `stopped_by` is `server_limit` and `deterministic` is false.
    pub LEVEL = Field::new("level", Shape::Integer { min: 0, max: Level::MAX.number() as i64 }),
        default: Preset::Mostly(Level::DEFAULT.number() as u64), unit: Some("level"),
        ceiling: Some(Ceiling {
            now: |_| Level::MAX.number() as u64,
            of_key: |key| key.level.map(u64::from),
            setting: None,
        }),
        flag: Some("N");

    /// `engine`, the strongest for the game, or a textbook algorithm.
    pub(crate) ALGORITHM = Field::new("algorithm", Shape::Name(|| algorithms().map(|(name, _)| name).collect())),
        default: Preset::Name(ENGINE), flag: Some("NAME");

    /// Techniques of a textbook algorithm; those not named are off.
    ///
    /// One that has no effect on the game, the tree or the algorithm is refused; `/v1/games` lists those of
    /// each game.
    pub(crate) TECHNIQUES = Field::new("techniques", Shape::Techniques),
        players: &[PlayerKind::Textbook], flag: Some("JSON");
}

/// The name of the engine among the algorithms.
pub(crate) const ENGINE: &str = "engine";

/// The names of `algorithm` with what they stand for; `None` is the engine.
pub(crate) fn algorithms() -> impl Iterator<Item = (&'static str, Option<Algorithm>)> + Clone {
    let textbook = ALGORITHMS.iter().map(|entry| (entry.name, Some(entry.algorithm)));
    std::iter::once((ENGINE, None)).chain(textbook)
}

/// The kind of player that a request names; `None` when its algorithm is wrong.
pub(crate) fn kind(fields: &Fields<'_>) -> Option<PlayerKind> {
    let Some(value) = fields.given(ALGORITHM.name) else { return Some(PlayerKind::Engine) };
    let (_, algorithm) = algorithms().find(|(name, _)| value == name)?;
    Some(algorithm.map_or(PlayerKind::Engine, |_| PlayerKind::Textbook))
}

/// Reads the player, and the limits with their defaults; `None` when a fault was found.
pub(crate) fn read(
    game: GameKind,
    fields: &mut Fields<'_>,
    goal: Option<Goal>,
    asked: &RequestedLimits,
    limits: &RequestLimits,
    faults: &mut Faults,
) -> Option<(Player, RequestedLimits)> {
    let before = faults.count();
    let level = LEVEL.number(fields, faults).and_then(|level| Level::new(u8::try_from(level).ok()?));
    let given = fields.is_given(ALGORITHM.name);
    let named = ALGORITHM.choice(algorithms(), fields, faults);
    // A wrong name leaves open what the other fields apply to: they are read, not judged.
    let algorithm = if given { named } else { Some(None) };
    let evaluation = evaluation::read(game, fields, faults);
    let confidence = confidence::read(goal, fields, faults);
    let techniques = techniques::read(Subject::Game(game), algorithm.flatten(), fields, faults);
    check_level(fields, algorithm.flatten(), goal, faults);
    if let Some(Some(algorithm)) = algorithm {
        check_textbook(fields, algorithm, goal, faults);
    }
    if faults.count() > before {
        return None;
    }
    let goal = goal?;
    match algorithm? {
        None => {
            let level = engine_level(level, goal, asked);
            let othello = yomi_othello::Parameters { confidence, ..yomi_othello::Parameters::default() };
            let parameters = Parameters { othello, ..Parameters::default() };
            Some((Player::Engine { level, parameters }, *asked))
        }
        Some(algorithm) => {
            let depth = textbook_depth(game, algorithm, techniques, goal, asked, limits);
            let evaluation = evaluation.unwrap_or_else(|| EvaluationChoice::default_of(game));
            let configuration = Configuration { algorithm, evaluation, techniques };
            let nodes = asked.nodes.or_else(|| default_playouts(game, algorithm, asked, limits));
            Some((Player::Textbook(configuration), RequestedLimits { depth, nodes, ..*asked }))
        }
    }
}

/// The engine's level; explicit limits need none.
pub(super) fn engine_level(level: Option<Level>, goal: Goal, asked: &RequestedLimits) -> Option<Level> {
    let is_limited = asked.depth.is_some() || asked.nodes.is_some() || asked.has_clock();
    let default = (goal == Goal::Best && !is_limited).then_some(Level::DEFAULT);
    level.or(default)
}

/// The depth of a textbook search; `None` for "until solved or stopped".
fn textbook_depth(
    game: GameKind,
    algorithm: Algorithm,
    techniques: Techniques,
    goal: Goal,
    asked: &RequestedLimits,
    limits: &RequestLimits,
) -> Option<u32> {
    // Without iterative deepening a search that is cut short has nothing to say, so that a depth
    // is set whatever else limits it; with it, nodes or a clock alone are limit enough.
    let is_limited = techniques.iterative_deepening && (asked.nodes.is_some() || asked.has_clock());
    match asked.depth {
        None if goal == Goal::Best && !is_limited => {
            algorithm.default_depth(game).map(|depth| depth.min(limits.max_depth))
        }
        depth => depth,
    }
}

/// The playouts of an algorithm that is limited by them, where neither nodes nor a clock is given.
fn default_playouts(
    game: GameKind,
    algorithm: Algorithm,
    asked: &RequestedLimits,
    limits: &RequestLimits,
) -> Option<u64> {
    let playouts = algorithm.default_playouts(game).filter(|_| !asked.has_clock())?;
    Some(playouts.min(limits.max_nodes))
}

/// Refuses a level beside what it chooses itself.
pub(super) fn check_level(fields: &Fields<'_>, algorithm: Option<Algorithm>, goal: Option<Goal>, faults: &mut Faults) {
    if !fields.is_given(LEVEL.name) {
        return;
    }
    let mut rivals: Vec<&str> = [DEPTH.name, NODES.name].into_iter().filter(|name| fields.is_given(name)).collect();
    if goal.is_some_and(|goal| goal != Goal::Best) {
        rivals.push(GOAL.name);
    }
    if algorithm.is_some() {
        rivals.push(ALGORITHM.name);
    }
    for rival in rivals {
        let detail = format!("a level chooses for itself what {rival} sets; give one of the two");
        fields.refuse(LEVEL.name, FaultCode::ConflictingFields, &detail, faults);
    }
}

/// Rejects more than one line of `random`: random moves have no rank and no loss against the first.
pub(crate) fn check_multi_pv(fields: &mut Fields<'_>, multi_pv: u32, faults: &mut Faults) {
    let random = Algorithm::Random.entry().name;
    let is_random = fields.value(&ALGORITHM).is_some_and(|value| value == random);
    if is_random && multi_pv > 1 {
        let detail = "random draws one move and ranks none; leave out multi_pv";
        fields.refuse(MULTI_PV.name, FaultCode::NotApplicable, detail, faults);
    }
}

fn check_textbook(fields: &Fields<'_>, algorithm: Algorithm, goal: Option<Goal>, faults: &mut Faults) {
    if !algorithm.evaluates() && fields.is_given(EVALUATION.name) {
        let detail = "mcts scores by random games and asks no evaluation";
        fields.refuse(EVALUATION.name, FaultCode::NotApplicable, detail, faults);
    }
    if goal.is_none_or(|goal| goal == Goal::Best) {
        return;
    }
    let unsolving = match algorithm {
        Algorithm::Random => Some("random draws a move and solves nothing"),
        Algorithm::Mcts => Some("mcts estimates chances and solves nothing"),
        _ => None,
    };
    if let Some(reason) = unsolving {
        fields.refuse(GOAL.name, FaultCode::NotApplicable, reason, faults);
    }
    if fields.is_given(EVALUATION.name) {
        let detail = "a search to the end of the game evaluates nothing else; leave out evaluation or goal";
        fields.refuse(EVALUATION.name, FaultCode::ConflictingFields, detail, faults);
    }
}
