//! Compresses `web/dist/` and writes the table of its files.
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
};

use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut paths = Vec::new();
    collect(&dist, &mut paths)?;
    paths.sort();
    let mut table = String::from("static FILES: &[File] = &[\n");
    for (number, path) in paths.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", path.display());
        let plain = fs::read(path)?;
        let name = path.strip_prefix(&dist).expect("it was found there").to_string_lossy();
        let digest = base16ct::lower::encode_string(&Sha256::digest(&plain)[..16]);
        let kept = |coding: &str, short: Vec<u8>| -> io::Result<String> {
            if short.len() >= plain.len() * 9 / 10 {
                return Ok("None".to_owned());
            }
            let file = out.join(format!("{number}.{coding}"));
            fs::write(&file, short)?;
            Ok(format!("Some(include_bytes!({file:?}))"))
        };
        let brotli = kept("br", by_brotli(&plain)?)?;
        let gzip = kept("gz", by_gzip(&plain)?)?;
        let content_type = content_type(path);
        // A text takes everything.
        let _ = writeln!(
            table,
            "    File {{ path: {name:?}, content_type: {content_type:?}, digest: {digest:?}, \
             plain: include_bytes!({path:?}), brotli: {brotli}, gzip: {gzip} }},"
        );
    }
    table.push_str("];\n");
    fs::write(out.join("files.rs"), table)
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
    let parameters =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*plain, &mut short, &parameters)?;
    Ok(short)
}

fn by_gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}
