//! Tests of the stages of Swap2, and the limits of their searches.

use yomi_game::{Board as _, PositionText};
use yomi_search::Control;

use super::*;
use crate::{Engines, Player, Players, SearchRequest};

fn position(moves: &str) -> Position {
    Position::read(&PositionText::of_moves(moves)).expect("a position").position
}

/// Runs the requested searches.
fn decided(position: Position, nodes: u64) -> (Swap2Decision, u64) {
    let mut players = Players::new(Engines::default());
    let mut swap2 = Swap2::new(position, 0).expect("a question");
    let all = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut entered = 0;
    while let Some(search) = swap2.next_search() {
        let limits = search.limits(all);
        let request = SearchRequest::of(search.position, Player::engine(None), limits);
        let report = players.search(&request, &Control::default(), &mut |_| ()).report;
        entered += report.statistics.nodes;
        swap2.hear(&report);
    }
    (swap2.decision().expect("everything was searched"), entered)
}

#[test]
fn three_stones_are_proposed_by_seed_without_a_search() {
    let proposed = |seed| {
        let swap2 = Swap2::new(Position::empty(15, Rule::Standard), seed).unwrap();
        assert_eq!((swap2.stage(), swap2.next_search()), (Swap2Stage::Propose, None));
        swap2.decision().unwrap()
    };
    let decision = proposed(7);
    assert_eq!((decision.choice, decision.stones.len()), (Swap2Choice::PlaceThree, 3));
    assert_eq!((decision.choice.colour(), decision.win_thousandths), (None, None));
    assert_eq!(proposed(7), decision);
    assert!((0..50).any(|seed| proposed(seed) != decision));
}

#[test]
fn the_better_colour_is_taken_where_one_is_clearly_better() {
    // Two black stones side by side in the middle, and white's in the corner.
    let (decision, entered) = decided(position("h8a1h9"), 8_000);
    assert_eq!((decision.choice, decision.stones.as_slice()), (Swap2Choice::Black, [].as_slice()));
    assert!(decision.win_thousandths.unwrap() > 600 && entered <= 4_000 + 100, "{decision:?}");
    // White has three in a row, and black nothing.
    let (decision, entered) = decided(position("a1h8o1h9a15"), 8_000);
    assert_eq!((decision.choice, decision.stones.len()), (Swap2Choice::White, 1));
    assert_eq!(decision.choice.colour(), Some(Side::Second));
    assert!(decision.win_thousandths.unwrap() > 600 && entered <= 8_000 + 100, "{decision:?}");
}

#[test]
fn an_even_opening_gets_two_more_stones_which_leave_it_even() {
    let found = (0..20).find_map(|seed| {
        let stones = swap2::opening(15, seed).unwrap();
        let mut position = Position::empty(15, Rule::Freestyle);
        for mv in stones {
            position.play(mv);
        }
        let (decision, entered) = decided(position, 16_000);
        assert!(entered <= 16_000 + 500, "{entered}");
        (decision.choice == Swap2Choice::PlaceTwo).then_some(decision)
    });
    let decision = found.expect("one of twenty");
    assert_eq!((decision.stones.len(), decision.choice.colour()), (2, None));
    let win = decision.win_thousandths.unwrap();
    assert!((500 - EVEN..=500).contains(&win), "{decision:?}");
}

#[test]
fn what_was_not_searched_is_left_out_of_the_decision() {
    let mut swap2 = Swap2::new(position("h8i9b2"), 0).unwrap();
    assert_eq!(swap2.decision(), None);
    let search = swap2.next_search().unwrap();
    let player = Player::engine(Level::new(3));
    let request = SearchRequest::of(search.position, player, Limits::default());
    let mut players = Players::new(Engines::default());
    swap2.hear(&players.search(&request, &Control::default(), &mut |_| ()).report);
    let choice = swap2.decision().unwrap().choice;
    assert!([Swap2Choice::White, Swap2Choice::Black].contains(&choice));
}

#[test]
fn other_positions_are_refused_with_the_reason() {
    let fault = |position| Swap2::new(position, 0).err();
    assert_eq!(fault(position("h8")), Some(Swap2Fault::Stones(1)));
    assert_eq!(fault(position("h8i8j8k8")), Some(Swap2Fault::Stones(4)));
    assert_eq!(fault(Position::empty(15, Rule::Renju)), Some(Swap2Fault::Renju));
    // Black, white, black, white, black in the top row, as far as named; a side moves.
    let row = |stones: &str| -> Vec<Cell> {
        let cell = |stone| match stone {
            'x' => Cell::Occupied(Side::First),
            'o' => Cell::Occupied(Side::Second),
            _ => Cell::Empty,
        };
        stones.chars().chain(std::iter::repeat('-')).take(225).map(cell).collect()
    };
    for stones in ["xox", "xxo", "xoxox", "xxxoo"] {
        let asked = Position::from_cells(&row(stones), 15, Rule::Freestyle);
        assert_eq!(fault(asked.with_other_side_to_move()), Some(Swap2Fault::Opening), "{stones}");
        assert_eq!(fault(asked), None, "{stones}");
    }
    for stones in ["ooo", "xoo", "xxx", "xxxxo", "xxxxx", "ooooo"] {
        let other = Position::from_cells(&row(stones), 15, Rule::Freestyle);
        let both = [other.with_other_side_to_move(), other];
        assert!(both.map(fault).iter().all(|fault| *fault == Some(Swap2Fault::Opening)), "{stones}");
    }
    let small = swap2::SMALLEST_SIZE - 1;
    assert_eq!(fault(Position::empty(small, Rule::Standard)), Some(Swap2Fault::SmallBoard));
}

#[test]
fn all_searches_together_take_the_limits_once() {
    let all = Limits { nodes: Some(80), time: Some(Duration::from_millis(800)), ..Limits::default() };
    let mut until = 0;
    let shares = [SHARES.0].into_iter().chain([SHARES.1; PAIRS]).map(|eighths| {
        until += eighths;
        Swap2Search { position: Position::empty(15, Rule::Freestyle).into(), eighths, until }
    });
    let searches: Vec<_> = shares.collect();
    let limits = searches.iter().map(|search| search.limits(all));
    let (nodes, times): (Vec<_>, Vec<_>) = limits.map(|limits| (limits.nodes.unwrap(), limits.time.unwrap())).unzip();
    assert_eq!(searches.last().unwrap().due(Duration::from_secs(1)), Duration::from_secs(1));
    assert_eq!(searches[0].due(Duration::from_secs(1)), Duration::from_millis(500));
    let level = |number| Level::new(number).unwrap();
    assert_eq!([0, 4].map(|search: usize| searches[search].level(level(20))), [20, 14].map(level));
    assert_eq!([0, 1, 3].map(|number| searches[1].level(level(number))), [0, 1, 1].map(level));
    assert_eq!(nodes.iter().sum::<u64>(), 80);
    assert_eq!(times.iter().sum::<Duration>(), Duration::from_millis(800));
}
