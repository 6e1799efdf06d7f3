//! Progress bars of long commands, for the terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error with the time left and a message; hidden if standard error is no terminal.
pub fn bar(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:32} {pos}/{len}  {eta} left  {msg}").expect("the template is sound");
    ProgressBar::new(steps as u64).with_style(style)
}

/// A progress bar by fraction, on standard error, as wide as the terminal; without the time left, which does not follow
/// from the steps done.
pub fn part_bar(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {msg}").expect("the template is sound");
    ProgressBar::new(steps as u64).with_style(style)
}

/// A spinner with a message, on standard error; hidden if that is no terminal.
pub fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is sound"));
    bar.enable_steady_tick(std::time::Duration::from_millis(250));
    bar
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
