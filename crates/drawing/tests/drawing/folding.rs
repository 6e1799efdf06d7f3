//! Folding of large trees: omitted nodes are counted, drawn text is legible, and the result renders as PNG.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use roxmltree::Document;
use yomi_drawing::{Fit, MAX_COSTLY_NODES, Picture, SvgOptions, picture};
use yomi_laboratory::recording::Recording;
use yomi_picture::{LEGIBLE_SCALE, MAX_SIDE, Pixels, Theme};
use yomi_raster::png;

use crate::{
    cases::cases,
    recordings::{classic, everything, with_parents},
};

/// How many nodes are drawn, and how many the drawn ones say are not.
fn counted(picture: &Picture) -> (usize, usize) {
    let document = Document::parse(&picture.svg).expect("well-formed");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let left_out = texts.filter_map(|node| {
        let text = node.text()?.strip_prefix('+')?.strip_suffix(" not drawn")?;
        Some(text.parse::<usize>().expect("a number"))
    });
    (picture.svg.matches("<g class=\"node").count(), left_out.sum())
}

fn parents() -> impl Strategy<Value = Vec<Option<usize>>> {
    (1_usize..=150, 1_usize..=40).prop_flat_map(|(count, reach)| {
        (0..count)
            .map(|index| {
                (index.saturating_sub(reach)..index.max(1)).prop_map(move |parent| (index > 0).then_some(parent))
            })
            .collect::<Vec<_>>()
    })
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn so_many_are_drawn_as_may_be_and_the_others_are_told(
        parents in parents(), most in 1_usize..200, width in proptest::option::of(100_u32..4000),
        fit in 0_usize..2,
    ) {
        let recording = with_parents(&parents);
        let fit = Fit::ALL[fit];
        let options = SvgOptions { most_nodes: Some(most), fit, width, ..SvgOptions::default() };
        let picture = picture(&recording, "t", &options);
        let (drawn, left_out) = counted(&picture);
        prop_assert_eq!(drawn + left_out, parents.len());
        prop_assert!(drawn >= 1 && drawn <= most);
        if fit == Fit::Scale {
            prop_assert_eq!(drawn, most.min(parents.len()));
        } else if let Some(width) = width && drawn > 1 {
            prop_assert!(f64::from(width) / picture.points.0 >= LEGIBLE_SCALE);
        }
    }
}

#[test]
fn nodes_near_the_root_and_those_of_the_principal_variation_come_first() {
    let recording = everything();
    let on_line = recording.nodes.iter().filter(|node| node.on_line).count();
    let roots = recording.roots().count();
    let drawn = |most_nodes| {
        let options = SvgOptions { most_nodes: Some(most_nodes), ..SvgOptions::default() };
        picture(&recording, "t", &options).svg
    };
    let few = drawn(roots + on_line - 1);
    assert_eq!(few.matches(" strong\"").count(), on_line);
    assert!(few.contains("of the nodes are drawn."), "{few}");
    let whole = picture(&recording, "t", &SvgOptions::default()).svg;
    assert_eq!(drawn(recording.nodes.len()), whole);
    assert!(!whole.contains("are drawn."));
}

#[test]
fn a_theme_replaces_the_readers_choice_and_a_width_scales() {
    let drawn = |theme, width| picture(&classic(), "t", &SvgOptions { theme, width, ..SvgOptions::default() });
    let auto = drawn(None, None);
    assert!(auto.svg.contains("@media (prefers-color-scheme: dark)"));
    for (theme, dark) in [(Theme::Light, false), (Theme::Dark, true)] {
        let themed = drawn(Some(theme), Some(1000));
        assert!(!themed.svg.contains("@media"));
        assert_eq!(themed.svg.contains("#14181d"), dark);
        let document = Document::parse(&themed.svg).expect("well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("width"), Some("1000"));
        let (across, down) = auto.points;
        assert_eq!(root.attribute("viewBox"), Some(&*format!("0 0 {across} {down}")));
    }
}

/// Far more than a large picture takes, also where the machine is busy.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn twenty_thousand_nodes_become_a_picture_that_can_be_read() {
    let star = |index: usize| index.checked_sub(1).map(|_| 0);
    let binary = |index: usize| index.checked_sub(1).map(|before| before / 2);
    let line = |index: usize| index.checked_sub(1);
    let passes = |index: usize| (!index.is_multiple_of(4)).then(|| index - 1);
    let shapes: [&dyn Fn(usize) -> Option<usize>; 4] = [&star, &binary, &line, &passes];
    for (number, shape) in shapes.iter().enumerate() {
        let parents: Vec<Option<usize>> = (0..20_000).map(shape).collect();
        let recording = with_parents(&parents);
        let start = Instant::now();
        let most_nodes = Some(MAX_COSTLY_NODES);
        let options = SvgOptions { fit: Fit::Fold, most_nodes, ..SvgOptions::default() };
        let Picture { svg, points } = picture(&recording, "large", &options);
        let size = Pixels::of(points, None).unwrap_or_else(|fault| panic!("{number}: {fault}"));
        assert!(size.width().max(size.height()) <= MAX_SIDE);
        let bytes = png(&svg, size).expect("a drawing").len();
        assert!(start.elapsed() < SOON, "shape {number} took {:?}", start.elapsed());
        assert!(bytes < 4_000_000, "shape {number}: {bytes} bytes");
    }
}

#[test]
fn a_name_that_is_markup_is_text_among_the_pixels_too() {
    let drawn = |name: &str| {
        let mut recording = classic();
        recording.nodes[1].name = name.to_owned();
        pixels(&recording)
    };
    let plain = drawn("plain");
    for name in ["</text><script>", "\"/><image href=\"/etc/passwd\"/>", "&amp;&#0;]]>", "字\u{202e}\u{0}"] {
        assert_ne!(drawn(name), plain, "{name:?}");
    }
}

fn pixels(recording: &Recording) -> Vec<u8> {
    let Picture { svg, points } = picture(recording, "t", &SvgOptions::default());
    png(&svg, Pixels::of(points, None).expect("it is small")).expect("a drawing")
}

#[test]
fn boards_have_a_bound_of_their_own() {
    let parents: Vec<Option<usize>> = (0..2000_usize).map(|index| index.checked_sub(1)).collect();
    let root = yomi_game::AnyPosition::TicTacToe(yomi_game::tictactoe::Position::initial());
    let options = SvgOptions { boards: Some(&root), ..SvgOptions::default() };
    let picture = picture(&with_parents(&parents), "t", &options);
    assert_eq!(counted(&picture).0, MAX_COSTLY_NODES);
    // Names that are no moves have no board.
    assert_eq!(picture.svg.matches("<g class=\"board\"").count(), 1);
}
