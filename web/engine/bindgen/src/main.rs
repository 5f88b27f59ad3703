//! Makes the JavaScript that loads a module: `guesstree-web-bindgen MODULE FOLDER NAME`.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = env::args_os().skip(1);
    let (Some(module), Some(folder), Some(name)) = (given.next(), given.next(), given.next())
    else {
        return Err("give a module, a folder, and a name for what is made".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.typescript(true).input_path(module).out_name(&name.to_string_lossy());
    Ok(bindgen.generate(folder)?)
}
