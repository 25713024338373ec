//! What the domain refuses, as sentences for people.

use std::borrow::Borrow;

use crate::service::{AccountError, BY_SLIP, COMMAND_LINE, PASSWORD_LENGTH, account_faults};
use crate::store::Role;
use crate::web::forms::FieldErrors;
use crate::web::i18n::pairing_rules::{apart_key, tables_key};
use crate::web::i18n::prizes::prize_key;
use crate::web::i18n::results::game_place;
use crate::web::i18n::sections::section_key;
use crate::web::i18n::{Locale, Text};
use crate::web::parts::Namesakes;
use crate::web::parts::namesakes::name_of;
use draughts::Side;
use tournament::change::ItemKey;
use tournament::pairing::PairingError;
use tournament::pairing::unpaired::{Unpaired, WaysOut};
use tournament::rejection::SettingsRejection;
use tournament::{EntryId, Rejection, SectionCode, StartNumber, System, Tournament};

/// The words, and the event in which people have names.
#[derive(Debug, Clone, Copy)]
pub struct TournamentTexts<'a> {
    pub t: Locale,
    /// The event spoken of, where it is known.
    pub tournament: Option<&'a Tournament>,
}

impl Locale {
    /// Who did something, as the journal names them: a person by their name, the command line in words.
    pub fn actor(self, name: impl AsRef<str>) -> String {
        let name = name.as_ref();
        match name.strip_prefix(BY_SLIP) {
            Some(number) => self.text("reports-by-slip").with("n", number).to_string(),
            None if name == COMMAND_LINE => self.text("log-command-line").to_string(),
            None => name.to_owned(),
        }
    }
}

