//! The files of the page, as `web/scripts/site.mjs` packs them.
//!
//! `guesstree-site 1`, and then for each file a line with its name and its length in bytes,
//! followed by that many bytes: the file as gzip compresses it.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};

const PACKED: &[u8] = include_bytes!("../../site.pack");

/// The files by name, each compressed.
pub(super) type Site = BTreeMap<&'static str, &'static [u8]>;

/// The files of the page.
///
/// # Errors
/// If they are not packed as described.
pub(super) fn files() -> anyhow::Result<Site> {
    unpack(PACKED)
}

fn unpack(packed: &'static [u8]) -> anyhow::Result<Site> {
    let (head, mut rest) = line(packed).context("no first line")?;
    ensure!(head == "guesstree-site 1", "another version");
    let mut files = Site::new();
    while !rest.is_empty() {
        let (entry, after) = line(rest).context("no line of a file")?;
        let (name, bytes) = entry.rsplit_once(' ').context("no length")?;
        let (file, after) = after.split_at_checked(bytes.parse()?).context("not whole")?;
        files.insert(name, file);
        rest = after;
    }
    ensure!(files.contains_key("index.html"), "no index.html");
    Ok(files)
}

/// The first line, and what follows it.
fn line(bytes: &'static [u8]) -> Option<(&'static str, &'static [u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn the_page_is_whole() {
        let site = files().unwrap();
        for (name, file) in &site {
            let mut bytes = Vec::new();
            GzDecoder::new(*file).read_to_end(&mut bytes).unwrap();
            assert!(!bytes.is_empty(), "{name}");
        }
        // What the page asks for first is there.
        let mut index = String::new();
        GzDecoder::new(site["index.html"]).read_to_string(&mut index).unwrap();
        let parts = index.split("src=\"./").skip(1);
        let scripts: Vec<&str> = parts.filter_map(|part| part.split('"').next()).collect();
        assert!(!scripts.is_empty());
        for script in scripts {
            assert!(site.contains_key(script), "{script}");
        }
        // The engine with and without wide instructions, and what tables of tests need.
        for part in ["simd", "scalar", "identify"] {
            let is_module = |name: &&&str| {
                name.starts_with(&format!("assets/{part}-")) && name.ends_with(".wasm")
            };
            assert_eq!(site.keys().filter(is_module).count(), 1, "{part}");
        }
    }

    #[test]
    fn what_is_not_packed_so_is_an_error() {
        assert_eq!(unpack(b"guesstree-site 1\nindex.html 2\nab").unwrap()["index.html"], b"ab");
        for damaged in [
            &b""[..],
            b"guesstree-site 2\nindex.html 2\nab",
            b"guesstree-site 1\n",
            b"guesstree-site 1\nother 2\nab",
            b"guesstree-site 1\nindex.html 3\nab",
            b"guesstree-site 1\nindex.html -1\nab",
            b"guesstree-site 1\nindex.html 2\nabc",
            b"guesstree-site 1\n\xff 2\nab",
        ] {
            assert!(unpack(damaged).is_err(), "{damaged:?}");
        }
    }
}
