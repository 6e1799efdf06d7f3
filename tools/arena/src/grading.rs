//! Grading: the mean loss of a player's moves on labelled positions.

use std::{convert::Infallible, num::NonZeroUsize, time::Duration};

use yomi_collections as collections;
use yomi_game::{AnyMove, AnyPosition, Game, GameKind, gomoku::Rule};
use yomi_players::{Engines, SearchRequest};
use yomi_search::{Unit, Valuation, ValueKind};

use super::{
    configured::{ConfiguredPlayer, Searched},
    mean::{Mean, mean},
    side_by_side::side_by_side,
};

/// Empties of a stage of Othello: 10 to 14, 15 to 19 and so on.
const STAGE_EMPTIES: u32 = 5;
/// Stones at which the stages of gomoku begin.
const STAGE_STONES: [u32; 3] = [0, 20, 36];
/// A move that loses more of a game of gomoku than this has lost much, in ten-thousandths.
const BLUNDER: i64 = 2_000;

/// A position of which another engine has judged the moves.
///
/// Values are in the smallest parts of their labels: thousandths of a disc in Othello, ten-thousandths of a won game
/// in gomoku.
#[derive(Clone, Debug)]
pub enum Labelled {
    /// Of Othello: discs for every legal move.
    Othello(collections::othello::LabelledPosition),
    /// Of gomoku: chances to win after the best moves.
    Gomoku(Box<collections::gomoku::LabelledPosition>),
}

/// Where in which game a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In Othello.
    Othello {
        /// Empty squares.
        empties: u32,
    },
    /// In gomoku.
    Gomoku {
        /// The rule.
        rule: Rule,
        /// Stones on the board.
        stones: u32,
    },
}

/// Positions that are graded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Fewest and most empty squares.
    Empties(u32, u32),
    /// A rule of gomoku.
    Rule(Rule),
    /// Fewest and most stones; no upper end in the last stage.
    Stones(u32, Option<u32>),
}

/// A move on a labelled position, held to its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The name of the position.
    pub name: String,
    /// Where it stands.
    pub place: Place,
    /// The move.
    pub mv: AnyMove,
    /// The best label less that of the move, in parts of the label; 0 for a best move.
    pub loss: i64,
    /// The move has no label of its own: its loss is what the file says of all such moves.
    pub unlisted: bool,
    /// The score less the best label, in parts of the label, where the score says as much: discs, or a chance to win.
    pub error: Option<i64>,
    /// The score is that of perfect play.
    pub solved: bool,
    /// The score is called exact and so is the label, and they differ.
    pub contradicts: bool,
    /// Time to the answer.
    pub time: Duration,
    /// Nodes entered.
    pub nodes: u64,
}

/// What many graded moves come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Which positions; of all together what they span.
    pub group: Group,
    /// Positions.
    pub positions: usize,
    /// Loss a move: in discs, or in won games.
    pub loss: Mean,
    /// Share of moves that lose nothing, 0 to 1.
    pub best_moves: f64,
    /// Share of moves that lose more than a fifth of a game, 0 to 1; `None` in Othello.
    pub blunders: Option<f64>,
    /// Share of moves that have no label of their own, 0 to 1; `None` in Othello, where every move has one.
    pub unlisted: Option<f64>,
    /// Share of positions that were solved exactly, 0 to 1.
    pub solved: f64,
    /// Positions whose score says what the labels say.
    pub scored: usize,
    /// Absolute difference of the score and the best label over those, in discs or won games.
    pub score_error: Option<f64>,
    /// Mean time a move.
    pub mean_time: Duration,
    /// Longest time of a move.
    pub max_time: Duration,
    /// Nodes in all.
    pub nodes: u64,
}

