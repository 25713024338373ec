//! A whole tournament imported from a file: a report file (TRF), or the document of another instance.

use crate::service::journal::keep_hidden;
use crate::service::{Request, Service, ServiceError};
use tournament::exchange::tournament_json::{self, TournamentJsonError};
use tournament::exchange::trf::{self, TrfWarning};
use tournament::limits::Limited;
use tournament::{Command, Entry, Info, Person, PersonId, Settings, Tournament};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportTaken {
    pub tournament: Tournament,
    /// Oddities of the file that could be read nevertheless.
    pub warnings: Vec<TrfWarning>,
}

impl Service {
    /// Imports a report file into a tournament without players. What such a file does not contain (the game, the place) stays. Matches
    /// without single games are not rated: their results are not those of games.
    pub fn import_report(&self, request: &Request<'_>, file: &[u8]) -> Result<ReportTaken, ServiceError> {
        let report = trf::read(file).map_err(|errors| {
            let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
            ServiceError::BadFile { line: errors.first().map_or(1, |error| error.line), message: all.join("; ") }
        })?;
        let tournament = with_settings_of(&*self.tournament(request.slug)?, report.tournament);
        Ok(ReportTaken { tournament: self.adopt(request, tournament)?, warnings: report.warnings })
    }

    /// Imports the document of a tournament into one without players.
    pub fn import_document(&self, request: &Request<'_>, text: &str) -> Result<Tournament, ServiceError> {
        self.adopt(request, Self::read_document(text)?)
    }

    pub(super) fn read_document(text: &str) -> Result<Tournament, ServiceError> {
        tournament_json::read(text).map_err(|error| match error {
            TournamentJsonError::Json { line, column, problem } => {
                ServiceError::BadFile { line, message: format!("column {column}: {problem}") }
            }
            other => ServiceError::BadFile { line: 1, message: other.to_string() },
        })
    }

    /// The tournament takes the lots of the file, if it has any. Its players are linked to persons of this registry where that is certain;
    /// the file's numbers mean nothing here.
    pub(super) fn adopt(&self, request: &Request<'_>, mut tournament: Tournament) -> Result<Tournament, ServiceError> {
        tournament.entries.values_mut().for_each(|entry| entry.player = None);
        self.rehearse(request, |draft| draft.execute(Command::Adopt(Box::new(tournament.clone()))))?;
        let persons: Vec<Person> = tournament.entries.values().map(|entry| entry.person.clone()).collect();
        let recognised = self.recognise(&tournament, &persons, &[])?;
        let tie = |(entry, player): (&mut Entry, &Option<PersonId>)| entry.player = *player;
        tournament.entries.values_mut().zip(&recognised.players).for_each(tie);
        tournament.keep_lots_of(&*self.tournament(request.slug)?);
        self.perform_learning(request, &recognised.players, |draft| {
            let before = draft.tournament().clone();
            draft.register(&recognised.new);
            let record = draft.execute(Command::Adopt(Box::new(tournament.clone())))?;
            keep_hidden(&before, draft)?;
            Ok(record)
        })
    }
}

/// The tournament of a report. What such a file does not tell stays as it is set `there`: a new setting too, without being named here.
pub(super) fn with_settings_of(there: &Tournament, mut report: Tournament) -> Tournament {
    let stated = report.settings;
    report.settings = Settings {
        // Matches without single games are not rated.
        rating: there.settings.rating.filter(|_| !stated.tells_matches()),
        system: stated.system,
        rounds: stated.rounds,
        games_per_pairing: stated.games_per_pairing,
        scoring: stated.scoring,
        tie_breaks: stated.tie_breaks,
        initial_colour: stated.initial_colour,
        forbidden: stated.forbidden,
        avoided: stated.avoided,
        acceleration: stated.acceleration,
        accelerated: stated.accelerated,
        team_rules: stated.team_rules,
        // It belongs to the system that was set: the file has the pairings themselves.
        early_meetings: stated.early_meetings,
        ..there.settings.clone()
    };
    report.info = merged(&there.info, &report.info);
    report
}

/// The facts of the tournament, completed with those of the file.
fn merged(there: &Info, file: &Info) -> Info {
    let mut merged = Info {
        starts: there.starts.or(file.starts),
        ends: there.ends.or(file.ends),
        utc_offset: there.utc_offset.or(file.utc_offset),
        ..there.clone()
    };
    if merged.schedule.is_empty() {
        merged.schedule.clone_from(&file.schedule);
    }
    for ((_, text), added) in merged.texts_mut().into_iter().zip(file.texts()) {
        if text.is_empty() {
            added.text.clone_into(text);
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{ByeLimits, ForfeitReasons, LateNumbers, RoundNumber, System, TieBreakEdition, TournamentId};

    #[test]
    fn a_report_changes_what_it_tells_and_no_other_setting() {
        let of = |settings| Tournament::new(TournamentId(1), "cup", Info::default(), settings);
        let there = of(Settings {
            bye_limits: ByeLimits { most: Some(1), none_in_last: 2 },
            forfeit_reasons: ForfeitReasons::Public,
            illegal_moves_lose: Some(2),
            late_numbers: LateNumbers::AtEnd,
            tie_break_edition: TieBreakEdition::Y2024,
            ..Settings::new(System::DUTCH, 1)
        });
        let stated = Settings { rounds: RoundNumber(5), tie_breaks: Vec::new(), ..Settings::new(System::DUTCH, 1) };
        let expected = Settings { rounds: RoundNumber(5), tie_breaks: Vec::new(), ..there.settings.clone() };
        assert_eq!(with_settings_of(&there, of(stated)).settings, expected);
    }
}
