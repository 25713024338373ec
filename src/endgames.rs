//! Endgame tables in a directory: a file for each material, `poddavki.kkm-k.table`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::platform::{MappedFile, map_file};
use draughts::Variant;
use draughts::endgame::{MOST_PIECES, Material, Table, TableError, Tables};

/// The tables of one game in a directory.
#[derive(Debug, Clone)]
pub struct EndgameDirectory {
    path: PathBuf,
    variant: Variant,
}

/// Why a table cannot be used.
#[derive(Debug, Error)]
pub enum EndgameError {
    #[error("{}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}: {error}", path.display())]
    Damaged { path: PathBuf, error: TableError },
    /// The file holds another table than its name says.
    #[error("{}: this is the table {variant}.{material}: the file has a wrong name", path.display(), variant = variant.code())]
    Misnamed { path: PathBuf, variant: Variant, material: Material },
    #[error("{}: {error}", path.display())]
    Unwritable { path: PathBuf, error: io::Error },
}

impl EndgameDirectory {
    pub fn new(path: &Path, variant: Variant) -> Self {
        Self { path: path.to_owned(), variant }
    }

    /// Where the table of a material is.
    fn file(&self, material: Material) -> PathBuf {
        self.path.join(format!("{}.{material}.table", self.variant.code()))
    }

    /// A table, checked; none if there is no file.
    pub fn table(&self, material: Material) -> Result<Option<Table<MappedFile>>, EndgameError> {
        let path = self.file(material);
        let mapped = match map_file(&path) {
            Ok(mapped) => mapped,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(EndgameError::Unreadable { path, error }),
        };
        let table = match Table::read(mapped) {
            Ok(table) => table,
            Err(error) => return Err(EndgameError::Damaged { path, error }),
        };
        let (variant, found) = (table.variant(), table.material());
        if variant != self.variant || found != material {
            return Err(EndgameError::Misnamed { path, variant, material: found });
        }
        Ok(Some(table))
    }

    /// All tables that are there.
    pub fn tables(&self) -> Result<Tables<MappedFile>, EndgameError> {
        let mut tables = Tables::new(self.variant);
        for material in (2..=MOST_PIECES).flat_map(Material::all) {
            if let Some(table) = self.table(material)? {
                tables.add(table);
            }
        }
        Ok(tables)
    }

    /// Writes a table: the file is there when all of it is on the disk, and not before.
    pub fn write(&self, material: Material, bytes: &[u8]) -> Result<(), EndgameError> {
        let path = self.file(material);
        let written = || {
            fs::create_dir_all(&self.path)?;
            let unfinished = path.with_extension("table.unfinished");
            let mut file = fs::File::create(&unfinished)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&unfinished, &path)
        };
        written().map_err(|error| EndgameError::Unwritable { path: path.clone(), error })
    }
}
