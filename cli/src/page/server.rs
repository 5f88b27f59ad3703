//! A server of a few fixed files, for this machine alone.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use flate2::read::GzDecoder;

use crate::page::site::Site;

/// A browser that says nothing for this time is not waited for.
const PATIENCE: Duration = Duration::from_secs(if cfg!(test) { 3600 } else { 10 });

/// How long the server waits if a connection fails: there may be too many in the system.
const PAUSE: Duration = Duration::from_millis(20);

/// The most bytes of a request, and the most connections at a time.
const REQUEST_BYTES_MAX: u64 = 16 << 10;
const CONNECTIONS_MAX: usize = 128;

/// The most bytes that are read of a request after it was answered.
const DRAINED_BYTES_MAX: u64 = 1 << 20;

/// Answers requests until the process ends. A new connection never waits for others: if there are
/// too many, the oldest is closed. A browser has few, and says at once what it wants.
pub(super) fn serve(listener: &TcpListener, port: u16, site: &Site) -> ! {
    let open: Mutex<VecDeque<Arc<TcpStream>>> = Mutex::default();
    let lock = || open.lock().unwrap_or_else(PoisonError::into_inner);
    thread::scope(|scope| {
        loop {
            let Ok((stream, _)) = listener.accept() else {
                thread::sleep(PAUSE);
                continue;
            };
            let stream = Arc::new(stream);
            let mut streams = lock();
            streams.push_back(Arc::clone(&stream));
            if streams.len() > CONNECTIONS_MAX
                && let Some(oldest) = streams.pop_front()
            {
                // Its thread reads no more, and ends.
                let _ = oldest.shutdown(Shutdown::Both);
            }
            drop(streams);
            scope.spawn(move || {
                let _ = answer(&stream, port, site);
                lock().retain(|other| !Arc::ptr_eq(other, &stream));
            });
        }
    })
}

/// Reads one request and answers it.
fn answer(mut stream: &TcpStream, port: u16, site: &Site) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut bytes = stream.take(REQUEST_BYTES_MAX);
    let response = match Request::read(&mut bytes) {
        Some(request) => respond(&request, port, site),
        None => refuse(bytes.limit() == 0),
    };
    response.write(&mut stream)?;
    // The answer would be lost if the rest of a request came to a closed connection.
    stream.shutdown(Shutdown::Write)?;
    io::copy(&mut stream.take(DRAINED_BYTES_MAX), &mut io::sink()).map(|_| ())
}

/// The answer to what is no request, or too long for one.
fn refuse(is_too_long: bool) -> Response {
    match is_too_long {
        true => Response::text("431 Request Header Fields Too Large", "the request is too long"),
        false => Response::text("400 Bad Request", "no request that a browser would send"),
    }
}

/// What is asked, as far as it matters here.
#[derive(Default)]
struct Request {
    method: String,
    path: String,
    host: String,
    takes_gzip: bool,
}

impl Request {
    /// `None` if it is none, has two hosts, or does not come in time.
    fn read(stream: impl Read) -> Option<Self> {
        let mut lines = BufReader::new(stream).lines();
        let first = lines.next()?.ok()?;
        let [method, path, version] = first.split(' ').collect::<Vec<_>>().try_into().ok()?;
        if !version.starts_with("HTTP/1.") {
            return None;
        }
        let mut request =
            Self { method: method.to_owned(), path: path.to_owned(), ..Self::default() };
        loop {
            let line = lines.next()?.ok()?;
            if line.is_empty() {
                return Some(request);
            }
            let (name, value) = line.split_once(':')?;
            match name.to_ascii_lowercase().as_str() {
                "host" if !request.host.is_empty() => return None,
                "host" => request.host = value.trim().to_owned(),
                "accept-encoding" => request.takes_gzip = value.contains("gzip"),
                _ => {}
            }
        }
    }
}

struct Response {
    status: &'static str,
    kind: &'static str,
    gzip: bool,
    body: Vec<u8>,
    /// Whether only the head is wanted.
    head: bool,
}

impl Response {
    fn text(status: &'static str, text: &str) -> Self {
        let (kind, body) = ("text/plain; charset=utf-8", format!("{text}\n").into_bytes());
        Self { status, kind, gzip: false, body, head: false }
    }

    fn write(&self, stream: &mut impl Write) -> io::Result<()> {
        let encoding = if self.gzip { "Content-Encoding: gzip\r\n" } else { "" };
        write!(
            stream,
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{encoding}\
             Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\n\
             Content-Security-Policy: frame-ancestors 'none'\r\nConnection: close\r\n\r\n",
            self.status,
            self.kind,
            self.body.len()
        )?;
        if !self.head {
            stream.write_all(&self.body)?;
        }
        stream.flush()
    }
}

