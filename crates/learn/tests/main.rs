//! Tests of learning from outside: from games to weights, and what is refused on the way.

mod data;
mod fit;
mod made_up;
mod policy;
mod terms;
