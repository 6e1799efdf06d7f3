//! A mean and its standard error.

/// Standard errors that hold 95 % of Student's t distribution with 1 to 30 degrees of freedom
/// (Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, table 26.10).
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// The same of the normal distribution, which Student's comes to with many degrees of freedom.
const NORMAL: f64 = 1.959_964;

/// The mean of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// In 95 of 100 samples of normally distributed values the true mean lies within `value` ± this,
    /// by Student's t distribution. `None` for one value and for values that are all alike: such a
    /// sample does not tell how far others lie apart.
    pub error: Option<f64>,
}

/// The mean of the values; `None` when there are none.
///
/// The standard error is that of independent values, from the unbiased variance.
#[must_use]
pub(crate) fn mean(values: &[f64]) -> Option<Mean> {
    let first = values.first()?;
    if values.iter().all(|value| value == first) {
        return Some(Mean { value: *first, error: None });
    }
    let count = values.len() as f64;
    let value = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|other| (other - value).powi(2)).sum();
    let standard_error = (squares / (count - 1.0) / count).sqrt();
    Some(Mean { value, error: Some(standard_errors(values.len() - 1) * standard_error) })
}

/// How many standard errors hold 95 % with so many degrees of freedom, at least one.
///
/// Beyond the table by the first terms of its expansion (Abramowitz and Stegun 26.7.5), which are off
/// by less than 0.0002 there.
fn standard_errors(degrees_of_freedom: usize) -> f64 {
    if let Some(&quantile) = STUDENT.get(degrees_of_freedom - 1) {
        return quantile;
    }
    let (z, degrees) = (NORMAL, degrees_of_freedom as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / degrees + second / degrees.powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_its_error_are_those_worked_out_by_hand() {
        assert_eq!(mean(&[]), None);
        // Variance (9 + 1 + 1 + 9) / 3 = 20/3, standard error √(20/3/4) = √(5/3) = 1.290994.
        let mean = mean(&[0.0, 2.0, 4.0, 6.0]).unwrap();
        assert_eq!(mean.value, 3.0);
        assert!((mean.error.unwrap() - 3.182 * 1.290_994).abs() < 1e-5, "{mean:?}");
    }

    #[test]
    fn values_without_variance_have_no_error() {
        for values in [&[0.1][..], &[0.1; 3], &[0.1; 50]] {
            assert_eq!(mean(values), Some(Mean { value: 0.1, error: None }));
        }
    }

    #[test]
    fn few_values_need_more_standard_errors_than_many() {
        for (degrees, expected) in
            [(1, 12.706), (3, 3.182), (30, 2.042), (31, 2.0395), (60, 2.0003), (120, 1.9799), (993, 1.9624)]
        {
            let found = standard_errors(degrees);
            assert!((found - expected).abs() < 2e-4, "{degrees}: {found}");
        }
        assert!((1..200).all(|degrees| standard_errors(degrees) > standard_errors(degrees + 1)));
    }
}
