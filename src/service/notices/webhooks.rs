//! Webhooks: the signed document for a program, the message of a Telegram bot; and the list of webhooks.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use serde_json::json;
use sha2::Sha256;
use url::Url;

use super::NoticeSetup;
use super::news::NewsItem;
use super::outgoing::OutgoingHeader;
use crate::service::respelling::respelled;
use crate::service::{Request, Service, ServiceError, now, random_token};
use crate::store::{NewNotice, NoticeNews, NoticeRecipient, Webhook, WebhookChange, WebhookKind};
use tournament::limits::{LimitError, ListField, TextField};
use tournament::{
    BoardNumber, Bye, CommandRecord, Entry, EntryId, GameId, GameNumber, Pairing, Rejection, Round, RoundNumber,
    StartNumber, TableNumber, Tournament,
};

const DOCUMENT_VERSION: u32 = 1;

/// The longest Telegram message, with a margin: it counts some characters twice.
const LONGEST_MESSAGE: usize = 3_500;

/// A webhook as the organiser enters it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWebhook {
    pub kind: WebhookKind,
    /// The address of a program, or the chat of a bot.
    pub address: String,
    /// The key of the signature, or the token of the bot.
    pub secret: String,
    /// The code of the language used in a chat.
    pub language: String,
    pub news: BTreeSet<NoticeNews>,
}

impl Webhook {
    /// Its destination without secrets: the host of a program, the chat of a bot.
    pub fn place(&self) -> String {
        match self.kind {
            WebhookKind::Program => {
                let host = Url::parse(&self.address).ok().and_then(|url| url.host_str().map(str::to_owned));
                host.unwrap_or_default()
            }
            WebhookKind::Telegram => format!("Telegram: {}", self.address),
        }
    }
}

impl Service {
    /// Adds a webhook, which gets news of the tournament from now on.
    pub fn add_webhook(&self, request: &Request<'_>, new: &NewWebhook) -> Result<Tournament, ServiceError> {
        let address = match new.kind {
            WebhookKind::Program => TextField::WebhookAddress,
            WebhookKind::Telegram => TextField::Chat,
        };
        address.check(&new.address).map_err(Rejection::from)?;
        TextField::WebhookSecret.check(&new.secret).map_err(Rejection::from)?;
        let id = random_token()?;
        self.perform(request, |draft| {
            let tournament = draft.tournament().id;
            let length = self.store.webhooks(tournament)?.len() + 1;
            let list = ListField::Webhooks;
            if length > list.most() {
                return Err(Rejection::Limit(LimitError::List { list, length }).into());
            }
            let NewWebhook { kind, address, secret, language, news } = new.clone();
            let webhook = Webhook { id: id.clone(), tournament, kind, address, secret, language, news };
            let to = webhook.place();
            draft.change_webhook(WebhookChange::Added(webhook));
            Ok(CommandRecord::AddWebhook { to })
        })
    }

    /// Removes a webhook with its waiting notices.
    pub fn remove_webhook(&self, request: &Request<'_>, id: &str) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let tournament = draft.tournament().id;
            let webhook = self.store.webhook(id)?.filter(|own| own.tournament == tournament);
            let webhook = webhook.ok_or(Rejection::NothingToChange)?;
            draft.change_webhook(WebhookChange::Removed(webhook.id.clone()));
            Ok(CommandRecord::RemoveWebhook { to: webhook.place() })
        })
    }

    /// Sends a test to a webhook.
    pub fn test_webhook(&self, tournament: &Tournament, id: &str) -> Result<(), ServiceError> {
        let webhook = self.store.webhook(id)?.filter(|own| own.tournament == tournament.id);
        let (Some(webhook), Some(setup)) = (webhook, &self.notices) else {
            return Err(Rejection::NothingToChange.into());
        };
        let news = NewsItem::new(NoticeNews::Test, tournament, None);
        let at = now();
        let notice = NewsTexts::new(setup, &news).notice(setup, &webhook, at)?;
        Ok(self.store.write_notice(&notice, tournament.id, at)?)
    }

    /// The notices to the webhooks of a tournament about its news.
    pub(super) fn webhook_notices(
        &self,
        setup: &NoticeSetup,
        news: &[NewsItem<'_>],
        at: NaiveDateTime,
    ) -> Result<Vec<NewNotice>, ServiceError> {
        let Some(first) = news.first() else { return Ok(Vec::new()) };
        let webhooks = self.store.webhooks(first.tournament.id)?;
        let mut notices = Vec::new();
        for news in news {
            let wanted: Vec<&Webhook> = webhooks.iter().filter(|webhook| webhook.news.contains(&news.kind)).collect();
            if wanted.is_empty() {
                continue;
            }
            let texts = NewsTexts::new(setup, news);
            for webhook in wanted {
                notices.push(texts.notice(setup, webhook, at)?);
            }
        }
        Ok(notices)
    }
}

