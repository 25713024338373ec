//! The regulations of a tournament as a file: one PDF, uploaded, replaced and removed by the organiser. It is journaled as a fact of the
//! tournament, and undone like one.

use sha2::{Digest, Sha256};

use crate::service::{Request, Service, ServiceError, now};
use tournament::limits::TextField;
use tournament::{Command, Info, RegulationsFile, Rejection, Tournament};

/// The largest file, in bytes.
pub const LARGEST_REGULATIONS: usize = 10 << 20;

/// The magic bytes of a PDF; other bytes may stand before it.
const PDF: &[u8] = b"%PDF-";

/// How far from the beginning readers look for that.
const HEAD: usize = 1024;

/// Why a file is refused as regulations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongRegulations {
    #[error("the file is empty")]
    Empty,
    #[error("this is no PDF")]
    NoPdf,
    #[error("the file has more than {} MB", LARGEST_REGULATIONS >> 20)]
    TooLarge,
}

/// Whether a file may be regulations: by its content, not by its name.
pub fn check_regulations(content: &[u8]) -> Result<(), WrongRegulations> {
    if content.is_empty() {
        return Err(WrongRegulations::Empty);
    }
    if content.len() > LARGEST_REGULATIONS {
        return Err(WrongRegulations::TooLarge);
    }
    let head = content.get(..HEAD).unwrap_or(content);
    if head.windows(PDF.len()).any(|own| own == PDF) { Ok(()) } else { Err(WrongRegulations::NoPdf) }
}

impl Service {
    /// Makes a PDF the regulations of a tournament, in place of the previous one.
    pub fn put_regulations(
        &self,
        request: &Request<'_>,
        name: &str,
        content: &[u8],
    ) -> Result<Tournament, ServiceError> {
        check_regulations(content).map_err(|error| ServiceError::BadFile { line: 1, message: error.to_string() })?;
        // Only the last part of a path counts, whatever the browser sends.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let plain: String = name.chars().filter(|letter| !letter.is_control()).collect();
        let file = RegulationsFile {
            name: plain.trim().chars().take(TextField::Title.most()).collect(),
            size: u32::try_from(content.len()).unwrap_or(u32::MAX),
            hash: hex::encode(Sha256::digest(content)),
        };
        self.store.together(|store| {
            let service = self.inside(store);
            let tournament = service.tournament(request.slug)?;
            let stands = tournament.info.regulations_file.as_ref().map(|own| own.hash.as_str());
            store.keep_regulations(tournament.id, stands, &file.hash, content, now())?;
            match service.say_regulations(request, Some(&file)) {
                // The same file again: its content is stored again, in case it was missing.
                Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(Tournament::clone(&tournament)),
                said => said,
            }
        })
    }

    /// Checks that the file named in `after` and not in `before` is still stored: of replaced files only the latest are.
    pub(super) fn check_regulations_kept(&self, before: &Tournament, after: &Tournament) -> Result<(), ServiceError> {
        let (old, new) = (&before.info.regulations_file, &after.info.regulations_file);
        match new.as_ref().filter(|_| old != new) {
            Some(file) if !self.store.keeps_regulations(after.id, &file.hash)? => {
                Err(ServiceError::RegulationsGone { name: file.name.clone() })
            }
            Some(_) | None => Ok(()),
        }
    }

    pub fn remove_regulations(&self, request: &Request<'_>) -> Result<Tournament, ServiceError> {
        self.say_regulations(request, None)
    }

    fn say_regulations(
        &self,
        request: &Request<'_>,
        file: Option<&RegulationsFile>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let info = Info { regulations_file: file.cloned(), ..draft.tournament().info.clone() };
            draft.execute(Command::EditInfo(Box::new(info)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_pdf_its_content_says() {
        assert_eq!(check_regulations(b"%PDF-1.7\n"), Ok(()));
        assert_eq!(check_regulations(b"\xef\xbb\xbf%PDF-1.4\n"), Ok(()));
        assert_eq!(check_regulations(b""), Err(WrongRegulations::Empty));
        assert_eq!(check_regulations(b"<html>regulations.pdf"), Err(WrongRegulations::NoPdf));
        let large = [b"%PDF-1.7\n".as_slice(), &vec![0; LARGEST_REGULATIONS]].concat();
        assert_eq!(check_regulations(&large), Err(WrongRegulations::TooLarge));
    }
}
