//! The answer of a probe.

use serde::Serialize;
use utoipa::ToSchema;

/// The answer of a probe.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct HealthAnswer {
    /// Always `ok`; what is not is a problem document with status 503.
    pub status: &'static str,
    /// `mostly_refused`: more than half of the deadlines of the last seconds could not be met for want of search
    /// threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deadlines: Option<&'static str>,
}