struct NewsTexts<'a> {
    news: &'a NewsItem<'a>,
    /// The texts by the codes of the languages of the site.
    texts: BTreeMap<&'static str, String>,
}

/// The codes of the languages that have fields of their own in the document.
const RUSSIAN: &str = "ru";
const ENGLISH: &str = "en";

impl<'a> NewsTexts<'a> {
    fn new(setup: &NoticeSetup, news: &'a NewsItem<'a>) -> Self {
        let languages = setup.words.languages().into_iter();
        Self { news, texts: languages.map(|language| (language, text_in(setup, news, language))).collect() }
    }

    fn notice(&self, setup: &NoticeSetup, webhook: &Webhook, at: NaiveDateTime) -> Result<NewNotice, ServiceError> {
        let id = random_token()?;
        let body = match webhook.kind {
            WebhookKind::Program => self.document(setup, &id, at),
            WebhookKind::Telegram => self.message(setup, webhook),
        };
        let recipient = NoticeRecipient::Webhook(webhook.id.clone());
        Ok(NewNotice { id, recipient, news: self.news.kind, round: self.news.round, body })
    }

    /// A message for the method `sendMessage` of the Bot API.
    fn message(&self, setup: &NoticeSetup, webhook: &Webhook) -> String {
        let language = webhook.language.as_str();
        let text = self.texts.get(language).cloned().unwrap_or_else(|| text_in(setup, self.news, language));
        let text = shortened(&text, LONGEST_MESSAGE);
        json!({ "chat_id": webhook.address, "text": text, "disable_web_page_preview": true }).to_string()
    }

    fn document(&self, setup: &NoticeSetup, id: &str, at: NaiveDateTime) -> String {
        let (news, tournament, origin) = (self.news, self.news.tournament, setup.words.origin());
        let announced = news.round.filter(|_| news.kind == NoticeNews::RoundPublished);
        let round = announced.and_then(|round| tournament.round(round));
        let document = NewsDocument {
            version: DOCUMENT_VERSION,
            id,
            kind: news.kind.code(),
            at: at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            tournament: TournamentPart {
                slug: &tournament.slug,
                title: &tournament.info.title,
                url: format!("{origin}/t/{}", tournament.slug),
            },
            round: news.round,
            rounds: &news.rounds,
            url: format!("{origin}{}", news.path()),
            text_ru: &self.texts[RUSSIAN],
            text_en: &self.texts[ENGLISH],
            texts: &self.texts,
            pairings: round.map(|round| pairing_parts(tournament, round)).unwrap_or_default(),
            byes: round.map(|round| bye_parts(tournament, round)).unwrap_or_default(),
            results: news.results.iter().filter_map(|id| ResultPart::new(tournament, *id)).collect(),
        };
        serde_json::to_string(&document).expect("texts and numbers can be written")
    }
}

fn pairing_parts(tournament: &Tournament, round: &Round) -> Vec<PairingPart> {
    let tables = tournament.tables(round);
    let part = |pairing: &Pairing| PairingPart {
        board: pairing.board,
        table: tables.get(&pairing.board).map(|table| table.number),
        hall: tables.get(&pairing.board).map(|table| table.hall.clone()).unwrap_or_default(),
        white: PlayerPart::new(tournament, pairing.white),
        black: PlayerPart::new(tournament, pairing.black),
    };
    round.pairings.values().map(part).collect()
}

fn bye_parts(tournament: &Tournament, round: &Round) -> Vec<ByePart> {
    let part =
        |(entry, bye): (&EntryId, &Bye)| ByePart { player: PlayerPart::new(tournament, *entry), bye: bye.code() };
    round.byes.iter().map(part).collect()
}

/// News as text in a language, with names in its alphabet.
fn text_in(setup: &NoticeSetup, news: &NewsItem<'_>, language: &str) -> String {
    let alphabet = setup.words.alphabet(language);
    let shown = alphabet.and_then(|alphabet| respelled(news.tournament, alphabet));
    match &shown {
        Some(tournament) => setup.words.news(&NewsItem { tournament, ..news.clone() }, language),
        None => setup.words.news(news, language),
    }
}

