//! The players whom the reader follows: a cookie names them, so that pages begin with their boards. Everything shown is public; only the
//! token of a result slip, which the reader must have held, also leads to the form for reporting that player's result.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use tournament::{EntryId, TournamentId};

const COOKIE: &str = "followed";
/// The most players that are kept; following one more forgets the one followed longest.
const MOST: usize = 8;
/// The longest item, in bytes: no slip's token is longer.
const LONGEST_ITEM: usize = 100;
const SEPARATOR: char = '.';
/// Stands before a player of whom the reader has said no more than that they follow them.
const OTHER: char = '~';

/// A player of a tournament whom the reader follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedPlayer {
    pub tournament: TournamentId,
    pub entry: EntryId,
    /// What this device remembers of the slip by which they were found, with a seal of its own; earlier it was the slip's token. It comes
    /// from the browser, so its seal is checked wherever it is used.
    pub slip: Option<String>,
    /// Whether the reader only follows the player. Of the players of a tournament who may be the reader, the first is.
    pub is_other: bool,
}

/// The players whom a reader follows, the one followed last at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Followed(Vec<FollowedPlayer>);

impl Followed {
    pub fn from_request(request: &HttpRequest) -> Self {
        let cookie = request.cookie(COOKIE);
        Self::parse(cookie.as_ref().map(Cookie::value).unwrap_or_default())
    }

    /// Items that cannot be read are left out: only the look of pages depends on them.
    fn parse(text: &str) -> Self {
        Self(text.split(SEPARATOR).filter_map(FollowedPlayer::parse).take(MOST).collect())
    }

    pub fn in_tournament(&self, id: TournamentId) -> impl Iterator<Item = &FollowedPlayer> {
        self.0.iter().filter(move |own| own.tournament == id)
    }

    /// The player of a tournament who the reader is.
    pub fn reader_in(&self, id: TournamentId) -> Option<EntryId> {
        self.in_tournament(id).next().filter(|first| !first.is_other).map(|first| first.entry)
    }

    /// The tournaments whose players they are.
    pub fn tournaments(&self) -> BTreeSet<TournamentId> {
        self.0.iter().map(|own| own.tournament).collect()
    }

    /// With one more player; a slip takes the place of the same player's earlier one. A player who is followed already keeps their place:
    /// the first of a tournament is the reader, who opens their slip in every round. A new one who may be the reader comes first where
    /// nobody is.
    #[must_use]
    pub fn with(mut self, player: &FollowedPlayer) -> Self {
        let is_same = |followed_player: &&mut FollowedPlayer| {
            followed_player.tournament == player.tournament && followed_player.entry == player.entry
        };
        if let Some(known) = self.0.iter_mut().find(is_same) {
            known.slip = player.slip.clone().or_else(|| known.slip.take());
            return self;
        }
        let first = self.0.iter().position(|own| own.tournament == player.tournament);
        let at = first.filter(|_| !player.is_other && self.reader_in(player.tournament).is_none());
        self.0.insert(at.unwrap_or(self.0.len()), player.clone());
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
        self
    }

    /// With one player as the reader, before the others of the tournament: a phone keeps the card of the first in view.
    #[must_use]
    pub fn with_first(mut self, tournament: TournamentId, entry: EntryId) -> Self {
        let found = self.0.iter().position(|own| own.tournament == tournament && own.entry == entry);
        let first = self.0.iter().position(|own| own.tournament == tournament);
        if let (Some(found), Some(first)) = (found, first) {
            let player = self.0.remove(found);
            self.become_others(tournament);
            self.0.insert(first, FollowedPlayer { is_other: false, ..player });
        }
        self
    }

    /// Those who are left do not become the reader.
    #[must_use]
    pub fn without(mut self, tournament: TournamentId, entry: EntryId) -> Self {
        if self.reader_in(tournament) == Some(entry) {
            self.become_others(tournament);
        }
        self.0.retain(|own| own.tournament != tournament || own.entry != entry);
        self
    }

    fn become_others(&mut self, tournament: TournamentId) {
        self.0.iter_mut().filter(|own| own.tournament == tournament).for_each(|own| own.is_other = true);
    }

    /// The cookie that remembers them for a year; without players, one that deletes itself.
    pub fn cookie(&self) -> Cookie<'static> {
        let items: Vec<String> = self.0.iter().map(FollowedPlayer::item).collect();
        let age = if items.is_empty() { Duration::ZERO } else { Duration::days(365) };
        Cookie::build(COOKIE, items.join(&SEPARATOR.to_string()))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .max_age(age)
            .finish()
    }
}

