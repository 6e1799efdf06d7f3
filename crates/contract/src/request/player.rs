//! The player of a search: the engine with its `level`, or a textbook `algorithm` with `evaluation` and `techniques`;
//! and the default depth.

use serde_json::{Map, Value};
use yomi_game::GameKind;
use yomi_players::{Engines, Parameters, Player};
use yomi_search::{Goal, Level, Variety, person::Skill};
use yomi_textbook::{ALGORITHMS, Algorithm, Configuration, EvaluationChoice, Techniques};

use super::{
    confidence,
    evaluation::{self, EVALUATION, EVALUATION_WEIGHTS},
    limits::{DEPTH, GOAL, NODES, RequestedLimits},
    techniques::{self, Subject},
};
use crate::{
    limits::RequestLimits,
    opponents::{self, Means, Opponent, opponents},
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        field::{Ceiling, Field, PlayerKind, Preset, Shape, fields},
        fields::Fields,
    },
    request::shared::{MULTI_PV, SEED},
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

    /// `engine`, the strongest for the game, `human`, which errs as people do, or a textbook algorithm.
    pub(crate) ALGORITHM = Field::new("algorithm", Shape::Name(|| algorithms().map(|(name, _)| name).collect())),
        default: Preset::Name(ENGINE), flag: Some("NAME");

    /// An opponent of `/v1/games` by name, instead of `level`, `algorithm` and `skill`.
    pub(crate) OPPONENT = Field::new("opponent", Shape::Name(names)), flag: Some("NAME");

    /// How well `human` plays: 0 draws at random, 1 errs in Othello like the average tournament player, {max} hardly at
    /// all.
    pub(crate) SKILL = Field::new("skill", Shape::Decimal { max: MOST_SKILL }),
        default: Preset::Number(1), players: &[PlayerKind::Human], flag: Some("X");

    /// Techniques of a textbook algorithm; those not named are off.
    ///
    /// One that has no effect on the game, the tree or the algorithm is refused; `/v1/games` lists those of
    /// each game.
    pub(crate) TECHNIQUES = Field::new("techniques", Shape::Techniques),
        players: &[PlayerKind::Textbook], flag: Some("JSON");
}

/// The names of all opponents, each once.
fn names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for of in GameKind::ALL.into_iter().flat_map(opponents) {
        if !names.contains(&of.name) {
            names.push(of.name);
        }
    }
    names
}

/// The name of the engine among the algorithms.
pub(crate) const ENGINE: &str = "engine";

/// The name of the model of people among the algorithms.
pub(crate) const HUMAN: &str = "human";

/// The greatest skill.
const MOST_SKILL: u32 = Skill::MAX.thousandths() as u32 / 1000;

/// What a name of `algorithm` stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Engine,
    Human,
    Textbook(Algorithm),
}

impl Named {
    const fn kind(self) -> PlayerKind {
        match self {
            Self::Engine => PlayerKind::Engine,
            Self::Human => PlayerKind::Human,
            Self::Textbook(_) => PlayerKind::Textbook,
        }
    }

    const fn textbook(self) -> Option<Algorithm> {
        if let Self::Textbook(algorithm) = self { Some(algorithm) } else { None }
    }
}

/// The names of `algorithm` with what they stand for.
pub(crate) fn algorithms() -> impl Iterator<Item = (&'static str, Named)> + Clone {
    let textbook = ALGORITHMS.iter().map(|entry| (entry.name, Named::Textbook(entry.algorithm)));
    [(ENGINE, Named::Engine), (HUMAN, Named::Human)].into_iter().chain(textbook)
}

/// The same request with a seed, which is drawn by `draw`; `None` where it has one or its player needs none.
///
/// A game of `human` or an opponent keeps one seed: the answer tells it, and later requests send it.
#[must_use]
pub fn seeded(
    game: GameKind,
    object: &Map<String, Value>,
    draw: impl FnOnce() -> Option<u64>,
) -> Option<Map<String, Value>> {
    let is_given = |name: &str| object.get(name).is_some_and(|value| !value.is_null());
    let draws = named_opponent(game, |name| object.get(name)).is_some()
        || object.get(ALGORITHM.name).is_some_and(|name| name == HUMAN);
    if !draws || is_given(SEED.name) {
        return None;
    }
    let mut object = object.clone();
    object.insert(SEED.name.to_owned(), (draw()? >> SEED_SHIFT).into());
    Some(object)
}

