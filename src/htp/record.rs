//! A game of Hex while it is played: the board, the moves and what is on the board now.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::arguments::{Arguments, colour};
use super::line::Refusal;
use crate::boards::{BoardKind, BoardSpec, cell_name, parse_cell_name};
use crate::formats::{FormatHint, GameFile, ReadOptions, read};
use crate::game::{Player, Position, RecordedMove, Rules};
use crate::graph::VertexId;

/// The longest side of a board. The solver takes no larger ones.
pub(super) const LONGEST_SIDE: usize = 45;

/// So many bytes of a file are read.
const LARGEST_FILE: u64 = 1 << 24;

/// A move that changes the board or the players' roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A stone.
    Stone { cell: VertexId, by: Player },
    /// The only stone becomes the other player's, mirrored at the diagonal a1, b2.
    SwapPieces { by: Player },
    /// The players exchange their colours; the board stays as it is.
    SwapSides { by: Player },
}

/// What a client calls a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveWord {
    Stone(VertexId),
    SwapPieces,
    SwapSides,
    Resign,
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub(super) struct Record {
    width: usize,
    height: usize,
    opening: GameFile,
    moves: Vec<Move>,
    /// How many of the moves were loaded at once.
    loaded: usize,
    position: Position,
}

impl Record {
    /// An empty board.
    pub(super) fn new(width: usize, height: usize) -> Self {
        let spec: BoardSpec =
            format!("hex:{width}x{height}").parse().expect("the sizes are in range");
        let opening = GameFile::from_board(spec.build());
        let position = opening.position().clone();
        Self { width, height, opening, moves: Vec::new(), loaded: 0, position }
    }

    /// The game of an SGF file, or its first moves, where stones that are set up do not count.
    pub(super) fn load(path: &str, most: usize) -> Result<Self, Refusal> {
        let wrong =
            |reason: &dyn std::fmt::Display| Refusal(format!("cannot load {path}: {reason}"));
        // What is no file may have no end.
        if !Path::new(path).metadata().map_err(|error| wrong(&error))?.is_file() {
            return Err(wrong(&"it is no file"));
        }
        let file = File::open(path).map_err(|error| wrong(&error))?.take(LARGEST_FILE);
        let hint = FormatHint::from_path(Path::new(path));
        let mut games = read(BufReader::new(file), hint, ReadOptions::default());
        let game = games.next().ok_or_else(|| wrong(&"there is no game in it"))?;
        let game = game.map_err(|error| wrong(&error))?;
        let spec = game.board().filter(|board| board.kind() == BoardKind::Hex);
        let spec = spec.filter(|_| game.game().rules() == Rules::Normal);
        let spec = spec.ok_or_else(|| wrong(&"it is no game of Hex"))?;
        if spec.width().max(spec.height()) > LONGEST_SIDE {
            return Err(wrong(&format_args!("expected at most {LONGEST_SIDE} rows and columns")));
        }
        let mut record = Self::new(spec.width(), spec.height());
        let moves = game.moves();
        let set_up = |by: Player| {
            let cells = game.position().claimed(by).iter();
            cells.filter(|&cell| moves.iter().all(|one| one.cell != Some(cell))).collect::<Vec<_>>()
        };
        let [black, white] = Player::BOTH.map(set_up);
        for turn in 0..black.len().max(white.len()) {
            for (stones, by) in [(&black, Player::Short), (&white, Player::Cut)] {
                if let Some(&cell) = stones.get(turn) {
                    record.add(Move::Stone { cell, by });
                }
            }
        }
        for (number, played) in record.with_swaps(moves) {
            if number as usize <= most {
                record.add(played);
            }
        }
        record.loaded = record.moves.len();
        Ok(record)
    }

