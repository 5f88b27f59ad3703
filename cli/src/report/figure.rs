//! Distributions side by side, as a figure in SVG.
//!
//! The background is transparent. All text is of a grey that reads on white and on black (contrast
//! 4.5 to 1 with either). The colours are the eight of P. Tol's *muted* and *bright* schemes that
//! people with any colour vision tell apart best. Every two differ by 17 or more in CIELAB, also
//! for people who lack one of the three kinds of cones (after Machado and others, 2009).

use guesstree::files;
use plotters::prelude::{
    ChartBuilder, EmptyElement, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend,
    SeriesLabelPosition,
};
use plotters::style::{Color, TextStyle};

/// How the games of one player ended.
pub(crate) struct Distribution {
    /// The player's name in the legend.
    pub(crate) name: String,
    /// The number of games.
    pub(crate) games: u64,
    /// The number of games won with each number of guesses: entry `i` counts those won with `i +
    /// 1`.
    pub(crate) won: Vec<u64>,
}

pub(super) const GREY: RGBColor = RGBColor(118, 118, 118);

/// The most players that fit into a figure.
pub(crate) const PLAYERS_MAX: usize = 8;

pub(super) const COLOURS: [RGBColor; PLAYERS_MAX] = [
    RGBColor(136, 34, 85),
    RGBColor(136, 204, 238),
    RGBColor(17, 119, 51),
    RGBColor(238, 102, 119),
    RGBColor(153, 153, 51),
    RGBColor(170, 68, 153),
    RGBColor(221, 204, 119),
    RGBColor(187, 187, 187),
];

/// Width and height of a figure, in pixels.
pub(super) const SIZE: (u32, u32) = (960, 540);

/// The part of a column that bars take.
const BARS: f64 = 0.84;

/// What the file of a figure is, as far as its first bytes tell: any figure in SVG.
pub(crate) const FILE: files::Kind = files::Kind { name: "a figure in SVG", begins: is_svg };

fn is_svg(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let may_follow = ["<?xml", "<!--", "<!DOCTYPE svg"].iter().any(|start| text.starts_with(start));
    text.starts_with("<svg") || (may_follow && text.contains("<svg"))
}

/// The shares of the games in percent: won with 1 to `most` guesses, with more, and not won.
fn shares(distribution: &Distribution, most: usize) -> Vec<f64> {
    let Distribution { games, won, .. } = distribution;
    let mut counts: Vec<u64> = (0..most).map(|i| won.get(i).copied().unwrap_or(0)).collect();
    counts.push(won.iter().skip(most).sum());
    counts.push(games - won.iter().sum::<u64>());
    let percent = |count| 100.0 * count as f64 / (*games).max(1) as f64;
    counts.into_iter().map(percent).collect()
}

/// Draws the games of at most [`PLAYERS_MAX`] players in SVG: a column for each number of guesses
/// from 1 to `most`, one for more, and one for games not won.
///
/// # Errors
/// When the library for figures fails.
pub(crate) fn draw(
    title: &str,
    most: usize,
    distributions: &[Distribution],
) -> anyhow::Result<String> {
    let shares: Vec<Vec<f64>> = distributions.iter().map(|each| shares(each, most)).collect();
    // Columns after the last one that a player reaches are left out.
    let used = |column: &usize| shares.iter().any(|shares| shares[*column] > 0.0);
    let columns = (0..most + 2).filter(used).max().unwrap_or(0) + 1;
    let highest = shares.iter().flatten().copied().fold(0.0, f64::max);
    let mut figure = String::new();
    {
        let area = SVGBackend::with_string(&mut figure, SIZE).into_drawing_area();
        let text = |size: u32| TextStyle::from(("sans-serif", size).into_font()).color(&GREY);
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .caption(title, text(20))
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(0.5..columns as f64 + 0.5, 0.0..highest * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GREY.mix(0.25))
            .light_line_style(GREY.mix(0.0))
            .axis_style(GREY)
            .label_style(text(14))
            .axis_desc_style(text(15))
            .x_desc("guesses")
            .y_desc("share of all games (%)")
            .x_labels(columns + 1)
            .x_label_formatter(&|place| label(*place, most))
            .y_label_formatter(&|percent| format!("{percent:.0}"))
            .draw()?;
        let width = BARS / distributions.len().max(1) as f64;
        for (place, (distribution, shares)) in distributions.iter().zip(&shares).enumerate() {
            let colour = COLOURS[place % COLOURS.len()];
            let bar = |(column, &share): (usize, &f64)| {
                let left = (column + 1) as f64 - BARS / 2.0 + place as f64 * width;
                Rectangle::new([(left, 0.0), (left + width, share)], colour.filled())
            };
            chart
                .draw_series(shares.iter().take(columns).enumerate().map(bar))?
                .label(&distribution.name)
                .legend(move |(x, y)| {
                    EmptyElement::at((x, y)) + Rectangle::new([(0, -6), (14, 6)], colour.filled())
                });
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .margin(12)
            .label_font(text(15))
            .draw()?;
        area.present()?;
    }
    Ok(figure)
}

/// The label at a place on the axis; empty away from the middle of a column.
fn label(place: f64, most: usize) -> String {
    let column = place.round() as usize;
    match column.saturating_sub(most) {
        _ if (place - place.round()).abs() > 0.01 => String::new(),
        0 => column.to_string(),
        1 => "more".to_owned(),
        _ => "not found".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(distributions: &[Distribution]) -> String {
        draw("Guesses for 10 answers", 6, distributions).unwrap()
    }

    fn distribution(name: &str, won: &[u64]) -> Distribution {
        Distribution { name: name.to_owned(), games: 10, won: won.to_vec() }
    }

    #[test]
    fn a_figure_has_a_title_axes_with_units_and_a_legend() {
        let svg =
            figure(&[distribution("optimal", &[0, 4, 6]), distribution("share", &[0, 0, 9, 1])]);
        for part in [
            "<svg ",
            "Guesses for 10 answers",
            "share of all games (%)",
            "guesses",
            "optimal",
            "share",
            "</svg>",
        ] {
            assert!(svg.contains(part), "{part}");
        }
        // Only as many columns as are used.
        assert!(
            svg.contains(">\n4\n</text>")
                && !svg.contains(">\n5\n</text>")
                && !svg.contains("more")
        );
    }

    #[test]
    fn what_was_lost_has_columns_of_its_own() {
        let of = |won: &[u64]| shares(&distribution("x", won), 3);
        assert_eq!(of(&[1, 2, 7]), [10.0, 20.0, 70.0, 0.0, 0.0]);
        assert_eq!(of(&[1, 2, 3, 0, 2, 1]), [10.0, 20.0, 30.0, 30.0, 10.0]);
        assert_eq!(of(&[]), [0.0, 0.0, 0.0, 0.0, 100.0]);
        let svg = figure(&[distribution("x", &[0, 1])]);
        assert!(svg.contains("not found") && svg.contains("more"));
    }
}
