//! The checker: one line after the other. What a node says is worked out from what the nodes that it uses
//! say; nothing in the file is believed.

use super::answer::Proved;
use super::board::{Boards, number};
use super::dual::dual;
use super::line::{End, Line};
use super::statement::ensure;
use super::theorem::Theorem;
use super::{Fault, GameId, NodeId, Normal};
use crate::game::{Player, Position};

/// Reads the lines of a certificate and refuses the first that is not right.
#[derive(Debug)]
pub struct Checker {
    position: Position,
    boards: Boards,
    theorems: Vec<Theorem>,
    proved: Vec<Proved>,
    ended: bool,
}

/// What the last node of a certificate says, and of which position's game.
#[derive(Clone, Debug)]
pub struct Shown {
    position: Position,
    wins: Normal,
}

impl Shown {
    /// Who wins that game, as the last node has it.
    #[must_use]
    pub fn wins(&self) -> &Normal {
        &self.wins
    }
}

/// The memory that a [`Checker`] takes for its nodes by default, in bytes.
pub const DEFAULT_CHECK_MEMORY: usize = 1 << 30;

impl Checker {
    /// For certificates about a position; what is noted of all nodes takes at most `memory` bytes.
    #[must_use]
    pub fn new(position: &Position, memory: usize) -> Self {
        let boards = Boards::new(position.reduced(), memory);
        let position = position.clone();
        Self { position, boards, theorems: Vec::new(), proved: Vec::new(), ended: false }
    }

    /// Lets nodes [take over](super::rules::Given) what another certificate has shown, as that of the part with
    /// this number: about the same game, with the claims of this position or some of them.
    ///
    /// It says that the player wins whenever he has all of *owned* and his opponent nothing of the carrier; here
    /// he has what he has claimed.
    ///
    /// # Errors
    /// If it is about another game, or one with claims that this position has not.
    pub fn rely_on(&mut self, part: u32, Shown { position, wins }: &Shown) -> Result<(), Fault> {
        let is_earlier = |by| position.claimed(by).is_subset_of(self.position.claimed(by));
        let is_same = *position.game() == *self.position.game();
        ensure(is_same && Player::BOTH.into_iter().all(is_earlier), Fault::Mismatch)?;
        let his = self.position.claimed(wins.player);
        let (owned, carrier) = (&wins.owned - his, &wins.carrier - his);
        self.boards.given.insert(part, Normal { owned, carrier, ..wins.clone() });
        Ok(())
    }

    /// What the certificate has shown to others that [rely on](Self::rely_on) it: what its last node says, if it
    /// is whole and that is about normal play and the game of the file.
    #[must_use]
    pub fn shown(&self) -> Option<Shown> {
        let last = self.theorems.last().filter(|it| self.ended && it.game().is_file())?;
        Some(Shown { position: self.position.clone(), wins: last.normal()?.clone() })
    }

    /// Checks one line.
    ///
    /// Time: polynomial in the line, the game and the number of nodes that the line uses.
    ///
    /// # Errors
    /// What is wrong with the line. The checker is not to be used any more then.
    pub fn line(&mut self, line: &Line) -> Result<(), Fault> {
        ensure(!self.ended, Fault::NotWhole)?;
        match line {
            Line::Dual(it) => {
                let of = self.boards.on(it.of)?.board;
                ensure(!of.any_two, Fault::NotHere)?;
                let (dual, drawing) = dual(&of.game, it)?;
                self.boards.add(it.game, dual, Some((it.of, drawing)))
            }
            Line::Side(it) => {
                self.boards.add(it.game, it.of(&self.boards.on(GameId::FILE)?)?, None)
            }
            Line::Node(node) => {
                let theorem = Theorem::prove(&self.boards, node, &self.theorems)?;
                number(node.id.0, self.theorems.len())?;
                self.boards
                    .memory
                    .take(bytes(&theorem, self.position.game().hypergraph().vertex_count()))?;
                self.theorems.push(theorem);
                Ok(())
            }
            Line::Answer(answer) => {
                answer.check(&self.boards.on(GameId::FILE)?, &self.theorems)?;
                self.boards.memory.take(answer.bytes())?;
                self.proved.push(answer.clone());
                Ok(())
            }
            &Line::End(End { nodes, answers }) => {
                ensure(nodes as usize == self.theorems.len(), Fault::NotWhole)?;
                ensure(answers as usize == self.proved.len(), Fault::NotWhole)?;
                self.ended = true;
                Ok(())
            }
        }
    }

    /// What has been proved, in the order of the answers.
    ///
    /// # Errors
    /// If the last line has not come.
    pub fn finish(&self) -> Result<&[Proved], Fault> {
        if self.ended { Ok(&self.proved) } else { Err(Fault::NotWhole) }
    }

    /// How many nodes there have been.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.theorems.len()
    }

    /// What a node has shown.
    #[must_use]
    pub fn theorem(&self, node: NodeId) -> Option<&Theorem> {
        self.theorems.get(node.index())
    }
}

/// About what a theorem takes, with a set to settle.
fn bytes(theorem: &Theorem, universe: usize) -> usize {
    let held = theorem.normal().map_or(0, |it| size_of_val(&*it.held));
    size_of::<Theorem>() + 3 * (universe / 8 + 16) + held
}

#[cfg(test)]
impl Checker {
    /// Takes a statement about a game for granted.
    pub(super) fn assume(&mut self, game: super::GameId, normal: Normal) -> NodeId {
        let statement = super::Statement::Normal(normal);
        self.theorems.push(Theorem::assumed(game, statement));
        NodeId(self.theorems.len() as u32 - 1)
    }
}
