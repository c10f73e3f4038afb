//! The templates that come with the program: `graphs/templates`.

use std::sync::OnceLock;

use super::{Pattern, Record, read_lines};

/// The patterns of the library, in its order.
#[must_use]
pub fn library() -> &'static [Record] {
    static LIBRARY: OnceLock<Vec<Record>> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let text = include_str!("../../graphs/templates/templates.jsonl");
        read_lines(text).expect("a test reads the library")
    })
}

/// The pattern of the library with this name. HexWiki's may be called without `hexwiki-`; hyphens and
/// capital letters mean nothing: `III-1-a`, `hexwiki-III1a`.
///
/// ```
/// use cutshort::patterns::library_pattern;
/// assert_eq!(library_pattern("III-1-a").map(|template| template.carrier().len()), Some(8));
/// assert_eq!(library_pattern("no such one"), None);
/// ```
#[must_use]
pub fn library_pattern(name: &str) -> Option<&'static Pattern> {
    let plain = |name: &str| name.replace('-', "").to_lowercase();
    let wanted = plain(name);
    let named = |record: &&Record, prefix: &str| {
        record.pattern.name().is_some_and(|name| plain(name) == format!("{prefix}{wanted}"))
    };
    let found = library().iter().find(|record| named(record, ""));
    let found = found.or_else(|| library().iter().find(|record| named(record, "hexwiki")));
    found.map(|record| &record.pattern)
}
