//! Changes as text: what, before, after. A thing of many parts is shown by the parts that differ.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::web::i18n::dates::offset_name;
use crate::web::i18n::games::{opening_name, shortened};
use crate::web::i18n::results::{bye_of_player, forfeit_reason, game_place, game_score};
use crate::web::i18n::settings::SETTINGS;
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::i18n::{Locale, LogTexts, Text, TournamentTexts};
use tournament::change::Seats;
use tournament::limits::Limited;
use tournament::{
    Birth, Bye, ByeValues, Change, CheckIn, ColourNumbering, Entry, EntryId, Game, GameId, Info, Item, OpeningDraw,
    OpeningTable, Origin, Person, PersonField, PlayerReport, PointValues, RegulationsFile, ReportId, RoundNumber,
    RoundState, Scoring, Settings, Sex, Stage,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeText {
    pub what: String,
    /// The old value; may be empty.
    pub before: String,
    /// The new value; may be empty.
    pub after: String,
}

/// A part of a thing, as text.
#[derive(Debug, Clone, Default)]
pub struct ItemPart {
    pub name: String,
    /// May be empty.
    pub value: String,
}

impl ItemPart {
    pub fn new(name: impl Display, value: impl Display) -> Self {
        Self { name: name.to_string(), value: value.to_string() }
    }
}

impl LogTexts<'_> {
    pub fn lines(self) -> Vec<ChangeText> {
        self.changes.iter().flat_map(|change| self.change(change)).collect()
    }

    fn change(self, change: &Change) -> Vec<ChangeText> {
        match (change.before(), change.after()) {
            (Some(before), Some(after)) => differing(self.parts(before), self.parts(after)),
            (Some(thing @ Item::Game { id, .. }), None) => {
                differing(self.parts(thing), self.game(*id, &Game::default()))
            }
            (None, Some(thing @ Item::Game { id, .. })) => {
                differing(self.game(*id, &Game::default()), self.parts(thing))
            }
            (Some(thing), None) => vec![ChangeText { after: String::new(), ..self.whole(thing) }],
            (None, Some(thing)) => {
                let ChangeText { what, before: after, .. } = self.whole(thing);
                vec![ChangeText { what, before: String::new(), after }]
            }
            (None, None) => Vec::new(),
        }
    }

    /// A thing that was added or removed, with its value as `before`.
    fn whole(self, thing: &Item) -> ChangeText {
        let t = self.t;
        let ItemPart { name: what, value: before } = match thing {
            Item::Entry(entry) => ItemPart::new(t.text("changes-player"), player(entry)),
            Item::Round(state) => ItemPart::new(round_name(t, state.number), stage(t, state.stage)),
            Item::Pairing(seats) => ItemPart::new(board_name(t, *seats), self.seats(*seats)),
            Item::Info(_)
            | Item::Settings(_)
            | Item::Status(_)
            | Item::Approval(_)
            | Item::Visibility(_)
            | Item::Bye { .. }
            | Item::Game { .. }
            | Item::OpeningTable(_)
            | Item::CheckIn(_)
            | Item::Draw(_)
            | Item::Report(_)
            | Item::RegistrationRules(_)
            | Item::Application(_)
            | Item::FeeRules(_)
            | Item::Dues(_)
            | Item::TieBreakGames(_) => self.parts(thing).into_iter().next().unwrap_or_default(),
        };
        ChangeText { what, before, after: String::new() }
    }

    fn parts(self, thing: &Item) -> Vec<ItemPart> {
        let t = self.t;
        match thing {
            Item::Info(info) => info_parts(t, info),
            Item::Settings(settings) => [settings_parts(t, settings), self.places(settings)].concat(),
            Item::Status(status) => {
                vec![ItemPart::new(t.text("changes-status"), t.label("changes-status", status.code()))]
            }
            Item::Visibility(visibility) => {
                vec![ItemPart::new(t.text("visibility-title"), t.label("visibility-name", visibility.code()))]
            }
            Item::Approval(approval) => {
                vec![ItemPart::new(t.text("changes-approval"), t.label("changes-approval", approval.code()))]
            }
            Item::Entry(entry) => entry_parts(t, &self.tournament.settings.scoring, entry),
            Item::Round(state) => round_parts(t, state),
            Item::Pairing(seats) => vec![ItemPart::new(board_name(t, *seats), self.seats(*seats))],
            Item::Bye { round, entry, bye: kind } => {
                let thing = t.text("changes-of-round").with("round", round).with("name", self.name(*entry));
                vec![ItemPart::new(thing, bye_of_player(t, *kind, &self.tournament.settings.scoring))]
            }
            Item::Game { id, game } => self.game(*id, game),
            Item::OpeningTable(table) => table_parts(t, table),
            Item::CheckIn(check_in) => self.check_in(check_in),
            Item::Draw(draw) => draw_parts(t, draw),
            Item::Report(report) => self.report(report),
            Item::RegistrationRules(rules) => self.t.registration_parts(self.tournament, rules),
            Item::Application(own) => self.t.application_parts(own),
            Item::FeeRules(rules) => self.t.fee_parts(self.tournament, rules),
            Item::Dues(dues) => self.t.dues_parts(self.tournament, dues),
            Item::TieBreakGames(own) => {
                let thing = t.text("tiebreakgames-thing").with("round", own.round).with("board", own.board);
                let seats = self.tournament.round(own.round).and_then(|round| round.pairings.get(&own.board));
                let names = seats.map(|pairing| pairing.seats().map(|id| self.name(id))).unwrap_or_default();
                vec![ItemPart::new(thing, t.tie_break_games(&own.tie_break_games, &names))]
            }
        }
    }

    fn check_in(self, check_in: &CheckIn) -> Vec<ItemPart> {
        let names = |ids: &BTreeSet<EntryId>| ids.iter().map(|id| self.name(*id)).collect::<Vec<_>>().join(", ");
        let t = self.t;
        let state = if check_in.is_open { "checkin-is-open" } else { "checkin-is-closed" };
        vec![
            ItemPart::new(t.text("checkin-of").with("round", check_in.round), t.text(state)),
            ItemPart::new(t.text("checkin-present"), shortened(&names(&check_in.present))),
            ItemPart::new(t.text("checkin-absent"), shortened(&names(&check_in.absent))),
        ]
    }

    /// The settings that name players.
    fn places(self, settings: &Settings) -> Vec<ItemPart> {
        let texts = TournamentTexts { t: self.t, tournament: Some(self.tournament) };
        let forbidden: Vec<String> = settings.forbidden.iter().map(|group| texts.group(group)).collect();
        let parts = [
            ("settings-forbidden", forbidden.join("; ")),
            ("settings-avoided-pairs", texts.pair_rules(&settings.avoided)),
            ("settings-tables", texts.tables(&settings.tables)),
            ("sections-title", self.t.sections(&settings.sections)),
            ("playoff-title", texts.play_off(&settings.play_off)),
            ("prizes-title", self.t.fund(self.tournament, &settings.prizes)),
        ];
        parts.map(|(key, value)| ItemPart::new(self.t.text(key), value)).into()
    }

    fn report(self, report: &PlayerReport) -> Vec<ItemPart> {
        let ReportId { game, by } = report.id;
        let of = |key| self.t.text(key).with("place", game_place(self.t, game)).with("name", self.name(by));
        let plies = report.said.notation.as_ref().map_or(0, |notation| notation.plies);
        let moves = (plies > 0).then(|| self.t.text("changes-moves").with("n", plies.div_ceil(2)).to_string());
        vec![
            // By colours: the players' colours may have changed since, and a score can be read from either side.
            ItemPart::new(of("reports-thing"), self.t.describe_result(report.said.result)),
            ItemPart::new(of("reports-thing-moves"), moves.unwrap_or_default()),
        ]
    }

    fn seats(self, seats: Seats) -> String {
        format!("{} – {}", self.name(seats.white), self.name(seats.black))
    }

    fn game(self, id: GameId, game: &Game) -> Vec<ItemPart> {
        let t = self.t;
        let values = values_in(self.tournament, id);
        let place = game_place(t, id);
        let of = |key| t.text(key).with("place", &place);
        let score = game.result.map(|result| game_score(t, first_side(self.tournament, id), result, values));
        let moves = game.notation.as_ref();
        let moves = moves.map(|notation| t.text("changes-moves").with("n", notation.plies.div_ceil(2)).to_string());
        let annotations = game.notation.as_ref().and_then(|notation| notation.annotations.as_deref());
        // Their beginning and length: a change towards the end shows in the length.
        let annotations = annotations.map(|text| format!("{} ({})", shortened(text), text.chars().count()));
        let turned = game.colours_turned.then(|| t.text("changes-colours-turned"));
        let counts = game.illegal_moves;
        let illegal = game.has_illegal_moves().then(|| {
            t.text("changes-illegal-counts").with("white", counts.white).with("black", counts.black).to_string()
        });
        let forfeit = game.forfeit.as_ref().map(|own| forfeit_reason(t, own)).unwrap_or_default();
        vec![
            ItemPart::new(place.clone(), score.unwrap_or_default()),
            ItemPart::new(of("changes-notation-of"), moves.unwrap_or_default()),
            ItemPart::new(of("changes-annotations-of"), annotations.unwrap_or_default()),
            ItemPart::new(of("changes-remark-of"), game.remark.clone()),
            ItemPart::new(of("changes-colours-of"), turned.map(|turned| turned.to_string()).unwrap_or_default()),
            ItemPart::new(of("changes-illegal-of"), illegal.unwrap_or_default()),
            ItemPart::new(of("changes-forfeit-of"), forfeit),
        ]
    }
}

