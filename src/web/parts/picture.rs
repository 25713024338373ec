//! The history of a rating as a picture: a line with a point for every change at its date, values where they fit, a scale and the years
//! below. A table has the figures too.

use chrono::{Datelike, NaiveDate};

/// Width and height of a picture in its own units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureSize {
    width: i32,
    height: i32,
}

impl PictureSize {
    /// A phone shows it about as large.
    pub const NARROW: Self = Self { width: 340, height: 200 };
    /// A desk shows it over the width of the page, and no higher than the table below it allows.
    pub const WIDE: Self = Self { width: 720, height: 220 };

    pub fn view_box(self) -> String {
        format!("0 0 {} {}", self.width, self.height)
    }

    /// The right end of the scale's lines.
    pub const fn right_end(self) -> i32 {
        self.width - RIGHT + 8
    }

    /// Where the dates stand.
    pub const fn foot(self) -> i32 {
        self.height - 6
    }

    /// Where the lowest line of the scale is.
    pub const fn bottom(self) -> i32 {
        self.height - BOTTOM
    }
}

/// The margins of the line: left for the scale, right, top and bottom for the values.
const LEFT: i32 = 58;
const RIGHT: i32 = 18;
const TOP: i32 = 24;
const BOTTOM: i32 = 36;

/// The shortest distance between values.
const APART: i32 = 48;

/// The distance between the first change and the value before it, whose date is unknown.
const LEAD: i32 = 24;

/// The height of the strip that a phone shows above a table, and what is left free of it above the line and below, for the dates.
const STRIP_HEIGHT: i32 = 52;
const STRIP_TOP: i32 = 7;
const STRIP_BOTTOM: i32 = 18;

/// Where the line of a strip ends: behind it stands the value now.
const STRIP_END: i32 = PictureSize::NARROW.width - 40;

/// The number of years from which on only the beginnings of years are written below.
const MANY_YEARS: usize = 2;

/// Lines of the scale at most.
const MOST_LINES: i32 = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub size: PictureSize,
    /// The points of the line: `8,112 170,40`.
    pub line: String,
    pub points: Vec<Point>,
    /// The lines of the scale: height and value.
    pub scale: Vec<(i32, i32)>,
    pub dates: Vec<DateMark>,
    /// The highest and the lowest value.
    pub highest: i32,
    pub lowest: i32,
    /// The first and the last value.
    pub began: i32,
    pub now: i32,
}

/// The same line in a strip, with no more than its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureStrip {
    pub line: String,
    pub dates: Vec<DateMark>,
    /// The heights at which the line begins and ends.
    pub begins: i32,
    pub ends: i32,
}

impl PictureStrip {
    pub fn view_box() -> String {
        format!("0 0 {} {STRIP_HEIGHT}", PictureSize::NARROW.width)
    }

    /// Where the value at the beginning ends.
    pub const fn left() -> i32 {
        LEFT - 7
    }

    /// Where the value now begins.
    pub const fn right() -> i32 {
        STRIP_END + 7
    }

    /// Where the dates stand.
    pub const fn foot() -> i32 {
        STRIP_HEIGHT - 3
    }

    /// What is at `x` of the whole picture.
    const fn x(x: i32) -> i32 {
        LEFT + (x - LEFT) * (STRIP_END - LEFT) / (PictureSize::NARROW.width - RIGHT - LEFT)
    }

    /// What is at `y` of the whole picture.
    const fn y(y: i32) -> i32 {
        STRIP_TOP + (y - TOP) * (STRIP_HEIGHT - STRIP_TOP - STRIP_BOTTOM) / (PictureSize::NARROW.bottom() - TOP)
    }
}

/// A value from a day on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedDay {
    pub date: NaiveDate,
    pub value: i32,
    pub title: String,
}

/// A date below the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateMark {
    pub x: i32,
    pub date: NaiveDate,
    /// Whether it is the beginning of a year, labelled with the year only.
    pub is_year: bool,
    /// To which side of its place the text goes: a class of the style sheet.
    pub class: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    pub x: i32,
    pub y: i32,
    pub title: String,
    /// The value, where there is room for it.
    pub value: Option<i32>,
    /// Whether it is the highest value.
    pub is_peak: bool,
    /// Whether it is a minimum of the line: its value stands below.
    pub is_valley: bool,
}

