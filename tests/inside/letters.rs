//! Letters of many languages: how texts are cut into them, which are equal, and which capitals they
//! have. The words are everyday ones; what is expected was counted by hand.

use std::path::Path;

use proptest::prelude::{ProptestConfig, proptest};
use proptest::{prop_assert, prop_assert_eq};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::game::word::letter::{Spelt, clusters};
use crate::{
    Alphabet, Engine, List, ListNotice, Mending, Mode, Question, Tree, Turn, Word, verify,
};

/// Kinds of words: a name, the alphabet that is given, and words with a bar between their letters.
const KINDS: [(&str, &str, &str); 92] = [
    ("Afrikaans", "", "m|ô|r|e r|e|ë|n b|r|û|e"),
    ("Albanian", "", "d|i|t|ë l|u|l|e b|u|k|ë"),
    ("Albanian, groups", "dh gj ll nj rr sh th xh zh", "gj|u|h|ë th|i|k|ë sh|t|e|g"),
    ("Amharic", "", "ሰ|ላ|ም ው|ሻ|ው"),
    ("Arabic", "", "ك|ت|ا|ب م|د|ر|س ق|ل|و|ب"),
    ("Arabic with vowels", "", "كِ|تَ|ا|ب مَ|دْ|رَ|س"),
    ("Armenian", "", "գ|ի|ր|ք հ|ա|ց|ն"),
    ("Assamese", "", "ক|ম|লা স|ক|লো"),
    ("Azeri", "", "k|i|ş|i q|ı|z|ı ö|z|ə|k"),
    ("Basque", "", "e|t|x|e|a m|e|n|d|i"),
    ("Belarusian", "", "с|л|о|ў в|о|ў|к"),
    ("Bengali", "", "বাং|লা দা|দা"),
    ("Bosnian", "dž lj nj", "dž|e|p lj|u|t k|o|nj"),
    ("Breton", "ch c'h", "c'h|o|a|r ch|a|t|a"),
    ("Bulgarian", "", "д|у|м|а х|л|я|б"),
    ("Burmese", "", "မြ|န်|မ|ာ ခ|လေ|း|က"),
    ("Catalan", "", "c|o|l|·|l|e|g|i l|l|e|n|g|u|e|s"),
    ("Catalan, the dot in its letter", "l·l", "c|o|l·l|e|g|i c|è|l|u|l|a"),
    ("Chinese", "", "中|国 大|学"),
    ("Corsican", "chj ghj", "chj|a|v|e ghj|o|c|u"),
    ("Crimean Tatar", "", "q|ı|r|ı|m t|i|l|i|ñ"),
    ("Croatian", "dž lj nj", "dž|a|m|i|j|a k|o|nj|s|k|i"),
    ("Czech", "", "ž|l|u|ť k|ů|ň|o"),
    ("Czech, ch", "ch", "ch|a|t|a p|r|a|ch"),
    ("Danish", "", "k|ø|e|r å|b|e|n"),
    ("Dutch", "", "i|j|z|e|r w|e|i|d|e"),
    ("Dutch, ij", "ij", "ij|z|e|r k|ij|k|t"),
    ("English", "", "c|r|a|n|e s|l|a|t|e"),
    ("English with apostrophes", "", "c|a|n|'|t d|o|n|'|t"),
    ("Equations", "", "1|+|2|=|0|3 1|2|-|4|=|8"),
    ("Esperanto", "", "ĉ|e|v|o ŝ|i|p|o ĝ|o|j|o"),
    ("Estonian", "", "õ|h|t|u ö|ö|s|i"),
    ("Ewe", "", "ƒ|o|ƒ|o ɖ|e|v|i"),
    ("Faroese", "", "ø|r|i|ð ý|v|i|r"),
    ("Filipino, ng", "ng", "ng|i|p|i|n b|u|h|o|k"),
    ("Finnish", "", "ä|i|t|i y|ö|t|ä"),
    ("French", "", "é|l|è|v|e f|o|r|ê|t"),
    ("French with apostrophes", "", "l|'|e|a|u d|'|o|r|s"),
    ("Georgian", "", "ს|ა|ხ|ლ წ|ყ|ა|ლ"),
    ("German", "", "g|r|ö|ß|e ä|p|f|e|l"),
    ("Greek", "", "λ|ο|γ|ο|ς σ|ο|φ|ο|ς"),
    ("Greek with accents", "", "λ|ό|γ|ο|ς κ|α|λ|ό|ς"),
    ("Guarani", "", "g̃|u|a|r|a ñ|a|n|d|e"),
    ("Gujarati", "", "ક|મ|ળ પા|ણી|ઓ"),
    ("Hausa", "", "ɓ|e|r|a ƙ|a|s|a"),
    ("Hawaiian", "", "ʻ|ā|i|n|a m|ā|l|i|e"),
    ("Hebrew", "", "ל|ב|נ|י|ם מ|ו|ג|ד|ר"),
    ("Hebrew with points", "", "שָׁ|ל|וֹ|ם סֵ|פֶ|ר|ת"),
    ("Hindi", "", "न|म|स्ते क|म|ल प्रा|र|म्भ"),
    ("Hungarian", "cs gy ly ny sz ty zs dz dzs", "cs|i|g|a dzs|e|m|s gy|u|f|a"),
    ("Icelandic", "", "þ|e|i|r æ|v|i|n"),
    ("Igbo", "", "ọ|k|ụ|k ụ|l|ọ|n"),
    ("Inuktitut", "", "ᐃ|ᓄ|ᒃ ᓄ|ᓇ|ᕗ"),
    ("Irish", "", "b|ó|t|h f|á|i|l"),
    ("Italian", "", "c|i|t|t|à p|e|r|d|é"),
    ("Japanese, hiragana", "", "さ|く|ら|ん が|っ|こ|う"),
    ("Japanese, katakana", "", "テ|レ|ビ カ|メ|ラ"),
    ("Kannada", "", "ಕ|ನ್|ನ|ಡ ಮ|ನೆ|ಗ|ಳು"),
    ("Kazakh", "", "қ|а|л|а ө|з|е|н"),
    ("Khmer", "", "ទឹ|ក ផ្ទះ|ត"),
    ("Korean", "", "한|국 대|한"),
    ("Korean, jamo", "", "ㅎ|ㅏ|ㄴ|ㄱ|ㅜ ㄷ|ㅐ|ㅎ|ㅏ|ㄴ"),
    ("Lakota", "", "č|h|a|ŋ š|u|ŋ|k"),
    ("Lao", "", "ລ|າ|ວ ນ້ຳ|ດີ|ໆ"),
    ("Latvian", "", "m|ā|j|a ķ|ē|d|e"),
    ("Lithuanian", "", "ž|e|m|ė ą|ž|u|o"),
    ("Malayalam", "", "ക|ട|ലി|ൽ ക|ണ്ട|ൻ|മ"),
    ("Maori, groups", "ng wh", "wh|ā|ng|a ng|a|k|i"),
    ("Marathi", "", "म|रा|ठी पा|णी|त"),
    ("Navajo", "", "t|ł|'|a|h s|h|í|í|ł"),
    ("Persian", "", "خ|ا|ن|ه ک|ت|ا|ب"),
    ("Polish", "", "ż|ó|ł|w ł|ó|d|ź"),
    ("Romanian", "", "ț|a|r|ă m|â|n|ă"),
    ("Russian", "", "ё|л|к|а р|у|к|а"),
    ("Serbian", "", "љ|у|б|а|в њ|и|в|е|о"),
    ("Spanish", "", "a|ñ|e|j|o b|a|ñ|a|r"),
    ("Spanish, old letters", "ch ll rr", "ch|u|rr|o ll|a|n|o"),
    ("Swedish", "", "å|s|n|a ö|a|r|s"),
    ("Syriac", "", "ܡ|ܠ|ܟ|ܐ ܟ|ܬ|ܒ|ܐ"),
    ("Tamil", "", "வ|ண|க்|க|ம் த|மி|ழ|க|ம்"),
    ("Telugu", "", "తె|లు|గు పు|స్త|కం"),
    ("Thai", "", "น้ำ|ส้|ม ค|รั|บ"),
    ("Thai, vowels before", "", "ก|า|แ|ฟ เ|ว|ล|า"),
    ("Tibetan", "", "བོ|ད ཡི|ག"),
    ("Turkish", "", "k|a|s|ı|l k|a|s|i|l l|i|m|o|n"),
    ("Ukrainian", "", "м|'|я|т|а ї|ж|а|ч|і"),
    ("Urdu", "", "ک|ت|ا|ب پ|ھ|و|ل"),
    ("Uzbek", "oʻ gʻ sh ch", "oʻ|z|b|e|k g|o|sh|t|i"),
    ("Vietnamese", "", "t|i|ế|n|g đ|ư|ờ|n|g"),
    ("Welsh", "ch dd ff ng ll ph rh th", "ll|a|n ch|w|i dd|o|e"),
    ("Yiddish", "", "ל|ע|ר|ע|ר ש|ו|ל|ע|ן"),
    ("Yoruba", "", "ọ̀|s|á|n ẹ̀|k|ọ́|s"),
];

