//! The first page, the rules, the Desk, and what all pages share, requested without a socket.

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use common::web::Web;
use jumpmaster_play::{Book, Entry};
use jumpmaster_systems::shelf;
use std::cell::RefCell;
use std::io::Read;
use std::rc::Rc;

/// An answer, its body as text.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

thread_local! {
    /// One app for each test, dropped with its thread.
    static APP: Rc<Web> = Rc::new(Web::new());
}

async fn send(request: Request<Body>) -> Answer {
    let response = APP.with(Rc::clone).ask(request).await;
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = to_bytes(response.into_body(), 1 << 24).await.expect("a body");
    Answer { status, headers, body: String::from_utf8_lossy(&bytes).into_owned() }
}

async fn get(address: &str) -> Answer {
    send(Request::get(address).body(Body::empty()).expect("a request")).await
}

/// Percent-encodes every byte.
fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| encoded + &format!("%{byte:02X}"))
}

async fn page(address: &str) -> String {
    let answer = get(address).await;
    assert_eq!(answer.status, StatusCode::OK, "{address}: {}", head(&answer.body));
    assert!(answer.headers[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"), "{address}");
    answer.body
}

/// Where a request is redirected to.
async fn led(address: &str) -> String {
    let answer = get(address).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{address}: {}", head(&answer.body));
    answer.headers[header::LOCATION].to_str().unwrap().to_string()
}

/// Checks for a page that says what is wrong, why, and the fix.
async fn refused(address: &str, status: StatusCode) {
    let answer = get(address).await;
    assert_eq!(answer.status, status, "{address}: {}", head(&answer.body));
    for part in ["role=\"alert\"", "<dt>What</dt>", "<dt>Why</dt>", "<dt>Fix</dt>"] {
        assert!(answer.body.contains(part), "{address} lacks {part}");
    }
}

/// The beginning of a body, for messages.
fn head(body: &str) -> String {
    let main = body.split_once("<main").map_or(body, |(_, main)| main);
    main.chars().take(600).collect()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("{before} is there")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("{after} is there")).0
}

#[tokio::test]
async fn every_page_has_its_frame() {
    for address in ["/", "/rules", "/desk", "/nowhere"] {
        let body = get(address).await.body;
        for part in
            ["<html lang=\"en\"", "class=\"skip\"", "id=\"main\"", "Unofficial.", "action=\"/theme\"", "rel=\"icon\""]
        {
            assert!(body.contains(part), "{address} lacks {part}");
        }
        assert!(!body.contains(" style=\"") && !body.contains("<script>"), "{address} has something inline");
        assert!(!body.contains("http://") || body.contains("www.w3.org/2000/svg"), "{address} names a host");
    }
    assert!(page("/rules").await.contains("<a href=\"/rules\" aria-current=\"page\">"));
    refused("/nowhere", StatusCode::NOT_FOUND).await;
}

#[tokio::test]
async fn the_theme_is_a_form_and_a_cookie() {
    let set = |form: &'static str| {
        let request = Request::post("/theme").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        send(
            request
                .header(header::ORIGIN, "http://localhost")
                .header(header::HOST, "localhost")
                .body(Body::from(form))
                .unwrap(),
        )
    };
    let answer = set("theme=dark&back=%2Frules%3Fq%3Ddrift").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.headers[header::LOCATION], "/rules?q=drift");
    assert!(answer.headers[header::SET_COOKIE].to_str().unwrap().starts_with("theme=dark;"));
    assert_eq!(set("theme=dark&back=//elsewhere.example").await.headers[header::LOCATION], "/");
    assert!(set("theme=system").await.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=0"));
    let dark = Request::get("/").header(header::COOKIE, "a=b; theme=dark").body(Body::empty()).unwrap();
    assert!(send(dark).await.body.contains("data-theme=\"dark\""));
    let odd = Request::get("/").header(header::COOKIE, "theme=\"><script>").body(Body::empty()).unwrap();
    assert!(!send(odd).await.body.contains("data-theme"));
}