impl FollowedPlayer {
    /// `2-15`, or the token of a slip: `2-3-15-0f3a…`; before either, whether they are only followed: `~2-15`.
    fn parse(item: &str) -> Option<Self> {
        if item.len() > LONGEST_ITEM {
            return None;
        }
        let (is_other, item) = item.strip_prefix(OTHER).map_or((false, item), |item| (true, item));
        let (tournament, entry, slip) = match item.split('-').collect::<Vec<_>>()[..] {
            [tournament, entry] => (tournament, entry, None),
            [tournament, _, entry, _] => (tournament, entry, Some(item.to_owned())),
            _ => return None,
        };
        Some(Self { tournament: tournament.parse().ok()?, entry: entry.parse().ok()?, slip, is_other })
    }

    fn item(&self) -> String {
        let item = self.slip.clone().unwrap_or_else(|| format!("{}-{}", self.tournament, self.entry));
        if self.is_other { format!("{OTHER}{item}") } else { item }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(entry: u32, slip: Option<&str>) -> FollowedPlayer {
        FollowedPlayer {
            tournament: TournamentId(2),
            entry: EntryId(entry),
            slip: slip.map(str::to_owned),
            is_other: false,
        }
    }

    #[test]
    fn who_is_only_followed_does_not_become_the_reader() {
        let id = TournamentId(2);
        let other = FollowedPlayer { is_other: true, ..player(15, None) };
        let followed = Followed::default().with(&other);
        assert_eq!((followed.cookie().value(), followed.reader_in(id)), ("~2-15", None));
        assert_eq!(Followed::parse("~2-15"), followed);
        let slip = followed.clone().with(&player(7, Some("2-3-7-0f3a")));
        assert_eq!((slip.cookie().value(), slip.reader_in(id)), ("2-3-7-0f3a.~2-15", Some(EntryId(7))));
        assert_eq!(slip.without(id, EntryId(7)), followed);
        // Cookies of earlier versions say nothing of it.
        let left = Followed::parse("2-7.2-15").without(id, EntryId(7));
        assert_eq!((left.cookie().value(), left.reader_in(id)), ("~2-15", None));
        let chosen = left.with_first(id, EntryId(15));
        assert_eq!((chosen.cookie().value(), chosen.reader_in(id)), ("2-15", Some(EntryId(15))));
    }

    #[test]
    fn the_cookie_is_read_as_it_was_written() {
        let followed = Followed::default().with(&player(15, None)).with(&player(7, Some("2-3-7-0f3a")));
        assert_eq!(followed.cookie().value(), "2-15.2-3-7-0f3a");
        assert_eq!(Followed::parse(followed.cookie().value()), followed);
        let left = followed.without(TournamentId(2), EntryId(15));
        assert_eq!(left.cookie().value(), "~2-3-7-0f3a");
        let nobody = left.without(TournamentId(2), EntryId(7)).cookie();
        assert_eq!((nobody.value(), nobody.max_age()), ("", Some(Duration::ZERO)));
    }

    #[test]
    fn a_player_is_followed_once_and_keeps_place_and_slip() {
        let followed = Followed::default().with(&player(7, Some("2-3-7-0f3a"))).with(&player(15, None));
        assert_eq!(followed.clone().with(&player(7, None)).cookie().value(), "2-3-7-0f3a.2-15");
        assert_eq!(followed.with(&player(7, Some("2-4-7-aa"))).cookie().value(), "2-4-7-aa.2-15");
    }

    #[test]
    fn one_of_them_is_put_before_the_others_of_the_tournament() {
        let other = FollowedPlayer { tournament: TournamentId(1), ..player(3, None) };
        let all = [other, player(15, None), player(7, Some("2-3-7-0f3a")), player(4, None)];
        let followed = all.iter().fold(Followed::default(), Followed::with);
        let put_first =
            |entry| followed.clone().with_first(TournamentId(2), EntryId(entry)).cookie().value().to_owned();
        assert_eq!(put_first(4), "1-3.2-4.~2-15.~2-3-7-0f3a");
        assert_eq!(put_first(7), "1-3.2-3-7-0f3a.~2-15.~2-4");
        assert_eq!(put_first(15), "1-3.2-15.~2-3-7-0f3a.~2-4");
        assert_eq!(put_first(99), "1-3.2-15.2-3-7-0f3a.2-4", "nobody of that number is followed");
    }

    #[test]
    fn the_one_followed_longest_goes_first() {
        let most = u32::try_from(MOST).expect("it is small");
        let followed = (1..=most + 2).fold(Followed::default(), |followed, entry| followed.with(&player(entry, None)));
        let entries: Vec<u32> = followed.in_tournament(TournamentId(2)).map(|own| own.entry.0).collect();
        assert_eq!(entries, (3..=most + 2).collect::<Vec<_>>());
        assert_eq!(followed.in_tournament(TournamentId(3)).count(), 0);
    }

    #[test]
    fn what_is_no_player_is_left_out() {
        for text in
            ["", ".", "x", "2", "2-", "-15", "2-x", "2-3-7-aa-5", "99999999999999999999-1", &"2-3-7-a".repeat(20)]
        {
            assert_eq!(Followed::parse(text), Followed::default(), "{text}");
        }
        assert_eq!(Followed::parse("x.2-15.").cookie().value(), "2-15");
    }
}
