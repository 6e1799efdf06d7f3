//! Default `Retry-After` delays, for refusals without a measured one.

use std::time::Duration;

/// For places that are released when a request or connection ends, usually sooner.
pub const SOON: Duration = Duration::from_secs(1);

/// For places that are released minutes after the end of what took them.
pub const LATER: Duration = Duration::from_secs(30);
