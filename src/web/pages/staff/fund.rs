//! `/admin/t/{slug}/prizes`: the prizes of places, and the rules of sharing. Lines of a list can be pasted below the table; they are added
//! to it.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use askama::Template;

use crate::service::progress::standings_round;
use crate::web::forms::{Choice, FieldErrors, Form, FormRow, FormState, FormValues, one_line, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::bilingual::is_other_language;
use tournament::prizes::{LAST_PLACE, MOST_PRIZES};
use tournament::standings::prizes::awards;
use tournament::{Limit, Money, Prize, PrizeFund, SectionCode, Sharing, Tournament};

/// Empty rows below those that are filled in.
const SPARE: usize = 3;

/// The fields that make a row filled in: its list alone does not.
const FILLED: [&str; 3] = ["place", "money", "thing"];

#[derive(Template)]
#[template(path = "staff/fund.html")]
struct FundPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormValues,
    errors: &'a FieldErrors,
    rows: Vec<FormRow<'a>>,
    lists: Vec<Choice>,
    sharings: Vec<Choice>,
    limits: Vec<Choice>,
    /// The total of the saved money prizes.
    total: String,
    /// The prizes that no player gets by the present standings.
    left: String,
    bad: &'a [String],
}

/// `GET /admin/t/{slug}/prizes`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let fund = &staff.tournament.settings.prizes;
    let mut form = typed(fund);
    if fund.prizes.is_empty() {
        // A new fund starts with the usual places; rows without a prize are left out when it is saved.
        for n in 1..=SPARE {
            form.set_in_row(n, "place", n);
        }
        if fund.currency.is_empty() {
            form.set("currency", page.t.text("prizes-currency-usual"));
        }
    }
    show(&page, &staff, &FormState::new(form), &[])
}

/// `POST /admin/t/{slug}/prizes`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let (fund, bad) = match read(page.t, &values, &staff.tournament) {
        Ok(fund) => (Ok(fund), Vec::new()),
        Err(wrong) => (Err(wrong.errors), wrong.bad),
    };
    let outcome = submit(&page, &staff, values, "prizes-wrong", fund, |service, request, fund| {
        service.set_prizes(request, &fund)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/prizes", "prizes-done-saved"),
        Err(form) => show(&page, &staff, &form, &bad),
    }
}

fn typed(fund: &PrizeFund) -> FormValues {
    let mut form = FormValues::default();
    form.set("sharing", fund.sharing.code());
    form.set("limit", fund.limit.code());
    form.set("step", fund.step);
    form.set("currency", &fund.currency);
    for (n, prize) in (1..).zip(&fund.prizes) {
        form.set_in_row(n, "list", prize.section.as_ref().map(|code| code.0.clone()).unwrap_or_default());
        form.set_in_row(n, "place", prize.place);
        let money = (prize.money > Money::ZERO).then(|| prize.money.to_string());
        form.set_in_row(n, "money", money.unwrap_or_default());
        form.set_in_row(n, "thing", &prize.thing);
        form.set_in_row(n, "other-thing", &prize.other_thing);
    }
    form
}

#[derive(Default)]
struct Wrong {
    errors: FieldErrors,
    /// The pasted lines with errors, by number.
    bad: Vec<String>,
}

fn read(t: Locale, form: &FormValues, tournament: &Tournament) -> Result<PrizeFund, Wrong> {
    let mut wrong = Wrong::default();
    let step = form.get("step").parse::<Money>().ok().filter(|step| *step > Money::ZERO);
    if step.is_none() {
        wrong.errors.add("step", t.text("rejection-prizes-step"));
    }
    let mut reader = FundReader { t, tournament, step: step.unwrap_or(Money(1)), seen: BTreeSet::new() };
    let (mut prizes, mut told_once) = (Vec::new(), BTreeSet::new());
    let is_new = tournament.settings.prizes.prizes.is_empty();
    // It contains only the suggested place.
    let is_left = |row: &FormRow<'_>| {
        is_new && row.n <= SPARE && row.is("place", &row.n.to_string()) && !row.is_filled(&["list", "money", "thing"])
    };
    for row in form.rows(&FILLED, MOST_PRIZES).filter(|row| !is_left(row)) {
        let fields = ["list", "place", "money", "thing", "other-thing"].map(|field| row.get(field));
        match reader.prizes(fields) {
            Ok(some) => prizes.extend(some),
            // An error of several rows is shown once; the other rows are only marked.
            Err(error) if told_once.contains(&error) => wrong.errors.add(&row.field("place"), ""),
            Err(error) => {
                wrong.errors.add(&row.field("place"), error.as_str());
                told_once.insert(error);
            }
        }
    }
    let mut bad = Vec::new();
    for (line, text) in (1..).zip(form.get("pasted").lines()).filter(|(_, text)| !text.trim().is_empty()) {
        match reader.pasted(text) {
            Ok(some) => prizes.extend(some),
            Err(error) => bad.push(PastedError { line, text: text.trim(), error }),
        }
    }
    wrong.bad = gathered(t, bad);
    if !(wrong.errors.is_empty() && wrong.bad.is_empty()) {
        return Err(wrong);
    }
    Ok(PrizeFund {
        sharing: Sharing::from_code(form.get("sharing")).unwrap_or_default(),
        limit: Limit::from_code(form.get("limit")).unwrap_or_default(),
        step: reader.step,
        currency: form.get("currency").trim().chars().take(12).collect(),
        prizes,
    })
}

