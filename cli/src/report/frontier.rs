//! What is proven of all openers, as a figure in SVG: the frontier of a proof.
//!
//! The openers stand side by side in the order of their bounds by counting. The column of a settled
//! opener is filled up to what is proven now, and darker from the bound by counting on. For an open
//! one there is a line at what is proven now, and nothing below it. So the two differ without
//! colour as well. Background, text and colours are those of the other
//! [`figure`](crate::report::figure).

use plotters::coord::Shift;
use plotters::prelude::{
    ChartBuilder, Circle, DrawingArea, IntoDrawingArea, IntoFont, PathElement, RGBColor, Rectangle,
    SVGBackend, Text,
};
use plotters::style::{Color, ShapeStyle, TextStyle};

use crate::report::figure::{COLOURS, GREY, SIZE};

/// How far the proof of an opener has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// More has to be proven.
    Open,
    /// It is proven to have no place.
    Out,
    /// Its value is known.
    Exact,
}

/// What is known of one opener: the first number of values, `None` if it has no tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The bound that counting gives.
    pub counted: Option<u64>,
    /// The bound that is proven now.
    pub proven: Option<u64>,
    pub state: State,
}

/// What a figure says in words.
pub(crate) struct Words<'a> {
    pub title: &'a str,
    /// What the values are.
    pub values: &'a str,
    /// Where the horizontal line is, and what it means.
    pub best: Option<(u64, String)>,
    /// A value in digits.
    pub digits: &'a dyn Fn(u64) -> String,
}

/// More columns than these would be too narrow to see: then each stands for several openers.
const COLUMNS_MAX: usize = 210;

/// The height of the title and the legend, in pixels.
const HEAD: u32 = 92;

/// The margin around the figure, and the space for the labels of the axes.
const MARGIN: u32 = 16;
const LABELS: (u32, u32) = (48, 72);

/// The width in pixels of what must be seen, however narrow.
const LEAST: f64 = 1.0;

/// How much of a colour is there below the bound by counting.
const PALE: f64 = 0.25;

const SETTLED: RGBColor = COLOURS[2];
const OPEN: RGBColor = COLOURS[3];

/// Some openers side by side, drawn as one column.
struct Column {
    /// The place of the first one, and the place after the last one.
    places: (f64, f64),
    counted: f64,
    /// The share of it that is settled.
    settled: f64,
    /// The least that is proven of the settled ones, of the open ones, and of the exact ones.
    proven: [Option<f64>; 3],
}

/// The columns of a figure. What has no tree is as high as the figure, which ends at `top`.
fn columns(marks: &[Mark], top: f64) -> Vec<Column> {
    let height = |value: Option<u64>| value.map_or(top, |value| value as f64);
    let each = marks.len().div_ceil(COLUMNS_MAX).max(1);
    let column = |(at, marks): (usize, &[Mark])| {
        let first = (at * each) as f64;
        let least = |wanted: fn(State) -> bool| {
            let of_these = marks.iter().filter(|mark| wanted(mark.state));
            of_these.map(|mark| height(mark.proven)).reduce(f64::min)
        };
        let is_settled = |state| state != State::Open;
        let settled = marks.iter().filter(|mark| is_settled(mark.state)).count();
        Column {
            places: (first, first + marks.len() as f64),
            counted: marks.iter().map(|mark| height(mark.counted)).fold(top, f64::min),
            settled: settled as f64 / marks.len() as f64,
            proven: [
                least(is_settled),
                least(|state| state == State::Open),
                least(|state| state == State::Exact),
            ],
        }
    };
    marks.chunks(each).enumerate().map(column).collect()
}

/// The lowest and the highest value that the figure shows.
fn range(marks: &[Mark], best: Option<u64>) -> (f64, f64) {
    let values = marks.iter().flat_map(|mark| [mark.counted, mark.proven]).chain([best]);
    let values: Vec<f64> = values.flatten().map(|value| value as f64).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    match least <= most {
        true => {
            let space = ((most - least) * 0.06).max(0.5);
            ((least - space).max(0.0), most + space)
        }
        false => (0.0, 1.0),
    }
}

