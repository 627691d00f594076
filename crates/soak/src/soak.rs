//! The soak itself: one part after the other, each with its clients, and what all their counts come to.

use crate::app::{App, Memory};
use crate::auc::{self, Telling};
use crate::figures::at;
use crate::player::Player;
use crate::promises::Promise;
use crate::tally::Tally;
use crate::visitor::scenarios;
use crate::{forger, onlooker, visitor, worlds};
use indicatif::{ProgressBar, ProgressStyle};
use jumpmaster_core::dice::Seeded;
use std::io::Result;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What to run.
pub struct Plan {
    /// The approximate total time.
    pub lasts: Duration,
    /// The seed of everything chosen at random.
    pub seed: u64,
    /// The program that runs the app when called with `serve FOLDER`.
    pub program: PathBuf,
    /// The folder of the app's games.
    pub folder: PathBuf,
}

/// The rest after which idle tables must have left memory.
const RESTED: Duration = Duration::from_secs(90);
/// The longest time to measure polls: more would not tell more.
const TIMED: Duration = Duration::from_secs(60);
/// Kilobytes in a megabyte.
const MB: u64 = 1024;

/// The app and all its clients, part after part.
struct Soak<'a> {
    plan: &'a Plan,
    tally: Arc<Tally>,
    app: App,
    crew: Vec<JoinHandle<()>>,
    /// The number of clients made so far, so that each has its own random numbers.
    made: u64,
    bar: ProgressBar,
    found: Found,
}

/// What is measured besides the common counts.
#[derive(Default)]
struct Found {
    kills: u64,
    stops: Vec<Option<Duration>>,
    panics: u64,
    peak: u64,
    rested: u64,
    alone: Vec<Duration>,
    heavy: Vec<Duration>,
    mixed: Vec<Duration>,
    growth: f64,
    telling: Option<Telling>,
}

/// Runs the app under load. Returns every promise with its figure, and descriptions of some of what went wrong.
pub fn soak(plan: &Plan) -> Result<(Vec<Promise>, Vec<String>)> {
    let bar = ProgressBar::new(plan.lasts.as_secs());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos:>4}/{len} s  {msg}") {
        bar.set_style(style);
    }
    let (app, tally) = (start(plan)?, Arc::new(Tally::default()));
    let mut soak = Soak { plan, tally, app, crew: Vec::new(), made: 0, bar, found: Found::default() };
    soak.tally.place.open(soak.app.wait_until_ready()?);
    soak.alone()?;
    soak.secrets()?;
    soak.heavy()?;
    soak.mixed()?;
    soak.rest()?;
    soak.bar.finish_and_clear();
    Ok((soak.promises(), soak.tally.described()))
}

fn start(plan: &Plan) -> Result<App> {
    App::start(Command::new(&plan.program).arg("serve").arg(&plan.folder))
}

