//! Removing games: because all who play them agree, because they have been idle for long, or because the owner of the
//! folder removes them.

use super::table::{now, title};
use super::wish::{Chair, GameId};
use super::{Games, Problem};
use crate::store::{Found, KeptGame, Write};
use jumpmaster_core::Fault;
use jumpmaster_play::ScenarioFiles;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of games removed in one transaction.
const AT_ONCE: usize = 50;
const DAY: u64 = 24 * 60 * 60;

/// What became of a wish to delete a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Removal {
    /// The others are asked.
    Asked,
    /// Somebody wants it kept.
    Kept,
    /// It is gone.
    Deleted,
}

/// A game as the operator sees it: nothing of what happens in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedGame {
    /// The game.
    pub id: GameId,
    /// The title of the scenario.
    pub title: String,
    /// The id of its system.
    pub system: String,
    /// Who rolls.
    pub dice: String,
    /// When it was made, in seconds since 1970.
    pub made: u64,
    /// When something was last done or said there, in seconds since 1970.
    pub touched: u64,
    /// The size of its lines and its chat together.
    pub bytes: u64,
}

/// The games that were removed, or would be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pruned {
    /// The games.
    pub games: Vec<ListedGame>,
    /// Whether they are gone; otherwise this only says which would go.
    pub removed: bool,
}

impl Games {
    /// Asks all at the table to have the game deleted.
    pub async fn ask_delete(&self, chair: &Chair) -> Result<Removal, Problem> {
        let (seat, quotas) = (chair.seat, self.quotas);
        let asked = self.act(chair, move |table| {
            quotas.more_wishes(table)?;
            table.ask_delete(seat)
        });
        let removal = asked.await?;
        Ok(self.after(chair, removal))
    }

    /// Answers such a request; when all seats agree the game is deleted.
    pub async fn answer_delete(&self, chair: &Chair, agree: bool) -> Result<Removal, Problem> {
        let seat = chair.seat;
        let removal = self.act(chair, move |table| table.answer_delete(seat, agree)).await?;
        Ok(self.after(chair, removal))
    }

    fn after(&self, chair: &Chair, removal: Removal) -> Removal {
        if removal == Removal::Deleted {
            self.forget(std::slice::from_ref(&chair.game));
        }
        removal
    }

    /// Unloads games that are no longer kept.
    fn forget(&self, games: &[GameId]) {
        self.remembered().retain(|_, chair| !games.contains(&chair.game));
        for game in games {
            self.hall.forget(game);
        }
    }

    /// Removes games in which nothing was done or said for `days` days.
    pub async fn expire(&self, days: u64) -> Result<(), Fault> {
        let since = now().saturating_sub(days.saturating_mul(DAY));
        let old = self.store.read(move |database| Found::left_alone(database, since)).await?;
        for names in old.chunks(AT_ONCE) {
            // Somebody may be doing something right now: the writer checks once more.
            let expire = |name: &String| Write::Expire { name: name.clone(), since };
            self.store.write(names.iter().map(expire).collect()).await?;
            let games: Vec<GameId> = names.iter().cloned().map(GameId).collect();
            self.forget(&games);
        }
        Ok(())
    }

    /// All games, those idle longest first.
    pub fn listed(&self) -> Result<Vec<ListedGame>, Fault> {
        let all = self.store.read_now(|database| Found::listed(database, None))?;
        Ok(all.into_iter().map(listed).collect())
    }

    /// Removes a game, whoever plays it, and returns its space to the disk.
    pub async fn remove(&self, name: &str) -> Result<(), Fault> {
        let game = self.store.read_now(|database| Found::number(database, name))?;
        let game = game.ok_or_else(|| {
            Fault::new(
                format!("there is no game {name}"),
                "no game of that id is kept in this folder",
                "look at the ids: jumpmaster games list",
            )
        })?;
        self.store.write(vec![Write::Delete { game }]).await?;
        self.forget(&[GameId(name.into())]);
        self.store.shrink()
    }

    /// The games in which nothing was done or said for `days` days; they are removed unless `only_tell` is set.
    pub async fn prune(&self, days: u64, only_tell: bool) -> Result<Pruned, Fault> {
        let since = now().saturating_sub(days.saturating_mul(DAY));
        let old = self.store.read_now(|database| Found::listed(database, Some(since)))?;
        if !only_tell && !old.is_empty() {
            self.expire(days).await?;
            self.store.shrink()?;
        }
        Ok(Pruned { games: old.into_iter().map(listed).collect(), removed: !only_tell })
    }

    /// Waits until everything submitted so far is on the disk.
    pub async fn settle(&self) -> Result<(), Fault> {
        self.store.settle().await
    }
}

/// What a list needs of a game's header.
#[derive(Deserialize)]
struct Head {
    system: String,
    scenario: ScenarioFiles,
}

fn listed(KeptGame { name, first, dice, made, touched, bytes }: KeptGame) -> ListedGame {
    // A game whose header cannot be read is listed all the same: it may be the very one to remove.
    let head: Option<Head> = serde_json::from_str(&first).ok();
    let (title, system) = head.map_or_else(Default::default, |head| (title(&head.scenario), head.system));
    ListedGame { id: GameId(name), title, system, dice, made, touched, bytes }
}
