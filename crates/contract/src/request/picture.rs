//! How a picture looks: `theme` and `width`; of the laboratory's also `fit`, `drawn_nodes` and `include`.

use yomi_drawing::{Fit, MAX_COSTLY_NODES};
use yomi_laboratory::MAX_RECORDED_NODES;
use yomi_picture::{MAX_SIDE, Theme};
use yomi_review::report::Lang;

use super::{include, lab, review};
use crate::reading::{
    fault::Faults,
    field::{Field, Shape, fields},
    fields::Fields,
};

fields! {
    /// The colours of a picture: `light` or `dark`.
    ///
    /// Without it an SVG follows the settings of its reader, and a PNG is light.
    THEME = Field::new("theme", Shape::Name(|| Theme::ALL.map(Theme::name).to_vec())), flag: Some("NAME");

    /// The width of a picture; its height follows.
    ///
    /// Without it an SVG has a pixel for each of its points and a PNG at most two.
    pub WIDTH = Field::new("width", Shape::Integer { min: 16, max: MAX_SIDE as i64 }),
        unit: Some("pixels"), flag: Some("N");

    /// What is done with a large tree in a picture: `scale` draws all of it, `fold` what can be read, near the root
    /// first.
    ///
    /// Without it an SVG is scaled and a PNG folded.
    pub FIT = Field::new("fit", Shape::Name(|| Fit::ALL.map(Fit::name).to_vec())), flag: Some("HOW");

    /// Most nodes of a picture, those of the principal variation first.
    ///
    /// A PNG, and a picture with boards, has at most 250.
    DRAWN_NODES = Field::new("drawn_nodes", Shape::Integer { min: 1, max: MAX_RECORDED_NODES as i64 }),
        unit: Some("nodes"), flag: Some("N");

    /// Extra parts of a picture: a small board in each node (`boards`).
    LAB_INCLUDE = Field::new("include", Shape::Names {
        known: || LAB_PARTS.to_vec(), max: 2 * LAB_PARTS.len(), item: "LabIncludeItem",
    }), flag: Some("PARTS");
}

/// The names of extra parts.
const LAB_PARTS: [&str; 1] = ["boards"];
const _: () = assert!(MAX_COSTLY_NODES == 250, "the documentation of `drawn_nodes` names it");

/// How a picture looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Its colours; `None` for those of its reader.
    pub theme: Option<Theme>,
    /// Its width in pixels; `None` for its own.
    pub width: Option<u32>,
}

/// How the picture of a tree looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeLook {
    /// As any picture.
    pub look: Look,
    /// What is done with a large tree; `None` for what the form of the picture does.
    pub fit: Option<Fit>,
    /// Most nodes.
    pub most_nodes: Option<usize>,
    /// A small board in each node.
    pub boards: bool,
    /// The language of title and legend; of a PNG English.
    pub lang: Lang,
}

/// Reads how the picture of a tree looks, one of positions or one without.
pub(crate) fn read_of_tree(has_positions: bool, fields: &mut Fields<'_>, faults: &mut Faults) -> TreeLook {
    let look = read(fields, faults);
    let fits = Fit::ALL.into_iter().map(|fit| (fit.name(), fit));
    let fit = FIT.choice(fits, fields, faults);
    let most_nodes = DRAWN_NODES.number(fields, faults).and_then(|most| usize::try_from(most).ok());
    let mut boards = false;
    if has_positions {
        include::read_names(&LAB_INCLUDE, &LAB_PARTS, fields, faults, |_| boards = true);
    }
    let lang = review::lang(&lab::LANG, fields, faults);
    TreeLook { look, fit, most_nodes, boards, lang }
}

/// Reads it. An answer that is no picture has no use for it, and no fault in it.
pub(crate) fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Look {
    let themes = Theme::ALL.into_iter().map(|theme| (theme.name(), theme));
    Look {
        theme: THEME.choice(themes, fields, faults),
        width: WIDTH.number(fields, faults).and_then(|width| u32::try_from(width).ok()),
    }
}