impl Labelled {
    /// The name of the position.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Othello(labelled) => &labelled.name,
            Self::Gomoku(labelled) => &labelled.name,
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        match self {
            Self::Othello(labelled) => labelled.position.into(),
            Self::Gomoku(labelled) => labelled.position.clone().into(),
        }
    }

    fn moves(&self) -> Vec<AnyMove> {
        match self {
            Self::Othello(_) => Vec::new(),
            Self::Gomoku(labelled) => labelled.moves.iter().map(|mv| (*mv).into()).collect(),
        }
    }

    fn place(&self) -> Place {
        match self {
            Self::Othello(labelled) => Place::Othello { empties: labelled.position.empties() },
            Self::Gomoku(labelled) => {
                Place::Gomoku { rule: labelled.position.rule(), stones: labelled.position.stone_count().into() }
            }
        }
    }

    /// The label of the best move.
    fn best(&self) -> i64 {
        match self {
            Self::Othello(labelled) => labelled.best_label(),
            Self::Gomoku(labelled) => labelled.best().into(),
        }
    }

    /// What a legal move is worth; `None` where that has no label of its own.
    fn label(&self, mv: AnyMove) -> Option<i64> {
        match self {
            Self::Othello(labelled) => labelled.label(mv.try_into().ok()?),
            Self::Gomoku(labelled) => Some(labelled.label(mv.try_into().ok()?)?.win_probability.into()),
        }
    }

    /// What the moves without a label are worth.
    fn unlisted(&self) -> i64 {
        match self {
            // There are none.
            Self::Othello(_) => self.best(),
            Self::Gomoku(labelled) => labelled.unlisted.into(),
        }
    }

    /// A score in the parts of the labels, where it says what they say.
    fn scored(&self, score: &Valuation) -> Option<i64> {
        match self {
            Self::Othello(_) => (score.unit == Unit::Discs).then_some(score.thousandths),
            Self::Gomoku(_) => score.win_thousandths.map(|share| i64::from(share) * 10),
        }
    }

    /// Whether an exact score cannot be right, if what is called exact or proven here is.
    fn contradicts(&self, searched: &Searched) -> bool {
        match self {
            Self::Gomoku(labelled) => {
                let Ok(mv) = searched.mv.try_into() else { return false };
                let wins = |label: &collections::gomoku::Label| label.proven && label.win_probability > 0;
                let loses = |label: &collections::gomoku::Label| label.proven && label.win_probability == 0;
                match searched.line.score.thousandths.signum() {
                    1 => labelled.label(mv).is_some_and(loses),
                    // Where there is a win, none of the moves draws or loses by perfect play.
                    _ => labelled.labels.iter().any(wins),
                }
            }
            Self::Othello(labelled) => {
                let score = self.scored(&searched.line.score);
                labelled.exact && score.is_some_and(|score| score != self.best())
            }
        }
    }
}

impl Place {
    /// The game.
    #[must_use]
    pub const fn game(self) -> GameKind {
        match self {
            Self::Othello { .. } => GameKind::Othello,
            Self::Gomoku { .. } => GameKind::Gomoku,
        }
    }

    /// How many parts of a label make one disc, or one won game.
    #[must_use]
    pub const fn parts(self) -> f64 {
        match self {
            Self::Othello { .. } => 1_000.0,
            Self::Gomoku { .. } => 10_000.0,
        }
    }

    /// The groups to which it belongs.
    fn groups(self) -> Vec<Group> {
        match self {
            Self::Othello { empties } => {
                let first = empties / STAGE_EMPTIES * STAGE_EMPTIES;
                vec![Group::Empties(first, first + STAGE_EMPTIES - 1)]
            }
            Self::Gomoku { rule, stones } => {
                let number = STAGE_STONES.iter().filter(|&&first| first <= stones).count() - 1;
                let last = STAGE_STONES.get(number + 1).map(|next| next - 1);
                vec![Group::Rule(rule), Group::Stones(STAGE_STONES[number], last)]
            }
        }
    }
}

/// Asks a player for its move on every position, on `threads` threads with players of their own, and
/// hands each answer to `progress` as it comes. The grades stand in the order of the positions.
pub fn grade_positions(
    positions: &[Labelled],
    request: &SearchRequest,
    engines: &Engines,
    threads: NonZeroUsize,
    progress: impl FnMut(&Graded),
) -> Vec<Graded> {
    let tools = || Ok::<_, Infallible>(ConfiguredPlayer::new(request.clone(), engines.clone(), false));
    let work = |player: &mut ConfiguredPlayer, labelled: &Labelled, _: &_| {
        let searched = player.search(&labelled.position(), &labelled.moves(), 0, true);
        Ok(Some(grade_move(labelled, &searched)))
    };
    let done = side_by_side(positions, threads, tools, work, progress);
    done.results.into_iter().flatten().collect()
}

fn grade_move(labelled: &Labelled, searched: &Searched) -> Graded {
    let best = labelled.best();
    let label = labelled.label(searched.mv);
    let score = &searched.line.score;
    let solved = score.kind == ValueKind::Exact;
    Graded {
        name: labelled.name().to_owned(),
        place: labelled.place(),
        mv: searched.mv,
        loss: best - label.unwrap_or(labelled.unlisted()),
        unlisted: label.is_none(),
        error: labelled.scored(score).map(|score| score - best),
        solved,
        contradicts: solved && labelled.contradicts(searched),
        time: searched.time,
        nodes: searched.nodes,
    }
}