fn respond(request: &Request, port: u16, site: &Site) -> Response {
    // A page from elsewhere may not come here under a name of its own.
    let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    if !hosts.contains(&request.host) {
        return Response::text("403 Forbidden", "only pages of this machine are served");
    }
    if !["GET", "HEAD"].contains(&request.method.as_str()) {
        return Response::text("405 Method Not Allowed", "files can only be read");
    }
    let path = request.path.split(['?', '#']).next().unwrap_or_default();
    let name = match path.strip_prefix('/') {
        Some("") => "index.html",
        Some(name) => name,
        None => "",
    };
    let Some(&packed) = site.get(name) else {
        return Response::text("404 Not Found", "there is no such file");
    };
    let mut body = Vec::new();
    if request.takes_gzip {
        body.extend_from_slice(packed);
    } else if GzDecoder::new(packed).read_to_end(&mut body).is_err() {
        return Response::text("500 Internal Server Error", "the file is damaged");
    }
    let head = request.method == "HEAD";
    Response { status: "200 OK", kind: kind(name), gzip: request.takes_gzip, body, head }
}

/// The type of a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "csv" => "text/csv; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: [(&str, &[u8]); 2] = [
        // gzip of nothing, and no gzip at all.
        ("index.html", &[31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("a.wasm", b"damaged"),
    ];

    fn status(text: &str) -> &'static str {
        let site: Site = SITE.into_iter().collect();
        let mut bytes = text.as_bytes().take(REQUEST_BYTES_MAX);
        match Request::read(&mut bytes) {
            Some(request) => respond(&request, 8, &site).status,
            None => refuse(bytes.limit() == 0).status,
        }
    }

    #[test]
    fn only_the_files_are_served_and_only_to_this_machine() {
        let good = "Host: 127.0.0.1:8\r\nAccept-Encoding: br, gzip\r\n\r\n";
        let plain = "host: localhost:8\r\n\r\n";
        for (line, headers, wanted) in [
            ("GET / HTTP/1.1", good, "200 OK"),
            ("HEAD /?x=1 HTTP/1.1", good, "200 OK"),
            ("GET /index.html HTTP/1.0", plain, "200 OK"),
            ("GET /a.wasm HTTP/1.1", good, "200 OK"),
            ("GET /a.wasm HTTP/1.1", plain, "500 Internal Server Error"),
            ("GET /../Cargo.toml HTTP/1.1", good, "404 Not Found"),
            ("GET //index.html HTTP/1.1", good, "404 Not Found"),
            ("GET http://127.0.0.1:8/ HTTP/1.1", good, "404 Not Found"),
            ("POST / HTTP/1.1", good, "405 Method Not Allowed"),
            ("GET / HTTP/1.1", "Host: example.com\r\n\r\n", "403 Forbidden"),
            ("GET / HTTP/1.1", "Host: 127.0.0.1:9\r\n\r\n", "403 Forbidden"),
            ("GET / HTTP/1.1", "\r\n", "403 Forbidden"),
            ("GET / HTTP/1.1", "Host: 127.0.0.1:8\r\nHost: 127.0.0.1:8\r\n\r\n", "400 Bad Request"),
            ("GET / HTTP/2", good, "400 Bad Request"),
            ("GET /", good, "400 Bad Request"),
            ("GET / HTTP/1.1", "no header\r\n\r\n", "400 Bad Request"),
            ("GET / HTTP/1.1", "Host: 127.0.0.1:8\r\n", "400 Bad Request"),
            ("", "", "400 Bad Request"),
        ] {
            assert_eq!(status(&format!("{line}\r\n{headers}")), wanted, "{line} {headers:?}");
        }
        let long = format!("GET /{} HTTP/1.1\r\n{good}", "a".repeat(REQUEST_BYTES_MAX as usize));
        assert_eq!(status(&long), "431 Request Header Fields Too Large");
    }

    #[test]
    fn a_request_does_not_wait_for_connections_that_say_nothing() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || serve(&listener, port, &SITE.into_iter().collect()));
        let connect = |text: &str| {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
            // A server that waits for them answers only after the hour of its patience.
            stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
            stream
        };
        // Half of them begin a request.
        let silent: Vec<_> = (0..2 * CONNECTIONS_MAX)
            .map(|at| connect(["", "GET / HTTP/1.1\r\nHo"][at % 2]))
            .collect();
        let mut asking = connect(&format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"));
        let mut said = [0; 15];
        asking.read_exact(&mut said).unwrap();
        assert_eq!(&said, b"HTTP/1.1 200 OK");
        // The oldest are closed, and the newest still have their time.
        let (old, new) = silent.split_at(CONNECTIONS_MAX);
        for mut stream in old {
            assert!(matches!(stream.read(&mut said), Ok(0)));
        }
        for mut stream in new.iter().skip(1) {
            stream.set_nonblocking(true).unwrap();
            let still = stream.read(&mut said).unwrap_err();
            assert_eq!(still.kind(), io::ErrorKind::WouldBlock);
        }
    }
}
