//! The grids of squares that people share after a game, in whatever text they stand.
//!
//! Every line with squares is a row, or a fault with its number: none is passed over. `sign` knows
//! the squares, their other shapes and their names in chats, and `error` what is told.
//!
//! A text may have several grids: of several people, or of boards that are played side by side,
//! whose rows stand beside each other. Each is a board here.

pub(crate) mod error;
mod sign;

use crate::game::excerpt::excerpt;
use crate::game::feedback::Feedback;
use crate::game::games::codes::check_letters;
use crate::game::games::wordle::Mark;
use crate::game::history::Turn;
use crate::game::word::Word;
use crate::sorted;

pub(crate) use error::{GridError, GridNotice, Unread, UnreadReason};

use sign::{Colour, Legend, Shape, Sign};

/// The marks of a row of squares, of whatever shape, as letters; `None` if one is of another
/// colour, or if something else stands between them.
pub(crate) fn letters_of(row: &str) -> Option<String> {
    let signs = sign::signs(row, None);
    let is_other = |c: &char| !c.is_whitespace() && !sign::is_silent(*c);
    let characters = |text: &str| text.chars().filter(is_other).count();
    if characters(row) != signs.iter().map(|sign| characters(sign.text)).sum::<usize>() {
        return None;
    }
    let mark = |sign: &Sign<'_>| match sign.colour {
        Colour::Gray => Some('B'),
        Colour::Yellow => Some('Y'),
        Colour::Green => Some('G'),
        Colour::Blue | Colour::Orange | Colour::Purple | Colour::Strange => None,
    };
    signs.iter().map(mark).collect()
}

/// What a shared text leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridOptions {
    /// The squares that stand for gray, yellow and green, in this order, such as `🟦🟡🟥`. They may
    /// also be names, such as `:blue_square:`. Other squares keep their meaning.
    pub squares: Option<String>,
    /// Which of several grids is meant, from 1.
    pub board: Option<usize>,
}

/// A game in a shared text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedGame {
    /// The guesses with their feedback: all guesses, unless a notice says otherwise.
    pub turns: Vec<Turn>,
    /// What the reader should know of how the text was read.
    pub notices: Vec<GridNotice>,
}

/// The feedback to `guesses`, words of `letters` letters, in a text that people share after a game.
///
/// Every line with squares is a row, whatever else it holds: quotes, spaces, numbers, remarks. A
/// square is gray, yellow or green; blue and orange are the colours of Wordle for the colour-blind,
/// and purple stands for yellow where there is no other. Circles, hearts and squares of other sizes
/// are read, too, and so are names of squares between colons. Without any squares, lines of nothing
/// but the letters B, Y and G or the other signs of [`Feedback::parse`] are rows.
///
/// Rows that stand side by side belong to several boards. A board ends after its last green row,
/// and in a line that is no row. Where a heading such as `3/6` precedes a board, it must agree.
///
/// # Errors
/// [`GridError`] if squares cannot be read or have more than one meaning; if the text has several
/// grids and it is not clear which is meant; if there is not one row for each guess; or if the
/// heading disagrees.
pub fn shared_grid(
    text: &str,
    letters: usize,
    guesses: &[Word],
    options: &GridOptions,
) -> Result<SharedGame, GridError> {
    let boards = boards(text, letters, options.squares.as_deref())?;
    let mut notices = Vec::new();
    let board = match (options.board, &boards[..]) {
        (None, []) => return Err(GridError::Rows { rows: 0, guesses: guesses.len(), letters }),
        (None, [only]) => only,
        (None, _) => {
            let (at, board) = only_fitting(&boards, guesses.len()).ok_or_else(|| {
                GridError::Several { rows: boards.iter().map(|board| board.rows.len()).collect() }
            })?;
            notices.push(GridNotice::Chosen {
                board: at + 1,
                boards: boards.len(),
                line: board.line,
            });
            board
        }
        (Some(board), _) => {
            let found = board.checked_sub(1).and_then(|at| boards.get(at));
            found.ok_or(GridError::NoSuch { board, boards: boards.len() })?
        }
    };
    notices.extend(board.compared()?);
    let rows = board.rows.len();
    if board.has_beside && board.is_solved() && rows < guesses.len() {
        notices.push(GridNotice::Solved { rows, guesses: guesses.len() });
    } else if rows != guesses.len() {
        return Err(GridError::Rows { rows, guesses: guesses.len(), letters });
    }
    let turns = guesses.iter().zip(&board.rows);
    let turns = turns.map(|(guess, &feedback)| Turn { guess: guess.clone(), feedback }).collect();
    Ok(SharedGame { turns, notices })
}

