//! Altered game files, which must not pass for genuine.

use crate::tally::{Tally, lock};
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::verify;
use jumpmaster_systems::shelf;

/// Alters a file at random; `None` if there is nothing to alter.
pub fn alter(file: &[u8], pick: &mut Seeded) -> Option<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> =
        file.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect();
    let many = lines.len() as u64;
    // Not the last line: without it this is the file of a game that goes on.
    let inner = pick.below(many.checked_sub(3)?.max(1)) as usize + 1;
    match pick.below(5) {
        0 => drop(lines.remove(inner)),
        1 => lines.swap(inner, inner + 1),
        2 => lines.insert(inner, lines[inner].clone()),
        3 => flip(&mut lines[inner], pick),
        _ => redo(&mut lines[inner])?,
    }
    let altered = lines.join(&b'\n');
    (altered.as_slice() != file.trim_ascii_end()).then_some([altered, b"\n".to_vec()].concat())
}

/// Changes a byte at random.
fn flip(line: &mut [u8], pick: &mut Seeded) {
    let at = pick.below(line.len() as u64) as usize;
    line[at] ^= 1 << pick.below(7);
}

/// Changes the first die that was rolled to another face, or the seat.
fn redo(line: &mut Vec<u8>) -> Option<()> {
    let text = String::from_utf8(std::mem::take(line)).ok()?;
    let (before, after) = ["\"faces\":[", "\"seat\":"].iter().find_map(|name| {
        let at = text.find(name)? + name.len();
        text[at..].starts_with(|sign: char| sign.is_ascii_digit()).then(|| text.split_at(at))
    })?;
    let other = if after.starts_with('1') { '2' } else { '1' };
    *line = format!("{before}{other}{}", &after[1..]).into_bytes();
    Some(())
}

/// Alters the file of every finished game `times` times, and checks each result.
pub fn forge(tally: &Tally, mut pick: Seeded, times: usize) {
    for file in lock(&tally.files).clone() {
        for _ in 0..times {
            let Some(altered) = alter(&file, &mut pick) else { continue };
            tally.forged.add(1);
            if verify(&altered, shelf()).good() {
                let header: String = String::from_utf8_lossy(&altered).chars().take(80).collect();
                tally.wrong(&tally.believed, format!("an altered file proves itself: {header}"));
            }
        }
    }
}
