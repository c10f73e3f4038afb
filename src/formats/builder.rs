//! A game put together from names.

use thiserror::Error;

use super::GameFile;
use crate::game::{Game, GameError, Goal, Player, Position, PositionError, Rules};
use crate::graph::{Hypergraph, NameError, Names, VertexId};

/// A game of one's own: vertices are named as they come, and made by being named.
///
/// ```
/// use cutshort::formats::GameBuilder;
/// use cutshort::{Player, SolveOptions, solve};
/// // s - a - t and s - b - t: Cut cannot be in time.
/// let file = GameBuilder::new(["s", "t"])
///     .edges([("s", "a"), ("a", "t"), ("s", "b"), ("b", "t")])
///     .build()?;
/// let solution = solve(file.position(), Player::Cut, &SolveOptions::default())?;
/// assert_eq!(solution.winner(), Some(Player::Short));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameBuilder {
    terminals: Vec<String>,
    hyperedges: Vec<Vec<String>>,
    claims: Vec<(String, Player)>,
    goal: Goal,
    rules: Rules,
}

/// Why names make no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameBuildError {
    /// A text that is no name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A terminal that is named twice.
    #[error("the terminal {0:?} is named twice")]
    TerminalTwice(String),
    /// Terminals and rules that make no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A claim of what no edge or hyperedge holds.
    #[error("{0:?} is claimed, but is in no edge or hyperedge")]
    UnknownCell(String),
    /// A claim of what is no empty cell.
    #[error("{cell:?} {}", refusal(error))]
    Claim {
        /// The cell.
        cell: String,
        /// Why it cannot be claimed.
        error: PositionError,
    },
}

fn refusal(error: &PositionError) -> &'static str {
    match error {
        PositionError::NoCell(_) => "is a terminal and cannot be claimed",
        PositionError::Claimed(_) => "is claimed twice",
    }
}

impl GameBuilder {
    /// A game with these terminals and no hyperedges, in which Short wins by joining all terminals, which
    /// conduct.
    pub fn new<N: Into<String>>(terminals: impl IntoIterator<Item = N>) -> Self {
        Self {
            terminals: terminals.into_iter().map(Into::into).collect(),
            hyperedges: Vec::new(),
            claims: Vec::new(),
            goal: Goal::Connect,
            rules: Rules::Normal,
        }
    }

    /// Adds an edge between two vertices.
    #[must_use]
    pub fn edge(self, a: impl Into<String>, b: impl Into<String>) -> Self {
        self.hyperedge([a.into(), b.into()])
    }

    /// Adds edges.
    #[must_use]
    pub fn edges<A: Into<String>, B: Into<String>>(
        self,
        edges: impl IntoIterator<Item = (A, B)>,
    ) -> Self {
        edges.into_iter().fold(self, |builder, (a, b)| builder.edge(a, b))
    }

    /// Adds a hyperedge: its vertices are neighbours of one another.
    #[must_use]
    pub fn hyperedge<N: Into<String>>(mut self, members: impl IntoIterator<Item = N>) -> Self {
        self.hyperedges.push(members.into_iter().map(Into::into).collect());
        self
    }

    /// Adds a claim of a cell that some edge or hyperedge holds.
    #[must_use]
    pub fn claim(mut self, cell: impl Into<String>, by: Player) -> Self {
        self.claims.push((cell.into(), by));
        self
    }

    /// What joining the terminals means.
    #[must_use]
    pub fn goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Who wins when the terminals are joined.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// The position, with its names. The terminals come first, in their order, then the cells as they were named.
    ///
    /// Complexity: that of [`Hypergraph::new`].
    ///
    /// # Errors
    /// If a text is no name, a terminal is named twice, there are fewer than two, a claim is of no empty cell, or the
    /// goal does not go with the rules.
    pub fn build(&self) -> Result<GameFile, GameBuildError> {
        let mut names = Names::new();
        for terminal in &self.terminals {
            if names.id(terminal).is_some() {
                return Err(GameBuildError::TerminalTwice(terminal.clone()));
            }
            names.intern(terminal)?;
        }
        let terminals = (0..names.len()).map(VertexId::new).collect();
        let mut hyperedges: Vec<Vec<VertexId>> = Vec::new();
        for members in &self.hyperedges {
            let members = members.iter().map(|name| names.intern(name));
            hyperedges.push(members.collect::<Result<_, _>>()?);
        }
        let hypergraph = Hypergraph::new(names.len(), terminals, hyperedges)
            .expect("the terminals differ, and all vertices have names");
        let mut position = Position::opening(Game::new(hypergraph, self.goal, self.rules)?);
        for (name, by) in &self.claims {
            let cell = names.id(name).ok_or_else(|| GameBuildError::UnknownCell(name.clone()))?;
            let refused = |error| GameBuildError::Claim { cell: name.clone(), error };
            position.claim(cell, *by).map_err(refused)?;
        }
        Ok(GameFile::new(position, names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Class, Outcome};
    use crate::solve::{SolveOptions, class_of, solve_all};

    #[test]
    fn names_make_a_game() {
        // s - a - t with a side branch; b is dead, and its claim changes nothing.
        let path = GameBuilder::new(["s", "t"]).edges([("s", "a"), ("a", "t"), ("a", "b")]);
        let claimed = path.clone().claim("b", Player::Cut).build().unwrap();
        let misere = path.clone().rules(Rules::Misere).build().unwrap();
        let games = [path.build().unwrap(), claimed, misere];
        let solved = solve_all(games.iter().map(GameFile::position), &SolveOptions::default());
        let classes: Vec<_> =
            solved.iter().map(|found| class_of(found.as_ref().unwrap()).unwrap()).collect();
        // Misère: who moves first takes b, and the other must take a: Short joins the terminals, or Cut parts them.
        assert_eq!(classes, [Class::First, Class::First, Class::First]);
        assert_eq!(solved[0].as_ref().unwrap().short.outcome, Some(Outcome::Short));
        assert_eq!(games[0].names().iter().collect::<Vec<_>>(), ["s", "t", "a", "b"]);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let said = |builder: &GameBuilder| builder.build().unwrap_err().to_string();
        assert_eq!(said(&GameBuilder::new(["s", "s"])), "the terminal \"s\" is named twice");
        assert!(said(&GameBuilder::new(["s"])).contains("two"));
        assert!(said(&GameBuilder::new(["s", ""])).contains("empty"));
        let claimed = GameBuilder::new(["s", "t"]).edge("s", "t").claim("t", Player::Cut);
        assert_eq!(said(&claimed), "\"t\" is a terminal and cannot be claimed");
        let path = GameBuilder::new(["s", "t"]).edges([("s", "a"), ("a", "t")]);
        let twice = path.clone().claim("a", Player::Short).claim("a", Player::Cut);
        assert_eq!(said(&twice), "\"a\" is claimed twice");
        let unknown = path.claim("b", Player::Cut);
        assert_eq!(said(&unknown), "\"b\" is claimed, but is in no edge or hyperedge");
    }
}
