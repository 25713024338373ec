//! Settings from the fields of the form.

use super::codes::{NOT_EARLY, accelerated_of, basis_of, edition_of, moves_of, reports_of, system_of, time_lost_of};
use super::teams;
use super::ties::{tie_break, ties};
use crate::web::forms::FieldErrors;
use crate::web::forms::values::FormValues;
use crate::web::i18n::Locale;
use draughts::Variant;
use tournament::preset::usual_scoring;
use tournament::{
    AccelerationMethod, Affiliation, Basis, ByeValues, PointValues, Points, RatingKind, RoundNumber, Scoring, Settings,
    TieBreak, Tournament,
};

/// The settings that the form describes, on top of those that stand; what is fixed by the first pairing is not read.
pub fn read(t: Locale, form: &FormValues, tournament: &Tournament) -> Result<Settings, FieldErrors> {
    let mut reader = SettingsReader { t, form, errors: FieldErrors::default() };
    let mut settings = tournament.settings.clone();
    let is_paired = !tournament.rounds.is_empty();
    if !is_paired {
        settings.variant = reader.choice("variant", |code| code.parse().ok(), settings.variant);
        settings.system = reader.choice("system", |code| system_of(code, tournament), settings.system);
        reader.acceleration(&mut settings);
        reader.early(&mut settings);
        settings.games_per_pairing = reader.number("games", settings.games_per_pairing, 1..=20);
        reader.fit(&settings);
    }
    if !(is_paired && settings.system.settles_rounds()) {
        settings.rounds =
            RoundNumber(reader.number("rounds", settings.rounds.0, tournament.paired_rounds().0.max(1)..=99));
    }
    reader.draws(&mut settings, tournament.settings.variant);
    if form.has("time-lost") {
        settings.time_lost = reader.choice("time-lost", time_lost_of, settings.time_lost);
    }
    settings.tie_break_edition = reader.choice("edition", edition_of, settings.tie_break_edition);
    settings.rating = reader.rating();
    reader.rating_system(&mut settings);
    settings.moves = reader.choice("moves", moves_of, settings.moves);
    if form.has("reports") {
        settings.reports = reader.choice("reports", reports_of, settings.reports);
    }
    reader.scoring(&mut settings);
    fit_byes(&mut settings, &tournament.settings);
    reader.check_byes(&settings, &tournament.settings);
    settings.tie_breaks = reader.tie_breaks();
    teams::read(&mut reader, &mut settings, &tournament.settings, is_paired);
    if reader.errors.is_empty() { Ok(settings) } else { Err(reader.errors) }
}

/// The fields of points without a game, with what they are worth.
pub(super) fn bye_fields(byes: ByeValues) -> [(&'static str, Points); 6] {
    [
        ("bye-pairing", byes.pairing_allocated),
        ("bye-full", byes.full),
        ("bye-half", byes.half),
        ("bye-zero", byes.zero),
        ("forfeit-win", byes.forfeit_win),
        ("forfeit-loss", byes.forfeit_loss),
    ]
}

/// The form after one of the buttons that fill in all points (`2-1-0`, `1-half-0`); none if no such button was pressed.
pub fn with_points(t: Locale, form: &FormValues, tournament: &Tournament) -> Option<FormValues> {
    let values = match form.get("points") {
        "2-1-0" => PointValues::TWO_ONE_ZERO,
        "1-half-0" => PointValues::ONE_HALF_ZERO,
        _ => return None,
    };
    // What is fixed is not in the form.
    let now = &tournament.settings;
    let system = system_of(form.get("system"), tournament).unwrap_or(now.system);
    let games = form.get("games").parse().unwrap_or(now.games_per_pairing);
    let basis = basis_of(form.get("basis")).unwrap_or(now.scoring.basis);
    let scoring = Scoring { basis, ..usual_scoring(system, values) };
    let byes = usual_scoring(system, scoring.pairing_values(games)).byes;
    let mut filled = form.clone();
    put_scoring(t, &mut filled, &Scoring { byes, ..scoring });
    Some(filled)
}

/// Puts what results and rounds without a game are worth into the form.
pub(super) fn put_scoring(t: Locale, form: &mut FormValues, scoring: &Scoring) {
    for (name, values) in [("match", scoring.match_values), ("single", scoring.game_values)] {
        for (mark, points) in [("win", values.win), ("draw", values.draw), ("loss", values.loss)] {
            form.set(format!("{name}-{mark}"), t.points(points));
        }
    }
    for (name, points) in bye_fields(scoring.byes) {
        form.set(name, t.points(points));
    }
}

/// With another system come its usual points without a game, unless others than those of the system before are chosen.
fn fit_byes(settings: &mut Settings, before: &Settings) {
    let usual = |system| usual_scoring(system, settings.pairing_values()).byes;
    let is_left = settings.scoring.byes == before.scoring.byes && before.scoring.byes == usual(before.system);
    if settings.system != before.system && is_left {
        settings.scoring.byes = usual(settings.system);
    }
}

/// Reads fields, and remembers what is wrong with them.
pub(super) struct SettingsReader<'a> {
    pub(super) t: Locale,
    pub(super) form: &'a FormValues,
    pub(super) errors: FieldErrors,
}

