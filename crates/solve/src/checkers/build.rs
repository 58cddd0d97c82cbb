//! The tables of a material and of its opposite, from the conversions backwards.
//!
//! 1. Every position is looked at once. Captures are forced and lead to smaller tables, so that a
//!    position with one is done with. A crowning leads to a table with fewer men; a step within the
//!    material is counted, and a position without any move is lost.
//! 2. In the order of their distances, values are passed on to the positions one step before: before a
//!    loss there is a win, and where every step leads to a win there is a loss.
//! 3. What has no value then is drawn.

use super::board::Board;
use super::index::Material;
use super::tables::{LONGEST, NOTHING, Tables, Value};

/// The number of steps left of a position that cannot be lost: a crowning draws.
const NEVER_LOST: u8 = u8::MAX;

/// After how many positions somebody is asked whether to stop.
const CHECK_INTERVAL: u64 = 1 << 16;

/// The materials with this many pieces, each with its opposite once, in the order in which their tables
/// can be built.
pub fn materials(pieces: u32) -> Vec<Material> {
    let pieces = pieces as u8;
    let mut found = Vec::new();
    for enemies in 1..pieces {
        for men in 0..=pieces - enemies {
            for enemy_men in 0..=enemies {
                let material = Material {
                    men,
                    kings: pieces - enemies - men,
                    enemy_men,
                    enemy_kings: enemies - enemy_men,
                };
                if material >= material.turned() {
                    found.push(material);
                }
            }
        }
    }
    found.sort_by_key(|material| material.men + material.enemy_men);
    found
}

/// Builds the table of a material and of its opposite, for which those with fewer pieces, and with as many
/// pieces and fewer men, have to be there. Tells whether it did; not if it was stopped.
pub fn build(tables: &mut Tables, material: Material, stop: &dyn Fn() -> bool) -> bool {
    let mut materials = vec![material];
    if material != material.turned() {
        materials.push(material.turned());
    }
    let halves: Vec<Half> = materials.iter().map(|&one| Half::new(one)).collect();
    let mut building = Building {
        tables,
        halves,
        levels: Vec::new(),
        stop,
    };
    if !(building.look_at_all() && building.spread()) {
        return false;
    }
    let halves = building.halves;
    for mut half in halves {
        for index in 0..half.values.len() {
            let is_drawn = half.values[index] == NOTHING && half.steps[index] > 0;
            if is_drawn {
                half.values[index] = Value::Draw.byte();
            }
        }
        tables.insert(half.material, half.values.into());
    }
    true
}

/// One of the two tables that are built together.
struct Half {
    material: Material,
    values: Vec<u8>,
    /// How many steps of each position do not lose for certain yet.
    steps: Vec<u8>,
}

impl Half {
    fn new(material: Material) -> Self {
        let size = material.size() as usize;
        Half {
            material,
            values: vec![NOTHING; size],
            steps: vec![0; size],
        }
    }
}

struct Building<'a> {
    tables: &'a Tables,
    halves: Vec<Half>,
    /// The positions with a value, by its distance: which half, and which number.
    levels: Vec<Vec<(u8, u32)>>,
    stop: &'a dyn Fn() -> bool,
}

impl Building<'_> {
    /// A position is won or lost at this distance.
    fn decide(&mut self, half: usize, index: usize, wins: bool, distance: usize) {
        let plies = distance.min(LONGEST.into()) as u8;
        let value = if wins {
            Value::Win(plies)
        } else {
            Value::Loss(plies)
        };
        self.halves[half].values[index] = value.byte();
        if self.levels.len() <= distance {
            self.levels.resize_with(distance + 1, Vec::new);
        }
        self.levels[distance].push((half as u8, index as u32));
    }

    fn look_at_all(&mut self) -> bool {
        for half in 0..self.halves.len() {
            let material = self.halves[half].material;
            for index in 0..material.size() {
                if index.is_multiple_of(CHECK_INTERVAL) && (self.stop)() {
                    return false;
                }
                if let Some(board) = material.board(index) {
                    self.look_at(half, index as usize, board);
                }
            }
        }
        true
    }

    fn look_at(&mut self, half: usize, index: usize, board: Board) {
        let (mut wins, mut draws, mut steps) = (false, false, 0);
        let mut convert = |next: Board| match self.tables.value(next) {
            Some(Value::Loss(_)) => wins = true,
            Some(Value::Win(_)) => {}
            // What is not there yet cannot be a conversion.
            Some(Value::Draw) | None => draws = true,
        };
        let mut converts = board.each_capture(&mut convert);
        if !converts {
            board.each_step(|next, is_crowned| match is_crowned {
                true => {
                    converts = true;
                    convert(next);
                }
                false => steps += 1,
            });
        }
        if wins {
            self.decide(half, index, true, 1);
        } else if steps > 0 {
            self.halves[half].steps[index] = if draws { NEVER_LOST } else { steps };
        } else if draws {
            self.halves[half].values[index] = Value::Draw.byte();
        } else {
            self.decide(half, index, false, converts.into());
        }
    }

    fn spread(&mut self) -> bool {
        let mut distance = 0;
        while distance < self.levels.len() {
            if (self.stop)() {
                return false;
            }
            let level = std::mem::take(&mut self.levels[distance]);
            for (half, index) in level {
                self.pass_on(half.into(), index, distance + 1);
            }
            distance += 1;
        }
        true
    }

    /// Passes the value of a position on to those one step before.
    fn pass_on(&mut self, half: usize, index: u32, distance: usize) {
        let material = self.halves[half].material;
        let Some(board) = material.board(index.into()) else {
            return;
        };
        let is_loss = matches!(
            Value::of_byte(self.halves[half].values[index as usize]),
            Value::Loss(_)
        );
        // The side that moved is the other one: its table is the other, if there are two.
        let before = self.halves.len() - 1 - half;
        let material = self.halves[before].material;
        board.each_step_back(|earlier| {
            let index = material.index(earlier) as usize;
            let other = &mut self.halves[before];
            if other.values[index] != NOTHING {
                return;
            }
            if is_loss {
                self.decide(before, index, true, distance);
            } else if other.steps[index] != NEVER_LOST {
                other.steps[index] -= 1;
                if other.steps[index] == 0 {
                    self.decide(before, index, false, distance);
                }
            }
        });
    }
}
