//! Values that serde writes as the text that they are displayed as, and reads as it is parsed.

/// `as_text!(A, B)` implements `Serialize` for types by their `Display`; after `read:`,
/// `Deserialize` by their `FromStr` as well.
macro_rules! as_text {
    (read: $($name:ty),+) => {
        $crate::as_text::as_text!($($name),+);
        $(impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        })+
    };
    ($($name:ty),+) => {
        $(impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        })+
    };
}

pub(crate) use as_text;