#[tokio::test]
async fn assets_are_kept_for_ever_and_packed() {
    let home = page("/").await;
    let kit = format!("/assets/{}/kit.css", between(&home, "href=\"/assets/", "/"));
    let plain = get(&kit).await;
    assert_eq!(plain.headers[header::CONTENT_TYPE], "text/css; charset=utf-8");
    assert!(plain.headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    let packed = send(Request::get(&kit).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap()).await;
    assert_eq!(packed.headers[header::CONTENT_ENCODING], "gzip");
    assert_eq!(get("/assets/older/kit.css").await.headers[header::CACHE_CONTROL], "no-store");
    for address in ["/assets/older/none.css", "/assets/older/..%2FCargo.toml", "/assets/%2e%2e/Cargo.toml"] {
        assert_eq!(get(address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

/// Everything the first page loads, as it is transferred, is less than 100 kB.
#[tokio::test]
async fn the_first_page_is_light() {
    let wire = async |address: &str| {
        let request = Request::get(address).header(header::ACCEPT_ENCODING, "gzip, br").body(Body::empty()).unwrap();
        let response = APP.with(Rc::clone).ask(request).await;
        to_bytes(response.into_body(), 1 << 24).await.unwrap()
    };
    let packed = wire("/").await;
    let mut home = String::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut home).expect("the page comes packed");
    let mut all = packed.len();
    for address in home.split('"').filter(|part| part.starts_with("/assets/")) {
        all += wire(address).await.len();
    }
    assert!(all < 100_000, "{all} bytes");
}

#[tokio::test]
async fn the_first_page_shows_every_system_and_a_true_picture() {
    let home = page("/").await;
    for book in shelf().books() {
        assert!(home.contains(&format!("href=\"/rules/{}\"", book.id())));
    }
    assert!(home.contains("class=\"badge exact\"") && home.contains("id=\"hero-title\""));
    assert!(home.contains("No game yet in this browser."));
}

#[tokio::test]
async fn every_clause_and_table_has_an_address() {
    for book in shelf().books() {
        let all = page(&format!("/rules/{}", book.id())).await;
        for clause in &book.ledger().clauses {
            assert!(all.contains(&format!("id=\"{}\"", clause.id)), "{}", clause.id);
        }
        for table in &book.ledger().tables {
            assert!(all.contains(&format!("id=\"{}\"", table.id)), "{}", table.id);
        }
        for clause in book.ledger().clauses.iter().step_by(7) {
            let one = page(&format!("/rules/{}/{}", book.id(), clause.id)).await;
            assert_eq!(one.contains("Our ruling"), !clause.ruling.is_empty(), "{}", clause.id);
        }
    }
}

#[tokio::test]
async fn rules_are_searched() {
    let book = shelf().books().next().expect("a system");
    let id = book.id();
    let clause = &book.ledger().clauses[0].id;
    assert!(page(&format!("/rules/{id}?q={clause}")).await.contains(&format!("id=\"{clause}\"")));
    assert!(page(&format!("/rules?q={clause}")).await.contains(clause.as_str()));
    let none = page(&format!("/rules/{id}?q=zeppelin%20%3Cb%3E")).await;
    assert!(none.contains("Nothing speaks of “zeppelin &lt;b&gt;”"));
    let rulings = page(&format!("/rules/{id}?show=rulings")).await;
    let plain = book.ledger().clauses.iter().find(|clause| clause.ruling.is_empty()).expect("one without a ruling");
    assert!(!rulings.contains(&format!("id=\"{}\"", plain.id)));
    refused(&format!("/rules/{id}?show=nonsense"), StatusCode::BAD_REQUEST).await;
    refused(&format!("/rules/{id}?q={}", "x".repeat(300)), StatusCode::BAD_REQUEST).await;
    refused("/rules/nosuch", StatusCode::NOT_FOUND).await;
    refused(&format!("/rules/{id}/{id}.nosuch.1"), StatusCode::NOT_FOUND).await;
}

/// Every procedure opens, rolls with the app's dice, and asks for the reader's dice until it is over. The app works on
/// two pages at once, so two readers take one procedure after the other.
#[tokio::test]
async fn every_procedure_can_be_run_on_the_desk() {
    let left = RefCell::new(shelf().books().flat_map(Book::procedures));
    let next = || left.borrow_mut().next();
    let reader = || async {
        while let Some(entry) = next() {
            runs_on_the_desk(entry.as_ref()).await;
        }
    };
    tokio::join!(reader(), reader());
}

async fn runs_on_the_desk(entry: &dyn Entry) {
    let id = entry.id();
    let open = page(&format!("/desk/{id}")).await;
    assert!(open.contains("id=\"odds\"") && open.contains("class=\"badge"), "{id} tells its odds");
    let rolled = led(&format!("/desk/{id}?dice=ours")).await;
    assert!(rolled.contains("seed="), "{rolled}");
    assert!(page(&rolled).await.contains("What came of it"), "{id}");
    for (name, input) in entry.examples() {
        let input = percent(&input.to_string());
        let mut address = format!("/desk/{id}?in={input}&dice=yours");
        for die in 0.. {
            assert!(die < 200, "{id}, {name} comes to an end");
            let body = page(&address).await;
            if body.contains("What came of it") {
                break;
            }
            // A die with few faces has links; with many, the number is typed, and redirects to the new state.
            address = if body.contains("class=\"face\"") {
                between(&body, "class=\"face\" href=\"", "\"").replace("&amp;", "&")
            } else {
                led(&format!("{address}&face=1")).await
            };
        }
    }
}

/// The first procedure whose example has rows in a list, and the path of those rows.
async fn with_rows() -> (&'static str, String) {
    for entry in shelf().books().flat_map(Book::procedures) {
        let body = page(&format!("/desk/{}", entry.id())).await;
        let rows = body.split("value=\"drop i.").skip(1).filter_map(|rest| rest.split_once('"')?.0.strip_suffix(".0"));
        if let Some(path) = rows.into_iter().next() {
            return (entry.id(), path.to_string());
        }
    }
    panic!("some procedure has rows");
}

#[tokio::test]
async fn rows_come_and_go_without_script() {
    let (id, path) = with_rows().await;
    let one = led(&format!("/desk/{id}?i.{path}.0=&do=add+i.{path}")).await;
    let body = page(&one).await;
    assert!(body.contains(&format!("drop i.{path}.1\"")), "there are two rows now");
    assert!(body.contains("Fill in the form."), "nothing is run before they are filled in");
    let less = led(&format!("/desk/{id}?i.{path}.0=&i.{path}.1=&do=drop+i.{path}.1")).await;
    assert!(!page(&less).await.contains(&format!("drop i.{path}.1\"")));
    refused(&format!("/desk/{id}?i.{path}.0=&do=drop+i.{path}.7"), StatusCode::BAD_REQUEST).await;
    refused(&format!("/desk/{id}?i.{path}.0=&do=explode"), StatusCode::BAD_REQUEST).await;
}

/// What the form shows, sent back as it is, is the situation it was made from.
#[tokio::test]
async fn a_form_gives_back_what_it_was_filled_with() {
    for entry in shelf().books().flat_map(Book::procedures) {
        for (name, input) in entry.examples() {
            let encoded = percent(&input.to_string());
            let body = page(&format!("/desk/{}?in={encoded}", entry.id())).await;
            let form = between(&body, "id=\"situation\"", "</form>");
            let (first, again) =
                (outcomes(&body), page(&led(&format!("/desk/{}?{}", entry.id(), sent(form))).await).await);
            assert_eq!(first, outcomes(&again), "{}, {name}", entry.id());
        }
    }
}

/// The clauses, odds and picture of a Desk page: what follows from its situation.
fn outcomes(body: &str) -> String {
    between(body, "id=\"odds\"", "The same as a table").to_string()
}

/// What a browser would send for a form: enough of one to read our own pages.
fn sent(form: &str) -> String {
    let mut shown = String::new();
    let mut rest = form;
    while let Some((before, after)) = rest.split_once("<template>") {
        shown.push_str(before);
        let mut depth = 1;
        rest = after;
        while depth > 0 {
            let end = rest.find("</template>").expect("templates end");
            let next = rest.find("<template>").filter(|at| *at < end);
            let (step, at) = next.map_or((-1, end + 11), |at| (1, at + 10));
            depth += step;
            rest = &rest[at..];
        }
    }
    shown.push_str(rest);
    let attribute = |tag: &str, name: &str| {
        tag.split_once(&format!(" {name}=\"")).map(|(_, rest)| rest.split_once('"').expect("a quote").0.to_string())
    };
    let mut pairs: Vec<(String, String)> = Vec::new();
    for tag in shown.split('<').filter(|tag| tag.starts_with("input")) {
        let ticked = attribute(tag, "type").as_deref() != Some("checkbox") || tag.contains(" checked");
        if let (Some(name), true) = (attribute(tag, "name"), ticked) {
            pairs.push((name, attribute(tag, "value").unwrap_or_default()));
        }
    }
    for select in shown.split("<select").skip(1) {
        let options = select.split_once("</select>").expect("selects end").0;
        let chosen = options.split("<option").skip(1).find(|option| option.contains(" selected"));
        let chosen = chosen.or_else(|| options.split("<option").nth(1)).expect("an option");
        pairs.push((attribute(select, "name").expect("a name"), attribute(chosen, "value").unwrap_or_default()));
    }
    for area in shown.split("<textarea").skip(1) {
        let text = area.split_once('>').expect("tags end").1.split_once("</textarea>").expect("areas end").0;
        pairs.push((attribute(area, "name").expect("a name"), text.to_string()));
    }
    let plain =
        |text: &str| text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let encode = |text: &str| percent(&plain(text));
    pairs.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect::<Vec<_>>().join("&")
}

#[tokio::test]
async fn house_rules_are_named_and_judged() {
    let book = shelf().books().next().expect("a system");
    let entry = book.procedures().first().expect("a procedure");
    let house = format!("system = \"{}\"\nname = \"Kinder\"\n", book.id());
    let encoded = percent(&house);
    assert!(page(&format!("/desk/{}?house={encoded}", entry.id())).await.contains("house rules “Kinder”"));
    refused(&format!("/desk/{}?house=nonsense", entry.id()), StatusCode::UNPROCESSABLE_ENTITY).await;
}

#[tokio::test]
async fn answers_are_taken_along_as_json() {
    let entry = shelf().books().flat_map(Book::procedures).next().expect("a procedure");
    let answer = get(&format!("/desk/{}?seed=7&as=json", entry.id())).await;
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json");
    let value: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    assert_eq!((&value["procedure"], &value["seed"]), (&entry.id().into(), &7.into()));
    assert!(value["rolls"].is_array() && value["lines"].is_array() && value["clauses"].is_array());
    assert!(page(&format!("/desk/{}?seed=7", entry.id())).await.contains("--seed 7"));
}

#[tokio::test]
async fn malformed_questions_are_told_what_would_be_right() {
    let entry = shelf().books().flat_map(Book::procedures).next().expect("a procedure");
    let id = entry.id();
    refused("/desk/no.such", StatusCode::NOT_FOUND).await;
    for query in ["in=%7B", "faces=x", "faces=1+2+300", "seed=many", "dice=theirs", "in=%FF"] {
        refused(&format!("/desk/{id}?{query}"), StatusCode::BAD_REQUEST).await;
    }
    refused(&format!("/desk/{id}?house={}", "x".repeat(20_000)), StatusCode::BAD_REQUEST).await;
    for query in ["in=%7B%7D", "in=7", "in=null", "faces=77", "scenario=no-such"] {
        refused(&format!("/desk/{id}?{query}"), StatusCode::UNPROCESSABLE_ENTITY).await;
    }
}

/// A scenario's options are shown on the Desk and go along: into the data, the command, the address, and the Lab.
#[tokio::test]
async fn options_go_along_with_a_situation() {
    let data = async |address: &str| -> serde_json::Value {
        let answer = get(&format!("{address}&as=json")).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}: {}", head(&answer.body));
        serde_json::from_str(&answer.body).unwrap()
    };
    let offered = data("/desk/landing.wave?scenario=crossroads&seed=5").await;
    assert_eq!(offered["input"]["options"]["off_map_cap"], 2);
    assert_eq!(offered["options"][0]["set_by"], "scenario");
    let by_itself = format!("/desk/landing.wave?in={}&seed=5", percent(&offered["input"].to_string()));
    let again = data(&by_itself).await;
    assert_eq!((&offered["rolls"], &offered["input"]), (&again["rolls"], &again["input"]));
    assert_eq!(again["options"][0]["set_by"], "situation");
    let desk = page(&by_itself).await;
    assert!(desk.contains("off_map_cap = 2") && desk.contains("set by the situation"));
    assert!(desk.contains("&quot;off_map_cap&quot;:2"), "the command says it too");
    assert!(desk.contains("/lab?do=landing.wave&amp;on=crossroads"), "the Lab has that situation");
    // With a scenario's rules the form asks only for what is set differently.
    let ruled = page("/desk/landing.wave?scenario=crossroads").await;
    assert!(ruled.contains("off_map_cap = 2") && ruled.contains("set by the scenario"));
    assert!(ruled.contains("--scenario crossroads"));
}

/// Whatever situation the Desk shows, its link to the Lab leads to that situation, or there is none.
#[tokio::test]
async fn the_way_to_the_lab_leads_to_the_same_situation() {
    let mut ways = 0;
    for (entry, (name, input)) in shelf()
        .books()
        .flat_map(Book::procedures)
        .flat_map(|entry| entry.examples().into_iter().map(move |example| (entry, example)))
    {
        let desk = page(&format!("/desk/{}?in={}", entry.id(), percent(&input.to_string()))).await;
        let Some(at) = desk.find("href=\"/lab?do=") else { continue };
        let link: String = desk[at + 6..].chars().take_while(|letter| *letter != '"').collect();
        let file = get(&link.replace("&amp;", "&").replace("/lab?", "/lab/plan.json?")).await;
        assert_eq!(file.status, StatusCode::OK, "{} {name}: {}", entry.id(), head(&file.body));
        let told: serde_json::Value = serde_json::from_str(&file.body).unwrap();
        assert_eq!(told["columns"][0]["input"], input, "{} {name}", entry.id());
        ways += 1;
    }
    assert!(ways > 3, "{ways}");
}

/// Every procedure with a chart shows it as a page that needs no scripts, reachable from the Desk and the rules; its question is
/// a form, and bad answers to it are refused beside the chart.
#[tokio::test]
async fn charts_are_pages() {
    let desk = page("/desk").await;
    let mut charted = 0;
    for (book, entry) in shelf().books().flat_map(|book| book.procedures().iter().map(move |entry| (book, entry))) {
        let address = format!("/desk/{}/chart", entry.id());
        if !entry.charted() {
            refused(&address, StatusCode::NOT_FOUND).await;
            continue;
        }
        charted += 1;
        assert!(desk.contains(&format!("href=\"{address}\"")), "{address} is on the Desk");
        assert!(page(&format!("/desk/{}", entry.id())).await.contains("The whole chart"));
        let clause = entry.clauses()[0];
        let rules = page(&format!("/rules/{}/{clause}", book.id())).await;
        assert!(rules.contains(&format!("href=\"{address}\"")), "{address} is among the rules");
        for (name, input) in entry.examples() {
            let at = format!("{address}?in={}", percent(&input.to_string()));
            let body = page(&at).await;
            for part in ["scope=\"row\"", "class=\"chip", "badge exact", "As SVG"] {
                assert!(body.contains(part), "{name}: {part}");
            }
            assert!(!body.contains("<script") && !body.contains(" style=\""), "{name} needs no script");
            let chart = entry.prepare(book.ledger(), &input).unwrap().chart().unwrap();
            let cell = &chart.grid.cells[0][0].text;
            assert!(body.contains(&chart.title) && body.contains(cell.as_str()), "{name}");
            for goal in &chart.goals {
                let asked = page(&format!("{at}&goal={}&chance=90%25", percent(&goal.name))).await;
                assert!(asked.contains("role=\"status\""), "{name}: {}", goal.name);
            }
            if !chart.goals.is_empty() {
                refused(&format!("{at}&goal=none"), StatusCode::UNPROCESSABLE_ENTITY).await;
                refused(&format!("{at}&chance=101%25"), StatusCode::UNPROCESSABLE_ENTITY).await;
                let beside = get(&format!("{at}&chance=much")).await;
                assert!(beside.body.contains(cell.as_str()), "the chart is shown all the same");
            }
            for (kind, begins) in [("svg", "image/svg+xml"), ("png", "image/png"), ("json", "application/json")] {
                let file = get(&format!("{at}&as={kind}")).await;
                assert_eq!(
                    (file.status, &file.headers[header::CONTENT_TYPE]),
                    (StatusCode::OK, &begins.parse().unwrap())
                );
            }
        }
        refused(&format!("{address}?in=%7B%7D"), StatusCode::UNPROCESSABLE_ENTITY).await;
        refused(&format!("{address}?as=gif"), StatusCode::BAD_REQUEST).await;
    }
    assert!(charted > 0, "nothing has a chart");
}
