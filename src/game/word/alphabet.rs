//! Alphabets: what the letters of a text are, which are equal, and how capitals are read.
//!
//! This is the model of a letter, stated once. A text becomes a word in these steps:
//!
//! 1. It is composed (NFC), so that the forms in which a file may have it make no difference.
//! 2. Each character is folded to lower case, as the language of the list does it.
//! 3. The text is cut into letters: extended grapheme clusters.
//! 4. Letters that form a *group* of the alphabet are one letter: the tile `dž`.
//! 5. Each letter counts as the one that its *class* names: `ם` as `מ`. Feedback, and all that
//!    compares words, knows these letters alone. The word keeps its spelling for people.
//!
//! A list has one alphabet: `given` reads what a user says of it. What is not said is found from
//! the words of the list.

use std::sync::Arc;

use crate::escape::is_invisible;
use crate::game::forms::{UnicodeForm, in_form, is_composed};
use crate::game::word::letter::{
    self, CHARACTERS_MAX, JOINERS, alone, begins, clusters, follows, letter, spelt,
};
use crate::game::word::{Word, WordError};
use crate::page::SMALL;

use symbols::Symbols;

pub(crate) mod given;
pub(crate) mod symbols;

/// Apostrophes. They count as the first, a letter between two others.
const APOSTROPHES: [char; 3] = ['\'', '’', '‘'];

/// Stands between two letters of Catalan.
const MIDDLE_DOT: char = '·';

/// More letters than this are no word, whatever the groups are.
const READ_MAX: usize = 64;

/// Groups that Unicode has as one character, too.
const LIGATURES: [(&str, char); 4] = [("ij", 'ĳ'), ("dž", 'ǆ'), ("lj", 'ǉ'), ("nj", 'ǌ')];

/// How the words of a list are read: letters of several characters, letters that count as equal,
/// and the capitals of the language.
///
/// The default is for most languages. `"dž lj nj ם=מ".parse()` makes another; the guide says what
/// can be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    /// Whether I is the capital of ı, and İ that of i; `None` if that was not said.
    turkish: Option<bool>,
    /// Whether the letters of Korean words are jamo; `None` if that was not said.
    jamo: Option<bool>,
    /// Whether accents and other marks count for nothing.
    no_accents: bool,
    /// The letters of each group as they are read, and the one that it is; the longest first.
    groups: Vec<(Vec<char>, char)>,
    /// Letters, and what they count as, which are no letters of this kind.
    classes: Vec<(char, char)>,
    /// The symbols of codes, where they are not the standard ones.
    symbols: Option<Arc<Symbols>>,
}

impl From<Symbols> for Alphabet {
    /// The alphabet of codes in these symbols.
    fn from(symbols: Symbols) -> Self {
        Self { symbols: Some(Arc::new(symbols)), ..Self::default() }
    }
}

impl Alphabet {
    /// The symbols of codes, where they are not the standard ones.
    pub fn symbols(&self) -> Option<&Symbols> {
        // The page has no place to name them.
        if SMALL { None } else { self.symbols.as_deref() }
    }

    /// Reads a word. Case is folded, and forms and spellings of Unicode make no difference.
    ///
    /// # Errors
    /// As for [`Word::parse`].
    pub fn word(&self, text: &str) -> Result<Word, WordError> {
        // In most alphabets nothing but lower case is to be done for letters of ASCII.
        let is_usual = self.groups.is_empty() && self.classes.is_empty();
        if is_usual && self.turkish != Some(true) && text.is_ascii() && !text.contains('\'') {
            return Word::of_letters(text.chars());
        }
        let spelling = self.split(text)?;
        let letters: Vec<char> = spelling.iter().map(|&letter| self.counted(letter)).collect();
        // Without a mark between them, two jamo would be another letter.
        if letters != spelling && !is_composed(&spelt(&letters)) {
            return Err(WordError::Together);
        }
        Word::of_rows(&letters, &spelling)
    }

