//! Plays random games and checks every position on the way. A failure prints the position and
//! the moves that led to it.

use yomi_game::{Board, Game, MovesText, Played, PositionText, Side, diagram, random::SplitMix64};

/// Plays one random game from the position that `start` describes to its end, and checks every
/// law on every position.
///
/// `start` also carries what a board text alone does not say (size and rule).
pub fn random_play_is_sound<G: Board>(start: &PositionText, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut position = read::<G>(start);
    let mut played = PlayedMoves { start, moves: Vec::new() };
    let mut keys = Vec::new();
    loop {
        check_moves(&position, &played);
        check_play_and_undo(&position, &played);
        check_end(&position, &played);
        check_symmetries(&position, &played);
        check_board_text(&position, &played);
        check_whole_game(&position, &played);
        keys.push((position.key(), position.clone()));
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        position.play(mv);
        played.moves.push(mv);
    }
    for (index, (key, position)) in keys.iter().enumerate() {
        for (other_key, other) in &keys[..index] {
            assert_eq!(key == other_key, position == other, "{}", played.at(position));
        }
    }
}

/// How a position came about; for messages and for reading the whole game back.
struct PlayedMoves<'a, G: Board> {
    start: &'a PositionText,
    moves: Vec<G::Move>,
}

impl<G: Board> PlayedMoves<'_, G> {
    fn texts(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    /// The position for a message, ready to replay.
    fn at(&self, position: &G) -> String {
        format!(
            "\nstart {:?}\nmoves {}\nboard {} {:?} to move\n{}",
            self.start,
            self.texts().join(" "),
            position.board_text(),
            position.side_to_move(),
            diagram::draw(position, &legal_moves(position)),
        )
    }
}

/// Legal moves are those that `is_legal` accepts and `why_illegal` does not explain away.
fn check_moves<G: Board>(position: &G, played: &PlayedMoves<'_, G>) {
    let at = || played.at(position);
    let legal = legal_moves(position);
    let (columns, rows) = position.size();
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let mut in_square_order = Vec::new();
    for (column, row) in squares {
        let text = square_text(position, column, row);
        let mv = position.parse_move(&text).unwrap_or_else(|| panic!("{text} {}", at()));
        assert_eq!(position.square_of(mv), Some((column, row)), "{text} {}", at());
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{text} {}", at());
        assert_eq!(position.why_illegal(mv).is_none(), legal.contains(&mv), "{text} {}", at());
        in_square_order.extend(legal.contains(&mv).then_some(mv));
    }
    if let Some(pass) = position.parse_move("pass") {
        assert!(G::is_pass(pass) && position.square_of(pass).is_none(), "{}", at());
        assert_eq!(position.is_legal(pass), legal == [pass], "{}", at());
        assert_eq!(position.why_illegal(pass).is_none(), legal == [pass], "{}", at());
        in_square_order.extend(legal.contains(&pass).then_some(pass));
    }
    assert_eq!(legal, in_square_order, "{}", at());
    for mv in legal {
        for text in [mv.to_string(), mv.to_string().to_uppercase()] {
            assert_eq!(position.parse_move(&text), Some(mv), "{text} {}", at());
        }
    }
}

/// Every legal move can be played and taken back, and hands the turn over while the game lasts.
fn check_play_and_undo<G: Board>(position: &G, played: &PlayedMoves<'_, G>) {
    for mv in legal_moves(position) {
        let mut next = position.clone();
        let undo = next.play(mv);
        let at = || format!("{mv} {}", played.at(position));
        assert_eq!(next.side_to_move(), position.side_to_move().opponent(), "{}", at());
        let placed = u32::from(!G::is_pass(mv));
        assert_eq!(next.empties() + placed, position.empties(), "{}", at());
        if let Some((column, row)) = position.square_of(mv) {
            assert_eq!(next.cell(column, row).symbol(), symbol(position.side_to_move()), "{}", at());
        }
        next.undo(mv, undo);
        assert_eq!(next, *position, "{}", at());
        assert_eq!(next.key(), position.key(), "{}", at());
    }
}

/// The ways to ask for the end of the game agree.
fn check_end<G: Board>(position: &G, played: &PlayedMoves<'_, G>) {
    let at = || played.at(position);
    let is_over = position.is_over();
    assert_eq!(legal_moves(position).is_empty(), is_over, "{}", at());
    assert_eq!(position.outcome().is_some(), is_over, "{}", at());
    let empties = position.board_text().chars().filter(|&cell| cell == '-').count();
    assert_eq!(position.empties() as usize, empties, "{}", at());
    let Some(outcome) = position.outcome() else { return };
    let expected = match outcome.winner {
        None => 0,
        Some(winner) if winner == position.side_to_move() => 1,
        Some(_) => -1,
    };
    assert_eq!(position.final_score().signum(), expected, "{}", at());
    for mv in outcome.line {
        let (column, row) = position.square_of(mv).expect("a winning stone stands on a square");
        let cell = position.cell(column, row).symbol();
        assert_eq!(Some(cell), outcome.winner.map(symbol), "{mv} {}", at());
    }
}

