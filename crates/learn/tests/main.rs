//! Tests of learning from outside.
