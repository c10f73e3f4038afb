//! Who wins when two players colour the variables of a monotone function in turn.
//!
//! Short sets variables to 1, Cut to 0, and Short wins if the function is 1 in the end. A function
//! of k variables is its truth table: bit F says what it is on the set F of ones.

use rustc_hash::FxHashMap;

use super::small_graph::ones;

/// The tables of the first six variables.
const VARIABLES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Whether Short wins, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShortWins {
    pub(super) moving_first: bool,
    pub(super) moving_second: bool,
}

impl ShortWins {
    pub(super) const ALWAYS: Self = Self { moving_first: true, moving_second: true };
    pub(super) const NEVER: Self = Self { moving_first: false, moving_second: false };
    pub(super) const MOVING_FIRST: Self = Self { moving_first: true, moving_second: false };
}

/// Solves such games and remembers those of at most six variables. There are 7,828,354 monotone
/// functions of six variables, which bounds the memory; a census meets a small part of them.
#[derive(Debug, Default)]
pub(super) struct ColouringSolver {
    known: FxHashMap<u64, ShortWins>,
}

/// The words that a truth table of `variables` variables has. Tables of less than six variables
/// are repeated to fill a word.
pub(super) const fn table_words(variables: usize) -> usize {
    1 << variables.saturating_sub(6)
}

/// The table of the function whose minimal sets of ones are among `sets`, in words of `table`.
pub(super) fn fill_table(table: &mut [u64], variables: usize, sets: impl Iterator<Item = u16>) {
    table.fill(0);
    for set in sets {
        table[usize::from(set) / 64] |= 1 << (set % 64);
    }
    for variable in 0..variables {
        match VARIABLES.get(variable) {
            Some(&ones) => {
                for word in &mut *table {
                    *word |= (*word & !ones) << (1 << variable);
                }
            }
            None => {
                let stride = 1 << (variable - 6);
                for high in (0..table.len()).filter(|index| index & stride != 0) {
                    table[high] |= table[high - stride];
                }
            }
        }
    }
    if variables < 6 {
        table[0] = repeated(table[0], variables);
    }
}

/// A table of fewer than six variables repeated to fill the word.
#[inline]
pub(super) fn repeated(mut word: u64, variables: usize) -> u64 {
    for variable in variables..6 {
        word |= word << (1 << variable);
    }
    word
}

impl ColouringSolver {
    /// Who wins the game of a table of [`table_words`] words.
    pub(super) fn solve(&mut self, table: &[u64]) -> ShortWins {
        match *table {
            [] => ShortWins::NEVER,
            [word] => self.solve_word(word),
            _ => ShortWins {
                moving_first: self.large_moving(table, true),
                moving_second: !self.large_moving(table, false),
            },
        }
    }

    /// Who wins the game of a table in one word.
    #[inline]
    pub(super) fn solve_word(&mut self, table: u64) -> ShortWins {
        match table {
            0 => ShortWins::NEVER,
            u64::MAX => ShortWins::ALWAYS,
            _ => match self.known.get(&table) {
                Some(&known) => known,
                None => self.search_word(table),
            },
        }
    }

    /// Tries all moves. A variable on which the function does not depend is skipped: to move there
    /// is to pass, and no player of a monotone game gains by that.
    fn search_word(&mut self, table: u64) -> ShortWins {
        let mut wins = ShortWins { moving_first: false, moving_second: true };
        for (variable, ones) in VARIABLES.into_iter().enumerate() {
            let shift = 1 << variable;
            let (high, low) = (table & ones, table & !ones);
            let (shorted, cut) = (high | high >> shift, low | low << shift);
            if shorted == cut {
                continue;
            }
            wins.moving_first = wins.moving_first || self.solve_word(shorted).moving_second;
            wins.moving_second = wins.moving_second && self.solve_word(cut).moving_first;
        }
        self.known.insert(table, wins);
        wins
    }

