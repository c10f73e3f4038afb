//! Tests of the games, by kind.

mod atoll;
mod havannah;
mod torex;
mod winning_sets;