/// The grade of each group, and of all together; `None` without positions. In Othello groups are stages, fewest
/// empties first; in gomoku the rules, and then the stages.
#[must_use]
pub fn by_group(graded: &[Graded]) -> Option<(Vec<Grade>, Grade)> {
    let mut groups: Vec<_> = graded.iter().flat_map(|graded| graded.place.groups()).collect();
    groups.sort_unstable();
    groups.dedup();
    let groups = groups.into_iter().filter_map(|group| {
        let is_member = |graded: &&Graded| graded.place.groups().contains(&group);
        let members: Vec<_> = graded.iter().filter(is_member).collect();
        grade(group, &members)
    });
    let all: Vec<_> = graded.iter().collect();
    let total = grade(span(graded)?, &all)?;
    Some((groups.collect(), total))
}

/// What positions of one game span.
fn span(graded: &[Graded]) -> Option<Group> {
    let numbers = || {
        graded.iter().map(|graded| match graded.place {
            Place::Othello { empties } => empties,
            Place::Gomoku { stones, .. } => stones,
        })
    };
    let (fewest, most) = (numbers().min()?, numbers().max()?);
    Some(match graded.first()?.place {
        Place::Othello { .. } => Group::Empties(fewest, most),
        Place::Gomoku { .. } => Group::Stones(fewest, Some(most)),
    })
}

fn grade(group: Group, graded: &[&Graded]) -> Option<Grade> {
    let place = graded.first()?.place;
    let whole = |parts: i64| parts as f64 / place.parts();
    let losses: Vec<_> = graded.iter().map(|graded| whole(graded.loss)).collect();
    let share = |is_one: &dyn Fn(&Graded) -> bool| {
        graded.iter().filter(|graded| is_one(graded)).count() as f64 / graded.len() as f64
    };
    let errors: Vec<_> = graded.iter().filter_map(|graded| graded.error.map(|error| whole(error.abs()))).collect();
    let times = graded.iter().map(|graded| graded.time);
    let is_gomoku = matches!(place, Place::Gomoku { .. });
    Some(Grade {
        group,
        positions: graded.len(),
        loss: mean(&losses)?,
        best_moves: share(&|graded| graded.loss == 0),
        blunders: is_gomoku.then(|| share(&|graded| graded.loss > BLUNDER)),
        unlisted: is_gomoku.then(|| share(&|graded| graded.unlisted)),
        solved: share(&|graded| graded.solved),
        scored: errors.len(),
        score_error: mean(&errors).map(|mean| mean.value),
        mean_time: times.clone().sum::<Duration>().div_f64(graded.len() as f64),
        max_time: times.max()?,
        nodes: graded.iter().map(|graded| graded.nodes).sum(),
    })
}

#[cfg(test)]
mod tests {
    use yomi_collections::othello::parse_labelled;
    use yomi_game::othello::{self, Move};
    use yomi_players::Player;
    use yomi_search::{Level, Limits};

    use super::*;

    fn graded(empties: u32, loss: i64, error: Option<i64>, milliseconds: u64) -> Graded {
        Graded {
            name: String::new(),
            place: Place::Othello { empties },
            mv: Move::Pass.into(),
            loss,
            unlisted: false,
            error,
            solved: empties < 13,
            contradicts: false,
            time: Duration::from_millis(milliseconds),
            nodes: 10,
        }
    }

