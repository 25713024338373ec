//! Rejections of the domain, as sentences for users.

use std::borrow::Borrow;

use crate::service::{
    APPLICANT, AccountError, BY_KIOSK, BY_RESULT_KIOSK, BY_SLIP, COMMAND_LINE, MOST_PASSKEYS, PASSKEY_NAME_LENGTH,
    PASSWORD_LENGTH, PasskeyError, check_account,
};
use crate::store::{AccountCommandRecord, Right, Role};
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::results::game_place;
use crate::web::i18n::{Locale, PlayerNames, Text};
use crate::web::values::FieldErrors;
use draughts::Side;
use tournament::change::ItemKey;
use tournament::pairing::PairingError;
use tournament::pairing::unpaired::{Unpaired, WaysOut};
use tournament::play_off::{LONGEST_TIME, MOST_GAMES};
use tournament::prizes::{LAST_PLACE, MOST_PRIZES};
use tournament::rejection::PlayOffRejection;
use tournament::section::MOST_SECTIONS;
use tournament::{EntryId, Game, Rating, Rejection, SectionCode, Settings, StartNumber, System, TeamRules, Tournament};

/// The language, and the tournament with the names of players.
#[derive(Debug, Clone, Copy)]
pub struct TournamentTexts<'a> {
    pub t: Locale,
    /// The tournament, if known.
    pub tournament: Option<&'a Tournament>,
}

impl Locale {
    /// The author of an entry: a user by name, the command line as text.
    pub fn actor(self, name: impl AsRef<str>) -> String {
        let name = name.as_ref();
        if let Some(number) = name.strip_prefix(BY_RESULT_KIOSK) {
            return self.text("reports-by-kiosk").with("n", number).to_string();
        }
        match name.strip_prefix(BY_SLIP) {
            Some(number) => self.text("reports-by-slip").with("n", number).to_string(),
            None if name == BY_KIOSK => self.text("checkin-by-kiosk").to_string(),
            None if name == COMMAND_LINE => self.text("log-command-line").to_string(),
            None if name == APPLICANT => self.text("registration-actor").to_string(),
            None => name.to_owned(),
        }
    }
}