impl TournamentTexts<'_> {
    /// Who did something in an event: a player who reported through their slip by their name, too.
    pub fn actor(self, name: impl AsRef<str>) -> String {
        let name = name.as_ref();
        let number = name.strip_prefix(BY_SLIP).and_then(|number| number.parse().ok()).map(StartNumber);
        let entries = self.tournament.into_iter().flat_map(|tournament| tournament.entries.values());
        let known = number.and_then(|number| entries.into_iter().find(|entry| entry.number == Some(number)));
        match known {
            Some(entry) => {
                let (name, number) = (entry.person.name.to_string(), number.map_or(0, |number| number.0));
                self.t.text("reports-by-slip-of").with("name", name).with("n", number).to_string()
            }
            None => self.t.actor(name),
        }
    }

    /// A player's name; their number of entry where the event is not known.
    pub fn name(self, entry: EntryId) -> String {
        let found = self.tournament.and_then(|tournament| Some(name_of(self.t, tournament, tournament.entry(entry)?)));
        found.unwrap_or_else(|| format!("#{}", entry.0))
    }

    /// A section's name; its code where the event is not known.
    fn section(self, code: &SectionCode) -> String {
        let found = self.tournament.and_then(|tournament| tournament.section(code));
        found.map_or_else(|| code.to_string(), |section| section.name.clone())
    }

    /// Entries by name, separated by commas.
    pub fn names(self, entries: &[EntryId]) -> String {
        let Some(tournament) = self.tournament.filter(|_| entries.len() > 1) else {
            return entries.iter().map(|&entry| self.name(entry)).collect::<Vec<_>>().join(", ");
        };
        let namesakes = Namesakes::from_tournament(self.t, tournament);
        let name = |entry| tournament.entry(entry).map_or_else(|| self.name(entry), |entry| namesakes.name(entry));
        entries.iter().map(|&entry| name(entry)).collect::<Vec<_>>().join(", ")
    }

    pub fn refusal(self, refusal: &Rejection) -> String {
        use Rejection as R;
        let text = |key| self.t.text(key);
        let message = match refusal {
            R::EventClosed => text("refusal-event-closed"),
            R::EventNotClosed => text("refusal-event-not-closed"),
            R::NotRated => text("refusal-not-rated"),
            R::Limit(fault) => return self.t.limit_fault(fault),
            R::RoundUnfinished(round) => text("refusal-round-unfinished").with("round", round),
            R::NothingPaired => text("refusal-nothing-paired"),
            R::TitleMissing => text("refusal-title-missing"),
            R::DatesReversed => text("refusal-dates-reversed"),
            R::Settings(fault) => text(settings_key(*fault)),
            R::Apart(fault) => text(apart_key(*fault)),
            R::Tables(fault) => text(tables_key(*fault)),
            R::Sections(fault) => text(section_key(*fault)),
            R::SectionHasPrizes(code) => text("sections-has-prizes").with("name", self.section(code)),
            R::Prizes(fault) => text(prize_key(*fault)),
            R::PlayOff(fault) => return self.play_off_fault(*fault),
            R::UnknownNumber(number) => text("refusal-unknown-number").with("n", number),
            R::UnknownEntry(_) => text("refusal-unknown-entry"),
            R::UnknownRound(round) => text("refusal-unknown-round").with("round", round),
            R::UnknownGame(game) => text("refusal-unknown-game").with("game", game.to_string()),
            R::NameMissing => text("refusal-name-missing"),
            R::NameTaken { name, .. } => text("refusal-name-taken").with("name", name),
            R::PersonTaken { name, entry } => {
                let is_there = self.tournament.is_some_and(|tournament| tournament.entry(*entry).is_some());
                let name = if is_there { self.name(*entry) } else { name.clone() };
                text("refusal-person-taken").with("name", name)
            }
            R::RatingOutOfRange => text("refusal-rating-range"),
            R::AlreadyPaired(entry) => text("refusal-already-paired").with("name", self.name(*entry)),
            R::UnknownTeam(team) => text("teamleaves-unknown").with("team", team),
            R::TeamGone(team) => text("teamleaves-gone").with("team", team),
            R::TeamHere(team) => text("teamleaves-here").with("team", team),
            R::AlreadyWithdrawn(entry) => text("refusal-already-withdrawn").with("name", self.name(*entry)),
            R::NotWithdrawn(entry) => text("refusal-not-withdrawn").with("name", self.name(*entry)),
            R::PairedInRound(round) => text("refusal-paired-in-round").with("round", round),
            R::RoundPaired(round) => text("refusal-round-paired").with("round", round),
            R::NoSuchRound(round) => text("refusal-no-such-round").with("round", round),
            R::NoByesInRoundRobin => text("refusal-no-byes"),
            R::RoundRobinHasBegun => text("refusal-round-robin-begun"),
            R::KnockOutHasBegun => text("refusal-knock-out-begun"),
            R::BracketWithout(entry) => text("refusal-bracket-without").with("name", self.name(*entry)),
            R::TeamsFixed => text("refusal-teams-fixed"),
            R::PlaysForTeam(name) => text("teams-refused-plays").with("name", name.as_str()),
            R::ByesOfTeams => text("teams-refused-bye"),
            R::BoardTaken { team, board, names } => return self.board_taken(team, *board, names),
            R::NumbersFixed => text("refusal-numbers-fixed"),
            R::NumberTwice(number) => text("refusal-number-twice").with("number", number),
            R::NumberMissing(entry) => text("refusal-number-missing").with("name", self.name(*entry)),
            R::NotTheNextRound { next } => text("refusal-not-next").with("round", next),
            R::NoRoundLeft(rounds) => text("refusal-no-round-left").with("n", rounds),
            R::ResultsMissing { round, missing } => {
                text("refusal-results-missing").with("round", round).with("n", *missing)
            }
            R::StillADraft(round) => text("refusal-still-draft").with("round", round),
            R::PairedTwice(entry) => text("refusal-paired-twice").with("name", self.name(*entry)),
            R::MeetsHimself(entry) => text("refusal-meets-himself").with("name", self.name(*entry)),
            R::LeftOver(entry) => text("refusal-left-over").with("name", self.name(*entry)),
            R::NotThere(entry) => text("refusal-not-there").with("name", self.name(*entry)),
            R::NoPlayers => text("refusal-nobody"),
            R::NotTheLastRound(round) => text("refusal-not-last").with("round", round),
            R::HasResults(board) => text("refusal-has-results").with("board", board),
            R::AlreadyPublished(round) => text("refusal-already-published").with("round", round),
            R::RoundNotClosed(round) => text("refusal-round-not-closed").with("round", round),
            R::RoundClosed(round) => text("refusal-round-closed").with("round", round),
            R::LaterCommandsBuildOnIt(_) => text("refusal-later-acts"),
            R::NotEmpty => text("refusal-not-empty"),
            R::Inconsistent(key) => text("refusal-inconsistent").with("thing", self.thing(*key)),
            R::NothingToChange => text("refusal-nothing-to-change"),
            R::NoOpenings => text("refusal-no-openings"),
            R::OpeningTwice(code) => text("refusal-opening-twice").with("code", code),
            R::OpeningsOfAnotherGame => text("refusal-openings-game"),
            R::DrawAnnounced(round) => text("refusal-draw-announced").with("round", round),
            R::DrawnAlready(round) => text("refusal-drawn-already").with("round", round),
            R::DrawNotAnnounced(round) => text("refusal-draw-not-announced").with("round", round),
            R::WrongSeed(round) => text("refusal-wrong-seed").with("round", round),
            R::SeedLost(round) => text("refusal-seed-lost").with("round", round),
            R::OpeningPlayed(round) => text("refusal-opening-played").with("round", round),
            R::OpeningNotDrawn(round) => text("refusal-opening-not-drawn").with("round", round),
            R::OtherStart(game) => text("refusal-other-start").with("game", game.to_string()),
            R::Undecided(round) => text("deciders-refused-undecided").with("round", round),
            R::NotLevel(board) => text("deciders-refused-not-level").with("board", board),
            R::DeciderAwaited(board) => text("deciders-refused-awaited").with("board", board),
            R::LadderEnded(board) => text("deciders-refused-ended").with("board", board),
            R::NoLotYet(board) => text("deciders-refused-lot").with("board", board),
            R::ReportsOff => text("reports-refused-off"),
            R::ReportsOver(round) => text("reports-refused-over").with("round", round),
            R::ResultEntered(game) => text("reports-refused-entered").with("place", game_place(self.t, *game)),
            R::NotForPlayers(game) => text("reports-refused-arbiter").with("place", game_place(self.t, *game)),
            R::ReportChanged(game) => text("reports-refused-changed").with("place", game_place(self.t, *game)),
            R::SeatChanged(round) => text("reports-refused-seat").with("round", round),
            R::PairingsNotPublic(round) => text("reports-refused-withdrawn").with("round", round),
            R::AgainstReports(game) => text("reports-refused-against").with("place", game_place(self.t, *game)),
            R::ReasonMissing => text("refusal-reason-missing"),
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
            // Nobody has met yet, and there is nothing to close: only who is kept apart can be the reason.
            PairingError::NoPairing { .. } if self.is_before_first_round() => {
                self.t.text("refusal-no-pairing-first").to_string()
            }
            PairingError::NoPairing { .. } => self.t.text("refusal-no-pairing-help").to_string(),
            _ => String::new(),
        };
        let said = [self.pairing_error(&unpaired.why), ways, help];
        said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn is_before_first_round(self) -> bool {
        self.tournament.is_some_and(|tournament| tournament.rounds.is_empty())
    }

    /// Why a round is not paired.
    pub fn pairing_error(self, error: &PairingError) -> String {
        let text = |key| self.t.text(key);
        let message = match error {
            PairingError::NotTheNextRound { next, .. } => text("refusal-not-next").with("round", next),
            PairingError::NoRoundLeft(rounds) => text("refusal-no-round-left").with("n", rounds),
            PairingError::ResultsMissing(round) => text("refusal-round-unfinished").with("round", round),
            PairingError::NotNumbered(entries) => text("refusal-number-missing").with("name", self.names(entries)),
            PairingError::NoPlayers => text("refusal-nobody"),
            PairingError::TooFewPlayers => text("refusal-too-few"),
            PairingError::NoPairing { stranded, wanted, bye_is_wanted } => {
                return self.no_pairing(stranded, wanted, *bye_is_wanted);
            }
            PairingError::Undecided { round, players } => {
                text("refusal-undecided").with("round", round).with("names", self.names(players))
            }
            PairingError::TooManyScores => text("refusal-too-many-scores"),
            PairingError::Teams(fault) => return self.teams_fault(fault),
        };
        message.to_string()
    }

    /// Who is left without an opponent.
    fn no_pairing(self, stranded: &[EntryId], wanted: &[EntryId], bye_is_wanted: bool) -> String {
        let names = self.names(stranded);
        let others = self.others(stranded);
        let t = self.t;
        let why = match (stranded, wanted, bye_is_wanted) {
            ([_], [], false) if others.is_empty() => t.text("refusal-no-pairing-last").with("stranded", names),
            ([_], [], false) => {
                t.text("refusal-no-pairing-alone").with("stranded", names).with("others", self.names(&others))
            }
            (_, [], false) => t.text("refusal-no-pairing-odd").with("stranded", names),
            (_, [], true) => t.text("refusal-no-pairing-one-bye").with("stranded", names),
            (_, _, false) => {
                t.text("refusal-no-pairing-few").with("stranded", names).with("wanted", self.names(wanted))
            }
            (_, _, true) => {
                t.text("refusal-no-pairing-few-and-bye").with("stranded", names).with("wanted", self.names(wanted))
            }
        };
        why.to_string()
    }

    /// Those who are to be paired in the next round beside `entries`.
    fn others(self, entries: &[EntryId]) -> Vec<EntryId> {
        let Some(tournament) = self.tournament else { return Vec::new() };
        let round = tournament.paired_rounds().next();
        let to_pair = tournament.entries.values().filter(|entry| entry.is_to_be_paired(round)).map(|entry| entry.id);
        to_pair.filter(|id| !entries.contains(id)).collect()
    }

    /// A thing of a tournament, as somebody else changed it.
    pub fn thing(self, key: ItemKey) -> String {
        let text = |key| self.t.text(key);
        let name = match key {
            ItemKey::Info => text("refusal-thing-info"),
            ItemKey::Settings => text("refusal-thing-settings"),
            ItemKey::Conduct => text("refusal-thing-conduct"),
            ItemKey::Approval => text("refusal-thing-approval"),
            ItemKey::Entry(entry) => text("refusal-thing-entry").with("name", self.name(entry)),
            ItemKey::Round(round) => text("refusal-thing-round").with("round", round),
            ItemKey::Pairing(round, board) => text("refusal-thing-pairing").with("round", round).with("board", board),
            ItemKey::Bye(round, entry) => text("refusal-thing-bye").with("round", round).with("name", self.name(entry)),
            ItemKey::OpeningTable => text("refusal-thing-openings"),
            ItemKey::Draw(round) => text("refusal-thing-draw").with("round", round),
            ItemKey::Deciders(round, board) => text("deciders-thing").with("round", round).with("board", board),
            ItemKey::Report(id) => {
                text("reports-thing").with("place", game_place(self.t, id.game)).with("name", self.name(id.by))
            }
            ItemKey::Game(id) => {
                text("refusal-thing-game").with("round", id.round).with("board", id.board).with("game", id.game)
            }
        };
        name.to_string()
    }
}

