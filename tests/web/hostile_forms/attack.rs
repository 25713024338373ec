//! What is sent in place of what a reader would type.

use reqwest::blocking::RequestBuilder;
use reqwest::blocking::multipart::{Form, Part};
use url::form_urlencoded;

use crate::chance::Chance;
use crate::support::forms::{HtmlField, HtmlForm};

/// The most bytes of a form's fields, which are up to three times as many in an address.
const MOST_BYTES: usize = 250_000;

/// The most changes of a form: a form that was sent with thousands of fields comes back with them.
const MOST_CHANGES: usize = 100;

/// The field that every form carries.
const TOKEN: &str = "form-token";

/// Values that no reader types by mistake, and some that they do.
#[rustfmt::skip]
const HOSTILE: [&str; 86] = [
    "", " ", "\0", "a\0b", "\u{1}\u{7f}\u{85}", "\r\n\r\nSet-Cookie: a=b", "\u{202e}txt\u{2066}", "\u{feff}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦🏳️\u{200d}🌈", "-1", "0", "-0", "00", "1", "2", "3", "999999", "1e309", "NaN",
    "inf", "0x10", "1.5", "1,5", "½", "١٢", "+1", "127", "128", "255", "256", "32767", "32768", "65535", "65536",
    "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "18446744073709551616", "true", "null", "[]", "{}",
    "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "%00", "%", "{{7*7}}", "2026-02-30",
    "0000-00-00", "-0001-01-01", "9999-12-31", "10000-01-01", "+262142-12-31", "2026-11-21", "2026-11-21T25:61",
    "2026-11-21T10:00", "9999-12-31T23:59", "23:59:60", "24:00", "1-1-1", "0-0-0", "65535-65535-255", "1-1", "1-0",
    "1/2-1/2", "no-such-code", "W:Wa1:Bh8", "c3-d4 d6-c5", "http://[::1", "a@b", "a@b@c", "mailto:", "//", "1;2;3",
    "1\n2\n3", "⚪", "\u{e000}", "\u{10ffff}", "ﬀ", "İ",
];

/// These, and long ones.
fn hostile() -> Vec<String> {
    let long = [
        "щ".repeat(201),
        "e\u{301}".repeat(300),
        "9".repeat(400),
        "x".repeat(20_001),
        "щ".repeat(100_001),
        "1\n".repeat(30_000),
        "[".repeat(20_000),
        "[{\"a\":".repeat(5_000),
    ];
    HOSTILE.into_iter().map(str::to_owned).chain(long).collect()
}

/// Files that are sent where a form takes one.
fn files() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 10] = [
        b"",
        "Family name;Given name;Rating\nРябов;Олег;2100\nЛукина;Анна;-1\n".as_bytes(),
        "Family name;Given name\n\u{202e}Рябов;\0\n".as_bytes(),
        b"\xff\xfe\x00\x01\x80\xc3\x28",
        b"PK\x03\x04\x14\x00\x00\x00\x08\x00broken",
        b"%PDF-1.4\n%%EOF",
        b"{\"format\":\"poddavki\",\"version\":1}",
        b"012 Cup\n001    1 m    Broken                            9999",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\xff\xff\xff\xff\xff\xff\xff\xff",
        b"[White \"A\"]\n1. c3-d4 (1. c3-b4 {",
    ];
    let deep = "[".repeat(100_000).into_bytes();
    texts
        .into_iter()
        .map(<[u8]>::to_vec)
        .chain([deep, include_bytes!("../../compat/0.1/event.json").to_vec()])
        .collect()
}

/// What is sent.
pub enum Sent {
    Fields(Vec<(String, String)>),
    Multipart { fields: Vec<(String, String)>, files: Vec<(String, Vec<u8>)> },
    Bytes { kind: &'static str, body: Vec<u8> },
}

impl Sent {
    pub fn put(self, request: RequestBuilder) -> RequestBuilder {
        match self {
            Self::Fields(fields) => request.form(&fields),
            Self::Bytes { kind, body } => request.header("content-type", kind).body(body),
            Self::Multipart { fields, files } => {
                let form = fields.into_iter().fold(Form::new(), |form, (name, value)| form.text(name, value));
                let part = |form: Form, (name, content): (String, Vec<u8>)| {
                    form.part(name, Part::bytes(content).file_name("list.csv"))
                };
                request.multipart(files.into_iter().fold(form, part))
            }
        }
    }

    /// What it was, in a line of an error.
    pub fn told(&self) -> String {
        let short = |fields: &[(String, String)]| {
            let pair = |(name, value): &(String, String)| {
                let short: String = value.chars().take(24).collect();
                let name: String = name.chars().take(60).collect();
                format!("{name}={short:?} ({} bytes)", value.len())
            };
            fields.iter().filter(|(name, _)| name != TOKEN).map(pair).take(40).collect::<Vec<_>>().join(" ")
        };
        match self {
            Self::Fields(fields) => short(fields),
            Self::Multipart { fields, files } => {
                let beginning =
                    |content: &[u8]| String::from_utf8_lossy(&content[..content.len().min(24)]).into_owned();
                let files = files.iter().map(|(name, content)| format!("{name}={:?}", beginning(content)));
                format!("multipart {} {}", short(fields), files.collect::<Vec<_>>().join(" "))
            }
            Self::Bytes { kind, body } => {
                format!("{kind}: {:?} ({} bytes)", String::from_utf8_lossy(&body[..body.len().min(200)]), body.len())
            }
        }
    }
}

/// The generator of what is sent.
pub struct Attack {
    pub chance: Chance,
    values: Vec<String>,
    files: Vec<Vec<u8>>,
}

impl Attack {
    pub fn new(round: u64) -> Self {
        Self { chance: Chance(round), values: hostile(), files: files() }
    }