/// The only board with a row for each guess, with its place. Of boards side by side, which have the
/// same guesses, none is chosen.
fn only_fitting(boards: &[Board], guesses: usize) -> Option<(usize, &Board)> {
    let mut fitting = boards.iter().enumerate().filter(|(_, board)| board.rows.len() == guesses);
    let first = fitting.next().filter(|_| fitting.next().is_none());
    first.filter(|_| boards.iter().all(|board| !board.has_beside))
}

/// The grid of one game.
struct Board {
    rows: Vec<Feedback>,
    /// The line of the first row.
    line: usize,
    heading: Option<Heading>,
    /// Whether other boards stand beside it.
    has_beside: bool,
}

impl Board {
    fn is_solved(&self) -> bool {
        self.rows.last().is_some_and(Feedback::is_win)
    }

    /// Compares the board with its heading.
    fn compared(&self) -> Result<Option<GridNotice>, GridError> {
        let Some(Heading { line, ref said, made, most }) = self.heading else {
            return Ok(None);
        };
        let (rows, solved) = (self.rows.len(), self.is_solved());
        let agrees = match made {
            Some(made) => solved && rows == made,
            None => !solved && rows <= most,
        };
        if !agrees {
            return Err(GridError::Heading { line, said: said.clone(), rows, solved });
        }
        let is_short = made.is_none() && rows < most;
        Ok(is_short.then(|| GridNotice::Fewer { line, said: said.clone(), rows }))
    }
}

/// What a heading such as `Wordle 1,234 3/6` says.
#[derive(Clone)]
struct Heading {
    line: usize,
    /// Such as `3/6`.
    said: String,
    /// The guesses made; `None` if the answer was not found.
    made: Option<usize>,
    /// The guesses in a game.
    most: usize,
}

impl Heading {
    /// The heading in a line that ends with `3/6`, `X/6` or the like.
    fn of(text: &str, line: usize) -> Option<Self> {
        // After an asterisk for hard mode, marks of a chat, or a full stop.
        let last =
            text.trim_end_matches(|c: char| !c.is_alphanumeric()).split_whitespace().last()?;
        let said = last.trim_start_matches(|c: char| !c.is_alphanumeric());
        let (made, most) = said.split_once('/')?;
        let most: usize = most.parse().ok()?;
        let made = match made {
            "X" | "x" => None,
            made => Some(made.parse().ok()?),
        };
        let is_heading = (1..=99).contains(&most) && made.is_none_or(|made| made <= most);
        is_heading.then(|| Self { line, said: said.to_owned(), made, most })
    }
}

/// A line of a text.
enum Line<'a> {
    /// Marks for one row of each board: as often as many as a word has letters.
    Rows(Vec<Sign<'a>>),
    /// Squares in another number.
    Faulty(usize),
    Other,
}

/// Boards side by side, or one alone.
struct Group<'a> {
    boards: Vec<Vec<Row<'a>>>,
    heading: Option<Heading>,
    /// Whether a line that is no row came after the last row.
    has_gap: bool,
}

struct Row<'a> {
    signs: Vec<Sign<'a>>,
    line: usize,
}

impl Row<'_> {
    /// Whether it is all green, in either of the game's colours.
    fn is_win(&self) -> bool {
        [Colour::Green, Colour::Orange]
            .iter()
            .any(|&colour| self.signs.iter().all(|sign| sign.colour == colour))
    }
}

