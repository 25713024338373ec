//! Files contain as much as pages for the public, and everything for the staff.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::Request;
use reqwest::StatusCode;
use sha2::{Digest, Sha256};
use tournament::playing_tables::FixedTable;
use tournament::settings::ForbiddenPairs;
use tournament::{
    Affiliation, Birth, DrawSeed, EntryId, LotSeed, Person, ReportPolicy, Settings, TableNumber, Tournament,
};

/// A round robin with early meetings, a forbidden pair, a fixed table, and a date of birth.
fn prepared(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "round-robin-micro");
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let tournament = arbiter.tournament(site);
    let first = tournament.entries.values().next().expect("eight players");
    let birth = chrono::NaiveDate::from_ymd_opt(1990, 3, 10).map(Birth::Date);
    let person = Person { birth, ..first.person.clone() };
    service.edit_player(&request, first.id, &person, first.rating).expect("a good date");
    let mut settings = tournament.settings.clone();
    settings.early_meetings = Some(Affiliation::Region);
    settings.forbidden = vec![ForbiddenPairs { rounds: None, entries: vec![EntryId(1), EntryId(2)] }];
    settings.tables.fixed = vec![FixedTable { entry: EntryId(3), table: TableNumber(9) }];
    service.edit_settings(&request, &settings).expect("good settings");
    arbiter
}

fn public(arbiter: &Arbiter, rest: &str) -> String {
    arbiter.visitor.get(&format!("/t/{}{rest}", arbiter.slug)).is_ok().text
}

fn secret(tournament: &Tournament) -> String {
    tournament.settings.lot_secret.as_ref().expect("drawn when the tournament was made").to_string()
}

for_each_backend! {
    fn public_files_keep_what_pages_hide_and_the_staffs_do_not(database) {
        let site = Site::on(database);
        let arbiter = prepared(&site);
        for rest in ["/event.json", "/event.trf"] {
            let (open, whole) = (public(&arbiter, rest), arbiter.get(rest).is_ok().text);
            let dates = ["1990-03-10", "1990/03/10"];
            assert!(!dates.iter().any(|date| open.contains(date)), "{open}");
            assert!(dates.iter().any(|date| whole.contains(date)), "{whole}");
            assert_ne!(open.len(), whole.len());
            site.visitor().get(&arbiter.address(rest)).has_status(StatusCode::SEE_OTHER);
        }
        assert!(public(&arbiter, "/event.json").contains("\"forbidden\": []"));
        assert!(arbiter.get("/event.json").text.contains("\"table\": 9"));
        assert!(!public(&arbiter, "/event.trf").contains("\n260 ") && arbiter.get("/event.trf").text.contains("\n260 "));
        arbiter.get("/backup").is_ok().says(&arbiter.address("/event.json"));
    }

    fn lots_are_bound_by_a_hash_and_told_with_the_first_round(database) {
        let site = Site::on(database);
        let arbiter = prepared(&site);
        let tournament = arbiter.tournament(&site);
        let (secret, hash) = (secret(&tournament), tournament.lot_commitment().expect("a new tournament").to_string());
        let told = |rest: &str| public(&arbiter, rest);
        let publics = ["", "/event.json", "/event.trf", "/standings", "/players"];
        let staffs = ["", "/log", "/settings", "/event.json", "/event.trf", "/players"];
        let before = publics.map(told).into_iter().chain(staffs.map(|rest| arbiter.get(rest).is_ok().text));
        for page in before {
            assert!(!page.contains(&secret), "{page}");
        }
        for rest in ["", "/event.json"] {
            assert!(told(rest).contains(&hash), "{rest}");
        }
        arbiter.send("/round/1/pair", "/round/1", &[]).is_redirect();
        assert!(!told("").contains(&secret), "nobody knows the draft");
        arbiter.send("/round/1/publish", "/round/1", &[]).is_redirect();
        for rest in ["", "/event.json"] {
            assert!(told(rest).contains(&secret) && told(rest).contains(&hash), "{rest}");
        }
        arbiter.get("/print").is_ok().says(&arbiter.address("/event.json")).says(&arbiter.address("/event.trf"));
    }

    fn lots_stay_what_they_were_promised_to_be_whatever_is_paired_anew(database) {
        let site = Site::on(database);
        let arbiter = prepared(&site);
        let promised = arbiter.tournament(&site).lot_commitment().expect("a new tournament");
        arbiter.begin(1);
        let first = arbiter.tournament(&site);
        // The public can check what was told: the secret is the promised one, and the lots follow from it (SplitMix64).
        let told: DrawSeed = secret(&first).parse().expect("32 digits");
        assert_eq!(told.commitment(), promised);
        let digest = Sha256::digest(format!("{told}:lots"));
        // The first eight hexadecimal digits.
        let seed = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
        assert_eq!(first.drawn_lots(), Some(LotSeed(seed)));
        for id in first.entries.keys() {
            assert_eq!(LotSeed(seed).lot(*id), split_mix(seed, id.0));
        }
        // The secret is public now. Withdrawn, discarded, paired again: the same lots, and the same numbers.
        arbiter.send(&format!("/log/{}/undo", first.version), "/log", &[]).is_redirect();
        arbiter.press(1, "discard").is_redirect();
        let (service, actor) = (site.service(), Site::actor());
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let now = arbiter.tournament(&site).settings;
        let chosen = Settings { lot_secret: None, lot_seed: Some(LotSeed(7)), reports: ReportPolicy::Off, ..now };
        let kept = service.edit_settings(&request, &chosen).expect("what players may report may change");
        assert_eq!((secret(&kept), kept.settings.lot_seed), (told.to_string(), None), "nobody sets the lots");
        arbiter.begin(1);
        let again = arbiter.tournament(&site);
        let numbers = |tournament: &Tournament| tournament.entries.values().map(|entry| entry.number).collect::<Vec<_>>();
        assert_eq!((numbers(&again), again.drawn_lots()), (numbers(&first), first.drawn_lots()));
    }
}

/// The lot of an entry by the documentation, computed without the program's own functions.
fn split_mix(seed: u32, entry: u32) -> u32 {
    let mut state = ((u64::from(seed) << 32) ^ u64::from(entry)).wrapping_add(0x9E37_79B9_7F4A_7C15);
    state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    u32::try_from((state ^ (state >> 31)) >> 32).expect("half of it")
}
