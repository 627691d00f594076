//! Files that are written whole or not at all.

use jumpmaster_core::Fault;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// Files to be written: where, and what.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// Writes every file, or none of them: each first beside its place, and only when all are there are they renamed.
pub fn write_all(files: &Files) -> Result<(), Fault> {
    let mut ready = Vec::new();
    let written = files.iter().try_for_each(|(path, bytes)| {
        let beside = beside(path);
        std::fs::write(&beside, bytes).map_err(|error| cannot(path, &error))?;
        ready.push((beside, path));
        if path.is_dir() {
            return Err(cannot(path, &io::Error::other("it is a folder")));
        }
        Ok(())
    });
    let done = written.and_then(|()| {
        ready.iter().try_for_each(|(beside, path)| std::fs::rename(beside, path).map_err(|error| cannot(path, &error)))
    });
    if done.is_err() {
        for (beside, _) in &ready {
            // Some may have been renamed already; what is gone needs no removal.
            let _ = std::fs::remove_file(beside);
        }
    }
    done
}

fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn cannot(path: &Path, error: &io::Error) -> Fault {
    Fault::new(
        format!("{} cannot be written", path.display()),
        error.to_string(),
        "name a file in a folder that is there and that you may write to",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_written_or_none() {
        let folder = std::env::temp_dir().join(format!("jumpmaster-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (good, bad) = (folder.join("good.svg"), folder.join("no-such-folder").join("bad.svg"));
        let fault = write_all(&vec![(good.clone(), b"x".to_vec()), (bad, b"y".to_vec())]).unwrap_err();
        assert!(fault.what.ends_with("cannot be written"), "{fault}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
        write_all(&vec![(good.clone(), b"x".to_vec())]).unwrap();
        assert_eq!(std::fs::read(&good).unwrap(), b"x");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
