//! The notation of game forms: `{a,{T|b}|a}`.

use std::fmt;

use thiserror::Error;

use super::{Form, FormError, FormId, Forms};
use crate::game::{ByPlayer, Player};

/// Why a text is no game form. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// Something else was expected here.
    #[error("column {column}: {found}, expected {expected}")]
    Unexpected {
        /// Where.
        column: usize,
        /// What is there.
        found: Found,
        /// What may stand there.
        expected: &'static str,
    },
    /// The poset has no such atom.
    #[error("column {column}: the outcome poset has no atom {name:?}; it has {atoms}")]
    UnknownAtom {
        /// Where.
        column: usize,
        /// What was written.
        name: String,
        /// The atoms of the poset.
        atoms: String,
    },
    /// A composite form has no option on one side.
    #[error(
        "column {column}: {player} has no option here; a composite form needs options on both sides"
    )]
    NoOption {
        /// Where an option was expected.
        column: usize,
        /// Left is Short, Right is Cut.
        player: Player,
    },
    /// A brace is never closed.
    #[error("column {column}: this brace is never closed")]
    Unclosed {
        /// Where the innermost such brace is.
        column: usize,
    },
    /// The form is nested too deeply.
    #[error("column {column}: {source}")]
    TooDeep {
        /// Where the form ends.
        column: usize,
        /// How deep.
        source: FormError,
    },
}

/// What a parser found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This character.
    Character(char),
    /// Another form.
    Form,
    /// Nothing more.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(character) => write!(f, "found {character:?}"),
            Self::Form => f.write_str("found another form"),
            Self::End => f.write_str("the text ends"),
        }
    }
}

/// A text that was to be a form, as a message shows it: in quotes, and a long one is cut, for the message says in
/// which column it is wrong.
///
/// ```
/// use cutshort::values::quoted_form;
/// assert_eq!(quoted_form("{a|0}"), "\"{a|0}\"");
/// assert!(quoted_form(&"{".repeat(5000)).ends_with("{\"..."));
/// ```
#[must_use]
pub fn quoted_form(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A brace that is open.
struct Open {
    column: usize,
    options: ByPlayer<Vec<FormId>>,
    /// Whose options are being read.
    side: Player,
    /// Whether the next thing must be an option (after `{`, `,` and `|`).
    wants_option: bool,
}

impl Forms {
    /// Reads a form. Atoms are called by the names that the poset gives them, `⊥` and `⊤` too; `*`
    /// stands for `{T|0}`, and the names of [families](Self::family) such as `G3` for their forms; white space
    /// does not matter.
    ///
    /// # Errors
    /// If the text is no form over this poset, with the column where reading stopped. Forms that
    /// were read before that stay in the arena.
    pub fn parse(&mut self, text: &str) -> Result<FormId, NotationError> {
        let mut open: Vec<Open> = Vec::new();
        let mut done: Option<FormId> = None;
        let mut characters = text.chars().zip(1..).peekable();
        let mut end = 1;
        while let Some((character, column)) = characters.next() {
            end = column + 1;
            if character.is_whitespace() {
                continue;
            }
            let unexpected =
                |found, expected| NotationError::Unexpected { column, found, expected };
            let found = match character {
                '{' | '}' | ',' | '|' => Found::Character(character),
                _ => Found::Form,
            };
            if done.is_some() {
                return Err(unexpected(found, "nothing after the form"));
            }
            let wants_option = open.last().is_none_or(|brace| brace.wants_option);
            match (character, open.last_mut()) {
                ('{', _) if wants_option => {
                    let (options, side) = (ByPlayer::default(), Player::Short);
                    open.push(Open { column, options, side, wants_option: true });
                }
                ('|' | '}' | ',', Some(brace)) if wants_option => {
                    return Err(NotationError::NoOption { column, player: brace.side });
                }
                (',', Some(brace)) => brace.wants_option = true,
                ('|', Some(brace)) if brace.side == Player::Short => {
                    brace.side = Player::Cut;
                    brace.wants_option = true;
                }
                ('}', Some(brace)) if brace.side == Player::Cut => {
                    let form = self
                        .composite(&brace.options.short, &brace.options.cut)
                        .map_err(|source| NotationError::TooDeep { column, source })?;
                    open.pop();
                    add(&mut open, &mut done, form);
                }
                ('}', Some(_)) => return Err(unexpected(found, "`,` or `|`")),
                ('|', Some(_)) => return Err(unexpected(found, "`,` or `}`")),
                (',' | '|' | '}', None) => return Err(unexpected(found, "an atom or `{`")),
                _ if !wants_option => return Err(unexpected(found, "`,`, `|` or `}`")),
                ('*', _) => {
                    let star = self.intern(&[self.top()], &[self.bottom()]);
                    add(&mut open, &mut done, star);
                }
                _ => {
                    let mut name = String::from(character);
                    let in_name = |c: char| !"{}|,*".contains(c) && !c.is_whitespace();
                    while let Some((next, _)) = characters.next_if(|&(next, _)| in_name(next)) {
                        name.push(next);
                        end += 1;
                    }
                    let form = self.named(&name, column)?;
                    add(&mut open, &mut done, form);
                }
            }
        }
        match (open.last(), done) {
            (Some(brace), _) => Err(NotationError::Unclosed { column: brace.column }),
            (None, Some(form)) => Ok(form),
            (None, None) => Err(NotationError::Unexpected {
                column: end,
                found: Found::End,
                expected: "an atom or `{`",
            }),
        }
    }

    /// What a word stands for.
    fn named(&mut self, name: &str, column: usize) -> Result<FormId, NotationError> {
        if let Some(atom) = self.poset().atom(name) {
            return Ok(self.atom(atom));
        }
        let family =
            self.family(name).map_err(|source| NotationError::TooDeep { column, source })?;
        family.ok_or_else(|| {
            let names: Vec<&str> =
                self.poset().atoms().map(|atom| self.poset().name(atom)).collect();
            let (name, atoms) = (name.to_owned(), names.join(", "));
            NotationError::UnknownAtom { column, name, atoms }
        })
    }

    /// The form written out. It has as many characters as [`atoms`](Self::atoms) and more: look at
    /// that number first where a form may be large.
    #[must_use]
    pub fn write(&self, form: FormId) -> String {
        let mut text = String::new();
        self.write_to(&mut text, form).expect("a string takes everything");
        text
    }

    /// Writes the form out to a writer.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_to(&self, to: &mut impl fmt::Write, form: FormId) -> fmt::Result {
        let [left, right] = match self.form(form) {
            Form::Atom(atom) => return to.write_str(self.poset().name(atom)),
            Form::Composite { left, right } => [left, right],
        };
        for (opening, options) in [('{', left), ('|', right)] {
            for (index, &option) in options.iter().enumerate() {
                to.write_char(if index == 0 { opening } else { ',' })?;
                self.write_to(to, option)?;
            }
        }
        to.write_char('}')
    }
}