/// Moves whose images are played in each position; with all of a large board's moves the suite
/// would take minutes.
const IMAGES_PLAYED: usize = 16;

/// The images are legal positions with the images of the moves.
fn check_symmetries<G: Board>(position: &G, played: &PlayedMoves<'_, G>) {
    let moves = legal_moves(position);
    let (columns, rows) = position.size();
    for &symmetry in G::SYMMETRIES {
        let at = || format!("{symmetry:?} {}", played.at(position));
        let image = position.transformed(symmetry);
        assert_eq!(image.transformed(symmetry.inverse()), *position, "{}", at());
        assert_eq!(image.symmetry_key(), position.symmetry_key(), "{}", at());
        assert_eq!(image.is_over(), position.is_over(), "{}", at());
        let swapped = symmetry.swaps_axes();
        assert_eq!(image.size(), if swapped { (rows, columns) } else { (columns, rows) });
        for column in 0..columns {
            for row in 0..rows {
                let (image_column, image_row) = symmetry.apply_on((column, row), (columns, rows));
                let cell = image.cell(image_column, image_row);
                assert_eq!(cell, position.cell(column, row), "{}", at());
            }
        }
        assert_eq!(legal_moves(&image).len(), moves.len(), "{}", at());
        for &mv in moves.iter().step_by(moves.len().div_ceil(IMAGES_PLAYED).max(1)) {
            let image_mv = position.transform_move(mv, symmetry);
            let mut next = position.clone();
            next.play(mv);
            let mut image_next = image.clone();
            assert!(image.is_legal(image_mv), "{mv} {}", at());
            image_next.play(image_mv);
            assert_eq!(image_next, next.transformed(symmetry), "{mv} {}", at());
        }
    }
}

/// The board text, read again with the side to move, gives the same position. How it came about
/// is lost, so what it allows is compared, not the value itself.
fn check_board_text<G: Board>(position: &G, played: &PlayedMoves<'_, G>) {
    let text = PositionText {
        board: Some(position.board_text().into()),
        turn: Some(G::KIND.side_name(position.side_to_move()).to_owned()),
        moves: MovesText::default(),
        ..played.start.clone()
    };
    let again = read::<G>(&text);
    let at = || played.at(position);
    assert_eq!(again.board_text(), position.board_text(), "{}", at());
    assert_eq!(again.side_to_move(), position.side_to_move(), "{}", at());
    assert_eq!(again.key(), position.key(), "{}", at());
    assert_eq!(legal_moves(&again), legal_moves(position), "{}", at());
    assert_eq!(again.is_over(), position.is_over(), "{}", at());
}

/// The moves so far, read as text and as list, with and without the passes, give the same game.
fn check_whole_game<G: Board>(position: &G, played: &PlayedMoves<'_, G>) {
    let texts = played.texts();
    let ends_with_pass = played.moves.last().is_some_and(|&mv| G::is_pass(mv));
    let without_passes: Vec<_> = played
        .moves
        .iter()
        .enumerate()
        .filter(|&(index, &mv)| {
            // A pass at the end is played only when it is written.
            !G::is_pass(mv) || (ends_with_pass && index + 1 == played.moves.len())
        })
        .map(|(_, mv)| mv.to_string())
        .collect();
    let start = G::read(played.start).expect("a start").position;
    let expected = Ok(Played { start, position: position.clone(), moves: played.moves.clone() });
    for moves in [
        MovesText::Text(texts.concat()),
        MovesText::Text(without_passes.join(", ").to_uppercase()),
        MovesText::List(texts),
        MovesText::List(without_passes),
    ] {
        let text = PositionText { moves, ..played.start.clone() };
        assert_eq!(G::read(&text), expected, "{text:?} {}", played.at(position));
    }
}

fn legal_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn square_text<G: Board>(position: &G, column: usize, row: usize) -> String {
    format!("{}{}", char::from(b'a' + column as u8), position.row_label(row))
}

fn symbol(side: Side) -> char {
    yomi_game::Cell::Occupied(side).symbol()
}

fn read<G: Board>(text: &PositionText) -> G {
    match G::read(text) {
        Ok(played) => played.position,
        Err(faults) => panic!("{text:?} is refused: {faults:?}"),
    }
}
