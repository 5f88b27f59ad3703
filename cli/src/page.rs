//! `guesstree page`: the page in a browser, from this program, without any network.
//!
//! The page is served on loopback, and not written as one file to be opened: a browser gives a page
//! from a file neither workers nor a place to keep a proof. The port is always the same, as what
//! the page keeps belongs to its address.

mod server;
mod site;

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use anyhow::Context;
use serde::Serialize;

use crate::exit::{Code, Exit, Raise, complain};
use crate::output::print_data;

/// The usual port: TREE on the keys of a telephone.
const PORT: u16 = 8733;

const AFTER_HELP: &str = "\
Examples:
  guesstree page                    then open http://127.0.0.1:8733/
  guesstree page --open             and open it in the browser
  guesstree page --port 8080        on another port
  guesstree page --port 0           on any port that is free

The page plays, reviews, explores trees and proves, all in the browser. It makes no network \
requests. What it keeps, such as a proof that was begun, belongs to the port. Ctrl-C ends the \
command; a page that is open goes on.";

/// Show the page in a browser, without any network
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Port on this machine; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Open the page in the usual browser
    #[arg(long)]
    open: bool,
    /// Print the address as JSON, on one line
    #[arg(long)]
    json: bool,
}

/// What `page --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    url: String,
    port: u16,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let site = site::files().context("the page in this program is damaged")?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| {
        let message = format!(
            "port {} of this machine cannot be used: {error}\n\
             is the page there already? Otherwise choose another port with --port",
            args.port
        );
        Code::Failed.error(message)
    })?;
    let port = listener.local_addr()?.port();
    let url = format!("http://127.0.0.1:{port}/");
    // Ctrl-C is the usual end.
    ctrlc::set_handler(|| std::process::exit(0)).context("cannot listen for Ctrl-C")?;
    print_data(|out| match args.json {
        true => {
            serde_json::to_writer(&mut *out, &Report { url: url.clone(), port })?;
            writeln!(out)
        }
        false => writeln!(out, "{url}"),
    })?;
    if !args.json {
        // That the page is there does not depend on it.
        let _ = writeln!(io::stderr(), "the page is there until Ctrl-C");
    }
    if args.open
        && let Err(error) = open(&url)
    {
        complain(&Code::Failed.error(format!("no browser was opened: {error}; open {url}")));
    }
    server::serve(&listener, port, &site)
}

/// Opens an address in the usual browser.
fn open(url: &str) -> io::Result<()> {
    let mut command = match () {
        () if cfg!(target_os = "macos") => Command::new("open"),
        () if cfg!(windows) => Command::new("explorer"),
        () => Command::new("xdg-open"),
    };
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(|_| ())
}
