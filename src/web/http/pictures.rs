//! Pictures for shared links. Each is drawn once and kept until memory is needed; only a few are drawn at once.

use std::sync::Mutex;

use actix_web::web::Bytes;

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::web::http::cache::tag_of_hash;
use crate::web::http::turns::WorkTurns;
use crate::web::http::{AppError, Download, Page};

/// The size of a picture, as sites that show links expect it.
pub const WIDTH: u16 = 1200;
pub const HEIGHT: u16 = 630;

/// Capacity in bytes: some fifty pictures.
const CAPACITY: usize = 2 * 1024 * 1024;

/// The pictures of one instance. They can be drawn again at any time.
#[derive(Debug, Default)]
pub struct Pictures {
    /// By the hashes of their content.
    kept: Mutex<RecentlyUsed<String, Bytes>>,
    turns: WorkTurns,
}

impl Pictures {
    fn get(&self, hash: &str) -> Option<Bytes> {
        lock(&self.kept).get(&hash.to_owned()).cloned()
    }

    fn keep(&self, hash: &str, picture: &Bytes) {
        let mut kept = lock(&self.kept);
        kept.insert(hash.to_owned(), picture.clone());
        kept.forget_unused(CAPACITY, |hash, picture| hash.len() + picture.len());
    }
}

impl Page {
    /// The PNG with the content of this hash, in any language: the kept one, or the one that `draw` makes on a thread of its own. A client
    /// that has it is sent nothing, and nothing is drawn for it.
    pub async fn picture(
        &self,
        hash: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, AppError> + Send + 'static,
    ) -> Result<Download, AppError> {
        let (pictures, tag) = (&self.state().pictures, tag_of_hash(hash));
        if self.is_known(&tag) {
            return Ok(Download::png(Bytes::new(), tag, self.kept_by()));
        }
        if let Some(kept) = pictures.get(hash) {
            return Ok(Download::png(kept, tag, self.kept_by()));
        }
        let turn = pictures.turns.take().await.ok_or(AppError::ManyPictures)?;
        // Many clients ask at once when a link has been shared: those that waited find the picture drawn.
        if let Some(kept) = pictures.get(hash) {
            return Ok(Download::png(kept, tag, self.kept_by()));
        }
        let drawn = self.service(move |_| {
            // Released when the work is done: a browser that goes away does not let another request in earlier.
            let _turn = turn;
            draw()
        });
        let picture = Bytes::from(drawn.await?);
        pictures.keep(hash, &picture);
        Ok(Download::png(picture, tag, self.kept_by()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_unused_for_longest_make_room_for_new_ones() {
        let pictures = Pictures::default();
        let large = Bytes::from(vec![0_u8; CAPACITY / 3]);
        for hash in ["a", "b"] {
            pictures.keep(hash, &large);
        }
        assert!(pictures.get("a").is_some());
        pictures.keep("c", &large);
        assert_eq!(["a", "b", "c"].map(|hash| pictures.get(hash).is_some()), [true, false, true]);
    }
}
