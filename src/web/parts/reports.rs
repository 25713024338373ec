//! Players' reports of a game for the arbiters: who reported what, and a button for each version.

use crate::store::ReportPhotos;
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::results::game_score;
use crate::web::i18n::tie_break_games::values_in;
use crate::web::parts::PhotoLink;
use draughts::Side;
use tournament::player_report::are_different;
use tournament::{
    EntryId, GameId, GameReports, GameResult, Mark, Pairing, PlayerReport, RoundNumber, Score, Stage, Tournament,
};

/// The reports of a game.
pub struct ReportsView {
    pub game: GameId,
    /// Who reported what: `Алов А.: победил Белов Б. 2:0`, `оба: ничья 1:1`.
    pub versions: Vec<ReportedVersion>,
    pub is_disputed: bool,
}

pub struct ReportedVersion {
    pub who: String,
    /// The reported result with the winner's name: a score alone can be read from either side.
    pub word: String,
    /// The value of the accept button: game, reporter, result.
    pub value: String,
    /// The photos of the whole board.
    pub photos: Vec<PhotoLink>,
}

/// The moves that players have typed for a game without moves.
pub struct MovesView {
    pub game: GameId,
    /// The players who have typed them: name and entry.
    pub versions: Vec<(String, EntryId)>,
    pub is_disputed: bool,
}

impl MovesView {
    /// The moves waiting for the arbiter; once if both players typed the same.
    pub fn new(t: Locale, tournament: &Tournament, game: GameId) -> Option<Self> {
        let reports = tournament.waiting_moves(game);
        let is_disputed = are_different(&reports);
        let versions = match reports.as_slice() {
            [] => return None,
            [one, _] if !is_disputed => vec![(t.text("reports-both").to_string(), one.id.by)],
            each => each.iter().map(|report| (name(t, tournament, report.id.by), report.id.by)).collect(),
        };
        Some(Self { game, versions, is_disputed })
    }
}

impl ReportsView {
    /// The reports of a game, in the points of the tournament.
    pub fn new(
        t: Locale,
        tournament: &Tournament,
        game: GameId,
        reports: GameReports<'_>,
        photos: &ReportPhotos,
    ) -> Self {
        let photos_of = |players: Vec<EntryId>| {
            let pairing = tournament.pairing(game);
            pairing.map(|own| PhotoLink::from_players(t, tournament, photos, own, players)).unwrap_or_default()
        };
        let version = |report: &PlayerReport, who: String, players: Vec<EntryId>| ReportedVersion {
            who,
            word: outcome(t, tournament, game, report.said.result),
            value: format!("{game}:{}:{}", report.id.by, report.said.result.code()),
            photos: photos_of(players),
        };
        let versions = match reports {
            GameReports::Agreed(one, other) => {
                vec![version(one, t.text("reports-both").to_string(), vec![one.id.by, other.id.by])]
            }
            GameReports::One(_) | GameReports::Disputed(..) => {
                let named =
                    |report: &PlayerReport| version(report, name(t, tournament, report.id.by), vec![report.id.by]);
                reports.reports().map(named).collect()
            }
        };
        Self { game, versions, is_disputed: reports.is_disputed() }
    }
}

/// A result over the board as a clause that cannot be read from the wrong side: `победил Алов А. 2:0`, `ничья 1:1`.
pub fn outcome(t: Locale, tournament: &Tournament, game: GameId, result: GameResult) -> String {
    let seats = tournament.pairing(game).map(|pairing| pairing.seats_in(game.game));
    let values = values_in(tournament, game);
    let won_by = |side: Side| {
        let winner = tournament.entry(seats?[side])?;
        let sex = winner.person.sex_letter();
        let (name, score) = (name_of(t, tournament, winner), game_score(t, side, result, values));
        Some(t.text("reports-outcome-won").with("sex", sex).with("name", name).with("score", score).to_string())
    };
    let winner = Side::BOTH.into_iter().find(|side| result.mark(*side) == Mark::Win);
    winner.and_then(won_by).unwrap_or_else(|| {
        let score = game_score(t, Side::White, result, values);
        t.text(if result.score() == Some(Score::Draw) { "reports-outcome-drawn" } else { "reports-outcome-other" })
            .with("score", score)
            .to_string()
    })
}

/// A game with different reports of its players.
pub struct DisputedReports {
    pub reports: ReportsView,
    pub players: String,
}

/// The games of running rounds with different reports.
pub fn disputed(t: Locale, tournament: &Tournament, photos: &ReportPhotos) -> Vec<DisputedReports> {
    let disputed = tournament.open_reports(None).into_iter().filter(|(_, reports)| reports.is_disputed());
    let view = |(game, reports): (GameId, GameReports<'_>)| {
        let pairing = tournament.pairing(game)?;
        let players = format!("{} – {}", name(t, tournament, pairing.white), name(t, tournament, pairing.black));
        Some(DisputedReports { reports: ReportsView::new(t, tournament, game, reports, photos), players })
    };
    disputed.filter_map(view).collect()
}

/// A game for which the players have typed different moves.
pub struct DisputedMoves {
    pub moves: MovesView,
    /// The players, White of the first game first.
    pub players: String,
}

/// The games of running rounds for which players have typed different moves with the same result, until the arbiter chooses.
pub fn disputed_moves(t: Locale, tournament: &Tournament) -> Vec<DisputedMoves> {
    let open = tournament.rounds.iter().filter(|round| round.state.stage == Stage::Published);
    let pairings = open.flat_map(|round| round.pairings.values());
    let games =
        pairings.flat_map(|pairing| pairing.all_games().map(move |(number, _)| (pairing, pairing.game_id(number))));
    let view = |(pairing, game): (&Pairing, GameId)| {
        let results_differ = tournament.reports_of(game).is_some_and(GameReports::is_disputed);
        let moves = MovesView::new(t, tournament, game).filter(|moves| moves.is_disputed && !results_differ)?;
        let players = format!("{} – {}", name(t, tournament, pairing.white), name(t, tournament, pairing.black));
        Some(DisputedMoves { moves, players })
    };
    games.filter_map(view).collect()
}

/// The round with waiting undisputed reports, and their number.
pub fn waiting(tournament: &Tournament) -> Option<(RoundNumber, usize)> {
    let waiting: Vec<GameId> = tournament
        .open_reports(None)
        .into_iter()
        .filter(|(_, reports)| !reports.is_disputed())
        .map(|(game, _)| game)
        .collect();
    let round = waiting.first()?.round;
    Some((round, waiting.iter().filter(|game| game.round == round).count()))
}

fn name(t: Locale, tournament: &Tournament, entry: EntryId) -> String {
    tournament.entry(entry).map(|entry| name_of(t, tournament, entry)).unwrap_or_default()
}
