//! `guesstree page`: the page, served to this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::json::Schema;
use crate::sandbox::{PROGRAM, run};

/// The command while it runs. It is ended when this goes away.
struct Server {
    child: Child,
    said: Value,
}

impl Server {
    fn start() -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["page", "--port", "0", "--json"]).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        Self { child, said: serde_json::from_str(&line).unwrap() }
    }

    fn port(&self) -> u16 {
        self.said["port"].as_u64().unwrap() as u16
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port())).unwrap()
    }

    /// The head and the body of the answer to a request for `path`.
    fn get(&self, path: &str, headers: &str) -> (String, Vec<u8>) {
        self.get_on(self.connect(), path, headers)
    }

    /// As [`get`](Self::get), on a connection.
    fn get_on(&self, mut stream: TcpStream, path: &str, headers: &str) -> (String, Vec<u8>) {
        let port = self.port();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let body = answer.split_off(end + 4);
        (String::from_utf8(answer).unwrap(), body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_and_its_module_are_served() {
    let server = Server::start();
    Schema::load().accepts("page", &server.said);
    assert_eq!(server.said["url"], format!("http://127.0.0.1:{}/", server.port()));
    let (head, body) = server.get("/", "");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert!(head.contains("Content-Type: text/html; charset=utf-8\r\n"), "{head}");
    let page = String::from_utf8(body).unwrap();
    assert!(page.starts_with("<!doctype html>"), "{page}");
    // All that the page names is there, compressed for those who take it.
    for part in page.split("=\"./").skip(1) {
        let name = part.split('"').next().unwrap();
        let (plain, whole) = server.get(&format!("/{name}"), "");
        let (packed, less) = server.get(&format!("/{name}"), "Accept-Encoding: gzip\r\n");
        assert!(plain.starts_with("HTTP/1.1 200 OK\r\n"), "{name}: {plain}");
        assert!(packed.contains("Content-Encoding: gzip\r\n"), "{name}: {packed}");
        assert!(less.starts_with(&[0x1f, 0x8b]) && !whole.starts_with(&[0x1f, 0x8b]), "{name}");
    }
    // No other site may show it in a frame.
    assert!(head.contains("Content-Security-Policy: frame-ancestors 'none'\r\n"), "{head}");
    let (head, _) = server.get("/no-such-file", "");
    assert!(head.starts_with("HTTP/1.1 404 "), "{head}");
    let (head, _) = server.get(&format!("/{}", "a".repeat(200_000)), "");
    assert!(head.starts_with("HTTP/1.1 431 "), "{head}");
}

#[test]
fn a_silent_caller_keeps_nobody_waiting() {
    let server = Server::start();
    let _silent = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    assert!(server.get("/", "").0.starts_with("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn more_callers_than_are_served_at_a_time_are_served_in_turn() {
    let server = Server::start();
    let streams: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for stream in streams {
        assert!(server.get_on(stream, "/", "").0.starts_with("HTTP/1.1 200 OK\r\n"));
    }
}

#[test]
fn a_port_that_is_taken_is_an_error_with_a_remedy() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    run(&format!("page --port {port}"))
        .failed_with(2, &[&format!("port {port} of this machine cannot be used"), "--port"]);
    let ran = run(&format!("page --port {port} --json"));
    let error: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(error["error"]["code"], "failed");
    ran.failed_with(2, &["--port"]);
    run("page --port 65536").misused("65536");
}