    /// A form as a browser would send it, with one field hostile, or several.
    pub fn fields(&mut self, form: &HtmlForm, token: &str) -> Sent {
        let texts: Vec<&HtmlField> = form.fields.iter().filter(|field| !field.is_file && field.name != TOKEN).collect();
        let sent = texts.iter().filter(|field| field.is_sent && !field.name.is_empty());
        let mut fields: Vec<(String, String)> = sent.map(|field| (field.name.clone(), field.value.clone())).collect();
        // Some are sent as they are: what they do changes the state in which the next ones come.
        let changes = match self.chance.below(6) {
            0 => 0,
            1 | 2 => fields.len().min(MOST_CHANGES),
            _ => 1 + self.chance.below(2),
        };
        for _ in 0..changes {
            self.change(&mut fields, &texts);
        }
        // A form of more than a megabyte is refused before it has come to its end, and some systems then lose the answer.
        let mut left = MOST_BYTES;
        for (_, value) in &mut fields {
            if value.len() > left {
                value.clear();
            }
            left -= value.len();
        }
        fields.push((TOKEN.to_owned(), token.to_owned()));
        let files: Vec<&HtmlField> = form.fields.iter().filter(|field| field.is_file).collect();
        if !form.is_multipart {
            return Sent::Fields(fields);
        }
        let files = files.iter().map(|field| (field.name.clone(), self.chance.one_of(&self.files).clone())).collect();
        Sent::Multipart { fields, files }
    }

    fn change(&mut self, fields: &mut Vec<(String, String)>, known: &[&HtmlField]) {
        let value = self.chance.one_of(&self.values).clone();
        let mut at = self.chance.below(fields.len());
        // A wrong version of the page is refused before all else, and most forms have one.
        if fields.get(at).is_some_and(|(name, _)| name == "seen") {
            at = self.chance.below(fields.len());
        }
        match self.chance.below(12) {
            // A button, or a box that nobody had ticked.
            0 if !known.is_empty() => {
                let field = *self.chance.one_of(known);
                fields.push((field.name.clone(), field.value.clone()));
            }
            1 if !known.is_empty() => {
                let field = *self.chance.one_of(known);
                let choice = if field.choices.is_empty() { value } else { self.chance.one_of(&field.choices).clone() };
                fields.push((field.name.clone(), choice));
            }
            2 if at < fields.len() => drop(fields.remove(at)),
            3 if at < fields.len() => fields.push((fields[at].0.clone(), value)),
            4 => fields.push(("no-such-field".to_owned(), value)),
            5 if at < fields.len() => fields[at].0 = value.chars().take(100).collect(),
            // Something that belongs to somebody else: the value of another field, an id one further.
            6 if at < fields.len() => {
                let (_, other) = self.chance.one_of(fields).clone();
                fields[at].1 = other;
            }
            7 if at < fields.len() => {
                if let Ok(number) = fields[at].1.parse::<u64>() {
                    fields[at].1 = number.wrapping_add(1 + self.chance.below(3) as u64).to_string();
                }
            }
            _ if at < fields.len() => fields[at].1 = value,
            _ => fields.push(("value".to_owned(), value)),
        }
    }

    /// What no browser would send for a form.
    pub fn broken(&mut self, form: &HtmlForm, token: &str) -> Sent {
        const URLENCODED: &str = "application/x-www-form-urlencoded";
        const MULTIPART: &str = "multipart/form-data; boundary=edge";
        let name = form.fields.get(self.chance.below(form.fields.len())).map_or("value", |field| field.name.as_str());
        // A body that was read as a field comes back as the name of one.
        let name: String = name.chars().take(40).collect();
        let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let token: String = form_urlencoded::byte_serialize(token.as_bytes()).collect();
        let with = |rest: &str| format!("form-token={token}&{rest}").into_bytes();
        let part = |rest: &str| {
            let token = format!("--edge\r\nContent-Disposition: form-data; name=\"form-token\"\r\n\r\n{token}\r\n");
            format!("{token}{rest}").into_bytes()
        };
        let (kind, body) = match self.chance.below(14) {
            0 => (URLENCODED, with(&format!("{name}=%FF%C3%28%ED%A0%80"))),
            1 => (URLENCODED, with(&format!("{name}=%zz%&&=&={name}"))),
            2 => (URLENCODED, [with(&name), b"=\xff\xfe\xc3\x28".to_vec()].concat()),
            3 => (URLENCODED, with(&format!("{name}=1&").repeat(15_000))),
            4 => (URLENCODED, with(&format!("{name}[{name}][]=1&form-token={token}"))),
            5 => (URLENCODED, Vec::new()),
            6 => ("application/json", [b"{\"form-token\":".to_vec(), b"[".repeat(50_000)].concat()),
            7 => ("text/plain", with(&format!("{name}=1"))),
            8 => ("", with(&format!("{name}=1"))),
            9 => (MULTIPART, part("--edge\r\nContent-Disposition: form-data; name=\"")),
            10 => (
                MULTIPART,
                part(&format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n1\r\n--edge--\r\n")),
            ),
            11 => ("multipart/form-data", part("--edge--\r\n")),
            12 => (
                MULTIPART,
                part("--edge\r\n\r\nnameless\r\n--edge\r\nContent-Disposition: form-data\r\n\r\n\r\n--edge--"),
            ),
            _ => ("application/x-www-form-urlencoded; charset=koi8-r", with(&format!("{name}=%F2%D1%C2%CF%D7"))),
        };
        Sent::Bytes { kind, body }
    }
}
