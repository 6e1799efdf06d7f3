//! `gomoku fit`: fits weights to played games.

use std::{fs, path::PathBuf, thread};

use anyhow::{Context, ensure};
use yomi_game::{
    Side,
    gomoku::{Move, Position, Rule},
};
use yomi_gomoku::{
    COMBINATIONS, LOG_ODDS, THREAT_MASKS,
    sight::{Sight, Situation},
    weights::{COLOURS, ColourWeights, GomokuWeights, UNITS, colour, file},
};

use super::{
    game::{CLAIMED, PROVEN, sign},
    layout::{Layout, Ridges},
    newton::{self, Loss as _, Steps},
    order::Choices,
    record::{self, Game, Ply, SIZE},
    report::{self, OfRule},
    values::{self, Values},
};
use crate::progress;

/// Fits weights to the positions of played games.
#[derive(Debug, clap::Args)]
pub struct Fit {
    /// Folders of games
    #[arg(long, required = true, num_args = 1..)]
    folders: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long)]
    output: PathBuf,
    /// Weights of the rules that no games are of, and those that the report compares with
    #[arg(long)]
    start: Option<PathBuf>,
    /// Folder for a report, with a plot
    #[arg(long)]
    report: Option<PathBuf>,
    /// Share of the search's score in the label; the rest is the result of the game
    #[arg(long, default_value_t = 0.9)]
    score_share: f32,
    /// How strongly what cells are worth is held: one line, two lines, one combination of four
    #[arg(long, num_args = 3, default_values_t = [1.0, 10.0, 40.0])]
    ridges: Vec<f32>,
    /// The same of the order of moves
    #[arg(long, num_args = 3, default_values_t = [1.0, 10.0, 40.0])]
    order_ridges: Vec<f32>,
    /// Steps of Newton's method at most, and of conjugate gradients in each
    #[arg(long, num_args = 2, default_values_t = [8, 40])]
    steps: Vec<usize>,
}

/// One game of so many is held out of the fit, to measure the loss.
const HELD_OUT: usize = 20;
/// A rank's steps in a unit of log odds.
const RANK_UNITS: f32 = 64.0;

/// The games of one rule in a folder: played with the same weights.
struct Played {
    games: Vec<Game>,
    /// Log odds in a thousandth of a point of their scores.
    log_odds: f32,
}

/// What the weights of a rule are fitted to, or measured on.
struct Samples {
    values: Values,
    choices: Choices,
    /// The chances to win that the search saw, and what became of them, 1 for a win.
    trials: Vec<(f32, f32)>,
    /// What the weights that the games were played with, or the first ones, estimate, in log odds.
    before: Vec<f32>,
}

/// The colours of a rule.
fn colours_of(rule: Rule) -> std::ops::Range<usize> {
    let first = colour(rule, Side::First);
    first..colour(rule, Side::Second) + 1
}

impl Samples {
    fn new(colours: usize) -> Self {
        let lines = 2 * COMBINATIONS * colours;
        let values = Values { weights: lines + colours * THREAT_MASKS, ..Values::default() };
        let choices = Choices { weights: lines, ..Choices::default() };
        Self { values, choices, trials: Vec::new(), before: Vec::new() }
    }

    fn extend(&mut self, other: Self) {
        let names = self.values.names.len();
        self.values.names.extend(other.values.names);
        self.values.ends.extend(other.values.ends.into_iter().map(|end| names + end));
        self.values.chances.extend(other.values.chances);
        let moves = self.choices.moves.len();
        self.choices.moves.extend(other.choices.moves);
        self.choices.ends.extend(other.choices.ends.into_iter().map(|end| moves + end));
        self.choices.chosen.extend(other.choices.chosen);
        self.trials.extend(other.trials);
        self.before.extend(other.before);
    }
}

/// The number of a weight among those of its rule: of a colour, in a role, by combination.
const fn line_weight(colour: usize, role: usize, combination: u16) -> usize {
    (2 * colour + role) * COMBINATIONS + combination as usize
}