    /// A letter as a capital, if there is just one way to write it as such; else as it is.
    pub fn capital(&self, letter: char) -> char {
        match letter {
            'i' if self.turkish == Some(true) => 'İ',
            _ => letter::capital(letter),
        }
    }

    /// The letters that a text is spelt with, whatever their number.
    fn split(&self, text: &str) -> Result<Vec<char>, WordError> {
        let composed = in_form(text, UnicodeForm::Composed);
        let mut folded = String::with_capacity(composed.len());
        let mut rest = composed.chars();
        let mut position = 0;
        while let Some(character) = rest.next() {
            position += 1;
            let is_last = rest.as_str().is_empty();
            if !self.fold(character, is_last, &mut folded) {
                return Err(WordError::ForeignCharacter { character, position });
            }
        }
        if folded.is_ascii() && self.groups.is_empty() {
            return Ok(folded.chars().collect());
        }
        let composed = in_form(&folded, UnicodeForm::Composed);
        let clusters = clusters(&composed);
        if clusters.len() > READ_MAX {
            return Err(WordError::WrongLength { got: clusters.len() });
        }
        let mut letters = Vec::with_capacity(clusters.len());
        for cluster in clusters {
            if cluster.chars().nth(CHARACTERS_MAX).is_some() {
                return Err(WordError::LongLetter);
            }
            letters.push(match self.turkish {
                // What programs that do not know the language make of İ.
                Some(true) if cluster == "i\u{307}" => 'i',
                _ => letter(cluster).ok_or(WordError::TooManyLetters)?,
            });
        }
        Ok(self.grouped(letters))
    }

    /// Adds a character in lower case to a word that has begun like this. False if a word cannot
    /// have it there.
    fn fold(&self, character: char, is_last: bool, word: &mut String) -> bool {
        let (is_first, is_turkish) = (word.is_empty(), self.turkish == Some(true));
        if self.jamo == Some(true) && add_jamo(character, word) {
            return true;
        }
        let folded = match character {
            'I' if is_turkish => Some('ı'),
            'İ' if is_turkish => Some('i'),
            'Σ' if is_last && !is_first => Some('ς'),
            MIDDLE_DOT => (!is_first && !is_last).then_some(character),
            _ if APOSTROPHES.contains(&character) => (!is_first && !is_last).then_some(character),
            _ if begins(character) || character.is_ascii() => lower(character),
            _ => {
                let is_seen = JOINERS.contains(&character) || !is_invisible(character);
                (follows(character) && is_seen && !is_first).then_some(character)
            }
        };
        word.extend(folded);
        folded.is_some()
    }

    /// These letters, with each group as one, also where it is written as one character.
    fn grouped(&self, letters: Vec<char>) -> Vec<char> {
        if self.groups.is_empty() {
            return letters;
        }
        let of_ligature = |letter: &char| {
            let ligature = LIGATURES.iter().find(|(_, ligature)| ligature == letter);
            let groups = || self.groups.iter().map(|(group, _)| group);
            ligature.and_then(|(text, _)| groups().find(|group| spelt(group) == *text))
        };
        let apart = |letter| of_ligature(&letter).cloned().unwrap_or_else(|| vec![letter]);
        let letters: Vec<char> = letters.into_iter().flat_map(apart).collect();
        let mut grouped = Vec::with_capacity(letters.len());
        let mut rest = &letters[..];
        while let [first, after @ ..] = rest {
            let group = self.groups.iter().find(|(group, _)| rest.starts_with(group));
            grouped.push(group.map_or(*first, |&(_, whole)| whole));
            rest = group.map_or(after, |(group, _)| &rest[group.len()..]);
        }
        grouped
    }

