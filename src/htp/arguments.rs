//! The arguments of a command and their types.

use super::line::Refusal;
use crate::game::Player;
use crate::render::count;

/// What follows the name of a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a> {
    words: &'a [String],
}

impl<'a> Arguments<'a> {
    pub(super) fn new(words: &'a [String]) -> Self {
        Self { words }
    }

    pub(super) fn len(self) -> usize {
        self.words.len()
    }

    pub(super) fn words(self) -> &'a [String] {
        self.words
    }

    /// Refuses another number of arguments.
    pub(super) fn expect(self, least: usize, most: usize) -> Result<(), Refusal> {
        let found = self.len();
        if (least..=most).contains(&found) {
            return Ok(());
        }
        let expected = match (least, most) {
            (0, 0) => "none".to_owned(),
            (least, most) if least == most => least.to_string(),
            (least, usize::MAX) => format!("at least {least}"),
            (least, most) => format!("{least} to {most}"),
        };
        Err(Refusal(format!("{}, expected {expected}", count(found, "argument"))))
    }

    /// An argument, counted from 0.
    pub(super) fn word(self, index: usize) -> Result<&'a str, Refusal> {
        self.words.get(index).map(String::as_str).ok_or_else(|| {
            Refusal(format!("{}, expected at least {}", count(self.len(), "argument"), index + 1))
        })
    }

    /// An argument for which `read` has a value.
    pub(super) fn read<T>(
        self,
        index: usize,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Refusal> {
        let word = self.word(index)?;
        read(word).ok_or_else(|| {
            // A client may send anything; nobody wants to read it all again.
            let start: String = word.chars().take(40).collect();
            Refusal(format!("argument {} is {start:?}, expected {expected}", index + 1))
        })
    }

    pub(super) fn player(self, index: usize) -> Result<Player, Refusal> {
        self.read(index, "black or white", |word| match &*word.to_ascii_lowercase() {
            "b" | "black" => Some(Player::Short),
            "w" | "white" => Some(Player::Cut),
            _ => None,
        })
    }

    pub(super) fn flag(self, index: usize) -> Result<bool, Refusal> {
        self.read(index, "0 or 1", |word| match &*word.to_ascii_lowercase() {
            "0" | "false" => Some(false),
            "1" | "true" => Some(true),
            _ => None,
        })
    }

    pub(super) fn number(self, index: usize, least: usize, most: usize) -> Result<usize, Refusal> {
        self.read(index, &format!("a whole number from {least} to {most}"), |word| {
            word.parse().ok().filter(|number| (least..=most).contains(number))
        })
    }

    pub(super) fn seconds(self, index: usize) -> Result<f64, Refusal> {
        // A day more or less makes no difference beyond that, and sums stay finite.
        self.read(index, "a number of seconds from 0 to 1e9", |word| {
            word.parse::<f64>().ok().filter(|seconds| (0.0..=1e9).contains(seconds))
        })
    }
}

/// The name of a player's colour.
pub(super) fn colour(player: Player) -> &'static str {
    match player {
        Player::Short => "black",
        Player::Cut => "white",
    }
}

/// The letter of a player's colour.
pub(super) fn letter(player: Player) -> char {
    match player {
        Player::Short => 'B',
        Player::Cut => 'W',
    }
}
