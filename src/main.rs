//! The `cutshort` command.
fn main() {}
