//! Every position is drawn, and every drawing becomes a picture of the size that was asked for.

use std::io::Cursor;

use proptest::prelude::*;
use roxmltree::Document;
use yomi_game::{AnyMove, AnyPosition, Board, GameKind, PositionText, gomoku, othello, random, tictactoe};
use yomi_picture::{Pixels, Theme, board};
use yomi_raster::png;

/// Width, height and pixels, three bytes each.
fn decoded(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it is not large")];
    let frame = reader.next_frame(&mut pixels).expect("its pixels");
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    (frame.width, frame.height, pixels)
}

/// The colour at a point in points.
fn colour_at(png: &[u8], points: (usize, usize), (x, y): (usize, usize)) -> [u8; 3] {
    let (width, height, pixels) = decoded(png);
    let at = |point: usize, of: usize, pixels: u32| point * pixels as usize / of;
    let start = 3 * (at(y, points.1, height) * width as usize + at(x, points.0, width));
    [pixels[start], pixels[start + 1], pixels[start + 2]]
}

fn rasterised(svg: &str, points: (usize, usize), width: Option<u32>) -> Vec<u8> {
    let size = Pixels::of((points.0 as f64, points.1 as f64), width).expect("boards are small");
    png(svg, size).expect("our drawings are drawings")
}

fn read<G: Board>(text: PositionText) -> (AnyPosition, Option<AnyMove>)
where
    AnyPosition: From<G>,
    AnyMove: From<G::Move>,
{
    let played = G::read(&text).expect("sound");
    (played.position.into(), played.moves.last().map(|&mv| mv.into()))
}

/// A position after that number of random moves.
fn played(start: AnyPosition, moves: usize, seed: u64) -> (AnyPosition, Option<AnyMove>) {
    let mut rng = random::SplitMix64::new(seed);
    let (mut position, mut last) = (start, None);
    for _ in 0..moves {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len())];
        position = position.after(mv).expect("it is legal");
        last = Some(mv);
    }
    (position, last)
}

fn starts() -> impl Strategy<Value = AnyPosition> {
    let gomoku = |(size, rule): (u8, gomoku::Rule)| {
        let rule = Some(rule.name().to_owned());
        let text = PositionText { size: Some(size), rule, ..PositionText::default() };
        read::<gomoku::Position>(text).0
    };
    let family = |(columns, rows): (u8, u8)| {
        let in_a_row = Some(columns.max(rows).min(4));
        let (columns, rows) = (Some(columns), Some(rows));
        read::<tictactoe::Position>(PositionText { columns, rows, in_a_row, ..PositionText::default() }).0
    };
    let side = 1..=tictactoe::LONGEST_SIDE;
    prop_oneof![
        Just(read::<othello::Position>(PositionText::default()).0),
        (5_u8..=20, proptest::sample::select(gomoku::Rule::ALL.to_vec())).prop_map(gomoku),
        (side.clone(), side).prop_map(family),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_position_is_well_formed_and_a_picture_of_the_size_that_was_asked_for(
        start in starts(), moves in 0_usize..80, seed: u64, theme in 0_usize..3,
        width in proptest::option::of(16_u32..1000),
    ) {
        let (position, last) = played(start, moves, seed);
        let theme = Theme::ALL.get(theme).copied();
        let svg = board::svg(&position, last, theme, width);
        let document = Document::parse(&svg).expect("well-formed");
        let (across, down) = board::points(&position);
        let asked = width.map_or(across as f64, f64::from);
        let told = document.root_element().attribute("width").expect("its width");
        prop_assert_eq!(told.parse::<f64>().expect("a number"), asked);
        let size = Pixels::of((across as f64, down as f64), width).expect("boards are small");
        let (wide, high, _) = decoded(&png(&svg, size).expect("a drawing"));
        prop_assert_eq!((wide, high), (size.width(), size.height()));
        prop_assert!(width.is_none_or(|width| width == wide));
        let mut small = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">");
        board::draw_small(&mut small, &position, last, (3.0, 4.0), 72.0);
        small.push_str("</svg>");
        Document::parse(&small).expect("well-formed");
    }
}

