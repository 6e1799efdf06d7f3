//! A mean and how far it can be trusted.

/// Standard errors of a normal distribution that hold 95 % of it.
pub const STANDARD_ERRORS: f64 = 1.96;

/// The mean of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// 1.96 standard errors: in 95 of 100 samples the true mean lies within `value` ± this. `None` for
    /// a sample of one.
    pub error: Option<f64>,
}

/// The mean of the values; `None` when there are none.
///
/// The standard error is that of independent values, from the unbiased variance.
#[must_use]
pub fn mean(values: &[f64]) -> Option<Mean> {
    if values.is_empty() {
        return None;
    }
    let count = values.len() as f64;
    let value = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|other| (other - value).powi(2)).sum();
    let error =
        (values.len() > 1).then(|| STANDARD_ERRORS * (squares / (count - 1.0) / count).sqrt());
    Some(Mean { value, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_its_error_are_those_worked_out_by_hand() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[3.0]), Some(Mean { value: 3.0, error: None }));
        // Variance (9 + 1 + 1 + 9) / 3 = 20/3, standard error √(20/3/4) = √(5/3) = 1.290994.
        let mean = mean(&[0.0, 2.0, 4.0, 6.0]).unwrap();
        assert_eq!(mean.value, 3.0);
        assert!((mean.error.unwrap() - 1.96 * 1.290_994).abs() < 1e-5, "{mean:?}");
    }
}
