//! Drawings of the laboratory as SVG and PNG: headings, looks, and the refusal of those that are too large.

use yomi_drawing::{Fit, MAX_COSTLY_NODES, Picture, SvgOptions, label, words};
use yomi_laboratory::{Plan, Race, Record};
use yomi_picture::{Pixels, SizeFault};
use yomi_review::report::Lang;

use crate::{
    problem::{Problem, codes::ProblemCode},
    reading::{fault::Fault, fault_code::FaultCode},
    request::{
        lab::LabQuestion,
        picture::{FIT, Look, TreeLook, WIDTH},
    },
};

/// The heading of a drawing: what was searched, how, and what came of it.
#[must_use]
pub fn title(question: &LabQuestion, record: &Record, lang: Lang) -> String {
    let said = |name: &str, value: &str, text: &str| words(lang, name, &[(value, text)]);
    let mut parts = Vec::new();
    if let (Some((game, turn)), Some(position)) = (question.game_and_turn(), question.position()) {
        parts.push(match lang {
            Lang::En => words(lang, "position", &[("game", game), ("side", turn)]),
            _ => {
                let side = lang.side(position.kind(), position.side_to_move());
                words(lang, "position", &[("game", &lang.say(game, &[])), ("side", &side)])
            }
        });
    }
    if let Plan::Record(plan) = &question.experiment.plan {
        parts.push(plan.configuration.algorithm.entry().name.to_owned());
    }
    parts.push(match record.recording.playouts.len() {
        0 => said("depth", "n", &record.depth.to_string()),
        playouts => said("playouts", "n", &playouts.to_string()),
    });
    parts.push(said("value", "value", &label::score_words(record.shown, record.recording.results, lang)));
    parts.extend(record.best.as_ref().map(|best| said("best", "move", best)));
    parts.join(&words(lang, "comma", &[]))
}

/// The picture of a recorded search, as SVG. For a PNG the number of nodes is capped, and large trees are folded by
/// default.
#[must_use]
pub fn picture(question: &LabQuestion, record: &Record, becomes_pixels: bool) -> Picture {
    let TreeLook { look, fit, most_nodes, boards, lang } = question.look;
    // The fonts of a PNG are Latin.
    let lang = if becomes_pixels { Lang::En } else { lang };
    let (usual, most) = if becomes_pixels { (Fit::Fold, MAX_COSTLY_NODES) } else { (Fit::Scale, usize::MAX) };
    let options = SvgOptions {
        theme: look.theme,
        width: look.width,
        fit: fit.unwrap_or(usual),
        most_nodes: Some(most_nodes.map_or(most, |asked| asked.min(most))),
        boards: question.position().filter(|_| boards),
        lang,
    };
    yomi_drawing::picture(&record.recording, &title(question, record, lang), &options)
}

/// The picture as PNG. Blocks: for a thread that may be busy.
///
/// # Errors
/// `invalid_request`, if it would be too large.
pub fn record_pixels(question: &LabQuestion, record: &Record) -> Result<Vec<u8>, Problem> {
    let Picture { svg, points } = picture(question, record, true);
    pixels(&svg, points, question.look.look, FIT.name)
}

/// The picture of a race, as SVG: the nodes of each run.
#[must_use]
pub fn bars(question: &LabQuestion, race: &Race) -> Picture {
    let mut parts = Vec::new();
    if let Some((game, turn)) = question.game_and_turn() {
        parts.push(format!("{game}, {turn} to move"));
    }
    parts.push("nodes of each search".to_owned());
    yomi_drawing::bars(race, &parts.join(", "))
}

/// The picture as PNG. Blocks: for a thread that may be busy.
///
/// # Errors
/// `invalid_request`, if it would be too large.
pub fn bar_pixels(question: &LabQuestion, race: &Race) -> Result<Vec<u8>, Problem> {
    let Picture { svg, points } = bars(question, race);
    pixels(&svg, points, Look::default(), WIDTH.name)
}

/// A drawing of this width and height in points, as PNG. Blocks: for a thread that may be busy, during its turn among
/// the threads that draw.
///
/// # Errors
/// `invalid_request`, if it would be too large: at `width`, or at `illegible`, the field that makes it smaller.
/// `not_acceptable` in a build without the feature `png`, where no route offers this.
pub fn pixels(svg: &str, points: (f64, f64), look: Look, illegible: &str) -> Result<Vec<u8>, Problem> {
    let size = Pixels::of(points, look.width).map_err(|fault| too_large(fault, illegible))?;
    rasterised(svg, size)
}

#[cfg(feature = "png")]
fn rasterised(svg: &str, size: Pixels) -> Result<Vec<u8>, Problem> {
    yomi_raster::png(svg, size).map_err(|error| {
        tracing::error!(%error, "a drawing does not become a picture");
        Problem::new(ProblemCode::Internal, "The picture could not be drawn.")
    })
}

#[cfg(not(feature = "png"))]
fn rasterised(_: &str, _: Pixels) -> Result<Vec<u8>, Problem> {
    Err(Problem::new(ProblemCode::NotAcceptable, "This build draws no PNG."))
}

fn too_large(fault: SizeFault, illegible: &str) -> Problem {
    Problem::invalid(vec![match fault {
        SizeFault::TooWide { largest, .. } => {
            let (min, _) = WIDTH.range().unwrap_or_default();
            let pointer = format!("/{}", WIDTH.name);
            Fault {
                min: Some(min.cast_signed().min(largest.into())),
                max: Some(largest.into()),
                ..Fault::new(pointer, FaultCode::OutOfRange, fault.to_string())
            }
        }
        SizeFault::Illegible { .. } => {
            let detail = format!("{fault}; ask for an SVG, or for less of the tree");
            Fault::new(format!("/{illegible}"), FaultCode::OutOfRange, detail)
        }
    }])
}
