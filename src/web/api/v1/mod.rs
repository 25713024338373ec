//! The first version of the documents.
//!
//! * Names of fields are in `snake_case`; codes are those of addresses and files. Unknown values are `null`; no field is left out.
//! * Numbers are numbers: points and tie-breaks with at most two decimals, so that half a point is `0.5`.
//! * Days are `2026-11-21`; times are those of the venue's clock without a zone, `2026-11-21T10:00:00`.
//! * Names of people, regions, teams and clubs are given in both alphabets, texts of the program in each of its languages, texts of
//!   organisers as typed. Texts entered in two languages are `title` and `other_title`, and so on: the second is
//!   empty if there is none.
//! * Lists that grow without limit are given in parts.
//! * Addresses are references to be resolved against that of the document (RFC 3986).
//! * A document contains nothing that its page does not show.

mod breakdowns;
mod common;
mod crosstable;
mod events;
mod games;
mod norms;
mod persons;
mod players;
mod prizes;
mod prospects;
mod ratings;
mod reasons;
mod rounds;
mod search;
mod series;
mod standings;
mod statistics;
mod teams;
mod tournaments;

use actix_web::web;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::web::http::address::Address;
use crate::web::http::documents::API;
use crate::web::http::{ApiDocument, AppError, Page, Reply};

macro_rules! served {
    ($($document:ident: $content:ty => $handler:path;)+) => {
        /// An address with the handler of a document.
        fn answered(document: ApiDocument, address: Address) -> Address {
            match document {
                $(ApiDocument::$document => address.get($handler),)+
            }
        }

        fn schema_of(document: ApiDocument) -> Schema {
            match document {
                $(ApiDocument::$document => described::<$content>(),)+
            }
        }
    };
}

served! {
    Tournaments: tournaments::TournamentsDocument => tournaments::index;
    Tournament: tournaments::TournamentDocument => tournaments::one;
    Players: players::PlayersDocument => players::index;
    Player: players::PlayerDocument => players::one;
    Round: rounds::RoundDocument => rounds::one;
    Reasons: reasons::ReasonsDocument => reasons::show;
    Standings: standings::StandingsDocument => standings::show;
    Breakdown: breakdowns::BreakdownDocument => breakdowns::one;
    Crosstable: crosstable::CrosstableDocument => crosstable::show;
    Teams: teams::TeamsDocument => teams::index;
    Team: teams::TeamDocument => teams::one;
    Games: games::GamesDocument => games::index;
    Game: games::GameDocument => games::one;
    Statistics: statistics::StatisticsDocument => statistics::show;
    Prizes: prizes::PrizesDocument => prizes::show;
    Norms: norms::NormsDocument => norms::show;
    Chances: prospects::ChancesDocument => prospects::show;
    Event: events::EventDocument => events::one;
    AllSeries: series::AllSeriesDocument => series::index;
    Series: series::SeriesDocument => series::one;
    FinalTable: series::FinalTableDocument => series::table;
    Person: persons::PersonDocument => persons::one;
    Against: persons::AgainstDocument => persons::against;
    Ratings: ratings::RatingsDocument => ratings::show;
    Search: search::SearchDocument => search::show;
}

/// The addresses of all documents, and of their schemas.
pub fn routes(site: &mut web::ServiceConfig) {
    for document in ApiDocument::ALL {
        for address in document.addresses() {
            site.service(answered(document, Address::new(&address)));
        }
    }
    site.service(Address::new(&format!("{API}/schema/{{document}}.json")).get(schema));
}

/// `GET /api/v1/schema/{document}.json`
async fn schema(page: Page, code: web::Path<String>) -> Reply {
    let code = code.into_inner();
    let document = ApiDocument::ALL.into_iter().find(|own| own.code() == code).ok_or(AppError::NotFound)?;
    page.schema(&schema_of(document))
}

/// The schema of the serialised form: a field that may be `null` is always present.
fn described<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}
