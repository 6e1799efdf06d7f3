//! The files of the page and of the documentation, as part of the binary: each plain and compressed, with its type and
//! its tag.
//!
//! `build.rs` makes them of `web/dist/` and of Swagger UI. [`file()`] and [`documentation()`] find one by its path; the
//! caller negotiates the content coding.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

/// A file of the page.
#[derive(Debug)]
pub struct File {
    /// Its path below the page, such as `index.html`.
    pub path: &'static str,
    /// Its media type.
    pub content_type: &'static str,
    /// Its SHA-256, the first 16 bytes in hexadecimal digits.
    pub digest: &'static str,
    /// Its content.
    pub plain: &'static [u8],
    /// The same by brotli; nothing where that saves little.
    pub brotli: Option<&'static [u8]>,
    /// The same by gzip; nothing where that saves little.
    pub gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

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
pub const fn files() -> &'static [File] {
    FILES
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page names as its own files.
    fn loaded() -> Vec<&'static str> {
        let page = file("index.html").expect("a page");
        let text = std::str::from_utf8(page.plain).unwrap();
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
        let text = std::str::from_utf8(page.plain).unwrap();
        assert!(text.contains("<title>Yomi</title>"), "{text}");
        let loaded: Vec<_> = text.split("\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(loaded.len() >= 5, "{loaded:?}");
        for path in loaded {
            assert!(documentation(path).is_some(), "{path}");
        }
        let initializer = documentation("swagger-initializer.js").expect("a script");
        assert!(String::from_utf8_lossy(initializer.plain).contains("\"../openapi.json\""));
        let bundle = documentation("swagger-ui-bundle.js").expect("a script");
        assert!(bundle.gzip.is_some_and(|short| short.len() < 500_000));
    }

    #[test]
    fn the_first_view_weighs_at_most_60_kilobytes() {
        let first = loaded().into_iter().chain(["index.html", "assets/en.js"]);
        let weight = |path| file(path).map_or(0, |file| file.brotli.unwrap_or(file.plain).len());
        let weights: Vec<_> = first.map(|path| (path, weight(path))).collect();
        assert!(weights.iter().all(|&(_, weight)| weight > 0), "{weights:?}");
        assert!(weights.iter().map(|&(_, weight)| weight).sum::<usize>() <= 60_000, "{weights:?}");
    }

    #[test]
    fn nothing_has_the_tag_of_something_else() {
        let mut digests: Vec<_> = files().iter().map(|file| file.digest).collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), files().len());
    }
}
