//! Writes the licences of others and the bill of materials of the command for a target into a folder:
//! `cargo run -p guesstree-repository --bin notices -- TARGET FOLDER`.

use std::error::Error;
use std::fs;
use std::path::Path;

use guesstree_repository::notices::{bill, notices, parts};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, folder] = &arguments[..] else {
        return Err("give a target and a folder".into());
    };
    let (parts, folder) = (parts(target)?, Path::new(folder));
    fs::write(folder.join("THIRD-PARTY.txt"), notices(&parts))?;
    let bill = serde_json::to_string_pretty(&bill(&parts, target))?;
    fs::write(folder.join("sbom.cdx.json"), bill + "\n")?;
    Ok(())
}