impl Point {
    /// The height of the value: on the free side of the line.
    pub const fn value_y(&self) -> i32 {
        if self.is_valley { self.y + 17 } else { self.y - 9 }
    }
}

/// The left end of the scale's lines.
pub const fn left_end() -> i32 {
    LEFT - 20
}

impl DateMark {
    pub fn year(&self) -> i32 {
        self.date.year()
    }
}

impl Picture {
    /// The picture of values with their days, earliest first, and of the value before the first; `None` for fewer than two.
    pub fn new(size: PictureSize, before: Option<i32>, days: Vec<RatedDay>) -> Option<Self> {
        let values: Vec<i32> = before.into_iter().chain(days.iter().map(|day| day.value)).collect();
        if values.len() < 2 {
            return None;
        }
        let (highest, lowest) = (*values.iter().max()?, *values.iter().min()?);
        let span = PictureScale::around(size, lowest, highest);
        let time = TimeScale::new(size, LEFT + before.map_or(0, |_| LEAD), &days)?;
        let dates = time.marks();
        let first = before.map(|value| Placed { x: LEFT, title: value.to_string() });
        let last = i32::try_from(days.len()).unwrap_or(i32::MAX) - 1;
        let later =
            (0..).zip(days).map(|(index, day)| Placed { x: time.place(day.date, index, last), title: day.title });
        let placed = first.into_iter().chain(later).zip(&values).enumerate();
        let mut points: Vec<Point> = placed
            .map(|(at, (Placed { x, title }, value))| Point {
                x,
                y: span.height(*value),
                title,
                value: None,
                is_peak: false,
                is_valley: is_valley(&values, at),
            })
            .collect();
        label(&mut points, &values, highest);
        let line = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ");
        let (began, now) = (*values.first()?, *values.last()?);
        Some(Self { size, line, points, scale: span.lines(), dates, highest, lowest, began, now })
    }

    /// The line as low as a phone has room for above a table; of a narrow picture.
    pub fn strip(&self) -> PictureStrip {
        let heights = || self.points.iter().map(|point| PictureStrip::y(point.y));
        let places = self.points.iter().map(|point| PictureStrip::x(point.x)).zip(heights());
        let line = places.map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
        let dates = self.dates.iter().map(|mark| DateMark { x: PictureStrip::x(mark.x), ..*mark }).collect();
        let (begins, ends) = (heights().next().unwrap_or(STRIP_TOP), heights().next_back().unwrap_or(STRIP_TOP));
        PictureStrip { line, dates, begins, ends }
    }
}

/// A point without its height.
struct Placed {
    x: i32,
    title: String,
}

/// The horizontal axis: the days.
struct TimeScale {
    first: NaiveDate,
    last: NaiveDate,
    /// The positions of the first and the last day.
    left: i32,
    right: i32,
}

impl TimeScale {
    /// None without a day.
    fn new(size: PictureSize, left: i32, days: &[RatedDay]) -> Option<Self> {
        let first = days.iter().map(|day| day.date).min()?;
        let last = days.iter().map(|day| day.date).max()?;
        Some(Self { first, last, left, right: size.width - RIGHT })
    }

    const fn width(&self) -> i32 {
        self.right - self.left
    }

    /// The position of a day.
    fn x(&self, date: NaiveDate) -> i32 {
        let days = |day: NaiveDate| (day - self.first).num_days();
        let share = i64::from(self.width()) * days(date) / days(self.last).max(1);
        self.left + i32::try_from(share).unwrap_or(0)
    }

    /// The position of change `index` of 0 to `last`: by its day; if all are on one day, side by side.
    fn place(&self, date: NaiveDate, index: i32, last: i32) -> i32 {
        match (self.first == self.last, last) {
            (false, _) => self.x(date),
            (true, 0) => self.left + self.width(),
            (true, _) => self.left + self.width() * index / last,
        }
    }

