//! `cutshort htp`: the Hex Text Protocol on standard input and output, or on a port.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::{Exit, Failure};
use crate::htp::{LONGEST_LINE, Response, Session, is_interrupt};

/// So many lines wait at most while a command is carried out.
const WAITING_LINES: usize = 256;

/// Speak the Hex Text Protocol, for graphical interfaces, tournaments and test scripts
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort htp
  echo 'dfpn-solve-state black' | cutshort htp

A command is a line, and each has one response: `=` with the answer or `?` with what is wrong, and an empty \
line. list_commands lists the commands, docs/htp.md explains them; quit or the end of the input ends. In \
HexGui, choose Program, New Program and this command, or let it connect to cutshort htp --listen \
127.0.0.1:20000. Black is Short and joins top and bottom. Who connects to a port can have files read \
and as much memory and time used as he likes, so it should be one of this machine.")]
pub(super) struct Args {
    /// Wait for clients at this address instead, one after the other; they share the board and what has
    /// been found out, and quit ends the connection only
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let client = Client::default();
    let mut session = Session::new(Arc::clone(&client.interrupt));
    match args.listen {
        Some(address) => listen(address, &mut session),
        None => {
            let lines = client.read(io::stdin(), AtEnd::Finish);
            client.serve(&lines, &mut session, out)?;
            Ok(Exit::Done)
        }
    }
}

/// Serves clients until the program is ended.
fn listen(address: SocketAddr, session: &mut Session) -> Result<Exit, Failure> {
    let cannot = |error: io::Error| Failure::Input(format!("cannot listen at {address}: {error}"));
    let listener = TcpListener::bind(address).map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    if !address.ip().is_loopback() {
        super::voice::aside(format_args!(
            "cutshort: warning: other machines may reach {address}; whoever does can have files read \
             and memory and time used"
        ));
    }
    super::voice::aside(format_args!("cutshort: listening at {address}"));
    loop {
        // A client that has gone away before it was served is no reason to stop.
        if let Ok((stream, _)) = listener.accept() {
            _ = converse(stream, session);
            session.reopen();
        }
    }
}

/// Serves one client that has connected.
fn converse(stream: TcpStream, session: &mut Session) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let client = Client { interrupt: session.interrupt_flag(), ..Client::default() };
    let lines = client.read(stream.try_clone()?, AtEnd::Stop);
    let served = client.serve(&lines, session, &mut &stream);
    // Ends the thread that reads.
    _ = stream.shutdown(std::net::Shutdown::Both);
    served
}

/// What becomes of commands that wait when the input ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtEnd {
    /// They are carried out: the input is a file or a pipe.
    Finish,
    /// They are dropped and the search is stopped: nobody is there any more.
    Stop,
}

/// Who sends the lines.
#[derive(Clone, Debug, Default)]
struct Client {
    /// Stops the search that is running.
    interrupt: Arc<AtomicBool>,
    has_left: Arc<AtomicBool>,
}

/// A line of the input.
enum Received {
    Line(String),
    TooLong,
}

impl Client {
    /// Reads lines in a thread of its own, so that an interrupt is seen while a command is carried out.
    fn read(&self, input: impl Read + Send + 'static, at_end: AtEnd) -> Receiver<Received> {
        let (sender, lines) = sync_channel(WAITING_LINES);
        let client = self.clone();
        thread::spawn(move || {
            client.forward(&mut BufReader::new(input), &sender);
            if at_end == AtEnd::Stop {
                client.has_left.store(true, Ordering::SeqCst);
                client.interrupt.store(true, Ordering::SeqCst);
            }
        });
        lines
    }

    fn forward(&self, input: &mut impl BufRead, sender: &SyncSender<Received>) {
        while let Ok(Some(received)) = read_line(input) {
            match received {
                Received::Line(line) if is_interrupt(&line) => {
                    self.interrupt.store(true, Ordering::SeqCst);
                }
                received => {
                    if sender.send(received).is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Carries out the commands and responds to each.
    fn serve(
        &self,
        lines: &Receiver<Received>,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        while !session.is_over() {
            let Ok(received) = lines.recv() else { break };
            // An interrupt is for the command that was running, if there was one.
            self.interrupt.store(false, Ordering::SeqCst);
            if self.has_left.load(Ordering::SeqCst) {
                break;
            }
            let response = match received {
                Received::TooLong => Some(Response::too_long()),
                Received::Line(line) => {
                    // HexGui reads pictures where it reads responses. If they cannot be written,
                    // neither can the response.
                    session.execute_live(&line, &mut |picture| {
                        _ = write!(out, "{picture}").and_then(|()| out.flush());
                    })
                }
            };
            if let Some(response) = response {
                write!(out, "{response}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// The next line, without more of it in memory than a line may have; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Received>> {
    let mut line = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Received::TooLong));
    }
    Ok(Some(Received::Line(String::from_utf8_lossy(&line).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_next_is_read() {
        let text = [b"name\n".to_vec(), vec![b'x'; 3 * LONGEST_LINE], b"\nquit".to_vec()].concat();
        let mut input = &text[..];
        let mut kinds = Vec::new();
        while let Some(received) = read_line(&mut input).unwrap() {
            kinds.push(match received {
                Received::Line(line) => line.trim().to_owned(),
                Received::TooLong => "too long".to_owned(),
            });
        }
        assert_eq!(kinds, ["name", "too long", "quit"]);
    }
}
