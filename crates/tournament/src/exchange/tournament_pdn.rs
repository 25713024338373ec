//! The games of a tournament as PDN: one of them or all, with tags that lead each back to its place, and with the comments and
//! variations that were entered. A drawn opening is written by its position (`SetUp`, `FEN`) and by code and name (`Opening`).

use crate::{EntryId, Forfeit, Game, GameId, GameNumber, GameResult, Opening, Pairing, Score, Tournament};
use draughts::notation::game::Game as Moves;
use draughts::notation::pdn::{self, Line, PdnGame, PdnMove, Tag};
use draughts::notation::{WrittenResult, fen};
use draughts::{Numbering, Position, Side};

/// Every game of the published rounds that has moves or a result, round by round and board by board.
///
/// `Round` and `Board` are the tags by which a game is found again, in a micro-match `Game` too. Names are `Family, Given`.
pub fn write(tournament: &Tournament) -> String {
    let published = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
    let pairings = published.flat_map(|round| round.pairings.values());
    let games = pairings.flat_map(|pairing| {
        pairing.all_games().map(move |(number, game)| PdnHeader { tournament, pairing, number, game })
    });
    let records = games.filter(|record| record.game.notation.is_some() || record.game.result.is_some());
    records.fold(String::new(), |mut text, record| {
        text.push_str(&record.text());
        text
    })
}

/// One game, whether or not its round is published; none if there is no such game.
pub fn write_game(tournament: &Tournament, id: GameId) -> Option<String> {
    let pairing = tournament.pairing(id)?;
    let game = pairing.game(id.game)?;
    Some(PdnHeader { tournament, pairing, number: id.game, game }.text())
}

/// A game with everything around it.
struct PdnHeader<'a> {
    tournament: &'a Tournament,
    pairing: &'a Pairing,
    number: GameNumber,
    game: &'a Game,
}

impl PdnHeader<'_> {
    fn text(&self) -> String {
        let result = self.game.result.map_or(WrittenResult::Unfinished, written);
        let settings = &self.tournament.settings;
        // The moves were checked when they were entered: they need not be played again to be written.
        let empty = Moves::new(self.start(), settings.draws());
        let mut record: PdnGame = pdn::record(&empty, self.tags(), result);
        record.line = Line { result: record.line.result, ..self.line() };
        record.line.comments.extend(Some(self.game.remark.clone()).filter(|remark| !remark.is_empty()));
        pdn::write(&record)
    }

    fn start(&self) -> Position {
        let variant = self.tournament.settings.variant;
        let entered = self.game.notation.as_ref().map(|notation| notation.start.as_deref());
        let stored = entered.unwrap_or_else(|| self.opening().map(|opening| opening.fen.as_str()));
        let read = stored.and_then(|text| fen::read(text, variant, Numbering::FromTopLeft).ok());
        read.unwrap_or_else(|| Position::start(variant))
    }

    /// The opening that was drawn for it.
    fn opening(&self) -> Option<&Opening> {
        self.tournament.opening(self.pairing.round, self.pairing.board)
    }

    /// The moves with what is written around them.
    fn line(&self) -> Line {
        let Some(notation) = &self.game.notation else { return Line::default() };
        let moves: Vec<&str> = notation.moves.split_whitespace().collect();
        let annotated = notation.annotations.as_deref().and_then(|text| pdn::games(text).next()?.ok());
        let is_of_game = |line: &Line| line.moves.iter().map(|mv| mv.text.as_str()).eq(moves.iter().copied());
        let plain = || moves.iter().map(|text| PdnMove::plain((*text).to_owned())).collect();
        annotated.map(|game| game.line).filter(is_of_game).unwrap_or_else(|| Line { moves: plain(), ..Line::default() })
    }

    fn tags(&self) -> Vec<Tag> {
        let Tournament { info, settings, .. } = self.tournament;
        let seats = self.pairing.seats_in(self.number);
        let mut tags = vec![
            Tag::new("Event", &info.title),
            Tag::new("Site", &info.place),
            Tag::new("Date", self.date()),
            Tag::new("Round", self.pairing.round.to_string()),
            Tag::new("White", self.name(seats[Side::White])),
            Tag::new("Black", self.name(seats[Side::Black])),
            Tag::new("Result", ""),
            Tag::new("Board", self.pairing.board.to_string()),
        ];
        if settings.games_per_pairing > 1 {
            tags.push(Tag::new("Game", self.number.to_string()));
        }
        if let Some(opening) = self.opening() {
            tags.push(Tag::new("Opening", format!("{} {}", opening.code, opening.label).trim_end()));
        }
        tags
    }

    /// The day of the round, else the first of the tournament; question marks where it is not known.
    fn date(&self) -> String {
        let day = self.tournament.starts_of(self.pairing.round).map(|at| at.date()).or(self.tournament.info.starts);
        day.map_or_else(|| "????.??.??".to_owned(), |day| day.format("%Y.%m.%d").to_string())
    }

    fn name(&self, entry: EntryId) -> String {
        // `Family, Given`, so that names of several words come apart where they should.
        match self.tournament.entry(entry).map(|entry| &entry.person.name) {
            None => "?".to_owned(),
            Some(name) if name.given.is_empty() => name.family.clone(),
            Some(name) => format!("{}, {}", name.family, name.given),
        }
    }
}

/// How a result is written at the end of a game.
const fn written(result: GameResult) -> WrittenResult {
    match result {
        GameResult::Played(score) | GameResult::Unrated(score) => match score {
            Score::White => WrittenResult::Win(Side::White),
            Score::Draw => WrittenResult::Draw,
            Score::Black => WrittenResult::Win(Side::Black),
            Score::BothLost => WrittenResult::BothLose,
        },
        GameResult::Forfeit(Forfeit::White) => WrittenResult::Forfeit(Side::White),
        GameResult::Forfeit(Forfeit::Black) => WrittenResult::Forfeit(Side::Black),
        GameResult::Forfeit(Forfeit::Both) => WrittenResult::BothForfeit,
        GameResult::Adjourned => WrittenResult::Unfinished,
    }
}