/// A pasted line that is no prize.
struct PastedError<'a> {
    line: usize,
    text: &'a str,
    /// The error as text.
    error: String,
}

/// Pasted lines with their errors, the same error once.
fn gathered(t: Locale, bad: Vec<PastedError<'_>>) -> Vec<String> {
    let mut groups: Vec<Vec<PastedError<'_>>> = Vec::new();
    for own in bad {
        match groups.iter_mut().find(|group| group[0].error == own.error) {
            Some(group) => group.push(own),
            None => groups.push(vec![own]),
        }
    }
    let sentence = |group: Vec<PastedError<'_>>| match group.as_slice() {
        [PastedError { line, text, error }] => {
            format!("{} {error}", t.text("prizes-pasted-line").with("line", *line).with("text", *text))
        }
        several => {
            let numbers: Vec<String> = several.iter().map(|own| own.line.to_string()).collect();
            let lines = t.text("prizes-pasted-lines").with("lines", numbers.join(", "));
            format!("{lines} {}", several[0].error)
        }
    };
    groups.into_iter().map(sentence).collect()
}

struct FundReader<'a> {
    t: Locale,
    tournament: &'a Tournament,
    step: Money,
    /// The places of each list that have a prize already.
    seen: BTreeSet<(Option<SectionCode>, u32)>,
}

impl FundReader<'_> {
    fn word(&self, key: &str) -> String {
        self.t.text(key).to_string()
    }

    /// The prizes of a row: one, or one for each of several places.
    fn prizes(&mut self, [list, place, money, thing, other]: [&str; 5]) -> Result<Vec<Prize>, String> {
        let section = self.list(list)?;
        let unread = || self.t.text("rejection-prizes-place").with("last", LAST_PLACE).to_string();
        let places = places(place).ok_or_else(unread)?;
        let amount = if money.trim().is_empty() { Ok(Money::ZERO) } else { money.parse::<Money>() };
        let money = amount.map_err(|_| self.word("rejection-prizes-money"))?;
        let (thing, other_thing) = (one_line(thing), one_line(other));
        if money == Money::ZERO && thing.is_empty() {
            return Err(self.word("rejection-prizes-nothing"));
        }
        if !is_other_language(&thing, &other_thing) || (thing.is_empty() && !other_thing.is_empty()) {
            return Err(self.word("common-other-language-same"));
        }
        if money.0 % self.step.0 != 0 {
            return Err(self.word("rejection-prizes-not-in-steps"));
        }
        let prize = |place| Prize {
            section: section.clone(),
            place,
            money,
            thing: thing.clone(),
            other_thing: other_thing.clone(),
        };
        let prizes: Vec<Prize> = places.map(prize).collect();
        let is_new = prizes.iter().all(|prize| self.seen.insert((prize.section.clone(), prize.place)));
        if is_new { Ok(prizes) } else { Err(self.word("rejection-prizes-twice")) }
    }

    /// A pasted line: section, place, money, prize in kind, separated by semicolons, tabs, or commas if there are neither.
    fn pasted(&mut self, line: &str) -> Result<Vec<Prize>, String> {
        let separator = [';', '\t'].into_iter().find(|separator| line.contains(*separator)).unwrap_or(',');
        let mut fields = line.split(separator).map(|field| field.trim().trim_matches('"').trim());
        let [list, place, money, thing] = std::array::from_fn(|_| fields.next().unwrap_or_default());
        if places(list).is_some() && self.list(list).is_err() {
            return Err(self.word("prizes-pasted-no-section"));
        }
        if fields.any(|field| !field.is_empty()) || place.is_empty() {
            return Err(self.word("prizes-pasted-fields"));
        }
        // A word that is no amount is a prize in kind.
        if thing.is_empty() && money.parse::<Money>().is_err() && money.contains(char::is_alphabetic) {
            return self.prizes([list, place, "", money, ""]);
        }
        self.prizes([list, place, money, thing, ""])
    }

    /// A list by its code or name; the overall one by its name, or empty.
    fn list(&self, text: &str) -> Result<Option<SectionCode>, String> {
        let text = text.trim();
        let is_named = |name: &str| name.to_lowercase() == text.to_lowercase();
        if text.is_empty() || is_named(&self.word("prizes-overall")) {
            return Ok(None);
        }
        let sections = &self.tournament.settings.sections;
        let found = sections.iter().find(|section| section.code.0 == text || is_named(&section.name));
        found.map(|section| Some(section.code.clone())).ok_or_else(|| self.word("rejection-prizes-unknown-section"))
    }
}