/// Draws what is known of the openers, given in the order of their bounds by counting.
///
/// # Errors
/// When the library for figures fails.
pub(crate) fn draw(words: &Words<'_>, marks: &[Mark]) -> anyhow::Result<String> {
    let (bottom, top) = range(marks, words.best.as_ref().map(|&(value, _)| value));
    let columns = columns(marks, top);
    let all = marks.len().max(1) as f64;
    let pixel = all / f64::from(SIZE.0 - 2 * MARGIN - LABELS.1);
    let mut figure = String::new();
    {
        let area = SVGBackend::with_string(&mut figure, SIZE).into_drawing_area();
        let (head, body) = area.split_vertically(HEAD);
        legend(&head, words, marks)?;
        let mut chart = ChartBuilder::on(&body)
            .margin(MARGIN)
            .x_label_area_size(LABELS.0)
            .y_label_area_size(LABELS.1)
            .build_cartesian_2d(0.0..all, bottom..top)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GREY.mix(0.25))
            .light_line_style(GREY.mix(0.0))
            .axis_style(GREY)
            .label_style(text(14))
            .axis_desc_style(text(15))
            .x_desc("openers, by their bounds by counting")
            .y_desc(words.values)
            .x_labels(8)
            .y_labels(7)
            .x_label_formatter(&|place| format!("{place:.0}"))
            .y_label_formatter(&|value| match (value - value.round()).abs() < 1e-6 {
                true => (words.digits)(value.round() as u64),
                false => String::new(),
            })
            .draw()?;
        let filled = columns.iter().filter_map(|column| {
            let (left, right) = column.places;
            let right = left + (column.settled * (right - left)).max(LEAST * pixel);
            let [from, to] = [column.counted, column.proven[0]?];
            Some([
                Rectangle::new([(left, bottom), (right, from)], SETTLED.mix(PALE).filled()),
                Rectangle::new([(left, from), (right, to)], SETTLED.filled()),
            ])
        });
        chart.draw_series(filled.flatten())?;
        let ends = |column: &Column| {
            let (left, right) = column.places;
            [(left, column.counted), (right, column.counted)]
        };
        let counted: Vec<_> = columns.iter().flat_map(ends).collect();
        chart.draw_series([PathElement::new(counted, GREY.stroke_width(1))])?;
        chart.draw_series(columns.iter().filter_map(|column| {
            let (left, right) = column.places;
            let from = (left + column.settled * (right - left)).min(right - LEAST * pixel);
            let proven = column.proven[1]?;
            Some(PathElement::new([(from, proven), (right, proven)], OPEN.stroke_width(4)))
        }))?;
        if let Some((value, _)) = &words.best {
            let (value, dash) = (*value as f64, 10.0 * pixel);
            let dashes = (0..).map(|dash| f64::from(dash) * 1.6).map(|at| at * dash);
            let dashes = dashes.take_while(|&at| at < all);
            chart.draw_series(dashes.map(|at| {
                let ends = [(at, value), ((at + dash).min(all), value)];
                PathElement::new(ends, GREY.stroke_width(2))
            }))?;
        }
        chart.draw_series(columns.iter().filter_map(|column| {
            let (left, right) = column.places;
            Some(Circle::new(((left + right) / 2.0, column.proven[2]?), 4, exact()))
        }))?;
        area.present()?;
    }
    Ok(figure)
}

fn text(size: u32) -> TextStyle<'static> {
    TextStyle::from(("sans-serif", size).into_font()).color(&GREY)
}

/// How an exact value is drawn.
fn exact() -> ShapeStyle {
    GREY.stroke_width(2)
}