/// Why an account cannot be made or changed so.
pub fn account_fault(t: Locale, fault: &AccountError) -> String {
    let (least, most) = PASSWORD_LENGTH;
    let message = match fault {
        AccountError::BadName => t.text("account-fault-name"),
        AccountError::NameTaken => t.text("account-fault-taken"),
        AccountError::PasswordLength => t.text("account-fault-length").with("least", least).with("most", most),
        AccountError::WrongPassword => t.text("account-fault-wrong"),
        AccountError::WrongSetupToken => t.text("account-fault-token"),
        AccountError::NoSuchAccount => t.text("account-fault-unknown"),
        AccountError::LastAdministrator => t.text("account-fault-last"),
        AccountError::Store(_) => t.text("error-unavailable-lead"),
    };
    message.to_string()
}

/// What is wrong with an account to be made, beside its fields: why it was refused, and what else would have been.
pub fn account_errors(t: Locale, name: &str, password: &str, fault: &AccountError) -> FieldErrors {
    let mut errors = FieldErrors::one(field_of(fault), account_fault(t, fault));
    for fault in account_faults(name, password) {
        errors.add(field_of(&fault), account_fault(t, &fault));
    }
    errors
}

/// The field of a form that a fault is about: `name` or `password`.
pub const fn field_of(fault: &AccountError) -> &'static str {
    match fault {
        AccountError::PasswordLength | AccountError::WrongPassword => "password",
        AccountError::BadName
        | AccountError::NameTaken
        | AccountError::WrongSetupToken
        | AccountError::NoSuchAccount
        | AccountError::LastAdministrator
        | AccountError::Store(_) => "name",
    }
}

