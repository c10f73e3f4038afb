//! The file of a database: a line that says what it is, then the classes, packed.
//!
//! The first line is `cutshort-values/1` and a JSON object: what is in it, and the hash (XXH3, 128 bits, in
//! hexadecimal digits) of all bytes after the line. Then come the regions, then the classes, each after those
//! of its options. Numbers are in base 128, the lowest digits first, the highest bit of a byte saying that more follows.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_128;

use super::content::Content;
use super::entry::ValueClass;
use super::{Database, Origin, Symmetry, ValueRef};
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId};

/// What the first line begins with.
const FORMAT: &str = "cutshort-values/1";

/// Why a file is no database.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is another kind of file, or of another version.
    #[error("the file does not begin with {FORMAT:?}, as a database of values does")]
    Format,
    /// The rest of the first line makes no sense.
    #[error("the first line of the database makes no sense: {0}")]
    Header(serde_json::Error),
    /// Not all is there, or something else.
    #[error("the database is damaged: its check sum is {found}, its first line says {expected}")]
    CheckSum {
        /// That of what is there.
        found: String,
        /// That of the first line.
        expected: String,
    },
    /// The check sum is right, and what is there makes no sense.
    #[error("the database makes no sense at byte {0} after its first line")]
    Content(usize),
}

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    /// The levels that are complete, in cells; none if there is none.
    cells: Option<usize>,
    most_atoms: Option<u64>,
    seeded: usize,
    regions: usize,
    classes: usize,
    xxh3_128: String,
}

impl Database {
    /// Writes the database.
    ///
    /// Complexity: linear; some 40 bytes a class.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        for region in &self.regions {
            write_region(&mut bytes, region);
        }
        let mut contents = vec![Content(0); self.classes.len()];
        for (&content, &class) in &self.by_content {
            contents[class] = content;
        }
        for (class, Content(content)) in self.classes.iter().zip(contents) {
            bytes.extend_from_slice(&content.to_le_bytes());
            write_class(&mut bytes, class);
        }
        let header = Header {
            cells: self.levels,
            most_atoms: self.most_atoms,
            seeded: self.seeded,
            regions: self.regions.len(),
            classes: self.classes.len(),
            xxh3_128: check_sum(&bytes),
        };
        writeln!(to, "{FORMAT} {}", serde_json::to_string(&header)?)?;
        to.write_all(&bytes)
    }

    /// Reads what [`write`](Self::write) has written.
    ///
    /// Complexity: linear.
    ///
    /// # Errors
    /// If it is no such file, or damaged.
    pub fn read(mut from: impl Read) -> Result<Self, DatabaseError> {
        let mut file = Vec::new();
        from.read_to_end(&mut file)?;
        let line = file.iter().position(|&byte| byte == b'\n').ok_or(DatabaseError::Format)?;
        let (first, bytes) = (&file[..line], &file[line + 1..]);
        let first = std::str::from_utf8(first).map_err(|_| DatabaseError::Format)?;
        let header = first.strip_prefix(FORMAT).and_then(|rest| rest.strip_prefix(' '));
        let header = header.ok_or(DatabaseError::Format)?;
        let header: Header = serde_json::from_str(header).map_err(DatabaseError::Header)?;
        let found = check_sum(bytes);
        if found != header.xxh3_128 {
            return Err(DatabaseError::CheckSum { found, expected: header.xxh3_128 });
        }
        let mut bytes = Bytes { all: bytes, at: 0 };
        let read = read_all(&mut bytes, &header);
        read.ok_or(DatabaseError::Content(bytes.at))
    }

    /// The check sum of the database, as its file has it.
    ///
    /// Complexity: linear.
    #[must_use]
    pub fn check_sum(&self) -> String {
        let mut file = Vec::new();
        self.write(&mut file).expect("a vector takes all");
        let line = file.iter().position(|&byte| byte == b'\n').map_or(0, |line| line + 1);
        check_sum(&file[line..])
    }
}

fn check_sum(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

fn read_all(bytes: &mut Bytes<'_>, header: &Header) -> Option<Database> {
    let Header { cells, most_atoms, seeded, regions, classes, .. } = *header;
    let mut database = Database { most_atoms, seeded, levels: cells, ..Database::default() };
    for _ in 0..regions {
        database.regions.push(bytes.region()?);
    }
    for class in 0..classes {
        let content = Content(u128::from_le_bytes(bytes.take(16)?.try_into().ok()?));
        let entry = bytes.class(class, [classes, regions])?;
        database.classes.push(entry);
        database.by_content.insert(content, class).is_none().then_some(())?;
    }
    (bytes.at == bytes.all.len()).then_some(database)
}

fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push((number % 128) as u8 | 128);
        number /= 128;
    }
    bytes.push(number as u8);
}