impl Soak<'_> {
    /// A share of the total time, in hundredths.
    fn part(&self, hundredths: u32) -> Duration {
        self.plan.lasts * hundredths / 100
    }

    /// Waits while the progress bar moves on.
    fn wait(&self, lasts: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < lasts {
            let left = lasts.saturating_sub(begun.elapsed());
            std::thread::sleep(left.min(Duration::from_millis(500)));
            self.bar.set_position(self.bar.elapsed().as_secs());
        }
    }

    fn chance(&mut self) -> Seeded {
        self.made += 1;
        Seeded::stream(self.plan.seed, self.made)
    }

    /// Starts a client, which works until all are told to stop.
    fn join(&mut self, work: impl FnOnce(Arc<Tally>, Seeded) + Send + 'static) {
        let (tally, chance) = (Arc::clone(&self.tally), self.chance());
        self.crew.push(std::thread::spawn(move || work(tally, chance)));
    }

    fn plays(&mut self, scenario: &'static str, dice: &'static str, thinks: Duration) {
        self.join(move |tally, chance| Player::new(&tally, scenario, dice, chance, thinks).play());
    }

    /// Tells all clients to stop, and waits until they have.
    fn all_stop(&mut self) -> Vec<Duration> {
        let address = self.tally.place.wait();
        self.tally.place.stop(address.clone());
        let broke = self.crew.drain(..).map(JoinHandle::join).filter(std::result::Result::is_err).count();
        for _ in 0..broke {
            self.tally.wrong(&self.tally.strange, "one who asked broke".into());
        }
        self.tally.place.open(address);
        self.tally.times()
    }

    /// Ends the app, by a kill or by telling it to stop, and starts it again.
    fn restart(&mut self, kill: bool) -> Result<()> {
        self.note_memory();
        self.tally.place.close();
        let ended = std::mem::replace(&mut self.app, App::start(&mut Command::new("true"))?);
        let said = if kill {
            self.found.kills += 1;
            ended.kill()
        } else {
            let (took, said) = ended.stop();
            self.found.stops.push(took);
            said
        };
        self.found.panics += said.matches("panicked at").count() as u64;
        self.app = start(self.plan)?;
        self.tally.place.open(self.app.wait_until_ready()?);
        Ok(())
    }

    fn note_memory(&mut self) -> Memory {
        let memory = self.app.memory().unwrap_or_default();
        self.found.peak = self.found.peak.max(memory.peak);
        memory
    }

    /// One player alone.
    fn alone(&mut self) -> Result<()> {
        self.bar.set_message("one plays alone");
        self.plays(scenarios()[0], "server", Duration::ZERO);
        self.wait(self.part(8));
        self.found.alone = self.all_stop();
        self.restart(false)?;
        let bytes = std::fs::metadata(self.plan.folder.join("games.sqlite3"))?.len();
        self.found.growth = bytes as f64 / (self.tally.orders.get().max(1)) as f64;
        Ok(())
    }

    /// What others can learn about secrets from the answers they get and from how long those take.
    fn secrets(&mut self) -> Result<()> {
        self.bar.set_message("two worlds are compared");
        let (begun, mut chance) = (Instant::now(), self.chance());
        while begun.elapsed() < self.part(8) {
            for scenario in scenarios() {
                worlds::compare(&self.tally, scenario, &mut chance, 12)?;
            }
            self.wait(Duration::ZERO);
        }
        self.bar.set_message("polls are timed");
        let (chance, lasts) = (self.chance(), self.part(10).min(TIMED));
        self.found.telling = auc::measure(&self.tally, &scenarios(), chance, lasts)?;
        Ok(())
    }

    /// One player while others ask for all the odds there are; then the app is told to stop in the middle of it.
    fn heavy(&mut self) -> Result<()> {
        self.bar.set_message("one plays while others ask for odds");
        self.tally.times();
        self.plays(scenarios()[0], "server", Duration::ZERO);
        for _ in 0..8 {
            self.join(|tally, chance| visitor::weigh(&tally, chance));
        }
        for _ in 0..4 {
            self.join(|tally, chance| visitor::browse(&tally, chance));
        }
        self.wait(self.part(12));
        self.found.heavy = self.tally.times();
        self.restart(false)?;
        self.all_stop();
        Ok(())
    }

    /// All kinds of clients at once, while the app is killed and stopped again and again.
    fn mixed(&mut self) -> Result<()> {
        self.bar.set_message("everybody does everything");
        self.tally.times();
        let all = scenarios();
        for (number, dice) in ["server", "typed", "sealed"].into_iter().cycle().take(all.len() * 3 / 2).enumerate() {
            self.plays(all[number % all.len()], dice, Duration::from_millis(60));
        }
        for _ in 0..3 {
            self.join(|tally, chance| onlooker::look_on(&tally, chance, Duration::from_millis(40)));
        }
        for _ in 0..2 {
            self.join(|tally, chance| visitor::visit(&tally, chance, Duration::from_millis(80)));
        }
        let (begun, mut chance, lasts) = (Instant::now(), self.chance(), self.part(45));
        while begun.elapsed() < lasts {
            self.wait(lasts.mul_f64((10 + chance.below(60)) as f64 / 1000.0).min(Duration::from_secs(20)));
            let kill = chance.below(4) != 0;
            self.restart(kill)?;
        }
        self.found.mixed = self.all_stop();
        Ok(())
    }

    /// No requests at all. Meanwhile files are altered.
    fn rest(&mut self) -> Result<()> {
        self.bar.set_message("nobody asks for anything");
        let begun = Instant::now();
        let chance = self.chance();
        forger::forge(&self.tally, chance, 40);
        self.wait(self.part(10).min(RESTED).saturating_sub(begun.elapsed()));
        self.found.rested = self.note_memory().now;
        self.restart(false)
    }

    fn promises(&mut self) -> Vec<Promise> {
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        let found = &mut self.found;
        let count = |name: &str, many: u64| Promise::new(name, &many, "", None);
        let tally = &self.tally;
        let [alone, heavy] = [&mut found.alone, &mut found.heavy].map(|times| at(times, 0.99));
        let longest = found.stops.iter().map(|took| took.unwrap_or(Duration::MAX)).max().unwrap_or_default();
        let mut all = vec![
            Promise::new("orders acknowledged", &tally.orders.get(), "some", Some(tally.orders.get() > 0)),
            Promise::none("orders lost", tally.lost.get()),
            Promise::none("orders carried out twice", tally.doubled.get()),
            count("orders sent again", tally.again.get()),
            count("games whose file proved itself", tally.verified.get()),
            count("times killed", found.kills),
            Promise::timed("longest stop, when told to", &ms(longest), "2 s", Some(longest <= Duration::from_secs(2))),
            count("questions asked", tally.asked.get()),
            count("questions turned away for the time being", tally.turned_away.get()),
            Promise::none("answers 5xx", tally.broken.get()),
            Promise::none("answers that ought to have been others", tally.strange.get()),
            Promise::none("panics", found.panics),
            Promise::timed("orders alone, p50", &ms(at(&mut found.alone, 0.5)), "", None),
            Promise::timed("orders alone, p99", &ms(alone), "", None),
            Promise::timed("orders beside heavy odds, p50", &ms(at(&mut found.heavy, 0.5)), "", None),
            Promise::timed("orders beside heavy odds, p99", &ms(heavy), "twice that alone", Some(heavy <= alone * 2)),
            Promise::timed("orders in the mixed load, p50", &ms(at(&mut found.mixed, 0.5)), "", None),
            Promise::timed("orders in the mixed load, p99", &ms(at(&mut found.mixed, 0.99)), "", None),
        ];
        all.extend(self.room());
        all.extend(self.kept_secret());
        all
    }

    /// Promises about memory and disk.
    fn room(&self) -> Vec<Promise> {
        let Found { peak, rested, growth, .. } = &self.found;
        let mb = |kilobytes: u64| format!("{} MB", kilobytes / MB);
        let judged = (self.part(10) >= RESTED).then_some(*rested <= 160 * MB);
        vec![
            Promise::timed("most memory at any time", &mb(*peak), "512 MB", Some(*peak <= 512 * MB)),
            Promise::timed("memory after a rest", &mb(*rested), "160 MB, after 90 s", judged),
            Promise::new(
                "database, for each order",
                &format!("{growth:.0} bytes"),
                "4096 bytes",
                Some(*growth <= 4096.0),
            ),
        ]
    }

    /// Promises about secrets that nobody may learn, and forgeries that nobody may believe.
    fn kept_secret(&self) -> Vec<Promise> {
        let tally = &self.tally;
        let compared = tally.compared.get();
        let mut all = vec![
            Promise::new("answers compared between two worlds", &compared, "some", Some(compared > 0)),
            Promise::none("answers that told them apart", tally.leaked.get()),
            Promise::new("files altered", &tally.forged.get(), "some", Some(tally.forged.get() > 0)),
            Promise::none("altered files that were believed", tally.believed.get()),
        ];
        if let Some(Telling { from_quiet, from_others, polls }) = &self.found.telling {
            let told =
                |name: &str, found: f64| Promise::timed(name, &format!("{found:.3}"), "0.55", Some(found < 0.55));
            all.push(Promise::new("polls timed", polls, "", None));
            all.push(told("how well a poll's time tells a secret order from none", *from_quiet));
            all.push(told("the same, from one at another table", *from_others));
        }
        all
    }
}

/// A folder that is removed when it is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// A folder of this process's own.
    pub fn new() -> Result<Folder> {
        let path = std::env::temp_dir().join(format!("jumpmaster-soak-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