impl TournamentTexts<'_> {
    /// The author of an entry of a tournament; a player who reported through a slip by name.
    pub fn actor(self, name: impl AsRef<str>) -> String {
        let name = name.as_ref();
        let at_kiosk = name.strip_prefix(BY_RESULT_KIOSK);
        let number = at_kiosk.or_else(|| name.strip_prefix(BY_SLIP));
        let number = number.and_then(|number| number.parse().ok()).map(StartNumber);
        let entries = self.tournament.into_iter().flat_map(|tournament| tournament.entries.values());
        let known = number.and_then(|number| entries.into_iter().find(|entry| entry.number == Some(number)));
        match known {
            Some(entry) => {
                let (name, number) = (entry.person.name.to_string(), number.map_or(0, |number| number.0));
                let key = if at_kiosk.is_some() { "reports-by-kiosk-of" } else { "reports-by-slip-of" };
                self.t.text(key).with("name", name).with("n", number).to_string()
            }
            None => self.t.actor(name),
        }
    }

    /// A player's name; the entry's number if the tournament is unknown.
    pub fn name(self, entry: EntryId) -> String {
        let found = self.tournament.and_then(|tournament| Some(name_of(self.t, tournament, tournament.entry(entry)?)));
        found.unwrap_or_else(|| format!("#{}", entry.0))
    }

    /// A section's name; its code if the tournament is unknown.
    fn section(self, code: &SectionCode) -> String {
        let found = self.tournament.and_then(|tournament| tournament.section(code));
        found.map_or_else(|| code.to_string(), |section| section.name.clone())
    }

    /// Entries by name, separated by commas.
    pub fn names(self, entries: &[EntryId]) -> String {
        let Some(tournament) = self.tournament.filter(|_| entries.len() > 1) else {
            return entries.iter().map(|&entry| self.name(entry)).collect::<Vec<_>>().join(", ");
        };
        let names = PlayerNames::from_tournament(self.t, tournament);
        let name = |entry| tournament.entry(entry).map_or_else(|| self.name(entry), |entry| names.name(entry));
        entries.iter().map(|&entry| name(entry)).collect::<Vec<_>>().join(", ")
    }

    /// A rejected command as text: the message `rejection-` and the name of the variant, or of the inner variant.
    pub fn rejection(self, rejection: &Rejection) -> String {
        use Rejection as R;
        let label = || self.t.label("rejection", <&str>::from(rejection));
        let message = match rejection {
            R::BoardTaken { team, board, names: [first, second] } => {
                label().with("team", team).with("board", *board).with("first", first).with("second", second)
            }
            R::TournamentClosed
            | R::TournamentDeleted
            | R::RatedInSecret
            | R::TournamentNotClosed
            | R::NotRated
            | R::NothingPaired
            | R::TitleMissing
            | R::DatesReversed
            | R::UnknownEntry(_)
            | R::NameMissing
            | R::NoByesInRoundRobin
            | R::RoundRobinHasBegun
            | R::KnockOutHasBegun
            | R::TeamsFixed
            | R::ByesOfTeams
            | R::NumbersFixed
            | R::NoPlayers
            | R::LaterCommandsBuildOnIt(_)
            | R::NotEmpty
            | R::NothingToChange
            | R::ListReplaced
            | R::NoOpenings
            | R::NoCheckIn
            | R::OpeningsOfAnotherGame
            | R::ReportsOff
            | R::ReasonMissing => label(),
            R::RoundUnfinished(round)
            | R::UnknownRound(round)
            | R::PairedInRound(round)
            | R::RoundPaired(round)
            | R::NoSuchRound(round)
            | R::NotTheNextRound { next: round }
            | R::StillADraft(round)
            | R::NotTheLastRound(round)
            | R::AlreadyPublished(round)
            | R::RoundNotClosed(round)
            | R::RoundClosed(round)
            | R::DrawAnnounced(round)
            | R::DrawnAlready(round)
            | R::DrawNotAnnounced(round)
            | R::WrongSeed(round)
            | R::SeedLost(round)
            | R::OpeningPlayed(round)
            | R::OpeningNotDrawn(round)
            | R::Undecided(round)
            | R::ReportsOver(round)
            | R::SeatChanged(round)
            | R::PairingsNotPublic(round) => label().with("round", round),
            R::AlreadyPaired(entry)
            | R::AlreadyWithdrawn(entry)
            | R::NotWithdrawn(entry)
            | R::BracketWithout(entry)
            | R::NumberMissing(entry)
            | R::PairedTwice(entry)
            | R::MeetsThemselves(entry)
            | R::LeftOver(entry)
            | R::NotThere(entry) => label().with("name", self.name(*entry)),
            R::PersonTaken { entry, .. }
                if self.tournament.is_some_and(|tournament| tournament.entry(*entry).is_some()) =>
            {
                label().with("name", self.name(*entry))
            }
            R::NameTaken { name, .. } | R::PersonTaken { name, .. } | R::PlaysForTeam(name) => {
                label().with("name", name)
            }
            R::UnknownTeam(team) | R::TeamGone(team) | R::TeamHere(team) => label().with("team", team),
            R::HasResults(board)
            | R::MatchDecided(board)
            | R::TieBreakGamesBegun(board)
            | R::NotForfeited(board)
            | R::NotLevel(board)
            | R::TieBreakGameAwaited(board)
            | R::TieBreakStepsEnded(board)
            | R::NoLotYet(board) => label().with("board", board),
            R::UnknownGame(game) | R::OtherStart(game) => label().with("game", game.to_string()),
            R::ResultEntered(game)
            | R::NotForPlayers(game)
            | R::ReportChanged(game)
            | R::AgainstReports(game)
            | R::GameForfeited(game)
            | R::TooFewIllegalMoves(game)
            | R::OtherResult(game)
            | R::MovesOfOtherColours(game) => label().with("place", game_place(self.t, *game)),
            R::SectionHasPrizes(code) => label().with("name", self.section(code)),
            R::UnknownNumber(number) | R::NumberTwice(number) => label().with("number", number),
            R::TooManyByes { entry, most } => label().with("name", self.name(*entry)).with("n", *most),
            R::ByeInLastRounds { entry, last } => label().with("name", self.name(*entry)).with("n", *last),
            R::NoRoundLeft(rounds) => label().with("n", rounds),
            R::ResultsMissing { round, missing } => label().with("round", round).with("n", *missing),
            R::Inconsistent(key) => label().with("thing", self.thing(*key)),
            R::OpeningTwice(code) => label().with("code", code),
            of_a_part => return self.rejection_of_part(of_a_part),
        };
        message.to_string()
    }

    /// The same where a part of a tournament has rejections of its own, or where a limit is named.
    fn rejection_of_part(self, rejection: &Rejection) -> String {
        use Rejection as R;
        let message = match rejection {
            R::Limit(error) => return self.t.limit_error(error),
            R::RatingOutOfRange => self.t.text("rejection-rating-out-of-range").with("most", Rating::MOST),
            R::TooManyIllegalMoves(game) => {
                let place = game_place(self.t, *game);
                self.t
                    .text("rejection-too-many-illegal-moves")
                    .with("most", Game::MOST_ILLEGAL_MOVES)
                    .with("place", place)
            }
            R::Application(problem) => return self.t.application_problem(*problem),
            R::Settings(error) => {
                let label = self.t.label("rejection-settings", <&str>::from(error));
                label.with("games", Settings::MOST_GAMES).with("boards", TeamRules::MOST_BOARDS)
            }
            R::ForbiddenPairs(error) => self.t.label("rejection-forbidden-pairs", <&str>::from(error)),
            R::Tables(error) => self.t.label("rejection-tables", <&str>::from(error)),
            R::Sections(error) => self.t.label("rejection-sections", <&str>::from(error)).with("most", MOST_SECTIONS),
            R::Prizes(error) => {
                let label = self.t.label("rejection-prizes", <&str>::from(error));
                label.with("most", MOST_PRIZES).with("last", LAST_PLACE)
            }
            R::Fees(error) => self.t.label("rejection-fees", <&str>::from(error)),
            R::Registration(error) => self.t.label("rejection-registration", <&str>::from(error)),
            R::PlayOff(PlayOffRejection::NotInTheTournament(entry)) => {
                self.t.text("rejection-play-off-not-in-the-tournament").with("name", self.name(*entry))
            }
            R::PlayOff(error) => {
                let label = self.t.label("rejection-play-off", <&str>::from(error));
                label.with("most", MOST_GAMES).with("letters", LONGEST_TIME)
            }
            other => self.t.label("rejection", <&str>::from(other)),
        };
        message.to_string()
    }

    /// Why a round is not paired, and what would help.
    pub fn unpaired(self, unpaired: &Unpaired) -> String {
        let ways = match &unpaired.ways {
            WaysOut::None => String::new(),
            WaysOut::NotWorkedOut => self.t.text("late-ways-not-worked-out").to_string(),
            WaysOut::Players(ways) => self.ways_out(ways),
            WaysOut::Teams(ways) => self.team_ways_out(ways),
        };
        let help = match unpaired.why {
            // No players have met yet, and nothing can be closed: only forbidden pairs can be the reason.
            PairingError::NoPairing { .. }
                if self.tournament.is_some_and(|tournament| tournament.rounds.is_empty()) =>
            {
                self.t.text("rejection-no-pairing-first").to_string()
            }
            PairingError::NoPairing { .. } => self.t.text("rejection-no-pairing-help").to_string(),
            _ => String::new(),
        };
        let sentences = [self.pairing_error(&unpaired.why), ways, help];
        sentences.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Why a round is not paired.
    pub fn pairing_error(self, error: &PairingError) -> String {
        let text = |key| self.t.text(key);
        let message = match error {
            PairingError::NotTheNextRound { next, .. } => text("rejection-not-the-next-round").with("round", next),
            PairingError::NoRoundLeft(rounds) => text("rejection-no-round-left").with("n", rounds),
            PairingError::ResultsMissing(round) => text("rejection-round-unfinished").with("round", round),
            PairingError::NotNumbered(entries) => text("rejection-number-missing").with("name", self.names(entries)),
            PairingError::NoPlayers => text("rejection-no-players"),
            PairingError::TooFewPlayers => text("rejection-too-few"),
            PairingError::NoPairing { stranded, wanted, bye_is_wanted } => {
                return self.no_pairing(stranded, wanted, *bye_is_wanted);
            }
            PairingError::Undecided { round, players } => {
                text("rejection-undecided-match").with("round", round).with("names", self.names(players))
            }
            PairingError::TooManyScores => text("rejection-too-many-scores"),
            PairingError::Teams(error) => return self.two_teams_error(error),
            PairingError::Stopped => text("error-stopped-lead"),
        };
        message.to_string()
    }

    /// The players left without an opponent.
    fn no_pairing(self, stranded: &[EntryId], wanted: &[EntryId], bye_is_wanted: bool) -> String {
        let names = self.names(stranded);
        let others = self.others(stranded);
        let t = self.t;
        let why = match (stranded, wanted, bye_is_wanted) {
            ([_], [], false) if others.is_empty() => t.text("rejection-no-pairing-last").with("stranded", names),
            ([_], [], false) => {
                t.text("rejection-no-pairing-alone").with("stranded", names).with("others", self.names(&others))
            }
            (_, [], false) => t.text("rejection-no-pairing-odd").with("stranded", names),
            (_, [], true) => t.text("rejection-no-pairing-one-bye").with("stranded", names),
            (_, _, false) => {
                t.text("rejection-no-pairing-few").with("stranded", names).with("wanted", self.names(wanted))
            }
            (_, _, true) => {
                t.text("rejection-no-pairing-few-and-bye").with("stranded", names).with("wanted", self.names(wanted))
            }
        };
        why.to_string()
    }

    /// The other players to be paired in the next round.
    fn others(self, entries: &[EntryId]) -> Vec<EntryId> {
        let Some(tournament) = self.tournament else { return Vec::new() };
        let round = tournament.paired_rounds().next();
        let to_pair = tournament.entries.values().filter(|entry| entry.is_to_be_paired(round)).map(|entry| entry.id);
        to_pair.filter(|id| !entries.contains(id)).collect()
    }

    /// A thing of a tournament that another user has changed.
    pub fn thing(self, key: ItemKey) -> String {
        let text = |key| self.t.text(key);
        let name = match key {
            ItemKey::Info => text("rejection-thing-info"),
            ItemKey::Settings => text("rejection-thing-settings"),
            ItemKey::Status => text("rejection-thing-status"),
            ItemKey::Approval => text("rejection-thing-approval"),
            ItemKey::Visibility => text("rejection-thing-visibility"),
            ItemKey::Entry(entry) => text("rejection-thing-entry").with("name", self.name(entry)),
            ItemKey::Round(round) => text("rejection-thing-round").with("round", round),
            ItemKey::Pairing(round, board) => text("rejection-thing-pairing").with("round", round).with("board", board),
            ItemKey::Bye(round, entry) => {
                text("rejection-thing-bye").with("round", round).with("name", self.name(entry))
            }
            ItemKey::FeeRules => text("fees-title"),
            ItemKey::Dues(entry) => text("fees-of").with("name", self.name(entry)),
            ItemKey::RegistrationRules => text("registration-title"),
            ItemKey::Application(id) => {
                let own = self.tournament.and_then(|tournament| tournament.application(id));
                let name = own.map_or_else(|| format!("#{id}"), |own| own.applicant.person.name.to_string());
                text("registration-application-of").with("name", name)
            }
            ItemKey::OpeningTable => text("rejection-thing-openings"),
            ItemKey::CheckIn => text("checkin-title"),
            ItemKey::Draw(round) => text("rejection-thing-draw").with("round", round),
            ItemKey::TieBreakGames(round, board) => {
                text("tiebreakgames-thing").with("round", round).with("board", board)
            }
            ItemKey::Report(id) => {
                text("reports-thing").with("place", game_place(self.t, id.game)).with("name", self.name(id.by))
            }
            ItemKey::Game(id) => {
                text("rejection-thing-game").with("round", id.round).with("board", id.board).with("game", id.game)
            }
        };
        name.to_string()
    }
}