/// The parts that differ. Both lists have the same parts in the same order.
fn differing(before: Vec<ItemPart>, after: Vec<ItemPart>) -> Vec<ChangeText> {
    let pairs = before.into_iter().zip(after).filter(|(before, after)| before.value != after.value);
    pairs.map(|(before, after)| ChangeText { what: after.name, before: before.value, after: after.value }).collect()
}

fn info_parts(t: Locale, info: &Info) -> Vec<ItemPart> {
    let rounds = info.schedule.iter().map(|(round, starts)| {
        t.text("schedule-round-at").with("round", *round).with("time", t.appointment(starts)).to_string()
    });
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| t.date(day)).unwrap_or_default();
    let texts = info.texts().into_iter().map(|own| (t.label("limits-field", own.field.code()), own.text.to_owned()));
    let others = [
        ("settings-info-starts", day(info.starts)),
        ("settings-info-ends", day(info.ends)),
        ("schedule-title", rounds.collect::<Vec<_>>().join("; ")),
        ("regulations-title", info.regulations_file.as_ref().map(|file| file_told(t, file)).unwrap_or_default()),
        ("schedule-offset", info.utc_offset.map(offset_name).unwrap_or_default()),
    ];
    let others = others.map(|(key, value)| (t.text(key), value));
    texts.chain(others).map(|(name, value)| ItemPart::new(name, value)).collect()
}

