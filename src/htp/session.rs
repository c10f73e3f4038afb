//! What lasts from one command to the next.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::commands;
use super::line::{Line, Response};
use super::parameters::Parameters;
use super::record::Record;
use crate::game::ByPlayer;
use crate::survey::Keeper;

/// The size of the board until a client says another.
const FIRST_SIZE: usize = 11;

/// What is shown while a search goes on.
pub(super) type Live<'a> = &'a mut dyn FnMut(&str);

/// A client's session: a board, its moves, parameters, and a solver that keeps what it has found out.
///
/// No command makes it panic and none ends it but `quit`.
#[derive(Debug)]
pub struct Session {
    pub(super) record: Record,
    pub(super) parameters: Parameters,
    /// The seconds that each player has left.
    pub(super) clock: ByPlayer<f64>,
    pub(super) keeper: Keeper,
    pub(super) interrupt: Arc<AtomicBool>,
    /// The CPU time at which the client began to count.
    pub(super) cpu_start: Duration,
    pub(super) is_over: bool,
}

impl Session {
    /// A session on an empty board of 11x11. Who raises the flag stops the search that is running, and
    /// lowers it before the next command.
    #[must_use]
    pub fn new(interrupt: Arc<AtomicBool>) -> Self {
        let parameters = Parameters::default();
        Self {
            record: Record::new(FIRST_SIZE, FIRST_SIZE),
            clock: ByPlayer::from_fn(|_| parameters.game_time),
            parameters,
            keeper: Keeper::default(),
            interrupt,
            cpu_start: Duration::ZERO,
            is_over: false,
        }
    }

    /// The response to a line; `None` if there is nothing to respond to in it.
    ///
    /// Complexity: that of what the command asks for. Those that ask for a winner are exponential at
    /// worst, without a limit unless the client sets one.
    pub fn execute(&mut self, line: &str) -> Option<Response> {
        self.execute_live(line, &mut |_| ())
    }

    /// As [`execute`](Self::execute). What a graphical interface may draw while a search goes on is handed
    /// to `live`, about once a second, if the client has asked for it.
    pub fn execute_live(&mut self, line: &str, live: &mut dyn FnMut(&str)) -> Option<Response> {
        let Line { id, words } = Line::parse(line)?;
        let answer = commands::run(self, &words, live);
        Some(Response { id, answer })
    }

    /// The flag that stops the search that is running.
    #[must_use]
    pub fn interrupt_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// Whether the client has said `quit`.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The same session for the next client.
    pub fn reopen(&mut self) {
        self.is_over = false;
    }

    /// Begins a game, with the solver as it is if the board has the same size.
    pub(super) fn begin(&mut self, record: Record) {
        let size = |record: &Record| (record.width(), record.height());
        if size(&record) != size(&self.record) {
            self.keeper.forget();
        }
        self.record = record;
        self.clock = ByPlayer::from_fn(|_| self.parameters.game_time);
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Arc::default())
    }
}
