//! Photos of score sheets with reports: decoded and encoded again, so that only the picture is left of the file, without place, camera or
//! comments.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use crate::service::{Service, ServiceError, SlipSeat, now};
use crate::store::PhotographedReport;
use tournament::Tournament;

/// The largest file, in bytes.
pub const LARGEST_PHOTO: usize = 8 << 20;

/// The longest side of a stored picture, in pixels: enough to read a score sheet.
const LONGEST_SIDE: u32 = 2000;

/// The longest side of a picture that is decoded, in pixels.
const LONGEST_READ: u32 = 16_000;

/// The most pixels of a picture that is decoded: those of a 50 megapixel camera. A small file may claim any number.
const MOST_PIXELS: u64 = 50_000_000;

/// The most memory of a decoded picture, in bytes.
const MOST_MEMORY: u64 = 256 << 20;

/// JPEG quality of stored pictures, of 100.
const QUALITY: u8 = 80;

/// Formats that phones write and that are not read: HEIC and its relatives, by the brand in their first box.
const HEIC: [&[u8; 4]; 10] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis"];

/// Why a file is refused as a photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongPhoto {
    #[error("the file has more than {} MB", LARGEST_PHOTO >> 20)]
    TooLarge,
    #[error("the picture has more than {} million pixels", MOST_PIXELS / 1_000_000)]
    TooManyPixels,
    #[error("this is a HEIC photo")]
    Heic,
    #[error("this is no JPEG, PNG or WebP")]
    NoPicture,
    #[error("the picture is damaged")]
    Damaged,
}

/// A photo as stored: a JPEG with nothing but the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanPhoto(Vec<u8>);

impl CleanPhoto {
    /// The picture of a file, whatever its name, upright. It takes much memory for a moment.
    pub fn read(file: &[u8]) -> Result<Self, WrongPhoto> {
        if file.len() > LARGEST_PHOTO {
            return Err(WrongPhoto::TooLarge);
        }
        let mut reader = ImageReader::with_format(Cursor::new(file), format(file)?);
        reader.limits(limits());
        let mut decoder = reader.into_decoder().map_err(|error| wrong(&error))?;
        let (width, height) = decoder.dimensions();
        let pixels = u64::from(width) * u64::from(height);
        // Not every decoder keeps to the limit of memory by itself.
        if pixels > MOST_PIXELS || decoder.total_bytes() > MOST_MEMORY {
            return Err(WrongPhoto::TooManyPixels);
        }
        let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| wrong(&error))?;
        if width.max(height) > LONGEST_SIDE {
            picture = picture.thumbnail(LONGEST_SIDE, LONGEST_SIDE);
        }
        picture.apply_orientation(turned);
        let mut written = Vec::new();
        let encoder = JpegEncoder::new_with_quality(&mut written, QUALITY);
        picture.into_rgb8().write_with_encoder(encoder).map_err(|error| wrong(&error))?;
        Ok(Self(written))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The format of a file, by its first bytes.
fn format(file: &[u8]) -> Result<ImageFormat, WrongPhoto> {
    match image::guess_format(file) {
        Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)) => Ok(format),
        Ok(_) | Err(_) if is_heic(file) => Err(WrongPhoto::Heic),
        Ok(_) | Err(_) => Err(WrongPhoto::NoPicture),
    }
}

fn is_heic(file: &[u8]) -> bool {
    let brand = file.get(8..12);
    file.get(4..8) == Some(b"ftyp".as_slice()) && HEIC.into_iter().any(|heic| brand == Some(heic.as_slice()))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_READ);
    limits.max_image_height = Some(LONGEST_READ);
    limits.max_alloc = Some(MOST_MEMORY);
    limits
}

fn wrong(error: &ImageError) -> WrongPhoto {
    match error {
        ImageError::Limits(_) => WrongPhoto::TooManyPixels,
        _ => WrongPhoto::Damaged,
    }
}

impl Service {
    /// Keeps the photo of a player's report in place of an earlier one.
    pub(super) fn keep_player_photo(
        &self,
        tournament: &Tournament,
        seat: SlipSeat,
        photo: &CleanPhoto,
    ) -> Result<(), ServiceError> {
        match photographed(tournament, seat) {
            Some(report) => Ok(self.store.keep_report_photo(seat.tournament, &report, photo.bytes(), now())?),
            None => Ok(()),
        }
    }

    /// Whether a photo came with the report of the player of a slip.
    pub fn has_player_photo(&self, tournament: &Tournament, seat: SlipSeat) -> Result<bool, ServiceError> {
        match photographed(tournament, seat) {
            Some(report) => Ok(self.store.has_report_photo(seat.tournament, &report)?),
            None => Ok(false),
        }
    }

    /// Removes the photo of a player who has no report of their board (any more).
    pub(super) fn remove_lone_photo(&self, tournament: &Tournament, seat: SlipSeat) -> Result<(), ServiceError> {
        let pairing = tournament.round(seat.round).and_then(|round| round.pairing_of(seat.entry));
        let Some(pairing) = pairing else { return Ok(()) };
        let mut games = pairing.all_games().map(|(number, _)| pairing.game_id(number));
        let still_reports = games.any(|game| tournament.report(game, seat.entry).is_some());
        match PhotographedReport::of_player(pairing, seat.entry) {
            Some(report) if !still_reports => Ok(self.store.remove_report_photo(seat.tournament, &report)?),
            Some(_) | None => Ok(()),
        }
    }
}

