//! How long to wait where nothing is measured that could say.

use std::time::Duration;

/// For places that come free when some request or connection ends, which mostly takes less.
pub const SOON: Duration = Duration::from_secs(1);

/// For places that come free minutes after what holds them.
pub const LATER: Duration = Duration::from_secs(30);