/// Draws the title, and below it what the signs mean.
fn legend(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    words: &Words<'_>,
    marks: &[Mark],
) -> anyhow::Result<()> {
    let number = |state| marks.iter().filter(|mark| mark.state == state).count();
    let (open, out, exact_ones) = (number(State::Open), number(State::Out), number(State::Exact));
    area.draw(&Text::new(words.title.to_owned(), (24, 14), text(20)))?;
    let place = |column: i32, row: i32| (24 + 300 * column, 58 + 24 * row);
    let line = |(x, y), style| PathElement::new([(x, y), (x + 20, y)], style);
    let settled = place(0, 0);
    let corners = [(settled.0, settled.1 - 6), (settled.0 + 20, settled.1 + 6)];
    area.draw(&Rectangle::new(corners, SETTLED.filled()))?;
    area.draw(&line(place(1, 0), OPEN.stroke_width(4)))?;
    let (x, y) = place(2, 0);
    area.draw(&Circle::new((x + 10, y), 4, exact()))?;
    area.draw(&line(place(0, 1), GREY.stroke_width(1)))?;
    let mut signs = vec![
        (place(0, 0), format!("settled: {}", out + exact_ones)),
        (place(1, 0), format!("open: {open}")),
        (place(2, 0), format!("exact value: {exact_ones}")),
        (place(0, 1), "bound by counting".to_owned()),
    ];
    if let Some((_, meaning)) = &words.best {
        let (x, y) = place(1, 1);
        for (from, to) in [(0, 8), (12, 20)] {
            let ends = [(x + from, y), (x + to, y)];
            area.draw(&PathElement::new(ends, GREY.stroke_width(2)))?;
        }
        signs.push((place(1, 1), meaning.clone()));
    }
    for ((x, y), meaning) in signs {
        area.draw(&Text::new(meaning, (x + 30, y - 5), text(15)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(counted: u64, proven: u64, state: State) -> Mark {
        Mark { counted: Some(counted), proven: Some(proven), state }
    }

    fn figure(marks: &[Mark]) -> String {
        let best = Some((20, "best known: 20".to_owned()));
        let words = Words { title: "Openers", values: "guesses", best, digits: &|n| n.to_string() };
        draw(&words, marks).unwrap()
    }

    /// How many elements have this colour at full strength.
    fn number_of(svg: &str, element: &str, colour: RGBColor) -> usize {
        let RGBColor(red, green, blue) = colour;
        let colour = format!("#{red:02X}{green:02X}{blue:02X}");
        let elements = svg.split('<').filter(|part| part.starts_with(element));
        let strong = |part: &&str| part.contains(&colour) && !part.contains("opacity=\"0.25\"");
        elements.filter(strong).count()
    }

    #[test]
    fn a_figure_has_a_column_for_each_settled_opener_and_a_line_for_each_open_one() {
        let svg = figure(&[
            mark(10, 20, State::Exact),
            mark(11, 21, State::Out),
            mark(12, 15, State::Open),
            mark(12, 12, State::Open),
            mark(13, 21, State::Out),
        ]);
        // One of each is in the legend.
        assert_eq!(number_of(&svg, "rect", SETTLED), 3 + 1);
        assert_eq!(number_of(&svg, "polyline", OPEN), 2 + 1);
        assert_eq!(number_of(&svg, "circle", GREY), 1 + 1);
        for part in ["Openers", "settled: 3", "open: 2", "exact value: 1", "best known: 20"] {
            assert!(svg.contains(part), "{part}");
        }
    }

    #[test]
    fn many_openers_share_columns_and_none_that_is_open_is_hidden() {
        let mut marks = vec![mark(10, 21, State::Out); 13_000];
        marks[7_000] = mark(10, 10, State::Open);
        let columns = columns(&marks, 30.0);
        assert!(columns.len() <= COLUMNS_MAX);
        let ends = columns.iter().map(|column| column.places);
        assert!(ends.clone().zip(ends.skip(1)).all(|(one, next)| one.1 == next.0));
        assert_eq!(columns.last().unwrap().places.1, 13_000.0);
        let open: Vec<_> = columns.iter().filter(|column| column.proven[1].is_some()).collect();
        assert_eq!(open.len(), 1);
        assert!(open[0].places.0 <= 7_000.0 && 7_000.0 < open[0].places.1);
        assert_eq!(number_of(&figure(&marks), "polyline", OPEN), 1 + 1);
    }

    #[test]
    fn what_has_no_tree_is_as_high_as_the_figure() {
        let none = Mark { counted: None, proven: None, state: State::Out };
        assert_eq!(range(&[none], None), (0.0, 1.0));
        let marks = [mark(10, 12, State::Open), none];
        assert_eq!(range(&marks, Some(20)), (9.4, 20.6));
        let columns = columns(&marks, 20.6);
        assert_eq!((columns[1].counted, columns[1].proven[0]), (20.6, Some(20.6)));
        figure(&[none]);
        figure(&[]);
    }
}
