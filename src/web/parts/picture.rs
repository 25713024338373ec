//! The course of a rating as a picture: a line with a point for every change, values beside them as far as there is room, and a
//! scale. The figures stand in a table too.

/// The picture's width and height, in its own units: a phone shows it about as large.
pub const SIZE: (i32, i32) = (340, 200);

/// What is left free around the line: left for the scale, right, top and bottom for the values.
const LEFT: i32 = 70;
const RIGHT: i32 = 18;
const TOP: i32 = 24;
const BOTTOM: i32 = 36;

/// Values beside points stand at least so far apart.
const APART: i32 = 44;

/// Lines of the scale at most.
const MOST_LINES: i32 = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The points of the line: `8,112 170,40`.
    pub line: String,
    pub points: Vec<Point>,
    /// The lines of the scale: height and value.
    pub scale: Vec<(i32, i32)>,
    /// The highest and the lowest value.
    pub highest: i32,
    pub lowest: i32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    pub x: i32,
    pub y: i32,
    /// Its number in the table; none for what was there before the first change.
    pub number: Option<usize>,
    pub title: String,
    /// The value, where there is room for it.
    pub value: Option<i32>,
    /// Whether it is the highest there has been.
    pub is_peak: bool,
    /// Whether the line comes down to it and goes up again: its value stands below.
    pub is_valley: bool,
}

impl Point {
    /// Where the value stands: on the side that the line leaves free.
    pub const fn value_y(&self) -> i32 {
        if self.is_valley { self.y + 17 } else { self.y - 9 }
    }
}

/// The part of the picture's plane that is shown.
pub fn view_box() -> String {
    format!("0 0 {} {}", SIZE.0, SIZE.1)
}

/// Where lines of the scale end.
pub const fn right_end() -> i32 {
    SIZE.0 - RIGHT + 8
}

/// Where lines of the scale begin.
pub const fn left_end() -> i32 {
    LEFT - 20
}

/// Where the numbers of the points stand.
pub const fn foot() -> i32 {
    SIZE.1 - 6
}

impl Picture {
    /// The picture of values with their titles, and of the value before the first of them; none where there are not two.
    pub fn new(before: Option<i32>, after: &[i32], titles: Vec<String>) -> Option<Self> {
        let values: Vec<i32> = before.into_iter().chain(after.iter().copied()).collect();
        let last = i32::try_from(values.len()).ok().map(|count| count - 1).filter(|last| *last > 0)?;
        let (highest, lowest) = (*values.iter().max()?, *values.iter().min()?);
        let span = PictureScale::around(lowest, highest);
        let width = SIZE.0 - LEFT - RIGHT;
        let skipped = usize::from(before.is_some());
        let mut titles = titles.into_iter();
        let mut points: Vec<Point> = Vec::with_capacity(values.len());
        for (at, value) in values.iter().enumerate() {
            let number = (at + 1).checked_sub(skipped).filter(|number| *number > 0);
            points.push(Point {
                x: LEFT + width * i32::try_from(at).unwrap_or(last) / last,
                y: span.height(*value),
                number,
                title: if number.is_some() { titles.next().unwrap_or_default() } else { value.to_string() },
                value: None,
                is_peak: false,
                is_valley: is_valley(&values, at),
            });
        }
        label(&mut points, &values, highest);
        let line = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ");
        Some(Self { line, points, scale: span.lines(), highest, lowest })
    }
}

/// Whether no neighbour of a value is lower, and one is higher.
fn is_valley(values: &[i32], at: usize) -> bool {
    let Some(own) = values.get(at) else { return false };
    let before = at.checked_sub(1).and_then(|before| values.get(before));
    let neighbours = || before.into_iter().chain(values.get(at + 1));
    neighbours().all(|other| other >= own) && neighbours().any(|other| other > own)
}

/// Gives values to the peak, the ends and then every point that has room; a value stands above its point.
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

/// The values from the bottom to the top of the picture: whole steps of the scale around what there is.
struct PictureScale {
    low: i32,
    high: i32,
    step: i32,
}

impl PictureScale {
    fn around(lowest: i32, highest: i32) -> Self {
        let range = (highest - lowest).max(10);
        let step = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
        let step = step.into_iter().find(|step| range / step < MOST_LINES).unwrap_or(2000);
        let low = lowest.div_euclid(step) * step;
        let high = (highest + step - 1).div_euclid(step) * step;
        Self { low, high: high.max(low + step), step }
    }

    fn height(&self, value: i32) -> i32 {
        let height = SIZE.1 - TOP - BOTTOM;
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

    fn picture(before: Option<i32>, after: &[i32]) -> Option<Picture> {
        Picture::new(before, after, after.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_line_goes_from_the_first_rating_to_the_last_on_a_whole_scale() {
        let picture = picture(Some(2000), &[2050, 1950]).expect("there are three values");
        let points: Vec<_> = picture.points.iter().map(|point| (point.x, point.y, point.number)).collect();
        assert_eq!(points, [(70, 94, None), (196, 24, Some(1)), (322, 164, Some(2))]);
        assert_eq!(picture.line, "70,94 196,24 322,164");
        assert_eq!((picture.highest, picture.lowest), (2050, 1950));
        let scale: Vec<i32> = picture.scale.iter().map(|(_, value)| *value).collect();
        assert_eq!(scale, [1950, 1975, 2000, 2025, 2050]);
        assert_eq!(picture.points.iter().map(|point| point.is_peak).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(picture.points.iter().map(|point| point.is_valley).collect::<Vec<_>>(), [true, false, true]);
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
