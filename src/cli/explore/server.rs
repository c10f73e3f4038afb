//! The explorer as a server: for this machine, at an address that nobody guesses.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use tiny_http::{Header, Method, Request, Response, StatusCode};

use crate::requests::{Host, answer};

/// Where requests go, relative to the page.
pub(super) const REQUESTS: &str = "request";

/// The longest request that is read.
const MOST_BYTES: u64 = 16 << 20;

/// How often it is looked whether somebody still waits for an answer, or wants the server to end.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// A page that is served, with the answers to its requests.
pub(super) struct Server {
    http: tiny_http::Server,
    /// This machine with the port, as browsers write it.
    hosts: [String; 2],
    /// What the address ends in.
    path: String,
    page: String,
    threads: usize,
    memory: usize,
}

/// What is said to a page that waits for an answer.
enum Said {
    Progress(String),
    Answer(String),
}

/// A page that waits for an answer.
struct Client {
    threads: usize,
    memory: usize,
    has_left: Arc<AtomicBool>,
    /// Where progress goes, if the page wants to hear of it.
    hears: Option<Sender<Said>>,
}

impl Host for Client {
    fn progress(&self, report: &str) {
        if let Some(hears) = &self.hears {
            // Nobody hears what is said to a client that has left.
            _ = hears.send(Said::Progress(report.to_owned()));
        }
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn most_memory(&self) -> usize {
        self.memory
    }

    fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.has_left)
    }
}

/// What is to be done about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Page,
    Answer,
    Refused(u16),
}

impl Server {
    /// Listens at a port of this machine; at a free one if it is 0.
    pub(super) fn new(port: u16, page: String, threads: usize, memory: usize) -> io::Result<Self> {
        let http = tiny_http::Server::http(("127.0.0.1", port)).map_err(io::Error::other)?;
        let port = http.server_addr().to_ip().map_or(port, |address| address.port());
        let mut token = [0; 16];
        getrandom::fill(&mut token).map_err(io::Error::other)?;
        let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        Ok(Self { http, hosts, path: format!("/{token}/"), page, threads, memory })
    }

    /// Where the page is.
    pub(super) fn address(&self) -> String {
        format!("http://{}{}", self.hosts[0], self.path)
    }

    /// Serves until somebody wants it to end.
    pub(super) fn serve(&self, interrupt: &AtomicBool) {
        while !interrupt.load(Ordering::Relaxed) {
            // A client that has gone away before it was served is no reason to stop.
            if let Ok(Some(request)) = self.http.recv_timeout(LOOK_EVERY) {
                self.handle(request);
            }
        }
    }

    fn handle(&self, request: Request) {
        let text = |name| {
            let header = request.headers().iter().find(|header| header.field.equiv(name));
            header.map(|header| header.value.as_str().to_owned())
        };
        let (host, origin) = (text("Host"), text("Origin"));
        match self.wish(request.method(), request.url(), host.as_deref(), origin.as_deref()) {
            Wish::Page => {
                let page = Response::from_string(&self.page);
                let page =
                    HEADERS.iter().fold(page, |page, header| match header.parse::<Header>() {
                        Ok(header) => page.with_header(header),
                        Err(()) => page,
                    });
                // A client that has gone away has no use for it.
                _ = request.respond(page);
            }
            Wish::Answer => {
                let has_left = Arc::new(AtomicBool::new(false));
                let hears = None;
                let client = Client { threads: self.threads, memory: self.memory, has_left, hears };
                let hears = text("Accept").is_some_and(|accepted| accepted == LINES);
                thread::spawn(move || converse(request, client, hears));
            }
            Wish::Refused(code) => _ = request.respond(Response::empty(StatusCode(code))),
        }
    }

    /// What a request is for. Only pages of this server are answered, under the names of this machine: what
    /// another page asks for comes with its origin, and a name that leads here by deceit with that name.
    fn wish(&self, method: &Method, url: &str, host: Option<&str>, origin: Option<&str>) -> Wish {
        let is_ours = |name: &str| self.hosts.iter().any(|host| host == name);
        let same = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
        if !host.is_some_and(is_ours) || !origin.is_none_or(same) {
            return Wish::Refused(403);
        }
        match (method, url.strip_prefix(&self.path)) {
            (Method::Get, Some("")) => Wish::Page,
            (Method::Post, Some(REQUESTS)) => Wish::Answer,
            (_, Some("" | REQUESTS)) => Wish::Refused(405),
            _ => Wish::Refused(404),
        }
    }
}

