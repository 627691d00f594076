//! A visit: the app with some browsers open on it, and afterwards a check of what the browsers complained about.

use crate::driver::Driver;
use crate::house::House;
use crate::tab::Tab;
use tokio::sync::Semaphore;

/// The number of browsers that two cores and a small machine can run at once.
static ROOM: Semaphore = Semaphore::const_new(3);

/// Opens the app and `N` browsers, each with a profile of its own, for the test. Errors in a console and breaches of the
/// content policy fail it afterwards.
pub async fn visit<const N: usize>(test: impl AsyncFnOnce(&mut House, [Tab; N])) {
    let _room = ROOM.acquire_many(N as u32).await.unwrap();
    let mut house = House::open().await;
    let driver = Driver::start();
    let mut tabs = Vec::new();
    for _ in 0..N {
        tabs.push(Tab::new(driver.browser(&house.downloads()).await, house.at("")));
    }
    let theirs: [Tab; N] = tabs.clone().try_into().unwrap_or_else(|_| unreachable!("there are N of them"));
    test(&mut house, theirs).await;
    for tab in tabs {
        let complaints = tab.complaints().await;
        assert!(complaints.is_empty(), "the browser complains:\n{}", complaints.join("\n"));
        tab.close().await;
    }
}
