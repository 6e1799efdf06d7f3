//! The answer of a probe.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

/// The answer of a probe.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct HealthAnswer {
    /// Always `ok`; what is not is a problem document with status 503.
    pub status: &'static str,
    /// `mostly_refused`: more than half of the deadlines of the last seconds could not be met for want of search
    /// threads.
    pub deadlines: Option<&'static str>,
}