fn alphabet(given: &str) -> Alphabet {
    given.parse().unwrap()
}

/// The list of these words, as texts of a file.
fn listed(words: &str, given: &str) -> List {
    let words: Vec<&str> = words.split(' ').collect();
    List::from_texts("words", &words, None, &alphabet(given)).unwrap()
}

fn tiles(list: &List) -> Vec<String> {
    list.answers().iter().map(Word::tiles).collect()
}

/// The list in a file.
fn load(text: &str) -> Result<(List, Vec<String>), String> {
    let file = (Path::new("words.txt"), text.as_bytes().to_vec());
    let (list, notices) =
        List::from_files(file, None, Mending::default()).map_err(|error| error.to_string())?;
    Ok((list, notices.iter().map(ListNotice::to_string).collect()))
}

/// The feedback to a guess in a list.
fn feedback(list: &List, guess: &str, answer: &str) -> String {
    let [guess, answer] = [guess, answer].map(|text| list.word(text).unwrap());
    list.score(&guess, &answer).unwrap().to_string()
}

/// The words of a kind, as they are written.
fn written(words: &str) -> String {
    words.replace('|', "")
}

/// A text in capitals, as its language has them.
fn capitals(text: &str, alphabet: &Alphabet) -> String {
    let capital = |letter: char| match letter {
        'ß' => "ẞ".to_owned(),
        'i' if alphabet.capital('i') == 'İ' => "İ".to_owned(),
        _ => letter.to_uppercase().to_string(),
    };
    text.chars().map(capital).collect()
}

