//! Settings of the span exporter: the environment variables `OTEL_…`.
//!
//! Read here where the SDK would pass over a value that it does not know, or does not read the
//! variable. An empty value counts as unset, names are taken in any case; both as OpenTelemetry has it.

use std::{num::NonZeroU32, time::Duration};

use opentelemetry_otlp::OTEL_EXPORTER_OTLP_TIMEOUT_DEFAULT;
use opentelemetry_sdk::trace::{
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE_DEFAULT, OTEL_BSP_MAX_QUEUE_SIZE_DEFAULT, OTEL_BSP_SCHEDULE_DELAY_DEFAULT, Sampler,
};

use super::TracesError;

/// Where OpenTelemetry says where traces go. The first names the whole address, the second the
/// folder of `v1/traces`. Of this and the other pairs the first that is set counts.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
const PROTOCOLS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"];
const COMPRESSIONS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "OTEL_EXPORTER_OTLP_COMPRESSION"];
const TIMEOUTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"];

const SAMPLERS: &str = "always_on, always_off, traceidratio, parentbased_always_on, \
                        parentbased_always_off or parentbased_traceidratio";

/// How traces are sent.
#[derive(Debug)]
pub(super) struct Variables {
    /// `OTEL_SERVICE_NAME`.
    pub(super) service_name: Option<String>,
    pub(super) sampler: Sampler,
    /// For a batch, from its first byte to the last of the answer.
    pub(super) timeout: Duration,
    pub(super) batches: Batches,
}

/// How spans are gathered.
#[derive(Debug)]
pub(super) struct Batches {
    /// Spans that may wait.
    pub(super) queue: usize,
    /// Spans in a batch, at most.
    pub(super) largest: usize,
    /// Between two batches.
    pub(super) delay: Duration,
}