/// Bits of a random number that are no part of a seed.
const SEED_SHIFT: u32 = 11;

/// The names of a game's opponents, weakest first, with the players that they stand for.
pub fn opponents_of(game: GameKind) -> impl Iterator<Item = (&'static str, Player)> {
    opponents(game).iter().map(move |of| {
        let player = match of.means {
            Means::Skill(skill) => Player::Human(Skill::of_thousandths(skill).unwrap_or(Skill::AVERAGE)),
            Means::Level(level) => {
                let mut parameters = Parameters::default();
                parameters.othello.variety = Variety(opponents::variety(game));
                parameters.gomoku.variety = Variety(opponents::variety(game));
                Player::Engine { level: Level::new(level), parameters }
            }
        };
        (of.name, player)
    })
}

/// The opponent of a game that a request names.
fn named_opponent<'object>(
    game: GameKind,
    value: impl FnOnce(&str) -> Option<&'object Value>,
) -> Option<&'static Opponent> {
    let name = value(OPPONENT.name)?;
    opponents(game).iter().find(|of| name == of.name)
}

/// How much worse than the best a move of the opponent that a request names may be; 0 without one.
pub(super) fn variety(game: GameKind, fields: &Fields<'_>) -> Variety {
    match named_opponent(game, |name| fields.given(name)).map(|of| of.means) {
        Some(Means::Level(_)) => Variety(opponents::variety(game)),
        Some(Means::Skill(_)) | None => Variety::default(),
    }
}

