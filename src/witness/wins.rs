//! Who wins the sum of a form with each value of the shelf.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::attach::Ending;
use super::shelf::{Entry, Shelf};
use crate::game::Player;
use crate::values::{FormId, Gluing, Outcomes};

/// For each entry of the shelf a bit: whether Short wins the sum of a form with it, moving first and second.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) first: Vec<u64>,
    pub(super) second: Vec<u64>,
}

/// Sums of forms with three terminals and an entry, attached in one way; Short wins if the two terminals that are left are joined.
///
/// A row is made from the rows of the options of a form, many entries at a time, and for each entry from the bits of its options.
#[derive(Debug)]
pub(super) struct Wins {
    ending: Ending,
    outcomes: Outcomes,
    gluing: Gluing,
    rows: FxHashMap<FormId, Rc<Row>>,
}

fn has(row: &[u64], place: usize) -> bool {
    row[place / 64] >> (place % 64) & 1 == 1
}

fn set(row: &mut [u64], place: usize, to: bool) {
    let bit = 1 << (place % 64);
    row[place / 64] = if to { row[place / 64] | bit } else { row[place / 64] & !bit };
}

impl Wins {
    /// So many rows are kept, some 2 KB each with 8,000 entries.
    const MOST_ROWS: usize = 100_000;

    /// The nodes of the ending are the places of the three terminals.
    pub(super) fn new(ending: Ending) -> Self {
        let gluing = Gluing::new(vec![vec![0, 1, 2], ending.nodes.to_vec()], ending.goal.to_vec());
        let outcomes = Outcomes::three_terminals();
        Self { ending, outcomes, gluing, rows: FxHashMap::default() }
    }

    pub(super) fn ending(&self) -> Ending {
        self.ending
    }

    /// The places of the values with which Short wins one sum, moving second, and Cut the other, moving first.
    pub(super) fn between(&mut self, shelf: &Shelf, cut: FormId, short: FormId) -> Vec<usize> {
        if self.rows.len() > Self::MOST_ROWS {
            self.rows.clear();
        }
        let [cut, short] = [cut, short].map(|form| self.row(shelf, form));
        let tells = |&place: &usize| has(&short.second, place) && !has(&cut.second, place);
        let mut words = short.second.iter().zip(&cut.second);
        if words.all(|(short, cut)| short & !cut == 0) {
            return Vec::new();
        }
        (0..shelf.entries.len()).filter(tells).collect()
    }

    /// The row of a form of the shelf's arena.
    pub(super) fn row(&mut self, shelf: &Shelf, form: FormId) -> Rc<Row> {
        if let Some(row) = self.rows.get(&form) {
            return Rc::clone(row);
        }
        let words = shelf.entries.len().div_ceil(64);
        let mut row = Row { first: vec![0; words], second: vec![0; words] };
        if let Some(atom) = shelf.forms.as_atom(form) {
            let inside = self.outcomes.partition(atom);
            let ends = self.outcomes.poset().atoms();
            let ends =
                ends.map(|other| self.gluing.glue(&[inside, self.outcomes.partition(other)]));
            let ends: Vec<bool> = ends.map(|whole| whole.joins(0, 1)).collect();
            for (place, entry) in shelf.entries.iter().enumerate() {
                let [first, second] = match shelf.forms.as_atom(entry.form) {
                    Some(atom) => [ends[atom.index()]; 2],
                    None => moves(entry, &row),
                };
                set(&mut row.first, place, first);
                set(&mut row.second, place, second);
            }
        } else {
            row.second.fill(u64::MAX);
            for &option in shelf.forms.options(form, Player::Short) {
                let after = self.row(shelf, option);
                row.first.iter_mut().zip(&after.second).for_each(|(all, word)| *all |= word);
            }
            for &option in shelf.forms.options(form, Player::Cut) {
                let after = self.row(shelf, option);
                row.second.iter_mut().zip(&after.first).for_each(|(all, word)| *all &= word);
            }
            let entries = shelf.entries.iter().enumerate();
            for (place, entry) in entries.filter(|(_, entry)| !entry.is_outcome()) {
                let [first, second] = moves(entry, &row);
                let first = has(&row.first, place) || first;
                let second = has(&row.second, place) && second;
                set(&mut row.first, place, first);
                set(&mut row.second, place, second);
            }
        }
        let row = Rc::new(row);
        self.rows.insert(form, Rc::clone(&row));
        row
    }
}

/// What the moves in an entry come to, whose options' bits are there.
fn moves(entry: &Entry, row: &Row) -> [bool; 2] {
    let first = entry.left.iter().any(|&option| has(&row.second, option));
    [first, entry.right.iter().all(|&option| has(&row.first, option))]
}
