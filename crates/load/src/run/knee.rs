//! The knee (saturation point): the highest sustained rate, as an interval, by bisection.

use serde::Serialize;

/// The ends of the interval are at most this far apart.
const CLOSE: f64 = 1.06;

/// Rates that are tried at most.
const PROBES: usize = 16;

/// Where the server stops keeping up.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Knee {
    /// The share of the offered load that must be answered well, and at the pace at which it is offered.
    pub share: f64,
    /// The highest rate that was kept up with, in requests a second; `null` when none was.
    pub kept_up: Option<f64>,
    /// The lowest rate above it that was not; `null` when all were.
    pub fell_behind: Option<f64>,
    /// Every rate that was tried, in order, one round each.
    pub probes: Vec<Probe>,
    /// Whether all rounds at both ends said the same as the one that found them; `null` before that.
    pub confirmed: Option<bool>,
}

/// One rate that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Probe {
    /// Requests a second.
    pub rate: f64,
    /// Goodput as a share of it.
    pub kept_up: f64,
}

/// Looks for the knee from `start` on: doubles or halves the rate until it lies in between, then takes the
/// geometric middle. `probe` gives goodput as a share of a rate.
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
        // Beyond its capacity a server answers what it can.
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