impl Fit {
    /// Fits and writes the weights, and a report beside them.
    pub fn run(self) -> anyhow::Result<()> {
        let start = match &self.start {
            Some(path) => {
                let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
                Some(file::decode(&bytes).with_context(|| path.display().to_string())?)
            }
            None => None,
        };
        let known = super::load(self.start.as_deref())?;
        let mut of_rules: [Vec<Played>; 3] = Default::default();
        for folder in &self.folders {
            let mut games: [Vec<Game>; 3] = Default::default();
            for path in record::shards(folder)? {
                let shard = record::read(&path)?;
                games[shard.rule as usize].extend(shard.games);
            }
            for (played, games) in of_rules.iter_mut().zip(games) {
                played.push(Played { log_odds: values::log_odds_of_scores(&trials(&games)), games });
            }
        }
        let mut fitted: [Option<ColourWeights>; COLOURS] = Default::default();
        let mut rules = Vec::new();
        let bar = progress::bar(3, "rules")?;
        for (rule, mut played) in Rule::ALL.into_iter().zip(of_rules) {
            played.retain(|played| !played.games.is_empty());
            if played.is_empty() {
                let start = start
                    .as_ref()
                    .with_context(|| format!("there are no games of {}; --start gives its weights", rule.name()))?;
                colours_of(rule).for_each(|colour| fitted[colour] = Some(start[colour].clone()));
            } else {
                let (weights, of_rule) = self.fit(rule, &played, &known)?;
                colours_of(rule).zip(weights).for_each(|(colour, one)| fitted[colour] = Some(one));
                rules.push(of_rule);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let fitted = fitted.map(|weights| weights.expect("every colour belongs to a rule"));
        fs::write(&self.output, file::encode(&fitted))
            .with_context(|| format!("cannot write {}", self.output.display()))?;
        let text = report::markdown(&self.command(), &rules);
        progress::say(&text);
        if let Some(folder) = &self.report {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            fs::write(folder.join("report.md"), text)?;
            report::plot(&folder.join("chances.svg"), &rules)?;
        }
        Ok(())
    }

    /// The weights of the colours of a rule.
    fn fit(
        &self,
        rule: Rule,
        played: &[Played],
        known: &GomokuWeights,
    ) -> anyhow::Result<(Vec<ColourWeights>, OfRule)> {
        let games = played.iter().flat_map(|Played { games, log_odds }| games.iter().map(|game| (game, *log_odds)));
        let games: Vec<(&Game, f32)> = games.collect();
        let part = |held: bool| -> Vec<(&Game, f32)> {
            let games = games.iter().enumerate();
            let games = games.filter(|(number, _)| (number % HELD_OUT == 0) == held);
            games.map(|(_, game)| *game).collect()
        };
        let learnt = self.samples(rule, &part(false), known);
        let held = self.samples(rule, &part(true), known);
        ensure!(!learnt.values.ends.is_empty() && !held.values.ends.is_empty(), "too few games of {}", rule.name());
        let colours = colours_of(rule).len();
        let steps = Steps { outer: self.steps[0], inner: self.steps[1] };
        let ridges = |of: &[f32]| Ridges { common: of[0], pair: of[1], own: of[2] };
        let layout = Layout::new(2 * colours, colours, ridges(&self.ridges));
        let worth = newton::fit(&learnt.values, &layout, steps);
        let layout = Layout::new(2 * colours, 0, ridges(&self.order_ridges));
        let ranks = newton::fit(&learnt.choices, &layout, steps);
        let of_rule = OfRule {
            rule,
            games: games.len(),
            positions: learnt.values.ends.len(),
            held_out: held.values.ends.len(),
            points: played.iter().map(|played| 1.0 / played.log_odds).collect(),
            fitted: mean(&learnt.values, &learnt.values.at(&worth)),
            unseen: mean(&held.values, &held.values.at(&worth)),
            before: mean(&held.values, &held.before.iter().map(|value| values::chance(*value)).collect::<Vec<_>>()),
            least: mean(&held.values, &held.values.chances),
            choices: held.choices.ends.len(),
            order: held.choices.loss(&held.choices.at(&ranks)) / held.choices.ends.len().max(1) as f64,
            first: held.choices.first(&ranks),
            curve: report::curve(&held.trials),
        };
        let rounded = |value: f32| value.round().clamp(-32_767.0, 32_767.0) as i16;
        let unit = LOG_ODDS * UNITS as f32;
        let tables = (0..colours).map(|colour| {
            let pair = |table: &[f32], unit: f32| -> Vec<[i16; 2]> {
                let of = |combination, role| table[line_weight(colour, role, combination)] * unit;
                (0..COMBINATIONS as u16).map(|combination| [0, 1].map(|role| rounded(of(combination, role)))).collect()
            };
            let first = 2 * COMBINATIONS * colours + colour * THREAT_MASKS;
            ColourWeights {
                // The waiting side's share is taken from the estimate.
                values: pair(&worth, unit).into_iter().map(|[own, other]| [own, -other]).collect(),
                ranks: pair(&ranks, RANK_UNITS),
                threats: worth[first..first + THREAT_MASKS].iter().map(|value| rounded(value * unit)).collect(),
            }
        });
        Ok((tables.collect(), of_rule))
    }

    /// The samples of some games.
    fn samples(&self, rule: Rule, games: &[(&Game, f32)], known: &GomokuWeights) -> Samples {
        let size = games.len().div_ceil(values::PARTS).max(1);
        let colours = colours_of(rule).len();
        let mut all = Samples::new(colours);
        thread::scope(|scope| {
            let parts: Vec<_> = games
                .chunks(size)
                .map(|games| {
                    scope.spawn(move || {
                        let mut samples = Samples::new(colours);
                        games.iter().for_each(|(game, log_odds)| {
                            self.add(&mut samples, rule, game, known, *log_odds);
                        });
                        samples
                    })
                })
                .collect();
            parts.into_iter().for_each(|part| all.extend(part.join().expect("a thread panicked")));
        });
        all
    }

    /// The samples of a game.
    fn add(&self, samples: &mut Samples, rule: Rule, game: &Game, known: &GomokuWeights, log_odds: f32) {
        let of_score = |score: i16| {
            if score.abs() >= CLAIMED {
                if score > 0 { 0.99 } else { 0.01 }
            } else {
                values::chance(log_odds * f32::from(score))
            }
        };
        let mut sight = Sight::new(&Position::empty(SIZE, rule), known);
        for Ply { mv, score, aside } in &game.plies {
            if let Some(score) = *score {
                let situation = sight.situation();
                if let Some((other, after)) = *aside {
                    sight.play(other);
                    samples.add_value(&sight, of_score(after));
                    sight.undo();
                }
                if situation == Situation::Quiet && !sight.makes_four(*mv) {
                    let result = result_for(game, &sight);
                    let label = self.score_share * of_score(score) + (1.0 - self.score_share) * result;
                    samples.add_value(&sight, label);
                    if score.abs() < CLAIMED {
                        samples.trials.push((of_score(score), result));
                    }
                }
                if matches!(situation, Situation::Quiet | Situation::Threatened) && score > -PROVEN {
                    samples.add_choice(&mut sight, *mv);
                }
            }
            sight.play(*mv);
        }
    }

    /// What to type for the same fit.
    fn command(&self) -> String {
        let list = |numbers: &[f32]| -> String {
            let texts: Vec<_> = numbers.iter().map(ToString::to_string).collect();
            texts.join(" ")
        };
        format!(
            "yomi-tools train gomoku fit --score-share {} --ridges {} --order-ridges {} --steps {} {}",
            self.score_share,
            list(&self.ridges),
            list(&self.order_ridges),
            self.steps[0],
            self.steps[1]
        )
    }
}

/// What became of the game for the side to move: 1 for a win.
fn result_for(game: &Game, sight: &Sight) -> f32 {
    (1.0 + f32::from(game.result) * sign(sight.side()) as f32) / 2.0
}

/// The scores that say nothing of a certain win, and what became of the games.
pub fn trials(games: &[Game]) -> Vec<(i16, f32)> {
    let mut trials = Vec::new();
    for game in games {
        for (number, ply) in game.plies.iter().enumerate() {
            if let Some(score) = ply.score.filter(|score| score.abs() < CLAIMED) {
                let side = if number % 2 == 0 { 1.0 } else { -1.0 };
                trials.push((score, (1.0 + side * f32::from(game.result)) / 2.0));
            }
        }
    }
    trials
}

impl Samples {
    /// A quiet position with the chance that the side to move wins.
    fn add_value(&mut self, sight: &Sight, chance: f32) {
        let (side, other) = (sight.side(), sight.side().opponent());
        let first = sight.colour(side).min(sight.colour(other));
        let own = sight.combinations(side).into_iter();
        let own =
            own.map(|(combination, count)| (line_weight(sight.colour(side) - first, 0, combination), count as i16));
        let others = sight.combinations(other).into_iter();
        let others =
            others.map(|(combination, count)| (line_weight(sight.colour(other) - first, 1, combination), count as i16));
        let threats = self.values.weights - THREAT_MASKS * self.threat_tables()
            + (sight.colour(side) - first) * THREAT_MASKS
            + sight.threat_mask();
        self.values.push(own.chain(others).chain([(threats, 1)]), chance);
        self.before.push(sight.linear() as f32 / LOG_ODDS);
    }

    /// How many tables of threats there are: one for each colour.
    const fn threat_tables(&self) -> usize {
        self.choices.weights / (2 * COMBINATIONS)
    }

    /// A position with the move that was chosen; nothing where it is not one of those that are looked at.
    fn add_choice(&mut self, sight: &mut Sight, mv: Move) {
        let moves = sight.candidates();
        let Some(chosen) = moves.iter().position(|(other, _)| *other == mv) else { return };
        if moves.len() < 2 {
            return;
        }
        let (side, other) = (sight.side(), sight.side().opponent());
        let (own, opponent) = (sight.colour(side), sight.colour(other));
        let first = own.min(opponent);
        let named = moves.into_iter().map(|(_, [of_own, of_other])| {
            [line_weight(own - first, 0, of_own) as u16, line_weight(opponent - first, 1, of_other) as u16]
        });
        self.choices.push(named, chosen);
    }
}

/// The mean cross-entropy of chances, in nats.
fn mean(values: &Values, chances: &[f32]) -> f64 {
    let losses = values.chances.iter().zip(chances);
    let sum: f64 = losses.map(|(wanted, found)| values::entropy(*wanted, *found)).sum();
    sum / values.chances.len().max(1) as f64
}
