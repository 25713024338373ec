//! The bracket of a knock-out as a picture: a column for each round, with lines from each match to the winner's next one. A list by rounds
//! says the same as text.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::service::progress::shown_round;
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::{name_of, short_name_of};
use crate::web::parts::Score;
use draughts::Side;
use tournament::history::PairingOutcome;
use tournament::pairing::knock_out_bracket::{BracketMatch, BracketMatchState, BracketPart, KnockOutBracket};
use tournament::{Basis, Entry, EntryId, Mark, Pairing, RoundNumber, Tournament};

/// Width of a match in units of the picture: on a page these are pixels.
const WIDTH: usize = 220;
const LINE: usize = 27;
const HEIGHT: usize = 2 * LINE;
/// Distance between two matches of the first column.
const PITCH: usize = 68;
/// Gap between two columns.
const GAP: usize = 36;
/// Room for the names of the rounds.
const ABOVE: usize = 30;
/// Margin for half the width of a line.
const EDGE: usize = 2;
/// Letters of a name that fit beside the score.
const LETTERS: usize = 20;
/// Letters of a family name that are always kept.
const FAMILY_LETTERS: usize = 8;
/// The same with room for a year after a shortened name.
const MOST_LETTERS: usize = LETTERS + 2;

/// A bracket, or a part of it. In a template: `{{ picture }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/bracket.html")]
pub struct BracketPicture {
    width: usize,
    height: usize,
    heads: Vec<BracketHead>,
    lines: Vec<String>,
    matches: Vec<DrawnMatch>,
}

/// The name of a round, above its column.
#[derive(Debug, Clone)]
struct BracketHead {
    x: usize,
    text: String,
    /// Classes of the current round: on a narrow screen the picture is scrolled to it, or to the end once the last is decided.
    class: &'static str,
}

/// A match with its position in the picture.
#[derive(Debug, Clone)]
struct DrawnMatch {
    x: usize,
    y: usize,
    /// The address of its board, if it is linked.
    address: Option<String>,
    title: String,
    players: [DrawnPlayer; 2],
}

#[derive(Debug, Clone)]
struct DrawnPlayer {
    y: usize,
    entry: Option<EntryId>,
    name: String,
    /// The full name, if it was shortened.
    whole: Option<String>,
    score: String,
    /// A class of the style sheet.
    class: &'static str,
}

impl HtmlSafe for BracketPicture {}

/// A round as text.
pub struct BracketListRound {
    pub name: String,
    pub matches: Vec<BracketListMatch>,
}

/// A match as text: `Ksenov – Gromov 2 : 0`.
pub struct BracketListMatch {
    pub text: String,
    pub address: Option<String>,
}

/// Whether the matches of a picture link to their boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketLinks {
    ToBoards,
    None,
}

/// Makes pictures and lists of a bracket.
#[derive(Clone, Copy)]
pub struct BracketMaker<'a> {
    pub t: Locale,
    pub tournament: &'a Tournament,
    pub bracket: &'a KnockOutBracket,
}

impl<'a> BracketMaker<'a> {
    pub fn whole(self) -> BracketPicture {
        let part = BracketPart { first: RoundNumber::FIRST, last: self.bracket.last_round(), root: 0 };
        self.picture(part, BracketLinks::ToBoards)
    }

    /// The last rounds, at most `most`: for a page with other content.
    pub fn last_rounds(self, most: u16) -> BracketPicture {
        let last = self.bracket.last_round();
        let first = RoundNumber(last.0.saturating_sub(most) + 1);
        self.picture(BracketPart { first, last, root: 0 }, BracketLinks::ToBoards)
    }

