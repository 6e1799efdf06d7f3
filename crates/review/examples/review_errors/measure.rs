//! Whole reviews held to the reference.

use std::{sync::Arc, time::Instant};

use yomi_players::{Engines, Players};
use yomi_review::{BLUNDER, Budget, Class, INACCURACY, MISTAKE, Plan, ReviewedPly, Settings, class_of};
use yomi_search::{Control, team::SpawnedThreads};

use crate::{Searched, Seen};

/// What is counted.
#[derive(Debug, Default)]
struct Counts {
    /// Free plies without a certain result, and those of them whose class is that of the reference.
    plies: usize,
    same: usize,
    /// The same where best and good are told apart.
    same_in_all: usize,
    within_one: usize,
    /// Good shown as a mistake or worse, or the reverse.
    good_for_bad: usize,
    unclear: usize,
    /// Plies that may be worse than their class.
    size_unclear: usize,
    /// Unclear plies whose loss in the reference lies within the same error of a border.
    rightly_unclear: usize,
    /// Best moves of the reference, and those shown with a loss of a disc or more.
    best: usize,
    best_with_loss: usize,
    /// Plies with certain scores.
    certain: usize,
    /// Wins of the reference that are shown with a loss of 0.10 or more.
    wins_as_mistakes: usize,
    wins: usize,
    nodes: u64,
    seconds: f64,
}

/// Reviews each game within that budget, by time on two threads, and prints how the classes agree with the reference.
pub(crate) fn print(games: &[Searched], budget: Budget) {
    let mut counts = Counts::default();
    let threads = if matches!(budget, Budget::Time(_)) { 2 } else { 1 };
    let mut players = Players::with_helpers(Engines::default(), Arc::new(SpawnedThreads));
    for game in games {
        let settings = Settings { threads, ..Settings::new(budget) };
        let played = game.played();
        // The first search would pay for it.
        players.prepare_for(played.kind());
        let mut plan = Plan::new(played, settings);
        let began = Instant::now();
        while let Some(visit) = plan.next_visit(began.elapsed()) {
            let visited = visit.perform(&mut players, &Control::default());
            counts.nodes += visited.nodes;
            counts.seconds += visited.elapsed.as_secs_f64();
            plan.take(visited);
        }
        for ply in &plan.review().plies {
            let reference = game.plies.iter().find(|searched| searched.ply == ply.ply);
            if ply.is_certain() && ply.is_free() {
                counts.certain += 1;
            }
            if let Some(reference) = reference {
                counts.add(ply, &reference.reference);
            }
        }
    }
    counts.print(games.len());
}

/// The place of a class on the scale, where best and good are one.
fn place(class: Class) -> usize {
    match class {
        Class::Best | Class::Good => 0,
        Class::Inaccuracy => 1,
        Class::Mistake => 2,
        Class::Blunder => 3,
        Class::Unclear | Class::Placed => unreachable!("it has no place"),
    }
}

impl Counts {
    fn add(&mut self, ply: &ReviewedPly, reference: &Seen) {
        if reference.wins {
            self.wins += 1;
            self.wins_as_mistakes += usize::from(ply.is_bad());
        }
        if ply.is_certain() {
            return;
        }
        self.plies += 1;
        let truth = class_of(reference.loss());
        self.size_unclear += usize::from(ply.is_size_unclear());
        if reference.is_best {
            self.best += 1;
            let discs = ply.loss.thousandths.unwrap_or(0);
            self.best_with_loss += usize::from(discs >= 1000);
        }
        if ply.class == Class::Unclear {
            self.unclear += 1;
            let near = [INACCURACY, MISTAKE, BLUNDER]
                .iter()
                .any(|border| (reference.loss() - border).abs() < 1.5 * ply.loss.error);
            self.rightly_unclear += usize::from(near);
            self.same += usize::from(near);
            self.same_in_all += usize::from(near);
            self.within_one += usize::from(near);
            return;
        }
        // Of a move that may be worse than its class, each class that it may have is right.
        let shown = match ply.between {
            Some((best, worst)) => truth.clamp(best, worst),
            None => ply.class,
        };
        let apart = place(shown).abs_diff(place(truth));
        self.same += usize::from(apart == 0);
        self.same_in_all += usize::from(shown == truth);
        self.within_one += usize::from(apart <= 1);
        let is_one_good = (place(shown) == 0) != (place(truth) == 0);
        self.good_for_bad += usize::from(is_one_good && apart >= 2);
    }

    fn print(&self, games: usize) {
        let part =
            |count: usize, of: usize| format!("{:.1} % ({count} of {of})", 100.0 * count as f64 / of.max(1) as f64);
        let plies = self.plies;
        println!("games {games}, nodes {}, seconds {:.1}", self.nodes, self.seconds);
        println!("same class                      {}", part(self.same, plies));
        println!("same class, best and good apart {}", part(self.same_in_all, plies));
        println!("within one class                {}", part(self.within_one, plies));
        println!("good as mistake or the reverse  {}", part(self.good_for_bad, plies));
        let all = plies + self.certain;
        println!("unclear, of all free moves      {}", part(self.unclear, all));
        println!("size unclear, of all free moves {}", part(self.size_unclear, all));
        println!("rightly unclear                 {}", part(self.rightly_unclear, self.unclear));
        println!("best with a loss of a disc      {}", part(self.best_with_loss, self.best));
        println!("whole game                      {}", part(self.same + self.certain, all));
        println!("wins called mistakes            {}", part(self.wins_as_mistakes, self.wins));
    }
}