    /// The beginnings of years as far as they fit; if there are few, the first and the last day.
    fn marks(&self) -> Vec<DateMark> {
        let beginnings =
            (self.first.year() + 1..=self.last.year()).filter_map(|year| NaiveDate::from_ymd_opt(year, 1, 1));
        let beginnings: Vec<NaiveDate> = beginnings.collect();
        if beginnings.len() < MANY_YEARS {
            let first = DateMark { x: self.left, date: self.first, is_year: false, class: "begins" };
            let last = DateMark { x: self.right, date: self.last, is_year: false, class: "ends" };
            return if self.first == self.last { vec![last] } else { vec![first, last] };
        }
        let mut marks: Vec<DateMark> = Vec::new();
        for date in beginnings {
            let x = self.x(date);
            if marks.last().is_none_or(|mark| x - mark.x >= APART) {
                marks.push(DateMark { x, date, is_year: true, class: "" });
            }
        }
        marks
    }
}

/// Whether no neighbour of a value is lower, and one is higher.
fn is_valley(values: &[i32], at: usize) -> bool {
    let Some(own) = values.get(at) else { return false };
    let before = at.checked_sub(1).and_then(|before| values.get(before));
    let neighbours = || before.into_iter().chain(values.get(at + 1));
    neighbours().all(|other| other >= own) && neighbours().any(|other| other > own)
}

/// Labels the maximum, the ends and then every point with room; a value stands above its point.
fn label(points: &mut [Point], values: &[i32], highest: i32) {
    let peak = values.iter().rposition(|value| *value == highest).unwrap_or(0);
    let last = points.len().saturating_sub(1);
    let mut taken: Vec<i32> = Vec::new();
    for at in [peak, last, 0].into_iter().chain(0..points.len()) {
        let Some((point, value)) = points.get_mut(at).zip(values.get(at)) else { continue };
        point.is_peak = at == peak;
        if taken.iter().all(|x| (x - point.x).abs() >= APART) {
            taken.push(point.x);
            point.value = Some(*value);
        }
    }
}

/// The vertical axis: whole steps of the scale around the values.
struct PictureScale {
    size: PictureSize,
    low: i32,
    high: i32,
    step: i32,
}

impl PictureScale {
    fn around(size: PictureSize, lowest: i32, highest: i32) -> Self {
        let range = (highest - lowest).max(10);
        let step = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
        let step = step.into_iter().find(|step| range / step < MOST_LINES).unwrap_or(2000);
        let low = lowest.div_euclid(step) * step;
        let high = (highest + step - 1).div_euclid(step) * step;
        Self { size, low, high: high.max(low + step), step }
    }

    fn height(&self, value: i32) -> i32 {
        let height = self.size.bottom() - TOP;
        TOP + height * (self.high - value) / (self.high - self.low)
    }

