//! Tests of the games, by kind.

mod havannah;
mod torex;
