//! Names of lists, which are for people.

/// The longest name of a list, in bytes of UTF-8. A longer name is cut. Control characters, which
/// could play tricks on a terminal, are replaced.
pub(crate) const LIST_NAME_BYTES_MAX: usize = 255;

/// The name of a list that is to be called `name`: see [`LIST_NAME_BYTES_MAX`].
pub(crate) fn fit_name(name: &str) -> String {
    let mut fit = String::new();
    for character in name.chars() {
        let shown = match character {
            control if control.is_control() => char::REPLACEMENT_CHARACTER,
            other => other,
        };
        if fit.len() + shown.len_utf8() > LIST_NAME_BYTES_MAX {
            break;
        }
        fit.push(shown);
    }
    fit
}