    fn lines(&self) -> Vec<(i32, i32)> {
        let count = (self.high - self.low) / self.step;
        (0..=count).map(|n| self.low + n * self.step).map(|value| (self.height(value), value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of values a week apart.
    fn picture(before: Option<i32>, after: &[i32]) -> Option<Picture> {
        Picture::new(
            PictureSize::NARROW,
            before,
            days(&(0_u64..).step_by(7).zip(after.iter().copied()).collect::<Vec<_>>()),
        )
    }

    /// Values at numbers of days after 1 January 2024.
    fn days(values: &[(u64, i32)]) -> Vec<RatedDay> {
        let first = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
        let day = |(days, value): &(u64, i32)| RatedDay {
            date: first + chrono::Days::new(*days),
            value: *value,
            title: value.to_string(),
        };
        values.iter().map(day).collect()
    }

    #[test]
    fn the_line_goes_from_the_first_rating_to_the_last_on_a_whole_scale() {
        let picture = picture(Some(2000), &[2050, 1950]).expect("there are three values");
        let points: Vec<_> = picture.points.iter().map(|point| (point.x, point.y)).collect();
        assert_eq!(points, [(58, 94), (82, 24), (322, 164)]);
        assert_eq!(picture.line, "58,94 82,24 322,164");
        assert_eq!((picture.highest, picture.lowest), (2050, 1950));
        let scale: Vec<i32> = picture.scale.iter().map(|(_, value)| *value).collect();
        assert_eq!(scale, [1950, 1975, 2000, 2025, 2050]);
        assert_eq!(picture.points.iter().map(|point| point.is_peak).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(picture.points.iter().map(|point| point.is_valley).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn a_strip_is_the_same_line_in_less_height() {
        let picture = picture(Some(2000), &[2050, 1950]).expect("there are three values");
        assert_eq!((picture.began, picture.now), (2000, 1950));
        let strip = picture.strip();
        assert_eq!(strip.line, "58,20 80,7 300,34");
        assert_eq!((strip.begins, strip.ends), (20, 34));
        assert_eq!(strip.dates.len(), picture.dates.len());
        assert_eq!(PictureStrip::view_box(), "0 0 340 52");
    }

    #[test]
    fn a_wide_picture_is_the_same_line_over_more_room() {
        let days = days(&[(0, 2050), (7, 1950)]);
        let picture = Picture::new(PictureSize::WIDE, Some(2000), days).expect("there are three values");
        assert_eq!(picture.line, "58,104 82,24 702,184");
        assert_eq!(picture.size.view_box(), "0 0 720 220");
    }

    #[test]
    fn changes_stand_where_their_days_are() {
        let xs = |before, values: &[(u64, i32)]| -> Vec<i32> {
            let picture = Picture::new(PictureSize::NARROW, before, days(values)).expect("there are two values");
            picture.points.iter().map(|point| point.x).collect()
        };
        assert_eq!(xs(None, &[(0, 2000), (25, 2010), (100, 2020)]), [58, 124, 322]);
        assert_eq!(xs(Some(1990), &[(0, 2000), (50, 2010), (50, 2020), (100, 2030)]), [58, 82, 202, 202, 322]);
        // On a single day only the order is known.
        assert_eq!(xs(None, &[(3, 2000), (3, 2010), (3, 2020)]), [58, 190, 322]);
        assert_eq!(xs(Some(1990), &[(3, 2000)]), [58, 322]);
    }

    #[test]
    fn years_stand_below_or_where_there_are_few_the_first_and_the_last_day() {
        let dates = |values: &[(u64, i32)]| -> Vec<String> {
            let picture = Picture::new(PictureSize::NARROW, Some(2000), days(values)).expect("there are two values");
            let mark = |mark: &DateMark| if mark.is_year { mark.year().to_string() } else { mark.date.to_string() };
            picture.dates.iter().map(mark).collect()
        };
        assert_eq!(dates(&[(9, 2000)]), ["2024-01-10"]);
        assert_eq!(dates(&[(0, 2000), (366, 2010)]), ["2024-01-01", "2025-01-01"]);
        assert_eq!(dates(&[(0, 2000), (1000, 2010)]), ["2025", "2026"]);
        // A hundred years: as many labels as fit.
        let picture = Picture::new(PictureSize::NARROW, None, days(&[(0, 2000), (36_500, 2010)])).expect("two values");
        assert!(picture.dates.len() > 2 && picture.dates.windows(2).all(|pair| pair[1].x - pair[0].x >= APART));
    }

    #[test]
    fn one_value_is_no_course() {
        assert!(picture(None, &[2000]).is_none() && picture(None, &[]).is_none());
        assert!(picture(Some(1990), &[2000]).is_some());
    }

    #[test]
    fn values_of_many_points_do_not_stand_over_each_other() {
        let after: Vec<i32> = (0..60).map(|n| 2000 + (n * 37) % 91).collect();
        let picture = picture(None, &after).expect("many values");
        let labelled: Vec<i32> =
            picture.points.iter().filter(|point| point.value.is_some()).map(|point| point.x).collect();
        assert!(labelled.windows(2).all(|pair| pair[1] - pair[0] >= APART), "{labelled:?}");
        assert!(picture.points.iter().filter(|point| point.is_peak).all(|point| point.value.is_some()));
        assert!(picture.scale.len() <= 7, "{:?}", picture.scale);
    }

    #[test]
    fn equal_values_are_a_level_line() {
        let picture = picture(Some(2000), &[2000, 2000]).expect("three values");
        assert!(picture.points.iter().all(|point| point.y == picture.points[0].y && point.y >= TOP));
    }
}
