//! `jumpmaster serve`, and `jumpmaster` alone: the app in the browser.

use crate::args::{Data, Serve};
use crate::output::{HEAD, Out, Trouble, paint};
use jumpmaster_core::Fault;
use jumpmaster_server::{Config, Limits, Quotas, TlsFiles};
use serde::Serialize;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What `--json` prints once the app can be reached.
#[derive(Serialize)]
struct Ready<'a> {
    address: &'a str,
    data: &'a str,
}

/// Runs the app until it is told to stop.
pub fn serve(args: &Serve, out: &mut Out) -> Result<(), Trouble> {
    let config = config(args);
    let mut said = Ok(());
    jumpmaster_server::run(&config, |address| {
        let address = opened_by(address, &config);
        said = announce(&address, &config, out);
        if args.open {
            open(&address);
        }
    })?;
    said
}

fn config(args: &Serve) -> Config {
    let limits = &args.limits;
    Config {
        bind: args.bind,
        port: args.port,
        data: folder(&args.data),
        hosts: args.hosts.clone(),
        proxies: args.proxies.clone(),
        tls: args.tls_cert.clone().zip(args.tls_key.clone()).map(|(cert, key)| TlsFiles { cert, key }),
        limits: Limits { connections: limits.connections, each: limits.connections_per_address, ..Limits::default() },
        quotas: Quotas {
            games: limits.games_per_address,
            bytes: (limits.megabytes_per_game as u64) << 20,
            talk: limits.chat_per_game,
            watchers: limits.watchers_per_seat,
        },
        keep_days: args.keep_days.map(u64::from),
        trouble: |fault| anstream::eprintln!("{fault}"),
    }
}

fn announce(address: &str, config: &Config, out: &mut Out) -> Result<(), Trouble> {
    let data = config.data.display().to_string();
    if out.json {
        out.value_line(&Ready { address, data: &data })?;
    } else {
        writeln!(out, "Jumpmaster is at {}", paint(HEAD, address))?;
        writeln!(out, "Games are kept in {data}")?;
        if !config.bind.is_loopback() {
            writeln!(out, "Others can reach it: whoever has the link of a seat sits there.")?;
        }
        writeln!(out, "Ctrl-C stops it.")?;
    }
    Ok(out.flush()?)
}

/// The address to open in a browser. A certificate is issued to a name, so with one the name is used if there is any.
fn opened_by(address: SocketAddr, config: &Config) -> String {
    let name = config.hosts.first().filter(|_| config.tls.is_some() && !address.ip().is_loopback());
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    match name {
        Some(name) => format!("{scheme}://{name}:{}/", address.port()),
        None => format!("{scheme}://{}/", reachable(address)),
    }
}

/// The address that a browser on this machine uses: an app that listens on all addresses is reached at the local one.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

/// Opens a page in whatever browser there is. If there is none, the address is on the screen.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = std::process::Stdio::null;
    let opened = std::process::Command::new(program)
        .args(before)
        .arg(address)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
    if let Err(error) = opened {
        let fault = Fault::new("no browser could be opened", error.to_string(), format!("open {address} yourself"));
        anstream::eprintln!("{fault}");
    }
}

/// The folder of the games: the one named, or the usual place for user data on this kind of machine.
pub fn folder(data: &Data) -> PathBuf {
    data.folder.clone().or_else(usual).unwrap_or_else(|| PathBuf::from("jumpmaster-data"))
}

fn usual() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        return Some(named("APPDATA")?.join("Jumpmaster"));
    }
    if cfg!(target_os = "macos") {
        return Some(named("HOME")?.join("Library/Application Support/Jumpmaster"));
    }
    let data = named("XDG_DATA_HOME").filter(|path| path.is_absolute());
    Some(data.or_else(|| Some(named("HOME")?.join(".local/share")))?.join("jumpmaster"))
}
