//! Files that are written whole or not at all.
//!
//! A file is put in place by renaming, so that nobody ever reads half of it. What is not a regular file, such as a
//! device, a pipe or standard output, is written to directly; links are followed, and a file that is replaced keeps its
//! mode.

use super::Trouble;
use jumpmaster_core::Fault;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Files to write: path and content.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// The destination of something to be written.
#[derive(PartialEq, Eq, Debug)]
enum Place {
    /// Standard output, whatever it is connected to.
    Output,
    /// Something that consumes what is written to it: a device, a pipe.
    Through(PathBuf),
    /// A regular file, links followed; if it exists it is replaced.
    File(PathBuf),
}

/// Writes every file, or none of them: each first beside its destination, and they are renamed only when all are complete.
pub fn write_all(files: &Files) -> Result<(), Trouble> {
    let mut ready = Vec::new();
    let done = prepare(files, &mut ready).and_then(|()| {
        for (beside, path) in &ready {
            fs::rename(beside, path).map_err(|error| cannot(path, &error))?;
        }
        Ok(())
    });
    if done.is_err() {
        for (beside, _) in &ready {
            // Some may have been renamed already; those need no removal.
            let _ = fs::remove_file(beside);
        }
    }
    done
}

/// Writes a file that holds secrets, with the content from `fill`: readable by its owner alone, and on the disk when this
/// returns.
pub fn write_private<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<T, Trouble>) -> Result<T, Trouble> {
    let unwritten = |error: io::Error| Trouble::from(cannot(path, &error));
    let mut into: Box<dyn Write> = match place(path).map_err(unwritten)? {
        Place::File(file) => return Private::begin(&file).map_err(unwritten)?.write(fill, unwritten),
        Place::Through(device) => Box::new(OpenOptions::new().append(true).open(device).map_err(unwritten)?),
        Place::Output => Box::new(io::stdout()),
    };
    let filled = fill(&mut into)?;
    into.flush().map_err(unwritten)?;
    Ok(filled)
}

/// A file that grows beside its destination. It is removed unless it is put in place.
struct Private {
    beside: PathBuf,
    file: PathBuf,
    open: BufWriter<File>,
    done: bool,
}

impl Private {
    fn begin(file: &Path) -> io::Result<Private> {
        if fs::metadata(file).is_ok_and(|there| there.permissions().readonly()) {
            return Err(read_only());
        }
        let beside = beside(file);
        let mut making = OpenOptions::new();
        making.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut making, 0o600);
        let open = BufWriter::new(making.open(&beside)?);
        Ok(Private { beside, file: file.into(), open, done: false })
    }

    fn write<T>(
        mut self,
        fill: impl FnOnce(&mut dyn Write) -> Result<T, Trouble>,
        unwritten: impl Fn(io::Error) -> Trouble,
    ) -> Result<T, Trouble> {
        let filled = fill(&mut self.open)?;
        self.settle().map_err(unwritten)?;
        Ok(filled)
    }

    /// Syncs the file, renames it into place, and syncs the folder.
    fn settle(&mut self) -> io::Result<()> {
        self.open.flush()?;
        self.open.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.file)?;
        self.done = true;
        if cfg!(unix) {
            File::open(self.file.parent().unwrap_or(Path::new("/")))?.sync_all()?;
        }
        Ok(())
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        if !self.done {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Writes every file beside its destination, then writes to what is not a regular file: nothing is read from there before
/// all is well.
fn prepare(files: &Files, ready: &mut Vec<(PathBuf, PathBuf)>) -> Result<(), Trouble> {
    let mut streams = Vec::new();
    for (path, bytes) in files {
        match place(path).map_err(|error| cannot(path, &error))? {
            Place::File(file) => {
                let beside = beside(&file);
                ready.push((beside.clone(), file.clone()));
                put(&beside, &file, bytes).map_err(|error| cannot(path, &error))?;
            }
            stream => streams.push((stream, path, bytes)),
        }
    }
    for (stream, path, bytes) in streams {
        match stream {
            Place::Through(device) => {
                let opened = OpenOptions::new().append(true).open(device);
                opened.and_then(|mut file| file.write_all(bytes)).map_err(|error| cannot(path, &error))?;
            }
            _ => io::stdout().write_all(bytes)?,
        }
    }
    Ok(())
}

fn put(beside: &Path, file: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(beside, bytes)?;
    match fs::metadata(file) {
        Ok(there) if there.permissions().readonly() => Err(read_only()),
        Ok(there) => fs::set_permissions(beside, there.permissions()),
        Err(_) => Ok(()),
    }
}

/// Refuses two paths to the same file, and a file that would mix with the JSON on standard output.
pub fn apart<'a>(paths: impl IntoIterator<Item = &'a PathBuf>, json: bool) -> Result<(), Fault> {
    let mut known: Vec<Place> = Vec::new();
    for path in paths {
        let Ok(place) = place(path) else { continue };
        if json && place == Place::Output {
            return Err(Fault::new(
                format!("{} is where the JSON goes", path.display()),
                "a picture or a table cannot stand in the middle of it",
                "leave --json out, or name a file",
            ));
        }
        if known.contains(&place) {
            return Err(Fault::new(
                format!("{} is named twice", path.display()),
                "one would be written over the other",
                "name a file of its own for each",
            ));
        }
        known.push(place);
    }
    Ok(())
}

