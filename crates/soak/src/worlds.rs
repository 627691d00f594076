//! Two worlds that differ only in what one seat did in secret: all other seats and the spectators get the same bytes.
//!
//! Both games are on the same app. The keeper of secrets gives different orders in each, as long as nobody else hears of
//! any of them. What is random by design (ids, tokens, hashes, keys of pages, times) is replaced first.

use crate::client::Client;
use crate::tally::Tally;
use jumpmaster_core::dice::Seeded;
use serde_json::{Value, json};
use std::io::Result;
use std::sync::Arc;

/// A game in which one seat keeps secrets.
pub struct World {
    pub id: String,
    /// The tokens of the seats, then that of the spectators.
    pub tokens: Vec<String>,
}

impl World {
    pub fn make(client: &mut Client, scenario: &str) -> Result<World> {
        let made = client.good("POST", "/api/games", "", &json!({ "scenario": scenario, "dice": "typed" }))?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let chairs = made["chairs"].as_array().cloned().unwrap_or_default();
        let tokens = chairs.iter().map(|chair| text(&chair["token"])).chain([text(&made["spectator"])]);
        Ok(World { id: text(&made["id"]), tokens: tokens.collect() })
    }

    pub fn path(&self) -> String {
        format!("/api/games/{}", self.id)
    }

    pub fn spectator(&self) -> &str {
        self.tokens.last().map_or("", String::as_str)
    }

    /// The seat that is to act, and its legal orders.
    pub fn orders(&self, client: &mut Client) -> Result<Option<(usize, Vec<Value>)>> {
        let Some(seat) = self.shown(client, 0)?["to_act"].as_u64() else { return Ok(None) };
        let shown = client.good("GET", &self.path(), &self.tokens[seat as usize], &Value::Null)?;
        let orders = shown["orders"].as_array().cloned().unwrap_or_default();
        Ok(Some((seat as usize, orders.into_iter().map(|mut offer| offer["order"].take()).collect())))
    }

    fn shown(&self, client: &mut Client, seat: usize) -> Result<Value> {
        client.good("GET", &format!("{}?orders=none", self.path()), &self.tokens[seat], &Value::Null)
    }

    /// What everybody but the keeper has been told: how much, and who is to act.
    fn told(&self, client: &mut Client, keeper: usize) -> Result<Vec<Value>> {
        let mut told = Vec::new();
        for seat in (0..self.tokens.len()).filter(|&seat| seat != keeper) {
            let shown = self.shown(client, seat)?;
            told.push(json!([shown["version"], shown["to_act"], shown["outcome"]]));
        }
        Ok(told)
    }

    /// Gives an order. Returns whether it was carried out at once without anybody else being told anything.
    pub fn secretly(&self, client: &mut Client, keeper: usize, order: &Value) -> Result<bool> {
        let before = self.told(client, keeper)?;
        let path = format!("{}/orders", self.path());
        let given = client.json("POST", &path, &self.tokens[keeper], &json!({ "order": order }))?;
        Ok(given.0 == 200 && given.1["done"].is_object() && self.told(client, keeper)? == before)
    }

    /// Takes the last order back. Returns whether that needed nobody's consent.
    pub fn take_back(&self, client: &mut Client, keeper: usize) -> Result<bool> {
        let (_, told) = client.json("POST", &format!("{}/undo", self.path()), &self.tokens[keeper], &Value::Null)?;
        Ok(told["undo"] == "taken")
    }

    /// Everything this seat can request, with what is random by design replaced.
    fn everything(&self, client: &mut Client, seat: usize) -> Result<Vec<(String, String)>> {
        let (token, path) = (&self.tokens[seat], self.path());
        let mut all = Vec::new();
        for path in [
            path.clone(),
            format!("{path}?orders=none"),
            format!("{path}/log"),
            format!("{path}/log?as=referee"),
            format!("{path}/moments/0"),
            format!("{path}/moments/1"),
            format!("{path}/file"),
            format!("{path}/dice"),
            format!("/play/{token}"),
            format!("/play/{token}/replay"),
        ] {
            let answer = client.ask("GET", &path, token, &[])?;
            let told = format!("{} {}\n{}", answer.status, undated(&answer.head), answer.text());
            all.push((self.plain(&path), self.plain(&told)));
        }
        Ok(all)
    }

