//! Graphs from a stream of graph6 lines.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Mutex;

use super::small_graph::{MAX_ORDER, below, graph6_len};
use super::{Family, Generator, GeneratorError, Shard, SmallGraph};

/// How many graphs a family from a stream has at most.
const MAX_FAMILY: usize = 1024;

/// How much is read at once.
const BUFFER: usize = 1 << 18;

/// Graph6 lines from anywhere, standard input for instance. It is read once and never split.
#[derive(Debug)]
pub struct Stream<R> {
    input: Mutex<R>,
}

impl<R: Read> Stream<R> {
    /// The graphs that `input` has.
    pub const fn new(input: R) -> Self {
        Self { input: Mutex::new(input) }
    }
}

impl<R: Read + Send> Generator for Stream<R> {
    fn name(&self) -> String {
        "stdin".to_owned()
    }

    fn generate(
        &self,
        order: usize,
        shard: Shard,
        visit: &mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, GeneratorError> {
        if shard != Shard::WHOLE {
            return Err(GeneratorError::NoSplit { shard });
        }
        if !(1..=MAX_ORDER).contains(&order) {
            return Err(GeneratorError::Order { generator: "stdin", max: MAX_ORDER, order });
        }
        let mut input = self.input.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut is_empty = true;
        let flow = read_families(&mut *input, order, &mut |family| {
            is_empty = false;
            visit(family)
        })?;
        if is_empty { Err(GeneratorError::Empty { order }) } else { Ok(flow) }
    }

    fn pieces(&self, _seconds: f64) -> u64 {
        1
    }
}

/// Reads graph6 lines of connected graphs with `order` vertices and hands them out in families:
/// consecutive graphs that differ in their last column only.
pub(super) fn read_families(
    input: &mut dyn Read,
    order: usize,
    visit: &mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, GeneratorError> {
    let mut families = Families::new(order, visit);
    let mut buffer = vec![0; BUFFER];
    let (mut filled, mut lines) = (0, 0_u64);
    loop {
        let read = match input.read(&mut buffer[filled..]) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        filled += read;
        let mut start = 0;
        // Most lines have the length that their order gives them, so the line end need not be
        // searched for.
        let length = graph6_len(order);
        loop {
            let rest = &buffer[start..filled];
            let end = match rest.get(length) {
                Some(b'\n') => length,
                _ => match rest.iter().position(|&byte| byte == b'\n') {
                    Some(end) => end,
                    None if read == 0 && !rest.is_empty() => rest.len(),
                    None => break,
                },
            };
            lines += 1;
            if families.line(&rest[..end], lines)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            start = (start + end + 1).min(filled);
        }
        if read == 0 {
            return Ok(families.flush());
        }
        buffer.copy_within(start..filled, 0);
        filled -= start;
        if filled == buffer.len() {
            // No line of a small graph is that long: let the parser say what is wrong.
            return families.line(&buffer, lines + 1);
        }
    }
}

/// The family that is being collected.
struct Families<'v> {
    order: usize,
    visit: &'v mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
    parent: SmallGraph,
    /// The bits of the parent's columns.
    key: Option<u128>,
    /// The components of the parent.
    components: Vec<u16>,
    neighbourhoods: Vec<u16>,
}

impl<'v> Families<'v> {
    fn new(order: usize, visit: &'v mut dyn FnMut(&Family<'_>) -> ControlFlow<()>) -> Self {
        Self {
            order,
            visit,
            parent: SmallGraph::without_edges(0),
            key: None,
            components: Vec::new(),
            neighbourhoods: Vec::with_capacity(MAX_FAMILY),
        }
    }

    fn flush(&mut self) -> ControlFlow<()> {
        if self.neighbourhoods.is_empty() {
            return ControlFlow::Continue(());
        }
        let family = Family { parent: &self.parent, neighbourhoods: &self.neighbourhoods };
        let flow = (self.visit)(&family);
        self.neighbourhoods.clear();
        flow
    }

    /// Takes a line without its `\n`; blank lines and the header of graph6 are skipped.
    #[inline]
    fn line(&mut self, line: &[u8], number: u64) -> Result<ControlFlow<()>, GeneratorError> {
        let parents = self.order - 1;
        let bits = self.order * parents / 2;
        // The fast path: a line of the right length is read as one number.
        let mut wrong = line.len() != graph6_len(self.order);
        let mut all = 0_u128;
        if !wrong {
            wrong = usize::from(line[0].wrapping_sub(63)) != self.order;
            for &byte in &line[1..] {
                let six = byte.wrapping_sub(63);
                wrong |= six > 63;
                all = all << 6 | u128::from(six);
            }
        }
        let padding = bits.div_ceil(6) * 6 - bits;
        if wrong || all & ((1 << padding) - 1) != 0 {
            return self.unusual_line(line, number);
        }
        all >>= padding;
        let key = all >> parents;
        // Vertex 0 is the first bit of a column, the highest one.
        let column = u32::from(all as u16 & below(parents)) << (16 - parents);
        let neighbours = (column as u16).reverse_bits();
        let mut flow = ControlFlow::Continue(());
        if self.key != Some(key) || self.neighbourhoods.len() == MAX_FAMILY {
            flow = self.flush();
            self.start(key, SmallGraph::from_graph6(line), number)?;
        }
        if self.components.iter().any(|component| component & neighbours == 0) {
            return Err(GeneratorError::Disconnected { line: number });
        }
        self.neighbourhoods.push(neighbours);
        Ok(flow)
    }

    fn start(
        &mut self,
        key: u128,
        graph: Result<SmallGraph, super::SmallGraphError>,
        line: u64,
    ) -> Result<(), GeneratorError> {
        let graph = graph.map_err(|source| GeneratorError::Graph6 { line, source })?;
        self.parent = graph.without_last();
        self.key = Some(key);
        self.components = self.parent.components_of(self.parent.vertices());
        Ok(())
    }

    /// A line that is not simply a graph of the order: a header, a line end of two bytes, nothing,
    /// or an error.
    #[cold]
    fn unusual_line(
        &mut self,
        line: &[u8],
        number: u64,
    ) -> Result<ControlFlow<()>, GeneratorError> {
        let mut line = line.strip_suffix(b"\r").unwrap_or(line);
        if number == 1 {
            line = line.strip_prefix(b">>graph6<<").unwrap_or(line);
        }
        if line.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let graph = SmallGraph::from_graph6(line)
            .map_err(|source| GeneratorError::Graph6 { line: number, source })?;
        if graph.order() != self.order {
            let (expected, found) = (self.order, graph.order());
            return Err(GeneratorError::WrongOrder { line: number, expected, found });
        }
        self.line(line, number)
    }
}
