//! The twelve symmetries of the values of regions with three terminals.

/// A renaming of the terminals, then perhaps an exchange of the colours.
///
/// Arc `i` of the dual region lies opposite terminal `i`, so the dual of a renamed region is the renamed dual, and
/// the twelve are the product of the two groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// Terminal `t` becomes what terminal `RENAMINGS[i][t]` was.
const RENAMINGS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetry {
    /// Nothing changes.
    pub const IDENTITY: Self = Self(0);

    /// Terminals 1 and 2 are exchanged: what a mirror does to a part of a pinwheel.
    pub const PRIME: Self = Self(2);

    /// The colours are exchanged.
    pub const DUAL: Self = Self(RENAMINGS.len() as u8);

    /// How many there are.
    pub const COUNT: usize = 2 * RENAMINGS.len();

    /// All of them, the identity first, those without an exchange of colours before those with one.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The one with this number; `None` if there are not so many.
    pub(super) fn from_number(number: usize) -> Option<Self> {
        (number < Self::COUNT).then_some(Self(number as u8))
    }

    /// Its place among [all](Self::all).
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Terminal `t` of the image is terminal `renaming()[t]` of the original, counted from 0.
    #[must_use]
    pub fn renaming(self) -> [usize; 3] {
        RENAMINGS[self.number() % RENAMINGS.len()]
    }

    /// Whether the colours are exchanged.
    #[must_use]
    pub fn is_dual(self) -> bool {
        self.number() >= RENAMINGS.len()
    }

    fn new(renaming: [usize; 3], dual: bool) -> Self {
        let place = RENAMINGS.iter().position(|&other| other == renaming);
        let place = place.expect("these are all permutations of three");
        Self((place + if dual { RENAMINGS.len() } else { 0 }) as u8)
    }

    /// This one, then the other.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let (first, second) = (self.renaming(), next.renaming());
        Self::new(second.map(|terminal| first[terminal]), self.is_dual() != next.is_dual())
    }

    /// The one that takes it back.
    #[must_use]
    pub fn inverse(self) -> Self {
        let mut back = [0; 3];
        for (terminal, &was) in self.renaming().iter().enumerate() {
            back[was] = terminal;
        }
        Self::new(back, self.is_dual())
    }

    /// The image of an outcome: `0`, `a`, `b`, `c`, `T` are 0 to 4.
    #[must_use]
    pub(super) fn outcome(self, outcome: usize) -> usize {
        match outcome {
            0 | 4 if self.is_dual() => 4 - outcome,
            0 | 4 => outcome,
            // `a`, `b`, `c` leave terminal 1, 2, 3 alone, which is called by its new name.
            lonely => 1 + self.inverse().renaming()[lonely - 1],
        }
    }
}