    pub fn picture(self, part: BracketPart, links: BracketLinks) -> BracketPicture {
        let columns = usize::from(part.last.0.saturating_sub(part.first.0)) + 1;
        let latest = shown_round(self.tournament);
        let mut picture = BracketPicture {
            width: columns * WIDTH + (columns - 1) * GAP + 2 * EDGE,
            height: ABOVE + (PITCH << (columns - 1)),
            heads: Vec::new(),
            lines: Vec::new(),
            matches: Vec::new(),
        };
        for (column, round) in (part.first.0..=part.last.0).map(RoundNumber).enumerate() {
            let (x, pitch) = (EDGE + column * (WIDTH + GAP), PITCH << column);
            // Paper and hall screens show the whole picture.
            let is_latest = links == BracketLinks::ToBoards && round == latest;
            let is_last = round == self.bracket.last_round();
            let is_decided = is_last && self.bracket.in_part(part, round).all(|(_, own)| own.winner.is_some());
            let class = match (is_latest, is_decided) {
                (true, true) => " latest decided",
                (true, false) => " latest",
                (false, _) => "",
            };
            picture.heads.push(BracketHead { x, text: self.round(round), class });
            for (row, (place, own)) in self.bracket.in_part(part, round).enumerate() {
                let middle = ABOVE + row * pitch + pitch / 2;
                picture.matches.push(self.drawn(own, links).at(x, middle - HEIGHT / 2));
                if column + 1 < columns && self.bracket.leads_on(round, place) {
                    // To the middle between this match and its neighbour.
                    let next = ABOVE + (row / 2) * 2 * pitch + pitch;
                    let half = GAP / 2;
                    picture.lines.push(format!("M{} {middle}h{half}V{next}h{half}", x + WIDTH));
                }
            }
        }
        picture
    }

    /// The rounds as text, without those of which no player is known yet.
    pub fn list(self) -> Vec<BracketListRound> {
        let rounds = (1..).map(RoundNumber).zip(&self.bracket.rounds).map(|(round, places)| BracketListRound {
            name: self.round(round),
            matches: places.iter().filter_map(|place| self.listed(place)).collect(),
        });
        rounds.filter(|round| !round.matches.is_empty()).collect()
    }

    /// The matches outside of the tree, as text.
    pub fn others(self) -> Vec<BracketListMatch> {
        self.bracket.others.iter().filter_map(|own| self.listed(own)).collect()
    }

    /// The name of a round: `Semi-finals`.
    fn round(self, round: RoundNumber) -> String {
        let matches = self.bracket.rounds.get(round.index()).map_or(1, Vec::len);
        self.t.text("bracket-round").with("n", matches).to_string()
    }

