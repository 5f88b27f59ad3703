//! What the library asks of the host of a module: the time, and the tables of Unicode.

use std::time::Duration;

use guesstree::UnicodeForm;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    /// A text in a form of Unicode, as the host knows it.
    #[wasm_bindgen(js_namespace = globalThis, js_name = guesstreeForm)]
    fn in_form(text: &str, form: &str) -> String;
}

/// Tells the library where to ask.
pub(crate) fn set() {
    guesstree::set_clock(|| Duration::from_secs_f64((now() / 1e3).max(0.0)));
    guesstree::set_forms(|text, form| match form {
        UnicodeForm::Composed => in_form(text, "NFC"),
        UnicodeForm::Decomposed => in_form(text, "NFD"),
    });
}
