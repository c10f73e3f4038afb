//! Positions and their labels as columns: for numpy and for Arrow.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, ListBuilder, StringBuilder, UInt32Builder, UInt64Builder,
};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use cutshort::game::Player;
use cutshort::graph::{Names, VertexId};

use crate::batch::Labelled;
use crate::board::word;

/// An array in its bytes, row by row.
pub(crate) struct Column {
    pub(crate) name: &'static str,
    /// Its type as numpy calls it.
    pub(crate) kind: &'static str,
    /// How many numbers a row has, if it is a list.
    pub(crate) width: Option<usize>,
    pub(crate) bytes: Vec<u8>,
}

/// Short's are 1, Cut's -1, and nobody's 0.
fn sign(player: Option<Player>) -> u8 {
    match player {
        Some(Player::Short) => 1,
        Some(Player::Cut) => (-1_i8) as u8,
        None => 0,
    }
}

/// The arrays of rows that are all about one game. The columns of lists are its cells, in their order.
pub(crate) fn arrays(rows: &Labelled) -> Result<Vec<Column>, &'static str> {
    if rows.questions.iter().any(|question| question.game != 0) {
        return Err("the positions are of several games, expected positions of one for arrays");
    }
    let hypergraph = rows.games.first().map(|file| file.game().hypergraph());
    let vertex_count = hypergraph.map_or(0, |hypergraph| hypergraph.vertex_count());
    let cells: Vec<VertexId> =
        hypergraph.into_iter().flat_map(|hypergraph| hypergraph.cells().iter()).collect();
    let mut place = vec![usize::MAX; vertex_count];
    cells.iter().enumerate().for_each(|(index, cell)| place[cell.index()] = index);
    let (n, width) = (rows.questions.len(), cells.len());
    let mut stones = vec![0; n * width];
    let mut winning = vec![0; if rows.all_moves { n * width } else { 0 }];
    let mut carriers = vec![0; n * width];
    let [mut to_move, mut winner, mut known] = [(); 3].map(|()| Vec::with_capacity(n));
    for (row, (question, label)) in rows.questions.iter().zip(&rows.labels).enumerate() {
        let at = |cell: VertexId| row * width + place[cell.index()];
        for by in Player::BOTH {
            for cell in question.claimed(by) {
                stones[at(cell)] = sign(Some(by));
            }
        }
        to_move.push(sign(Some(question.to_move)));
        let solution = label.as_ref().map(|label| &label.solution);
        let outcome = solution.and_then(|solution| solution.outcome);
        winner.push(sign(outcome.and_then(|outcome| outcome.winner())));
        if rows.all_moves {
            let moves = solution.into_iter().flat_map(|solution| &solution.winning_moves);
            moves.for_each(|&cell| winning[at(cell)] = 1);
        }
        let carrier = label.as_ref().and_then(|label| label.carrier.as_ref());
        known.push(u8::from(carrier.is_some()));
        carrier.into_iter().flatten().for_each(|&cell| carriers[at(cell)] = 1);
    }
    let column = |name, kind, width, bytes| Column { name, kind, width, bytes };
    let mut columns = vec![
        column("stones", "int8", Some(width), stones),
        column("to_move", "int8", None, to_move),
        column("winner", "int8", None, winner),
    ];
    if rows.all_moves {
        columns.push(column("winning_moves", "bool", Some(width), winning));
    }
    if known.contains(&1) {
        columns.push(column("carrier", "bool", Some(width), carriers));
        columns.push(column("carrier_known", "bool", None, known));
    }
    Ok(columns)
}

/// So many rows are handed over at a time.
const ROWS: usize = 1 << 14;

fn list() -> DataType {
    DataType::List(Arc::new(Field::new("item", DataType::Utf8, true)))
}