/// A file by its name, with the beginning of its hash: two files of one name may differ.
fn file_told(t: Locale, file: &RegulationsFile) -> String {
    let hash: String = file.hash.chars().take(8).collect();
    format!("{} ({}, {hash})", file.name, t.file_size(file.size))
}

fn settings_parts(t: Locale, settings: &Settings) -> Vec<ItemPart> {
    let tie_breaks: Vec<String> = settings.tie_breaks.iter().map(|tie_break| t.tie_break(tie_break)).collect();
    let colour = settings.initial_colour.map(|side| t.side(side).to_string());
    // Points are shown together; a single number would not say what it means.
    let single =
        SETTINGS.iter().filter(|own| own.is_told_alone(settings)).map(|own| (own.label, own.describe(t, settings)));
    let others = [
        ("settings-match-points", values(t, settings.scoring.match_values)),
        ("settings-game-points", values(t, settings.scoring.game_values)),
        ("settings-byes", bye_values(t, settings.scoring.byes)),
        ("settings-tie-breaks", tie_breaks.join("; ")),
        ("settings-rating-numbers", t.rating_numbers(&settings.rating_rules)),
        ("settings-colour", colour.unwrap_or_default()),
        ("settings-lot-seed", lots(settings)),
        ("details-title", t.public_details(&settings.public_details)),
        ("settings-numbering", numbering(t, settings.colour_numbering)),
        ("settings-acceleration", settings.acceleration.len().to_string()),
        (
            "tiebreaksteps-title",
            settings
                .tie_break_steps
                .as_ref()
                .map(|tie_break_steps| t.tie_break_steps(tie_break_steps))
                .unwrap_or_default(),
        ),
    ];
    single.chain(others).map(|(key, value)| ItemPart::new(t.text(key), value)).collect()
}

/// Whose number decides the colours if no player has a preference.
fn numbering(t: Locale, numbering: ColourNumbering) -> String {
    t.label("settings-numbering", numbering.code()).to_string()
}

/// The commitment to the lots of a tournament: the secret itself is not shown here.
fn lots(settings: &Settings) -> String {
    let commitment = settings.lot_secret.as_ref().map(|secret| secret.commitment().to_string());
    commitment.or(settings.lot_seed.map(|seed| seed.0.to_string())).unwrap_or_default()
}