/// Why an account cannot be made or changed this way.
pub fn account_error(t: Locale, error: &AccountError) -> String {
    let (least, most) = PASSWORD_LENGTH;
    let message = match error {
        AccountError::BadName => t.text("account-error-name"),
        AccountError::NameTaken => t.text("account-error-taken"),
        AccountError::PasswordLength => t.text("account-error-length").with("least", least).with("most", most),
        AccountError::CommonPassword => t.text("account-error-common"),
        AccountError::SuggestedPassword => t.text("account-error-suggested"),
        AccountError::SamePassword => t.text("account-error-same"),
        AccountError::WrongPassword => t.text("account-error-wrong"),
        AccountError::WrongProof => t.text("factors-error-proof"),
        AccountError::WrongLink => t.text("account-error-token"),
        AccountError::NoSuchAccount => t.text("account-error-unknown"),
        AccountError::LastAdministrator => t.text("account-error-last"),
        AccountError::WrongCode => t.text("factors-error-code"),
        AccountError::UsedCode => t.text("factors-error-used"),
        AccountError::NoSecondFactor => t.text("factors-error-none"),
        AccountError::StepOver => t.text("factors-error-over"),
        AccountError::Passkey(PasskeyError::NotVerified) => t.text("factors-error-unverified"),
        AccountError::Passkey(PasskeyError::Unknown) => t.text("factors-error-unknown"),
        AccountError::Passkey(_) => t.text("factors-error-passkey"),
        AccountError::BadPasskeyName => t.text("factors-error-name").with("most", PASSKEY_NAME_LENGTH),
        AccountError::TooManyPasskeys => t.text("factors-error-many").with("most", MOST_PASSKEYS),
        AccountError::IdentityTaken => t.text("openid-error-taken"),
        AccountError::OnlyIdentity => t.text("openid-error-only"),
        AccountError::Store(_) => t.text("error-unavailable-lead"),
    };
    message.to_string()
}