/// What is said with the page.
const HEADERS: [&str; 4] = [
    "Content-Type: text/html; charset=utf-8",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
];

/// What a page accepts that wants to hear how far the work is: a line of JSON for each report, then the answer.
const LINES: &str = "application/x-ndjson";

/// Answers one request. While it is worked on blanks are sent, which JSON has no use for: when they cannot be
/// sent, nobody waits any more.
fn converse(mut request: Request, mut client: Client, hears: bool) {
    let mut text = String::new();
    let read = request.as_reader().take(MOST_BYTES + 1).read_to_string(&mut text);
    if read.is_err() || text.len() as u64 > MOST_BYTES {
        _ = request.respond(Response::empty(StatusCode(400)));
        return;
    }
    let has_left = Arc::clone(&client.has_left);
    let (sender, said) = channel();
    client.hears = hears.then(|| sender.clone());
    thread::spawn(move || {
        // As above.
        _ = sender.send(Said::Answer(answer(&text, &client)));
    });
    let mut out = request.into_writer();
    let mut send = || -> io::Result<()> {
        out.write_all(HEAD.as_bytes())?;
        loop {
            match said.recv_timeout(LOOK_EVERY) {
                Ok(Said::Progress(report)) => {
                    write!(out, "{:x}\r\n{report}\n\r\n", report.len() + 1)?;
                    out.flush()?;
                }
                Ok(Said::Answer(answer)) => {
                    write!(out, "{:x}\r\n{answer}\r\n0\r\n\r\n", answer.len())?;
                    return out.flush();
                }
                Err(RecvTimeoutError::Timeout) => {
                    out.write_all(b"1\r\n \r\n")?;
                    out.flush()?;
                }
                // The search has panicked.
                Err(RecvTimeoutError::Disconnected) => {
                    let fault = r#"{"error":"the program has failed; please report the position"}"#;
                    write!(out, "{:x}\r\n{fault}\r\n0\r\n\r\n", fault.len())?;
                    return out.flush();
                }
            }
        }
    };
    if send().is_err() {
        has_left.store(true, Ordering::Relaxed);
    }
}

/// How the answer to a request begins; it comes in pieces.
const HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n\
    X-Content-Type-Options: nosniff\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_server_are_answered() {
        let server = Server::new(0, String::new(), 1, 1).unwrap();
        let [ours, other] = &server.hosts;
        let (page, request) = (server.path.as_str(), format!("{}request", server.path));
        let wish = |method, url: &str, host: &str, origin: Option<&str>| {
            server.wish(&method, url, Some(host), origin)
        };
        assert_eq!(wish(Method::Get, page, ours, None), Wish::Page);
        assert_eq!(wish(Method::Get, page, other, None), Wish::Page);
        let origin = format!("http://{ours}");
        assert_eq!(wish(Method::Post, &request, ours, Some(&origin)), Wish::Answer);
        for origin in ["http://example.org", "null", "https://127.0.0.1", "http://127.0.0.1"] {
            assert_eq!(wish(Method::Post, &request, ours, Some(origin)), Wish::Refused(403));
        }
        for host in ["example.org", "127.0.0.1", "127.0.0.1:1", ""] {
            assert_eq!(wish(Method::Post, &request, host, None), Wish::Refused(403));
        }
        assert_eq!(server.wish(&Method::Get, page, None, None), Wish::Refused(403));
        for url in ["/", "/request", "/0/request"] {
            assert_eq!(wish(Method::Get, url, ours, None), Wish::Refused(404));
        }
        assert_eq!(wish(Method::Get, &request, ours, None), Wish::Refused(405));
        assert_eq!(wish(Method::Post, page, ours, None), Wish::Refused(405));
        // Two servers have not the same address.
        assert_ne!(Server::new(0, String::new(), 1, 1).unwrap().path, server.path);
    }
}
