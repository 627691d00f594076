//! chromedriver, which opens browsers; it and they are closed at the end of the test, however it ends.

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts it on any free port, which it prints.
    pub fn start() -> Driver {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts: ./test installs it, CONTRIBUTING.md says what browser tests need");
        let mut lines = BufReader::new(process.stdout.take().expect("its words are piped")).lines();
        let port = lines.find_map(|line| port_in(&line.ok()?)).expect("chromedriver says its port");
        // What else it prints is read and dropped, so that it never blocks.
        std::thread::spawn(move || lines.for_each(drop));
        Driver { process, port }
    }

    /// Opens a browser with a profile of its own, which saves files into a folder.
    pub async fn browser(&self, downloads: &Path) -> Client {
        let wanted = wanted(downloads);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wanted.as_object().expect("an object").clone());
        builder.connect(&format!("http://127.0.0.1:{}", self.port)).await.expect("Chromium starts")
    }

    /// Asks it to close its browsers and to exit.
    fn ask_to_go(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

fn port_in(line: &str) -> Option<u16> {
    line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
}

fn wanted(downloads: &Path) -> Value {
    // Neither root nor most containers can use Chromium's sandbox, and only our own pages are opened; nor is there much
    // shared memory.
    let args = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,900"];
    json!({
        "goog:chromeOptions": {
            "args": args,
            "prefs": { "download.default_directory": downloads, "download.prompt_for_download": false },
        },
        "goog:loggingPrefs": { "browser": "ALL" },
    })
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.ask_to_go();
        let patience = Instant::now() + Duration::from_secs(5);
        while Instant::now() < patience {
            if let Ok(Some(_)) = self.process.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