/// All boards in a text.
fn boards(text: &str, letters: usize, squares: Option<&str>) -> Result<Vec<Board>, GridError> {
    check_letters(letters).map_err(|reason| GridError::Letters { letters, reason })?;
    let legend = |text: &str| Legend::parse(text).ok_or_else(|| GridError::Legend(excerpt(text)));
    let legend = squares.map(legend).transpose()?;
    let mut lines: Vec<Line> =
        text.lines().map(|line| of_squares(line, letters, legend.as_ref())).collect();
    let has_squares = lines.iter().any(|line| !matches!(line, Line::Other));
    for (line, text) in lines.iter_mut().zip(text.lines()) {
        if matches!(line, Line::Other) {
            *line = of_letters(text, letters, has_squares);
        }
    }
    let mut unread = Vec::new();
    let groups = groups(text, lines, letters, &mut unread);
    let mut boards = Vec::new();
    for group in &groups {
        let has_beside = group.boards.len() > 1;
        let signs = || group.boards.iter().flatten().flat_map(|row| &row.signs);
        let is_given = |sign: &Sign| legend.as_ref().is_some_and(|own| own.has(sign.text));
        let colours: Vec<Colour> =
            signs().filter(|sign| !is_given(sign)).map(|sign| sign.colour).collect();
        for rows in &group.boards {
            let Some(first) = rows.first() else {
                continue;
            };
            let (line, heading) = (first.line, group.heading.clone());
            let mut board = Board { rows: Vec::new(), line, heading, has_beside };
            for row in rows {
                let (marks, faults) = marks(row, &colours);
                board.rows.push(Feedback::of(marks.into_iter()));
                unread.extend(faults.into_iter().map(|reason| Unread { line: row.line, reason }));
            }
            boards.push(board);
        }
    }
    if unread.is_empty() {
        return Ok(boards);
    }
    sorted::ascending(&mut unread, |fault| fault.line as u64);
    Err(GridError::Unread { lines: unread, letters })
}

/// What a line is by its squares.
fn of_squares<'a>(line: &'a str, letters: usize, legend: Option<&Legend>) -> Line<'a> {
    let mut signs = sign::signs(line, legend);
    let is_row = |number: usize| number > 0 && number.is_multiple_of(letters);
    if sign::is_score(line) && !is_row(signs.len()) {
        return Line::Other;
    }
    let up_to = |shape: Shape| signs.iter().filter(|sign| sign.shape <= shape).count();
    // Hearts decorate remarks, and smaller shapes number the lines of a list.
    let shapes = [Shape::Heart, Shape::Other, Shape::Square];
    if let Some(&shape) = shapes.iter().find(|&&shape| is_row(up_to(shape))) {
        signs.retain(|sign| sign.shape <= shape);
        return Line::Rows(signs);
    }
    match (up_to(Shape::Square), up_to(Shape::Other)) {
        (0, 0..DOTS) => Line::Other,
        (_, got) => Line::Faulty(got),
    }
}

/// Fewer circles or small squares than this, and no others, are no row that someone began.
const DOTS: usize = 3;

/// What a line without squares is by its letters. If other lines have squares, fewer letters are
/// marks.
fn of_letters(line: &str, letters: usize, has_squares: bool) -> Line<'_> {
    let Some(signs) = sign::typed(line) else {
        return Line::Other;
    };
    let is_letter = |sign: &Sign| sign.text.starts_with(char::is_alphabetic);
    let is_certain =
        signs.iter().all(is_letter) && signs.iter().any(|sign| sign.colour != Colour::Gray);
    match signs.len() {
        0 => Line::Other,
        got if got.is_multiple_of(letters) && (is_certain || !has_squares) => Line::Rows(signs),
        got if got >= DOTS && is_certain && !has_squares => Line::Faulty(got),
        _ => Line::Other,
    }
}