/// The kind of player that a request names; `None` when its algorithm is wrong.
pub(crate) fn kind(game: GameKind, fields: &Fields<'_>) -> Option<PlayerKind> {
    if let Some(of) = named_opponent(game, |name| fields.given(name)) {
        return Some(if matches!(of.means, Means::Skill(_)) { PlayerKind::Human } else { PlayerKind::Engine });
    }
    let Some(value) = fields.given(ALGORITHM.name) else { return Some(PlayerKind::Engine) };
    algorithms().find(|(name, _)| value == name).map(|(_, named)| named.kind())
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
    let of = opponents(game).iter().map(|of| (of.name, of));
    let opponent = OPPONENT.choice(of, fields, faults);
    let named = match opponent.map(|of| of.means) {
        Some(Means::Skill(_)) => Some(Named::Human),
        Some(Means::Level(_)) => Some(Named::Engine),
        None if given => named,
        None => Some(Named::Engine),
    };
    if opponent.is_some() {
        check_opponent(fields, goal, faults);
    }
    let algorithm = named.and_then(Named::textbook);
    let evaluation = evaluation::read(game, fields, faults);
    let confidence = confidence::read(goal, fields, faults);
    let techniques = techniques::read(Subject::Game(game), algorithm, fields, faults);
    let skill = SKILL.thousandths(fields, faults).and_then(|skill| Skill::of_thousandths(u16::try_from(skill).ok()?));
    let (level, skill) = match opponent.map(|of| of.means) {
        Some(Means::Skill(skill)) => (None, Skill::of_thousandths(skill)),
        Some(Means::Level(level)) => (Level::new(level), None),
        None => (level, skill),
    };
    if opponent.is_none() {
        check_level(fields, named.is_some_and(|named| named != Named::Engine), goal, faults);
    }
    if named == Some(Named::Human) {
        check_human(game, fields, goal, faults);
    }
    if (opponent.is_some() || named == Some(Named::Human)) && !fields.is_given(SEED.name) {
        let detail = "people and opponents draw their moves by a seed; give one, the same for a whole game";
        faults.push(Fault::new(fields.pointer_to(SEED.name), FaultCode::Required, detail));
    }
    if let Some(algorithm) = algorithm {
        check_textbook(fields, algorithm, goal, faults);
    }
    if faults.count() > before {
        return None;
    }
    let goal = goal?;
    match named? {
        Named::Human => Some((Player::Human(skill.unwrap_or(Skill::AVERAGE)), *asked)),
        Named::Engine => {
            let level = engine_level(level, goal, asked);
            let othello = yomi_othello::Parameters { confidence, ..yomi_othello::Parameters::default() };
            let parameters = Parameters { othello, ..Parameters::default() };
            Some((Player::Engine { level, parameters }, *asked))
        }
        Named::Textbook(algorithm) => {
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
pub(super) fn check_level(fields: &Fields<'_>, has_other_player: bool, goal: Option<Goal>, faults: &mut Faults) {
    if !fields.is_given(LEVEL.name) {
        return;
    }
    let mut rivals: Vec<&str> = [DEPTH.name, NODES.name].into_iter().filter(|name| fields.is_given(name)).collect();
    if goal.is_some_and(|goal| goal != Goal::Best) {
        rivals.push(GOAL.name);
    }
    if has_other_player {
        rivals.push(ALGORITHM.name);
    }
    for rival in rivals {
        let detail = format!("a level chooses for itself what {rival} sets; give one of the two");
        fields.refuse(LEVEL.name, FaultCode::ConflictingFields, &detail, faults);
    }
}

/// Rejects more than one line of `random`: random moves have no rank and no loss against the first.
pub(crate) fn check_multi_pv(game: GameKind, fields: &mut Fields<'_>, multi_pv: u32, faults: &mut Faults) {
    let random = Algorithm::Random.entry().name;
    let is_random = fields.given(ALGORITHM.name).is_some_and(|value| value == random);
    let detail = if is_random {
        "random draws one move and ranks none; leave out multi_pv"
    } else if kind(game, fields) == Some(PlayerKind::Human) {
        "the lines of human are those of all moves; leave out multi_pv"
    } else {
        return;
    };
    if multi_pv > 1 {
        fields.refuse(MULTI_PV.name, FaultCode::NotApplicable, detail, faults);
    }
}

/// Refuses what an opponent's name stands for.
fn check_opponent(fields: &Fields<'_>, goal: Option<Goal>, faults: &mut Faults) {
    let names = [LEVEL.name, ALGORITHM.name, SKILL.name, DEPTH.name, NODES.name];
    let mut rivals: Vec<_> = names.into_iter().filter(|name| fields.is_given(name)).collect();
    rivals.extend(goal.filter(|goal| *goal != Goal::Best).map(|_| GOAL.name));
    for rival in rivals {
        let detail = format!("an opponent chooses for itself what {rival} sets; give one of the two");
        fields.refuse(OPPONENT.name, FaultCode::ConflictingFields, &detail, faults);
    }
}

/// Refuses the limits that the model of people sets itself, and a game without such a model.
fn check_human(game: GameKind, fields: &Fields<'_>, goal: Option<Goal>, faults: &mut Faults) {
    if !Engines::models_people(game) {
        let with: Vec<_> = GameKind::ALL.into_iter().filter(|&game| Engines::models_people(game)).collect();
        let names = with.iter().map(|game| game.name()).collect::<Vec<_>>().join(" and ");
        let detail = format!("there is a model of people for {names} alone; choose a level");
        fields.refuse(ALGORITHM.name, FaultCode::NotApplicable, &detail, faults);
        return;
    }
    for name in [DEPTH.name, NODES.name].into_iter().filter(|name| fields.is_given(name)) {
        let detail = format!("human sees as deep as its model says; leave out {name}");
        fields.refuse(name, FaultCode::NotApplicable, &detail, faults);
    }
    if goal.is_some_and(|goal| goal != Goal::Best) {
        fields.refuse(GOAL.name, FaultCode::NotApplicable, "human draws a move and solves nothing", faults);
    }
}

fn check_textbook(fields: &Fields<'_>, algorithm: Algorithm, goal: Option<Goal>, faults: &mut Faults) {
    let evaluations = [EVALUATION.name, EVALUATION_WEIGHTS.name].into_iter().filter(|name| fields.is_given(name));
    if !algorithm.evaluates() {
        let detail = "mcts scores by random games and asks no evaluation";
        evaluations.clone().for_each(|name| fields.refuse(name, FaultCode::NotApplicable, detail, faults));
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
    for name in evaluations {
        let detail = format!("a search to the end of the game evaluates nothing else; leave out {name} or goal");
        fields.refuse(name, FaultCode::ConflictingFields, &detail, faults);
    }
}
