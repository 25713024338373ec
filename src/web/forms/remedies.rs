//! Where what was refused can be put right, and the rule from which a rejection comes: links under the sentence that says why.

use std::fmt::Display;

use crate::store::Role;
use crate::web::http::staff_address;
use crate::web::i18n::TournamentTexts;
use tournament::pairing::PairingError;
use tournament::pairing::two_teams::TwoTeamsError;
use tournament::pairing::unpaired::Unpaired;
use tournament::rejection::{RegistrationRejection, SettingsRejection};
use tournament::{EntryId, Rejection, Round, RoundNumber, System, Tournament};

/// A page where something can be corrected or is explained.
#[derive(Debug, Clone)]
pub struct RemedyLink {
    pub address: String,
    pub name: String,
    /// Whether arbiters have no access to it.
    least: Role,
}

impl RemedyLink {
    /// A link to a field of the same page.
    pub fn to_field(field: &str, name: impl Display) -> Self {
        Self { address: format!("#{field}"), name: name.to_string(), least: Role::Viewer }
    }
}

/// Makes the links about one tournament.
#[derive(Clone, Copy)]
pub struct Remedies<'a> {
    texts: TournamentTexts<'a>,
    tournament: &'a Tournament,
    /// Who reads the rejection.
    role: Role,
}

impl<'a> Remedies<'a> {
    pub const fn new(texts: TournamentTexts<'a>, tournament: &'a Tournament, role: Role) -> Self {
        Self { texts, tournament, role }
    }

    /// Links for a rejection; none where the sentence says enough or the form itself has to be changed.
    pub fn of_rejection(self, rejection: &Rejection) -> Vec<RemedyLink> {
        self.open(self.against_rejection(rejection))
    }

    /// Links for a round that has no pairing.
    pub fn of_unpaired(self, unpaired: &Unpaired) -> Vec<RemedyLink> {
        self.open(self.against_unpaired(unpaired))
    }

    /// The links that the reader may follow.
    fn open(self, mut links: Vec<RemedyLink>) -> Vec<RemedyLink> {
        links.retain(|link| self.role >= link.least);
        links
    }

