//! Patience with slow clients: it runs out while they are idle and comes back with every byte they move. So a client on a
//! bad connection gets through, and one that moves a byte now and then does not hold a place for ever.

use std::time::Duration;

/// How much longer to wait for a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    most: Duration,
    rate: u32,
    left: Duration,
}

impl Patience {
    /// Allows `most` idle time in all, regained at `rate` bytes a second.
    pub fn new(most: Duration, rate: u32) -> Patience {
        Patience { most, rate, left: most }
    }

    /// How much longer.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// Counts time spent only waiting.
    pub fn waited(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time);
    }

    /// Counts bytes that went through.
    pub fn moved(&mut self, bytes: usize) {
        let won = Duration::from_secs_f64(bytes as f64 / f64::from(self.rate));
        self.left = self.left.saturating_add(won).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_now_and_then_does_not_buy_time_and_a_slow_line_does() {
        let second = Duration::from_secs(1);
        let (mut dripping, mut slow) = (Patience::new(20 * second, 1000), Patience::new(20 * second, 1000));
        for _ in 0..5 {
            dripping.waited(4 * second);
            dripping.moved(1);
            slow.waited(4 * second);
            slow.moved(4000);
        }
        assert!(dripping.left() < second, "{dripping:?}");
        assert_eq!(slow.left(), 20 * second);
    }
}
