//! How far a long command has come, for the person at the terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, with what is left and a message behind it; none where standard error
/// is no terminal.
pub(super) fn bar(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:32} {pos}/{len}  {eta} left  {msg}")
        .expect("the template is sound");
    ProgressBar::new(steps as u64).with_style(style)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_bar_counts_its_steps() {
        let bar = super::bar(3);
        bar.inc(2);
        assert_eq!((bar.position(), bar.length()), (2, Some(3)));
    }
}