#[test]
fn words_of_many_languages_have_the_letters_that_a_reader_counts() {
    let mut wrong = Vec::new();
    for (name, given, words) in KINDS {
        let list = listed(&written(words), given);
        for word in words.split(' ') {
            let read = list.word(&written(word)).unwrap();
            let letters: Vec<String> =
                read.spelling().iter().map(|&letter| Spelt(letter).to_string()).collect();
            if letters.join("|") != word.nfc().collect::<String>() {
                wrong.push(format!("{name}: {letters:?}"));
            }
            assert_eq!(read.to_string(), written(word).nfc().collect::<String>(), "{name}");
            assert!(list.guess_id(&read).is_some(), "{name}: {word}");
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The clusters of these languages are those of another program.
#[test]
fn letters_are_the_grapheme_clusters_of_unicode() {
    for (name, _, words) in KINDS {
        let words = written(words).nfc().collect::<String>();
        for word in words.split(' ') {
            assert_eq!(clusters(word), word.graphemes(true).collect::<Vec<_>>(), "{name}");
        }
    }
    // Three consonants, a nukta, a joiner between, old Hangul, and marks one after the other.
    for text in [
        "क्ष्मी",
        "क\u{93c}्ष",
        "क्\u{200d}ष",
        "क्\u{200c}षा",
        "ক্ষত্রিয়",
        "\u{1100}\u{1161}\u{11f0}",
        "\u{a960}\u{1161}",
        "각\u{11f0}",
        "a\u{323}\u{302}\u{301}b",
        "သ\u{102c}",
        "ka\u{301}\u{34f}n",
    ] {
        assert_eq!(clusters(text), text.graphemes(true).collect::<Vec<_>>(), "{text}");
    }
}

/// Letters and common marks after a letter, and letters of a script after its virama, are cut as by
/// another program. The exceptions are signs that UAX #29 gives to the letter after them.
#[test]
fn pairs_of_characters_are_cut_as_by_another_program() {
    let is_kirat_rai = |next: char| ('\u{16d40}'..='\u{16d7f}').contains(&next);
    let fits = |&next: &char| {
        next.is_alphabetic() && !is_kirat_rai(next) || ('\u{300}'..='\u{36f}').contains(&next)
    };
    let others: Vec<char> = ('!'..='\u{1ffff}').filter(fits).collect();
    let mut wrong = std::collections::BTreeSet::new();
    for first in ['a', 'ש', 'क', 'က', 'ก', '한', '\u{1100}'] {
        for &next in &others {
            let text = String::from_iter([first, next, 'x']);
            if clusters(&text) != text.graphemes(true).collect::<Vec<_>>() {
                wrong.insert(next);
            }
        }
    }
    let before = "\u{d4e}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}\u{11a85}\u{11a86}\u{11a87}\
                  \u{11a88}\u{11a89}\u{11d46}\u{11f02}";
    assert_eq!(wrong, before.chars().collect());
    for virama in ['\u{94d}', '\u{9cd}', '\u{acd}', '\u{b4d}', '\u{c4d}', '\u{d4d}', '\u{17d2}'] {
        let block = u32::from(virama) & !0x7f;
        for next in (block..block + 128).filter_map(char::from_u32).filter(|c| c.is_alphabetic()) {
            let text = String::from_iter(['क', virama, next]);
            assert_eq!(
                clusters(&text),
                text.graphemes(true).collect::<Vec<_>>(),
                "{:x}",
                u32::from(next)
            );
        }
    }
}

#[test]
fn korean_words_in_jamo_are_letters_of_jamo() {
    let conjoining =
        "\u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\n\u{1103}\u{1162}\u{1112}\u{1161}\u{11ab}\n";
    let (list, _) = load(conjoining).unwrap();
    assert_eq!(tiles(&list), ["ㄷㅐㅎㅏㄴ", "ㅎㅏㄴㄱㅜ"]);
    assert_eq!(list, load("ㅎㅏㄴㄱㅜ\nㄷㅐㅎㅏㄴ\n").unwrap().0);
    // Syllables are read as their jamo there.
    assert_eq!(feedback(&list, "한구", "대한"), "YYYBB");
    // Words of two syllables that a program took apart have different numbers of jamo.
    let apart: String = "한국\n대한\n나무\n".nfd().collect();
    let (syllables, _) = load(&apart).unwrap();
    assert_eq!(tiles(&syllables), ["나무", "대한", "한국"]);
    let (said, _) = load(&format!("#alphabet: not-jamo\n{conjoining}")).unwrap();
    assert_eq!(tiles(&said), ["대한", "한구"]);
}

#[test]
fn capitals_are_those_of_the_language() {
    let (list, _) = load("kasıl\nkasil\nmasal\nlimon\n").unwrap();
    assert_eq!(feedback(&list, "KASIL", "kasıl"), "GGGGG");
    assert_eq!(feedback(&list, "KASİL", "kasıl"), "GGGBG");
    assert_eq!(feedback(&list, "KASI\u{307}L", "kasil"), "GGGGG");
    let (upper, notices) = load("KASIL\nKASİL\nMASAL\nLİMON\n").unwrap();
    assert_eq!((&upper, notices.len()), (&list, 0));
    // Nothing shows the language, so that two words become one: that is told.
    let refused = List::from_texts("us", &["KASIL", "kasil"], None, &Alphabet::default());
    assert!(
        refused.unwrap_err().to_string().contains("`kasil` is there already, at answers, word 1")
    );
    let named = listed("KASIL kasil", "turkish");
    assert_eq!(tiles(&named), ["kasil", "kasıl"]);

    let greek = listed("λογος σοφος καλος σωσος", "");
    assert_eq!(greek.word("ΛΟΓΟΣ").unwrap().to_string(), "λογος");
    assert_eq!(feedback(&greek, "ΛΟΓΟΣ", "λογος"), "GGGGG");
    // Both kinds of sigma are one letter.
    assert_eq!(feedback(&greek, "σωσος", "λογος"), "BBBGG");
    assert_eq!(greek, listed("ΛΟΓΟΣ ΣΟΦΟΣ ΚΑΛΟΣ ΣΩΣΟΣ", ""));
    assert_eq!(greek.answers()[1].to_string(), "λογος");
}

/// Feedback worked out by hand.
#[test]
fn letters_of_a_class_count_as_equal_and_groups_as_one() {
    let hebrew = listed("לבנים מוגדר שלומי", "ם=מ ן=נ ץ=צ ף=פ ך=כ");
    assert_eq!(feedback(&hebrew, "מוגדר", "לבנים"), "YBBBB");
    assert_eq!(hebrew.answers()[0].to_string(), "לבנים");
    let french = listed("élève levée forêt", "é=è=ê=e");
    assert_eq!(feedback(&french, "levée", "élève"), "YYYYG");
    assert_eq!(feedback(&french, "ELEVE", "élève"), "GGGGG");
    assert_eq!(french.alphabet().to_string(), "é=e è=e ê=e");
    let marks = listed("élève levée forêt", "no-accents");
    assert_eq!(tiles(&marks), tiles(&french));
    let croatian = listed("džep njok žeps", "dž nj ps");
    assert_eq!(croatian.letters(), 3);
    assert_eq!(tiles(&croatian), ["dž,e,p", "nj,o,k", "ž,e,ps"]);
    assert_eq!(feedback(&croatian, "žeps", "džep"), "BGB");
    assert_eq!(feedback(&croatian, "DŽEP", "ǆep"), "GGG");
}

/// A list is written and read with its alphabet wherever it goes: in trees, turns and files.
#[test]
fn trees_of_such_lists_are_saved_and_loaded() {
    for (words, given) in [
        ("džep njok žeps pedž kops", "dž nj ps"),
        ("élève levée forêt lèvre", "no-accents"),
        ("λογος σοφος καλος σωσος", ""),
        ("नमस्ते पानीय कमल मकल", ""),
    ] {
        let list = listed(words, given);
        for mode in [Mode::Easy, Mode::Hard] {
            let question = Question::new();
            let engine = Engine::new(list.clone()).mode(mode);
            let built = engine.best_tree(&question).unwrap();
            let tree = built.outcome.into_found().unwrap();
            let read = Tree::from_bytes(&tree.to_bytes()).unwrap();
            assert_eq!(read, tree);
            assert_eq!(read.to_bytes(), tree.to_bytes());
            let spelt = |tree: &Tree| tree.words().iter().map(Word::to_string).collect::<Vec<_>>();
            assert_eq!(spelt(&read), spelt(&tree));
            assert_eq!(verify(&read, &list).unwrap().total, tree.total());
            let guess = tree.walk().guess();
            let text = format!(
                "{}={}",
                capitals(&guess.to_string(), list.alphabet()),
                "B".repeat(list.letters())
            );
            let turn = Turn::parse_in(&text, list.kind(), &read.alphabet()).unwrap();
            assert_eq!(turn.guess, guess, "{text}");
        }
        let said = list.alphabet().to_string();
        assert_eq!(listed(words, &said), list);
        assert_eq!(list.in_alphabet(list.alphabet()).unwrap(), list);
        let words = list.answers().to_vec();
        let made = List::from_words("words", words, None).unwrap();
        assert_eq!(made.fingerprint(), list.fingerprint());
    }
}

#[test]
fn a_line_of_the_file_names_the_alphabet_and_faults_have_their_place() {
    let (list, _) = load("# Croatian\n#alphabet: dž lj nj\ndžep\nljut\nkonj\n").unwrap();
    assert_eq!((list.letters(), list.alphabet().to_string()), (3, "dž lj nj".to_owned()));
    let refused = load("crane\n#alphabet: x\nslate\n").unwrap_err();
    assert!(refused.starts_with("words.txt:2: `x` says nothing of letters"), "{refused}");
    for (given, what) in [
        ("x", "says nothing"),
        ("a=", "says nothing"),
        ("ab=c", "says nothing"),
        ("a,b", "holds ','"),
        ("a=b=cd", "says nothing"),
        ("=", "says nothing"),
    ] {
        let error = given.parse::<Alphabet>().unwrap_err().to_string();
        assert!(error.contains(what), "{given}: {error}");
    }
    for given in ["", "ij", "turkish", "a=b c=b", "l·l", "c'h", "ch=c ch", "not-jamo"] {
        let alphabet = alphabet(given);
        assert_eq!(alphabet.to_string().parse::<Alphabet>().unwrap(), alphabet, "{given}");
    }
    // The order of the entries makes no difference.
    assert_eq!(alphabet("a=b b=c").word("aa"), alphabet("b=c a=b").word("cc"));
    let (_, notices) = load("#alphabet: é=è=e\nélève\neleve\nforte\n").unwrap();
    assert_eq!(notices, ["words.txt:3: `eleve` is there already, at words.txt:2; it counts once"]);
}

#[test]
fn characters_for_private_use_and_endless_letters_are_refused() {
    for text in ["a\u{f0000}b", "\u{ffffd}bc", "a\u{fe0f}b", "ab\u{ad}c", "\u{301}ab"] {
        assert!(Word::parse(text).is_err(), "{text:?}");
        assert!(List::from_texts("x", &[text], None, &Alphabet::default()).is_err());
    }
    assert!(Word::name("\u{f0000}").is_err());
    let many = format!("a{}b", "\u{300}".repeat(32));
    assert!(Word::parse(&many).unwrap_err().to_string().contains("more than 31 characters"));
    assert_eq!(Word::parse(&format!("a{}b", "\u{301}".repeat(30))).unwrap().len(), 2);
}

/// The order of words depends on their spelling alone, not on which letters were met first.
#[test]
fn words_are_ordered_by_their_characters() {
    let [late, early] = ["q\u{303}z", "q\u{302}z"].map(|text| Word::parse(text).unwrap());
    assert!(early < late);
    let alphabet = alphabet("xz xy");
    let words = ["xyb", "xzb", "xab", "yab"].map(|text| alphabet.word(text).unwrap().tiles());
    let mut sorted: Vec<Word> =
        ["yab", "xzbb", "xybb", "xab"].map(|text| alphabet.word(text).unwrap()).to_vec();
    sorted.sort_unstable();
    assert_eq!(words[0], "xy,b");
    assert_eq!(
        sorted.iter().map(Word::to_string).collect::<Vec<_>>(),
        ["xab", "xybb", "xzbb", "yab"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Case, order and form change no list, and so no result.
    #[test]
    fn case_order_and_form_make_no_difference(
        kind in 0..KINDS.len(),
        seed in 0..u64::MAX,
        apart: bool,
    ) {
        let (name, given, words) = KINDS[kind];
        let list = listed(&written(words), given);
        let mut texts: Vec<String> = written(words).split(' ').map(str::to_owned).collect();
        let bit = |at: usize| seed.rotate_right(at as u32) & 1 == 1;
        for (at, text) in texts.iter_mut().enumerate() {
            if bit(at) {
                *text = capitals(text, list.alphabet());
            }
            *text = if apart { text.nfd().collect() } else { text.nfc().collect() };
        }
        let places = texts.len();
        texts.rotate_left(seed as usize % places);
        // Nothing in plain capitals shows that the list is Turkish, nor in syllables taken apart
        // that they are no jamo.
        let other = List::from_texts("other", &texts, None, &list.alphabet().clone().with(
            if name == "Korean" { "not-jamo" } else { "" },
        ).unwrap()).unwrap();
        prop_assert_eq!(other.fingerprint(), list.fingerprint(), "{}", name);
        prop_assert_eq!(other.answers(), list.answers());
        for text in &texts {
            if name != "Korean" {
                prop_assert!(list.guess_id(&list.word(text).unwrap()).is_some());
            }
        }
    }
}

proptest! {
    /// Words of odd characters in odd alphabets are the same when they are written and read again.
    #[test]
    fn words_in_alphabets_are_read_as_they_are_written(
        given in "(turkish |jamo |no-accents |ij |ch |é=e |λ=σ |l·l ){0,4}",
        text in "[a-ilj·'’ıİIĳéèê\u{301}\u{307}\u{323}\u{94d}\u{200d}कषाΣσς가각\u{1100}\u{1161}\u{11a8}ㄱแำ]{2,9}",
    ) {
        let alphabet = alphabet(&given);
        prop_assert_eq!(&alphabet.to_string().parse::<Alphabet>().unwrap(), &alphabet);
        if let Ok(word) = alphabet.word(&text) {
            prop_assert_eq!(&alphabet.word(&word.to_string()).unwrap(), &word);
            prop_assert_eq!(Word::of_tiles(&word.tiles()), Ok(word.clone()));
            prop_assert_eq!(Word::of_written_rows(&word.rows()), Some(word.clone()));
            let shown = Alphabet::of_words(std::slice::from_ref(&word));
            prop_assert_eq!(shown.word(&word.to_string()), Ok(word));
        }
    }
}
