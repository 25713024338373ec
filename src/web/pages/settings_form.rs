//! The settings of an event as fields of a form, and back.

use crate::draughts::{Claim, DrawProfile, Variant};
use crate::tournament::{
    Basis, ByeValues, Cut, DutchEdition, MoveDisplay, PointValues, Points, RatingKind, RatingSystem, RoundNumber,
    Settings, System, TieBreak, TieBreakEdition, TieBreakKind, TimeLost, Tournament,
};
use crate::web::form::Errors;
use crate::web::locale::Words;
use crate::web::say_changes::{basis, claim, edition, moves, rating, rating_system, system, time_lost};
use crate::web::typed::{Choice, Typed};

/// The most tie-breaks that the form takes.
const MOST_TIES: usize = 20;

const CUTS: [Cut; 5] = [Cut::None, Cut::Lowest(1), Cut::Lowest(2), Cut::Median(1), Cut::Median(2)];

const SYSTEMS: [System; 10] = [
    System::DUTCH,
    System::RoundRobin { cycles: 1 },
    System::RoundRobin { cycles: 2 },
    System::KnockOut,
    System::Burstein,
    System::Dubov,
    System::DoubleSwiss,
    System::Monrad,
    System::Keizer,
    System::Dutch { edition: DutchEdition::Y2017 },
];

/// What the fields offer.
pub struct Choices {
    pub(super) variants: Vec<Choice>,
    pub(super) draws: Vec<Choice>,
    pub(super) claims: Vec<Choice>,
    /// Only where the game leaves it to the event.
    pub(super) times_lost: Vec<Choice>,
    pub(super) systems: Vec<Choice>,
    /// What is to be known of each system.
    pub(super) hints: Vec<Choice>,
    pub(super) bases: Vec<Choice>,
    pub(super) editions: Vec<Choice>,
    pub(super) ratings: Vec<Choice>,
    pub(super) rating_systems: Vec<Choice>,
    pub(super) moves: Vec<Choice>,
    pub(super) kinds: Vec<Choice>,
    pub(super) cuts: Vec<Choice>,
}

impl Choices {
    /// The choices of an event; a system that it has from elsewhere is among them.
    pub fn of(t: Words, tournament: &Tournament) -> Self {
        let own = tournament.settings.system;
        let systems = SYSTEMS.into_iter().chain(Some(own).filter(|own| !SYSTEMS.contains(own)));
        let hints = systems.clone().filter(|own| *own != System::RoundRobin { cycles: 2 });
        let ratings = std::iter::once(None).chain(RatingKind::ALL.map(Some));
        Self {
            variants: Variant::ALL.iter().map(|variant| Choice::new(variant, t.variant(variant))).collect(),
            draws: DrawProfile::ALL.iter().map(|draws| Choice::new(draws, t.draw_profile(draws))).collect(),
            claims: Claim::ALL.iter().map(|own| Choice::new(own, claim(t, *own))).collect(),
            times_lost: times_lost(t, tournament.settings.variant),
            hints: hints.map(|own| Choice::new(system(t, own), t.text(hint_key(own)))).collect(),
            systems: systems.map(|own| Choice::new(system_code(own), system(t, own))).collect(),
            bases: [Basis::Match, Basis::Games].map(|own| Choice::new(basis_code(own), basis(t, own))).into(),
            editions: [TieBreakEdition::Y2026, TieBreakEdition::Y2024]
                .map(|own| Choice::new(edition_code(own), edition(t, own)))
                .into(),
            ratings: ratings.map(|kind| Choice::new(rating_code(kind), rating(t, kind))).collect(),
            rating_systems: RatingSystem::ALL.map(|own| Choice::new(own, rating_system(t, own))).into(),
            moves: [MoveDisplay::Full, MoveDisplay::Ends, MoveDisplay::Short]
                .map(|own| Choice::new(moves_code(own), moves(t, own)))
                .into(),
            kinds: TieBreakKind::ALL.iter().map(|kind| Choice::new(kind.code(), t.tie_break_kind(kind))).collect(),
            cuts: CUTS.map(|cut| Choice::new(cut_code(cut), cut_name(t, cut))).into(),
        }
    }
}

impl Choices {
    /// What a field of settings holds, with its name where it is one of a list.
    fn named(&self, field: &str, value: &str) -> Choice {
        let list: &[Choice] = match field {
            "variant" => &self.variants,
            "draws" => &self.draws,
            "claim" => &self.claims,
            "time-lost" => &self.times_lost,
            "system" => &self.systems,
            "basis" => &self.bases,
            "edition" => &self.editions,
            "rating" => &self.ratings,
            "rating-system" => &self.rating_systems,
            "moves" => &self.moves,
            _ => &[],
        };
        list.iter().find(|choice| choice.value == value).cloned().unwrap_or_else(|| Choice::new(value, value))
    }
}