#[test]
fn stones_marks_and_themes_are_to_be_seen() {
    let of_moves = |moves: &str| read::<othello::Position>(PositionText::of_moves(moves));
    let (position, last) = of_moves("f5");
    let points = board::points(&position);
    // The middle of a cell and a point beside it, in points.
    let cell = |column: usize, row: usize| (30 + 40 * column + 10, 30 + 40 * row + 20);
    for (theme, paper) in [(Theme::Light, [0xf5, 0xf2, 0xea]), (Theme::Dark, [0x14, 0x18, 0x1d])] {
        let svg = board::svg(&position, last, Some(theme), None);
        let picture = rasterised(&svg, points, None);
        assert_eq!(colour_at(&picture, points, (2, 2)), paper);
        assert_eq!(colour_at(&picture, points, cell(3, 3)), [255, 255, 255], "d4 is white");
        assert_eq!(colour_at(&picture, points, cell(4, 4)), [0x11, 0x11, 0x11], "e5 was turned");
        let middle = (cell(5, 4).0 + 10, cell(5, 4).1);
        assert_eq!(colour_at(&picture, points, middle), [0xdd, 0x33, 0x33], "f5 was last");
    }
    let auto = board::svg(&position, last, None, None);
    assert!(auto.contains("@media (prefers-color-scheme: dark)"));
    assert_eq!(
        rasterised(&auto, points, None),
        rasterised(&board::svg(&position, last, Some(Theme::Light), None), points, None),
        "pixels know no reader"
    );
}

#[test]
fn small_boards_show_their_stones() {
    for (kind, (position, last), first, second) in [
        (GameKind::Othello, read::<othello::Position>(PositionText::of_moves("f5")), (3, 4), (3, 3)),
        (GameKind::Gomoku, read::<gomoku::Position>(PositionText::of_moves("a15b15")), (0, 0), (1, 0)),
    ] {
        let cells = if kind == GameKind::Othello { 8 } else { 15 };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\"><style>{}</style>",
            board::LIGHT
        );
        board::draw_small(&mut svg, &position, last, (20.0, 20.0), 160.0);
        svg.push_str("</svg>");
        let picture = rasterised(&svg, (200, 200), Some(400));
        let cell = 160.0 / f64::from(cells);
        let at = |(column, row): (u32, u32)| {
            let middle = |index: u32| 20.0 + (f64::from(index) + 0.5) * cell;
            ((middle(column) - 0.23 * cell) as usize, middle(row) as usize)
        };
        assert_eq!(colour_at(&picture, (200, 200), at(first)), [0x11, 0x11, 0x11], "{kind:?}");
        assert_eq!(colour_at(&picture, (200, 200), at(second)), [255, 255, 255], "{kind:?}");
    }
}

#[test]
fn text_is_drawn_with_the_fonts_own_glyphs_and_a_box_where_there_is_none() {
    let drawn = |text: &str, weight: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\"><text x=\"2\" y=\"15\" \
             font-family=\"sans-serif\" font-weight=\"{weight}\" font-size=\"13\">{text}</text></svg>"
        );
        rasterised(&svg, (60, 20), None)
    };
    let texts = ["", "α", "β", "≤", "−", "★", "é", "□"].map(|text| drawn(text, "normal"));
    for (index, text) in texts.iter().enumerate() {
        assert!(!texts[..index].contains(text), "{index} is told from those before");
    }
    assert_ne!(drawn("α", "normal"), drawn("α", "bold"));
    assert_eq!(drawn("字", "normal"), drawn("□", "normal"));
}

/// The first and the last column, and the first and the last row, that are not white.
fn ink(svg: &str) -> [usize; 4] {
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"40\">{svg}</svg>");
    let (width, _, pixels) = decoded(&rasterised(&svg, (200, 40), Some(200)));
    let width = width as usize;
    let inked: Vec<usize> = (0..pixels.len() / 3).filter(|at| pixels[3 * at..3 * at + 3] != [255; 3]).collect();
    let bounds = |of: &dyn Fn(&usize) -> usize| {
        let all = || inked.iter().map(of);
        (all().min().expect("ink"), all().max().expect("ink"))
    };
    let ((left, right), (top, bottom)) = (bounds(&|at| at % width), bounds(&|at| at / width));
    [left, right, top, bottom]
}