/// The report that a photo sent through a slip belongs to; `None` for a player without an opponent.
fn photographed(tournament: &Tournament, seat: SlipSeat) -> Option<PhotographedReport> {
    let pairing = tournament.round(seat.round)?.pairing_of(seat.entry)?;
    PhotographedReport::of_player(pairing, seat.entry)
}

#[cfg(test)]
mod tests {
    use image::{ImageEncoder, RgbImage};

    use super::*;

    /// A picture whose left half is white and whose right half is black.
    fn halves(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, _| image::Rgb(if x < width / 2 { [255; 3] } else { [0; 3] }))
    }

    fn jpeg(picture: &RgbImage) -> Vec<u8> {
        let mut file = Vec::new();
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut file, 95)).expect("memory takes it");
        file
    }

    fn png(picture: &RgbImage) -> Vec<u8> {
        let mut file = Vec::new();
        let encoder = image::codecs::png::PngEncoder::new(&mut file);
        let (width, height) = picture.dimensions();
        encoder.write_image(picture, width, height, image::ExtendedColorType::Rgb8).expect("memory takes it");
        file
    }

    /// EXIF data with an orientation and a place.
    fn exif(orientation: u8) -> Vec<u8> {
        let head = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0";
        let parts: [&[u8]; 4] = [head, &[orientation, 0, 0, 0], &[0; 4], b"GPS 52 58 N 36 05 E"];
        parts.concat()
    }

    /// A JPEG with another segment after the first marker.
    fn with_part(file: &[u8], mark: u8, part: &[u8]) -> Vec<u8> {
        let length = u16::try_from(part.len() + 2).expect("a part is short").to_be_bytes();
        let parts: [&[u8]; 5] = [&file[..2], &[0xFF, mark], &length, part, &file[2..]];
        parts.concat()
    }

    fn kept(file: &[u8]) -> RgbImage {
        let clean = CleanPhoto::read(file).expect("a good photo");
        image::load_from_memory_with_format(clean.bytes(), ImageFormat::Jpeg).expect("a JPEG").into_rgb8()
    }

    fn has(file: &[u8], words: &str) -> bool {
        file.windows(words.len()).any(|own| own == words.as_bytes())
    }

    #[test]
    fn of_a_photo_only_the_picture_is_left_the_way_up_that_it_was_taken() {
        let comment = with_part(&jpeg(&halves(40, 20)), 0xFE, b"taken by Anna");
        let file = with_part(&comment, 0xE1, &exif(6));
        assert!(has(&file, "GPS") && has(&file, "Anna"));
        let clean = CleanPhoto::read(&file).expect("a good photo");
        for gone in ["GPS", "Exif", "Anna"] {
            assert!(!has(clean.bytes(), gone), "{gone}");
        }
        // A quarter turn to the right: left becomes top.
        let picture = kept(&file);
        assert_eq!(picture.dimensions(), (20, 40));
        assert!(picture.get_pixel(10, 5)[0] > 200 && picture.get_pixel(10, 35)[0] < 50);
        assert_eq!(CleanPhoto::read(&file), Ok(clean), "the same file gives the same photo");
    }

    #[test]
    fn a_large_picture_becomes_small_enough_to_be_kept() {
        assert_eq!(kept(&png(&halves(2500, 100))).dimensions(), (2000, 80));
        assert_eq!(kept(&png(&halves(300, 200))).dimensions(), (300, 200));
    }

    #[test]
    fn what_is_no_photo_is_told_by_its_content() {
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec();
        let cut = jpeg(&halves(40, 20))[..30].to_vec();
        // A PNG that claims 30,000 × 30,000 pixels.
        let header = b"IHDR\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0";
        let bomb: [&[u8]; 4] = [b"\x89PNG\r\n\x1a\n", b"\0\0\0\x0d", header, &checksum(header)];
        for (file, expected) in [
            (b"<svg onload='alert(1)'/>".to_vec(), WrongPhoto::NoPicture),
            (b"GIF89a".to_vec(), WrongPhoto::NoPicture),
            (Vec::new(), WrongPhoto::NoPicture),
            (heic, WrongPhoto::Heic),
            (cut, WrongPhoto::Damaged),
            (bomb.concat(), WrongPhoto::TooManyPixels),
            (vec![0xFF; LARGEST_PHOTO + 1], WrongPhoto::TooLarge),
        ] {
            assert_eq!(CleanPhoto::read(&file), Err(expected));
        }
    }

    /// The checksum of a PNG chunk.
    fn checksum(part: &[u8]) -> [u8; 4] {
        let of_byte = |sum: u32, byte: u8| {
            (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 })
        };
        (!part.iter().fold(u32::MAX, |sum, byte| of_byte(sum, *byte))).to_be_bytes()
    }
}
