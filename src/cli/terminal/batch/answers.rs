//! The answers written by a former run: the lines that they answer, and the part of the file that is kept.

use std::{
    collections::HashSet,
    ffi::OsString,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    ops::Range,
    path::Path,
};

use anyhow::{Context as _, bail};
use serde_json::Value;
use yomi_contract::request::batch::read_line;

/// The answers of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    /// The numbers of the answered lines.
    pub(super) lines: HashSet<usize>,
    /// The content to keep; `None` if it is the whole file.
    kept: Option<Vec<u8>>,
}

impl Answers {
    /// The answers in a file to the lines of `text`; none if there is no file.
    ///
    /// A truncated line, news of the batch as a whole, and a transient refusal are no answers: they are removed from
    /// the file. What is no file, such as a pipe, has no answers and is not read.
    ///
    /// # Errors
    /// If the file cannot be read, or holds anything else: answers to other lines, or no answers.
    pub(super) fn read(path: &Path, text: &[u8], lines: &[(usize, Range<usize>)]) -> anyhow::Result<Self> {
        let name = path.display();
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Ok(Self::default());
        }
        match fs::read(path) {
            Ok(found) => Self::of(&found, &name.to_string(), text, lines),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {name}")),
        }
    }

    fn of(found: &[u8], name: &str, text: &[u8], lines: &[(usize, Range<usize>)]) -> anyhow::Result<Self> {
        let mut answers = Self::default();
        let mut kept = Vec::new();
        for (index, line) in found.split_inclusive(|&byte| byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let is_whole = line.ends_with(b"\n");
            let number = index + 1;
            let Ok(Value::Object(answer)) = serde_json::from_slice(line) else {
                if !is_whole && is_begun(line) {
                    continue;
                }
                bail!("line {number} of {name} is no answer of a batch; name another --output");
            };
            let Some(of) = answer.get("line").and_then(Value::as_u64) else {
                if ["progress", "end", "problem"].iter().any(|news| answer.contains_key(*news)) {
                    continue;
                }
                bail!("line {number} of {name} is no answer of a batch; name another --output");
            };
            let of = usize::try_from(of).unwrap_or(usize::MAX);
            let asked = lines.binary_search_by_key(&of, |(number, _)| *number);
            let id = asked.ok().map(|place| read_line(of, &text[lines[place].1.clone()]).id);
            if id.as_ref().map(Option::as_deref) != Some(answer.get("id").and_then(Value::as_str)) {
                bail!("line {number} of {name} answers a line of another batch; name another --output");
            }
            let passes = answer.get("problem").is_some_and(passes);
            if is_whole && !passes && answers.lines.insert(of) {
                kept.extend_from_slice(line);
            }
        }
        answers.kept = (kept.len() < found.len()).then_some(kept);
        Ok(answers)
    }

    /// Removes from the file what is no answer. A link goes on pointing to it, and its permissions stay.
    pub(super) fn keep(&self, path: &Path) -> anyhow::Result<()> {
        let Some(kept) = &self.kept else { return Ok(()) };
        let cannot_write = |path: &Path| format!("cannot write {}", path.display());
        let path = path.canonicalize().with_context(|| cannot_write(path))?;
        let mut beside = OsString::from(&path);
        beside.push(".new");
        let beside = Path::new(&beside);
        // One that is there already may be the user's.
        let new = OpenOptions::new().write(true).create_new(true).open(beside);
        let mut new = new.with_context(|| cannot_write(beside))?;
        let replaced = fs::metadata(&path)
            .and_then(|old| new.set_permissions(old.permissions()))
            .and_then(|()| new.write_all(kept))
            .and_then(|()| new.sync_all())
            .and_then(|()| fs::rename(beside, &path));
        if replaced.is_err() {
            let _ = fs::remove_file(beside);
        }
        replaced.with_context(|| cannot_write(&path))
    }
}

/// The names with which the lines of a batch begin.
const FIRST_NAMES: [&str; 4] = ["line", "progress", "end", "problem"];

/// Whether a text without its end may be the beginning of a line of a batch.
fn is_begun(text: &[u8]) -> bool {
    FIRST_NAMES.iter().any(|name| {
        let begin = format!("{{\"{name}\":");
        text.starts_with(begin.as_bytes()) || begin.as_bytes().starts_with(text)
    })
}

/// Whether a problem is transient.
fn passes(problem: &Value) -> bool {
    let is = |name: &str| problem.get("code").and_then(Value::as_str) == Some(name);
    problem.get("retry_after_ms").is_some() || is("draining") || is("internal")
}

#[cfg(test)]
mod tests {
    use yomi_contract::request::batch;

    use super::*;

    const TEXT: &str = "{\"id\":\"a\",\"game\":\"othello\"}\n\n{\"game\":\"othello\"}\n{\"id\":\"c\"}\n";

    fn read(answers: &str) -> anyhow::Result<Answers> {
        let lines = batch::lines(TEXT.as_bytes(), usize::MAX).unwrap();
        Answers::of(answers.as_bytes(), "answers", TEXT.as_bytes(), &lines)
    }

    #[test]
    fn what_is_answered_stays_and_what_passes_does_not() {
        let first = "{\"line\":1,\"id\":\"a\",\"status\":200,\"answer\":{}}\n";
        let refused = "{\"line\":4,\"id\":\"c\",\"status\":422,\"problem\":{\"code\":\"invalid_request\"}}\n";
        let busy = "{\"line\":3,\"status\":503,\"problem\":{\"code\":\"queue_full\",\"retry_after_ms\":5}}\n";
        let end = "{\"end\":{\"lines\":3,\"answered\":1,\"refused\":2}}\n";
        let found = format!("{first}{busy}{end}{refused}{first}{{\"line\":3,\"sta");
        let answers = read(&found).unwrap();
        assert_eq!(answers.lines, HashSet::from([1, 4]));
        assert_eq!(answers.kept.unwrap(), format!("{first}{refused}").into_bytes());
        assert_eq!(read(first).unwrap().kept, None);
        for begun in ["{", "{\"li", "{\"line\":1", "{\"end\":{\"lines\"", first.trim_end()] {
            let answers = read(&format!("{refused}{begun}")).unwrap();
            assert_eq!(answers.lines, HashSet::from([4]), "{begun}");
            assert_eq!(answers.kept.unwrap(), refused.as_bytes(), "{begun}");
        }
    }

    #[test]
    fn the_answers_of_another_batch_are_refused() {
        for other in [
            "{\"line\":1,\"id\":\"b\",\"status\":200}\n",
            "{\"line\":1,\"status\":200}\n",
            "{\"line\":2,\"status\":200}\n",
            "{\"line\":9,\"status\":200}\n",
            "{\"best_move\":\"f5\"}\n",
            "notes\n",
            // Without the end of their line.
            "notes",
            "{\"best_move\":\"f5",
            "{\"line\":9,\"status\":200}",
        ] {
            assert!(read(other).is_err(), "{other}");
        }
    }
}
