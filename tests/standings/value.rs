//! Values of tie-breaks.

use std::cmp::Ordering;
use tournament::standings::{Amount, Value};

#[test]
fn amounts_print_without_needless_zeros() {
    for (hundredths, text) in [(700, "7"), (350, "3.5"), (1125, "11.25"), (1105, "11.05"), (-50, "-0.5"), (0, "0")] {
        assert_eq!(Amount::from_hundredths(hundredths).to_string(), text);
    }
}

#[test]
fn means_are_rounded_half_up() {
    for (sum, count, mean) in
        [(100, 3, Some(33)), (200, 3, Some(67)), (25, 2, Some(13)), (-25, 2, Some(-12)), (5, 0, None)]
    {
        assert_eq!(Amount::from_hundredths(sum).mean(count).map(Amount::hundredths), mean, "{sum}/{count}");
    }
    assert_eq!(Amount::whole(100).whole_mean(201), Some(0));
    assert_eq!(Amount::whole(101).whole_mean(202), Some(1));
}

#[test]
fn the_better_value_is_the_greater() {
    let ordered = [
        vec![Value::Undefined, Value::whole(1), Value::whole(2)],
        vec![Value::Undefined, Value::Place(2), Value::Place(1)],
        vec![
            Value::Amounts(vec![Amount::whole(3), Amount::whole(1)]),
            Value::Amounts(vec![Amount::whole(3), Amount::whole(2)]),
        ],
    ];
    for values in ordered {
        for pair in values.windows(2) {
            assert_eq!(pair[0].compare(&pair[1]), Ordering::Less, "{pair:?}");
        }
    }
}
