//! Photos of score sheets with reports: only the picture is kept, and only the staff see it.

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder, RgbImage};
use poddavki::service::{SlipSeat, SlipToken};
use poddavki::store::PhotographedReport;
use reqwest::StatusCode;

use crate::organiser::{Arbiter, account};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::support::tournaments::timestamp;
use tournament::{BoardNumber, EntryId, Pairing, RoundNumber};

/// A sheet of paper in this grey.
fn paper(grey: u8) -> RgbImage {
    RgbImage::from_pixel(60, 40, image::Rgb([grey; 3]))
}

fn png() -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut file);
    encoder.write_image(&paper(180), 60, 40, ExtendedColorType::Rgb8).expect("memory takes it");
    file
}

/// A JPEG with place and camera in its metadata.
fn located() -> Vec<u8> {
    let mut file = Vec::new();
    paper(250).write_with_encoder(JpegEncoder::new_with_quality(&mut file, 90)).expect("memory takes it");
    let part = b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0GPS 52 58 N 36 05 E, camera of Anna";
    let length = u16::try_from(part.len() + 2).expect("a part is short").to_be_bytes();
    let parts: [&[u8]; 5] = [&file[..2], &[0xFF, 0xE1], &length, part, &file[2..]];
    parts.concat()
}

/// A PNG of a few bytes that claims 30,000 × 30,000 pixels.
fn bomb() -> Vec<u8> {
    let header = b"IHDR\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0";
    let of_byte = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 })
    };
    let sum = (!header.iter().fold(u32::MAX, of_byte)).to_be_bytes();
    let parts: [&[u8]; 4] = [b"\x89PNG\r\n\x1a\n", b"\0\0\0\x0d", header, &sum];
    parts.concat()
}

/// The addresses of the photos on a page.
fn photos_on(page: &Answer) -> Vec<String> {
    let links = page.text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter(|link| link.contains("/photos/")).map(str::to_owned).collect()
}

/// The first round of eight players, whose first board has a result.
struct Round {
    site: Site,
    arbiter: Arbiter,
    board: Pairing,
}

impl Round {
    fn new(site: Site) -> Self {
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let board = arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(2)].clone();
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        Self { site, arbiter, board }
    }

    /// A spectator's report of the first game, with a photo.
    fn spectator(&self, text: &str, name: &str, photo: Vec<u8>) -> Answer {
        let round = format!("/t/{}/round/1", self.arbiter.slug);
        let fields = [("game", "1-1-1"), ("right", "0-1"), ("text", text)];
        let page = format!("{round}/wrong?game=1-1-1");
        self.site.visitor().upload(&format!("{round}/wrong"), &page, &fields, ("photo", name, photo))
    }

    fn slip(&self, entry: EntryId) -> String {
        let seat = SlipSeat { tournament: self.arbiter.tournament(&self.site).id, round: RoundNumber(1), entry };
        format!("/r/{}", self.site.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat))
    }

    /// A player's report of the second board, with a photo.
    fn player(&self, entry: EntryId, field: (&str, &str), photo: Vec<u8>) -> Answer {
        let (phone, slip) = (self.site.visitor(), self.slip(entry));
        let seat = phone.get(&slip).is_ok().hidden("seat");
        phone.upload(&slip, &slip, &[("seat", seat.as_str()), field], ("photo", "sheet.jpg", photo))
    }

    fn has_photo(&self, report: &PhotographedReport) -> bool {
        let service = self.site.service();
        service.store().has_report_photo(self.arbiter.tournament(&self.site).id, report).expect("readable")
    }

    fn of_player(&self, entry: EntryId) -> PhotographedReport {
        PhotographedReport::of_player(&self.board, entry).expect("they sit there")
    }
}

fn is_picture(visitor: &Visitor, address: &str) -> Vec<u8> {
    let bytes = visitor.bytes(address);
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Jpeg).map(DynamicImage::into_rgb8);
    assert_eq!(picture.expect("a JPEG").dimensions(), (60, 40));
    bytes
}

