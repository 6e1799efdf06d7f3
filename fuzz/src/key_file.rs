//! Key files.

use std::path::PathBuf;

use yomi_api::keys::KeyRing;
use yomi_contract::keys::{KeyFileError, KeyLine, LineFault, MAX_FILE_BYTES};

/// A file whose lines are written as they were read holds the same keys; a fault names the line that
/// has it, and a key that is there twice both lines.
///
/// # Panics
/// When it is not so.
pub fn reads_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let file = KeyFile::new();
    match file.load(&text) {
        Ok(ring) => {
            let keys: Vec<KeyLine> = text.lines().filter_map(content).map(read).collect();
            assert_eq!(ring.count(), keys.len(), "{text:?}");
            assert!(keys.iter().all(|key| key.check().is_ok()), "{text:?}");
            let lines: Vec<String> = keys.iter().map(ToString::to_string).collect();
            for line in &lines {
                assert_eq!(&read(line).to_string(), line, "{text:?}");
            }
            let again = file.load(&lines.join("\n"));
            assert_eq!(again.map(|ring| ring.count()).ok(), Some(keys.len()), "{text:?}");
        }
        Err(KeyFileError::Line { line, fault, .. }) => {
            let index = line.checked_sub(1).expect("lines are counted from 1");
            let faulty = text.lines().nth(index).and_then(content);
            assert!(faulty.is_some(), "{fault} in line {line} of {text:?}");
            if let LineFault::SameName { first } | LineFault::SameKey { first } = fault {
                assert!(first < line, "{text:?}");
                assert!(text.lines().nth(first - 1).and_then(content).is_some(), "{text:?}");
            }
            let before: Vec<&str> = text.lines().take(index).collect();
            let before = file.load(&before.join("\n"));
            assert!(matches!(before, Ok(_) | Err(KeyFileError::Empty { .. })), "{text:?}");
        }
        Err(KeyFileError::Empty { .. }) => {
            assert_eq!(text.lines().find_map(content), None, "{text:?}");
        }
        Err(KeyFileError::TooLong { .. }) => assert!(text.len() as u64 > MAX_FILE_BYTES),
        Err(KeyFileError::Unreadable { error, .. }) => panic!("{error}: {text:?}"),
    }
}

/// A line that is neither blank nor a comment.
fn content(line: &str) -> Option<&str> {
    let line = line.trim();
    (!line.is_empty() && !line.starts_with('#')).then_some(line)
}

fn read(line: &str) -> KeyLine {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
}

/// A file of this thread's own, because keys are read from nothing else; gone in the end.
struct KeyFile(PathBuf);

impl KeyFile {
    fn new() -> Self {
        let (process, thread) = (std::process::id(), std::thread::current().id());
        Self(std::env::temp_dir().join(format!("yomi-keys-{process}-{thread:?}.jsonl")))
    }

    fn load(&self, text: &str) -> Result<KeyRing, KeyFileError> {
        std::fs::write(&self.0, text).expect("the folder for temporary files can be written to");
        KeyRing::load(self.0.clone())
    }
}

impl Drop for KeyFile {
    fn drop(&mut self) {
        // A second panic during a panic would hide the first message.
        let _ = std::fs::remove_file(&self.0);
    }
}
