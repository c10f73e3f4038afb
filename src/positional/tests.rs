//! Tests of the games, by kind.

mod atoll;
mod havannah;
mod torex;
