//! A browser's tab as a test uses it: it opens pages, points, types, and waits for what it wants to see.

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a test waits for what must come. Nothing waits longer than necessary.
const PATIENCE: Duration = Duration::from_secs(20);
/// The pause between two looks.
const GLANCE: Duration = Duration::from_millis(15);

/// The width and height of a phone.
pub const PHONE: (u32, u32) = (390, 844);

pub mod key {
    //! Keys that are not letters, as `WebDriver` writes them.
    pub const BACKSPACE: &str = "\u{e003}";
    pub const TAB: &str = "\u{e004}";
    pub const ENTER: &str = "\u{e007}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const END: &str = "\u{e010}";
    pub const HOME: &str = "\u{e011}";
    pub const LEFT: &str = "\u{e012}";
    pub const UP: &str = "\u{e013}";
    pub const RIGHT: &str = "\u{e014}";
    pub const DOWN: &str = "\u{e015}";
}

#[derive(Clone)]
pub struct Tab {
    client: Client,
    origin: String,
    expected: Arc<Mutex<Vec<&'static str>>>,
}

impl Tab {
    pub fn new(client: Client, origin: String) -> Tab {
        Tab { client, origin, expected: Arc::default() }
    }

    pub async fn close(self) {
        let _ = self.client.close().await;
    }

    /// Opens a path of the app.
    pub async fn go(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.origin)).await.unwrap();
    }

    /// Its current path and query.
    pub async fn path(&self) -> String {
        self.client.current_url().await.unwrap().as_str()[self.origin.len()..].to_string()
    }

    pub async fn title(&self) -> String {
        self.client.title().await.unwrap()
    }

    /// Runs a script in the page and returns its result.
    pub async fn run(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute(script, args).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script that passes its result to the function it gets as its last argument.
    pub async fn run_async(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute_async(script, args).await.unwrap_or_else(|error| panic!("{script:.200}: {error}"))
    }

    /// The value of an expression in the page.
    pub async fn ask(&self, expression: &str) -> Value {
        self.run(&format!("return ({expression});"), vec![]).await
    }

    /// The value of an expression that is a text.
    pub async fn text_of(&self, expression: &str) -> String {
        self.ask(expression).await.as_str().unwrap_or_default().to_string()
    }

    /// The text of the first element that a selector finds, with its spaces collapsed.
    pub async fn text(&self, css: &str) -> String {
        let found = self.run(
            "return document.querySelector(arguments[0])?.textContent.replace(/\\s+/g, ' ').trim();",
            vec![css.into()],
        );
        found.await.as_str().unwrap_or_else(|| panic!("there is no {css}")).to_string()
    }

    /// Waits until an expression is true in the page.
    pub async fn until(&self, expression: &str) {
        let script = format!("return Boolean({expression});");
        let begun = Instant::now();
        loop {
            // While one page is replaced by another there is nothing to ask.
            if let Ok(Value::Bool(true)) = self.client.execute(&script, vec![]).await {
                return;
            }
            if begun.elapsed() > PATIENCE {
                let at = self.client.current_url().await.map(|url| url.to_string()).unwrap_or_default();
                let seen = self.ask("document.body.innerText").await;
                panic!("in vain waited for {expression} at {at}:\n{:.3000}", seen.as_str().unwrap_or_default());
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until a selector finds something whose text contains these words.
    pub async fn until_says(&self, css: &str, words: &str) {
        let (css, words) = (json!(css), json!(words));
        self.until(&format!("[...document.querySelectorAll({css})].some((box) => box.textContent.includes({words}))"))
            .await;
    }

    pub async fn find(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).every(GLANCE).for_element(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Points at an element and clicks, as a mouse would.
    pub async fn click(&self, css: &str) {
        let begun = Instant::now();
        while let Err(error) = self.find(css).await.click().await {
            // The page may replace a part of itself at the very moment of the click; then what is there now is clicked.
            assert!(error.is_stale_element_reference() && begun.elapsed() < PATIENCE, "{css}: {error}");
        }
    }

    /// Follows a link or sends a form, and waits for the page it leads to.
    pub async fn follow(&self, css: &str) {
        self.run("window.left = true;", vec![]).await;
        self.click(css).await;
        self.until("!window.left && document.readyState === 'complete'").await;
    }

    /// Clicks the element with this number among those that a selector finds, and waits until a part of the page was
    /// replaced.
    pub async fn swap(&self, part: &str, css: &str, number: usize) {
        self.run("document.getElementById(arguments[0]).dataset.old = '';", vec![part.into()]).await;
        let found = self.client.find_all(Locator::Css(css)).await.unwrap();
        let element = found.get(number).unwrap_or_else(|| panic!("there are {} of {css}", found.len()));
        // A reader unfolds what asks for confirmation, and scrolls what is behind a bar to where it can be touched.
        let reach = "arguments[0].closest('details')?.setAttribute('open', '');
            arguments[0].scrollIntoView({ block: 'center', inline: 'center' });";
        self.run(reach, vec![serde_json::to_value(element).unwrap()]).await;
        element.click().await.unwrap_or_else(|error| panic!("{css} {number}: {error}"));
        self.until(&format!("!document.querySelector('#{part}[data-old]')")).await;
    }

    /// Replaces the content of a field.
    pub async fn write(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        self.run("arguments[0].select();", vec![serde_json::to_value(&field).unwrap()]).await;
        field.send_keys(text).await.unwrap();
    }

    /// Chooses a file in a form.
    pub async fn choose_file(&self, css: &str, file: &std::path::Path) {
        self.find(css).await.send_keys(file.to_str().unwrap()).await.unwrap();
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        let mut actions = KeyActions::new("keyboard".into());
        for value in keys.chars() {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Presses the tab key until the focus is where a selector finds it.
    pub async fn tab_to(&self, css: &str) {
        for _ in 0..80 {
            self.keys(key::TAB).await;
            if self.run("return document.activeElement.matches(arguments[0]);", vec![css.into()]).await == true {
                return;
            }
        }
        panic!("the tab key never comes to {css}");
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Gives the page the size of a desktop screen, or of a phone.
    pub async fn width(&self, width: u32, height: u32) {
        let phone = width < 600;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await;
    }

    /// Sets the system's theme to `light` or `dark`, with animations off.
    pub async fn theme(&self, theme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    pub async fn devtools(&self, cmd: &str, params: Value) -> Value {
        self.command("goog/cdp/execute", json!({ "cmd": cmd, "params": params })).await
    }

    /// Announces an error in the console with these words, which the test causes.
    pub fn expect(&self, words: &'static str) {
        self.expected.lock().unwrap().push(words);
    }

    /// The errors in the console that no test expects.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.command("se/log", json!({ "type": "browser" })).await;
        let expected = self.expected.lock().unwrap().clone();
        let severe = log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        let words = severe.map(|entry| entry["message"].as_str().unwrap_or_default().to_string());
        words.filter(|words| !expected.iter().any(|known| words.contains(known))).collect()
    }

    async fn command(&self, name: &'static str, body: Value) -> Value {
        self.client.issue_cmd(Further { name, body }).await.unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

/// A command of chromedriver's own, beyond the standard.
#[derive(Debug)]
struct Further {
    name: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Further {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.name))
    }

    fn method_and_body(&self, _: &url::Url) -> (axum::http::Method, Option<String>) {
        (axum::http::Method::POST, Some(self.body.to_string()))
    }
}