fn times_lost(t: Words, variant: Variant) -> Vec<Choice> {
    let is_open = variant.rules().time_out.turns().is_some();
    TimeLost::ALL.iter().filter(|_| is_open).map(|own| Choice::new(own.code(), time_lost(t, *own))).collect()
}

fn time_lost_of(code: &str) -> Option<TimeLost> {
    TimeLost::ALL.into_iter().find(|own| own.code() == code)
}

/// What stands now, beside each field in which that is not what was typed; for tie-breaks beside the first.
pub fn compared(t: Words, form: &Typed, tournament: &Tournament) -> Errors {
    let (now, choices) = (typed(t, &tournament.settings), Choices::of(t, tournament));
    let mut errors = Errors::default();
    let is_tie = |name: &str| name.starts_with("tie-") || name.starts_with("cut-");
    for (name, value) in now.iter().filter(|(name, _)| form.has(name) && !is_tie(name)) {
        errors.compare(t, (name, form.get(name)), &choices.named(name, value));
    }
    if ties(form) != ties(&now) {
        let names: Vec<String> = tournament.settings.tie_breaks.iter().map(|own| t.tie_break(own)).collect();
        errors.compare(t, ("tie-1", ""), &Choice::new("list", names.join("; ")));
    }
    errors
}

/// A place in the list of tie-breaks.
pub struct TieRow {
    pub(super) place: usize,
    pub(super) kind: String,
    pub(super) cut: String,
    /// Whether a limit is typed in place of a cut.
    pub(super) has_limit: bool,
    pub(super) error: Option<String>,
}

/// The fields of settings.
pub fn typed(t: Words, settings: &Settings) -> Typed {
    let mut form = Typed::default();
    form.set("variant", settings.variant);
    form.set("draws", settings.draw_profile);
    form.set("claim", settings.draw_claim);
    form.set("agreement", settings.agreement_from_move);
    if settings.variant.rules().time_out.turns().is_some() {
        form.set("time-lost", settings.time_lost.code());
    }
    form.set("system", system_code(settings.system));
    form.set("rounds", settings.rounds);
    form.set("games", settings.games_per_pairing);
    form.set("basis", basis_code(settings.scoring.basis));
    for (name, values) in [("match", settings.scoring.match_values), ("single", settings.scoring.game_values)] {
        for (mark, points) in [("win", values.win), ("draw", values.draw), ("loss", values.loss)] {
            form.set(format!("{name}-{mark}"), t.points(points));
        }
    }
    let byes = settings.scoring.byes;
    for (name, points) in [
        ("bye-pairing", byes.pairing_allocated),
        ("bye-full", byes.full),
        ("bye-half", byes.half),
        ("bye-zero", byes.zero),
        ("forfeit-win", byes.forfeit_win),
        ("forfeit-loss", byes.forfeit_loss),
    ] {
        form.set(name, t.points(points));
    }
    form.set("edition", edition_code(settings.tie_break_edition));
    form.set("rating", rating_code(settings.rating));
    form.set("rating-system", settings.rating_rules.system());
    form.set("moves", moves_code(settings.moves));
    let ties =
        settings.tie_breaks.iter().map(|tie_break| (tie_break.kind.code().to_owned(), modifier_code(*tie_break)));
    put_ties(&mut form, &ties.collect::<Vec<_>>());
    form
}

/// The rows of the list, with one to spare.
pub fn tie_rows(form: &Typed, errors: &Errors) -> Vec<TieRow> {
    let ties = ties(form);
    let spare = (ties.len() < MOST_TIES).then(|| (String::new(), String::new()));
    let rows = (1..).zip(ties.into_iter().chain(spare));
    rows.map(|(place, (kind, cut))| TieRow {
        place,
        has_limit: TieBreakKind::ALL.iter().any(|known| known.code() == kind && known.has_limit()),
        kind,
        cut,
        error: errors.of(&format!("tie-{place}")).map(str::to_owned),
    })
    .collect()
}

/// The form after one of the buttons beside the tie-breaks (`up-2`, `down-2`, `drop-2`, `add`); none if no such button was pressed.
pub fn rearranged(form: &Typed) -> Option<Typed> {
    let (what, place) = form.get("rearrange").split_once('-').unwrap_or((form.get("rearrange"), "0"));
    let index = place.parse::<usize>().ok()?.checked_sub(1);
    let mut ties = ties(form);
    match (what, index) {
        ("up", Some(index)) if index > 0 && index < ties.len() => ties.swap(index, index - 1),
        ("down", Some(index)) if index + 1 < ties.len() => ties.swap(index, index + 1),
        ("drop", Some(index)) if index < ties.len() => drop(ties.remove(index)),
        ("add" | "up" | "down" | "drop", _) => {}
        _ => return None,
    }
    let mut form = form.clone();
    put_ties(&mut form, &ties);
    Some(form)
}