impl SettingsReader<'_> {
    pub(super) fn choice<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>, otherwise: T) -> T {
        read(self.form.get(name)).unwrap_or_else(|| {
            self.errors.add(name, self.t.text("settings-choose"));
            otherwise
        })
    }

    /// With another game come its usual draw rules, unless others than those of the game before are chosen.
    fn draws(&mut self, settings: &mut Settings, variant_before: Variant) {
        let chosen = self.choice("draws", |code| code.parse().ok(), settings.draw_profile);
        let is_left = settings.variant != variant_before && chosen == variant_before.usual_draws();
        settings.draw_profile = if is_left { settings.variant.usual_draws() } else { chosen };
        settings.draw_claim = self.choice("claim", |code| code.parse().ok(), settings.draw_claim);
        settings.agreement_from_move = self.number("agreement", settings.agreement_from_move, 1..=200);
    }

    /// A form of before there was a choice leaves what stands.
    fn acceleration(&mut self, settings: &mut Settings) {
        if self.form.has("accelerated") {
            settings.accelerated = self.choice("accelerated", accelerated_of, settings.accelerated);
        }
        if settings.accelerated != AccelerationMethod::None && !settings.can_be_accelerated() {
            self.errors.add("accelerated", self.t.text("acceleration-unfit"));
        }
    }

    /// A form of before there was a choice leaves what stands.
    fn early(&mut self, settings: &mut Settings) {
        if self.form.has("early") {
            settings.early = match self.form.get("early") {
                NOT_EARLY => None,
                _ => self.choice("early", |code| Affiliation::from_code(code).map(Some), settings.early),
            };
        }
        if settings.early.is_some() && !settings.system.is_round_robin() {
            self.errors.add("early", self.t.text("early-unfit"));
        }
    }

    /// The games that the system asks for.
    fn fit(&mut self, settings: &Settings) {
        if !settings.games_fit() {
            self.errors.add("games", self.t.text("settings-double-swiss-games"));
        }
    }

    fn rating(&mut self) -> Option<RatingKind> {
        match self.form.get("rating") {
            "none" => None,
            _ => Some(self.choice("rating", RatingKind::from_code, RatingKind::Classic)),
        }
    }

    /// With another system come its usual numbers; a form of before there was a choice leaves what stands.
    fn rating_system(&mut self, settings: &mut Settings) {
        let now = settings.rating_rules.system();
        if self.form.has("rating-system") {
            let chosen = self.choice("rating-system", |code| code.parse().ok(), now);
            if chosen != now {
                settings.rating_rules = chosen.usual_rules();
            }
        }
    }

    pub(super) fn number<T>(&mut self, name: &str, otherwise: T, range: std::ops::RangeInclusive<T>) -> T
    where
        T: std::str::FromStr + PartialOrd + Copy + Into<u32>,
    {
        let number = self.form.get(name).trim().parse().ok().filter(|number| range.contains(number));
        number.unwrap_or_else(|| {
            let (least, most): (u32, u32) = ((*range.start()).into(), (*range.end()).into());
            self.errors.add(name, self.t.text("settings-number-unread").with("least", least).with("most", most));
            otherwise
        })
    }

    pub(super) fn points(&mut self, name: &str) -> Points {
        self.form.get(name).parse().unwrap_or_else(|_| {
            self.errors.add(name, self.t.text("settings-points-unread"));
            Points::ZERO
        })
    }

    pub(super) fn values(&mut self, name: &str) -> PointValues {
        let fields = ["win", "draw", "loss"].map(|mark| format!("{name}-{mark}"));
        let [win, draw, loss] = fields.each_ref().map(|field| self.points(field));
        let is_read = fields.iter().all(|field| self.errors.get(field).is_none());
        if is_read && (win <= draw || draw < loss) {
            self.errors.add(&fields[0], self.t.text("refusal-settings-points"));
        }
        PointValues { win, draw, loss }
    }

    /// With one game a pairing the match is that game: the points of the match are its points.
    fn scoring(&mut self, settings: &mut Settings) {
        settings.scoring.match_values = self.values("match");
        if settings.games_per_pairing > 1 {
            settings.scoring.game_values = self.values("single");
            settings.scoring.basis = self.choice("basis", basis_of, settings.scoring.basis);
        } else {
            settings.scoring.game_values = settings.scoring.match_values;
            settings.scoring.basis = Basis::Match;
        }
        settings.scoring.byes = ByeValues {
            pairing_allocated: self.points("bye-pairing"),
            full: self.points("bye-full"),
            half: self.points("bye-half"),
            zero: self.points("bye-zero"),
            forfeit_win: self.points("forfeit-win"),
            forfeit_loss: self.points("forfeit-loss"),
        };
    }

    /// Nobody gets more without a game than for winning one. An event that has it so already may keep it.
    fn check_byes(&mut self, settings: &Settings, before: &Settings) {
        let win = settings.pairing_values().win;
        let byes = settings.scoring.byes;
        if settings.scoring == before.scoring {
            return;
        }
        for (name, points) in bye_fields(byes).into_iter().filter(|(_, points)| *points > win) {
            let most = self.t.points(win);
            self.errors.add(
                name,
                self.t.text("settings-bye-too-much").with("win", most).with("points", self.t.points(points)),
            );
        }
    }

    fn tie_breaks(&mut self) -> Vec<TieBreak> {
        let mut read: Vec<TieBreak> = Vec::new();
        for (place, (kind, cut)) in (1..).zip(ties(self.form)) {
            match tie_break(&kind, &cut, &read) {
                Ok(tie_break) => read.push(tie_break),
                Err(key) => self.errors.add(&format!("tie-{place}"), self.t.text(key)),
            }
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::super::typed;
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Info, Preset, TournamentId};

    const T: Locale = Locale::from_language(Language::Russian);

    fn event(preset: Preset) -> Tournament {
        Tournament::new(TournamentId(1), "x", Info::default(), preset.settings())
    }

    #[test]
    fn settings_come_back_as_they_were_put_into_the_form() {
        for preset in Preset::ALL {
            let event = event(preset);
            let form = typed(T, &event.settings);
            assert_eq!(read(T, &form, &event).expect("nothing is wrong"), event.settings, "{preset:?}");
        }
    }

    #[test]
    fn nothing_without_a_game_is_worth_more_than_a_win() {
        let event = event(Preset::SwissMicroMatches);
        let mut form = typed(T, &event.settings);
        form.set("match-win", "1");
        form.set("match-draw", "½");
        let errors = read(T, &form, &event).expect_err("the byes are still those of 2-1-0");
        for field in ["bye-pairing", "bye-full", "forfeit-win"] {
            assert!(errors.get(field).is_some_and(|told| told.contains('2') && told.contains('1')), "{field}");
        }
        form.set("points", "1-half-0");
        let filled = with_points(T, &form, &event).expect("the button fills everything in");
        let scoring = read(T, &filled, &event).expect("now it holds together").scoring;
        assert_eq!(scoring, Scoring::by_match(PointValues::ONE_HALF_ZERO));
        // An event that was so before is changed in other ways as it likes.
        let mut odd = event.clone();
        odd.settings.scoring.byes.full = Points::whole(3);
        let form = typed(T, &odd.settings);
        assert_eq!(read(T, &form, &odd).expect("nothing of it is changed"), odd.settings);
    }

    #[test]
    fn points_fit_the_games_of_a_pairing() {
        let event = event(Preset::SwissMicroMatches);
        let mut form = typed(T, &event.settings);
        form.set("basis", "games");
        form.set("points", "2-1-0");
        let filled = with_points(T, &form, &event).expect("filled in");
        let byes = read(T, &filled, &event).expect("it holds together").scoring.byes;
        assert_eq!((byes.pairing_allocated, byes.half), (Points::whole(4), Points::whole(2)));
    }

    #[test]
    fn what_is_wrong_is_said_beside_its_field() {
        let event = event(Preset::SwissMicroMatches);
        for (field, value) in [
            ("rounds", "0"),
            ("rounds", "many"),
            ("games", "21"),
            ("match-win", "x"),
            ("match-win", "0"),
            ("bye-half", ""),
            ("tie-2", "SOLK-F"),
            ("cut-2", "C1"),
            ("system", "knockout"),
        ] {
            let mut form = typed(T, &event.settings);
            form.set(field, value);
            let errors = read(T, &form, &event).expect_err(field);
            let place = field.replace("cut-", "tie-");
            assert!(errors.get(&place).is_some(), "{field}={value}");
        }
    }
}
