//! Arrival schedule of an open loop: constant, or a Poisson process.

use std::time::Duration;

use yomi_game::random::SplitMix64;

use crate::flags::Arrivals;

/// Intended moments of requests within `span`, from its start, at `rate` a second.
///
/// A Poisson process has independent exponential gaps, so that the number of requests varies by about its square root; it is the same
/// for the same seed.
pub(crate) fn arrivals(arrivals: Arrivals, rate: f64, span: Duration, seed: u64) -> impl Iterator<Item = Duration> {
    let mut random = SplitMix64::new(seed);
    let mut at = 0.0;
    let mut number = 0_u64;
    std::iter::from_fn(move || {
        match arrivals {
            // Multiplied, not accumulated: rounding errors would add up over a long run.
            Arrivals::Constant => at = number as f64 / rate,
            Arrivals::Poisson => at += exponential(&mut random) / rate,
        }
        number += 1;
        Some(at)
    })
    .take_while(move |&at| at < span.as_secs_f64())
    .map(Duration::from_secs_f64)
}

/// An exponentially distributed number with mean 1.
pub(crate) fn exponential(random: &mut SplitMix64) -> f64 {
    // Above 0 and up to 1: the logarithm of 0 is infinite.
    -(random.fraction() + f64::EPSILON / 2.0).ln()
}

/// Draws whether the next client disconnects early.
pub(crate) fn leaves(random: &mut SplitMix64, percent: u8) -> bool {
    percent > 0 && random.fraction() * 100.0 < f64::from(percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPAN: Duration = Duration::from_secs(100);

    fn moments(process: Arrivals, seed: u64) -> Vec<f64> {
        arrivals(process, 100.0, SPAN, seed).map(|at| at.as_secs_f64()).collect()
    }

    #[test]
    fn constant_arrivals_are_equally_far_apart() {
        let moments = moments(Arrivals::Constant, 1);
        assert_eq!(moments.len(), 10_000);
        for (number, at) in moments.iter().enumerate() {
            assert!((at - number as f64 / 100.0).abs() < 1e-8, "{number}: {at}");
        }
    }

    #[test]
    fn the_seed_alone_decides_poisson_arrivals() {
        assert_eq!(moments(Arrivals::Poisson, 3), moments(Arrivals::Poisson, 3));
        assert_ne!(moments(Arrivals::Poisson, 3), moments(Arrivals::Poisson, 4));
    }

    #[test]
    fn poisson_arrivals_have_the_gaps_and_the_counts_of_a_poisson_process() {
        let moments = moments(Arrivals::Poisson, 5);
        // Four standard deviations of a Poisson count of mean 10,000.
        assert!((9_600..=10_400).contains(&moments.len()), "{}", moments.len());
        let gaps: Vec<f64> = moments.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let longer = gaps.iter().filter(|&&gap| gap > 0.01).count() as f64 / gaps.len() as f64;
        assert!((longer - (-1.0_f64).exp()).abs() < 0.02, "{longer} of the gaps exceed the mean");
        // Counts of disjoint seconds: the variance of a Poisson distribution is its mean.
        let counts: Vec<f64> = (0..100)
            .map(|second| {
                let second = f64::from(second);
                moments.iter().filter(|&&at| (second..second + 1.0).contains(&at)).count() as f64
            })
            .collect();
        let mean = counts.iter().sum::<f64>() / 100.0;
        let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / 99.0;
        assert!((0.5..2.0).contains(&(variance / mean)), "variance {variance}, mean {mean}");
    }
}
