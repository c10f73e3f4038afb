//! Theorems, and the only place where they are made.

use std::slice::from_ref;

use super::board::{Boards, On};
use super::rules::{Conclude, Node, Rule};
use super::statement::{Indifference, Misere, Normal, ensure};
use super::{Fault, GameId};
use crate::game::Rules;

/// A statement about a game that has been proved: it follows from other theorems by a rule.
///
/// Its fields are private, and `Theorem::prove` alone makes one.
#[derive(Clone, Debug)]
pub struct Theorem {
    game: GameId,
    statement: Statement,
}

/// One of the three kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// About normal play.
    Normal(Normal),
    /// About misère play.
    Misere(Misere),
    /// About fillings.
    Indifference(Indifference),
}

/// A kind of statement.
trait Kind: Sized {
    /// Whether there are such statements about a game.
    fn is_about(on: &On<'_>) -> bool;
    fn of(statement: &Statement) -> Option<&Self>;
    fn into_statement(self) -> Statement;
}

macro_rules! kinds {
    ($($kind:ident if $is_about:expr;)*) => {$(
        impl Kind for $kind {
            fn is_about(on: &On<'_>) -> bool {
                $is_about(on.board.game.rules(), on.game == GameId::FILE)
            }
            fn of(statement: &Statement) -> Option<&Self> {
                if let Statement::$kind(it) = statement { Some(it) } else { None }
            }
            fn into_statement(self) -> Statement {
                Statement::$kind(self)
            }
        }
    )*};
}

kinds! {
    Normal if |rules, _| rules == Rules::Normal;
    // A dual says who joins, which is not who wins there.
    Misere if |rules, is_file| rules == Rules::Misere && is_file;
    Indifference if |_, is_file| is_file;
}

impl Theorem {
    /// The game that it is about.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// What it says.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// What it says of normal play, if it does.
    #[must_use]
    pub fn normal(&self) -> Option<&Normal> {
        Normal::of(&self.statement)
    }

    /// What it says of misère play, if it does.
    #[must_use]
    pub fn misere(&self) -> Option<&Misere> {
        Misere::of(&self.statement)
    }

    /// What follows by the rule of a node from the theorems `known`.
    pub(super) fn prove(boards: &Boards, node: &Node, known: &[Self]) -> Result<Self, Fault> {
        let own = from_ref(&node.game);
        let at = At { on: boards.on(node.game)?, about: own, node, known };
        let is_misere = at.on.board.game.rules() == Rules::Misere;
        let statement = match &node.rule {
            Rule::Won(rule) => at.by::<Normal>(rule),
            Rule::Path(rule) => at.by::<Normal>(rule),
            Rule::Settled(rule) => at.by::<Normal>(rule),
            Rule::Guarded(rule) => at.by::<Normal>(rule),
            Rule::Claim(rule) => at.by::<Normal>(rule),
            Rule::Or(rule) => at.by::<Normal>(rule),
            Rule::And(rule) => at.by::<Normal>(rule),
            Rule::Either(rule) => at.by::<Normal>(rule),
            Rule::Hold(rule) => at.by::<Normal>(rule),
            Rule::Lift(rule) => At { about: from_ref(&rule.0), ..at }.by::<Normal>(rule),
            Rule::Divided(rule) => At { about: &rule.sides, ..at }.by::<Normal>(rule),
            Rule::Transfer(rule) => at.by::<Normal>(rule),
            Rule::Given(rule) => at.by::<Normal>(rule),
            Rule::Decided(rule) if is_misere => at.by::<Misere>(rule),
            Rule::Decided(rule) => at.by::<Normal>(rule),
            Rule::Over(rule) => at.by::<Misere>(rule),
            Rule::Move(rule) => at.by::<Misere>(rule),
            Rule::All(rule) => at.by::<Misere>(rule),
            Rule::Join(rule) => at.by::<Misere>(rule),
            Rule::Like(rule) => at.by::<Misere>(rule),
            Rule::Same(rule) => at.by::<Indifference>(rule),
            Rule::SameEdge(rule) => at.by::<Indifference>(rule),
            Rule::Branch(rule) => at.by::<Indifference>(rule),
        };
        Ok(Self { game: node.game, statement: statement? })
    }
}

/// Where a rule is applied.
struct At<'a> {
    on: On<'a>,
    /// The games that the theorems used are about, in turn.
    about: &'a [GameId],
    node: &'a Node,
    known: &'a [Theorem],
}

impl At<'_> {
    fn by<S: Kind>(&self, rule: &impl Conclude<S>) -> Result<Statement, Fault> {
        ensure(S::is_about(&self.on), Fault::NotHere)?;
        let mut used = Vec::new();
        for (&node, &about) in self.node.of.iter().zip(self.about.iter().cycle()) {
            let theorem = self.known.get(node.index()).ok_or(Fault::NoNode(node.0))?;
            ensure(theorem.game == about, Fault::Mismatch)?;
            used.push(S::of(&theorem.statement).ok_or(Fault::Mismatch)?);
        }
        Ok(rule.conclude(&self.on, &used)?.into_statement())
    }
}

#[cfg(test)]
impl Theorem {
    /// Takes for granted what a test starts from.
    pub(super) fn assumed(game: GameId, statement: Statement) -> Self {
        Self { game, statement }
    }
}
