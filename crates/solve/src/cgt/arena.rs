//! Simplest forms, and what is computed with them.

use std::collections::HashMap;

use crate::hashing::Mixing;

/// A value in simplest form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(u32);

impl Value {
    /// Nobody can move.
    pub const ZERO: Value = Value(0);
}

/// Numbers are kept as multiples of two to the power of minus this.
const FRACTION_BITS: u32 = 32;
/// The number 1.
const ONE: i64 = 1 << FRACTION_BITS;

/// The options of both sides, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Form {
    left: Box<[Value]>,
    right: Box<[Value]>,
}

/// All values that have come up, and what is known of pairs of them.
pub struct Arena {
    forms: Vec<Form>,
    /// What each is worth, if it is a number.
    numbers: Vec<Option<i64>>,
    values: HashMap<Form, Value, Mixing>,
    comparisons: HashMap<(Value, Value), bool, Mixing>,
    sums: HashMap<(Value, Value), Value, Mixing>,
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// Only zero.
    pub fn new() -> Self {
        let mut arena = Arena {
            forms: Vec::new(),
            numbers: Vec::new(),
            values: HashMap::default(),
            comparisons: HashMap::default(),
            sums: HashMap::default(),
        };
        arena.value(Vec::new(), Vec::new());
        arena
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether there are none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// About how many bytes are in use.
    pub fn bytes(&self) -> usize {
        120 * self.forms.len() + 24 * (self.comparisons.len() + self.sums.len())
    }

    /// The options of Left.
    pub fn left(&self, value: Value) -> &[Value] {
        &self.forms[value.0 as usize].left
    }

    /// The options of Right.
    pub fn right(&self, value: Value) -> &[Value] {
        &self.forms[value.0 as usize].right
    }

    /// A number in multiples of two to the power of -32, if the value is one.
    pub fn number_of(&self, value: Value) -> Option<i64> {
        self.numbers[value.0 as usize]
    }

    /// The value of a game with these options.
    pub fn value(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        loop {
            self.drop_dominated(&mut left, |arena, one, other| arena.at_most(one, other));
            self.drop_dominated(&mut right, |arena, one, other| arena.at_most(other, one));
            if !self.replace_reversible(&mut left, &mut right) {
                break;
            }
        }
        left.sort_unstable();
        right.sort_unstable();
        let form = Form {
            left: left.into(),
            right: right.into(),
        };
        if let Some(&known) = self.values.get(&form) {
            return known;
        }
        let value = Value(self.forms.len() as u32);
        self.numbers.push(self.number_in(&form));
        self.forms.push(form.clone());
        self.values.insert(form, value);
        value
    }

    fn drop_dominated(
        &mut self,
        options: &mut Vec<Value>,
        is_no_better: impl Fn(&mut Arena, Value, Value) -> bool,
    ) {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        while at < options.len() {
            let option = options[at];
            let better = options
                .iter()
                .any(|&other| other != option && is_no_better(self, option, other));
            match better {
                true => drop(options.swap_remove(at)),
                false => at += 1,
            }
        }
    }

    /// Replaces one reversible option by what it reverses to, and tells whether there was one.
    fn replace_reversible(&mut self, left: &mut Vec<Value>, right: &mut Vec<Value>) -> bool {
        for at in 0..left.len() {
            for answer in self.right(left[at]).to_vec() {
                if self.is_at_most_game(answer, left, right) {
                    left.swap_remove(at);
                    left.extend_from_slice(self.left(answer));
                    return true;
                }
            }
        }
        for at in 0..right.len() {
            for answer in self.left(right[at]).to_vec() {
                if self.is_at_least_game(answer, left, right) {
                    right.swap_remove(at);
                    right.extend_from_slice(self.right(answer));
                    return true;
                }
            }
        }
        false
    }

    /// Whether a value is at most the game with these options.
    fn is_at_most_game(&mut self, value: Value, left: &[Value], right: &[Value]) -> bool {
        if right.iter().any(|&option| self.at_most(option, value)) {
            return false;
        }
        let options = self.left(value).to_vec();
        !options
            .into_iter()
            .any(|option| self.is_at_least_game(option, left, right))
    }

    fn is_at_least_game(&mut self, value: Value, left: &[Value], right: &[Value]) -> bool {
        if left.iter().any(|&option| self.at_most(value, option)) {
            return false;
        }
        let options = self.right(value).to_vec();
        !options
            .into_iter()
            .any(|option| self.is_at_most_game(option, left, right))
    }

    /// The number that a simplest form is, if it is one.
    fn number_in(&self, form: &Form) -> Option<i64> {
        match (&*form.left, &*form.right) {
            ([], []) => Some(0),
            ([left], []) => Some(self.number_of(*left)? + ONE),
            ([], [right]) => Some(self.number_of(*right)? - ONE),
            ([left], [right]) => {
                let (left, right) = (self.number_of(*left)?, self.number_of(*right)?);
                (left < right).then(|| (left + right) / 2)
            }
            _ => None,
        }
    }

    /// Whether one value is at most another: Right does not lose the difference moving second.
    pub fn at_most(&mut self, one: Value, other: Value) -> bool {
        if one == other {
            return true;
        }
        if let (Some(one), Some(other)) = (self.number_of(one), self.number_of(other)) {
            return one <= other;
        }
        if let Some(&known) = self.comparisons.get(&(one, other)) {
            return known;
        }
        let (left, right) = (self.left(one).to_vec(), self.right(other).to_vec());
        let is_at_most = !left.into_iter().any(|option| self.at_most(other, option))
            && !right.into_iter().any(|option| self.at_most(option, one));
        self.comparisons.insert((one, other), is_at_most);
        is_at_most
    }

    /// The sum of two values.
    pub fn sum(&mut self, one: Value, other: Value) -> Value {
        let (one, other) = (one.min(other), one.max(other));
        if one == Value::ZERO {
            return other;
        }
        match (self.number_of(one), self.number_of(other)) {
            (Some(first), Some(second)) => return self.number(first + second),
            // Numbers to the left, so that only the other is moved in.
            (None, Some(_)) => return self.sum_of(other, one),
            _ => {}
        }
        self.sum_of(one, other)
    }

    fn sum_of(&mut self, one: Value, other: Value) -> Value {
        if let Some(&known) = self.sums.get(&(one, other)) {
            return known;
        }
        let is_number = self.number_of(one).is_some();
        let [left, right] =
            [Self::left, Self::right].map(|options: fn(&Arena, Value) -> &[Value]| {
                let of_one = match is_number {
                    true => Vec::new(),
                    false => options(self, one).to_vec(),
                };
                let of_other = options(self, other).to_vec();
                let mut sums: Vec<Value> = of_one
                    .into_iter()
                    .map(|option| self.sum(option, other))
                    .collect();
                sums.extend(of_other.into_iter().map(|option| self.sum(one, option)));
                sums
            });
        let sum = self.value(left, right);
        self.sums.insert((one, other), sum);
        sum
    }

    /// The opposite: what it is with the sides exchanged.
    pub fn negative(&mut self, value: Value) -> Value {
        if let Some(number) = self.number_of(value) {
            return self.number(-number);
        }
        let (left, right) = (self.left(value).to_vec(), self.right(value).to_vec());
        let left = left
            .into_iter()
            .map(|option| self.negative(option))
            .collect();
        let right = right
            .into_iter()
            .map(|option| self.negative(option))
            .collect();
        self.value(right, left)
    }

    /// The value that is this number, in multiples of two to the power of -32.
    pub fn number(&mut self, number: i64) -> Value {
        let unit = match number.trailing_zeros() {
            places if number == 0 || places >= FRACTION_BITS => ONE,
            places => 1 << places,
        };
        let is_whole = unit == ONE;
        let left = (number > 0 || !is_whole).then(|| self.number(number - unit));
        let right = (number < 0 || !is_whole).then(|| self.number(number + unit));
        self.value(left.into_iter().collect(), right.into_iter().collect())
    }

    /// Whether Left wins moving first.
    pub fn left_wins_first(&mut self, value: Value) -> bool {
        !self.at_most(value, Value::ZERO)
    }

    /// Whether Right wins moving first.
    pub fn right_wins_first(&mut self, value: Value) -> bool {
        !self.at_most(Value::ZERO, value)
    }
}
