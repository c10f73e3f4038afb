//! Hex positions: what SGF and HexWorld links have in common.
//!
//! Both name cells by column and row as this program does. Black, whom HexWorld calls Red, begins and
//! joins top and bottom: Short.

pub(crate) mod hexworld;
mod remarks;
pub(crate) mod sgf;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use remarks::{Remark, with_remarks};

use super::draft::Draft;
use super::error::shown;
use super::{GameFile, Located, Place, ReadFault, WriteError};
use crate::boards::{BoardKind, BoardSpec, cell_name, parse_cell_name};
use crate::game::{Player, RecordedMove, Rules};

/// What a link leads to, without `https://` and `www.`.
fn address(link: &[u8]) -> &[u8] {
    let address = link.strip_prefix(b"https://").or_else(|| link.strip_prefix(b"http://"));
    let address = address.unwrap_or(link);
    address.strip_prefix(b"www.").unwrap_or(address)
}

/// Whether a text is a link: one of HexWorld's, which hold games, or another, of which reading says what
/// to do.
#[must_use]
pub fn is_link(text: &str) -> bool {
    let text = text.trim().as_bytes();
    hexworld::begins(text) || foreign_link(text).is_some()
}

/// Why a link is no game, if it is a link: only those of HexWorld hold the moves.
pub(crate) fn foreign_link(text: &[u8]) -> Option<ReadFault> {
    let text = text.trim_ascii();
    if text.iter().any(u8::is_ascii_whitespace) || hexworld::begins(text) {
        return None;
    }
    let address = address(text);
    let leads_to = |host: &[u8]| address.starts_with(host);
    Some(ReadFault::Link(if leads_to(b"playhex.org") {
        "a PlayHex link does not hold the moves, expected the SGF file or the HexWorld link that the \
         page of the game offers under Info"
    } else if leads_to(b"littlegolem.net") || leads_to(b"littlegolem.com") {
        "a Little Golem link does not hold the moves, expected the SGF file that the page of the \
         game offers for download"
    } else if text.starts_with(b"http://") || text.starts_with(b"https://") {
        "this link does not hold a game, expected a file or a HexWorld link"
    } else {
        return None;
    }))
}

/// A Hex board with stones on it, while a game is followed move by move.
struct HexRecord {
    spec: BoardSpec,
    /// The stones by column and row, both counted from 0.
    stones: BTreeMap<(usize, usize), Player>,
    /// Which move set a stone; none did where it was set up.
    numbers: BTreeMap<(usize, usize), u32>,
    /// Who passed, with which move.
    passes: Vec<(u32, Player)>,
    /// How many moves have been made since stones were set up last; passes and swaps count.
    moves: usize,
    to_move: Option<Player>,
}

/// What a player does on his turn besides setting a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Special {
    /// The second player takes the first stone over, mirrored at the diagonal of the cells a1, b2.
    SwapPieces,
    /// The players exchange their colours.
    SwapSides,
    Pass,
    /// Resigned or forfeited: the game is over and the stones stay.
    End,
}

const NOT_SECOND: ReadFault = ReadFault::NoSwap("this one comes after none or several");

impl HexRecord {
    /// An empty board.
    fn new(width: &str, height: &str) -> Result<Self, ReadFault> {
        let is_number = |side: &str| !side.is_empty() && side.bytes().all(|c| c.is_ascii_digit());
        if let Some(side) = [width, height].into_iter().find(|side| !is_number(side)) {
            let expected = "a size such as 11";
            return Err(ReadFault::UnknownWord { found: shown(side), expected });
        }
        let spec: BoardSpec = format!("hex:{width}x{height}").parse()?;
        let (stones, numbers) = (BTreeMap::new(), BTreeMap::new());
        Ok(Self { spec, stones, numbers, passes: Vec::new(), moves: 0, to_move: None })
    }