/// The rows of a text, each with those of its boards.
fn groups<'a>(
    text: &str,
    lines: Vec<Line<'a>>,
    letters: usize,
    unread: &mut Vec<Unread>,
) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut heading = None;
    let rows = lines.iter().filter(|line| matches!(line, Line::Rows(_))).count();
    for ((kind, text), line) in lines.into_iter().zip(text.lines()).zip(1..) {
        let signs = match kind {
            Line::Rows(signs) => signs,
            Line::Faulty(got) => {
                let reason = UnreadReason::Length { got, expected: letters };
                unread.push(Unread { line, reason });
                continue;
            }
            Line::Other => {
                heading = Heading::of(text, line).or(heading);
                groups.iter_mut().for_each(|group| group.has_gap = true);
                continue;
            }
        };
        let parts = signs.chunks(letters);
        let parts: Vec<Row> = parts.map(|signs| Row { signs: signs.to_vec(), line }).collect();
        // All squares of a text in one line are the rows of one game, without its line feeds.
        if rows == 1 {
            let heading = heading.take();
            groups.push(Group { boards: vec![parts], heading, has_gap: false });
            continue;
        }
        match groups.last_mut().filter(|group| heading.is_none() && group.goes_on(parts.len())) {
            Some(group) => unread.extend(group.take(parts)),
            None => groups.push(Group {
                boards: parts.into_iter().map(|row| vec![row]).collect(),
                heading: heading.take(),
                has_gap: false,
            }),
        }
    }
    groups
}

impl<'a> Group<'a> {
    fn is_open(board: &[Row]) -> bool {
        !board.last().is_some_and(Row::is_win)
    }

    fn open(&self) -> usize {
        self.boards.iter().filter(|board| Self::is_open(board)).count()
    }

    /// Whether rows for this many boards belong to this group: to all its boards, or to those that
    /// are not solved.
    fn goes_on(&self, rows: usize) -> bool {
        let (boards, open) = (self.boards.len(), self.open());
        let ends = self.has_gap && (boards > 1 || open == 0);
        !ends && (rows == boards || rows == open)
    }

    /// Adds a row to each board, or to each that is not solved. Beside boards that are not, those
    /// that are have gray rows, which mean nothing. The result is what is wrong with others.
    fn take(&mut self, rows: Vec<Row<'a>>) -> Option<Unread> {
        self.has_gap = false;
        let (boards, is_each) = (self.boards.len(), rows.len() == self.boards.len());
        let mut fault = None;
        let takers = self.boards.iter_mut().filter(|board| is_each || Self::is_open(board));
        for (board, row) in takers.zip(rows) {
            if boards == 1 || Self::is_open(board) {
                board.push(row);
            } else if row.signs.iter().any(|sign| sign.colour != Colour::Gray) {
                fault = Some(Unread { line: row.line, reason: UnreadReason::Beyond });
            }
        }
        fault
    }
}

/// The marks of a row in a grid with these colours, and what is wrong with its signs, each once.
fn marks(row: &Row, colours: &[Colour]) -> (Vec<Mark>, Vec<UnreadReason>) {
    let has = |colour| colours.contains(&colour);
    let has_any = |others: &[Colour]| others.iter().any(|&colour| has(colour));
    let mut faults = Vec::new();
    let marks = row.signs.iter().map(|sign| {
        // Blue, orange and purple stand for what the grid has no other colour for.
        let (mark, is_clear) = match sign.colour {
            Colour::Gray => (Mark::Gray, true),
            Colour::Yellow => (Mark::Yellow, true),
            Colour::Green => (Mark::Green, true),
            Colour::Blue => {
                let others = [Colour::Yellow, Colour::Green, Colour::Purple];
                (Mark::Yellow, has_any(&[Colour::Gray, Colour::Orange]) && !has_any(&others))
            }
            Colour::Orange => {
                let others = [Colour::Green, Colour::Yellow, Colour::Purple];
                (Mark::Green, !has_any(&others))
            }
            Colour::Purple => {
                let others = [Colour::Yellow, Colour::Blue, Colour::Orange];
                (Mark::Yellow, has_any(&[Colour::Gray, Colour::Green]) && !has_any(&others))
            }
            Colour::Strange => (Mark::Gray, false),
        };
        let fault = match sign.colour {
            Colour::Strange => UnreadReason::Strange(excerpt(sign.text)),
            _ => UnreadReason::Unclear(excerpt(sign.text)),
        };
        if !is_clear && !faults.contains(&fault) {
            faults.push(fault);
        }
        mark
    });
    (marks.collect(), faults)
}

