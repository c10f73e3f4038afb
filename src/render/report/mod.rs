//! A page about a position: who wins, why, and how to see that it is so.

mod content;
mod page;
mod review;
mod sections;
#[cfg(test)]
mod tests;

use crate::formats::{GameFile, WriteError};
use crate::survey::Facts;
use content::Content;
use page::Page;
pub use review::{conclusion, review_report};

/// Pictures of steps are left out beyond this size of the page, in bytes.
const MOST_BYTES: usize = 700_000;

/// A page in HTML about a position: what it is, its class and winning moves, its reduction step by
/// step, the winner's strategy as a certificate with the checker's word on it, and how to come to all
/// this again. The facts are those of the file. With the page of the explorer (`docs/explorer.html`) each
/// picture has a button that opens it there, to go on from.
///
/// The page is one file. It loads nothing and, but for the explorer, works without scripts: a link opens a step of the
/// reduction and leads to the next one. Every picture says in words what it shows. The same
/// input gives the same page.
///
/// # Errors
/// If the game cannot be written to a file.
pub fn report(
    file: &GameFile,
    facts: &Facts,
    explorer: Option<&str>,
) -> Result<String, WriteError> {
    let content = Content::new(file, facts)?;
    let mut page = Page::new(&content.title, file.source());
    if let Some(explorer) = explorer {
        page.embed(explorer, &content.json);
    }
    sections::position(&mut page, &content);
    sections::winner(&mut page, &content);
    sections::reduction(&mut page, &content);
    sections::certificate(&mut page, &content);
    sections::reproduce(&mut page, &content);
    sections::legend(&mut page);
    Ok(page.finish())
}
