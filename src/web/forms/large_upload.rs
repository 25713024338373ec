//! A form with a file that may be too large for memory: it is written to disk while it arrives.

use std::collections::BTreeMap;
use std::future::Future;
use std::io::Write;
use std::pin::Pin;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::TryStreamExt;

use crate::service::Scratch;
use crate::web::http::access::may_send;
use crate::web::http::body_limits::{LARGEST_LIST, LIST_PATIENCE, MEGABYTE, is_multipart, patience};
use crate::web::http::csrf::check_token;
use crate::web::http::waiting_files::{FILE, WaitingFile};
use crate::web::http::{AdminAccount, AppError, FormToken};

/// The most bytes of the fields besides the file.
const FIELDS: usize = 64 << 10;

/// Bytes written at once.
const PIECE: usize = MEGABYTE;

/// An administrator's file on disk, with the fields before it in the form.
#[derive(Debug, Default)]
pub struct LargeUpload {
    pub fields: BTreeMap<String, String>,
    /// `None` if no file was chosen.
    pub file: Option<Arc<WaitingFile>>,
}

impl FromRequest for LargeUpload {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let parts = actix_multipart::Multipart::from_request(&request, payload);
        let admin = AdminAccount::from_request(&request, &mut Payload::None);
        Box::pin(async move {
            may_send(&request).await?;
            admin.await?;
            if !is_multipart(&request) {
                // A request without such a form has no token either; that is the first error.
                check_token(&request, None)?;
            }
            let parts = parts.await.map_err(AppError::bad_request)?;
            let time = patience(&request).file * LIST_PATIENCE;
            tokio::time::timeout(time, read(&request, parts)).await.map_err(|_| AppError::TooSlow)?
        })
    }
}

async fn read(request: &HttpRequest, mut parts: actix_multipart::Multipart) -> Result<LargeUpload, AppError> {
    let mut upload = LargeUpload::default();
    let mut left = FIELDS;
    let mut is_checked = false;
    while let Some(mut part) = parts.try_next().await.map_err(AppError::bad_request)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.content_disposition().and_then(|about| about.get_filename().map(str::to_owned));
        if let Some(file_name) = file_name {
            // The token comes first in the form: nothing is written for a form of another site.
            if !is_checked {
                check_token(request, upload.fields.get(FormToken::FIELD).map(String::as_str))?;
                is_checked = true;
            }
            let file = write(&mut part, file_name).await?;
            upload.file = upload.file.or(file);
            continue;
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(AppError::bad_request)? {
            left = left.checked_sub(chunk.len()).ok_or(AppError::TooLarge(LARGEST_LIST / MEGABYTE))?;
            bytes.extend_from_slice(&chunk);
        }
        let text = String::from_utf8(bytes).map_err(AppError::bad_request)?;
        if text.contains('\0') {
            return Err(AppError::NoText(name));
        }
        upload.fields.insert(name, text);
    }
    if !is_checked {
        check_token(request, upload.fields.get(FormToken::FIELD).map(String::as_str))?;
    }
    Ok(upload)
}

/// Writes a file into a directory of its own; `None` if no file was chosen.
async fn write(part: &mut actix_multipart::Field, name: String) -> Result<Option<Arc<WaitingFile>>, AppError> {
    let made = web::block(|| {
        let scratch = Scratch::new()?;
        let file = scratch.new_file(FILE)?;
        Ok::<_, std::io::Error>((scratch, file))
    });
    let (scratch, file) = made.await.map_err(AppError::internal)??;
    let file = Arc::new(file);
    let mut size = 0;
    let mut piece = Vec::with_capacity(PIECE);
    loop {
        let chunk = part.try_next().await.map_err(AppError::bad_request)?;
        let is_over = chunk.is_none();
        if let Some(chunk) = chunk {
            size += chunk.len();
            piece.extend_from_slice(&chunk);
        }
        if size > LARGEST_LIST {
            return Err(AppError::TooLarge(LARGEST_LIST / MEGABYTE));
        }
        if piece.len() >= PIECE || is_over {
            let (file, full) = (Arc::clone(&file), std::mem::take(&mut piece));
            let written = web::block(move || (&*file).write_all(&full)).await;
            written.map_err(AppError::internal)??;
        }
        if is_over {
            break;
        }
    }
    Ok((size > 0).then(|| Arc::new(WaitingFile::new(scratch, name))))
}
