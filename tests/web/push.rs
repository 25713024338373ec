//! Devices that are notified of rounds: with the test's own push service, and decrypted with a device's key.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use poddavki::service::Service;
use poddavki::store::Store;
use reqwest::StatusCode;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::once;
use crate::support::receiver::{Received, Receiver};
use crate::support::site::{Answer, Site, Visitor};
use tournament::{EntryId, Tournament};

/// The Bot API, which this file does not use.
const NOBODY: &str = "http://127.0.0.1:9";

/// A device: it reads one message, since its key can be used once.
pub struct Device {
    private_key: EphemeralPrivateKey,
    public_key: Vec<u8>,
    secret: [u8; 16],
}

impl Device {
    pub fn new() -> Self {
        let private_key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("random numbers");
        let public_key = private_key.compute_public_key().expect("a point").as_ref().to_vec();
        Self { private_key, public_key, secret: *b"0123456789abcdef" }
    }

    /// The subscription of its browser.
    fn fields(&self, endpoint: &str) -> [(&'static str, String); 3] {
        let encoded = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        [("endpoint", endpoint.to_owned()), ("key", encoded(&self.public_key)), ("secret", encoded(&self.secret))]
    }

    /// Decrypts a message as in RFC 8291, 3.4 and RFC 8188, 2.
    fn read(self, message: &[u8]) -> Value {
        let (salt, rest) = message.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        let (length, rest) = rest.split_first().expect("a length");
        let (server_key, sealed) = rest.split_at(usize::from(*length));
        let theirs = UnparsedPublicKey::new(&ECDH_P256, server_key);
        let shared = agree_ephemeral(self.private_key, &theirs, <[u8]>::to_vec).expect("a key of the curve");
        let info = [b"WebPush: info\0", self.public_key.as_slice(), server_key].concat();
        let material = hkdf(&self.secret, &shared, &info, 32);
        let key = hkdf(salt, &material, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = hkdf(salt, &material, b"Content-Encoding: nonce\0", 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("16 bytes"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("12 bytes");
        let mut sealed = sealed.to_vec();
        let text = key.open_in_place(nonce, Aad::empty(), &mut sealed).expect("sealed for this device");
        let (end, text) = text.split_last().expect("the end of the last record");
        assert_eq!(*end, 2);
        serde_json::from_slice(text).expect("JSON")
    }
}

fn hmac(key: &[u8], text: &[u8]) -> Vec<u8> {
    let own = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    own.chain_update(text).finalize().into_bytes().to_vec()
}

/// HKDF for a key of one block.
fn hkdf(salt: &[u8], secret: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let mut key = hmac(&hmac(salt, secret), &[info, &[1]].concat());
    key.truncate(length);
    key
}

/// The claims of a token whose signature is valid, and its key.
fn verified(message: &Received) -> (Value, String) {
    let header = message.header("authorization").strip_prefix("vapid t=").expect("a token");
    let (token, key) = header.split_once(", k=").expect("a key");
    let (signed, seal) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
    let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
    public.verify(signed.as_bytes(), &bytes(seal)).expect("the signature is right");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let [head, claims] = [head, claims].map(|part| serde_json::from_slice::<Value>(&bytes(part)).expect("JSON"));
    assert_eq!(head["alg"], "ES256");
    (claims, key.to_owned())
}

pub fn page_of(arbiter: &Arbiter, entry: EntryId) -> String {
    format!("/t/{}/notify/{entry}", arbiter.slug)
}

pub fn turn_on(reader: &Visitor, page: &str, device: &Device, endpoint: &str) -> Answer {
    let fields = device.fields(endpoint);
    reader.post(page, page, &fields.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// The tournament's first player.
pub fn first(tournament: &Tournament) -> EntryId {
    *tournament.entries.keys().next().expect("there are players")
}

/// A tournament, and a reader whose device follows its first player.
struct Told {
    site: Site,
    arbiter: Arbiter,
    reader: Visitor,
    device: Device,
    entry: EntryId,
    endpoint: String,
}

impl Told {
    fn new(database: &TestDatabase, service: &Receiver) -> Self {
        let site = Site::telling(database, NOBODY.to_owned());
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let entry = first(&arbiter.tournament(&site));
        let (reader, device) = (site.visitor().in_russian(), Device::new());
        let endpoint = service.address("/push/1");
        reader.post_blindly(&format!("/t/{}/follow/{entry}", arbiter.slug), &[]).is_redirect();
        turn_on(&reader, &page_of(&arbiter, entry), &device, &endpoint).is_redirect();
        Self { site, arbiter, reader, device, entry, endpoint }
    }

    fn is_told(&self) -> bool {
        let device = hex::encode(Sha256::digest(&self.endpoint));
        let entries = self.site.service().store().push_entries(&device, self.arbiter.tournament(&self.site).id);
        entries.expect("readable").contains(&self.entry)
    }

    fn waiting(&self) -> usize {
        let id = self.arbiter.tournament(&self.site).id;
        self.site.service().store().waiting_notices(id).expect("readable").len()
    }
}

for_each_backend! {
    fn a_device_is_told_the_seat_when_a_round_is_out_and_only_it_can_read_that(database) {
        let service = Receiver::start();
        let told = Told::new(database, &service);
        let home = format!("/t/{}", told.arbiter.slug);
        let page = page_of(&told.arbiter, told.entry);
        told.reader.get(&page).is_ok().says("Вы получаете уведомление о каждом туре");
        told.reader.get(&home).is_ok().says("Уведомления включены").says(&page);
        // Another reader of the same player is offered it.
        let other = told.site.visitor();
        other.post_blindly(&format!("{home}/follow/{}", told.entry), &[]).is_redirect();
        other.get(&home).is_ok().says("Turn on notifications");
        let key = other.get(&page).is_ok().text.split("data-key=\"").nth(1).expect("a key").split('"').next().map(str::to_owned);

        told.arbiter.begin(1);
        let message = service.requests(1).remove(0);
        assert_eq!(message.path, "/push/1");
        for (name, value) in [("content-encoding", "aes128gcm"), ("urgency", "high"), ("ttl", "43200")] {
            assert_eq!(message.header(name), value, "{name}");
        }
        assert_eq!(message.header("topic").len(), 32);
        let (claims, signer) = verified(&message);
        assert_eq!(Some(signer), key);
        assert_eq!(claims["aud"], service.address(""));
        let left = claims["exp"].as_i64().expect("a time") - Utc::now().timestamp();
        assert!((1..=24 * 3600).contains(&left), "{left}");

        let tournament = told.arbiter.tournament(&told.site);
        let pairing = tournament.rounds[0].pairing_of(told.entry).expect("they are paired").clone();
        let name = |id: EntryId| tournament.entry(id).expect("entered").person.name.to_string();
        let colour = if pairing.white == told.entry { "белые" } else { "чёрные" };
        let opponent = name(pairing.opponent_of(told.entry).expect("two sit there"));
        let topic = message.header("topic").to_owned();
        let entry = told.entry;
        let shown = told.device.read(&message.body);
        let body = format!("1\u{2011}й тур: доска {}, {colour}, соперник {opponent}", pairing.board);
        assert_eq!(shown["body"], body.as_str());
        assert_eq!(shown["title"], format!("{} · Cup", name(entry)).as_str());
        assert_eq!(shown["path"], format!("{home}/round/1#b{}", pairing.board).as_str());
        assert_eq!((shown["tag"].as_str(), shown["language"].as_str()), (Some(topic.as_str()), Some("ru")));
    }

    fn a_busy_push_service_is_asked_again_and_a_device_that_is_gone_is_forgotten(database) {
        let service = Receiver::start();
        let told = Told::new(database, &service);
        service.answer_next("503 Service Unavailable\r\nRetry-After: 0");
        service.answer_next("429 Too Many Requests\r\nRetry-After: 0");
        told.arbiter.begin(1);
        let messages = service.requests(3);
        let topics: Vec<&str> = messages.iter().map(|message| message.header("topic")).collect();
        assert!(topics.iter().all(|topic| *topic == topics[0]), "{topics:?}");
        once("the end of the notice", || (told.waiting() == 0).then_some(()));
        assert!(told.is_told());
        told.arbiter.enter_all(&told.site, 1, "1-0");
        service.answer_next("410 Gone");
        told.arbiter.begin(2);
        once("the end of the device", || (!told.is_told()).then_some(()));
        assert_eq!((service.count(), told.waiting()), (4, 0));
        told.reader.get(&format!("/t/{}", told.arbiter.slug)).is_ok().says("Включить уведомления");
    }

    fn who_forgets_the_player_or_turns_it_off_is_told_nothing_more(database) {
        let service = Receiver::start();
        let told = Told::new(database, &service);
        told.reader.post_blindly(&format!("/t/{}/unfollow/{}", told.arbiter.slug, told.entry), &[]).is_redirect();
        assert!(!told.is_told());
        let page = page_of(&told.arbiter, told.entry);
        turn_on(&told.reader, &page, &told.device, &told.endpoint).is_redirect();
        assert!(told.is_told());
        told.reader.post(&format!("{page}/off"), &page, &[]).is_redirect();
        assert!(!told.is_told());
        told.arbiter.begin(1);
        assert_eq!((service.count(), told.waiting()), (0, 0), "nobody is left to be told");
    }

    fn devices_are_forgotten_some_time_after_the_closing(database) {
        let service = Receiver::start();
        let told = Told::new(database, &service);
        let store = database.store();
        let (past, future) = (Utc::now() - TimeDelta::days(7), Utc::now() + TimeDelta::days(7));
        store.purge_push_subscriptions(future.naive_utc()).expect("written");
        assert!(told.is_told(), "the tournament goes on");
        database.execute("UPDATE tournaments SET conduct = 'closed'");
        store.purge_push_subscriptions(past.naive_utc()).expect("written");
        assert!(told.is_told(), "it may be reopened");
        store.purge_push_subscriptions(future.naive_utc()).expect("written");
        assert!(!told.is_told());
    }

    fn of_a_round_that_is_taken_back_nothing_more_is_told(database) {
        let service = Receiver::start();
        let told = Told::new(database, &service);
        // The next attempt is in a minute: until then the message waits.
        service.answer_next("503 Service Unavailable");
        told.arbiter.begin(1);
        service.requests(1);
        assert_eq!(told.waiting(), 1);
        told.arbiter.press(1, "unpublish").is_redirect();
        assert_eq!(told.waiting(), 0);
        told.arbiter.press(1, "publish").is_redirect();
        assert_eq!(service.requests(2).len(), 2);
    }

    fn nothing_is_sent_to_an_address_that_is_not_public(database) {
        // Visitors may not use the hosts that organisers may.
        let site = Site::reaching(database, "192.168.0.1");
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let entry = first(&arbiter.tournament(&site));
        let (reader, device, page) = (site.visitor(), Device::new(), page_of(&arbiter, entry));
        for endpoint in ["", "http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://192.168.0.1/", "https://a:b@example.org/"] {
            let refused = turn_on(&reader, &page, &device, endpoint).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            refused.says("The browser gave no address");
        }
        let long = format!("https://example.org/{}", "x".repeat(2_000));
        turn_on(&reader, &page, &device, &long).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let wrong = Device { public_key: vec![4; 10], ..Device::new() };
        turn_on(&reader, &page, &wrong, "https://example.org/").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        reader.get(&page_of(&arbiter, EntryId(999))).has_status(StatusCode::NOT_FOUND);
        // A name is checked only when it is resolved. In another network it may resolve differently, so the device is kept.
        let endpoint = "https://localhost:9/push";
        turn_on(&reader, &page, &device, endpoint).is_redirect();
        let id = arbiter.tournament(&site).id;
        arbiter.begin(1);
        let named = hex::encode(Sha256::digest(endpoint));
        let store = site.service();
        let put_off = once("an attempt", || {
            let waiting = store.store().waiting_notices(id).expect("readable");
            waiting.into_iter().find(|own| own.answer.contains("private network"))
        });
        assert_eq!(put_off.attempts, 1);
        assert_eq!(store.store().push_entries(&named, id).expect("readable").len(), 1);
    }

    fn instances_that_start_together_have_one_key(database) {
        let stores: Vec<Store> = (0..4).map(|_| database.store()).collect();
        let keys: Vec<String> = std::thread::scope(|scope| {
            let start = |store: Store| scope.spawn(move || Service::new(store).push_key().expect("a key").public());
            let starts: Vec<_> = stores.into_iter().map(start).collect();
            starts.into_iter().map(|start| start.join().expect("it ends")).collect()
        });
        assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
        assert_eq!(URL_SAFE_NO_PAD.decode(&keys[0]).expect("base64url").len(), 65);
    }
}

#[test]
fn the_worker_of_a_browser_lies_at_the_root_of_the_site() {
    let database = TestDatabase::sqlite();
    let site = Site::below(&database, "/draughts");
    let worker = site.visitor().get("/sw.js").is_ok();
    worker.says("showNotification");
    assert!(worker.header("content-type").starts_with("text/javascript"), "{:?}", worker.headers);
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    let page = site.visitor().get(&page_of(&arbiter, first(&arbiter.tournament(&site)))).is_ok();
    page.says("data-address=\"/draughts/sw.js\"");
}
