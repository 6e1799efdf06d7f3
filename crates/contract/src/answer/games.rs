//! The answer of `/v1/games`: games, notations, algorithms, techniques and levels, from the tables of the lower crates.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{GameData, GameKind, Side, data::Sizes};
use yomi_players::Engines;
use yomi_search::{Level, Unit};
use yomi_textbook::{ALGORITHMS, Parameter, Switch, TECHNIQUES, evaluations_of};

use crate::{
    confidence::Confidence,
    opponents::{Means, Opponent, Texts, opponents, variety},
    request::player::{ENGINE, HUMAN},
    vocabulary,
};

/// All games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GamesAnswer {
    /// One entry a game.
    pub games: Vec<GameEntry>,
}

/// What there is to know of a game before asking about a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameEntry {
    /// The name in paths.
    #[schema(value_type = vocabulary::Game)]
    pub name: &'static str,
    /// The sides, first to move first.
    #[schema(value_type = [vocabulary::Turn; 2])]
    pub sides: [&'static str; 2],
    /// The rules in short.
    pub rules: &'static str,
    /// How a position is written.
    pub board: &'static str,
    /// How moves are written.
    pub moves: &'static str,
    /// Rows and columns.
    pub size: SizeRange,
    /// Names for the field `rule`; empty for a game of one rule.
    #[schema(value_type = Vec<vocabulary::Rule>)]
    pub rule: Vec<&'static str>,
    /// Names for the field `algorithm`.
    pub algorithms: Vec<AlgorithmText>,
    /// Names for the field `techniques`.
    pub techniques: Vec<TechniqueText>,
    /// Names for the field `evaluation`.
    pub evaluations: Vec<EvaluationText>,
    /// Names for the field `opponent`, weakest first; empty where the game has none.
    pub opponents: Vec<OpponentText>,
    /// What each `level` means.
    pub levels: Vec<LevelText>,
}

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SizeRange {
    /// When not given.
    pub default: u64,
    /// Smallest.
    pub min: u64,
    /// Largest.
    pub max: u64,
}

impl From<Sizes> for SizeRange {
    fn from(Sizes { default, min, max }: Sizes) -> Self {
        Self { default: default.into(), min: min.into(), max: max.into() }
    }
}

/// An algorithm.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AlgorithmEntry)]
pub struct AlgorithmText {
    /// The name in requests.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: Option<&'static str>,
    /// Plies searched when a request gives no limit.
    pub default_depth: Option<u32>,
    /// Playouts when a request gives no limit.
    pub default_nodes: Option<u64>,
    /// The techniques that have an effect on it in this game.
    pub techniques: Vec<&'static str>,
}

/// A technique.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TechniqueEntry)]
pub struct TechniqueText {
    /// The name in requests.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// The names that it takes instead of `true` and `false`; the first switches it off.
    pub choices: Option<Vec<&'static str>>,
    /// Its parameter, if it has one alone.
    pub parameter: Option<ParameterText>,
    /// All its parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<ParameterText>,
    /// What else has to be on.
    pub needs: Option<&'static str>,
    /// The algorithms on which it has an effect.
    pub algorithms: Vec<&'static str>,
}

/// An integer parameter.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ParameterEntry)]
pub struct ParameterText {
    /// Its name.
    pub name: &'static str,
    /// Its value when the technique is just `true`.
    pub default: i64,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// What is counted.
    pub unit: &'static str,
}

/// An evaluation.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = EvaluationEntry)]
pub struct EvaluationText {
    /// The name in requests.
    pub name: &'static str,
    /// What it counts.
    pub summary: &'static str,
    /// Whether textbook algorithms use it when none is named.
    pub default: bool,
}

/// A named opponent.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = OpponentEntry)]
pub struct OpponentText {
    /// The name in requests.
    pub name: &'static str,
    /// Its title.
    pub title: Texts,
    /// How it plays, in a sentence.
    pub summary: Texts,
    /// The request fields that it stands for.
    pub request: OpponentRequest,
    /// What its move loses in the mean, over positions of games.
    pub loss_per_move: Option<f64>,
    /// What the loss counts: discs, or chances to win.
    pub unit: Option<&'static str>,
}

/// Unit of losses in games without discs.
const WIN_PROBABILITY: &str = "win_probability";

/// The request fields that an opponent stands for.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct OpponentRequest {
    /// `human`, where it is.
    pub algorithm: Option<&'static str>,
    /// Its skill.
    pub skill: Option<f64>,
    /// The engine's level.
    pub level: Option<u8>,
    /// The engine's `variety`.
    pub variety: Option<u32>,
}

