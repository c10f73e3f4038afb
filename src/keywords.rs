//! Choices that users make by words.

/// Declares a choice with the words that name what can be chosen, and what a word is refused with that is none of them.
macro_rules! keywords {
    ($(#[$about:meta])* pub enum $name:ident or $unknown:ident { $($(#[$what:meta])* $choice:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name { $($(#[$what])* $choice,)* }

        impl $name {
            /// All of them, in the order in which they are listed.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$choice),*];

            /// The word for it on the command line.
            #[must_use]
            pub const fn keyword(self) -> &'static str {
                match self { $(Self::$choice => $word,)* }
            }

            /// The words for all of them, as messages list them.
            #[must_use]
            pub(crate) fn list() -> String {
                Self::ALL.map(Self::keyword).join(", ")
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.keyword())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $unknown;

            fn from_str(word: &str) -> Result<Self, $unknown> {
                let found = Self::ALL.into_iter().find(|choice| choice.keyword() == word);
                found.ok_or_else(|| $unknown { word: word.to_owned(), known: Self::list() })
            }
        }
    };
}
pub(crate) use keywords;
