//! A form of the public that may carry a photo; works with a file or without.

use std::future::Future;
use std::pin::Pin;

use actix_multipart::{Field, Multipart};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::TryStreamExt;

use super::{FormValues, LETTERS, PART, form};
use crate::service::{CleanPhoto, LARGEST_PHOTO, WrongPhoto};
use crate::web::http::body_limits::{MEGABYTE, is_multipart, limit, most_megabytes, most_typed, patience};
use crate::web::http::csrf::check_token;
use crate::web::http::turns::QueuePlace;
use crate::web::http::{AppError, FormToken, Page, State, throttle};
use crate::web::i18n::Locale;
use tournament::TournamentId;

/// The fields, and the photo among them.
#[derive(Debug, Default)]
pub struct PhotoForm {
    pub values: FormValues,
    pub photo: SentPhoto,
}

/// The file that was chosen as a photo, not checked yet.
#[derive(Debug, Default)]
pub enum SentPhoto {
    #[default]
    None,
    /// Larger than a photo may be; not kept.
    TooLarge,
    /// Too many photos arrive at once; not kept.
    Crowded,
    Sent(UploadedPhoto),
}

/// A file with its place in the queue.
#[derive(Debug)]
pub struct UploadedPhoto {
    content: Vec<u8>,
    place: QueuePlace,
}

impl FromRequest for PhotoForm {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        if !is_multipart(&request) {
            return Box::pin(async move { form(&request).map(|values| Self { values, photo: SentPhoto::None }) });
        }
        let parts = Multipart::from_request(&request, payload);
        Box::pin(async move {
            let parts = parts.await.map_err(AppError::bad_request)?;
            let read = tokio::time::timeout(patience(&request).file, read(&request, parts)).await;
            read.map_err(|_| AppError::TooSlow)?
        })
    }
}

async fn read(request: &HttpRequest, mut parts: Multipart) -> Result<PhotoForm, AppError> {
    let mut sent = PhotoForm::default();
    let most = most_typed(request);
    let mut left = most;
    let mut is_checked = false;
    while let Some(mut part) = parts.try_next().await.map_err(AppError::bad_request)? {
        let too_large = || AppError::TooLarge(most_megabytes(most));
        left = left.checked_sub(PART).ok_or_else(too_large)?;
        let is_file = part.content_disposition().is_some_and(|about| about.get_filename().is_some());
        if is_file {
            // The token comes first in the form: nothing is kept for a form of another site.
            check_token(request, Some(sent.values.get(FormToken::FIELD)))?;
            is_checked = true;
            sent.photo = read_photo(request, &mut part).await?;
            continue;
        }
        let name = part.name().unwrap_or_default().to_owned();
        let mut bytes = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(AppError::bad_request)? {
            left = left.checked_sub(chunk.len()).ok_or_else(too_large)?;
            bytes.extend_from_slice(&chunk);
        }
        let text = String::from_utf8(bytes).map_err(AppError::bad_request)?;
        if text.contains('\0') {
            return Err(AppError::NoText(name.replace('\0', "")));
        }
        if text.chars().count() > LETTERS {
            return Err(AppError::LongText(LETTERS));
        }
        sent.values.set(name, text);
    }
    if !is_checked {
        check_token(request, Some(sent.values.get(FormToken::FIELD)))?;
    }
    Ok(sent)
}

/// Reads the file chosen as a photo; `None` if none was chosen. A file that is refused is still read to its end, so that the page can
/// answer with the reason and the typed fields.
async fn read_photo(request: &HttpRequest, part: &mut Field) -> Result<SentPhoto, AppError> {
    let state = request.app_data::<web::Data<State>>().ok_or(AppError::NotFound)?;
    let most = limit(request);
    let (mut size, mut content, mut place, mut is_crowded) = (0_usize, Vec::new(), None, false);
    while let Some(chunk) = part.try_next().await.map_err(AppError::bad_request)? {
        size += chunk.len();
        if size > most {
            return Err(AppError::TooLarge(most / MEGABYTE));
        }
        if size > 0 && place.is_none() && !is_crowded {
            place = state.photos.enter();
            is_crowded = place.is_none();
        }
        if size > LARGEST_PHOTO || is_crowded {
            content = Vec::new();
        } else {
            content.extend_from_slice(&chunk);
        }
    }
    Ok(match place {
        _ if size > LARGEST_PHOTO => SentPhoto::TooLarge,
        _ if is_crowded => SentPhoto::Crowded,
        Some(place) => SentPhoto::Sent(UploadedPhoto { content, place }),
        None => SentPhoto::None,
    })
}

impl Page {
    /// The photo of a report, ready to be kept; `None` if none was sent. The inner error says in the reader's language why it is refused.
    pub async fn clean_photo(
        &self,
        tournament: TournamentId,
        sent: SentPhoto,
    ) -> Result<Result<Option<CleanPhoto>, String>, AppError> {
        let UploadedPhoto { content, place } = match sent {
            SentPhoto::None => return Ok(Ok(None)),
            SentPhoto::TooLarge => return Ok(Err(words(self.t, WrongPhoto::TooLarge))),
            SentPhoto::Crowded => return Ok(Err(self.t.text("photos-crowded").to_string())),
            SentPhoto::Sent(photo) => photo,
        };
        let guess = throttle::CountedGuess::of_photo(tournament, self.client);
        self.service(move |service| guess.count(service.store())).await?;
        let Some(turn) = place.turn().await else { return Ok(Err(self.t.text("photos-crowded").to_string())) };
        let photo = self.service(move |_| {
            // Released when the work is done: a browser that goes away does not let another request in earlier.
            let _turn = turn;
            Ok::<_, AppError>(CleanPhoto::read(&content))
        });
        Ok(photo.await?.map(Some).map_err(|wrong| words(self.t, wrong)))
    }
}

/// Why a file is refused as a photo, and what to do.
fn words(t: Locale, wrong: WrongPhoto) -> String {
    let text = match wrong {
        WrongPhoto::TooLarge => t.text("photos-too-large").with("n", LARGEST_PHOTO / MEGABYTE),
        WrongPhoto::TooManyPixels => t.text("photos-too-many-pixels"),
        WrongPhoto::Heic => t.text("photos-heic"),
        WrongPhoto::NoPicture => t.text("photos-no-picture"),
        WrongPhoto::Damaged => t.text("photos-damaged"),
    };
    text.to_string()
}
