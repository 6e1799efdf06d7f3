//! Proofs of gomoku by its rules alone: what stops a threat, what a move allows at once, why a point is forbidden.

use yomi_game::{
    AnyMove, AnyPosition, Game as _, Side,
    gomoku::{Forbidden, Move, Position},
};
use yomi_gomoku::{ThreatPoints, threat_points};

use crate::fact::{About, Fact, FactKind, FactName};

/// The counts that are compared right after both moves, and the least lead that is said: each favours the better move at least twice
/// as often beside a mistake as beside a good move.
pub(crate) const MEASURES: [(FactName, i64); 2] = [(FactName::OpenFours, 2), (FactName::FoursLeft, 3)];

/// Points on which the side, and on which its opponent, can make an open four, or a four of any kind.
pub(crate) fn count(name: FactName, position: &Position, side: Side) -> [u32; 2] {
    [side, side.opponent()].map(|side| {
        let mut points = threat_points(position, side);
        if name == FactName::FoursLeft {
            points.four.retain(|point| !points.straight_four.contains(point));
            points.straight_four.append(&mut points.four);
        }
        u32::try_from(points.straight_four.len()).unwrap_or(u32::MAX)
    })
}

/// The set of all moves that stop a threat of the opponent, and what the worse of two moves allows at once and the other does not.
pub(crate) fn proofs(position: &Position, better: AnyMove, worse: AnyMove) -> Vec<Fact> {
    let (side, other) = (position.side_to_move(), position.side_to_move().opponent());
    let threats = threat_points(position, other);
    let mut facts = Vec::new();
    if threat_points(position, side).five.is_empty()
        && let Some(name) = threat_of(&threats)
    {
        let stops: Vec<AnyMove> = legal(position).filter(|&mv| stops(position, mv, name)).map(AnyMove::from).collect();
        let favours = (stops.contains(&better) && !stops.contains(&worse)).then_some(better);
        let about = vec![About::of(better), About::of(worse)];
        facts.push(Fact { squares: stops, ..Fact::new(FactKind::Proof, name, favours, about) });
    }
    let [of_better, of_worse] = [better, worse].map(|mv| allowed(position, mv));
    if of_better.is_none()
        && let Some((name, points)) = of_worse
    {
        let about = About { line: vec![worse, points[0]], ..About::of(worse) };
        facts.push(Fact { squares: points, ..Fact::new(FactKind::Proof, name, Some(better), vec![about]) });
    }
    facts
}

/// Why a point is forbidden to black in renju.
pub(crate) fn forbidden(position: &AnyPosition, mv: AnyMove) -> Option<Fact> {
    let AnyPosition::Gomoku(position) = position else { return None };
    let (_, why) = position.forbidden().into_iter().find(|&(point, _)| AnyMove::from(point) == mv)?;
    let name = match why {
        Forbidden::DoubleThree => FactName::DoubleThree,
        Forbidden::DoubleFour => FactName::DoubleFour,
        Forbidden::Overline => FactName::Overline,
    };
    Some(Fact::new(FactKind::Proof, name, None, vec![About::of(mv)]))
}

fn legal(position: &Position) -> impl Iterator<Item = Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter()
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv);
    after
}

fn threat_of(threats: &ThreatPoints) -> Option<FactName> {
    match (threats.five.is_empty(), threats.straight_four.is_empty()) {
        (false, _) => Some(FactName::StopsFive),
        (true, false) => Some(FactName::StopsFour),
        (true, true) => None,
    }
}

/// Whether the opponent can make no five after the move, and no open four unless the move threatens a five itself.
fn stops(position: &Position, mv: Move, name: FactName) -> bool {
    let after = after(position, mv);
    let left = threat_points(&after, after.side_to_move());
    let is_held = || !threat_points(&after, position.side_to_move()).five.is_empty();
    left.five.is_empty() && (name == FactName::StopsFive || left.straight_four.is_empty() || is_held())
}

/// All points on which the opponent makes a five, or else an open four, at once after a move that makes no four.
fn allowed(position: &Position, mv: AnyMove) -> Option<(FactName, Vec<AnyMove>)> {
    let after = after(position, mv.try_into().ok()?);
    let left = threat_points(&after, after.side_to_move());
    let moves = |points: Vec<Move>| points.into_iter().map(AnyMove::from).collect();
    if !left.five.is_empty() {
        return Some((FactName::AllowsFive, moves(left.five)));
    }
    let is_held = !threat_points(&after, position.side_to_move()).five.is_empty();
    (!is_held && !left.straight_four.is_empty()).then(|| (FactName::AllowsFour, moves(left.straight_four)))
}

#[cfg(test)]
mod tests {
    use yomi_game::{Board as _, PositionText};

    use super::*;

    fn position(moves: &str) -> Position {
        Position::read(&PositionText::of_moves(moves)).expect("a position").position
    }

    fn facts(moves: &str, better: &str, worse: &str) -> Vec<(FactName, String)> {
        let position = position(moves);
        let [better, worse] = [better, worse].map(|mv| position.parse_move(mv).expect("a move").into());
        let text = |fact: Fact| (fact.name, fact.squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        proofs(&position, better, worse).into_iter().map(text).collect()
    }

    #[test]
    fn an_open_three_has_its_stops_and_a_move_elsewhere_allows_both_open_fours() {
        let found = facts("h8 a1 h9 c1 h10", "h11", "a15");
        let stops = (FactName::StopsFour, "h11 h7".to_owned());
        assert_eq!(found, [stops, (FactName::AllowsFour, "h11 h7".to_owned())]);
    }

    #[test]
    fn a_four_has_one_stop_and_an_open_four_none() {
        let closed = facts("h8 h7 h9 c1 h10 a15 h11", "h12", "a1");
        assert_eq!(closed, [(FactName::StopsFive, "h12".to_owned()), (FactName::AllowsFive, "h12".to_owned())]);
        assert_eq!(facts("h8 a1 h9 c1 h10 a15 h11", "h12", "a2"), [(FactName::StopsFive, String::new())]);
    }

    #[test]
    fn who_makes_a_five_need_not_stop_one() {
        assert_eq!(
            facts("h8 a1 h9 a2 h10 a3 i1 a4 h11", "a5", "o15").first().map(|fact| fact.0),
            Some(FactName::AllowsFive)
        );
    }

    #[test]
    fn counts_are_points_of_each_side() {
        let three = position("h8 a1 h9 c1 h10");
        assert_eq!(count(FactName::OpenFours, &three, Side::First), [2, 0]);
        assert_eq!(count(FactName::FoursLeft, &three, Side::Second), [0, 4]);
    }
}
