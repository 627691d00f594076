//! Who may read the games: only the user who runs the app, since they hold the secrets of all seats.
//!
//! What is created here is private, whatever the umask says, and what was created otherwise is tightened when it is
//! opened. Two things are left as they are: a folder with anything else in it is not ours alone, and one with the
//! set-group-ID bit is shared by several users on purpose, files and all.

use super::{FILE, LOCK};
use std::fs::File;
use std::io;
use std::path::Path;

/// Creates a folder, or tightens an existing one.
pub(super) fn folder(path: &Path) -> io::Result<()> {
    let mut making = std::fs::DirBuilder::new();
    making.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut making, 0o700);
    making.create(path)?;
    if is_ours_alone(path)? && !is_shared(path) {
        tighten(path);
    }
    Ok(())
}

/// Tightens the existing files of the database, and creates it if it does not exist, so that `SQLite` need not: the files
/// it creates beside it get the mode of this one.
pub(super) fn database(folder: &Path) -> io::Result<()> {
    file(&folder.join(FILE))?;
    if !is_shared(folder) {
        for entry in std::fs::read_dir(folder)?.flatten().filter(|entry| is_ours(&entry.file_name())) {
            tighten(&entry.path());
        }
    }
    Ok(())
}

/// Opens a file for writing, without touching its content.
pub(super) fn file(path: &Path) -> io::Result<File> {
    let mut making = File::options();
    making.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut making, 0o600);
    making.open(path)
}

fn is_ours_alone(folder: &Path) -> io::Result<bool> {
    Ok(std::fs::read_dir(folder)?.flatten().all(|entry| is_ours(&entry.file_name())))
}

/// Whether a file is ours: `SQLite` names its files after the database, with a suffix.
fn is_ours(name: &std::ffi::OsStr) -> bool {
    name.to_str().is_some_and(|name| name == LOCK || name.starts_with(FILE))
}

#[cfg(unix)]
fn is_shared(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(folder).is_ok_and(|there| there.mode() & 0o2000 != 0)
}

/// Removes all rights of other users. What belongs to another user is left for that user to decide.
#[cfg(unix)]
fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(there) = std::fs::metadata(path) else { return };
    let mode = there.permissions().mode();
    if mode & 0o077 != 0 {
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & 0o700));
    }
}

#[cfg(not(unix))]
fn is_shared(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn tighten(_: &Path) {}

#[cfg(all(test, unix))]
mod tests {
    use crate::store::{FILE, LOCK, Store, Write};
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};

    fn place(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("jumpmaster-private-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        path
    }

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Opens the folder, writes something, and returns the modes of its files meanwhile.
    async fn modes(folder: &Path) -> Vec<(String, u32)> {
        let store = Store::open(folder).unwrap();
        store.write(vec![Write::Expire { name: "nobody".into(), since: 0 }]).await.unwrap();
        let entry = |entry: std::fs::DirEntry| (entry.file_name().into_string().unwrap(), mode(&entry.path()));
        let mut all: Vec<_> = std::fs::read_dir(folder).unwrap().map(|found| entry(found.unwrap())).collect();
        all.sort();
        all
    }

    #[tokio::test]
    async fn only_its_owner_reads_what_is_kept_also_in_an_old_folder() {
        let folder = place("own");
        let names = [FILE.to_string(), format!("{FILE}-shm"), format!("{FILE}-wal"), LOCK.to_string()];
        let tight: Vec<(String, u32)> = names.into_iter().map(|name| (name, 0o600)).collect();
        assert_eq!(modes(&folder).await, tight);
        assert_eq!(mode(&folder), 0o700);
        set(&folder, 0o755);
        for name in [FILE, LOCK] {
            set(&folder.join(name), 0o644);
        }
        assert_eq!(modes(&folder).await, tight, "what an older program made is tightened");
        assert_eq!(mode(&folder), 0o700);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_folder_that_others_use_too_is_left_as_it_is() {
        let folder = place("shared");
        std::fs::create_dir_all(&folder).unwrap();
        set(&folder, 0o755);
        std::fs::write(folder.join("notes.txt"), "somebody else's").unwrap();
        let found = modes(&folder).await;
        assert_eq!(mode(&folder), 0o755);
        assert!(found.iter().filter(|(name, _)| super::is_ours(name.as_ref())).all(|(_, mode)| *mode == 0o600));

        set(&folder, 0o2770);
        set(&folder.join(FILE), 0o660);
        modes(&folder).await;
        assert_eq!((mode(&folder), mode(&folder.join(FILE))), (0o2770, 0o660), "shared on purpose");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