    #[expect(clippy::too_many_lines, reason = "one table of all rejections")]
    fn against_rejection(self, rejection: &Rejection) -> Vec<RemedyLink> {
        use Rejection as R;
        match rejection {
            R::TournamentClosed | R::TournamentNotClosed => vec![self.closing()],
            R::TournamentDeleted => vec![self.visibility()],
            R::RatedInSecret => vec![self.visibility(), self.setting("#ratings", "settings-rating")],
            R::NotRated => vec![self.setting("#ratings", "settings-rating")],
            R::RoundUnfinished(round) | R::ResultsMissing { round, .. } => vec![self.missing(*round)],
            R::NothingPaired | R::Settings(SettingsRejection::FixedByPairing) => vec![self.round(RoundNumber::FIRST)],
            R::TitleMissing | R::DatesReversed | R::Registration(RegistrationRejection::NoDay) => {
                vec![self.setting("#info", "settings-info")]
            }
            R::Settings(SettingsRejection::OpeningsOfAnotherGame) | R::NoOpenings | R::OpeningsOfAnotherGame => {
                vec![self.chief_arbiters_page("/openings", "openings-title")]
            }
            R::Settings(SettingsRejection::Acceleration) => {
                vec![self.setting("#accelerated", "acceleration-title"), self.rule("acceleration")]
            }
            R::Settings(SettingsRejection::EarlyMeetings) => {
                vec![self.setting("#early", "earlymeetings-title"), self.rule("early-meetings")]
            }
            R::SectionHasPrizes(_) => vec![self.organisers_page("/prizes", "prizes-title")],
            R::NameTaken { entry, .. }
            | R::PersonTaken { entry, .. }
            | R::AlreadyWithdrawn(entry)
            | R::NotWithdrawn(entry)
            | R::NumberMissing(entry)
            | R::PairedTwice(entry)
            | R::MeetsThemselves(entry)
            | R::LeftOver(entry)
            | R::NotThere(entry)
            | R::AlreadyPaired(entry) => self.player(*entry).into_iter().collect(),
            R::BracketWithout(entry) => {
                self.player(*entry).into_iter().chain([self.log(), self.rule("knock-out")]).collect()
            }
            R::TooManyByes { entry, .. } => self
                .player(*entry)
                .into_iter()
                .chain([self.setting("#bye-most", "settings-bye-most"), self.rule("requested-bye")])
                .collect(),
            R::ByeInLastRounds { entry, .. } => self
                .player(*entry)
                .into_iter()
                .chain([self.setting("#bye-last", "settings-bye-last"), self.rule("requested-bye")])
                .collect(),
            R::UnknownEntry(_)
            | R::UnknownNumber(_)
            | R::NoPlayers
            | R::Registration(RegistrationRejection::ConfirmedAlready | RegistrationRejection::Begun) => {
                vec![self.players()]
            }
            R::UnknownTeam(_)
            | R::TeamGone(_)
            | R::TeamHere(_)
            | R::TeamsFixed
            | R::PlaysForTeam(_)
            | R::BoardTaken { .. } => vec![self.page("/teams", "squads-title")],
            R::PairedInRound(round)
            | R::RoundPaired(round)
            | R::NotTheNextRound { next: round }
            | R::StillADraft(round)
            | R::AlreadyPublished(round)
            | R::RoundNotClosed(round)
            | R::RoundClosed(round)
            | R::DrawAnnounced(round)
            | R::DrawnAlready(round)
            | R::DrawNotAnnounced(round)
            | R::OpeningPlayed(round)
            | R::OpeningNotDrawn(round)
            | R::ReportsOver(round)
            | R::PairingsNotPublic(round) => vec![self.round(*round)],
            R::WrongSeed(round) | R::SeedLost(round) => vec![self.round(*round), self.log()],
            R::NoByesInRoundRobin | R::RoundRobinHasBegun => vec![self.rule("round-robin")],
            R::KnockOutHasBegun => vec![self.round(RoundNumber::FIRST), self.rule("knock-out")],
            R::NumbersFixed => vec![self.rule("start-number")],
            R::NoRoundLeft(_) | R::NoSuchRound(_) => vec![self.rounds(), self.closing()],
            R::NotTheLastRound(_) => vec![self.round(self.tournament.paired_rounds()), self.log()],
            R::LaterCommandsBuildOnIt(_) => vec![self.log()],
            R::NotEmpty => vec![self.site_page("/admin/new", "admin-new")],
            R::NoCheckIn => {
                let is_playing = |round: &&Round| !round.is_complete(&self.tournament.settings);
                let paired = self.tournament.last_round().filter(is_playing);
                let late = paired.map(|round| self.page(&format!("/round/{}/late", round.state.number), "late-link"));
                late.into_iter().chain([self.page("/check-in", "checkin-title")]).collect()
            }
            R::Undecided(round) => vec![self.missing(*round), self.rule("tie-break-games")],
            R::NotLevel(_) | R::TieBreakGameAwaited(_) | R::TieBreakStepsEnded(_) | R::NoLotYet(_) => {
                vec![self.organisers_page("/tie-break-games", "tiebreaksteps-title"), self.rule("tie-break-games")]
            }
            R::ReportsOff => vec![self.setting("#phones", "settings-reports")],
            R::Registration(RegistrationRejection::NotOpen) => {
                vec![self.organisers_page("/registration", "registration-title")]
            }
            R::Limit(_)
            | R::Settings(_)
            | R::ForbiddenPairs(_)
            | R::Tables(_)
            | R::Sections(_)
            | R::Prizes(_)
            | R::PlayOff(_)
            | R::UnknownRound(_)
            | R::UnknownGame(_)
            | R::NameMissing
            | R::RatingOutOfRange
            | R::ByesOfTeams
            | R::NumberTwice(_)
            | R::HasResults(_)
            | R::MatchDecided(_)
            | R::TieBreakGamesBegun(_)
            | R::MovesOfOtherColours(_)
            | R::NotForfeited(_)
            | R::TooManyIllegalMoves(_)
            | R::GameForfeited(_)
            | R::TooFewIllegalMoves(_)
            | R::OtherResult(_)
            | R::Inconsistent(_)
            | R::NothingToChange
            | R::ListReplaced
            | R::OpeningTwice(_)
            | R::OtherStart(_)
            | R::ResultEntered(_)
            | R::NotForPlayers(_)
            | R::ReportChanged(_)
            | R::SeatChanged(_)
            | R::AgainstReports(_)
            | R::ReasonMissing
            | R::Registration(_)
            | R::Fees(_)
            | R::Application(_) => Vec::new(),
        }
    }

