//! The knee (saturation point): the highest sustained rate, as an interval, by bisection.

use serde::Serialize;

/// Largest ratio of the ends of the interval.
const CLOSE: f64 = 1.06;

/// Maximum number of rates that are tried.
const PROBES: usize = 16;

/// Saturation point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Knee {
    /// Criterion: the share of the offered load that must be answered well, at the offered rate.
    pub share: f64,
    /// Highest rate that was sustained, in requests a second; `null` if none was.
    pub kept_up: Option<f64>,
    /// Lowest rate above it that was not sustained; `null` if all were.
    pub fell_behind: Option<f64>,
    /// Every rate that was tried, in order, one round each.
    pub probes: Vec<Probe>,
    /// Whether all rounds at both ends agree with the round that found them; `null` before those rounds.
    pub confirmed: Option<bool>,
}

/// A rate that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Probe {
    /// Rate in requests a second.
    pub rate: f64,
    /// Goodput as a share of the rate.
    pub kept_up: f64,
}

/// Searches for the knee from `start`: doubles or halves the rate until the knee is bracketed, then bisects by geometric means.
/// `probe` measures goodput as a share of a rate.
pub(crate) async fn bisect(start: f64, share: f64, mut probe: impl AsyncFnMut(f64) -> f64) -> Knee {
    let mut knee = Knee { share, ..Knee::default() };
    let mut rate = start;
    while knee.probes.len() < PROBES {
        let kept_up = probe(rate).await;
        knee.probes.push(Probe { rate, kept_up });
        if kept_up >= share {
            knee.kept_up = Some(rate);
        } else {
            knee.fell_behind = Some(rate);
        }
        rate = match (knee.kept_up, knee.fell_behind) {
            (Some(low), Some(high)) if high / low <= CLOSE => break,
            (Some(low), Some(high)) => (low * high).sqrt(),
            (Some(low), None) => low * 2.0,
            (None, Some(high)) => high / 2.0,
            (None, None) => break,
        };
    }
    knee
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn knee_at(truth: f64, start: f64) -> Knee {
        // Beyond its capacity a server answers at its capacity.
        bisect(start, 0.95, async |rate: f64| if rate <= truth { 1.0 } else { truth / rate * 0.9 })
            .await
    }

    #[tokio::test]
    async fn the_interval_holds_the_knee_and_is_narrow() {
        for (truth, start) in [(100.0, 7.0), (3.3, 50.0), (64.0, 64.0), (1000.0, 990.0)] {
            let knee = knee_at(truth, start).await;
            let (low, high) = (knee.kept_up.unwrap(), knee.fell_behind.unwrap());
            assert!(low <= truth && truth < high, "{truth}: {knee:?}");
            assert!(high / low <= CLOSE && knee.probes.len() <= PROBES, "{truth}: {knee:?}");
        }
    }

    #[tokio::test]
    async fn a_server_without_a_knee_has_an_open_interval() {
        let never = bisect(8.0, 0.95, async |_| 0.2).await;
        assert_eq!((never.kept_up, never.probes.len()), (None, PROBES));
        let always = bisect(8.0, 0.95, async |_| 1.0).await;
        assert_eq!((always.fell_behind, always.probes.len()), (None, PROBES));
    }
}