for_each_backend! {
    fn a_spectators_photo_is_seen_by_the_staff_alone_and_says_nothing_of_its_place(database) {
        let round = Round::new(Site::on(database));
        let form = round.site.visitor().get(&format!("/t/{}/round/1/wrong?game=1-1-1", round.arbiter.slug)).is_ok();
        form.says("enctype=\"multipart/form-data\"").says("Photo of the score sheet").says("accept=\"image/*\"");
        round.spectator("The flag fell", "sheet.jpg", located()).is_redirect();
        // A PNG with another name is still one; the same text with another photo is another report.
        round.spectator("The flag fell", "sheet.jpg", png()).is_redirect();
        let (overview, results) = (round.arbiter.get("").is_ok(), round.arbiter.get("/round/1").is_ok());
        let photos = photos_on(&overview);
        assert_eq!((photos.len(), photos_on(&results).len()), (2, 2));
        for photo in &photos {
            let bytes = is_picture(&round.arbiter.visitor, photo);
            let told = String::from_utf8_lossy(&bytes);
            assert!(!told.contains("GPS") && !told.contains("Exif") && !told.contains("Anna"), "{told}");
        }
        let answer = round.arbiter.visitor.get(&photos[0]).is_ok();
        assert_eq!(answer.header("content-type"), "image/jpeg");
        let name = format!("inline; filename=\"{}-photo.jpg\"", round.arbiter.slug);
        assert_eq!(answer.header("content-disposition"), name);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'; sandbox");
        let login = round.site.visitor().get(&photos[0]).is_redirect();
        assert!(login.location.starts_with("/login"), "{}", login.location);
        account(&round.site, "boris").get(&photos[0]).has_status(StatusCode::FORBIDDEN);
        round.arbiter.get(&format!("/photos/{}", "0".repeat(64))).has_status(StatusCode::NOT_FOUND);
        // No public page links to it.
        for public in ["", "/round/1", "/game/1-1-1", "/event.json", "/games.pdn"] {
            round.site.visitor().get(&format!("/t/{}{public}", round.arbiter.slug)).is_ok().does_not_say("/photos/");
        }
        // It is removed with the report.
        let rest = overview.text.split("name=\"dismiss\" value=\"").nth(1).expect("there is a report");
        let id = rest.split('"').next().unwrap_or_default();
        round.arbiter.send("/round/1/dismiss", "", &[("dismiss", id), ("from", "overview")]).is_redirect();
        assert_eq!(photos_on(&round.arbiter.get("").is_ok()).len(), 1);
        assert!(!round.has_photo(&PhotographedReport::Spectator(id.to_owned())));
    }

    fn what_is_no_photo_is_refused_in_words_with_what_was_typed(database) {
        let round = Round::new(Site::on(database));
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec();
        for (name, file, words) in [
            ("sheet.jpg", b"<svg onload='alert(1)'/>".to_vec(), "This file is not a photo"),
            ("sheet.heic", heic, "HEIC photos cannot be read here"),
            ("sheet.png", bomb(), "50 million pixels at most"),
            ("sheet.jpg", [located(), vec![0; 9 << 20]].concat(), "The photo is too large: 8 MB at most"),
            ("sheet.jpg", located()[..60].to_vec(), "This picture is damaged"),
        ] {
            let answer = round.spectator("I saw the <board>", name, file);
            let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says(words).says("I saw the &#60;board&#62;</textarea>").says("value=\"0-1\" required checked");
        }
        assert!(photos_on(&round.arbiter.get("").is_ok()).is_empty());
        round.arbiter.get("").is_ok().does_not_say("Reports from spectators");
        // No chosen file means no photo.
        round.spectator("I saw it", "", Vec::new()).is_redirect();
        round.arbiter.get("").is_ok().says("<q>I saw it</q>").does_not_say("/photos/");
        let entry = round.board.white;
        let refused = round.player(entry, ("said-1", "win"), b"GIF89a".to_vec());
        let refused = refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("This file is not a photo").says("value=\"win\" checked");
        round.arbiter.get("/round/1").is_ok().does_not_say("name=\"take\"");
    }

    fn a_players_photo_stands_beside_their_report_until_it_is_taken_back(database) {
        let round = Round::new(Site::on(database));
        let (white, black) = (round.board.white, round.board.black);
        round.player(white, ("said-1", "win"), located()).is_redirect();
        round.site.visitor().get(&round.slip(white)).is_ok().says("Your photo has arrived");
        round.site.visitor().get(&round.slip(black)).is_ok().does_not_say("Your photo has arrived");
        let game = round.board.game_id(tournament::GameNumber(1));
        for page in ["/round/1".to_owned(), format!("/game/{game}")] {
            let photos = photos_on(&round.arbiter.get(&page).is_ok());
            assert_eq!(photos.len(), 1, "{page}");
            is_picture(&round.arbiter.visitor, &photos[0]);
        }
        // A later photo replaces the first.
        let first = photos_on(&round.arbiter.get("/round/1").is_ok());
        round.player(white, ("said-1", "win"), png()).is_redirect();
        let second = photos_on(&round.arbiter.get("/round/1").is_ok());
        assert_eq!(second.len(), 1);
        assert_ne!(first, second);
        round.arbiter.visitor.get(&first[0]).has_status(StatusCode::NOT_FOUND);
        round.player(black, ("said-1", "win"), located()).is_redirect();
        let overview = round.arbiter.get("").is_ok();
        assert_eq!(photos_on(&overview).len(), 2, "who contradicts each other shows what for");
        round.player(white, ("back", "1"), Vec::new()).is_redirect();
        assert!(!round.has_photo(&round.of_player(white)) && round.has_photo(&round.of_player(black)));
    }

    fn photos_go_after_a_month_and_soon_after_the_closing(database) {
        let round = Round::new(Site::on(database));
        let store = database.store();
        let (id, white, black) = (round.arbiter.tournament(&round.site).id, round.board.white, round.board.black);
        let keep = |entry: EntryId, at: u32| {
            store.keep_report_photo(id, &round.of_player(entry), &[1, 2, 3], timestamp(at)).expect("written");
        };
        keep(white, 10);
        keep(black, 20);
        store.purge_report_photos(timestamp(15), timestamp(30)).expect("written");
        assert!(!round.has_photo(&round.of_player(white)) && round.has_photo(&round.of_player(black)));
        database.execute("UPDATE tournaments SET conduct = 'closed'");
        store.purge_report_photos(timestamp(15), timestamp(20)).expect("written");
        assert!(round.has_photo(&round.of_player(black)), "it is not old enough");
        store.purge_report_photos(timestamp(15), timestamp(30)).expect("written");
        assert!(!round.has_photo(&round.of_player(black)));
    }

    fn of_very_many_photos_the_latest_are_kept_and_none_goes_with_a_backup(database) {
        let round = Round::new(Site::on(database));
        let (store, id) = (database.store(), round.arbiter.tournament(&round.site).id);
        let report = |n: u32| PhotographedReport::Spectator(format!("{n}"));
        for n in 0..=500 {
            store.keep_report_photo(id, &report(n), &n.to_be_bytes(), timestamp(n)).expect("written");
        }
        assert!(!round.has_photo(&report(0)) && round.has_photo(&report(1)) && round.has_photo(&report(500)));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("backup.gz");
        store.backup(&file).expect("written");
        store.restore(&file).expect("read");
        assert!(!round.has_photo(&report(500)));
    }
}
