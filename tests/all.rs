//! All tests of the programs and of the public interface, in one binary: to build and to link one for each file takes
//! longer than to run most of them. A file of its own is a module here (`rooms.rs` looks that none is forgotten):
//! `cargo test --test all answers::` runs those of `answers.rs`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod command;

mod answers;
mod census;
mod certificates;
mod cli;
mod convert;
mod dead_and_capture;
mod formats;
mod front;
mod games;
mod graphs;
mod htp;
mod large;
mod pictures;
mod play;
mod reduce;
mod regions;
mod requests;
mod rooms;
mod survey;
mod templates;
mod three_planar;
mod values;
mod witnesses;
