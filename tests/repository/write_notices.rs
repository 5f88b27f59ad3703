//! Writes the licences of others and the bill of materials of what is handed out into a folder:
//! `cargo run -p guesstree-repository --bin notices -- PRODUCT FOLDER`. The product is `python`,
//! `npm`, or the target of the command.

use std::error::Error;
use std::fs;
use std::path::Path;

use guesstree_repository::notices::{Product, bill, notices, parts};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [product, folder] = &arguments[..] else {
        return Err("give a product and a folder".into());
    };
    let product = match product.as_str() {
        "python" => Product::Python,
        "npm" => Product::Npm,
        target => Product::Command(target),
    };
    let (parts, folder) = (parts(product)?, Path::new(folder));
    fs::write(folder.join("THIRD-PARTY.txt"), notices(&parts))?;
    let bill = serde_json::to_string_pretty(&bill(&parts, product))?;
    fs::write(folder.join("sbom.cdx.json"), bill + "\n")?;
    Ok(())
}