    #[test]
    fn stages_hold_five_empties_and_the_figures_worked_out_by_hand() {
        assert_eq!(by_group(&[]), None);
        let moves = [
            graded(12, 0, Some(-2000), 1),
            graded(30, 500, None, 4),
            graded(14, 3000, Some(1000), 3),
            graded(10, 0, None, 2),
        ];
        let (stages, total) = by_group(&moves).unwrap();
        let [late, early] = &stages[..] else { panic!("{stages:?}") };
        assert_eq!((late.group, late.positions, late.nodes), (Group::Empties(10, 14), 3, 30));
        assert_eq!((late.loss.value, late.scored, late.score_error), (1.0, 2, Some(1.5)));
        // Losses 0, 0, 3: variance (1 + 1 + 4) / 2 = 3, standard error √(3/3) = 1.
        assert!((late.loss.error.unwrap() - 4.303).abs() < 1e-12);
        assert!((late.best_moves - 2.0 / 3.0).abs() < 1e-12);
        assert!((late.solved - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!((early.solved, total.solved), (0.0, 0.5));
        assert_eq!(late.mean_time, Duration::from_millis(2));
        assert_eq!(late.max_time, Duration::from_millis(3));
        let alone = Group::Empties(30, 34);
        assert_eq!((early.group, early.positions, early.score_error), (alone, 1, None));
        let all = Group::Empties(10, 30);
        assert_eq!((total.group, total.positions, total.loss.value), (all, 4, 0.875));
        assert_eq!((total.unlisted, total.blunders), (None, None));
    }

    #[test]
    fn a_solved_position_loses_nothing_and_its_score_is_held_to_the_label() {
        // One move wipes white out: 64 discs; the label of the second line is wrong.
        let board = format!("{}{}", "X".repeat(56), "XOOO----");
        let line =
            |label: i32| format!(r#"{{"board": "{board}", "turn": "X", "scores": {{"e8": {label}}}, "exact": true}}"#);
        let positions = parse_labelled(&format!("{}\n{}", line(64), line(62))).unwrap();
        let positions: Vec<_> = positions.into_iter().map(Labelled::Othello).collect();
        let start = AnyPosition::Othello(othello::Position::initial());
        let player = Player::engine(Level::new(10));
        let request = SearchRequest::of(start, player, Limits::default());
        let graded = grade_positions(&positions, &request, &Engines::default(), NonZeroUsize::MIN, |_| {});
        assert_eq!((graded[0].loss, graded[0].error, graded[0].contradicts), (0, Some(0), false));
        assert_eq!((graded[1].loss, graded[1].error, graded[1].contradicts), (0, Some(2000), true));
    }

    /// A position of gomoku after h8, with labels for three moves, the last of them a proven loss.
    fn judged() -> Labelled {
        let line = r#"{"moves": "h8", "rule": "renju", "best": [{"move": "g7", "win_probability": 0.6},
            {"move": "g9", "win_probability": 0.35}, {"move": "a1", "win_probability": 0, "loss_in": 8}],
            "unlisted": 0.1}"#;
        let text = line.replace('\n', " ");
        let mut read = collections::gomoku::parse_labelled(&text).unwrap();
        Labelled::Gomoku(Box::new(read.remove(0)))
    }

    fn searched(mv: &str, score: Valuation) -> Searched {
        let mv = judged().position().parse_move(mv).unwrap();
        let line = yomi_search::Line { score, moves: vec![mv] };
        Searched { mv, line, nodes: 10, time: Duration::from_millis(1) }
    }

    #[test]
    fn a_move_of_gomoku_loses_what_the_labels_say_listed_or_not() {
        let guess = Valuation { win_thousandths: Some(550), ..Valuation::new(12, Unit::Points, ValueKind::Heuristic) };
        let graded = |mv| grade_move(&judged(), &searched(mv, guess));
        let told = ["g7", "g9", "a1", "h9"].map(|mv| (graded(mv).loss, graded(mv).unlisted));
        assert_eq!(told, [(0, false), (2_500, false), (6_000, false), (5_000, true)]);
        assert_eq!((graded("g9").error, graded("g9").solved), (Some(-500), false));
        let (groups, total) = by_group(&["g7", "h9"].map(graded)).unwrap();
        let names: Vec<_> = groups.iter().map(|grade| grade.group).collect();
        assert_eq!(names, [Group::Rule(Rule::Renju), Group::Stones(0, Some(19))]);
        assert_eq!((total.group, total.loss.value), (Group::Stones(1, Some(1)), 0.25));
        assert_eq!((total.best_moves, total.blunders, total.unlisted), (0.5, Some(0.5), Some(0.5)));
        assert!((total.score_error.unwrap() - 0.05).abs() < 1e-12);
        let late = Place::Gomoku { rule: Rule::Standard, stones: 40 };
        assert_eq!(late.groups(), [Group::Rule(Rule::Standard), Group::Stones(36, None)]);
    }

    #[test]
    fn a_proven_score_of_gomoku_is_held_to_proven_labels() {
        let contradicts = |mv, outcome| {
            let score = Valuation::new(outcome, Unit::Outcome, ValueKind::Exact);
            grade_move(&judged(), &searched(mv, score)).contradicts
        };
        assert!(contradicts("a1", 1000), "a proven loss");
        assert!(!contradicts("a1", -1000) && !contradicts("g7", 1000), "nothing else is proven");
    }
}