const fn settings_key(fault: SettingsRejection) -> &'static str {
    match fault {
        SettingsRejection::Rounds => "refusal-settings-rounds",
        SettingsRejection::GamesPerPairing => "refusal-settings-games",
        SettingsRejection::DoubleSwissGames => "settings-double-swiss-games",
        SettingsRejection::Acceleration => "acceleration-unfit",
        SettingsRejection::Early => "early-unfit",
        SettingsRejection::Cycles => "refusal-settings-cycles",
        SettingsRejection::PointValues => "refusal-settings-points",
        SettingsRejection::TieBreaks => "refusal-settings-tie-breaks",
        SettingsRejection::RatingRules => "refusal-settings-rating-rules",
        SettingsRejection::TeamRules => "teams-refused-rules",
        SettingsRejection::Ladder => "deciders-refused-ladder",
        SettingsRejection::FixedByPairing => "refusal-settings-fixed",
        SettingsRejection::OpeningsOfAnotherGame => "refusal-settings-openings",
    }
}

impl Locale {
    /// The name of a pairing system.
    pub fn system(self, system: impl Borrow<System>) -> Text<'static> {
        Text::new(self.language, format!("common-system-{}", system.borrow().facts().family))
    }

    pub fn side(self, side: impl Borrow<Side>) -> Text<'static> {
        self.text(match side.borrow() {
            Side::White => "common-white",
            Side::Black => "common-black",
        })
    }

    /// The name of a role in an event.
    pub fn role(self, role: impl Borrow<Role>) -> Text<'static> {
        self.text(match role.borrow() {
            Role::Organiser => "common-role-organiser",
            Role::Arbiter => "common-role-arbiter",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Entry, Info, Name, Person, Preset, TournamentId};

    #[test]
    fn it_is_said_for_whom_there_is_no_pairing_and_what_helps() {
        let settings = Preset::SwissSingleGames.settings();
        let mut event = Tournament::new(TournamentId(1), "event", Info::default(), settings);
        let mut enter = |name: &str| {
            let id = event.next_entry_id();
            let person = Person { name: Name::parse(name), ..Person::default() };
            event.entries.insert(id, Entry::new(id, person, None));
            id
        };
        let [one, two, three] = ["Один", "Два", "Три"].map(&mut enter);
        let help = "What helps: change who is kept apart, enter more players, or pair the round by hand.";
        for (stranded, wanted, bye_is_wanted, why) in [
            (vec![one], vec![], false, "Один has no opponent among the others (Два, Три): each of them has been met"),
            (vec![one, two, three], vec![], false, "Один, Два, Три can only meet each other, and their number is odd."),
            (
                vec![one, two],
                vec![],
                true,
                "of Один, Два more than one would have no opponent, and only one can be free.",
            ),
            (vec![one, two], vec![three], false, "too few opponents for Один, Два; only Три would fit them."),
            (vec![one, two], vec![three], true, "only Три would fit them, and one could be free."),
        ] {
            let speaker = TournamentTexts { t: Locale::from_language(Language::English), tournament: Some(&event) };
            let why_not = PairingError::NoPairing { stranded, wanted, bye_is_wanted };
            let said = speaker.unpaired(&Unpaired { why: why_not, ways: WaysOut::None });
            assert!(said.contains(why) && said.ends_with(help), "{said}");
        }
        event.entries.retain(|id, _| *id == one);
        let speaker = TournamentTexts { t: Locale::from_language(Language::Russian), tournament: Some(&event) };
        let alone = PairingError::NoPairing { stranded: vec![one], wanted: Vec::new(), bye_is_wanted: false };
        assert!(
            speaker.pairing_error(&alone).contains("в туре остался только Один"),
            "{}",
            speaker.pairing_error(&alone)
        );
    }
}
