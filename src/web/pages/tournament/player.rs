//! `/t/{slug}/player/{number}`: a player's card with all their rounds in the tournament.

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::progress::{current_round, standings_round};
use crate::store::RatingRecord;
use crate::web::http::{About, AppError, Page, Reply, card, go_to};
use crate::web::i18n::teams;
use crate::web::pages::tournament::needed_points::NeededPoints;
use crate::web::parts::known_forecast::{KnownForecast, forecast};
use crate::web::parts::norms::NormRow;
use crate::web::parts::player_rounds::rounds_of_player;
use crate::web::parts::ratings::rating_records;
use crate::web::parts::team_boards::address_of_team;
use crate::web::parts::{OpeningPicture, PlayerMeeting, PlayerPath, PlayerRound, Tab, TournamentFrame, load};
use draughts::{BySide, Side};
use tournament::rating::{FineRating, RatedGame, RatingChange};
use tournament::standings::{Place, Value};
use tournament::{Birth, Entry, EntryId, Points, Rating, RoundNumber, StartNumber, Tournament};

#[derive(Template)]
#[template(path = "tournament/player.html")]
struct Card<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    entry: &'a Entry,
    /// The number in the addresses of their pages.
    number: StartNumber,
    place: Option<Place>,
    points: Points,
    through: RoundNumber,
    rounds: Vec<PlayerRound<'a>>,
    now: Option<usize>,
    /// The numbers of games with each colour, including all games of matches.
    colours: BySide<usize>,
    performance: Option<String>,
    change: Option<CardRatingChange>,
    opening: Option<OpeningPicture>,
    norm: Option<NormRow<'a>>,
    /// What they need, while rounds remain.
    needs: Option<NeededPoints>,
}

struct CardRatingChange {
    before: Option<Rating>,
    after: Rating,
    /// How it was worked out; `None` if that is not stored.
    why: Option<RatingChange>,
}

/// The team of a player.
struct OwnTeam {
    /// Its name and their board.
    member: String,
    address: String,
}

/// The rating after the tournament.
struct RatingAfter {
    rating: String,
    /// With its sign; empty for the first rating.
    change: String,
}

impl Card<'_> {
    fn own_team(&self) -> Option<OwnTeam> {
        let tournament = &self.frame.tournament;
        let member = teams::member(self.page.t, tournament, self.entry)?;
        Some(OwnTeam { member, address: address_of_team(tournament, self.entry)? })
    }

    fn birth_year(&self) -> Option<i32> {
        self.entry.person.birth.map(Birth::year)
    }

    fn meeting_now(&self) -> Option<(&PlayerRound<'_>, &PlayerMeeting<'_>)> {
        let line = self.rounds.get(self.now?)?;
        line.meeting.as_ref().map(|meeting| (line, meeting))
    }

    /// Whether their chances are being computed: the page asks again until they are there.
    fn awaits_chances(&self) -> bool {
        self.needs.as_ref().is_some_and(|needs| needs.known.is_none())
    }

    fn explained(&self) -> Option<&RatingChange> {
        self.change.as_ref()?.why.as_ref()
    }

    fn opponent_of(&self, game: &RatedGame) -> Option<(&Entry, String)> {
        let opponent = self.frame.tournament.entry(game.opponent)?;
        Some((opponent, card(&self.frame.tournament, opponent)))
    }

    fn rating_after(&self) -> Option<RatingAfter> {
        let change = self.change.as_ref()?;
        let signed = change.before.map(|before| self.page.t.signed(change.after.0 - before.0));
        Some(RatingAfter { rating: change.after.to_string(), change: signed.unwrap_or_default() })
    }
}

