//! Encrypted files: the test vectors of the format's authors (CCTV of C2SP, as the crate `age` 0.12 publishes them, but for those in
//! letters, which the program does not read), and files of our own.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::path::Path;

use flate2::read::ZlibDecoder;
use poddavki::age::{
    AGE_MAGIC, AgeError, AgeIdentity, AgeKey, AgeLock, AgeReader, AgeRecipient, AgeWriter, Passphrase,
};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

const IDENTITY: &str = "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0";

/// A test vector: what is expected, and the file.
#[derive(Default)]
struct Vector {
    expected: String,
    payload: String,
    identities: Vec<AgeIdentity>,
    passphrase: Option<Passphrase>,
    file: Vec<u8>,
}

fn vector(path: &Path) -> Vector {
    let bytes = fs::read(path).expect("it is there");
    let end = bytes.windows(2).position(|two| two == b"\n\n").expect("an empty line ends the head");
    let (mut vector, mut is_packed) = (Vector::default(), false);
    for line in String::from_utf8_lossy(&bytes[..end]).lines() {
        match line.split_once(": ").expect("a name and a value") {
            // A head with a wrong code is a damaged one to us.
            ("expect", "HMAC failure") => "header failure".clone_into(&mut vector.expected),
            ("expect", what) => what.clone_into(&mut vector.expected),
            ("payload", sum) => sum.clone_into(&mut vector.payload),
            ("identity", key) => vector.identities.push(key.parse().expect("an identity")),
            ("passphrase", text) => vector.passphrase = Passphrase::from_file_text(text),
            ("compressed", _) => is_packed = true,
            _ => {}
        }
    }
    let mut file = bytes[end + 2..].to_vec();
    if is_packed {
        let packed = std::mem::take(&mut file);
        ZlibDecoder::new(&packed[..]).read_to_end(&mut file).expect("packed by zlib");
    }
    Vector { file, ..vector }
}

/// What comes of reading a file.
fn outcome(file: &[u8], key: &AgeKey) -> (&'static str, Vec<u8>) {
    let mut content = Vec::new();
    match AgeReader::begin(file, key) {
        Err(AgeError::DamagedHead) => ("header failure", content),
        Err(AgeError::WrongKey) => ("no match", content),
        Err(AgeError::Io(error)) => panic!("{error}"),
        Ok(mut reader) => match reader.read_to_end(&mut content) {
            Ok(_) => ("success", content),
            Err(_) => ("payload failure", content),
        },
    }
}

#[test]
fn the_vectors_of_the_authors_of_the_format_are_read_as_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/age");
    let mut count = 0;
    for file in fs::read_dir(folder).expect("the folder is there").flatten() {
        let Vector { expected, payload, identities, passphrase, file: bytes } = vector(&file.path());
        let key = passphrase.map_or(AgeKey::Identities(identities), AgeKey::Passphrase);
        let (found, content) = outcome(&bytes, &key);
        assert_eq!(found, expected, "{}", file.path().display());
        if expected == "success" {
            assert_eq!(hex::encode(Sha256::digest(content)), payload, "{}", file.path().display());
        }
        count += 1;
    }
    assert_eq!(count, 92);
}

fn identity() -> AgeIdentity {
    IDENTITY.parse().expect("an identity")
}

fn sealed(lock: &AgeLock, content: &[u8]) -> Vec<u8> {
    let mut writer = AgeWriter::begin(Vec::new(), lock).expect("there is room");
    // In pieces that fit none of the format.
    content.chunks(1000).for_each(|part| writer.write_all(part).expect("there is room"));
    writer.finish().expect("there is room")
}

fn opened(file: &[u8], key: &AgeKey) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let mut reader = AgeReader::begin(BufReader::with_capacity(7, file), key).map_err(std::io::Error::other)?;
    reader.read_to_end(&mut content).map(|_| content)
}

