//! Values as people write them: `-3/4`, `*2`, `^2*`, `+-1`, `{2|0}`.

use super::arena::{Arena, Value};

const ONE: i64 = 1 << 32;
/// The most ups that are written by their number.
const MOST_UPS: i32 = 6;

impl Arena {
    /// The nimber of this size: both sides can move to all smaller ones.
    pub fn star(&mut self, size: usize) -> Value {
        let smaller: Vec<Value> = (0..size).map(|size| self.star(size)).collect();
        self.value(smaller.clone(), smaller)
    }

    /// So many times up, which is `{0|*}`; negative numbers are downs.
    pub fn ups(&mut self, count: i32) -> Value {
        let star = self.star(1);
        let up = self.value(vec![Value::ZERO], vec![star]);
        let each = if count < 0 { self.negative(up) } else { up };
        (0..count.abs()).fold(Value::ZERO, |sum, _| self.sum(sum, each))
    }

    /// How a value is written.
    pub fn name(&mut self, value: Value) -> String {
        if let Some(number) = self.number_of(value) {
            return number_name(number);
        }
        if let Some(name) = self.infinitesimal_name(value) {
            return name;
        }
        let (left, right) = (self.left(value).to_vec(), self.right(value).to_vec());
        if let ([left], [right]) = (&left[..], &right[..])
            && left == right
            && self.number_of(*left).is_some()
        {
            return format!("{}*", self.name(*left));
        }
        if let ([left], [right]) = (&left[..], &right[..])
            && self.negative(*left) == *right
        {
            return format!("+-{}", self.name(*left));
        }
        let [left, right] = [left, right].map(|options| {
            let names = options.into_iter().map(|option| self.name(option));
            names.collect::<Vec<_>>().join(",")
        });
        format!("{{{left}|{right}}}")
    }

    fn infinitesimal_name(&mut self, value: Value) -> Option<String> {
        let (left, right) = (self.left(value), self.right(value));
        let size = left.len();
        if left == right && size > 0 {
            return (self.star(size) == value).then(|| match size {
                1 => "*".into(),
                _ => format!("*{size}"),
            });
        }
        let star = self.star(1);
        for count in (-MOST_UPS..=MOST_UPS).filter(|&count| count != 0) {
            let ups = self.ups(count);
            let sign = if count < 0 { 'v' } else { '^' };
            let size = match count.abs() {
                1 => String::new(),
                size => size.to_string(),
            };
            if ups == value {
                return Some(format!("{sign}{size}"));
            }
            if self.sum(ups, star) == value {
                return Some(format!("{sign}{size}*"));
            }
        }
        None
    }
}

fn number_name(number: i64) -> String {
    let (mut numerator, mut denominator) = (number, ONE);
    while denominator > 1 && numerator % 2 == 0 {
        (numerator, denominator) = (numerator / 2, denominator / 2);
    }
    match denominator {
        1 => numerator.to_string(),
        _ => format!("{numerator}/{denominator}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_people_write_them() {
        let mut arena = Arena::new();
        let half = arena.number(ONE / 2);
        let minus = arena.number(-3 * ONE / 4);
        assert_eq!(
            [half, minus].map(|value| arena.name(value)),
            ["1/2", "-3/4"]
        );
        let (star, two) = (arena.star(1), arena.star(2));
        assert_eq!([star, two].map(|value| arena.name(value)), ["*", "*2"]);
        for (count, name) in [(1, "^"), (3, "^3"), (-2, "v2")] {
            let ups = arena.ups(count);
            assert_eq!(arena.name(ups), name);
            let starred = arena.sum(ups, star);
            assert_eq!(arena.name(starred), format!("{name}*"));
        }
        let (one, three) = (arena.number(ONE), arena.number(3 * ONE));
        let minus_one = arena.number(-ONE);
        let switch = arena.value(vec![one], vec![minus_one]);
        let hot = arena.value(vec![three], vec![one]);
        let starred = arena.sum(one, star);
        let names = [switch, hot, starred].map(|value| arena.name(value));
        assert_eq!(names, ["+-1", "{3|1}", "1*"]);
    }
}
