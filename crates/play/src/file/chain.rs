//! Chained lines: each line of a file is sealed with a hash of itself and of all lines before it.
//!
//! A line is a JSON object whose last member is its seal: `{…,"hash":"…"}`. The seal is the SHA-256, in hexadecimal, of
//! the seal before it, a line feed, and the object without the seal. The first line's seal has nothing before it.

use jumpmaster_core::Fault;
use jumpmaster_core::ledger::hash;

const BEFORE: &str = ",\"hash\":\"";
const AFTER: &str = "\"}";
const HASH: usize = 64;

/// Seals an object (`{…}` with at least one member) after the previous seal: returns the line, without line feed, and its
/// seal.
pub(crate) fn seal(before: &str, object: &str) -> (String, String) {
    let seal = hash(format!("{before}\n{object}").as_bytes());
    let open = object.strip_suffix('}').expect("an object ends in a brace");
    (format!("{open}{BEFORE}{seal}{AFTER}"), seal)
}

/// The lines of a file whose seals all hold.
pub(crate) struct Chain {
    /// The objects, without their seals.
    pub objects: Vec<String>,
    /// The last seal.
    pub seal: String,
    /// The number of bytes in the whole lines.
    pub bytes: usize,
    /// Whether the last of them is complete, including its line feed.
    pub ended: bool,
    /// Whether a torn line follows: one that was not written to its end.
    pub torn: bool,
}

impl Chain {
    /// Checks every seal. A last line that was not written to its end is left out. A line whose seal does not hold was
    /// changed, and the fault gives its number.
    pub fn read(bytes: &[u8]) -> Result<Chain, Fault> {
        let mut chain = Chain { objects: Vec::new(), seal: String::new(), bytes: 0, ended: true, torn: false };
        chain.go_on(bytes)?;
        Ok(chain)
    }

    /// Continues with the lines that follow the last seal.
    pub fn go_on(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let line = piece.strip_suffix(b"\n");
            match self.open(line.unwrap_or(piece)) {
                Some((object, seal)) => {
                    self.objects.push(object);
                    self.seal = seal;
                    self.bytes += piece.len();
                    self.ended = line.is_some();
                }
                None if line.is_none() => self.torn = true,
                None => return Err(changed(self.objects.len() + 1)),
            }
        }
        Ok(())
    }

    /// The object of a line and its seal, if the seal holds.
    fn open(&self, line: &[u8]) -> Option<(String, String)> {
        let line = std::str::from_utf8(line).ok()?;
        let found = line.strip_suffix(AFTER)?;
        let (rest, found) = found.split_at_checked(found.len().checked_sub(HASH)?)?;
        let object = format!("{}}}", rest.strip_suffix(BEFORE)?);
        let (_, seal) = seal(&self.seal, &object);
        (seal == found).then_some((object, seal))
    }
}

fn changed(line: usize) -> Fault {
    Fault::new(
        format!("line {line} was changed after it was written, or a line before it is missing"),
        "the hash at its end is not the hash of this line and those before it",
        "take a copy that was not edited",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(bytes: &[u8]) -> usize {
        bytes.split(|&byte| byte == b'\n').count() - 1
    }

    fn file() -> Vec<u8> {
        let mut text = String::new();
        let mut before = String::new();
        for object in ["{\"a\":1}", "{\"b\":\"ü\"}", "{\"c\":[]}"] {
            let (line, hash) = seal(&before, object);
            text += &line;
            text.push('\n');
            before = hash;
        }
        text.into_bytes()
    }

    #[test]
    fn a_chain_is_read_as_it_was_written() {
        let file = file();
        let chain = Chain::read(&file).unwrap();
        assert_eq!(chain.objects, ["{\"a\":1}", "{\"b\":\"ü\"}", "{\"c\":[]}"]);
        assert_eq!((chain.bytes, chain.torn), (file.len(), false));
        assert_eq!(
            hash(b"\n{\"a\":1}"),
            Chain::read(file.split_inclusive(|&b| b == b'\n').next().unwrap()).unwrap().seal
        );
    }

    #[test]
    fn a_torn_line_is_left_out_and_the_rest_kept() {
        let file = file();
        for length in 0..file.len() {
            let chain = Chain::read(&file[..length]).unwrap();
            let whole = ends(&file[..length]);
            // A line that lacks only its line feed is whole.
            assert!(chain.objects.len() == whole || (chain.objects.len() == whole + 1 && file[length] == b'\n'));
            assert_eq!(chain.torn, chain.bytes != length);
        }
    }

    #[test]
    fn a_changed_line_is_found_by_number() {
        let file = file();
        let line_of = |at: usize| ends(&file[..at]) + 1;
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 1;
            match Chain::read(&changed) {
                Err(fault) => assert!(fault.what.starts_with(&format!("line {}", line_of(at))), "{at}: {}", fault.what),
                Ok(chain) => assert!(chain.torn && at + 1 == file.len(), "byte {at}"),
            }
        }
        let (first, rest) = file.split_at(file.iter().position(|&byte| byte == b'\n').unwrap() + 1);
        assert!(Chain::read(rest).is_err(), "a line taken out breaks the chain");
        assert!(Chain::read(&[rest, first].concat()).is_err());
    }
}