#[cfg(test)]
mod tests {
    use proptest::{collection, prop_assert_eq, proptest, sample};

    use super::{GridError, GridNotice, GridOptions, SharedGame, shared_grid};
    use crate::game::word::Word;

    const SQUARES: [&str; 3] = ["⬛🟨⬛⬛🟩", "🟨🟩⬛⬛⬛", "🟩🟩🟩🟩🟩"];
    const MARKS: [&str; 3] = ["BYBBG", "YGBBB", "GGGGG"];

    fn read(text: &str, guesses: usize, options: &GridOptions) -> Result<SharedGame, GridError> {
        shared_grid(text, 5, &vec![Word::parse("crane").unwrap(); guesses], options)
    }

    fn rows(text: &str, guesses: usize) -> Vec<String> {
        let game = read(text, guesses, &GridOptions::default());
        let game = game.unwrap_or_else(|error| panic!("{text}\n{error}"));
        game.turns.iter().map(|turn| turn.feedback.to_string()).collect()
    }

    fn refused(text: &str, guesses: usize) -> String {
        let error = read(text, guesses, &GridOptions::default()).expect_err(text).to_string();
        error.lines().next().unwrap().to_owned()
    }

    fn with(squares: &str) -> GridOptions {
        GridOptions { squares: Some(squares.to_owned()), board: None }
    }

    fn board(board: usize) -> GridOptions {
        GridOptions { squares: None, board: Some(board) }
    }

    #[test]
    fn rows_are_read_whatever_stands_beside_them() {
        for form in [
            "{}",
            "> {}",
            "  {}\t",
            "1. {}",
            "{} 1",
            "{} phew!",
            "| {} |",
            "CRANE {}",
            "{} 🎉🎉",
            "* {} *",
            "{} ❤️",
            "▪️ {}",
            "2️⃣ {}",
            "\u{200b}{}\u{200b}",
            ">> {} (lucky)",
            "{}, :tada: :heart:",
            "at 10:30:11 {}",
        ] {
            let lines = SQUARES.map(|row| form.replace("{}", row));
            for end in ["\n", "\r\n", "\n\n", "\nwell\n"] {
                assert_eq!(rows(&lines.join(end), 3), MARKS, "{form}");
            }
        }
    }

    #[test]
    fn squares_are_read_in_all_their_shapes_and_under_their_names() {
        let signs = |gray: &str, yellow: &str, green: &str| {
            let text = SQUARES.join("\n");
            text.replace('⬛', gray).replace('🟨', yellow).replace('🟩', green)
        };
        for [gray, yellow, green] in [
            ["⬜", "🟨", "🟩"],
            ["⬛\u{fe0f}", "🟨", "🟩\u{fe0f}"],
            ["◼\u{fe0f}", "🟨", "🟩"],
            ["◻", "🟡", "🟢"],
            ["◾", "🟨 ", " 🟩"],
            ["⚫ ", "🟡 ", "🟢 "],
            ["⚪", "🟡", "✅"],
            ["🔲", "🟦", "🟧"],
            ["⬜", "🔵", "🟠"],
            ["🖤", "💛", "💚"],
            ["⬛", "🟪", "🟩"],
            [":black_large_square:", ":large_yellow_square:", ":large_green_square:"],
            [":white_large_square: ", ":yellow_square: ", ":green_square: "],
            [":black_large_square:", ":large_blue_square:", ":large_orange_square:"],
            [":black_circle:", ":large_yellow_circle:", ":green_circle:"],
            ["b", "y", "g"],
            ["B", "Y", "G"],
            ["B ", "Y ", "G "],
            ["x", "y", "g"],
            ["-", "y", "g"],
            [".", "1", "2"],
            ["0", "1", "2"],
        ] {
            let text = signs(gray, yellow, green);
            assert_eq!(rows(&text, 3), MARKS, "{text}");
        }
    }