    /// Whether the mover (Short if `short`) wins a game of more than six variables.
    fn large_moving(&mut self, table: &[u64], short: bool) -> bool {
        let variables = 6 + table.len().trailing_zeros() as usize;
        (0..variables).any(|variable| {
            let next = cofactor(table, variable, short);
            match next.as_slice() {
                [word] => {
                    let wins = self.solve_word(*word);
                    if short { wins.moving_second } else { !wins.moving_first }
                }
                several => !self.large_moving(several, !short),
            }
        })
    }
}

/// The function of one variable less that is left when `variable` is set; the last variable takes
/// its place.
fn cofactor(table: &[u64], variable: usize, one: bool) -> Vec<u64> {
    let half = table.len() / 2;
    let (low, high) = table.split_at(half);
    let last = 5 + table.len().trailing_zeros() as usize;
    if variable == last {
        return if one { high.to_vec() } else { low.to_vec() };
    }
    match VARIABLES.get(variable) {
        Some(&ones) => {
            let shift = 1 << variable;
            let set = |word: u64| {
                let (high, low) = (word & ones, word & !ones);
                if one { high | high >> shift } else { low | low << shift }
            };
            let pairs = low.iter().zip(high);
            pairs.map(|(&low, &high)| set(low) & !ones | set(high) & ones).collect()
        }
        None => {
            let stride = 1 << (variable - 6);
            let chosen = |index: usize| if one { index | stride } else { index & !stride };
            let take = |index: usize| {
                if index & stride == 0 { low[chosen(index)] } else { high[chosen(index)] }
            };
            (0..half).map(take).collect()
        }
    }
}

/// The set with member i of `of` for each one i of `set`'s place among them: the inverse of
/// choosing members of `of` by their places.
#[inline]
pub(super) fn compress(set: u16, of: u16) -> u16 {
    let mut result = 0;
    for (place, member) in ones(of).enumerate() {
        result |= (set >> member & 1) << place;
    }
    result
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::game::{Class, Oracle, Outcome};
    use crate::graph::VertexSet;

    /// Compares with the oracle of a function given by sets of ones.
    fn agrees_with_oracle(variables: usize, sets: &[u16]) -> bool {
        let all = ((1_u32 << variables) - 1) as u16;
        let sets: Vec<u16> = sets.iter().map(|set| set & all).collect();
        let mut table = vec![0; table_words(variables)];
        fill_table(&mut table, variables, sets.iter().copied());
        let wins = ColouringSolver::default().solve(&table);
        let outcome = |short: &VertexSet| {
            let filling = short.iter().fold(0_u16, |set, cell| set | 1 << cell.index());
            let one = sets.iter().any(|&set| set & !filling == 0);
            let bit = table[usize::from(filling) / 64] >> (filling % 64) & 1 == 1;
            assert_eq!(one, bit, "the table is wrong at {filling:b}");
            if one { Outcome::Short } else { Outcome::Cut }
        };
        let oracle = Oracle::for_colouring(&VertexSet::full(variables), outcome).unwrap();
        let class = match (wins.moving_first, wins.moving_second) {
            (true, true) => Class::Short,
            (true, false) => Class::First,
            (false, false) => Class::Cut,
            (false, true) => Class::Second,
        };
        oracle.class() == Some(class)
    }

    #[test]
    fn all_functions_of_three_variables() {
        for family in 0_u16..256 {
            let sets: Vec<u16> = (0..8).filter(|set| family >> set & 1 == 1).collect();
            assert!(agrees_with_oracle(3, &sets), "{sets:?}");
        }
    }

    quickcheck! {
        fn small_functions_as_the_oracle(sets: Vec<u16>, variables: u8) -> bool {
            agrees_with_oracle(usize::from(variables) % 7, &sets)
        }

        fn large_functions_as_the_oracle(sets: Vec<u16>, variables: u8) -> bool {
            let sparse: Vec<u16> = sets.iter().map(|set| set & set.rotate_left(5)).collect();
            agrees_with_oracle(7 + usize::from(variables) % 3, &sparse)
        }
    }
}