/// The errors of a new account beside its fields: why it was refused, and further errors.
pub fn account_errors(t: Locale, name: &str, password: &str, error: &AccountError) -> FieldErrors {
    let mut errors = FieldErrors::one(field_of(error), account_error(t, error));
    for error in check_account(name, password) {
        errors.add(field_of(&error), account_error(t, &error));
    }
    errors
}

/// The field of a form that an error is about: `name` or `password`.
const fn field_of(error: &AccountError) -> &'static str {
    match error {
        AccountError::PasswordLength
        | AccountError::CommonPassword
        | AccountError::SuggestedPassword
        | AccountError::SamePassword
        | AccountError::WrongPassword
        | AccountError::WrongProof => "password",
        AccountError::WrongCode | AccountError::UsedCode => "code",
        AccountError::BadName
        | AccountError::NameTaken
        | AccountError::WrongLink
        | AccountError::NoSuchAccount
        | AccountError::LastAdministrator
        | AccountError::NoSecondFactor
        | AccountError::StepOver
        | AccountError::Passkey(_)
        | AccountError::BadPasskeyName
        | AccountError::TooManyPasskeys
        | AccountError::IdentityTaken
        | AccountError::OnlyIdentity
        | AccountError::Store(_) => "name",
    }
}

impl Locale {
    /// The name of a pairing system.
    pub fn system(self, system: impl Borrow<System>) -> Text<'static> {
        self.label("common-system", system.borrow().facts().family)
    }

    pub fn side(self, side: impl Borrow<Side>) -> Text<'static> {
        self.label("common", side.borrow().code())
    }

    /// The name of a role in a tournament.
    pub fn role(self, role: impl Borrow<Role>) -> Text<'static> {
        self.label("common-role", role.borrow().code())
    }

    /// A role that is limited to a section, by the name of the section.
    pub fn role_in_section(self, role: impl Borrow<Role>, section: &str) -> String {
        self.text("common-role-in-section")
            .with("role", self.role(role).to_string())
            .with("section", section)
            .to_string()
    }

    /// A right where the name of its section is not known.
    pub fn right(self, right: &Right) -> String {
        let role = self.role(right.role);
        match right.section {
            Some(_) => self.text("common-role-in-one-section").with("role", role.to_string()).to_string(),
            None => role.to_string(),
        }
    }

    /// What a role in a tournament may do, in a sentence.
    pub fn role_lead(self, role: impl Borrow<Role>) -> Text<'static> {
        self.label("overview-role-lead", role.borrow().code())
    }

    /// An entry of the journal of accounts.
    pub fn account_command(self, command: &AccountCommandRecord) -> String {
        use AccountCommandRecord as C;
        let label = self.label("users-did", <&str>::from(command));
        let text = match command {
            C::SetUp(account)
            | C::CreateMember(account)
            | C::CreateAdministrator(account)
            | C::InviteMember(account)
            | C::InviteAdministrator(account)
            | C::MakeLink(account)
            | C::SetPassword(account)
            | C::SetPasswordByLink(account)
            | C::ChangePassword(account)
            | C::GiveAdministration(account)
            | C::TakeAdministration(account)
            | C::Disable(account)
            | C::Enable(account)
            | C::ResetFactors(account)
            | C::TurnOnApp(account)
            | C::TurnOffApp(account)
            | C::AddPasskey(account)
            | C::RemovePasskey(account)
            | C::NewRecoveryCodes(account) => label.with("name", &account.name),
            C::LinkIdentity(account, provider)
            | C::UnlinkIdentity(account, provider)
            | C::CreateByIdentity(account, provider) => {
                label.with("name", &account.name).with("provider", provider.as_str())
            }
            C::EndSessions(account, count) => label.with("name", &account.name).with("n", *count),
            C::Appoint { account, tournament, role, section } | C::Dismiss { account, tournament, role, section } => {
                let role = match section {
                    Some(section) => self.role_in_section(role, &section.name),
                    None => self.role(role).to_string(),
                };
                label.with("name", &account.name).with("tournament", &tournament.slug).with("role", role)
            }
            C::AppointInEvent { account, event, role } | C::DismissFromEvent { account, event, role } => {
                label.with("name", &account.name).with("event", &event.slug).with("role", self.role(role).to_string())
            }
            C::DownloadBackup | C::Restore => label,
        };
        text.to_string()
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;
    use crate::web::i18n::{Language, LogTexts};
    use tournament::rejection::{
        ForbiddenPairsRejection, PrizeRejection, SectionRejection, SettingsRejection, TablesRejection,
    };
    use tournament::series::{SeriesCommandRecord, SeriesRejection};
    use tournament::{CommandRecord, Entry, Info, Name, Person, Preset, TournamentId};

    /// A missing argument of a message shows as `{$name}`, a missing message as `⟨key⟩`.
    #[test]
    fn every_rejection_and_every_command_has_its_words_and_their_arguments() {
        let settings = Preset::SwissSingleGames.settings();
        let tournament = Tournament::new(TournamentId(1), "event", Info::default(), settings);
        for t in Language::offered().map(Locale::from_language) {
            let texts = TournamentTexts { t, tournament: Some(&tournament) };
            let log = LogTexts { t, tournament: &tournament, changes: &[] };
            let said = Rejection::iter()
                .map(|rejection| texts.rejection(&rejection))
                .chain(SettingsRejection::iter().map(|error| texts.rejection(&Rejection::Settings(error))))
                .chain(ForbiddenPairsRejection::iter().map(|error| texts.rejection(&Rejection::ForbiddenPairs(error))))
                .chain(TablesRejection::iter().map(|error| texts.rejection(&Rejection::Tables(error))))
                .chain(SectionRejection::iter().map(|error| texts.rejection(&Rejection::Sections(error))))
                .chain(PrizeRejection::iter().map(|error| texts.rejection(&Rejection::Prizes(error))))
                .chain(PlayOffRejection::iter().map(|error| texts.rejection(&Rejection::PlayOff(error))))
                .chain(SeriesRejection::iter().map(|rejection| t.series_rejection(&rejection)))
                .chain(AccountCommandRecord::iter().map(|command| t.account_command(&command)))
                .chain(SeriesCommandRecord::iter().map(|command| t.series_command(&command)))
                .chain(CommandRecord::iter().map(|command| log.command(&command)));
            let faulty: Vec<String> = said.filter(|said| said.contains(['⟨', '{'])).collect();
            assert!(faulty.is_empty(), "{faulty:?}");
        }
    }

    #[test]
    fn it_is_said_for_whom_there_is_no_pairing_and_what_helps() {
        let settings = Preset::SwissSingleGames.settings();
        let mut tournament = Tournament::new(TournamentId(1), "event", Info::default(), settings);
        let mut enter = |name: &str| {
            let id = tournament.next_entry_id();
            let person = Person { name: Name::parse(name), ..Person::default() };
            tournament.entries.insert(id, Entry::new(id, person, None));
            id
        };
        let [one, two, three] = ["Один", "Два", "Три"].map(&mut enter);
        let help = "What helps: change the forbidden pairs, enter more players, or pair the round by hand.";
        for (stranded, wanted, bye_is_wanted, why) in [
            (vec![one], vec![], false, "Один has no opponent among the others (Два, Три): each of them has been met"),
            (vec![one, two, three], vec![], false, "Один, Два, Три can only meet each other, and their number is odd."),
            (
                vec![one, two],
                vec![],
                true,
                "of Один, Два more than one would have no opponent, and only one can have the bye.",
            ),
            (vec![one, two], vec![three], false, "too few opponents for Один, Два; only Три would fit them."),
            (vec![one, two], vec![three], true, "only Три would fit them, and one could have the bye."),
        ] {
            let texts = TournamentTexts { t: Locale::from_language(Language::English), tournament: Some(&tournament) };
            let why_not = PairingError::NoPairing { stranded, wanted, bye_is_wanted };
            let said = texts.unpaired(&Unpaired { why: why_not, ways: WaysOut::None });
            assert!(said.contains(why) && said.ends_with(help), "{said}");
        }
        tournament.entries.retain(|id, _| *id == one);
        let texts = TournamentTexts { t: Locale::from_language(Language::Russian), tournament: Some(&tournament) };
        let alone = PairingError::NoPairing { stranded: vec![one], wanted: Vec::new(), bye_is_wanted: false };
        assert!(texts.pairing_error(&alone).contains("в туре остаётся только Один"), "{}", texts.pairing_error(&alone));
    }
}