    #[test]
    fn letters_beside_squares_are_rows_if_they_can_be_nothing_else() {
        assert_eq!(rows("⬛🟨⬛⬛🟩\nYGBBB\n🟩🟩🟩🟩🟩", 3), MARKS);
        assert_eq!(rows("xxxxx\n-----\n22222\n⬛🟨⬛⬛🟩\nYGBBB\n🟩🟩🟩🟩🟩\n.....", 3), MARKS);
        assert_eq!(rows("by the way\nBYBBG\nYGBBB\nGGGGG\nGG", 3), MARKS);
        assert_eq!(refused("BYBBG\nYGBB\nGGGGG", 3), "line 2: 4 squares, but a row has 5");
    }

    #[test]
    fn each_line_whose_squares_are_no_row_is_named() {
        for (text, expected) in [
            ("⬛🟨⬛⬛🟩\n🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", "line 2: 4 squares, but a row has 5"),
            ("⬛🟨⬛⬛🟩🟩", "line 1: 6 squares, but a row has 5"),
            ("see https://example.org/🟩", "line 1: 1 square, but a row has 5"),
            ("◻◻◻◻", "line 1: 4 squares, but a row has 5"),
            (
                "⬛🟨⬛⬛🟥\n🟫🟨⬛⬛🟥",
                "line 1: 🟥 stands for no colour of Wordle; \
                line 2: 🟫 stands for no colour of Wordle; \
                line 2: 🟥 stands for no colour of Wordle",
            ),
            (
                "a\n:pink_square::green_square::green_square::black_square::black_square:",
                "line 2: :pink_square: stands for no colour of Wordle",
            ),
            (
                "■□□■■",
                "line 1: ■ stands for no colour of Wordle; \
                line 1: □ stands for no colour of Wordle",
            ),
            ("🟩\u{fffd}🟩🟩🟩", "line 1: \u{fffd} stands for no colour of Wordle"),
        ] {
            assert_eq!(refused(text, 3), expected);
        }
        let many = "🟩\n".repeat(11);
        assert!(refused(&many, 3).ends_with("line 8: 1 square, but a row has 5; and 3 more"));
        // Decorations are no rows.
        assert_eq!(rows("🟥🟥\n5️⃣🟥\n🔟🕛\n❤️❤️❤️\n🟢 here\n🟩🟩🟩🟩🟩", 1), ["GGGGG"]);
    }

    #[test]
    fn colours_of_other_games_are_asked_for() {
        let unclear = |sign: &str, line: usize| {
            format!("line {line}: {sign} has more than one meaning beside the other squares")
        };
        for (text, expected) in [
            ("🟦🟨🟦🟦🟩", unclear("🟦", 1)),
            ("🟦🟦🟦🟦🟩\n🟩🟩🟩🟩🟩", unclear("🟦", 1)),
            ("🟦🟦🟦🟦🟦", unclear("🟦", 1)),
            ("⬛⬛⬛🟨⬛\n⬛⬛⬛🟪⬛", unclear("🟪", 2)),
            ("⬛🟧⬛⬛🟩", unclear("🟧", 1)),
            ("⬛🟧⬛🟨⬛", unclear("🟧", 1)),
        ] {
            assert_eq!(refused(text, 1), expected);
        }
        let text = "🟦🟡🟦🟦🟥\n🟡🟥🟦🟦🟦\n🟥🟥🟥🟥🟥";
        for squares in ["🟦🟡🟥", " 🟦 🟡 🟥\u{fe0f} "] {
            let turns = read(text, 3, &with(squares)).unwrap().turns;
            let found: Vec<String> = turns.iter().map(|turn| turn.feedback.to_string()).collect();
            assert_eq!(found, MARKS);
        }
        let named = text.replace('🟦', ":blue_square:").replace('🟥', "❌");
        assert_eq!(read(&named, 3, &with(":blue_square:🟡❌")).unwrap().turns.len(), 3);
        for squares in ["", "🟦", "🟦🟡", "🟦🟡🟡", "🟦🟡🟥🟩", "bgy", ":blue_square:"]
        {
            let error = read(text, 3, &with(squares)).unwrap_err();
            assert_eq!(error, GridError::Legend(squares.to_owned()));
        }
    }