    fn against_unpaired(self, unpaired: &Unpaired) -> Vec<RemedyLink> {
        match &unpaired.why {
            PairingError::NotTheNextRound { next, .. } => vec![self.round(*next)],
            PairingError::NoRoundLeft(_) => vec![self.rounds(), self.closing()],
            PairingError::ResultsMissing(round) => vec![self.missing(*round)],
            PairingError::NotNumbered(_) | PairingError::NoPlayers | PairingError::TooFewPlayers => {
                vec![self.players()]
            }
            PairingError::NoPairing { .. } | PairingError::Teams(TwoTeamsError::Blocked(_)) => {
                self.no_pairing(unpaired)
            }
            PairingError::Undecided { round, .. } => vec![self.missing(*round), self.rule("knock-out")],
            PairingError::TooManyScores | PairingError::Stopped => vec![self.by_hand()],
            PairingError::Teams(
                TwoTeamsError::Teamless(_)
                | TwoTeamsError::NotTwo(_)
                | TwoTeamsError::TooFew(_)
                | TwoTeamsError::Unequal { .. },
            ) => vec![self.page("/teams", "squads-title"), self.players()],
        }
    }

    /// The rules allow no pairing: links to the forbidden pairs, to ways without a pairing, and to the rule.
    fn no_pairing(self, unpaired: &Unpaired) -> Vec<RemedyLink> {
        let meeting =
            unpaired.is_freed_by_meeting().then(|| self.chief_arbiters_page("/forbidden-pairs", "forbidden-title"));
        let others = if self.tournament.rounds.is_empty() {
            vec![self.players(), self.by_hand()]
        } else {
            vec![self.by_hand(), self.rounds(), self.closing()]
        };
        let rule = if self.tournament.settings.system == System::Keizer { "keizer" } else { "swiss" };
        meeting.into_iter().chain(others).chain([self.rule(rule)]).collect()
    }

    fn link(self, rest: impl Display, name: impl Display) -> RemedyLink {
        let address = staff_address(self.tournament, &rest.to_string());
        RemedyLink { address, name: name.to_string(), least: Role::Viewer }
    }

    fn chief_arbiters_page(self, rest: &str, title: &str) -> RemedyLink {
        RemedyLink { least: Role::ChiefArbiter, ..self.page(rest, title) }
    }

    fn organisers_page(self, rest: &str, title: &str) -> RemedyLink {
        RemedyLink { least: Role::Organiser, ..self.page(rest, title) }
    }

    fn page(self, rest: &str, title: &str) -> RemedyLink {
        self.link(rest, self.texts.t.text(title))
    }

    /// A page that does not belong to a tournament.
    fn site_page(self, address: &str, title: &str) -> RemedyLink {
        RemedyLink { address: address.to_owned(), name: self.texts.t.text(title).to_string(), least: Role::Viewer }
    }

    fn setting(self, anchor: &str, label: &str) -> RemedyLink {
        let t = self.texts.t;
        let name = t.text("rejection-go-setting").with("setting", t.text(label));
        RemedyLink { least: Role::Organiser, ..self.link(format!("/settings{anchor}"), name) }
    }

    /// The setting of the number of rounds; in a round robin it follows from the players.
    fn rounds(self) -> RemedyLink {
        let anchor = if self.tournament.settings.system.has_closed_field() { "#format" } else { "#rounds" };
        self.setting(anchor, "settings-rounds")
    }

    fn round(self, round: RoundNumber) -> RemedyLink {
        self.link(format!("/round/{round}"), self.texts.t.text("staff-tab-round").with("round", round))
    }

    fn missing(self, round: RoundNumber) -> RemedyLink {
        self.link(format!("/round/{round}?missing=1"), self.texts.t.text("rejection-go-missing").with("round", round))
    }

    fn by_hand(self) -> RemedyLink {
        let round = self.tournament.paired_rounds().next();
        self.link(format!("/round/{round}/hand"), self.texts.t.text("rejection-go-hand").with("round", round))
    }

    fn player(self, entry: EntryId) -> Option<RemedyLink> {
        self.tournament.entry(entry)?;
        Some(self.link(format!("/players/{}", entry.0), self.texts.name(entry)))
    }

    fn players(self) -> RemedyLink {
        self.page("/players", "staff-tab-players")
    }

    fn closing(self) -> RemedyLink {
        self.organisers_page("/close", "rejection-go-close")
    }

    fn visibility(self) -> RemedyLink {
        self.organisers_page("/visibility", "visibility-title")
    }

    fn log(self) -> RemedyLink {
        self.page("/log", "log-title")
    }

    /// The rule in the glossary, with its paragraph.
    fn rule(self, term: &str) -> RemedyLink {
        let t = self.texts.t;
        let name = t.text("rejection-go-rule").with("term", t.label("glossary-term", term)).to_string();
        RemedyLink { address: format!("/glossary#term-{term}"), name, least: Role::Viewer }
    }
}