impl Variables {
    /// `None` where they name no collector, or switch traces off; the others are not looked at then.
    pub(super) fn read(get: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, TracesError> {
        let set = Set(get);
        let Some((variable, endpoint)) = set.first(&ENDPOINTS) else { return Ok(None) };
        if set.is_off()? {
            return Ok(None);
        }
        if !endpoint.starts_with("http://") {
            return Err(TracesError::Endpoint { variable, endpoint });
        }
        set.one_of(&PROTOCOLS, &["http/protobuf"], "http/protobuf")?;
        set.one_of(&COMPRESSIONS, &["none"], "none")?;
        Ok(Some(Self {
            service_name: set.first(&["OTEL_SERVICE_NAME"]).map(|(_, name)| name),
            sampler: set.sampler()?,
            timeout: set.milliseconds(&TIMEOUTS)?.unwrap_or(OTEL_EXPORTER_OTLP_TIMEOUT_DEFAULT),
            batches: set.batches()?,
        }))
    }
}

/// The environment.
struct Set<G>(G);

impl<G: Fn(&str) -> Option<String>> Set<G> {
    /// The first of them that is not empty.
    fn first(&self, names: &[&'static str]) -> Option<(&'static str, String)> {
        let value = |name| self.0(name).filter(|value| !value.is_empty());
        names.iter().find_map(|name| value(name).map(|value| (*name, value)))
    }

    /// Which of the known values it has, if any; `expected` lists them for a refusal.
    fn one_of(
        &self,
        names: &[&'static str],
        known: &[&'static str],
        expected: &'static str,
    ) -> Result<Option<&'static str>, TracesError> {
        let Some((variable, value)) = self.first(names) else { return Ok(None) };
        match known.iter().find(|known| value.eq_ignore_ascii_case(known)) {
            Some(known) => Ok(Some(known)),
            None => Err(TracesError::Variable { variable, value, expected }),
        }
    }

    fn is_off(&self) -> Result<bool, TracesError> {
        let disabled = self.one_of(&["OTEL_SDK_DISABLED"], &["true", "false"], "true or false")?;
        if disabled == Some("true") {
            return Ok(true);
        }
        let exporter = self.one_of(&["OTEL_TRACES_EXPORTER"], &["otlp", "none"], "otlp or none")?;
        Ok(exporter == Some("none"))
    }

    fn sampler(&self) -> Result<Sampler, TracesError> {
        let names = SAMPLERS.split(", ").flat_map(|names| names.split(" or "));
        let names: Vec<&'static str> = names.collect();
        let parent_or = |root| Sampler::ParentBased(Box::new(root));
        Ok(match self.one_of(&["OTEL_TRACES_SAMPLER"], &names, SAMPLERS)? {
            Some("always_on") => Sampler::AlwaysOn,
            Some("always_off") => Sampler::AlwaysOff,
            Some("traceidratio") => Sampler::TraceIdRatioBased(self.ratio()?),
            Some("parentbased_always_off") => parent_or(Sampler::AlwaysOff),
            Some("parentbased_traceidratio") => parent_or(Sampler::TraceIdRatioBased(self.ratio()?)),
            _ => parent_or(Sampler::AlwaysOn),
        })
    }

    /// The share of the traces that is recorded.
    fn ratio(&self) -> Result<f64, TracesError> {
        let Some((variable, value)) = self.first(&["OTEL_TRACES_SAMPLER_ARG"]) else {
            return Ok(1.0);
        };
        let ratio = value.parse().ok().filter(|ratio| (0.0..=1.0).contains(ratio));
        ratio.ok_or(TracesError::Variable { variable, value, expected: "a number from 0 to 1" })
    }

    /// Not zero: batches without a pause would take a core, an empty queue drops every span, and an exporter
    /// without a timeout would never send another batch.
    fn number(&self, names: &[&'static str]) -> Result<Option<u32>, TracesError> {
        let Some((variable, value)) = self.first(names) else { return Ok(None) };
        let expected = "a whole number from 1 to 4294967295";
        match value.parse::<NonZeroU32>() {
            Ok(number) => Ok(Some(number.get())),
            Err(_) => Err(TracesError::Variable { variable, value, expected }),
        }
    }

    fn milliseconds(&self, names: &[&'static str]) -> Result<Option<Duration>, TracesError> {
        let number = self.number(names)?;
        Ok(number.map(|number| Duration::from_millis(number.into())))
    }

    fn batches(&self) -> Result<Batches, TracesError> {
        let count = |name, default| {
            let number = self.number(&[name])?;
            Ok::<_, TracesError>(number.map_or(default, |number| number as usize))
        };
        Ok(Batches {
            queue: count("OTEL_BSP_MAX_QUEUE_SIZE", OTEL_BSP_MAX_QUEUE_SIZE_DEFAULT)?,
            largest: count("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", OTEL_BSP_MAX_EXPORT_BATCH_SIZE_DEFAULT)?,
            delay: self.milliseconds(&["OTEL_BSP_SCHEDULE_DELAY"])?.unwrap_or(OTEL_BSP_SCHEDULE_DELAY_DEFAULT),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLLECTOR: (&str, &str) = ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318");

    fn read(variables: &[(&str, &str)]) -> Result<Option<Variables>, TracesError> {
        Variables::read(|name| {
            let found = variables.iter().find(|(set, _)| *set == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    /// With a collector, and these beside it.
    fn on(variables: &[(&str, &str)]) -> Variables {
        read(&[&[COLLECTOR], variables].concat()).unwrap().expect("traces are on")
    }

    #[test]
    fn without_a_collector_or_switched_off_nothing_is_read() {
        let wrong = ("OTEL_TRACES_SAMPLER", "no such");
        assert!(read(&[wrong]).unwrap().is_none());
        assert!(read(&[(COLLECTOR.0, ""), wrong]).unwrap().is_none());
        assert!(read(&[COLLECTOR, ("OTEL_SDK_DISABLED", "True"), wrong]).unwrap().is_none());
        assert!(read(&[COLLECTOR, ("OTEL_TRACES_EXPORTER", "none"), wrong]).unwrap().is_none());
        on(&[("OTEL_SDK_DISABLED", "false"), ("OTEL_TRACES_EXPORTER", "otlp")]);
    }

    #[test]
    fn an_empty_value_counts_as_unset() {
        let names = [
            "OTEL_SDK_DISABLED",
            "OTEL_TRACES_EXPORTER",
            "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
            "OTEL_EXPORTER_OTLP_PROTOCOL",
            "OTEL_EXPORTER_OTLP_COMPRESSION",
            "OTEL_EXPORTER_OTLP_TIMEOUT",
            "OTEL_TRACES_SAMPLER",
            "OTEL_TRACES_SAMPLER_ARG",
            "OTEL_SERVICE_NAME",
            "OTEL_BSP_MAX_QUEUE_SIZE",
        ];
        let variables = on(&names.map(|name| (name, "")));
        assert_eq!(format!("{variables:?}"), format!("{:?}", on(&[])));
        assert_eq!(variables.timeout, Duration::from_secs(10));
        let batches = variables.batches;
        assert_eq!((batches.queue, batches.largest, batches.delay.as_secs()), (2048, 512, 5));
    }

    #[test]
    fn what_is_said_of_traces_wins() {
        for (of_traces, of_all, wrong, right) in
            [(PROTOCOLS[0], PROTOCOLS[1], "grpc", "http/protobuf"), (COMPRESSIONS[0], COMPRESSIONS[1], "gzip", "none")]
        {
            on(&[(of_all, wrong), (of_traces, right)]);
            assert!(read(&[COLLECTOR, (of_all, right), (of_traces, wrong)]).is_err());
        }
        let variables = on(&[(TIMEOUTS[1], "2000"), (TIMEOUTS[0], "300")]);
        assert_eq!(variables.timeout, Duration::from_millis(300));
    }

    #[test]
    fn every_sampler_is_known_by_its_name() {
        let arg = ("OTEL_TRACES_SAMPLER_ARG", "0.25");
        for (name, sampler) in [
            ("always_on", "AlwaysOn"),
            ("always_off", "AlwaysOff"),
            ("traceidratio", "TraceIdRatioBased(0.25)"),
            ("parentbased_always_on", "ParentBased(AlwaysOn)"),
            ("parentbased_always_off", "ParentBased(AlwaysOff)"),
            ("parentbased_traceidratio", "ParentBased(TraceIdRatioBased(0.25))"),
            ("ALWAYS_OFF", "AlwaysOff"),
        ] {
            let variables = on(&[("OTEL_TRACES_SAMPLER", name), arg]);
            assert_eq!(format!("{:?}", variables.sampler), sampler);
        }
        assert_eq!(format!("{:?}", on(&[arg]).sampler), "ParentBased(AlwaysOn)");
        let whole = on(&[("OTEL_TRACES_SAMPLER", "traceidratio")]);
        assert_eq!(format!("{:?}", whole.sampler), "TraceIdRatioBased(1.0)");
    }

    #[test]
    fn a_bad_value_names_its_variable_and_what_is_possible() {
        let ratio = ("OTEL_TRACES_SAMPLER", "traceidratio");
        for (variable, value, expected) in [
            ("OTEL_SDK_DISABLED", "1", "true or false"),
            ("OTEL_TRACES_EXPORTER", "zipkin", "otlp or none"),
            ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "http/protobuf"),
            ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/json", "http/protobuf"),
            ("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip", "none"),
            ("OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "gzip", "none"),
            ("OTEL_EXPORTER_OTLP_TIMEOUT", "10s", "a whole number from 1"),
            ("OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "0", "a whole number from 1"),
            ("OTEL_TRACES_SAMPLER", "jaeger_remote", "always_on, always_off, traceidratio"),
            ("OTEL_TRACES_SAMPLER_ARG", "1%", "a number from 0 to 1"),
            ("OTEL_TRACES_SAMPLER_ARG", "1.5", "a number from 0 to 1"),
            ("OTEL_TRACES_SAMPLER_ARG", "NaN", "a number from 0 to 1"),
            ("OTEL_BSP_MAX_QUEUE_SIZE", "many", "a whole number from 1"),
            ("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "-1", "a whole number from 1"),
            ("OTEL_BSP_SCHEDULE_DELAY", "0", "a whole number from 1"),
        ] {
            let message = read(&[(variable, value), COLLECTOR, ratio]).unwrap_err().to_string();
            let is_clear = [variable, value, expected].iter().all(|part| message.contains(part));
            assert!(is_clear, "{variable}={value}: {message}");
        }
    }
}