#[test]
fn text_lies_where_its_anchor_and_its_size_say() {
    // An H of DejaVu Sans is 0.752 of the size wide, 0.729 high, and its stems are 0.098 from either side.
    let drawn = |attributes: &str, text: &str| ink(&format!("<text x=\"100\" y=\"30\" {attributes}>{text}</text>"));
    assert_eq!(drawn("font-size=\"20\"", "HH"), [102, 127, 15, 29]);
    assert_eq!(drawn("font-size=\"20\" text-anchor=\"middle\"", "HH"), [87, 112, 15, 29]);
    assert_eq!(drawn("font-size=\"20\" text-anchor=\"end\"", "HH"), [72, 97, 15, 29]);
    assert_eq!(drawn("font-size=\"20\"", " \n H\tH "), drawn("font-size=\"20\"", "H H"));
    assert_eq!(drawn("font-size=\"10\"", "HH"), [101, 113, 22, 29]);
    assert!(drawn("font-size=\"20\" font-weight=\"bold\"", "HH")[1] > 130);
    assert_eq!(drawn("font-size=\"20\" transform=\"translate(-50 5)\"", "HH"), [52, 77, 20, 34]);
    // A stroke has the same width at every size.
    let stroked = drawn("font-size=\"20\" stroke=\"#000\" stroke-width=\"4\"", "HH");
    assert_eq!(stroked, [100, 129, 13, 31]);
}

#[test]
fn a_style_sheet_rules_its_texts() {
    let drawn = |style: &str, text: &str| ink(&format!("<style>{style}</style><g class=\"tree\">{text}</g>"));
    let text = "<text class=\"small halo\" x=\"100\" y=\"30\" text-anchor=\"start\">HH</text>";
    let plain = drawn("", "<text x=\"100\" y=\"30\" font-size=\"20\">HH</text>");
    assert_eq!(drawn(".tree { font-size: 20px; }", text), plain);
    assert_eq!(drawn(".tree text { font-size: 10px; } .tree .small { font-size: 20px; }", text), plain);
    let middle = drawn(".tree { font-size: 20px } .tree text { text-anchor: middle; }", text);
    assert_eq!(middle[0], plain[0] - 15, "rules go before attributes");
    let halo = drawn(".tree { font-size: 20px } .halo { stroke: #000000; stroke-width: 4; }", text);
    assert_eq!(halo, [100, 129, 13, 31]);
    let colour = |style: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"><style>{style}</style><text x=\"0\" y=\"20\" \
             font-size=\"40\" fill=\"#00ff00\">█</text></svg>"
        );
        colour_at(&rasterised(&svg, (20, 20), Some(20)), (20, 20), (10, 10))
    };
    assert_eq!(colour(""), [0, 255, 0]);
    assert_eq!(colour("text { fill: #ff0000 }"), [255, 0, 0]);
    assert_eq!(colour("path { fill: #ff0000 }"), [0, 255, 0]);
}

#[test]
fn neither_files_nor_addresses_are_opened() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/red.svg");
    let svg = |image: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">\
             <rect width=\"20\" height=\"20\" fill=\"#ffffff\"/>{image}</svg>"
        )
    };
    let bare = rasterised(&svg(""), (20, 20), None);
    let data = "data:image/svg+xml;utf8,&lt;svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'&gt;\
                &lt;rect width='20' height='20' fill='red'/&gt;&lt;/svg&gt;";
    for address in [file, "http://127.0.0.1:9/", data] {
        let image = format!("<image width=\"20\" height=\"20\" href=\"{address}\"/>");
        assert_eq!(rasterised(&svg(&image), (20, 20), None), bare, "{address}");
    }
}