/// What a level means.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LevelEntry)]
pub struct LevelText {
    /// The level.
    pub level: u8,
    /// Plies searched.
    pub depth: u32,
    /// How sure each guess is by which ProbCut leaves moves out, in per cent; 100 where none is left out.
    #[schema(value_type = Option<f64>)]
    pub confidence: Option<Confidence>,
    /// Solved exactly from so many empty squares.
    pub exact_from_empties: Option<u32>,
}

impl GamesAnswer {
    /// All games.
    #[must_use]
    pub fn of_all() -> Self {
        Self { games: GameKind::ALL.map(entry).to_vec() }
    }
}

fn entry(game: GameKind) -> GameEntry {
    let &GameData { sizes, rule_names, rules, board, moves, .. } = game.data();
    GameEntry {
        name: game.name(),
        sides: [game.side_name(Side::First), game.side_name(Side::Second)],
        rules,
        board,
        moves,
        size: SizeRange::from(sizes),
        rule: rule_names.to_vec(),
        algorithms: algorithms(game),
        techniques: techniques(game),
        evaluations: evaluations_of(game)
            .enumerate()
            .map(|(index, entry)| EvaluationText {
                name: entry.default.name(),
                summary: entry.summary,
                default: index == 0,
            })
            .collect(),
        opponents: opponents(game).iter().map(|of| opponent(game, of)).collect(),
        levels: (0..=Level::MAX.number()).filter_map(Level::new).map(|l| level(game, l)).collect(),
    }
}

fn algorithms(game: GameKind) -> Vec<AlgorithmText> {
    let engine = AlgorithmText {
        name: ENGINE,
        summary: "The strongest player of the game; takes level.",
        source: None,
        default_depth: None,
        default_nodes: None,
        techniques: Vec::new(),
    };
    let human = AlgorithmText {
        name: HUMAN,
        summary: "A player that errs as people do; takes skill and seed.",
        source: Some("D. McFadden, Conditional Logit Analysis of Qualitative Choice Behavior (1974)"),
        ..engine.clone()
    };
    let human = Engines::models_people(game).then_some(human);
    let textbook = ALGORITHMS.iter().map(|entry| AlgorithmText {
        name: entry.name,
        summary: entry.summary,
        source: Some(entry.source),
        default_depth: entry.algorithm.default_depth(game),
        default_nodes: entry.algorithm.default_playouts(game),
        techniques: TECHNIQUES
            .iter()
            .filter(|technique| technique.games.contains(&game))
            .filter(|technique| technique.algorithms.contains(&entry.algorithm))
            .map(|technique| technique.name)
            .collect(),
    });
    std::iter::once(engine).chain(human).chain(textbook).collect()
}

fn techniques(game: GameKind) -> Vec<TechniqueText> {
    TECHNIQUES
        .iter()
        .filter(|technique| technique.games.contains(&game))
        .map(|technique| {
            let (choices, parameters) = match technique.switch {
                Switch::OnOff => (None, Vec::new()),
                Switch::Choice(names) => (Some(names.to_vec()), Vec::new()),
                Switch::Parameters(parameters) => (None, parameters.iter().map(parameter).collect()),
            };
            TechniqueText {
                name: technique.name,
                summary: technique.summary,
                choices,
                parameter: if let [alone] = parameters[..] { Some(alone) } else { None },
                parameters,
                needs: technique.needs.map(|need| need.text),
                algorithms: technique.algorithms.iter().map(|found| found.entry().name).collect(),
            }
        })
        .collect()
}

fn opponent(game: GameKind, of: &Opponent) -> OpponentText {
    let &Opponent { name, title, summary, means, loss } = of;
    let request = match means {
        Means::Skill(skill) => OpponentRequest {
            algorithm: Some(HUMAN),
            skill: Some(f64::from(skill) / 1000.0),
            ..OpponentRequest::default()
        },
        Means::Level(level) => {
            OpponentRequest { level: Some(level), variety: Some(variety(game)), ..OpponentRequest::default() }
        }
    };
    let unit = if game.results_differ_in_size() { Unit::Discs.name() } else { WIN_PROBABILITY };
    let unit = loss.map(|_| unit);
    OpponentText { name, title, summary, request, loss_per_move: loss, unit }
}

const fn parameter(parameter: &Parameter) -> ParameterText {
    let Parameter { name, default, min, max, unit } = *parameter;
    ParameterText { name, default, min, max, unit }
}

fn level(game: GameKind, level: Level) -> LevelText {
    let entry = Engines::level(game, level);
    LevelText {
        level: level.number(),
        depth: entry.depth,
        confidence: entry.confidence_thousandths.map(Confidence::of_thousandths),
        exact_from_empties: entry.exact_from_empties,
    }
}
