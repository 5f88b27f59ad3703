//! Names as serde writes and reads them.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::PolicyName;
use crate::{Mode, Objective, Turn};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(values: &[T]) {
    let json = serde_json::to_string(values).unwrap();
    assert_eq!(serde_json::from_str::<Vec<T>>(&json).unwrap(), values);
}

#[test]
fn names_come_back() {
    comes_back(&Mode::ALL);
    comes_back(&PolicyName::ALL);
    comes_back(&Objective::SORTS);
    comes_back(&[Objective::Within(4)]);
}

#[test]
fn words_are_written_as_they_are_displayed() {
    let list = crate::List::mastermind(4, 6).unwrap();
    let turn = Turn::parse("1122=1b 2w", list.kind()).unwrap();
    let said = serde_json::to_value((list.kind(), &turn.guess, &turn, list.fingerprint()));
    let said = said.unwrap();
    let expected = ["mastermind:4x6", "1122", "1122=1B2W", &list.fingerprint().to_string()];
    assert_eq!(said, serde_json::json!(expected));
}

#[test]
fn other_names_are_refused_with_those_that_there_are() {
    let error = serde_json::from_str::<Mode>("\"fast\"").unwrap_err().to_string();
    assert!(error.starts_with("there is no mode fast"), "{error}");
    assert!(error.contains("strict"), "{error}");
    assert!(serde_json::from_str::<Mode>("7").is_err());
}
