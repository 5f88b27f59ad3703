//! Composed and decomposed forms of letters (NFC and NFD of Unicode).
//!
//! On `wasm32-unknown-unknown` the host may give them by [`set_forms`]: a browser has the tables,
//! which would be a third of a module. Without a host's, a text there stays as it is.

use std::borrow::Cow;

/// A form of a text: one of the two that a host provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnicodeForm {
    /// Letters with their accents as one character where there is one (NFC).
    Composed,
    /// Letters and accents apart (NFD).
    Decomposed,
}

/// `text` in a form.
pub(crate) fn in_form(text: &str, form: UnicodeForm) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { host::in_form(text, form) }
}

/// Whether a text is composed.
pub(crate) fn is_composed(text: &str) -> bool {
    in_form(text, UnicodeForm::Composed) == text
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod host {
    use std::borrow::Cow;

    use unicode_normalization::UnicodeNormalization;

    use super::UnicodeForm;

    pub(super) fn in_form(text: &str, form: UnicodeForm) -> Cow<'_, str> {
        match form {
            UnicodeForm::Composed => text.nfc().collect(),
            UnicodeForm::Decomposed => text.nfd().collect(),
        }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::borrow::Cow;
    use std::sync::OnceLock;

    use super::UnicodeForm;

    pub(super) static SOURCE: OnceLock<fn(&str, UnicodeForm) -> String> = OnceLock::new();

    pub(super) fn in_form(text: &str, form: UnicodeForm) -> Cow<'_, str> {
        SOURCE.get().map_or(Cow::Borrowed(text), |source| source(text, form).into())
    }
}

/// Sets what brings a text into a form. Only the first call has an effect.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn set_forms(source: fn(&str, UnicodeForm) -> String) {
    let _ = host::SOURCE.set(source);
}
