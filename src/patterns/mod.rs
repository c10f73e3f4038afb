//! Patterns on a Hex board that goes on for ever: what the people who analyse Hex by hand call templates,
//! and the questions they ask about them.
//!
//! A [`Pattern`] is some empty cells, stones, edges of the board, and what is to be joined. It is read from
//! a [drawing](read_drawing), from [HexWiki's markup](read_markup), from [lines of JSON](read_lines) or taken
//! from the [library]. Read as a template, all cells outside it are Cut's; then it is a Shannon game
//! ([`Pattern::game_file`]), and a [`Template`] says whether Short joins what is to be joined though Cut
//! moves first, which cells and stones he does not need, and what is left if they are taken away.
//!
//! ```
//! use cutshort::patterns::{Ask, Template, read_drawing};
//! use cutshort::solve::SolverOptions;
//! let ziggurat = read_drawing(
//!     "    A .
//!    . . .
//!   . . . .
//!   -------",
//! )?;
//! let template = Template::of_pattern(&ziggurat)?;
//! let ask = Ask { minimality: true, ..Ask::default() };
//! let findings = template.verify(&ask, SolverOptions::default(), &mut |_: usize| ())?;
//! assert_eq!((findings.valid, findings.minimal()), (Some(true), Some(true)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boundary;
mod cell;
mod drawing;
mod error;
mod find;
mod intrusions;
mod ledger;
mod library;
mod markup;
mod open;
mod pattern;
mod pivot;
mod record;
mod region;
mod shrink;
mod template;

pub use boundary::Boundary;
pub use cell::Cell;
pub use drawing::{read_drawing, write_drawing};
pub use error::PatternError;
pub use find::MinimalTemplates;
pub use ledger::{Entry, Known, Ledger, Question};
pub use library::{library, library_pattern};
pub use markup::{is_markup, read_markup, read_position, write_markup};
pub use open::OpenPattern;
pub use pattern::{Group, Kind, Pattern, PatternParts, PivotKind, Side, Wall};
pub use record::{Record, read_lines, write_line};
#[cfg(feature = "cli")]
pub(crate) use region::expect_region;
pub use region::{RegionError, dual_region_file, glued_file, region_of};
pub use shrink::Shrunk;
pub use template::{Ask, Findings, Needed, Template};