/// The beginning of a text, cut to whole lines within the limit.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(most).collect();
    let whole = beginning.rsplit_once('\n').map_or(beginning.as_str(), |(lines, _)| lines);
    format!("{whole}\n…")
}

/// The document for programs.
#[derive(Serialize)]
struct NewsDocument<'a> {
    version: u32,
    id: &'a str,
    kind: &'static str,
    at: String,
    tournament: TournamentPart<'a>,
    round: Option<RoundNumber>,
    rounds: &'a [RoundNumber],
    url: String,
    /// As in `texts`: these two fields are older, and programs read them.
    text_ru: &'a str,
    text_en: &'a str,
    texts: &'a BTreeMap<&'static str, String>,
    pairings: Vec<PairingPart>,
    byes: Vec<ByePart>,
    results: Vec<ResultPart>,
}

#[derive(Serialize)]
struct TournamentPart<'a> {
    slug: &'a str,
    title: &'a str,
    url: String,
}

#[derive(Serialize)]
struct PairingPart {
    board: BoardNumber,
    table: Option<TableNumber>,
    hall: String,
    white: PlayerPart,
    black: PlayerPart,
}

#[derive(Serialize)]
struct ByePart {
    player: PlayerPart,
    bye: &'static str,
}

#[derive(Serialize)]
struct PlayerPart {
    number: Option<StartNumber>,
    name: String,
}

impl PlayerPart {
    fn new(tournament: &Tournament, id: EntryId) -> Self {
        let entry: Option<&Entry> = tournament.entry(id);
        Self {
            number: entry.and_then(|entry| entry.number),
            name: entry.map(|entry| entry.person.name.to_string()).unwrap_or_default(),
        }
    }
}

/// A result; `None` if it was removed.
#[derive(Serialize)]
struct ResultPart {
    round: RoundNumber,
    board: BoardNumber,
    game: GameNumber,
    white: PlayerPart,
    black: PlayerPart,
    result: Option<&'static str>,
}

impl ResultPart {
    fn new(tournament: &Tournament, id: GameId) -> Option<Self> {
        let pairing = tournament.pairing(id)?;
        let seats = pairing.seats_in(id.game);
        Some(Self {
            round: id.round,
            board: id.board,
            game: id.game,
            white: PlayerPart::new(tournament, seats.white),
            black: PlayerPart::new(tournament, seats.black),
            result: pairing.game(id.game).and_then(|game| game.result).map(tournament::GameResult::code),
        })
    }
}

/// The headers of a document sent at `at`: the signature proves that it comes from here, and the signed time that it is not an old one sent
/// again.
pub(super) fn signed_headers(webhook: &Webhook, id: &str, body: &str, at: NaiveDateTime) -> Vec<OutgoingHeader> {
    let timestamp = at.and_utc().timestamp().to_string();
    let key = Hmac::<Sha256>::new_from_slice(webhook.secret.as_bytes()).expect("HMAC takes a key of any length");
    let signed = key.chain_update(&timestamp).chain_update(".").chain_update(body);
    let signature = hex::encode(signed.finalize().into_bytes());
    vec![
        OutgoingHeader::new("content-type", "application/json"),
        OutgoingHeader::new("x-poddavki-delivery", id),
        OutgoingHeader::new("x-poddavki-timestamp", timestamp),
        OutgoingHeader::new("x-poddavki-signature", format!("sha256={signature}")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_keeps_whole_lines() {
        assert_eq!(shortened("one\ntwo", 7), "one\ntwo");
        assert_eq!(shortened("one\ntwo", 6), "one\n…");
        assert_eq!(shortened("доска", 3), "дос\n…");
    }

    #[test]
    fn the_place_of_a_webhook_has_nothing_secret_in_it() {
        let webhook = |kind, address: &str| Webhook {
            id: "1".to_owned(),
            tournament: tournament::TournamentId(1),
            kind,
            address: address.to_owned(),
            secret: "hidden".to_owned(),
            language: "ru".to_owned(),
            news: BTreeSet::new(),
        };
        let program = webhook(WebhookKind::Program, "https://bot.example:8443/hooks/hidden?key=hidden");
        let chat = webhook(WebhookKind::Telegram, "@club");
        assert_eq!((program.place(), chat.place()), ("bot.example".to_owned(), "Telegram: @club".to_owned()));
        assert!(!format!("{program:?}{chat:?}").contains("hidden"));
    }
}