    #[test]
    fn a_heading_is_compared_with_the_rows_after_it() {
        let grid = SQUARES.join("\n");
        for heading in
            ["Wordle 1,234 3/6", "Wordle 1,234 3/6*", "**Wordle 12 3/6**", "I won (3/6)!", "1/2 me"]
        {
            assert_eq!(rows(&format!("{heading}\n\n{grid}"), 3), MARKS, "{heading}");
        }
        assert_eq!(
            refused(&format!("me:\nWordle 1,234 4/6*\n{grid}"), 3),
            "line 2 says 4/6, but 3 rows follow, the last one all green"
        );
        assert_eq!(refused("2/6\n🟩🟩🟩🟩🟩", 1), "line 1 says 2/6, but 1 row follows, all green");
        assert_eq!(
            refused("3/6\n⬛🟨⬛⬛🟩\n⬛🟨⬛⬛🟩\n⬛🟨⬛⬛🟩", 3),
            "line 1 says 3/6, but 3 rows follow, the last one not all green"
        );
        assert_eq!(
            refused(&format!("X/6\n{grid}"), 3),
            "line 1 says X/6, but 3 rows follow, the last one all green"
        );
        let game = read("X/6\n⬛🟨⬛⬛🟩\n", 1, &GridOptions::default()).unwrap();
        let notice = GridNotice::Fewer { line: 1, said: "X/6".to_owned(), rows: 1 };
        assert_eq!(notice.to_string(), "line 1 says X/6, but only 1 row was given");
        assert_eq!(game.notices, [notice]);
    }

    #[test]
    fn of_several_shares_the_one_that_fits_is_read_and_named() {
        let one = "Wordle 9 1/6\n🟩🟩🟩🟩🟩";
        let text = format!("{one}\n\nBob\nWordle 9 3/6\n{}", SQUARES.join("\n"));
        let game = read(&text, 3, &GridOptions::default()).unwrap();
        assert_eq!(game.turns.len(), 3);
        assert_eq!(game.notices, [GridNotice::Chosen { board: 2, boards: 2, line: 6 }]);
        assert_eq!(read(&text, 1, &board(1)).unwrap().notices, []);
        assert_eq!(
            refused(&text, 2),
            "the text has 2 grids, with 1 and 3 rows; say which of them is meant"
        );
        // Without headings, a row that is all green ends a share.
        let text = format!("{0}\n\n{0}", SQUARES.join("\n"));
        assert!(refused(&text, 3).starts_with("the text has 2 grids, with 3 and 3 rows"));
        assert_eq!(read(&text, 3, &board(2)).unwrap().turns.len(), 3);
        assert_eq!(
            read(&text, 3, &board(3)).unwrap_err().to_string(),
            "there is no grid 3: the text has 2 grids"
        );
        assert!(read(&text, 3, &board(0)).is_err());
        // Each share has colours of its own.
        let text = format!("3/6\n{}\n1/6\n🟧🟧🟧🟧🟧", SQUARES.join("\n"));
        assert_eq!(rows(&text, 3), MARKS);
    }

