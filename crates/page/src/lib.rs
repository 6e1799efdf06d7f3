//! The files of the page and of the documentation, as part of the binary: each compressed, with its type and its tag.
//!
//! `web/pack.ts` packs them from `web/dist/` and from Swagger UI, and writes their tables. [`file()`] and [`documentation()`]
//! find one by its path; the caller negotiates the content coding.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

use std::{io::Read as _, sync::OnceLock};

use flate2::read::GzDecoder;

/// A file of the page.
#[derive(Debug)]
pub struct File {
    /// Its path below the page, such as `index.html`.
    pub path: &'static str,
    /// Its media type.
    pub content_type: &'static str,
    /// Its SHA-256, the first 16 bytes in hexadecimal digits.
    pub digest: &'static str,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// A file that no coding shortens.
    Plain(&'static [u8]),
    Packed {
        brotli: &'static [u8],
        gzip: &'static [u8],
        /// Unpacked when a client first asks without either coding, and kept, so that many such clients share one copy.
        plain: OnceLock<Vec<u8>>,
    },
}

impl Content {
    const fn packed(brotli: &'static [u8], gzip: &'static [u8]) -> Self {
        Self::Packed { brotli, gzip, plain: OnceLock::new() }
    }
}

include!("../../../web/packed/files.rs");

impl File {
    /// Its content.
    #[must_use]
    pub fn plain(&'static self) -> &'static [u8] {
        match &self.content {
            Content::Plain(plain) => plain,
            Content::Packed { gzip, plain, .. } => plain.get_or_init(|| unpacked(gzip)),
        }
    }

    /// The same by brotli; nothing where that saves little.
    #[must_use]
    pub const fn brotli(&self) -> Option<&'static [u8]> {
        match self.content {
            Content::Plain(_) => None,
            Content::Packed { brotli, .. } => Some(brotli),
        }
    }

    /// The same by gzip; nothing where that saves little.
    #[must_use]
    pub const fn gzip(&self) -> Option<&'static [u8]> {
        match self.content {
            Content::Plain(_) => None,
            Content::Packed { gzip, .. } => Some(gzip),
        }
    }
}

/// What was packed by gzip: sound, as a test finds of each file.
fn unpacked(gzip: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    if let Err(error) = GzDecoder::new(gzip).read_to_end(&mut plain) {
        unreachable!("a file in the binary is packed soundly: {error}");
    }
    plain
}

/// The file at a path below the page.
#[must_use]
pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// The file at a path below the documentation.
#[must_use]
pub fn documentation(path: &str) -> Option<&'static File> {
    DOCUMENTATION.iter().find(|file| file.path == path)
}

/// All files of the page.
#[must_use]
pub fn files() -> &'static [File] {
    &FILES
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use sha2::{Digest as _, Sha256};

    use super::*;

    /// What the page names as its own files.
    fn loaded() -> Vec<&'static str> {
        let page = file("index.html").expect("a page");
        let text = std::str::from_utf8(page.plain()).unwrap();
        let named = text.split("=\"./").skip(1).filter_map(|rest| rest.split('"').next());
        named.filter(|path| path.starts_with("assets/")).collect()
    }

    #[test]
    fn the_page_is_there_with_what_it_loads() {
        assert!(loaded().len() >= 3, "{:?}", loaded());
        for path in loaded() {
            assert!(file(path).is_some(), "{path}");
        }
    }

    #[test]
    fn the_documentation_is_there_with_what_it_loads_and_finds_the_contract() {
        let page = documentation("index.html").expect("a page");
        let text = std::str::from_utf8(page.plain()).unwrap();
        assert!(text.contains("<title>Yomi</title>"), "{text}");
        let loaded: Vec<_> = text.split("\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(loaded.len() >= 5, "{loaded:?}");
        for path in loaded {
            assert!(documentation(path).is_some(), "{path}");
        }
        let initializer = documentation("swagger-initializer.js").expect("a script");
        assert!(String::from_utf8_lossy(initializer.plain()).contains("\"../openapi.json\""));
        let bundle = documentation("swagger-ui-bundle.js").expect("a script");
        assert!(bundle.gzip().is_some_and(|short| short.len() < 500_000));
    }

    #[test]
    fn the_first_view_weighs_at_most_64_kilobytes() {
        let first = loaded().into_iter().chain(["index.html", "assets/en.js"]);
        let weight = |path| file(path).map_or(0, |file| file.brotli().unwrap_or_else(|| file.plain()).len());
        let weights: Vec<_> = first.map(|path| (path, weight(path))).collect();
        assert!(weights.iter().all(|&(_, weight)| weight > 0), "{weights:?}");
        assert!(weights.iter().map(|&(_, weight)| weight).sum::<usize>() <= 64_000, "{weights:?}");
    }

    #[test]
    fn all_files_are_what_was_packed_of_them() {
        let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
        for file in &FILES {
            let built = fs::read(dist.join(file.path)).expect("web/dist/ has the files of the page");
            assert!(file.plain() == built, "{}: web/packed/ is not of web/dist/: make web", file.path);
        }
        for file in FILES.iter().chain(&DOCUMENTATION) {
            let digest = Sha256::digest(file.plain());
            assert_eq!(base16ct::lower::encode_string(&digest[..16]), file.digest, "{}", file.path);
            let mut unpacked = Vec::new();
            if let Some(mut short) = file.brotli() {
                brotli_decompressor::BrotliDecompress(&mut short, &mut unpacked).expect("brotli");
                assert!(unpacked == file.plain(), "{}", file.path);
            }
        }
    }

    #[test]
    fn nothing_has_the_tag_of_something_else() {
        let mut digests: Vec<_> = files().iter().map(|file| file.digest).collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), files().len());
    }
}
