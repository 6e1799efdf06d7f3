//! The SDK's batch queue between two counters. The SDK silently drops spans when its queue is full; the bound checked
//! here is reached first, so that every dropped span is counted.

use std::{sync::Arc, time::Duration};

use opentelemetry::Context;
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    trace::{BatchConfigBuilder, BatchSpanProcessor, Span, SpanData, SpanExporter, SpanProcessor},
};

use super::{backlog::Backlog, variables::Batches};

/// Where spans go when they end.
#[derive(Debug)]
pub(super) struct Queue {
    backlog: Arc<Backlog>,
    batches: BatchSpanProcessor,
}

impl Queue {
    /// Hands batches to `exporter`, on a thread of its own. `backlog` allows no more than `batches` does.
    pub(super) fn new(exporter: impl SpanExporter + 'static, batches: &Batches, backlog: Arc<Backlog>) -> Self {
        let config = BatchConfigBuilder::default()
            .with_max_queue_size(batches.queue)
            .with_max_export_batch_size(batches.largest)
            .with_scheduled_delay(batches.delay)
            .build();
        let exporter = Exit { backlog: Arc::clone(&backlog), exporter };
        Self { backlog, batches: BatchSpanProcessor::new(exporter, config) }
    }
}

impl SpanProcessor for Queue {
    fn on_start(&self, span: &mut Span, context: &Context) {
        self.batches.on_start(span, context);
    }

    fn on_end(&self, span: SpanData) {
        if self.backlog.enter() {
            self.batches.on_end(span);
        }
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.batches.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.batches.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.batches.set_resource(resource);
    }
}

/// Counts the spans of each batch as it leaves the queue.
#[derive(Debug)]
struct Exit<E> {
    backlog: Arc<Backlog>,
    exporter: E,
}

impl<E: SpanExporter> SpanExporter for Exit<E> {
    fn export(&self, batch: Vec<SpanData>) -> impl Future<Output = OTelSdkResult> + Send {
        self.backlog.leave(batch.len());
        self.exporter.export(batch)
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}
