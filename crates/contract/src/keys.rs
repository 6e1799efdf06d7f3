//! API keys as text: the secret that a client sends, its digest, and the lines of the key file.

mod file;
pub mod limits;
mod secret;

pub use file::{KeyFileError, KeyLine, LIMITED, LineFault, MAX_FILE_BYTES, MAX_KEYS, Rate, is_name, keys};
pub use limits::KeyLimits;
pub use secret::{KeyDigest, Secret};
