//! Where results are kept if nobody says otherwise.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use super::Store;

impl Store {
    /// The file in the user's data directory: `grove/results.db` in `XDG_DATA_HOME`, or else in
    /// `.local/share` of the home directory. Nothing if there is neither.
    pub fn default_path() -> Option<PathBuf> {
        path_in(env::var_os("XDG_DATA_HOME"), env::home_dir())
    }
}

fn path_in(data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    // By the XDG rules a relative path is as good as none.
    let data = data.map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| Some(home?.join(".local/share")))?;
    Some(data.join("grove/results.db"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_directory_goes_before_home() {
        let home = || Some(PathBuf::from("/home/ada"));
        let path = |data: &str| path_in(Some(data.into()), home());
        assert_eq!(path("/data"), Some("/data/grove/results.db".into()));
        let at_home = Some("/home/ada/.local/share/grove/results.db".into());
        assert_eq!(path(""), at_home);
        assert_eq!(path("relative"), at_home);
        assert_eq!(path_in(None, home()), at_home);
        assert_eq!(path_in(None, None), None);
    }
}