impl Forms {
    /// Writes a form for LaTeX's math mode, as the papers print it: `\{\top\mid a\}`.
    ///
    /// ```
    /// use cutshort::values::{Forms, Outcomes};
    /// let mut forms = Forms::new(Outcomes::three_terminals().poset().clone());
    /// let form = forms.parse("{a,{T|b}|0}")?;
    /// assert_eq!(forms.latex(form), r"\{a,\{\top\mid b\}\mid\bot\}");
    /// # Ok::<(), cutshort::values::NotationError>(())
    /// ```
    ///
    /// Complexity: the length of the text.
    #[must_use]
    pub fn latex(&self, form: FormId) -> String {
        let (top, bottom) = (self.poset().top(), self.poset().bottom());
        match self.form(form) {
            Form::Atom(atom) if atom == top => r"\top".to_owned(),
            Form::Atom(atom) if atom == bottom => r"\bot".to_owned(),
            Form::Atom(atom) => self.poset().name(atom).to_owned(),
            Form::Composite { left, right } => {
                let list = |options: &[FormId]| {
                    options.iter().map(|&option| self.latex(option)).collect::<Vec<_>>().join(",")
                };
                let (left, right) = (list(left), list(right));
                let space = if right.starts_with('\\') { "" } else { " " };
                format!(r"\{{{left}\mid{space}{right}\}}")
            }
        }
    }
}

/// Puts a form that has been read where it belongs.
fn add(open: &mut [Open], done: &mut Option<FormId>, form: FormId) {
    match open.last_mut() {
        None => *done = Some(form),
        Some(brace) => {
            brace.options[brace.side].push(form);
            brace.wants_option = false;
        }
    }
}