fn entry_parts(t: Locale, scoring: &Scoring, entry: &Entry) -> Vec<ItemPart> {
    let person = &entry.person;
    let number = |number: Option<String>| number.unwrap_or_default();
    let bye = |(round, kind): (&RoundNumber, &Bye)| format!("{round}: {}", bye_of_player(t, *kind, scoring));
    let byes: Vec<String> = entry.byes.iter().map(bye).collect();
    let corrections: Vec<String> = (entry.adjustments.iter())
        .map(|adjustment| format!("{} ({})", t.points(adjustment.points), adjustment.reason))
        .collect();
    let of_person = PersonField::ALL.into_iter().map(|field| {
        let value = match field {
            PersonField::Sex => person.sex.map(|own| sex(t, own)).unwrap_or_default(),
            PersonField::Birth => person.birth.map(|own| birth(t, own)).unwrap_or_default(),
            PersonField::Withheld => t.details(&person.withheld),
            _ => field.text(person),
        };
        (t.label("entries", field.code()), value)
    });
    let of_entry = [
        ("entries-rating", number(entry.rating.map(|rating| rating.to_string()))),
        ("entries-team", entry.member.team.clone()),
        ("entries-board", number(entry.member.board.map(|board| board.to_string()))),
        ("entries-number", number(entry.number.map(|number| number.to_string()))),
        ("entries-joins", entry.joins.to_string()),
        ("entries-withdrawn", number(entry.withdrawn_after.map(|round| round.to_string()))),
        ("entries-expelled", entry.expelled.as_ref().map(|expulsion| expulsion.reason.clone()).unwrap_or_default()),
        ("details-consent", t.consent(entry.guardian_consent)),
        ("entries-byes", byes.join("; ")),
        ("entries-adjustments", corrections.join("; ")),
    ];
    let name = (t.text("entries-name"), person.name.to_string());
    let parts = [name].into_iter().chain(of_person).chain(of_entry.map(|(key, value)| (t.text(key), value)));
    let of = |what: Text| t.text("changes-of-player").with("name", person.name.to_string()).with("what", what);
    parts.map(|(what, value)| ItemPart::new(of(what), value)).collect()
}

fn round_parts(t: Locale, state: &RoundState) -> Vec<ItemPart> {
    let origin = match state.origin {
        Origin::Engine => t.text("changes-by-engine"),
        Origin::Hand => t.text("changes-by-hand"),
    };
    let starts = state.starts.map(|starts| t.appointment(starts)).unwrap_or_default();
    vec![
        ItemPart::new(round_name(t, state.number), stage(t, state.stage)),
        ItemPart::new(t.text("changes-origin-of").with("round", state.number), origin),
        ItemPart::new(t.text("changes-starts-of").with("round", state.number), starts),
    ]
}

fn table_parts(t: Locale, table: &OpeningTable) -> Vec<ItemPart> {
    let codes: Vec<&str> = table.openings.iter().map(|opening| opening.code.as_str()).collect();
    vec![
        ItemPart::new(t.text("openings-table"), shortened(&codes.join(", "))),
        ItemPart::new(t.text("openings-way"), t.label("openings-way", table.drawn_for.code())),
    ]
}

fn draw_parts(t: Locale, draw: &OpeningDraw) -> Vec<ItemPart> {
    let names: Vec<String> = draw.openings().iter().map(|opening| opening_name(t, opening)).collect();
    let of = |key| t.text(key).with("round", draw.round);
    let announced = t.text("changes-draw-announced").with("hash", draw.commitment.to_string()).to_string();
    vec![
        ItemPart::new(of("changes-draw"), if names.is_empty() { announced } else { names.join("; ") }),
        ItemPart::new(of("changes-seed"), draw.drawn.as_ref().map(|drawn| drawn.seed.to_string()).unwrap_or_default()),
    ]
}

fn player(entry: &Entry) -> String {
    let rating = entry.rating.map(|rating| format!(", {rating}")).unwrap_or_default();
    format!("{}{rating}", entry.person.name)
}

fn round_name(t: Locale, round: RoundNumber) -> String {
    t.text("changes-round").with("round", round).to_string()
}

fn board_name(t: Locale, seats: Seats) -> String {
    t.text("changes-board").with("round", seats.round).with("board", seats.board).to_string()
}

fn stage(t: Locale, stage: Stage) -> String {
    t.label("changes-stage", stage.code()).to_string()
}

pub fn sex(t: Locale, sex: Sex) -> String {
    t.label("entries-sex", sex.letter()).to_string()
}

/// A fact of a person, as forms and tables of the staff show it.
pub fn person_field(t: Locale, field: PersonField, person: &Person) -> String {
    match field {
        PersonField::Sex => person.sex.map(|own| sex(t, own)).unwrap_or_default(),
        PersonField::Birth => person.birth.map(Birth::as_typed).unwrap_or_default(),
        PersonField::Withheld => t.details(&person.withheld),
        _ => field.text(person),
    }
}

pub fn birth(t: Locale, birth: Birth) -> String {
    match birth {
        Birth::Date(date) => t.date(date),
        Birth::Year(year) => year.to_string(),
    }
}

fn values(t: Locale, values: PointValues) -> String {
    [values.win, values.draw, values.loss].map(|points| t.points(points)).join("–")
}

fn bye_values(t: Locale, byes: ByeValues) -> String {
    let all = [byes.pairing_allocated, byes.full, byes.half, byes.zero, byes.forfeit_win, byes.forfeit_loss];
    all.map(|points| t.points(points)).join(", ")
}