    #[test]
    fn boards_side_by_side_are_told_apart() {
        let text = "Daily Quordle 1\n2️⃣3️⃣\n🟥1️⃣\nquordle.example\n\
            ⬜🟨⬜⬜🟩 ⬜⬜⬜⬜⬜\n🟩🟩🟩🟩🟩 🟨⬜⬜⬜⬜\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩\n\n\
            ⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩\n🟨🟨⬜⬜⬜ ⬛⬛⬛⬛⬛\n🟨⬜⬜⬜⬜ ⬛⬛⬛⬛⬛";
        let expected = [
            vec!["BYBBG", "GGGGG"],
            vec!["BBBBB", "YBBBB", "GGGGG"],
            vec!["BBBBB", "YYBBB", "YBBBB"],
            vec!["GGGGG"],
        ];
        // Boards that are solved are left empty in some shares.
        let short = text.replace("⬛⬛⬛⬛⬛", "");
        for text in [text, &*short] {
            assert!(refused(text, 3).starts_with("the text has 4 grids, with 2, 3, 3 and 1 rows"));
            for (at, expected) in expected.iter().enumerate() {
                let game = read(text, 3, &board(at + 1)).unwrap();
                let turns = game.turns.iter().map(|turn| turn.feedback.to_string());
                assert_eq!(&turns.collect::<Vec<_>>(), expected);
                let rows = expected.len();
                let solved = (rows < 3).then_some(GridNotice::Solved { rows, guesses: 3 });
                assert_eq!(game.notices, Vec::from_iter(solved));
            }
        }
        let on = text.replace("⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩", "⬛⬛🟨⬛⬛ 🟩🟩🟩🟩🟩");
        assert_eq!(refused(&on, 3), "line 7: the board was solved before this row");
    }

    #[test]
    fn rows_in_one_line_are_those_of_one_game() {
        assert_eq!(rows(&format!("Wordle 9 {}", SQUARES.join(" ")), 3), MARKS);
        assert_eq!(rows(&SQUARES.concat(), 3), MARKS);
        let faulty = format!("🟩\n{}\n🟩🟩", SQUARES.concat());
        assert!(refused(&faulty, 3).starts_with("line 1: 1 square, but a row has 5; line 3: 2"));
    }

    proptest! {
        #[test]
        fn what_stands_beside_squares_changes_no_row(
            codes in collection::vec(collection::vec(0..3usize, 5), 1..7),
            before in collection::vec("[a-wA-W0-9 >#:;.()'\"*é🎉🔥-]{0,12}", 7),
            after in collection::vec("[a-wA-W0-9 >#:;.()'\"*é🎉🔥-]{0,12}", 7),
            // No remark is a row of letters.
            between in collection::vec("([acdefh-w][a-w ]{0,9})?", 7),
            space in sample::select(vec!["", " ", "\t", "\u{fe0f}", "|"]),
        ) {
            let rows = codes.iter().map(|code| {
                code.iter().map(|&mark| ["⬛", "🟨", "🟩"][mark]).collect::<Vec<_>>().join(space)
            });
            let lines = rows.enumerate().map(|(at, row)| {
                format!("{}{row}{}\n{}\n", before[at], after[at], between[at])
            });
            let text: String = lines.collect();
            let marks: Vec<String> = codes.iter().map(|code| {
                code.iter().map(|&mark| ["B", "Y", "G"][mark]).collect()
            }).collect();
            let is_win = |code: &Vec<usize>| code.iter().all(|&mark| mark == 2);
            // After a row that is all green, a line that is none begins another grid.
            if codes[..codes.len() - 1].iter().any(is_win) {
                return Ok(());
            }
            prop_assert_eq!(super::tests::rows(&text, codes.len()), marks);
        }

        #[test]
        fn no_text_makes_reading_a_grid_panic(
            text in "[⬛⬜🟨🟩🟦🟧🟪🟥▪◼■🟡💛1️⃣:_ a-z0-9BYGX/\n-]{0,80}",
            squares in collection::vec("[🟦🟡🟥:a_]{0,6}", 0..2),
            letters in 0..10usize,
            board in 0..4usize,
        ) {
            let squares = squares.first().cloned();
            let options = GridOptions { squares, board: Some(board).filter(|&board| board < 3) };
            for guesses in 0..3 {
                let guesses = vec![Word::parse("crane").unwrap(); guesses];
                let _ = shared_grid(&text, letters, &guesses, &options);
            }
        }
    }
}
