//! News as text: for a device, a chat, a program, and to be copied.

use crate::service::{AddressProblem, NewsItem, PushOccasion, PushText, SubscriptionProblem};
use crate::store::NoticeNews;
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::results::game_score;
use crate::web::i18n::tie_break_games::values_in;
use crate::web::i18n::{Locale, PlayerNames, Text, without_joiners};
use draughts::Side;
use tournament::standings::{StandingsRow, standings};
use tournament::{Bye, EntryId, GameId, GameNumber, Pairing, Round, RoundNumber, Tournament};

/// The most results listed one by one.
const MOST_RESULTS: usize = 20;

/// The first places named for a finished tournament.
const MOST_PLACES: usize = 3;

impl Locale {
    /// A player's seat in a round for a device; `None` if they are not in it.
    pub fn seat_notice(self, occasion: &PushOccasion<'_>) -> Option<PushText> {
        let PushOccasion { tournament, round, entry, .. } = *occasion;
        let number = round.state.number;
        let page = format!("/t/{}/round/{number}", tournament.slug);
        let title = format!("{} · {}", name_of(self, tournament, entry), tournament.info.title);
        let Some(pairing) = round.pairing_of(entry.id) else {
            let is_idle = round.byes.contains_key(&entry.id) && entry.is_present(number);
            let body = self.text("push-idle").with("round", number).to_string();
            return is_idle.then_some(PushText { title, body, path: page });
        };
        let place = tournament.table_of(pairing);
        let opponent = pairing.opponent_of(entry.id).and_then(|id| tournament.entry(id));
        let opponent = opponent.map(|opponent| name_of(self, tournament, opponent)).unwrap_or_default();
        let side = pairing.side_in(entry.id, GameNumber(1)).map_or("", |side| self.side_code(side));
        let seat = self
            .text("push-seat")
            .with("round", number)
            .with("table", place.number.to_string())
            .with("side", side)
            .with("name", opponent)
            .to_string();
        let hall = Some(place.hall).filter(|hall| !hall.is_empty());
        let starts = tournament.starts_of(number).map(|starts| self.appointment(starts));
        let body = [Some(seat), hall, starts].into_iter().flatten().collect::<Vec<_>>().join(", ");
        Some(PushText { title, body, path: format!("{page}#b{}", pairing.board) })
    }

    /// The news, with the address of the page that shows it.
    pub fn news_text(self, news: &NewsItem<'_>, origin: &str) -> String {
        let tournament = news.tournament;
        let round = news.round.unwrap_or(RoundNumber::FIRST);
        let link = format!("{origin}{}", news.path());
        let mut lines = match news.kind {
            NoticeNews::RoundPublished => match tournament.round(round) {
                Some(round) => return self.pairings_text(tournament, round, origin),
                None => Vec::new(),
            },
            NoticeNews::ResultEntered => self.result_lines(tournament, &news.results),
            NoticeNews::RoundClosed => vec![self.text("notices-text-round-closed").with("round", round).to_string()],
            NoticeNews::TournamentClosed => self.final_lines(tournament),
            NoticeNews::Test => vec![self.text("notices-text-test").to_string()],
        };
        lines.insert(0, tournament.info.title.clone());
        lines.push(link);
        lines.join("\n")
    }

    /// The pairings of a round as a message to a chat, with the address of the round's page.
    pub fn pairings_text(self, tournament: &Tournament, round: &Round, origin: &str) -> String {
        let number = round.state.number;
        let heading = match tournament.starts_of(number) {
            Some(starts) => {
                self.text("notices-text-pairings-at").with("round", number).with("time", self.appointment(starts))
            }
            None => self.text("notices-text-pairings").with("round", number),
        };
        let names = PlayerNames::from_tournament(self, tournament);
        let name = |id: EntryId| tournament.entry(id).map(|entry| names.name(entry)).unwrap_or_default();
        let tables = tournament.tables(round);
        let pair = |pairing: &Pairing| {
            let place = tables.get(&pairing.board).map_or_else(|| pairing.board.to_string(), ToString::to_string);
            format!("{place}. {} – {}", name(pairing.white), name(pairing.black))
        };
        let free = round.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
        let free = free.map(|(id, _)| self.text("notices-text-free").with("name", name(*id)).to_string());
        let mut lines = vec![tournament.info.title.clone(), heading.to_string()];
        lines.extend(round.pairings.values().map(pair));
        lines.extend(free);
        lines.push(format!("{origin}/t/{}/round/{number}", tournament.slug));
        lines.join("\n")
    }

    fn result_lines(self, tournament: &Tournament, results: &[GameId]) -> Vec<String> {
        let sentences = results.iter().take(MOST_RESULTS).filter_map(|id| self.result_line(tournament, *id));
        let mut lines: Vec<String> = sentences.collect();
        let more = results.len().saturating_sub(MOST_RESULTS);
        if more > 0 {
            lines.push(self.text("notices-text-more").with("n", more).to_string());
        }
        lines
    }

    fn result_line(self, tournament: &Tournament, id: GameId) -> Option<String> {
        let pairing = tournament.pairing(id)?;
        let seats = pairing.seats_in(id.game);
        let [white, black] = [seats.white, seats.black]
            .map(|id| tournament.entry(id).map(|entry| name_of(self, tournament, entry)).unwrap_or_default());
        let line = match tournament.game(id).and_then(|game| game.result) {
            Some(result) => self
                .text("notices-text-result")
                .with("round", id.round)
                .with("board", id.board)
                .with("white", white)
                .with("black", black)
                .with("score", game_score(self, Side::White, result, values_in(tournament, id))),
            None => self
                .text("notices-text-result-back")
                .with("round", id.round)
                .with("board", id.board)
                .with("white", white)
                .with("black", black),
        };
        Some(line.to_string())
    }

    /// The end of a tournament and its first places; for teams these are only on the page.
    fn final_lines(self, tournament: &Tournament) -> Vec<String> {
        let mut lines = vec![self.text("notices-text-tournament-closed").to_string()];
        if tournament.settings.system.has_teams() {
            return lines;
        }
        let standings = standings(tournament, tournament.published_rounds());
        let line = |row: &StandingsRow| {
            let entry = tournament.entry(row.entry)?;
            row.place?;
            let points = self.text("boards-points").with("n", row.points).with("points", self.points(row.points));
            let line = self
                .text("notices-text-place")
                .with("place", without_joiners(&self.place(row.place)))
                .with("name", name_of(self, tournament, entry))
                .with("points", points.to_string());
            Some(line.to_string())
        };
        lines.extend(standings.rows.iter().filter_map(line).take(MOST_PLACES));
        lines
    }

    /// Why a device cannot subscribe.
    pub fn subscription_problem(self, problem: SubscriptionProblem) -> Text<'static> {
        match problem {
            SubscriptionProblem::Unusable => self.text("push-unusable"),
            SubscriptionProblem::TournamentFull => self.text("push-tournament-full"),
            SubscriptionProblem::DeviceFull => self.text("push-device-full"),
        }
    }

    /// Why nothing can be sent to an address.
    pub fn address_problem(self, problem: AddressProblem) -> Text<'static> {
        match problem {
            AddressProblem::NoAddress => self.text("notices-address-none"),
            AddressProblem::NotHttps => self.text("notices-address-open"),
            AddressProblem::WithPassword => self.text("notices-address-password"),
            AddressProblem::Private => self.text("notices-address-private"),
        }
    }
}