#[test]
fn files_of_every_size_around_the_piece_are_read_again() {
    let lock = AgeLock::Recipients(vec![identity().recipient()]);
    let key = AgeKey::Identities(vec![identity()]);
    for size in [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000] {
        let content: Vec<u8> = (0..size).map(|n: u32| n.to_le_bytes()[0]).collect();
        let file = sealed(&lock, &content);
        assert!(file.starts_with(AGE_MAGIC));
        assert_eq!(opened(&file, &key).expect("as written"), content, "{size}");
        for cut in [1, 17, 65_552] {
            let end = file.len().saturating_sub(cut);
            assert!(opened(&file[..end], &key).is_err(), "{size} less {cut}");
        }
    }
}

#[test]
fn a_file_is_opened_by_its_passphrase_and_no_other() {
    let passphrase = |text| Passphrase::from_file_text(text).expect("a passphrase");
    let file = sealed(&AgeLock::Passphrase(passphrase("correct horse\n")), b"secret");
    assert_eq!(opened(&file, &AgeKey::Passphrase(passphrase("correct horse"))).expect("as written"), b"secret");
    assert_eq!(outcome(&file, &AgeKey::Passphrase(passphrase("correct mule"))).0, "no match");
    assert_eq!(outcome(&file, &AgeKey::Identities(vec![identity()])).0, "no match");
    assert_eq!(Passphrase::from_file_text("\nsecond line"), None);
}

#[test]
fn each_of_several_recipients_reads_the_file_and_so_does_the_program_that_wrote_it() {
    let other = "age10dmqlsgayyd73js84rrjhvkfqtd2qqdpu4ty2r2quxzl63ya4d6s4lj2q0";
    let recipients = vec![other.parse().expect("a recipient"), identity().recipient()];
    let mut writer = AgeWriter::begin(Vec::new(), &AgeLock::Recipients(recipients)).expect("there is room");
    writer.write_all(b"secret").expect("there is room");
    let key = writer.file_key();
    let file = writer.finish().expect("there is room");
    assert_eq!(opened(&file, &AgeKey::Identities(vec![identity()])).expect("as written"), b"secret");
    assert_eq!(opened(&file, &AgeKey::File(key)).expect("as written"), b"secret");
    let copy = sealed(&AgeLock::Recipients(vec![other.parse().expect("a recipient")]), b"secret");
    assert_eq!(outcome(&copy, &AgeKey::Identities(vec![identity()])).0, "no match");
}

#[test]
fn keys_are_read_as_age_writes_them_and_nothing_else_is() {
    let keys = format!("# created: 2026-11-28\n# public key: {}\n{IDENTITY}\n", identity().recipient());
    assert_eq!(AgeIdentity::read_all(&keys).expect("an identity"), [identity()]);
    assert_eq!(identity().recipient().to_string().parse(), Ok(identity().recipient()));
    for wrong in
        ["", "age1", "age1xmwwc06ly3ee5rytxm9mflaz2u56jjj36s0mypdrwsvlul66mv4q47ryeg", IDENTITY, "ssh-ed25519 AAAA"]
    {
        let error = wrong.parse::<AgeRecipient>().expect_err(wrong);
        assert_eq!(error.to_string(), "expected age1…, as `age-keygen` writes it");
    }
    for wrong in ["", "# nothing", &IDENTITY.to_lowercase(), &identity().recipient().to_string()] {
        assert!(AgeIdentity::read_all(wrong).is_err(), "{wrong}");
    }
    assert!(!format!("{:?}", identity()).contains("1EGTZ"), "no log shows it");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn a_changed_byte_is_noticed_wherever_it_is(at in 0..400_usize, flip in 1..=255_u8) {
        let mut file = sealed(&AgeLock::Recipients(vec![identity().recipient()]), &[7; 150]);
        let at = at % file.len();
        file[at] ^= flip;
        prop_assert!(opened(&file, &AgeKey::Identities(vec![identity()])).is_err());
    }
}
