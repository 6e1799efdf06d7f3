//! Strength read off the games of simulated players, whose skill is known: how often the 95 % interval holds it.

#![expect(clippy::print_stdout, reason = "it says how often")]

use std::thread;

use yomi_game::{
    Game as _,
    othello::{Move, Position},
    random::SplitMix64,
};
use yomi_othello::{OthelloEngine, Tables};
use yomi_search::{
    Control, Engine, Limits, Task,
    engine::Tables as _,
    person::{Skill, chances, draw, sights},
    strength::{FEWEST_MOVES, Likelihood, Strength},
};

/// Skills of players in thousandths.
const SKILLS: [u16; 9] = [150, 300, 500, 700, 1000, 1500, 2000, 3000, 5000];
/// The most moves that are read of a player.
const MOST_MOVES: usize = 30;

/// What was read of a simulated player.
struct Reading {
    skill: f64,
    strength: Option<Strength>,
}

impl Reading {
    fn holds(&self) -> bool {
        let is_within = |Strength { at_least, at_most, .. }: Strength| {
            at_least <= self.skill && at_most.is_none_or(|most| self.skill <= most)
        };
        self.strength.is_some_and(is_within)
    }
}

/// Plays a game of two players by the model of people, and reads the first ten to thirty choices of each.
fn game(seed: u64, tables: &mut Tables) -> Vec<Reading> {
    let (engine, mut random) = (OthelloEngine::default(), SplitMix64::new(seed));
    let skills = [0, 1].map(|_| SKILLS[random.below(SKILLS.len())]);
    let lengths = [0, 1].map(|_| FEWEST_MOVES + random.below(MOST_MOVES - FEWEST_MOVES + 1));
    let (mut position, mut read) = (Position::initial(), [Vec::new(), Vec::new()]);
    while !position.is_over() && (0..2).any(|side| read[side].len() < lengths[side]) {
        if position.must_pass() {
            position.play(Move::Pass);
        }
        let side = position.side_to_move() as usize;
        let task = Task::best(position, Limits::default());
        let mut place = 0;
        if task.root_moves.len() > 1 {
            let seen = sights(&engine, &task, tables, &Control::default());
            let skill = Skill::of_thousandths(skills[side]).expect("it is one");
            let chances = chances(&OthelloEngine::inclinations(&task, &seen, skill));
            place = draw(&chances, random.next_bits(), skill, random.next_bits());
            if read[side].len() < lengths[side] {
                let likelihood = Likelihood::of::<_, OthelloEngine>(&task, &seen, &task.root_moves[place]);
                read[side].push(likelihood.expect("a root move"));
            }
        }
        position.play(task.root_moves[place]);
    }
    let of = |side: usize| Reading { skill: f64::from(skills[side]) / 1000.0, strength: Strength::of(&read[side]) };
    (0..2).filter(|&side| read[side].len() >= FEWEST_MOVES).map(of).collect()
}

/// What is read of the players of games, two to a game.
fn readings(games: u64) -> Vec<Reading> {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let of_thread = |first: u64| {
        let mut tables = Tables::empty();
        (first..games).step_by(threads as usize).flat_map(|seed| game(seed, &mut tables)).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || of_thread(first))).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    })
}

#[test]
fn the_skill_of_most_players_lies_in_its_interval() {
    let readings = readings(4);
    let held = readings.iter().filter(|reading| reading.holds()).count();
    assert!(readings.len() == 8 && held >= 7, "{held} of {}", readings.len());
}

#[test]
#[ignore = "long: run by make test-long"]
fn of_a_thousand_players_95_per_cent_lie_in_their_interval() {
    let readings = readings(500);
    let share = |of: &dyn Fn(&&Reading) -> bool| {
        let (count, held) =
            (readings.iter().filter(of).count(), readings.iter().filter(of).filter(|one| one.holds()).count());
        (count, held as f64 / count.max(1) as f64)
    };
    for skill in SKILLS.map(|thousandths| f64::from(thousandths) / 1000.0) {
        let (count, held) = share(&|reading| reading.skill == skill);
        println!("skill {skill}: {count} players, {:.1} % held", held * 100.0);
    }
    let open = readings.iter().filter(|reading| reading.strength.is_some_and(|read| read.at_most.is_none())).count();
    let none = readings.iter().filter(|reading| reading.strength.is_none()).count();
    let (count, held) = share(&|_| true);
    println!("{count} players, {:.1} % held; {open} with a lower bound alone, {none} without any", held * 100.0);
    assert!(count >= 990 && (0.93..=0.97).contains(&held), "{held} of {count}");
}