    fn pairing(self, bracket_match: &BracketMatch) -> Option<&'a Pairing> {
        let BracketMatchState::Paired(board) = bracket_match.state else { return None };
        self.tournament.round(bracket_match.round)?.pairings.get(&board)
    }

    fn address(self, bracket_match: &BracketMatch) -> Option<String> {
        let board = self.pairing(bracket_match)?.board;
        Some(format!("/t/{}/round/{}#b{board}", self.tournament.slug, bracket_match.round))
    }

    fn name(self, player: EntryId) -> Option<String> {
        self.tournament.entry(player).map(|entry| name_of(self.t, self.tournament, entry))
    }

    /// A match as text; `None` if no player is known.
    fn listed(self, own: &BracketMatch) -> Option<BracketListMatch> {
        let [one, other] = own.players.map(|player| player.and_then(|player| self.name(player)));
        let text = match (one, other, own.state) {
            (None, None, _) => return None,
            (Some(name), None, BracketMatchState::Bye) | (None, Some(name), BracketMatchState::Bye) => {
                self.t.text("bracket-goes-through").with("name", name).to_string()
            }
            (one, other, _) => {
                let [one, other] = [one, other].map(|name| name.unwrap_or_else(|| "…".to_owned()));
                format!("{one} – {other}{}", self.result(own))
            }
        };
        Some(BracketListMatch { text, address: self.address(own) })
    }

    /// The text after the names: ` 1 : 1 (1:1, 2:0), by lot`.
    fn result(self, bracket_match: &BracketMatch) -> String {
        let upper = bracket_match.players[0];
        let Some((pairing, side)) =
            self.pairing(bracket_match).and_then(|pairing| Some((pairing, side_of(pairing, upper?)?)))
        else {
            return String::new();
        };
        let score = Score::new(self.t, self.tournament, pairing, side);
        let total = match &score.total {
            Some(total) => format!(" {total}"),
            None if score.has_begun => format!(" ({})", self.t.text("boards-playing")),
            None => String::new(),
        };
        let games: Vec<&str> = score.games.iter().map(|game| game.text.as_str()).collect();
        let games = if score.has_games() { format!(" ({})", games.join(", ")) } else { String::new() };
        let verdict = score.verdict.as_ref().map(|verdict| format!(", {verdict}")).unwrap_or_default();
        format!("{total}{games}{verdict}")
    }

    /// A match without a position in the picture yet.
    fn drawn(self, bracket_match: &BracketMatch, links: BracketLinks) -> DrawnMatch {
        DrawnMatch {
            x: 0,
            y: 0,
            address: self.address(bracket_match).filter(|_| links == BracketLinks::ToBoards),
            title: self.listed(bracket_match).map(|listed| listed.text).unwrap_or_default(),
            players: bracket_match.players.map(|player| self.player(bracket_match, player)),
        }
    }

    fn player(self, bracket_match: &BracketMatch, player: Option<EntryId>) -> DrawnPlayer {
        let Some(player) = player.and_then(|player| self.tournament.entry(player)) else {
            return self.nobody(bracket_match);
        };
        let (entry, whole) = (player.id, name_of(self.t, self.tournament, player));
        let is_short = whole.chars().count() <= LETTERS;
        let name = if is_short { whole.clone() } else { self.shortened(player) };
        let (score, mark) = self.scored(bracket_match, entry);
        let class = match mark {
            _ if bracket_match.winner == Some(entry) => "won",
            Some(Mark::Loss) => "lost",
            Some(Mark::Draw | Mark::Win) | None => "",
        };
        let whole = (!is_short).then_some(whole);
        DrawnPlayer { y: 0, entry: Some(entry), name, whole, score, class }
    }

    /// A name with initials; if it is still too long, the family name is cut: the initials and the distinguishing text stay.
    fn shortened(self, player: &Entry) -> String {
        let name = short_name_of(self.t, self.tournament, player);
        let family = &player.person.name.family;
        let (letters, too_many) = (family.chars().count(), name.chars().count().saturating_sub(LETTERS));
        let kept = letters.saturating_sub(too_many + 1).max(FAMILY_LETTERS);
        let name = if too_many > 0 && kept + 1 < letters {
            let cut: String = family.chars().take(kept).collect();
            name.replacen(family.as_str(), &format!("{}…", cut.trim_end()), 1)
        } else {
            name
        };
        // The distinguishing text may be a long region.
        if name.chars().count() <= MOST_LETTERS {
            return name;
        }
        let cut: String = name.chars().take(LETTERS).collect();
        format!("{}…", cut.trim_end())
    }

    /// A side without a player.
    fn nobody(self, bracket_match: &BracketMatch) -> DrawnPlayer {
        let name = match bracket_match.state {
            BracketMatchState::Bye => self.t.text("bracket-bye").to_string(),
            BracketMatchState::Empty => "–".to_owned(),
            BracketMatchState::Paired(_) | BracketMatchState::Coming => String::new(),
        };
        DrawnPlayer { y: 0, entry: None, name, whole: None, score: String::new(), class: "none" }
    }

    /// A player's score in a match: the points of its games, `+` and `−` without a game.
    fn scored(self, bracket_match: &BracketMatch, entry: EntryId) -> (String, Option<Mark>) {
        let Some(pairing) = self.pairing(bracket_match) else { return (String::new(), None) };
        let known = match (self.tournament.outcome(pairing), side_of(pairing, entry)) {
            (PairingOutcome::Known { over_the_board, marks, points, game_points, .. }, Some(side)) => {
                let is_of_games = self.tournament.settings.scoring.basis == Basis::Match && pairing.games.len() > 1;
                let points = if is_of_games { game_points[side] } else { points[side] };
                let score = match marks[side] {
                    mark if over_the_board || mark == Mark::Draw => self.t.points(points),
                    Mark::Win => "+".to_owned(),
                    Mark::Draw | Mark::Loss => "−".to_owned(),
                };
                Some((score, Some(marks[side])))
            }
            (PairingOutcome::Known { .. } | PairingOutcome::Awaited, _) => None,
        };
        known.unwrap_or_default()
    }
}

impl DrawnMatch {
    /// With its upper left corner at this position.
    fn at(mut self, x: usize, y: usize) -> Self {
        (self.x, self.y) = (x, y);
        for (player, line) in self.players.iter_mut().zip(0..) {
            player.y = y + line * LINE;
        }
        self
    }
}

