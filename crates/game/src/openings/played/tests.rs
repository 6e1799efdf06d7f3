use std::io::Write as _;

use super::*;
use crate::{Board, PositionText, hash::Fnv1a, symmetry::Symmetry};

fn position(moves: &str) -> othello::Position {
    othello::Position::read(&PositionText::of_moves(moves)).expect("legal").position
}

fn node(moves: &str, eighths: i16, edges: &[(usize, u32)]) -> Node {
    let position = canonical(&position(moves));
    let ways: Vec<_> = images(&position).collect();
    let edge =
        |&(way, black): &(usize, u32)| Edge { square: ways[way].0, results: Results { black, draws: 1, white: 300 } };
    Node {
        position,
        results: Results { black: 1000, draws: 0, white: 7 },
        eighths,
        moves: edges.iter().map(edge).collect(),
    }
}

/// Four positions, to the last of which no move leads.
fn small() -> Openings {
    let nodes = vec![node("f5", -1, &[(0, 500)]), node("", 3, &[(0, 9)]), node("f5d6c3d3", -200, &[])];
    let way = images(&nodes[0].position).next().expect("three moves").1;
    let after = Node { position: way, results: Results::default(), eighths: 0, moves: Vec::new() };
    Openings::new("0123abcd".to_owned(), 10, nodes.into_iter().chain([after]).collect())
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let table = small();
    assert_eq!(Openings::decode(&table.encode()), Ok(table));
}

#[test]
fn changed_bytes_are_refused() {
    let bytes = small().encode();
    assert_eq!(Openings::decode(&[]), Err(FileFault::Magic));
    for index in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[index] ^= 0x41;
        assert!(Openings::decode(&changed).is_err(), "byte {index}");
        assert!(Openings::decode(&bytes[..index]).is_err(), "{index} bytes");
    }
    assert!(Openings::decode(&[&bytes[..], &[0]].concat()).is_err());
}

/// The bytes with the checksum that fits them.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut hash = Fnv1a::default();
    hash.write_all(&bytes[16..]).expect("a hash takes everything");
    bytes[8..16].copy_from_slice(&hash.value().to_le_bytes());
    bytes
}

#[test]
fn bytes_that_no_table_has_are_refused_under_a_right_checksum_too() {
    let bytes = small().encode();
    assert_eq!(Openings::decode(&signed(bytes[..bytes.len() - 1].to_vec())), Err(FileFault::Ends));
    assert_eq!(Openings::decode(&signed([&bytes[..], &[0]].concat())), Err(FileFault::GoesOn));
    let mut refused = 0;
    for index in 24..bytes.len() {
        let mut changed = bytes.clone();
        changed[index] ^= 0x80;
        // Whatever is read is a table that is written again.
        match Openings::decode(&signed(changed)) {
            Ok(table) => assert_eq!(Openings::decode(&table.encode()), Ok(table)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn the_embedded_table_is_whole_and_fits_its_checksum() {
    assert!(EMBEDDED.len() < 1 << 20, "{} bytes", EMBEDDED.len());
    let mut hash = Fnv1a::default();
    hash.write_all(EMBEDDED).expect("a hash takes everything");
    assert_eq!(format!("{:016x}", hash.value()), CHECKSUM);
    let table = Openings::decode(EMBEDDED).expect("it is one");
    assert_eq!(table.encode(), EMBEDDED);
    let start = table.nodes().first().expect("there are positions");
    assert_eq!(
        (start.position, start.results.games(), table.nodes().len()),
        (othello::Position::initial(), GAMES, NODES)
    );
    for node in table.nodes() {
        let on: u32 = node.moves.iter().map(|edge| edge.results.games()).sum();
        assert!(node.results.games() >= FEWEST_GAMES.max(on), "{node:?}");
        assert!(i32::from(node.eighths).abs() <= 64 * 8);
    }
}

/// FNV-1a of `played.bin`, its games and positions.
const CHECKSUM: &str = "324b50829d622a33";
const GAMES: u32 = 132_150;
const NODES: usize = 30_211;

#[test]
fn all_images_of_a_position_have_the_same_games() {
    let table = Openings::embedded();
    let start = table.of_position(&othello::Position::initial().into()).expect("it is there");
    let [first] = &start.moves[..] else { panic!("{:?}", start.moves) };
    assert_eq!((first.mv.to_string(), first.equivalents.len()), ("d3".to_owned(), 3));
    assert_eq!(first.results, start.results);
    let tiger = position("f5d6c3d3c4");
    let expected = table.of_position(&tiger.into()).expect("it is there");
    assert!(expected.moves.len() > 3);
    let games: Vec<_> = expected.moves.iter().map(|played| played.results.games()).collect();
    assert!(games.is_sorted_by(|more, fewer| more >= fewer));
    for symmetry in Symmetry::ALL {
        let image = tiger.transformed(symmetry);
        let found = table.of_position(&image.into()).expect("it is there");
        assert_eq!((found.results, found.value_thousandths), (expected.results, expected.value_thousandths));
        for played in &expected.moves {
            let othello = AnyPosition::from(tiger);
            let moved = [&[played.mv][..], &played.equivalents].concat();
            let moved: Vec<_> = moved.into_iter().map(|mv| othello.transform_move(mv, symmetry)).collect();
            let same = found.moves.iter().find(|other| moved.contains(&other.mv)).expect("it is there");
            assert_eq!((same.results, same.value_thousandths), (played.results, played.value_thousandths));
        }
    }
}

#[test]
fn other_positions_have_none() {
    let table = Openings::embedded();
    let none = |position: AnyPosition| assert_eq!(table.of_position(&position), None);
    // Colours exchanged: no game went through it.
    let [player, opponent] = [1 << 28 | 1 << 35, 1 << 27 | 1 << 36];
    none(othello::Position::from_bitboards(player, opponent, Side::Second).expect("no overlap").into());
    none(othello::Position::from_bitboards(0, 0, Side::First).expect("no overlap").into());
    none(crate::tictactoe::Position::empty(crate::tictactoe::Shape::new(3, 3, 3).expect("a shape")).into());
}
