//! Quality of answers: depth reached, and loss of the moves by the scores of the workload.

use serde::Serialize;

/// Sums over answers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quality {
    answers: u64,
    depth: f64,
    /// Over answers whose line has a baseline: their depth, and that of the baseline.
    compared: (f64, f64),
    scored: u64,
    loss: f64,
    loss_squared: f64,
}

/// Means over answers; `null` where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct QualityFigures {
    /// Searched answers.
    pub answers: u64,
    /// Mean depth reached, in plies.
    pub mean_depth: Option<f64>,
    /// Depth reached as a share of what an idle server reaches on the same positions.
    pub depth_share: Option<f64>,
    /// Answers to positions with scores.
    pub scored: u64,
    /// Mean loss of their moves against the best ones, in the unit of the scores.
    pub mean_loss: Option<f64>,
    /// Half-width of the 95 % confidence interval of the mean.
    pub mean_loss_error: Option<f64>,
}

impl Quality {
    /// Adds an answer: its depth, the loss of its move, and the depth of the baseline.
    pub(crate) fn add(&mut self, depth: u32, loss: Option<f64>, idle_depth: Option<u32>) {
        self.answers += 1;
        self.depth += f64::from(depth);
        if let Some(idle_depth) = idle_depth {
            self.compared.0 += f64::from(depth);
            self.compared.1 += f64::from(idle_depth);
        }
        if let Some(loss) = loss {
            self.scored += 1;
            self.loss += loss;
            self.loss_squared += loss * loss;
        }
    }

    /// Adds all of `other`.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.answers += other.answers;
        self.depth += other.depth;
        self.compared.0 += other.compared.0;
        self.compared.1 += other.compared.1;
        self.scored += other.scored;
        self.loss += other.loss;
        self.loss_squared += other.loss_squared;
    }

    /// The means.
    pub(crate) fn figures(&self) -> QualityFigures {
        let mean = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
        let mean_loss = mean(self.loss, self.scored);
        let error = mean_loss.filter(|_| self.scored > 1).map(|mean| {
            let count = self.scored as f64;
            let variance =
                (self.loss_squared / count - mean * mean).max(0.0) * count / (count - 1.0);
            1.96 * (variance / count).sqrt()
        });
        QualityFigures {
            answers: self.answers,
            mean_depth: mean(self.depth, self.answers),
            depth_share: (self.compared.1 > 0.0).then(|| self.compared.0 / self.compared.1),
            scored: self.scored,
            mean_loss,
            mean_loss_error: error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_over_those_that_have_the_figure() {
        let mut quality = Quality::default();
        quality.add(5, Some(1.0), Some(10));
        quality.add(10, Some(3.0), Some(10));
        quality.add(3, None, None);
        let figures = quality.figures();
        assert_eq!((figures.answers, figures.scored), (3, 2));
        assert_eq!(figures.mean_depth, Some(6.0));
        assert_eq!(figures.depth_share, Some(0.75));
        assert_eq!(figures.mean_loss, Some(2.0));
        assert!((figures.mean_loss_error.unwrap() - 1.96).abs() < 1e-9, "{figures:?}");
        assert_eq!(Quality::default().figures(), QualityFigures::default());
    }
}