    /// The moves of a game with their numbers. Swaps are counted there and have no entry: pieces were swapped where the first stone has
    /// number 2, sides where no move has it.
    fn with_swaps(&self, moves: &[RecordedMove]) -> Vec<(u32, Move)> {
        let mut played = Vec::new();
        for (index, &RecordedMove { number, by, cell }) in moves.iter().enumerate() {
            let Some(cell) = cell else { continue };
            match (index, number) {
                (0, 2) => {
                    let first = Move::Stone { cell: self.mirrored(cell), by: by.other() };
                    played.extend([(1, first), (2, Move::SwapPieces { by })]);
                    continue;
                }
                (1, 3) if moves[0].number == 1 => {
                    played.push((2, Move::SwapSides { by: moves[0].by.other() }))
                }
                _ => (),
            }
            played.push((number, Move::Stone { cell, by }));
        }
        played
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The empty board with its names and places.
    pub(super) fn opening(&self) -> &GameFile {
        &self.opening
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The earliest position of the game from which all later ones came about by claims, and that is no
    /// stage of loading, and then all positions up to the present one.
    pub(super) fn stages(&self) -> impl Iterator<Item = Position> + '_ {
        let loaded = if self.moves.len() >= self.loaded { self.loaded } else { 0 };
        let is_stone = |played: &Move| matches!(played, Move::Stone { .. });
        let swapped = self.moves.iter().rposition(|played| !is_stone(played));
        let first = loaded.max(swapped.map_or(0, |index| index + 1));
        (first..=self.moves.len()).map(|count| self.after(count))
    }

    /// Who is to move if nobody says: the other one than who moved last.
    pub(super) fn to_move(&self) -> Player {
        match self.moves.last() {
            Some(&Move::Stone { by, .. }) if self.moves.len() > self.loaded => by.other(),
            // Who set the stone has the other colour now, or the stone has: white has moved, or black
            // is played by the second player.
            Some(&Move::SwapPieces { by }) => by.other(),
            Some(&Move::SwapSides { by }) => by,
            _ => {
                let [black, white] = Player::BOTH.map(|player| self.position.claimed(player).len());
                if black > white { Player::Cut } else { Player::Short }
            }
        }
    }

    /// Whether the player may take over the only stone.
    pub(super) fn may_swap(&self, by: Player) -> bool {
        let is_square = self.width == self.height;
        let is_others =
            |played: &Move| matches!(*played, Move::Stone { by: other, .. } if other != by);
        is_square && matches!(&self.moves[..], [only] if is_others(only))
    }

    /// Whether the next move is the first one, which the other player may take over.
    pub(super) fn is_open_to_swap(&self) -> bool {
        self.width == self.height && self.moves.is_empty()
    }

    /// Makes a move, if the rules allow it. Players need not take turns.
    pub(super) fn play(&mut self, played: Move) -> Result<(), Refusal> {
        let illegal = |by: Player, what: &str, why: &str| {
            Err(Refusal(format!("illegal move: {} {what} ({why})", colour(by))))
        };
        match played {
            Move::Stone { cell, by } if !self.position.empty_cells().contains(cell) => {
                return illegal(by, self.opening.names().name(cell), "occupied");
            }
            Move::SwapPieces { by } if !self.may_swap(by) => {
                return illegal(
                    by,
                    "swap-pieces",
                    "expected one stone of the other's on a square board",
                );
            }
            Move::SwapSides { by } if self.moves.len() != 1 => {
                return illegal(by, "swap-sides", "expected the second move");
            }
            _ => {}
        }
        self.add(played);
        Ok(())
    }

    /// Adds a move that is allowed.
    fn add(&mut self, played: Move) {
        self.moves.push(played);
        match played {
            Move::Stone { cell, by } => {
                // Readers and the rules see to it that the cell is empty.
                _ = self.position.claim(cell, by);
            }
            Move::SwapPieces { .. } => self.position = self.after(self.moves.len()),
            Move::SwapSides { .. } => {}
        }
    }

    /// Takes the last move back; `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        self.position = self.after(self.moves.len());
        undone
    }

    /// The position after the first moves.
    fn after(&self, count: usize) -> Position {
        let mut stones: Vec<(VertexId, Player)> = Vec::new();
        for &played in &self.moves[..count] {
            match played {
                Move::Stone { cell, by } => stones.push((cell, by)),
                Move::SwapPieces { by } => {
                    stones =
                        stones.into_iter().map(|(cell, _)| (self.mirrored(cell), by)).collect();
                }
                Move::SwapSides { .. } => {}
            }
        }
        let mut position = self.opening.position().clone();
        for (cell, by) in stones {
            _ = position.claim(cell, by);
        }
        position
    }

    fn mirrored(&self, cell: VertexId) -> VertexId {
        let (column, row) = self.place(cell);
        self.cell(row, column).unwrap_or(cell)
    }

    /// The column and row of a cell, both counted from 0.
    pub(super) fn place(&self, cell: VertexId) -> (usize, usize) {
        parse_cell_name(self.opening.names().name(cell)).unwrap_or_default()
    }

    /// The cell in a column and row, if there is one.
    pub(super) fn cell(&self, column: usize, row: usize) -> Option<VertexId> {
        self.opening.names().id(&cell_name(column, row))
    }

    /// The cells that touch a cell.
    pub(super) fn neighbours(&self, cell: VertexId) -> Vec<VertexId> {
        let (column, row) = self.place(cell);
        let [left, above] = [column, row].map(|number| number.checked_sub(1));
        let places = [
            (left, Some(row)),
            (Some(column + 1), Some(row)),
            (Some(column), above),
            (Some(column), Some(row + 1)),
            (Some(column + 1), above),
            (left, Some(row + 1)),
        ];
        places.into_iter().filter_map(|(column, row)| self.cell(column?, row?)).collect()
    }

    /// The names of cells, separated by blanks.
    pub(super) fn list(&self, cells: impl IntoIterator<Item = VertexId>) -> String {
        self.opening.names_of(cells).join(" ")
    }

    pub(super) fn name(&self, cell: VertexId) -> &str {
        self.opening.names().name(cell)
    }

    /// A cell that a client names.
    pub(super) fn cell_argument(
        &self,
        arguments: Arguments<'_>,
        index: usize,
    ) -> Result<VertexId, Refusal> {
        let last = cell_name(self.width - 1, self.height - 1);
        arguments.read(index, &format!("a cell from a1 to {last}"), |word| self.cell_named(word))
    }

    pub(super) fn cell_named(&self, word: &str) -> Option<VertexId> {
        let (column, row) = parse_cell_name(word).ok()?;
        self.cell(column, row)
    }

    /// A move that a client names.
    pub(super) fn move_argument(
        &self,
        arguments: Arguments<'_>,
        index: usize,
    ) -> Result<MoveWord, Refusal> {
        match &*arguments.word(index)?.to_ascii_lowercase() {
            "swap" | "swap-pieces" => Ok(MoveWord::SwapPieces),
            "swap-sides" => Ok(MoveWord::SwapSides),
            "resign" => Ok(MoveWord::Resign),
            _ => self.cell_argument(arguments, index).map(MoveWord::Stone),
        }
    }
}