/// The settings that the form describes, on top of those that stand; what is fixed by the first pairing is not read.
pub fn read(t: Words, form: &Typed, tournament: &Tournament) -> Result<Settings, Errors> {
    let mut reader = Reader { t, form, errors: Errors::default() };
    let mut settings = tournament.settings.clone();
    let is_paired = !tournament.rounds.is_empty();
    if !is_paired {
        settings.variant = reader.choice("variant", |code| code.parse().ok(), settings.variant);
        settings.system = reader.choice("system", |code| system_of(code, tournament), settings.system);
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
    reader.scoring(&mut settings);
    settings.tie_breaks = reader.tie_breaks();
    if reader.errors.is_empty() { Ok(settings) } else { Err(reader.errors) }
}

struct Reader<'a> {
    t: Words,
    form: &'a Typed,
    errors: Errors,
}

impl Reader<'_> {
    fn choice<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>, otherwise: T) -> T {
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

    /// The games that the system asks for.
    fn fit(&mut self, settings: &Settings) {
        if settings.system.games_per_pairing().is_some_and(|games| games != settings.games_per_pairing) {
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

    fn number<T>(&mut self, name: &str, otherwise: T, range: std::ops::RangeInclusive<T>) -> T
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

    fn points(&mut self, name: &str) -> Points {
        self.form.get(name).parse().unwrap_or_else(|_| {
            self.errors.add(name, self.t.text("settings-points-unread"));
            Points::ZERO
        })
    }

    fn values(&mut self, name: &str) -> PointValues {
        let fields = ["win", "draw", "loss"].map(|mark| format!("{name}-{mark}"));
        let [win, draw, loss] = fields.each_ref().map(|field| self.points(field));
        let is_read = fields.iter().all(|field| self.errors.of(field).is_none());
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

/// A tie-break of the list, or the key of what is wrong with it.
fn tie_break(kind: &str, cut: &str, before: &[TieBreak]) -> Result<TieBreak, &'static str> {
    let known = TieBreakKind::ALL.iter().find(|known| known.code() == kind).ok_or("settings-choose")?;
    let fault = if known.has_limit() { "settings-limit-unfit" } else { "settings-cut-unfit" };
    let modifier = if known.has_limit() { limit_code(cut) } else { cut.to_owned() };
    let code = if modifier.is_empty() { kind.to_owned() } else { format!("{kind}/{modifier}") };
    let tie_break = code.parse().map_err(|_| fault)?;
    if before.contains(&tie_break) { Err("refusal-settings-tie-breaks") } else { Ok(tie_break) }
}

/// A limit as it is typed (`60`, `60 %`, `+1`, `−1`) as codes have it; nothing where nothing is typed.
fn limit_code(typed: &str) -> String {
    let figure = typed.trim().trim_end_matches('%').trim_end().replace('−', "-");
    if figure.is_empty() { figure } else { format!("L{}", figure.trim_start_matches(['L', 'l'])) }
}

/// What stands beside the kind of a tie-break: its cut, or its limit without the letter.
fn modifier_code(tie_break: TieBreak) -> String {
    if tie_break.kind.has_limit() { tie_break.limit.to_string().replace('L', "") } else { cut_code(tie_break.cut) }
}

/// The tie-breaks of the form in order: kind and cut; empty places are passed over.
fn ties(form: &Typed) -> Vec<(String, String)> {
    let row =
        |place: usize| (form.get(&format!("tie-{place}")).to_owned(), form.get(&format!("cut-{place}")).to_owned());
    (1..=MOST_TIES).map(row).filter(|(kind, _)| !kind.is_empty()).collect()
}

fn put_ties(form: &mut Typed, ties: &[(String, String)]) {
    for place in 1..=MOST_TIES {
        let (kind, cut) = ties.get(place - 1).cloned().unwrap_or_default();
        form.set(format!("tie-{place}"), kind);
        form.set(format!("cut-{place}"), cut);
    }
}

fn cut_name(t: Words, cut: Cut) -> String {
    match cut {
        Cut::None => t.text("settings-cut-none").to_string(),
        Cut::Lowest(n) => t.text("settings-cut-lowest").with("n", n).to_string(),
        Cut::Median(n) => t.text("settings-cut-median").with("n", n).to_string(),
    }
}

fn cut_code(cut: Cut) -> String {
    match cut {
        Cut::None => String::new(),
        Cut::Lowest(n) => format!("C{n}"),
        Cut::Median(n) => format!("M{n}"),
    }
}

fn system_code(system: System) -> String {
    match system {
        System::DUTCH => "swiss".to_owned(),
        System::Dutch { .. } => "swiss-2017".to_owned(),
        System::RoundRobin { cycles } => format!("round-robin-{cycles}"),
        System::Burstein => "burstein".to_owned(),
        System::Dubov => "dubov".to_owned(),
        System::DoubleSwiss => "double-swiss".to_owned(),
        System::Monrad => "monrad".to_owned(),
        System::Keizer => "keizer".to_owned(),
        System::KnockOut => "knock-out".to_owned(),
    }
}

fn system_of(code: &str, tournament: &Tournament) -> Option<System> {
    SYSTEMS.into_iter().chain([tournament.settings.system]).find(|system| system_code(*system) == code)
}

const fn hint_key(system: System) -> &'static str {
    match system {
        System::DUTCH => "settings-hint-swiss",
        System::Dutch { .. } => "settings-hint-swiss-2017",
        System::RoundRobin { .. } => "settings-hint-round-robin",
        System::Burstein => "settings-hint-burstein",
        System::Dubov => "settings-hint-dubov",
        System::DoubleSwiss => "settings-hint-double-swiss",
        System::Monrad => "settings-hint-monrad",
        System::Keizer => "settings-hint-keizer",
        System::KnockOut => "settings-hint-knock-out",
    }
}

const fn basis_code(basis: Basis) -> &'static str {
    match basis {
        Basis::Match => "match",
        Basis::Games => "games",
    }
}

fn basis_of(code: &str) -> Option<Basis> {
    [Basis::Match, Basis::Games].into_iter().find(|basis| basis_code(*basis) == code)
}

const fn edition_code(edition: TieBreakEdition) -> &'static str {
    match edition {
        TieBreakEdition::Y2024 => "2024",
        TieBreakEdition::Y2026 => "2026",
    }
}