    fn plain(&self, text: &str) -> String {
        let mut text = text.replace(&self.id, "GAME");
        for (at, token) in self.tokens.iter().enumerate() {
            text = text.replace(token.as_str(), &format!("TOKEN{at}"));
        }
        let text = masked(&text, "name=\"key\" value=\"", |sign| sign.is_ascii_hexdigit());
        hashless(&masked(&text, "\"at\":", |sign| sign.is_ascii_digit()))
    }
}

fn undated(head: &str) -> String {
    head.lines().filter(|line| !line.starts_with("date:")).collect::<Vec<_>>().join("\n")
}

/// A text without the characters of this kind after each occurrence of `before`.
fn masked(text: &str, before: &str, kind: impl Fn(char) -> bool) -> String {
    let mut parts = text.split(before);
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        plain.push_str(before);
        plain.push_str(part.trim_start_matches(&kind));
    }
    plain
}

/// A text with every hash, 64 hexadecimal digits, replaced.
fn hashless(text: &str) -> String {
    let hex = |sign: &char| sign.is_ascii_hexdigit();
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|sign: char| hex(&sign)) {
        let (before, from) = rest.split_at(at);
        let digits = from.chars().take_while(hex).count();
        plain.push_str(before);
        plain.push_str(if digits == 64 { "HASH" } else { &from[..digits] });
        rest = &from[digits..];
    }
    plain + rest
}

/// Makes a pair of worlds and lets them differ, step by step, for as long as nobody hears of it, comparing after each.
pub fn compare(tally: &Arc<Tally>, scenario: &str, pick: &mut Seeded, steps: usize) -> Result<()> {
    let mut client = Client::new(tally);
    let worlds = [World::make(&mut client, scenario)?, World::make(&mut client, scenario)?];
    for _ in 0..steps {
        if !differ(&mut client, &worlds, pick)? {
            break;
        }
    }
    Ok(())
}

/// Takes one step in which the worlds differ and compares the results; returns whether they can go on.
fn differ(client: &mut Client, worlds: &[World; 2], pick: &mut Seeded) -> Result<bool> {
    let mut seats = Vec::new();
    for world in worlds {
        let Some((seat, orders)) = world.orders(client)? else { return Ok(false) };
        if orders.is_empty() {
            return Ok(false);
        }
        seats.push(seat);
        let order = &orders[pick.below(orders.len() as u64) as usize];
        if !world.secretly(client, seat, order)? {
            return Ok(false);
        }
        if pick.below(4) == 0 && !world.take_back(client, seat)? {
            return Ok(false);
        }
    }
    if seats[0] != seats[1] {
        return Ok(false);
    }
    for seat in (0..worlds[0].tokens.len()).filter(|&seat| seat != seats[0]) {
        let (here, there) = (worlds[0].everything(client, seat)?, worlds[1].everything(client, seat)?);
        for ((path, one), (_, other)) in here.into_iter().zip(there) {
            client.tally.compared.add(1);
            if one != other {
                let at = one.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(one.len().min(other.len()));
                let part = String::from_utf8_lossy(&one.as_bytes()[at.saturating_sub(60)..(at + 20).min(one.len())]);
                client.tally.wrong(&client.tally.leaked, format!("{path} differs for seat {seat}: …{part}…"));
            }
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_random_by_right_is_replaced() {
        let world = World { id: "abc1".into(), tokens: vec!["t0".into(), "t1".into()] };
        let hash = "0f".repeat(32);
        let text = format!("abc1 t1 {{\"hash\":\"{hash}\",\"at\":123,\"n\":45}} {hash}0");
        let plain = format!("GAME TOKEN1 {{\"hash\":\"HASH\",\"at\":,\"n\":45}} {hash}0");
        assert_eq!(world.plain(&text), plain);
    }
}