    /// The column and row that a name stands for. `go_style` also takes two letters.
    fn cell(&self, name: &str, go_style: bool) -> Result<(usize, usize), ReadFault> {
        let letters: Vec<usize> =
            name.bytes().filter(u8::is_ascii_lowercase).map(|b| usize::from(b - b'a')).collect();
        let cell = match letters[..] {
            [column, row] if go_style && name.len() == 2 => (column, row),
            _ => parse_cell_name(name).map_err(|_| self.no_cell(name))?,
        };
        if cell.0 < self.spec.width() && cell.1 < self.spec.height() {
            Ok(cell)
        } else {
            Err(self.no_cell(name))
        }
    }

    fn no_cell(&self, name: &str) -> ReadFault {
        ReadFault::NoHexCell { name: shown(name), board: self.spec }
    }

    /// Stones are about to be set up. The game begins there: what was played before does not lead to what stands then.
    fn set_up(&mut self) {
        self.numbers.clear();
        self.passes.clear();
        self.moves = 0;
    }

    fn place(&mut self, cell: (usize, usize), player: Player) -> Result<(), ReadFault> {
        match self.stones.insert(cell, player) {
            None => Ok(()),
            Some(_) => Err(ReadFault::ClaimedTwice(cell_name(cell.0, cell.1))),
        }
    }

    /// A stone set by a move.
    fn set(&mut self, cell: (usize, usize), player: Player) -> Result<(), ReadFault> {
        self.place(cell, player)?;
        self.moves += 1;
        self.numbers.insert(cell, self.moves as u32);
        self.to_move = Some(player.other());
        Ok(())
    }

    fn special(&mut self, special: Special, player: Player) -> Result<(), ReadFault> {
        match special {
            Special::SwapPieces => {
                let mut stones = self.stones.iter();
                let (Some((&(column, row), &owner)), None, 1) =
                    (stones.next(), stones.next(), self.moves)
                else {
                    return Err(NOT_SECOND);
                };
                if owner == player {
                    return Err(ReadFault::NoSwap("this one is by who made that move"));
                }
                if self.spec.width() != self.spec.height() {
                    let why = "pieces are swapped on boards only that are as wide as high";
                    return Err(ReadFault::NoSwap(why));
                }
                self.stones = BTreeMap::from([((row, column), player)]);
                // The swap is the second move.
                self.numbers = BTreeMap::from([((row, column), 2)]);
                self.to_move = Some(player.other());
            }
            Special::SwapSides if self.moves != 1 => return Err(NOT_SECOND),
            // Who set the stone now has the other colour and is to move again.
            Special::SwapSides => self.to_move = Some(player),
            Special::Pass => {
                self.passes.push((self.moves as u32 + 1, player));
                self.to_move = Some(player.other());
            }
            Special::End => return Ok(()),
        }
        self.moves += 1;
        Ok(())
    }

    fn draft(self) -> Located<Draft> {
        let mut draft = Draft { board: Some(self.spec), to_move: self.to_move, ..Draft::default() };
        let passes = self.passes.into_iter();
        draft.moves.extend(passes.map(|(number, by)| RecordedMove { number, by, cell: None }));
        for ((column, row), by) in self.stones {
            let symbol = draft.symbols.intern(&cell_name(column, row)).expect("a cell has a name");
            draft.claims[by].push(symbol);
            if let Some(&number) = self.numbers.get(&(column, row)) {
                draft.moves.push(RecordedMove { number, by, cell: Some(symbol) });
            }
        }
        draft.moves.sort_by_key(|one| one.number);
        let draft = draft.on_board(self.spec.build());
        draft.map_err(|(_, fault)| (Place::default(), fault))
    }
}

/// The board of a Hex position under normal rules.
fn hex_board(file: &GameFile) -> Result<BoardSpec, WriteError> {
    let board = file.board().filter(|board| board.kind() == BoardKind::Hex);
    match board {
        Some(board) if file.game().rules() == Rules::Normal => Ok(board),
        _ => Err(WriteError::NoHex),
    }
}

/// The size of a board: one number if it is as wide as high.
fn size(spec: BoardSpec, between: &str) -> String {
    match (spec.width(), spec.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}{between}{height}"),
    }
}

/// The names of a player's stones, in the order of the cells.
fn stones(file: &GameFile, player: Player) -> Vec<&str> {
    file.names_of(file.position().claimed(player).iter())
}