fn edition_of(code: &str) -> Option<TieBreakEdition> {
    [TieBreakEdition::Y2024, TieBreakEdition::Y2026].into_iter().find(|edition| edition_code(*edition) == code)
}

fn rating_code(kind: Option<RatingKind>) -> &'static str {
    kind.map_or("none", RatingKind::code)
}

const fn moves_code(moves: MoveDisplay) -> &'static str {
    match moves {
        MoveDisplay::Full => "full",
        MoveDisplay::Ends => "ends",
        MoveDisplay::Short => "short",
    }
}

fn moves_of(code: &str) -> Option<MoveDisplay> {
    [MoveDisplay::Full, MoveDisplay::Ends, MoveDisplay::Short].into_iter().find(|moves| moves_code(*moves) == code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::KoyaLimit;
    use crate::tournament::{Info, Preset, TournamentId};
    use crate::web::locale::Language;

    const T: Words = Words::of(Language::Russian);

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
            ("tie-2", "KS"),
            ("cut-2", "half"),
            ("cut-2", "101"),
            ("system", "knockout"),
        ] {
            let mut form = typed(T, &event.settings);
            form.set(field, value);
            let errors = read(T, &form, &event).expect_err(field);
            let place = field.replace("cut-", "tie-");
            assert!(errors.of(&place).is_some(), "{field}={value}");
        }
    }

    #[test]
    fn a_limit_is_typed_as_people_write_it() {
        for (typed, code) in
            [("", "KS"), ("50", "KS"), ("60 %", "KS/L60"), ("L60", "KS/L60"), ("+1", "KS/L+1"), ("−2", "KS/L-2")]
        {
            assert_eq!(tie_break("KS", typed, &[]).map(|read| read.to_string()), Ok(code.to_owned()), "{typed}");
        }
        let limited = TieBreak { limit: KoyaLimit::Shifted(-2), ..TieBreak::plain(TieBreakKind::Koya) };
        assert_eq!(tie_break("KS", &modifier_code(limited), &[]), Ok(limited));
        assert_eq!(tie_break("KS", "C1", &[]), Err("settings-limit-unfit"));
        assert_eq!(tie_break("AOB", "C1", &[]), Err("settings-cut-unfit"));
    }

    #[test]
    fn tie_breaks_are_rearranged_without_saving() {
        let mut form = Typed::default();
        put_ties(
            &mut form,
            &[("BH", "C1"), ("SB", ""), ("DE", "")].map(|(kind, cut)| (kind.to_owned(), cut.to_owned())),
        );
        for (button, expected) in [
            ("up-2", "SB BH DE"),
            ("down-2", "BH DE SB"),
            ("drop-1", "SB DE"),
            ("up-1", "BH SB DE"),
            ("down-3", "BH SB DE"),
            ("add", "BH SB DE"),
        ] {
            form.set("rearrange", button);
            let after = rearranged(&form).unwrap_or_else(|| panic!("{button}"));
            let order: Vec<String> = ties(&after).into_iter().map(|(kind, _)| kind).collect();
            assert_eq!(order.join(" "), expected, "{button}");
        }
        form.set("rearrange", "");
        assert_eq!(rearranged(&form), None);
    }
}