/// Whether this path is standard output: then nothing else is printed there.
pub fn is_output(path: &Path) -> bool {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|known| path == Path::new(known))
}

fn place(path: &Path) -> io::Result<Place> {
    /// The number of links that operating systems follow.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if is_output(&path) {
            return Ok(Place::Output);
        }
        if path.starts_with("/dev") || path.starts_with("/proc") {
            return Ok(Place::Through(path));
        }
        match fs::symlink_metadata(&path) {
            Ok(there) if there.is_symlink() => {
                let target = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            Ok(there) if there.is_dir() => return Err(io::Error::other("it is a folder")),
            Ok(there) if !there.is_file() => return Ok(Place::Through(path)),
            _ => return Ok(Place::File(whole(&path))),
        }
    }
    Err(io::Error::other("its links lead nowhere"))
}

/// The path in a form that does not depend on how it was written, if its folder exists.
fn whole(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.into(),
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn read_only() -> io::Error {
    io::Error::other("it is there and must not be written to")
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

    /// A folder of a test's own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("jumpmaster-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn all_are_written_or_none() {
        let folder = folder("all");
        let (good, bad) = (folder.join("good.svg"), folder.join("no-such-folder").join("bad.svg"));
        let Err(Trouble::Fault(fault)) = write_all(&vec![(good.clone(), b"x".to_vec()), (bad, b"y".to_vec())]) else {
            panic!("it is refused")
        };
        assert!(fault.what.ends_with("cannot be written"), "{fault}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
        write_all(&vec![(good.clone(), b"x".to_vec())]).unwrap();
        assert_eq!(fs::read(&good).unwrap(), b"x");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_with_secrets_is_its_owners_alone_and_leaves_nothing_behind() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("private");
        let file = folder.join("all.jsonl");
        fs::write(&file, "old").unwrap();
        let full: Result<(), Trouble> = write_private(&file, |into| {
            into.write_all(b"half of it")?;
            Err(Fault::new("the disk is full", "it has no room", "make room").into())
        });
        assert!(full.is_err());
        assert_eq!(fs::read(&file).unwrap(), b"old", "what was there stays");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        write_private(&file, |into| Ok(into.write_all(b"new")?)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_modes_kept_and_pipes_written_through() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let folder = folder("links");
        let (real, link, hanging) = (folder.join("real"), folder.join("link"), folder.join("hanging"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real", &link).unwrap();
        symlink("made", &hanging).unwrap();
        write_all(&vec![(link.clone(), b"new".to_vec()), (hanging.clone(), b"made".to_vec())]).unwrap();
        assert!(
            fs::symlink_metadata(&link).unwrap().is_symlink() && fs::symlink_metadata(&hanging).unwrap().is_symlink()
        );
        assert_eq!(
            (fs::read(&real).unwrap(), fs::read(folder.join("made")).unwrap()),
            (b"new".to_vec(), b"made".to_vec())
        );
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);

        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        write_all(&vec![(pipe.clone(), b"through".to_vec())]).unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "the pipe is still there");
        write_all(&vec![("/dev/null".into(), b"gone".to_vec())]).unwrap();

        assert!(apart([&real, &folder.join("made")], false).is_ok());
        assert!(apart([&real, &link], false).unwrap_err().what.ends_with("is named twice"));
        assert!(apart([&"/dev/stdout".into()], true).unwrap_err().what.ends_with("is where the JSON goes"));
        fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).unwrap();
        assert!(write_all(&vec![(link, b"x".to_vec())]).is_err(), "a file that must not be written to is left alone");
        assert_eq!(fs::read(&real).unwrap(), b"new");
        fs::remove_dir_all(&folder).unwrap();
    }
}