    /// What a letter counts as.
    fn counted(&self, letter: char) -> char {
        if letter.is_ascii() && self.classes.is_empty() {
            return letter;
        }
        let of_class = |letter: char| {
            let class = self.classes.iter().find(|&&(other, _)| other == letter);
            class.map(|&(_, counted)| counted)
        };
        let plain = plain(letter);
        of_class(plain).unwrap_or_else(|| {
            let bare = if self.no_accents { bare(plain) } else { plain };
            of_class(bare).unwrap_or(bare)
        })
    }

    /// This alphabet with what it does not say found from texts: the case of Turkish and its
    /// relatives from letters that they alone have, and jamo from texts that are written in them.
    pub(crate) fn found_in(mut self, texts: &[&str]) -> Self {
        let has = |is: fn(char) -> bool| texts.iter().any(|text| text.contains(is));
        if self.turkish.is_none() && has(|c| matches!(c, 'ı' | 'İ' | 'ğ' | 'Ğ')) {
            self.turkish = Some(true);
        }
        let in_jamo = || has(is_jamo) || are_jamo(texts);
        if self.jamo.is_none() && in_jamo() {
            self.jamo = Some(true);
        }
        self
    }

    /// The alphabet in which words read like these.
    pub(crate) fn of_words(words: &[Word]) -> Self {
        let mut alphabet = Self::default();
        if words.iter().all(|word| word.letters().iter().all(char::is_ascii) && word.is_plain()) {
            return alphabet;
        }
        for word in words.iter().filter(|word| !word.is_plain()) {
            for (&shown, &counted) in word.spelling().iter().zip(word.letters()) {
                alphabet.add_group(shown);
                alphabet.add_group(counted);
                if alphabet.counted(shown) != counted {
                    alphabet.equate(shown, counted);
                }
            }
        }
        let texts: Vec<String> = words.iter().map(|word| spelt(word.spelling())).collect();
        let has = |is: fn(char) -> bool| texts.iter().any(|text| text.contains(is));
        // What an alphabet turns into other letters is in no word of it.
        let is_jamo_list = has(is_jamo) && !has(is_in_syllable);
        let found = alphabet.found_in(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        Self {
            turkish: found.turkish.filter(|_| !has(|c| c == 'İ')),
            jamo: is_jamo_list.then_some(true),
            ..found
        }
    }

    /// Makes a letter a group, if it is several clusters.
    fn add_group(&mut self, whole: char) {
        let text = spelt(&[whole]);
        let parts = clusters(&text);
        if parts.len() < 2 || self.groups.iter().any(|&(_, group)| group == whole) {
            return;
        }
        if let Some(parts) = parts.into_iter().map(letter).collect::<Option<Vec<char>>>() {
            let place = self.groups.partition_point(|(group, _)| group.len() >= parts.len());
            self.groups.insert(place, (parts, whole));
        }
    }

    /// Makes two letters, and all that count as them, count as the second.
    fn equate(&mut self, one: char, other: char) {
        let (old, new) = (self.counted(one), self.counted(other));
        for (_, counted) in &mut self.classes {
            if *counted == old {
                *counted = new;
            }
        }
        for letter in [plain(one), old] {
            let is_known = self.classes.iter().any(|&(known, _)| known == letter);
            if letter != new && !is_known {
                self.classes.push((letter, new));
            }
        }
    }
}

/// A letter of one character in lower case; `None` if the character is no letter. A letter whose
/// lower case takes more than one character stays as it is. So do digits and symbols.
pub(super) fn lower(character: char) -> Option<char> {
    match character {
        _ if character.is_ascii() => {
            let fits = character.is_ascii_graphic() && !matches!(character, ',' | '"' | '`' | '#');
            fits.then_some(character.to_ascii_lowercase())
        }
        MIDDLE_DOT => Some(character),
        _ if APOSTROPHES.contains(&character) => Some(character),
        _ => begins(character).then(|| alone(character.to_lowercase()).unwrap_or(character)),
    }
}

/// The letter that a file of this program has in these characters; `None` if they are none.
pub(super) fn written(text: &str) -> Option<char> {
    let mut characters = text.chars();
    let fits = |first: char| lower(first) == Some(first);
    let is_rest = |next: char| fits(next) || follows(next);
    let is_letter = characters.next().is_some_and(fits) && characters.all(is_rest);
    (is_letter && text.chars().nth(CHARACTERS_MAX).is_none()).then(|| letter(text)).flatten()
}

/// What a letter counts as in every alphabet.
pub(super) fn plain(letter: char) -> char {
    match without(letter, |character| JOINERS.contains(&character)) {
        'ς' => 'σ',
        '’' | '‘' => APOSTROPHES[0],
        letter => letter,
    }
}

/// A letter without its marks, if anything is left.
fn bare(letter: char) -> char {
    plain(without(letter, follows))
}

/// A letter without some of its characters, decomposed, if there are others.
fn without(whole: char, is_left_out: impl Fn(char) -> bool) -> char {
    if whole.is_ascii() {
        return whole;
    }
    let text = spelt(&[whole]);
    let apart = in_form(&text, UnicodeForm::Decomposed);
    if !apart.contains(&is_left_out) {
        return whole;
    }
    let rest: String = apart.chars().filter(|&character| !is_left_out(character)).collect();
    // Without its dot, İ is a capital.
    let rest = in_form(&rest, UnicodeForm::Composed);
    let rest: String = rest.chars().map(|each| lower(each).unwrap_or(each)).collect();
    letter(&rest).unwrap_or(whole)
}

/// The jamo that begin syllables, in the order of Unicode.
const INITIALS: &str = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/// Those between.
const VOWELS: &str = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";

/// Those that end syllables.
const FINALS: &str = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";

/// Whether a character is a jamo that stands for itself.
fn is_jamo(character: char) -> bool {
    matches!(character, 'ㄱ'..='ㆎ')
}

/// Whether a character is a syllable, or a jamo that is a part of one.
fn is_in_syllable(character: char) -> bool {
    matches!(character, '가'..='힣' | '\u{1100}'..='\u{11ff}')
}

/// Adds the jamo of a syllable, or of a character that is a part of one. False for others.
fn add_jamo(character: char, word: &mut String) -> bool {
    let number = |from: char| u32::from(character).wrapping_sub(from.into()) as usize;
    match character {
        '가'..='힣' => {
            let syllable = number('가');
            word.extend(INITIALS.chars().nth(syllable / 588));
            word.extend(VOWELS.chars().nth(syllable / 28 % 21));
            word.extend((syllable % 28).checked_sub(1).and_then(|at| FINALS.chars().nth(at)));
        }
        '\u{1100}'..='\u{1112}' => word.extend(INITIALS.chars().nth(number('\u{1100}'))),
        '\u{1161}'..='\u{1175}' => word.extend(VOWELS.chars().nth(number('\u{1161}'))),
        '\u{11a8}'..='\u{11c2}' => word.extend(FINALS.chars().nth(number('\u{11a8}'))),
        _ => return false,
    }
    true
}

/// Whether texts with conjoining jamo are written in jamo, and not in syllables that a program has
/// taken apart (NFD): the words then have fewer different lengths.
fn are_jamo(texts: &[&str]) -> bool {
    let is_part = |c: char| matches!(c, '\u{1100}'..='\u{11ff}');
    let words = texts.iter().flat_map(|text| text.split(move |c| !is_part(c)));
    let words = words.filter(|word| !word.is_empty());
    let mut lengths = [Vec::new(), Vec::new()];
    for word in words {
        let composed = in_form(word, UnicodeForm::Composed).chars().count();
        for (lengths, length) in lengths.iter_mut().zip([word.chars().count(), composed]) {
            if !lengths.contains(&length) {
                lengths.push(length);
            }
        }
    }
    let [jamo, syllables] = lengths.map(|lengths| lengths.len());
    jamo > 0 && jamo <= syllables
}
