//! Arguments that are one of some words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::de::value::Error;
use serde::de::{DeserializeOwned, IntoDeserializer};

use crate::game::Player;

/// What joining the terminals means.
pub(super) const GOALS: &[(&str, &str)] = &[
    ("connect", "The terminals conduct; Short must join them all"),
    ("touch", "The terminals are sides; one group of Short's must touch them all"),
];

/// Who wins when the terminals are joined.
pub(super) const RULES: &[(&str, &str)] = &[("normal", "Short wins"), ("misere", "Short loses")];

/// Reads one of these words, which mean what they mean in files and requests; each has its sentence in the help, if
/// there is one.
pub(super) fn choice<T: DeserializeOwned + Clone + Send + Sync + 'static>(
    words: &[(&'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let words = words.iter().map(|&(word, meaning)| match meaning {
        "" => PossibleValue::new(word),
        _ => PossibleValue::new(word).help(meaning),
    });
    PossibleValuesParser::new(words)
        .try_map(|word| T::deserialize(IntoDeserializer::<Error>::into_deserializer(word)))
}

/// Reads a player, as users say it.
pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    let words = [("short", "black"), ("cut", "white")];
    PossibleValuesParser::new(words.map(|(word, alias)| PossibleValue::new(word).alias(alias)))
        .map(|word| if ["short", "black"].contains(&&*word) { Player::Short } else { Player::Cut })
}