fn schema() -> Schema {
    let field = |name: &str, kind, nullable| Field::new(name, kind, nullable);
    Schema::new(vec![
        field("game", DataType::UInt32, false),
        field("short", list(), false),
        field("cut", list(), false),
        field("to_move", DataType::Utf8, false),
        field("winner", DataType::Utf8, true),
        field("move", DataType::Utf8, true),
        field("winning_moves", list(), true),
        field("open_moves", list(), true),
        field("carrier", list(), true),
        field("nodes", DataType::UInt64, true),
        field("seconds", DataType::Float64, true),
        field("stopped", DataType::Utf8, true),
        field("answered", DataType::Boolean, false),
    ])
}

/// The rows as a stream. Cells are their names.
pub(crate) fn stream(rows: Arc<Labelled>) -> FFI_ArrowArrayStream {
    let schema = Arc::new(schema());
    let count = rows.questions.len();
    let starts = (0..count).step_by(ROWS);
    let of_schema = Arc::clone(&schema);
    let batches = starts
        .map(move |start| batch(&rows, start..(start + ROWS).min(count), Arc::clone(&of_schema)));
    FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new(batches, schema)))
}

/// A column of lists of cells.
fn push<'a>(
    column: &mut ListBuilder<StringBuilder>,
    names: &Names,
    cells: Option<impl IntoIterator<Item = VertexId> + 'a>,
) {
    let is_there = cells.is_some();
    for cell in cells.into_iter().flatten() {
        column.values().append_value(names.name(cell));
    }
    column.append(is_there);
}

fn batch(
    rows: &Labelled,
    range: std::ops::Range<usize>,
    schema: Arc<Schema>,
) -> Result<RecordBatch, ArrowError> {
    let (mut game, mut nodes) = (UInt32Builder::new(), UInt64Builder::new());
    let (mut seconds, mut answered) = (Float64Builder::new(), BooleanBuilder::new());
    let [mut to_move, mut winner, mut best, mut stopped] = [(); 4].map(|()| StringBuilder::new());
    let lists = || ListBuilder::new(StringBuilder::new());
    let [mut short, mut cut, mut winning, mut open, mut carrier] = [(); 5].map(|()| lists());
    for row in range {
        let (question, label) = (&rows.questions[row], &rows.labels[row]);
        let names = rows.games[question.game].names();
        game.append_value(question.game as u32);
        push(&mut short, names, Some(question.claimed(Player::Short)));
        push(&mut cut, names, Some(question.claimed(Player::Cut)));
        to_move.append_value(word(question.to_move));
        answered.append_value(label.is_some());
        let solution = label.as_ref().map(|label| &label.solution);
        let outcome = solution.and_then(|solution| solution.outcome);
        winner.append_option(outcome.and_then(|outcome| outcome.winner()).map(word));
        let named = solution.and_then(|solution| solution.best_move);
        best.append_option(named.map(|cell| names.name(cell)));
        let asked = solution.filter(|_| rows.all_moves);
        push(&mut winning, names, asked.map(|it| it.winning_moves.iter().copied()));
        push(&mut open, names, asked.map(|it| it.open_moves.iter().copied()));
        let cells = label.as_ref().and_then(|label| label.carrier.as_ref());
        push(&mut carrier, names, cells.map(|cells| cells.iter().copied()));
        nodes.append_option(solution.map(|solution| solution.nodes));
        seconds.append_option(solution.map(|solution| solution.seconds));
        let reason = solution.and_then(|solution| solution.stopped);
        stopped.append_option(reason.map(|reason| reason.to_string()));
    }
    let columns: Vec<ArrayRef> = vec![
        Arc::new(game.finish()),
        Arc::new(short.finish()),
        Arc::new(cut.finish()),
        Arc::new(to_move.finish()),
        Arc::new(winner.finish()),
        Arc::new(best.finish()),
        Arc::new(winning.finish()),
        Arc::new(open.finish()),
        Arc::new(carrier.finish()),
        Arc::new(nodes.finish()),
        Arc::new(seconds.finish()),
        Arc::new(stopped.finish()),
        Arc::new(answered.finish()),
    ];
    RecordBatch::try_new(schema, columns)
}