/// The colour of a player in the first game.
fn side_of(pairing: &Pairing, player: EntryId) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| pairing.seats()[*side] == player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::pairing::pair;
    use tournament::{
        Entry, GameNumber, GameResult, Info, Name, Origin, Person, Preset, Round, RoundState, Stage, StartNumber,
        System, TournamentId,
    };

    /// A knock-out of two players, won by the first.
    fn played() -> Tournament {
        let mut settings = Preset::SwissSingleGames.settings();
        settings.system = System::KnockOut;
        let mut tournament = Tournament::new(TournamentId(1), "cup", Info::default(), settings);
        for (number, name) in (1..).zip(["Ksenov <V>", "Petropavlovskaya Evgenia Konstantinovna"]) {
            let person = Person { name: Name::parse(name), ..Person::default() };
            let mut entry = Entry::new(EntryId(u32::from(number)), person, None);
            entry.number = Some(StartNumber(number));
            tournament.entries.insert(entry.id, entry);
        }
        let paired = pair(&tournament, RoundNumber(1), Side::White).expect("there are two");
        let mut round = Round::new(RoundState::new(RoundNumber(1), Stage::Published, Origin::Engine));
        for (board, seats) in (1..).map(tournament::BoardNumber).zip(paired.plan.seats) {
            let mut pairing = Pairing::new(RoundNumber(1), board, seats, 1);
            let is_white = pairing.white == EntryId(1);
            let result = GameResult::from_code(if is_white { "1-0" } else { "0-1" });
            pairing.game_mut(GameNumber(1)).expect("it has one").result = result;
            round.pairings.insert(board, pairing);
        }
        tournament.rounds.push(round);
        tournament
    }

    #[test]
    fn the_winner_stands_out_long_names_are_shortened_and_the_board_is_led_to() {
        let tournament = played();
        let bracket = KnockOutBracket::new(&tournament, RoundNumber(1)).expect("it has begun");
        let maker =
            BracketMaker { t: Locale::from_language(Language::English), tournament: &tournament, bracket: &bracket };
        let picture = maker.whole().to_string();
        for piece in
            ["class=\"won\"", "class=\"lost\"", ">Petropavlovsk…\u{a0}E.\u{a0}K.<", "/t/cup/round/1#b1", "Final"]
        {
            assert!(picture.contains(piece), "{piece} in {picture}");
        }
        assert!(picture.contains("<title>Petropavlovskaya Evgenia Konstantinovna</title>"), "{picture}");
        assert!(!picture.contains("<V>") && !picture.contains("style="), "{picture}");
        let list = maker.list();
        assert_eq!(list[0].matches[0].text, "Ksenov <V> – Petropavlovskaya Evgenia Konstantinovna 2 : 0");
        assert!(maker.others().is_empty());
    }

    #[test]
    fn players_of_one_name_are_told_apart_though_it_is_shortened() {
        let mut tournament = played();
        for (entry, year) in tournament.entries.values_mut().zip([1990, 2001]) {
            entry.person.name = Name::parse("Petropavlovskaya Evgenia Konstantinovna");
            entry.person.birth = Some(tournament::Birth::Year(year));
        }
        let bracket = KnockOutBracket::new(&tournament, RoundNumber(1)).expect("it has begun");
        let maker =
            BracketMaker { t: Locale::from_language(Language::English), tournament: &tournament, bracket: &bracket };
        let picture = maker.whole().to_string();
        for year in [1990, 2001] {
            let name = format!(">Petropav…\u{a0}E.\u{a0}K. ({year})<");
            assert!(picture.contains(&name), "{name} in {picture}");
        }
    }

    #[test]
    fn a_name_is_shortened_to_the_family_name_and_initials() {
        for (name, short) in [
            (Name::new("Ksenov", "Vladimir Petrovich"), "Ksenov\u{a0}V.\u{a0}P."),
            (Name::new("Ksenov", "V.P."), "Ksenov\u{a0}V.\u{a0}P."),
            (Name::new("Ksenov", ""), "Ksenov"),
            (Name::new("Player", "12"), "Player\u{a0}12"),
        ] {
            assert_eq!(name.with_initials(), short);
        }
    }
}
