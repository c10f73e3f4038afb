//! A picture of how the fractions of a census go with the number of vertices.

use std::fmt::Write;

use super::Row;

/// The size of the plotting area and the space around it, in pixels.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 40.0;
const RIGHT: f64 = 250.0;
const BOTTOM: f64 = 50.0;

/// Colours that are told apart with any colour vision (Okabe and Ito).
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#888888"];

/// A line of the plot: its name and its fraction at each n that has one.
struct Line {
    name: &'static str,
    points: Vec<(usize, f64)>,
}

fn lines(rows: &[Row]) -> Vec<Line> {
    let line = |name, fraction: &dyn Fn(&Row) -> Option<(u64, u64)>| {
        let points = rows
            .iter()
            .filter_map(|row| fraction(row).map(|(part, of)| (row.n, part, of)))
            .filter(|&(_, _, of)| of > 0)
            .map(|(n, part, of)| (n, part as f64 / of as f64))
            .collect();
        Line { name, points }
    };
    let graphs = |row: &Row| row.properties.connected_graphs;
    let mut lines = vec![
        line("no simplicial vertex", &|row| Some((row.properties.simplicial_free, graphs(row)))),
        line("no transverse edge", &|row| Some((row.properties.transverse_free, graphs(row)))),
        line("two triangle-free vertices", &|row| {
            Some((row.properties.two_triangle_free, graphs(row)))
        }),
        line("both of these two", &|row| {
            Some((row.properties.transverse_free_and_two_triangle_free, graphs(row)))
        }),
        line("Short wins moving second", &|row| {
            row.outcomes.map(|counts| (counts.short, counts.positions))
        }),
        line("Cut wins moving second", &|row| {
            row.outcomes.map(|counts| (counts.cut, counts.positions))
        }),
        line("first player wins", &|row| {
            row.outcomes.map(|counts| (counts.first, counts.positions))
        }),
        line("dead cells", &|row| {
            let cells = (row.n as u64).saturating_sub(2);
            row.outcomes.map(|counts| (counts.dead_cells, counts.positions * cells))
        }),
        line("dead edges", &|row| row.outcomes.map(|counts| (counts.dead_edges, counts.edges))),
        line("captured sets", &|row| row.capture.map(|counts| (counts.captured, counts.subsets))),
        line("lost sets", &|row| row.capture.map(|counts| (counts.lost, counts.subsets))),
    ];
    lines.retain(|line| !line.points.is_empty());
    lines
}

/// The fractions of the rows over n as an SVG document. The scale is logarithmic.
#[must_use]
pub fn plot(rows: &[Row]) -> String {
    let lines = lines(rows);
    let orders = || rows.iter().map(|row| row.n);
    let (first, last) = (orders().min().unwrap_or(0), orders().max().unwrap_or(0));
    let fractions = lines.iter().flat_map(|line| &line.points).map(|&(_, y)| y);
    let smallest = fractions.filter(|&y| y > 0.0).fold(1.0, f64::min);
    // At least one decade, so that there is a scale.
    let decades = (-smallest.log10()).ceil().max(1.0);
    let x = |n: usize| LEFT + WIDTH * (n - first) as f64 / ((last - first).max(1)) as f64;
    let y = |fraction: f64| TOP - HEIGHT * fraction.log10() / decades;

    let mut svg = String::new();
    let mut put = |element: std::fmt::Arguments<'_>| {
        svg.write_fmt(element).expect("writing to a string succeeds");
        svg.push('\n');
    };
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM);
    put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">"
    ));
    put(format_args!("<title>Fractions of the connected graphs with n vertices</title>"));
    put(format_args!(
        "<style>text{{font:13px sans-serif;fill:#777}}.grid{{stroke:#8884}}\
         .line{{fill:none;stroke-width:2}}</style>"
    ));
    for decade in 0..=decades as i32 {
        let at = y(10_f64.powi(-decade));
        put(format_args!(
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\"/>",
            LEFT + WIDTH
        ));
        let label =
            if decade == 0 { "1".to_owned() } else { format!("10⁻{}", superscript(decade)) };
        put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 8.0,
            at + 4.0
        ));
    }
    for n in first..=last {
        put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{n}</text>",
            x(n),
            TOP + HEIGHT + 22.0
        ));
    }
    put(format_args!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">vertices</text>",
        LEFT + WIDTH / 2.0,
        TOP + HEIGHT + 42.0
    ));
    for (index, line) in lines.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let dashes = if index < COLOURS.len() { "" } else { " stroke-dasharray=\"5 3\"" };
        // A fraction of 0 has no place on a logarithmic scale.
        let points: Vec<(f64, f64)> = line
            .points
            .iter()
            .filter(|&&(_, fraction)| fraction > 0.0)
            .map(|&(n, fraction)| (x(n), y(fraction)))
            .collect();
        let list: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        put(format_args!(
            "<polyline class=\"line\" stroke=\"{colour}\"{dashes} points=\"{}\"/>",
            list.join(" ")
        ));
        for (x, y) in points {
            put(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"));
        }
        let at = TOP + 20.0 * index as f64;
        let from = LEFT + WIDTH + 20.0;
        put(format_args!(
            "<line class=\"line\" stroke=\"{colour}\"{dashes} x1=\"{from}\" y1=\"{at}\" \
             x2=\"{}\" y2=\"{at}\"/>",
            from + 24.0
        ));
        put(format_args!("<text x=\"{}\" y=\"{}\">{}</text>", from + 32.0, at + 4.0, line.name));
    }
    svg.push_str("</svg>\n");
    svg
}

fn superscript(number: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|c| digits.get(c.to_digit(10)? as usize)).collect()
}