fn write_region(bytes: &mut Vec<u8>, region: &Game) {
    let hypergraph = region.hypergraph();
    write_number(bytes, hypergraph.vertex_count());
    for terminal in hypergraph.terminals() {
        write_number(bytes, terminal.index());
    }
    write_number(bytes, hypergraph.hyperedges().count());
    for hyperedge in hypergraph.hyperedges() {
        write_number(bytes, hyperedge.len());
        hyperedge.iter().for_each(|vertex| write_number(bytes, vertex.index()));
    }
}

fn write_class(bytes: &mut Vec<u8>, class: &ValueClass) {
    let reference =
        |bytes: &mut Vec<u8>, value: ValueRef| write_number(bytes, value.number() as usize);
    for options in [&class.left, &class.right] {
        write_number(bytes, options.len());
        options.iter().for_each(|&option| reference(bytes, option));
    }
    match (&class.origin, class.cells) {
        (&Origin::Region(place, symmetry), Some(cells)) => {
            bytes.extend([1, cells, symmetry.number() as u8]);
            write_number(bytes, place);
        }
        (&Origin::Pinwheel(parts, symmetry), Some(cells)) => {
            bytes.extend([2, cells, symmetry.number() as u8]);
            parts.into_iter().for_each(|part| reference(bytes, part));
        }
        (Origin::Follower, _) | (_, None) => bytes.push(0),
    }
}

/// What is left to be read.
struct Bytes<'b> {
    all: &'b [u8],
    at: usize,
}

impl<'b> Bytes<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.all.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = 0_usize;
        for shift in (0..usize::BITS).step_by(7) {
            let byte = usize::from(self.byte()?);
            number |= (byte % 128).checked_shl(shift)?;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    /// How many things follow, each of at least one byte.
    fn count(&mut self) -> Option<usize> {
        self.number().filter(|&count| count <= self.all.len() - self.at)
    }

    fn value(&mut self, classes: usize) -> Option<ValueRef> {
        ValueRef::from_number(u32::try_from(self.number()?).ok()?, classes)
    }

    fn symmetry(&mut self) -> Option<Symmetry> {
        Symmetry::from_number(usize::from(self.byte()?))
    }

    fn region(&mut self) -> Option<Game> {
        let vertices = self.number().filter(|&count| count <= 3 + Database::MOST_CELLS)?;
        let mut terminals = Vec::new();
        for _ in 0..3 {
            terminals.push(VertexId::new(self.number().filter(|&vertex| vertex < vertices)?));
        }
        let mut hyperedges = Vec::new();
        for _ in 0..self.count()? {
            let mut hyperedge = Vec::new();
            for _ in 0..self.count()? {
                hyperedge.push(VertexId::new(self.number().filter(|&vertex| vertex < vertices)?));
            }
            hyperedges.push(hyperedge);
        }
        let hypergraph = Hypergraph::new(vertices, terminals, hyperedges).ok()?;
        Game::new(hypergraph, Goal::Connect, Rules::Normal).ok()
    }

    /// The class with this number, of so many: its options are of classes before it.
    fn class(&mut self, number: usize, [classes, regions]: [usize; 2]) -> Option<ValueClass> {
        let mut lists = [Vec::new(), Vec::new()];
        for options in &mut lists {
            for _ in 0..self.count()? {
                options.push(self.value(number)?);
            }
            options.first()?;
        }
        let [left, right] = lists;
        let kind = self.byte()?;
        let (cells, origin) = match kind {
            0 => (None, Origin::Follower),
            1 => {
                let (cells, symmetry) = (self.byte()?, self.symmetry()?);
                let place = self.number().filter(|&place| place < regions)?;
                (Some(cells), Origin::Region(place, symmetry))
            }
            2 => {
                let (cells, symmetry) = (self.byte()?, self.symmetry()?);
                let mut part = || self.value(classes);
                let parts = [part()?, part()?, part()?];
                (Some(cells), Origin::Pinwheel(parts, symmetry))
            }
            _ => return None,
        };
        Some(ValueClass { left, right, cells, origin })
    }
}
