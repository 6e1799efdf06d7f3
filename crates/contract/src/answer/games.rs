//! The answer of `/v1/games`: games, notations, algorithms, techniques and levels, from the tables of the lower crates.

use serde::Serialize;
use utoipa::ToSchema;
use yomi_game::{GameKind, Side, gomoku};
use yomi_players::Engines;
use yomi_search::Level;
use yomi_textbook::{ALGORITHMS, Parameter, Switch, TECHNIQUES, evaluations_of};

use crate::{
    confidence::Confidence,
    request::{player::ENGINE, position::SIZE},
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

/// An algorithm.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AlgorithmEntry)]
pub struct AlgorithmText {
    /// The name in requests.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Where it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub source: Option<&'static str>,
    /// Plies searched when a request gives no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub default_depth: Option<u32>,
    /// Playouts when a request gives no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub default_nodes: Option<u64>,
    /// The techniques that have an effect on it in this game.
    pub techniques: Vec<&'static str>,
}

/// A technique.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TechniqueEntry)]
pub struct TechniqueText {
    /// The name in requests.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// The names that it takes instead of `true` and `false`; the first switches it off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub choices: Option<Vec<&'static str>>,
    /// Its parameter, if it has one alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub parameter: Option<ParameterText>,
    /// All its parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<ParameterText>,
    /// What else has to be on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
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

/// What a level means.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LevelEntry)]
pub struct LevelText {
    /// The level.
    pub level: u8,
    /// Plies searched.
    pub depth: u32,
    /// How sure each guess is by which ProbCut leaves moves out, in per cent; 100 where none is left
    /// out. Not for the endgame, which is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<f64>)]
    pub confidence: Option<Confidence>,
    /// Solved exactly from so many empty squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
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
    let (rules, board, moves) = texts(game);
    GameEntry {
        name: game.name(),
        sides: [game.side_name(Side::First), game.side_name(Side::Second)],
        rules,
        board,
        moves,
        size: match game {
            GameKind::Othello => SizeRange { default: 8, min: 8, max: 8 },
            GameKind::Gomoku => {
                let (min, max) = SIZE.range().unwrap_or_default();
                SizeRange { default: gomoku::DEFAULT_SIZE.into(), min, max }
            }
            GameKind::TicTacToe => SizeRange { default: 3, min: 3, max: 3 },
        },
        rule: match game {
            GameKind::Gomoku => gomoku::Rule::ALL.map(gomoku::Rule::name).to_vec(),
            GameKind::Othello | GameKind::TicTacToe => Vec::new(),
        },
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
        levels: (0..=Level::MAX.number()).filter_map(Level::new).map(|l| level(game, l)).collect(),
    }
}

const fn texts(game: GameKind) -> (&'static str, &'static str, &'static str) {
    match game {
        GameKind::Othello => (
            "A move encloses discs of the opponent in straight lines and flips them; who cannot \
             move passes; when nobody can, the side with more discs wins, and the empty squares \
             are scored for it.",
            "64 cells row by row from a1 at the top left, optionally followed by the side to \
             move; or one OBF line.",
            "Column a to h, row 1 to 8 from the top: d3; or pass.",
        ),
        GameKind::Gomoku => (
            "Five in a row win. freestyle: more than five win too. standard: exactly five. renju: \
             for black exactly five win, and double three, double four and overline are \
             forbidden; for white five or more win.",
            "size × size cells from the top row down; or no board and only moves.",
            "Column from a (no letter is skipped), row from 1 at the bottom: h8 is the centre of \
             15×15.",
        ),
        GameKind::TicTacToe => (
            "Three in a row win.",
            "9 cells from the top row down.",
            "Column a to c, row 1 to 3 from the top: b2 is the centre.",
        ),
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
    std::iter::once(engine).chain(textbook).collect()
}

fn techniques(game: GameKind) -> Vec<TechniqueText> {
    TECHNIQUES
        .iter()
        .filter(|technique| technique.games.contains(&game))
        .map(|technique| {
            let (choices, parameters) = match technique.switch {
                Switch::OnOff => (None, Vec::new()),
                Switch::Choice(names) => (Some(names.to_vec()), Vec::new()),
                Switch::Parameters(parameters) => {
                    (None, parameters.iter().map(parameter).collect())
                }
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
