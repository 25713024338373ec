//! The choices for a game: its usual results as buttons, the rare ones as a list, each with its keys.

use super::rows::ResultRowMaker;
use crate::web::i18n::Locale;
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::parts::changed_results::NONE;
use draughts::Side;
use tournament::{EntryId, GameId, GameNumber, GameResult, Pairing, PointValues};

/// A game in the forms of a round.
pub(super) struct GamePicks {
    pub(super) id: GameId,
    /// The number of the game; `None` if there is only one.
    pub(super) number: Option<GameNumber>,
    /// The kind of a tie-break game.
    pub(super) kind: Option<String>,
    pub(super) first: Side,
    /// The three results of a game played over the board.
    pub(super) usual: Vec<Pick>,
    pub(super) rare: Vec<Pick>,
}

pub(super) struct Pick {
    pub(super) code: String,
    pub(super) label: String,
    /// What a screen reader says of a button: the result, and who wins.
    pub(super) spoken: Option<String>,
    /// The keys that choose it, separated by spaces.
    pub(super) key: String,
    /// The shown key, if the label does not begin with it.
    pub(super) shown_key: Option<String>,
    pub(super) is_chosen: bool,
    /// Whether it is hidden until a result is saved: before that there is none to remove.
    pub(super) is_hidden: bool,
}

impl ResultRowMaker<'_> {
    /// A game with the chosen result `code`, which may be empty. A stored result, `stands`, can be removed.
    pub(super) fn picks(
        &self,
        pairing: &Pairing,
        number: GameNumber,
        stands: Option<GameResult>,
        code: &str,
    ) -> GamePicks {
        let id = pairing.game_id(number);
        GamePicks {
            id,
            number: (pairing.all_games().count() > 1).then_some(number),
            kind: self.t.tie_break_game(pairing, number),
            first: pairing.first_side_in(number),
            usual: self.usual(pairing, id, code),
            rare: self.rare(id, stands, code),
        }
    }

    /// A win, a draw and a loss of the player named first.
    fn usual(&self, pairing: &Pairing, id: GameId, code: &str) -> Vec<Pick> {
        let (won, lost) = match first_side(self.tournament, id) {
            Side::White => ("1-0", "0-1"),
            Side::Black => ("0-1", "1-0"),
        };
        let keys = ResultKeys::new(self.t, values_in(self.tournament, id));
        let pick = |(result, key, winner): (&str, &str, Option<EntryId>)| {
            let pick = self.pick(id, result, key, code)?;
            let score = pick.label.clone();
            let spoken = match winner {
                Some(winner) => {
                    self.t.text("results-pick-won").with("score", score).with("name", self.seats.name(winner))
                }
                None => self.t.text("results-pick-drawn").with("score", score),
            };
            let spoken = spoken.to_string();
            Some(Pick { spoken: Some(spoken), ..pick })
        };
        let usual = [
            (won, &*keys.won, Some(pairing.white)),
            ("=", &*keys.drawn, None),
            (lost, &*keys.lost, Some(pairing.black)),
        ];
        usual.into_iter().filter_map(pick).collect()
    }

    /// The rare results, including the stored one unless it is a usual one.
    fn rare(&self, id: GameId, stands: Option<GameResult>, code: &str) -> Vec<Pick> {
        let (won, lost) = match first_side(self.tournament, id) {
            Side::White => ("+-", "-+"),
            Side::Black => ("-+", "+-"),
        };
        let rare = [(won, "+"), (lost, "-"), ("--", "x"), ("0-0", ""), ("adj", "")];
        let unrated = stands.filter(|result| matches!(result, GameResult::Unrated(_)));
        let all = rare.into_iter().chain(unrated.map(|result| (result.code(), "")));
        let mut more: Vec<Pick> = all.filter_map(|(choice, mark)| self.pick(id, choice, mark, code)).collect();
        more.push(Pick {
            code: NONE.to_owned(),
            label: self.t.text("results-take-back").to_string(),
            spoken: None,
            key: String::new(),
            shown_key: None,
            is_chosen: code == NONE && stands.is_some(),
            is_hidden: stands.is_none(),
        });
        more
    }

    fn pick(&self, id: GameId, result: &str, key: &str, code: &str) -> Option<Pick> {
        let label = match result {
            "0-0" => self.t.text("results-both-lost").to_string(),
            "--" => self.t.text("results-both-absent").to_string(),
            "adj" => self.t.text("results-adjourned").to_string(),
            _ => self.label(id, GameResult::from_code(result)?),
        };
        // The minus of labels is typed as a hyphen.
        let begins = |first: &str| label.replace('−', "-").starts_with(first);
        let first = key.split_whitespace().next().filter(|first| !begins(first));
        let shown_key =
            first.map(|first| if first == "x" { self.t.text("results-name-x").to_string() } else { first.to_owned() });
        let (code, is_chosen) = (result.to_owned(), result == code);
        Some(Pick { code, key: key.to_owned(), shown_key, is_chosen, label, spoken: None, is_hidden: false })
    }
}

/// The keys for a win, a draw and a loss of the player named first, with spaces between several keys.
pub struct ResultKeys {
    pub won: String,
    pub drawn: String,
    pub lost: String,
}

impl ResultKeys {
    /// The first digits of the three buttons, so that `2`, `1` and `0` enter 2:0, 1:1 and 0:2; `1`, `=` and `0` if these are not three
    /// different digits. `=` is always a draw.
    pub fn new(t: Locale, values: PointValues) -> Self {
        let [won, drawn, lost] = [values.win, values.draw, values.loss].map(|points| t.points(points));
        let is_digit = |text: &String| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_digit());
        if [&won, &drawn, &lost].into_iter().all(is_digit) && won != drawn && drawn != lost && won != lost {
            return Self { won, drawn: format!("{drawn} ="), lost };
        }
        Self { won: "1".to_owned(), drawn: "=".to_owned(), lost: "0".to_owned() }
    }
}