/// One place, or several: `4-10`.
fn places(text: &str) -> Option<RangeInclusive<u32>> {
    let plain = text.replace(['–', '—'], "-");
    let (first, last) = plain.split_once('-').unwrap_or((&plain, &plain));
    let number = |text: &str| text.trim().parse().ok().filter(|place| (1..=LAST_PLACE).contains(place));
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some(first..=last)
}

fn show(page: &Page, staff: &Staff, form: &FormState, bad: &[String]) -> Reply {
    let (t, tournament) = (page.t, &*staff.tournament);
    let fund = &tournament.settings.prizes;
    let overall = Choice::new("", t.text("prizes-overall"));
    let sections = tournament.settings.sections.iter().map(|section| Choice::new(&section.code, &section.name));
    let template = FundPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        rows: form.rows(&FILLED, SPARE, MOST_PRIZES + SPARE),
        lists: std::iter::once(overall).chain(sections).collect(),
        sharings: Sharing::ALL.map(|sharing| Choice::new(sharing.code(), t.sharing_choice(sharing))).into(),
        limits: Limit::ALL.map(|limit| Choice::new(limit.code(), t.limit_choice(limit))).into(),
        total: if fund.prizes.is_empty() { String::new() } else { t.money(fund.total(), &fund.currency) },
        left: left(page, staff),
        form: &form.values,
        errors: &form.errors,
        bad,
    };
    page.html_as(template.frame.status(), &template)
}

/// The prizes that no player gets by the present standings; empty before the first round.
fn left(page: &Page, staff: &Staff) -> String {
    let tournament = &staff.tournament;
    let through = standings_round(tournament);
    if through.0 == 0 || tournament.settings.prizes.prizes.is_empty() {
        return String::new();
    }
    let left = awards(tournament, &page.standings(tournament, through)).left;
    page.t.prizes_left(tournament, &left).join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Condition, Info, Preset, Section, Sex, TournamentId};

    fn tournament() -> Tournament {
        let mut tournament =
            Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
        tournament.settings.sections = vec![Section {
            code: SectionCode("women".to_owned()),
            name: "Ladies".to_owned(),
            other_name: String::new(),
            who: Condition { sex: Some(Sex::Female), ..Condition::default() },
        }];
        tournament
    }

    /// Whether it is of a section, the place, the money, the prize in kind.
    type PrizeKey = (bool, u32, String, String);

    fn pasted(text: &str) -> Result<Vec<PrizeKey>, Vec<String>> {
        let mut form = typed(&PrizeFund::default());
        form.set("pasted", text);
        let key = |prize: Prize| (prize.section.is_some(), prize.place, prize.money.to_string(), prize.thing);
        let fund = read(Locale::from_language(Language::English), &form, &tournament());
        fund.map(|fund| fund.prizes.into_iter().map(key).collect()).map_err(|wrong| wrong.bad)
    }

    #[test]
    fn pasted_lists_are_read_as_spreadsheets_have_them() {
        let prize = |of_women, place, money: &str, thing: &str| (of_women, place, money.to_owned(), thing.to_owned());
        for (text, expected) in [
            ("Overall;1;5000", vec![prize(false, 1, "5000", "")]),
            (";2-3;1 000;", vec![prize(false, 2, "1000", ""), prize(false, 3, "1000", "")]),
            ("ladies\t1\t500\tcup", vec![prize(true, 1, "500", "cup")]),
            ("women;1;;\"tea set\"", vec![prize(true, 1, "0", "tea set")]),
            ("women;1;tea set", vec![prize(true, 1, "0", "tea set")]),
            ("Overall,1,5000", vec![prize(false, 1, "5000", "")]),
            ("Overall;1;3 books", vec![prize(false, 1, "0", "3 books")]),
            ("\n\n", vec![]),
        ] {
            assert_eq!(pasted(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn every_wrong_line_is_told_with_its_number() {
        for (text, line) in [
            ("Boys;1;500", 1),
            ("\nOverall;0;500", 2),
            ("Overall;1;0", 1),
            ("Overall;1;0.50", 1),
            ("Overall;1;500\nOverall;1;400", 2),
            ("Overall;3-1;500", 1),
            ("just words", 1),
            ("Overall;1;500;cup;more", 1),
            (";1;-5", 1),
            ("Overall;1;5,000.5.0", 1),
        ] {
            let bad = pasted(text).expect_err("it is wrong");
            assert_eq!(bad.len(), 1, "{text}: {bad:?}");
            assert!(bad[0].contains(&format!("{line}")), "{text}: {bad:?}");
        }
    }

    #[test]
    fn what_is_wrong_with_several_lines_is_told_once() {
        for (text, start, words) in [
            ("1;5000\n2;3000\n;3;1000", "Lines 1, 2. ", "the first field is a place"),
            ("Overall;1;5.5\nladies;1;1\nOverall;2;2.5", "Lines 1, 3. ", "not a multiple"),
        ] {
            let bad = pasted(text).expect_err("it is wrong");
            assert!(
                matches!(bad.as_slice(), [one] if one.starts_with(start) && one.contains(words)),
                "{text}: {bad:?}"
            );
        }
    }
}