/// `GET /t/{slug}/player/{number}`
pub async fn index(page: Page, path: web::Path<PlayerPath>) -> Reply {
    let PlayerPath { slug, number } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let Some(entry) = tournament.by_page_number(number) else {
        // Also an earlier number of a player whose pages have kept it.
        let entry = tournament.by_number(number).ok_or(AppError::NotFound)?;
        return Ok(go_to(&card(&tournament, entry)));
    };
    let (version, change) = change(&page, &tournament, entry).await?;
    let basis = page.norm_basis(&tournament).await?;
    let KnownForecast { version: shelf_key, forecast, is_stopped, .. } = forecast(&page, &tournament, &state, &basis);
    page.kept(&format!("{shelf_key} {version} {}", basis.print), || {
        let through = standings_round(&tournament);
        let table = page.standings(&tournament, through);
        let row = table.row(entry.id);
        describe(&page, &tournament, entry);
        let mut rounds = rounds_of_player(page.t, &tournament, entry.id, tournament.published_rounds());
        // A later round may have a forfeit already, but the total then is unknown.
        rounds.iter_mut().filter(|line| line.round > through).for_each(|line| line.total = None);
        let current = current_round(&tournament).map(|round| round.state.number);
        let now = rounds.iter().position(|line| Some(line.round) == current);
        let opening = |line: &PlayerRound<'_>| {
            let pairing = tournament.round(line.round)?.pairing_of(entry.id)?;
            OpeningPicture::of_player(page.t, &tournament, pairing, entry.id)
        };
        Ok(Card {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::More),
            entry,
            number,
            place: row.and_then(|row| row.place),
            points: row.map_or(Points::ZERO, |row| row.points),
            through,
            opening: now.and_then(|index| opening(rounds.get(index)?)),
            now,
            colours: games_by_colour(&tournament, &rounds, entry.id),
            rounds,
            performance: performance(&page, &tournament, through, entry.id),
            change,
            needs: NeededPoints::new(page.t, &tournament, forecast.as_deref(), &basis.norms, entry.id)
                .filter(|_| !page.is_archived() && !is_stopped),
            norm: NormRow::new(&basis, entry.id).filter(NormRow::is_worth_a_look),
        })
    })
}

/// Says what search engines and shared links tell of the page.
fn describe(page: &Page, tournament: &Tournament, entry: &Entry) {
    let (name, title) = (entry.person.name.to_string(), &tournament.info.title);
    let description = page.t.text("about-card").with("name", name).with("tournament", title);
    page.describe(About::new(&description.to_string()));
}

/// The numbers of their finished games with each colour, including all games of matches.
fn games_by_colour(tournament: &Tournament, rounds: &[PlayerRound<'_>], id: EntryId) -> BySide<usize> {
    let pairings = rounds.iter().filter_map(|line| tournament.round(line.round)?.pairing_of(id));
    let sides = pairings.flat_map(|pairing| {
        pairing.all_games().filter_map(move |(number, game)| game.result.and_then(|_| pairing.side_in(id, number)))
    });
    let sides: Vec<Side> = sides.collect();
    let white = sides.iter().filter(|side| **side == Side::White).count();
    BySide { white, black: sides.len() - white }
}

/// Their performance, if all players of the tournament have a rating and they have played.
fn performance(page: &Page, tournament: &Arc<Tournament>, through: RoundNumber, id: EntryId) -> Option<String> {
    let table = page.state().performances(tournament, through);
    let value = table.row(id)?.values.first().filter(|value| value.is_defined())?;
    matches!(value, Value::Amount(_)).then(|| page.t.value(value, 1))
}

/// The change of their rating by a closed tournament, with the version of the list.
async fn change(
    page: &Page,
    tournament: &Tournament,
    entry: &Entry,
) -> Result<(i64, Option<CardRatingChange>), AppError> {
    let (version, records) = rating_records(page, tournament).await?;
    let own = |record: &RatingRecord| entry.player == Some(record.change.player);
    let own = records.into_iter().find(own).map(|record| record.change);
    let change = own.map(|change| CardRatingChange {
        before: change.before.map(FineRating::listed),
        after: change.after.listed(),
        // The page is shown even without it.
        why: serde_json::from_str(&change.explanation)
            .inspect_err(|error| tracing::error!(%error, "a rating change cannot be explained"))
            .ok(),
    });
    Ok((version, change))
}
