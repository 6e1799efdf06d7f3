//! Compresses `web/dist/`, and what `/docs` shows, and writes the tables of their files.
//!
//! Here and not in the server: brotli at its best takes a second for the page, and needs no part in the binary. Against
//! rust-embed, whose compression is undone again for every answer, it serves what lies there as it is.

#![allow(clippy::print_stdout, reason = "cargo reads it")]

use std::{
    env,
    fmt::Write as _,
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};
use utoipa_swagger_ui::Config;

/// What Swagger UI's page loads, and itself. Its other files are the same code for other uses, 4 MB.
const DOCUMENTATION: [&str; 8] = [
    "index.html",
    "index.css",
    "favicon-16x16.png",
    "favicon-32x32.png",
    "swagger-initializer.js",
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "swagger-ui-standalone-preset.js",
];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut paths = Vec::new();
    collect(&dist, &mut paths)?;
    paths.sort();
    let mut tables = String::from("static FILES: &[File] = &[\n");
    for (number, path) in paths.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&dist).expect("it was found there").to_string_lossy();
        let entry = entry(&name, path, &out.join(format!("{number}")))?;
        tables.push_str(&entry);
    }
    tables.push_str("];\nstatic DOCUMENTATION: &[File] = &[\n");
    for name in DOCUMENTATION {
        let path = out.join(name);
        fs::write(&path, documentation(name))?;
        tables.push_str(&entry(name, &path, &path)?);
    }
    tables.push_str("];\n");
    fs::write(out.join("files.rs"), tables)
}

/// The line of a file in its table; what is made of it lies at `packed` with an ending.
fn entry(name: &str, path: &Path, packed: &Path) -> io::Result<String> {
    let plain = fs::read(path)?;
    let digest = base16ct::lower::encode_string(&Sha256::digest(&plain)[..16]);
    let kept = |coding: &str, short: Vec<u8>| -> io::Result<String> {
        if short.len() >= plain.len() * 9 / 10 {
            return Ok("None".to_owned());
        }
        let mut file = packed.as_os_str().to_owned();
        file.push(format!(".{coding}"));
        fs::write(&file, short)?;
        Ok(format!("Some(include_bytes!({file:?}))"))
    };
    let brotli = kept("br", by_brotli(&plain)?)?;
    let gzip = kept("gz", by_gzip(&plain)?)?;
    let content_type = content_type(path);
    let mut entry = String::new();
    // A text takes everything.
    let _ = writeln!(
        entry,
        "    File {{ path: {name:?}, content_type: {content_type:?}, digest: {digest:?}, \
         plain: include_bytes!({path:?}), brotli: {brotli}, gzip: {gzip} }},"
    );
    Ok(entry)
}

/// A file of the page that shows the contract, which it finds relative to itself, so that it also works behind a proxy
/// that adds a prefix. It loads no external validator and does not highlight examples: highlighting took most of the
/// time to open an operation.
fn documentation(name: &str) -> Vec<u8> {
    let config = Config::from("../openapi.json")
        .validator_url("none")
        .default_model_rendering("example")
        .default_models_expand_depth(0)
        .default_model_expand_depth(1)
        .display_request_duration(true)
        .doc_expansion("list")
        .with_syntax_highlight(false);
    let file = utoipa_swagger_ui::serve(name, Arc::new(config));
    let file = file.ok().flatten().unwrap_or_else(|| panic!("Swagger UI has no {name}"));
    if name == "index.html" {
        let page = String::from_utf8_lossy(&file.bytes);
        return page.replace("<title>Swagger UI</title>", "<title>Yomi</title>").into_bytes();
    }
    file.bytes.into_owned()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        other => panic!("{}: no media type is known for {other:?}", path.display()),
    }
}

fn by_brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut short = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*plain, &mut short, &parameters)?;
    Ok(short)
}

fn by_gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}
